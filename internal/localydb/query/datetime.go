package query

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// formatCall is DateTime::Format("%Y-%m-%d")(x).
func (s *scope) formatCall(e, format *yql.Call) (*node, error) {
	text, err := s.literalText(format, 1)
	if err != nil {
		return nil, err
	}
	if len(e.Args) != 1 {
		return nil, annotation(e.Position(), "Expected exactly 1 argument, but got: %d", len(e.Args))
	}
	n, err := s.expr(e.Args[0])
	if err != nil {
		return nil, err
	}
	t := n.typ.Unwrapped()
	if t.Kind != KindPrimitive || !t.Prim.IsTime() {
		return nil, annotation(e.Position(), "Mismatch type argument #1, type diff: %s!=Timestamp", n.typ)
	}
	return s.c.hoisted(optionalMap(n, typeString, func(v Value) Value { return textValue(strftime(text, t.Prim, v.int())) })), nil
}

func strftime(format string, t schema.Type, n int64) string {
	when := goTime(t, n)
	layouts := map[byte]string{'Y': "2006", 'm': "01", 'd': "02", 'H': "15", 'M': "04", 'T': "15:04:05", 'F': "2006-01-02",
		'b': "Jan", 'B': "January", 'j': "002"}
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' || i+1 == len(format) {
			b.WriteByte(format[i])
			continue
		}
		i++
		switch layout, ok := layouts[format[i]]; {
		case ok:
			b.WriteString(when.Format(layout))
		case format[i] == 'S': // with the fraction, if there is one
			b.WriteString(when.Format("05"))
			if us := when.Nanosecond() / 1000; us > 0 {
				fmt.Fprintf(&b, ".%06d", us)
			}
		case format[i] == 'Z':
			b.WriteString("GMT")
		case format[i] == 'z':
			b.WriteString("+0000")
		case format[i] == '%':
			b.WriteByte('%')
		default:
			b.WriteString(format[i-1 : i+1])
		}
	}
	return b.String()
}

// dateTimeFunctions make points in time and intervals of numbers, and numbers of them.
func dateTimeFunctions() []entry[function] {
	since := func(unit int64, t schema.Type) function {
		return fromTime(Primitive(t), func(from schema.Type, n int64) Value {
			micros, _ := convertTime(from, finest(from), n)
			return intValue(schema.FloorDiv(micros, unit))
		})
	}
	makeTime := func(t schema.Type) function {
		return fromTime(Primitive(t), func(from schema.Type, n int64) Value {
			out, _ := convertTime(from, t, n)
			return intValue(out)
		})
	}
	from := func(arg *Type, t schema.Type, unit int64) function {
		return function{args: []*Type{arg}, required: 1, result: Optional(Primitive(t)), call: func(a []Value) Value {
			if a[0].int() > math.MaxInt64/unit || a[0].int() < math.MinInt64/unit || arg == typeUint64 && a[0].int() < 0 {
				return NullValue
			}
			n := a[0].int() * unit
			if !t.Holds(n) {
				return NullValue
			}
			return intValue(n)
		}}
	}
	return []entry[function]{
		{"ParseIso8601", function{args: []*Type{typeString}, required: 1, result: Optional(Primitive(schema.Timestamp)), call: parseISO8601}},
		{"MakeDate", makeTime(schema.Date)},
		{"MakeDatetime", makeTime(schema.Datetime)},
		{"MakeTimestamp", makeTime(schema.Timestamp)},
		{"ToSeconds", since(microsPerSecond, schema.Uint32)},
		{"ToMilliseconds", since(1000, schema.Uint64)},
		{"ToMicroseconds", since(1, schema.Uint64)},
		{"FromSeconds", from(typeUint32, schema.Timestamp, microsPerSecond)},
		{"FromMilliseconds", from(typeUint64, schema.Timestamp, 1000)},
		{"FromMicroseconds", from(typeUint64, schema.Timestamp, 1)},
		{"IntervalFromDays", from(typeInt32, schema.Interval, microsPerDay)},
	}
}

// fromTime makes a function of a point in time of any type.
func fromTime(result *Type, f func(from schema.Type, n int64) Value) function {
	return function{make: func(_ *scope, e *yql.Call, n *node) (*node, error) {
		t := n.typ.Unwrapped()
		if t.Kind == KindPrimitive && isInterval(t.Prim) {
			// ToSeconds and its kind take an Interval too.
			return optionalMap(n, typeInt64, func(v Value) Value { return f(schema.Timestamp64, v.int()) }), nil
		}
		if t.Kind != KindPrimitive || !t.Prim.IsTime() {
			return nil, annotation(e.Position(), "Mismatch type argument #1, type diff: %s!=Timestamp", n.typ)
		}
		return optionalMap(n, result, func(v Value) Value { return f(t.Prim, v.int()) }), nil
	}}
}

// goTime returns a point in time for taking it apart.
func goTime(t schema.Type, n int64) time.Time {
	perDay := microsPerDay / t.TimeUnit()
	days, rest := schema.FloorDiv(n, perDay), floorMod(n, perDay)*t.TimeUnit()
	return time.Unix(days*86_400, 0).UTC().Add(time.Duration(rest) * time.Microsecond)
}

func parseISO8601(a []Value) Value {
	text := a[0].str
	// The offset may come without its colon.
	if n := len(text); n > 5 && (text[n-5] == '+' || text[n-5] == '-') && strings.Contains(text, "T") {
		text = text[:n-2] + ":" + text[n-2:]
	}
	v, ok := parsePrimitive(schema.Timestamp, text)
	if !ok {
		return NullValue
	}
	return v
}

const (
	microsPerSecond = 1_000_000
	microsPerDay    = 86_400 * microsPerSecond

	// The days that Date32 reaches from and to.
	// Source: yql/essentials/public/udf/udf_data_type.h of ydb-platform/ydb.
	minDate32 = -53_375_809
	maxDate32 = 53_375_807
)

// isWideTime reports whether t is one of the date types that reach before 1970.
func isWideTime(t schema.Type) bool {
	return t == schema.Date32 || t == schema.Datetime64 || t == schema.Timestamp64
}

func isInterval(t schema.Type) bool { return t == schema.Interval || t == schema.Interval64 }

// convertTime moves a point in time from one date type to another, dropping the finer part.
func convertTime(from, to schema.Type, n int64) (int64, bool) {
	unit, target := from.TimeUnit(), to.TimeUnit()
	switch {
	case unit >= target:
		n *= unit / target
	default:
		n = schema.FloorDiv(n, target/unit)
	}
	return n, to.Holds(n)
}

func floorMod(a, b int64) int64 { return a - schema.FloorDiv(a, b)*b }
