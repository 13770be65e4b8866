package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/baseline"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

// baselineName is where a baseline is written unless another file is named.
const baselineName = ".ydb-keyadvise-baseline.yaml"

func newBaseline(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "baseline",
		Short: "Accept the current findings, so that only new ones fail a build",
		Long:  `Accept the current findings, so that only new ones fail a build.`,
		Args:  commandArg,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBaselineWrite(a))
	return cmd
}

// baselineOptions are the options of the baseline write command.
type baselineOptions struct {
	inspectionOptions
	output string
	format string
}

func newBaselineWrite(a *app) *cobra.Command {
	var o baselineOptions
	cmd := &cobra.Command{
		Use:   "write [PATH...] [flags]",
		Short: "Write the current findings to a file",
		Long:  `Write the current findings to a file, for 'inspect --baseline'. To drop what was fixed, write it again; review the difference.`,
		RunE:  a.does(o.run),
	}
	o.register(a, cmd)
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		flags.StringVarP(&o.output, "output", "o", baselineName,
			"write to `FILE`; - is standard output")
		statusFlag(flags, &o.format, "")
	})
	_ = cmd.MarkFlagFilename("output", "yaml")
	return cmd
}

func (o *baselineOptions) run(ctx context.Context, a *app, paths []string) (outcome, error) {
	if o.format == jsonFormat && o.output == "-" {
		return outcome{}, usagef("--format json and -o - both print to standard output; give -o a file")
	}
	cfg, err := readConfig(ctx, o.config)
	if err != nil {
		return outcome{}, err
	}
	in, err := o.inspect(ctx, a, cfg, paths, changedOptions{})
	if err != nil {
		return outcome{}, err
	}
	a.problems(in.bundle)
	if len(in.bundle.Problems) > 0 {
		// Findings that could not be looked for would be new ones when they can.
		return outcome{incomplete: true}, fmt.Errorf("not everything could be read, so %s was not written", o.output)
	}
	encode := func(w io.Writer) error { return baseline.Write(w, in.advised.Findings) }
	if err := a.write(o.output, encode, func(data []byte) error {
		_, err := baseline.Read(o.output, data)
		return err
	}); err != nil {
		return outcome{}, err
	}
	accepted := 0
	for i := range in.advised.Findings {
		if in.advised.Findings[i].Suppressed == nil {
			accepted++
		}
	}
	if o.format == jsonFormat {
		return outcome{}, report.EncodeJSON(a.stdout, accepting{1, o.output, accepted, len(in.bundle.Tables)})
	}
	if o.output != "-" {
		fmt.Fprintf(a.stderr, "%s written: %s of %s\n", o.output, evidence.Count(accepted, "finding"),
			evidence.Count(len(in.bundle.Tables), "table"))
	}
	return outcome{}, nil
}

// accepting is what was written into a baseline, for programs.
type accepting struct {
	Version  int    `json:"version"`
	File     string `json:"file"`
	Findings int    `json:"findings"`
	Tables   int    `json:"tables"` // that were looked at
}

// maxBaselineBytes keeps a device or a mistaken file from filling the memory: a finding takes some hundred bytes.
const maxBaselineBytes = 64 << 20

// applyBaseline marks the findings that the file accepts and returns what there is to say about it. What no longer
// occurs is only known of tables and rules that were looked at.
func applyBaseline(ctx context.Context, name string, in *inspection) ([]evidence.Note, error) {
	data, err := evidence.ReadFile(ctx, name, maxBaselineBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("--baseline %s: there is no such file; 'ydb-keyadvise baseline write' creates it", name)
	}
	if err != nil {
		return nil, fmt.Errorf("--baseline %s: %w", name, evidence.NoFile(name, err))
	}
	b, err := baseline.Read(name, data)
	if err != nil {
		return nil, err
	}
	difference := b.Apply(in.advised.Findings)
	var notes []evidence.Note
	for _, worse := range difference.Worse {
		notes = append(notes, evidence.Note{Pos: worse.Pos, Code: report.NoteWorse,
			Message: fmt.Sprintf("%s is reported: it was accepted as %s %s and is %s %s now", report.OneLine(worse.Entry.String()),
				article(worse.Level), worse.Level, article(worse.Now.String()), worse.Now)})
	}
	for _, gone := range difference.Gone {
		if !in.whole || len(in.bundle.Problems) > 0 || !in.ran(gone.Rule) {
			continue
		}
		message := report.OneLine(gone.Entry.String()) + " no longer occurs; 'ydb-keyadvise baseline write' removes it"
		if gone.Found > 0 {
			message = fmt.Sprintf("%s occurs only %s; 'ydb-keyadvise baseline write' removes the others", report.OneLine(gone.Entry.String()),
				times(gone.Found))
		}
		notes = append(notes, evidence.Note{Pos: gone.Pos, Code: report.NoteGone, Message: message})
	}
	return notes, nil
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// ran reports whether a rule was run and had something to go by.
func (in *inspection) ran(rule string) bool {
	i := slices.IndexFunc(in.rules, func(r *advisor.Rule) bool { return r.ID == rule })
	if i < 0 {
		return false
	}
	measured := len(in.bundle.Statements) > 0 || slices.ContainsFunc(in.bundle.Tables,
		func(t *evidence.Table) bool { return t.Load != nil || t.Sample != nil })
	return measured || !in.rules[i].Measured
}
