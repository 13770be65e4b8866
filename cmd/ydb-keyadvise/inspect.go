package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/worktree"
)

type inspectOptions struct {
	reading
	format  report.Format[*report.Inspection]
	output  string
	watched bool
}

func newInspect(a *app) *cobra.Command {
	var o inspectOptions
	cmd := &cobra.Command{
		Use:   "inspect [PATH...] [flags]",
		Short: "Report keys, indexes and partition settings that will not scale",
		Long: `Report primary keys, indexes and partition settings that will not scale. Nothing is written to the database. PATH is a table, a
directory or a glob.`,
		Example: `ydb-keyadvise inspect --ddl migrations/ --changed-since origin/main
ydb-keyadvise inspect --ddl schema.sql --queries src/ orders 'logs/**'`,
		RunE: a.does(o.run),
	}
	o.registerFindings(a, cmd)
	addFields(cmd, "Report", o.judge.Fields(), ask.OfReport)
	addSection(cmd, "Report", func(flags *pflag.FlagSet) {
		formatFlag(flags, &o.format, report.InspectionFormats())
		flags.Lookup("format").DefValue = report.TextFormat + ", or " + report.GitHubFormat + " in GitHub Actions"
		flags.StringVarP(&o.output, "output", "o", "", "write to `FILE`")
		flags.BoolVar(&o.read.Explain, "explain", false, "have the server explain known statements, one a second")
		flags.BoolVar(&o.watched, "watch", false, "show findings and load on one screen")
		flags.BoolVarP(&o.judge.Verbose, "verbose", "v", false, "also show how statements are read, and what is suppressed")
	})
	o.format.Name = "" // not given
	_ = cmd.MarkFlagFilename("baseline", "yaml")
	return cmd
}

func (o *inspectOptions) run(ctx context.Context, a *app, paths []string) (outcome, error) {
	if o.format.Name == "" {
		name := report.TextFormat
		if a.getenv("GITHUB_ACTIONS") == "true" && o.output == "" {
			name = report.GitHubFormat
		}
		o.format, _ = report.InspectionFormats().Find(name)
	}
	inspected := func(ctx context.Context, a *app) (*report.Inspection, error) { return o.report(ctx, a, paths) }
	if o.watched {
		if !o.format.IsText() || o.output != "" {
			return outcome{}, usagef("--watch shows text on the terminal; leave out --format and -o")
		}
		return o.watch(ctx, a, inspected)
	}
	r, err := inspected(ctx, a)
	if err != nil {
		return outcome{}, err
	}
	if o.format.Name == jsonFormat || o.format.Name == report.HTMLFormat || o.format.IsText() && o.output == "" && a.stderrSize != nil {
		r.Next = o.next(r, paths)
	}
	if err := o.write(a, r, o.format); err != nil {
		return outcome{}, err
	}
	if o.format.IsText() {
		a.suggest(r.Next)
	}
	return outcome{found: r.Failed(), incomplete: len(r.Problems) > 0}, nil
}

// next are the commands that propose better keys, where a finding asks for that.
func (o *inspectOptions) next(r *report.Inspection, paths []string) (steps []report.NextStep) {
	var tables []string
	for _, t := range r.Tables {
		if slices.ContainsFunc(t.Findings, func(f advisor.Finding) bool { return f.Suppressed == nil && f.Level > advisor.Note }) {
			tables = append(tables, t.Schema.Path)
		}
	}
	switch {
	case len(tables) == 0:
		return nil
	case len(tables) == 1:
		paths = tables
	}
	if o.flags == nil { // for agents
		steps = append(steps, o.toolStep("next, for keys that scale", "rewrite", paths, nil, nil))
		if list := r.Together(); len(list) > 0 {
			steps = append(steps, o.toolStep("or, to plan the move of what one deployment takes", "plan", list[0].Names(), nil,
				map[string]any{"together": true, "folder": "plan"}))
		}
		return steps
	}
	args := append([]string{"rewrite"}, givenFlags(o.flags, append(sourceSections, inspectionSection), "declared-in")...)
	r.RewriteOf = commandLine(args...)
	steps = append(steps, nextStep("next, for keys that scale", slices.Concat(args, paths)...))
	if list := r.Together(); len(list) > 0 {
		steps = append(steps, nextStep("or, to plan the move of what one deployment takes", slices.Concat([]string{"migrate", "plan"}, args[1:],
			list[0].Names(), []string{"--together", "-o", "plan"})...))
	}
	return steps
}

// report inspects once.
func (o *inspectOptions) report(ctx context.Context, a *app, paths []string) (*report.Inspection, error) {
	started := a.now()
	in, err := o.inspect(ctx, a, paths)
	if err == nil {
		err = in.Accept(ctx)
	}
	if err != nil {
		return nil, err
	}
	if o.flags == nil { // agents are told by an error
		if err := in.Nothing(); err != nil {
			return nil, err
		}
	}
	bundle := in.Inspection.Bundle
	r := report.New(bundle, in.Advised)
	r.Rules, r.Version = advisor.Rules(), a.version
	tree := worktree.Find(".")
	if r.Threshold, r.Strict, err = in.Judged.Levels(); err != nil {
		return nil, err
	}
	r.Baseline, r.Inside = in.Judged.Baseline != "", tree.Path
	if in.changes != nil {
		r.IsNew = func(table string) bool { return in.changes.tables[table] == newTable }
	}
	r.Elsewhere = cmp.Or(in.Config.Path, worktree.AnyFile(cmp.Or(tree.Root, ".")), config.Name)
	r.Text = asRead(started)
	r.Made = a.now()
	r.Proposing(bundle, in.Advised.Findings, rewrite.Options{Seed: opened.Seed, Rules: in.Options})
	return r, ctx.Err()
}

// asRead returns what gives the text of files as they were when they were read: none of one that was changed since, nor of a pipe,
// which can be read only once. What a dump says of a table is no source that a person wrote.
func asRead(since time.Time) func(file string) (string, bool) {
	return func(file string) (string, bool) {
		info, err := os.Stat(file)
		if err != nil || !info.Mode().IsRegular() || info.Size() > maxShown || info.ModTime().After(since) ||
			filepath.Ext(file) == ".pb" {
			return "", false
		}
		data, err := os.ReadFile(file)
		return string(data), err == nil
	}
}

// maxShown is up to which size lines of a file are shown: what is larger has rows in it.
const maxShown = 16 << 20

// write prints the report and, on stderr, what could not be read. In text, the closing line comes last of all, because
// that is what is left on the screen.
func (o *inspectOptions) write(a *app, r *report.Inspection, format report.Format[*report.Inspection]) error {
	stderr := a.stderrView(o.judge.Verbose)
	text := format.IsText()
	if !text || o.output != "" {
		report.WriteProblems(a.stderr, stderr, r.Problems)
	}
	if toFile := o.output != "" && o.output != "-"; toFile && len(r.Tables) == 0 && o.judge.ChangedSince == "" {
		report.WriteNotes(a.stderr, stderr, r.Notes)
		_, err := fmt.Fprintf(a.stderr, "%s is not written: there are no tables to report on\n", o.output)
		return err
	}
	err := writeAs(a, format, o.output, o.judge.Verbose, r)
	if err != nil {
		return err
	}
	switch {
	case text && o.output == "":
		report.WriteProblems(a.stderr, stderr, r.Problems)
		report.WriteNotes(a.stderr, stderr, r.Notes)
		_, err = fmt.Fprintln(a.stdout, r.Count())
	case o.output != "" && o.output != "-":
		report.WriteNotes(a.stderr, stderr, r.Notes)
		_, err = fmt.Fprintf(a.stderr, "%s written: %s\n", o.output, r.Count())
	}
	return err
}
