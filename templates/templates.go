// Package templates renders everything that is generated for people or other programs: snippets, plans, scripts.
//
// A template lays out; it decides nothing. What is conditional by meaning is worked out before, and the template
// gets ready strings and lists.
package templates

import (
	"embed"
	"fmt"
	"strings"
	"sync"

	template "github.com/DataDog/datadog-agent/pkg/template/text"
)

//go:embed *.tmpl
var files embed.FS

// parsed is every template, parsed once. A mistake in one of them ends the program, and a test catches it first.
var parsed = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Option("missingkey=error").Funcs(template.FuncMap{
		"indent":     indent,
		"indentRest": func(n int, text string) string { return strings.TrimLeft(indent(n, text), " ") },
		"join":       strings.Join,
	}).ParseFS(files, "*.tmpl"))
})

// Render is the named template, such as "snippet.go.tmpl", filled with data.
func Render(name string, data any) (string, error) {
	var b strings.Builder
	if err := parsed().ExecuteTemplate(&b, name, data); err != nil {
		return "", fmt.Errorf("render %s: %w", name, err)
	}
	return b.String(), nil
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
