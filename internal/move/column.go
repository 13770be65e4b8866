package move

import (
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Move is how a table becomes another one by a copy of its rows.
type Move struct {
	Before, After *schema.Table
	Columns       []Column // how those of After are filled, in their order; what is not there is NULL
}

// Column is how a copy fills a column of the new table from a row of the old one, and what comes of it on the way back. The kinds are Kept,
// Made and *Hash. In expressions of is what stands for a column of the row.
type Column interface {
	Name() string      // in the new table
	From() string      // the column of the old table that it goes on from; empty if it is new
	Sources() []string // the columns of the old table that it is made of, in order
	// There is its value for a row of the old table, and Origin that of From for a row of the new one; empty if there is no From.
	There(of func(column string) string) string
	Origin(of func(column string) string) string
	Proof() string // the condition on rows of the old table that cannot be carried over as they are; empty if all can
	// Wrong is the condition on a row of the new table that shows by the row alone that it has not the value that it has to have; empty
	// for a column that is compared with the old row.
	Wrong() string
	column()
}

// Kept is a column of the old table as it is, perhaps by another name.
type Kept struct {
	Column, Of string
	Required   bool // Of may be NULL, and Column not: a NULL stops the copy
}

// Made is a column whose values an expression makes: they are cast to another type, or filled.
type Made struct {
	Column string
	Of     string // the column of the old table that it goes on from; empty if it is new
	To     string // the expression over a row of the old table
	Back   string // the expression over a row of the new table that Of gets again; empty for Column as it is
	Lost   string // the condition on rows whose value would not survive; empty if every value does, or if no query can tell
	Lossy  bool   // a value may become another one
	Alone  bool   // nothing leads back to Of, which keeps what it has
	Unit   string // what the numbers of Of count that become times

	fill string // what it is filled with
}

func (c Kept) Name() string  { return c.Column }
func (c Made) Name() string  { return c.Column }
func (h *Hash) Name() string { return h.Column }

func (c Kept) From() string { return c.Of }
func (c Made) From() string {
	if c.Alone {
		return ""
	}
	return c.Of
}
func (h *Hash) From() string { return "" }

func (c Kept) Sources() []string { return []string{c.Of} }
func (c Made) Sources() []string { return ColumnsIn(c.To) }
func (h *Hash) Sources() (out []string) {
	for _, in := range h.Of() {
		out = append(out, in.Column)
	}
	return out
}

func (c Kept) There(of func(string) string) string  { return of(c.Of) }
func (c Made) There(of func(string) string) string  { return Over(c.To, of) }
func (h *Hash) There(of func(string) string) string { return h.YQL(of) }

func (c Kept) Origin(of func(string) string) string { return of(c.Column) }
func (c Made) Origin(of func(string) string) string {
	if c.Back == "" {
		return of(c.Column)
	}
	return Over(c.Back, of)
}
func (h *Hash) Origin(func(string) string) string { return "" }

func (c Kept) Proof() string {
	if c.Required {
		return yql.QuoteName(c.Of) + " IS NULL"
	}
	return ""
}
func (c Made) Proof() string  { return c.Lost }
func (h *Hash) Proof() string { return "" }

func (c Kept) Wrong() string { return "" }
func (c Made) Wrong() string { return "" }
func (h *Hash) Wrong() string {
	if h.Random() { // who wrote a row after the copy picked its bucket
		return fmt.Sprintf("%s >= %du", yql.QuoteName(h.Column), h.Buckets)
	}
	return fmt.Sprintf("%s != %s", yql.QuoteName(h.Column), h.YQL(yql.QuoteName))
}

func (Kept) column()  {}
func (Made) column()  {}
func (*Hash) column() {}

// Was is the column of the old table that one of the new table goes on from; empty if it is new.
func (m *Move) Was(name string) string {
	for _, c := range m.Columns {
		if c.Name() == name {
			return c.From()
		}
	}
	return ""
}

// Hashes are the columns that are computed.
func (m *Move) Hashes() (out []*Hash) {
	for _, c := range m.Columns {
		if h, is := c.(*Hash); is {
			out = append(out, h)
		}
	}
	return out
}

// Hash is the first computed column of the new key, nil if there is none.
func (m *Move) Hash() *Hash { return m.hashOf(m.After.PrimaryKey) }

// IndexHash is the computed column with which an index of the new table begins, nil if it begins with another one.
func (m *Move) IndexHash(name string) *Hash {
	i, there := m.After.Index(name)
	if !there || len(i.Columns) == 0 {
		return nil
	}
	return m.hashOf(i.Columns[:1])
}

// hashOf is the first of some columns of the new table that is computed.
func (m *Move) hashOf(names []string) *Hash {
	for _, name := range names {
		for _, c := range m.Columns {
			if h, is := c.(*Hash); is && h.Column == name {
				return h
			}
		}
	}
	return nil
}

// Over is an expression with what stands for each column in place of it.
func Over(expr string, of func(column string) string) string {
	e, err := yql.ParseExpr(expr)
	if err != nil { // which the plan was checked for
		return expr
	}
	return yql.PrintExpr(yql.Replace(e, func(e yql.Expr) yql.Expr {
		if c, ok := e.(*yql.Column); ok && c.Table == "" {
			if x, err := yql.ParseExpr(of(c.Name)); err == nil {
				return x
			}
		}
		return e
	}))
}

// ColumnsIn are the columns that an expression is made of.
func ColumnsIn(expr string) (out []string) {
	e, err := yql.ParseExpr(expr)
	if err != nil {
		return nil
	}
	yql.Walk(e, func(e yql.Expr) bool {
		if c, ok := e.(*yql.Column); ok && c.Table == "" && !slices.Contains(out, c.Name) {
			out = append(out, c.Name)
		}
		return true
	})
	return out
}
