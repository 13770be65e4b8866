package state

import (
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// claim claims one range; nil if that is finished or another process has it.
func (s *Store) claim(t *testing.T, d *migratetest.Database, id RangeID) *Claimed {
	t.Helper()
	out, _, _, err := s.Put(d.Ctx, id.Token, id.Work, nil, []uint64{id.ID}, 0)
	must(t, err)
	if len(out) == 0 {
		return nil
	}
	return out[0]
}

// put records one range, and reports whether it is another's.
func (s *Store) put(t *testing.T, d *migratetest.Database, p Put) (isLost bool) {
	t.Helper()
	_, _, lost, err := s.Put(d.Ctx, p.Token, p.Work, []Put{p}, nil, 0)
	must(t, err)
	return len(lost) > 0
}

// TestRanges lets two processes share work: a range has one owner, who loses it with its lease, and can then put nothing
// down any more.
func TestRanges(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		a, b := open(t, d, "ranges", time.Minute), open(t, d, "ranges", time.Minute)
		const token = "token"
		_, err := a.Begin(d.Ctx, Run{Plan: "plan", Token: token})
		must(t, err)
		key, err := ydbconn.CursorOf([]ydbconn.Value{ydbconn.Uint64(7)})
		must(t, err)
		must(t, a.AddWork(d.Ctx, token, "copy", "t", []Span{{nil, key}, {key, nil}}))
		must(t, b.AddWork(d.Ctx, token, "copy", "t", []Span{{}, {}, {}})) // once is enough
		id := RangeID{token, "copy", 1}
		first := a.claim(t, d, id)
		if first == nil || string(first.Lower) != string(key) || first.Upper != nil {
			t.Fatalf("the range is %v", first)
		}
		if c := b.claim(t, d, id); c != nil {
			t.Errorf("a range was claimed twice: %v", c)
		}
		if a.put(t, d, Put{Claimed: first, Now: Progress{Position: key, Rows: 5, Bytes: 50, Digest: 500}}) {
			t.Error("a range is another's at once")
		}
		d.Outlast(a.Lease())
		second := b.claim(t, d, id)
		if second == nil {
			t.Fatal("the range is not free when its lease is over")
		}
		torn := func(want bool) {
			t.Helper()
			if torn, late, err := a.Interrupted(d.Ctx, token, "copy"); torn != want || late != want || err != nil {
				t.Errorf("the work is torn: %v, %v, %v; want %v", torn, late, err, want)
			}
		}
		torn(true)
		if second.Rows != 5 || second.Bytes != 50 || second.Digest != 500 || string(second.Position) != string(key) {
			t.Fatalf("the range goes on from %+v", second)
		}
		if !a.put(t, d, Put{Claimed: first, Now: Progress{Rows: 6}}) || !a.put(t, d, Put{Claimed: first, Given: true}) {
			t.Error("the former owner puts progress down")
		}
		seen, err := a.Look(d.Ctx, token, "copy", 0)
		must(t, err)
		if seen.Ranges != 2 || seen.Finished != 0 || seen.Rows != 5 || len(seen.Free) != 1 || len(seen.Owners) != 1 || seen.Owners[0] != b.Owner() {
			t.Errorf("the work is %+v", seen)
		}
		if b.put(t, d, Put{Claimed: second, Now: Progress{Rows: 9, Folds: []byte("found"), Finished: true}}) {
			t.Error("the range is not its owner's")
		}
		must(t, b.Whole(d.Ctx, token, "copy"))
		other := a.claim(t, d, RangeID{token, "copy", 0})
		if a.put(t, d, Put{Claimed: other, Given: true}) {
			t.Error("a range cannot be given back")
		}
		if other = b.claim(t, d, other.RangeID); other == nil {
			t.Fatal("a range that was given back cannot be claimed")
		}
		torn(false)
		must(t, b.Doubt(d.Ctx, id))
		must(t, b.Doubt(d.Ctx, id))
		torn(true)
		must(t, b.Whole(d.Ctx, token, "copy"))
		torn(false)
		if c := a.claim(t, d, id); c != nil {
			t.Errorf("a finished range was claimed: %v", c)
		}
		found, _, err := a.Folds(d.Ctx, token, "copy")
		must(t, err)
		if len(found) != 1 || string(found[0]) != "found" {
			t.Errorf("what was found is %q", found)
		}
		must(t, a.DropWork(d.Ctx, token, "copy"))
		if seen, err = a.Look(d.Ctx, token, "copy", 0); err != nil || seen.Ranges != 0 || seen.Over() {
			t.Errorf("the work is %+v, %v", seen, err)
		}
	})
}
