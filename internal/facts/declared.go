package facts

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// countsTime reports whether other parts of the table show that an integer counts the time, whatever its name: the unit
// that a TTL reads it in, a default that is a time, or a partner that is one. It then fills in the trait.
func (k *Table) countsTime(t *Column) bool {
	if KindOf(t.Column.Type) != KindInteger {
		return false
	}
	if ttl := k.Schema.TTL; ttl != nil && ttl.Column == t.Column.Name && ttl.Unit != "" {
		t.Nature, t.Confidence, t.Why = NatureTimeOrdered, Declared, "the TTL reads it as a time in "+ttl.Unit
		return true
	}
	switch t.Name.Sense {
	case naming.None, naming.Span:
	default:
		return false
	}
	if instant(t.Column.Default) {
		t.Nature, t.Confidence, t.Why = NatureTimeOrdered, Inferred, "its default "+t.Column.Default+" is a point in time"
		return true
	}
	if partner := k.timePartner(t.Column.Name, t.Name); partner != "" {
		t.Nature, t.Confidence, t.Why = NatureTimeOrdered, Inferred, "its partner "+partner+" is a point in time"
		return true
	}
	return false
}

// instant reports whether a literal is a Unix time between 2001 and 2100, or the end of the year 9999, which often stands
// for never, in seconds, milliseconds, microseconds or nanoseconds. What fills 32 bits is a limit and no time.
func instant(literal string) bool {
	v, ok := schema.IntegerLiteral(literal)
	if !ok || !v.IsUint64() {
		return false
	}
	n := v.Uint64()
	if n == 1<<31-1 || n == 1<<32-1 {
		return false
	}
	const first, last, never = 1_000_000_000, 4_102_444_800, 253_402_300_799
	for unit := uint64(1); unit <= 1_000_000_000; unit *= 1000 {
		if s := n / unit; s >= first && s <= last || s == never || s == never+1 {
			return true
		}
	}
	return false
}

// timePartner returns the column of the table that is a time and stands beside another one as an end beside a start, or
// as the nanoseconds beside the seconds; empty if there is none.
func (k *Table) timePartner(column string, n *naming.Name) string {
	end := func(n *naming.Name) bool {
		return naming.Has(n.Words, naming.Edge) || naming.Has(n.Words, naming.Boundary)
	}
	unit := func(n *naming.Name) bool { return len(n.Words) == 1 && n.Words[0].Is("clock") }
	for i := range k.Schema.Columns {
		c := &k.Schema.Columns[i]
		other := k.NameOf(c.Name)
		if c.Name != column && (end(n) && end(other) && Timed(c, other) || unit(n) && unit(other) && other.Words[0].Text[0] == 'n') {
			return c.Name
		}
	}
	return ""
}

// said lets a comment in the DDL say what the values of a column are, whatever its name, and returns what it says as a
// clause; empty if there is none that does.
func (k *Table) said(t *Column) string {
	text := k.Evidence.Comments[t.Column.Name]
	if text == "" || t.Name.Sense == naming.Hash || t.Name.Sense == naming.Bucket {
		return ""
	}
	sense := k.of.names.lexicon.Comment(text)
	says := ""
	switch sense {
	case naming.TimeID:
		says = "it is an id that starts with the time"
	case naming.Random:
		says = "its values are random"
	case naming.Ordinal:
		says = "it counts up"
	case naming.Few:
		says = "it has few values"
	case naming.Moment:
		says = "it is a point in time"
	case naming.Prose:
		says = "it is free text"
	case naming.Foreign:
		says = "its values come from another system"
	default:
		return ""
	}
	said := *t.Name
	said.Sense = sense
	if sense == naming.Ordinal {
		said.Of = nil
	}
	t.Name = &said
	return "a comment says that " + says
}
