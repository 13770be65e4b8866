package advisor

import (
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// countsTime reports whether other parts of the table show that an integer counts the time, whatever its name: the unit
// that a TTL reads it in, a default that is a time, or a partner that is one. It then fills in the trait.
func (k *key) countsTime(t *trait) bool {
	if kindOf(t.column.Type) != kindInteger {
		return false
	}
	if ttl := k.table.TTL; ttl != nil && ttl.Column == t.column.Name && ttl.Unit != "" {
		t.nature, t.confidence, t.why = natureTimeOrdered, Declared, "the TTL reads it as a time in "+ttl.Unit
		return true
	}
	switch t.name.sense {
	case senseNone, senseSpan:
	default:
		return false
	}
	if instant(t.column.Default) {
		t.nature, t.confidence, t.why = natureTimeOrdered, Inferred, "its default "+t.column.Default+" is a point in time"
		return true
	}
	if partner := k.timePartner(t.column.Name, t.name); partner != "" {
		t.nature, t.confidence, t.why = natureTimeOrdered, Inferred, "its partner "+partner+" is a point in time"
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
func (k *key) timePartner(column string, n *name) string {
	if len(n.words) == 0 {
		return ""
	}
	switch n.words[len(n.words)-1].class {
	case edge, boundary, unit:
	default:
		return ""
	}
	for i := range k.table.Columns {
		other := &k.table.Columns[i]
		if other.Name == column {
			continue
		}
		if k.partners(n, k.names.column(other.Name), other.Type) {
			return other.Name
		}
	}
	return ""
}

func (k *key) partners(n, other *name, t schema.Type) bool {
	if len(other.words) == 0 {
		return false
	}
	if len(n.words) == 1 && n.words[0].is(clock) && n.words[0].class == unit {
		return len(other.words) == 1 && other.words[0].class == unit && strings.HasPrefix(other.words[0].text, "n") && other.words[0].is(clock)
	}
	head := n.words[len(n.words)-1]
	if head.class != edge && head.class != boundary {
		return false
	}
	if len(n.words) == 1 && head.class == edge && other.only("duration") {
		return true
	}
	if kindOf(t) != kindTime && other.sense != senseMoment {
		return false
	}
	return sameStem(n.words, other.words)
}

// sameStem reports whether two names have the same words but for ends and what says that they are times.
func sameStem(a, b []word) bool {
	stem := func(words []word) string {
		var s []string
		for _, w := range words {
			switch w.class {
			case edge, boundary, moment, unit, at:
			default:
				s = append(s, w.text)
			}
		}
		return strings.Join(s, " ")
	}
	ends := func(words []word) bool { return has(words, edge) || has(words, boundary) }
	return ends(a) && ends(b) && stem(a) == stem(b)
}
