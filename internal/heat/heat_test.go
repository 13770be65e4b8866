package heat

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// start is when the recordings of tests begin.
var start = time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)

// server counts as partitions do, so that tests can record it.
type server struct {
	now    time.Time
	tables []*served
	tablet uint64
}

type served struct {
	path, id string
	parts    []*Partition
	bounds   []Bound
}

func newServer() *server { return &server{now: start} }

// table makes one with bounds at numbers.
func (s *server) table(path string, bounds ...int) *served {
	s.tablet++
	t := &served{path: path, id: fmt.Sprint(s.tablet)}
	for _, b := range bounds {
		t.bounds = append(t.bounds, Bound{Hash: uint64(b), Text: fmt.Sprint(b)})
	}
	for range len(bounds) + 1 {
		t.parts = append(t.parts, s.part())
	}
	s.tables = append(s.tables, t)
	return t
}

func (s *server) part() *Partition {
	s.tablet++
	return &Partition{Tablet: s.tablet, Started: s.now}
}

// split gives a table the bounds, with new tablets for the partitions that are others.
func (s *server) split(t *served, bounds ...int) {
	type ends struct{ from, to uint64 }
	end := func(list []Bound, i int) uint64 {
		if i < 0 || i >= len(list) {
			return 0
		}
		return list[i].Hash
	}
	was := map[ends]*Partition{}
	for i, p := range t.parts {
		was[ends{end(t.bounds, i-1), end(t.bounds, i)}] = p
	}
	next := (&server{now: s.now}).table(t.path, bounds...).bounds
	t.parts = nil
	for i := range len(next) + 1 {
		p := was[ends{end(next, i-1), end(next, i)}]
		if p == nil {
			p = s.part()
		}
		t.parts = append(t.parts, p)
	}
	t.bounds = next
}

// restart moves all tablets of a table.
func (s *server) restart(t *served) {
	for _, p := range t.parts {
		*p = Partition{Tablet: p.Tablet, Started: s.now, Rows: p.Rows, Bytes: p.Bytes}
	}
}

// write counts rows written to a partition.
func (s *server) write(t *served, part, rows int) {
	p := t.parts[part]
	p.Writes, p.Rows, p.Bytes, p.Updated = p.Writes+uint64(rows), p.Rows+uint64(rows), p.Bytes+100*uint64(rows), s.now
}

// reading is what the server shows. Bounds are there only where the recording does not know them, as a recorder asks for them.
func (s *server) reading(r *Recording) *Reading {
	out := &Reading{At: s.now, Release: "test", Locks: true}
	for _, t := range s.tables {
		read := Read{Path: t.path, ID: t.id}
		var tablets []uint64
		for _, p := range t.parts {
			read.Partitions = append(read.Partitions, *p)
			tablets = append(tablets, p.Tablet)
		}
		if !r.Knows(t.path, t.id, tablets) {
			read.Bounds = t.bounds
		}
		out.Tables = append(out.Tables, read)
	}
	return out
}

// record appends a reading.
func (s *server) record(t *testing.T, path string) *Frame {
	t.Helper()
	r, err := ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Append(t.Context(), path, s.reading(r), Tiers())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// sameFrames compares what was recorded, as far as files keep it.
func sameFrames(t *testing.T, got, want []*Frame) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Cell{}), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("frames (-want +got):\n%s", diff)
	}
}

// TestCut cuts a recording at each of its bytes: what is before stays readable, and the next call goes on.
func TestCut(t *testing.T) {
	path := filepath.Join(t.TempDir(), "heat.rec")
	s := newServer()
	orders := s.table("/local/orders", 100, 200)
	var frames []*Frame
	var sizes []int
	for i := range 4 {
		if f := s.record(t, path); f != nil {
			frames = append(frames, f)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, len(data))
		if s.now = s.now.Add(10 * time.Minute); i == 1 {
			s.split(orders, 100, 200, 300)
		}
		s.write(orders, 2, 1000)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	whole := func(cut int) (n int) { // frames that are there for sure
		for i, size := range sizes {
			if cut >= size && i > 0 {
				n = i
			}
		}
		return n
	}
	now := s.now
	for cut := range len(data) + 1 {
		if err := os.WriteFile(path, data[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := ReadFile(path)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if len(r.Frames) < whole(cut) {
			t.Fatalf("cut at %d: %d frames are left of %d", cut, len(r.Frames), whole(cut))
		}
		sameFrames(t, r.Frames, frames[:len(r.Frames)])
		s.now = now
		s.record(t, path)
		s.now = now.Add(10 * time.Minute)
		if f := s.record(t, path); len(f.Tables) != 1 || f.Tables[0].Cells[0].Known == 0 {
			t.Fatalf("cut at %d: the next frames tell nothing", cut)
		}
		again, err := ReadFile(path)
		if err != nil || again.Damaged > 0 || len(again.Frames) <= len(r.Frames) {
			t.Fatalf("cut at %d: %d frames behind the next calls, %d bytes damaged, %v", cut, len(again.Frames), again.Damaged, err)
		}
		sameFrames(t, again.Frames[:len(r.Frames)], r.Frames)
	}
}

// TestDamaged changes each byte: at most what is in that record is lost.
func TestDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "heat.rec")
	s := newServer()
	s.table("/local/orders", 100, 200)
	for range 4 {
		s.record(t, path)
		s.now = s.now.Add(10 * time.Minute)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(magic); i < len(data); i++ {
		bad := append([]byte{}, data...)
		bad[i] ^= 0x5a
		r, err := decode(bad)
		if err != nil && strings.Contains(err.Error(), "newer release") {
			t.Fatalf("byte %d: %v", i, err)
		}
		if err == nil && len(r.Frames) < 2 && i > 200 || err == nil && r.Damaged == 0 {
			t.Fatalf("byte %d: %d frames, %d bytes damaged", i, len(r.Frames), r.Damaged)
		}
	}
}

// TestRefused finds files that are no recordings, and leaves them alone.
func TestRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(path, []byte("notes"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := newServer()
	if _, err := Append(t.Context(), path, s.reading(&Recording{}), Tiers()); err == nil || !strings.Contains(err.Error(), "not a recording") {
		t.Errorf("%v", err)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "notes" {
		t.Errorf("%q, %v", data, err)
	}
}

// TestTogether records at once: one waits for the other, and no frame is lost.
func TestTogether(t *testing.T) {
	path := filepath.Join(t.TempDir(), "heat.rec")
	s := newServer()
	s.table("/local/orders", 100)
	var wg sync.WaitGroup
	failed := make([]error, 20)
	for i := range failed {
		r := s.reading(&Recording{})
		r.At = r.At.Add(time.Duration(i) * time.Minute)
		wg.Go(func() { _, failed[i] = Append(t.Context(), path, r, unthinned()) })
	}
	wg.Wait()
	went := 0
	for _, err := range failed {
		switch {
		case err == nil:
			went++
		case !strings.Contains(err.Error(), "another call recorded meanwhile"):
			t.Error(err)
		}
	}
	r, err := ReadFile(path)
	if err != nil || len(r.Frames) != went-1 || r.Damaged > 0 {
		t.Errorf("%d calls went, and there are %d frames: %v", went, len(r.Frames), err)
	}
	if _, err := os.Stat(path + ".lock"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the lock is left behind: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	unlock, err := lock(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	cancel()
	if _, err := Append(ctx, path, s.reading(r), Tiers()); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// unthinned are tiers that thin nothing in an hour.
func unthinned() []Tier { return []Tier{{time.Second, 24 * time.Hour}} }
