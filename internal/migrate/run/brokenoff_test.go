package run

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestWritersGoOn kills a cutover when it has told that the writers can go on. What they write then is no difference to be
// repaired, and who goes on with the cutover leaves it alone.
func TestWritersGoOn(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := planned(t, "writers_go_on")
		ctx, r := v.stopping(func(e work.Event) bool { return strings.HasPrefix(e.Text, "writers can continue") })
		if err := r.Run(v.ctx, ""); err != nil {
			t.Fatal(err)
		}
		if err := r.Cutover(ctx); err == nil {
			t.Fatal("the cutover was not stopped")
		}
		v.must("UPSERT INTO " + yql.QuoteName(v.path) + " (t_hash, id, v) VALUES (1ul, 77ul, 'new'u)")
		_, other := v.stopping(never)
		if err := other.Verify(v.ctx, true); err == nil || !strings.Contains(err.Error(), "the writers have continued") {
			t.Errorf("a comparison with what writers have changed: %v", err)
		}
		if err := other.Cutover(v.ctx); err != nil {
			t.Fatal(err)
		}
		rows, err := v.cells("SELECT v FROM "+yql.QuoteName(v.path)+" WHERE id = 77ul", []string{"v"})
		if err != nil || len(rows) != 1 {
			t.Errorf("what was written: %q, %v", rows, err)
		}
		v.stands(other, Switched)
	})
}

// never stops nothing.
func never(work.Event) bool { return false }

// stands checks where the plan stands.
func (v *driven) stands(r *Runner, want Phase) {
	v.t.Helper()
	if status, err := r.Status(v.ctx); err != nil || told(status.Phase) != want {
		v.t.Errorf("the plan is not %s: %+v, %v", want, status, err)
	}
}

// noState checks that nothing is kept of any run.
func (d *database) noState() {
	d.t.Helper()
	for _, table := range []string{"runs", "ranges", "feeds", "limits"} {
		if rows, err := d.exec("SELECT * FROM `" + schema.StateDirectory + "/" + table + "`"); err != nil || len(rows) > 0 {
			d.t.Errorf("of runs that are over there is left in %s: %v, %v", table, rows, err)
		}
	}
}

// noRun checks that nothing is kept of the run.
func (v *driven) noRun() {
	v.t.Helper()
	store, err := state.Open(v.conn, v.path, 0, state.Limits{})
	if err != nil {
		v.t.Fatal(err)
	}
	if run, err := store.Load(v.ctx); run != nil || err != nil {
		v.t.Errorf("it is left: %+v, %v", run, err)
	}
}

// breaksOffRollback breaks a rollback off when it says something. Nothing but a rollback goes on from there: the copy may lack a
// part, changefeeds and their consumers may be missing, and the writers may have been let go.
func (v *driven) breaksOffRollback(said string) {
	v.t.Helper()
	ctx, r := v.stopping(func(e work.Event) bool { return strings.HasPrefix(e.Text, said) })
	if err := r.Rollback(ctx); err == nil {
		v.t.Fatal("the rollback was not stopped")
	}
	_, other := v.stopping(never)
	for what, do := range map[string]func() error{
		"run": func() error { return other.Run(v.ctx, "") }, "cutover": func() error { return other.Cutover(v.ctx) }, "cleanup": func() error { return other.Cleanup(v.ctx) },
		"verify": func() error { return other.Verify(v.ctx, true) },
	} {
		nothing := (*NothingToDo)(nil)
		if err := do(); !errors.Is(err, errBack) && !errors.As(err, &nothing) {
			v.t.Errorf("%s goes on with what a rollback has begun to take back: %v", what, err)
		}
	}
	v.stands(other, GoingBack)
	for range 2 {
		if err := rollsBack(v.ctx, other); err != nil {
			v.t.Fatal(err)
		}
	}
	v.unchanged("the rollback")
	v.noRun()
}

// TestRollbackGoesOn breaks a rollback off when it begins to take a step back.
func TestRollbackGoesOn(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := planned(t, "rollback_goes_on")
		_, r := v.stopping(never)
		if err := r.Run(v.ctx, ""); err != nil {
			t.Fatal(err)
		}
		v.breaksOffRollback("undo: ")
	})
}

// TestHalfARollback breaks rollbacks off behind the cutover, when the tables are renamed back: between a changefeed that is given back and its
// consumer, and later.
func TestHalfARollback(t *testing.T) {
	t.Parallel()
	for _, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
		for i, said := range []string{"Create changefeed f again", "undo: Copy the rows"} {
			t.Run(fmt.Sprint(writers, i), func(t *testing.T) {
				t.Parallel()
				ydbtest.Bubble(t, func(t *testing.T) {
					d := openDatabase(t)
					v := granted(t, d, fmt.Sprint("half_a_rollback_", writers, i), writers)
					_, r := v.stopping(never)
					if err := r.RunWhole(v.ctx); err != nil {
						t.Fatal(err)
					}
					v.breaksOffRollback(said)
				})
			})
		}
	}
}

// TestIndexGoesOn interrupts a run between an index and its settings: one that is there before the rows, and one that is built later.
func TestIndexGoesOn(t *testing.T) {
	t.Parallel()
	for _, index := range []string{"by_unique", "by_v"} {
		t.Run(index, func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabase(t)
				table := buildtest.BundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, u Uint64, v Utf8, INDEX by_unique GLOBAL UNIQUE ON (u), INDEX by_v GLOBAL ON (v), PRIMARY KEY (id))").Tables[0].Schema
				for i := range table.Indexes {
					table.Indexes[i].Partitioning = schema.Partitioning{BySize: schema.Enabled, SizeMB: 100, ByLoad: schema.Enabled, Min: 1, Max: 9}
				}
				x, err := d.start(d.directory("goes_on_"+index), table, 3, schematest.Rand(7))
				if err != nil {
					t.Fatal(err)
				}
				v := x.hashed(plan.Stopped)
				ctx, r := v.stopping(func(e work.Event) bool { return strings.HasPrefix(e.Text, "Give index "+index) })
				if err := r.Run(ctx, ""); err == nil {
					t.Fatal("the run was not stopped")
				}
				_, other := v.stopping(never)
				if err := errors.Join(other.RunWhole(v.ctx), other.Cleanup(v.ctx)); err != nil {
					t.Fatal(err)
				}
				v.moved(v.plan, v.candidate)
			})
		})
	}
}

// granted is a plan for a table that gives rights, some rows and a changefeed of its user's.
func granted(t *testing.T, d *database, directory string, writers plan.Writers) *driven {
	t.Helper()
	table := buildtest.BundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id)); ALTER TABLE t ADD CHANGEFEED f WITH (MODE = 'UPDATES', FORMAT = 'JSON')").Tables[0].Schema
	table.Changefeeds[0].Consumers = []schema.Consumer{{Name: "reader"}}
	table.Permissions = []schema.Permission{{Subject: appUser, Names: []string{"ydb.generic.write"}}}
	x, err := d.start(d.directory(directory), table, 3, schematest.Rand(7))
	if err != nil {
		t.Fatal(err)
	}
	return x.hashed(writers)
}

// sameRights checks that the table in use gives the rights that it gave before the plan.
func (v *driven) sameRights() {
	v.t.Helper()
	if diff := cmp.Diff(v.before.Tables[v.path].Permissions, v.now().Permissions); diff != "" {
		v.t.Errorf("the rights are not given back (-was +is):\n%s", diff)
	}
}

// TestCutoverGivenBack interrupts a cutover behind the fence, before the tables are renamed: it gives back what it took, and can be
// begun again.
func TestCutoverGivenBack(t *testing.T) {
	t.Parallel()
	for _, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
		for i, said := range []string{"revoked the right to write from ", "YDB does not rename a table with a changefeed", "Rename "} {
			t.Run(fmt.Sprint(writers, i), func(t *testing.T) {
				t.Parallel()
				ydbtest.Bubble(t, func(t *testing.T) {
					d := openDatabase(t)
					v := granted(t, d, fmt.Sprint("given_back_", writers, i), writers)
					_, r := v.stopping(never)
					if err := r.Run(v.ctx, ""); err != nil {
						t.Fatal(err)
					}
					for range 2 {
						ctx, r := v.stopping(func(e work.Event) bool { return strings.HasPrefix(e.Text, said) })
						r.FenceRevoke = true
						if err := r.Cutover(ctx); err == nil {
							t.Fatal("the cutover was not stopped")
						}
						v.stands(r, Ready)
						v.sameRights()
						if f, ok := v.now().Changefeed("f"); !ok || len(f.Consumers) != 1 {
							t.Errorf("the changefeed is not given back: %+v", f)
						}
					}
					if err := r.Cutover(v.ctx); err != nil {
						t.Fatal(err)
					}
					v.sameRights()
					if err := r.Cleanup(v.ctx); err != nil {
						t.Fatal(err)
					}
					v.moved(v.plan, v.candidate)
					v.noRun()
				})
			})
		}
	}
}

// now is the table in use.
func (v *driven) now() *schema.Table {
	v.t.Helper()
	now, _, err := live.Table(v.ctx, v.conn, v.path)
	if err != nil {
		v.t.Fatal(err)
	}
	return now
}

// TestFenceBrokenOff breaks a rollback off behind the cutover while it has yet to take anything: the tables stay switched, the
// writers have their rights, and the plan can be finished as well as taken back.
func TestFenceBrokenOff(t *testing.T) {
	t.Parallel()
	for _, finish := range []bool{false, true} {
		t.Run(fmt.Sprint(finish), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabase(t)
				v := granted(t, d, fmt.Sprint("fence_broken_off_", finish), plan.Changefeed)
				_, r := v.stopping(never)
				if err := r.RunWhole(v.ctx); err != nil {
					t.Fatal(err)
				}
				ctx, back := v.stopping(func(e work.Event) bool { return strings.HasPrefix(e.Text, "revoked the right to write from ") })
				back.FenceRevoke = true
				if err := back.Rollback(ctx); err == nil {
					t.Fatal("the rollback was not stopped")
				}
				v.stands(r, Switched)
				v.sameRights()
				if !finish {
					if err := rollsBack(v.ctx, r); err != nil {
						t.Fatal(err)
					}
					v.unchanged("the rollback")
				} else {
					if err := r.Cleanup(v.ctx); err != nil {
						t.Fatal(err)
					}
					v.moved(v.plan, v.candidate)
				}
				v.noRun()
			})
		})
	}
}

// TestCleanupGoesOn has a cleanup end that was killed when the new table did not carry the token of the run any more. It cannot be
// taken back.
func TestCleanupGoesOn(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := planned(t, "cleanup_goes_on")
		_, r := v.stopping(never)
		if err := r.RunWhole(v.ctx); err != nil {
			t.Fatal(err)
		}
		v.must("DROP TABLE " + yql.QuoteName(v.plan.Old))
		v.must("UPDATE `" + schema.StateDirectory + "/runs` SET step = '" + string(plan.Cleanup) + "'u WHERE path = '" + v.path + "'u")
		if err := v.conn.SetAttribute(v.ctx, v.plan.Table, tokenAttribute, ""); err != nil {
			t.Fatal(err)
		}
		_, other := v.stopping(never)
		if err := other.Rollback(v.ctx); err == nil || !strings.Contains(err.Error(), "this cannot be undone") {
			t.Errorf("a rollback without the old table: %v", err)
		}
		for range 2 {
			if err := other.Cleanup(v.ctx); err != nil {
				t.Fatal(err)
			}
		}
		v.moved(v.plan, v.candidate)
		v.noRun()
		v.stands(other, CarriedOut)
	})
}
