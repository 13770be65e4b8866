package advisor

import (
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
)

// surroundings are the tables that a table stands among: they may tell what its own names leave open. It is asked by several
// goroutines, and worked out when it is asked.
type surroundings struct {
	homes func() map[string]home // by what their rows are called in other tables
}

// home is a table whose rows have numbers, by which others refer to them.
type home struct {
	path  string
	comes bool   // its rows arrive one after another, and what refers to them comes with them
	is    nature // of its numbers: they count up, or begin with the time
	guess bool   // nothing but that says that they are numbered
}

func among(tables []*evidence.Table, m names) *surroundings {
	return &surroundings{
		homes: sync.OnceValue(func() map[string]home { return homes(tables, m) }),
	}
}

// homes finds the tables whose whole key is a number, and what that is called: order_id for the id of orders, and by its own
// name where that says whose it is.
func homes(tables []*evidence.Table, names names) map[string]home {
	m := map[string]home{}
	k := key{names: names.again()}
	for _, t := range tables {
		if len(t.Schema.PrimaryKey) != 1 {
			continue
		}
		if c, ok := t.Schema.Column(t.Schema.PrimaryKey[0]); !ok || !c.Type.IsInteger() && !c.Type.IsText() {
			continue
		}
		k.look(t)
		lead := k.lead()
		h := home{path: t.Schema.Path, is: natureSequential, comes: lead.nature.monotonic() && k.comes(), guess: lead.guess}
		if lead.nature == natureTimeOrdered {
			h.is = natureTimeOrdered
		}
		own, written := naming.Join(lead.name.Words), k.names.read(t.Schema.PrimaryKey[0])
		for _, name := range []string{own, naming.Join(written.Words), naming.Join(k.rows()) + " " + own} {
			one := h
			if other, ok := m[name]; ok {
				one.comes = h.comes && other.comes
			}
			m[name] = one
		}
	}
	return m
}

// comes reports whether the table's rows arrive one after another: they are called like what happens, or nothing is known of
// what they are called, and each has its time, no name, and nothing that a person has.
func (k *key) comes() bool {
	rows := k.rows()
	if len(rows) == 0 {
		return false
	}
	switch head := rows[len(rows)-1]; {
	case head.Sense == naming.Event || head.Is("countedLog"):
		return true
	case head.Sense != naming.None:
		return false
	}
	come := false
	for i := range k.table.Columns {
		c := &k.table.Columns[i]
		n := k.name(c.Name)
		switch {
		case c.Name == k.table.PrimaryKey[0] || len(n.Words) == 0:
		case n.Last().Is("called"), n.Last().Is("ofPerson"), n.Sense == naming.Birth:
			return false
		case timed(c, n):
			come = true
		}
	}
	return come
}

// home finds the table whose rows the name refers to, by its words or the last ones of them: parent_order_id.
func (k *key) home(n *naming.Name) (home, bool) {
	if k.around == nil || len(n.Words) < 2 && n.Sense != naming.None {
		return home{}, false
	}
	for i := range n.Words {
		if i > 0 && i == len(n.Words)-1 {
			break // id alone refers to nothing
		}
		if h, ok := k.around.homes()[naming.Join(n.Words[i:])]; ok && h.path != k.table.Path {
			return h, true
		}
	}
	return home{}, false
}
