package shape

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// After is the table behind the last statement.
func (p *Path) After() *schema.Table { return p.States[len(p.States)-1] }

// Same reports whether two tables have the same shape: all that a statement could change.
func Same(a, b *schema.Table) bool { return Text(a) == Text(b) }

// Text is the shape of a table, one text for all spellings of it.
func Text(t *schema.Table) string {
	c := t.Clone()
	c.Path, c.Pos, c.Stats, c.CompactionPolicy = "t", schema.Position{}, nil, ""
	complete(&c.Partitioning)
	if c.KeyBloomFilter == schema.Disabled {
		c.KeyBloomFilter = schema.NotSet
	}
	if c.Storage.ExternalBlobs == schema.Disabled {
		c.Storage.ExternalBlobs = schema.NotSet
	}
	for i := range c.Columns {
		x := &c.Columns[i]
		if x.Family == defaultFamily {
			x.Family = ""
		}
		if x.Sequence != nil {
			x.Sequence = &schema.Sequence{Increment: x.Sequence.Increment}
		}
	}
	for i := range c.Indexes {
		x := &c.Indexes[i]
		x.Cover, x.Settings = sorted(x.Cover), foldedSettings(x)
		if x.Kind.Secondary() {
			complete(&x.Partitioning)
		}
	}
	for i := range c.Changefeeds {
		f := &c.Changefeeds[i]
		*f = foldedFeed(*f)
	}
	c.Families = slices.DeleteFunc(c.Families, func(f schema.Family) bool { return f.Name == defaultFamily && len(foldedFamily(f)) == 0 })
	for i := range c.Families {
		c.Families[i] = schema.Family{Name: c.Families[i].Name, Settings: foldedFamily(c.Families[i])}
	}
	slices.SortFunc(c.Columns, func(a, b schema.Column) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(c.Indexes, func(a, b schema.Index) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(c.Families, func(a, b schema.Family) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(c.Changefeeds, func(a, b schema.Changefeed) int { return cmp.Compare(a.Name, b.Name) })
	return strings.Join(append([]string{yql.PrintTable(c)}, yql.PrintFollowUps(c)...), ";\n")
}
