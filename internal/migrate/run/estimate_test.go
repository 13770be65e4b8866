package run

import (
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
		c, err := store.Claim(v.ctx, run.Token, backfill.Work, []uint64{0})
		if err != nil || len(c) != 1 {
			t.Fatalf("%v, %v", c, err)
		}
		at := func(rows uint64, after time.Duration, want string) *Status {
			t.Helper()
			for end := time.Now().Add(after); time.Now().Before(end); time.Sleep(5 * time.Second) {
				if _, _, err := store.Put(v.ctx, []state.Put{{Claimed: c[0], Now: state.Progress{Rows: rows}}}); err != nil { // and keeps the lease
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
		s := at(15, 6*time.Minute, "1.7 times as long as estimated (3 hours with 1 process); at the pace since it began 5 hours, ends about ")
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
		at(300, time.Minute, "")
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
			for _, w := range at(30_000, time.Second, "").Lag.Warnings {
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
