package source

import (
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Redact returns a statement with its string and number literals replaced by question marks, and its comments
// left out, so that no value of a row remains. Names, parameters, types, and the numbers of LIMIT and OFFSET
// stay: advice depends on them and they are no data. So does whether a pattern begins with a wildcard. It works on text that
// cannot be parsed too.
func Redact(statement string) string {
	r := redactor{src: statement}
	for r.off < len(r.src) {
		r.token()
	}
	return strings.TrimSpace(r.out.String())
}

type redactor struct {
	src  string
	off  int
	out  strings.Builder
	word string // the last word, in upper case
	// What stays: everything inside PRAGMA, numbers inside Decimal(…).
	pragma, decimal bool
}

func (r *redactor) token() {
	rest := r.src[r.off:]
	switch c := rest[0]; {
	case strings.HasPrefix(rest, "--"):
		r.off += closing(rest, "\n")
		r.out.WriteByte('\n')
	case strings.HasPrefix(rest, "/*"):
		r.off += closing(rest, "*/")
		r.out.WriteByte(' ')
	case strings.HasPrefix(rest, "@@"):
		r.value(2 + closing(rest[2:], "@@"))
	case c == '\'' || c == '"':
		r.value(quotedLength(rest))
	case c == '`':
		n := quotedLength(rest)
		r.out.WriteString(rest[:n])
		r.off += n
		r.word = ""
	case c == '$' || c == ':' || c == '@' && len(rest) > 1:
		// Parameters, also of drivers: $name, $1, :name, @p1; and the :: of Digest::CityHash.
		n := 1
		for n < len(rest) && wordByte(rest[n]) {
			n++
		}
		r.out.WriteString(rest[:n])
		r.off += n
		r.word = ""
	case digit(c) || c == '.' && len(rest) > 1 && digit(rest[1]):
		n := 1
		for n < len(rest) && (wordByte(rest[n]) || rest[n] == '.' ||
			(rest[n] == '-' || rest[n] == '+') && rest[n-1]|0x20 == 'e' && !strings.HasPrefix(strings.ToLower(rest), "0x")) {
			n++
		}
		r.value(n)
	case wordByte(c):
		n := 1
		for n < len(rest) && wordByte(rest[n]) {
			n++
		}
		r.word = strings.ToUpper(rest[:n])
		if r.word == "PRAGMA" {
			r.pragma = true
		}
		r.out.WriteString(rest[:n])
		r.off += n
	default:
		switch c {
		case ';':
			r.pragma, r.decimal = false, false
		case '(':
			r.decimal = r.word == "DECIMAL"
		case ')':
			r.decimal = false
		}
		if c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			r.word = ""
		}
		r.out.WriteByte(c)
		r.off++
	}
}

// value writes a literal of n bytes, with its type suffix.
func (r *redactor) value(n int) {
	n = min(n, len(r.src)-r.off)
	for r.off+n < len(r.src) && wordByte(r.src[r.off+n]) {
		n++
	}
	text := r.src[r.off : r.off+n]
	number := digit(text[0])
	switch {
	case r.pragma, number && (r.decimal || r.word == "LIMIT" || r.word == "OFFSET"):
		r.out.WriteString(text)
	case !number && (r.word == "LIKE" || r.word == "ILIKE"):
		r.out.WriteString("'" + yql.FoldPattern(strings.TrimLeft(text, "'\"@")) + "'")
	default:
		r.out.WriteByte('?')
	}
	r.off += n
	r.word = ""
}

// closing returns the length of s up to and with the end mark, or of all of s.
func closing(s, end string) int {
	if i := strings.Index(s, end); i >= 0 {
		return i + len(end)
	}
	return len(s)
}

// quotedLength returns the length of the string that s starts with, in whatever quotes. A doubled quote is part
// of the string.
func quotedLength(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case s[0]:
			if i+1 == len(s) || s[i+1] != s[0] {
				return i + 1
			}
			i++
		}
	}
	return len(s)
}

func wordByte(c byte) bool {
	return c == '_' || digit(c) || 'a' <= c|0x20 && c|0x20 <= 'z' || c >= 0x80
}
