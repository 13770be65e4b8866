// Package groupbarrier is where plans that are switched together wait for each other. Each is performed by itself, beside the others, and
// they meet where one must not go on without the rest:
//
//	Agreed      each knows what it is about to do, and that it may
//	Copied      each table has its copy, which is kept up to date until all are at Proved
//	Proved      what statements do to several of the tables is compared
//	Arrived     all that comes before the cut-over is done; no lease is held yet
//	Entered     the leases of the steps are taken, in the order of the plans, so that two processes cannot wait for each other
//	Ready       nothing is left to ask for or to catch up with: the writers are stopped now
//	Fencing     each knows when to stop the writers: all do at once, in front of the same barrier
//	Drained     all that was written is applied, or compared: now something of the user's is taken
//	Renaming    whoever comes last renames all tables in one request
//	Finishing   the leases of the last step are taken, by a process that did not do the cut-over
//	Released    all is compared: the writers may go on
//
// A plan that fails stops the others where they would need it, and no sooner. Each has its copy made whatever becomes of the others. From
// the fence to the rename all give back what they took, without ending what they wait for. Behind the rename each does what there is to
// do, but for letting the writers go on: that waits until all may. Behind a rename back nothing leads elsewhere any more, and each ends as
// it can.
package groupbarrier

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
)

// Point is where plans meet; they come there in this order.
type Point int

// The points. Apart is before all of them.
const (
	Apart Point = iota
	Agreed
	Copied
	Proved
	Arrived
	Entered
	Ready
	Fencing
	Drained
	Renaming
	Finishing
	Released
)

// Seat is that of one plan. One that stands alone waits for nobody.
type Seat struct {
	m  *meeting
	at int
}

// meeting is what the plans of one command know of each other.
type meeting struct {
	mu      sync.Mutex
	plans   []member
	changed chan struct{} // closed when somebody who waits had better look again
	broken  bool          // somebody lost a lease: all begin the cut-over again
	// gathered is how many plans have their tables renamed, once all are there, and over says that this was tried: sent and outcome are
	// what came of it, which knowing of them have been told.
	gathered, knowing int
	over, sent        bool
	outcome           error
	leader            int // whose goroutine sent it
	working           int // the plan that copies or compares rows just now; -1 for none
}

// member is one plan.
type member struct {
	at         Point
	over       bool   // it has come to its end
	err        error  // and this is why, if it is not a good one
	does       string // what it is about to do
	resting    bool   // it waits until all begin the cut-over again
	waits      bool   // for its turn to copy or compare
	rows       uint64
	table      string                                          // its path, where it is kept up to date
	applied    func(context.Context) error                     // waits until all is applied that was written to it before
	items      [][2]string                                     // what it has renamed
	leaseCheck func() (release func(answered bool), err error) // whether it has its lease still, until release is called
}

// Seats are those of plans that meet.
func Seats(plans int) []Seat {
	m := &meeting{plans: make([]member, plans), changed: make(chan struct{}), working: -1}
	out := make([]Seat, plans)
	for i := range out {
		out[i] = Seat{m, i}
	}
	return out
}

// alone reports whether the plan stands alone.
func (s Seat) alone() bool { return len(s.m.plans) == 1 }

// PartedError says that a plan does not go on because another one does not.
type PartedError struct{ why error }

func (e *PartedError) Error() string {
	return fmt.Sprintf("stopped, because the tables are switched together: %v", e.why)
}

// notHeld says that a plan does not have its lease any more.
type notHeld struct {
	error
	plan int
}

// ErrAgain says that another plan has lost its lease, so that all begin the cut-over again.
var ErrAgain = errors.New("another process took over a table of the group")

// wake has everybody who waits look again; m.mu is held.
func (m *meeting) wake() {
	close(m.changed)
	m.changed = make(chan struct{})
}

// until waits until look says that it is time, and returns what that says. look is called with m.mu held.
func (m *meeting) until(ctx context.Context, look func() (bool, error)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for {
		if now, err := look(); now || err != nil {
			return err
		}
		if err := context.Cause(ctx); err != nil {
			return err
		}
		changed := m.changed
		m.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
		}
		m.mu.Lock()
	}
}

// reached reports whether all plans are at a point, or beyond. The error says that it will not come to that.
func (m *meeting) reached(p Point) (bool, error) {
	for _, s := range m.plans {
		if s.err != nil && s.at < p {
			return false, &PartedError{s.err}
		}
	}
	return m.there(m.plans, p)
}

// there reports whether plans are at a point, or beyond it, or have ended.
func (m *meeting) there(plans []member, p Point) (bool, error) {
	if m.broken {
		return false, ErrAgain
	}
	return !slices.ContainsFunc(plans, func(s member) bool { return !s.over && s.at < p }), nil
}

// change changes what is known of the plan.
func (s Seat) change(f func(*member)) {
	s.m.mu.Lock()
	defer s.m.mu.Unlock()
	f(&s.m.plans[s.at])
	s.m.wake()
}

// Reach notes that the plan is at a point.
func (s Seat) Reach(p Point) { s.change(func(m *member) { m.at = max(m.at, p) }) }

// Leave notes that the plan has come to its end, and why if that is not a good one.
func (s Seat) Leave(err error) {
	s.change(func(m *member) { m.over, m.err, m.applied = true, err, nil })
}

// Copied waits at that point, does something while all tables are kept up to date by this process, and waits until all have done that.
// applied waits until the table is up to date; nil if nothing has to keep it so.
func (s Seat) Copied(ctx context.Context, table string, applied func(context.Context) error, do func(context.Context) error) error {
	s.change(func(m *member) { m.table, m.applied = table, applied })
	err := s.Wait(ctx, Copied)
	if err == nil {
		err = do(ctx)
	}
	if err == nil {
		err = s.Wait(ctx, Proved)
	}
	return err
}

// Applied waits until the tables of all plans are up to date, and has says whether that of a plan is kept so by this process.
func (s Seat) Applied() (wait func(context.Context) error, has func(table string) bool) {
	s.m.mu.Lock()
	defer s.m.mu.Unlock()
	all := map[string]func(context.Context) error{}
	for _, p := range s.m.plans {
		if p.applied != nil {
			all[p.table] = p.applied
		}
	}
	return func(ctx context.Context) error {
		return s.Along(ctx, func(ctx context.Context) (err error) {
			for _, applied := range all {
				err = errors.Join(err, applied(ctx))
			}
			return err
		})
	}, func(table string) bool { return all[table] != nil }
}

// Wait waits at a point for all others. The error is a *PartedError or ErrAgain if one will not come.
func (s Seat) Wait(ctx context.Context, p Point) error {
	s.Reach(p)
	err := s.m.until(ctx, func() (bool, error) { return s.m.reached(p) })
	if err != nil { // it will not go on from there
		s.change(func(m *member) { m.at = min(m.at, p-1) })
	}
	return err
}

// Agree waits until each plan knows what it is about to do, and returns that of all that go on, this one included. The error is a
// *PartedError if one may not go on.
func (s Seat) Agree(ctx context.Context, does string) (all []string, err error) {
	s.change(func(m *member) { m.does = does })
	err = s.Wait(ctx, Agreed)
	s.m.mu.Lock()
	defer s.m.mu.Unlock()
	for _, p := range s.m.plans {
		all = append(all, p.does)
	}
	return all, err
}

// Along does something that need not be done to its end when another plan fails, or all begin the cut-over again: its context ends then.
func (s Seat) Along(ctx context.Context, do func(context.Context) error) error {
	if s.alone() {
		return do(ctx)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() { cancel(s.m.until(ctx, func() (bool, error) { return s.m.reached(Released + 1) })) }()
	err := do(ctx)
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return cause
	}
	return err
}

// Turn waits until the plans before this one have reached a point, so that all processes take leases in one order; one that has failed
// takes none. This one is beyond all points before that: a process that was killed may have left the others there.
func (s Seat) Turn(ctx context.Context, p Point) error {
	s.Reach(p - 1)
	return s.m.until(ctx, func() (bool, error) { return s.m.there(s.m.plans[:s.at], p) })
}

// Again waits, behind a lease that was lost, until all have left the cut-over, and then lets them begin it again.
func (s Seat) Again(ctx context.Context) error {
	m := s.m
	m.mu.Lock()
	if m.plans[s.at].at == Apart {
		m.mu.Unlock()
		return nil
	}
	m.broken, m.plans[s.at].resting = true, true
	m.wake()
	m.mu.Unlock()
	return m.until(ctx, func() (bool, error) {
		if !m.plans[s.at].resting {
			return true, nil
		}
		for _, p := range m.plans {
			if p.over && p.err != nil {
				return false, &PartedError{p.err}
			}
			if !p.over && !p.resting {
				return false, nil
			}
		}
		for i := range m.plans {
			m.plans[i].at, m.plans[i].resting = Apart, false
		}
		m.broken = false
		m.wake()
		return true, nil
	})
}

// Rename has the tables of all plans renamed in one request, by send, in the goroutine of the plan that comes last; leaseCheck says whether
// a plan has its lease still. The first result reports whether a request was sent; then the error is what came of it.
func (s Seat) Rename(ctx context.Context, items [][2]string, leaseCheck func() (release func(answered bool), err error),
	send func(items [][2]string, leaseCheck func() (release func(answered bool), err error)) (bool, error)) (sent bool, err error) {
	m := s.m
	s.change(func(p *member) {
		p.items, p.at = items, Renaming
		p.leaseCheck = func() (func(bool), error) {
			release, err := leaseCheck()
			if err != nil {
				err = &notHeld{err, s.at}
			}
			return release, err
		}
	})
	var all []member // of the plan that leads
	err = m.until(ctx, func() (bool, error) {
		if m.gathered > 0 {
			return true, nil
		}
		there, err := m.reached(Renaming)
		if there {
			for _, p := range m.plans {
				if p.items != nil { // else they are renamed already
					all = append(all, p)
				}
			}
			m.gathered = len(all)
		}
		return there, err
	})
	if all == nil { // whatever happens, the one that leads tells
		_ = m.until(context.WithoutCancel(ctx), func() (bool, error) {
			switch {
			case m.gathered == 0: // there is none
				m.plans[s.at].items, m.plans[s.at].at = nil, Drained
				return true, nil
			case !m.over:
				return false, nil
			}
			sent, err = m.told(s.at)
			return true, nil
		})
		return sent, err
	}
	var whole [][2]string
	for _, p := range all {
		whole = append(whole, p.items...)
	}
	sent, err = send(whole, func() (func(bool), error) {
		var overs []func(bool)
		release := func(answered bool) {
			for _, f := range overs {
				f(answered)
			}
		}
		for _, p := range all {
			if s.alone() { // send has asked for itself
				break
			}
			f, err := p.leaseCheck()
			if f != nil {
				overs = append(overs, f)
			}
			if err != nil {
				release(true)
				return nil, err
			}
		}
		return release, nil
	})
	m.mu.Lock()
	defer m.mu.Unlock()
	m.over, m.sent, m.outcome, m.leader = true, sent, err, s.at
	m.wake()
	return m.told(s.at)
}

// told tells one more plan what came of the rename; m.mu is held.
func (m *meeting) told(at int) (sent bool, err error) {
	sent, err = m.sent, m.outcome
	switch lost, ok := err.(*notHeld); {
	case ok && lost.plan == at:
		err = lost.error
	case ok:
		err = ErrAgain
	case err != nil && at != m.leader: // which tells why, once for all
		err = &PartedError{err}
	}
	m.plans[at].items, m.plans[at].at = nil, Drained // another rename would have to wait for all again
	if m.knowing++; m.knowing == m.gathered {
		m.gathered, m.knowing, m.over = 0, 0, false
	}
	return sent, err
}

// Works waits until no other plan copies or compares rows, so that all together take no more of the database than one: of those that
// wait the largest table goes first, so that the others need not be kept up to date for long. done lets the next one go.
func (s Seat) Works(ctx context.Context, rows uint64) (done func(), err error) {
	m := s.m
	s.change(func(p *member) { p.waits, p.rows = true, rows })
	err = m.until(ctx, func() (bool, error) {
		if m.working >= 0 {
			return false, nil
		}
		for _, p := range m.plans {
			if p.waits && p.rows > rows {
				return false, nil
			}
		}
		m.working = s.at
		return true, nil
	})
	s.change(func(p *member) { p.waits = false })
	return func() { s.change(func(*member) { m.working = -1 }) }, err
}
