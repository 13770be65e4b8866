package source

import (
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/program"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// What of the DDL in programs is not read.
const (
	unreadable = "not YQL"
	assembled  = "put together at run time (--set NAME=VALUE gives a variable its value)"
	unapplied  = "YDB would refuse it"
	dropping   = "DROP TABLE, whose order is not known"
)

// skippedDDL counts DDL that is not read, by why.
type skippedDDL map[string]int

func (s *skippedDDL) count(why string) { s.add(skippedDDL{why: 1}) }

func (s *skippedDDL) add(other skippedDDL) {
	if *s == nil {
		*s = skippedDDL{}
	}
	for why, n := range other {
		(*s)[why] += n
	}
}

// noTables says why there are no tables, and what to do.
func (c *catalog) noTables() string {
	has := func(code string) bool {
		return slices.ContainsFunc(c.bundle.Notes, func(n evidence.Note) bool { return n.Code == code })
	}
	switch {
	case has(NoteNotRead):
		return "no CREATE TABLE statement found in what is read; " + SnapshotInstead
	case has(NoteNotYQL):
		return "no CREATE TABLE statement in YQL found; name a file to have its mistakes told"
	}
	return "no CREATE TABLE statement found; name the files that create the tables, or " + SnapshotInstead
}

// tell says in one line what was not read.
func (c *catalog) tell() {
	var kinds []string
	for _, why := range slices.Sorted(maps.Keys(c.left)) {
		kinds = append(kinds, fmt.Sprintf("%s: %d", why, c.left[why]))
	}
	if len(kinds) > 0 {
		c.note(evidence.Note{Code: NoteLeftDDL, Message: "skipped in programs: " + strings.Join(kinds, "; ")})
	}
	if c.tests > 0 {
		c.note(testsSkipped(c.bundle.Source, c.tests))
	}
}

// NoteLeftDDL is the code of the note on the DDL in programs that is not read.
const NoteLeftDDL = "ddl-not-read"

// declares tells by the name of a file, in lower case, whether it is read from a folder.
func declares(name string) bool {
	return program.Of(name) != nil || isScript(name) || filepath.Ext(name) == terraformEnding
}

// loose reports whether a file is a program that is no migration, so that nothing is known of the order of its statements.
func loose(path string) bool {
	return program.Of(path) != nil && !numbered.MatchString(filepath.Base(path))
}

// inOrder puts programs that are no migrations behind all other files, and leaves those of tests out that nobody named.
func (c *catalog) inOrder(files []input) []input {
	var first, then []input
	for _, in := range files {
		switch l := program.Of(in.path); {
		case !loose(in.path):
			first = append(first, in)
		case !in.named && l.IsTest(in.path):
			c.tests++
		default:
			then = append(then, in)
		}
	}
	return append(first, then...)
}

var (
	// startsDDL matches the first word of a text that may declare tables.
	startsDDL = regexp.MustCompile(`(?i)^(?:CREATE|ALTER|DROP|PRAGMA|DECLARE)\s`)
	// holdsDDL matches what declares or changes a table.
	holdsDDL = regexp.MustCompile(`(?i)\b(?:CREATE(?:\s+COLUMN|\s+TEMP(?:ORARY)?)?\s+TABLE\s[^;()]*\(` +
		`|ALTER\s+TABLE\s+\S+\s+(?:ADD|DROP|SET|RESET|RENAME|ALTER)\b|DROP\s+TABLE\s)`)
	// prefixFilled matches a prefix of paths that is filled in when the program runs: then paths begin behind it.
	prefixFilled = regexp.MustCompile(`(?i)PRAGMA\s+TablePathPrefix\s*(?:=\s*|\(\s*)(?:"[^"]*[%{][^"]*"|'[^']*[%{][^']*'` +
		`|\$?\{[^}]*\}|%\w)\s*\)?\s*;`)
)

// parseProgram finds the DDL among the string literals of a program.
func parseProgram(path, src string, l *program.Language, values Values, others *program.Constants) parsedFile {
	var out parsedFile
	calls, documents := program.CallsTables(src), usesDocuments(src)
	if !calls && !documents && !holdsDDL.MatchString(src) && !strings.Contains(src, "TABLE") {
		return out
	}
	p := program.New(src, l, values, others, nil)
	lines := program.NewLines(path, src)
	add := func(made program.Made, loose bool) {
		out.parts = append(out.parts, part{text: made.Text, script: yql.ParseSchema(made.Text), embedded: true, loose: loose, start: made.At,
			place: func(int, int) schema.Position { return lines.Position(made.At) }})
	}
	for text := range p.Texts() {
		head := program.Head(text.String())
		if copiesRows.MatchString(head) {
			add(program.Made{Text: text.String(), At: text.Start}, loose(path))
			continue
		}
		if !startsDDL.MatchString(head) || !holdsDDL.MatchString(text.String()) || p.Undoes(text.Start) {
			continue
		}
		script, parsed := readDDL(values.put(text.String()))
		if text.Grows() || slices.ContainsFunc(parsed.Statements, isAssembled) {
			out.foreign.count(assembled)
			out.notes = append(out.notes, evidence.Note{Pos: lines.Position(text.Start), Code: codeAssembled,
				Message: "statement not read: " + assembled})
			continue
		}
		in := program.NewLines("", script)
		out.parts = append(out.parts, part{text: script, script: parsed, embedded: true, loose: loose(path), start: text.Start,
			place: func(line, column int) schema.Position { return lines.Position(text.Place(in.Offset(line, column))) }})
	}
	t := out.tally()
	of := t.ofProgram(src)
	if !of.yql {
		out.left = t.leftOut(path, of)
	}
	out.open = !of.certain && hintOf(path) != yqlHint
	if len(out.parts) > 0 {
		out.notes = append(out.notes, outside(p, lines)...)
	}
	inVersions(p, out.parts)
	if documents {
		asked, unread := p.Documents()
		for _, a := range asked {
			if a.Creates {
				add(program.Made{Text: a.Text, At: a.At}, true)
			}
		}
		if len(asked) == 0 || len(unread) > 0 {
			out.notes = append(out.notes, notRead(path, kindDocuments))
		}
	}
	if calls {
		made, unread := p.Tables()
		for _, m := range made {
			add(m, true)
		}
		for _, at := range unread {
			out.notes = append(out.notes, evidence.Note{Pos: lines.Position(at), Code: NoteNotRead, Message: kindCalls})
		}
	}
	return out
}

// inVersions has the statements of a program applied in the order of its text, and of functions whose names have versions in theirs, if one
// renames a table: then they are migrations, which go from one to the next.
func inVersions(p *program.Program, parts []part) {
	if !slices.ContainsFunc(parts, func(x part) bool { return x.loose && renames.MatchString(x.text) }) {
		return
	}
	versions := map[int]string{}
	for _, x := range parts {
		versions[x.start] = p.Version(x.start)
	}
	for i := range parts {
		parts[i].loose, parts[i].ordered = false, true
	}
	slices.SortStableFunc(parts, func(x, y part) int { return natural(versions[x.start], versions[y.start]) })
}

var (
	// renames matches what gives a table another name.
	renames = regexp.MustCompile(`(?i)\bALTER\s+TABLE\s+\S+\s+RENAME\s+TO\s`)
	// updates matches a statement that changes rows.
	updates = regexp.MustCompile(`(?i)^UPDATE\s`)
	// copiesRows matches a statement that fills a table from another one, and their names.
	copiesRows = regexp.MustCompile("(?is)^(?:UPSERT|REPLACE|INSERT)\\s+INTO\\s+(`[^`]+`|[\\w/.-]+)\\s*(?:\\([^()]*\\))?\\s*" +
		"SELECT\\s.*?\\sFROM\\s+(`[^`]+`|[\\w/.-]+)")
)

// outside notes the suppressions in comments of the program itself, which belong to no statement.
func outside(p *program.Program, lines *program.Lines) (notes []evidence.Note) {
	for _, m := range misspelt.FindAllStringIndex(lines.Src, -1) {
		if !p.Quotes(m[0]) {
			notes = append(notes, evidence.Note{Pos: lines.Position(m[0]), Code: codeStray,
				Message: "keyadvise:ignore has no effect here; put it into the text of the statement, right above CREATE TABLE"})
		}
	}
	return notes
}

// isAssembled reports whether a statement cannot be read because something is put in when the program runs.
func isAssembled(st *yql.Statement) bool { return st.Err != nil && st.Err.Code == codePlaceholder }

// readDDL parses a text as it is, or else with doubled braces and signs as format strings have them. What fills in the
// beginning of a path is left out.
func readDDL(text string) (string, *yql.Script) {
	blank := func(s string) string { return strings.Repeat(" ", len(s)) }
	text = prefixFilled.ReplaceAllStringFunc(text, blank)
	text = prefixHole.ReplaceAllStringFunc(text, func(s string) string { return blank(s[1:]) + "`" })
	parsed := yql.ParseSchema(text)
	if !hasErrors(parsed) {
		return text, parsed
	}
	formatted := strings.NewReplacer("{{", " {", "}}", "} ", "%%", " %").Replace(text)
	if again := yql.ParseSchema(formatted); !hasErrors(again) {
		return formatted, again
	}
	return text, parsed
}

// looseStatement applies a statement of which it is not known when it runs.
func (s *script) looseStatement(st *yql.Statement) *declared {
	switch n := st.Node.(type) {
	case *yql.Pragma:
		s.scope.Enter(n)
	case *yql.CreateTable:
		if n.As == nil {
			n.IfNotExists = true
			return s.create(st, n)
		}
	case *yql.AlterTable:
		when := *s
		s.later = append(s.later, func() { when.alter(st, n.Path, n.Edits) })
	case *yql.DropTable:
		s.left.count(dropping)
	}
	return nil
}
