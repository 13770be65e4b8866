package rewrite

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

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
	advisor  *advisor.Inspector           // of candidates
	findings map[string][]advisor.Finding // by table path
	uses     map[string][]use             // statements by table path
	*simulations
}

// simulations are what keys whose columns have the same traits share.
type simulations struct {
	mu      sync.Mutex
	orders  map[string]*keyOrder // by the shape of a model
	replays map[replayOf]Spread
}

// use is one statement and how it reaches one table.
type use struct {
	statement *evidence.Statement
	accesses  []*yql.Access
	others    []*schema.Table // that the statement reaches besides
}

// reads reports whether the statement looks for rows of the table.
func (u *use) reads() bool {
	return slices.ContainsFunc(u.accesses, func(a *yql.Access) bool { return a.Kind != yql.AccessWrite })
}

// By returns a Rewriter that proposes a key given by hand; an empty one is none.
func (r *Rewriter) By(key string) *Rewriter {
	out := *r
	out.opt.Key = key
	return &out
}

// New returns a Rewriter for the bundle and the findings of advisor.Inspect over it, which it keeps.
func New(b *evidence.Bundle, findings []advisor.Finding, opt Options) *Rewriter {
	r := &Rewriter{bundle: b, opt: opt, findings: make(map[string][]advisor.Finding, len(b.Tables)), uses: map[string][]use{},
		simulations: &simulations{orders: map[string]*keyOrder{}, replays: map[replayOf]Spread{}},
		advisor:     advisor.NewInspector(opt.Inspect).Among(b.Tables)}
	tables := make([]*schema.Table, len(b.Tables))
	for i, t := range b.Tables {
		tables[i] = t.Schema
	}
	r.catalog = yql.NewCatalog(tables, b.Others...)
	for len(findings) > 0 {
		table, n := findings[0].Table, 1
		for n < len(findings) && findings[n].Table == table {
			n++
		}
		if r.findings[table] == nil {
			r.findings[table] = findings[:n:n] // all of them, as a rule: they are not copied
		} else {
			r.findings[table] = append(r.findings[table], findings[:n]...)
		}
		findings = findings[n:]
	}
	for i := range b.Statements {
		s := &b.Statements[i]
		if schema.OfPlan(s.Text) {
			continue
		}
		var paths []string
		by := map[string][]*yql.Access{}
		accesses := r.catalog.Accesses(yql.ParseQueries(s.Text))
		for _, a := range accesses {
			if by[a.Table.Path] == nil {
				paths = append(paths, a.Table.Path)
			}
			by[a.Table.Path] = append(by[a.Table.Path], a)
		}
		for _, path := range paths {
			r.uses[path] = append(r.uses[path], use{s, by[path], others(accesses, path)})
		}
	}
	return r
}

// beside returns a Rewriter of the same bundle for use from another goroutine, that of the Inspector.
func (r *Rewriter) beside(in *advisor.Inspector) *Rewriter {
	return &Rewriter{bundle: r.bundle, opt: r.opt, catalog: r.catalog, uses: r.uses, simulations: r.simulations, advisor: in}
}

// Propose returns what can be done for one table of the bundle: nil if it has no findings and no key was given by
// hand. The error concerns Options.Key alone.
func (r *Rewriter) Propose(t *evidence.Table) (*Proposal, error) {
	p := r.proposer(t, r.findings[t.Schema.Path])
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
	for i := range ideas {
		id := &ideas[i]
		c, reasons := p.evaluate(id)
		if len(reasons) > 0 {
			out.Rejected = append(out.Rejected, Rejected{id.Name, reasons})
			continue
		}
		out.Candidates = append(out.Candidates, c)
	}
	p.order(out.Candidates)
	arithmetic := advisor.Arithmetic(t)
	for i, c := range out.Candidates {
		c.Spread.Arithmetic = arithmetic
		if i+1 < len(out.Candidates) {
			c.Why = whyBefore(c, out.Candidates[i+1])
		}
		p.words(c)
	}
	out.Advice = p.advice(out)
	out.Notes = append(p.notes(), p.untouched(out)...)
	return out, nil
}

func suppressed(f advisor.Finding) bool { return f.Suppressed != nil }

// proposer prepares for one table; it is nil if there is nothing to propose for.
func (r *Rewriter) proposer(t *evidence.Table, findings []advisor.Finding) *proposer {
	p := &proposer{Rewriter: r, evidence: t, table: t.Schema, findings: findings, uses: r.uses[t.Schema.Path]}
	if slices.ContainsFunc(p.findings, suppressed) {
		p.findings, p.ignored = slices.DeleteFunc(slices.Clone(p.findings), suppressed), p.findings
	}
	if len(p.findings) == 0 && r.opt.Key == "" || len(t.Schema.PrimaryKey) == 0 {
		return nil
	}
	p.prepare()
	return p
}

// best returns the candidates of a table, the first of them as Propose has it.
func (p *proposer) best() []*Candidate {
	var candidates []*Candidate
	for i := range p.ideas {
		if c, reasons := p.evaluate(&p.ideas[i]); len(reasons) == 0 {
			candidates = append(candidates, c)
		}
	}
	p.order(candidates)
	return candidates
}

// proposer is one table's share of a Rewriter.
type proposer struct {
	*Rewriter
	evidence   *evidence.Table
	table      *schema.Table
	findings   []advisor.Finding // not suppressed
	ignored    []advisor.Finding // all of them, if some are suppressed
	uses       []use
	leads      []string // columns outside the key that statements find rows by
	traits     map[string]advisor.Trait
	sizing     advisor.Sizing
	reads      []Read // likely ones
	partitions int
	model      *model
	writes     advisor.Writes
	before     Spread
	heardNow   *hearing // of the table as it is; nil until asked for
	helpless   []bool   // by use: it reads all of the table under any key
	ideas      []idea
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
	p.traits = p.advisor.Traits(p.evidence, columns...)
	p.sizing = advisor.SizeOf(p.evidence)
	p.writes = advisor.WritesOf(p.evidence.Load)
	p.partitions = p.sizing.Partitions(p.table)
	p.reads = p.likely()
	p.model = newModel(p.evidence, p.traits, columns, p.opt.Seed)
	p.before = p.present()
	p.ideas = p.tableIdeas()
}

// present is how the writes fall on the partitions of the table as it is: as they were measured, or else simulated.
func (p *proposer) present() Spread {
	if w := &p.writes; w.Shares != nil {
		s := Spread{Partitions: len(w.Shares), Hottest: w.Hottest, HottestEnd: w.Hottest, Shares: w.Shares, Measured: true,
			Source: "measured writes"}
		for _, share := range w.Shares {
			if share > 0 {
				s.Used++
			}
		}
		return s
	}
	s, _ := p.simulate(p.table, nil)
	return s
}

// noCopy is why no copy of the table is worth it, as a clause: its writes are measured to be spread, or hardly anything is written.
// It is empty where that is not so, or where something else was measured that only another key ends.
func (p *proposer) noCopy() string {
	if !p.writes.Spread && !p.writes.Idle ||
		slices.ContainsFunc(p.findings, func(f advisor.Finding) bool { return measuredKey(f) && f.Level == advisor.Error }) {
		return ""
	}
	return p.writes.Text
}

func (p *proposer) notes() []string {
	if len(p.ideas) == 0 {
		return nil
	}
	notes := []string{"simulated over " + p.model.source + fmt.Sprintf(", seed %d", p.opt.Seed)}
	if len(p.uses) == 0 {
		notes = append(notes, "no statement that uses this table is known, so the ranking goes by likely reads; give statements with --queries")
	}
	return notes
}

// simulate replays the arrivals under a table's key.
func (p *proposer) simulate(t *schema.Table, hashes []*Hash) (Spread, error) {
	if t.Store == schema.StoreColumn {
		return p.distribute(t)
	}
	return p.replayed(t.PrimaryKey, hashes, p.layoutOf(t, hashes))
}

// distribute replays the arrivals of a column table, whose rows are distributed by a hash of some key columns.
func (p *proposer) distribute(t *schema.Table) (Spread, error) {
	by := t.HashBy
	if len(by) == 0 {
		by = t.PrimaryKey
	}
	h := &Hash{Column: t.FreeName("distribution"), Inputs: inputsOf(t, by)}
	n := int(min(max(t.Partitioning.Min, t.Partitioning.Count, uint64(p.partitions)), maxSimulated))
	return p.replayed([]string{h.Column}, []*Hash{h}, layout{bounds: uniformBounds(n)})
}

// replayed returns the replay of a key. Where rows are made up it depends on the traits of the key's columns alone, and is
// remembered by them.
func (p *proposer) replayed(key []string, hashes []*Hash, l layout) (Spread, error) {
	m := p.model
	if m.values == nil {
		key, hashes, m = p.bare(key, hashes)
	}
	memo := replayOf{m.shape, l.sum(), len(l.bounds), l.capacity, l.max, l.maxByLoad, l.needs}
	p.mu.Lock()
	s, ok := p.replays[memo]
	order := p.orders[m.shape]
	p.mu.Unlock()
	if !ok || m.shape == "" {
		if order == nil {
			keys, err := m.keys(key, hashes)
			if err != nil {
				return Spread{}, err
			}
			order = newKeyOrder(keys)
		}
		s = replay(order, l)
		if m.shape != "" {
			p.mu.Lock()
			if len(p.orders) == maxOrders {
				clear(p.orders)
			}
			p.orders[m.shape], p.replays[memo] = order, s
			p.mu.Unlock()
		}
	}
	s.Source = m.source
	return s, nil
}

// maxOrders is how many keys are kept in order for tables of the same shape to come, some 300 KB each.
const maxOrders = 100

// replayOf is a replay of a key's shape.
type replayOf struct {
	key            string
	sum            uint64 // of the boundaries
	n              int    // of them
	capacity       int
	max, maxByLoad int
	needs          int
}

// bare is a key as far as it decides where rows fall, up to the first column that differs from row to row, with a model of its
// columns alone.
func (p *proposer) bare(key []string, hashes []*Hash) ([]string, []*Hash, *model) {
	var columns []string
	var shape []byte
	at := func(column string) {
		i := slices.Index(columns, column)
		if i < 0 {
			i, columns = len(columns), append(columns, column)
		}
		shape = strconv.AppendInt(append(shape, ','), int64(i), 10)
	}
	own := func(column string) bool {
		t, ok := p.traits[column]
		return ok && t.Top == 0 && (t.Course == advisor.CourseGrows || t.Course == advisor.CourseWide)
	}
	for k, c := range key {
		h := hashNamed(hashes, c)
		differs := h == nil && own(c)
		if h == nil {
			at(c)
		} else {
			shape = strconv.AppendUint(append(shape, 'h'), h.Buckets, 10)
			if slices.ContainsFunc(h.Inputs, func(in Input) bool { return own(in.Column) }) {
				if differs = h.Buckets == 0; !differs { // as if it were picked at random
					hashes = append([]*Hash{{Column: c, Buckets: h.Buckets}}, hashes...)
				}
			}
			if !differs && !hashNamed(hashes, c).Random() || differs {
				for _, in := range h.Inputs {
					at(in.Column)
				}
			}
			shape = append(shape, ';')
		}
		if differs {
			key = key[:k+1]
			break
		}
	}
	m := madeUpModel(p.traits, columns, p.opt.Seed)
	m.shape = string(shape) + m.shape
	return key, hashes, m
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
	if c.Kind == advisor.Repartition {
		return c.Spread.HottestEnd <= gain*max(p.before.HottestEnd, asItIs(p))
	}
	return p.coolerThan(c.Spread.HottestEnd)
}

func (p *proposer) coolerThan(share float64) bool {
	if p.spreadAlready() {
		return false
	}
	return share <= min(gain*p.before.HottestEnd, max(worthwhile*p.before.HottestEnd, fair/float64(p.partitions)))
}

// spreadAlready reports whether the key as it is spreads the writes as evenly as can be asked.
func (p *proposer) spreadAlready() bool {
	return p.before.Partitions > 1 && p.before.HottestEnd <= fair/float64(p.partitions) && !slices.ContainsFunc(p.findings, measuredKey)
}

// evaluate carries an idea out and measures it. The reasons say why it is no candidate.
func (p *proposer) evaluate(id *idea) (*Candidate, []string) {
	edits, assumed := p.notNull(id.Edits)
	after, lost := carry(p.table, edits)
	if after == nil {
		return nil, slices.Concat(id.against, lost, foundElse(p, id))
	}
	hashes := hashesOf(p.table, id.Edits)
	reasons := slices.Concat(id.against, lost, p.tooLate(hashes), foundElse(p, id))
	if why := p.noCopy(); why != "" && id.Copies && id.Kind != manual && id.Kind != advisor.NotNullKey {
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
	c := &Candidate{Fix: id.Fix, Name: id.Name, Kind: id.Kind, After: after, Hash: keyHash(hashes, after.PrimaryKey), Copies: id.Copies,
		Assumptions: slices.Concat(id.Assumptions, assumed), IndexHashes: map[string]*Hash{}, preference: id.preference,
		settingsDo: p.settingsDo(), noCopy: p.noCopy()}
	c.Mapping = mappingOf(p.table, after, hashes)
	for _, name := range replaced(id.Edits) {
		index, _ := after.Index(name)
		c.IndexHashes[name] = hashNamed(hashes, index.Columns[0])
	}
	for _, h := range hashes {
		n := 8
		if h.Buckets > 0 {
			n = 4
		}
		c.BytesPerRow += n
		if after.IsKey(h.Column) {
			c.IndexBytes += n
		}
	}
	c.Reads = slices.Grow(c.Reads, len(p.reads))
	for _, r := range p.reads {
		r.After = r.touches(r.keyOf(after), hashes)
		c.Reads = append(c.Reads, r)
	}
	var err error
	if c.Spread, err = p.simulate(after, hashes); err != nil {
		if id.Kind != manual {
			return nil, []string{err.Error()}
		}
		c.Assumptions = append(c.Assumptions, "it spreads the writes: "+err.Error())
	}
	c.Spread.Presplit = p.sizing.Presplit
	if parts > 0 {
		c.Gains = append(c.Gains, fmt.Sprintf("begins with %d partitions, cut at round values between those that were sampled of %s",
			parts, after.PrimaryKey[0]))
	}
	if newKey := !slices.Equal(after.PrimaryKey, p.table.PrimaryKey); (newKey || id.Kind == advisor.Repartition) &&
		id.Kind != manual && !p.cooler(c) {
		return nil, []string{fmt.Sprintf("it gains too little to be worth a copy of the table: the hottest partition would take "+
			"%.0f%% of the writes instead of %.0f%%",
			100*c.Spread.HottestEnd, 100*p.before.HottestEnd)}
	}
	p.statements(c)
	reasons = p.judge(c)
	if len(reasons) == 0 && len(c.Resolved) == 0 && id.Kind != manual {
		reasons = []string{"it resolves no finding"}
	}
	if id.Kind == manual {
		c.Costs = append(c.Costs, p.noGain(c)...)
		for i := range c.Brought {
			if f := &c.Brought[i]; f.Level == advisor.Error {
				c.Against = append(c.Against, brought(f))
			}
		}
		return c, nil
	}
	if len(reasons) > 0 {
		return nil, reasons
	}
	return c, nil
}

// measuredKey reports whether somebody saw that the key is hot.
func measuredKey(f advisor.Finding) bool { return wantsKey(f) && f.Confidence == advisor.Measured }

// resolves reports whether the candidate does away with the cause of a finding that inspecting its table no longer
// reports. The advisor sees that table without load, sample and statements, so its silence proves something only of a
// finding that rests on the schema alone. For the others the change itself has to speak: a key by how the measured
// arrivals fall on its partitions, an index by its own key, settings by being those asked for: the rule that asks for them
// has seen that the rest of the key lets YDB split.
func (p *proposer) resolves(c *Candidate, f *advisor.Finding, better map[schema.Position]bool) bool {
	newKey := !slices.Equal(c.After.PrimaryKey, p.table.PrimaryKey)
	fixed := f.FixedBy(c.After) && !f.FixedBy(p.table)
	switch {
	case f.Wants == advisor.WantStatement:
		at, _ := p.statementOf(f)
		return better[f.Pos] || better[schema.Position{}] || at >= 0 && c.Statements[at].AfterPartitions == 1
	case f.Confidence != advisor.Measured:
		return true
	case f.Wants == advisor.WantKey:
		return newKey && p.cooler(c) || fixed && !newKey
	case f.Wants == advisor.WantSettings:
		return fixed || (newKey || c.Kind == advisor.Repartition) && p.cooler(c)
	case f.Wants == advisor.WantNotNull:
		return fixed
	case f.Wants == advisor.WantIndex:
		return c.IndexHashes[f.Index] != nil
	}
	return false
}
