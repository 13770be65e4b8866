package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// compareOptions are the options of the report compare command.
type compareOptions struct {
	format report.Format[*report.Comparison]
	output string
	check  bool
	reading
}

func newReportCommand(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "report",
		Short: "Show what changed, or how the load fell on keys",
		Args:  commandArg,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	var o compareOptions
	compare := &cobra.Command{
		Use:     "compare OLD.json NEW.json [flags]",
		Short:   "Compare two snapshots of the same tables",
		Long:    `Compare two snapshots of the same tables: findings that are fixed, new or worse, and hottest partitions that got hotter.`,
		Example: `ydb-keyadvise report compare monday.json friday.json --check`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				verb := map[bool]string{true: "is", false: "are"}[len(args) == 1]
				return usagef("give two snapshots, OLD.json and NEW.json; %d %s given", len(args), verb)
			}
			return nil
		},
		RunE: a.does(o.run),
	}
	addSection(compare, "Output", func(flags *pflag.FlagSet) {
		formatFlag(flags, &o.format, report.ComparisonFormats())
		flags.StringVarP(&o.output, "output", "o", "", "write to `FILE`")
		flags.BoolVar(&o.check, "check", false, "exit with 1 if a finding is new or worse")
	})
	o.registerJudging(compare, false)
	cmd.AddCommand(compare, newHeat(a))
	return cmd
}

func (o *compareOptions) run(ctx context.Context, a *app, args []string) (outcome, error) {
	options, err := opened.Rules(ctx, o.judge, o.read.Config)
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
			return outcome{}, fmt.Errorf("compare %s with %s: part of %s could not be read", args[0], args[1], name)
		}
	}
	c, err := opened.Compute(ctx, func() *report.Comparison { return report.Compare(bundles[0], bundles[1], options) })
	if err != nil {
		return outcome{}, err
	}
	c.Before, c.After = args[0], args[1]
	return outcome{found: o.check && len(c.New)+len(c.Worse) > 0}, writeAs(a, o.format, o.output, false, c)
}
