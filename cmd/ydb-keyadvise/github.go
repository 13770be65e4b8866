package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// writeGitHub writes workflow commands, which GitHub Actions shows as annotations beside the lines of a pull
// request. See https://docs.github.com/actions/reference/workflow-commands-for-github-actions.
func writeGitHub(w *bufio.Writer, _ view, r *report) error {
	for _, p := range r.problems {
		first, others := separate(p.Message)
		writeAnnotation(w, "error", r.inRoot(p.Pos), "could not be read", strings.Join(append([]string{first}, others...), "\n"))
	}
	for _, t := range r.tables {
		for _, f := range t.findings {
			if f.Suppressed != nil {
				continue
			}
			message := oneLine(f.Table + ": " + f.Message)
			if f.Help != "" {
				message += "\n" + oneLine(f.Help)
			}
			if f.Before != "" && f.After != "" {
				message += "\n- " + f.Before + "\n+ " + f.After
			}
			writeAnnotation(w, annotationLevel(f.Level), r.inRoot(f.Pos), f.Rule+" "+f.Name, message)
		}
	}
	for _, n := range r.notes {
		if n.Code == noteChanged || n.Code == noteGone || n.Code == noteWorse {
			fmt.Fprintln(w, oneLine(strings.TrimPrefix(place(r.inRoot(n.Pos))+": ", ": ")+n.Message))
		}
	}
	fmt.Fprintln(w, r.count())
	return nil
}

// inRoot returns a position with the file as it is called from the root of the work tree; none stays none.
func (r *report) inRoot(pos schema.Position) schema.Position {
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

func writeAnnotation(w io.Writer, level string, pos schema.Position, title, message string) {
	properties := ""
	if pos.File != "" {
		properties = "file=" + escapedProperty.Replace(pos.File) + ","
		if pos.Line > 0 {
			properties += fmt.Sprintf("line=%d,", pos.Line)
		}
	}
	fmt.Fprintf(w, "::%s %stitle=%s::%s\n", level, properties, escapedProperty.Replace(title), escapedData.Replace(message))
}

// What is escaped in the message of a workflow command, and in the value of a property of one.
var (
	escapedData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapedProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
