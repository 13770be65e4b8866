package run

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestRecordedRows breaks a copy off again and again while writes are slow: no row is recorded as copied before it is in the new table, and
// in the end each is recorded once.
func TestRecordedRows(t *testing.T) {
	t.Parallel()
	for name, index := range map[string]string{"in bulk": "", "by statements": ", INDEX by_v GLOBAL UNIQUE ON (v)"} {
		t.Run(name, func(t *testing.T) {
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabase(t)
				if d.server == nil {
					t.Skip("the server is not ours")
				}
				v := d.declared("recorded", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8"+index+", PRIMARY KEY (id))").hashed(plan.Stopped)
				const rows = 60
				v.must(fmt.Sprintf("UPSERT INTO %s SELECT id, CAST(id AS Utf8) AS v FROM AS_TABLE(ListMap(ListFromRange(0ul, %dul), "+
					"($i) -> (AsStruct($i AS id))))", yql.QuoteName(v.path), rows))
				v.plan.BatchRows = 5
				copying := func(ctx context.Context) error {
					r := v.runner(v.plan)
					r.Flags.RowsPerSecond = 5
					return r.upTo(ctx, plan.Backfill)
				}
				count := func(text string) (n uint64) {
					found, err := v.exec(text)
					if err != nil {
						t.Fatal(err)
					}
					_, _ = fmt.Sscanf(found[0]["n"].Yql(), "%d", &n) // NULL if there are none
					return n
				}
				recorded := func() uint64 {
					return count("SELECT COALESCE(SUM(rows), 0ul) AS n FROM `" + schema.StateDirectory + "/ranges` WHERE work = 'copy'u")
				}
				if err := v.runner(v.plan).upTo(v.ctx, v.plan.StepBefore(plan.Backfill)); err != nil {
					t.Fatal(err)
				}
				late := fault.Fault{Kind: fault.Latency, Latency: time.Second}
				bulk, statement := late, late
				bulk.Service, bulk.Method = "Table", "BulkUpsert"
				statement.Service, statement.Method, statement.Text = "Query", "ExecuteQuery", "INTO `"+v.plan.Copy+"`"
				d.server.SetFaults(bulk, statement)
				for range 3 {
					ctx, end := context.WithTimeout(v.ctx, 6*time.Second)
					ended := make(chan error, 1)
					go func() { ended <- copying(ctx) }()
					for ctx.Err() == nil {
						if n, there := recorded(), count("SELECT COUNT(*) AS n FROM "+yql.QuoteName(v.plan.Copy)); n > there {
							t.Errorf("%d rows are recorded as copied, and %d are", n, there)
						}
						time.Sleep(700 * time.Millisecond)
					}
					<-ended
					end()
				}
				if n := recorded(); n == 0 || n == rows {
					t.Errorf("%d of %d rows were copied when it was broken off", n, rows)
				}
				d.server.SetFaults()
				if err := copying(v.ctx); err != nil {
					t.Fatal(err)
				}
				if n := recorded(); n != rows {
					t.Errorf("%d rows are recorded as copied, of %d", n, rows)
				}
			})
		})
	}
}
