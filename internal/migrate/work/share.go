package work

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Share is work that processes share, range by range. Its ranges are in the state.
type Share struct {
	Token, Work string // its name there
	What        string // is done, as Progress.What
	Step        plan.StepID
	Expected    uint64   // rows in all; 0 if that is not known
	Tables      []string // that it reads and writes, whose load slows it down
}

// sharing is such work, under way.
type sharing struct {
	*Env
	Share

	looking *semaphore.Weighted // at what others do
	mu      sync.Mutex          // of what follows
	holding map[uint64]bool     // ranges that this process works on
	seen    *state.Total        // what was read last
	read    time.Time           // when
	freed   chan struct{}       // closed when this process is done with a range
	kept    time.Time           // when this process put something down last
}

// Held is a range that a worker of this process holds.
type Held struct {
	*state.Claimed
	env     *Env
	mu      sync.Mutex
	last    state.Progress // came, maybe not yet recorded
	put     state.Progress // recorded
	until   time.Time      // the lease is good until then
	lost    error
	wake    chan struct{} // something came
	moved   chan struct{} // something was recorded
	stopped chan struct{}
	ending  <-chan struct{} // closed when the process is told to end
	kept    func()          // something was recorded
}

// At is how far the range has come, recorded or not.
func (h *Held) At() state.Progress {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.last
}

// Ending is closed when the process is told to end.
func (h *Held) Ending() <-chan struct{} { return h.ending }

// Mine is an error unless the range is this process's.
func (h *Held) Mine() error {
	_, err := h.Until()
	return err
}

// Until is until when the range is this process's, if nothing renews it; an error if it is not any more.
func (h *Held) Until() (time.Time, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.lost != nil:
		return time.Time{}, h.lost
	case !time.Now().Before(h.until):
		return time.Time{}, state.ErrLost
	}
	return h.until, nil
}

// Over reports whether work on the range has to end.
func (h *Held) Over() bool {
	select {
	case <-h.ending:
		return true
	default:
		return h.Mine() != nil
	}
}

// Seen takes progress that is recorded when the lease is renewed.
func (h *Held) Seen(p state.Progress) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.last = p
	select {
	case <-h.ending:
		return ErrEnding
	default:
	}
	return h.lost
}

// Came takes progress, which is recorded by a goroutine of its own: only what has come since the last time, so that a
// slow database does not slow the copy down. There is a limit to how much may be written and not recorded yet.
func (h *Held) Came(ctx context.Context, p state.Progress) error {
	for {
		if err := h.Seen(p); err != nil {
			return err // do puts down what came before the process ends
		}
		select {
		case h.wake <- struct{}{}:
		default:
		}
		if h.unrecorded() < maxUnrecorded {
			return nil
		}
		select {
		case <-h.moved:
		case <-h.stopped: // lost says why
		case <-h.ending:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// unrecorded is how many bytes came that are not recorded.
func (h *Held) unrecorded() uint64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.last.Bytes - h.put.Bytes
}

// ErrEnding says that work ended behind a batch because the process was told to end.
var ErrEnding = errors.New("stopped")

// maxUnrecorded bounds the bytes that are written and not recorded to those of one write of full size, and so the work that a
// worker repeats after a kill to that one and the two behind it. As long as there are fewer, progress is recorded every putPause.
const (
	maxUnrecorded = 1 << 20
	putPause      = 50 * time.Millisecond
)

// keep puts progress down as it comes, and renews the lease meanwhile.
func (h *Held) keep(ctx context.Context) {
	defer close(h.stopped)
	store := h.env.State
	renew := time.After(store.Lease() / 3)
	var rested <-chan time.Time // while something that came waits to be recorded
	for put := time.Now(); ; put = time.Now() {
		for waits := true; waits; {
			select {
			case <-h.wake:
				pause := putPause - time.Since(put)
				if waits = h.unrecorded() < maxUnrecorded && pause > 0; waits && rested == nil {
					rested = time.After(pause)
				}
			case <-rested:
				waits = false
			case <-renew:
				waits = false
			case <-ctx.Done():
				return
			}
		}
		rested = nil
		renew = time.After(store.Lease() / 3)
		h.mu.Lock()
		p := h.last
		h.mu.Unlock()
		until, err := store.Put(ctx, h.Claimed, p)
		h.mu.Lock()
		switch {
		case err == nil:
			h.put, h.until = p, until
		case errors.Is(err, state.ErrLost), !time.Now().Before(h.until):
			h.lost = state.ErrLost
		}
		lost := h.lost
		h.mu.Unlock()
		if err == nil {
			h.kept()
		}
		select {
		case h.moved <- struct{}{}:
		default:
		}
		if lost != nil {
			return
		}
	}
}

// Share works on ranges until all are finished, by this process and others. one works on the range behind At().Position, or
// from Lower on if that is nil, up to Upper; an error that passes by itself begins it again, there or in another process. The
// error is state.ErrGone if the ranges went with the run.
func (e *Env) Share(ctx context.Context, s Share, one func(context.Context, *Held) error) error {
	w := &sharing{Env: e, Share: s, looking: semaphore.NewWeighted(1), holding: map[uint64]bool{}, freed: make(chan struct{})}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	w.limits(ctx) // before anything is written: a pause may stand
	var wg sync.WaitGroup
	for i := range w.Workers {
		wg.Go(func() {
			if err := w.worker(ctx, i, one); err != nil {
				cancel(err)
			}
		})
	}
	var watching sync.WaitGroup
	watching.Go(func() { w.watch(ctx) })
	watching.Go(func() { w.Throttled(ctx, w.Tables...) })
	wg.Wait()
	err := context.Cause(ctx)
	cancel(nil)
	watching.Wait()
	return err
}

// watch tells now and then how far the work is.
func (w *sharing) watch(ctx context.Context) {
	for w.Pause(ctx, time.Second) == nil {
		if t, err := w.State.Look(ctx, w.Token, w.Work); err == nil {
			w.report(t)
		}
	}
}

// worker takes one range after the other.
// With a number that the throttle does not allow it waits.
func (w *sharing) worker(ctx context.Context, number int, one func(context.Context, *Held) error) error {
	failures := 0
	for {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		w.mu.Lock()
		freed := w.freed
		w.mu.Unlock()
		var c *state.Claimed
		var all bool
		var err error
		if number < w.Throttle.allowed() {
			c, all, err = w.next(ctx)
		} else {
			all = w.over()
		}
		if err != nil {
			return err
		}
		if all {
			return nil
		}
		if c == nil {
			select {
			case <-freed:
			case <-time.After(w.State.Lease() / 20):
			case <-ctx.Done():
			}
			continue
		}
		err = w.do(ctx, c, one)
		switch {
		case err == nil:
			failures = 0
		case errors.Is(err, ErrEnding):
		case errors.Is(err, state.ErrLost):
			w.Tell(Event{Kind: EventWait, Step: w.Step, Text: fmt.Sprintf("the lease of range %d ran out before it was renewed: whoever is free "+
				"claims it again", c.ID)})
		case ctx.Err() == nil && ydbconn.Passing(err) && failures < maxFailures:
			failures++
			w.Wait(fmt.Sprintf("range %d, try %d", c.ID, failures), err)
			_ = w.Pause(ctx, min(time.Duration(failures)*time.Second, 30*time.Second)) // the loop looks at ctx
		default:
			return err
		}
	}
}

// maxFailures is how often in a row a worker begins again after an error that passes by itself, each of which was waited
// for before. Together that is more than half an hour.
const maxFailures = 40

// next claims a range that nobody works on. all says that none is left.
func (w *sharing) next(ctx context.Context) (c *state.Claimed, all bool, err error) {
	for {
		id, ok, all, err := w.choose(ctx)
		if !ok || all || err != nil {
			return nil, all, err
		}
		c, err := w.claim(ctx, id)
		if c != nil {
			return c, false, nil
		}
		w.drop(id)
		if err != nil {
			return nil, false, err
		}
	}
}

// claim claims a range. It is not cut short when the process is told to end: the range would be claimed and nobody would
// know, so that no process could have it before its lease is over.
func (w *sharing) claim(ctx context.Context, id uint64) (*state.Claimed, error) {
	ctx, stop := outlasting(ctx)
	defer stop()
	return w.State.Claim(ctx, state.RangeID{Token: w.Token, Work: w.Work, ID: id})
}

// choose chooses a range that seems to be free. What others do is read again when nothing seems to be, now and then.
func (w *sharing) choose(ctx context.Context) (id uint64, ok, all bool, err error) {
	if err := w.looking.Acquire(ctx, 1); err != nil {
		return 0, false, false, context.Cause(ctx)
	}
	defer w.looking.Release(1)
	w.mu.Lock()
	defer w.mu.Unlock()
	for again := range 2 {
		if w.seen == nil || again > 0 {
			if w.seen != nil && time.Since(w.read) < w.State.Lease()/20 {
				return 0, false, w.seen.Over(), nil
			}
			w.mu.Unlock()
			t, err := w.State.Look(ctx, w.Token, w.Work)
			w.mu.Lock()
			if err == nil && t.Ranges == 0 { // they went with the run
				err = state.ErrGone
			}
			if err != nil {
				return 0, false, false, err
			}
			// Processes begin in different places, so that they do not try for the same ranges.
			rand.Shuffle(len(t.Free), func(i, j int) { t.Free[i], t.Free[j] = t.Free[j], t.Free[i] })
			w.seen, w.read = t, time.Now()
			if t.Over() {
				return 0, false, true, nil
			}
		}
		for len(w.seen.Free) > 0 {
			id, w.seen.Free = w.seen.Free[0], w.seen.Free[1:]
			if !w.holding[id] {
				w.holding[id] = true
				return id, true, false, nil
			}
		}
	}
	return 0, false, false, nil
}

// over reports whether all ranges were finished when they were looked at last.
func (w *sharing) over() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.seen != nil && w.seen.Over()
}

func (w *sharing) drop(id uint64) {
	w.mu.Lock()
	delete(w.holding, id)
	w.mu.Unlock()
}

// do works on a range that was claimed, and finishes or gives back.
func (w *sharing) do(ctx context.Context, c *state.Claimed, one func(context.Context, *Held) error) error {
	defer func() {
		w.drop(c.ID)
		w.mu.Lock()
		w.read = time.Time{} // all may be done now, so that it is worth looking again
		close(w.freed)
		w.freed = make(chan struct{})
		w.mu.Unlock()
	}()
	h := &Held{Claimed: c, env: w.Env, last: c.Progress, put: c.Progress, until: c.Until,
		wake: make(chan struct{}, 1), moved: make(chan struct{}, 1), stopped: make(chan struct{}), ending: ctx.Done(),
		kept: func() {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.kept = time.Now()
		}}
	// A process that is told to end finishes the batch under way, unless that takes too long.
	working, stop := outlasting(ctx)
	defer stop()
	go h.keep(working)
	err := one(working, h)
	stop()
	<-h.stopped
	if lost := h.Mine(); lost != nil {
		return lost
	}
	// What was done is recorded even if the process was told to end.
	final := h.At()
	final.Finished = err == nil
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if _, putErr := w.State.Put(ending, c, final); putErr != nil {
		return errors.Join(err, putErr)
	}
	if err != nil {
		return errors.Join(err, w.State.GiveBack(ending, c))
	}
	return nil
}

// outlasting returns a context that goes on for EndingTime when ctx ends.
func outlasting(ctx context.Context) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	forget := context.AfterFunc(ctx, func() {
		_ = ydbconn.Sleep(longer, EndingTime) // in a goroutine of its own
		cancel()
	})
	return longer, func() { forget(); cancel() }
}

// EndingTime is how long a batch may take to be finished when the process is told to end.
const EndingTime = 5 * time.Second

// report tells how far the work is.
func (w *sharing) report(t *state.Total) {
	others := 0
	for _, o := range t.Owners {
		if o != w.State.Owner() {
			others++
		}
	}
	w.mu.Lock()
	workers, kept := len(w.holding), w.kept
	w.mu.Unlock()
	w.Throttle.sharing(others + 1)
	w.Tell(Event{Kind: EventProgress, Step: w.Step, Progress: Progress{What: w.What, Rows: t.Rows, Bytes: t.Bytes, Expected: w.Expected,
		Ranges: t.Ranges, RangesDone: t.Finished, Workers: workers, Others: others, Reason: w.Throttle.Reason(), Checkpoint: kept}})
}
