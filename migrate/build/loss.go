package build

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// losses names every property that the plan cannot carry. An accepted one becomes part of the plan; one that is not
// is a reason to refuse.
func (m *builder) losses() {
	for _, l := range plan.LossesBy(m.plan, m.proposal.Before) {
		if slices.Contains(m.opt.AcceptLoss, l.Name) {
			m.plan.Losses = append(m.plan.Losses, l)
			continue
		}
		m.refuse("%s; to accept that, give --accept-loss %s", l.What, l.Name)
	}
	for _, name := range m.opt.AcceptLoss {
		if !m.accepts(name) && !slices.ContainsFunc(m.plan.Losses, func(l plan.Loss) bool { return l.Name == name }) {
			m.refuse("--accept-loss %s: the table has no such property", name)
		}
	}
}
