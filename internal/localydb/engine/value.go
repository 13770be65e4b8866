package engine

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Value is a cell without its type: the type of its column says how to read it. The fields are those of
// Ydb.Value on the wire, so a conversion copies bits and decides nothing.
//
//	Bool                                     U is 0 or 1
//	Uint8…Uint64, Date, Datetime, Timestamp  U is the number (days, seconds, microseconds since 1970)
//	Int8…Int64, Interval, Date32,
//	Datetime64, Timestamp64, Interval64      U is the number as int64, sign-extended
//	Float, Double                            U is the IEEE 754 bits (32 or 64)
//	Decimal                                  Hi and U are the 128-bit number times 10^scale, two's complement
//	Uuid                                     U and Hi are the first and the last 8 bytes, little-endian
//	String, Utf8, Json, JsonDocument, Yson   S is the bytes
//	DyNumber                                 S is the number as text, as FormatValue prints it
//
// The zero Value is the zero of its type, not NULL.
type Value struct {
	Null bool
	U    uint64
	Hi   uint64
	S    string
}

// NullValue is NULL of any type.
var NullValue = Value{Null: true}

// Uint returns an unsigned number, a Bool or a Date, Datetime or Timestamp.
func Uint(u uint64) Value { return Value{U: u} }

// Int returns a signed number, an Interval or a 32/64 form of a date type.
func Int(i int64) Value { return Value{U: uint64(i)} }

// Text returns a string of bytes or text.
func Text(s string) Value { return Value{S: s} }

// Bool returns a Bool.
func Bool(b bool) Value {
	if b {
		return Value{U: 1}
	}
	return Value{}
}

// Int returns the value as a signed number.
func (v Value) Int() int64 { return int64(v.U) }

// Bool returns the value as a Bool.
func (v Value) Bool() bool { return v.U != 0 }

// Type is a column type with its nullability.
type Type struct {
	Base     schema.Type
	Optional bool
}

// Column is a named and typed column of a result or of a request.
type Column struct {
	Name string
	Type Type
}

// Bytes returns how much storage the value counts for: the width of its type, or its length.
func (v Value) Bytes(t schema.Type) int {
	switch {
	case v.Null:
		return 0
	case v.S != "":
		return len(v.S)
	}
	return t.Width()
}

// signed reports whether the values of t are signed 64-bit numbers.
func signed(t schema.Type) bool {
	switch t {
	case schema.Int8, schema.Int16, schema.Int32, schema.Int64, schema.Interval,
		schema.Date32, schema.Datetime64, schema.Timestamp64, schema.Interval64:
		return true
	}
	return false
}

// fits reports whether a value of a type of up to eight bytes has no more bits than the type.
func fits(t schema.Type, v Value) bool {
	w := t.Width()
	switch {
	case v.Null || w == 0 || w >= 8:
		return true
	case t == schema.Bool:
		return v.U <= 1
	case signed(t):
		shift := 64 - 8*w
		return int64(v.U<<shift)>>shift == int64(v.U)
	}
	return v.U>>(8*w) == 0
}
