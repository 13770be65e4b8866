package source

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/foreign"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/program"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// NoteNotCarried is the code of the notes on what of a table of another database YDB does not keep, one for each table.
const NoteNotCarried = "not-carried"

// NoteDepends is the code of notes on tables that YDB takes or refuses as a release or a feature flag of the cluster says.
const NoteDepends = "depends"

// streamed gives a text file to read from its beginning to its end, of a migration what is applied, and of a program each of its texts that
// is a statement, where it stands, as a database takes it.
func streamed(ctx context.Context, in input, d foreign.Dialect, values Values, others *program.Constants,
	read func(io.Reader) error) *evidence.Note {
	t, problem := openText(ctx, in)
	if problem != nil {
		return problem
	}
	defer t.shut()
	r := io.MultiReader(bytes.NewReader(bytes.TrimPrefix(t.held, []byte("\ufeff"))), t.in)
	l := program.Of(in.path)
	if l != nil || len(values) > 0 || hasDirectives(string(t.held)) { // a migration, which is short
		text, problem := t.rest(in.path)
		if problem != nil {
			return problem
		}
		if r = strings.NewReader(values.fill(in.path, applied(text))); l != nil {
			r = programTexts(in.path, text, l, d, others)
		}
	}
	if err := read(r); err != nil {
		return new(fileProblem(in.path, codeUnreadable, reason(err)))
	}
	return nil
}

// driverHole matches what drivers of other databases have where a value is given: %s, %(name)s, :name, @name and ?, and what is before it.
var driverHole = regexp.MustCompile(`(^|[\s(=<>,])(?:%s|%\([A-Za-z_0-9]+\)s|[:@][A-Za-z_][A-Za-z_0-9]*|\?)`)

// programTexts are the statements among the texts of a program, each on its line and followed by a semicolon.
func programTexts(path, src string, l *program.Language, d foreign.Dialect, others *program.Constants) io.Reader {
	p, lines := program.New(src, l, nil, others, nil), program.NewLines(path, src)
	hole := "${1}$$1"
	if d == foreign.MySQL {
		hole = "${1}?"
	}
	var out strings.Builder
	line := 1
	for text := range p.Texts() {
		statement, head := text.String(), program.Head(text.String())
		if query := program.StartsQuery(head); !query && !startsDDL.MatchString(head+" ") || text.Grows() {
			continue
		} else if query { // a table whose name is put together is none, which is told
			statement = filledIn(statement)
		}
		if at := lines.Position(text.Start).Line; at > line {
			out.WriteString(strings.Repeat("\n", at-line))
			line = at
		}
		statement = driverHole.ReplaceAllString(statement, hole) + ";"
		out.WriteString(statement)
		line += strings.Count(statement, "\n")
	}
	return strings.NewReader(out.String())
}

// readForeign takes in a script of another database.
func (c *catalog) readForeign(ctx context.Context, in input, d foreign.Dialect, values Values) {
	if problem := streamed(ctx, in, d, values, c.constants, func(r io.Reader) error { return c.foreign.Add(r, d, in.path) }); problem != nil {
		if strings.Contains(problem.Message, "not a text file") {
			problem.Message += "; a dump of pg_dump -Fc is read after 'pg_restore --schema-only -f schema.sql FILE'"
		}
		c.problem(*problem)
	}
}

// told says which statements of other databases could not be read, and which were and change nothing.
func (c *catalog) told(options Options) {
	for _, u := range c.foreign.Unread {
		switch n := (evidence.Note{Pos: u.Pos, Code: codeForeign, Message: u.Why}); {
		case u.Passed:
			n.Code = codeUnknown
			c.note(n)
		default:
			n.Message = fmt.Sprintf("this cannot be read as %s: %s", options.Dialects.Of(u.Pos.File).Title(), u.Why)
			if strings.Contains(u.Why, ` "{`) || strings.HasSuffix(u.Why, ` "$"`) {
				n.Message += "; where a placeholder stands, give what is put in for it, with --set NAME=VALUE"
			}
			if program.Of(u.Pos.File) != nil { // whose texts may be put together, or no statements at all
				c.note(n)
			} else {
				c.problem(n)
			}
		}
	}
}

// carried adds the tables of other databases as YDB would have them.
func (c *catalog) carried() {
	for _, t := range c.foreign.Tables() {
		s := &script{catalog: c}
		path := t.Schema.Path
		if c.tables[path] != nil {
			s.again(c.tables[path], t.Schema, "it is a table of "+t.Dialect.Title(), false)
			continue
		}
		s.check(t.Schema)
		d := &declared{table: t.Schema, created: t.Schema, comments: t.Comments, foreign: string(t.Dialect), refers: t.Refers, values: t.Values,
			lengths: t.Lengths, nullMeant: t.NullMeant}
		for _, column := range slices.Sorted(maps.Keys(t.Computes)) {
			if by := program.Generates(t.Computes[column]); by != "" {
				c.bundle.Origins = append(c.bundle.Origins, evidence.Origin{Path: path, Column: column, From: evidence.Maker(by),
					Default: t.Computes[column], Pos: t.Schema.Pos})
			}
		}
		for _, ig := range suppressions(t.Above) {
			ig.Pos.File = t.Schema.Pos.File
			d.suppressions = append(d.suppressions, ig.Suppression)
		}
		c.order, c.tables[path] = append(c.order, d), d
		if len(t.Lost) > 0 {
			c.note(evidence.Note{Path: path, Pos: t.Schema.Pos, Code: NoteNotCarried, Message: fmt.Sprintf("%s is not the same in YDB: %s",
				path, strings.Join(t.Lost, "; "))})
		}
	}
	var passed []string
	for _, what := range slices.Sorted(maps.Keys(c.foreign.Skipped)) {
		passed = append(passed, evidence.Count(c.foreign.Skipped[what], what))
	}
	if len(passed) > 0 {
		c.note(evidence.Note{Pos: schema.Position{File: c.bundle.Source}, Code: codeSkipped,
			Message: "not carried, because they are no tables: " + strings.Join(passed, ", ")})
	}
}

// foreign takes in the statements of a file of another database.
func (q *queries) foreign(ctx context.Context, in input, d foreign.Dialect) *evidence.Note {
	unread, why, known := 0, foreign.Query{}, map[string]bool{}
	take := func(s foreign.Query) {
		if s.Text == "" {
			if unread++; unread == 1 {
				why = s
			}
			return
		}
		if s.Says != "" && !known[s.Says] {
			known[s.Says] = true
			q.notes = append(q.notes, evidence.Note{Pos: s.Pos, Code: NoteNotCarried, Message: s.Says})
		}
		q.count = executions(s.Above, s.Count)
		q.text(s.Text, func(yql.Pos) schema.Position { return s.Pos })
		q.count = 0
	}
	problem := streamed(ctx, in, d, q.values, q.constants, func(r io.Reader) error { return foreign.Queries(r, d, in.path, take) })
	if unread > 0 {
		q.unread += unread
		q.notes = append(q.notes, evidence.Note{Pos: why.Pos, Code: NoteUnread, Message: fmt.Sprintf("statements of %s not read: %d; "+
			"the first: %s", d.Title(), unread, why.Why)})
	}
	return problem
}
