package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/baseline"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/htmlreport"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// comparison is what changed between two snapshots.
type comparison struct {
	Before string        `json:"before"` // name of the older file
	After  string        `json:"after"`
	Fixed  []comparedRow `json:"fixed"`
	Worse  []comparedRow `json:"worse"` // found at a higher level
	New    []comparedRow `json:"new"`
	Same   int           `json:"same"` // findings in both
	Load   []comparedHot `json:"load"` // tables whose load was measured in both, the most changed first
	Added  []string      `json:"addedTables"`
	Gone   []string      `json:"goneTables"`

	version string // of this tool
	made    time.Time
}

// comparedRow is a finding of one of the snapshots.
type comparedRow struct {
	Table   string `json:"table"`
	Rule    string `json:"rule"`
	Level   string `json:"level"`
	Message string `json:"message"`
}

// comparedHot is how the writes of a table fell on its partitions.
type comparedHot struct {
	Table         string  `json:"table"`
	WritesBefore  float64 `json:"writesPerSecondBefore"`
	WritesAfter   float64 `json:"writesPerSecondAfter"`
	HottestBefore float64 `json:"hottestShareBefore"` // of the writes, 0…1
	HottestAfter  float64 `json:"hottestShareAfter"`

	before, after []float64 // shares of the partitions, in key order
}

var compareFormats = formats[*comparison]{
	{"text", writeComparison},
	{"json", writeComparisonJSON},
	{"markdown", writeComparisonMarkdown},
	{"html", writeComparisonHTML},
}

// compareOptions are the options of the report compare command.
type compareOptions struct {
	format, output string
	check          bool
	config         string
	ruleOptions
}

func newReportCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "report",
		Short: "Compare two snapshots: what was fixed, what got worse, what got hotter",
		Args:  commandArg,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	var o compareOptions
	compare := &cobra.Command{
		Use:   "compare OLD.json NEW.json [flags]",
		Short: "Compare two snapshots of the same tables",
		Long: `Compare two snapshots of the same tables, as 'ydb-keyadvise snapshot' writes them: which findings were fixed, which are
new or worse, and where the hottest partition takes more or less of the writes.`,
		Example: `ydb-keyadvise report compare monday.json friday.json
ydb-keyadvise report compare monday.json friday.json --format html -o week.html`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usagef("give two snapshots, OLD.json and NEW.json; %d %s given", len(args), verb(len(args)))
			}
			return nil
		},
		DisableFlagsInUseLine: true,
		RunE:                  a.does(o.run),
	}
	addSection(compare, "Output", func(flags *pflag.FlagSet) {
		o.register(flags)
		compareFormats.register(flags, &o.format, "comparison")
		flags.StringVarP(&o.output, "output", "o", "", "write to `FILE` instead of standard output; an existing file is replaced")
		flags.BoolVar(&o.check, "check", false, "exit with status 1 if a finding is new or worse")
		configFlag(flags, &o.config)
	})
	compareFormats.complete(compare)
	o.complete(compare)
	cmd.AddCommand(compare)
	return cmd
}

func verb(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

func (o *compareOptions) run(ctx context.Context, a *app, args []string) (outcome, error) {
	format, err := compareFormats.find(o.format)
	if err != nil {
		return outcome{}, err
	}
	cfg, err := loadConfig(o.config)
	if err != nil {
		return outcome{}, err
	}
	options, err := o.advisorOptions(cfg)
	if err != nil {
		return outcome{}, err
	}
	var bundles [2]*evidence.Bundle
	for i, name := range args {
		if bundles[i], err = source.Snapshot(ctx, name); err != nil {
			return outcome{}, err
		}
		if len(bundles[i].Problems) > 0 {
			a.problems(bundles[i])
			return outcome{incomplete: true}, nil
		}
	}
	c, err := compute(ctx, func() *comparison { return compareBundles(bundles[0], bundles[1], options) })
	if err != nil {
		return outcome{}, err
	}
	c.Before, c.After, c.version, c.made = args[0], args[1], a.version, a.now()
	return outcome{found: o.check && len(c.New)+len(c.Worse) > 0}, format.write(a, o.output, false, c)
}

func compareBundles(before, after *evidence.Bundle, options advisor.Options) *comparison {
	c := &comparison{Fixed: []comparedRow{}, Worse: []comparedRow{}, New: []comparedRow{}, Load: []comparedHot{}, Added: []string{}, Gone: []string{}}
	older, newer := advisor.Inspect(before, options).Findings, advisor.Inspect(after, options).Findings
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
			c.New = append(c.New, newComparedRow(f))
			continue
		case f.Level > list[0].Level:
			c.Worse = append(c.Worse, newComparedRow(f))
		default:
			c.Same++
		}
		known[key] = list[1:]
	}
	there := map[string]*evidence.Table{}
	for _, t := range after.Tables {
		there[t.Schema.Path] = t
	}
	for i := range older { // in the order of the tables
		f := &older[i]
		key := baseline.Fingerprint(f)
		if list := known[key]; f.Suppressed == nil && len(list) > 0 && list[0] == f {
			known[key] = list[1:]
			if there[f.Table] != nil { // else the table is gone, which is no cure
				c.Fixed = append(c.Fixed, newComparedRow(f))
			}
		}
	}
	was := map[string]bool{}
	for _, t := range before.Tables {
		was[t.Schema.Path] = true
		now := there[t.Schema.Path]
		if now == nil {
			c.Gone = append(c.Gone, t.Schema.Path)
			continue
		}
		hot := comparedHot{Table: t.Schema.Path}
		var measured [2]bool
		hot.before, hot.WritesBefore, measured[0] = t.Load.WriteShares()
		hot.after, hot.WritesAfter, measured[1] = now.Load.WriteShares()
		if measured[0] && measured[1] {
			hot.HottestBefore, hot.HottestAfter = slices.Max(hot.before), slices.Max(hot.after)
			c.Load = append(c.Load, hot)
		}
	}
	for _, t := range after.Tables {
		if !was[t.Schema.Path] {
			c.Added = append(c.Added, t.Schema.Path)
		}
	}
	slices.SortStableFunc(c.Load, func(a, b comparedHot) int {
		return cmp.Compare(b.HottestAfter*b.WritesAfter-b.HottestBefore*b.WritesBefore, a.HottestAfter*a.WritesAfter-a.HottestBefore*a.WritesBefore)
	})
	return c
}

func newComparedRow(f *advisor.Finding) comparedRow {
	return comparedRow{f.Table, f.Rule, f.Level.String(), f.Message}
}

func writeComparison(w *bufio.Writer, v view, c *comparison) error {
	list := func(title, sign, color string, rows []comparedRow) {
		if len(rows) == 0 {
			return
		}
		fmt.Fprintln(w, v.style.paint(bold, title+":"))
		for _, row := range rows {
			fmt.Fprintf(w, "  %s %s[%s] %s: %s\n", v.style.paint(color, sign), row.Level, row.Rule, oneLine(row.Table), oneLine(row.Message))
		}
		fmt.Fprintln(w)
	}
	list("new", "+", red, c.New)
	list("worse", "!", red, c.Worse)
	list("fixed", "-", green, c.Fixed)
	var rows [][]string
	for _, hot := range c.Load {
		rows = append(rows, []string{oneLine(hot.Table),
			fmt.Sprintf("%.0f -> %.0f writes/s", hot.WritesBefore, hot.WritesAfter),
			fmt.Sprintf("hottest partition %.0f%% -> %.0f%%, %.0f -> %.0f writes/s", 100*hot.HottestBefore, 100*hot.HottestAfter,
				hot.HottestBefore*hot.WritesBefore, hot.HottestAfter*hot.WritesAfter)})
	}
	if len(rows) > 0 {
		fmt.Fprintln(w, v.style.paint(bold, "load, largest increase first:"))
		for _, line := range alignColumns(rows) {
			fmt.Fprintf(w, "  %s\n", line)
		}
		fmt.Fprintln(w)
	}
	for _, path := range c.Added {
		fmt.Fprintf(w, "new table %s\n", oneLine(path))
	}
	for _, path := range c.Gone {
		fmt.Fprintf(w, "table %s is gone\n", oneLine(path))
	}
	_, err := fmt.Fprintln(w, c.sums())
	return err
}

func writeComparisonJSON(w *bufio.Writer, _ view, c *comparison) error {
	return encodeJSON(w, struct {
		Version int `json:"version"`
		*comparison
	}{jsonVersion, c})
}

// writeComparisonMarkdown writes a comment: the findings as rows, the load folded.
func writeComparisonMarkdown(w *bufio.Writer, _ view, c *comparison) error {
	out := newComment("report compare")
	out.add(fmt.Sprintf("**ydb-keyadvise**: %s\n", c.sums()))
	rows, left := "", 0
	for _, list := range []struct {
		title string
		rows  []comparedRow
	}{{"new", c.New}, {"worse", c.Worse}, {"fixed", c.Fixed}} {
		for _, r := range list.rows {
			row := fmt.Sprintf("| %s | %s | %s | %s | %s |\n", list.title, r.Level, r.Rule, markdownCode(r.Table), markdownText(r.Message))
			if len(rows)+len(row) > out.left/2 {
				left++
				continue
			}
			rows += row
		}
	}
	if left > 0 {
		rows += fmt.Sprintf("| | | | | and %d more |\n", left)
	}
	if rows != "" {
		out.add("\n| | level | rule | table | finding |\n|---|---|---|---|---|\n" + rows)
	}
	for _, path := range c.Added {
		out.add("\n- new table " + markdownCode(path) + "\n")
	}
	for _, path := range c.Gone {
		out.add("\n- table " + markdownCode(path) + " is gone\n")
	}
	rows, left = "", 0
	for _, hot := range c.Load {
		row := fmt.Sprintf("| %s | %.0f → %.0f | %.0f%% → %.0f%% |\n", markdownCode(hot.Table), hot.WritesBefore, hot.WritesAfter, 100*hot.HottestBefore, 100*hot.HottestAfter)
		if len(rows)+len(row) > out.left-500 {
			left++
			continue
		}
		rows += row
	}
	if left > 0 {
		rows += fmt.Sprintf("| and %d more | | |\n", left)
	}
	if rows != "" {
		var fold strings.Builder
		markdownFold(&fold, "Load, largest increase first", "| table | writes/s | hottest partition |\n|---|---|---|\n"+rows)
		out.add(fold.String())
	}
	w.WriteString(out.text.String())
	return nil
}

// sums counts what changed.
func (c *comparison) sums() string {
	return fmt.Sprintf("%d fixed, %d new, %d worse, %d unchanged", len(c.Fixed), len(c.New), len(c.Worse), c.Same)
}

func writeComparisonHTML(w *bufio.Writer, _ view, c *comparison) error {
	rows := func(list []comparedRow) (out []htmlreport.ComparedFinding) {
		for _, r := range list {
			out = append(out, htmlreport.ComparedFinding{Level: r.Level, Rule: r.Rule, Table: r.Table, Message: r.Message})
		}
		return out
	}
	page := htmlreport.Comparison{Before: c.Before, After: c.After, Version: c.version, Made: c.made,
		New: rows(c.New), Worse: rows(c.Worse), Fixed: rows(c.Fixed), Same: c.Same, Added: c.Added, Disappeared: c.Gone}
	for _, hot := range c.Load {
		page.Loads = append(page.Loads, htmlreport.ComparedLoad{Table: hot.Table, WritesBefore: hot.WritesBefore, WritesAfter: hot.WritesAfter,
			SharesBefore: hot.before, SharesAfter: hot.after})
	}
	return htmlreport.WriteComparison(w, &page)
}
