package query

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// keyRanges finds the ranges of a key that rows must lie in for a predicate to be true. The ranges may hold
// other rows too: the predicate is always applied to what was read.
//
// As in YDB, a comparison counts if one side is a bare key column and the other does not depend on the row:
// hash = Digest::NumericHash($id) is a range, hash = Digest::NumericHash(id) is not.
// Source: extract_predicate_impl.cpp in yql/essentials/core/extract_predicate of ydb-platform/ydb.
type keyRanges struct {
	types []schema.Type // of the key columns
	at    map[int]int   // position in the key of a column of the row
	where *node
}

// A box holds what a conjunction says of each key column, and of several ones together.
type box struct {
	cols  []domain // by position; shorter than the key if the rest is free
	tuple []tupleSpan
}

// tupleSpan says that the columns from position offset on, together, lie in a span.
type tupleSpan struct {
	offset int
	span   span
}

// Limits keep the work bounded for predicates with huge numbers of alternatives; beyond them more is read.
const (
	maxBoxes    = 2_000
	maxPrefixes = 100_000
)

// ranges computes the ranges for the values of this run, in key order.
func (k *keyRanges) ranges(fr *frame) []engine.Range {
	if k == nil || k.where == nil {
		return []engine.Range{{}}
	}
	var spans []span
	for _, b := range k.boxes(fr, k.where, false) {
		spans = append(spans, k.spans(b)...)
	}
	return engineRanges(k.union(spans))
}

// free is one box without any bound; no boxes at all mean that nothing matches.
func free() []box { return []box{{}} }

// boxes returns what must hold for n to be true, or for it to be false if negated.
func (k *keyRanges) boxes(fr *frame, n *node, negated bool) []box {
	if !n.row {
		v, err := n.eval(fr)
		if err == nil && (v.null > 0 || v.bool() == negated) {
			return nil
		}
		return free()
	}
	switch n.op {
	case opAnd, opOr:
		l, r := k.boxes(fr, n.kids[0], negated), k.boxes(fr, n.kids[1], negated)
		if (n.op == opAnd) != negated {
			return k.both(l, r)
		}
		if len(l)+len(r) > maxBoxes {
			return free()
		}
		return append(slices.Clone(l), r...)
	case opNot:
		return k.boxes(fr, n.kids[0], !negated)
	case opCoalesceFalse:
		if negated {
			return free()
		}
		return k.boxes(fr, n.kids[0], false)
	case opColumn:
		return k.oneColumn(n, func(schema.Type) domain { return domain{point(boolValue(!negated))} })
	case opIsNull, opNotNull:
		null := (n.op == opIsNull) != negated
		return k.oneColumn(n.kids[0], func(schema.Type) domain {
			if null {
				return domain{point(NullValue)}
			}
			return domain{{from: cut{[]Value{NullValue}, true}, to: everything.to}}
		})
	case opSame:
		if negated {
			return free()
		}
		return k.sameAs(fr, n.kids[0], n.kids[1])
	case opIn:
		if negated {
			return free()
		}
		return k.in(fr, n.kids[0], n.kids[1])
	case opPrefix:
		if negated {
			return free()
		}
		v, err := n.kids[1].eval(fr)
		if err != nil || v.null > 0 {
			return free()
		}
		return k.oneColumn(n.kids[0], func(schema.Type) domain { return domain{prefixInterval(v.str)} })
	}
	if o := comparison(n.op, negated); o != opNone {
		return k.compared(fr, o, n.kids[0], n.kids[1])
	}
	return free()
}

// comparison returns the operator that holds if n does, or if it does not.
func comparison(o op, negated bool) op {
	switch o {
	case opEqual, opNotEqual, opLess, opLessEqual, opGreater, opGreaterEqual:
	default:
		return opNone
	}
	if !negated {
		return o
	}
	return map[op]op{opEqual: opNotEqual, opNotEqual: opEqual, opLess: opGreaterEqual, opGreaterEqual: opLess,
		opGreater: opLessEqual, opLessEqual: opGreater}[o]
}

func flipped(o op) op {
	switch o {
	case opLess:
		return opGreater
	case opLessEqual:
		return opGreaterEqual
	case opGreater:
		return opLess
	case opGreaterEqual:
		return opLessEqual
	}
	return o
}

func (k *keyRanges) oneColumn(n *node, f func(schema.Type) domain) []box {
	if n.op != opColumn {
		return free()
	}
	at, ok := k.at[n.col]
	if !ok {
		return free()
	}
	return []box{boxOf(at, f(k.types[at]))}
}

func boxOf(at int, d domain) box {
	cols := make([]domain, at+1)
	cols[at] = d
	return box{cols: cols}
}

func (k *keyRanges) compared(fr *frame, o op, l, r *node) []box {
	if l.row == r.row {
		return free()
	}
	if r.row {
		l, r, o = r, l, flipped(o)
	}
	v, err := r.eval(fr)
	if err != nil {
		return free()
	}
	if l.op == opTuple {
		return k.comparedTuple(fr, o, l.kids, v, r.typ)
	}
	if v.null > 0 {
		return nil // a comparison with NULL is never true
	}
	return k.oneColumn(l, func(t schema.Type) domain { return compareDomain(o, t, v, r.typ.bare()) })
}

// compareDomain returns the values of a key column of type t for which "column o v" is true.
func compareDomain(o op, t schema.Type, v Value, from *Type) domain {
	v, where := keyValue(t, v, from)
	notNull := cut{[]Value{NullValue}, true}
	switch {
	case where == inexact:
		return nil
	case where != exact:
		// Every value of the column is above or below v.
		above := where == below
		if o == opNotEqual || above == (o == opGreater || o == opGreaterEqual) && o != opEqual {
			return domain{{from: notNull, to: everything.to}}
		}
		return domain{}
	}
	key := []Value{v}
	switch o {
	case opEqual:
		return domain{point(v)}
	case opNotEqual:
		return domain{{from: notNull, to: cut{key, false}}, {from: cut{key, true}, to: everything.to}}
	case opLess:
		return domain{{from: notNull, to: cut{key, false}}}
	case opLessEqual:
		return domain{{from: notNull, to: cut{key, true}}}
	case opGreater:
		return domain{{from: cut{key, true}, to: everything.to}}
	}
	return domain{{from: cut{key, false}, to: everything.to}}
}

// fit says how a value relates to the values of a key column's type.
type fit uint8

const (
	exact   fit = iota // it is one of them
	below              // it is less than all of them
	beyond             // it is greater than all of them
	inexact            // not known
)

// keyValue returns a value as one of a key column's type.
func keyValue(t schema.Type, v Value, from *Type) (Value, fit) {
	if from.Kind != KindPrimitive {
		return Value{}, inexact
	}
	p := from.Prim
	switch {
	case p == t, p.IsText() && t.IsText():
		return v, exact
	case p.IsInteger() && t.IsInteger():
		if intFits(p, t, v) {
			return v, exact
		}
		if p.IsSigned() && v.int() < 0 {
			return Value{}, below
		}
		return Value{}, beyond
	case p.IsTime() && t.IsTime():
		n, ok := convertTime(p, t, v.int())
		if ok && compareTimes(p, t, v.int(), n) == 0 {
			return intValue(n), exact
		}
	case isInterval(p) && isInterval(t):
		if t.Holds(v.int()) {
			return v, exact
		}
	}
	return Value{}, inexact
}

// comparedTuple handles (a, b) > ($a, $b) and its kin, where the columns follow each other in the key.
func (k *keyRanges) comparedTuple(fr *frame, o op, cols []*node, v Value, t *Type) []box {
	t = t.bare()
	if v.null > 0 || t.Kind != KindTuple {
		return free()
	}
	if o == opEqual {
		out := free()
		for i, col := range cols {
			item := v.items[i]
			if item.null > 0 {
				return nil
			}
			out = k.both(out, k.oneColumn(col, func(kt schema.Type) domain {
				return compareDomain(opEqual, kt, item, t.Members[i].Type.bare())
			}))
		}
		return out
	}
	if o == opNotEqual || cols[0].op != opColumn {
		return free()
	}
	offset, ok := k.at[cols[0].col]
	if !ok {
		return free()
	}
	var key []Value
	strict := o == opGreater || o == opLess // whether rows equal to the key are left out
	for i, col := range cols {
		at, ok := k.at[col.col]
		if col.op != opColumn || !ok || at != offset+i {
			strict = false // a prefix decides less: rows equal to it must be looked at
			break
		}
		item := v.items[i]
		if item.null > 0 {
			if i == 0 {
				return nil
			}
			strict = true // equal so far and then NULL is never true
			break
		}
		kv, where := keyValue(k.types[at], item, t.Members[i].Type.bare())
		if where != exact {
			strict = false
			break
		}
		key = append(key, kv)
	}
	if len(key) == 0 {
		return free()
	}
	s := everything
	first := o
	switch o {
	case opGreater, opGreaterEqual:
		s.from = cut{key, strict}
		first = opGreaterEqual
	default:
		s.to = cut{key, !strict}
		first = opLessEqual
	}
	// The leading column alone is bounded too; it also leaves NULL out.
	b := boxOf(offset, compareDomain(first, k.types[offset], key[0], Primitive(k.types[offset])))
	b.tuple = []tupleSpan{{offset, s}}
	return []box{b}
}

// sameAs is IS NOT DISTINCT FROM: NULL equals NULL.
func (k *keyRanges) sameAs(fr *frame, l, r *node) []box {
	if l.row == r.row {
		return free()
	}
	if r.row {
		l, r = r, l
	}
	v, err := r.eval(fr)
	if err != nil {
		return free()
	}
	return k.oneColumn(l, func(t schema.Type) domain {
		if v.null > 0 {
			return domain{point(NullValue)}
		}
		return compareDomain(opEqual, t, v, r.typ.bare())
	})
}

// in is x IN list, for a column and for a tuple of columns.
func (k *keyRanges) in(fr *frame, x, list *node) []box {
	if list.row {
		return free()
	}
	v, err := list.eval(fr)
	if err != nil {
		return free()
	}
	if v.null > 0 {
		return nil
	}
	values, t := inItems(v, list.typ)
	if x.op == opTuple {
		if len(values) > maxBoxes {
			return free()
		}
		var out []box
		for i, item := range values {
			if item.null == 0 {
				out = append(out, k.comparedTuple(fr, opEqual, x.kids, item, t(i))...)
			}
		}
		return out
	}
	return k.oneColumn(x, func(kt schema.Type) domain {
		d := domain{}
		for i, item := range values {
			if item.null > 0 {
				continue
			}
			one := compareDomain(opEqual, kt, item, t(i).bare())
			if one == nil {
				return nil
			}
			d = append(d, one...)
		}
		return k.ordered(kt, d)
	})
}

// inItems returns what IN searches: the items of a list or a tuple, the keys of a dictionary.
func inItems(v Value, t *Type) (items []Value, typ func(i int) *Type) {
	t = t.bare()
	switch t.Kind {
	case KindTuple:
		return v.items, func(i int) *Type { return t.Members[i].Type }
	case KindDict:
		keys := make([]Value, 0, len(v.items)/2)
		for i := 0; i < len(v.items); i += 2 {
			keys = append(keys, v.items[i])
		}
		return keys, func(int) *Type { return t.Key }
	case KindList:
		return v.items, func(int) *Type { return t.Item }
	}
	return nil, func(int) *Type { return Null }
}

func (k *keyRanges) ordered(t schema.Type, d domain) domain {
	types := []schema.Type{t}
	slices.SortFunc(d, func(a, b interval) int { return compareCuts(types, a.from, b.from) })
	return domain(mergeSpans(types, d))
}

// both intersects two alternatives of boxes.
func (k *keyRanges) both(l, r []box) []box {
	if len(l)*len(r) > maxBoxes {
		if len(l) == 0 || len(r) == 0 {
			return nil
		}
		return l // a superset
	}
	var out []box
	for _, a := range l {
		for _, b := range r {
			if c, ok := k.intersect(a, b); ok {
				out = append(out, c)
			}
		}
	}
	return out
}

func (k *keyRanges) intersect(a, b box) (box, bool) {
	out := box{cols: make([]domain, max(len(a.cols), len(b.cols))), tuple: append(slices.Clone(a.tuple), b.tuple...)}
	for i := range out.cols {
		var x, y domain
		if i < len(a.cols) {
			x = a.cols[i]
		}
		if i < len(b.cols) {
			y = b.cols[i]
		}
		switch {
		case x == nil:
			out.cols[i] = y
		case y == nil:
			out.cols[i] = x
		default:
			out.cols[i] = domain(intersectSpans(k.types[i:i+1], x, y))
		}
		if d := out.cols[i]; d != nil && len(d) == 0 {
			return box{}, false
		}
	}
	return out, true
}

// spans returns the key ranges of a box: points of the leading columns, then an interval of the next one.
func (k *keyRanges) spans(b box) []span {
	prefixes := [][]Value{nil}
	pointsTo := map[int][][]Value{0: prefixes} // prefixes by length, as far as they are points
	var out []span
	for i := 0; ; i++ {
		if i == len(k.types) || i >= len(b.cols) || b.cols[i] == nil {
			for _, p := range prefixes {
				out = append(out, span{cut{p, false}, cut{p, true}})
			}
			break
		}
		d := b.cols[i]
		if !d.points(k.types[i]) || len(prefixes)*len(d) > maxPrefixes {
			for _, p := range prefixes {
				for _, iv := range d {
					out = append(out, span{iv.from.under(p), iv.to.under(p)})
				}
			}
			break
		}
		next := make([][]Value, 0, len(prefixes)*len(d))
		for _, p := range prefixes {
			for _, iv := range d {
				next = append(next, append(slices.Clone(p), iv.from.key[0]))
			}
		}
		prefixes = next
		pointsTo[i+1] = prefixes
	}
	for _, t := range b.tuple {
		ps, ok := pointsTo[t.offset]
		if !ok {
			continue
		}
		var under []span
		for _, p := range ps {
			under = append(under, span{t.span.from.under(p), t.span.to.under(p)})
		}
		out = intersectSpans(k.types, k.union(out), k.union(under))
	}
	return out
}
