package state

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Memory is a run as the process that does its steps knows it, and the only way to change it. It belongs to one taking of
// the lease, and is safe for concurrent use.
type Memory struct {
	store *Store
	held  string // names this taking of the lease

	changing   *semaphore.Weighted // of the run
	unsettled  bool                // a change has no answer: what is there now is to be read before the next one
	forgotten  bool
	renewing   *semaphore.Weighted // of the lease
	mu         sync.Mutex          // of what follows
	run        Run
	until      time.Time   // the lease is good until then, by this machine's clock
	sent       int         // requests that change the database and are under way
	doubtful   bool        // one of them has no answer: nobody else may begin before it must be over
	forgetting atomic.Bool // the row may go while the lease is renewed
}

// Alone does something that one process at a time may do: it waits until this process has the lease of the steps, renews it
// meanwhile, and gives it up at the end. wait is told, time and again, who has it now; nil if nobody wants to know. The
// error is ErrGone if there is no run, and ErrLost if the lease was lost and do failed. ctx ends for do when the lease is
// lost. Calls must not be nested: the inner one would wait for the outer.
func (s *Store) Alone(ctx context.Context, wait func(owner string), do func(ctx context.Context, m *Memory) error) error {
	held, err := NewToken()
	if err != nil {
		return err
	}
	m := &Memory{store: s, held: held, changing: semaphore.NewWeighted(1), renewing: semaphore.NewWeighted(1)}
	for {
		until := time.Now().Add(s.lease)
		rows, err := s.exec(ctx, "acquire the lease of the plan", "take",
			m.params(params{"$owner": ydbconn.Text(s.owner), "$lease": ydbconn.Interval(s.lease)}))
		if ydbconn.NotFound(err) || err == nil && len(rows) == 0 {
			return ErrGone
		}
		if err != nil {
			m.leave(ctx)
			return err
		}
		owner := rows[0]["owner"].Text()
		if owner == "" {
			m.until = until
			break
		}
		if wait != nil {
			wait(owner)
		}
		left := time.Duration(rows[0]["remains"].Uint64()) * time.Microsecond
		if err := ydbconn.Sleep(ctx, min(s.lease/10, max(left, time.Millisecond))); err != nil {
			return err
		}
	}
	work, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var renewing sync.WaitGroup
	renewing.Go(func() { m.renew(work, cancel) })
	if err = m.load(work); err == nil {
		err = do(work, m)
	}
	if err != nil && errors.Is(context.Cause(work), ErrLost) {
		err = ErrLost
	}
	cancel(nil)
	renewing.Wait()
	m.leave(ctx)
	return err
}

// params are those of every statement that needs the lease, and more.
func (m *Memory) params(p params) params {
	p["$path"], p["$held"] = ydbconn.Text(m.store.path), ydbconn.Text(m.held)
	return p
}

// load reads the run anew. The error is ErrLost if the lease is another's.
func (m *Memory) load(ctx context.Context) error {
	run, held, err := m.store.load(ctx)
	switch {
	case err != nil:
		return err
	case run == nil:
		return ErrGone
	case run.Version == Version && held != m.held:
		return ErrLost
	}
	m.settled(*run)
	return nil
}

// settled notes what the run is now.
func (m *Memory) settled(run Run) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.run, m.unsettled = run, false
}

// renew keeps the lease until the work is over, and ends the work if it is lost: if another process had it since, even one
// that is gone, as what this one was at may be done by now, or undone.
func (m *Memory) renew(work context.Context, cancel context.CancelCauseFunc) {
	for ydbconn.Sleep(work, min(m.store.lease, standLease)/3) == nil {
		if errors.Is(m.prolong(work), ErrLost) {
			cancel(ErrLost)
			return
		}
	}
}

// prolong renews the lease once. The error is ErrLost if it is another's by now, or may be.
func (m *Memory) prolong(ctx context.Context) error {
	if err := m.renewing.Acquire(ctx, 1); err != nil {
		return context.Cause(ctx)
	}
	defer m.renewing.Release(1)
	s, lease := m.store, m.store.lease
	m.mu.Lock()
	switch {
	case m.sent > 0 || m.doubtful:
		lease = 2 * s.lease // than which a request takes half at most: it may come late from a process that is gone
	case s.stand.Load():
		lease = min(lease, standLease)
	}
	m.mu.Unlock()
	sent := time.Now()
	rows, err := s.exec(ctx, "renew the lease of the plan", "renew", m.params(params{"$lease": ydbconn.Interval(lease)}))
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case err == nil && len(rows) == 1 && rows[0]["mine"].Bool():
		m.until = sent.Add(lease)
	case !m.forgetting.Load() && (err == nil || !time.Now().Before(m.until)):
		return ErrLost
	}
	return err
}

// standLease is the lease while writers stand and nothing is being changed: they wait for its end where the process is gone. Who takes a
// partition of a changefeed waits for less.
const standLease = 2 * time.Second

// Mine finds out, in a process that stood still beyond its lease, whether another one has the lease by now: such a process says nothing
// more either. The error is ErrLost if the lease is lost, or says why ctx ended.
func (m *Memory) Mine(ctx context.Context) error {
	m.mu.Lock()
	good := m.forgetting.Load() || time.Now().Round(0).Before(m.until.Round(0)) // the time of day goes on while the machine is suspended
	m.mu.Unlock()
	if good || ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return m.prolong(ctx)
}

// Hold is for just before a request that changes the database. It asks whether the lease is still this process's, and makes it so long that
// whoever takes over begins after the request is over, if that is given up when left has passed, and not sent at all where three quarters
// of the lease have passed since. Sent is to be called then, with whether there is an answer. The error is ErrLost if the lease is lost.
func (m *Memory) Hold(ctx context.Context) (left time.Duration, sent func(answered bool), err error) {
	m.mu.Lock()
	m.sent++
	m.mu.Unlock()
	sent = func(answered bool) {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.sent--
		m.doubtful = !answered
	}
	if err = m.prolong(ctx); err != nil && (!m.forgetting.Load() || errors.Is(err, ErrLost)) {
		sent(true)
		return 0, nil, err
	}
	return m.store.lease, sent, nil
}

// leave ends the lease, which costs nothing if it is another's by now. One that cannot be ended runs out, so an error changes
// nothing of what was done.
func (m *Memory) leave(ctx context.Context) {
	if m.forgotten || m.doubtful {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), m.store.lease)
	defer cancel()
	_ = m.store.do(ctx, "release the lease of the plan", "leave", m.params(params{}))
}

// Run is the run as it was when the lease was taken, with all changes since.
func (m *Memory) Run() Run {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.run
}

// Change changes the run: f gets it as it is and changes Step, Back, Released or Data, what pointers point to only by another
// pointer. It is made in one transaction that looks whether the lease is still this one's and nobody changed
// the run since; otherwise the error is ErrLost, and nothing is changed. After another error it is not known whether it was
// made; the next Change finds out, and f gets what is there then.
func (m *Memory) Change(ctx context.Context, f func(*Run)) error {
	if err := m.changing.Acquire(ctx, 1); err != nil {
		return context.Cause(ctx)
	}
	defer m.changing.Release(1)
	if m.forgotten {
		return ErrGone
	}
	if m.unsettled {
		if err := m.load(ctx); err != nil {
			return err
		}
	}
	nonce, err := NewToken()
	if err != nil {
		return err
	}
	next := m.run
	f(&next)
	p, err := next.kept()
	if err != nil {
		return err
	}
	p = m.params(p)
	p["$generation"], p["$nonce"] = ydbconn.Uint64(m.run.Generation), ydbconn.Text(nonce)
	m.unsettled = true
	rows, err := m.store.exec(ctx, "record the progress of the run", "change", p)
	if err != nil {
		return err
	}
	if len(rows) != 1 || !rows[0]["mine"].Bool() {
		return ErrLost
	}
	next.Generation++
	m.settled(next)
	m.store.stand.Store(next.Fenced())
	return nil
}

// Forget removes all that is kept of the run, if the lease is still this one's. The tables of the state stay: another run may begin at any
// moment. That the run is gone already is no error, as the answer of a first try may be lost. Nothing can be changed afterwards.
func (m *Memory) Forget(ctx context.Context) error {
	if err := m.changing.Acquire(ctx, 1); err != nil {
		return context.Cause(ctx)
	}
	defer m.changing.Release(1)
	m.forgetting.Store(true)
	rows, err := m.store.exec(ctx, "remove the run", "forget", m.params(params{"$token": ydbconn.Text(m.run.Token)}))
	if err == nil && len(rows) > 0 && !rows[0]["mine"].Bool() {
		err = ErrLost
	}
	if err != nil {
		m.forgetting.Store(false)
		return err
	}
	m.forgotten = true
	return nil
}
