package report

import (
	"bufio"
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/baseline"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// Comparison is what changed between two snapshots.
type Comparison struct {
	Before string         `json:"before"` // name of the older file
	After  string         `json:"after"`
	Fixed  []ComparedRow  `json:"fixed"`       // no longer found
	Worse  []ComparedRow  `json:"worse"`       // found at a higher level
	New    []ComparedRow  `json:"new"`         // not found before
	Same   int            `json:"same"`        // findings in both
	Load   []ComparedLoad `json:"load"`        // tables whose load was measured in both, the most changed first
	Added  []string       `json:"addedTables"` // tables that only the newer snapshot has
	Gone   []string       `json:"goneTables"`  // tables that only the older one has
}

// ComparedRow is a finding of one of the snapshots.
type ComparedRow struct {
	Table   string `json:"table"`
	Rule    string `json:"rule"`
	Level   string `json:"level"`
	Message string `json:"message"`
}

// ComparedLoad is how the writes of a table fell on its partitions.
type ComparedLoad struct {
	Table         string  `json:"table"`
	WritesBefore  float64 `json:"writesPerSecondBefore"`
	WritesAfter   float64 `json:"writesPerSecondAfter"`
	HottestBefore float64 `json:"hottestShareBefore"` // of the writes, 0…1
	HottestAfter  float64 `json:"hottestShareAfter"`
}

// Compare finds what changed between two snapshots of the same tables: findings by what they are about, whatever their line,
// and loads by table. It leaves the names of the snapshots to the caller.
func Compare(before, after *evidence.Bundle, options advisor.Options) *Comparison {
	older := advisor.Inspect(before, options).Findings
	options.Earlier = before.Tables
	return compareFindings(before.Tables, after.Tables, older, advisor.Inspect(after, options).Findings)
}

// compareFindings compares what was found on the tables of an older and of a newer inspection.
func compareFindings(before, after []*evidence.Table, older, newer []advisor.Finding) *Comparison {
	c := &Comparison{Fixed: []ComparedRow{}, Worse: []ComparedRow{}, New: []ComparedRow{}, Load: []ComparedLoad{},
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
		hot := ComparedLoad{Table: t.Schema.Path}
		var measured [2]bool
		var older, newer []float64
		older, hot.WritesBefore, measured[0] = t.Load.WriteShares()
		newer, hot.WritesAfter, measured[1] = now.Load.WriteShares()
		if measured[0] && measured[1] {
			hot.HottestBefore, hot.HottestAfter = slices.Max(older), slices.Max(newer)
			c.Load = append(c.Load, hot)
		}
	}
	for _, t := range after {
		if !was[t.Schema.Path] {
			c.Added = append(c.Added, t.Schema.Path)
		}
	}
	// By how many writes a second the hottest partition got more.
	hotter := func(l ComparedLoad) float64 {
		return l.HottestAfter*l.WritesAfter - l.HottestBefore*l.WritesBefore
	}
	slices.SortStableFunc(c.Load, func(a, b ComparedLoad) int { return cmp.Compare(hotter(b), hotter(a)) })
	return c
}

// changedLoads are the loads of tables of which the writes, or the share of the hottest partition, changed by a tenth or more, as people
// are to see no others.
func changedLoads(c *Comparison) (out []ComparedLoad) {
	changed := func(before, after float64) bool { return math.Abs(after-before) >= 0.1*max(before, after, 1) }
	for _, l := range c.Load {
		if changed(l.WritesBefore, l.WritesAfter) || math.Abs(l.HottestAfter-l.HottestBefore) >= 0.1 {
			out = append(out, l)
		}
	}
	return out
}

func comparedRow(f *advisor.Finding) ComparedRow {
	return ComparedRow{Table: f.Table, Rule: f.Rule, Level: f.Level.String(), Message: f.Message}
}

func writeComparison(w *bufio.Writer, v View, c *Comparison) error {
	list := func(title, sign, color string, rows []ComparedRow) {
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
	return EncodeJSON(w, jsonComparison{jsonVersion, c})
}

type jsonComparison struct {
	Version int `json:"version"` // of the format
	*Comparison
}

// comparedSums counts what changed.
func comparedSums(c *Comparison) string {
	return fmt.Sprintf("%d fixed, %d new, %d worse, %d unchanged", len(c.Fixed), len(c.New), len(c.Worse), c.Same)
}
