package facts

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
)

// home is a table whose rows have numbers, by which others refer to them.
type home struct {
	path  string
	comes bool // its rows arrive one after another, and what refers to them comes with them
	guess bool // nothing but that says that they are numbered
	// counted says that its rows are numbered as they come, whatever refers to them.
	counted bool
}

// findHomes finds the tables whose whole key is a number, and what that is called: order_id for the id of orders, and by its own
// name where that says whose it is. What it is, each of them tells alone. The second result has them by their paths.
func (f *Facts) findHomes(tables []*evidence.Table) (m, byPath map[string]home) {
	m, byPath = map[string]home{}, map[string]home{}
	for _, e := range tables {
		if len(e.Schema.PrimaryKey) != 1 {
			continue
		}
		if c, _ := e.Schema.Column(e.Schema.PrimaryKey[0]); !c.Type.IsInteger() {
			continue
		}
		t := f.declared(e)
		lead := t.Lead()
		h := home{path: e.Schema.Path, comes: lead.Nature.Monotonic() && t.comes(), guess: lead.Guess, counted: lead.Nature.Monotonic()}
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
	return m, byPath
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
		if h, ok := k.of.homes[naming.Join(n.Words[i:])]; ok && h.path != k.Schema.Path {
			return h, true
		}
	}
	return home{}, false
}
