package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Link is a reference between the tables of two plans.
type Link struct {
	Reference
	From, Parent *Plan
	Name         string // as people read it: items.order_id -> orders.id
}

// Links are the references between the tables of plans that are performed together. The error names one that is none.
func Links(plans []*Plan) (out []Link, err error) {
	for _, p := range plans {
		for _, r := range p.References {
			l := Link{Reference: r, From: p, Name: OneLine(Visible(fmt.Sprintf("%s.%s -> %s.%s", p.Table, r.Column, r.To, r.Key)))}
			i := slices.IndexFunc(plans, func(o *Plan) bool { return o.Table == r.To })
			if i < 0 {
				return nil, fmt.Errorf("%s is not a reference: %s is not one of these tables", l.Name, r.To)
			}
			l.Parent = plans[i]
			column, has := p.Before.Column(r.Column)
			key, there := l.Parent.Before.Column(r.Key)
			if !has || !there || column.Type != key.Type {
				return nil, fmt.Errorf("%s is not a reference: the two columns have to exist and be of one type", l.Name)
			}
			out = append(out, l)
		}
	}
	return out, nil
}

// Orphans is a query that counts, for each of some references by its number, the rows that refer to no row, as "orphans": in the tables at
// some paths, whose columns may be those of the new tables.
func Orphans(links []Link, path func(*Plan) string, fresh bool) string {
	var parts []string
	for i, l := range links {
		column, key := l.From.Renamed(l.Column, fresh), l.Parent.Renamed(l.Key, fresh)
		parts = append(parts, fmt.Sprintf("SELECT %du AS reference, COUNT(*) AS orphans\nFROM %s AS c\nLEFT ONLY JOIN %s AS p ON c.%s = p.%s\n"+
			"WHERE c.%[4]s IS NOT NULL", i, yql.QuoteName(path(l.From)), yql.QuoteName(path(l.Parent)), yql.QuoteName(column), yql.QuoteName(key)))
	}
	return strings.Join(parts, "\nUNION ALL\n") + ";\n"
}
