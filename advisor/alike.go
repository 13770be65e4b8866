package advisor

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Alike reports whether nothing tells two tables apart but where they are and a number in their names, as in events_101 and
// events_102, and nothing was measured of either: where no statement reaches them, the rules find the same in both.
func (in *Inspector) Alike(a, b *evidence.Table) bool {
	return a.Load == nil && b.Load == nil && a.Sample == nil && b.Sample == nil && a.Schema.Like(b.Schema) &&
		slices.Equal(a.NullMeant, b.NullMeant) && in.shared.names.alike(a.Schema, b.Schema)
}

// alike reports whether the names of two tables with the same columns say the same. A number that is in the name of a column too
// may say that the column is of the table.
func (m names) alike(a, b *schema.Table) bool {
	x, y := a.Name(), b.Name()
	if m.foreignFolder(a) != m.foreignFolder(b) {
		return false
	}
	numbers := 0
	return slices.EqualFunc(wordsOf(x), wordsOf(y), func(v, w word) bool {
		if v == w {
			return true
		}
		numbers++
		return numbers == 1 && v.class == numeral && w.class == numeral && strings.Count(x, v.text) == 1 && strings.Count(y, w.text) == 1 &&
			!slices.ContainsFunc(a.Columns, func(c schema.Column) bool {
				return strings.Contains(c.Name, v.text) || strings.Contains(c.Name, w.text)
			})
	})
}
