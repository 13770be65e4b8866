package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// rewriteOptions are the options of the rewrite command.
type rewriteOptions struct {
	source    sourceOptions
	queries   []string
	candidate string
	key       string
	all       bool
	format    string
	ddlOut    string
	check     bool
	snippet   string
	seed      uint64
	config    string
}

var (
	rewriteFormats = []string{"text", "json", "diff"}
	// noDifference is what a diff says when there is none: a comment, so that it can be run like any other.
	noDifference = "-- No schema differences found.\n"
)

func newRewrite(a *app) *cobra.Command {
	var o rewriteOptions
	cmd := &cobra.Command{
		Use:   "rewrite [PATH...] [flags]",
		Short: "Propose keys that scale, with what each gains and costs",
		Long: `Propose keys for the tables with findings: ranked, each with what is gained and paid in numbers, then the
DDL of the best as a diff. Reads only.

PATH is the path of a table, of a directory, or a glob; without one, all tables are looked at.`,
		Example: `ydb-keyadvise rewrite --ddl schema.sql
ydb-keyadvise rewrite --ddl schema.sql --queries queries.sql orders
ydb-keyadvise rewrite --ddl schema.sql --format diff --check
ydb-keyadvise rewrite --ddl schema.sql --key 'hash(user_id), user_id, ts' events
ydb-keyadvise rewrite --ddl schema.sql --snippet go orders`,
		DisableFlagsInUseLine: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.run(cmd.Context(), a, args)
		},
	}
	o.source.register(a, cmd)
	addSection(cmd, "Which candidate", func(flags *pflag.FlagSet) {
		flags.StringArrayVar(&o.queries, "queries", nil, "`FILE|DIR` with statements of the application, for fan-out and rewriting (repeatable)")
		flags.StringVar(&o.candidate, "candidate", "", "show the candidate of this `N|NAME` instead of the best")
		flags.StringVar(&o.key, "key", "", "a `KEY` of your own, such as 'hash(user_id), user_id, ts' or 'bucket(16, user_id), ts'")
		flags.BoolVar(&o.all, "all", false, "show the diff and the statements of every candidate")
		flags.Uint64Var(&o.seed, "seed", 1, "seed `N` of the simulation; the same seed gives the same numbers")
	})
	addSection(cmd, "What is printed", func(flags *pflag.FlagSet) {
		flags.StringVar(&o.format, "format", "text", "`FORMAT` of the output: "+orList(rewriteFormats))
		flags.StringVar(&o.ddlOut, "ddl-out", "", "also write the DDL before (as comments) and after to `FILE`")
		flags.BoolVar(&o.check, "check", false, "exit with 1 if there is something to change")
		flags.StringVar(&o.snippet, "snippet", "", "print the function that computes the hash column, in `LANGUAGE`: "+orList(rewrite.SnippetLanguages()))
		flags.StringVar(&o.config, "config", "", "configuration `FILE`; default the nearest "+configName+" up to the git root")
	})
	completeWords(cmd, "format", rewriteFormats)
	completeWords(cmd, "snippet", rewrite.SnippetLanguages())
	return cmd
}

// proposed is one table's proposal and which of its candidates are shown.
type proposed struct {
	*rewrite.Proposal
	chosen []*rewrite.Candidate // the first is the one that is meant; empty if there is none
}

func (o *rewriteOptions) run(ctx context.Context, a *app, paths []string) error {
	switch {
	case !slices.Contains(rewriteFormats, o.format):
		return oneOf("format", o.format, rewriteFormats)
	case o.snippet != "" && !slices.Contains(rewrite.SnippetLanguages(), o.snippet):
		return oneOf("snippet", o.snippet, rewrite.SnippetLanguages())
	case o.key != "" && o.candidate != "":
		return usagef("--key and --candidate both choose a key; give one")
	case o.all && o.candidate != "":
		return usagef("--all and --candidate contradict each other; give one")
	}
	bundle, proposals, err := o.propose(ctx, paths)
	if err != nil {
		return err
	}
	stderr := newStyle(a, a.stderrTerminal)
	writeProblems(a.stderr, stderr, bundle.Problems)
	a.outcome.incomplete = len(bundle.Problems) > 0
	changes := 0
	for _, p := range proposals {
		if len(p.chosen) > 0 {
			changes++
		}
	}
	a.outcome.found = o.check && changes > 0
	if o.ddlOut != "" {
		if err := writeDDL(o.ddlOut, proposals); err != nil {
			return err
		}
	}
	out := bufio.NewWriterSize(a.stdout, 1<<16)
	switch {
	case o.snippet != "":
		err = o.writeSnippets(out, proposals)
	case o.format == "json":
		err = writeProposalsJSON(out, bundle, proposals)
	case o.format == "diff":
		for _, p := range proposals {
			for _, c := range p.chosen {
				out.WriteString(rewrite.Diff(p.Before, c.After))
			}
		}
		if changes == 0 {
			out.WriteString(noDifference)
		}
	default:
		text := proposalWriter{w: out, style: newStyle(a, a.stdoutTerminal)}
		for _, p := range proposals {
			text.proposal(p)
		}
		if changes == 0 {
			out.WriteString(noDifference)
		}
		writeNotes(a.stderr, stderr, bundle.Notes, false)
	}
	if err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write proposals: %w", err)
	}
	return nil
}

// propose reads the tables and statements and returns the proposals for those that have any.
func (o *rewriteOptions) propose(ctx context.Context, paths []string) (*evidence.Bundle, []proposed, error) {
	cfg, err := loadConfig(o.config)
	if err != nil {
		return nil, nil, err
	}
	bundle, _, err := o.source.read(ctx, paths)
	if err != nil {
		return nil, nil, err
	}
	if err := addQueries(ctx, bundle, o.queries); err != nil {
		return nil, nil, err
	}
	report := advisor.Inspect(bundle, advisor.Options{Suppressions: cfg.ignore, Disable: cfg.disable})
	r := rewrite.New(bundle, report.Findings, rewrite.Options{Seed: o.seed, Key: o.key})
	var proposals []proposed
	for _, t := range bundle.Tables {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		proposal, err := r.Propose(t)
		if err != nil {
			return nil, nil, &usageError{err.Error()}
		}
		if proposal == nil {
			continue
		}
		p := proposed{Proposal: proposal}
		if p.chosen, err = o.choose(proposal, len(bundle.Tables) == 1); err != nil {
			return nil, nil, err
		}
		proposals = append(proposals, p)
	}
	return bundle, proposals, nil
}

// choose returns the candidates that are meant. A name or number that only some of several tables have is passed
// over for the others.
func (o *rewriteOptions) choose(p *rewrite.Proposal, only bool) ([]*rewrite.Candidate, error) {
	switch {
	case len(p.Candidates) == 0:
		if o.key != "" {
			return nil, usagef("--key %q for %s: %s", o.key, p.Before.Path, strings.Join(p.Rejected[0].Reasons, "; "))
		}
		return nil, nil
	case o.all:
		return p.Candidates, nil
	case o.candidate == "":
		return p.Candidates[:1], nil
	}
	var names []string
	for i, c := range p.Candidates {
		if c.Name == o.candidate || strconv.Itoa(i+1) == o.candidate {
			return []*rewrite.Candidate{c}, nil
		}
		names = append(names, c.Name)
	}
	if only {
		return nil, usagef("--candidate %s: %s has %s%s", o.candidate, p.Before.Path, orList(names), didYouMean(o.candidate, names))
	}
	return nil, nil
}

func writeDDL(path string, proposals []proposed) error {
	var b strings.Builder
	for _, p := range proposals {
		for _, c := range p.chosen {
			fmt.Fprintf(&b, "-- %s: %s\n-- Before:\n", p.Before.Path, c.Name)
			for line := range strings.Lines(rewrite.DDL(p.Before)) {
				b.WriteString("--   " + line)
			}
			b.WriteString("-- After:\n" + rewrite.DDL(c.After) + "\n")
		}
	}
	if b.Len() == 0 {
		b.WriteString(noDifference)
	}
	return replaceFile(path, []byte(b.String()))
}

func (o *rewriteOptions) writeSnippets(w *bufio.Writer, proposals []proposed) error {
	written := 0
	for _, p := range proposals {
		for _, c := range p.chosen {
			if c.Hash == nil {
				continue
			}
			text, err := rewrite.Snippet(c.Hash, p.Before.Path, o.snippet)
			if err != nil {
				return fmt.Errorf("make a %s function for %s of %s: %w", o.snippet, c.Hash.Column, p.Before.Path, err)
			}
			if written > 0 {
				w.WriteString("\n")
			}
			w.WriteString(text)
			written++
		}
	}
	if written == 0 {
		return usagef("--snippet %s: no chosen candidate has a hash column; choose one with --candidate or --key", o.snippet)
	}
	return nil
}

// proposalWriter writes proposals for people.
type proposalWriter struct {
	w     *bufio.Writer
	style style
}

func (t *proposalWriter) line(indent int, sign, color, text string) {
	fmt.Fprintf(t.w, "%s%s %s\n", strings.Repeat(" ", indent), t.style.paint(color, sign), oneLine(text))
}

func (t *proposalWriter) proposal(p proposed) {
	fmt.Fprintln(t.w, t.style.paint(bold, oneLine(p.Before.Path)))
	for _, f := range p.Findings {
		fmt.Fprintf(t.w, "  %s %s\n", t.style.paint(levelColor(f.Level), fmt.Sprintf("%s[%s]", f.Level, f.Rule)), oneLine(f.Message))
	}
	fmt.Fprintf(t.w, "  %-28s PRIMARY KEY (%s)\n", "now", oneLine(strings.Join(p.Before.PrimaryKey, ", ")))
	t.bars(p.Spread)
	for i, c := range p.Candidates {
		t.candidate(i+1, c)
	}
	for _, r := range p.Rejected {
		t.line(2, "x", dim, r.Name+": "+strings.Join(r.Reasons, "; "))
	}
	for _, advice := range p.Advice {
		t.line(2, "i", blue, advice.Title+": "+advice.Why)
		fmt.Fprintln(t.w, t.style.paintLines(dim, indent(advice.Example, "      ")))
	}
	for _, n := range p.Notes {
		t.line(2, "=", blue, n)
	}
	fmt.Fprintln(t.w)
	for _, c := range p.chosen {
		t.details(p, c)
	}
}

func (t *proposalWriter) candidate(n int, c *rewrite.Candidate) {
	fmt.Fprintf(t.w, "  %s %s\n", t.style.paint(bold, fmt.Sprintf("%d. %-25s", n, oneLine(c.Name))), oneLine("PRIMARY KEY ("+strings.Join(c.After.PrimaryKey, ", ")+")"))
	t.bars(c.Spread)
	for _, g := range c.Gains {
		t.line(5, "+", green, g)
	}
	for _, cost := range c.Costs {
		t.line(5, "-", red, cost)
	}
	for _, assumption := range c.Assumptions {
		t.line(5, "?", boldYellow, "assumes that "+assumption)
	}
}

// barWidth is how many bars a line has: more partitions are drawn as the hottest of each group of neighbours.
const barWidth = 32

// bars draws the share of each partition at the end of the simulation, in key order.
func (t *proposalWriter) bars(s rewrite.Spread) {
	if len(s.Shares) == 0 {
		return
	}
	groups := min(len(s.Shares), barWidth)
	var b strings.Builder
	for g := range groups {
		hottest := slices.Max(s.Shares[g*len(s.Shares)/groups : (g+1)*len(s.Shares)/groups])
		b.WriteRune([]rune(" ▁▂▃▄▅▆▇█")[int(hottest*8+0.999)])
	}
	fmt.Fprintf(t.w, "     [%s] %s, hottest takes %.0f%% of inserts (%.0f%% over the lifetime)\n",
		t.style.paint(blue, b.String()), plural(s.Partitions, "partition"), 100*s.HottestEnd, 100*s.Hottest)
}

func (t *proposalWriter) details(p proposed, c *rewrite.Candidate) {
	if len(p.chosen) > 1 {
		fmt.Fprintln(t.w, t.style.paint(bold, c.Name))
	}
	t.diff(rewrite.Diff(p.Before, c.After))
	if c.Hash != nil {
		fmt.Fprintf(t.w, "%s = %s\n", c.Hash.Column, c.Hash.YQL(func(column string) string { return column }))
		for _, line := range c.Spread.Arithmetic {
			t.line(0, "partitions", dim, line)
		}
		fmt.Fprintln(t.w)
	}
	for _, s := range c.Statements {
		count := ""
		if s.Statement.Count > 0 {
			count = fmt.Sprintf(" ×%d", s.Statement.Count)
		}
		at := fileLine(s.Statement.Pos)
		if at == "" {
			at = s.Statement.From
		}
		fmt.Fprintf(t.w, "%s %s%s: %s\n", t.style.paint(outcomeColor(s.Outcome), string(s.Outcome)), oneLine(at), count, oneLine(s.Reason))
		t.diff(s.Diff)
	}
}

func outcomeColor(o rewrite.Outcome) string {
	switch o {
	case rewrite.Improved:
		return green
	case rewrite.Degraded:
		return boldRed
	case rewrite.NeedsPerson:
		return boldYellow
	}
	return dim
}

func (t *proposalWriter) diff(diff string) {
	for line := range strings.Lines(diff) {
		line = strings.TrimSuffix(line, "\n")
		color := ""
		switch {
		case strings.HasPrefix(line, "+"):
			color = green
		case strings.HasPrefix(line, "-"):
			color = red
		}
		if color != "" {
			line = t.style.paint(color, oneLine(line))
		}
		fmt.Fprintln(t.w, line)
	}
	if diff != "" {
		fmt.Fprintln(t.w)
	}
}

// jsonProposal is a table of the JSON output of rewrite.
type jsonProposal struct {
	Path       string             `json:"path"`
	PrimaryKey []string           `json:"primaryKey"`
	Findings   []string           `json:"findings"` // rule IDs
	Spread     rewrite.Spread     `json:"spread"`
	Candidates []jsonCandidate    `json:"candidates"`
	Rejected   []rewrite.Rejected `json:"rejected"`
	Advice     []rewrite.Advice   `json:"advice"`
	Notes      []string           `json:"notes"`
}

type jsonCandidate struct {
	Name        string          `json:"name"`
	Kind        rewrite.Kind    `json:"kind"`
	Chosen      bool            `json:"chosen"`
	PrimaryKey  []string        `json:"primaryKey"`
	HashColumn  string          `json:"hashColumn,omitempty"`
	Expression  string          `json:"expression,omitempty"`
	Copies      bool            `json:"copies"`
	BytesPerRow int             `json:"bytesPerRow"`
	Resolves    []string        `json:"resolves"`
	Gains       []string        `json:"gains"`
	Costs       []string        `json:"costs"`
	Assumptions []string        `json:"assumptions"`
	Mutable     []string        `json:"mutable"`
	Spread      rewrite.Spread  `json:"spread"`
	Fanout      rewrite.Fanout  `json:"fanout"`
	Statements  []jsonStatement `json:"statements"`
	DDL         string          `json:"ddl"`
	Diff        string          `json:"diff"`
}

type jsonStatement struct {
	Outcome   rewrite.Outcome `json:"outcome"`
	Reason    string          `json:"reason"`
	File      string          `json:"file,omitempty"`
	Line      int             `json:"line,omitempty"`
	From      string          `json:"from"`
	Count     uint64          `json:"count"`
	Before    int             `json:"partitionsBefore"` // 0 means all
	After     int             `json:"partitionsAfter"`
	Text      string          `json:"text"`
	Rewritten string          `json:"rewritten"`
	Diff      string          `json:"diff"`
}

func writeProposalsJSON(w *bufio.Writer, b *evidence.Bundle, proposals []proposed) error {
	out := struct {
		Version int             `json:"version"`
		Source  string          `json:"source"`
		Tables  []jsonProposal  `json:"tables"`
		Notes   []evidence.Note `json:"notes"`
	}{1, b.Source, []jsonProposal{}, nonNil(b.Notes)}
	for _, p := range proposals {
		table := jsonProposal{Path: p.Before.Path, PrimaryKey: p.Before.PrimaryKey, Findings: []string{}, Spread: p.Spread,
			Candidates: []jsonCandidate{}, Rejected: nonNil(p.Rejected), Advice: nonNil(p.Advice), Notes: nonNil(p.Notes)}
		for _, f := range p.Findings {
			table.Findings = append(table.Findings, f.Rule)
		}
		for _, c := range p.Candidates {
			j := jsonCandidate{Name: c.Name, Kind: c.Kind, Chosen: slices.Contains(p.chosen, c), PrimaryKey: c.After.PrimaryKey, Copies: c.Copies,
				BytesPerRow: c.BytesPerRow, Resolves: nonNil(c.Resolved), Gains: nonNil(c.Gains), Costs: nonNil(c.Costs),
				Assumptions: nonNil(c.Assumptions), Mutable: nonNil(c.Mutable), Spread: c.Spread, Fanout: c.Fanout,
				Statements: []jsonStatement{}, DDL: rewrite.DDL(c.After), Diff: rewrite.Diff(p.Before, c.After)}
			if c.Hash != nil {
				j.HashColumn, j.Expression = c.Hash.Column, c.Hash.YQL(func(column string) string { return column })
			}
			for _, s := range c.Statements {
				j.Statements = append(j.Statements, jsonStatement{Outcome: s.Outcome, Reason: s.Reason, File: s.Statement.Pos.File,
					Line: s.Statement.Pos.Line, From: s.Statement.From, Count: s.Statement.Count, Before: s.BeforePartitions,
					After: s.AfterPartitions, Text: s.Statement.Text, Rewritten: s.Rewritten, Diff: s.Diff})
			}
			table.Candidates = append(table.Candidates, j)
		}
		out.Tables = append(out.Tables, table)
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(out); err != nil {
		return fmt.Errorf("write proposals: %w", err)
	}
	return nil
}

// addQueries reads statements of the application into the bundle.
func addQueries(ctx context.Context, b *evidence.Bundle, paths []string) error {
	if len(paths) == 0 {
		return nil
	}
	statements, notes, err := source.Queries(ctx, paths)
	if err != nil {
		return err
	}
	b.Statements = append(b.Statements, statements...)
	b.Notes = append(b.Notes, notes...)
	return nil
}
