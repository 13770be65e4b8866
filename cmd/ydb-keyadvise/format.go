package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// statusFormats are the forms of what is for people or for programs.
var statusFormats = []string{report.TextFormat, jsonFormat}

const jsonFormat, markdownFormat = "json", "markdown"

// choice is the value of a flag that is one of a few words, which the shell completes.
type choice struct {
	word  string
	words []string
	take  func(word string)
}

func (c *choice) String() string { return c.word }
func (c *choice) Type() string   { return "string" }
func (c *choice) Set(word string) error {
	if !slices.Contains(c.words, word) {
		return fmt.Errorf("want %s%s", spelling.List(c.words), spelling.DidYouMean(word, c.words))
	}
	c.word = word
	c.take(word)
	return nil
}

// choiceFlag declares a flag of a few words, with its default in value: one of them, or nothing.
func choiceFlag(flags *pflag.FlagSet, value *string, name string, words []string, usage string) {
	flags.Var(&choice{*value, words, func(word string) { *value = word }}, name, usage)
}

// statusFlag declares --format of a command that prints text or JSON. Usage follows their names.
func statusFlag(flags *pflag.FlagSet, value *string, usage string) {
	*value = statusFormats[0]
	choiceFlag(flags, value, "format", statusFormats, "`"+strings.Join(statusFormats, "|")+"`: "+cmp.Or(usage, "for people or for programs"))
}

// formatFlag declares --format, of which the first is the default.
func formatFlag[T any](flags *pflag.FlagSet, value *report.Format[T], list report.Formats[T]) {
	names := list.Names()
	take := func(name string) { *value, _ = list.Find(name) } // which it was chosen from
	take(names[0])
	flags.Var(&choice{names[0], names, take}, "format", "`FORMAT`: "+spelling.List(names))
}

// writeAs writes what there is in a format to a file, or to stdout if the name is empty or "-".
func writeAs[T any](a *app, f report.Format[T], file string, verbose bool, what T) error {
	v := report.View{Verbose: verbose}
	if file == "" || file == "-" {
		v = a.stdoutView(verbose)
	}
	return a.write(file, func(out io.Writer) error { return f.Write(out, v, what) }, nil)
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
// or "-". read is as in evidence.ReplaceFile.
func (a *app) write(file string, encode func(io.Writer) error, read func(data []byte) error) error {
	if file == "" || file == "-" {
		return encode(a.stdout)
	}
	return evidence.ReplaceFile(file, 0o644, encode, read)
}
