package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
)

// The formats that are chosen by themselves: text for people, github where that is understood.
const (
	TextFormat   = "text"
	HTMLFormat   = "html"
	GitHubFormat = "github"
	DiffFormat   = "diff"
)

// Format is a value of --format and what writes a T that way.
type Format[T any] struct {
	Name   string
	Render func(w *bufio.Writer, v View, what T) error
}

// View is the width, colour and verbosity of the terminal that a report is written for. The zero View is for a file.
type View struct {
	Style   Style
	Width   int  // of the terminal, in characters; 0 wraps nothing
	Height  int  // of the terminal, in lines; 0 if that is not known
	Brief   bool // JSON has rules by their titles, and candidates by their names but for one
	Verbose bool // text also tells evidence that the message has already, what is suppressed, and links
}

// Formats are the formats of a command. The first is the default.
type Formats[T any] []Format[T]

// Names are the values of --format.
func (list Formats[T]) Names() []string {
	var names []string
	for _, f := range list {
		names = append(names, f.Name)
	}
	return names
}

// Find returns the format of a name, and whether there is one.
func (list Formats[T]) Find(name string) (Format[T], bool) {
	i := slices.IndexFunc(list, func(f Format[T]) bool { return f.Name == name })
	if i < 0 {
		return Format[T]{}, false
	}
	return list[i], true
}

// IsText reports whether the output is text for people, who are also told what else is worth knowing.
func (f Format[T]) IsText() bool { return f.Name == TextFormat }

// Write writes what there is to see of what.
func (f Format[T]) Write(out io.Writer, v View, what T) error {
	w := bufio.NewWriterSize(out, 1<<16)
	if err := f.Render(w, v, what); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("write output: %w", err)
	}
	return nil
}
