package run

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
	"github.com/ydb-platform/ydb-go-sdk/v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/follow"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// asked is what a process is asked to do.
type asked struct {
	what string
	do   func(context.Context, *Runner) error
}

var (
	toRun      = asked{"run", func(ctx context.Context, r *Runner) error { return r.Run(ctx, "") }}
	toCutover  = asked{"cutover", func(ctx context.Context, r *Runner) error { return r.Cutover(ctx) }}
	toRollback = asked{"rollback", rollsBack}
	toCleanup  = asked{"cleanup", func(ctx context.Context, r *Runner) error { return r.Cleanup(ctx) }}
	toVerify   = asked{"verify", func(ctx context.Context, r *Runner) error { return r.Verify(ctx, false) }}
	toFix      = asked{"verify --fix", func(ctx context.Context, r *Runner) error { return r.Verify(ctx, true) }}
	toFollow   = asked{"follow", func(ctx context.Context, r *Runner) error { return r.Follow(ctx) }}
	toLook     = asked{"status", func(ctx context.Context, r *Runner) error { _, err := r.Status(ctx); return err }}
)

// TestProcesses performs histories by processes; KEYADVISE_PROCESSES says how many.
func TestProcesses(t *testing.T) {
	t.Parallel()
	count := ydbtest.Setting(t, "KEYADVISE_PROCESSES", 60)
	first := ydbtest.Setting(t, "KEYADVISE_PROCESSES_FROM", 0)
	if ydbtest.Given() != "" {
		t.Skip("the server is not ours")
	}
	for seed := first; seed < first+count; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabaseWith(t, localydb.Options{EnforceAccess: true, Engine: engine.Options{TickEvery: 100 * time.Millisecond, FeedBarriers: 200 * time.Millisecond}})
				(&history{}).perform(d, d.login(appUser), uint64(seed))
				d.noState()
			})
		})
	}
}

func (h *history) perform(d *database, app *ydb.Driver, seed uint64) {
	if !h.begin(d, seed) {
		d.t.Skip("no table of 20 can be moved in this way")
	}
	h.logsIn(app)
	h.given = h.sequences(h.plan.Table, false)
	h.plan.BatchRows = uint64(1 + h.random.IntN(5))
	defer func() {
		if d.t.Failed() {
			d.t.Logf("--- before:\n%s\n%s\n%s", plan.Definition(h.plan.Before.Table), plan.Definition(h.plan.After.Table), h.tail())
		}
	}()
	for turn := 0; ; turn++ {
		done, stale := h.mark()
		if done == plan.Cleanup {
			break
		}
		if turn > 60 {
			h.fail("it comes to no end")
		}
		h.turn(done, stale)
	}
	h.open = false
	h.equal("in the end")
	h.before.Rows[h.path] = h.modelled()
	h.moved(h.plan, h.candidate)
	if p := h.process(false); h.cleaned { // by a process that was killed
		if err := p.Cleanup(h.ctx); err != nil {
			h.fail("cleanup, once more: %v", err)
		}
	}
	if h.run() != nil {
		h.fail("the state of the run is left")
	}
}

// turn has one command carried out, or two, or something else happen.
func (h *history) turn(done plan.StepID, stale bool) {
	h.t.Helper()
	late := h.runs > 10 // then nothing stands in the way of the end
	if h.plan.Follows() && !late && h.random.IntN(4) == 0 {
		h.attacked()
	}
	n := h.random.IntN(20)
	kept := h.final && h.keyOf(h.plan.Old) != nil
	switch {
	case stale && n < 18 || h.final && !kept && done < plan.Finish:
		h.command(late, toRollback)
	case n < 1 && !late:
		h.busy(nil)
	case n < 3 && !late:
		h.outOfTurn(done)
	case n < 5 && !late && h.back < 2 && (kept || !h.final):
		h.command(late, toRollback)
	case n < 7 && !late && done >= plan.Backfill && done < plan.Cutover && !h.begun:
		h.command(late, toFix)
	case h.final && done >= plan.Finish && (n < 14 || late):
		h.command(late, toCleanup)
	case h.final && done >= plan.Finish:
		h.busy(nil)
	case done < plan.Verify:
		h.command(late, toRun)
	default:
		h.command(late, toCutover)
	}
}

// outOfTurn has a command carried out whose turn it is not: it is refused, or does nothing.
func (h *history) outOfTurn(done plan.StepID) {
	h.t.Helper()
	refused := func(c asked) {
		p := h.process(false)
		if err := c.do(h.ctx, p.Runner); err == nil {
			h.fail("%s was made after %q", c.what, done)
		}
		h.note("%s, out of turn", c.what)
	}
	switch n := h.random.IntN(3); {
	case n == 0 && done < plan.Verify && !h.begun:
		refused(toCutover)
	case n == 1 && done < plan.Finish:
		refused(toCleanup)
	case n == 2 && (done < plan.Backfill || done >= plan.Finish):
		refused(toFix)
	}
}

// process is one with a connection of its own if it is to be killed.
func (h *history) process(killed bool) *process {
	h.t.Helper()
	p := &process{Runner: runnerOf(h.plan, h.conn)}
	if killed {
		p = h.database.process(h.plan)
	}
	p.Lease = 2 * time.Second
	return p
}

// logsIn has the application be a user of its own, where the table gives it rights or it has them from a directory.

// ready does what a person does when a step begins.
func (h *history) ready(step plan.StepID, undo, rights bool) {
	h.changes(func() {
		switch {
		case step == plan.Cutover:
			h.open = h.open && rights && h.refused && (h.plan.Follows() || !undo)
		case undo:
		case step == plan.Writing:
			h.open = h.plan.Writers != plan.Stopped
		case step == plan.Finish:
			h.keep()
		}
	})
}

// keep puts down what is in the old table when it is renamed: the application may write the new one as soon as it has its
// rights back, before it is told so.
func (h *history) keep() {
	if h.kept == nil {
		h.kept = h.modelled()
	}
}

// letGo lets the writers go on with the new table.
func (h *history) letGo() {
	h.changes(func() {
		if !h.final {
			h.keep()
			h.counted(h.plan.Table, true)
			h.note("the writers go on with the new table")
		}
		h.final, h.open = true, true
	})
}

// beside is a command that somebody else gives at the same time.
func (h *history) beside(c asked) asked {
	others := []asked{c, c, c, toVerify, toFix, toLook}
	if h.plan.Follows() {
		others = append(others, toFollow, toFollow)
	}
	switch c.what {
	case toRun.what:
		others = append(others, toCutover)
	case toCutover.what, toCleanup.what:
		others = append(others, toRun)
	}
	if c.what != toRollback.what && h.back < 2 {
		others = append(others, toRollback)
	}
	return others[h.random.IntN(len(others))]
}

// command has a command carried out by a process, or together with another one, each of which may be killed at any moment.
func (h *history) command(late bool, c asked) {
	h.t.Helper()
	h.runs++
	all := []asked{c}
	if h.random.IntN(3) == 0 && !late {
		all = append(all, h.beside(c))
	}
	if slices.ContainsFunc(all, func(c asked) bool { return c.what == toRollback.what }) {
		h.undone = true
		h.back++
		h.changes(func() { // a person does it before, as it is asked for at once
			if !h.plan.Follows() && h.final {
				h.open = false
			}
		})
	}
	kill := h.random.IntN(2) == 0 && !late
	ctx, cancel := context.WithTimeout(h.ctx, 2*time.Minute)
	defer cancel()
	stop := 0 // how many things are said until the processes are interrupted instead, as by Ctrl-C
	if kill && h.random.IntN(3) == 0 {
		stop = 1 + h.random.IntN(40)
	}
	rights := h.random.IntN(3) == 0 || h.refused && h.random.IntN(2) == 0 // are taken from the writers, and given back
	if rights && h.user {
		h.fenced.Store(true)
	}
	workers := 1 + h.random.IntN(3)
	h.note("--- %v, killed %v, interrupted %v, rights taken %v", all, kill, stop, rights)
	h.highest.Store(nil)
	up := false // a process that was killed before has left the fence
	if run := h.run(); run != nil {
		h.bound, up = run.Data.Bound, run.Data.Fence != nil
	}
	wakes := func() {}
	if h.plan.Follows() && !late {
		wakes = h.frozen()
	}
	errs := make([]error, len(all))
	var processes []*process
	var commands, beside sync.WaitGroup
	besides, end := context.WithCancel(ctx)
	defer end()
	for i, c := range all {
		p := h.process(kill && stop == 0)
		who := fmt.Sprint(c.what, i)
		ctx, cancel := context.WithCancel(ctx)
		if c.what == toFollow.what {
			ctx, cancel = context.WithCancel(besides)
		}
		defer cancel()
		r := rand.New(rand.NewPCG(h.random.Uint64(), 2))
		p.FenceRevoke, p.Workers = rights, workers
		if h.random.IntN(8) == 0 {
			p.Confirmed = nil
		}
		cut := func(mean float64) {
			p.wire.lasts(1+int64(r.ExpFloat64()*mean), func() {
				h.note("%s is killed", who)
				cancel()
				time.AfterFunc(50*time.Millisecond, func() { _ = p.Conn.Close() }) // nobody waits for its last words
			})
		}
		left := stop
		switch {
		case kill && stop == 0 && h.random.IntN(2) == 0:
			left = 1 + h.random.IntN(40) // things that are said; it is killed soon after
		case kill && stop == 0:
			cut(80)
		}
		p.Report = func(e work.Event) {
			if e.Kind != work.EventProgress && e.Kind != work.EventLag {
				h.note("%s: %s %s", who, e.Step, e.Text)
			}
			switch {
			case e.Kind == work.EventBegin && (p.Confirmed != nil || rights):
				h.ready(e.Step, strings.HasPrefix(e.Text, "undo: "), rights)
			case e.Kind == work.EventSay && e.Step == plan.Finish && strings.HasPrefix(e.Text, "writers can continue"):
				h.letGo()
			}
			if e.Kind == work.EventSay && strings.HasPrefix(e.Text, "Continue the sequence of ") {
				h.highest.Store(new(h.highestIDs()))
			}
			switch {
			case e.Kind != work.EventSay || kill:
			case strings.HasPrefix(e.Text, "revoked the right to write from "):
				h.fencedOff(r, true)
			case e.Text == "restored the rights to write":
				h.fencedOff(r, false)
			}
			if e.Kind != work.EventProgress && e.Kind != work.EventLag {
				switch left--; {
				case left == 0 && stop > 0:
					h.note("%s is interrupted", who)
					cancel()
				case left == 0:
					cut(10)
				}
			}
		}
		processes = append(processes, p)
		group := &commands
		if c.what == toFollow.what {
			group = &beside
		}
		group.Go(func() {
			errs[i] = c.do(ctx, p.Runner)
			if errs[i] == nil && c.what == toRollback.what && len(all) == 1 {
				h.undoneSo(ctx, p.Runner)
			}
			if c.what == toFollow.what && besides.Err() != nil {
				errs[i] = nil
			}
			h.note("%s: ended: %v", who, errs[i])
		})
	}
	h.busy(commands.Wait)
	wakes()
	end()
	beside.Wait()
	for _, p := range processes {
		if p.wire != nil {
			p.close()
		}
		if kill && p.opened != nil {
			h.expires(p.opened.env.State.Owner())
		}
	}
	for i, err := range errs {
		h.judge(all[i], err, kill, len(all) == 2 && errs[1-i] == nil && all[0].what == all[1].what, len(all) == 2 && all[0].what != all[1].what)
	}
	h.cleaned = h.cleaned || kill && slices.ContainsFunc(all, func(c asked) bool { return c.what == toCleanup.what })
	h.settle(slices.ContainsFunc(all, func(c asked) bool { return c.what == toRollback.what }))
	h.lowered(up || kill && stop == 0 || slices.ContainsFunc(errs, func(err error) bool { return errors.Is(err, state.ErrLost) }))
}

// undoneSo checks what is said of the table behind a rollback by this process alone.
func (h *history) undoneSo(ctx context.Context, r *Runner) {
	switch s, err := r.Status(ctx); {
	case ctx.Err() != nil: // it is killed
	case err != nil:
		h.t.Errorf("the status behind a rollback: %v", err)
	case s.Phase != NotBegun || len(s.Left) > 0 || s.Undone != nil && *s.Undone != "":
		h.t.Errorf("behind a rollback it is %s, %v are left, and the table differs:\n%v", s.Phase, s.Left, s.Undone)
	}
}

func (c asked) String() string { return c.what }

// overtaken are words of what a command is told whose plan is not where it was any more, because another one was given at the
// same time.
var overtaken = []string{
	"there is nothing to cut over to", "there is nothing to clean up", "there is nothing to roll back", "there is nothing to compare",
	"the writers have continued", "has no changefeed", "the plan was carried out", "is in use, so it is not changed", "this cannot be undone",
}

// judge fails the test for an error that nothing explains, and does what others ask for.
func (h *history) judge(c asked, err error, killed, other, mixed bool) {
	h.t.Helper()
	var differ *compare.Different
	var person *NeedsPerson
	switch {
	case err == nil:
	case errors.As(err, &person):
		h.note("a person is needed for %s", person.Step)
	case errors.Is(err, errBack), errors.Is(err, state.ErrLost), killed, other:
	case errors.Is(err, follow.ErrGone) && (c.what == toFix.what || c.what == toVerify.what): // after somebody dropped it; they ask for a run
	case errors.As(err, &differ):
		if !h.undone && (!h.lost || c.what != toVerify.what) {
			h.fail("%s finds a difference: %v", c, err)
		}
		h.repairs()
	case mixed && (errors.Is(err, ErrTakenBack) || errors.Is(err, errSwitched) || errors.Is(err, errElsewhere)):
	case mixed && slices.ContainsFunc(overtaken, func(s string) bool { return strings.Contains(err.Error(), s) }):
	default:
		h.fail("%s: %v", c, err)
	}
}

// repairs mends the new table.
func (h *history) repairs() {
	h.t.Helper()
	p := h.process(false)
	h.note("--- repaired: %v", p.Verify(h.ctx, true))
}

// expires lets the time pass after which nothing is held any more by a process that was killed.
func (h *history) expires(owner string) {
	h.t.Helper()
	for _, table := range []string{"runs", "ranges", "feeds"} {
		_, err := h.exec("UPDATE `" + schema.StateDirectory + "/" + table + "` SET leased = CurrentUtcTimestamp() - Interval('PT1S') WHERE owner = " + yql.QuoteString(owner) + "u")
		if err != nil && !ydbconn.NotFound(err) && !strings.Contains(err.Error(), "SCHEME_ERROR") {
			h.t.Fatal(err)
		}
	}
}

// settle puts down what follows from how far the plan has come, once no process is left.
func (h *history) settle(undone bool) {
	h.t.Helper()
	at, _ := h.mark()
	now := h.seen(h.plan.Table)
	switched := now != nil && h.plan.HasNewKey(now)
	if !switched {
		h.takenBack(undone)
	}
	switch {
	case switched && at >= plan.Finish:
		h.letGo()
	case switched: // nobody has told the writers so
		h.changes(func() { h.open = h.open && h.final })
	case h.keyOf(h.plan.Copy) == nil:
		if !h.open {
			h.equal("after the rollback")
		}
		if h.undone && at == plan.Preflight {
			h.restored()
		}
		h.changes(func() { h.open = true })
	case h.plan.Follows():
		h.changes(func() { h.open = true }) // the fence is raised again
	}
}

// takenBack puts down that the old table has its place again, after a rollback if one was begun.
func (h *history) takenBack(undone bool) {
	h.t.Helper()
	h.changes(func() {
		switch {
		case h.final && !h.plan.Follows():
			h.forget()
			for c, was := range h.atFirst {
				if next := h.sequences(h.plan.Table, false)[c]; next.from != was.from {
					h.t.Errorf("the sequence of %s went on with %d at the cutover, and after the rollback with %d", c, was.from, next.from)
				}
			}
			h.given = h.sequences(h.plan.Table, false)
		case h.final:
			h.counted(h.plan.Table, false)
		case undone && h.plan.Follows(): // it may have been set, and the writers were not let go since
			h.given = h.sequences(h.plan.Table, false)
		}
		h.final, h.kept = false, nil
	})
}

// restored checks that a table is as it was before the plan, but for its rows.
func (h *history) restored() {
	h.t.Helper()
	now, _ := h.tables(h.dir)
	if diff := cmp.Diff(plan.Definition(h.before.Tables[h.path]), plan.Definition(now[h.path])); diff != "" {
		h.fail("after the rollback the table is not as it was (-was +is):\n%s", diff)
	}
}
