package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/estimate"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/run"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
)

// lagWorth is how far a partition has to be behind to be told of, in seconds.
const lagWorth = 10

// printStatus says how far a plan is, to people; brief leaves out all steps that are done but the last.
func printStatus(w io.Writer, s *run.Status, brief bool) {
	atWork, phase := len(s.AtWork()) > 0, s.Phase.String()
	if phase == run.Begun.String() && !s.Limits.Paused {
		phase = map[bool]string{true: "running", false: "begun, and no process works on it"}[atWork]
	}
	fmt.Fprintf(w, "plan %s of %s: %s\n", s.Plan, s.Table, phase)
	if s.BeganSeconds > 0 {
		fmt.Fprintf(w, "began %s ago\n", time.Duration(s.BeganSeconds)*time.Second)
	}
	for i, step := range s.Steps {
		if next := i + 1; brief && step.State == "done" && next < len(s.Steps) && s.Steps[next].State == "done" {
			continue
		}
		state := step.State
		if state == "next" && atWork {
			state = "now"
		}
		fmt.Fprintf(w, "  %-5s %s: %s\n", state, step.ID, step.Title)
	}
	if s.Copy != nil {
		fmt.Fprintf(w, "copied: %s\n", workText(s.Copy))
	}
	if s.Phase == run.NotBegun {
		printEstimate(w, s.Estimate)
	}
	if s.Outlook != nil {
		fmt.Fprintf(w, "copy: %s\n", s.Outlook.Text)
	}
	if s.Compare != nil {
		fmt.Fprintf(w, "compared: %s\n", workText(s.Compare))
	}
	printLag(w, s)
	if s.Limits != (state.Limits{}) {
		fmt.Fprintf(w, "throttle: %s, set by %s\n", cmp.Or(s.Limits.String(), "no limit"), s.Limits.By)
	}
	if v := s.VerifiedSeconds; v != nil {
		fmt.Fprintf(w, "the tables were equal %s ago\n", time.Duration(*v)*time.Second)
	}
	if text := statements.Sum(s.Statements); text != "" {
		fmt.Fprintln(w, "statements: "+text)
	}
	if s.Stand != "" && s.Phase != run.Ready { // which asks with it
		fmt.Fprintln(w, s.Stand)
	}
	if s.Fence {
		fmt.Fprintln(w, "a fence is recorded, so the rights to write may be revoked at present; the end of the cutover or a rollback restores "+
			"them")
	}
	if s.Busy != "" {
		fmt.Fprintf(w, "running: %s\n", s.Busy)
	}
	for _, text := range s.Warnings {
		fmt.Fprintf(w, "warning: %s\n", text)
	}
	for _, b := range s.Blockers {
		fmt.Fprintf(w, "blocked by: %s\n", b)
	}
	if s.Phase == run.CarriedOut {
		for _, path := range s.Left {
			fmt.Fprintf(w, "%s still exists, and no run has recorded it as the plan's: drop it yourself if nobody needs it\n", path)
		}
		fmt.Fprintf(w, "next: %s\n", s.Next)
	}
}

// printEstimate says what a person can plan by, if anything.
func printEstimate(w io.Writer, list []estimate.Line) {
	for i, l := range list {
		fmt.Fprintf(w, "%s  %s: %s (%s)\n", map[bool]string{true: "to plan by:\n"}[i == 0], l.What, l.Value, l.Basis)
	}
}

// printLag says how far the table is behind that follows the other one, and who reads the changefeed.
func printLag(w io.Writer, s *run.Status) {
	if s.Lag == nil {
		return
	}
	fmt.Fprintln(w, s.Lag)
	reads := map[string]uint64{}
	for _, p := range s.Lag.Parts {
		owner := cmp.Or(p.Owner, "no process at present")
		reads[owner]++
		if p.Seconds != nil && *p.Seconds >= lagWorth {
			fmt.Fprintf(w, "  partition %d: %s and %s behind, read by %s\n", p.Partition, work.Behind(*p.Seconds),
				plan.Count(p.Records, "record"), owner)
		}
	}
	for _, owner := range slices.Sorted(maps.Keys(reads)) {
		fmt.Fprintf(w, "  %s of the changefeed: read by %s\n", plan.Count(reads[owner], "partition"), owner)
	}
	for _, text := range s.Lag.Warnings {
		fmt.Fprintf(w, "warning: %s\n", text)
	}
}

func workText(w *run.WorkStatus) string {
	text := fmt.Sprintf("%s in %d of %s", plan.Count(w.Rows, "row"), w.RangesDone, plan.Count(w.Ranges, "range"))
	if w.Expected > w.Rows && w.RangesDone < w.Ranges {
		text += fmt.Sprintf(", %d%%", 100*w.Rows/w.Expected)
	}
	if w.RowsPerSecond != nil {
		text += fmt.Sprintf(", %s rows/s, %.1f MB/s", evidence.Thousands(uint64(*w.RowsPerSecond)), *w.BytesPerSecond/1e6)
	}
	if w.SecondsLeft != nil {
		text += fmt.Sprintf(", about %s left", (time.Duration(*w.SecondsLeft) * time.Second).Round(time.Second))
	}
	if len(w.Processes) > 0 {
		text += ", by " + strings.Join(w.Processes, ", ")
	}
	return text
}

// printOutcomes says how plans stand after a command: of several, what is the same is said once, with the tables.
func printOutcomes(w io.Writer, all []*run.Status, plans []*plan.Plan) {
	if len(plans) == 1 {
		printOutcome(w, all[0], plans[0])
		return
	}
	var texts []string
	tables := map[string][]string{}
	for i, p := range plans {
		s, name := *all[i], p.Table
		if s.Phase == run.Ready && s.Copy != nil {
			name += " (" + plan.Count(s.Copy.Rows, "row") + ")"
			s.Copy = nil
		}
		var b strings.Builder
		if printOutcome(&b, &s, p); tables[b.String()] == nil {
			texts = append(texts, b.String())
		}
		tables[b.String()] = append(tables[b.String()], name)
	}
	for _, text := range texts {
		fmt.Fprintf(w, "%s: %s", strings.Join(tables[text], ", "), text)
	}
}

// printOutcome says how a plan stands after a command.
func printOutcome(w io.Writer, s *run.Status, p *plan.Plan) {
	for _, text := range s.Warnings {
		fmt.Fprintf(w, "warning: %s\n", text)
	}
	for _, path := range s.Left {
		fmt.Fprintf(w, "warning: table %s exists, and no run has recorded it as the plan's\n", path)
	}
	switch s.Phase {
	case run.NotBegun:
		switch {
		case s.Undone == nil:
			fmt.Fprintln(w, "The plan has not begun.")
		case *s.Undone != "":
			fmt.Fprintf(w, "The plan is undone. The table differs from when the run began:\n%s", *s.Undone)
		default:
			fmt.Fprintln(w, "The plan is undone, and the table is as it was when the run began.")
		}
	case run.RolledBack:
		fmt.Fprintf(w, "The plan is rolled back. The table in use since the cutover is retained as %s.\n", p.Copy)
		if s.Undone != nil && *s.Undone != "" {
			fmt.Fprintf(w, "The table differs from when the run began:\n%s", *s.Undone)
		}
	case run.CarriedOut:
		if len(s.Left) == 0 {
			fmt.Fprintln(w, "The plan is carried out, and nothing is left of the migration.")
		} else {
			fmt.Fprintln(w, "The plan is carried out.")
		}
	case run.Ready:
		text := "The copy is complete"
		if s.Copy != nil {
			text += ": " + plan.Count(s.Copy.Rows, "row")
		}
		fmt.Fprintln(w, text+".")
	case run.BrokenOff, run.Switching:
		fmt.Fprintln(w, "The tables are being switched.")
	case run.Switched:
		fmt.Fprintln(w, "The tables are switched.")
	}
}

// printIntent says what a command would do: of long statements only how they begin, unless all is wanted. What it said of others before
// is not said again.
func printIntent(w io.Writer, in *run.Intent, command string, others []*run.Intent, all bool) {
	if len(in.Steps) > 0 {
		does := "do this"
		if command == run.CommandRollback {
			does = "undo these steps"
		}
		fmt.Fprintf(w, "migrate %s would %s:\n", command, does)
	}
	for _, s := range in.Steps {
		if len(s.Texts) == 0 && (command == run.CommandRollback || len(others) > 0) {
			continue // it only reads
		}
		fmt.Fprintf(w, "  %s: %s\n", s.ID, s.Title)
		for _, text := range s.Texts {
			if first, _, long := strings.Cut(text, "\n"); long && !all {
				text = first + " … (-v shows all)"
			}
			fmt.Fprintf(w, "      %s\n", strings.ReplaceAll(text, "\n", "\n      "))
		}
	}
	if len(in.Bound) > 0 {
		fmt.Fprintf(w, "from this database: %s\n", strings.Join(in.Bound, "; "))
	}
	printEstimate(w, in.Estimate)
	for _, n := range in.Notes {
		if !slices.ContainsFunc(others, func(other *run.Intent) bool { return slices.Contains(other.Notes, n) }) {
			fmt.Fprintf(w, "%s\n", n)
		}
	}
	for _, b := range in.Blockers {
		fmt.Fprintf(w, "it cannot start yet: %s\n", b)
	}
}
