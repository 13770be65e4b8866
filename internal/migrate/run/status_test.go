package run

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/backfill"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestPace tells from elsewhere how fast a copy goes that another process makes, and how long it will take.
func TestPace(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabase(t)
		x, err := d.start(d.directory("pace"), buildtest.BundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").Tables[0].Schema, 50, schematest.Rand(5))
		if err != nil {
			t.Fatal(err)
		}
		r := x.runner(x.hashed(plan.Stopped).plan)
		if err := r.upTo(d.ctx, plan.Writing); err != nil {
			t.Fatal(err)
		}
		run, _ := r.stands(t, d.ctx)
		store := r.opened.env.State
		if err := store.AddWork(d.ctx, run.Token, backfill.Work, "t", []state.Span{{}, {}}); err != nil {
			t.Fatal(err)
		}
		c, _, _, err := store.Put(d.ctx, run.Token, backfill.Work, nil, []uint64{0}, 0)
		if err != nil || len(c) == 0 {
			t.Fatalf("%v, %v", c, err)
		}
		s, err := r.Status(d.ctx)
		if err != nil || s.Copy == nil || len(s.Copy.Processes) != 1 || s.Copy.Expected < 30 {
			t.Fatalf("%+v, %v", s.Copy, err)
		}
		if err := r.Pace(d.ctx, s, 10*time.Millisecond); err != nil || s.Copy.RowsPerSecond != nil || s.Copy.SecondsLeft != nil {
			t.Errorf("nothing moves: %+v, %v", s.Copy, err)
		}
		if _, _, _, err := store.Put(d.ctx, run.Token, backfill.Work, []state.Put{{Claimed: c[0], Now: state.Progress{Rows: 20, Bytes: 2000}}}, nil, 0); err != nil {
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
		if _, _, _, err := store.Put(d.ctx, run.Token, backfill.Work, []state.Put{{Claimed: c[0], Now: state.Progress{Rows: 25, Finished: true}}}, nil, 0); err != nil {
			t.Fatal(err)
		}
		if s, err = r.Status(d.ctx); err != nil || s.Copy.RangesDone != 1 {
			t.Fatalf("%+v, %v", s.Copy, err)
		}
		if err := r.Pace(d.ctx, s, time.Hour); err != nil { // nobody works, so there is nothing to wait for
			t.Error(err)
		}
	})
}

// TestAtWork names who works at a plan, with the limits that each was started with.
func TestAtWork(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := openDatabase(t).declared("atwork", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(plan.Stopped)
		limited := v.runner(v.plan)
		limited.Flags = state.Limits{RowsPerSecond: 1500}
		if err := limited.upTo(v.ctx, plan.Writing); err != nil {
			t.Fatal(err)
		}
		run, _ := limited.stands(t, v.ctx)
		store := limited.opened.env.State
		if err := store.AddWork(v.ctx, run.Token, backfill.Work, "t", []state.Span{{}}); err != nil {
			t.Fatal(err)
		}
		if _, _, _, err := store.Put(v.ctx, run.Token, backfill.Work, nil, []uint64{0}, 0); err != nil {
			t.Fatal(err)
		}
		s, err := v.runner(v.plan).Status(v.ctx)
		if err != nil {
			t.Fatal(err)
		}
		if at := s.AtWork(); len(at) != 1 || !strings.HasSuffix(at[0], ", started with at most 1,500 rows a second)") {
			t.Errorf("%q", at)
		}
	})
}
