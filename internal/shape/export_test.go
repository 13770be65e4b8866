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
	c := Ordinary(t)
	c.Path = "t"
	complete(&c.Partitioning)
	for i := range c.Indexes {
		x := &c.Indexes[i]
		x.Cover, x.Settings = slices.Sorted(slices.Values(x.Cover)), foldedSettings(x)
		if x.Kind.Secondary() {
			complete(&x.Partitioning)
		}
	}
	for i := range c.Changefeeds {
		c.Changefeeds[i].Consumers = nil
	}
	slices.SortFunc(c.Columns, func(a, b schema.Column) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(c.Families, func(a, b schema.Family) int { return cmp.Compare(a.Name, b.Name) })
	return strings.Join(append([]string{yql.PrintTable(c)}, yql.PrintFollowUps(c)...), ";\n")
}
