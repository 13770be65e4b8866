package heat

import (
	"cmp"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// settled is how long a tablet has to count before that tells anything: two of its reports, late ones.
const settled = 30 * time.Second

// since is what happened from one reading to this one. before is nil of the first one, and there is no frame then. layouts are those of
// before, by path; those that changed are replaced.
func (r *Reading) since(before *Reading, layouts map[string]*Layout) *Frame {
	f := &Frame{To: r.At, Release: r.Release, Locks: r.Locks && before != nil && before.Locks}
	was := map[string]*Read{}
	if before != nil {
		f.From = before.At
		for i := range before.Tables {
			was[before.Tables[i].Path] = &before.Tables[i]
		}
	}
	for i := range r.Tables {
		t := &r.Tables[i]
		old := was[t.Path]
		if old != nil && old.ID != t.ID {
			old = nil
		}
		l := layouts[t.Path]
		if l == nil || l.ID != t.ID ||
			t.Bounds != nil && !slices.EqualFunc(l.Bounds, t.Bounds, Bound.same) || len(l.Bounds)+1 != len(t.Partitions) {
			l = &Layout{Path: t.Path, ID: t.ID, Bounds: t.Bounds}
			layouts[t.Path] = l
		}
		if before == nil || len(l.Bounds)+1 != len(t.Partitions) {
			continue // of the last, the bounds are not known
		}
		cells := make([]Cell, len(t.Partitions))
		tablets := map[uint64]*Partition{}
		if old != nil {
			for j := range old.Partitions {
				tablets[old.Partitions[j].Tablet] = &old.Partitions[j]
			}
		}
		for j := range t.Partitions {
			cells[j] = t.Partitions[j].since(tablets[t.Partitions[j].Tablet], f.From, f.To)
			cells[j].From, cells[j].To = j, j+1
		}
		if t.Sample != nil {
			t.Sample.Span = f.To.Sub(f.From)
		}
		f.Tables = append(f.Tables, TableFrame{l, joined(cells, mostCells), t.Sample})
	}
	if before == nil {
		return nil
	}
	return f
}

// since is what a partition took from one time to another. old is what it had counted at the first; nil if there was no such tablet. One
// that started meanwhile has counted since then, and of the time before nothing is known.
func (p *Partition) since(old *Partition, from, to time.Time) Cell {
	c := Cell{CPU: p.CPU, Rows: p.Rows, Bytes: p.Bytes}
	if p.Tablet == 0 {
		return Cell{CPU: unknownCPU, Restarted: true} // it has reported nothing yet
	}
	if old == nil || !old.Started.Equal(p.Started) || p.Writes < old.Writes || p.Reads < old.Reads || p.Rejected < old.Rejected {
		c.Restarted = true
		lived := to.Sub(p.Started)
		if p.Started.Before(from) || lived < settled || p.Started.IsZero() {
			return c
		}
		c.Known, old = lived, &Partition{Updated: p.Updated}
	} else {
		c.Known = to.Sub(from)
	}
	c.Writes, c.Reads, c.Rejected = p.Writes-old.Writes, p.Reads-old.Reads, p.Rejected-old.Rejected
	c.LocksBroken, _ = evidence.Between(old.LocksBroken, p.LocksBroken)
	c.Uncounted = c.Writes == 0 && p.Updated.After(old.Updated)
	return c
}

// peaks are frames of the hours that the server kept before the first reading, oldest first.
func (r *Reading) peaks(layouts map[string]*Layout) (out []*Frame) {
	at := map[uint64]int{}
	for i := range r.Tables {
		for j, p := range r.Tables[i].Partitions {
			at[p.Tablet] = j
		}
	}
	list := slices.Clone(r.Peaks)
	slices.SortStableFunc(list, func(a, b Peak) int { return cmp.Or(a.End.Compare(b.End), cmp.Compare(a.Path, b.Path)) })
	for _, p := range list {
		l := layouts[p.Path]
		if l == nil {
			continue // it is not recorded
		}
		c := Cell{To: len(l.Bounds) + 1, CPU: p.CPU} // a partition that is gone was anywhere
		if i, ok := at[p.Tablet]; ok && i < c.To {
			c.From, c.To = i, i+1
		}
		if n := len(out); n == 0 || !out[n-1].To.Equal(p.End) {
			out = append(out, &Frame{From: p.End.Add(-time.Hour), To: p.End, Release: r.Release, PeaksOnly: true})
		}
		f := out[len(out)-1]
		if n := len(f.Tables); n == 0 || f.Tables[n-1].Path != p.Path {
			f.Tables = append(f.Tables, TableFrame{Layout: l})
		}
		t := &f.Tables[len(f.Tables)-1]
		t.Cells = regroup(append(t.Cells, c), ends(len(l.Bounds)+1, t.Cells, []Cell{c}))
	}
	return out
}
