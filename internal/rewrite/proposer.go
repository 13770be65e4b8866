package rewrite

import (
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Rewriter proposes for the tables of one bundle. It remembers what tables of one
// shape share. Several goroutines may use it at once, as long as nobody changes the bundle.
type Rewriter struct {
	bundle   *evidence.Bundle
	opt      Options
	facts    *facts.Facts                 // of the tables of the bundle
	advisor  *advisor.Inspector           // of candidates
	findings map[string][]advisor.Finding // by table path
	touches  *memo[string, int]           // partitions, by what a likely read gives of a key
	replays  *memo[replayOf, Spread]      // of rows that were made up, by what they depend on
}

// proposer is one table's share of a Rewriter.
type proposer struct {
	*Rewriter
	whatIf
	evidence    *evidence.Table
	asIs        move.Move         // the table as it is
	findings    []advisor.Finding // not suppressed
	ignored     []advisor.Finding // all of them, if some are suppressed
	known       *facts.Table
	leads       []string  // columns outside the key that statements find rows by
	reads       []Read    // likely ones
	shares      []float64 // of the partitions in the writes, as they were measured; else nil
	noCopy      string    // why no copy is worth it: the writes are measured to be spread; else empty
	idle        string    // that hardly anything is written; else empty
	before      Spread
	inspected   []reinspected // of the table as it is; nil until asked for
	alwaysScans []bool        // by use: it reads all of the table under any key
	ideas       []idea
}

func suppressed(f advisor.Finding) bool { return f.Suppressed != nil }

// measuredKey reports whether somebody saw that the key is hot.
func measuredKey(f advisor.Finding) bool { return wantsKey(f) && f.Confidence == advisor.Measured }

// copyWorth is why no copy of the table is worth it, as a clause: its writes are measured to be spread, or hardly anything is written.
// Both are empty where that is not so, or where the key was measured to be hot all the same.
func copyWorth(known *facts.Table, findings []advisor.Finding) (noCopy, idle string) {
	switch t := &known.Traffic; {
	case known.Written.HotRow > 0:
		return "no other key spreads the writes of one row", ""
	case known.Lead().Bearing == facts.BearingRewritten:
		return "rows that are there are written, and YDB splits between them", ""
	case known.Written.Little() && !t.Idle() && !t.Spread():
		return "", fmt.Sprintf("there are %s writes/s, and a partition takes thousands", evidence.PerSecond(known.Written.HotRate()))
	case slices.ContainsFunc(findings, func(f advisor.Finding) bool { return measuredKey(f) && f.Level == advisor.Error }):
		return "", ""
	case t.Spread():
		return t.Takes(), ""
	case t.Idle():
		return "", t.Stillness()
	}
	hot := func(f advisor.Finding) bool { return wantsKey(f) && (f.Level > advisor.Note || !measuredKey(f)) }
	if slices.ContainsFunc(findings, measuredKey) && !slices.ContainsFunc(findings, hot) {
		return "", "nothing that was measured says that the key is hot"
	}
	return "", ""
}

// outweighed says, as a clause, that a candidate makes more reads touch other partitions than writes meet in one, as both were counted;
// else empty. What a partition does not bear has to be parted whatever it costs.
func outweighed(p *proposer, c *Candidate) string {
	w := &p.Rewriter.facts.Known(p.evidence).Written
	if !c.Copies || !w.Bearable() {
		return ""
	}
	var reads, more float64
	for i := range c.Statements {
		s := &c.Statements[i]
		if n := s.Statement.Count; n > 0 && s.Statement.Span > 0 && p.reading(i) > 0 {
			rate := float64(n) / s.Statement.Span.Seconds()
			if grown := p.meanTouched(s.after) - p.meanTouched(s.before); grown > 0 {
				reads, more = reads+rate, more+rate*grown
			}
		}
	}
	if more <= w.HotRate() {
		return ""
	}
	return fmt.Sprintf("%s reads/s would touch %s partitions more each, and %s writes/s meet", evidence.PerSecond(reads),
		evidence.PerSecond(more/reads), evidence.PerSecond(w.HotRate()))
}

func wantsKey(f advisor.Finding) bool { return f.Wants.Key() }

// given reports whether the statements that write rows are known and all give the column. What writes to a table that YDB does not have
// yet is yet to be written.
func (p *proposer) given(column string) bool {
	if p.evidence.Foreign != "" {
		return p.opt.IDs != idsKeep
	}
	writes := 0
	for _, u := range p.known.Uses.All {
		for _, a := range u.Accesses {
			if a.Kind != yql.AccessWrite {
				continue
			}
			writes++
			if a.Columns != nil && !slices.Contains(a.Columns, column) {
				return false
			}
		}
	}
	return writes > 0
}

// reading is the weight of a use among those that read: its executions, 0 if it only writes.
func (p *proposer) reading(i int) float64 {
	u := &p.known.Uses.All[i]
	if !u.LooksForRows() {
		return 0
	}
	return float64(max(1, u.Statement.Count))
}

// worstOf is the level of the worst finding.
func worstOf(findings []advisor.Finding) advisor.Level {
	worst := advisor.Level(0)
	for i := range findings {
		worst = max(worst, findings[i].Level)
	}
	return worst
}

// asksForKey reports whether a finding shows a key to put in place of the one at fault.
func asksForKey(f advisor.Finding) bool {
	return f.Wants.Key() && len(f.Fixes) > 0 && len(f.Fixes[0].Edits) > 0 && f.Suppressed == nil
}

// idea is a candidate before it is carried out and measured.
type idea struct {
	advisor.Fix
	preference int      // the smaller the better, where nothing else tells two apart
	against    []string // reasons known before anything is simulated
}

// grows is how many times over a read of all partitions counts: there will be more of them as the table grows, where a
// read of so many buckets stays as it is.
const grows = 2

// reinspected is what the advisor says of a table with the statements and the sample, and without the load, which is of the old partitions.
// The old table and each candidate are inspected with the same evidence, so that what differs comes from the candidate.
type reinspected struct {
	advisor.Finding
	at int // the statement it is about, by its place among the uses; -1 if it is about none
}

// worthwhile is how much cooler the hottest partition must get for a new key to be worth a copy of the table.
const worthwhile = 0.5

// gain is the share of what the hottest partition takes that it may take at the most under a new key: with more there is
// nothing measurable to be had for the copy.
const gain = 0.9

// cooler reports whether the candidate spreads the writes: much better than now, or as evenly as can be asked.
func (p *proposer) cooler(c *Candidate) bool {
	if c.Kind == advisor.Repartition {
		return c.Spread.HottestEnd <= gain*max(p.before.HottestEnd, p.asItIs())
	}
	now := p.before.HottestEnd
	return !p.spreadAlready() && c.Spread.HottestEnd <= min(gain*now, max(worthwhile*now, fair/float64(p.partitions)))
}

// reaches reports whether known statements touch far fewer partitions under the candidate, and the writes are spread as before.
func (p *proposer) reaches(c *Candidate) bool {
	f := c.Fanout
	return f.Statements > 0 && f.After <= worthwhile*f.Before && c.Spread.HottestEnd <= max(p.before.HottestEnd, fair/float64(p.partitions))
}

// spreadAlready reports whether the key as it is spreads the writes as evenly as can be asked.
func (p *proposer) spreadAlready() bool {
	return p.before.Partitions > 1 && p.before.HottestEnd <= fair/float64(p.partitions) && !slices.ContainsFunc(p.findings, measuredKey)
}
