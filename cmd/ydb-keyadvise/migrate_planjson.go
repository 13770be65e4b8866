package main

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/estimate"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
)

// planJSON is what 'migrate plan' made, for programs. Of several plans the first is performed first.
type planJSON struct {
	Version int               `json:"version"`        // of the format
	Plans   []plannedTable    `json:"plans"`          // of tables that have to be copied
	Alters  []alteredTable    `json:"alters"`         // tables that need no copy
	Passed  []opened.Passed   `json:"notPlanned"`     // tables of which no plan was made
	Diff    string            `json:"diff,omitempty"` // of tables and statements, with --dry-run
	Next    []report.NextStep `json:"next"`           // commands that lead on, the first before all others
}

// plannedTable is a plan. All of it is in plan.yaml in its folder.
type plannedTable struct {
	Table      string          `json:"table"`                // path
	ID         string          `json:"plan"`                 // ID of the plan
	Folder     string          `json:"folder,omitempty"`     // where it was written; absent if it was not
	Together   []string        `json:"together"`             // tables that are switched with it, at once
	KeyBefore  []string        `json:"primaryKeyBefore"`     // columns, in their order
	KeyAfter   []string        `json:"primaryKeyAfter"`      // columns, in their order
	Writers    plan.Writers    `json:"writers"`              // what writers do during the copy
	WritersWhy string          `json:"writersWhy,omitempty"` // why, where nobody said so
	Why        []plannedFor    `json:"why"`                  // findings that it is made for
	Steps      []plannedStep   `json:"steps"`                // in their order
	Gains      []string        `json:"gains"`                // in sentences
	Costs      []string        `json:"costs"`                // in sentences
	Risks      []string        `json:"risks"`                // what can go wrong, and what is done about it
	Unchecked  []string        `json:"unchecked"`            // what the plan could not look at
	DDL        string          `json:"ddl"`                  // of the new table
	Estimate   []estimate.Line `json:"estimate"`             // what a person can plan by, as the source knows the table
}

type plannedFor struct {
	Rule    string `json:"rule"`
	Level   string `json:"level"` // "error", "warning" or "note"
	Message string `json:"message"`
}

type plannedStep struct {
	ID    plan.StepID `json:"id"`
	Title string      `json:"title"`
}

// alteredTable is a table that needs no copy.
type alteredTable struct {
	Table      string `json:"table"`      // path
	Statements string `json:"statements"` // a script that changes it
}

// encode writes for programs what was planned, and into which folders; none if nothing was written.
func (o *planOptions) encode(a *app, plans []*plan.Plan, dirs []string, alters []*build.Alters) error {
	out, err := o.planned(a, plans, dirs, alters)
	if err != nil {
		return err
	}
	return report.EncodeJSON(a.stdout, out)
}

// planned is what was planned, for programs.
func (o *planOptions) planned(a *app, plans []*plan.Plan, dirs []string, alters []*build.Alters) (planJSON, error) {
	out := planJSON{Version: 1, Plans: []plannedTable{}, Alters: []alteredTable{}, Passed: append([]opened.Passed{}, o.passed...),
		Next: []report.NextStep{}}
	for i, p := range plans {
		id, err := p.ID()
		if err != nil {
			return out, err
		}
		list := func(texts []string) []string { return append([]string{}, texts...) }
		t := plannedTable{Table: p.Table, ID: id, Together: list(p.Together), KeyBefore: p.Before.PrimaryKey, KeyAfter: p.After.PrimaryKey,
			Writers: p.Writers, WritersWhy: p.WritersWhy, Estimate: estimate.Of([]*plan.Plan{p}, estimate.Limit{}).Lines(),
			Why:   plan.Each(p.Why, func(w plan.Reason) plannedFor { return plannedFor{w.Rule, w.Level, w.Message} }),
			Steps: plan.Each(p.Steps, func(s plan.Step) plannedStep { return plannedStep{s.ID, p.Title(s.ID)} }),
			Gains: list(p.Gains), Costs: list(p.Costs), Risks: list(p.Risks), Unchecked: list(p.Unchecked), DDL: rewrite.DDL(p.After.Table)}
		if len(dirs) > 0 {
			t.Folder = dirs[i]
		}
		out.Plans = append(out.Plans, t)
	}
	for _, x := range alters {
		text, err := folder.Script(x.Path, x.Queries)
		if err != nil {
			return out, err
		}
		out.Alters = append(out.Alters, alteredTable{x.Path.Table, text})
	}
	switch {
	case o.dryRun && len(plans) > 0:
		out.Diff = folder.Diffs(plans)
	case len(dirs) > 0:
		dir := o.plan.Folder
		if len(plans) > 1 && !o.plan.Together {
			dir = dirs[0]
		}
		out.Next = append([]report.NextStep{nextStep("to rehearse it on a local server", "migrate", "rehearse", dir)}, o.next(a, plans)...)
	}
	return out, nil
}
