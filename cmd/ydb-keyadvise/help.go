package main

import (
	"bufio"
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
func newHelp(a *app, whole *bool) *cobra.Command {
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
			return usagef("no command or topic %s%s", spelling.Quoted(args[0]), spelling.DidYouMean(args[0], known))
		},
	}
	addSection(cmd, "Options", func(flags *pflag.FlagSet) {
		flags.BoolVar(whole, "all", false, "list all options, also those for logging in")
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
	if err := report.WriteHelp(w, a.stdoutView(false), t.Text); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("write output: %w", err)
	}
	return nil
}

func printTopics(w io.Writer) {
	fmt.Fprint(w, "\nTopics, for 'ydb-keyadvise help TOPIC':\n")
	for _, t := range topics() {
		fmt.Fprintf(w, "  %-14s %s\n", t.Name, t.Title)
	}
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
	section.VisitAll(func(f *pflag.Flag) {
		if f.Annotations == nil {
			f.Annotations = map[string][]string{}
		}
		f.Annotations[sectionKey] = []string{title}
	})
	cmd.Flags().SortFlags = false
	cmd.Flags().AddFlagSet(section)
	section.VisitAll(func(f *pflag.Flag) {
		if c, ok := f.Value.(*choice); ok {
			completeWords(cmd, f.Name, c.words)
		}
	})
}

// usageWidth is how wide options are listed at most, in characters.
const usageWidth = 100

// printUsage lists a command's forms, subcommands and flags, the flags by section. Whole also lists those for logging in.
func printUsage(cmd *cobra.Command, width int, whole bool) error {
	w := cmd.OutOrStdout()
	fmt.Fprintln(w, "Usage:")
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(w, "  %s\n\nCommands:\n", useLine(cmd))
		for _, c := range inOrder(cmd) {
			fmt.Fprintf(w, "  %-11s %s\n", c.Name(), c.Short)
		}
	} else {
		fmt.Fprintf(w, "  %s\n", useLine(cmd))
	}
	if cmd.Example != "" {
		fmt.Fprintf(w, "\nExamples:\n%s\n", report.Indent(brokenLines(strings.TrimSpace(cmd.Example), width-2), "  "))
	}
	printFlagSections(w, cmd, width, whole)
	return nil
}

// brokenLines breaks commands that do not fit between words, so that a shell still takes each for one; a width below 40 is none.
func brokenLines(commands string, width int) string {
	var out []string
	for line := range strings.SplitSeq(commands, "\n") {
		for indent := ""; ; indent = "    " {
			line = indent + line
			at := -1
			if width >= 40 && len(line) > width {
				at = strings.LastIndexByte(line[:width-1], ' ')
			}
			if at <= len(indent) {
				out = append(out, line)
				break
			}
			out, line = append(out, line[:at]+" \\"), line[at+1:]
		}
	}
	return strings.Join(out, "\n")
}

func printFlagSections(w io.Writer, cmd *cobra.Command, width int, whole bool) {
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
	if width == 0 || width > usageWidth {
		width = usageWidth
	}
	var shared []string
	login := false
	for _, title := range titles {
		switch {
		case !sections[title].HasAvailableFlags():
		case whole || title != loginSection && !(slices.Contains(sharedSections, title) && cmd.Name() != "inspect"):
			fmt.Fprintf(w, "\n%s:\n%s", title, sections[title].FlagUsagesWrapped(width))
		case title == loginSection:
			login = true
		default:
			sections[title].VisitAll(func(f *pflag.Flag) {
				if !f.Hidden {
					name := "--" + f.Name
					if f.Shorthand != "" {
						name += " (-" + f.Shorthand + ")"
					}
					shared = append(shared, name)
				}
			})
		}
	}
	command := strings.Join(strings.Fields(cmd.CommandPath())[1:], " ")
	if len(shared) > 0 {
		fmt.Fprintf(w, "\nAs for inspect ('help %s --all' explains them):\n", command)
		for _, line := range filled(shared, width-6) {
			fmt.Fprintf(w, "      %s\n", line)
		}
	} else if login {
		fmt.Fprintf(w, "\n%s: 'ydb-keyadvise help %s --all'\n", loginSection, command)
	}
}

// inspectionSection is the heading of the options that say how tables are judged.
const inspectionSection = "Inspection"

// sharedSections are the headings of options that many commands have. The help explains them for inspect, and names them elsewhere.
var sharedSections = []string{fileSection, liveSection, databaseSection, measureSection, selectionSection, inspectionSection}

// filled joins words to lines of at most this width, with a comma behind each word but the last.
func filled(words []string, width int) (lines []string) {
	line := ""
	for i, word := range words {
		if i < len(words)-1 {
			word += ","
		}
		if line != "" && len(line)+1+len(word) > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	return append(lines, line)
}
