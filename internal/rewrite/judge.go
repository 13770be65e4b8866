package rewrite

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/keys"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// reinspect inspects a table, with its statements as they are or as they are rewritten.
func (p *proposer) reinspect(t *schema.Table, sample *evidence.Sample, rewritten []StatementEffect) []reinspected {
	under := *p.evidence
	under.Schema, under.Sample, under.Load, under.Weeks, under.Fresh = t, sample, nil, nil, nil
	b := &evidence.Bundle{Tables: []*evidence.Table{&under}}
	for _, s := range p.bundle.Suppressions {
		if s.Table == t.Path {
			b.Suppressions = append(b.Suppressions, s)
		}
	}
	for i := range p.known.Uses.All {
		u := &p.known.Uses.All[i]
		s := *u.Statement
		if s.ReadRows = 0; rewritten != nil { // those read are of the old key
			s.Text = cmp.Or(rewritten[i].Rewritten, s.Text)
		}
		b.Statements = append(b.Statements, s)
		for _, other := range u.Others {
			if !slices.ContainsFunc(b.Tables, func(t *evidence.Table) bool { return t.Schema == other }) {
				b.Tables = append(b.Tables, &evidence.Table{Schema: other})
			}
		}
	}
	out := []reinspected{}
	for _, f := range p.advisor.Inspect(b).Findings {
		if f.Table != t.Path || f.Suppressed != nil {
			continue
		}
		found := reinspected{f, -1}
		for i := range b.Statements {
			if f.Query == &b.Statements[i] {
				found.at = i
			}
		}
		out = append(out, found)
	}
	return out
}

// judge inspects a candidate: what it resolves of the findings, what it leaves, and what it brings. The reasons are why it
// should not be had.
func (p *proposer) judge(c *Candidate) (reasons []string) {
	after := p.reinspect(withSize(c.After, p.table), p.sampleOf(c), c.Statements)
	better := map[schema.Position]bool{} // places of statements that touch fewer partitions
	for i := range c.Statements {
		if s := &c.Statements[i]; s.after.Partitions != 0 && (s.before.Partitions == 0 || p.fewer(s)) {
			better[s.Statement.Pos] = true
		}
	}
	worst := advisor.Note
	if len(p.findings) == 0 {
		worst = advisor.Warning // a note is no reason against a key for a table that has none
	}
	for _, f := range p.findings {
		if !settingsResolve(p.table, c, &f) && p.still(c, &f, after) || !p.endsCause(c, &f, better) {
			c.Left = append(c.Left, f)
			continue
		}
		worst, c.resolves = max(worst, f.Level), max(c.resolves, f.Level)
		if !slices.Contains(c.Resolved, f.Rule) {
			c.Resolved = append(c.Resolved, f.Rule)
		}
	}
	for _, f := range after {
		if p.wasThere(c, &f) {
			continue
		}
		c.Brought = append(c.Brought, f.Finding)
		if against(f.Finding, worst) {
			reasons = append(reasons, brought(&f.Finding))
		}
	}
	return reasons
}

// against reports whether a finding that a candidate brings is a reason not to have it. An index that is no longer needed is none.
func against(f advisor.Finding, level advisor.Level) bool {
	return f.Level >= level && f.Wants != advisor.WantNoIndex
}

// brings is a finding among what a candidate costs.
func brings(f *advisor.Finding) string {
	line := fmt.Sprintf("brings %s %s", f.Level, f.Rule)
	if f.Wants == advisor.WantNoIndex {
		line += ": index " + f.Index + " is no longer needed"
	}
	return line
}

func brought(f *advisor.Finding) string {
	return fmt.Sprintf("the new table would have %s: %s", f.Rule, f.Message)
}

// asInspected is the reinspection of the table as it is.
func (p *proposer) asInspected() []reinspected {
	if p.inspected == nil {
		p.inspected = p.reinspect(p.table, p.evidence.Sample, nil)
	}
	return p.inspected
}

// settingsResolve reports whether a candidate that keeps the key has the settings that a finding of it asks for. The sample is the same
// then and repeats the finding, which says nothing against them.
func settingsResolve(before *schema.Table, c *Candidate, f *advisor.Finding) bool {
	return f.Wants.Key() && keys.FixedBy(f, c.After) && !keys.FixedBy(f, before) &&
		slices.Equal(c.After.PrimaryKey, before.PrimaryKey)
}

// still reports whether the reinspection of a candidate repeats a finding: that of the same rule about a column or index in
// common, or about the same statement.
func (p *proposer) still(c *Candidate, f *advisor.Finding, after []reinspected) bool {
	at := -1
	if f.Wants == advisor.WantStatement {
		var known bool
		if at, known = p.statementOf(f); !known {
			return false
		}
		if at >= 0 && c.Statements[at].Outcome == NeedsPerson {
			return true
		}
	}
	return slices.ContainsFunc(after, func(o reinspected) bool {
		if f.Wants == advisor.WantStatement {
			return o.Wants == advisor.WantStatement && o.at == at
		}
		return o.Rule == f.Rule && o.Index == f.Index && sameSubject(o.Columns, f.Columns)
	})
}

// statementOf returns the place among the uses of the statement that a finding of the table is about, -1 if it is about none; it
// is not known where the reinspection of the table does not repeat the finding.
func (p *proposer) statementOf(f *advisor.Finding) (at int, known bool) {
	before := p.asInspected()
	i := slices.IndexFunc(before, func(o reinspected) bool {
		return o.Rule == f.Rule && o.Index == f.Index && o.Statement() == f.Statement()
	})
	if i < 0 {
		return -1, false
	}
	return before[i].at, true
}

// wasThere reports whether the table as it is has what was found of a candidate. What is found of a statement that a
// person has to write says nothing: it will be another one.
func (p *proposer) wasThere(c *Candidate, f *reinspected) bool {
	if f.at >= 0 {
		return c.Statements[f.at].Outcome == NeedsPerson ||
			slices.ContainsFunc(p.asInspected(), func(o reinspected) bool { return o.at == f.at && o.Level >= f.Level })
	}
	same := func(o advisor.Finding) bool {
		return o.Rule == f.Rule && o.Index == f.Index &&
			!slices.ContainsFunc(f.Columns, func(c string) bool { return !slices.Contains(o.Columns, c) })
	}
	return slices.ContainsFunc(p.findings, same) || slices.ContainsFunc(p.ignored, same) ||
		slices.ContainsFunc(p.asInspected(), func(o reinspected) bool { return same(o.Finding) })
}

// sameSubject reports whether two findings of one rule are about one thing: they have a column in common, or name none.
func sameSubject(a, b []string) bool {
	return len(a) == 0 || len(b) == 0 || slices.ContainsFunc(a, func(c string) bool { return slices.Contains(b, c) })
}

// withSize returns a candidate's table with as many rows as there are: some rules leave small tables alone.
func withSize(after, before *schema.Table) *schema.Table {
	if before.Stats == nil {
		return after
	}
	t := *after
	t.Stats = &schema.Stats{Rows: before.Stats.Rows, Bytes: before.Stats.Bytes}
	return &t
}

// sampleOf returns the sample as it would be of the candidate's table: what is known of the columns stays, what is known
// of the key comes from the sampled rows themselves, and is not known where they were left out.
func (p *proposer) sampleOf(c *Candidate) *evidence.Sample {
	old := p.evidence.Sample
	if old == nil || slices.Equal(c.After.PrimaryKey, p.table.PrimaryKey) {
		return old
	}
	s := &evidence.Sample{Rows: old.Rows, Partitions: old.Partitions, Complete: old.Complete, Columns: old.Columns, Indexes: old.Indexes,
		KeyBytes: old.KeyBytes, RowBytes: old.RowBytes}
	fresh := p.sampleAgain(c)
	if fresh == nil {
		return s
	}
	s.Prefixes, s.Indexes, s.KeyBytes, s.Order = fresh.Prefixes, fresh.Indexes, fresh.KeyBytes, fresh.Order
	s.Columns = nil
	for _, n := range fresh.Columns {
		if o := old.Column(n.Column); o != nil {
			n = *o // of all rows that were read, in their runs
		}
		s.Columns = append(s.Columns, n)
	}
	return s
}

// sampleAgain samples the sampled rows in the order of the candidate's key; nil if there are none, or a column is missing.
func (p *proposer) sampleAgain(c *Candidate) *evidence.Sample {
	if len(p.model.values) == 0 {
		return nil
	}
	var columns []string
	var from []func(row []schema.Value) (schema.Value, error)
	for _, m := range c.Columns {
		h, computed := m.(*Hash)
		switch at, ok := p.model.at[m.From()]; {
		case computed:
			inputs, ok := p.model.sampled(h.Of())
			if !ok {
				return nil
			}
			from = append(from, func(row []schema.Value) (schema.Value, error) {
				values := make([]schema.Value, len(inputs))
				for i, at := range inputs {
					values[i] = row[at]
				}
				return h.Compute(values)
			})
		case ok:
			from = append(from, func(row []schema.Value) (schema.Value, error) { return row[at], nil })
		case c.After.IsKey(m.Name()):
			return nil
		default:
			continue
		}
		columns = append(columns, m.Name())
	}
	rows := make([][]schema.Value, len(p.model.values))
	for i, row := range p.model.values {
		rows[i] = make([]schema.Value, len(columns))
		for j, f := range from {
			v, err := f(row)
			if err != nil {
				return nil
			}
			rows[i][j] = v
		}
	}
	slices.SortFunc(rows, func(a, b []schema.Value) int {
		for _, k := range c.After.PrimaryKey {
			at := slices.Index(columns, k)
			column, _ := c.After.Column(k)
			if n := schema.Compare(column.Type, a[at], b[at]); n != 0 {
				return n
			}
		}
		return 0
	})
	s := evidence.NewSampler(c.After, columns, time.Time{}) // times found in values are those that were found before
	s.StartRun()
	for _, row := range rows {
		s.Add(row)
	}
	return s.Sample()
}

// noGain says, as a cost, that a key given by hand gains nothing that can be measured, which may be what somebody wants; empty if it does.
func (p *proposer) noGain(c *Candidate) []string {
	switch {
	case len(c.Resolved) > 0, c.Spread.Partitions == 0, c.Spread.HottestEnd <= gain*p.before.HottestEnd && !p.spreadAlready():
		return nil
	case slices.ContainsFunc(c.Statements, func(s StatementEffect) bool { return s.Outcome == Improved }):
		return nil
	}
	return []string{fmt.Sprintf("gains nothing measurable: it resolves no finding, the hottest partition takes %s "+
		"instead of %s, and no known statement touches fewer partitions: "+
		"give the statements that it is for with --queries", c.Spread.Takes(), p.before.Takes())}
}

// endsCause reports whether the candidate does away with the cause of a finding that inspecting its table no longer reports. The advisor
// sees that table without load, sample and statements, so its silence proves something only of a finding that rests on the schema alone.
// For the others the change itself has to speak: a key by how the measured arrivals fall on its partitions, an index by its own key,
// settings by being those asked for: the rule that asks for them has seen that the rest of the key lets YDB split.
func (p *proposer) endsCause(c *Candidate, f *advisor.Finding, better map[schema.Position]bool) bool {
	newKey := !slices.Equal(c.After.PrimaryKey, p.table.PrimaryKey)
	fixed := keys.FixedBy(f, c.After) && !keys.FixedBy(f, p.table)
	switch {
	case f.Wants == advisor.WantStatement:
		at, _ := p.statementOf(f)
		return better[f.Pos] || better[schema.Position{}] || at >= 0 && c.Statements[at].after.Partitions == 1 && !c.Statements[at].after.Open
	case f.Confidence != advisor.Measured:
		return true
	case f.Wants.Key():
		return newKey && p.cooler(c) || fixed && !newKey
	case f.Wants.Settings():
		return fixed || (newKey || c.Kind == advisor.Repartition) && p.cooler(c)
	case f.Wants == advisor.WantNotNull:
		return fixed
	case f.Wants.Index():
		return c.IndexHash(f.Index) != nil
	}
	return false
}
