package follow

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/feed"
)

// errShared says that a reader gives way to one that reads other partitions.
var errShared = errors.New("other processes took over partitions of the changefeed")

// shareEvery is how often a process looks whether it has its share of the partitions, and how long it records nothing at most.
func (f *Follower) shareEvery() time.Duration { return min(time.Second, f.State.FeedLease()/4) }

// seen is the changefeed at one moment.
type seen struct {
	topic  *feed.State
	shares map[uint64]state.FeedShare // what is recorded of it
	parts  map[uint64]seenPart        // the same, by partition
	now    uint64                     // in milliseconds of Unix time; 0 if nothing is recorded
}

// seenPart is what is recorded of a partition.
type seenPart struct {
	state.Offset
	share uint64
	owner string // of the share
}

// look describes the changefeed. The error is ErrGone if it is not there.
func (f *Follower) look(ctx context.Context) (s seen, err error) {
	if s.topic, err = feed.Describe(ctx, f.Conn, f.Plan.Table, plan.FeedName); err != nil {
		return s, f.gone(ctx, err)
	}
	if s.topic.Created != f.Feed {
		why, err := f.Lacks(ctx)
		return s, errors.Join(err, &gone{why})
	}
	err = f.read(ctx, &s)
	return s, err
}

// read reads what is recorded of the changefeed.
func (f *Follower) read(ctx context.Context, s *seen) (err error) {
	s.shares, s.now, err = f.State.Feed(ctx, f.id())
	s.parts = map[uint64]seenPart{}
	for id, share := range s.shares {
		for _, o := range share.Offsets {
			s.parts[o.Partition] = seenPart{o, id, share.Owner}
		}
	}
	return err
}

// lost reports whether records of a partition were lost before they were applied, and not all rows were compared since.
func (s *seen) lost(p feed.Partition) bool {
	k := s.parts[uint64(p.Partition)]
	return uint64(p.Start) > k.Position || k.Losses > s.shares[k.share].Mended[k.Partition]
}

// applied reports whether a partition was split or merged, and all of it is applied.
func (s *seen) applied(p feed.Partition) bool {
	known, ok := s.parts[uint64(p.Partition)]
	return ok && p.Done && known.Position >= uint64(p.End)
}

// grow records partitions that are not known yet. One that came of others waits until those are applied: a key's records go on in it.
func (f *Follower) grow(ctx context.Context, s seen, lost bool) (grown bool, err error) {
	var more []uint64
	unapplied := map[int64]bool{}
	for _, p := range s.topic.Partitions {
		unapplied[p.Partition] = !s.applied(p)
	}
	for _, p := range s.topic.Partitions {
		waits := slices.ContainsFunc(p.Parents, func(parent int64) bool { return unapplied[parent] })
		if _, known := s.parts[uint64(p.Partition)]; !known && !waits {
			more = append(more, uint64(p.Partition))
		}
	}
	if len(more) == 0 {
		return false, nil
	}
	return true, f.State.AddPartitions(ctx, f.id(), len(s.shares), more, lost)
}

// Begin records the changefeed that the table has now as one that a run follows from its first record on, and returns when it
// was created. lost says that something was written before that no record tells.
func Begin(ctx context.Context, env *work.Env, token string, lost bool) (created string, err error) {
	created, err = feed.Created(ctx, env.Conn, env.Plan.Table, plan.FeedName)
	if err != nil {
		return "", err
	}
	f := New(env, Side{Token: token, Feed: created})
	s, err := f.look(ctx)
	if err == nil {
		_, err = f.grow(ctx, s, lost)
	}
	return created, err
}

// Mended records that all rows were compared since the lag was read, which says what had been lost by then.
func (f *Follower) Mended(ctx context.Context, l *work.Lag) (err error) {
	for _, share := range l.Shares {
		err = cmp.Or(err, f.State.SetMended(ctx, f.id(), share))
	}
	return err
}

// take takes the shares that nobody holds, and waits until this process has some.
func (f *Follower) take(ctx context.Context) (held []*heldShare, err error) {
	me := f.State.Owner()
	for {
		s, err := f.look(ctx)
		grown := false
		if err == nil {
			grown, err = f.grow(ctx, s, false)
		}
		if grown && err == nil {
			continue
		}
		var free []uint64
		for id, share := range s.shares {
			if share.Owner == "" || share.Owner == me {
				free = append(free, id)
			}
		}
		if len(free) > 0 && err == nil {
			if err = f.State.TakeShares(ctx, f.id(), free); err == nil {
				err = f.read(ctx, &s)
			}
		}
		if err != nil {
			return nil, err
		}
		for _, share := range s.shares {
			if share.Owner == me {
				share.Refused = "" // until it shows again
				held = append(held, &heldShare{HeldShare: share.HeldShare})
			}
		}
		if len(held) > 0 {
			return held, nil
		}
		if err = f.ask(ctx, s.shares); err == nil {
			err = f.Pause(ctx, f.shareEvery())
		}
		if err != nil {
			return nil, err
		}
	}
}

// ask asks for shares of other processes, if this one has less than they.
func (f *Follower) ask(ctx context.Context, shares map[uint64]state.FeedShare) error {
	if want := lacking(f.State.Owner(), shares); len(want) > 0 {
		return f.State.AskShares(ctx, f.id(), want)
	}
	return nil
}

// lacking are the shares to ask for so that a process has as many as the others, of those who have the most.
func lacking(me string, shares map[uint64]state.FeedShare) (want []uint64) {
	holds := map[string][]uint64{me: nil}
	for n, p := range shares {
		if p.Wanted == me { // it has asked
			return nil
		}
		if p.Owner != "" {
			holds[p.Owner] = append(holds[p.Owner], n)
		}
	}
	share := len(shares) / len(holds)
	for len(holds[me])+len(want) < share {
		richest := me
		for owner, has := range holds {
			if len(has) > len(holds[richest]) {
				richest = owner
			}
		}
		has := holds[richest]
		if richest == me || len(has) <= share {
			break
		}
		last := len(has) - 1
		want, holds[richest] = append(want, has[last]), has[:last]
	}
	return want
}

// shared looks at shares that were just recorded, as they were before, and now and then at all. The error is errShared if this process has
// to read others than it does.
func (r *reader) shared(ctx context.Context, before map[uint64]state.FeedShare) error {
	for id, was := range before {
		mine := r.shares[id]
		if mine.To != "" || !mine.Same(was) {
			return errShared
		}
		mine.To, mine.recorded = was.Wanted, mine.recorded && was.Wanted == ""
	}
	if time.Since(r.looked) < r.shareEvery() {
		return nil
	}
	r.looked = time.Now()
	all, err := r.State.Holders(ctx, r.id())
	if err != nil {
		return err
	}
	for id, share := range all {
		if r.shares[id] == nil && (share.Owner == "" || share.Owner == r.State.Owner()) {
			return errShared
		}
	}
	return r.ask(ctx, all)
}
