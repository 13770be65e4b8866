package heat

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// mostCells bounds the cells of a table in a frame.
const mostCells = 128

// unknownCPU is the CPU of a cell of which nothing is known.
const unknownCPU = -1

// cold reports whether nothing happened in a cell, as far as that is known, so that each part of it is like the whole.
func (c *Cell) cold() bool {
	return c.Writes+c.Reads+c.Rejected+c.LocksBroken == 0 && c.Peak == 0 && c.CPU < 0.01 && !c.Uncounted && !c.Restarted
}

// weight is how much happened, to choose which cells may be summed up.
func (c *Cell) weight() float64 {
	return float64(c.Writes) + float64(c.Reads)/8 + 100*float64(c.Rejected) + 1000*max(0, c.CPU)
}

// beside adds what its neighbour took in the same time to a cell. Both are known for as long as the one of which less is known.
func (c *Cell) beside(o Cell) {
	known := min(c.Known, o.Known)
	scale := func(n uint64, of time.Duration) uint64 {
		if of == 0 || of == known {
			return n
		}
		return uint64(math.Round(float64(n) * float64(known) / float64(of)))
	}
	for _, f := range [...]struct {
		to   *uint64
		from uint64
	}{{&c.Writes, o.Writes}, {&c.Reads, o.Reads}, {&c.Rejected, o.Rejected}, {&c.LocksBroken, o.LocksBroken}} {
		*f.to = scale(*f.to, c.Known) + scale(f.from, o.Known)
	}
	c.addPeak(o)
	c.From, c.To, c.Known = min(c.From, o.From), max(c.To, o.To), known
	c.Rows, c.Bytes = c.Rows+o.Rows, c.Bytes+o.Bytes
	c.CPU = max(c.CPU, o.CPU)
	c.Uncounted, c.Restarted, c.hot = c.Uncounted || o.Uncounted, c.Restarted || o.Restarted, c.hot || o.hot
}

// addPeak takes the peak of a neighbour: that of both if they were at the same time, and else the higher one.
func (c *Cell) addPeak(o Cell) {
	switch {
	case c.PeakFrom == o.PeakFrom && c.PeakTo == o.PeakTo:
		c.Peak += o.Peak
	case o.Peak > c.Peak:
		c.Peak, c.PeakFrom, c.PeakTo = o.Peak, o.PeakFrom, o.PeakTo
	}
}

// after adds what the same keys took after a cell. The peaks of both are told since the same time.
func (c *Cell) after(o Cell) {
	c.Known += o.Known
	c.Writes, c.Reads = c.Writes+o.Writes, c.Reads+o.Reads
	c.Rejected, c.LocksBroken = c.Rejected+o.Rejected, c.LocksBroken+o.LocksBroken
	c.CPU = max(c.CPU, o.CPU)
	c.Rows, c.Bytes = o.Rows, o.Bytes
	c.Uncounted, c.Restarted, c.hot = c.Uncounted || o.Uncounted, c.Restarted || o.Restarted, c.hot || o.hot
	switch {
	case o.Peak == 0:
	case o.Peak > 2*c.Peak:
		c.Peak, c.PeakFrom, c.PeakTo = o.Peak, o.PeakFrom, o.PeakTo
	case 2*o.Peak >= c.Peak:
		c.Peak, c.PeakTo = max(c.Peak, o.Peak), o.PeakTo
	}
}

// peaked returns a cell of a frame with its peak, and times since the frame into which it is thinned began.
func (c Cell) peaked(f *Frame, since time.Time) Cell {
	if c.Peak == 0 && c.Known > 0 && c.Writes > 0 {
		c.Peak, c.PeakTo = float64(c.Writes)/c.Known.Seconds(), f.To.Sub(f.From)
	}
	if c.Peak > 0 {
		c.PeakFrom, c.PeakTo = c.PeakFrom+f.From.Sub(since), c.PeakTo+f.From.Sub(since)
	}
	return c
}

// uncut returns the ends of which none is within a cell in which something happened. Of a cold one each part is as cold.
func uncut(ends []int, cells []Cell) []int {
	for i := range cells {
		if c := &cells[i]; !c.cold() {
			low, _ := slices.BinarySearch(ends, c.From+1)
			high, _ := slices.BinarySearch(ends, c.To)
			ends = slices.Concat(ends[:low], ends[high:])
		}
	}
	return ends
}

// regroup returns cells that end where they may: at some of the given ends, which ascend from 0 and go to that of the table.
func regroup(cells []Cell, ends []int) (out []Cell) {
	ends = uncut(ends, cells)
	sums := make([]*Cell, len(ends))
	for _, c := range cells {
		at, _ := slices.BinarySearch(ends, c.From+1)
		for at--; ends[at] < c.To; at++ {
			part := c
			if n := float64(min(ends[at+1], c.To)-max(ends[at], c.From)) / float64(c.To-c.From); n < 1 {
				part.Rows, part.Bytes = uint64(n*float64(c.Rows)), uint64(n*float64(c.Bytes))
			}
			if part.From, part.To = ends[at], ends[at+1]; sums[at] == nil {
				sums[at] = &part
			} else {
				sums[at].beside(part)
			}
		}
	}
	for _, c := range sums {
		if c != nil {
			out = append(out, *c)
		}
	}
	return out
}

// joined returns the cells with cold neighbours as one, and no more than most: those in which most happened stay by themselves.
func joined(cells []Cell, most int) (out []Cell) {
	alone := map[int]bool{}
	if len(cells) > most {
		order := make([]int, len(cells))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(cells[b].weight(), cells[a].weight()) })
		for _, i := range order[:(most-1)/2] {
			alone[i] = true
		}
	}
	last := -1
	for i := range cells {
		c := cells[i]
		if n := len(out); n > 0 && out[n-1].To == c.From && !alone[i] && !alone[last] &&
			(len(alone) > 0 || c.cold() && out[n-1].cold() && (c.Known > 0) == (out[n-1].Known > 0) && (c.CPU < 0) == (out[n-1].CPU < 0)) {
			out[n-1].beside(c)
		} else {
			out = append(out, c)
		}
		last = i
	}
	return out
}

// onto returns where the ends of one layout's partitions that another one has as well are in both; the ends of the table always are.
func (l *Layout) onto(o *Layout) (here, there []int) {
	here, there = []int{0}, []int{0}
	at := map[uint64]int{}
	for i, b := range o.Bounds {
		at[b.Hash] = i + 1
	}
	for i, b := range l.Bounds {
		if to, ok := at[b.Hash]; ok && to > there[len(there)-1] {
			here, there = append(here, i+1), append(there, to)
		}
	}
	return append(here, len(l.Bounds)+1), append(there, len(o.Bounds)+1)
}

// placed returns the cells of a table as cells of another layout of it.
func (t *TableFrame) placed(on *Layout) []Cell {
	if t.Layout == on {
		return slices.Clone(t.Cells)
	}
	here, there := t.onto(on)
	out := regroup(t.Cells, here)
	for i := range out {
		c := &out[i]
		from, _ := slices.BinarySearch(here, c.From)
		to, _ := slices.BinarySearch(here, c.To)
		c.From, c.To = there[from], there[to]
	}
	return out
}

// ends are those of cells, from 0 to n.
func ends(n int, lists ...[]Cell) []int {
	out := []int{0, n}
	for _, cells := range lists {
		for _, c := range cells {
			out = append(out, c.From, c.To)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// thinned is one frame for several in succession.
func thinned(frames []*Frame) *Frame {
	last := frames[len(frames)-1]
	out := &Frame{From: frames[0].From, To: last.To, Release: last.Release, PeaksOnly: last.PeaksOnly, Locks: last.Locks}
	type of struct{ path, id string }
	byTable := map[of][]int{} // the frames that have it
	tables := map[of][]*TableFrame{}
	var order []of
	for i, f := range frames {
		out.Locks = out.Locks && f.Locks
		for j := range f.Tables {
			t := &f.Tables[j]
			key := of{t.Path, t.ID}
			if tables[key] == nil {
				order = append(order, key)
			}
			tables[key], byTable[key] = append(tables[key], t), append(byTable[key], i)
		}
	}
	for _, key := range order {
		list := tables[key]
		on := list[len(list)-1].Layout
		lists, sample := make([][]Cell, len(list)), (*evidence.Leads)(nil)
		for i, t := range list {
			sample = worst(sample, t.Sample)
			lists[i] = t.placed(on)
			for j := range lists[i] {
				lists[i][j] = lists[i][j].peaked(frames[byTable[key][i]], out.From)
			}
		}
		out.Tables = append(out.Tables, TableFrame{on, joined(inSuccession(lists, len(on.Bounds)+1), mostCells), sample})
	}
	return out
}

// inSuccession adds up what the same keys took one time after another.
func inSuccession(lists [][]Cell, n int) []Cell {
	common := ends(n, lists...)
	for _, cells := range lists {
		common = uncut(common, cells)
	}
	at := map[int]*Cell{}
	for _, cells := range lists {
		for _, c := range regroup(cells, common) {
			if sum := at[c.From]; sum != nil {
				sum.after(c)
			} else {
				at[c.From] = &c
			}
		}
	}
	var out []Cell
	for _, from := range common {
		if c := at[from]; c != nil {
			out = append(out, *c)
		}
	}
	return out
}
