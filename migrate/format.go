package migrate

import (
	"fmt"
	"slices"
	"strings"
)

// formatNames are the forms a plan can be written in: its own folder, or files of a migration tool.
var formatNames = []string{"dir", "goose", "flyway", "liquibase"}

// Formats lists the names that RenderAs takes.
func Formats() []string { return slices.Clone(formatNames) }

// RenderAs returns the files of the plan in the form of a migration tool, numbered from first on. Statements of the
// steps become migrations, one statement a block; what no statement can do stands in comments where it has to be
// done, and the folder holds the plan and the backfill beside them.
func (p *Plan) RenderAs(format string, first uint64) ([]File, error) {
	files, err := p.Render()
	if err != nil {
		return nil, err
	}
	if format == "dir" {
		return files, nil
	}
	write := map[string]func(*Plan, Step, uint64) []File{"goose": goose, "flyway": flyway, "liquibase": liquibase}[format]
	if write == nil {
		return nil, fmt.Errorf("there is no format %q: choose %s", format, strings.Join(formatNames, ", "))
	}
	var out []File
	for _, f := range files {
		switch {
		case f.Name == "PLAN.md", f.Name == "plan.yaml", strings.HasSuffix(f.Name, ".diff"):
			out = append(out, f)
		case strings.HasPrefix(f.Name, "steps/20-backfill."):
			f.Name = "backfill/" + strings.TrimPrefix(f.Name, "steps/")
			out = append(out, f)
		}
	}
	for _, s := range p.Steps {
		if len(s.Run) == 0 {
			continue
		}
		out = append(out, write(p, s, first)...)
		first++
	}
	sortFiles(out)
	return out, nil
}

// slug is a table's name as a part of a file name.
func (p *Plan) slug() string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, base(p.Table))
}

func (p *Plan) fileName(s Step) string { return p.slug() + "_" + strings.ReplaceAll(s.ID, "-", "_") }

// statements splits actions into statements to run and lines of what is to be done by hand before each. The last
// entry may have no statement.
type block struct {
	comments  []string
	statement string
}

func blocks(actions []Action) []block {
	var out []block
	var comments []string
	for _, a := range actions {
		var b strings.Builder
		if a.Kind == ActionYQL && a.Fill == "" {
			if a.Note != "" {
				comments = append(comments, a.Note)
			}
			out = append(out, block{comments, a.Text})
			comments = nil
			continue
		}
		writeAction(&b, a)
		for line := range strings.Lines(b.String()) {
			comments = append(comments, "By hand: "+strings.TrimPrefix(strings.TrimSuffix(line, "\n"), "-- "))
		}
	}
	if len(comments) > 0 {
		out = append(out, block{comments: comments})
	}
	return out
}

func writeComments(b *strings.Builder, comments []string) {
	for _, c := range comments {
		for line := range strings.Lines(c) {
			b.WriteString("-- " + strings.TrimSuffix(line, "\n") + "\n")
		}
	}
}

// goose writes one migration with its undo. Schema statements of YDB run outside transactions.
func goose(p *Plan, s Step, version uint64) []File {
	var b strings.Builder
	fmt.Fprintf(&b, "-- %s: %s\n-- +goose NO TRANSACTION\n-- +goose Up\n", p.Table, s.Title)
	part := func(actions []Action) {
		for _, k := range blocks(actions) {
			writeComments(&b, k.comments)
			if k.statement != "" {
				fmt.Fprintf(&b, "-- +goose StatementBegin\n%s;\n-- +goose StatementEnd\n", k.statement)
			}
		}
	}
	part(s.Run)
	b.WriteString("-- +goose Down\n")
	part(s.Undo)
	return []File{{Name: fmt.Sprintf("%05d_%s.sql", version, p.fileName(s)), Data: []byte(b.String())}}
}

// flyway writes a versioned migration and its undo migration.
func flyway(p *Plan, s Step, version uint64) []File {
	var files []File
	for _, half := range []struct {
		prefix  string
		actions []Action
	}{{"V", s.Run}, {"U", s.Undo}} {
		if len(half.actions) == 0 {
			continue
		}
		var b strings.Builder
		fmt.Fprintf(&b, "-- %s: %s\n", p.Table, s.Title)
		for _, k := range blocks(half.actions) {
			writeComments(&b, k.comments)
			if k.statement != "" {
				b.WriteString(k.statement + ";\n")
			}
		}
		files = append(files, File{Name: fmt.Sprintf("%s%d__%s.sql", half.prefix, version, p.fileName(s)), Data: []byte(b.String())})
	}
	return files
}

// liquibase writes a changeset for each statement. What a changeset does not undo is undone by the next one's rollback
// having run before: Liquibase rolls back in reverse order.
func liquibase(p *Plan, s Step, version uint64) []File {
	var b strings.Builder
	fmt.Fprintf(&b, "--liquibase formatted sql\n-- %s: %s\n", p.Table, s.Title)
	n := 0
	changeset := func(statement string, undo []block) {
		n++
		fmt.Fprintf(&b, "\n--changeset keyadvise:%s-%d runInTransaction:false splitStatements:false\n%s;\n", p.fileName(s), n, statement)
		if len(undo) == 0 {
			b.WriteString("--rollback empty\n")
		}
		for _, k := range undo {
			if k.statement == "" {
				continue
			}
			for line := range strings.Lines(k.statement + ";") {
				b.WriteString("--rollback " + strings.TrimSuffix(line, "\n") + "\n")
			}
		}
	}
	run := blocks(s.Run)
	undo := blocks(s.Undo)
	statements := 0
	for _, k := range run {
		if k.statement != "" {
			statements++
		}
	}
	for _, k := range run {
		writeComments(&b, k.comments)
		if k.statement == "" {
			continue
		}
		if n == 0 {
			changeset(k.statement, undo) // rolled back last, when the others are undone
			continue
		}
		changeset(k.statement, nil)
	}
	if statements == 0 {
		return nil
	}
	return []File{{Name: fmt.Sprintf("%05d_%s.sql", version, p.fileName(s)), Data: []byte(b.String())}}
}
