package query

import (
	"fmt"
	"math"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// arithmetic is + - * / % of two values. Integers wrap around; the result of an integer division may be NULL.
func (c *compiler) arithmetic(pos yql.Pos, name string, l, r *node) (*node, error) {
	verb := map[string]string{"+": "add", "-": "subtract", "*": "multiply", "/": "divide", "%": "take the remainder of"}[name]
	if l.typ.Kind == KindNull || r.typ.Kind == KindNull {
		return constant(pos, typeNull, NullValue), nil
	}
	a, b := l.typ.Unwrapped(), r.typ.Unwrapped()
	if a.Kind != KindPrimitive || b.Kind != KindPrimitive {
		return nil, annotation(pos, "Cannot %s type %s and %s", verb, l.typ, r.typ)
	}
	t, f := arithmeticOf(name, a.Prim, b.Prim)
	if f == nil && (a.Prim.IsDecimal() || b.Prim.IsDecimal() || isInterval(a.Prim) || isInterval(b.Prim)) {
		return nil, unsupported(pos, fmt.Sprintf("%s %s %s", l.typ, name, r.typ))
	}
	if f == nil {
		return nil, annotation(pos, "Cannot %s type %s and %s", verb, l.typ, r.typ)
	}
	return c.lift(pos, t, l, r, f), nil
}

func arithmeticOf(name string, a, b schema.Type) (*Type, func(a, b Value) Value) {
	switch {
	case a.IsInteger() && b.IsInteger():
		return intArithmetic(name, widerNumber(a, b))
	case numberLevel(a) >= 0 && numberLevel(b) >= 0:
		return realArithmetic(name, a, b, widerNumber(a, b))
	}
	return timeArithmetic(name, a, b)
}

func intArithmetic(name string, t schema.Type) (*Type, func(a, b Value) Value) {
	signed := t.IsSigned()
	switch name {
	case "+":
		return Primitive(t), func(a, b Value) Value { return wrapInt(t, a.bits+b.bits) }
	case "-":
		return Primitive(t), func(a, b Value) Value { return wrapInt(t, a.bits-b.bits) }
	case "*":
		return Primitive(t), func(a, b Value) Value { return wrapInt(t, a.bits*b.bits) }
	}
	low, _ := intBounds(t)
	return Optional(Primitive(t)), func(a, b Value) Value {
		a, b = wrapInt(t, a.bits), wrapInt(t, b.bits)
		switch {
		case b.bits == 0, signed && a.int() == low && b.int() == -1:
			return NullValue
		case signed && name == "/":
			return intValue(a.int() / b.int())
		case signed:
			return intValue(a.int() % b.int())
		case name == "/":
			return uintValue(a.bits / b.bits)
		}
		return uintValue(a.bits % b.bits)
	}
}

func realArithmetic(name string, a, b, t schema.Type) (*Type, func(a, b Value) Value) {
	return Primitive(t), func(x, y Value) Value {
		p, q := realOf(a, x), realOf(b, y)
		switch name {
		case "+":
			return realValue(t, p+q)
		case "-":
			return realValue(t, p-q)
		case "*":
			return realValue(t, p*q)
		case "/":
			return realValue(t, p/q)
		}
		return realValue(t, math.Mod(p, q))
	}
}

// timeArithmetic is what YQL allows with dates and intervals. What leaves the range of the type is NULL.
func timeArithmetic(name string, a, b schema.Type) (*Type, func(a, b Value) Value) {
	checked := func(t schema.Type, f func(x, y int64) (int64, bool)) (*Type, func(a, b Value) Value) {
		return Optional(Primitive(t)), func(x, y Value) Value {
			n, ok := f(x.int(), y.int())
			if !ok || !t.Holds(n) {
				return NullValue
			}
			return intValue(n)
		}
	}
	wide := func(t schema.Type) bool { return isWideTime(t) || t == schema.Interval64 }
	interval := schema.Interval
	if wide(a) || wide(b) {
		interval = schema.Interval64
	}
	switch {
	case a.IsTime() && b.IsTime() && name == "-":
		f := func(x, y Value) Value {
			p, _ := convertTime(a, finest(a), x.int())
			q, _ := convertTime(b, finest(b), y.int())
			return intValue(p - q)
		}
		return Primitive(interval), f
	case b == schema.Interval64 && a.IsTime() && !isWideTime(a), a == schema.Interval64 && b.IsTime() && !isWideTime(b):
	case a.IsTime() && isInterval(b) && (name == "+" || name == "-"):
		return checked(a, func(x, y int64) (int64, bool) {
			if name == "-" {
				y = -y
			}
			return addTime(a, x, y)
		})
	case isInterval(a) && b.IsTime() && name == "+":
		return checked(b, func(x, y int64) (int64, bool) { return addTime(b, y, x) })
	case isInterval(a) && isInterval(b) && (name == "+" || name == "-"):
		return checked(interval, func(x, y int64) (int64, bool) {
			if name == "-" {
				return x - y, true
			}
			return x + y, true
		})
	}
	return nil, nil
}

func finest(t schema.Type) schema.Type {
	if isWideTime(t) {
		return schema.Timestamp64
	}
	return schema.Timestamp
}

// addTime adds microseconds to a point in time, dropping what is finer than its type.
func addTime(t schema.Type, n, micros int64) (int64, bool) {
	unit := t.TimeUnit()
	perDay := microsPerDay / unit
	days := schema.FloorDiv(n, perDay) + schema.FloorDiv(micros, microsPerDay)
	rest := floorMod(n, perDay)*unit + floorMod(micros, microsPerDay)
	if days > 2*maxDate32 || days < 2*minDate32 {
		return 0, false
	}
	return days*perDay + schema.FloorDiv(rest, unit), true
}

// bitwise is | & ^ and the shifts, of unsigned integers.
func (c *compiler) bitwise(pos yql.Pos, name string, l, r *node) (*node, error) {
	if l.typ.Kind == KindNull || r.typ.Kind == KindNull {
		return constant(pos, typeNull, NullValue), nil
	}
	shift := name != "|" && name != "&" && name != "^"
	a, b := l.typ.Unwrapped(), r.typ.Unwrapped()
	if !shift && a.Kind == KindPrimitive && b.Kind == KindPrimitive {
		// A literal takes the type of the other side.
		if conv := c.to(r, a); r.lit != nil && conv != nil {
			r, b = conv, a
		} else if conv := c.to(l, b); l.lit != nil && conv != nil {
			l, a = conv, b
		}
	}
	integral := func(t *Type) bool { return t.Kind == KindPrimitive && t.Prim.IsUnsigned() }
	if !integral(a) || !integral(b) && !(shift && b.Kind == KindPrimitive && b.Prim.IsInteger()) {
		return nil, annotation(pos, "Expected unsigned integral types, but got: %s and %s", l.typ, r.typ)
	}
	t := a.Prim
	if !shift {
		t = widerNumber(a.Prim, b.Prim)
	}
	return c.lift(pos, Primitive(t), l, r, func(a, b Value) Value {
		x, y := a.bits, b.bits
		switch name {
		case "|":
			return uintValue(x | y)
		case "&":
			return uintValue(x & y)
		case "^":
			return uintValue(x ^ y)
		case "<<":
			return wrapInt(t, x<<y)
		}
		return wrapInt(t, x>>y)
	}), nil
}
