package run

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestEveryDebtIsPaid has each operation either give back something, with a way to do it, or be one of those that give back nothing to
// the table in use: a new kind of operation has to say which.
func TestEveryDebtIsPaid(t *testing.T) {
	t.Parallel()
	nothing := strings.Fields("check-release check-names check-table check-hash prove check-queries create-table mark-copy set-index carry-over " +
		"confirm take-ttl wait-quiet add-feed drop-feed copy-rows add-index follow-feed compare-rows fence end-transactions drain-feed " +
		"count-lost move-sequence drop-changefeed rename-tables compare-recent keep-checksum release-writers check-old drop-table forget " +
		"prove-statements")
	taken := map[string]bool{}
	for _, of := range []string{"", plan.OldKeyIndex, "off"} {
		for _, op := range plan.Operations(of) {
			name, pay := debtOf(op)
			if (name == "") != (pay == nil) {
				t.Errorf("%s owes %q, and whether it is paid is %v", op.Kind(), name, pay != nil)
			}
			taken[op.Kind()] = taken[op.Kind()] || name != ""
		}
	}
	for kind := range taken {
		if taken[kind] == slices.Contains(nothing, kind) {
			t.Errorf("%s: gives back something: %v, and is named as one that gives back nothing: %v", kind, taken[kind], !taken[kind])
		}
	}
}

// TestHelpingIndexIsDropped kills a cutover behind the rename of a table whose new key lacks the old one, and has somebody drop, rename or
// replace the old table: the index that helped to find rows by the old key is not left on the live table, nor the operator as its owner.
func TestHelpingIndexIsDropped(t *testing.T) {
	t.Parallel()
	for n, deed := range []string{"DROP TABLE {t}", "ALTER TABLE {t} RENAME TO {t_moved}", "DROP TABLE {t}; CREATE TABLE {t} (id Uint64 NOT NULL, PRIMARY KEY (id))", ""} {
		for _, killed := range []strikeKind{killBehind, killBefore} {
			t.Run(fmt.Sprint(n, killed), func(t *testing.T) {
				t.Parallel()
				ydbtest.Bubble(t, func(t *testing.T) {
					g, _ := openAttacked(t)
					x := g.declared(fmt.Sprint("helping_", n), "CREATE TABLE t (id Uint64 NOT NULL, user_id Uint64, v Utf8, PRIMARY KEY (id))")
					g.must("UPSERT INTO " + yql.QuoteName(x.path) + " (id, user_id, v) VALUES (1ul, 5ul, 'a'u), (2ul, 6ul, 'b'u)")
					if err := g.conn.ChangeOwner(g.ctx, x.path, ownedBy); err != nil {
						t.Fatal(err)
					}
					p, _ := x.planFor("user_id, id", 0, build.Options{Writers: plan.Changefeed, Database: g.db.Name()})
					r := x.runner(p)
					if err := r.Run(g.ctx, ""); err != nil {
						t.Fatal(err)
					}
					relay := g.relay()
					ctx, kill := context.WithCancel(g.ctx)
					defer kill()
					change := map[strikeKind]string{killBehind: "RenameTables", killBefore: "ALTER TABLE"}[killed]
					renamed := false
					relay.strike = func(_ int, what string) strike {
						if renamed = renamed || what == "RenameTables"; what != change || !renamed {
							return strike{}
						}
						return strike{kind: killed, done: kill}
					}
					victim := x.runner(p)
					victim.Conn = g.behind(relay)
					if err := victim.Cutover(ctx); err == nil {
						t.Fatal("the cutover was not killed")
					}
					old := g.conn.Absolute(p.Old)
					for _, text := range strings.Split(deed, "; ") {
						if text != "" {
							g.must(strings.NewReplacer("{t}", yql.QuoteName(old), "{t_moved}", yql.QuoteName(old+"_moved")).Replace(text))
						}
					}
					other := x.runner(p)
					if deed == "" {
						if err := other.Cutover(g.ctx); err != nil {
							t.Fatal(err)
						}
					}
					if err := other.Cleanup(g.ctx); err != nil {
						t.Fatal(err)
					}
					tables, _ := g.tables(x.dir)
					now := tables[x.path]
					if _, is := now.Index(plan.OldKeyIndex); is || now.Owner != ownedBy || attribute(now, tokenAttribute) != "" {
						t.Errorf("left of the migration: index %v, owner %s", is, now.Owner)
					}
					if e := g.entries(x.path); slices.ContainsFunc(e, func(e string) bool { return strings.HasPrefix(e, ownedBy+" ") }) {
						t.Errorf("left of the migration: %v", e)
					}
				})
			})
		}
	}
}
