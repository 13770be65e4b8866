package work

import (
	"context"
	"errors"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/state"
)

// BoundParams adds to parameters those of a bound of a range: the bound "from", "to" or "last".
func BoundParams(columns []plan.KeyColumn, bound string, key ydbconn.Cursor, into map[string]ydbconn.Value) error {
	values, err := key.Values()
	if err != nil {
		return err
	}
	if len(values) != len(columns) {
		return errors.New("a boundary between partitions is not a whole key")
	}
	for i, c := range columns {
		into["$"+bound+"_"+c.Parameter] = values[i].Nullable(c.Optional())
	}
	return nil
}

// KeyFrom is the key that a row of an answer has.
func KeyFrom(columns []plan.KeyColumn, row map[string]ydbconn.Value) (ydbconn.Cursor, error) {
	var values []ydbconn.Value
	for _, c := range columns {
		v, ok := row[c.Column]
		if !ok {
			return nil, fmt.Errorf("the answer has no %s", c.Column)
		}
		values = append(values, v.Nullable(true)) // as a tuple of a stream of rows has them
	}
	return ydbconn.CursorOf(values)
}

// RangeText is the statement for a range that begins behind a key, or where the table does if that is nil. The key becomes
// the parameters of the bound "from".
func RangeText(q plan.Ranged, columns []plan.KeyColumn, from ydbconn.Cursor, into map[string]ydbconn.Value) (string, error) {
	if from == nil {
		return q.First, nil
	}
	return q.Next, BoundParams(columns, "from", from, into)
}

// InRange executes a statement about the range behind a key, up to and with another.
func (e *Env) InRange(ctx context.Context, q plan.Ranged, columns []plan.KeyColumn, from, to ydbconn.Cursor) (
	[]map[string]ydbconn.Value, error) {
	params := map[string]ydbconn.Value{}
	text, err := RangeText(q, columns, from, params)
	if err == nil {
		err = BoundParams(columns, "to", to, params)
	}
	if err != nil {
		return nil, err
	}
	return e.Query(ctx, text, params)
}

// Greatest is the greatest key of a table; nil if it has no row.
func (e *Env) Greatest(ctx context.Context, w plan.Walk) (ydbconn.Cursor, error) {
	rows, err := e.Query(ctx, w.Last, nil)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return KeyFrom(w.Columns, rows[0])
}

// Spans cuts a table into ranges: those of its partitions. Bounds that are not a whole key, or have NULL where the key has
// none, are left out, as no statement can say them. The last range has no end.
func Spans(t *schema.Table, bounds []ydbconn.Cursor) []state.Span {
	var out []state.Span
	var lower ydbconn.Cursor
	for _, b := range bounds {
		whole, ok := wholeKey(t, b)
		if !ok {
			continue
		}
		out = append(out, state.Span{Lower: lower, Upper: whole})
		lower = whole
	}
	return append(out, state.Span{Lower: lower})
}

// wholeKey makes a bound between partitions a key, all of whose columns it has.
func wholeKey(t *schema.Table, b ydbconn.Cursor) (ydbconn.Cursor, bool) {
	values, err := b.Values()
	if err != nil || len(values) > len(t.PrimaryKey) {
		return nil, false
	}
	for i, name := range t.PrimaryKey {
		c, _ := t.Column(name)
		if i >= len(values) {
			if c.NotNull {
				return nil, false
			}
			values = append(values, ydbconn.NullOf(c.Type))
			continue
		}
		if c.NotNull && values[i].Model() == nil {
			return nil, false
		}
		values[i] = values[i].Nullable(true)
	}
	whole, err := ydbconn.CursorOf(values)
	return whole, err == nil
}
