package main

import (
	"cmp"
	"context"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/worktree"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
)

// inspectionOptions say what is inspected, and by which rules. They are the same for a report and for a baseline.
type inspectionOptions struct {
	readOptions
	declaredIn []string
	verbose    bool // explain silence
}

func (o *inspectionOptions) register(a *app, cmd *cobra.Command) {
	o.source.register(a, cmd)
	addInspection(cmd, &o.queries, &o.rules, &o.config)
	addSection(cmd, inspectionSection, func(flags *pflag.FlagSet) {
		flags.StringArrayVar(&o.declaredIn, "declared-in", nil,
			"`FILE|DIR`: where tables of a live database are declared")
	})
}

// inspection is what was inspected and found, and what a branch changed: nil if all tables count.
type inspection struct {
	*opened.Inspection
	changes *changes
}

// changedOptions restrict an inspection to what a branch changed. The zero changedOptions does not.
type changedOptions struct {
	since             string        // revision
	threshold, strict advisor.Level // from which on findings on changed and on new tables fail; for the explanation
}

// inspect reads the tables and looks for findings.
func (o *inspectionOptions) inspect(ctx context.Context, a *app, cfg *config.File, paths []string,
	only changedOptions) (*inspection, error) {
	options, err := o.configure(ctx, cfg)
	if err != nil {
		return nil, err
	}
	options.Verbose = o.verbose
	if len(o.declaredIn) == 0 && len(o.source.ddl) == 0 {
		o.declaredIn = cfg.DeclaredIn
	}
	if len(o.declaredIn) > 0 && len(o.source.ddl) > 0 {
		return nil, usagef("--declared-in is for tables of a database, a dump or a snapshot; tables from --ddl already have their places")
	}
	if only.since != "" && len(o.source.ddl)+len(o.declaredIn) == 0 {
		return nil, usagef("--changed-since compares schema files; name them with --ddl, or with --declared-in beside a database")
	}
	o.source.app = a // a watch ends at the first ctrl-C
	o.source.declared, o.source.keyless = len(o.declaredIn) > 0, true
	s, err := o.read(ctx, paths, nil)
	if err != nil {
		return nil, err
	}
	s.Config, s.All = cfg, s.Whole || len(paths) == 0 && !o.source.live.conn.Given()
	if err := o.rules.answers.Refusal(probe.Use{Explains: o.source.live.explain}); err != nil {
		return nil, err
	}
	if err := o.source.live.explained(ctx, a, s.Bundle); err != nil {
		return nil, err
	}
	s.Ready()
	o.rules.answers.Heed(s.Bundle, a.now(), o.source.database())
	var declared *source.Declared
	if len(o.declaredIn) > 0 {
		if declared, err = source.ReadDeclared(ctx, o.declaredIn, o.source.values); err != nil {
			return nil, err
		}
	}
	in := &inspection{}
	if in.Inspection, err = s.Inspect(ctx, options, declared); err == nil && only.since != "" {
		err = o.restrict(ctx, in, declared, only)
	}
	return in, cmp.Or(err, ctx.Err())
}

// restrict leaves only the tables that the branch changed.
func (o *inspectionOptions) restrict(ctx context.Context, in *inspection, declared *source.Declared, only changedOptions) error {
	files, tables := o.source.ddl, in.Bundle.Tables
	byPath := map[string]*schema.Table{}
	for _, t := range tables {
		byPath[t.Schema.Path] = t.Schema
	}
	of := func(path string) *schema.Table { return byPath[path] }
	if declared != nil {
		files, tables, of = declared.Paths, declared.Bundle.Tables, declared.Table
	}
	options := source.Options{Values: o.source.values}
	c, err := changesSince(ctx, worktree.Find("."), only.since, files, o.queries, options, tables)
	if err != nil {
		return err
	}
	if declared == nil { // of a database, what was found before the change is not known
		old, err := opened.Compute(ctx, func() advisor.Report { return rewrite.Inspect(c.before, in.Options) })
		if err != nil {
			return err
		}
		c.compare(old.Findings, in.Advised.Findings)
	}
	in.Narrow(c.only(in.Bundle, of, only.threshold, only.strict), false)
	in.changes = c
	return nil
}
