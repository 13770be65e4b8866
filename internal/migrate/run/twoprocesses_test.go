package run

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/backfill"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestUndoneMeanwhile has a process go on whose run another one has taken back: it does no step, neither on what is left of it
// nor on what somebody has begun since.
func TestUndoneMeanwhile(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := planned(t, "undone_meanwhile")
		_, r := v.stopping(never)
		if err := r.Run(v.ctx, ""); err != nil {
			t.Fatal(err)
		}
		_, other := v.stopping(never)
		if err := other.Rollback(v.ctx); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := r.opened.oneStep(v.ctx, v.plan.Step(plan.Cutover), position{Place: atCopy}); !errors.Is(err, errUndone) {
				t.Errorf("the cutover goes on: %v", err)
			}
			if err := r.opened.steps(v.ctx, plan.Finish, false); !errors.Is(err, errUndone) {
				t.Errorf("the steps go on: %v", err)
			}
			if err := backfill.Run(v.ctx, r.opened.env, r.opened.token); err == nil {
				t.Error("the copy goes on")
			}
			_, other = v.stopping(never)
			if err := other.Run(v.ctx, ""); err != nil {
				t.Fatal(err)
			}
		}
		if err := other.Rollback(v.ctx); err != nil {
			t.Fatal(err)
		}
		v.unchanged("the rollback")
		v.noRun()
	})
}

// TestCopyUndoneMeanwhile rolls a plan back while another process copies its rows, and before it has begun to: the copy ends,
// and leaves nothing, although there are other runs.
func TestCopyUndoneMeanwhile(t *testing.T) {
	t.Parallel()
	for _, kind := range []work.EventKind{work.EventBegin, work.EventSay, work.EventProgress} {
		t.Run(fmt.Sprint(kind), func(t *testing.T) {
			ydbtest.Bubble(t, func(t *testing.T) {
				v := planned(t, "copy_undone")
				beside, err := state.Open(v.conn, v.path+"_beside", 0, state.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				if _, err := beside.Begin(v.ctx, state.Run{Version: state.Version, Plan: "another", Token: "another"}); err != nil {
					t.Fatal(err)
				}
				undo := sync.OnceFunc(func() {
					_, other := v.stopping(never)
					if err := other.Rollback(v.ctx); err != nil {
						t.Error(err)
					}
				})
				_, r := v.stopping(func(e work.Event) bool {
					switch {
					case e.Kind == work.EventDone && e.Step == plan.Writing && kind == work.EventProgress:
						_, other := v.stopping(never)
						if err := other.SetLimits(v.ctx, state.Limits{Paused: true}); err != nil {
							t.Error(err)
						}
					case e.Kind == kind && e.Step == plan.Backfill:
						undo()
					}
					return false
				})
				if err := r.Run(v.ctx, ""); !errors.Is(err, ErrTakenBack) {
					t.Errorf("the copy goes on: %v", err)
				}
				v.unchanged("the rollback")
				for _, table := range []string{"ranges", "feeds", "limits"} {
					if rows, err := v.exec("SELECT * FROM `" + schema.StateDirectory + "/" + table + "`"); err != nil || len(rows) > 0 {
						t.Errorf("of a run that is over there is left in %s: %v, %v", table, rows, err)
					}
				}
			})
		})
	}
}

// TestBegunTooLate has a process begin a run when another one, which began after it had looked at everything, has carried the plan
// out: the run is refused, and rolled back without any harm.
func TestBegunTooLate(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := planned(t, "begun_too_late")
		_, r := v.stopping(never)
		if err := errors.Join(r.RunWhole(v.ctx), r.Cleanup(v.ctx)); err != nil {
			t.Fatal(err)
		}
		if _, err := r.opened.env.State.Begin(v.ctx, state.Run{Version: state.Version, Plan: r.opened.id, Token: "late", Step: plan.Preflight, Data: state.Data{Bound: v.before.Tables[v.path]}}); err != nil {
			t.Fatal(err)
		}
		_, late := v.stopping(never)
		if err := late.Run(v.ctx, ""); err == nil || !strings.Contains(err.Error(), "is no longer the table that the run began with") {
			t.Errorf("a run that began too late: %v", err)
		}
		if err := late.Cleanup(v.ctx); err == nil {
			t.Error("a cleanup of nothing")
		}
		if err := late.Rollback(v.ctx); err != nil {
			t.Error(err)
		}
		v.moved(v.plan, v.candidate)
		v.noRun()
		v.stands(late, CarriedOut)
	})
}

// TestRollbackBesideCutover has a rollback wait for a cutover that has renamed the tables, and has yet to make the changefeed by
// which the old one follows: the rollback does not wait for records that nobody applies.
func TestRollbackBesideCutover(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := followed(t, "beside_cutover")
		ctx, r := v.stopping(func(e work.Event) bool { return e.Kind == work.EventDone && e.Step == plan.Cutover })
		if err := r.RunWhole(ctx); err == nil {
			t.Fatal("the cutover was not stopped")
		}
		release := v.holds()
		limited, cancel := context.WithTimeout(v.ctx, 20*time.Second)
		defer cancel()
		_, late := v.stopping(func(e work.Event) bool {
			if e.Kind == work.EventWait && strings.HasPrefix(e.Text, "waiting for ") {
				_, other := v.stopping(never)
				release(nil)
				if err := other.Cutover(v.ctx); err != nil {
					t.Error(err)
				}
			}
			return false
		})
		if err := rollsBack(limited, late); err != nil {
			t.Fatal(err)
		}
		v.unchanged("the rollback")
	})
}

// TestLetGoMeanwhile has a comparison wait that is to mend, while the writers are let go: by then it would take back what they
// have written.
func TestLetGoMeanwhile(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := planned(t, "let_go_meanwhile")
		ctx, r := v.stopping(func(e work.Event) bool { return e.Kind == work.EventDone && e.Step == plan.Cutover })
		if err := r.Run(v.ctx, ""); err != nil {
			t.Fatal(err)
		}
		if err := r.Cutover(ctx); err == nil {
			t.Fatal("the cutover was not stopped")
		}
		release := v.holds()
		_, late := v.stopping(func(e work.Event) bool {
			if e.Kind == work.EventWait && strings.HasPrefix(e.Text, "waiting for ") {
				release(func(r *state.Run) { r.Released = true })
			}
			return false
		})
		if err := late.Verify(v.ctx, true); err == nil || !strings.Contains(err.Error(), "is in use, so it is not changed") {
			t.Errorf("a table in use is mended: %v", err)
		}
		if err := late.Verify(v.ctx, false); err == nil || !strings.Contains(err.Error(), "the writers have continued") {
			t.Errorf("what writers have written is mended: %v", err)
		}
	})
}

// holds has another process hold the lease of the steps, until it changes the run, if it is told how, and leaves.
func (v *driven) holds() (release func(change func(*state.Run))) {
	v.t.Helper()
	store, err := state.Open(v.conn, v.path, 0, state.Limits{})
	if err != nil {
		v.t.Fatal(err)
	}
	held, end, left := make(chan struct{}), make(chan func(*state.Run)), make(chan error, 1)
	go func() {
		left <- store.Alone(v.ctx, nil, func(ctx context.Context, m *state.Memory) error {
			close(held)
			change := <-end
			if change == nil {
				return nil
			}
			return m.Change(ctx, change)
		})
	}()
	select {
	case <-held:
	case err := <-left:
		v.t.Fatal(err)
	}
	var once sync.Once
	return func(change func(*state.Run)) {
		once.Do(func() {
			end <- change
			if err := <-left; err != nil {
				v.t.Error(err)
			}
		})
	}
}
