package main

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// commentRoom is how long a comment may be: GitHub refuses one of more than 65,536 characters, and a little is kept for
// what is said of the rest.
const commentRoom = 65_000

// What is shown of one table without unfolding it fits on a screen: so many rows in a report, and findings of a proposal.
const (
	screenRows     = 10
	screenFindings = 5
)

// comment is a comment for a pull request that is put together, the most important first.
type comment struct {
	text strings.Builder
	left int // characters
}

// newComment begins with a marker, by which a bot knows the comment that it wrote before. Nobody sees it.
func newComment(command string) *comment {
	c := &comment{left: commentRoom}
	c.add("<!-- ydb-keyadvise " + command + " -->\n")
	return c
}

// add adds a part, or nothing and false if there is no room for the whole of it.
func (c *comment) add(part string) bool {
	if len(part) > c.left {
		return false
	}
	c.left -= len(part)
	c.text.WriteString(part)
	return true
}

// part is what a comment says of one table or plan: the head is seen at once, the details are folded.
type part struct{ head, details string }

// addAll adds as many heads as there is room for, and then the details of as many of these, the first ones first. What is
// left out is counted: noun says what a part is about, and where says where to find it.
func (c *comment) addAll(parts []part, noun, where string) {
	heads, room := 0, c.left
	for heads < len(parts) && len(parts[heads].head) <= room {
		room -= len(parts[heads].head)
		heads++
	}
	without := 0
	for _, p := range parts[:heads] {
		c.add(p.head)
		if len(p.details) <= room {
			room -= len(p.details)
			c.add(p.details)
		} else {
			without++
		}
	}
	if more := len(parts) - heads; more > 0 {
		fmt.Fprintf(&c.text, "\nand %s; %s\n", plural(more, "more "+noun), where)
	}
	if without > 0 {
		fmt.Fprintf(&c.text, "\nThere is no room for the details of %s; %s.\n", plural(without, noun), where)
	}
}

// writeMarkdown writes the report as a comment for a pull request: one row per finding, the worst first, the
// details folded below.
func writeMarkdown(w *bufio.Writer, _ view, r *report) error {
	out := newComment("inspect")
	out.add(fmt.Sprintf("**ydb-keyadvise**: %s\n", r.count()))
	for _, n := range r.notes {
		if n.Code == noteChanged {
			out.add(fmt.Sprintf("\n%s\n", markdownText(n.Message)))
		}
	}
	for i, p := range r.problems {
		if i == maxProblems || !out.add(markdownProblem(p)) {
			fmt.Fprintf(&out.text, "\n> and %d more\n", len(r.problems)-i)
			break
		}
	}
	rows, shown := r.markdownRows(out.left / 2)
	out.add(rows)
	for i, f := range shown {
		if !out.add(markdownDetails(f)) {
			fmt.Fprintf(&out.text, "\nThere is no room for the details of %s; 'ydb-keyadvise inspect' shows all.\n", plural(len(shown)-i, "finding"))
			break
		}
	}
	w.WriteString(out.text.String())
	return nil
}

func markdownProblem(p evidence.Note) string {
	first, others := separate(p.Message)
	text := fmt.Sprintf("\n> could not be read: %s %s\n", markdownCode(place(p.Pos)), markdownText(first))
	for _, line := range others {
		text += fmt.Sprintf("> - %s\n", markdownText(line))
	}
	return text
}

// markdownRows returns a table of the findings in so many characters, and the findings whose details are to follow: also
// those that are one too many for their table.
func (r *report) markdownRows(room int) (rows string, shown []*advisor.Finding) {
	var b strings.Builder
	ofTable := map[string]int{}
	more, cut := 0, 0
	for level := advisor.Error; level >= advisor.Note; level-- {
		r.each(func(f *advisor.Finding) {
			if f.Suppressed != nil || f.Level != level {
				return
			}
			table := markdownCode(f.Table)
			if at := fileLine(f.Pos); at != "" {
				table += "<br>" + markdownText(at)
			}
			row := fmt.Sprintf("| %s | %s | %s | %s |\n", f.Level, f.Rule, table, markdownText(f.Message))
			if ofTable[f.Table]++; ofTable[f.Table] > screenRows {
				row = ""
			}
			switch {
			case b.Len()+len(row) > room || len(shown) > room/100: // a row and its details are longer than that
				more++
				return
			case row == "":
				cut++
			}
			b.WriteString(row)
			shown = append(shown, f)
		})
	}
	if len(shown) == 0 {
		return "", nil
	}
	if cut > 0 {
		fmt.Fprintf(&b, "| | | | and %d more of these tables, below |\n", cut)
	}
	if more > 0 {
		fmt.Fprintf(&b, "| | | | and %d more |\n", more)
	}
	return "\n| level | rule | table | finding |\n|---|---|---|---|\n" + b.String(), shown
}

// markdownDetails returns all of a finding, folded.
func markdownDetails(f *advisor.Finding) string {
	var w strings.Builder
	fmt.Fprintf(&w, "\n<details><summary>%s %s: <code>%s</code></summary>\n\n", f.Rule, f.Name, html.EscapeString(oneLine(f.Table)))
	fmt.Fprintf(&w, "%s (%s)\n", markdownText(f.Message), f.Confidence)
	if len(f.Evidence) > 0 {
		fmt.Fprintln(&w)
	}
	for _, e := range f.Evidence {
		if !e.Silent {
			fmt.Fprintf(&w, "- %s\n", markdownText(e.String()))
		}
	}
	if f.Help != "" {
		fmt.Fprintf(&w, "\n%s\n", markdownText(f.Help))
	}
	if f.Before != "" && f.After != "" {
		fmt.Fprint(&w, "\n```diff\n")
		writeSigned(&w, "-", f.Before)
		writeSigned(&w, "+", f.After)
		fmt.Fprintln(&w, "```")
	}
	if f.Docs != "" {
		fmt.Fprintf(&w, "\n[YDB documentation](%s)\n", f.Docs)
	}
	fmt.Fprint(&w, "\n</details>\n")
	return w.String()
}

// writeSigned writes each line of a clause behind a sign, as a diff does.
func writeSigned(w io.Writer, sign, clause string) {
	for line := range strings.Lines(clause) {
		fmt.Fprintf(w, "%s %s\n", sign, oneLine(strings.TrimRight(line, "\r\n")))
	}
}

// escapedMarkdown is what would mean something in Markdown.
var escapedMarkdown = strings.NewReplacer(
	`\`, `\\`, "|", `\|`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "<", "&lt;", ">", "&gt;", "&", "&amp;",
)

// markdownText makes text safe inside a table cell or a paragraph of Markdown.
func markdownText(s string) string { return escapedMarkdown.Replace(oneLine(s)) }

// markdownCode makes text a code span that may stand in a table cell.
func markdownCode(s string) string {
	if s == "" {
		return ""
	}
	s = strings.ReplaceAll(oneLine(s), "|", `\|`)
	if strings.Contains(s, "`") {
		return "`` " + s + " ``"
	}
	return "`" + s + "`"
}
