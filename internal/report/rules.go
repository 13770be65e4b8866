package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/pmezard/go-difflib/difflib"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
)

// Catalogue is what the rules command shows: all rules, or one of them.
type Catalogue struct {
	Rules []*advisor.Rule
	Page  bool // it was asked for by name
}

// doc is a rule's documentation, taken apart.
type doc struct {
	title string // one line
	body  string // the paragraphs below it
}

func ruleDoc(r *advisor.Rule) doc {
	title, body, _ := strings.Cut(strings.TrimSpace(r.Doc), "\n")
	return doc{strings.TrimSpace(title), strings.TrimSpace(body)}
}

// RuleTitle is what a rule reports, in one line.
func RuleTitle(r *advisor.Rule) string { return ruleDoc(r).title }

// levelText returns the level of a rule in words: "warning; error when measured".
func levelText(r *advisor.Rule) string {
	if r.Levels == "" {
		return r.Level.String()
	}
	return r.Level.String() + "; " + r.Levels
}

func writeRules(w *bufio.Writer, v View, c Catalogue) error {
	if c.Page {
		writeRulePage(w, v, c.Rules[0])
	} else {
		writeRuleList(w, v.Style, c.Rules)
	}
	return nil
}

func writeRuleList(w io.Writer, s Style, rules []*advisor.Rule) {
	name, level := 0, 0
	for _, r := range rules {
		name, level = max(name, len(r.Name)), max(level, len(r.Level.String()))
	}
	for _, r := range rules {
		fmt.Fprintf(w, "%s  %-*s  %s%*s  %s\n", s.Paint(bold, r.ID), name, r.Name,
			s.Paint(levelColor(r.Level), r.Level.String()), level-len(r.Level.String()), "", RuleTitle(r))
	}
	fmt.Fprint(w, "\n'ydb-keyadvise rules ID' explains one.\n")
}

func writeRulePage(w io.Writer, v View, r *advisor.Rule) {
	d, s := ruleDoc(r), v.Style
	v = v.ForHelp()
	v.hang(w, s.Paint(bold, r.ID+" "+r.Name)+" ", "", "", fmt.Sprintf("(%s): %s", levelText(r), d.title))
	if d.body != "" {
		fmt.Fprintln(w)
		v.HelpPage(w, d.body)
	}
	if r.Before != "" {
		fmt.Fprintf(w, "\n%s\n", s.Paint(bold, "Example:"))
		for line := range strings.Lines(marked(r.Before, r.After)) {
			switch line = strings.TrimSuffix(line, "\n"); line[0] { // what stays is left out
			case '-':
				fmt.Fprintf(w, "  %s\n", s.Paint(red, line))
			case '+':
				fmt.Fprintf(w, "  %s\n", s.Paint(green, line))
			}
		}
	}
	if r.Docs != "" {
		fmt.Fprintf(w, "\nSee %s\n", r.Docs)
	}
}

// writeRulePageMarkdown writes what a rule is about, for code scanning and for a wiki.
func writeRulePageMarkdown(w io.Writer, r *advisor.Rule) {
	d := ruleDoc(r)
	fmt.Fprintf(w, "**%s %s** (%s): %s\n", r.ID, r.Name, MarkdownText(levelText(r)), MarkdownText(d.title))
	if d.body != "" {
		fmt.Fprintf(w, "\n%s\n", markdownParagraphs(d.body))
	}
	if r.Before != "" {
		fmt.Fprintf(w, "\n```diff\n%s```\n", marked(r.Before, r.After))
	}
	if r.Docs != "" {
		fmt.Fprintf(w, "\n[YDB documentation](%s)\n", r.Docs)
	}
}

// marked is what changes a text into another: every line of both once, marked where it goes or comes. Without an after nothing changes.
func marked(before, after string) string {
	lines := func(text string) []string { return strings.SplitAfter(strings.TrimSpace(text)+"\n", "\n") }
	after = cmp.Or(after, before)
	a, b := lines(before), lines(after)
	var out strings.Builder
	for _, op := range difflib.NewMatcher(a, b).GetOpCodes() {
		if op.Tag == 'e' {
			out.WriteString(indented(strings.Join(a[op.I1:op.I2], ""), "  "))
			continue
		}
		out.WriteString(indented(strings.Join(a[op.I1:op.I2], ""), "- "))
		out.WriteString(indented(strings.Join(b[op.J1:op.J2], ""), "+ "))
	}
	return out.String()
}

// markdownParagraphs escapes text of several paragraphs, each on one line.
func markdownParagraphs(text string) string {
	paragraphs := strings.Split(unwrap(text), "\n\n")
	for i, p := range paragraphs {
		paragraphs[i] = MarkdownText(p)
	}
	return strings.Join(paragraphs, "\n\n")
}

// writeRulesMarkdown writes the catalogue as a table, which README.md holds, or the page of one rule.
func writeRulesMarkdown(w *bufio.Writer, _ View, c Catalogue) error {
	if c.Page {
		writeRulePageMarkdown(w, c.Rules[0])
		return nil
	}
	fmt.Fprint(w, "| ID | name | level | reports |\n|---|---|---|---|\n")
	for _, r := range c.Rules {
		fmt.Fprintf(w, "| %s | %s | %s | %s |\n", r.ID, r.Name, MarkdownText(levelText(r)), MarkdownText(RuleTitle(r)))
	}
	return nil
}

type jsonRules struct {
	Version int        `json:"version"` // of the format
	Rules   []jsonRule `json:"rules"`
}

type jsonRule struct {
	ID     string `json:"id"`               // such as KEY001
	Name   string `json:"name"`             // in words
	Level  string `json:"level"`            // "error", "warning" or "note"
	Levels string `json:"levels,omitempty"` // when the level differs, in words
	Title  string `json:"title"`            // in a line
	Doc    string `json:"doc,omitempty"`    // why it matters, when it is fine, and how to mend it
	Before string `json:"before,omitempty"` // an example that the rule reports
	After  string `json:"after,omitempty"`  // the example, mended
	Docs   string `json:"docs,omitempty"`   // link to a page of the documentation of YDB
}

func writeRulesJSON(w *bufio.Writer, v View, c Catalogue) error {
	list := []jsonRule{}
	for i, r := range c.Rules {
		d := ruleDoc(r)
		list = append(list, jsonRule{ID: r.ID, Name: r.Name, Level: r.Level.String(), Levels: r.Levels, Title: d.title, Doc: d.body,
			Before: strings.TrimSpace(r.Before), After: strings.TrimSpace(r.After), Docs: r.Docs})
		if v.Brief && !c.Page {
			list[i] = jsonRule{ID: r.ID, Name: r.Name, Level: r.Level.String(), Title: d.title}
		}
	}
	return EncodeJSON(w, jsonRules{jsonVersion, list})
}
