package follow

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/feed"
)

// reader is one reading of the changefeed, until it breaks. It has three stages that work at the same time: one reads, one
// brings rows up to date, and one compares them and records.
type reader struct {
	*Follower
	from  *schema.Table // has the changefeed
	keys  atomic.Int64  // of a transaction; 0 for as many as may be
	unfit sync.Map      // the ids of keys whose rows were passed over

	// Of the last stage alone.
	shares   map[uint64]*heldShare
	parts    map[int64]*readPart
	put      time.Time
	resolved uint64    // the least step up to which all was applied of a partition then
	looked   time.Time // at the shares of all processes
	doubts   map[string]doubt
}

// changedKey is a key that a changefeed told.
type changedKey struct {
	id        string // its bytes
	partition int64
	values    []ydbconn.Value
}

// null reports whether the key holds NULL, so that no join finds its row.
func (k *changedKey) null() bool { return hasNull(k.values) }

func hasNull(key []ydbconn.Value) bool {
	return slices.ContainsFunc(key, func(v ydbconn.Value) bool { return v.Model() == nil })
}

// round is what was read together.
type round struct {
	batches []*feed.Batch
	keys    []changedKey
}

const (
	roundKeys  = 4000                   // of a round, about
	roundMost  = 50_000                 // records of a round, about: those of a table that is hardly written are barriers
	roundWait  = 100 * time.Millisecond // for more records once there are some: barriers come every second
	roundHurry = 5 * time.Millisecond   // the same while somebody waits for the last of them, and for the barriers of other partitions
	readAhead  = 16                     // batches that are read while rows are applied: a slow server makes rounds larger, not more
)

// run reads until ctx ends or something goes wrong; ErrGone if the changefeed is dropped.
func (r *reader) run(ctx context.Context) error {
	t, err := r.Conn.Outline(ctx, r.Plan.Table) // has the changefeed in either case
	if err != nil {
		return err
	}
	r.from = t
	from := map[int64]int64{}
	for n, p := range r.parts {
		from[n] = int64(p.Position)
	}
	changes, err := feed.Open(ctx, r.Conn, feed.Options{Table: t, Feed: plan.FeedName, Created: r.Feed, From: from})
	if err != nil {
		return &readError{r.gone(ctx, err)}
	}
	defer changes.Close() // what was not recorded is read again
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	batches, applied := make(chan *feed.Batch, readAhead), make(chan *round)
	var stages sync.WaitGroup
	stage := func(once func() error) {
		stages.Go(func() {
			for {
				if err := once(); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	stage(func() error {
		b, err := changes.Next(ctx)
		if err != nil {
			return &readError{err}
		}
		return hand(ctx, batches, b)
	})
	stage(func() error {
		next, err := r.gather(ctx, batches)
		if err == nil {
			err = r.apply(ctx, next.keys)
		}
		if err == nil {
			err = hand(ctx, applied, next)
		}
		return err
	})
	stage(func() error {
		select {
		case done := <-applied:
			if err := r.finish(ctx, done); err != nil {
				return err
			}
		case <-time.After(putLooks):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		return r.record(ctx)
	})
	stages.Wait()
	err = context.Cause(ctx)
	if refused := (*refusedRow)(nil); errors.As(err, &refused) {
		closing, stop := context.WithTimeout(context.WithoutCancel(ctx), work.EndingTime)
		defer stop()
		share := r.parts[refused.partition].share
		share.Refused, share.recorded, r.put = plan.OneLine(refused.Error()), false, time.Time{}
		_ = r.record(closing) // it is told anyway
	}
	return r.gone(context.WithoutCancel(ctx), err)
}

// hand sends unless ctx ends.
func hand[T any](ctx context.Context, to chan<- T, v T) error {
	select {
	case to <- v:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// gather takes together what there is.
func (r *reader) gather(ctx context.Context, batches <-chan *feed.Batch) (*round, error) {
	out := &round{}
	seen, records := map[string]bool{}, 0
	var more <-chan time.Time
	for {
		select {
		case b := <-batches:
			out.batches, records = append(out.batches, b), records+len(b.Records)
			for _, record := range b.Records {
				if record.Key == nil { // a barrier
					continue
				}
				key, err := r.changed(b.Partition, record.Key)
				if err != nil {
					return nil, err
				}
				if !seen[key.id] {
					seen[key.id] = true
					out.keys = append(out.keys, key)
				}
			}
			if len(out.keys) >= roundKeys || records >= roundMost {
				return out, nil
			}
			if more == nil {
				wait := roundWait
				if r.hurry.Load() || len(out.keys) == 0 {
					wait = roundHurry
				}
				more = time.After(wait)
			}
		case <-more:
			return out, nil
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// changed is a key of a record. One with NaN is found by nothing that could carry its row.
func (r *reader) changed(partition int64, values []ydbconn.Value) (changedKey, error) {
	if slices.ContainsFunc(values, func(v ydbconn.Value) bool { return v.Model() != nil && !v.Comparable() }) {
		return changedKey{}, fmt.Errorf("a row with NaN in its key was written to %s, and the plan cannot carry it: delete it, "+
			"roll back with 'migrate rollback', and start again once nothing writes NaN keys", r.Plan.Table)
	}
	id, err := ydbconn.CursorOf(values)
	return changedKey{string(id), partition, values}, err
}
