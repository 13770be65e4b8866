package main

import (
	"context"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
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

// completionTime is how long a shell waits for names from a database.
const completionTime = 3 * time.Second

// completeTables makes the shell offer the tables of the source that the command line names so far. Nothing is measured,
// nothing is asked of the user, and what fails offers nothing.
func completeTables(o *sourceOptions) cobra.CompletionFunc {
	return func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		ctx, cancel := context.WithTimeout(cmd.Context(), completionTime)
		defer cancel()
		b, err := o.quietly(cmd).open(ctx, &selection{})
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		var names []cobra.Completion
		for _, t := range b.Tables {
			names = append(names, t.Schema.Path)
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
}

// quietly returns the same source, read without measurements and without a word to the user.
func (o *sourceOptions) quietly(cmd *cobra.Command) *sourceOptions {
	quiet, a := *o, *o.app
	a.stderr, a.stderrSize, a.prompt, a.ask, a.soft = io.Discard, nil, nil, nil, nil
	quiet.app = &a
	quiet.live.noSample, quiet.live.noSystemViews, quiet.live.observe = true, true, 0
	if cfg, err := readConfig(cmd.Context(), cmd.Flag("config").Value.String()); err == nil {
		quiet.configure(cfg)
	}
	return &quiet
}
