package schema

import "sort"

// How YDB chooses the key at which it splits a partition. Keys are given by their places in their order; equal ones may stand there
// several times.
// Source: SelectShortestMedianKeyPrefix in ydb/core/split/key_access.cpp and data_size.cpp of ydb-platform/ydb.

// SplitKeys are the keys that a split is chosen by.
type SplitKeys struct {
	Len     int
	Columns int // of a key
	// Upto returns what the keys up to a place weigh: how often they and the one there were used, or the bytes left of a split there.
	Upto func(at int) uint64
	// Same reports whether two keys have the same values in so many of their first columns.
	Same func(a, b, columns int) bool
	// HasNext reports whether there is a value next to that of a key in a column: it is an integer and not NULL. For splits by size.
	HasNext func(at, column int) bool
}

// Split is the first key of the right part: the values that a key has in its first columns, NULL behind them.
type Split struct {
	At      int // the place of the key
	Columns int
	Next    bool // the last of the values is the one next to what the key has
}

// first returns the first place up to which more than a weight lies.
func (k *SplitKeys) first(weight uint64) int {
	return min(sort.Search(k.Len, func(i int) bool { return k.Upto(i) > weight }), k.Len-1)
}

// ByLoad splits at the median of the keys that were used, of which it takes as few columns as tell it from the keys at a tenth and
// at nine tenths of the load. Where none do, a few keys have the load, and no split helps.
func (k *SplitKeys) ByLoad() (s Split, ok bool) {
	if k.Len < 2 {
		return Split{}, false
	}
	total := float64(k.Upto(k.Len - 1))
	// In floating point, as YDB does it: nine tenths of 70 are a little less than 63.
	low, median, high := k.first(uint64(total*0.1)), k.first(uint64(total*0.5)), k.first(uint64(total*0.9))
	for columns := 1; columns <= k.Columns; columns++ {
		if !k.Same(low, median, columns) && !k.Same(median, high, columns) {
			return Split{At: median, Columns: columns}, true
		}
	}
	return Split{}, false
}

// BySize splits so many bytes where the two parts differ least, if each gets a quarter at the least. The key may lie anywhere
// between the first place and the last one that leave a quarter on both sides, and so has as few columns as tell these two apart.
func (k *SplitKeys) BySize(total uint64) (s Split, ok bool) {
	if k.Len == 0 {
		return Split{}, false
	}
	low := sort.Search(k.Len, func(i int) bool { return k.Upto(i)*4 >= total })
	high := sort.Search(k.Len, func(i int) bool { return (total-k.Upto(i))*4 < total }) - 1
	median := min(sort.Search(k.Len, func(i int) bool { return k.Upto(i)*2 >= total }), k.Len-1)
	if median > 0 && k.Upto(median-1)+k.Upto(median) >= total {
		median--
	}
	if low > median || median > high {
		return Split{}, false
	}
	for columns := 1; columns <= k.Columns; columns++ {
		switch {
		case k.Same(low, high, columns):
		case !k.Same(low, median, columns):
			return Split{At: median, Columns: columns}, true
		case k.HasNext(median, columns-1):
			return Split{At: median, Columns: columns, Next: true}, true
		default:
			above := median + sort.Search(high-median, func(i int) bool { return !k.Same(median, median+i, columns) })
			return Split{At: above, Columns: columns}, true
		}
	}
	return Split{At: low, Columns: k.Columns}, true
}

// UniformBounds are the first keys that UNIFORM_PARTITIONS gives to all partitions but the first, by the type of the first key column; nil
// for types that it is not for.
// Source: FillUniformPartitioning in ydb/core/tx/schemeshard/schemeshard_impl.cpp of ydb-platform/ydb, which computes in doubles.
func UniformBounds(first Type, partitions int) (out []uint64) {
	top := map[Type]float64{Uint32: 1<<32 - 1, Uint64: 1 << 64}[first]
	if top == 0 {
		return nil
	}
	for i := 1; i < partitions; i++ {
		out = append(out, uint64(top*(float64(i)/float64(partitions))))
	}
	return out
}
