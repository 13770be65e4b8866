package program

import (
	"regexp"
	"strings"
)

// startsQuery matches the first word of a query.
var startsQuery = regexp.MustCompile(`(?i)^\s*(?:select|upsert|insert|replace|update|delete|declare|pragma|values|batch` +
	`|discard|process|reduce|from|\$\w+\s*=)(?:\W|$)`)

// StartsQuery reports whether a text begins as a query does, behind blanks and comments.
func StartsQuery(text string) bool { return startsQuery.MatchString(Head(text)) }

// maxHead bounds how much of a text is looked at to see what it is.
const maxHead = 1 << 10

// Head returns the beginning of a text without blanks and comments, which is enough to see what it is.
func Head(text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		switch {
		case strings.HasPrefix(text, "--"):
			_, text, _ = strings.Cut(text, "\n")
		case strings.HasPrefix(text, "/*"):
			_, text, _ = strings.Cut(text, "*/")
		default:
			return text[:min(len(text), maxHead)]
		}
	}
}
