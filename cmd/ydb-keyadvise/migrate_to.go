package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// plansTo makes the plan of --to, or the ALTERs: of one table.
func (o *planOptions) plansTo(ctx context.Context, a *app, paths []string, opt build.Options) ([]*plan.Plan, []*build.Alters, error) {
	switch {
	case len(paths) != 1:
		return nil, nil, usagef("--to is for one table: name it")
	case o.together:
		return nil, nil, usagef("--to is for one table; leave out --together")
	}
	wish, err := o.wish()
	if err != nil {
		return nil, nil, err
	}
	targets, err := source.DDL(ctx, []string{orStdin(o.to)}, source.Options{Values: o.rewrite.source.values})
	if err != nil {
		return nil, nil, fmt.Errorf("--to: %w", err)
	}
	var was, target *schema.Table
	keyed := o.rewrite.candidate != "" || len(o.rewrite.keys)+len(o.rewrite.with) > 0
	o.rewrite.before = func(bundle *evidence.Bundle) error { // candidates are those for the wanted table
		a.problems(bundle)
		a.problems(targets)
		if len(bundle.Problems)+len(targets.Problems) > 0 {
			return fmt.Errorf("no plan was made, because part of the input could not be read: see the errors above")
		}
		if len(bundle.Tables) != 1 {
			return usagef("--to is for one table, and %s names %d", paths[0], len(bundle.Tables))
		}
		was = bundle.Tables[0].Schema
		var err error
		if target, err = opened.Wanted(targets, was.Path); err != nil {
			return err
		}
		if keyed {
			bundle.Tables[0].Schema = build.Wanted(was, target, wish)
		}
		return nil
	}
	bundle, proposals, err := o.rewrite.propose(ctx, paths)
	if err != nil {
		return nil, nil, err
	}
	bundle.Tables[0].Schema = was
	candidate := build.Target(target)
	if keyed {
		if len(proposals) != 1 || len(proposals[0].Chosen) == 0 {
			return nil, nil, fmt.Errorf("no plan was made: nothing is proposed for the wanted table")
		}
		candidate = proposals[0].Chosen[0]
	}
	opt.Database = o.rewrite.source.database()
	p, alters, err := build.To(bundle, bundle.Tables[0], candidate, wish, opt)
	if alters != nil {
		return nil, []*build.Alters{alters}, err
	}
	return []*plan.Plan{p}, nil, err
}

// printAlters prints the ALTERs of tables, or writes them to a file.
func (o *planOptions) printAlters(a *app, all []*build.Alters) error {
	tables := strings.Join(plan.Each(all, func(x *build.Alters) string { return x.Path.Table }), ", ")
	diff, file, read := o.dryRun || o.format == report.DiffFormat, o.output, folder.ReadsStatements
	if o.dryRun {
		file = ""
	}
	info, err := os.Stat(file)
	switch {
	case o.comment != "":
		return usagef("--comment is for plans, and nothing of %s needs a copy: leave it out", tables)
	case err == nil && info.IsDir():
		return usagef("-o %s is a folder, and nothing of %s needs a copy: give -o a FILE for the ALTERs, or leave it out to print them", file,
			tables)
	case err == nil && info.Mode().IsRegular() && !o.force:
		return usagef("-o %s: there is such a file: choose another one, or --force to replace it", file)
	}
	if o.format == jsonFormat && (file == "" || file == "-") {
		return o.encode(a, nil, nil, all)
	}
	var texts []string
	for _, x := range all {
		text := folder.ScriptDiff(x.Path, x.Queries)
		if !diff {
			if text, err = folder.Script(x.Path, x.Queries); err != nil {
				return err
			}
		}
		texts = append(texts, text)
	}
	if diff {
		read = nil
	}
	err = a.write(file, func(w io.Writer) error { _, err := io.WriteString(w, strings.Join(texts, "\n")); return err }, read)
	if err == nil && file != "" && file != "-" {
		fmt.Fprintf(a.stderr, "%s written: %s needs no copy\n", file, tables)
		if o.format == jsonFormat {
			err = o.encode(a, nil, nil, all)
		}
	}
	return err
}

// wish reads what is said of columns beside the target.
func (o *planOptions) wish() (w build.Wish, err error) {
	w.Split = o.split
	w.Renames, w.Fills, w.Backs, w.Units = map[string]string{}, map[string]string{}, map[string]string{}, map[string]string{}
	for _, of := range []struct {
		option string
		given  []string
		into   map[string]string
	}{{"rename", o.renames, w.Renames}, {"fill", o.fills, w.Fills}, {"back", o.backs, w.Backs}, {"unit", o.units, w.Units}} {
		for _, text := range of.given {
			name, value, ok := strings.Cut(text, "=")
			name, value = strings.TrimSpace(name), strings.TrimSpace(value)
			if of.option == "rename" {
				name, value = value, name
			}
			_, twice := of.into[name]
			switch {
			case !ok || name == "" || value == "":
				return w, usagef("--%s %q: want %s", of.option, text, map[string]string{"rename": "OLD=NEW", "fill": "COLUMN=EXPRESSION",
					"back": "COLUMN=EXPRESSION", "unit": "COLUMN=UNIT"}[of.option])
			case twice:
				return w, usagef("--%s names column %s twice", of.option, name)
			case of.option == "unit" && !slices.Contains(move.Units(), value):
				return w, oneOf("unit", value, move.Units())
			}
			of.into[name] = value
		}
	}
	return w, nil
}
