package migrate

import (
	"math"
	"testing"
	"time"
)

// TestPace tells from elsewhere how fast a copy goes that another process makes, and how long it will take.
func TestPace(t *testing.T) {
	d := openDatabase(t)
	v := driveTable(t, d, "pace", bundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").Tables[0].Schema, 50, 5, WritersStopped)
	r := &Runner{Plan: v.plan, Conn: d.conn, Confirmed: []StepID{ConfirmAll}, Quiet: 10 * time.Millisecond}
	if err := r.upTo(d.ctx, StepWriters); err != nil {
		t.Fatal(err)
	}
	pos, err := r.find(d.ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.state.addWork(d.ctx, pos.Token, workCopy, []keySpan{{}, {}}); err != nil {
		t.Fatal(err)
	}
	c, err := r.state.claim(d.ctx, rangeID{pos.Token, workCopy, 0})
	if err != nil || c == nil {
		t.Fatalf("%v, %v", c, err)
	}
	s, err := r.Status(d.ctx)
	if err != nil || s.Copy == nil || len(s.Copy.Processes) != 1 || s.Copy.Expected < 30 {
		t.Fatalf("%+v, %v", s.Copy, err)
	}
	if err := r.Pace(d.ctx, s, 10*time.Millisecond); err != nil || s.Copy.RowsPerSecond != nil || s.Copy.SecondsLeft != nil {
		t.Errorf("nothing moves: %+v, %v", s.Copy, err)
	}
	if _, err := r.state.put(d.ctx, c.rangeID, c.generation, progress{Rows: 20, Bytes: 2000}); err != nil {
		t.Fatal(err)
	}
	if err := r.Pace(d.ctx, s, 100*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-6*b }
	if w := s.Copy; w.Rows != 20 || w.RowsPerSecond == nil || *w.RowsPerSecond <= 0 || *w.RowsPerSecond > 200 ||
		!near(*w.BytesPerSecond, *w.RowsPerSecond*100) || !near(*w.SecondsLeft**w.RowsPerSecond, float64(w.Expected-20)) {
		t.Errorf("%+v", w)
	}
	if _, err := r.state.put(d.ctx, c.rangeID, c.generation, progress{Rows: 25, Finished: true}); err != nil {
		t.Fatal(err)
	}
	if s, err = r.Status(d.ctx); err != nil || s.Copy.RangesDone != 1 {
		t.Fatalf("%+v, %v", s.Copy, err)
	}
	if err := r.Pace(d.ctx, s, time.Hour); err != nil { // nobody works, so there is nothing to wait for
		t.Error(err)
	}
}
