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

// holds are the shares that it holds.
func (f *feeding) holds() (list []uint64, held map[uint64]HeldShare) {
	f.t.Helper()
	shares, _, err := f.Feed(f.d.Ctx, f.id)
	must(f.t, err)
	held = map[uint64]HeldShare{}
	for n, s := range shares {
		if s.Owner == f.Owner() {
			held[n] = s.HeldShare
		}
	}
	return slices.Sorted(maps.Keys(held)), held
}

// TestShares takes shares of partitions, records how far they are, and hands them over.
func TestShares(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		d, both := feedings(t, time.Minute, time.Minute)
		a, b := both[0], both[1]
		must(t, a.AddPartitions(d.Ctx, a.id, 0, []uint64{0, 1, 2}, false))
		must(t, b.AddPartitions(d.Ctx, a.id, 0, []uint64{2, 4}, true)) // which did not know of the others
		must(t, b.AddPartitions(d.Ctx, a.id, 3, []uint64{3}, true))
		must(t, a.TakeShares(d.Ctx, a.id, []uint64{0, 1, 2}))
		must(t, b.TakeShares(d.Ctx, a.id, []uint64{0, 1, 2, 3}))
		if has, _ := a.holds(); !slices.Equal(has, []uint64{0, 1, 2}) {
			t.Errorf("one has %v", has)
		}
		must(t, b.AskShares(d.Ctx, a.id, []uint64{2, 3}))
		_, held := a.holds()
		put, at := held[2], Offset{Partition: 2, Position: 7, Written: 6, Resolved: 5, Changed: 4, Records: 3, Losses: 1 << 63}
		put.Offsets = []Offset{at}
		for range 2 { // its answer may be lost
			before, err := a.PutShares(d.Ctx, a.id, []HeldShare{put})
			must(t, err)
			if len(before) != 1 || !put.Same(before[2]) || before[2].Wanted != b.Owner() {
				t.Errorf("before there was %+v", before)
			}
		}
		put.Refused = "it is refused"
		_, err := a.PutShares(d.Ctx, a.id, []HeldShare{put})
		must(t, err)
		must(t, b.SetMended(d.Ctx, a.id, FeedShare{HeldShare: HeldShare{ID: 2, Offsets: []Offset{{Partition: 2, Losses: 1}, {Partition: 7, Losses: 1 << 63}}}}))
		parts, now, err := b.Feed(d.Ctx, a.id)
		must(t, err)
		if p := parts[2]; now == 0 || p.Owner != a.Owner() || p.Refused == "" || p.Mended[2] != 1 || p.Mended[7] != 1<<63 {
			t.Errorf("it was %+v", p)
		}
		put.To, put.Refused = b.Owner(), ""
		_, err = a.PutShares(d.Ctx, a.id, []HeldShare{put})
		must(t, err)
		parts, _, err = b.Feed(d.Ctx, a.id)
		must(t, err)
		if !slices.Equal(parts[3].Offsets, []Offset{{Partition: 3, Losses: 1}}) || parts[3].Wanted != "" || len(parts) != 4 {
			t.Errorf("the last one is %+v", parts[3])
		}
		if p := parts[2]; !slices.Equal(p.Offsets, []Offset{at}) || p.Owner != b.Owner() || p.Wanted != "" || p.Refused != "" || len(p.Mended) != 2 {
			t.Errorf("it was handed over as %+v", p)
		}
		must(t, b.LeaveShares(d.Ctx, a.id))
		if holders, err := b.Holders(d.Ctx, a.id); err != nil || holders[2].Owner != "" || holders[0].Owner != a.Owner() || len(holders) != 4 {
			t.Errorf("given back are %+v, %v", holders, err)
		}
		// What is known of a changefeed is not known of one that took its name.
		other := FeedID{"token", "3/4"}
		if parts, _, err := a.Feed(d.Ctx, other); err != nil || len(parts) > 0 {
			t.Errorf("of another changefeed %+v is known, %v", parts, err)
		}
		over := FeedID{"another", "1/2"} // a run that is over
		must(t, a.AddPartitions(d.Ctx, over, 0, []uint64{0}, false))
		if parts, _, err := a.Feed(d.Ctx, over); err != nil || len(parts) > 0 {
			t.Errorf("of no run %+v is known, %v", parts, err)
		}
	})
}

// TestManyPartitions has each of many partitions in one share, however many there are.
func TestManyPartitions(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		d, one := feedings(t, time.Minute)
		a, next := one[0], uint64(0)
		for _, more := range []struct{ partitions, shares int }{{255, 255}, {1, 256}, {2, 257}, {3000, 258}} {
			shares, _, err := a.Feed(d.Ctx, a.id)
			must(t, err)
			list := make([]uint64, more.partitions)
			for i := range list {
				list[i] = next
				next++
			}
			must(t, a.AddPartitions(d.Ctx, a.id, len(shares), list, false))
			shares, _, err = a.Feed(d.Ctx, a.id)
			must(t, err)
			in := map[uint64]int{}
			for _, s := range shares {
				for _, o := range s.Offsets {
					in[o.Partition]++
				}
			}
			for n := range next {
				if in[n] != 1 {
					t.Fatalf("of %d partitions one is in %d shares", next, in[n])
				}
			}
			if len(shares) != more.shares || uint64(len(in)) != next {
				t.Errorf("%d partitions are %d shares", len(in), len(shares))
			}
		}
	})
}

// TestFrozen has a process stand still with its shares: another one has them after the lease, and what the first one records when it goes
// on changes nothing.
func TestFrozen(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		d, both := feedings(t, time.Minute, time.Minute)
		frozen, other := both[0], both[1]
		must(t, frozen.AddPartitions(d.Ctx, frozen.id, 0, []uint64{0}, false))
		must(t, frozen.TakeShares(d.Ctx, frozen.id, []uint64{0}))
		_, held := frozen.holds()
		must(t, other.TakeShares(d.Ctx, frozen.id, []uint64{0}))
		if has, _ := other.holds(); len(has) > 0 {
			t.Fatal("the share is free before its lease is over")
		}
		d.Outlast(frozen.Lease())
		must(t, other.TakeShares(d.Ctx, frozen.id, []uint64{0}))
		_, now := other.holds()
		if len(now) != 1 {
			t.Fatal("the share is not free when its lease is over")
		}
		ahead := now[0]
		ahead.Offsets[0].Position = 10
		_, err := other.PutShares(d.Ctx, frozen.id, []HeldShare{ahead})
		must(t, err)
		late := held[0]
		late.Offsets[0].Position, late.To = 3, "somebody"
		before, err := frozen.PutShares(d.Ctx, frozen.id, []HeldShare{late})
		must(t, err)
		if late.Same(before[0]) {
			t.Error("it is told that the share is its own")
		}
		must(t, frozen.LeaveShares(d.Ctx, frozen.id))
		if has, held := other.holds(); len(has) != 1 || held[0].Offsets[0].Position != 10 {
			t.Errorf("it has become %+v", held)
		}
	})
}
