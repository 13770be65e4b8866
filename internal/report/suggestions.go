package report

import (
	"bufio"
	"fmt"
	"iter"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// review is a review of a pull request as GitHub takes it. Its body begins with a marker of what it suggests, by which a bot knows
// that it said so before.
// See https://docs.github.com/rest/pulls/reviews#create-a-review-for-a-pull-request.
type review struct {
	Event    string    `json:"event"`
	Body     string    `json:"body"`
	Comments []comment `json:"comments"`
}

// comment is one on lines of a file as the pull request has it.
type comment struct {
	Path      string `json:"path"`
	StartLine int    `json:"start_line,omitempty"` // only where it is another than Line: GitHub refuses it otherwise
	Line      int    `json:"line"`
	Side      string `json:"side"`
	Body      string `json:"body"`
}

// allOf goes over the findings of a table, and over those that are reported with them.
func allOf(t *Table) iter.Seq[*advisor.Finding] {
	return func(yield func(*advisor.Finding) bool) {
		for i := range t.Findings {
			f := &t.Findings[i]
			if !yield(f) {
				return
			}
			for j := range f.Also {
				if !yield(&f.Also[j]) {
					return
				}
			}
		}
	}
}

// writeSuggestions writes a review that suggests a change for each table that is new, that of its worst finding that has one: its
// lines are part of the pull request, and its key can be changed at no cost. Where nothing says which tables are new, all are.
func writeSuggestions(w *bufio.Writer, _ View, r *Inspection) error {
	out := review{Event: "COMMENT", Comments: []comment{}}
	more := 0
	for i := range r.Tables {
		t := &r.Tables[i]
		if r.IsNew != nil && !r.IsNew(t.Schema.Path) {
			continue
		}
		for f := range allOf(t) {
			c := r.correct(t, f)
			if c == nil {
				continue
			}
			if len(out.Comments) == shownAnnotations {
				more++
				break
			}
			var body strings.Builder
			fmt.Fprintf(&body, "**%s %s**: %s\n\n%s\n", f.Rule, f.Name, MarkdownText(f.Message), MarkdownText(f.Help))
			fencedBlock(&body, "suggestion", c.after)
			one := comment{Path: c.file, Line: c.last, Side: "RIGHT", Body: body.String()}
			if c.first < c.last {
				one.StartLine = c.first
			}
			out.Comments = append(out.Comments, one)
			break
		}
	}
	var said []string
	for _, c := range out.Comments {
		said = append(said, fmt.Sprint(c.Path, c.StartLine, c.Line), c.Body)
	}
	out.Body = fmt.Sprintf("<!-- ydb-keyadvise suggestions %s -->\n"+
		"**ydb-keyadvise** suggests changes of %s, as long as no row has to be copied.",
		digest(said...), evidence.Count(len(out.Comments), "new table"))
	if more > 0 {
		out.Body += fmt.Sprintf(" There are %d more.", more)
	}
	return EncodeJSON(w, out)
}
