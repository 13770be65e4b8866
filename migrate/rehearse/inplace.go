package rehearse

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/shape"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/run"
)

// alter performs plans that need no copy, beside a writer: forward to take the times, back by processes that are killed, and forward again
// by such processes. What no ALTER takes back is said, and the table is made anew before it goes forward again.
func (h *Rehearsal) alter(ctx context.Context) error {
	if err := h.each(func(t *rehearsed) (err error) {
		t.old, t.report.Partitions.Before, err = t.settled(ctx)
		return err
	}); err != nil {
		return err
	}
	none, left, back := 0, h.Kills-h.Kills/2, h.Kills/2
	if err := h.altered(ctx, &none); err != nil {
		return err
	}
	for _, t := range h.tables {
		t.takes()
	}
	undone := func(s *run.Status) bool { return s.Stage == run.NotBegun || s.Stage == run.Done } // the run is forgotten
	if err := h.beside(ctx, "rollback", &back, undone); err != nil {
		return err
	}
	if err := h.each(func(t *rehearsed) error { return t.restored(ctx) }); err != nil {
		return err
	}
	if err := h.altered(ctx, &left); err != nil {
		return err
	}
	if err := h.here(ctx, "cleanup", []plan.StepID{run.ConfirmAll}); err != nil {
		return h.failed(ctx, "cleanup", err)
	}
	all, _, err := h.group().Status(ctx)
	if err != nil {
		return err
	}
	return h.each(func(t *rehearsed) (err error) {
		if s := all[slices.Index(h.tables, t)]; s.Stage != run.Done {
			return t.wrong("after the cleanup the plan is %s", s.Stage)
		}
		t.right("nothing is left of the migration after the cleanup, and the table is what the plan says")
		_, t.report.Partitions.After, err = t.settled(ctx)
		return err
	})
}

// altered performs the plans forward.
func (h *Rehearsal) altered(ctx context.Context, kills *int) error {
	return h.beside(ctx, "run", kills, func(s *run.Status) bool { return s.Stage == run.Altered })
}

// beside performs a command beside a writer of each table, and looks whether all rows keep the values of the columns that stay.
func (h *Rehearsal) beside(ctx context.Context, name string, kills *int, there func(*run.Status) bool) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var writers sync.WaitGroup
	defer writers.Wait()
	var over atomic.Bool
	defer over.Store(true)
	if err := h.each(func(t *rehearsed) (err error) {
		text, row := t.harmless()
		write := func() error {
			_, err := t.Conn.Exec(ctx, ydbconn.Statement{What: "write beside", Text: text, Params: map[string]ydbconn.Value{"$rows": row}})
			return err
		}
		if text != "" {
			if err := write(); err != nil {
				return err
			}
			writers.Go(func() {
				for ; !over.Load() && ctx.Err() == nil; time.Sleep(writeEvery) {
					if err := write(); err != nil && !over.Load() && ctx.Err() == nil {
						stop(fmt.Errorf("a write of unchanged columns is refused during the change: %w", err))
						return
					}
					t.apps.writes.Add(1)
				}
			})
		}
		t.sum, err = t.staying(ctx)
		return err
	}); err != nil {
		return err
	}
	h.Slow(true)
	mine := *kills
	err := h.command(ctx, name, []plan.StepID{run.ConfirmAll}, &mine, kills, there)
	h.Slow(false)
	over.Store(true)
	writers.Wait()
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) && !errors.Is(cause, context.DeadlineExceeded) {
		return h.tables[0].wrong("%v", cause)
	}
	if err != nil {
		return err
	}
	return h.each(func(t *rehearsed) error {
		now, err := t.staying(ctx)
		if err == nil && now != t.sum {
			return t.wrong("'migrate %s' leaves %s of %s, or changes values in columns that stay", name, plan.Count(now.rows, "row"),
				plan.Count(t.sum.rows, "row"))
		}
		t.right("each row keeps its values in the columns that stay, forward and back")
		return err
	})
}

// writeEvery is how long the writer of a table rests: an application is to be there, and not to be felt.
const writeEvery = 5 * time.Millisecond

// stays are the columns that the table has before and behind the plan.
func (t *rehearsed) stays() (out []schema.Column) {
	for _, c := range t.before.Columns {
		if _, ok := t.plan.After.Column(c.Name); ok {
			out = append(out, c)
		}
	}
	return out
}

// staying reads the rows in the columns that stay.
func (t *rehearsed) staying(ctx context.Context) (c contents, err error) {
	key := t.before.PrimaryKey
	f := ydbconn.RangeFold{Path: t.Conn.Absolute(t.plan.Table), Columns: t.stays(), Key: key, Order: key}
	err = t.Conn.FoldRange(ctx, f, func(x *ydbconn.FoldedRow) error {
		c.rows++
		c.sum += mixed(x.Key, x.Row)
		return nil
	})
	return c, err
}

// harmless is a statement that writes one row as it is, over and over, before and behind the plan; empty if there is none.
func (t *rehearsed) harmless() (text string, rows ydbconn.Value) {
	v := *t.apps.rows
	v.roles = maps.Clone(v.roles)
	for _, c := range t.before.Columns {
		_, stays := t.plan.After.Column(c.Name)
		_, given := v.roles[c.Name]
		switch {
		case t.before.IsKey(c.Name) && !given, !stays && c.NotNull && c.Default == "":
			return "", rows
		case !stays:
			delete(v.roles, c.Name)
		}
	}
	if t.row == nil {
		t.row = v.row(0)
	}
	return v.insertion(), ydbconn.Rows([]map[string]ydbconn.Value{v.values(t.row)})
}

// restored looks what a rollback has left, and makes the table anew if that is another one than there was.
func (t *rehearsed) restored(ctx context.Context) error {
	now, _, err := live.Table(ctx, t.Conn, t.plan.Table)
	if err != nil {
		return err
	}
	empty := ""
	if len(t.stays()) < len(t.before.Columns) {
		empty = "; columns that were dropped come back empty"
	}
	if shape.At(now, t.old) {
		t.right("the rollback restores the table, with every row%s", empty)
		return nil
	}
	if back := shape.Between(t.plan.Altering(t.old, schema.Release{}).To, t.old, shape.Options{}); len(back.Copies)+len(back.Refused) == 0 {
		return t.wrong("the rollback does not restore the table: it leaves\n%s\ninstead of\n%s", shape.Text(now), shape.Text(t.old))
	}
	t.right("a rollback does not restore the table, because no ALTER undoes all of the plan")
	if _, err := t.Conn.Exec(ctx, ydbconn.Statement{What: "drop the table", Text: "DROP TABLE " + yql.QuoteName(t.plan.Table)}); err != nil {
		return err
	}
	if err := t.make(ctx); err != nil {
		return err
	}
	return t.fill(ctx)
}
