package migrate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// performed is a history that is performed by processes of this program instead of scripts: they are cut off from the server
// between any two messages, interrupted and begun again, and two of them work at once.
type performed struct {
	*history
	gate sync.RWMutex // held while a statement of the application is under way, and whole while what it does changes
	kept []string     // rows of the model when the writers were let go: what a rollback without a changefeed goes back to
	runs int          // how often a command was begun
	back int          // how often everything was taken back
}

// TestProcesses runs histories by processes; KEYADVISE_PROCESSES says how many.
func TestProcesses(t *testing.T) {
	count := 9 // each takes about a second of CPU time
	if testing.Short() {
		count = 3
	}
	count = ydbtest.Setting(t, "KEYADVISE_PROCESSES", count)
	first := ydbtest.Setting(t, "KEYADVISE_PROCESSES_FROM", 0)
	for seed := first; seed < first+count; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			d := openDatabaseWith(t, localydb.Options{Engine: engine.Options{TickEvery: 20 * time.Millisecond, FeedBarriers: 40 * time.Millisecond}})
			if d.server == nil {
				t.Skip("the server is not ours")
			}
			(&performed{}).perform(d, uint64(seed))
		})
	}
}

func (h *performed) perform(d *database, seed uint64) {
	if h.history, _ = historyOf(d, seed); h.history == nil {
		d.t.Skip("no table of 20 can be moved in this way")
	}
	h.plan.Backfill.BatchRows = uint64(1 + h.random.IntN(5))
	defer func() {
		if d.t.Failed() {
			d.t.Logf("--- before:\n%s\n%s\n%s", h.plan.Before, h.plan.After, h.tail())
		}
	}()
	for turn := 0; h.at() != StepCleanup; turn++ {
		if turn > 60 {
			h.fail("it comes to no end")
		}
		h.turn()
	}
	h.open = false
	h.equal("in the end", h.plan.Table)
	h.before.Rows[h.path] = h.modelled()
	h.moved(h.plan, h.candidate)
	if names, err := d.conn.Names(d.ctx, schema.StateDirectory); err == nil && len(names) > 0 {
		h.fail("the state is left: %v", names)
	}
}

// modelled are the rows of the model.
func (h *performed) modelled() []string {
	table := h.before.Tables[h.path]
	return h.rows(h.model, table, columnNames(table))
}

// equal checks that a table holds what the model does.
func (h *performed) equal(when, path string) {
	h.t.Helper()
	h.gate.Lock()
	defer h.gate.Unlock()
	table := h.before.Tables[h.path]
	if diff := cmp.Diff(h.modelled(), h.rows(path, table, columnNames(table))); diff != "" {
		h.fail("%s %s is not as the model (-model +table):\n%s", when, path, diff)
	}
}

// changes makes a change of what the application does, once no statement of it is under way.
func (h *performed) changes(change func()) {
	h.gate.Lock()
	defer h.gate.Unlock()
	change()
}

// turn has one command carried out, or something else happen.
func (h *performed) turn() {
	h.t.Helper()
	done, stale := h.mark()
	late := h.runs > 10 // then nothing stands in the way of the end
	n := h.random.IntN(20)
	kept := h.final
	if now, _ := h.tables(h.dir); now[h.plan.Kept] == nil {
		kept = false
	}
	switch {
	case stale && n < 18 || h.final && !kept && done < StepFinish:
		h.rollback()
	case n < 2 && !late:
		h.busy(nil)
	case n < 4 && !late:
		h.outOfTurn(done)
	case n < 6 && !late && h.back < 2 && (kept || !h.final):
		h.rollback()
	case n < 8 && !late && done >= StepBackfill && done < StepCutover && !h.begun:
		h.command("verify --fix", func(ctx context.Context, r *Runner) error { return r.Verify(ctx, true) })
	case h.final && done >= StepFinish && (n < 14 || late):
		h.command("cleanup", func(ctx context.Context, r *Runner) error { return r.Cleanup(ctx) })
	case h.final && done >= StepFinish:
		h.busy(nil)
	case done < StepVerify:
		h.command("run", func(ctx context.Context, r *Runner) error { return r.Run(ctx, false) })
	default:
		h.command("cutover", func(ctx context.Context, r *Runner) error { return r.Cutover(ctx) })
	}
}

// outOfTurn has a command carried out whose turn it is not: it is refused, or does nothing.
func (h *performed) outOfTurn(done StepID) {
	h.t.Helper()
	refused := func(what string, do func(context.Context, *Runner) error) {
		p := h.process()
		defer p.close()
		if err := do(h.ctx, p.Runner); err == nil {
			h.fail("%s was made after %q", what, done)
		}
		h.note("%s, out of turn", what)
	}
	switch n := h.random.IntN(3); {
	case n == 0 && done < StepVerify && !h.begun:
		refused("cutover", func(ctx context.Context, r *Runner) error { return r.Cutover(ctx) })
	case n == 1 && done < StepFinish:
		refused("cleanup", func(ctx context.Context, r *Runner) error { return r.Cleanup(ctx) })
	case n == 2 && done < StepBackfill:
		refused("verify --fix", func(ctx context.Context, r *Runner) error { return r.Verify(ctx, true) })
	case n == 2 && done >= StepFinish:
		refused("verify --fix", func(ctx context.Context, r *Runner) error { return r.Verify(ctx, true) })
	}
}

// process is one with a connection of its own.
func (h *performed) process() *process {
	h.t.Helper()
	p := h.database.process(h.plan)
	p.Lease = time.Second
	return p
}

// ready does what a person does when a step begins.
func (h *performed) ready(step StepID, undo bool) {
	h.changes(func() {
		switch {
		case undo && step == StepCutover, !undo && step == StepCutover:
			h.open = false
		case undo:
		case step == StepWriters:
			h.open = h.plan.Writers != WritersStopped
			h.pairs = h.plan.Writers == WritersDualWrite
		}
	})
}

// letGo lets the writers go on with the new table.
func (h *performed) letGo() {
	if h.final {
		return
	}
	h.changes(func() {
		h.kept = h.modelled()
		h.final, h.open = true, true
	})
	h.note("the writers go on with the new table")
}

// rollback has everything taken back.
func (h *performed) rollback() {
	h.t.Helper()
	h.undone = true
	h.back++
	h.changes(func() { // a person does it before, as it is asked for at once
		h.pairs = false
		if h.plan.Follow == nil && h.final {
			h.open = false
		}
	})
	h.command("rollback", func(ctx context.Context, r *Runner) error { return r.Rollback(ctx) })
}

// command has a command carried out by a process, or by two at once, each of which may be killed at any moment.
func (h *performed) command(what string, do func(context.Context, *Runner) error) {
	h.t.Helper()
	h.runs++
	n := 1
	if h.random.IntN(4) == 0 && what != "cleanup" {
		n = 2
	}
	kill := h.random.IntN(2) == 0 && h.runs < 10
	ctx, cancel := context.WithTimeout(h.ctx, 2*time.Minute)
	defer cancel()
	var all []*process
	errs := make([]error, n)
	var commands sync.WaitGroup
	stop := StepID("")
	if kill && h.random.IntN(3) == 0 {
		stop = h.plan.Steps[h.random.IntN(len(h.plan.Steps))].ID
	}
	h.note("--- %s, %d at once, killed %v %s", what, n, kill, stop)
	for i := range n {
		p := h.process()
		who := fmt.Sprint(what, i)
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		if h.random.IntN(8) > 0 {
			p.Confirmed = []StepID{ConfirmAll}
		} else {
			p.Confirmed = nil
		}
		p.Report = func(e Event) {
			if e.Kind != EventProgress && e.Kind != EventLag {
				h.note("%s: %s %s", who, e.Step, e.Text)
			}
			switch {
			case e.Kind == EventBegin && p.Confirmed != nil:
				h.ready(e.Step, strings.HasPrefix(e.Text, "undo: "))
			case e.Kind == EventSay && e.Step == StepFinish && strings.HasPrefix(e.Text, "writers can continue"):
				h.letGo()
			}
			if e.Kind == EventDone && e.Step == stop { // as by Ctrl-C
				cancel()
			}
		}
		if kill && stop == "" {
			p.wire.lasts(1+int64(h.random.ExpFloat64()*80), func() {
				h.note("%s is killed", who)
				cancel()
				_ = p.Conn.Close()
			})
		}
		all = append(all, p)
		commands.Go(func() {
			errs[i] = do(ctx, p.Runner)
			h.note("%s: ended: %v", who, errs[i])
		})
	}
	h.busy(commands.Wait)
	for _, p := range all {
		p.close()
		if p.state != nil {
			h.expires(p.state.owner)
		}
	}
	for i, err := range errs {
		h.judge(what, err, kill || n == 2 && errs[1-i] == nil)
	}
	h.settle()
}

// judge fails the test for an error that nothing explains, and does what others ask for.
func (h *performed) judge(what string, err error, killed bool) {
	h.t.Helper()
	var differ *Different
	var person *NeedsPerson
	switch {
	case err == nil:
	case errors.As(err, &person):
		for _, s := range strings.Split(string(person.Step), ",") {
			h.note("a person is needed for %s", s)
		}
	case errors.Is(err, errStale):
	case errors.As(err, &differ):
		if !h.undone {
			h.fail("%s finds a difference: %v", what, err)
		}
		h.repairs()
	case killed, errors.Is(err, errLost):
	default:
		h.fail("%s: %v", what, err)
	}
}

// repairs mends the new table.
func (h *performed) repairs() {
	h.t.Helper()
	p := h.process()
	defer p.close()
	h.note("--- repaired: %v", p.Verify(h.ctx, true))
}

// expires lets the time pass after which nothing is held any more by a process that was killed.
func (h *performed) expires(owner string) {
	h.t.Helper()
	for _, table := range []string{runsTable, rangesTable} {
		_, err := h.exec("UPDATE `" + table + "` SET leased = CurrentUtcTimestamp() - Interval('PT1S') WHERE owner = " + text(owner) + "u")
		if err != nil && !ydbconn.NotFound(err) && !strings.Contains(err.Error(), "SCHEME_ERROR") {
			h.t.Fatal(err)
		}
	}
}

// settle puts down what follows from how far the plan has come, once no process is left.
func (h *performed) settle() {
	h.t.Helper()
	at, _ := h.mark()
	now, _ := h.tables(h.dir)
	switched := slices.Equal(now[h.plan.Table].PrimaryKey, h.plan.NewKey)
	if h.final && !switched { // it was taken back
		if h.plan.Follow == nil {
			h.forget()
		}
		h.final = false
	}
	switch {
	case switched && at >= StepFinish:
		h.letGo()
	case switched:
	case now[h.plan.Copy] == nil:
		if !h.open || h.pairs {
			h.equal("after the rollback", h.plan.Table)
		}
		if h.undone && at == StepPreflight {
			h.restored(now)
		}
		h.changes(func() { h.open, h.pairs = true, false })
	case h.plan.Writers == WritersChangefeed, h.plan.Writers == WritersDualWrite && h.pairs:
		h.changes(func() { h.open = true }) // the fence is raised again
	}
}

// restored checks that a table is as it was before the plan, but for its rows.
func (h *performed) restored(now map[string]*schema.Table) {
	h.t.Helper()
	if diff := cmp.Diff(told(h.before.Tables[h.path]), told(now[h.path])); diff != "" {
		h.fail("after the rollback the table is not as it was (-was +is):\n%s", diff)
	}
}

// forget lets the model be what it was when the writers were let go.
func (h *performed) forget() {
	h.t.Helper()
	table := h.before.Tables[h.path]
	if diff := cmp.Diff(h.kept, h.rows(h.plan.Table, table, columnNames(table))); diff != "" {
		h.fail("the old table is not as it was at the cutover (-was +is):\n%s", diff)
	}
	for _, s := range []string{"DELETE FROM " + name(h.model), fmt.Sprintf("UPSERT INTO %s (%s) SELECT %[2]s FROM %[3]s", name(h.model), names(columnNames(table)), name(h.plan.Table))} {
		if _, err := h.exec(s); err != nil {
			h.t.Fatal(err)
		}
	}
}

// busy runs something while the application writes, if it may.
func (h *performed) busy(run func()) {
	h.t.Helper()
	ctx, stop := context.WithCancel(h.ctx)
	defer stop()
	var writers sync.WaitGroup
	for range 2 {
		r := rand.New(rand.NewPCG(h.random.Uint64(), 1))
		writers.Go(func() {
			for range 5 {
				h.gate.RLock()
				if h.open && ctx.Err() == nil {
					h.send(r)
				}
				h.gate.RUnlock()
				if pause(ctx, time.Duration(r.IntN(50))*time.Millisecond) != nil {
					return
				}
			}
		})
	}
	if run == nil {
		run = func() { time.Sleep(20 * time.Millisecond) }
	}
	run()
	stop()
	writers.Wait()
}

// stopping is a Runner for a plan, and a context that ends when it says something.
func (v *driven) stopping(said func(Event) bool) (context.Context, *Runner) {
	ctx, cancel := context.WithCancel(v.ctx)
	v.t.(*testing.T).Cleanup(cancel)
	return ctx, &Runner{Plan: v.plan, Conn: v.conn, Confirmed: []StepID{ConfirmAll}, Quiet: time.Millisecond, Report: func(e Event) {
		if said(e) {
			cancel()
		}
	}}
}

// planned is a plan with stopped writers for a table with some rows.
func planned(t *testing.T, name string) *driven {
	t.Helper()
	d := openDatabase(t)
	x, err := d.start(d.directory(name), bundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, INDEX by_v GLOBAL ON (v), PRIMARY KEY (id))").Tables[0].Schema, 3, schematest.Rand(7))
	if err != nil {
		t.Fatal(err)
	}
	p, c := x.planFor("hash(id), id", 0, Options{Writers: WritersStopped, Database: d.db.Name()})
	return &driven{trial: x, plan: p, candidate: c}
}

// TestWritersGoOn kills a cutover when it has told that the writers can go on. What they write then is no difference to be
// repaired, and who goes on with the cutover leaves it alone.
func TestWritersGoOn(t *testing.T) {
	v := planned(t, "writers_go_on")
	ctx, r := v.stopping(func(e Event) bool { return strings.HasPrefix(e.Text, "writers can continue") })
	if err := r.Run(v.ctx, false); err != nil {
		t.Fatal(err)
	}
	if err := r.Cutover(ctx); err == nil {
		t.Fatal("the cutover was not stopped")
	}
	if _, err := v.exec("UPSERT INTO " + name(v.path) + " (t_hash, id, v) VALUES (1ul, 77ul, 'new'u)"); err != nil {
		t.Fatal(err)
	}
	_, other := v.stopping(func(Event) bool { return false })
	if err := other.Verify(v.ctx, true); err == nil || !strings.Contains(err.Error(), "writers write the new table already") {
		t.Errorf("a comparison with what writers have changed: %v", err)
	}
	if err := other.Cutover(v.ctx); err != nil {
		t.Fatal(err)
	}
	rows, err := v.cells("SELECT v FROM "+name(v.path)+" WHERE id = 77ul", []string{"v"})
	if err != nil || len(rows) != 1 {
		t.Errorf("what was written: %q, %v", rows, err)
	}
	if status, err := other.Status(v.ctx); err != nil || status.Stage != StageSwitched {
		t.Errorf("%+v, %v", status, err)
	}
}

// TestRollbackGoesOn kills a rollback when it begins to take a step back. Nothing but a rollback goes on from there: the copy
// may lack a part, and the writers may have been let go.
func TestRollbackGoesOn(t *testing.T) {
	v := planned(t, "rollback_goes_on")
	ctx, r := v.stopping(func(e Event) bool { return strings.HasPrefix(e.Text, "undo: ") })
	if err := r.Run(v.ctx, false); err != nil {
		t.Fatal(err)
	}
	if err := r.Rollback(ctx); err == nil {
		t.Fatal("the rollback was not stopped")
	}
	_, other := v.stopping(func(Event) bool { return false })
	for what, do := range map[string]func() error{
		"run": func() error { return other.Run(v.ctx, false) }, "cutover": func() error { return other.Cutover(v.ctx) }, "verify": func() error { return other.Verify(v.ctx, true) }} {
		if err := do(); err == nil || !errors.Is(err, errStale) && !strings.Contains(err.Error(), "there is nothing to cut over to") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if status, err := other.Status(v.ctx); err != nil || !strings.HasPrefix(status.Next, "migrate rollback") {
		t.Errorf("%+v, %v", status, err)
	}
	if err := other.Rollback(v.ctx); err != nil {
		t.Fatal(err)
	}
	v.unchanged("the rollback")
	if names, err := v.conn.Names(v.ctx, schema.StateDirectory); err == nil && len(names) > 0 {
		t.Errorf("the state is left: %v", names)
	}
}
