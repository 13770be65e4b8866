// Package templates renders everything that is generated for people or other programs: snippets, plans, scripts.
//
// A template lays out; it decides nothing. What is conditional by meaning is worked out before, and the template
// gets ready strings and lists.
package templates

import (
	"embed"
	"fmt"
	"io"
	"strings"
	"text/template"
)

//go:embed *.tmpl
var files embed.FS

// Set is the parsed templates.
type Set struct{ parsed *template.Template }

// New parses every template. An error is a mistake in a template, and a test catches it first.
func New() (*Set, error) {
	t := template.New("").Option("missingkey=error").Funcs(template.FuncMap{
		"indent":     indent,
		"indentRest": func(n int, text string) string { return strings.TrimLeft(indent(n, text), " ") },
		"join":       strings.Join,
		"slice2":     func(s string) string { return strings.TrimPrefix(s, "  ") },
	})
	t, err := t.ParseFS(files, "*.tmpl")
	if err != nil {
		return nil, fmt.Errorf("parse templates: %w", err)
	}
	return &Set{t}, nil
}

// Render writes the named template, such as "snippet.go.tmpl", filled with data.
func (s *Set) Render(w io.Writer, name string, data any) error {
	if err := s.parsed.ExecuteTemplate(w, name, data); err != nil {
		return fmt.Errorf("render %s: %w", name, err)
	}
	return nil
}

// indent puts n spaces before every line of text that is not empty.
func indent(n int, text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = strings.Repeat(" ", n) + line
		}
	}
	return strings.Join(lines, "\n")
}
