package rewrite

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// maxSimulated is how many partitions a simulation begins with at the most: more tell nothing new of the shares.
const maxSimulated = 256

// layoutOf returns the partitions that a table begins with in a simulation, and how they change.
func (w *whatIf) layoutOf(t *schema.Table, hashes []*Hash) layout {
	s := &t.Partitioning
	l := layout{growth: growth{max: int(s.Max), needs: w.partitions}}
	if s.ByLoad == schema.Enabled {
		l.maxByLoad = cmp.Or(l.max, facts.LoadLimit)
	}
	l.max = cmp.Or(l.max, facts.SizeLimit)
	if s.BySize != schema.Disabled {
		l.capacity = max(1, 2*w.model.n/w.partitions)
	}
	h := hashNamed(hashes, t.PrimaryKey[0])
	switch {
	case h != nil && h.Buckets > 0:
		l.bounds = cuts(int(h.Buckets), func(i int) uint64 { return uint64(i) })
	case h != nil:
		l.bounds = uniformBounds(w.partitions)
	default:
		l.bounds = w.declaredBounds(t)
	}
	return l
}

// declaredBounds are the boundaries that a table without a computed leading column has: those it declares or lists,
// or as many as it has partitions, laid where the values of its leading column are.
func (w *whatIf) declaredBounds(t *schema.Table) []uint64 {
	s, lead := &t.Partitioning, t.PrimaryKey[0]
	column, _ := t.Column(lead)
	if s.Uniform > 1 {
		n := int(min(s.Uniform, maxSimulated))
		if _, sampled := w.model.at[lead]; sampled {
			cuts := schema.UniformBounds(column.Type, n)
			return w.model.boundsAt(lead, len(cuts)+1, func(i int) schema.Value { return cuts[i-1] })
		}
		if c := w.traits[lead].Course; c == facts.CourseMany || c == facts.CourseUnknown {
			return evenBounds(w.traits[lead], n) // a declared split over the whole range says that the values fill it
		}
		return uniformBounds(n)
	}
	n := len(s.SplitPoints) + 1
	if s.SplitPointsHidden > 0 {
		n = int(min(s.SplitPointsHidden, maxSimulated)) + 1
	}
	if n == 1 && t.Stats != nil {
		n = int(min(t.Stats.Partitions, maxSimulated))
	}
	if n < 2 {
		return nil
	}
	if bounds := w.literalBounds(t); bounds != nil {
		return bounds
	}
	if _, sampled := w.model.at[lead]; sampled {
		return w.model.quantileBounds(lead, n)
	}
	return evenBounds(w.traits[lead], min(n, maxSimulated))
}

// literalBounds are split points as cells of the model, nil if they cannot be told.
func (w *whatIf) literalBounds(t *schema.Table) (bounds []uint64) {
	lead, cuts, values := t.PrimaryKey[0], cutsOf(t), []schema.Value(nil)
	for i := 0; i < len(cuts); i += max(1, len(cuts)/maxSimulated) {
		values = append(values, cuts[i].Key[0])
	}
	if len(values) == 0 {
		return nil
	}
	if _, sampled := w.model.at[lead]; sampled {
		return w.model.boundsAt(lead, len(values)+1, func(i int) schema.Value { return values[i-1] })
	}
	if w.traits[lead].Course != facts.CourseFew {
		return nil
	}
	for _, v := range values {
		n, ok := v.(uint64)
		if !ok {
			return nil
		}
		bounds = append(bounds, n)
	}
	return bounds
}

// boundsAt are the ranks of n-1 values among the sampled ones of a column.
func (m *model) boundsAt(column string, n int, value func(i int) schema.Value) []uint64 {
	sorted, t := m.sorted(column), m.types[m.at[column]]
	return cuts(n, func(i int) uint64 {
		v := value(i)
		return uint64(sort.Search(len(sorted), func(j int) bool { return schema.Compare(t, sorted[j], v) >= 0 }))
	})
}

// quantileBounds cut the sampled values of a column into n parts with as many rows each, as a table that was split by size is cut.
func (m *model) quantileBounds(column string, n int) []uint64 {
	cells := make([]uint64, 0, m.rows.len())
	for r := range m.rows.len() {
		cells = append(cells, m.rows.row(r)[m.columns[column]])
	}
	slices.Sort(cells)
	return slices.Compact(cuts(n, func(i int) uint64 { return cells[i*len(cells)/n] }))
}

// evenBounds cut the values of a generated column into n parts. A column that grows has outgrown all boundaries by the
// time new rows arrive.
func evenBounds(t facts.Trait, n int) []uint64 {
	switch t.Course {
	case facts.CourseWide:
		return uniformBounds(n)
	case facts.CourseGrows:
		return make([]uint64, n-1)
	}
	return slices.Compact(cuts(n, func(i int) uint64 { return uint64(math.Ceil(float64(i) * t.ValueCount() / float64(n))) }))
}

// sorted returns the distinct sampled values of a column in order.
func (m *model) sorted(column string) []schema.Value {
	at, t := m.at[column], m.types[m.at[column]]
	out := make([]schema.Value, 0, len(m.values))
	for _, row := range m.values {
		out = append(out, row[at])
	}
	slices.SortFunc(out, func(a, b schema.Value) int { return schema.Compare(t, a, b) })
	return slices.CompactFunc(out, func(a, b schema.Value) bool { return schema.Compare(t, a, b) == 0 })
}
