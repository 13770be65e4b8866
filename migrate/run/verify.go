package run

import (
	"context"
	"errors"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/follow"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/watch"
)

// Verify compares the tables now, wherever the plan stands between the copy and the last step of the cut-over. The error
// is a *compare.Different if they differ. With fix, the plan's statements repair what differs, and the tables are compared once more.
func (r *Runner) Verify(ctx context.Context, fix bool) error {
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
	verify := func(ctx context.Context) error {
		return s.alone(ctx, plan.Verify, func(ctx context.Context, t *turn) error {
			now := t.m.Run()
			if t.pos.Place != pos.Place {
				return errElsewhere
			}
			if _, err := t.mayVerify(ctx, &now, t.pos, fix); err != nil {
				return err
			}
			return t.known(ctx, t.compare(ctx, compare.Options{Step: plan.Verify, Fix: fix}, nil))
		})
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

// lateWrites says that rows of the tables differ, and that nobody knows which are newer.
type lateWrites struct {
	text   string
	differ *compare.Different
}

func (l *lateWrites) Error() string { return l.text }
func (l *lateWrites) Unwrap() error { return l.differ }

// foundLate finds, behind the cutover, what somebody whom no fence stops wrote to the old table between the last record and the rename:
// where its partitions were written since, all rows are compared.
func (s *session) foundLate(ctx context.Context, run *state.Run, pos position) error {
	if run == nil || run.Data.Drained == 0 || pos.Place != atTable || pos.Base != atOld {
		return nil
	}
	written, err := watch.WrittenSince(ctx, s.env, s.Plan.Old, run.Data.Drained, s.Quiet)
	if err != nil {
		return err
	}
	look := func(ctx context.Context) error {
		return s.alone(ctx, plan.Finish, func(ctx context.Context, t *turn) error {
			if t.pos.Place != atTable || t.m.Run().Data.Drained == 0 { // another process has looked
				return nil
			}
			if !written {
				return t.known(ctx, nil)
			}
			return t.known(ctx, t.compare(ctx, compare.Options{Step: plan.Verify}, nil))
		})
	}
	if written {
		err = s.follower(run, pos).CaughtUp(ctx, look)
	} else {
		err = look(ctx)
	}
	differ := (*compare.Different)(nil)
	if !errors.As(err, &differ) {
		return err
	}
	return &lateWrites{fmt.Sprintf("%s was written between the last record and the rename, by somebody whom no fence stops: %v. The writers go on "+
		"with %s, and nothing is overwritten: 'migrate verify --show-keys' shows the rows; write to %[3]s what it has to have", s.Plan.Old, differ,
		s.Plan.Table), differ}
}

// known notes, behind the cutover, what a comparison came to.
func (t *turn) known(ctx context.Context, err error) error {
	differ := (*compare.Different)(nil)
	apart := uint64(0)
	switch now := t.m.Run(); {
	case errors.As(err, &differ):
		apart = differ.Rows()
	case err != nil, !now.Released:
		return err
	}
	if t.pos.Place != atTable {
		return err
	}
	return errors.Join(t.m.Change(ctx, func(r *state.Run) { r.Data.Drained, r.Data.Apart = 0, apart }), err)
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
var errElsewhere = errors.New("another process switched the tables or rolled them back: 'migrate status' shows where the " +
	"plan stands")

// mayVerify refuses to compare, and with fix to repair, what cannot be or must not be where the plan stands. It reports whether one table follows
// the other.
func (s *session) mayVerify(ctx context.Context, run *state.Run, pos position, fix bool) (follows bool, err error) {
	if err := s.may(commandVerify, run, pos); err != nil {
		return false, err
	}
	if !run.Released {
		return s.Plan.Follows() && pos.Place == atCopy, nil
	}
	if s.Plan.Follows() {
		if follows, err = s.follower(run, pos).Has(ctx); err != nil {
			return false, err
		}
	}
	switch {
	case follows && fix:
		return false, fmt.Errorf("%s is in use, so it is not changed to match the old table: 'migrate verify' without --fix shows what "+
			"differs", s.Plan.Table)
	case follows:
		return true, nil
	}
	return false, fmt.Errorf("the writers have continued, so the new table may rightly differ from the old one: "+
		"the tables were compared by %s", plan.Finish)
}
