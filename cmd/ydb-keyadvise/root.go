package main

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

func newRoot(a *app) *cobra.Command {
	var showVersion bool
	root := &cobra.Command{
		Use:   "ydb-keyadvise",
		Short: "Find primary keys of YDB tables that will not scale",
		Long: `ydb-keyadvise finds YDB tables whose primary key will not scale, proposes a key that will, and moves the tables to it.
An option with ... can be given several times. 'help COMMAND --all' explains all options of a command.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          commandArg,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if showVersion {
				return printVersion(a, report.TextFormat, "")
			}
			return cmd.Help()
		},
	}
	root.Flags().BoolVar(&showVersion, "version", false, "print the version")
	a.color = colorWords[0]
	choiceFlag(root.PersistentFlags(), &a.color, "color", colorWords, "`WHEN`: colour output: "+
		spelling.List(colorWords))
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(newHelp(a))
	root.SetUsageFunc(func(cmd *cobra.Command) error { return printUsage(cmd, a.stdoutView(false).ForHelp(), a.wholeHelp) })
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		text := cmd.Long
		text = cmp.Or(text, cmd.Short+".")
		v := a.stdoutView(false).ForHelp()
		v.HelpPage(cmd.OutOrStdout(), text)
		fmt.Fprintln(cmd.OutOrStdout())
		_ = cmd.Usage() // writes to the same place
		if cmd == root {
			printTopics(cmd.OutOrStdout(), v)
			fmt.Fprint(cmd.OutOrStdout(), "\nExit status:\n")
			v.TwoColumns(cmd.OutOrStdout(), [][2]string{
				{"0", "no finding at or above --fail-on, no difference"},
				{"1", "findings at or above --fail-on, or a difference"},
				{"2", "the command failed, or could not read all of its input"},
				{"3", "the plan waits for you"},
				{"130", "interrupted"}})
		}
	})
	addInOrder(root,
		newInspect(a),
		newRewrite(a),
		newMigrate(a),
		newDoctor(a),
		newSnapshot(a),
		newRecord(a),
		newReportCommand(a),
		newBaseline(a),
		newRules(a),
		newSchema(a),
		newSkill(a),
		newMCP(a),
		newInit(a),
		newConfig(a),
		newLocal(a),
		newDemo(a),
		newVersion(a),
	)
	root.InitDefaultCompletionCmd()
	if completion, _, err := root.Find([]string{"completion"}); err == nil {
		// As cobra makes it, a shell that it does not know is no error.
		completion.Short, completion.Long = "Print the completion script for a shell", ""
		for _, shell := range completion.Commands() {
			shell.Short = "For " + shell.Name()
		}
		completion.Args = commandArg
		completion.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
	return root
}
