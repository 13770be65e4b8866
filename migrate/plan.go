// Package migrate moves YDB tables to other keys or shapes: it makes plans, which are folders for review, and performs them, as the
// commands "ydb-keyadvise migrate" do.
//
//   - [NewPlan] and [NewPlanTo] make a plan of a schema that package advisor has read, [Plan.Write] writes its folder, and [Open] reads it.
//   - [Plan.Run] copies the rows while applications go on, [Plan.Cutover] switches the tables, [Plan.Rollback] goes back at any point
//     before [Plan.Cleanup], which drops the old table. [Plan.Status] tells how far it is.
//
// Everything that is known of a run is in the database: a process that is stopped anywhere is followed by another one that calls the same
// function. Texts that name an option of the command, such as --writers or --confirm, mean the field of that name here.
package migrate

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	internal "github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// Options say how a plan is made. The zero Options leaves everything to what was measured.
type Options struct {
	// Writers is what writers do during the copy: "stopped", or "changefeed", where they go on and stop for seconds. If it is empty, the load
	// that was measured decides, and they stop if none was.
	Writers    string
	AcceptLoss []string // names of losses, as an error of type [Refused] gives them, such as "changefeed=updates"

	// The others are for NewPlanTo.
	Rename map[string]string // old names of columns, by their new names
	Fill   map[string]string // expressions that fill columns which are new or may hold NULL, by column
	Back   map[string]string // expressions that fill columns of the old table after a rollback, by column
	Unit   map[string]string // units of numbers that become times, such as "seconds", by column
	Split  bool              // split the new table where the DDL says
}

// Plan is a plan, or several that are performed together. It is made by the functions of this package; whatever is done with the zero Plan
// is [ErrNoPlan]. A plan may be performed by several processes at once.
type Plan struct{ plans []*plan.Plan }

// Table is a table that a plan moves.
type Table struct {
	Path       string
	Candidate  string   // that is carried out; "target" for a wanted table
	Writers    string   // what they do during the copy: "stopped" or "changefeed"
	WritersWhy string   // why; empty if the options said so
	Steps      []Step   // in order
	Risks      []string // what can go wrong, and what is done about it
	Statements int      // of the applications that have to change with the table
}

// Step is a step of a plan.
type Step struct {
	ID    string // such as "50-cutover"
	Title string
	Done  bool // in a status
}

// Tables returns what the plan moves, in the order in which it is done. A nil plan moves nothing.
func (p *Plan) Tables() (out []Table) {
	if p == nil {
		return nil
	}
	for _, one := range p.plans {
		t := Table{Path: one.Table, Candidate: one.Candidate, Writers: string(one.Writers), WritersWhy: one.WritersWhy, Risks: one.Risks}
		for _, s := range one.Steps {
			t.Steps = append(t.Steps, Step{ID: string(s.ID), Title: one.Title(s.ID)})
		}
		for _, q := range one.Queries {
			if q.After != q.Before {
				t.Statements++
			}
		}
		out = append(out, t)
	}
	return out
}

// NewPlan makes the plan by which a table becomes a candidate that package rewrite proposed for it; nil is the best that needs no decision
// of a person. The table is given by its path or the end of it. Errors to test for are advisor.ErrNoSchema, [ErrNoTable], [Refused] and
// [NoCopy].
func NewPlan(schema *advisor.Schema, table string, candidate *rewrite.Candidate, o Options) (*Plan, error) {
	choice := opened.ChoiceOf(opened.Choice{})
	if candidate != nil {
		if choice = opened.ChoiceOf(candidate); choice.Candidate == nil {
			return nil, errors.New("make a plan: the candidate was not made by rewrite.Propose: give one of those")
		}
	}
	return newPlan(schema, table, choice, ask.Plan{Writers: o.Writers, AcceptLoss: o.AcceptLoss, Alters: true})
}

// NewPlanTo makes the plan by which a table becomes that of a CREATE TABLE statement: with another key, other types of columns, a Serial,
// other split points. Errors are those of [NewPlan].
func NewPlanTo(schema *advisor.Schema, table, wanted string, o Options) (*Plan, error) {
	if strings.TrimSpace(wanted) == "" {
		return nil, errors.New("make a plan: there is no wanted table: give its CREATE TABLE")
	}
	return newPlan(schema, table, opened.ChoiceOf(opened.Choice{}), ask.Plan{Writers: o.Writers, AcceptLoss: o.AcceptLoss, Wanted: wanted,
		Split: o.Split, Wish: move.Wish{Renames: o.Rename, Fills: o.Fill, Backs: o.Back, Units: o.Unit}})
}

func newPlan(schema *advisor.Schema, table string, choice internal.Choice, asked ask.Plan) (*Plan, error) {
	if schema == nil || opened.Of(schema) == nil {
		return nil, fmt.Errorf("make a plan: %w", advisor.ErrNoSchema)
	}
	if unread := schema.Problems(); len(unread) > 0 {
		return nil, fmt.Errorf("make a plan: part of the schema could not be read: %s", unread[0])
	}
	out, err := opened.Of(schema).PlanFor(context.Background(), table, choice, asked)
	if err == nil && len(out.Alters) > 0 {
		script := ""
		if script, err = folder.Script(out.Alters[0].Path, out.Alters[0].Queries); err == nil {
			return nil, fmt.Errorf("make a plan: %w", &NoCopy{Table: table, Script: script})
		}
	}
	if err != nil {
		return nil, explain("make a plan", err)
	}
	return &Plan{out.Plans}, nil
}

// Write writes the plan as a folder for review, as a whole or not at all. A folder that holds this plan already is left as it is; if it
// holds something else, the error is [ErrExists].
func (p *Plan) Write(dir string) error {
	switch {
	case p == nil || len(p.plans) == 0:
		return fmt.Errorf("write a plan: %w", ErrNoPlan)
	case dir == "":
		return errors.New("write a plan: there is no folder: give one that does not exist, such as plan")
	}
	files, err := folder.RenderAll(p.plans)
	if err == nil {
		_, _, err = folder.WriteFolder(dir, files, false)
	}
	return explain("write a plan", err)
}

// Open reads the folder of a plan that is to be performed. The error is [ErrChanged] if its files are not as they were written.
func Open(dir string) (*Plan, error) {
	if dir == "" {
		return nil, errors.New("open a plan: there is no folder: give the one that Write or 'ydb-keyadvise migrate plan' has written")
	}
	plans, err := folder.LoadAll(dir)
	if err != nil {
		return nil, explain("open a plan", err)
	}
	return &Plan{plans}, nil
}
