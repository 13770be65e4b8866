package run

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

const fedTable = "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id));\n" +
	"ALTER TABLE t ADD CHANGEFEED f WITH (MODE = 'UPDATES', FORMAT = 'JSON');"

// TestReaders cuts over, and back, a table whose changefeed somebody reads: what a consumer has not committed is lost only if that is
// confirmed, with the number, and one that keeps up is waited for.
func TestReaders(t *testing.T) {
	t.Parallel()
	for _, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
		t.Run(string(writers), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabase(t)
				x := d.declared("readers_"+string(writers), fedTable)
				v := x.hashed(writers)
				topic := v.path + "/f"
				v.must("UPSERT INTO " + yql.QuoteName(v.path) + " (id, v) VALUES (1ul, 'a'u), (2ul, 'b'u), (3ul, 'c'u)")
				if err := v.commits(topic, "done"); err != nil {
					t.Fatal(err)
				}
				v.must("ALTER TOPIC " + yql.QuoteName(topic) + " ADD CONSUMER late")
				r := v.runner(v.plan)
				r.Confirmed = []plan.StepID{ConfirmAll}
				if err := r.Run(v.ctx, ""); err != nil {
					t.Fatal(err)
				}
				text := v.person(r.Cutover(v.ctx), ConfirmUnread)
				if !strings.Contains(text, "consumer `late` has not committed 3 records") || strings.Contains(text, "done") {
					t.Error(text)
				}
				in, err := r.Intends(v.ctx, CommandCutover, "")
				if err != nil || !slices.Contains(in.Confirms, ConfirmUnread) {
					t.Errorf("a dry run asks for %v, %v", in.Confirms, err)
				}
				v.stands(r, Ready)

				time.AfterFunc(100*time.Millisecond, func() { _ = v.commitsAs(topic, "late") })
				if err := r.Cutover(v.ctx); err != nil { // it catches up meanwhile
					t.Fatal(err)
				}
				v.must("UPDATE " + yql.QuoteName(v.path) + " SET v = 'x'u")
				text = v.person(r.Rollback(v.ctx), ConfirmUnread)
				if !strings.Contains(text, "consumer `late` has not committed 3 records") || !strings.Contains(text, "consumer `done` has not committed 3 records") {
					t.Error(text)
				}
				v.stands(r, Switched)
				r.Confirmed = append(r.Confirmed, ConfirmUnread, lossOf(r.Plan, "rows=3"))
				if err := r.Rollback(v.ctx); err != nil {
					t.Fatal(err)
				}
			})
		})
	}
}

// TestReadersFence gives consumers a while behind the fence, and loses what they have not read only if that is confirmed.
func TestReadersFence(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabase(t)
		x := d.declared("readers_fence", fedTable)
		x.must("ALTER TOPIC " + yql.QuoteName(x.path+"/f") + " ADD CONSUMER late")
		v := x.hashed(plan.Stopped)
		v.must("UPSERT INTO " + yql.QuoteName(v.path) + " (id, v) VALUES (1ul, 'a'u)")
		r := v.runner(v.plan)
		r.Confirmed = []plan.StepID{ConfirmAll}
		s, err := r.open()
		if err != nil {
			t.Fatal(err)
		}
		leased := &leasedSession{session: s}
		text := v.person(leased.readersDone(v.ctx, plan.Cutover, "f"), ConfirmUnread)
		if !strings.Contains(text, "After the fence consumer `late` has not committed 1 record of changefeed f within 5s.") {
			t.Error(text)
		}
		time.AfterFunc(20*time.Millisecond, func() { _ = v.commitsAs(v.path+"/f", "late") })
		if err := leased.readersDone(v.ctx, plan.Cutover, "f"); err != nil {
			t.Error(err)
		}
		v.must("UPDATE " + yql.QuoteName(v.path) + " SET v = 'x'u")
		r.Confirmed = append(r.Confirmed, ConfirmUnread)
		if err := leased.readersDone(v.ctx, plan.Cutover, "f"); err != nil {
			t.Error(err)
		}
		if err := leased.readersDone(v.ctx, plan.Cutover, "gone"); err != nil {
			t.Errorf("a changefeed that is dropped already: %v", err)
		}
	})
}
