package report

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
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
func writeJUnit(w *bufio.Writer, _ View, r *Inspection) error {
	suppressions := slices.DeleteFunc(r.told(), func(n evidence.Note) bool { return !aboutSuppression(n.Code) })
	tests, failures, skipped := len(r.Problems)+len(suppressions), 0, 0
	for i := range r.Tables {
		t := &r.Tables[i]
		tests += max(1, len(t.Findings))
		for j := range t.Findings {
			switch f := &t.Findings[j]; {
			case f.Suppressed != nil:
				skipped++
			case r.Fails(f):
				failures++
			}
		}
	}
	fmt.Fprintf(w, "%s<testsuites>\n<testsuite name=\"ydb-keyadvise\" tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\">\n",
		xml.Header, tests, failures, len(r.Problems), skipped)
	enc := xml.NewEncoder(w)
	enc.Indent("", " ")
	add := func(c junitCase, pos schema.Position) error {
		if pos.File != "" {
			c.File, c.Line = OneLine(r.fromRoot(pos.File)), pos.Line
		}
		if err := enc.Encode(c); err != nil {
			return fmt.Errorf("write %s: %w", c.Name, err)
		}
		return nil
	}
	for _, p := range r.Problems {
		c := junitCase{Class: "could not be read", Name: OneLine(strings.TrimSpace(place(p.Pos) + " " + p.Path)),
			Error: &junitMessage{OneLine(p.Message), p.Code, severalLines(p.Snippet)}}
		if err := add(c, p.Pos); err != nil {
			return err
		}
	}
	for _, n := range suppressions {
		c := junitCase{Class: suppressionTitle, Name: OneLine(strings.TrimSpace(place(n.Pos) + " " + n.Path)), SystemOut: OneLine(n.Message)}
		if err := add(c, n.Pos); err != nil {
			return err
		}
	}
	for i := range r.Tables {
		t := &r.Tables[i]
		if len(t.Findings) == 0 {
			if err := add(junitCase{Class: OneLine(t.Schema.Path), Name: "clean"}, t.Schema.Pos); err != nil {
				return err
			}
		}
		for j := range t.Findings {
			f := &t.Findings[j]
			if err := add(r.junitCase(f), f.Pos); err != nil {
				return err
			}
		}
	}
	_, err := w.WriteString("\n</testsuite>\n</testsuites>\n")
	return err
}

func (r *Inspection) junitCase(f *advisor.Finding) junitCase {
	c := junitCase{Class: OneLine(f.Table), Name: OneLine(strings.TrimSpace(f.Rule + " " + f.Name + " " + f.Index))}
	message := OneLine(f.Message)
	switch {
	case f.Suppressed != nil:
		c.Skipped = &junitMessage{Message: OneLine(f.Suppressed.Reason)}
		c.SystemOut = message
	case r.Fails(f):
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
			b.WriteString("\n" + OneLine(e.String()))
		}
	}
	if f.Help != "" {
		b.WriteString("\nhelp: " + OneLine(f.Help))
	}
	if f.Before != "" && f.After != "" {
		b.WriteString(signedLines(f.Before, f.After))
	}
	b.WriteString("\n")
	return b.String()
}
