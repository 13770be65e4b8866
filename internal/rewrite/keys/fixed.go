package keys

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// FixedBy reports whether the table has what one of the finding's fixes asks for, as far as that can be seen of the
// table itself: settings and NOT NULL. It does not say whether another key would help.
func FixedBy(f *advisor.Finding, t *schema.Table) bool {
	return slices.ContainsFunc(f.Fixes, func(fix advisor.Fix) bool { return does(t, fix.Edits) })
}

// does reports whether the table has what the edits would make of its settings and columns: doing them again would
// change nothing.
func does(t *schema.Table, edits []schema.Edit) bool {
	for _, e := range edits {
		switch e := e.(type) {
		case schema.AlterColumn:
			c, ok := t.Column(e.Name)
			if !ok || e.Option != schema.OptionNotNull || (e.Value != "") != c.NotNull {
				return false
			}
		case schema.SetPartitioning:
			if !samePartitioning(&e.Partitioning, &t.Partitioning) {
				return false
			}
		case schema.SetSettings:
			if again, err := resettled(t, e.Settings); err != nil || !samePartitioning(&again.Partitioning, &t.Partitioning) {
				return false
			}
		case schema.AlterIndex:
			again, err := schema.Apply(t, e)
			if err != nil || !slices.EqualFunc(again.Indexes, t.Indexes,
				func(x, y schema.Index) bool { return samePartitioning(&x.Partitioning, &y.Partitioning) }) {
				return false
			}
		default:
			return false
		}
	}
	return len(edits) > 0
}

// resettled is a table as far as settings make it another.
func resettled(t *schema.Table, settings []schema.Setting) (*schema.Table, error) {
	return schema.Apply(&schema.Table{Store: t.Store, Partitioning: t.Partitioning}, schema.SetSettings{Settings: settings})
}

func samePartitioning(a, b *schema.Partitioning) bool {
	return a.BySize == b.BySize && a.ByLoad == b.ByLoad && a.SizeMB == b.SizeMB && a.Min == b.Min && a.Max == b.Max &&
		a.Uniform == b.Uniform && slices.EqualFunc(a.SplitPoints, b.SplitPoints, func(x, y schema.SplitPoint) bool { return slices.Equal(x, y) })
}
