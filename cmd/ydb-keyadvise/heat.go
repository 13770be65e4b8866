package main

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// heatOptions are the options of the report heat command.
type heatOptions struct {
	format report.Format[*report.Heat]
	output string
}

func newHeat(a *app) *cobra.Command {
	var o heatOptions
	cmd := &cobra.Command{
		Use:   "heat FILE... [TABLE...] [flags]",
		Short: "Show how the load fell on keys over time",
		Long: `Show how the load fell on the keys of tables over time, from files of 'record': all tables, or the keys of
one. Several files, as of several weeks or machines, are one recording.`,
		Example: `ydb-keyadvise report heat heat.rec shop/orders
ydb-keyadvise report heat heat.rec -o heat.html`,
		RunE: a.does(o.run),
	}
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		formatFlag(flags, &o.format, report.HeatFormats())
		flags.StringVarP(&o.output, "output", "o", "", "write to `FILE`; one that ends in .html is a page")
	})
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
	if len(files) == 0 && len(args) > 0 {
		return outcome{}, usagef("there is no file %s; name a file of 'ydb-keyadvise record'", args[0])
	}
	if len(files) == 0 {
		return outcome{}, usagef("no recording given; name a file of 'ydb-keyadvise record'")
	}
	history, err := opened.Recorded(ctx, nil, files)
	if err != nil {
		return outcome{}, err
	}
	for _, g := range tables {
		var known []string
		for _, t := range history.Tables {
			known = append(known, t.Path, path.Base(t.Path))
		}
		if !slices.ContainsFunc(known, g.Match) {
			return outcome{}, usagef("%s is neither a file nor a table of the recording%s", g, spelling.DidYouMean(g.String(), known))
		}
	}
	if html, is := report.HeatFormats().Find(report.HTMLFormat); is && o.format.IsText() && path.Ext(o.output) == ".html" {
		o.format = html
	}
	shown := &report.Heat{Source: strings.Join(files, ", "), Version: a.version}
	shown.Map = history.Map(func(path string) bool {
		return len(tables) == 0 || slices.ContainsFunc(tables, func(g schema.Glob) bool { return g.Match(path) })
	})
	return outcome{}, writeAs(a, o.format, o.output, false, shown)
}
