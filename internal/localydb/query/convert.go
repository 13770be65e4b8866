package query

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// numberLevel ranks the numbers by which YQL decides on implicit conversions: one type converts to another
// of the same or a higher level. Note that Int64 ranks above Uint64.
// Source: GetNumericDataTypeLevel in yql/essentials/core/yql_expr_type_annotation.cpp of ydb-platform/ydb.
func numberLevel(t schema.Type) int { return slices.Index(numbersByLevel, t) }

var numbersByLevel = []schema.Type{schema.Uint8, schema.Int8, schema.Uint16, schema.Int16, schema.Uint32, schema.Int32, schema.Uint64,
	schema.Int64, schema.Float, schema.Double}

// widerNumber returns the type in which two numbers are added or unified.
func widerNumber(a, b schema.Type) schema.Type {
	if numberLevel(a) >= numberLevel(b) {
		return a
	}
	return b
}

// A converter turns a value of one type into a value of another. It never fails: where an implicit conversion
// exists it always succeeds.
type converter func(Value) Value

func same(v Value) Value { return v }

// implicit returns how a value of one type becomes one of another without a CAST, or nil if it does not. warn
// is set where YDB warns: a signed number read as an unsigned one.
func implicit(from, to *Type) (c converter, warn bool) {
	if from.Equal(to) {
		return same, false
	}
	switch {
	case to.Kind == KindOptional:
		if from.Kind == KindNull {
			return func(Value) Value { return NullValue }, false
		}
		if from.Kind == KindOptional {
			inner, warn := implicit(from.Item, to.Item)
			if inner == nil {
				return nil, false
			}
			return func(v Value) Value {
				if v.null == 1 {
					return v
				}
				return Just(inner(v.Inner()))
			}, warn
		}
		inner, warn := implicit(from, to.Item)
		if inner == nil {
			return nil, false
		}
		return func(v Value) Value { return Just(inner(v)) }, warn
	case from.Kind == KindPrimitive && to.Kind == KindPrimitive:
		return implicitPrimitive(from.Prim, to.Prim)
	case from.Kind == KindEmptyList && to.Kind == KindList, from.Kind == KindEmptyDict && to.Kind == KindDict:
		return same, false
	case from.Kind == KindTagged && to.Kind != KindTagged:
		return nil, false
	case from.Kind != to.Kind:
		return nil, false
	}
	switch from.Kind {
	case KindList:
		item, warn := implicit(from.Item, to.Item)
		if item == nil {
			return nil, false
		}
		return func(v Value) Value { return Items(mapItems(v.items, item)...) }, warn
	case KindTuple, KindStruct:
		return implicitMembers(from, to)
	}
	return nil, false
}

func mapItems(items []Value, c converter) []Value {
	out := make([]Value, len(items))
	for i, item := range items {
		out[i] = c(item)
	}
	return out
}

// implicitMembers converts the members of a struct by their names, and those of a tuple by their places.
func implicitMembers(from, to *Type) (converter, bool) {
	if len(from.Members) != len(to.Members) {
		return nil, false
	}
	at, items, warned := make([]int, len(to.Members)), make([]converter, len(to.Members)), false
	for i, m := range to.Members {
		if at[i] = i; to.Kind == KindStruct {
			at[i] = from.member(m.Name)
		}
		if at[i] < 0 {
			return nil, false
		}
		c, warn := implicit(from.Members[at[i]].Type, m.Type)
		if c == nil {
			return nil, false
		}
		items[i], warned = c, warned || warn
	}
	return func(v Value) Value {
		out := make([]Value, len(items))
		for i, c := range items {
			out[i] = c(v.items[at[i]])
		}
		return Items(out...)
	}, warned
}

// implicitPrimitive is implicit for simple types.
// Source: TryConvertToImpl in yql/essentials/core/yql_expr_type_annotation.cpp of ydb-platform/ydb.
func implicitPrimitive(from, to schema.Type) (converter, bool) {
	switch {
	case from == to:
		return same, false
	case from.IsInteger() && to.IsInteger():
		if numberLevel(to) < numberLevel(from) {
			return nil, false
		}
		// A negative number becomes the unsigned one with the same bits, in the width of the target.
		return func(v Value) Value { return wrapInt(to, v.bits) }, from.IsSigned() && to.IsUnsigned()
	case numberLevel(from) >= 0 && isReal(to) && numberLevel(to) >= numberLevel(from):
		cast, _ := castPrimitive(from, to)
		return cast.always, false
	case to == schema.String && (from == schema.Utf8 || from == schema.JSON || from == schema.Yson),
		to == schema.Utf8 && from == schema.JSON:
		return same, false
	case from.IsTime() && to.IsTime():
		// A day becomes its first second and a second its first microsecond; a type that reaches before 1970 takes
		// the values of one that does not. Nothing is lost.
		if to.TimeUnit() > from.TimeUnit() || isWideTime(from) && !isWideTime(to) {
			return nil, false
		}
		factor := from.TimeUnit() / to.TimeUnit()
		return func(v Value) Value { return intValue(v.int() * factor) }, false
	case from == schema.Interval && to == schema.Interval64:
		return same, false
	case from.IsDecimal() && to.IsDecimal():
		cast, total := castDecimal(from, to)
		if !total {
			return nil, false
		}
		return cast.always, false
	}
	return nil, false
}

// wrapInt keeps the low bits of a number that the integer type has room for.
func wrapInt(t schema.Type, bits uint64) Value {
	unused := 64 - 8*t.Width()
	if t.IsSigned() {
		return intValue(int64(bits<<unused) >> unused)
	}
	return uintValue(bits << unused >> unused)
}

// commonType returns the type to which both a and b convert without a CAST, or nil.
func commonType(a, b *Type) *Type {
	switch {
	case a.Equal(b):
		return a
	case a.Kind == KindNull:
		return nullableType(b)
	case b.Kind == KindNull:
		return nullableType(a)
	case a.Kind == KindOptional || b.Kind == KindOptional:
		inner := commonType(a.Unwrapped(), b.Unwrapped())
		if inner == nil {
			return nil
		}
		return nullableType(inner)
	case a.Kind == KindPrimitive && b.Kind == KindPrimitive:
		return commonPrimitive(a.Prim, b.Prim)
	}
	return nil
}

// uncommon refuses values of two types where one is wanted: what YDB says of it, or that this server lacks their common type.
func uncommon(pos yql.Pos, what string, a, b *Type) error {
	x, y := a.Unwrapped(), b.Unwrapped()
	if x.Kind == y.Kind && (x.Kind != KindPrimitive || x.Prim.IsTime() && y.Prim.IsTime()) {
		return unsupported(pos, "A common type of "+a.String()+" and "+b.String())
	}
	return annotation(pos, what+": %s and %s", a, b)
}

// nullableType returns Optional<t>, or t if it can be NULL as it is.
func nullableType(t *Type) *Type {
	if t.Nullable() {
		return t
	}
	return Optional(t)
}

func commonPrimitive(a, b schema.Type) *Type {
	if numberLevel(a) >= 0 && numberLevel(b) >= 0 {
		return Primitive(widerNumber(a, b))
	}
	for _, pair := range [2][2]schema.Type{{a, b}, {b, a}} {
		if c, _ := implicitPrimitive(pair[0], pair[1]); c != nil {
			return Primitive(pair[1])
		}
	}
	return nil
}
