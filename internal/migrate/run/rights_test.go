package run

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/ydb-platform/ydb-go-sdk/v3/query"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rights"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// What these tests take and give.
const (
	updateRow, eraseRow = "ydb.granular.update_row", "ydb.granular.erase_row"
	genericWrite        = "ydb.generic.write"
	describeSchema      = "ydb.granular.describe_schema"
)

// TestOwnerWithRights moves a table that gives its owner rights by name, beside all that he has as the owner.
func TestOwnerWithRights(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabase(t)
		table := buildtest.BundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").Tables[0].Schema
		table.Owner, table.Permissions = "boss", []schema.Permission{{Subject: "boss", Names: []string{"ydb.tables.modify", "ydb.tables.read"}}}
		x, err := d.start(d.directory("owner"), table, 3, schematest.Rand(7))
		if err != nil {
			t.Fatal(err)
		}
		v := x.hashed(plan.Stopped)
		_, r := v.stopping(never)
		if err := errors.Join(r.RunWhole(v.ctx), r.Cleanup(v.ctx)); err != nil {
			t.Fatal(err)
		}
		v.moved(v.plan, v.candidate)
	})
}

// TestCommitBehindTheFence has transactions commit that have written before their rights were taken, those of their user or of a group of
// his, after all was applied and before the rename, there and back. The server aborts them, and nothing is lost. A table that is split by load
// and has no minimum of partitions leaves the fence no setting to set that is set already.
func TestCommitBehindTheFence(t *testing.T) {
	t.Parallel()
	for subject, with := range map[string]string{"app": "", "staff": " WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED)"} {
		t.Run(subject, func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				g := openGuarded(t)
				x := g.with(t).declared("open_transaction_"+subject, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))"+with)
				x.must("GRANT 'ydb.generic.read', 'ydb.generic.write' ON " + yql.QuoteName(x.path) + " TO " + subject)
				x.must("UPSERT INTO " + yql.QuoteName(x.path) + " (id, v) VALUES (1ul, 'a'u), (2ul, 'b'u)")
				x.before = x.world(x.dir)
				v := x.hashed(plan.Changefeed)
				var late []query.Transaction
				_, r := v.stopping(func(e work.Event) bool {
					if strings.HasPrefix(e.Text, "every write is applied") {
						for _, tx := range late {
							if tx.CommitTx(v.ctx) == nil { // YDB has more than one status for it
								t.Error("a transaction committed behind the fence")
							}
						}
						late = nil
					}
					return false
				})
				r.FenceRevoke = true
				if err := r.Run(v.ctx, ""); err != nil {
					t.Fatal(err)
				}
				var beside func(texts []string, do func(context.Context) error) error
				beside = func(texts []string, do func(context.Context) error) error {
					if len(texts) == 0 {
						return do(v.ctx)
					}
					return g.app.Query().Do(v.ctx, func(ctx context.Context, s query.Session) error {
						tx, err := s.Begin(ctx, query.TxSettings(query.WithSerializableReadWrite()))
						if err == nil {
							err = tx.Exec(ctx, texts[0])
						}
						if err != nil {
							return err
						}
						late = append(late, tx)
						return beside(texts[1:], do)
					})
				}
				texts := []string{"UPDATE " + yql.QuoteName(x.path) + " SET v = 'late'u WHERE id = 1ul", "DELETE FROM " + yql.QuoteName(x.path) + " WHERE id = 2ul"}
				for _, do := range []func(context.Context) error{r.Cutover, func(ctx context.Context) error { return rollsBack(ctx, r) }} {
					if err := beside(texts, do); err != nil {
						t.Fatal(err)
					}
					if len(late) > 0 {
						t.Error("nothing was applied behind the fence")
					}
				}
				v.unchanged("the rollback")
			})
		})
	}
}

// TestNeeds has an operator with exactly the rights that help lists carry out a plan, there, back and there again. Without any one of them the
// dry run of the first command names it.
func TestNeeds(t *testing.T) {
	t.Parallel()
	for _, way := range []plan.Writers{plan.Stopped, plan.Changefeed} {
		t.Run(string(way), func(t *testing.T) {
			ydbtest.Bubble(t, func(t *testing.T) {
				g := openGuarded(t)
				user := "needs_" + strings.ReplaceAll(string(way), "-", "_")
				x := g.declared(user, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, at Timestamp, PRIMARY KEY (id)) WITH (TTL = Interval('P1D') ON at)")
				x.must("CREATE USER " + user)
				x.must("GRANT 'ydb.tables.modify', 'ydb.tables.read' ON " + yql.QuoteName(x.path) + " TO app")
				v := x.hashed(way)
				x.must("GRANT 'ydb.database.connect' ON " + yql.QuoteName(g.db.Name()) + " TO " + user)
				paths := map[rights.Object]string{rights.OnDirectory: x.dir, rights.OnTable: x.path, rights.OnDatabase: g.db.Name()}
				for _, n := range rights.Needs() {
					if path, has := paths[n.On]; has && n.Right != genericWrite {
						x.must("GRANT '" + n.Right + "' ON " + yql.QuoteName(path) + " TO " + user)
					}
				}
				for _, right := range []string{updateRow, eraseRow, "ydb.granular.read_attributes"} { // that the fence takes from the application
					x.must("GRANT '" + right + "' ON " + yql.QuoteName(x.path) + " TO " + user)
				}
				v.conn = g.as(user)
				_, r := v.stopping(never)
				said := func() string {
					intent, err := r.Intends(v.ctx, CommandRun, plan.Verify, nil)
					if err != nil {
						return err.Error()
					}
					return strings.Join(append(intent.Blockers, intent.Notes...), "\n")
				}
				if text := said(); !strings.HasSuffix(strings.SplitN(text, " on /", 2)[0], "will need more: "+user+" lacks "+genericWrite) {
					t.Fatal(text)
				}
				for _, n := range rights.Needs() {
					if paths[n.On] == "" || n.Fence || n.Right == describeSchema || n.Right == genericWrite || way == plan.Stopped && (n.Right == updateRow || n.Right == eraseRow) {
						continue
					}
					var has []string
					for _, m := range rights.Needs() { // what is above gives it to what is below
						if paths[m.On] != "" && m.Right == n.Right {
							has = append(has, yql.QuoteName(paths[m.On]))
						}
					}
					x.must("REVOKE '" + n.Right + "' ON " + strings.Join(has, ", ") + " FROM " + user)
					if text := said(); !strings.Contains(text, n.Right) || !strings.Contains(text, "lacks ") {
						t.Errorf("without %s on %s: %s", n.Right, n.On, text)
					}
					x.must("GRANT '" + n.Right + "' ON " + strings.Join(has, ", ") + " TO " + user)
				}
				x.must("GRANT '" + genericWrite + "' ON " + yql.QuoteName(x.path) + " TO " + user)
				r.FenceRevoke = true
				for _, do := range []func(context.Context) error{func(ctx context.Context) error { return r.Run(ctx, "") }, r.Cutover,
					func(ctx context.Context) error { return rollsBack(ctx, r) }, func(ctx context.Context) error { return r.Run(ctx, "") }, r.Cutover, r.Cleanup} {
					if err := do(v.ctx); err != nil {
						t.Fatal(err)
					}
				}
			})
		})
	}
}
