package run

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// history is a plan for a generated table that is performed with everything that happens to people: processes are cut off from
// the server between any two messages, interrupted, begun again, begun out of turn, take back what was done, and work at once,
// while a generated application writes as long as the plan lets it. Each of its transactions writes a second table that no
// plan touches: the model.
type history struct {
	*driven
	random *rand.Rand
	app    *application
	model  string      // its path
	sender *ydb.Driver // that of the application
	gate   gate        // held while a statement of the application is under way, and whole while what it does changes

	mu  sync.Mutex // of log, and of what is known of the sequences
	log []string

	open   bool     // the application runs
	final  bool     // what is written from now on is in the new table alone: nobody goes back
	undone bool     // a step was taken back
	lost   bool     // records of the changefeed were lost
	begun  bool     // the cutover was: it is undone first
	kept   []string // rows of the model when the tables were switched: what a rollback without a changefeed goes back to
	runs   int      // how often a command was begun
	back   int      // how often everything was taken back

	cleaned bool // a cleanup was killed

	user    bool        // the application is a user of its own
	refused bool        // whom a fence takes the right to write from
	fenced  atomic.Bool // a process may have taken it away and not given it back

	bound          *schema.Table                     // the table as it was when the run began; nil before it has
	highest        atomic.Pointer[map[string]*int64] // ids in use when the sequences were told to go on behind them
	given, atFirst map[string]*ids                   // what is known of the sequences of the table, and of those of the old one after the cutover
}

// begin makes a table, its model, an application that has begun to write, and a plan; false if there is none.
func (h *history) begin(d *database, seed uint64) bool {
	d.t.Helper()
	h.random, h.open, h.sender = schematest.Rand(seed+1000), true, d.db
	dir := d.directory(fmt.Sprint("history", seed))
	for try := range 20 {
		if h.prepare(d, fmt.Sprintf("%s/%d", dir, try), historyTable(h.random), plan.Ways()[seed%2].Name) {
			for range 6 {
				h.send(h.random)
			}
			return true
		}
	}
	return false
}

// prepare makes a table, its model and its plan; false if there is none.
func (h *history) prepare(d *database, dir string, table *schema.Table, writers plan.Writers) bool {
	x, err := d.start(dir, table, 5, h.random)
	if err != nil {
		return false // the local server does not take it
	}
	h.app = applicationOf(h.random, x.before.Tables[x.path], x.drawn)
	h.app.leave(h.random)
	h.model = x.model()
	if h.model == "" {
		return false
	}
	x.sent(h.app)
	key := "hash(" + strings.Join(table.PrimaryKey, ", ") + "), " + strings.Join(table.PrimaryKey, ", ")
	switch n := h.random.IntN(4); {
	case writers == plan.Stopped && n < 2:
		key = ""
	case n > 1:
		key = liveKey(h.random, table)
	}
	opt := build.Options{Writers: writers, Database: d.db.Name()}
	p, c, err := x.accepting(key, 0, opt)
	if err != nil || p == nil || slices.ContainsFunc(p.Columns, func(c plan.Column) bool { return c.Unwrap }) {
		return false
	}
	for _, k := range p.NewKey() {
		if _, old := table.Column(k); old && !table.IsKey(k) {
			return false // the plan assumes that a row never gets another value there, and these applications give it one
		}
	}
	h.driven = &driven{trial: x, plan: p, candidate: c}
	return true
}

// noRight is what a statement is told whose user lacks a right: YDB says ABORTED, which SDKs repeat until their time is up.
// The application of these tests does not.
type noRight struct{ text string }

func (e *noRight) Error() string { return e.text }

// withoutRights returns an error, or a noRight.
func withoutRights(err error) error {
	if err != nil && strings.Contains(err.Error(), "status: AccessDenied") {
		return &noRight{err.Error()}
	}
	return err
}

// send sends one statement of the application, to the table and the model. It returns
// whether there was one to send, and why nothing was written.
func (h *history) send(r *rand.Rand) (sent bool, err error) {
	s := h.app.sends[r.IntN(len(h.app.sends))]
	text := s.on(h.path)
	q := h.plan.Queries[slices.IndexFunc(h.plan.Queries, func(q plan.Query) bool { return q.Before == text })]
	if h.final {
		if text = q.After; text == "" {
			return false, nil // for a person
		}
	}
	if h.final && bucketed(h.plan) && s.verb() != "UPDATE" && s.verb() != "DELETE" && (s.left == nil || s.verb() == "UPSERT") {
		return false, nil // such a row would be there once more, in another bucket
	}
	final := h.final
	if s.left == nil {
		text += ";\n" + s.on(h.model)
	}
	values, _ := h.app.values(r, s)
	text = filledIn(text, values)
	var row query.Row
	if s.left == nil {
		err = h.sender.Query().Do(h.ctx, func(ctx context.Context, s query.Session) error {
			return withoutRights(s.Exec(ctx, text, query.WithTxControl(query.ImplicitTxControl())))
		}, query.WithIdempotent())
	} else {
		err = h.sender.Query().DoTx(h.ctx, func(ctx context.Context, tx query.TxActor) (err error) {
			if row, err = tx.QueryRow(ctx, text); err != nil {
				return withoutRights(err)
			}
			ids := ydb.ParamsBuilder()
			for i, v := range row.Values() {
				ids = ids.Param(fmt.Sprintf("$left_%d", i)).Any(v)
			}
			return withoutRights(tx.Exec(ctx, filledIn(s.given(h.model), values), query.WithParameters(ids.Build()), query.WithCommit()))
		}, query.WithIdempotent())
	}
	switch {
	case err == nil && s.left != nil:
		for i, v := range row.Values() {
			h.takes(s.left[i], v)
		}
	case err == nil, h.mayFail(err, final):
	// A row that is there already, or a value that has to be unique: nothing was written.
	case !strings.Contains(err.Error(), "onflict with existing key") && !strings.Contains(err.Error(), "uplicated keys"):
		h.t.Errorf("%s: %.300v", text, err)
	}
	return true, err
}

// busy runs something while the application writes, if it may.
func (h *history) busy(run func()) {
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
				if ydbconn.Sleep(ctx, time.Duration(r.IntN(50))*time.Millisecond) != nil {
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

// changes makes a change of what the application does, once no statement of it is under way.
func (h *history) changes(change func()) {
	h.gate.Lock()
	defer h.gate.Unlock()
	open, final := h.open, h.final
	change()
	if h.open != open || h.final != final {
		h.note("the application writes: %v, to the new table: %v", h.open, h.final)
	}
}

// modelled are the rows of the model.
func (h *history) modelled() []string {
	table := h.before.Tables[h.path]
	return h.rows(h.model, table, columnNames(table))
}

// equal checks that the table holds what the model does.
func (h *history) equal(when string) {
	h.t.Helper()
	h.gate.Lock()
	defer h.gate.Unlock()
	table := h.before.Tables[h.path]
	if diff := cmp.Diff(h.modelled(), h.rows(h.path, table, columnNames(table))); diff != "" {
		h.fail("%s %s is not as the model (-model +table):\n%s", when, h.path, diff)
	}
}

// forget lets the model be what it was when the writers were let go.
func (h *history) forget() {
	h.t.Helper()
	table := h.before.Tables[h.path]
	if diff := cmp.Diff(h.kept, h.rows(h.path, table, columnNames(table))); diff != "" {
		h.fail("the old table is not as it was at the cutover (-was +is):\n%s", diff)
	}
	for _, s := range []string{"DELETE FROM " + yql.QuoteName(h.model), fmt.Sprintf("UPSERT INTO %s (%s) SELECT %[2]s FROM %[3]s", yql.QuoteName(h.model), yql.QuoteNames(columnNames(table)), yql.QuoteName(h.path))} {
		if _, err := h.exec(s); err != nil {
			h.t.Fatal(err)
		}
	}
}

// mark is the last step that was done, as the run tells, and whether it is being taken back.
func (h *history) mark() (at plan.StepID, back bool) {
	h.t.Helper()
	run := h.run()
	h.begun = false
	switch now := h.seen(h.plan.Table); {
	case run == nil && now != nil && h.plan.HasNewKey(now):
		return plan.Cleanup, false
	case run == nil:
		return plan.Preflight, false
	}
	at = min(run.Step, plan.Finish) // a cleanup that has begun is to be completed
	if run.Data.Switching || at >= plan.Cutover && h.keyOf(h.plan.Copy) != nil {
		at, h.begun = min(at, plan.Verify), true // the cutover was begun, or taken back in part
	}
	return at, run.Back
}

// run is what is kept of the run; nil if there is none.
func (h *history) run() *state.Run {
	h.t.Helper()
	store, err := state.Open(h.conn, h.path, 0, state.Limits{})
	if err != nil {
		h.t.Fatal(err)
	}
	run, err := store.Load(h.ctx)
	if err != nil {
		h.t.Fatal(err)
	}
	return run
}

// seen is a table as the server has it, which is not asked over the network; nil if there is none.
func (h *history) seen(path string) *schema.Table {
	info, err := h.server.DB().Describe(h.conn.Absolute(path))
	if err != nil {
		return nil
	}
	return info.Schema
}

// keyOf is the key that a table has now; nil if there is none.
func (h *history) keyOf(path string) []string {
	if t := h.seen(path); t != nil {
		return t.PrimaryKey
	}
	return nil
}

func (h *history) note(format string, args ...any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.log = append(h.log, fmt.Sprintf(format, args...))
}

func (h *history) fail(format string, args ...any) {
	h.t.Helper()
	h.t.Fatalf(format, args...)
}

// tail is the end of what has happened.
func (h *history) tail() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return strings.Join(h.log[max(0, len(h.log)-400):], "\n")
}
