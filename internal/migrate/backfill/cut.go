package backfill

import (
	"context"
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// cutBytes is the size above which a partition is cut into several ranges, so that all workers have something to do. maxRanges bounds those
// of all partitions together: each is a row that every process reads now and then.
const (
	cutBytes  = 64 << 20
	maxRanges = 1 << 14
)

// Cut makes ranges of the partitions of a table, at most so many: it cuts them as many times as their size asks for, between the least and
// the greatest value of a key that leads with a number or a time, or takes some together. Where the rows really lie does not matter for
// what is read, only for how evenly.
func Cut(ctx context.Context, env *work.Env, t *schema.Table, walk plan.Walk, list []state.Span, most int) ([]state.Span, error) {
	if each := (len(list)-1)/most + 1; each > 1 || t.Stats == nil {
		return plan.Each(slices.Collect(slices.Chunk(list, each)), func(some []state.Span) state.Span {
			return state.Span{Lower: some[0].Lower, Upper: some[len(some)-1].Upper}
		}), nil
	}
	pieces := min(t.Stats.Bytes/uint64(len(list))/cutBytes+1, uint64(most/len(list)))
	c, _ := t.Column(t.PrimaryKey[0])
	if !c.Type.IsInteger() && !c.Type.IsTime() || pieces < 2 {
		return list, nil
	}
	where := ""
	if !c.NotNull {
		where = " WHERE " + yql.QuoteName(c.Name) + " IS NOT NULL"
	}
	key := yql.QuoteNames(t.PrimaryKey)
	first, err := env.Query(ctx, fmt.Sprintf("SELECT %s FROM %s%s ORDER BY %s LIMIT 1;", key, yql.QuoteName(t.Path), where, key), nil)
	if err != nil || len(first) == 0 {
		return list, err
	}
	last, err := env.Greatest(ctx, walk)
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
			low, err = leading(span.Lower)
		}
		if span.Upper != nil && err == nil {
			high, err = leading(span.Upper)
		}
		if err != nil {
			return nil, err
		}
		lower := span.Lower
		for _, v := range between(low, high, pieces) {
			first, err := ydbconn.CursorOf([]ydbconn.Value{ydbconn.ValueOf(c.Type, schema.NumberValue(c.Type, int64(v)))})
			if err != nil {
				return nil, err
			}
			bound, ok := work.WholeKey(t, first)
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
