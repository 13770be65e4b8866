package plan

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Column is a move.Column as the text of a plan has it, in which no plan that was ever made is misread. They are in the order of the new
// table. TextOf and Map are all that leads from one to the other.
type Column struct {
	Name    string   `yaml:"name"`
	From    string   `yaml:"from,omitempty"`    // column of the old table; empty for a computed one
	Hash    []string `yaml:"hash,omitempty"`    // columns of the old table that a computed one is made of, in order
	Buckets uint64   `yaml:"buckets,omitempty"` // modulo of a bucket column; 0 for the whole hash
	Random  bool     `yaml:"random,omitempty"`  // the writer of a new row picks a number below Buckets; Hash is for rows of the old table
	Unwrap  bool     `yaml:"unwrap,omitempty"`  // a NULL in From stops the copy
	YQL     string   `yaml:"yql,omitempty"`     // the expression over a row of the old table; empty for From as it is
	Back    string   `yaml:"back,omitempty"`    // the expression over a row of the new table that From gets again; empty for Name as it is
	Lost    string   `yaml:"lost,omitempty"`    // the condition on rows of the old table whose value would not survive: none may be
}

// MarshalYAML writes a column on one line.
func (c Column) MarshalYAML() (any, error) {
	type plain Column
	return onOneLine(plain(c))
}

// TextOf is a column as the text of a plan has it.
func TextOf(c move.Column) Column {
	out := Column{Name: c.Name(), From: c.From()}
	switch c := c.(type) {
	case move.Kept:
		if out.Unwrap = c.Required; c.Required {
			why := "a row has NULL in " + c.Of + ", which is NOT NULL in the new table"
			out.YQL = fmt.Sprintf("Unwrap(%s, %s)", yql.QuoteName(c.Of), yql.QuoteString(why))
		}
	case move.Made:
		out.YQL, out.Back, out.Lost = c.To, c.Back, c.Lost
	case *move.Hash:
		out.Hash, out.Buckets, out.Random, out.YQL = c.Sources(), c.Buckets, c.Random(), c.YQL(yql.QuoteName)
	}
	return out
}

// Map is how a column of the new table is filled, and comes back.
func (p *Plan) Map(c Column) move.Column {
	switch {
	case len(c.Hash) > 0:
		return p.Hash(c)
	case c.YQL == "" || c.Unwrap:
		return move.Kept{Column: c.Name, Of: c.From, Required: c.Unwrap}
	}
	return move.Made{Column: c.Name, Of: c.From, To: c.YQL, Back: c.Back, Lost: c.Lost, Lossy: p.Accepts(LossOfValues + c.Name)}
}

// Hash is how a computed column of the new table is computed; nil if it is none.
func (p *Plan) Hash(c Column) *move.Hash {
	if len(c.Hash) == 0 {
		return nil
	}
	h := &move.Hash{Column: c.Name, Buckets: c.Buckets, Inputs: move.Inputs(p.Before.Table, c.Hash)}
	if c.Random {
		h.Inputs, h.Key = nil, h.Inputs
	}
	return h
}
