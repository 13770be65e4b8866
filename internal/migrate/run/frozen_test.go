package run

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/grpc"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// sleeper is a process that is stopped, as by SIGSTOP, and goes on later: meanwhile it sends nothing and hears nothing. Its own time passes.
type sleeper struct {
	mu   sync.Mutex
	thaw chan struct{} // closed while it runs
}

func awake() *sleeper {
	s := &sleeper{thaw: make(chan struct{})}
	close(s.thaw)
	return s
}

// sleep stops the process until it is woken.
func (s *sleeper) sleep() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.thaw = make(chan struct{})
}

func (s *sleeper) wake() {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.thaw)
}

// stand waits while the process is stopped.
func (s *sleeper) stand() {
	s.mu.Lock()
	thaw := s.thaw
	s.mu.Unlock()
	<-thaw
}

// options are those of the connections of the process.
func (s *sleeper) options() []grpc.DialOption {
	return []grpc.DialOption{
		grpc.WithChainUnaryInterceptor(func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, options ...grpc.CallOption) error {
			s.stand()
			defer s.stand()
			return invoke(ctx, method, req, reply, cc, options...)
		}),
		grpc.WithChainStreamInterceptor(func(ctx context.Context, desc *grpc.StreamDesc, cc *grpc.ClientConn, method string, open grpc.Streamer, options ...grpc.CallOption) (grpc.ClientStream, error) {
			s.stand()
			stream, err := open(ctx, desc, cc, method, options...)
			return sleepyStream{stream, s}, err
		}),
	}
}

// sleepyStream is a stream of a sleeper.
type sleepyStream struct {
	grpc.ClientStream
	of *sleeper
}

func (s sleepyStream) SendMsg(m any) error { s.of.stand(); return s.ClientStream.SendMsg(m) }

func (s sleepyStream) RecvMsg(m any) error {
	defer s.of.stand()
	return s.ClientStream.RecvMsg(m)
}

// asleep gives a command to a process that is stopped when it says something, does the rest meanwhile, and has the first one go on. It returns
// what that said from then on.
func (d *database) asleep(r *Runner, when func(work.Event) bool, command func() error, meanwhile func()) (said string, err error) {
	d.t.Helper()
	sleepy := awake()
	conn, err := ydbconn.Open(d.ctx, ydbconn.Options{Endpoint: d.ydb.ConnectionString, Dial: d.dial, GRPC: sleepy.options()})
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { _ = conn.Close() })
	stopped := make(chan struct{})
	var text strings.Builder
	r.Conn, r.Lease = conn, 300*time.Millisecond
	slept := false
	r.Report = func(e work.Event) {
		if !slept && when(e) {
			slept = true
			sleepy.sleep()
			close(stopped)
			sleepy.stand()
			return
		}
		if slept {
			text.WriteString(e.Text + "\n")
		}
	}
	ended := make(chan error, 1)
	go func() { ended <- command() }()
	select {
	case <-stopped:
	case err := <-ended:
		d.t.Fatalf("it ended before it slept: %v", err)
	}
	meanwhile()
	sleepy.wake()
	err = <-ended
	return text.String(), err
}

// TestAsleepInWriters stops a process while it watches the writers, and another one does all up to the comparison. The first one goes on, and
// sets nothing back.
func TestAsleepInWriters(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := planned(t, "asleep")
		r, other := v.runner(v.plan), v.runner(v.plan)
		other.Conn = v.connect()
		_, err := v.asleep(r, func(e work.Event) bool { return strings.HasPrefix(e.Text, "watching ") }, func() error { return r.Run(v.ctx, "") }, func() {
			if err := other.Run(v.ctx, ""); err != nil {
				t.Fatal(err)
			}
		})
		if err != nil {
			t.Error(err)
		}
		if run, _ := other.stands(t, v.ctx); run.Step != plan.Verify {
			t.Errorf("it came to %s, and stands at %s", plan.Verify, run.Step)
		}
		if err := other.Cutover(v.ctx); err != nil {
			t.Error(err)
		}
	})
}

// TestAsleepInCleanup stops a process in a cleanup, and before it, while another one cleans up and somebody changes the rights of the table. What
// the first one says, and what others say then, is so.
func TestAsleepInCleanup(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := planned(t, "asleep_cleanup")
		r := v.runner(v.plan)
		if err := r.RunWhole(v.ctx); err != nil {
			t.Fatal(err)
		}
		late, other := v.runner(v.plan), v.runner(v.plan)
		other.Conn = v.connect()
		said, err := v.asleep(late, func(e work.Event) bool { return e.Kind == work.EventBegin && e.Step == plan.Cleanup }, func() error { return late.Cleanup(v.ctx) }, func() {
			if err := other.Cleanup(v.ctx); err != nil {
				t.Fatal(err)
			}
			v.must("GRANT 'ydb.generic.read' ON " + yql.QuoteName(v.path) + " TO somebody")
		})
		if err != nil || !strings.Contains(said, "another process has cleaned up") {
			t.Errorf("%v: %q", err, said)
		}
		v.carriedOut(r, "")
		v.must("CREATE TABLE " + yql.QuoteName(v.conn.Absolute(v.plan.Old)) + " (k Uint64, PRIMARY KEY (k))")
		v.carriedOut(r, v.plan.Old)
	})
}

// carriedOut checks what is said of a plan that was carried out, where a table is left under a name of the plan.
func (v *driven) carriedOut(r *Runner, left string) {
	v.t.Helper()
	var said string
	r.Report = func(e work.Event) { said += e.Text + "\n" }
	r.opened = nil
	if err := r.Cleanup(v.ctx); err != nil || !strings.Contains(said, "there is nothing to clean up: the plan was carried out") || !strings.Contains(said, left) {
		v.t.Errorf("%v: %q", err, said)
	}
	if err := r.Rollback(v.ctx); err == nil || !strings.Contains(err.Error(), "there is nothing to roll back: the plan was carried out") || !strings.Contains(err.Error(), left) {
		v.t.Error(err)
	}
	if err := r.Cutover(v.ctx); err == nil || err.Error() != "there is nothing to cut over to: the plan was carried out" {
		v.t.Error(err)
	}
	if s, err := r.Status(v.ctx); err != nil || s.Phase != CarriedOut || strings.Join(s.Left, " ") != left {
		v.t.Errorf("%+v, %v", s, err)
	}
}

// TestReplaced has somebody drop the new table and make one of its name with the old key: a rollback leaves the old table, which holds all rows.
func TestReplaced(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		for _, replaced := range []bool{true, false} {
			v := planned(t, "replaced")
			r := v.runner(v.plan)
			if err := r.RunWhole(v.ctx); err != nil {
				t.Fatal(err)
			}
			if replaced {
				v.must("DROP TABLE " + yql.QuoteName(v.path))
				v.must("CREATE TABLE " + yql.QuoteName(v.path) + " (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
			} else {
				v.must("GRANT 'ydb.generic.read' ON " + yql.QuoteName(v.conn.Absolute(v.plan.Old)) + " TO somebody")
			}
			err := rollsBack(v.ctx, r)
			s, look := r.Status(v.ctx)
			if look != nil {
				t.Fatal(look)
			}
			switch {
			case replaced:
				if err == nil || !strings.Contains(err.Error(), "is a table that this run did not create and leaves alone") || s.Phase != usedGone {
					t.Errorf("%v, %s", err, s.Phase)
				}
				if tables, _ := v.tables(v.dir); tables[v.conn.Absolute(v.plan.Old)] == nil {
					t.Error("the old table is gone")
				}
			case err != nil || s.Undone == nil || !strings.Contains(*s.Undone, "somebody"):
				t.Errorf("%v: the table is not what it was, and that is said of it: %v", err, s.Undone)
			}
		}
	})
}

// TestUndone takes a plan back after which the table is what it was.
func TestUndone(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := planned(t, "undone")
		r := v.runner(v.plan)
		if err := r.RunWhole(v.ctx); err != nil {
			t.Fatal(err)
		}
		if r.Repairable(v.ctx) {
			t.Error("the new table would be changed, which is in use")
		}
		if err := rollsBack(v.ctx, r); err != nil {
			t.Fatal(err)
		}
		if s, err := r.Status(v.ctx); err != nil || s.Phase != NotBegun || s.Undone == nil || *s.Undone != "" {
			t.Errorf("%+v, %v", s, err)
		}
	})
}
