package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/estimate"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/follow"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Writers are stopped from the fence until they are released, or until everything is restored. All of that is to end within the downtime
// that is allowed: the last third of it is kept for restoring. Changefeeds are restored first, so that their readers miss nothing, but
// only for as long as that third; then come the rights, however far the rest has come.

// cutoverState is what this process knows of its cut-over.
type cutoverState struct {
	checked  bool            // the tables are those of the plan, behind the fence
	tail     *tail           // nil if this process did not see the fence
	idle     bool            // nothing was written between the cut-over and the rollback
	drained  uint64          // up to when all that was written is applied; 0 if this process did not see it
	renaming bool            // a rename was sent, and it is not known whether it is done
	halted   time.Time       // when this process stopped the writers; zero if it did not
	until    time.Time       // all that makes them wait is given up then; zero if nothing is
	spent    []string        // what took long behind the fence
	result   *compare.Result // of the last comparison
}

// tail is what was written last before the fence.
type tail struct {
	key    ydbconn.Cursor // the greatest of the old table, which an append that came later is behind; nil if the table is empty
	recent *follow.Follower
}

// spentLeast is the least that is told of what keeps the writers waiting.
const spentLeast = 10 * time.Millisecond

// took remembers what kept the writers waiting.
func (c *cutoverState) took(what string, from, to time.Time) {
	if from.Before(c.halted) {
		from = c.halted
	}
	if took := to.Sub(from); !c.halted.IsZero() && took >= spentLeast {
		c.spent = append(c.spent, fmt.Sprintf("%s %s", what, took.Round(spentLeast)))
	}
}

const defaultDowntime = estimate.DefaultDowntime

// maxDowntime is how long writers may be stopped; 0 for as long as it takes to compare all rows.
func maxDowntime(s *session) time.Duration {
	if s.MaxDowntime == 0 && s.Plan.Follows() {
		return defaultDowntime
	}
	return s.MaxDowntime
}

// restoring is how much of the downtime is kept for restoring what was taken.
func restoring(s *session) time.Duration { return cmp.Or(maxDowntime(s), defaultDowntime) / 3 }

// errDowntime says that writers have been stopped for so long that everything has to be restored now.
var errDowntime = errors.New("the writers would be stopped for longer than --max-downtime allows")

// inTime does something for which writers wait, and gives it up when they have waited for as long as they may.
func (t *leasedSession) inTime(ctx context.Context, do func(context.Context) error) error {
	if t.cutover.until.IsZero() {
		return do(ctx)
	}
	within, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer time.AfterFunc(time.Until(t.cutover.until), func() { cancel(errDowntime) }).Stop()
	err := do(within)
	if err != nil && ctx.Err() == nil && !time.Now().Before(t.cutover.until) && !errors.Is(err, errDowntime) {
		err = fmt.Errorf("%w (%s): %w", errDowntime, cmp.Or(maxDowntime(t.session), defaultDowntime), err)
	}
	return err
}

// goesOn reports whether writers that wait behind the rename are let go on although an operation of the last step failed: they have
// waited for as long as they may, or nobody answers, and it is none that finds out whether the tables are equal.
func goesOn(ctx context.Context, t *leasedSession, op plan.Operation, err error) bool {
	if t.cutover.until.IsZero() || ctx.Err() != nil {
		return false
	}
	_, looks := meets(op)
	silent := ydbconn.Passing(err) || errors.Is(err, context.DeadlineExceeded)
	return time.Until(t.cutover.until) < shortTime || silent && !looks && op != plan.Operation(plan.CompareRecent{})
}

// stands notes since when writers stand still.
func (t *leasedSession) stands(ctx context.Context) error {
	if t.m.Run().Data.StoodSince > 0 {
		return nil
	}
	now, err := t.Conn.Snapshot(ctx, t.Plan.Table)
	if err != nil {
		return err
	}
	return t.m.Change(ctx, func(r *state.Run) { r.Data.StoodSince, r.Data.Stops = now.Step, r.Data.Stops+1 })
}

// release lets the writers go on. That is recorded first: once they do, the tables must not be made equal again.
func (t *leasedSession) release(ctx context.Context) error {
	t.cutover.until = time.Time{}
	since := t.m.Run().Data.StoodSince
	if err := t.m.Change(ctx, func(r *state.Run) {
		r.Released, r.Data.Switching, r.Data.StoodSince, r.Data.Drained = true, false, 0, t.cutover.drained
		r.Data.Created.Old = t.pos.created
	}); err != nil {
		return err
	}
	if err := t.lower(ctx); err != nil {
		return err
	}
	t.env.Throttle.Unlimited(false)
	err := t.released(ctx, plan.Finish, "", since)
	t.cutover = cutoverState{}
	return err
}

// released tells that writers can continue, and for how long they were stopped, by the server's clock; nothing if they were not.
func (t *leasedSession) released(ctx context.Context, step plan.StepID, with string, since uint64) error {
	if since == 0 {
		return nil
	}
	now, err := t.Conn.Snapshot(ctx, t.Plan.Table)
	if ydbconn.NotFound(err) {
		return nil // somebody dropped it
	}
	if err != nil {
		return err
	}
	spent := ""
	if len(t.cutover.spent) > 0 {
		spent = " (" + strings.Join(t.cutover.spent, ", ") + ")"
	}
	t.env.Say(step, fmt.Sprintf("writers can continue%s; they were stopped for %s%s", with,
		(time.Duration(now.Step-min(since, now.Step))*time.Millisecond).Round(spentLeast), spent))
	return nil
}

// abort restores what a cutover or a rollback took that fails where the tables can stay where they are. Nothing is restored by a process
// that has lost the lease, or where the tables may be renamed. Where the cutover itself was not finished, the writers go on standing still.
func (t *leasedSession) abort(ctx context.Context) error {
	t.env.Throttle.Unlimited(false)
	t.cutover.until = time.Time{}
	run := t.m.Run()
	ph := phaseOf(&run, t.pos)
	stays := ph == Ready || ph == BrokenOff || ph.row().renamed && t.was.Released
	if !stays || t.cutover.renaming || errors.Is(context.Cause(ctx), state.ErrLost) {
		return nil
	}
	ctx = context.WithoutCancel(ctx)
	t.givesBack = true
	defer func() { t.givesBack = false }()
	_, release, err := t.leaseLeft(ctx)
	if err != nil {
		return err
	}
	release(true)
	if run.Data.Unrecorded && !t.was.Data.Unrecorded { // the writers have stood since this process dropped the changefeed
		if err := t.m.Change(ctx, func(r *state.Run) { r.Data.Unrecorded = false }); err != nil {
			return err
		}
	}
	return t.restore(ctx)
}

// restore restores what was taken of the table in use, and then the rights, as far as it can.
func (t *leasedSession) restore(ctx context.Context) error {
	ctx = ydbconn.Insist(ctx) // writers wait, and what was not answered until now is none of the rights
	list := behindRename(t.Plan.Step(plan.Cutover).Undo(t.Plan))
	switch back := t.m.Run().Back; {
	case back:
		list = t.Plan.Step(plan.Finish).Run
	case t.pos.Place == atTable: // nothing but rights
		list = nil
	}
	var failed []error
	t.cutover.until = time.Now().Add(restoring(t.session))
	for _, op := range list {
		if _, made := op.(plan.AddFeed); !made && len(op.Undo(t.Plan)) == 0 { // what no way back takes
			continue
		}
		failed = append(failed, pay(ctx, t, plan.Cutover, op, func(ctx context.Context) error {
			return t.inTime(ctx, func(ctx context.Context) error { return t.giveAgain(ctx, op) })
		}))
	}
	t.cutover.until = time.Now().Add(defaultDowntime)
	failed = append(failed, t.inTime(ctx, t.lower))
	t.cutover.until = time.Time{}
	if err := errors.Join(failed...); err != nil {
		return err // the run says still what was taken: the next command restores the rest
	}
	if err := t.m.Change(ctx, func(r *state.Run) {
		r.Step, r.Back, r.Data.Retained, r.Data.Switching = t.was.Step, false, false, false
		left := less(owed(t.Plan, r), debts(list))
		if t.pos.Place != atTable {
			left = debts(gives(t.Plan, plan.Writing))
		}
		owe(t, r, left)
		if r.Released || t.Plan.Follows() {
			r.Data.StoodSince = 0
		}
	}); err != nil {
		return err
	}
	if t.pos.Place == atTable {
		t.env.Say(plan.Cutover, fmt.Sprintf("the rollback was aborted before the tables were renamed back: %s stays in use, and writers may "+
			"continue with it", t.Plan.Table))
	}
	return nil
}

// giveAgain gives the table in use what it had before something that failed, if an operation does that.
func (t *leasedSession) giveAgain(ctx context.Context, op plan.Operation) error {
	_, give := debtOf(op)
	feed, is := op.(plan.AddChangefeed)
	there := true
	var err error
	switch {
	case op == plan.Operation(plan.AddFeed{}), op == plan.Operation(plan.AddFeed{Reverse: true}):
		err = t.statements(ctx, op)
	case give == nil:
		return nil
	case is:
		now, look := t.Conn.Outline(ctx, t.Plan.Table)
		if err = look; err == nil {
			_, there = now.Changefeed(feed.Name)
			err = give(ctx, t)
		}
	default:
		err = give(ctx, t)
	}
	if err != nil {
		return fmt.Errorf("not restored yet: %s %w; the next command of the plan tries again", op.Says(t.Plan), err)
	}
	if !there {
		t.env.Say(plan.Cutover, fmt.Sprintf("changefeed %s of %s was created again, %s. It starts empty: what its readers had not read is "+
			"lost", feed.Name, t.Plan.Table, consumersOf(t, feed)))
	}
	return nil
}

// consumersOf says which consumers a changefeed is created with. Of a run whose record somebody deleted nobody knows them.
func consumersOf(t *leasedSession, feed plan.AddChangefeed) string {
	if run := t.m.Run(); run.Data.Adopted {
		return fmt.Sprintf("without consumers, as no record tells which it had: add those that PLAN.md names, by ALTER TOPIC `%s/%s` ADD "+
			"CONSUMER", t.Plan.Table, feed.Name)
	}
	f, _ := t.bound.Before.Changefeed(feed.Name)
	if len(f.Consumers) == 0 {
		return "without consumers, as it had none"
	}
	return "with its consumers: " + strings.Join(plan.Each(f.Consumers, func(c schema.Consumer) string { return c.Name }), ", ")
}

// outage is for how long a command tries to give rights back that it could not when it failed.
const outage = time.Minute

// unlock gives back the rights that a command leaves revoked, or has found so behind one that was killed, and returns its error. Where the
// database does not answer it tries again for a while. Behind the rename the writers go on with the new table: at once, unless that was
// seen to differ.
func unlock(ctx context.Context, s *session, failed error) error {
	person := (*NeedsPerson)(nil)
	s.unlocks, s.records = true, errors.As(failed, &person) && person.Asks[0].Lost == "unchecked"
	s.lets = s.records || ydbconn.Passing(failed) || errors.Is(failed, context.DeadlineExceeded) || errors.Is(failed, errDowntime)
	s.ends = maxDowntime(s) > 0 || person != nil && person.Asks[0].Lost == "apart"
	for began := time.Now(); s.fence.Load() != nil && ctx.Err() == nil; {
		err := s.takeBack(ctx)
		if wait := (*keptBoth)(nil); errors.As(err, &wait) {
			if wait.left > 0 {
				s.env.Tell(work.Event{Kind: work.EventWait, Step: plan.Finish, Text: wait.Error()})
			}
			if err := s.env.Pause(ctx, wait.left); err != nil {
				break
			}
			s.lets, s.records = true, true
			continue
		}
		if err == nil && s.fence.Load() == nil || errors.Is(err, errUndone) {
			break
		}
		if err == nil || time.Since(began) > outage || !ydbconn.Passing(err) && !errors.Is(err, context.DeadlineExceeded) {
			return errors.Join(failed, err)
		}
		s.env.Wait("restore the rights to write", err)
		if err := s.env.Pause(ctx, time.Second); err != nil {
			break
		}
	}
	return failed
}

// keptBoth says for how long writers wait still behind a rename after which the tables differ: a person may say meanwhile with which they
// go on.
type keptBoth struct {
	plan *plan.Plan
	left time.Duration
}

func (e *keptBoth) Error() string {
	return fmt.Sprintf("the writers stay stopped for %s more, in which 'migrate rollback', given elsewhere, goes back to %s. Then they go on "+
		"with %s, and both tables are kept as they are", e.left.Round(time.Second), e.plan.Old, e.plan.Table)
}

// takeBack restores what a command took that was broken off. Behind the rename the writers are let go on.
func (s *session) takeBack(ctx context.Context) error {
	return s.underLease(ctx, plan.Cutover, func(ctx context.Context, t *leasedSession) error {
		run := t.m.Run()
		switch ph := phaseOf(&run, t.pos); {
		case ph == Switching && !run.Released && !s.lets && !s.ends: // all rows are compared first, however long that takes
			return nil
		case ph == Switching && !run.Released && !s.lets:
			now, err := t.Conn.Snapshot(ctx, t.Plan.Table)
			if err != nil {
				return err
			}
			stood := time.Duration(now.Step-min(run.Data.StoodSince, now.Step)) * time.Millisecond
			left := cmp.Or(maxDowntime(s), stood+2*defaultDowntime) - restoring(s) - stood
			return &keptBoth{t.Plan, min(max(0, left), defaultDowntime)}
		case ph == Switching && !run.Released && run.Data.Fence != nil:
			t.cutover.until = time.Now().Add(restoring(s))
			for _, op := range t.Plan.Step(plan.Finish).Run {
				if _, feed := op.(plan.AddChangefeed); !s.records || !feed && op != (plan.AddFeed{Reverse: true}) {
					continue
				}
				if err := t.inTime(ctx, func(ctx context.Context) error { return t.perform(ctx, plan.Finish, op) }); err != nil {
					t.env.Say(plan.Finish, fmt.Sprintf("not done yet: %s %v", op.Says(t.Plan), err))
				}
			}
			t.env.Say(plan.Finish, "the writers can continue with the new table; 'migrate cutover' completes the plan")
			return t.release(ctx)
		case ph == Leaving && run.Data.Fence != nil:
			return t.restore(ctx)
		case ph != BrokenOff:
			return t.lower(ctx)
		}
		t.env.Say(plan.Cutover, "the cutover was aborted before the tables were renamed, and everything was restored")
		if err := t.missed(ctx); err != nil {
			return err
		}
		return t.restore(ctx)
	})
}

// stillTaken reports whether something is still taken from the user by a command that was broken off.
func stillTaken(run *state.Run, pos position) bool {
	ph := phaseOf(run, pos)
	return ph == BrokenOff || ph.row().renamed && run.Data.Fence != nil && run.Released
}
