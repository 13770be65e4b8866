package rewrite

import "slices"

// ranking are the candidates of a table in the order of Propose, of which only as many are measured as somebody asks for: to simulate and
// to inspect a table is what a candidate costs most of. What it costs at the least is known before, so whoever costs less when it is
// measured than all others do at the least is the next.
type ranking struct {
	p       *proposer
	settled []*Candidate // in order
	open    []*Candidate // the others; those that are not done have the terms that they have at the least
	done    map[*Candidate]bool
}

// ranked begins a ranking. Where statements are known, what one candidate costs depends on what the others do to them, and all are
// measured.
func ranked(p *proposer) *ranking {
	r := &ranking{p: p, done: map[*Candidate]bool{}}
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
		if c, reasons := p.draft(&p.ideas[i]); len(reasons) == 0 {
			c.resolves = worstOf(p.findings) // at the best
			c.Terms = p.terms(c, false)
			c.resolves = 0
			r.open = append(r.open, c)
		}
	}
	return r
}

// nth is the i-th candidate, the first being 0; nil if there are not as many.
func (r *ranking) nth(i int) *Candidate {
	for len(r.settled) <= i && len(r.open) > 0 {
		c := slices.MinFunc(r.open, cheaper)
		at := slices.Index(r.open, c)
		switch {
		case r.done[c]:
			r.settled, r.open = append(r.settled, c), slices.Delete(r.open, at, at+1)
		case len(r.p.measure(c)) > 0:
			r.open = slices.Delete(r.open, at, at+1)
		default:
			c.Terms, r.done[c] = r.p.terms(c, false), true
		}
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
