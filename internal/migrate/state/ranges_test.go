package state

import (
	"errors"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

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
		must(t, a.AddWork(d.Ctx, token, "copy", []Span{{nil, key}, {key, nil}}))
		must(t, b.AddWork(d.Ctx, token, "copy", []Span{{}, {}, {}})) // once is enough
		id := RangeID{token, "copy", 1}
		first, err := a.Claim(d.Ctx, id)
		must(t, err)
		if first == nil || string(first.Lower) != string(key) || first.Upper != nil {
			t.Fatalf("the range is %v", first)
		}
		if c, err := b.Claim(d.Ctx, id); c != nil || err != nil {
			t.Errorf("a range was claimed twice: %v, %v", c, err)
		}
		_, err = a.Put(d.Ctx, first, Progress{Position: key, Rows: 5, Bytes: 50, Digest: 500})
		must(t, err)
		d.Outlast(a.Lease())
		second, err := b.Claim(d.Ctx, id)
		must(t, err)
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
		if _, err := a.Put(d.Ctx, first, Progress{Rows: 6}); !errors.Is(err, ErrLost) {
			t.Errorf("the former owner puts progress down: %v", err)
		}
		must(t, a.GiveBack(d.Ctx, first))
		seen, err := a.Look(d.Ctx, token, "copy")
		must(t, err)
		if seen.Ranges != 2 || seen.Finished != 0 || seen.Rows != 5 || len(seen.Free) != 1 || len(seen.Owners) != 1 || seen.Owners[0] != b.Owner() {
			t.Errorf("the work is %+v", seen)
		}
		_, err = b.Put(d.Ctx, second, Progress{Rows: 9, Folds: []byte("found"), Finished: true})
		must(t, err)
		must(t, b.Whole(d.Ctx, token, "copy"))
		other, err := a.Claim(d.Ctx, RangeID{token, "copy", 0})
		must(t, err)
		must(t, a.GiveBack(d.Ctx, other))
		if other, err = b.Claim(d.Ctx, other.RangeID); other == nil || err != nil {
			t.Fatalf("a range that was given back is claimed: %v, %v", other, err)
		}
		torn(false)
		must(t, b.Doubt(d.Ctx, id))
		must(t, b.Doubt(d.Ctx, id))
		torn(true)
		must(t, b.Whole(d.Ctx, token, "copy"))
		torn(false)
		if c, err := a.Claim(d.Ctx, id); c != nil || err != nil {
			t.Errorf("a finished range was claimed: %v, %v", c, err)
		}
		found, err := a.Folds(d.Ctx, token, "copy")
		must(t, err)
		if len(found) != 1 || string(found[0]) != "found" {
			t.Errorf("what was found is %q", found)
		}
		must(t, a.DropWork(d.Ctx, token, "copy"))
		if seen, err = a.Look(d.Ctx, token, "copy"); err != nil || seen.Ranges != 0 || seen.Over() {
			t.Errorf("the work is %+v, %v", seen, err)
		}
	})
}
