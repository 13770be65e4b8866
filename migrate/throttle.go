package migrate

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// throttle keeps the work of this process from hurting the database. It bounds the bytes that are under way at once, and
// with them how many ranges are worked on: every write that goes well makes the bound a little larger, and every sign that
// the database has too much to do makes it a good deal smaller. Beside that it keeps to what people set: a pause, and rows
// and bytes a second. Its zero value is not ready; newThrottle makes one.
type throttle struct {
	now     func() time.Time
	workers int    // of this process
	flags   Limits // of this run

	mu       sync.Mutex
	window   float64       // bytes that may be under way
	inFlight float64       // bytes that are
	usual    float64       // seconds that a write takes for a byte, as long as it has been watched
	lately   float64       // and those of the last few
	cut      time.Time     // when the window was made smaller last
	because  string        // and why; empty once it is as large as can be again
	set      Limits        // in the state
	sharers  uint64        // processes at the same work
	rows     allowance     // a second
	bytes    allowance     // a second
	first    int           // passes that wait and go before all others
	behind   string        // why all others wait meanwhile; empty if they need not
	waits    string        // why writes wait just now; empty if none does
	changed  chan struct{} // closed when somebody who waits had better look again
}

// Limits are what people set for a run, before it or while it is running.
type Limits struct {
	Paused         bool   `json:"paused"`
	RowsPerSecond  uint64 `json:"rowsPerSecond"`  // by all processes together; 0 for no limit
	BytesPerSecond uint64 `json:"bytesPerSecond"` // the same
	Workers        uint64 `json:"workers"`        // of each process at most; 0 leaves it to the process
	By             string `json:"by"`             // who set them last: a process
}

const (
	// inFlightEach is what a worker may have under way when all is well: the parts of a stream are 2 MB, and a worker has
	// three writes under way at most.
	inFlightEach = 6 << 20
	// windowLeast is what may be under way in the worst case, so that the work goes on.
	windowLeast = 256 << 10
	// windowStep is by how much the window grows while one window's worth is written.
	windowStep = 1 << 20
	// cutPause is between two cuts: what is under way at the first one says nothing new.
	cutPause = time.Second
	// slowFactor is how much longer than usual writes have to take to be a sign. Less than that is noise, and the price of
	// writes that wait for each other.
	slowFactor = 4
	// hotCPU is the share of its one core that a partition may take. YDB reports no more than 1.
	hotCPU = 0.9
)

func newThrottle(workers int, flags Limits) *throttle {
	t := &throttle{now: time.Now, workers: workers, flags: flags, sharers: 1, changed: make(chan struct{})}
	t.window = t.most() / 2
	return t
}

// most is the size of the window when nothing is amiss.
func (t *throttle) most() float64 { return float64(t.workers) * inFlightEach }

// allowance is what may be done in a second. What was done at once is paid for afterwards.
type allowance struct {
	left float64
	at   time.Time
}

// wait is for how long nothing more may be done; 0 for not at all.
func (a *allowance) wait(now time.Time, perSecond float64) time.Duration {
	if perSecond == 0 {
		a.left, a.at = 0, now
		return 0
	}
	a.left = min(a.left+perSecond*now.Sub(a.at).Seconds(), perSecond/10)
	a.at = now
	if a.left >= 0 {
		return 0
	}
	return time.Duration(-a.left / perSecond * float64(time.Second))
}

// least is the smaller of two limits, of which 0 is none.
func least(a, b uint64) uint64 {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// share is this process's part of a limit.
func (t *throttle) share(a, b uint64) float64 { return float64(least(a, b)) / float64(t.sharers) }

// pass waits until rows and bytes may be read or written. With written the bytes count as under way until done is called.
// It ends early when ending is closed or ctx is done.
func (t *throttle) pass(ctx context.Context, ending <-chan struct{}, rows, bytes uint64, written bool) error {
	return t.enter(ctx, ending, rows, bytes, written, false)
}

// passFirst is pass for rows that are written because of what the applications wrote: they go before all other work, and are
// held up neither by that nor by a lag of their own. done has to be called as well.
func (t *throttle) passFirst(ctx context.Context, rows, bytes uint64) error {
	t.mu.Lock()
	t.first++
	t.mu.Unlock()
	defer func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.first--
		t.wake()
	}()
	return t.enter(ctx, ctx.Done(), rows, bytes, true, true)
}

func (t *throttle) enter(ctx context.Context, ending <-chan struct{}, rows, bytes uint64, written, first bool) error {
	for {
		t.mu.Lock()
		wait, why := t.look(float64(bytes), written, first)
		if wait == 0 {
			t.rows.left -= float64(rows)
			t.bytes.left -= float64(bytes)
			if written {
				t.inFlight += float64(bytes)
			}
			t.waits = ""
			t.mu.Unlock()
			return nil
		}
		t.waits = why
		changed := t.changed
		t.mu.Unlock()
		select {
		case <-changed:
		case <-time.After(wait):
		case <-ending:
			return errEnding
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// look says how long to wait before looking again, and why; 0 if there is nothing to wait for.
func (t *throttle) look(bytes float64, written, first bool) (time.Duration, string) {
	switch {
	case t.set.Paused:
		return time.Second, "paused by " + t.set.By
	case !first && t.behind != "":
		return time.Second, t.behind
	case !first && t.first > 0:
		return time.Second, "what the applications wrote goes first"
	}
	now := t.now()
	rows, mb := t.share(t.flags.RowsPerSecond, t.set.RowsPerSecond), t.share(t.flags.BytesPerSecond, t.set.BytesPerSecond)
	if wait := t.rows.wait(now, rows); wait > 0 {
		return wait, fmt.Sprintf("limited to %.0f rows a second", rows)
	}
	if wait := t.bytes.wait(now, mb); wait > 0 {
		return wait, fmt.Sprintf("limited to %.1f MB a second", mb/1e6)
	}
	if written && t.inFlight > 0 && t.inFlight+bytes > t.window {
		return time.Second, t.because
	}
	return 0, ""
}

// done takes how a write went that pass let through.
func (t *throttle) done(bytes uint64, took time.Duration, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.inFlight -= float64(bytes)
	switch {
	case ydbconn.Overloaded(err):
		t.smaller(0.5, "the database says that it is overloaded")
	case err == nil:
		t.went(float64(bytes), took)
	}
	t.wake()
}

// went takes a write that went well.
func (t *throttle) went(bytes float64, took time.Duration) {
	pace := took.Seconds() / (bytes + windowLeast) // a small write takes as long as its round trip
	if t.usual == 0 {
		t.usual, t.lately = pace, pace
	}
	t.lately += (pace - t.lately) / 8
	if t.lately < t.usual {
		t.usual += (t.lately - t.usual) / 16
	} else {
		t.usual += (t.lately - t.usual) / 1024 // so slowly that what lasts for minutes becomes usual
	}
	if t.lately > slowFactor*t.usual {
		t.smaller(0.8, fmt.Sprintf("writes take %.0f times as long as usual", t.lately/t.usual))
		return
	}
	t.window = min(t.most(), t.window+windowStep*bytes/t.window)
	if t.window == t.most() {
		t.because = ""
	}
}

// smaller makes the window smaller, once for what happens at about the same time.
func (t *throttle) smaller(factor float64, why string) {
	now := t.now()
	if now.Sub(t.cut) < cutPause {
		return
	}
	t.cut, t.because = now, why
	t.window = max(windowLeast, t.window*factor)
}

func (t *throttle) wake() {
	close(t.changed)
	t.changed = make(chan struct{})
}

// allowed is how many ranges may be worked on at once, in step with the window.
func (t *throttle) allowed() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := 1 + int(t.window/inFlightEach)
	if w := least(t.flags.Workers, t.set.Workers); w > 0 {
		n = min(n, int(w))
	}
	return min(n, t.workers)
}

// reason says why it goes slower than it could; empty if it does not.
func (t *throttle) reason() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.waits != "" {
		return t.waits
	}
	if t.because != "" {
		return fmt.Sprintf("%s: %.1f MB under way at most instead of %.0f", t.because, t.window/1e6, t.most()/1e6)
	}
	return ""
}

// follow takes what is set in the state.
func (t *throttle) follow(set Limits) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if set != t.set {
		t.set, t.waits = set, ""
		t.wake()
	}
}

// lagging takes how far the table is behind that follows the other one; nil if none does any more. While it is far behind,
// all other work waits: what makes it fall behind further would have to be done again.
func (t *throttle) lagging(l *Lag) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case l == nil:
		t.behind = ""
	case l.Known < l.Partitions: // nobody has applied anything yet
	case l.Seconds > lagMost.Seconds():
		t.behind = fmt.Sprintf("what the applications write goes first, and is applied %.0f s late", l.Seconds)
		return
	case l.Seconds <= lagEnough.Seconds():
		t.behind = ""
	}
	t.wake()
}

// sharing takes how many processes there are at the same work.
func (t *throttle) sharing(processes int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sharers = uint64(max(1, processes))
}

// load is what YDB tells of the partitions of both tables.
type load struct {
	CPU            float64 // of the busiest, as a share of a core
	Rejected, Full uint64  // transactions refused so far because of too much load, and of too little room
}

// partitions takes what the partitions do, and did before.
func (t *throttle) partitions(before, now load) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case now.Full > before.Full:
		t.smaller(0.25, "the database has no room left and refuses writes")
	case now.Rejected > before.Rejected:
		t.smaller(0.5, fmt.Sprintf("partitions refused %s because of too much load", count(now.Rejected-before.Rejected, "transaction")))
	case now.CPU > hotCPU:
		t.smaller(0.8, fmt.Sprintf("a partition takes %.0f%% of its core", now.CPU*100))
	}
}
