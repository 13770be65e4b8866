package move

import "github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"

// Move is how a table becomes another one by a copy of its rows.
type Move struct {
	Before, After *schema.Table
	Columns       []Column // how those of After are filled, in their order; what is not there is NULL
}

// Column is how a copy fills a column of the new table from a row of the old one. The kinds are Kept, Made and *Hash.
type Column interface {
	Name() string // in the new table
	From() string // the column of the old table that it goes on from; empty if it is new
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
	Lost   string // the condition on rows whose value would not survive; empty if every value does, or may be lost
	Lossy  bool   // a value may become another one

	unit, fill string // what the numbers of Of count that become times, and what it is filled with
}

func (c Kept) Name() string  { return c.Column }
func (c Made) Name() string  { return c.Column }
func (h *Hash) Name() string { return h.Column }

func (c Kept) From() string  { return c.Of }
func (c Made) From() string  { return c.Of }
func (h *Hash) From() string { return "" }

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
