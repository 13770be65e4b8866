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

// access describes the read for the plan, as YDB's optimizer knows it.
func (k *keyRanges) access() access {
	r := k.over(nil)
	out := access{full: r.Planned == 0, lookup: r.PlannedPoints == len(k.key)}
	for i := range r.Planned {
		text := k.key[i].Name + " (…)"
		if i >= r.PlannedPoints {
			text = k.key[i].Name + " (-∞, +∞)"
		}
		if v := k.literalOf(k.where, i); v != "" {
			text = k.key[i].Name + " (" + v + ")"
		}
		out.bounds = append(out.bounds, text)
	}
	return out
}

// literalOf returns what a column is equal to, if that is a constant or a parameter in a conjunction.
func (k *keyRanges) literalOf(n *node, at int) string {
	if n == nil {
		return ""
	}
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
		if l.op != opColumn || k.cols[l.col].name != k.key[at].Name || r.row {
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
