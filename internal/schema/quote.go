package schema

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Quote returns s as a YQL string literal in single quotes. Whatever bytes s holds, the literal stands for exactly
// those.
func Quote(s string) string { return string(AppendQuoted(make([]byte, 0, len(s)+2), s, '\'')) }

// AppendQuoted appends s between the quotes q, with q and backslashes in it escaped.
func AppendQuoted(b []byte, s string, q byte) []byte {
	b = append(b, q)
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			switch {
			case c == q || c == '\\':
				b = append(b, '\\', c)
			case c == '\n':
				b = append(b, `\n`...)
			case c == '\r':
				b = append(b, `\r`...)
			case c == '\t':
				b = append(b, `\t`...)
			case c < ' ' || c == 0x7f:
				b = fmt.Appendf(b, `\x%02X`, c)
			default:
				b = append(b, c)
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 || !unicode.IsPrint(r) {
			for _, c := range []byte(s[i : i+n]) {
				b = fmt.Appendf(b, `\x%02X`, c)
			}
		} else {
			b = append(b, s[i:i+n]...)
		}
		i += n
	}
	return append(b, q)
}

// Unescape resolves the backslash escapes of a string or quoted name whose quote is q, if backslash says that it has
// such; where doubled is set, a doubled quote stands for one. Without anything to resolve it returns s itself.
// The escapes are those of UnescapeArbitraryAtom in yql/essentials/ast/yql_ast_escaping.cpp of ydb-platform/ydb.
func Unescape(s string, q byte, backslash, doubled bool) string {
	if !(backslash && strings.IndexByte(s, '\\') >= 0) && !(doubled && strings.IndexByte(s, q) >= 0) {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == q && doubled && i+1 < len(s) && s[i+1] == q {
			b = append(b, q)
			i++
			continue
		}
		if c != '\\' || !backslash || i+1 == len(s) {
			b = append(b, c)
			continue
		}
		i++
		switch c = s[i]; c {
		case 'n', 't', 'r', 'b', 'f', 'a', 'v':
			b = append(b, "\n\t\r\b\f\a\v"[strings.IndexByte("ntrbfav", c)])
		case '0', '1', '2', '3':
			if v, ok := digits(s, i, 3, 8); ok {
				b = append(b, byte(v))
				i += 2
			} else {
				b = append(b, c)
			}
		case 'x':
			if v, ok := digits(s, i+1, 2, 16); ok {
				b = append(b, byte(v))
				i += 2
			} else {
				b = append(b, c)
			}
		case 'u', 'U':
			n := 4
			if c == 'U' {
				n = 8
			}
			if v, ok := digits(s, i+1, n, 16); ok && utf8.ValidRune(rune(v)) {
				b = utf8.AppendRune(b, rune(v))
				i += n
			} else {
				b = append(b, c)
			}
		default:
			b = append(b, c)
		}
	}
	return string(b)
}

// digits reads n digits of the given base at i.
func digits(s string, i, n int, base uint32) (v uint32, ok bool) {
	if i+n > len(s) {
		return 0, false
	}
	for _, c := range []byte(s[i : i+n]) {
		d := uint32(99)
		switch {
		case '0' <= c && c <= '9':
			d = uint32(c - '0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			d = uint32(c|0x20-'a') + 10
		}
		if d >= base {
			return 0, false
		}
		v = v*base + d
	}
	return v, true
}
