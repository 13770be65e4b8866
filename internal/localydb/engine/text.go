package engine

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

const (
	secondsPerDay   = 24 * 60 * 60
	microsPerSecond = 1_000_000
)

// ParseLiteral reads a YQL literal as a value of a type: 12, 'text', TRUE, NULL, Timestamp('…'),
// CAST('1.5' AS Decimal(22,9)). It is what column defaults and split points are written in.
func ParseLiteral(t schema.Type, literal string) (Value, error) {
	s := strings.TrimSpace(literal)
	switch strings.ToUpper(s) {
	case "NULL":
		return NullValue, nil
	case "TRUE", "FALSE":
		if t == schema.Bool {
			return Bool(strings.EqualFold(s, "TRUE")), nil
		}
	}
	if text, ok := schema.StringLiteral(s); ok {
		switch t {
		case schema.String, schema.Utf8, schema.JSON, schema.JSONDocument, schema.Yson:
			return Text(text), nil
		}
		if t.IsPg() {
			return Text(text), nil
		}
		return Value{}, fmt.Errorf("%s is a text, not a %s", s, t)
	}
	if n, ok := schema.IntegerLiteral(s); ok {
		switch {
		case t.IsInteger() || t.IsDecimal() || t == schema.DyNumber:
			return ParseValue(t, n.String())
		case t == schema.Float || t == schema.Double:
			return ParseValue(t, n.String())
		}
		return Value{}, fmt.Errorf("%s is a number, not a %s", s, t)
	}
	if open := strings.IndexByte(s, '('); open > 0 && strings.HasSuffix(s, ")") {
		name, arg := strings.TrimSpace(s[:open]), strings.TrimSpace(s[open+1:len(s)-1])
		if strings.EqualFold(name, "CAST") {
			i := strings.LastIndex(strings.ToUpper(arg), " AS ")
			if i < 0 {
				return Value{}, fmt.Errorf("%s has no AS", s)
			}
			arg = strings.TrimSpace(arg[:i])
		} else if strings.EqualFold(name, "Decimal") {
			// Decimal("1.5", 22, 9): precision and scale are those of the type.
			if i := strings.IndexByte(arg, ','); i > 0 {
				arg = strings.TrimSpace(arg[:i])
			}
		}
		text, ok := schema.StringLiteral(arg)
		if !ok {
			text = arg
		}
		v, err := ParseValue(t, text)
		if err != nil {
			return Value{}, fmt.Errorf("%s: %w", s, err)
		}
		return v, nil
	}
	if t == schema.Float || t == schema.Double || t.IsDecimal() {
		return ParseValue(t, strings.TrimRight(s, "fF"))
	}
	return Value{}, fmt.Errorf("%s is not a literal of %s", s, t)
}

// ParseValue reads the plain text of a value, such as "2024-05-01" for a Date or "P1DT2H" for an Interval.
func ParseValue(t schema.Type, text string) (Value, error) {
	if t.IsInteger() {
		return parseInteger(t, text)
	}
	if t.IsDecimal() {
		return parseDecimal(t, text)
	}
	switch t {
	case schema.Bool:
		b, err := strconv.ParseBool(strings.ToLower(text))
		if err != nil {
			return Value{}, fmt.Errorf("%q is not a Bool", text)
		}
		return Bool(b), nil
	case schema.Float:
		f, err := strconv.ParseFloat(text, 32)
		if err != nil {
			return Value{}, fmt.Errorf("%q is not a Float", text)
		}
		return Uint(uint64(math.Float32bits(float32(f)))), nil
	case schema.Double:
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return Value{}, fmt.Errorf("%q is not a Double", text)
		}
		return Uint(math.Float64bits(f)), nil
	case schema.UUID:
		return parseUUID(text)
	case schema.DyNumber:
		n, err := parseDyNumber(text)
		return Text(n.String()), err
	case schema.Interval, schema.Interval64:
		micros, err := parseInterval(text)
		return Int(micros), err
	}
	if t.IsTime() {
		return parseTime(t, text)
	}
	return Text(text), nil
}

func parseInteger(t schema.Type, text string) (Value, error) {
	size := 8 * t.Width()
	if t.IsSigned() {
		n, err := strconv.ParseInt(text, 10, size)
		if err != nil {
			return Value{}, fmt.Errorf("%q is not an %s", text, t)
		}
		return Int(n), nil
	}
	n, err := strconv.ParseUint(text, 10, size)
	if err != nil {
		return Value{}, fmt.Errorf("%q is not a %s", text, t)
	}
	return Uint(n), nil
}

func parseDecimal(t schema.Type, text string) (Value, error) {
	var precision, scale int
	if _, err := fmt.Sscanf(string(t), "Decimal(%d,%d)", &precision, &scale); err != nil {
		return Value{}, fmt.Errorf("type %s: %w", t, err)
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok || strings.ContainsAny(text, "/_") {
		return Value{}, fmt.Errorf("%q is not a %s", text, t)
	}
	ten := big.NewInt(10)
	r.Mul(r, new(big.Rat).SetInt(new(big.Int).Exp(ten, big.NewInt(int64(scale)), nil)))
	if !r.IsInt() {
		return Value{}, fmt.Errorf("%q has more than %d digits after the point", text, scale)
	}
	n := r.Num()
	if n.CmpAbs(new(big.Int).Exp(ten, big.NewInt(int64(precision)), nil)) >= 0 {
		return Value{}, fmt.Errorf("%q has more than %d digits", text, precision)
	}
	low := new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64))
	return Value{U: low.Uint64(), Hi: uint64(new(big.Int).Rsh(n, 64).Int64())}, nil
}

func formatDecimal(t schema.Type, v Value) string {
	var precision, scale int
	if _, err := fmt.Sscanf(string(t), "Decimal(%d,%d)", &precision, &scale); err != nil {
		scale = 0
	}
	n := new(big.Int).Lsh(big.NewInt(int64(v.Hi)), 64)
	n.Add(n, new(big.Int).SetUint64(v.U))
	digits := new(big.Int).Abs(n).String()
	if scale > 0 {
		if len(digits) <= scale {
			digits = strings.Repeat("0", scale-len(digits)+1) + digits
		}
		digits = strings.TrimRight(digits[:len(digits)-scale]+"."+digits[len(digits)-scale:], "0")
		digits = strings.TrimSuffix(digits, ".")
	}
	if n.Sign() < 0 {
		return "-" + digits
	}
	return digits
}

// parseUUID reads the text of a Uuid. In memory the first three groups are little-endian.
// Source: ydb/library/uuid/uuid.cpp of ydb-platform/ydb.
func parseUUID(text string) (Value, error) {
	b, err := hex.DecodeString(strings.ReplaceAll(text, "-", ""))
	if err != nil || len(b) != 16 || len(text) != 36 {
		return Value{}, fmt.Errorf("%q is not a Uuid", text)
	}
	swapUUID(b)
	return Value{U: binary.LittleEndian.Uint64(b), Hi: binary.LittleEndian.Uint64(b[8:])}, nil
}

func formatUUID(v Value) string {
	b := binary.LittleEndian.AppendUint64(nil, v.U)
	b = binary.LittleEndian.AppendUint64(b, v.Hi)
	swapUUID(b)
	h := hex.EncodeToString(b)
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}

// swapUUID changes a Uuid between the order of its text and that in memory.
func swapUUID(b []byte) {
	b[0], b[1], b[2], b[3] = b[3], b[2], b[1], b[0]
	b[4], b[5] = b[5], b[4]
	b[6], b[7] = b[7], b[6]
}

var timeLayouts = []string{"2006-01-02", "2006-01-02T15:04:05Z07:00", "2006-01-02T15:04:05.999999Z07:00"}

func parseTime(t schema.Type, text string) (Value, error) {
	for _, layout := range timeLayouts {
		at, err := time.Parse(layout, text)
		if err != nil {
			continue
		}
		var n int64
		switch t {
		case schema.Date, schema.Date32:
			n = floorDiv(at.Unix(), secondsPerDay)
		case schema.Datetime, schema.Datetime64:
			n = at.Unix()
		default:
			n = at.UnixMicro()
		}
		if n < 0 && !signed(t) {
			break
		}
		return Int(n), nil
	}
	return Value{}, fmt.Errorf("%q is not a %s", text, t)
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// timeOf returns the moment that a value of a date type stands for.
func timeOf(t schema.Type, v Value) time.Time {
	switch t {
	case schema.Date, schema.Date32:
		return time.Unix(v.Int()*secondsPerDay, 0).UTC()
	case schema.Datetime, schema.Datetime64:
		return time.Unix(v.Int(), 0).UTC()
	}
	return time.UnixMicro(v.Int()).UTC()
}

// parseInterval reads an ISO 8601 duration of weeks, days, hours, minutes and seconds as microseconds.
func parseInterval(text string) (int64, error) {
	bad := fmt.Errorf("%q is not an ISO 8601 duration such as P1DT2H30M", text)
	s, negative := strings.CutPrefix(text, "-")
	s, ok := strings.CutPrefix(s, "P")
	if !ok || s == "" {
		return 0, bad
	}
	var micros int64
	inTime := false
	for s != "" {
		if s[0] == 'T' && !inTime && len(s) > 1 {
			inTime, s = true, s[1:]
			continue
		}
		end := strings.IndexFunc(s, func(r rune) bool { return (r < '0' || r > '9') && r != '.' })
		if end <= 0 {
			return 0, bad
		}
		number, unit := s[:end], s[end]
		s = s[end+1:]
		var seconds int64
		switch {
		case unit == 'W' && !inTime:
			seconds = 7 * secondsPerDay
		case unit == 'D' && !inTime:
			seconds = secondsPerDay
		case unit == 'H' && inTime:
			seconds = 3600
		case unit == 'M' && inTime:
			seconds = 60
		case unit == 'S' && inTime:
			whole, fraction, _ := strings.Cut(number, ".")
			if len(fraction) > 6 {
				return 0, bad
			}
			number = whole
			if fraction != "" {
				f, err := strconv.ParseInt((fraction + "000000")[:6], 10, 64)
				if err != nil {
					return 0, bad
				}
				micros += f
			}
			seconds = 1
		default:
			return 0, bad
		}
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil || n > math.MaxInt64/microsPerSecond/seconds {
			return 0, bad
		}
		micros += n * seconds * microsPerSecond
		if micros < 0 {
			return 0, bad
		}
	}
	if negative {
		return -micros, nil
	}
	return micros, nil
}

// FormatValue returns the plain text of a value, which ParseValue reads back; "NULL" for NULL.
func FormatValue(t schema.Type, v Value) string {
	if v.Null {
		return "NULL"
	}
	switch t {
	case schema.Bool:
		return strconv.FormatBool(v.Bool())
	case schema.Float:
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(v.U))), 'g', -1, 32)
	case schema.Double:
		return strconv.FormatFloat(math.Float64frombits(v.U), 'g', -1, 64)
	case schema.UUID:
		return formatUUID(v)
	case schema.Interval, schema.Interval64:
		return schema.FormatInterval(v.Int())
	case schema.Date, schema.Date32:
		return timeOf(t, v).Format("2006-01-02")
	case schema.Datetime, schema.Datetime64:
		return timeOf(t, v).Format("2006-01-02T15:04:05Z")
	case schema.Timestamp, schema.Timestamp64:
		return timeOf(t, v).Format("2006-01-02T15:04:05.999999Z")
	}
	switch {
	case t.IsDecimal():
		return formatDecimal(t, v)
	case signed(t):
		return strconv.FormatInt(v.Int(), 10)
	case t.Width() > 0:
		return strconv.FormatUint(v.U, 10)
	}
	return v.S
}
