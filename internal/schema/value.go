package schema

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Value is a cell: nil for NULL, else bool, int64 (signed integers, Interval, Date32, Datetime64, Timestamp64,
// Interval64), uint64 (unsigned integers, Date in days, Datetime in seconds, Timestamp in microseconds),
// float64, or string (String, Utf8, Json, Yson, JsonDocument, Decimal and DyNumber as text, Uuid as lower-case
// 8-4-4-4-12 text). The column's type says which. The text of a Decimal, a DyNumber and a JsonDocument is the one
// that ParseValue returns, so that equal values are equal strings.
type Value any

// ParseValue reads the text of a value as CAST(text AS t) does, and as the literal Timestamp('…') does for other
// types: 2024-05-01 for a Date, P1DT2H for an Interval. Digits of a Decimal beyond its scale are rounded half to
// even, and one that is too large is inf.
// Source: ValueFromString in yql/essentials/minikql/mkql_type_ops.cpp of ydb-platform/ydb.
func ParseValue(t Type, text string) (Value, error) {
	if v, ok := parseValue(t, text); ok {
		return v, nil
	}
	return nil, fmt.Errorf("%q is not a value of type %s", text, t)
}

func parseValue(t Type, text string) (v Value, ok bool) {
	switch {
	case t.IsUnsigned():
		n, err := strconv.ParseUint(strings.TrimPrefix(text, "+"), 10, 8*t.Width())
		return n, err == nil
	case t.IsSigned():
		n, err := strconv.ParseInt(text, 10, 8*t.Width())
		return n, err == nil
	case t.IsTime():
		if n, ok := parseTime(t, text); ok {
			return NumberValue(t, n), true
		}
		return nil, false
	case t.IsDecimal():
		return parseDecimal(t, text)
	case t.IsPg():
		return text, true
	}
	switch t {
	case Bool:
		switch strings.ToLower(text) {
		case "true":
			return true, true
		case "false":
			return false, true
		}
	case Float, Double:
		if f, err := strconv.ParseFloat(text, 8*t.Width()); !strings.ContainsAny(text, "xX_") && (err == nil || math.IsInf(f, 0)) {
			return f, true
		}
	case Interval, Interval64:
		if n, err := ParseDuration(text); err == nil && t.Holds(n) {
			return n, true
		}
	case String:
		return text, true
	case Utf8:
		if utf8.ValidString(text) {
			return text, true
		}
	case JSON:
		if json.Valid([]byte(text)) {
			return text, true
		}
	case JSONDocument:
		if doc, ok := NormalJSON(text); ok {
			return doc, true
		}
	case Yson:
		if text != "" {
			return text, true
		}
	case UUID:
		if b, err := UUIDBytes(text); err == nil {
			return UUIDText(b), true
		}
	case DyNumber:
		if n, err := ParseNumber(text); err == nil {
			return n.String(), true
		}
	}
	return nil, false
}

// NumberValue returns a number in the Go type that values of t have.
func NumberValue(t Type, n int64) Value {
	if t.IsUnsigned() || t == Date || t == Datetime || t == Timestamp {
		return uint64(n)
	}
	return n
}

// FormatValue prints a value as CAST(x AS String) does; ParseValue reads it back. NULL and what is no value of t
// have no text.
// Source: ValueToString in yql/essentials/minikql/mkql_type_ops.cpp of ydb-platform/ydb.
func FormatValue(t Type, v Value) (string, error) {
	switch v := v.(type) {
	case bool:
		if t == Bool {
			return strconv.FormatBool(v), nil
		}
	case uint64:
		switch {
		case t.IsUnsigned() && (t.Width() == 8 || v>>(8*t.Width()) == 0):
			return strconv.FormatUint(v, 10), nil
		case (t == Date || t == Datetime || t == Timestamp) && v <= math.MaxInt64 && t.Holds(int64(v)):
			return formatTime(t, int64(v)), nil
		}
	case int64:
		switch {
		case t.IsSigned() && v<<(64-8*t.Width())>>(64-8*t.Width()) == v:
			return strconv.FormatInt(v, 10), nil
		case (t == Interval || t == Interval64) && t.Holds(v):
			return FormatInterval(v), nil
		case (t == Date32 || t == Datetime64 || t == Timestamp64) && t.Holds(v):
			return formatTime(t, v), nil
		}
	case float64:
		if t == Float || t == Double {
			return formatReal(v, 8*t.Width()), nil
		}
	case string:
		if p, err := ParseValue(t, v); err == nil {
			if text, ok := p.(string); ok {
				return text, nil
			}
		}
	}
	return "", fmt.Errorf("no value of type %s: %v (%T)", t, v, v)
}

// formatReal prints the shortest text that reads back, with exponents as YDB prints them: e+20 and e-07.
func formatReal(f float64, bits int) string {
	switch a := math.Abs(f); {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	case a != 0 && (a >= 1e15 || a < 1e-6):
		return strconv.FormatFloat(f, 'e', -1, bits)
	}
	return strconv.FormatFloat(f, 'f', -1, bits)
}

// Compare orders two values of a type as keys are ordered: NULL first, false before true, numbers and times by size,
// text by bytes, and a Uuid by the bytes that YDB keeps, which is not the order of its text.
// Source: CompareTypedCells in ydb/core/scheme/scheme_tablecell.h of ydb-platform/ydb.
func Compare(t Type, a, b Value) int {
	switch a := a.(type) {
	case bool:
		if b, ok := b.(bool); ok {
			return cmp.Compare(btoi(a), btoi(b))
		}
	case int64:
		if b, ok := b.(int64); ok {
			return cmp.Compare(a, b)
		}
	case uint64:
		if b, ok := b.(uint64); ok {
			return cmp.Compare(a, b)
		}
	case float64:
		if b, ok := b.(float64); ok {
			return cmp.Compare(a, b)
		}
	case string:
		if b, ok := b.(string); ok {
			return compareText(t, a, b)
		}
	}
	return cmp.Compare(btoi(a != nil), btoi(b != nil))
}

func compareText(t Type, a, b string) int {
	switch {
	case t == UUID:
		x, errX := UUIDBytes(a)
		y, errY := UUIDBytes(b)
		if errX == nil && errY == nil {
			return bytes.Compare(x[:], y[:])
		}
	case t == DyNumber:
		x, errX := ParseNumber(a)
		y, errY := ParseNumber(b)
		if errX == nil && errY == nil {
			return x.Compare(y)
		}
	case t.IsDecimal():
		x, okX := unscaled(t, a)
		y, okY := unscaled(t, b)
		if okX && okY {
			return x.Cmp(y)
		}
	}
	return strings.Compare(a, b)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
