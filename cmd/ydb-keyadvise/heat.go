package main

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report/page"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// heatOptions are the options of the report heat command.
type heatOptions struct {
	format report.Format[*report.Heat]
	output string
	check  bool
	reading
	compares bool // it was called to compare snapshots
}

func newReportCommand(a *app) *cobra.Command {
	report := &cobra.Command{
		Use:   "report",
		Short: "Show how the load fell on keys, or what changed",
		Args:  commandArg,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	report.AddCommand(newHeat(a))
	return report
}

func newHeat(a *app) *cobra.Command {
	var o heatOptions
	cmd := &cobra.Command{
		Use:     "heat FILE... [TABLE...] [flags]",
		Aliases: []string{"compare"},
		Short:   "Show how the load fell on keys over time, and what changed between snapshots",
		Long: `Show how the load fell on the keys of tables over time, from files of 'record': all tables, or the keys of
one. Several files, as of several weeks or machines, are one recording. Files of 'snapshot' are drawn when they were taken. Of two it also
says what changed: findings that are fixed, new or worse, and hottest partitions that got hotter. 'report compare' is the same.`,
		Example: `ydb-keyadvise report heat heat.rec shop/orders
ydb-keyadvise report heat heat.rec -o heat.html
ydb-keyadvise report heat monday.json friday.json --check`,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.compares = o.check || cmd.CalledAs() == "compare"
			return a.does(o.run)(cmd, args)
		},
	}
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		formatFlag(flags, &o.format, report.HeatFormats())
		flags.StringVarP(&o.output, "output", "o", "", "write to `FILE`; one that ends in .html is a page")
		flags.BoolVar(&o.check, "check", false, "exit with 1 if the last snapshot has findings that are new or worse")
	})
	o.registerJudging(cmd, false)
	return cmd
}

func (o *heatOptions) run(ctx context.Context, a *app, args []string) (outcome, error) {
	var tables []schema.Glob
	files := slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return !exists(arg) })
	for _, arg := range args {
		if g, err := schema.NewGlob(arg); err != nil {
			return outcome{}, usagef("%v", err)
		} else if !slices.Contains(files, arg) {
			tables = append(tables, g)
		}
	}
	switch {
	case len(files) == 0 && len(args) > 0:
		return outcome{}, usagef("there is no file %s; name a file of 'ydb-keyadvise record' or 'snapshot'", args[0])
	case len(files) == 0:
		return outcome{}, usagef("no recording given; name a file of 'ydb-keyadvise record' or 'snapshot'")
	}
	var snapshots []opened.Snapshot
	history, err := opened.Recorded(ctx, nil, files, &snapshots)
	if err != nil {
		return outcome{}, err
	}
	var known []string
	for _, t := range history.Tables {
		known = append(known, t.Path, path.Base(t.Path))
	}
	for _, s := range snapshots {
		for _, t := range s.Tables {
			known = append(known, t.Schema.Path, path.Base(t.Schema.Path))
		}
	}
	for _, g := range tables {
		if !slices.ContainsFunc(known, g.Match) {
			return outcome{}, usagef("%s is neither a file nor a table that is shown%s", g, spelling.DidYouMean(g.String(), known))
		}
	}
	if html, is := report.HeatFormats().Find(report.HTMLFormat); is && o.format.IsText() && path.Ext(o.output) == ".html" {
		o.format = html
	}
	meant := func(path string) bool {
		return len(tables) == 0 || slices.ContainsFunc(tables, func(g schema.Glob) bool { return g.Match(path) })
	}
	shown := &report.Heat{Source: strings.Join(files, ", "), Version: a.version, Map: history.Map(meant)}
	shown.Recorded = len(files) > len(snapshots)
	switch n := len(snapshots); {
	case n > 1:
		shown.Changes, err = o.changes(ctx, a, snapshots[0], snapshots[n-1], meant)
	case o.compares:
		err = usagef("give two snapshots, OLD.json and NEW.json; %d %s given", n, map[bool]string{true: "is", false: "are"}[n == 1])
	}
	if err != nil {
		return outcome{}, err
	}
	return outcome{found: o.check && len(shown.Changes.New)+len(shown.Changes.Worse) > 0}, writeAs(a, o.format, o.output, false, shown)
}

// changes compares the meant tables of two snapshots.
func (o *heatOptions) changes(ctx context.Context, a *app, before, after opened.Snapshot, meant func(string) bool) (*page.Changes, error) {
	options, err := opened.Rules(ctx, o.judge, o.read.Config)
	if err != nil {
		return nil, err
	}
	for _, s := range []opened.Snapshot{before, after} {
		if len(s.Problems) > 0 {
			a.problems(s.Bundle)
			return nil, fmt.Errorf("compare %s with %s: part of %s could not be read", before.Name, after.Name, s.Name)
		}
	}
	return opened.Compute(ctx, func() *page.Changes {
		return report.Compare([2]string{before.Name, after.Name}, before.Of(meant), after.Of(meant), options)
	})
}
