// Package ask holds what can be asked of tables, as plain values: Read, Judge, Propose, Plan and Perform, each with its fields, and what
// the configuration says where they say nothing. Package opened does what is asked.
//
// The command, the packages that other programs call, and the tools of agents ask the same values. An error names the field that is wrong;
// the command prints its option, a package the field of Go, a tool the property of JSON.
package ask

import (
	"fmt"
	"strings"
)

// Wrong is an error in what was asked for. Text begins with what separates it from the field.
type Wrong struct {
	Field   string // by its Name; empty if it is none of them
	Text    string
	Missing string // path of a table that there is not, if that is it
}

// Error says the field as an option of the command: see [Spelled].
func (e *Wrong) Error() string {
	switch e.Field {
	case NoSource:
		return e.Text
	case strings.ToUpper(e.Field): // an argument, or none
		return e.Field + e.Text
	}
	return "--" + e.Field + e.Text
}

// Wrongf is an error of a field.
func Wrongf(field, format string, args ...any) error {
	return &Wrong{Field: field, Text: fmt.Sprintf(format, args...)}
}
