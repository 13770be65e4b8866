package migrate

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3/topic/topicoptions"
	"github.com/ydb-platform/ydb-go-sdk/v3/topic/topictypes"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
)

// troubled is a plan beside a generated application, with a server of its own to which things happen.
func troubled(t *testing.T, options localydb.Options, seed uint64) *live {
	t.Helper()
	d := openDatabaseWith(t, options)
	if d.server == nil {
		t.Skip("the server is not ours")
	}
	l := &live{}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("--- before:\n%s", l.tail())
		}
	})
	r := schematest.Rand(seed)
	for try := 0; !l.prepare(d, d.directory(fmt.Sprint("trouble", try)), r); try++ {
		if try == 30 {
			t.Fatal("no table of 30 can be moved")
		}
	}
	l.start(2)
	t.Cleanup(l.end)
	l.write(20)
	return l
}

// do carries a command out once, by one process.
func (l *live) do(what string, confirmed []StepID, do func(context.Context, *Runner) error) error {
	l.t.Helper()
	p := l.process(what)
	defer p.close()
	p.Confirmed = append(p.Confirmed, confirmed...)
	err := do(l.ctx, p.Runner)
	l.note("%s: ended: %v", what, err)
	return err
}

func (l *live) run(ctx context.Context, r *Runner) error      { return r.Run(ctx, false) }
func (l *live) cutover(ctx context.Context, r *Runner) error  { return r.Cutover(ctx) }
func (l *live) rollback(ctx context.Context, r *Runner) error { return r.Rollback(ctx) }

func (l *live) must(what string, do func(context.Context, *Runner) error, confirmed ...StepID) {
	l.t.Helper()
	if err := l.do(what, confirmed, do); err != nil {
		l.t.Fatalf("%s: %v", what, err)
	}
}

// refused has a command refused with words of the error.
func (l *live) refused(what string, do func(context.Context, *Runner) error, words string) error {
	l.t.Helper()
	err := l.do(what, nil, do)
	if err == nil || !strings.Contains(err.Error(), words) {
		l.t.Fatalf("%s: %v, want %q", what, err, words)
	}
	return err
}

// said reports that some process said the words.
func (l *live) said(words string) {
	l.t.Helper()
	if !strings.Contains(l.tail(), words) {
		l.t.Errorf("nobody said %q", words)
	}
}

// warned checks what the status warns of.
func (l *live) warned(words string) {
	l.t.Helper()
	p := l.process("status")
	defer p.close()
	s, err := p.Status(l.ctx)
	if err != nil {
		l.t.Fatal(err)
	}
	if len(s.Warnings) != 1 || !strings.Contains(s.Warnings[0], words) {
		l.t.Errorf("the status warns of %q, want %q", s.Warnings, words)
	}
}

func (l *live) sql(format string, args ...any) {
	l.t.Helper()
	if _, err := l.exec(fmt.Sprintf(format, args...)); err != nil {
		l.t.Fatal(err)
	}
}

// switched lets the application go on with the statements for the new key, and back lets it with those it had.
func (l *live) switched() {
	l.t.Helper()
	l.halt()
	l.settled("after the cutover", l.plan.Table, l.plan.Kept)
	l.fresh.Store(true)
	l.resume()
	l.write(20)
}

func (l *live) back() {
	l.t.Helper()
	l.halt()
	l.settled("after the rollback", l.plan.Table)
	l.restored()
	l.fresh.Store(false)
	l.resume()
	l.write(10)
}

// consumer drops the consumer of the changefeed, and adds one that is not important if there is to be one.
func (l *live) consumer(again bool) {
	l.t.Helper()
	path := l.plan.Table + "/" + feedName
	if err := l.db.Topic().Alter(l.ctx, path, topicoptions.AlterWithDropConsumers(feedName)); err != nil {
		l.t.Fatal(err)
	}
	if again {
		if err := l.db.Topic().Alter(l.ctx, path, topicoptions.AlterWithAddConsumers(topictypes.Consumer{Name: feedName})); err != nil {
			l.t.Fatal(err)
		}
	}
}

// TestTroubleStatuses runs a plan to its end and back while calls fail, streams break and answers are lost.
func TestTroubleStatuses(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	t.Parallel()
	l := troubled(t, liveServer, 1)
	var faults []fault.Fault
	for _, spec := range []string{"Query.ExecuteQuery:UNAVAILABLE:0.02", "Query.ExecuteQuery:BAD_SESSION:0.02", "Query.ExecuteQuery:ABORTED:0.03", "Query.ExecuteQuery:OVERLOADED:0.005",
		"Query.ExecuteQuery:latency=5ms:0.1", "Query.ExecuteQuery:cut=0.01", "Topic.StreamRead:cut=0.03", "Topic.StreamRead:UNAVAILABLE:0.2", "Topic.DescribeConsumer:UNAVAILABLE:0.1",
		"Table.BulkUpsert:OVERLOADED:0.05", "Table.StreamReadTable:cut=0.02", "Table.DescribeTable:UNAVAILABLE:0.02", "refuse:count=2"} {
		f, err := fault.Parse(spec, localydb.Methods())
		if err != nil {
			t.Fatal(err)
		}
		faults = append(faults, f)
	}
	l.server.SetFaults(faults...)
	calm := func() { l.halt(); l.server.SetFaults() }
	l.must("run", l.run)
	l.must("cutover", l.cutover)
	calm()
	l.switched()
	l.server.SetFaults(faults...)
	l.must("rollback", l.rollback)
	calm()
	l.back()
}

// TestTroubleConsumer has somebody drop the consumer while it is read, and again when nobody reads.
func TestTroubleConsumer(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	t.Parallel()
	l := troubled(t, liveServer, 2)
	l.must("run", l.run)
	l.consumer(false)
	l.write(20)
	l.must("run", l.run)
	var dropped atomic.Bool
	l.must("cutover", func(ctx context.Context, r *Runner) error {
		report := r.Report
		r.Report = func(e Event) {
			if e.Kind == EventBegin && e.Step == StepCutover && !dropped.Swap(true) {
				l.consumer(false)
			}
			report(e)
		}
		return r.Cutover(ctx)
	})
	l.said("it is added again")
	l.switched()
	l.consumer(false)
	l.write(10)
	l.must("rollback", l.rollback)
	l.back()
}

// TestTroubleFeed has somebody drop the changefeed before the cutover, when all rows are compared and mended, and after
// it, when a rollback would lose what was written since.
func TestTroubleFeed(t *testing.T) {
	t.Parallel()
	l := troubled(t, liveServer, 3)
	l.must("run", l.run)
	l.sql("ALTER TABLE %s DROP CHANGEFEED %s", name(l.plan.Table), feedName)
	l.write(30)
	l.warned("'migrate run' creates it again")
	l.must("run", l.run) // the steps are done, and the copy is out of date all the same
	l.said("is created again, and all rows are compared")
	l.must("cutover", l.cutover)
	l.switched()
	l.sql("ALTER TABLE %s DROP CHANGEFEED %s", name(l.plan.Table), feedName)
	l.write(30)
	l.warned("would lose what has been written since")
	var person *NeedsPerson
	if err := l.refused("rollback", l.rollback, "is lost by rolling back"); !errors.As(err, &person) || person.Step != ConfirmLoss {
		t.Fatalf("rollback: %v", err)
	}
	l.must("rollback", l.rollback, ConfirmLoss)
	l.halt()
	l.restored()
}

// TestTroubleColumns has somebody add columns before and after the cutover.
func TestTroubleColumns(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	t.Parallel()
	l := troubled(t, liveServer, 4)
	l.must("run", l.run)
	l.sql("ALTER TABLE %s ADD COLUMN more Utf8", name(l.plan.Table))
	l.refused("cutover", l.cutover, "changed since the plan was made")
	l.said("more was added to")
	l.sql("ALTER TABLE %s DROP COLUMN more", name(l.plan.Table))
	l.must("cutover", l.cutover)
	l.switched()
	l.sql("ALTER TABLE %s ADD COLUMN more Utf8", name(l.plan.Table))
	l.refused("rollback", l.rollback, "has no place for it")
	l.sql("ALTER TABLE %s DROP COLUMN more", name(l.plan.Table))
	l.must("rollback", l.rollback)
	l.back()
}

// TestTroubleRetention has records expire before they are applied.
func TestTroubleRetention(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	t.Parallel()
	options := liveServer
	var ahead atomic.Int64
	options.Clock = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	l := troubled(t, options, 5)
	l.must("run", l.run)
	l.consumer(true)
	l.write(30)
	ahead.Add(int64(8 * 24 * time.Hour))
	time.Sleep(200 * time.Millisecond)
	l.refused("cutover", l.cutover, "expired before they were applied: 'migrate verify --fix --execute'")
	l.resume()
	l.must("verify", func(ctx context.Context, r *Runner) error { return r.Verify(ctx, true) })
	l.must("cutover", l.cutover)
	l.switched()
	l.consumer(true)
	l.write(30)
	ahead.Add(int64(8 * 24 * time.Hour))
	time.Sleep(200 * time.Millisecond)
	l.refused("rollback", l.rollback, "expired before they were applied to")
	l.must("rollback", l.rollback, ConfirmLoss)
}

// TestTroubleAborted has the copy by statements collide with writers: it goes on with smaller batches.
func TestTroubleAborted(t *testing.T) {
	t.Parallel()
	l := troubled(t, liveServer, 6)
	f, err := fault.Parse("Query.ExecuteQuery[UPSERT INTO "+name(l.plan.Copy)+"]:ABORTED:count=2", localydb.Methods())
	if err != nil {
		t.Fatal(err)
	}
	l.server.SetFaults(f)
	l.plan.Backfill.BatchRows = 20
	l.must("run", func(ctx context.Context, r *Runner) error {
		r.Server, r.Workers = true, 1
		return r.upTo(ctx, StepBackfill)
	})
	l.said("collided with writers of the same rows; continuing with 10 rows")
	l.said("collided with writers of the same rows; continuing with 5 rows")
}
