package rewrite

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// statements says what the candidate does to each known statement of the table.
func (p *proposer) statements(c *Candidate) {
	var before, after, weight float64
	for _, u := range p.known.Uses.All {
		e := StatementEffect{Statement: *u.Statement, Outcome: Unchanged, BeforePartitions: 1, AfterPartitions: 1}
		rw, err := rewriteStatement(u.Statement.Text, p.table, c, p.facts.Catalog)
		if err != nil && slices.ContainsFunc(u.Accesses, func(a *yql.Access) bool { return a.Kind != yql.AccessRead }) &&
			!slices.Contains(c.Blockers, err.Error()) {
			c.Blockers = append(c.Blockers, err.Error())
		}
		if err != nil {
			e.Outcome, e.Reason = NeedsPerson, err.Error()
		} else {
			e.Rewritten = u.Statement.Text
			if rw.changed {
				e.Rewritten, e.Diff = rw.text, UnifiedDiff(rw.before, rw.text, "statement", "statement")
			}
		}
		reads := u.LooksForRows()
		for _, a := range u.Accesses {
			for _, column := range a.Columns {
				if a.Kind == yql.AccessUpdate && c.After.IsKey(column) && !slices.Contains(c.Mutable, column) {
					c.Mutable = append(c.Mutable, column)
				}
			}
			if a.Kind == yql.AccessWrite || len(u.Lacks) > 0 {
				continue
			}
			was, is := p.touched(a, p.table, nil), p.touched(a, c.After, c)
			e.BeforePartitions = wider(e.BeforePartitions, was)
			e.AfterPartitions = wider(e.AfterPartitions, is)
		}
		if e.Outcome != NeedsPerson {
			e.Outcome, e.Reason = p.outcome(e, c, reads)
			if len(u.Lacks) > 0 {
				e.Outcome, e.Reason = Unchanged, "the schema does not have "+strings.Join(u.Lacks, ", ")+
					", so how it finds its rows is not known: is the DDL complete?"
			}
			e.Reason = strings.Join(append([]string{e.Reason}, rw.notes...), "; ")
		}
		if reads {
			w := float64(max(1, u.Statement.Count))
			weight += w
			before += w * p.count(e.BeforePartitions)
			after += w * p.count(e.AfterPartitions)
			c.Fanout.Statements++
		}
		c.Statements = append(c.Statements, e)
	}
	if weight > 0 {
		c.Fanout.Before, c.Fanout.After = before/weight, after/weight
	}
	c.idle = cmp.Or(p.idle, outweighed(p, c))
}

// compare marks the full scans that a candidate leaves and another one would end: taking that candidate gives the
// better statement away.
func (p *proposer) compare(candidates []*Candidate) {
	for i := range p.known.Uses.All {
		var best *Candidate
		for _, c := range candidates {
			if n := c.Statements[i].AfterPartitions; n != 0 && (best == nil || n < best.Statements[i].AfterPartitions) {
				best = c
			}
		}
		if best == nil {
			continue
		}
		for _, c := range candidates {
			e := &c.Statements[i]
			if e.AfterPartitions == 0 && e.Outcome == Unchanged && c.Copies && p.count(0) > p.count(best.Statements[i].AfterPartitions) {
				e.Outcome = Degraded
				e.Reason = fmt.Sprintf("still touches %s; under %s it touches %s", p.partitionsWord(0), best.Name,
					p.partitionsWord(best.Statements[i].AfterPartitions))
			}
		}
	}
}

func (p *proposer) outcome(e StatementEffect, c *Candidate, reads bool) (Outcome, string) {
	was, is := p.count(e.BeforePartitions), p.count(e.AfterPartitions)
	switch {
	case !reads && c.Spread.HottestEnd < p.before.HottestEnd*worthwhile:
		return Improved, "its writes spread"
	case !reads:
		return Unchanged, "its writes go to the same partitions"
	case is < was:
		return Improved, fmt.Sprintf("touches %s instead of %s", p.partitionsWord(e.AfterPartitions), p.partitionsWord(e.BeforePartitions))
	case is > was:
		return Degraded, fmt.Sprintf("touches %s instead of %s", p.partitionsWord(e.AfterPartitions), p.partitionsWord(e.BeforePartitions))
	}
	return Unchanged, "touches " + p.partitionsWord(e.AfterPartitions) + " as before"
}

// wider returns the larger of two numbers of partitions, where 0 is all.
func wider(a, b int) int {
	if a == 0 || b == 0 {
		return 0
	}
	return max(a, b)
}

// touched is how many partitions an access touches in a table, one for each point or range of the key that it reads, 0 if all; c is
// nil for the table as it is.
func (p *proposer) touched(a *yql.Access, t *schema.Table, c *Candidate) int {
	key := t.PrimaryKey
	var h *Hash
	if c != nil {
		h = c.Hash
	}
	index := a.Index
	if !a.Named && (c == nil || c.IndexHashes[index] == nil) {
		index = a.Choice(t, given(a, key, h))
	}
	if index != "" {
		of, ok := t.Index(index)
		if !ok {
			return 0
		}
		key, h = of.Columns, nil
		if c != nil {
			h = c.IndexHashes[index]
		}
	}
	buckets := 1
	if h != nil {
		at := slices.Index(key, h.Column)
		rest := without(key, at)
		switch {
		case givesInputs(a, h):
			key = rest
			if r := a.Ranges(key); at == 0 && r.Points == 0 {
				return max(1, a.Ranges([]string{h.Inputs[0].Column}).Count) // the prefix is the hash itself
			}
		case h.Buckets > 0:
			key = rest
			if narrows(a, rest, at) {
				buckets = int(h.Buckets)
			}
		case at == 0:
			return 0
		default:
			key = key[:at]
		}
	}
	r := a.Ranges(key)
	switch kind, _ := a.Reach(key); {
	case a.Keyed:
		return buckets
	case kind != yql.ReachFull && r.Used > 0:
		if n := max(1, r.Count) * buckets; n <= ranges.Most || buckets == 1 {
			return n
		}
		return 0 // what is behind the bucket is not bound then
	case firstRows(a, key):
		return buckets
	}
	return 0
}

// given is a key without the hash or bucket in it that a statement names.
func given(a *yql.Access, key []string, h *Hash) []string {
	if h == nil || h.Buckets == 0 && !givesInputs(a, h) {
		return key
	}
	return without(key, slices.Index(key, h.Column))
}
