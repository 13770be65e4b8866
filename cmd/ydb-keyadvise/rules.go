package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
)

// rulesOptions are the options of the rules command.
type rulesOptions struct {
	format string
}

// catalogue is what the rules command shows: all rules, or one of them.
type catalogue struct {
	rules []*advisor.Rule
	page  bool // it was asked for by name
}

var ruleFormats = formats[catalogue]{
	{"text", writeRules},
	{"json", writeRulesJSON},
	{"markdown", writeRulesMarkdown},
}

func newRules(a *app) *cobra.Command {
	var o rulesOptions
	cmd := &cobra.Command{
		Use:     "rules [ID|NAME]",
		Short:   "List the rules, or explain one",
		Long:    "List the rules, or explain one: why it matters, when it is fine, how to fix it.",
		Example: "ydb-keyadvise rules\nydb-keyadvise rules " + advisor.Rules()[0].ID,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("%s: give one rule only", args[1])
			}
			return nil
		},
		ValidArgsFunction: completeRules,
		RunE:              a.does(o.run),
	}
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		ruleFormats.register(flags, &o.format, "list")
	})
	ruleFormats.complete(cmd)
	return cmd
}

func (o *rulesOptions) run(_ context.Context, a *app, args []string) (outcome, error) {
	format, err := ruleFormats.find(o.format)
	if err != nil {
		return outcome{}, err
	}
	shown := catalogue{rules: advisor.Rules()}
	if len(args) == 1 {
		rule, err := findRule(shown.rules, args[0])
		if err != nil {
			return outcome{}, err
		}
		shown = catalogue{[]*advisor.Rule{rule}, true}
	}
	return outcome{}, format.print(a, false, shown)
}

// findRule returns the rule of that ID or name, whatever the case.
func findRule(rules []*advisor.Rule, word string) (*advisor.Rule, error) {
	var known []string
	for _, r := range rules {
		if strings.EqualFold(r.ID, word) || strings.EqualFold(r.Name, word) {
			return r, nil
		}
		known = append(known, r.ID, r.Name)
	}
	hint := didYouMean(word, known)
	if hint == "" {
		hint = "; 'ydb-keyadvise rules' lists them"
	}
	return nil, usagef("no rule %s%s", quoteEmpty(word), hint)
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

// levelText returns the level of a rule in words: "warning; error when measured".
func levelText(r *advisor.Rule) string {
	if r.Levels == "" {
		return r.Level.String()
	}
	return r.Level.String() + "; " + r.Levels
}

func writeRules(w *bufio.Writer, v view, c catalogue) error {
	if c.page {
		writeRulePage(w, v.style, c.rules[0])
	} else {
		writeRuleList(w, v.style, c.rules)
	}
	return nil
}

func writeRuleList(w io.Writer, s style, rules []*advisor.Rule) {
	name, level := 0, 0
	for _, r := range rules {
		name, level = max(name, len(r.Name)), max(level, len(r.Level.String()))
	}
	for _, r := range rules {
		fmt.Fprintf(w, "%s  %-*s  %s%*s  %s\n", s.paint(bold, r.ID), name, r.Name,
			s.paint(levelColor(r.Level), r.Level.String()), level-len(r.Level.String()), "", ruleDoc(r).title)
	}
	fmt.Fprint(w, "\n'ydb-keyadvise rules ID' explains one.\n")
}

func writeRulePage(w io.Writer, s style, r *advisor.Rule) {
	d := ruleDoc(r)
	fmt.Fprintf(w, "%s (%s): %s\n", s.paint(bold, r.ID+" "+r.Name), levelText(r), d.title)
	if d.body != "" {
		fmt.Fprintf(w, "\n%s\n", d.body)
	}
	if r.Before != "" {
		fmt.Fprintf(w, "\n%s\n%s\n", s.paint(bold, "Before:"), s.paintLines(red, indent(strings.TrimSpace(r.Before), "  ")))
	}
	if r.After != "" {
		fmt.Fprintf(w, "\n%s\n%s\n", s.paint(bold, "After:"), s.paintLines(green, indent(strings.TrimSpace(r.After), "  ")))
	}
	if r.Docs != "" {
		fmt.Fprintf(w, "\nSee %s\n", r.Docs)
	}
}

// writeRulePageMarkdown writes what a rule is about, for code scanning and for a wiki.
func writeRulePageMarkdown(w io.Writer, r *advisor.Rule) {
	d := ruleDoc(r)
	fmt.Fprintf(w, "**%s %s** (%s): %s\n", r.ID, r.Name, markdownText(levelText(r)), markdownText(d.title))
	if d.body != "" {
		fmt.Fprintf(w, "\n%s\n", markdownParagraphs(d.body))
	}
	if r.Before != "" {
		fmt.Fprintf(w, "\nBefore:\n\n```sql\n%s\n```\n", strings.TrimSpace(r.Before))
	}
	if r.After != "" {
		fmt.Fprintf(w, "\nAfter:\n\n```sql\n%s\n```\n", strings.TrimSpace(r.After))
	}
	if r.Docs != "" {
		fmt.Fprintf(w, "\n[YDB documentation](%s)\n", r.Docs)
	}
}

// markdownParagraphs escapes text of several paragraphs, each on one line.
func markdownParagraphs(text string) string {
	paragraphs := strings.Split(unwrap(text), "\n\n")
	for i, p := range paragraphs {
		paragraphs[i] = markdownText(p)
	}
	return strings.Join(paragraphs, "\n\n")
}

// writeRulesMarkdown writes the catalogue as a table, which README.md holds, or the page of one rule.
func writeRulesMarkdown(w *bufio.Writer, _ view, c catalogue) error {
	if c.page {
		writeRulePageMarkdown(w, c.rules[0])
		return nil
	}
	fmt.Fprint(w, "| ID | name | level | reports |\n|---|---|---|---|\n")
	for _, r := range c.rules {
		fmt.Fprintf(w, "| %s | %s | %s | %s |\n", r.ID, r.Name, markdownText(levelText(r)), markdownText(ruleDoc(r).title))
	}
	return nil
}

func writeRulesJSON(w *bufio.Writer, _ view, c catalogue) error {
	type jsonRule struct {
		ID     string `json:"id"`
		Name   string `json:"name"`
		Level  string `json:"level"`
		Levels string `json:"levels,omitempty"` // when the level differs, in words
		Title  string `json:"title"`
		Doc    string `json:"doc"`
		Before string `json:"before,omitempty"`
		After  string `json:"after,omitempty"`
		Docs   string `json:"docs,omitempty"`
	}
	list := []jsonRule{}
	for _, r := range c.rules {
		d := ruleDoc(r)
		list = append(list, jsonRule{
			ID:     r.ID,
			Name:   r.Name,
			Level:  r.Level.String(),
			Levels: r.Levels,
			Title:  d.title,
			Doc:    d.body,
			Before: strings.TrimSpace(r.Before),
			After:  strings.TrimSpace(r.After),
			Docs:   r.Docs,
		})
	}
	return encodeJSON(w, struct {
		Version int        `json:"version"`
		Rules   []jsonRule `json:"rules"`
	}{jsonVersion, list})
}
