package work

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Throttle keeps the work of this process from hurting the database. It bounds the bytes that are under way at once, and
// with them how many ranges are worked on: every write that goes well makes the bound a little larger, and every sign that
// the database has too much to do makes it a good deal smaller; below the bytes of one write, it rests between writes. The bounds of
// all processes at the same work grow together as much as that of one alone. Beside that it keeps to what people set: a pause, and rows
// and bytes a second. Its zero value is not ready; NewThrottle makes one. Its methods are safe for concurrent use.
type Throttle struct {
	workers int           // of this process
	flags   state.Limits  // of this run
	watched chan struct{} // held by who keeps it up to date

	mu       sync.Mutex
	window   float64       // bytes that may be under way
	inFlight float64       // bytes that are
	usual    float64       // seconds that a write of partBytes takes when little is under way; 0 before that is known
	lately   float64       // and that the last few have taken
	rest     time.Time     // until when the copy writes nothing, as the window is smaller than a write
	cut      time.Time     // when the window was made smaller last
	because  string        // and why; empty once it is as large as can be again
	set      state.Limits  // in the state
	sharers  uint64        // processes at the same work
	rows     allowance     // a second
	bytes    allowance     // a second
	first    int           // passes that wait and go before all others
	behind   string        // why all others wait meanwhile; empty if they need not
	waits    string        // why writes wait just now; empty if none does
	unbound  bool          // nothing is waited for: this process has stopped the writers
	standing bool          // nor is it while the run says that they stand
	changed  chan struct{} // closed when somebody who waits had better look again
}

const (
	// inFlightEach is what a worker may have under way when all is well: the parts of a stream are 2 MB, and a worker has
	// three writes under way at most.
	inFlightEach = 6 << 20
	// partBytes has a full write, with which each process begins, and roundTrip as many as could be written while a small one is on its way.
	partBytes, roundTrip = 2 << 20, 256 << 10
	// windowLeast is what may be under way in the worst case, so that the work goes on: of 64 processes no more than of one that begins.
	windowLeast = 64 << 10
	// windowStep is by how much the windows of all processes grow while one window's worth is written.
	windowStep = 1 << 20
	// cutPause is between two cuts: what is under way at the first one says nothing new.
	cutPause = time.Second
	// slowFactor is how much longer than usual writes have to take to be a sign. Less than that, or than slowLeast, is noise, and the price
	// of writes that wait for each other.
	slowFactor = 4
	slowLeast  = time.Second / 4
	// restMost is for how long the copy writes nothing at most.
	restMost = 30 * time.Second
	// hotCPU is the share of its one core that a partition may take. YDB reports no more than 1.
	hotCPU = 0.9
)

// NewThrottle makes the throttle of a process with so many workers and limits of its own.
func NewThrottle(workers int, flags state.Limits) *Throttle {
	t := &Throttle{workers: workers, flags: flags, watched: make(chan struct{}, 1), sharers: 1, changed: make(chan struct{})}
	t.window = min(t.most(), partBytes)
	return t
}

// most is the size of the window when nothing is amiss.
func (t *Throttle) most() float64 { return float64(t.workers) * inFlightEach }

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
	return max(0, time.Duration(-a.left/perSecond*float64(time.Second)))
}

// least is the smaller of two limits, of which 0 is none.
func least(a, b uint64) uint64 {
	return min(cmp.Or(a, b), cmp.Or(b, a))
}

// share is this process's part of the lower of two limits, its own and the one that is set, and where that comes from.
func (t *Throttle) share(own, set uint64) (perSecond float64, from string) {
	if from = "by 'migrate throttle'"; least(own, set) != set {
		from = "by its options"
	}
	return float64(least(own, set)) / float64(t.sharers), from
}

// PartRows is how many rows of so many bytes may go at once, so that a limit is kept to in every part of a second; 0 for no bound.
func (t *Throttle) PartRows(rowBytes uint64) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	rows, _ := t.share(t.flags.RowsPerSecond, t.set.RowsPerSecond)
	bytes, _ := t.share(t.flags.BytesPerSecond, t.set.BytesPerSecond)
	if bytes > 0 {
		bytes = max(1, bytes/float64(rowBytes))
	}
	most := least(uint64(rows), uint64(bytes))
	if most == 0 || t.unbound || t.standing {
		return 0
	}
	return int(max(1, most/10))
}

// Pass waits until rows and bytes may be read or written. With written the bytes count as under way until Done is called.
// It ends early with ErrEnding when ending is closed, or when ctx is done.
func (t *Throttle) Pass(ctx context.Context, ending <-chan struct{}, rows, bytes uint64, written bool) error {
	return t.enter(ctx, ending, rows, bytes, written, false)
}

// PassFirst is Pass for rows that are written because of what the applications wrote: they go before all other work, and are
// held up neither by that nor by a lag of their own. Done has to be called as well.
func (t *Throttle) PassFirst(ctx context.Context, rows, bytes uint64) error {
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

func (t *Throttle) enter(ctx context.Context, ending <-chan struct{}, rows, bytes uint64, written, first bool) error {
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
			return ErrEnding
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// look says how long to wait before looking again, and why; 0 if there is nothing to wait for.
func (t *Throttle) look(bytes float64, written, first bool) (time.Duration, string) {
	switch {
	case t.unbound || t.standing:
		return 0, ""
	case t.set.Paused:
		return time.Second, "paused by " + t.set.By
	case !first && t.behind != "":
		return time.Second, t.behind
	case !first && t.first > 0:
		return time.Second, "the changefeed has priority"
	}
	now := time.Now()
	rows, from := t.share(t.flags.RowsPerSecond, t.set.RowsPerSecond)
	if wait := t.rows.wait(now, rows); wait > 0 {
		return wait, fmt.Sprintf("limited to %s rows/s %s", evidence.PerSecond(rows), from)
	}
	mb, from := t.share(t.flags.BytesPerSecond, t.set.BytesPerSecond)
	if wait := t.bytes.wait(now, mb); wait > 0 {
		return wait, fmt.Sprintf("limited to %.1f MB/s %s", mb/1e6, from)
	}
	if written && t.inFlight > 0 && t.inFlight+bytes > t.window {
		return time.Second, t.because
	}
	if written && !first {
		return max(0, t.rest.Sub(now)), t.because
	}
	return 0, ""
}

// Done takes how a write went that Pass let through, or PassFirst.
func (t *Throttle) Done(bytes uint64, took time.Duration, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.inFlight -= float64(bytes)
	switch {
	case ydbconn.Overloaded(err):
		t.smaller(0.5, "the database reports overload")
		t.rests(float64(bytes), max(took.Seconds(), t.usual))
	case err == nil:
		t.went(float64(bytes), took)
	}
	t.wake()
}

// went takes a write that went well.
func (t *Throttle) went(bytes float64, took time.Duration) {
	of := took.Seconds() * (partBytes + roundTrip) / (bytes + roundTrip)
	if t.lately == 0 {
		if t.lately, t.usual = of, of; t.sharers > 1 { // who have so much under way that it takes longer
			t.usual /= 2
		}
	}
	t.lately += (of - t.lately) * min(1, max(bytes/t.window/2, 1./8)) // the fewer writes there are, the more each tells
	switch {
	case t.lately < t.usual:
		t.usual += (t.lately - t.usual) / 16
	case t.window <= 2*windowLeast: // else what takes longer as much is under way would be usual soon
		t.usual += (t.lately - t.usual) / 256
	}
	if slow := slowFactor * t.usual; t.lately > slow && took > slowLeast {
		t.smaller(max(0.5, slow/t.lately), fmt.Sprintf("writes take %.0f times as long as usual", t.lately/t.usual))
	} else {
		grow := windowStep * bytes / t.window / float64(t.sharers)
		if t.cut.IsZero() && t.sharers == 1 {
			grow = bytes
		}
		if t.window = min(t.most(), t.window+min(grow, t.window)); t.window == t.most() {
			t.because = ""
		}
	}
	t.rests(bytes, took.Seconds())
}

// rests has the copy write nothing after a write that is larger than the window, so that on average no more is under way, and not at
// the same time as others.
func (t *Throttle) rests(bytes, seconds float64) {
	if seconds *= bytes/t.window - 1; seconds > 0 {
		t.rest = time.Now().Add(time.Duration(min(restMost.Seconds(), seconds*(0.5+rand.Float64())) * float64(time.Second)))
	}
}

// smaller makes the window smaller, once for what happens at about the same time.
func (t *Throttle) smaller(factor float64, why string) {
	if time.Since(t.cut) < cutPause {
		return
	}
	t.cut, t.because = time.Now(), why
	t.window = max(windowLeast, t.window*factor)
}

func (t *Throttle) wake() {
	close(t.changed)
	t.changed = make(chan struct{})
}

// allowed is how many ranges may be worked on at once, in step with the window.
func (t *Throttle) allowed() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.unbound || t.standing {
		return t.workers
	}
	return min(1+int(t.window/inFlightEach), t.workers)
}

// Reason says why it goes slower than it could; empty if it does not.
func (t *Throttle) Reason() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.waits != "" {
		return t.waits
	}
	if t.because != "" && !t.unbound && !t.standing {
		return fmt.Sprintf("%s: at most %.1f MB in flight instead of %.0f", t.because, t.window/1e6, t.most()/1e6)
	}
	return ""
}

// follow takes what is set in the state, and whether writers stand behind a fence, whichever process has raised that. It reports whether
// all work waits from now on because somebody has paused it.
func (t *Throttle) follow(set state.Limits, standing bool) (paused bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	before := t.paused()
	if set != t.set || standing != t.standing {
		t.set, t.standing, t.waits = set, standing, ""
		t.wake()
	}
	return t.paused() && !before
}

// stands reports whether writers do, so that nothing is waited for.
func (t *Throttle) stands() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.unbound || t.standing
}

// paused reports whether all work waits because somebody has paused it; t.mu is held.
func (t *Throttle) paused() bool { return t.set.Paused && !t.unbound && !t.standing }

// Unlimited lets everything pass, or no longer: while writers stand still, nothing may make them wait for longer, neither
// the limits and the pause that people set nor the load of the database.
func (t *Throttle) Unlimited(on bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.unbound, t.waits = on, ""
	t.wake()
}

// Lagging takes how far the table is behind that follows the other one; nil if none does any more. While it is far behind,
// all other work waits: what makes it fall behind further would have to be done again.
func (t *Throttle) Lagging(l *Lag) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case l != nil && l.Known < l.Partitions: // nobody has applied anything yet
	case l == nil || l.Seconds <= LagEnough.Seconds():
		t.behind = ""
	case l.Seconds > lagMost.Seconds():
		t.behind = fmt.Sprintf("the writes of the applications go first, and are applied %.0f s late", l.Seconds)
		return
	}
	t.wake()
}

// sharing takes how many processes there are at the same work. One that comes to others begins with its part of a write.
func (t *Throttle) sharing(processes int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.sharers = uint64(max(1, processes)); t.lately == 0 {
		t.window = max(windowLeast, min(t.most(), partBytes)/float64(t.sharers))
	}
}

// load is what YDB tells of the partitions of both tables.
type load struct {
	CPU            float64 // of the busiest, as a share of a core
	Rejected, Full uint64  // transactions refused so far because of too much load, and of too little room
}

// partitions takes what the partitions do, and did before.
func (t *Throttle) partitions(before, now load) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case now.Full > before.Full:
		t.smaller(0.25, "the database has no room left and refuses writes")
	case now.Rejected > before.Rejected:
		t.smaller(0.5, fmt.Sprintf("partitions refused %s because of too much load", plan.Count(now.Rejected-before.Rejected, "transaction")))
	case now.CPU > hotCPU:
		t.smaller(0.8, fmt.Sprintf("a partition takes %.0f%% of its core", now.CPU*100))
	}
}

const (
	limitsEvery     = 2 * time.Second
	partitionsEvery = 10 * time.Second // partitions report no sooner
)

// partitionsEvery is how often the partitions are looked at: by many processes less often each, as every look reads a row for each
// partition of the database. What the database refuses, and how long writes take, each sees by itself.
func (t *Throttle) partitionsEvery() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return partitionsEvery * time.Duration(max(1, t.sharers/4))
}

// Throttled keeps the throttle up to date until ctx ends: with what is set in the state, and with what the partitions of the
// tables do. One goroutine does so at a time; others wait until it ends.
func (e *Env) Throttled(ctx context.Context, tables ...string) {
	t := e.Throttle
	select {
	case t.watched <- struct{}{}:
		defer func() { <-t.watched }()
	case <-ctx.Done():
		return
	}
	var before *load
	read := time.Time{}
	for {
		e.limits(ctx)
		if time.Since(read) >= t.partitionsEvery() {
			read = time.Now()
			if now, err := e.load(ctx, tables); err == nil {
				if before != nil {
					t.partitions(*before, now)
				}
				before = &now
			}
		}
		if e.Pause(ctx, limitsEvery) != nil {
			return
		}
	}
}

// limits takes up what is set in the state. If that cannot be read, what was read before stands.
func (e *Env) limits(ctx context.Context) {
	set, fenced, err := e.State.Limits(ctx)
	if err == nil && e.Throttle.follow(set, fenced) {
		e.Tell(Event{Kind: EventWait, Text: "the run was paused by " + set.By + ": nothing continues until 'migrate throttle --resume " +
			"--execute'"})
	}
}

// load reads what the partitions of tables do. Whoever may not read the view works without it.
func (e *Env) load(ctx context.Context, tables []string) (load, error) {
	var out load
	for _, path := range tables {
		r, err := e.Conn.Exec(ctx, ydbconn.Statement{What: "read the load of " + path, Text: loadText,
			Params: map[string]ydbconn.Value{"$path": ydbconn.Text(e.Conn.Absolute(path))}})
		if err != nil {
			return out, err
		}
		for _, row := range r.Rows {
			cpu, _ := row["cpu"].Model().(float64)
			out.CPU = max(out.CPU, cpu)
			out.Rejected += row["rejected"].Uint64()
			out.Full += row["full"].Uint64()
		}
	}
	return out, nil
}

const loadText = `DECLARE $path AS Utf8;
SELECT MAX(CPUCores) AS cpu, SUM(TxRejectedByOverload) AS rejected, SUM(TxRejectedByOutOfStorage) AS full
FROM ` + "`.sys/partition_stats`" + `
WHERE Path = $path;
`
