package digest

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
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
// NULL hashes to 0, as COALESCE(…, 0ul) makes it. A value that is not what evidence.Value says for the type is
// an error, as is a type that cannot be a key.
func Key(t schema.Type, v evidence.Value) (uint64, error) {
	if v == nil {
		return 0, nil
	}
	if n, ok := Number(t, v); ok {
		return NumericHash(n), nil
	}
	switch t {
	case schema.Interval, schema.Interval64, schema.Date32, schema.Datetime64, schema.Timestamp64:
		b, err := ToBytes(t, v)
		if err != nil {
			return 0, err
		}
		return CityHash(b), nil
	}
	s, err := Text(t, v)
	if err != nil {
		return 0, err
	}
	return CityHash([]byte(s)), nil
}

// Number returns the Uint64 that Key hashes a Bool, an integer, a Date, a Datetime or a Timestamp as; false for
// values of other types and for NULL.
func Number(t schema.Type, v evidence.Value) (uint64, bool) {
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

// Text returns what CAST(x AS String) gives for a String, Utf8, Uuid, Decimal or DyNumber.
// Sources: ydb/library/uuid and yql/essentials/public/decimal of ydb-platform/ydb. The text of a DyNumber is
// taken as it is: whether the server prints it the same way has not been seen.
func Text(t schema.Type, v evidence.Value) (string, error) {
	s, ok := v.(string)
	switch {
	case !ok:
	case t.IsText(), t == schema.DyNumber:
		return s, nil
	case t == schema.UUID:
		b, err := UUIDBytes(s)
		if err != nil {
			return "", err
		}
		return UUIDText(b), nil
	case t.IsDecimal():
		return DecimalText(s)
	}
	return "", fmt.Errorf("no text for a %s of %T", t, v)
}

// ToBytes returns what ToBytes(x) gives: numbers and dates little-endian in the width of their type, Uuid in
// YDB's own byte order, Decimal as the low 15 bytes of its unscaled value, text as it is.
// Source: mkql_tobytes.cpp in ydb-platform/ydb.
func ToBytes(t schema.Type, v evidence.Value) ([]byte, error) {
	if width := t.Width(); width > 0 && width <= 8 {
		return fixed(t, v, width)
	}
	s, ok := v.(string)
	switch {
	case !ok:
	case t.IsText():
		return []byte(s), nil
	case t == schema.UUID:
		b, err := UUIDBytes(s)
		return b[:], err
	case t.IsDecimal():
		return decimalBytes(t, s)
	}
	return nil, fmt.Errorf("no bytes for a %s of %T", t, v)
}

func fixed(t schema.Type, v evidence.Value, width int) ([]byte, error) {
	n, ok := Number(t, v)
	if i, signed := v.(int64); signed && !t.IsUnsigned() {
		n, ok = uint64(i), true
	}
	if !ok {
		return nil, fmt.Errorf("no bytes for a %s of %T", t, v)
	}
	return binary.LittleEndian.AppendUint64(nil, n)[:width], nil
}

// UUIDText returns the lower-case 8-4-4-4-12 text of the 16 bytes YDB keeps, whose first three groups are
// little-endian. Source: uuid.cpp in ydb-platform/ydb.
func UUIDText(b [16]byte) string {
	b = swapUUID(b)
	h := hex.EncodeToString(b[:])
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}

// UUIDBytes returns the 16 bytes YDB keeps for a Uuid given as 8-4-4-4-12 text in any case. Sorted as bytes
// they are in key order, which is not the order of the text.
func UUIDBytes(text string) ([16]byte, error) {
	var b [16]byte
	if len(text) == 36 && text[8] == '-' && text[13] == '-' && text[18] == '-' && text[23] == '-' {
		h := text[:8] + text[9:13] + text[14:18] + text[19:23] + text[24:]
		if n, err := hex.Decode(b[:], []byte(h)); err == nil && n == len(b) {
			return swapUUID(b), nil
		}
	}
	return [16]byte{}, fmt.Errorf("not a Uuid of the form 8-4-4-4-12: %d bytes", len(text))
}

// swapUUID turns between the order of the text and YDB's order; it is its own inverse.
func swapUUID(b [16]byte) [16]byte {
	b[0], b[1], b[2], b[3] = b[3], b[2], b[1], b[0]
	b[4], b[5] = b[5], b[4]
	b[6], b[7] = b[7], b[6]
	return b
}

// DecimalText returns the text CAST(d AS String) gives for a Decimal written in plain notation: no zeros at the
// end of the fraction, no point without a fraction, "0" for every zero, and inf, -inf and nan.
// Source: yql_decimal.cpp in ydb-platform/ydb.
func DecimalText(s string) (string, error) {
	switch s {
	case "inf", "-inf", "nan":
		return s, nil
	}
	body, negative := strings.CutPrefix(s, "-")
	whole, fraction, point := strings.Cut(body, ".")
	if whole == "" && fraction == "" || !digits(whole) || !digits(fraction) || point && fraction == "" {
		return "", fmt.Errorf("not a Decimal in plain notation: %d bytes", len(s))
	}
	whole, fraction = strings.TrimLeft(whole, "0"), strings.TrimRight(fraction, "0")
	if whole == "" {
		whole = "0"
	}
	out := whole
	if fraction != "" {
		out += "." + fraction
	}
	if negative && out != "0" {
		out = "-" + out
	}
	return out, nil
}

func digits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// decimalBytes is the low 15 bytes of the unscaled value as a little-endian signed number of 128 bits.
func decimalBytes(t schema.Type, s string) ([]byte, error) {
	_, params, _ := strings.Cut(strings.TrimSuffix(string(t), ")"), ",")
	scale, err := strconv.Atoi(strings.TrimSpace(params))
	if err != nil {
		return nil, fmt.Errorf("scale of %s: %w", t, err)
	}
	text, err := DecimalText(s)
	if err != nil {
		return nil, err
	}
	whole, fraction, _ := strings.Cut(text, ".")
	if len(fraction) > scale {
		return nil, fmt.Errorf("more digits after the point than %s holds", t)
	}
	n, ok := new(big.Int).SetString(whole+fraction+strings.Repeat("0", scale-len(fraction)), 10)
	if !ok {
		return nil, fmt.Errorf("no bytes for the %s value %q", t, text)
	}
	if n.Sign() < 0 {
		n.Add(n, new(big.Int).Lsh(big.NewInt(1), 128))
	}
	var big [17]byte
	n.FillBytes(big[:])
	out := make([]byte, 15)
	for i := range out {
		out[i] = big[len(big)-1-i]
	}
	return out, nil
}
