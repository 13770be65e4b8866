package report

import (
	"bufio"
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/baseline"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report/page"
)

// Compare finds what changed between two snapshots of the same tables, of those names: findings by what they are about, whatever their
// line, as a baseline knows them, and loads as two frames of a recording.
func Compare(names [2]string, before, after *evidence.Bundle, options advisor.Options) *page.Changes {
	older := advisor.Inspect(before, options).Findings
	options.Earlier = before.Tables
	return changed(names, before, after, older, advisor.Inspect(after, options).Findings)
}

// changed compares two readings of tables, and what was found, which it marks.
func changed(names [2]string, before, after *evidence.Bundle, older, newer []advisor.Finding) *page.Changes {
	c := &page.Changes{Before: names[0], After: names[1], Fixed: []page.ChangedRow{}, Worse: []page.ChangedRow{}, New: []page.ChangedRow{},
		Same: new(0), Load: heat.Changes(before, after), Gone: missing(before, after), Added: missing(after, before)}
	known, still := baseline.Of("", older), baseline.Of("", newer)
	worse, better := known.Apply(newer).Worse, still.Apply(older).Worse
	is := func(list []baseline.Worse, i int) bool {
		return slices.ContainsFunc(list, func(w baseline.Worse) bool { return w.At == i })
	}
	row := func(f *advisor.Finding) page.ChangedRow {
		return page.ChangedRow{Table: f.Table, Rule: f.Rule, Level: f.Level.String(), Message: f.Message}
	}
	for i := range newer {
		switch f := &newer[i]; {
		case f.Suppressed != nil && f.Suppressed.Baseline:
			*c.Same++
		case f.Suppressed != nil:
		case is(worse, i):
			c.Worse = append(c.Worse, row(f))
		default:
			c.New = append(c.New, row(f))
		}
	}
	for i := range older { // a table that is gone is no cure
		if f := &older[i]; f.Suppressed == nil && !is(better, i) && !slices.Contains(c.Gone, f.Table) {
			c.Fixed = append(c.Fixed, row(f))
		}
	}
	return c
}

// missing are the tables of one snapshot that another one has not.
func missing(of, in *evidence.Bundle) []string {
	out, known := []string{}, map[string]bool{}
	for _, t := range in.Tables {
		known[t.Schema.Path] = true
	}
	for _, t := range of.Tables {
		if !known[t.Schema.Path] {
			out = append(out, t.Schema.Path)
		}
	}
	return out
}

func writeChanges(w *bufio.Writer, v View, c *page.Changes) {
	for _, p := range slices.DeleteFunc(c.Parts(), func(p page.ChangesPart) bool { return len(p.Lines) == 0 }) {
		lead, end := "", "\n"
		switch {
		case p.Sign != "":
			lead = "  " + v.Style.Paint(map[string]string{"+": red, "!": red, "-": green}[p.Sign], p.Sign) + " "
		case p.Title != "":
			lead = "  "
		default:
			end = ""
		}
		if p.Title != "" {
			fmt.Fprintln(w, v.Style.Paint(bold, p.Title+":"))
		}
		for _, line := range alignColumns(p.Lines) {
			if line = OneLine(line); p.Sign != "" {
				v.hang(w, lead, "    ", "", line)
			} else {
				fmt.Fprintln(w, lead+line)
			}
		}
		fmt.Fprint(w, end)
	}
	fmt.Fprintln(w, c.Sums())
}
