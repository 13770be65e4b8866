package rehearse

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Moved returns plans as they are performed on tables of the same names in a directory of a database: of a plan, nothing but paths says
// where it is performed. Statements of the applications that cannot be moved are left out.
func Moved(plans []*plan.Plan, database, dir string) (out []*plan.Plan) {
	dir = strings.TrimPrefix(dir, database+"/")
	to := map[string]string{} // by the path in the plan
	var tables []*schema.Table
	for i, p := range plans {
		for _, path := range slices.DeleteFunc([]string{p.Table, p.Copy, p.Old}, func(path string) bool { return path == "" }) {
			to[path] = fmt.Sprintf("%s/%d/%s", dir, i, plan.Base(path))
		}
		before, after := p.Before.Clone(), p.After.Clone()
		before.Path, after.Path = p.Table, p.Copy
		tables = append(tables, before, after)
	}
	for _, p := range plans {
		q := *p
		q.Database, q.Table, q.Copy, q.Old = database, to[p.Table], to[p.Copy], to[p.Old]
		q.Before, q.After = plan.Table{Table: p.Before.Clone()}, plan.Table{Table: p.After.Clone()}
		q.Before.Path, q.After.Path = q.Table, cmp.Or(to[p.After.Path], q.Table)
		q.Together, q.References, q.Queries = nil, slices.Clone(p.References), nil
		for _, path := range p.Together {
			q.Together = append(q.Together, cmp.Or(to[path], path))
		}
		for i := range q.References {
			q.References[i].To = cmp.Or(to[q.References[i].To], q.References[i].To)
		}
		for _, s := range p.Queries {
			var is, becomes bool
			s.Before, is = moveText(s.Before, tables, to, database)
			if becomes = s.After == ""; !becomes {
				s.After, becomes = moveText(s.After, tables, to, database)
			}
			if is && becomes {
				q.Queries = append(q.Queries, s)
			}
		}
		out = append(out, &q)
	}
	return out
}

// moveText puts the paths of tables into a text in place of their names: to says where, from the database, by the path of a table. It
// reports whether the text names any of them, and can be changed.
func moveText(text string, tables []*schema.Table, to map[string]string, database string) (string, bool) {
	type place struct {
		from, end int
		path      string
	}
	var places []place
	for _, a := range yql.NewCatalog(tables).Accesses(yql.ParseQueries(text)) {
		at := min(a.Name.Pos.Offset, len(text))
		name := tableName.FindString(text[at:])
		if name == "" || a.Name.Param != "" || a.Name.Cluster != "" {
			return "", false
		}
		places = append(places, place{at, at + len(name), database + "/" + to[a.Table.Path]})
	}
	slices.SortFunc(places, func(a, b place) int { return b.from - a.from })
	for _, p := range slices.Compact(places) {
		text = text[:p.from] + yql.QuoteName(p.path) + text[p.end:]
	}
	return text, len(places) > 0
}

// tableName is a name as it is written, in quotes or without.
var tableName = regexp.MustCompile("^(`[^`]*`|[A-Za-z0-9_]+)")

// Measured are the times of a report, to be kept in the plan.
func (r *Report) Measured(p *plan.Plan, day string) *plan.Rehearsed {
	out := &plan.Rehearsed{On: day, Release: r.Release, Rows: r.Rows, Downtime: milliseconds(r.Downtime)}
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
