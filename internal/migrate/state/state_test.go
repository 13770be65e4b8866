package state

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// open returns the state of a run for a process of its own.
func open(t *testing.T, d *migratetest.Database, table string, lease time.Duration) *Store {
	t.Helper()
	s, err := Open(d.Connect(), d.Conn.Absolute(table), lease, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestRun begins a run, changes and verifies it, and forgets it.
func TestRun(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		s := open(t, d, "runs", time.Minute)
		if r, err := s.Load(d.Ctx); r != nil || err != nil {
			t.Fatalf("before there is a run: %v, %v", r, err)
		}
		if err := s.Alone(d.Ctx, nil, nil); !errors.Is(err, ErrGone) {
			t.Errorf("the steps of no run: %v", err)
		}
		bound := &schema.Table{Path: "runs", Columns: []schema.Column{{Name: "id", Type: schema.Uint64}}, PrimaryKey: []string{"id"}}
		r, err := s.Begin(d.Ctx, Run{Plan: "plan", Token: "token", Tool: "v2", Data: Data{Bound: bound}})
		must(t, err)
		if r.Version != Version || r.Plan != "plan" || r.Token != "token" || r.Data.Bound.Path != "runs" || r.Owner != "" || r.VerifiedSecondsAgo != nil {
			t.Errorf("the run is %+v", r)
		}
		other, err := open(t, d, "runs", time.Minute).Begin(d.Ctx, Run{Plan: "other", Token: "other"})
		must(t, err)
		if other.Plan != "plan" {
			t.Errorf("a second run began: %+v", other)
		}
		must(t, s.SetVerified(d.Ctx, "token", true))
		must(t, s.SetVerified(d.Ctx, "another", false))
		must(t, s.Alone(d.Ctx, nil, func(ctx context.Context, m *Memory) error {
			if r := m.Run(); r.Owner != s.Owner() || r.VerifiedSecondsAgo == nil || *r.VerifiedSecondsAgo > 100 {
				t.Errorf("the run is %+v", r)
			}
			_, sent, err := m.Hold(ctx)
			must(t, err)
			sent(true)
			return m.Change(ctx, func(r *Run) {
				r.Step, r.Back, r.Released = plan.Verify, true, true
				r.Data.Created.Old = "1"
				r.Data.Fence = &Fence{Old: []Fenced{{Subject: "app", Had: []string{"ydb.generic.write"}}}}
			})
		}))
		r, err = s.Load(d.Ctx)
		must(t, err)
		if r.Step != plan.Verify || !r.Back || !r.Released || r.Generation != 1 || r.Owner != "" || r.Data.Created.Old != "1" ||
			r.Data.Fence.Old[0].Subject != "app" || r.Data.Bound == nil {
			t.Errorf("the run is %+v", r)
		}
		must(t, s.SetLimits(d.Ctx, Limits{Paused: true, RowsPerSecond: 7}))
		if l, fenced, err := s.Limits(d.Ctx); err != nil || fenced || l != (Limits{Paused: true, RowsPerSecond: 7, By: s.Owner()}) {
			t.Errorf("the limits are %+v, %v", l, err)
		}
		must(t, s.Alone(d.Ctx, nil, func(ctx context.Context, m *Memory) error {
			must(t, m.Forget(ctx))
			if err := m.Change(ctx, func(*Run) {}); !errors.Is(err, ErrGone) {
				t.Errorf("a run that was forgotten is changed: %v", err)
			}
			return nil
		}))
		if r, err := s.Load(d.Ctx); r != nil || err != nil {
			t.Errorf("the run is not forgotten: %+v, %v", r, err)
		}
	})
}

// TestLateProcess has a process sleep beyond its lease while another one goes on: it can set nothing back, and its rollback
// removes nothing.
func TestLateProcess(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		late, other := open(t, d, "late", 300*time.Millisecond), open(t, d, "late", time.Minute)
		_, err := late.Begin(d.Ctx, Run{Plan: "plan", Token: "token"})
		must(t, err)
		waited := 0
		err = late.Alone(d.Ctx, nil, func(ctx context.Context, m *Memory) error {
			must(t, m.Change(ctx, func(r *Run) { r.Step = plan.Backfill }))
			awake := context.WithoutCancel(ctx) // as for what is sent before the process learns that it was late
			late.exec(d.Ctx, "let the lease run out", "leave", m.params(params{}))
			must(t, other.Alone(d.Ctx, func(string) { waited++ }, func(ctx context.Context, m *Memory) error {
				return m.Change(ctx, func(r *Run) { r.Step = plan.Verify })
			}))
			for what, err := range map[string]error{
				"change": m.Change(awake, func(r *Run) { r.Step = plan.Indexes }),
				"again":  m.Change(awake, func(r *Run) { r.Step = plan.Indexes }),
				"forget": m.Forget(awake),
			} {
				if !errors.Is(err, ErrLost) {
					t.Errorf("%s: %v", what, err)
				}
			}
			<-ctx.Done()
			if _, _, err := m.Hold(awake); !errors.Is(err, ErrLost) {
				t.Errorf("a lease that was lost: %v", err)
			}
			return ctx.Err()
		})
		if !errors.Is(err, ErrLost) {
			t.Errorf("the process that was late: %v", err)
		}
		r, err := other.Load(d.Ctx)
		must(t, err)
		if r.Step != plan.Verify || r.Generation != 2 || r.Owner != "" {
			t.Errorf("the run is %+v", r)
		}
	})
}

// TestTaken has the steps go to another process only when their lease has run out, and back when that gave it up.
func TestTaken(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		a, b := open(t, d, "taken", time.Second), open(t, d, "taken", time.Second)
		_, err := a.Begin(d.Ctx, Run{Plan: "plan", Token: "token"})
		must(t, err)
		began, waits := make(chan bool), make(chan string, 1000)
		done := make(chan error, 1)
		go func() {
			done <- a.Alone(d.Ctx, nil, func(ctx context.Context, m *Memory) error {
				close(began)
				for range 3 {
					if who := <-waits; who != a.Owner() {
						t.Errorf("%s is waited for", who)
					}
					time.Sleep(a.lease / 2) // longer than the lease in all: it is renewed
				}
				return m.Change(ctx, func(r *Run) { r.Step = plan.Create })
			})
		}()
		<-began
		must(t, b.Alone(d.Ctx, func(owner string) { waits <- owner }, func(ctx context.Context, m *Memory) error {
			if r := m.Run(); r.Step != plan.Create || r.Owner != b.Owner() {
				t.Errorf("the run is %+v", r)
			}
			return nil
		}))
		must(t, <-done)
	})
}

// TestHeld has a process die: while writers stand another one has the lease soon, and while something was being changed, or was changed
// without an answer, it has to wait until that must be over.
func TestHeld(t *testing.T) {
	for _, c := range []struct {
		name            string
		holds, answered bool
		waits           bool
	}{{"standing", false, false, false}, {"changed", true, true, false}, {"doubtful", true, false, true}} {
		t.Run(c.name, func(t *testing.T) {
			ydbtest.Bubble(t, func(t *testing.T) {
				d := migratetest.Open(t)
				a, b := open(t, d, c.name, time.Minute), open(t, d, c.name, time.Minute)
				_, err := a.Begin(d.Ctx, Run{Plan: "plan", Token: "token"})
				must(t, err)
				must(t, a.Alone(d.Ctx, nil, func(ctx context.Context, m *Memory) error {
					must(t, m.Change(ctx, func(r *Run) { r.Data.Switching = true }))
					if c.holds {
						left, sent, err := m.Hold(ctx)
						must(t, err)
						if left != time.Minute {
							t.Errorf("a request may take %s", left)
						}
						sent(c.answered)
					}
					must(t, m.prolong(ctx))
					waits, cancel := context.WithCancel(d.Ctx)
					if err := b.Alone(waits, func(string) { cancel() }, nil); !errors.Is(err, context.Canceled) {
						t.Errorf("the lease is taken before it is over: %v", err)
					}
					d.Outlast(standLease)
					return nil
				}))
				waits, cancel := context.WithCancel(d.Ctx)
				defer cancel()
				err = b.Alone(waits, func(string) { cancel() }, func(context.Context, *Memory) error { return nil })
				if errors.Is(err, context.Canceled) != c.waits {
					t.Errorf("another one begins: %v", err)
				}
			})
		})
	}
}

// TestChangedOnce makes a change whose answer is lost, and whose statement is executed once more.
func TestChangedOnce(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		s := open(t, d, "once", time.Minute)
		_, err := s.Begin(d.Ctx, Run{Plan: "plan", Token: "token"})
		must(t, err)
		must(t, s.Alone(d.Ctx, nil, func(ctx context.Context, m *Memory) error {
			p, err := (&Run{Step: plan.Carry}).kept()
			must(t, err)
			p = m.params(p)
			p["$generation"], p["$nonce"] = ydbconn.Uint64(0), ydbconn.Text("nonce")
			for range 2 {
				rows, err := s.exec(ctx, "change", "change", p)
				must(t, err)
				if !rows[0]["mine"].Bool() {
					t.Error("a change that was made twice counts as another's")
				}
			}
			m.unsettled = true // its answer was lost
			return m.Change(ctx, func(r *Run) {
				if r.Step != plan.Carry || r.Generation != 1 {
					t.Errorf("the run is %+v", r)
				}
				r.Step = plan.Writing
			})
		}))
		r, err := s.Load(d.Ctx)
		must(t, err)
		if r.Step != plan.Writing || r.Generation != 2 {
			t.Errorf("the run is %+v", r)
		}
	})
}

// TestSlowForget takes longer to remove a run than its lease lasts, which loses nothing.
func TestSlowForget(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		s, beside := open(t, d, "slow", 100*time.Millisecond), open(t, d, "beside", time.Minute)
		for _, s := range []*Store{s, beside} {
			_, err := s.Begin(d.Ctx, Run{Plan: "plan", Token: s.path})
			must(t, err)
		}
		must(t, s.AddWork(d.Ctx, s.path, "copy", "t", []Span{{}}))
		must(t, s.Alone(d.Ctx, nil, func(ctx context.Context, m *Memory) error {
			if err := m.Forget(ctx); err != nil {
				return err
			}
			time.Sleep(3 * s.lease)
			return ctx.Err()
		}))
		if r, err := beside.Load(d.Ctx); r == nil || err != nil {
			t.Errorf("the run beside it is %v, %v", r, err)
		}
		if w, err := s.Look(d.Ctx, s.path, "copy", 0); err != nil || w.Ranges != 0 {
			t.Errorf("ranges are left: %+v, %v", w, err)
		}
	})
}

// TestSlowLeave cannot give the lease back before it runs out, which takes nothing back of what was done.
func TestSlowLeave(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		if d.Server == nil {
			t.Skip("the server is not ours")
		}
		s := open(t, d, "leave", 200*time.Millisecond)
		_, err := s.Begin(d.Ctx, Run{Plan: "plan", Token: "token"})
		must(t, err)
		slow, err := fault.Parse("Query.ExecuteQuery[held = NULL]:latency=1s", localydb.Methods())
		must(t, err)
		must(t, s.Alone(d.Ctx, nil, func(ctx context.Context, m *Memory) error {
			d.Server.SetFaults(slow)
			return m.Change(ctx, func(r *Run) { r.Step = plan.Create })
		}))
		d.Server.SetFaults()
		must(t, s.Alone(d.Ctx, nil, func(ctx context.Context, m *Memory) error {
			if r := m.Run(); r.Step != plan.Create {
				t.Errorf("the run is %+v", r)
			}
			return nil
		}))
	})
}

// TestTablesDropped has somebody drop tables of the state, beside that of the runs: whoever needs one makes it anew.
func TestTablesDropped(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		s := open(t, d, "dropped", time.Minute)
		_, err := s.Begin(d.Ctx, Run{Plan: "plan", Token: "token"})
		must(t, err)
		for _, table := range tables() {
			if table != "runs" {
				d.Must("DROP TABLE `" + schema.StateDirectory + "/" + table + "`")
			}
		}
		must(t, s.SetLimits(d.Ctx, Limits{Paused: true}))
		must(t, s.AddWork(d.Ctx, "token", "copy", "t", []Span{{}}))
		must(t, s.AddPartitions(d.Ctx, FeedID{Token: "token"}, 0, []uint64{1}, false))
		must(t, s.Alone(d.Ctx, nil, func(ctx context.Context, m *Memory) error { return m.Forget(ctx) }))
		d.Must("DROP TABLE `" + schema.StateDirectory + "/runs`")
		if r, err := s.Load(d.Ctx); r != nil || err != nil {
			t.Errorf("without the table of the runs: %+v, %v", r, err)
		}
	})
}
