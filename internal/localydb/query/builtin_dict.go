package query

import "github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"

// dictBuiltin returns the functions over dictionaries.
func dictBuiltins() []entry[builtin] {
	one := func(f func(t *Type, n *node) *node) builtin {
		return builtin{1, 1, func(_ *scope, e *yql.Call, args []*node) (*node, error) {
			t := args[0].typ.Unwrapped()
			if t.Kind == KindEmptyDict {
				t = Dict(Void, Void)
			}
			if t.Kind != KindDict {
				return nil, annotation(e.Position(), "Expected dict, but got: %s", args[0].typ)
			}
			return f(t, args[0]), nil
		}}
	}
	pick := func(first, step int, item func(t *Type) *Type) builtin {
		return one(func(t *Type, n *node) *node {
			return optionalMap(n, List(item(t)), func(v Value) Value {
				var out []Value
				for i := first; i < len(v.items); i += step {
					out = append(out, v.items[i])
				}
				return Items(out...)
			})
		})
	}
	return []entry[builtin]{
		{"asdict asset", builtin{0, -1, func(s *scope, e *yql.Call, args []*node) (*node, error) {
			return s.asDict(e, args, normalName(e.Name) == "asset")
		}}},
		{"dictlength", one(func(_ *Type, n *node) *node {
			return optionalMap(n, typeUint64, func(v Value) Value { return uintValue(uint64(len(v.items) / 2)) })
		})},
		{"dicthasitems", one(func(_ *Type, n *node) *node {
			return optionalMap(n, typeBool, func(v Value) Value { return boolValue(len(v.items) > 0) })
		})},
		{"dictkeys", pick(0, 2, func(t *Type) *Type { return t.Key })},
		{"dictpayloads", pick(1, 2, func(t *Type) *Type { return t.Item })},
		{"dictitems", one(func(t *Type, n *node) *node {
			return optionalMap(n, List(Tuple(t.Key, t.Item)), func(v Value) Value {
				var out []Value
				for i := 0; i+1 < len(v.items); i += 2 {
					out = append(out, Items(v.items[i], v.items[i+1]))
				}
				return Items(out...)
			})
		})},
		{"dictlookup dictcontains", builtin{2, 2, func(s *scope, e *yql.Call, args []*node) (*node, error) {
			if args[0].typ.Unwrapped().Kind != KindDict {
				return nil, annotation(e.Position(), "Expected dict, but got: %s", args[0].typ)
			}
			if normalName(e.Name) == "dictlookup" {
				return s.c.lookup(e.Position(), args[0], args[1])
			}
			t := args[0].typ.Unwrapped()
			key := s.c.key(args[1], t.Key)
			if key == nil {
				return nil, annotation(e.Position(), "Mismatch dict key types")
			}
			return s.c.lift(e.Position(), typeBool, args[0], key, func(d, k Value) Value {
				for i := 0; i < len(d.items); i += 2 {
					if sameKey(t.Key, d.items[i], k) {
						return boolValue(true)
					}
				}
				return boolValue(false)
			}), nil
		}}},
		{"todict toset", builtin{1, 1, func(_ *scope, e *yql.Call, args []*node) (*node, error) {
			return toDict(e, args[0], normalName(e.Name) == "toset")
		}}},
	}
}

func (s *scope) asDict(e *yql.Call, args []*node, set bool) (*node, error) {
	if len(args) == 0 {
		return constant(e.Position(), EmptyDict, Items()), nil
	}
	args, t, err := s.c.unify(args)
	if err != nil {
		return nil, err
	}
	if set {
		return dictNode(e.Position(), t, Void, args, nil), nil
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

func toDict(e *yql.Call, n *node, set bool) (*node, error) {
	item, err := listOf(n)
	if err != nil {
		return nil, err
	}
	key, payload := item, Void
	if !set {
		if item.Kind != KindTuple || len(item.Members) != 2 {
			return nil, annotation(e.Position(), "Expected list of tuples of 2 items, but got: %s", n.typ)
		}
		key, payload = item.Members[0].Type, item.Members[1].Type
	}
	return optionalMap(n, Dict(key, payload), func(v Value) Value {
		b := newDictBuilder(key)
		for _, x := range v.items {
			if set {
				b.add(x, Value{})
				continue
			}
			b.add(x.items[0], x.items[1])
		}
		return b.value()
	}), nil
}
