package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

type rewriteOptions struct {
	reading
	propose ask.Propose
	explain bool
	format  report.Format[report.Proposals]
	output  string
	ddlOut  string
	force   bool
	check   bool
	prove   bool
	snippet string
	plan    string // folder of plans that the snippet is for
}

// candidateSection is the heading of the options that say which keys are proposed.
const candidateSection = "Candidates"

func newRewrite(a *app) *cobra.Command {
	var o rewriteOptions
	cmd := &cobra.Command{
		Use:   "rewrite [PATH...] [flags]",
		Short: "Propose keys that scale",
		Long: `Propose keys for tables with findings, with what each gains and costs: [candidates](candidates.md). Nothing is written to the
database.`,
		Example: `ydb-keyadvise rewrite --ddl schema.sql --queries queries.sql orders
ydb-keyadvise rewrite --plan plan --snippet go`,
		RunE: a.does(o.run),
	}
	o.register(a, cmd)
	addFields(cmd, candidateSection, o.propose.Fields(), ask.OfCandidates, ask.OfDesign)
	addSection(cmd, candidateSection, func(flags *pflag.FlagSet) {
		flags.BoolVar(&o.explain, "explain", false, "show the numbers behind the order")
		flags.BoolVar(&o.prove, "prove", false, "send each candidate's statements, before and after, to a local server")
	})
	o.registerJudging(cmd, true)
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		formatFlag(flags, &o.format, report.ProposalFormats())
		flags.StringVarP(&o.output, "output", "o", "", "write to `FILE`")
		flags.StringVar(&o.ddlOut, "ddl-out", "", "`FILE`: for a script that creates the proposed tables")
		flags.BoolVar(&o.force, "force", false, "let --ddl-out replace a file")
		flags.BoolVar(&o.check, "check", false, "exit with 1 if something is to change")
		choiceFlag(flags, &o.snippet, "snippet", rewrite.SnippetLanguages(),
			"print what computes the new column, in `LANGUAGE`: "+spelling.List(rewrite.SnippetLanguages()))
		flags.StringVar(&o.plan, "plan", "", "`DIR`: with --snippet, for the column of this plan")
	})
	return cmd
}

func (o *rewriteOptions) run(ctx context.Context, a *app, paths []string) (outcome, error) {
	if err := o.propose.Check(); err != nil {
		return outcome{}, err
	}
	if o.plan != "" {
		return outcome{}, o.snippetsOfPlan(a.stdout, paths)
	}
	if o.prove && o.format.Name != jsonFormat && o.format.Name != markdownFormat && !o.format.IsText() {
		return outcome{}, usagef("--prove prints text, JSON or Markdown; leave out --format %s", o.format.Name)
	}
	if err := o.mayWrite(); err != nil {
		return outcome{}, err
	}
	shown, s, err := o.proposals(ctx, a, paths)
	if err != nil {
		return outcome{}, err
	}
	if o.format.Name == jsonFormat {
		if err := s.Nothing(); err != nil {
			return outcome{}, err
		}
	}
	bundle, list := shown.Bundle, shown.List
	a.problems(bundle)
	changes := slices.ContainsFunc(list, func(p report.Proposed) bool { return p.Changes() })
	result := outcome{found: o.check && changes, incomplete: len(bundle.Problems) > 0}
	if o.ddlOut != "" {
		if err := a.write(o.ddlOut, shown.WriteScript, readsDDL); err != nil {
			return result, fmt.Errorf("--ddl-out: %w", err)
		}
	}
	if o.snippet != "" {
		return result, o.writeSnippets(a.stdout, list)
	}
	if o.prove {
		report.WriteNotes(a.stderr, a.stderrView(false), bundle.Notes)
		result.found, err = o.proveCandidates(ctx, a, bundle, list)
		return result, err
	}
	if o.format.Name == report.DiffFormat && len(s.Asked.Queries) > 0 {
		if err := patch(ctx, a, s, &shown); err != nil {
			return result, err
		}
	}
	if o.format.Name == jsonFormat || o.format.IsText() && o.output == "" && a.stderrSize != nil {
		shown.Next = o.next(shown.Deployments())
	}
	if err := writeAs(a, o.format, o.output, false, shown); err != nil {
		return result, err
	}
	if o.output != "" && o.output != "-" {
		fmt.Fprintf(a.stderr, "%s written\n", o.output)
	}
	if o.format.IsText() || o.format.Name == report.DiffFormat {
		report.WriteNotes(a.stderr, a.stderrView(false), bundle.Notes)
	}
	if o.format.IsText() {
		a.suggest(shown.Next)
	}
	return result, nil
}

// proposals reads the tables and statements, and proposes.
func (o *rewriteOptions) proposals(ctx context.Context, a *app, paths []string) (shown report.Proposals, s *opened.Schema, err error) {
	if s, err = o.tables(ctx, paths, &o.judge); err != nil {
		return shown, nil, err
	}
	o.propose.Design = true
	list, err := s.Propose(ctx, o.propose)
	// What could not be read may well have a difference.
	same := len(s.Bundle.Problems) == 0 && !slices.ContainsFunc(list, func(p report.Proposed) bool { return p.Changes() })
	return report.Proposals{Bundle: s.Bundle, List: list, Same: same, Explain: o.explain, Version: a.version, Made: a.now()}, s, err
}

// patch changes the statements where they stand in the sources, and says which it leaves.
func patch(ctx context.Context, a *app, s *opened.Schema, shown *report.Proposals) error {
	var chosen []rewrite.Choice
	var tables []string
	for _, p := range shown.List {
		if len(p.Chosen) > 0 {
			chosen = append(chosen, rewrite.Choice{Name: p.Before.Path, Proposal: p.Proposal, Candidate: p.Chosen[0]})
			tables = append(tables, p.Before.Path)
		}
	}
	if len(chosen) == 0 {
		return nil
	}
	fit := rewrite.NewFitter(shown.Bundle, chosen).Fit
	out, err := source.Patch(ctx, s.Asked.Queries, source.Options{Values: s.Asked.Values}, tables, fit)
	if err != nil {
		return err
	}
	for _, f := range out.Files {
		path, below := relative(f.Path)
		if !below {
			out.Left = append(out.Left, evidence.Note{Pos: schema.Position{File: f.Path},
				Message: "file left as it is: a patch covers the files below this folder, and it is outside"})
			continue
		}
		shown.Sources = append(shown.Sources, report.Changed{Path: path, Before: f.Before, After: f.After})
	}
	report.WriteNotes(a.stderr, a.stderrView(true), out.Left)
	return nil
}

// relative is the path of a file from the current folder, and whether the file is below that.
func relative(path string) (name string, below bool) {
	here, err := os.Getwd()
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err == nil {
		name, err = filepath.Rel(here, path)
	}
	return name, err == nil && filepath.IsLocal(name)
}

// readsDDL returns an error unless every statement of a script can be read.
func readsDDL(script []byte) error {
	for _, st := range yql.ParseSchema(string(script)).Statements {
		if st.Err != nil {
			return st.Err
		}
	}
	return nil
}

// next is the command that plans the move of the tables that hurt most.
func (o *rewriteOptions) next(list []rewrite.Deployment) []report.NextStep {
	if len(list) == 0 {
		return nil
	}
	if o.flags == nil { // for agents
		more := map[string]any{"folder": "plan"}
		if len(list[0].Choices) > 1 {
			more["together"] = true
		}
		return []report.NextStep{o.toolStep("next, to plan the move to this key", "plan", list[0].Names(),
			ask.Sections(o.propose.Fields(), ask.OfCandidates), more)}
	}
	args := append([]string{"migrate", "plan"}, givenFlags(o.flags, append(sourceSections, candidateSection, inspectionSection),
		"all", "explain")...)
	if args = append(args, list[0].Names()...); len(list[0].Choices) > 1 {
		args = append(args, "--together")
	}
	return []report.NextStep{nextStep("next, to plan the move to this key", append(args, "-o", "plan")...)}
}

// mayWrite refuses a file of --ddl-out that is there already.
func (o *rewriteOptions) mayWrite() error {
	if o.ddlOut == "" || o.force {
		return nil
	}
	info, err := os.Stat(o.ddlOut)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && !info.Mode().IsRegular(): // such as /dev/stdout
		return nil
	case err != nil:
		return fmt.Errorf("write DDL: %w", err)
	}
	for _, path := range o.read.DDL {
		if in, err := os.Stat(path); err == nil && os.SameFile(in, info) {
			return usagef("--ddl-out %s: this is the schema that --ddl reads; choose another file, or give --force to replace it", o.ddlOut)
		}
	}
	return usagef("--ddl-out %s: the file exists; choose another, or give --force to replace it", o.ddlOut)
}

func (o *rewriteOptions) writeSnippets(w io.Writer, proposals []report.Proposed) error {
	var texts []string
	var others []string // candidates that compute a column
	for _, p := range proposals {
		for _, c := range p.Chosen {
			if err := o.snippetOf(&texts, c.Hash(), p.Before.Path); err != nil {
				return err
			}
		}
		for _, c := range p.Candidates {
			if c.Hash() != nil {
				others = append(others, p.Before.Path+": --candidate "+shellWord(c.Name))
			}
		}
	}
	switch {
	case len(texts) > 0:
		fmt.Fprint(w, strings.Join(texts, "\n"))
		return nil
	case len(others) > 0:
		return usagef("--snippet %s: the chosen key computes no column; these do (%s)", o.snippet, spelling.First(others, 6))
	}
	return usagef("--snippet %s: no candidate computes a column, so there is nothing to compute", o.snippet)
}

// snippetOf adds the snippet of a computed column of a table, if there is one.
func (o *rewriteOptions) snippetOf(texts *[]string, h *rewrite.Hash, table string) error {
	if h == nil {
		return nil
	}
	text, err := rewrite.Snippet(h, table, o.snippet)
	if err != nil {
		return fmt.Errorf("make a %s function for %s of %s: %w", o.snippet, h.Column, table, err)
	}
	*texts = append(*texts, text)
	return nil
}

// snippetsOfPlan prints the snippets of the columns that plans compute, as they have them: nothing is chosen anew.
func (o *rewriteOptions) snippetsOfPlan(w io.Writer, paths []string) error {
	switch {
	case o.snippet == "":
		return usagef("--plan %s: say in which language: --snippet %s", o.plan, strings.Join(rewrite.SnippetLanguages(), ", "))
	case len(paths) > 0 || o.propose.Candidate != "" || len(o.propose.Keys) > 0:
		return usagef("--plan %s says which tables and keys: give no PATH, --candidate or --key", o.plan)
	}
	plans, _, err := folder.LoadEach(o.plan)
	if err != nil {
		return err
	}
	var texts []string
	for _, p := range plans {
		for _, c := range p.Columns {
			if err := o.snippetOf(&texts, p.Hash(c), p.Table); err != nil {
				return err
			}
		}
	}
	if len(texts) == 0 {
		return usagef("--plan %s: it computes no column, so applications need no function; what becomes of their statements is in queries.diff",
			o.plan)
	}
	fmt.Fprint(w, strings.Join(texts, "\n"))
	return nil
}
