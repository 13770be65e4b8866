package run

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// commands are all that a phase has a cell for, beside status.
func commands() []asked {
	return []asked{toRun, toVerify, {commandThrottle, func(ctx context.Context, r *Runner) error { return r.SetLimits(ctx, state.Limits{RowsPerSecond: 3000}) }}, toCutover, toRollbackOnly, toCleanup}
}

// reached is how a phase comes to be.
type reached struct {
	phase  Phase
	did    []asked
	spoils func(*driven)
}

func drops(path func(*plan.Plan) string) func(*driven) {
	return func(v *driven) { v.must("DROP TABLE " + yql.QuoteName(v.conn.Absolute(path(v.plan)))) }
}

// sets changes what the run says.
func sets(text string) func(*driven) {
	return func(v *driven) { v.must("UPDATE `_keyadvise/runs` SET " + text + " WHERE path = '" + v.path + "'u") }
}

func allReached() []reached {
	used, old, fresh := drops(func(p *plan.Plan) string { return p.Table }), drops(func(p *plan.Plan) string { return p.Old }), drops(func(p *plan.Plan) string { return p.Copy })
	whole := []asked{toRun, toCutover}
	return []reached{
		{NotBegun, nil, nil},
		{unrecorded, whole, func(v *driven) { v.must("DELETE FROM `_keyadvise/runs` WHERE path = '" + v.path + "'u") }},
		{CarriedOut, []asked{toRun, toCutover, toCleanup}, nil},
		{Begun, []asked{{"some steps", func(ctx context.Context, r *Runner) error { return r.Run(ctx, plan.Writing) }}}, nil},
		{Copied, []asked{{"the copy", func(ctx context.Context, r *Runner) error { return r.Run(ctx, plan.Backfill) }}}, nil},
		{Ready, []asked{toRun}, nil},
		{BrokenOff, []asked{toRun}, func(v *driven) {
			store, err := state.Open(v.conn, v.path, 0, state.Limits{})
			if err == nil {
				err = store.Alone(v.ctx, nil, func(ctx context.Context, m *state.Memory) error {
					return m.Change(ctx, func(r *state.Run) { r.Data.Switching = true })
				})
			}
			if err != nil {
				v.t.Fatal(err)
			}
		}},
		{Switching, whole, sets("step = '" + string(plan.Cutover) + "'u, released = false")},
		{Switched, whole, nil},
		{Leaving, whole, sets("back = true")},
		{GoingBack, []asked{toRun}, sets("back = true")},
		{RolledBack, append(slices.Clone(whole), toRollbackOnly), nil},
		{ending, whole, func(v *driven) { old(v); sets("step = '" + string(plan.Cleanup) + "'u")(v) }},
		{copyGone, []asked{toRun}, fresh},
		{tableGone, []asked{toRun}, used},
		{usedGone, whole, used},
		{oldGone, whole, old},
		{strange, whole, func(v *driven) { used(v); old(v) }},
	}
}

// TestPhases gives each command in each phase: it does what the table says, and says that. From each phase one of the commands that are
// named next leads on, until the plan is over.
func TestPhases(t *testing.T) {
	t.Parallel()
	table := phases()
	if all := allReached(); len(all) != len(table) {
		t.Errorf("%d of %d phases are reached", len(all), len(table))
	}
	for _, r := range table {
		if r.then == "" || r.word == "" || r.leads == "" && r.phase != CarriedOut {
			t.Errorf("nothing is said of what comes next where the plan is %q", string(r.phase))
		}
		for _, next := range append(r.phase.ways(), "status", "rehearse") {
			if _, refused := r.refuses(next); refused {
				t.Errorf("%s leads on where the plan is %q, and is refused there", next, string(r.phase))
			}
		}
	}
	for _, c := range allReached() {
		t.Run(string(c.phase), func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openDatabase(t)
				v := c.reach(t, d)
				before := v.world(v.dir)
				for _, command := range commands() {
					r := v.runner(v.plan)
					_, run, _, _ := r.where(v.ctx)
					cell, refused := c.phase.row().refuses(command.what)
					if !refused {
						continue
					}
					err, says := command.do(v.ctx, r), placedIn(r.Plan, cell.says, run)
					if cell.how == allDone && err != nil || cell.how != allDone && (err == nil || !strings.Contains(err.Error(), says)) {
						t.Errorf("%s is to end with %q: %v", command, says, err)
					}
				}
				if diff := cmp.Diff(before, v.world(v.dir), cmpopts.EquateEmpty()); diff != "" {
					t.Errorf("what does not go on changed something (-was +is):\n%s", diff)
				}
				for range 6 {
					s, err := v.runner(v.plan).Status(v.ctx)
					if err != nil || s.Next == "" {
						t.Fatalf("the status: %+v, %v", s, err)
					}
					if s.Phase == CarriedOut || s.Phase == NotBegun && c.phase != NotBegun {
						return
					}
					r := v.runner(v.plan)
					next := commands()[slices.IndexFunc(commands(), func(a asked) bool { return a.what == s.Ways[len(s.Ways)-1] })]
					if err := consenting(v.ctx, r, next.do); err != nil {
						t.Fatalf("%s, which comes next: %v", next, err)
					}
					c.phase = ""
				}
				t.Error("it comes to no end")
			})
		})
	}
}

// reach makes a table whose plan is in the phase.
func (c reached) reach(t *testing.T, d *database) *driven {
	t.Helper()
	x := d.with(t).declared(strings.ReplaceAll("phase_"+string(c.phase), " ", "_"), "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
	x.must("UPSERT INTO " + yql.QuoteName(x.path) + " (id, v) VALUES (1ul, 'a'u), (2ul, 'b'u)")
	v := x.hashed(plan.Changefeed)
	for _, do := range c.did {
		if err := do.do(v.ctx, v.runner(v.plan)); err != nil {
			t.Fatalf("%s: %v", do, err)
		}
	}
	if c.spoils != nil {
		c.spoils(v)
	}
	if c.phase == "" {
		return v
	}
	s, run, pos, err := v.runner(v.plan).where(v.ctx)
	if s == nil || err != nil && !(run == nil && pos == position{}) {
		t.Fatal(err)
	}
	if is := phaseOf(run, pos); err == nil && is != c.phase {
		t.Fatalf("it is %q, and not %q: %+v", string(is), string(c.phase), pos)
	}
	return v
}
