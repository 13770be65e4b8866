package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/worktree"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// report is all that is shown of an inspection. Every output format is a function of it and of nothing else.
type report struct {
	source   string          // what the user named
	tables   []tableReport   // in the order of the source
	notes    []evidence.Note // about the evidence and about silence
	problems []evidence.Note // what could not be read
	rules    []*advisor.Rule // the catalogue, for formats that describe it
	version  string          // of this tool

	threshold advisor.Level     // from which on findings fail; 0 if none does
	strict    advisor.Level     // the same on tables that are new
	changes   *changes          // nil if all tables count
	baseline  bool              // findings were compared with a baseline
	config    string            // the configuration file; empty if there is none
	tree      worktree.Tree     // that the files lie in
	rooted    map[string]string // what fromRoot found

	made    time.Time                                                     // when it was inspected; zero if that is not to be told
	propose func(*evidence.Table) (*rewrite.Proposal, *rewrite.Candidate) // nil if nothing is to be proposed
}

// fails reports whether a finding makes the build fail.
func (r *report) fails(f *advisor.Finding) bool {
	threshold := r.threshold
	if r.changes != nil && r.changes.tables[f.Table] == newTable {
		threshold = r.strict
	}
	return f.Suppressed == nil && threshold != 0 && f.Level >= threshold
}

// failed reports whether any finding does.
func (r *report) failed() bool {
	failed := false
	r.each(func(f *advisor.Finding) { failed = failed || r.fails(f) })
	return failed
}

// fromRoot returns the name of a file as code review knows it: from the root of the work tree, with slashes. A file
// outside of it keeps its name.
func (r *report) fromRoot(file string) string {
	name, known := r.rooted[file]
	if known {
		return name
	}
	name, inside := r.tree.Path(file)
	if !inside {
		name = file
	}
	if r.rooted == nil {
		r.rooted = map[string]string{}
	}
	r.rooted[file] = name
	return name
}

// annotated returns the place in the repository at which something is shown in code review. What has none, as a table
// of a database, is shown at the configuration: it has to be somewhere.
func (r *report) annotated(pos schema.Position) schema.Position {
	if pos.File == "" {
		pos = schema.Position{File: cmp.Or(r.config, configName), Line: 1}
	}
	pos.File = r.fromRoot(pos.File)
	return pos
}

// tableReport is what is shown of one table. No findings means that the table is clean.
type tableReport struct {
	table    *schema.Table
	findings []advisor.Finding // the worst first
	evidence *evidence.Table   // what the table was read with
}

var reportFormats = formats[*report]{
	{"text", writeText},
	{"json", writeJSON},
	{"markdown", writeMarkdown},
	{"sarif", writeSARIF},
	{githubFormat, writeGitHub},
	{"gitlab", writeGitLab},
	{"junit", writeJUnit},
	{"html", writeHTML},
}

// githubFormat is the format that is chosen by itself where it is understood.
const githubFormat = "github"

// each calls visit for every finding, in the order of the source.
func (r *report) each(visit func(*advisor.Finding)) {
	for i := range r.tables {
		for j := range r.tables[i].findings {
			visit(&r.tables[i].findings[j])
		}
	}
}

// counts sums a report up.
type counts struct {
	tables, clean           int
	errors, warnings, notes int
	suppressed              int
	known                   int // in the baseline
	unread                  int // problems
	byRule                  []ruleCount
}

type ruleCount struct {
	rule, name string
	level      advisor.Level // the worst
	findings   int
	tables     int
}

func (r *report) count() counts {
	c := counts{tables: len(r.tables), unread: len(r.problems)}
	rules := map[string]*ruleCount{}
	for _, t := range r.tables {
		clean := true
		counted := map[string]bool{}
		for _, f := range t.findings {
			if f.Suppressed != nil {
				if f.Suppressed.Baseline {
					c.known++
				} else {
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
		if a.level != b.level {
			return int(b.level) - int(a.level)
		}
		return strings.Compare(a.rule, b.rule)
	})
	return c
}

// findings returns how many findings are not suppressed.
func (c counts) findings() int { return c.errors + c.warnings + c.notes }

// String returns the closing line: "12 tables: 2 errors, 3 warnings, 7 clean (1 suppressed)".
func (c counts) String() string {
	var parts []string
	add := func(n int, one string) {
		if n > 0 {
			parts = append(parts, plural(n, one))
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
	line := plural(c.tables, "table")
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
	if c.known > 0 {
		passed = append(passed, fmt.Sprintf("%d in the baseline", c.known))
	}
	if len(passed) > 0 {
		line += " (" + strings.Join(passed, ", ") + ")"
	}
	if c.unread > 0 {
		line += fmt.Sprintf("; %s could not be read", plural(c.unread, "place"))
	}
	return line
}

func plural(n int, one string) string { return evidence.Count(n, one) }

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

// newReport joins what was read with what is advised. The findings of a table are a part of advised.Findings.
func newReport(b *evidence.Bundle, advised advisor.Report) *report {
	r := &report{
		source:   b.Source,
		tables:   make([]tableReport, len(b.Tables)),
		notes:    slices.Concat(b.Notes, advised.Notes),
		problems: b.Problems,
	}
	rest := advised.Findings // in the order of the tables
	for i, t := range b.Tables {
		n := 0
		for n < len(rest) && rest[n].Table == t.Schema.Path {
			n++
		}
		r.tables[i] = tableReport{table: t.Schema, findings: rest[:n:n], evidence: t}
		rest = rest[n:]
	}
	return r
}
