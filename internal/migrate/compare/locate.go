package compare

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// locator finds the rows that differ in the parts that do. It holds the sketch, the hashes that this gives, and a group of
// keys for each worker.
type locator struct {
	*comparison
	parts    *[foldParts]bool
	suspects map[uint64]bool // key hashes; nil if there are too many, and every row of the parts is one

	one     *semaphore.Weighted // at a time reports and repairs rows
	found   Different
	hot     atomic.Uint64 // rows that were written all the time they were looked at
	refused int           // rows that the old table could not take
}

// locate finds what differs, and repairs it if asked to. The error is a *Different if anything does.
func (l *locator) locate(ctx context.Context) error {
	rows, told, err := l.unlike(ctx, nil)
	switch {
	case err != nil:
		return err
	case told && len(rows) == 0:
		return nil
	case told:
		l.suspects = map[uint64]bool{}
		for e := range rows {
			l.suspects[e.key] = true
		}
		l.Say(l.Step, plan.Count(uint64(len(l.suspects)), "row")+" checked in one snapshot of both tables")
	default:
		l.Say(l.Step, "many rows differ; all rows of these parts are checked in snapshots of both tables")
	}
	for _, q := range []question{
		{side: &l.old, ask: l.texts.Differ, repair: l.texts.Copy, key: l.texts.Old.Columns,
			number: "differ", count: &l.found.Missing},
		{side: &l.new, ask: l.texts.Extra, repair: l.texts.Remove, key: l.texts.New.Columns,
			number: "extra", count: &l.found.Extra, extra: true},
	} {
		err := l.each(ctx, "find rows of the "+q.side.name+" table", q.side, func() (func(*ydbconn.FoldedRow) error, func() error) {
			g := &group{locator: l, question: q, ctx: ctx}
			return g.row, g.flush
		})
		if err != nil {
			return err
		}
	}
	if hot := l.hot.Load(); hot > 0 {
		l.Say(l.Step, fmt.Sprintf("still being written, and different at every check: %s; the cutover compares what was written last",
			plan.Count(hot, "row")))
	}
	if err := l.null(ctx); err != nil {
		return err
	}
	if l.found != (Different{}) {
		return &l.found
	}
	if told && l.WritersStopped {
		return l.unexplained(ctx, rows)
	}
	return nil
}

// unexplained reads both tables once more, of which no row was found to differ although their sums did. What was written
// between the two readings is gone by now. If the same rows are still in one table alone, the tables are not called equal.
func (l *locator) unexplained(ctx context.Context, before map[element]int64) error {
	now, told, err := l.unlike(ctx, nil)
	if err != nil {
		return err
	}
	maps.DeleteFunc(before, func(e element, n int64) bool { return told && now[e] != n })
	if len(before) == 0 {
		return nil
	}
	return fmt.Errorf("%s and %s differ in %s that the plan's queries do not find: make sure that nothing writes either of them and "+
		"compare again; if they still differ, this is a fault of ydb-keyadvise, and the tables must not be switched",
		l.old.table.Path, l.new.table.Path, plan.Count(uint64(len(before)), "row"))
}

// unlike reads both tables and returns the rows of the parts that differ which they do not have in common, by their
// hashes: 1 for one of the old table and -1 for one of the new. told is false if there are too many to tell them apart. only
// chooses the rows by their keys; nil chooses all.
func (l *locator) unlike(ctx context.Context, only func(key []ydbconn.Value) bool) (rows map[element]int64, told bool, err error) {
	all := newSketch(sketchCells)
	for _, one := range []struct {
		side *side
		n    int64
	}{{&l.old, 1}, {&l.new, -1}} {
		s, n := one.side, one.n
		var mu sync.Mutex
		err := l.each(ctx, "read the "+s.name+" table again", s, func() (func(*ydbconn.FoldedRow) error, func() error) {
			own := make([]element, 0, 1000) // one lock for many
			merge := func() error {
				mu.Lock()
				defer mu.Unlock()
				for _, e := range own {
					all.add(e, n)
				}
				own = own[:0]
				return nil
			}
			return func(x *ydbconn.FoldedRow) error {
				if !l.parts[x.Fold.Key%foldParts] {
					return nil
				}
				if only != nil {
					cursor, err := x.Cursor()
					if err != nil {
						return err
					}
					if key, err := cursor.Values(); err != nil || !only(key) {
						return err
					}
				}
				if own = append(own, element{x.Fold.Key, rowOf(x.Fold)}); len(own) == cap(own) {
					return merge()
				}
				return nil
			}, merge
		})
		if err != nil {
			return nil, false, err
		}
	}
	rows, told = all.differing()
	return rows, told, nil
}

// patience is for how long a row may differ that is not reported: with a changefeed the new table gets what is written a
// little later than the old one. Otherwise one snapshot with a difference proves it.
func (l *locator) patience() time.Duration {
	switch {
	case !l.Plan.Follows(), l.WritersStopped:
		return 0
	case l.Fix:
		return feedPatience / 10
	}
	return feedPatience
}

// feedPatience is ten times what a changefeed and its reader take when all is well.
const feedPatience = 10 * time.Second

// mark is a moment at which rows were seen to differ.
type mark struct {
	at   time.Time
	step uint64 // of YDB's clock
}

// mark returns the present moment.
func (l *locator) mark(ctx context.Context) (mark, error) {
	m := mark{at: time.Now()}
	if l.Applied == nil {
		return m, nil
	}
	now, err := l.Conn.Snapshot(ctx, l.old.table.Path)
	m.step = now.Step
	return m, err
}

// behindMost is how long the changefeed may take to be applied up to a mark.
const behindMost = time.Minute

// past reports whether so much time has gone by since a mark, and the changefeed is applied up to it, that rows which still
// differ as they did then are wrong. Rows that are repaired need not wait for the changefeed.
func (l *locator) past(ctx context.Context, m mark, patience time.Duration) (bool, error) {
	since := time.Since(m.at)
	if since < patience || l.Applied == nil || l.Fix {
		return since >= patience, nil
	}
	applied, err := l.Applied(ctx, m.step)
	if err == nil && !applied && since > behindMost {
		err = fmt.Errorf("rows of %s differ, and its changefeed was not applied within %s, so the cause is not known: compare again "+
			"once 'migrate status' shows that it has caught up", l.Plan.Table, behindMost)
	}
	return applied, err
}

// each reads a table, range by range, several at once. Each range has a function for its rows, and one for when it is read.
func (l *locator) each(ctx context.Context, what string, s *side,
	reading func() (row func(*ydbconn.FoldedRow) error, done func() error)) error {
	return l.Ranges(ctx, what, l.Step, s.table, s.bounds, func(ctx context.Context, r work.Reading) error {
		row, end := reading()
		n := 0
		if err := l.rows(ctx, s, r.Lower, r.Upper, nil, func(x *ydbconn.FoldedRow) error {
			r.Read(1)
			if n++; n%1000 == 0 && ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return row(x)
		}); err != nil {
			return err
		}
		return end()
	})
}
