package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/foreign"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/program"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// The codes of the problems and notes about statements. Syntax errors carry the code of yql.Error.
const (
	codeRefused        = "refused"           // problem: YDB would refuse the statement or the table
	codeLimit          = "limit"             // note: the table is above the limit of a new database
	codeSkipped        = "skipped-statement" // note: a statement that declares no table
	codeNoTables       = "no-tables"         // problem: no file creates a table
	codeUnknown        = "unknown-table"     // note: no file declares the table
	codeForeign        = "postgresql"        // problem: a form of another database, as yql.Error has it
	codePlaceholder    = "placeholder"       // problem: as yql.Error has it
	codeBadSuppression = "bad-suppression"   // note: a comment that is meant as a suppression
	codeStray          = "stray-suppression" // note: keyadvise:ignore above a statement that concerns no table
)

// DDL reads schema files: each path is a file or a folder, of which these files are read, in natural name order, and documents in
// Markdown that are named:
//   - scripts (*.sql and *.yql), also as templates (*.sql.tmpl and the like),
//   - programs, whose string literals that are DDL count (see Queries for the languages), and calls of SDKs that
//     make tables, but not those of tests,
//   - tables that are resources of Terraform (*.tf).
//
// The statements of all files are applied in order, so that a folder of migrations gives the tables that are there in the
// end. Undo parts of migrations are never applied. The literals of a program that is no migration have no order: its
// CREATE TABLE count behind those of all other files, then its ALTER TABLE; it drops nothing.
//
// The values are put in for the variables of templates and of programs. Of a table that is declared twice, the
// first declaration counts; the second is a note if YDB would pass it over or it lies elsewhere, and else a problem, unless it says
// the same. A script that was found in a folder and is not YQL is left out with a note. A table that YDB would refuse is in the bundle
// all the same, with a problem. The error is not nil only if no path was given or ctx was cancelled.
func DDL(ctx context.Context, paths []string, options Options) (*evidence.Bundle, error) {
	if len(paths) == 0 {
		return nil, errors.New("no schema files given; name files or folders")
	}
	files, others, problems, notes := collect(ctx, options.within(), paths, declares, "schema files")
	c := newCatalog(strings.Join(paths, ", "))
	c.bundle.Problems, c.release, c.foreign.Release = problems, options.Release, options.Release
	for _, n := range notes {
		c.note(n)
	}
	files = c.inOrder(files)
	c.scripts, c.constants = survey(ctx, files, paths, options), options.Shared.constantsOf(ctx, options.within(), files)
	c.bundle.Notes = append(c.bundle.Notes, lookAt(ctx, others)...)
	passed := passedOver(files)
	for _, in := range files {
		if of := namedFor(in.path); of != "" && !in.named && options.Dialects.Of(in.path) != "" && of != string(options.Dialects.Of(in.path)) {
			passed[in.path] = "a file for " + of
		}
	}
	for some := range slices.Chunk(files, min(filesAtOnce, runtime.GOMAXPROCS(0))) {
		parsed := make([]parsedFile, len(some))
		var wg sync.WaitGroup
		for i, in := range some {
			if passed[in.path] == "" && options.Dialects.Of(in.path) == "" {
				wg.Go(func() { parsed[i] = c.parseFile(ctx, in, options.Values) })
			}
		}
		wg.Wait()
		if ctx.Err() != nil {
			break
		}
		for i, in := range some {
			why, f := passed[in.path], &parsed[i]
			switch {
			case why != "":
				c.note(evidence.Note{Pos: schema.Position{File: in.path}, Code: codeNotApplied, Message: "this is " + why + " and is not applied"})
			case options.Dialects.Of(in.path) != "":
				c.readForeign(ctx, in, options.Dialects.Of(in.path), options.Values)
			case f.left != nil:
				c.note(*f.left)
			case f.unread != "":
				c.note(notRead(in.path, f.unread))
			case f.problem != nil && !in.named && program.Of(in.path) != nil:
				c.note(*f.problem)
			case f.problem != nil:
				c.apply(f)
				c.problem(*f.problem)
			case !f.empty:
				c.apply(f)
			case in.named:
				c.problem(fileProblem(in.path, codeEmpty, "the file is empty"))
			case program.Of(in.path) == nil: // some languages want empty files
				c.note(fileProblem(in.path, codeEmpty, "the file is empty"))
			}
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("read schema files: %w", err)
	}
	c.carried()
	c.told(options)
	c.finish()
	if len(c.order) == 0 && len(c.bundle.Problems) == 0 {
		c.problem(fileProblem(c.bundle.Source, codeNoTables, c.noTables()))
	}
	return c.bundle, nil
}

// filesAtOnce bounds how many files are in memory.
const filesAtOnce = 4

// parsedFile is a schema file before its statements are applied.
type parsedFile struct {
	problem *evidence.Note // why it was not read
	empty   bool
	left    *evidence.Note // that it is not YQL
	open    bool           // it may be, and nothing in it says so
	unread  string         // what kind of file it is of those that are not read
	notes   []evidence.Note
	parts   []part
	foreign skippedDDL // what its parts leave out
}

// part is a text of statements: a whole script, or a literal of a program.
type part struct {
	text   string // what is applied; excerpts are of it too
	script *yql.Script
	// place tells where in the file a line and column of the text are.
	place func(line, column int) schema.Position
	// embedded says that the text is out of something that is not a script: what cannot be read in it is counted. A loose one
	// is applied in no order. An ordered one is of a program that changes tables step by step, if all that it holds is ever performed.
	embedded, loose, ordered bool
	start                    int // in the file
}

func (c *catalog) parseFile(ctx context.Context, in input, values Values) parsedFile {
	text, problem := readText(ctx, in)
	if problem != nil || strings.TrimSpace(strings.TrimPrefix(text, "\ufeff")) == "" {
		return parsedFile{problem: problem, empty: true}
	}
	l := program.Of(in.path)
	switch script := isScript(in.path); {
	case l == nil && isChangelog(text) && in.named:
		return parsedFile{problem: new(fileProblem(in.path, codeUnreadable, "not read: "+kindLiquibase))}
	case script && isChangelog(text):
		return parsedFile{unread: kindLiquibase}
	case script && isDBT(text):
		return parsedFile{unread: kindDBT}
	case script:
		if left := c.scripts.other(in); left != nil {
			return parsedFile{left: left}
		}
	}
	f := parse(in.path, text, values, c.constants)
	if f.open && len(f.parts) > 0 && c.scripts.foreign() {
		f.left = (&tally{}).leftOut(in.path, language{})
	}
	if in.named {
		f.left = nil
	}
	switch {
	case l == nil:
		f.mostly(ctx, in)
	case l.Minified(text) && len(f.parts)+len(f.notes) > 0:
		f.unread = kindMinified
	case len(f.parts)+len(f.notes) == 0 && declaresEntities(text):
		f.unread = kindEntities
	}
	return f
}

// mostly makes one problem of a script that was claimed to be YQL and mostly is not.
func (f *parsedFile) mostly(ctx context.Context, in input) {
	t := f.tally()
	not, all := t.statements()
	if v := t.deciding(); not == 0 || v.are > v.not || not <= mistakes && (t.own > 0 || v.are > 0) {
		return
	}
	looks := t.whose(hintOf(filepath.Base(in.path)), func(d foreign.Dialect) foreign.Reading { return readAs(ctx, in, d) }).looks(in.path)
	if not > mistakes {
		f.parts, looks = nil, strings.TrimSuffix(fmt.Sprintf("%d of %s not YQL, so nothing of this file is read; the first: %s; %s",
			not, are(all), t.why, looks), "; ")
	}
	if looks != "" {
		f.problem = &evidence.Note{Pos: t.first, Code: NoteNotYQL, Message: looks}
	}
}

// tally counts the statements of a file.
func (f *parsedFile) tally() *tally {
	t := &tally{kept: true}
	for _, p := range f.parts {
		for _, st := range p.script.Statements {
			t.add(st, p.place(st.Pos.Line, st.Pos.Column))
		}
	}
	return t
}

// mistakes is how many statements of a script that is claimed to be YQL are told one by one when most cannot be read.
const mistakes = 3

func parse(path, text string, values Values, others *program.Constants) parsedFile {
	if l := program.Of(path); l != nil {
		return parseProgram(path, text, l, values, others)
	}
	if filepath.Ext(path) == terraformEnding {
		return parseTerraform(path, text)
	}
	if ext := strings.ToLower(filepath.Ext(path)); ext == ".md" || ext == ".markdown" {
		return parseMarkdown(path, text, values)
	}
	text = values.fill(path, applied(text))
	return parsedFile{parts: []part{{text: text, script: yql.ParseSchema(text), place: func(line, column int) schema.Position {
		return schema.Position{File: path, Line: line, Column: column}
	}}}}
}

// fenced matches a block of code in Markdown: its language, and what is in it.
var fenced = regexp.MustCompile("(?sm)^[ \t]*```(\\w*)[^\n]*\n(.*?)^[ \t]*```[ \t]*$")

// parseMarkdown finds the DDL in the blocks of code of a document.
func parseMarkdown(path, text string, values Values) (out parsedFile) {
	for _, m := range fenced.FindAllStringSubmatchIndex(text, -1) {
		block, above := values.put(text[m[4]:m[5]]), strings.Count(text[:m[4]], "\n")
		switch strings.ToLower(text[m[2]:m[3]]) {
		case "", "sql", "yql":
			if holdsDDL.MatchString(block) {
				out.parts = append(out.parts, part{text: block, script: yql.ParseSchema(block), embedded: true, start: m[4],
					place: func(line, column int) schema.Position {
						return schema.Position{File: path, Line: above + line, Column: column}
					}})
			}
		}
	}
	return out
}

// terraformEnding is how the names of Terraform's files end.
const terraformEnding = ".tf"

// parseTerraform makes statements of the tables that Terraform makes.
func parseTerraform(path, text string) (out parsedFile) {
	lines := program.NewLines(path, text)
	for _, st := range program.Resources(text) {
		at := lines.Position(st.At)
		if st.Text == "" {
			out.notes = append(out.notes, evidence.Note{Pos: at, Code: codeAssembled, Message: "resource not read: put together by Terraform"})
			out.foreign.count(assembled)
			continue
		}
		out.parts = append(out.parts, part{text: st.Text, script: yql.ParseSchema(st.Text), embedded: true,
			place: func(int, int) schema.Position { return at }})
	}
	return out
}

// catalog holds the tables as the statements applied so far leave them.
type catalog struct {
	bundle    *evidence.Bundle
	order     []*declared // by creation; dropped ones stay, marked
	tables    map[string]*declared
	early     map[string]bool      // of which a DROP TABLE was found and no CREATE TABLE yet
	later     []func()             // changes that are made when all tables are known
	release   schema.Release       // that takes the statements; zero for any
	left      skippedDDL           // what of the DDL in programs was not read
	tests     int                  // test files passed over
	constants *program.Constants   // of all programs
	scripts   *scripts             // which of the scripts are YQL
	gone      map[string]gone      // tables whose names are free again, by those
	copies    map[string][]copying // by the table that is copied
	fillings  map[string][]filling // of columns from others, by the table
	foreign   *foreign.Catalog     // the tables of other databases
}

func newCatalog(source string) *catalog {
	return &catalog{tables: map[string]*declared{}, early: map[string]bool{}, gone: map[string]gone{},
		copies: map[string][]copying{}, fillings: map[string][]filling{}, foreign: foreign.NewCatalog(),
		bundle: &evidence.Bundle{Source: source}}
}

// declared is a table with the comments about it.
type declared struct {
	table        *schema.Table
	created      *schema.Table // as it was declared
	suppressions []evidence.Suppression
	comments     map[string]string // on columns
	moved        *evidence.Moved
	remade       *evidence.Retyped
	dropped      bool
	foreign      string // the dialect of another database that it is of; empty for YQL
	refers       map[string]string
	nullMeant    []string
	values       map[string][]string // that columns may have, where the schema lists them
	lengths      map[string]uint64   // of texts, at the most, where the schema declares them
}

func (c *catalog) note(n evidence.Note)    { c.bundle.Notes = append(c.bundle.Notes, n) }
func (c *catalog) problem(n evidence.Note) { c.bundle.Problems = append(c.bundle.Problems, n) }

// script is one part of a file being applied.
type script struct {
	*catalog
	part
	scope   yql.Scope              // TablePathPrefix in force
	above   *declared              // table of the statement before the current one; nil if it concerns none
	end     yql.Pos                // where that statement ends
	touched []*declared            // tables that the file declares or changes
	whole   []evidence.Suppression // keyadvise:ignore-file
	skipped skippedKinds
}

// skippedKinds counts the skipped statements of a file by their keywords, in the order of appearance.
type skippedKinds []skippedKind

type skippedKind struct {
	keyword string
	first   schema.Position
	count   int
}

func (s *skippedKinds) add(keyword string, at schema.Position) {
	i := slices.IndexFunc(*s, func(k skippedKind) bool { return k.keyword == keyword })
	if i < 0 {
		i, *s = len(*s), append(*s, skippedKind{keyword: keyword, first: at})
	}
	(*s)[i].count++
}

func (c *catalog) apply(f *parsedFile) {
	c.bundle.Notes = append(c.bundle.Notes, f.notes...)
	c.left.add(f.foreign)
	s := &script{catalog: c}
	for _, part := range f.parts {
		s.part, s.scope, s.above, s.end = part, yql.Scope{}, nil, yql.Pos{}
		for _, st := range part.script.Statements {
			here := s.statement(st)
			s.inside(st)
			s.suppress(st.Comments, here)
			s.above, s.end = here, st.End
		}
		// Behind the last statement there are only comments.
		rest := yql.Pos{Line: max(s.end.Line, 1), Column: max(s.end.Column, 1)}
		s.suppress([]yql.Comment{{Pos: rest, Text: part.text[s.end.Offset:]}}, nil)
	}
	s.suppressWhole()
	for _, k := range s.skipped {
		message := k.keyword + " statement skipped, because it declares no table"
		if k.count > 1 {
			message = fmt.Sprintf("%d %s statements skipped, because they declare no tables", k.count, k.keyword)
		}
		s.note(evidence.Note{Pos: k.first, Code: codeSkipped, Message: message})
	}
}

// suppress gives the suppressions in comments to the table of the statement below them, or, for a comment on the
// last line of the statement above, to the table of that one. Either may be nil.
func (s *script) suppress(comments []yql.Comment, below *declared) {
	s.misspellings(comments)
	for _, ig := range suppressions(comments) {
		target := below
		if ig.Pos.Line == s.end.Line {
			target = s.above
		}
		ig.Pos = s.place(ig.Pos.Line, ig.Pos.Column)
		switch {
		case ig.file:
			s.whole = append(s.whole, ig.Suppression)
		case target != nil:
			target.suppressions = append(target.suppressions, ig.Suppression)
		default:
			s.stray(ig.Suppression)
		}
	}
}

// suppressWhole gives the suppressions for the whole file to all its tables.
func (s *script) suppressWhole() {
	for _, ig := range s.whole {
		seen := map[*declared]bool{}
		for _, d := range s.touched {
			if !seen[d] {
				seen[d] = true
				d.suppressions = append(d.suppressions, ig)
			}
		}
		if len(seen) == 0 {
			s.stray(ig)
		}
	}
}

func (s *script) stray(ig evidence.Suppression) {
	s.note(evidence.Note{Pos: ig.Pos, Code: codeStray,
		Message: "keyadvise:ignore has no effect here; put it right above a CREATE TABLE or ALTER TABLE statement"})
}

// statement applies one statement and returns the table it declares or changes, if any.
func (s *script) statement(st *yql.Statement) *declared {
	if st.Err != nil {
		s.unread(st)
		return nil
	}
	if s.loose {
		return s.looseStatement(st)
	}
	switch n := st.Node.(type) {
	case *yql.Pragma:
		s.scope.Enter(n)
	case *yql.Assign, *yql.Declare, *yql.Commit:
	case *yql.CreateTable:
		return s.create(st, n)
	case *yql.AlterTable:
		return s.alter(st, n.Path, n.Edits)
	case *yql.AlterSequence:
		return s.alterSequence(st, n)
	case *yql.DropTable:
		s.drop(st, n)
	case *yql.AlterTopic:
		if d := s.alterTopic(n); d != nil {
			return d
		}
		s.skip(st, keyword(st))
	case *yql.Grant:
		if d := s.grant(n); d != nil {
			return d
		}
		s.skip(st, keyword(st))
	default:
		s.filled(st)
		s.skip(st, keyword(st))
	}
	return nil
}

// unread reports a statement that cannot be read: a problem, or a note if it would declare no table anyway.
func (s *script) unread(st *yql.Statement) {
	n := evidence.Note{Pos: s.at(st.Err.Pos), Code: st.Err.Code, Message: refusal(st)}
	if !givesSecret.MatchString(st.Text) {
		n.Snippet = yql.Excerpt(s.text, st.Err.Pos)
	}
	switch {
	case declaresNoTable(st.Text):
		n.Message = "statement skipped, because it declares no table: " + n.Message
		s.note(n)
	case s.embedded:
		s.left.count(unreadable)
		s.note(n)
	default:
		s.problem(n)
	}
}

// givesSecret matches a statement with a password or a token in it, of which no line is shown.
var givesSecret = regexp.MustCompile(`(?i)(?:PASSWORD|SECRET|TOKEN|CONNECTION|VALUE)\w*\s*=?\s*['"]`)

// declaresNoTable tells by the first word of a statement that it cannot concern the schema of a table.
func declaresNoTable(text string) bool {
	if strings.HasPrefix(text, "$") {
		return true
	}
	switch strings.ToUpper(text[:strings.IndexFunc(text+" ", func(r rune) bool { return !unicode.IsLetter(r) })]) {
	case "SELECT", "FROM", "VALUES", "DISCARD", "WITH", "UPSERT", "INSERT", "REPLACE", "UPDATE", "DELETE", "BATCH",
		"PROCESS", "REDUCE", "DECLARE", "DEFINE", "DO", "EVALUATE", "COMMIT", "ROLLBACK", "GRANT", "REVOKE", "EXPLAIN",
		"SHOW", "TRUNCATE", "USE", "IMPORT", "EXPORT", "ANALYZE", "BEGIN", "START", "SET":
		return true
	}
	return false
}

// resolve returns the path that a table name in a statement stands for.
func (s *script) resolve(name string) string { return s.scope.Path(name) }

func (s *script) at(p yql.Pos) schema.Position {
	return s.place(p.Line, p.Column)
}

// selected are the columns of a table that is made of a query of one known table; nil if a type is not plain to see.
func (s *script) selected(q *yql.Select, key []string) (columns []schema.Column) {
	if q.Core == nil || len(q.Rest) > 0 || q.Core.From == nil || q.Core.From.First.Table == nil || len(q.Core.From.Joins) > 0 {
		return nil
	}
	from := s.tables[s.resolve(q.Core.From.First.Table.Path)]
	if from == nil {
		return nil
	}
	add := func(name string, c schema.Column) {
		columns = append(columns, schema.Column{Name: name, Type: c.Type, NotNull: c.NotNull || slices.Contains(key, name)})
	}
	for _, item := range q.Core.Items {
		var c schema.Column
		switch e := item.Expr.(type) {
		case nil:
			for _, c := range from.table.Columns {
				add(c.Name, c)
			}
			continue
		case *yql.Column:
			c, _ = from.table.Column(e.Name)
		case *yql.Cast:
			c.Type = schema.Type(e.Type.Name)
		case *yql.Call:
			if strings.EqualFold(e.Name, "count") {
				c.Type, c.NotNull = schema.Uint64, true
			}
		}
		if c.Type == "" || item.Output() == "" {
			return nil
		}
		add(item.Output(), c)
	}
	return columns
}

func (s *script) create(st *yql.Statement, n *yql.CreateTable) *declared {
	t := n.Table // this file's own: nobody else has seen it
	if n.As != nil {
		if t.Columns = s.selected(n.As, t.PrimaryKey); t.Columns == nil || len(t.PrimaryKey) == 0 {
			s.skip(st, "CREATE TABLE AS")
			return nil
		}
	}
	t.Path = s.resolve(t.Path)
	if columns := max(len(t.Columns), len(t.PrimaryKey), len(t.Indexes)); columns > maxColumns {
		s.problem(evidence.Note{Path: t.Path, Pos: s.at(st.Pos), Code: codeRefused,
			Message: fmt.Sprintf("YDB refuses table %s: %d columns, key columns or indexes are more than any table can have; it is not read",
				t.Path, columns)})
		return nil
	}
	comments := columnComments(st, t)
	t.Pos = s.at(st.Pos)
	for i := range t.Columns {
		t.Columns[i].Pos = s.place(t.Columns[i].Pos.Line, t.Columns[i].Pos.Column)
	}
	for i := range t.Indexes {
		t.Indexes[i].Pos = s.place(t.Indexes[i].Pos.Line, t.Indexes[i].Pos.Column)
	}
	if d := s.tables[t.Path]; d != nil && !n.OrReplace {
		if what := differs(d.created, t); what != "" && differs(d.table, t) != "" {
			s.again(d, t, what, n.IfNotExists)
		}
		return d
	} else if d != nil {
		d.dropped = true
	}
	if s.early[t.Path] { // DROP TABLE before CREATE TABLE is how a script begins again, and needs no note
		s.bundle.Notes = slices.DeleteFunc(s.bundle.Notes, func(n evidence.Note) bool { return n.Message == undropped(t.Path) })
		delete(s.early, t.Path)
	}
	if what := t.PartitionBy(n.PartitionBy); what != "" {
		s.refuse(evidence.Note{Path: t.Path, Pos: t.Pos, Code: codeRefused, Message: fmt.Sprintf("YDB refuses table %s: %s", t.Path, what)})
	}
	if !s.check(t) && s.loose {
		return nil
	}
	d := &declared{table: t, created: t, comments: comments}
	s.order = append(s.order, d)
	s.tables[t.Path] = d
	s.touched = append(s.touched, d)
	return d
}

// again tells of a second declaration of a table that differs in something. YDB refuses it where it comes in the same sequence; with
// IF NOT EXISTS it leaves the table as it is, and files that lie apart may be of different databases.
func (s *script) again(d *declared, t *schema.Table, what string, ifNotExists bool) {
	n := evidence.Note{Path: t.Path, Pos: t.Pos, Code: evidence.NoteDuplicate, Message: fmt.Sprintf("table %s is declared differently at "+
		"%s: %s; only that one counts", t.Path, place(d.created.Pos), what)}
	if ifNotExists || s.ordered || filepath.Dir(t.Pos.File) != filepath.Dir(d.created.Pos.File) {
		s.note(n)
		return
	}
	n.Message += ": keep one of the two, or name the files that belong together"
	s.problem(n)
}

func place(p schema.Position) string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// check reports how YDB would refuse to create the table, and whether it would not.
func (s *script) check(t *schema.Table) (ok bool) {
	ok = true
	refused := func(pos schema.Position, what string) {
		ok = false
		s.refuse(evidence.Note{Path: t.Path, Pos: pos, Code: codeRefused,
			Message: fmt.Sprintf("YDB refuses table %s: %s", t.Path, what)})
	}
	if len(t.PrimaryKey) == 0 {
		s.problem(evidence.Note{Path: t.Path, Pos: t.Pos, Code: NoteNoKey, Message: fmt.Sprintf("table %s has no primary key, and each "+
			"table of YDB has one: add PRIMARY KEY (…) to it, or have one designed by 'ydb-keyadvise rewrite --design %[1]s'", t.Path)})
		return false
	}
	for _, p := range t.Validate() {
		if !p.Limit && p.Depends == "" {
			refused(p.Pos, p.String())
		}
	}
	if len(t.Changefeeds) > 0 {
		refused(t.Pos, "Cannot create table with changefeed; add it with ALTER TABLE … ADD CHANGEFEED")
	}
	return ok
}

// NoteNoKey is the code of the problem of a table without a primary key, which each table of YDB has: which can be designed
const NoteNoKey = "no-key"

// maxColumns is from how many columns on a table is not looked at any more: no configuration of YDB takes as many.
// Source: MaxColumnTableColumns in ydb/core/tx/schemeshard/schemeshard_types.cpp of ydb-platform/ydb.
const maxColumns = 10_000

// refuse reports what YDB would refuse. Whether a loose text is ever sent to YDB is not known.
func (s *script) refuse(n evidence.Note) {
	if s.loose || s.ordered {
		s.left.count(unapplied)
		s.note(n)
		return
	}
	s.problem(n)
}

// find returns the table that a path means. A statement may name a table by its absolute path though the file
// that creates it does not: then the longest end of the path that is a known table counts.
func (s *script) find(path string) *declared {
	d := s.tables[path]
	if !strings.HasPrefix(path, "/") {
		return d
	}
	for d == nil {
		slash := strings.IndexByte(path, '/')
		if slash < 0 {
			return nil
		}
		path = path[slash+1:]
		d = s.tables[path]
	}
	return d
}

func (s *script) alter(st *yql.Statement, name string, edits []schema.Edit) *declared {
	path := s.resolve(name)
	d := s.find(path)
	if d == nil {
		s.note(evidence.Note{Path: path, Pos: s.at(st.Pos), Code: codeUnknown,
			Message: "no file creates table " + path + "; this ALTER TABLE is not applied"})
		return nil
	}
	s.touched = append(s.touched, d)
	placed := make([]schema.Edit, len(edits))
	for i, e := range edits {
		placed[i] = s.placed(e)
	}
	after, err := d.table.Alter(s.release, placed...)
	if err == nil && len(after.Columns) > maxColumns {
		err = fmt.Errorf("table %s has more than %d columns then", path, maxColumns)
	}
	if err != nil {
		at := blamed(st, err)
		s.refuse(evidence.Note{Path: path, Pos: s.at(at), Code: codeRefused,
			Message: "YDB refuses this statement: " + err.Error(), Snippet: yql.Excerpt(s.text, at)})
		return d
	}
	if after.Path != d.table.Path {
		if other := s.tables[after.Path]; other != nil {
			s.refuse(evidence.Note{Path: path, Pos: s.at(st.Pos), Code: codeRefused, Snippet: yql.Excerpt(s.text, st.Pos),
				Message: fmt.Sprintf("YDB refuses this statement: table %s exists already, created at %s", after.Path, place(other.table.Pos))})
			return d
		}
		s.rekeyed(d, after, s.at(st.Pos))
		s.gone[d.table.Path] = gone{d.table, s.at(st.Pos)}
		delete(s.tables, d.table.Path)
		s.tables[after.Path] = d
	}
	s.retyped(d, edits, s.at(st.Pos))
	d.table = after
	return d
}

// blamed is the place in a statement of what a refusal names in double quotes, where that is plain; else its beginning.
func blamed(st *yql.Statement, err error) yql.Pos {
	at := st.Pos
	_, rest, _ := strings.Cut(err.Error(), `"`)
	name, _, _ := strings.Cut(rest, `"`)
	places := regexp.MustCompile(`\b`+regexp.QuoteMeta(name)+`\b`).FindAllStringIndex(st.Text, -1)
	if name == "" || len(places) == 0 {
		return at
	}
	before := st.Text[:places[len(places)-1][0]]
	if n := strings.Count(before, "\n"); n > 0 {
		at.Line, at.Column = at.Line+n, len(before)-strings.LastIndexByte(before, '\n')
	} else {
		at.Column += len(before)
	}
	at.Offset += len(before)
	return at
}

// placed fills in what an edit read from a statement does not know: its place in the file and the path prefix.
func (s *script) placed(e schema.Edit) schema.Edit {
	switch e := e.(type) {
	case schema.AddColumn:
		e.Column.Pos = s.place(e.Column.Pos.Line, e.Column.Pos.Column)
		return e
	case schema.AddIndex:
		e.Index.Pos = s.place(e.Index.Pos.Line, e.Index.Pos.Column)
		return e
	case schema.Rename:
		e.To = s.resolve(e.To)
		return e
	}
	return e
}

// alterSequence finds the table of a sequence, whose path is <table>/_serial_column_<column>.
func (s *script) alterSequence(st *yql.Statement, n *yql.AlterSequence) *declared {
	path := s.resolve(n.Path)
	slash := strings.LastIndexByte(path, '/')
	if slash < 0 || n.Edit.Column == "" {
		s.skip(st, "ALTER SEQUENCE")
		return nil
	}
	if n.IfExists && s.find(path[:slash]) == nil {
		return nil
	}
	return s.alter(st, path[:slash], []schema.Edit{n.Edit})
}

func (s *script) drop(st *yql.Statement, n *yql.DropTable) {
	path := s.resolve(n.Path)
	d := s.find(path)
	if d == nil {
		if !n.IfExists {
			s.note(evidence.Note{Path: path, Pos: s.at(st.Pos), Code: codeUnknown,
				Message: undropped(path)})
			s.early[path] = true
		}
		return
	}
	if _, copied := s.copies[d.table.Path]; s.ordered && !copied { // it may be how an example cleans up
		s.left.count(dropping)
		return
	}
	d.dropped = true
	s.gone[d.table.Path] = gone{d.table, s.at(st.Pos)}
	delete(s.tables, d.table.Path)
}

// gone is a table whose name is free again, and the statement that freed it.
type gone struct {
	table *schema.Table
	at    schema.Position
}

// copying is a copy of the rows of a table to another one.
type copying struct {
	to string
	at schema.Position
}

// rekeyed takes note of a table that takes the name of another one, of which it has the rows under another key: that was a move by hand.
func (s *script) rekeyed(d *declared, after *schema.Table, at schema.Position) {
	old, is := s.gone[after.Path]
	i := slices.IndexFunc(s.copies[after.Path], func(c copying) bool { return c.to == d.table.Path })
	if !is || i < 0 || slices.Equal(old.table.PrimaryKey, after.PrimaryKey) {
		return
	}
	d.moved = &evidence.Moved{Copied: s.copies[after.Path][i].at, Dropped: old.at, Renamed: at}
}

// undropped says that a DROP TABLE found no table.
func undropped(path string) string {
	return "no file creates table " + path + "; this DROP TABLE is not applied"
}

func (s *script) skip(st *yql.Statement, keyword string) { s.skipped.add(keyword, s.at(st.Pos)) }

// keyword names the kind of a statement that declares no table, as its first words do.
func keyword(st *yql.Statement) string {
	if n, is := st.Node.(*yql.Skipped); is {
		return n.Keyword
	}
	words := strings.FieldsFunc(strings.ToUpper(st.Text[:min(len(st.Text), binaryProbe)]), func(r rune) bool { return !unicode.IsLetter(r) })
	if len(words) > 1 && slices.Contains([]string{"CREATE", "ALTER", "DROP", "SHOW", "TRUNCATE"}, words[0]) {
		return words[0] + " " + words[1]
	}
	return cmp.Or(strings.Join(words[:min(len(words), 1)], ""), "other")
}

// finish hands the remaining tables and what was said about them to the bundle.
func (c *catalog) finish() {
	for _, change := range c.later {
		change()
	}
	c.tell()
	for _, d := range c.order {
		if d.dropped || schema.CopyOf(d.table.Path) != "" { // what a plan had a migration tool make is no table of the application
			continue
		}
		c.bundle.Tables = append(c.bundle.Tables, &evidence.Table{Schema: d.table,
			NullMeant: append(nullMeant(d.table, d.comments), d.nullMeant...), Comments: d.comments, Foreign: d.foreign,
			Refers: d.refers, Values: d.values, Lengths: d.lengths, Moved: d.moved, Retyped: d.remade})
		for _, p := range d.table.Validate() {
			tell := c.note
			if p.Where == "" && len(d.table.Indexes) > schema.MaxIndexes { // it can be created nowhere but where somebody has set that
				tell = c.problem
			}
			if p.Depends != "" {
				c.note(evidence.Note{Path: d.table.Path, Pos: p.Pos, Code: NoteDepends, Message: p.String() + ", " + p.Depends})
			}
			if p.Limit {
				tell(evidence.Note{Path: d.table.Path, Pos: p.Pos, Code: codeLimit,
					Message: fmt.Sprintf("table %s: %s; that is the limit of a new database, and each keeps its own", d.table.Path, p)})
			}
		}
		for _, ig := range d.suppressions {
			ig.Table = d.table.Path
			c.bundle.Suppressions = append(c.bundle.Suppressions, ig)
		}
	}
}
