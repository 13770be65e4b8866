package query

import (
	"math"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// dictBuiltins are the functions that make dictionaries. What is in one is only handed on.
func dictBuiltins() []entry[builtin] {
	return []entry[builtin]{
		{"asdict asset", builtin{0, -1, func(s *scope, e *yql.Call, args []*node) (*node, error) {
			return s.asDict(e, args, normalName(e.Name) == "asset")
		}}},
	}
}

func (s *scope) asDict(e *yql.Call, args []*node, set bool) (*node, error) {
	if len(args) == 0 {
		return constant(e.Position(), typeEmptyDict, Items()), nil
	}
	args, t, err := s.c.unify(args)
	if err != nil {
		return nil, err
	}
	if set {
		return dictNode(e.Position(), t, typeVoid, args, nil), nil
	}
	if t.Kind != KindTuple || len(t.Members) != 2 {
		return nil, annotation(e.Position(), "Expected tuple of 2 items, but got: %s", t)
	}
	keys, items := make([]*node, len(args)), make([]*node, len(args))
	for i, a := range args {
		keys[i], _ = s.c.item(a, 0)
		items[i], _ = s.c.item(a, 1)
	}
	return dictNode(e.Position(), t.Members[0].Type, t.Members[1].Type, keys, items), nil
}

// dictNode makes a dictionary; the first of equal keys wins. items is nil for a set.
func dictNode(pos yql.Pos, key, item *Type, keys, items []*node) *node {
	all := slices.Concat(keys, items)
	return derived(pos, dictOf(key, item), func(fr *frame) (Value, error) {
		values, err := fr.each(all)
		if err != nil {
			return Value{}, err
		}
		seen, out := map[string]bool{}, []Value(nil)
		for i := range keys {
			id, item := string(appendKey(nil, key, values[i])), Value{}
			if items != nil {
				item = values[len(keys)+i]
			}
			if !seen[id] {
				out = append(out, values[i], item)
			}
			seen[id] = true
		}
		return Items(out...), nil
	}, all...)
}

// listOf returns the item type of a list, or of one that may be NULL.
func listOf(n *node) (*Type, error) {
	t := n.typ.Unwrapped()
	switch t.Kind {
	case KindList:
		return t.Item, nil
	case KindEmptyList:
		return typeVoid, nil
	}
	return nil, annotation(n.pos, "Expected list, but got: %s", n.typ)
}

// listBuiltin returns the functions over lists. Each takes the list first.
func listBuiltins() []entry[builtin] {
	plain := func(args int, f func(item *Type, e *yql.Call, args []*node, s *scope) (*node, error)) builtin {
		return builtin{args, args, func(s *scope, e *yql.Call, args []*node) (*node, error) {
			item, err := listOf(args[0])
			if err != nil {
				return nil, err
			}
			return f(item, e, args, s)
		}}
	}
	return []entry[builtin]{
		{"aslist", builtin{0, -1, func(s *scope, e *yql.Call, args []*node) (*node, error) { return s.list(e.Position(), args) }}},
		{"listfromrange", builtin{2, 3, func(s *scope, e *yql.Call, args []*node) (*node, error) { return s.listFromRange(e, args) }}},
		{"listreplicate", builtin{2, 2, func(s *scope, e *yql.Call, args []*node) (*node, error) {
			n := s.c.to(args[1], typeUint64)
			if n == nil {
				return nil, annotation(args[1].pos, "Mismatch type argument #2, type diff: %s!=Uint64", args[1].typ)
			}
			return derived(e.Position(), List(args[0].typ), func(fr *frame) (Value, error) {
				v, count, err := fr.both(args[0], n)
				if err != nil {
					return Value{}, err
				}
				room(int(min(count.bits, math.MaxInt)), 0)
				return Items(slices.Repeat([]Value{v}, int(count.bits))...), nil
			}, args...), nil
		}}},
		{"listmap", plain(2, func(item *Type, e *yql.Call, args []*node, s *scope) (*node, error) {
			return s.listLambda(e, item, args)
		})},
	}
}

// listLambda is ListMap: it applies a lambda to every item.
func (s *scope) listLambda(e *yql.Call, item *Type, args []*node) (*node, error) {
	body, set, err := s.c.apply(args[1], item)
	if err != nil {
		return nil, err
	}
	t := List(body.typ)
	if args[0].typ.IsOptional() {
		t = nullableType(t)
	}
	n := derived(e.Position(), t, func(fr *frame) (Value, error) {
		list, err := args[0].eval(fr)
		if err != nil || list.null > 0 {
			return list, err
		}
		out := make([]Value, 0, len(list.items))
		for _, x := range list.items {
			set(fr, x)
			v, err := body.eval(fr)
			if err != nil {
				return Value{}, err
			}
			out = append(out, v)
		}
		return Items(out...), nil
	}, args[0])
	n.row = n.row || body.row
	// The arguments of this lambda are bound here; those of a lambda around it are not.
	n.local = n.local || args[1].fn.scope.inLambda()
	return n, nil
}

// inLambda reports whether $names of the scope include arguments of a lambda.
func (s *scope) inLambda() bool {
	for b := s.names; b != nil; b = b.outer {
		if b.node != nil && b.node.local {
			return true
		}
	}
	return false
}

// listFromRange is the numbers from the first argument up to, not including, the second.
func (s *scope) listFromRange(e *yql.Call, args []*node) (*node, error) {
	bounds, t, err := s.c.unify(args[:2])
	if err != nil {
		return nil, err
	}
	if t.Kind != KindPrimitive || !t.Prim.IsInteger() {
		return nil, annotation(e.Position(), "Expected integers, but got: %s", t)
	}
	step := constant(e.Position(), typeInt64, intValue(1))
	if len(args) == 3 {
		if step = s.c.to(args[2], typeInt64); step == nil {
			return nil, annotation(e.Position(), "Mismatch type argument #3, type diff: %s!=Int64", args[2].typ)
		}
	}
	p := t.Prim
	bounds = append(bounds, step)
	return derived(e.Position(), List(t), func(fr *frame) (Value, error) {
		v, err := fr.each(bounds)
		if err != nil {
			return Value{}, err
		}
		from, to, by := v[0], v[1], v[2]
		c := comparePrimitive(p, from, to)
		if c == 0 || by.int() == 0 || (c < 0) != (by.int() > 0) {
			return Items(), nil
		}
		far, pace := to.bits-from.bits, by.bits
		if by.int() < 0 {
			far, pace = -far, -pace
		}
		count := (far-1)/pace + 1
		room(int(min(count, math.MaxInt)), 0)
		out := make([]Value, count)
		for i := range out {
			out[i] = wrapInt(p, from.bits+uint64(i)*by.bits)
		}
		return Items(out...), nil
	}, args...), nil
}

// sumOf returns the type of a sum of values and how one is added; the sum so far is NULL at first.
func sumOf(t *Type) (*Type, func(sum, v Value) Value) {
	if t.Kind != KindPrimitive {
		return nil, nil
	}
	p := t.Prim
	switch {
	case p.IsSigned():
		return typeInt64, func(sum, v Value) Value { return uintValue(sum.bits + v.bits) }
	case p.IsUnsigned() || p == schema.Bool:
		return typeUint64, func(sum, v Value) Value { return uintValue(sum.bits + v.bits) }
	case isReal(p):
		return typeDouble, func(sum, v Value) Value {
			return realValue(schema.Double, sum.real(schema.Double)+v.real(p))
		}
	}
	return nil, nil
}
