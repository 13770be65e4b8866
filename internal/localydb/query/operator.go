package query

import (
	"sync/atomic"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func (s *scope) binary(e *yql.Binary) (*node, error) {
	// A long chain of operators leans left: walk it without recursion.
	var chain []*yql.Binary
	var left yql.Expr = e
	for {
		b, ok := left.(*yql.Binary)
		if !ok {
			break
		}
		if len(chain) > 0 && s.agg != nil {
			if _, known := s.agg.known(s, b); known {
				break
			}
		}
		chain = append(chain, b)
		left = b.L
	}
	n, err := s.expr(left)
	if err != nil {
		return nil, err
	}
	for i := len(chain) - 1; i >= 0; i-- {
		r, err := s.expr(chain[i].R)
		if err != nil {
			return nil, err
		}
		if n, err = s.c.operator(chain[i].Position(), chain[i].Op, n, r); err != nil {
			return nil, err
		}
	}
	return n, nil
}

// operator applies a binary operator.
func (c *compiler) operator(pos yql.Pos, op string, l, r *node) (*node, error) {
	var n *node
	var err error
	switch op {
	case "AND", "OR", "XOR":
		n, err = c.logical(pos, op, l, r)
	case "=", "!=", "<", "<=", ">", ">=":
		n, err = c.compare(pos, op, l, r)
	case "??":
		n, err = c.coalesce(pos, []*node{l, r})
	case "||":
		n, err = c.concat(pos, l, r)
	case "+", "-", "*", "/", "%":
		n, err = c.arithmetic(pos, op, l, r)
	case "|", "&", "^", "<<", ">>":
		n, err = c.bitwise(pos, op, l, r)
	default:
		return nil, unsupported(pos, op)
	}
	if err != nil {
		return nil, err
	}
	n = c.hoisted(n)
	return n, nil
}

// tri is a truth value: -1 unknown, 0 false, 1 true.
func tri(v Value) int {
	if v.null > 0 {
		return -1
	}
	return b2i(v.bool())
}

// boolType is the type of a truth value computed from others: Optional if one of them can be NULL.
func boolType(kids ...*node) *Type {
	for _, k := range kids {
		if k.typ.Nullable() {
			return Optional(typeBool)
		}
	}
	return typeBool
}

func (c *compiler) logical(pos yql.Pos, name string, l, r *node) (*node, error) {
	l, err := c.condition(l)
	if err != nil {
		return nil, err
	}
	if r, err = c.condition(r); err != nil {
		return nil, err
	}
	t := boolType(l, r)
	switch name {
	case "XOR":
		return c.lift(pos, typeBool, l, r, func(a, b Value) Value { return boolValue(a.bool() != b.bool()) }), nil
	case "AND":
		return derived(pos, t, shortCircuit(l, r, 0), l, r).with(opAnd, l, r), nil
	}
	return derived(pos, t, shortCircuit(l, r, 1), l, r).with(opOr, l, r), nil
}

// shortCircuit is AND for decisive 0 and OR for decisive 1: one operand of that value settles it, unknown comes
// before the other value.
func shortCircuit(l, r *node, decisive int) func(*frame) (Value, error) {
	return func(fr *frame) (Value, error) {
		a, err := l.eval(fr)
		if err != nil || tri(a) == decisive {
			return a, err
		}
		b, err := r.eval(fr)
		if err != nil || tri(b) == decisive {
			return b, err
		}
		if tri(a) < 0 {
			return a, nil
		}
		return b, nil
	}
}

func (s *scope) unary(e *yql.Unary) (*node, error) {
	n, err := s.expr(e.X)
	if err != nil {
		return nil, err
	}
	t := n.typ.Unwrapped()
	switch e.Op {
	case "?":
		if n.typ.Kind != KindType {
			return nil, annotation(e.Position(), "Expected type, but got: %s", n.typ)
		}
		return typeNode(e.Position(), Optional(n.typ.Item)), nil
	case "NOT":
		if n, err = s.c.condition(n); err != nil {
			return nil, err
		}
		return mapped(n, n.typ, func(v Value) Value {
			if v.null > 0 {
				return v
			}
			return boolValue(!v.bool())
		}).with(opNot, n), nil
	case "+", "-", "~":
	default:
		return nil, fail(e.Position(), "Operator %s is not supported", e.Op)
	}
	if n.typ.Kind == KindNull {
		return n, nil
	}
	if t.Kind != KindPrimitive || e.Op == "~" && !t.Prim.IsUnsigned() ||
		e.Op != "~" && numberLevel(t.Prim) < 0 && !isInterval(t.Prim) && !t.Prim.IsDecimal() {
		return nil, annotation(e.Position(), "Cannot apply operator %s to type %s", e.Op, n.typ)
	}
	p := t.Prim
	return optionalMap(n, t, func(v Value) Value {
		switch {
		case e.Op == "+":
			return v
		case e.Op == "~":
			return wrapInt(p, ^v.bits)
		case isReal(p):
			return realValue(p, -v.real(p))
		case p.IsDecimal():
			d := v.bigDecimal()
			return decimalFromBig(d.Neg(d))
		}
		return wrapInt(p, -v.bits)
	}), nil
}

func (s *scope) isNull(e *yql.IsNull) (*node, error) {
	n, err := s.expr(e.X)
	if err != nil {
		return nil, err
	}
	op := opIsNull
	if e.Not {
		op = opNotNull
	}
	if !n.typ.Nullable() {
		return mapped(n, typeBool, func(Value) Value { return boolValue(e.Not) }).with(op, n), nil
	}
	return mapped(n, typeBool, func(v Value) Value { return boolValue((v.null == 1) != e.Not) }).with(op, n), nil
}

func (s *scope) between(e *yql.Between) (*node, error) {
	nodes, err := s.exprs([]yql.Expr{e.X, e.Low, e.High})
	if err != nil {
		return nil, err
	}
	if e.Symmetric {
		return nil, unsupported(e.Position(), "BETWEEN SYMMETRIC")
	}
	above, err := s.c.compare(e.Position(), ">=", nodes[0], nodes[1])
	if err != nil {
		return nil, err
	}
	below, err := s.c.compare(e.Position(), "<=", nodes[0], nodes[2])
	if err != nil {
		return nil, err
	}
	n, err := s.c.logical(e.Position(), "AND", above, below)
	if err != nil {
		return nil, err
	}
	if e.Not {
		return negate(n), nil
	}
	return n, nil
}

// negate returns NOT n of a truth value.
func negate(n *node) *node {
	return mapped(n, n.typ, func(v Value) Value {
		if v.null > 0 {
			return v
		}
		return boolValue(!v.bool())
	}).with(opNot, n)
}

// concat is a || b.
func (c *compiler) concat(pos yql.Pos, l, r *node) (*node, error) {
	if l.typ.Kind == KindNull || r.typ.Kind == KindNull {
		return constant(pos, Optional(typeString), NullValue), nil
	}
	a, b := l.typ.Unwrapped(), r.typ.Unwrapped()
	if a.Kind != KindPrimitive || b.Kind != KindPrimitive || !a.Prim.IsText() || !b.Prim.IsText() {
		return nil, annotation(pos, "Cannot concat type %s and %s", l.typ, r.typ)
	}
	t := typeUtf8
	if a.Prim != schema.Utf8 || b.Prim != schema.Utf8 {
		t = typeString
	}
	return c.lift(pos, t, l, r, func(a, b Value) Value {
		room(0, len(a.str)+len(b.str))
		return textValue(a.str + b.str)
	}), nil
}

// lift applies a function of two values that are not NULL; the result is NULL if one of them is.
func (c *compiler) lift(pos yql.Pos, t *Type, l, r *node, f func(a, b Value) Value) *node {
	optional := l.typ.Nullable() || r.typ.Nullable()
	if optional {
		t = nullableType(t)
	}
	return derived(pos, t, func(fr *frame) (Value, error) {
		a, b, err := fr.both(l, r)
		if err != nil || a.null > 0 || b.null > 0 {
			return NullValue, err
		}
		return f(a, b), nil
	}, l, r)
}

// coalesce returns the first value that is not NULL.
func (c *compiler) coalesce(pos yql.Pos, items []*node) (*node, error) {
	out := items[len(items)-1]
	for i := len(items) - 2; i >= 0; i-- {
		var err error
		if out, err = c.coalesceTwo(pos, items[i], out); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (c *compiler) coalesceTwo(pos yql.Pos, l, r *node) (*node, error) {
	switch {
	case l.typ.Kind == KindNull:
		return r, nil
	case !l.typ.IsOptional():
		return l, nil
	}
	inner := l.typ.Item
	// The result is Optional only if the fallback is.
	t := commonType(inner, r.typ)
	if fits := c.to(r, inner); fits != nil {
		t = inner
	} else if fits := c.to(r, l.typ); fits != nil {
		t = l.typ
	}
	if t == nil {
		return nil, uncommon(pos, "Uncompatible types in coalesce", l.typ, r.typ)
	}
	fallback := c.to(r, t)
	conv, _ := implicit(inner, t)
	if conv == nil || fallback == nil {
		return nil, uncommon(pos, "Uncompatible types in coalesce", l.typ, r.typ)
	}
	n := derived(pos, t, func(fr *frame) (Value, error) {
		v, err := l.eval(fr)
		if err != nil {
			return Value{}, err
		}
		if v.null == 1 {
			return fallback.eval(fr)
		}
		return conv(v.Inner()), nil
	}, l, r)
	if r.lit != nil && r.typ.Equal(typeBool) && !r.lit.bool() && inner.Equal(typeBool) {
		n.with(opCoalesceFalse, l)
	}
	return c.hoisted(n), nil
}

// like is LIKE and ILIKE, and REGEXP and MATCH through Go's regular expressions.
func (s *scope) like(e *yql.Like) (*node, error) {
	x, err := s.expr(e.X)
	if err != nil {
		return nil, err
	}
	pattern, err := s.expr(e.Pattern)
	if err != nil {
		return nil, err
	}
	if e.Op != "LIKE" && e.Op != "ILIKE" {
		return nil, unsupported(e.Position(), e.Op)
	}
	if pattern.row {
		return nil, fail(e.Pattern.Position(), "Pattern of %s must not depend on the row", e.Op)
	}
	escape := constant(e.Position(), typeNull, NullValue)
	if e.Escape != nil {
		if escape, err = s.expr(e.Escape); err != nil {
			return nil, err
		}
	}
	for _, n := range []*node{x, pattern} {
		if t := n.typ.Unwrapped(); n.typ.Kind != KindNull && (t.Kind != KindPrimitive || !t.Prim.IsText()) {
			return nil, annotation(n.pos, "Mismatch type argument #1, type diff: String!=%s", n.typ)
		}
	}
	n := likeNode(e, x, pattern, escape)
	if e.Op == "LIKE" && !e.Not && pattern.lit != nil && escape.lit != nil {
		switch prefix, rest := yql.LikePrefix(pattern.lit.str, escape.lit.str); {
		case rest == "":
			n.with(opEqual, x, constant(e.Position(), pattern.typ, textValue(prefix)))
		case prefix != "":
			n.with(opPrefix, x, constant(e.Position(), pattern.typ, textValue(prefix)))
		}
	}
	return n, nil
}

func likeNode(e *yql.Like, x, pattern, escape *node) *node {
	type compiled struct {
		match func(string) bool
		text  string
	}
	var cache atomic.Pointer[compiled] // of the pattern seen last: patterns hardly ever change
	return derived(e.Position(), boolType(x, pattern), func(fr *frame) (Value, error) {
		v, p, err := fr.both(x, pattern)
		if err != nil || v.null > 0 || p.null > 0 {
			return NullValue, err
		}
		esc, err := escape.eval(fr)
		if err != nil {
			return Value{}, err
		}
		last := cache.Load()
		if last == nil || last.text != p.str {
			match, err := matcher(e.Op, p.str, esc.str)
			if err != nil {
				return Value{}, runtime("%s", err)
			}
			last = &compiled{match, p.str}
			cache.Store(last)
		}
		return boolValue(last.match(v.str) != e.Not), nil
	}, x, pattern, escape)
}
