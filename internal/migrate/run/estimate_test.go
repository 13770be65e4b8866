package run

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/backfill"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/estimate"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestOutlook asks during a copy how long it takes: nothing tells before it is ten minutes old, and then the pace since it began, not since
// the run did.
func TestOutlook(t *testing.T) {
	t.Parallel()
	if estimate.LagEnough != work.LagEnough || estimate.Workers != work.DefaultWorkers {
		t.Error("what is estimated is not what is done")
	}
	ydbtest.Bubble(t, func(t *testing.T) {
		v := openDatabase(t).declared("outlook", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(plan.Changefeed)
		if v.server == nil {
			t.Skip("there it takes an hour")
		}
		v.fill(0, 300)
		v.plan.Size = &plan.Size{Rows: 300, Bytes: 3 * 3600 * 24 << 20, CopyBytes: 3 * 3600 * 24 << 20}
		r := v.runner(v.plan)
		if err := r.upTo(v.ctx, plan.Writing); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Hour)
		if err := r.opened.copyBegins(v.ctx); err != nil {
			t.Fatal(err)
		}
		v.must("UPSERT INTO " + yql.QuoteName(v.path) + " (id, v) VALUES (1ul, 'b'u)")
		v.must("ALTER TOPIC " + yql.QuoteName(v.path+"/"+plan.FeedName) + " SET (retention_period = Interval('PT11H'))")
		run, _ := r.stands(t, v.ctx)
		store := r.opened.env.State
		if err := store.AddWork(v.ctx, run.Token, backfill.Work, "t", []state.Span{{}, {}}); err != nil {
			t.Fatal(err)
		}
		c, _, _, err := store.Put(v.ctx, run.Token, backfill.Work, nil, []uint64{0}, 0)
		if err != nil || len(c) != 1 {
			t.Fatalf("%v, %v", c, err)
		}
		at := func(rows uint64, after time.Duration, want string) *Status {
			t.Helper()
			for end := time.Now().Add(after); time.Now().Before(end); time.Sleep(5 * time.Second) {
				if _, _, _, err := store.Put(v.ctx, run.Token, backfill.Work, []state.Put{{Claimed: c[0], Now: state.Progress{Rows: rows}}}, nil, 0); err != nil { // and keeps the lease
					t.Fatal(err)
				}
			}
			if err := r.opened.copyBegins(v.ctx); err != nil { // as another process does that comes later
				t.Fatal(err)
			}
			s, err := v.runner(v.plan).Status(v.ctx)
			if err != nil {
				t.Fatal(err)
			}
			is := ""
			if s.Outlook != nil {
				is = s.Outlook.Text
			}
			if !strings.HasPrefix(is, want) || (is == "") != (want == "") {
				t.Errorf("after %d rows: %q, want %q", rows, is, want)
			}
			return s
		}
		at(5, 9*time.Minute, "")
		s := at(15, 6*time.Minute, "1.7 times as long as estimated (3 hours with 1 process); at the pace since it began, "+
			"under 0.1 rows/s, it takes 5 hours and ends about ")
		if w := s.Lag.Warnings; len(w) != 1 || !strings.HasPrefix(w[0], "the rows are copied for 5 hours more; the oldest unapplied record expires "+
			"within 6 hours") || !strings.Contains(w[0], "'migrate run' in more processes") || !strings.Contains(w[0], "ALTER TOPIC") {
			t.Errorf("the rows are copied for as long as records are kept: %q", w)
		}
		if ends, err := time.Parse(time.RFC3339, s.Outlook.Ends); err != nil || time.Until(ends).Round(time.Minute) != 285*time.Minute {
			t.Errorf("it ends in %s: %v", time.Until(ends), err)
		}
		if err := r.Pace(v.ctx, s, time.Second); err != nil || *s.Copy.SecondsLeft < 284*60 {
			t.Errorf("%v, %+v", err, s.Copy)
		}
		s = at(350, time.Minute, "0.4 rows/s and 0 of 2 ranges done since it began; when it ends is not known, as the statistics do not tell how many "+
			"rows there are")
		if out := s.Outlook; out.Ends != "" || out.Seconds != 0 || s.Copy.SecondsLeft != nil || out.PlannedSeconds != 3*3600 {
			t.Errorf("an end that is not known: %+v", out)
		}
		v.fill(0, 30_000)
		for _, c := range []struct {
			limit uint64
			want  string
		}{
			{1, "what is written is never all applied, and expires after 11 hours: allow for more by 'migrate throttle' (at most 1 row a second; 1.6 writes/s, " +
				"measured for 6 hours)"},
			{2, ""},
			{0, ""},
		} {
			if err := r.SetLimits(v.ctx, state.Limits{RowsPerSecond: c.limit}); err != nil {
				t.Fatal(err)
			}
			said := ""
			for _, w := range at(30_000, time.Second, "31 rows/s and 0 of 2 ranges done").Lag.Warnings {
				if strings.Contains(w, "never") {
					said += w
				}
			}
			if said != c.want {
				t.Errorf("limited to %d rows a second: %q, want %q", c.limit, said, c.want)
			}
		}
	})
}

// TestOutlookUnsized asks during a copy of a plan that knows no size how long it takes: while there are more rows than are copied they tell,
// and else the ranges that are done.
func TestOutlookUnsized(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := openDatabase(t).declared("unsized", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(plan.Changefeed)
		if v.server == nil {
			t.Skip("there it takes an hour")
		}
		v.fill(0, 3000)
		r := v.runner(v.plan)
		if err := r.upTo(v.ctx, plan.Writing); err != nil {
			t.Fatal(err)
		}
		if err := r.opened.copyBegins(v.ctx); err != nil {
			t.Fatal(err)
		}
		run, _ := r.stands(t, v.ctx)
		store := r.opened.env.State
		if err := store.AddWork(v.ctx, run.Token, backfill.Work, "t", []state.Span{{}, {}, {}, {}}); err != nil {
			t.Fatal(err)
		}
		c, _, _, err := store.Put(v.ctx, run.Token, backfill.Work, nil, []uint64{0, 1}, 0)
		if err != nil || len(c) != 2 {
			t.Fatalf("%v, %v", c, err)
		}
		const none, pace = "no time was estimated, as the plan does not know the size; ", "at the pace since it began, "
		for _, x := range []struct {
			rows    uint64
			done    bool // the first of four ranges
			planned string
			seconds uint64
		}{
			{750, false, none + pace + "1.3 rows/s, it takes 40 minutes and ends about ", 2400}, // a quarter of the rows in ten minutes
			{6000, false, "5 rows/s and 0 of 4 ranges done since it began; when it ends is not known, as the statistics do not tell how many rows there are", 0},
			{6000, true, none + pace + "3.3 rows/s and 1 of 4 ranges done, it takes 2 hours and ends about ", 7200}, // a quarter in half an hour
		} {
			for end := time.Now().Add(10 * time.Minute); time.Now().Before(end); time.Sleep(5 * time.Second) {
				list := []state.Put{{Claimed: c[1]}, {Claimed: c[0], Now: state.Progress{Rows: x.rows}}}
				list[1].Now.Finished = x.done && time.Until(end) <= 5*time.Second // and nobody holds it any more
				if _, _, _, err := store.Put(v.ctx, run.Token, backfill.Work, list, nil, 0); err != nil {
					t.Fatal(err)
				}
			}
			s, err := v.runner(v.plan).Status(v.ctx)
			if err != nil {
				t.Fatal(err)
			}
			if out := s.Outlook; out == nil || !strings.HasPrefix(out.Text, x.planned) || out.Seconds/60 != x.seconds/60 || (out.Ends == "") != (x.seconds == 0) {
				t.Errorf("%+v: %+v", x, out)
			}
			if left := s.Copy.SecondsLeft; (left == nil) != (x.seconds == 0) {
				t.Errorf("%+v: %v left", x, left)
			}
		}
	})
}

// TestFenceEstimated holds the estimate of how long writers stand who stop for the copy to how long they do, by one plan and by two that
// are performed together: these are copied and verified one after another, and wait side by side.
func TestFenceEstimated(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabase(t)
		if d.server == nil {
			t.Skip("there it takes half an hour")
		}
		var runners []*Runner
		perform := func(rows ...int) {
			t.Helper()
			runners = nil
			var plans []*plan.Plan
			var tables []string
			for i, n := range rows {
				v := d.with(t).declared(fmt.Sprintf("fence%d_%d", len(rows), i), "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(plan.Stopped)
				v.fill(0, n)
				v.plan.Size = &plan.Size{Rows: uint64(n), Bytes: uint64(10 * n), CopyBytes: uint64(18 * n)}
				r := v.runner(v.plan)
				r.Quiet, r.MaxDowntime, r.Flags = 0, 0, state.Limits{RowsPerSecond: 1}
				runners, plans, tables = append(runners, r), append(plans, v.plan), append(tables, v.plan.Table)
			}
			if len(plans) > 1 {
				for _, p := range plans {
					p.Together = tables
				}
			}
			limit := estimate.Limit{Seconds: runners[0].Flags.Seconds}
			want := estimate.Of(plans, limit).Fence().Value
			var began time.Time
			for _, do := range []func(context.Context, *Runner) error{
				func(ctx context.Context, r *Runner) error { return r.Run(ctx, r.Plan.StepBefore(plan.Writing)) },
				func(ctx context.Context, r *Runner) error { return r.Run(ctx, plan.Verify) },
				func(ctx context.Context, r *Runner) error { return r.Cutover(ctx) },
			} {
				if err := NewGroup(runners...).Each(d.ctx, do); err != nil {
					t.Fatal(err)
				}
				if began.IsZero() {
					began = time.Now()
				}
			}
			if is := fmt.Sprintf("about %.0f minutes with 1 process", time.Since(began).Minutes()); is != want {
				t.Errorf("%d rows: writers stood for %s, and %s was estimated", rows, time.Since(began), want)
			}
		}
		perform(600)
		perform(600, 300)
	})
}
