package facts

import (
	"slices"
	"strings"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Reader reads names, and remembers them: id and created_at come in every table.
type Reader struct {
	lexicon         *naming.Lexicon
	integers, texts []reading
	known           sync.Map // *naming.Name by what was read
}

// NewReader returns a Reader of names that have words of the lexicon.
func NewReader(lexicon *naming.Lexicon) *Reader {
	return &Reader{lexicon: lexicon, integers: integerReadings(), texts: textReadings()}
}

// Readings returns how many ways to understand a column by its name there are.
func (r *Reader) Readings() int { return len(r.integers) + len(r.texts) }

// Without returns a Reader that lacks one of those ways, so that a test can tell whether it is needed.
func (r *Reader) Without(reading int) *Reader {
	out := NewReader(r.lexicon)
	if n := len(r.integers); reading < n {
		out.integers = slices.Delete(out.integers, reading, reading+1)
	} else {
		out.texts = slices.Delete(out.texts, reading-n, reading-n+1)
	}
	return out
}

func (m *Reader) read(s string) *naming.Name {
	if n, ok := m.known.Load(s); ok {
		return n.(*naming.Name)
	}
	n := m.lexicon.Read(s)
	m.known.Store(s, n)
	return n
}

// columns reads the names of the columns of a table without what all of them begin with.
func (m *Reader) columns(t *schema.Table) []*naming.Name {
	prefix := m.sharedPrefix(t)
	list := make([]*naming.Name, len(t.Columns))
	for i := range t.Columns {
		list[i] = m.read(t.Columns[i].Name[len(prefix):])
	}
	if of := slices.IndexFunc(t.Columns, func(c schema.Column) bool { return t.Document() && c.Name == t.PrimaryKey[1] }); of >= 0 {
		hash := *list[0]
		hash.Sense, hash.Of = naming.Hash, list[of].Words
		list[slices.IndexFunc(t.Columns, func(c schema.Column) bool { return c.Name == t.PrimaryKey[0] })] = &hash
	}
	return list
}

// NameOf returns what the name of a column says.
func (k *Table) NameOf(column string) *naming.Name {
	for i := range k.Schema.Columns {
		if k.Schema.Columns[i].Name == column {
			return k.names[i]
		}
	}
	return k.of.names.read(column)
}

// sharedPrefix returns what all columns of a table begin with to say whose they are, as those of TRADE_HISTORY do with TH_:
// initials of the table, or an abbreviation. It is empty for most tables.
func (m *Reader) sharedPrefix(t *schema.Table) string {
	if len(t.Columns) < 2 {
		return ""
	}
	first := t.Columns[0].Name
	at := strings.IndexByte(first, '_') + 1
	if at < 2 || at > 5 {
		return ""
	}
	prefix := first[:at]
	if slices.ContainsFunc(t.Columns, func(c schema.Column) bool { return len(c.Name) == at || !strings.HasPrefix(c.Name, prefix) }) {
		return ""
	}
	return prefix
}

// foreign reports whether a word says that another system numbers what a table is about.
func foreign(w naming.Word) bool { return w.Sense == naming.Foreign || w.Text == "bot" }

// foreignFolder reports whether the path before the table's name says that another system numbers what it is about.
func foreignFolder(k *Table) bool {
	folder := strings.TrimSuffix(k.Schema.Path, k.Schema.Name())
	return folder != "" && slices.ContainsFunc(k.of.names.read(folder).Words, foreign)
}
