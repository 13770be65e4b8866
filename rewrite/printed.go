package rewrite

import (
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// become is how the writes would fall on a candidate. Where the load is measured, a copy is judged as it begins: by the partitions that
// its DDL makes, over the rows that are known. Which of them are split later is for the load to say.
func (p *proposer) become(after *schema.Table, hashes []*Hash, copies bool) (Spread, error) {
	if !copies || p.writes.Shares == nil || p.model.values == nil || after.Store != schema.StoreRow {
		return p.simulate(after, hashes)
	}
	keys, err := p.model.keys(after.PrimaryKey[:1], hashes)
	if err != nil {
		return Spread{}, err
	}
	bounds, ok := p.printedBounds(after, hashes)
	if !ok {
		return p.simulate(after, hashes)
	}
	if h := hashNamed(hashes, after.PrimaryKey[0]); h != nil && !h.Random() {
		values := map[uint64]bool{}
		for i := range keys.len() {
			values[keys.row(i)[0]] = true
		}
		if h.Buckets == 0 && len(values) < valuesEach*(len(bounds)+1) {
			return Spread{}, fmt.Errorf("the %s have %s of it: that is too few to spread them at any time", p.model.source,
				evidence.Count(len(values), "value"))
		}
	}
	s := Spread{Partitions: len(bounds) + 1, Shares: make([]float64, len(bounds)+1), Source: p.model.source}
	for i := range keys.len() {
		at, found := slices.BinarySearch(bounds, keys.row(i)[0])
		if found {
			at++
		}
		s.Shares[at] += 1 / float64(keys.len())
	}
	for _, share := range s.Shares {
		if share > 0 {
			s.Used++
		}
	}
	s.HottestEnd = slices.Max(s.Shares)
	s.Hottest = s.HottestEnd
	return s, nil
}

// valuesEach is how many values of a hash there must be among the written rows for each partition: with fewer, such as the seconds of a
// time, one partition takes all of what is written in a moment.
const valuesEach = 5

// printedBounds are the first keys of the partitions behind the first that the DDL of a table makes, as cells of the model. Not ok means
// that the model cannot tell them.
func (w *whatIf) printedBounds(t *schema.Table, hashes []*Hash) (bounds []uint64, ok bool) {
	s, lead := &t.Partitioning, t.PrimaryKey[0]
	column, _ := t.Column(lead)
	computed := hashNamed(hashes, lead) != nil
	switch {
	case s.SplitPointsHidden > 0:
		return nil, false
	case s.Uniform > 1:
		n, bits := int(s.Uniform), 64
		if column.Type == schema.Uint32 {
			bits = 32
		}
		cut := func(i int) uint64 { return uniformCut(i, n, bits) }
		if computed {
			return cuts(n, cut), true
		}
		return w.model.boundsAt(lead, n, func(i int) schema.Value { return cut(i) }), true
	case len(s.SplitPoints) == 0:
		return nil, true
	}
	values := make([]schema.Value, len(s.SplitPoints))
	for i, p := range s.SplitPoints {
		v, err := schema.ParseLiteral(column.Type, p[0])
		if err != nil {
			return nil, false
		}
		values[i] = v
	}
	if !computed {
		return w.model.boundsAt(lead, len(values)+1, func(i int) schema.Value { return values[i-1] }), true
	}
	for _, v := range values {
		n, number := v.(uint64)
		if !number {
			return nil, false
		}
		bounds = append(bounds, n)
	}
	return bounds, true
}
