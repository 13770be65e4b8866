package query

import (
	"math"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// listOf returns the item type of a list, or of one that may be NULL.
func listOf(n *node) (*Type, error) {
	t := n.typ.Unwrapped()
	switch t.Kind {
	case KindList:
		return t.Item, nil
	case KindEmptyList:
		return Void, nil
	}
	return nil, annotation(n.pos, "Expected list, but got: %s", n.typ)
}

func lengthOf(e *yql.Call, n *node) (*node, error) {
	divide := uint64(1)
	if t := n.typ.Unwrapped(); t.Kind == KindDict || t.Kind == KindEmptyDict {
		divide = 2
	}
	return optionalMap(n, typeUint64, func(v Value) Value { return uintValue(uint64(len(v.items)) / divide) }), nil
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
	toItem := func(f func(v []Value) Value) builtin {
		return plain(1, func(item *Type, _ *yql.Call, args []*node, _ *scope) (*node, error) {
			return optionalMap(args[0], nullableType(item), func(v Value) Value { return f(v.items) }), nil
		})
	}
	return []entry[builtin]{
		{"aslist", builtin{0, -1, func(s *scope, e *yql.Call, args []*node) (*node, error) { return s.list(e.Position(), args) }}},
		{"listcreate", builtin{1, 1, func(s *scope, e *yql.Call, _ []*node) (*node, error) {
			t, err := s.typeArgument(e.Args[0])
			if err != nil {
				return nil, err
			}
			return constant(e.Position(), List(t), Items()), nil
		}}},
		{"listlength", builtin{1, 1, func(_ *scope, e *yql.Call, args []*node) (*node, error) {
			if _, err := listOf(args[0]); err != nil {
				return nil, err
			}
			return lengthOf(e, args[0])
		}}},
		{"listhasitems", plain(1, func(_ *Type, _ *yql.Call, args []*node, _ *scope) (*node, error) {
			return optionalMap(args[0], typeBool, func(v Value) Value { return boolValue(len(v.items) > 0) }), nil
		})},
		{"listhead", toItem(func(v []Value) Value {
			if len(v) == 0 {
				return NullValue
			}
			return v[0]
		})},
		{"listlast", toItem(func(v []Value) Value {
			if len(v) == 0 {
				return NullValue
			}
			return v[len(v)-1]
		})},
		{"listtake listskip", plain(2, func(_ *Type, e *yql.Call, args []*node, s *scope) (*node, error) {
			n := s.c.to(args[1], typeUint64)
			if n == nil {
				return nil, annotation(args[1].pos, "Mismatch type argument #2, type diff: %s!=Uint64", args[1].typ)
			}
			return derived(e.Position(), args[0].typ, func(fr *frame) (Value, error) {
				v, err := args[0].eval(fr)
				if err != nil || v.null > 0 {
					return v, err
				}
				count, err := n.eval(fr)
				at := min(count.bits, uint64(len(v.items)))
				if normalName(e.Name) == "listtake" {
					return Items(v.items[:at]...), err
				}
				return Items(v.items[at:]...), err
			}, args...), nil
		})},
		{"listhas", plain(2, func(item *Type, e *yql.Call, args []*node, s *scope) (*node, error) {
			x := s.c.key(args[1], item)
			if x == nil {
				return nil, annotation(args[1].pos, "Mismatch type argument #2, type diff: %s!=%s", args[1].typ, item)
			}
			return s.c.lift(e.Position(), typeBool, args[0], x, func(l, v Value) Value {
				return boolValue(slices.ContainsFunc(l.items, func(y Value) bool { return sameKey(item, y, v) }))
			}), nil
		})},
		{"listextend", builtin{1, -1, func(s *scope, e *yql.Call, args []*node) (*node, error) {
			args, t, err := s.c.unify(args)
			if err != nil {
				return nil, err
			}
			return derived(e.Position(), t, func(fr *frame) (Value, error) {
				lists := make([][]Value, len(args))
				items := 0
				for i, a := range args {
					v, err := a.eval(fr)
					if err != nil {
						return Value{}, err
					}
					lists[i] = v.items
					items += len(v.items)
				}
				room(items, 0)
				return Items(slices.Concat(lists...)...), nil
			}, args...), nil
		}}},
		{"listnotnull", plain(1, func(item *Type, _ *yql.Call, args []*node, _ *scope) (*node, error) {
			return optionalMap(args[0], List(item.Unwrapped()), func(v Value) Value {
				var out []Value
				for _, x := range v.items {
					if x.null != 1 {
						out = append(out, x.Inner())
					}
				}
				return Items(out...)
			}), nil
		})},
		{"listfromrange", builtin{2, 3, func(s *scope, e *yql.Call, args []*node) (*node, error) { return s.listFromRange(e, args) }}},
		{"listreplicate", builtin{2, 2, func(s *scope, e *yql.Call, args []*node) (*node, error) {
			n := s.c.to(args[1], typeUint64)
			if n == nil {
				return nil, annotation(args[1].pos, "Mismatch type argument #2, type diff: %s!=Uint64", args[1].typ)
			}
			return derived(e.Position(), List(args[0].typ), func(fr *frame) (Value, error) {
				v, err := args[0].eval(fr)
				if err != nil {
					return Value{}, err
				}
				count, err := n.eval(fr)
				if err != nil {
					return Value{}, err
				}
				room(int(min(count.bits, math.MaxInt)), 0)
				return Items(slices.Repeat([]Value{v}, int(count.bits))...), nil
			}, args...), nil
		}}},
		{"listmap listfilter", plain(2, func(item *Type, e *yql.Call, args []*node, s *scope) (*node, error) {
			return s.listLambda(e, item, args)
		})},
		{"listconcat", builtin{1, 2, func(s *scope, e *yql.Call, args []*node) (*node, error) {
			types := []*Type{List(typeString), typeString}
			return s.c.scalar(e.Position(), args, types, Optional(typeString), func(a []Value) Value {
				if len(a[0].items) == 0 {
					return NullValue
				}
				sep := ""
				if len(a) == 2 {
					sep = a[1].str
				}
				return joinedText(a[0].items, sep)
			})
		}}},
		{"listcollect", plain(1, func(_ *Type, _ *yql.Call, args []*node, _ *scope) (*node, error) { return args[0], nil })},
	}
}

// key converts what is searched to the type of what is searched in, or to an Optional of it if it may be NULL.
func (c *compiler) key(n *node, t *Type) *node {
	if n.typ.Nullable() {
		t = nullableType(t)
	}
	return c.to(n, t)
}

// joinedText returns the texts of a list in a row.
func joinedText(items []Value, sep string) Value {
	parts := make([]string, len(items))
	bytes := 0
	for i, v := range items {
		parts[i] = v.str
		bytes += len(sep) + len(v.str)
	}
	room(0, bytes)
	return textValue(strings.Join(parts, sep))
}

// listLambda is ListMap and ListFilter: it applies a lambda to every item.
func (s *scope) listLambda(e *yql.Call, item *Type, args []*node) (*node, error) {
	body, set, err := s.c.apply(args[1], item)
	if err != nil {
		return nil, err
	}
	t, filter := args[0].typ.Unwrapped(), normalName(e.Name) == "listfilter"
	if !filter {
		t = List(body.typ)
	} else if body, err = s.c.condition(body); err != nil {
		return nil, err
	}
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
			switch {
			case err != nil:
				return Value{}, err
			case !filter:
				out = append(out, v)
			case tri(v) == 1:
				out = append(out, x)
			}
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
	return derived(e.Position(), List(t), func(fr *frame) (Value, error) {
		from, err := bounds[0].eval(fr)
		if err != nil {
			return Value{}, err
		}
		to, err := bounds[1].eval(fr)
		if err != nil {
			return Value{}, err
		}
		by, err := step.eval(fr)
		if err != nil {
			return Value{}, err
		}
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
	case isInterval(p):
		return t, func(sum, v Value) Value { return uintValue(sum.bits + v.bits) }
	case p.IsDecimal():
		_, scale := decimalOf(p)
		return Primitive(schema.Decimal(35, scale)), func(sum, v Value) Value {
			return clampDecimal(sum.bigDecimal().Add(sum.bigDecimal(), v.bigDecimal()), 35)
		}
	}
	return nil, nil
}
