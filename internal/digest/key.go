package digest

import (
	"encoding/binary"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Key returns the hash of a key column's value that this tool makes hash columns of, and the expression that
// computes it in YQL for a column (or parameter) of that type:
//
//	Bool, integers            Digest::NumericHash of the number, signed ones with the sign extended
//	Date, Datetime, Timestamp Digest::NumericHash(CAST(x AS Uint64))
//	String, Utf8              Digest::CityHash(x)
//	Uuid, Decimal, DyNumber   Digest::CityHash(CAST(x AS String))
//	Interval, the wide dates  Digest::CityHash(ToBytes(x))
//
// NULL hashes to 0, as COALESCE(…, 0ul) makes it. A value that is not what schema.Value says for the type is
// an error, as is a type that cannot be a key.
func Key(t schema.Type, v schema.Value) (uint64, error) {
	if v == nil {
		return 0, nil
	}
	if n, ok := Number(t, v); ok {
		return NumericHash(n), nil
	}
	switch t {
	case schema.Interval, schema.Interval64, schema.Date32, schema.Datetime64, schema.Timestamp64:
		b, err := Bytes(t, v)
		if err != nil {
			return 0, err
		}
		return CityHash(b), nil
	}
	s, err := text(t, v)
	if err != nil {
		return 0, err
	}
	return CityHash([]byte(s)), nil
}

// Number returns the Uint64 that Key hashes a Bool, an integer, a Date, a Datetime or a Timestamp as; false for
// values of other types and for NULL.
func Number(t schema.Type, v schema.Value) (uint64, bool) {
	switch {
	case t == schema.Bool:
		b, ok := v.(bool)
		if b {
			return 1, ok
		}
		return 0, ok
	case t.IsUnsigned(), t == schema.Date, t == schema.Datetime, t == schema.Timestamp:
		n, ok := v.(uint64)
		return n, ok
	case t.IsSigned():
		n, ok := v.(int64)
		return uint64(n), ok
	}
	return 0, false
}

// text returns what CAST(x AS String) gives for a String, Utf8, Uuid, Decimal or DyNumber.
// Sources: ydb/library/uuid and yql/essentials/public/decimal of ydb-platform/ydb. The text of a DyNumber is
// taken as it is: whether the server prints it the same way has not been seen.
func text(t schema.Type, v schema.Value) (string, error) {
	s, ok := v.(string)
	switch {
	case !ok:
	case t.IsText(), t == schema.DyNumber:
		return s, nil
	case t == schema.UUID:
		b, err := schema.UUIDBytes(s)
		if err != nil {
			return "", err
		}
		return schema.UUIDText(b), nil
	case t.IsDecimal():
		return decimalText(t, s)
	}
	return "", fmt.Errorf("no text for a %s of %T", t, v)
}

// Bytes returns what ToBytes(x) gives: numbers and dates little-endian in the width of their type, Uuid in
// YDB's own byte order, Decimal as the low 15 bytes of its unscaled value, text as it is.
// Source: mkql_tobytes.cpp in ydb-platform/ydb.
func Bytes(t schema.Type, v schema.Value) ([]byte, error) {
	if width := t.Width(); width > 0 && width <= 8 {
		return fixed(t, v, width)
	}
	s, ok := v.(string)
	switch {
	case !ok:
	case t.IsText():
		return []byte(s), nil
	case t == schema.UUID:
		b, err := schema.UUIDBytes(s)
		return b[:], err
	case t.IsDecimal():
		return decimalBytes(t, s)
	}
	return nil, fmt.Errorf("no bytes for a %s of %T", t, v)
}

func fixed(t schema.Type, v schema.Value, width int) ([]byte, error) {
	n, ok := Number(t, v)
	if i, signed := v.(int64); signed && !t.IsUnsigned() {
		n, ok = uint64(i), true
	}
	if !ok {
		return nil, fmt.Errorf("no bytes for a %s of %T", t, v)
	}
	return binary.LittleEndian.AppendUint64(nil, n)[:width], nil
}

// decimalText returns the text CAST(d AS String) gives for a Decimal of the type.
func decimalText(t schema.Type, s string) (string, error) {
	low, high, err := decimalBits(t, s)
	_, scale, _ := t.Decimal()
	return schema.DecimalText(low, high, scale), err
}

// decimalBytes is the low 15 bytes of the unscaled value as a little-endian signed number of 128 bits.
func decimalBytes(t schema.Type, s string) ([]byte, error) {
	low, high, err := decimalBits(t, s)
	out := binary.LittleEndian.AppendUint64(nil, low)
	return binary.LittleEndian.AppendUint64(out, high)[:15], err
}

// decimalBits fails on a number that the type would have to round: its hash would be that of another value.
func decimalBits(t schema.Type, s string) (low, high uint64, err error) {
	precision, scale, ok := t.Decimal()
	low, high, exact, isNumber := schema.DecimalBits(s, precision, scale)
	if !ok || !isNumber || !exact {
		return 0, 0, fmt.Errorf("not a %s: %d bytes", t, len(s))
	}
	return low, high, nil
}
