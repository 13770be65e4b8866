// Package advisor turns evidence into findings.
//
// It is a pure function over plain data: no files, no network, no clock. It owns the rules; it does not own how
// a finding is shown or fixed. The one invariant: no evidence, no claim. Every finding says how it is known.
package advisor

import (
	"cmp"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Level is how bad a finding is. Levels compare: Note < Warning < Error. The zero Level is invalid, so that a missing one is caught.
type Level int8

// The levels.
const (
	Note Level = iota + 1
	Warning
	Error
)

// String returns "note", "warning" or "error".
func (l Level) String() string {
	switch l {
	case Note:
		return "note"
	case Warning:
		return "warning"
	case Error:
		return "error"
	}
	return fmt.Sprintf("Level(%d)", int8(l))
}

// Confidence is how a finding is known.
type Confidence = facts.Confidence

// The confidences.
const (
	Declared = facts.Declared
	Inferred = facts.Inferred
	Measured = facts.Measured
)

// Rule is one rule, a value. Doc, Before and After stand in docs, in a text of the rule's name.
type Rule struct {
	ID     string // "KEY001"; never reused
	Name   string // "time-leading-key"; also the file name with underscores and the directory of its cases
	Level  Level  // the level a finding starts at; a finding may be raised or lowered by evidence
	Levels string // when the level differs, in words, such as "error when measured"; empty if it never does
	Doc    string // a title line, then the paragraphs "Why", "Fine if" and "Fix"
	Before string // an example that the rule reports, as DDL
	After  string // the example fixed, as DDL
	Docs   string // link to YDB's documentation
	Wants  Want   // what its findings want, unless they want another thing
	Column bool   // looks at column-oriented tables instead of row-oriented ones
	// Measured says that the rule needs more than a schema, so that its example alone is not reported.
	Measured bool
	Run      func(*Pass)
}

// Pass is one rule looking at one table. What the rules know of the primary key is worked out once per table and
// shared, so that they agree: the leading column has one nature, and one rule speaks for it.
type Pass struct {
	Rule  *Rule
	Table *schema.Table

	key     *key
	earlier *evidence.Table // nil if no older snapshot has it
	report  func(Finding)
}

// Report reports a finding of the pass's rule. What the finding leaves out is filled in: rule, level, table, link
// and position, the last from the index or the first column it names.
func (p *Pass) Report(f Finding) {
	f.Rule, f.Name, f.Table, f.Wants = p.Rule.ID, p.Rule.Name, p.Table.Path, cmp.Or(f.Wants, p.Rule.Wants)
	if f.Level == 0 {
		f.Level = p.Rule.Level
	}
	if f.Docs == "" {
		f.Docs = p.Rule.Docs
	}
	switch { // YDB takes no DDL for a table of the Document API but by that
	case !p.Table.Document():
	case f.Wants.Settings():
		return
	case f.Wants.Key():
		f.Ask = Ask{Do: "recreate the table with another HASH attribute, or one of more values: " + p.Table.PrimaryKey[1] +
			" with an id or the number of a bucket behind it"}
	}
	if f.Pos.Line == 0 {
		f.Pos = p.position(&f)
	}
	p.report(f)
}

func (p *Pass) position(f *Finding) schema.Position {
	if f.Index != "" {
		if index, ok := p.Table.Index(f.Index); ok && index.Pos.Line > 0 {
			return index.Pos
		}
	} else if len(f.Columns) > 0 {
		if column, ok := p.Table.Column(f.Columns[0]); ok && column.Pos.Line > 0 {
			return column.Pos
		}
	}
	return p.Table.Pos
}

// Finding is one problem of one table.
type Finding struct {
	Rule       string // Rule.ID
	Name       string // Rule.Name
	Wants      Want
	Ask        Ask
	Level      Level
	Confidence Confidence
	Table      string              // path
	Columns    []string            // at fault; may be empty
	Index      string              // name of the index concerned; empty for the table itself
	Query      *evidence.Statement // of the bundle, that the finding is about; nil if it is about none
	Pos        schema.Position
	Message    string // one line, no final period
	Evidence   []Evidence
	// Fixes are alternatives, the best first; at most one is applied. Dismissed are those that would not help.
	Fixes      []Fix
	Dismissed  []Dismissed
	Help       string      // what the first fix does, one line; empty if there is none
	Before     string      // the clause at fault, such as "PRIMARY KEY (ts, user_id)"; empty if none
	After      string      // what the first fix makes of it; empty if none
	AfterWhole string      // After for programs: with all cuts, or none where they may be values of rows
	Docs       string      // link
	Suppressed *Suppressed // nil if not suppressed
	Also       []Finding   // of the same cause, as ByCause has them; none until then
}

// Evidence is one fact behind a finding.
type Evidence = facts.Evidence

// Statement returns the statement that a finding is about, without its literals; empty if it is about none.
func (f *Finding) Statement() string {
	for _, e := range f.Evidence {
		if text, ok := e.Value.(string); ok && e.Name == "statement" {
			return text
		}
	}
	return ""
}

// Suppressed is why a finding is not counted.
type Suppressed struct {
	Reason string
	Pos    schema.Position // of the comment, the configuration entry or the entry of the baseline
	// Baseline says that the finding was accepted only because it existed when the baseline was written.
	Baseline bool
}
