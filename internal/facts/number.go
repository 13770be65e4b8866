package facts

import (
	"fmt"
	"strings"
)

// Evidence is one fact as it is told: a number, a name or a short text.
type Evidence struct {
	Name  string `json:"name"`
	Value any    `json:"value"` // string, float64, uint64, bool, a slice of strings, or an object of these
	Text  string `json:"-"`     // how the fact reads in a sentence; empty means "Name: Value"
	// Silent says that the text of another fact contains this one too, so this one is only for programs.
	Silent bool `json:"-"`
}

// String returns how the fact reads on a line of its own.
func (e Evidence) String() string {
	if e.Text != "" {
		return e.Text
	}
	if list, ok := e.Value.([]string); ok {
		return e.Name + ": " + strings.Join(list, ", ")
	}
	return fmt.Sprintf("%s: %v", e.Name, e.Value)
}
