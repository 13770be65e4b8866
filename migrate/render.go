package migrate

import (
	"errors"
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

// Files that are no step's.
const (
	libFile     = "lib.sh"
	compareFile = "compare.sh"
	fixFile     = "41-fix.sh"
	applyFile   = "35-catch-up.apply.yql"
	lockDir     = "running.lock" // in steps, there while a script runs
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
	if err := r.scripts(); err != nil {
		return nil, err
	}
	if p.Format != "" {
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

// scripts adds a script for every step and one for its undo, and what they share.
func (r *renderer) scripts() error {
	p := r.plan
	script := func(name, template string, data any) error {
		if err := r.render(name, template, data); err != nil {
			return err
		}
		r.files[len(r.files)-1].Executable = true
		return nil
	}
	d := p.driver(r.id)
	if err := errors.Join(r.render(libFile, "lib.sh.tmpl", d), r.render(compareFile, "compare.sh.tmpl", d), script("steps/"+fixFile, "fix.sh.tmpl", d)); err != nil {
		return err
	}
	if b := p.Backfill; b.Apply != "" {
		r.add("steps/"+applyFile, b.Apply)
	}
	for _, s := range p.Steps {
		if err := script(p.stepFile(s), "step.sh.tmpl", p.stepOf(s, r.id, s.Run)); err != nil {
			return err
		}
		if file := p.undoFile(s); file != "" {
			if err := script(file, "undo.sh.tmpl", p.stepOf(s, r.id, s.Undo)); err != nil {
				return err
			}
		}
	}
	return nil
}

// SchemaDiff returns the unified diff of the table's DDL; empty if only its rows move.
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
