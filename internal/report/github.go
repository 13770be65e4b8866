package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// shownAnnotations is how many annotations of a level GitHub shows of a step. What goes beyond is not shown at all, not even in the
// log. See https://github.com/orgs/community/discussions/26680.
const shownAnnotations = 10

// annotator writes workflow commands, and what is one too many for GitHub as a line of the log.
type annotator struct {
	w       io.Writer
	written map[string]int // by level
	beyond  int
}

// writeGitHub writes workflow commands, which GitHub Actions shows as annotations beside the lines of a pull
// request. See https://docs.github.com/actions/reference/workflow-commands-for-github-actions.
func writeGitHub(w *bufio.Writer, _ View, r *Inspection) error {
	a := annotator{w: w, written: map[string]int{}}
	for _, p := range r.Problems {
		a.annotate("error", r.inRoot(p.Pos), "could not be read", strings.Join(separate(p.Message), "\n"))
	}
	for _, t := range r.Tables {
		for _, f := range t.Findings {
			if f.Suppressed != nil {
				continue
			}
			message := OneLine(f.Table + ": " + f.Message)
			if f.Help != "" {
				message += "\n" + OneLine(f.Help)
			}
			if f.Before != "" && f.After != "" {
				message += signedLines(f.Before, f.After)
			}
			message += alsoLines(&f)
			a.annotate(annotationLevel(f.Level), r.inRoot(f.Pos), f.Rule+" "+f.Name, message)
		}
	}
	for _, n := range r.told() {
		if aboutSuppression(n.Code) {
			a.annotate("warning", r.inRoot(n.Pos), suppressionTitle, OneLine(n.Message))
		} else {
			fmt.Fprintln(w, r.noteText(n))
		}
	}
	if a.beyond > 0 {
		fmt.Fprintf(w, "%s without an annotation: GitHub shows %d of each level\n", evidence.Count(a.beyond, "line"), shownAnnotations)
	}
	fmt.Fprintln(w, r.Count())
	return nil
}

// suppressionTitle is what a note about a suppression is headed with where findings have their rule.
const suppressionTitle = "suppression"

// inRoot returns a position with the file as it is called from the root of the work tree; none stays none.
func (r *Inspection) inRoot(pos schema.Position) schema.Position {
	if pos.File != "" {
		pos.File = r.fromRoot(pos.File)
	}
	return pos
}

func annotationLevel(level advisor.Level) string {
	if level == advisor.Note {
		return "notice"
	}
	return level.String()
}

func (a *annotator) annotate(level string, pos schema.Position, title, message string) {
	if a.written[level]++; a.written[level] > shownAnnotations {
		a.beyond++
		first, _, _ := strings.Cut(message, "\n")
		fmt.Fprintf(a.w, "%s: %s%s: %s\n", level, strings.TrimPrefix(OneLine(fileLine(pos))+": ", ": "), title, first)
		return
	}
	properties := ""
	if pos.File != "" {
		properties = "file=" + escapedProperty.Replace(OneLine(pos.File)) + ","
		if pos.Line > 0 {
			properties += fmt.Sprintf("line=%d,", pos.Line)
		}
	}
	fmt.Fprintf(a.w, "::%s %stitle=%s::%s\n", level, properties, escapedProperty.Replace(title), escapedData.Replace(message))
}

// GitHubError is a line by which a step of a workflow says why it could not do its work.
func GitHubError(title, message string) string {
	return fmt.Sprintf("::error title=%s::%s", escapedProperty.Replace(title), escapedData.Replace(message))
}

// What is escaped in the message of a workflow command, and in the value of a property of one.
var (
	escapedData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapedProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
