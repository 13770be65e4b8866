package main

import (
	"cmp"
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/worktree"
)

// registerFindings declares the options of what is inspected, and by which rules: the same for a report and for a baseline.
func (o *reading) registerFindings(a *app, cmd *cobra.Command) {
	o.register(a, cmd)
	o.registerJudging(cmd, true)
	addFields(cmd, inspectionSection, o.judge.Fields(), ask.OfFindings)
}

// inspection is what was inspected and found, and what a branch changed: nil if all tables count.
type inspection struct {
	*opened.Inspection
	*opened.Schema
	changes *changes
}

// inspect reads the tables and looks for findings.
func (o *reading) inspect(ctx context.Context, a *app, paths []string) (*inspection, error) {
	o.app = a // a watch ends at the first ctrl-C
	o.judge.Findings = true
	s, err := o.tables(ctx, paths, &o.judge)
	if err != nil {
		return nil, err
	}
	in := &inspection{Schema: s}
	if in.Inspection, err = s.Inspect(ctx); err == nil && s.Judged.ChangedSince != "" {
		err = in.restrict(ctx)
	}
	return in, cmp.Or(err, ctx.Err())
}

// notSuppressed is how many findings nothing suppresses.
func (in *inspection) notSuppressed() int {
	return len(slices.DeleteFunc(slices.Clone(in.Advised.Findings), func(f advisor.Finding) bool { return f.Suppressed != nil }))
}

// restrict leaves only the tables that the branch changed.
func (in *inspection) restrict(ctx context.Context) error {
	asked, declared := in.Asked, in.Declared
	files, tables := asked.DDL, in.Inspection.Bundle.Tables
	byPath := map[string]*schema.Table{}
	for _, t := range tables {
		byPath[t.Schema.Path] = t.Schema
	}
	of := func(path string) *schema.Table { return byPath[path] }
	if declared != nil {
		files, tables, of = declared.Paths, declared.Bundle.Tables, declared.Table
	}
	c, err := changesSince(ctx, worktree.Find("."), in.Judged.ChangedSince, files, asked.Queries, source.Options{Values: asked.Values}, tables)
	if err != nil {
		return err
	}
	if declared == nil { // of a database, what was found before the change is not known
		rules := in.Options
		rules.Done = func() bool { return ctx.Err() != nil }
		old := rewrite.Inspect(c.before, rules)
		if err := ctx.Err(); err != nil {
			return err
		}
		c.compare(old.Findings, in.Advised.Findings)
	}
	threshold, strict, err := in.Judged.Levels()
	if err == nil {
		in.Narrow(c.only(in.Inspection.Bundle, of, threshold, strict), false)
		in.changes = c
	}
	return err
}
