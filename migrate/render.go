package migrate

import (
	"fmt"
	"strings"

	"github.com/pmezard/go-difflib/difflib"

	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// File is one file of a plan folder. Mode is executable for scripts.
type File struct {
	Name       string // with slashes, relative to the folder
	Data       []byte
	Executable bool
}

// Render returns the files of the plan's folder, from the plan alone, in the order of their names.
func (p *Plan) Render() ([]File, error) {
	set, err := templates.New()
	if err != nil {
		return nil, err
	}
	plan, err := p.Marshal()
	if err != nil {
		return nil, err
	}
	id, err := p.ID()
	if err != nil {
		return nil, err
	}
	var files []File
	add := func(name, text string, executable bool) {
		files = append(files, File{name, []byte(text), executable})
	}
	render := func(name, template string, data any, executable bool) error {
		var b strings.Builder
		if err := set.Render(&b, template, data); err != nil {
			return err
		}
		add(name, b.String(), executable)
		return nil
	}
	if err := render("PLAN.md", "plan.md.tmpl", p.page(id), false); err != nil {
		return nil, err
	}
	add("plan.yaml", string(plan), false)
	if len(p.Queries) > 0 {
		add("queries.diff", p.queriesDiff(), false)
	}
	for i := len(p.Steps) - 1; i >= 0; i-- {
		s := p.Steps[i]
		if len(s.Undo) > 0 {
			add("rollback/"+s.ID+".yql", script(p, s.Title+": undo", s.Undo, nil), false)
		}
	}
	add("schema.diff", p.SchemaDiff(), false)
	for _, s := range p.Steps {
		if s.ID != backfillStep {
			add("steps/"+s.ID+".yql", script(p, s.Title, s.Run, s.Look), false)
			continue
		}
		add("steps/20-backfill.first.yql", p.Backfill.First, false)
		add("steps/20-backfill.next.yql", p.Backfill.Next, false)
		if err := render("steps/20-backfill.sh", "backfill.sh.tmpl", p.driver(id), true); err != nil {
			return nil, err
		}
	}
	sortFiles(files)
	return files, nil
}

// backfillStep is the step that a script performs.
const backfillStep = "20-backfill"

func sortFiles(files []File) {
	for i := 1; i < len(files); i++ {
		for j := i; j > 0 && files[j].Name < files[j-1].Name; j-- {
			files[j], files[j-1] = files[j-1], files[j]
		}
	}
}

// script lays the actions of a step out as YQL. What is not YQL stands in comments, where it has to be done.
func script(p *Plan, title string, run, look []Action) string {
	var b strings.Builder
	fmt.Fprintf(&b, "-- %s: %s\n", p.Table, title)
	for _, a := range run {
		b.WriteString("\n")
		writeAction(&b, a)
	}
	if len(look) > 0 {
		b.WriteString("\n-- Before going on, look:\n")
	}
	for _, a := range look {
		b.WriteString("\n")
		writeAction(&b, a)
	}
	return b.String()
}

func writeAction(b *strings.Builder, a Action) {
	comment := func(prefix, text string) {
		for i, line := range strings.Split(text, "\n") {
			if i > 0 {
				prefix = strings.Repeat(" ", len(prefix))
			}
			b.WriteString(strings.TrimRight("-- "+prefix+line, " ") + "\n")
		}
	}
	if a.Note != "" {
		comment("", a.Note)
	}
	switch a.Kind {
	case ActionPerson:
		comment("", a.Text)
	case ActionCLI:
		comment("$ ", a.Text)
	case ActionScript:
		comment("$ sh ", a.Text)
	default:
		if a.Fill != "" {
			comment("", "Put the answer of this query in place of "+FillMark+":")
			comment("  ", a.Fill)
			comment("", a.Text+";")
			break
		}
		b.WriteString(a.Text + ";\n")
	}
	if a.Expect != "" {
		comment("expect: ", a.Expect)
	}
	if a.Fails != "" {
		comment("repeated: ", "a message with \""+a.Fails+"\" says that it is done already")
	}
}

// SchemaDiff is the unified diff of the table's DDL; empty if only its rows move.
func (p *Plan) SchemaDiff() string {
	return unified(p.Before, p.After, "before "+p.Table, "after "+p.Table)
}

// Drift is the unified diff from the table the plan was made for to the DDL of the table as it is now. It is empty
// where what changed is no part of the DDL: permissions, attributes, the owner.
func (p *Plan) Drift(now string) string {
	return unified(p.Before, now, "plan "+p.Table, "now "+p.Table)
}

func unified(before, after, from, to string) string {
	text, err := difflib.GetUnifiedDiffString(difflib.UnifiedDiff{
		A: difflib.SplitLines(strings.TrimSuffix(before, "\n")), B: difflib.SplitLines(strings.TrimSuffix(after, "\n")),
		FromFile: from, ToFile: to, Context: 3,
	})
	if err != nil {
		return "" // difflib fails only when its writer does, and a strings.Builder never does
	}
	return text
}

func (p *Plan) queriesDiff() string {
	var b strings.Builder
	for _, q := range p.Queries {
		fmt.Fprintf(&b, "# %s, from %s", q.Outcome, q.From)
		if q.Count > 0 {
			fmt.Fprintf(&b, ", %d times", q.Count)
		}
		fmt.Fprintf(&b, ": %s\n", q.Reason)
		if q.Diff != "" {
			b.WriteString(q.Diff)
		} else {
			for _, line := range strings.Split(strings.TrimSpace(q.Before), "\n") {
				b.WriteString(" " + line + "\n")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// page is what PLAN.md is made of.
type page struct {
	*Plan
	ID         string
	SchemaDiff string
	Steps      []pageStep
	Changed    []Query // statements that change
	Same       int     // statements that do not
}

type pageStep struct {
	Step
	Run, Look, Undo []string // each a line, or a fenced block
}

func (p *Plan) page(id string) page {
	out := page{Plan: p, ID: id, SchemaDiff: strings.TrimSuffix(p.SchemaDiff(), "\n")}
	for _, q := range p.Queries {
		if q.Diff != "" || q.After == "" || q.Outcome == "degraded" {
			q.Diff = strings.TrimSuffix(q.Diff, "\n")
			out.Changed = append(out.Changed, q)
			continue
		}
		out.Same++
	}
	for _, s := range p.Steps {
		ps := pageStep{Step: s}
		for _, a := range s.Run {
			ps.Run = append(ps.Run, a.markdown())
		}
		for _, a := range s.Look {
			ps.Look = append(ps.Look, a.markdown())
		}
		for _, a := range s.Undo {
			ps.Undo = append(ps.Undo, a.markdown())
		}
		out.Steps = append(out.Steps, ps)
	}
	return out
}

// markdown is the action as a list item's text: words, or a fenced block under a line of words.
func (a Action) markdown() string {
	var b strings.Builder
	line := a.Note
	fence := ""
	switch a.Kind {
	case ActionPerson:
		line = strings.TrimSpace(a.Note + " " + a.Text)
		if strings.Contains(a.Text, "\n") {
			line, fence = a.Note, "sql"
		}
	case ActionCLI, ActionScript:
		fence = "sh"
	default:
		fence = "sql"
	}
	if a.Fill != "" {
		line = strings.TrimSpace(line + " `" + FillMark + "` is the answer of `" + a.Fill + "`.")
	}
	if a.Expect != "" {
		line = strings.TrimSpace(line + " Expect: " + a.Expect + ".")
	}
	b.WriteString(line)
	if fence != "" {
		text := a.Text
		if a.Kind == ActionYQL {
			text += ";"
		}
		if line != "" {
			b.WriteString("\n\n")
		}
		b.WriteString("```" + fence + "\n" + text + "\n```")
	}
	return b.String()
}

// driver is what the backfill script is made of.
type driver struct {
	Table, Copy, ID string
	Format          string // of results and cursors
	BatchRows       uint64
}

func (p *Plan) driver(id string) driver {
	d := driver{Table: p.Table, Copy: p.Copy, ID: id, Format: "json-unicode", BatchRows: p.Backfill.BatchRows}
	for _, c := range p.Backfill.Cursor {
		if strings.TrimSuffix(c.Type, "?") == "String" {
			d.Format = "json-base64" // bytes that are no text survive only so
		}
	}
	return d
}
