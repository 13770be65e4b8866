package rewrite

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// maxSimulated is how many partitions a simulation begins with at the most: more tell nothing new of the shares.
const maxSimulated = 256

// layoutOf returns the partitions that a table begins with in a simulation, and how they change. The name tells
// layouts of one model apart.
func (p *proposer) layoutOf(t *schema.Table, hashes []*Hash) (l layout, name string) {
	s := &t.Partitioning
	l = layout{byLoad: s.ByLoad == schema.Enabled, max: int(s.Max)}
	if s.BySize != schema.Disabled {
		l.capacity = max(1, 2*p.model.n/p.partitions)
	}
	h := hashNamed(hashes, t.PrimaryKey[0])
	switch {
	case h != nil && h.Buckets > 0:
		name, l.bounds = fmt.Sprint("buckets", h.Buckets), bucketBounds(int(h.Buckets))
	case h != nil:
		name, l.bounds = fmt.Sprint("uniform", p.partitions), uniformBounds(p.partitions, 64)
	default:
		name, l.bounds = p.declaredBounds(t)
	}
	if l.max > 0 {
		l.max = max(l.max, len(l.bounds)+1)
	}
	return l, fmt.Sprint(name, "|", l.capacity, l.byLoad, l.max)
}

// declaredBounds are the boundaries that a table without a computed leading column has: those it declares or lists,
// or as many as it has partitions, laid where the values of its leading column are.
func (p *proposer) declaredBounds(t *schema.Table) (string, [][]uint64) {
	s, lead := &t.Partitioning, t.PrimaryKey[0]
	column, _ := t.Column(lead)
	if s.Uniform > 1 {
		n := int(min(s.Uniform, maxSimulated))
		bits := 64
		if column.Type == schema.Uint32 {
			bits = 32
		}
		if _, sampled := p.model.at[lead]; sampled {
			return fmt.Sprint("uniform", n), p.model.boundsAt(lead, func(i int) schema.Value {
				return uint64(float64(i) / float64(n) * math.Pow(2, float64(bits)))
			}, n)
		}
		if c := p.traits[lead].Course; c == advisor.CourseMany || c == advisor.CourseUnknown {
			return p.model.evenBounds(p.traits[lead], n) // a declared split over the whole range says that the values fill it
		}
		return fmt.Sprint("uniform", n), uniformBounds(n, 64)
	}
	n := len(s.SplitPoints) + 1
	if s.SplitPointsHidden > 0 {
		n = int(min(s.SplitPointsHidden, maxSimulated)) + 1
	}
	if n == 1 && t.Stats != nil {
		n = int(min(t.Stats.Partitions, maxSimulated))
	}
	if n < 2 {
		return "one", nil
	}
	if len(s.SplitPoints) > 0 {
		if bounds := p.literalBounds(lead, column.Type, s.SplitPoints); bounds != nil {
			return fmt.Sprint("declared", n, bounds[len(bounds)-1]), bounds
		}
	}
	if _, sampled := p.model.at[lead]; sampled {
		return fmt.Sprint("even", n), p.model.quantileBounds(lead, n)
	}
	return p.model.evenBounds(p.traits[lead], min(n, maxSimulated))
}

// literalBounds are split points as cells of the model, nil if they cannot be told.
func (p *proposer) literalBounds(lead string, t schema.Type, points []schema.SplitPoint) [][]uint64 {
	step := max(1, len(points)/maxSimulated)
	var values []schema.Value
	for i := 0; i < len(points); i += step {
		v, err := schema.ParseLiteral(t, points[i][0])
		if err != nil {
			return nil
		}
		values = append(values, v)
	}
	if _, sampled := p.model.at[lead]; sampled {
		return p.model.boundsAt(lead, func(i int) schema.Value { return values[i-1] }, len(values)+1)
	}
	if p.traits[lead].Course != advisor.CourseFew {
		return nil
	}
	var bounds [][]uint64
	for _, v := range values {
		n, ok := v.(uint64)
		if !ok {
			return nil
		}
		bounds = append(bounds, []uint64{n})
	}
	return bounds
}

// boundsAt are the ranks of n-1 values among the sampled ones of a column.
func (m *model) boundsAt(column string, value func(i int) schema.Value, n int) [][]uint64 {
	sorted, t := m.sorted(column), m.types[m.at[column]]
	bounds := make([][]uint64, 0, n-1)
	for i := 1; i < n; i++ {
		v := value(i)
		rank := sort.Search(len(sorted), func(j int) bool { return schema.Compare(t, sorted[j], v) >= 0 })
		bounds = append(bounds, []uint64{uint64(rank)})
	}
	return bounds
}

// quantileBounds cut the sampled values of a column into n parts with as many rows each, as a table that was split by
// size is cut.
func (m *model) quantileBounds(column string, n int) [][]uint64 {
	cells := make([]uint64, 0, m.rows.len())
	for r := range m.rows.len() {
		cells = append(cells, m.rows.row(r)[m.columns[column]])
	}
	slices.Sort(cells)
	var bounds [][]uint64
	for i := 1; i < n; i++ {
		bounds = append(bounds, []uint64{cells[i*len(cells)/n]})
	}
	return slices.CompactFunc(bounds, slices.Equal)
}

// evenBounds cut the values of a generated column into n parts. A column that grows has outgrown all boundaries by the
// time new rows arrive.
func (m *model) evenBounds(t advisor.Trait, n int) (string, [][]uint64) {
	name := fmt.Sprint("even", n)
	switch t.Course {
	case advisor.CourseWide:
		return name, uniformBounds(n, 64)
	case advisor.CourseGrows:
		return name, slices.Repeat([][]uint64{{0}}, n-1)
	}
	var bounds [][]uint64
	for i := 1; i < n; i++ {
		bounds = append(bounds, []uint64{uint64(math.Ceil(float64(i) * t.Values() / float64(n)))})
	}
	return name, slices.CompactFunc(bounds, slices.Equal)
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
