package advisor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func unprunedRangeRule() *Rule {
	return &Rule{ID: "COL003", Name: "unpruned-range", Wants: WantPerson, Level: Note, Run: unprunedRange, Column: true, Measured: true,
		Docs: "https://ydb.tech/docs/en/dev/primary-key/column-oriented"}
}

func unprunedRange(p *Pass) {
	for u := range p.missing() {
		var ranges []string
		for _, b := range u.Access.Leaves {
			if b.Op == yql.BindRange && b.Column != p.Table.PrimaryKey[0] && !p.minMax(b.Column) && !slices.Contains(ranges, b.Column) {
				ranges = append(ranges, b.Column)
			}
		}
		if len(ranges) == 0 {
			p.values(u)
			continue
		}
		list := strings.Join(ranges, " and ")
		f := u.finding(ranges...)
		f.Message = fmt.Sprintf("%s filters %s by a range of %s, and %s begins with %s: all portions are read", u.short(), p.Table.Name(),
			list, p.key.clause(), p.Table.PrimaryKey[0])
		f.Ask.Do = fmt.Sprintf("begin the key with %s and leave the hash as it is, in a new table; from 26.3 on, ADD INDEX … LOCAL USING "+
			"min_max ON (%[1]s) does without one", ranges[0])
		p.Report(f)
	}
}

// values reports a statement that gives a column a value of which no portion tells whether it has it.
func (p *Pass) values(u use) {
	for _, b := range u.Access.Leaves {
		c, _ := p.Table.Column(b.Column)
		if b.Op > yql.BindIn || b.Column == p.Table.PrimaryKey[0] || slices.Contains(p.Table.HashBy, b.Column) || c.Type == schema.Bool ||
			p.key.Trait(b.Column).Course == facts.CourseFew || p.local(schema.IndexLocalBloom, b.Column) {
			continue
		}
		f := u.finding(b.Column)
		f.Message = fmt.Sprintf("%s filters %s by a value of %s, and %s begins with %s: all portions are read", u.short(), p.Table.Name(),
			b.Column, p.key.clause(), p.Table.PrimaryKey[0])
		f.Ask.Do = fmt.Sprintf("if few portions have a value, from 26.2 on: ALTER TABLE %s ADD INDEX … LOCAL USING bloom_filter ON (%s)",
			p.Table.Name(), b.Column)
		p.Report(f)
		return
	}
}

// minMax reports whether a local index has the least and greatest values of a column.
func (p *Pass) minMax(column string) bool { return p.local(schema.IndexLocalMinMax, column) }

func (p *Pass) local(kind schema.IndexKind, column string) bool {
	return slices.ContainsFunc(p.Table.Indexes, func(x schema.Index) bool { return x.Kind == kind && slices.Contains(x.Columns, column) })
}
