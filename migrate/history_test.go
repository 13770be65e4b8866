package migrate

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
)

// history is a plan that is performed by its scripts with everything that happens to people: scripts are killed between
// any two commands, made again, made out of turn, taken back, and the applications write whenever the plan lets them.
// The model is what the applications have written.
type history struct {
	*driven
	random *rand.Rand
	model  map[int]string // v by id
	pairs  bool           // applications write both tables
	final  bool           // what is written from now on is in the new table alone: nobody goes back
	log    []string
	dirty  map[int]bool // keys that the changefeed has recorded and nobody has applied
}

// TestHistories runs some of them; KEYADVISE_HISTORIES says how many.
func TestHistories(t *testing.T) {
	d := openDatabase(t)
	count := 6
	if testing.Short() {
		count = 1
	}
	if n, err := strconv.Atoi(os.Getenv("KEYADVISE_HISTORIES")); err == nil {
		count = n
	}
	for seed := range count {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { runHistory(t, d.with(t), uint64(seed)) })
	}
}

func runHistory(t *testing.T, d *database, seed uint64) {
	r := schematest.Rand(seed + 100)
	writers := []Writers{WritersStopped, WritersDualWrite, WritersChangefeed}[seed%3]
	ddl := []string{
		"CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))",
		"CREATE TABLE t (id Uint64, v Utf8, PRIMARY KEY (id), INDEX by_v GLOBAL ON (v)) WITH (TTL_ = 1)",
		"CREATE TABLE t (id Uint64 NOT NULL, v Utf8, at Timestamp, PRIMARY KEY (id)) WITH (TTL = Interval('P1D') ON at)",
	}[r.IntN(3)]
	ddl = strings.Replace(ddl, " WITH (TTL_ = 1)", "", 1)
	x, err := d.start(d.directory(fmt.Sprint("history", seed)), bundleOf(t, ddl).Tables[0].Schema, 0, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"UPSERT INTO `%s` (id, v) VALUES ($id, $v)", "DELETE FROM `%s` WHERE id = $id"} {
		x.bundle.Statements = append(x.bundle.Statements, evidence.Statement{Text: fmt.Sprintf(s, x.path), From: "app"})
	}
	h := &history{random: r, model: map[int]string{}, dirty: map[int]bool{}}
	h.driven = driveTrial(t, x, "hash(id), id", writers, uint64(1+r.IntN(5)))
	h.shell = shells()[r.IntN(len(shells()))]
	h.before = d.world(x.dir)
	for range 15 {
		h.write()
	}
	for turn := 0; h.done() != StepCleanup; turn++ {
		if turn > 200 {
			t.Fatalf("it comes to no end:\n%s", strings.Join(h.log, "\n"))
		}
		h.turn()
	}
	h.equal(h.plan.Table)
	h.before.Rows[h.path] = h.rows(h.path, h.before.Tables[h.path], columnNames(h.before.Tables[h.path]))
	h.moved(h.plan, h.candidate)
}

// turn is one thing that happens.
func (h *history) turn() {
	h.t.Helper()
	steps := h.plan.Steps
	at := slices.IndexFunc(steps, func(s Step) bool { return s.ID == h.done() })
	next := steps[min(at+1, len(steps)-1)]
	if at == 0 && !exists(filepath.Join(h.folder, "steps", "05-preflight.passed")) {
		next = steps[0]
	}
	switch n := h.random.IntN(20); {
	case n < 7:
		h.write()
	case n < 9: // out of turn
		s := steps[h.random.IntN(len(steps))]
		if s.ID > next.ID {
			if said, err := h.try(h.plan.stepFile(s)); err == nil {
				h.fail("%s was made after %s:\n%s", s.ID, h.done(), said)
			}
		}
	case n < 11 && at > 0 && !h.final: // back
		s := steps[at]
		if h.undoes(s) {
			_, _ = h.try(h.plan.undoFile(s), h.words()...)
		}
	default:
		h.makes(next)
	}
}

// undoes makes ready to take a step back, and tells whether it may be.
func (h *history) undoes(s Step) bool {
	if s.ID == StepFinish {
		return false // the applications go on at once
	}
	if s.ID == StepWriters {
		h.pairs = false
	}
	return true
}

// makes makes the next step, more or less.
func (h *history) makes(s Step) {
	h.t.Helper()
	if s.ID == StepWriters && h.plan.Writers == WritersDualWrite {
		h.pairs = true // the deployment is made, and then somebody says so
	}
	if s.ID == StepCatchUp || s.ID == StepVerify || s.ID == StepCutover {
		h.apply()
	}
	said, err := h.try(h.plan.stepFile(s), h.words()...)
	if strings.Contains(said, "the tables differ") {
		h.fail("%s finds a difference:\n%s", s.ID, said)
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		h.fail("%s: %v", s.ID, err)
	}
	if h.done() >= StepFinish {
		h.final = true
	}
}

// words are what the stand-in does: mostly nothing, and then something at any call.
func (h *history) words() []string {
	if h.random.IntN(2) == 0 {
		return nil
	}
	words := strings.Fields(strings.Repeat("ok ", h.random.IntN(12)))
	return append(words, []string{"kill", "interrupt", "refused", "busy", "aborted", "big"}[h.random.IntN(6)])
}

func (h *history) try(file string, words ...string) (string, error) {
	h.t.Helper()
	said, err := h.script(file, words...)
	h.log = append(h.log, fmt.Sprintf("%s %v: %v\n%s", file, words, err, said))
	return said, err
}

func (h *history) fail(format string, args ...any) {
	h.t.Helper()
	h.t.Fatalf(format+"\n--- before:\n%s", append(args, strings.Join(h.log, "\n"))...)
}

// done is the last step that was done, as the mark of the new table tells.
func (h *history) done() StepID {
	h.t.Helper()
	tables, _ := h.tables(h.dir)
	for _, path := range []string{h.plan.Copy, h.plan.Table} {
		if table := tables[path]; table != nil {
			if plan, at := marked(table); plan != "" {
				if path == h.plan.Copy && at >= StepCutover {
					return StepVerify // the cut-over was taken back in part
				}
				return at
			}
		}
	}
	if h.final && tables[h.plan.Kept] == nil {
		return StepCleanup
	}
	return StepPreflight
}

// write is what an application does, if the plan lets it.
func (h *history) write() {
	h.t.Helper()
	at := h.done()
	writable := at < StepWriters || at >= StepFinish || h.plan.Writers != WritersStopped && at < StepCutover
	if kept, _ := h.where(); !writable || kept && at < StepFinish {
		return
	}
	id, v := h.random.IntN(40), fmt.Sprint("v", h.random.IntN(1000))
	values := map[string]string{"$id": fmt.Sprintf("%dul", id), "$v": "'" + v + "'u"}
	write := h.random.IntN(2)
	if len(h.model) < 5 {
		write = 0
	}
	q := h.plan.Queries[write]
	text := q.Before
	if h.final {
		text = q.After
	}
	if h.pairs && at >= StepCreate && !h.final {
		for _, a := range h.plan.Step(StepWriters).Run {
			if a.Beside == q.Before {
				text += ";\n" + a.Text
			}
		}
	}
	for parameter, value := range values {
		text = strings.ReplaceAll(text, parameter, value)
	}
	if _, err := h.exec(text); err != nil {
		h.fail("%s: %v", text, err)
	}
	h.dirty[id] = true
	if write == 0 {
		h.model[id] = v
	} else {
		delete(h.model, id)
	}
	h.log = append(h.log, text)
}

// apply brings the new table up to date by the keys that the changefeed has recorded.
func (h *history) apply() {
	h.t.Helper()
	if _, fresh := h.where(); h.plan.Writers != WritersChangefeed || !fresh {
		return
	}
	for _, id := range slices.Sorted(maps.Keys(h.dirty)) {
		var key types.Value = types.Uint64Value(uint64(id))
		if strings.HasSuffix(h.plan.Backfill.Cursor[0].Type, "?") {
			key = types.OptionalValue(key)
		}
		if _, err := h.exec(h.plan.Backfill.Apply, param{"$key_1_id", key}); err != nil {
			h.fail("apply: %v", err)
		}
	}
}

// equal checks that a table holds what the model does.
func (h *history) equal(path string) {
	h.t.Helper()
	got, err := h.cells("SELECT id, v FROM `"+path+"` ORDER BY id", []string{"id", "v"})
	if err != nil {
		h.t.Fatal(err)
	}
	var want []string
	for _, id := range slices.Sorted(maps.Keys(h.model)) {
		want = append(want, fmt.Sprintf("%dul | \"%s\"u", id, h.model[id]))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		h.fail("rows differ (-model +table):\n%s", diff)
	}
}
