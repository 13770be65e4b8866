package migrate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Cutover switches the tables, once everything before it is done, and finishes.
func (r *Runner) Cutover(ctx context.Context) error {
	if err := r.open(); err != nil {
		return err
	}
	pos, err := r.find(ctx)
	if err != nil {
		return err
	}
	if pos.Place == "" || pos.before(StepVerify) {
		return nothingTo("cut over to", pos.At, "'migrate run' does what comes before")
	}
	return r.upTo(ctx, StepFinish)
}

// NothingToDo is the error of a command that has nothing to do where the plan stands, and has done nothing.
type NothingToDo struct{ why string }

func (e *NothingToDo) Error() string { return e.why }

// nothingTo says that there is nothing to do yet, and why.
func nothingTo(what string, at StepID, why string) error {
	done := "no step is done yet"
	if at != "" {
		done = "the last step done is " + string(at)
	}
	return &NothingToDo{"there is nothing to " + what + ": " + done + ", and " + why}
}

// Cleanup drops the old table and forgets the run. Doing it again is no error.
func (r *Runner) Cleanup(ctx context.Context) error {
	if err := r.open(); err != nil {
		return err
	}
	pos, err := r.find(ctx)
	if err != nil {
		return err
	}
	if pos.Place != atTable || pos.before(StepFinish) {
		if pos.Place == "" && !pos.Copy && !pos.Kept {
			if over, err := r.over(ctx, r.Plan.NewKey, "there is nothing left to clean up: the plan was carried out"); err != nil || over {
				return err
			}
		}
		return nothingTo("clean up", pos.At, fmt.Sprintf("the old table is dropped only after %s; 'migrate rollback' undoes what was done", StepFinish))
	}
	if err := r.checkFolder(); err != nil {
		return err
	}
	if err := r.state.create(ctx); err != nil {
		return err
	}
	step := r.Plan.Step(StepCleanup)
	err = r.alone(ctx, step.ID, func(ctx context.Context) error {
		pos, err := r.find(ctx)
		if err != nil {
			return err
		}
		if pos.Place != atTable || pos.before(StepFinish) {
			return errUndone
		}
		r.tell(Event{Kind: EventBegin, Step: step.ID, Text: step.Title})
		if err := r.actions(ctx, pos, step.ID, step.Run); err != nil {
			return err
		}
		r.tell(Event{Kind: EventDone, Step: step.ID})
		return nil
	})
	return r.unless(ctx, err, r.Plan.NewKey, "another process has cleaned up")
}

// unless is the error of a command, or none if the run is over that it was to end, as another process has done it meanwhile.
func (r *Runner) unless(ctx context.Context, err error, key []string, said string) error {
	if !errors.Is(err, errUndone) {
		return err
	}
	pos, look := r.find(ctx)
	if look != nil || pos.Place != "" || pos.Copy || pos.Kept {
		return errors.Join(err, look)
	}
	if over, look := r.over(ctx, key, said); look != nil || over {
		return look
	}
	return err
}

// over reports whether the table has the key with which a command ends that left nothing else of the run. Such a command may
// have been killed behind its last statement, and is made again; tables of the state that it left go.
func (r *Runner) over(ctx context.Context, key []string, said string) (bool, error) {
	t, err := r.Conn.Outline(ctx, r.Plan.Table)
	if err != nil || !slices.Equal(t.PrimaryKey, key) {
		return false, err
	}
	r.tell(Event{Kind: EventSay, Text: said})
	if slices.Equal(key, r.Plan.NewKey) { // a cleanup beside another one that ended may have been killed
		if row, err := r.state.load(ctx); err != nil || row != nil && row.Plan == r.id && row.Owner == "" {
			if err == nil {
				err = r.state.forget(ctx, row.Token)
			}
			return true, err
		}
	}
	return true, r.state.sweep(ctx)
}

// Rollback undoes what was done, the last step first, until the database is as it was before the plan. To do it once more
// is no error.
func (r *Runner) Rollback(ctx context.Context) error {
	for {
		err := r.rollback(ctx)
		if !errors.Is(err, errSwitched) {
			return r.unless(ctx, err, r.Plan.OldKey, "another process has rolled back")
		}
		r.tell(Event{Kind: EventSay, Text: errSwitched.Error()})
	}
}

// errSwitched says that the way back is another one than it was when it was begun.
var errSwitched = errors.New("another process has gone on with the cutover meanwhile")

func (r *Runner) rollback(ctx context.Context) error {
	pos, err := r.start(ctx)
	if err != nil {
		return err
	}
	row, err := r.begun(ctx)
	if err != nil {
		return err
	}
	if pos.Place == "" && row == nil {
		if pos.Stranger {
			return fmt.Errorf("table %s exists, but no plan has recorded it as its own: it is left alone", r.Plan.Copy)
		}
		if over, err := r.over(ctx, r.Plan.OldKey, "there is nothing to roll back: the plan has not begun"); err != nil || over {
			return err
		}
		return errors.New("there is nothing to roll back: the plan was carried out, and the old table is dropped")
	}
	if err := r.state.create(ctx); err != nil {
		return err
	}
	if r.Plan.Follow == nil || pos.Place != atTable {
		return r.undoAll(ctx, pos, false)
	}
	added, err := r.noPlaceFor(ctx, pos)
	if err != nil {
		return err
	}
	if len(added) > 0 {
		if err := r.confirmLoss(fmt.Sprintf("%s was added to %s since the plan was made, and %s has no place for it: what it holds is lost by rolling back.", join(added), r.Plan.Table, r.Plan.Kept)); err != nil {
			return err
		}
	}
	// The old table gets what was written since the cutover.
	err = r.following(ctx, pos, func(ctx context.Context) error {
		if l, err := r.lagOf(ctx, pos.Token, true); err != nil {
			return err
		} else if len(l.Lost) > 0 {
			if err := r.lostBack(); err != nil {
				return err
			}
		}
		if err := r.catchUp(ctx, pos); err != nil {
			return err
		}
		return r.undoAll(ctx, pos, true)
	})
	if !errors.Is(err, errFeedGone) && !ydbconn.NotFound(err) { // as another rollback drops it while this one looks at it
		return err
	}
	if pos, err = r.find(ctx); err != nil {
		return err
	}
	if pos.Place == atTable && !pos.before(StepFinish) { // otherwise a rollback dropped it
		if err := r.confirmLoss(fmt.Sprintf("%s has no changefeed %s, so that what was written since the cutover is not in %s and is lost by rolling back.", r.Plan.Table, feedName, r.Plan.Kept)); err != nil {
			return err
		}
	}
	return r.undoAll(ctx, pos, false)
}

// ConfirmLoss is the step that stands for losing what was written since the cutover, in Runner.Confirmed.
const ConfirmLoss StepID = "loss"

// confirmLoss asks for more than that a step is confirmed.
func (r *Runner) confirmLoss(text string) error {
	if slices.Contains(r.Confirmed, ConfirmLoss) {
		return nil
	}
	return &NeedsPerson{Step: ConfirmLoss, Text: text}
}

// undoAll undoes every step that was done. Where the new table was when that was begun is in seen, and followed says whether this
// process applies what is written to it.
func (r *Runner) undoAll(ctx context.Context, seen *position, followed bool) error {
	return r.alone(ctx, "rollback", func(ctx context.Context) error {
		pos, err := r.find(ctx)
		if err != nil {
			return err
		}
		if r.Plan.Follow != nil && pos.Place == atTable && seen.Place != atTable {
			return errSwitched // what was written since is to follow
		}
		if r.Plan.Follow != nil && pos.Place == atTable && !followed { // by a cutover that has gone on since
			if has, err := r.hasFeed(ctx); err != nil || has {
				return cmp.Or(err, errSwitched)
			}
		}
		if pos.Place == atTable && !pos.Kept {
			return fmt.Errorf("this cannot be undone: %s was dropped", r.Plan.Kept)
		}
		steps := r.toUndo(pos)
		if err := r.askAll(pos, steps); err != nil {
			return err
		}
		token := pos.Token
		if row, err := r.begun(ctx); err != nil {
			return err
		} else if row != nil {
			token = row.Token
		}
		if pos.Place == atCopy { // a rollback that was killed is begun again, and nothing else
			pos.Token = staleToken
			if err := r.mark(ctx, pos, pos.At); err != nil {
				return err
			}
		}
		for _, s := range steps {
			if err := r.undo(ctx, pos, s); err != nil {
				return err
			}
			if s.ID == StepCutover { // the tables are where they were
				if err := r.lower(ctx, pos); err != nil {
					return err
				}
			}
		}
		return r.state.forget(ctx, token)
	})
}

// toUndo are the steps that were done, the last one first, and before them the one that may have been done in part.
func (r *Runner) toUndo(pos *position) []*Step {
	out := r.done(pos)
	for i := range r.Plan.Steps {
		if s := &r.Plan.Steps[i]; s.ID > pos.At && s.ID != StepPreflight {
			if s.ID != StepCleanup {
				out = append([]*Step{s}, out...)
			}
			break
		}
	}
	return out
}

// askAll asks for all that a person has to do on the way back, at once.
func (r *Runner) askAll(pos *position, steps []*Step) error {
	place := pos.Place
	var missing []StepID
	var texts []string
	for _, s := range steps {
		for _, a := range s.Undo {
			if a.Kind != ActionPerson || !a.isFor(place) || s.ID == StepBackfill || s.ID > pos.At && s.ID != StepCutover && s.ID != StepFinish {
				continue
			}
			var person *NeedsPerson
			if errors.As(r.ask(s.ID, a), &person) {
				if !slices.Contains(missing, s.ID) {
					missing = append(missing, s.ID)
				}
				texts = append(texts, fmt.Sprintf("%s: %s", s.ID, a.Text))
			}
		}
		if s.ID == StepCutover {
			place = atCopy
		}
	}
	if len(missing) == 0 {
		return nil
	}
	var ids []string
	for _, id := range missing {
		ids = append(ids, string(id))
	}
	return &NeedsPerson{Step: StepID(strings.Join(ids, ",")), Text: strings.Join(texts, " ")}
}

// takeBack performs what undoes a step, whether it was performed before or not. askAll has asked for what a person has to do.
func (r *Runner) takeBack(ctx context.Context, pos *position, s *Step) error {
	for _, a := range s.Undo {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if a.Kind != ActionPerson {
			if err := r.perform(ctx, pos, s.ID, a); err != nil {
				return err
			}
		} else if a.isFor(pos.Place) && r.fences(s.ID, a) {
			if err := r.beforeBarrier(ctx, pos); err != nil {
				return err
			}
			if err := r.raise(ctx, pos); err != nil {
				return err
			}
		}
	}
	return nil
}

// undo undoes one step and puts that down.
func (r *Runner) undo(ctx context.Context, pos *position, s *Step) error {
	r.tell(Event{Kind: EventBegin, Step: s.ID, Text: "undo: " + s.Title})
	if s.ID == StepFinish && !pos.before(StepFinish) { // whoever goes on instead makes again what is undone of it
		if err := r.mark(ctx, pos, letGo); err != nil {
			return err
		}
	}
	if s.ID == StepCreate && pos.Stranger {
		if err := r.empty(ctx); err != nil {
			return err
		}
	}
	if err := r.takeBack(ctx, pos, s); err != nil {
		return fmt.Errorf("undo %s: %w", s.ID, err)
	}
	if s.ID == StepCreate || s.ID > pos.At {
		return nil
	}
	if pos.Place == atCopy {
		pos.Token = staleToken
	}
	if s.ID != StepFinish { // what was written since is lost only with the next step
		if err := r.mark(ctx, pos, r.Plan.before(s.ID)); err != nil {
			return err
		}
	}
	r.tell(Event{Kind: EventDone, Step: s.ID})
	return nil
}

// empty refuses a table of the copy's name that this run may have created, unless it is empty.
func (r *Runner) empty(ctx context.Context) error {
	rows, err := r.query(ctx, fmt.Sprintf("SELECT COUNT(*) AS n FROM (SELECT %s FROM %s LIMIT 1);", name(r.Plan.NewKey[0]), name(r.Plan.Copy)), nil)
	if err != nil {
		return err
	}
	if n, err := onlyNumber(rows); err != nil || n > 0 {
		return fmt.Errorf("table %s has rows that this plan did not copy: finish or undo the migration that made it, or drop it", r.Plan.Copy)
	}
	return nil
}
