package migratetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Cell is a value: as YQL, and as a hash takes it.
type Cell struct {
	YQL   string
	Value schema.Value
}

// cellOf is a value of a type.
func cellOf(t schema.Type, v schema.Value) Cell {
	text, err := schema.TypedLiteral(t, v)
	if err != nil {
		panic(err)
	}
	return Cell{text, v}
}

// Draw returns a random value of a type. n makes values of one column differ where they have to.
func Draw(r *rand.Rand, t schema.Type, n int) Cell {
	pick := func(list ...schema.Value) Cell { return cellOf(t, list[r.IntN(len(list))]) }
	texts := []string{"", "a", "b\\c", "it's", "\"q\"", "`b`", "line\nbreak", "привет", "日本", "$rows", fmt.Sprint("n", n)}
	text := texts[r.IntN(len(texts))]
	seconds := int64(1_600_000_000 + r.IntN(1000)*86400 + n)
	switch {
	case t == schema.Bool:
		return pick(true, false)
	case t.IsInteger():
		return drawInteger(r, t)
	case t == schema.Float:
		return pick(1.5, -0.25)
	case t == schema.Double:
		return pick(1.5, -0.1)
	case t == schema.String && r.IntN(3) == 0:
		return cellOf(t, "\x00\xffb")
	case t.IsText():
		return cellOf(t, text)
	case t == schema.UUID:
		return cellOf(t, fmt.Sprintf("%08x-0000-4000-8000-%012x", r.Uint32(), n))
	case t.IsDecimal():
		return cellOf(t, fmt.Sprint(r.IntN(100)-50))
	case t == schema.DyNumber:
		return cellOf(t, fmt.Sprint(r.IntN(1000)+1))
	case t == schema.JSON, t == schema.JSONDocument:
		return pick(`{"a":[1,"x",null]}`, `"text"`, `7`)
	case t == schema.Yson:
		return pick("{a=1}", "[1;2]")
	case t.IsTime():
		return cellOf(t, schema.NumberValue(t, seconds*1_000_000/t.TimeUnit()))
	case t == schema.Interval, t == schema.Interval64:
		return pick(int64(1_500_000), int64(-2*86400_000_000), int64(n)*1_000_000)
	}
	panic("the test draws no " + string(t))
}

// drawInteger returns a random value of a type of integers, now and then one of its bounds.
func drawInteger(r *rand.Rand, t schema.Type) Cell {
	limits := map[schema.Type][2]int64{
		schema.Int8: {-127, 127}, schema.Uint8: {0, 127}, // YDB takes no more in a key
		schema.Int16: {-32767, 32767}, schema.Uint16: {0, 65535}, schema.Int32: {-2147483647, 2147483647}, schema.Uint32: {0, 4294967295},
		schema.Int64: {-1 << 61, 1 << 61}, schema.Uint64: {0, 1 << 62},
	}[t]
	low, high := limits[0], limits[1]
	v := low + r.Int64N(high-low+1)
	if r.IntN(6) == 0 {
		v = []int64{low, high, min(max(low, -1), high)}[r.IntN(3)]
	}
	return cellOf(t, schema.NumberValue(t, v))
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
	case t.IsText():
		return cellOf(t, fmt.Sprint("n", n))
	case t == schema.Date, t == schema.Date32, t == schema.Datetime, t == schema.Datetime64, t.IsInteger():
		return cellOf(t, schema.NumberValue(t, int64(n)))
	case t.IsTime(), t == schema.Interval, t == schema.Interval64:
		return cellOf(t, schema.NumberValue(t, int64(n)*1_000_000))
	case t.IsDecimal(), t == schema.DyNumber:
		return cellOf(t, fmt.Sprint(n))
	case t == schema.UUID:
		return cellOf(t, fmt.Sprintf("00000000-0000-4000-8000-%012x", n))
	}
	return cellOf(t, n%2 == 0)
}
