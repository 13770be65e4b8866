package run

import (
	"context"
	"errors"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/follow"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
)

// Verify compares the tables now, wherever the plan stands between the copy and the last step of the cut-over. The error
// is a *compare.Different if they differ. With fix, the plan's statements repair what differs, and the tables are compared once more.
func (r *Runner) Verify(ctx context.Context, fix bool) error {
	return r.verify(ctx, fix, false, func(ctx context.Context, t *leasedSession) error {
		return known(ctx, t, t.compare(ctx, compare.Options{Step: plan.Verify, Fix: fix}))
	})
}

// VerifyStatements sends the known statements of the plan in both forms, each to its table, and returns what came of it, which the run
// keeps. With writes those that write are sent, too, in transactions that are rolled back.
func (r *Runner) VerifyStatements(ctx context.Context, writes bool) (proofs []state.Proof, err error) {
	err = r.verify(ctx, false, true, func(ctx context.Context, t *leasedSession) error {
		proofs, err = t.bothForms(ctx, writes)
		return err
	})
	return proofs, err
}

// verify does something that compares the tables, beside a follower that has caught up where there is one; with others, while those that
// are switched together do, too.
func (r *Runner) verify(ctx context.Context, fix, others bool, do func(context.Context, *leasedSession) error) error {
	s, run, pos, err := r.where(ctx)
	if err != nil {
		return err
	}
	follows, err := s.mayVerify(ctx, run, pos, fix)
	if err != nil {
		return err
	}
	if _, err := s.notPaused(ctx); err != nil {
		return err
	}
	s.worksAt(run)
	if err := takeOver(ctx, s, run); err != nil {
		return err
	}
	verify := func(ctx context.Context) error {
		return s.underLease(ctx, plan.Verify, func(ctx context.Context, t *leasedSession) error {
			now := t.m.Run()
			if t.pos.Place != pos.Place {
				return errElsewhere
			}
			if _, err := t.mayVerify(ctx, &now, t.pos, fix); err != nil {
				return err
			}
			return do(ctx, t)
		})
	}
	alone := verify
	if others {
		verify = func(ctx context.Context) error { return s.GroupBarrier.Copied(ctx, s.Plan.Table, s.applied(), alone) }
	}
	if follows {
		err = s.follower(run, pos).CaughtUp(ctx, verify)
	} else {
		err = verify(ctx)
	}
	if err != nil && ctx.Err() == nil { // what another process takes away shows in errors of many kinds
		switch now, at, look := s.where(ctx); {
		case look == nil && (now == nil || now.Token != run.Token):
			return errUndone
		case look == nil && at.Place != pos.Place:
			return errElsewhere
		}
	}
	if errors.Is(err, follow.ErrGone) {
		return fmt.Errorf("%w, so what is still to be applied is unknown: 'migrate run' starts recording again and compares all rows", err)
	}
	return err
}

// Repairable reports whether Verify may repair what differs where the plan stands now.
func (r *Runner) Repairable(ctx context.Context) bool {
	s, run, pos, err := r.where(ctx)
	if err == nil {
		_, err = s.mayVerify(ctx, run, pos, true)
	}
	return err == nil
}

// errElsewhere says that the tables are not those any more that were to be compared.
var errElsewhere = errors.New("another process switched the tables or rolled them back: 'migrate status' shows where the " + "plan stands")

// mayVerify refuses to compare, and with fix to repair, what cannot be or must not be where the plan stands. It reports whether one
// table follows the other.
func (s *session) mayVerify(ctx context.Context, run *state.Run, pos position, fix bool) (follows bool, err error) {
	if err := s.may(commandVerify, run, pos); err != nil {
		return false, err
	}
	follows = s.Plan.Follows() && pos.Place == atCopy
	if run.Released && s.Plan.Follows() {
		if follows, err = s.follower(run, pos).Has(ctx); err != nil {
			return false, err
		}
	}
	switch {
	case run.Released && !follows:
		return false, fmt.Errorf("the writers have continued, so the new table may rightly differ from the old one: the tables were compared by "+
			"%s", plan.Finish)
	case fix && pos.Place != atCopy: // which nobody else writes
		return false, fmt.Errorf("%s is in use, so it is not changed to match the old table: 'migrate verify' without --fix shows what "+
			"differs", s.Plan.Table)
	}
	return follows, nil
}
