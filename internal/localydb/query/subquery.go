package query

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// subquery is (SELECT …) as a value: the one column of its first row, NULL if there is none; or EXISTS. It does
// not see the row around it, as YQL has no correlated subqueries.
func (s *scope) subquery(e *yql.Subquery) (*node, error) {
	rel, err := s.plain().query(e.Select)
	if err != nil {
		return nil, err
	}
	if e.Exists {
		return nil, unsupported(e.Position(), "EXISTS")
	}
	cols := rel.columns()
	if len(cols) != 1 {
		return nil, fail(e.Position(), "Source used in expression should contain one concrete column")
	}
	return s.c.hoisted(&node{pos: e.Position(), typ: nullableType(cols[0].typ), col: -1, eval: func(fr *frame) (Value, error) {
		out := NullValue
		err := rel.scan(fr.run, func(row []Value) error {
			out = row[0]
			return errStop
		})
		return out, stopped(err)
	}}), nil
}

func stopped(err error) error {
	if err == errStop {
		return nil
	}
	return err
}

// columnList returns all values of a subquery of one column, as a list.
func (s *scope) columnList(pos yql.Pos, rel relation) (*node, error) {
	cols := rel.columns()
	if len(cols) != 1 {
		return nil, fail(pos, "Source used in expression should contain one concrete column")
	}
	return s.c.hoisted(&node{pos: pos, typ: List(cols[0].typ), col: -1, eval: func(fr *frame) (Value, error) {
		var out []Value
		err := rel.scan(fr.run, func(row []Value) error {
			out = append(out, row[0])
			return fr.run.hold(row[0])
		})
		return Items(out...), stopped(err)
	}}), nil
}

// in is x IN (…).
func (s *scope) in(e *yql.In) (*node, error) {
	x, err := s.expr(e.X)
	if err != nil {
		return nil, err
	}
	list, err := s.inList(e, x)
	if err != nil {
		return nil, err
	}
	if x.typ.Kind == KindNull {
		return constant(e.Position(), Optional(typeBool), NullValue), nil
	}
	n, err := s.c.search(e.Position(), x, list)
	if err != nil {
		return nil, err
	}
	if e.Not {
		return negate(n), nil
	}
	return n, nil
}

// inList returns what is searched as a node.
func (s *scope) inList(e *yql.In, x *node) (*node, error) {
	if e.Select != nil {
		rel, err := s.plain().query(e.Select)
		if err != nil {
			return nil, err
		}
		return s.columnList(e.Position(), rel)
	}
	if p, ok := e.Set.(*yql.Param); ok {
		if b := s.names.lookup(p.Name); b != nil {
			if sub, ok := b.expr.(*yql.Subquery); ok && !sub.Exists {
				return nil, unsupported(e.Position(), "IN of a named query")
			}
		}
	}
	if e.Set != nil {
		return s.expr(e.Set)
	}
	items, err := s.exprs(e.List)
	if err != nil {
		return nil, err
	}
	// IN (AsList(…)) and IN ($list) search the list itself.
	if len(items) == 1 {
		if kind := items[0].typ.Unwrapped().Kind; (kind == KindList || kind == KindEmptyList) && kind != x.typ.Unwrapped().Kind {
			return items[0], nil
		}
	}
	// Items become values of the type of x where they can: a literal 1 is then found among Uint64.
	converted := make([]*node, len(items))
	t := x.typ.bare()
	all := true
	for i, item := range items {
		if converted[i] = s.c.to(item, t); converted[i] == nil {
			all = false
		}
	}
	if all {
		return s.c.hoisted(derived(e.Position(), List(t), evalItems(converted), converted...)), nil
	}
	list := derived(e.Position(), tupleNode(e.Position(), items).typ, evalItems(items), items...)
	return s.c.hoisted(list), nil
}

// search is the truth of x IN list. A NULL among the items is ignored, unless PRAGMA
// AnsiInForEmptyOrNullableItemsCollections asks for the answer of SQL, which is NULL when nothing else matches.
func (c *compiler) search(pos yql.Pos, x, list *node) (*node, error) {
	t := list.typ.bare()
	var itemTypes []*Type
	switch t.Kind {
	case KindTuple:
		for _, m := range t.Members {
			itemTypes = append(itemTypes, m.Type)
		}
	case KindList:
		itemTypes = []*Type{t.Item}
	case KindEmptyList:
	default:
		return nil, annotation(pos, "IN expects a list, a tuple, a dict or a subquery, but got: %s", list.typ)
	}
	orders := make([]order, len(itemTypes))
	hashed := t.Kind != KindTuple && !list.row && !list.local && !hasNull(x.typ.bare())
	nullItems := false
	for i, it := range itemTypes {
		if orders[i] = ordering(x.typ, it, true); orders[i] == nil {
			return nil, annotation(pos, "Can't lookup %s in collection of %s: types are not comparable", x.typ, it)
		}
		hashed = hashed && it.bare().Equal(x.typ.bare()) && (it.bare() == it || it.Item.bare() == it.Item)
		nullItems = nullItems || it.Nullable()
	}
	slot := c.memos
	c.memos++
	ansi := c.ansiIn
	result := typeBool
	if hasNull(x.typ) || ansi && nullItems {
		result = Optional(typeBool)
	}
	key := x.typ.bare()
	n := derived(pos, result, func(fr *frame) (Value, error) {
		v, l, err := fr.both(x, list)
		if err != nil {
			return Value{}, err
		}
		items, _ := inItems(l, list.typ)
		switch {
		case l.null > 0, v.null > 0 && !(ansi && len(items) == 0):
			return NullValue, nil
		case v.null > 0:
			return boolValue(false), nil
		}
		sawNull := false
		if hashed {
			set := fr.run.set(slot, key, items)
			if set.has[string(appendKey(nil, key, v))] {
				return boolValue(true), nil
			}
			sawNull = set.null
		} else {
			for i, item := range items {
				o := orders[min(i, len(orders)-1)]
				diff, known := o(v, item)
				if known && diff == 0 {
					return boolValue(true), nil
				}
				sawNull = sawNull || !known
			}
		}
		if sawNull && (ansi || hasNull(key)) {
			return NullValue, nil
		}
		return boolValue(false), nil
	}, x, list).with(opIn, x, list)
	if result == typeBool && hasNull(key) {
		n.typ = Optional(typeBool)
	}
	return n, nil
}

// valueSet is a list prepared for searching.
type valueSet struct {
	has  map[string]bool
	null bool // NULL is among the items
}

// set returns the items as a set, prepared once per run.
func (r *run) set(slot int, t *Type, items []Value) *valueSet {
	if s, ok := r.lists[slot]; ok {
		return s
	}
	s := &valueSet{has: make(map[string]bool, len(items))}
	for _, item := range items {
		if item.null > 0 {
			s.null = true
			continue
		}
		s.has[string(appendKey(nil, t, item))] = true
	}
	r.lists[slot] = s
	return s
}

// combine is UNION and UNION ALL. Columns are matched by name, as YQL does it.
func (c *compiler) combine(pos yql.Pos, op string, left, right relation) (relation, error) {
	out := &combined{op: op, sides: []relation{left, right}}
	for _, l := range left.columns() {
		out.cols = append(out.cols, column{name: l.name, typ: l.typ})
	}
	for _, r := range right.columns() {
		at := slices.IndexFunc(out.cols, func(l column) bool { return l.name == r.name })
		if at < 0 {
			return nil, unsupported(pos, op+" of rows with different columns")
		}
		t := commonType(out.cols[at].typ, r.typ)
		if t == nil {
			return nil, annotation(pos, "Uncompatible types of column %s: %s and %s", r.name, out.cols[at].typ, r.typ)
		}
		out.cols[at].typ = t
	}
	if len(left.columns()) != len(right.columns()) {
		return nil, unsupported(pos, op+" of rows with different columns")
	}
	for _, side := range out.sides {
		conv := make([]sideColumn, len(out.cols))
		for i, to := range out.cols {
			at := slices.IndexFunc(side.columns(), func(c column) bool { return c.name == to.name })
			from := side.columns()[at].typ
			c, _ := implicit(from, to.typ)
			if c == nil {
				return nil, annotation(pos, "Uncompatible types of column %s: %s and %s", to.name, from, to.typ)
			}
			conv[i] = sideColumn{at, c}
		}
		out.conv = append(out.conv, conv)
	}
	switch op {
	case "UNION", "UNION DISTINCT", "UNION ALL":
		return out, nil
	}
	return nil, unsupported(pos, op)
}

// combined is the rows of two relations put together.
type combined struct {
	op    string
	sides []relation
	cols  []column
	conv  [][]sideColumn
}

// sideColumn is where an output column comes from on one side.
type sideColumn struct {
	at int
	c  converter
}

func (u *combined) columns() []column { return u.cols }

func (u *combined) scan(r *run, emit func([]Value) error) error {
	seen := map[string]bool{} // rows of UNION
	for i, side := range u.sides {
		err := side.scan(r, func(row []Value) error {
			out := make([]Value, len(u.cols))
			for j, c := range u.conv[i] {
				out[j] = c.c(row[c.at])
			}
			if u.op == "UNION ALL" {
				return emit(out)
			}
			var id []byte
			for j, v := range out {
				id = appendKey(id, u.cols[j].typ, v)
			}
			if seen[string(id)] {
				return nil
			}
			seen[string(id)] = true
			return emit(out)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
