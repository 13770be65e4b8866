package report

import (
	"strings"
)

// indented puts the prefix before every line that is not empty.
func indented(text, prefix string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = prefix + line
		}
	}
	return strings.Join(lines, "\n")
}

// Style colours text for a terminal, or leaves it alone.
type Style bool

// The colours and weights used, as SGR parameters.
const (
	bold       = "1"
	dim        = "2"
	red        = "31"
	green      = "32"
	boldRed    = "1;31"
	boldYellow = "1;33"
	boldCyan   = "1;36"
	blue       = "34"
)

// Paint returns the text in a colour, given as SGR parameters.
func (s Style) Paint(code, text string) string {
	if !s || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// paintLines paints each line by itself, so that a pager that shows part of them shows the colour.
func (s Style) paintLines(code, text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = s.Paint(code, line)
	}
	return strings.Join(lines, "\n")
}

// OneLine keeps text from a file or a database from breaking the layout or driving the terminal.
func OneLine(text string) string {
	for i := range len(text) {
		if text[i] < ' ' || text[i] >= 0x7f {
			return strings.Map(printable, text)
		}
	}
	return text
}

// signedLines returns what stood in a clause and what is to stand there, each line behind a sign, with a line break before it.
func signedLines(before, after string) string { return signed("-", before) + signed("+", after) }

// signed returns each line of a clause behind a sign, as a diff does, with a line break before it.
func signed(sign, clause string) string {
	var b strings.Builder
	for _, line := range separate(clause) {
		b.WriteString("\n" + sign + " " + line)
	}
	return b.String()
}

// separate splits a message that tells several problems, each on a line of its own.
func separate(message string) []string {
	return strings.Split(severalLines(strings.TrimRight(message, "\n")), "\n")
}

// severalLines makes text safe to print that has line breaks of its own.
func severalLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = OneLine(strings.TrimSuffix(lines[i], "\r"))
	}
	return strings.Join(lines, "\n")
}

func printable(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case r < ' ' || r == 0x7f || (r >= 0x80 && r < 0xa0):
		return '\ufffd'
	}
	return r
}
