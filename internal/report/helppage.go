package report

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

// HelpPage writes a page of the help, which is written in Markdown, for a terminal: headings, paragraphs, lists, tables and blocks of
// code, which stay as they are, are all that such a page has.
func (v View) HelpPage(w io.Writer, page string) {
	p := helpPage{w, v}
	var block []string // of a paragraph or an item, joined when it ends
	var rows [][]string
	end := func() {
		if len(block) > 0 {
			p.paragraph(strings.Join(block, " "))
		}
		if len(rows) > 0 {
			p.table(rows)
		}
		block, rows = nil, nil
	}
	code := false
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case strings.HasPrefix(line, "```"):
			end()
			code = !code
		case code:
			fmt.Fprintln(p.w, indented(brokenLines(line, v.Width-4), "    "))
		case strings.HasPrefix(line, "    "), strings.HasPrefix(line, "\t"):
			end()
			fmt.Fprintln(p.w, line)
		case line == "":
			end()
			fmt.Fprintln(p.w, "")
		case strings.HasPrefix(line, "#"):
			end()
			v.hang(w, "", "", bold, plainMarkdown(strings.TrimLeft(line, "# ")))
		case strings.HasPrefix(line, "|"):
			rows = append(rows, cellsOf(line))
		case itemMark.MatchString(line):
			end()
			block = []string{line}
		default:
			block = append(block, strings.TrimSpace(line))
		}
	}
	end()
}

// itemMark stands in front of an item of a list.
var itemMark = regexp.MustCompile(`^(?:- |[0-9]+\. )`)

// oneArgument is a part of a command that stays on one line: an argument in quotes, and an option with its value.
var oneArgument = regexp.MustCompile(`(--?[a-z][-a-z]* )?'[^']*'|--?[a-z][-a-z]* [^-'\s]`)

// brokenLines breaks a command that does not fit between its arguments, so that a shell still takes it for one. Other code stays as it is.
func brokenLines(line string, width int) string {
	if !strings.HasPrefix(line, "ydb-keyadvise ") || width < 2*minWrapped || seen(line) <= width {
		return line
	}
	const held = "\x00"
	line = oneArgument.ReplaceAllStringFunc(line, func(word string) string { return strings.ReplaceAll(word, " ", held) })
	return strings.ReplaceAll(strings.Join(wrap(line, width-2, width-6), " \\\n    "), held, " ")
}

// helpPage writes the parts of a page.
type helpPage struct {
	w    io.Writer
	view View
}

func (p *helpPage) paragraph(text string) {
	first := itemMark.FindString(text)
	p.view.hang(p.w, first, strings.Repeat(" ", len(first)), "", plainMarkdown(text[len(first):]))
}

// table writes the rows of a table, its heading only where it has a word for each of two columns.
func (p *helpPage) table(rows [][]string) {
	var list [][2]string
	for i, row := range rows {
		if i == 1 && strings.Trim(strings.Join(row, ""), "-") == "" {
			continue
		}
		others := slices.DeleteFunc(slices.Clone(row[1:]), func(cell string) bool { return cell == "" })
		if i == 0 && (len(row) > 2 || len(others) == 0) {
			continue
		}
		list = append(list, [2]string{row[0], strings.Join(others, "; ")})
	}
	p.view.TwoColumns(p.w, list)
}

func cellsOf(row string) []string {
	cells := strings.Split(strings.Trim(strings.ReplaceAll(row, `\|`, "\x00"), "|"), "|")
	for i := range cells {
		cells[i] = plainMarkdown(strings.TrimSpace(strings.ReplaceAll(cells[i], "\x00", "|")))
	}
	return cells
}

var (
	pageLink = regexp.MustCompile(`\[([^\]]+)\]\(([a-z]+)\.md\)`)
	anyLink  = regexp.MustCompile(`\[([^\]]+)\]\(([^)]+)\)`)
	codeSpan = regexp.MustCompile("`([^`]+)`")
)

// plainMarkdown is the text of a paragraph as a terminal shows it: a link to a page is the command that shows it, and code with spaces
// stands between quotes.
func plainMarkdown(text string) string {
	text = pageLink.ReplaceAllStringFunc(text, func(link string) string {
		if m := pageLink.FindStringSubmatch(link); m[1] != m[2] {
			return m[1] + " ('help " + m[2] + "')"
		} else {
			return "'help " + m[2] + "'"
		}
	})
	text = anyLink.ReplaceAllString(text, "$1 ($2)")
	return codeSpan.ReplaceAllStringFunc(text, func(span string) string {
		if code := strings.Trim(span, "`"); !strings.Contains(code, " ") || strings.Contains(code, "'") {
			return code
		} else {
			return "'" + code + "'"
		}
	})
}
