package heat

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

const (
	mostLeads  = 8   // columns of a sample
	leastRows  = 50  // with fewer, most of what they show is chance
	leastShare = 0.5 // below, the rows do not stand for the writes
)

// Leading is a table with an index on each column that a key might begin with, of its name: where new entries of it come is where new rows
// of such a key would. What two readings of it tell is what samples are made of.
func Leading(t *schema.Table) *schema.Table {
	out := *t
	out.Indexes = nil
	for _, c := range t.Columns {
		if c.Type.KeyType() && (t.IsKey(c.Name) || len(out.Indexes) < mostLeads-len(t.PrimaryKey)) {
			out.Indexes = append(out.Indexes, schema.Index{Name: c.Name, Kind: schema.IndexSync, Columns: []string{c.Name}})
		}
	}
	return &out
}

// Sample is what two readings of a table that Leading returned tell of it. writes is how many there were between them by the counters.
// It is nil if too few rows are other ones to stand for these.
func Sample(t *schema.Table, f *evidence.Fresh, writes float64) *evidence.Leads {
	s := &evidence.Leads{Rows: f.New + f.Gone + f.Changed, Share: f.Share}
	if f.Whole { // else it is so already
		s.Share *= min(1, float64(s.Rows)/max(1, writes))
	}
	if s.Rows < leastRows || s.Share < leastShare || len(f.RowValues) == 0 {
		return nil
	}
	sampler := evidence.NewSampler(t, evidence.SampleColumns(t), time.Time{})
	for _, row := range f.RowValues {
		sampler.Add(row)
	}
	for _, c := range sampler.Sample().Columns {
		if at, ok := f.Indexes[c.Column]; ok {
			s.Columns = append(s.Columns, evidence.Lead{Column: c.Column, Value: c.TopShare, Place: at.Top * float64(at.Rows) / float64(s.Rows)})
		}
	}
	return s
}

// Busy are the loads of tables from the last reading to another one, by path; those of which all is known.
func (r *Recording) Busy(reading *Reading) map[string]*evidence.Load {
	out := map[string]*evidence.Load{}
	if r.Last == nil {
		return out
	}
	f := reading.since(r.Last, maps.Clone(r.current))
	for _, t := range f.Tables {
		if m := (Moment{From: f.From, To: f.To, Layout: t.Layout, Cells: t.Cells}); m.sum() > 0 {
			out[t.Path] = m.load()
		}
	}
	return out
}

// worst is the worst of two samples of a table, so that a value which is hot for a moment stays so.
func worst(a, b *evidence.Leads) *evidence.Leads {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	out := &evidence.Leads{Span: a.Span + b.Span, Rows: min(a.Rows, b.Rows), Share: min(a.Share, b.Share)}
	for _, c := range a.Columns {
		if o := b.Of(c.Column); o != nil {
			out.Columns = append(out.Columns, evidence.Lead{Column: c.Column, Value: max(c.Value, o.Value), Place: max(c.Place, o.Place)})
		}
	}
	return out
}

// samples writes or reads those of a frame. Releases before wrote none.
func (c *coder) samples(tables []TableFrame) {
	if c.reading && len(c.data) == 0 || !c.reading && !slices.ContainsFunc(tables, func(t TableFrame) bool { return t.Sample != nil }) {
		return
	}
	for i := range tables {
		s := cmp.Or(tables[i].Sample, &evidence.Leads{})
		list(c, &s.Columns, func(l *evidence.Lead) {
			c.text(&l.Column)
			c.thousandths(&l.Value)
			c.thousandths(&l.Place)
		})
		if len(s.Columns) > 0 {
			tables[i].Sample = s
			c.duration(&s.Span)
			c.uint(&s.Rows)
			c.thousandths(&s.Share)
		}
	}
}

// recorded is what a table took at each time since it has its path, to tell what it would have taken under another key.
func (t *TableHistory) recorded() (out []evidence.Recorded) {
	again, before, had := 0.0, (*Moment)(nil), 0.0 // writes to rows that were there, the moment before, and its rows
	for i := range t.Moments {
		m := &t.Moments[i]
		if m.PeaksOnly || m.Layout.ID != t.Moments[len(t.Moments)-1].Layout.ID || m.sum() < 0 {
			before = nil
			continue
		}
		load, rows := m.load(), 0.0
		shares, rate, _ := load.WriteShares()
		r := evidence.Recorded{Rate: rate, Hottest: slices.Max(shares), Again: -1, Leads: *cmp.Or(m.Sample, &evidence.Leads{})}
		for _, c := range m.Cells {
			r.Writes, rows = r.Writes+float64(c.Writes), rows+float64(c.Rows)
		}
		if before != nil && before.To.Equal(m.From) && slices.EqualFunc(before.Layout.Bounds, m.Layout.Bounds, Bound.same) && !load.Uncounted {
			r.Again, again = 0, again+r.Writes-max(0, min(r.Writes, rows-had))
		}
		r.Sampled = min(1, r.Span.Seconds()/m.To.Sub(m.From).Seconds())
		if before, had = m, rows; r.Writes > 0 {
			out = append(out, r)
		}
	}
	for i := range out {
		if r := &out[i]; r.Again == 0 { // all of these may have been at one time
			r.Again = min(1, again/r.Writes)
		}
	}
	return out
}
