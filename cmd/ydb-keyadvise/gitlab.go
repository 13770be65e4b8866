package main

import (
	"bufio"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
)

// gitlabIssue is an entry of a code quality report. See https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format.
type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"` // unique in the report
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"` // from the root of the repository
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
}

// writeGitLab writes a code quality report, which GitLab shows in the merge request. It has no place for what is
// suppressed: GitLab compares the report with that of the target branch by itself.
func writeGitLab(w *bufio.Writer, _ view, r *report) error {
	out := newJSONWriter(w)
	out.text("[")
	n := 0
	seen := map[string]int{}
	add := func(issue gitlabIssue) {
		seen[issue.Fingerprint]++
		if again := seen[issue.Fingerprint]; again > 1 {
			issue.Fingerprint = fmt.Sprintf("%s-%d", issue.Fingerprint, again)
		}
		out.item(n, issue)
		n++
	}
	for _, p := range r.problems {
		at := r.annotated(p.Pos)
		add(gitlabIssue{"could not be read: " + oneLine(p.Message), "unreadable", digest(p.Pos.File, p.Message), "blocker",
			gitlabLocation{at.File, gitlabLines{max(1, at.Line)}}})
	}
	r.each(func(f *advisor.Finding) {
		if f.Suppressed != nil {
			return
		}
		at := r.annotated(f.Pos)
		description := oneLine(f.Table + ": " + f.Message)
		if f.Help != "" {
			description += "; " + oneLine(f.Help)
		}
		add(gitlabIssue{description, f.Rule + " " + f.Name, fingerprint(f), gitlabSeverity(f.Level), gitlabLocation{at.File, gitlabLines{max(1, at.Line)}}})
	})
	out.end(n)
	out.text("\n")
	return out.err
}

func gitlabSeverity(level advisor.Level) string {
	switch level {
	case advisor.Error:
		return "critical"
	case advisor.Warning:
		return "minor"
	}
	return "info"
}
