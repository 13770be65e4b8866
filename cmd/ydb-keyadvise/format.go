package main

import (
	"io"

	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

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
func (a *app) stdoutView(verbose bool) report.View {
	v := report.View{Style: newStyle(a, a.stdoutTerminal), Verbose: verbose}
	if a.stdoutTerminal && a.stdoutWidth != nil {
		v.Width = a.stdoutWidth()
	}
	return v
}

// stderrView is how a person looks at standard error.
func (a *app) stderrView(verbose bool) report.View {
	v := report.View{Style: newStyle(a, a.stderrTerminal), Verbose: verbose}
	if a.stderrTerminal && a.width != nil {
		v.Width = a.width()
	}
	return v
}

// write hands out where output goes: a file, which is replaced as a whole or left alone, or stdout if the name is empty
// or "-".
func (a *app) write(file string, encode func(io.Writer) error) error {
	if file == "" || file == "-" {
		return encode(a.stdout)
	}
	return evidence.ReplaceFile(file, 0o644, encode)
}
