package source

import (
	"cmp"
	"context"
	"fmt"
	"io"
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
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// NoteNotYQL is the code of the notes on files that are left out because what they hold is not YQL, one for each file.
const NoteNotYQL = "not-yql"

// LeftOut is what such a note begins with.
const LeftOut = "left out: "

// tally counts the statements of a script, or of several that belong together, by whether they are YQL.
type tally struct {
	tables, changes, queries verdicts
	own                      int             // statements with words that YDB alone has
	first                    schema.Position // of what is not YQL
	why                      string
	texts                    []string // of the statements, up to a number of them, where they are no script
	kept                     bool     // these are kept
}

// verdicts are how many statements of a kind are YQL, and how many are not.
type verdicts struct{ are, not int }

func (v *verdicts) add(o verdicts) { v.are, v.not = v.are+o.are, v.not+o.not }

func (v verdicts) any() bool { return v.are+v.not > 0 }

// filledIn replaces what is put into a statement by as many letters.
func filledIn(text string) string {
	return reference.ReplaceAllStringFunc(text, func(hole string) string { return strings.Repeat("x", len(hole)) })
}

// numberedHole matches the parameters that drivers of other databases have: $1 and ?.
var numberedHole = regexp.MustCompile(`\$[0-9]+|\?`)

// add counts a statement. DROP TABLE, and what this program models nothing of, are the same in many languages and tell nothing. Names that
// are put in may be any.
func (t *tally) add(st *yql.Statement, at schema.Position) {
	if t.kept && len(t.texts) < maxSamples {
		t.texts = append(t.texts, strings.Clone(st.Text))
	}
	if st.Err != nil && (st.Err.Code == codePlaceholder || numberedHole.MatchString(st.Text)) {
		named := numberedHole.ReplaceAllStringFunc(filledIn(st.Text), func(hole string) string { return "1" + strings.Repeat(" ", len(hole)-1) })
		if named[0] != st.Text[0] || named == st.Text || !startsDDL.MatchString(st.Text) && !numberedHole.MatchString(st.Text) {
			return // a query may have anything put in
		}
		again := &yql.Statement{Text: named}
		again.Node, again.Err = yql.ParseStatement(named)
		st = again
	}
	if text := st.Text[:min(len(st.Text), 64<<10)]; ownWords.MatchString(text) && !othersWords.MatchString(text) { // longer ones hold rows
		t.own++
	}
	kind, is, why := &t.changes, true, ""
	switch n := st.Node.(type) {
	case *yql.CreateTable:
		kind = &t.tables
		if n.As == nil && len(n.Table.PrimaryKey) == 0 && !ownWords.MatchString(st.Text) {
			is, why = false, "a table without PRIMARY KEY"
		}
	case *yql.AlterTable, *yql.AlterTopic, *yql.AlterSequence, *yql.Grant:
	case *yql.Query, *yql.Write, *yql.Update, *yql.Delete, *yql.Declare, *yql.Assign, *yql.Define:
		kind = &t.queries
	default:
		if st.Err == nil {
			return
		}
	}
	if st.Err != nil {
		is, why = false, st.Err.Msg
		switch {
		case createsTable.MatchString(st.Text):
			kind = &t.tables
		case declaresNoTable(st.Text):
			kind = &t.queries
		}
	}
	if is {
		kind.are++
		return
	}
	if kind.not++; t.why == "" {
		t.first, t.why = at, why
	}
}

var (
	// ownWords matches types and settings that only YDB calls or writes so, othersWords what tells tables of others with such types.
	ownWords = regexp.MustCompile(`\s(?:[Uu]int(?:8|16|32|64)|[Ii]nt(?:16|32|64)|Uuid|Bool|Datetime|Timestamp|BigSerial|` +
		`(?i:Utf8|JsonDocument|(?:Datetime|Timestamp|Interval)64))\b` +
		`|(?i)\bAUTO_PARTITIONING|\b(?:UNIFORM_PARTITIONS|PARTITION_AT_KEYS|KEY_BLOOM_FILTER|READ_REPLICAS_SETTINGS)\b` +
		`|\bSTORE\s*=\s*COLUMN\b|\bGLOBAL\s+(?:(?:UNIQUE|A?SYNC)\s+)*ON\b|\bTTL\s*=\s*INTERVAL\s*\(|^UPSERT\s`)
	othersWords = regexp.MustCompile(`(?i)\bENGINE\s*=|\bLowCardinality\(`)
)

// maxSamples is how many texts of a program are kept.
const maxSamples = 200

// createsTable matches a statement that makes a table, in any language.
var createsTable = regexp.MustCompile(`(?i)^CREATE\s(?:[\w\s]*\s)?TABLE\s`)

// deciding are the statements that tell most: CREATE TABLE, whose columns and keys differ most between languages, before what
// changes tables, and that before what uses them.
func (t *tally) deciding() verdicts {
	switch {
	case t.tables.any():
		return t.tables
	case t.changes.any():
		return t.changes
	}
	return t.queries
}

// statements are how many are not YQL, of how many.
func (t *tally) statements() (not, all int) {
	not = t.tables.not + t.changes.not + t.queries.not
	return not, not + t.tables.are + t.changes.are + t.queries.are
}

// language is whose some statements are: the databases that may have them, none if no parser reads them, and whether they are YQL.
type language struct {
	yql     bool
	read    []foreign.Dialect
	certain bool // it is no guess, and tells of what lies beside
}

// whose says whose the statements are, of which readings tells how the parsers of other databases take them. The hint is whom the names of
// the file and of its folders call; empty if none.
func (t *tally) whose(hint string, readings func(foreign.Dialect) foreign.Reading) language {
	not, all := t.statements()
	d := foreign.Dialect(hint)
	if not == 0 && (t.own > 0 || hint == "" || hint == yqlHint || !readings(d).All()) {
		return language{yql: true, certain: t.own > 0 || hint == yqlHint}
	}
	var whole, most []foreign.Dialect
	reads := 0
	for _, other := range append(foreign.Dialects(), foreign.SQLite) {
		switch r := readings(other); {
		case other == foreign.SQLite && !r.Own && hint != string(other):
		case r.All():
			whole = append(whole, other)
		case r.Most() && (other == d || !slices.Contains(most, d) && r.Reads > reads):
			most, reads = []foreign.Dialect{other}, r.Reads
		}
	}
	v := t.deciding()
	switch {
	case t.own == 0 && slices.Contains(whole, d):
		return language{read: []foreign.Dialect{d}, certain: true}
	case t.own == 0 && len(whole) > 0:
		return language{read: whole, certain: len(whole) == 1}
	case v.are > v.not, t.own > 0 && 2*not <= all, t.own > 0 && not == 1:
		return language{yql: true, certain: true}
	case 4*t.own < not && len(most) == 1:
		return language{read: most, certain: true}
	}
	return language{certain: true}
}

// readings are how the parser of another database takes the texts that were kept.
func (t *tally) readings(d foreign.Dialect) (all foreign.Reading) {
	for _, text := range t.texts {
		r, _ := foreign.Reads(strings.NewReader(filledIn(text)), d) // a text has no errors
		all.Reads, all.Refuses, all.Own = all.Reads+r.Reads, all.Refuses+r.Refuses, all.Own || r.Own
	}
	return all
}

// yqlHint is what a name calls YQL.
const yqlHint = "yql"

// callsOf are the words in the names of files and folders that say whose statements are there.
var callsOf = map[string]string{"postgres": "postgres", "postgresql": "postgres", "pg": "postgres", "psql": "postgres", "pgsql": "postgres",
	"mysql": "mysql", "mariadb": "mysql", "sqlite": "sqlite", "sqlite3": "sqlite", "cockroach": "cockroach", "cockroachdb": "cockroach",
	"crdb": "cockroach", "ydb": yqlHint, "yql": yqlHint,
	// and of drivers
	"psycopg": "postgres", "psycopg2": "postgres", "asyncpg": "postgres", "pgx": "postgres", "pgxpool": "postgres", "pq": "postgres",
	"npgsql": "postgres", "pymysql": "mysql", "aiomysql": "mysql", "mysql2": "mysql", "mysqlclient": "mysql", "aiosqlite": "sqlite"}

// imports matches the lines of a program that say what it uses.
var imports = regexp.MustCompile(`(?m)^[ \t]*(?:(?:import|from|using|use|require)\b.*|.*\brequire\(.*|(?:\w+[ \t]+)?"[\w./-]+"$)`)

// ofProgram says whose the statements of a program are: its driver's, if it imports those of one database, or else that of what they say.
func (t *tally) ofProgram(src string) language {
	drivers := map[string]bool{}
	for _, line := range imports.FindAllString(src, -1) {
		drivers[hintOf(line)] = true
	}
	delete(drivers, "")
	for d := range drivers {
		switch {
		case len(drivers) > 1:
		case d == yqlHint:
			return language{yql: true, certain: true}
		case t.own == 0:
			return language{read: []foreign.Dialect{foreign.Dialect(d)}, yql: len(t.texts) == 0}
		}
	}
	return t.whose("", t.readings)
}

// hintOf is whom the last of such words in a path calls; empty if none.
func hintOf(path string) (hint string) {
	for word := range strings.FieldsFuncSeq(strings.ToLower(path), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		hint = cmp.Or(callsOf[word], hint)
	}
	return hint
}

// namedFor is whom the end of a part of a file's name calls, as in 3_users.mysql.up.sql: elsewhere it may be what the file is about.
func namedFor(path string) (of string) {
	for part := range strings.SplitSeq(strings.ToLower(filepath.Base(path)), ".") {
		of = cmp.Or(callsOf[part[strings.LastIndexAny(part, "_-")+1:]], of)
	}
	return of
}

// looks says which database reads a script, and how to have it read; empty if none does.
func (l language) looks(path string) string {
	var titles, options []string
	for _, d := range l.read {
		if titles = append(titles, d.Title()); d != foreign.SQLite {
			options = append(options, fmt.Sprintf("--dialect %s=%s", d, path))
		}
	}
	switch {
	case len(l.read) == 0:
		return ""
	case len(options) == 0:
		return "it looks like " + titles[0] + ", which this tool does not read"
	}
	return "it looks like " + strings.Join(titles, " or ") + ": give " + strings.Join(options, " or ") + ", too"
}

// leftOut says of a file why it is left out.
func (t *tally) leftOut(path string, l language) *evidence.Note {
	not, all := t.statements()
	n := &evidence.Note{Pos: schema.Position{File: path}, Code: NoteNotYQL, Message: LeftOut + "the files that it belongs to are not YQL"}
	if not > 0 {
		n.Pos = t.first
		n.Message = fmt.Sprintf("%s%d of %s not YQL, first here: %s", LeftOut, not, are(all), t.why)
	}
	if looks := l.looks(path); looks != "" {
		n.Message += "; " + looks
	}
	return n
}

func are(n int) string {
	if n == 1 {
		return "1 statement is"
	}
	return fmt.Sprintf("%d statements are", n)
}

// scripts tell which of the scripts that were found in folders are YQL.
type scripts struct {
	files map[string]*tally
	whose map[string]language
}

// survey reads the scripts among files, which were found in some roots, for what they say of each other.
func survey(ctx context.Context, files []input, roots []string, options Options) *scripts {
	s := &scripts{map[string]*tally{}, map[string]language{}}
	inputs, groups, folders := map[string]input{}, map[string][]string{}, map[string][]string{}
	var wg sync.WaitGroup
	turns := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, in := range files {
		claimed := in.named || strings.EqualFold(filepath.Ext(templated(in.path)), ".yql")
		if !isScript(in.path) || claimed || options.Dialects.Of(in.path) != "" || s.files[in.path] != nil {
			continue
		}
		t := &tally{}
		s.files[in.path], inputs[in.path] = t, in
		groups[sequenceOf(in.path)] = append(groups[sequenceOf(in.path)], in.path)
		folders[filepath.Dir(in.path)] = append(folders[filepath.Dir(in.path)], sequenceOf(in.path))
		turns <- struct{}{}
		wg.Go(func() {
			t.script(ctx, in, options.Values)
			<-turns
		})
	}
	wg.Wait()
	whole, known := map[string]*tally{}, map[string]language{}
	readings := func(group string) func(foreign.Dialect) foreign.Reading {
		return func(d foreign.Dialect) (all foreign.Reading) {
			for _, path := range groups[group] {
				r := readAs(ctx, inputs[path], d)
				all.Reads, all.Refuses, all.Own = all.Reads+r.Reads, all.Refuses+r.Refuses, all.Own || r.Own
			}
			return all
		}
	}
	for group, paths := range groups {
		t := &tally{}
		for _, path := range paths {
			t.tables.add(s.files[path].tables)
			t.changes.add(s.files[path].changes)
			t.queries.add(s.files[path].queries)
			t.own += s.files[path].own
		}
		hint := hintOf(below(paths[0], roots))
		if inSequence(paths[0]) {
			hint = cmp.Or(namedFor(paths[0]), hintOf(filepath.Dir(below(paths[0], roots))))
		}
		whole[group], known[group] = t, t.whose(hint, readings(group))
	}
	for group, paths := range groups {
		l := known[group]
		if !l.certain {
			var others []language
			for _, other := range folders[filepath.Dir(paths[0])] {
				others = append(others, known[other])
			}
			if beside := whole[group].beside(l, others, readings(group)); beside != nil {
				l = *beside
			}
		}
		for _, path := range paths {
			s.whose[path] = l
		}
	}
	return s
}

// script counts the statements of a script. What cannot be read is told when it is read again.
func (t *tally) script(ctx context.Context, in input, values Values) {
	f, problem := openText(ctx, in)
	if problem != nil {
		return
	}
	defer f.shut()
	known := map[string]bool{}
	var shape string
	r := yql.Reader{
		Known: func(of []byte, _ []yql.Comment) bool {
			if known[string(of)] {
				return true
			}
			shape = string(of)
			return false
		},
		Take: func(st *yql.Statement, _ string) {
			if t.add(st, schema.Position{File: in.path, Line: st.Pos.Line, Column: st.Pos.Column}); len(known) < maxUnits {
				known[shape] = true
			}
		}}
	if len(values) > 0 { // which move what is behind them
		if text, problem := f.rest(in.path); problem == nil {
			r.Read(values.fill(in.path, applied(text)), true)
		}
		return
	}
	_ = f.pieces(in.path, func(piece string, last bool) (rest int) {
		return r.Read(values.fill(in.path, applied(piece)), last)
	})
}

// sequenceOf is what a script belongs to: the numbered files of a folder, numbered folders with a migration each, or itself.
func sequenceOf(path string) string {
	switch dir := filepath.Dir(path); {
	case inSequence(path): // or those of one database, where each has a file for each number
		return dir + "/" + namedFor(path)
	case numbered.MatchString(filepath.Base(dir)):
		return filepath.Dir(dir) + "//"
	}
	return path
}

// below is the part of a path that lies below the root in which it was found.
func below(path string, roots []string) string {
	rest := path
	for _, root := range roots {
		if in, err := filepath.Rel(root, path); err == nil && filepath.IsLocal(in) && len(in) < len(rest) {
			rest = in
		}
	}
	return rest
}

// readAs asks the parser of another database for the statements of a script.
func readAs(ctx context.Context, in input, d foreign.Dialect) (r foreign.Reading) {
	_ = streamed(ctx, in, d, nil, nil, func(text io.Reader) (err error) { // what cannot be read is told when it is read again
		var head []byte
		if head, err = io.ReadAll(io.LimitReader(text, pieceBytes)); err != nil {
			return err
		}
		r, err = foreign.Reads(io.MultiReader(strings.NewReader(filledIn(string(head))), text), d)
		return err
	})
	return r
}

// beside is the language of what lies beside some statements, of which groups there are the languages, if all that is certain there is one
// that is not YQL, and they may be in it; nil if that is not so. Tables that no parser of another database reads stay YQL.
func (t *tally) beside(own language, groups []language, readings func(foreign.Dialect) foreign.Reading) *language {
	var found *language
	for _, l := range groups {
		switch {
		case !l.certain:
		case l.yql || found != nil && !slices.Equal(found.read, l.read):
			return nil
		default:
			found = &l
		}
	}
	switch {
	case found == nil || len(found.read) == 0 && t.tables.any():
		return nil
	case own.yql && t.tables.any() && !readings(found.read[0]).All():
		return nil
	case len(own.read) > 0 && !slices.ContainsFunc(own.read, func(d foreign.Dialect) bool { return slices.Contains(found.read, d) }):
		return nil
	}
	return found
}

// foreign reports whether the scripts say that all this is for other databases, so that what may be YQL in a program beside them is none.
func (s *scripts) foreign() (is bool) {
	for _, l := range s.whose {
		if l.certain && l.yql {
			return false
		}
		is = is || l.certain
	}
	return is
}

// other tells that a script is not YQL; nil if it is, as far as is known. Migrations of one folder are in one language, whatever each of
// them shows, and what could be in any is in that of what lies beside it. The one statement of a file beside others that are YQL has a
// mistake.
func (s *scripts) other(in input) *evidence.Note {
	t, l := s.files[in.path], s.whose[in.path]
	if t == nil || l.yql {
		return nil
	}
	if not, all := t.statements(); len(l.read) == 0 && not == 1 && all == 1 && !inSequence(in.path) {
		for path, beside := range s.whose {
			if path != in.path && filepath.Dir(path) == filepath.Dir(in.path) && beside.yql && s.files[path].deciding().are > 0 {
				return nil
			}
		}
	}
	return t.leftOut(in.path, l)
}
