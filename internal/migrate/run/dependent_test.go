package run

import (
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestDependents makes a view, transfers and a replication beside a table: what a run asks names those that touch it.
func TestDependents(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabaseWith(t, localydb.Options{})
		if d.server == nil {
			t.Skip("the server is not ours")
		}
		v := d.declared("dependents", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(plan.Stopped)
		asked := func() (ask string, told []string) {
			t.Helper()
			r := v.runner(v.plan)
			r.Confirmed = nil
			r.Report = func(e work.Event) { told = append(told, e.Text) }
			in, err := r.Intends(d.ctx, CommandRun, plan.Preflight, nil)
			if err != nil {
				t.Fatal(err)
			}
			if asks := in.Blockers; (len(in.Questions) > 0) != (len(asks) > 0) {
				t.Errorf("%v for %q", in.Questions, asks)
			}
			return strings.Join(in.Blockers, "\n"), told
		}
		if ask, told := asked(); ask != "" || !strings.Contains(strings.Join(told, "\n"), "no view, transfer or replication of the database reads or writes ") {
			t.Errorf("%s\n%s", ask, strings.Join(told, "\n"))
		}
		for _, text := range []string{
			"CREATE TABLE `$dir/other` (id Uint64 NOT NULL, PRIMARY KEY (id))",
			"ALTER TABLE `$dir/other` ADD CHANGEFEED feed WITH (MODE = 'UPDATES', FORMAT = 'JSON')",
			"CREATE VIEW `$dir/shown` WITH (security_invoker = TRUE) AS SELECT v FROM `$dir/t` WHERE id > 1",
			"CREATE VIEW `$dir/unlike` WITH (security_invoker = TRUE) AS SELECT id FROM `$dir/other`",
			"CREATE TRANSFER `$dir/fed` FROM `$dir/other/feed` TO `$dir/t` USING ($m) -> { return []; }",
			"CREATE TRANSFER `$dir/aside` FROM `$dir/other/feed` TO `$dir/other` USING ($m) -> { return []; }",
			"CREATE ASYNC REPLICATION `$dir/replica` FOR `t` AS `$dir/t` WITH (CONNECTION_STRING = 'grpc://elsewhere:2135/?database=/other', TOKEN = 'secret')",
		} {
			if _, err := d.exec(strings.ReplaceAll(text, "$dir", v.dir)); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
		}
		ask, told := asked()
		path := d.conn.Absolute(v.dir)
		for _, want := range []string{
			"Note that transfer " + path + "/fed writes " + v.plan.Table + ": drop it before 50-cutover",
			"Note that async replication " + path + "/replica writes " + v.plan.Table + ": drop it before 50-cutover",
		} {
			if !strings.Contains(ask, want) {
				t.Errorf("it does not ask: %s\n%s", want, ask)
			}
		}
		if all := ask + strings.Join(told, "\n"); strings.Contains(all, "unlike") || strings.Contains(all, "aside") || strings.Contains(ask, "shown") || strings.Contains(all, "secret") {
			t.Errorf("what has nothing to do with the table is told:\n%s", all)
		}
		if want := "view " + path + "/shown reads " + v.plan.Table; !strings.Contains(strings.Join(told, "\n"), want) {
			t.Errorf("not told: %s\n%s", want, strings.Join(told, "\n"))
		}
	})
}
