package main

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// The part of JUnit's XML that test reports of build servers read. There is no one schema; these elements are common to
// https://github.com/testmoapp/junitxml and to Jenkins.
type (
	junitCase struct {
		XMLName   xml.Name      `xml:"testcase"`
		Class     string        `xml:"classname,attr"`
		Name      string        `xml:"name,attr"`
		File      string        `xml:"file,attr,omitempty"`
		Line      int           `xml:"line,attr,omitempty"`
		Failure   *junitMessage `xml:"failure"`
		Error     *junitMessage `xml:"error"`
		Skipped   *junitMessage `xml:"skipped"`
		SystemOut string        `xml:"system-out,omitempty"`
	}
	junitMessage struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

// writeJUnit writes a test report: a clean table is a test that passes, a finding one that fails if it would fail the
// build. One that is suppressed was skipped.
func writeJUnit(w *bufio.Writer, _ view, r *report) error {
	tests, failures, skipped := len(r.problems), 0, 0
	for i := range r.tables {
		t := &r.tables[i]
		tests += max(1, len(t.findings))
		for j := range t.findings {
			switch f := &t.findings[j]; {
			case f.Suppressed != nil:
				skipped++
			case r.fails(f):
				failures++
			}
		}
	}
	fmt.Fprintf(w, "%s<testsuites>\n<testsuite name=\"ydb-keyadvise\" tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\">\n",
		xml.Header, tests, failures, len(r.problems), skipped)
	enc := xml.NewEncoder(w)
	enc.Indent("", " ")
	add := func(c junitCase, pos schema.Position) error {
		if pos.File != "" {
			c.File, c.Line = r.fromRoot(pos.File), pos.Line
		}
		if err := enc.Encode(c); err != nil {
			return fmt.Errorf("write %s: %w", c.Name, err)
		}
		return nil
	}
	for _, p := range r.problems {
		c := junitCase{Class: "could not be read", Name: oneLine(strings.TrimSpace(place(p.Pos) + " " + p.Path)),
			Error: &junitMessage{oneLine(p.Message), p.Code, p.Snippet}}
		if err := add(c, p.Pos); err != nil {
			return err
		}
	}
	for i := range r.tables {
		t := &r.tables[i]
		if len(t.findings) == 0 {
			if err := add(junitCase{Class: oneLine(t.table.Path), Name: "clean"}, t.table.Pos); err != nil {
				return err
			}
		}
		for j := range t.findings {
			f := &t.findings[j]
			if err := add(r.junitCase(f), f.Pos); err != nil {
				return err
			}
		}
	}
	_, err := w.WriteString("\n</testsuite>\n</testsuites>\n")
	return err
}

func (r *report) junitCase(f *advisor.Finding) junitCase {
	c := junitCase{Class: oneLine(f.Table), Name: oneLine(strings.TrimSpace(f.Rule + " " + f.Name + " " + f.Index))}
	message := oneLine(f.Message)
	switch {
	case f.Suppressed != nil:
		c.Skipped = &junitMessage{Message: oneLine(f.Suppressed.Reason)}
		c.SystemOut = message
	case r.fails(f):
		c.Failure = &junitMessage{message, f.Level.String(), detailsText(f)}
	default:
		c.SystemOut = f.Level.String() + ": " + message + detailsText(f)
	}
	return c
}

// detailsText is what is known of a finding beside its message, a line each.
func detailsText(f *advisor.Finding) string {
	var b strings.Builder
	for _, e := range f.Evidence {
		if !e.Silent {
			b.WriteString("\n" + oneLine(e.String()))
		}
	}
	if f.Help != "" {
		b.WriteString("\nhelp: " + oneLine(f.Help))
	}
	if f.Before != "" && f.After != "" {
		b.WriteString("\n- " + oneLine(f.Before) + "\n+ " + oneLine(f.After))
	}
	b.WriteString("\n")
	return b.String()
}
