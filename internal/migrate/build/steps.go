package build

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// steps makes the steps of the plan: those that have something to do.
func (m *builder) steps() {
	p := m.plan
	way := p.Way()
	add := func(id plan.StepID, run ...plan.Operation) {
		if len(run) > 0 {
			p.Steps = append(p.Steps, plan.Step{ID: id, Run: run})
		}
	}
	add(plan.Preflight, m.preflight()...)
	add(plan.Create, append([]plan.Operation{plan.CreateTable{}, plan.MarkCopy{}}, m.indexes(true)...)...)
	add(plan.Carry, plan.CarryOver{}, plan.CheckQueries{})
	var writing []plan.Operation
	if m.before.TTL != nil {
		writing = append(writing, plan.TakeTTL{})
	}
	add(plan.Writing, append(writing, way.Start...)...)
	add(plan.Backfill, plan.CopyRows{})
	add(plan.Indexes, m.indexes(false)...)
	add(plan.CatchUp, way.Settle...)
	add(plan.Verify, plan.CompareRows{})
	if len(m.candidate.Statements) > 0 {
		add(plan.Statements, plan.ProveStatements{})
	}
	add(plan.Cutover, m.cutover(way)...)
	add(plan.Finish, m.finish(way)...)
	add(plan.Cleanup, append(way.Look, plan.Confirm{Ask: plan.AskTrusted}, plan.DropTable{Old: true}, plan.Forget{})...)
}

// preflight looks before anything is changed: at the server, at names and tables, and whether the rows fit the new key.
func (m *builder) preflight() []plan.Operation {
	p := m.plan
	out := []plan.Operation{plan.CheckRelease{}, plan.CheckNames{}, plan.CheckTable{}}
	if len(m.candidate.Hashes()) > 0 {
		out = append(out, plan.CheckHash{})
	}
	for _, c := range p.Columns {
		if c.Unwrap {
			out = append(out, plan.Prove{What: plan.ProveNulls, Column: c.From})
		}
		if c.Lost != "" {
			out = append(out, plan.Prove{What: plan.ProveKept, Column: c.Name})
		}
	}
	for _, c := range p.Before.Columns {
		if p.Accepts(plan.LossOfColumn + c.Name) {
			out = append(out, plan.Prove{What: plan.ProveDropped, Column: c.Name})
		}
	}
	if slices.ContainsFunc(p.OldKey(), func(k string) bool { return !slices.Contains(p.NewKey(), p.Renamed(k, true)) }) {
		out = append(out, plan.Prove{What: plan.ProveUnique})
	}
	text := func(c string) bool { col, _ := p.After.Column(c); return col.Type.IsText() }
	if slices.ContainsFunc(p.NewKey(), text) {
		out = append(out, plan.Prove{What: plan.ProveKeySize})
	}
	for _, i := range m.after.Indexes {
		if i.Kind == schema.IndexUnique {
			out = append(out, plan.Prove{What: plan.ProveDoubles, Column: i.Name})
		}
	}
	if p.MayHoldNaN() {
		out = append(out, plan.Prove{What: plan.ProveNoNaN})
	}
	return append(out, plan.Confirm{Ask: plan.AskReaders})
}

// indexes are those inside the copy, which only get their settings, or those that are built once the rows are there: a build reads every
// row once, whereas an index that exists during the copy is written with every row, and BulkUpsert refuses all but asynchronous ones.
func (m *builder) indexes(inside bool) (out []plan.Operation) {
	for _, i := range m.after.Indexes {
		if plan.Inside(i) != inside {
			continue
		}
		if !inside {
			out = append(out, plan.AddIndex{Name: i.Name})
		}
		if plan.IndexSettings(i) != nil {
			out = append(out, plan.SetIndex{Name: i.Name})
		}
	}
	if !inside && m.plan.ByOldKey() {
		out = append(out, plan.AddIndex{Name: plan.OldKeyIndex}, plan.CheckQueries{})
	}
	return out
}

func (m *builder) cutover(way plan.Way) []plan.Operation {
	out := append([]plan.Operation{plan.FenceWriters{}, plan.EndTransactions{}}, way.Quiet...)
	for _, c := range m.after.Columns {
		if c.Sequence != nil {
			out = append(out, plan.MoveSequence{Column: c.Name})
		}
	}
	if way.Follows {
		out = append(out, plan.DropFeed{})
	}
	drops := plan.Each(m.before.Changefeeds, func(f schema.Changefeed) plan.Operation { return plan.DropChangefeed{Name: f.Name} })
	return append(append(out, drops...), plan.RenameTables{})
}

// finish compares once more, when nobody can write the old table any more, and completes the new one. Changefeeds come before the writers
// may go on: they have to tell all that is written.
func (m *builder) finish(way plan.Way) []plan.Operation {
	p := m.plan
	out := append(way.Recheck,
		plan.Each(m.after.Changefeeds, func(f schema.Changefeed) plan.Operation { return plan.AddChangefeed{Name: f.Name} })...)
	out = append(out, plan.ReleaseWriters{})
	if p.ByOldKey() {
		out = append(out, plan.DropIndex{Name: plan.OldKeyIndex})
	}
	if m.after.TTL != nil {
		out = append(out, plan.GiveTTL{})
	}
	if m.after.ReadReplicas != "" {
		out = append(out, plan.SetReplicas{})
	}
	return append(out, plan.GiveOwner{}, plan.CheckTable{})
}
