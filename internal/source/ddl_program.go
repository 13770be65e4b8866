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
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/dialect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// What of the DDL in programs and changelogs is not read.
const (
	unreadable = "not YQL"
	assembled  = "put together at run time (--set NAME=VALUE gives a variable its value)"
	unapplied  = "YDB would refuse it"
	dropping   = "DROP TABLE, whose order is not known"
)

// skippedDDL counts DDL that is not read, by why.
type skippedDDL map[string]int

func (s *skippedDDL) count(why string) { s.some(why, 1) }

func (s *skippedDDL) some(why string, n int) {
	if *s == nil {
		*s = skippedDDL{}
	}
	(*s)[why] += n
}

func (s *skippedDDL) add(other *skippedDDL) {
	for why, n := range *other {
		s.some(why, n)
	}
}

// noTables says why there are no tables, and what to do.
func (c *catalog) noTables() string {
	has := func(code string) bool {
		return slices.ContainsFunc(c.bundle.Notes, func(n evidence.Note) bool { return n.Code == code })
	}
	switch {
	case has(dialect.NoteNotRead):
		return "no CREATE TABLE statement found in what is read; " + dialect.SnapshotInstead
	case has(dialect.Note):
		return "no CREATE TABLE statement of YDB found, only files for other databases"
	}
	return "no CREATE TABLE statement found; name the files that create the tables, or " + dialect.SnapshotInstead
}

// tell says in one line what was not read.
func (c *catalog) tell() {
	var kinds []string
	for _, why := range slices.Sorted(maps.Keys(c.left)) {
		kinds = append(kinds, fmt.Sprintf("%s: %d", why, c.left[why]))
	}
	if len(kinds) > 0 {
		c.note(evidence.Note{Code: codeLeft, Message: "skipped in programs and changelogs: " + strings.Join(kinds, "; ")})
	}
	if c.tests > 0 {
		c.note(testsSkipped(c.bundle.Source, c.tests))
	}
}

// codeLeft is the code of the note on the DDL in programs and changelogs that is not read.
const codeLeft = "ddl-not-read"

// declares tells by the name of a file, in lower case, whether it is read from a folder.
func declares(name string) bool {
	return changelogFormat(name) != nil || languageOf(name) != nil || isScript(name) || filepath.Ext(name) == terraformEnding
}

// numbered matches the names of migrations that are programs, as goose and Flyway have them: 00002_add_users.go, V2__users.java.
var numbered = regexp.MustCompile(`^(?:[0-9]+[_-]|V[0-9][0-9._]*__)`)

// loose reports whether a file is a program that is no migration, so that nothing is known of the order of its statements.
func loose(path string) bool {
	return languageOf(path) != nil && !numbered.MatchString(filepath.Base(path))
}

// inOrder puts programs that are no migrations behind all other files, and leaves those of tests out that nobody named.
func (c *catalog) inOrder(files []input) []input {
	var first, then []input
	for _, in := range files {
		switch l := languageOf(in.path); {
		case !loose(in.path):
			first = append(first, in)
		case !in.named && l.tests.MatchString(filepath.Base(in.path)):
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
func parseProgram(path, src string, l *language, values Values, others *constants) parsedFile {
	var out parsedFile
	calls := callsTables(src)
	if !calls && !holdsDDL.MatchString(src) && !strings.Contains(src, "TABLE") {
		return out
	}
	p := newProgram(src, l, values, others)
	undo := p.undoing()
	lines := newLines(path, src)
	for i := 0; i < len(p.tokens); {
		first, start := i, p.tokens[i].start
		text, end, name := p.chain(i)
		if text == nil {
			i++
			continue
		}
		i = end
		if copiesRows.MatchString(head(text.text)) {
			at := lines.position(start)
			out.parts = append(out.parts, part{text: text.text, script: yql.ParseSchema(text.text), embedded: true, loose: loose(path), start: start,
				place: func(int, int) schema.Position { return at }})
			continue
		}
		if !startsDDL.MatchString(head(text.text)) || !holdsDDL.MatchString(text.text) ||
			slices.ContainsFunc(undo, func(s span) bool { return s.from <= start && start < s.to }) {
			continue
		}
		script, parsed := readDDL(values.put(text.text))
		note := func(why string) {
			out.foreign.count(why)
			out.notes = append(out.notes, evidence.Note{Pos: lines.position(start), Code: codeAssembled, Message: "statement not read: " + why})
		}
		if p.grows(first, end, name) || len(parsed.Statements) > 0 && slices.ContainsFunc(parsed.Statements, isAssembled) {
			note(assembled)
			continue
		}
		in := newLines("", script)
		out.parts = append(out.parts, part{text: script, script: parsed, embedded: true, loose: loose(path), start: start,
			place: func(line, column int) schema.Position {
				return lines.position(text.place(in.offset(line, column)))
			}})
	}
	if len(out.parts) > 0 {
		out.notes = append(out.notes, p.outside(lines)...)
	}
	p.ordered(out.parts)
	if calls {
		parts, unread := p.madeByCalls(lines)
		out.parts = append(out.parts, parts...)
		for _, at := range unread {
			out.notes = append(out.notes, evidence.Note{Pos: at, Code: dialect.NoteNotRead, Message: dialect.KindCalls})
		}
	}
	return out
}

// ordered has the statements of a program applied in the order of its text, and of functions whose names have versions in theirs, if one
// renames a table: then they are migrations, which go from one to the next.
func (p *program) ordered(parts []part) {
	if !slices.ContainsFunc(parts, func(x part) bool { return x.loose && renames.MatchString(x.text) }) {
		return
	}
	type version struct {
		span
		number string
	}
	var versions []version
	for i := range p.tokens {
		if m := versionName.FindStringSubmatch(p.name(i)); m != nil {
			if body, ok := p.body(i); ok {
				versions = append(versions, version{body, m[1]})
			}
		}
	}
	of := func(x *part) string {
		for _, v := range versions {
			if v.from <= x.start && x.start < v.to {
				return v.number
			}
		}
		return ""
	}
	for i := range parts {
		parts[i].loose, parts[i].ordered = false, true
	}
	slices.SortStableFunc(parts, func(x, y part) int { return natural(of(&x), of(&y)) })
}

var (
	// renames matches what gives a table another name.
	renames = regexp.MustCompile(`(?i)\bALTER\s+TABLE\s+\S+\s+RENAME\s+TO\s`)
	// versionName matches the names of functions that have a version: migrateV2, up_003, v4Orders.
	versionName = regexp.MustCompile(`^[A-Za-z_]*?[vV_]?([0-9]+)(?:_\w*|[A-Z]\w*)?$`)
	// copiesRows matches a statement that fills a table from another one, and their names.
	copiesRows = regexp.MustCompile("(?is)^(?:UPSERT|REPLACE|INSERT)\\s+INTO\\s+(`[^`]+`|[\\w/.-]+)\\s*(?:\\([^()]*\\))?\\s*" +
		"SELECT\\s.*?\\sFROM\\s+(`[^`]+`|[\\w/.-]+)")
)

// outside notes the suppressions in comments of the program itself, which belong to no statement.
func (p *program) outside(lines *lines) (notes []evidence.Note) {
	for _, m := range misspelt.FindAllStringIndex(p.src, -1) {
		within := slices.ContainsFunc(p.tokens, func(t token) bool { return t.literal != nil && t.start <= m[0] && m[0] < t.end })
		if !within {
			notes = append(notes, evidence.Note{Pos: lines.position(m[0]), Code: codeStray,
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
		if n.As == nil && !n.External && !n.TableStore {
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

// span is a part of a file.
type span struct{ from, to int }

var (
	// undoName matches the names of functions that take a migration back.
	undoName = regexp.MustCompile(`^(?i:down|downgrade|rollback|revert|undo)(?:[A-Z0-9_]\w*)?$`)
	// addsMigration matches what gives goose a migration: the function behind the first is the way back.
	addsMigration = regexp.MustCompile(`^Add(?:Named)?Migration(?:NoTx)?(?:Context|NoTxContext)?$|^NewGoMigration$`)
	// noDefinition are words behind which a function is called and not defined.
	noDefinition = regexp.MustCompile(`^(?:if|while|for|switch|return|await|else|case|not|and|or|new|go|defer|yield|throw|raise)$`)
)

// undoing returns the parts of a program that take a migration back.
func (p *program) undoing() []span {
	var out []span
	back := map[string]bool{} // functions that goose is told are the way back
	for i := range p.tokens {
		if !addsMigration.MatchString(p.name(i)) || !p.is(i+1, "(") {
			continue
		}
		end := p.closed(i + 1)
		depth := p.tokens[i+1].depth
		way := i + 2
		for k := i + 2; k < end-1; k++ {
			if p.is(k, ",") && p.tokens[k].depth == depth+1 && !p.is(k+1, ")") {
				way = k + 1
			}
		}
		if way == i+2 {
			continue
		}
		out = append(out, span{p.tokens[way].start, p.tokens[end-1].end})
		for k := way; k < end; k++ {
			back[p.name(k)] = true
		}
	}
	delete(back, "")
	for i := range p.tokens {
		name := p.name(i)
		if name == "" || !back[name] && !undoName.MatchString(name) {
			continue
		}
		if body, ok := p.body(i); ok {
			out = append(out, body)
		}
	}
	return out
}

// body returns the body of the function that the name at token i is defined as, if it is.
func (p *program) body(i int) (span, bool) {
	open := i + 1
	switch {
	case p.comment == "#":
		if !p.is(i+1, "(") || p.name(i-1) != "def" {
			return span{}, false
		}
		return p.indented(i), true
	case p.is(i+1, "("):
		before := p.name(i - 1)
		if before == "" && !p.is(i-1, ")") && !p.is(i-1, "}") && !p.is(i-1, ";") && !p.is(i-1, "{") || noDefinition.MatchString(before) {
			return span{}, false
		}
		open = p.closed(i + 1)
	case !p.is(i+1, "=") && !p.is(i+1, ":"):
		return span{}, false
	}
	for k := open; k < min(open+maxSignature, len(p.tokens)); k++ {
		switch {
		case p.is(k, "{"):
			end := p.closed(k)
			return span{p.tokens[k].start, p.tokens[end-1].end}, true
		case p.is(k, "("):
			k = p.closed(k) - 1
		case p.is(k, ";") || p.is(k, ",") && p.is(i+1, ":"):
			return span{}, false
		}
	}
	return span{}, false
}

// maxSignature bounds how many pieces stand between the name of a function and its body.
const maxSignature = 16

// indented returns the lines below that of token i which are indented more than it.
func (p *program) indented(i int) span {
	line := strings.LastIndexByte(p.src[:p.tokens[i].start], '\n') + 1
	indent := func(s string) int { return len(s) - len(strings.TrimLeft(s, " \t")) }
	out := span{p.tokens[i].start, len(p.src)}
	depth := indent(p.src[line:])
	at := line
	for text := range strings.Lines(p.src[line:]) {
		if at > line && strings.TrimSpace(text) != "" && indent(text) <= depth && !strings.HasPrefix(strings.TrimSpace(text), ")") {
			out.to = at
			break
		}
		at += len(text)
	}
	return out
}

// offset returns the offset of a line and column.
func (l *lines) offset(line, column int) int {
	if line < 1 || line > len(l.starts) {
		return len(l.src)
	}
	at := l.starts[line-1]
	for _, r := range l.src[at:] {
		if column--; column < 1 {
			break
		}
		at += len(string(r))
	}
	return at
}
