package migrate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// performed is a history that is performed by processes of this program instead of scripts: they are cut off from the server
// between any two messages, interrupted and begun again, and two of them work at once, with the same command or another one.
type performed struct {
	*history
	id   string       // of the plan
	gate sync.RWMutex // held while a statement of the application is under way, and whole while what it does changes
	kept []string     // rows of the model when the tables were switched: what a rollback without a changefeed goes back to
	runs int          // how often a command was begun
	back int          // how often everything was taken back

	cleaned bool // two cleanups were given at once, and killed

	user    bool        // the application is a user of its own
	refused bool        // whom a fence takes the right to write from
	fenced  atomic.Bool // a process may have taken it away and not given it back

	highest        atomic.Pointer[map[string]*int64] // ids in use when the sequences were told to go on behind them
	given, atFirst map[string]*ids                   // what is known of the sequences of the table, and of those of the old one after the cutover
}

// ids are those that a sequence gives out.
type ids struct {
	from, step int64 // the first one since it was set, and how far it is to the next
	given      map[int64]bool
}

// asked is what a process is asked to do.
type asked struct {
	what string
	do   func(context.Context, *Runner) error
}

var (
	toRun      = asked{"run", func(ctx context.Context, r *Runner) error { return r.Run(ctx, false) }}
	toCutover  = asked{"cutover", func(ctx context.Context, r *Runner) error { return r.Cutover(ctx) }}
	toRollback = asked{"rollback", func(ctx context.Context, r *Runner) error { return r.Rollback(ctx) }}
	toCleanup  = asked{"cleanup", func(ctx context.Context, r *Runner) error { return r.Cleanup(ctx) }}
	toVerify   = asked{"verify", func(ctx context.Context, r *Runner) error { return r.Verify(ctx, false) }}
	toFix      = asked{"verify --fix", func(ctx context.Context, r *Runner) error { return r.Verify(ctx, true) }}
	toFollow   = asked{"follow", func(ctx context.Context, r *Runner) error { return r.Follow(ctx) }}
	toLook     = asked{"status", func(ctx context.Context, r *Runner) error { _, err := r.Status(ctx); return err }}
)

// atOnce is how many histories are performed at once: they wait most of the time.
const atOnce = 6

// TestProcesses performs histories by processes, on one server that all share; KEYADVISE_PROCESSES says how many.
func TestProcesses(t *testing.T) {
	t.Parallel()
	count := 60
	if testing.Short() {
		count = 8
	}
	count = ydbtest.Setting(t, "KEYADVISE_PROCESSES", count)
	first := ydbtest.Setting(t, "KEYADVISE_PROCESSES_FROM", 0)
	d := openDatabaseWith(t, localydb.Options{EnforceAccess: true, Engine: engine.Options{TickEvery: 100 * time.Millisecond, FeedBarriers: 200 * time.Millisecond}})
	if d.server == nil {
		t.Skip("the server is not ours")
	}
	d.must("CREATE USER " + appUser + " PASSWORD 'secret'")
	app, err := ydb.Open(d.ctx, d.ydb.ConnectionString, ydb.WithStaticCredentials(appUser, "secret"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = app.Close(context.WithoutCancel(d.ctx)) }()
	seeds := make(chan int)
	var workers sync.WaitGroup
	for range min(count, ydbtest.Setting(t, "KEYADVISE_PROCESSES_AT_ONCE", atOnce)) {
		workers.Go(func() {
			for seed := range seeds {
				t.Run(fmt.Sprint(seed), func(t *testing.T) { (&performed{}).perform(d.with(t), app, uint64(seed)) })
			}
		})
	}
	for seed := first; seed < first+count; seed++ {
		seeds <- seed
	}
	close(seeds)
	workers.Wait()
	if names, err := d.conn.Names(d.ctx, schema.StateDirectory); err == nil && len(names) > 0 {
		t.Errorf("the state is left: %v", names)
	}
}

func (h *performed) perform(d *database, app *ydb.Driver, seed uint64) {
	h.history = &history{leaves: true, takes: h.takes, denied: h.mayFail}
	if h.begin(d, seed) == nil {
		d.t.Skip("no table of 20 can be moved in this way")
	}
	h.logsIn(app)
	h.given = h.sequences(h.plan.Table, false)
	h.plan.Backfill.BatchRows = uint64(1 + h.random.IntN(5))
	h.id = h.driven.id()
	defer func() {
		if d.t.Failed() {
			d.t.Logf("--- before:\n%s\n%s\n%s", h.plan.Before, h.plan.After, h.tail())
		}
	}()
	for turn := 0; ; turn++ {
		done, stale := h.mark()
		if done == StepCleanup {
			break
		}
		if turn > 60 {
			h.fail("it comes to no end")
		}
		h.turn(done, stale)
	}
	h.open = false
	h.equal("in the end", h.plan.Table)
	h.before.Rows[h.path] = h.modelled()
	h.moved(h.plan, h.candidate)
	if p := h.process(false); h.cleaned { // by two at once, of whom one was killed
		if err := p.Cleanup(h.ctx); err != nil {
			h.fail("cleanup, once more: %v", err)
		}
	}
	rows, err := h.exec("SELECT path FROM `" + runsTable + "` WHERE path = " + text(h.conn.Absolute(h.plan.Table)) + "u")
	if err == nil && len(rows) > 0 {
		h.fail("the state of the run is left")
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
	if diff := gocmp.Diff(h.modelled(), h.rows(path, table, columnNames(table))); diff != "" {
		h.fail("%s %s is not as the model (-model +table):\n%s", when, path, diff)
	}
}

// changes makes a change of what the application does, once no statement of it is under way.
func (h *performed) changes(change func()) {
	h.gate.Lock()
	defer h.gate.Unlock()
	open, pairs, final := h.open, h.pairs, h.final
	change()
	if h.open != open || h.pairs != pairs || h.final != final {
		h.note("the application writes: %v, to both tables: %v, to the new one alone: %v", h.open, h.pairs, h.final)
	}
}

// keyOf is the key that a table has now; nil if there is none.
func (h *performed) keyOf(path string) []string {
	if t := h.seen(path); t != nil {
		return t.PrimaryKey
	}
	return nil
}

// turn has one command carried out, or two, or something else happen.
func (h *performed) turn(done StepID, stale bool) {
	h.t.Helper()
	late := h.runs > 10 // then nothing stands in the way of the end
	n := h.random.IntN(20)
	kept := h.final && h.keyOf(h.plan.Kept) != nil
	switch {
	case stale && n < 18 || h.final && !kept && done < StepFinish:
		h.command(late, toRollback)
	case n < 1 && !late:
		h.busy(nil)
	case n < 3 && !late:
		h.outOfTurn(done)
	case n < 5 && !late && h.back < 2 && (kept || !h.final):
		h.command(late, toRollback)
	case n < 7 && !late && done >= StepBackfill && done < StepCutover && !h.begun:
		h.command(late, toFix)
	case h.final && done >= StepFinish && (n < 14 || late):
		h.command(late, toCleanup)
	case h.final && done >= StepFinish:
		h.busy(nil)
	case done < StepVerify:
		h.command(late, toRun)
	default:
		h.command(late, toCutover)
	}
}

// outOfTurn has a command carried out whose turn it is not: it is refused, or does nothing.
func (h *performed) outOfTurn(done StepID) {
	h.t.Helper()
	refused := func(c asked) {
		p := h.process(false)
		if err := c.do(h.ctx, p.Runner); err == nil {
			h.fail("%s was made after %q", c.what, done)
		}
		h.note("%s, out of turn", c.what)
	}
	switch n := h.random.IntN(3); {
	case n == 0 && done < StepVerify && !h.begun:
		refused(toCutover)
	case n == 1 && done < StepFinish:
		refused(toCleanup)
	case n == 2 && (done < StepBackfill || done >= StepFinish):
		refused(toFix)
	}
}

// process is one with a connection of its own if it is to be killed.
func (h *performed) process(killed bool) *process {
	h.t.Helper()
	p := &process{Runner: runnerOf(h.plan, h.conn)}
	if killed {
		p = h.database.process(h.plan)
	}
	p.Lease = 2 * time.Second
	p.id = h.id
	return p
}

// logsIn has the application be a user of its own, where the table gives it rights or it has them from a directory.
func (h *performed) logsIn(app *ydb.Driver) {
	h.t.Helper()
	t := h.before.Tables[h.path]
	named := slices.ContainsFunc(t.Permissions, func(p schema.Permission) bool { return p.Subject == appUser })
	if !named {
		return
	}
	h.sender, h.user = app, true
	grant := "GRANT 'ydb.generic.read', 'ydb.generic.write' ON %s TO " + appUser
	h.must(fmt.Sprintf(grant, name(h.model)))
	if h.random.IntN(5) == 0 && !t.InheritanceOff {
		h.must(fmt.Sprintf(grant, name(h.dir)))
		return
	}
	h.refused = t.Owner != appUser
}

// mayFail reports whether the application may be told an error just now: that a fence has taken its rights, or that the tables
// were switched before it has heard of it.
func (h *performed) mayFail(err error, final bool) bool {
	if !h.fenced.Load() {
		return false
	}
	if ydb.IsOperationError(err, Ydb.StatusIds_UNAUTHORIZED) {
		h.note("the application is refused")
		return true
	}
	key := h.plan.OldKey
	if final {
		key = h.plan.NewKey
	}
	now := h.keyOf(h.plan.Table)
	h.note("the application: the key is %v: %.200v", now, err)
	return !slices.Equal(now, key)
}

// fencedOff has the application write while its rights are taken, or given back, and that is all it may be told.
func (h *performed) fencedOff(r *rand.Rand, taken bool) {
	h.t.Helper()
	if !h.refused {
		return
	}
	h.gate.RLock()
	defer h.gate.RUnlock()
	for range 5 {
		if !h.open {
			return
		}
		sent, err := h.send(r)
		if sent && ydb.IsOperationError(err, Ydb.StatusIds_UNAUTHORIZED) != taken {
			h.t.Errorf("the right to write is taken: %v; the application writes, and is told: %v", taken, err)
		}
	}
}

// lowered looks, once no process is left, whether the fence is still recorded; if it is not, the application may write again.
func (h *performed) lowered() {
	h.t.Helper()
	if !h.fenced.Load() {
		return
	}
	rows, err := h.exec("SELECT fence FROM `" + runsTable + "` WHERE path = " + text(h.conn.Absolute(h.plan.Table)) + "u")
	if err != nil && !ydbconn.NotFound(err) && !strings.Contains(err.Error(), "SCHEME_ERROR") {
		h.t.Fatal(err)
	}
	if len(rows) > 0 && !slices.Contains([]string{`""u`, `Just(""u)`, "Nothing(Optional<Utf8>)"}, rows[0]["fence"].Yql()) {
		h.note("the fence is still up: %s", rows[0]["fence"].Yql())
		return
	}
	h.fenced.Store(false)
	if h.open {
		h.fencedOff(h.random, false)
	}
}

// ready does what a person does when a step begins.
func (h *performed) ready(step StepID, undo, rights bool) {
	h.changes(func() {
		switch {
		case step == StepCutover:
			h.open = h.open && rights && h.refused && (h.plan.Follow != nil || !undo)
		case undo && step == StepWriters:
			h.pairs = false
		case undo:
		case step == StepWriters:
			h.open = h.plan.Writers != WritersStopped
			h.pairs = h.plan.Writers == WritersDualWrite
		case step == StepFinish:
			h.keep()
		}
	})
}

// keep puts down what is in the old table when it is renamed: the application may write the new one as soon as it has its
// rights back, before it is told so.
func (h *performed) keep() {
	if h.kept == nil {
		h.kept = h.modelled()
	}
}

// letGo lets the writers go on with the new table.
func (h *performed) letGo() {
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
func (h *performed) beside(c asked) asked {
	others := []asked{c, c, c, toVerify, toFix, toLook}
	if h.plan.Follow != nil {
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
func (h *performed) command(late bool, c asked) {
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
			h.pairs = false
			if h.plan.Follow == nil && h.final {
				h.open = false
			}
		})
	}
	kill := h.random.IntN(2) == 0 && !late
	ctx, cancel := context.WithTimeout(h.ctx, 2*time.Minute)
	defer cancel()
	stop := StepID("")
	if kill && h.random.IntN(3) == 0 {
		stop = h.plan.Steps[h.random.IntN(len(h.plan.Steps))].ID
	}
	rights := h.random.IntN(3) == 0 || h.refused && h.random.IntN(2) == 0 // are taken from the writers, and given back
	if rights && h.user {
		h.fenced.Store(true)
	}
	server, workers := h.random.IntN(4) == 0, 1+h.random.IntN(3)
	h.note("--- %v, killed %v %s, rights taken %v", all, kill, stop, rights)
	h.highest.Store(nil)
	errs := make([]error, len(all))
	var processes []*process
	var commands, beside sync.WaitGroup
	besides, end := context.WithCancel(ctx)
	defer end()
	for i, c := range all {
		p := h.process(kill && stop == "")
		who := fmt.Sprint(c.what, i)
		ctx, cancel := context.WithCancel(ctx)
		if c.what == toFollow.what {
			ctx, cancel = context.WithCancel(besides)
		}
		defer cancel()
		r := rand.New(rand.NewPCG(h.random.Uint64(), 2))
		p.FenceRevoke, p.Server, p.Workers = rights, server, workers
		if h.random.IntN(8) == 0 {
			p.Confirmed = nil
		}
		p.Report = func(e Event) {
			if e.Kind != EventProgress && e.Kind != EventLag {
				h.note("%s: %s %s", who, e.Step, e.Text)
			}
			switch {
			case e.Kind == EventBegin && (p.Confirmed != nil || rights):
				h.ready(e.Step, strings.HasPrefix(e.Text, "undo: "), rights)
			case e.Kind == EventSay && e.Step == StepFinish && strings.HasPrefix(e.Text, "writers can continue"):
				h.letGo()
			}
			if e.Kind == EventSay && strings.HasPrefix(e.Text, "Continue the sequence of ") {
				h.highest.Store(new(h.highestIDs()))
			}
			switch {
			case e.Kind != EventSay || kill:
			case strings.HasPrefix(e.Text, "the right to write was taken from "):
				h.fencedOff(r, true)
			case e.Text == "the rights to write were given back":
				h.fencedOff(r, false)
			}
			if e.Kind == EventDone && e.Step == stop { // as by Ctrl-C
				cancel()
			}
		}
		if kill && stop == "" {
			p.wire.lasts(1+int64(h.random.ExpFloat64()*80), func() {
				h.note("%s is killed", who)
				cancel()
				time.AfterFunc(50*time.Millisecond, func() { _ = p.Conn.Close() }) // nobody waits for its last words
			})
		}
		processes = append(processes, p)
		group := &commands
		if c.what == toFollow.what {
			group = &beside
		}
		group.Go(func() {
			errs[i] = c.do(ctx, p.Runner)
			if c.what == toFollow.what && besides.Err() != nil {
				errs[i] = nil
			}
			h.note("%s: ended: %v", who, errs[i])
		})
	}
	h.busy(commands.Wait)
	end()
	beside.Wait()
	for _, p := range processes {
		if p.wire != nil {
			p.close()
		}
		if kill && p.state != nil {
			h.expires(p.state.owner)
		}
	}
	for i, err := range errs {
		h.judge(all[i], err, kill, len(all) == 2 && errs[1-i] == nil && all[0].what == all[1].what, len(all) == 2 && all[0].what != all[1].what)
	}
	h.cleaned = h.cleaned || kill && len(all) == 2 && (all[0].what == toCleanup.what || all[1].what == toCleanup.what)
	h.settle(slices.ContainsFunc(all, func(c asked) bool { return c.what == toRollback.what }))
	h.lowered()
}

func (c asked) String() string { return c.what }

// overtaken are words of what a command is told whose plan is not where it was any more, because another one was given at the
// same time.
var overtaken = []string{
	"there is nothing to cut over to", "there is nothing to clean up", "there is nothing to roll back", "there is nothing to compare",
	"writers write the new table already", "has no changefeed", "the plan was carried out", "is in use, so it is not changed", "this cannot be undone", "meanwhile",
}

// judge fails the test for an error that nothing explains, and does what others ask for.
func (h *performed) judge(c asked, err error, killed, other, mixed bool) {
	h.t.Helper()
	var differ *Different
	var person *NeedsPerson
	switch {
	case err == nil:
	case errors.As(err, &person):
		h.note("a person is needed for %s", person.Step)
	case errors.Is(err, errStale), errors.Is(err, errLost), killed, other:
	case errors.As(err, &differ):
		if !h.undone {
			h.fail("%s finds a difference: %v", c, err)
		}
		h.repairs()
	case mixed && slices.ContainsFunc(overtaken, func(s string) bool { return strings.Contains(err.Error(), s) }):
	default:
		h.fail("%s: %v", c, err)
	}
}

// repairs mends the new table.
func (h *performed) repairs() {
	h.t.Helper()
	p := h.process(false)
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
func (h *performed) settle(undone bool) {
	h.t.Helper()
	at, stale := h.mark()
	switched := slices.Equal(h.keyOf(h.plan.Table), h.plan.NewKey)
	if !switched {
		h.takenBack(undone)
	}
	switch {
	case switched && at >= StepFinish:
		h.letGo()
	case switched: // nobody has told the writers so
		h.changes(func() { h.open = h.open && h.final })
	case h.keyOf(h.plan.Copy) == nil:
		if !h.open || h.pairs {
			h.equal("after the rollback", h.plan.Table)
		}
		if h.undone && at == StepPreflight {
			h.restored()
		}
		h.changes(func() { h.open, h.pairs = true, false })
	case h.plan.Writers == WritersDualWrite && !stale && at >= StepWriters: // though a rollback was begun, and was killed
		h.changes(func() { h.open, h.pairs = true, true })
	case h.plan.Writers == WritersChangefeed, h.plan.Writers == WritersDualWrite && h.pairs:
		h.changes(func() { h.open = true }) // the fence is raised again
	}
}

// takenBack puts down that the old table has its place again, after a rollback if one was begun.
func (h *performed) takenBack(undone bool) {
	h.t.Helper()
	h.changes(func() {
		switch {
		case h.final && h.plan.Follow == nil:
			h.forget()
			for c, was := range h.atFirst {
				if next := h.sequences(h.plan.Table, false)[c]; next.from != was.from {
					h.t.Errorf("the sequence of %s went on with %d at the cutover, and after the rollback with %d", c, was.from, next.from)
				}
			}
			h.given = h.sequences(h.plan.Table, false)
		case h.final:
			h.counted(h.plan.Table, false)
		case undone && h.plan.Follow != nil: // it may have been set, and the writers were not let go since
			h.given = h.sequences(h.plan.Table, false)
		}
		h.final, h.kept = false, nil
	})
}

// sequences are those of a table, as they stand.
func (h *performed) sequences(path string, fresh bool) map[string]*ids {
	h.t.Helper()
	info, err := h.server.DB().Describe(path)
	if err != nil {
		h.t.Errorf("describe %s: %v", path, err)
		return nil
	}
	out := map[string]*ids{}
	for _, c := range h.before.Tables[h.path].Columns {
		if c.Sequence == nil {
			continue
		}
		out[c.Name] = &ids{from: info.Sequences[h.plan.renamed(c.Name, fresh)].Next, step: setting(c.Sequence.Increment), given: map[int64]bool{}}
	}
	return out
}

// setting is a number of a sequence, which is 1 unless it says otherwise.
func setting(n *int64) int64 {
	if n == nil {
		return 1
	}
	return *n
}

// takes puts down an id that a sequence has given out.
func (h *performed) takes(column string, id types.Value) {
	var n int64
	if err := types.CastTo(id, &n); err != nil {
		h.t.Error(err)
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.given[column]
	if s == nil || h.fenced.Load() { // the table may be another one by now
		return
	}
	if s.given[n] || n < s.from || (n-s.from)%s.step != 0 {
		h.t.Errorf("the sequence of %s goes on with %d in steps of %d, and has given out %d; once before: %v", column, s.from, s.step, n, s.given[n])
	}
	s.given[n] = true
}

// counted checks that the sequences of a table go on behind the ids that are in use, once it has got its place.
func (h *performed) counted(path string, fresh bool) {
	h.t.Helper()
	h.atFirst, h.given = nil, h.sequences(path, fresh)
	if fresh && h.keyOf(h.plan.Kept) != nil {
		h.atFirst = h.sequences(h.plan.Kept, false)
	}
	all := h.highest.Load()
	if all == nil {
		all = new(h.highestIDs())
	}
	for _, c := range h.before.Tables[h.path].Columns {
		if c.Sequence == nil {
			continue
		}
		highest := (*all)[c.Name]
		next := h.given[c.Name]
		want := setting(cmp.Or(c.Sequence.Restart, c.Sequence.Start))
		if highest != nil {
			want = max(want, *highest+next.step)
		}
		most := map[schema.Type]int64{schema.Int16: math.MaxInt16, schema.Int32: math.MaxInt32, schema.Int64: math.MaxInt64}[c.Type]
		switch {
		case highest != nil && *highest > most-200: // there is none left to give out
		case next.from == want, next.from > want && h.fenced.Load(): // the application may have been quicker
		default:
			h.t.Errorf("the sequence of %s in %s goes on with %d, and is to go on with %d", c.Name, path, next.from, want)
		}
	}
}

// highestIDs are the highest ids in use of the columns that have a sequence.
func (h *performed) highestIDs() map[string]*int64 {
	h.t.Helper()
	out := map[string]*int64{}
	for _, c := range h.before.Tables[h.path].Columns {
		if c.Sequence == nil {
			continue
		}
		var highest *int64
		rows, err := h.exec(fmt.Sprintf("SELECT MAX(CAST(%s AS Int64)) AS highest FROM %s", name(c.Name), name(h.model)))
		if err == nil {
			err = types.CastTo(rows[0]["highest"], &highest)
		}
		if err != nil {
			h.t.Error(err)
		}
		out[c.Name] = highest
	}
	return out
}

// restored checks that a table is as it was before the plan, but for its rows.
func (h *performed) restored() {
	h.t.Helper()
	now, _ := h.tables(h.dir)
	if diff := gocmp.Diff(told(h.before.Tables[h.path]), told(now[h.path])); diff != "" {
		h.fail("after the rollback the table is not as it was (-was +is):\n%s", diff)
	}
}

// forget lets the model be what it was when the writers were let go.
func (h *performed) forget() {
	h.t.Helper()
	table := h.before.Tables[h.path]
	if diff := gocmp.Diff(h.kept, h.rows(h.plan.Table, table, columnNames(table))); diff != "" {
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
	return x.hashed(WritersStopped)
}

// followed is a plan with a changefeed for an empty table.
func followed(t *testing.T, name string) *driven {
	t.Helper()
	return openDatabase(t).declared(name, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(WritersChangefeed)
}

// hashed is a plan that puts a hash before the id.
func (x *trial) hashed(writers Writers) *driven {
	x.t.Helper()
	p, c := x.planFor("hash(id), id", 0, Options{Writers: writers, Database: x.db.Name()})
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

// TestCutoverAfterHalfARollback kills a rollback right after it has renamed the tables back, and goes on with the cutover: the
// writers were let go before, and yet the tables are compared behind the rename, and the old one is sealed.
func TestCutoverAfterHalfARollback(t *testing.T) {
	v := planned(t, "half_a_rollback")
	var said []string
	_, r := v.stopping(func(e Event) bool { said = append(said, e.Text); return false })
	ctx, back := v.stopping(func(e Event) bool { return strings.HasPrefix(e.Text, "Remove the attribute with the checksum") })
	if err := r.Run(v.ctx, true); err != nil {
		t.Fatal(err)
	}
	if err := back.Rollback(ctx); err == nil {
		t.Fatal("the rollback was not stopped")
	}
	if status, err := r.Status(v.ctx); err != nil || status.Stage == StageSwitched {
		t.Fatalf("the tables are not renamed back: %+v, %v", status, err)
	}
	said = nil
	if err := r.Cutover(v.ctx); err != nil {
		t.Fatal(err)
	}
	if n := slices.IndexFunc(said, func(s string) bool { return strings.HasPrefix(s, "Compare once more") }); n < 0 {
		t.Errorf("the tables are not compared: %q", said)
	}
	if err := r.Cleanup(v.ctx); err != nil {
		t.Error(err)
	}
}

// TestCutoverAfterHalfAChangefeed kills a rollback between a changefeed that it gives back and its consumer, and goes on with the
// cutover, which drops that again.
func TestCutoverAfterHalfAChangefeed(t *testing.T) {
	d := openDatabase(t)
	x := d.declared("half_a_changefeed", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id)); ALTER TABLE t ADD CHANGEFEED f WITH (MODE = 'UPDATES', FORMAT = 'JSON'); ALTER TOPIC `t/f` ADD CONSUMER reader")
	v := x.hashed(WritersStopped)
	_, r := v.stopping(func(Event) bool { return false })
	ctx, back := v.stopping(func(e Event) bool { return strings.HasPrefix(e.Text, "Remove the attribute with the checksum") })
	if err := r.Run(v.ctx, true); err != nil {
		t.Fatal(err)
	}
	if err := back.Rollback(ctx); err == nil {
		t.Fatal("the rollback was not stopped")
	}
	v.must("ALTER TABLE " + name(v.path) + " ADD CHANGEFEED f WITH (MODE = 'UPDATES', FORMAT = 'JSON')")
	if err := errors.Join(r.Cutover(v.ctx), r.Cleanup(v.ctx)); err != nil {
		t.Fatal(err)
	}
	v.moved(v.plan, v.candidate)
}

// TestRunAfterHalfARollback kills a rollback right after it has renamed the tables back. A run makes the changefeed of the plan
// again, and the rollback after that gives the table the one of its user.
func TestRunAfterHalfARollback(t *testing.T) {
	d := openDatabase(t)
	x := d.declared("run_after_half", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id)); ALTER TABLE t ADD CHANGEFEED f WITH (MODE = 'UPDATES', FORMAT = 'JSON')")
	v := x.hashed(WritersChangefeed)
	_, r := v.stopping(func(Event) bool { return false })
	ctx, back := v.stopping(func(e Event) bool { return strings.HasPrefix(e.Text, "Remove the attribute with the checksum") })
	if err := r.Run(v.ctx, true); err != nil {
		t.Fatal(err)
	}
	if err := back.Rollback(ctx); err == nil {
		t.Fatal("the rollback was not stopped")
	}
	ctx, again := v.stopping(func(e Event) bool { return e.Step == StepCatchUp })
	if err := again.Run(ctx, false); err == nil {
		t.Fatal("the run was not stopped")
	}
	_, r = v.stopping(func(Event) bool { return false })
	if err := r.Rollback(v.ctx); err != nil {
		t.Fatal(err)
	}
	v.unchanged("the rollback")
}

// TestOwnerWithRights moves a table that gives its owner rights by name, beside all that he has as the owner.
func TestOwnerWithRights(t *testing.T) {
	d := openDatabase(t)
	table := bundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").Tables[0].Schema
	table.Owner, table.Permissions = "boss", []schema.Permission{{Subject: "boss", Names: []string{"ydb.tables.modify", "ydb.tables.read"}}}
	x, err := d.start(d.directory("owner"), table, 3, schematest.Rand(7))
	if err != nil {
		t.Fatal(err)
	}
	v := x.hashed(WritersStopped)
	_, r := v.stopping(func(Event) bool { return false })
	if err := errors.Join(r.Run(v.ctx, true), r.Cleanup(v.ctx)); err != nil {
		t.Fatal(err)
	}
	v.moved(v.plan, v.candidate)
}

// TestUndoneMeanwhile has a process go on whose run another one has taken back: it does no step, neither on what is left of it
// nor on what somebody has begun since.
func TestUndoneMeanwhile(t *testing.T) {
	v := planned(t, "undone_meanwhile")
	_, r := v.stopping(func(Event) bool { return false })
	if err := r.Run(v.ctx, false); err != nil {
		t.Fatal(err)
	}
	_, other := v.stopping(func(Event) bool { return false })
	if err := other.Rollback(v.ctx); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := r.oneStep(v.ctx, v.plan.Step(StepCutover)); !errors.Is(err, errUndone) {
			t.Errorf("the cutover goes on: %v", err)
		}
		if err := r.steps(v.ctx, StepFinish, false); !errors.Is(err, errUndone) {
			t.Errorf("the steps go on: %v", err)
		}
		_, other = v.stopping(func(Event) bool { return false })
		if err := other.Run(v.ctx, false); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAdopted has a process take up a run by the mark that a cleanup is about to remove, which has forgotten the run already:
// it leaves nothing of it.
func TestAdopted(t *testing.T) {
	v := planned(t, "adopted")
	_, r := v.stopping(func(Event) bool { return false })
	if err := r.Run(v.ctx, true); err != nil {
		t.Fatal(err)
	}
	pos, err := r.find(v.ctx)
	if err == nil {
		err = errors.Join(r.state.forget(v.ctx, pos.Token), r.state.create(v.ctx))
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := r.alone(v.ctx, StepVerify, func(context.Context) error { return errUndone }); !errors.Is(err, errUndone) {
		t.Error(err)
	}
	if row, err := r.begun(v.ctx); row != nil || err != nil {
		t.Errorf("it is left: %+v, %v", row, err)
	}
}

// TestCleanedTwice has a cleanup find what one that was killed beside another one has left: the run, which has no table any more.
func TestCleanedTwice(t *testing.T) {
	v := planned(t, "cleaned_twice")
	_, r := v.stopping(func(Event) bool { return false })
	if err := errors.Join(r.Run(v.ctx, true), r.Cleanup(v.ctx), r.state.create(v.ctx), r.state.begin(v.ctx, r.id, "token", "test"), r.Cleanup(v.ctx)); err != nil {
		t.Fatal(err)
	}
	if row, err := r.state.load(v.ctx); row != nil || err != nil {
		t.Errorf("it is left: %+v, %v", row, err)
	}
}

// TestRangesGone has a rollback forget the ranges of a copy that a process still works at: it ends.
func TestRangesGone(t *testing.T) {
	v := planned(t, "ranges_gone")
	_, r := v.stopping(func(Event) bool { return false })
	if err := r.upTo(v.ctx, StepCreate); err != nil {
		t.Fatal(err)
	}
	if err := r.state.addWork(v.ctx, "token", workCopy, []keySpan{{}}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(v.ctx, time.Minute)
	defer cancel()
	w := &sharing{runner: r, token: "token", work: workCopy, what: "copy", step: StepBackfill, tables: []string{v.path}}
	if err := w.share(ctx, func(ctx context.Context, _ *held) error { return r.state.dropWork(ctx, "token", "") }); !errors.Is(err, errUndone) {
		t.Errorf("the copy goes on: %v", err)
	}
}

// TestCopyInBothWays has a copy that was begun in bulk and one that was begun by statements finished in the other way, NaN in the
// key and all.
func TestCopyInBothWays(t *testing.T) {
	d := openDatabase(t)
	x := d.declared("both_ways", "CREATE TABLE t (id Decimal(22,9) NOT NULL, v Utf8, PRIMARY KEY (id))")
	x.must("UPSERT INTO " + name(x.path) + " (id, v) VALUES (Decimal('1', 22, 9), 'a'u), (Decimal('nan', 22, 9), 'b'u), (Decimal('7', 22, 9), 'c'u)")
	v := x.hashed(WritersStopped)
	v.plan.Backfill.BatchRows = 1
	for _, server := range []bool{false, true} {
		ctx, first := v.stopping(func(e Event) bool { return e.Kind == EventProgress && e.Progress.Rows > 0 })
		first.Server, first.Workers = server, 1
		if err := first.upTo(v.ctx, StepWriters); err != nil {
			t.Fatal(err)
		}
		pos, err := first.find(v.ctx)
		if err != nil {
			t.Fatal(err)
		}
		source, bounds, err := first.Conn.Table(v.ctx, v.path)
		if err == nil && !server { // which is read at once
			err = first.state.addWork(v.ctx, pos.Token, workCopy, spans(source, bounds))
		} else if err == nil {
			_ = first.upTo(ctx, StepBackfill) // as far as it gets
		}
		if err != nil {
			t.Fatal(err)
		}
		_, other := v.stopping(func(Event) bool { return false })
		other.Server = !server
		if err := errors.Join(other.Run(v.ctx, false), other.Verify(v.ctx, false)); err != nil {
			t.Errorf("a copy that was begun with --mode server %v: %v", server, err)
		}
		if err := other.Rollback(v.ctx); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCommitBehindTheFence has transactions commit that have written before their rights were taken, after all was applied and
// before the rename, there and back. The server aborts them, and nothing is lost.
func TestCommitBehindTheFence(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	x := d.declared("open_transaction", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
	x.must("UPSERT INTO " + name(x.path) + " (id, v) VALUES (1ul, 'a'u), (2ul, 'b'u)")
	x.before = d.world(x.dir)
	v := x.hashed(WritersChangefeed)
	var late []query.Transaction
	_, r := v.stopping(func(e Event) bool {
		if strings.HasPrefix(e.Text, "all that was written is applied") {
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
	if err := r.Run(v.ctx, false); err != nil {
		t.Fatal(err)
	}
	var beside func(texts []string, do func(context.Context) error) error
	beside = func(texts []string, do func(context.Context) error) error {
		if len(texts) == 0 {
			return do(v.ctx)
		}
		return d.db.Query().Do(v.ctx, func(ctx context.Context, s query.Session) error {
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
	texts := []string{"UPDATE " + name(x.path) + " SET v = 'late'u WHERE id = 1ul", "DELETE FROM " + name(x.path) + " WHERE id = 2ul"}
	for _, do := range []func(context.Context) error{r.Cutover, r.Rollback} {
		if err := beside(texts, do); err != nil {
			t.Fatal(err)
		}
		if len(late) > 0 {
			t.Error("nothing was applied behind the fence")
		}
	}
	v.unchanged("the rollback")
}

// TestRollbackBesideCutover has a rollback wait for a cutover that has renamed the tables, and has yet to make the changefeed by
// which the old one follows: the rollback does not wait for records that nobody applies.
func TestRollbackBesideCutover(t *testing.T) {
	v := followed(t, "beside_cutover")
	ctx, r := v.stopping(func(e Event) bool { return e.Kind == EventDone && e.Step == StepCutover })
	if err := r.Run(ctx, true); err == nil {
		t.Fatal("the cutover was not stopped")
	}
	if owner, err := r.state.take(v.ctx); err != nil || owner != r.state.owner {
		t.Fatal(owner, err)
	}
	limited, cancel := context.WithTimeout(v.ctx, 20*time.Second)
	defer cancel()
	_, late := v.stopping(func(e Event) bool {
		if e.Kind == EventWait && strings.HasPrefix(e.Text, "waiting for ") {
			_, other := v.stopping(func(Event) bool { return false })
			if err := errors.Join(r.state.leave(v.ctx), other.Cutover(v.ctx)); err != nil {
				t.Error(err)
			}
		}
		return false
	})
	if err := late.Rollback(limited); err != nil {
		t.Fatal(err)
	}
	v.unchanged("the rollback")
}

// TestForgottenByTwo has a run forgotten by a process while another one, which has forgotten it already, takes the tables of the
// state away.
func TestForgottenByTwo(t *testing.T) {
	v := planned(t, "forgotten")
	_, r := v.stopping(func(Event) bool { return false })
	if err := r.open(); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(r.state.create(v.ctx), r.state.sweep(v.ctx), r.state.forget(v.ctx, "token")); err != nil {
		t.Error(err)
	}
}

// TestVerifyWithoutFeed has a comparison told what to do where somebody has dropped the changefeed.
func TestVerifyWithoutFeed(t *testing.T) {
	v := followed(t, "without_feed")
	_, r := v.stopping(func(Event) bool { return false })
	if err := r.Run(v.ctx, false); err != nil {
		t.Fatal(err)
	}
	v.must("ALTER TABLE " + name(v.path) + " DROP CHANGEFEED " + feedName)
	if err := r.Verify(v.ctx, true); err == nil || !strings.Contains(err.Error(), "'migrate run' creates it again") {
		t.Errorf("a comparison without the changefeed: %v", err)
	}
	if err := r.Run(v.ctx, false); err != nil {
		t.Error(err)
	}
}

// TestLetGoMeanwhile has a comparison wait that is to mend, while the writers are let go: by then it would take back what they
// have written.
func TestLetGoMeanwhile(t *testing.T) {
	v := planned(t, "let_go_meanwhile")
	ctx, r := v.stopping(func(e Event) bool { return e.Kind == EventDone && e.Step == StepCutover })
	if err := r.Run(v.ctx, false); err != nil {
		t.Fatal(err)
	}
	if err := r.Cutover(ctx); err == nil {
		t.Fatal("the cutover was not stopped")
	}
	if owner, err := r.state.take(v.ctx); err != nil || owner != r.state.owner {
		t.Fatal(owner, err)
	}
	_, late := v.stopping(func(e Event) bool {
		if e.Kind == EventWait && strings.HasPrefix(e.Text, "waiting for ") {
			pos, err := r.find(v.ctx)
			if err == nil {
				err = errors.Join(r.mark(v.ctx, pos, letGo), r.state.leave(v.ctx))
			}
			if err != nil {
				t.Error(err)
			}
		}
		return false
	})
	if err := late.Verify(v.ctx, true); err == nil || !strings.Contains(err.Error(), "writers write the new table already") {
		t.Errorf("what writers have written is mended: %v", err)
	}
}
