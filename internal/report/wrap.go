package report

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// minWrapped is the narrowest that text is wrapped to: below it there is a word on each line.
const minWrapped = 20

// hang writes a text behind what its first line and the others begin with, wrapped to the view, in a colour unless that is
// empty. Each line is coloured by itself, so that a pager that shows some of them shows the colour.
func (v View) hang(w io.Writer, first, rest, color, text string) {
	lines := []string{text}
	if v.Width > 0 {
		lines = wrap(text, max(minWrapped, v.Width-seen(first)), max(minWrapped, v.Width-seen(rest)))
	}
	for i, line := range lines {
		if color != "" {
			line = v.Style.Paint(color, line)
		}
		if i == 0 {
			fmt.Fprintln(w, first+line)
		} else {
			fmt.Fprintln(w, rest+line)
		}
	}
}

// Paragraphs writes text of several paragraphs, each wrapped to the view. One with a line that is indented stays as it is.
func (v View) Paragraphs(w io.Writer, text string) {
	for i, p := range strings.Split(strings.TrimRight(text, "\n"), "\n\n") {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if v.Width == 0 || strings.HasPrefix(p, " ") || strings.Contains(p, "\n ") {
			fmt.Fprintln(w, p)
		} else {
			v.hang(w, "", "", "", strings.ReplaceAll(p, "\n", " "))
		}
	}
}

// Prose writes lines of text wrapped to the view, each with its own indent, and two characters more from its second line on. What is
// indented deeper than a list is code, and a command is there to be pasted: these stay as they are.
func (v View) Prose(w io.Writer, text string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		body := strings.TrimLeft(line, " ")
		indent := line[:len(line)-len(body)]
		if v.Width == 0 || len(indent) > 3 || strings.HasPrefix(body, "ydb-keyadvise ") {
			fmt.Fprintln(w, line)
		} else {
			v.hang(w, indent, indent+"  ", "", body)
		}
	}
}

// wrap breaks a text at its spaces into lines of at most so many characters, which is a matter of what is seen: colours take no
// room. A word that is longer stands on a line of its own.
func wrap(text string, first, others int) (lines []string) {
	var line strings.Builder
	length, gap, width := 0, "", first
	for i, word := range strings.Split(text, " ") {
		if i > 0 {
			gap += " "
		}
		if word == "" {
			continue
		}
		n := seen(word)
		if length > 0 && length+len(gap)+n > width {
			lines = append(lines, line.String())
			line.Reset()
			length, gap, width = 0, "", others
		}
		line.WriteString(gap)
		line.WriteString(word)
		length += len(gap) + n
		gap = ""
	}
	return append(lines, line.String())
}

// seen is how many characters of a text are seen: the sequences that colour it are not.
func seen(text string) int {
	n := utf8.RuneCountInString(text)
	for {
		i := strings.Index(text, "\x1b[")
		if i < 0 {
			return n
		}
		end := strings.IndexByte(text[i:], 'm')
		if end < 0 {
			return n
		}
		n -= end + 1
		text = text[i+end+1:]
	}
}

// deployments lists what is moved to other keys at once.
func (v View) deployments(w io.Writer, title string, list []rewrite.Deployment) {
	v.hang(w, "", "", bold, title)
	for i, d := range list {
		v.hang(w, fmt.Sprintf("%3d. ", i+1), "     ", "", OneLine(d.Says()))
	}
	fmt.Fprintln(w)
}
