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

// writeProposalsMarkdown writes proposals as a comment for a pull request: for each table its findings and one row per
// candidate, what the chosen one gains, costs and changes folded below.
func writeProposalsMarkdown(w *bufio.Writer, _ View, shown Proposals) error {
	out := NewComment("rewrite")
	out.Add(fmt.Sprintf("**ydb-keyadvise**: %s\n", proposalSums(shown.List, len(shown.Bundle.Tables))))
	if shown.Same {
		out.Add("\nNo schema differences found.\n")
	}
	parts := make([]Part, len(shown.List))
	for i, p := range shown.List {
		parts[i] = markdownProposal(p)
	}
	out.AddAll(parts, "table", "'ydb-keyadvise rewrite' shows all")
	w.WriteString(out.String())
	return nil
}

// markdownProposal returns what is said of a table, and what is folded below.
func markdownProposal(p Proposed) Part {
	var w, more strings.Builder
	fmt.Fprintf(&w, "\n### %s\n\n", MarkdownCode(p.Before.Path))
	for i, f := range p.Findings {
		to := &w
		if i >= screenFindings {
			to = &more
		}
		fmt.Fprintf(to, "- %s %s: %s\n", f.Level, f.Rule, MarkdownText(f.Message))
	}
	if n := len(p.Findings) - screenFindings; n > 0 {
		fmt.Fprintf(&w, "- and %s, below\n", evidence.Count(n, "more finding"))
	}
	if len(p.Candidates) > 0 {
		fmt.Fprint(&w, "\n| | candidate | key | new rows by partition | hottest | resolves | brings |\n|---|---|---|---|---|---|---|\n")
		fmt.Fprintf(&w, "| | now | %s | %s | %s | | |\n", MarkdownCode("("+strings.Join(p.Before.PrimaryKey, ", ")+")"),
			markdownBars(p.Spread), p.Spread.Share())
	}
	for i, c := range p.Candidates {
		fmt.Fprintf(&w, "| %d | %s | %s | %s | %s | %s | %s |\n",
			i+1, MarkdownCode(c.Name), MarkdownCode("("+strings.Join(c.After.PrimaryKey, ", ")+")"), markdownBars(c.Spread),
			c.Spread.Share(), strings.Join(c.Resolved, ", "), ruleNames(c.Brought))
	}
	var fold strings.Builder
	for _, c := range p.Chosen {
		markdownFold(&fold, c.Name, markdownCandidate(p, c))
	}
	if more.Len() > 0 {
		markdownFold(&fold, "More findings", more.String())
	}
	var rest strings.Builder
	for _, a := range p.Advice {
		fmt.Fprintf(&rest, "- %s: %s\n", MarkdownText(a.Title), MarkdownText(a.Why))
	}
	for _, r := range p.Rejected {
		fmt.Fprintf(&rest, "- not %s: %s\n", MarkdownCode(r.Name), MarkdownText(strings.Join(r.Reasons, "; ")))
	}
	for _, n := range p.Notes {
		fmt.Fprintf(&rest, "- %s\n", MarkdownText(n))
	}
	if rest.Len() > 0 {
		markdownFold(&fold, "What else was considered", rest.String())
	}
	return Part{w.String(), fold.String()}
}

// markdownBars draws where new rows go as a code span; empty where nothing was simulated.
func markdownBars(s rewrite.Spread) string {
	if len(s.Shares) == 0 {
		return ""
	}
	return MarkdownCode("[" + bars(s.Shares) + "]")
}

// ruleNames returns the rules of findings, each once.
func ruleNames(findings []advisor.Finding) string {
	var rules []string
	for i := range findings {
		if r := findings[i].Rule; !slices.Contains(rules, r) {
			rules = append(rules, r)
		}
	}
	return strings.Join(rules, ", ")
}

// markdownFold writes a part that is unfolded by a click.
func markdownFold(w *strings.Builder, title, text string) {
	fmt.Fprintf(w, "\n<details><summary>%s</summary>\n\n%s\n</details>\n", html.EscapeString(OneLine(title)), text)
}

func markdownCandidate(p Proposed, c *rewrite.Candidate) string {
	var w strings.Builder
	for _, line := range c.Gains {
		fmt.Fprintf(&w, "- gain: %s\n", MarkdownText(line))
	}
	for _, line := range c.Costs {
		fmt.Fprintf(&w, "- cost: %s\n", MarkdownText(line))
	}
	for _, line := range c.Assumptions {
		fmt.Fprintf(&w, "- assumes that %s\n", MarkdownText(line))
	}
	for _, line := range c.Recorded.Lines() {
		fmt.Fprintf(&w, "- %s\n", MarkdownText(line))
	}
	if c.Why != "" {
		fmt.Fprintf(&w, "- %s\n", MarkdownText(c.Why))
	}
	if lines := formulas(c); len(lines) > 0 {
		fmt.Fprintln(&w)
		for _, line := range lines {
			fmt.Fprintln(&w, "    "+OneLine(line)) // a block of code, whatever is in it
		}
	}
	markdownBlock(&w, "diff", p.Diff(c))
	for _, s := range c.Statements {
		if s.Outcome == rewrite.Unchanged && s.Diff == "" {
			continue
		}
		fmt.Fprintf(&w, "\n%s: %s: %s\n", s.Outcome, MarkdownText(statementPlace(s)), MarkdownText(s.Reason))
		if s.Diff != "" {
			markdownBlock(&w, "diff", withoutHeader(s.Diff))
		} else {
			markdownBlock(&w, "sql", s.Statement.Text)
		}
	}
	return w.String()
}

// markdownBlock writes a block of code, if there is any.
func markdownBlock(w *strings.Builder, language, text string) {
	if text != "" {
		fencedBlock(w, language, strings.TrimRight(severalLines(text), "\n"))
	}
}

// fencedBlock writes a block of text as it is. The fence is longer than any in it.
func fencedBlock(w *strings.Builder, language, text string) {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	fmt.Fprintf(w, "\n%s%s\n%s\n%s\n", fence, language, text, fence)
}
