package advisor

import (
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Options narrows and silences. The zero Options runs every rule and suppresses only what the bundle does.
type Options struct {
	Only         []string // rule IDs or names to run; empty means all
	Disable      []string // rule IDs or names not to run
	Suppressions []ConfigSuppression
	Levels       []ConfigLevel     // the last that matches a finding sets its level
	Earlier      []*evidence.Table // the tables as they were in an older snapshot; none if there is none to compare with
	Unjudged     []Unjudged        // what a database does otherwise than rules take for true
	NoHash       string            // why no key with a hash is proposed; empty if it may be
	Verbose      bool              // say in Report.Notes how names of keys and statements were read, and why column-oriented tables are silent
}

// Report is what Inspect found.
type Report struct {
	Findings     []Finding       // by table in the order of the bundle, then the worst first, then by rule
	Notes        []evidence.Note // about suppressions, and with Options.Verbose about names and silence
	Tables       int             // inspected, column-oriented ones included
	ColumnTables int             // of these, column-oriented
}

// Inspect runs the rules over the tables of a bundle. It is deterministic and changes nothing; its time grows
// with the number of tables, columns and statements.
func Inspect(b *evidence.Bundle, opt Options) Report { return NewInspector(opt).Inspect(b) }

// Inspector inspects one bundle after another, and remembers what the names of columns mean. It is not safe for use from
// several goroutines at once.
type Inspector struct {
	opt             Options
	rules, selected []*Rule
	unknown         []evidence.Note            // about rules that the options name
	earlier         map[string]*evidence.Table // by path
	among           *facts.Facts               // nil: those that are inspected
}

// NewInspector returns an Inspector with the options.
func NewInspector(opt Options) *Inspector {
	in := &Inspector{opt: opt, rules: Rules(), earlier: map[string]*evidence.Table{}}
	for _, t := range opt.Earlier {
		in.earlier[t.Schema.Path] = t
	}
	in.selected, in.unknown = selectRules(in.rules, opt.Only, opt.Disable)
	return in
}

// Among returns the Inspector, which from now on inspects tables as ones that stand among these, instead of among one another.
func (in *Inspector) Among(f *facts.Facts) *Inspector {
	in.among = f
	return in
}

// tablesEach is how many tables are worth a goroutine of their own.
const tablesEach = 64

// Inspect does what the function of that name does, with the options of the Inspector.
func (in *Inspector) Inspect(b *evidence.Bundle) Report {
	s := newSuppressor(b, in.opt.Suppressions, in.rules, in.selected)
	among := in.among
	if among == nil {
		among = facts.Of(b)
	}
	report := in.share(b, among.Among(b), max(1, min(runtime.GOMAXPROCS(0), len(b.Tables)/tablesEach)), s)
	report.Notes = slices.Concat(in.unknown, report.Notes)
	if in.opt.Verbose && report.ColumnTables > 0 {
		report.Notes = append(report.Notes, evidence.Note{Code: "column-tables",
			Message: "column-oriented tables are distributed by a hash of their partitioning columns, so the order of their key creates " +
				"no hot spot: the KEY, IDX and PRT rules do not apply to them"})
	}
	report.Notes = append(report.Notes, s.notes()...)
	return report
}

// share shares the tables of the bundle out to n goroutines.
func (in *Inspector) share(b *evidence.Bundle, tables []*facts.Table, n int, s *suppressor) (report Report) {
	if n == 1 {
		return in.inspect(b, tables, s)
	}
	parts := make([]Report, n)
	var wg sync.WaitGroup
	for i := range parts {
		wg.Go(func() { parts[i] = in.inspect(b, tables[i*len(tables)/n:(i+1)*len(tables)/n], s) })
	}
	wg.Wait()
	for _, p := range parts {
		report.Findings, report.Notes = append(report.Findings, p.Findings...), append(report.Notes, p.Notes...)
		report.Tables, report.ColumnTables = report.Tables+p.Tables, report.ColumnTables+p.ColumnTables
	}
	return report
}

// inspect looks at some tables of the bundle.
func (in *Inspector) inspect(b *evidence.Bundle, tables []*facts.Table, s *suppressor) (report Report) {
	pass := &Pass{Bundle: b}
	pass.report = func(f Finding) {
		if !in.opt.judged(pass.Table, &f) || !in.opt.relevel(&f) {
			return
		}
		f.Suppressed = s.suppress(&f)
		report.Findings = append(report.Findings, f)
	}
	if len(tables) >= tablesEach {
		report.Findings = make([]Finding, 0, len(tables))
	}
	for _, of := range tables {
		t := of.Evidence
		report.Tables++
		if note := planNote(t.Schema.Path); note != "" {
			report.Notes = append(report.Notes, evidence.Note{Path: t.Schema.Path, Code: NoteMigration, Message: note})
			continue
		}
		report.Notes = append(report.Notes, refuted(of.Uses.Refuted)...)
		if toolTable(t.Schema.Name()) {
			if in.opt.Verbose {
				report.Notes = append(report.Notes, evidence.Note{Path: t.Schema.Path, Code: "tool-table",
					Message: "a migration tool keeps its state here, one row a migration: the table cannot become hot, and the tool defines it"})
			}
			continue
		}
		pass.Table, pass.Load, pass.Sample = t.Schema, t.Load, t.Sample
		pass.nullMeant, pass.moved, pass.earlier = t.NullMeant, t.Moved, in.earlier[t.Schema.Path]
		pass.key = &key{Table: of}
		pass.key.judge()
		column := t.Schema.Store == schema.StoreColumn
		if column {
			report.ColumnTables++
		}
		if in.opt.Verbose && !column {
			report.Notes = append(report.Notes, evidence.Note{Path: t.Schema.Path, Code: "names", Message: of.ReadNames()})
		}
		if in.opt.Verbose {
			for _, how := range of.Uses.How() {
				report.Notes = append(report.Notes, evidence.Note{Path: t.Schema.Path, Code: "access", Message: how})
			}
		}
		first := len(report.Findings)
		for _, rule := range in.selected {
			if rule.Column == column {
				pass.Rule = rule
				rule.Run(pass)
			}
		}
		slices.SortStableFunc(report.Findings[first:], func(x, y Finding) int {
			if x.Level != y.Level {
				return int(y.Level) - int(x.Level)
			}
			return strings.Compare(x.Rule, y.Rule)
		})
	}
	return report
}

// NoteMigration is the code of notes about tables that a migration plan has created or kept.
const NoteMigration = "migration"

// planNote says what a table is that a plan has made or kept, "" for any other table. It goes with the plan, so
// nothing is reported of it.
func planNote(path string) string {
	if table := schema.CopyOf(path); table != "" {
		return "a migration is under way: this is the new table that a plan fills for " + table
	}
	if table := schema.KeptOf(path); table != "" {
		return "a migration is nearly done: this is the old version of " + table + ", which the cleanup step of its plan drops"
	}
	return ""
}

// selectRules returns the rules that only and disable leave, in the order of rules, and a note for each name that
// no rule has.
func selectRules(rules []*Rule, only, disable []string) ([]*Rule, []evidence.Note) {
	var notes []evidence.Note
	named := func(list []string) map[*Rule]bool {
		set := map[*Rule]bool{}
		for _, s := range list {
			if r := find(rules, s); r != nil {
				set[r] = true
			} else {
				notes = append(notes, evidence.Note{Code: "unknown-rule", Message: "there is no rule " + s})
			}
		}
		return set
	}
	wanted, unwanted := named(only), named(disable)
	var selected []*Rule
	for _, r := range rules {
		if (len(only) == 0 || wanted[r]) && !unwanted[r] {
			selected = append(selected, r)
		}
	}
	return selected, notes
}
