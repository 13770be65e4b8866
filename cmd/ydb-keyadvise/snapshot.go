package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

type snapshotOptions struct {
	reading
	output        string
	includeValues bool
}

func newSnapshot(a *app) *cobra.Command {
	var o snapshotOptions
	cmd := &cobra.Command{
		Use:   "snapshot -o FILE [PATH...] [flags]",
		Short: "Save tables and measurements to a file",
		Long: `Save tables and what was measured of them to one file, for --snapshot of other commands. It holds no value of a row without
--include-values.`,
		RunE: a.does(o.run),
	}
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		flags.StringVarP(&o.output, "output", "o", "",
			"write to `FILE`; - is standard output")
		flags.BoolVar(&o.includeValues, "include-values", false, "also save sampled rows and split points")
		configFlag(flags, &o.read.Config)
	})
	o.register(a, cmd)
	return cmd
}

func (o *snapshotOptions) run(ctx context.Context, a *app, paths []string) (outcome, error) {
	if o.output == "" {
		return outcome{}, usagef("-o FILE is missing: a snapshot needs a file to go to")
	}
	s, err := o.tables(ctx, paths, nil)
	if err != nil {
		return outcome{}, err
	}
	bundle := s.Bundle
	result := outcome{incomplete: len(bundle.Problems) > 0}
	a.problems(bundle)
	if len(bundle.Tables) == 0 && len(bundle.Problems) > 0 {
		return result, fmt.Errorf("no table could be read; %s is not written", o.output)
	}
	options := evidence.WriteOptions{IncludeValues: o.includeValues, Redact: source.Redact}
	if o.output == "-" {
		return result, evidence.Write(a.stdout, bundle, options)
	}
	if err := evidence.WriteFile(o.output, bundle, options); err != nil {
		return result, err
	}
	values := ""
	if o.includeValues {
		values = ", with values from their rows: mind who can read it"
	}
	fmt.Fprintf(a.stderr, "%s written: %s%s\n", o.output, evidence.Count(len(bundle.Tables), "table"), values)
	if lacks := evidence.NotHeld(bundle); len(lacks) > 0 {
		fmt.Fprintf(a.stderr, "it holds no %s\n", spelling.List(lacks))
	}
	return result, nil
}
