package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/groupbarrier"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
)

// Group is plans that are performed side by side and switched in one request, or one that stands alone. Its commands are those of
// Runner, and what is true of a Runner is true of each of its plans: the group keeps nothing of its own.
type Group struct {
	Runners []*Runner // in the order of Plan.Together; what they report comes from one goroutine at a time

	links     []plan.Link // between their tables
	reporting work.Turn
	begun     plan.StepID  // the last step that one of them has begun in this command
	asks      []work.Event // of those that wait for a person
}

// NewGroup makes the group of plans that are switched together. Their Report has to be set before.
func NewGroup(runners ...*Runner) *Group {
	g := &Group{Runners: runners}
	if len(runners) == 1 {
		return g
	}
	seats := groupbarrier.Seats(len(runners))
	if g.links, _ = plan.Links(g.Plans()); len(g.links) > 0 { // there is no error: whoever read the plans would have had it
		runners[0].atBegin, runners[0].atEnd = g.countBefore, g.countAfter
	}
	for i, r := range runners {
		r.GroupBarrier, r.together = seats[i], g.Plans()
		report, table := r.Report, r.Plan.Table
		if report == nil {
			continue
		}
		r.Report = func(e work.Event) {
			g.reporting.Lock()
			defer g.reporting.Unlock()
			e.Table = table
			if e.Kind == work.EventAsk {
				g.asks = append(g.asks, e)
			} else {
				report(e)
			}
			if e.Kind == work.EventBegin {
				g.begun = max(g.begun, e.Step)
			}
			g.asks = slices.DeleteFunc(g.asks, func(ask work.Event) bool {
				beyond := ask.Step < g.begun
				if beyond {
					ask.Kind = work.EventSay
					report(ask)
				}
				return beyond
			})
		}
	}
	return g
}

// Plans are the plans of the group.
func (g *Group) Plans() []*plan.Plan {
	return plan.Each(g.Runners, func(r *Runner) *plan.Plan { return r.Plan })
}

// Revoked is what Runner.Revoked says of all plans, a line each.
func (g *Group) Revoked() string {
	texts := plan.Each(g.Runners, (*Runner).Revoked)
	return strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), "\n")
}

// Status is how far each plan has come. What comes next for the one that is behind comes next for all.
func (g *Group) Status(ctx context.Context) (all []*Status, behind *Status, err error) {
	for _, r := range g.Runners {
		s, err := r.Status(ctx)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, s)
		if behind == nil || s.Phase.rank() < behind.Phase.rank() {
			behind = s
		}
	}
	begun := slices.ContainsFunc(all, func(s *Status) bool { return s.Phase != NotBegun && s.Phase != CarriedOut })
	if behind.Phase == NotBegun && len(behind.Left) > 0 && begun { // as somebody has deleted the record of its run
		behind.Ways = append(behind.Ways, CommandRollback)
		behind.Next += fmt.Sprintf(", once %s has another name; or migrate rollback, which takes back the plans that have begun",
			strings.Join(behind.Left, " and "))
	}
	return all, behind, nil
}

// Each has something done by all plans at once, and waits for all. The error is that of each plan that failed, with its table if there
// are several; of those that only gave up because another one failed nothing is told. One that fails while others go on is reported at
// once, as what each of them is at may take hours; one that waits for a person only once another is beyond that step, as those that are
// not come to ask, too, and the error says what for.
func (g *Group) Each(ctx context.Context, do func(context.Context, *Runner) error) error {
	if len(g.Runners) == 1 {
		return do(ctx, g.Runners[0])
	}
	active := g.active(ctx)
	err := g.side(ctx, active, do)
	for _, r := range g.Runners { // as what was taken of the others is given back, too
		unlocks := func(r *Runner) bool { return r.opened != nil && r.opened.unlocks }
		if !slices.Contains(active, r) && r.opened != nil && slices.ContainsFunc(active, unlocks) {
			err = unlock(ctx, r.opened, err)
		}
	}
	return err
}

// side has something done by plans side by side.
func (g *Group) side(ctx context.Context, runners []*Runner, do func(context.Context, *Runner) error) error {
	seats := groupbarrier.Seats(len(runners))
	failed := make([]error, len(runners))
	g.begun, g.asks = "", nil
	var all sync.WaitGroup
	var left atomic.Int64
	left.Store(int64(len(runners)))
	for i, r := range runners {
		r.GroupBarrier = seats[i]
		all.Go(func() {
			err := do(ctx, r)
			seats[i].Leave(err)
			others := left.Add(-1) > 0
			if err == nil || gaveUp(err) {
				return
			}
			failed[i] = fmt.Errorf("%s: %w", r.Plan.Table, err)
			if idle := (*NothingToDo)(nil); others && r.Report != nil && ctx.Err() == nil && !errors.As(err, &idle) {
				why, _, _ := strings.Cut(err.Error(), "\n")
				e := work.Event{Kind: work.EventSay, Text: "stopped: " + why}
				if person := (*NeedsPerson)(nil); errors.As(err, &person) {
					e.Kind, e.Step = work.EventAsk, person.Step
				}
				r.Report(e)
			}
		})
	}
	all.Wait()
	return failure(runners, failed)
}

// active are the plans that a command is for: all, unless somebody has seen to it that they do not go the same way any more. One that can
// only be ended is ended by itself, before the others, and one that is over keeps nobody from ending.
func (g *Group) active(ctx context.Context) []*Runner {
	var lost, going []*Runner
	var over []string
	apart := false
	for _, r := range g.Runners {
		_, run, pos, err := r.where(ctx)
		if err != nil {
			return g.Runners // which says why
		}
		switch ph := phaseOf(run, pos); {
		case ph.row().lost != "" && slices.Contains(ph.ways(), CommandCleanup):
			lost = append(lost, r)
		case ph != CarriedOut && ph != NotBegun:
			going = append(going, r)
			apart = apart || !ph.row().ahead || ph == BrokenOff
		case ph == CarriedOut:
			over = append(over, r.Plan.Table)
		}
	}
	switch {
	case len(lost) > 0:
		return lost
	case apart:
		if len(going) > 0 {
			going[0].stays = over
		}
		return going
	}
	return g.Runners
}

// failure is the error of plans that failed, each with its table. What all that failed ask of a person for the same step is one request:
// what they say alike is said once.
func failure(runners []*Runner, failed []error) error {
	var texts [][]string // sentences of each that asks
	var tables []string
	var asks []expect.Question
	step := plan.StepID("")
	for i, err := range failed {
		person := (*NeedsPerson)(nil)
		switch {
		case err == nil:
			continue
		case !errors.As(err, &person) || step != "" && person.Step != step:
			return errors.Join(failed...)
		}
		step, asks = person.Step, append(asks, person.Asks...)
		texts, tables = append(texts, strings.SplitAfter(person.Text, ". ")), append(tables, runners[i].Plan.Table)
	}
	if len(texts) < 2 {
		return errors.Join(failed...)
	}
	text := ""
	for slices.IndexFunc(texts, func(t []string) bool { return len(t) == 0 || t[0] != texts[0][0] }) < 0 {
		text += strings.TrimSpace(texts[0][0]) + " "
		for i := range texts {
			texts[i] = texts[i][1:]
		}
	}
	for i, rest := range texts {
		if len(rest) > 0 {
			text += tables[i] + ": " + strings.TrimSpace(strings.Join(rest, "")) + " "
		}
	}
	return &NeedsPerson{Step: step, Text: strings.TrimSpace(text), Asks: asks}
}

// gaveUp reports whether an error says no more than that another plan failed, or lost its lease.
func gaveUp(err error) bool {
	if err == groupbarrier.ErrAgain {
		return true
	}
	switch e := err.(type) {
	case *groupbarrier.PartedError:
		return true
	case interface{ Unwrap() error }:
		return e.Unwrap() != nil && gaveUp(e.Unwrap())
	case interface{ Unwrap() []error }:
		return !slices.ContainsFunc(e.Unwrap(), func(err error) bool { return !gaveUp(err) })
	}
	return false
}
