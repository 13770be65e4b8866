package folder

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
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

// format is a migration tool for which a plan writes files.
type format struct {
	name string
	file string // of a step, by prefix, number and the rest of the name
	// write writes a step: up are its statements, down what takes it back.
	write func(m migration) []written
}

// migration is a step for a migration tool.
type migration struct {
	name  string // of the table and the step, as a word
	title string // a comment
	up    []block
	down  []string
}

// block is a statement to run, with what is said of it. A check only reads.
type block struct {
	says, statement string
	check           bool
}

// written is one file: what stands before the number in its name and behind the name, and its text.
type written struct{ prefix, suffix, text string }

func formats() []format {
	return []format{
		{"goose", "%05[2]d_%[3]s", goose},
		{"flyway", "%[1]s%[2]d__%[3]s", flyway},
		{"liquibase", "%05[2]d_%[3]s", liquibase},
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

func migrationName(p *plan.Plan, s *plan.Step, prefix string) string {
	name := fmt.Sprintf(formatOf(p.Format).file, prefix, version(p, s.ID), slug(p)+"_"+strings.ReplaceAll(string(s.ID), "-", "_")+".sql")
	if s.ID == plan.Create {
		return liveDir + name
	}
	return heldDir + name + heldSuffix
}

// migrationFile is where the statements of a step are, in the form of the tool.
func migrationFile(p *plan.Plan, s *plan.Step) string { return migrationName(p, s, "V") }

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
		m := migration{name: slug(p) + "-" + string(s.ID), title: fmt.Sprintf("-- %s, %s: %s. See PLAN.md.\n",
			plan.OneLine(plan.Visible(p.Table)), s.ID, p.Title(s.ID))}
		if s.ID == plan.Indexes {
			m.up = append(m.up, block{"Fails while the copy of the rows is not complete.", p.CopyComplete(), true})
		}
		for _, op := range s.Run {
			for _, st := range op.Statements(p) {
				m.up = append(m.up, block{op.Says(p), st.Text, false})
			}
		}
		for _, op := range s.Undo(p) {
			for _, st := range op.Statements(p) {
				m.down = append(m.down, st.Text)
			}
		}
		for _, text := range append(plan.Each(m.up, func(b block) string { return b.statement }), m.down...) {
			if slices.ContainsFunc(strings.Split(text, "\n"), func(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), "--") }) {
				return fmt.Errorf("plan of %s: a text of the table has a line that begins with --, which %s would take "+
					"for its own: leave --format out", p.Table, p.Format)
			}
		}
		for _, w := range f.write(m) {
			name := migrationName(p, s, w.prefix)
			if held, ok := strings.CutSuffix(name, heldSuffix); ok {
				r.add(held+w.suffix+heldSuffix, w.text)
			} else {
				r.add(name+w.suffix, w.text)
			}
		}
	}
	return nil
}

// goose writes one migration with its undo. Schema statements of YDB run outside transactions.
// Source: https://ydb.tech/docs/en/integrations/migration/goose
func goose(m migration) []written {
	var b strings.Builder
	b.WriteString(m.title + "-- +goose NO TRANSACTION\n-- +goose Up\n")
	statement := func(text string) { fmt.Fprintf(&b, "-- +goose StatementBegin\n%s;\n-- +goose StatementEnd\n", text) }
	for _, k := range m.up {
		comment(&b, k.says)
		statement(k.statement)
	}
	b.WriteString("-- +goose Down\n")
	for _, text := range m.down {
		statement(text)
	}
	return []written{{text: b.String()}}
}

// flyway writes a versioned migration and its undo migration, each with a file beside it that keeps it out of a
// transaction.
// Source: https://documentation.red-gate.com/fd/flyway-execute-in-transaction-setting-277578997.html and
// https://documentation.red-gate.com/fd/script-configuration-277578954.html
func flyway(m migration) (out []written) {
	part := func(prefix, text string) {
		conf := "executeInTransaction=false\n"
		if strings.Contains(m.title+text, "${") { // else Flyway takes it for a placeholder
			conf += "placeholderReplacement=false\n"
		}
		out = append(out, written{prefix, "", m.title + text}, written{prefix, ".conf", conf})
	}
	var b strings.Builder
	for _, k := range m.up {
		comment(&b, k.says)
		b.WriteString(k.statement + ";\n")
	}
	part("V", b.String())
	if len(m.down) > 0 {
		part("U", strings.Join(m.down, ";\n")+";\n")
	}
	return out
}

// liquibase writes a changeset for each statement. Liquibase undoes the last changeset first, so the undo of the step
// belongs to its first statement that changes something: when that is reached, all others are past.
func liquibase(m migration) []written {
	var b strings.Builder
	b.WriteString("--liquibase formatted sql\n" + m.title)
	down := m.down
	for n, k := range m.up {
		fmt.Fprintf(&b, "\n--changeset keyadvise:%s-%d runInTransaction:false splitStatements:false\n", m.name, n+1)
		comment(&b, k.says)
		b.WriteString(k.statement + ";\n")
		if k.check || down == nil {
			b.WriteString("--rollback empty\n")
			continue
		}
		for _, text := range down {
			for line := range strings.Lines(text + ";") {
				b.WriteString("--rollback " + strings.TrimSuffix(line, "\n") + "\n")
			}
		}
		down = nil
	}
	return []written{{text: b.String()}}
}
