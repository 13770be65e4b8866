package heat

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// History is what recordings show together.
type History struct {
	Tables []*TableHistory // by path
	Notes  []string        // what they cannot tell

	taken []Mark // when snapshots were
}

// TableHistory is one table, or the table of an index.
type TableHistory struct {
	Path    string
	Moments []Moment // by time, without overlaps
}

// Moment is one table in a frame.
type Moment struct {
	From, To  time.Time
	PeaksOnly bool
	Locks     bool // broken locks were counted
	Layout    *Layout
	Cells     []Cell
	Sample    *evidence.Leads // nil if there is none
}

// Merge returns what recordings show together: of several hosts, or of several weeks. What two of them hold of the same time counts once,
// and what a server kept itself only where nothing was recorded.
func Merge(recordings ...*Recording) *History {
	h, tables := &History{}, map[string]*TableHistory{}
	damaged, uncounted := 0, map[string]bool{}
	for _, peaks := range []bool{false, true} {
		for _, r := range recordings {
			if !peaks {
				if damaged += r.Damaged; r.taken != nil {
					h.taken = append(h.taken, *r.taken)
				}
			}
			for _, f := range r.Frames {
				for _, t := range f.Tables {
					of := tables[t.Path]
					if of == nil {
						of = &TableHistory{Path: t.Path}
						tables[t.Path] = of
					}
					if f.PeaksOnly == peaks {
						of.add(Moment{f.From, f.To, f.PeaksOnly, f.Locks, t.Layout, t.Cells, t.Sample})
					}
					if slices.ContainsFunc(t.Cells, func(c Cell) bool { return c.Uncounted }) {
						uncounted[t.Path] = true
					}
				}
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(tables)) {
		h.Tables = append(h.Tables, tables[path])
	}
	if damaged > 0 {
		h.Notes = append(h.Notes, fmt.Sprintf("the recording is damaged, and %s of it could not be read", evidence.Count(damaged, "byte")))
	}
	if n := len(uncounted); n > 0 {
		h.Notes = append(h.Notes, fmt.Sprintf("%s written although no write was counted, for example by BulkUpsert, which YDB does not count: %s",
			evidence.One(n, "table", "was", "were"), evidence.Shortened(slices.Sorted(maps.Keys(uncounted))[0], 80)))
	}
	return h
}

// add puts a moment in its place unless there is one of that time.
func (t *TableHistory) add(m Moment) {
	at, _ := slices.BinarySearchFunc(t.Moments, m, func(a, b Moment) int { return cmp.Compare(a.From.UnixNano(), b.From.UnixNano()) })
	if at > 0 && t.Moments[at-1].To.After(m.From) || at < len(t.Moments) && t.Moments[at].From.Before(m.To) {
		return
	}
	t.Moments = slices.Insert(t.Moments, at, m)
}

// movedTo is the path at which a table was from a time on that had another one before; empty if it was not seen again.
func (h *History) movedTo(id, path string, from time.Time) string {
	for _, t := range h.Tables {
		if t.Path != path && slices.ContainsFunc(t.Moments, func(m Moment) bool { return m.Layout.ID == id && !m.From.Before(from) }) {
			return t.Path
		}
	}
	return ""
}

// most is the most writes a second of a cell.
func (c *Cell) most() float64 {
	if c.Known <= 0 {
		return 0
	}
	return max(c.Peak, float64(c.Writes)/c.Known.Seconds())
}

// tells reports whether a cell is known for half of the time or longer. Of a tablet that started later, what it took may be a burst, and
// what the keys took before is not known, so that it is compared with no other.
func (m *Moment) tells(c *Cell) bool { return c.Known > 0 && 2*c.Known >= m.To.Sub(m.From) }

// marked returns the cells, of which those that were hot are marked. Where a cell is unknown, it may have taken more than others, so that
// only what they used tells.
func (m *Moment) marked() []Cell {
	out := slices.Clone(m.Cells)
	sum, known := 0.0, true
	for i := range out {
		sum += out[i].most()
		known = known && m.tells(&out[i])
	}
	n := len(m.Layout.Bounds) + 1
	for i := range out {
		c := &out[i]
		takes := known && n > 1 && (c.To == c.From+1 || n <= mostCells) && c.most() >= evidence.WarmWrites && c.most() >= evidence.HotShare(n)*sum
		c.hot = takes || c.CPU >= evidence.BusyCores || c.Rejected > 0
	}
	return out
}

// hotFor is for how long something was hot.
func (m *Moment) hotFor() (longest time.Duration) {
	for _, c := range m.marked() {
		d := m.To.Sub(m.From)
		switch {
		case c.Peak > 0:
			d = c.PeakTo - c.PeakFrom
		case c.Known > 0:
			d = min(d, c.Known)
		}
		if c.hot {
			longest = max(longest, d)
		}
	}
	return longest
}
