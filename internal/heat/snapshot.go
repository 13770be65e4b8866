package heat

import (
	"cmp"
	"math"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// OfSnapshot is a snapshot as a recording; empty if it does not say when it was taken. Its partitions are known by their numbers only:
// those of two snapshots are the same if there are as many.
func OfSnapshot(name string, b *evidence.Bundle) *Recording {
	if b.Taken.IsZero() {
		return &Recording{}
	}
	return &Recording{Frames: observed(b), taken: &Mark{At: b.Taken, Kind: Snapshot, Text: "the snapshot " + name + " was taken"}}
}

// observed are the loads of tables and indexes as frames, one for each.
func observed(b *evidence.Bundle) (out []*Frame) {
	loads(b, func(path string, l *evidence.Load) {
		if l == nil || len(l.Partitions) == 0 {
			return
		}
		l, _ = l.Lifelong()
		t, n := TableFrame{Layout: &Layout{Path: path}}, len(l.Partitions)
		count := func(rate float64) uint64 { return uint64(math.Round(rate * l.Span.Seconds())) }
		for i, p := range l.Partitions {
			c := Cell{From: i, To: i + 1, CPU: p.CPUCores, Rows: p.Rows, Bytes: p.Bytes, Uncounted: l.Uncounted}
			if !p.Unknown {
				c.Known, c.Writes, c.Reads, c.Rejected = l.Span, count(p.Writes), count(p.Reads), count(p.Rejected)
			}
			t.Cells, t.Bounds = append(t.Cells, c), append(t.Bounds, Bound{Hash: uint64(n)<<32 | uint64(i), SameLead: p.OneLead})
		}
		t.Bounds = t.Bounds[:n-1]
		out = append(out, &Frame{From: b.Taken.Add(-l.Span), To: b.Taken, Tables: []TableFrame{t}})
	})
	return out
}

// loads visits those of tables and of their indexes; nil where none is known.
func loads(b *evidence.Bundle, visit func(path string, l *evidence.Load)) {
	for _, t := range b.Tables {
		visit(t.Schema.Path, t.Load)
		for i := 0; t.Load != nil && i < len(t.Schema.Indexes); i++ {
			name := t.Schema.Indexes[i].Name
			visit(t.Schema.Path+"/"+name+"/indexImplTable", t.Load.Indexes[name])
		}
	}
}

// Change is how the writes of a table fell on its partitions in each of two snapshots.
type Change struct {
	Table         string  `json:"table"`
	WritesBefore  float64 `json:"writesPerSecondBefore"`
	WritesAfter   float64 `json:"writesPerSecondAfter"`
	HottestBefore float64 `json:"hottestShareBefore"` // of the writes, 0…1
	HottestAfter  float64 `json:"hottestShareAfter"`
}

// Changes are those of the tables whose load is known in both of two snapshots. The one of which the hottest partition got the most more
// writes a second comes first. It is never nil.
func Changes(before, after *evidence.Bundle) []Change {
	out, was := []Change{}, map[string]*evidence.Load{}
	loads(before, func(path string, l *evidence.Load) { was[path] = l })
	loads(after, func(path string, l *evidence.Load) {
		older, writes, known := was[path].WriteShares()
		newer, now, still := l.WriteShares()
		if known && still {
			out = append(out, Change{path, writes, now, slices.Max(older), slices.Max(newer)})
		}
	})
	more := func(c Change) float64 { return c.HottestAfter*c.WritesAfter - c.HottestBefore*c.WritesBefore }
	slices.SortStableFunc(out, func(a, b Change) int { return cmp.Compare(more(b), more(a)) })
	return out
}
