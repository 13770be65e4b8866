package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

func newRoot(a *app) *cobra.Command {
	var showVersion bool
	root := &cobra.Command{
		Use:   "ydb-keyadvise",
		Short: "Find primary keys of YDB tables that will not scale",
		Long: `ydb-keyadvise finds tables of a YDB database whose primary key will not scale, shows the evidence,
and proposes a key that will.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          commandArg,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if showVersion {
				return printVersion(a)
			}
			return cmd.Help()
		},
	}
	root.Flags().BoolVar(&showVersion, "version", false, "print the version")
	root.PersistentFlags().StringVar(&a.color, "color", colorWords[0], "`WHEN` to colour output for people: "+spelling.List(colorWords))
	completeWords(root, "color", colorWords)
	root.PersistentPreRunE = func(*cobra.Command, []string) error {
		if !slices.Contains(colorWords, a.color) {
			return oneOf("color", a.color, colorWords)
		}
		return nil
	}
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetFlagErrorFunc(flagError)
	wholeHelp := false // also the options that most people never need
	root.SetHelpCommand(newHelp(a, &wholeHelp))
	root.SetUsageFunc(func(cmd *cobra.Command) error { return printUsage(cmd, a.stdoutView(false).Width, wholeHelp) })
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		text := cmd.Long
		if text == "" {
			text = cmd.Short + "."
		}
		a.stdoutView(false).Paragraphs(cmd.OutOrStdout(), text+"\n")
		fmt.Fprintln(cmd.OutOrStdout())
		_ = cmd.Usage() // writes to the same place
		if cmd == root {
			printTopics(cmd.OutOrStdout())
			fmt.Fprint(cmd.OutOrStdout(), "\nExit status:\n"+
				"  0  no finding at or above --fail-on, and no difference\n"+
				"  1  findings at or above --fail-on, or a difference (--check)\n"+
				"  2  the command failed, or part of its input could not be read\n"+
				"  3  the plan waits for you to do or confirm something\n"+
				"  130  interrupted\n")
		}
	})
	addInOrder(root,
		newInspect(a),
		newRewrite(a),
		newMigrate(a),
		newSnapshot(a),
		newReportCommand(a),
		newBaseline(a),
		newRules(a),
		newConfig(a),
		newLocal(a),
		newDemo(a),
		newVersion(a),
	)
	root.InitDefaultCompletionCmd()
	if completion, _, err := root.Find([]string{"completion"}); err == nil {
		// As cobra makes it, a shell that it does not know is no error.
		completion.Short = "Print the completion script for a shell"
		completion.Args = commandArg
		completion.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
	return root
}

// commandArg is the Args of a command that only holds others: what is still an argument is misspelt.
func commandArg(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return unknownCommand(cmd, args[0])
	}
	return nil
}

func commandNames(cmd *cobra.Command) []string {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// misspelt returns the error about a command that there is not, where one is given before a flag: cobra takes the flag for
// one of the parent, which is not what was meant.
func misspelt(cmd *cobra.Command, args []string, err error) error {
	if !cmd.HasAvailableSubCommands() {
		return err
	}
	given := strings.Fields(cmd.CommandPath())[1:]
	for _, arg := range args {
		switch {
		case strings.HasPrefix(arg, "-"):
			return commandMissing(cmd, arg, err)
		case len(given) > 0 && arg == given[0]:
			given = given[1:]
		default:
			return unknownCommand(cmd, arg)
		}
	}
	return err
}

// commandMissing says of a flag before any command whose flag it is.
func commandMissing(cmd *cobra.Command, flag string, err error) error {
	name, long := strings.CutPrefix(flag, "--")
	name, _, _ = strings.Cut(name, "=")
	if !long || name == "" {
		return err
	}
	for _, c := range cmd.Commands() {
		if c.Flags().Lookup(name) != nil && cmd.Flags().Lookup(name) == nil {
			return usagef("--%s belongs to a command, which comes first, such as '%s --%s'", name, c.CommandPath(), name)
		}
	}
	return err
}

func unknownCommand(parent *cobra.Command, name string) error {
	return usagef("unknown command %s%s", spelling.Quoted(name), spelling.DidYouMean(name, commandNames(parent)))
}

// useLine returns how a command is called.
func useLine(cmd *cobra.Command) string {
	if cmd.HasAvailableSubCommands() {
		return cmd.CommandPath() + " COMMAND"
	}
	return cmd.UseLine()
}

func noArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s: this command takes no arguments", args[0])
	}
	return nil
}
