package query

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// A caster turns a value of one primitive type into another; ok is false if the value does not fit.
type caster func(Value) (v Value, ok bool)

// always is a caster of values that all fit.
func (c caster) always(v Value) Value {
	out, _ := c(v)
	return out
}

// castPrimitive returns how CAST gets from one primitive type to another. total says that it always succeeds,
// so that the result need not be Optional. A nil caster means that YDB refuses the cast.
// Source: the tables of https://ydb.tech/docs/en/yql/reference/types/cast, and where the code differs from them
// yql/essentials/minikql/mkql_type_ops.cpp and yql/essentials/core/yql_expr_type_annotation.cpp of ydb-platform/ydb.
func castPrimitive(from, to schema.Type) (cast caster, total bool) {
	if from == to {
		return func(v Value) (Value, bool) { return v, true }, true
	}
	switch {
	case from.IsText():
		return castText(to)
	case from == schema.Yson && to == schema.Utf8:
		return nil, false
	case to.IsText():
		return func(v Value) (Value, bool) { return textValue(formatPrimitive(from, v)), true }, true
	case from.IsInteger() || from == schema.Bool:
		return castInteger(from, to)
	case isReal(from):
		return castReal(from, to)
	case from.IsTime(), isInterval(from):
		return castTime(from, to)
	case from.IsDecimal():
		return castDecimal(from, to)
	case from == schema.JSON && to == schema.JSONDocument:
		return func(v Value) (Value, bool) { return parsePrimitive(to, v.str) }, true // keys are sorted, and numbers become Double
	case from == schema.JSONDocument && to == schema.JSON:
		return func(v Value) (Value, bool) { return v, true }, true
	}
	return nil, false
}

func isReal(t schema.Type) bool { return t == schema.Float || t == schema.Double }

// intBounds returns the smallest and the largest value of an integer type, or of Bool.
func intBounds(t schema.Type) (low int64, high uint64) {
	unused := 64 - 8*t.Width()
	switch {
	case t == schema.Bool:
		return 0, 1
	case t.IsSigned():
		return math.MinInt64 >> unused, math.MaxInt64 >> unused
	}
	return 0, math.MaxUint64 >> unused
}

// intFits reports whether an integer of one type is a value of another.
func intFits(from, to schema.Type, v Value) bool {
	low, high := intBounds(to)
	if from.IsSigned() && v.int() < 0 {
		return v.int() >= low
	}
	return v.bits <= high
}

// intAlwaysFits reports whether every value of one integer type is a value of another.
func intAlwaysFits(from, to schema.Type) bool {
	fromLow, fromHigh := intBounds(from)
	low, high := intBounds(to)
	return fromLow >= low && fromHigh <= high
}

func castInteger(from, to schema.Type) (caster, bool) {
	asInt := func(v Value) (int64, bool) {
		return v.int(), from.IsSigned() || v.bits <= math.MaxInt64
	}
	switch {
	case to == schema.Bool:
		return func(v Value) (Value, bool) { return boolValue(v.bits != 0), true }, true
	case to.IsInteger():
		return func(v Value) (Value, bool) { return v, intFits(from, to, v) }, intAlwaysFits(from, to)
	case isReal(to):
		return func(v Value) (Value, bool) {
			if from.IsSigned() {
				return realValue(to, float64(v.int())), true
			}
			return realValue(to, float64(v.bits)), true
		}, true
	case from == schema.Bool:
		return nil, false
	case to.IsTime() || isInterval(to):
		return func(v Value) (Value, bool) {
			n, ok := asInt(v)
			return intValue(n), ok && to.Holds(n)
		}, timeTakesAll(from, to)
	case to.IsDecimal():
		precision, scale := decimalOf(to)
		return func(v Value) (Value, bool) {
			n := new(big.Int).SetUint64(v.bits)
			if from.IsSigned() {
				n.SetInt64(v.int())
			}
			n.Mul(n, schema.PowerOfTen(scale))
			return clampDecimal(n, precision), true
		}, true
	}
	return nil, false
}

// timeTakesAll reports whether every value of an integer type is a value of a date or interval type.
func timeTakesAll(from, to schema.Type) bool {
	low, high := intBounds(from)
	return high <= math.MaxInt64 && to.Holds(low) && to.Holds(int64(high))
}

func castReal(from, to schema.Type) (caster, bool) {
	switch {
	case isReal(to):
		return func(v Value) (Value, bool) { return realValue(to, v.real(from)), true }, true
	case to == schema.Bool:
		return func(v Value) (Value, bool) { return boolValue(v.real(from) != 0), !math.IsNaN(v.real(from)) }, false
	case to.IsInteger():
		return func(v Value) (Value, bool) { return realToInt(to, v.real(from)) }, false
	}
	return nil, false
}

func realToInt(to schema.Type, f float64) (Value, bool) {
	low, high := intBounds(to)
	f = math.Trunc(f)
	switch {
	case math.IsNaN(f), f < float64(low), f >= float64(high)+1 && high < math.MaxInt64, high >= math.MaxInt64 && f >= float64(high):
		return Value{}, false
	case f < 0:
		return intValue(int64(f)), true
	}
	return uintValue(uint64(f)), true
}

func castTime(from, to schema.Type) (caster, bool) {
	switch {
	case isInterval(from) && isInterval(to):
		return func(v Value) (Value, bool) { return v, to.Holds(v.int()) }, to == schema.Interval64
	case isInterval(from) && to.IsInteger():
		return func(v Value) (Value, bool) { return v, intFits(schema.Int64, to, v) }, to == schema.Int64
	case withZone(from) == to:
		// A point in time gets the zone of UTC, under the name that YDB keeps it by.
		return func(v Value) (Value, bool) {
			return textValue(strings.TrimSuffix(formatPrimitive(from, v), "Z") + ",GMT"), true
		}, true
	case from.IsTime() && to.IsTime():
		total := isWideTime(to) || !isWideTime(from)
		return func(v Value) (Value, bool) {
			n, ok := convertTime(from, to, v.int())
			return intValue(n), ok
		}, total
	case to.IsInteger():
		// A point in time is its number of days, seconds or microseconds since 1970.
		source := schema.Uint64
		if isWideTime(from) {
			source = schema.Int64
		}
		total := to.Width() >= from.Width() && (to.IsSigned() == isWideTime(from) || to.Width() > from.Width() && !isWideTime(from))
		return func(v Value) (Value, bool) { return v, intFits(source, to, v) }, total || to == schema.Int64
	case isReal(to):
		return func(v Value) (Value, bool) { return realValue(to, float64(v.int())), true }, true
	}
	return nil, false
}

// withZone returns the type that holds a point in time together with its zone.
func withZone(t schema.Type) schema.Type { return "Tz" + t }

func castDecimal(from, to schema.Type) (caster, bool) {
	_, fromScale := decimalOf(from)
	switch {
	case to.IsDecimal():
		precision, scale := decimalOf(to)
		return func(v Value) (Value, bool) { return rescaleDecimal(v, fromScale, precision, scale), true }, true
	case to.IsInteger():
		return func(v Value) (Value, bool) {
			n := v.bigDecimal()
			if decimalSpecial(n) {
				return Value{}, false
			}
			n.Quo(n, schema.PowerOfTen(fromScale))
			low, high := intBounds(to)
			if n.Cmp(big.NewInt(low)) < 0 || n.Cmp(new(big.Int).SetUint64(high)) > 0 {
				return Value{}, false
			}
			if n.Sign() < 0 {
				return intValue(n.Int64()), true
			}
			return uintValue(n.Uint64()), true
		}, false
	case isReal(to):
		return func(v Value) (Value, bool) {
			f, err := strconv.ParseFloat(formatPrimitive(from, v), 64)
			return realValue(to, f), err == nil
		}, true
	}
	return nil, false
}

// castText returns how the text of a value is read as a type.
func castText(to schema.Type) (caster, bool) {
	switch to {
	case schema.String:
		return func(v Value) (Value, bool) { return v, true }, true
	}
	return func(v Value) (Value, bool) { return parsePrimitive(to, v.str) }, false
}

// parsePrimitive reads the text of a value, as a literal like Timestamp('…') and CAST do.
func parsePrimitive(t schema.Type, s string) (Value, bool) {
	v, err := engine.ParseValue(t, s)
	if err == nil && (t == schema.Yson || t == schema.JSONDocument) {
		v, err = engine.CheckValue(t, v)
	}
	return FromCell(v), err == nil
}

// formatPrimitive prints a value the way CAST to String does.
func formatPrimitive(t schema.Type, v Value) string { return engine.FormatValue(t, v.Cell()) }
