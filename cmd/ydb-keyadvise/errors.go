package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// usageError is a command line that makes no sense. Its message says what is wrong and, where it can be known,
// what would be right.
type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

func usagef(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// flagError turns what pflag says of a wrong flag into a usage error that suggests the right one.
func flagError(cmd *cobra.Command, err error) error {
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	var notExist *pflag.NotExistError
	switch {
	case errors.As(err, &missing):
		what, _ := pflag.UnquoteUsage(missing.GetFlag())
		return usagef("--%s needs a value: --%[1]s %s", missing.GetFlag().Name, what)
	case errors.As(err, &invalid):
		return usagef("--%s %s: %s", invalid.GetFlag().Name, spelling.Quoted(invalid.GetValue()), wantOf(invalid))
	case !errors.As(err, &notExist):
		return &usageError{err.Error()}
	}
	name := notExist.GetSpecifiedName()
	if short := notExist.GetSpecifiedShortnames(); short != "" {
		if cmd.Flags().Lookup(short) != nil {
			return usagef("unknown flag -%s; did you mean --%s?", short, short)
		}
		return usagef("unknown flag -%s", name)
	}
	if name == "no-color" || name == "no-colour" {
		return usagef("unknown flag --%s; use --color never", name)
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, "--"+f.Name)
		}
	})
	for _, c := range allCommands(cmd.Root()) {
		if f := c.Flags().Lookup(name); f != nil && !f.Hidden {
			return usagef("unknown flag --%s; '%s' has it", name, c.CommandPath())
		}
	}
	return usagef("unknown flag --%s%s", name, spelling.DidYouMean("--"+name, names))
}

// allCommands are those below a command.
func allCommands(parent *cobra.Command) (list []*cobra.Command) {
	for _, c := range parent.Commands() {
		list = append(append(list, c), allCommands(c)...)
	}
	return list
}

// wantOf says what a flag wants instead of a value of the wrong type.
func wantOf(invalid *pflag.InvalidValueError) string {
	switch invalid.GetFlag().Value.Type() {
	case "duration":
		return "want a time with its unit, such as 30s or 2m"
	case "int", "int64":
		return "want a whole number"
	case "uint64":
		return "want a whole number, 0 or more"
	case "float64":
		return "want a number"
	case "bool":
		return "want true or false"
	}
	return invalid.Unwrap().Error()
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
	var all []string
	for _, c := range allCommands(parent.Root()) {
		all = append(all, c.CommandPath())
	}
	return usagef("unknown command %s%s", spelling.Quoted(name), cmp.Or(spelling.DidYouMean(name, commandNames(parent)),
		spelling.DidYouMean(name, all)))
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

// atMostOne is the Args of a command that is about one of something, or all.
func atMostOne(what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > 1 {
			return usagef("%s: give one %s only", args[1], what)
		}
		return nil
	}
}
