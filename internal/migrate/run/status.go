package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/backfill"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/estimate"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/follow"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

// Status is how far a plan has come, for people and programs.
type Status struct {
	Version  int             `json:"version"`
	Plan     string          `json:"plan"` // its ID
	Table    string          `json:"table"`
	Phase    Phase           `json:"stage"`    // where the run is
	LastStep plan.StepID     `json:"lastStep"` // the last step that was done; empty if none was
	Steps    []StepStatus    `json:"steps"`
	Copy     *WorkStatus     `json:"copy,omitempty"`
	Outlook  *Outlook        `json:"outlook,omitempty"`  // of the copy, from when it is ten minutes old
	Estimate []estimate.Line `json:"estimate,omitempty"` // what a person can plan by; nil once all rows are copied
	// Lag is how far the table is behind that follows the other one; nil if none does.
	Lag     *work.Lag   `json:"lag,omitempty"`
	Compare *WorkStatus `json:"compare,omitempty"` // while 40-verify reads a table
	// VerifiedSeconds is how long ago the tables were found equal; nil if they never were, or are compared just now.
	VerifiedSeconds *uint64 `json:"verifiedSecondsAgo"`
	// Statements are what came of sending the known statements in both forms, the last time; nil if that was not done.
	Statements   []statements.Outcome `json:"statements,omitempty"`
	BeganSeconds uint64               `json:"beganSecondsAgo,omitempty"` // how long ago the run began
	Limits       state.Limits         `json:"limits,omitzero"`           // set by 'migrate throttle'
	Busy         string               `json:"busy"`                      // who does the steps just now; empty if nobody does
	// StandSeconds is for about how long the writers will stand from the fence of the cut-over on; 0 if nothing was measured that tells.
	StandSeconds uint64   `json:"standSeconds,omitempty"`
	Stand        string   `json:"stand,omitempty"` // the same in words, and what is known before anything was measured
	Fence        bool     `json:"fence"`           // rights to write were revoked and not yet given back
	Next         string   `json:"nextInWords"`     // what to do next
	Ways         []string `json:"-"`               // the commands that lead on, the first before all others
	Stands       bool     `json:"-"`               // the writers have to stand still
	refused      bool     // by the cutover, as the tables are
	Blockers     []string `json:"blockers"`
	Warnings     []string `json:"warnings,omitempty"`
	// Left are tables that have a name of the plan, and of which no run says that they are the plan's; nil while there is a run.
	Left []string `json:"left,omitempty"`
	// Undone says, behind a rollback by this process, how the table differs from what it was when the run began; empty if it does not, and
	// nil if this process has taken nothing back.
	Undone *string `json:"-"`
}

// StepStatus is how one step stands.
type StepStatus struct {
	ID    plan.StepID `json:"id"`
	Title string      `json:"title"`
	State string      `json:"state"` // "done", "next" or "to-do"
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

// progress tells how far work of the plan is; nil if it was not begun.
func (s *session) progress(ctx context.Context, token, name string, expected uint64) (*WorkStatus, error) {
	t, err := s.env.State.Look(ctx, token, name, 0)
	if err != nil || t.Ranges == 0 {
		return nil, err
	}
	return &WorkStatus{Rows: t.Rows, Bytes: t.Bytes, Expected: expected, Ranges: t.Ranges, RangesDone: t.Finished,
		Processes: t.Owners, token: token, work: name}, nil
}

// Pace adds to a status how fast its work goes, by looking again after a while.
func (r *Runner) Pace(ctx context.Context, status *Status, while time.Duration) error {
	s, err := r.open()
	if err != nil {
		return err
	}
	for _, w := range []*WorkStatus{status.Copy, status.Compare} {
		if !w.underWay() {
			continue
		}
		began := time.Now()
		if err := s.env.Pause(ctx, while); err != nil {
			return err
		}
		t, err := s.env.State.Look(ctx, w.token, w.work, 0)
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
		if w.Expected > t.Rows && w.SecondsLeft == nil { // else a longer time tells
			w.SecondsLeft = new(float64(w.Expected-t.Rows) / rows)
		}
		if w.SecondsLeft != nil && w == status.Copy && !s.Plan.Follows() {
			status.Stand += fmt.Sprintf(" The copy takes about %s more.", plan.Duration(uint64(*w.SecondsLeft)))
		}
	}
	return nil
}

// Status says how far the plan has come. It changes nothing.
func (r *Runner) Status(ctx context.Context) (*Status, error) {
	s, run, pos, err := r.where(ctx)
	if err != nil {
		return nil, err
	}
	return s.status(ctx, run, pos)
}

// status says how far a run has come.
func (s *session) status(ctx context.Context, run *state.Run, pos position) (*Status, error) {
	out := &Status{Version: 4, Plan: s.id, Table: s.Conn.Absolute(s.Plan.Table), Blockers: []string{}}
	next := s.next(run)
	for _, step := range s.Plan.Steps {
		state := "to-do"
		switch {
		case next != nil && step.ID == next.ID && (run == nil || !run.Back):
			state = "next"
		case next == nil || step.ID < next.ID:
			state = "done"
		}
		out.Steps = append(out.Steps, StepStatus{step.ID, s.Plan.Title(step.ID), state})
	}
	if run == nil {
		out.Left = s.left(pos)
	} else if err := s.statusOf(ctx, out, run, pos); err != nil {
		return nil, err
	}
	if rowOf(run, pos).ahead {
		stand, err := s.willBe(ctx, run, pos, out.Limits)
		if err != nil {
			return nil, err
		}
		out.StandSeconds, out.Stand = uint64((stand+time.Second-1)/time.Second), s.stand
	}
	s.comesNext(ctx, run, pos, out)
	return out, nil
}

// statusOf fills in what is known of a run.
func (s *session) statusOf(ctx context.Context, out *Status, run *state.Run, pos position) error {
	out.LastStep, out.Busy, out.Fence, out.VerifiedSeconds = run.Step, run.Owner, run.Data.Fence != nil, run.VerifiedSecondsAgo
	out.Stands = run.Data.StoodSince > 0
	if run.Data.Proofs != nil {
		out.Statements = statements.Outcomes(s.Plan, run.Data.Proofs)
	}
	out.BeganSeconds = run.BeganSecondsAgo
	var err error
	if out.Limits, _, err = s.env.State.Limits(ctx); err != nil {
		return err
	}
	expected := uint64(0)
	if t, err := live.Unsplit(ctx, s.Conn, s.Plan.Table); err == nil && t.Stats != nil {
		expected = t.Stats.Rows
	}
	if out.Copy, err = s.progress(ctx, run.Token, backfill.Work, expected); err != nil {
		return err
	}
	out.Outlook = s.outlook(run, out.Copy, out.Limits)
	if pos.also != nowhere {
		out.Warnings = append(out.Warnings, fmt.Sprintf("%s has the mark of this run, too, but is not one of its tables: it is left alone",
			s.path(pos.also)))
	}
	if ph := phaseOf(run, pos); ph.row().ahead && ph != BrokenOff {
		err := s.drift(ctx, run, pos)
		if drift := (*drifted)(nil); errors.As(err, &drift) {
			out.Warnings = append(out.Warnings, "the cutover will refuse this: "+drift.Error())
			out.refused = true
		} else if err != nil {
			return err
		}
	}
	old, fresh := compare.Works(plan.Verify, pos.Place == atTable)
	for _, name := range []string{old, fresh} {
		if w, err := s.progress(ctx, run.Token, name, expected); err != nil {
			return err
		} else if w.underWay() {
			out.Compare = w
		}
	}
	if !s.Plan.Follows() || pos.Place == nowhere || run.Step < plan.Writing {
		return nil
	}
	lag, err := s.follower(run, pos).Lag(ctx)
	if err == nil {
		if lag.Limited = out.Limits.String() != ""; out.Outlook != nil && out.Outlook.Ends != "" && lag.Records > 0 {
			lag.Copying = *out.Copy.SecondsLeft
		}
		lag.Warn()
		if lag.Limited { // what is written is read for it
			if l := s.estimated(ctx, out.Limits).Behind(uint64(lag.Retention)); l.What != "" {
				lag.Warnings = append(lag.Warnings, fmt.Sprintf("%s (%s)", l.Value, l.Basis))
			}
		}
		out.Lag = lag
	}
	if !errors.Is(err, follow.ErrGone) {
		return err
	}
	why, err := s.feedLacks(ctx, run, pos)
	switch {
	case err != nil || why == "" || run.Data.Switching: // which the plan drops it for itself
	case pos.Place == atCopy:
		out.Warnings = append(out.Warnings, why+", so the new table is out of date: 'migrate run' starts recording again and compares all rows")
	default:
		out.Warnings = append(out.Warnings, fmt.Sprintf("%s, so %s is out of date: 'migrate rollback' compares all rows while the writers are "+
			"stopped, and carries back what was written since", why, s.Plan.Old))
	}
	return err
}

// comesNext says how far the plan is, and what comes next.
func (s *session) comesNext(ctx context.Context, run *state.Run, pos position, out *Status) {
	if s.undone != nil && !pos.Switched {
		live, err := s.bind(ctx)
		if err == nil {
			out.Undone = new(rewrite.UnifiedDiff(plan.Definition(s.undone), plan.Definition(live), "before the plan", "now"))
		}
	}
	out.Phase = phaseOf(run, pos)
	if out.Phase == NotBegun || out.Phase == Begun {
		out.Estimate = s.estimated(ctx, out.Limits).Lines()
	}
	r := out.Phase.row()
	out.Ways = out.Phase.ways()
	if out.refused && !slices.Contains(out.Ways, CommandRollback) {
		out.Ways, r.then = append(out.Ways, CommandRollback), r.then+", once the table is as the plan says again; or migrate rollback"
	}
	switch {
	case out.Phase == CarriedOut:
		for i := range out.Steps {
			out.Steps[i].State = "done"
		}
	case out.Phase == NotBegun:
		live, err := s.bind(ctx)
		if err == nil {
			s.bound = s.Plan.Bind(live)
			err = s.asPlanned(live)
		}
		if err == nil {
			err = s.names(pos)
		}
		if err != nil {
			out.Blockers = append(out.Blockers, err.Error())
		}
	case r.lost != "":
		out.Warnings = append(out.Warnings, placedIn(s.Plan, r.lost, run))
	}
	out.Next = placedIn(s.Plan, r.then, run)
}

// SetLimits sets limits for the run of the plan, which every process at work takes up within seconds. By is filled in.
func (r *Runner) SetLimits(ctx context.Context, l state.Limits) error {
	s, run, pos, err := r.where(ctx)
	if err != nil {
		return err
	}
	if err := s.may(commandThrottle, run, pos); err != nil {
		return err
	}
	return s.env.State.SetLimits(ctx, l)
}

// AtWork are the processes that work on the plan just now. The name of each says which limits it was started with.
func (s *Status) AtWork() []string {
	names := []string{s.Busy} // empty if nobody is
	for _, w := range []*WorkStatus{s.Copy, s.Compare} {
		if w != nil {
			names = append(names, w.Processes...)
		}
	}
	if s.Lag != nil {
		names = append(names, plan.Each(s.Lag.Parts, func(p work.PartitionLag) string { return p.Owner })...)
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return name == "" })
}

// outlookAfter is from how many seconds on a copy tells how long it takes.
const outlookAfter = 600

// Outlook is how long the copy takes against what was planned.
type Outlook struct {
	PlannedSeconds uint64  `json:"plannedSeconds,omitempty"` // with as many processes as work at it; 0 if that is not known
	RowsPerSecond  float64 `json:"rowsPerSecond"`            // since it began
	Seconds        uint64  `json:"seconds,omitempty"`        // from its beginning to its end, at that pace; 0 if that is not known
	Ends           string  `json:"ends,omitempty"`           // when, as RFC 3339 in UTC; empty if that is not known
	Text           string  `json:"text"`                     // all of it in words
}

// outlook tells how long the copy takes once it is ten minutes old; nil before, and where nobody works at it. Where statistics do not know
// all of the rows, the ranges that are done tell how far it is.
func (s *session) outlook(run *state.Run, w *WorkStatus, set state.Limits) *Outlook {
	began := run.Data.CopyBegan
	if !w.underWay() || began == nil || run.BeganSecondsAgo < *began+outlookAfter || w.Rows == 0 || set.Paused {
		return nil
	}
	gone := float64(run.BeganSecondsAgo - *began)
	planned, known := estimate.Of([]*plan.Plan{s.Plan}, s.limited(set)).Seconds(uint64(len(w.Processes)))
	out := &Outlook{PlannedSeconds: planned, RowsPerSecond: float64(w.Rows) / gone}
	pace, share := evidence.PerSecond(out.RowsPerSecond)+" rows/s", float64(w.Rows)/float64(max(1, w.Expected))
	if w.Expected <= w.Rows {
		pace += fmt.Sprintf(" and %s of %s done", evidence.Thousands(w.RangesDone), plan.Count(w.Ranges, "range"))
		share = float64(w.RangesDone) / float64(w.Ranges)
	}
	if share == 0 {
		out.Text = pace + " since it began; when it ends is not known, as the statistics do not tell how many rows there are"
		return out
	}
	left := gone/share - gone
	w.SecondsLeft, out.Seconds = &left, uint64(gone+left)
	ends := time.Now().Add(time.Duration(left) * time.Second).UTC()
	out.Ends = ends.Format(time.RFC3339)
	out.Text = "no time was estimated, as the plan does not know the size; "
	if known {
		out.Text = fmt.Sprintf("%.1f times as long as estimated (%s with %s); ", float64(out.Seconds)/float64(planned), plan.Duration(planned),
			plan.Count(uint64(len(w.Processes)), "process"))
	}
	out.Text += fmt.Sprintf("at the pace since it began, %s, it takes %s and ends about %s UTC", pace, plan.Duration(out.Seconds),
		ends.Format("15:04 on 2 January"))
	return out
}
