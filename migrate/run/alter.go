package run

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/shape"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/watch"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// A plan without a copy is performed statement by statement. How far it is shows in the table: between two statements it is exactly what
// the path says, and anything else is somebody else's change, which stops the run. What it was when the run began is kept with the run, so
// that the way back leads there, until the cleanup forgets it.

// alteration is how such a plan stands.
type alteration struct {
	run  *state.Run // nil if there is none
	pos  position
	now  *schema.Table
	path *shape.Path // from what the table was when the run began, or is if it has not
	sent []shape.Statement
	at   int // how many statements are done; -1 if the table is neither what the path says nor what a way back says
	back *wayBack
}

// wayBack leads from behind some statements to what the table was.
type wayBack struct {
	statements []shape.Statement
	states     []*schema.Table // before the first, and behind each
	steps      []int           // of the path that each takes back
	stays      []shape.Difference
}

// alterationOf looks how a plan stands.
func alterationOf(ctx context.Context, s *session) (*alteration, error) {
	run, err := s.load(ctx)
	if err != nil {
		return nil, err
	}
	a := &alteration{run: run}
	if a.pos, err = s.find(ctx, run); err != nil {
		return nil, err
	}
	if run != nil && a.pos.Base != atTable {
		return nil, &Blocked{placedIn(s.Plan, "{table} is no longer the table that the run began with: somebody dropped, renamed or replaced "+
			"it. 'migrate cleanup' ends the run, and leaves all tables as they are", run)}
	}
	if a.now, _, err = live.Table(ctx, s.Conn, s.Plan.Table); err != nil {
		return nil, err
	}
	a.now.Path = s.Plan.Table
	from, release := a.now, schema.Release{}
	if run != nil {
		from = run.Data.Bound
	} else if release, err = serverRelease(ctx, s); err != nil {
		return nil, err
	}
	a.path = s.Plan.Altering(from, release)
	a.sent = a.path.Statements()
	a.at = a.find()
	return a, nil
}

// find finds how many statements are done: the most that the table shows.
func (a *alteration) find() int {
	for i := len(a.path.States) - 1; i >= 0; i-- {
		if shape.At(a.now, a.path.States[i]) {
			return i
		}
	}
	if a.run == nil || !a.run.Back {
		return -1
	}
	for i := len(a.path.States) - 1; i >= 0; i-- {
		back := a.wayBack(i)
		for n := len(back.states) - 1; n >= 0; n-- {
			if shape.At(a.now, back.states[n]) {
				back.statements, back.states, back.steps = back.statements[n:], back.states[n:], back.steps[n:]
				a.back = back
				return i
			}
		}
	}
	return -1
}

// wayBack is the way back from behind so many statements.
func (a *alteration) wayBack(at int) *wayBack {
	w := &wayBack{states: []*schema.Table{a.path.States[at]}}
	for i := len(a.path.Steps) - 1; i >= 0; i-- {
		step := &a.path.Steps[i]
		if step.First >= at {
			continue
		}
		p := a.path.BackFrom(i, w.states[len(w.states)-1])
		w.statements = append(w.statements, p.Statements()...)
		w.states = append(w.states, p.States[1:]...)
		w.stays = append(w.stays, append(p.Copies, p.Refused...)...)
		for range p.Statements() {
			w.steps = append(w.steps, i)
		}
	}
	return w
}

// undoing is the way back from where the table is.
func (a *alteration) undoing() *wayBack {
	if a.back != nil {
		return a.back
	}
	return a.wayBack(max(0, a.at))
}

// step is the number of the step that the next statement belongs to.
func (a *alteration) step() int {
	n := 0
	for n+1 < len(a.path.Steps) && a.path.Steps[n+1].First <= a.at {
		n++
	}
	return n
}

// serverRelease is the release of the server; zero if it does not tell one.
func serverRelease(ctx context.Context, s *session) (schema.Release, error) {
	rows, err := s.env.Query(ctx, "SELECT Version() AS version;", nil)
	if err != nil || len(rows) != 1 {
		return schema.Release{}, err
	}
	r, _ := schema.ParseRelease(rows[0]["version"].Text())
	return r, nil
}

// stray says that the table is not what a plan that has begun expects, or that makes it another one than the plan was made for.
func stray(s *session, a *alteration) error {
	want, stands := s.Plan.Before.Table, untouched
	if a.run != nil {
		want, stands = a.path.States[0], "has come to "+string(a.run.Step)
	}
	diff := rewrite.UnifiedDiff(shape.Text(want)+"\n", shape.Text(a.now)+"\n", "plan "+s.Plan.Table, "now "+s.Plan.Table)
	return &drifted{s.Conn.Absolute(s.Plan.Table), stands, diff, nil}
}

// mayAlter is why a plan that has not begun must not; nil if it may.
func mayAlter(s *session, a *alteration) error {
	if !shape.At(a.now, s.Plan.Before.Table) {
		return stray(s, a)
	}
	if left := append(a.path.Refused, a.path.Copies...); len(left) > 0 {
		return &Blocked{fmt.Sprintf("in this database the plan needs a copy of the table: %s", left[0])}
	}
	same := s.Plan.Altering(s.Plan.Before.Table, schema.Release{})
	if !slices.EqualFunc(same.Steps, a.path.Steps, func(x, y shape.Step) bool {
		return slices.EqualFunc(x.Statements, y.Statements, sameKinds)
	}) {
		return &Blocked{"in this database the change takes other statements than the plan has: make the plan from this database"}
	}
	return nil
}

// sameKinds reports whether two statements do the same, if with other settings.
func sameKinds(a, b shape.Statement) bool {
	return slices.EqualFunc(a.Edits, b.Edits, func(x, y schema.Edit) bool { return reflect.TypeOf(x) == reflect.TypeOf(y) })
}

// altering is how the commands go.
func altering() *inPlace {
	return &inPlace{alterAll, alterBack, alterCleanup, alterStatus, alterIntends}
}

// alterAll performs the steps of the plan up to one of them.
func alterAll(ctx context.Context, r *Runner, until plan.StepID) error {
	s, err := r.open()
	if err != nil {
		return err
	}
	a, err := alterationOf(ctx, s)
	if err != nil {
		return err
	}
	switch {
	case a.run == nil && a.at == len(a.sent):
		s.env.Say(plan.Preflight, "the table is as the plan says: nothing is left to do")
		return nil
	case a.run == nil:
		if err := beginAlter(ctx, s, a); err != nil {
			return err
		}
	}
	return s.alone(ctx, plan.Preflight, func(ctx context.Context, t *turn) error {
		for {
			a, err := alterationOf(ctx, t.session)
			switch {
			case err != nil:
				return err
			case a.run == nil:
				return errUndone
			case a.run.Back:
				return errBack
			case a.at < 0:
				return stray(t.session, a)
			case a.at == len(a.sent):
				return nil
			}
			n := a.step()
			id := plan.AlterStep(n)
			if until != "" && id > until {
				return nil
			}
			if err := alterStep(ctx, t, a, n, id); err != nil {
				return err
			}
		}
	})
}

// beginAlter looks before anything is changed, and begins the run.
func beginAlter(ctx context.Context, s *session, a *alteration) error {
	s.begin(plan.Preflight, s.Plan.Title(plan.Preflight))
	if err := mayAlter(s, a); err != nil {
		return blocking(ctx, fmt.Errorf("%s: %w", plan.Preflight, err))
	}
	var all []plan.Operation
	for _, step := range s.Plan.Steps {
		all = append(all, step.Run...)
	}
	if err := mayPerform(ctx, s, a.pos, all); err != nil {
		return err
	}
	if err := releaseAsks(ctx, s); err != nil {
		return err
	}
	token, err := state.NewToken()
	if err != nil {
		return err
	}
	data := state.Data{Bound: a.now}
	data.SetOld(a.pos.created)
	if _, err := s.env.State.Begin(ctx, state.Run{Version: state.Version, Plan: s.id, Token: token, Tool: s.Tool, Step: plan.Preflight,
		Data: data}); err != nil {
		return err
	}
	s.done(plan.Preflight)
	return nil
}

// alterStep performs what is left of a step.
func alterStep(ctx context.Context, t *turn, a *alteration, n int, id plan.StepID) error {
	step := &a.path.Steps[n]
	if err := mayLoseBy(ctx, t.session, a, n); err != nil {
		return err
	}
	t.begin(id, t.Plan.Title(id))
	for i := a.at; i < step.First+len(step.Statements); i++ {
		if err := sendAlter(ctx, t, a.sent[i], a.path.States[i+1]); err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
	}
	if err := t.m.Change(ctx, func(r *state.Run) { r.Step = id }); err != nil {
		return err
	}
	t.done(id)
	return nil
}

// mayLoseBy asks before a step that loses something.
func mayLoseBy(ctx context.Context, s *session, a *alteration, n int) error {
	step := &a.path.Steps[n]
	if step.Loses == "" {
		return nil
	}
	text := fmt.Sprintf("It loses something: %s.", step.Loses)
	if q := step.Expired(a.now); q != "" {
		if rows, err := s.env.Query(ctx, q, nil); err != nil {
			text += fmt.Sprintf(" How many rows that deletes at once could not be counted (%v).", err)
		} else if count, err := work.OnlyNumber(rows); err == nil {
			text += fmt.Sprintf(" %s older by now.", evidence.One(count, "row", "is", "are"))
		}
	}
	return s.confirm(plan.AlterStep(n), text)
}

// sendAlter sends a statement, and looks whether the table is what it makes.
func sendAlter(ctx context.Context, t *turn, s shape.Statement, after *schema.Table) error {
	text := s.Text(t.Plan.Table)
	done := func(ctx context.Context) (bool, error) {
		now, _, err := live.Table(ctx, t.Conn, t.Plan.Table)
		if err != nil {
			return false, err
		}
		now.Path = after.Path
		return shape.At(now, after), nil
	}
	err := t.change(ctx, plan.Short(text), func(sending context.Context) error {
		if from, to, ok := s.Replaces(); ok {
			return t.Conn.ReplaceIndex(sending, t.Plan.Table, from, to)
		}
		if buildsRows(s) { // it takes its time, and does no harm where it ends late
			sending = ydbconn.Once(ctx)
		}
		_, err := t.env.Query(sending, text, nil)
		return err
	}, done)
	if err != nil {
		return err
	}
	if index, ok := s.Edits[0].(schema.AddIndex); ok && (index.Index.Kind == schema.IndexSync || index.Index.Kind == schema.IndexAsync) {
		if err := watch.Usable(ctx, t.env, plan.Seen{Index: index.Index.Name, Stale: index.Index.Kind == schema.IndexAsync,
			Query: plan.ReadsIndex(t.Plan.Table, index.Index.Name, after.PrimaryKey[0])}); err != nil {
			return err
		}
	}
	if is, err := done(ctx); err != nil || !is {
		return errors.Join(err, fmt.Errorf("the statement was sent, but the table is not as it should be after it: %s", plan.Short(text)))
	}
	return nil
}

// buildsRows reports whether a statement goes through all rows.
func buildsRows(s shape.Statement) bool {
	switch e := s.Edits[0].(type) {
	case schema.AddIndex:
		return true
	case schema.AddColumn:
		return e.Column.Default != ""
	}
	return false
}

// alterBack takes the plan back, as far as ALTER can.
func alterBack(ctx context.Context, r *Runner) error {
	s, err := r.open()
	if err != nil {
		return err
	}
	a, err := alterationOf(ctx, s)
	if err != nil {
		return err
	}
	if a.run == nil {
		if a.at == len(a.sent) {
			return &NothingToDo{why: "there is nothing to roll back: the plan was carried out and the record of its run deleted; 'migrate plan " +
				"--to' makes a " +
				"plan back"}
		}
		return nil
	}
	var stays []shape.Difference
	err = s.alone(ctx, backwards, func(ctx context.Context, t *turn) error {
		a, err := alterationOf(ctx, t.session)
		switch {
		case err != nil:
			return err
		case a.run == nil:
			return errUndone
		case a.at < 0:
			return stray(t.session, a)
		}
		back := a.undoing()
		if err := mayLoseBack(t.session, back); err != nil {
			return err
		}
		if err := t.m.Change(ctx, func(r *state.Run) { r.Back = true }); err != nil {
			return err
		}
		for i, st := range back.statements {
			id := plan.AlterStep(back.steps[i])
			t.begin(id, "undo: "+t.Plan.Title(id))
			if err := sendAlter(ctx, t, st, back.states[i+1]); err != nil {
				return fmt.Errorf("%s: %w", id, err)
			}
			t.done(id)
		}
		t.undone, stays = a.run.Data.Bound, back.stays
		return t.m.Forget(ctx)
	})
	for _, d := range stays {
		s.env.Say(plan.Preflight, fmt.Sprint("this does not come back: ", d))
	}
	return err
}

// mayLoseBack asks before a way back that drops columns with what was written to them.
func mayLoseBack(s *session, back *wayBack) error {
	for i, st := range back.statements {
		for _, e := range st.Edits {
			if d, ok := e.(schema.DropColumn); ok {
				if err := s.confirm(plan.AlterStep(back.steps[i]), fmt.Sprintf("The rollback drops column %s with all that was written to it.",
					d.Name)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// alterCleanup forgets the run, and with it the way back.
func alterCleanup(ctx context.Context, r *Runner) error {
	s, err := r.open()
	if err != nil {
		return err
	}
	run, err := s.load(ctx)
	if err != nil || run == nil {
		return err
	}
	a, err := alterationOf(ctx, s)
	if blocked := (*Blocked)(nil); err != nil && !errors.As(err, &blocked) {
		return err
	}
	if err == nil && (a.run == nil || a.run.Back || a.at >= 0 && a.at < len(a.sent)) {
		return &NothingToDo{why: "there is nothing to clean up: 'migrate run' completes the plan, and 'migrate rollback' undoes it"}
	}
	return s.alone(ctx, plan.Cleanup, func(ctx context.Context, t *turn) error {
		t.begin(plan.Cleanup, forgets)
		if err := t.m.Forget(ctx); err != nil {
			return err
		}
		t.done(plan.Cleanup)
		return nil
	})
}

// forgets says what the cleanup of a plan without a copy does.
const forgets = "Delete the record of the run, and with it what the table was before"

// alterStatus says how far the plan is.
func alterStatus(ctx context.Context, r *Runner) (*Status, error) {
	s, err := r.open()
	if err != nil {
		return nil, err
	}
	out := &Status{Version: 2, Plan: s.id, Table: s.Conn.Absolute(s.Plan.Table), Blockers: []string{}}
	a, err := alterationOf(ctx, s)
	if blocked := (*Blocked)(nil); errors.As(err, &blocked) {
		out.Stage, out.Next, out.Ways, out.Warnings = Lost, "migrate cleanup, which ends the run", []string{CommandCleanup}, []string{err.Error()}
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	done := a.at == len(a.sent)
	for i, step := range s.Plan.Steps {
		state := "to-do"
		n := i - 1 // behind the preflight
		switch {
		case a.run == nil && done:
			state = "done"
		case a.run == nil && i == 0:
			state = "next"
		case a.run == nil:
		case step.ID == plan.Cleanup:
			if done {
				state = "next"
			}
		case i == 0 || n < len(a.path.Steps) && a.path.Steps[n].First+len(a.path.Steps[n].Statements) <= a.at:
			state = "done"
		case n == a.step() && !a.run.Back && a.at >= 0:
			state = "next"
		}
		out.Steps = append(out.Steps, StepStatus{step.ID, s.Plan.Title(step.ID), state})
	}
	if a.run != nil {
		out.LastStep, out.Busy, out.BeganSeconds = a.run.Step, a.run.Owner, a.run.BeganSecondsAgo
	}
	switch {
	case a.run == nil && done && s.undone == nil: // and no table that this process has taken back as far as it goes
		out.Stage, out.Next = Done, "nothing: the plan was carried out"
	case a.run == nil:
		out.Stage, out.Next, out.Ways = NotBegun, "migrate run", []string{CommandRun}
		if err := mayAlter(s, a); err != nil {
			out.Blockers = append(out.Blockers, err.Error())
		}
		if s.undone != nil {
			out.Undone = new(rewrite.UnifiedDiff(shape.Text(s.undone)+"\n", shape.Text(a.now)+"\n", "before the plan", "now"))
		}
	case a.at < 0:
		out.Stage, out.Next, out.Ways = Running, "migrate status", []string{CommandRun}
		out.Blockers = append(out.Blockers, stray(s, a).Error())
	case a.run.Back:
		out.Stage, out.Next, out.Ways = GoingBack, "migrate rollback, which has begun", []string{CommandRollback}
	case done:
		out.Stage, out.Ways = Altered, []string{CommandCleanup, CommandRollback}
		out.Next = "migrate cleanup, once the change is trusted; migrate rollback until then"
	default:
		out.Stage, out.Next, out.Ways = Running, "migrate run", []string{CommandRun}
	}
	return out, nil
}

// alterIntends says what a command would do next.
func alterIntends(ctx context.Context, r *Runner, command string, until plan.StepID) (*Intent, error) {
	s, err := r.open()
	if err != nil {
		return nil, err
	}
	in := &intending{session: s, out: &Intent{Version: 1, Plan: s.id, Table: s.Conn.Absolute(s.Plan.Table), Blockers: []string{}}}
	a, err := alterationOf(ctx, s)
	if blocked := (*Blocked)(nil); errors.As(err, &blocked) && command != CommandCleanup {
		in.blocked(err)
		return in.out, nil
	} else if err != nil && !errors.As(err, &blocked) {
		return nil, err
	}
	add := func(id plan.StepID, title string, list []shape.Statement) {
		texts := plan.Each(list, func(st shape.Statement) string { return strings.TrimSuffix(st.Text(s.Plan.Table), ";") + ";" })
		in.out.Steps = append(in.out.Steps, IntentStep{id, title, texts})
	}
	switch {
	case command == CommandCleanup:
		if a == nil || a.run != nil && a.at == len(a.sent) && !a.run.Back {
			add(plan.Cleanup, forgets, nil)
		}
	case command == CommandCutover:
		in.blocked(noCopy("cut over to"))
	case a.at < 0:
		in.blocked(stray(s, a))
	case command == CommandRollback && a.run != nil:
		back := a.undoing()
		for i, st := range back.statements {
			id := plan.AlterStep(back.steps[i])
			add(id, s.Plan.Title(id), []shape.Statement{st})
		}
		for _, d := range back.stays {
			in.out.Notes = append(in.out.Notes, fmt.Sprint("this does not come back: ", d))
		}
		in.blocked(mayLoseBack(s, back))
	case command == CommandRun && a.run != nil && a.run.Back:
		in.blocked(errBack)
	case command == CommandRun && a.at < len(a.sent):
		if a.run == nil {
			in.blocked(mayAlter(s, a))
		}
		for n := a.step(); n < len(a.path.Steps) && (until == "" || until >= plan.Verify || plan.AlterStep(n) <= until); n++ {
			step := &a.path.Steps[n]
			list := step.Statements
			if n == a.step() {
				list = list[a.at-step.First:]
				in.blocked(mayLoseBy(ctx, s, a, n))
			}
			add(plan.AlterStep(n), s.Plan.Title(plan.AlterStep(n)), list)
		}
	}
	return in.out, nil
}
