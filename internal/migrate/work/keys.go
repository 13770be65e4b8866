package work

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
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

// keyFrom is the key that a row of an answer has.
func keyFrom(columns []plan.KeyColumn, row map[string]ydbconn.Value) (ydbconn.Cursor, error) {
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
	return e.upTo(ctx, q, columns, from, "to", to, map[string]ydbconn.Value{})
}

// upTo is InRange where the other key is the parameters of that bound.
func (e *Env) upTo(ctx context.Context, q plan.Ranged, columns []plan.KeyColumn, from ydbconn.Cursor, bound string, to ydbconn.Cursor,
	params map[string]ydbconn.Value) ([]map[string]ydbconn.Value, error) {
	text, err := RangeText(q, columns, from, params)
	if err == nil {
		err = BoundParams(columns, bound, to, params)
	}
	if err != nil {
		return nil, err
	}
	return e.Query(ctx, text, params)
}

// Fold reads the rows of a side of a comparison of the plan as numbers that are the same in both tables. columns are those of the old
// table that the new one has.
func Fold(p *plan.Plan, w *plan.Walk, path string, fresh bool, columns []schema.Column) ydbconn.RangeFold {
	f := ydbconn.RangeFold{Path: path, Columns: columns, Key: p.OldKey(), Order: plan.Each(w.Columns, func(c plan.KeyColumn) string {
		return c.Column
	})}
	if p.Mapped() {
		f.Columns = w.Rows.Columns
	}
	if p.Mapped() && !fresh {
		f.Select = Selects(w, p.BatchRows)
	}
	if fresh {
		f.Hash, f.Computed = (&Env{Plan: p}).Hash(f.Columns)
	}
	if fresh && !p.Mapped() {
		f.Columns = slices.Clone(columns)
		for i, c := range columns {
			f.Columns[i].Name = p.Renamed(c.Name, true)
		}
	}
	if fresh || p.Mapped() {
		f.Key = plan.Each(f.Key, func(k string) string { return p.Renamed(k, true) })
	}
	return f
}

// Selects reads rows of a table as the new one has them, of a plan that is Mapped.
func Selects(w *plan.Walk, rows uint64) *ydbconn.Select {
	texts := &w.Rows
	return &ydbconn.Select{Columns: texts.Names, Key: texts.Key, Rows: int(rows),
		Page: func(from, to ydbconn.Cursor, rows int) (text string, params map[string]ydbconn.Value, err error) {
			params = map[string]ydbconn.Value{"$rows": ydbconn.Uint64(uint64(rows))}
			text = texts.All
			switch {
			case from != nil && to != nil:
				text = texts.Between
			case from != nil:
				text = texts.From
			case to != nil:
				text = texts.To
			}
			for bound, key := range map[string]ydbconn.Cursor{"from": from, "to": to} {
				if key != nil && err == nil {
					err = BoundParams(w.Columns, bound, key, params)
				}
			}
			return text, params, err
		}}
}

// Greatest is the greatest key of a table; nil if it has no row.
func (e *Env) Greatest(ctx context.Context, w plan.Walk) (ydbconn.Cursor, error) {
	rows, err := e.Query(ctx, w.Last, nil)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return keyFrom(w.Columns, rows[0])
}

// End is the key that ends the next rows behind one, up to a last one; nil if none is left.
func (e *Env) End(ctx context.Context, w *plan.Walk, from, last ydbconn.Cursor, rows uint64) (ydbconn.Cursor, error) {
	found, err := e.upTo(ctx, w.End, w.Columns, from, "last", last, map[string]ydbconn.Value{"$rows": ydbconn.Uint64(rows)})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return keyFrom(w.Columns, found[0])
}

// Reading is a range that is read. Read counts its rows.
type Reading struct {
	state.Span
	Read func(rows uint64)
}

// Ranges reads a table, several ranges of it at once, and tells how far that is.
func (e *Env) Ranges(ctx context.Context, what string, step plan.StepID, t *schema.Table, bounds []ydbconn.Cursor,
	one func(context.Context, Reading) error) error {
	ctx, cancel := context.WithCancel(ctx)
	var read, done atomic.Uint64
	spans := Spans(t, bounds)
	all, reads := e.Several(ctx)
	var telling sync.WaitGroup
	telling.Go(func() {
		for e.Pause(ctx, time.Second) == nil {
			p := Progress{What: what, Rows: read.Load(), Ranges: uint64(len(spans)), RangesDone: done.Load(), Workers: e.Workers}
			if t.Stats != nil {
				p.Expected = t.Stats.Rows
			}
			e.Tell(Event{Kind: EventProgress, Step: step, Progress: p})
		}
	})
	for _, span := range spans {
		all.Go(func() error {
			defer done.Add(1)
			return one(reads, Reading{span, func(rows uint64) { read.Add(rows) }})
		})
	}
	err := all.Wait()
	cancel()
	telling.Wait()
	return err
}

// Spans cuts a table into ranges: those of its partitions. Bounds that no statement can say are left out. The last range has no end.
func Spans(t *schema.Table, bounds []ydbconn.Cursor) []state.Span {
	var out []state.Span
	var lower ydbconn.Cursor
	for _, b := range bounds {
		values, err := b.Values()
		whole, ok := WholeKey(t, values)
		if err != nil || !ok || slices.Equal(whole, lower) {
			continue
		}
		out = append(out, state.Span{Lower: lower, Upper: whole})
		lower = whole
	}
	return append(out, state.Span{Lower: lower})
}

// WholeKey is the least key of a table that begins with some values, those of the first columns. What a bound between partitions does not
// say is NULL, the least of all, or missing: in a column that has no NULL it is the least value of the type. It reports false if that is
// not known, or the first column has no NULL and is NULL.
func WholeKey(t *schema.Table, values []ydbconn.Value) (ydbconn.Cursor, bool) {
	if len(values) == 0 || len(values) > len(t.PrimaryKey) {
		return nil, false
	}
	rest := false // the least is meant from here on
	for i, name := range t.PrimaryKey {
		c, _ := t.Column(name)
		if i == len(values) {
			values = append(values, ydbconn.NullOf(c.Type))
		}
		if rest = rest || c.NotNull && values[i].Model() == nil; rest {
			least, ok := schema.Value(nil), !c.NotNull
			if c.NotNull && i > 0 {
				least, ok = c.Type.Least()
			}
			if !ok {
				return nil, false
			}
			values[i] = ydbconn.ValueOf(c.Type, least)
		}
		values[i] = values[i].Nullable(true)
	}
	whole, err := ydbconn.CursorOf(values)
	return whole, err == nil
}
