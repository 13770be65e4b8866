package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// All that changes the database, beside rows and the state, goes through this door: statements, renames, rights, attributes, owners. It
// asks before each attempt whether this process still has the lease and whether the tables of the run are where they were, gives an
// attempt up before the lease ends, and has whoever takes over wait until the request must be over. So a process that slept changes
// nothing, and what a dead one sent last is seen by the next.

// A request that was refused for now is sent again for some ten seconds, at once first: the writers may stand.
const (
	changeTries = 8
	changePause = 100 * time.Millisecond
)

// change has a request sent. Whoever is told to end meanwhile waits for the answer, as what it has done has to be known. done reports
// whether it is done although there was no good answer; nil if nothing tells.
func (t *leasedSession) change(ctx context.Context, what string, send func(context.Context) error,
	done func(context.Context) (bool, error)) error {
	for attempt := 0; ; attempt++ {
		err := t.sendOnce(ctx, send)
		if err == nil || errors.Is(err, state.ErrLost) || errors.Is(err, errTablesMoved) {
			return err
		}
		if done != nil && isDone(ctx, done) {
			return nil
		}
		// What nobody answers is not waited for again while writers stand: what was taken is given back.
		run := t.m.Run()
		silent := errors.Is(err, context.DeadlineExceeded) && !run.Fenced()
		if ctx.Err() != nil || !ydbconn.Passing(err) && !silent || attempt == changeTries {
			return err
		}
		t.env.Wait(what, err)
		if err := t.env.Pause(ctx, changePause<<attempt); err != nil {
			return err
		}
	}
}

// isDone looks whether something is done. Whoever is told to end does not wait for long where nobody answers.
func isDone(ctx context.Context, done func(context.Context) (bool, error)) bool {
	looking, end := context.WithoutCancel(ctx), func() {}
	if ctx.Err() != nil {
		looking, end = context.WithTimeout(looking, leastTime)
	}
	defer end()
	is, err := done(looking)
	return err == nil && is
}

// sendOnce asks whether it may, and sends a request.
func (t *leasedSession) sendOnce(ctx context.Context, send func(context.Context) error) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	var left time.Duration
	var release func(bool)
	err := t.recheckIfStale(func() (_ func(bool), err error) {
		left, release, err = t.leaseLeft(ctx)
		return release, err
	})
	if err != nil {
		return err
	}
	left = max(left, leastTime)
	if !t.cutover.until.IsZero() {
		left = min(left, max(time.Until(t.cutover.until), shortTime))
	}
	sending, end := context.WithTimeout(ydbconn.Once(context.WithoutCancel(ctx)), left) // which the server is told
	defer end()
	err = send(sending)
	if err != nil && errors.Is(context.Cause(sending), context.DeadlineExceeded) {
		err = fmt.Errorf("no answer for %s: %w", left.Round(time.Second), context.DeadlineExceeded)
	}
	release(ydbconn.Answered(err))
	return err
}

// leaseLeft asks whether this process has the lease, and whether the tables are where they were. release is to be called as that of
// Memory.Hold.
func (t *leasedSession) leaseLeft(ctx context.Context) (left time.Duration, release func(answered bool), err error) {
	looking, end := ctx, func() {}
	if t.givesBack { // which waits for nobody
		looking, end = context.WithTimeout(ctx, shortTime)
	}
	err = t.tablesMoved(looking)
	silent := t.givesBack && ctx.Err() == nil && (looking.Err() != nil || errors.Is(err, context.DeadlineExceeded))
	end()
	if err != nil && !silent {
		return 0, nil, err
	}
	return t.m.Hold(ctx) // last, as a process may have slept with all its clocks while it looked
}

// recheckIfStale asks again where so much time has passed that the answers may not be true any more: the process was stopped, or the
// machine suspended, whose time of day went on.
func (t *leasedSession) recheckIfStale(asks func() (release func(answered bool), err error)) error {
	for {
		began := time.Now().Round(0)
		release, err := asks()
		if err != nil || time.Now().Round(0).Sub(began) < t.env.State.Lease()*3/4 {
			return err
		}
		release(true)
	}
}

// leastTime is how long a request may take however short the lease is.
const leastTime = 5 * time.Second

// shortTime is how long a request may take however long the writers have been stopped.
const shortTime = time.Second

// errTablesMoved says that the tables of the run are not where they were a moment ago.
var errTablesMoved = errors.New("the tables of the plan were renamed, replaced or dropped by somebody else: 'migrate status' shows where " +
	"the plan stands")

// tablesMoved refuses to change anything where the tables are not where this process has seen them.
func (t *leasedSession) tablesMoved(ctx context.Context) error {
	run := t.m.Run()
	now, err := t.find(ctx, &run)
	if err == nil && (now.Place != t.pos.Place || now.Base != t.pos.Base || now.created != t.pos.created) {
		err = fmt.Errorf("%w", errTablesMoved)
	}
	return err
}

// look finds the tables again, behind something that moves them.
func (t *leasedSession) look(ctx context.Context) error {
	run := t.m.Run()
	now, err := t.find(ctx, &run)
	if err == nil {
		t.pos = now
	}
	return err
}

// errMoved says that tables were renamed while they were looked for.
var errMoved = errors.New("it is unclear which tables are the plan's, as tables were renamed while they were read: try again")

// find finds the tables of a run. As they may be renamed between two looks, what is not found counts as gone only if it is not found twice.
func (s *session) find(ctx context.Context, run *state.Run) (position, error) {
	var before position
	for try := range 5 {
		p, err := s.findOnce(ctx, run)
		if err != nil || run == nil || p.Place != nowhere && p.Base != nowhere || try > 0 && p == before {
			return p, err
		}
		before = p
	}
	return position{}, errMoved
}

func (s *session) findOnce(ctx context.Context, run *state.Run) (p position, err error) {
	looks := [...]struct {
		place
		path string
		is   *bool
		t    *schema.Table
		when string
		err  error
	}{{place: atTable, path: s.Plan.Table, is: &p.Table}, {place: atCopy, path: s.Plan.Copy, is: &p.Copy},
		{place: atOld, path: s.Plan.Old, is: &p.Old}}
	var all sync.WaitGroup
	for i := range looks { // at once, as writers may wait
		at := &looks[i]
		all.Go(func() { at.t, at.when, at.err = s.Conn.Identify(ctx, at.path) })
	}
	all.Wait()
	created, tokens := map[place]string{}, map[place]string{}
	for _, at := range looks {
		if at.t == nil && at.err == nil || ydbconn.NotFound(at.err) {
			continue
		}
		if at.err != nil {
			return p, fmt.Errorf("find the tables of the plan: %w", at.err)
		}
		*at.is, created[at.place], tokens[at.place] = true, at.when, attribute(at.t, tokenAttribute)
		p.token = cmp.Or(p.token, tokens[at.place])
		if at.place == atTable {
			p.Switched = s.Plan.HasNewKey(at.t)
		}
	}
	switch {
	case run != nil:
		p.know(run, created, tokens)
	default:
		s.asking, p.created = p.token, created[atTable]
		for at, token := range tokens {
			if token == p.token && token != "" {
				p.Place = at
			}
		}
	}
	return p, nil
}

// noTable says that this is not the database of the plan.
func (s *session) noTable() error {
	return fmt.Errorf("this plan is for a table %s (%s): %s has no such table, or you may not see it; check -d", s.Plan.Table,
		strings.Join(s.Plan.OldKey(), ", "), s.Conn.Database())
}

// sides are the paths of the old and the new table, wherever they are by now.
func (s *session) sides(pos position) (old, fresh string) {
	if pos.Place == atTable || pos.Base == atOld {
		return s.Plan.Old, s.Plan.Table
	}
	return s.Plan.Table, s.Plan.Copy
}

// path is the path of a place; empty for nowhere.
func (s *session) path(at place) string {
	return map[place]string{atCopy: s.Plan.Copy, atTable: s.Plan.Table, atOld: s.Plan.Old}[at]
}

// left are the tables that are there under names of the plan.
func (s *session) left(pos position) (out []string) {
	for path, there := range map[string]bool{s.Plan.Copy: pos.Copy, s.Plan.Old: pos.Old} {
		if there {
			out = append(out, path)
		}
	}
	slices.Sort(out)
	return out
}

// leftAlone says which tables are left alone where no run is recorded; empty if there are none.
func (s *session) leftAlone(pos position) string {
	if left := s.left(pos); len(left) > 0 {
		return "; no run says that " + strings.Join(left, " and ") + " is the plan's, so it is left alone"
	}
	return ""
}
