package report

import (
	"strings"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// correction is how lines of a file have to read for the first fix of a finding.
type correction struct {
	file        string // from the root of the work tree
	first, last int    // lines, from 1
	width       int    // of the last line, in characters
	after       string // without the end of the last line
}

// statementRoom is how many bytes of a file are looked at for the end of a statement.
const statementRoom = 64 << 10

// correct returns what the file that declares a table has to say for the first fix of a finding; nil if there is no such file, or
// it takes more than changing the statement that creates the table, and what follows from that.
func (r *Inspection) correct(t *Table, f *advisor.Finding) *correction {
	pos := t.Schema.Pos
	if r.Text == nil || f.Suppressed != nil || pos.File == "" || pos.Line == 0 || len(f.Fixes) == 0 || len(f.Fixes[0].Edits) == 0 {
		return nil
	}
	text, ok := r.Text(pos.File)
	start, found := offset(text, pos)
	if !ok || !found || strings.Contains(text, "\r") {
		return nil
	}
	rest := text[start:min(len(text), start+statementRoom)]
	statements := yql.ParseSchema(rest).Statements
	after, err := schema.Apply(t.Schema, f.Fixes[0].Edits...)
	if err != nil || len(statements) == 0 || statements[0].Err != nil || statements[0].Pos.Offset != 0 {
		return nil
	}
	end := start + statements[0].End.Offset
	amended, ok := yql.Amend(text[start:end], t.Schema, after)
	if !ok {
		return nil
	}
	// Whole lines, and of these only what differs; one more where lines are only added.
	begin := strings.LastIndexByte(text[:start], '\n') + 1
	tail := text[end:]
	if i := strings.IndexByte(tail, '\n'); i >= 0 {
		tail = tail[:i]
	}
	was, is := strings.Split(text[begin:end]+tail, "\n"), strings.Split(text[begin:start]+amended+tail, "\n")
	same := 0
	for same < min(len(was), len(is))-1 && was[same] == is[same] {
		same++
	}
	was, is = was[same:], is[same:]
	for len(was) > 1 && len(is) > 1 && was[len(was)-1] == is[len(is)-1] {
		was, is = was[:len(was)-1], is[:len(is)-1]
	}
	c := &correction{file: r.fromRoot(pos.File), first: pos.Line + same, last: pos.Line + same + len(was) - 1,
		width: utf8.RuneCountInString(was[len(was)-1]), after: strings.Join(is, "\n")}
	if plain := strings.ReplaceAll(c.after, "\t", " "); severalLines(plain) != plain {
		return nil
	}
	return c
}

// offset returns where a position is in a text.
func offset(text string, pos schema.Position) (int, bool) {
	at := 0
	for range pos.Line - 1 {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return 0, false
		}
		at += i + 1
	}
	for range pos.Column - 1 {
		_, n := utf8.DecodeRuneInString(text[at:])
		at += n
	}
	return at, at < len(text)
}
