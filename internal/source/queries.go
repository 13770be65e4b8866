package source

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Queries reads the statements that applications run. Each path is a file, or a folder with scripts, logs, programs and
// query plans in it, told apart by what is in them:
//   - a script of statements separated by semicolons,
//   - a log with one query per line,
//   - JSON, one document or one per line, whose texts that are statements count,
//   - what `ydb sql --explain` prints, as text or JSON,
//   - a program in Go, Java, Kotlin, Python, TypeScript, JavaScript or C#, by the name of the file, whose string
//     literals that are statements count.
//
// A comment `-- count: N` above a statement, or a field "count" beside it in JSON, says how often it ran; texts that
// occur several times are one statement with their counts added up.
//
// The text of a statement comes with the PRAGMA, DECLARE and $name statements of its file that it needs. A
// statement that cannot be read is a note. A file that cannot be read is a problem, and so is it if no statement was
// found at all. The bundle has no tables. The error is not nil only if no path was given or ctx was cancelled.
func Queries(ctx context.Context, paths []string) (*evidence.Bundle, error) {
	if len(paths) == 0 {
		return nil, errors.New("no query files given; name files or folders")
	}
	files, problems := collect(paths, append([]string{".sql", ".yql", ".log", ".txt", ".json", ".jsonl", ".ndjson"}, sourceExtensions()...), "scripts, logs, plans or sources in "+languageNames())
	q := queries{byText: map[string]int{}}
	tests := 0
	for _, in := range files {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("read query files: %w", err)
		}
		l := languageOf(in.path)
		if !in.named && l != nil && l.tests.MatchString(filepath.Base(in.path)) {
			tests++
			continue
		}
		text, problem := readText(ctx, in)
		if problem != nil {
			problems = append(problems, *problem)
			continue
		}
		found, notes := len(q.statements), len(q.notes)
		switch text := strings.TrimPrefix(text, "\ufeff"); {
		case strings.TrimSpace(text) == "":
			q.notes = append(q.notes, fileProblem(in.path, codeEmpty, "the file is empty"))
			continue
		case l != nil:
			q.program(in.path, text, l)
		case isJSON(text):
			q.json(in.path, text)
		case isPlan(text):
			q.plan(in.path, text)
		case isLog(text):
			q.log(in.path, text)
		default:
			q.script(in.path, text, yql.Pos{Line: 1})
		}
		if in.named && len(q.statements) == found && len(q.notes) == notes && q.again == 0 {
			q.notes = append(q.notes, fileProblem(in.path, codeNoStatements, "no statement found in this file"))
		}
		q.again = 0
	}
	if tests > 0 {
		q.notes = append(q.notes, evidence.Note{Code: codeTests, Message: fmt.Sprintf("test files skipped in %s: %d; name them to have their statements read", strings.Join(paths, ", "), tests)})
	}
	if len(q.statements) == 0 && len(problems) == 0 {
		problems = append(problems, fileProblem(strings.Join(paths, ", "), codeNoStatements, q.noStatements()))
	}
	return &evidence.Bundle{Source: strings.Join(paths, ", "), Statements: q.statements, Notes: q.notes, Problems: problems}, nil
}

// The codes of notes and problems about statements as a whole.
const (
	codeNoStatements = "no-statements" // no statement was found
	codeTests        = "tests"         // files of tests were passed over
)

// noStatements says why there are none.
func (q *queries) noStatements() string {
	if q.unread > 0 {
		return fmt.Sprintf("no statement could be read; statements that could not be: %d", q.unread)
	}
	return "no statement found; give scripts, logs, plans or sources in " + languageNames()
}

type queries struct {
	statements []evidence.Statement
	notes      []evidence.Note
	byText     map[string]int // index in statements
	unread     int            // statements that could not be read
	again      int            // statements of the current file that were known already
	count      uint64         // executions of the statements of the current JSON object; 0 if not said
}

// startsQuery matches the first word of a query.
var startsQuery = regexp.MustCompile(`(?i)^\s*(?:select|upsert|insert|replace|update|delete|declare|pragma|values|batch|discard|process|reduce|from|\$\w+\s*=)(?:\W|$)`)

// isLog tells a log, where every line is a query of its own, from a script: more than one line, all of them
// start a query and at least one does so without a semicolon before it.
func isLog(text string) bool {
	lines, open := 0, false
	found := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "--") {
			continue
		}
		if len(line) > maxDirective {
			if !startsQuery.MatchString(line[:maxDirective]) {
				return false
			}
		} else if !startsQuery.MatchString(line) {
			return false
		}
		found = found || open
		open = !strings.HasSuffix(line, ";")
		lines++
	}
	return lines > 1 && found
}

// log reads a file line by line.
func (q *queries) log(path, text string) {
	number := 0
	comments := ""
	for line := range strings.Lines(text) {
		number++
		trimmed := strings.TrimSpace(line)
		if strings.HasPrefix(trimmed, "--") {
			comments += line
			continue
		}
		if trimmed == "" {
			continue
		}
		lines := strings.Count(comments, "\n")
		q.script(path, comments+line, yql.Pos{Line: number - lines})
		comments = ""
	}
}

// countComment matches `count: N` in a comment.
var countComment = regexp.MustCompile(`(?i)^(?:--|/\*)\s*count\s*:\s*([0-9]+)\b`)

// script reads statements from text, whose first line is the given one of the file.
func (q *queries) script(path, text string, first yql.Pos) {
	q.take(text, yql.ParseQueries(text), func(p yql.Pos) schema.Position {
		return schema.Position{File: path, Line: p.Line + first.Line - 1, Column: p.Column}
	}, false)
}

// take keeps the statements of a script, whose places at tells. Of an embedded one it is not said that there are
// statements that reach no rows.
func (q *queries) take(text string, parsed *yql.Script, at func(yql.Pos) schema.Position, embedded bool) {
	var settings []*yql.Statement         // PRAGMA
	named := map[string]*yql.Statement{}  // DECLARE and $name =, the latest by name
	order := map[*yql.Statement]int{}     // of all of them
	skipped := map[string]evidence.Note{} // by keyword
	counts := map[string]int{}
	var keywords []string
	count := q.count
	for i, st := range parsed.Statements {
		for _, c := range st.Comments {
			if m := countComment.FindStringSubmatch(c.Text); m != nil {
				count, _ = strconv.ParseUint(m[1], 10, 64)
			}
		}
		if st.Err != nil {
			message := "statement not read: " + st.Err.Msg
			if st.Err.Help != "" {
				message += "; " + st.Err.Help
			}
			q.notes = append(q.notes, evidence.Note{Pos: at(st.Err.Pos), Code: st.Err.Code, Message: message, Snippet: yql.Excerpt(text, st.Err.Pos)})
			q.unread++
			count = 0
			continue
		}
		order[st] = i
		switch n := st.Node.(type) {
		case *yql.Pragma:
			settings = append(settings, st)
		case *yql.Declare:
			named[n.Name] = st
		case *yql.Assign:
			for _, name := range n.Names {
				named[name] = st
			}
		case *yql.Query, *yql.Write, *yql.Update, *yql.Delete, *yql.Define, *yql.Explain:
			q.add(withContext(st, settings, named, order), at(st.Pos), count)
			count = 0
		case *yql.Commit:
		default:
			k := keyword(n)
			if counts[k]++; counts[k] == 1 {
				keywords = append(keywords, k)
				skipped[k] = evidence.Note{Pos: at(st.Pos), Code: codeSkipped}
			}
			count = 0
		}
	}
	if embedded {
		return
	}
	for _, k := range keywords {
		n := skipped[k]
		n.Message = fmt.Sprintf("%s statements skipped, because they reach no rows: %d", k, counts[k])
		q.notes = append(q.notes, n)
	}
}

// paramName matches $name in the text of a statement. A match inside a string does no harm.
var paramName = regexp.MustCompile("\\$(?:([A-Za-z_][A-Za-z0-9_]*)|`([^`]+)`)")

// withContext returns the text of a statement behind the statements of its script that it depends on.
func withContext(st *yql.Statement, settings []*yql.Statement, named map[string]*yql.Statement, order map[*yql.Statement]int) string {
	needed := map[*yql.Statement]bool{}
	var collect func(text string)
	collect = func(text string) {
		for _, m := range paramName.FindAllStringSubmatch(text, -1) {
			if d := named[m[1]+m[2]]; d != nil && !needed[d] && d != st {
				needed[d] = true
				collect(d.Text)
			}
		}
	}
	collect(st.Text)
	before := slices.Clone(settings)
	for d := range needed {
		before = append(before, d)
	}
	if len(before) == 0 {
		return st.Text
	}
	slices.SortFunc(before, func(a, b *yql.Statement) int { return order[a] - order[b] })
	var b strings.Builder
	for _, d := range before {
		b.WriteString(d.Text)
		b.WriteString(";\n")
	}
	b.WriteString(st.Text)
	return b.String()
}

// add keeps a statement, or adds to the count of one with the same text.
func (q *queries) add(text string, pos schema.Position, count uint64) {
	i, again := q.byText[text]
	if !again {
		q.byText[text] = len(q.statements)
		q.statements = append(q.statements, evidence.Statement{Text: text, Count: count, From: "file", Pos: pos})
		return
	}
	q.again++
	s := &q.statements[i]
	s.Count = max(s.Count, 1) + max(count, 1)
}
