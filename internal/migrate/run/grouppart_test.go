package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rights"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/feed"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// trio is three tables whose plans are performed together. Each gives rights, and has some rows and a changefeed of its user's.
type trio struct {
	*database
	tables []*driven
	fences bool          // takes the rights of who writes
	lease  time.Duration // 0 for the default

	mu   sync.Mutex
	said []string // by all, each with the number of its table
	hear func(table int, text string)
}

func openTrio(t *testing.T, d *database, name string, writers plan.Writers) *trio {
	t.Helper()
	g := &trio{database: d.with(t), fences: true}
	for i := range 3 {
		g.tables = append(g.tables, granted(t, g.database, fmt.Sprint("trio_", name, i), writers))
	}
	for _, v := range g.tables {
		for _, other := range g.tables {
			v.plan.Together = append(v.plan.Together, other.plan.Table)
		}
	}
	return g
}

// group is a process that performs the plans.
func (g *trio) group() *Group {
	var runners []*Runner
	for _, v := range g.tables {
		r := runnerOf(v.plan, g.conn)
		r.FenceRevoke, r.Lease = g.fences, g.lease
		runners = append(runners, r)
	}
	return NewGroup(runners...)
}

// does has the group do something. The plan of the second table ends where it says at, if that is not empty.
func (g *trio) does(c asked, at string) error {
	g.t.Helper()
	group := g.group()
	ctx, cancel := context.WithCancel(g.ctx)
	defer cancel()
	for i, r := range group.Runners {
		r.Report = func(e work.Event) {
			if e.Text == "" {
				return
			}
			g.mu.Lock()
			g.said = append(g.said, fmt.Sprint(i, " ", e.Text))
			g.mu.Unlock()
			if g.hear != nil {
				g.hear(i, e.Text)
			}
			if i == 1 && at != "" && strings.HasPrefix(e.Text, at) {
				cancel()
			}
		}
	}
	return group.Each(g.ctx, func(all context.Context, r *Runner) error {
		if r == group.Runners[1] {
			all = ctx
		}
		return c.do(all, r)
	})
}

// must has the group do something that succeeds.
func (g *trio) must(all ...asked) {
	g.t.Helper()
	for _, c := range all {
		if err := g.does(c, ""); err != nil {
			g.t.Fatalf("%s: %v\n%s", c.what, err, strings.Join(g.said, "\n"))
		}
	}
}

// on executes a statement on a table of the group.
func (g *trio) on(table int, text string) {
	g.t.Helper()
	g.database.must(fmt.Sprintf(text, g.tables[table].path))
}

// stages are how far the plans are.
func (g *trio) stages() (out []Phase) {
	g.t.Helper()
	all, _, err := g.group().Status(g.ctx)
	if err != nil {
		g.t.Fatal(err)
	}
	for _, s := range all {
		out = append(out, told(s.Phase))
	}
	return out
}

// taken is what is taken from the users of the tables just now, and fed when their changefeeds were created.
func (g *trio) taken() (taken, fed []string) {
	g.t.Helper()
	for i, v := range g.tables {
		now := v.now()
		if names := rights.Of(now.Permissions, appUser); !rights.Writes(names) {
			taken = append(taken, fmt.Sprint(i, " the right to write"))
		}
		for _, name := range []string{"f", plan.FeedName} {
			if name != "f" && !v.plan.Follows() {
				continue
			}
			f, there := now.Changefeed(name)
			if !there || name == "f" && len(f.Consumers) != 1 {
				taken = append(taken, fmt.Sprint(i, " ", name))
				continue
			}
			created, err := feed.Created(g.ctx, g.conn, v.plan.Table, name)
			if err != nil {
				g.t.Fatal(err)
			}
			fed = append(fed, fmt.Sprint(i, name, created))
		}
	}
	return taken, fed
}

// parted is what becomes of three plans that are performed together where something happens to the second one.
type parted struct {
	name    string
	writers plan.Writers // empty for a changefeed
	did     []asked      // before
	spoils  func(*trio)
	does    asked
	at      string // where the plan of the second table ends
	says    string // the error, which names that table and no other; empty if there is none
	all     bool   // it is that of all, and named once
	stages  []Phase
	taken   []string
	kept    bool    // no changefeed is dropped, for a moment either
	then    []asked // mends it
	ends    Phase   // of all, then; empty if nothing mends it
	looks   func(*trio)
}

// TestOneParts has one of three plans fail that are performed together. Before the fence the others go on as if it were not there; from the
// fence to the rename all give back what they took; behind it each does what it can, and the writers of none go on before those of all may.
func TestOneParts(t *testing.T) {
	t.Parallel()
	for _, c := range []parted{
		{name: "changed before it begins", does: toRun, says: "has not begun. Make the plan again",
			spoils: func(g *trio) { g.on(1, "ALTER TABLE `%s` ADD COLUMN more Utf8") },
			stages: []Phase{Ready, NotBegun, Ready}},
		{name: "in the copy", does: toRun, at: "Copy the rows", says: "context canceled", stages: []Phase{Ready, Copied, Ready},
			then: []asked{toRun}, ends: Ready},
		{name: "paused before the fence", did: []asked{toRun}, does: toCutover, says: "was paused by",
			spoils: func(g *trio) {
				if err := g.group().Runners[1].SetLimits(g.ctx, state.Limits{Paused: true}); err != nil {
					g.t.Fatal(err)
				}
			}, stages: []Phase{Ready, Ready, Ready}, kept: true},
		{name: "behind the fence", did: []asked{toRun}, does: toCutover, says: "is not as the plan says", kept: true,
			spoils: func(g *trio) { // when the others have drained, and the second one has yet to
				var drained sync.WaitGroup
				drained.Add(2)
				g.hear = func(table int, text string) {
					switch {
					case table != 1 && strings.HasPrefix(text, "every write is applied"):
						drained.Done()
					case table == 1 && strings.HasPrefix(text, "revoked the right to write"):
						drained.Wait()
						g.on(1, "ALTER TABLE `%s` ADD COLUMN more Utf8")
					}
				}
			}, stages: []Phase{Ready, Ready, Ready}},
		{name: "at the rename", did: []asked{toRun}, does: toCutover, at: "Rename ", says: "context canceled", stages: []Phase{Ready, Ready, Ready},
			then: []asked{toCutover}, ends: Switched},
		{name: "behind the rename", did: []asked{toRun}, does: toCutover, at: "Create changefeed f again", says: "context canceled",
			stages: []Phase{Switching, Switching, Switching},
			taken:  []string{"1 the right to write", "1 f"}, then: []asked{toCutover}, ends: Switched}, // the others may not wait for ever
		{name: "behind the rename back", did: []asked{toRun, toCutover}, does: toRollbackOnly, at: "Create changefeed f again", says: "context canceled",
			stages: []Phase{RolledBack, GoingBack, RolledBack},
			taken:  []string{"0 " + plan.FeedName, "1 the right to write", "1 f", "1 " + plan.FeedName, "2 " + plan.FeedName}, then: []asked{toRollback}, ends: NotBegun},
		{name: "while the copy is undone", did: []asked{toRun}, does: toRollback, at: "undo: Copy the rows", says: "context canceled",
			stages: []Phase{NotBegun, GoingBack, NotBegun}, taken: []string{"0 " + plan.FeedName, "2 " + plan.FeedName}, then: []asked{toRollback}, ends: NotBegun},
	} {
		c.becomes(t)
	}
}

func (c *parted) becomes(t *testing.T) {
	t.Run(c.name, func(t *testing.T) {
		t.Parallel()
		ydbtest.Bubble(t, func(t *testing.T) {
			d := openDatabaseWith(t, liveServer)
			d.must("CREATE USER " + appUser + " PASSWORD 'secret'")
			d.must("CREATE USER op")
			g := openTrio(t, d, strings.ReplaceAll(c.name, " ", "_"), cmp.Or(c.writers, plan.Changefeed))
			g.must(c.did...)
			if c.spoils != nil {
				c.spoils(g)
			}
			_, before := g.taken()
			err := g.does(c.does, c.at)
			blamed := []string{}
			for line := range strings.Lines(fmt.Sprint(err)) {
				for i, v := range g.tables {
					if strings.HasPrefix(line, v.plan.Table+": ") {
						blamed = append(blamed, fmt.Sprint(i))
					}
				}
			}
			switch {
			case err == nil && c.says == "":
			case err == nil || len(blamed) != 1 || blamed[0] != "1" && !c.all || !strings.Contains(err.Error(), c.says):
				t.Errorf("the error blames %v: %v", blamed, err)
			}
			if got := g.stages(); !slices.Equal(got, c.stages) {
				t.Errorf("the plans are %v, and not %v", got, c.stages)
			}
			taken, fed := g.taken()
			if c.stages[1] == NotBegun || c.stages[1] == CarriedOut {
				taken = nil // what has not begun has no changefeed, nor has what is over
			}
			if diff := gocmp.Diff(c.taken, taken); diff != "" {
				t.Errorf("what is taken (-want +is):\n%s", diff)
			}
			if diff := gocmp.Diff(before, fed); c.kept && diff != "" {
				t.Errorf("changefeeds were dropped (-was +is):\n%s", diff)
			}
			g.must(c.then...)
			if got := g.stages(); c.ends != "" && !slices.Equal(got, []Phase{c.ends, c.ends, c.ends}) {
				t.Errorf("then the plans are %v, and not %s", got, c.ends)
			}
			if c.looks != nil {
				c.looks(g)
			}
			if t.Failed() {
				t.Log(strings.Join(g.said, "\n"))
			}
		})
	})
}

// TestGroupAttacked does to one of three plans what a single one was attacked with, where it can matter to the others. What it cannot is
// tested of one alone: offsets that others commit (R1), open transactions (R4), entries that stay (R8), texts (R10 to R15), and processes
// that sleep and are slow (R16, R17, R19, R22), as TestTogether has them, too.
func TestGroupAttacked(t *testing.T) {
	t.Parallel()
	switched, ready := []Phase{Switched, Switched, Switched}, []Phase{Ready, Ready, Ready}
	had := func(id string) func(*trio) {
		return func(g *trio) {
			if rows, err := g.cells("SELECT v FROM `"+g.tables[1].path+"` WHERE id = "+id, []string{"v"}); err != nil || len(rows) != 1 {
				g.t.Errorf("what was written to the second table is lost: %q, %v", rows, err)
			}
		}
	}
	for _, c := range []parted{
		{name: "R2 changefeed replaced", did: []asked{toRun}, does: toCutover, stages: switched, looks: had("77ul"),
			spoils: func(g *trio) {
				v := g.tables[1]
				v.must("ALTER TABLE `" + v.path + "` DROP CHANGEFEED " + plan.FeedName)
				v.must("UPSERT INTO `" + v.path + "` (id, v) VALUES (77ul, 'new'u)")
				v.must(plan.AddFeed{}.Statements(v.plan)[0].Text)
			}},
		{name: "R3 writes lost by going back", writers: plan.Stopped, did: []asked{toRun, toCutover}, does: toRollbackOnly, says: "--confirm loss",
			stages: switched, looks: had("77ul"),
			spoils: func(g *trio) {
				g.on(1, "UPSERT INTO `%s` (t_hash, id, v) VALUES (7ul, 77ul, 'new'u)")
			}},
		{name: "R5 rights that cannot be given back", does: toCutover, says: "op could not restore the rights", stages: ready, kept: true,
			spoils: func(g *trio) {
				g.on(0, "GRANT 'ydb.generic.full' ON `%s` TO op")
				g.on(1, "GRANT 'ydb.generic.read', 'ydb.generic.write' ON `%s` TO op")
				g.on(2, "GRANT 'ydb.generic.full' ON `%s` TO op")
				g.must(toRun)
				g.database.must("GRANT 'ydb.generic.full' ON `" + g.db.Name() + "/" + schema.StateDirectory + "` TO op")
				g.conn = (&guarded{g.database, nil}).operator()
			}},
		{name: "R6 rename refused", did: []asked{toRun}, does: toCutover, says: "UNAUTHORIZED", all: true, stages: ready, then: []asked{toCutover}, ends: Switched,
			spoils: func(g *trio) {
				g.faults("Table.RenameTables[" + g.tables[1].path + "]:UNAUTHORIZED:count=1")
			}},
		{name: "R7 rollback given up", did: []asked{toRun, toCutover}, does: toRollbackOnly, at: "revoked the right to write", says: "context canceled",
			stages: switched, kept: true, then: []asked{toRollback}, ends: NotBegun},
		{name: "R9 changefeed added since", did: []asked{toRun, toCutover}, does: toRollbackOnly, says: "has changefeed mine", stages: switched, kept: true,
			spoils: func(g *trio) {
				g.on(1, "ALTER TABLE `%s` ADD CHANGEFEED mine WITH (MODE = 'KEYS_ONLY', FORMAT = 'JSON')")
			}},
		{name: "R20 still written", writers: plan.Stopped, does: toRun, says: "is being written", stages: []Phase{Ready, Copied, Ready},
			then: []asked{toRun}, ends: Ready, spoils: func(g *trio) {
				var once sync.Once
				g.hear = func(table int, text string) {
					if table == 1 && strings.HasPrefix(text, "watching ") {
						once.Do(func() { g.on(1, "UPSERT INTO `%s` (id, v) VALUES (77ul, 'new'u)") })
					}
				}
			}},
		{name: "R23 cleaned up by another process", did: []asked{toRun, toCutover}, does: toCleanup, stages: []Phase{CarriedOut, CarriedOut, CarriedOut}, spoils: func(g *trio) {
			all := g.group().Runners // a process that is killed when it has cleaned up one
			all[0].GroupBarrier.Leave(nil)
			all[2].GroupBarrier.Leave(nil)
			if err := all[1].Cleanup(g.ctx); err != nil {
				g.t.Fatal(err)
			}
		}},
	} {
		c.becomes(t)
	}
}

// TestTwoOfThree drops the old table of one of three plans that are switched, which ends that plan. The others go back only if a person says
// so, and before anything is renamed; else all go on to the end.
func TestTwoOfThree(t *testing.T) {
	t.Parallel()
	for _, back := range []bool{true, false} {
		ydbtest.Bubble(t, func(t *testing.T) {
			d := openDatabaseWith(t, liveServer)
			d.must("CREATE USER " + appUser + " PASSWORD 'secret'")
			g := openTrio(t, d, fmt.Sprint("two", back), plan.Changefeed)
			g.must(toRun, toCutover)
			d.must("DROP TABLE `" + g.tables[1].plan.Old + "`")
			g.must(toCleanup)
			if got := g.stages(); !slices.Equal(got, []Phase{Switched, CarriedOut, Switched}) {
				t.Fatalf("one is over, and the plans are %v", got)
			}
			err := g.does(toRollbackOnly, "")
			person := (*NeedsPerson)(nil)
			if !errors.As(err, &person) || !strings.Contains(err.Error(), g.tables[1].plan.Table+", which cannot go back") || len(person.Asks) != 1 {
				t.Fatalf("the others go back: %v", err)
			}
			if got := g.stages(); !slices.Equal(got, []Phase{Switched, CarriedOut, Switched}) {
				t.Fatalf("nobody has agreed, and the plans are %v", got)
			}
			want := []Phase{CarriedOut, CarriedOut, CarriedOut}
			if back {
				want = []Phase{RolledBack, CarriedOut, RolledBack}
				group := g.group()
				for _, r := range group.Runners {
					r.Confirmed = append(r.Confirmed, person.Token())
				}
				err = group.Each(g.ctx, toRollbackOnly.do)
			} else {
				err = g.does(toCleanup, "")
			}
			if got := g.stages(); err != nil || !slices.Equal(got, want) {
				t.Errorf("the plans are %v, %v", got, err)
			}
		})
	}
}

// TestGroupAsleep has a process fall asleep between the fences of two tables, while another one does the cut-over: when it wakes it takes
// nothing that would stay taken.
func TestGroupAsleep(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openRaced(t, liveServer)
		d.must("CREATE USER " + appUser + " PASSWORD 'secret'")
		g := openTrio(t, d, "asleep", plan.Changefeed)
		g.must(toRun)
		w := d.wireTo()
		awake := g.conn
		conn, err := ydbconn.Open(d.ctx, ydbconn.Options{Endpoint: d.ydb.ConnectionString, Dial: w.dial, NoDiscovery: true})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		g.conn, g.lease = conn, liveLease
		asleep, ended := make(chan bool), make(chan error, 1)
		var once sync.Once
		g.hear = func(table int, text string) {
			if strings.HasPrefix(text, "revoked the right to write") {
				once.Do(func() { w.hold(true); close(asleep) })
			}
		}
		go func() { ended <- g.does(toCutover, "") }()
		<-asleep
		other := &trio{database: g.with(t), tables: g.tables, fences: true, lease: liveLease}
		other.conn = awake
		other.must(toCutover)
		w.hold(false)
		if err := <-ended; err != nil {
			t.Logf("the one that slept: %v", err)
		}
		g.conn = awake // the other one has given up asking, if that took long
		if got := other.stages(); !slices.Equal(got, []Phase{Switched, Switched, Switched}) {
			t.Errorf("the plans are %v", got)
		}
		if taken, _ := other.taken(); len(taken) > 0 {
			t.Errorf("it is taken: %v", taken)
		}
	})
}

// toRollbackOnly is a rollback without the cleanup behind it.
var toRollbackOnly = asked{"rollback", func(ctx context.Context, r *Runner) error { return r.Rollback(ctx) }}

// TestGroupAsks says at once that one of the plans waits for a person only where another one goes on beyond that step; the error says it
// in any case.
func TestGroupAsks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		first, second plan.StepID // that the other plan begins, before and after
		want          string
	}{
		{plan.Preflight, plan.Preflight, ""},
		{plan.Preflight, plan.Backfill, "a: stopped: 05-preflight waits for you: Look. To go on, add --confirm 05-preflight@aaaaa"},
		{plan.Backfill, plan.Backfill, "a: stopped: 05-preflight waits for you: Look. To go on, add --confirm 05-preflight@aaaaa"},
	} {
		var runners []*Runner
		said, before, told := "", make(chan bool), make(chan bool)
		for _, table := range []string{"a", "b"} {
			runners = append(runners, &Runner{Plan: &plan.Plan{Table: table}, Report: func(e work.Event) {
				if e.Kind == work.EventSay {
					said += e.Table + ": " + e.Text
					close(told)
				}
			}})
		}
		err := NewGroup(runners...).side(t.Context(), runners, func(_ context.Context, r *Runner) error {
			if r == runners[0] {
				<-before
				return &NeedsPerson{Step: plan.Preflight, Text: "Look.", Asks: []expect.Question{{Token: "05-preflight@aaaaa"}}}
			}
			r.Report(work.Event{Kind: work.EventBegin, Step: c.first})
			close(before)
			r.Report(work.Event{Kind: work.EventBegin, Step: c.second})
			if c.want != "" {
				<-told
			}
			return nil
		})
		if err == nil || !strings.HasPrefix(err.Error(), "a: 05-preflight waits for you") {
			t.Errorf("%s, %s: %v", c.first, c.second, err)
		}
		if said != c.want {
			t.Errorf("%s, %s: said %q, want %q", c.first, c.second, said, c.want)
		}
	}
}
