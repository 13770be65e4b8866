// Package facts says what is known of a table, and how sure it is: how the values of its columns arrive, what its key is, how
// reads and writes fall on its partitions, and what tables stand around it.
//
// Facts are made once from evidence and do not change. They are asked by the rules and by whatever makes keys, so that those
// cannot disagree: a column has one nature. They hold no verdicts: what is good or bad is settled above.
//
// Witnesses are believed in this order: what was measured (load, samples), what the DDL declares (types, sequences, TTL,
// defaults, settings), what comments say, what other tables tell, and last what names suggest. A weaker one never overrules a
// stronger one, and what no witness tells is not known.
package facts

import (
	"cmp"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Confidence is how something is known.
type Confidence string

// The confidences.
const (
	Declared Confidence = "declared" // the type or the DDL proves it
	Inferred Confidence = "inferred" // names and shape suggest it
	Measured Confidence = "measured" // load, samples or statements show it
)

// Facts is what is known of tables that stand together.
type Facts struct {
	Tables   []*Table // in the order of the bundle
	names    *Reader
	homes    map[string]home // tables by what their rows are called in others
	numbered map[string]home // tables whose whole key is a number, by path
	known    map[*evidence.Table]*Table
	bundle   *evidence.Bundle
	uses     map[*schema.Table]*Uses
	fills    yql.Fills // what statements put into columns
	// Catalog has the tables of the bundle.
	Catalog *yql.Catalog
}

// Table is what is known of one table.
type Table struct {
	Schema   *schema.Table
	Evidence *evidence.Table
	Sample   *evidence.Sample // nil if not sampled
	Load     *evidence.Load   // by which it is judged, as observed or recorded; nil if not measured
	Traffic  Traffic          // Load, summed up
	Written  Written          // where the writes go, and how many meet
	Key      []Column         // in key order
	Uses     *Uses            // by statements

	Walks     bool    // the leading column is a UUID whose values of one minute lie together
	HotWrites float64 // share of the writes of one leading value; 0 if no value is known to be hot
	HotRows   Share   // of one leading value; zero if it is not large
	Contended bool    // transactions break each other's locks where the leading value lies that has most rows

	of        *Facts
	words     []naming.Word  // of the table's name
	names     []*naming.Name // of the columns, in their order
	reference bool
}

// Of finds out what is known of the tables of a bundle.
func Of(b *evidence.Bundle) *Facts {
	return NewReader(naming.Words()).Of(b)
}

// Of finds out what is known of the tables of a bundle, of whose names the reader tells what they say.
func (r *Reader) Of(b *evidence.Bundle) *Facts {
	f := &Facts{Tables: make([]*Table, len(b.Tables)), names: r, bundle: b, Catalog: yql.NewCatalog(b.Schemas(), b.Others...)}
	f.uses, f.fills = usesOf(b, f.Catalog), fillsOf(b, f.Catalog)
	f.homes, f.numbered = f.findHomes(slices.Concat(b.Tables, b.Around))
	f.known = make(map[*evidence.Table]*Table, len(f.Tables))
	for i, e := range b.Tables {
		f.Tables[i] = f.Known(e)
		f.known[e] = f.Tables[i]
	}
	return f
}

// fillsOf finds out what statements put into the columns of tables. Of a table that programs also write to without one nothing is known.
func fillsOf(b *evidence.Bundle, catalog *yql.Catalog) yql.Fills {
	var texts []string
	for i := range b.Statements {
		if s := &b.Statements[i]; !s.Once && !schema.OfPlan(s.Text) {
			texts = append(texts, s.Text)
		}
	}
	if len(texts) == 0 {
		return nil
	}
	fills := yql.FillsOf(catalog, texts)
	for _, t := range b.Schemas() {
		if len(b.BulkWritesTo(t.Path)) > 0 {
			delete(fills, t.Path)
		}
	}
	return fills
}

// Twice reports whether the table is declared in another way elsewhere too, so that who names it may mean that one.
func (t *Table) Twice() bool {
	return slices.ContainsFunc(t.of.bundle.Notes, func(n evidence.Note) bool {
		return n.Code == evidence.NoteDuplicate && n.Path == t.Schema.Path
	})
}

// BulkWrites are where programs write the table without a statement.
func (t *Table) BulkWrites() []evidence.BulkWrite { return t.of.bundle.BulkWritesTo(t.Schema.Path) }

// Among returns what is known of the tables of a bundle, or would be of others that stand among these, with the statements of theirs.
func (f *Facts) Among(b *evidence.Bundle) []*Table {
	if b == f.bundle {
		return f.Tables
	}
	uses := usesOf(b, yql.NewCatalog(b.Schemas(), b.Others...))
	tables := make([]*Table, len(b.Tables))
	for i, e := range b.Tables {
		if tables[i] = f.Known(e); f.known[e] == nil {
			tables[i].Uses = cmp.Or(uses[e.Schema], &Uses{})
		}
	}
	return tables
}

// Known returns what is known of one of the tables, or would be of another one that stands among them.
func (f *Facts) Known(e *evidence.Table) *Table {
	if t := f.known[e]; t != nil {
		return t
	}
	t := f.declared(e)
	t.Uses = cmp.Or(f.uses[e.Schema], &Uses{})
	t.weigh()
	return t
}

// declared is what is known of a table without what was measured of it.
func (f *Facts) declared(e *evidence.Table) *Table {
	s := e.Schema
	load, weeks := e.Judged()
	t := &Table{Schema: s, Evidence: e, Sample: e.Sample, Load: load, Traffic: TrafficOf(load), of: f,
		words: f.names.lexicon.Rows(s.Name()), names: f.names.columns(s)}
	t.reference = f.bundle.OriginOf(s.Path, "").From == evidence.MadeByHand ||
		len(t.words) > 0 && referenceWords(t.RowWords()) && !records(t) && !keyedElsewhere(t)
	t.Traffic.weeks, t.Traffic.recorded, t.Traffic.now = weeks, e.Weeks, e.Load
	t.Written = writtenOf(e, load, &t.Traffic)
	t.Key = make([]Column, len(s.PrimaryKey))
	for i, column := range s.PrimaryKey {
		at := placeInner
		switch {
		case len(s.PrimaryKey) == 1:
			at = placeSole
		case i == 0:
			at = placeLead
		}
		t.Key[i] = t.columnAt(column, at)
	}
	return t
}
