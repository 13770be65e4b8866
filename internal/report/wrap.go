package report

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
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

// helpWidth is how wide the help is at most: longer lines are hard to read.
const helpWidth = 100

// ForHelp is the view for pages of the help, which are wrapped even where the output is no terminal.
func (v View) ForHelp() View {
	if v.Width == 0 || v.Width > helpWidth {
		v.Width = helpWidth
	}
	return v
}

// TwoColumns writes rows of two cells, indented by two. The second cells stand below each other, wrapped to the view; beside a first
// cell that is too long to align the others with, the second one begins on the next line.
func (v View) TwoColumns(w io.Writer, rows [][2]string) {
	most, lead := 28, 0
	if v.Width > 0 {
		most = min(most, v.Width*2/5)
	}
	for _, row := range rows {
		if n := seen(row[0]); n <= most {
			lead = max(lead, n)
		}
	}
	pad := strings.Repeat(" ", lead+4)
	for _, row := range rows {
		first := "  " + row[0] + strings.Repeat(" ", max(0, lead-seen(row[0]))+2)
		if seen(row[0]) > lead {
			v.hang(w, "  ", "  ", "", row[0])
			first = pad
		}
		v.hang(w, first, pad, "", row[1])
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
