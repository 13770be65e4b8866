package main

import (
	"errors"
	"fmt"

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
	return usagef("unknown flag --%s%s", name, spelling.DidYouMean("--"+name, names))
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

// oneOf reports a flag value that is none of the allowed ones.
func oneOf(flag, value string, allowed []string) error {
	return usagef("--%s %s: want %s%s", flag, spelling.Quoted(value), spelling.List(allowed), spelling.DidYouMean(value, allowed))
}
