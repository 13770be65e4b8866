package schema

import (
	"slices"
	"strconv"
	"strings"
)

// Type is a column type in its canonical YQL spelling: "Uint64", "Utf8", "Decimal(22,9)", "pgint4".
// Nullability is not part of it.
type Type string

// The storable types of YDB, without Decimal(p,s) and the PostgreSQL ones.
const (
	Bool         Type = "Bool"
	Int8         Type = "Int8"
	Uint8        Type = "Uint8"
	Int16        Type = "Int16"
	Uint16       Type = "Uint16"
	Int32        Type = "Int32"
	Uint32       Type = "Uint32"
	Int64        Type = "Int64"
	Uint64       Type = "Uint64"
	Float        Type = "Float"
	Double       Type = "Double"
	String       Type = "String"
	Utf8         Type = "Utf8"
	JSON         Type = "Json"
	JSONDocument Type = "JsonDocument"
	Yson         Type = "Yson"
	UUID         Type = "Uuid"
	Date         Type = "Date"
	Datetime     Type = "Datetime"
	Timestamp    Type = "Timestamp"
	Interval     Type = "Interval"
	Date32       Type = "Date32"
	Datetime64   Type = "Datetime64"
	Timestamp64  Type = "Timestamp64"
	Interval64   Type = "Interval64"
	DyNumber     Type = "DyNumber"
)

var storable = []Type{
	Bool, Int8, Uint8, Int16, Uint16, Int32, Uint32, Int64, Uint64, Float, Double, String, Utf8, JSON, JSONDocument, Yson,
	UUID, Date, Datetime, Timestamp, Interval, Date32, Datetime64, Timestamp64, Interval64, DyNumber,
}

// Storable lists the types that a column can have, without Decimal(p,s) and the PostgreSQL ones. The list is the
// caller's.
func Storable() []Type { return slices.Clone(storable) }

// Decimal returns the decimal type of the given precision and scale.
func Decimal(precision, scale int) Type {
	return Type("Decimal(" + strconv.Itoa(precision) + "," + strconv.Itoa(scale) + ")")
}

// IsDecimal reports whether t is a Decimal of any precision.
func (t Type) IsDecimal() bool { return strings.HasPrefix(string(t), "Decimal(") }

// IsPg reports whether t is a PostgreSQL type, spelled pgint4, pgtext and so on.
func (t Type) IsPg() bool { return strings.HasPrefix(string(t), "pg") }

// IsInteger reports whether t is one of the eight integer types.
func (t Type) IsInteger() bool { return t.IsSigned() || t.IsUnsigned() }

// IsSigned reports whether t is Int8, Int16, Int32 or Int64.
func (t Type) IsSigned() bool { return t == Int8 || t == Int16 || t == Int32 || t == Int64 }

// IsUnsigned reports whether t is Uint8, Uint16, Uint32 or Uint64.
func (t Type) IsUnsigned() bool { return t == Uint8 || t == Uint16 || t == Uint32 || t == Uint64 }

// IsTime reports whether t is a point in time: Date, Datetime, Timestamp or their 32/64 forms.
func (t Type) IsTime() bool {
	switch t {
	case Date, Datetime, Timestamp, Date32, Datetime64, Timestamp64:
		return true
	}
	return false
}

// Integral reports whether the values of t are kept as integers: numbers, times, intervals and Bool.
func (t Type) Integral() bool {
	w := t.Width()
	return w > 0 && w <= 8 && t != Float && t != Double
}

// IsText reports whether t holds bytes or text of any length and can be a key.
func (t Type) IsText() bool { return t == String || t == Utf8 }

// Width returns how many bytes a value of t takes, and 0 if that depends on the value.
func (t Type) Width() int {
	switch t {
	case Bool, Int8, Uint8:
		return 1
	case Int16, Uint16, Date:
		return 2
	case Int32, Uint32, Float, Datetime, Date32:
		return 4
	case Int64, Uint64, Double, Timestamp, Interval, Datetime64, Timestamp64, Interval64:
		return 8
	case UUID:
		return 16
	}
	if t.IsDecimal() {
		return 16
	}
	return 0
}

// KeyType reports whether a column of this type can be part of a primary key or of an index key of a row
// table: all storable types except Float, Double, Json, JsonDocument and Yson. PostgreSQL types are let
// through; the server decides by comparability.
// Source: IsAllowedKeyType in ydb/core/scheme/scheme_tabledefs.h of ydb-platform/ydb.
func (t Type) KeyType() bool {
	switch t {
	case Float, Double, JSON, JSONDocument, Yson:
		return false
	}
	return true
}
