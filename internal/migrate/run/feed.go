package run

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/follow"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/watch"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
)

// feedLacks says why the table that is to be kept up to date cannot be: its changefeed is gone, or another one has its name. It is
// empty if nothing is wrong, or nothing is to be kept up to date.
func (s *session) feedLacks(ctx context.Context, run *state.Run, pos position) (string, error) {
	if !s.Plan.Follows() || !rowOf(run, pos).fed {
		return "", nil
	}
	return s.follower(run, pos).Lacks(ctx)
}

// followed reports whether one table is kept up to date from the changefeed of the other, while there is one.
func (s *session) followed(run *state.Run, pos position) bool {
	r := rowOf(run, pos)
	return r.renamed || r.fed && run.Step >= s.Plan.FollowedFrom()
}

// feedAgain makes the changefeed again where somebody dropped it, or takes the one that has its name by now. What was written
// meanwhile nobody recorded: before the cut-over all rows are compared, and those that differ are copied again.
func (s *session) feedAgain(ctx context.Context) error {
	return s.underLease(ctx, plan.Writing, func(ctx context.Context, t *leasedSession) error {
		run := t.m.Run()
		why, err := t.feedLacks(ctx, &run, t.pos)
		if err != nil || why == "" {
			return errors.Join(err, t.current()) // another process did it, or got further
		}
		back := t.pos.Place == atTable
		then := "all rows are compared, and those that differ are copied again"
		if back {
			then = fmt.Sprintf("%s lacks what was written in between, which a rollback carries back", t.Plan.Old)
		}
		t.env.Say(plan.Writing, fmt.Sprintf("%s: recording starts again, and %s", why, then))
		if err := t.m.Change(ctx, func(r *state.Run) { r.Data.Unrecorded = true }); err != nil {
			return err
		}
		if phaseOf(&run, t.pos) == BrokenOff {
			if err := t.restore(ctx); err != nil {
				return err
			}
		}
		return t.statements(ctx, plan.AddFeed{Reverse: back})
	})
}

// compareAgain compares the tables once more, before the fence, where records were lost since. It reports whether it did.
func (s *session) compareAgain(ctx context.Context, run *state.Run, pos position, followed bool) (bool, error) {
	if ph := phaseOf(run, pos); !s.Plan.Follows() || ph != Ready && ph != BrokenOff {
		return false, nil
	}
	f := s.follower(run, pos)
	l, err := f.Lag(ctx)
	if err == nil && len(l.Lost) == 0 || errors.Is(err, follow.ErrGone) { // which others find out
		return false, nil
	}
	again := func(ctx context.Context) error {
		if err := f.CatchUp(ctx); err != nil {
			return err
		}
		return s.underLease(ctx, plan.Verify, func(ctx context.Context, t *leasedSession) error {
			if err := t.current(); err != nil || t.pos.Place != atCopy { // another process got further
				return err
			}
			return t.compareStep(ctx, plan.Verify)
		})
	}
	switch {
	case err != nil:
	case followed:
		err = again(ctx)
	default:
		err = f.Beside(ctx, again)
	}
	return true, err
}

// missed notes whether something may have been written that no record tells, as the changefeed is not there.
func (t *leasedSession) missed(ctx context.Context) error {
	if !t.Plan.Follows() {
		return nil
	}
	has, err := t.follows().Has(ctx)
	if err != nil || has {
		return err
	}
	return t.m.Change(ctx, func(r *state.Run) { r.Data.Unrecorded = true })
}

// knowFeed records the changefeed that the table has by now as that of the run. It may be one that somebody else added, if it
// records the same.
func (t *leasedSession) knowFeed(ctx context.Context) error {
	back := t.pos.Place == atTable
	if has, err := t.follows().Has(ctx); err != nil || has {
		return err
	}
	table, err := t.Conn.Outline(ctx, t.Plan.Table)
	if err != nil {
		return err
	}
	if f, _ := table.Changefeed(plan.FeedName); !plan.Records(f) {
		return fmt.Errorf("%s has a changefeed %s that this run did not create and that records other things than it needs: drop it with %s, "+
			"and run this again", t.Plan.Table, plan.FeedName, strings.TrimSuffix(plan.DropFeed{}.Statements(t.Plan)[0].Text, ";\n"))
	}
	created, err := follow.Begin(ctx, t.env, t.m.Run().Token, t.m.Run().Data.Unrecorded)
	if err != nil {
		return err
	}
	return t.m.Change(ctx, func(r *state.Run) { *r.Data.Created.Feed(back) = created; r.Data.Unrecorded = false })
}

// followPause is how often Follow looks whether there is a changefeed to follow.
const followPause = time.Second

// Follow keeps one table up to date from the changefeed of the other, until ctx ends or the plan is carried out or undone.
func (r *Runner) Follow(ctx context.Context) error {
	s, err := r.open()
	if err != nil {
		return err
	}
	if !s.Plan.Follows() {
		return fmt.Errorf("the plan has --writers %s: there is no changefeed to follow", s.Plan.Writers)
	}
	told := false
	for {
		run, pos, err := s.where(ctx)
		if err != nil || run == nil {
			return err
		}
		s.worksAt(run)
		if !s.followed(run, pos) {
			return nil // undone, or cleaned up
		}
		if err := s.foundLate(ctx, run, pos); err != nil {
			if differ := (*compare.Different)(nil); !errors.As(err, &differ) {
				return err
			}
			s.env.Say(plan.Finish, err.Error())
		}
		f := s.follower(run, pos)
		err = f.Beside(ctx, func(ctx context.Context) error {
			for {
				has, err := f.Has(ctx)
				if err != nil || !has { // the cut-over, a rollback or somebody else dropped it
					return err
				}
				if err := s.env.Pause(ctx, followPause); err != nil {
					return err
				}
			}
		})
		if err != nil && !errors.Is(err, follow.ErrGone) {
			return err
		}
		if why, err := s.feedLacks(ctx, run, pos); err != nil {
			return err
		} else if why != "" && phaseOf(run, pos) != BrokenOff {
			if err := s.feedAgain(ctx); err != nil && !errors.Is(err, ErrTakenBack) {
				return err
			}
			continue
		}
		if !told {
			s.env.Tell(work.Event{Kind: work.EventWait, Text: fmt.Sprintf("changefeed %s is gone: waiting for the cutover to end", plan.FeedName)})
			told = true
		}
		if err := s.env.Pause(ctx, followPause); err != nil {
			return err
		}
	}
}

// foundLate finds, behind the cutover, what somebody whom no fence stops wrote to the old table between the last record and the rename:
// where its partitions were written since, all rows are compared. The error is a *compare.Different if they differ: nobody knows which are
// newer.
func (s *session) foundLate(ctx context.Context, run *state.Run, pos position) error {
	if run == nil || run.Data.Drained == 0 || pos.Place != atTable || pos.Base != atOld {
		return nil
	}
	written, err := watch.WrittenSince(ctx, s.env, s.Plan.Old, run.Data.Drained, s.Quiet)
	if err != nil {
		return err
	}
	look := func(ctx context.Context) error {
		return s.underLease(ctx, plan.Finish, func(ctx context.Context, t *leasedSession) error {
			if t.pos.Place != atTable || t.m.Run().Data.Drained == 0 { // another process has looked
				return nil
			}
			if !written {
				return known(ctx, t, nil)
			}
			return known(ctx, t, t.compare(ctx, compare.Options{Step: plan.Verify}))
		})
	}
	if err = follow.ErrGone; written {
		err = s.follower(run, pos).CaughtUp(ctx, look)
	}
	if errors.Is(err, follow.ErrGone) { // then nobody knows of any row which is newer
		err = look(ctx)
	}
	differ := (*compare.Different)(nil)
	if !errors.As(err, &differ) {
		return err
	}
	return fmt.Errorf("%s was written between the last record and the rename, by somebody whom the fence does not stop: %w. "+
		"The writers go on with %s, and nothing is overwritten: 'migrate verify --show-keys' shows the rows; write to %[3]s what it lacks",
		s.Plan.Old, differ, s.Plan.Table)
}

// known notes, behind the cutover, what a comparison came to.
func known(ctx context.Context, t *leasedSession, err error) error {
	differ := (*compare.Different)(nil)
	apart, sum := uint64(0), ""
	switch now := t.m.Run(); {
	case errors.As(err, &differ):
		apart, sum = differ.Rows(), differ.Sum()
	case err != nil, !now.Released:
		return err
	}
	if t.pos.Place != atTable {
		return err
	}
	return errors.Join(t.m.Change(ctx, func(r *state.Run) { r.Data.Drained, r.Data.Apart, r.Data.ApartSum = 0, apart, sum }), err)
}
