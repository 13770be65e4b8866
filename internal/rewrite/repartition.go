package rewrite

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/keys"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// repartition is the idea to copy a table that lives into one with the same key, cut where the load is: for a key that is right
// and partitions that are wrong. YDB cuts no table that lives, and no minimum makes it do so (ydb-platform/ydb#24551).
// Nobody has to have found it so if somebody asks for it.
func (p *proposer) repartition(asked bool) (idea, bool) {
	found := !slices.ContainsFunc(p.findings, wantsKey) &&
		slices.ContainsFunc(p.findings, func(f advisor.Finding) bool { return f.Wants.Settings() && f.Index == "" })
	if p.table.Stats == nil || p.table.Store != schema.StoreRow || !found && !asked {
		return idea{}, false
	}
	lead := p.table.PrimaryKey[0]
	column, _ := p.table.Column(lead)
	trait := p.traits[lead]
	s := p.table.Partitioning
	s.Uniform, s.SplitPoints, s.SplitPointsHidden, s.SplitPointsWide, s.Count = 0, nil, 0, false, 0
	switch n := min(p.sizing.Presplit, maxSimulated); {
	case trait.Course == facts.CourseGrows || n < 2:
		return idea{}, false
	case trait.Made && trait.Course == facts.CourseWide && (column.Type == schema.Uint64 || column.Type == schema.Uint32):
		s.Uniform = n
	case p.shares != nil && !p.known.Traffic.Spread() && !p.model.written:
		return idea{}, false // nobody saw which rows the hot partition takes, so that no cut is known to part them
	default:
		if s.SplitPoints = p.quantiles(lead, int(n), p.model.values); len(s.SplitPoints) == 0 {
			return idea{}, false
		}
	}
	now := effective(p.table.Partitioning)
	if p.known.FewHashes() != nil || s.Uniform > 0 && now.Uniform > 0 || s.Uniform == 0 && reflect.DeepEqual(s.SplitPoints, now.SplitPoints) {
		return idea{}, false // it would be cut as it is, or where no values are
	}
	parts := max(s.Uniform, uint64(len(s.SplitPoints)+1))
	was := s
	if keys.Room(&s, parts); s.Min == was.Min && s.Max == was.Max && s.ByLoad == was.ByLoad {
		keys.Room(&s, s.Min+1) // a run tells the two tables apart by their limits
	}
	return idea{preference: 1, Fix: advisor.Fix{Kind: advisor.Repartition, Name: fmt.Sprintf("re-partition(%d)", parts), Copies: true,
		Message: "copy it under the same key into a table that begins with " + evidence.Count(parts, "partition"),
		Edits:   []schema.Edit{schema.SetPartitioning{Partitioning: s}}}}, true
}

// effective is what a partitioning does, so that two which do the same are equal: what nobody sets has its default, and cuts that a
// snapshot does not name are those of UNIFORM_PARTITIONS if they go over all of the range.
func effective(p schema.Partitioning) schema.Partitioning {
	if p.SplitPointsWide {
		p.Uniform = max(p.Uniform, p.SplitPointsHidden+1)
	}
	p.SplitPointsHidden, p.SplitPointsWide, p.Min = 0, false, max(1, p.Min)
	if p.ByLoad == schema.Enabled {
		p.Max = cmp.Or(p.Max, max(facts.LoadLimit, p.Min))
	}
	return p
}

// changesNothing reports whether YDB does the same with a table under its new settings.
func changesNothing(was, is *schema.Table) bool {
	a, b := *was, *is
	a.Partitioning, b.Partitioning, a.Stats, b.Stats = effective(a.Partitioning), effective(b.Partitioning), nil, nil
	return reflect.DeepEqual(&a, &b)
}

// settingsDo reports whether settings alone let YDB split the table where the load is: it does not yet, or has no room.
func (p *proposer) settingsDo() bool {
	s, stats := &p.table.Partitioning, p.table.Stats
	return s.ByLoad != schema.Enabled || stats == nil || stats.Partitions >= cmp.Or(s.Max, facts.LoadLimit)
}
