package follow

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// heldShare is a share of the changefeed that this reader reads.
type heldShare struct {
	state.HeldShare
	recorded bool // how far it is
}

// readPart is how far this reader has come in a partition.
type readPart struct {
	*state.Offset // in its share
	share         *heldShare
}

// lost notes that records of it were lost, which is recorded with how far it is.
func (p *readPart) lost() { p.Losses, p.share.recorded = p.Losses+1, false }

// doubt is a row that differed when it was compared.
type doubt struct {
	partition int64
	since     uint64       // a step that is not before that
	tries     int          // how often it was applied again without a record of it
	before    state.Offset // how far the partition was: it does not count as further before the row is equal
	key       []ydbconn.Value
}

const (
	putLooks   = 250 * time.Millisecond // how often it is asked at least whether something is to be recorded
	doubtTries = 3                      // until it is said that a row cannot be made equal
)

// finish compares what was applied.
func (r *reader) finish(ctx context.Context, done *round) error {
	done.keys = r.fitting(done.keys)
	for _, k := range done.keys {
		r.recent.add(k.id, r.as(r.recentTexts(r.Env).DifferKey, k.values))
		delete(r.doubts, k.id)
	}
	differ, err := r.differing(ctx, done.keys)
	if err != nil {
		return err
	}
	for _, i := range differ {
		k := done.keys[i]
		r.doubts[k.id] = doubt{partition: k.partition, key: k.values, before: *r.parts[k.partition].Offset}
	}
	if err := r.dated(ctx); err != nil {
		return err
	}
	for _, b := range done.batches {
		p := r.parts[b.Partition]
		if b.Missed > 0 {
			p.lost()
		}
		p.Position, p.Written, p.share.recorded = uint64(b.End), uint64(b.Written.UnixMilli()), false
		for _, record := range b.Records {
			if record.Barrier {
				p.Resolved = max(p.Resolved, record.Time.Step)
			} else if record.Key != nil {
				p.Changed = max(p.Changed, record.Time.Step)
				p.Records++
			}
		}
	}
	return r.recheck(ctx)
}

// dated records the time with the rows that were just found to differ.
func (r *reader) dated(ctx context.Context) error {
	now := ydbconn.VirtualTime{}
	for id, d := range r.doubts {
		if d.since > 0 {
			continue
		}
		if now.Step == 0 {
			var err error
			if now, err = r.Conn.Snapshot(ctx, r.from.Path); err != nil {
				return err
			}
		}
		d.since = now.Step
		r.doubts[id] = d
	}
	return nil
}

// recheck looks again at the rows that differed and of which no further record came.
func (r *reader) recheck(ctx context.Context) error {
	var due []changedKey
	for id, d := range r.doubts {
		if r.parts[d.partition].Resolved > d.since {
			due = append(due, changedKey{id, d.partition, d.key})
		}
	}
	if len(due) == 0 {
		return nil
	}
	differ, err := r.stillDiffering(ctx, due)
	if err != nil {
		return err
	}
	before := r.doubts
	r.doubts = maps.Clone(before)
	for _, k := range due {
		delete(r.doubts, k.id)
	}
	if len(differ) == 0 {
		return nil
	}
	if err := r.apply(ctx, differ); err != nil {
		return err
	}
	if differ, err = r.stillDiffering(ctx, differ); err != nil {
		return err
	}
	for _, k := range differ { // it was written once more, or cannot be made equal: whether a record comes tells which
		tries := before[k.id].tries + 1
		if tries > doubtTries {
			return fmt.Errorf("a row of %s still differs, although no record says that it is being written: "+
				"find out what else writes the table that follows", r.from.Path)
		}
		r.doubts[k.id] = doubt{partition: k.partition, tries: tries, key: k.values, before: before[k.id].before}
	}
	return r.dated(ctx)
}

// fitting are the keys whose rows were not passed over: of the others it is noted that a rollback loses them.
func (r *reader) fitting(keys []changedKey) []changedKey {
	return slices.DeleteFunc(slices.Clone(keys), func(k changedKey) bool {
		_, unfit := r.unfit.Load(k.id)
		if unfit {
			r.parts[k.partition].lost()
		}
		return unfit
	})
}

func (r *reader) stillDiffering(ctx context.Context, keys []changedKey) ([]changedKey, error) {
	keys = r.fitting(keys)
	differ, err := r.differing(ctx, keys)
	return plan.Each(differ, func(i int) changedKey { return keys[i] }), err
}

// record records how far the partitions are: at once while somebody waits for it, when all have got one more barrier, and now and then.
func (r *reader) record(ctx context.Context) error {
	resolved, idle := uint64(math.MaxUint64), time.Since(r.put) < r.shareEvery()
	for _, p := range r.parts {
		resolved = min(resolved, p.Resolved)
	}
	if idle && resolved <= r.resolved && !r.hurry.Load() {
		return nil
	}
	sure := map[int64]state.Offset{}
	for _, d := range r.doubts {
		if at, ok := sure[d.partition]; !ok || d.before.Position < at.Position {
			sure[d.partition] = d.before
		}
	}
	var held []state.HeldShare
	for _, share := range r.shares {
		if share.recorded && idle {
			continue
		}
		h := share.HeldShare
		h.Offsets, share.recorded = slices.Clone(h.Offsets), true
		for i := range h.Offsets {
			o := &h.Offsets[i]
			if at, doubted := sure[int64(o.Partition)]; doubted {
				o.Position, o.Written, o.Resolved, share.recorded = at.Position, at.Written, at.Resolved, false
			}
		}
		held = append(held, h)
	}
	if len(held) == 0 {
		return nil
	}
	r.put, r.resolved = time.Now(), resolved
	before, err := r.State.PutShares(ctx, r.id(), held)
	if err != nil {
		return err
	}
	if len(before) < len(held) {
		return &gone{"the run is over"}
	}
	return r.shared(ctx, before)
}
