package query

import (
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
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
			text = k.key[i].Name + " " + k.between(&r, i)
		}
		if v := k.literalOf(k.where, i); v != "" {
			text = k.key[i].Name + " (" + v + ")"
		}
		out.bounds = append(out.bounds, text)
	}
	return out
}

// between returns the bounds of a column as a plan shows them, if one range is known.
func (k *keyRanges) between(r *ranges.Result, i int) string {
	if !r.Exact || len(r.Spans) != 1 {
		return "(…, …)"
	}
	from, to := r.Spans[0].From, r.Spans[0].To
	low, high := "(-∞", "+∞)"
	if i < len(from.Key) && from.Key[i] != nil {
		low = map[bool]string{true: "(", false: "["}[from.After && i == len(from.Key)-1] + k.text(i, from.Key[i])
	}
	if i < len(to.Key) && to.Key[i] != nil {
		high = k.text(i, to.Key[i]) + map[bool]string{true: "]", false: ")"}[to.After || i < len(to.Key)-1]
	}
	return low + ", " + high
}

func (k *keyRanges) text(i int, v schema.Value) string {
	text, err := schema.FormatValue(k.key[i].Type, v)
	if err != nil {
		return "…"
	}
	return strings.Trim(strconv.Quote(text), `"`)
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
