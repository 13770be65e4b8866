package templates

import (
	_ "embed"
	"fmt"
	"io"

	template "github.com/DataDog/datadog-agent/pkg/template/html"
)

var (
	//go:embed report.html
	pageText string
	//go:embed heat.html
	heatText string
	//go:embed report.css
	style template.CSS
	//go:embed report.js
	script template.JS
	//go:embed heat.js
	heatScript template.JS
)

// Page is the parsed pages of HTML reports, with their styles and scripts. Whatever they are filled with is escaped for the place it
// stands in.
type Page struct{ parsed *template.Template }

// NewPage parses the pages. An error is a mistake in a template, and a test catches it first.
func NewPage() (*Page, error) {
	t, err := template.New("report.html").Option("missingkey=error").Funcs(template.FuncMap{
		"style":      func() template.CSS { return style },
		"script":     func() template.JS { return script },
		"heatScript": func() template.JS { return heatScript },
	}).Parse(pageText + heatText)
	if err != nil {
		return nil, fmt.Errorf("parse the page: %w", err)
	}
	return &Page{t}, nil
}

// Render writes a part of the page, such as "head", filled with data. Parts can be written one after another, so that a
// page of any length takes no more memory than its longest part.
func (p *Page) Render(w io.Writer, part string, data any) error {
	if err := p.parsed.ExecuteTemplate(w, part, data); err != nil {
		return fmt.Errorf("render %s of the page: %w", part, err)
	}
	return nil
}
