package run

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/feed"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// troubled is a plan beside a generated application, with a server of its own to which things happen.
func troubled(t *testing.T, options localydb.Options, seed uint64) *liveRun {
	t.Helper()
	d := openDatabaseWith(t, options)
	if d.server == nil {
		t.Skip("the server is not ours")
	}
	l := liveOf(t, d, "trouble", seed)
	l.start(2)
	t.Cleanup(l.end)
	l.write(20)
	return l
}

// do carries a command out once, by one process.
func (l *liveRun) do(what string, do func(context.Context, *Runner) error) error {
	l.t.Helper()
	p := l.process(what)
	defer p.close()
	err := do(l.ctx, p.Runner)
	l.note("%s: ended: %v", what, err)
	return err
}

func (l *liveRun) run(ctx context.Context, r *Runner) error     { return r.Run(ctx, "") }
func (l *liveRun) cutover(ctx context.Context, r *Runner) error { return r.Cutover(ctx) }

// rollback rolls back and cleans up.
func (l *liveRun) rollback(ctx context.Context, r *Runner) error { return rollsBack(ctx, r) }

func (l *liveRun) must(what string, do func(context.Context, *Runner) error) {
	l.t.Helper()
	if err := l.do(what, do); err != nil {
		l.t.Fatalf("%s: %v", what, err)
	}
}

// refused has a command refused with words of the error.
func (l *liveRun) refused(what string, do func(context.Context, *Runner) error, words string) error {
	l.t.Helper()
	err := l.do(what, do)
	if err == nil || !strings.Contains(err.Error(), words) {
		l.t.Fatalf("%s: %v, want %q", what, err, words)
	}
	return err
}

// said reports that some process said the words.
func (l *liveRun) said(words string) {
	l.t.Helper()
	if !strings.Contains(l.tail(), words) {
		l.t.Errorf("nobody said %q", words)
	}
}

// warned checks what the status warns of.
func (l *liveRun) warned(words string) {
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

func (l *liveRun) sql(format string, args ...any) {
	l.t.Helper()
	if _, err := l.exec(fmt.Sprintf(format, args...)); err != nil {
		l.t.Fatal(err)
	}
}

// switched lets the application go on with the statements for the new key, and back lets it with those it had.
func (l *liveRun) switched() {
	l.t.Helper()
	l.halt()
	l.settled("after the cutover", l.path, l.plan.Old)
	l.fresh.Store(true)
	l.resume()
	l.write(20)
}

func (l *liveRun) back() {
	l.t.Helper()
	l.halt()
	l.settled("after the rollback", l.path)
	l.restored()
	l.fresh.Store(false)
	l.resume()
	l.write(10)
}

// TestTroubleStatuses runs a plan to its end and back while calls fail, streams break and answers are lost.
func TestTroubleStatuses(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		l := troubled(t, liveServer, 1)
		var faults []fault.Fault
		for _, spec := range []string{"Query.ExecuteQuery:UNAVAILABLE:0.02", "Query.ExecuteQuery:BAD_SESSION:0.02", "Query.ExecuteQuery:ABORTED:0.03", "Query.ExecuteQuery:OVERLOADED:0.005",
			"Query.ExecuteQuery:latency=5ms:0.1", "Query.ExecuteQuery:cut=0.01", "Topic.StreamRead:cut=0.03", "Topic.StreamRead:UNAVAILABLE:0.2", "Topic.DescribeTopic:UNAVAILABLE:0.1",
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
	})
}

// commits has somebody commit all records of the changefeed for consumers of his own, one of which has its name.
func (l *liveRun) commits() {
	l.t.Helper()
	for _, consumer := range []string{"theirs", plan.FeedName} {
		if err := l.database.commits(l.path+"/"+plan.FeedName, consumer); err != nil {
			l.t.Fatal(err)
		}
	}
}

// TestTroubleCommits has somebody commit offsets of the changefeed while nobody reads it, before the cutover and after it.
func TestTroubleCommits(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		l := troubled(t, liveServer, 2)
		l.must("run", l.run)
		l.write(30)
		l.commits()
		l.must("cutover", l.cutover)
		l.switched()
		l.write(30)
		l.commits()
		l.must("rollback", l.rollback)
		l.back()
	})
}

// TestTroubleFeed has somebody drop the changefeed before the cutover, when all rows are compared and mended, and after
// it, when a rollback carries back what was written since.
func TestTroubleFeed(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		l := troubled(t, liveServer, 3)
		l.must("run", l.run)
		l.sql("ALTER TABLE %s DROP CHANGEFEED %s", yql.QuoteName(l.path), plan.FeedName)
		l.write(30)
		l.warned("'migrate run' starts recording again")
		l.must("run", l.run) // the steps are done, and the copy is out of date all the same
		l.said("recording starts again, and all rows are compared")
		l.must("cutover", l.cutover)
		if !regexp.MustCompile(`writers can continue; they were stopped for [0-9.ms]+ \(.*drain-feed [0-9.ms]+`).MatchString(l.tail()) {
			t.Error("nobody said for how long the writers were stopped, and what for")
		}
		l.switched()
		l.sql("ALTER TABLE %s DROP CHANGEFEED %s", yql.QuoteName(l.path), plan.FeedName)
		l.write(30)
		l.warned("carries back what was written since")
		l.must("rollback", func(ctx context.Context, r *Runner) error { // of rows that no record tells of some were deleted
			return consenting(ctx, r, l.rollback)
		})
		l.said("and they were carried back: ")
		l.back()
	})
}

// another drops the changefeed, has the application write, and adds one of the same name.
func (l *liveRun) another() {
	l.t.Helper()
	l.sql("ALTER TABLE %s DROP CHANGEFEED %s", yql.QuoteName(l.path), plan.FeedName)
	l.write(20)
	l.sql("%s", plan.AddFeed{}.Statements(l.plan)[0].Text)
	l.write(20)
}

// TestTroubleAnotherFeed has somebody drop the changefeed and add another one under its name while nobody reads it, before the
// cutover, when all rows are compared and mended, and after it, when a rollback carries back what nobody recorded.
func TestTroubleAnotherFeed(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		l := troubled(t, liveServer, 3)
		l.must("run", l.run)
		l.another()
		l.warned("is not the one that this run follows")
		l.must("cutover", l.cutover)
		l.said("another added: recording starts again, and all rows are compared")
		l.switched()
		l.another()
		l.warned("carries back what was written since")
		l.must("cutover", l.cutover) // it is done, and the old table follows again
		l.said("lacks what was written in between")
		l.write(20)
		l.must("rollback", func(ctx context.Context, r *Runner) error { // the application may have deleted ten rows and more, which is asked about
			return consenting(ctx, r, l.rollback)
		})
		l.said("and they were carried back: ")
		l.back()
	})
}

// TestTroubleOtherFeed has somebody add a changefeed of the name that records something else: it is left alone.
func TestTroubleOtherFeed(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		l := troubled(t, liveServer, 7)
		l.must("run", l.run)
		drop := fmt.Sprintf("ALTER TABLE %s DROP CHANGEFEED %s", yql.QuoteName(l.plan.Table), yql.QuoteName(plan.FeedName))
		l.sql("%s", drop)
		l.sql("ALTER TABLE %s ADD CHANGEFEED %s WITH (MODE = 'UPDATES', FORMAT = 'JSON')", yql.QuoteName(l.path), plan.FeedName)
		if err := l.refused("run", l.run, "records other things than it needs"); !strings.Contains(err.Error(), drop) {
			t.Errorf("nobody is told %q: %v", drop, err)
		}
		l.sql("%s", drop)
		l.must("run", l.run)
		l.must("cutover", l.cutover)
		l.switched()
	})
}

// TestTroubleColumns has somebody add columns before and after the cutover.
func TestTroubleColumns(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		l := troubled(t, liveServer, 4)
		l.must("run", l.run)
		l.sql("ALTER TABLE %s ADD COLUMN more Utf8", yql.QuoteName(l.path))
		l.refused("cutover", l.cutover, "is not as the plan says")
		l.said("more was added to")
		l.sql("ALTER TABLE %s DROP COLUMN more", yql.QuoteName(l.path))
		l.must("cutover", l.cutover)
		l.switched()
		l.sql("ALTER TABLE %s ADD COLUMN more Utf8", yql.QuoteName(l.path))
		l.refused("rollback", l.rollback, "does not make these changes")
		l.sql("ALTER TABLE %s DROP COLUMN more", yql.QuoteName(l.path))
		l.must("rollback", l.rollback)
		l.back()
	})
}

// expires returns the statement by which records are kept for longer, if the status says that some expire soon.
func (l *liveRun) expires() string {
	l.t.Helper()
	p := l.process("status")
	defer p.close()
	s, err := p.Status(l.ctx)
	if err != nil || s.Lag == nil {
		l.t.Fatal(s, err)
	}
	for _, w := range s.Lag.Warnings {
		if _, statement, ok := strings.Cut(w, "keep records for longer with "); ok && strings.Contains(w, "expires within 24 hours") {
			return statement
		}
	}
	return ""
}

// records are those that the first partition of the changefeed keeps.
func (l *liveRun) records() feed.Partition {
	l.t.Helper()
	kept, err := feed.Describe(l.ctx, l.conn, l.path, plan.FeedName)
	if err != nil {
		l.t.Fatal(err)
	}
	return kept.Partitions[0]
}

// expired waits until more than the records up to one are gone.
func (l *liveRun) expired(last int64) {
	l.t.Helper()
	for began := time.Now(); l.records().Start <= last; time.Sleep(50 * time.Millisecond) {
		if time.Since(began) > 10*time.Minute {
			l.t.Fatalf("record %d has not gone in ten minutes", last)
		}
	}
}

// TestTroubleRetention has records expire before they are applied.
func TestTroubleRetention(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		options := liveServer
		var ahead atomic.Int64 // what writes does so for days only by the clock of the server
		options.Clock = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
		l := troubled(t, options, 5)
		l.must("run", l.run)
		l.write(30)
		ahead.Add(int64(6 * 24 * time.Hour))
		advice := l.expires()
		unread := l.records()
		l.sql("%s", advice)
		ahead.Add(int64(2 * 24 * time.Hour))
		if l.expires() != "" {
			t.Error("it is told that records expire soon that are kept for longer now")
		}
		l.sql("ALTER TOPIC %s SET (retention_period = Interval('P7D'))", yql.QuoteName(l.path+"/"+plan.FeedName))
		l.expired(unread.Start + 10)
		l.must("cutover", l.cutover)
		l.said("of the changefeed are lost: rows that differ are copied again")
		l.switched()
		l.write(30)
		unread = l.records()
		ahead.Add(int64(8 * 24 * time.Hour))
		l.expired(unread.End - 1)
		l.must("rollback", func(ctx context.Context, r *Runner) error { // of rows that no record tells of some were deleted
			return consenting(ctx, r, l.rollback)
		})
		l.said("and they were carried back: ")
		l.back()
	})
}

// TestTroubleAborted has the copy by statements, of a table with a unique index, collide with writers: it goes on with smaller batches.
func TestTroubleAborted(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		l := troubled(t, liveServer, 1)
		f, err := fault.Parse("Query.ExecuteQuery[UPSERT INTO "+yql.QuoteName(l.plan.Copy)+"]:ABORTED:count=2", localydb.Methods())
		if err != nil {
			t.Fatal(err)
		}
		l.plan.BatchRows = 20
		l.must("run", func(ctx context.Context, r *Runner) error { return r.upTo(ctx, l.plan.StepBefore(plan.Backfill)) })
		l.server.SetFaults(f)
		l.must("run", func(ctx context.Context, r *Runner) error {
			r.Workers = 1
			return r.upTo(ctx, plan.Backfill)
		})
		l.said("conflicted with writers of the same rows; continuing with 10 rows")
		l.said("conflicted with writers of the same rows; continuing with 5 rows")
	})
}
