package move

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// bind binds the computed column of the key by which an access reads, wherever the access binds what it is computed from.
func (f *fitter) bind(a *yql.Access) {
	h := f.Hash()
	if a.Index != "" {
		h = f.IndexHash(f.index(a.Index))
	}
	for _, column := range a.Columns {
		switch {
		case a.Kind != yql.AccessUpdate:
		case f.After.IsKey(f.new(column)):
			f.broken("it updates %s, which would be part of the primary key: delete and insert instead", column)
		case h != nil && slices.ContainsFunc(h.Inputs, func(in Input) bool { return in.Column == column }):
			f.broken("it updates %s, which %s is computed from", column, h.Column)
		}
	}
	if h == nil || a.Kind == yql.AccessWrite || a.Keyed {
		return
	}
	joins := joined(a, h)
	for _, in := range h.Inputs {
		if b, ok := a.Bind(in.Column); !joins && ok && b.Op == yql.BindJoin {
			f.note("its join gives only %s: keep %s in the other table too, or read the keys first and find the rows by them", in.Column, h.Column)
			break
		}
	}
	switch {
	case !joins && h.Buckets > 0 && f.buckets(a, h), h.Random():
	case joins || len(h.Inputs) > 1:
		f.group(a, h)
	default:
		for _, leaf := range a.Leaves {
			if leaf.Column == h.Inputs[0].Column {
				f.leaf(a, h, leaf)
			}
		}
	}
}

// group binds a hash where one conjunction, or a join, gives every column that it is computed from.
func (f *fitter) group(a *yql.Access, h *Hash) {
	values := map[string]yql.Expr{}
	var at yql.Bind
	for _, in := range h.Inputs {
		b, ok := a.Bind(in.Column)
		if !ok || b.Op != yql.BindEq && b.Op != yql.BindJoin || len(b.Values) != 1 || !f.once(b) {
			return
		}
		if values[in.Column] = f.hashed(b.Values[0], in); at.Pred == nil || b.Op == yql.BindJoin {
			at = b
		}
		if b.Op == yql.BindJoin {
			values[in.Column] = f.otherSide(b.Values[0], in)
		}
	}
	f.equal(a, at, h, func(c string) yql.Expr { return values[c] })
}

// equal adds to a predicate that the hash is that of some values.
func (f *fitter) equal(a *yql.Access, b yql.Bind, h *Hash, value func(column string) yql.Expr) {
	f.and(b.Pred, &yql.Binary{Op: "=", L: f.beside(a, b, h), R: h.predicate(value)})
}

// otherSide is a value of the other side of a join as one of the input's type, whose hash it is compared with.
func (f *fitter) otherSide(v yql.Expr, in Input) yql.Expr {
	if c, ok := v.(*yql.Column); ok {
		for _, other := range f.accesses {
			if column, ok := other.Table.Column(c.Name); ok && other.Alias == c.Table && column.Type == in.Type {
				return v
			}
		}
	}
	return castExpr(v, in.Type)
}

// leaf turns a predicate on the only input of the hash into one that also binds the hash. The two always hold or
// fail together, wherever the predicate stands.
func (f *fitter) leaf(a *yql.Access, h *Hash, leaf yql.Bind) {
	if of, ok := leaf.Pred.(*yql.Binary); ok && of.Op != "=" || !f.once(leaf) {
		return // an equality that a comparison of tuples is made of stands nowhere in the statement
	}
	input := h.Inputs[0]
	_, null := leaf.Pred.(*yql.IsNull)
	switch {
	case leaf.Op == yql.BindEq && len(leaf.Values) == 1:
		f.equal(a, leaf, h, func(string) yql.Expr { return f.hashed(leaf.Values[0], input) })
	case leaf.Op == yql.BindIn:
		if in, ok := leaf.Pred.(*yql.In); ok {
			f.in(in, h, f.beside(a, leaf, h))
		}
	case leaf.Op == yql.BindEq && null && input.Nullable:
		zero := &yql.Literal{Kind: yql.LitInt, Text: "0", Suffix: h.Type().Suffix()}
		f.and(leaf.Pred, &yql.Binary{Op: "=", L: f.beside(a, leaf, h), R: zero})
	case leaf.Op == yql.BindEq && !null && input.Type == schema.Bool:
		u, ok := leaf.Pred.(*yql.Unary)
		value := &yql.Literal{Kind: yql.LitBool, Text: strconv.FormatBool(!ok || u.Op != "NOT")}
		f.equal(a, leaf, h, func(string) yql.Expr { return value })
	}
}

// once refuses values that hold a query within a query. The value stands in the new statement twice, so that each level
// would double what is below it.
func (f *fitter) once(b yql.Bind) bool {
	deep := false
	for _, v := range b.Values {
		yql.WalkSelects(v, func(s *yql.Select) {
			yql.WalkNode(&yql.Query{Select: s}, func(e yql.Expr) bool {
				yql.WalkSelects(e, func(*yql.Select) { deep = true })
				return false
			}, func(*yql.Select) bool { return !deep })
		})
	}
	if deep {
		f.broken("it compares %s with a subquery that contains another: name the value first, as in $value = (SELECT …), and compare with $value",
			b.Column)
	}
	return !deep
}

// in turns x IN (…) into (hash, x) IN (…).
func (f *fitter) in(in *yql.In, h *Hash, column *yql.Column) {
	if _, ok := in.X.(*yql.Column); !ok || in.Select != nil {
		f.broken("its IN is over a tuple or a subquery: compute the hash where the list is made")
		return
	}
	both := &yql.In{X: &yql.Tuple{Items: []yql.Expr{column, in.X}}, Not: in.Not, Compact: in.Compact}
	f.replace[in] = both
	if in.Set == nil {
		for _, v := range in.List {
			value := h.predicate(func(string) yql.Expr { return f.hashed(v, h.Inputs[0]) })
			both.List = append(both.List, &yql.Tuple{Items: []yql.Expr{value, v}})
		}
		return
	}
	element := "$x"
	if p, ok := in.Set.(*yql.Param); ok {
		if t := f.declared[p.Name]; t != nil && t.Name == "List" && len(t.Args) == 1 && plainType(t.Args[0]) != h.Inputs[0].Type {
			element = "CAST($x AS " + string(h.Inputs[0].Type) + ")"
		}
	}
	value := h.optional(func(string) string { return element })
	both.Set = parsedWith(fmt.Sprintf("ListMap($keyadvise, ($x) -> { RETURN AsTuple(%s, $x); })", value),
		map[string]yql.Expr{"keyadvise": in.Set})
}

// buckets names every bucket where the access does not say which one, so that its range is read once in each.
func (f *fitter) buckets(a *yql.Access, h *Hash) (done bool) {
	unknown := func(in Input) bool {
		b, ok := a.Bind(in.Column)
		return !ok || !(b.Op == yql.BindEq && (len(b.Values) == 1 || len(h.Inputs) == 1) || b.Op == yql.BindIn && len(h.Inputs) == 1)
	}
	if !h.Random() && !slices.ContainsFunc(h.Inputs, unknown) {
		return false
	}
	lead := f.Before.PrimaryKey
	if a.Index != "" {
		i, _ := f.Before.Index(a.Index)
		lead = i.Columns
	}
	if at := slices.Index(f.After.PrimaryKey, h.Column); a.Index == "" && !narrows(a, without(f.After.PrimaryKey, at), at) {
		return true // what stands before the bucket is one range with all of them
	}
	q := f.merges[a.Name.Pos]
	b, ok := a.Bind(lead[0])
	switch {
	case !ok && q != nil && firstRows(a, lead), ok && b.Op != yql.BindJoin && q != nil && !a.Gives(lead):
		f.merged[q] = h
		return true
	case !ok || b.Op == yql.BindJoin:
		return true // it was a full scan, or becomes one that a note speaks of
	}
	if b.Op == yql.BindIn {
		f.out.Listed = append(f.out.Listed, Listed{b.Column, uint64(len(b.Values)), h.Buckets})
	}
	list := make([]yql.Expr, h.Buckets)
	for i := range list {
		list[i] = bucketNumber(i)
	}
	f.and(b.Pred, &yql.In{X: f.beside(a, b, h), List: list})
	return true
}

func (f *fitter) and(pred, with yql.Expr) {
	if have, ok := f.replace[pred]; ok {
		pred = have
		f.replace[pred] = have
	}
	f.replace[pred] = &yql.Binary{Op: "AND", L: with, R: pred}
}

// beside is a hash beside the predicate that binds a column of an access, qualified as that is, and in a join in any case: another table
// may have a column of its name, or get one.
func (f *fitter) beside(a *yql.Access, b yql.Bind, h *Hash) *yql.Column {
	out := &yql.Column{Name: h.Column}
	yql.Walk(b.Pred, func(e yql.Expr) bool {
		if c, ok := e.(*yql.Column); ok && c.Name == b.Column && c.Table == a.Alias {
			out.Table = c.Table
		}
		return true
	})
	if out.Table == "" && f.joined[a.Name.Pos] {
		out.Table = a.Alias
	}
	return out
}

// hashed returns a value that is compared with an input of a hash as a value of the input's type: equal numbers of
// two types have different hashes, and some types are not taken at all.
func (f *fitter) hashed(v yql.Expr, in Input) yql.Expr {
	suffix := in.Type.Suffix()
	switch e := v.(type) {
	case *yql.Param:
		if t := f.declared[e.Name]; t != nil && plainType(t) != in.Type {
			return castExpr(v, in.Type)
		}
	case *yql.Literal:
		if e.Kind == yql.LitInt && in.Type.IsInteger() && suffix != e.Suffix && (e.Suffix != "" || in.Type.IsSigned()) {
			return castExpr(v, in.Type)
		}
	case *yql.Unary:
		if l, ok := e.X.(*yql.Literal); ok && e.Op == "-" && l.Kind == yql.LitInt && in.Type.IsInteger() && suffix != l.Suffix {
			return castExpr(v, in.Type)
		}
	}
	return v
}
