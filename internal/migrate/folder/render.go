// Package folder turns a plan into the files of a pull request, and back.
//
// Rendering is pure: a plan gives the same bytes on every machine. The one invariant: a file that is there is what the plan renders to,
// or the folder is refused.
package folder

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
)

// File is one file of a plan folder.
type File struct {
	Name string // with slashes, relative to the folder
	Data []byte
}

// Render returns the files of the plan's folder, from the plan alone, in the order of their names.
func Render(p *plan.Plan) ([]File, error) {
	texts, err := p.Texts()
	if err != nil {
		return nil, err
	}
	r := &renderer{plan: p, texts: texts}
	data, err := p.Marshal()
	if err != nil {
		return nil, err
	}
	r.add(planFile, string(data))
	r.add("schema.diff", p.SchemaDiff())
	if len(p.Queries) > 0 {
		r.add(queriesFile, queriesDiff(p.Queries))
	}
	for i := range p.Steps {
		r.step(&p.Steps[i])
	}
	text, err := pageText([]*plan.Plan{p}, queriesOf([]*plan.Plan{p}), r.files)
	if err != nil {
		return nil, err
	}
	r.add(PageFile, text)
	seal(r.files)
	slices.SortFunc(r.files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return r.files, nil
}

type renderer struct {
	plan  *plan.Plan
	texts *plan.Texts
	files []File
}

func (r *renderer) add(name, text string) {
	r.files = append(r.files, File{Name: name, Data: []byte(text)})
}

func stepFile(id plan.StepID) string { return "steps/" + string(id) + ".yql" }

// step adds the file of a step: what it does, every statement that changes the database, and what undoes it. A step that changes nothing
// has no file.
func (r *renderer) step(s *plan.Step) {
	text, changes := "", false
	for _, op := range s.Run {
		says, sends := cmp.Or(asks(r.plan, op), op.Says(r.plan)), r.statements(s.ID, op)
		switch op.(type) {
		case plan.MarkCopy, plan.RenameTables, plan.GiveOwner: // which change something by calls
			changes = true
		}
		changes = changes || sends != ""
		text += "\n" + comment(says) + sends
	}
	if !changes {
		return
	}
	r.add(stepFile(s.ID), r.head(s)+text)
	if reverse := r.texts.Reverse; s.ID == plan.Finish && reverse.Apply != "" {
		r.add("steps/60-finish-reverse.yql",
			comment("60-finish, until 90-cleanup: apply to the old table what is written to the new table.")+byKeys(reverse))
	}
}

// head says what a step is and what takes it back.
func (r *renderer) head(s *plan.Step) string {
	undo := s.Undo(r.plan)
	says := fmt.Sprintf("%s: %s. ", s.ID, plan.OneLine(r.plan.Title(s.ID)))
	if why := why(r.plan, s.ID); why != "" {
		says += why + " "
	}
	switch {
	case s.ID == plan.Cleanup:
		return comment(says + "This cannot be undone.")
	case s.ID == plan.Cutover || s.ID == plan.Finish:
		return comment(says + "'migrate rollback' undoes it.")
	case len(undo) == 0:
		return comment(says + "Undoing 10-create drops the new table.")
	}
	text := comment(says + "'migrate rollback' undoes it:")
	for _, op := range undo {
		list := op.Statements(r.plan)
		if len(list) == 0 {
			text += comment("    " + op.Says(r.plan))
		}
		for _, st := range list {
			text += commented(st.Text + ";")
		}
	}
	return text
}

// statements is what an operation sends.
func (r *renderer) statements(step plan.StepID, op plan.Operation) (text string) {
	p := r.plan
	switch op.(type) {
	case plan.CopyRows:
		bounds := "A range ends at a key: ydb sql -f FILE"
		for _, c := range p.OldKeyColumns() {
			bounds += " -p '$to_" + c.Parameter + "=VALUE'"
		}
		return ranged(r.texts.Before.Copy, bounds+". For a small table give its greatest key.")
	case plan.FollowFeed:
		return byKeys(r.texts.Forward)
	case plan.CompareRows:
		if step != plan.Verify { // shown once
			return ""
		}
		text = comment("Missing and different rows are copied again as in 20-backfill. Rows that only the new table has are deleted:") +
			ranged(r.texts.Before.Remove, "Give bounds as in 20-backfill, but of the new key.")
		if null := r.texts.Before.NullCopy; null != "" {
			text += comment("Rows with NULL in a key are repaired by:") + commented(null)
		}
		return text
	case plan.GiveTTL:
		if n := p.After.TTL.RunIntervalSeconds; n > 0 {
			text = comment(fmt.Sprintf("A call says also that it runs every %s, which YQL cannot say.", plan.Duration(uint64(n))))
		}
	}
	for _, st := range op.Statements(p) {
		if st.Next != "" {
			text += comment("The number comes from:") + commented(st.Next+";") +
				commented(strings.ReplaceAll(st.Text, plan.DatabaseMark, "/DATABASE")+";")
			continue
		}
		sent := st.Text
		if _, ok := op.(plan.DropIndex); ok { // by then the copy has its name
			sent = strings.ReplaceAll(sent, p.Copy, p.Table)
		}
		text += sent + ";\n"
	}
	return text
}

// ranged is a statement about a range of keys. How its bounds are given is said before.
func ranged(text plan.Ranged, bounds string) string {
	said := comment(bounds + " Every range after the first one also has a lower bound:")
	first := strings.Split(text.First, "\n")
	for line := range strings.SplitSeq(text.Next, "\n") {
		if !slices.Contains(first, line) {
			said += commented(strings.TrimSpace(line))
		}
	}
	return said + text.First
}

// byKeys is the statement that brings rows up to date by their keys, and how those are given.
func byKeys(text plan.Reconcile) string {
	said := comment("$keys are the keys in the records. They can be applied repeatedly and in any order.")
	if text.ApplyOne != "" {
		said += comment("A key with NULL is applied separately:") + commented(text.ApplyOne)
	}
	return said + text.Apply
}

func queriesDiff(queries []plan.Query) string {
	var b strings.Builder
	for _, q := range queries {
		fmt.Fprintf(&b, "# %s, from %s", q.Outcome, plan.OneLine(q.From))
		if q.Count > 0 {
			fmt.Fprintf(&b, ", %s", plan.Count(q.Count, "time"))
		}
		fmt.Fprintf(&b, ": %s\n", plan.OneLine(q.Reason))
		if diff := q.Diff(); diff != "" {
			b.WriteString(diff)
		} else {
			for line := range strings.SplitSeq(strings.TrimSpace(q.Before), "\n") {
				b.WriteString(" " + line + "\n")
			}
		}
		b.WriteString("\n")
	}
	return plan.Visible(b.String())
}
