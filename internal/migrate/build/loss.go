package build

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// losses names every property that the plan cannot carry, and what the wanted table leaves out. An accepted one becomes part of the plan;
// one that is not is a reason to refuse.
func (m *builder) losses() {
	if len(m.opt.refused) > 0 { // nothing tells yet what the columns become
		return
	}
	asked := slices.Concat(plan.LossesBy(m.plan, m.proposal.Before), m.dropped())
	for _, c := range m.candidate.Columns {
		switch x := made(c); {
		case x.Lossy: // what becomes of them was counted where it was accepted
			asked = append(asked, plan.Loss{Name: plan.LossOfValues + x.Column, What: "values of column " + x.Column + " become others"})
		case x.Alone && m.plan.Follows():
			what := "nothing leads back to the values of column %s, so that a rollback loses what was written to it since, without --back " +
				"'%[1]s = EXPRESSION' over the columns of the new table"
			asked = append(asked, plan.Loss{Name: plan.LossOfBack + x.Of, What: fmt.Sprintf(what, x.Of)})
		}
	}
	for _, l := range asked {
		if slices.Contains(m.opt.AcceptLoss, l.Name) {
			m.plan.Losses = append(m.plan.Losses, l)
			continue
		}
		m.refuse("%s; to accept that, give --accept-loss %s", l.What, l.Name)
	}
	for _, name := range m.opt.AcceptLoss {
		if !slices.ContainsFunc(m.plan.Losses, func(l plan.Loss) bool { return l.Name == name }) {
			m.refuse("--accept-loss %s: the table has no such property", name)
		}
	}
}

// dropped are what the table has and the wanted one leaves out.
func (m *builder) dropped() (out []plan.Loss) {
	lose := func(kind, name, format string, args ...any) {
		out = append(out, plan.Loss{Name: kind + name, What: fmt.Sprintf(format, args...)})
	}
	for _, c := range m.before.Columns {
		i := slices.IndexFunc(m.candidate.Columns, func(x move.Column) bool { return cmp.Or(made(x).Of, x.From()) == c.Name })
		if i < 0 {
			lose(plan.LossOfColumn, c.Name, "column %s is dropped with its values: a rollback restores them in the rows that exist now", c.Name)
			continue
		}
		to, _ := m.after.Column(m.candidate.Columns[i].Name())
		if c.Default != "" && to.Default == "" && to.Sequence == nil {
			then := "statements that leave it out write NULL then"
			if to.NotNull {
				then = "statements that leave it out fail then, because it is NOT NULL"
			}
			lose("default=", c.Name, "column %s loses its default %s: %s", c.Name, c.Default, then)
		}
		if c.NotNull && !to.NotNull {
			lose("not-null=", c.Name, "column %s may be NULL then", c.Name)
		}
		const usual = "default" // of a column that names none
		if cmp.Or(c.Family, usual) != usual && cmp.Or(to.Family, usual) == usual && !m.after.IsKey(to.Name) {
			lose("family=", c.Name, "column %s leaves family %s", c.Name, c.Family)
		}
	}
	for _, i := range m.before.Indexes {
		switch to, there := m.after.Index(i.Name); {
		case !there && !m.renamed(&i):
			lose("index=", i.Name, "index %s on (%s) is dropped", i.Name, strings.Join(i.Columns, ", "))
		case there && i.Kind == schema.IndexUnique && to.Kind != i.Kind:
			lose("index=", i.Name, "index %s is not unique then", i.Name)
		}
	}
	if was := m.before.TTL; was != nil && m.after.TTL == nil {
		lose("ttl", "", "the TTL of %s is dropped: its rows no longer expire", was.Column)
	}
	for _, f := range m.before.Changefeeds {
		if _, stays := m.after.Changefeed(f.Name); !stays {
			lose("changefeed=", f.Name, "changefeed %s is dropped, with what its readers have not read: to keep it, say it in the file of --to, by "+
				"ALTER TABLE … ADD CHANGEFEED", f.Name)
		}
	}
	return out
}

// renamed reports whether an index that goes is the same by another name.
func (m *builder) renamed(i *schema.Index) bool {
	return slices.ContainsFunc(m.after.Indexes, func(x schema.Index) bool {
		_, had := m.before.Index(x.Name)
		return !had && x.Kind == i.Kind && slices.EqualFunc(x.Columns, i.Columns, func(to, was string) bool { return m.becomes(was) == to })
	})
}
