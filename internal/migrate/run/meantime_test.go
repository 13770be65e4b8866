package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestRollbackBesideWriters rolls back a plan with stopped writers while somebody writes the table all the time, whose rights a fence takes. The
// number of rows that are lost is never twice the same, and no answer is for more or other rows than were shown: it says so, and that whoever
// stops the writer gets a number that stays.
func TestRollbackBesideWriters(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		g, v, r, stop := beingWritten(t, "beside_writers")
		defer stop()
		time.Sleep(time.Second)
		r.FenceRevoke, r.Quiet = true, time.Millisecond
		asks := func(given ...string) *NeedsPerson {
			t.Helper()
			r.opened, r.Confirmed = nil, append(given, expect.ConfirmAll)
			person := (*NeedsPerson)(nil)
			if err := r.Rollback(v.ctx); err != nil && !errors.As(err, &person) {
				t.Fatal(err)
			}
			v.stands(r, map[bool]Phase{true: RolledBack, false: Switched}[person == nil])
			if !g.mayWrite(v.path) {
				t.Error("the rights are not given back")
			}
			time.Sleep(time.Second)
			return person
		}
		first := asks()
		loss := func(what string) string { return lossOf(v.plan, what) }
		never := asks(loss("rows=9999999"), loss("rows=9999999+"), loss("rows=1+"), loss("rows"))
		if first == nil || never == nil || !strings.Contains(never.Text, "stop the writers yourself") {
			t.Fatalf("it asks %v, and then %v", first, never)
		}
		words, _, _ := strings.Cut(first.Token(), "@")
		second := asks(first.Token()) // which is for fewer rows
		if second == nil || !strings.Contains(second.Text, "What "+words+" confirmed has changed since") {
			t.Fatalf("it takes %s for more rows, or does not say that it is for others: %v", words, second)
		}
		acknowledged := stop()
		third := asks()
		if fourth := asks(third.Token()); fourth != nil {
			t.Fatalf("what was consented to is asked for again: %v", fourth)
		}
		kept := v.rows(v.plan.Copy, v.before.Tables[v.path], []string{"id", "v"})
		if left := v.rows(v.path, v.before.Tables[v.path], []string{"id", "v"}); len(kept) < 100 || len(left)+len(kept) != acknowledged {
			t.Errorf("%d rows were acknowledged, %d are kept and %d are in the old table", acknowledged, len(kept), len(left))
		}
	})
}

// TestOwnerMeanwhile has a colleague give a table to somebody between the rename and the end of the cutover, while a process is dead: the
// table stays with him.
func TestOwnerMeanwhile(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, gives, wants string
		asks               bool
	}{
		{"nobody", "", "boss", false}, {"another", "deputy", "deputy", true}, {"the same", "boss", "boss", false},
		{"an earlier version", "deputy", "boss", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				g := openGuarded(t)
				g.must("CREATE USER deputy PASSWORD 'secret'")
				x := g.declared("owner_"+strings.ReplaceAll(c.name, " ", "_"), "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
				if err := g.conn.ChangeOwner(g.ctx, x.path, "boss"); err != nil {
					t.Fatal(err)
				}
				v := x.hashed(plan.Changefeed)
				ctx, kill := context.WithCancel(v.ctx)
				r := v.runner(v.plan)
				r.Report = func(e work.Event) {
					if strings.HasPrefix(e.Text, "writers can continue") { // behind the rename, and before the owner
						kill()
					}
				}
				if err := r.RunWhole(ctx); err == nil {
					t.Fatal("nothing is killed")
				}
				if c.name == "an earlier version" {
					store, err := state.Open(v.conn, v.path, 0, state.Limits{})
					if err == nil {
						err = store.Alone(v.ctx, nil, func(ctx context.Context, m *state.Memory) error {
							return m.Change(ctx, func(r *state.Run) { r.Data.CopyOwner = "" })
						})
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				if c.gives != "" {
					if err := g.conn.ChangeOwner(g.ctx, v.path, c.gives); err != nil {
						t.Fatal(err)
					}
				}
				r = v.runner(v.plan)
				err := r.Cutover(v.ctx)
				person := (*NeedsPerson)(nil)
				if errors.As(err, &person) != c.asks || c.asks && !strings.Contains(person.Text, c.gives) || !c.asks && err != nil {
					t.Fatal(err)
				}
				if err := consenting(v.ctx, v.runner(v.plan), toCutover.do); err != nil {
					t.Fatal(err)
				}
				v.stands(r, Switched)
				if a, err := g.conn.Access(g.ctx, v.path); err != nil || a.Owner != c.wants {
					t.Errorf("the owner is %v, %v", a, err)
				}
			})
		})
	}
}

// TestReplicasMeanwhile has a colleague give a table other read replicas between the rename and the end of the cutover, and an owner before
// a rollback from there: either is asked about, and kept.
func TestReplicasMeanwhile(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		g := openGuarded(t)
		g.must("CREATE USER deputy PASSWORD 'secret'")
		for _, back := range []bool{false, true} {
			x := g.declared(fmt.Sprint("replicas_meanwhile_", back), "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id)) WITH (READ_REPLICAS_SETTINGS = 'PER_AZ:1')")
			v := x.hashed(plan.Changefeed)
			ctx, kill := context.WithCancel(v.ctx)
			r := v.runner(v.plan)
			r.Report = func(e work.Event) {
				if strings.HasPrefix(e.Text, "writers can continue") {
					kill()
				}
			}
			if err := r.RunWhole(ctx); err == nil {
				t.Fatal("nothing is killed")
			}
			end, path := toCutover, v.plan.Table
			if back {
				end, path = toRollbackOnly, v.plan.Copy
				if err := g.conn.ChangeOwner(g.ctx, v.path, "deputy"); err != nil {
					t.Fatal(err)
				}
			} else {
				v.must("ALTER TABLE " + yql.QuoteName(v.path) + " SET (READ_REPLICAS_SETTINGS = 'ANY_AZ:3')")
			}
			person := (*NeedsPerson)(nil)
			if err := end.do(v.ctx, v.runner(v.plan)); !errors.As(err, &person) {
				t.Fatalf("nobody is asked: %v", err)
			}
			if err := consenting(v.ctx, v.runner(v.plan), end.do); err != nil {
				t.Fatal(err)
			}
			now, err := g.conn.Outline(g.ctx, path)
			if err != nil || !back && now.ReadReplicas != "ANY_AZ:3" || back && now.Owner != "deputy" {
				t.Errorf("back %v: %+v, %v", back, now, err)
			}
		}
	})
}

// TestForgottenGroup deletes the record of some tables of a group where the cutover is next. Once they are given back what the plan knows
// of, status says what stands in the way of beginning again, and names what takes back the others.
func TestForgottenGroup(t *testing.T) {
	t.Parallel()
	for _, tables := range []string{"1", "1 2", "0 1 2"} {
		t.Run(tables, func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				g := openTrio(t, openGuarded(t).database, "forgotten"+strings.ReplaceAll(tables, " ", ""), plan.Changefeed)
				g.must(toRun)
				for _, at := range strings.Fields(tables) {
					g.database.must("DELETE FROM `" + schema.StateDirectory + "/runs` WHERE path = '" + g.tables[at[0]-'0'].path + "'u")
				}
				leads := func(want ...string) string {
					t.Helper()
					_, behind, err := g.group().Status(g.ctx)
					if err != nil || !slices.Equal(behind.Ways, want) {
						t.Fatalf("%v, and not %v, leads on: %s, %v", behind.Ways, want, behind.Next, err)
					}
					return behind.Next
				}
				leads(CommandCleanup)
				g.must(asked{"cleanup", func(ctx context.Context, r *Runner) error { return consenting(ctx, r, toCleanup.do) }})
				if tables != "0 1 2" {
					if says := leads(CommandRun, CommandRollback); !strings.Contains(says, g.tables[1].plan.Copy+" ") || !strings.Contains(says, "has another name") {
						t.Errorf("it does not say what it finds: %s", says)
					}
					g.must(toRollbackOnly)
				}
				leads(CommandRun)
				for _, at := range strings.Fields(tables) {
					p := g.tables[at[0]-'0'].plan
					if err := g.conn.Rename(g.ctx, [][2]string{{p.Copy, p.Copy + "_theirs"}}); err != nil {
						t.Fatal(err)
					}
				}
				g.must(toRun, toCutover)
			})
		})
	}
}

// TestInterruptedBehindTheRename interrupts a cutover when the tables are renamed: the status says that writers stand, whether their rights are
// taken, and what lets them go on.
func TestInterruptedBehindTheRename(t *testing.T) {
	t.Parallel()
	for _, revoke := range []bool{true, false} {
		t.Run(fmt.Sprint(revoke), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				g := openTrio(t, openGuarded(t).database, fmt.Sprint("interrupted", revoke), plan.Changefeed)
				g.fences = revoke
				g.must(toRun)
				group := g.group()
				ctx, interrupt := context.WithCancel(g.ctx)
				defer interrupt()
				for _, r := range group.Runners {
					r.Report = func(e work.Event) {
						if strings.HasPrefix(e.Text, "Rename ") {
							interrupt()
						}
					}
				}
				// The rename goes on, as what it does has to be known.
				if err := group.Each(ctx, toCutover.do); !errors.Is(err, context.Canceled) {
					t.Fatalf("it is not interrupted: %v", err)
				}
				all, behind, err := g.group().Status(g.ctx)
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range all {
					if stands := s.Phase == Switching; s.Fence != (stands && revoke) || s.Stands != stands {
						t.Errorf("%s is %q, and the status says of a fence %v, and that writers stand %v", s.Table, string(s.Phase), s.Fence, s.Stands)
					}
				}
				if behind.Ways[0] != CommandCutover {
					t.Errorf("%v leads on", behind.Ways)
				}
				g.must(toCutover)
				if taken, _ := g.taken(); len(taken) > 0 {
					t.Errorf("it is taken: %v", taken)
				}
			})
		})
	}
}

// TestGroupFollows has a group go on to follow its changefeeds: that the tables are equal is said of each table by itself, also where the
// words are the same.
func TestGroupFollows(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		g := openTrio(t, openGuarded(t).database, "follows", plan.Changefeed)
		group := g.group()
		ctx, stop := context.WithCancel(g.ctx)
		defer stop()
		equal := map[string]int{}
		for _, r := range group.Runners {
			r.Report = func(e work.Event) {
				if strings.HasPrefix(e.Text, "the tables are equal") && e.Own {
					equal[r.Plan.Table]++
				}
			}
		}
		ended := make(chan error, 1)
		go func() {
			ended <- group.Each(ctx, func(ctx context.Context, r *Runner) error { return errors.Join(r.Run(ctx, ""), r.Follow(ctx)) })
		}()
		time.Sleep(10 * time.Second)
		for i := range g.tables {
			g.on(i, "UPSERT INTO `%s` (id, v) VALUES (7ul, 'x'u)")
		}
		time.Sleep(5 * time.Second)
		stop()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("following ends: %v", err)
		}
		for _, v := range g.tables {
			if equal[v.plan.Table] != 1 {
				t.Errorf("that its tables are equal is said of %s %d times", v.plan.Table, equal[v.plan.Table])
			}
			if got := v.rows(v.plan.Copy, v.before.Tables[v.path], []string{"id"}); !slices.Contains(got, "7ul") {
				t.Errorf("the copy of %s does not follow: %q", v.plan.Table, got)
			}
		}
	})
}

// TestFenceWithoutRights raises a fence where the server does not enforce rights, and where the owner writes: the cutover says who is not
// stopped, who writes, and what to do instead; it leaves all as it was, and does not advise the same command.
func TestFenceWithoutRights(t *testing.T) {
	t.Parallel()
	for _, enforced := range []bool{false, true} {
		t.Run(fmt.Sprint(enforced), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabaseWith(t, localydb.Options{EnforceAccess: enforced, Engine: engine.Options{TickEvery: 20 * time.Millisecond,
					FeedBarriers: 40 * time.Millisecond}})
				if d.server == nil {
					t.Skip("the server is not ours")
				}
				x := d.declared(fmt.Sprint("without_rights_", enforced), "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
				d.must("CREATE USER app")
				d.must("GRANT 'ydb.generic.read', 'ydb.generic.write' ON " + yql.QuoteName(x.path) + " TO app")
				v := x.hashed(plan.Changefeed)
				before := v.now().Permissions
				r := v.runner(v.plan)
				if err := r.Run(v.ctx, ""); err != nil {
					t.Fatal(err)
				}
				ctx, stop := context.WithCancel(v.ctx)
				var writer sync.WaitGroup
				defer writer.Wait()
				defer stop()
				writer.Go(func() {
					for i := 0; ctx.Err() == nil; i++ {
						if _, err := d.exec(fmt.Sprintf("UPSERT INTO %s (id, v) VALUES (%dul, 'x'u)", yql.QuoteName(x.path), i%7)); err != nil {
							return // it is renamed
						}
						time.Sleep(5 * time.Millisecond)
					}
				})
				r = v.runner(v.plan)
				r.FenceRevoke = true
				err := r.Cutover(v.ctx)
				for _, want := range []string{"a fence stops neither the owner", "nobody at all where the server does not enforce rights", "UPSERT INTO", "'--fence confirm'"} {
					if err == nil || !strings.Contains(err.Error(), want) {
						t.Fatalf("it does not say %q: %v", want, err)
					}
				}
				v.stands(r, Ready)
				if diff := cmp.Diff(before, v.now().Permissions); diff != "" {
					t.Errorf("rights (-was +is):\n%s", diff)
				}
				stop()
				writer.Wait()
				if err := v.runner(v.plan).Cutover(v.ctx); err != nil {
					t.Errorf("with writers that a person has stopped: %v", err)
				}
			})
		})
	}
}
