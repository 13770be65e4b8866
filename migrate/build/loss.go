package build

import (
	"cmp"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// losses names every property that the plan cannot carry. An accepted one becomes part of the plan; one that is not
// is a reason to refuse.
func (m *builder) losses() {
	for _, l := range m.lossesOf() {
		if slices.Contains(m.opt.AcceptLoss, l.Name) {
			m.plan.Losses = append(m.plan.Losses, l)
			continue
		}
		m.refuse("%s; to accept that, give --accept-loss %s", l.What, l.Name)
	}
	for _, name := range m.opt.AcceptLoss {
		if m.opt.shape != nil && m.opt.shape.accepts(m, name) {
			continue
		}
		if !slices.ContainsFunc(m.plan.Losses, func(l plan.Loss) bool { return l.Name == name }) {
			m.refuse("--accept-loss %s: the table has no such property", name)
		}
	}
}

// lossesOf names what the plan cannot carry. A sequence that goes has nothing to lose, and one that comes may.
func (m *builder) lossesOf() []plan.Loss {
	t := m.proposal.Before
	if m.opt.shape == nil {
		return plan.LossesOf(t)
	}
	t = t.Clone()
	for i := range t.Columns {
		c := &t.Columns[i]
		if after, ok := m.after.Column(m.opt.shape.becomes(c.Name)); !ok || after.Sequence == nil {
			c.Sequence = nil
		}
	}
	for _, c := range m.after.Columns {
		if c.Sequence == nil {
			continue
		}
		if i := slices.IndexFunc(t.Columns, func(was schema.Column) bool { return was.Name == c.Name }); i >= 0 {
			t.Columns[i].Sequence = cmp.Or(t.Columns[i].Sequence, c.Sequence)
		} else {
			t.Columns = append(t.Columns, c)
		}
	}
	return plan.LossesOf(t)
}
