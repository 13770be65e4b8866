package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/backfill"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/state"
)

// Intent is what a command would do.
type Intent struct {
	Version  int           `json:"version"`
	Plan     string        `json:"plan"`
	Table    string        `json:"table"`
	Steps    []IntentStep  `json:"steps"`
	Bound    []string      `json:"fromDatabase,omitempty"` // what belongs to the table in this database, and goes to the new one
	Notes    []string      `json:"notes,omitempty"`        // how it would be done
	Blockers []string      `json:"blockers"`               // why it may not; empty if it may
	Confirms []plan.StepID `json:"confirms,omitempty"`     // steps that --confirm lets begin, once what the blockers ask for is done
	// Refusal is the error that the command would end with if it were carried out now; nil if it may begin. It is one of the blockers.
	Refusal error `json:"-"`
}

// IntentStep is a step that would be done or undone.
type IntentStep struct {
	ID    plan.StepID `json:"id"`
	Title string      `json:"title"`
	Texts []string    `json:"statements,omitempty"` // statements and calls that change the database, in order
}

// The commands that Intends knows.
const (
	CommandRun      = "run"
	CommandCutover  = "cutover"
	CommandRollback = "rollback"
	CommandCleanup  = "cleanup"
)

// intending is an Intent that is being made.
type intending struct {
	*session
	run    *state.Run
	pos    position
	status *Status
	out    *Intent
}

// Intends says what a command would do next, up to a step. It changes nothing.
func (r *Runner) Intends(ctx context.Context, command string, until plan.StepID) (*Intent, error) {
	if r.inPlace != nil {
		return r.inPlace.intends(ctx, r, command, until)
	}
	s, run, pos, err := r.where(ctx)
	if err != nil {
		return nil, err
	}
	status, err := s.status(ctx, run, pos)
	if err != nil {
		return nil, err
	}
	in := &intending{s, run, pos, status, &Intent{Version: 1, Plan: s.id, Table: status.Table, Blockers: status.Blockers}}
	if len(status.Blockers) > 0 {
		in.out.Refusal = &Blocked{status.Blockers[0]}
	}
	if s.bound != nil && run == nil && command == CommandRun {
		in.out.Bound = boundText(s.bound, s.Plan)
	}
	if err := s.may(command, run, pos); err != nil {
		if idle := (*errIdle)(nil); !errors.As(err, &idle) {
			in.blocked(err)
		}
		return in.out, nil
	}
	if err := in.rights(ctx, command, until); err != nil {
		return nil, err
	}
	switch command {
	case CommandRollback:
		in.rollback(ctx)
		return in.out, nil
	case CommandCleanup:
		in.cleanup(ctx)
		return in.out, nil
	case CommandCutover:
		until = plan.Finish
	}
	in.forward(ctx, until)
	return in.out, nil
}

// rights notes what the operator has no right to: of this command as a reason not to begin, of those that come later so that it can be
// seen to.
func (in *intending) rights(ctx context.Context, command string, until plan.StepID) error {
	var operations, later []plan.Operation
	switch {
	case command == CommandRollback && in.run != nil:
		operations = undoing(in.session, in.run)
	case command == CommandCleanup && in.run != nil:
		operations = remaining(in.Plan, in.run, plan.Cleanup)
	case command == CommandCutover:
		operations = remaining(in.Plan, in.run, plan.Finish)
	case command == CommandRun:
		operations, later = remaining(in.Plan, in.run, until), remaining(in.Plan, in.run, plan.Cleanup)
	}
	err := mayPerform(ctx, in.Conn, tablesOf(in.sides(in.pos)), operations)
	if lacks := (*Blocked)(nil); errors.As(err, &lacks) {
		in.blocked(err)
		return nil
	}
	if err != nil {
		return err
	}
	missing, err := missingRights(ctx, in.Conn, tablesOf(in.sides(in.pos)), append(operations, later...))
	if len(missing) > 0 {
		in.out.Notes = append(in.out.Notes, "the commands after this one will need more: "+strings.Join(missing, ", and "))
	}
	return err
}

// blocked notes why something may not be done, if there is a reason.
func (in *intending) blocked(err error) {
	if err == nil {
		return
	}
	in.out.Blockers = append(in.out.Blockers, err.Error())
	if in.out.Refusal == nil {
		in.out.Refusal = err
	}
	if person := (*NeedsPerson)(nil); errors.As(err, &person) {
		in.out.Confirms = append(in.out.Confirms, person.Step)
	}
}

// add adds a step with what it would do.
func (in *intending) add(id plan.StepID, title string, list []plan.Operation) {
	in.out.Steps = append(in.out.Steps, IntentStep{id, title, in.texts(list)})
}

// forward says what the next steps would do.
func (in *intending) forward(ctx context.Context, until plan.StepID) {
	if in.FenceRevoke && until >= plan.Cutover && in.pos.Place == atCopy && in.run.Data.Fence == nil {
		if _, sides, err := in.lookAtFence(ctx, nil, in.pos); err == nil && len(losers(sides)) > 0 {
			in.out.Notes = append(in.out.Notes, "the right to write is revoked from "+strings.Join(losers(sides), ", ")+" for a while. "+refusals)
		}
	}
	for i, st := range in.status.Steps {
		step := &in.Plan.Steps[i]
		if st.State == "done" || step.ID > until {
			continue
		}
		in.add(step.ID, in.Plan.Title(step.ID), step.Run)
		if st.State == "next" { // what others wait for is said when they are next
			in.blocked(asksAll(ctx, in.session, in.run, in.pos, step.ID, step.Run))
		}
		if step.ID == plan.Writing && in.Plan.Way().Stops && st.State != "next" { // who is asked then
			in.out.Notes = append(in.out.Notes, in.stand)
		}
		if step.ID == plan.Backfill {
			in.out.Notes = append(in.out.Notes, "rows are copied "+backfill.Words(in.env))
		}
	}
}

// rollback says what a rollback would undo.
func (in *intending) rollback(ctx context.Context) {
	ph := phaseOf(in.run, in.pos)
	switch ph {
	case rolledBack:
		in.out.Notes = append(in.out.Notes, keptText(in.Plan))
		return
	}
	steps := toUndo(in.Plan, in.run)
	keeps := in.run.Data.Kept || in.pos.Place == atTable
	for _, step := range steps {
		list := slices.DeleteFunc(step.Undo(in.Plan), func(op plan.Operation) bool {
			return keeps && ofCopy(op) || ph == tableGone && op != plan.DropTable{}
		})
		in.add(step.ID, in.Plan.Title(step.ID), list)
	}
	switch {
	case ph == usedGone:
		in.out.Notes = append(in.out.Notes, fmt.Sprintf("%s gets the name %s again, once that is free", in.Plan.Old, in.Plan.Table))
	case keeps:
		in.out.Notes = append(in.out.Notes, fmt.Sprintf("the table that is in use now is kept as %s, until 'migrate cleanup' drops it",
			in.Plan.Copy))
	}
	if in.pos.Place == atTable && !in.run.Back {
		in.blocked(in.mayLose(ctx, in.run, in.pos))
	}
	in.blocked(in.asksBack(ctx, in.run, in.pos, steps))
}

// cleanup says what a cleanup would drop.
func (in *intending) cleanup(ctx context.Context) {
	switch phaseOf(in.run, in.pos) {
	case rolledBack:
		in.add(plan.Cleanup, keptTitle, []plan.Operation{plan.DropTable{}})
		in.blocked(in.confirm(plan.Cleanup, keptConfirm(in.Plan)))
	case usedGone, strange:
		in.out.Notes = append(in.out.Notes, "the run is forgotten, and no table is dropped")
	default:
		step := in.Plan.Step(plan.Cleanup)
		in.add(step.ID, in.Plan.Title(step.ID), step.Run)
		in.blocked(asksAll(ctx, in.session, in.run, in.pos, step.ID, step.Run))
	}
}

// texts are the statements and calls of operations, as this database has them.
func (s *session) texts(list []plan.Operation) (out []string) {
	p := s.bound
	if p == nil {
		p = s.Plan
	}
	for _, op := range list {
		of := p
		if _, create := op.(plan.CreateTable); create {
			of = s.Plan
		}
		for _, st := range op.Statements(of) {
			text := s.placed(st.Text)
			if st.Next != "" {
				text = strings.ReplaceAll(text, plan.NextMark, "("+plan.OneLine(st.Next)+")")
			}
			out = append(out, text+";")
		}
		switch op := op.(type) {
		case plan.MarkCopy, plan.RenameTables:
			out = append(out, "-- "+op.Says(p))
		case plan.CarryOver:
			for _, st := range p.CarriedSettings(s.Plan) {
				out = append(out, st.Text+";")
			}
			for _, a := range p.After.Attributes {
				out = append(out, fmt.Sprintf("-- attribute %s", plan.Code(a.Key)))
			}
			if p.After.InheritanceOff {
				out = append(out, "-- rights are not inherited from directories")
			}
		case plan.GiveOwner:
			if p.After.Owner != "" {
				out = append(out, "-- owner "+plan.Code(p.After.Owner))
			}
		}
	}
	return out
}

// boundText says what belongs to the table in this database.
func boundText(bound, unbound *plan.Plan) (out []string) {
	t := bound.Before
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if t.Stats != nil {
		add("%s, %s in %s", plan.Count(t.Stats.Rows, "row"), plan.Bytes(t.Stats.Bytes), plan.Count(t.Stats.Partitions, "partition"))
	}
	if t.Owner != "" {
		add("owner %s", plan.Code(t.Owner))
	}
	for _, r := range t.Permissions {
		add("rights of %s: %s", plan.Code(r.Subject), strings.Join(r.Names, ", "))
	}
	if t.InheritanceOff {
		add("no rights from directories")
	}
	if len(t.Attributes) > 0 {
		keys := make([]string, len(t.Attributes))
		for i, a := range t.Attributes {
			keys[i] = plan.Code(a.Key)
		}
		add("attributes %s", strings.Join(keys, ", "))
	}
	for _, f := range t.Changefeeds {
		for _, c := range f.Consumers {
			add("consumer %s of changefeed %s", plan.Code(c.Name), plan.Code(f.Name))
		}
	}
	if t.TTL == nil && unbound.Before.TTL != nil {
		add("no TTL: it is off")
	}
	if i := slices.IndexFunc(t.Columns, func(c schema.Column) bool { return c.Sequence != nil }); i >= 0 {
		add("the position of the sequence of %s is", plan.Code(t.Columns[i].Name))
	}
	return out
}

// Print says what a command would do.
func (in *Intent) Print(w io.Writer, command string) {
	if len(in.Steps) > 0 {
		does := "do this"
		if command == CommandRollback {
			does = "undo these steps"
		}
		fmt.Fprintf(w, "migrate %s would %s:\n", command, does)
	}
	for _, s := range in.Steps {
		fmt.Fprintf(w, "  %s: %s\n", s.ID, s.Title)
		for _, text := range s.Texts {
			fmt.Fprintf(w, "      %s\n", strings.ReplaceAll(text, "\n", "\n      "))
		}
	}
	if len(in.Bound) > 0 {
		fmt.Fprintf(w, "from this database the new table gets:\n  %s\n", strings.Join(in.Bound, "\n  "))
	}
	for _, n := range in.Notes {
		fmt.Fprintf(w, "%s\n", n)
	}
	for _, b := range in.Blockers {
		fmt.Fprintf(w, "it cannot start yet: %s\n", b)
	}
}
