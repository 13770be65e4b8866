package main

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
)

// GitHub refuses a comment of more than 65,536 characters. A row takes about 200 and details about 700, so this many
// stay below it. What is left out is the least important, and said.
const (
	markdownRows    = 120
	markdownDetails = 50
)

// markdownMarker is the first line of a comment, by which a bot knows the one that it wrote before. Nobody sees it.
func markdownMarker(command string) string { return "<!-- ydb-keyadvise " + command + " -->" }

// writeMarkdown writes the report as a comment for a pull request: one row per finding, the worst first, the
// details folded below.
func writeMarkdown(w *bufio.Writer, _ view, r *report) error {
	fmt.Fprintf(w, "%s\n**ydb-keyadvise**: %s\n", markdownMarker("inspect"), r.count())
	for _, n := range r.notes {
		if n.Code == noteChanged {
			fmt.Fprintf(w, "\n%s\n", markdownText(n.Message))
		}
	}
	for i, p := range r.problems {
		if i == maxProblems {
			fmt.Fprintf(w, "\n> and %d more\n", len(r.problems)-i)
			break
		}
		first, others := separate(p.Message)
		fmt.Fprintf(w, "\n> could not be read: %s %s\n", markdownCode(place(p.Pos)), markdownText(first))
		for _, line := range others {
			fmt.Fprintf(w, "> - %s\n", markdownText(line))
		}
	}
	var shown []*advisor.Finding
	findings := 0
	for level := advisor.Error; level >= advisor.Note; level-- {
		r.each(func(f *advisor.Finding) {
			if f.Suppressed != nil || f.Level != level {
				return
			}
			if findings++; len(shown) < markdownRows {
				shown = append(shown, f)
			}
		})
	}
	if len(shown) > 0 {
		fmt.Fprint(w, "\n| level | rule | table | finding |\n|---|---|---|---|\n")
	}
	for _, f := range shown {
		table := markdownCode(f.Table)
		if at := fileLine(f.Pos); at != "" {
			table += "<br>" + markdownText(at)
		}
		fmt.Fprintf(w, "| %s | %s | %s | %s |\n", f.Level, f.Rule, table, markdownText(f.Message))
	}
	if more := findings - len(shown); more > 0 {
		fmt.Fprintf(w, "| | | | and %d more |\n", more)
	}
	for _, f := range shown[:min(len(shown), markdownDetails)] {
		fmt.Fprintf(w, "\n<details><summary>%s %s: <code>%s</code></summary>\n\n", f.Rule, f.Name, html.EscapeString(oneLine(f.Table)))
		fmt.Fprintf(w, "%s (%s)\n", markdownText(f.Message), f.Confidence)
		if len(f.Evidence) > 0 {
			fmt.Fprintln(w)
		}
		for _, e := range f.Evidence {
			if e.Silent {
				continue
			}
			fmt.Fprintf(w, "- %s\n", markdownText(e.String()))
		}
		if f.Help != "" {
			fmt.Fprintf(w, "\n%s\n", markdownText(f.Help))
		}
		if f.Before != "" && f.After != "" {
			fmt.Fprint(w, "\n```diff\n")
			writeSigned(w, "-", f.Before)
			writeSigned(w, "+", f.After)
			fmt.Fprintln(w, "```")
		}
		if f.Docs != "" {
			fmt.Fprintf(w, "\n[YDB documentation](%s)\n", f.Docs)
		}
		fmt.Fprint(w, "\n</details>\n")
	}
	return nil
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
