package main

import "strings"

// style colours text for a terminal, or leaves it alone.
type style bool

// The colours used, as SGR parameters.
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

func (s style) paint(code, text string) string {
	if !s || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// paintLines paints each line by itself, so that a pager that shows part of them shows the colour.
func (s style) paintLines(code, text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = s.paint(code, line)
	}
	return strings.Join(lines, "\n")
}

// colorWords are the values of --color.
var colorWords = []string{"auto", "always", "never"}

// newStyle decides whether output to a terminal, or to something else, is coloured: what the command line says, then what
// the environment wants. See https://no-color.org, https://force-color.org and https://bixense.com/clicolors.
func newStyle(a *app, terminal bool) style {
	set := func(name string) bool { v := a.getenv(name); return v != "" && v != "0" }
	switch {
	case a.color == "always":
		return true
	case a.color == "never", a.getenv("NO_COLOR") != "":
		return false
	case set("FORCE_COLOR"), set("CLICOLOR_FORCE"):
		return true
	case a.getenv("CLICOLOR") == "0", a.getenv("FORCE_COLOR") == "0":
		return false
	}
	return style(terminal && a.getenv("TERM") != "dumb")
}

// oneLine keeps text from a file or a database from breaking the layout or driving the terminal.
func oneLine(text string) string {
	for i := range len(text) {
		if text[i] < ' ' || text[i] >= 0x7f {
			return strings.Map(printable, text)
		}
	}
	return text
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
