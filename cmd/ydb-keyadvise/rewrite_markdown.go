package main

import (
	"bufio"
	"fmt"
	"html"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// writeProposalsMarkdown writes proposals as a comment for a pull request: one row per candidate, what the chosen one
// gains, costs and changes folded below.
func writeProposalsMarkdown(w *bufio.Writer, _ view, shown proposals) error {
	fmt.Fprintf(w, "%s\n**ydb-keyadvise**: %s\n", markdownMarker("rewrite"), proposalSums(shown.list, len(shown.bundle.Tables)))
	for i, p := range shown.list {
		if i == markdownDetails {
			fmt.Fprintf(w, "\nand %s more\n", plural(len(shown.list)-i, "table"))
			break
		}
		markdownProposal(w, p)
	}
	if shown.same {
		fmt.Fprint(w, "\nNo schema differences found.\n")
	}
	return nil
}

func markdownProposal(w *bufio.Writer, p proposed) {
	fmt.Fprintf(w, "\n### %s\n\n", markdownCode(p.Before.Path))
	for _, f := range p.Findings {
		fmt.Fprintf(w, "- %s %s: %s\n", f.Level, f.Rule, markdownText(f.Message))
	}
	if len(p.Candidates) > 0 {
		fmt.Fprint(w, "\n| | candidate | key | hottest partition | resolves | brings |\n|---|---|---|---|---|---|\n")
		fmt.Fprintf(w, "| | now | %s | %.0f%% | | |\n", markdownCode("("+strings.Join(p.Before.PrimaryKey, ", ")+")"), 100*p.Spread.HottestEnd)
	}
	for i, c := range p.Candidates {
		var brought []string
		for _, f := range c.Brought {
			brought = append(brought, f.Rule)
		}
		fmt.Fprintf(w, "| %d | %s | %s | %.0f%% | %s | %s |\n", i+1, markdownCode(c.Name), markdownCode("("+strings.Join(c.After.PrimaryKey, ", ")+")"),
			100*c.Spread.HottestEnd, strings.Join(c.Resolved, ", "), strings.Join(brought, ", "))
	}
	for _, r := range p.Rejected {
		fmt.Fprintf(w, "| x | %s | %s | | | |\n", markdownCode(r.Name), markdownText(strings.Join(r.Reasons, "; ")))
	}
	for _, c := range p.chosen {
		markdownCandidate(w, p, c)
	}
	if len(p.Notes)+len(p.Advice) > 0 {
		fmt.Fprintln(w)
	}
	for _, a := range p.Advice {
		fmt.Fprintf(w, "- %s: %s\n", markdownText(a.Title), markdownText(a.Why))
	}
	for _, n := range p.Notes {
		fmt.Fprintf(w, "- %s\n", markdownText(n))
	}
}

func markdownCandidate(w *bufio.Writer, p proposed, c *rewrite.Candidate) {
	fmt.Fprintf(w, "\n<details><summary>%s</summary>\n\n", html.EscapeString(oneLine(c.Name)))
	for _, line := range c.Gains {
		fmt.Fprintf(w, "- gain: %s\n", markdownText(line))
	}
	for _, line := range c.Costs {
		fmt.Fprintf(w, "- cost: %s\n", markdownText(line))
	}
	for _, line := range c.Assumptions {
		fmt.Fprintf(w, "- assumes that %s\n", markdownText(line))
	}
	if c.Why != "" {
		fmt.Fprintf(w, "- %s\n", markdownText(c.Why))
	}
	if lines := formulas(c); len(lines) > 0 {
		fmt.Fprintln(w)
		for _, line := range lines {
			fmt.Fprintln(w, "    "+oneLine(line)) // a block of code, whatever is in it
		}
	}
	markdownDiff(w, rewrite.Diff(p.Before, c.After))
	for _, s := range c.Statements {
		if s.Outcome == rewrite.Unchanged && s.Diff == "" {
			continue
		}
		fmt.Fprintf(w, "\n%s: %s: %s\n", s.Outcome, markdownText(statementPlace(s)), markdownText(s.Reason))
		text := s.Diff
		if text == "" {
			text = s.Statement.Text
		} else {
			text = withoutHeader(text)
		}
		markdownDiff(w, text)
	}
	fmt.Fprint(w, "\n</details>\n")
}

// markdownDiff writes a fenced diff. The fence is longer than any in the text.
func markdownDiff(w *bufio.Writer, diff string) {
	if diff == "" {
		return
	}
	fence := "```"
	for strings.Contains(diff, fence) {
		fence += "`"
	}
	fmt.Fprintf(w, "\n%sdiff\n%s\n%s\n", fence, strings.TrimRight(controlled(diff), "\n"), fence)
}
