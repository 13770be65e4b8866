package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
)

// completeValues makes the shell offer the values of the flags of a command and of those below it. cobra keeps that, and the commands with
// it, for as long as the process runs: only a command line by which the shell asks needs it.
func completeValues(cmd *cobra.Command) {
	rules, _ := completeRules(cmd, nil, "")
	values := map[string][]cobra.Completion{"rule": rules, "disable": rules, "fail-on": config.FailOnWords, "fail-on-new": config.FailOnWords}
	for _, p := range probe.List() {
		values["only"] = append(values["only"], cobra.CompletionWithDesc(p.ID, p.Belief))
	}
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if c, ok := f.Value.(*choice); ok {
			values[f.Name] = c.words
		}
		if len(values[f.Name]) > 0 { // the only error is a flag that does not exist
			_ = cmd.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(values[f.Name], cobra.ShellCompDirectiveNoFileComp))
		}
	})
	for _, c := range cmd.Commands() {
		completeValues(c)
	}
}

// completeRules makes the shell offer rule IDs with their titles.
func completeRules(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var list []cobra.Completion
	for _, r := range advisor.Rules() {
		list = append(list, cobra.CompletionWithDesc(r.ID, report.RuleTitle(r)))
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}
