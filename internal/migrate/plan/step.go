package plan

import (
	"cmp"
	"fmt"
	"slices"
)

// StepID names a step. The names sort in the order in which the steps are made.
type StepID string

// The steps of a plan. A plan has those that have something to do.
const (
	Preflight  StepID = "05-preflight"  // check before anything is changed
	Create     StepID = "10-create"     // the new table
	Carry      StepID = "12-carry"      // rights, attributes and settings, before anybody writes it
	Writing    StepID = "15-writers"    // what takes care of writes during the copy
	Backfill   StepID = "20-backfill"   // copy the rows
	Indexes    StepID = "30-indexes"    // build the indexes that the copy is faster without
	CatchUp    StepID = "35-catch-up"   // apply what a changefeed recorded
	Verify     StepID = "40-verify"     // compare
	Statements StepID = "45-statements" // send the known statements in both forms, and compare
	Cutover    StepID = "50-cutover"    // fence, compare, rename
	Finish     StepID = "60-finish"     // compare, complete the new table, and let writers continue
	Cleanup    StepID = "90-cleanup"    // drop the old table
)

// titles say in a few words what each step does; that of Writing is up to the way of keeping up with writers.
var titles = map[StepID]string{
	Preflight:  "Check before anything is changed",
	Create:     "Create the new table",
	Carry:      "Carry over rights, attributes and settings",
	Writing:    "",
	Backfill:   "Copy the rows",
	Indexes:    "Build the indexes, one after another",
	CatchUp:    "Bring the new table up to date",
	Verify:     "Compare the two tables",
	Statements: "Compare the statements",
	Cutover:    "Switch the tables",
	Finish:     "Complete the new table, and let the writers continue",
	Cleanup:    "Drop the old table",
}

// Step is one step of the plan: operations, in order. Each can be repeated: what it finds done it leaves alone. Undoing the
// steps that were made, the last one first, leaves the database as it was.
type Step struct {
	ID  StepID `yaml:"id"`
	Run Script `yaml:"run"`
}

// Undo are the operations that take the step back, in order.
func (s *Step) Undo(p *Plan) (out []Operation) {
	for _, op := range slices.Backward(s.Run) {
		out = append(out, op.Undo(p)...)
	}
	return out
}

// Title says in a few words what a step does.
func (p *Plan) Title(id StepID) string {
	if id == Writing {
		return p.Way().Title
	}
	return cmp.Or(titles[id], string(id))
}

// Known reports whether a step is one of this program, and not of plans that are gone.
func (id StepID) Known() bool { _, known := titles[id]; return known }

// checkSteps refuses steps that are not known or out of order.
func (p *Plan) checkSteps() error {
	last := StepID("")
	for _, s := range p.Steps {
		if !s.ID.Known() || s.ID <= last {
			return fmt.Errorf("%q is not a step, or is out of order", s.ID)
		}
		last = s.ID
	}
	return nil
}
