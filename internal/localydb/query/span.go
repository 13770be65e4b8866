package query

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// cut is a place between keys: before or after all keys that start with Key. The empty key is before or after
// everything.
type cut struct {
	key   []Value
	after bool
}

// span is the keys between two cuts.
type span struct{ from, to cut }

var everything = span{to: cut{after: true}}

// interval is a span of one column. NULL is the lowest value.
type interval = span

// domain is a set of values of a column: intervals in order, not overlapping. nil is all values; an empty one
// that is not nil is none.
type domain []interval

func engineRanges(spans []span) []engine.Range {
	out := make([]engine.Range, len(spans))
	for i, s := range spans {
		out[i] = engine.Range{
			From: engine.Bound{Key: cells(s.from.key), Inclusive: !s.from.after},
			To:   engine.Bound{Key: cells(s.to.key), Inclusive: s.to.after},
		}
	}
	return out
}

func cells(values []Value) []engine.Value {
	if len(values) == 0 {
		return nil
	}
	out := make([]engine.Value, len(values))
	for i, v := range values {
		out[i] = v.Cell()
	}
	return out
}

func point(v Value) interval {
	key := []Value{v}
	return interval{from: cut{key, false}, to: cut{key, true}}
}

func prefixInterval(prefix string) interval {
	end := []byte(prefix)
	for len(end) > 0 && end[len(end)-1] == 0xff {
		end = end[:len(end)-1]
	}
	out := interval{from: cut{[]Value{textValue(prefix)}, false}, to: everything.to}
	if len(end) > 0 {
		end = slices.Clone(end)
		end[len(end)-1]++
		out.to = cut{[]Value{textValue(string(end))}, false}
	}
	return out
}

// under returns the cut below a prefix of the key.
func (c cut) under(prefix []Value) cut {
	return cut{append(slices.Clone(prefix), c.key...), c.after}
}

// points reports whether a domain is single values only.
func (d domain) points(t schema.Type) bool {
	for _, iv := range d {
		if len(iv.from.key) == 0 || len(iv.to.key) == 0 || iv.from.after || !iv.to.after ||
			compareKeyValue(t, iv.from.key[0], iv.to.key[0]) != 0 {
			return false
		}
	}
	return true
}

// union sorts spans and joins those that overlap.
func (k *keyRanges) union(spans []span) []span {
	slices.SortFunc(spans, func(a, b span) int { return compareCuts(k.types, a.from, b.from) })
	return mergeSpans(k.types, spans)
}

func mergeSpans(types []schema.Type, spans []span) []span {
	out := spans[:0:0]
	for _, s := range spans {
		if compareCuts(types, s.from, s.to) >= 0 {
			continue
		}
		if n := len(out); n > 0 && compareCuts(types, s.from, out[n-1].to) <= 0 {
			if compareCuts(types, s.to, out[n-1].to) > 0 {
				out[n-1].to = s.to
			}
			continue
		}
		out = append(out, s)
	}
	return out
}

// intersectSpans returns what two sorted sets of spans have in common.
func intersectSpans(types []schema.Type, a, b []span) []span {
	out := []span{}
	for i, j := 0, 0; i < len(a) && j < len(b); {
		s := span{a[i].from, a[i].to}
		if compareCuts(types, b[j].from, s.from) > 0 {
			s.from = b[j].from
		}
		if compareCuts(types, b[j].to, s.to) < 0 {
			s.to = b[j].to
		}
		if compareCuts(types, s.from, s.to) < 0 {
			out = append(out, s)
		}
		if compareCuts(types, a[i].to, b[j].to) < 0 {
			i++
		} else {
			j++
		}
	}
	return out
}

func compareCuts(types []schema.Type, a, b cut) int {
	for i := 0; i < len(a.key) && i < len(b.key); i++ {
		if c := compareKeyValue(types[i], a.key[i], b.key[i]); c != 0 {
			return c
		}
	}
	side := func(c cut) int {
		if c.after {
			return 1
		}
		return -1
	}
	switch {
	case len(a.key) < len(b.key):
		return side(a)
	case len(a.key) > len(b.key):
		return -side(b)
	}
	return side(a) - side(b)
}

func compareKeyValue(t schema.Type, a, b Value) int {
	if a.null > 0 || b.null > 0 {
		return b2i(a.null == 0) - b2i(b.null == 0)
	}
	return comparePrimitive(t, a, b)
}
