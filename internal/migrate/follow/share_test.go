package follow

import (
	"fmt"
	"slices"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/feed"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestLacking has processes come to hold as many partitions as the others, and then ask for no more.
func TestLacking(t *testing.T) {
	for partitions := range 12 {
		for processes := 1; processes < 5; processes++ {
			parts := map[uint64]state.FeedShare{}
			for n := range partitions { // the first one has taken all
				parts[uint64(n)] = state.FeedShare{Owner: "0"}
			}
			holds := func() []int {
				out := make([]int, processes)
				for _, p := range parts {
					out[p.Owner[0]-'0']++
				}
				return out
			}
			for range 3 {
				for me := range processes {
					for _, n := range lacking(fmt.Sprint(me), parts) {
						if parts[n].Owner == fmt.Sprint(me) {
							t.Errorf("%d asks for what it has", me)
						}
						parts[n] = state.FeedShare{Owner: fmt.Sprint(me)}
					}
				}
			}
			if has := holds(); slices.Min(has) < partitions/processes || slices.Max(has) > partitions/processes+processes {
				t.Errorf("%d processes hold %v of %d partitions", processes, has, partitions)
			}
			for me := range processes {
				if more := lacking(fmt.Sprint(me), parts); len(more) > 0 {
					t.Errorf("%d of %v asks for %v more", me, holds(), more)
				}
			}
		}
	}
	asked := map[uint64]state.FeedShare{0: {Owner: "0", Wanted: "1"}, 1: {Owner: "0"}, 2: {Owner: "0"}, 3: {Owner: "0"}}
	if more := lacking("1", asked); len(more) > 0 {
		t.Errorf("it asks for %v once more", more)
	}
}

// TestSplit has partitions of the topic split and merged: what came of one is read once all of that is applied, from its
// beginning on.
func TestSplit(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		p := d.Plan("split", "id Uint64 NOT NULL, PRIMARY KEY (id)", "hash(id), id", plan.Changefeed)
		env := newEnv(t, d, p)
		side := sideOf(t, env, false)
		side.Feed += " split" // of which nothing is known yet
		f := New(env, side)
		s := seen{topic: &feed.State{Partitions: []feed.Partition{{Partition: 0, End: 5, Done: true}, {Partition: 1, End: 7, Done: true},
			{Partition: 2, Parents: []int64{0}}, {Partition: 3, Parents: []int64{0, 1}}, {Partition: 4, Parents: []int64{2}}}}}
		for _, step := range []struct {
			applied int64 // a partition; -1 for none
			at      uint64
			known   []uint64 // then
			open    int      // partitions that count
		}{{-1, 0, []uint64{0, 1}, 5}, {0, 4, []uint64{0, 1}, 5}, {0, 5, []uint64{0, 1, 2}, 4}, {1, 7, []uint64{0, 1, 2, 3}, 3}} {
			if step.applied >= 0 {
				held := s.shares[uint64(step.applied)].HeldShare
				held.Offsets[0].Position, held.Offsets[0].Resolved = step.at, 1
				if _, err := env.State.PutShares(d.Ctx, f.id(), []state.HeldShare{held}); err != nil {
					t.Fatal(err)
				}
			}
			for grown := true; grown; {
				err := f.read(d.Ctx, &s)
				if err == nil {
					grown, err = f.grow(d.Ctx, s, false)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			for n, known := range []uint64{0, 1, 2, 3, 4} {
				if _, is := s.parts[known]; is != slices.Contains(step.known, known) || s.parts[known].Position > uint64(5+2*n) {
					t.Errorf("when %d is applied up to %d, partition %d is known: %v", step.applied, step.at, known, is)
				}
			}
			if l := f.lag(s); l.Partitions != step.open || l.Within(1<<62) {
				t.Errorf("when %d is applied up to %d, the lag is %+v", step.applied, step.at, l)
			}
		}
	})
}
