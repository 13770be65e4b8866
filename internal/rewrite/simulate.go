package rewrite

import (
	"fmt"
	"slices"

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
	bounds []uint64 // first key cells of the partitions after the first, ascending
	growth
}

// growth is how the partitions of a table change.
type growth struct {
	capacity int // rows that a partition holds before it is split by size; 0 if none is
	// maxByLoad is how many partitions there may be for a busy one to be split where its writes fall; 0 if none is. max is the same
	// for splits by size.
	maxByLoad, max int
	// needs is how many partitions the load needs, each at half of what YDB splits it from: see keys.Sizing.
	needs  int
	frozen bool // nothing is split, and all rows are taken for those of one time
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

// keyOrder is the rows of one key in its order. Replays of the key over different partitions share it.
type keyOrder struct {
	lead    []uint64  // first cell by place
	first   []int32   // by place the first one with the same key
	windows [][]int32 // of each slice of time the places of its rows, ascending
	window  []uint8   // by place the slice of time of its row
}

// arrived are the places of the rows that have arrived by the end of a slice of time, ascending.
func (o *keyOrder) arrived(w int) []int32 {
	var places []int32
	for place, at := range o.window {
		if int(at) <= w {
			places = append(places, int32(place))
		}
	}
	return places
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
	count := min(n/per, windows)
	o := &keyOrder{lead: make([]uint64, n), first: make([]int32, n), windows: make([][]int32, count), window: make([]uint8, n)}
	for w := range o.windows {
		o.windows[w] = make([]int32, 0, per+n%per)
	}
	for place, e := range entries {
		o.lead[place], o.first[place] = e.cell, int32(place)
		if place > 0 && slices.Equal(keys.row(int(entries[place-1].row)), keys.row(int(e.row))) {
			o.first[place] = o.first[place-1]
		}
		w := min(int(e.row)/per, count-1)
		o.window[place], o.windows[w] = uint8(w), append(o.windows[w], int32(place))
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

// busy is how many halves of an even share keep a partition over half a core for the fifteen seconds after which YDB splits it: each is
// to use a quarter, and what uses half by a hair is now and then below.
// Source: https://ydb.tech/docs/en/troubleshooting/performance/schemas/splits-merges
const busy = 5

// replay lets the rows arrive and returns how they fell on the partitions. Hottest is the mean over time of the
// share of the partition that was hottest at the time: the lifetime total of a partition would hide that a
// monotonic key has one hot partition after the other. Partitions change between slices of time alone.
func replay(o *keyOrder, l layout) Spread {
	if len(o.lead) == 0 {
		return Spread{}
	}
	starts := make([]int32, 1, 2*len(l.bounds)+16)
	for _, b := range l.bounds {
		at, _ := slices.BinarySearch(o.lead, b)
		starts = append(starts, int32(at))
	}
	windows, n := o.windows, len(o.lead)
	if l.frozen {
		windows = [][]int32{o.arrived(len(windows))}
	}
	hottest, last := 0, windows[len(windows)-1]
	for w, places := range windows {
		hottest += slices.Max(taken(starts, places))
		if w < len(windows)-1 {
			if l.maxByLoad > 0 {
				starts = o.cut(starts, places, busy*len(places)/(2*l.needs), l.maxByLoad)
			}
			if l.capacity > 0 && o.full(starts, w, l.capacity) {
				starts = o.cut(starts, o.arrived(w), l.capacity, l.max)
			}
		}
	}
	spread := Spread{Partitions: len(starts), Hottest: float64(hottest) / float64(n), Shares: make([]float64, len(starts))}
	for i, n := range taken(starts, last) {
		spread.Shares[i] = float64(n) / float64(len(last))
	}
	for i, end := range append(starts[1:], int32(n)) {
		if end > starts[i] {
			spread.Used++
		}
	}
	spread.HottestEnd = slices.Max(spread.Shares)
	return spread
}

// full reports whether a partition has more rows than it may by the end of a slice of time.
func (o *keyOrder) full(starts []int32, w, capacity int) bool {
	counts := make([]int, len(starts))
	for _, places := range o.windows[:w+1] {
		for i, n := range taken(starts, places) {
			counts[i] += n
		}
	}
	return slices.Max(counts) > capacity
}

// taken is how many of some rows each partition takes.
func taken(starts, places []int32) []int {
	counts := make([]int, len(starts))
	for i := range counts {
		counts[i] = len(places)
		if i+1 < len(starts) {
			counts[i], _ = slices.BinarySearch(places, starts[i+1])
		}
		places = places[counts[i]:]
	}
	return counts
}

// cut halves the partition that takes most of some rows again and again, until none takes more than it may or there are as many
// partitions as there may be. No cut parts rows of one key.
func (o *keyOrder) cut(starts, places []int32, each, most int) []int32 {
	counts, whole := taken(starts, places), map[int32]bool{}
	for len(starts) < most {
		at := -1
		for i, n := range counts {
			if n > max(each, 1) && !whole[starts[i]] && (at < 0 || n > counts[at]) {
				at = i
			}
		}
		if at < 0 {
			break
		}
		from, _ := slices.BinarySearch(places, starts[at])
		middle := o.first[places[from+counts[at]/2]]
		if middle <= starts[at] {
			whole[starts[at]] = true
			continue
		}
		left, _ := slices.BinarySearch(places, middle)
		left -= from
		starts, counts = slices.Insert(starts, at+1, middle), slices.Insert(counts, at+1, counts[at]-left)
		counts[at] = left
	}
	return starts
}

// uniformBounds are the first keys of n partitions that cut a hash column evenly, as UNIFORM_PARTITIONS does.
func uniformBounds(n int) []uint64 {
	return schema.UniformBounds(schema.Uint64, n)
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

// ofInserts ends what a partition takes of the inserts.
const ofInserts = " of the inserts"

// Share is how the share of the hottest partition reads: "13%", or a word where a figure would be one that was assumed.
func (s *Spread) Share() string {
	switch {
	case !s.Assumed:
		return percent(s.HottestEnd)
	case s.HottestEnd > 0.95:
		return "all"
	case s.even():
		return "about even"
	}
	return "uneven"
}

// even reports whether no partition takes more than chance makes, and splits of which one half takes more than the other.
func (s *Spread) even() bool { return s.Partitions > 1 && s.HottestEnd*float64(s.Partitions) <= 1.75 }

// Takes is what the hottest partition takes, in words.
func (s *Spread) Takes() string {
	switch {
	case s.Measured:
		return percent(s.HottestEnd) + " of the writes (measured)"
	case !s.Assumed:
		return percent(s.HottestEnd) + ofInserts
	case s.HottestEnd > 0.95:
		return "all inserts"
	case s.even():
		return likeTheOthers
	}
	return "about " + percent(s.HottestEnd) + " of the inserts (assumed)"
}

// likeTheOthers is what the hottest partition takes where no load was measured, and it is not hotter than others.
const likeTheOthers = "about as much as the others (assumed)"

// fair is how many even shares the hottest partition may take and count as spread: chance and the skew of real values
// make as much.
const fair = 3

func percent(share float64) string { return fmt.Sprintf("%.0f%%", 100*share) }
