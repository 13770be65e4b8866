package run

import (
	"fmt"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestCarried has records of the changefeed lost behind the cut-over, at random places, while a generated application writes. A rollback, which may
// be broken off, carries back what no record told: the table is as the model is. KEYADVISE_CARRIED says for how many applications.
func TestCarried(t *testing.T) {
	t.Parallel()
	count := ydbtest.Setting(t, "KEYADVISE_CARRIED", 6)
	first := ydbtest.Setting(t, "KEYADVISE_CARRIED_FROM", 0)
	if ydbtest.Given() != "" {
		t.Skip("the server is not ours")
	}
	for seed := first; seed < first+count; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabaseWith(t, liveServer)
				l := liveOf(t, d, fmt.Sprint("carried", seed), uint64(seed))
				l.note("%s\n%s", plan.Definition(l.plan.Before.Table), plan.Definition(l.plan.After.Table))
				l.start(3)
				t.Cleanup(l.end)
				l.write(20)
				l.must("run", l.run)
				l.must("cutover", l.cutover)
				l.switched()
				for range 1 + l.random.IntN(3) {
					l.loses()
					l.write(10)
					if l.random.IntN(2) == 0 {
						l.must("cutover", l.cutover) // it is done, and the old table follows again
					}
				}
				if l.random.IntN(4) == 0 { // what was lost is in the old table alone, which nobody needs any more
					l.command("cleanup")
					l.halt()
					l.settled("after the cleanup", l.path)
					return
				}
				l.command("rollback")
				l.back()
			})
		})
	}
}

// loses has records of the changefeed lost while the application writes: it is dropped, added again, or they expire.
func (l *liveRun) loses() {
	l.t.Helper()
	topic := l.path + "/" + plan.FeedName
	table, err := l.conn.Outline(l.ctx, l.path)
	if err != nil {
		l.t.Fatal(err)
	}
	_, has := table.Changefeed(plan.FeedName)
	n := l.random.IntN(3)
	l.note("--- records are lost in way %d; there is a changefeed: %v", n, has)
	switch {
	case !has && n == 0:
		l.sql("%s", plan.AddFeed{}.Statements(l.plan)[0].Text)
	case !has:
	case n == 0:
		l.sql("ALTER TABLE %s DROP CHANGEFEED %s", yql.QuoteName(l.path), plan.FeedName)
	case n == 1:
		l.another()
	default:
		l.sql("ALTER TOPIC %s SET (retention_period = Interval('PT1S'))", yql.QuoteName(topic))
		l.write(20)
		time.Sleep(1500 * time.Millisecond)
		l.sql("ALTER TOPIC %s SET (retention_period = Interval('P7D'))", yql.QuoteName(topic))
	}
	l.write(20)
}
