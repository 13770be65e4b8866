package compare

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// question is how one side is asked about ranges of its key, and how they are repaired.
type question struct {
	side        *side
	ask, repair plan.Ranged
	key         []plan.KeyColumn
	number      string  // in the answer
	count       *uint64 // of rows that differ
	extra       bool    // the rows are of the new table
}

// suspect is a row that may differ: the range behind before, up to and with key, has it alone. hash is of what it holds.
type suspect struct {
	before, key ydbconn.Cursor
	hash        uint64
}

// group is suspects that lie close to each other in the order of the key, to be asked for at once.
type group struct {
	*locator
	question
	ctx  context.Context
	rows []suspect
	span int // rows since the first of them
	gap  int // rows since the last of them
}

// groupSpan bounds the rows that a query looks at, and groupGap those between two suspects of one query.
const groupSpan, groupGap = 1000, 20

// row takes the next row of the table.
func (g *group) row(x *ydbconn.FoldedRow) error {
	g.span++
	g.gap++
	if !g.parts[x.Fold.Key%foldParts] || g.suspects != nil && !g.suspects[x.Fold.Key] {
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
	g.rows, g.gap = append(g.rows, suspect{before, key, mixed(x.Fold.Key, rowOf(x.Fold))}), 0
	return nil
}

// flush asks for what was gathered.
func (g *group) flush() error {
	rows := g.rows
	g.rows, g.span = nil, 0
	if len(rows) == 0 {
		return nil
	}
	return g.bisect(rows)
}

// bisect tells which of the rows differ, half by half.
func (g *group) bisect(rows []suspect) error {
	n, err := g.differing(rows)
	switch {
	case work.TooBig(err) && len(rows) > 1:
	case err != nil:
		return err
	case n == 0:
		return nil
	case n == uint64(len(rows)), len(rows) == 1:
		return g.proved(rows, n)
	}
	half := len(rows) / 2
	if err := g.bisect(rows[:half]); err != nil {
		return err
	}
	return g.bisect(rows[half:])
}

// lookEvery is how often rows that differ are looked at again.
const lookEvery = 500 * time.Millisecond

// proved takes rows that differ in one snapshot of both tables, and waits whether they go on to.
func (g *group) proved(rows []suspect, n uint64) error {
	if patience := g.patience(); patience > 0 {
		had, err := g.sum(rows)
		if err != nil {
			return err
		}
		seen, err := g.mark(g.ctx)
		if err != nil {
			return err
		}
		for {
			if past, err := g.past(g.ctx, seen, patience); err != nil {
				return err
			} else if past {
				break
			}
			if err := g.Pause(g.ctx, lookEvery); err != nil {
				return err
			}
			now, err := g.differing(rows)
			if err != nil || now == 0 {
				return err
			}
			if now != n && len(rows) > 1 {
				return g.bisect(rows)
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
		changed mark
	}
	now, err := g.mark(g.ctx)
	if err != nil {
		return err
	}
	var left []watched
	for i := range rows {
		left = append(left, watched{row: rows[i : i+1], changed: now})
	}
	patience := g.patience()
	for deadline := time.Now().Add(patience); len(left) > 0 && time.Now().Before(deadline); {
		if err := g.Pause(g.ctx, lookEvery); err != nil {
			return err
		}
		differ := left[:0]
		for _, w := range left {
			n, err := g.differing(w.row)
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
				w.sum = sum
				if w.changed, err = g.mark(g.ctx); err != nil {
					return err
				}
			}
			differ = append(differ, w)
		}
		left = differ
	}
	for _, w := range left {
		past, err := g.past(g.ctx, w.changed, patience/2)
		if err != nil {
			return err
		}
		if !past && !g.Fix { // a row that is repaired in vain is none the worse
			g.hot.Add(1)
		} else if err := g.report(w.row, 1); err != nil {
			return err
		}
	}
	return nil
}

// repairTries is how often rows are repaired that somebody goes on to write in one table alone.
const repairTries = 3

// report takes rows that differ for good, and repairs them if asked to.
func (g *group) report(rows []suspect, n uint64) error {
	if err := g.one.Acquire(g.ctx, 1); err != nil {
		return context.Cause(g.ctx)
	}
	defer g.one.Release(1)
	*g.count += n
	for _, s := range rows {
		g.found.hash += s.hash
		if err := g.tell(s); err != nil {
			return err
		}
	}
	switch {
	case g.carries:
		return g.carry(rows)
	case !g.Fix:
		return nil
	}
	for range repairTries {
		if _, err := g.query(g.repair, rows); err != nil {
			return fmt.Errorf("repair rows that differ: %w", err)
		}
		if n, err := g.differing(rows); err != nil || n == 0 {
			return err
		}
	}
	if g.patience() > 0 { // they are written meanwhile, and the tables are compared once more
		return nil
	}
	return fmt.Errorf("rows of %s still differ after %d repairs: stop whatever writes only one of the tables", g.Plan.Table, repairTries)
}

// refusedMost is how many rows the old table may refuse before the comparison does: then it is not the rows.
const refusedMost = 100

// carry gives the old table the rows as the new one has them, or has not. What it cannot take is told, and differs when the tables are
// compared once more.
func (g *group) carry(rows []suspect) error {
	keys, err := g.keysOf(rows)
	if err == nil {
		_, err = g.Execute(g.ctx, g.Texts.Reverse.Apply, map[string]ydbconn.Value{"$keys": ydbconn.Rows(keys)}, false)
	}
	switch {
	case err == nil:
	case g.ctx.Err() != nil, ydbconn.Passing(err) && !work.TooBig(err), g.refused == refusedMost:
		return fmt.Errorf("carry rows back to %s: %w", g.old.table.Path, err)
	case len(rows) > 1:
		half := len(rows) / 2
		return errors.Join(g.carry(rows[:half]), g.carry(rows[half:]))
	default:
		g.refused++
		g.Say(g.Step, fmt.Sprintf("a row cannot be carried back to %s: %v", g.old.table.Path, err))
	}
	return nil
}

// keysOf are the keys that rows of either table have in the new one.
func (g *group) keysOf(rows []suspect) (keys []map[string]ydbconn.Value, err error) {
	if !g.extra {
		keys, err = g.query(g.Texts.Carry.Keys, rows)
		for _, k := range keys {
			for name, v := range k {
				k[name] = v.Nullable(false)
			}
		}
		return keys, err
	}
	for _, s := range rows {
		values, err := s.key.Values()
		if err != nil {
			return nil, err
		}
		k := map[string]ydbconn.Value{}
		for i, c := range g.Texts.Reverse.Key {
			k[c.Name()] = values[i].Nullable(false)
		}
		keys = append(keys, k)
	}
	return keys, nil
}

// sum is what the rows of a range of the side that is asked about come to: another number if one was written.
func (g *group) sum(rows []suspect) (sum uint64, err error) {
	err = g.comparison.rows(g.ctx, g.side, rows[0].before, rows[len(rows)-1].key, nil, func(x *ydbconn.FoldedRow) error {
		sum += mixed(x.Fold.Key, rowOf(x.Fold))
		return nil
	})
	return sum, err
}

// tell tells of a row that differs.
func (g *group) tell(s suspect) error {
	if g.Found == nil {
		return nil
	}
	values, err := s.key.Values()
	if err != nil {
		return err
	}
	f := work.Found{Extra: g.extra}
	for i, c := range g.question.key {
		column, ok := g.side.table.Column(c.Column)
		if !ok || i >= len(values) {
			return fmt.Errorf("a row that differs has a key without the columns %s", c.Column)
		}
		f.Columns = append(f.Columns, column)
		f.Key = append(f.Key, values[i].Model())
	}
	g.Found(f)
	return nil
}

// differing asks how many rows differ in the range of some.
func (g *group) differing(rows []suspect) (uint64, error) {
	found, err := g.query(g.ask, rows)
	if err != nil {
		return 0, err
	}
	if len(found) != 1 {
		return 0, fmt.Errorf("compare rows of %s: the answer has %s", g.Plan.Table, plan.Count(uint64(len(found)), "row"))
	}
	return found[0][g.number].Uint64(), nil
}

// query executes a statement of the plan about the range of some rows.
func (g *group) query(q plan.Ranged, rows []suspect) ([]map[string]ydbconn.Value, error) {
	return g.InRange(g.ctx, q, g.question.key, rows[0].before, rows[len(rows)-1].key)
}
