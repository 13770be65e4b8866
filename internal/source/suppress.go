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

// misspelt finds what is meant as a suppression and is none: keyadvise: ignore, keyadvise ignore, keyadvise:disable.
var misspelt = regexp.MustCompile(`(?i)\b(?:ydb-)?key-?advise\b[\s:_-]*(?:ignore|disable|suppress|nolint|skip` +
	`|off)\b(?:-file)?|\b(?:nolint|noqa)[ :]*(?:ydb-)?key-?advise\b`)

// proper matches a suppression as it is to be written.
var proper = regexp.MustCompile(`keyadvise:ignore(?:-file)?(?:[ \t]|$|\*/|[\r\n])`)

// misspellings notes the comments that are meant as suppressions and are none.
func (s *script) misspellings(comments []yql.Comment) {
	for _, c := range comments {
		for _, m := range misspelt.FindAllStringIndex(c.Text, -1) {
			if proper.MatchString(c.Text[m[0]:]) && proper.FindStringIndex(c.Text[m[0]:])[0] == 0 {
				continue
			}
			line := c.Pos.Line + strings.Count(c.Text[:m[0]], "\n")
			s.note(evidence.Note{Pos: s.place(line, c.Pos.Column), Code: codeBadSuppression,
				Message: "this suppresses nothing; write it as keyadvise:ignore RULE reason"})
		}
	}
}

// inside notes the suppressions that stand within a statement, where they have no effect.
func (s *script) inside(st *yql.Statement) {
	text := s.text[st.Pos.Offset:st.End.Offset]
	if !strings.Contains(text, "--") && !strings.Contains(text, "/*") || !strings.Contains(strings.ToLower(text), "advise") {
		return
	}
	line := st.Pos.Line - 1
	for source := range strings.Lines(text) {
		line++
		m := misspelt.FindStringIndex(source)
		if m == nil || !strings.Contains(source[:m[0]], "--") && !strings.Contains(source[:m[0]], "/*") {
			continue
		}
		column := 1 + len([]rune(source[:m[0]]))
		if line == st.Pos.Line {
			column += st.Pos.Column - 1
		}
		s.note(evidence.Note{Pos: s.place(line, column), Code: codeStray,
			Message: "keyadvise:ignore has no effect inside a statement; put it right above"})
	}
}

// suppressions reads the suppressions in the comments above a statement, with their places in its text.
func suppressions(comments []yql.Comment) []ignore {
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
			ig.Pos = schema.Position{Line: c.Pos.Line + strings.Count(text[:m[0]], "\n"), Column: c.Pos.Column}
			out = append(out, ig)
		}
	}
	return out
}
