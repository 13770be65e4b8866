package heat_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat/heattest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// record appends a reading.
func record(t *testing.T, s *heattest.Server, path string) *heat.Frame {
	t.Helper()
	r, err := heat.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := r.Append(t.Context(), path, s.Reading(r), heat.Tiers())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// sameFrames compares what was recorded, as far as files keep it.
func sameFrames(t *testing.T, got, want []*heat.Frame) {
	t.Helper()
	if reflect.DeepEqual(got, want) {
		return // cmp takes longer
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(heat.Cell{}), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("frames (-want +got):\n%s", diff)
	}
}

// TestCut cuts a recording at each of its bytes: what is before stays readable, and the next call goes on.
func TestCut(t *testing.T) {
	path := filepath.Join(t.TempDir(), "heat.rec")
	s := heattest.NewServer()
	orders := s.Table("/local/orders", 100, 200)
	var frames []*heat.Frame
	var sizes []int
	for i := range 4 {
		if f := record(t, s, path); f != nil {
			frames = append(frames, f)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, len(data))
		if s.Now = s.Now.Add(10 * time.Minute); i == 1 {
			s.Split(orders, 100, 200, 300)
		}
		s.Write(orders, 2, 1000)
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
	now := s.Now
	for cut := range len(data) + 1 {
		if err := os.WriteFile(path, data[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := heat.ReadFile(path)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if len(r.Frames) < whole(cut) {
			t.Fatalf("cut at %d: %d frames are left of %d", cut, len(r.Frames), whole(cut))
		}
		sameFrames(t, r.Frames, frames[:len(r.Frames)])
		s.Now = now
		record(t, s, path)
		again, err := heat.ReadFile(path)
		if err != nil || again.Damaged > 0 {
			t.Fatalf("cut at %d: %d bytes are damaged behind the next call, %v", cut, again.Damaged, err)
		}
		s.Now = now.Add(10 * time.Minute)
		f, _ := again.Add(s.Reading(again), heat.Tiers()) // as Append does
		if len(f.Tables) != 1 || f.Tables[0].Cells[0].Known == 0 || len(again.Frames) <= len(r.Frames) {
			t.Fatalf("cut at %d: the next frames tell nothing", cut)
		}
		sameFrames(t, again.Frames[:len(r.Frames)], r.Frames)
	}
}

// TestDamaged changes each byte: at most what is in that record is lost.
func TestDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "heat.rec")
	s := heattest.NewServer()
	s.Table("/local/orders", 100, 200)
	for range 4 {
		record(t, s, path)
		s.Now = s.Now.Add(10 * time.Minute)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 4; i < len(data); i++ {
		bad := append([]byte{}, data...)
		bad[i] ^= 0x5a
		r, err := heat.Decode(bad)
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
	s := heattest.NewServer()
	if _, err := (&heat.Recording{}).Append(t.Context(), path, s.Reading(&heat.Recording{}), heat.Tiers()); err == nil || !strings.Contains(err.Error(), "not a recording") {
		t.Errorf("%v", err)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "notes" {
		t.Errorf("%q, %v", data, err)
	}
}

// TestTogether records at once: one waits for the other, and no frame is lost.
func TestTogether(t *testing.T) {
	path := filepath.Join(t.TempDir(), "heat.rec")
	s := heattest.NewServer()
	s.Table("/local/orders", 100)
	var wg sync.WaitGroup
	failed := make([]error, 20)
	for i := range failed {
		r := s.Reading(&heat.Recording{})
		r.At = r.At.Add(time.Duration(i) * time.Minute)
		wg.Go(func() { _, failed[i] = (&heat.Recording{}).Append(t.Context(), path, r, unthinned()) })
	}
	wg.Wait()
	went := 0
	for _, err := range failed {
		switch {
		case err == nil:
			went++
		case !strings.Contains(err.Error(), "another call of record added a reading meanwhile"):
			t.Error(err)
		}
	}
	r, err := heat.ReadFile(path)
	if err != nil || len(r.Frames) != went-1 || r.Damaged > 0 {
		t.Errorf("%d calls went, and there are %d frames: %v", went, len(r.Frames), err)
	}
	if _, err := os.Stat(path + ".lock"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the lock is left behind: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	unlock, err := heat.Lock(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	cancel()
	if _, err := r.Append(ctx, path, s.Reading(r), heat.Tiers()); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// unthinned are tiers that thin nothing in an hour.
func unthinned() []heat.Tier { return []heat.Tier{{time.Second, 24 * time.Hour}} }

// TestHistories draws two weeks of each: what was written is there, and what was not counted is not known.
func TestHistories(t *testing.T) {
	for _, h := range heattest.Histories() {
		t.Run(h.Name, func(t *testing.T) {
			r := h.Record()
			if h.Name == "a batch each midnight, at the end of the key" {
				kept(t, "../../testdata/events.rec", r)
			}
			if n := len(r.Frames); n < 300 || n > 470 {
				t.Errorf("%d frames: ten minutes for a day, and hours before, are 456", n)
			}
			m := heat.Merge(r).Map(func(string) bool { return true })
			for _, table := range m.Tables {
				if len(table.Ranges) > 64 || len(table.Columns) != len(table.Totals) {
					t.Errorf("%s: %d ranges, %d columns, %d totals", table.Path, len(table.Ranges), len(table.Columns), len(table.Totals))
				}
				for i, c := range table.Cells {
					if c.From >= c.To || c.To > len(table.Ranges) || i > 0 && c.Column == table.Cells[i-1].Column && c.From < table.Cells[i-1].To {
						t.Fatalf("%s: cell %d is %+v behind %+v", table.Path, i, c, table.Cells[max(0, i-1)])
					}
					if h.Name == "a restart" && (c.Writes == nil || *c.Writes < 49 || *c.Writes > 51) {
						t.Errorf("%s: %v writes/s in %v: each took 50 at any time", table.Path, c.Writes, table.Columns[c.Column].From)
					}
				}
			}
		})
	}
}

// kept reads the recording that a page of the help shows, as it was written: later releases have to read it, too.
func kept(t *testing.T, path string, h *heat.Recording) {
	t.Helper()
	if os.Getenv("UPDATE") != "" {
		data, err := h.Encode()
		if err == nil {
			err = os.WriteFile(path, data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	r, err := heat.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	sameFrames(t, r.Frames, h.Frames)
}

// TestStarted has one of four tablets start a minute before the second reading: of what its keys took before, nothing is known, so that
// a minute of more writes makes nothing hot, and none makes nothing cold.
func TestStarted(t *testing.T) {
	for _, after := range []int{0, 6000} {
		s, r := heattest.NewServer(), &heat.Recording{}
		orders := s.Table("/local/orders", 100, 200, 300)
		r.Add(s.Reading(r), heat.Tiers())
		for p := range 4 {
			s.Write(orders, p, 6000)
		}
		s.Now = s.Now.Add(9 * time.Minute)
		s.Restart(orders, 2)
		s.Write(orders, 2, after)
		s.Now = s.Now.Add(time.Minute)
		r.Add(s.Reading(r), heat.Tiers())
		table := heat.Merge(r).Map(func(string) bool { return true }).Tables[0]
		f := table.Cells[2].Figures
		if len(table.Cells) != 4 || table.HotSeconds != 0 || f.Known != 0.1 || *f.Writes != float64(after)/60 {
			t.Errorf("%d rows: hot for %d s, %+v, %g rows/s", after, table.HotSeconds, f, *f.Writes)
		}
		tables := []*evidence.Table{{Schema: &schema.Table{Path: "/local/orders"}}}
		if heat.Merge(r).Into(tables); tables[0].Weeks != nil {
			t.Errorf("%d rows: judged by %s", after, tables[0].Weeks)
		}
	}
}
