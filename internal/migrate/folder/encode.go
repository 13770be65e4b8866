package folder

import (
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
)

// Text of a database or of a file goes into comments and Markdown by one function each, so that it is never more than text there: it ends
// no comment and is no markup. What cannot be seen is shown as an escape.

// commentWidth is how long a line of a comment is at most, unless one of its words is longer.
const commentWidth = 110

// comment is text as YQL comments, wrapped; lines behind the first are set under it.
func comment(text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(plan.Visible(text), "\n") {
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		now := "--"
		for word := range strings.FieldsSeq(line) {
			if len(now)+1+len(word) > commentWidth && now != "--" {
				b.WriteString(now + "\n")
				now = "--"
			}
			if now == "--" {
				now += " " + indent + word
				continue
			}
			now += " " + word
		}
		b.WriteString(now + "\n")
	}
	return b.String()
}

// commented is a statement as comments, as it is.
func commented(statement string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimSuffix(plan.Visible(statement), "\n"), "\n") {
		b.WriteString(strings.TrimRight("--     "+line, " ") + "\n")
	}
	return b.String()
}

// markdown is text within a line of Markdown.
func markdown(s string) string {
	var b strings.Builder
	for _, r := range plan.OneLine(plan.Visible(s)) {
		if strings.ContainsRune("\\`*[]<>|&#~", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// fenced is text as a block of Markdown code.
func fenced(language, s string) string {
	fence := strings.Repeat("`", max(3, plan.LongestRun(s, '`')+1))
	return fence + language + "\n" + strings.TrimSuffix(plan.Visible(s), "\n") + "\n" + fence
}

// tableCell is Markdown within a cell of a table, where a vertical line ends the cell even within code.
func tableCell(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, `\|`, "|"), "|", `\|`)
}

func join(columns []string) string { return strings.Join(columns, ", ") }
