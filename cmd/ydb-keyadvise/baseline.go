package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

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
	reading
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
	o.registerFindings(a, cmd)
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
	in, err := o.inspect(ctx, a, paths)
	if err != nil {
		return outcome{}, err
	}
	bundle := in.Inspection.Bundle
	if len(bundle.Problems) > 0 {
		// Findings that could not be looked for would be new ones when they can.
		a.problems(bundle)
		return outcome{incomplete: true}, fmt.Errorf("not everything could be read, so %s was not written", o.output)
	}
	encode := func(w io.Writer) error { return baseline.Write(w, in.Advised.Findings) }
	if err := a.write(o.output, encode, func(data []byte) error {
		_, err := baseline.Read(o.output, data)
		return err
	}); err != nil {
		return outcome{}, err
	}
	accepted := in.notSuppressed()
	if o.format == jsonFormat {
		return outcome{}, report.EncodeJSON(a.stdout, accepting{1, o.output, accepted, len(bundle.Tables)})
	}
	if o.output != "-" {
		fmt.Fprintf(a.stderr, "%s written: %s of %s\n", o.output, evidence.Count(accepted, "finding"),
			evidence.Count(len(bundle.Tables), "table"))
	}
	return outcome{}, nil
}

// accepting is what was written into a baseline, for programs.
type accepting struct {
	Version  int    `json:"version"`  // of the format
	File     string `json:"file"`     // that was written
	Findings int    `json:"findings"` // that are accepted
	Tables   int    `json:"tables"`   // that were looked at
}
