package templates

import (
	"embed"
	"fmt"
	"html/template"
	"io"
)

//go:embed report.html report.css report.js
var pageFiles embed.FS

// Page is the parsed page of the HTML report. Whatever it is filled with is escaped for the place it stands in.
type Page struct{ parsed *template.Template }

// NewPage parses the page. An error is a mistake in a template, and a test catches it first.
func NewPage() (*Page, error) {
	css, err := pageFiles.ReadFile("report.css")
	if err != nil {
		return nil, fmt.Errorf("read the style of the page: %w", err)
	}
	js, err := pageFiles.ReadFile("report.js")
	if err != nil {
		return nil, fmt.Errorf("read the script of the page: %w", err)
	}
	t, err := template.New("").Option("missingkey=error").Funcs(template.FuncMap{
		"style":  func() template.CSS { return template.CSS(css) },
		"script": func() template.JS { return template.JS(js) },
	}).ParseFS(pageFiles, "*.html")
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
