package source

import (
	"context"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// Declared are the tables that schema files declare, beside tables that come from elsewhere: they tell where a
// finding on a live table is to be fixed, and what was decided there.
type Declared struct {
	Bundle *evidence.Bundle
	Paths  []string // as given
}

// ReadDeclared reads the files. What cannot be read in them is a problem of the run, since annotations would
// silently go to the wrong place.
func ReadDeclared(ctx context.Context, paths []string, values Values) (*Declared, error) {
	bundle, err := DDL(ctx, paths, Options{Values: values})
	if err != nil {
		return nil, err
	}
	return &Declared{bundle, paths}, nil
}

// Table returns what declares the table of that path, nil if nothing does. A file mostly names a table from the
// database or a folder on, so that the longest end of the path counts.
func (d *Declared) Table(path string) *schema.Table {
	var best *schema.Table
	for _, t := range d.Bundle.Tables {
		if spelling.Names(t.Schema.Path, path) && (best == nil || len(t.Schema.Path) > len(best.Path)) {
			best = t.Schema
		}
	}
	return best
}

// Suppress adds the comments that suppress findings of declared tables to the bundle, for the tables they declare.
func (d *Declared) Suppress(b *evidence.Bundle) {
	for _, t := range b.Tables {
		declared := d.Table(t.Schema.Path)
		if declared == nil {
			continue
		}
		for _, s := range d.Bundle.Suppressions {
			if s.Table == declared.Path {
				s.Table = t.Schema.Path
				b.Suppressions = append(b.Suppressions, s)
			}
		}
	}
}

// Place is where something of a table is declared: an index, or the first of some columns, or else the table; the zero Position
// if nothing declares the table.
func (d *Declared) Place(table, index string, columns []string) schema.Position {
	t := d.Table(table)
	if t == nil {
		return schema.Position{}
	}
	if index != "" {
		if of, ok := t.Index(index); ok && of.Pos.Line > 0 {
			return of.Pos
		}
	} else if len(columns) > 0 {
		if column, ok := t.Column(columns[0]); ok && column.Pos.Line > 0 {
			return column.Pos
		}
	}
	return t.Pos
}
