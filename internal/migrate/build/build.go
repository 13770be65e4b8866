// Package build makes a plan of a table and the candidate that was chosen for it.
//
// It is pure: the same table, candidate and options give the same plan on every machine. What would be lost or go wrong is a reason to
// refuse, and all reasons are given at once.
package build

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/estimate"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Options are what the user decided.
type Options struct {
	Writers    plan.Writers // empty takes the way that suits the load that was seen
	AcceptLoss []string     // names of losses that the user accepts
	Database   string       // absolute path of the database, by which statements of applications may name the table; empty if unknown

	Rights map[string]plan.Rights // on tables that are performed together, by the path of each; what could not be looked at is not there

	together bool     // the plan is one of several that are performed together
	refused  []string // why columns of the new table cannot be filled
}

// Refused says why no plan was made: every reason at once.
type Refused struct {
	Table   string
	Reasons []string
}

func (r *Refused) Error() string {
	return fmt.Sprintf("no plan for %s:\n  - %s", r.Table, strings.Join(r.Reasons, "\n  - "))
}

// Build makes the plan that moves a table to a candidate's key. The bundle tells which names are taken and what
// reads the table. The error is a *Refused if something would be lost or go wrong.
func Build(b *evidence.Bundle, p *rewrite.Proposal, c *rewrite.Candidate, opt Options) (*plan.Plan, error) {
	if opt.Writers == "" {
		return recommended(b, p, c, opt)
	}
	opt.Database = strings.TrimSuffix(opt.Database, "/")
	m := &builder{bundle: b, proposal: p, candidate: c, opt: opt, before: portable(p.Before, opt.Database),
		after: portable(c.After, opt.Database)}
	table := m.before.Path
	m.plan = &plan.Plan{Version: plan.Version, Table: table, Database: opt.Database, Copy: table + schema.CopySuffix,
		Old: table + schema.KeptSuffix, Writers: opt.Writers, Candidate: c.Name, Before: plan.Table{Table: m.before},
		After: plan.Table{Table: m.after}, Columns: plan.Each(c.Columns, plan.TextOf), Gains: c.Gains, Costs: c.Costs,
		Assumptions: c.Assumptions}
	m.check()
	m.checkColumns()
	m.losses()
	if len(m.reasons) > 0 {
		return nil, &Refused{p.Before.Path, m.reasons}
	}
	m.facts()
	if m.plan.ByOldKey() {
		m.checkLookup()
	}
	m.plan.BatchRows = m.batchRows()
	m.plan.BulkWrites = plan.Each(m.bundle.BulkWritesTo(m.plan.Absolute(table)), func(w evidence.BulkWrite) string {
		return fmt.Sprintf("%s:%d", filepath.ToSlash(w.Pos.File), w.Pos.Line) // no statement, so it cannot be rewritten
	})
	m.size()
	m.load()
	m.steps()
	if len(m.reasons) > 0 {
		return nil, &Refused{p.Before.Path, m.reasons}
	}
	m.risks()
	m.unchecked()
	return m.plan, nil
}

// portable is a table as every database has it that has the table: without where it was declared, what belongs to one database (owner,
// rights, attributes, consumers, how much it holds, where its partitions are split now), and with a path that begins in the database.
func portable(t *schema.Table, database string) *schema.Table {
	c := t.Clone()
	if path, ok := strings.CutPrefix(c.Path, database+"/"); ok && database != "" {
		c.Path = path
	}
	c.Pos, c.Stats, c.Owner, c.Permissions, c.InheritanceOff, c.Attributes = schema.Position{}, nil, "", nil, false, nil
	for i := range c.Columns {
		c.Columns[i].Pos = schema.Position{}
	}
	for i := range c.Indexes {
		c.Indexes[i].Pos = schema.Position{}
		plan.Unsplit(&c.Indexes[i].Partitioning)
	}
	for i := range c.Changefeeds {
		c.Changefeeds[i].Consumers = nil
	}
	return c
}

type builder struct {
	bundle        *evidence.Bundle
	proposal      *rewrite.Proposal
	candidate     *rewrite.Candidate
	opt           Options
	before, after *schema.Table
	plan          *plan.Plan
	reasons       []string
}

func (m *builder) refuse(format string, args ...any) {
	m.reasons = append(m.reasons, fmt.Sprintf(format, args...))
}

// NoColumnTable is why there is no plan for a column table.
const NoColumnTable = "it is a column table, and a plan moves row tables alone: 'ydb-keyadvise rewrite' prints what a person sends"

// check finds what makes a plan impossible.
func (m *builder) check() {
	t := m.before
	if t.Store == schema.StoreColumn {
		m.refuse(NoColumnTable)
		return
	}
	if !m.candidate.Copies {
		m.refuse("candidate %s needs no copy of the table: name the table alone, with --candidate '%[1]s', to print its ALTERs", m.candidate.Name)
	}
	if len(m.plan.Way().Start) == 0 {
		names := plan.Each(plan.Ways(), func(w plan.Way) string { return string(w.Name) })
		m.refuse("--writers %q: want %s", m.opt.Writers, strings.Join(names, ", "))
	}
	for _, a := range m.proposal.Before.Attributes {
		if a.Key == "__async_replica" {
			m.refuse("it is the target of an async replication, and YDB keeps its key equal to the source's: change the source table, then set " +
				"up the replication again")
		}
	}
	if t.Temporary {
		m.refuse("it is a temporary table, which ends with its session")
	}
	m.checkNames()
	for _, problem := range m.after.Validate() {
		m.refuse("YDB would refuse the new table: %s", problem)
	}
	for _, column := range m.candidate.Mutable {
		m.refuse("a known statement updates %s, which would be a key column: change the statement first", column)
	}
	for _, c := range t.Columns {
		if c.Generated != nil {
			m.refuse("column %s is generated: rows cannot be copied into it, and YDB does not show its whole expression", c.Name)
		}
		if c.Type.IsPg() {
			m.refuse("column %s is of the PostgreSQL type %s: its values cannot be compared by a digest", c.Name, c.Type)
		}
	}
	for _, i := range t.Indexes {
		switch i.Kind {
		case schema.IndexFulltextPlain, schema.IndexFulltextRelevance, schema.IndexJSON:
			m.refuse("index %s is of kind %s, which needs a key of one integer column and has not been tried on a copy: drop it first and add "+
				"it again afterwards", i.Name, i.Kind)
		case schema.IndexUnknown:
			m.refuse("index %s is of a kind that this tool does not know (%s)", i.Name, i.Using)
		}
	}
	if m.plan.Follows() {
		m.checkFeed()
	}
}

// Taken says which names that the plan of a table gives to its own are those of tables of a bundle already.
func Taken(b *evidence.Bundle, table, database string) (out []string) {
	of := &plan.Plan{Database: strings.TrimSuffix(database, "/")}
	there := slices.Clone(b.Others)
	for _, other := range append(there, plan.Each(b.Schemas(), func(t *schema.Table) string { return t.Path })...) {
		for _, suffix := range []string{schema.CopySuffix, schema.KeptSuffix} {
			if of.Absolute(other) == of.Absolute(table)+suffix {
				out = append(out, fmt.Sprintf("table %s exists already: finish or clean up the migration that made it, or drop it",
					strings.TrimPrefix(of.Absolute(table), of.Database+"/")+suffix))
			}
		}
	}
	return out
}

// checkNames finds names that are taken or that cannot be said.
func (m *builder) checkNames() {
	m.reasons = append(m.reasons, Taken(m.bundle, m.before.Path, m.plan.Database)...)
	if n := len(plan.Base(m.plan.Copy)); n > schema.MaxNameBytes {
		m.refuse("the name of the new table during the copy, %s, has %s, and YDB allows %d: rename the table first",
			plan.Base(m.plan.Copy), evidence.Count(n, "byte"), schema.MaxNameBytes)
	}
	switch first, _, _ := strings.Cut(m.before.Path, "/"); {
	case schema.CopyOf(m.before.Path) != "" || schema.KeptOf(m.before.Path) != "" || first == schema.StateDirectory:
		m.refuse("it belongs to a migration of ydb-keyadvise")
	case first == ".sys":
		m.refuse("it is a system view")
	}
	names := append([]string{m.before.Path}, plan.Each(m.after.Columns, func(c schema.Column) string { return c.Name })...)
	names = append(names, plan.Each(m.before.Indexes, func(i schema.Index) string { return i.Name })...)
	for _, f := range m.proposal.Before.Changefeeds {
		names = append(names, f.Name)
		names = append(names, plan.Each(f.Consumers, func(c schema.Consumer) string { return c.Name })...)
	}
	for _, n := range names { // YDB has none of those, so somebody else made them
		if plan.Visible(n) != n || strings.ContainsAny(n, "\n\t") {
			m.refuse("the name %s has invisible characters", plan.Code(n))
		}
	}
	for _, part := range strings.Split(strings.TrimPrefix(m.before.Path, "/"), "/") {
		if part == "" || part == "." || part == ".." {
			m.refuse("%s is not the path of a table", plan.Code(m.before.Path))
			break
		}
	}
}

// checkFeed finds what stands against one more changefeed.
func (m *builder) checkFeed() {
	t := m.before
	if len(t.Changefeeds) >= schema.MaxChangefeeds {
		m.refuse("--writers %s: the table has %d changefeeds already, and YDB allows no more", m.plan.Writers, len(t.Changefeeds))
	}
	if _, there := t.Changefeed(plan.FeedName); there {
		m.refuse("--writers %s: changefeed %s exists already", m.plan.Writers, plan.FeedName)
	}
}

// checkLookup finds what stands against looking rows up by their old key.
func (m *builder) checkLookup() {
	why := fmt.Sprintf("--writers %s: the new key is made of %s, which is not in the old key, so rows are found by the old key",
		m.plan.Writers, m.plan.Undetermined()[0].Name)
	for _, c := range slices.Concat(m.plan.OldKeyColumns(), m.plan.NewKeyColumns()) {
		if c.Optional() && m.plan.Column(m.plan.Renamed(c.Column, true)).From != "" {
			m.refuse("%s, which finds no NULL, and %s can hold NULL: choose --writers %s", why, c.Column, plan.Stopped)
			break
		}
	}
	if slices.ContainsFunc(m.candidate.Hashes(), (*move.Hash).Random) {
		m.refuse("%s, which a random bucket does not allow: choose --writers %s", why, plan.Stopped)
	}
	if _, taken := m.after.Index(plan.OldKeyIndex); taken {
		m.refuse("%s by index %s, and the table already has an index of that name", why, plan.OldKeyIndex)
	}
}

// facts records why, and what the statements become.
func (m *builder) facts() {
	for _, f := range m.proposal.Findings {
		r := plan.Reason{Rule: f.Rule, Level: f.Level.String(), Confidence: string(f.Confidence), Message: f.Message}
		for _, e := range f.Evidence {
			if !e.Silent {
				r.Evidence = append(r.Evidence, e.String())
			}
		}
		m.plan.Why = append(m.plan.Why, r)
	}
	m.plan.Queries = queries(m.candidate.Statements)
	if len(m.plan.Queries) == 0 {
		for _, s := range m.bundle.Statements {
			if !schema.OfPlan(s.Text) {
				m.plan.StatementsRead++
			}
		}
	}
}

// queries are statements and what they become, as a plan has them.
func queries(list []rewrite.StatementEffect) (out []plan.Query) {
	for _, s := range list {
		out = append(out, plan.Query{From: origin(s.Statement), Count: s.Statement.Count, Outcome: string(s.Outcome), Reason: s.Reason,
			Before: s.Statement.Text, After: s.Rewritten})
	}
	return out
}

// origin says where a statement is from.
func origin(s evidence.Statement) string {
	switch {
	case s.Pos.File != "" && s.Pos.Line > 0:
		return fmt.Sprintf("%s:%d", s.Pos.File, s.Pos.Line)
	case strings.HasPrefix(s.From, "query_metrics") || strings.HasPrefix(s.From, "top_queries"):
		return "the server's statistics"
	}
	return s.From
}

// Bounds of one batch. A transaction buffers its writes: 64 MiB at the most on 26.2, 48 MiB on 25.1, where rows of 80 bytes were refused at
// 600,000. A batch of middling rows stays an order of magnitude below both, and one of the largest rows known below half of it.
// Source: table_service_config.proto in ydb-platform/ydb.
const (
	batchBytes      = 4 << 20
	worstBatchBytes = 24 << 20
	maxBatchRows    = 20000
	unknownRowBytes = 1024 // of a table whose size is not known
)

// batchRows is how many rows make a batch: what is known of their size decides.
func (m *builder) batchRows() uint64 {
	row, largest := uint64(unknownRowBytes), uint64(0)
	if s := m.proposal.Before.Stats; s != nil && s.Rows > 0 {
		row = s.Bytes / s.Rows
	}
	if s := known(m.bundle, m.proposal.Before.Path).Sample; s != nil {
		row, largest = max(row, uint64(s.RowBytes.Mean)), s.RowBytes.Max
	}
	rows := batchBytes / max(1, row)
	if largest > 0 {
		rows = min(rows, worstBatchBytes/largest)
	}
	return min(max(1, rows), maxBatchRows)
}

// size records what is known of the table's size.
func (m *builder) size() {
	s := m.proposal.Before.Stats
	if s == nil {
		return
	}
	size, t := plan.Size{Rows: s.Rows, Bytes: s.Bytes, Partitions: s.Partitions}, known(m.bundle, m.proposal.Before.Path)
	// Partitions that were watched are counted a little later, and the findings name their rows: a page has one number.
	if t.Load != nil && len(t.Load.Partitions) > 0 {
		size = plan.Size{Partitions: uint64(len(t.Load.Partitions))}
		for _, p := range t.Load.Partitions {
			size.Rows, size.Bytes = size.Rows+p.Rows, size.Bytes+p.Bytes
		}
	}
	if s := t.Sample; !size.Known() && s != nil && s.Complete { // all rows were read
		size.Rows, size.Bytes, size.Empty = s.Rows, s.Rows*uint64(s.RowBytes.Mean), s.Rows == 0
	}
	size.CopyBytes = size.Bytes + size.Rows*uint64(max(0, m.candidate.BytesPerRow))
	m.plan.Size = &size
}

// load records what was measured of the load.
func (m *builder) load() {
	t := known(m.bundle, m.proposal.Before.Path)
	l, _ := cmp.Or(t.Load, &evidence.Load{}).Lifelong()
	out := plan.Load{HotHours: estimate.HotHours(l.Peaks, t.Weeks)}
	if _, writes, known := l.WriteShares(); known {
		out.Seconds = max(1, uint64(l.Span.Seconds()))
		out.Written = uint64(writes*float64(out.Seconds) + 0.5)
	}
	if out.Seconds > 0 || len(out.HotHours) > 0 {
		m.plan.Load = &out
	}
}

// known is what a bundle knows of a table; nothing, if that is not in it.
func known(b *evidence.Bundle, path string) *evidence.Table {
	i := slices.IndexFunc(b.Tables, func(t *evidence.Table) bool { return t.Schema.Path == path })
	if i < 0 {
		return &evidence.Table{}
	}
	return b.Tables[i]
}
