package report

import (
	"bufio"
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/baseline"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report/page"
)

// Comparison is what changed between two snapshots.
type Comparison = page.Comparison

// Compare finds what changed between two snapshots of the same tables: findings by what they are about, whatever their line,
// and loads by table. It leaves the names, version and time of the comparison to the caller.
func Compare(before, after *evidence.Bundle, options advisor.Options) *Comparison {
	older := advisor.Inspect(before, options).Findings
	options.Earlier = before.Tables
	return compareFindings(before.Tables, after.Tables, older, advisor.Inspect(after, options).Findings)
}

// compareFindings compares what was found on the tables of an older and of a newer inspection.
func compareFindings(before, after []*evidence.Table, older, newer []advisor.Finding) *Comparison {
	c := &Comparison{Fixed: []page.ComparedRow{}, Worse: []page.ComparedRow{}, New: []page.ComparedRow{}, Load: []page.ComparedLoad{},
		Added: []string{}, Gone: []string{}}
	known := map[string][]*advisor.Finding{}
	for i := range older {
		if f := &older[i]; f.Suppressed == nil {
			known[baseline.Fingerprint(f)] = append(known[baseline.Fingerprint(f)], f)
		}
	}
	for i := range newer {
		f := &newer[i]
		if f.Suppressed != nil {
			continue
		}
		key := baseline.Fingerprint(f)
		list := known[key]
		switch {
		case len(list) == 0:
			c.New = append(c.New, comparedRow(f))
			continue
		case f.Level > list[0].Level:
			c.Worse = append(c.Worse, comparedRow(f))
		default:
			c.Same++
		}
		known[key] = list[1:]
	}
	there := map[string]*evidence.Table{}
	for _, t := range after {
		there[t.Schema.Path] = t
	}
	for i := range older { // in the order of the tables
		f := &older[i]
		key := baseline.Fingerprint(f)
		if list := known[key]; f.Suppressed == nil && len(list) > 0 && list[0] == f {
			known[key] = list[1:]
			if there[f.Table] != nil { // else the table is gone, which is no cure
				c.Fixed = append(c.Fixed, comparedRow(f))
			}
		}
	}
	was := map[string]bool{}
	for _, t := range before {
		was[t.Schema.Path] = true
		now := there[t.Schema.Path]
		if now == nil {
			c.Gone = append(c.Gone, t.Schema.Path)
			continue
		}
		hot := page.ComparedLoad{Table: t.Schema.Path}
		var measured [2]bool
		hot.SharesBefore, hot.WritesBefore, measured[0] = t.Load.WriteShares()
		hot.SharesAfter, hot.WritesAfter, measured[1] = now.Load.WriteShares()
		if measured[0] && measured[1] {
			hot.HottestBefore, hot.HottestAfter = slices.Max(hot.SharesBefore), slices.Max(hot.SharesAfter)
			c.Load = append(c.Load, hot)
		}
	}
	for _, t := range after {
		if !was[t.Schema.Path] {
			c.Added = append(c.Added, t.Schema.Path)
		}
	}
	// By how many writes a second the hottest partition got more.
	hotter := func(l page.ComparedLoad) float64 {
		return l.HottestAfter*l.WritesAfter - l.HottestBefore*l.WritesBefore
	}
	slices.SortStableFunc(c.Load, func(a, b page.ComparedLoad) int { return cmp.Compare(hotter(b), hotter(a)) })
	return c
}

// changedLoads are the loads of tables of which the writes, or the share of the hottest partition, changed by a tenth or more, as people
// are to see no others.
func changedLoads(c *Comparison) (out []page.ComparedLoad) {
	changed := func(before, after float64) bool { return math.Abs(after-before) >= 0.1*max(before, after, 1) }
	for _, l := range c.Load {
		if changed(l.WritesBefore, l.WritesAfter) || math.Abs(l.HottestAfter-l.HottestBefore) >= 0.1 {
			out = append(out, l)
		}
	}
	return out
}

func comparedRow(f *advisor.Finding) page.ComparedRow {
	return page.ComparedRow{Table: f.Table, Rule: f.Rule, Level: f.Level.String(), Message: f.Message}
}

func writeComparison(w *bufio.Writer, v View, c *Comparison) error {
	list := func(title, sign, color string, rows []page.ComparedRow) {
		if len(rows) == 0 {
			return
		}
		fmt.Fprintln(w, v.Style.Paint(bold, title+":"))
		for _, row := range rows {
			v.hang(w, "  "+v.Style.Paint(color, sign)+" ", "    ", "",
				fmt.Sprintf("%s[%s] %s: %s", row.Level, row.Rule, OneLine(row.Table), OneLine(row.Message)))
		}
		fmt.Fprintln(w)
	}
	list("new", "+", red, c.New)
	list("worse", "!", red, c.Worse)
	list("fixed", "-", green, c.Fixed)
	var rows [][]string
	for _, hot := range changedLoads(c) {
		rows = append(rows, []string{OneLine(hot.Table),
			fmt.Sprintf("%s -> %s writes/s", evidence.PerSecond(hot.WritesBefore), evidence.PerSecond(hot.WritesAfter)),
			fmt.Sprintf("hottest partition %s -> %s, %s -> %s writes/s", evidence.Percent(hot.HottestBefore),
				evidence.Percent(hot.HottestAfter), evidence.PerSecond(hot.HottestBefore*hot.WritesBefore),
				evidence.PerSecond(hot.HottestAfter*hot.WritesAfter))})
	}
	if len(rows) > 0 {
		fmt.Fprintln(w, v.Style.Paint(bold, "load, largest increase first:"))
		for _, line := range alignColumns(rows) {
			fmt.Fprintf(w, "  %s\n", line)
		}
		fmt.Fprintln(w)
	}
	for _, path := range c.Added {
		fmt.Fprintf(w, "new table %s\n", OneLine(path))
	}
	for _, path := range c.Gone {
		fmt.Fprintf(w, "table %s no longer exists\n", OneLine(path))
	}
	_, err := fmt.Fprintln(w, comparedSums(c))
	return err
}

func writeComparisonJSON(w *bufio.Writer, _ View, c *Comparison) error {
	return EncodeJSON(w, struct {
		Version int `json:"version"`
		*Comparison
	}{jsonVersion, c})
}

// fitting joins the rows for which there is room, in bytes, and says by a last row how many are left out.
func fitting(rows []string, room int, more string) string {
	out, left := "", 0
	for _, row := range rows {
		if len(out)+len(row) > room {
			left++
			continue
		}
		out += row
	}
	if left > 0 {
		out += fmt.Sprintf(more, left)
	}
	return out
}

// writeComparisonMarkdown writes a comment: the findings as rows, the load folded.
func writeComparisonMarkdown(w *bufio.Writer, _ View, c *Comparison) error {
	out := NewComment("report compare")
	out.Add(fmt.Sprintf("**ydb-keyadvise**: %s\n", comparedSums(c)))
	var rows []string
	for _, list := range []struct {
		title string
		rows  []page.ComparedRow
	}{{"new", c.New}, {"worse", c.Worse}, {"fixed", c.Fixed}} {
		for _, r := range list.rows {
			rows = append(rows, fmt.Sprintf("| %s | %s | %s | %s | %s |\n",
				list.title, r.Level, r.Rule, MarkdownCode(r.Table), markdownText(r.Message)))
		}
	}
	if body := fitting(rows, out.left/2, "| | | | | and %d more |\n"); body != "" {
		out.Add("\n| | level | rule | table | finding |\n|---|---|---|---|---|\n" + body)
	}
	for _, path := range c.Added {
		out.Add("\n- new table " + MarkdownCode(path) + "\n")
	}
	for _, path := range c.Gone {
		out.Add("\n- table " + MarkdownCode(path) + " is gone\n")
	}
	rows = nil
	for _, hot := range changedLoads(c) {
		rows = append(rows, fmt.Sprintf("| %s | %.0f → %.0f | %.0f%% → %.0f%% |\n",
			MarkdownCode(hot.Table), hot.WritesBefore, hot.WritesAfter, 100*hot.HottestBefore, 100*hot.HottestAfter))
	}
	if body := fitting(rows, out.left-500, "| and %d more | | |\n"); body != "" {
		var fold strings.Builder
		markdownFold(&fold, "Load, largest increase first", "| table | writes/s | hottest partition |\n|---|---|---|\n"+body)
		out.Add(fold.String())
	}
	w.WriteString(out.String())
	return nil
}

// comparedSums counts what changed.
func comparedSums(c *Comparison) string {
	return fmt.Sprintf("%d fixed, %d new, %d worse, %d unchanged", len(c.Fixed), len(c.New), len(c.Worse), c.Same)
}

func writeComparisonHTML(w *bufio.Writer, _ View, c *Comparison) error {
	return page.WriteComparison(w, c)
}
