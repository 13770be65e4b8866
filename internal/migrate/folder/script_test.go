package folder

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/shape"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestScripts sends the script of every change of package shape's cases that needs no copy: statement by statement as it is printed, its
// undo lines, and then all of it as one query. The table is the wanted one then, and, behind the undo, what it was but for what the script says
// that nothing undoes.
func TestScripts(t *testing.T) {
	servers := map[string]*served{}
	sent, undone := 0, 0
	for _, c := range golden.All(t, "../../shape/testdata/*.txtar") {
		var from *schema.Table
		for _, f := range c.Files {
			kind, rest, _ := strings.Cut(f.Name, " ")
			if kind != "from" && kind != "to" {
				continue
			}
			table := buildtest.BundleOf(t, string(f.Data)).Tables[0].Schema
			if kind == "from" {
				from = table
				continue
			}
			s, opt := serverOf(t, servers, rest)
			path := shape.Between(from, table, opt)
			if len(path.Copies)+len(path.Refused) > 0 || len(path.Steps) == 0 {
				continue
			}
			sent++
			if s.sends(t, c.Name+" "+f.Name, path) {
				undone++
			}
		}
	}
	t.Logf("%d scripts, of which %d are undone as a whole", sent, undone)
	if sent < 40 || undone < 30 {
		t.Error("too few scripts")
	}
}

// served is a server that scripts are sent to.
type served struct {
	*ydbtest.Database
	ctx  context.Context
	conn *ydbconn.Conn
}

// serverOf reads what a case says of the release and of columns, and gives it a server of that release.
func serverOf(t *testing.T, servers map[string]*served, said string) (*served, shape.Options) {
	t.Helper()
	opt, release := shape.Options{}, ""
	for word := range strings.FieldsSeq(said) {
		if r, ok := schema.ParseRelease(word); ok {
			opt.Release, release = r, word
		} else if column, ok := strings.CutPrefix(word, "drops="); ok {
			opt.Dropped = append(opt.Dropped, column)
		}
		opt.Split = opt.Split || word == "said"
	}
	if servers[release] == nil {
		s := &served{ctx: t.Context()}
		s.Database = ydbtest.Open(t, s.ctx, localydb.Options{Engine: engine.Options{Release: release, ViewsAtOnce: true}})
		endpoint, _, _ := strings.Cut(s.ConnectionString, s.Driver.Name())
		var err error
		if s.conn, err = ydbconn.Open(s.ctx, ydbconn.Options{Endpoint: endpoint, Database: s.Driver.Name()}); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.conn.Close() })
		servers[release] = s
	}
	return servers[release], opt
}

// sends sends a script there, back and there again, and reports whether it came back as a whole.
func (s *served) sends(t *testing.T, name string, path *shape.Path) (whole bool) {
	t.Helper()
	script, err := Script(path, nil)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	must := func(text string) {
		t.Helper()
		if _, err := s.Query(s.ctx, text); err != nil {
			t.Fatalf("%s: %v:\n%s\nof\n%s", name, err, text, script)
		}
	}
	describe := func() *schema.Table {
		t.Helper()
		table, _, err := live.Table(s.ctx, s.conn, path.Table)
		if err != nil {
			t.Fatal(err)
		}
		table.Path = path.Table
		return table
	}
	before := path.States[0]
	for _, st := range yql.ParseQueries(rewrite.DDL(before)).Statements {
		must(st.Text)
	}
	defer must("DROP TABLE " + yql.QuoteName(path.Table))
	rows, _ := migratetest.RandomRows(schematest.Rand(1), before, 3)
	for _, text := range rows {
		must(text)
	}
	was := describe()
	for _, st := range yql.ParseQueries(script).Statements {
		must(st.Text)
	}
	if now := describe(); !is(now, path.To) {
		t.Errorf("%s: the table becomes\n%s\nby\n%s", name, rewrite.DDL(now), script)
	}
	for _, text := range undoLines(script) {
		must(text)
	}
	if strings.Contains(script, noUndo) {
		return false
	}
	if now := describe(); !is(now, was) || !is(was, now) {
		t.Errorf("%s: the undo leaves\n%s\nof\n%s\nby\n%s", name, rewrite.DDL(now), rewrite.DDL(was), script)
	}
	must(script)
	if now := describe(); !is(now, path.To) {
		t.Errorf("%s: the second time the table becomes\n%s\nby\n%s", name, rewrite.DDL(now), script)
	}
	return true
}

// is reports whether a table is what another one says, as far as that says it.
func is(live, says *schema.Table) bool {
	left := shape.Between(live, says, shape.Options{})
	return len(left.Steps)+len(left.Copies)+len(left.Refused) == 0
}

// noUndo is what a script says of a step that does not come back as a whole.
const noUndo = "-- nothing undoes this: "

// undoLines are the statements of a script that undo its steps, the last one first, up to one that does not come back: what was before that
// may need it.
func undoLines(script string) (out []string) {
	for _, step := range slices.Backward(strings.Split(script, "\n\n")) {
		if strings.Contains(step, noUndo) {
			break
		}
		text, undo := "", false
		for line := range strings.Lines(step) {
			first, begins := strings.CutPrefix(line, "-- undo: ")
			rest, goesOn := strings.CutPrefix(line, "--       ")
			if undo = begins || undo && goesOn; begins {
				text += first
			} else if undo {
				text += rest
			}
		}
		for _, st := range yql.ParseQueries(text).Statements {
			out = append(out, st.Text)
		}
	}
	return out
}
