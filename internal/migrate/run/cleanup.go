package run

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/follow"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Cleanup drops the old table, or what a rollback retained, and forgets the run. Doing it again is no error.
func (r *Runner) Cleanup(ctx context.Context) (err error) {
	s, run, pos, err := r.where(ctx)
	if err != nil {
		return err
	}
	defer func() { err = unlock(ctx, s, err) }()
	drops, err := mayCleanUp(ctx, s, run, pos)
	if err != nil {
		return ends(s, err, run, pos)
	}
	if run == nil {
		if run, err = s.adopt(ctx, pos); err != nil {
			return err
		}
	}
	if err := takeOver(ctx, s, run); err != nil {
		return err
	}
	if err := mayPerform(ctx, s, pos, operations(s.pieces(CommandCleanup, run, pos, ""))); err != nil {
		return err
	}
	if _, err := s.notPaused(ctx); err != nil {
		return err
	}
	s.worksAt(run)
	clean := func(uncompared string, because error) func(context.Context) error {
		return func(ctx context.Context) error {
			return together(ctx, s, plan.Cleanup, func(ctx context.Context, t *leasedSession) error {
				return t.clean(ctx, drops, uncompared, because)
			})
		}
	}
	if drops == dropsOld && s.Plan.Follows() && pos.Base == atOld {
		err = caughtUp(ctx, s, run, pos, clean)
	} else {
		err = clean("", nil)(ctx)
	}
	return s.unless(ctx, err, drops == dropsOld, "another process has cleaned up")
}

// mayCleanUp refuses a cleanup where the plan stands, or those of its group do. One of a group may have come to its end before the others.
func mayCleanUp(ctx context.Context, s *session, run *state.Run, pos position) (drops string, err error) {
	ph := phaseOf(run, pos)
	drops = rowOf(run, pos).drops
	why := s.may(CommandCleanup, run, pos)
	if why != nil && ph != NotBegun {
		return drops, why
	}
	others, err := s.GroupBarrier.Agree(ctx, drops)
	switch {
	case err != nil:
		return drops, err
	case slices.Contains(others, dropsOld) && slices.Contains(others, dropsRetained):
		return drops, fmt.Errorf("some tables of the group were rolled back, and others are switched: 'migrate rollback' rolls back the rest")
	case ph == NotBegun && slices.Contains(others, dropsRetained):
		return drops, &NothingToDo{why.Error(), true}
	}
	return drops, why
}

// clean performs a cleanup, unless there is something else to drop by now than there was.
func (t *leasedSession) clean(ctx context.Context, drops, uncompared string, because error) error {
	run := t.m.Run()
	if err := t.may(CommandCleanup, &run, t.pos); err != nil {
		return err
	}
	if rowOf(&run, t.pos).drops != drops {
		return errUndone
	}
	if t.uncompared = uncompared != ""; t.uncompared && run.Step < plan.Cleanup {
		if err := t.asksUnchecked(ctx, plan.Cleanup, uncompared, because); err != nil {
			return err
		}
	}
	p := cleans(t.Plan, &run, t.pos)
	t.begin(p.step, p.title)
	if err := t.lower(ctx); err != nil { // of a rollback that was killed
		return err
	}
	if drops == dropsRetained {
		t.undone = run.Data.Bound
	}
	if err := t.step(ctx, &plan.Step{ID: p.step, Run: p.list}); err != nil {
		return err
	}
	t.done(p.step)
	return nil
}

// caughtUp cleans up once the old table has all that was written since the cutover. Where it cannot have that, it says why, and somebody
// has to consent to drop it without a comparison.
func caughtUp(ctx context.Context, s *session, run *state.Run, pos position,
	clean func(uncompared string, because error) func(context.Context) error) error {
	err := s.follower(run, pos).CaughtUp(ctx, clean("", nil))
	broken := (*follow.Broken)(nil)
	switch {
	case errors.As(err, &broken) && !ydbconn.Passing(err) && ctx.Err() == nil:
		// The table in use was changed since the cutover so that there is no way back, and this is the way on.
		return clean(s.Plan.Old+" cannot be kept up to date any more.", broken)(ctx)
	case errors.Is(err, follow.ErrGone): // a cleanup drops it before the table, behind its comparison
		return clean(fmt.Sprintf("Changefeed %s of %s no longer exists, so %s could not follow it.", plan.FeedName, s.Plan.Table, s.Plan.Old),
			nil)(ctx)
	}
	return err
}
