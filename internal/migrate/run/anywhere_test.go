package run

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestTakenAnywhere breaks cut-overs and rollbacks off anywhere: a call fails, the process is killed between two messages, or it is
// interrupted when it says something. Where the tables stay where they were, nothing stays taken: not by the command that failed, nor
// behind the next one if it was killed. In the end rows, rights, TTL, changefeeds and attributes are what they were. KEYADVISE_TAKEN says
// for how many histories.
func TestTakenAnywhere(t *testing.T) {
	t.Parallel()
	count := ydbtest.Setting(t, "KEYADVISE_TAKEN", 6)
	first := ydbtest.Setting(t, "KEYADVISE_TAKEN_FROM", 0)
	for seed := first; seed < first+count; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) { openGuarded(t).takenAnywhere(t, uint64(seed)) })
		})
	}
}

func (g *guarded) takenAnywhere(t *testing.T, seed uint64) {
	random := schematest.Rand(seed)
	v := withAll(t, g, fmt.Sprint("anywhere_", seed), []plan.Writers{plan.Stopped, plan.Changefeed}[seed%2])
	before := g.entries(v.path)
	command := func(what asked, broken int) {
		t.Helper()
		p := v.process(v.plan)
		defer p.close()
		p.Lease, p.FenceRevoke = 2*time.Second, random.IntN(4) > 0
		ctx, cancel := context.WithTimeout(v.ctx, time.Minute)
		defer cancel()
		said, n := 0, 1+random.IntN(60)
		p.Report = func(e work.Event) {
			if said++; broken == 2 && said == 1+n/3 {
				cancel()
			}
		}
		switch broken {
		case 0:
			g.faults(fmt.Sprintf("*:GENERIC_ERROR:after=%d:count=1", n))
		case 1:
			p.wire.lasts(int64(20+4*n), func() { cancel(); time.AfterFunc(50*time.Millisecond, func() { _ = p.Conn.Close() }) })
		}
		err := what.do(ctx, p.Runner)
		g.faults()
		t.Logf("%s, broken off in way %d after %d: %.300v", what, broken, n, err)
		if broken < 0 && err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if broken == 1 && p.opened != nil {
			(&history{driven: v}).expires(p.opened.env.State.Owner())
		}
	}
	stage := func() Phase {
		t.Helper()
		s, err := v.runner(v.plan).Status(v.ctx)
		if err != nil {
			t.Fatal(err)
		}
		return told(s.Phase)
	}
	command(toRun, -1)
	for range 5 {
		at, broken := stage(), random.IntN(3)
		do := toCutover
		if at == Switched || at == GoingBack {
			do = asked{"rollback", func(ctx context.Context, r *Runner) error { return r.Rollback(ctx) }}
		}
		if at == RolledBack || at == NotBegun {
			break
		}
		command(do, broken)
		now := stage()
		if broken == 1 && (now == Ready || now == Switching || now == Switched) {
			if now == Switching && random.IntN(2) == 0 {
				command(toCutover, -1)
			} else {
				command(toRun, -1)
			}
			now = stage()
		}
		if now == Ready || now == Switched {
			if taken := g.taken(v, now == Switched); len(taken) > 0 {
				t.Fatalf("%s leaves taken where the plan is %s: %v", do, now, taken)
			}
		}
	}
	for range 3 {
		if now := stage(); now != RolledBack && now != NotBegun {
			command(asked{"rollback", func(ctx context.Context, r *Runner) error { return r.Rollback(ctx) }}, -1)
		} else if now == RolledBack {
			command(toCleanup, -1)
		}
	}
	if diff := cmp.Diff(before, g.entries(v.path)); diff != "" {
		t.Errorf("the rights are not what they were (-was +is):\n%s", diff)
	}
	if taken := g.taken(v, true); len(taken) > 0 {
		t.Errorf("it stays taken: %v", taken)
	}
	now := g.world(v.dir)
	for _, table := range now.Tables {
		table.Permissions = v.before.Tables[v.path].Permissions // compared by what they come to
	}
	if diff := cmp.Diff(plan.Definition(v.before.Tables[v.path]), plan.Definition(now.Tables[v.path])); diff != "" || len(now.Tables) != 1 {
		t.Errorf("%d tables; the table is not what it was (-was +is):\n%s", len(now.Tables), diff)
	}
	if diff := cmp.Diff(v.before.Rows, now.Rows); diff != "" {
		t.Errorf("the rows are not what they were (-was +is):\n%s", diff)
	}
	v.noRun()
}
