package rewrite

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
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
	bounds   []uint64 // first key cells of the partitions after the first, ascending
	capacity int      // rows that a partition holds before it is split by size
	// maxByLoad is how many partitions there may be for a busy one to be split where its writes fall; 0 if none is. max is the same
	// for splits by size.
	maxByLoad, max int
	// needs is how many partitions the load needs, each at half of what YDB splits it from: see keys.Sizing.
	needs int
}

// sum tells the boundaries from others.
func (l *layout) sum() uint64 {
	var sum uint64
	for _, b := range l.bounds {
		sum = digest.FarmHashFingerprint2(sum, b)
	}
	return sum
}

// windows is how many slices of time the shares are taken over: enough to see the end apart from the lifetime,
// few enough that each holds a meaningful number of rows.
const windows = 10

// How YDB splits by load, in the time of the simulation: a window is of 20 looks, one a second.
const (
	looks = 20
	// A partition is busy while it uses more than half a core, by an average of some seconds, and is split when it has been for
	// fifteen, by the keys that it saw in these.
	// Source: https://ydb.tech/docs/en/troubleshooting/performance/schemas/splits-merges
	busyCores, averaged, decision = 0.5, 3, 15
	// coresEach is what each of the partitions that the load needs uses, so that it may double before one is split.
	coresEach = busyCores / 2
)

// keyOrder is the rows of one key in its order. Replays of the key over different partitions share it.
type keyOrder struct {
	lead    []uint64  // first cell by place
	first   [][]int32 // by columns less one and place: the first place with the same cells in so many of the first columns
	places  []int32   // of the rows as they arrive
	windows [][]int32 // of each slice of time the places of its rows, ascending
	arrived [][]int32 // the places of the rows that have arrived by the end of each slice but the last, ascending
}

// placed is a row that is being put in order, by one of its cells after the other.
type placed struct {
	cell uint64
	row  int32
}

// newKeyOrder puts rows in order.
func newKeyOrder(keys *arrivals) *keyOrder {
	n := keys.len()
	entries, other := make([]placed, n), make([]placed, n)
	for i := range entries {
		entries[i].row = int32(i)
	}
	for c := keys.width - 1; c >= 0; c-- {
		for i := range entries {
			entries[i].cell = keys.cells[int(entries[i].row)*keys.width+c]
		}
		entries, other = byCell(entries, other)
	}

	per := max(1, n/windows)
	o := &keyOrder{lead: make([]uint64, n), first: make([][]int32, keys.width)}
	for c := range o.first {
		o.first[c] = make([]int32, n)
	}
	o.places = make([]int32, n)
	places := make([]int32, n)
	for start := 0; start < n; start += per {
		if n-start < per/2 {
			o.windows[len(o.windows)-1] = places[start-per : start-per : n]
			break
		}
		o.windows = append(o.windows, places[start:start:min(start+per, n)])
	}
	o.arrived = make([][]int32, max(1, len(o.windows))-1)
	for w := range o.arrived {
		o.arrived[w] = make([]int32, 0, per*(w+1))
	}
	for place, e := range entries {
		o.lead[place], o.places[e.row] = e.cell, int32(place)
		for c, same := 0, place > 0; c < keys.width; c++ {
			o.first[c][place] = int32(place)
			if same = same && keys.row(int(entries[place-1].row))[c] == keys.row(int(e.row))[c]; same {
				o.first[c][place] = o.first[c][place-1]
			}
		}
		w := min(int(e.row)/per, len(o.windows)-1)
		o.windows[w] = append(o.windows[w], int32(place))
		for ; w < len(o.arrived); w++ {
			o.arrived[w] = append(o.arrived[w], int32(place))
		}
	}
	return o
}

// byCell sorts rows by their cells, digit by digit from the last one: several times as fast as by comparing them, and rows
// with equal cells stay in their order. The first of the two slices returned has the result.
func byCell(rows, other []placed) (sorted, free []placed) {
	const digit = 11 // bits: six digits, and the counts of one stay in the cache
	differ := uint64(0)
	for _, r := range rows {
		differ |= r.cell ^ rows[0].cell
	}
	for low := 0; low < 64; low += digit {
		if differ>>low%(1<<digit) == 0 {
			continue // all have the same
		}
		var at [1 << digit]int32
		for _, r := range rows {
			at[r.cell>>low%(1<<digit)]++
		}
		place := int32(0)
		for i, n := range at {
			at[i] = place
			place += n
		}
		for _, r := range rows {
			to := &at[r.cell>>low%(1<<digit)]
			other[*to] = r
			*to++
		}
		rows, other = other, rows
	}
	return rows, other
}

// place is the first place whose key does not come before the bound.
func (o *keyOrder) place(bound uint64) int32 {
	at, _ := slices.BinarySearch(o.lead, bound)
	return int32(at)
}

// replay lets the rows arrive and returns how they fell on the partitions. Hottest is the mean over time of the
// share of the partition that was hottest at the time: the lifetime total of a partition would hide that a
// monotonic key has one hot partition after the other.
func replay(o *keyOrder, l layout) Spread {
	if len(o.lead) == 0 {
		return Spread{}
	}
	p := newPartitions(o, l)
	var spread Spread
	hottest, start := 0, 0
	for w, places := range o.windows {
		p.window(w)
		most := 0
		for i := range p.parts {
			most = max(most, p.parts[i].taken)
		}
		hottest += most
		if w < len(o.windows)-1 {
			p.splitByLoad(start, start+len(places))
			start += len(places)
			p.splitBySize()
			continue
		}
		spread.HottestEnd = float64(most) / float64(len(places))
		spread.Shares = make([]float64, len(p.parts))
		for i := range p.parts {
			spread.Shares[i] = float64(p.parts[i].taken) / float64(len(places))
		}
	}
	spread.Hottest = float64(hottest) / float64(len(o.lead))
	spread.Partitions = len(p.parts)
	for i := range p.parts {
		if p.parts[i].held > 0 {
			spread.Used++
		}
	}
	return spread
}

// partition has the keys from its first place to that of the next one.
type partition struct {
	first int32
	held  int // rows that have arrived
	taken int // of these in the current window

	cores float64 // used, on average
	busy  int     // looks since it has been busy, 0 if it is not
	since int     // the first row that arrived since then
}

type partitions struct {
	*keyOrder
	l     layout
	parts []partition
	now   int // the current window
}

func newPartitions(o *keyOrder, l layout) *partitions {
	p := &partitions{keyOrder: o, l: l, parts: make([]partition, 1, 2*len(l.bounds)+16)}
	for _, b := range l.bounds {
		p.parts = append(p.parts, partition{first: max(o.place(b), p.parts[len(p.parts)-1].first)})
	}
	return p
}

// end is the place behind the last of a partition.
func (p *partitions) end(at int) int32 {
	if at+1 < len(p.parts) {
		return p.parts[at+1].first
	}
	return int32(len(p.lead))
}

// window lets rows arrive. Partitions change between windows alone: what one partition takes is then what it takes at
// one time, and a monotonic key shows its one hot partition however often that is split.
func (p *partitions) window(w int) {
	places := p.windows[w]
	p.now = w
	for at := range p.parts {
		part := &p.parts[at]
		part.taken, _ = slices.BinarySearch(places, p.end(at))
		part.held += part.taken
		places = places[part.taken:]
	}
}

// splitBySize splits the partitions that hold too much until none does.
func (p *partitions) splitBySize() {
	if p.l.capacity == 0 {
		return
	}
	arrived := p.arrived[p.now]
	for at := 0; at < len(p.parts) && len(p.parts) < p.l.max; at++ {
		for p.parts[at].held > p.l.capacity && len(p.parts) < p.l.max {
			from, _ := slices.BinarySearch(arrived, p.parts[at].first)
			held := p.parts[at].held
			if !p.split(at, arrived[from+1:from+held], func(k *schema.SplitKeys) (schema.Split, bool) { return k.BySize(uint64(held)) }) {
				break
			}
		}
	}
}

// splitByLoad lets the rows of a window pass once more, second by second, and splits the partitions that are busy for long enough.
func (p *partitions) splitByLoad(from, to int) {
	if len(p.parts) >= p.l.maxByLoad {
		return
	}
	per := float64(to-from) / looks
	counts := make([]int, 0, 2*len(p.parts))
	var keys []int32
	for look := range looks {
		end := from + int(per*float64(look+1))
		counts = append(counts[:0], make([]int, len(p.parts))...)
		for _, place := range p.places[from+int(per*float64(look)) : end] {
			counts[p.of(place)]++
		}
		for at := range p.parts {
			part := &p.parts[at]
			part.cores += (float64(counts[at])/per*coresEach*float64(p.l.needs) - part.cores) / averaged
			if part.cores = min(1, part.cores); part.cores <= busyCores {
				part.busy = 0
				continue
			}
			if part.busy++; part.busy == 1 {
				part.since = from + int(per*float64(look))
			}
		}
		for at := 0; at < len(p.parts) && len(p.parts) < p.l.maxByLoad; at++ {
			if p.parts[at].busy <= decision {
				continue
			}
			keys = p.used(keys[:0], at, end)
			if p.split(at, keys, (*schema.SplitKeys).ByLoad) {
				at++
			}
		}
	}
}

// of is the partition that a place is in: the last that begins there or before, because those that begin with it have no keys.
func (p *partitions) of(place int32) int {
	at, end := 0, len(p.parts)
	for end-at > 1 {
		if middle := (at + end) / 2; p.parts[middle].first <= place {
			at = middle
		} else {
			end = middle
		}
	}
	return at
}

// used are the places of the keys that a partition saw before a row since it is busy, ascending.
func (p *partitions) used(keys []int32, at, before int) []int32 {
	low, high := p.parts[at].first, p.end(at)
	for _, place := range p.places[p.parts[at].since:before] {
		if place >= low && place < high {
			keys = append(keys, place)
		}
	}
	slices.Sort(keys)
	return keys
}

// split cuts a partition in two, where choose says by the given places of its rows; false if nowhere. What comes next to a value is
// the next greater one that arrives: there are no rows between them.
func (p *partitions) split(at int, by []int32, choose func(*schema.SplitKeys) (schema.Split, bool)) bool {
	split, ok := choose(&schema.SplitKeys{
		Len: len(by), Columns: len(p.first), Upto: func(i int) uint64 { return uint64(i + 1) },
		Same:    func(a, b, columns int) bool { return p.first[columns-1][by[a]] == p.first[columns-1][by[b]] },
		HasNext: func(int, int) bool { return true },
	})
	if !ok {
		return false
	}
	same := p.first[split.Columns-1]
	first := same[by[split.At]]
	if split.Next {
		first += int32(sort.Search(len(same)-int(first), func(i int) bool { return same[int(first)+i] > first }))
	}
	if first <= p.parts[at].first {
		return false
	}
	left, right := &p.parts[at], partition{first: first}
	left.cores, left.busy = 0, 0
	from, _ := slices.BinarySearch(p.arrived[p.now], right.first)
	to, _ := slices.BinarySearch(p.arrived[p.now], p.end(at))
	right.held = to - from
	left.held -= right.held
	p.parts = slices.Insert(p.parts, at+1, right)
	return true
}

// uniformBounds are the first keys of n partitions that cut a hash column evenly, as UNIFORM_PARTITIONS does.
func uniformBounds(n int) []uint64 {
	return cuts(n, func(i int) uint64 { return uniformCut(i, n, 64) })
}

func uniformCut(i, n, bits int) uint64 {
	return uint64(math.Ldexp(float64(i)/float64(n), bits))
}

// bucketBounds are the first keys of the partitions of a bucket column below n.
func bucketBounds(n int) []uint64 {
	return cuts(n, func(i int) uint64 { return uint64(i) })
}

// cuts are the n-1 boundaries between n partitions.
func cuts(n int, boundary func(i int) uint64) []uint64 {
	bounds := make([]uint64, 0, max(n, 1)-1)
	for i := 1; i < n; i++ {
		bounds = append(bounds, boundary(i))
	}
	return bounds
}

// Spread is how inserts fall on partitions.
type Spread struct {
	Partitions int       `json:"partitions"`           // at the end of the simulation
	Used       int       `json:"used"`                 // partitions that took at least one insert
	Hottest    float64   `json:"hottest"`              // share of the hottest partition of the time, over the table's lifetime, 0…1
	HottestEnd float64   `json:"hottestEnd"`           // the same over the last tenth of the arrivals
	Shares     []float64 `json:"shares"`               // of each partition in key order over the last tenth, for a line of bars
	Assumed    bool      `json:"assumed,omitempty"`    // nothing of the table was measured: the rows are made up from its shape
	Measured   bool      `json:"measured,omitempty"`   // as the load was read, of all writes; else simulated, of new rows
	Source     string    `json:"source"`               // of the rows, in words
	Presplit   uint64    `json:"presplit,omitempty"`   // suggested number of initial partitions; 0 if none is suggested
	Arithmetic []string  `json:"arithmetic,omitempty"` // how Presplit and the number of buckets were computed
}

// Share is how the share of the hottest partition reads: "13%", or "about even" where a figure would be one that was assumed.
func (s *Spread) Share() string {
	switch {
	case !s.Assumed:
		return percent(s.HottestEnd)
	case s.HottestEnd > 0.95:
		return "all"
	case s.even():
		return "about even"
	}
	return "about " + percent(s.HottestEnd)
}

// even reports whether no partition takes more than chance makes, and splits of which one half takes more than the other.
func (s *Spread) even() bool { return s.Partitions > 1 && s.HottestEnd*float64(s.Partitions) <= 1.75 }

// Takes is what the hottest partition takes, in words.
func (s *Spread) Takes() string {
	switch {
	case s.Measured:
		return percent(s.HottestEnd) + " of the writes (measured)"
	case !s.Assumed:
		return percent(s.HottestEnd) + " of the inserts"
	case s.HottestEnd > 0.95:
		return "all inserts"
	case s.even():
		return "about an even share of the inserts (assumed)"
	}
	return "about " + percent(s.HottestEnd) + " of the inserts (assumed)"
}

// fair is how many even shares the hottest partition may take and count as spread: chance and the skew of real values
// make as much.
const fair = 3

func percent(share float64) string { return fmt.Sprintf("%.0f%%", 100*share) }
