package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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
	notExist, ok := err.(*pflag.NotExistError)
	if !ok {
		return &usageError{err.Error()}
	}
	name := notExist.GetSpecifiedName()
	if short := notExist.GetSpecifiedShortnames(); short != "" {
		if cmd.Flags().Lookup(short) != nil {
			return usagef("unknown flag -%s; did you mean --%s?", short, short)
		}
		return usagef("unknown flag -%s", name)
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, "--"+f.Name)
		}
	})
	return usagef("unknown flag --%s%s", name, didYouMean("--"+name, names))
}

// oneOf reports a flag value that is none of the allowed ones.
func oneOf(flag, value string, allowed []string) error {
	return usagef("--%s %s: want %s%s", flag, quoteEmpty(value), orList(allowed), didYouMean(value, allowed))
}

// orList joins words as "a, b or c".
func orList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

func quoteEmpty(s string) string {
	if s == "" {
		return `""`
	}
	return s
}
