package rewrite

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestHelpHolds applies the help of every finding of every case and of generated tables: the server takes the table, the finding
// is gone, nothing as bad is new, and Propose says the same. HELP_TABLES says how many tables are generated, and lets it look at all
// labelled ones instead of some, HELP_TABLES_FROM by which seed first.
func TestHelpHolds(t *testing.T) {
	golden.NoRace(t)
	h := newHelper(t)
	for _, pattern := range []string{"../advisor/testdata/*/*.txtar", "testdata/*/*.txtar", "../../testdata/schemas/*.txtar"} {
		for i, c := range golden.All(t, pattern) {
			if os.Getenv("HELP_TABLES") == "" && i%3 > 0 {
				continue
			}
			if _, ok := c.Section("schema.sql"); ok {
				h.holds(c.Name, caseBundle(t, c))
			}
		}
	}
	files, _ := filepath.Glob("../advisor/testdata/labelled/*.sql")
	if len(files) == 0 {
		t.Fatal("no labelled tables")
	}
	for i, file := range files {
		if os.Getenv("HELP_TABLES") == "" && i%4 > 0 {
			continue
		}
		b, err := source.DDL(t.Context(), []string{file}, source.Options{})
		if err != nil {
			t.Fatal(err)
		}
		h.holds(filepath.Base(file), b)
	}
	cases := h.findings
	tables := ydbtest.Setting(t, "HELP_TABLES", 30)
	first := uint64(ydbtest.Setting(t, "HELP_TABLES_FROM", 0))
	for seed := first; seed < first+uint64(tables); seed++ {
		b := &evidence.Bundle{Tables: []*evidence.Table{{Schema: schematest.Table(schematest.Rand(seed))}}}
		if seed%2 == 0 {
			app := newApplication(seed)
			b = &evidence.Bundle{Tables: tablesOf(t, app.ddl), Statements: app.known()}
		}
		if len(b.Tables[0].Schema.Validate()) > 0 {
			continue // YDB refuses it as it is
		}
		h.holds(fmt.Sprintf("seed %d", seed), b)
	}
	h.taken()
	t.Logf("%d findings of cases and %d of %d tables; %d are for a person, %d tables are asked of the server", cases, h.findings-cases, tables, h.persons, len(h.ddl))
	if h.findings < 3*h.persons || h.findings < 200 {
		t.Errorf("%d of %d findings have a help for a person alone", h.persons, h.findings)
	}
}

// helper applies helps.
type helper struct {
	t        *testing.T
	findings int
	persons  int
	bundle   *evidence.Bundle
	all      []advisor.Finding // of the bundle
	ddl      map[string]origin // tables that a server is to take, and where they come from
}

// origin is where a table comes from: which help, and the table as it was.
type origin struct{ what, before string }

func newHelper(t *testing.T) *helper {
	return &helper{t: t, ddl: map[string]origin{}}
}

// holds applies the helps of a bundle, one at a time.
func (h *helper) holds(what string, b *evidence.Bundle) {
	h.t.Helper()
	for i := range b.Statements {
		b.Statements[i].Pos = schema.Position{File: "queries.sql", Line: i + 1}
	}
	h.bundle, h.all = b, advisor.Inspect(b, advisor.Options{}).Findings
	r := New(b, h.all, Options{})
	proposals := map[*evidence.Table]*Proposal{}
	findings := Inspect(b, advisor.Options{}).Findings
	h.agree(what, findings)
	for i := range findings {
		f := &findings[i]
		if f.Suppressed != nil {
			continue
		}
		h.findings++
		table := b.Tables[slices.IndexFunc(b.Tables, func(t *evidence.Table) bool { return t.Schema.Path == f.Table })]
		p, ok := proposals[table]
		if !ok {
			var err error
			if p, err = r.Propose(table); err != nil {
				h.t.Fatal(err)
			}
			proposals[table] = p
		}
		h.holdsFor(fmt.Sprintf("%s: %s of %s %s\n  %s\n  help: %s", what, f.Rule, f.Table, f.Index, f.Message, f.Help), table, p, findings, f)
	}
}

// agree checks that no help drops an index by which another one tells to read.
func (h *helper) agree(what string, findings []advisor.Finding) {
	h.t.Helper()
	for i := range findings {
		for _, fix := range findings[i].Fixes[:min(1, len(findings[i].Fixes))] {
			for _, e := range fix.Changes() {
				drop, ok := e.(schema.DropIndex)
				reads := func(f advisor.Finding) bool {
					return f.Table == findings[i].Table && len(f.Fixes) > 0 && f.Fixes[0].View == drop.Name
				}
				if at := slices.IndexFunc(findings, reads); ok && at >= 0 {
					h.t.Errorf("%s: %s says %q, and %s says %q", what, findings[i].Rule, findings[i].Help, findings[at].Rule, findings[at].Help)
				}
			}
		}
	}
}

func (h *helper) holdsFor(what string, table *evidence.Table, p *Proposal, findings []advisor.Finding, f *advisor.Finding) {
	h.t.Helper()
	b := h.bundle
	if f.Help == "" || len(f.Fixes) == 0 || f.Fixes[0].Message != f.Help {
		h.t.Errorf("%s\nit is not what the first fix says", what)
		return
	}
	fix := &f.Fixes[0]
	changes := fix.Changes()
	if fix.Kind == advisor.Person {
		h.persons++
	} else if len(changes) == 0 && fix.View == "" && fix.Statement == "" {
		h.t.Errorf("%s\nit says neither what to change nor what to find out", what)
		return
	}
	after, err := schema.Apply(table.Schema, changes...)
	if err != nil {
		h.t.Errorf("%s\nYDB would refuse it: %v", what, err)
		return
	}
	if len(changes) > 0 {
		was, is := table.Schema.Clone(), after.Clone()
		was.Path, is.Path = strings.TrimPrefix(was.Path, "/local/"), strings.TrimPrefix(is.Path, "/local/")
		h.ddl[DDL(is)] = origin{what, DDL(was)}
	}
	texts := map[string]string{}
	for _, s := range b.Statements {
		texts[s.Text] = throughFix(b, s, f, fix, table.Schema)
	}
	if len(fix.Edits) > 0 {
		c := h.proposed(what, p, f, fix)
		if c == nil {
			return
		}
		for _, s := range c.Statements {
			texts[s.Statement.Text] = s.Rewritten // nothing where a person has to write another one
		}
		after = c.After
	}
	changed := &evidence.Bundle{Suppressions: b.Suppressions}
	for _, other := range b.Tables {
		if other == table {
			other = &evidence.Table{Schema: after, NullMeant: table.NullMeant}
		}
		changed.Tables = append(changed.Tables, other)
	}
	for _, s := range b.Statements {
		digested := func(c string) bool { return len(fix.Edits) == 0 && !after.IsKey(c) && strings.Contains(s.Text, c) }
		if fix.Kind == advisor.Person && fix.View != "" && texts[s.Text] != s.Text || slices.ContainsFunc(table.Schema.PrimaryKey, digested) {
			continue // a person writes it, as the help says
		}
		if s.Text = texts[s.Text]; s.Text != "" {
			changed.Statements = append(changed.Statements, s)
		}
	}
	for _, o := range advisor.Inspect(changed, advisor.Options{}).Findings {
		switch {
		case o.Table != after.Path || o.Suppressed != nil:
		case sameFinding(f, &o) && fix.Kind != advisor.Person:
			h.t.Errorf("%s\nand it is still there: %s\n%s\n%s", what, o.Message, DDL(after), fix.Statement)
		case o.Level >= f.Level && !sameFinding(f, &o) && !slices.ContainsFunc(findings, func(old advisor.Finding) bool { return sameFinding(&old, &o) && old.Level >= o.Level }):
			h.t.Errorf("%s\nand then there is %s %s: %s\n%s", what, o.Level, o.Rule, o.Message, DDL(after))
		}
	}
}

// sameFinding reports whether two findings are one, before and after a change: of one rule about one column or index, or of one kind about the
// statement at one place.
func sameFinding(a, b *advisor.Finding) bool {
	if a.Wants == advisor.WantStatement || b.Wants == advisor.WantStatement {
		return a.Wants == b.Wants && a.Pos == b.Pos && a.Table == b.Table && a.Rule[:3] == b.Rule[:3]
	}
	return a.Rule == b.Rule && a.Table == b.Table && a.Index == b.Index && sameSubject(a.Columns, b.Columns)
}

// proposed is the candidate that a help with edits has to be, nil if it is not.
func (h *helper) proposed(what string, p *Proposal, f *advisor.Finding, fix *advisor.Fix) *Candidate {
	h.t.Helper()
	if fix.Kind == advisor.IndexKey {
		with, err := New(h.bundle, h.all, Options{With: []string{f.Index}}).Propose(&evidence.Table{Schema: p.Before})
		if err != nil {
			h.t.Fatal(err)
		}
		for _, kind := range []bool{true, false} { // alone, or else with another key
			for _, c := range with.Candidates {
				if c.IndexHash(f.Index) != nil && (c.Kind == advisor.IndexKey) == kind {
					return c
				}
			}
		}
		h.t.Errorf("%s\nit is not proposed with --with %s: %v", what, f.Index, with.Rejected)
		return nil
	}
	for _, c := range p.Candidates {
		if fix.Kind == advisor.Settings && c.Kind == advisor.Settings {
			return c
		}
		if fix.Kind != advisor.Settings && slices.Contains(c.Resolved, f.Rule) {
			if c.Name != fix.Name {
				h.t.Errorf("%s\nit is %s, while %s is proposed", what, fix.Name, c.Name)
				return nil
			}
			return c
		}
	}
	h.t.Errorf("%s\nit is %s, which is not proposed: %v", what, fix.Name, p.Rejected)
	return nil
}

// throughFix is a statement as it is once a help was followed.
func throughFix(b *evidence.Bundle, s evidence.Statement, f *advisor.Finding, fix *advisor.Fix, table *schema.Table) string {
	text := s.Text
	if f.Wants == advisor.WantStatement {
		alone := advisor.Inspect(&evidence.Bundle{Tables: b.Tables, Statements: []evidence.Statement{s}}, advisor.Options{}).Findings
		if fix.Statement != "" && slices.ContainsFunc(alone, func(o advisor.Finding) bool {
			return o.Rule == f.Rule && o.Table == f.Table && o.Statement() == f.Statement()
		}) {
			return fix.Statement
		}
		return text
	}
	if fix.View == "" {
		return text
	}
	script := yql.ParseQueries(text)
	for _, st := range script.Statements {
		yql.WalkCores(st.Node, func(core *yql.SelectCore) {
			if core.From == nil {
				return
			}
			names := []*yql.TableName{core.From.First.Table}
			for i := range core.From.Joins {
				names = append(names, core.From.Joins[i].Source.Table)
			}
			for _, n := range names {
				if n == nil || n.View != f.Index || n.Path != table.Path && n.Path != table.Name() {
					continue
				}
				n.View = fix.View
				if fix.View == advisor.PrimaryKey {
					n.View = ""
				}
			}
		})
	}
	return yql.PrintScript(script.Nodes())
}

// taken asks a server to take all the tables, but for those that it does not take as they were.
func (h *helper) taken() {
	h.t.Helper()
	d := openDatabase(h.t)
	n := 0
	for ddl, from := range h.ddl {
		n++
		if _, err := d.exec(fmt.Sprintf("t%d", n), ddl); err != nil {
			if _, asItWas := d.exec(fmt.Sprintf("b%d", n), from.before); asItWas == nil {
				h.t.Errorf("%s\n%v", from.what, err)
			}
		}
	}
}
