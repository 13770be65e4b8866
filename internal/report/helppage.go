package report

import (
	"bufio"
	"regexp"
	"strings"
)

// helpWidth is how wide a page of the help is at most: longer lines are hard to read.
const helpWidth = 100

// WriteHelp writes a page of the help, which is written in Markdown, for a terminal: headings, paragraphs, lists, tables and
// blocks of code are all that such a page has.
func WriteHelp(w *bufio.Writer, v View, page string) error {
	p := helpPage{w, v}
	if v.Width == 0 || v.Width > helpWidth {
		p.view.Width = helpWidth
	}
	var block []string // of a paragraph or an item, joined when it ends
	code := false
	end := func() {
		if len(block) > 0 {
			p.paragraph(strings.Join(block, " "))
		}
		block = nil
	}
	var rows [][]string
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\r\n")
		if !strings.HasPrefix(line, "|") && len(rows) > 0 {
			p.table(rows)
			rows = nil
		}
		switch {
		case strings.HasPrefix(line, "```"):
			end()
			code = !code
		case code:
			p.line("    " + line)
		case line == "":
			end()
			p.line("")
		case strings.HasPrefix(line, "#"):
			end()
			p.line(p.view.Style.Paint(bold, plainMarkdown(strings.TrimLeft(line, "# "))))
		case strings.HasPrefix(line, "|"):
			end()
			rows = append(rows, cellsOf(line))
		case strings.HasPrefix(line, "- "):
			end()
			block = []string{line}
		default:
			block = append(block, strings.TrimSpace(line))
		}
	}
	end()
	if len(rows) > 0 {
		p.table(rows)
	}
	return nil
}

// helpPage writes the parts of a page.
type helpPage struct {
	w    *bufio.Writer
	view View
}

func (p *helpPage) line(text string) {
	_, _ = p.w.WriteString(text + "\n") // the writer keeps its error
}

func (p *helpPage) paragraph(text string) {
	first, rest := "", ""
	if item, ok := strings.CutPrefix(text, "- "); ok {
		first, rest, text = "- ", "  ", item
	}
	p.view.hang(p.w, first, rest, "", plainMarkdown(text))
}

// table writes the rows of a table with their first cells below each other. What does not fit beside it stands below.
func (p *helpPage) table(rows [][]string) {
	const most = 28 // of a first cell that others stand beside
	lead := 0
	for _, row := range rows {
		if n := seen(row[0]); n <= most {
			lead = max(lead, n)
		}
	}
	for i, row := range rows {
		if i == 1 && strings.Trim(strings.Join(row, ""), "-") == "" {
			continue
		}
		var others []string
		for _, cell := range row[1:] {
			if cell != "" {
				others = append(others, cell)
			}
		}
		rest := strings.Join(others, "; ")
		if i == 0 && (len(row) > 2 || rest == "") {
			continue // a heading of columns that do not stand below each other, or that have none
		}
		first := "  " + row[0] + strings.Repeat(" ", max(0, lead-seen(row[0]))+2)
		pad := strings.Repeat(" ", lead+4)
		if seen(row[0]) > lead {
			p.line("  " + row[0])
			first = pad
		}
		color := ""
		if i == 0 {
			color = dim
		}
		p.view.hang(p.w, first, pad, color, rest)
	}
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

// plainMarkdown is the text of a paragraph as a terminal shows it: a page that is named is a command, and code with spaces stands
// between quotes.
func plainMarkdown(text string) string {
	text = pageLink.ReplaceAllString(text, "'ydb-keyadvise help $2'")
	text = anyLink.ReplaceAllString(text, "$1 ($2)")
	return codeSpan.ReplaceAllStringFunc(text, func(span string) string {
		if code := strings.Trim(span, "`"); !strings.Contains(code, " ") || strings.Contains(code, "'") {
			return code
		} else {
			return "'" + code + "'"
		}
	})
}
