package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/meet"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/work"
)

// Group is plans that are performed side by side and switched in one request, or one that stands alone. Its commands are those of
// Runner, and what is true of a Runner is true of each of its plans: the group keeps nothing of its own.
type Group struct {
	Runners []*Runner // in the order of Plan.Together; what they report comes from one goroutine at a time

	links []plan.Link // between their tables
}

// NewGroup makes the group of plans that are switched together. Their Report has to be set before.
func NewGroup(runners ...*Runner) *Group {
	g := &Group{Runners: runners}
	if len(runners) == 1 {
		return g
	}
	var reporting sync.Mutex
	seats := meet.Seats(len(runners))
	if g.links, _ = plan.Links(g.Plans()); len(g.links) > 0 { // there is no error: whoever read the plans would have had it
		runners[0].atBegin, runners[0].atEnd = g.countBefore, g.countAfter
	}
	for i, r := range runners {
		r.Meet = seats[i]
		report, table := r.Report, r.Plan.Table
		if report == nil {
			continue
		}
		r.Report = func(e work.Event) {
			reporting.Lock()
			defer reporting.Unlock()
			e.Table = table
			report(e)
		}
	}
	return g
}

// Plans are the plans of the group.
func (g *Group) Plans() (out []*plan.Plan) {
	for _, r := range g.Runners {
		out = append(out, r.Plan)
	}
	return out
}

// Status is how far each plan has come. What comes next for the one that is behind comes next for all.
func (g *Group) Status(ctx context.Context) (all []*Status, behind *Status, err error) {
	order := []Stage{GoingBack, RolledBack, NotBegun, Running, Switching, Ready, Switched, Done}
	for _, r := range g.Runners {
		s, err := r.Status(ctx)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, s)
		if behind == nil || slices.Index(order, s.Stage) < slices.Index(order, behind.Stage) {
			behind = s
		}
	}
	return all, behind, nil
}

// Each has something done by all plans at once, and waits for all. The error is that of each plan that failed, with its table if there
// are several; of those that only gave up because another one failed nothing is told. One that fails while others go on is reported at
// once, as what each of them is at may take hours.
func (g *Group) Each(ctx context.Context, do func(context.Context, *Runner) error) error {
	if len(g.Runners) == 1 {
		return do(ctx, g.Runners[0])
	}
	seats := meet.Seats(len(g.Runners))
	failed := make([]error, len(g.Runners))
	var all sync.WaitGroup
	var left atomic.Int64
	left.Store(int64(len(g.Runners)))
	for i, r := range g.Runners {
		r.Meet = seats[i]
		all.Go(func() {
			err := do(ctx, r)
			seats[i].Leave(err)
			others := left.Add(-1) > 0
			if err == nil || gaveUp(err) {
				return
			}
			failed[i] = fmt.Errorf("%s: %w", r.Plan.Table, err)
			if others && r.Report != nil && ctx.Err() == nil {
				why, _, _ := strings.Cut(err.Error(), "\n")
				r.Report(work.Event{Kind: work.EventSay, Text: "stopped: " + why})
			}
		})
	}
	all.Wait()
	return errors.Join(failed...)
}

// gaveUp reports whether an error says no more than that another plan failed, or lost its lease.
func gaveUp(err error) bool {
	if err == meet.ErrAgain {
		return true
	}
	switch e := err.(type) {
	case *meet.PartedError:
		return true
	case interface{ Unwrap() error }:
		return e.Unwrap() != nil && gaveUp(e.Unwrap())
	case interface{ Unwrap() []error }:
		return !slices.ContainsFunc(e.Unwrap(), func(err error) bool { return !gaveUp(err) })
	}
	return false
}
