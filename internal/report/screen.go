package report

import (
	"bufio"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// screenChanges is how many changes since the last look a screen has room for.
const screenChanges = 6

// WriteScreen shows an inspection on one screen: what changed since the one before, if there is one, and a line for each table
// with findings or writes, the worst first, with the writes of each partition as a bar. What the terminal has no room for is
// counted.
func WriteScreen(w *bufio.Writer, v View, before, r *Inspection) {
	changes := before.changes(r)
	rows := r.screenRows()
	const besides = 3 // a line for what the bars mean, one for the sums, and one for the cursor
	room := len(rows)
	if v.Height > 0 {
		room = max(1, v.Height-besides-len(changes))
	}
	more := 0
	if len(rows) > room {
		more = len(rows) - room + 1
		rows = rows[:room-1]
	}
	if len(rows) > 0 {
		for _, line := range alignColumns(rows) {
			fmt.Fprintln(w, v.Cut(strings.TrimRight(line, " ")))
		}
	}
	if more > 0 {
		fmt.Fprintln(w, v.Cut(fmt.Sprintf("and %s; without --watch all are shown", evidence.Count(more, "more table"))))
	}
	for _, line := range changes {
		fmt.Fprintln(w, v.Cut(line))
	}
	if slices.ContainsFunc(rows, func(row []string) bool { return row[2] != "" }) {
		fmt.Fprintln(w, v.Style.Paint(dim, v.Cut("[ ] writes by partition, in key order: ▄ even, █ twice that")))
	}
}

// Cut leaves of a line what fits the view; all of it if the width is not known.
func (v View) Cut(line string) string {
	if runes := []rune(line); v.Width > 0 && len(runes) > v.Width {
		return string(runes[:v.Width-1]) + "…"
	}
	return line
}

// screenRows are the rows of the tables with findings or writes, the worst first, and of those the one with the hottest partition.
func (r *Inspection) screenRows() [][]string {
	type shown struct {
		level advisor.Level
		heat  float64
		row   []string
	}
	var list []shown
	for _, t := range r.Tables {
		s := shown{row: []string{"clean", OneLine(t.Schema.Path), "", "", ""}}
		var rules []advisor.Finding
		for _, f := range t.Findings {
			if f.Suppressed == nil {
				s.level = max(s.level, f.Level)
				rules = append(rules, f)
			}
		}
		if s.level > 0 {
			s.row[0] = s.level.String()
		}
		if shares, writes, known := t.Load.WriteShares(); known && writes > 0 {
			s.heat = slices.Max(shares) * writes
			s.row[2] = "[" + bars(shares) + "]"
			s.row[3] = fmt.Sprintf("%.0f%% of %.0f/s", 100*slices.Max(shares), writes)
		}
		s.row[4] = ruleNames(rules)
		if s.level > 0 || s.heat > 0 {
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(a, b shown) int {
		return cmp.Or(cmp.Compare(b.level, a.level), cmp.Compare(b.heat, a.heat))
	})
	rows := make([][]string, len(list))
	for i, s := range list {
		rows[i] = s.row
	}
	return rows
}

// changes says what is other than it was before: findings, and hottest partitions that take much more or less. There are none
// without an inspection before.
func (r *Inspection) changes(now *Inspection) (lines []string) {
	if r == nil {
		return nil
	}
	of := func(r *Inspection) (b *evidence.Bundle, findings []advisor.Finding) {
		b = &evidence.Bundle{}
		for _, t := range r.Tables {
			b.Tables = append(b.Tables, t.Table)
			findings = append(findings, t.Findings...)
		}
		return b, findings
	}
	before, older := of(r)
	after, newer := of(now)
	c := changed([2]string{}, before, after, older, newer)
	for _, p := range c.Parts() {
		for _, cells := range p.Lines {
			lines = append(lines, strings.TrimLeft(p.Sign+" ", " ")+OneLine(strings.Join(cells, "  ")))
		}
	}
	if n := len(lines) - screenChanges; n > 0 {
		lines = append(lines[:screenChanges-1:screenChanges-1], fmt.Sprintf("and %d more changes", n+1))
	}
	if len(lines) == 0 {
		return []string{"since the last update: nothing has changed"}
	}
	return append([]string{"since the last update:"}, lines...)
}
