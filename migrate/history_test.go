package migrate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// history is a plan for a generated table that is performed by its scripts with everything that happens to people: scripts
// are killed between any two commands, made again, made out of turn, taken back, and made by two people at once, while a
// generated application writes as long as the plan lets it. Each of its transactions writes a second table that no plan
// touches: the model.
type history struct {
	*driven
	random *rand.Rand
	app    *application
	model  string                   // its path
	typed  []map[string]types.Value // its keys
	second string                   // the folder of somebody else
	sender *ydb.Driver              // that of the application

	leaves bool                                // the application leaves ids to sequences
	takes  func(column string, id types.Value) // is told of the ids that it gets
	denied func(err error, final bool) bool    // reports whether the application may be told so just now; nil for never

	mu    sync.Mutex
	log   []string
	dirty map[int]bool // keys that the changefeed has recorded and nobody has applied

	open   bool // the application runs
	pairs  bool // it writes both tables
	feeds  bool // the changefeed is there
	final  bool // what is written from now on is in the new table alone: nobody goes back
	undone bool // a step was taken back
	shared bool // two people have worked at once
	begun  bool // the cutover was: it is undone first
	adrift bool // a step found the tables other than the plan says, and what was made is taken back
}

// TestHistories runs some of them; KEYADVISE_HISTORIES says how many.
func TestHistories(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	count := 2
	if testing.Short() {
		count = 1
	}
	count = ydbtest.Setting(t, "KEYADVISE_HISTORIES", count)
	first := ydbtest.Setting(t, "KEYADVISE_HISTORIES_FROM", 0)
	for seed := first; seed < first+count; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { runHistory(t, d.with(t), uint64(seed)) })
	}
}

// appUser is the user that applications are.
const appUser = "app"

// historyTable is a table that a plan can be made for.
func historyTable(r *rand.Rand) *schema.Table {
	for {
		t := schematest.Table(r)
		if t.Store != schema.StoreRow {
			continue
		}
		t.Path = strings.TrimPrefix(t.Path, "/")
		few(&t.Partitioning)
		for i := range t.Indexes {
			few(&t.Indexes[i].Partitioning)
		}
		if r.IntN(2) == 0 {
			may := [][]string{{"ydb.generic.read", "ydb.generic.write"}, {"ydb.generic.use"}, {"ydb.generic.full"}, {"ydb.generic.list", "ydb.tables.modify", "ydb.tables.read"},
				{"ydb.granular.describe_schema", "ydb.granular.erase_row", "ydb.granular.select_row", "ydb.granular.update_row"}}
			t.Permissions = []schema.Permission{{Subject: appUser, Names: may[r.IntN(len(may))]}}
			if r.IntN(2) == 0 {
				t.Permissions = append(t.Permissions, schema.Permission{Subject: "batch@builtin", Names: []string{"ydb.generic.use"}})
			}
			switch r.IntN(6) {
			case 0:
				t.InheritanceOff = true
			case 1:
				t.Owner = appUser
			case 2:
				t.Owner = "boss"
			}
			t.Attributes = []schema.Attribute{{Key: "team", Value: "it's \"ours\" $(x)"}}
		}
		return t
	}
}

// few leaves a table a few partitions: each is read and written apart, which shows with a few as well as with a hundred.
func few(p *schema.Partitioning) { p.Min, p.Uniform = min(p.Min, 3), min(p.Uniform, 3) }

func runHistory(t *testing.T, d *database, seed uint64) {
	h := &history{}
	x := h.begin(d, seed)
	if x == nil {
		t.Skip("no table of 20 can be moved in this way")
	}
	h.typed = h.app.typed(d, x.dir+"_model/keys")
	h.driven = drivePlan(t, d, x, h.plan, h.candidate, uint64(1+h.random.IntN(5)))
	h.shell = shells()[h.random.IntN(len(shells()))]
	h.second = filepath.Join(t.TempDir(), "second")
	if _, _, err := WriteFolder(h.second, rendered(t, h.plan), false); err != nil {
		t.Fatal(err)
	}
	for turn := 0; h.at() != StepCleanup; turn++ {
		if turn > 120 {
			h.fail("it comes to no end")
		}
		h.turn()
	}
	table := x.before.Tables[x.path]
	h.before.Rows[h.path] = h.rows(h.model, table, columnNames(table))
	defer func() {
		if t.Failed() {
			t.Logf("--- before:\n%s", h.tail())
		}
	}()
	h.moved(h.plan, h.candidate)
}

// begin makes a table, its model, an application that has begun to write, and a plan; nil if there is none.
func (h *history) begin(d *database, seed uint64) *trial {
	d.t.Helper()
	h.random, h.dirty, h.open, h.sender = schematest.Rand(seed+1000), map[int]bool{}, true, d.db
	dir := d.directory(fmt.Sprint("history", seed))
	for try := range 20 {
		writers := []Writers{WritersStopped, WritersDualWrite, WritersChangefeed}[seed%3]
		if x := h.prepare(d, fmt.Sprintf("%s/%d", dir, try), historyTable(h.random), writers); x != nil {
			for range 6 {
				h.send(h.random)
			}
			return x
		}
	}
	return nil
}

// prepare makes a table, its model and its plan; nil if there is none.
func (h *history) prepare(d *database, dir string, table *schema.Table, writers Writers) *trial {
	x, err := d.start(dir, table, 5, h.random)
	if err != nil {
		return nil // the local server does not take it
	}
	h.app = applicationOf(h.random, x.before.Tables[x.path], x.drawn, writers == WritersDualWrite)
	if h.leaves && writers != WritersDualWrite { // which nobody can do with an id that a sequence gives
		h.app.leave(h.random)
	}
	h.model = x.model()
	if h.model == "" {
		return nil
	}
	for _, s := range h.app.sends {
		x.bundle.Statements = append(x.bundle.Statements, evidence.Statement{Text: s.on(x.path), From: "app"})
	}
	key := "hash(" + strings.Join(table.PrimaryKey, ", ") + "), " + strings.Join(table.PrimaryKey, ", ")
	switch n := h.random.IntN(4); {
	case writers == WritersStopped && n < 2:
		key = ""
	case n > 1:
		key = liveKey(h.random, table)
	}
	opt := Options{Writers: writers, Database: d.db.Name()}
	p, c, err := x.plan(key, 0, opt)
	if err != nil {
		if opt.AcceptLoss = losses(err); len(opt.AcceptLoss) > 0 {
			p, c, err = x.plan(key, 0, opt)
		}
	}
	if err != nil || p == nil || slices.ContainsFunc(p.Columns, func(c Column) bool { return c.Unwrap }) {
		return nil
	}
	for _, k := range p.NewKey {
		if _, old := table.Column(k); old && !table.IsKey(k) {
			return nil // the plan assumes that a row never gets another value there, and these applications give it one
		}
	}
	h.driven = &driven{trial: x, plan: p, candidate: c}
	return x
}

// model makes a second table with the same columns, key and rows, which no plan touches; its path, or nothing if the local
// server does not take it.
func (x *trial) model() string {
	x.t.Helper()
	model := x.before.Tables[x.path].Clone()
	model.Path, model.Indexes, model.Changefeeds, model.TTL, model.Attributes, model.Permissions, model.Owner, model.ReadReplicas = x.dir+"_model/t", nil, nil, nil, nil, nil, "", ""
	unsplit(&model.Partitioning)
	for i := range model.Columns {
		if s := model.Columns[i].Sequence; s != nil {
			model.Columns[i].Sequence = &schema.Sequence{}
		}
	}
	if err := x.make(model); err != nil {
		return ""
	}
	if _, err := x.exec(fmt.Sprintf("UPSERT INTO %s (%s) SELECT %[2]s FROM %[3]s", name(model.Path), names(columnNames(model)), name(x.path))); err != nil {
		x.t.Fatal(err)
	}
	return model.Path
}

// turn is one thing that happens.
func (h *history) turn() {
	h.t.Helper()
	steps := h.plan.Steps
	done, stale := h.mark()
	at := slices.IndexFunc(steps, func(s Step) bool { return s.ID == done })
	next := steps[min(at+1, len(steps)-1)]
	if at == 0 && h.seen(h.plan.Copy) == nil && !exists(filepath.Join(h.folder, "steps", "05-preflight.passed")) {
		next = steps[0]
	}
	switch n := h.random.IntN(24); {
	case (stale || h.adrift) && n < 20 && !h.final:
		h.undoes(steps[at])
		h.adrift = h.adrift && h.at() > StepCreate
	case n < 3:
		h.busy(func() { time.Sleep(5 * time.Millisecond) })
	case n < 5: // out of turn
		if s := steps[h.random.IntN(len(steps))]; s.ID > next.ID {
			if said, err := h.try(h.folder, h.plan.stepFile(s)); err == nil {
				h.fail("%s was made after %s:\n%s", s.ID, done, said)
			}
		}
	case n < 7 && at > 0 && !h.final: // back
		h.undoes(steps[at])
	case n < 9 && !h.final:
		h.together(next, steps[at])
	default:
		h.makes(next)
	}
}

// undoes takes a step back.
func (h *history) undoes(s Step) {
	h.t.Helper()
	if s.ID >= StepFinish || s.ID == StepPreflight {
		return // the applications go on at once
	}
	h.undone = true
	if s.ID < StepCutover && (h.begun || h.seen(h.plan.Kept) != nil) {
		s = *h.plan.Step(StepCutover)
	}
	if h.pairs && s.ID <= StepWriters { // a killed 15-writers has an undo too
		h.pairs = false
		if said, err := h.try(h.folder, "rollback/15-writers.sh"); err != nil {
			h.fail("rollback/15-writers: %v\n%s", err, said)
		}
		return
	}
	if s.ID == StepWriters {
		h.feeds = false
	}
	if _, err := h.try(h.folder, h.plan.undoFile(s), h.words()...); err != nil {
		return
	}
	if s.ID == StepWriters || s.ID == StepCutover && h.plan.Writers != WritersStopped {
		h.open = true
		h.feeds = s.ID == StepCutover
	}
}

// ready does what a person does before a step.
func (h *history) ready(s Step) {
	h.t.Helper()
	switch s.ID {
	case StepWriters:
		h.pairs = h.plan.Writers == WritersDualWrite // the deployment is made, and then somebody says so
		h.open = h.plan.Writers != WritersStopped
	case StepCutover:
		h.open = false
	}
	if s.ID == StepCatchUp || s.ID == StepVerify || s.ID == StepCutover {
		h.apply()
	}
}

// reached puts down what follows from how far the plan has come.
func (h *history) reached() {
	h.t.Helper()
	switch at := h.at(); {
	case at >= StepFinish: // the mark of 60-finish is put behind everything
		h.final, h.open = true, true
	case at >= StepWriters && at < StepCutover && !h.feeds:
		h.feeds = h.plan.Writers == WritersChangefeed
	}
}

// makes makes the next step, more or less.
func (h *history) makes(s Step) {
	h.t.Helper()
	h.ready(s)
	var said string
	var err error
	during := h.busy
	if s.ID == StepVerify && h.plan.Writers == WritersChangefeed {
		during = h.alone // nobody applies here what is written meanwhile
	}
	during(func() { said, err = h.try(h.folder, h.plan.stepFile(s), h.words()...) })
	if strings.Contains(said, "the tables differ") {
		// Nothing differs in a plan that went straight on, but for what a changefeed has not brought yet.
		if !h.undone && !h.shared && (h.plan.Writers != WritersChangefeed || s.ID != StepVerify) {
			h.fail("%s finds a difference", s.ID)
		}
		h.try(h.folder, "steps/41-fix.sh")
	}
	if strings.Contains(said, "the table is not what the plan says it is") {
		if !h.shared && !h.undone {
			h.fail("%s finds the table changed", s.ID)
		}
		h.adrift = true
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		h.fail("%s: %v", s.ID, err)
	}
	h.reached()
}

// together has two people work at once, in folders of their own or in the same one.
func (h *history) together(next, at Step) {
	h.t.Helper()
	h.shared = true
	folder := []string{h.folder, h.second}[h.random.IntN(2)]
	file := h.plan.stepFile(next)
	switch h.random.IntN(4) {
	case 0:
		if at.ID >= StepBackfill || at.ID >= StepCreate && next.ID < StepWriters {
			file = h.plan.undoFile(at)
			h.undone = true
		}
	case 1:
		file = h.plan.stepFile(h.plan.Steps[h.random.IntN(len(h.plan.Steps))])
	case 2:
		file = "steps/41-fix.sh"
	}
	h.ready(next)
	h.busy(func() {
		var both sync.WaitGroup
		both.Go(func() { h.try(h.folder, h.plan.stepFile(next)) })
		both.Go(func() { h.try(folder, file) })
		both.Wait()
	})
	h.reached()
}

// words are what the stand-in does: mostly nothing, and then something at any call.
func (h *history) words() []string {
	if h.random.IntN(2) == 0 {
		return nil
	}
	words := strings.Fields(strings.Repeat("ok ", h.random.IntN(25)))
	return append(words, []string{"kill", "interrupt", "refused", "busy", "aborted", "big"}[h.random.IntN(6)])
}

func (h *history) try(folder, file string, words ...string) (string, error) {
	said, err := h.scriptIn(folder, file, words...)
	h.note("%s %v: %v\n%s", file, words, err, said)
	return said, err
}

func (h *history) note(format string, args ...any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.log = append(h.log, fmt.Sprintf(format, args...))
}

func (h *history) fail(format string, args ...any) {
	h.t.Helper()
	h.t.Fatalf(format+"\n--- before:\n%s", append(args, h.tail())...)
}

// tail is the end of what has happened.
func (h *history) tail() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return strings.Join(h.log[max(0, len(h.log)-400):], "\n")
}

// mark is the last step that was done, as the mark of the new table tells, and whether its rows are out of date.
func (h *history) mark() (at StepID, stale bool) {
	h.t.Helper()
	h.begun = false
	for _, path := range []string{h.plan.Copy, h.plan.Table} {
		t := h.seen(path)
		if t == nil {
			continue
		}
		if text := attributeOf(t, markAttribute); text != "" {
			parts := strings.SplitN(text, ".", 3)
			at := StepID(parts[2])
			if at == "45-switching" || path == h.plan.Copy && at >= StepCutover {
				at, h.begun = StepVerify, true // the cutover was begun, or taken back in part
			}
			return at, parts[1] == "stale"
		}
	}
	if now := h.seen(h.plan.Table); now != nil && slices.Equal(now.PrimaryKey, h.plan.NewKey) {
		return StepCleanup, false
	}
	return StepPreflight, false
}

// seen is a table as the server has it, which is not asked over the network; nil if there is none.
func (h *history) seen(path string) *schema.Table {
	info, err := h.server.DB().Describe(path)
	if err != nil {
		return nil
	}
	return info.Schema
}

func (h *history) at() StepID {
	h.t.Helper()
	at, _ := h.mark()
	return at
}

// busy runs something while the application writes, if it may.
func (h *history) busy(run func()) {
	h.t.Helper()
	ctx, stop := context.WithCancel(h.ctx)
	defer stop()
	var writers sync.WaitGroup
	if h.open {
		for range 2 {
			r := rand.New(rand.NewPCG(h.random.Uint64(), 1))
			writers.Go(func() {
				for range 12 {
					if ctx.Err() != nil {
						return
					}
					h.send(r)
					time.Sleep(2 * time.Millisecond)
				}
			})
		}
	}
	run()
	stop()
	writers.Wait()
}

// alone runs something while the application waits.
func (h *history) alone(run func()) {
	h.t.Helper()
	open := h.open
	h.open = false
	h.busy(run)
	h.open = open
}

// send sends one statement of the application, to the table, the model and, if it writes both, to the new table. It returns
// whether there was one to send, and why nothing was written.
func (h *history) send(r *rand.Rand) (sent bool, err error) {
	n := r.IntN(len(h.app.sends))
	s := h.app.sends[n]
	text := s.on(h.plan.Table)
	q := h.plan.Queries[slices.IndexFunc(h.plan.Queries, func(q Query) bool { return q.Before == text })]
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
	if h.pairs && !h.final {
		for _, a := range h.plan.Step(StepWriters).Run {
			if a.Beside == q.Before {
				text += ";\n" + a.Text
			}
		}
	}
	values, key := h.app.values(r, s)
	text = filledIn(text, values)
	h.mu.Lock()
	if h.feeds {
		for k := range h.typed {
			h.dirty[k] = h.dirty[k] || k == key || !s.byKey
		}
	}
	h.mu.Unlock()
	var row query.Row
	if s.left == nil {
		err = h.sender.Query().Exec(h.ctx, text, query.WithTxControl(query.ImplicitTxControl()), query.WithIdempotent())
	} else {
		err = h.sender.Query().DoTx(h.ctx, func(ctx context.Context, tx query.TxActor) (err error) {
			if row, err = tx.QueryRow(ctx, text); err != nil {
				return err
			}
			ids := ydb.ParamsBuilder()
			for i, v := range row.Values() {
				ids = ids.Param(fmt.Sprintf("$left_%d", i)).Any(v)
			}
			return tx.Exec(ctx, filledIn(s.given(h.model), values), query.WithParameters(ids.Build()), query.WithCommit())
		}, query.WithIdempotent())
	}
	switch {
	case err == nil && s.left != nil:
		for i, v := range row.Values() {
			h.takes(s.left[i], v)
		}
	case err == nil, h.denied != nil && h.denied(err, final):
	// A row that is there already, or a value that has to be unique: nothing was written.
	case !strings.Contains(err.Error(), "onflict with existing key") && !strings.Contains(err.Error(), "uplicated keys"):
		h.t.Errorf("%s: %.300v", text, err)
	}
	return true, err
}

// bucketed reports whether a column of the new key is picked by its writer at random, so that a row that is written once more
// would be there twice.
func bucketed(p *Plan) bool {
	return slices.ContainsFunc(p.Columns, func(c Column) bool { return c.Random })
}

// apply brings the new table up to date by the keys that the changefeed has recorded.
func (h *history) apply() {
	h.t.Helper()
	if h.plan.Writers != WritersChangefeed || h.seen(h.plan.Copy) == nil {
		return
	}
	h.mu.Lock()
	var keys []int
	for k, d := range h.dirty {
		if d {
			keys = append(keys, k)
		}
	}
	h.mu.Unlock()
	slices.Sort(keys)
	h.random.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	for _, k := range keys {
		var params []param
		for i, c := range h.plan.OldKey {
			params = append(params, param{fmt.Sprintf("$key_%d_%s", i+1, word(c)), h.typed[k][c]})
		}
		if _, err := h.exec(h.plan.Backfill.Apply, params...); err != nil {
			h.fail("apply: %v", err)
		}
	}
}
