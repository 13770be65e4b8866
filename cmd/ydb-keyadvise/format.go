package main

import (
	"bufio"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// format is a value of --format and what writes a T that way.
type format[T any] struct {
	name   string
	render func(w *bufio.Writer, v view, what T) error
}

// view is how somebody looks at what is written.
type view struct {
	style   style
	verbose bool
}

// formats are the formats of a command. The first is the default, and text for people.
type formats[T any] []format[T]

// register declares --format. Usage says what it is the FORMAT of.
func (list formats[T]) register(flags *pflag.FlagSet, value *string, usage string) {
	flags.StringVar(value, "format", list[0].name, "`FORMAT` of the "+usage+": "+orList(list.names()))
}

// complete makes the shell offer the formats.
func (list formats[T]) complete(cmd *cobra.Command) { completeWords(cmd, "format", list.names()) }

func (list formats[T]) names() []string {
	var names []string
	for _, f := range list {
		names = append(names, f.name)
	}
	return names
}

// find returns the format that was asked for.
func (list formats[T]) find(name string) (format[T], error) {
	for _, f := range list {
		if f.name == name {
			return f, nil
		}
	}
	return format[T]{}, oneOf("format", name, list.names())
}

// isText reports whether the output is text for people, who are also told what else is worth knowing.
func (list formats[T]) isText(f format[T]) bool { return f.name == list[0].name }

// print writes what there is to stdout.
func (f format[T]) print(a *app, verbose bool, what T) error { return f.write(a, "", verbose, what) }

// write writes what there is to a file, or to stdout if the name is empty or "-".
func (f format[T]) write(a *app, file string, verbose bool, what T) error {
	v := view{verbose: verbose}
	if file == "" || file == "-" {
		v.style = newStyle(a, a.stdoutTerminal)
	}
	return a.write(file, func(out io.Writer) error {
		w := bufio.NewWriterSize(out, 1<<16)
		if err := f.render(w, v, what); err != nil {
			return err
		}
		if err := w.Flush(); err != nil {
			return fmt.Errorf("write output: %w", err)
		}
		return nil
	})
}

// write hands out where output goes: a file, which is replaced as a whole or left alone, or stdout if the name is empty
// or "-".
func (a *app) write(file string, encode func(io.Writer) error) error {
	if file == "" || file == "-" {
		return encode(a.stdout)
	}
	return evidence.ReplaceFile(file, 0o644, encode)
}
