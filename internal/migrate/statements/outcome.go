package statements

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Outcome is what came of sending a known statement in both forms, for people and programs.
type Outcome struct {
	From      string `json:"from"`      // where it was found
	Statement string `json:"statement"` // as the applications have it, on one line
	Result    Result `json:"result"`
	Same      int    `json:"same"`    // sets of parameters with which both forms did the same
	Differ    int    `json:"differ"`  // those with which they did not
	Unclear   int    `json:"unclear"` // those of which nothing can be told
	Empty     int    `json:"empty"`   // those with which neither found anything, which prove nothing
	// Reason is what differs, or why it is not proved; empty if it is.
	Reason string     `json:"reason,omitempty"`
	Before *state.Use `json:"before"` // what it touches of the old table, on average; null if it is not proved
	After  *state.Use `json:"after"`
	Scans  []string   `json:"scans,omitempty"` // tables that only the new form reads from one end to the other
	// Broken is what the plan promised of the cost, if what was measured is another; empty if it holds.
	Broken string `json:"promised,omitempty"`

	alone bool // it was sent in one form, to a table of which there is no other
}

// Report is what came of the statements of a plan, or of a candidate that has none yet.
type Report struct {
	Version    int       `json:"version"`             // of the format
	Table      string    `json:"table"`               // path
	Candidate  string    `json:"candidate,omitempty"` // its name, of 'rewrite --prove'; empty for a table that YDB does not have yet
	Reason     string    `json:"reason,omitempty"`    // why there is no plan of it that could be proved
	Statements []Outcome `json:"statements"`
}

// ReportOf is the report of a plan.
func ReportOf(table string, p *plan.Plan, proofs []state.Proof) *Report {
	return &Report{Version: 1, Table: table, Statements: Outcomes(p, proofs)}
}

// Differ reports whether a statement does something else for the new table.
func (r *Report) Differ() bool {
	return slices.ContainsFunc(r.Statements, func(o Outcome) bool { return o.Result == Differs })
}

// Title says what it is of.
func (r *Report) Title() string {
	if r.Candidate == "" {
		return r.Table + ", as it would be made"
	}
	return r.Table + ", candidate " + r.Candidate
}

// Text says it for people, a line for each statement.
func (r *Report) Text(indent string) string {
	lines := plan.Each(r.Statements, func(o Outcome) string { return indent + o.Text() + "\n" })
	switch {
	case r.Reason != "":
		lines = []string{indent + "not proved, because there is no plan: " + r.Reason + "\n"}
	case len(lines) == 0:
		lines = []string{indent + "the plan knows no statement of the applications\n"}
	}
	return strings.Join(lines, "")
}

// Result is what is known of a statement.
type Result string

// The results.
const (
	Proved    Result = "proved"
	NotProved Result = "not-proved"
	Differs   Result = "differs"
)

// Outcomes are what came of the statements of a plan.
func Outcomes(p *plan.Plan, proofs []state.Proof) []Outcome {
	out := []Outcome{}
	for _, x := range proofs {
		if x.Query >= len(p.Queries) {
			continue
		}
		q := &p.Queries[x.Query]
		o := Outcome{From: q.From, Statement: plan.OneLine(body(q.Before)), Result: NotProved, Same: x.Same,
			Differ: x.Differ, Unclear: x.Unclear, Empty: x.Empty, Reason: x.Why, Scans: x.Scans, alone: p.Copy == ""}
		switch {
		case x.Differ > 0:
			o.Result = Differs
		case x.Same > 0:
			o.Result = Proved
		}
		if x.Same > 0 {
			o.Before, o.After = &x.Before, &x.After
			worse := x.After.Partitions > x.Before.Partitions+0.5 && x.After.Read > 1.5*x.Before.Read+1
			cheap := slices.Contains([]rewrite.Outcome{rewrite.Improved, rewrite.Unchanged}, rewrite.Outcome(q.Outcome))
			if cheap && !o.alone && (worse || len(x.Scans) > 0) {
				o.Broken = q.Outcome
			}
		}
		out = append(out, o)
	}
	return out
}

// Text says it for people, on one line.
func (o *Outcome) Text() string {
	return o.Says() + ": " + o.From + ": " + evidence.Shortened(o.Statement, 100)
}

// Says says what came of the statement.
func (o *Outcome) Says() string {
	sets := evidence.Count(o.Same+o.Differ+o.Unclear+o.Empty, "set") + " of parameters"
	switch {
	case o.Result == Differs && o.alone:
		return o.Reason
	case o.Result == Differs:
		return fmt.Sprintf("differs with %d of %s: %s", o.Differ, sets, o.Reason)
	case o.Result != Proved:
		return "not proved, because " + o.Reason
	}
	verb, form := "proved", "the new form"
	if o.alone {
		verb, form = "taken", "it"
	}
	out := verb + " with " + evidence.Count(o.Same, "set") + " of parameters"
	if o.Unclear+o.Empty > 0 {
		out = fmt.Sprintf("%s with %d of %s", verb, o.Same, sets)
	}
	if o.Empty > 0 {
		out += " (" + evidence.One(o.Empty, "set", "finds", "find") + " nothing)"
	}
	out += o.touches("partitions", o.Before.Partitions, o.After.Partitions) + o.touches("rows read", o.Before.Read, o.After.Read) +
		o.touches("rows written", o.Before.Written, o.After.Written)
	if len(o.Scans) > 0 {
		out += "; " + form + " reads all of " + strings.Join(o.Scans, " and ")
	}
	if o.Broken != "" {
		out += "; the plan promised: " + o.Broken
	}
	return out
}

// Counts says of how many statements what is known; empty if there are none.
func Counts(list []Outcome) string {
	n := map[Result]int{}
	for _, o := range list {
		n[o.Result]++
	}
	parts, says := []string{}, map[Result]string{Proved: "proved", NotProved: "not proved", Differs: "differ"}
	for _, r := range []Result{Proved, NotProved, Differs} {
		if n[r] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n[r], says[r]))
		}
	}
	return strings.Join(parts, ", ")
}

// Sum is the same, and on a line each those that somebody has to look at.
func Sum(list []Outcome) string {
	text := Counts(list)
	for _, o := range list {
		if o.Result != Proved || o.Broken != "" {
			text += "\n  " + o.Text()
		}
	}
	return text
}

func (o *Outcome) touches(what string, before, after float64) string {
	switch {
	case before == 0 && after == 0:
		return ""
	case o.alone:
		return fmt.Sprintf("; %s %s", what, average(after))
	}
	return fmt.Sprintf("; %s %s → %s", what, average(before), average(after))
}

func average(f float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", f), ".0") }

// body is a statement without what stands in front of it, such as the declarations that an SDK sends along.
func body(text string) string {
	for _, st := range yql.ParseQueries(text).Statements {
		switch st.Node.(type) {
		case *yql.Declare, *yql.Pragma:
		default:
			return text[st.Pos.Offset:]
		}
	}
	return text
}
