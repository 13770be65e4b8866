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
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// person is what a command waits for.
func (v *driven) person(err error, step plan.StepID) string {
	v.t.Helper()
	var person *NeedsPerson
	if !errors.As(err, &person) || person.Step != step {
		v.t.Fatalf("the command waits for no %s: %v", step, err)
	}
	return person.Text
}

// consenting has a command carried out, with the consents to losses that it asks for.
func consenting(ctx context.Context, r *Runner, do func(context.Context, *Runner) error) error {
	const most = 20 // a number that changes each time is never confirmed
	for try := 1; ; try++ {
		err := do(ctx, r)
		person := (*NeedsPerson)(nil)
		if !errors.As(err, &person) || person.Step != expect.ConfirmLoss || slices.Contains(r.Confirmed, person.Token()) ||
			try == most {
			return err
		}
		r.Confirmed, r.opened = append(r.Confirmed, person.Token()), nil
	}
}

// asksOf is what a command asks of a loss, in the words of a consent; empty if it asks for nothing.
func asksOf(err error) string {
	person := (*NeedsPerson)(nil)
	if !errors.As(err, &person) || person.Step != expect.ConfirmLoss {
		return ""
	}
	words, _, _ := strings.Cut(person.Token(), "@")
	return words
}

// lossOf is what a consent to a loss of the table of a plan says.
func lossOf(p *plan.Plan, what string) string { return expect.ConfirmLoss + p.Table + ":" + what }

// accepts confirms the loss that a command asks for, and nothing else.
func (v *driven) accepts(r *Runner, err error) {
	v.t.Helper()
	v.person(err, expect.ConfirmLoss)
	v.answers(r, err)
}

// answers gives a Runner what a command asks for.
func (v *driven) answers(r *Runner, err error) {
	v.t.Helper()
	var person *NeedsPerson
	if !errors.As(err, &person) {
		v.t.Fatalf("it asks for nothing: %v", err)
	}
	r.Confirmed = append(r.Confirmed, strings.Split(person.Token(), ",")...)
}

// TestRollbackAsks has a rollback ask for one thing after the other, each when it is true: that the writers stand still, and then that so many rows are
// lost, whose keys it tells. What was in use is kept with these rows until the cleanup.
func TestRollbackAsks(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabase(t)
		x := d.with(t).declared("asks", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
		x.must("UPSERT INTO " + yql.QuoteName(x.path) + " (id, v) VALUES (1ul, 'a'u), (2ul, 'b'u), (3ul, 'c'u)")
		x.before = d.world(x.dir)
		v := x.hashed(plan.Stopped)
		_, r := v.stopping(never)
		if err := r.RunWhole(v.ctx); err != nil {
			t.Fatal(err)
		}
		v.must("UPSERT INTO " + yql.QuoteName(v.path) + " (t_hash, id, v) VALUES (7ul, 7ul, 'new'u), (8ul, 8ul, 'new'u)")
		v.must("UPDATE " + yql.QuoteName(v.path) + " SET v = 'other'u WHERE id = 1ul")
		v.must("DELETE FROM " + yql.QuoteName(v.path) + " WHERE id = 2ul")
		r.Confirmed = nil
		var keys []string
		r.Found = func(f work.Found) { keys = append(keys, fmt.Sprint(f.Extra, " ", f.Key)) }
		r.opened = nil
		text := v.person(r.Rollback(v.ctx), plan.Cutover)
		if !strings.Contains(text, "Stop everything that writes") || strings.Contains(text, "Let the applications continue") {
			t.Errorf("what is asked for first: %s", text)
		}
		if intent, err := r.Intends(v.ctx, CommandRollback, "", nil); err != nil || len(intent.Blockers) != 1 || !strings.Contains(strings.Join(intent.Notes, ""), v.plan.Copy) {
			t.Errorf("it is said before: %+v, %v", intent, err)
		}
		v.answers(r, r.Rollback(v.ctx))
		rows := r.Rollback(v.ctx)
		text = v.person(rows, expect.ConfirmLoss)
		if !strings.Contains(text, "2 rows of the old table missing from the new table or different there; 2 rows only in the new table") || len(keys) != 4 {
			t.Errorf("what is lost: %s, %q", text, keys)
		}
		v.stands(r, Switched)
		v.answers(r, rows) // meanwhile the writers could go on
		again := r.Rollback(v.ctx)
		if text := v.person(again, plan.Cutover); !strings.Contains(text, "was the answer to another question") {
			t.Errorf("an answer that was used once: %s", text)
		}
		v.answers(r, again)
		for range 2 {
			if err := consenting(v.ctx, r, goesBack.do); err != nil {
				t.Fatal(err)
			}
		}
		v.stands(r, RolledBack)
		if diff := cmp.Diff(v.before.Rows[v.path], v.rows(v.path, v.before.Tables[v.path], []string{"id", "v"})); diff != "" {
			t.Errorf("the old table is not as it was (-was +is):\n%s", diff)
		}
		if got := v.rows(v.plan.Copy, v.before.Tables[v.path], []string{"id", "v"}); len(got) != 4 {
			t.Errorf("what was written to the table in use is not kept: %q", got)
		}
		if err := r.Run(v.ctx, ""); !errors.Is(err, errBack) {
			t.Errorf("the plan begins again over what is kept: %v", err)
		}
		text = v.person(r.Cleanup(v.ctx), expect.ConfirmLoss)
		if !strings.Contains(text, v.plan.Copy) || !strings.Contains(text, "4 rows") {
			t.Errorf("what is dropped: %s", text)
		}
		v.answers(r, r.Cleanup(v.ctx))
		if err := r.Cleanup(v.ctx); err != nil {
			t.Fatal(err)
		}
		v.unchanged("the rollback")
		v.noRun()
		v.stands(r, NotBegun)
	})
}

// TestRollbackCarries has a rollback carry back what was written while the changefeed was gone. What the old table has no place for is asked for.
func TestRollbackCarries(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := followed(t, "carries")
		table := yql.QuoteName(v.path)
		v.must("UPSERT INTO " + table + " (id, v) VALUES (1ul, 'a'u), (2ul, 'b'u), (3ul, 'c'u)")
		var said []string
		_, r := v.stopping(func(e work.Event) bool { said = append(said, e.Text); return false })
		if err := r.RunWhole(v.ctx); err != nil {
			t.Fatal(err)
		}
		stand := func(what string) { // for as long as all rows are compared
			t.Helper()
			run, pos := r.stands(t, v.ctx)
			run.Data.ComparedIn = uint64(time.Hour.Milliseconds())
			if will, err := r.opened.willStand(v.ctx, run, pos); err != nil || will < time.Hour {
				t.Errorf("%s, the writers will stand for %s, %v", what, will, err)
			}
		}
		v.must("ALTER TABLE " + table + " DROP CHANGEFEED " + plan.FeedName)
		stand("without a changefeed")
		if err := r.Cutover(v.ctx); err != nil { // it is done, and makes one again
			t.Fatal(err)
		}
		stand("with a changefeed that lost records")
		v.must("ALTER TABLE " + table + " DROP CHANGEFEED " + plan.FeedName)
		v.must("UPDATE " + table + " SET v = 'other'u WHERE id = 1ul")
		v.must("DELETE FROM " + table + " WHERE id = 2ul")
		v.must("UPSERT INTO " + table + " (t_hash, id, v) VALUES (Digest::NumericHash(4ul), 4ul, 'new'u), (7ul, 3ul, 'twice'u)")
		text := v.person(r.Rollback(v.ctx), expect.ConfirmLoss)
		if !strings.Contains(text, "1 row only in the new table, or with a wrong key there. A rollback loses what "+v.plan.Old+" lacks of that") {
			t.Errorf("what cannot be carried back: %s", text)
		}
		v.stands(r, Switched)
		if !slices.ContainsFunc(said, func(s string) bool {
			return strings.HasSuffix(s, "and they were carried back: 2 rows of the old table missing from the new table or different there; "+
				"2 rows only in the new table, or with a wrong key there; comparing once more")
		}) {
			t.Errorf("what was carried back is not said: %q", said)
		}
		v.must("DELETE FROM " + table + " WHERE t_hash = 7ul")
		if err := rollsBack(v.ctx, r); err != nil {
			t.Fatal(err)
		}
		if got, want := v.rows(v.path, v.now(), []string{"id", "v"}), []string{"1ul | \"other\"u", "3ul | \"c\"u", "4ul | \"new\"u"}; !slices.Equal(got, want) {
			t.Errorf("the rows are %q, want %q", got, want)
		}
	})
}

// TestRollbackMayNotWrite has an operator roll back who may not write the old table: that is said before anything is taken.
func TestRollbackMayNotWrite(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		g := openGuarded(t)
		op, root := g.operator(), g.conn
		x := g.declared("may_not_write", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
		x.must("GRANT 'ydb.generic.full' ON " + yql.QuoteName(x.path) + " TO dba")
		x.must("GRANT 'ydb.generic.read', 'ydb.generic.write' ON " + yql.QuoteName(x.path) + " TO app")
		v := x.hashed(plan.Changefeed)
		v.conn = op
		var said []string
		_, r := v.stopping(func(e work.Event) bool { said = append(said, e.Text); return false })
		r.FenceRevoke = true
		if err := r.RunWhole(v.ctx); err != nil {
			t.Fatal(err)
		}
		if err := root.ChangeOwner(g.ctx, v.plan.Old, "boss"); err != nil {
			t.Fatal(err)
		}
		rights := "'ydb.generic.full' ON " + yql.QuoteName(v.plan.Old)
		x.must("REVOKE " + rights + " FROM dba")
		x.must("GRANT 'ydb.generic.read', 'ydb.granular.alter_schema', 'ydb.granular.remove_schema', 'ydb.access.grant' ON " + yql.QuoteName(v.plan.Old) + " TO dba")
		before := append(g.entries(v.path), g.entries(v.plan.Old)...)
		said = nil
		if err := r.Rollback(v.ctx); err == nil || !strings.Contains(err.Error(), "op lacks ydb.granular.erase_row, ydb.granular.update_row on "+v.conn.Absolute(v.plan.Old)+" (owner boss)") {
			t.Fatalf("somebody rolls back who may not write the old table: %v", err)
		}
		if intent, err := r.Intends(v.ctx, CommandRollback, "", nil); err != nil || !slices.ContainsFunc(intent.Blockers, func(b string) bool { return strings.Contains(b, "op lacks ") }) {
			t.Errorf("it is not said before: %+v, %v", intent, err)
		}
		if diff := cmp.Diff(before, append(g.entries(v.path), g.entries(v.plan.Old)...)); diff != "" || slices.ContainsFunc(said, func(s string) bool { return strings.HasPrefix(s, "go back") }) {
			t.Errorf("something was done, as %q says (-was +is):\n%s", said, diff)
		}
		x.must("GRANT " + rights + " TO dba")
		if err := rollsBack(v.ctx, r); err != nil {
			t.Fatal(err)
		}
	})
}

// TestRollbackOvertaken has another process roll back while one looks whether it may: that does not take what it then sees for a change that
// somebody made.
func TestRollbackOvertaken(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := followed(t, "overtaken")
		v.before = v.world(v.dir)
		_, r := v.stopping(never)
		if err := r.RunWhole(v.ctx); err != nil {
			t.Fatal(err)
		}
		overtaken := false
		_, slow := v.stopping(func(e work.Event) bool {
			if strings.HasPrefix(e.Text, "while the writers are stopped") && !overtaken {
				overtaken = true
				if err := rollsBack(v.ctx, r); err != nil {
					t.Error(err)
				}
			}
			return false
		})
		slow.Flags = state.Limits{RowsPerSecond: 1000}
		if err := slow.Rollback(v.ctx); err != nil || !overtaken {
			t.Fatalf("it was overtaken: %v; %v", overtaken, err)
		}
		v.unchanged("the rollback")
	})
}

// TestCleanupOvertaken has a process lose its lease, unnoticed, to another one that cleans up: it is done, whatever the first one stumbles over.
func TestCleanupOvertaken(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := followed(t, "cleanup_overtaken")
		_, r := v.stopping(never)
		if err := r.RunWhole(v.ctx); err != nil {
			t.Fatal(err)
		}
		v.must("UPSERT INTO " + yql.QuoteName(v.plan.Old) + " (id, v) VALUES (1ul, 'a'u)") // so that it looks closer
		slow := v.runner(v.plan)
		slow.Lease = time.Hour
		slow.Report = func(e work.Event) {
			if !strings.HasSuffix(e.Text, "looking for the rows") {
				return
			}
			v.must("DELETE FROM " + yql.QuoteName(v.plan.Old))
			ended := make(chan error, 1)
			go func() { ended <- r.Cleanup(v.ctx) }()
			for {
				// Time and again: the follower of the slow process goes on, until it has something to report and waits behind this.
				(&history{driven: v}).expires(slow.opened.env.State.Owner())
				select {
				case err := <-ended:
					if err != nil {
						t.Error(err)
					}
					return
				case <-time.After(50 * time.Millisecond):
				}
			}
		}
		if err := slow.Cleanup(v.ctx); err != nil {
			t.Error(err)
		}
		v.noRun()
	})
}

// TestCleanupBrokenOff has a cleanup behind a rollback be killed when it has dropped what the rollback kept: the next one ends the run.
func TestCleanupBrokenOff(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := planned(t, "cleanup_broken_off")
		v.before = v.world(v.dir)
		_, r := v.stopping(never)
		if err := errors.Join(r.RunWhole(v.ctx), r.Rollback(v.ctx)); err != nil {
			t.Fatal(err)
		}
		v.must("DROP TABLE " + yql.QuoteName(v.plan.Copy))
		if err := r.Cleanup(v.ctx); err != nil {
			t.Fatal(err)
		}
		v.noRun()
		v.unchanged("the rollback")
	})
}

// TestRollbackSeesWriters rolls back while an application writes the new table: that is refused, however much is confirmed, and the tables stay as they
// are. With the rights of the application taken it is done, and every row that was acknowledged is kept.
func TestRollbackSeesWriters(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		g, v, r, stop := beingWritten(t, "sees_writers")
		defer stop()
		r.Quiet, r.opened = 300*time.Millisecond, nil
		if err := r.Rollback(v.ctx); err == nil || !strings.Contains(err.Error(), "is being written") {
			t.Errorf("the table is written, and is rolled back: %v", err)
		}
		v.stands(r, Switched)
		// What a rollback loses is confirmed by its exact number, which holds once nobody writes.
		r.FenceRevoke, r.Quiet, r.opened, r.Confirmed = true, time.Millisecond, nil, []string{expect.ConfirmAll}
		v.person(goesBack.do(v.ctx, r), expect.ConfirmLoss)
		acknowledged := stop()
		r.opened = nil
		if err := consenting(v.ctx, r, goesBack.do); err != nil {
			t.Fatal(err)
		}
		v.stands(r, RolledBack)
		if got := v.rows(v.plan.Copy, v.before.Tables[v.path], []string{"id", "v"}); len(got) != acknowledged || acknowledged == 0 {
			t.Errorf("%d rows were acknowledged, and %d are kept", acknowledged, len(got))
		}
		if !g.mayWrite(v.path) {
			t.Error("the rights are not given back")
		}
	})
}

// beingWritten has a plan with stopped writers carried out, and an application write the new table from then on. stop ends it and tells
// how many rows were acknowledged.
func beingWritten(t *testing.T, directory string) (g *guarded, v *driven, r *Runner, stop func() int) {
	t.Helper()
	g = openGuarded(t)
	x := g.declared(directory, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
	x.must("GRANT 'ydb.generic.read', 'ydb.generic.write' ON " + yql.QuoteName(x.path) + " TO app")
	v = x.hashed(plan.Stopped)
	_, r = v.stopping(never)
	if err := r.RunWhole(v.ctx); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(g.ctx)
	var writer sync.WaitGroup
	acknowledged := 0
	writer.Go(func() {
		for i := 0; ctx.Err() == nil; i++ {
			if g.sends(ctx, fmt.Sprintf("UPSERT INTO %s (t_hash, id, v) VALUES (%dul, %[2]dul, 'x'u)", yql.QuoteName(x.path), i)) == nil {
				acknowledged++
			}
			time.Sleep(10 * time.Millisecond)
		}
	})
	return g, v, r, func() int {
		end()
		writer.Wait()
		return acknowledged
	}
}

// withAll is a plan for a table with everything that a cut-over or a rollback takes for a while.
func withAll(t *testing.T, g *guarded, directory string, writers plan.Writers) *driven {
	t.Helper()
	x := g.declared(directory, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, at Timestamp, PRIMARY KEY (id)) WITH (TTL = Interval('P30D') ON at)")
	x.must("ALTER TABLE " + yql.QuoteName(x.path) + " ADD CHANGEFEED f WITH (MODE = 'UPDATES', FORMAT = 'JSON')")
	x.must("ALTER TOPIC " + yql.QuoteName(x.path+"/f") + " ADD CONSUMER reader")
	x.must("GRANT 'ydb.generic.read', 'ydb.tables.modify' ON " + yql.QuoteName(x.path) + " TO app")
	x.must("UPSERT INTO " + yql.QuoteName(x.path) + " (id, v) VALUES (1ul, 'a'u), (2ul, 'b'u), (3ul, 'c'u)")
	x.before = g.world(x.dir)
	_, x.bundle = g.tables(x.dir)
	return x.hashed(writers)
}

// taken says what a table lacks of what withAll gave it: its TTL unless that is off for the copy, the changefeed, its consumer, or rights.
func (g *guarded) taken(v *driven, ttl bool) (out []string) {
	g.t.Helper()
	now := v.now()
	if ttl && now.TTL == nil {
		out = append(out, "TTL")
	}
	switch f, there := now.Changefeed("f"); {
	case !there:
		out = append(out, "changefeed")
	case !slices.ContainsFunc(f.Consumers, func(c schema.Consumer) bool { return c.Name == "reader" }):
		out = append(out, "consumer")
	}
	if !g.mayWrite(v.path) {
		out = append(out, "right of app")
	}
	return out
}

// TestRenameRefused has the rename refused, forward and back. What was taken for it is given back and named, and writers may go on: nothing that they write
// is lost when it is tried again.
func TestRenameRefused(t *testing.T) {
	t.Parallel()
	for _, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
		for _, fence := range []bool{false, true} {
			t.Run(fmt.Sprint(writers, fence), func(t *testing.T) {
				ydbtest.Bubble(t, func(t *testing.T) {
					g := openGuarded(t)
					v := withAll(t, g, fmt.Sprint("refused_", writers, fence), writers)
					var said []string
					_, r := v.stopping(func(e work.Event) bool { said = append(said, e.Text); return false })
					r.FenceRevoke = fence
					refused := func(what string, do func(context.Context) error, ttl bool) {
						t.Helper()
						said = nil
						g.faults("Table.RenameTables:UNAUTHORIZED")
						if err := do(v.ctx); err == nil || !strings.Contains(err.Error(), "UNAUTHORIZED") {
							t.Fatalf("the rename of the %s was not refused: %v", what, err)
						}
						g.faults()
						if taken := g.taken(v, ttl); len(taken) > 0 {
							t.Errorf("the %s leaves taken: %v", what, taken)
						}
						if !slices.ContainsFunc(said, func(s string) bool {
							return strings.HasPrefix(s, "changefeed f of ") && strings.Contains(s, "starts empty")
						}) {
							t.Errorf("the %s does not say what it did to the changefeed: %q", what, said)
						}
					}
					if err := r.Run(v.ctx, ""); err != nil {
						t.Fatal(err)
					}
					refused("cutover", r.Cutover, false)
					v.stands(r, Ready)
					if err := r.Cutover(v.ctx); err != nil {
						t.Fatal(err)
					}
					refused("rollback", r.Rollback, true)
					v.stands(r, Switched)
					v.must(strings.ReplaceAll(newRowsOf(v.plan, "AS_TABLE(AsList(AsStruct(7ul AS id, 'new'u AS v, CAST(NULL AS Timestamp) AS at)))"), v.plan.Copy, v.path))
					if err := r.Rollback(v.ctx); err != nil && writers == plan.Changefeed {
						t.Fatal(err)
					} else if err != nil {
						v.accepts(r, err)
					}
					if err := consenting(v.ctx, r, toRollback.do); err != nil {
						t.Fatal(err)
					}
					if taken := g.taken(v, true); len(taken) > 0 {
						t.Errorf("the rollback leaves taken: %v", taken)
					}
					want := len(v.before.Rows[v.path])
					if writers == plan.Changefeed {
						want++
					}
					if got := v.rows(v.path, v.before.Tables[v.path], []string{"id", "v", "at"}); len(got) != want {
						t.Errorf("%d rows after the rollback: %q", want, got)
					}
				})
			})
		}
	}
}

// TestRollbackGivesUp has a rollback give up because something goes on to write: the table in use has what it had.
func TestRollbackGivesUp(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		g := openGuarded(t)
		v := withAll(t, g, "gives_up", plan.Stopped)
		var said []string
		_, r := v.stopping(func(e work.Event) bool { said = append(said, e.Text); return false })
		if err := r.RunWhole(v.ctx); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(g.ctx)
		var writer sync.WaitGroup
		writer.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				_, _ = g.exec(fmt.Sprintf("UPSERT INTO %s (t_hash, id, v) VALUES (%dul, %[2]dul, 'x'u)", yql.QuoteName(v.path), i))
				time.Sleep(10 * time.Millisecond)
			}
		})
		r.Quiet, r.FenceRevoke, r.opened = 300*time.Millisecond, true, nil // which does not stop this writer
		if err := r.Rollback(v.ctx); err == nil || !strings.Contains(err.Error(), "is being written") {
			t.Errorf("the table is written, and is rolled back: %v", err)
		}
		stop()
		writer.Wait()
		if taken := g.taken(v, true); len(taken) > 0 {
			t.Errorf("the rollback leaves taken: %v", taken)
		}
		v.stands(r, Switched)
		if !slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, "stays in use, and writers may continue") }) {
			t.Errorf("how it stands is not said: %q", said)
		}
	})
}

// TestAddedSince has somebody change the new table after the cutover. A rollback names that before anything is done, and asks. A changefeed, with which YDB
// does not rename a table, is dropped then, and the rest stays with the table that is kept.
func TestAddedSince(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ statement, named string }{
		"index":      {"ALTER TABLE %s ADD INDEX by_v GLOBAL ON (v)", "by_v"},
		"ttl":        {"ALTER TABLE %s SET (TTL = Interval('P1D') ON at)", "TTL"},
		"column":     {"ALTER TABLE %s ADD COLUMN more Utf8", "more"},
		"right":      {"GRANT 'ydb.generic.read' ON %s TO somebody", "somebody"},
		"changefeed": {"ALTER TABLE %s ADD CHANGEFEED theirs WITH (MODE = 'UPDATES', FORMAT = 'JSON')", "theirs"},
	} {
		for _, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
			t.Run(fmt.Sprint(name, writers), func(t *testing.T) {
				t.Parallel()
				ydbtest.Bubble(t, func(t *testing.T) {
					d := openDatabase(t)
					x := d.declared(fmt.Sprint("added_", name, writers), "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, at Timestamp, PRIMARY KEY (id))")
					v := x.hashed(writers)
					_, r := v.stopping(never)
					if err := r.RunWhole(v.ctx); err != nil {
						t.Fatal(err)
					}
					v.must(fmt.Sprintf(c.statement, yql.QuoteName(v.path)))
					added := plan.Definition(v.now())
					r.opened = nil
					err := r.Rollback(v.ctx)
					if err == nil || !strings.Contains(err.Error(), c.named) {
						t.Fatalf("it is not named: %v", err)
					}
					v.stands(r, Switched)
					if diff := cmp.Diff(added, plan.Definition(v.now())); diff != "" {
						t.Fatalf("it is gone (-was +is):\n%s", diff)
					}
					v.accepts(r, err)
					if err := r.Rollback(v.ctx); err != nil {
						t.Fatal(err)
					}
					kept, _, err := live.Table(v.ctx, v.conn, v.plan.Copy)
					if err != nil {
						t.Fatal(err)
					}
					if name != "changefeed" && !strings.Contains(plan.Definition(kept), c.named) {
						t.Errorf("it is not kept:\n%s", plan.Definition(kept))
					}
					if err = r.Cleanup(v.ctx); name == "column" { // it has values
						v.accepts(r, err)
						err = r.Cleanup(v.ctx)
					}
					if err != nil {
						t.Fatal(err)
					}
					v.unchanged("the rollback")
				})
			})
		}
	}
}

// TestForgetSlowly ends a rollback and a cleanup whose last statements take longer than the lease.
func TestForgetSlowly(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		for _, whole := range []bool{false, true} {
			d := openDatabaseWith(t, localydb.Options{Engine: engine.Options{TickEvery: 20 * time.Millisecond}})
			if d.server == nil {
				t.Skip("the server is not ours")
			}
			v := d.declared("slowly", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(plan.Stopped)
			_, r := v.stopping(never)
			r.Lease = time.Second
			do := r.Run(v.ctx, "")
			end := r.Rollback
			if whole {
				do, end = r.RunWhole(v.ctx), r.Cleanup
			}
			if do != nil {
				t.Fatal(do)
			}
			d.faults("Query.ExecuteQuery[DELETE FROM]:latency=700ms")
			if err := end(v.ctx); err != nil {
				t.Errorf("it ends slowly (whole: %v): %v", whole, err)
			}
			d.faults()
			v.noRun()
		}
	})
}

// TestSequencesStay has a rollback move the sequence of the old table on behind the ids that came back, and leave it alone if none did: it would
// give out ids once more whose rows were deleted.
func TestSequencesStay(t *testing.T) {
	t.Parallel()
	if ydbtest.Given() != "" {
		t.Skip("the server is not ours")
	}
	for _, c := range []struct {
		name string
		lost bool // the changefeed is gone by then
		rows string
		next uint64
	}{{"nothing", false, "", 4}, {"rows", false, "AS_TABLE(AsList(AsStruct(10l AS id, 'new'u AS v)))", 11}, {"unknown", true, "AS_TABLE(AsList(AsStruct(10l AS id, 'new'u AS v)))", 11}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabase(t)
				x := d.declared("sequence_"+c.name, "CREATE TABLE t (id BigSerial NOT NULL, v Utf8, PRIMARY KEY (id))")
				p, _, err := x.plan("random(4), id", 0, build.Options{Writers: plan.Changefeed, Database: d.db.Name()})
				if err != nil {
					t.Fatal(err)
				}
				v := &driven{trial: x, plan: p}
				v.must("INSERT INTO " + yql.QuoteName(v.path) + " (v) VALUES ('a'u), ('b'u), ('c'u)")
				v.must("DELETE FROM " + yql.QuoteName(v.path) + " WHERE id = 3l")
				_, r := v.stopping(never)
				if err := r.RunWhole(v.ctx); err != nil {
					t.Fatal(err)
				}
				if c.lost {
					v.must("ALTER TABLE " + yql.QuoteName(v.path) + " DROP CHANGEFEED " + plan.FeedName)
				}
				if c.rows != "" {
					v.must(strings.ReplaceAll(newRowsOf(v.plan, c.rows), v.plan.Copy, v.path))
				}
				if err := rollsBack(v.ctx, r); err != nil {
					t.Fatal(err)
				}
				if next, err := d.server.DB().NextValue(v.path, "id"); err != nil || next.U != c.next {
					t.Errorf("the sequence goes on with %d, %v; want %d", next.U, err, c.next)
				}
			})
		})
	}
}

// TestLateAlter sends what aborts transactions to the other table, as a machine does that was suspended until the run was over: it
// changes nothing.
func TestLateAlter(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabase(t)
		for _, back := range []bool{false, true} {
			x := d.with(t).declared(fmt.Sprint("late_", back), "CREATE TABLE t (id Uint64 NOT NULL, at Timestamp, PRIMARY KEY (id)) "+
				"WITH (TTL = Interval('P30D') ON at)")
			v := x.hashed(plan.Stopped)
			if !back {
				if err := errors.Join(v.runner(v.plan).RunWhole(v.ctx), v.runner(v.plan).Cleanup(v.ctx)); err != nil {
					t.Fatal(err)
				}
			}
			before := v.world(v.dir)
			for _, st := range (plan.EndTransactions{Back: back}).Statements(v.plan) {
				v.must(st.Text)
			}
			if diff := cmp.Diff(before, v.world(v.dir), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("back %t (-was +is):\n%s", back, diff)
			}
		}
	})
}
