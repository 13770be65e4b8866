package migrate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// File is one file of a plan folder.
type File struct {
	Name       string // with slashes, relative to the folder
	Data       []byte
	Executable bool // a script
}

// Steps that have files of their own, and those files, below steps.
const (
	backfillStep = "20-backfill"
	catchUpStep  = "45-catch-up"
	applyFile    = "45-catch-up.apply.yql"
	libFile      = "lib.sh"
	stateFile    = "20-backfill.state" // where the driver is; no part of the plan
	lockDir      = "20-backfill.lock"  // there while a driver runs
)

// Render returns the files of the plan's folder, from the plan alone, in the order of their names. Every file that is
// executed holds statements of the plan as they are.
func (p *Plan) Render() ([]File, error) {
	set, err := templates.New()
	if err != nil {
		return nil, err
	}
	r := &renderer{plan: p, set: set}
	if r.id, err = p.ID(); err != nil {
		return nil, err
	}
	data, err := p.Marshal()
	if err != nil {
		return nil, err
	}
	r.add("plan.yaml", string(data))
	r.add("schema.diff", p.SchemaDiff())
	if len(p.Queries) > 0 {
		r.add("queries.diff", p.queriesDiff())
	}
	if err := r.render("PLAN.md", "plan.md.tmpl", p.page(r.id)); err != nil {
		return nil, err
	}
	if err := r.backfill(); err != nil {
		return nil, err
	}
	switch p.Format {
	case "":
		for _, s := range p.Steps {
			if s.ID != backfillStep {
				r.add("steps/"+s.ID+".yql", script(p, s.ID+": "+s.Title, s.Run, s.Look))
			}
			if len(s.Undo) > 0 {
				r.add("rollback/"+s.ID+".yql", script(p, "undo of "+s.ID+": "+s.Title, s.Undo, nil))
			}
		}
	default:
		if err := r.migrations(); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(r.files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return r.files, nil
}

type renderer struct {
	plan  *Plan
	id    string
	set   *templates.Set
	files []File
}

func (r *renderer) add(name, text string) {
	r.files = append(r.files, File{Name: name, Data: []byte(text)})
}

func (r *renderer) render(name, template string, data any) error {
	var b strings.Builder
	if err := r.set.Render(&b, template, data); err != nil {
		return fmt.Errorf("plan of %s: %w", r.plan.Table, err)
	}
	r.add(name, b.String())
	return nil
}

// backfill adds the batches and their driver.
func (r *renderer) backfill() error {
	b := r.plan.Backfill
	if b.Apply != "" {
		r.add("steps/"+applyFile, b.Apply)
	}
	if err := r.render(libFile, "lib.sh.tmpl", r.plan.driver(r.id)); err != nil {
		return err
	}
	if err := r.render("steps/20-backfill.sh", "backfill.sh.tmpl", r.plan.driver(r.id)); err != nil {
		return err
	}
	r.files[len(r.files)-1].Executable = true
	return nil
}

// driver is what the backfill script is made of.
type driver struct {
	Table, Copy string // as words of the shell's comments: no line breaks
	ID          string
	Strings     string // how binary strings are spelled: "unicode" or "base64"
	BatchRows   uint64
	State, Lock string
	Queries     []shellQuery
	Apart       bool
}

// shellQuery is a query that a shell function prints.
type shellQuery struct{ Name, Title, Text, End string }

func newShellQuery(name, title, text string) shellQuery {
	return shellQuery{name, title, text, hereEnd(text)}
}

// hereEnd is a line that ends a here-document of the shell and is no line of its text.
func hereEnd(text string) string {
	end := "YQL"
	for n := 2; slices.Contains(strings.Split(text, "\n"), end); n++ {
		end = fmt.Sprint("YQL_", n)
	}
	return end
}

func (p *Plan) driver(id string) driver {
	b := p.Backfill
	d := driver{Table: oneLine(p.Table), Copy: oneLine(p.Copy), ID: id, Strings: "unicode", BatchRows: b.BatchRows, State: stateFile, Lock: lockDir, Apart: b.Apart != "",
		Queries: []shellQuery{
			newShellQuery("greatest_key", "The greatest key. Rows behind it are written by others.", b.Last),
			newShellQuery("first_end", "Where the first batch ends.", b.EndFirst),
			newShellQuery("first_copy", "The rows of the first batch.", b.CopyFirst),
			newShellQuery("next_end", "Where the batch behind a key ends.", b.EndNext),
			newShellQuery("next_copy", "The rows of the batch behind a key.", b.CopyNext),
		}}
	if d.Apart {
		d.Queries = append(d.Queries, newShellQuery("count_apart", "How many keys have NaN.", b.Apart), newShellQuery("copy_apart", "Their rows.", b.CopyApart))
	}
	for _, c := range b.Cursor {
		if strings.TrimSuffix(c.Type, "?") == "String" {
			d.Strings = "base64" // bytes that are no text survive only so
		}
	}
	return d
}

// script lays the actions of a step out as YQL. What is not YQL stands in comments, where it has to be done.
func script(p *Plan, title string, run, look []Action) string {
	var b strings.Builder
	comment(&b, "", p.Table+", "+title+".")
	comment(&b, "", "Statement by statement: each is a query of its own.")
	for _, a := range run {
		b.WriteString("\n")
		writeAction(&b, a)
	}
	if len(look) > 0 {
		b.WriteString("\n-- Before going on, look.\n")
	}
	for _, a := range look {
		b.WriteString("\n")
		writeAction(&b, a)
	}
	return b.String()
}

// comment writes text as YQL comments; lines after the first are set under it.
func comment(b *strings.Builder, prefix, text string) {
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			prefix = strings.Repeat(" ", len(prefix))
		}
		b.WriteString(strings.TrimRight("-- "+prefix+line, " ") + "\n")
	}
}

func writeAction(b *strings.Builder, a Action) {
	if a.Note != "" {
		comment(b, "", a.Note)
	}
	switch a.Kind {
	case ActionPerson:
		comment(b, "", a.Text)
	case ActionCLI:
		comment(b, "$ ", a.Text)
	case ActionScript:
		comment(b, "$ sh ", a.Text)
	default:
		if a.Fill != "" {
			comment(b, "", "Put the answer of this query in place of "+FillMark+":")
			comment(b, "  ", a.Fill+";")
			comment(b, "", "in this statement:")
			comment(b, "  ", a.Text+";")
			break
		}
		b.WriteString(a.Text + ";\n")
	}
	if a.Expect != "" {
		comment(b, "Expect: ", a.Expect+".")
	}
	if a.Fails != "" {
		comment(b, "", "Repeated, it is refused: "+a.Fails+".")
	}
}

// SchemaDiff is the unified diff of the table's DDL; empty if only its rows move.
func (p *Plan) SchemaDiff() string {
	return rewrite.UnifiedDiff(p.Before, p.After, "before "+p.Table, "after "+p.Table)
}

func (p *Plan) queriesDiff() string {
	var b strings.Builder
	for _, q := range p.Queries {
		fmt.Fprintf(&b, "# %s, from %s", q.Outcome, q.From)
		if q.Count > 0 {
			fmt.Fprintf(&b, ", %s", count(q.Count, "time"))
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
