package run

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/follow"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/watch"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// The cut-over, with a changefeed:
//
//	before the fence    what may have been overwritten is compared; the copy is close behind the writers; the run says Switching
//	fence               a person has stopped the writers, or their rights are taken; transactions that have not committed are aborted
//	drain               everything that was written is applied, and nothing came behind the fence; the tables are what the plan says
//	take                sequences go on behind the last id; changefeeds are dropped, which YDB does not rename
//	rename              one request
//	compare             the rows that were written last; what was appended to the old table since
//	release             the new table has a changefeed for the way back, and those of the user; the run says Released; the writers go on
//
// Until the rename everything can be given back: a cut-over that fails adds the changefeeds again and then gives the rights back.
// Without a changefeed all rows are compared, before the rename and after it.

// Cutover switches the tables, once everything before it is done, and finishes.
func (r *Runner) Cutover(ctx context.Context) error {
	return performs(ctx, r, CommandCutover, plan.Finish)
}

// beforeFence does before the fence what can be done before it.
func (t *leasedSession) beforeFence(ctx context.Context) error {
	t.cutover = cutoverState{}
	if err := t.mayDiffer(t.m.Run().Data.Proofs); err != nil {
		return err
	}
	if t.Plan.Follows() {
		run := t.m.Run()
		has, err := t.follows().Has(ctx)
		if err != nil {
			return err
		}
		if has {
			interrupted, _, err := compare.CopyInterrupted(ctx, t.env, run.Token)
			if err != nil {
				return err
			}
			if interrupted {
				t.env.Say(plan.Cutover, compare.InterruptedText)
				if err := t.compare(ctx, compare.Options{Step: plan.Verify, Fix: true}); err != nil {
					return err
				}
			}
			if err := t.follows().CloseUp(ctx); err != nil {
				return err
			}
		}
	}
	if err := t.checkTables(ctx); err != nil {
		return err
	}
	if run := t.m.Run(); run.VerifiedSecondsAgo == nil && t.verified == 0 && t.Plan.Follows() { // else all rows are compared behind the fence
		t.env.Say(plan.Cutover, "the last comparison found differences or did not finish: all rows are compared again")
		if err := t.compare(ctx, compare.Options{Step: plan.Verify}); err != nil {
			return err
		}
	}
	return t.m.Change(ctx, func(r *state.Run) { r.Data.Switching, r.Data.Debts = true, debts(gives(t.Plan, plan.Finish)) })
}

// drain applies what is left behind the fence, and looks at the tables meanwhile.
func (t *leasedSession) drain(ctx context.Context, step plan.StepID, op plan.DrainFeed) (err error) {
	defer func() {
		if errors.Is(err, follow.ErrWritten) {
			err = fmt.Errorf("%w: %s", err, t.notStopped(ctx))
		}
	}()
	t.cutover.idle = false
	has, err := t.follows().Has(ctx)
	if err != nil {
		return err
	}
	switch {
	case has && op.Back:
		t.cutover.tail = &tail{recent: t.follows()}
		lost := false
		if _, err := t.follows().Drain(ctx, step, func(*work.Lag) error { lost = true; return nil }); err != nil {
			return err
		}
		if lost {
			return t.countLost(ctx, step)
		}
		l, err := t.follows().Lag(ctx)
		t.cutover.idle = err == nil && l.Applied == 0
		return err
	case has:
		all, ctx := t.env.Several(ctx)
		all.Go(func() (err error) { t.cutover.drained, err = t.follows().Drain(ctx, step, nil); return err })
		all.Go(func() error {
			if err := t.checkTables(ctx); err != nil {
				return err
			}
			key, err := t.env.Greatest(ctx, t.env.Texts.Before.Old) // where the old table ends
			if err == nil {
				t.cutover.tail = &tail{key: key, recent: t.follows()}
			}
			return err
		})
		if err := all.Wait(); err != nil {
			return err
		}
		t.cutover.checked = true
		return nil
	case op.Back:
		return t.countLost(ctx, step)
	}
	// It was dropped for the rename, by a process that was killed then.
	t.env.Say(step, fmt.Sprintf("changefeed %s was already dropped: all rows are compared", plan.FeedName))
	return t.compare(ctx, compare.Options{Step: step})
}

// notStopped says what to do about writers that a fence does not stop.
func (t *leasedSession) notStopped(ctx context.Context) string {
	if !t.FenceRevoke {
		who, _ := t.whoWrites(ctx)
		return "stop the writer, and repeat this command. " + who
	}
	return fmt.Sprintf("a fence stops neither the owner of a table, here %s, nor an administrator, nor users without a login, and nobody at "+
		"all where the server does not enforce rights. %sStop the application that writes all the same, and repeat this command with '--fence "+
		"confirm'; better give it its own user", t.bound.Before.Owner, watch.Writing(ctx, t.env))
}

// rename has the tables renamed, together with those of the other plans of the group.
func (t *leasedSession) rename(ctx context.Context, op plan.RenameTables) error {
	if op.Back {
		if err := dropFeeds(ctx, t, t.Plan.Table, t.Plan.Old); err != nil {
			return err
		}
	}
	was := t.pos.Place
	moved := func(ctx context.Context) (bool, error) {
		err := t.look(ctx)
		return t.pos.Place != was, err
	}
	sent, err := t.GroupBarrier.Rename(ctx, op.Items(t.Plan), t.leaseCheck(ctx), func(items [][2]string,
		check func() (func(bool), error)) (sent bool, err error) {
		err = t.change(ctx, "rename", func(ctx context.Context) error {
			var release func(bool)
			if err := t.recheckIfStale(func() (_ func(bool), err error) { release, err = check(); return release, err }); err != nil {
				return err
			}
			sent = true
			err = t.Conn.Rename(ctx, items)
			release(ydbconn.Answered(err))
			return err
		}, moved)
		return sent, err
	})
	if !sent {
		return err
	}
	t.cutover.renaming = true
	// The tables tell what happened, whatever the answer was.
	is, lookErr := moved(context.WithoutCancel(ctx))
	if lookErr != nil {
		return errors.Join(err, fmt.Errorf("it is not known whether the tables were renamed: %w", lookErr))
	}
	t.cutover.renaming = false
	switch {
	case is && op.Back: // nothing is given back any more
		t.cutover.until = time.Time{}
		return nil
	case is:
		return nil
	case err == nil:
		return fmt.Errorf("rename: the server reports success, but the tables have their old names")
	}
	return err
}

// leaseCheck is what the plan that has the tables of all renamed asks of this one: whether it has its lease, and its tables are where they
// were.
func (t *leasedSession) leaseCheck(ctx context.Context) func() (release func(answered bool), err error) {
	return func() (func(bool), error) {
		_, release, err := t.leaseLeft(ctx)
		return release, err
	}
}

// compareRecent compares, after the rename, the rows that were written last, and what was appended to the old table since
// the fence. A process that did not see the fence compares all rows.
func (t *leasedSession) compareRecent(ctx context.Context, step plan.StepID) error {
	if t.pos.Place != atTable {
		return errors.New("the tables are not switched")
	}
	if t.cutover.tail == nil {
		all := func(ctx context.Context) error { return t.compare(ctx, compare.Options{Step: step}) }
		// A process that was killed may have left a changefeed on the new table: what it recorded since is newer there.
		err := t.follows().CaughtUp(ctx, all)
		if errors.Is(err, follow.ErrGone) {
			err = all(ctx)
		}
		return keepsBoth(ctx, t, err)
	}
	differ, rows, err := t.cutover.tail.recent.CompareRecent(ctx, t.env)
	if err != nil {
		return uncomparable(ctx, t, step, err)
	}
	last, err := t.env.Greatest(ctx, t.env.Texts.After.Old)
	if err != nil {
		return err
	}
	if last != nil && string(last) != string(t.cutover.tail.key) {
		found, err := t.env.InRange(ctx, t.env.Texts.After.Differ, t.env.Texts.After.Old.Columns, t.cutover.tail.key, last)
		if err != nil {
			return err
		}
		if len(found) == 1 {
			differ += int(found[0]["differ"].Uint64())
		}
	}
	if differ > 0 {
		t.env.Say(step, evidence.One(differ, "row", "of the old table differs", "of the old table differ")+" after the rename: "+
			"something wrote the old table after the fence")
		return keepsBoth(ctx, t, t.compare(ctx, compare.Options{Step: step}))
	}
	said := evidence.One(rows, "row", "written last is", "written last are") + " the same in both tables"
	if rows == 0 {
		said = "no row was written shortly before the fence, and the old table has got none since"
	}
	t.env.Say(step, said)
	return nil
}

// keepChecksum keeps what the old table came to when it was compared.
func (t *leasedSession) keepChecksum(ctx context.Context) error {
	if t.uncompared {
		return nil
	}
	if t.cutover.result == nil {
		return errors.New("the tables were not compared")
	}
	return t.m.Change(ctx, func(r *state.Run) { r.Data.Checksum = t.cutover.result.Checksum })
}

// compareStep compares the tables as a step of the plan. Where records of the changefeed are lost, or a process that copied, it repairs,
// too.
func (t *leasedSession) compareStep(ctx context.Context, step plan.StepID) error {
	token := t.m.Run().Token
	if step == plan.Cleanup {
		if t.uncompared {
			return nil
		}
		has, err := t.follows().Has(ctx)
		if err != nil || !has || t.pos.Base != atOld { // dropped already, or somebody has confirmed to go on without
			return err
		}
		if l, err := t.follows().Lag(ctx); err != nil {
			return err
		} else if len(l.Lost) > 0 {
			return t.unlessSame(ctx, fmt.Sprintf("Records of changefeed %s were lost, so %s lacks some of what was written to %s since the cutover.",
				plan.FeedName, t.Plan.Old, t.Plan.Table))
		}
	}
	if step == plan.Verify && !t.Plan.Follows() {
		switch same, alone, err := compare.Copied(ctx, t.env, token); {
		case err != nil:
			return err
		case same:
			return t.compared(ctx, alone)
		}
	}
	if step != plan.Verify || !t.Plan.Follows() {
		err := t.compare(ctx, compare.Options{Step: step})
		if differ := (*compare.Different)(nil); step == plan.Cleanup && errors.As(err, &differ) {
			return t.ask(expect.Question{Lost: "rows", Count: differ.Rows(), For: "whoever wrote them", Seen: []string{differ.Sum(), t.pos.created},
				Text: fmt.Sprintf("%v. No record tells which rows are newer, and %s is dropped with its rows: 'migrate verify --show-keys' "+
					"shows those that differ.", differ, t.Plan.Old)})
		}
		return keepsBoth(ctx, t, err)
	}
	l, err := t.follows().Lag(ctx)
	if err != nil {
		return err
	}
	interrupted, _, err := compare.CopyInterrupted(ctx, t.env, token)
	switch {
	case err != nil:
		return err
	case len(l.Lost) > 0:
		t.env.Say(step, fmt.Sprintf("records in %s of the changefeed are lost: rows that differ are copied again",
			plan.Count(uint64(len(l.Lost)), "partition")))
	case interrupted:
		t.env.Say(step, compare.InterruptedText)
	}
	return t.compare(ctx, compare.Options{Step: step, Fix: len(l.Lost) > 0 || interrupted})
}

// compare compares the tables where they are, for a step, and repairs them if it is asked to.
func (t *leasedSession) compare(ctx context.Context, o compare.Options) error {
	if o.Fix && t.Plan.Follows() && t.pos.Place == atCopy {
		l, err := t.follows().Lag(ctx)
		if err != nil && !errors.Is(err, follow.ErrGone) {
			return err
		}
		if err == nil && len(l.Lost) > 0 {
			o.Mended = func(ctx context.Context) error { return t.follows().Mended(ctx, l) }
		}
	}
	o.Token, o.Renamed = t.m.Run().Token, t.pos.Place == atTable
	o.WritersStopped = o.Step >= plan.Cutover && (o.Step < plan.Cleanup || !t.Plan.Follows())
	if t.Plan.Follows() && !o.WritersStopped {
		o.Applied = func(ctx context.Context, step uint64) (bool, error) {
			l, err := t.follows().Lag(ctx)
			if errors.Is(err, follow.ErrGone) { // nothing will come
				return true, nil
			}
			return err == nil && l.Past(step), err
		}
	}
	result, err := compare.Tables(ctx, t.env, o)
	t.cutover.result = result
	if err == nil {
		t.verified++
	}
	if err == nil && o.Step == plan.Verify && !o.Fix {
		return t.compared(ctx, result.Alone)
	}
	return uncomparable(ctx, t, o.Step, err)
}

// uncomparable asks, where the tables are switched and somebody has changed one so that they cannot be compared, to go on without that.
func uncomparable(ctx context.Context, t *leasedSession, step plan.StepID, err error) error {
	if t.pos.Place != atTable || !isRefusal(ctx, err) {
		return err
	}
	t.uncompared = true
	return t.asksUnchecked(ctx, step, fmt.Sprintf("%s and %s cannot be compared.", t.Plan.Table, t.Plan.Old), err)
}

// unlessSame asks to drop the old table although something keeps it from being checked, unless the tables are the same as they are.
func (t *leasedSession) unlessSame(ctx context.Context, why string) error {
	err := t.compare(ctx, compare.Options{Step: plan.Cleanup})
	if differ := (*compare.Different)(nil); !errors.As(err, &differ) {
		return err
	}
	return t.asksUnchecked(ctx, plan.Cleanup, why, nil)
}

// asksUnchecked asks to go on although nobody can tell what one of the tables has and the other one has not. The answer is for the reason,
// and for what they hold now: of the table in use that is asked while its writers are stopped.
func (t *leasedSession) asksUnchecked(ctx context.Context, step plan.StepID, why string, because error) error {
	sum, err := compare.Checksum(ctx, t.env, t.m.Run().Token, step)
	if err != nil && (ctx.Err() != nil || ydbconn.Passing(err)) {
		return err
	}
	q := expect.Question{Lost: "unchecked", For: "whoever wrote either table", Seen: []string{why, t.pos.created, sum}}
	if because != nil {
		why += fmt.Sprintf(" %v.", because)
	}
	for _, path := range []string{t.Plan.Old, t.Plan.Table} {
		if path == t.Plan.Table && step == plan.Cleanup {
			continue
		}
		n, err := t.env.Number(ctx, "SELECT COUNT(*) AS n FROM "+yql.QuoteName(path)+";")
		if err != nil {
			return err
		}
		q.Count, q.Seen = max(q.Count, n), append(q.Seen, fmt.Sprint(n))
		why += fmt.Sprintf(" %s has %s.", path, plan.Count(n, "row"))
	}
	q.Text = why + " It is not known which of these rows the other table lacks"
	if q.Text += "."; step == plan.Cleanup {
		q.Text = fmt.Sprintf("%s It is dropped without a check that %s has all of them.", why, t.Plan.Table)
	}
	return t.ask(q)
}

// keepsBoth asks, behind the rename and before writers go on, about rows that differ. No record tells which are newer, so neither table is
// changed, and the run notes how many they are.
func keepsBoth(ctx context.Context, t *leasedSession, err error) error {
	differ := (*compare.Different)(nil)
	if !errors.As(err, &differ) || t.pos.Place != atTable || t.m.Run().Released || t.m.Run().Back {
		return err
	}
	if err := t.m.Change(ctx, func(r *state.Run) { r.Data.Apart, r.Data.ApartSum = differ.Rows(), differ.Sum() }); err != nil {
		return err
	}
	return t.ask(t.apart(differ.Rows(), differ.Sum(), fmt.Sprintf("Writers would continue with the rows of %s; %s retains its rows until "+
		"'migrate cleanup', and 'migrate rollback' goes back to them.", t.Plan.Table, t.Plan.Old)))
}

// checkOld refuses to go on if the old table is not what it was when it was compared.
func (t *leasedSession) checkOld(ctx context.Context) error {
	if t.pos.Base != atOld {
		return nil // dropped already
	}
	run := t.m.Run()
	now, err := compare.Checksum(ctx, t.env, run.Token, plan.Cleanup)
	had, _, known := strings.Cut(run.Data.Checksum, ".")
	has, _, _ := strings.Cut(now, ".")
	switch {
	case err != nil && (ctx.Err() != nil || ydbconn.Passing(err)):
		return err
	case err != nil:
		return t.asksUnchecked(ctx, plan.Cleanup, t.Plan.Old+" cannot be read.", err)
	case !known:
		return t.unlessSame(ctx, fmt.Sprintf("No record says what %s held when it was compared.", t.Plan.Old))
	case now != run.Data.Checksum:
		return t.unlessSame(ctx, fmt.Sprintf("%s was written to since it was compared with the new table: it had "+
			"%s rows, and has %s now. Find out what was written before it is lost.", t.Plan.Old, had, has))
	}
	t.env.Say(plan.Cleanup, "the old table has not changed since it was compared")
	return nil
}
