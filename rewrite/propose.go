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
	p := &proposer{Rewriter: r, evidence: t, table: t.Schema, findings: r.findings[t.Schema.Path], uses: r.uses[t.Schema.Path]}
	if len(p.findings) == 0 && r.opt.Key == "" || len(t.Schema.PrimaryKey) == 0 {
		return nil, nil
	}
	p.prepare()
	ideas := p.ideas
	if r.opt.Key != "" {
		id, err := p.manual(r.opt.Key)
		if err != nil {
			return nil, err
		}
		ideas = []idea{id}
	}
	out := &Proposal{Before: p.table, Findings: p.findings, Spread: p.before}
	for _, id := range ideas {
		c, reasons := p.evaluate(id)
		if len(reasons) > 0 {
			out.Rejected = append(out.Rejected, Rejected{id.name, reasons})
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

// proposer is one table's share of a Rewriter.
type proposer struct {
	*Rewriter
	evidence *evidence.Table
	table    *schema.Table
	findings []advisor.Finding
	uses     []use
	leads    []string // columns outside the key that statements find rows by
	traits   map[string]trait
	sizing
	partitions int
	model      *model
	before     Spread
	ideas      []idea
}

func (p *proposer) found(rules ...string) bool {
	return slices.ContainsFunc(p.findings, func(f advisor.Finding) bool { return slices.Contains(rules, f.Rule) })
}

// wantsKey reports whether a finding asks for another primary key.
func (p *proposer) wantsKey() bool {
	return p.table.Store == schema.StoreRow && p.found("KEY001", "KEY002", "KEY003", "KEY004", "KEY007", "KEY008", "KEY009")
}

func (p *proposer) prepare() {
	p.leads = p.boundColumns()
	columns := append(slices.Clone(p.table.PrimaryKey), p.leads...)
	for _, name := range strings.FieldsFunc(p.opt.Key, func(r rune) bool { return strings.ContainsRune(" ,()`", r) }) {
		if _, ok := p.table.Column(name); ok && !slices.Contains(columns, name) {
			columns = append(columns, name)
		}
	}
	p.traits = traitsOf(p.evidence, columns)
	p.sizing = sizeOf(p.evidence)
	p.partitions = p.opt.Partitions
	if p.partitions == 0 {
		p.partitions = int(min(p.presplit, 256))
		if st := p.table.Stats; st != nil {
			p.partitions = max(p.partitions, int(min(st.Partitions, 256)))
		}
	}
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
		h.Inputs = append(h.Inputs, p.input(c))
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

// cooler reports whether the candidate spreads the writes: much better than now, or as evenly as can be asked.
func (p *proposer) cooler(c *Candidate) bool {
	return c.Spread.HottestEnd <= max(worthwhile*p.before.HottestEnd, fair/float64(p.partitions))
}

// evaluate carries an idea out and measures it. The reasons say why it is no candidate.
func (p *proposer) evaluate(id idea) (*Candidate, []string) {
	reasons := slices.Clone(id.against)
	after, mapping, lost := carry(p.table, id.change)
	reasons = append(reasons, lost...)
	if len(reasons) > 0 {
		return nil, reasons
	}
	c := &Candidate{Name: id.name, Kind: id.kind, After: after, Mapping: mapping, Hash: leading(id.change), Copies: id.copies,
		Assumptions: id.assumptions, IndexHashes: map[string]*Hash{}}
	for name, columns := range id.change.indexes {
		c.IndexHashes[name] = hashNamed(id.change.hashes, columns[0])
	}
	for _, h := range id.change.hashes {
		c.BytesPerRow += 8
		if h.Buckets > 0 {
			c.BytesPerRow -= 4
		}
	}
	var err error
	if c.Spread, err = p.simulate(after, id.change.hashes); err != nil {
		if id.kind != Manual {
			return nil, []string{err.Error()}
		}
		c.Assumptions = append(c.Assumptions, "it spreads the writes: "+err.Error())
	}
	c.Spread.Presplit, c.Spread.Arithmetic = p.presplit, p.arithmetic
	if newKey := !slices.Equal(after.PrimaryKey, p.table.PrimaryKey); newKey && id.kind != Manual && !p.cooler(c) {
		return nil, []string{fmt.Sprintf("it does not spread the writes: the hottest partition would take %.0f%% of them, now %.0f%%",
			100*c.Spread.HottestEnd, 100*p.before.HottestEnd)}
	}
	p.statements(c)
	if reasons := p.inspect(c); len(reasons) > 0 && id.kind != Manual {
		return nil, reasons
	}
	return c, nil
}

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
		if !still[f.Rule+f.Index] && p.mended(c, f, better) {
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

// mended reports whether the candidate does away with the cause of a finding. The advisor sees a candidate without
// load and sample, so that its silence proves nothing of what was measured: there the change itself has to speak.
func (p *proposer) mended(c *Candidate, f advisor.Finding, better map[schema.Position]bool) bool {
	newKey := !slices.Equal(c.After.PrimaryKey, p.table.PrimaryKey)
	switch f.Rule {
	case "KEY005":
		return !slices.ContainsFunc(f.Columns, func(name string) bool { col, _ := c.After.Column(name); return !col.NotNull })
	case "IDX001":
		return f.Index == "" || c.IndexHashes[f.Index] != nil
	case "PRT001":
		return c.After.Partitioning.ByLoad == schema.Enabled
	case "PRT002":
		return c.After.Partitioning.Max == 0 || c.After.Partitioning.Max > p.table.Partitioning.Max
	case "PRT004":
		return newKey && p.cooler(c) || !newKey && c.After.Partitioning.ByLoad == schema.Enabled && p.table.Partitioning.ByLoad != schema.Enabled
	case "KEY008":
		return p.cooler(c) && (newKey || c.After.Partitioning.ByLoad != p.table.Partitioning.ByLoad)
	case "KEY001", "KEY002", "KEY003", "KEY004", "KEY007", "KEY009":
		return newKey && (f.Confidence != advisor.Measured || p.cooler(c))
	case "KEY006", "ROW001", "IDX002", "IDX003":
		return f.Confidence != advisor.Measured
	case "QRY001", "QRY002":
		return better[f.Pos] || better[schema.Position{}]
	case "QRY003":
		return false
	}
	return true
}

// kindOrder breaks ties: what changes the application least comes first.
var kindOrder = []Kind{Manual, Reorder, HashColumn, Bucket, HashKey, Settings, IndexKey, NotNullKey}

// rank orders candidates: those that mend the worst finding come first, then those whose statements touch the fewest
// partitions now and as the table grows, whose key no statement updates, which spread best and add the fewest bytes.
func (p *proposer) rank(a, b *Candidate) int {
	return cmp.Or(
		-cmp.Compare(p.mends(a), p.mends(b)),
		cmp.Compare(len(a.Mutable), len(b.Mutable)),
		cmp.Compare(a.degraded(), b.degraded()),
		cmp.Compare(p.steps(a.Fanout.After), p.steps(b.Fanout.After)),
		cmp.Compare(a.unbounded(), b.unbounded()),
		cmp.Compare(p.heat(a), p.heat(b)),
		cmp.Compare(p.guessed(a), p.guessed(b)),
		cmp.Compare(p.order(a), p.order(b)),
		cmp.Compare(a.BytesPerRow, b.BytesPerRow),
		strings.Compare(a.Name, b.Name),
	)
}

// guessed is 1 if the candidate rests on the values of a column of which nothing is known, else 0.
func (p *proposer) guessed(c *Candidate) int {
	column := c.After.PrimaryKey[0]
	if c.Hash != nil {
		column = c.Hash.Inputs[0].Column
	}
	if (c.Kind == Reorder || c.Kind == HashColumn) && p.traits[column].guess {
		return 1
	}
	return 0
}

// order is the order of kinds, except that a table led by a time alone is mostly read by ranges of it: where no
// statement is known, buckets keep those possible.
func (p *proposer) order(c *Candidate) int {
	if c.Kind == Bucket && len(p.uses) == 0 && len(p.table.PrimaryKey) == 1 && p.timed(p.table.PrimaryKey[0]) {
		return 1
	}
	return slices.Index(kindOrder, c.Kind)
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
