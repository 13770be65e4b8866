package run

import (
	"fmt"
	"io"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// Stand says how a plan stands after a command.
func (s *Status) Stand(w io.Writer, p *plan.Plan) {
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
	case Switched:
		fmt.Fprintln(w, "The tables are switched.")
	}
}

// Print says what a command would do.
func (in *Intent) Print(w io.Writer, command string) {
	if len(in.Steps) > 0 {
		fmt.Fprintf(w, "migrate %s would do this:\n", command)
	}
	for _, s := range in.Steps {
		fmt.Fprintf(w, "  %s: %s\n", s.ID, s.Title)
		for _, text := range s.Texts {
			fmt.Fprintf(w, "      %s\n", strings.ReplaceAll(text, "\n", "\n      "))
		}
	}
	if len(in.Bound) > 0 {
		fmt.Fprintf(w, "from this database the new table gets:\n  %s\n", strings.Join(in.Bound, "\n  "))
	}
	for _, n := range in.Notes {
		fmt.Fprintf(w, "%s\n", n)
	}
	for _, b := range in.Blockers {
		fmt.Fprintf(w, "it cannot start yet: %s\n", b)
	}
}
