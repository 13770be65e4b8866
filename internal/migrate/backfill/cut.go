package backfill

import (
	"context"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// cutBytes is the size above which a partition is cut into several ranges, so that all workers have something to do, and
// maxPieces bounds how many. maxRanges bounds those of all partitions together: each is a row that every process reads now and then.
const (
	cutBytes  = 64 << 20
	maxPieces = 64
	maxRanges = 1 << 14
)

// cut cuts ranges further, as many times as their size asks for, between the least and the greatest value of a key that
// leads with a number or a time. Where the rows really lie does not matter for what is copied, only for how evenly.
func (b *backfill) cut(ctx context.Context, list []state.Span) ([]state.Span, error) {
	t := b.source
	if t.Stats == nil {
		return list, nil
	}
	pieces := min(t.Stats.Bytes/uint64(len(list))/cutBytes+1, maxPieces, maxRanges/uint64(len(list)))
	if _, ok := leadingNumber(t); !ok || pieces < 2 {
		return list, nil
	}
	where := ""
	if c, _ := t.Column(t.PrimaryKey[0]); !c.NotNull {
		where = " WHERE " + yql.QuoteName(c.Name) + " IS NOT NULL"
	}
	key := yql.QuoteNames(t.PrimaryKey)
	first, err := b.Query(ctx, fmt.Sprintf("SELECT %s FROM %s%s ORDER BY %s LIMIT 1;", key, yql.QuoteName(b.Plan.Table), where, key), nil)
	if err != nil || len(first) == 0 {
		return list, err
	}
	last, err := b.Greatest(ctx, b.Texts.Before.Old)
	if err != nil || last == nil {
		return list, err
	}
	least := first[0][t.PrimaryKey[0]].Model()
	greatest, err := leading(last)
	if err != nil {
		return nil, err
	}
	var out []state.Span
	for _, span := range list {
		low, high := least, greatest
		if span.Lower != nil {
			if low, err = leading(span.Lower); err != nil {
				return nil, err
			}
		}
		if span.Upper != nil {
			if high, err = leading(span.Upper); err != nil {
				return nil, err
			}
		}
		lower := span.Lower
		for _, v := range between(low, high, pieces) {
			bound, ok := keyAt(t, v)
			if !ok {
				break
			}
			out = append(out, state.Span{Lower: lower, Upper: bound})
			lower = bound
		}
		out = append(out, state.Span{Lower: lower, Upper: span.Upper})
	}
	return out, nil
}

// leadingNumber returns the type of the first column of the key, if it is a number or a time.
func leadingNumber(t *schema.Table) (schema.Type, bool) {
	c, ok := t.Column(t.PrimaryKey[0])
	return c.Type, ok && (c.Type.IsInteger() || c.Type.IsTime())
}

// leading is the first value of a key.
func leading(key ydbconn.Cursor) (schema.Value, error) {
	values, err := key.Values()
	if err != nil {
		return nil, err
	}
	return values[0].Model(), nil
}

// between are the values that cut what lies between two into pieces; none if there is too little, or one is NULL.
func between(low, high schema.Value, pieces uint64) (out []uint64) {
	var from, to uint64
	switch l := low.(type) {
	case uint64:
		h, ok := high.(uint64)
		if !ok || h <= l {
			return nil
		}
		from, to = l, h
	case int64:
		h, ok := high.(int64)
		if !ok || h <= l {
			return nil
		}
		from, to = uint64(l), uint64(h) // the difference is right in two's complement
	default:
		return nil
	}
	step := (to - from) / pieces
	for i := uint64(1); i < pieces && step > 0; i++ {
		out = append(out, from+i*step)
	}
	return out
}

// keyAt is a whole key that begins with a number, and goes on with some values of the types of the other columns.
func keyAt(t *schema.Table, n uint64) (ydbconn.Cursor, bool) {
	values := make([]ydbconn.Value, len(t.PrimaryKey))
	for i, column := range t.PrimaryKey {
		c, _ := t.Column(column)
		var v schema.Value
		switch {
		case i > 0 && !c.NotNull: // NULL
		case c.Type.IsInteger() || c.Type.IsTime() || c.Type == schema.Interval || c.Type == schema.Interval64:
			v = schema.NumberValue(c.Type, int64(n))
		case i > 0 && c.Type.IsText():
			v = ""
		default:
			return nil, false
		}
		n = 0
		values[i] = ydbconn.ValueOf(c.Type, v).Nullable(true)
	}
	key, err := ydbconn.CursorOf(values)
	return key, err == nil
}
