package rewrite

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Rewriter proposes for the tables of one bundle. It remembers which statements reach which table and the
// simulations that tables of one shape share. It is not safe for use from several goroutines at once.
type Rewriter struct {
	bundle   *evidence.Bundle
	opt      Options
	catalog  *yql.Catalog
	findings map[string][]advisor.Finding
	ignored  map[string][]advisor.Finding // suppressed ones
	uses     map[string][]use             // statements by table path
	replays  map[string]Spread
}

// use is one statement and how it reaches one table.
type use struct {
	statement *evidence.Statement
	accesses  []*yql.Access
}

// New returns a Rewriter for the bundle and the findings of advisor.Inspect over it.
func New(b *evidence.Bundle, findings []advisor.Finding, opt Options) *Rewriter {
	r := &Rewriter{bundle: b, opt: opt, findings: map[string][]advisor.Finding{}, ignored: map[string][]advisor.Finding{}, uses: map[string][]use{}, replays: map[string]Spread{}}
	tables := make([]*schema.Table, len(b.Tables))
	for i, t := range b.Tables {
		tables[i] = t.Schema
	}
	r.catalog = yql.NewCatalog(tables)
	for _, f := range findings {
		if f.Suppressed == nil {
			r.findings[f.Table] = append(r.findings[f.Table], f)
		} else {
			r.ignored[f.Table] = append(r.ignored[f.Table], f)
		}
	}
	for i := range b.Statements {
		s := &b.Statements[i]
		if schema.OfPlan(s.Text) {
			continue
		}
		var paths []string
		by := map[string][]*yql.Access{}
		for _, a := range r.catalog.Accesses(yql.ParseQueries(s.Text)) {
			if by[a.Table.Path] == nil {
				paths = append(paths, a.Table.Path)
			}
			by[a.Table.Path] = append(by[a.Table.Path], a)
		}
		for _, path := range paths {
			r.uses[path] = append(r.uses[path], use{s, by[path]})
		}
	}
	return r
}

// Propose returns what can be done for one table of the bundle: nil if it has no findings and no key was given by
// hand. The error concerns Options.Key alone.
func (r *Rewriter) Propose(t *evidence.Table) (*Proposal, error) {
	p := r.proposer(t)
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
	out := &Proposal{Before: p.table, Findings: p.findings, Spread: p.before}
	if r.opt.Key == "" {
		out.Rejected = p.dismissed()
	}
	for _, id := range ideas {
		c, reasons := p.evaluate(id)
		if len(reasons) > 0 {
			out.Rejected = append(out.Rejected, Rejected{id.Name, reasons})
			continue
		}
		out.Candidates = append(out.Candidates, c)
	}
	p.compare(out.Candidates)
	for _, c := range out.Candidates {
		p.words(c)
	}
	slices.SortStableFunc(out.Candidates, p.rank)
	out.Advice = p.advice(out)
	out.Notes = append(p.notes(), p.untouched(out)...)
	return out, nil
}

// proposer prepares for one table; it is nil if there is nothing to propose for.
func (r *Rewriter) proposer(t *evidence.Table) *proposer {
	p := &proposer{Rewriter: r, evidence: t, table: t.Schema, findings: r.findings[t.Schema.Path], uses: r.uses[t.Schema.Path]}
	if len(p.findings) == 0 && r.opt.Key == "" || len(t.Schema.PrimaryKey) == 0 {
		return nil
	}
	p.prepare()
	return p
}

// best returns the candidates of a table, the first of them as Propose has it. Where no statement is known, the first
// preference that resolves the worst finding and spreads the writes as well as a key can is the first: then no other is
// looked at.
func (p *proposer) best() []*Candidate {
	worst := advisor.Level(0)
	for _, f := range p.findings {
		worst = max(worst, f.Level)
	}
	ideas := slices.Clone(p.ideas)
	slices.SortStableFunc(ideas, func(a, b idea) int { return cmp.Compare(a.preference, b.preference) })
	var candidates []*Candidate
	for _, id := range ideas {
		c, reasons := p.evaluate(id)
		if len(reasons) > 0 {
			continue
		}
		candidates = append(candidates, c)
		if len(p.uses) == 0 && len(candidates) == 1 && p.mends(c) == worst && p.heat(c) == 0 && len(c.Resolved) > 0 {
			return candidates
		}
	}
	p.compare(candidates)
	slices.SortStableFunc(candidates, p.rank)
	return candidates
}

// proposer is one table's share of a Rewriter.
type proposer struct {
	*Rewriter
	evidence   *evidence.Table
	table      *schema.Table
	findings   []advisor.Finding
	uses       []use
	leads      []string // columns outside the key that statements find rows by
	traits     map[string]advisor.Trait
	sizing     advisor.Sizing
	partitions int
	model      *model
	before     Spread
	ideas      []idea
}

func (p *proposer) prepare() {
	p.leads = p.boundColumns()
	columns := append(slices.Clone(p.table.PrimaryKey), p.leads...)
	for _, name := range strings.FieldsFunc(p.opt.Key, func(r rune) bool { return strings.ContainsRune(" ,()`", r) }) {
		if _, ok := p.table.Column(name); ok && !slices.Contains(columns, name) {
			columns = append(columns, name)
		}
	}
	p.traits = advisor.Traits(p.evidence, columns...)
	p.sizing = advisor.SizeOf(p.evidence)
	p.partitions = p.sizing.Partitions(p.table)
	p.model = newModel(p.evidence, p.traits, columns, p.opt.Seed)
	p.before, _ = p.simulate(p.table, nil)
	p.ideas = p.tableIdeas()
}

func (p *proposer) notes() []string {
	if len(p.ideas) == 0 {
		return nil
	}
	notes := []string{"simulated over " + p.model.source + fmt.Sprintf(", seed %d", p.opt.Seed)}
	if len(p.uses) == 0 {
		notes = append(notes, "no statement of this table is known: fan-out is not part of the ranking; give statements with --queries")
	}
	return notes
}

// simulate replays the arrivals under a table's key.
func (p *proposer) simulate(t *schema.Table, hashes []*Hash) (Spread, error) {
	key := t.PrimaryKey
	if t.Store == schema.StoreColumn {
		return p.distribute(t)
	}
	l, name := p.layoutOf(t, hashes)
	return p.replayed(name, key, hashes, l)
}

// distribute replays the arrivals of a column table, whose rows are distributed by a hash of some key columns.
func (p *proposer) distribute(t *schema.Table) (Spread, error) {
	by := t.HashBy
	if len(by) == 0 {
		by = t.PrimaryKey
	}
	h := &Hash{Column: "\x00distribution"} // no column can have this name
	for _, c := range by {
		col, _ := t.Column(c)
		h.Inputs = append(h.Inputs, Input{Column: c, Type: col.Type, Nullable: !col.NotNull})
	}
	n := int(min(max(t.Partitioning.Min, t.Partitioning.Count, uint64(p.partitions)), maxSimulated))
	return p.replayed(fmt.Sprint("hash", n), []string{h.Column}, []*Hash{h}, layout{bounds: uniformBounds(n, 64)})
}

// replayed returns the replay of a key, which tables of one shape share.
func (p *proposer) replayed(name string, key []string, hashes []*Hash, l layout) (Spread, error) {
	memo := ""
	if p.model.shape != "" {
		memo = fmt.Sprint(p.model.shape, "|", p.opt.Seed, name)
		for _, c := range key {
			h := hashNamed(hashes, c)
			if h == nil {
				memo += fmt.Sprint("|", p.model.columns[c])
				continue
			}
			memo += fmt.Sprint("|h", h.Buckets)
			for _, in := range h.Inputs {
				memo += fmt.Sprint(",", p.model.columns[in.Column])
			}
		}
		if s, ok := p.replays[memo]; ok {
			return s, nil
		}
	}
	keys, err := p.model.keys(key, hashes)
	if err != nil {
		return Spread{}, err
	}
	s := replay(keys, l)
	s.Source = p.model.source
	if memo != "" {
		p.replays[memo] = s
	}
	return s, nil
}

// worthwhile is how much cooler the hottest partition must get for a new key to be worth a copy of the table.
const worthwhile = 0.5

// fair is how many even shares the hottest partition may take and count as spread: chance and the skew of real values
// make as much.
const fair = 3

// gain is the share of what the hottest partition takes that it may take at the most under a new key: with more there is
// nothing measurable to be had for the copy.
const gain = 0.9

// cooler reports whether the candidate spreads the writes: much better than now, or as evenly as can be asked.
func (p *proposer) cooler(c *Candidate) bool {
	if p.before.Partitions > 1 && p.before.HottestEnd <= fair/float64(p.partitions) && !slices.ContainsFunc(p.findings, measuredKey) {
		return false // it is spread already
	}
	return c.Spread.HottestEnd <= min(gain*p.before.HottestEnd, max(worthwhile*p.before.HottestEnd, fair/float64(p.partitions)))
}

// evaluate carries an idea out and measures it. The reasons say why it is no candidate.
func (p *proposer) evaluate(id idea) (*Candidate, []string) {
	edits, assumed := p.notNull(id.Edits)
	after, mapping, hashes, lost := carry(p.table, edits)
	if reasons := slices.Concat(id.against, lost, p.tooLate(hashes)); len(reasons) > 0 {
		return nil, reasons
	}
	c := &Candidate{Fix: id.Fix, Name: id.Name, Kind: id.Kind, After: after, Mapping: mapping, Hash: hashNamed(hashes, after.PrimaryKey[0]), Copies: id.Copies,
		Assumptions: slices.Concat(id.Assumptions, assumed), IndexHashes: map[string]*Hash{}, preference: id.preference}
	for _, name := range replaced(id.Edits) {
		index, _ := after.Index(name)
		c.IndexHashes[name] = hashNamed(hashes, index.Columns[0])
	}
	for _, h := range hashes {
		c.BytesPerRow += 8
		if h.Buckets > 0 {
			c.BytesPerRow -= 4
		}
	}
	var err error
	if c.Spread, err = p.simulate(after, hashes); err != nil {
		if id.Kind != Manual {
			return nil, []string{err.Error()}
		}
		c.Assumptions = append(c.Assumptions, "it spreads the writes: "+err.Error())
	}
	c.Spread.Presplit, c.Spread.Arithmetic = p.sizing.Presplit, p.sizing.Arithmetic
	if newKey := !slices.Equal(after.PrimaryKey, p.table.PrimaryKey); newKey && id.Kind != Manual && !p.cooler(c) {
		return nil, []string{fmt.Sprintf("it does not spread the writes: the hottest partition would take %.0f%% of them instead of %.0f%%",
			100*c.Spread.HottestEnd, 100*p.before.HottestEnd)}
	}
	p.statements(c)
	if reasons := p.inspect(c); len(reasons) > 0 && id.Kind != Manual {
		return nil, reasons
	}
	return c, nil
}

// measuredKey reports whether somebody saw that the key is hot.
func measuredKey(f advisor.Finding) bool { return wantsKey(f) && f.Confidence == advisor.Measured }

// inspect asks the advisor about the table as it would be.
func (p *proposer) inspect(c *Candidate) (worse []string) {
	b := &evidence.Bundle{Tables: []*evidence.Table{{Schema: c.After}}}
	report := advisor.Inspect(b, advisor.Options{})
	before, still := map[string]bool{}, map[string]bool{}
	for _, f := range append(slices.Clone(p.findings), p.ignored[p.table.Path]...) {
		before[f.Rule+f.Index] = true
	}
	for _, f := range report.Findings {
		still[f.Rule+f.Index] = true
		c.Remaining = append(c.Remaining, f)
	}
	worst := advisor.Note
	better := map[schema.Position]bool{} // places of statements that touch fewer partitions
	for i := range c.Statements {
		if s := &c.Statements[i]; s.AfterPartitions != 0 && (s.BeforePartitions == 0 || s.AfterPartitions < s.BeforePartitions) {
			better[s.Statement.Pos] = true
		}
	}
	for _, f := range p.findings {
		if !still[f.Rule+f.Index] && p.resolves(c, &f, better) {
			worst = max(worst, f.Level)
			if !slices.Contains(c.Resolved, f.Rule) {
				c.Resolved = append(c.Resolved, f.Rule)
			}
		}
	}
	for _, f := range c.Remaining {
		if !before[f.Rule+f.Index] && f.Level >= worst {
			worse = append(worse, fmt.Sprintf("the new table would have %s: %s", f.Rule, f.Message))
		}
	}
	if len(c.Resolved) == 0 && c.Kind != Manual {
		worse = append(worse, "it resolves no finding")
	}
	return worse
}

// resolves reports whether the candidate does away with the cause of a finding that inspecting its table no longer
// reports. The advisor sees that table without load, sample and statements, so its silence proves something only of a
// finding that rests on the schema alone. For the others the change itself has to speak: a key by how the measured
// arrivals fall on its partitions, an index by its own key, settings by being those asked for.
func (p *proposer) resolves(c *Candidate, f *advisor.Finding, better map[schema.Position]bool) bool {
	newKey := !slices.Equal(c.After.PrimaryKey, p.table.PrimaryKey)
	fixed := f.FixedBy(c.After) && !f.FixedBy(p.table)
	switch {
	case f.Wants == advisor.WantStatement:
		return better[f.Pos] || better[schema.Position{}]
	case f.Confidence != advisor.Measured:
		return true
	case f.Wants == advisor.WantKey:
		return (newKey || fixed) && p.cooler(c)
	case f.Wants == advisor.WantSettings:
		return fixed || newKey && p.cooler(c)
	case f.Wants == advisor.WantNotNull:
		return fixed
	case f.Wants == advisor.WantIndex:
		return c.IndexHashes[f.Index] != nil
	}
	return false
}

// rank orders candidates: those that mend the worst finding come first, then those whose statements touch the fewest
// partitions now and as the table grows, whose key no statement updates, which spread best and add the fewest bytes.
func (p *proposer) rank(a, b *Candidate) int {
	return cmp.Or(
		cmp.Compare(min(1, len(a.Blockers)), min(1, len(b.Blockers))),
		-cmp.Compare(p.mends(a), p.mends(b)),
		cmp.Compare(len(a.Mutable), len(b.Mutable)),
		cmp.Compare(a.degraded(), b.degraded()),
		cmp.Compare(p.steps(a.Fanout.After), p.steps(b.Fanout.After)),
		cmp.Compare(a.unbounded(), b.unbounded()),
		cmp.Compare(p.heat(a), p.heat(b)),
		cmp.Compare(a.preference, b.preference),
		cmp.Compare(a.BytesPerRow, b.BytesPerRow),
		strings.Compare(a.Name, b.Name),
	)
}

// heat is how much hotter than four even shares the hottest partition is: below that, chance and the skew of real
// values matter more than the difference between two keys.
func (p *proposer) heat(c *Candidate) int {
	return int(c.Spread.HottestEnd * float64(p.partitions) / 4)
}

// steps makes nearly equal fan-outs equal.
func (p *proposer) steps(fanout float64) int { return int(fanout * 2) }

func (p *proposer) mends(c *Candidate) advisor.Level {
	worst := advisor.Level(0)
	for _, f := range p.findings {
		if slices.Contains(c.Resolved, f.Rule) {
			worst = max(worst, f.Level)
		}
	}
	return worst
}

func (c *Candidate) degraded() float64 {
	n := 0.0
	for _, s := range c.Statements {
		if s.Outcome == Degraded {
			n += float64(max(1, s.Statement.Count))
		}
	}
	return n
}

// unbounded counts the executions that come to touch all partitions, however many the table grows to.
func (c *Candidate) unbounded() uint64 {
	n := uint64(0)
	for _, s := range c.Statements {
		if s.AfterPartitions == 0 && s.BeforePartitions != 0 {
			n += max(1, s.Statement.Count)
		}
	}
	return n
}
