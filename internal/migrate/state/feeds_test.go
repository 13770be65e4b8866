package state

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// feeding is a process that follows a changefeed.
type feeding struct {
	*Store
	t  *testing.T
	d  *migratetest.Database
	id FeedID
}

// feedings are processes that follow the same changefeed, whose leases are so long.
func feedings(t *testing.T, leases ...time.Duration) (d *migratetest.Database, out []*feeding) {
	t.Helper()
	d = migratetest.Open(t)
	for _, lease := range leases {
		f := &feeding{open(t, d, "t", 3*lease), t, d, FeedID{"token", "1/2"}}
		_, err := f.Begin(d.Ctx, Run{Plan: "plan", Token: "token"})
		must(t, err)
		out = append(out, f)
	}
	return d, out
}

// holds are the partitions that it holds.
func (f *feeding) holds() (list []uint64, held map[uint64]HeldPartition) {
	f.t.Helper()
	parts, _, err := f.Feed(f.d.Ctx, f.id)
	must(f.t, err)
	held = map[uint64]HeldPartition{}
	for n, p := range parts {
		if p.Owner == f.Owner() {
			held[n] = p.Held()
		}
	}
	return slices.Sorted(maps.Keys(held)), held
}

// TestPartitions takes partitions, records how far they are, and hands them over.
func TestPartitions(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		d, both := feedings(t, time.Minute, time.Minute)
		a, b := both[0], both[1]
		must(t, a.AddPartitions(d.Ctx, a.id, []uint64{0, 1, 2}, false))
		must(t, b.AddPartitions(d.Ctx, a.id, []uint64{2, 3}, true)) // 2 is there
		must(t, a.TakePartitions(d.Ctx, a.id, []uint64{0, 1, 2}))
		must(t, b.TakePartitions(d.Ctx, a.id, []uint64{0, 1, 2, 3}))
		if has, _ := a.holds(); !slices.Equal(has, []uint64{0, 1, 2}) {
			t.Errorf("one has %v", has)
		}
		must(t, b.AskPartitions(d.Ctx, a.id, []uint64{2, 3}))
		_, held := a.holds()
		put := held[2]
		put.Offset = Offset{Partition: 2, Position: 7, Written: 6, Resolved: 5, Changed: 4, Records: 3}
		for range 2 { // its answer may be lost
			before, err := a.PutPartitions(d.Ctx, a.id, []HeldPartition{put})
			must(t, err)
			if len(before) != 1 || !put.Same(before[2]) || before[2].Wanted != b.Owner() || before[2].Lost {
				t.Errorf("before there was %+v", before)
			}
		}
		must(t, a.SetRefused(d.Ctx, a.id, 2, "it is refused"))
		put.To = b.Owner()
		before, err := a.PutPartitions(d.Ctx, a.id, []HeldPartition{put})
		must(t, err)
		if before[2].Offset != put.Offset || before[2].Refused == "" {
			t.Errorf("it was %+v", before[2])
		}
		parts, now, err := b.Feed(d.Ctx, a.id)
		must(t, err)
		if !parts[3].Lost || parts[3].Wanted != "" {
			t.Errorf("the last one is %+v", parts[3])
		}
		if p := parts[2]; now == 0 || p.Offset != put.Offset || p.Owner != b.Owner() || p.Wanted != "" || p.Refused != "" || p.Lost {
			t.Errorf("it was handed over as %+v", p)
		}
		must(t, a.SetLost(d.Ctx, a.id, []uint64{2}, true))
		must(t, a.SetLost(d.Ctx, a.id, []uint64{3}, false))
		must(t, b.LeavePartitions(d.Ctx, a.id))
		if parts, _, err = b.Feed(d.Ctx, a.id); err != nil || parts[2].Owner != "" || !parts[2].Lost || parts[3].Lost || parts[0].Owner != a.Owner() {
			t.Errorf("given back are %+v, %v", parts, err)
		}
		// What is known of a changefeed is not known of one that took its name.
		other := FeedID{"token", "3/4"}
		if parts, _, err := a.Feed(d.Ctx, other); err != nil || len(parts) > 0 {
			t.Errorf("of another changefeed %+v is known, %v", parts, err)
		}
		over := FeedID{"another", "1/2"} // a run that is over
		must(t, a.AddPartitions(d.Ctx, over, []uint64{0}, false))
		if parts, _, err := a.Feed(d.Ctx, over); err != nil || len(parts) > 0 {
			t.Errorf("of no run %+v is known, %v", parts, err)
		}
	})
}

// TestFrozen has a process stand still with its partitions: another one has them after the lease, and what the first one
// records when it goes on changes nothing.
func TestFrozen(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		d, both := feedings(t, time.Minute, time.Minute)
		frozen, other := both[0], both[1]
		must(t, frozen.AddPartitions(d.Ctx, frozen.id, []uint64{0}, false))
		must(t, frozen.TakePartitions(d.Ctx, frozen.id, []uint64{0}))
		_, held := frozen.holds()
		must(t, other.TakePartitions(d.Ctx, frozen.id, []uint64{0}))
		if has, _ := other.holds(); len(has) > 0 {
			t.Fatal("the partition is free before its lease is over")
		}
		d.Outlast(frozen.Lease())
		must(t, other.TakePartitions(d.Ctx, frozen.id, []uint64{0}))
		_, now := other.holds()
		if len(now) != 1 {
			t.Fatal("the partition is not free when its lease is over")
		}
		ahead := now[0]
		ahead.Position = 10
		_, err := other.PutPartitions(d.Ctx, frozen.id, []HeldPartition{ahead})
		must(t, err)
		late := held[0]
		late.Position, late.To = 3, "somebody"
		before, err := frozen.PutPartitions(d.Ctx, frozen.id, []HeldPartition{late})
		must(t, err)
		if late.Same(before[0]) {
			t.Error("it is told that the partition is its own")
		}
		must(t, frozen.LeavePartitions(d.Ctx, frozen.id))
		if has, held := other.holds(); len(has) != 1 || held[0].Position != 10 {
			t.Errorf("it has become %+v", held)
		}
	})
}
