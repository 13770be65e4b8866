// Package backfill copies the rows of a table to its copy: in bulk, read from snapshots and written without a transaction, or
// by the statements of the plan, each a serializable transaction. The table is cut into ranges of its key, which all
// processes share; what was copied and how far each has come is in the state, so that any process goes on with any of them.
package backfill

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

// Work is the name of the copying of rows among the work of a run.
const Work = "copy"

// Words say how the rows of the plan are copied, and why.
func Words(env *work.Env) string {
	if why := env.Plan.Bulk(); why != "" {
		return "inside the database, by the statements of the plan: " + why
	}
	return "in bulk, from snapshots and without transactions: later writes, if any, are applied afterwards"
}

// InBulk reports whether rows are copied in bulk.
func InBulk(env *work.Env) bool { return env.Plan.Bulk() == "" }

// Run copies the rows of the old table, together with every other process that does, until all are copied. The ranges are the
// same in either way: processes that copy in bulk may go on with those that do not, and the other way.
func Run(ctx context.Context, env *work.Env, token string) error {
	source, bounds, err := live.Table(ctx, env.Conn, env.Plan.Table)
	if err != nil {
		return err
	}
	b := &backfill{Env: env, source: source, bulk: InBulk(env)}
	if !b.bulk {
		if b.last, err = env.Greatest(ctx, env.Texts.Before.Old); err != nil {
			return err
		}
	}
	env.Say(plan.Backfill, "rows are copied "+Words(env))
	if !b.bulk && b.last == nil { // no statement can say a range of no rows
		return nil
	}
	there, err := env.State.Look(ctx, token, Work, 0)
	if err != nil {
		return err
	}
	if there.Ranges == 0 { // of many processes most come later, and need not send them all
		ranges, err := Cut(ctx, env, source, env.Texts.Before.Old, work.Spans(source, bounds), maxRanges)
		if err == nil {
			err = env.State.AddWork(ctx, token, Work, source.Path, ranges)
		}
		if err != nil {
			return err
		}
	}
	share := work.Share{Token: token, Work: Work, What: "copy", Step: plan.Backfill, Tables: []string{env.Plan.Table, env.Plan.Copy}}
	switch {
	case source.Stats != nil:
		share.Expected = source.Stats.Rows
	case env.Plan.Size != nil:
		share.Expected = env.Plan.Size.Rows
	}
	one := b.inBulk
	if !b.bulk {
		one = b.byStatements
	}
	return env.Share(ctx, share, one)
}

// backfill is the copying of one table by this process.
type backfill struct {
	*work.Env
	source *schema.Table
	bulk   bool
	last   ydbconn.Cursor // where the table ended when the copying began; nil if it is copied in bulk
}

// inBulk copies a range in bulk.
func (b *backfill) inBulk(ctx context.Context, h *work.Held) error {
	t := *b.source                      // with all that is known of its partitions, which is not copied for each range
	t.Columns = b.Plan.Shared(b.source) // as they are folded, so that the sums of the rows are the same
	var made *ydbconn.Select
	var names, required []string
	if b.Plan.Mapped() {
		made, t.Columns, t.PrimaryKey = work.Selects(&b.Texts.Before.Old, b.Plan.BatchRows), b.Texts.Before.Old.Rows.Columns, nil
	} else {
		names = plan.Each(t.Columns, func(c schema.Column) string { return b.Plan.Renamed(c.Name, true) })
		for _, c := range b.Plan.Columns {
			if c.Unwrap {
				required = append(required, c.From)
			}
		}
	}
	hash, computed := b.Hash(t.Columns)
	begin := h.At()
	from := begin.Position
	if from == nil {
		from = h.Lower
	}
	var unsettled atomic.Bool
	err := b.Conn.CopyRange(ctx, ydbconn.RangeCopy{Source: &t, Target: b.Conn.Absolute(b.Plan.Copy), Hash: hash, Computed: computed,
		Names: names, Required: required, Select: made, From: from, To: h.Upper, PartRows: b.Throttle.PartRows(b.RowBytes()),
		Before: func(ctx context.Context, rows uint64, bytes int) (time.Time, error) {
			if err := b.Throttle.Pass(ctx, h.Ending(), rows, uint64(bytes), true); err != nil {
				return time.Time{}, err
			}
			until, err := h.Until()
			if err != nil {
				b.Throttle.Done(uint64(bytes), 0, err)
			}
			return until, err
		},
		After: func(bytes int, took time.Duration, err error) {
			b.Throttle.Done(uint64(bytes), took, err)
			if ydbconn.Unsettled(err) { // it was made again, and the first one may be written yet
				unsettled.Store(true)
			}
		}},
		func(p ydbconn.CopyProgress) error {
			return h.Came(state.Progress{Position: p.Cursor, Rows: begin.Rows + p.Rows, Bytes: begin.Bytes + p.Bytes,
				Digest: begin.Digest + p.Digest})
		})
	if unsettled.Load() {
		err = errors.Join(err, b.State.Doubt(ctx, h.RangeID))
	}
	return err
}

// byStatements copies a range by the statements of the plan, each a transaction that reads and writes the rows of its range
// alone: a shard locks all that a serializable transaction asks for, and not what it gets, so that one which asked for "the
// next rows" would collide with every write behind its last row. The range that has no end is copied up to b.last.
// Source: AcquireLock in ydb/core/tx/datashard/datashard__read_iterator.cpp in ydb-platform/ydb.
func (b *backfill) byStatements(ctx context.Context, h *work.Held) error {
	last := b.last
	if h.Upper != nil {
		last = h.Upper
	}
	at := h.At()
	if at.Position == nil {
		at.Position = h.Lower
	}
	texts := &b.Texts.Before
	columns := texts.Old.Columns
	for rows := b.Plan.BatchRows; ; {
		if most := b.Throttle.PartRows(b.RowBytes()); most > 0 {
			rows = min(rows, uint64(most))
		}
		params := map[string]ydbconn.Value{}
		copyRows, err := work.RangeText(texts.Copy, columns, at.Position, params)
		if err != nil {
			return err
		}
		to, err := b.End(ctx, &texts.Old, at.Position, last, rows)
		if err == nil && to == nil {
			return nil
		}
		var result *ydbconn.Result
		if err == nil {
			if err := work.BoundParams(columns, "to", to, params); err != nil {
				return err
			}
			bytes := rows * b.RowBytes()
			if err := b.Throttle.Pass(ctx, h.Ending(), rows, bytes, true); err != nil {
				return err
			}
			began := time.Now()
			if err = h.Mine(); err == nil {
				result, err = b.Execute(ctx, copyRows, params, rows > 1)
			}
			b.Throttle.Done(bytes, time.Since(began), err)
		}
		if why := tooMuch(err); why != "" && rows > 1 {
			rows /= 2
			b.Tell(work.Event{Kind: work.EventWait, Step: plan.Backfill,
				Text: fmt.Sprintf("a batch %s; continuing with %s", why, plan.Count(rows, "row"))})
			continue
		}
		if err != nil {
			return err
		}
		at.Position, at.Rows = to, at.Rows+result.Written
		if err := h.Came(at); err != nil {
			return err
		}
		rows = min(rows+rows/4+1, b.Plan.BatchRows)
	}
}

// tooMuch says why a batch is worth another try with fewer rows; empty if it is not.
func tooMuch(err error) string {
	switch {
	case work.TooBig(err):
		return "was too big"
	case ydbconn.Aborted(err):
		return "conflicted with writers of the same rows"
	}
	return ""
}
