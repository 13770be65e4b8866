package migratetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Cell is a value: as YQL, and as a hash takes it.
type Cell struct {
	YQL   string
	Value schema.Value
}

// Draw returns a random value of a type. n makes values of one column differ where they have to.
func Draw(r *rand.Rand, t schema.Type, n int) Cell {
	pick := func(list ...Cell) Cell { return list[r.IntN(len(list))] }
	integer := func(low, high int64, suffix string) Cell {
		v := low + r.Int64N(high-low+1)
		if r.IntN(6) == 0 {
			v = []int64{low, high, min(max(low, -1), high)}[r.IntN(3)]
		}
		yql := fmt.Sprint(v) + suffix
		if v < 0 {
			yql = "(" + yql + ")"
		}
		if t.IsUnsigned() {
			return Cell{yql, uint64(v)}
		}
		return Cell{yql, v}
	}
	texts := []string{"", "a", "b\\c", "it's", "\"q\"", "`b`", "line\nbreak", "привет", "日本", "$rows", fmt.Sprint("n", n)}
	text := texts[r.IntN(len(texts))]
	seconds := int64(1_600_000_000 + r.IntN(1000)*86400 + n)
	moment := func(kind string, layout func(int64) string, value schema.Value) Cell {
		return Cell{kind + "('" + layout(seconds) + "')", value}
	}
	switch {
	case t == schema.Bool:
		return pick(Cell{"true", true}, Cell{"false", false})
	case t == schema.Int8:
		return integer(-127, 127, "t")
	case t == schema.Uint8:
		return integer(0, 127, "ut") // YDB takes no more in a key
	case t == schema.Int16:
		return integer(-32767, 32767, "s")
	case t == schema.Uint16:
		return integer(0, 65535, "us")
	case t == schema.Int32:
		return integer(-2147483647, 2147483647, "")
	case t == schema.Uint32:
		return integer(0, 4294967295, "u")
	case t == schema.Int64:
		return integer(-1<<61, 1<<61, "l")
	case t == schema.Uint64:
		return integer(0, 1<<62, "ul")
	case t == schema.Float:
		return pick(Cell{"CAST(1.5 AS Float)", 1.5}, Cell{"CAST(-0.25 AS Float)", -0.25})
	case t == schema.Double:
		return pick(Cell{"1.5", 1.5}, Cell{"(-0.1)", -0.1})
	case t == schema.String:
		if r.IntN(3) == 0 {
			return Cell{`"\x00\xffb"`, "\x00\xffb"}
		}
		return Cell{yql.QuoteString(text), text}
	case t == schema.Utf8:
		return Cell{yql.QuoteString(text) + "u", text}
	case t == schema.UUID:
		s := fmt.Sprintf("%08x-0000-4000-8000-%012x", r.Uint32(), n)
		return Cell{"Uuid('" + s + "')", s}
	case t.IsDecimal():
		args := strings.TrimSuffix(strings.TrimPrefix(string(t), "Decimal("), ")")
		s := fmt.Sprint(r.IntN(100) - 50)
		return Cell{"Decimal('" + s + "', " + args + ")", s}
	case t == schema.DyNumber:
		s := fmt.Sprint(r.IntN(1000) + 1)
		return Cell{"DyNumber('" + s + "')", s}
	case t == schema.JSON, t == schema.JSONDocument:
		return pick(Cell{string(t) + `('{"a":[1,"x",null]}')`, ""}, Cell{string(t) + `('"text"')`, ""}, Cell{string(t) + `('7')`, ""})
	case t == schema.Yson:
		return pick(Cell{"Yson('{a=1}')", ""}, Cell{"Yson('[1;2]')", ""})
	case t == schema.Date:
		return moment("Date", dateText, uint64(seconds/86400))
	case t == schema.Date32:
		return moment("Date32", dateText, seconds/86400)
	case t == schema.Datetime:
		return moment("Datetime", timeText, uint64(seconds))
	case t == schema.Datetime64:
		return moment("Datetime64", timeText, seconds)
	case t == schema.Timestamp:
		return moment("Timestamp", timeText, uint64(seconds)*1e6)
	case t == schema.Timestamp64:
		return moment("Timestamp64", timeText, seconds*1e6)
	case t == schema.Interval, t == schema.Interval64:
		return pick(Cell{string(t) + "('PT1.5S')", int64(1_500_000)}, Cell{string(t) + "('-P2D')", int64(-2 * 86400_000_000)},
			Cell{fmt.Sprintf("%s('PT%dS')", t, n), int64(n) * 1_000_000})
	}
	panic("the test draws no " + string(t))
}

// RandomRows makes statements that put n random rows into a table, and what each puts in. Columns with a sequence are left to
// it. Values of columns that must not repeat do not.
func RandomRows(r *rand.Rand, t *schema.Table, n int) (statements []string, rows []map[string]Cell) {
	var columns []schema.Column
	for _, c := range t.Columns {
		if c.Sequence == nil {
			columns = append(columns, c)
		}
	}
	var names []string
	for _, c := range columns {
		names = append(names, yql.QuoteName(c.Name))
	}
	distinct := func(column string) bool {
		return slices.ContainsFunc(t.Indexes, func(i schema.Index) bool {
			return i.Kind == schema.IndexUnique && slices.Contains(i.Columns, column)
		})
	}
	for i := range n {
		if len(columns) == 0 {
			statements = append(statements, "UPSERT INTO "+yql.QuoteName(t.Path)+" DEFAULT VALUES")
			continue
		}
		var values []string
		row := map[string]Cell{}
		for _, c := range columns {
			v := Draw(r, c.Type, i+1)
			switch {
			case distinct(c.Name):
				v = Numbered(c.Type, i+1)
			case !c.NotNull && r.IntN(4) == 0:
				v = Cell{YQL: "NULL"}
			}
			row[c.Name] = v
			values = append(values, v.YQL)
		}
		statements = append(statements, fmt.Sprintf("UPSERT INTO %s (%s) VALUES (%s)",
			yql.QuoteName(t.Path), strings.Join(names, ", "), strings.Join(values, ", ")))
		rows = append(rows, row)
	}
	return statements, rows
}

// Numbered returns a value of a type that differs for every n, as far as the type has that many.
func Numbered(t schema.Type, n int) Cell {
	switch {
	case t == schema.Utf8:
		return Cell{YQL: fmt.Sprintf("'n%d'u", n)}
	case t == schema.String:
		return Cell{YQL: fmt.Sprintf("'n%d'", n)}
	case t.IsInteger():
		suffix := map[schema.Type]string{schema.Int8: "t", schema.Uint8: "ut", schema.Int16: "s", schema.Uint16: "us", schema.Uint32: "u",
			schema.Int64: "l", schema.Uint64: "ul"}[t]
		return Cell{YQL: fmt.Sprint(n) + suffix}
	case t.IsDecimal():
		return Cell{YQL: fmt.Sprintf("Decimal('%d', %s)", n, strings.TrimSuffix(strings.TrimPrefix(string(t), "Decimal("), ")"))}
	case t == schema.DyNumber:
		return Cell{YQL: fmt.Sprintf("DyNumber('%d')", n)}
	case t == schema.UUID:
		return Cell{YQL: fmt.Sprintf("Uuid('00000000-0000-4000-8000-%012x')", n)}
	case t == schema.Interval, t == schema.Interval64:
		return Cell{YQL: fmt.Sprintf("%s('PT%dS')", t, n)}
	case t == schema.Date, t == schema.Date32:
		return Cell{YQL: fmt.Sprintf("%s('%s')", t, dateText(int64(n)*86400))}
	case t.IsTime():
		return Cell{YQL: fmt.Sprintf("%s('%s')", t, timeText(int64(n)))}
	}
	return Cell{YQL: map[bool]string{true: "true", false: "false"}[n%2 == 0]}
}

func dateText(seconds int64) string { return time.Unix(seconds, 0).UTC().Format(time.DateOnly) }
func timeText(seconds int64) string { return time.Unix(seconds, 0).UTC().Format(time.RFC3339) }
