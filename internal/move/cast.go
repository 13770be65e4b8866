package move

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// casts is what YDB says of each CAST. The first line names the types that values become, and each other one the type that they are of
// and a letter for each of those: C complete, N NULL where it does not fit, L another value where it does not fit, B both, * as the
// digits of a Decimal are, - no CAST, . the same type.
// Source: CastResultsTable in yql/essentials/public/udf/udf_data_type.cpp of ydb-platform/ydb.
//
//go:embed casts.txt
var casts string

// How a CAST goes, as casts has it.
const (
	castsAll  = 'C'
	castsNull = 'N'
	castsBoth = 'B'
	castsNone = '-'
)

// castKind is what YDB says of a CAST.
func castKind(from, to schema.Type) byte {
	lines := strings.Split(strings.TrimSpace(casts), "\n")
	column := slices.Index(strings.Fields(lines[0]), castName(to))
	for _, line := range lines[1:] {
		if name, kinds, _ := strings.Cut(line, " "); name == castName(from) && column >= 0 {
			return kinds[column]
		}
	}
	return castsNone
}

func castName(t schema.Type) string {
	if t.IsDecimal() {
		return "Decimal"
	}
	return string(t)
}

// cast is how the values of a column become those of another type, by expressions of YQL.
type cast struct {
	To   string // over the column; empty if there is no such expression
	Back string // over the new column; empty if none leads back
	Lost string // a condition on the rows whose value would not survive; empty if every value does, or if no query can tell
	Asks bool   // the count alone proves nothing: a person has to know what Why says
	Why  string // what becomes of those values, or why there is no expression; empty if every value survives
}

// castOf says how the values of a column of one type become those of another.
func castOf(column string, from, to schema.Type) cast {
	name := yql.QuoteName(column)
	as := func(expr string, t schema.Type) string { return fmt.Sprintf("CAST(%s AS %s)", expr, t) }
	c := cast{To: as(name, to)}
	if castKind(to, from) != castsNone {
		c.Back = as(name, from)
	}
	there := name + " IS NOT NULL AND "
	differs := func(back string) string { return there + "COALESCE(" + back + " != " + name + ", TRUE)" }
	kind := castKind(from, to)
	switch {
	case (from == schema.Double || from == schema.Float) && to.IsDecimal():
		c.To = as(as(name, schema.String), to)
		c.Back = as(name, from)
		c.Lost, c.Why = differs(as(c.To, from)), "rounded to the digits of the Decimal, infinite, or none"
	case kind == castsNone:
		return cast{Why: fmt.Sprintf("there is no CAST of %s to %s", from, to)}
	case from.IsInteger() && to.IsTime():
		c.Asks, c.Why = true, fmt.Sprintf("a number that is cast to %s counts %s: where it counts something else, every row gets a "+
			"wrong time without an error", to, unitOf(to))
		if kind != castsAll {
			c.Lost = differs(as(c.To, from))
		}
	case from == schema.JSON && to == schema.JSONDocument, from == schema.JSONDocument && (to == schema.JSON || to.IsText()):
		c.Why = "the order of keys, spaces and large numbers are not kept; no query can compare the two"
	case kind == castsAll, from.IsDecimal() && to.IsDecimal() && fitsDecimal(from, to),
		from.IsInteger() && to.IsDecimal() && holdsAll(from, to):
	case from.IsDecimal() && (to == schema.Double || to == schema.Float):
		c.Back = as(as(name, schema.String), from)
		c.Lost, c.Why = differs(as(as(c.To, schema.String), from)), "the nearest value"
	case castKind(to, from) == castsNone && kind != castsNull:
		c.Why = "the nearest value, which no query can compare, as there is no CAST back"
	case castKind(to, from) == castsNone || !comparable(from):
		c.Lost, c.Why = there+c.To+" IS NULL", "NULL"
	case from.IsText():
		c.Lost, c.Why = differs(as(c.To, from)), "NULL for what is no value of the type, and YDB's own spelling for any other"
		if to.IsDecimal() {
			c.Lost = there + "(" + strings.TrimPrefix(c.Lost, there) + " OR " + as(c.To, schema.String) + " IN ('inf', '-inf', 'nan'))"
			c.Why += ", rounded or infinite where it has more digits"
		}
	case from.IsDecimal():
		c.Lost, c.Why = differs(as(c.To, from)), "NULL where it does not fit, infinite or rounded"
	case from == schema.Double && to == schema.Float: // NaN stays, and differs from itself
		c.Lost, c.Why = name+" = "+name+" AND COALESCE("+as(c.To, from)+" != "+name+", TRUE)", "the nearest value"
	case from == schema.Double || from == schema.Float:
		c.Lost, c.Why = differs(as(c.To, from)), "NULL where it does not fit, cut where it has digits behind the point"
	default:
		c.Lost, c.Why = differs(as(c.To, from)), map[bool]string{true: "NULL", false: "another value, without an error"}[kind == castsNull]
	}
	return c
}

// microsecondsOf are what a number can count that becomes a time; nanoseconds are less.
func microsecondsOf(unit string) int64 {
	return map[string]int64{"days": 86400e6, "seconds": 1e6, "milliseconds": 1e3, "microseconds": 1}[unit]
}

// Units are what a number can count that becomes a time.
func Units() []string {
	return []string{"days", "seconds", "milliseconds", "microseconds", "nanoseconds"}
}

// unitWords are how comments call units of time, by these.
var unitWords = map[string]string{
	"days": "days", "дни": "days", "днях": "days",
	"seconds": "seconds", "sec": "seconds", "secs": "seconds", "секунды": "seconds", "секундах": "seconds",
	"milliseconds": "milliseconds", "millis": "milliseconds", "msec": "milliseconds", "ms": "milliseconds",
	"миллисекунды": "milliseconds", "миллисекундах": "milliseconds", "мс": "milliseconds",
	"microseconds": "microseconds", "micros": "microseconds", "usec": "microseconds", "us": "microseconds", "µs": "microseconds",
	"микросекунды": "microseconds", "микросекундах": "microseconds", "мкс": "microseconds",
	"nanoseconds": "nanoseconds", "nanos": "nanoseconds", "nsec": "nanoseconds", "ns": "nanoseconds",
	"наносекунды": "nanoseconds", "наносекундах": "nanoseconds", "нс": "nanoseconds",
}

// UnitIn is the unit of which a comment says that a number counts it, such as "seconds since 1970"; empty if it says none, or several, or
// a length of time.
func UnitIn(comment string) (unit string) {
	words := strings.FieldsFunc(strings.ToLower(comment), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i, word := range words {
		is := unitWords[word]
		if is == "" {
			continue
		}
		if i > 0 && (words[i-1][0] <= '9' || slices.Contains([]string{"for", "after", "every", "within", "last", "per"}, words[i-1])) ||
			unit != "" && unit != is {
			return ""
		}
		unit = is
	}
	return unit
}

// scaled is an expression of Int64 in one unit, counted in another.
func scaled(expr, from, to string) string {
	a, b := microsecondsOf(from), microsecondsOf(to)
	if a == 0 || b == 0 { // of nanoseconds there are 1000
		a, b = a*1000, b*1000
		a, b = max(a, 1), max(b, 1)
	}
	switch {
	case a > b:
		return fmt.Sprintf("%s * %dl", expr, a/b)
	case a < b:
		return fmt.Sprintf("%s / %dl", expr, b/a)
	}
	return expr
}

// castTo is castOf where it may be known what a number counts that becomes a time.
func castTo(column string, from, to schema.Type, unit string) cast {
	if unit == "" || !from.IsInteger() || !to.IsTime() {
		return castOf(column, from, to)
	}
	name := yql.QuoteName(column)
	c := cast{To: fmt.Sprintf("CAST(%s AS %s)", scaled("CAST("+name+" AS Int64)", unit, unitOf(to)), to)}
	c.Lost = fmt.Sprintf("%s IS NOT NULL AND COALESCE(%s != %s, TRUE)", name, countOf(c.To, to, from, unit), name)
	c.Why = "NULL or another time where it does not fit"
	return c
}

// countOf is a time as a number of a type that counts in a unit.
func countOf(time string, from, to schema.Type, unit string) string {
	return fmt.Sprintf("CAST(%s AS %s)", scaled("CAST("+time+" AS Int64)", unitOf(from), unit), to)
}

// proof is the query that counts what a cast loses; empty if nothing is to count.
func (c cast) proof(table string) string {
	if c.Lost == "" {
		return ""
	}
	return fmt.Sprintf("SELECT COUNT(*) AS lost FROM %s WHERE %s", yql.QuoteName(table), c.Lost)
}

// Cast says what a copy would do to the values of a column that gets another type.
func Cast(table, column string, from, to schema.Type) string {
	c := castOf(column, from, to)
	switch {
	case c.To == "":
		return c.Why
	case c.Why == "":
		return "a copy keeps every value, by " + c.To
	case c.Asks || c.Lost == "":
		return "a copy by " + c.To + " needs to be decided: " + c.Why
	}
	return fmt.Sprintf("a copy by %s gives another value to the rows that this counts (%s): %s", c.To, c.Why, c.proof(table))
}

// unitOf is what a number counts that is cast to a time.
// Source: yql/essentials/minikql/invoke_builtins/mkql_builtins_convert.cpp of ydb-platform/ydb.
func unitOf(t schema.Type) string {
	switch t {
	case schema.Date, schema.Date32:
		return "days"
	case schema.Datetime, schema.Datetime64:
		return "seconds"
	}
	return "microseconds"
}

// comparable reports whether two values of a type can be compared by YQL.
func comparable(t schema.Type) bool {
	return t != schema.JSON && t != schema.JSONDocument && t != schema.Yson
}

// fitsDecimal reports whether every Decimal of one type is one of another.
// Source: CastResult in yql/essentials/core/yql_expr_type_annotation.cpp of ydb-platform/ydb.
func fitsDecimal(from, to schema.Type) bool {
	p, s, _ := from.Decimal()
	q, r, _ := to.Decimal()
	return p-s <= q-r && s <= r
}

// holdsAll reports whether a Decimal holds every integer of a type.
func holdsAll(from, to schema.Type) bool {
	p, s, _ := to.Decimal()
	return map[int]int{1: 3, 2: 5, 4: 10, 8: 20}[int(from.Width())] <= p-s
}

// TypeOf is the type of a column as a statement has it.
func TypeOf(c *schema.Column) string {
	if c.Sequence != nil {
		return map[schema.Type]string{schema.Int16: "Serial2", schema.Int32: "Serial4", schema.Int64: "Serial8"}[c.Type]
	}
	return string(c.Type)
}

// Compares reports whether YQL compares values of two types, and computes with one where it does with the other.
// Source: primitiveOrdering stands for CanCompare in yql/essentials/core/yql_expr_type_annotation.cpp of ydb-platform/ydb.
func Compares(a, b schema.Type) bool {
	number := func(t schema.Type) bool { return t.IsInteger() || t == schema.Float || t == schema.Double }
	switch {
	case a.IsDecimal() || b.IsDecimal():
		return (a.IsDecimal() || a.IsInteger()) && (b.IsDecimal() || b.IsInteger())
	case number(a):
		return number(b)
	}
	return a.IsText() && b.IsText() || a.IsTime() && b.IsTime() || a == b && comparable(a)
}

// ordered reports whether the values of a type keep their order in another one.
func ordered(a, b schema.Type) bool { return Compares(a, b) || a.IsInteger() && b.IsTime() }

// fitsIn reports whether YQL writes values of a type to a column of another without a CAST.
// Source: TryConvertToImpl in yql/essentials/core/yql_expr_type_annotation.cpp of ydb-platform/ydb.
func fitsIn(a, b schema.Type) bool {
	levels := []schema.Type{schema.Uint8, schema.Int8, schema.Uint16, schema.Int16, schema.Uint32, schema.Int32, schema.Uint64, schema.Int64,
		schema.Float, schema.Double}
	i, j := slices.Index(levels, a), slices.Index(levels, b)
	return a == b || i >= 0 && i <= j || a == schema.Utf8 && b == schema.String || a == schema.JSON && b.IsText() ||
		a.IsTime() && b.IsTime() && castKind(a, b) == castsAll || a.IsDecimal() && b.IsDecimal() && fitsDecimal(a, b)
}

// typedLiteral is a literal in another type; nil if it is none of that.
func typedLiteral(l *yql.Literal, t schema.Type) yql.Expr {
	text := l.Text
	if t.IsText() {
		text = yql.QuoteString(text)
	}
	v, err := schema.ParseLiteral(t, text)
	if err != nil {
		return nil
	}
	out, err := schema.TypedLiteral(t, v)
	if err != nil {
		return nil
	}
	e, bad := yql.ParseExpr(out)
	if bad != nil {
		return nil
	}
	return e
}

// plainType is a declared type, or what it is an Optional of.
func plainType(t *yql.TypeExpr) schema.Type {
	if t.Name == "Optional" && len(t.Args) == 1 {
		t = t.Args[0]
	}
	plain := *t
	plain.Optional = false
	return schema.Type(yql.PrintType(&plain))
}

func optional(t *yql.TypeExpr) bool { return t.Optional || t.Name == "Optional" }

func castExpr(v yql.Expr, t schema.Type) yql.Expr {
	to, err := yql.ParseType(string(t))
	if err != nil {
		return v
	}
	return &yql.Cast{X: v, Type: to}
}
