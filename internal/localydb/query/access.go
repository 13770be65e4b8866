package query

import (
	"strconv"
	"strings"
)

// access says how a read reaches its rows, as the plan names it.
type access struct {
	full   bool     // no bound at all
	lookup bool     // single rows by their whole key
	bounds []string // "column (value)" for the bounded leading columns
}

// shape tells, without values, how the leading key columns are bounded: 0 not, 1 by a range, 2 by single values.
func (k *keyRanges) shape(n *node, negated bool) []uint8 {
	out := make([]uint8, len(k.types))
	mark := func(n *node, kind uint8) {
		if at, ok := k.at[n.col]; ok && n.op == opColumn {
			out[at] = kind
		}
	}
	switch {
	case n == nil || !n.row:
		return out
	case n.op == opAnd || n.op == opOr:
		l, r := k.shape(n.kids[0], negated), k.shape(n.kids[1], negated)
		for i := range out {
			if (n.op == opAnd) != negated {
				out[i] = max(l[i], r[i])
			} else {
				out[i] = min(l[i], r[i])
			}
		}
		// A constant alternative, as in $x IS NULL OR id = $x, may switch the bound off.
		return out
	case n.op == opNot:
		return k.shape(n.kids[0], !negated)
	case n.op == opCoalesceFalse && !negated:
		return k.shape(n.kids[0], false)
	case n.op == opColumn:
		mark(n, 2)
	case n.op == opIsNull || n.op == opNotNull:
		mark(n.kids[0], 1+uint8(b2i((n.op == opIsNull) != negated)))
	case n.op == opPrefix && !negated:
		mark(n.kids[0], 1)
	case (n.op == opSame || n.op == opIn) && !negated:
		if n.kids[0].op == opTuple {
			for _, kid := range n.kids[0].kids {
				mark(kid, 2)
			}
		} else {
			mark(n.kids[0], 2)
		}
	default:
		k.shapeCompare(comparison(n.op, negated), n, mark)
	}
	return out
}

func (k *keyRanges) shapeCompare(o op, n *node, mark func(*node, uint8)) {
	if o == opNone || o == opNotEqual || n.kids[0].row == n.kids[1].row {
		return
	}
	col := n.kids[0]
	if !col.row {
		col = n.kids[1]
	}
	kind := uint8(1)
	if o == opEqual {
		kind = 2
	}
	if col.op != opTuple {
		mark(col, kind)
		return
	}
	for i, kid := range col.kids {
		if i == 0 || kind == 2 {
			mark(kid, kind)
		}
	}
}

// access describes the read for the plan.
func (k *keyRanges) access(names []string) access {
	if k == nil || k.where == nil {
		return access{full: true}
	}
	shape := k.shape(k.where, false)
	out := access{full: shape[0] == 0, lookup: true}
	for i, kind := range shape {
		if kind == 0 || i > 0 && shape[i-1] != 2 {
			out.lookup = false
			break
		}
		text := names[i] + " (…)"
		if kind == 1 {
			text = names[i] + " (-∞, +∞)"
			out.lookup = false
		}
		if v := k.literalOf(k.where, i); v != "" {
			text = names[i] + " (" + v + ")"
		}
		out.bounds = append(out.bounds, text)
	}
	return out
}

// literalOf returns what a column is equal to, if that is a constant or a parameter in a conjunction.
func (k *keyRanges) literalOf(n *node, at int) string {
	switch n.op {
	case opAnd:
		if v := k.literalOf(n.kids[0], at); v != "" {
			return v
		}
		return k.literalOf(n.kids[1], at)
	case opEqual:
		l, r := n.kids[0], n.kids[1]
		if r.row {
			l, r = r, l
		}
		if p, ok := k.at[l.col]; !ok || l.op != opColumn || p != at || r.row {
			return ""
		}
		if r.lit != nil {
			if t := r.typ.Unwrapped(); r.lit.null == 0 && t.Kind == KindPrimitive {
				return strings.Trim(strconv.Quote(formatPrimitive(t.Prim, r.lit.Inner())), `"`)
			}
			return "NULL"
		}
		if r.name != "" {
			return "$" + r.name
		}
	}
	return ""
}
