package migrate

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// TestLateWrite has rows of a process that lost its range written only after another one has copied and compared them, and
// after the application has changed one: the new table must not keep what the row was.
func TestLateWrite(t *testing.T) {
	t.Parallel()
	d := openDatabaseWith(t, liveServer)
	if d.server == nil {
		t.Skip("the server is not ours")
	}
	dir := d.directory("late")
	path := dir + "/notes"
	for _, text := range []string{"CREATE TABLE `" + path + "` (id Uint64 NOT NULL, note String, PRIMARY KEY (id))",
		"UPSERT INTO `" + path + "` (id, note) VALUES (1ul, '" + strings.Repeat("old", 10000) + "'), (2ul, 'other')"} {
		if _, err := d.exec(text); err != nil {
			t.Fatal(err)
		}
	}
	x := &trial{database: d, dir: dir, path: path}
	_, x.bundle = d.tables(dir)
	p, _, err := x.plan("hash(id), id", 0, Options{Writers: WritersChangefeed, Database: d.db.Name()})
	if err != nil || p == nil {
		t.Fatal(p, err)
	}
	runner := func(conn *ydbconn.Conn) *Runner {
		return &Runner{Plan: p, Conn: conn, Tool: "test", Confirmed: []StepID{ConfirmAll}, Quiet: time.Millisecond, Lease: liveLease,
			Report: func(e Event) {
				if e.Kind == EventSay || e.Kind == EventWait {
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

	w := wireTo(t, d.server.Address())
	held := make(chan struct{})
	w.mu.Lock()
	w.big = sync.OnceFunc(func() { w.hold(true); close(held) })
	w.mu.Unlock()
	slow, err := ydbconn.Open(d.ctx, ydbconn.Options{Endpoint: "grpc://" + w.listener.Addr().String(), Database: d.db.Name(), NoDiscovery: true})
	must(err)
	defer slow.Close()
	ctx, cancel := context.WithCancel(d.ctx)
	defer cancel()
	lost := make(chan error, 1)
	go func() { lost <- runner(slow).Run(ctx, false) }()
	select {
	case <-held:
	case err := <-lost:
		t.Fatalf("the rows were not sent: %v", err)
	}
	_, err = d.exec("UPSERT INTO `" + path + "` (id, note) VALUES (1ul, 'new')")
	must(err)
	must(runner(d.conn).Run(d.ctx, false))
	note := func(path string) string {
		t.Helper()
		rows, err := d.cells("SELECT note FROM `"+path+"` WHERE id = 1ul", []string{"note"})
		must(err)
		return strings.Join(rows, "")
	}
	if got := note(p.Copy); !strings.Contains(got, "new") {
		t.Fatalf("the run ended with another row: %.20s", got)
	}
	w.hold(false)
	for deadline := time.Now().Add(10 * time.Second); strings.Contains(note(p.Copy), "new"); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("what was held did not come")
		}
	}
	cancel()
	<-lost
	must(runner(d.conn).Cutover(d.ctx))
	if got := note(path); !strings.Contains(got, "new") {
		t.Errorf("the table in use has a row as it was before: %.20s", got)
	}
}

// TestLateAnswer has a write of the copy lose its answer: the tables are compared once more before the fence.
func TestLateAnswer(t *testing.T) {
	t.Parallel()
	l := troubled(t, liveServer, 3)
	if l.plan.bulk() != "" {
		t.Fatal("the rows are not copied in bulk")
	}
	f, err := fault.Parse("Table.BulkUpsert["+l.plan.Copy+"]:lost:count=1", localydb.Methods())
	if err != nil {
		t.Fatal(err)
	}
	l.server.SetFaults(f)
	l.must("run", l.run)
	l.must("cutover", l.cutover)
	l.said("50-cutover " + tornCopy)
	l.switched()
}
