package folder

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// A migration tool runs every file that it finds, and a plan has stops between its steps: for the copy, for comparing, for the cut-over.
// So only 10-create is written where the tool looks. 30-indexes waits in heldDir with a suffix that no tool takes, to be released when it
// is its turn, and begins with a query that fails while the rows are not copied. All else ydb-keyadvise does, and it takes what the tool
// made for its own.
const (
	liveDir    = "migrations/"
	heldDir    = "held/"
	heldSuffix = ".held"
)

// format is a migration tool for which a plan writes files, each by a template of templates/migrations.tmpl.
type format struct {
	name     string
	file     string   // of a step, by prefix, number and the rest of the name
	prefixes []string // of the files of a step: that which makes it first
}

// migration is a step for a migration tool.
type migration struct {
	Name  string // of the table and the step, as a word
	Title string // a comment
	Up    []block
	Down  []string // what takes it back
}

// block is a statement to run, with what is said of it.
type block struct {
	N               int // from 1 on
	Says, Statement string
	Undone          bool // by what takes the step back
}

func formats() []format {
	return []format{
		{"goose", "%05[2]d_%[3]s", []string{""}},
		{"flyway", "%[1]s%[2]d__%[3]s", []string{"V", "U"}},
		{"liquibase", "%05[2]d_%[3]s", []string{""}},
	}
}

// Formats lists the migration tools for which a plan can have files.
func Formats() []string { return plan.Each(formats(), func(f format) string { return f.name }) }

// formatOf returns the form of a migration tool, nil if there is no such tool.
func formatOf(name string) *format {
	list := formats()
	if i := slices.IndexFunc(list, func(f format) bool { return f.name == name }); i >= 0 {
		return &list[i]
	}
	return nil
}

// migrates reports whether a step has a file for a migration tool.
func migrates(id plan.StepID) bool { return id == plan.Create || id == plan.Indexes }

// Number numbers the migrations of several plans on, from the first.
func Number(plans []*plan.Plan, first uint64) {
	for _, p := range plans {
		if p.Format != "" {
			p.FirstVersion = first
			first = version(p, "")
		}
	}
}

// released is where a file is, in its plan's folder or one above that, once a person has released it; false for one that is not held.
func released(name string) (at string, held bool) {
	file, held := strings.CutSuffix(name, heldSuffix)
	dir, base := path.Split(file)
	above, inside := strings.CutSuffix(dir, heldDir)
	return above + liveDir + base, held && inside
}

// version is the number of a step's migration.
func version(p *plan.Plan, id plan.StepID) uint64 {
	n := p.FirstVersion
	for _, s := range p.Steps {
		if s.ID == id {
			break
		}
		if migrates(s.ID) {
			n++
		}
	}
	return n
}

// slug is a table's name as a part of a file name.
func slug(p *plan.Plan) string {
	return strings.ReplaceAll(plan.Word(plan.Base(p.Table)), "__", "_")
}

// migrationFile is a file of a step in the form of a tool, with what stands behind its name.
func migrationFile(p *plan.Plan, s *plan.Step, prefix, suffix string) string {
	name := fmt.Sprintf(formatOf(p.Format).file, prefix, version(p, s.ID), slug(p)+"_"+strings.ReplaceAll(string(s.ID), "-", "_")+".sql")
	if s.ID == plan.Create {
		return liveDir + name + suffix
	}
	return heldDir + name + suffix + heldSuffix
}

// madeBy is the file that makes a step.
func madeBy(p *plan.Plan, s *plan.Step) string {
	return migrationFile(p, s, formatOf(p.Format).prefixes[0], "")
}

// migrations adds the steps in the form of the plan's tool.
func (r *renderer) migrations() error {
	p := r.plan
	f := formatOf(p.Format)
	if f == nil {
		return fmt.Errorf("plan of %s: unknown format %q: choose %s", p.Table, p.Format, strings.Join(Formats(), ", "))
	}
	for i := range p.Steps {
		s := &p.Steps[i]
		if !migrates(s.ID) {
			continue
		}
		m := migrationOf(p, s)
		for _, text := range append(plan.Each(m.Up, func(b block) string { return b.Statement }), m.Down...) {
			if slices.ContainsFunc(strings.Split(text, "\n"), func(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), "--") }) {
				return fmt.Errorf("plan of %s: a text of the table has a line that begins with --, which %s would read "+
					"as its own: leave out --format", p.Table, p.Format)
			}
		}
		for n, prefix := range f.prefixes {
			if n > 0 && len(m.Down) == 0 {
				break
			}
			text, err := templates.Render("migration/"+f.name+prefix, m)
			if err != nil {
				return fmt.Errorf("plan of %s: %w", p.Table, err)
			}
			r.add(migrationFile(p, s, prefix, ""), text)
			if prefix != "" {
				r.add(migrationFile(p, s, prefix, ".conf"), flywayConf(text))
			}
		}
	}
	return nil
}

func migrationOf(p *plan.Plan, s *plan.Step) migration {
	m := migration{Name: slug(p) + "-" + string(s.ID),
		Title: fmt.Sprintf("-- %s, %s: %s. See PLAN.md.\n", plan.OneLine(plan.Visible(p.Table)), s.ID, p.Title(s.ID))}
	for _, op := range s.Undo(p) {
		for _, st := range op.Statements(p) {
			m.Down = append(m.Down, st.Text)
		}
	}
	add := func(says, statement string, undone bool) {
		m.Up = append(m.Up, block{len(m.Up) + 1, comment(says), statement, undone})
	}
	if s.ID == plan.Indexes {
		add("Fails until the copy of the rows is complete.", p.CopyComplete(), false)
	}
	undone := len(m.Down) > 0
	for _, op := range s.Run {
		for _, st := range op.Statements(p) {
			add(op.Says(p), st.Text, undone)
			undone = false
		}
	}
	return m
}

// flywayConf is the file beside a migration that keeps it out of a transaction.
// Source: https://documentation.red-gate.com/fd/flyway-execute-in-transaction-setting-277578997.html and
// https://documentation.red-gate.com/fd/script-configuration-277578954.html
func flywayConf(text string) string {
	conf := "executeInTransaction=false\n"
	if strings.Contains(text, "${") { // else Flyway takes it for a placeholder
		conf += "placeholderReplacement=false\n"
	}
	return conf
}
