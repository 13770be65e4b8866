package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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
	root.PersistentFlags().StringVar(&a.color, "color", colorWords[0], "`WHEN` to colour output for people: "+orList(colorWords))
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
	root.SetHelpCommand(newHelp())
	root.SetUsageFunc(printUsage)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		text := cmd.Long
		if text == "" {
			text = cmd.Short + "."
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s\n\n", text)
		_ = cmd.Usage() // writes to the same place
		if cmd == root {
			fmt.Fprint(cmd.OutOrStdout(), "\nExit status:\n"+
				"  0  no finding at or above --fail-on, and no difference\n"+
				"  1  findings at or above --fail-on, or a difference (--check)\n"+
				"  2  the command failed, or part of its input could not be read\n")
		}
	})
	root.AddCommand(
		newBaseline(a),
		newConfig(a),
		newDemo(a),
		newInspect(a),
		newLocal(a),
		newRewrite(a),
		newMigrate(a),
		newReportCommand(a),
		newRules(a),
		newSnapshot(a),
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

// newHelp replaces cobra's help command, which takes a misspelt command for none.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:                   "help [COMMAND]",
		Short:                 "Explain a command",
		DisableFlagsInUseLine: true,
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return commandNames(cmd.Root()), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			target, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 || len(args) > 0 && target == root {
				return unknownCommand(root, args[0])
			}
			return target.Help()
		},
	}
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
	return usagef("unknown command %s%s", quoteEmpty(name), didYouMean(name, commandNames(parent)))
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

// sectionKey annotates a flag with the heading it is listed under in the help.
const sectionKey = "section"

// addSection adds the flags that define declares to the command, under a heading of its own.
func addSection(cmd *cobra.Command, title string, define func(*pflag.FlagSet)) {
	section := pflag.NewFlagSet(title, pflag.ContinueOnError)
	section.SortFlags = false
	define(section)
	section.VisitAll(func(f *pflag.Flag) {
		if f.Annotations == nil {
			f.Annotations = map[string][]string{}
		}
		f.Annotations[sectionKey] = []string{title}
	})
	cmd.Flags().SortFlags = false
	cmd.Flags().AddFlagSet(section)
}

// printUsage lists a command's forms, subcommands and flags, the flags by section.
func printUsage(cmd *cobra.Command) error {
	w := cmd.OutOrStdout()
	fmt.Fprintln(w, "Usage:")
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(w, "  %s\n\nCommands:\n", useLine(cmd))
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() {
				fmt.Fprintf(w, "  %-11s %s\n", c.Name(), c.Short)
			}
		}
	} else {
		fmt.Fprintf(w, "  %s\n", useLine(cmd))
	}
	if cmd.Example != "" {
		fmt.Fprintf(w, "\nExamples:\n%s\n", indent(strings.TrimSpace(cmd.Example), "  "))
	}
	printFlagSections(w, cmd)
	return nil
}

func printFlagSections(w io.Writer, cmd *cobra.Command) {
	var titles []string
	sections := map[string]*pflag.FlagSet{}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		title := "Other"
		if t := f.Annotations[sectionKey]; len(t) > 0 {
			title = t[0]
		}
		if sections[title] == nil {
			sections[title] = pflag.NewFlagSet(title, pflag.ContinueOnError)
			sections[title].SortFlags = false
			titles = append(titles, title)
		}
		sections[title].AddFlag(f)
	})
	for _, title := range titles {
		if sections[title].HasAvailableFlags() {
			fmt.Fprintf(w, "\n%s:\n%s", title, sections[title].FlagUsagesWrapped(100))
		}
	}
}

// indent puts the prefix before every line that is not empty.
func indent(text, prefix string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = prefix + line
		}
	}
	return strings.Join(lines, "\n")
}
