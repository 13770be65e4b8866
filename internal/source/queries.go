package source

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/program"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Queries reads the statements that applications run. Each path is a file, or a folder with scripts, logs and programs in
// it, told apart by what is in them:
//   - a script of statements separated by semicolons,
//   - a log with one query per line,
//   - JSON, one document or one per line, whose texts that are statements count,
//   - a program in Go, Java, Kotlin, Python, TypeScript, JavaScript or C#, by the name of the file, whose string
//     literals that are statements count.
//
// A comment `-- count: N` above a statement, or a field "count" beside it in JSON, says how often it ran; texts that
// occur several times are one statement with their counts added up.
//
// The text of a statement comes with the PRAGMA, DECLARE and $name statements of its file that it needs. A
// statement that cannot be read is a note. A file that cannot be read is a problem, and so is it if no statement was
// found at all. The bundle has no tables. The error is not nil only if no path was given or ctx was cancelled.
func Queries(ctx context.Context, paths []string, options Options) (*evidence.Bundle, error) {
	return newQueries().read(ctx, paths, options)
}

func (q *queries) read(ctx context.Context, paths []string, options Options) (*evidence.Bundle, error) {
	if len(paths) == 0 {
		return nil, errors.New("no query files given; name files or folders")
	}
	files, others, problems, notes := collect(ctx, options.within(), paths, mayHoldQueries, "scripts, logs or sources in "+program.Names())
	q.values, q.scripts = options.Values, survey(ctx, files, paths, options)
	q.constants = options.Shared.constantsOf(ctx, options.within(), files)
	unread := lookAt(ctx, others)
	q.notes, q.made.blind = append(append(q.notes, notes...), unread...), len(unread) > 0
	for _, in := range files {
		if program.Of(in.path) != nil {
			q.programs = append(q.programs, in.path)
		}
	}
	tests := 0
	for _, in := range files {
		l := program.Of(in.path)
		if !in.named && l != nil && l.IsTest(in.path) {
			tests++
			continue
		}
		found, notes, bulk := len(q.statements)+len(q.documents), len(q.notes), len(q.bulk)
		q.again, q.inProgram, q.once, q.explained, q.logged = 0, l != nil, isMigration(in), false, false
		var problem *evidence.Note
		if d := options.Dialects.Of(in.path); d != "" {
			problem = q.foreign(ctx, in, d)
		} else {
			problem = q.file(ctx, in)
		}
		if ctx.Err() != nil {
			break
		}
		switch {
		case problem != nil && (in.named || problem.Code != codeBinary):
			problems = append(problems, *problem)
		case problem != nil:
			q.notes = append(q.notes, *problem)
		case in.named && len(q.statements)+len(q.documents) == found && len(q.notes) == notes && len(q.bulk) == bulk && q.again == 0:
			message := "no statement found in this file"
			if q.explained {
				message += ": query plans are not read; --explain asks the server for them"
			}
			q.notes = append(q.notes, fileProblem(in.path, codeNoStatements, message))
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("read query files: %w", err)
	}
	q.askDocuments()
	if tests > 0 {
		q.notes = append(q.notes, testsSkipped(strings.Join(paths, ", "), tests))
	}
	for _, a := range q.alike {
		if a.more > 0 {
			q.notes[a.note].Message += fmt.Sprintf(" (and %d more like it)", a.more)
		}
	}
	if q.unlisted > 0 {
		q.notes = append(q.notes, evidence.Note{Code: codeUnlisted,
			Message: fmt.Sprintf("statements not read beside those listed: %d", q.unlisted)})
	}
	if len(q.statements)+len(q.bulk) == 0 && len(problems) == 0 {
		problems = append(problems, fileProblem(strings.Join(paths, ", "), codeNoStatements, q.noStatements()))
	}
	return &evidence.Bundle{Source: strings.Join(paths, ", "), Statements: q.statements, BulkWrites: q.bulk,
		Origins: q.made.origins(), Notes: q.notes, Problems: problems}, nil
}

// runOnce matches the names of programs whose statements run once: migrations.ts, backfill-folios.ts, seed_demo.py.
var runOnce = regexp.MustCompile(`^(?i:migrations?|migrate|backfill|seed)(?:[^a-zA-Z]|$)`)

// isMigration reports whether a file is a migration, by its name and that of its folder.
func isMigration(in input) bool {
	base := filepath.Base(in.path)
	if _, _, ok := flyway(in.path); ok || program.Of(in.path) != nil && runOnce.MatchString(base) {
		return true
	}
	folder := strings.ToLower(filepath.Base(filepath.Dir(in.path)))
	return numbered.MatchString(base) && (strings.Contains(folder, "migrat") || len(base) > 4 && digit(base[3]))
}

// testsSkipped says how many files of tests were passed over.
func testsSkipped(source string, n int) evidence.Note {
	return evidence.Note{Code: codeTests, Message: fmt.Sprintf("test files skipped in %s: %d; name them to have them read", source, n)}
}

// holdsNone matches the names of files that hold no statements: what package managers and compilers write and read.
var holdsNone = regexp.MustCompile(`^(?:package(?:-lock)?|npm-shrinkwrap|composer|bower|[tj]sconfig.*)\.json$` +
	`|^requirements.*\.txt$|[.-]min\.[cm]?js$`)

// mayHoldQueries tells by the name of a file, in lower case, whether it is read from a folder.
func mayHoldQueries(name string) bool {
	if holdsNone.MatchString(name) {
		return false
	}
	switch filepath.Ext(name) {
	case ".sql", ".yql", ".log", ".txt", ".json", ".jsonl", ".ndjson":
		return true
	}
	return program.Of(name) != nil || isScript(name)
}

// The codes of notes and problems about statements as a whole.
const (
	codeNoStatements = "no-statements" // no statement was found
	codeTests        = "tests"         // files of tests were passed over
	codeUnlisted     = "unlisted"      // statements that could not be read and are not listed one by one
)

// NoteUnread is the code of notes on statements that could not be read.
const NoteUnread = "unread-statement"

// noStatements says why there are none.
func (q *queries) noStatements() string {
	if q.unread > 0 {
		return fmt.Sprintf("no statement could be read; statements that could not be: %d", q.unread)
	}
	return "no statement found; give scripts, logs or sources in " + program.Names()
}

type queries struct {
	statements []evidence.Statement
	bulk       []evidence.BulkWrite
	documents  []document
	notes      []evidence.Note
	folder     yql.Folder
	values     Values              // put in for variables
	constants  *program.Constants  // of all programs
	scripts    *scripts            // which of them are YQL
	programs   []string            // of all files
	modules    map[string]bool     // whether programs in a folder reach YDB, once asked
	byShape    map[string]result   // of each statement with what it needs
	units      map[string][]result // of texts, those of their statements
	alike      []alike             // statements that could not be read, for a reason of which there is a note
	unlisted   int                 // those without a note
	unread     int                 // all of them
	inProgram  bool                // the current file is a program: that a statement is in it twice says nothing of how often it runs
	once       bool                // the current file is a migration
	again      int                 // statements of the current file that were known already
	explained  bool                // the current file has a query plan
	count      uint64              // executions of the statements of the current JSON object; 0 if not said
	requests   uint64              // texts of several statements so far
	before     *program.Program    // that was read
	made       makers              // of values
	logged     bool                // the current file holds what was sent, and not what a program has
	also       *onlooker           // is given what is read as well; nil if nobody is
}

// onlooker is given the scripts and the texts of programs that hold statements.
type onlooker struct {
	ofScript  func(path, text, filled string)
	ofProgram func(of *program.Program, lines *program.Lines, found []program.Text)
}

func newQueries() *queries {
	return &queries{byShape: map[string]result{}, units: map[string][]result{}, modules: map[string]bool{}}
}

// file takes in a file. The problem is nil if it could be read.
func (q *queries) file(ctx context.Context, in input) *evidence.Note {
	t, problem := openText(ctx, in)
	if problem != nil {
		return problem
	}
	defer t.shut()
	if !t.ended {
		if problem := t.readMore(in.path, t.piece()); problem != nil {
			return problem
		}
	}
	first := strings.TrimPrefix(string(t.held), "\ufeff")
	l := program.Of(in.path)
	data := l == nil && !isScript(in.path)
	q.explained = data && queryPlan.MatchString(first)
	if l == nil && q.passes(in, first) || q.explained && !isJSON(first) {
		return nil
	}
	switch {
	case t.ended && strings.TrimSpace(first) == "":
		q.notes = append(q.notes, fileProblem(in.path, codeEmpty, "the file is empty"))
		return nil
	case data && isJSON(first) && !isDocument(first):
		q.logged = true
		j := &jsonLines{queries: q, path: in.path}
		defer j.close()
		return t.pieces(in.path, j.lines)
	case l == nil && !(data && isJSON(first)):
		if isLog(first, t.ended) {
			q.logged = true
			return t.pieces(in.path, (&logLines{queries: q, path: in.path}).lines)
		}
		if len(q.values) == 0 && q.also == nil {
			s := q.script(in.path)
			defer s.close()
			return t.pieces(in.path, s.reader.Read)
		}
	}
	text, problem := t.rest(in.path)
	switch text = strings.TrimPrefix(text, "\ufeff"); {
	case problem != nil:
		return problem
	case l != nil && l.Minified(text):
		if hasStatement(text) {
			q.notes = append(q.notes, notRead(in.path, kindMinified))
		}
	case l != nil:
		q.program(in, text, l)
	case data && isJSON(text):
		q.logged = true
		j := &jsonLines{queries: q, path: in.path}
		defer j.close()
		j.lines(text, true)
	default:
		filled := q.values.fill(in.path, text)
		if q.also != nil {
			q.also.ofScript(in.path, text, filled)
		}
		s := q.script(in.path)
		defer s.close()
		s.reader.Read(filled, true)
	}
	return nil
}

// queryPlan matches what only query plans have, as text and as JSON.
var queryPlan = regexp.MustCompile(`\bTable(?:FullScan|RangeScan|RangesScan|PointLookup|Lookup) \(|"Node Type"`)

// passes reports whether a file is passed over: a script that is not YQL or is of dbt, or a text that holds no statements at all.
func (q *queries) passes(in input, first string) bool {
	if !isScript(in.path) {
		starts := program.StartsQuery(first)
		if strings.EqualFold(filepath.Ext(in.path), ".txt") { // most are prose
			starts = looksLikeQuery.MatchString(strings.ToUpper(program.Head(first)))
		}
		return !in.named && !starts && !isJSON(first)
	}
	if isDBT(first) {
		q.notes = append(q.notes, notRead(in.path, kindDBT))
		return true
	}
	other := q.scripts.other(in)
	if other != nil {
		q.notes = append(q.notes, *other)
	}
	return other != nil
}

// isLog tells a log, where every line is a query of its own, from a script: more than one line, all of them
// start a query and at least one does so without a semicolon before it. If the text is not whole, its last line is not
// looked at.
func isLog(text string, whole bool) bool {
	if !whole {
		text = text[:strings.LastIndexByte(text, '\n')+1]
	}
	lines, open := 0, false
	found := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "--") {
			continue
		}
		if !program.StartsQuery(line) {
			return false
		}
		found = found || open
		open = !strings.HasSuffix(line, ";")
		lines++
	}
	return lines > 1 && found
}

type logLines struct {
	*queries
	path   string
	number int // of the last line
}

// lines reads the lines of a piece. A comment belongs to the line below it.
func (l *logLines) lines(piece string, last bool) (rest int) {
	from, at, above := 0, 0, 0 // of the comments, of the line; lines of comments
	for line := range strings.Lines(piece) {
		if !last && !strings.HasSuffix(line, "\n") {
			break
		}
		at += len(line)
		switch trimmed := strings.TrimSpace(line); {
		case strings.HasPrefix(trimmed, "--"):
			above++
			continue
		case trimmed != "":
			first := l.number + 1
			l.text(piece[from:at], func(p yql.Pos) schema.Position {
				return schema.Position{File: l.path, Line: p.Line + first - 1, Column: p.Column}
			})
		}
		l.number += above + 1
		from, above = at, 0
	}
	return from
}

// text takes in a text that may occur with other literals again and again.
func (q *queries) text(text string, at func(yql.Pos) schema.Position) {
	q.memo(q.values.put(text), func(short string) []result {
		u := q.unit(at)
		for _, st := range yql.ParseQueries(short).Statements {
			u.take(st, short)
		}
		u.oneRequest()
		u.close()
		return u.results
	})
}

// memo calls read for a text unless one that differs in its literals alone was read before. Comments may say what a shape
// does not.
func (q *queries) memo(text string, read func(short string) []result) {
	if strings.Contains(text, "ount") && (strings.Contains(text, "--") || strings.Contains(text, "/*")) {
		read(text)
		return
	}
	shape, short := q.folder.Shape(text)
	if list, known := q.units[string(shape)]; known {
		for _, r := range list {
			q.repeated(r, q.count)
		}
		return
	}
	if len(q.units) == maxUnits {
		clear(q.units)
	}
	key := string(shape)
	q.units[key] = read(short)
}

// maxUnits bounds how many texts are remembered: more differ in more than their literals.
const maxUnits = 100_000

// scriptReader reads a script piece by piece.
type scriptReader struct {
	*unit
	reader  yql.Reader
	known   map[string]result // by shape, of statements with the same context
	shapes  map[string]string // of the context, by what it gives a meaning to
	pending string            // the shape of the statement being read
}

func (q *queries) script(path string) *scriptReader {
	s := &scriptReader{known: map[string]result{}, shapes: map[string]string{}}
	s.unit = q.unit(func(p yql.Pos) schema.Position { return schema.Position{File: path, Line: p.Line, Column: p.Column} })
	s.reader.Known, s.reader.Take = s.passes, s.statement
	return s
}

// passes counts a statement that is like one before.
func (s *scriptReader) passes(shape []byte, comments []yql.Comment) bool {
	r, known := s.known[string(shape)]
	if !known {
		s.pending = string(shape)
		return false
	}
	s.repeated(r, executions(comments, s.count))
	s.count = 0
	return true
}

// statement takes in a statement that is like none before under the same settings and names.
func (s *scriptReader) statement(st *yql.Statement, piece string) {
	results := len(s.results)
	s.take(st, piece)
	what := ""
	switch n := st.Node.(type) {
	case *yql.Pragma:
		what = n.Name
	case *yql.Declare:
		what = "$" + n.Name
	case *yql.Assign:
		what = "$" + strings.Join(n.Names, "$")
	}
	switch {
	case what != "" && s.shapes[what] != s.pending:
		s.shapes[what] = s.pending
		clear(s.known)
	case len(s.results) == results+1 && s.pending != "" && len(s.known) < maxUnits:
		s.known[s.pending] = s.results[results]
	}
	s.pending, s.results = "", s.results[:0]
}
