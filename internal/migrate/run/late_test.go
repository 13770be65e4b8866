package run

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// lately prepares attacks by the owner, whom no fence stops.
func lately(t *testing.T, tables int, do func(a *attack)) {
	t.Helper()
	ydbtest.Bubble(t, func(t *testing.T) {
		g, ahead := openAttacked(t)
		a := &attack{guarded: g, ahead: ahead, writers: plan.Changefeed, scene: scene{tables: tables}, byHand: true, most: 20 * time.Second}
		a.prepare("late")
		if err := a.commands(toRun); err != nil {
			t.Fatal(err)
		}
		a.asks = true
		do(a)
		if len(a.problems) > 0 {
			t.Errorf("%s\n%s", strings.Join(a.problems, "\n"), strings.Join(a.log, "\n"))
		}
	})
}

// holds checks what rows a table has.
func (a *attack) holds(path, where string, n int) {
	a.t.Helper()
	rows, err := a.cells("SELECT id FROM "+yql.QuoteName(path)+" WHERE "+where, []string{"id"})
	if err != nil || len(rows) != n {
		a.wrong("%s has %d rows where %s, and not %d: %v", path, len(rows), where, n, err)
	}
}

// asksFor gives a command that has to ask for a consent, and gives it once more with that.
func (a *attack) asksFor(c asked, consent string) {
	a.t.Helper()
	person := (*NeedsPerson)(nil)
	if err := a.commands(c); !errors.As(err, &person) || asksOf(err) != consent {
		a.wrong("%s has to ask for %s: %v", c.what, consent, err)
		return
	}
	a.consents = append(a.consents, person.Token())
	if err := a.commands(c); err != nil {
		a.wrong("%s with %s: %v", c.what, consent, err)
	}
}

// TestLateForward has the owner write, of one table or of the second of two, between the last record and the rename: the cutover finds it,
// and neither a rollback nor a cleanup takes it for something else.
func TestLateForward(t *testing.T) {
	t.Parallel()
	for name, write := range map[string]string{"update": "UPDATE {t} SET v = 'late'u WHERE id = 1ul", "insert": "UPSERT INTO {t} (id, v) VALUES (77ul, 'late'u)",
		"delete": "DELETE FROM {t} WHERE id = 1ul"} {
		for tables := 1; tables <= 2; tables++ {
			for _, end := range []asked{goesBack, toCleanup} {
				t.Run(name+string(rune('0'+tables))+end.what, func(t *testing.T) {
					t.Parallel()
					lately(t, tables, func(a *attack) {
						v := a.tables[tables-1]
						done := false
						a.struck("RenameTables", func() {
							if !done {
								a.must(strings.ReplaceAll(write, "{t}", yql.QuoteName(v.path)))
							}
							done = true
						}, toCutover)
						if name == "insert" && end.what == goesBack.what { // which is seen before the writers go on
							a.asksFor(goesBack, lossOf(v.plan, "apart=1"))
							a.holds(v.path, "id = 77ul", 1)
							return
						} else if name == "insert" {
							return
						}
						if !strings.Contains(strings.Join(a.log, "\n"), "was written between the last record and the rename") {
							a.wrong("the cutover does not find it")
						}
						before, _ := a.cells("SELECT id, v FROM "+yql.QuoteName(v.plan.Old), []string{"id", "v"})
						if end.what == toCleanup.what {
							a.asksFor(end, lossOf(v.plan, "rows=1"))
							return
						}
						a.asksFor(end, lossOf(v.plan, "apart=1"))
						if after, _ := a.cells("SELECT id, v FROM "+yql.QuoteName(v.path), []string{"id", "v"}); strings.Join(before, ";") != strings.Join(after, ";") {
							a.wrong("the rollback has changed rows of the old table: %q, %q", before, after)
						}
						a.asksFor(toCleanup, lossOf(v.plan, "retained=1"))
					})
				})
			}
		}
	}
}

// TestLateForwardKilled has the cutover be killed behind the rename that the owner wrote before: all rows are compared then.
func TestLateForwardKilled(t *testing.T) {
	t.Parallel()
	lately(t, 1, func(a *attack) {
		v := a.tables[0]
		r := a.relay()
		ctx, kill := context.WithCancel(a.ctx)
		r.strike = func(_ int, what string) strike {
			if what != "RenameTables" {
				return strike{}
			}
			a.must("UPDATE " + yql.QuoteName(v.path) + " SET v = 'late'u WHERE id = 1ul")
			return strike{kind: killBehind, done: kill}
		}
		_ = a.perform(ctx, "victim", a.behind(r), toCutover)
		if err := a.commands(repairs); err == nil || !strings.Contains(err.Error(), "is in use") {
			a.wrong("the table in use is made as the old one: %v", err)
		}
		a.asksFor(toCutover, lossOf(v.plan, "apart=1"))
		a.holds(v.path, "v = 'late'u", 0)
		a.holds(v.plan.Old, "v = 'late'u", 1)
		a.asksFor(toCleanup, lossOf(v.plan, "rows=1"))
	})
}

// TestNothingLate has a cutover find, without reading the tables, that nobody wrote behind the last record.
func TestNothingLate(t *testing.T) {
	t.Parallel()
	lately(t, 1, func(a *attack) {
		if err := a.commands(toCutover); err != nil {
			a.wrong("%v", err)
		}
		if said := strings.Join(a.log, "\n"); strings.Count(said, "the tables are equal") > 1 {
			a.wrong("it reads them")
		}
		_, run, _, err := a.tables[0].runner(a.tables[0].plan).where(a.ctx)
		if err != nil || run.Data.Drained != 0 || run.Data.Apart != 0 {
			a.wrong("%+v, %v", run, err)
		}
	})
}

// TestAbortedRollback has records be missed by a rollback that was killed, and another one be aborted: what was deleted meanwhile is asked for,
// and stays deleted.
func TestAbortedRollback(t *testing.T) {
	t.Parallel()
	lately(t, 1, func(a *attack) {
		v := a.tables[0]
		must := func(err error) {
			if err != nil {
				a.wrong("%v", err)
			}
		}
		must(a.commands(toCutover))
		a.must(strings.ReplaceAll(newRowsOf(v.plan, "AS_TABLE(ListMap(ListFromRange(100ul, 120ul), ($i) -> (AsStruct($i AS id, 'y'u AS v, CAST(NULL AS Timestamp) AS at))))"),
			yql.QuoteName(v.plan.Copy), yql.QuoteName(v.path)))
		must(a.commands(toVerify))
		r := a.relay()
		ctx, kill := context.WithCancel(a.ctx)
		r.strike = func(_ int, what string) strike {
			if what != "RenameTables" {
				return strike{}
			}
			return strike{kind: killBefore, done: kill}
		}
		_ = a.perform(ctx, "victim", a.behind(r), goesBack)
		a.must("DELETE FROM " + yql.QuoteName(v.path) + " WHERE id >= 100ul")
		a.asksFor(goesBack, lossOf(v.plan, "deletions=20"))
		a.holds(v.path, "id >= 100ul", 0)
		a.holds(v.path, "id < 100ul", 3)
	})
}

// TestDeletedWhileGoingBack has the owner delete rows of the old table, which is in use again, before a killed rollback is gone on with.
func TestDeletedWhileGoingBack(t *testing.T) {
	t.Parallel()
	lately(t, 1, func(a *attack) {
		v := a.tables[0]
		if err := a.commands(toCutover); err != nil {
			a.wrong("%v", err)
		}
		r := a.relay()
		ctx, kill := context.WithCancel(a.ctx)
		r.strike = func(_ int, what string) strike {
			if what != "RenameTables" {
				return strike{}
			}
			return strike{kind: killBehind, done: kill}
		}
		_ = a.perform(ctx, "victim", a.behind(r), goesBack)
		a.must("DELETE FROM " + yql.QuoteName(v.path) + " WHERE id = 1ul")
		if err := a.commands(goesBack); err != nil {
			a.wrong("%v", err)
		}
		a.holds(v.path, "id = 1ul", 0)
		a.asksFor(toCleanup, lossOf(v.plan, "retained=1"))
	})
}
