package migrate

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text of a database or of a file goes into comments, shell words and Markdown by one function each, so that it is never
// more than text there: it ends no comment, begins no command and is no markup. What cannot be seen is shown as an escape.

// unseen reports whether a character does something where it is printed instead of being seen: control characters, and
// those that change the direction of text or hide in it.
func unseen(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co, unicode.Noncharacter_Code_Point)
}

// visible shows what cannot be seen as escapes. Line breaks and tabs can be seen.
func visible(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch _, size := utf8.DecodeRuneInString(s[i:]); {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\n' || r == '\t' || !unseen(r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\u{%x}`, r)
		}
	}
	return b.String()
}

// comment writes text as YQL comments; lines after the first are set under it.
func comment(b *strings.Builder, prefix, text string) {
	for i, line := range strings.Split(visible(text), "\n") {
		if i > 0 {
			prefix = strings.Repeat(" ", len(prefix))
		}
		b.WriteString(strings.TrimRight("-- "+prefix+line, " \t") + "\n")
	}
}

// shellWord quotes a word for a POSIX shell. A word with characters that cannot be seen is printed by the shell from
// escapes; the shell takes line breaks from the end of what is printed, so they stand behind it.
func shellWord(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_-./=,:@%+", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	quote := func(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
	if visible(s) == s {
		return quote(s)
	}
	body := strings.TrimRight(s, "\n")
	var b strings.Builder
	for i, r := range body {
		_, size := utf8.DecodeRuneInString(body[i:])
		switch {
		case r == '\\':
			b.WriteString(`\\`)
		case r == utf8.RuneError && size == 1 || r != '\n' && r != '\t' && unseen(r):
			for _, c := range []byte(body[i : i+size]) {
				fmt.Fprintf(&b, `\0%03o`, c)
			}
		default:
			b.WriteRune(r)
		}
	}
	word := `"$(printf %b ` + quote(b.String()) + `)"`
	if end := s[len(body):]; end != "" {
		word += quote(end)
	}
	return word
}

// markdown is text within a line of Markdown.
func markdown(s string) string {
	var b strings.Builder
	for _, r := range oneLine(visible(s)) {
		if strings.ContainsRune("\\`*[]<>|&#~", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// code is text as Markdown code within a line. Text that holds backticks stands between more of them.
func code(s string) string {
	s = oneLine(visible(s))
	ticks := strings.Repeat("`", longestRun(s, '`')+1)
	if len(ticks) > 1 {
		return ticks + " " + s + " " + ticks
	}
	return ticks + s + ticks
}

// fenced is text as a block of Markdown code.
func fenced(language, s string) string {
	fence := strings.Repeat("`", max(3, longestRun(s, '`')+1))
	return fence + language + "\n" + strings.TrimSuffix(visible(s), "\n") + "\n" + fence
}

func longestRun(s string, of rune) int {
	longest, run := 0, 0
	for _, r := range s {
		run++
		if r != of {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

// tableCell is Markdown within a cell of a table, where a vertical line ends the cell even within code.
func tableCell(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, `\|`, "|"), "|", `\|`)
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
