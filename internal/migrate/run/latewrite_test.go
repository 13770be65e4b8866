package run

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestLateWrite has rows of a process that lost its range written only after another one has copied and compared them, and
// after the application has changed one: the new table must not keep what the row was.
func TestLateWrite(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabaseWith(t, localydb.Options{Engine: engine.Options{TickEvery: 20 * time.Millisecond, FeedBarriers: 40 * time.Millisecond}})
		if d.server == nil {
			t.Skip("the server is not ours")
		}
		x := d.declared("late", "CREATE TABLE notes (id Uint64 NOT NULL, note String, PRIMARY KEY (id))")
		path := x.path
		x.must("UPSERT INTO `" + path + "` (id, note) VALUES (1ul, '" + strings.Repeat("old", 10000) + "'), (2ul, 'other')")
		p := x.hashed(plan.Changefeed).plan
		runner := func(conn *ydbconn.Conn) *Runner {
			return &Runner{Plan: p, Conn: conn, Tool: "test", Confirmed: []string{expect.ConfirmAll}, Answer: unread, Quiet: time.Millisecond, Lease: 1500 * time.Millisecond,
				Report: func(e work.Event) {
					if e.Kind == work.EventSay || e.Kind == work.EventWait {
						t.Logf("%s %s", e.Step, e.Text)
					}
				}}
		}
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}

		w := d.wireTo()
		held := make(chan struct{})
		w.mu.Lock()
		w.big = sync.OnceFunc(func() { w.hold(true); close(held) })
		w.mu.Unlock()
		slow, err := ydbconn.Open(d.ctx, ydbconn.Options{Endpoint: d.ydb.ConnectionString, Dial: w.dial, NoDiscovery: true})
		must(err)
		defer slow.Close()
		ctx, cancel := context.WithCancel(d.ctx)
		defer cancel()
		lost := make(chan error, 1)
		go func() { lost <- runner(slow).Run(ctx, "") }()
		select {
		case <-held:
		case err := <-lost:
			t.Fatalf("the rows were not sent: %v", err)
		}
		_, err = d.exec("UPSERT INTO `" + path + "` (id, note) VALUES (1ul, 'new')")
		must(err)
		must(runner(d.conn).Run(d.ctx, ""))
		note := func(path string) string {
			t.Helper()
			rows, err := d.cells("SELECT note FROM `"+path+"` WHERE id = 1ul", []string{"note"})
			must(err)
			return strings.Join(rows, "")
		}
		if got := note(p.Copy); !strings.Contains(got, "new") {
			t.Fatalf("the run ended with another row: %.20s", got)
		}
		w.deliver() // and not that the process gave up in between
		for waited := 0; strings.Contains(note(p.Copy), "new"); waited++ {
			if waited == 10_000 {
				t.Fatal("what was held has not come")
			}
			time.Sleep(time.Millisecond)
		}
		w.hold(false)
		cancel()
		<-lost
		must(runner(d.conn).Cutover(d.ctx))
		if got := note(path); !strings.Contains(got, "new") {
			t.Errorf("the table in use has a row as it was before: %.20s", got)
		}
	})
}

// TestLateAnswer has a write of the copy lose its answer: the tables are compared once more before the fence.
func TestLateAnswer(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabaseWith(t, localydb.Options{Engine: engine.Options{TickEvery: 20 * time.Millisecond, FeedBarriers: 40 * time.Millisecond}})
		if d.server == nil {
			t.Skip("the server is not ours")
		}
		x := d.declared("late_answer", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
		x.must("UPSERT INTO " + yql.QuoteName(x.path) + " (id, v) VALUES (1ul, 'a'u), (2ul, 'b'u)")
		v := x.hashed(plan.Changefeed)
		if why := v.plan.Bulk(); why != "" {
			t.Fatal(why)
		}
		f, err := fault.Parse("Table.BulkUpsert["+d.conn.Absolute(v.plan.Copy)+"]:lost:count=1", localydb.Methods())
		if err != nil {
			t.Fatal(err)
		}
		d.server.SetFaults(f)
		var said []string
		_, r := v.stopping(func(e work.Event) bool { said = append(said, string(e.Step)+" "+e.Text); return false })
		if err := r.Run(v.ctx, ""); err != nil {
			t.Fatal(err)
		}
		if err := r.Cutover(v.ctx); err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(said, "50-cutover "+compare.InterruptedText) {
			t.Errorf("the tables are not compared once more: %q", said)
		}
		v.stands(r, Switched)
	})
}
