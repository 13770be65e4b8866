package work

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

var overloaded = &ydbconn.StatusError{Status: Ydb.StatusIds_OVERLOADED}

// TestThrottleAdapts has the window shrink by a share at each sign of too much load, and grow by steps without one.
func TestThrottleAdapts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		throttle := NewThrottle(4, state.Limits{})
		for range 200 {
			throttle.Done(0, 0, nil)
			throttle.Pass(t.Context(), nil, 1, 2<<20, true)
			throttle.Done(2<<20, 10*time.Millisecond, nil)
		}
		if throttle.window != throttle.most() || throttle.allowed() != 4 || throttle.Reason() != "" {
			t.Fatalf("after writes that went well: window %.0f of %.0f, %d workers, %q", throttle.window, throttle.most(), throttle.allowed(), throttle.Reason())
		}
		for range 3 {
			throttle.Done(0, 0, overloaded) // all of one moment
		}
		if throttle.window != throttle.most()/2 || throttle.allowed() != 3 || !strings.Contains(throttle.Reason(), "overload") {
			t.Errorf("after OVERLOADED: window %.0f of %.0f, %d workers, %q", throttle.window, throttle.most(), throttle.allowed(), throttle.Reason())
		}
		for range 20 {
			time.Sleep(2 * time.Second)
			throttle.Done(0, 0, overloaded)
		}
		if throttle.window != windowLeast || throttle.allowed() != 1 {
			t.Errorf("after much of that: window %.0f, %d workers", throttle.window, throttle.allowed())
		}
		before := throttle.window
		throttle.Done(2<<20, 10*time.Millisecond, nil)
		if grown := throttle.window - before; grown <= 0 || grown > windowStep*8 {
			t.Errorf("the window grew by %.0f", grown)
		}
		for range 300 {
			throttle.Done(2<<20, 10*time.Millisecond, nil)
		}
		if throttle.window != throttle.most() {
			t.Errorf("the window did not come back: %.0f", throttle.window)
		}
		time.Sleep(2 * time.Second)
		for range 30 {
			throttle.Done(2<<20, 400*time.Millisecond, nil)
		}
		if throttle.window >= throttle.most() || !strings.Contains(throttle.Reason(), "times as long as usual") {
			t.Errorf("after slow writes: window %.0f, %q", throttle.window, throttle.Reason())
		}
	})
}

// TestThrottlePartitions takes what partitions tell for a sign as well.
func TestThrottlePartitions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			before, now load
			want        string
		}{
			{load{CPU: 0.99, Rejected: 7, Full: 3}, load{CPU: 0.5, Rejected: 7, Full: 3}, ""},
			{load{}, load{CPU: 0.97}, "97% of its core"},
			{load{Rejected: 7}, load{Rejected: 9}, "refused 2 transactions"},
			{load{Full: 1}, load{Full: 2}, "no room left"},
		} {
			throttle := NewThrottle(4, state.Limits{})
			throttle.partitions(c.before, c.now)
			if got := throttle.Reason(); !strings.Contains(got, c.want) || (c.want == "") != (got == "") {
				t.Errorf("%+v: %q, want %q", c.now, got, c.want)
			}
		}
	})
}

// TestThrottleGivesWay has other work wait while the rows that applications wrote are applied late, or wait themselves.
func TestThrottleGivesWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		throttle := NewThrottle(4, state.Limits{})
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
			throttle.Lagging(lag)
			if got := waits(); (got != "") != c.waits {
				t.Errorf("%.0f seconds behind, of %d partitions known: %q", c.seconds, c.known, got)
			}
			if err := throttle.PassFirst(t.Context(), 1, 100); err != nil {
				t.Fatal(err)
			}
			throttle.Done(100, time.Millisecond, nil)
		}
		throttle.Lagging(nil)
		if got := waits(); got != "" {
			t.Errorf("when nothing follows: %q", got)
		}

		// A write fills the window: of those that wait for it, the follower goes first.
		size := uint64(throttle.window)
		if err := throttle.Pass(t.Context(), nil, 1, size, true); err != nil {
			t.Fatal(err)
		}
		passed := make(chan string, 2)
		go func() {
			if err := throttle.Pass(t.Context(), nil, 1, size, true); err == nil {
				passed <- "copy"
			}
		}()
		go func() {
			if err := throttle.PassFirst(t.Context(), 1, size); err == nil {
				passed <- "follower"
			}
		}()
		synctest.Wait()
		for _, want := range []string{"follower", "copy"} {
			throttle.Done(size, time.Millisecond, nil)
			if got := <-passed; got != want {
				t.Errorf("the %s passes before the %s", got, want)
			}
		}
	})
}

// TestThrottleLimits keeps to rows and bytes a second, of which several processes have a part each.
func TestThrottleLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			flags, set state.Limits
			processes  int
			want       float64 // rows a second
			why        string
		}{
			{state.Limits{RowsPerSecond: 1000}, state.Limits{}, 1, 1000, "1,000 rows/s by its options"},
			{state.Limits{RowsPerSecond: 1000}, state.Limits{RowsPerSecond: 200}, 1, 200, "200 rows/s by 'migrate throttle'"},
			{state.Limits{RowsPerSecond: 1000}, state.Limits{}, 4, 250, "250 rows/s by its options"},
			{state.Limits{}, state.Limits{BytesPerSecond: 50_000}, 1, 500, "0.1 MB/s by 'migrate throttle'"},
		} {
			throttle := NewThrottle(4, c.flags)
			throttle.follow(c.set, false)
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
				time.Sleep(time.Millisecond)
			}
			if got := passed / 10; got < c.want*0.95 || got > c.want*1.2 || !strings.Contains(why, c.why) {
				t.Errorf("%+v %+v: %.0f rows a second and %q, want %.0f", c.flags, c.set, got, why, c.want)
			}
		}
	})
}

// TestPartRows cuts what goes at once as the lower limit asks, by a tenth of a second, and not at all behind a fence.
func TestPartRows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			flags, set state.Limits
			want       int
		}{
			{state.Limits{}, state.Limits{}, 0},
			{state.Limits{RowsPerSecond: 1000}, state.Limits{}, 100},
			{state.Limits{RowsPerSecond: 1000}, state.Limits{BytesPerSecond: 20_000}, 20},
			{state.Limits{}, state.Limits{RowsPerSecond: 3}, 1},
			{state.Limits{BytesPerSecond: 50}, state.Limits{}, 1},
		} {
			throttle := NewThrottle(4, c.flags)
			throttle.follow(c.set, false)
			if got := throttle.PartRows(100); got != c.want {
				t.Errorf("%+v %+v: %d rows, want %d", c.flags, c.set, got, c.want)
			}
			if throttle.Unlimited(true); throttle.PartRows(100) != 0 {
				t.Errorf("%+v %+v: limited behind the fence", c.flags, c.set)
			}
		}
	})
}

// TestThrottlePause waits while the run is paused, goes on when it is resumed, and ends when the process is told to.
func TestThrottlePause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		throttle := NewThrottle(1, state.Limits{})
		throttle.follow(state.Limits{Paused: true, By: "somebody"}, false)
		passed := make(chan error, 1)
		go func() { passed <- throttle.Pass(t.Context(), nil, 1, 1, true) }()
		if synctest.Wait(); throttle.Reason() != "paused by somebody" {
			t.Errorf("it waits: %q", throttle.Reason())
		}
		select {
		case err := <-passed:
			t.Fatalf("it went on although it was paused: %v", err)
		default:
		}
		throttle.follow(state.Limits{}, false)
		if err := <-passed; err != nil {
			t.Fatal(err)
		}
		throttle.follow(state.Limits{Paused: true}, false)
		ending := make(chan struct{})
		close(ending)
		if err := throttle.Pass(t.Context(), ending, 1, 1, true); !errors.Is(err, ErrEnding) {
			t.Errorf("told to end: %v", err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := throttle.Pass(ctx, nil, 1, 1, true); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	})
}

// TestUnlimited has nothing make writers wait for longer who stand still: neither a pause nor limits nor the database's load,
// and those who wait already go on.
func TestUnlimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		throttle := NewThrottle(2, state.Limits{RowsPerSecond: 1})
		throttle.follow(state.Limits{Paused: true, By: "somebody"}, false)
		throttle.Lagging(&Lag{Partitions: 1, Known: 1, Seconds: 100})
		passed := make(chan error, 1)
		go func() { passed <- throttle.Pass(t.Context(), nil, 1000, 1<<30, true) }()
		if synctest.Wait(); throttle.Reason() == "" {
			t.Error("it does not wait")
		}
		began := time.Now()
		throttle.Unlimited(true)
		if err := <-passed; err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if err := throttle.Pass(t.Context(), nil, 1000, 1<<30, true); err != nil {
				t.Fatal(err)
			}
		}
		if waited := time.Since(began); waited > 0 {
			t.Errorf("writers waited for %s", waited)
		}
		throttle.Done(1<<30, time.Second, overloaded)
		if throttle.allowed() != 2 || throttle.Reason() != "" {
			t.Errorf("%d workers, and %q", throttle.allowed(), throttle.Reason())
		}
		throttle.Unlimited(false)
		ending := make(chan struct{})
		close(ending)
		if err := throttle.Pass(t.Context(), ending, 1, 1, true); !errors.Is(err, ErrEnding) {
			t.Errorf("limited again: %v", err)
		}
	})
}
