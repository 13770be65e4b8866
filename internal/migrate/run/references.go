package run

import (
	"context"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/watch"
)

// References between tables that are switched together are counted once the writers go on with the new tables, and before: at the
// beginning where a changefeed is followed, as the old tables are brought up to date behind the switch, and else in these, which are as
// they were at the switch. So nobody waits for that but whoever reads it, and nothing fails by it.

// Orphans are the rows that refer to no row by one reference. A number is nil if they were not counted, or not yet.
type Orphans struct {
	Reference string  `json:"reference"`
	Before    *uint64 `json:"before,omitempty"`
	After     *uint64 `json:"after,omitempty"`
}

func usedTable(p *plan.Plan) string { return p.Table }

// countBefore counts what refers to no row of the old tables, unless that was done or can be done later.
func (g *Group) countBefore(ctx context.Context, t *leasedSession) error {
	if !t.Plan.Follows() || t.m.Run().Data.Orphans != nil {
		return nil
	}
	found := watch.Orphans(ctx, t.env, plan.Create, g.links, usedTable, false)
	for _, l := range g.links {
		if n, counted := found[l.Name]; counted {
			t.env.Say(plan.Create, fmt.Sprintf("references: %s: %s", l.Name, plan.Count(n, "orphan")))
		}
	}
	return t.m.Change(ctx, func(r *state.Run) { r.Data.Orphans = found })
}

// countAfter counts what refers to no row once the writers go on. Where a person has stopped them, that one is not to wait for it, unless
// the command found the plan finished.
func (g *Group) countAfter(ctx context.Context, s *session) {
	if s.FenceRevoke || !s.worked {
		g.Orphans(ctx)
	} else {
		s.env.Say(plan.Finish, "references: to count orphans again, repeat this command once the writers continue")
	}
}

// Orphans counts the references of plans whose tables are switched, by the plan that refers, and tells what they were before; of others
// it only does that. Whoever looks at the run tells what goes wrong with that.
func (g *Group) Orphans(ctx context.Context) map[*plan.Plan][]Orphans {
	if len(g.links) == 0 {
		return nil
	}
	s, run, pos, err := g.Runners[0].where(ctx)
	if err != nil || run == nil {
		return nil
	}
	before, after := run.Data.Orphans, map[string]uint64(nil)
	if pos.Place == atTable && run.Released {
		if !s.Plan.Follows() {
			before = watch.Orphans(ctx, s.env, plan.Finish, g.links, func(p *plan.Plan) string { return p.Old }, false)
		}
		after = watch.Orphans(ctx, s.env, plan.Finish, g.links, usedTable, true)
	}
	out := map[*plan.Plan][]Orphans{}
	for _, l := range g.links {
		o := Orphans{Reference: l.Name}
		if n, counted := before[l.Name]; counted {
			o.Before = &n
		}
		if n, counted := after[l.Name]; counted {
			o.After = &n
			s.env.Say(plan.Finish, o.told(l))
		}
		out[l.From] = append(out[l.From], o)
	}
	return out
}

// told says how many they were, and what to look at if they are more.
func (o *Orphans) told(l plan.Link) string {
	if o.Before == nil {
		return fmt.Sprintf("references: %s: not counted before, %d after", l.Name, *o.After)
	}
	said := fmt.Sprintf("references: %s: %s before, %d after", l.Name, plan.Count(*o.Before, "orphan"), *o.After)
	if *o.After > *o.Before {
		said += fmt.Sprintf(". There are more than before: find out whether the applications deleted rows of %s or wrote orphaned rows of %s "+
			"since; until %s, 'migrate rollback' goes back", l.To, l.From.Table, plan.Cleanup)
	}
	return said
}
