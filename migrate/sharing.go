package migrate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// sharing is work that processes share, range by range.
type sharing struct {
	runner            *Runner
	token, work, what string
	step              StepID
	expected          uint64
	tables            []string // that it reads and writes, whose load slows it down

	mu      sync.Mutex
	holding map[uint64]bool // ranges that this process works on
	seen    *total          // what was read last
	read    time.Time       // when
	freed   chan struct{}   // closed when this process is done with a range

	checkpoint atomic.Int64 // when something was recorded last, in milliseconds; 0 for never
}

// kept is when this process put something down last.
func (w *sharing) kept() time.Time {
	if at := w.checkpoint.Load(); at > 0 {
		return time.UnixMilli(at)
	}
	return time.Time{}
}

// held is a range that a worker of this process holds.
type held struct {
	*claimed
	state   *state
	mu      sync.Mutex
	last    progress  // came, maybe not yet recorded
	put     progress  // recorded
	until   time.Time // the lease is good until then
	lost    error
	wake    chan struct{} // something came
	moved   chan struct{} // something was recorded
	stopped chan struct{}
	ending  <-chan struct{} // closed when the process is told to end
	kept    func()          // something was recorded
}

func (h *held) at() progress { h.mu.Lock(); defer h.mu.Unlock(); return h.last }

// mine is an error unless the range is this process's for long enough to write.
func (h *held) mine() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.lost != nil {
		return h.lost
	}
	if !time.Now().Before(h.until) {
		return errLost
	}
	return nil
}

// over reports whether work on the range has to end.
func (h *held) over() bool {
	select {
	case <-h.ending:
		return true
	default:
		return h.mine() != nil
	}
}

// seen takes progress that is recorded when the lease is renewed.
func (h *held) seen(p progress) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.last = p
	select {
	case <-h.ending:
		return errEnding
	default:
	}
	return h.lost
}

// came takes progress, which is recorded by a goroutine of its own: only what has come since the last time, so that a
// slow database does not slow the copy down. There is a limit to how much may be written and not recorded yet.
func (h *held) came(ctx context.Context, p progress) error {
	for {
		if err := h.seen(p); err != nil {
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
func (h *held) unrecorded() uint64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.last.Bytes - h.put.Bytes
}

// errEnding says that work ended behind a batch because the process was told to end.
var errEnding = errors.New("stopped")

// maxUnrecorded bounds the bytes that are written and not recorded to those of one write of full size, and so the work that a
// worker repeats after a kill to that one and the two behind it. As long as there are fewer, progress is recorded every putPause.
const (
	maxUnrecorded = 1 << 20
	putPause      = 50 * time.Millisecond
)

// keep puts progress down as it comes, and renews the lease meanwhile.
func (h *held) keep(ctx context.Context) {
	defer close(h.stopped)
	renew := time.NewTimer(h.state.lease / 3)
	defer renew.Stop()
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
			case <-renew.C:
				waits = false
			case <-ctx.Done():
				return
			}
		}
		rested = nil
		renew.Reset(h.state.lease / 3)
		h.mu.Lock()
		p := h.last
		h.mu.Unlock()
		until, err := h.state.put(ctx, h.rangeID, h.generation, p)
		h.mu.Lock()
		switch {
		case err == nil:
			h.put, h.until = p, until
			h.kept()
		case errors.Is(err, errLost), !time.Now().Before(h.until):
			h.lost = errLost
		}
		lost := h.lost
		h.mu.Unlock()
		select {
		case h.moved <- struct{}{}:
		default:
		}
		if lost != nil {
			return
		}
	}
}

// share works on ranges until all are finished, by this process and others.
func (w *sharing) share(ctx context.Context, one func(context.Context, *held) error) error {
	w.holding, w.freed = map[uint64]bool{}, make(chan struct{})
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wg sync.WaitGroup
	for i := range w.runner.Workers {
		wg.Go(func() {
			if err := w.worker(ctx, i, one); err != nil {
				cancel(err)
			}
		})
	}
	var watching sync.WaitGroup
	watching.Go(func() { w.watch(ctx) })
	watching.Go(func() { w.runner.throttled(ctx, w.tables) })
	wg.Wait()
	err := context.Cause(ctx)
	cancel(nil)
	watching.Wait()
	return err
}

// watch tells now and then how far the work is.
func (w *sharing) watch(ctx context.Context) {
	for pause(ctx, time.Second) == nil {
		if t, err := w.runner.state.look(ctx, w.token, w.work); err == nil {
			w.report(t)
		}
	}
}

// worker takes one range after the other.
// With a number that the throttle does not allow it waits.
func (w *sharing) worker(ctx context.Context, number int, one func(context.Context, *held) error) error {
	r := w.runner
	failures := 0
	for {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		w.mu.Lock()
		freed := w.freed
		w.mu.Unlock()
		var c *claimed
		var all bool
		var err error
		if number < r.throttle.allowed() {
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
			case <-time.After(r.Lease / 20):
			case <-ctx.Done():
			}
			continue
		}
		err = w.do(ctx, c, one)
		switch {
		case err == nil:
			failures = 0
		case errors.Is(err, errEnding):
		case errors.Is(err, errLost):
			r.tell(Event{Kind: EventWait, Step: w.step, Text: fmt.Sprintf("range %d went to another process", c.ID)})
		case ctx.Err() == nil && ydbconn.Passing(err) && failures < maxFailures:
			failures++
			r.wait(fmt.Sprintf("range %d, try %d", c.ID, failures), err)
			_ = pause(ctx, min(time.Duration(failures)*time.Second, 30*time.Second)) // the loop looks at ctx
		default:
			return err
		}
	}
}

// maxFailures is how often in a row a worker begins again after an error that passes by itself, each of which was waited
// for before. Together that is more than half an hour.
const maxFailures = 40

// next claims a range that nobody works on. all says that none is left.
func (w *sharing) next(ctx context.Context) (c *claimed, all bool, err error) {
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
func (w *sharing) claim(ctx context.Context, id uint64) (*claimed, error) {
	ctx, stop := outlasting(ctx)
	defer stop()
	return w.runner.state.claim(ctx, rangeID{w.token, w.work, id})
}

// choose chooses a range that seems to be free. What others do is read again when nothing seems to be, now and then.
func (w *sharing) choose(ctx context.Context) (id uint64, ok, all bool, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for again := range 2 {
		if w.seen == nil || again > 0 {
			if w.seen != nil && time.Since(w.read) < w.runner.Lease/20 {
				return 0, false, w.seen.over(), nil
			}
			t, err := w.runner.state.look(ctx, w.token, w.work)
			if err == nil && t.Ranges == 0 { // they went with the run
				err = errUndone
			}
			if err != nil {
				return 0, false, false, err
			}
			// Processes begin in different places, so that they do not try for the same ranges.
			rand.Shuffle(len(t.Free), func(i, j int) { t.Free[i], t.Free[j] = t.Free[j], t.Free[i] })
			w.seen, w.read = t, time.Now()
			if t.over() {
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
	return w.seen != nil && w.seen.over()
}

func (w *sharing) drop(id uint64) {
	w.mu.Lock()
	delete(w.holding, id)
	w.mu.Unlock()
}

// do works on a range that was claimed, and finishes or gives back.
func (w *sharing) do(ctx context.Context, c *claimed, one func(context.Context, *held) error) error {
	defer func() {
		w.drop(c.ID)
		w.mu.Lock()
		w.read = time.Time{} // all may be done now, so that it is worth looking again
		close(w.freed)
		w.freed = make(chan struct{})
		w.mu.Unlock()
	}()
	h := &held{claimed: c, state: w.runner.state, last: c.progress, put: c.progress, until: c.until, wake: make(chan struct{}, 1), moved: make(chan struct{}, 1), stopped: make(chan struct{}),
		kept: func() { w.checkpoint.Store(time.Now().UnixMilli()) }}
	h.ending = ctx.Done()
	// A process that is told to end finishes the batch under way, unless that takes too long.
	working, stop := outlasting(ctx)
	defer stop()
	go h.keep(working)
	err := one(working, h)
	stop()
	<-h.stopped
	if lost := h.mine(); lost != nil {
		return lost
	}
	// What was done is recorded even if the process was told to end.
	final := h.at()
	final.Finished = err == nil
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if _, putErr := h.state.put(ending, h.rangeID, h.generation, final); putErr != nil {
		return errors.Join(err, putErr)
	}
	if err != nil {
		return errors.Join(err, h.state.release(ending, h.rangeID, h.generation))
	}
	return nil
}

// outlasting returns a context that goes on for endingTime when ctx ends.
func outlasting(ctx context.Context) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	forget := context.AfterFunc(ctx, func() { time.AfterFunc(endingTime, cancel) })
	return longer, func() { forget(); cancel() }
}

// endingTime is how long a batch may take to be finished when the process is told to end.
const endingTime = 5 * time.Second

// report tells how far the work is.
func (w *sharing) report(t *total) {
	others := 0
	for _, o := range t.Owners {
		if o != w.runner.state.owner {
			others++
		}
	}
	w.mu.Lock()
	workers := len(w.holding)
	w.mu.Unlock()
	w.runner.throttle.sharing(others + 1)
	w.runner.tell(Event{Kind: EventProgress, Step: w.step, Progress: Progress{What: w.what, Rows: t.Rows, Bytes: t.Bytes, Expected: w.expected,
		Ranges: t.Ranges, RangesDone: t.Finished, Workers: workers, Others: others, Reason: w.runner.throttle.reason(), Checkpoint: w.kept()}})
}
