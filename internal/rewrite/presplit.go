package rewrite

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// presplit cuts the table of a candidate whose first key column is one that is there already, so that it does not begin as
// one partition: at quantiles of the sampled values, as the rows that are copied and those that come will fall. A boundary
// is the roundest value between two sampled ones, and so no value of a row unless it cannot be helped by a round one.
func (w *whatIf) presplit(after *schema.Table) (parts int) {
	s := &after.Partitioning
	lead := after.PrimaryKey[0]
	if lead == w.table.PrimaryKey[0] || s.Uniform > 1 || len(s.SplitPoints) > 0 {
		return 0
	}
	points := w.quantiles(lead, int(min(w.sizing.Presplit, maxSimulated)), w.model.there)
	if len(points) == 0 {
		return 0
	}
	s.SplitPoints = points
	return len(points) + 1
}

// quantiles cut the values that rows have in a column into n parts with about as many rows each; nil where they are not known, or are
// of a type that PARTITION_AT_KEYS does not take.
func (w *whatIf) quantiles(lead string, n int, rows [][]schema.Value) []schema.SplitPoint {
	column, _ := w.table.Column(lead)
	at := slices.Index(w.model.of, lead)
	if !mayBeCut(column.Type) || at < 0 || n < 2 {
		return nil
	}
	var values []schema.Value
	for _, row := range rows {
		if row[at] != nil {
			values = append(values, row[at])
		}
	}
	slices.SortFunc(values, func(a, b schema.Value) int { return schema.Compare(column.Type, a, b) })
	var last schema.Value
	var points []schema.SplitPoint
	for i := 1; i < n && len(values) >= minSample; i++ {
		high := i * len(values) / n
		low := high - 1
		for low >= 0 && schema.Compare(column.Type, values[low], values[high]) == 0 {
			low--
		}
		if low < 0 {
			continue
		}
		v := between(values[low], values[high])
		if v == nil || last != nil && schema.Compare(column.Type, v, last) <= 0 {
			continue
		}
		point, err := schema.NewSplitPoint([]schema.Type{column.Type}, []schema.Value{v})
		if err != nil {
			return nil
		}
		points, last = append(points, point), v
	}
	return points
}

// mayBeCut reports whether PARTITION_AT_KEYS takes values of a type.
func mayBeCut(t schema.Type) bool { return t.IsInteger() || t == schema.Utf8 || t == schema.String }

// between returns the roundest value above low and not above high: a number with as many zeros at its end as can be, or as
// few letters of high as tell it from low. It is nil for types that have neither.
func between(low, high schema.Value) schema.Value {
	switch high := high.(type) {
	case uint64:
		if low, ok := low.(uint64); ok {
			return roundest(low, high, 1e19)
		}
	case int64:
		if low, ok := low.(int64); ok {
			return roundest(low, high, 1e18)
		}
	case string:
		if low, ok := low.(string); ok {
			for i := range high { // at letters
				if v := high[:i]; v > low {
					return v
				}
			}
			return high
		}
	}
	return nil
}

// roundest is the number above low and not above high that the largest step, of a power of ten, divides.
func roundest[T uint64 | int64](low, high, step T) schema.Value {
	for ; step > 1; step /= 10 {
		v := high / step * step
		if high < 0 && v != high {
			v -= step // down, as for positive numbers
		}
		if v > low && v <= high {
			return v
		}
	}
	return high
}
