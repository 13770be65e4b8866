package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report/page"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Inspection is all that is shown of an inspection. Every output format is a function of it and of nothing else.
type Inspection struct {
	Source   string          // what the user named
	Tables   []Table         // in the order of the source
	Notes    []evidence.Note // about the evidence and about silence
	Problems []evidence.Note // what could not be read
	Rules    []*advisor.Rule // the catalogue, for formats that describe it
	Version  string          // of this tool

	Threshold advisor.Level                    // from which on findings fail; 0 if none does
	Strict    advisor.Level                    // the same on tables that are new
	IsNew     func(table string) bool          // since the revision that tables are compared with; nil if there is none
	Baseline  bool                             // findings were compared with a baseline
	Elsewhere string                           // a file of the repository, at which code review shows what has no place of its own
	Inside    func(file string) (string, bool) // names a file from the root of the work tree, if it lies there; nil if there is none
	Text      func(file string) (string, bool) // what a schema file says; nil if files are not to be looked at
	rooted    map[string]string                // what fromRoot found

	Made    time.Time                                                     // when it was inspected; zero if that is not to be told
	Propose func(*evidence.Table) (*rewrite.Proposal, *rewrite.Candidate) // nil if nothing is to be proposed
	// Together are the tables that known statements touch together and that one deployment moves to another key; nil as Propose.
	Together func() []rewrite.Deployment
	Next     []NextStep // commands that lead on
	// RewriteOf is the command that proposes keys for the one table whose name is added to it; empty if that is not to be told.
	RewriteOf string
}

// Fails reports whether a finding makes the build fail.
func (r *Inspection) Fails(f *advisor.Finding) bool {
	threshold := r.Threshold
	if r.IsNew != nil && r.IsNew(f.Table) {
		threshold = r.Strict
	}
	return f.Suppressed == nil && threshold != 0 && f.Level >= threshold
}

// Failed reports whether any finding makes the build fail.
func (r *Inspection) Failed() bool {
	failed := false
	r.each(func(f *advisor.Finding) { failed = failed || r.Fails(f) })
	return failed
}

// fromRoot returns the name of a file as code review knows it: from the root of the work tree, with slashes. A file
// outside of it keeps its name.
func (r *Inspection) fromRoot(file string) string {
	name, known := r.rooted[file]
	if known {
		return name
	}
	name = file
	if r.Inside != nil {
		if inside, ok := r.Inside(file); ok {
			name = inside
		}
	}
	if r.rooted == nil {
		r.rooted = map[string]string{}
	}
	r.rooted[file] = name
	return name
}

// annotated returns the place in the repository at which something is shown in code review. What has none, as a table
// of a database, is shown at a file that is there: it has to be somewhere.
func (r *Inspection) annotated(pos schema.Position) schema.Position {
	if pos.File == "" {
		pos = schema.Position{File: r.Elsewhere, Line: 1}
	}
	pos.File = r.fromRoot(pos.File)
	return pos
}

// Table is what is shown of one table, the worst of its findings first. No findings means that the table is clean.
type Table = page.Table

// each calls visit for every finding, in the order of the source.
func (r *Inspection) each(visit func(*advisor.Finding)) {
	for i := range r.Tables {
		for j := range r.Tables[i].Findings {
			visit(&r.Tables[i].Findings[j])
		}
	}
}

// alsoLines are lines on what else the cause of a finding does.
func alsoLines(f *advisor.Finding) string {
	var b strings.Builder
	for _, e := range f.Evidence[max(0, len(f.Evidence)-len(f.Also)-1):] {
		if !e.Silent && len(f.Also) > 0 && strings.HasPrefix(e.Name, advisor.EvidenceAlso) {
			b.WriteString("\n" + OneLine(e.String()))
		}
	}
	return b.String()
}

// Counts sums a report up.
type Counts struct {
	tables, clean           int
	errors, warnings, notes int
	suppressed              int
	known, before           int // in the baseline, found before the change
	unread                  int // problems
	byRule                  []ruleCount
}

type ruleCount struct {
	rule, name string
	level      advisor.Level // the worst
	findings   int
	tables     int
}

func (r *Inspection) Count() Counts {
	c := Counts{tables: len(r.Tables), unread: len(r.Problems)}
	rules := map[string]*ruleCount{}
	for _, t := range r.Tables {
		clean := len(t.Schema.PrimaryKey) > 0 || t.Schema.Store == schema.StoreColumn
		counted := map[string]bool{}
		for _, f := range t.Findings {
			if f.Suppressed != nil {
				switch {
				case f.Suppressed.Reason == FoundBefore:
					c.before++
				case f.Suppressed.Baseline:
					c.known++
				default:
					c.suppressed++
				}
				continue
			}
			clean = false
			switch f.Level {
			case advisor.Error:
				c.errors++
			case advisor.Warning:
				c.warnings++
			default:
				c.notes++
			}
			rc := rules[f.Rule]
			if rc == nil {
				rc = &ruleCount{rule: f.Rule, name: f.Name}
				rules[f.Rule] = rc
			}
			rc.findings++
			rc.level = max(rc.level, f.Level)
			if !counted[f.Rule] {
				counted[f.Rule] = true
				rc.tables++
			}
		}
		if clean {
			c.clean++
		}
	}
	for _, rc := range rules {
		c.byRule = append(c.byRule, *rc)
	}
	slices.SortFunc(c.byRule, func(a, b ruleCount) int {
		return cmp.Or(cmp.Compare(b.level, a.level), cmp.Compare(a.rule, b.rule))
	})
	return c
}

// findings returns how many findings are not suppressed.
func (c Counts) findings() int { return c.errors + c.warnings + c.notes }

// String returns the closing line: "12 tables: 2 errors, 3 warnings, 7 clean (1 suppressed)".
func (c Counts) String() string {
	var parts []string
	add := func(n int, one string) {
		if n > 0 {
			parts = append(parts, evidence.Count(n, one))
		}
	}
	add(c.errors, "error")
	add(c.warnings, "warning")
	add(c.notes, "note")
	switch {
	case c.tables == 0:
	case c.clean == c.tables && c.tables == 1:
		parts = append(parts, "clean")
	case c.clean == c.tables:
		parts = append(parts, "all clean")
	case c.clean > 0:
		parts = append(parts, fmt.Sprintf("%d clean", c.clean))
	}
	line := evidence.Count(c.tables, "table")
	if c.tables == 0 {
		line = "no tables"
	}
	if len(parts) > 0 {
		line += ": " + strings.Join(parts, ", ")
	}
	var passed []string
	if c.suppressed > 0 {
		passed = append(passed, fmt.Sprintf("%d suppressed", c.suppressed))
	}
	if c.before > 0 {
		passed = append(passed, fmt.Sprintf("%d found before the change", c.before))
	}
	if c.known > 0 {
		passed = append(passed, fmt.Sprintf("%d in the baseline", c.known))
	}
	if len(passed) > 0 {
		line += " (" + strings.Join(passed, ", ") + ")"
	}
	if c.unread > 0 {
		line += fmt.Sprintf("; %s could not be read", evidence.Count(c.unread, "place"))
	}
	return line
}

// place returns "file:line:column", as much of it as is known.
func place(p schema.Position) string {
	if p.File == "" && p.Line == 0 {
		return ""
	}
	s := p.File
	if p.Line > 0 {
		s += fmt.Sprintf(":%d", p.Line)
		if p.Column > 0 {
			s += fmt.Sprintf(":%d", p.Column)
		}
	}
	return strings.TrimPrefix(s, ":")
}

// fileLine returns "file:line", enough to find a statement.
func fileLine(p schema.Position) string {
	p.Column = 0
	return place(p)
}

// New joins what was read with what is advised. Findings of one cause are one.
func New(b *evidence.Bundle, advised advisor.Report) *Inspection {
	r := &Inspection{
		Source:   b.Source,
		Tables:   make([]Table, len(b.Tables)),
		Notes:    slices.Concat(b.Notes, advised.Notes),
		Problems: b.Problems,
	}
	rest := advisor.ByCause(advised.Findings) // in the order of the tables
	for i, t := range b.Tables {
		n := 0
		for n < len(rest) && rest[n].Table == t.Schema.Path {
			n++
		}
		r.Tables[i] = Table{Table: t, Findings: rest[:n:n]}
		rest = rest[n:]
	}
	return r
}
