package migrate

import (
	"fmt"
	"slices"
	"strings"
)

// planFormat is a form that a plan can be written in.
type planFormat struct {
	name  string
	write func(*renderer, Step) // adds a step in the form of a migration tool; nil for a folder of the plan's own
	file  string                // of a step, by prefix, number and the rest of the name
}

// planFormats are the forms of plans. The first is the default.
func planFormats() []planFormat {
	return []planFormat{
		{name: formatDir},
		{"goose", (*renderer).goose, "%05[2]d_%[3]s"},
		{"flyway", (*renderer).flyway, "%[1]s%[2]d__%[3]s"},
		{"liquibase", (*renderer).liquibase, "%05[2]d_%[3]s"},
	}
}

// formatDir is a folder of the plan's own.
const formatDir = "dir"

// Formats lists the names that Options.Format takes. The first is the default.
func Formats() []string {
	var names []string
	for _, f := range planFormats() {
		names = append(names, f.name)
	}
	return names
}

// toolFormat returns the form of a migration tool, nil if there is no such tool.
func toolFormat(name string) *planFormat {
	list := planFormats()
	if i := slices.IndexFunc(list, func(f planFormat) bool { return f.name == name && f.write != nil }); i >= 0 {
		return &list[i]
	}
	return nil
}

// A migration tool runs every file that it finds, and a plan has stops between its steps: for the copy, for comparing,
// for the cutover. So only 10-create is written where the tool looks. The other steps wait below held with a suffix
// that no tool takes, to be released one by one, and each begins with a statement that fails while the step before it
// is not done. What no statement can do stays in steps.
const (
	liveDir    = "migrations/"
	heldDir    = "held/"
	heldSuffix = ".held"
)

// migrates reports whether a step has statements for a migration tool. They are in its script too, which leaves those alone
// that were made, and records that the step is done.
func migrates(s Step) bool { return s.Tool && len(statements(s.Run)) > 0 }

// version is the number of a step's migration.
func (p *Plan) version(s Step) uint64 {
	n := p.FirstVersion
	for _, other := range p.Steps {
		if other.ID == s.ID {
			break
		}
		if migrates(other) {
			n++
		}
	}
	return n
}

// NextVersion returns the number of a migration that comes after those of the plan; 0 if they have none.
func (p *Plan) NextVersion() uint64 {
	if p.Format == "" {
		return 0
	}
	return p.version(Step{})
}

// slug is a table's name as a part of a file name.
func (p *Plan) slug() string { return strings.ReplaceAll(word(base(p.Table)), "__", "_") }

func (p *Plan) migrationName(s Step, prefix string) string {
	rest := p.slug() + "_" + strings.ReplaceAll(string(s.ID), "-", "_") + ".sql"
	return fmt.Sprintf(toolFormat(p.Format).file, prefix, p.version(s), rest)
}

// place puts a migration where the tool finds it at once, or where it is held back.
func place(s Step, file string) string {
	if s.ID == StepCreate {
		return liveDir + file
	}
	return heldDir + file + heldSuffix
}

// migrationFile is where the statements of a step are, in the form of a tool.
func (p *Plan) migrationFile(s Step) string { return place(s, p.migrationName(s, "V")) }

// firstMigration is the file that a tool runs at once; empty for a folder of its own.
func (p *Plan) firstMigration() string {
	if s := p.Step(StepCreate); s != nil && p.Format != "" {
		return p.migrationFile(*s)
	}
	return ""
}

// migrations adds the steps in the form of the plan's tool.
func (r *renderer) migrations() error {
	p := r.plan
	f := toolFormat(p.Format)
	if f == nil {
		return fmt.Errorf("plan of %s: unknown format %q: choose %s", p.Table, p.Format, strings.Join(Formats(), ", "))
	}
	for _, s := range p.Steps {
		if migrates(s) {
			f.write(r, s)
		}
	}
	return nil
}

// copied is a query that fails while the copy of the rows is not complete.
func (m *builder) copied() string {
	p := m.plan
	old := fmt.Sprintf("SELECT COUNT(*) FROM %s", name(p.Table))
	if p.Writers == WritersChangefeed { // rows written since are not there yet
		old = fmt.Sprintf("SELECT COUNT(*) FROM (SELECT %s FROM %s LIMIT 1)", name(p.OldKey[0]), name(p.Table))
	}
	return fmt.Sprintf("SELECT Unwrap(IF((SELECT COUNT(*) FROM %s) >= (%s), 1), %s) AS complete", name(p.Copy), old,
		text("the copy of "+p.Table+" is not complete: steps/20-backfill.sh comes first"))
}

// checkFormat refuses statements that the plan's tool would cut: it takes lines that begin a comment for its own.
func (m *builder) checkFormat() {
	if m.plan.Format == "" {
		return
	}
	for _, s := range m.plan.Steps {
		if !migrates(s) {
			continue
		}
		for _, k := range slices.Concat(m.plan.guarded(s), statements(s.Undo)) {
			if slices.ContainsFunc(strings.Split(k.statement, "\n"), func(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), "--") }) {
				m.refuse("--format %s: a text of the table has a line that begins with --, which %s would take for its own: choose --format %s", m.plan.Format, m.plan.Format, formatDir)
				return
			}
		}
	}
}

// block is a statement to run, with what is said of it.
type block struct {
	comments  []string
	statement string
}

// statements are the actions that a migration tool can make.
func statements(actions []Action) []block {
	var out []block
	for _, a := range actions {
		if a.By == byTool || a.Kind != ActionYQL || a.Fill != "" || a.Else != "" {
			continue
		}
		b := block{statement: a.Text}
		if a.Note != "" {
			b.comments = []string{a.Note}
		}
		out = append(out, b)
	}
	return out
}

// guarded are the blocks of a step, its guard first.
func (p *Plan) guarded(s Step) []block {
	var out []block
	if s.Guard != "" {
		out = append(out, block{[]string{"Fails while the step before this one is not done."}, s.Guard})
	}
	return append(out, statements(s.Run)...)
}

func writeComments(b *strings.Builder, comments []string) {
	for _, c := range comments {
		comment(b, "", c)
	}
}

func (r *renderer) title(s Step) string {
	return fmt.Sprintf("-- %s, %s: %s. See PLAN.md.\n", oneLine(r.plan.Table), s.ID, s.Title)
}

// goose writes one migration with its undo. Schema statements of YDB run outside transactions.
// Source: https://ydb.tech/docs/en/integrations/migration/goose
func (r *renderer) goose(s Step) {
	var b strings.Builder
	b.WriteString(r.title(s) + "-- +goose NO TRANSACTION\n-- +goose Up\n")
	part := func(list []block) {
		for _, k := range list {
			writeComments(&b, k.comments)
			if k.statement != "" {
				fmt.Fprintf(&b, "-- +goose StatementBegin\n%s;\n-- +goose StatementEnd\n", k.statement)
			}
		}
	}
	part(r.plan.guarded(s))
	b.WriteString("-- +goose Down\n")
	part(statements(s.Undo))
	r.add(r.plan.migrationFile(s), b.String())
}

// flyway writes a versioned migration and its undo migration, each with a file beside it that keeps it out of a
// transaction.
// Source: https://documentation.red-gate.com/fd/flyway-execute-in-transaction-setting-277578997.html and
// https://documentation.red-gate.com/fd/script-configuration-277578954.html
func (r *renderer) flyway(s Step) {
	part := func(prefix string, list []block) {
		var b strings.Builder
		b.WriteString(r.title(s))
		statements := false
		for _, k := range list {
			writeComments(&b, k.comments)
			if k.statement != "" {
				b.WriteString(k.statement + ";\n")
				statements = true
			}
		}
		if statements {
			file := r.plan.migrationName(s, prefix)
			r.add(place(s, file), b.String())
			conf := "executeInTransaction=false\n"
			if strings.Contains(b.String(), "${") { // else Flyway takes it for a placeholder
				conf += "placeholderReplacement=false\n"
			}
			r.add(place(s, file+".conf"), conf)
		}
	}
	part("V", r.plan.guarded(s))
	part("U", statements(s.Undo))
}

// liquibase writes a changeset for each statement. Liquibase undoes the last changeset first, so the undo of the step
// belongs to its first statement: when that is reached, all others are past.
func (r *renderer) liquibase(s Step) {
	var b strings.Builder
	b.WriteString("--liquibase formatted sql\n" + r.title(s))
	n := 0
	for _, k := range r.plan.guarded(s) {
		n++
		fmt.Fprintf(&b, "\n--changeset keyadvise:%s-%s-%d runInTransaction:false splitStatements:false\n", r.plan.slug(), s.ID, n)
		writeComments(&b, k.comments)
		b.WriteString(k.statement + ";\n")
		undone := false
		if k.statement != s.Guard {
			for _, u := range statements(s.Undo) {
				if u.statement == "" {
					continue
				}
				for line := range strings.Lines(u.statement + ";") {
					b.WriteString("--rollback " + strings.TrimSuffix(line, "\n") + "\n")
				}
				undone = true
			}
			s.Undo = nil
		}
		if !undone {
			b.WriteString("--rollback empty\n")
		}
	}
	r.add(r.plan.migrationFile(s), b.String())
}
