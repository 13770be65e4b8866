package query

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func conditionBuiltins() []entry[builtin] {
	return []entry[builtin]{
		{"if", builtin{2, 3, func(s *scope, e *yql.Call, args []*node) (*node, error) {
			cond, err := s.c.condition(args[0])
			if err != nil {
				return nil, err
			}
			results := append([]*node{}, args[1:]...)
			if len(results) == 1 {
				results = append(results, constant(e.Position(), typeNull, NullValue))
			}
			return s.c.choose(e.Position(), []*node{cond}, results)
		}}},
		{"coalesce nvl", builtin{1, -1, func(s *scope, e *yql.Call, args []*node) (*node, error) {
			return s.c.coalesce(e.Position(), args)
		}}},
		{"greatest maxof", builtin{1, -1, func(s *scope, e *yql.Call, args []*node) (*node,
			error) {
			return s.c.extreme(e.Position(), args, 1)
		}}},
		{"least minof", builtin{1, -1, func(s *scope, e *yql.Call, args []*node) (*node, error) { return s.c.extreme(e.Position(), args, -1) }}},
	}
}

// extreme is MAX_OF and MIN_OF: NULL if an argument is.
func (c *compiler) extreme(pos yql.Pos, args []*node, sign int) (*node, error) {
	args, t, err := c.unify(args)
	if err != nil {
		return nil, err
	}
	return derived(pos, t, func(fr *frame) (Value, error) {
		values, err := fr.each(args)
		if err != nil {
			return Value{}, err
		}
		best := values[0]
		for _, v := range values {
			if v.null > 0 {
				return v, nil
			}
			if compareValues(t, v, best)*sign > 0 {
				best = v
			}
		}
		return best, nil
	}, args...), nil
}

func valueBuiltins() []entry[builtin] {
	return []entry[builtin]{
		{"just", builtin{1, 1, func(_ *scope, _ *yql.Call, args []*node) (*node, error) {
			return mapped(args[0], Optional(args[0].typ), Just), nil
		}}},
		{"unwrap", builtin{1, 2, func(s *scope, e *yql.Call, args []*node) (*node, error) { return s.unwrap(e, args) }}},
		{"ensure", builtin{2, 3, func(s *scope, e *yql.Call, args []*node) (*node, error) { return s.ensure(e, args) }}},
		{"astuple", builtin{0, -1, func(_ *scope, e *yql.Call, args []*node) (*node, error) { return tupleNode(e.Position(), args), nil }}},
		// The planner takes a condition in LIKELY for none that bounds a read.
		{"likely", builtin{1, 1, func(s *scope, _ *yql.Call, args []*node) (*node, error) {
			if !args[0].typ.bare().Equal(typeBool) {
				return nil, annotation(args[0].pos, "Expected bool or optional of bool, but got: %s", args[0].typ)
			}
			return mapped(args[0], args[0].typ, same), nil
		}}},
		{"void", builtin{0, 0, func(_ *scope, e *yql.Call, _ []*node) (*node, error) {
			return constant(e.Position(), typeVoid, Value{}), nil
		}}},
		// A query that asks for the version wants to know what it talks to.
		{"version", builtin{0, 0, func(s *scope, e *yql.Call, _ []*node) (*node, error) {
			return constant(e.Position(), typeString, textValue(version(s.c.db))), nil
		}}},
		{"variant", builtin{3, 3, func(s *scope, e *yql.Call, args []*node) (*node, error) { return s.variant(e, args) }}},
		{"astagged", builtin{2, 2, func(_ *scope, e *yql.Call, args []*node) (*node, error) {
			if args[1].lit == nil || !args[1].text {
				return nil, fail(e.Position(), "AsTagged expected a literal tag")
			}
			return mapped(args[0], &Type{Kind: KindTagged, Item: args[0].typ, Tag: args[1].lit.str}, same), nil
		}}},
		{"untag", builtin{1, 2, func(_ *scope, e *yql.Call, args []*node) (*node, error) {
			if args[0].typ.Kind != KindTagged {
				return nil, annotation(e.Position(), "Expected tagged type, but got: %s", args[0].typ)
			}
			return mapped(args[0], args[0].typ.Item, same), nil
		}}},
	}
}

// version is what SELECT Version() answers. It is in the form of YDB's own versions, so that clients which compare
// versions take the server for the release that it plays, and it says that the server is not YDB.
func version(db *engine.DB) string { return db.Release() + "-keyadvise-local" }

func (s *scope) unwrap(e *yql.Call, args []*node) (*node, error) {
	n := args[0]
	if !n.typ.IsOptional() {
		return nil, annotation(e.Position(), "Expected optional type, but got: %s", n.typ)
	}
	message := constant(e.Position(), typeString, Value{})
	if len(args) == 2 {
		message = args[1]
	}
	pos := e.Position()
	return derived(pos, n.typ.Item, func(fr *frame) (Value, error) {
		v, err := n.eval(fr)
		if err != nil {
			return Value{}, err
		}
		if v.null == 1 {
			text, err := message.eval(fr)
			if err != nil {
				return Value{}, err
			}
			if text.str == "" {
				text.str = "Failed to unwrap empty optional"
			}
			return Value{}, runtime("Terminate was called, reason(%d): %d:%d: %s", len(text.str), pos.Line, pos.Column, text.str)
		}
		return v.Inner(), nil
	}, args...), nil
}

func (s *scope) ensure(e *yql.Call, args []*node) (*node, error) {
	cond, err := s.c.condition(args[1])
	if err != nil {
		return nil, err
	}
	return derived(e.Position(), args[0].typ, func(fr *frame) (Value, error) {
		ok, err := cond.eval(fr)
		if err != nil {
			return Value{}, err
		}
		if ok.null > 0 || !ok.bool() {
			text := "Condition violated"
			if len(args) == 3 {
				v, err := args[2].eval(fr)
				if err != nil {
					return Value{}, err
				}
				text = v.str
			}
			return Value{}, runtime("Terminate was called, reason(%d): %s", len(text), text)
		}
		return args[0].eval(fr)
	}, args...), nil
}

// variant is Variant(value, "member", type).
func (s *scope) variant(e *yql.Call, args []*node) (*node, error) {
	t := args[2].typ
	if t.Kind != KindType || t.Item.Kind != KindVariant || args[1].lit == nil {
		return nil, annotation(e.Position(), "Variant expected a value, a literal name and a variant type")
	}
	t = t.Item
	at := t.member(args[1].lit.str)
	if t.Members[0].Name == "" {
		v, ok := parsePrimitive(schema.Uint32, args[1].lit.str)
		if at = int(v.bits); !ok || at >= len(t.Members) {
			at = -1
		}
	}
	if at < 0 {
		return nil, annotation(e.Position(), "Member not found: %s", args[1].lit.str)
	}
	item := s.c.to(args[0], t.Members[at].Type)
	if item == nil {
		return nil, annotation(e.Position(), "Mismatch item type, expected: %s, got: %s", t.Members[at].Type, args[0].typ)
	}
	return mapped(item, t, func(v Value) Value { return variantValue(uint64(at), v) }), nil
}

func typeBuiltins() []entry[builtin] {
	one := func(f func(*Type) *Type) builtin {
		return builtin{1, 1, func(s *scope, e *yql.Call, _ []*node) (*node, error) {
			t, err := s.typeArgument(e.Args[0])
			if err != nil {
				return nil, err
			}
			return typeNode(e.Position(), f(t)), nil
		}}
	}
	return []entry[builtin]{
		{"typeof", builtin{1, 1, func(_ *scope, e *yql.Call, args []*node) (*node, error) {
			return typeNode(e.Position(), args[0].typ), nil
		}}},
		{"formattype", builtin{1, 1, func(s *scope, e *yql.Call, args []*node) (*node, error) {
			if args[0].typ.Kind != KindType {
				return nil, annotation(e.Position(), "Expected type, but got: %s", args[0].typ)
			}
			return constant(e.Position(), typeString, textValue(args[0].typ.Item.Yql())), nil
		}}},
		{"parsetype", builtin{1, 1, func(s *scope, e *yql.Call, args []*node) (*node, error) {
			if args[0].lit == nil || !args[0].text {
				return nil, fail(e.Position(), "ParseType expected a literal")
			}
			t, err := parseType(e.Position(), args[0].lit.str)
			if err != nil {
				return nil, err
			}
			return typeNode(e.Position(), t), nil
		}}},
		{"optionaltype", one(Optional)},
		{"varianttype", one(func(t *Type) *Type { return &Type{Kind: KindVariant, Members: t.Members} })},
	}
}

// scalar makes a node of a function over values of fixed types, NULL if an argument is NULL.
func (c *compiler) scalar(pos yql.Pos, args []*node, types []*Type, result *Type, f func(args []Value) Value) (*node, error) {
	converted := make([]*node, len(args))
	for i, a := range args {
		t := types[min(i, len(types)-1)]
		if a.typ.Nullable() {
			t = Optional(t)
		}
		if converted[i] = c.to(a, t); converted[i] == nil {
			return nil, annotation(a.pos, "Mismatch type argument #%d, type diff: %s!=%s", i+1, a.typ, types[min(i, len(types)-1)])
		}
		if a.typ.Nullable() {
			result = nullableType(result)
		}
	}
	return derived(pos, result, func(fr *frame) (Value, error) {
		values, err := fr.each(converted)
		if err != nil || slices.ContainsFunc(values, func(v Value) bool { return v.null > 0 }) {
			return NullValue, err
		}
		return f(values), nil
	}, args...), nil
}

func textBuiltins() []entry[builtin] {
	text := func(min, max int, types []*Type, result *Type, f func(a []Value) Value) builtin {
		return builtin{min, max, func(s *scope, e *yql.Call, args []*node) (*node, error) {
			return s.c.scalar(e.Position(), args, types, result, f)
		}}
	}
	return []entry[builtin]{
		{"length len", text(1, 1, []*Type{typeString}, typeUint32, func(a []Value) Value { return uintValue(uint64(len(a[0].str))) })},
		{"substring", builtin{2, 3, func(s *scope, e *yql.Call, args []*node) (*node, error) { return s.substring(e, args) }}},
		{"startswith", text(2, 2, []*Type{typeString}, typeBool,
			func(a []Value) Value { return boolValue(strings.HasPrefix(a[0].str, a[1].str)) })},
		{"tobytes", builtin{1, 1, func(_ *scope, e *yql.Call, args []*node) (*node, error) {
			t := args[0].typ.Unwrapped()
			if t.Kind != KindPrimitive {
				return nil, annotation(e.Position(), "Expected data type, but got: %s", args[0].typ)
			}
			return optionalMap(args[0], typeString, func(v Value) Value { return textValue(toBytes(t.Prim, v)) }), nil
		}}},
	}
}

// substring counts bytes of a String and of a Utf8; the count may be NULL for "to the end".
func (s *scope) substring(e *yql.Call, args []*node) (*node, error) {
	t := args[0].typ.Unwrapped()
	if t.Kind != KindPrimitive || !t.Prim.IsText() {
		return nil, annotation(args[0].pos, "Expected string, but got: %s", args[0].typ)
	}
	bounds := make([]*node, 2)
	for i := range bounds {
		bounds[i] = constant(e.Position(), Optional(typeUint32), NullValue)
		if i+1 < len(args) {
			if bounds[i] = s.c.to(args[i+1], Optional(typeUint32)); bounds[i] == nil {
				return nil, annotation(args[i+1].pos, "Mismatch type argument #%d, type diff: %s!=%s", i+2, args[i+1].typ, Optional(typeUint32))
			}
		}
	}
	return derived(e.Position(), Optional(typeString).orPlain(args[0].typ.IsOptional()), func(fr *frame) (Value, error) {
		v, err := args[0].eval(fr)
		if err != nil || v.null > 0 {
			return NullValue, err
		}
		from, count, err := fr.both(bounds[0], bounds[1])
		if err != nil {
			return Value{}, err
		}
		text := v.str[min(from.bits, uint64(len(v.str))):]
		if count.null == 0 {
			text = text[:min(count.bits, uint64(len(text)))]
		}
		return textValue(text), nil
	}, args...), nil
}

// orPlain returns t, or what is inside it if nothing can be NULL.
func (t *Type) orPlain(nullable bool) *Type {
	if nullable {
		return t
	}
	return t.Item
}

func nowBuiltins() []entry[builtin] {
	now := func(t schema.Type) builtin {
		return builtin{0, -1, func(s *scope, e *yql.Call, args []*node) (*node, error) {
			return derived(e.Position(), Primitive(t), func(fr *frame) (Value, error) {
				n, _ := convertTime(schema.Timestamp, t, fr.run.now.UnixMicro())
				return intValue(n), nil
			}, args...), nil
		}}
	}
	return []entry[builtin]{
		{"currentutcdate", now(schema.Date)},
		{"currentutcdatetime", now(schema.Datetime)},
		{"currentutctimestamp", now(schema.Timestamp)},
		{"random", builtin{1, -1, func(_ *scope, e *yql.Call, args []*node) (*node, error) {
			return derived(e.Position(), typeDouble, func(fr *frame) (Value,
				error) {
				return realValue(schema.Double, fr.run.random.Float64()), nil
			}, args...), nil
		}}},
		{"randomnumber", builtin{1, -1, func(_ *scope, e *yql.Call, args []*node) (*node, error) {
			return derived(e.Position(), typeUint64, func(fr *frame) (Value, error) { return uintValue(fr.run.random.Uint64()), nil }, args...), nil
		}}},
		{"randomuuid", builtin{1, -1, func(_ *scope, e *yql.Call, args []*node) (*node, error) {
			return derived(e.Position(), Primitive(schema.UUID), func(fr *frame) (Value, error) {
				return randomUUID(fr.run.random.Uint64(), fr.run.random.Uint64()), nil
			}, args...), nil
		}}},
	}
}

// randomUUID makes a UUID of version 4 of random bits.
func randomUUID(a, b uint64) Value {
	cell := engine.Value{U: a, Hi: b}
	bytes := FromCell(cell).uuidBytes()
	bytes[7] = bytes[7]&0x0f | 0x40 // the third group lies little-endian
	bytes[8] = bytes[8]&0x3f | 0x80
	return uuidValue(bytes)
}
