package source

import (
	"regexp"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

var (
	// saysNull matches comments like "NULL for guests", "may be null", "nullable" and "optional".
	saysNull = regexp.MustCompile(`(?i)\b(?:null|nulls|nullable|optional)\b`)
	// deniesNull matches "not null", "never NULL", "must not be null" and "no NULLs".
	deniesNull = regexp.MustCompile(`(?i)\b(?:not|never|no|non|without|cannot|can't)\b[ -]+(?:\w+ ){0,2}?(?:null|nulls|nullable|optional)\b`)
)

// columnComments returns the comments on columns in a CREATE TABLE: behind the column on its line, or on lines of their own
// right above.
func columnComments(st *yql.Statement, t *schema.Table) map[string]string {
	if !strings.Contains(st.Text, "--") && !strings.Contains(st.Text, "/*") {
		return nil
	}
	lines := strings.Split(st.Text, "\n")
	columns := map[int]int{} // by line
	for _, c := range t.Columns {
		columns[c.Pos.Line]++
	}
	comments := map[string]string{}
	for _, c := range t.Columns {
		i := c.Pos.Line - st.Pos.Line
		if i < 0 || i >= len(lines) || columns[c.Pos.Line] > 1 {
			continue
		}
		text := comment(lines[i])
		for above := i - 1; above >= 0 && onlyComment(lines[above]); above-- {
			text += " " + comment(lines[above])
		}
		if text = strings.TrimSpace(text); text != "" {
			comments[c.Name] = text
		}
	}
	return comments
}

// nullMeant returns the nullable columns of which a comment says that NULL is meant.
func nullMeant(t *schema.Table, comments map[string]string) []string {
	var list []string
	for _, c := range t.Columns {
		text := comments[c.Name]
		if !c.NotNull && saysNull.MatchString(text) && saysNull.MatchString(deniesNull.ReplaceAllString(text, "")) {
			list = append(list, c.Name)
		}
	}
	return list
}

// onlyComment reports whether a line is a comment and nothing else.
func onlyComment(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "--") || strings.HasPrefix(line, "/*") && strings.Index(line, "*/") == len(line)-2
}

// comment returns the comment on a line: to its end, or between /* and */.
func comment(line string) string {
	if _, text, ok := strings.Cut(line, "--"); ok {
		return text
	}
	_, text, _ := strings.Cut(line, "/*")
	text, _, _ = strings.Cut(text, "*/")
	return text
}
