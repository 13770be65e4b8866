package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rights"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
)

// piece is what a command does of a step: operations, in order. What is done, asked for, checked for rights and shown without --execute
// are the same pieces.
type piece struct {
	step  plan.StepID
	title string
	list  []plan.Operation
}

// pieces are what a command does where the tables of a run are; of run those up to a step.
func (s *session) pieces(command string, run *state.Run, pos position, last plan.StepID) (out []piece) {
	switch command {
	case CommandRollback:
		return undoes(s.Plan, run, pos)
	case CommandCleanup:
		return []piece{cleans(s.Plan, run, pos)}
	case CommandCutover:
		last = plan.Finish
	}
	for _, step := range s.Plan.Steps {
		if (run == nil || step.ID > run.Step) && step.ID <= last {
			out = append(out, piece{step.ID, s.Plan.Title(step.ID), step.Run})
		}
	}
	return out
}

// cleans is what a cleanup does.
func cleans(p *plan.Plan, run *state.Run, pos position) piece {
	switch drops := rowOf(run, pos).drops; {
	case phaseOf(run, pos) == unrecorded:
		return piece{plan.Cleanup, "Give back what the plan knows of, and drop no table", plan.Script{plan.DropFeed{}, plan.Forget{}}}
	case drops == dropsRetained && pos.Place == atCopy && pos.Base == atTable:
		return piece{plan.Cleanup, "Drop the table that the rollback retained", plan.Script{plan.DropTable{}, plan.Forget{}}}
	case drops != dropsOld:
		return piece{plan.Cleanup, "Delete the record of the run, and drop no table", plan.Script{plan.Forget{}}}
	}
	return piece{plan.Cleanup, p.Title(plan.Cleanup), p.Step(plan.Cleanup).Run}
}

// undoes is what a rollback does of the steps that were done, the last one first, and before them of the one that may have been done in
// part.
func undoes(p *plan.Plan, run *state.Run, pos position) (out []piece) {
	if run == nil {
		return nil
	}
	ph, behind := phaseOf(run, pos), pos.Place == atTable
	// A table that is not known to be the run's is left alone, unless the run may have been killed before it could mark it.
	keeps := run.Data.Retained || behind || pos.Place != atCopy && run.Step >= plan.Create
	for i := range p.Steps {
		step := &p.Steps[i]
		if step.ID == plan.Cutover && run.Step < plan.Cutover && !run.Data.Switching {
			break // it has not begun
		}
		if step.ID == plan.Preflight || step.ID == plan.Cleanup {
			continue
		}
		list := step.Undo(p)
		switch {
		case step.ID == plan.Finish && !behind:
			list = nil
		case step.ID == plan.Cutover && !behind: // the tables are renamed back
			list = behindRename(list)
		}
		out = append(out, piece{step.ID, p.Title(step.ID), slices.DeleteFunc(list, func(op plan.Operation) bool {
			return keeps && ofCopy(op) || ph == tableGone // what it is done to is somebody else's, or gone
		})})
		if step.ID > run.Step {
			break
		}
	}
	slices.Reverse(out)
	return out
}

// behindRename are the operations of the way back behind the rename.
func behindRename(undo []plan.Operation) []plan.Operation {
	return undo[slices.IndexFunc(undo, func(op plan.Operation) bool { return op == plan.RenameTables{Back: true} })+1:]
}

// ofCopy reports whether an operation takes away from the copy, or has it follow the table: there is no need where it is kept.
func ofCopy(op plan.Operation) bool {
	switch op.(type) {
	case plan.DropTable, plan.DropIndex, plan.AddFeed:
		return true
	}
	return false
}

// back reports whether an operation comes, on the way back, before anything is taken: then the cut-over can still be left as it is.
func back(op plan.Operation) bool {
	switch op.(type) {
	case plan.FenceWriters, plan.EndTransactions, plan.DrainFeed, plan.WaitQuiet, plan.CountLost:
		return true
	}
	return false
}

// operations are those of all pieces.
func operations(pieces []piece) (out []plan.Operation) {
	for _, p := range pieces {
		out = append(out, p.list...)
	}
	return out
}

// asksFirst asks for what a command needs of a person before it begins: run and cutover for the next step, cleanup for all that it does,
// and a rollback for all that comes before the rename. What comes later is asked for when it is true.
func (s *session) asksFirst(ctx context.Context, command string, run *state.Run, pos position, pieces []piece) error {
	for i, p := range pieces {
		later := i > 0
		if command == CommandRollback {
			later = p.step < plan.Cutover && pos.Place == atTable
		}
		if later {
			continue
		}
		if err := asksAll(ctx, s, run, pos, p.step, p.list); err != nil {
			return err
		}
	}
	return nil
}

// asksAll asks for all that operations of a step need of a person, at once: an answer is for what was shown.
func asksAll(ctx context.Context, s *session, run *state.Run, pos position, step plan.StepID, list []plan.Operation) error {
	var texts []string
	for _, op := range list {
		err := s.asks(ctx, run, pos, step, op)
		person := (*NeedsPerson)(nil)
		if !errors.As(err, &person) || person.Step != step {
			if err != nil {
				return err
			}
			continue
		}
		texts = append(texts, person.Text)
	}
	if len(texts) == 0 {
		return nil
	}
	return &NeedsPerson{Step: step, Text: strings.Join(texts, " ")}
}

// asks asks for what an operation needs of a person, where the tables of a run are.
func (s *session) asks(ctx context.Context, run *state.Run, pos position, step plan.StepID, op plan.Operation) error {
	switch op := op.(type) {
	case plan.Confirm:
		if op.Ask == plan.AskReaders {
			return dependents(ctx, s, step)
		}
		stand := ""
		if op.Ask == plan.AskStopped {
			stand = s.stand
		}
		return s.confirm(step, plan.OneLine(op.Says(s.Plan)+" "+stand))
	case plan.CheckRelease:
		return releaseAsks(ctx, s)
	case plan.DropChangefeed:
		return readersAsk(ctx, s, step, op.Name)
	case plan.FenceWriters:
		if s.FenceRevoke {
			return s.fenceAsks(ctx, run.Data.Fence, pos, step)
		}
		return s.confirm(step, plan.OneLine(op.Says(s.Plan)+" "+s.whoWrites()+" "+s.stand))
	case plan.DropTable:
		if err := mayDrop(ctx, s, pos, op); err != nil {
			return err
		}
		if step == plan.Cleanup && !op.Old && run.Data.Apart > 0 {
			return s.confirmLoss(fmt.Sprint("retained=", run.Data.Apart), fmt.Sprintf("Drop %s. When %s was rolled back, they differed in %s, and "+
				"no record told which were newer.", s.Plan.Copy, s.Plan.Table, plan.Count(run.Data.Apart, "row")))
		}
		if step == plan.Cleanup && !op.Old {
			return s.confirm(step, fmt.Sprintf("Drop %s, which was in use from the cutover to the rollback, with all rows that exist only there. "+
				"There is no undo.", s.Plan.Copy))
		}
	case plan.Forget:
		if phaseOf(run, pos) == unrecorded {
			return s.mayAdopt()
		}
		if rowOf(run, pos).drops == dropsNothing {
			return s.confirm(step, fmt.Sprintf("Nothing is dropped: %s is left to you.", cmp.Or(strings.Join(s.left(pos), " and "), "the rest")))
		}
	}
	return nil
}

// mayDrop asks for what somebody made in a table of the run that is dropped.
func mayDrop(ctx context.Context, s *session, pos position, op plan.DropTable) error {
	path, known := s.Plan.Copy, s.bound.After
	switch {
	case op.Old && pos.Base == atOld:
		path, known = s.Plan.Old, s.bound.Before
	case op.Old || pos.Place != atCopy:
		return nil
	}
	now, err := s.Conn.Outline(ctx, path)
	if err != nil {
		return err
	}
	var made []string
	for _, f := range now.Changefeeds {
		if f.Name != plan.FeedName {
			made = append(made, thing(s, "changefeed", path, f.Name))
		}
	}
	for _, c := range now.Columns {
		if _, is := known.Column(c.Name); !is {
			made = append(made, thing(s, "column", path, c.Name))
		}
	}
	if len(made) == 0 {
		return nil
	}
	return s.confirmLoss(strings.Join(made, "+"), fmt.Sprintf("Somebody made %s since the run began: it is dropped with the table.",
		strings.Join(made, ", ")))
}

// Blocked is the error of a command that must not begin before a person has seen to something. Nothing was changed.
type Blocked struct{ why string }

func (e *Blocked) Error() string { return e.why }

// mayPerform refuses to begin operations that the operator has no right to, where the tables of a plan are.
func mayPerform(ctx context.Context, s *session, pos position, list []plan.Operation) error {
	lacks, err := lacking(ctx, s, pos, list)
	if err != nil || len(lacks) == 0 {
		return err
	}
	return &Blocked{fmt.Sprintf("%s. Have it granted, or have a user with the right run this; 'ydb-keyadvise help rights' says what each "+
		"right is for", strings.Join(lacks, ", and "))}
}

// lacking are the rights that the operator lacks for operations.
func lacking(ctx context.Context, s *session, pos position, list []plan.Operation) ([]string, error) {
	old, fresh := s.sides(pos)
	return rights.Missing(ctx, s.Conn, old, cmp.Or(fresh, old), list)
}
