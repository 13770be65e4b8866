package main

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// format is a value of --format and what writes a T that way.
type format[T any] struct {
	name  string
	write func(w *bufio.Writer, v view, what T) error
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
func (f format[T]) print(a *app, verbose bool, what T) error {
	w := bufio.NewWriterSize(a.stdout, 1<<16)
	if err := f.write(w, view{newStyle(a, a.stdoutTerminal), verbose}, what); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("write output: %w", err)
	}
	return nil
}
