package backfill

import (
	"cmp"
	"context"
	"errors"
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
// the greatest value of the first column of the key if that is a number, a time, a text or a Uuid, or takes some together. Where the rows
// really lie does not matter for what is read, only for how evenly.
func Cut(ctx context.Context, env *work.Env, t *schema.Table, walk plan.Walk, list []state.Span, most int) ([]state.Span, error) {
	if each := (len(list)-1)/most + 1; each > 1 || t.Stats == nil {
		return plan.Each(slices.Collect(slices.Chunk(list, each)), func(some []state.Span) state.Span {
			return state.Span{Lower: some[0].Lower, Upper: some[len(some)-1].Upper}
		}), nil
	}
	pieces := min(t.Stats.Bytes/uint64(len(list))/cutBytes+1, uint64(most/len(list)))
	if pieces < 2 {
		return list, nil
	}
	c, _ := t.Column(t.PrimaryKey[0])
	first, err := env.Query(ctx, fmt.Sprintf("SELECT %s FROM %s WHERE %[1]s IS NOT NULL ORDER BY %[3]s LIMIT 1;", yql.QuoteName(c.Name),
		yql.QuoteName(t.Path), yql.QuoteNames(t.PrimaryKey)), nil)
	if err != nil || len(first) == 0 {
		return list, err
	}
	last, err := env.Greatest(ctx, walk)
	if err != nil || last == nil {
		return list, err
	}
	least, err := ydbconn.CursorOf([]ydbconn.Value{first[0][c.Name]})
	var out []state.Span
	for _, span := range list {
		low, errLow := leading(cmp.Or(string(span.Lower), string(least)))
		high, errHigh := leading(cmp.Or(string(span.Upper), string(last)))
		if err = errors.Join(err, errLow, errHigh); err != nil {
			return nil, err
		}
		for i := uint64(1); i < pieces; i++ {
			v, ok := schema.Between(c.Type, low, high, float64(i)/float64(pieces))
			if !ok || schema.Compare(c.Type, low, v) >= 0 || schema.Compare(c.Type, v, high) >= 0 {
				continue
			}
			if bound, ok := work.WholeKey(t, []ydbconn.Value{ydbconn.ValueOf(c.Type, v)}); ok && !slices.Equal(bound, span.Lower) {
				out = append(out, state.Span{Lower: span.Lower, Upper: bound})
				span.Lower = bound
			}
		}
		out = append(out, span)
	}
	return out, nil
}

// leading is the first value of a key.
func leading(key string) (schema.Value, error) {
	values, err := ydbconn.Cursor(key).Values()
	if err != nil {
		return nil, err
	}
	return values[0].Model(), nil
}
