package facts

import (
	"path"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// home is a table whose rows have numbers, by which others refer to them, or one column of another type.
type home struct {
	path  string
	key   schema.Type
	comes bool // its rows arrive one after another, and what refers to them comes with them
	guess bool // nothing but that says that they are numbered
	// counted says that its rows are numbered as they come, whatever refers to them.
	counted bool
}

// findHomes finds the tables whose whole key is a number, and what that is called: order_id for the id of orders, and by its own
// name where that says whose it is. What it is, each of them tells alone. The second result has them by their paths.
func (f *Facts) findHomes(tables []*evidence.Table) (m, byPath map[string]home) {
	m, byPath = map[string]home{}, map[string]home{}
	var others []*evidence.Table
	for _, e := range tables {
		if len(e.Schema.PrimaryKey) != 1 {
			continue
		}
		c, _ := e.Schema.Column(e.Schema.PrimaryKey[0])
		if !c.Type.IsInteger() {
			others = append(others, e)
			continue
		}
		t := f.declared(e)
		lead := t.Lead()
		counted := lead.Nature.Monotonic()
		h := home{path: e.Schema.Path, key: c.Type, comes: counted && t.comes(), guess: lead.Guess, counted: counted}
		byPath[h.path] = h
		own, written := naming.Join(lead.Name.Words), f.names.read(e.Schema.PrimaryKey[0])
		for _, name := range []string{own, naming.Join(written.Words), naming.Join(t.RowWords()) + " " + own} {
			one := h
			if other, ok := m[name]; ok {
				one.comes = h.comes && other.comes
			}
			m[name] = one
		}
	}
	for _, e := range others {
		c, _ := e.Schema.Column(e.Schema.PrimaryKey[0])
		own := naming.Join(f.names.read(c.Name).Words)
		for _, name := range []string{own, naming.Join(f.names.lexicon.Rows(e.Schema.Name())) + " " + own} {
			if _, ok := m[name]; !ok {
				m[name] = home{path: e.Schema.Path, key: c.Type}
			}
		}
	}
	return m, byPath
}

// Parent is the path of the table to whose rows a column refers by their whole key, as the schema declares or the whole name of the column
// tells, which id alone does not; empty if there is none.
func (k *Table) Parent(column string) string {
	if to := k.Evidence.Refers[column]; to != "" {
		return to
	}
	c, _ := k.Schema.Column(column)
	n := k.NameOf(column)
	if h := k.of.homes[naming.Join(n.Words)]; (len(n.Words) > 1 || n.Sense == naming.None) && h.key == c.Type && h.path != k.Schema.Path {
		return h.path
	}
	return ""
}

// BelongsTo is the column of a table outside of the key by which the rows of one parent are read together, as far as the schema shows it:
// every row has a parent, and there is but one, or one of which the name of the table has the name. It is empty where nothing shows that.
func BelongsTo(k *Table) string {
	var all, named []string
	for i := range k.Schema.Columns {
		c := &k.Schema.Columns[i]
		to := k.Parent(c.Name)
		if k.Schema.IsKey(c.Name) || !c.NotNull || to == "" || !c.Type.KeyType() {
			continue
		}
		all = append(all, c.Name)
		rows := k.of.names.lexicon.Rows(path.Base(to))
		if len(rows) > 0 && naming.Mentions(k.words, rows[len(rows)-1].Text) {
			named = append(named, c.Name)
		}
	}
	switch {
	case len(named) == 1:
		return named[0]
	case len(all) == 1:
		return all[0]
	}
	return ""
}

// comes reports whether the table's rows arrive one after another: they are called like what happens, or nothing is known of
// what they are called but that it is no list of states, and each has its time, no name, and nothing that a person has.
func (k *Table) comes() bool {
	rows := k.RowWords()
	if len(rows) == 0 {
		return false
	}
	switch head := rows[len(rows)-1]; {
	case head.Sense == naming.Event || head.Is("countedLog"):
		return true
	case head.Sense != naming.None && head.Sense != naming.Few || k.reference:
		return false
	}
	come := false
	for i := range k.Schema.Columns {
		c := &k.Schema.Columns[i]
		n := k.NameOf(c.Name)
		switch {
		case c.Name == k.Schema.PrimaryKey[0] || len(n.Words) == 0:
		case n.Last().Is("called"), n.Last().Is("ofPerson"), n.Sense == naming.Birth:
			return false
		case Timed(c, n):
			come = true
		}
	}
	return come
}

// home finds the table whose rows the name refers to, by its words or the last ones of them: parent_order_id.
func (k *Table) home(n *naming.Name) (home, bool) {
	if len(n.Words) < 2 && n.Sense != naming.None {
		return home{}, false
	}
	for i := range n.Words {
		if i > 0 && i == len(n.Words)-1 {
			break // id alone refers to nothing
		}
		if h, ok := k.of.homes[naming.Join(n.Words[i:])]; ok && h.key.IsInteger() && h.path != k.Schema.Path {
			return h, true
		}
	}
	return home{}, false
}
