package source

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/program"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// codeAssembled is the code of the note on a statement that a program puts together out of parts that are not known.
const codeAssembled = "assembled-statement"

// program finds the statements among the string literals of a program. A literal is taken as one if it begins like a
// statement, can be read, and names a table. Of a program that nobody named and whose statements mostly are not YQL none is.
func (q *queries) program(in input, src string, l *program.Language) {
	p := program.New(src, l, q.values, q.constants, q.before)
	q.before = p
	lines := program.NewLines(in.path, src)
	for _, made := range p.BulkWrites() {
		q.bulk = append(q.bulk, evidence.BulkWrite{Path: made.Text, Pos: lines.Position(made.At)})
		q.made.written = append(q.made.written, writer{path: made.Text})
	}
	q.made.learn(p, lines, declaresEntities(src))
	type statement struct {
		text   program.Text
		script string
		parsed *yql.Script
	}
	var found []statement
	t := tally{kept: true}
	mapped := false
	for text := range p.Texts() {
		if !program.StartsQuery(text.String()) {
			continue
		}
		if script, parsed := readEmbedded(text.String()); reachesTable(parsed) || looksLikeQuery.MatchString(script) { // else it is a sentence
			if text.Annotates() {
				folder := filepath.Dir(in.path)
				if _, known := q.modules[folder]; !known {
					q.modules[folder] = q.reachesYDB(in)
				}
				if !q.modules[folder] {
					mapped = true
					continue
				}
			}
			found = append(found, statement{text, script, parsed})
			for _, st := range parsed.Statements {
				t.add(st, lines.Position(text.Place(st.Pos.Offset)))
			}
		}
	}
	if mapped {
		q.notes = append(q.notes, notRead(in.path, kindMapped))
	}
	if usesDocuments(src) {
		asked, unread := p.Documents()
		for _, a := range asked {
			q.documents = append(q.documents, document{a, lines.Position(a.At)})
		}
		if len(asked) == 0 && len(found) == 0 || len(unread) > 0 {
			q.notes = append(q.notes, notRead(in.path, kindDocuments))
		}
	}
	if l := t.ofProgram(src); !in.named && !l.yql {
		q.notes = append(q.notes, *t.leftOut(in.path, l))
		return
	}
	var all []program.Text
	for _, s := range found {
		all = append(all, s.text)
		at := func(at yql.Pos) schema.Position { return lines.Position(s.text.Place(at.Offset)) }
		if s.text.Grows() {
			q.unread++
			q.made.blind = true
			q.notes = append(q.notes, evidence.Note{Pos: at(yql.Pos{}), Code: codeAssembled,
				Message: "statement not read: the program builds it from parts; give the text that reaches YDB"})
			continue
		}
		q.together(s.script, s.parsed, at)
		q.made.fills(p, s.text, s.parsed, lines)
	}
	if q.also != nil {
		q.also.ofProgram(p, lines, all)
	}
}

// document is a request to the Document API.
type document struct {
	program.Asked
	pos schema.Position
}

// askDocuments makes statements of the requests to the Document API, when all are known: what names the rows of a table in one is its key,
// which others put.
func (q *queries) askDocuments() {
	keys := map[string][]string{}
	for _, d := range q.documents {
		keys[d.Table] = append(keys[d.Table], d.Keys...)
	}
	for _, d := range q.documents {
		switch {
		case d.Creates:
		case d.Text != "":
			q.add(d.Text, d.pos, 0)
		case len(keys[d.Table]) > 0:
			q.add(d.Put(keys[d.Table]), d.pos, 0)
		default:
			q.notes = append(q.notes, notRead(d.pos.File, kindDocuments))
		}
	}
}

// embedded takes the statements of a text out of a log, and returns what became of them.
func (q *queries) embedded(text string, at func(yql.Pos) schema.Position) []result {
	script, parsed := readEmbedded(text)
	if !reachesTable(parsed) && !looksLikeQuery.MatchString(script) {
		return nil // a sentence
	}
	return q.together(script, parsed, at)
}

// together takes the statements of a text that is sent at once, and returns what became of them. It may hold others that reach no rows, of
// which nothing is said.
func (q *queries) together(script string, parsed *yql.Script, at func(yql.Pos) schema.Position) []result {
	u := q.unit(at)
	for _, st := range parsed.Statements {
		u.take(st, script)
	}
	u.oneRequest()
	return u.results
}

// readEmbedded parses a text as it is, or else with the braces of format strings as placeholders. Both have the same
// offsets but for what is behind such braces.
func readEmbedded(text string) (string, *yql.Script) {
	text = prefixHole.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat(" ", len(s)-1) + "`" })
	parsed := yql.ParseQueries(text)
	if !hasErrors(parsed) {
		return text, parsed
	}
	formatted := formatHole.ReplaceAllStringFunc(text, func(s string) string {
		switch s {
		case "{{":
			return "{"
		case "}}":
			return "}"
		}
		if strings.HasPrefix(s, "$") {
			return s
		}
		if strings.HasPrefix(s, "%") {
			return "${value}"
		}
		name, _, _ := strings.Cut(strings.Trim(s, "{}"), ":")
		return program.HoleText(name)
	})
	formatted = prefixHole.ReplaceAllStringFunc(formatted, func(s string) string { return strings.Repeat(" ", len(s)-1) + "`" })
	if again := yql.ParseQueries(formatted); !hasErrors(again) {
		return formatted, again
	}
	return text, parsed
}

var (
	// formatHole matches the replacement fields of format strings: {}, {name}, {0}, {value:format}, %1$s, and doubled braces.
	formatHole = regexp.MustCompile(`%[0-9]+\$[a-z]|\$?\{[A-Za-z_0-9.]*(?::[^{}]*)?\}|\{\{|\}\}`)
	// prefixHole matches a quoted path whose beginning is filled in when the program runs. The rest names the table.
	prefixHole = regexp.MustCompile("`(?:\\$?\\{[^}`]*\\}|%(?:\\[[0-9]+\\])?[sv]|%\\([A-Za-z_0-9]+\\)s)/")
	// looksLikeQuery matches texts that are meant as statements even if they cannot be read.
	looksLikeQuery = regexp.MustCompile(`(?s)^(?:\s|--[^\n]*\n)*(?:(?:DECLARE|PRAGMA)\s.*)?(?:SELECT\s.*\sFROM\s|(?:UPSERT` +
		`|INSERT|REPLACE)\s+INTO\s|UPDATE\s.*\sSET\s|DELETE\s+FROM\s)`)
)

func hasErrors(s *yql.Script) bool {
	return slices.ContainsFunc(s.Statements, func(st *yql.Statement) bool { return st.Err != nil })
}

// reachesTable reports whether a statement of the script names a table.
func reachesTable(s *yql.Script) bool {
	_, unknown := yql.NewCatalog(nil).Resolve(s)
	return len(unknown.Tables) > 0
}
