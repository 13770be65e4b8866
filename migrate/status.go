package migrate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Status is how far a plan has come, for people and programs.
type Status struct {
	Version  int          `json:"version"`
	Plan     string       `json:"plan"` // its ID
	Table    string       `json:"table"`
	Stage    Stage        `json:"stage"`
	LastStep StepID       `json:"lastStep"` // the last step that was done; empty if none was
	Steps    []StepStatus `json:"steps"`
	Copy     *WorkStatus  `json:"copy,omitempty"`
	// Lag is how far the table is behind that follows the other one; nil if none does.
	Lag     *Lag        `json:"lag,omitempty"`
	Compare *WorkStatus `json:"compare,omitempty"` // while 40-verify reads a table
	// VerifiedSeconds is how long ago the tables were found equal; nil if they never were, or are compared just now.
	VerifiedSeconds *uint64  `json:"verifiedSecondsAgo"`
	Limits          *Limits  `json:"limits,omitempty"` // set by 'migrate throttle'
	Busy            string   `json:"busy"`             // who does the steps just now; empty if nobody does
	Fence           bool     `json:"fence"`            // rights to write were revoked and not yet given back
	Next            string   `json:"next"`             // what to do next
	Blockers        []string `json:"blockers"`
	Warnings        []string `json:"warnings,omitempty"`
}

// Stage is how far a plan has come, in one word.
type Stage string

// The stages of a plan.
const (
	StageNotBegun Stage = "not-begun"
	StageRunning  Stage = "running"   // some step before the cutover is next
	StageReady    Stage = "ready"     // the cutover is next
	StageCutover  Stage = "switching" // in the middle of the cutover
	StageSwitched Stage = "switched"  // all but the cleanup is done
	StageDone     Stage = "done"      // cleaned up
)

// String says it for people.
func (s Stage) String() string { return strings.ReplaceAll(string(s), "-", " ") }

// sentence says how far the plan is.
func (s Stage) sentence() string {
	switch s {
	case StageNotBegun:
		return "the plan has not begun"
	case StageRunning:
		return "the copy is not complete yet"
	case StageReady:
		return "the tables are not switched yet"
	case StageCutover:
		return "the tables are being switched"
	case StageSwitched:
		return "the tables are switched already"
	}
	return "the plan is " + s.String()
}

// StepStatus is how one step stands.
type StepStatus struct {
	ID    StepID `json:"id"`
	Title string `json:"title"`
	State string `json:"state"` // "done", "next" or "to-do"
}

// WorkStatus is the progress of work that processes share.
type WorkStatus struct {
	Rows       uint64   `json:"rows"`
	Bytes      uint64   `json:"bytes"`
	Expected   uint64   `json:"expectedRows"` // 0 if it is not known
	Ranges     uint64   `json:"ranges"`
	RangesDone uint64   `json:"rangesDone"`
	Processes  []string `json:"processes"` // that work on it
	// What Pace found; nil if nothing moved.
	RowsPerSecond  *float64 `json:"rowsPerSecond,omitempty"`
	BytesPerSecond *float64 `json:"bytesPerSecond,omitempty"`
	SecondsLeft    *float64 `json:"secondsLeft,omitempty"` // nil if it is not known how many rows there are, too

	token, work string
}

// underWay reports whether somebody works on it.
func (w *WorkStatus) underWay() bool {
	return w != nil && len(w.Processes) > 0 && w.RangesDone < w.Ranges
}

// work tells how far work of the plan is; nil if it was not begun.
func (r *Runner) work(ctx context.Context, pos *position, work string, expected uint64) (*WorkStatus, error) {
	t, err := r.state.look(ctx, pos.Token, work)
	if err != nil || t.Ranges == 0 {
		return nil, err
	}
	return &WorkStatus{Rows: t.Rows, Bytes: t.Bytes, Expected: expected, Ranges: t.Ranges, RangesDone: t.Finished, Processes: t.Owners, token: pos.Token, work: work}, nil
}

// Pace adds to a status how fast its work goes, by looking again after a while.
func (r *Runner) Pace(ctx context.Context, s *Status, while time.Duration) error {
	for _, w := range []*WorkStatus{s.Copy, s.Compare} {
		if !w.underWay() {
			continue
		}
		began := time.Now()
		if err := pause(ctx, while); err != nil {
			return err
		}
		t, err := r.state.look(ctx, w.token, w.work)
		if err != nil {
			return err
		}
		took := time.Since(began).Seconds()
		rows, bytes := float64(t.Rows-w.Rows)/took, float64(t.Bytes-w.Bytes)/took
		w.Rows, w.Bytes, w.RangesDone, w.Processes = t.Rows, t.Bytes, t.Finished, t.Owners
		if t.Rows == 0 || rows <= 0 {
			continue
		}
		w.RowsPerSecond, w.BytesPerSecond = &rows, &bytes
		if w.Expected > t.Rows {
			left := float64(w.Expected-t.Rows) / rows
			w.SecondsLeft = &left
		}
	}
	return nil
}

// Status says how far the plan has come. It changes nothing.
func (r *Runner) Status(ctx context.Context) (*Status, error) {
	if err := r.open(); err != nil {
		return nil, err
	}
	s := &Status{Version: 1, Plan: r.id, Table: r.Conn.Absolute(r.Plan.Table), Blockers: []string{}}
	pos, err := r.find(ctx)
	if err != nil {
		return nil, err
	}
	row, err := r.begun(ctx)
	if err != nil {
		s.Blockers = append(s.Blockers, err.Error())
		row = nil
	}
	s.LastStep = pos.At
	next := r.next(pos, row)
	for _, step := range r.Plan.Steps {
		state := "to-do"
		switch {
		case next != nil && step.ID == next.ID:
			state = "next"
		case next == nil || step.ID < next.ID:
			state = "done"
		}
		s.Steps = append(s.Steps, StepStatus{step.ID, step.Title, state})
	}
	if row != nil {
		s.Busy, s.Fence = row.Owner, row.Fence != ""
		limits, err := r.state.limits(ctx)
		if err != nil {
			return nil, err
		}
		if limits != (Limits{}) {
			s.Limits = &limits
		}
		if row.WasVerified {
			s.VerifiedSeconds = &row.Verified
		}
	}
	if pos.Place != "" {
		expected := r.Plan.Size.Rows
		if t, _, err := r.Conn.Table(ctx, r.Plan.Table); err == nil && t.Stats != nil && t.Stats.Rows > 0 {
			expected = t.Stats.Rows
		}
		if s.Copy, err = r.work(ctx, pos, workCopy, expected); err != nil {
			return nil, err
		}
		for _, what := range []string{"old", "new"} {
			w, err := r.work(ctx, pos, compareWork(StepVerify, pos, what), expected)
			if err != nil {
				return nil, err
			}
			if w.underWay() {
				s.Compare = w
			}
		}
	}
	if r.Plan.Follow != nil && pos.Place != "" && !pos.before(StepWriters) {
		l, err := r.lagOf(ctx, pos.Token, pos.Place == atTable)
		if err != nil && !ydbconn.NotFound(err) {
			return nil, err
		}
		s.Lag = l
		if err != nil && !errors.Is(err, ydbconn.ErrNoConsumer) { // a consumer is added again, and reads what is kept
			s.warnOfFeed(r.Plan, pos)
		}
	}
	if err := r.checkFolder(); err != nil {
		s.Blockers = append(s.Blockers, err.Error())
	}
	s.Stage, s.Next = r.stage(ctx, pos, row, s)
	return s, nil
}

// warnOfFeed says what follows from a changefeed that somebody dropped. During the cutover the plan drops it itself.
func (s *Status) warnOfFeed(p *Plan, pos *position) {
	switch {
	case pos.Place == atCopy && !pos.before(StepBackfill):
		s.Warnings = append(s.Warnings, fmt.Sprintf("%s no longer has changefeed %s, so the new table is out of date: 'migrate run' creates it again and compares all rows", p.Table, feedName))
	case pos.Place == atTable && !pos.before(StepFinish):
		s.Warnings = append(s.Warnings, fmt.Sprintf("%s no longer has changefeed %s, so %s is out of date: 'migrate rollback' would lose what has been written since", p.Table, feedName, p.Kept))
	}
}

// stage says how far the plan is, and what comes next.
func (r *Runner) stage(ctx context.Context, pos *position, row *runRow, s *Status) (Stage, string) {
	switch {
	case pos.Place == "" && row == nil:
		switch report, err := r.compareSchema(ctx); {
		case err != nil:
			s.Blockers = append(s.Blockers, err.Error())
		case report.Drift != "":
			s.Blockers = append(s.Blockers, (&drifted{report}).Error())
		case report.Stands == carriedOut:
			for i := range s.Steps {
				s.Steps[i].State = "done"
			}
			return StageDone, "nothing: the plan was carried out"
		}
		if err := r.fresh(pos); err != nil {
			s.Blockers = append(s.Blockers, err.Error())
		}
		return StageNotBegun, "migrate run"
	case pos.Token == staleToken:
		return StageRunning, "migrate rollback, which has begun"
	case pos.before(StepVerify):
		return StageRunning, "migrate run"
	case pos.Place == atTable && !pos.before(StepFinish):
		return StageSwitched, "migrate cleanup, once the new table is trusted; migrate rollback until then"
	case pos.Place == atTable:
		return StageCutover, "migrate cutover, to continue; or migrate rollback"
	}
	return StageReady, "migrate cutover"
}

// Intent is what a command would do.
type Intent struct {
	Steps    []IntentStep
	Notes    []string // how it would do that
	Blockers []string // why it may not; empty if it may
}

// IntentStep is a step that would be done or undone.
type IntentStep struct {
	ID      StepID
	Title   string
	Actions []Action
}

// Intends says what a command would do next: "run", "cutover", "rollback" or "cleanup". It changes nothing.
func (r *Runner) Intends(ctx context.Context, command string) (*Intent, error) {
	status, err := r.Status(ctx)
	if err != nil {
		return nil, err
	}
	pos, err := r.find(ctx)
	if err != nil {
		return nil, err
	}
	out := &Intent{Blockers: status.Blockers}
	block := func(format string, args ...any) { out.Blockers = append(out.Blockers, fmt.Sprintf(format, args...)) }
	add := func(s *Step, actions []Action) {
		out.Steps = append(out.Steps, IntentStep{s.ID, s.Title, actions})
		for _, a := range actions {
			if a.Kind == ActionPerson && a.isFor(pos.Place) && command != "rollback" { // askAll asks for that
				if err := r.ask(s.ID, a); err != nil {
					block("%v", err)
				}
			}
		}
	}
	switch command {
	case "rollback":
		switch status.Stage {
		case StageNotBegun: // which is where it would lead
			return out, nil
		case StageDone:
			block("there is nothing to roll back: the plan was carried out")
			return out, nil
		}
		steps := r.toUndo(pos)
		for _, s := range steps {
			add(s, s.Undo)
		}
		if err := r.askAll(pos, steps); err != nil {
			block("%v", err)
		}
		if pos.Place == atTable && !pos.Kept {
			block("this cannot be undone: %s was dropped", r.Plan.Kept)
		}
		return out, nil
	case "cleanup":
		if status.Stage == StageDone {
			return out, nil
		}
		if status.Stage != StageSwitched {
			block("there is nothing to clean up: %s", status.Stage.sentence())
			return out, nil
		}
		add(r.Plan.Step(StepCleanup), r.Plan.Step(StepCleanup).Run)
		return out, nil
	case "cutover":
		if status.Stage != StageReady && status.Stage != StageCutover {
			block("there is nothing to cut over to: %s", status.Stage.sentence())
			return out, nil
		}
	}
	for i, s := range status.Steps {
		step := &r.Plan.Steps[i]
		switch {
		case s.State == "done", step.ID == StepCleanup:
		case command == "run" && step.ID > StepVerify:
		case s.State == "next":
			add(step, step.Run)
		default: // what it waits for is said when it is next
			out.Steps = append(out.Steps, IntentStep{step.ID, step.Title, step.Run})
		}
		if step.ID == StepBackfill && s.State != "done" && strings.HasPrefix(command, "run") {
			out.Notes = append(out.Notes, "rows are copied "+r.CopyWay())
		}
	}
	return out, nil
}

// Verify compares the tables now, wherever the plan stands between the copy and the last step of the cutover. The error
// is a *Different if they differ. With fix, the plan's statements repair what differs: rows missing or different in the
// new table are copied, and rows that only it has are deleted; then the tables are compared once more.
func (r *Runner) Verify(ctx context.Context, fix bool) error {
	pos, err := r.start(ctx)
	if err != nil {
		return err
	}
	followed, err := r.mayVerify(ctx, pos, fix)
	if err != nil {
		return err
	}
	if err := r.state.create(ctx); err != nil {
		return err
	}
	moved := func(ctx context.Context) (*position, error) {
		now, err := r.find(ctx)
		switch {
		case err != nil:
		case now.Place == "":
			err = errUndone
		case now.Place != pos.Place || now.Token != pos.Token:
			err = errElsewhere
		}
		return now, err
	}
	verify := func(ctx context.Context) error {
		return r.alone(ctx, StepVerify, func(ctx context.Context) error {
			now, err := moved(ctx)
			if err != nil {
				return err
			}
			if _, err := r.mayVerify(ctx, now, fix); err != nil {
				return err
			}
			return r.compareAndFix(ctx, now, fix)
		})
	}
	if r.Plan.Follow != nil && pos.Place == atCopy || followed {
		err = r.caughtUp(ctx, pos, verify)
	} else {
		err = verify(ctx)
	}
	if err != nil && ctx.Err() == nil { // what another process takes away shows in errors of many kinds
		if _, why := moved(ctx); errors.Is(why, errElsewhere) || errors.Is(why, errUndone) {
			return why
		}
	}
	if errors.Is(err, errFeedGone) {
		return fmt.Errorf("%s has no changefeed %s, so nothing tells what is still to be applied: 'migrate run' creates it again and compares all rows", r.Plan.Table, feedName)
	}
	return err
}

// errElsewhere says that the tables are not those any more that were to be compared.
var errElsewhere = errors.New("the tables were switched or taken back meanwhile by another process: 'migrate status' shows where the plan stands")

// mayVerify refuses to compare, and with fix to repair, what cannot be or must not be where the plan stands. It reports whether
// the old table follows the new one.
func (r *Runner) mayVerify(ctx context.Context, pos *position, fix bool) (followed bool, err error) {
	if r.Plan.Follow != nil && !pos.before(letGo) {
		if followed, err = r.hasFeed(ctx); err != nil {
			return false, err
		}
	}
	switch {
	case followed && fix:
		return false, fmt.Errorf("%s is in use, so it is not changed to match the old table: 'migrate verify' without --fix shows what differs", r.Plan.Table)
	case followed:
	case pos.Token == staleToken:
		return false, errStale
	case pos.Place == "" || pos.before(StepBackfill):
		return false, nothingTo("compare", pos.At, "the rows are copied by "+string(StepBackfill))
	case !pos.before(letGo):
		return false, fmt.Errorf("writers write the new table already, so it differs from the old one as it should: the tables were compared by %s", StepCutover)
	}
	return followed, nil
}

// compareAndFix compares the tables, with fix repairs what differs and compares once more.
func (r *Runner) compareAndFix(ctx context.Context, pos *position, fix bool) error {
	err := r.compare(ctx, pos, StepVerify, fix)
	var differ *Different
	if !errors.As(err, &differ) || !differ.Fixed {
		return err
	}
	r.say(StepVerify, differ.Error()+"; comparing once more")
	return r.compare(ctx, pos, StepVerify, false)
}

// FolderEdited returns how the files in the plan's folder differ from what the plan renders to; empty if they do not.
func FolderEdited(dir string, p *Plan) ([]string, error) {
	files, err := p.Render()
	if err != nil {
		return nil, err
	}
	differences, err := Compare(dir, files)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, d := range differences {
		if _, err := os.Stat(filepath.Join(dir, d.Name)); err != nil && d.What != missing {
			continue
		}
		out = append(out, d.Name+": "+d.What)
	}
	return out, nil
}
