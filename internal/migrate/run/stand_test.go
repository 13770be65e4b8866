package run

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// fill writes rows with ids from one on.
func (v *driven) fill(from, n int) {
	v.t.Helper()
	v.must(fmt.Sprintf("UPSERT INTO %s SELECT id, 'a'u AS v FROM AS_TABLE(ListMap(ListFromRange(%dul, %dul), ($i) -> (AsStruct($i AS id))))", yql.QuoteName(v.path), from, from+n))
}

// TestPausedFence has somebody pause a run: no command stops the writers before it goes on.
func TestPausedFence(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabaseWith(t, liveServer)
		for _, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
			v := d.with(t).declared("paused_"+string(writers), "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(writers)
			v.fill(0, 10)
			r := v.runner(v.plan)
			paused := func(what string, do func(context.Context) error) {
				t.Helper()
				if err := r.SetLimits(d.ctx, state.Limits{Paused: true}); err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithTimeout(d.ctx, 20*time.Second)
				defer cancel()
				if err := do(ctx); err == nil || !strings.Contains(err.Error(), "was paused by process ") {
					t.Errorf("%s: %s: %v", writers, what, err)
				}
				run, _ := r.stands(t, d.ctx)
				if run.Fenced() || run.Data.StoodSince > 0 {
					t.Errorf("%s: %s: the writers stand: %+v", writers, what, run.Data)
				}
				if err := errors.Join(r.SetLimits(d.ctx, state.Limits{}), do(d.ctx)); err != nil {
					t.Fatalf("%s: %s: %v", writers, what, err)
				}
			}
			if err := r.Run(d.ctx, v.plan.StepBefore(plan.Writing)); err != nil {
				t.Fatal(err)
			}
			if writers == plan.Stopped {
				paused("stop the writers", func(ctx context.Context) error { return r.Run(ctx, plan.Writing) })
			}
			if err := r.Run(d.ctx, ""); err != nil {
				t.Fatal(err)
			}
			if writers != plan.Stopped { // who stand already
				paused("cutover", r.Cutover)
			} else if err := r.Cutover(d.ctx); err != nil {
				t.Fatal(err)
			}
			paused("rollback", r.Rollback)
		}
	})
}

// TestUnlimitedFence limits a run, in the state and in a process that helps it, to a row a second: behind the fence, forward and back, nobody
// keeps to that.
func TestUnlimitedFence(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openRaced(t, liveServer)
		const rows = 400
		for _, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
			v := d.with(t).declared("unlimited_"+string(writers), "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(writers)
			v.fill(0, rows)
			r := v.runner(v.plan)
			if err := r.Run(d.ctx, ""); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(d.ctx)
			helped := make(chan error, 1)
			if writers == plan.Changefeed {
				go func() {
					helper := &Runner{Plan: v.plan, Conn: d.connect(), Flags: state.Limits{RowsPerSecond: 1}}
					helped <- helper.Follow(ctx)
				}()
			} else {
				helped <- nil
			}
			for what, do := range []func(context.Context) error{r.Cutover, r.Rollback} {
				if err := r.SetLimits(d.ctx, state.Limits{RowsPerSecond: 1}); err != nil {
					t.Fatal(err)
				}
				began := time.Now()
				if err := do(d.ctx); err != nil {
					t.Fatalf("%s: %d: %v", writers, what, err)
				}
				if took := time.Since(began); took > 3*time.Minute { // a row a second would be 400 seconds
					t.Errorf("%s: command %d took %s", writers, what, took)
				}
			}
			cancel()
			if err := <-helped; err != nil && !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		}
	})
}

// TestStoodSince stops the writers an hour before the cutover, and tells how long they stood then, and before it for how long they will.
func TestStoodSince(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabase(t)
		for _, c := range []struct {
			writers plan.Writers
			will    string
			stood   string
		}{
			{plan.Stopped, " more.", "they were stopped for 1h"},
			{plan.Changefeed, ".", "they were stopped for "},
		} {
			v := d.with(t).declared("stood_"+string(c.writers), "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(c.writers)
			v.fill(0, 10)
			var said []string
			r := v.runner(v.plan)
			r.Report = func(e work.Event) { said = append(said, e.Text) }
			if err := r.Run(d.ctx, ""); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Hour)
			asking := &Runner{Plan: v.plan, Conn: v.conn, Quiet: time.Millisecond}
			person := (*NeedsPerson)(nil)
			if err := asking.Cutover(d.ctx); !errors.As(err, &person) || !willStand(person.Text, c.will) {
				t.Errorf("%s: %v", c.writers, err)
			}
			if in, err := asking.Intends(d.ctx, CommandCutover, "", nil); err != nil || !willStand(strings.Join(in.Blockers, " "), c.will) {
				t.Errorf("%s: %v, %v", c.writers, in.Blockers, err)
			}
			if err := r.Cutover(d.ctx); err != nil {
				t.Fatal(err)
			}
			all := strings.Join(said, "\n")
			_, stood, _ := strings.Cut(all, "writers can continue; ")
			if !strings.HasPrefix(stood, c.stood) || c.writers != plan.Stopped && strings.Contains(stood, "1h") {
				t.Errorf("%s: %q", c.writers, stood)
			}
		}
	})
}

// willStand reports whether a text says for how long the writers will stand, with words behind the number.
func willStand(text, then string) bool {
	return regexp.MustCompile(`The writers will have to stop for about \d+ seconds?` + regexp.QuoteMeta(then)).MatchString(text)
}

// TestWillCopy asks for how long writers will stand that are stopped for the copy: before the run, where they are asked for, with a limit, and
// behind it. The others are told nothing of it.
func TestWillCopy(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabase(t)
		for _, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
			v := d.with(t).declared("copy_"+string(writers), "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(writers)
			v.fill(0, 300)
			r, asking := v.runner(v.plan), &Runner{Plan: v.plan, Conn: v.conn}
			said := func(want string) {
				t.Helper()
				if writers != plan.Stopped {
					want = ""
				}
				s, err := asking.Status(d.ctx)
				if err != nil {
					t.Fatal(err)
				}
				in, err := asking.Intends(d.ctx, CommandRun, plan.Verify, nil)
				if err != nil {
					t.Fatal(err)
				}
				for _, l := range in.Estimate {
					in.Notes = append(in.Notes, l.What+": "+l.Value+" ("+l.Basis+")")
				}
				stop := regexp.MustCompile("writers will have to stop|writers are stopped until|fence: about")
				for what, text := range map[string]string{"status": s.Stand, "dry run": strings.Join(append(in.Notes, in.Blockers...), " ")} {
					if is := stop.MatchString(text); is != (want != "") || !strings.Contains(text, want) {
						t.Errorf("%s: %s: %q, want %q", writers, what, text, want)
					}
				}
			}
			said(": about 3 minutes with 1 process (2 minutes to see that nobody writes; copying at the assumed pace, comparing at ")
			if err := r.Run(d.ctx, v.plan.StepBefore(plan.Writing)); err != nil {
				t.Fatal(err)
			}
			said(": about 3 minutes with 1 process (")
			if err := r.SetLimits(d.ctx, state.Limits{RowsPerSecond: 1}); err != nil {
				t.Fatal(err)
			}
			said(": about 12 minutes with 1 process (at most 1 row a second; ")
			person := (*NeedsPerson)(nil)
			if err := asking.Run(d.ctx, plan.Writing); writers == plan.Stopped && (!errors.As(err, &person) || !strings.Contains(person.Text, "about 12 minutes with 1 process (")) {
				t.Errorf("%v", err)
			}
			if writers != plan.Stopped {
				continue
			}
			if err := r.Run(d.ctx, plan.Writing); err != nil {
				t.Fatal(err)
			}
			if s, err := asking.Status(d.ctx); err != nil || s.Stand != "The writers are stopped until 60-finish is done; how long that takes can be told once 40-verify has compared all rows." {
				t.Errorf("%v, %+v", err, s)
			}
			if err := r.Run(d.ctx, plan.Verify); err != nil {
				t.Fatal(err)
			}
			if s, err := asking.Status(d.ctx); err != nil || s.StandSeconds != 0 ||
				s.Stand != "How much longer the writers have to stop is not known, as limits held up 40-verify: 'migrate verify' without limits tells." {
				t.Errorf("%v, %+v", err, s)
			}
			if err := errors.Join(r.SetLimits(d.ctx, state.Limits{}), r.Verify(d.ctx, false)); err != nil {
				t.Fatal(err)
			}
			if s, err := asking.Status(d.ctx); err != nil || s.StandSeconds == 0 || s.StandSeconds > 70 || !strings.HasPrefix(s.Stand, "The writers will have to stop for about 6") {
				t.Errorf("%v, %+v", err, s)
			}
		}
	})
}
