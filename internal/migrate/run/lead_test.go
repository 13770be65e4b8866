package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestVerifyLead checks that a second row of one old key is found and removed, where the new key has a column that the
// old one does not have, or the hash of one.
func TestVerifyLead(t *testing.T) {
	t.Parallel()
	for n, key := range []string{"user_id, id", "hash(user_id), id", "hash(user_id), user_id, id", "bucket(8, user_id), id"} {
		t.Run(key, func(t *testing.T) {
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabase(t)
				x := d.declared(fmt.Sprint("lead_", n), "CREATE TABLE t (id Uint64 NOT NULL, user_id Uint64, v Int64, PRIMARY KEY (id))")
				for id := range 20 {
					d.must(fmt.Sprintf("UPSERT INTO `%s` (id, user_id, v) VALUES (%dul, %dul, %dl)", x.path, id, id%7, id))
				}
				p, _ := x.planFor(key, 0, build.Options{Writers: plan.Stopped, Database: d.db.Name()})
				r := &Runner{Plan: p, Conn: d.conn, Confirmed: []string{expect.ConfirmAll}, Quiet: time.Millisecond}
				if err := r.Run(d.ctx, ""); err != nil {
					t.Fatal(err)
				}
				// What the row of id 5 would be if its user were another.
				d.must(fmt.Sprintf("$row = (SELECT id, user_id + 100ul AS user_id, v FROM `%s` WHERE id = 5ul);\n%s", x.path, newRowsOf(p, "$row")))
				var found *compare.Different
				if err := r.Verify(d.ctx, false); !errors.As(err, &found) || found.Extra != 1 || found.Missing != 0 {
					t.Fatalf("a second row of one old key: %v", err)
				}
				if err := r.Verify(d.ctx, true); err != nil {
					t.Fatalf("repair: %v", err)
				}
				if err := r.Verify(d.ctx, false); err != nil {
					t.Fatal(err)
				}
			})
		})
	}
}

// newRowsOf is the statement that writes rows with the columns of the old table to the new one.
func newRowsOf(p *plan.Plan, rows string) string {
	var columns, values []string
	for _, c := range p.Columns {
		columns = append(columns, c.Name)
		value := cmp.Or(c.YQL, yql.QuoteName(c.From))
		values = append(values, value+" AS "+yql.QuoteName(c.Name))
	}
	return fmt.Sprintf("UPSERT INTO %s (%s)\nSELECT %s\nFROM %s", yql.QuoteName(p.Copy), yql.QuoteNames(columns), strings.Join(values, ", "), rows)
}

// TestFollowLead follows the changefeed where the new key has a column that the old one does not have, or its hash, while
// rows get other values there, and goes back after rows of the new table have. The runs are broken off now and then.
// KEYADVISE_LEADS says how many seeds, and KEYADVISE_LEADS_FROM the first.
func TestFollowLead(t *testing.T) {
	t.Parallel()
	keys := []string{"user_id, id", "hash(user_id), id", "hash(user_id), user_id, id", "bucket(8, user_id), id"}
	first := ydbtest.Setting(t, "KEYADVISE_LEADS_FROM", 0)
	for n := first; n < first+ydbtest.Setting(t, "KEYADVISE_LEADS", 2); n++ {
		key := keys[n%len(keys)]
		t.Run(fmt.Sprint(n, " ", key), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabase(t)
				x := d.declared(fmt.Sprint("follow_lead_", n), fmt.Sprintf("CREATE TABLE t (id Uint64 NOT NULL, user_id Uint64 %s, v Int64, PRIMARY KEY (id))", []string{"NOT NULL", ""}[n%2]))
				random := schematest.Rand(uint64(n))
				var p *plan.Plan
				model := map[int][2]int{}
				// write makes a few writes, to the old table or to the new one.
				write := func(table string, fresh bool) {
					t.Helper()
					id, user, v := random.IntN(40), random.IntN(5), random.IntN(1000)
					var text string
					switch had, has := model[id]; {
					case random.IntN(4) == 0:
						delete(model, id)
						text = fmt.Sprintf("DELETE FROM `%s` WHERE id = %dul;", table, id)
					case fresh:
						model[id] = [2]int{user, v}
						if has && had[0] != user {
							text = fmt.Sprintf("DELETE FROM `%s` WHERE id = %dul AND user_id = %dul;\n", table, id, had[0])
						}
						text += strings.ReplaceAll(newRowsOf(p, fmt.Sprintf("AS_TABLE(AsList(AsStruct(%dul AS id, %dul AS user_id, %dl AS v)))", id, user, v)), p.Copy, table)
					default:
						model[id] = [2]int{user, v}
						text = fmt.Sprintf("UPSERT INTO `%s` (id, user_id, v) VALUES (%dul, %dul, %dl);", table, id, user, v)
					}
					if _, err := d.exec(text); err != nil {
						t.Fatalf("%s: %v", text, err)
					}
				}
				same := func(table string) {
					t.Helper()
					rows, err := d.exec("SELECT id, user_id, v FROM `" + table + "`")
					if err != nil {
						t.Fatal(err)
					}
					got := map[string]int{}
					for _, r := range rows {
						got[r["id"].Yql()+" "+r["user_id"].Yql()+" "+r["v"].Yql()]++
					}
					want := map[string]int{}
					for id, r := range model {
						want[fmt.Sprintf("%dul Just(%dul) Just(%dl)", id, r[0], r[1])]++
					}
					for k := range got {
						if strings.Count(k, "Just") == 1 { // what is in the new key cannot be NULL
							f := strings.Fields(k)
							got[f[0]+" Just("+f[1]+") "+f[2]] = got[k]
							delete(got, k)
						}
					}
					if diff := gocmp.Diff(want, got); diff != "" {
						t.Errorf("rows of %s (-want +got):\n%s", table, diff)
					}
				}
				for range 60 {
					write(x.path, false)
				}
				p, _ = x.planFor(key, 0, build.Options{Writers: plan.Changefeed, Database: d.db.Name()})
				breaks := schematest.Rand(uint64(n) + 1000)
				// killed does something with one process after the other, the first of which are broken off.
				killed := func(do func(context.Context, *Runner) error) error {
					for try := time.Duration(1); ; try++ {
						ctx, stop := context.WithCancel(d.ctx)
						if try < 5 {
							time.AfterFunc(try*time.Duration(breaks.IntN(500))*time.Millisecond, stop)
						}
						err := do(ctx, &Runner{Plan: p, Conn: d.conn, Confirmed: []string{expect.ConfirmAll}, Quiet: time.Millisecond, Lease: time.Second})
						ended := ctx.Err() != nil
						stop()
						if err == nil || !ended {
							return err
						}
					}
				}
				writing := func(table string, fresh bool, do func() error) {
					t.Helper()
					done := make(chan error, 1)
					go func() { done <- do() }()
					for {
						select {
						case err := <-done:
							if err != nil {
								t.Fatal(err)
							}
							return
						case <-time.After(10 * time.Millisecond):
							write(table, fresh)
						}
					}
				}
				writing(x.path, false, func() error {
					return killed(func(ctx context.Context, r *Runner) error { return r.Run(ctx, "") })
				})
				for range 20 {
					write(x.path, false)
				}
				if err := killed(func(ctx context.Context, r *Runner) error {
					// What a process sent that was broken off may set the mark back once more.
					if err := r.Run(ctx, ""); err != nil {
						return err
					}
					return r.Cutover(ctx)
				}); err != nil {
					t.Fatal(err)
				}
				same(x.path)
				if now, err := d.conn.Outline(d.ctx, x.path); err != nil || len(now.Indexes) != 0 {
					t.Errorf("indexes %v are left: %v", now.Indexes, err)
				}
				writing(x.path, true, func() error {
					for range 3 { // processes that follow
						ctx, stop := context.WithCancel(d.ctx)
						time.AfterFunc(time.Duration(breaks.IntN(1000))*time.Millisecond, stop)
						err := (&Runner{Plan: p, Conn: d.conn, Lease: time.Second}).Follow(ctx)
						ended := ctx.Err() != nil
						if stop(); !ended {
							return err
						}
					}
					return nil
				})
				for range 20 {
					write(x.path, true)
				}
				same(x.path)
				rollback := rollsBack
				if !strings.HasPrefix(key, "bucket") { // where two users may have one bucket
					// The old table has one place for two rows with the same id.
					id := slices.Min(slices.Collect(maps.Keys(model)))
					twice := strings.ReplaceAll(newRowsOf(p, fmt.Sprintf("AS_TABLE(AsList(AsStruct(%dul AS id, %dul AS user_id, 0l AS v)))", id, model[id][0]+10)), p.Copy, x.path)
					d.must(twice)
					if err := killed(rollback); err == nil || !strings.Contains(err.Error(), "two rows have the same (id)") {
						t.Fatalf("roll back with two rows of one old key: %v", err)
					}
					if _, err := d.exec(fmt.Sprintf("DELETE FROM `%s` WHERE id = %dul AND user_id = %dul", x.path, id, model[id][0]+10)); err != nil {
						t.Fatal(err)
					}
					same(x.path)
				}
				if err := killed(rollback); err != nil {
					t.Fatal(err)
				}
				same(x.path)
			})
		})
	}
}
