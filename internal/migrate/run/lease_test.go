package run

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestFarLease has a process that is gone hold the steps, a range or a partition of the changefeed for ten days. Every command says after
// ten seconds who holds what until when, and asks to take over; who has answered goes on. Of one that still renews what it holds nobody asks.
func TestFarLease(t *testing.T) {
	t.Parallel()
	const gone = "process 7 on elsewhere (abc123)"
	for n, c := range []struct {
		table string
		first plan.StepID // that is done before; empty for all before the cutover
		do    asked
		lives bool
	}{
		{"runs", plan.Create, toRun, false}, {"ranges", plan.Create, toRun, false}, {"feeds", "", toCutover, false}, {"runs", "", toCutover, false},
		{"runs", "", goesBack, false}, {"runs", plan.Create, toRun, true},
	} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				v := followed(t, fmt.Sprint("far_lease_", n))
				v.fill(0, 10)
				var said []string
				_, r := v.stopping(func(e work.Event) bool { said = append(said, e.Text); return false })
				if err := r.Run(v.ctx, c.first); err != nil {
					t.Fatal(err)
				}
				run, _ := r.stands(t, v.ctx)
				if c.table == "ranges" {
					v.must(fmt.Sprintf("UPSERT INTO `%s/ranges` (token, work, id, rows, bytes, digest, finished, generation) VALUES ('%s'u, 'copy'u, 0ul, 0ul, 0ul, 0ul, false, 0ul)",
						schema.StateDirectory, run.Token))
				}
				until := func(days string) string {
					return fmt.Sprintf("UPDATE `%s/%s` SET owner = '%s'u, held = 'x'u, leased = CurrentUtcTimestamp() + Interval('%s') WHERE token = '%s'u",
						schema.StateDirectory, c.table, gone, days, run.Token)
				}
				if c.table != "runs" {
					until = func(days string) string {
						return fmt.Sprintf("UPDATE `%s/%s` SET owner = '%s'u, leased = CurrentUtcTimestamp() + Interval('%s') WHERE token = '%s'u",
							schema.StateDirectory, c.table, gone, days, run.Token)
					}
				}
				v.must(until("P10D"))
				if c.lives {
					time.AfterFunc(5*time.Second, func() { v.must(until("PT5S")) })
				}
				began := time.Now()
				_, other := v.stopping(func(e work.Event) bool { said = append(said, e.Text); return false })
				err := c.do.do(v.ctx, other)
				if c.lives {
					if err != nil {
						t.Errorf("a process that renews its lease: %v", err)
					}
					return
				}
				person := (*NeedsPerson)(nil)
				if !errors.As(err, &person) || !strings.Contains(person.Text, gone) || !strings.Contains(person.Text, " UTC, in 240h") || time.Since(began) > 15*time.Second {
					t.Fatalf("after %s: %v", time.Since(began), err)
				}
				if all := strings.Join(said, "\n"); !strings.Contains(all, gone+" holds a part of the run until ") {
					t.Errorf("it waits without a word: %s", all)
				}
				other.Confirmed = append(other.Confirmed, person.Token())
				if err := c.do.do(v.ctx, other); err != nil {
					t.Errorf("who has taken over does not go on: %v", err)
				}
			})
		})
	}
}
