package migrate

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Runner performs a plan. What it executes is what the plan says, string for string; what was done is looked up in the
// database before each step, so a Runner can be stopped anywhere and another one goes on.
type Runner struct {
	Plan *Plan
	Conn *ydbconn.Conn
	Dir  string // folder of the plan, to notice a script that is running there; empty if there is none
	Tool string // version of this program, recorded with the run
	// Confirmed are the steps for which somebody has confirmed that what a person has to do is done.
	Confirmed []StepID
	// Server copies rows by the plan's statements, inside the database, although they could be copied in bulk.
	Server  bool
	Workers int // ranges worked on at once by this process; 0 for the default
	// FenceRevoke takes the rights to write away during the cutover, and gives them back.
	FenceRevoke bool
	// Quiet is how long nothing may be written before the writers count as stopped; 0 for a minute.
	// Partitions report what is written every ten seconds at most.
	Quiet time.Duration
	Lease time.Duration // of what a process holds; 0 for the default
	// Report is called with what happens, by one goroutine at a time; it may be nil.
	Report func(Event)
	// Found is called with each row that a comparison proves to differ, and its key; nil unless somebody asked to see keys.
	// It is called by one goroutine at a time.
	Found func(Found)

	// Flags are the limits of this process. Those set in the database apply as well.
	Flags Limits

	id         string
	token      string // of the run whose steps are done; empty until it is seen
	renaming   bool   // a rename was sent, and it is not known whether it is done
	throttle   *throttle
	state      *state
	compared   *folds // what the old table came to when it was compared last
	recent     recentKeys
	throttling atomic.Bool               // the throttle is kept up to date
	until      atomic.Pointer[time.Time] // the lease of the steps is good until then; nil without one
	hurry      atomic.Bool               // how far the changefeed is applied is recorded at once
	tail       *tail
	stood      time.Time // since when writers stand still; zero if they do not, or another process fenced them
	spent      []string  // and what took longer since
	checked    bool      // the tables are still those of the plan, behind the fence
}

// Event is something that a Runner reports while it works.
type Event struct {
	Kind EventKind
	Step StepID
	Text string
	// Progress is set for EventProgress only.
	Progress Progress
	// Lag and Pace are set for EventLag only.
	Lag  *Lag
	Pace LagPace
}

// EventKind is the kind of an event.
type EventKind uint8

// The kinds of events.
const (
	EventBegin    EventKind = iota // a step begins; Text is its title
	EventSay                       // something to know
	EventWait                      // why it waits
	EventProgress                  // how far the shared work of the step is
	EventDone                      // a step is done
	EventLag                       // how far a table is behind the one that it follows
)

// Progress is how far work is that goes through a table.
type Progress struct {
	What               string // "copy", "read the old table" or "read the new table"
	Rows, Bytes        uint64 // by all processes since the work began
	Expected           uint64 // rows in all, as far as is known; 0 if it is not
	Ranges, RangesDone uint64
	Workers            int // of this process
	Others             int // other processes at the same work
	Checkpoint         time.Time
	Reason             string // why it goes slower than it could; empty if it does not
}

const (
	defaultLease   = 15 * time.Second
	defaultWorkers = 4
	defaultQuiet   = time.Minute
)

func (r *Runner) say(step StepID, text string) { r.tell(Event{Kind: EventSay, Step: step, Text: text}) }

func (r *Runner) wait(what string, err error) {
	r.tell(Event{Kind: EventWait, Text: what + ": " + err.Error()})
}

func (r *Runner) tell(e Event) {
	if r.Report != nil {
		r.Report(e)
	}
}

// pause waits, and returns why the wait ended early if it did.
func pause(ctx context.Context, t time.Duration) error {
	select {
	case <-time.After(t):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// open gets ready: the plan and the database have to belong together.
func (r *Runner) open() (err error) {
	if r.state != nil {
		return nil
	}
	if r.id == "" {
		if r.id, err = r.Plan.ID(); err != nil {
			return err
		}
	}
	database := strings.TrimSuffix(r.Conn.Database(), "/")
	if d := r.Plan.Database; d != "" && d != database {
		return fmt.Errorf("the plan is for the database %s, and this is %s", d, database)
	}
	if strings.HasPrefix(r.Plan.Table, "/") && !strings.HasPrefix(r.Plan.Table, database+"/") {
		return fmt.Errorf("the plan is for the table %s, which is not in the database %s", r.Plan.Table, database)
	}
	if r.Plan.Format != "" {
		return fmt.Errorf("the plan was written for %s, which creates and alters the tables: make one without --format to run it with this command", r.Plan.Format)
	}
	if r.Lease == 0 {
		r.Lease = defaultLease
	}
	if r.Workers == 0 {
		r.Workers = defaultWorkers
	}
	if r.Quiet == 0 {
		r.Quiet = defaultQuiet
	}
	owner, err := processName()
	if err != nil {
		return err
	}
	r.throttle = newThrottle(r.Workers, r.Flags)
	r.state = &state{conn: r.Conn, path: r.Conn.Absolute(r.Plan.Table), owner: owner, lease: r.Lease}
	return nil
}

// processName names this process among all that may work on a plan.
func processName() (string, error) {
	token, err := newToken()
	if err != nil {
		return "", err
	}
	host, err := os.Hostname()
	if err != nil {
		host = "unknown host"
	}
	return fmt.Sprintf("process %d on %s (%s)", os.Getpid(), host, token), nil
}

func newToken() (string, error) {
	var b [8]byte
	if _, err := rand.Read(b[:]); err != nil {
		return "", fmt.Errorf("make a token: %w", err)
	}
	return hex.EncodeToString(b[:]), nil
}

// errFolderBusy says that a script of the plan's folder is running.
var errFolderBusy = errors.New("a script of this plan is running")

// checkFolder refuses to work beside a script of the folder.
func (r *Runner) checkFolder() error {
	if r.Dir == "" {
		return nil
	}
	lock := filepath.Join(r.Dir, "steps", lockDir)
	if _, err := os.Stat(lock); err != nil {
		return nil
	}
	owner, _ := os.ReadFile(filepath.Join(lock, "owner"))
	return fmt.Errorf("%w (%s): wait for it, or delete %s if it was killed", errFolderBusy, oneLine(strings.TrimSpace(string(owner))), lock)
}

// start gets ready to change something, and finds how far the plan has come.
func (r *Runner) start(ctx context.Context) (*position, error) {
	if err := r.open(); err != nil {
		return nil, err
	}
	if err := r.checkFolder(); err != nil {
		return nil, err
	}
	return r.find(ctx)
}

// begun reads the state of the run and refuses one that this program or this plan must not go on with.
func (r *Runner) begun(ctx context.Context) (*runRow, error) {
	row, err := r.state.load(ctx)
	if err != nil || row == nil {
		return nil, err
	}
	if row.Version != stateVersion {
		return nil, fmt.Errorf("the run of %s was started by another version of this program (%s, state %d; this one has state %d): continue with that one", r.Plan.Table, row.Tool, row.Version, stateVersion)
	}
	if row.Plan != r.id {
		return nil, fmt.Errorf("the run of %s was started with plan %s, and this is %s: a plan must not change while it runs; restore the folder, or roll back with the old one ('migrate rollback') and start again", r.Plan.Table, row.Plan, r.id)
	}
	return row, nil
}

// Run performs the steps of the plan up to the fence, and with cutover to the end. Steps that are done are skipped.
// Several processes may run the same plan: one does each step, and all share the copying and comparing of rows.
func (r *Runner) Run(ctx context.Context, cutover bool) error {
	last := StepVerify
	if cutover {
		last = StepFinish
	}
	return r.upTo(ctx, last)
}

// upTo performs all steps that are not done, up to and with the last.
func (r *Runner) upTo(ctx context.Context, last StepID) error {
	if err := r.open(); err != nil {
		return err
	}
	if err := r.checkFolder(); err != nil {
		return err
	}
	if err := r.state.create(ctx); err != nil {
		return err
	}
	r.token = ""
	err := r.steps(ctx, last, false)
	if err != nil && ctx.Err() == nil {
		// What a rollback takes away while this process works with it shows in errors of many kinds.
		if _, _, gone := r.still(ctx); errors.Is(gone, errUndone) || errors.Is(gone, errStale) {
			return gone
		}
	}
	return err
}

// still finds how far the plan has come, and refuses to go on if somebody has taken it back since this process began.
func (r *Runner) still(ctx context.Context) (*position, *runRow, error) {
	pos, err := r.find(ctx)
	if err != nil {
		return nil, nil, err
	}
	if pos.Token == staleToken {
		return nil, nil, errStale
	}
	row, err := r.begun(ctx)
	if err != nil {
		return nil, nil, err
	}
	token := pos.Token
	if row != nil {
		token = row.Token
	}
	if r.token != "" && token != r.token {
		return nil, nil, errUndone
	}
	r.token = token
	return pos, row, nil
}

// steps performs the steps. From the end of the copy to the rename the changefeed is followed beside them.
func (r *Runner) steps(ctx context.Context, last StepID, followed bool) error {
	for {
		pos, row, err := r.still(ctx)
		if err != nil {
			return err
		}
		step := r.next(pos, row)
		if step == nil || step.ID > last {
			gone, err := r.feedGone(ctx, pos)
			switch {
			case err != nil || !gone:
				return err
			case followed:
				return errFeedGone
			}
			if err := r.feedAgain(ctx); err != nil {
				return err
			}
			continue
		}
		if !followed && r.Plan.Follow != nil && pos.Place == atCopy && !pos.before(r.Plan.followedFrom()) {
			err := r.following(ctx, pos, func(ctx context.Context) error { return r.steps(ctx, last, true) })
			if errors.Is(err, errFeedGone) {
				if err = r.feedAgain(ctx); err == nil {
					continue
				}
			}
			return err
		}
		err = r.oneStep(ctx, step)
		if errors.Is(err, errLost) && ctx.Err() == nil { // another process took over, and may be helped
			r.tell(Event{Kind: EventWait, Step: step.ID, Text: "another process took over"})
			continue
		}
		if err != nil {
			return err
		}
	}
}

// ErrTakenBack says that somebody takes the plan back, or has, so that there is nothing that could be gone on with.
var ErrTakenBack = errors.New("the plan was taken back")

// errStale says that a plan cannot be gone on with before it is begun again.
var errStale error = &takenBack{fmt.Sprintf("a rollback has begun, or %s was undone, so the copy is out of date: 'migrate rollback' undoes the rest, and then the plan can be started again", StepWriters)}

type takenBack struct{ text string }

func (e *takenBack) Error() string        { return e.text }
func (e *takenBack) Is(target error) bool { return target == ErrTakenBack || target == error(e) }

// errUndone says that the run is over that a process works at.
var errUndone error = &takenBack{"the plan was rolled back or cleaned up meanwhile by another process: 'migrate status' shows where it stands"}

// next is the step to do; nil if there is none left. The first one leaves no mark, but begins the run.
func (r *Runner) next(pos *position, row *runRow) *Step {
	for i := range r.Plan.Steps {
		s := &r.Plan.Steps[i]
		if s.ID == StepPreflight && (pos.At != "" || row != nil) {
			continue
		}
		if pos.before(s.ID) {
			return s
		}
	}
	return nil
}

// oneStep does one step, or helps another process with it, or waits until that has done it.
func (r *Runner) oneStep(ctx context.Context, step *Step) error {
	if step.ID == StepPreflight {
		r.tell(Event{Kind: EventBegin, Step: step.ID, Text: step.Title})
		err := r.preflight(ctx, step)
		if err == nil {
			return nil
		}
		// Another process may have begun meanwhile: what it made by now is no reason to stop.
		if row, lookErr := r.begun(ctx); lookErr == nil && row != nil {
			return nil
		}
		return err
	}
	if step.ID == StepBackfill {
		pos, _, err := r.still(ctx)
		if err != nil || !pos.before(step.ID) {
			return err
		}
		r.tell(Event{Kind: EventBegin, Step: step.ID, Text: step.Title})
		if err := r.copy(ctx, pos); err != nil {
			return fmt.Errorf("%s: %w", step.ID, err)
		}
	}
	return r.alone(ctx, step.ID, func(ctx context.Context) error {
		pos, row, err := r.still(ctx)
		if err != nil {
			return err
		}
		if next := r.next(pos, row); next == nil || next.ID != step.ID {
			return nil // another process did it meanwhile
		}
		if step.ID != StepBackfill {
			r.tell(Event{Kind: EventBegin, Step: step.ID, Text: step.Title})
			if step.ID == StepCreate {
				if err := r.mayCreate(ctx, pos); err != nil {
					return fmt.Errorf("%s: %w", step.ID, err)
				}
			}
			if step.ID == StepCutover {
				if err := r.nearFence(ctx, pos); err != nil {
					return fmt.Errorf("%s: %w", step.ID, err)
				}
			}
			if err := r.actions(ctx, pos, step.ID, step.Run); err != nil {
				if step.ID == StepCutover && !errors.Is(err, errLost) && !errors.Is(context.Cause(ctx), errLost) {
					err = errors.Join(err, r.unfence(ctx, pos))
				}
				return err
			}
		}
		if pos.before(step.ID) { // the mark of the cutover is renamed with the table
			if err := r.mark(ctx, pos, step.ID); err != nil {
				return err
			}
		}
		r.tell(Event{Kind: EventDone, Step: step.ID, Text: step.Then})
		return nil
	})
}

// actions performs actions in order. What a person has to confirm is asked for before anything is done.
func (r *Runner) actions(ctx context.Context, pos *position, step StepID, actions []Action) error {
	for _, a := range actions {
		if a.Kind == ActionPerson && a.isFor(pos.Place) {
			if err := r.ask(step, a); err != nil {
				return err
			}
		}
	}
	hold := -1 // the last action that the writers have to wait for
	for i, a := range actions {
		if a.holds() {
			hold = i
		}
	}
	for i, a := range actions {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		began := time.Now()
		var err error
		if pos.before(letGo) || a.Text != shellCompare && a.Text != shellSeal { // the writers may have gone on since
			err = r.perform(ctx, pos, step, a)
		}
		r.took(a.short(), began)
		if err == nil && step == StepFinish && i == hold {
			err = r.letGo(ctx, pos)
		}
		if err != nil {
			if person := (*NeedsPerson)(nil); errors.As(err, &person) {
				return err
			}
			return fmt.Errorf("%s: %w", step, err)
		}
	}
	return nil
}

// letGo lets the writers go on. That is recorded first: once they do, the tables must not be made equal again.
func (r *Runner) letGo(ctx context.Context, pos *position) error {
	if pos.before(letGo) {
		if err := r.mark(ctx, pos, letGo); err != nil {
			return err
		}
	}
	if err := r.lower(ctx, pos); err != nil {
		return err
	}
	if !r.stood.IsZero() {
		r.say(StepFinish, fmt.Sprintf("writers can continue; they were stopped for %s (%s)", time.Since(r.stood).Round(spentLeast), strings.Join(r.spent, ", ")))
	}
	r.stood, r.spent = time.Time{}, nil
	return nil
}

// took remembers what kept the writers waiting.
func (r *Runner) took(what string, since time.Time) {
	if t := time.Since(since); !r.stood.IsZero() && t >= spentLeast {
		r.spent = append(r.spent, fmt.Sprintf("%s %s", what, t.Round(spentLeast)))
	}
}

// spentLeast is the least that is told of what keeps the writers waiting.
const spentLeast = 10 * time.Millisecond

// ask is confirm, unless the runner does itself what is asked for.
func (r *Runner) ask(step StepID, a Action) error {
	if r.fences(step, a) {
		return nil
	}
	return r.confirm(step, a.Text)
}

// fences reports whether an action of a person is to stop the writers, and the runner takes their rights instead.
func (r *Runner) fences(step StepID, a Action) bool {
	return step == StepCutover && r.FenceRevoke && strings.HasPrefix(a.Text, fenceWord)
}

// preflight looks before anything is changed, and begins the run.
func (r *Runner) preflight(ctx context.Context, step *Step) error {
	pos, err := r.find(ctx)
	if err != nil {
		return err
	}
	if err := r.actions(ctx, pos, step.ID, step.Run); err != nil {
		return err
	}
	token, err := newToken()
	if err != nil {
		return err
	}
	if err := r.state.begin(ctx, r.id, token, r.Tool); err != nil {
		return err
	}
	_, err = r.begun(ctx) // somebody else may have begun another plan in this moment
	return err
}

// alone does something that one process at a time may do: it waits until it has the lease of the steps, and renews it.
func (r *Runner) alone(ctx context.Context, step StepID, do func(context.Context) error) error {
	var until time.Time
	adopted := "" // token of a run that was put down here
	for {
		row, err := r.begun(ctx)
		if err != nil {
			return err
		}
		if row == nil {
			pos, err := r.find(ctx)
			if err != nil {
				return err
			}
			if pos.Place == "" {
				return errUndone
			}
			// The scripts of the folder began it, and keep no state but the mark.
			adopted = pos.Token
			if err := r.state.begin(ctx, r.id, pos.Token, r.Tool); err != nil {
				return err
			}
		}
		until = time.Now().Add(r.Lease)
		owner, err := r.state.take(ctx)
		if err != nil {
			return err
		}
		if owner == r.state.owner {
			break
		}
		if owner == "" { // another process has come to the end since
			continue
		}
		r.tell(Event{Kind: EventWait, Step: step, Text: "waiting for " + owner + ", which does the steps"})
		if err := pause(ctx, r.Lease/10); err != nil {
			return err
		}
	}
	work, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r.until.Store(&until)
	renewed := make(chan struct{})
	go func() {
		defer close(renewed)
		defer r.until.Store(nil)
		r.renew(work, cancel)
	}()
	err := do(work)
	if err != nil && errors.Is(context.Cause(work), errLost) {
		err = fmt.Errorf("%s: %w", step, errLost)
	}
	cancel(nil)
	<-renewed
	ctx = context.WithoutCancel(ctx)
	if errors.Is(err, errUndone) && adopted != "" { // by the mark, which a cleanup removes last
		err = errors.Join(err, r.state.forget(ctx, adopted))
	}
	return errors.Join(err, r.state.leave(ctx))
}

// renew keeps the lease of the steps until the work is over, and ends the work if it is lost.
func (r *Runner) renew(work context.Context, cancel context.CancelCauseFunc) {
	for pause(work, r.Lease/3) == nil {
		sent := time.Now()
		mine, err := r.state.renew(work)
		switch {
		case mine:
			until := sent.Add(r.Lease)
			r.until.Store(&until)
		case err == nil, time.Now().After(*r.until.Load()):
			cancel(errLost)
			return
		}
	}
}

// mine waits, in a process that stood still beyond its lease, until it is known whether another one has the steps by now.
func (r *Runner) mine(ctx context.Context) error {
	for {
		until := r.until.Load()
		if until == nil || time.Now().Before(*until) {
			return context.Cause(ctx)
		}
		if err := pause(ctx, r.Lease/100); err != nil {
			return err
		}
	}
}

// word performs a word of the shell's library.
func (r *Runner) word(ctx context.Context, pos *position, step StepID, a Action) error {
	if a.Note != "" {
		r.say(step, a.Note)
	}
	do := r.wordOf(a.Text)
	if do == nil {
		return fmt.Errorf("there is no word %q in this program", a.Text)
	}
	return do(ctx, pos, step)
}

// wordOf is what a word of the shell's library does; nil if there is no such word.
func (r *Runner) wordOf(word string) func(context.Context, *position, StepID) error {
	switch word {
	case shellRelease:
		return func(ctx context.Context, _ *position, step StepID) error { return r.release(ctx, step) }
	case shellFresh:
		return func(_ context.Context, pos *position, _ StepID) error { return r.fresh(pos) }
	case shellCheck:
		return func(ctx context.Context, _ *position, step StepID) error {
			if r.checked && step == StepCutover {
				return nil
			}
			return r.checkSchema(ctx)
		}
	case shellMark:
		return func(ctx context.Context, pos *position, _ StepID) error { return r.adopt(ctx, pos) }
	case shellUnmark:
		return r.unmark
	case shellSeal:
		return func(ctx context.Context, _ *position, _ StepID) error { return r.seal(ctx) }
	case shellSwitch: // a rollback undoes the step behind the last one that is done, too
		return func(context.Context, *position, StepID) error { return nil }
	case shellUnseal:
		return func(ctx context.Context, _ *position, _ StepID) error { return r.unseal(ctx) }
	case shellSealed:
		return func(ctx context.Context, pos *position, _ StepID) error { return r.sealed(ctx, pos) }
	case shellQuiet:
		return func(ctx context.Context, pos *position, _ StepID) error { return r.quiet(ctx, pos) }
	case shellCatchUp:
		return func(ctx context.Context, pos *position, _ StepID) error { return r.catchUp(ctx, pos) }
	case shellDrain, shellDrainBack:
		return r.drained
	case shellRecent:
		return r.compareRecent
	case shellStill:
		return r.stillEqual
	case shellCompare:
		return r.compareStep
	case shellCopy:
		return func(ctx context.Context, pos *position, _ StepID) error { return r.copy(ctx, pos) }
	}
	return nil
}

// compareStep compares the tables as a step of the plan. Where records of the changefeed are lost, or a process that copied, it
// repairs, too.
func (r *Runner) compareStep(ctx context.Context, pos *position, step StepID) error {
	if same, err := r.compareCopied(ctx, pos, step); err != nil || same {
		return err
	}
	if r.Plan.Follow == nil || step != StepVerify {
		return r.compare(ctx, pos, step, false)
	}
	l, err := r.lagOf(ctx, pos.Token, false)
	if err != nil {
		return r.feedLost(err)
	}
	torn, _, err := r.torn(ctx, pos)
	switch {
	case err != nil:
		return err
	case len(l.Lost) > 0:
		r.say(step, fmt.Sprintf("records of %s of the changefeed are lost: rows that differ are copied again", count(uint64(len(l.Lost)), "partition")))
	case torn:
		r.say(step, tornCopy)
	default:
		return r.compare(ctx, pos, step, false)
	}
	return r.compareAndFix(ctx, pos, true)
}

// unmark forgets the run. The mark goes last: while it is there, this can be done again.
func (r *Runner) unmark(ctx context.Context, pos *position, _ StepID) error {
	if err := r.state.forget(ctx, pos.Token); err != nil {
		return err
	}
	return r.Conn.SetAttribute(ctx, r.Plan.Table, markAttribute, "")
}

// fresh refuses to begin where names are taken.
func (r *Runner) fresh(pos *position) error {
	switch {
	case pos.At != "":
		return fmt.Errorf("the plan has begun: the last step done is %s", pos.At)
	case pos.Stranger:
		return taken(r.Plan.Copy)
	case pos.Kept:
		return taken(r.Plan.Kept)
	}
	return nil
}

// taken says that the plan cannot have the name of a table.
func taken(path string) error {
	return fmt.Errorf("table %s exists: finish or undo the migration that made it, or drop it", path)
}

// mayCreate refuses to create the copy where it cannot be told whose a table of its name is.
func (r *Runner) mayCreate(ctx context.Context, pos *position) error {
	if pos.Kept {
		return taken(r.Plan.Kept)
	}
	if pos.Stranger { // it was not there at the preflight, so this run may have been killed between two statements
		return r.empty(ctx)
	}
	return r.checkSchema(ctx)
}

// adopt makes the table that was just created known as the copy of this run.
func (r *Runner) adopt(ctx context.Context, pos *position) error {
	row, err := r.begun(ctx)
	if err != nil {
		return err
	}
	if row == nil {
		return errors.New("the state of the run is gone")
	}
	pos.Place, pos.Token = atCopy, row.Token
	return nil
}

// drifted says that a table is not what the plan expects it to be.
type drifted struct{ Report *Report }

func (e *drifted) Error() string {
	return fmt.Sprintf("%s changed since the plan was made; the plan %s. Make the plan again, or undo the change:\n%s", e.Report.Table, e.Report.Stands, strings.TrimRight(e.Report.Drift, "\n"))
}

// checkSchema refuses to go on with tables that are not what the plan says of them.
func (r *Runner) checkSchema(ctx context.Context) error {
	switch report, err := r.compareSchema(ctx); {
	case err != nil:
		return err
	case report.Drift != "":
		return &drifted{report}
	case report.Stands == carriedOut:
		return fmt.Errorf("the plan was carried out: %s is what it makes of it", report.Table)
	}
	return nil
}

// compareSchema compares the tables with the plan.
func (r *Runner) compareSchema(ctx context.Context) (*Report, error) {
	raised, err := r.fence(ctx)
	if err != nil {
		return nil, err
	}
	var tables []*schema.Table
	for _, path := range []string{r.Plan.Table, r.Plan.Copy, r.Plan.Kept} {
		t, _, err := r.Conn.Table(ctx, path)
		if ydbconn.NotFound(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if raised != nil && slices.Equal(t.PrimaryKey, r.Plan.NewKey) {
			raised.New.undone(t)
		} else if raised != nil {
			raised.Old.undone(t)
		}
		tables = append(tables, t)
	}
	return r.Plan.check(r.id, r.Conn.Database(), tables)
}

// quietTries is how often it is watched that nobody writes, while partitions are split.
const quietTries = 5

// quiet refuses to go on unless nothing is written to the old table, and nothing under way there, for a while.
func (r *Runner) quiet(ctx context.Context, pos *position) error {
	if pos.Place == atTable {
		return nil
	}
	read := func() (writes, inFlight uint64, err error) {
		rows, err := r.query(ctx, r.resolve(r.Plan.Counters), nil)
		if err != nil {
			return 0, 0, err
		}
		if len(rows) != 1 || rows[0]["writes"].Model() == nil {
			return 0, 0, fmt.Errorf("YDB shows no counters of %s: the right to read .sys/partition_stats is missing, or its partitions have not reported yet", r.Plan.Table)
		}
		return rows[0]["writes"].Uint64(), rows[0]["in_flight"].Uint64(), nil
	}
	first, _, err := read()
	if err != nil {
		return err
	}
	r.tell(Event{Kind: EventWait, Text: fmt.Sprintf("watching %s for %s: nothing may be written", r.Plan.Table, r.Quiet)})
	for range quietTries {
		if err := pause(ctx, r.Quiet); err != nil {
			return err
		}
		second, inFlight, err := read()
		switch {
		case err != nil:
			return err
		case second > first:
			return fmt.Errorf("%s is being written: %s in %s. Stop what writes it; nothing was changed", r.Plan.Table, count(second-first, "row"), r.Quiet)
		case second == first && inFlight > 0:
			return fmt.Errorf("%s open in %s: wait until there is none", count(inFlight, "transaction"), r.Plan.Table)
		case second == first:
			return nil
		}
		first = second // a partition was split, merged or moved, and counts again
	}
	return fmt.Errorf("the partitions of %s keep being split or moved, so their counters do not show whether it is written: try again later", r.Plan.Table)
}

// after is the new table as the plan has it.
func (r *Runner) after() *schema.Table {
	var t schema.Table
	if err := json.Unmarshal([]byte(r.Plan.TableAfter), &t); err != nil {
		return &schema.Table{} // Check says what is wrong with it
	}
	return &t
}

// done are the steps that were done, the last one first.
func (r *Runner) done(pos *position) []*Step {
	var out []*Step
	for i := range r.Plan.Steps {
		if s := &r.Plan.Steps[i]; s.ID <= pos.At && s.ID != StepPreflight {
			out = append(out, s)
		}
	}
	slices.Reverse(out)
	return out
}
