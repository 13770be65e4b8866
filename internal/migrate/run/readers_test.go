package run

import (
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
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
				r.Answer = nil
				if err := r.Run(v.ctx, ""); err != nil {
					t.Fatal(err)
				}
				text := v.person(r.Cutover(v.ctx), expect.ConfirmLoss)
				if !strings.Contains(text, "consumer `late` has not committed 3 records") || strings.Contains(text, "done") {
					t.Error(text)
				}
				in, err := r.Intends(v.ctx, CommandCutover, "", nil)
				if err != nil || len(in.Questions) != 1 || in.Questions[0].Lost != "unread=f" || in.Questions[0].Count != 3 || in.Questions[0].For != "consumer late" {
					t.Errorf("a dry run asks for %+v, %v", in.Questions, err)
				}
				v.stands(r, Ready)

				time.AfterFunc(100*time.Millisecond, func() { _ = v.commitsAs(topic, "late") })
				if err := r.Cutover(v.ctx); err != nil { // it catches up meanwhile
					t.Fatal(err)
				}
				v.must("UPDATE " + yql.QuoteName(v.path) + " SET v = 'x'u")
				err = r.Rollback(v.ctx)
				text = v.person(err, expect.ConfirmLoss)
				if !strings.Contains(text, "consumer `late` has not committed 3 records") || !strings.Contains(text, "consumer `done` has not committed 3 records") {
					t.Error(text)
				}
				v.stands(r, Switched)
				v.answers(r, err)
				if writers == plan.Stopped {
					err = r.Rollback(v.ctx)
					if asksOf(err) != lossOf(r.Plan, "rows=3") {
						t.Errorf("it asks for %v", err)
					}
					v.answers(r, err)
				}
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
		r.Answer = nil
		s, err := r.open()
		if err != nil {
			t.Fatal(err)
		}
		leased := &leasedSession{session: s}
		behind := func(name string) error {
			return readersAsk(v.ctx, leased.session, plan.Cutover, name, "after the fence ")
		}
		text := v.person(behind("f"), expect.ConfirmLoss)
		if !strings.Contains(text, "after the fence consumer `late` has not committed 1 record of it") {
			t.Error(text)
		}
		time.AfterFunc(20*time.Millisecond, func() { _ = v.commitsAs(v.path+"/f", "late") })
		if err := behind("f"); err != nil {
			t.Error(err)
		}
		v.must("UPDATE " + yql.QuoteName(v.path) + " SET v = 'x'u")
		v.answers(r, behind("f"))
		if err := behind("f"); err != nil {
			t.Error(err)
		}
		if err := behind("gone"); err != nil {
			t.Errorf("a changefeed that is dropped already: %v", err)
		}
	})
}
