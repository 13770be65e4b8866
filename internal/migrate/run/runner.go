// Package run performs a plan: its steps in order, the cut-over, the way back, and what is told of all that.
//
// What is sent is what the plan's folder shows. What is known of a run is in the database (package state), so that a process can be
// stopped anywhere and another one goes on; one process at a time does the steps, and all share the copying and comparing of rows.
package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/backfill"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/follow"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/groupbarrier"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/watch"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Runner performs a plan with one connection. Its commands may be given in any order and by any number of processes at once.
type Runner struct {
	Plan *plan.Plan
	Conn *ydbconn.Conn
	Tool string // version of this program, kept with the run
	// Confirmed are the tokens of the questions that somebody has answered, or expect.ConfirmAll.
	Confirmed []string
	// Answer answers questions in place of a person, as a rehearsal does, whose tables nobody uses; nil where only Confirmed does.
	Answer  func(expect.Question) bool
	Workers int // ranges worked on at once by this process; 0 for the default
	// MaxDowntime is how long writers may be stopped by a cutover or a rollback before everything is given back; 0 for half a minute where
	// a changefeed keeps the tables equal, and for no bound where all rows are compared.
	MaxDowntime time.Duration
	// FenceRevoke takes the rights to write away during the cut-over, and gives them back.
	FenceRevoke bool
	// Quiet is how long nothing may be written before the writers count as stopped; 0 for a minute.
	// Partitions report what is written every ten seconds at most.
	Quiet time.Duration
	Lease time.Duration // of what a process holds; 0 for the default
	// Report is called with what happens, by one goroutine at a time; it may be nil.
	Report func(work.Event)
	// Found is called with each row that a comparison proves to differ, and its key; nil unless somebody asked to see keys.
	Found func(work.Found)
	// StatementDiffers is called with the first parameters by which the two forms of a statement differ; nil unless somebody asked to see
	// values.
	StatementDiffers func(*statements.Statement, []schema.Column, []schema.Value)
	Flags            state.Limits // of this process; those set in the database apply as well

	GroupBarrier groupbarrier.Seat // with the plans that are switched together with this one

	// What the first of several plans does for all, before its copy is made and behind its last step; nil for the others.
	atBegin func(context.Context, *leasedSession) error
	atEnd   func(context.Context, *session)

	// stays are the tables of plans that are over, which keep the new key when the others go back; of the first of those alone, which asks.
	stays []string

	together []*plan.Plan // those that are switched together with this one, itself included; nil if there is no other

	opened *session
}

// session is a Runner that is ready to work.
type session struct {
	*Runner
	env     *work.Env
	id      string        // of the plan
	token   string        // of the run that this process works at; empty until one is seen
	last    plan.StepID   // that the command performs
	bound   *plan.Plan    // the plan for this database; nil until a run is seen
	cutover cutoverState  // what this process knows of its cut-over
	worked  bool          // this process has done a step
	ended   bool          // this process has ended the run
	undone  *schema.Table // as it was when the run began that this process took back; nil if it did not
	stand   string        // for how long the writers will stand, in words; empty if that is not known
	asking  string        // the token of the run that questions are of; empty if there is none
	stops   string        // how often its writers had stopped before this command
	feed    *follow.Follower
	lets    bool                        // the writers may go on behind the rename although the cutover failed
	ends    bool                        // they may not wait for ever behind the rename
	records bool                        // what they write then is recorded first
	unlocks bool                        // a command has ended by giving back the rights that it found, or left, revoked
	fence   atomic.Pointer[state.Fence] // whose rights are revoked, as far as this process knows; nil if nobody's are
}

// open gets ready: the plan and the database have to belong together.
func (r *Runner) open() (*session, error) {
	if r.opened != nil {
		return r.opened, nil
	}
	if r.GroupBarrier == (groupbarrier.Seat{}) {
		if len(r.Plan.Together) > 1 {
			return nil, fmt.Errorf("the plan of %s is one of %d that are performed together", r.Plan.Table, len(r.Plan.Together))
		}
		r.GroupBarrier = groupbarrier.Seats(1)[0]
	}
	id, err := r.Plan.ID()
	if err != nil {
		return nil, err
	}
	database := strings.TrimSuffix(r.Conn.Database(), "/")
	if strings.HasPrefix(r.Plan.Table, "/") && !strings.HasPrefix(r.Plan.Table, database+"/") {
		return nil, fmt.Errorf("the plan is for the table %s, which is not in the database %s", r.Plan.Table, database)
	}
	texts, err := r.Plan.Texts()
	if err != nil {
		return nil, err
	}
	memory, err := state.Open(r.Conn, r.Conn.Absolute(r.Plan.Table), r.Lease, r.Flags)
	if err != nil {
		return nil, err
	}
	if r.Workers == 0 {
		r.Workers = work.DefaultWorkers
	}
	if r.Quiet == 0 {
		r.Quiet = watch.DefaultQuiet
	}
	r.opened = &session{Runner: r, id: id, env: &work.Env{Plan: r.Plan, Texts: texts, Conn: r.Conn, State: memory,
		Throttle: work.NewThrottle(r.Workers, r.Flags), Workers: r.Workers, Report: r.Report, Found: r.Found}}
	return r.opened, nil
}

// load reads the run; nil if there is none. One that this program or this plan must not go on with is an error.
func (s *session) load(ctx context.Context) (*state.Run, error) {
	run, err := s.env.State.Load(ctx)
	if err != nil || run == nil {
		s.asking, s.stops = "", ""
		return nil, err
	}
	if run.Version != state.Version {
		return nil, fmt.Errorf("the run of %s was begun by another version of this program (%s, state %d; this one has state %d): finish it or "+
			"roll it back with that version", s.Plan.Table, run.Tool, run.Version, state.Version)
	}
	if !run.Step.Known() {
		return nil, fmt.Errorf("the run of %s has come to %s, a step of plans that this program no longer performs, and is left as it is: "+
			"finish it or roll it back with '%s migrate run DIR' or 'migrate rollback DIR'", s.Plan.Table, run.Step, plan.OldProgram)
	}
	if run.Plan != s.id {
		return nil, fmt.Errorf("the run of %s was begun with plan %s, and this is %s: a plan must not change while it runs; restore the folder, "+
			"or roll back with the old one ('migrate rollback') and start again. If this program refuses the old one, '%s' performs it",
			s.Plan.Table, run.Plan, s.id, plan.OldProgram)
	}
	s.see(run)
	return run, nil
}

// where reads the run, and finds its tables.
func (s *session) where(ctx context.Context) (*state.Run, position, error) {
	run, err := s.load(ctx)
	if err != nil {
		return nil, position{}, err
	}
	pos, err := s.find(ctx, run)
	return run, pos, err
}

// where gets ready, reads the run, and finds its tables.
func (r *Runner) where(ctx context.Context) (*session, *state.Run, position, error) {
	s, err := r.open()
	if err != nil {
		return nil, nil, position{}, err
	}
	run, pos, err := s.where(ctx)
	return s, run, pos, err
}

// watchedFor is for how long it is watched whether a process still renews a lease that nobody takes for so long.
const watchedFor = 10 * time.Second

// takeOver asks, before a command waits for it for days, to take over what a process holds that is gone: it has not renewed that while it
// was watched.
func takeOver(ctx context.Context, s *session, run *state.Run) error {
	if run == nil {
		return nil
	}
	held, err := s.env.State.FarLeases(ctx, run.Token)
	if err != nil || len(held) == 0 {
		return err
	}
	for _, l := range held {
		s.env.Tell(work.Event{Kind: work.EventWait, Text: fmt.Sprintf("%s holds a part of the run until %s, in %s: watching for %s whether it "+
			"still works", l.Owner, time.UnixMicro(int64(l.Until)).UTC().Format(time.DateTime), l.Left, watchedFor)})
	}
	if err := s.env.Pause(ctx, watchedFor); err != nil {
		return err
	}
	still, err := s.env.State.FarLeases(ctx, run.Token)
	for _, l := range still {
		if !slices.ContainsFunc(held, func(h state.FarLease) bool { return h.Owner == l.Owner && h.Until == l.Until }) {
			continue // it has renewed it
		}
		_, id, _ := strings.Cut(strings.TrimSuffix(l.Owner, ")"), "(")
		id, _, _ = strings.Cut(id, ",")
		until := time.UnixMicro(int64(l.Until)).UTC().Format(time.DateTime)
		if err := s.ask(expect.Question{Lost: "lease=" + id, For: "who knows that process", Seen: []string{l.Owner, until},
			Text: fmt.Sprintf("%s holds a part of the run until %s UTC, in %s, and has done nothing for it in the %s in which this command "+
				"watched. No process holds anything for so long: it is gone, or a clock was wrong. Confirm, and "+
				"this command takes over its part; if it still runs, it stops without writing anything more.", l.Owner, until,
				l.Left.Round(time.Minute), watchedFor)}); err != nil {
			return err
		}
		if err := s.env.State.TakeOver(ctx, run.Token, l); err != nil {
			return err
		}
	}
	return err
}

// see takes what a run says of the table.
func (s *session) see(run *state.Run) {
	s.asking, s.stops = run.Token, fmt.Sprint(run.Data.Stops)
	s.fence.Store(run.Data.Fence)
	if run.Data.Bound != nil {
		s.bound = s.Plan.Bind(run.Data.Bound)
	}
}

// ErrTakenBack says that somebody takes the plan back, or has, so that there is nothing that could be gone on with.
var ErrTakenBack = errors.New("the plan was rolled back")

type takenBack struct{ text string }

func (e *takenBack) Error() string        { return e.text }
func (e *takenBack) Is(target error) bool { return target == ErrTakenBack || target == error(e) }

// errBack says that a plan cannot be gone on with before it is begun again, and errUndone that the run is over that a process works at.
var (
	errBack   error = &takenBack{saysBack}
	errUndone error = &takenBack{"another process rolled the plan back or cleaned it up: 'migrate status' shows where it " + "stands"}
)

// NothingToDo is the error of a command that has nothing to do where the plan stands, and has done nothing.
type NothingToDo struct {
	why  string
	fine bool // it is no error of the command
}

func (e *NothingToDo) Error() string { return e.why }

// may is why a command does not go on in a phase; nil if it does.
func (s *session) may(command string, run *state.Run, pos position) error {
	if run == nil && !pos.Table && pos.token == "" && !s.ended {
		return s.noTable()
	}
	refused, is := rowOf(run, pos).refuses(command)
	says := placedIn(s.Plan, refused.says, run)
	switch {
	case !is:
		return nil
	case refused.how == wasBack:
		return errBack
	case refused.how == anError:
		return errors.New(says)
	}
	return &NothingToDo{nothingTo(command) + says, refused.how == allDone}
}

// Run performs the steps of the plan up to and with one of them, and at most up to the fence; an empty one is the last before it. Steps
// that are done are skipped.
func (r *Runner) Run(ctx context.Context, until plan.StepID) error {
	if until == "" || until > plan.Statements {
		until = plan.Statements
	}
	return performs(ctx, r, CommandRun, until)
}

// RunWhole performs all steps of the plan but the cleanup.
func (r *Runner) RunWhole(ctx context.Context) error {
	return performs(ctx, r, CommandRun, plan.Finish)
}

// performs carries out the steps up to one, for a command.
func performs(ctx context.Context, r *Runner, command string, last plan.StepID) (err error) {
	s, run, pos, err := r.where(ctx)
	if err == nil {
		defer func() { err = unlock(ctx, s, err) }()
		err = s.may(command, run, pos)
	}
	if idle := (*NothingToDo)(nil); errors.As(err, &idle) && idle.fine {
		return nil
	}
	if err != nil {
		return err
	}
	s.worksAt(run)
	if err := takeOver(ctx, s, run); err != nil {
		return err
	}
	if err := mayPerform(ctx, s, pos, operations(s.pieces(CommandRun, run, pos, last))); err != nil {
		return err
	}
	err = unlock(ctx, s, s.steps(ctx, last, false))
	if err == nil && last < plan.Cutover {
		err = asExpected(ctx, s)
	}
	if err == nil && last == plan.Finish && s.atEnd != nil {
		s.atEnd(ctx, s)
	}
	if err == nil && last == plan.Finish {
		if run, pos, err = s.where(ctx); err == nil {
			if pos.Place == atTable && run.Data.Drained > 0 {
				s.env.Say(plan.Finish, fmt.Sprintf("the tables are switched. For up to %s more this watches whether somebody whom the fence does "+
					"not stop wrote %s after the last record; ctrl-C is safe, as nothing else is left to do", watch.Settles(s.Quiet), s.Plan.Old))
			}
			err = s.foundLate(ctx, run, pos)
		}
		return err
	}
	if err != nil && ctx.Err() == nil {
		// What a rollback takes away while this process works with it shows in errors of many kinds.
		if _, _, gone := s.whereUnlessTakenBack(ctx); errors.Is(gone, ErrTakenBack) {
			return gone
		}
		if drift := (*drifted)(nil); !ydbconn.Passing(err) && errors.As(asExpected(ctx, s), &drift) && !errors.As(err, &drift) {
			return fmt.Errorf("%w\n%w", drift, err)
		}
		err = unfit(ctx, s, err)
	}
	return err
}

// asExpected says at the end of a command what would make the cutover refuse the tables.
func asExpected(ctx context.Context, s *session) error {
	run, pos, err := s.where(ctx)
	if err != nil || run == nil || !rowOf(run, pos).ahead {
		return err
	}
	return s.drift(ctx, run, pos)
}

// worksAt has a command work at a run, nil if there is none yet, and at none that somebody begins later.
func (s *session) worksAt(run *state.Run) {
	s.token = ""
	if run != nil {
		s.token = run.Token
	}
}

// whereUnlessTakenBack finds how far the plan has come, and refuses to go on if somebody has taken it back since this process began.
func (s *session) whereUnlessTakenBack(ctx context.Context) (*state.Run, position, error) {
	run, err := s.load(ctx)
	if err != nil {
		return nil, position{}, err
	}
	if s.token != "" && (run == nil || run.Token != s.token) {
		return nil, position{}, errUndone
	}
	s.worksAt(run)
	pos, err := s.find(ctx, run)
	if err == nil {
		err = s.may(CommandRun, run, pos)
	}
	return run, pos, err
}

// NextIs reports, from the record of the run alone, whether a command that begins the run, or may take rights, would do that next.
func (r *Runner) NextIs(ctx context.Context, command string) (bool, error) {
	s, err := r.open()
	if err != nil {
		return false, err
	}
	run, err := s.load(ctx)
	if err != nil || run == nil {
		return command == CommandRun, err
	}
	if run.Data.Fence != nil { // they are taken
		return false, nil
	}
	next := s.next(run)
	return command == CommandRollback || command == CommandCutover && !run.Back && next != nil && next.ID == plan.Cutover, nil
}

// next is the step to do; nil if there is none left.
func (s *session) next(run *state.Run) *plan.Step {
	for i := range s.Plan.Steps {
		if step := &s.Plan.Steps[i]; run == nil || step.ID > run.Step {
			return step
		}
	}
	return nil
}

// steps performs the steps. From the end of the copy to the rename the changefeed is followed beside them.
func (s *session) steps(ctx context.Context, last plan.StepID, followed bool) error {
	s.last = last
	for {
		run, pos, err := s.whereUnlessTakenBack(ctx)
		if err != nil {
			return err
		}
		if stillTaken(run, pos) && (last < plan.Cutover || pos.Place == atTable) {
			if err := s.takeBack(ctx); err != nil {
				return err
			}
			continue
		}
		if again, err := s.compareAgain(ctx, run, pos, followed); again && (err == nil || errors.Is(err, follow.ErrGone) && !followed) {
			continue
		} else if err != nil {
			return err
		}
		step := s.next(run)
		if step == nil || step.ID > plan.Statements {
			s.GroupBarrier.Reach(groupbarrier.Proved)
		}
		if step == nil || step.ID > last {
			why, err := s.feedLacks(ctx, run, pos)
			switch {
			case err != nil || why == "":
				return err
			case followed:
				return follow.ErrGone
			}
			if err := s.feedAgain(ctx); err != nil {
				return err
			}
			continue
		}
		if !followed && s.Plan.Follows() && pos.Place == atCopy && s.followed(run, pos) {
			err := s.follower(run, pos).Beside(ctx, func(ctx context.Context) error { return s.steps(ctx, last, true) })
			if errors.Is(err, follow.ErrGone) {
				if err = s.feedAgain(ctx); err == nil {
					continue
				}
			}
			return err
		}
		err = s.oneStep(ctx, step, pos)
		if (errors.Is(err, state.ErrLost) || errors.Is(err, groupbarrier.ErrAgain)) && ctx.Err() == nil {
			// Another process may be helped.
			s.env.Tell(work.Event{Kind: work.EventWait, Step: step.ID, Text: "another process took over"})
			err = s.GroupBarrier.Again(ctx)
		}
		if err != nil {
			return err
		}
	}
}

// follower is what keeps one table up to date from the changefeed of the other, and remembers what it applied last.
func (s *session) follower(run *state.Run, pos position) *follow.Follower {
	side := follow.Side{Token: run.Token, Feed: *run.Data.Created.Feed(pos.Place == atTable), Back: pos.Place == atTable}
	if s.feed == nil || s.feed.Side != side {
		s.feed = follow.New(s.env, side)
	}
	return s.feed
}

// oneStep does one step, or helps another process with it, or waits until that has done it. Behind the cut-over it goes on to the last
// one with the same lease, as the writers stand.
func (s *session) oneStep(ctx context.Context, step *plan.Step, pos position) error {
	switch step.ID {
	case plan.Backfill, plan.Indexes, plan.Verify:
		rows := uint64(0)
		if s.bound != nil && s.bound.Before.Stats != nil {
			rows = s.bound.Before.Stats.Rows
		}
		done, err := s.GroupBarrier.Works(ctx, rows)
		if err != nil {
			return err
		}
		defer done()
	case plan.Cutover:
		if err := s.GroupBarrier.Wait(ctx, groupbarrier.Arrived); err != nil {
			return err
		}
	}
	s.begin(step.ID, s.Plan.Title(step.ID))
	switch step.ID {
	case plan.Preflight:
		err := s.preflight(ctx, step, pos)
		if err == nil {
			s.done(step.ID)
			return nil
		}
		// Another process may have begun meanwhile: what it made by now is no reason to stop.
		if run, lookErr := s.load(ctx); lookErr == nil && run != nil {
			return nil
		}
		return err
	case plan.Backfill:
		err := s.copyBegins(ctx)
		if err == nil {
			err = backfill.Run(ctx, s.env, s.token)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", step.ID, err)
		}
	}
	do := func(ctx context.Context) error { return s.leasedStep(ctx, step) }
	if step.ID == plan.Statements {
		return s.GroupBarrier.Copied(ctx, s.Plan.Table, s.applied(), do)
	}
	return do(ctx)
}

// applied waits until all is applied that was written to the table before; nil if nothing follows it in this process.
func (s *session) applied() func(context.Context) error {
	if s.feed == nil {
		return nil
	}
	return s.feed.Applied
}

// leasedStep does one step with its lease, unless another process did it meanwhile.
func (s *session) leasedStep(ctx context.Context, step *plan.Step) error {
	return together(ctx, s, step.ID, func(ctx context.Context, t *leasedSession) error {
		if err := t.current(); err != nil {
			return err
		}
		if next := s.next(new(t.m.Run())); next == nil || next.ID != step.ID {
			return nil // another process did it meanwhile
		}
		switches := step.ID == plan.Cutover && t.pos.Place == atCopy
		err := t.whole(ctx, step)
		if next := s.next(new(t.m.Run())); err == nil && switches && next.ID <= s.last {
			s.GroupBarrier.Reach(groupbarrier.Finishing)
			s.begin(next.ID, s.Plan.Title(next.ID))
			err = t.whole(ctx, next)
		}
		return err
	})
}

// copyBegins records when the first process begins to copy, so that everybody can tell the pace.
func (s *session) copyBegins(ctx context.Context) error {
	run, err := s.load(ctx)
	if err != nil || run == nil || run.Data.CopyBegan != nil {
		return err
	}
	return s.underLease(ctx, plan.Backfill, func(ctx context.Context, t *leasedSession) error {
		return t.m.Change(ctx, func(r *state.Run) {
			if r.Data.CopyBegan == nil {
				r.Data.CopyBegan = new(r.BeganSecondsAgo)
			}
		})
	})
}

// whole does a step, and records that it is done.
func (t *leasedSession) whole(ctx context.Context, step *plan.Step) error {
	if step.ID == plan.Create && t.atBegin != nil {
		if err := t.atBegin(ctx, t); err != nil {
			return err
		}
	}
	if err := t.step(ctx, step); err != nil {
		return err
	}
	if err := t.m.Change(ctx, func(r *state.Run) {
		r.Step = step.ID
		if step.ID == plan.Finish {
			r.Data.Debts = []string{}
		}
	}); err != nil {
		return err
	}
	t.done(step.ID)
	return nil
}

func (s *session) begin(step plan.StepID, title string) {
	s.env.Tell(work.Event{Kind: work.EventBegin, Step: step, Text: title})
}

func (s *session) done(step plan.StepID) {
	s.worked = true
	then := ""
	if step == plan.Finish {
		then = "let the applications continue with " + s.Plan.NewStatements()
	}
	s.env.Tell(work.Event{Kind: work.EventDone, Step: step, Text: then})
}

// leasedSession is a session that has the lease of the steps.
type leasedSession struct {
	*session
	m          *state.Memory
	was        state.Run // as it was found
	pos        position
	verified   int                 // comparisons of this process that found the tables equal
	givesBack  bool                // it gives back what was taken, while writers wait, although nobody may answer where the tables are
	unpaid     map[string]struct{} // debts that this process could not pay, by name
	uncompared bool                // somebody accepts that the old table is dropped without comparing it
}

// underLease does something that one process at a time may do.
func (s *session) underLease(ctx context.Context, what plan.StepID, do func(context.Context, *leasedSession) error) error {
	token := ""
	helping, stop := context.WithCancel(ctx)
	var helper sync.WaitGroup
	ended := func() { stop(); helper.Wait() }
	defer ended()
	idle := semaphore.NewWeighted(1)
	help := func() {
		defer idle.Release(1)
		if err := compare.Help(helping, s.env, s.token); err != nil && helping.Err() == nil && !errors.Is(err, state.ErrGone) {
			s.env.Wait("reading ranges of a comparison", err) // the other process finds out, too
		}
	}
	err := s.env.State.Alone(ctx, func(owner string) {
		s.env.Tell(work.Event{Kind: work.EventWait, Step: what, Text: "waiting for " + owner + ", which does the steps"})
		if what != backwards && what != plan.Cleanup && idle.TryAcquire(1) { // which take back what is compared
			helper.Go(help)
		}
	}, func(ctx context.Context, m *state.Memory) error {
		ended()
		run := m.Run()
		token = run.Token
		if run.Version != state.Version || run.Plan != s.id {
			_, err := s.load(ctx) // says why
			return errors.Join(err, errUndone)
		}
		if s.token != "" && run.Token != s.token { // somebody has ended that run, and begun another
			return errUndone
		}
		s.see(&run)
		pos, err := s.find(ctx, &run)
		if err != nil {
			return err
		}
		err = do(ctx, &leasedSession{session: s, m: m, was: run, pos: pos, unpaid: map[string]struct{}{}})
		if err != nil && ctx.Err() == nil { // what another process has done while this one slept shows in errors of many kinds
			if _, release, lost := m.Hold(ctx); lost == nil {
				release(true)
			} else if errors.Is(lost, state.ErrLost) {
				return lost
			}
		}
		return err
	})
	if errors.Is(err, state.ErrLost) && ctx.Err() == nil { // and the run may be over by now
		if run, look := s.load(ctx); look == nil && (run == nil || token != "" && run.Token != token) {
			return errUndone
		}
	}
	if errors.Is(err, state.ErrGone) {
		return errUndone
	}
	return err
}

// together is underLease, for a step in which plans meet: all processes take the leases of several in the same order.
func together(ctx context.Context, s *session, what plan.StepID, do func(context.Context, *leasedSession) error) error {
	in := groupbarrier.Apart
	switch what {
	case plan.Finish:
		in = groupbarrier.Finishing
	case plan.Cutover, backwards, plan.Cleanup:
		in = groupbarrier.Entered
	}
	if err := s.GroupBarrier.Turn(ctx, in); err != nil {
		return err
	}
	return s.underLease(ctx, what, func(ctx context.Context, t *leasedSession) error {
		s.GroupBarrier.Reach(in)
		return do(ctx, t)
	})
}

// follows is the follower where the tables are now.
func (t *leasedSession) follows() *follow.Follower { return t.follower(new(t.m.Run()), t.pos) }

// current refuses to go on with a run that is being taken back.
func (t *leasedSession) current() error {
	run := t.m.Run()
	return t.may(CommandRun, &run, t.pos)
}

// step performs the operations of a step. What a person has to confirm is asked for before what comes behind it is done.
func (t *leasedSession) step(ctx context.Context, step *plan.Step) error {
	if step.ID == plan.Cutover && t.pos.Place == atTable {
		return nil // the tables are switched
	}
	if step.ID == plan.Cutover || step.ID == plan.Writing && !t.Plan.Follows() {
		if err := t.beforeStanding(ctx, new(t.m.Run()), t.pos); err != nil {
			return fmt.Errorf("%s: %w", step.ID, err)
		}
	}
	if err := asksAll(ctx, t.session, new(t.m.Run()), t.pos, step.ID, step.Run); err != nil {
		return err
	}
	var before func(context.Context) error
	switch step.ID {
	case plan.Create:
		before = t.mayCreate
	case plan.Writing:
		before = func(ctx context.Context) error { return beforeWriting(ctx, t) }
	case plan.Cutover:
		before = t.beforeFence
	}
	if before != nil {
		if err := before(ctx); err != nil {
			return fmt.Errorf("%s: %w", step.ID, err)
		}
	}
	return t.operations(ctx, step)
}

// operations performs operations of a step.
func (t *leasedSession) operations(ctx context.Context, step *plan.Step) error {
	for _, op := range step.Run {
		if t.m.Run().Released && slices.Contains(t.Plan.Way().Recheck, op) && op != (plan.AddFeed{Reverse: true}) {
			continue // the writers may have gone on since
		}
		began := time.Now()
		perform := func(ctx context.Context) error { return t.perform(ctx, step.ID, op) }
		within := t.inTime
		if op == (plan.ReleaseWriters{}) { // which ends the downtime
			within = func(ctx context.Context, do func(context.Context) error) error { return do(ctx) }
		}
		if err := within(ctx, perform); err != nil {
			if person := (*NeedsPerson)(nil); !errors.As(err, &person) {
				err = fmt.Errorf("%s: %w", step.ID, err)
			}
			switch {
			case step.ID == plan.Cutover:
				err = errors.Join(err, t.abort(ctx))
			case step.ID == plan.Finish && goesOn(ctx, t, op, err):
				t.env.Say(step.ID, "the writers can continue with the new table; 'migrate cutover' completes the plan")
				err = errors.Join(err, t.release(ctx))
			}
			return err
		}
		t.cutover.took(op.Kind(), began, time.Now())
	}
	return nil
}
