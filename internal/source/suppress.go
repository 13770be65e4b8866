package source

import (
	"regexp"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// ignore is a suppression read from a comment.
type ignore struct {
	evidence.Suppression
	file bool // ignore-file: for all tables of the file
}

// ignorePattern finds `keyadvise:ignore RULE[,RULE] reason` and `keyadvise:ignore-file …` in a comment.
var ignorePattern = regexp.MustCompile(`(?m)keyadvise:ignore(-file)?(?:[ \t]+([^\s,]+(?:[ \t]*,[ \t]*[^\s,]+)*)[ \t]*(.*))?$`)

// suppressions reads the suppressions in the comments above a statement.
func suppressions(path string, comments []yql.Comment) []ignore {
	var out []ignore
	for _, c := range comments {
		if !strings.Contains(c.Text, "keyadvise:ignore") {
			continue
		}
		text := strings.TrimSuffix(c.Text, "*/")
		for _, m := range ignorePattern.FindAllStringSubmatchIndex(text, -1) {
			group := func(n int) string {
				if m[2*n] < 0 {
					return ""
				}
				return text[m[2*n]:m[2*n+1]]
			}
			ig := ignore{file: group(1) != ""}
			ig.Reason = strings.TrimSpace(group(3))
			for _, rule := range strings.Split(group(2), ",") {
				if rule = strings.ToUpper(strings.TrimSpace(rule)); rule != "" {
					ig.Rules = append(ig.Rules, rule)
				}
			}
			ig.Pos = schema.Position{File: path, Line: c.Pos.Line + strings.Count(text[:m[0]], "\n"), Column: c.Pos.Column}
			out = append(out, ig)
		}
	}
	return out
}
