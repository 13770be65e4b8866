package report

import (
	"bufio"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
)

// What is shown of one table without unfolding it fits on a screen: so many rows in a report, and findings of a proposal.
const (
	screenRows     = 10
	screenFindings = 5
)

// writeMarkdown writes the report as a comment for a pull request: one row per finding, the worst first, the
// details folded below.
func writeMarkdown(w *bufio.Writer, _ View, r *Inspection) error {
	out := NewComment("inspect")
	out.Add(fmt.Sprintf("**ydb-keyadvise**: %s\n", r.Count()))
	told := r.told()
	for i, n := range told {
		if i == maxProblems || !out.Add(fmt.Sprintf("\n%s\n", MarkdownText(r.noteText(n)))) {
			fmt.Fprintf(&out.text, "\nand %s\n", evidence.Count(len(told)-i, "more note"))
			break
		}
	}
	for i, p := range r.Problems {
		if i == maxProblems || !out.Add(markdownProblem(p)) {
			fmt.Fprintf(&out.text, "\n> and %d more\n", len(r.Problems)-i)
			break
		}
	}
	rows, shown := r.markdownRows(out.left / 2)
	out.Add(rows)
	for i, f := range shown {
		if !out.Add(r.markdownDetails(f)) {
			fmt.Fprintf(&out.text, "\nThe details of %s are left out for their length; 'ydb-keyadvise inspect' shows all.\n",
				evidence.Count(len(shown)-i, "finding"))
			break
		}
	}
	w.WriteString(out.String())
	return nil
}

func markdownProblem(p evidence.Note) string {
	lines := separate(p.Message)
	text := fmt.Sprintf("\n> could not be read: %s %s\n", MarkdownCode(place(p.Pos)), MarkdownText(lines[0]))
	for _, line := range lines[1:] {
		text += fmt.Sprintf("> - %s\n", MarkdownText(line))
	}
	return text
}

// markdownRows returns a table of the findings in so many characters, and the findings whose details are to follow: also
// those that are one too many for their table.
func (r *Inspection) markdownRows(room int) (rows string, shown []*advisor.Finding) {
	var b strings.Builder
	ofTable := map[string]int{}
	more, cut := 0, 0
	for level := advisor.Error; level >= advisor.Note; level-- {
		r.each(func(f *advisor.Finding) {
			if f.Suppressed != nil || f.Level != level {
				return
			}
			table := MarkdownCode(f.Table)
			if at := fileLine(f.Pos); at != "" {
				table += "<br>" + MarkdownText(at)
			}
			row := fmt.Sprintf("| %s | %s | %s | %s |\n", f.Level, f.Rule, table, MarkdownText(f.Message))
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
func (r *Inspection) markdownDetails(f *advisor.Finding) string {
	var w strings.Builder
	fmt.Fprintf(&w, "\n<details><summary>%s %s: <code>%s</code></summary>\n\n", f.Rule, f.Name, html.EscapeString(OneLine(f.Table)))
	fmt.Fprintf(&w, "%s (%s)\n", MarkdownText(f.Message), f.Confidence)
	if len(f.Evidence) > 0 {
		fmt.Fprintln(&w)
	}
	for _, e := range f.Evidence {
		if !e.Silent {
			fmt.Fprintf(&w, "- %s\n", MarkdownText(e.String()))
		}
	}
	if f.Help != "" {
		fmt.Fprintf(&w, "\n%s\n", MarkdownText(f.Help))
	}
	if f.Before != "" && f.After != "" {
		fmt.Fprintf(&w, "\n```diff%s\n```\n", signedLines(f.Before, f.After))
		w.WriteString(r.markdownStrips(f))
	}
	if f.Docs != "" {
		fmt.Fprintf(&w, "\n[YDB documentation](%s)\n", f.Docs)
	}
	fmt.Fprint(&w, "\n</details>\n")
	return w.String()
}

// markdownStrips draws what the key that a finding asks for does to new rows; empty if it asks for none.
func (r *Inspection) markdownStrips(f *advisor.Finding) string {
	at := slices.IndexFunc(r.Tables, func(t Table) bool { return t.Schema.Path == f.Table })
	if len(f.Fixes) == 0 || f.Fixes[0].Key() == nil || r.Propose == nil || at < 0 {
		return ""
	}
	p, c := r.Propose(r.Tables[at].Table)
	if c == nil || c.Name != f.Fixes[0].Name {
		return ""
	}
	return markdownStrips(p, c)
}

// markdownStrips draws where new rows go now, and beside it under the key of a candidate; empty if nothing was simulated.
func markdownStrips(p *rewrite.Proposal, c *rewrite.Candidate) string {
	if len(p.Spread.Shares) == 0 || len(c.Spread.Shares) == 0 {
		return ""
	}
	return fmt.Sprintf("\nBy partition, in the order of the key: %s, the hottest takes %s, becomes %s, the hottest takes %s\n",
		markdownBars(p.Spread), p.Spread.Takes(), markdownBars(c.Spread), c.Spread.Takes())
}

// escapedMarkdown is what would mean something in Markdown.
var escapedMarkdown = strings.NewReplacer(
	`\`, `\\`, "|", `\|`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "<", "&lt;", ">", "&gt;", "&", "&amp;",
)

// MarkdownText makes text safe inside a table cell or a paragraph of Markdown.
func MarkdownText(s string) string { return escapedMarkdown.Replace(OneLine(s)) }

// MarkdownCode makes text a code span that may stand in a table cell.
func MarkdownCode(s string) string {
	if s == "" {
		return ""
	}
	s = strings.ReplaceAll(OneLine(s), "|", `\|`)
	if strings.Contains(s, "`") {
		return "`` " + s + " ``"
	}
	return "`" + s + "`"
}
