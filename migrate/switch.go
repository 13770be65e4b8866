package migrate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// With a changefeed the fence is short: what changed was compared when it was applied, so that behind the fence only the
// last changes are left, and after the rename the rows that were written last.

// tail is the greatest key of the old table behind the fence; an append that came later is behind it.
type tail struct {
	key ydbconn.Cursor // nil if the table is empty
}

// hasFeed reports whether the table of the plan has the changefeed that is followed.
func (r *Runner) hasFeed(ctx context.Context) (bool, error) {
	t, err := r.Conn.Outline(ctx, r.Plan.Table)
	if err != nil {
		return false, err
	}
	_, has := t.Changefeed(feedName)
	return has, nil
}

// feedGone reports whether somebody dropped the changefeed of a copy that is kept up to date by it.
func (r *Runner) feedGone(ctx context.Context, pos *position) (bool, error) {
	if r.Plan.Follow == nil || pos.Place != atCopy || pos.before(StepBackfill) {
		return false, nil
	}
	has, err := r.hasFeed(ctx)
	return !has, err
}

// feedAgain makes the changefeed of the copy again where somebody dropped it. What was written meanwhile nobody recorded,
// so all rows are compared, and those that differ are copied again.
func (r *Runner) feedAgain(ctx context.Context) error {
	return r.alone(ctx, StepWriters, func(ctx context.Context) error {
		pos, _, err := r.still(ctx)
		if err != nil {
			return err
		}
		if gone, err := r.feedGone(ctx, pos); err != nil || !gone {
			return err // another process did it, or got further
		}
		r.say(StepWriters, fmt.Sprintf("changefeed %s of %s is gone: it is created again, and all rows are compared, and those that differ are copied again", feedName, r.Plan.Table))
		if err := r.state.setLost(ctx, pos.Token, false, []uint64{0}, true); err != nil {
			return err
		}
		for _, a := range r.Plan.Step(StepWriters).Run {
			if err := r.perform(ctx, pos, StepWriters, a); err != nil {
				return err
			}
		}
		if before := r.Plan.before(StepCatchUp); !pos.before(StepCatchUp) {
			return r.finishUndo(ctx, pos, before)
		}
		return nil
	})
}

// finishUndo records a step that is done before the cutover. If the cutover was taken back in part, the rest of it is taken back
// before: such as changefeeds of the user, which nobody would miss any more.
func (r *Runner) finishUndo(ctx context.Context, pos *position, done StepID) error {
	if pos.Back {
		if err := r.takeBack(ctx, pos, r.Plan.Step(StepCutover)); err != nil {
			return err
		}
		pos.Back = false
	}
	return r.mark(ctx, pos, done)
}

// drained applies what is left behind the fence.
func (r *Runner) drained(ctx context.Context, pos *position, step StepID) error {
	has, err := r.hasFeed(ctx)
	if err != nil {
		return err
	}
	switch {
	case has:
	case pos.Place == atTable && slices.Contains(r.Confirmed, ConfirmLoss):
		return nil
	case pos.Place == atTable: // the writers were not let go yet, or a rollback that dropped it was killed
		return r.nothingNew(ctx, pos, step)
	default: // it was dropped for the rename, by a process that was killed then
		r.say(step, fmt.Sprintf("changefeed %s is dropped already: all rows are compared", feedName))
		return r.compare(ctx, pos, step, false)
	}
	if pos.Place == atTable {
		err = r.drain(ctx, pos, step)
	} else if err = r.drainAndCheck(ctx, pos, step); err == nil {
		r.checked = true
	}
	if err != nil {
		return errors.Join(err, r.lower(context.WithoutCancel(ctx), pos))
	}
	return nil
}

// nothingNew compares the tables before they are switched back without a changefeed. What differs then was written since
// the cutover, and the old table does not have it.
func (r *Runner) nothingNew(ctx context.Context, pos *position, step StepID) error {
	err := r.compare(ctx, pos, step, false)
	if differ := (*Different)(nil); errors.As(err, &differ) {
		return r.confirmLoss(fmt.Sprintf("%s has no changefeed %s, and was written since the cutover: %v. What was written since is lost by rolling back.", r.Plan.Table, feedName, differ))
	}
	return err
}

// noPlaceFor names the columns that somebody added to the table in use and that the plan carries nowhere.
func (r *Runner) noPlaceFor(ctx context.Context, pos *position) ([]string, error) {
	t, err := r.Conn.Outline(ctx, r.Plan.Table)
	if err != nil {
		return nil, err
	}
	key := r.Plan.OldKey
	if pos.Place == atTable {
		key = r.Plan.NewKey
	}
	var out []string
	if !slices.Equal(t.PrimaryKey, key) {
		return nil, nil // the tables have been switched meanwhile
	}
	for _, c := range t.Columns {
		if !slices.ContainsFunc(r.Plan.Columns, func(p Column) bool {
			return pos.Place == atTable && p.Name == c.Name || pos.Place == atCopy && p.From == c.Name
		}) {
			out = append(out, c.Name)
		}
	}
	return out, nil
}

// columnsEvery is how often somebody is told of columns that were added.
const columnsEvery = 10 * time.Second

// watchColumns tells of columns that are added while a changefeed is followed: nothing carries what is written to them.
func (r *Runner) watchColumns(ctx context.Context, pos *position) {
	told := ""
	for {
		if added, err := r.noPlaceFor(ctx, pos); err == nil && ctx.Err() == nil && len(added) > 0 && told != join(added) {
			told = join(added)
			then := "the cutover will refuse it. Drop it, or roll back and make the plan again"
			if pos.Place == atTable {
				then = "a rollback would lose what is written to it"
			}
			r.tell(Event{Kind: EventSay, Text: fmt.Sprintf("%s was added to %s, and the plan does not know it: %s", told, r.Plan.Table, then)})
		}
		if pause(ctx, columnsEvery) != nil {
			return
		}
	}
}

// drainAndCheck does beside the wait for the last changes what has to be done behind the fence too.
func (r *Runner) drainAndCheck(ctx context.Context, pos *position, step StepID) error {
	all := r.several(ctx)
	all.do(func(ctx context.Context) error { return r.drain(ctx, pos, step) })
	all.do(func(ctx context.Context) error {
		if err := r.checkSchema(ctx); err != nil {
			return err
		}
		return r.lastKey(ctx)
	})
	return all.wait()
}

// nearFence does before the fence what can be done before it.
func (r *Runner) nearFence(ctx context.Context, pos *position) error {
	r.checked, r.spent = false, nil
	if r.Plan.Follow == nil && pos.Back { // the mark would say after the rename that the writers were let go
		if err := r.finishUndo(ctx, pos, StepVerify); err != nil {
			return err
		}
	}
	if r.Plan.Follow != nil && pos.Place == atCopy {
		has, err := r.hasFeed(ctx)
		if err != nil {
			return err
		}
		if has {
			if err := r.compareTorn(ctx, pos); err != nil {
				return err
			}
			if err := r.closeUp(ctx, pos); err != nil {
				return err
			}
		}
		if err := r.checkSchema(ctx); err != nil {
			return err
		}
		// While the new table is where it was made, the mark says no more than that the cutover was begun.
		marked := *pos
		if err := r.mark(ctx, &marked, StepCutover); err != nil {
			return err
		}
		if r.FenceRevoke && has {
			if err := r.beforeBarrier(ctx, pos); err != nil {
				return err
			}
		}
	}
	r.stood = time.Now()
	return nil
}

// compareTorn compares the tables once more where rows may have been overwritten since they were compared. Behind the rename
// nothing can be written any more to where the new table was.
func (r *Runner) compareTorn(ctx context.Context, pos *position) error {
	torn, _, err := r.torn(ctx, pos)
	if err != nil || !torn {
		return err
	}
	r.say(StepCutover, tornCopy)
	return r.compareAndFix(ctx, pos, true)
}

// torn is state.torn of the copy: rows that are copied in bulk are written without a transaction, be they newer by now or not.
func (r *Runner) torn(ctx context.Context, pos *position) (torn, late bool, err error) {
	if r.Plan.Follow == nil || pos.Place != atCopy {
		return false, false, nil
	}
	return r.state.torn(ctx, pos.Token, workCopy)
}

const tornCopy = "rows that were copied may have been written later than newer ones, because a process was lost or a write had no answer: all rows are compared, and those that differ are copied again"

const (
	// closeEnough is the lag behind which the fence begins, if that is reached in closeTime: what is left is applied behind it.
	closeEnough = 1500 * time.Millisecond
	closeTime   = 15 * time.Second
	// barrierEvery is how often a barrier comes. YDB counts in whole seconds.
	// Source: FillChangefeedDescription in ydb/core/ydb_convert/table_description.cpp of ydb-platform/ydb.
	barrierEvery = time.Second
	// barrierLead is how long before a barrier the writers are stopped, beside what the calls take that do so: transactions
	// that are under way may end in that time. To miss a barrier costs a whole second.
	barrierLead = 200 * time.Millisecond
)

// closeUp waits until little is left to apply behind the fence.
func (r *Runner) closeUp(ctx context.Context, pos *position) error {
	if err := r.catchUp(ctx, pos); err != nil {
		return err
	}
	for began := time.Now(); time.Since(began) < closeTime; {
		l, err := r.lagOf(ctx, pos.Token, false)
		if err != nil {
			return r.feedLost(err)
		}
		if l.Known == l.Partitions && l.Seconds <= closeEnough.Seconds() {
			return nil
		}
		if err := pause(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
	return nil
}

// beforeBarrier waits for the moment from which on there is just time to raise the fence, and to look at the time behind it,
// before the next barrier: those of all partitions come at whole seconds of the server's time.
// Source: AdjustVersion in ydb/core/tx/datashard/cdc_stream_heartbeat.cpp of ydb-platform/ydb.
func (r *Runner) beforeBarrier(ctx context.Context, pos *position) error {
	f, err := r.ready(ctx, pos)
	if err != nil {
		return err
	}
	calls := len(f.Old.Given) + len(f.Old.Taken) + len(f.New.Given) + len(f.New.Taken) + 1 // and the one that ends transactions
	began := time.Now()
	now, err := r.Conn.Snapshot(ctx, r.Plan.Table)
	if err != nil {
		return err
	}
	took := time.Since(began)
	lead := min(barrierLead+time.Duration(calls+2)*took, barrierEvery)
	wait := barrierEvery - time.Duration(now.Step)*time.Millisecond%barrierEvery - lead
	if wait < 0 {
		wait += barrierEvery
	}
	return pause(ctx, wait)
}

// lastKey remembers where the old table ends.
func (r *Runner) lastKey(ctx context.Context) error {
	last, err := r.greatest(ctx)
	if err != nil {
		return err
	}
	r.tail = &tail{key: last}
	return nil
}

// compareRecent compares, after the rename, the rows that were written last, and what was appended to the old table since
// the fence. A process that did not see the fence compares all rows.
func (r *Runner) compareRecent(ctx context.Context, pos *position, step StepID) error {
	if pos.Place != atTable {
		return errors.New("the tables are not switched")
	}
	if r.tail == nil {
		has, err := r.hasFeed(ctx)
		if err != nil || !has {
			return errors.Join(err, r.compare(ctx, pos, step, false))
		}
		// The step was done once and is taken back in part: the writers may have been let go, and the old table follows.
		return r.caughtUp(ctx, pos, func(ctx context.Context) error { return r.compare(ctx, pos, step, false) })
	}
	keys := r.recent.all()
	differ, err := r.differing(ctx, r.Plan.Backfill.Cursor, r.Plan.Follow.DifferKept, r.Plan.Follow.DifferOneKept, keys)
	if err != nil {
		return err
	}
	appended := uint64(0)
	c := r.Plan.CompareKept
	found, err := r.query(ctx, c.Old.Last, nil)
	if err != nil {
		return err
	}
	if len(found) > 0 {
		last, err := r.keyFrom(found[0], "last")
		if err != nil {
			return err
		}
		if string(last) != string(r.tail.key) {
			rows, err := r.inRange(ctx, c.Differ, r.Plan.Backfill.Cursor, r.tail.key, last)
			if err != nil {
				return err
			}
			if len(rows) == 1 {
				appended = rows[0]["differ"].Uint64()
			}
		}
	}
	if n := uint64(len(differ)) + appended; n > 0 {
		return fmt.Errorf("%s of the old table differ after the rename: something wrote it behind the fence. The writers are still stopped: 'migrate verify --fix --execute' copies what differs, and 'migrate rollback' goes back", count(n, "row"))
	}
	r.say(step, fmt.Sprintf("%s that were written last are the same in both tables", count(uint64(len(keys)), "row")))
	return nil
}

// stillEqual compares the tables before the old one is dropped: it has followed the new one. One that the scripts of the
// folder sealed has not.
func (r *Runner) stillEqual(ctx context.Context, pos *position, step StepID) error {
	if !pos.Kept {
		return nil // dropped already
	}
	t, err := r.Conn.Outline(ctx, r.Plan.Kept)
	if err != nil {
		return err
	}
	if attributeOf(t, sealAttribute) != "" {
		return r.sealed(ctx, pos)
	}
	err = r.caughtUp(ctx, pos, func(ctx context.Context) error { return r.compare(ctx, pos, step, false) })
	if errors.Is(err, errFeedGone) {
		return r.confirm(step, fmt.Sprintf("Somebody dropped changefeed %s of %s, so the old table could not follow the new one, and it is not known whether the new one was written to.", feedName, r.Plan.Table))
	}
	return err
}

// Follow keeps one table up to date from the changefeed of the other, until ctx ends or the plan is carried out or undone.
func (r *Runner) Follow(ctx context.Context) error {
	if err := r.open(); err != nil {
		return err
	}
	if r.Plan.Follow == nil {
		return fmt.Errorf("the plan has --writers %s: there is no changefeed to follow", r.Plan.Writers)
	}
	if err := r.state.create(ctx); err != nil {
		return err
	}
	told := false
	for {
		pos, err := r.find(ctx)
		if err != nil {
			return err
		}
		if pos.Place == "" || pos.Place == atCopy && (pos.before(r.Plan.followedFrom()) || pos.Token == staleToken) {
			return nil // undone, or cleaned up
		}
		err = r.following(ctx, pos, func(ctx context.Context) error {
			for {
				has, err := r.hasFeed(ctx)
				if err != nil || !has { // the cutover, or a rollback, dropped it
					return err
				}
				if err := pause(ctx, lagEvery); err != nil {
					return err
				}
			}
		})
		if err != nil && !errors.Is(err, errFeedGone) {
			return err
		}
		if !told {
			r.tell(Event{Kind: EventWait, Text: fmt.Sprintf("changefeed %s is gone: waiting for the cutover to end", feedName)})
			told = true
		}
		if err := pause(ctx, lagEvery); err != nil {
			return err
		}
	}
}
