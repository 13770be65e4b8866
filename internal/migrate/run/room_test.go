package run

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestRoom begins plans where the database tells its quota or none, and where a partition is busy: what cannot be is refused, and what a person
// has to see to is asked, each with its figures.
func TestRoom(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		options engine.Options
		writers plan.Writers
		refused bool
		want    string // of what is refused, asked or said
	}{
		{"no quota", engine.Options{}, plan.Changefeed, false, "no view, transfer or replication"},
		{"room", engine.Options{Quota: 1 << 40}, plan.Stopped, false, "The tables of the database hold "},
		{"no room", engine.Options{Quota: 150_000}, plan.Stopped, true, "so that there is no room"},
		{"no room for records", engine.Options{Quota: 5_000_000}, plan.Changefeed, false, "make sure that the plan ends before"},
		{"busy", engine.Options{CPUScale: 10_000_000}, plan.Stopped, false, "The busiest partition of "},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabaseWith(t, localydb.Options{Engine: c.options})
				if d.server == nil {
					t.Skip("the server is not ours")
				}
				x := d.declared("room", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, INDEX by_v GLOBAL ON (v), PRIMARY KEY (id))")
				x.must("UPSERT INTO " + yql.QuoteName(x.path) + " SELECT i AS id, CAST(i AS Utf8) || '" + strings.Repeat("x", 100) + "'u AS v\n" +
					"FROM AS_TABLE(ListMap(ListFromRange(0ul, 500ul), ($i) -> (AsStruct($i AS i))))")
				for busy := c.options.CPUScale == 0; !busy; { // which is counted in seconds of the server
					x.must("UPSERT INTO " + yql.QuoteName(x.path) + " (id, v) VALUES (1ul, 'y'u)")
					time.Sleep(500 * time.Millisecond)
					shown, err := x.cells("SELECT COUNT_IF(CPUCores >= 0.5) AS n FROM `.sys/partition_stats` WHERE Path = '"+x.path+"'", []string{"n"})
					busy = err != nil || shown[0] != "0ul"
				}
				if c.options.CPUScale == 0 {
					time.Sleep(2 * time.Hour) // in which 500 rows were written
				}
				v := x.hashed(c.writers)
				r := v.runner(v.plan)
				r.Confirmed = nil
				var said strings.Builder
				r.Report = func(e work.Event) { said.WriteString(e.Text + "\n") }
				err := r.Run(v.ctx, plan.Create)
				if err != nil {
					said.WriteString(err.Error())
				}
				blocked := (*Blocked)(nil)
				if !strings.Contains(said.String(), c.want) || errors.As(err, &blocked) != c.refused {
					t.Errorf("%v\n%s", err, &said)
				}
			})
		})
	}
}
