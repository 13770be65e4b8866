package rewrite

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/keys"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// By returns a Rewriter that proposes a key given by hand; an empty one is none.
func (r *Rewriter) By(key string) *Rewriter {
	out := *r
	out.opt.Key = key
	return &out
}

// New returns a Rewriter for the bundle and what was found in it.
func New(b *evidence.Bundle, findings []advisor.Finding, opt Options) *Rewriter {
	r := &Rewriter{bundle: b, opt: opt, findings: perTable(findings), facts: facts.Of(b),
		touches: new(memo[string, int]), replays: new(memo[replayOf, Spread])}
	r.advisor = advisor.NewInspector(opt.Rules).Among(r.facts)
	return r
}

// perTable are findings by the path of their table. Those of one table stand together, and are not copied.
func perTable(findings []advisor.Finding) map[string][]advisor.Finding {
	out := map[string][]advisor.Finding{}
	for len(findings) > 0 {
		table, n := findings[0].Table, 1
		for n < len(findings) && findings[n].Table == table {
			n++
		}
		if out[table] == nil {
			out[table] = findings[:n:n]
		} else {
			out[table] = append(out[table], findings[:n]...)
		}
		findings = findings[n:]
	}
	return out
}

// Propose returns what can be done for one table of the bundle: nil if it has no findings and no key was given by
// hand. The error concerns Options.Key alone.
func (r *Rewriter) Propose(t *evidence.Table) (*Proposal, error) {
	findings := slices.Clone(r.findings[t.Schema.Path])
	r.answer(t, findings)
	p := r.proposer(t, findings)
	if p == nil {
		return nil, nil
	}
	ideas := p.ideas
	if r.opt.Key != "" {
		id, err := p.manual(r.opt.Key)
		if err != nil {
			return nil, err
		}
		ideas = []idea{id}
	}
	out := &Proposal{Before: p.table, Comments: t.Comments, Foreign: p.evidence.Foreign, Findings: p.findings, Spread: p.before}
	if r.opt.Key == "" {
		out.Rejected = dismissed(p.findings)
	}
	for i := range ideas {
		id := &ideas[i]
		c, reasons := p.evaluate(id)
		if len(reasons) > 0 {
			out.Rejected = append(out.Rejected, Rejected{Name: id.Name, Reasons: reasons})
			continue
		}
		out.Candidates = append(out.Candidates, c)
	}
	p.order(out.Candidates)
	for i, c := range out.Candidates {
		c.Spread.Arithmetic = p.sizing.Arithmetic
		if i+1 < len(out.Candidates) {
			c.Why = whyBefore(c, out.Candidates[i+1])
		}
		c.Recorded = backTest(t.Weeks, &c.Move, c.Copies, len(p.layoutOf(c.After, c.Hashes()).bounds)+1)
		p.words(c)
	}
	out.Advice = p.advice(out)
	out.Notes = append(p.caveats(), p.untouched(out)...)
	if len(out.Candidates) > 0 && out.Meant() == nil && r.opt.Key == "" {
		out.Notes = append(out.Notes, "nothing is chosen: "+out.Candidates[0].OnlyNamed())
	}
	return out, nil
}

// proposer prepares for one table; it is nil if there is nothing to propose for.
func (r *Rewriter) proposer(t *evidence.Table, findings []advisor.Finding) *proposer {
	p := &proposer{Rewriter: r, whatIf: whatIf{table: t.Schema, seed: r.opt.Seed, replays: r.replays},
		evidence: t, asIs: move.Move{Before: t.Schema, After: t.Schema}, findings: findings, known: r.facts.Known(t)}
	if slices.ContainsFunc(p.findings, suppressed) {
		p.findings, p.ignored = slices.DeleteFunc(slices.Clone(p.findings), suppressed), p.findings
	}
	if len(p.findings) == 0 && r.opt.Key == "" || len(t.Schema.PrimaryKey) == 0 {
		return nil
	}
	p.prepare()
	return p
}

// bare prepares for a table of which no finding is looked at.
func (r *Rewriter) bare(t *evidence.Table) *proposer {
	p := &proposer{Rewriter: r, whatIf: whatIf{table: t.Schema, seed: r.opt.Seed, replays: r.replays}, evidence: t,
		asIs: move.Move{Before: t.Schema, After: t.Schema}, known: r.facts.Known(t)}
	p.prepare()
	return p
}

func (p *proposer) prepare() {
	p.leads = p.boundColumns()
	columns := append(slices.Clone(p.table.PrimaryKey), p.leads...)
	names := strings.FieldsFunc(p.opt.Key, func(r rune) bool { return strings.ContainsRune(" ,()`", r) })
	for i := range p.findings {
		for j := range p.findings[i].Fixes {
			names = append(names, p.findings[i].Fixes[j].Key()...)
		}
	}
	for _, name := range names {
		if _, ok := p.table.Column(name); ok && !slices.Contains(columns, name) {
			columns = append(columns, name)
		}
	}
	p.traits = make(map[string]facts.Trait, len(columns))
	for _, c := range columns {
		p.traits[c] = p.known.Trait(c)
	}
	if oneEach(p.known.Sample) { // the values behind the first column are more, and none has as much
		for c, t := range p.traits {
			if c != columns[0] && t.Many() {
				t.Distinct, t.Top = 0, 0
				p.traits[c] = t
			}
		}
	}
	if hot, lead := facts.TopOf(p.known), p.traits[columns[0]]; hot > lead.Top {
		lead.Top, lead.Counted = hot, true
		p.traits[columns[0]] = lead
	}
	load, _ := p.evidence.Judged()
	p.sizing = keys.SizeOf(p.table, load)
	p.shares = p.known.WriteShares()
	p.noCopy, p.idle = copyWorth(p.known, p.findings)
	p.partitions = p.sizing.Partitions(p.table)
	p.reads = p.likely()
	hot := facts.TopOf(p.known) > 0 && !(p.known.Sample != nil && p.known.Sample.Complete)
	p.model = newModel(p.evidence, p.traits, columns, hot, p.opt.Seed)
	p.before = p.present()
	p.ideas = p.tableIdeas()
}

// present is how the writes fall on the partitions of the table as it is: as they were measured, or else simulated.
func (p *proposer) present() Spread {
	if p.shares != nil {
		hottest := slices.Max(p.shares)
		s := Spread{Partitions: len(p.shares), Hottest: hottest, HottestEnd: hottest, Shares: p.shares, Measured: true,
			Source: "measured writes"}
		for _, share := range p.shares {
			if share > 0 {
				s.Used++
			}
		}
		return s
	}
	s, _ := p.simulate(p.table, nil)
	return s
}

func (p *proposer) caveats() []string {
	if len(p.ideas) == 0 {
		return nil
	}
	notes := []string{fmt.Sprintf("simulated with %s, seed %d", p.model.source, p.opt.Seed)}
	if len(p.known.Uses.All) == 0 {
		notes = append(notes, "ranked by likely reads, because no statement that uses the table is known: give statements with --queries")
	}
	return notes
}

// evaluate carries an idea out and measures it. The reasons say why it is no candidate.
func (p *proposer) evaluate(id *idea) (*Candidate, []string) {
	c, reasons := p.draft(id)
	if len(reasons) == 0 {
		reasons = p.measure(c)
	}
	if len(reasons) > 0 {
		return nil, reasons
	}
	return c, nil
}

// draft carries an idea out: all that is known of the candidate before its writes are simulated and its table is inspected.
func (p *proposer) draft(id *idea) (*Candidate, []string) {
	edits, assumed := p.notNull(id.Edits)
	hashes := hashesOf(p.table, id.Edits)
	edits, given := numbered(p, edits, hashes)
	after, lost := carry(p.table, edits)
	if after == nil {
		return nil, slices.Concat(id.against, lost, foundElse(p, id))
	}
	reasons := slices.Concat(id.against, lost, p.tooLate(hashes), foundElse(p, id))
	if id.Kind == advisor.Settings && changesNothing(p.table, after) {
		reasons = append(reasons, "it changes nothing: the table has these settings")
	}
	if why := p.noCopy; why != "" && id.Copies && id.Kind != manual && id.Kind != advisor.NotNullKey {
		reasons = append(reasons, "no copy is worth it: "+why)
	}
	if len(reasons) > 0 {
		return nil, reasons
	}
	parts := 0
	if id.Copies && after.Store == schema.StoreRow && !slices.Equal(after.PrimaryKey, p.table.PrimaryKey) &&
		hashNamed(hashes, after.PrimaryKey[0]) == nil {
		parts = p.presplit(after)
	}
	fix := id.Fix
	fix.Edits = edits
	moved, _ := move.Between(p.table, after, move.Wish{}, hashes...) // nothing but the key changes, which is not refused
	c := &Candidate{Fix: fix, Name: id.Name, Kind: id.Kind, Move: *moved, Copies: id.Copies,
		Assumptions: slices.Concat(id.Assumptions, assumed, given), preference: id.preference,
		settingsSuffice: p.settingsDo(), uselessCopy: p.noCopy}
	c.weigh(hashes)
	if parts > 0 {
		c.Gains = append(c.Gains, fmt.Sprintf("starts with %s, split where the sampled %s divides into equal parts",
			evidence.Count(parts, "partition"), after.PrimaryKey[0]))
	}
	c.Reads = slices.Clone(p.reads)
	for i := range c.Reads {
		c.Reads[i].After = p.reached(&c.Reads[i], &c.Move)
	}
	return c, nil
}

// weigh says what computed columns add to a row.
func (c *Candidate) weigh(hashes []*Hash) {
	for _, h := range hashes {
		n := 8
		if h.Buckets > 0 {
			n = 4
		}
		c.BytesPerRow += n
		if c.After.IsKey(h.Column) {
			c.IndexBytes += n
		}
	}
}

// measure simulates the writes of a candidate, rewrites the statements for it and inspects its table. The reasons say why it should not be
// had.
func (p *proposer) measure(c *Candidate) (reasons []string) {
	var err error
	if c.Spread, err = p.become(c.After, c.Hashes(), c.Copies); err != nil {
		if c.Kind != manual {
			return []string{err.Error()}
		}
		c.Assumptions = append(c.Assumptions, "it spreads the writes: "+err.Error())
	}
	c.Spread.Presplit = p.sizing.Presplit
	p.statements(c)
	if newKey := !slices.Equal(c.After.PrimaryKey, p.table.PrimaryKey); (newKey || c.Kind == advisor.Repartition) &&
		c.Kind != manual && !p.cooler(c) && !p.reaches(c) {
		return []string{fmt.Sprintf("it gains too little to be worth a copy of the table: the hottest partition would take "+
			"%s instead of %s", c.Spread.Takes(), p.before.Takes())}
	}
	reasons = p.judge(c)
	switch {
	case c.Kind == manual:
		c.Costs = append(c.Costs, p.noGain(c)...)
		for _, f := range c.Brought {
			if f.Level == advisor.Error {
				c.Against = append(c.Against, brought(&f))
			}
		}
		return nil
	case len(reasons) == 0 && len(c.Resolved) == 0:
		return []string{"it resolves no finding"}
	}
	return reasons
}

// become is how the writes would fall on a candidate. Where the load is measured, a copy is judged as it begins: by the partitions that
// its DDL makes, over the rows that are known. Which of them are split later is for the load to say. Where no rows are known, a table
// whose first column could be cut at other values is taken for one that is.
func (p *proposer) become(after *schema.Table, hashes []*Hash, copies bool) (Spread, error) {
	lead := after.PrimaryKey[0]
	if !copies || p.shares == nil || after.Store != schema.StoreRow || after.Partitioning.SplitPointsHidden > 0 {
		return p.simulate(after, hashes)
	}
	l := p.layoutOf(after, hashes)
	if h := hashNamed(hashes, lead); h != nil && h.Buckets == 0 {
		n, of, err := p.model.distinct(h, p.evidence)
		switch {
		case err != nil:
			return Spread{}, err
		case n > 0 && n < valuesEach*(len(l.bounds)+1):
			return Spread{}, fmt.Errorf("the %s have %s of it: too few to spread them", of, evidence.Count(n, "value"))
		}
	}
	was := p.table.PrimaryKey[0]
	if p.model.narrow && lead != was && hashNamed(hashes, lead) == nil && len(l.bounds) == 0 {
		return Spread{}, fmt.Errorf("the sampled rows are of few values of %s, and do not tell where to cut %s", was, lead)
	}
	if first, _ := after.Column(lead); p.model.values == nil && lead != was && mayBeCut(first.Type) {
		return p.simulate(after, hashes)
	}
	l.frozen = true
	return p.replayed(after.PrimaryKey, hashes, l)
}

// valuesEach is how many values of a hash there must be among the written rows for each partition: with fewer, such as the seconds of a
// time, one partition takes all of what is written in a moment.
const valuesEach = 5
