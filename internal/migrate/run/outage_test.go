package run

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestNobodyIsLockedOut has calls hang, the database answer OVERLOADED and the state not be written, from when the rights are revoked or
// the tables are renamed, forward and back. Nobody is locked out for longer than --max-downtime and the deadline of a call, or for longer
// than the outage; and what the command ends with says so where the rights could not be given back.
func TestNobodyIsLockedOut(t *testing.T) {
	t.Parallel()
	const most = 9 * time.Second
	for n, c := range []struct {
		fault  string
		when   string // something that is said
		lasts  time.Duration
		within time.Duration // of when the rights are revoked
		back   bool
	}{
		{"Table.DescribeTable:hang", "revoking the right", 5 * time.Minute, most + 5*time.Second, false},
		{"Table.DescribeTable:hang", "revoked the right", 5 * time.Minute, most + 5*time.Second, false},
		{"Table.DescribeTable:hang", "revoking the right", 5 * time.Minute, most + 5*time.Second, true},
		{"Table.DescribeTable:hang", "Abort open transactions", 5 * time.Minute, most + 5*time.Second, false},
		{"*:OVERLOADED", "revoked the right", 40 * time.Second, 60 * time.Second, false},
		{"*:OVERLOADED", "Rename ", 40 * time.Second, 60 * time.Second, false},
		{"*:OVERLOADED", "revoked the right", 40 * time.Second, 60 * time.Second, true},
		{"*:OVERLOADED", "Rename ", 40 * time.Second, 60 * time.Second, true},
		{"Query:UNAVAILABLE", "revoked the right", 30 * time.Second, 50 * time.Second, false},
		{"*:OVERLOADED", "revoked the right", 10 * time.Minute, 0, false},
	} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				g := openGuarded(t)
				v := withAll(t, g, fmt.Sprint("locked_", n), plan.Changefeed)
				var revoked, restored time.Time
				armed := false
				_, r := v.stopping(func(e work.Event) bool {
					if strings.HasPrefix(e.Text, "revoking the right") {
						revoked = time.Now()
					}
					if armed && strings.HasPrefix(e.Text, c.when) {
						armed = false
						g.faults(c.fault)
						time.AfterFunc(c.lasts, func() { g.faults() })
					}
					if strings.HasPrefix(e.Text, "restored the rights") {
						restored = time.Now()
					}
					return false
				})
				r.FenceRevoke, r.MaxDowntime = true, most
				do := r.Cutover
				if err := r.Run(v.ctx, ""); err != nil {
					t.Fatal(err)
				}
				if c.back {
					if err := r.Cutover(v.ctx); err != nil {
						t.Fatal(err)
					}
					do = r.Rollback
				}
				armed, revoked, restored = true, time.Time{}, time.Time{}
				err := do(v.ctx)
				g.faults()
				if revoked.IsZero() || armed {
					t.Fatalf("nothing was revoked, or nothing failed: %v", err)
				}
				if c.within == 0 {
					if text := r.Revoked(); !strings.Contains(text, "GRANT ") || !strings.Contains(text, " TO `app`") || g.mayWrite(v.path) {
						t.Errorf("it ends with %v, and says of the rights: %q", err, text)
					}
					_, other := v.stopping(never)
					if err := other.Run(v.ctx, ""); err != nil || !g.mayWrite(v.path) {
						t.Errorf("the next command does not restore the rights: %v", err)
					}
					return
				}
				if took := restored.Sub(revoked); restored.IsZero() || took > c.within || !g.mayWrite(v.path) || r.Revoked() != "" {
					t.Errorf("the rights are restored %s after they were revoked, the application may write: %v; it says %q, and ended: %v", took, g.mayWrite(v.path), r.Revoked(), err)
				}
			})
		})
	}
}

// TestNobodyIsAskedMeanwhile has somebody change the tables behind the rename so that a person has to be asked: the writers go on first.
func TestNobodyIsAskedMeanwhile(t *testing.T) {
	t.Parallel()
	for n, text := range []string{"ALTER TABLE {t} DROP COLUMN v", "ALTER TABLE {old} DROP COLUMN v", "DROP TABLE {old}"} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				g := openGuarded(t)
				v := withAll(t, g, fmt.Sprint("asked_meanwhile_", n), plan.Changefeed)
				_, r := v.stopping(func(e work.Event) bool {
					if strings.HasPrefix(e.Text, "Rename ") {
						go func() {
							for !g.exists(v.conn.Absolute(v.plan.Old)) {
								time.Sleep(time.Millisecond)
							}
							g.must(strings.NewReplacer("{t}", yql.QuoteName(v.path), "{old}", yql.QuoteName(v.conn.Absolute(v.plan.Old))).Replace(text))
						}()
					}
					return false
				})
				r.FenceRevoke = true
				if err := r.Run(v.ctx, ""); err != nil {
					t.Fatal(err)
				}
				err := r.Cutover(v.ctx)
				if person := (*NeedsPerson)(nil); errors.As(err, &person) && !g.mayWrite(v.path) {
					t.Errorf("the writers wait for the answer to: %v", err)
				} else if run, _ := r.stands(t, v.ctx); err != nil && run != nil && run.Data.Fence != nil {
					t.Errorf("the rights are still revoked: %v", err)
				}
			})
		})
	}
}

// exists reports whether there is a table.
func (d *database) exists(path string) bool {
	_, err := d.conn.Outline(context.WithoutCancel(d.ctx), path)
	return err == nil
}
