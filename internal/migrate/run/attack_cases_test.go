package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// attackCase is one attack that was found by hand.
type attackCase struct {
	name    string
	writers plan.Writers
	tables  int
	to      []asked // what is done first
	attack  func(a *attack)
}

// on is the first table, ready for a statement.
func (a *attack) on(format string) { a.must(fmt.Sprintf(format, yql.QuoteName(a.tables[0].path))) }

// commands performs commands, and returns the error of the last.
func (a *attack) commands(list ...asked) (err error) {
	ctx, cancel := context.WithTimeout(a.ctx, time.Minute)
	defer cancel()
	for _, c := range list {
		err = a.perform(ctx, "somebody", a.conn, c)
		if ctx.Err() != nil {
			a.wrong("%s comes to no end", c.what)
		}
	}
	return err
}

// ends has the plan be ended by one of two commands, with the consents that these ask for by name.
func (a *attack) ends(commands ...asked) {
	if len(commands) == 0 {
		commands = []asked{goesBack, toCleanup}
	}
	var said []string
	for _, c := range commands {
		for range 4 {
			err := a.commands(c)
			if err == nil {
				return
			}
			said = append(said, c.what+": "+err.Error())
			person := (*NeedsPerson)(nil)
			if !errors.As(err, &person) || slices.Contains(a.consents, person.Token()) {
				break
			}
			a.consents = append(a.consents, person.Token())
		}
	}
	a.wrong("nothing ends the plan: %s", strings.Join(said, "; "))
}

// loses has a rollback lose something that somebody has consented to, which must not do for something else.
func (a *attack) loses(consented, more string) {
	a.consents, a.asks = []string{expect.ConfirmAll}, true
	for _, words := range []string{consented, more} {
		err, person := a.commands(goesBack), (*NeedsPerson)(nil)
		if !errors.As(err, &person) || !strings.Contains(person.Token(), words+"@") {
			a.wrong("with the consents %s it is to ask for %s: %v", a.consents, words, err)
			return
		}
		if at := a.stage(); at != Switched {
			a.wrong("it is left %s", at)
		}
		a.consents = append(a.consents, strings.Split(person.Token(), ",")[0])
	}
	if err := a.commands(goesBack); err != nil {
		a.wrong("with both consents: %v", err)
	}
}

// count is how many rows a table has; -1 if there is no such table.
func (a *attack) count(path string) int {
	rows, err := a.cells("SELECT COUNT(*) AS n FROM "+yql.QuoteName(path), []string{"n"})
	if err != nil {
		return -1
	}
	n := 0
	_, _ = fmt.Sscanf(rows[0], "%d", &n)
	return n
}

// isHeld checks that no command has lost rows that somebody has.
func (a *attack) isHeld(what string, rows int) {
	v := a.tables[0]
	most := max(a.count(v.path), a.count(v.conn.Absolute(v.plan.Old)), a.count(v.conn.Absolute(v.plan.Copy)))
	if most < rows {
		a.wrong("%s: no table holds the %d rows any more, but %d", what, rows, most)
	}
}

// within is whether something happens within a time.
func (a *attack) within(most time.Duration, happens func() bool) bool {
	for began := time.Now(); !happens(); {
		if time.Since(began) > most {
			return false
		}
		time.Sleep(100 * time.Millisecond)
	}
	return true
}

var attackCases = []attackCase{
	{"A4 a known difference is switched to", plan.Changefeed, 1, []asked{toRun}, func(a *attack) {
		a.must("UPDATE " + yql.QuoteName(a.tables[0].plan.Copy) + " SET v = 'wrong'u WHERE id > 0ul")
		if a.commands(toVerify) == nil {
			a.wrong("verify finds no difference")
		}
		if a.commands(toCutover) == nil {
			if rows, _ := a.cells("SELECT id FROM "+yql.QuoteName(a.tables[0].path)+" WHERE v = 'wrong'u", []string{"id"}); len(rows) > 0 {
				a.wrong("it was switched to %d wrong rows", len(rows))
			}
		}
	}},
	{"A5 a late write on the way back", plan.Changefeed, 1, []asked{toRun, toCutover}, func(a *attack) {
		v := a.tables[0]
		a.struck("RenameTables", func() {
			text := newRowsOf(v.plan, "AS_TABLE(AsList(AsStruct(77ul AS id, 'late'u AS v, Just(CurrentUtcTimestamp()) AS at)))")
			a.must(strings.ReplaceAll(text, yql.QuoteName(v.plan.Copy), yql.QuoteName(v.path)))
		}, goesBack)
		a.asks = true
		if a.commands(toCleanup) == nil && a.count(v.path) < 4 {
			a.wrong("a row that was written before the rename back is gone, and nobody said so")
		}
	}},
	{"A6 a consent to the loss of an index", plan.Stopped, 1, []asked{toRun, toCutover}, func(a *attack) {
		a.on("ALTER TABLE %s ADD INDEX late GLOBAL ON (v)")
		a.on("UPSERT INTO %s (t_hash, id, v) VALUES (1ul, 77ul, 'x'u), (2ul, 78ul, 'y'u)")
		a.loses(lossOf(a.tables[0].plan, "index=late"), lossOf(a.tables[0].plan, "rows=2"))
	}},
	{"A6 a consent to the loss of rows of one table", plan.Stopped, 2, []asked{toRun, toCutover}, func(a *attack) {
		a.on("UPSERT INTO %s (t_hash, id, v) VALUES (1ul, 77ul, 'x'u)")
		text := newRowsOf(a.tables[1].plan, "AS_TABLE(ListMap(ListFromRange(100ul, 137ul), ($i) -> (AsStruct($i AS id, 'y'u AS v, CAST(NULL AS Timestamp) AS at))))")
		a.must(strings.ReplaceAll(text, yql.QuoteName(a.tables[1].plan.Copy), yql.QuoteName(a.tables[1].path)))
		a.loses(lossOf(a.tables[0].plan, "rows=1"), lossOf(a.tables[1].plan, "rows=37"))
	}},
	{"A7 a group's cleanup is not all or none", plan.Stopped, 2, []asked{toRun, toCutover}, func(a *attack) {
		a.must("DELETE FROM " + yql.QuoteName(a.tables[1].plan.Old) + " WHERE id = 1ul")
		if err := a.commands(toCleanup); err != nil && a.count(a.conn.Absolute(a.tables[0].plan.Old)) < 0 {
			a.wrong("cleanup was refused for one table and has dropped the other one: %v", err)
		}
	}},
	{"A8 a stranger of the same key, rolled back", plan.Changefeed, 1, []asked{toRun, toCutover}, func(a *attack) {
		a.madeAnew()
		_ = a.commands(goesBack)
		a.isHeld("rollback", 3)
	}},
	{"A8 a stranger of the same key, cleaned up", plan.Changefeed, 1, []asked{toRun, toCutover}, func(a *attack) {
		a.madeAnew()
		_ = a.commands(toCleanup)
		a.isHeld("cleanup", 3)
	}},
	{"B1 a column is dropped behind the cutover", plan.Changefeed, 1, []asked{toRun, toCutover}, func(a *attack) {
		a.on("ALTER TABLE %s DROP COLUMN v")
		a.on("UPSERT INTO %s (t_hash, id) VALUES (1ul, 77ul)")
		a.ends()
	}},
	{"B1 a column may be NULL behind the cutover", plan.Changefeed, 1, []asked{toRun, toCutover}, func(a *attack) {
		a.on("UPSERT INTO %s (t_hash, id, v) VALUES (1ul, 77ul, 'x'u)") // a wrong hash: the old table cannot follow
		if a.commands(goesBack) == nil {
			a.wrong("a row that the old table cannot have is taken back")
		}
		a.ends(toCleanup)
	}},
	{"B1 a column is added behind the cutover", plan.Changefeed, 1, []asked{toRun, toCutover}, func(a *attack) {
		a.on("ALTER TABLE %s ADD COLUMN more Utf8")
		a.on("UPSERT INTO %s (t_hash, id, more) VALUES (1ul, 77ul, 'x'u)")
		a.ends()
	}},
	{"B2 the table in use is dropped", plan.Changefeed, 1, []asked{toRun, toCutover}, func(a *attack) {
		a.on("DROP TABLE %s")
		a.stage()
		a.ends()
		a.isHeld("the end", 3)
	}},
	{"B2 the table in use is renamed", plan.Stopped, 1, []asked{toRun, toCutover}, func(a *attack) {
		v := a.tables[0]
		a.on("ALTER TABLE %s DROP CHANGEFEED f") // with which YDB renames none
		if err := a.conn.Rename(a.ctx, [][2]string{{v.path, v.path + "_moved"}}); err != nil {
			a.t.Fatal(err)
		}
		a.stage()
		a.ends()
		if a.count(v.path+"_moved") < 3 && a.count(v.path) < 3 {
			a.wrong("the rows are gone")
		}
	}},
	{"B3 the rename hangs", plan.Changefeed, 1, []asked{toRun}, func(a *attack) { a.hangs(toCutover, "Table.RenameTables") }},
	{"B3 the drop of the changefeed hangs", plan.Changefeed, 1, []asked{toRun}, func(a *attack) {
		a.hangs(toCutover, "Query.ExecuteQuery[DROP CHANGEFEED]")
	}},
	{"B3 the changefeed back hangs", plan.Changefeed, 1, []asked{toRun}, func(a *attack) {
		a.hangs(toCutover, "Query.ExecuteQuery[ADD CHANGEFEED `keyadvise`]")
	}},
	{"C16 a description of a table hangs", plan.Changefeed, 1, []asked{toRun}, func(a *attack) { a.hangs(toCutover, "Table.DescribeTable") }},
	{"C16 a description of a table hangs on the way back", plan.Changefeed, 1, []asked{toRun, toCutover}, func(a *attack) {
		a.hangs(goesBack, "Table.DescribeTable")
	}},
	{"B3 a question behind the fence hangs", plan.Changefeed, 1, []asked{toRun}, func(a *attack) {
		a.hangs(toCutover, "Topic.DescribeTopic")
	}},
	{"B3 the rename hangs, and the changefeeds do not come back", plan.Changefeed, 1, []asked{toRun}, func(a *attack) {
		a.hangs(toCutover, "Table.RenameTables", "Query.ExecuteQuery[ADD CHANGEFEED]")
	}},
	{"B3 the rename back hangs", plan.Changefeed, 1, []asked{toRun, toCutover}, func(a *attack) { a.hangs(goesBack, "Table.RenameTables") }},
	{"B5 paused", plan.Stopped, 1, []asked{toRun, toCutover}, func(a *attack) {
		for _, c := range []asked{toVerify, toCleanup} {
			r := a.tables[0].runner(a.tables[0].plan)
			said := make(chan struct{}, 100)
			r.Report = func(e work.Event) {
				if strings.Contains(e.Text, "paused") {
					said <- struct{}{}
				}
			}
			if err := r.SetLimits(a.ctx, state.Limits{Paused: true}); err != nil {
				a.t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(a.ctx)
			ended := make(chan error, 1)
			go func() { ended <- c.do(ctx, r) }()
			if !a.within(20*time.Second, func() bool { return len(said) > 0 || len(ended) > 0 }) {
				a.wrong("%s waits without a word", c.what)
			}
			cancel()
			<-ended
		}
		r := a.tables[0].runner(a.tables[0].plan)
		if err := r.SetLimits(a.ctx, state.Limits{}); err != nil {
			a.t.Fatal(err)
		}
	}},
	{"B6 a state whose token is not the copy's", plan.Changefeed, 1, []asked{toRun}, func(a *attack) {
		if err := a.conn.SetAttribute(a.ctx, a.conn.Absolute(a.tables[0].plan.Copy), tokenAttribute, "another"); err != nil {
			a.t.Fatal(err)
		}
		if at := a.quietStage(); at == Ready {
			a.wrong("status says that it is ready")
		}
		if a.commands(toCutover) == nil {
			a.wrong("it was switched to a table that is not the run's")
		}
	}},
	{"C another release's state", plan.Stopped, 1, []asked{toRun, toCutover}, func(a *attack) {
		a.must("UPDATE `" + schema.StateDirectory + "/runs` SET version = 99u WHERE path = '" + a.tables[0].path + "'u")
		if at := a.quietStage(); at == NotBegun || at == CarriedOut {
			a.wrong("status cannot read the state, and says that the plan is %s", at)
		}
		a.must("DELETE FROM `" + schema.StateDirectory + "/runs` WHERE path = '" + a.tables[0].path + "'u")
	}},
	{"C the copy is dropped", plan.Changefeed, 1, []asked{toRun}, func(a *attack) {
		a.must("DROP TABLE " + yql.QuoteName(a.tables[0].plan.Copy))
		if at := a.quietStage(); at == Ready {
			a.wrong("status says that it is ready")
		}
		if a.commands(toRun) == nil && a.count(a.conn.Absolute(a.tables[0].plan.Copy)) < 3 {
			a.wrong("run says that the copy is complete")
		}
		began := time.Now()
		if err := a.commands(toCutover); err == nil {
			a.wrong("it was switched to nothing")
		}
		if took := time.Since(began); took > 20*time.Second {
			a.wrong("the cutover took %s to see it", took)
		}
		a.ends()
	}},
	{"C TTL that its user sets meanwhile", plan.Changefeed, 1, []asked{toRun}, func(a *attack) {
		a.on("ALTER TABLE %s SET (TTL = Interval('P7D') ON at)")
		_ = a.commands(goesBack)
		if now := a.tables[0].now(); now.TTL == nil || now.TTL.Tiers[0].After != "P7D" {
			a.wrong("what the user has set was set back: %+v", now.TTL)
		}
	}},
	{"C a column is added behind the copy", plan.Changefeed, 1, []asked{toRun}, func(a *attack) {
		a.on("ALTER TABLE %s ADD COLUMN more Utf8")
		if a.commands(toRun) == nil {
			a.wrong("run says that all is well, and the cutover will be refused")
		}
	}},
}

// hangs has nobody answer a call while writers are stopped: they may write again soon behind the most that they may be stopped for, the
// command ends by itself and says so, and the next ones do the rest.
func (a *attack) hangs(c asked, calls ...string) {
	path := a.tables[0].path
	ended := make(chan error, 1)
	r := a.tables[0].runner(a.tables[0].plan)
	r.FenceRevoke, r.MaxDowntime = true, 0 // what a command has that says nothing of it
	r.Report = func(e work.Event) {
		a.said("somebody", e.Text)
		if strings.HasPrefix(e.Text, "revoked the right to write") {
			a.faults(plan.Each(calls, func(call string) string { return call + ":hang" })...)
		}
	}
	go func() { ended <- c.do(a.ctx, r) }()
	if !a.within(time.Hour, func() bool { return !a.mayWrite(path) }) {
		a.wrong("nobody stops the writers")
	}
	time.Sleep(defaultDowntime * 2 / 3)
	if most := defaultDowntime/3 + 10*time.Second; !a.within(most, func() bool { return a.mayWrite(path) }) {
		a.wrong("writers are stopped for more than %s while nobody answers", defaultDowntime*2/3+most)
	}
	err := <-ended
	a.faults()
	a.conn = a.connect() // as the next command has; this one does not ask a silent server for a while
	a.note("ended: %v", err)
	if err == nil {
		a.wrong("%s says that all is well", c.what)
	}
	if at := a.stage(); at != Ready && at != Switched && at != Switching {
		a.wrong("it is left %s", at)
	}
	if err := a.commands(c); err != nil {
		a.wrong("%s again: %v", c.what, err)
	}
	a.finish()
}

// madeAnew has an application that makes its tables at its start make the one in use again, empty, as the plan has it.
func (a *attack) madeAnew() {
	v := a.tables[0]
	a.on("DROP TABLE %s")
	t := v.plan.After.Clone()
	t.Path, t.Changefeeds = v.path, nil
	a.must(yql.PrintTable(t))
}

// quietStage is stage where an error is an answer.
func (a *attack) quietStage() Phase {
	r := a.tables[0].runner(a.tables[0].plan)
	s, err := r.Status(a.ctx)
	if err != nil {
		return ""
	}
	return told(s.Phase)
}

// struck has a process carry out a command, and somebody do something just before a change of its passes.
func (a *attack) struck(change string, do func(), c asked) {
	a.t.Helper()
	r := a.relay()
	r.strike = func(_ int, what string) strike {
		if what == change {
			do()
		}
		return strike{}
	}
	conn := a.behind(r)
	ctx, cancel := context.WithTimeout(a.ctx, time.Minute)
	defer cancel()
	_ = a.perform(ctx, "somebody", conn, c)
}

// TestAttackCases performs attacks that were found by hand.
func TestAttackCases(t *testing.T) {
	t.Parallel()
	for _, c := range attackCases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				g, ahead := openAttacked(t)
				a := &attack{guarded: g, ahead: ahead, writers: c.writers, scene: scene{name: c.name, tables: c.tables}, byHand: true}
				a.prepare("case")
				if err := a.commands(c.to...); err != nil {
					t.Fatal(err)
				}
				c.attack(a)
				if len(a.problems) > 0 {
					t.Errorf("%s\n%s", strings.Join(a.problems, "\n"), strings.Join(a.log, "\n"))
				}
			})
		})
	}
}
