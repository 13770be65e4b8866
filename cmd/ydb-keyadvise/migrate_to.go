package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// plansTo makes the plan of --to: of one table, and of no candidate.
func (o *planOptions) plansTo(ctx context.Context, a *app, paths []string, opt build.Options) ([]*plan.Plan, error) {
	switch {
	case len(paths) != 1:
		return nil, usagef("--to is for one table: name it")
	case o.rewrite.candidate != "" || len(o.rewrite.keys)+len(o.rewrite.with) > 0 || o.together:
		return nil, usagef("--to says what the table is to be; leave out --candidate, --key, --with and --together")
	case o.format != noFormat:
		return nil, usagef("--format writes migrations of plans that copy a table; leave it out, and take the statements from steps/")
	}
	cfg, err := readConfig(ctx, o.rewrite.config)
	if err != nil {
		return nil, err
	}
	o.rewrite.source.configure(cfg)
	bundle, _, err := o.rewrite.source.read(ctx, paths)
	if err != nil {
		return nil, err
	}
	targets, err := source.DDL(ctx, []string{orStdin(o.to)}, o.rewrite.source.values)
	if err != nil {
		return nil, fmt.Errorf("--to: %w", err)
	}
	a.problems(bundle)
	a.problems(targets)
	if len(bundle.Problems)+len(targets.Problems) > 0 {
		return nil, fmt.Errorf("no plan was made, because part of the input could not be read; see above")
	}
	if len(bundle.Tables) != 1 {
		return nil, usagef("--to is for one table, and %s names %d", paths[0], len(bundle.Tables))
	}
	target, err := targetOf(targets, bundle.Tables[0].Schema.Path)
	if err != nil {
		return nil, err
	}
	opt.Database = o.rewrite.source.database()
	p, err := build.To(bundle, bundle.Tables[0], target, opt)
	if err != nil {
		return nil, err
	}
	plans := []*plan.Plan{p}
	folder.Number(plans, 1)
	return plans, nil
}

// targetOf is the table of a target that has the path of a table, or its name, or is the only one.
func targetOf(targets *evidence.Bundle, path string) (*schema.Table, error) {
	for _, same := range []func(*schema.Table) bool{
		func(t *schema.Table) bool { return t.Path == path },
		func(t *schema.Table) bool {
			return endsWith(path, t.Path) || endsWith(t.Path, path)
		},
	} {
		for _, t := range targets.Tables {
			if same(t.Schema) {
				return t.Schema, nil
			}
		}
	}
	return nil, fmt.Errorf("--to: there is no table %s in %s; a table is renamed by ALTER TABLE … RENAME TO, not by a plan", path,
		targets.Source)
}

// endsWith reports whether a path ends with another one, part by part.
func endsWith(path, with string) bool {
	return strings.HasSuffix("/"+path, "/"+strings.TrimPrefix(with, "/"))
}
