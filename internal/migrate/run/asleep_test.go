package run

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// nap is an operation that says something and does nothing.
type nap struct {
	plan.Operation
	r *Runner
}

func (n nap) Statements(*plan.Plan) []plan.Statement {
	n.r.opened.env.Tell(work.Event{Text: "nap"}) // beside what follows the writers
	return nil
}

// TestAsleepBehindFence stops a process before each operation behind the fence for longer than its lease, while another one finishes the
// cutover, or takes the plan back. The first one goes on, and is kept from everything: the tables, the rights and the state stay as they are.
func TestAsleepBehindFence(t *testing.T) {
	t.Parallel()
	var where [][2]int // steps from the cut-over on, and operations
	for i, step := range followed(t, "steps").plan.Steps {
		fence := slices.IndexFunc(step.Run, func(op plan.Operation) bool { _, is := op.(plan.FenceWriters); return is })
		for n := range step.Run {
			if step.ID == plan.Cutover && n > fence || step.ID == plan.Finish {
				where = append(where, [2]int{i, n})
			}
		}
	}
	for n, at := range where {
		for name, command := range map[string]func(*Runner, context.Context) error{"cutover": (*Runner).Cutover, "rollback": (*Runner).Rollback} {
			name := fmt.Sprintf("asleep%d_%s", n, name)
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				ydbtest.Bubble(t, func(t *testing.T) {
					g := openGuarded(t)
					x := g.declared(name, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
					x.must("GRANT 'ydb.generic.read', 'ydb.generic.write' ON " + yql.QuoteName(x.path) + " TO app")
					x.must("UPSERT INTO " + yql.QuoteName(x.path) + " (id, v) VALUES (1ul, 'a'u), (2ul, 'b'u)")
					before := g.entries(x.path)
					v := x.hashed(plan.Changefeed)
					other, r := v.runner(v.plan), v.runner(v.plan)
					other.Conn, other.FenceRevoke, r.FenceRevoke = v.connect(), true, true
					if err := r.Run(v.ctx, ""); err != nil {
						t.Fatal(err)
					}
					r.opened = nil
					sleepy := *v.plan
					sleepy.Steps = slices.Clone(sleepy.Steps)
					step := &sleepy.Steps[at[0]]
					op := step.Run[at[1]]
					step.Run = slices.Insert(slices.Clone(step.Run), at[1], plan.Operation(nap{plan.CopyRows{}, r}))
					said, err := v.asleep(r, func(e work.Event) bool { return e.Text == "nap" }, func() error {
						if _, err := r.open(); err != nil {
							return err
						}
						r.Plan = &sleepy
						return r.Cutover(v.ctx)
					}, func() {
						if err := command(other, v.ctx); err != nil {
							t.Fatal(err)
						}
						if !g.mayWrite(x.path) {
							t.Error("the writers stand still")
						}
						x.must("DELETE FROM " + yql.QuoteName(x.path) + " WHERE id = 1ul")
					})
					t.Logf("before %s: %v\n%s", op.Kind(), err, said)
					if diff := cmp.Diff(before, g.entries(x.path)); diff != "" {
						t.Errorf("it changed the rights (-was +is):\n%s", diff)
					}
					if strings.Contains(said, "Rename") || strings.Contains(said, "Drop") || strings.Contains(said, "writers can continue") {
						t.Errorf("it went on: %s", said)
					}
					rows, err := v.cells("SELECT id FROM "+yql.QuoteName(x.path)+" ORDER BY id", []string{"id"})
					if err != nil || len(rows) != 1 {
						t.Errorf("the rows are %v, %v", rows, err)
					}
					want := Switched
					switch back := strings.HasSuffix(name, "rollback"); {
					case back && at[0] == where[0][0]:
						want = NotBegun
					case back:
						want = RolledBack
					}
					v.stands(other, want)
				})
			})
		}
	}
}
