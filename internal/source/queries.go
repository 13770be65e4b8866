package source

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Queries reads the statements that applications run. Each path is a file, or a folder whose *.sql, *.yql, *.log
// and *.txt files are read. A file is a script of statements separated by semicolons, or a log with one query per
// line. A comment `-- count: N` above a statement says how often it ran; texts that occur several times are one
// statement with their counts added up.
//
// The text of a statement comes with the PRAGMA, DECLARE and $name statements of its file that it needs. A
// statement that cannot be read is a note. The error names the files that could not be read; the statements of
// the others are returned all the same.
func Queries(ctx context.Context, paths []string) ([]evidence.Statement, []evidence.Note, error) {
	if len(paths) == 0 {
		return nil, nil, errors.New("no query files given; name files or folders")
	}
	files, problems := collect(paths, []string{".sql", ".yql", ".log", ".txt"})
	q := queries{byText: map[string]int{}}
	for _, in := range files {
		if err := ctx.Err(); err != nil {
			return nil, nil, fmt.Errorf("read query files: %w", err)
		}
		text, problem := readText(ctx, in)
		if problem != nil {
			problems = append(problems, *problem)
			continue
		}
		if strings.TrimSpace(strings.TrimPrefix(text, "\ufeff")) == "" {
			q.notes = append(q.notes, fileProblem(in.path, codeEmpty, "the file is empty"))
			continue
		}
		if isLog(text) {
			q.log(in.path, text)
		} else {
			q.script(in.path, text, yql.Pos{Line: 1})
		}
	}
	var errs []error
	for _, p := range problems {
		errs = append(errs, fmt.Errorf("read queries %s: %s", p.Pos.File, p.Message))
	}
	return q.statements, q.notes, errors.Join(errs...)
}

type queries struct {
	statements []evidence.Statement
	notes      []evidence.Note
	byText     map[string]int // index in statements
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
	parsed := yql.ParseQueries(text)
	at := func(p yql.Pos) schema.Position {
		return schema.Position{File: path, Line: p.Line + first.Line - 1, Column: p.Column}
	}
	var settings []*yql.Statement         // PRAGMA
	named := map[string]*yql.Statement{}  // DECLARE and $name =, the latest by name
	order := map[*yql.Statement]int{}     // of all of them
	skipped := map[string]evidence.Note{} // by keyword
	counts := map[string]int{}
	var keywords []string
	count := uint64(0)
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
	for _, k := range keywords {
		n := skipped[k]
		n.Message = fmt.Sprintf("%s statements skipped, they reach no rows: %d", k, counts[k])
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
	s := &q.statements[i]
	s.Count = max(s.Count, 1) + max(count, 1)
}
