package migrate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// cell is a random value: as YQL and as a hash takes it.
type cell struct {
	yql   string
	value schema.Value
}

// draw returns a value of a type. n makes values of one column differ where they have to.
func draw(r *rand.Rand, t schema.Type, n int) cell {
	pick := func(list ...cell) cell { return list[r.IntN(len(list))] }
	integer := func(low, high int64, suffix string) cell {
		v := low + r.Int64N(high-low+1)
		if r.IntN(6) == 0 {
			v = []int64{low, high, min(max(low, -1), high)}[r.IntN(3)]
		}
		yql := fmt.Sprint(v) + suffix
		if v < 0 {
			yql = "(" + yql + ")"
		}
		if t.IsUnsigned() {
			return cell{yql, uint64(v)}
		}
		return cell{yql, v}
	}
	texts := []string{"", "a", "b\\c", "it's", "\"q\"", "`b`", "line\nbreak", "привет", "日本", "$rows", fmt.Sprint("n", n)}
	text := texts[r.IntN(len(texts))]
	seconds := int64(1_600_000_000 + r.IntN(1000)*86400 + n)
	moment := func(kind string, layout func(int64) string, value schema.Value) cell {
		return cell{kind + "('" + layout(seconds) + "')", value}
	}
	switch {
	case t == schema.Bool:
		return pick(cell{"true", true}, cell{"false", false})
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
		return pick(cell{"CAST(1.5 AS Float)", 1.5}, cell{"CAST(-0.25 AS Float)", -0.25})
	case t == schema.Double:
		return pick(cell{"1.5", 1.5}, cell{"(-0.1)", -0.1})
	case t == schema.String:
		if r.IntN(3) == 0 {
			return cell{`"\x00\xffb"`, "\x00\xffb"}
		}
		return cell{yql.QuoteString(text), text}
	case t == schema.Utf8:
		return cell{yql.QuoteString(text) + "u", text}
	case t == schema.UUID:
		s := fmt.Sprintf("%08x-0000-4000-8000-%012x", r.Uint32(), n)
		return cell{"Uuid('" + s + "')", s}
	case t.IsDecimal():
		args := strings.TrimSuffix(strings.TrimPrefix(string(t), "Decimal("), ")")
		s := fmt.Sprint(r.IntN(100) - 50)
		return cell{"Decimal('" + s + "', " + args + ")", s}
	case t == schema.DyNumber:
		s := fmt.Sprint(r.IntN(1000) + 1)
		return cell{"DyNumber('" + s + "')", s}
	case t == schema.JSON, t == schema.JSONDocument:
		return pick(cell{string(t) + `('{"a":[1,"x",null]}')`, ""}, cell{string(t) + `('"text"')`, ""}, cell{string(t) + `('7')`, ""})
	case t == schema.Yson:
		return pick(cell{"Yson('{a=1}')", ""}, cell{"Yson('[1;2]')", ""})
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
		return pick(cell{string(t) + "('PT1.5S')", int64(1_500_000)}, cell{string(t) + "('-P2D')", int64(-2 * 86400_000_000)},
			cell{fmt.Sprintf("%s('PT%dS')", t, n), int64(n) * 1_000_000})
	}
	panic("the test draws no " + string(t))
}

// fill makes statements that put n random rows into a table, and what each puts in. Columns with a sequence are left to
// it. Values of columns that must not repeat do not.
func fill(r *rand.Rand, t *schema.Table, n int) (statements []string, rows []map[string]cell) {
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
		return slices.ContainsFunc(t.Indexes, func(i schema.Index) bool { return i.Kind == schema.IndexUnique && slices.Contains(i.Columns, column) })
	}
	for i := range n {
		if len(columns) == 0 {
			statements = append(statements, "UPSERT INTO "+yql.QuoteName(t.Path)+" DEFAULT VALUES")
			continue
		}
		var values []string
		row := map[string]cell{}
		for _, c := range columns {
			v := draw(r, c.Type, i+1)
			switch {
			case distinct(c.Name):
				v = numbered(c.Type, i+1)
			case !c.NotNull && r.IntN(4) == 0:
				v = cell{yql: "NULL"}
			}
			row[c.Name] = v
			values = append(values, v.yql)
		}
		statements = append(statements, fmt.Sprintf("UPSERT INTO %s (%s) VALUES (%s)", yql.QuoteName(t.Path), strings.Join(names, ", "), strings.Join(values, ", ")))
		rows = append(rows, row)
	}
	return statements, rows
}

// numbered returns a value of a type that differs for every n, as far as the type has that many.
func numbered(t schema.Type, n int) cell {
	switch {
	case t == schema.Utf8:
		return cell{yql: fmt.Sprintf("'n%d'u", n)}
	case t == schema.String:
		return cell{yql: fmt.Sprintf("'n%d'", n)}
	case t.IsInteger():
		suffix := map[schema.Type]string{schema.Int8: "t", schema.Uint8: "ut", schema.Int16: "s", schema.Uint16: "us", schema.Uint32: "u", schema.Int64: "l", schema.Uint64: "ul"}[t]
		return cell{yql: fmt.Sprint(n) + suffix}
	case t.IsDecimal():
		return cell{yql: fmt.Sprintf("Decimal('%d', %s)", n, strings.TrimSuffix(strings.TrimPrefix(string(t), "Decimal("), ")"))}
	case t == schema.DyNumber:
		return cell{yql: fmt.Sprintf("DyNumber('%d')", n)}
	case t == schema.UUID:
		return cell{yql: fmt.Sprintf("Uuid('00000000-0000-4000-8000-%012x')", n)}
	case t == schema.Interval, t == schema.Interval64:
		return cell{yql: fmt.Sprintf("%s('PT%dS')", t, n)}
	case t == schema.Date, t == schema.Date32:
		return cell{yql: fmt.Sprintf("%s('%s')", t, dateText(int64(n)*86400))}
	case t.IsTime():
		return cell{yql: fmt.Sprintf("%s('%s')", t, timeText(int64(n)))}
	}
	return cell{yql: map[bool]string{true: "true", false: "false"}[n%2 == 0]}
}

func dateText(seconds int64) string { return time.Unix(seconds, 0).UTC().Format(time.DateOnly) }
func timeText(seconds int64) string { return time.Unix(seconds, 0).UTC().Format(time.RFC3339) }
