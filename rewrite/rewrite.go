// Package rewrite proposes primary keys that scale for YDB tables: what the command "ydb-keyadvise rewrite" shows, for programs.
//
// It takes a schema that package advisor has read, and changes nothing. A candidate is carried out by a plan of package migrate. An option
// of the command that a text names, such as --queries, is the field of that name.
package rewrite

import (
	"context"
	"errors"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
)

// Options steer [Propose]. The zero Options is the default.
type Options struct {
	Key  string   // a key of your own, such as "hash(user_id), user_id, ts"; empty for those that are worked out
	With []string // names of indexes to change together with the key, as their findings ask
	Seed uint64   // of the simulation; the same seed gives the same numbers. 0 is what the command takes
	Only []string // IDs or names of rules that count; empty means all
	// Disable are IDs or names of rules that do not count, beside those that the configuration disables.
	Disable []string
}

// Proposal is what is proposed for one table.
type Proposal struct {
	Table      string // path
	DDL        string // of the table as it is
	Candidates []*Candidate
	Rejected   []Rejected
	Notes      []string // assumptions that hold for all candidates
}

// Best returns the candidate to take unless a person decides otherwise; nil if there is none, or if it is for a person to choose. A nil
// proposal has none.
func (p *Proposal) Best() *Candidate {
	if p == nil || len(p.Candidates) == 0 || p.Candidates[0].AskFirst != "" {
		return nil
	}
	return p.Candidates[0]
}

// held has a name of its own so that the documentation names no internal package.
type held = opened.Choice

// Candidate is one way to make a table scale. The fields are for reading; package migrate carries out what was proposed, whatever they say.
type Candidate struct {
	held

	Name        string   // such as "hash-column(user_id)"; unique within a proposal
	Kind        string   // such as "reorder", "hash-column", "bucket", "settings", "index"; "manual" for a key of your own
	PrimaryKey  []string // columns
	DDL         string   // of the table that is proposed
	Diff        string   // of the DDL, unified
	Copies      bool     // the rows have to be copied to a new table, by a plan; else ALTER changes it
	AskFirst    string   // why only a person may choose it, as a clause; empty if it may be taken
	BytesPerRow int      // added to each row, with its index rows
	Statements  []Statement
	Gains       []string // in words with numbers
	Costs       []string
	Assumptions []string // what has to be true, where nothing was measured
	Resolves    []string // IDs of the rules that report less
	Leaves      []string // of those that report as much as before
	Brings      []string // of those that report something new
}

// Statement is a known statement of the application, before and after.
type Statement struct {
	Before  string
	After   string // empty if a person has to write it; equal to Before if nothing changes
	File    string // empty if it is not from a file
	Line    int    // in the file, from 1; 0 if it is not from a file
	Outcome string // "improved", "same cost", "degraded" or "needs a person"
	Reason  string // of the outcome
	Count   uint64 // executions seen; 0 if that is not known
}

// Rejected is a candidate that was considered, and all reasons against it.
type Rejected struct {
	Name    string
	Reasons []string
}

// The errors to test for with errors.Is; advisor.ErrNoSchema is one, too.
var (
	ErrNoTable = errors.New("no such table")      // the schema has no table of this path
	ErrNothing = errors.New("nothing to rewrite") // no rule finds anything, and no key is given
)

// Propose returns what can be done for a table, which is given by its path or the end of it; the best candidate comes first. It is
// deterministic. A proposal without candidates says why in Rejected. Other errors than those of this package say what is wrong with the
// options, such as a key that the table cannot have.
func Propose(schema *advisor.Schema, table string, o Options) (*Proposal, error) {
	if schema == nil || opened.Of(schema) == nil {
		return nil, fmt.Errorf("propose: %w", advisor.ErrNoSchema)
	}
	p, err := opened.Of(schema).ProposeFor(context.Background(), table, ask.Judge{Only: o.Only, Disable: o.Disable},
		ask.Propose{Keys: []string{o.Key}, With: o.With, Seed: o.Seed, All: true})
	wrong := (*ask.Wrong)(nil)
	switch {
	case errors.As(err, &wrong) && wrong.Missing != "":
		return nil, ask.InGo(fmt.Errorf("propose: %w: %w", ErrNoTable, err))
	case err != nil:
		return nil, ask.InGo(fmt.Errorf("propose for %s: %w", table, err))
	case p == nil:
		return nil, fmt.Errorf("propose for %s: %w: no rule finds anything; give a key of your own", table, ErrNothing)
	}
	out := &Proposal{Table: p.Before.Path, DDL: p.DDL(p.Before), Notes: p.Notes}
	for _, r := range p.Rejected {
		out.Rejected = append(out.Rejected, Rejected{r.Name, r.Reasons})
	}
	for _, c := range p.Candidates {
		out.Candidates = append(out.Candidates, candidate(p, c))
	}
	return out, nil
}

func candidate(p *rewrite.Proposal, c *rewrite.Candidate) *Candidate {
	out := &Candidate{held: opened.Chosen(p, c), Name: c.Name, Kind: string(c.Kind), PrimaryKey: c.After.PrimaryKey,
		DDL: p.DDL(c.After), Diff: p.Diff(c), Copies: c.Copies,
		AskFirst: c.OnlyNamed(), BytesPerRow: c.BytesPerRow, Gains: c.Gains, Costs: c.Costs, Assumptions: c.Assumptions, Resolves: c.Resolved}
	for _, f := range c.Left {
		out.Leaves = append(out.Leaves, f.Rule)
	}
	for _, f := range c.Brought {
		out.Brings = append(out.Brings, f.Rule)
	}
	for _, s := range c.Statements {
		out.Statements = append(out.Statements, Statement{s.Statement.Text, s.Rewritten, s.Statement.Pos.File, s.Statement.Pos.Line,
			string(s.Outcome), s.Reason, s.Statement.Count})
	}
	return out
}
