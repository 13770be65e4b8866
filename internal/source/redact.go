package source

import (
	"regexp"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Redact returns a statement with its string and number literals replaced by question marks, and its comments
// left out, so that no value of a row remains. Names, parameters, types, and the numbers of LIMIT and OFFSET
// stay: advice depends on them and they are no data. So does whether a pattern begins with a wildcard. It works on text that
// cannot be parsed too.
func Redact(statement string) string {
	var out strings.Builder
	word := ""                      // the last one, in upper case
	pragma, decimal := false, false // what stays: everything inside PRAGMA, numbers inside Decimal(…)
	for len(statement) > 0 {
		m := piece.FindStringSubmatch(statement)
		text := m[0]
		statement = statement[len(text):]
		switch {
		case strings.HasPrefix(text, "--"):
			out.WriteByte('\n')
		case strings.HasPrefix(text, "/*"):
			out.WriteByte(' ')
		case m[1] != "" || m[2] != "": // a text or a number, with the suffix of its type
			number := m[2] != ""
			switch {
			case pragma, number && (decimal || word == "LIMIT" || word == "OFFSET"):
				out.WriteString(text)
			case !number && (word == "LIKE" || word == "ILIKE"):
				out.WriteString("'" + yql.FoldPattern(strings.TrimLeft(text, "'\"@")) + "'")
			default:
				out.WriteByte('?')
			}
			word = ""
		case m[3] != "":
			word = strings.ToUpper(text)
			pragma = pragma || word == "PRAGMA"
			out.WriteString(text)
		default:
			switch text {
			case ";":
				pragma, decimal = false, false
			case "(":
				decimal = word == "DECIMAL"
			case ")":
				decimal = false
			}
			if strings.Trim(text, " \t\r\n") != "" {
				word = ""
			}
			out.WriteString(text)
		}
	}
	return strings.TrimSpace(out.String())
}

// piece matches a piece of a statement: a comment, a text (1), a number (2), what is quoted, a parameter, a word (3), or a sign. A text
// without its end is all that is left.
var piece = regexp.MustCompile(`^(?s:--[^\n]*\n?|/\*.*?(?:\*/|$)` +
	`|((?:@@.*?(?:@@|$)|'(?:\\(?:.|$)|\'\'|[^'\\])*(?:'|$)|"(?:\\(?:.|$)|""|[^"\\])*(?:"|$))[\w\x{80}-\x{10ffff}]*)` +
	`|((?:0[xX](?:[\w.]|[^\x00-\x7f])*|\.?\d(?:[eE][-+]|[\w.]|[^\x00-\x7f])*))` +
	"|`(?:\\\\(?:.|$)|``|[^`\\\\])*(?:`|$)|[$:@](?:\\w|[^\\x00-\\x7f])*|((?:[A-Za-z_]|[^\\x00-\\x7f])(?:\\w|[^\\x00-\\x7f])*)|.)")
