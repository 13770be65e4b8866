package run

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// Plans that are switched together are performed side by side, each by itself, and meet where one must not go on without the others:
//
//	arrived     all that comes before the cut-over is done; no lease is held yet
//	entered     the leases of the steps are taken, in the order of the plans, so that two processes cannot wait for each other
//	ready       nothing is left to ask for or to catch up with: the writers are stopped now
//	drained     on the way back: what the writers left is applied
//	renaming    whoever comes last renames all tables in one request
//	finishing   the leases of the last step are taken
//	released    all is compared: the writers may go on
//
// A plan that stands alone is met by nobody, and never waits. One that fails takes the others with it where they meet next: before the
// rename each gives back what it took, and behind it the writers of none go on.

// point is where plans meet; they come there in this order.
type point int

const (
	apart point = iota
	arrived
	entered
	ready
	drained
	renaming
	finishing
	released
)

// meeting is where the plans of one command wait for each other. Its zero value is not ready; newMeeting makes one.
type meeting struct {
	mu      sync.Mutex
	seats   []seat
	changed chan struct{} // closed when somebody who waits had better look again
	broken  bool          // somebody lost a lease: all begin the cut-over again
	// gathered is how many plans have their tables renamed, once all are there, and over says that this was tried: sent and outcome are
	// what came of it, which knowing of them have been told.
	gathered, knowing int
	over, sent        bool
	outcome           error
	working           int // the seat that copies or compares rows just now; -1 for none
}

// seat is one plan.
type seat struct {
	at      point
	over    bool  // it has come to its end
	err     error // and this is why, if it is not a good one
	resting bool  // it waits until all begin the cut-over again
	waits   bool  // for its turn to copy or compare
	rows    uint64
	items   [][2]string  // what it has renamed
	mine    func() error // whether it has its lease still
}

func newMeeting(seats int) *meeting {
	return &meeting{seats: make([]seat, seats), changed: make(chan struct{}), working: -1}
}

// partedError says that a plan does not go on because another one of its group does not.
type partedError struct{ why error }

func (e *partedError) Error() string {
	return fmt.Sprintf("not gone on with, as the tables are switched together: %v", e.why)
}

// errAgain says that another plan of the group has lost its lease, so that all begin the cut-over again.
var errAgain = errors.New("another process took over a table of the group")

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

// reached reports whether some of the seats are at a point, or beyond. The error says that it will not come to that.
func (m *meeting) reached(seats []seat, p point) (bool, error) {
	all := true
	for _, s := range seats {
		if s.over && s.err != nil {
			return false, &partedError{s.err}
		}
		all = all && (s.over || s.at >= p)
	}
	if m.broken {
		return false, errAgain
	}
	return all, nil
}

// reach notes that a plan is at a point.
func (m *meeting) reach(at int, p point) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.seats[at].at = max(m.seats[at].at, p)
	m.wake()
}

// wait waits at a point for all others.
func (m *meeting) wait(ctx context.Context, at int, p point) error {
	m.reach(at, p)
	return m.until(ctx, func() (bool, error) { return m.reached(m.seats, p) })
}

// turn waits until those before have reached a point, so that leases are taken in one order by all processes.
func (m *meeting) turn(ctx context.Context, at int, p point) error {
	return m.until(ctx, func() (bool, error) { return m.reached(m.seats[:at], p) })
}

// leave notes that a plan has come to its end.
func (m *meeting) leave(at int, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.seats[at].over, m.seats[at].err = true, err
	m.wake()
}

// again waits, behind a lease that was lost, until all have left the cut-over, and then lets them begin it again.
func (m *meeting) again(ctx context.Context, at int) error {
	m.mu.Lock()
	if m.seats[at].at == apart {
		m.mu.Unlock()
		return nil
	}
	m.broken, m.seats[at].resting = true, true
	m.wake()
	m.mu.Unlock()
	return m.until(ctx, func() (bool, error) {
		if !m.seats[at].resting {
			return true, nil
		}
		for _, s := range m.seats {
			if s.over && s.err != nil {
				return false, &partedError{s.err}
			}
			if !s.over && !s.resting {
				return false, nil
			}
		}
		for i := range m.seats {
			m.seats[i].at, m.seats[i].resting = apart, false
		}
		m.broken = false
		m.wake()
		return true, nil
	})
}

// rename has the tables of all plans renamed in one request, by send, in the goroutine of the plan that comes last; mine says whether a
// plan has its lease still. The first result reports whether a request was sent; then the error is what came of it.
func (m *meeting) rename(ctx context.Context, at int, items [][2]string, mine func() error,
	send func(items [][2]string, mine func() error) (bool, error)) (sent bool, err error) {
	m.mu.Lock()
	m.seats[at].items, m.seats[at].mine = items, mine
	m.mu.Unlock()
	m.reach(at, renaming)
	leads := false
	var all []seat
	err = m.until(ctx, func() (bool, error) {
		if m.gathered > 0 {
			return true, nil
		}
		there, err := m.reached(m.seats, renaming)
		if there {
			leads = true
			for _, s := range m.seats {
				if s.items != nil { // else they are renamed already
					all = append(all, s)
				}
			}
			m.gathered = len(all)
		}
		return there, err
	})
	if err != nil {
		return false, err
	}
	if !leads { // whatever happens, that one tells
		_ = m.until(context.WithoutCancel(ctx), func() (bool, error) {
			if !m.over {
				return false, nil
			}
			sent, err = m.sent, m.outcome
			m.told(at)
			return true, nil
		})
		return sent, err
	}
	var whole [][2]string
	for _, s := range all {
		whole = append(whole, s.items...)
	}
	sent, err = send(whole, func() error {
		for _, s := range all {
			if err := s.mine(); err != nil {
				return err
			}
		}
		return nil
	})
	m.mu.Lock()
	defer m.mu.Unlock()
	m.over, m.sent, m.outcome = true, sent, err
	m.told(at)
	m.wake()
	return sent, err
}

// told notes that one more plan knows what came of the rename; m.mu is held.
func (m *meeting) told(at int) {
	m.seats[at].items = nil
	if m.knowing++; m.knowing == m.gathered {
		m.gathered, m.knowing, m.over = 0, 0, false
	}
}

// works waits until no other plan of the group copies or compares rows, so that all of them together take no more of the database than
// one: the largest table goes first, so that those that are done keep up with their writers for as short as can be. done lets the next go.
func (m *meeting) works(ctx context.Context, at int, rows uint64) (done func(), err error) {
	m.mu.Lock()
	m.seats[at].waits, m.seats[at].rows = true, rows
	m.mu.Unlock()
	err = m.until(ctx, func() (bool, error) {
		if m.working >= 0 {
			return false, nil
		}
		for _, s := range m.seats {
			if s.waits && s.rows > rows {
				return false, nil
			}
		}
		m.working = at
		return true, nil
	})
	m.mu.Lock()
	defer m.mu.Unlock()
	m.seats[at].waits = false
	m.wake()
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.working = -1
		m.wake()
	}, err
}
