package query

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// cast is CAST and BITCAST.
func (s *scope) cast(e *yql.Cast) (*node, error) {
	n, err := s.expr(e.X)
	if err != nil {
		return nil, err
	}
	t, err := typeOf(e.Type)
	if err != nil {
		return nil, err
	}
	if e.Bit {
		return s.bitcast(e, n, t)
	}
	cast, result := castType(n.typ, t)
	if cast == nil {
		return nil, annotation(e.Position(), "Cannot cast type %s into %s", n.typ, t)
	}
	return s.c.hoisted(mapped(n, result, cast)), nil
}

// castType returns how CAST gets from one type to another, and the type of the result: Optional if the source is,
// or if a value may not fit.
func castType(from, to *Type) (converter, *Type) {
	switch {
	case from.Equal(to):
		return same, to
	case from.Kind == KindNull:
		return func(Value) Value { return NullValue }, nullableType(to)
	case to.Kind == KindOptional:
		inner, result := castType(from, to.Item)
		if inner == nil {
			return nil, nil
		}
		return inner, nullableType(result)
	case from.Kind == KindOptional:
		inner, result := castType(from.Item, to)
		if inner == nil {
			return nil, nil
		}
		return func(v Value) Value {
			if v.null > 0 {
				return NullValue
			}
			return inner(v)
		}, nullableType(result)
	case from.Kind == KindPrimitive && to.Kind == KindPrimitive:
		cast, total := castPrimitive(from.Prim, to.Prim)
		if cast == nil {
			return nil, nil
		}
		if total {
			return cast.always, to
		}
		return func(v Value) Value {
			out, ok := cast(v)
			if !ok {
				return NullValue
			}
			return out
		}, Optional(to)
	}
	return castContainer(from, to)
}

// castContainer casts the items of a container; the whole is NULL if one of them does not fit.
func castContainer(from, to *Type) (converter, *Type) {
	if conv, _ := implicit(from, to); conv != nil {
		return conv, to
	}
	if from.Kind != to.Kind || len(from.Members) != len(to.Members) {
		return nil, nil
	}
	type part struct {
		at     int
		cast   converter
		strict bool // NULL means that the value did not fit
	}
	var parts []part
	add := func(at int, from, to *Type) bool {
		cast, result := castType(from, to)
		if cast == nil {
			return false
		}
		parts = append(parts, part{at, cast, result.IsOptional() && !to.IsOptional()})
		return true
	}
	switch to.Kind {
	case KindList:
		if !add(0, from.Item, to.Item) {
			return nil, nil
		}
	case KindTuple:
		for i := range to.Members {
			if !add(i, from.Members[i].Type, to.Members[i].Type) {
				return nil, nil
			}
		}
	case KindStruct:
		for _, m := range to.Members {
			at := from.member(m.Name)
			if at < 0 || !add(at, from.Members[at].Type, m.Type) {
				return nil, nil
			}
		}
	default:
		return nil, nil
	}
	result := to
	for _, p := range parts {
		if p.strict {
			result = Optional(to)
		}
	}
	list := to.Kind == KindList
	return func(v Value) Value {
		n := len(parts)
		if list {
			n = len(v.items)
		}
		out := make([]Value, n)
		for i := range out {
			p := parts[min(i, len(parts)-1)]
			at := p.at
			if list {
				at = i
			}
			out[i] = p.cast(v.items[at])
			if p.strict && out[i].null > 0 {
				return NullValue
			}
		}
		return Items(out...)
	}, result
}

// bitcast reinterprets the bits of an integer, sign-extending a signed one. It never fails.
func (s *scope) bitcast(e *yql.Cast, n *node, t *Type) (*node, error) {
	from, to := n.typ.Unwrapped(), t.Unwrapped()
	plain := func(t *Type) bool {
		return t.Kind == KindPrimitive && (t.Prim.IsInteger() || t.Prim == schema.Bool || t.Prim.IsTime() || isInterval(t.Prim))
	}
	if n.typ.Kind == KindNull {
		return constant(e.Position(), nullableType(t), NullValue), nil
	}
	if !plain(from) || !plain(to) {
		return nil, annotation(e.Position(), "Cannot bitcast type %s into %s", n.typ, t)
	}
	if from.Prim == to.Prim {
		return n, nil
	}
	width := to.Prim.Width()
	target := to.Prim
	signed := storageOf(target) == storeInt
	return s.c.hoisted(optionalMap(n, to, func(v Value) Value {
		if target.IsInteger() {
			return wrapInt(target, v.bits)
		}
		bits := v.bits
		if width < 8 {
			bits &= 1<<(8*width) - 1
			if signed {
				return intValue(int64(int32(bits)))
			}
		}
		return Value{bits: bits}
	})), nil
}
