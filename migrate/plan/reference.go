package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Reference says that a column of the table holds the key of another one that is switched with it. Nothing comes of it but that
// the rows are counted that refer to no row there, so a reviewer may add and delete references.
type Reference struct {
	Column string `yaml:"column"`
	To     string `yaml:"to"`  // the table, one of Together
	Key    string `yaml:"key"` // its column
}

// MarshalYAML writes a reference on one line.
func (r Reference) MarshalYAML() (any, error) {
	type plain Reference
	return onOneLine(plain(r))
}

// Link is a reference between the tables of two plans.
type Link struct {
	Reference
	From, Parent *Plan
}

// String is the reference as people read it.
func (l Link) String() string {
	return OneLine(Visible(fmt.Sprintf("%s.%s -> %s.%s", l.From.Table, l.Column, l.To, l.Key)))
}

// Links are the references between the tables of plans that are performed together. The error names one that is none.
func Links(plans []*Plan) (out []Link, err error) {
	for _, p := range plans {
		for _, r := range p.References {
			l := Link{Reference: r, From: p}
			i := slices.IndexFunc(plans, func(o *Plan) bool { return o.Table == r.To })
			if i < 0 {
				return nil, fmt.Errorf("%v is no reference: %s is none of these tables", l, r.To)
			}
			l.Parent = plans[i]
			column, has := p.Before.Column(r.Column)
			key, there := l.Parent.Before.Column(r.Key)
			switch {
			case !has || !there:
				return nil, fmt.Errorf("%v is no reference: one of the columns is not there", l)
			case column.Type != key.Type:
				return nil, fmt.Errorf("%v is no reference: one is %s and the other %s", l, column.Type, key.Type)
			case slices.ContainsFunc(out, func(o Link) bool { return o.From == p && o.Reference == r }):
				return nil, fmt.Errorf("%v is there twice", l)
			}
			out = append(out, l)
		}
	}
	return out, nil
}

// Orphans is a query that counts, for each of some references by its number, the rows that refer to no row, as "orphans": in the old
// tables, or once they are switched.
func Orphans(links []Link, switched bool) string {
	var parts []string
	for i, l := range links {
		column := "c." + yql.QuoteName(l.From.Renamed(l.Column, switched))
		parts = append(parts, fmt.Sprintf("SELECT %du AS reference, COUNT(*) AS orphans\nFROM %s AS c\nLEFT ONLY JOIN %s AS p ON %s = p.%s\n"+
			"WHERE %[4]s IS NOT NULL", i, yql.QuoteName(l.From.Table), yql.QuoteName(l.To), column,
			yql.QuoteName(l.Parent.Renamed(l.Key, switched))))
	}
	return strings.Join(parts, "\nUNION ALL\n") + ";\n"
}
