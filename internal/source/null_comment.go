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

// nullMeant returns the nullable columns of a CREATE TABLE of which a comment says that NULL is meant: behind the column
// on its line, or on lines of its own right above.
func nullMeant(st *yql.Statement, t *schema.Table) []string {
	if !strings.Contains(st.Text, "--") && !strings.Contains(st.Text, "/*") {
		return nil
	}
	lines := strings.Split(st.Text, "\n")
	columns := map[int]int{} // by line
	for _, c := range t.Columns {
		columns[c.Pos.Line]++
	}
	var list []string
	for _, c := range t.Columns {
		i := c.Pos.Line - st.Pos.Line
		if c.NotNull || i < 0 || i >= len(lines) || columns[c.Pos.Line] > 1 {
			continue
		}
		comments := comment(lines[i])
		for above := i - 1; above >= 0 && strings.HasPrefix(strings.TrimSpace(lines[above]), "--"); above-- {
			comments += " " + comment(lines[above])
		}
		if saysNull.MatchString(comments) && saysNull.MatchString(deniesNull.ReplaceAllString(comments, "")) {
			list = append(list, c.Name)
		}
	}
	return list
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
