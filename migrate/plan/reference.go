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
				return nil, fmt.Errorf("%s is no reference: %s is none of these tables", l.Name, r.To)
			}
			l.Parent = plans[i]
			column, has := p.Before.Column(r.Column)
			key, there := l.Parent.Before.Column(r.Key)
			switch {
			case !has || !there:
				return nil, fmt.Errorf("%s is no reference: one of the columns is not there", l.Name)
			case column.Type != key.Type:
				return nil, fmt.Errorf("%s is no reference: one is %s and the other %s", l.Name, column.Type, key.Type)
			}
			out = append(out, l)
		}
	}
	return out, nil
}

// Tables says which tables of plans are meant: those that applications use, before the switch or after it, or the old ones after it.
type Tables uint8

// The tables that are meant.
const (
	TablesBefore Tables = iota
	TablesAfter
	TablesKept
)

// Orphans is a query that counts, for each of some references by its number, the rows that refer to no row, as "orphans".
func Orphans(links []Link, in Tables) string {
	table := func(p *Plan) string {
		if in == TablesKept {
			return yql.QuoteName(p.Old)
		}
		return yql.QuoteName(p.Table)
	}
	var parts []string
	for i, l := range links {
		column, key := yql.QuoteName(l.From.Renamed(l.Column, in == TablesAfter)), yql.QuoteName(l.Parent.Renamed(l.Key, in == TablesAfter))
		parts = append(parts, fmt.Sprintf("SELECT %du AS reference, COUNT(*) AS orphans\nFROM %s AS c\nLEFT ONLY JOIN %s AS p ON c.%s = p.%s\n"+
			"WHERE c.%[4]s IS NOT NULL", i, table(l.From), table(l.Parent), column, key))
	}
	return strings.Join(parts, "\nUNION ALL\n") + ";\n"
}
