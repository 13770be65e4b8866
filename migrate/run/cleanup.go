package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/follow"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/meet"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/state"
)

// Cleanup drops the old table and forgets the run. Doing it again is no error.
func (r *Runner) Cleanup(ctx context.Context) error {
	if r.inPlace != nil {
		return r.inPlace.cleanup(ctx, r)
	}
	s, run, pos, err := r.where(ctx)
	if err != nil {
		return err
	}
	if err := mayCleanUp(ctx, s, run, pos); err != nil {
		return ends(s, err, run, pos)
	}
	if err := mayPerform(ctx, s.Conn, tablesOf(s.sides(pos)), remaining(s.Plan, run, plan.Cleanup)); err != nil {
		return err
	}
	s.worksAt(run)
	switch phaseOf(run, pos) {
	case rolledBack:
		return s.unless(ctx, s.dropKept(ctx, pos), false, "another process has cleaned up")
	case usedGone, strange:
		return endRun(ctx, s)
	}
	return s.unless(ctx, dropOld(ctx, s, run, pos), true, "another process has cleaned up")
}

// What a cleanup drops.
const (
	dropsOld      = "the old table"
	dropsRetained = "the table that a rollback retained"
)

// mayCleanUp refuses a cleanup where the plan stands, or those of its group do. One of a group may have come to its end before the others.
func mayCleanUp(ctx context.Context, s *session, run *state.Run, pos position) error {
	ph, drops := phaseOf(run, pos), dropsOld
	switch ph {
	case rolledBack:
		drops = dropsRetained
	case notBegun:
		drops = ""
	}
	why := s.may(CommandCleanup, run, pos)
	if why != nil && ph != notBegun {
		return why
	}
	others, err := s.Meet.Agree(ctx, drops)
	switch {
	case err != nil:
		return err
	case slices.Contains(others, dropsOld) && slices.Contains(others, dropsRetained):
		return fmt.Errorf("some tables of the group were rolled back, and others are switched: 'migrate rollback' takes back the rest")
	case ph == notBegun && slices.Contains(others, dropsRetained):
		return &errIdle{why.Error()}
	}
	return why
}

// dropOld drops the old table, and forgets the run.
func dropOld(ctx context.Context, s *session, run *state.Run, pos position) error {
	step, uncompared := s.Plan.Step(plan.Cleanup), false
	clean := func(ctx context.Context) error {
		return together(ctx, s, step.ID, func(ctx context.Context, t *turn) error {
			t.uncompared = uncompared
			if err := t.may(CommandCleanup, new(t.m.Run()), t.pos); err != nil {
				return err
			}
			t.begin(step.ID, t.Plan.Title(step.ID))
			if err := t.lower(ctx); err != nil { // of a rollback that was killed
				return err
			}
			if err := t.step(ctx, step); err != nil {
				return err
			}
			t.done(step.ID)
			return nil
		})
	}
	if !s.Plan.Follows() || pos.Base != atOld {
		return clean(ctx)
	}
	err := s.follower(run, pos).CaughtUp(ctx, clean)
	broken := (*follow.Broken)(nil)
	switch {
	case errors.As(err, &broken) && !ydbconn.Passing(err) && ctx.Err() == nil:
		// The table in use was changed since the cutover so that there is no way back, and this is the way on.
		err = s.confirmLoss("comparison", fmt.Sprintf("%s is dropped without finding out whether %s has all of it, as it cannot be kept up to "+
			"date any more: %v.", s.Plan.Old, s.Plan.Table, broken))
		uncompared = true
	case errors.Is(err, follow.ErrGone): // a cleanup drops it before the table, behind its comparison
		now, look := s.load(ctx)
		if look != nil {
			return look
		}
		if now != nil && now.Step >= plan.Cleanup {
			return clean(ctx)
		}
		err = s.confirmLoss("comparison", fmt.Sprintf("Changefeed %s of %s is gone, so %s could not follow it and is dropped without finding "+
			"out whether %[2]s has all of it.", plan.FeedName, s.Plan.Table, s.Plan.Old))
	default:
		return err
	}
	if err != nil {
		return err
	}
	return clean(ctx)
}

// keptTitle is the title of a cleanup behind a rollback.
const keptTitle = "Drop the table that the rollback kept"

// dropKept drops the table that a rollback took away and kept, once all plans of a group may.
func (s *session) dropKept(ctx context.Context, pos position) error {
	if pos.Place == atCopy {
		if err := s.confirm(plan.Cleanup, keptConfirm(s.Plan)); err != nil {
			return err
		}
	}
	return together(ctx, s, plan.Cleanup, func(ctx context.Context, t *turn) error {
		run := t.m.Run()
		if phaseOf(&run, t.pos) != rolledBack {
			return errUndone
		}
		t.begin(plan.Cleanup, keptTitle)
		if err := t.Meet.Wait(ctx, meet.Drained); err != nil {
			return err
		}
		if t.pos.Place == atCopy {
			if err := t.statements(ctx, plan.DropTable{}); err != nil {
				return err
			}
		}
		t.undone = run.Data.Bound
		if err := t.m.Forget(ctx); err != nil {
			return err
		}
		t.done(plan.Cleanup)
		return nil
	})
}

// endRun forgets a run of which a table is gone that it cannot do without. All tables stay as they are.
func endRun(ctx context.Context, s *session) error {
	return s.alone(ctx, plan.Cleanup, func(ctx context.Context, t *turn) error {
		run := t.m.Run()
		if ph := phaseOf(&run, t.pos); ph != usedGone && ph != strange {
			return errUndone
		}
		left := strings.Join(t.left(t.pos), " and ")
		if err := t.confirm(plan.Cleanup, fmt.Sprintf("Nothing is dropped: see to %s yourself.", cmp.Or(left, "the rest"))); err != nil {
			return err
		}
		return t.m.Forget(ctx)
	})
}

// keptConfirm is what has to be confirmed before that.
func keptConfirm(p *plan.Plan) string {
	return fmt.Sprintf("Drop %s, which was in use from the cutover to the rollback, with all that is only there. There is no undo.",
		p.Copy)
}

// checkOld refuses to go on if the old table is not what it was when it was compared.
func (t *turn) checkOld(ctx context.Context) error {
	if t.pos.Base != atOld {
		return nil // dropped already
	}
	run := t.m.Run()
	if run.Data.Checksum == "" {
		return fmt.Errorf("nothing tells what %s held when it was compared: find out where it comes from before anything is dropped",
			t.Plan.Old)
	}
	return compare.Unchanged(ctx, t.env, run.Token, plan.Cleanup, run.Data.Checksum)
}
