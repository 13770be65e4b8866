package run

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestStrangers has somebody put another table in the place of one of a run, with the same columns and key: no command takes it for the run's,
// whatever is confirmed, and every table keeps its rows.
func TestStrangers(t *testing.T) {
	t.Parallel()
	const ddl, fresh = "CREATE TABLE %s (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))", "CREATE TABLE %s (t_hash Uint64 NOT NULL, id Uint64 NOT NULL, v Utf8, PRIMARY KEY (t_hash, id))"
	for _, c := range []struct {
		name, like string
		switched   bool
		path       func(*plan.Plan) string
		refused    []asked
		says       string
	}{
		{"in use", fresh, true, func(p *plan.Plan) string { return p.Table }, []asked{toRollback, toVerify, toRun, toCutover}, "this run"},
		{"old", ddl, true, func(p *plan.Plan) string { return p.Old }, []asked{toRollback, toVerify, toRun, toCutover}, "_old"},
		{"before", ddl, false, func(p *plan.Plan) string { return p.Table }, []asked{toRun, toCutover, toVerify}, "is no longer the table that the run began with"},
		{"copy", fresh, false, func(p *plan.Plan) string { return p.Copy }, []asked{toRun, toCutover}, "is no longer the new table of this run"},
	} {
		for _, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
			t.Run(fmt.Sprint(c.name, writers), func(t *testing.T) {
				t.Parallel()
				ydbtest.Bubble(t, func(t *testing.T) {
					d := openDatabase(t)
					x := d.declared(strings.ReplaceAll(fmt.Sprint("stranger_", c.name, writers), " ", "_"), fmt.Sprintf(ddl, "t"))
					x.must("UPSERT INTO " + yql.QuoteName(x.path) + " (id, v) VALUES (1ul, 'a'u), (2ul, 'b'u)")
					v := x.hashed(writers)
					r := v.runner(v.plan)
					do := r.Run
					if c.switched {
						do = func(ctx context.Context, _ plan.StepID) error { return r.RunWhole(ctx) }
					}
					if err := do(v.ctx, ""); err != nil {
						t.Fatal(err)
					}
					path := yql.QuoteName(v.conn.Absolute(c.path(v.plan)))
					v.must("DROP TABLE " + path)
					v.must(fmt.Sprintf(c.like, path))
					if c.like == fresh && writers == plan.Stopped { // as where it is the new table of another run
						if err := v.conn.SetAttribute(v.ctx, v.conn.Absolute(c.path(v.plan)), tokenAttribute, "another"); err != nil {
							t.Fatal(err)
						}
					}
					before := v.world(v.dir)
					for _, command := range c.refused {
						r := v.runner(v.plan)
						if err := consenting(v.ctx, r, command.do); err == nil || !strings.Contains(err.Error(), c.says) {
							t.Errorf("%s: %v", command, err)
						}
					}
					if before.Rows != nil {
						x.before = before
						v.unchanged("what is refused")
					}
					if c.name == "old" { // which is dropped already, so that there is nothing left to clean up but the record of the run
						if err := v.runner(v.plan).Cleanup(v.ctx); err != nil {
							t.Error(err)
						}
						v.must("SELECT * FROM " + path)
						v.noRun()
					}
				})
			})
		}
	}
}

// TestDeletesAsk has rows deleted from the new table of which no record tells: a rollback says how many it would delete from the old one, and
// does it only when that is confirmed.
func TestDeletesAsk(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabase(t)
		for _, deleted := range []int{1, 50} {
			x := d.declared(fmt.Sprint("deletes_ask", deleted), "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
			x.must("UPSERT INTO " + yql.QuoteName(x.path) + " SELECT id, 'x'u AS v FROM AS_TABLE(ListMap(ListFromRange(0ul, 60ul), ($n) -> { RETURN AsStruct($n AS id); }))")
			v := x.hashed(plan.Changefeed)
			r := v.runner(v.plan)
			r.Answer = nil
			if err := r.RunWhole(v.ctx); err != nil {
				t.Fatal(err)
			}
			v.must("ALTER TABLE " + yql.QuoteName(v.path) + " DROP CHANGEFEED " + plan.FeedName)
			v.must(fmt.Sprintf("DELETE FROM %s WHERE id < %dul", yql.QuoteName(v.path), deleted))
			v.must("UPDATE " + yql.QuoteName(v.path) + " SET v = 'y'u WHERE id >= 50ul")
			err := r.Rollback(v.ctx)
			v.person(err, expect.ConfirmLoss)
			if !strings.Contains(err.Error(), "lacks "+plan.Count(uint64(deleted), "row")+" that") {
				t.Error(err)
			}
			v.stands(r, Switched)
			if err := consenting(v.ctx, r, goesBack.do); err != nil {
				t.Fatal(err)
			}
			if rows := v.rows(v.path, v.before.Tables[v.path], []string{"id", "v"}); len(rows) != 60-deleted || !slices.ContainsFunc(rows, func(r string) bool { return strings.HasSuffix(r, "\"y\"u") }) {
				t.Errorf("%d rows: %q", len(rows), rows)
			}
		}
	})
}
