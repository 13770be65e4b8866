package run

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// undoPhase is how a phase comes to be, with all that is taken there.
type undoPhase struct {
	name   string
	did    []asked
	killed *asked // by the change of that name, before or behind it
	change string
	kind   strikeKind
}

func undoPhases() []undoPhase {
	until := func(id plan.StepID) asked {
		return asked{string(id), func(ctx context.Context, r *Runner) error { return r.Run(ctx, id) }}
	}
	whole := []asked{toRun, toCutover}
	return []undoPhase{
		{name: "begun", did: []asked{until(plan.Writing)}},
		{name: "copied", did: []asked{until(plan.Backfill)}},
		{name: "ready", did: []asked{toRun}},
		{"broken off", []asked{toRun}, &toCutover, "RenameTables", killBefore},
		{"switching", []asked{toRun}, &toCutover, "RenameTables", killBehind},
		{name: "switched", did: whole},
		{"leaving at once", whole, &goesBack, "ALTER TABLE", killBehind},
		{"leaving", whole, &goesBack, "RenameTables", killBefore},
		{"going back", whole, &goesBack, "RenameTables", killBehind},
		{name: "rolled back", did: append(slices.Clone(whole), goesBack)},
		{"ending", whole, &toCleanup, "DROP TABLE", killBefore},
		{"ended", whole, &toCleanup, "DROP TABLE", killBehind},
	}
}

// undoDeed is what a colleague does to a table of the plan, or to one of its names that is free.
type undoDeed struct {
	name string
	free bool // the name has to be free
	do   func(u *undoing, path string) error
	is   func(*schema.Table) bool // a table has what he gave it; nil if that is nothing
}

// things reports whether he made something that is dropped with a table.
func (d undoDeed) things() bool { return strings.HasPrefix(d.name, "adds a c") }

const theirs = "theirs"

func undoDeeds() []undoDeed {
	said := func(texts ...string) func(*undoing, string) error {
		return func(u *undoing, path string) (err error) {
			for _, text := range texts {
				if err == nil {
					_, err = u.exec(strings.ReplaceAll(text, "{t}", yql.QuoteName(path)))
				}
			}
			return err
		}
	}
	token := func(u *undoing, path string) error {
		if u.run == "" {
			return errors.New("there is no run")
		}
		return u.conn.SetAttribute(u.ctx, path, tokenAttribute, u.run)
	}
	return []undoDeed{
		{"nothing", false, func(*undoing, string) error { return nil }, nil},
		{"drops", false, said("DROP TABLE {t}"), nil},
		{"renames", false, func(u *undoing, path string) error {
			if err := u.unfed(path); err != nil {
				return err
			}
			return u.conn.Rename(u.ctx, [][2]string{{path, path + "_moved"}})
		}, nil},
		{"replaces", false, func(u *undoing, path string) error {
			t := u.seen(path).Clone()
			t.Changefeeds, t.TTL, t.Attributes = nil, nil, nil
			if _, err := u.exec("DROP TABLE " + yql.QuoteName(path)); err != nil {
				return err
			}
			return u.makeTheirs(t)
		}, nil},
		{"makes", true, func(u *undoing, path string) error {
			t := u.seen(u.tables[0].path).Clone()
			t.Path, t.Changefeeds, t.TTL, t.Attributes = path, nil, nil, nil
			return u.makeTheirs(t)
		}, nil},
		{"makes with the token", true, func(u *undoing, path string) error {
			t := u.seen(u.tables[0].path).Clone()
			t.Path, t.Changefeeds, t.TTL, t.Attributes = path, nil, nil, nil
			return errors.Join(u.makeTheirs(t), token(u, path))
		}, nil},
		{"gives the token", false, token, nil},
		{"strips the token", false, func(u *undoing, path string) error { return u.conn.SetAttribute(u.ctx, path, tokenAttribute, "") }, nil},
		{"empties", false, said("DELETE FROM {t}"), nil},
		{"drops a column", false, said("ALTER TABLE {t} DROP COLUMN v"), nil},
		{"drops the column of the TTL", false, said("ALTER TABLE {t} DROP COLUMN at"), nil},
		{"sets TTL", false, said("ALTER TABLE {t} SET (TTL = Interval('P7D') ON at)"), func(t *schema.Table) bool {
			return t.TTL != nil && t.TTL.Tiers[0].After == "P7D"
		}},
		{"revokes", false, said("REVOKE 'ydb.generic.read' ON {t} FROM app"), nil},
		{"grants", false, said("GRANT 'ydb.generic.read' ON {t} TO root"), nil},
		{"adds a changefeed", false, func(u *undoing, path string) error {
			topic := yql.QuoteName(path + "/others")
			return said("ALTER TABLE {t} ADD CHANGEFEED others WITH (MODE = 'UPDATES', FORMAT = 'JSON')", "ALTER TOPIC "+topic+" ADD CONSUMER theirs")(u, path)
		}, func(t *schema.Table) bool {
			f, _ := t.Changefeed("others")
			return len(f.Consumers) == 1
		}},
		{"replaces the changefeed", false, said("ALTER TABLE {t} DROP CHANGEFEED f", "ALTER TABLE {t} ADD CHANGEFEED f WITH (MODE = 'KEYS_ONLY', FORMAT = 'JSON')"),
			func(t *schema.Table) bool {
				f, _ := t.Changefeed("f")
				return f.Mode == "KEYS_ONLY"
			}},
		{"adds the changefeed", false, said("ALTER TABLE {t} ADD CHANGEFEED f WITH (MODE = 'KEYS_ONLY', FORMAT = 'JSON')"), func(t *schema.Table) bool {
			f, _ := t.Changefeed("f")
			return f.Mode == "KEYS_ONLY"
		}},
		{"adds a column", false, said("ALTER TABLE {t} ADD COLUMN others Utf8", "UPDATE {t} SET others = 'x'u"), func(t *schema.Table) bool {
			_, has := t.Column("others")
			return has
		}},
		{"adds an index", false, said("ALTER TABLE {t} ADD INDEX others GLOBAL ON (v)"), func(t *schema.Table) bool {
			_, has := t.Index("others")
			return has
		}},
		{"sets replicas", false, said("ALTER TABLE {t} SET (READ_REPLICAS_SETTINGS = 'ANY_AZ:3')"), func(t *schema.Table) bool { return t.ReadReplicas == "ANY_AZ:3" }},
		{"compresses", false, said("ALTER TABLE {t} ALTER FAMILY default SET COMPRESSION 'lz4'"), func(t *schema.Table) bool {
			return slices.ContainsFunc(t.Families, func(f schema.Family) bool { return f.Compression == "lz4" })
		}},
		{"gives an owner", false, func(u *undoing, path string) error {
			if _, err := u.exec("CREATE USER chief"); err != nil {
				return err
			}
			return u.conn.ChangeOwner(u.ctx, path, "chief")
		}, func(t *schema.Table) bool { return t.Owner == "chief" }},
		{"sets an attribute", false, func(u *undoing, path string) error { return u.conn.SetAttribute(u.ctx, path, "others", "x") },
			func(t *schema.Table) bool { return attribute(t, "others") == "x" }},
		{"drops the changefeed", false, said("ALTER TABLE {t} DROP CHANGEFEED keyadvise"), nil},
		{"forgets the ranges", false, said("DELETE FROM `" + schema.StateDirectory + "/ranges`"), nil},
		{"forgets the partitions", false, said("DELETE FROM `" + schema.StateDirectory + "/feeds`"), nil},
		{"sets a minimum", false, said("ALTER TABLE {t} SET AUTO_PARTITIONING_MIN_PARTITIONS_COUNT 9"), func(t *schema.Table) bool { return t.Partitioning.Min == 9 }},
		{"has an earlier version", false, func(u *undoing, path string) error { // whose runs have no list of what is owed
			runs := "`" + schema.StateDirectory + "/runs`"
			rows, err := u.cells("SELECT data FROM "+runs, []string{"data"})
			if err != nil || len(rows) != 1 {
				return errors.Join(err, errors.New("there is no run"))
			}
			_, err = u.exec("UPDATE " + runs + " SET data = " + regexp.MustCompile(`\\"debts\\":\[[^]]*\],`).ReplaceAllString(rows[0], ""))
			return err
		}, nil},
		{"forgets the run", false, func(u *undoing, path string) error {
			_, err := u.exec("DELETE FROM `" + schema.StateDirectory + "/runs` WHERE path = '" + u.tables[0].path + "'u")
			return err
		}, nil},
	}
}

// undoing is one cell: a phase, what a colleague does to a table, and what is given first.
type undoing struct {
	*attack
	phase undoPhase
	deed  undoDeed
	at    string // the table: table, copy or old
	first string // the first command; empty for what status says

	run    string // its token
	texts  []string
	differ bool // the last command has found a difference
}

// undoCells are all.
func undoCells() (out []*undoing) {
	for _, ph := range undoPhases() {
		for _, deed := range undoDeeds() {
			for _, at := range []string{"table", "copy", "old"} {
				for _, first := range []string{"", script, CommandRollback, CommandCleanup, CommandCutover, CommandRun, commandVerify} {
					for _, way := range []plan.Writers{plan.Changefeed, plan.Stopped} {
						for tables := 1; tables <= 2; tables++ {
							out = append(out, &undoing{attack: &attack{writers: way, scene: scene{tables: tables}, byHand: true, most: 20 * time.Second}, phase: ph, deed: deed, at: at, first: first})
						}
					}
				}
			}
		}
	}
	return out
}

func (u *undoing) String() string {
	return fmt.Sprintf("%s: somebody %s at %s, then %s (%s, %d)", u.phase.name, u.deed.name, u.at, u.first, u.writers, u.scene.tables)
}

func (u *undoing) path() string {
	v := u.tables[0]
	return u.conn.Absolute(map[string]string{"table": v.plan.Table, "copy": v.plan.Copy, "old": v.plan.Old}[u.at])
}

// seen is a table; nil if it is not there.
func (u *undoing) seen(path string) *schema.Table {
	all, _ := u.database.tables(u.dir)
	return all[path]
}

// unfed drops the changefeeds of a table.
func (u *undoing) unfed(path string) error {
	for _, f := range u.seen(path).Changefeeds {
		if _, err := u.exec(fmt.Sprintf("ALTER TABLE %s DROP CHANGEFEED %s", yql.QuoteName(path), yql.QuoteName(f.Name))); err != nil {
			return err
		}
	}
	return nil
}

// makeTheirs makes a table of somebody else.
func (u *undoing) makeTheirs(t *schema.Table) error {
	for i := range t.Columns {
		t.Columns[i].Sequence = nil
	}
	if _, err := u.exec(yql.PrintTable(t)); err != nil {
		return err
	}
	hash := ""
	if _, has := t.Column("t_hash"); has {
		hash = ", t_hash"
	}
	_, err := u.exec(fmt.Sprintf("UPSERT INTO %s (id, v%s) VALUES (9ul, '%s'u%s)", yql.QuoteName(t.Path), hash, theirs, strings.ReplaceAll(hash, "t_hash", "9ul")))
	return err
}

// ids are the ids in all tables, and whether somebody else's row is there.
func (u *undoing) ids() (ids []string, others bool) {
	all, _ := u.database.tables(u.dir)
	for path, t := range all {
		if _, has := t.Column("id"); !has {
			continue
		}
		rows, _ := u.cells("SELECT id FROM "+yql.QuoteName(path), []string{"id"})
		for _, id := range rows {
			if id == "9ul" {
				others = true
			} else if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	slices.Sort(ids)
	return ids, others
}

// repairs is what a command that has found a difference prints to be given next.
var repairs = asked{"verify --fix", func(ctx context.Context, r *Runner) error { return r.Verify(ctx, true) }}

// given gives one, by a process of its own.
func (u *undoing) given(name string) error {
	all := append(commands(), goesBack, repairs)
	c := all[slices.IndexFunc(all, func(a asked) bool { return a.what == name })]
	ctx, cancel := context.WithTimeout(u.ctx, 15*time.Minute)
	defer cancel()
	err := u.perform(ctx, "somebody", u.connect(), c)
	if ctx.Err() != nil {
		u.wrong("%s comes to no end: %v", name, err)
	}
	if err != nil {
		u.texts = append(u.texts, err.Error())
	}
	return err
}

// command gives one, with the consents that it asks for.
func (u *undoing) command(name string) error {
	for {
		err := u.given(name)
		u.differ = errors.As(err, new(*compare.Different))
		person := (*NeedsPerson)(nil)
		if !errors.As(err, &person) || len(u.problems) > 0 {
			return err
		}
		asked := strings.Split(person.Token(), ",")
		if !slices.ContainsFunc(asked, func(token string) bool { return !slices.Contains(u.consents, token) }) {
			u.wrong("%s asks for %s again", name, person.Step)
			return err
		}
		u.consents = append(u.consents, asked...)
	}
}

// ends follows what the tool advises until the plan is over.
func (u *undoing) follows() {
	switch u.first {
	case "":
	case script:
		u.scripted()
	default:
		_ = u.command(u.first)
	}
	for range 10 {
		at, ways := u.leads()
		if len(u.problems) > 0 || at == CarriedOut || at == NotBegun {
			return
		}
		led := false
		if n := len(u.texts); n > 0 { // what it said last leads on as well
			for _, c := range []string{CommandRollback, CommandCleanup} {
				if strings.Contains(u.texts[n-1], "'migrate "+c+"'") || c == CommandRollback && strings.Contains(u.texts[n-1], "or roll back") {
					ways = append(slices.Clone(ways), c)
				}
			}
		}
		for _, way := range ways {
			if led = u.command(way) == nil; led || len(u.problems) > 0 {
				break
			}
		}
		if !led && u.differ {
			led = u.command(repairs.what) == nil
		}
		if now, _ := u.leads(); !led && now == at {
			u.wrong("where it is %s none of %q leads on: %s", at, ways, strings.Join(u.texts, " / "))
			return
		}
	}
	u.wrong("it comes to no end")
}

// script is what is given first by a client that follows what comes next, word for word, and answers nothing.
const script = "what comes next, unanswered"

// scripted follows what comes next without an answer to anything: it ends where a person is waited for, or at an end of the plan. Nobody has
// lost anything then, and nobody is kept from writing.
func (u *undoing) scripted() {
	consents := u.consents
	u.blind, u.consents = true, nil
	for range 8 {
		at, ways := u.leads()
		if at == CarriedOut || at == NotBegun || len(ways) == 0 {
			break
		}
		if err := u.given(ways[0]); err != nil || len(u.problems) > 0 {
			break
		}
	}
	u.stays()
	u.blind, u.consents = false, consents
	path := u.tables[0].path
	if rows, _ := u.cells("SELECT id FROM "+yql.QuoteName(path)+" WHERE id = 9ul", []string{"id"}); u.seen(path) != nil && len(rows) == 0 && u.deed.name != "revokes" && u.deed.name != "forgets the run" && !u.mayWrite(path) {
		u.wrong("a script leaves it so that nobody can write")
	}
}

// allowed reports whether somebody consented to something.
func (u *undoing) allowed(words ...string) bool {
	return slices.ContainsFunc(u.consents, func(c string) bool {
		return strings.HasPrefix(c, expect.ConfirmLoss) &&
			slices.ContainsFunc(words, func(w string) bool { return strings.Contains(c, w) })
	})
}

// cell performs it; false if there is no such cell.
func (u *undoing) cell(directory string) bool {
	u.prepare(directory)
	v := u.tables[0]
	for _, c := range u.phase.did {
		if err := u.perform(u.ctx, "before", u.conn, c); err != nil {
			u.t.Fatal(err)
		}
	}
	if ph := u.phase; ph.killed != nil {
		r := u.relay()
		ctx, kill := context.WithCancel(u.ctx)
		r.strike = func(_ int, what string) strike {
			if what != ph.change {
				return strike{}
			}
			return strike{kind: ph.kind, done: kill}
		}
		_ = u.perform(ctx, "victim", u.behind(r), *ph.killed)
		kill()
	}
	u.consents, u.asks = []string{expect.ConfirmAll}, true
	if _, run, _, err := v.runner(v.plan).where(u.ctx); err == nil && run != nil {
		u.run = run.Token
	}
	if there := u.seen(u.path()) != nil; there == u.deed.free {
		return false
	}
	was := u.seen(v.path)
	if err := u.deed.do(u, u.path()); err != nil {
		return false // YDB does not let him
	}
	u.note("*** somebody %s at %s", u.deed.name, u.at)
	before, others := u.ids()
	u.follows()
	if len(u.problems) > 0 {
		return true
	}
	if after, still := u.ids(); others && !still {
		u.wrong("a table of somebody else is dropped")
	} else if lost := slices.DeleteFunc(before, func(id string) bool { return slices.Contains(after, id) }); len(lost) > 0 && u.deed.name != "empties" && !u.allowed("rows", "table", "copy", "comparison", "retained") {
		u.wrong("rows %q are in no table any more", lost)
	}
	for _, text := range append(u.texts, u.log...) {
		if strings.Contains(text, "or drop it") {
			u.wrong("it advises to drop a table: %s", text)
		}
	}
	u.owes(was, u.seen(v.path))
	u.stays()
	return true
}

// owes checks that nothing is taken any more from whatever has the table's name.
func (u *undoing) owes(was, is *schema.Table) {
	gone := is == nil
	asks := func(what string, bad bool) {
		if bad && !u.allowed(what) && (!u.allowed("record") || what == "changefeed" || what == "ttl") {
			u.wrong("nobody was asked, and of %s the table has not got back what it had", what)
		}
	}
	if gone {
		if was != nil && u.phase.name != "ended" && u.deed.name == "renames" {
			asks("ttl", was.TTL == nil) // which was taken by then
		}
		return
	}
	if rows, _ := u.cells("SELECT id FROM "+yql.QuoteName(u.tables[0].path)+" WHERE id = 9ul", []string{"id"}); len(rows) > 0 {
		return // somebody else's
	}
	_, fed := is.Changefeed("f")
	f, _ := is.Changefeed("f")
	_, dated := is.Column("at")
	asks("ttl", is.TTL == nil && (dated || u.deed.name != "drops the column of the TTL"))
	if u.deed.name != "renames" && u.deed.name != "replaces the changefeed" || u.at != "table" { // for which he dropped it
		asks("changefeed", !fed || len(f.Consumers) != 1 && u.deed.name != "forgets the run")
	}
	asks("owner", is.Owner != ownedBy && (u.deed.name != "gives an owner" || is.Owner != "chief")) // which stays, whichever table got it
	asks("entries", slices.ContainsFunc(u.entries(u.tables[0].path), func(e string) bool { return strings.HasPrefix(e, ownedBy+" ") }))
	asks("rights", u.deed.name != "revokes" && !u.mayWrite(u.tables[0].path))
	if _, mine := is.Changefeed(plan.FeedName); mine {
		u.wrong("the changefeed of the plan is left")
	}
	if len(f.Consumers) == 0 && fed && slices.ContainsFunc(append(u.texts, u.log...), func(text string) bool {
		return strings.Contains(text, u.tables[0].plan.Table+" was created again, with its consumers")
	}) {
		u.wrong("it says that a changefeed has its consumers, which it has not")
	}
	if attribute(is, tokenAttribute) != "" && u.deed.name != "forgets the run" {
		u.wrong("the table still carries the token")
	}
	if attribute(is, "team") != "ours" {
		u.wrong("an attribute of the table is gone")
	}
}

// stays checks that what somebody gave to the table in use is there, and that what he made in another one is somewhere, unless it was asked for.
func (u *undoing) stays() {
	all, _ := u.database.tables(u.dir)
	table := all[u.tables[0].path]
	switch {
	case u.deed.name == "nothing" && u.allowed(""):
		u.wrong("nobody did anything, and it asks for %q", u.consents)
	case u.deed.is == nil || u.allowed("change=", "others", "changefeed=f", "record"):
	case u.at == "table" && table != nil && !u.deed.is(table):
		u.wrong("what somebody gave the table is gone, and nobody was asked")
	case u.deed.things() && !slices.ContainsFunc(slices.Collect(maps.Values(all)), u.deed.is):
		u.wrong("what somebody made is dropped, and nobody was asked")
	}
}

// undoAlways are cells that got through once, and are looked at in every run.
var undoAlways = []string{
	"switching: somebody drops at old, then  (changefeed, 1)", "switching: somebody drops at old, then cutover (changefeed, 2)",
	"going back: somebody drops at copy, then  (changefeed, 1)", "switched: somebody drops at table, then rollback (stopped, 1)",
	"switching: somebody drops a column at table, then rollback (changefeed, 1)", "switching: somebody strips the token at table, then rollback (changefeed, 1)",
	"ready: somebody makes with the token at old, then  (changefeed, 1)", "ready: somebody strips the token at copy, then rollback (changefeed, 1)",
	"switching: somebody forgets the run at table, then  (changefeed, 1)", "broken off: somebody drops at table, then rollback (changefeed, 1)",
	"switching: somebody drops a column at table, then " + script + " (changefeed, 1)", "switching: somebody empties at old, then " + script + " (changefeed, 1)",
	"leaving at once: somebody drops at table, then " + script + " (changefeed, 2)", "switching: somebody drops at old, then " + script + " (changefeed, 2)",
	"leaving: somebody nothing at table, then " + script + " (changefeed, 1)",
}

// TestUndoIsTotal has a colleague do something to each table of a plan in each phase. Whatever command is given then: what the tool advises
// ends the plan, or asks by name; nothing hangs, nobody's table is dropped, and nothing stays taken.
// KEYADVISE_UNDO is which share of the cells is looked at, one in so many, and KEYADVISE_UNDO_CELL the words that one must have.
func TestUndoIsTotal(t *testing.T) {
	t.Parallel()
	every, from := ydbtest.Setting(t, "KEYADVISE_UNDO", 401), ydbtest.Setting(t, "KEYADVISE_UNDO_FROM", 0)
	for i, u := range undoCells() {
		if only := os.Getenv("KEYADVISE_UNDO_CELL"); only != "" && !strings.Contains(u.String(), only) || i%every != from%every && !slices.Contains(undoAlways, u.String()) {
			continue
		}
		t.Run(u.String(), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				u.guarded, u.ahead = openAttacked(t)
				if !u.cell("undo") {
					t.Skip("there is no such cell")
				}
				if len(u.problems) > 0 {
					t.Errorf("%s\n%s", strings.Join(u.problems, "\n"), strings.Join(u.log, "\n"))
				}
			})
		})
	}
}
