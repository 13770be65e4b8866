package run

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/feed"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/work"
)

// trio is three tables whose plans are performed together. Each gives rights, and has some rows and a changefeed of its user's.
type trio struct {
	*database
	tables []*driven
	fences bool // takes the rights of who writes

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
		r := v.runner(v.plan)
		r.FenceRevoke = g.fences
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

// stages are how far the plans are.
func (g *trio) stages() (out []Stage) {
	g.t.Helper()
	all, _, err := g.group().Status(g.ctx)
	if err != nil {
		g.t.Fatal(err)
	}
	for _, s := range all {
		out = append(out, s.Stage)
	}
	return out
}

// taken is what is taken from the users of the tables just now, and fed when their changefeeds were created.
func (g *trio) taken() (taken, fed []string) {
	g.t.Helper()
	for i, v := range g.tables {
		now := v.now()
		if names := namesOf(now.Permissions, appUser); !writes(names) {
			taken = append(taken, fmt.Sprint(i, " the right to write"))
		}
		for _, name := range []string{"f", plan.FeedName} {
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

// TestOneParts has one of three plans fail that are performed together. Before the fence the others go on as if it were not there; from the
// fence to the rename all give back what they took; behind it each does what it can, and the writers of none go on before those of all may.
func TestOneParts(t *testing.T) {
	t.Parallel()
	d := openDatabaseWith(t, liveServer)
	d.must("CREATE USER " + appUser + " PASSWORD 'secret'")
	for _, c := range []struct {
		name   string
		did    []asked // before
		spoils func(*trio)
		does   asked
		at     string // where the plan of the second table ends
		says   string // the error
		stages []Stage
		taken  []string
		kept   bool    // no changefeed is dropped, for a moment either
		then   []asked // mends it
		ends   Stage   // of all, then
	}{
		{name: "changed before it begins", does: toRun, says: "has not begun. Make the plan again",
			spoils: func(g *trio) { g.tables[1].must("ALTER TABLE `" + g.tables[1].path + "` ADD COLUMN more Utf8") },
			stages: []Stage{Ready, NotBegun, Ready}},
		{name: "in the copy", does: toRun, at: "Copy the rows", says: "context canceled", stages: []Stage{Ready, Running, Ready},
			then: []asked{toRun}, ends: Ready},
		{name: "paused before the fence", did: []asked{toRun}, does: toCutover, says: "was paused by",
			spoils: func(g *trio) {
				if err := g.group().Runners[1].SetLimits(g.ctx, state.Limits{Paused: true}); err != nil {
					g.t.Fatal(err)
				}
			}, stages: []Stage{Ready, Ready, Ready}, kept: true},
		{name: "behind the fence", did: []asked{toRun}, does: toCutover, says: "is not what the plan says", kept: true,
			spoils: func(g *trio) { // when the others have drained, and the second one has yet to
				var drained sync.WaitGroup
				drained.Add(2)
				g.hear = func(table int, text string) {
					switch {
					case table != 1 && strings.HasPrefix(text, "all that was written is applied"):
						drained.Done()
					case table == 1 && strings.HasPrefix(text, "the right to write was taken"):
						drained.Wait()
						g.tables[1].must("ALTER TABLE `" + g.tables[1].path + "` ADD COLUMN more Utf8")
					}
				}
			}, stages: []Stage{Ready, Ready, Ready}},
		{name: "at the rename", did: []asked{toRun}, does: toCutover, at: "Rename ", says: "context canceled", stages: []Stage{Ready, Ready, Ready},
			then: []asked{toCutover}, ends: Switched},
		{name: "behind the rename", did: []asked{toRun}, does: toCutover, at: "Create changefeed f again", says: "context canceled",
			stages: []Stage{Switching, Switching, Switching},
			taken:  []string{"0 the right to write", "1 the right to write", "1 f", "2 the right to write"}, then: []asked{toCutover}, ends: Switched},
		{name: "behind the rename back", did: []asked{toRun, toCutover}, does: toRollbackOnly, at: "Create changefeed f again", says: "context canceled",
			stages: []Stage{RolledBack, GoingBack, RolledBack},
			taken:  []string{"0 " + plan.FeedName, "1 the right to write", "1 f", "1 " + plan.FeedName, "2 " + plan.FeedName}, then: []asked{toRollback}, ends: NotBegun},
		{name: "while the copy is undone", did: []asked{toRun}, does: toRollback, at: "undo: Copy the rows", says: "context canceled",
			stages: []Stage{NotBegun, GoingBack, NotBegun}, taken: []string{"0 " + plan.FeedName, "2 " + plan.FeedName}, then: []asked{toRollback}, ends: NotBegun},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := openTrio(t, d, strings.ReplaceAll(c.name, " ", "_"), plan.Changefeed)
			g.must(c.did...)
			if c.spoils != nil {
				c.spoils(g)
			}
			_, before := g.taken()
			err := g.does(c.does, c.at)
			if err == nil || !strings.Contains(err.Error(), c.says) || !strings.HasPrefix(err.Error(), g.tables[1].plan.Table+": ") {
				t.Errorf("the error: %v", err)
			}
			for _, i := range []int{0, 2} {
				if err != nil && strings.Contains(err.Error(), g.tables[i].plan.Table+": ") {
					t.Errorf("the error names one that did not fail: %v", err)
				}
			}
			if got := g.stages(); !slices.Equal(got, c.stages) {
				t.Errorf("the plans are %v, and not %v", got, c.stages)
			}
			taken, fed := g.taken()
			if c.did == nil {
				taken = nil // the changefeeds of what has not begun
			}
			if diff := cmp.Diff(c.taken, taken); diff != "" {
				t.Errorf("what is taken (-want +is):\n%s", diff)
			}
			if diff := cmp.Diff(before, fed); c.kept && diff != "" {
				t.Errorf("changefeeds were dropped (-was +is):\n%s", diff)
			}
			g.must(c.then...)
			if got := g.stages(); c.ends != "" && !slices.Equal(got, []Stage{c.ends, c.ends, c.ends}) {
				t.Errorf("then the plans are %v, and not %s", got, c.ends)
			}
			if t.Failed() {
				t.Log(strings.Join(g.said, "\n"))
			}
		})
	}
}

// toRollbackOnly is a rollback without the cleanup behind it.
var toRollbackOnly = asked{"rollback", func(ctx context.Context, r *Runner) error { return r.Rollback(ctx) }}
