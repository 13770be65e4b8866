package main

import (
	"context"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

type rulesOptions struct {
	format report.Format[report.Catalogue]
}

func newRules(a *app) *cobra.Command {
	var o rulesOptions
	cmd := &cobra.Command{
		Use:               "rules [ID|NAME]",
		Short:             "List the rules, or explain one",
		Long:              "List the rules, or explain one: why it matters, when it is fine, how to fix it.",
		Example:           "ydb-keyadvise rules\nydb-keyadvise rules " + advisor.Rules()[0].ID,
		Args:              atMostOne("rule"),
		ValidArgsFunction: completeRules,
		RunE:              a.does(o.run),
	}
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		formatFlag(flags, &o.format, report.RuleFormats())
	})
	return cmd
}

func (o *rulesOptions) run(_ context.Context, a *app, args []string) (outcome, error) {
	shown := report.Catalogue{Rules: advisor.Rules()}
	if len(args) == 1 {
		rule, err := config.Rule(shown.Rules, args[0])
		if err != nil {
			return outcome{}, &usageError{err.Error()}
		}
		shown = report.Catalogue{Rules: []*advisor.Rule{rule}, Page: true}
	}
	return outcome{}, writeAs(a, o.format, "", false, shown)
}
