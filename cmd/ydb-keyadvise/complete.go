package main

import (
	"github.com/spf13/cobra"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

// completeWords makes the shell offer the words as values of the flag.
func completeWords(cmd *cobra.Command, flag string, words []string) {
	// The only error is a flag that does not exist, and a test completes every one.
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// completeRules makes the shell offer rule IDs with their titles.
func completeRules(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var list []cobra.Completion
	for _, r := range advisor.Rules() {
		list = append(list, cobra.CompletionWithDesc(r.ID, report.RuleTitle(r)))
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}
