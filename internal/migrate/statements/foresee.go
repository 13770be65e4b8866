package statements

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Foresee says of which statements of a plan 45-statements cannot tell whether both forms do the same, or may not, and why: a line each.
// What decides it here decides it in a run, too. Of a plan that is performed with others only all of them together tell.
func Foresee(plans []*plan.Plan, p *plan.Plan) (out []string) {
	if p.Step(plan.Statements) == nil || len(plans) < len(p.Together) {
		return nil
	}
	places := map[string]place{}
	var tables []*schema.Table
	for _, other := range plans {
		places[other.Table] = place{other.Table, other.Copy}
		tables = append(tables, other.Before.Table)
	}
	for _, s := range Of(plans, p, nil) {
		does, why := "is not proved", s.at(p, tables, places)
		if why == "" {
			does, why = "may not be proved", s.Doubt
		}
		if why != "" {
			out = append(out, fmt.Sprintf("%s %s, because %s", s.Query.From, does, why))
		}
	}
	return out
}

// place is where a table is: the old one, and the new one.
type place struct{ old, fresh string }

// at makes the texts that are sent to both tables of a plan, where those are, or says why what they do cannot be compared.
func (s *Statement) at(p *plan.Plan, tables []*schema.Table, places map[string]place) (why string) {
	if s.Why != "" {
		return s.Why
	}
	var is, becomes bool
	s.before, is = At(s.Query.Before, tables, func(path string) string { return places[path].old })
	s.after, becomes = At(s.Query.After, tables, func(path string) string { return places[path].fresh })
	if !is || !becomes {
		return "the name of its table is no plain path, so that it cannot be sent to the other one"
	}
	if here := places[p.Table]; s.Writes && here.old != here.fresh {
		s.keys, why = keysOf(p, s.before, here.old)
		s.counts, s.countsAfter = countsOf(s.before, here.old), countsOf(s.after, here.fresh)
	}
	return why
}

// unsendable says why a statement cannot be sent as it is; empty if it can.
func unsendable(absent func(path string) bool, script *yql.Script) (why string) {
	for _, st := range script.Statements {
		if st.Err != nil {
			return "it could not be read: " + st.Err.Error()
		}
		if t := writtenBy(st.Node); t != nil && absent != nil && absent(t.Path) {
			why = "it writes " + t.Path + ", which is not there in a rehearsal"
		}
		yql.WalkNode(st.Node, func(e yql.Expr) bool {
			if l, ok := e.(*yql.Literal); ok && (l.Kind == yql.LitPlaceholder || l.Text == "?") {
				why = "it has a placeholder where a value was: give it with parameters"
			}
			return true
		}, func(s *yql.Select) bool { return true })
		yql.WalkCores(st.Node, func(c *yql.SelectCore) {
			if c.From == nil {
				return
			}
			for _, j := range append([]yql.Join{{Source: c.From.First}}, c.From.Joins...) {
				if t := j.Source.Table; t != nil && absent != nil && absent(t.Path) {
					why = "it reads " + t.Path + ", which is not there in a rehearsal"
				}
			}
		})
	}
	return why
}

// writtenBy is the table that a statement writes; nil if it writes none.
func writtenBy(n yql.Node) *yql.TableName {
	switch n := n.(type) {
	case *yql.Write:
		return &n.Table
	case *yql.Update:
		return &n.Table
	case *yql.Delete:
		return &n.Table
	}
	return nil
}

// loose says why nothing tells which rows come before a LIMIT; empty if there is none, or columns of the result order its rows.
func loose(top *yql.Select, names []string) string {
	switch {
	case top == nil || top.Limit == nil && top.Offset == nil || len(orderOf(top, names)) > 0:
		return ""
	case len(top.OrderBy) > 0:
		return "it orders rows by what it does not return, so that nothing tells which come before LIMIT"
	}
	return "it has LIMIT without an order of its rows that can be seen, so that it may return any of them"
}

// loose is the same of a statement that was not sent yet, unless it reads single rows by their key.
func (s *shape) loose(p *plan.Plan, accesses []*yql.Access) (why string) {
	if !slices.ContainsFunc(accesses, func(a *yql.Access) bool {
		kind, _ := a.Reach(a.Table.PrimaryKey)
		return kind != yql.ReachPoint
	}) {
		return ""
	}
	for _, top := range s.results {
		var names []string
		if top.Core != nil {
			for _, i := range top.Core.Items {
				if names = append(names, i.Output()); i.Star {
					names = append(names, plan.Each(p.Before.Columns, func(c schema.Column) string { return c.Name })...)
				}
			}
		}
		why = cmp.Or(why, loose(top, names))
	}
	return why
}
