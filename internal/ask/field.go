package ask

import (
	"regexp"
	"slices"
	"strings"
)

// Field is one thing that can be asked: the option of the command, the argument of agents and, by its name, the field of Go.
type Field struct {
	Name     string   // of the option
	Go, JSON string   // what programs and agents call it, where that does not follow from Name
	Section  Section  // of the options that it belongs to
	Help     string   // of the option, with what stands for its value in backquotes
	Agents   string   // what agents are told of it; empty if it is not for them
	Words    []string // the values that it may have; nil for any
	File     bool     // its values are names of files or folders
	Into     any      // where its value goes: a pointer to a string, a list of strings, a bool, a number or a time.Duration
}

// Section is what fields are about.
type Section int

// The sections, in the order of the help.
const (
	OfSource Section = iota
	OfLoad
	OfSelection
	OfPlan
	OfCandidates
	OfDesign
	OfJudging
	OfFindings
	OfReport
	OfRun
)

// Named are the fields of some names, in their order.
func Named(fields []Field, names ...string) []Field {
	return slices.DeleteFunc(slices.Clone(fields), func(f Field) bool { return !slices.Contains(names, f.Name) })
}

// Sections are the fields of some sections, in their order.
func Sections(fields []Field, of ...Section) []Field {
	return slices.DeleteFunc(slices.Clone(fields), func(f Field) bool { return !slices.Contains(of, f.Section) })
}

// InGo is the name of a field for programs, such as AcceptLoss.
func (f *Field) InGo() string {
	if f.Go != "" {
		return f.Go
	}
	var b strings.Builder
	for word := range strings.SplitSeq(f.Name, "-") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

// InJSON is its name for agents, such as accept_loss.
func (f *Field) InJSON() string {
	if f.JSON != "" {
		return f.JSON
	}
	return strings.ReplaceAll(f.Name, "-", "_")
}

// allFields are all that can be asked.
func allFields() []Field {
	return slices.Concat(new(Read).Fields(), new(Judge).Fields(), new(Propose).Fields(), new(Plan).Fields(), new(Perform).Fields())
}

var option = regexp.MustCompile(`--[a-z]+(-[a-z]+)*`)

// Spelled is a text in which options of the command are called as somebody else calls the fields: by a function, which leaves what it is
// not asked for by returning nothing.
func Spelled(text string, name func(*Field) string) string {
	fields := allFields()
	return option.ReplaceAllStringFunc(text, func(given string) string {
		for i := range fields {
			if fields[i].Name == given[2:] {
				if other := name(&fields[i]); other != "" {
					return other
				}
			}
		}
		return given
	})
}

// InGo is an error in the words of programs; nil for nil.
func InGo(err error) error {
	if err == nil {
		return nil
	}
	if text := Spelled(err.Error(), (*Field).InGo); text != err.Error() {
		return &spelled{err, text}
	}
	return err
}

// spelled is an error with another text.
type spelled struct {
	error
	text string
}

func (e *spelled) Error() string { return e.text }
func (e *spelled) Unwrap() error { return e.error }
