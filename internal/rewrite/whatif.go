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
)

// whatIf simulates one table under the keys it may get.
type whatIf struct {
	*simulations
	table      *schema.Table
	traits     map[string]facts.Trait
	sizing     keys.Sizing
	partitions int // that the table needs
	model      *model
	seed       uint64
}

// simulations are what keys whose columns have the same traits share.
type simulations struct {
	mu      sync.Mutex
	replays map[replayOf]Spread
	touches map[string]int // partitions, by what a likely read gives of a key
}

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
	return w.replayed([]string{h.Column}, []*Hash{h}, layout{bounds: uniformBounds(n)})
}

// replayed returns the replay of a key. Where rows are made up it depends on the traits of the key's columns alone, and is
// remembered by them.
func (w *whatIf) replayed(key []string, hashes []*Hash, l layout) (Spread, error) {
	m := w.model
	if m.values == nil {
		key, hashes, m = w.bare(key, hashes)
	}
	memo := replayOf{key: m.shape, sum: l.sum(), n: len(l.bounds), growth: l.growth}
	w.mu.Lock()
	s, ok := w.replays[memo]
	w.mu.Unlock()
	if !ok || m.shape == "" {
		keys, err := m.keys(key, hashes)
		if err != nil {
			return Spread{}, err
		}
		if s = replay(newKeyOrder(keys), l); m.shape != "" {
			w.mu.Lock()
			w.replays[memo] = s
			w.mu.Unlock()
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

// most is how many partitions may be touched, 0 if all.
func (w *whatIf) most(t move.Touched) int {
	if t.Open {
		return max(t.Partitions, w.partitions)
	}
	return t.Partitions
}

// meanTouched is how many partitions are touched on average: by a range with one end half of those that it may touch.
func (w *whatIf) meanTouched(t move.Touched) float64 {
	return (w.count(t.Partitions) + w.count(w.most(t))) / 2
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

// touchedWord is partitionsWord of what is touched.
func (w *whatIf) touchedWord(t move.Touched) string {
	if most := w.most(t); t.Open && most > t.Partitions {
		return fmt.Sprintf("%d to %s", t.Partitions, evidence.Count(most, "partition"))
	}
	return w.partitionsWord(t.Partitions)
}

// visits is what touching a number of partitions costs, where 0 stands for all of them.
func (w *whatIf) visits(n int) float64 {
	if n == 0 {
		return grows * float64(w.partitions)
	}
	return float64(n)
}
