package source

import (
	"regexp"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Redact returns a statement with its string and number literals replaced by question marks, and its comments
// left out, so that no value of a row remains. Names, parameters, types, and the numbers of LIMIT and OFFSET
// and of buckets behind % stay: advice depends on them and they are no data. So do texts that name a type or a member of one, as in
// List<Struct<'at':Timestamp>>, which is how SDKs print the types of parameters, and the wildcards of a pattern.
// It works on text that cannot be parsed too.
func Redact(statement string) string {
	var out strings.Builder
	word := ""                      // the last one, in upper case
	pragma, decimal := false, false // what stays: everything inside PRAGMA, numbers inside Decimal(…)
	open, before := "", ""          // the brackets that are open, and the sign before
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
			case pragma, !number && strings.HasSuffix(open, "<") && strings.Contains("<|,", before) && member.MatchString(statement),
				number && (decimal || word == "LIMIT" || word == "OFFSET" || before == "%"):
				out.WriteString(text)
			case !number && (word == "LIKE" || word == "ILIKE"):
				out.WriteString("'" + yql.FoldPattern(yql.Unquoted(text)) + "'")
			default:
				out.WriteByte('?')
			}
			word, before = "", text
		case m[3] != "":
			word, before = strings.ToUpper(text), text
			pragma = pragma || word == "PRAGMA"
			out.WriteString(text)
		default:
			switch text {
			case ";":
				pragma, decimal, open = false, false, ""
			case "(", "[", "{":
				decimal, open = word == "DECIMAL", open+text
			case "<":
				if containers.MatchString(word) || strings.HasPrefix(statement, "|") {
					open += text
				}
			case ")", "]", "}", ">":
				decimal, open = false, strings.TrimSuffix(open, opens[text])
			}
			if strings.Trim(text, " \t\r\n") != "" {
				word, before = "", text
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

// opens is what each bracket closes. Those of <…> are open behind the name of a type that has arguments, and in <|…|>, a struct, where a
// text with one colon behind it names a member.
var (
	opens      = map[string]string{")": "(", "]": "[", "}": "{", ">": "<"}
	containers = regexp.MustCompile(`^(?:OPTIONAL|TUPLE|STRUCT|VARIANT|LIST|STREAM|FLOW|DICT|SET|TAGGED|LINEAR|DYNAMICLINEAR)$`)
	member     = regexp.MustCompile(`^\s*:(?:[^:]|$)`)
)
