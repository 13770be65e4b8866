package heat

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// mostRanges bounds the rows of a picture.
const mostRanges = 64

// Map is what a recording shows of tables: key ranges by time. It is what pictures are drawn from.
type Map struct {
	From   time.Time  `json:"from,omitzero"` // when the first column of all tables begins, to draw all of them on one scale; zero without any
	To     time.Time  `json:"to,omitzero"`
	Tables []TableMap `json:"tables"`          // the one in which something was hot for the longest time first
	Notes  []string   `json:"notes,omitempty"` // what the recording cannot tell, as sentences for people
}

// Column is the time of a frame.
type Column struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
	// PeaksOnly says that only the CPU of partitions above 0.7 of a core is known, as the server itself kept it before the recording began.
	PeaksOnly bool `json:"peaksOnly,omitempty"`
}

// TableMap is one table, or the table of an index.
type TableMap struct {
	Path string `json:"path"`
	// Columns are times, oldest first, without overlaps, and of different lengths: old ones are thinned. There may be gaps, in which
	// nothing was recorded.
	Columns []Column `json:"columns"`
	Ranges  []Range  `json:"ranges"` // rows of the picture in the order of the key, 64 at most
	// Cells are the figures of a range, or of several next to each other which were one partition then, in a column. They do not overlap.
	// Where there is none, nothing is known. They are sorted by column and then by range.
	Cells []MapCell `json:"cells"`
	// Totals are the figures of the whole table by column. They are known only where those of all ranges are.
	Totals []Figures `json:"totals"`
	Marks  []Mark    `json:"marks,omitempty"` // by time
	// HotSeconds is for how long a partition was hot: one took far more than its share of at least ten writes a second, or used half a core
	// or more, or transactions were rejected.
	HotSeconds int `json:"hotSeconds"`
}

// Range is a range of keys of the table as it is partitioned now, or was last.
type Range struct {
	First      int    `json:"first"`          // its first partition, from 0
	Partitions int    `json:"partitions"`     // how many it has: cold neighbours are one range
	From       string `json:"from,omitempty"` // the key it begins with, as a literal; empty if values were not recorded, and for the first
	To         string `json:"to,omitempty"`   // the key before which it ends, likewise
}

// MapCell is a range, or several next to each other, in a column.
type MapCell struct {
	Column int `json:"column"`
	From   int `json:"from"` // range
	To     int `json:"to"`   // range behind the last one
	Figures
}

// Figures are what was counted. What is nil is unknown, and not zero.
type Figures struct {
	// Known is for what share of the time the rates are known, 0…1: partitions that were split or moved meanwhile count from then on.
	Known       float64  `json:"known"`
	Writes      *float64 `json:"writes,omitempty"`      // rows a second, but for those of BulkUpsert
	Reads       *float64 `json:"reads,omitempty"`       // rows a second
	Rejected    *float64 `json:"rejected,omitempty"`    // transactions a second, by overload or for want of room
	LocksBroken *float64 `json:"locksBroken,omitempty"` // a second
	// Peak is the most writes a second in a part of the column, which is longer where it was thinned; equal to Writes where it was not.
	Peak  *float64 `json:"peak,omitempty"`
	CPU   *float64 `json:"cpu,omitempty"` // cores, of the partition that used most
	Rows  *uint64  `json:"rows,omitempty"`
	Bytes *uint64  `json:"bytes,omitempty"`
	// Uncounted says that rows were written which are not counted, as by BulkUpsert: Writes are too few.
	Uncounted bool `json:"uncounted,omitempty"`
	Hot       bool `json:"hot,omitempty"` // see HotSeconds
}

// Kind is what a mark is of.
type Kind string

// The kinds of marks.
const (
	Partitions Kind = "partitions" // their number changed
	Cutover    Kind = "cutover"    // another table took this one's path, and the one before has another path since
	Recreated  Kind = "recreated"  // the table was dropped and created again
	Snapshot   Kind = "snapshot"   // a snapshot was taken
)

// Mark is something that happened to a table.
type Mark struct {
	At   time.Time `json:"at"`
	Kind Kind      `json:"kind"`
	// Before and After are how many partitions there were, of Partitions.
	Before int    `json:"before,omitempty"`
	After  int    `json:"after,omitempty"`
	Text   string `json:"text"` // for people: "4 partitions instead of 2"
}

// Map draws the tables whose paths match.
func (h *History) Map(match func(path string) bool) *Map {
	m := &Map{Tables: []TableMap{}, Notes: h.Notes}
	for _, t := range h.Tables {
		if !match(t.Path) || len(t.Moments) == 0 {
			continue
		}
		m.Tables = append(m.Tables, h.tableMap(t))
		if from := t.Moments[0].From; m.From.IsZero() || from.Before(m.From) {
			m.From = from
		}
		if to := t.Moments[len(t.Moments)-1].To; to.After(m.To) {
			m.To = to
		}
	}
	slices.SortStableFunc(m.Tables, func(a, b TableMap) int { return cmp.Compare(b.HotSeconds, a.HotSeconds) })
	return m
}

func (h *History) tableMap(t *TableHistory) TableMap {
	last := t.Moments[len(t.Moments)-1].Layout
	rows := t.rows(last)
	out := TableMap{Path: t.Path, Cells: []MapCell{}, Marks: h.marks(t)}
	for i := range rows[1:] {
		r := Range{First: rows[i], Partitions: rows[i+1] - rows[i]}
		if r.First > 0 {
			r.From = last.Bounds[r.First-1].Text
		}
		if rows[i+1] <= len(last.Bounds) {
			r.To = last.Bounds[rows[i+1]-1].Text
		}
		out.Ranges = append(out.Ranges, r)
	}
	var hot time.Duration
	for i, m := range t.Moments {
		out.Columns = append(out.Columns, Column{m.From, m.To, m.PeaksOnly})
		hot += m.hotFor()
		frame := TableFrame{Layout: m.Layout, Cells: m.marked()}
		placed := frame.placed(last)
		for _, c := range regroup(placed, rows) {
			from, _ := slices.BinarySearch(rows, c.From)
			to, _ := slices.BinarySearch(rows, c.To)
			out.Cells = append(out.Cells, MapCell{i, from, to, m.figures(c)})
		}
		total := Figures{}
		if all := regroup(placed, []int{0, rows[len(rows)-1]}); len(all) == 1 {
			if total = m.figures(all[0]); m.PeaksOnly {
				total = Figures{CPU: total.CPU, Hot: total.Hot}
			}
		}
		out.Totals = append(out.Totals, total)
	}
	out.HotSeconds = int(hot.Seconds())
	return out
}

// rows are the ends of the ranges of a picture, as ends of partitions.
func (t *TableHistory) rows(last *Layout) []int {
	parts := make([]Cell, len(last.Bounds)+1)
	for i := range parts {
		parts[i].From, parts[i].To = i, i+1
	}
	if len(parts) > mostRanges {
		weights := make([]float64, len(parts))
		for _, m := range t.Moments {
			frame := TableFrame{Layout: m.Layout, Cells: m.Cells}
			for _, c := range frame.placed(last) {
				for i := c.From; i < c.To; i++ {
					weights[i] += c.weight() / float64(c.To-c.From)
				}
			}
		}
		for i, w := range weights {
			parts[i].Writes = uint64(w)
		}
		parts = joined(parts, mostRanges)
	}
	return ends(len(last.Bounds)+1, parts)
}

func (m *Moment) figures(c Cell) Figures {
	f := Figures{Uncounted: c.Uncounted, Hot: c.hot}
	if s := c.Known.Seconds(); s > 0 {
		f.Known = min(1, s/m.To.Sub(m.From).Seconds())
		rate := func(n uint64) *float64 { return new(float64(n) / s) }
		f.Writes, f.Reads, f.Rejected = rate(c.Writes), rate(c.Reads), rate(c.Rejected)
		f.Peak = new(max(c.Peak, *f.Writes))
		if m.Locks {
			f.LocksBroken = rate(c.LocksBroken)
		}
	}
	if c.CPU >= 0 {
		f.CPU = new(c.CPU)
		if !m.PeaksOnly {
			f.Rows, f.Bytes = new(c.Rows), new(c.Bytes)
		}
	}
	return f
}

// marks are what happened to a table from one time to the next.
func (h *History) marks(t *TableHistory) (out []Mark) {
	for _, m := range h.taken {
		if !m.At.Before(t.Moments[0].From) && !m.At.After(t.Moments[len(t.Moments)-1].To) {
			out = append(out, m)
		}
	}
	for i := 1; i < len(t.Moments); i++ {
		was, is := &t.Moments[i-1], &t.Moments[i]
		if was.PeaksOnly {
			continue
		}
		before, after := len(was.Layout.Bounds)+1, len(is.Layout.Bounds)+1
		to := ""
		other := was.Layout.ID != is.Layout.ID && was.Layout.ID != "" && is.Layout.ID != "" // snapshots do not tell
		if other {                                                                          // it looks through all tables
			to = h.movedTo(was.Layout.ID, t.Path, is.From)
		}
		switch {
		case to != "":
			out = append(out, Mark{At: is.From, Kind: Cutover, Text: "another table has had this path since; the earlier one is now " + to})
		case other:
			out = append(out, Mark{At: is.From, Kind: Recreated, Text: "the table was dropped and created again"})
		case before != after:
			out = append(out, Mark{At: is.To, Kind: Partitions, Before: before, After: after,
				Text: fmt.Sprintf("%s instead of %s", evidence.Count(after, "partition"), evidence.Thousands(before))})
		}
	}
	slices.SortStableFunc(out, func(a, b Mark) int { return a.At.Compare(b.At) })
	return out
}
