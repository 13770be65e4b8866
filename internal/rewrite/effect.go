package rewrite

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// statements says what the candidate does to each known statement of the table.
func (p *proposer) statements(c *Candidate) {
	var before, after, weight float64
	old, lies := lies(p, p.table), lies(p, c.After)
	for _, u := range p.known.Uses.All {
		e := StatementEffect{Statement: *u.Statement, Outcome: Unchanged,
			before: move.Touched{Partitions: 1, Most: 1}, after: move.Touched{Partitions: 1, Most: 1}}
		fitted := move.Fit(u.Statement.Text, p.facts.Catalog, &c.Move)
		// What writes to a table that YDB does not have yet is written for the key that it gets.
		writes := p.evidence.Foreign == "" && slices.ContainsFunc(u.Accesses, func(a *yql.Access) bool { return a.Kind != yql.AccessRead })
		for _, why := range fitted.Broken {
			if writes && !slices.Contains(c.Blockers, why) {
				c.Blockers = append(c.Blockers, why)
			}
		}
		switch {
		case len(fitted.Broken) > 0:
			e.Outcome, e.Reason = NeedsPerson, strings.Join(fitted.Broken, "; ")
		case fitted.Changed:
			e.Rewritten, e.Diff = fitted.Text, UnifiedDiff(fitted.Before, fitted.Text, "statement", "statement")
		default:
			e.Rewritten = u.Statement.Text
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
			e.before, e.after = e.before.Wider(p.asIs.Touches(a, old)), e.after.Wider(c.Touches(a, lies))
		}
		e.BeforePartitions, e.AfterPartitions = p.atMost(e.before, p.table), p.atMost(e.after, c.After)
		if e.Outcome != NeedsPerson {
			e.Outcome, e.Reason = p.outcome(e, c, reads)
			if len(u.Lacks) > 0 {
				e.Outcome, e.Reason = Unchanged, "the schema does not have "+strings.Join(u.Lacks, ", ")+
					", so how it finds its rows is not known: is the DDL complete?"
			}
			e.Reason = strings.Join(slices.Concat([]string{e.Reason}, fitted.Notes, inBuckets(fitted.Listed)), "; ")
		}
		if reads {
			w := float64(max(1, u.Statement.Count))
			weight += w
			before += w * p.meanTouched(e.before)
			after += w * p.meanTouched(e.after)
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
	is, was := p.touchedWord(e.after, c.After, " partitions"), p.touchedWord(e.before, p.table, "")
	if is == was { // no bound tells them apart
		was = fmt.Sprint("about ", e.before.Partitions)
	}
	switch {
	case !reads && c.Spread.HottestEnd < p.before.HottestEnd*worthwhile:
		return Improved, "its writes spread"
	case !reads:
		return Unchanged, "its writes go to the same partitions"
	case p.count(e.after.Partitions) > p.count(e.before.Partitions):
		return Degraded, "touches " + is + " instead of " + was
	case p.fewer(&e):
		return Improved, "touches " + is + " instead of " + was
	}
	return Unchanged, "touches " + is + " as before"
}

// inBuckets says in how many ranges lists are looked for, and how to split one where there are more than YDB binds.
func inBuckets(lists []move.Listed) (notes []string) {
	for _, l := range lists {
		each, note := ranges.Most/l.Buckets, ""
		switch n := l.Values; {
		case n == 0:
			note = fmt.Sprintf("each %s is searched in %d buckets, and above 10,000 ranges YDB reads whole buckets: give it at most "+
				"%d at a time", l.Column, l.Buckets, each)
		case n > each:
			note = fmt.Sprintf("%s of %s in %d buckets are %s ranges, and above 10,000 YDB reads whole buckets: send it %d times, "+
				"each with at most %d of the list", evidence.Count(n, "value"), l.Column, l.Buckets, evidence.Thousands(n*l.Buckets),
				(n+each-1)/each, each)
		default:
			note = fmt.Sprintf("it reads %s ranges: %s of %s, each in %d buckets", evidence.Thousands(n*l.Buckets), evidence.Count(n, "value"),
				l.Column, l.Buckets)
		}
		if !slices.Contains(notes, note) {
			notes = append(notes, note)
		}
	}
	return notes
}
