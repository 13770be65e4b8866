package rewrite

import (
	"cmp"
	"math"
	"slices"
	"sort"
)

// The simulation replays arrivals in time order against the partitions a table would have. Cells are ranks: 64-bit
// numbers in the order of the values they stand for, so that one replay serves every type.

// arrivals are rows in the order they were written. A row is width cells of cells.
type arrivals struct {
	width int
	cells []uint64
}

func (a *arrivals) len() int           { return len(a.cells) / a.width }
func (a *arrivals) row(i int) []uint64 { return a.cells[i*a.width : (i+1)*a.width : (i+1)*a.width] }

// layout is how the partitions of a simulated table begin and change.
type layout struct {
	bounds   [][]uint64 // first keys of the partitions after the first, ascending; a bound may be a key prefix
	capacity int        // rows that a partition holds before it is split by size
	byLoad   bool       // a partition that takes far more than its share is split where its writes fall
	max      int        // partitions at the most
}

// windows is how many slices of time the shares are taken over: enough to see the end apart from the lifetime,
// few enough that each holds a meaningful number of rows.
const windows = 10

// replay lets the rows arrive and returns how they fell on the partitions. Hottest is the mean over time of the
// share of the partition that was hottest at the time: the lifetime total of a partition would hide that a
// monotonic key has one hot partition after the other.
func replay(keys *arrivals, l layout) Spread {
	n := keys.len()
	if n == 0 {
		return Spread{}
	}
	p := newPartitions(keys, l)
	var spread Spread
	per, hottest := max(1, n/windows), 0
	for start := 0; start < n; start += per {
		end := min(start+per, n)
		if n-end < per/2 {
			end = n
		}
		p.window(start, end)
		most := slices.Max(p.taken)
		hottest += most
		spread.HottestEnd = float64(most) / float64(end-start)
		if end == n {
			spread.Shares = make([]float64, len(p.taken))
			for i, t := range p.taken {
				spread.Shares[i] = float64(t) / float64(end-start)
			}
			break
		}
		p.splitByLoad()
		p.splitBySize()
	}
	spread.Hottest = float64(hottest) / float64(n)
	spread.Partitions = len(p.parts)
	for _, part := range p.parts {
		if part.ever {
			spread.Used++
		}
	}
	return spread
}

type partition struct {
	first []uint64 // first key; nil for the first partition
	rows  []int32  // rows held, in order of arrival
	ever  bool     // took a row
}

type partitions struct {
	keys  *arrivals
	l     layout
	parts []*partition
	taken []int // rows taken in the current window, by partition

	sorted []int32 // of the partition that is being split
}

func newPartitions(keys *arrivals, l layout) *partitions {
	p := &partitions{keys: keys, l: l, parts: []*partition{{}}}
	for _, b := range l.bounds {
		p.parts = append(p.parts, &partition{first: b})
	}
	if p.l.max == 0 {
		p.l.max = 1 << 30
	}
	return p
}

// compareBound compares a key with a bound, which may be shorter: a prefix sorts before every key that has it.
func compareBound(key, bound []uint64) int {
	for i := range bound {
		if c := cmp.Compare(key[i], bound[i]); c != 0 {
			return c
		}
	}
	return 0
}

func (p *partitions) find(key []uint64) int {
	return sort.Search(len(p.parts)-1, func(i int) bool { return compareBound(key, p.parts[i+1].first) < 0 })
}

// window lets rows arrive. Partitions change between windows alone: what one partition takes is then what it takes at
// one time, and a monotonic key shows its one hot partition however often that is split.
func (p *partitions) window(start, end int) {
	p.taken = make([]int, len(p.parts))
	for i := start; i < end; i++ {
		at := p.find(p.keys.row(i))
		part := p.parts[at]
		part.rows = append(part.rows, int32(i))
		part.ever = true
		p.taken[at]++
	}
}

// splitBySize halves the partitions that hold too much until none does.
func (p *partitions) splitBySize() {
	if p.l.capacity == 0 {
		return
	}
	for at := 0; at < len(p.parts) && len(p.parts) < p.l.max; at++ {
		for rows := p.parts[at].rows; len(rows) > p.l.capacity && len(p.parts) < p.l.max && p.split(at, rows); rows = p.parts[at].rows {
		}
	}
}

// split cuts a partition at the median of the given rows of it. It does nothing if they all have one key: such a
// partition cannot be split.
func (p *partitions) split(at int, by []int32) bool {
	part := p.parts[at]
	p.sorted = append(p.sorted[:0], by...)
	sorted := p.sorted
	slices.SortFunc(sorted, func(a, b int32) int { return slices.Compare(p.keys.row(int(a)), p.keys.row(int(b))) })
	lowest := p.keys.row(int(sorted[0]))
	middle := len(sorted) / 2
	for middle < len(sorted) && slices.Equal(p.keys.row(int(sorted[middle])), lowest) {
		middle++
	}
	if middle == len(sorted) {
		return false
	}
	bound := p.keys.row(int(sorted[middle]))
	right := &partition{first: bound, ever: true, rows: make([]int32, 0, len(part.rows))}
	left := part.rows[:0]
	for _, r := range part.rows {
		if slices.Compare(p.keys.row(int(r)), bound) < 0 {
			left = append(left, r)
		} else {
			right.rows = append(right.rows, r)
		}
	}
	part.rows = left
	p.parts = slices.Insert(p.parts, at+1, right)
	return true
}

// splitByLoad splits the partitions that took more than twice an even share of the last window, at the median of
// what they took, as YDB splits a partition by load at the middle of the keys it saw.
func (p *partitions) splitByLoad() {
	if !p.l.byLoad {
		return
	}
	total := 0
	for _, t := range p.taken {
		total += t
	}
	for at := len(p.parts) - 1; at >= 0 && len(p.parts) < p.l.max; at-- {
		if p.taken[at]*len(p.parts) <= 2*total || p.taken[at] < 2 {
			continue
		}
		rows := p.parts[at].rows
		p.split(at, rows[max(0, len(rows)-p.taken[at]):])
	}
}

// uniformBounds are the first keys of n partitions that cut a hash column of the given number of bits evenly, as
// UNIFORM_PARTITIONS does.
func uniformBounds(n int, bits int) [][]uint64 {
	var bounds [][]uint64
	for i := 1; i < n; i++ {
		bounds = append(bounds, []uint64{uint64(float64(i) / float64(n) * math.Pow(2, float64(bits)))})
	}
	return bounds
}

// bucketBounds are the first keys of the partitions of a bucket column below n.
func bucketBounds(n int) [][]uint64 {
	var bounds [][]uint64
	for i := 1; i < n; i++ {
		bounds = append(bounds, []uint64{uint64(i)})
	}
	return bounds
}
