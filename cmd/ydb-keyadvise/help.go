package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// newHelp replaces cobra's help command, which takes a misspelt command for none and has no pages on other topics.
func newHelp(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "help [COMMAND|TOPIC]",
		Short: "Explain a command or a topic",
		Example: `ydb-keyadvise help writers
ydb-keyadvise help migrate run
ydb-keyadvise help inspect --all`,
		DisableFlagsInUseLine: true,
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if parent, rest, err := cmd.Root().Find(args); len(args) > 0 {
				if err != nil || len(rest) > 0 {
					return nil, cobra.ShellCompDirectiveNoFileComp
				}
				return commandNames(parent), cobra.ShellCompDirectiveNoFileComp
			}
			list := commandNames(cmd.Root())
			for _, t := range topics() {
				list = append(list, cobra.CompletionWithDesc(t.Name, t.Title))
			}
			return list, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			target, rest, err := root.Find(args)
			if err == nil && len(rest) == 0 && (len(args) == 0 || target != root) {
				return target.Help()
			}
			known := commandNames(root)
			for _, t := range topics() {
				if t.Name == args[0] {
					return showTopic(a, t)
				}
				known = append(known, t.Name)
			}
			if len(rest) > 0 && target != root {
				return unknownCommand(target, rest[0])
			}
			return usagef("no command or topic %s%s", spelling.Quoted(args[0]), cmp.Or(spelling.DidYouMean(args[0], known),
				"; 'ydb-keyadvise help' lists them"))
		},
	}
	addSection(cmd, "Options", func(flags *pflag.FlagSet) {
		flags.BoolVar(&a.wholeHelp, "all", false, "also list the options for logging in, and those that commands share")
	})
	return cmd
}

// topics are the pages of the help. They were read when the program was tested.
func topics() []templates.Topic {
	list, err := templates.Topics()
	if err != nil {
		panic(err)
	}
	return list
}

func showTopic(a *app, t templates.Topic) error {
	w := bufio.NewWriter(a.stdout)
	a.stdoutView(false).ForHelp().HelpPage(w, t.Text)
	if err := w.Flush(); err != nil {
		return fmt.Errorf("write output: %w", err)
	}
	return nil
}

func printTopics(w io.Writer, v report.View) {
	fmt.Fprint(w, "\nTopics, for 'ydb-keyadvise help TOPIC':\n")
	var rows [][2]string
	for _, t := range topics() {
		rows = append(rows, [2]string{t.Name, t.Title})
	}
	v.TwoColumns(w, rows)
}

// orderKey annotates a command with its place among those of its parent.
const orderKey = "order"

// addInOrder adds commands that the help lists in this order: that of the work, not of the alphabet.
func addInOrder(parent *cobra.Command, commands ...*cobra.Command) {
	for i, c := range commands {
		c.Annotations = map[string]string{orderKey: fmt.Sprintf("%02d", i)}
	}
	parent.AddCommand(commands...)
}

// inOrder are the commands that the help lists. Those that have no place come last.
func inOrder(parent *cobra.Command) []*cobra.Command {
	list := slices.DeleteFunc(slices.Clone(parent.Commands()), func(c *cobra.Command) bool { return !c.IsAvailableCommand() })
	place := func(c *cobra.Command) string {
		if at, ok := c.Annotations[orderKey]; ok {
			return at
		}
		return "~"
	}
	slices.SortStableFunc(list, func(a, b *cobra.Command) int { return strings.Compare(place(a), place(b)) })
	return list
}

// sectionKey annotates a flag with the heading it is listed under in the help.
const sectionKey = "section"

// loginSection is the heading of the options for logging in and for connections that are out of the ordinary: many, and
// needed by few.
const loginSection = "Logging in, with the options of the ydb CLI"

// addConnection adds the options that name a database, under a heading, and those for logging in to it.
func addConnection(cmd *cobra.Command, title string, conn *ydbconn.Options) {
	addSection(cmd, title, func(flags *pflag.FlagSet) {
		conn.Flags(flags)
	})
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if section := f.Annotations[sectionKey]; len(section) > 0 && section[0] == title &&
			!slices.Contains([]string{"endpoint", "database", "profile"}, f.Name) {
			f.Annotations[sectionKey] = []string{loginSection}
		}
	})
}

// addSection adds the flags that define declares to the command, under a heading of its own.
func addSection(cmd *cobra.Command, title string, define func(*pflag.FlagSet)) {
	section := pflag.NewFlagSet(title, pflag.ContinueOnError)
	section.SortFlags = false
	define(section)
	section.VisitAll(func(f *pflag.Flag) { _ = section.SetAnnotation(f.Name, sectionKey, []string{title}) })
	cmd.Flags().SortFlags = false
	cmd.Flags().AddFlagSet(section)
}

// printUsage lists a command's forms, subcommands and flags, the flags by section. Whole also lists those for logging in.
func printUsage(cmd *cobra.Command, v report.View, whole bool) error {
	w := cmd.OutOrStdout()
	fmt.Fprintln(w, "Usage:")
	fmt.Fprintf(w, "  %s\n", strings.TrimSuffix(useLine(cmd), " [flags]"))
	if cmd.HasAvailableSubCommands() {
		fmt.Fprint(w, "\nCommands:\n")
		var rows [][2]string
		for _, c := range inOrder(cmd) {
			rows = append(rows, [2]string{c.Name(), c.Short})
		}
		v.TwoColumns(w, rows)
	}
	if cmd.Example != "" {
		v.HelpPage(w, "\nExamples:\n```sh\n"+strings.TrimSpace(cmd.Example)+"\n```")
	}
	printFlagSections(w, cmd, v, whole)
	return nil
}

func printFlagSections(w io.Writer, cmd *cobra.Command, v report.View, whole bool) {
	var titles, shared []string
	sections := map[string][][2]string{}
	login := false
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		title := "Other"
		if t := f.Annotations[sectionKey]; len(t) > 0 {
			title = t[0]
		}
		switch {
		case f.Hidden:
		case whole || title != loginSection && !(slices.Contains(sharedSections, title) && cmd.Name() != "inspect"):
			if sections[title] == nil {
				titles = append(titles, title)
			}
			sections[title] = append(sections[title], flagRow(f))
		case title == loginSection:
			login = true
		default:
			shared = append(shared, "--"+f.Name)
		}
	})
	for _, title := range titles {
		fmt.Fprintf(w, "\n%s:\n", title)
		v.TwoColumns(w, sections[title])
	}
	command := strings.Join(strings.Fields(cmd.CommandPath())[1:], " ")
	if len(shared) > 0 {
		v.HelpPage(w, "\nAs for inspect: "+strings.Join(shared, ", "))
	}
	if login && len(shared) == 0 {
		v.HelpPage(w, fmt.Sprintf("\n%s: `help %s --all`", loginSection, command))
	}
}

// flagRow is a flag as the help lists it: how it is written, and what it does.
func flagRow(f *pflag.Flag) [2]string {
	value, text := pflag.UnquoteUsage(f)
	name := "    --" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", --" + f.Name
	}
	if value != "" {
		name += " " + value
	}
	text = strings.TrimPrefix(text, value+": ") // the value has its place in the name
	if strings.HasPrefix(f.Value.Type(), "string") && f.Value.Type() != "string" {
		name += "..." // a list
	}
	if f.DefValue != "" && !slices.Contains([]string{"false", "0", "0s", "[]"}, f.DefValue) {
		text += " (default " + f.DefValue + ")"
	}
	return [2]string{name, text}
}

// inspectionSection is the heading of the options that say how tables are judged.
const inspectionSection = "Inspection"

// sharedSections are the headings of options that many commands have. The help explains them for inspect, and names them elsewhere.
var sharedSections = []string{fileSection, liveSection, databaseSection, measureSection, selectionSection, inspectionSection}
