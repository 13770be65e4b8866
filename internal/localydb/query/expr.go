package query

import (
	"math"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// expr checks an expression.
func (s *scope) expr(e yql.Expr) (*node, error) {
	if e == nil {
		return nil, fail(yql.Pos{}, "An expression is missing")
	}
	if err := s.c.enter(e.Position()); err != nil {
		return nil, err
	}
	defer s.c.leave()
	if s.agg != nil {
		if n, ok := s.agg.known(s, e); ok {
			return n, nil
		}
	}
	switch e := e.(type) {
	case *yql.Literal:
		return literal(e)
	case *yql.Column:
		return s.column(e)
	case *yql.Param:
		return s.param(e)
	case *yql.Call:
		return s.call(e)
	case *yql.Binary:
		return s.binary(e)
	case *yql.Unary:
		return s.unary(e)
	case *yql.IsNull:
		return s.isNull(e)
	case *yql.In:
		return s.in(e)
	case *yql.Between:
		return s.between(e)
	case *yql.Like:
		return s.like(e)
	case *yql.Cast:
		return s.cast(e)
	case *yql.Case:
		return s.caseOf(e)
	case *yql.Tuple:
		return s.tuple(e)
	case *yql.List:
		items, err := s.exprs(e.Items)
		if err != nil {
			return nil, err
		}
		return s.list(e.Position(), items)
	case *yql.Dict:
		return s.dict(e)
	case *yql.Struct:
		items, err := s.exprs(e.Items)
		if err != nil {
			return nil, err
		}
		for _, name := range e.Names {
			if strings.HasPrefix(name, "$") {
				return nil, fail(e.Position(), "Computed member names are not supported")
			}
		}
		return structNode(e.Position(), e.Names, items)
	case *yql.Member:
		return s.memberOf(e)
	case *yql.Subquery:
		return s.subquery(e)
	case *yql.Lambda:
		return s.lambda(e)
	case *yql.TypeLit:
		t, err := typeOf(e.Type)
		if err != nil {
			return nil, err
		}
		return typeNode(e.Position(), t), nil
	}
	return nil, fail(e.Position(), "The expression is not supported")
}

func (s *scope) exprs(list []yql.Expr) ([]*node, error) {
	out := make([]*node, len(list))
	for i, e := range list {
		n, err := s.expr(e)
		if err != nil {
			return nil, err
		}
		out[i] = n
	}
	return out, nil
}

func typeNode(pos yql.Pos, t *Type) *node {
	return constant(pos, &Type{Kind: KindType, Item: t}, Value{typ: t})
}

// literal returns the node of a constant.
func literal(e *yql.Literal) (*node, error) {
	pos := e.Position()
	switch e.Kind {
	case yql.LitNull:
		return constant(pos, typeNull, NullValue), nil
	case yql.LitBool:
		return constant(pos, typeBool, boolValue(strings.EqualFold(e.Text, "true"))), nil
	case yql.LitInt:
		return intLiteral(e)
	case yql.LitReal:
		t := schema.Double
		switch e.Suffix {
		case "":
		case "f":
			t = schema.Float
		default:
			return nil, fail(pos, "Failed to parse number: %s%s, invalid suffix", e.Text, e.Suffix)
		}
		f, err := strconv.ParseFloat(e.Text, 8*t.Width())
		if err != nil {
			return nil, fail(pos, "Failed to parse number: %s", e.Text)
		}
		return constant(pos, Primitive(t), realValue(t, f)), nil
	case yql.LitString:
		return stringLiteral(e)
	}
	return nil, fail(pos, "Unexpected placeholder %s", e.Text)
}

// intSuffixes are the types that a suffix of a number names.
var intSuffixes = map[string]schema.Type{
	"": schema.Uint64, "l": schema.Int64, "u": schema.Uint32, "ul": schema.Uint64, "s": schema.Int16, "us": schema.Uint16,
	"t": schema.Int8, "ut": schema.Uint8,
}

// intLiteral picks the type of a number: Int32 if it fits, then Int64, then Uint64, unless a suffix says it.
func intLiteral(e *yql.Literal) (*node, error) {
	pos := e.Position()
	n, err := strconv.ParseUint(e.Text, 10, 64)
	if err != nil {
		if n, err = strconv.ParseUint(e.Text, 0, 64); err != nil {
			return nil, fail(pos, "Failed to parse number: %s, number limit overflow", e.Text)
		}
	}
	t, known := intSuffixes[e.Suffix]
	switch {
	case !known:
		return nil, fail(pos, "Failed to parse number: %s%s, invalid suffix", e.Text, e.Suffix)
	case e.Suffix != "":
	case n <= math.MaxInt32:
		t = schema.Int32
	case n <= math.MaxInt64:
		t = schema.Int64
	}
	if _, high := intBounds(t); n > high {
		return nil, fail(pos, "Failed to parse number: %s%s, number limit overflow", e.Text, e.Suffix)
	}
	return constant(pos, Primitive(t), uintValue(n)), nil
}

func stringLiteral(e *yql.Literal) (*node, error) {
	pos := e.Position()
	t := schema.String
	switch e.Suffix {
	case "", "s", "b":
	case "u", "t":
		t = schema.Utf8
	case "y":
		t = schema.Yson
	case "j":
		t = schema.JSON
	default:
		return nil, fail(pos, "Unsupported suffix %q of a string literal", e.Suffix)
	}
	v, ok := parsePrimitive(t, e.Text)
	if !ok {
		return nil, fail(pos, "Invalid value %q for type %s", e.Text, t)
	}
	n := constant(pos, Primitive(t), v)
	n.text = t == schema.String || t == schema.Utf8
	return n, nil
}

// tuple is (a, b); a single item in parentheses never gets here as a tuple unless it has a comma.
func (s *scope) tuple(e *yql.Tuple) (*node, error) {
	items, err := s.exprs(e.Items)
	if err != nil {
		return nil, err
	}
	if e.Names != nil {
		return nil, unsupported(e.Position(), "A tuple with names")
	}
	return tupleNode(e.Position(), items), nil
}

func tupleNode(pos yql.Pos, items []*node) *node {
	t := &Type{Kind: KindTuple}
	for _, item := range items {
		t.Members = append(t.Members, Member{Type: item.typ})
	}
	return derived(pos, t, evalItems(items), items...).with(opTuple, items...)
}

// evalItems computes items into a container.
func evalItems(items []*node) func(*frame) (Value, error) {
	return func(fr *frame) (Value, error) {
		values, err := fr.each(items)
		return Items(values...), err
	}
}

// list returns a list of the common type of the items.
func (s *scope) list(pos yql.Pos, items []*node) (*node, error) {
	if len(items) == 0 {
		return constant(pos, typeEmptyList, Items()), nil
	}
	items, t, err := s.c.unify(items)
	if err != nil {
		return nil, err
	}
	return derived(pos, List(t), evalItems(items), items...), nil
}

// unify converts all items to their common type.
func (c *compiler) unify(items []*node) ([]*node, *Type, error) {
	t := items[0].typ
	for _, item := range items[1:] {
		common := commonType(t, item.typ)
		if common == nil {
			if c.to(item, t) != nil {
				continue
			}
			if c.to(items[0], item.typ) != nil {
				t = item.typ
				continue
			}
			return nil, nil, uncommon(item.pos, "Uncompatible types", t, item.typ)
		}
		t = common
	}
	out := make([]*node, len(items))
	for i, item := range items {
		if out[i] = c.to(item, t); out[i] == nil {
			return nil, nil, uncommon(item.pos, "Uncompatible types", t, item.typ)
		}
	}
	return out, t, nil
}

func (s *scope) dict(e *yql.Dict) (*node, error) {
	pos := e.Position()
	if len(e.Keys) == 0 {
		return constant(pos, typeEmptyDict, Items()), nil
	}
	return nil, unsupported(pos, "A dictionary of "+yql.PrintExpr(e))
}

// structNode makes a struct; its members are sorted by name, as those of every struct type.
func structNode(pos yql.Pos, names []string, items []*node) (*node, error) {
	members := make([]Member, len(items))
	at := make(map[string]int, len(items))
	for i, n := range items {
		if _, twice := at[names[i]]; twice {
			return nil, annotation(pos, "Duplicated member: %s", names[i])
		}
		members[i] = Member{names[i], n.typ}
		at[names[i]] = i
	}
	t := structOf(members)
	sorted := make([]*node, len(items))
	for i, m := range t.Members {
		sorted[i] = items[at[m.Name]]
	}
	return derived(pos, t, evalItems(sorted), sorted...), nil
}

func (s *scope) memberOf(e *yql.Member) (*node, error) {
	n, err := s.expr(e.X)
	if err != nil {
		return nil, err
	}
	if e.Index != nil {
		return nil, unsupported(e.Position(), "Looking up an item of "+n.typ.String())
	}
	if t := n.typ.Unwrapped(); t.Kind == KindTuple {
		i, err := strconv.Atoi(e.Name)
		if err != nil || i < 0 || i >= len(t.Members) {
			return nil, annotation(e.Position(), "Index out of range. Index: %s, size: %d", e.Name, len(t.Members))
		}
		return optionalMap(n, t.Members[i].Type, func(v Value) Value { return v.items[i] }), nil
	}
	return s.c.member(n, e.Name)
}

// caseOf is CASE.
func (s *scope) caseOf(e *yql.Case) (*node, error) {
	var conds, results []*node
	var operand *node
	var err error
	if e.Operand != nil {
		if operand, err = s.expr(e.Operand); err != nil {
			return nil, err
		}
	}
	for _, w := range e.Whens {
		cond, err := s.expr(w.Cond)
		if err != nil {
			return nil, err
		}
		if operand != nil {
			if cond, err = s.c.compare(w.Cond.Position(), "=", operand, cond); err != nil {
				return nil, err
			}
		}
		if cond, err = s.c.condition(cond); err != nil {
			return nil, err
		}
		then, err := s.expr(w.Then)
		if err != nil {
			return nil, err
		}
		conds, results = append(conds, cond), append(results, then)
	}
	otherwise := constant(e.Position(), typeNull, NullValue)
	if e.Else != nil {
		if otherwise, err = s.expr(e.Else); err != nil {
			return nil, err
		}
	}
	return s.c.choose(e.Position(), conds, append(results, otherwise))
}

// condition returns n as a Bool that may be NULL.
func (c *compiler) condition(n *node) (*node, error) {
	out := n
	if !n.typ.Equal(typeBool) {
		out = c.to(n, Optional(typeBool))
	}
	if out == nil {
		return nil, annotation(n.pos, "Mismatch type argument #1, type diff: Bool!=%s", n.typ)
	}
	return out, nil
}

// choose returns the result of the first condition that is true, or the last result.
func (c *compiler) choose(pos yql.Pos, conds, results []*node) (*node, error) {
	results, t, err := c.unify(results)
	if err != nil {
		return nil, err
	}
	return derived(pos, t, func(fr *frame) (Value, error) {
		for i, cond := range conds {
			v, err := cond.eval(fr)
			if err != nil {
				return Value{}, err
			}
			if v.null == 0 && v.bool() {
				return results[i].eval(fr)
			}
		}
		return results[len(results)-1].eval(fr)
	}, append(append([]*node{}, conds...), results...)...), nil
}
