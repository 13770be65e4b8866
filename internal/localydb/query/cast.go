package query

import (
	"encoding/hex"
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// A caster turns a value of one primitive type into another; ok is false if the value does not fit.
type caster func(Value) (v Value, ok bool)

// castPrimitive returns how CAST gets from one primitive type to another. total says that it always succeeds,
// so that the result need not be Optional. A nil caster means that YDB refuses the cast.
// Source: the tables of https://ydb.tech/docs/en/yql/reference/types/cast.
func castPrimitive(from, to schema.Type) (cast caster, total bool) {
	if from == to {
		return func(v Value) (Value, bool) { return v, true }, true
	}
	switch {
	case from.IsText():
		return castText(to)
	case to.IsText():
		return func(v Value) (Value, bool) {
			text := formatPrimitive(from, v)
			return textValue(text), to == schema.String || utf8.ValidString(text)
		}, !(from == schema.Yson && to == schema.Utf8)
	case from.IsInteger() || from == schema.Bool:
		return castInteger(from, to)
	case isReal(from):
		return castReal(from, to)
	case from.IsTime():
		return castTime(from, to)
	case isInterval(from):
		return castInterval(from, to)
	case from.IsDecimal():
		return castDecimal(from, to)
	case from == schema.JSON && to == schema.JSONDocument, from == schema.JSONDocument && to == schema.JSON:
		return func(v Value) (Value, bool) { return v, true }, false
	}
	return nil, false
}

func isReal(t schema.Type) bool { return t == schema.Float || t == schema.Double }

// intBounds returns the smallest and the largest value of an integer type, or of Bool.
func intBounds(t schema.Type) (low int64, high uint64) {
	switch t {
	case schema.Bool:
		return 0, 1
	case schema.Int8:
		return math.MinInt8, math.MaxInt8
	case schema.Uint8:
		return 0, math.MaxUint8
	case schema.Int16:
		return math.MinInt16, math.MaxInt16
	case schema.Uint16:
		return 0, math.MaxUint16
	case schema.Int32:
		return math.MinInt32, math.MaxInt32
	case schema.Uint32:
		return 0, math.MaxUint32
	case schema.Int64:
		return math.MinInt64, math.MaxInt64
	}
	return 0, math.MaxUint64
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
	case to.IsTime() || isInterval(to):
		return func(v Value) (Value, bool) {
			n, ok := asInt(v)
			return intValue(n), ok && timeInRange(to, n)
		}, timeTakesAll(from, to)
	case to.IsDecimal():
		precision, scale := decimalOf(to)
		low, high := intBounds(from)
		limit := pow10(precision - scale)
		total := new(big.Int).SetUint64(high).Cmp(limit) < 0 && big.NewInt(low).CmpAbs(limit) < 0
		return func(v Value) (Value, bool) {
			n := new(big.Int).SetUint64(v.bits)
			if from.IsSigned() {
				n.SetInt64(v.int())
			}
			n.Mul(n, pow10(scale))
			return decimalFromBig(n), n.CmpAbs(pow10(precision)) < 0
		}, total
	case to == schema.DyNumber:
		return nil, false
	}
	return nil, false
}

// timeTakesAll reports whether every value of an integer type is a value of a date or interval type.
func timeTakesAll(from, to schema.Type) bool {
	low, high := intBounds(from)
	return high <= math.MaxInt64 && timeInRange(to, low) && timeInRange(to, int64(high))
}

func castReal(from, to schema.Type) (caster, bool) {
	switch {
	case isReal(to):
		return func(v Value) (Value, bool) { return realValue(to, v.real(from)), true }, true
	case to == schema.Bool:
		return func(v Value) (Value, bool) { return boolValue(v.real(from) != 0), true }, true
	case to.IsInteger():
		return func(v Value) (Value, bool) { return realToInt(to, v.real(from)) }, false
	case to.IsDecimal():
		precision, scale := decimalOf(to)
		return func(v Value) (Value, bool) {
			return parseDecimal(strconv.FormatFloat(v.real(from), 'g', -1, 64), precision, scale)
		}, false
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
	case withZone(from) == to:
		// A point in time gets the zone of UTC, under the name that YDB keeps it by.
		return func(v Value) (Value, bool) {
			return textValue(strings.TrimSuffix(formatTime(from, v.int()), "Z") + ",GMT"), true
		}, true
	case to.IsTime():
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

func castInterval(from, to schema.Type) (caster, bool) {
	switch {
	case isInterval(to):
		return func(v Value) (Value, bool) { return v, timeInRange(to, v.int()) }, to == schema.Interval64
	case to.IsInteger():
		return func(v Value) (Value, bool) { return v, intFits(schema.Int64, to, v) }, to == schema.Int64
	case isReal(to):
		return func(v Value) (Value, bool) { return realValue(to, float64(v.int())), true }, true
	}
	return nil, false
}

func castDecimal(from, to schema.Type) (caster, bool) {
	_, fromScale := decimalOf(from)
	switch {
	case to.IsDecimal():
		precision, scale := decimalOf(to)
		fromPrecision, _ := decimalOf(from)
		return func(v Value) (Value, bool) {
			w := rescaleDecimal(v, fromScale, precision, scale)
			return w, decimalSpecial(v.bigDecimal()) || !decimalSpecial(w.bigDecimal())
		}, precision-scale >= fromPrecision-fromScale && scale >= fromScale
	case to.IsInteger():
		return func(v Value) (Value, bool) {
			n := v.bigDecimal()
			if decimalSpecial(n) {
				return Value{}, false
			}
			n.Quo(n, pow10(fromScale))
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
			f, err := strconv.ParseFloat(formatDecimal(v, fromScale), 64)
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
	switch {
	case t == schema.String:
		return textValue(s), true
	case t == schema.Utf8:
		return textValue(s), utf8.ValidString(s)
	case t == schema.Bool:
		switch strings.ToLower(s) {
		case "true":
			return boolValue(true), true
		case "false":
			return boolValue(false), true
		}
		return Value{}, false
	case t.IsUnsigned():
		n, err := strconv.ParseUint(strings.TrimPrefix(s, "+"), 10, t.Width()*8)
		return uintValue(n), err == nil
	case t.IsSigned():
		n, err := strconv.ParseInt(s, 10, t.Width()*8)
		return intValue(n), err == nil
	case isReal(t):
		if strings.ContainsAny(s, "xX_") {
			return Value{}, false
		}
		f, err := strconv.ParseFloat(s, 8*t.Width())
		return realValue(t, f), err == nil || math.IsInf(f, 0)
	case t.IsTime():
		n, ok := parseTime(t, s)
		return intValue(n), ok
	case isInterval(t):
		n, ok := parseInterval(s)
		return intValue(n), ok && timeInRange(t, n)
	case t.IsDecimal():
		precision, scale := decimalOf(t)
		return parseDecimal(s, precision, scale)
	case t == schema.UUID:
		return parseUUID(s)
	case t == schema.JSON:
		return textValue(s), json.Valid([]byte(s))
	case t == schema.JSONDocument, t == schema.Yson, t == schema.DyNumber:
		v, err := engine.CheckValue(t, engine.Text(s))
		return textValue(v.S), err == nil
	}
	return Value{}, false
}

func parseUUID(s string) (Value, bool) {
	if len(s) != 36 || s[8] != '-' || s[13] != '-' || s[18] != '-' || s[23] != '-' {
		return Value{}, false
	}
	raw, err := hex.DecodeString(strings.ReplaceAll(s, "-", ""))
	if err != nil || len(raw) != 16 {
		return Value{}, false
	}
	return uuidValue(swapUUID([16]byte(raw))), true
}

// swapUUID turns the bytes of the text form into YDB's order and back: the first three groups are reversed.
func swapUUID(b [16]byte) [16]byte {
	return [16]byte{b[3], b[2], b[1], b[0], b[5], b[4], b[7], b[6], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]}
}

// formatPrimitive prints a value the way CAST to String does.
func formatPrimitive(t schema.Type, v Value) string {
	switch {
	case t == schema.Bool:
		return strconv.FormatBool(v.bool())
	case t.IsUnsigned():
		return strconv.FormatUint(v.bits, 10)
	case t.IsSigned():
		return strconv.FormatInt(v.int(), 10)
	case isReal(t):
		return formatReal(t, v)
	case t.IsTime():
		return formatTime(t, v.int())
	case isInterval(t):
		return formatInterval(v.int())
	case t.IsDecimal():
		_, scale := decimalOf(t)
		return formatDecimal(v, scale)
	case t == schema.UUID:
		b := swapUUID(v.uuidBytes())
		h := hex.EncodeToString(b[:])
		return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
	}
	return v.str
}

func formatReal(t schema.Type, v Value) string {
	f := v.real(t)
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	bits := 64
	if t == schema.Float {
		bits = 32
	}
	// Shortest text that reads back; exponents as C++ ToString prints them, e+20 and e-07.
	if a := math.Abs(f); a != 0 && (a >= 1e15 || a < 1e-6) {
		return strconv.FormatFloat(f, 'e', -1, bits)
	}
	return strconv.FormatFloat(f, 'f', -1, bits)
}
