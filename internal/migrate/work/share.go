package work

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
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
	// Takes says that this process takes ranges of others that record nothing while writers stand, as doing one twice does no harm.
	Takes bool
}

// sharing is such work, under way.
type sharing struct {
	*Env
	Share

	looking *semaphore.Weighted // for a range to work on
	putting *semaphore.Weighted // what came into the state
	ctx     context.Context     // ends when the process is told to end
	mu      sync.Mutex          // of what follows
	holding map[uint64]*Held    // ranges that this process has claimed
	waiting []*Held             // of these, those that no worker has begun
	working int                 // workers that work on one
	each    time.Duration       // that a range takes a worker, lately; 0 before one is finished
	had     time.Time           // when it claimed a range or was done with one last
	seen    *state.Total        // what was read last
	early   time.Duration       // by how much leases counted as run out before they do
	read    time.Time           // when
	again   time.Time           // when it is worth reading it again
	freed   chan struct{}       // closed when workers that wait had better look again
	kept    time.Time           // when this process put something down last
}

// Held is a range that this process holds.
type Held struct {
	*state.Claimed
	mu    sync.Mutex
	last  state.Progress // came, maybe not yet recorded
	came  bool           // and is to be recorded soon
	given bool           // back
	until time.Time      // the lease is good until then
	lost  error
	ctx   context.Context // ends when the process is told to end
}

// At is how far the range has come, recorded or not.
func (h *Held) At() state.Progress {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.last
}

// Ending is closed when the process is told to end.
func (h *Held) Ending() <-chan struct{} { return h.ctx.Done() }

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
	return h.ctx.Err() != nil || h.Mine() != nil
}

// Seen takes progress that is recorded when the lease is renewed.
func (h *Held) Seen(p state.Progress) error { return h.take(p, false) }

// Came takes progress that is recorded within putEvery: that of all ranges of a process together, so that what is recorded is little
// beside the work. A worker repeats no more than that after a kill.
func (h *Held) Came(p state.Progress) error { return h.take(p, true) }

func (h *Held) take(p state.Progress, soon bool) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.last, h.came = p, h.came || soon
	if h.ctx.Err() != nil {
		return ErrEnding // do has put down what came before the process ends
	}
	return h.lost
}

// ErrEnding says that work ended behind a batch because the process was told to end.
var ErrEnding = errors.New("stopped")

const (
	// putEvery is how often a process records the progress of its ranges.
	putEvery = time.Second
	// lookEvery is how often a process tells how far the work is, where it has few ranges: all of them are read for that.
	lookEvery = 5 * time.Second
	// batchTime is how long what a process claims at once takes its workers, about, and aheadTime how long it claims it before, together with
	// what it records: a little more than until the next time.
	batchTime, aheadTime = 4 * time.Second, putEvery * 5 / 4
	// batchMost is how many ranges that are at most.
	batchMost = 500
)

// due are the ranges of which something is to be put down; none if nothing is. While writers stand it tells others that this process works.
func (w *sharing) due() (list []state.Put) {
	w.mu.Lock()
	defer w.mu.Unlock()
	due := w.Throttle.stands()
	for _, h := range w.holding {
		h.mu.Lock()
		if h.lost == nil {
			due = due || h.came || h.given || time.Until(h.until) < w.State.Lease()*2/3
			list = append(list, state.Put{Claimed: h.Claimed, Now: h.last, Given: h.given})
		}
		h.mu.Unlock()
	}
	if !due {
		return nil
	}
	return list
}

// put puts down what came of all ranges, if something is due, and claims what is worked on soon; or, for a worker that has nothing to do,
// it claims at least one. Those that are finished or given back are held no longer. It returns how many it tried to claim.
func (w *sharing) put(ctx context.Context, least int) (claims int, err error) {
	if err := w.putting.Acquire(ctx, 1); err != nil {
		return 0, context.Cause(ctx)
	}
	defer w.putting.Release(1)
	var list []state.Put
	if least == 0 {
		list = w.due()
	}
	ids := w.free(least)
	if len(list)+len(ids) == 0 {
		return 0, nil
	}
	if len(ids) > 0 { // cut short, they might be claimed and nobody would know, so that they waited for the end of their leases
		var stop context.CancelFunc
		ctx, stop = outlasting(ctx)
		defer stop()
	}
	claimed, until, lost, err := w.State.Put(ctx, w.Token, w.Work, list, ids, w.early)
	w.mu.Lock()
	defer w.mu.Unlock()
	if err == nil && len(list) > 0 {
		w.kept = time.Now()
	}
	for _, p := range list {
		h := w.holding[p.ID]
		if h == nil || h.Claimed != p.Claimed {
			continue
		}
		h.mu.Lock()
		switch {
		case slices.Contains(lost, p.ID), err != nil && !time.Now().Before(h.until):
			h.lost = state.ErrLost
		case err == nil:
			h.until, h.came = until, h.came && (h.last.Rows != p.Now.Rows || h.last.Bytes != p.Now.Bytes || h.last.Finished != p.Now.Finished)
		}
		over := p.Now.Finished && (err == nil || h.lost != nil) || p.Given
		h.mu.Unlock()
		if over {
			delete(w.holding, p.ID)
		}
	}
	for _, c := range claimed {
		h := &Held{Claimed: c, last: c.Progress, until: until, ctx: w.ctx}
		w.holding[c.ID], w.waiting, w.had = h, append(w.waiting, h), time.Now()
		w.wake()
	}
	if err == nil && 2*len(claimed) < len(ids) { // others were faster: what was seen is old
		w.seen.Free, w.again = nil, w.read.Add(w.State.Lease()/10)
	}
	return len(ids), err
}

// wake has workers that wait look again; w.mu is held.
func (w *sharing) wake() {
	close(w.freed)
	w.freed = make(chan struct{})
}

// Share works on ranges until all are finished, by this process and others. one works on the range behind At().Position, or
// from Lower on if that is nil, up to Upper; an error that passes by itself begins it again, there or in another process. The
// error is state.ErrGone if the ranges went with the run.
func (e *Env) Share(ctx context.Context, s Share, one func(context.Context, *Held) error) error {
	w := &sharing{Env: e, Share: s, looking: semaphore.NewWeighted(1), putting: semaphore.NewWeighted(1), holding: map[uint64]*Held{},
		freed: make(chan struct{}), had: time.Now()}
	keeping, kept := context.WithCancel(context.WithoutCancel(ctx))
	defer kept()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	w.ctx = ctx
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
	watching.Go(func() {
		for ydbconn.Sleep(keeping, min(putEvery, w.State.Lease()/6)) == nil {
			if _, err := w.put(keeping, 0); err != nil && keeping.Err() == nil && !ydbconn.Passing(err) {
				cancel(err) // as it does not pass
			}
		}
	})
	wg.Wait()
	err := context.Cause(ctx)
	cancel(nil)
	kept()
	watching.Wait()
	w.mu.Lock()
	for _, h := range w.holding { // what is not finished is given back
		h.mu.Lock()
		h.given = !h.last.Finished
		h.mu.Unlock()
	}
	w.mu.Unlock()
	leaving, left := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer left()
	_, leave := w.put(leaving, 0)
	return cmp.Or(err, leave)
}

// watch tells now and then how far the work is.
func (w *sharing) watch(ctx context.Context) {
	for wait := time.Second; w.Pause(ctx, wait) == nil; {
		t, err := w.see(ctx, wait)
		if err != nil {
			continue
		}
		wait = min(wait+time.Second, lookEvery) + time.Duration(t.Ranges)*time.Millisecond
		others := len(slices.DeleteFunc(slices.Clone(t.Owners), func(o string) bool { return o == w.State.Owner() }))
		w.mu.Lock()
		workers, kept := w.working, w.kept
		w.mu.Unlock()
		w.Throttle.sharing(others + 1)
		w.Tell(Event{Kind: EventProgress, Step: w.Step, Progress: Progress{What: w.What, Rows: t.Rows, Bytes: t.Bytes, Expected: w.Expected,
			Ranges: t.Ranges, RangesDone: t.Finished, Workers: workers, Others: others, Reason: w.Throttle.Reason(), Checkpoint: kept}})
	}
}

// worker takes one range after the other. With a number that the throttle does not allow it waits.
func (w *sharing) worker(ctx context.Context, number int, one func(context.Context, *Held) error) error {
	failures := 0
	for {
		w.mu.Lock()
		freed, all := w.freed, w.seen != nil && w.seen.Over()
		w.mu.Unlock()
		if ctx.Err() != nil || all {
			return context.Cause(ctx)
		}
		h, wait, err := (*Held)(nil), w.State.Lease()/100, error(nil) // who is not allowed to may be soon, and looking costs nothing
		if number < w.Throttle.allowed() {
			h, wait, err = w.next(ctx)
		}
		if err != nil {
			return err
		}
		if h == nil {
			select {
			case <-freed:
			case <-time.After(wait):
			case <-ctx.Done():
			}
			continue
		}
		err = w.do(ctx, h, one)
		switch {
		case err == nil:
			failures = 0
		case errors.Is(err, ErrEnding):
		case errors.Is(err, state.ErrLost):
			w.Tell(Event{Kind: EventWait, Step: w.Step, Text: fmt.Sprintf("the lease of range %d ran out before it was renewed: whoever is free "+
				"claims it again", h.ID)})
		case ctx.Err() == nil && ydbconn.Passing(err) && failures < maxFailures:
			failures++
			w.Wait(fmt.Sprintf("range %d, try %d", h.ID, failures), err)
			_ = w.Pause(ctx, min(time.Duration(failures)*time.Second, 30*time.Second)) // the loop looks at ctx
		default:
			return err
		}
	}
}

// maxFailures is how often in a row a worker begins again after an error that passes by itself, each of which was waited
// for before. Together that is more than half an hour.
const maxFailures = 40

// begin has a worker begin a range that this process holds; nil if none waits.
func (w *sharing) begin() *Held {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.waiting) > 0 {
		h := w.waiting[0]
		w.waiting = w.waiting[1:]
		if h.Mine() == nil {
			w.working++
			return h
		}
		delete(w.holding, h.ID)
	}
	return nil
}

// next is a range that this process holds and no worker has begun, or that it claims now; nil if none is free, and for how long it is not
// worth looking again.
func (w *sharing) next(ctx context.Context) (h *Held, wait time.Duration, err error) {
	if h = w.begin(); h != nil {
		return h, 0, nil
	}
	if err := w.looking.Acquire(ctx, 1); err != nil {
		return nil, 0, context.Cause(ctx)
	}
	defer w.looking.Release(1)
	for {
		if h = w.begin(); h != nil {
			return h, 0, nil
		}
		if claims, err := w.put(ctx, 1); err != nil {
			return nil, 0, err
		} else if claims > 0 {
			continue
		}
		w.mu.Lock()
		wait, idle := time.Until(w.again), w.working == 0
		w.mu.Unlock()
		if wait > 0 {
			return nil, wait, nil
		}
		if idle { // what is finished here counts
			_, err = w.put(ctx, 0)
		}
		if err == nil || ydbconn.Passing(err) {
			_, err = w.see(ctx, 0)
		}
		if err != nil {
			return nil, 0, err
		}
	}
}

// free are ranges to claim that seem to be free, of those that were seen: at least so many, and those that are worked on before more can be
// claimed; then as many as keep the workers busy for batchTime, and not so many that others have nothing to do at the end.
func (w *sharing) free(least int) (ids []uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	rate := float64(w.Workers) / max(cmp.Or(w.each, batchTime), time.Millisecond).Seconds()
	if w.each > 0 {
		least = max(least, int(rate*aheadTime.Seconds())-len(w.waiting))
	}
	if w.seen == nil || least <= 0 || w.ctx.Err() != nil {
		return nil
	}
	most := max(least, min(int(rate*batchTime.Seconds()), batchMost, len(w.seen.Free)/(2*(len(w.seen.Owners)+1))))
	for len(ids) < most && len(w.seen.Free) > 0 {
		id := w.seen.Free[0]
		if w.seen.Free = w.seen.Free[1:]; w.holding[id] == nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// see reads what others do, unless that was done just now. It is worth reading again when one of them may be gone, and else the less often
// the longer this process has had nothing to do.
func (w *sharing) see(ctx context.Context, within time.Duration) (*state.Total, error) {
	w.mu.Lock()
	t, recent, lease, early := w.seen, time.Since(w.read) < within, w.State.Lease(), time.Duration(0)
	w.mu.Unlock()
	if recent {
		return t, nil
	}
	if w.Takes && w.Throttle.stands() { // who works on a range meanwhile records it every second
		early = lease * 4 / 5
	}
	t, err := w.State.Look(ctx, w.Token, w.Work, early)
	if err == nil && t.Ranges == 0 { // they went with the run
		err = state.ErrGone
	}
	if err != nil {
		return nil, err
	}
	// Processes begin in different places, so that they do not try for the same ranges.
	rand.Shuffle(len(t.Free), func(i, j int) { t.Free[i], t.Free[j] = t.Free[j], t.Free[i] })
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.seen == nil {
		w.Throttle.sharing(len(t.Owners) + 1)
	}
	wait := max(lease/10, min(lease/3, time.Since(w.had)/4))
	if early > 0 {
		wait = lease / 30
	}
	w.seen, w.early, w.read, w.again = t, early, time.Now(), time.Now().Add(min(wait, max(t.Ends, lease/100)))
	if len(t.Free) > 0 || t.Over() { // workers that were allowed nothing end, too
		w.wake()
	}
	return t, nil
}

// do works on a range. That it is finished is recorded with the progress of the others, and so is that it is given back, as it is not.
func (w *sharing) do(ctx context.Context, h *Held, one func(context.Context, *Held) error) error {
	defer func() {
		w.mu.Lock()
		if w.working--; w.working == 0 && len(w.waiting) == 0 {
			w.again = time.Time{} // all may be done now, so that it is worth looking again
		}
		w.had = time.Now()
		w.wake()
		w.mu.Unlock()
	}()
	began := time.Now()
	// A process that is told to end finishes the batch under way, unless that takes too long.
	working, stop := outlasting(ctx)
	defer stop()
	err := one(working, h)
	if lost := h.Mine(); lost != nil {
		w.mu.Lock()
		delete(w.holding, h.ID)
		w.mu.Unlock()
		return lost
	}
	h.mu.Lock()
	h.last.Finished, h.given, h.came = err == nil, err != nil, true
	h.mu.Unlock()
	if err == nil {
		w.mu.Lock()
		took := time.Since(began)
		w.each = cmp.Or(w.each, took)
		w.each += (took - w.each) / 4
		w.mu.Unlock()
		return nil
	}
	return err
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
