package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/baseline"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/worktree"
)

// tableChange is what a branch did to a table.
type tableChange int

const (
	unchangedTable tableChange = iota
	changedTable
	newTable
)

// changes are what a branch did to the tables that schema files declare. Tables are compared as the statements of all
// files leave them, not line by line: a file that was renamed or put in order changes no table, and one ALTER TABLE in a
// new file changes the table of an old one.
type changes struct {
	since  string // as the user named it
	commit string // where the branch begins
	tables map[string]tableChange
	before *evidence.Bundle // the tables and statements there
}

// changesSince compares the tables that the files declare with those they declared where the branch left rev.
func changesSince(ctx context.Context, tree worktree.Tree, rev string, paths, queries []string, options source.Options,
	now []*evidence.Table) (*changes, error) {
	commit, err := tree.Base(ctx, rev)
	if err != nil {
		return nil, fmt.Errorf("--changed-since %s: %w", rev, err)
	}
	var names []string
	for _, p := range paths {
		name, ok := tree.Path(p)
		if !ok {
			return nil, usagef("--changed-since compares files of the git work tree, and %s is not in it", p)
		}
		names = append(names, name)
	}
	all := names
	for _, p := range queries {
		if name, ok := tree.Path(p); ok {
			all = append(slices.Clip(all), name)
		}
	}
	dir, err := os.MkdirTemp("", "ydb-keyadvise-")
	if err != nil {
		return nil, fmt.Errorf("--changed-since %s: %w", rev, err)
	}
	defer os.RemoveAll(dir)
	if err := tree.Export(ctx, commit, all, dir); err != nil {
		return nil, fmt.Errorf("--changed-since %s: %w", rev, err)
	}
	there := func(names []string) (files []string) {
		for _, name := range names {
			if file := filepath.Join(dir, filepath.FromSlash(name)); exists(file) {
				files = append(files, file)
			}
		}
		return files
	}
	c := &changes{since: rev, commit: commit, tables: map[string]tableChange{}, before: &evidence.Bundle{}}
	before := map[string]string{}
	if files := there(names); len(files) > 0 {
		// What could not be read then is as good as not there: what the branch has made of it is looked at.
		if c.before, err = source.DDL(ctx, files, options); err != nil {
			return nil, fmt.Errorf("--changed-since %s: %w", rev, err)
		}
		for _, t := range c.before.Tables {
			before[t.Schema.Path] = rewrite.DDL(t.Schema)
		}
	}
	if files := there(all[len(names):]); len(files) > 0 {
		read, err := source.Queries(ctx, files, options)
		if err != nil {
			return nil, fmt.Errorf("--changed-since %s: %w", rev, err)
		}
		c.before.Statements, c.before.BulkWrites, c.before.Origins = read.Statements, read.BulkWrites, append(c.before.Origins, read.Origins...)
	}
	for _, t := range now {
		ddl, ok := before[t.Schema.Path]
		switch {
		case !ok:
			c.tables[t.Schema.Path] = newTable
		case ddl != rewrite.DDL(t.Schema):
			c.tables[t.Schema.Path] = changedTable
		}
	}
	return c, nil
}

// compare marks the findings that were made before the change as known, and counts a table as changed that has others: a statement can
// be new.
func (c *changes) compare(before, now []advisor.Finding) {
	baseline.Of(c.since, before).Apply(now)
	for i := range now {
		switch f := &now[i]; {
		case f.Suppressed == nil && c.tables[f.Table] == unchangedTable:
			c.tables[f.Table] = changedTable
		case f.Suppressed != nil && f.Suppressed.Baseline:
			f.Suppressed.Reason = report.FoundBefore
		}
	}
}

// only cuts the bundle down to the tables that were changed and says so. Of says which declared table one is.
func (c *changes) only(b *evidence.Bundle, of func(path string) *schema.Table, threshold, strict advisor.Level) *evidence.Bundle {
	kept := map[string]bool{}
	count := map[tableChange]int{}
	byPath := map[string]tableChange{}
	for _, t := range b.Tables {
		declared := of(t.Schema.Path)
		if declared == nil {
			count[unchangedTable]++
			continue
		}
		change := c.tables[declared.Path]
		count[change]++
		kept[t.Schema.Path] = change != unchangedTable
		byPath[t.Schema.Path] = change
	}
	c.tables = byPath
	selected := b.Of(func(path string) bool { return kept[path] })
	selected.Notes = append(selected.Notes, evidence.Note{Code: report.NoteChanged, Message: c.explain(count, threshold, strict)})
	return selected
}

// explain says what is looked at and how strictly.
func (c *changes) explain(count map[tableChange]int, threshold, strict advisor.Level) string {
	text := fmt.Sprintf("since %s (%.12s): ", c.since, c.commit)
	var parts []string
	add := func(n int, what string, level advisor.Level) {
		if n == 0 {
			return
		}
		part := evidence.Count(n, what+" table")
		if level == 0 {
			part += ", which cannot fail"
		} else {
			part += fmt.Sprintf(", failing from level %s on", level)
		}
		parts = append(parts, part)
	}
	add(count[newTable], "new", strict)
	add(count[changedTable], "changed", threshold)
	if n := count[unchangedTable]; n > 0 {
		parts = append(parts, evidence.Count(n, "other")+" left out")
	}
	if len(parts) == 0 {
		return text + "no tables"
	}
	text += strings.Join(parts, "; ")
	if count[newTable] > 0 && strict != threshold {
		text += ". New tables are judged more strictly, because their keys can still be changed at no cost"
	}
	return text
}
