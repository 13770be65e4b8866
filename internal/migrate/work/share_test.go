package work

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestHeldStops keeps a worker from writing once its lease ran out, whatever it knows of that.
func TestHeldStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		h := &Held{Claimed: &state.Claimed{}, until: began.Add(time.Second)}
		if until, err := h.Until(); err != nil || until != began.Add(time.Second) {
			t.Fatalf("a second from %s on it is this worker's until %s, %v", began, until, err)
		}
		time.Sleep(time.Second) // nothing renews the lease, as in a process that is stopped
		if err := h.Mine(); !errors.Is(err, state.ErrLost) {
			t.Errorf("a range whose lease ran out: %v", err)
		}
	})
}

// TestShare has two processes share ranges. Each is worked on to its end once, also where a worker fails with an error that
// passes, and where a process is told to end in the middle of one.
func TestShare(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		const ranges, steps = 30, 5
		var done atomic.Int64
		env := func() *Env {
			store, err := state.Open(d.Connect(), "/shared", time.Second, state.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			return &Env{Conn: d.Connect(), State: store, Throttle: NewThrottle(3, state.Limits{}), Workers: 3}
		}
		a, b := env(), env()
		if _, err := a.State.Begin(d.Ctx, state.Run{Token: "token"}); err != nil {
			t.Fatal(err)
		}
		if err := a.Share(d.Ctx, Share{Token: "token", Work: "none"}, nil); !errors.Is(err, state.ErrGone) {
			t.Errorf("work that is not there: %v", err)
		}
		if err := a.State.AddWork(d.Ctx, "token", "work", "t", make([]state.Span, ranges)); err != nil {
			t.Fatal(err)
		}
		one := func(fail func(rows uint64) error) func(context.Context, *Held) error {
			return func(ctx context.Context, h *Held) error {
				for at := h.At(); at.Rows < steps; {
					if err := fail(at.Rows); err != nil {
						return err
					}
					if err := h.Mine(); err != nil {
						return err
					}
					done.Add(1)
					at.Rows++
					if err := h.Came(at); err != nil {
						return err
					}
				}
				return nil
			}
		}
		ctx, stop := context.WithCancel(d.Ctx)
		ended := make(chan error)
		go func() {
			ended <- b.Share(ctx, Share{Token: "token", Work: "work"}, one(func(rows uint64) error {
				if done.Load() > ranges {
					stop()
				}
				return nil
			}))
		}()
		var failed atomic.Bool
		if err := a.Share(d.Ctx, Share{Token: "token", Work: "work"}, one(func(rows uint64) error {
			if rows == 2 && !failed.Swap(true) {
				return fmt.Errorf("the first time: %w", overloaded)
			}
			return nil
		})); err != nil {
			t.Error(err)
		}
		if err := <-ended; !errors.Is(err, context.Canceled) && err != nil {
			t.Error(err)
		}
		total, err := a.State.Look(d.Ctx, "token", "work", 0)
		if err != nil {
			t.Fatal(err)
		}
		if !total.Over() || total.Rows != ranges*steps || done.Load() != ranges*steps {
			t.Errorf("%+v, and %d steps were made of %d", total, done.Load(), ranges*steps)
		}
		stop()
	})
}

// TestRangeRanOut has the lease of a range run out while its worker waits for a database that records nothing, with nobody else there: it is
// not said that another process has it, and the range is done.
func TestRangeRanOut(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		if d.Server == nil {
			t.Skip("the server is not ours")
		}
		store, err := state.Open(d.Connect(), "/ran_out", time.Second, state.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		env := &Env{Conn: d.Connect(), State: store, Throttle: NewThrottle(1, state.Limits{}), Workers: 1, Report: func(e Event) {
			if e.Kind == EventWait {
				said += e.Text + "\n"
			}
		}}
		if _, err := store.Begin(d.Ctx, state.Run{Token: "token"}); err != nil {
			t.Fatal(err)
		}
		if err := store.AddWork(d.Ctx, "token", "work", "t", make([]state.Span, 2)); err != nil {
			t.Fatal(err)
		}
		tries := 0
		err = env.Share(d.Ctx, Share{Token: "token", Work: "work"}, func(ctx context.Context, h *Held) error {
			if tries++; tries == 1 {
				time.Sleep(100 * time.Millisecond) // what the work asks when it begins is answered, so that the lease is what comes next
				f, err := fault.Parse("Query.ExecuteQuery:latency=3s:count=1", localydb.Methods())
				if err != nil {
					t.Fatal(err)
				}
				d.Server.SetFaults(f)
				time.Sleep(3 * time.Second)
			}
			return nil
		})
		if err != nil || tries != 3 {
			t.Errorf("two ranges were begun %d times: %v", tries, err)
		}
		if !strings.Contains(said, "ran out before it was renewed") || strings.Contains(said, "another process") {
			t.Errorf("said: %s", said)
		}
	})
}

// TestTakesWhileWritersStand has a process vanish that holds ranges: who may take them has them within seconds while writers stand, others
// wait for the lease, and what the first one records later is lost.
func TestTakesWhileWritersStand(t *testing.T) {
	for takes, most := range map[bool]time.Duration{true: 5 * time.Second, false: 16 * time.Second} {
		ydbtest.Bubble(t, func(t *testing.T) {
			d := migratetest.Open(t)
			store := func() *state.Store {
				s, err := state.Open(d.Connect(), "/stands", 15*time.Second, state.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				return s
			}
			a, gone := store(), store()
			_, err := a.Begin(d.Ctx, state.Run{Token: "token"})
			if err := errors.Join(err, a.AddWork(d.Ctx, "token", "work", "t", make([]state.Span, 3))); err != nil {
				t.Fatal(err)
			}
			held, _, _, err := gone.Put(d.Ctx, "token", "work", nil, []uint64{0, 1}, 0)
			if err != nil || len(held) != 2 {
				t.Fatal(held, err)
			}
			env := &Env{Conn: d.Connect(), State: a, Throttle: NewThrottle(2, state.Limits{}), Workers: 2}
			env.Throttle.Unlimited(true)
			began := time.Now()
			err = env.Share(d.Ctx, Share{Token: "token", Work: "work", Takes: takes}, func(context.Context, *Held) error { return nil })
			if took := time.Since(began); err != nil || took > most || !takes && took < 14*time.Second {
				t.Errorf("takes %v: all was done after %s, %v", takes, took, err)
			}
			if _, _, lost, err := gone.Put(d.Ctx, "token", "work", []state.Put{{Claimed: held[0]}}, nil, 0); err != nil || len(lost) != 1 {
				t.Errorf("it records what it lost: %v, %v", lost, err)
			}
		})
	}
}
