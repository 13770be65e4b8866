package advisor

import (
	"cmp"
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
	// Unjudged says of a finding that it rests on what the database does otherwise, so that it is left out. Nil leaves out nothing.
	Unjudged func(*schema.Table, *Finding) bool
	NoHash   string      // why no key with a hash is proposed; empty if it may be
	Done     func() bool // ends the inspection, with what was found by then, once it says so; nil never does
	Verbose  bool        // say in Report.Notes how statements were read, and why column-oriented tables are silent
}

// Report is what Inspect found.
type Report struct {
	Findings     []Finding       // by table in the order of the bundle, then the worst first, then by rule
	Notes        []evidence.Note // about suppressions, and with Options.Verbose about statements and silence
	Tables       int             // inspected, column-oriented ones included
	ColumnTables int             // of these, column-oriented
}

// Inspect runs the rules over the tables of a bundle. It is deterministic and changes nothing; its time grows
// with the number of tables, columns and statements.
func Inspect(b *evidence.Bundle, opt Options) Report { return NewInspector(opt).Inspect(b) }

// Inspector inspects one bundle after another. Several goroutines may use it at once, once Among is called, as long as nobody changes
// the bundles.
type Inspector struct {
	opt             Options
	rules, selected []*Rule
	unknown         []evidence.Note            // about rules that the options name
	earlier         map[string]*evidence.Table // by path
	among           *facts.Facts               // nil: those that are inspected
}

// allRules are those of all Inspectors, which change none.
var allRules = sync.OnceValue(Rules)

// NewInspector returns an Inspector with the options.
func NewInspector(opt Options) *Inspector {
	in := &Inspector{opt: opt, rules: allRules(), earlier: map[string]*evidence.Table{}}
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

// Inspect does what the function of that name does, with the options of the Inspector.
func (in *Inspector) Inspect(b *evidence.Bundle) (report Report) {
	s := newSuppressor(b, in.opt.Suppressions, in.rules, in.selected)
	among := in.among
	if among == nil {
		among = facts.Of(b)
	}
	report.Notes = slices.Clone(in.unknown)
	for _, t := range among.Among(b) {
		if in.opt.Done != nil && in.opt.Done() {
			return report
		}
		in.inspect(t, s, &report)
	}
	if in.opt.Verbose && report.ColumnTables > 0 {
		report.Notes = append(report.Notes, evidence.Note{Code: "column-tables",
			Message: "column-oriented tables are distributed by a hash of their partitioning columns, so the order of their key creates " +
				"no hot spot: the KEY, IDX and PRT rules do not apply to them"})
	}
	report.Notes = append(report.Notes, s.notes()...)
	return report
}

func (in *Inspector) inspect(t *facts.Table, s *suppressor, report *Report) {
	note := func(code, message string) {
		report.Notes = append(report.Notes, evidence.Note{Path: t.Schema.Path, Code: code, Message: message})
	}
	report.Tables++
	if is := planNote(t.Schema.Path); is != "" {
		note(NoteMigration, is)
		return
	}
	report.Notes = append(report.Notes, refuted(t.Uses.Refuted)...)
	if migrated.MatchString(strings.Trim(strings.ToLower(t.Schema.Name()), "._")) {
		if in.opt.Verbose {
			note("tool-table", "a migration tool keeps its state here, one row a migration: the table cannot become hot, and the tool "+
				"defines it")
		}
		return
	}
	column := t.Schema.Store == schema.StoreColumn
	if column {
		report.ColumnTables++
	}
	if in.opt.Verbose {
		for _, how := range t.Uses.How() {
			note("access", how)
		}
	}
	first := len(report.Findings)
	pass := &Pass{Table: t.Schema, key: &key{Table: t}, earlier: in.earlier[t.Schema.Path]}
	pass.key.judge()
	pass.report = func(f Finding) {
		if (in.opt.Unjudged == nil || !in.opt.Unjudged(t.Schema, &f)) && in.opt.relevel(&f) {
			f.Suppressed = s.suppress(&f)
			report.Findings = append(report.Findings, f)
		}
	}
	for _, rule := range in.selected {
		if rule.Column == column {
			pass.Rule = rule
			rule.Run(pass)
		}
	}
	slices.SortStableFunc(report.Findings[first:], func(x, y Finding) int {
		return cmp.Or(cmp.Compare(y.Level, x.Level), strings.Compare(x.Rule, y.Rule))
	})
}

// NoteMigration is the code of notes about tables that a migration plan has created or kept.
const NoteMigration = "migration"

// planNote says what a table is that a plan has made or kept, "" for any other table. It goes with the plan, so nothing is reported of it.
func planNote(path string) string {
	if table := schema.CopyOf(path); table != "" {
		return "a migration is under way: this is the new table that a plan fills for " + table
	}
	if table := schema.KeptOf(path); table != "" {
		return "a migration is nearly done: this is the old version of " + table + ", which the cleanup step of its plan drops"
	}
	return ""
}

// selectRules returns the rules that only and disable leave, in the order of rules, and a note for each name that no rule has.
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
