package migrate

import (
	"errors"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// TestLeases lets two processes share work: a range has one owner, who loses it with its lease, and can then put nothing
// down any more.
func TestLeases(t *testing.T) {
	d := openDatabase(t)
	process := func(owner string, lease time.Duration) *state {
		return &state{conn: d.conn, path: d.conn.Absolute("leases"), owner: owner, lease: lease}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	a, b := process("a", 300*time.Millisecond), process("b", time.Minute)
	must(a.create(d.ctx))
	must(a.create(d.ctx))
	token, err := newToken()
	must(err)
	t.Cleanup(func() { _ = a.forget(d.ctx, token) })

	// The steps have one owner.
	must(a.begin(d.ctx, "plan", token, "v1"))
	must(b.begin(d.ctx, "other", "other", "v2"))
	row, err := a.load(d.ctx)
	must(err)
	if row.Plan != "plan" || row.Token != token || row.Version != stateVersion {
		t.Errorf("the run is %+v", row)
	}
	for _, want := range []struct {
		by    *state
		owner string
	}{{a, "a"}, {b, "a"}, {a, "a"}} {
		if owner, err := want.by.take(d.ctx); err != nil || owner != want.owner {
			t.Errorf("%s takes the lease: the owner is %q, %v", want.by.owner, owner, err)
		}
	}
	time.Sleep(a.lease)
	if owner, err := b.take(d.ctx); err != nil || owner != "b" {
		t.Errorf("the lease ran out, and the owner is %q, %v", owner, err)
	}
	if mine, err := a.renew(d.ctx); mine || err != nil {
		t.Errorf("the former owner renews the lease: %v, %v", mine, err)
	}
	must(a.leave(d.ctx)) // of another, and so without effect
	if owner, err := a.take(d.ctx); err != nil || owner != "b" {
		t.Errorf("the owner is %q, %v", owner, err)
	}
	if mine, err := b.renew(d.ctx); !mine || err != nil {
		t.Errorf("the owner renews the lease: %v, %v", mine, err)
	}
	must(b.leave(d.ctx))
	if mine, err := a.renew(d.ctx); mine || err != nil { // what it was at may be done or undone by now
		t.Errorf("the former owner renews the lease that another one had and left: %v, %v", mine, err)
	}
	if owner, err := a.take(d.ctx); err != nil || owner != "a" {
		t.Errorf("the owner left, and it is %q, %v", owner, err)
	}

	// So has a range.
	key, err := ydbconn.CursorOf([]ydbconn.Value{ydbconn.Uint64(7)})
	must(err)
	must(a.addWork(d.ctx, token, "copy", []keySpan{{nil, key}, {key, nil}}))
	must(b.addWork(d.ctx, token, "copy", []keySpan{{nil, nil}, {nil, nil}, {nil, nil}})) // once is enough
	id := rangeID{token, "copy", 1}
	first, err := a.claim(d.ctx, id)
	must(err)
	if first == nil || string(first.Lower) != string(key) || first.Upper != nil {
		t.Fatalf("the range is %v", first)
	}
	if c, err := b.claim(d.ctx, id); c != nil || err != nil {
		t.Errorf("a range was claimed twice: %v, %v", c, err)
	}
	_, err = a.put(d.ctx, id, first.generation, progress{Position: key, Rows: 5, Bytes: 50, Digest: 500})
	must(err)
	time.Sleep(a.lease)
	second, err := b.claim(d.ctx, id)
	must(err)
	if torn, late, err := a.torn(d.ctx, token, "copy"); !torn || !late || err != nil {
		t.Errorf("an owner was lost, and the work is torn: %v, %v, %v", torn, late, err)
	}
	if second == nil || second.Rows != 5 || second.Bytes != 50 || second.Digest != 500 || string(second.Position) != string(key) {
		t.Fatalf("the range goes on from %+v", second)
	}
	if _, err := a.put(d.ctx, id, first.generation, progress{Rows: 6}); !errors.Is(err, errLost) {
		t.Errorf("the former owner puts progress down: %v", err)
	}
	must(a.release(d.ctx, id, first.generation))
	seen, err := a.look(d.ctx, token, "copy")
	must(err)
	if seen.Ranges != 2 || seen.Finished != 0 || seen.Held != 1 || seen.Rows != 5 || len(seen.Free) != 1 || len(seen.Owners) != 1 || seen.Owners[0] != "b" {
		t.Errorf("the work is %+v", seen)
	}
	_, err = b.put(d.ctx, id, second.generation, progress{Rows: 9, Folds: []byte("found"), Finished: true})
	must(err)
	must(b.whole(d.ctx, token, "copy"))
	other, err := a.claim(d.ctx, rangeID{token, "copy", 0})
	must(err)
	must(a.release(d.ctx, other.rangeID, other.generation))
	if other, err = b.claim(d.ctx, other.rangeID); other == nil || err != nil {
		t.Fatalf("a range that was given back is claimed: %v, %v", other, err)
	}
	if torn, _, err := a.torn(d.ctx, token, "copy"); torn || err != nil {
		t.Errorf("the work is whole, and torn: %v, %v", torn, err)
	}
	must(b.doubt(d.ctx, id))
	must(b.doubt(d.ctx, id))
	if torn, late, err := a.torn(d.ctx, token, "copy"); !torn || !late || err != nil {
		t.Errorf("a write had no answer, and the work is torn: %v, %v, %v", torn, late, err)
	}
	must(b.whole(d.ctx, token, "copy"))
	if torn, _, err := a.torn(d.ctx, token, "copy"); torn || err != nil {
		t.Errorf("the work is whole again, and torn: %v, %v", torn, err)
	}
	if c, err := a.claim(d.ctx, id); c != nil || err != nil {
		t.Errorf("a finished range was claimed: %v, %v", c, err)
	}
	found, err := a.folds(d.ctx, token, "copy")
	must(err)
	if len(found) != 1 || string(found[0]) != "found" {
		t.Errorf("what was found is %q", found)
	}
	must(a.forget(d.ctx, token))
	if row, err := a.load(d.ctx); row != nil || err != nil {
		t.Errorf("a run that was forgotten is %+v, %v", row, err)
	}
}

// TestHeldStops keeps a worker from writing once its lease ran out, whatever it knows of that.
func TestHeldStops(t *testing.T) {
	h := &held{claimed: &claimed{}, until: time.Now().Add(20 * time.Millisecond), wake: make(chan struct{}, 1)}
	if err := h.mine(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(25 * time.Millisecond) // nothing renews the lease, as in a process that is stopped
	if err := h.mine(); !errors.Is(err, errLost) {
		t.Errorf("a range whose lease ran out: %v", err)
	}
}

// TestBeginsBesideTheLast begins a run whose tables went with the last run beside it, and one while they go.
func TestBeginsBesideTheLast(t *testing.T) {
	d := openDatabaseWith(t, localydb.Options{})
	if d.server == nil {
		t.Skip("the server is not ours")
	}
	s := &state{conn: d.conn, path: d.conn.Absolute("begins"), owner: "a", lease: time.Minute}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(s.create(d.ctx))
	must(s.sweep(d.ctx))
	if names, err := d.conn.Names(d.ctx, schema.StateDirectory); err == nil {
		t.Fatalf("what is left of the state: %v", names)
	}
	must(s.begin(d.ctx, "plan", "token", "v1"))
	must(s.sweep(d.ctx))
	owner, err := s.take(d.ctx)
	if must(err); owner != s.owner {
		t.Errorf("the owner is %q", owner)
	}
	must(s.forget(d.ctx, "token"))
	must(s.sweep(d.ctx))
}
