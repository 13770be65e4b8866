package advisor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// ByCause returns the findings with those of one cause as one: the worst of them, which lists the others in Also and as evidence, and
// counts them in its message. They are findings of one table that one change resolves, or that are about one column. What is suppressed
// stands alone. Findings come in the order of Inspect, with their fixes.
func ByCause(findings []Finding) []Finding {
	out := make([]Finding, 0, len(findings))
	first := 0 // of the table, in out
	leads := map[string]int{}
	for i := range findings {
		f := &findings[i]
		if len(out) > first && out[first].Table != f.Table {
			first = len(out)
			clear(leads)
		}
		causes := f.causes()
		at := len(out)
		for _, cause := range causes {
			if lead, known := leads[cause]; known {
				at = min(at, lead)
			}
		}
		if at == len(out) {
			out = append(out, *f)
		} else {
			out[at].Also = append(out[at].Also, *f)
		}
		for _, cause := range causes {
			if _, known := leads[cause]; !known {
				leads[cause] = at
			}
		}
	}
	for i := range out {
		if len(out[i].Also) > 0 {
			out[i].together()
		}
	}
	return out
}

// causes names what a finding has in common with others of its table that are reported with it.
func (f *Finding) causes() (list []string) {
	if f.Suppressed != nil {
		return nil
	}
	for _, fix := range f.Fixes[:min(1, len(f.Fixes))] {
		for _, e := range fix.Changes() {
			if add, ok := e.(schema.AddIndex); ok {
				list = append(list, "index on "+strings.Join(add.Index.Columns, ","))
			}
		}
	}
	switch {
	case f.Query != nil && len(list) == 0:
		list = append(list, "statement of "+f.Index+": "+f.Help)
	case (f.Wants.Key() || f.Wants.Index()) && f.Wants != WantNoIndex && len(f.Columns) > 0:
		list = append(list, "column "+f.Columns[0])
	}
	return list
}

// together says in the message and the evidence of a finding what else its cause does.
func (f *Finding) together() {
	f.Evidence = slices.Clip(f.Evidence)
	statements := 0
	var indexes []string
	for i := range f.Also {
		o := &f.Also[i]
		if o.Query != nil {
			statements++
		} else if o.Index != f.Index && !slices.Contains(indexes, o.Index) {
			indexes = append(indexes, o.Index)
		}
		e := Evidence{Name: EvidenceAlso, Value: also(o), Silent: i >= shownAlso}
		e.Text = "also"
		if o.Rule != f.Rule {
			e.Text += " " + o.Rule
		}
		if at := o.Pos; at.File != "" {
			e.Text += fmt.Sprintf(" at %s:%d", at.File, at.Line)
		}
		if o.Query != nil {
			e.Text += ": " + shortened(o.Statement())
		} else {
			e.Text += ": index " + o.Index
		}
		if o.Help != f.Help && o.Query == nil {
			e.Text += "; " + o.Help
		}
		f.Evidence = append(f.Evidence, e)
	}
	if more := len(f.Also) - shownAlso; more > 0 {
		f.Evidence = append(f.Evidence, Evidence{Name: EvidenceAlso + "NotShown", Value: uint64(more),
			Text: fmt.Sprintf("and %d more, which --format json lists", more)})
	}
	var others []string
	if statements > 0 {
		others = append(others, evidence.Count(statements, "more statement"))
	}
	if n := len(indexes); n == 1 {
		others = append(others, "index "+indexes[0])
	} else if n > 1 {
		others = append(others, "indexes "+strings.Join(indexes[:n-1], ", ")+" and "+indexes[n-1])
	}
	if len(others) > 0 {
		f.Message += "; the same goes for " + strings.Join(others, ", and for ")
	}
}

// EvidenceAlso is what the name of the evidence begins with that is another finding of the same cause.
const EvidenceAlso = "also"

// shownAlso is of how many others of one cause people read; one more line counts the rest.
const shownAlso = 4

// also is for programs what is known of a finding that is reported with another.
func also(f *Finding) map[string]any {
	out := map[string]any{"rule": f.Rule, "level": f.Level.String(), "help": f.Help}
	for name, value := range map[string]string{"index": f.Index, "statement": f.Statement(), "file": f.Pos.File} {
		if value != "" {
			out[name] = value
		}
	}
	if f.Pos.Line > 0 {
		out["line"] = f.Pos.Line
	}
	return out
}
