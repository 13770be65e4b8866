package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
)

// oddReport is the example with tables whose names mean something in every format.
func oddReport() *Inspection {
	r := exampleReport()
	for _, name := range []string{"/local/a%0A::error::b", "/local/]]>&<x a=\"1\">", "/local/::,line=1", "/local/a|b", odd} {
		t := r.Tables[0]
		t.Schema = t.Schema.Clone()
		t.Schema.Path, t.Schema.Pos.File = name, name+".sql"
		t.Findings = slices.Clone(t.Findings)
		for i := range t.Findings {
			f := &t.Findings[i]
			f.Table, f.Pos.File, f.Message = name, name+".sql", f.Message+"\n"+name
		}
		r.Tables = append(r.Tables, t, t) // twice, so that something has to tell them apart
	}
	return r
}

// TestGitLabReads reads the code quality report as GitLab does: a list of issues with these fields, each with a fingerprint of its own
// and a place in the repository. See https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format.
func TestGitLabReads(t *testing.T) {
	r := oddReport()
	var issues []struct {
		Description string `json:"description"`
		CheckName   string `json:"check_name"`
		Fingerprint string `json:"fingerprint"`
		Severity    string `json:"severity"`
		Location    struct {
			Path  string `json:"path"`
			Lines struct {
				Begin int `json:"begin"`
			} `json:"lines"`
		} `json:"location"`
	}
	d := json.NewDecoder(strings.NewReader(formatReport(t, "gitlab", r)))
	d.DisallowUnknownFields()
	if err := d.Decode(&issues); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, i := range issues {
		if i.Description == "" || i.CheckName == "" || i.Fingerprint == "" || i.Location.Path == "" || i.Location.Lines.Begin < 1 ||
			!slices.Contains([]string{"info", "minor", "major", "critical", "blocker"}, i.Severity) {
			t.Errorf("not an issue: %+v", i)
		}
		if strings.HasPrefix(i.Location.Path, "./") {
			t.Errorf("%q is not a path from the root", i.Location.Path)
		}
		if seen[i.Fingerprint] {
			t.Errorf("two issues have the fingerprint %s", i.Fingerprint)
		}
		seen[i.Fingerprint] = true
	}
	if want := r.Count().findings() + len(r.Problems); len(issues) != want {
		t.Errorf("%d issues, want %d", len(issues), want)
	}
}

// TestJUnitReads reads the test report as build servers do: every case has a class and a name and one result at most, and the suite
// counts them. See https://github.com/testmoapp/junitxml.
func TestJUnitReads(t *testing.T) {
	type result struct {
		Message string `xml:"message,attr"`
	}
	var suites struct {
		XMLName xml.Name `xml:"testsuites"`
		Suites  []struct {
			Name     string `xml:"name,attr"`
			Tests    int    `xml:"tests,attr"`
			Failures int    `xml:"failures,attr"`
			Errors   int    `xml:"errors,attr"`
			Skipped  int    `xml:"skipped,attr"`
			Cases    []struct {
				Class    string   `xml:"classname,attr"`
				Name     string   `xml:"name,attr"`
				Failures []result `xml:"failure"`
				Errors   []result `xml:"error"`
				Skipped  []result `xml:"skipped"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(formatReport(t, "junit", oddReport())), &suites); err != nil {
		t.Fatal(err)
	}
	if len(suites.Suites) != 1 {
		t.Fatalf("%d suites", len(suites.Suites))
	}
	suite := suites.Suites[0]
	failures, errors, skipped := 0, 0, 0
	for _, c := range suite.Cases {
		if c.Class == "" || c.Name == "" || len(c.Failures)+len(c.Errors)+len(c.Skipped) > 1 {
			t.Errorf("not a case: %+v", c)
		}
		for _, r := range slices.Concat(c.Failures, c.Errors, c.Skipped) {
			if r.Message == "" {
				t.Errorf("no message: %+v", c)
			}
		}
		failures, errors, skipped = failures+len(c.Failures), errors+len(c.Errors), skipped+len(c.Skipped)
	}
	if suite.Name == "" || len(suite.Cases) != suite.Tests || failures != suite.Failures || errors != suite.Errors || skipped != suite.Skipped ||
		failures*errors*skipped == 0 {
		t.Errorf("%d cases: %d fail, %d are wrong and %d were skipped; the suite says %+v", len(suite.Cases), failures, errors, skipped, suite)
	}
}

// TestGitHubReads reads the annotations as the runner does: a line is a command if it begins with two colons, and what is escaped is
// put back. See https://github.com/actions/runner, src/Runner.Common/ActionCommand.cs.
func TestGitHubReads(t *testing.T) {
	r := oddReport()
	r.Tables = slices.CompactFunc(r.Tables, func(a, b Table) bool { return a.Schema == b.Schema }) // more than ten are lines of the log
	for i := range r.Tables {
		r.Tables[i].Findings = slices.DeleteFunc(r.Tables[i].Findings, func(f advisor.Finding) bool { return f.Rule != "KEY001" || f.Suppressed != nil })
	}
	want := map[string]bool{}
	r.each(func(f *advisor.Finding) { want[OneLine(f.Pos.File)+":"+strconv.Itoa(f.Pos.Line)] = true })
	for _, p := range r.Problems {
		want[OneLine(p.Pos.File)+":"+strconv.Itoa(p.Pos.Line)] = true
	}
	data := strings.NewReplacer("%0D", "\r", "%0A", "\n", "%25", "%")
	property := strings.NewReplacer("%0D", "\r", "%0A", "\n", "%3A", ":", "%2C", ",", "%25", "%")
	got := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^::(\S+)(?: (.*?))?::(.*)$`).FindAllStringSubmatch(formatReport(t, "github", r), -1) {
		properties := map[string]string{}
		for _, p := range strings.Split(m[2], ",") {
			key, value, ok := strings.Cut(p, "=")
			if !ok || !slices.Contains([]string{"file", "line", "title"}, key) {
				t.Errorf("not a property: %q of %q", p, m[0])
			}
			properties[key] = property.Replace(value)
		}
		if !slices.Contains([]string{"error", "warning", "notice"}, m[1]) || properties["title"] == "" || data.Replace(m[3]) == "" {
			t.Errorf("not an annotation: %q", m[0])
		}
		got[properties["file"]+":"+properties["line"]] = true
	}
	for at := range want {
		if !got[at] {
			t.Errorf("no annotation at %q, only at %v", at, got)
		}
	}
	if len(got) != len(want) {
		t.Errorf("annotations at %v, want %v", got, want)
	}
}

// TestMarkdownKeepsTables keeps the rows of a comment rows of so many cells, whatever the names in them.
func TestMarkdownKeepsTables(t *testing.T) {
	text := formatReport(t, "markdown", oddReport())
	rows := 0
	for line := range bytes.Lines([]byte(text)) {
		if cells := regexp.MustCompile(`[^\\]\|`).FindAll(line, -1); bytes.HasPrefix(line, []byte("| ")) {
			rows++
			if len(cells) != 4 {
				t.Errorf("%d cells in %s", len(cells), line)
			}
		}
	}
	if rows < 10 {
		t.Errorf("only %d rows", rows)
	}
}
