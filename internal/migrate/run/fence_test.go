package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rights"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// guarded is a database where rights are asked for. There are an application of the group staff, and an operator of the group dba.
type guarded struct {
	*database
	app *ydb.Driver
}

func openGuarded(t *testing.T) *guarded {
	t.Helper()
	d := openDatabaseWith(t, localydb.Options{EnforceAccess: true, Groups: map[string][]string{"ADMINS": {"root"}, "dba": {"op"}, "staff": {"app"}},
		Engine: engine.Options{TickEvery: 20 * time.Millisecond, FeedBarriers: 40 * time.Millisecond}})
	if d.server == nil {
		t.Skip("the server is not ours")
	}
	app := d.login("app")
	d.must("CREATE USER op")
	return &guarded{d, app}
}

// as connects as a user without a password.
func (g *guarded) as(user string) *ydbconn.Conn {
	g.t.Helper()
	conn, err := ydbconn.Open(g.ctx, ydbconn.Options{Endpoint: g.ydb.ConnectionString, Dial: g.dial, GRPC: ydbtest.GRPC(g.t), User: user, NoPassword: true})
	if err != nil {
		g.t.Fatal(err)
	}
	g.t.(*testing.T).Cleanup(func() { _ = conn.Close() })
	return conn
}

// operator lets op do all that a plan needs but write the tables of others: make tables, read, and keep the state.
func (g *guarded) operator() *ydbconn.Conn {
	g.t.Helper()
	g.must("GRANT 'ydb.database.connect', 'ydb.granular.create_directory', 'ydb.granular.create_table', 'ydb.generic.read' ON `" + g.db.Name() + "` TO op")
	return g.as("op")
}

// sends has the application send a statement, until it is told that it lacks a right.
func (g *guarded) sends(ctx context.Context, text string) error {
	return g.app.Query().Do(ctx, func(ctx context.Context, s query.Session) error {
		return withoutRights(s.Exec(ctx, text))
	})
}

// mayWrite reports whether the application may write the table of a plan, by a statement that changes no row.
func (g *guarded) mayWrite(path string) bool {
	g.t.Helper()
	err := g.sends(g.ctx, "DELETE FROM "+yql.QuoteName(path)+" WHERE id = 18446744073709551615ul")
	if refused := (*noRight)(nil); err != nil && !errors.As(err, &refused) && !ydb.IsOperationError(err, Ydb.StatusIds_SCHEME_ERROR) {
		g.t.Fatal(err)
	}
	return err == nil
}

// entries are the entries of a table, a line for each subject.
func (g *guarded) entries(path string) (out []string) {
	g.t.Helper()
	a, err := g.conn.Access(g.ctx, path)
	if err != nil {
		g.t.Fatal(err)
	}
	for _, p := range a.Own {
		if line := fmt.Sprint(p.Subject, " ", rights.Single(rights.Of(a.Own, p.Subject))); !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	slices.Sort(out)
	return out
}

// faults has calls of the server fail.
func (d *database) faults(specs ...string) {
	d.t.Helper()
	var list []fault.Fault
	for _, s := range specs {
		f, err := fault.Parse(s, localydb.Methods())
		if err != nil {
			d.t.Fatal(err)
		}
		list = append(list, f)
	}
	d.server.SetFaults(list...)
}

// TestFenceLeavesOperator has operators whose own rights come from an entry on the table, for themselves and for a group of theirs, raise a
// fence that fails before the rename, and then one that holds. Nothing is taken from them, and all is given back to the others.
func TestFenceLeavesOperator(t *testing.T) {
	t.Parallel()
	for _, own := range []string{"op", "dba"} {
		for _, way := range []plan.Writers{plan.Stopped, plan.Changefeed} {
			t.Run(fmt.Sprint(own, way), func(t *testing.T) {
				ydbtest.Bubble(t, func(t *testing.T) {
					g := openGuarded(t)
					op := g.operator()
					x := g.declared(fmt.Sprint("operator_", own, way), "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
					x.must("GRANT 'ydb.generic.full' ON " + yql.QuoteName(x.path) + " TO " + own)
					x.must("GRANT 'ydb.generic.read', 'ydb.generic.write' ON " + yql.QuoteName(x.path) + " TO app")
					if err := g.conn.ChangeOwner(g.ctx, x.path, "boss"); err != nil {
						t.Fatal(err)
					}
					before := g.entries(x.path)
					v := x.hashed(way)
					v.conn = op
					fences := 0
					_, r := v.stopping(func(e work.Event) bool {
						if strings.HasPrefix(e.Text, "revoked the right to write from ") {
							fences++
							if e.Text != "revoked the right to write from app, boss" || g.mayWrite(x.path) {
								t.Errorf("%q, and the application may write: %v", e.Text, g.mayWrite(x.path))
							}
						}
						return false
					})
					r.FenceRevoke = true
					if err := r.Run(v.ctx, ""); err != nil {
						t.Fatal(err)
					}
					g.faults("Table.RenameTables:UNAUTHORIZED")
					if err := r.Cutover(v.ctx); err == nil || !strings.Contains(err.Error(), "UNAUTHORIZED") {
						t.Fatalf("the rename did not fail: %v", err)
					}
					g.faults()
					if diff := cmp.Diff(before, g.entries(x.path)); diff != "" || !g.mayWrite(x.path) {
						t.Fatalf("the rights are not given back (-was +is):\n%s", diff)
					}
					if err := r.Cutover(v.ctx); err != nil {
						t.Fatal(err)
					}
					if diff := cmp.Diff(before, g.entries(x.path)); diff != "" || !g.mayWrite(x.path) || fences != 2 {
						t.Fatalf("the rights are not given back after %d fences (-was +is):\n%s", fences, diff)
					}
				})
			})
		}
	}
}

// TestFenceNotGivenBack has an operator who may alter the table and may not give rights: nothing is taken.
func TestFenceNotGivenBack(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		g := openGuarded(t)
		x := g.declared("not_given_back", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
		x.must("GRANT 'ydb.generic.read', 'ydb.generic.write' ON " + yql.QuoteName(x.path) + " TO op")
		x.must("GRANT 'ydb.tables.modify', 'ydb.generic.read' ON " + yql.QuoteName(x.path) + " TO app")
		v := x.hashed(plan.Stopped)
		_, r := v.stopping(never)
		if err := r.Run(v.ctx, ""); err != nil {
			t.Fatal(err)
		}
		x.must("GRANT 'ydb.generic.full' ON " + yql.QuoteName(g.db.Name()+"/"+schema.StateDirectory) + " TO op")
		x.must("GRANT 'ydb.generic.full' ON " + yql.QuoteName(v.conn.Absolute(v.plan.Copy)) + " TO op")
		before := g.entries(x.path)
		v.conn = g.operator()
		_, r = v.stopping(never)
		r.FenceRevoke = true
		if err := r.Cutover(v.ctx); err == nil || !strings.Contains(err.Error(), "op could not restore the rights") || !strings.Contains(err.Error(), "ydb.access.grant") {
			t.Fatalf("a fence that could not be taken down: %v", err)
		}
		if diff := cmp.Diff(before, g.entries(x.path)); diff != "" {
			t.Fatalf("rights were taken (-was +is):\n%s", diff)
		}
	})
}

// TestFenceOfEntries has entries that no permission has a name for: of several rights at once, and with another inheritance than a GRANT gives.
func TestFenceOfEntries(t *testing.T) {
	t.Parallel()
	for name, entries := range map[string][]engine.AccessEntry{
		"combined":    {{Subject: "app", Rights: engine.SelectRow | engine.UpdateRow | engine.EraseRow | engine.DescribeSchema, Inheritance: engine.InheritObjects | engine.InheritContainers}},
		"inheritance": {{Subject: "app", Rights: engine.UpdateRow | engine.EraseRow}, {Subject: "app", Rights: engine.SelectRow | engine.DescribeSchema}},
		"twice":       {{Subject: "app", Rights: engine.UpdateRow | engine.EraseRow | engine.DescribeSchema}, {Subject: "app", Rights: engine.UpdateRow | engine.EraseRow | engine.SelectRow, Inheritance: engine.InheritObjects}},
	} {
		for _, way := range []plan.Writers{plan.Stopped, plan.Changefeed} {
			t.Run(fmt.Sprint(name, way), func(t *testing.T) {
				ydbtest.Bubble(t, func(t *testing.T) {
					g := openGuarded(t)
					x := g.declared("entries_"+name+string(way), "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
					if err := g.server.DB().SetAccess(x.path, entries...); err != nil {
						t.Fatal(err)
					}
					before := g.entries(x.path)
					v := x.hashed(way)
					fences := 0
					_, r := v.stopping(func(e work.Event) bool {
						if strings.HasPrefix(e.Text, "revoked the right to write from ") {
							if fences++; g.mayWrite(x.path) {
								t.Error("the application may write behind the fence")
							}
						}
						return false
					})
					r.FenceRevoke = true
					if err := r.RunWhole(v.ctx); err != nil {
						t.Fatal(err)
					}
					if diff := cmp.Diff(before, g.entries(x.path)); diff != "" || !g.mayWrite(x.path) || fences != 1 {
						t.Fatalf("the rights are not given back after %d fences (-was +is):\n%s", fences, diff)
					}
				})
			})
		}
	}
}

// TestFenceNames has people who may write behind a fence: who they are is said before anything is taken, and somebody has to confirm that they
// do not write. A right that comes while the fence is raised is no secret.
func TestFenceNames(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		g := openGuarded(t)
		x := g.declared("names", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
		x.must("GRANT 'ydb.generic.write' ON " + yql.QuoteName(x.dir) + " TO app")
		x.must("GRANT 'ydb.generic.use' ON " + yql.QuoteName(x.path) + " TO other")
		before := g.entries(x.path)
		v := x.hashed(plan.Stopped)
		_, r := v.stopping(never)
		r.FenceRevoke = true
		if err := r.Run(v.ctx, ""); err != nil {
			t.Fatal(err)
		}
		r.Confirmed = nil
		var person *NeedsPerson
		if err := r.Cutover(v.ctx); !errors.As(err, &person) || person.Step != plan.Cutover || !strings.Contains(person.Text, "ADMINS (from a directory above), app (from a directory above)") {
			t.Fatalf("somebody may write behind the fence: %v", err)
		}
		if intent, err := r.Intends(v.ctx, CommandCutover, "", nil); err != nil || !slices.ContainsFunc(intent.Blockers, func(b string) bool { return strings.Contains(b, "app (from a directory above)") }) {
			t.Errorf("it is not said before: %+v, %v", intent, err)
		}
		late := false
		_, r = v.stopping(func(e work.Event) bool {
			if strings.HasPrefix(e.Text, "revoking the right to write from other") && !late {
				late = true
				x.must("GRANT 'ydb.tables.modify' ON " + yql.QuoteName(x.path) + " TO late")
				if !strings.Contains(e.Text, "ABORTED (AccessDenied)") {
					t.Errorf("it is not said what applications see: %s", e.Text)
				}
			}
			return false
		})
		r.FenceRevoke, r.Confirmed = true, []string{person.Token()}
		if err := r.Cutover(v.ctx); err == nil || !strings.Contains(err.Error(), "late may still write") {
			t.Fatalf("somebody got the right to write meanwhile: %v", err)
		}
		x.must("REVOKE 'ydb.tables.modify' ON " + yql.QuoteName(x.path) + " FROM late")
		if diff := cmp.Diff(before, g.entries(x.path)); diff != "" {
			t.Fatalf("the rights are not given back (-was +is):\n%s", diff)
		}
		if err := r.Cutover(v.ctx); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(before, g.entries(x.path)); diff != "" {
			t.Fatalf("the rights are not given back (-was +is):\n%s", diff)
		}
	})
}

// TestStillWritten has the owner of a table write it behind the fence: the cutover is given up, and says whom a fence does not stop.
func TestStillWritten(t *testing.T) {
	t.Parallel()
	for name, revoke := range map[string]bool{"revoked": true, "confirmed": false, "usual downtime": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabaseWith(t, liveServer)
				v := d.declared("written", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(plan.Changefeed)
				v.fill(0, 10)
				r := v.runner(v.plan)
				r.FenceRevoke = revoke
				if name == "usual downtime" { // it ends before the fence gives up
					r.MaxDowntime = 0
				}
				if err := r.Run(v.ctx, ""); err != nil {
					t.Fatal(err)
				}
				ctx, stop := context.WithCancel(v.ctx)
				writes := make(chan struct{})
				go func() {
					defer close(writes)
					for i := 10; ctx.Err() == nil; i++ {
						v.fill(i, 1)
						time.Sleep(liveServer.Engine.FeedBarriers / 2)
					}
				}()
				err := r.Cutover(v.ctx)
				stop()
				<-writes
				want := "is still written, 30s after the fence: stop the writer, and repeat this command. Its owner root@builtin can still write it"
				if revoke {
					want = "is still written, 30s after the fence: a fence stops neither the owner of a table, here root@builtin, nor an administrator"
				}
				if name == "usual downtime" {
					want = "the writers would be stopped for longer than --max-downtime allows: stop the writer, and repeat this command."
				}
				if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "is still written, ") {
					t.Fatalf("%v", err)
				}
				if err := r.Cutover(v.ctx); err != nil { // nobody writes any more
					t.Error(err)
				}
			})
		})
	}
}
