package yql

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Amend returns the text of a CREATE TABLE changed so that it makes after instead of before, with what stays as it is written:
// order, comments, spelling. What the statement cannot say follows it in statements of their own. It is not ok if the statement
// alone does not make before, or if the change would lose a comment.
func Amend(text string, before, after *schema.Table) (amended string, ok bool) {
	create := createdBy(text)
	if create == nil {
		return "", false
	}
	own := create.Table
	was, want := *before, *after
	was.Path, want.Path = own.Path, own.Path
	follow := PrintFollowUps(&was)
	if PrintTable(own) != PrintTable(&was) || !slices.Equal(PrintFollowUps(own), follow) {
		return "", false
	}
	makes := func(t *schema.Table) string {
		c := *create
		c.Table = withoutChangefeeds(t)
		return Print(&c)
	}
	bare := !slices.ContainsFunc(tokensOf(text).list, func(t token) bool { return t.kind == kQuoted })
	edits, ok := splice(text, makes(&was), inStyle(makes(&want), bare), true)
	for _, e := range edits {
		line, _, _ := strings.Cut(text[e.To:], "\n") // a comment behind what goes is about it
		gone := text[e.From:e.To] + line
		if e.From < e.To && (strings.Contains(gone, "--") || strings.Contains(gone, "/*")) {
			return "", false
		}
	}
	if !ok {
		return "", false
	}
	amended = EditText(text, edits)
	for _, s := range PrintFollowUps(&want) {
		if !slices.Contains(follow, s) {
			amended += ";\n" + inStyle(s, bare)
		}
	}
	return amended, true
}

// createdBy returns the statement of a text that is a CREATE TABLE and nothing else, else nil.
func createdBy(text string) *CreateTable {
	script := Parse(text)
	if len(script.Statements) != 1 || script.Statements[0].Err != nil {
		return nil
	}
	c, ok := script.Statements[0].Node.(*CreateTable)
	if !ok || c.As != nil || c.PartitionBy != nil {
		return nil
	}
	return c
}

// inStyle returns what was printed, with names bare that need no quotes if that is asked for.
func inStyle(text string, bare bool) string {
	if !bare {
		return text
	}
	parts := strings.Split(text, "`")
	var b strings.Builder
	for i, part := range parts {
		if i%2 == 1 && !plainName(part) {
			part = "`" + part + "`"
		}
		b.WriteString(part)
	}
	return b.String()
}
