package rewrite

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/keys"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// whatIf simulates one table under the keys it may get.
type whatIf struct {
	table      *schema.Table
	traits     map[string]facts.Trait
	sizing     keys.Sizing
	partitions int // that the table needs
	model      *model
	seed       uint64
	replays    *memo[replayOf, Spread] // of the Rewriter
}

// memo remembers what takes long to work out. Several goroutines may use it at once.
type memo[K comparable, V any] struct {
	mu     sync.Mutex
	values map[K]V
}

// find is the value of a key, if it is remembered.
func (m *memo[K, V]) find(key K) (v V, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok = m.values[key]
	return v, ok
}

// keep remembers a value.
func (m *memo[K, V]) keep(key K, v V) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.values == nil || len(m.values) == maxMemo {
		m.values = map[K]V{}
	}
	m.values[key] = v
}

// maxMemo is how much is remembered, of some dozen or some hundred bytes each.
const maxMemo = 5000

// simulate replays the arrivals under a table's key.
func (w *whatIf) simulate(t *schema.Table, hashes []*Hash) (Spread, error) {
	if t.Store == schema.StoreColumn {
		return w.distribute(t)
	}
	return w.replayed(t.PrimaryKey, hashes, w.layoutOf(t, hashes))
}

// distribute replays the arrivals of a column table, whose rows are distributed by a hash of some key columns.
func (w *whatIf) distribute(t *schema.Table) (Spread, error) {
	by := t.HashBy
	if len(by) == 0 {
		by = t.PrimaryKey
	}
	h := &Hash{Column: t.FreeName("distribution"), Inputs: move.Inputs(t, by)}
	n := int(min(max(t.Partitioning.Min, t.Partitioning.Count, uint64(w.partitions)), maxSimulated))
	sameToday := func(name string) bool { // in all rows that are written at a time; those that are made up have a date each
		c, _ := t.Column(name)
		return c.Type == schema.Date || c.Type == schema.Date32
	}
	if w.model.values == nil && !slices.ContainsFunc(by, func(c string) bool { return !sameToday(c) }) {
		one := make([]float64, n)
		one[n/2] = 1
		return Spread{Partitions: n, Used: 1, Hottest: 1, HottestEnd: 1, Shares: one, Assumed: w.model.assumed, Source: w.model.source}, nil
	}
	return w.replayed([]string{h.Column}, []*Hash{h}, layout{bounds: uniformBounds(n)})
}

// replayed returns the replay of a key. Where rows are made up it depends on the traits of the key's columns alone, and is
// remembered by them.
func (w *whatIf) replayed(key []string, hashes []*Hash, l layout) (Spread, error) {
	m := w.model
	if m.values == nil {
		key, hashes, m = w.bare(key, hashes)
	}
	of := replayOf{key: m.shape, sum: l.sum(), n: len(l.bounds), growth: l.growth}
	s, ok := w.replays.find(of)
	if !ok || m.shape == "" {
		keys, err := m.keys(key, hashes)
		if err != nil {
			return Spread{}, err
		}
		if s = replay(newKeyOrder(keys), l); m.shape != "" {
			w.replays.keep(of, s)
		}
	}
	s.Source, s.Assumed = w.model.source, w.model.assumed
	if s.Assumed && s.even() { // its ups and downs are those of rows that were made up
		s.Shares = slices.Repeat([]float64{1 / float64(s.Partitions)}, s.Partitions)
	}
	return s, nil
}

// replayOf is a replay of a key's shape.
type replayOf struct {
	key string
	sum uint64 // of the boundaries
	n   int    // of them
	growth
}

// bare is a key as far as it decides where rows fall, up to the first column that differs from row to row, with a model of its
// columns alone. A hash of what differs from row to row is spread over all numbers, whatever else it is of.
func (w *whatIf) bare(key []string, hashes []*Hash) ([]string, []*Hash, *model) {
	var columns []string
	var roles []facts.Trait
	var shape []byte
	at := func(column string, role facts.Trait) {
		i := slices.Index(columns, column)
		if i < 0 {
			i, columns, roles = len(columns), append(columns, column), append(roles, role)
		}
		shape = strconv.AppendInt(append(shape, ','), int64(i), 10)
	}
	own := func(column string) bool {
		t, ok := w.traits[column]
		return ok && t.Top == 0 && (t.Course == facts.CourseGrows || t.Course == facts.CourseWide)
	}
	for k, c := range key {
		h := hashNamed(hashes, c)
		ofOwn := h != nil && slices.ContainsFunc(h.Inputs, func(in Input) bool { return own(in.Column) })
		if h == nil || ofOwn && h.Buckets == 0 {
			role := w.traits[c]
			if ofOwn {
				role, hashes = facts.Trait{Course: facts.CourseWide}, slices.DeleteFunc(slices.Clone(hashes), func(o *Hash) bool { return o == h })
			}
			if at(c, role); ofOwn || own(c) {
				key = key[:k+1]
				break
			}
			continue
		}
		if ofOwn { // as if it were picked at random
			h = &Hash{Column: c, Buckets: h.Buckets}
			hashes = append([]*Hash{h}, hashes...)
		}
		shape = strconv.AppendUint(append(shape, 'h'), h.Buckets, 10)
		for _, in := range h.Inputs {
			at(in.Column, w.traits[in.Column])
		}
		shape = append(shape, ';')
	}
	m := madeUpModel(roles, columns, w.seed)
	m.shape = string(shape) + m.shape
	return key, hashes, m
}

// asItIs is the share of the hottest partition of the table under the partitions that it has, which split by size when they are
// full: keys are compared over a table that grows to the partitions that it needs, and this one may never.
func (w *whatIf) asItIs() float64 {
	l := w.layoutOf(w.table, nil)
	if st := w.table.Stats; l.capacity > 0 && st.Bytes > 0 { // the rows stand for those that there are
		limit := float64(cmp.Or(w.table.Partitioning.SizeMB, 2048) << 20)
		l.capacity = int(min(math.Ceil(float64(w.model.n)*limit/float64(st.Bytes)), math.MaxInt32))
	}
	s, err := w.replayed(w.table.PrimaryKey, nil, l)
	if err != nil {
		return 0
	}
	return s.HottestEnd
}

// distinct is how many values a hash has among written rows, and which rows these are: those that are known or, of the first key
// column alone, those that two readings counted; 0 if neither tells.
func (m *model) distinct(h *Hash, t *evidence.Table) (n int, of string, err error) {
	if m.values != nil {
		keys, err := m.keys([]string{h.Column}, []*Hash{h})
		if err != nil {
			return 0, "", err
		}
		slices.Sort(keys.cells)
		return len(slices.Compact(keys.cells)), m.source, nil
	}
	if f := t.Fresh; f != nil && f.Share >= freshShare && len(h.Inputs) == 1 && h.Inputs[0].Column == t.Schema.PrimaryKey[0] {
		return int(f.Key.Leads), evidence.Count(f.Key.Rows, "new row"), nil
	}
	return 0, "", nil
}

// count is a number of partitions, where 0 stands for all of them.
func (w *whatIf) count(n int) float64 {
	if n == 0 {
		return float64(w.partitions)
	}
	return float64(min(n, w.partitions))
}

// most is how many partitions of those that are compared may be touched.
func (w *whatIf) most(t move.Touched) float64 { return w.count(t.Most * min(1, t.Partitions)) }

// fewer reports whether a statement touches fewer partitions than before, or is bounded where it was not.
func (w *whatIf) fewer(e *StatementEffect) bool {
	if was, is := w.count(e.before.Partitions), w.count(e.after.Partitions); is != was {
		return is < was
	}
	return w.most(e.after) < w.most(e.before)
}

// meanTouched is how many partitions are touched on average: where that is bounded as far as the bound, and by a range with one end half of
// all.
func (w *whatIf) meanTouched(t move.Touched) float64 {
	most := w.count(t.Partitions)
	if t.Open || t.Most > t.Partitions {
		most = w.most(t)
	}
	return (w.count(t.Partitions) + most) / 2
}

// partitionsOf is how many partitions a table has, or is compared with if it does not say.
func (w *whatIf) partitionsOf(t *schema.Table) int {
	n := max(uint64(len(t.Partitioning.SplitPoints))+1, t.Partitioning.Uniform)
	if t == w.table && t.Stats != nil {
		n = max(n, t.Stats.Partitions)
	}
	if n > 1 {
		return int(n)
	}
	return w.partitions
}

// atMost is the largest number of its partitions that a statement touches, 0 for all.
func (w *whatIf) atMost(t move.Touched, of *schema.Table) int {
	if t.Partitions == 0 {
		return 0
	}
	there := w.partitionsOf(of)
	return min(cmp.Or(t.Most, there), there)
}

// touchedWord is how many partitions of a table are touched, in words, of which the unit is one where the number is not known.
func (w *whatIf) touchedWord(t move.Touched, of *schema.Table, unit string) string {
	switch most := w.atMost(t, of); {
	case t.Partitions != 1 || most == 1:
		return w.partitionsWord(most)
	case t.Most == 0 && !t.Open:
		return "1 or more" + unit // how wide the range is comes with each execution
	default:
		return fmt.Sprint("1 to ", most, unit)
	}
}

func (w *whatIf) partitionsWord(n int) string {
	switch {
	case n == 0:
		return fmt.Sprintf("all partitions (%d simulated)", w.partitions)
	case n == 1:
		return "1 partition"
	}
	return "up to " + evidence.Count(n, "partition")
}

// lies is where the rows of a table are: as it is cut, or as so few values have to be in several of its partitions.
func lies(p *proposer, t *schema.Table) *move.Lies {
	key, cuts := ranges.Columns(t, t.PrimaryKey), cutsOf(t)
	parts := func(spans []ranges.Span) (n int) {
		for last, i := -1, 0; i < len(spans); i++ {
			before := func(at ranges.Cut, equal int) int {
				n, _ := slices.BinarySearchFunc(cuts, at, func(c, at ranges.Cut) int { return 2*ranges.CompareCuts(key, c, at) + equal })
				return n
			}
			first, end := before(spans[i].From, -1), before(spans[i].To, 0)
			n, last = n+max(0, end-max(first, last+1)+1), max(last, end)
		}
		return n
	}
	longest := make([]int, len(key)+1) // in how many parts the rows with one value of each of so many key columns are
	for n, run := range longest {
		for i, c := range cuts {
			of := func(c ranges.Cut) ranges.Cut { return ranges.Cut{Key: c.Key[:min(n, len(c.Key))]} }
			if i == 0 || ranges.CompareCuts(key, of(cuts[i-1]), of(c)) != 0 {
				run = 1
			}
			run += min(1, len(c.Key)-min(n, len(c.Key)))
			longest[n] = max(longest[n], run)
		}
	}
	// over is how many partitions the rows with one value of each column are in at the most.
	over := func(columns []string) int {
		n, share := 1, 1.0
		if slices.Equal(t.PrimaryKey[:len(columns)], columns) {
			n = max(n, longest[len(columns)])
		}
		for _, c := range columns {
			switch t := p.traits[c]; {
			case cuts == nil && (t.Counted || t.Course == facts.CourseFew):
				share = min(share, max(t.Top, 1/t.ValueCount()))
			default:
				share = 0
			}
		}
		return max(n, int(math.Ceil(share*float64(p.partitionsOf(t)))))
	}
	return &move.Lies{One: func(index *schema.Index, columns int) bool { return facts.OnePer(p.known, index, columns) },
		Bound: func(by []string, r *ranges.Result, m move.Touched) move.Touched {
			if r.Points < len(by) {
				m.Most *= over(by[:r.Points])
			}
			if cuts == nil || !slices.Equal(by, t.PrimaryKey) {
				return m
			}
			n := max(1, parts(r.Spans))
			if r.Exact {
				return move.Touched{Partitions: n, Most: n}
			}
			if m.Most == 0 || n < m.Most {
				m.Most = n
			}
			m.Partitions = min(m.Partitions, m.Most)
			return m
		}}
}

// cutsOf are where the partitions of a table begin, but for the first; nil if that is not known.
func cutsOf(t *schema.Table) (cuts []ranges.Cut) {
	key := ranges.Columns(t, t.PrimaryKey)
	for _, v := range schema.UniformBounds(key[0].Type, int(min(t.Partitioning.Uniform, maxSimulated))) {
		cuts = append(cuts, ranges.Cut{Key: []schema.Value{v}})
	}
	for _, p := range t.Partitioning.SplitPoints {
		c := ranges.Cut{}
		for i, text := range p[:min(len(p), len(key))] {
			v, err := schema.ParseLiteral(key[i].Type, text)
			if err != nil {
				return nil
			}
			c.Key = append(c.Key, v)
		}
		cuts = append(cuts, c)
	}
	return cuts
}

// visits is what touching a number of partitions costs, where 0 stands for all of them.
func (w *whatIf) visits(n int) float64 {
	if n == 0 {
		return grows * float64(w.partitions)
	}
	return float64(n)
}
