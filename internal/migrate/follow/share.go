package follow

import (
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
	topic *feed.State
	parts map[uint64]state.FeedPartition // what is recorded of its partitions
	now   uint64                         // in milliseconds of Unix time; 0 if nothing is recorded
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
	s.parts, s.now, err = f.State.Feed(ctx, f.id())
	return s, err
}

// applied reports whether a partition was split or merged, and all of it is applied.
func (s *seen) applied(p feed.Partition) bool {
	known, ok := s.parts[uint64(p.Partition)]
	return ok && p.Done && known.Position >= uint64(p.End)
}

// grow records partitions that are not known yet. One that came of others waits until those are applied: a key's records go on
// in it.
func (f *Follower) grow(ctx context.Context, s seen, lost bool) (grown bool, err error) {
	var more []uint64
	for _, p := range s.topic.Partitions {
		waits := slices.ContainsFunc(s.topic.Partitions, func(other feed.Partition) bool {
			return slices.Contains(p.Parents, other.Partition) && !s.applied(other)
		})
		if _, known := s.parts[uint64(p.Partition)]; !known && !waits {
			more = append(more, uint64(p.Partition))
		}
	}
	if len(more) == 0 {
		return false, nil
	}
	return true, f.State.AddPartitions(ctx, f.id(), more, lost)
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

// Mended records that all rows were compared since records of partitions, at least one, were lost.
func (f *Follower) Mended(ctx context.Context, lost []uint64) error {
	return f.State.SetLost(ctx, f.id(), lost, false)
}

// take takes the partitions that nobody holds, and waits until this process has some.
func (f *Follower) take(ctx context.Context) (map[int64]*readPart, error) {
	me := f.State.Owner()
	for {
		s, err := f.look(ctx)
		if err != nil {
			return nil, err
		}
		grown, err := f.grow(ctx, s, false)
		if err != nil {
			return nil, err
		}
		if grown {
			continue
		}
		var free []uint64
		for n, p := range s.parts {
			if p.Owner == "" || p.Owner == me {
				free = append(free, n)
			}
		}
		if len(free) > 0 {
			if err := f.State.TakePartitions(ctx, f.id(), free); err != nil {
				return nil, err
			}
			if s.parts, s.now, err = f.State.Feed(ctx, f.id()); err != nil {
				return nil, err
			}
		}
		held := map[int64]*readPart{}
		var lost []uint64
		for _, p := range s.topic.Partitions {
			if known, ok := s.parts[uint64(p.Partition)]; ok && known.Owner == me {
				held[p.Partition] = &readPart{HeldPartition: known.Held()}
				if uint64(p.Start) > known.Position && !known.Lost {
					lost = append(lost, known.Partition)
				}
			}
		}
		if len(lost) > 0 { // recorded before anything behind them is
			if err := f.State.SetLost(ctx, f.id(), lost, true); err != nil {
				return nil, err
			}
		}
		if len(held) > 0 {
			return held, nil
		}
		if err := f.ask(ctx, s.parts); err != nil {
			return nil, err
		}
		if err := f.Pause(ctx, f.shareEvery()); err != nil {
			return nil, err
		}
	}
}

// ask asks for partitions of other processes, if this one has less than its share.
func (f *Follower) ask(ctx context.Context, parts map[uint64]state.FeedPartition) error {
	if want := lacking(f.State.Owner(), parts); len(want) > 0 {
		return f.State.AskPartitions(ctx, f.id(), want)
	}
	return nil
}

// lacking are the partitions to ask for so that a process has as many as the others, of those who have the most.
func lacking(me string, parts map[uint64]state.FeedPartition) (want []uint64) {
	holds := map[string][]uint64{me: nil}
	for n, p := range parts {
		if p.Wanted == me { // it has asked
			return nil
		}
		if p.Owner != "" {
			holds[p.Owner] = append(holds[p.Owner], n)
		}
	}
	share := len(parts) / len(holds)
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

// shared looks at partitions that were just recorded, as they were before, and now and then at all. The error is errShared if
// this process is to read others than it does.
func (r *reader) shared(ctx context.Context, before map[uint64]state.FeedPartition) error {
	for n, p := range before {
		mine := r.parts[int64(n)]
		if mine.To != "" || !mine.Same(p) {
			return errShared
		}
		mine.To, mine.recorded = p.Wanted, mine.recorded && p.Wanted == ""
	}
	if time.Since(r.looked) < r.shareEvery() {
		return nil
	}
	r.looked = time.Now()
	all, _, err := r.State.Feed(ctx, r.id())
	if err != nil {
		return err
	}
	for n, p := range all {
		if r.parts[int64(n)] == nil && (p.Owner == "" || p.Owner == r.State.Owner()) {
			return errShared
		}
	}
	return r.ask(ctx, all)
}
