package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/backfill"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/estimate"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
)

// Intent is what a command would do.
type Intent struct {
	Version  int             `json:"version"`
	Plan     string          `json:"plan"`
	Table    string          `json:"table"`
	Steps    []IntentStep    `json:"steps"`
	Bound    []string        `json:"fromDatabase,omitempty"` // what belongs to the table in this database, and goes to the new one
	Notes    []string        `json:"notes,omitempty"`        // how it would be done
	Estimate []estimate.Line `json:"estimate,omitempty"`     // what a person can plan by where the rows would be copied; nil else
	Blockers []string        `json:"blockers"`               // why it may not; empty if it may
	// Questions are what only a person can answer, which keeps the command from beginning as well.
	Questions []expect.Question `json:"-"`
	// Refusal is the error that the command would end with if it were carried out now; nil if it may begin. It is one of the blockers.
	Refusal error `json:"-"`
}

// IntentStep is a step that would be done or undone.
type IntentStep struct {
	ID    plan.StepID `json:"id"`
	Title string      `json:"title"`
	Texts []string    `json:"statements,omitempty"` // statements and calls that change the database, in order
}

// intending is an Intent that is being made.
type intending struct {
	*session
	run    *state.Run
	pos    position
	status *Status
	out    *Intent
}

// Intends says what a command would do next, up to a step. It changes nothing. The status may be one just taken; if nil, it takes its own.
func (r *Runner) Intends(ctx context.Context, command string, until plan.StepID, status *Status) (*Intent, error) {
	s, run, pos, err := r.where(ctx)
	if err == nil && status == nil {
		status, err = s.status(ctx, run, pos)
	}
	if err != nil {
		return nil, err
	}
	in := &intending{s, run, pos, status, &Intent{Version: 2, Plan: s.id, Table: status.Table, Blockers: slices.Clip(status.Blockers)}}
	if len(status.Blockers) > 0 {
		in.out.Refusal = &Blocked{status.Blockers[0]}
	}
	if s.bound != nil && run == nil && command == CommandRun {
		in.out.Bound = plan.Brings(s.bound, s.Plan)
	}
	if err := s.may(command, run, pos); err != nil {
		if idle := (*NothingToDo)(nil); !errors.As(err, &idle) || !idle.fine {
			in.blocked(err)
		}
		return in.out, nil
	}
	pieces := s.pieces(command, run, pos, until)
	if err := in.rights(ctx, command, pieces); err != nil {
		return nil, err
	}
	in.notes(ctx, command, pieces)
	if phaseOf(run, pos) == RolledBack && command == CommandRollback {
		return in.out, nil
	}
	for _, p := range pieces {
		in.out.Steps = append(in.out.Steps, IntentStep{p.step, p.title, plan.Sent(s.Plan, s.bound, p.list, s.env.Placed)})
	}
	in.blocked(in.asksFirst(ctx, command, run, pos, pieces))
	return in.out, nil
}

// rights notes what the operator has no right to: of this command as a reason not to begin, of those that come later so that it can be
// seen to.
func (in *intending) rights(ctx context.Context, command string, pieces []piece) error {
	err := mayPerform(ctx, in.session, in.pos, operations(pieces))
	if lacks := (*Blocked)(nil); errors.As(err, &lacks) {
		in.blocked(err)
		return nil
	}
	if err != nil || command != CommandRun {
		return err
	}
	missing, err := lacking(ctx, in.session, in.pos, operations(in.pieces(CommandRun, in.run, in.pos, plan.Cleanup)))
	if len(missing) > 0 {
		in.out.Notes = append(in.out.Notes, "the commands after this one will need more: "+strings.Join(missing, ", and "))
	}
	return err
}

// blocked notes why something may not be done, if there is a reason.
func (in *intending) blocked(err error) {
	if err == nil || slices.Contains(in.out.Blockers, err.Error()) {
		return
	}
	in.out.Blockers = append(in.out.Blockers, err.Error())
	if in.out.Refusal == nil {
		in.out.Refusal = err
	}
	if person := (*NeedsPerson)(nil); errors.As(err, &person) {
		in.out.Questions = append(in.out.Questions, person.Asks...)
	}
}

// notes says how it would be done.
func (in *intending) notes(ctx context.Context, command string, pieces []piece) {
	note := func(format string, args ...any) { in.out.Notes = append(in.out.Notes, fmt.Sprintf(format, args...)) }
	ph, behind := phaseOf(in.run, in.pos), in.pos.Place == atTable
	switch {
	case command == CommandRollback && ph == RolledBack:
		note("the plan is rolled back; the table that was in use is retained as %s, until 'migrate cleanup' drops it", in.Plan.Copy)
	case command == CommandRollback && ph == usedGone:
		note("%s gets the name %s again, once it is free", in.Plan.Old, in.Plan.Table)
	case command == CommandRollback && (in.run.Data.Retained || behind):
		note("the table in use now is retained as %s, until 'migrate cleanup' drops it", in.Plan.Copy)
		if behind && !in.run.Back {
			in.blocked(in.mayLose(ctx, in.run, in.pos))
		}
	}
	for i, p := range pieces {
		switch {
		case command == CommandRollback:
		case p.step == plan.Cutover && in.FenceRevoke && in.pos.Place == atCopy && in.run.Data.Fence == nil:
			if _, sides, err := in.lookAtFence(ctx, nil, in.pos); err == nil && len(losers(sides)) > 0 {
				note("the right to write is temporarily revoked from %s. %s", strings.Join(losers(sides), ", "), refusals)
			}
		case p.step == plan.Writing && !in.Plan.Follows() && i > 0 && p.step == pieces[len(pieces)-1].step: // else the estimate or who asks tells
			note("%s", in.stand)
		case p.step == plan.Backfill:
			in.out.Estimate = in.status.Estimate
			note("rows are copied %s", backfill.Words(in.env))
		}
	}
}
