package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// statusFormats are the forms of what is for people or for programs.
var statusFormats = []string{"text", "json"}

// asJSON is --format where output is for people or for programs.
type asJSON bool

func (f *asJSON) String() string {
	if *f {
		return statusFormats[1]
	}
	return statusFormats[0]
}

func (f *asJSON) Set(name string) error {
	if !slices.Contains(statusFormats, name) {
		return fmt.Errorf("want %s%s", spelling.List(statusFormats), spelling.DidYouMean(name, statusFormats))
	}
	*f = name == statusFormats[1]
	return nil
}

func (f *asJSON) Type() string { return "string" }

// jsonFlag declares --format of a command that prints text or JSON. Usage says what it is the FORMAT of.
func jsonFlag(cmd *cobra.Command, section string, value *asJSON, usage string) {
	addSection(cmd, section, func(flags *pflag.FlagSet) {
		flags.Var(value, "format", "`FORMAT` of the "+usage+": "+spelling.List(statusFormats))
	})
	completeWords(cmd, "format", statusFormats)
}

// formatFlag declares --format and makes the shell offer its values, of which the first is the default. Usage says what it
// is the FORMAT of.
func formatFlag(flags *pflag.FlagSet, value *string, names []string, usage string) {
	flags.StringVar(value, "format", names[0], "`FORMAT` of the "+usage+": "+spelling.List(names))
}

// formatOf returns the format that was asked for.
func formatOf[T any](list report.Formats[T], name string) (report.Format[T], error) {
	f, ok := list.Find(name)
	if !ok {
		return f, oneOf("format", name, list.Names())
	}
	return f, nil
}

// writeAs writes what there is in a format to a file, or to stdout if the name is empty or "-".
func writeAs[T any](a *app, f report.Format[T], file string, verbose bool, what T) error {
	v := report.View{Verbose: verbose}
	if file == "" || file == "-" {
		v = a.stdoutView(verbose)
	}
	return a.write(file, func(out io.Writer) error { return f.Write(out, v, what) })
}

// stdoutView is how a person looks at standard output.
func (a *app) stdoutView(verbose bool) report.View { return a.view(a.stdoutSize, verbose) }

// stderrView is how a person looks at standard error.
func (a *app) stderrView(verbose bool) report.View { return a.view(a.stderrSize, verbose) }

func (a *app) view(size func() (width, height int), verbose bool) report.View {
	v := report.View{Style: newStyle(a, size != nil), Verbose: verbose}
	if size != nil {
		v.Width, v.Height = size()
	}
	return v
}

// prose has a command print text for people, and wraps it to the terminal.
func (a *app) prose(print func(*app) error) error {
	var text strings.Builder
	plain := *a
	plain.stdout = &text
	err := print(&plain)
	a.stdoutView(false).Prose(a.stdout, text.String())
	return err
}

// write hands out where output goes: a file, which is replaced as a whole or left alone, or stdout if the name is empty
// or "-".
func (a *app) write(file string, encode func(io.Writer) error) error {
	if file == "" || file == "-" {
		return encode(a.stdout)
	}
	return evidence.ReplaceFile(file, 0o644, encode)
}
