package rehearse

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Moved returns plans as they are performed on tables of the same names in a directory of a database: of a plan, nothing but paths says
// where it is performed. Statements of the applications that cannot be moved are left out.
func Moved(plans []*plan.Plan, database, dir string) (out []*plan.Plan) {
	dir = strings.TrimPrefix(dir, database+"/")
	to, absolute := map[string]string{}, map[string]string{} // by the path in the plan: from the database, and from the root
	var tables []*schema.Table
	for i, p := range plans {
		for _, path := range slices.DeleteFunc([]string{p.Table, p.Copy, p.Old}, func(path string) bool { return path == "" }) {
			to[path] = fmt.Sprintf("%s/%d/%s", dir, i, plan.Base(path))
			absolute[path] = database + "/" + to[path]
		}
		before, after := p.Before.Clone(), p.After.Clone()
		before.Path, after.Path = p.Table, p.Copy
		tables = append(tables, before, after)
	}
	placed := func(path string) string { return absolute[path] }
	for _, p := range plans {
		q := *p
		q.Database, q.Table, q.Copy, q.Old = database, to[p.Table], to[p.Copy], to[p.Old]
		q.Before, q.After = plan.Table{Table: p.Before.Clone()}, plan.Table{Table: p.After.Clone()}
		q.Before.Path, q.After.Path = q.Table, cmp.Or(to[p.After.Path], q.Table)
		q.Together = plan.Each(p.Together, func(path string) string { return cmp.Or(to[path], path) })
		q.References, q.Queries = slices.Clone(p.References), nil
		for i := range q.References {
			q.References[i].To = cmp.Or(to[q.References[i].To], q.References[i].To)
		}
		for _, s := range p.Queries {
			var is, becomes bool
			s.Before, is = statements.At(s.Before, tables, placed)
			if becomes = s.After == ""; !becomes {
				s.After, becomes = statements.At(s.After, tables, placed)
			}
			if is && becomes {
				q.Queries = append(q.Queries, s)
			}
		}
		out = append(out, &q)
	}
	return out
}

// Measured are the times of a report, to be kept in the plan.
func (r *Report) Measured(p *plan.Plan, day string) *plan.Rehearsed {
	out := &plan.Rehearsed{On: day, Release: r.Release, Rows: r.Rows, Limit: r.Limit, Downtime: milliseconds(r.Downtime),
		Proofs: statements.Counts(r.Statements)}
	for _, s := range r.Steps {
		switch s.ID {
		case plan.Backfill:
			out.Copy = milliseconds(s.PerMillion)
		case plan.Verify:
			out.Compare = milliseconds(s.PerMillion)
		case plan.Indexes:
			out.Indexes = milliseconds(s.PerMillion)
		}
	}
	return out
}

func milliseconds(seconds float64) uint64 { return uint64(seconds*1000 + 0.5) }
