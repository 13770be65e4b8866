package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/groupbarrier"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rights"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
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

// perform does one operation, as the plan for this database has it. What is there already is left alone.
func (t *leasedSession) perform(ctx context.Context, step plan.StepID, op plan.Operation) error {
	point, looks := meets(op)
	if step == plan.Cleanup && final(op) { // nothing is dropped before all have looked
		point = groupbarrier.Drained
	}
	if step == plan.Cutover || point == groupbarrier.Released || step == plan.Cleanup && point == groupbarrier.Drained {
		if err := t.GroupBarrier.Wait(ctx, point); err != nil {
			return err
		}
	}
	if run := t.m.Run(); step == plan.Cleanup && final(op) && rowOf(&run, t.pos).drops == dropsOld && run.Step < step {
		// From here on nothing else goes on.
		if err := t.m.Change(ctx, func(r *state.Run) { r.Step = step }); err != nil {
			return err
		}
	}
	if err := t.m.Mine(ctx); err != nil {
		return err
	}
	var err error // what was asked before the step is looked at once more, right before it is used
	switch op := op.(type) {
	case plan.Confirm, plan.DropTable:
		err = t.asks(ctx, new(t.m.Run()), t.pos, step, op)
	case plan.RenameTables:
		if op.Back {
			err = t.mayLose(ctx, new(t.m.Run()), t.pos)
		}
	}
	if err != nil {
		return err
	}
	if looks && step == plan.Cutover {
		return t.GroupBarrier.Along(ctx, func(ctx context.Context) error { return t.operation(ctx, step, op) })
	}
	return t.operation(ctx, step, op)
}

// final reports whether an operation of the cleanup leaves no way back.
func final(op plan.Operation) bool {
	return op == plan.DropFeed{} || op == plan.DropTable{Old: true} || op == plan.DropTable{}
}

// meets says where plans meet before an operation of the cut-over, and whether it only looks, which may be broken off.
func meets(op plan.Operation) (before groupbarrier.Point, looks bool) {
	switch op.(type) {
	case plan.FenceWriters:
		return groupbarrier.Ready, false
	case plan.DrainFeed, plan.WaitQuiet, plan.CheckTable, plan.CompareRows, plan.CountLost:
		return groupbarrier.Apart, true
	case plan.MoveSequence, plan.DropFeed, plan.DropChangefeed:
		return groupbarrier.Drained, false
	case plan.ReleaseWriters:
		return groupbarrier.Released, false
	}
	return groupbarrier.Apart, false
}

// operations are those of all pieces.
func operations(pieces []piece) []plan.Operation {
	return slices.Concat(plan.Each(pieces, func(p piece) []plan.Operation { return p.list })...)
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
	var all *NeedsPerson
	for _, op := range list {
		err := s.asks(ctx, run, pos, step, op)
		person := (*NeedsPerson)(nil)
		switch {
		case !errors.As(err, &person) || person.Step != step:
			if err != nil {
				return err
			}
		case all == nil:
			all = person
		default:
			all.Text, all.Asks = all.Text+" "+person.Text, append(all.Asks, person.Asks...)
		}
	}
	if all == nil {
		return nil
	}
	return all
}

// asks asks for what an operation needs of a person, where the tables of a run are.
func (s *session) asks(ctx context.Context, run *state.Run, pos position, step plan.StepID, op plan.Operation) error {
	switch op := op.(type) {
	case plan.Confirm:
		if op.Ask == plan.AskReaders {
			return dependents(ctx, s, step)
		}
		if op.Ask == plan.AskStopped {
			return s.asksStopped(ctx, pos, step, op)
		}
		return s.ask(expect.Question{Step: step, For: operator, Text: plan.OneLine(op.Says(s.Plan)), Seen: []string{s.Plan.Old, pos.created}})
	case plan.CheckRelease:
		return releaseAsks(ctx, s)
	case plan.DropChangefeed:
		return readersAsk(ctx, s, step, op.Name, "")
	case plan.FenceWriters:
		if s.FenceRevoke {
			return s.fenceAsks(ctx, run.Data.Fence, pos, step)
		}
		return s.asksStopped(ctx, pos, step, op)
	case plan.DropTable:
		if err := mayDrop(ctx, s, pos, op); err != nil || step != plan.Cleanup || op.Old {
			return err
		}
		return dropsRetainedAsks(ctx, s, run)
	case plan.Forget:
		if phaseOf(run, pos) == unrecorded {
			return s.mayAdopt()
		}
		if rowOf(run, pos).drops == dropsNothing {
			left := s.left(pos)
			return s.ask(expect.Question{Step: step, For: operator, Seen: left,
				Text: fmt.Sprintf("Nothing is dropped: if you do not need %s, drop it yourself.", cmp.Or(strings.Join(left, " and "), "what is left"))})
		}
	}
	return nil
}

// asksStopped asks whether the writers are stopped: all who may write now, and the table that is in use.
func (s *session) asksStopped(ctx context.Context, pos position, step plan.StepID, op plan.Operation) error {
	who, err := s.whoWrites(ctx)
	if err != nil {
		return err
	}
	return s.ask(expect.Question{Step: step, For: "whoever runs what writes " + s.Plan.Table, Seen: []string{who, pos.created,
		string(pos.Place), s.stops}, Text: plan.OneLine(op.Says(s.Plan) + " " + who + " " + s.stand)})
}

// dropsRetainedAsks asks whether the table may go that a rollback retained: a loss, where it has the only copy of something.
func dropsRetainedAsks(ctx context.Context, s *session, run *state.Run) error {
	_, created, err := s.Conn.Identify(ctx, s.Plan.Copy)
	if err != nil {
		return err
	}
	rows, err := s.env.Number(ctx, "SELECT COUNT(*) AS n FROM "+yql.QuoteName(s.Plan.Copy)+";") // somebody may have written it since
	if err != nil {
		return err
	}
	q := expect.Question{Step: plan.Cleanup, For: operator, Seen: []string{s.Plan.Copy, created, run.Data.ApartSum, fmt.Sprint(rows)}}
	q.Text = fmt.Sprintf("Drop %s, which was in use from the cutover to the rollback and has %s. There is no undo.", s.Plan.Copy,
		plan.Count(rows, "row"))
	switch {
	case run.Data.Apart > 0:
		q.Text += fmt.Sprintf(" When %s was rolled back, they differed in %s, and no record told which were newer.", s.Plan.Table,
			plan.Count(run.Data.Apart, "row"))
	case run.Data.Lost > 0:
		q.Text += fmt.Sprintf(" It has the only copy of %s written since the cutover, which the rollback did not carry to %s.",
			plan.Count(run.Data.Lost, "row"), s.Plan.Table)
	default:
		return s.ask(q)
	}
	q.Step, q.Lost, q.Count, q.For = "", "retained", max(run.Data.Apart, run.Data.Lost), "whoever wrote them"
	return s.ask(q)
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
	q := expect.Question{For: "whoever made it"}
	for _, f := range now.Changefeeds {
		if f.Name == plan.FeedName {
			continue
		}
		_, n, seen, err := notRead(ctx, s, path, f.Name, readersWait)
		if err != nil {
			return err
		}
		made, q.Count, q.Seen = append(made, thing(s, "changefeed", path, f.Name)), q.Count+n, append(q.Seen, seen...)
	}
	for _, c := range now.Columns {
		if _, is := known.Column(c.Name); is {
			continue
		}
		n, err := s.env.Number(ctx, fmt.Sprintf("SELECT COUNT(%s) AS n FROM %s;", yql.QuoteName(c.Name), yql.QuoteName(path)))
		if err != nil {
			return err
		}
		made, q.Count, q.Seen = append(made, thing(s, "column", path, c.Name)), q.Count+n, append(q.Seen, fmt.Sprintf("%+v", c))
	}
	if len(made) == 0 {
		return nil
	}
	q.Lost = strings.Join(made, "+")
	q.Text = fmt.Sprintf("Somebody created %s after the run began, and it is dropped with the table: it holds %s that are not NULL or "+
		"not read.", strings.Join(made, ", "), plan.Count(q.Count, "value"))
	return s.ask(q)
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
