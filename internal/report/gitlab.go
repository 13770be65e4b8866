package report

import (
	"bufio"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
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
func writeGitLab(w *bufio.Writer, _ View, r *Inspection) error {
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
	for _, p := range r.Problems {
		add(gitlabIssue{"could not be read: " + OneLine(p.Message), "unreadable", digest(p.Pos.File, p.Message), "blocker",
			r.gitlabLocation(p.Pos)})
	}
	for _, p := range r.told() {
		if aboutSuppression(p.Code) {
			add(gitlabIssue{OneLine(p.Message), suppressionTitle, digest(p.Pos.File, p.Message), "info", r.gitlabLocation(p.Pos)})
		}
	}
	r.each(func(f *advisor.Finding) {
		if f.Suppressed != nil {
			return
		}
		description := OneLine(f.Table + ": " + f.Message)
		if f.Help != "" {
			description += "; " + OneLine(f.Help)
		}
		add(gitlabIssue{description, f.Rule + " " + f.Name, fingerprint(f), gitlabSeverity(f.Level), r.gitlabLocation(f.Pos)})
	})
	out.end(n)
	out.text("\n")
	return out.err
}

func (r *Inspection) gitlabLocation(pos schema.Position) gitlabLocation {
	at := r.annotated(pos)
	return gitlabLocation{at.File, gitlabLines{max(1, at.Line)}}
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
