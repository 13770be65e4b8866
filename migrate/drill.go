package migrate

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/rowcopy"
)

// drill finds the rows that differ in the parts that do. Both tables are read again, and what their rows in these parts
// do not have in common is told by a sketch. Whether such a row differs or was only written between two readings is then
// told by the plan's own queries, which see both tables in one snapshot, for a range that has it and few others. So
// nothing is held but the sketch, the hashes that it gives, and a group of keys for each worker.
type drill struct {
	runner   *Runner
	step     StepID
	parts    *[buckets]bool
	fix      bool
	columns  []schema.Column // that both tables have
	after    *schema.Table   // the new table as the plan has it
	hash     *rowcopy.Hash   // of the new table
	computed string

	found    Different
	hot      uint64          // rows that were written all the time they were looked at
	suspects map[uint64]bool // key hashes; nil if there are too many, and every row of the parts is one
	mu       sync.Mutex      // of found
	read     atomic.Uint64   // rows of the reading under way
}

// tableSide is one of two tables that are compared.
type tableSide struct {
	table  *schema.Table
	bounds []ydbconn.Cursor
}

// Found is a row that differs.
type Found struct {
	Extra   bool // it is in the new table alone, or has a wrong computed column there
	Columns []schema.Column
	Key     []schema.Value // in the table where it is: the old one, and the new one if Extra
}

// asking is how one side is asked about ranges of its key, and how they are repaired.
type asking struct {
	ask, repair Ranged
	columns     []Cursor
	number      string // in the answer
	count       *uint64
	extra       bool
	side        tableSide
	hash        *rowcopy.Hash // of its computed column
}

// look finds what differs. The error is a *Different if anything does.
func (d *drill) look(ctx context.Context, c *Comparison, old, fresh tableSide) error {
	rows, told, err := d.unlike(ctx, old, fresh, nil)
	switch {
	case err != nil:
		return err
	case told && len(rows) == 0:
		return nil
	case told:
		d.suspects = map[uint64]bool{}
		for e := range rows {
			d.suspects[e.key] = true
		}
		d.runner.say(d.step, fmt.Sprintf("%s checked in one snapshot of both tables", count(uint64(len(d.suspects)), "row")))
	default:
		d.runner.say(d.step, "many rows differ; all rows of these parts are checked in snapshots of both tables")
	}
	for _, a := range []asking{
		{c.Differ, c.Copy, d.runner.Plan.Backfill.Cursor, "differ", &d.found.Missing, false, old, nil},
		{c.Extra, c.Remove, cursor(d.after, d.runner.Plan.NewKey), "extra", &d.found.Extra, true, fresh, d.hash},
	} {
		what := "look up rows of the old table"
		if a.extra {
			what = "look up rows of the new table"
		}
		err := d.each(ctx, what, a.side, a.hash, func() (func(*ydbconn.FoldedRow) error, func() error) {
			g := &group{drill: d, asking: a, ctx: ctx}
			return g.row, g.flush
		})
		if err != nil {
			return err
		}
	}
	if d.hot > 0 {
		d.runner.say(d.step, fmt.Sprintf("still being written and different at every look: %s; the cutover compares what was written last", count(d.hot, "row")))
	}
	if err := d.odd(ctx, c, old, fresh); err != nil {
		return err
	}
	if d.found != (Different{}) {
		d.found.Fixed = d.fix
		return &d.found
	}
	if w := d.runner.Plan.Writers; told && (w == WritersStopped || w == WritersDualWrite && (d.step == StepCutover || d.step == StepFinish)) {
		return d.unexplained(ctx, rows, old, fresh)
	}
	return nil
}

// unexplained reads both tables once more, of which no row was found to differ although their sums did. What was written
// between the two readings is gone by now. If the same rows are still in one table alone, the tables are not called equal.
func (d *drill) unexplained(ctx context.Context, before map[element]int64, old, fresh tableSide) error {
	now, told, err := d.unlike(ctx, old, fresh, nil)
	if err != nil {
		return err
	}
	maps.DeleteFunc(before, func(e element, n int64) bool { return told && now[e] != n })
	if len(before) == 0 {
		return nil
	}
	return fmt.Errorf("%s and %s differ in %s that the plan's queries do not find: make sure that nothing writes either of them and compare again; if they still differ, this is a fault of ydb-keyadvise, and the tables must not be switched",
		old.table.Path, fresh.table.Path, count(uint64(len(before)), "row"))
}

// unlike reads both tables and returns the rows of the parts that differ which they do not have in common, by their
// hashes: 1 for one of the old table and -1 for one of the new. told is false if there are too many to tell them apart. only
// chooses the rows by their keys; nil chooses all.
func (d *drill) unlike(ctx context.Context, old, fresh tableSide, only func(key []ydbconn.Value) bool) (rows map[element]int64, told bool, err error) {
	all := newSketch(sketchCells)
	for _, side := range []struct {
		tableSide
		what string
		hash *rowcopy.Hash
		n    int64
	}{{old, "look at the old table again", nil, 1}, {fresh, "look at the new table again", d.hash, -1}} {
		var mu sync.Mutex
		err := d.each(ctx, side.what, side.tableSide, side.hash, func() (func(*ydbconn.FoldedRow) error, func() error) {
			own := make([]element, 0, 1000) // one lock for many
			merge := func() error {
				mu.Lock()
				defer mu.Unlock()
				for _, e := range own {
					all.add(e, side.n)
				}
				own = own[:0]
				return nil
			}
			return func(x *ydbconn.FoldedRow) error {
				if !d.parts[x.Fold.Key%buckets] {
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

// oddLooks is how often rows with NULL or NaN in their key are looked at that are being written.
const oddLooks = 5

// standing reports whether a row with NULL or NaN in its key differs that nobody writes: one that a single table has, the
// same one at every look, while others are written. The next record of those brings them up to date; of this one there is none.
func (d *drill) standing(ctx context.Context, old, fresh tableSide) (bool, error) {
	var rows map[element]int64
	for look := range oddLooks {
		if look > 0 {
			if err := pause(ctx, d.patience()/(oddLooks-1)); err != nil {
				return false, err
			}
		}
		now, told, err := d.unlike(ctx, old, fresh, oddKey)
		if err != nil || !told {
			return true, err
		}
		if rows == nil {
			rows = now
		}
		maps.DeleteFunc(rows, func(e element, n int64) bool { return now[e] != n })
		if len(rows) == 0 {
			return false, nil
		}
	}
	return true, nil
}

// odd looks at the rows that are not found by their key, and repairs them.
func (d *drill) odd(ctx context.Context, c *Comparison, old, fresh tableSide) error {
	if c.Odd == "" {
		return nil
	}
	// While these rows are written they differ whenever they are looked at, as the new table gets that a little later: they
	// differ if they do so for as long without being written.
	var before [3]uint64
	written, began := false, time.Now()
	for deadline := began.Add(d.patience()); ; {
		rows, err := d.runner.query(ctx, c.Odd, nil)
		if err != nil {
			return err
		}
		if len(rows) != 1 {
			return fmt.Errorf("compare rows with NULL or NaN in their key: the answer has %s", count(uint64(len(rows)), "row"))
		}
		if rows[0]["same"].Bool() {
			return nil
		}
		if now := [3]uint64{rows[0]["n"].Uint64(), rows[0]["low"].Uint64(), rows[0]["high"].Uint64()}; now != before {
			written = before != [3]uint64{}
			before, deadline = now, time.Now().Add(d.patience())
		}
		if written && time.Since(began) > d.patience() {
			if d.fix {
				break // what is written behind the repair is applied as it comes
			}
			differ, err := d.standing(ctx, old, fresh)
			if err != nil {
				return err
			}
			if differ {
				break
			}
			d.runner.say(d.step, "rows with NULL or NaN in their key are still being written and differed at every look: each is compared when it is applied")
			return nil
		}
		if !time.Now().Before(deadline) {
			break
		}
		if err := pause(ctx, time.Second); err != nil {
			return err
		}
	}
	d.found.Odd = true
	if !d.fix {
		return nil
	}
	if _, err := d.runner.query(ctx, c.CopyOdd, nil); err != nil {
		return fmt.Errorf("repair the rows with NULL or NaN in their key: %w", err)
	}
	return nil
}

// patience is for how long a row may differ that is not reported: with a changefeed the new table gets what is written a
// little later than the old one. Otherwise one snapshot with a difference proves it.
func (d *drill) patience() time.Duration {
	switch {
	case d.runner.Plan.Writers != WritersChangefeed:
		return 0
	case d.fix:
		return feedPatience / 10 // a row that is repaired in vain is none the worse
	}
	return feedPatience
}

// feedPatience is ten times what a changefeed and its reader take when all is well.
const feedPatience = 10 * time.Second

// each reads a table, range by range, with several workers. Each makes a function for the rows, and one for when
// it is done with a range.
func (d *drill) each(ctx context.Context, what string, side tableSide, hash *rowcopy.Hash, worker func() (row func(*ydbconn.FoldedRow) error, done func() error)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	ranges := make(chan keySpan)
	var wg sync.WaitGroup
	var done atomic.Uint64
	d.read.Store(0)
	all := spans(side.table, side.bounds)
	for range min(d.runner.Workers, len(all)) {
		wg.Go(func() {
			row, end := worker()
			for span := range ranges {
				f := ydbconn.RangeFold{Path: side.table.Path, Columns: d.columns, Key: d.runner.Plan.OldKey, Hash: hash, Computed: d.computed, Order: side.table.PrimaryKey, From: span.Lower, To: span.Upper}
				err := d.runner.Conn.FoldRange(ctx, f, func(x *ydbconn.FoldedRow) error {
					if d.read.Add(1)%1000 == 0 && ctx.Err() != nil {
						return context.Cause(ctx)
					}
					return row(x)
				})
				if err == nil {
					err = end()
				}
				if err != nil {
					cancel(err)
				}
				done.Add(1)
			}
		})
	}
	told := make(chan struct{})
	go func() {
		defer close(told)
		for pause(ctx, time.Second) == nil {
			p := Progress{What: what, Rows: d.read.Load(), Ranges: uint64(len(all)), RangesDone: done.Load(), Workers: d.runner.Workers}
			if side.table.Stats != nil {
				p.Expected = side.table.Stats.Rows
			}
			d.runner.tell(Event{Kind: EventProgress, Step: d.step, Progress: p})
		}
	}()
	for _, span := range all {
		select {
		case ranges <- span:
		case <-ctx.Done():
		}
	}
	close(ranges)
	wg.Wait()
	err := context.Cause(ctx)
	cancel(nil)
	<-told
	return err
}

// group is suspects that lie close to each other in the order of the key, to be asked for at once.
type group struct {
	*drill
	asking
	ctx  context.Context
	rows []suspect
	span int // rows since the first of them
	gap  int // rows since the last of them
}

// suspect is a row that may differ: the range behind before, up to and with key, has it alone.
type suspect struct{ before, key ydbconn.Cursor }

// groupSpan bounds the rows that a query looks at, and groupGap those between two suspects of one query.
const groupSpan, groupGap = 1000, 20

func (g *group) row(x *ydbconn.FoldedRow) error {
	g.span++
	g.gap++
	if !g.parts[x.Fold.Key%buckets] || g.suspects != nil && !g.suspects[x.Fold.Key] {
		return nil
	}
	key, err := x.Cursor()
	if err != nil {
		return err
	}
	before, err := x.Before()
	if err != nil {
		return err
	}
	if g.gap > groupGap || g.span > groupSpan {
		if err := g.flush(); err != nil {
			return err
		}
	}
	g.rows, g.gap = append(g.rows, suspect{before, key}), 0
	return nil
}

// flush asks for what was gathered.
func (g *group) flush() error {
	rows := g.rows
	g.rows, g.span = nil, 0
	if len(rows) == 0 {
		return nil
	}
	return g.settle(rows)
}

// settle tells which of the rows differ, half by half.
func (g *group) settle(rows []suspect) error {
	n, err := g.differ(rows)
	switch {
	case tooBig(err) && len(rows) > 1:
	case err != nil:
		return err
	case n == 0:
		return nil
	case n == uint64(len(rows)), len(rows) == 1:
		return g.proved(rows, n)
	}
	half := len(rows) / 2
	if err := g.settle(rows[:half]); err != nil {
		return err
	}
	return g.settle(rows[half:])
}

// proved takes rows that differ in one snapshot of both tables.
func (g *group) proved(rows []suspect, n uint64) error {
	if patience := g.patience(); patience > 0 {
		had, err := g.sum(rows)
		if err != nil {
			return err
		}
		for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
			if err := pause(g.ctx, time.Second/2); err != nil {
				return err
			}
			now, err := g.differ(rows)
			if err != nil || now == 0 {
				return err
			}
			if now != n && len(rows) > 1 {
				return g.settle(rows)
			}
			if has, err := g.sum(rows); err != nil {
				return err
			} else if has != had {
				return g.watch(rows)
			}
		}
	}
	return g.report(rows, n)
}

// watch looks at rows some of which are written just now, each by itself. That one differs whenever it is looked at proves
// nothing as long as it goes on to be written.
func (g *group) watch(rows []suspect) error {
	type watched struct {
		row     []suspect
		sum     uint64
		changed time.Time
	}
	var left []watched
	for i := range rows {
		left = append(left, watched{row: rows[i : i+1], changed: time.Now()})
	}
	patience := g.patience()
	for deadline := time.Now().Add(patience); len(left) > 0 && time.Now().Before(deadline); {
		if err := pause(g.ctx, time.Second/2); err != nil {
			return err
		}
		differ := left[:0]
		for _, w := range left {
			n, err := g.differ(w.row)
			if err != nil {
				return err
			}
			if n == 0 {
				continue
			}
			sum, err := g.sum(w.row)
			if err != nil {
				return err
			}
			if sum != w.sum {
				w.sum, w.changed = sum, time.Now()
			}
			differ = append(differ, w)
		}
		left = differ
	}
	for _, w := range left {
		if time.Since(w.changed) < patience/2 {
			g.mu.Lock()
			g.hot++
			g.mu.Unlock()
		} else if err := g.report(w.row, 1); err != nil {
			return err
		}
	}
	return nil
}

// report takes rows that differ for good.
func (g *group) report(rows []suspect, n uint64) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	*g.count += n
	for _, s := range rows {
		if err := g.tell(s); err != nil {
			return err
		}
	}
	if !g.fix {
		return nil
	}
	for range fixTries {
		if _, err := g.query(g.repair, rows); err != nil {
			return fmt.Errorf("repair rows that differ: %w", err)
		}
		if n, err := g.differ(rows); err != nil || n == 0 {
			return err
		}
	}
	if g.patience() > 0 { // they are written meanwhile, and the tables are compared once more
		return nil
	}
	return fmt.Errorf("rows of %s still differ after %d repairs: stop what writes one of the tables alone", g.runner.Plan.Table, fixTries)
}

// sum is what the rows of a range of the side that is asked about come to: another number if one was written.
func (g *group) sum(rows []suspect) (sum uint64, err error) {
	f := ydbconn.RangeFold{Path: g.side.table.Path, Columns: g.drill.columns, Key: g.runner.Plan.OldKey, Hash: g.asking.hash, Computed: g.computed, Order: g.side.table.PrimaryKey,
		From: rows[0].before, To: rows[len(rows)-1].key}
	err = g.runner.Conn.FoldRange(g.ctx, f, func(x *ydbconn.FoldedRow) error {
		sum += mixed(x.Fold.Key, rowOf(x.Fold))
		return nil
	})
	return sum, err
}

// fixTries is how often rows are repaired that somebody goes on to write in one table alone.
const fixTries = 3

// tell tells of a row that differs.
func (g *group) tell(s suspect) error {
	if g.runner.Found == nil {
		return nil
	}
	values, err := s.key.Values()
	if err != nil {
		return err
	}
	f := Found{Extra: g.extra}
	for i, c := range g.asking.columns {
		column, ok := g.after.Column(c.Column)
		if !ok || i >= len(values) {
			return fmt.Errorf("a row that differs has a key of other columns than %s", c.Column)
		}
		f.Columns = append(f.Columns, column)
		f.Key = append(f.Key, values[i].Model())
	}
	g.runner.Found(f)
	return nil
}

// differ asks how many rows differ in the range of some.
func (g *group) differ(rows []suspect) (uint64, error) {
	found, err := g.query(g.ask, rows)
	if err != nil {
		return 0, err
	}
	if len(found) != 1 {
		return 0, fmt.Errorf("compare rows of %s: the answer has %d rows", g.runner.Plan.Table, len(found))
	}
	return found[0][g.number].Uint64(), nil
}

// query executes a query of the plan about the range of some rows.
func (g *group) query(q Ranged, rows []suspect) ([]map[string]ydbconn.Value, error) {
	return g.runner.inRange(g.ctx, q, g.asking.columns, rows[0].before, rows[len(rows)-1].key)
}
