package migrate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// Options are what the user decided. The zero Options is not valid: Writers has no default that is right for
// everyone.
type Options struct {
	Writers    Writers
	AcceptLoss []string // names of losses that the user accepts
	Database   string   // absolute path of the database, for what takes absolute paths; empty if unknown
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
func Build(b *evidence.Bundle, p *rewrite.Proposal, c *rewrite.Candidate, opt Options) (*Plan, error) {
	m := &builder{bundle: b, proposal: p, candidate: c, opt: opt, before: p.Before, after: c.After}
	m.plan = &Plan{Version: Version, Table: p.Before.Path, Copy: p.Before.Path + "__keyadvise_new", Kept: p.Before.Path + "__keyadvise_old",
		Writers: opt.Writers, Candidate: c.Name, Gains: c.Gains, Costs: c.Costs, Assumptions: c.Assumptions,
		OldKey: p.Before.PrimaryKey, NewKey: c.After.PrimaryKey, Before: rewrite.DDL(p.Before), After: rewrite.DDL(c.After),
		Fingerprint: Fingerprint(p.Before)}
	m.check()
	m.losses()
	if len(m.reasons) > 0 {
		return nil, &Refused{p.Before.Path, m.reasons}
	}
	m.facts()
	m.columns()
	m.backfill()
	for _, step := range []func() Step{m.preflight, m.create, m.writers, m.copyRows, m.indexes, m.carry, m.verify, m.cutover, m.finish, m.cleanup} {
		if s := step(); s.ID != "" {
			m.plan.Steps = append(m.plan.Steps, s)
		}
	}
	m.unchecked()
	return m.plan, nil
}

type builder struct {
	bundle        *evidence.Bundle
	proposal      *rewrite.Proposal
	candidate     *rewrite.Candidate
	opt           Options
	before, after *schema.Table
	plan          *Plan
	reasons       []string
}

func (m *builder) refuse(format string, args ...any) {
	m.reasons = append(m.reasons, fmt.Sprintf(format, args...))
}

// check finds what makes a plan impossible.
func (m *builder) check() {
	t := m.before
	if t.Store == schema.StoreColumn {
		m.refuse("it is a column table: those are distributed by hash, and the copy of one is another matter")
	}
	if !m.candidate.Copies {
		m.refuse("candidate %s changes settings alone and needs no copy: apply the diff of 'ydb-keyadvise rewrite' with ALTER TABLE", m.candidate.Name)
	}
	switch m.opt.Writers {
	case WritersStopped, WritersDualWrite, WritersChangefeed:
	default:
		m.refuse("--writers says %q: choose %s, %s or %s", m.opt.Writers, WritersStopped, WritersDualWrite, WritersChangefeed)
	}
	for _, a := range t.Attributes {
		if a.Key == "__async_replica" {
			m.refuse("it is the target of an async replication, which keeps its key: change the source table")
		}
	}
	if t.Temporary {
		m.refuse("it is a temporary table, which goes with its session")
	}
	for _, other := range m.bundle.Tables {
		for _, path := range []string{m.plan.Copy, m.plan.Kept} {
			if other.Schema.Path == path {
				m.refuse("there is a table %s already: finish or clean up the migration that made it, or drop it", path)
			}
		}
	}
	for _, problem := range m.after.Validate() {
		m.refuse("YDB would refuse the new table: %s", problem)
	}
	for _, column := range m.candidate.Mutable {
		m.refuse("a known statement updates %s, which would be a key column: change the statement first", column)
	}
	if m.opt.Writers == WritersChangefeed {
		if len(t.Changefeeds) >= schema.MaxChangefeeds {
			m.refuse("--writers changefeed: the table has %d changefeeds already, and may have no more", len(t.Changefeeds))
		}
		for _, f := range t.Changefeeds {
			if f.Name == feedName {
				m.refuse("--writers changefeed: there is a changefeed %s already", feedName)
			}
		}
	}
	for _, c := range t.Columns {
		if c.Generated != nil {
			m.refuse("column %s is generated: the copy cannot write it, and its expression is not carried", c.Name)
		}
		if c.Sequence != nil && !strings.HasPrefix(m.absolute(), "/") {
			m.refuse("column %s is fed by a sequence, and ALTER SEQUENCE takes an absolute path: give the database with --database", c.Name)
		}
	}
}

// losses names every property that the plan cannot carry. An accepted one becomes part of the plan; one that is not
// is a reason to refuse.
func (m *builder) losses() {
	lose := func(name, what string) {
		if slices.Contains(m.opt.AcceptLoss, name) {
			m.plan.Losses = append(m.plan.Losses, Loss{name, what})
			return
		}
		m.refuse("%s; go on without it with --accept-loss %s", what, name)
	}
	t := m.before
	for i, u := range t.Unmodelled {
		lose(fmt.Sprintf("unmodelled-%d", i+1), "the table has a property that this tool does not know: "+u)
	}
	for _, c := range t.Columns {
		if c.Sequence == nil {
			continue
		}
		if c.Type != schema.Int64 {
			lose("serial-limit-"+c.Name, fmt.Sprintf("the sequence of %s has to be moved past the ids in use, and any ALTER SEQUENCE lets a %s sequence run "+
				"beyond its column, where YDB stores negative numbers without an error", c.Name, c.Type))
		}
		if s := c.Sequence; s.Cycle || s.Cache != nil && *s.Cache > 1 || s.Max != nil && *s.Max < 1<<62 && c.Type == schema.Int64 {
			lose("sequence-"+c.Name, fmt.Sprintf("the sequence of %s has a cache, a limit or a cycle that YQL cannot give to the new one", c.Name))
		}
	}
	for _, f := range t.Families {
		if f.KeepInMemory == schema.Enabled {
			lose("keep-in-memory-"+f.Name, fmt.Sprintf("family %s is kept in memory by a setting that YQL cannot give", f.Name))
		}
	}
	if s := t.Storage; s.CommitLog0 != "" || s.CommitLog1 != "" || s.External != "" {
		lose("storage-pools", "the table's logs or external blobs are in storage pools of their own, which YQL cannot choose")
	}
	for _, f := range t.Changefeeds {
		for _, c := range f.Consumers {
			if len(c.Attributes) > 0 && !serviceOnly(c.Attributes) {
				lose("consumer-attributes-"+f.Name+"-"+c.Name, fmt.Sprintf("consumer %s of changefeed %s has attributes that YQL cannot give", c.Name, f.Name))
			}
		}
	}
	for _, name := range m.opt.AcceptLoss {
		if !slices.ContainsFunc(m.plan.Losses, func(l Loss) bool { return l.Name == name }) {
			m.refuse("--accept-loss %s: the table has no such property", name)
		}
	}
}

// serviceOnly reports whether the attributes are those that YDB itself gives every consumer.
func serviceOnly(attributes []schema.Attribute) bool {
	return !slices.ContainsFunc(attributes, func(a schema.Attribute) bool { return a.Key != "_service_type" })
}

// absolute is the path of the table from the root of the cluster, as far as it is known.
func (m *builder) absolute() string { return m.absolutePath(m.before.Path) }

func (m *builder) absolutePath(path string) string {
	if strings.HasPrefix(path, "/") || m.opt.Database == "" {
		return path
	}
	return strings.TrimSuffix(m.opt.Database, "/") + "/" + path
}

// facts puts down why, how big, and what else the reviewer should know.
func (m *builder) facts() {
	for _, f := range m.proposal.Findings {
		r := Reason{Rule: f.Rule, Level: f.Level.String(), Confidence: string(f.Confidence), Message: f.Message}
		for _, e := range f.Evidence {
			text := e.Text
			if text == "" {
				text = fmt.Sprintf("%s: %v", e.Name, e.Value)
			}
			r.Evidence = append(r.Evidence, text)
		}
		m.plan.Why = append(m.plan.Why, r)
	}
	if s := m.before.Stats; s != nil {
		m.plan.Size = Size{Known: true, Rows: s.Rows, Bytes: s.Bytes, Partitions: s.Partitions}
	}
	for _, s := range m.candidate.Statements {
		m.plan.Queries = append(m.plan.Queries, Query{From: s.Statement.From, Count: s.Statement.Count, Outcome: string(s.Outcome), Reason: s.Reason,
			Before: s.Statement.Text, After: s.Rewritten, Diff: s.Diff})
	}
}

func (m *builder) columns() {
	for _, mp := range m.candidate.Mapping {
		col, _ := m.after.Column(mp.Column)
		c := Column{Name: mp.Column, Type: string(col.Type), NotNull: col.NotNull, From: mp.From, Unwrap: mp.Unwrap}
		switch {
		case mp.Hash != nil:
			for _, in := range mp.Hash.Inputs {
				c.Hash = append(c.Hash, in.Column)
			}
			c.Buckets = mp.Hash.Buckets
			c.YQL = mp.Hash.YQL(name)
		case mp.Unwrap:
			c.YQL = fmt.Sprintf("Unwrap(%s, %s)", name(mp.From), text("a row has NULL in "+mp.From+", which is NOT NULL in the new table"))
		default:
			c.YQL = name(mp.From)
		}
		m.plan.Columns = append(m.plan.Columns, c)
	}
}

// unchecked says what the plan could not look at.
func (m *builder) unchecked() {
	m.plan.Unchecked = append(m.plan.Unchecked,
		"whether a view, a transfer or an async replication names the table: 05-preflight lists what is in the database",
		"whether every statement of every application is among the statements above",
		"free space: the copy takes as much again as the table until 90-cleanup")
	if !m.plan.Size.Known {
		m.plan.Unchecked = append(m.plan.Unchecked, "the size of the table: the source does not tell it, so times are per million rows")
	}
	if m.bundle.ServerVersion == "" {
		m.plan.Unchecked = append(m.plan.Unchecked, "the version of the server: 05-preflight asks for it")
	}
	if len(m.plan.Queries) == 0 {
		m.plan.Unchecked = append(m.plan.Unchecked, "the statements of the applications: none were given (--queries)")
	}
}
