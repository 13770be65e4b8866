package migrate

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// clocked is a throttle with a clock of its own.
func clocked(workers int, flags Limits) (t *throttle, advance func(time.Duration)) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	t = newThrottle(workers, flags)
	t.now = func() time.Time { return now }
	return t, func(d time.Duration) { now = now.Add(d) }
}

var overloaded = &ydbconn.StatusError{Status: Ydb.StatusIds_OVERLOADED}

// TestThrottleAdapts has the window shrink by a share at each sign of too much load, and grow by steps without one.
func TestThrottleAdapts(t *testing.T) {
	throttle, advance := clocked(4, Limits{})
	for range 200 {
		throttle.done(0, 0, nil)
		throttle.pass(t.Context(), nil, 1, 2<<20, true)
		throttle.done(2<<20, 10*time.Millisecond, nil)
	}
	if throttle.window != throttle.most() || throttle.allowed() != 4 || throttle.reason() != "" {
		t.Fatalf("after writes that went well: window %.0f of %.0f, %d workers, %q", throttle.window, throttle.most(), throttle.allowed(), throttle.reason())
	}
	for range 3 {
		throttle.done(0, 0, overloaded) // all of one moment
	}
	if throttle.window != throttle.most()/2 || throttle.allowed() != 3 || !strings.Contains(throttle.reason(), "overloaded") {
		t.Errorf("after OVERLOADED: window %.0f of %.0f, %d workers, %q", throttle.window, throttle.most(), throttle.allowed(), throttle.reason())
	}
	for range 20 {
		advance(2 * time.Second)
		throttle.done(0, 0, overloaded)
	}
	if throttle.window != windowLeast || throttle.allowed() != 1 {
		t.Errorf("after much of that: window %.0f, %d workers", throttle.window, throttle.allowed())
	}
	before := throttle.window
	throttle.done(2<<20, 10*time.Millisecond, nil)
	if grown := throttle.window - before; grown <= 0 || grown > windowStep*8 {
		t.Errorf("the window grew by %.0f", grown)
	}
	for range 300 {
		throttle.done(2<<20, 10*time.Millisecond, nil)
	}
	if throttle.window != throttle.most() {
		t.Errorf("the window did not come back: %.0f", throttle.window)
	}
	advance(2 * time.Second)
	for range 30 {
		throttle.done(2<<20, 200*time.Millisecond, nil)
	}
	if throttle.window >= throttle.most() || !strings.Contains(throttle.reason(), "times as long as usual") {
		t.Errorf("after slow writes: window %.0f, %q", throttle.window, throttle.reason())
	}
}

// TestThrottlePartitions takes what partitions tell for a sign as well.
func TestThrottlePartitions(t *testing.T) {
	for _, c := range []struct {
		before, now load
		want        string
	}{
		{load{CPU: 0.99, Rejected: 7, Full: 3}, load{CPU: 0.5, Rejected: 7, Full: 3}, ""},
		{load{}, load{CPU: 0.97}, "97% of its core"},
		{load{Rejected: 7}, load{Rejected: 9}, "refused 2 transactions"},
		{load{Full: 1}, load{Full: 2}, "no room left"},
	} {
		throttle, _ := clocked(4, Limits{})
		throttle.partitions(c.before, c.now)
		if got := throttle.reason(); !strings.Contains(got, c.want) || (c.want == "") != (got == "") {
			t.Errorf("%+v: %q, want %q", c.now, got, c.want)
		}
	}
}

// TestThrottleGivesWay has other work wait while the rows that applications wrote are applied late, or wait themselves.
func TestThrottleGivesWay(t *testing.T) {
	throttle, _ := clocked(4, Limits{})
	waits := func() string {
		throttle.mu.Lock()
		defer throttle.mu.Unlock()
		_, why := throttle.look(1<<20, true, false)
		return why
	}
	lag := &Lag{Partitions: 2, Known: 2}
	for _, c := range []struct {
		seconds float64
		known   int
		waits   bool
	}{{3, 2, false}, {15, 2, false}, {25, 2, true}, {60, 1, true}, {15, 2, true}, {4, 2, false}, {600, 1, false}, {600, 2, true}} {
		lag.Seconds, lag.Known = c.seconds, c.known
		throttle.lagging(lag)
		if got := waits(); (got != "") != c.waits {
			t.Errorf("%.0f seconds behind, of %d partitions known: %q", c.seconds, c.known, got)
		}
		if err := throttle.passFirst(t.Context(), 1, 100); err != nil {
			t.Fatal(err)
		}
		throttle.done(100, time.Millisecond, nil)
	}
	throttle.lagging(nil)
	if got := waits(); got != "" {
		t.Errorf("when nothing follows: %q", got)
	}

	// A write fills the window: of those that wait for it, the follower goes first.
	size := uint64(throttle.window)
	if err := throttle.pass(t.Context(), nil, 1, size, true); err != nil {
		t.Fatal(err)
	}
	passed := make(chan string, 2)
	go func() {
		if err := throttle.pass(t.Context(), nil, 1, size, true); err == nil {
			passed <- "copy"
		}
	}()
	go func() {
		if err := throttle.passFirst(t.Context(), 1, size); err == nil {
			passed <- "follower"
		}
	}()
	for waiting := 0; waiting == 0; {
		throttle.mu.Lock()
		waiting = throttle.first
		throttle.mu.Unlock()
	}
	for _, want := range []string{"follower", "copy"} {
		throttle.done(size, time.Millisecond, nil)
		if got := <-passed; got != want {
			t.Errorf("the %s passes before the %s", got, want)
		}
	}
}

// TestThrottleLimits keeps to rows and bytes a second, of which several processes have a part each.
func TestThrottleLimits(t *testing.T) {
	for _, c := range []struct {
		flags, set Limits
		processes  int
		want       float64 // rows a second
		why        string
	}{
		{Limits{RowsPerSecond: 1000}, Limits{}, 1, 1000, "1000 rows a second"},
		{Limits{RowsPerSecond: 1000}, Limits{RowsPerSecond: 200}, 1, 200, "200 rows a second"},
		{Limits{RowsPerSecond: 1000}, Limits{}, 4, 250, "250 rows a second"},
		{Limits{}, Limits{BytesPerSecond: 50_000}, 1, 500, "0.1 MB a second"},
	} {
		throttle, advance := clocked(4, c.flags)
		throttle.follow(c.set)
		throttle.sharing(c.processes)
		passed, why := 0.0, ""
		for range 10_000 { // ten seconds
			if wait, reason := throttle.look(100*50, true, false); wait == 0 {
				throttle.rows.left -= 50
				throttle.bytes.left -= 50 * 100
				passed += 50
			} else {
				why = reason
			}
			advance(time.Millisecond)
		}
		if got := passed / 10; got < c.want*0.95 || got > c.want*1.2 || !strings.Contains(why, c.why) {
			t.Errorf("%+v %+v: %.0f rows a second and %q, want %.0f", c.flags, c.set, got, why, c.want)
		}
	}
}

// TestThrottlePause waits while the run is paused, goes on when it is resumed, and ends when the process is told to.
func TestThrottlePause(t *testing.T) {
	throttle := newThrottle(1, Limits{})
	throttle.follow(Limits{Paused: true, By: "somebody"})
	passed := make(chan error, 1)
	go func() { passed <- throttle.pass(t.Context(), nil, 1, 1, true) }()
	for deadline := time.Now().Add(10 * time.Second); throttle.reason() != "paused by somebody"; {
		if time.Now().After(deadline) {
			t.Fatalf("no reason is told but %q", throttle.reason())
		}
		time.Sleep(time.Millisecond)
	}
	select {
	case err := <-passed:
		t.Fatalf("it went on although it was paused: %v", err)
	default:
	}
	throttle.follow(Limits{})
	if err := <-passed; err != nil {
		t.Fatal(err)
	}
	throttle.follow(Limits{Paused: true})
	ending := make(chan struct{})
	close(ending)
	if err := throttle.pass(t.Context(), ending, 1, 1, true); !errors.Is(err, errEnding) {
		t.Errorf("told to end: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := throttle.pass(ctx, nil, 1, 1, true); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
