package facts

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
)

// countsTime reports whether the TTL shows that an integer counts the time, whatever its name, by the unit that it reads it in. It
// then fills in what is known of the column.
func (k *Table) countsTime(t *Column) bool {
	ttl := k.Schema.TTL
	if KindOf(t.Column.Type) != KindInteger || ttl == nil || ttl.Column != t.Column.Name || ttl.Unit == "" {
		return false
	}
	t.Nature, t.Confidence, t.Why = NatureTimeOrdered, Declared, "the TTL reads it as a time in "+ttl.Unit
	return true
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
