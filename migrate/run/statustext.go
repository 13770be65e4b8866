package run

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/work"
)

// lagWorth is how far a partition has to be behind to be told of, in seconds.
const lagWorth = 10

// Print says how far a plan is, to people; brief leaves out all steps that are done but the last.
func (s *Status) Print(w io.Writer, brief bool) {
	fmt.Fprintf(w, "plan %s of %s: %s\n", s.Plan, s.Table, s.Stage)
	if s.BeganSeconds > 0 {
		fmt.Fprintf(w, "began %s ago\n", time.Duration(s.BeganSeconds)*time.Second)
	}
	atWork := len(s.AtWork()) > 0
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
		fmt.Fprintf(w, "copied: %s\n", s.Copy)
	}
	if s.Compare != nil {
		fmt.Fprintf(w, "compared: %s\n", s.Compare)
	}
	s.printLag(w)
	if s.Limits != (state.Limits{}) {
		fmt.Fprintf(w, "throttle: %s, set by %s\n", cmp.Or(s.Limits.String(), "no limit"), s.Limits.By)
	}
	if v := s.VerifiedSeconds; v != nil {
		fmt.Fprintf(w, "the tables were equal %s ago\n", time.Duration(*v)*time.Second)
	}
	if s.Stand != "" {
		fmt.Fprintln(w, s.Stand)
	}
	if s.Fence {
		fmt.Fprintln(w, "a fence is recorded, so write permissions may be revoked just now; the end of the cutover or a rollback gives them back")
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
	if s.Stage == Done {
		fmt.Fprintf(w, "next: %s\n", s.Next)
	}
}

// printLag says how far the table is behind that follows the other one, and who reads the changefeed.
func (s *Status) printLag(w io.Writer) {
	if s.Lag == nil {
		return
	}
	fmt.Fprintln(w, s.Lag)
	reads := map[string]uint64{}
	for _, p := range s.Lag.Parts {
		owner := cmp.Or(p.Owner, "nobody just now")
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

// String says how far work is.
func (w *WorkStatus) String() string {
	text := fmt.Sprintf("%s in %d of %s", plan.Count(w.Rows, "row"), w.RangesDone, plan.Count(w.Ranges, "range"))
	if w.Expected > 0 && w.RangesDone < w.Ranges {
		text += fmt.Sprintf(", %d%%", min(100, 100*w.Rows/w.Expected))
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

// AtWork are the processes that work on the plan just now. The name of each says which limits it was started with.
func (s *Status) AtWork() []string {
	names := []string{s.Busy} // empty if nobody is
	for _, w := range []*WorkStatus{s.Copy, s.Compare} {
		if w != nil {
			names = append(names, w.Processes...)
		}
	}
	if s.Lag != nil {
		for _, p := range s.Lag.Parts {
			names = append(names, p.Owner)
		}
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return name == "" })
}

// Outcome says how a plan stands after a command.
func (s *Status) Outcome(w io.Writer, p *plan.Plan) {
	for _, text := range s.Warnings {
		fmt.Fprintf(w, "warning: %s\n", text)
	}
	for _, path := range s.Left {
		fmt.Fprintf(w, "warning: table %s is there, and no run says that it is the plan's\n", path)
	}
	switch s.Stage {
	case NotBegun:
		switch {
		case s.Undone == nil:
			fmt.Fprintln(w, "The plan has not begun.")
		case *s.Undone != "":
			fmt.Fprintf(w, "The plan is undone. The table is not quite what it was when the run began:\n%s", *s.Undone)
		default:
			fmt.Fprintln(w, "The plan is undone, and the table is what it was when the run began.")
		}
	case RolledBack:
		fmt.Fprintf(w, "The plan is rolled back. What was in use since the cutover is kept as %s.\n", p.Copy)
		if s.Undone != nil && *s.Undone != "" {
			fmt.Fprintf(w, "The table is not quite what it was when the run began:\n%s", *s.Undone)
		}
	case Done:
		if len(s.Left) == 0 {
			fmt.Fprintln(w, "The plan is carried out, and nothing is left of the migration.")
		} else {
			fmt.Fprintln(w, "The plan is carried out.")
		}
	case Ready:
		text := "The copy is complete"
		if s.Copy != nil {
			text += ": " + plan.Count(s.Copy.Rows, "row")
		}
		fmt.Fprintln(w, text+".")
	case Switching:
		fmt.Fprintln(w, "The tables are being switched.")
	case Altered:
		fmt.Fprintln(w, "The table is what the plan says.")
	case Switched:
		fmt.Fprintln(w, "The tables are switched.")
	}
}
