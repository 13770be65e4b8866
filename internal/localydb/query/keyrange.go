package query

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// keyRanges finds the ranges of a key that rows must lie in for a predicate to be true. The ranges may hold other rows too: the
// predicate is always applied to what was read.
type keyRanges struct {
	key   []ranges.Column
	cols  []column // of the row
	where *node
}

// over returns what is read for the values of a run, or what a plan knows of it, which has no frame.
func (k *keyRanges) over(fr *frame) ranges.Result {
	if k.where == nil {
		return (*ranges.Predicate)(nil).Over(k.key)
	}
	return k.predicate(fr, k.where).Over(k.key)
}

// ranges computes the ranges for the values of this run, in key order.
func (k *keyRanges) ranges(fr *frame) []engine.Range { return k.engine(k.over(fr).Spans) }

func (k *keyRanges) engine(spans []ranges.Span) []engine.Range {
	out := make([]engine.Range, len(spans))
	for i, s := range spans {
		out[i] = engine.Range{
			From: engine.Bound{Key: k.cells(s.From.Key), Inclusive: !s.From.After},
			To:   engine.Bound{Key: k.cells(s.To.Key), Inclusive: s.To.After},
		}
	}
	return out
}

func (k *keyRanges) cells(values []schema.Value) []engine.Value {
	if len(values) == 0 {
		return nil
	}
	out := make([]engine.Value, len(values))
	for i, v := range values {
		out[i] = engine.FromValue(k.key[i].Type, v)
	}
	return out
}

// predicate returns a condition as the search for ranges takes it.
func (k *keyRanges) predicate(fr *frame, n *node) *ranges.Predicate {
	if !n.row {
		p := &ranges.Predicate{Op: ranges.Const}
		if v, ok := k.value(fr, n); ok {
			p.Truth = ranges.TruthOf(v.null == 0 && v.bool())
			if v.null > 0 { // neither it nor its opposite is true
				return &ranges.Predicate{Op: ranges.Compare, Compare: "=", Columns: []string{k.key[0].Name},
					Rows: [][]ranges.Comparand{{{Known: true}}}}
			}
		}
		return p
	}
	kids := func(op ranges.Op) *ranges.Predicate {
		p := &ranges.Predicate{Op: op}
		for _, kid := range n.kids {
			p.Kids = append(p.Kids, k.predicate(fr, kid))
		}
		return p
	}
	switch n.op {
	case opAnd:
		return kids(ranges.And)
	case opOr:
		return kids(ranges.Or)
	case opNot:
		return kids(ranges.Not)
	case opCoalesceFalse:
		p := kids(ranges.Coalesce)
		p.Truth = ranges.False
		return p
	case opColumn:
		return k.leaf(n, ranges.Predicate{Op: ranges.Compare, Compare: "=",
			Rows: [][]ranges.Comparand{{{Known: true, Type: schema.Bool, Value: true}}}})
	case opIsNull:
		return k.leaf(n.kids[0], ranges.Predicate{Op: ranges.Null})
	case opNotNull:
		return &ranges.Predicate{Op: ranges.Not, Kids: []*ranges.Predicate{k.leaf(n.kids[0], ranges.Predicate{Op: ranges.Null})}}
	case opIn:
		return k.in(fr, n.kids[0], n.kids[1])
	case opPrefix:
		if v, ok := k.value(fr, n.kids[1]); !ok || v.null == 0 {
			return k.leaf(n.kids[0], ranges.Predicate{Op: ranges.Prefix, Rows: [][]ranges.Comparand{{k.comparand(v, n.kids[1].typ, ok)}}})
		}
	}
	if op := comparisons[n.op]; op != "" {
		return k.compare(fr, op, n.kids[0], n.kids[1])
	}
	return &ranges.Predicate{}
}

var comparisons = map[op]string{opEqual: "=", opNotEqual: "!=", opLess: "<", opLessEqual: "<=", opGreater: ">", opGreaterEqual: ">="}

// value computes what does not depend on the row, if that can be done yet.
func (k *keyRanges) value(fr *frame, n *node) (Value, bool) {
	if n.lit != nil {
		return *n.lit, true
	}
	if fr == nil {
		return Value{}, false
	}
	v, err := n.eval(fr)
	return v, err == nil
}

func (k *keyRanges) comparand(v Value, t *Type, known bool) ranges.Comparand {
	t = t.bare()
	switch {
	case !known:
		return ranges.Comparand{}
	case v.null > 0:
		return ranges.Comparand{Known: true}
	case t.Kind != KindPrimitive:
		return ranges.Comparand{}
	}
	return ranges.Comparand{Known: true, Type: t.Prim, Value: v.Cell().In(t.Prim)}
}

// leaf is a test of a bare column.
func (k *keyRanges) leaf(n *node, p ranges.Predicate) *ranges.Predicate {
	if n.op != opColumn {
		return &ranges.Predicate{}
	}
	p.Columns = []string{k.cols[n.col].name}
	return &p
}

// compare is l op r, also of tuples.
func (k *keyRanges) compare(fr *frame, op string, l, r *node) *ranges.Predicate {
	if l.row == r.row {
		return &ranges.Predicate{}
	}
	if r.row {
		l, r, op = r, l, ranges.Flipped(op)
	}
	v, known := k.value(fr, r)
	if l.op != opTuple {
		return k.leaf(l, ranges.Predicate{Op: ranges.Compare, Compare: op, Rows: [][]ranges.Comparand{{k.comparand(v, r.typ, known)}}})
	}
	t := r.typ.bare()
	if t.Kind != KindTuple || len(t.Members) != len(l.kids) || slices.ContainsFunc(l.kids, func(n *node) bool { return n.op != opColumn }) {
		return &ranges.Predicate{}
	}
	if known && v.null > 0 {
		return &ranges.Predicate{Op: ranges.Const, Truth: ranges.False}
	}
	return ranges.Lexicographic(op, len(l.kids), func(i int, op string) *ranges.Predicate {
		one := ranges.Comparand{}
		if known {
			one = k.comparand(v.items[i], t.Members[i].Type, true)
		}
		return k.leaf(l.kids[i], ranges.Predicate{Op: ranges.Compare, Compare: op, Rows: [][]ranges.Comparand{{one}}})
	})
}

// in is x IN list, for a column and for a tuple of columns.
func (k *keyRanges) in(fr *frame, x, list *node) *ranges.Predicate {
	columns := []*node{x}
	if x.op == opTuple {
		columns = x.kids
	}
	p := &ranges.Predicate{Op: ranges.In}
	for _, c := range columns {
		if c.op != opColumn || list.row {
			return &ranges.Predicate{}
		}
		p.Columns = append(p.Columns, k.cols[c.col].name)
	}
	v, known := k.value(fr, list)
	if p.Open = !known; !known || v.null > 0 {
		return p
	}
	items, typ := inItems(v, list.typ)
	for i, item := range items {
		if x.op != opTuple {
			p.Rows = append(p.Rows, []ranges.Comparand{k.comparand(item, typ(i), true)})
			continue
		}
		t := typ(i).bare()
		if item.null > 0 || t.Kind != KindTuple || len(t.Members) != len(columns) {
			continue
		}
		row := make([]ranges.Comparand, len(columns))
		for j := range row {
			row[j] = k.comparand(item.items[j], t.Members[j].Type, true)
		}
		p.Rows = append(p.Rows, row)
	}
	return p
}

// inItems returns what IN searches: the items of a list or a tuple.
func inItems(v Value, t *Type) (items []Value, typ func(i int) *Type) {
	t = t.bare()
	switch t.Kind {
	case KindTuple:
		return v.items, func(i int) *Type { return t.Members[i].Type }
	case KindList:
		return v.items, func(int) *Type { return t.Item }
	}
	return nil, func(int) *Type { return typeNull }
}
