package rewrite

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// ranking are the candidates of a table in the order of Propose, of which only as many are carried out and measured as somebody asks for:
// to simulate and to inspect a table is what a candidate costs most of. What it costs at the least is known before, so whoever costs less
// when it is measured than all others do at the least is the next.
type ranking struct {
	p       *proposer
	settled []*Candidate // in order
	open    []contender  // the others
}

// contender is a candidate in a ranking, nil where it is not carried out: cost is what it costs at the least then.
type contender struct {
	*idea
	cost float64
	c    *Candidate
}

// ranked begins a ranking. Where statements are known, what one candidate costs depends on what the others do to them, and all are
// measured.
func ranked(p *proposer) *ranking {
	r := &ranking{p: p}
	if len(p.known.Uses.All) > 0 {
		for i := range p.ideas {
			if c, reasons := p.evaluate(&p.ideas[i]); len(reasons) == 0 {
				r.settled = append(r.settled, c)
			}
		}
		p.order(r.settled)
		return r
	}
	for i := range p.ideas {
		r.open = append(r.open, contender{idea: &p.ideas[i]})
	}
	if len(r.open) > 1 {
		after := *p.table
		c := &Candidate{Move: move.Move{Before: p.table, After: &after}, resolves: worstOf(p.findings), Reads: slices.Clone(p.reads)}
		for i := range r.open {
			r.open[i].cost = p.sketch(c, r.open[i].idea)
		}
	}
	return r
}

// sketch makes a candidate that of an idea, as far as that can be told from the edits alone, and returns what it costs at the least.
func (p *proposer) sketch(c *Candidate, id *idea) float64 {
	c.Kind, c.preference, c.Columns, c.BytesPerRow, c.IndexBytes = id.Kind, id.preference, c.Columns[:0], 0, 0
	c.After.PrimaryKey, c.After.Indexes = p.table.PrimaryKey, p.table.Indexes
	for _, e := range id.Edits {
		switch e := e.(type) {
		case schema.SetPrimaryKey:
			c.After.PrimaryKey = e.Columns
		case schema.ReplaceIndex, schema.DropIndex:
			c.After.Indexes = nil
		}
	}
	hashes := hashesOf(p.table, id.Edits)
	for _, h := range hashes {
		c.Columns = append(c.Columns, h)
	}
	c.weigh(hashes)
	for i := range c.Reads {
		n, known := p.touches.find(c.Reads[i].pattern(&c.Move))
		if !known {
			n = 1
		}
		c.Reads[i].After = n
	}
	c.Terms = p.terms(c, false)
	return c.Cost()
}

// nth is the i-th candidate, the first being 0; nil if there are not as many.
func (r *ranking) nth(i int) *Candidate {
	for len(r.settled) <= i && len(r.open) > 0 {
		at := 0
		for j := range r.open {
			if o, best := &r.open[j], &r.open[at]; o.cost < best.cost || o.cost == best.cost && o.Name < best.Name {
				at = j
			}
		}
		o := &r.open[at]
		if o.c == nil {
			c, reasons := r.p.evaluate(o.idea)
			if len(reasons) == 0 {
				c.Terms = r.p.terms(c, false)
				o.c, o.cost = c, c.Cost()
				continue
			}
		} else {
			r.settled = append(r.settled, o.c)
		}
		r.open = slices.Delete(r.open, at, at+1)
	}
	if i < len(r.settled) {
		return r.settled[i]
	}
	return nil
}

// resolving is the first candidate that resolves the findings of a rule; nil if none does.
func (r *ranking) resolving(rule string) *Candidate {
	for i := 0; ; i++ {
		if c := r.nth(i); c == nil || slices.Contains(c.Resolved, rule) {
			return c
		}
	}
}
