package source

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"

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
	first                    schema.Position // of what is not YQL
	why                      string
	samples                  []string // of tables that are not YQL
}

// verdicts are how many statements of a kind are YQL, and how many are not.
type verdicts struct{ are, not int }

func (v *verdicts) add(o verdicts) { v.are, v.not = v.are+o.are, v.not+o.not }

func (v verdicts) any() bool { return v.are+v.not > 0 }

// add counts a statement. DROP TABLE, and what this program models nothing of, are the same in many languages and tell nothing. Names that
// are put in may be any.
func (t *tally) add(st *yql.Statement, at schema.Position) {
	if st.Err != nil && st.Err.Code == codePlaceholder {
		named := reference.ReplaceAllStringFunc(st.Text, func(hole string) string { return strings.Repeat("x", len(hole)) })
		if named[0] != st.Text[0] || named == st.Text || !startsDDL.MatchString(st.Text) { // a query may have anything put in
			return
		}
		again := &yql.Statement{Text: named}
		again.Node, again.Err = yql.ParseStatement(named)
		st = again
	}
	kind, is, why := &t.changes, true, ""
	switch n := st.Node.(type) {
	case *yql.CreateTable:
		kind = &t.tables
		if n.As == nil && len(n.Table.PrimaryKey) == 0 && !ownType.MatchString(st.Text) {
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
	if kind == &t.tables && len(t.samples) < maxSamples {
		t.samples = append(t.samples, strings.Clone(st.Text))
	}
}

// ownType matches a type that only YDB calls so.
var ownType = regexp.MustCompile(`(?i)\s(?:Uint(?:8|16|32|64)|Int(?:16|32|64)|Utf8|JsonDocument|(?:Datetime|Timestamp|Interval)64)\b`)

// maxSamples is of how many tables it is asked which database reads them.
const maxSamples = 10

// looks says which database a script looks like, and how to have it read; "" if it looks like none that is known.
func (t *tally) looks(path string) string {
	d := foreign.Looks(t.samples)
	if d == "" {
		return ""
	}
	return fmt.Sprintf("; it reads as %s: give --dialect %s=%s, too", d.Title(), d, path)
}

// createsTable matches a statement that makes a table, in any language.
var createsTable = regexp.MustCompile(`(?i)^CREATE\s(?:[\w\s]*\s)?TABLE\s`)

func (t *tally) join(o *tally) {
	t.tables.add(o.tables)
	t.changes.add(o.changes)
	t.queries.add(o.queries)
}

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

// isYQL reports whether at least half of the statements that decide are YQL, as are those of nobody who wrote any.
func (t *tally) isYQL() bool {
	v := t.deciding()
	return v.are >= v.not
}

// statements are how many are not YQL, of how many.
func (t *tally) statements() (not, all int) {
	not = t.tables.not + t.changes.not + t.queries.not
	return not, not + t.tables.are + t.changes.are + t.queries.are
}

// leftOut says of a file why it is left out.
func (t *tally) leftOut(path string) *evidence.Note {
	not, all := t.statements()
	n := &evidence.Note{Pos: schema.Position{File: path}, Code: NoteNotYQL, Message: LeftOut + "it belongs to files that are not YQL"}
	if not > 0 {
		n.Pos = t.first
		n.Message = fmt.Sprintf("%s%d of %s not YQL, first here: %s%s", LeftOut, not, are(all), t.why, t.looks(path))
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
	files, sequences, folders map[string]*tally
}

// survey reads the scripts among files once, for what they say of each other.
func survey(ctx context.Context, files []input, options Options) *scripts {
	s := &scripts{map[string]*tally{}, map[string]*tally{}, map[string]*tally{}}
	at := func(of map[string]*tally, key string) *tally {
		if of[key] == nil {
			of[key] = &tally{}
		}
		return of[key]
	}
	var wg sync.WaitGroup
	turns := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, in := range files {
		if !isScript(in.path) || claimed(in) || options.Dialects.Of(in.path) != "" {
			continue
		}
		t := at(s.files, in.path)
		turns <- struct{}{}
		wg.Go(func() {
			t.script(ctx, in, options.Values)
			<-turns
		})
	}
	wg.Wait()
	for path, t := range s.files {
		if inSequence(path) {
			at(s.sequences, filepath.Dir(path)).join(t)
		}
		at(s.folders, filepath.Dir(path)).join(t)
	}
	return s
}

// claimed reports whether it is said of a file that it is YQL: the user names it, or its name does.
func claimed(in input) bool {
	return in.named || strings.EqualFold(filepath.Ext(templated(in.path)), ".yql")
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

// other tells that a script is not YQL; nil if it is, as far as is known. Migrations of one folder are in one language, whatever each of
// them shows, and what declares no table is in that of its folder. The one statement of a file beside others that are YQL has a mistake.
func (s *scripts) other(in input) *evidence.Note {
	t := s.files[in.path]
	if t == nil {
		return nil
	}
	folder := s.folders[filepath.Dir(in.path)]
	decides, numbered := t, inSequence(in.path)
	if numbered {
		decides = s.sequences[filepath.Dir(in.path)]
	}
	switch not, all := t.statements(); {
	case !decides.tables.any() && folder.tables.are == 0 && folder.tables.not > 0:
		decides = folder
	case !numbered && not == 1 && all == 1 && folder.deciding().are > 0 && folder.isYQL():
		return nil
	}
	if decides.isYQL() {
		return nil
	}
	return t.leftOut(in.path)
}
