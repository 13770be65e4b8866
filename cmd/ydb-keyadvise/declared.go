package main

import (
	"context"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// declarations are the tables that schema files declare, beside tables that come from elsewhere: they tell where a
// finding on a live table is to be fixed, and what was decided there.
type declarations struct {
	bundle *evidence.Bundle
	paths  []string // as given
}

// readDeclarations reads the files. What cannot be read in them is a problem of the run, since annotations would
// silently go to the wrong place.
func readDeclarations(ctx context.Context, paths []string) (*declarations, error) {
	bundle, err := source.DDL(ctx, paths)
	if err != nil {
		return nil, err
	}
	return &declarations{bundle, paths}, nil
}

// table returns what declares the table of that path, nil if nothing does. A file mostly names a table from the
// database or a folder on, so that the longest end of the path counts.
func (d *declarations) table(path string) *schema.Table {
	var best *schema.Table
	for _, t := range d.bundle.Tables {
		if declares(t.Schema.Path, path) && (best == nil || len(t.Schema.Path) > len(best.Path)) {
			best = t.Schema
		}
	}
	return best
}

func declares(declared, path string) bool {
	return declared == path || strings.HasSuffix(path, "/"+strings.TrimPrefix(declared, "/"))
}

// suppress adds the comments that suppress findings of declared tables to the bundle, for the tables they declare.
func (d *declarations) suppress(b *evidence.Bundle) {
	for _, t := range b.Tables {
		declared := d.table(t.Schema.Path)
		if declared == nil {
			continue
		}
		for _, s := range d.bundle.Suppressions {
			if s.Table == declared.Path {
				s.Table = t.Schema.Path
				b.Suppressions = append(b.Suppressions, s)
			}
		}
	}
}

// locate gives findings that have no place the one of what they are about: the index, the first column or the table.
func (d *declarations) locate(findings []advisor.Finding) {
	for i := range findings {
		f := &findings[i]
		if f.Pos.Line > 0 {
			continue
		}
		t := d.table(f.Table)
		if t == nil {
			continue
		}
		f.Pos = t.Pos
		if f.Index != "" {
			if index, ok := t.Index(f.Index); ok && index.Pos.Line > 0 {
				f.Pos = index.Pos
			}
		} else if len(f.Columns) > 0 {
			if column, ok := t.Column(f.Columns[0]); ok && column.Pos.Line > 0 {
				f.Pos = column.Pos
			}
		}
	}
}
