package main

import (
	"cmp"
	"context"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/design"
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

// inspection is what was inspected and found.
type inspection struct {
	bundle  *evidence.Bundle
	advised advisor.Report
	rules   []*advisor.Rule // that ran
	whole   bool            // every table of the source was looked at
	changes *changes        // nil if all tables count
	options advisor.Options // it was inspected with
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
	in := &inspection{options: options}
	o.source.app = a // a watch ends at the first ctrl-C
	o.source.declared, o.source.keyless = len(o.declaredIn) > 0, true
	if in.bundle, in.whole, err = o.source.read(ctx, paths); err != nil {
		return nil, err
	}
	if err := o.source.addQueries(ctx, in.bundle, o.queries, in.whole); err != nil {
		return nil, err
	}
	if in.whole {
		source.Keyless(in.bundle)
	}
	if err := o.rules.answers.refusal(probe.Use{Explains: o.source.live.explain}); err != nil {
		return nil, err
	}
	if err := o.source.live.explained(ctx, a, in.bundle); err != nil {
		return nil, err
	}
	design.Imported(in.bundle)
	o.rules.answers.heed(in.bundle, a.now(), o.source.database())
	var declared *source.Declared
	if len(o.declaredIn) > 0 {
		if declared, err = source.ReadDeclared(ctx, o.declaredIn, o.source.values); err != nil {
			return nil, err
		}
		in.bundle.Problems = slices.Concat(in.bundle.Problems, declared.Bundle.Problems)
		declared.Suppress(in.bundle)
	}
	in.advised, err = compute(ctx, func() advisor.Report { return rewrite.Inspect(in.bundle, options) })
	if err != nil {
		return nil, err
	}
	if only.since != "" {
		if err := o.restrict(ctx, in, declared, only); err != nil {
			return nil, err
		}
	}
	in.report()
	if declared != nil {
		for i := range in.advised.Findings {
			if f := &in.advised.Findings[i]; f.Pos.Line == 0 {
				f.Pos = cmp.Or(declared.Place(f.Table, f.Index, f.Columns), f.Pos)
			}
		}
	}
	if !in.whole {
		in.advised.Notes = slices.DeleteFunc(in.advised.Notes, unusedEntry)
	}
	if all := in.whole || len(paths) == 0 && only.since == "" && !o.source.live.conn.Given(); all && len(in.bundle.Problems) == 0 {
		in.advised.Notes = append(in.advised.Notes, cfg.DeadBesideLive(in.bundle)...)
	}
	for _, r := range advisor.Rules() {
		if runs(r, &options) {
			in.rules = append(in.rules, r)
		}
	}
	return in, ctx.Err()
}

// restrict leaves only the tables that the branch changed.
func (o *inspectionOptions) restrict(ctx context.Context, in *inspection, declared *source.Declared, only changedOptions) error {
	files, tables := o.source.ddl, in.bundle.Tables
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
		old, err := compute(ctx, func() advisor.Report { return rewrite.Inspect(c.before, in.options) })
		if err != nil {
			return err
		}
		c.compare(old.Findings, in.advised.Findings)
	}
	in.bundle = c.only(in.bundle, of, only.threshold, only.strict)
	in.whole, in.changes = false, c
	return nil
}

// report leaves of what was found what is about the tables that are reported.
func (in *inspection) report() {
	about := map[string]bool{"": true}
	in.advised.Tables, in.advised.ColumnTables = len(in.bundle.Tables), 0
	for _, t := range in.bundle.Tables {
		about[t.Schema.Path] = true
		if t.Schema.Store == schema.StoreColumn {
			in.advised.ColumnTables++
		}
	}
	in.advised.Findings = slices.DeleteFunc(in.advised.Findings, func(f advisor.Finding) bool { return !about[f.Table] })
	in.advised.Notes = slices.DeleteFunc(in.advised.Notes, func(n evidence.Note) bool { return !about[n.Path] })
}

// unusedEntry reports whether a note is about an entry of the configuration that suppressed nothing. When only
// some tables are looked at, that is no reason to remove it.
func unusedEntry(n evidence.Note) bool { return n.Code == "unused-suppression" && n.Path == "" }
