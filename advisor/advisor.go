// Package advisor finds primary keys, indexes and partition settings of YDB tables that will not scale: what the command
// "ydb-keyadvise inspect" reports, for programs and for tests.
//
// A [Schema] is read from migrations ([ReadDDL]), a database ([ReadLive]), a snapshot or a dump, and inspected with [Schema.Inspect]. In a
// test, [Check] does both:
//
//	func TestKeys(t *testing.T) { advisor.Check(t, os.DirFS("."), "migrations") }
//
// Comments in the DDL that suppress a finding and the configuration file .ydb-keyadvise.yaml count as they do for the command. Nothing is
// printed, and nothing is written to a database. The packages rewrite and migrate take a Schema from here on.
package advisor

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
)

// Level is how bad a finding is. Levels compare: [Note] < [Warning] < [Error]. The zero Level is none of them.
type Level int

// The levels.
const (
	Note Level = iota + 1
	Warning
	Error
)

// String returns "note", "warning" or "error".
func (l Level) String() string { return advisor.Level(l).String() }

// Finding is one problem of one table, or of one of its indexes.
type Finding struct {
	Rule       string   // such as "KEY001"; it always means the same
	Name       string   // of the rule, such as "time-leading-key"
	Level      Level    // of this finding; a rule may have several
	Confidence string   // how it is known: "declared" by the schema, "inferred" from names and shape, or "measured"
	Table      string   // path
	Index      string   // empty if it is about the table itself
	Columns    []string // at fault; may be empty
	File       string   // that declares it, as fsys names it; empty if the table is not from a file
	Line       int      // in the file, from 1; 0 if it is not from a file
	Message    string   // what is wrong, one line
	Help       string   // what mends it, one line; empty if that is for a person to find out
	Docs       string   // link to the documentation of YDB; may be empty
	Suppressed bool     // a comment, the configuration or a baseline accepts it
	Reason     string   // why it is suppressed; empty if it is not
}

// String is the finding on one line, as a compiler would say it: file:line: rule: message.
func (f Finding) String() string {
	at := f.Table
	if f.File != "" {
		at = fmt.Sprintf("%s:%d", f.File, f.Line)
	}
	text := fmt.Sprintf("%s: %s[%s]: %s", at, f.Level, f.Rule, f.Message)
	if f.Help != "" {
		text += "; " + f.Help
	}
	return text
}

// Remark is what there is to say beside findings: what was skipped, what could not be read, which suppression has no effect.
type Remark struct {
	Code    string // it always means the same, such as "unused-suppression"
	Table   string // path; empty if it is about no table, or all
	File    string // empty if it is about no file
	Line    int    // in the file, from 1; 0 if it is about the whole file
	Message string // one line
}

// String is the remark on one line.
func (r Remark) String() string {
	switch {
	case r.Line > 0:
		return fmt.Sprintf("%s:%d: %s", r.File, r.Line, r.Message)
	case r.File != "":
		return r.File + ": " + r.Message
	case r.Table != "":
		return r.Table + ": " + r.Message
	}
	return r.Message
}

func remarks(notes []evidence.Note) (out []Remark) {
	for _, n := range notes {
		out = append(out, Remark{Code: n.Code, Table: n.Path, File: n.Pos.File, Line: n.Pos.Line, Message: n.Message})
	}
	return out
}

// Rule is a rule by which tables are inspected.
type Rule struct {
	ID    string // such as "KEY001"
	Name  string // such as "time-leading-key"
	Level Level  // that its findings start at
	Doc   string // a title line, then why it matters, when it is fine, and how to fix it
	Docs  string // link to the documentation of YDB; may be empty
}

// Rules returns all rules, in the order of their IDs' groups. Whoever gets them may change them.
func Rules() (out []Rule) {
	for _, r := range advisor.Rules() {
		out = append(out, Rule{r.ID, r.Name, Level(r.Level), r.Doc, r.Docs})
	}
	return out
}

// Options say which rules run. The zero Options runs all that the configuration does not disable.
type Options struct {
	Only    []string // IDs or names of rules to run; empty means all
	Disable []string // IDs or names of rules not to run, beside those that the configuration disables
}

// Report is what was found.
type Report struct {
	Findings []Finding // by table in the order of the source, the worst first; suppressed ones, too. Those of one cause are one
	Notes    []Remark  // about the tables, and about suppressions that have no effect
	Problems []Remark  // what could not be read: the findings are of the rest
	FailOn   Level     // from which on a finding counts as a failure, by the configuration; 0 if none does
}

// String is a line for each finding that is not suppressed; empty if there is none, or no report.
func (r *Report) String() string {
	var b strings.Builder
	for i := 0; r != nil && i < len(r.Findings); i++ {
		if f := r.Findings[i]; !f.Suppressed {
			b.WriteString(f.String() + "\n")
		}
	}
	return b.String()
}

// Fails reports whether a finding fails a build, as the command exits with 1 for it: it is not suppressed, and at least as bad as FailOn.
func (r *Report) Fails(f Finding) bool {
	return r != nil && r.FailOn != 0 && f.Level >= r.FailOn && !f.Suppressed
}

// ErrNoSchema is the error of whatever needs a schema and is given a nil or zero one.
var ErrNoSchema = errors.New("there is no schema: read one with ReadDDL, ReadLive, ReadSnapshot or ReadDump")

// Inspect runs the rules. It changes nothing, so that a schema can be inspected as often as is liked, from several goroutines, too. An
// error is [ErrNoSchema], or names a rule that there is not, or a file of the configuration that cannot be read.
func (s *Schema) Inspect(o Options) (*Report, error) {
	if s == nil || opened.Of(s) == nil {
		return nil, fmt.Errorf("inspect: %w", ErrNoSchema)
	}
	in, failOn, err := opened.Of(s).Judge(context.Background(), ask.Judge{Only: o.Only, Disable: o.Disable})
	if err != nil {
		return nil, ask.InGo(fmt.Errorf("inspect: %w", err))
	}
	out := &Report{Notes: append(remarks(in.Bundle.Notes), remarks(in.Advised.Notes)...), Problems: remarks(in.Bundle.Problems),
		FailOn: Level(failOn)}
	for _, f := range advisor.ByCause(in.Advised.Findings) {
		one := Finding{Rule: f.Rule, Name: f.Name, Level: Level(f.Level), Confidence: string(f.Confidence), Table: f.Table, Index: f.Index,
			Columns: f.Columns, File: f.Pos.File, Line: f.Pos.Line, Message: f.Message, Help: f.Help, Docs: f.Docs,
			Suppressed: f.Suppressed != nil}
		if f.Suppressed != nil {
			one.Reason = f.Suppressed.Reason
		}
		out.Findings = append(out.Findings, one)
	}
	return out, nil
}
