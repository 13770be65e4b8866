package source

import (
	"cmp"
	"context"
	"errors"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/program"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Patched is what other statements make of the files in which the statements stand.
type Patched struct {
	Files []PatchedFile
	Left  []evidence.Note // statements that have to change and were left as they are
}

// PatchedFile is a file before and after the change.
type PatchedFile struct{ Path, Before, After string }

// Fit returns a script as it is printed, and as it has to be; the error says why a person has to change it.
type Fit func(script string) (before, after string, err error)

// codeNotPatched is the code of notes on statements that were left as they are.
const codeNotPatched = "not-patched"

// Patch changes the statements of scripts and programs, which are found as Queries finds them. Only the text of a statement
// changes, where it stands: what the program puts together otherwise, or would have to give another value, is left. What cannot be read
// and names one of the tables is left, too.
func Patch(ctx context.Context, paths []string, options Options, tables []string, fit Fit) (*Patched, error) {
	q, p := newQueries(), &patcher{fit: fit, seen: map[string]bool{}}
	var names []string
	for _, table := range tables {
		names = append(names, regexp.QuoteMeta(path.Base(table)))
	}
	p.names = regexp.MustCompile(`\b(?:` + strings.Join(names, "|") + `)\b`)
	q.also = &onlooker{p.seenScript, p.seenProgram}
	if _, err := q.read(ctx, paths, options); err != nil {
		return nil, err
	}
	for i := range q.statements { // in logs, plans and JSON
		if s := &q.statements[i]; !p.seen[s.Pos.File] {
			if before, after, err := fit(s.Text); err != nil || before != after {
				p.leave(s.Pos, "no script or program holds it")
			}
		}
	}
	slices.SortStableFunc(p.out.Left, func(a, b evidence.Note) int {
		return cmp.Or(strings.Compare(a.Pos.File, b.Pos.File), a.Pos.Line-b.Pos.Line)
	})
	return &p.out, nil
}

// patcher changes what is read.
type patcher struct {
	fit   Fit
	out   Patched
	seen  map[string]bool // files whose statements were looked at
	names *regexp.Regexp  // matches the tables
}

func (p *patcher) leave(pos schema.Position, why string) {
	p.out.Left = append(p.out.Left, evidence.Note{Pos: pos, Code: codeNotPatched, Message: "statement left as it is: " + why})
}

// seenScript changes a script, whose variables are filled in another text.
func (p *patcher) seenScript(file, text, filled string) {
	p.seen[file] = true
	at := func(pos yql.Pos) schema.Position {
		return schema.Position{File: file, Line: pos.Line, Column: pos.Column}
	}
	edits := p.editsOf(filled, yql.ParseQueries(filled), at)
	switch {
	case len(edits) == 0:
	case text != filled:
		p.leave(schema.Position{File: file}, "variables are substituted in the script")
	default:
		p.out.Files = append(p.out.Files, PatchedFile{file, text, yql.EditText(text, edits)})
	}
}

// seenProgram changes texts of a program, the last first, so that the places of the others stay.
func (p *patcher) seenProgram(of *program.Program, lines *program.Lines, found []program.Text) {
	p.seen[lines.Path] = true
	src := lines.Src
	for _, text := range slices.Backward(found) {
		script, parsed := readEmbedded(text.String())
		at := func(pos yql.Pos) schema.Position { return lines.Position(text.Place(pos.Offset)) }
		switch {
		case text.Grows():
			if p.names.MatchString(script) {
				p.leave(at(yql.Pos{}), "the program builds it from parts")
			}
			continue
		case !reachesTable(parsed) && !hasErrors(parsed):
			continue
		}
		edits := p.editsOf(script, parsed, at)
		if len(edits) == 0 {
			continue
		}
		if changed, why := of.Rewritten(src, text, script, edits); why == "" {
			src = changed
		} else {
			p.leave(at(yql.Pos{}), why)
		}
	}
	if src != lines.Src {
		p.out.Files = append(p.out.Files, PatchedFile{lines.Path, lines.Src, src})
	}
}

// editsOf are what has to change in a script.
func (p *patcher) editsOf(text string, parsed *yql.Script, at func(yql.Pos) schema.Position) (edits []yql.TextEdit) {
	u := newQueries().unit(at)
	for _, st := range parsed.Statements {
		if st.Err != nil && p.names.MatchString(st.Text) {
			p.leave(at(st.Err.Pos), "it cannot be read: "+st.Err.Msg)
		} else if st.Err == nil {
			switch st.Node.(type) {
			case *yql.Query, *yql.Write, *yql.Update, *yql.Delete, *yql.Define:
				list, err := p.fitted(u.needs(st), st)
				if err != nil {
					p.leave(at(st.Pos), err.Error())
				}
				edits = append(edits, list...)
			}
		}
		u.take(st, text)
	}
	slices.SortFunc(edits, func(a, b yql.TextEdit) int { return a.From - b.From })
	edits = slices.Compact(edits) // what several statements need, and each changes alike
	for i := 1; i < len(edits); i++ {
		if edits[i].From < edits[i-1].To || edits[i].From == edits[i-1].From {
			p.leave(at(parsed.Statements[0].Pos), "two of its statements would change the same place")
			return nil
		}
	}
	return edits
}

// fitted are the edits of a statement and of those that it needs, in the text in which they stand.
func (p *patcher) fitted(needs []*preface, st *yql.Statement) (edits []yql.TextEdit, err error) {
	var script strings.Builder
	for _, n := range needs {
		script.WriteString(n.text + ";\n")
	}
	script.WriteString(st.Text)
	before, after, err := p.fit(script.String())
	if err != nil || before == after {
		return nil, err
	}
	was, is := yql.ParseQueries(before).Statements, yql.ParseQueries(after).Statements
	if len(was) != len(needs)+1 || len(is) != len(was) {
		return nil, errors.New("it becomes more than one statement")
	}
	for i := range was {
		text, offset := st.Text, st.Pos.Offset
		if i < len(needs) {
			text, offset = needs[i].text, needs[i].at.Offset
		}
		list, ok := yql.Splice(text, was[i].Text, is[i].Text)
		if !ok {
			return nil, errors.New("its text differs from the statement that was read")
		}
		for _, e := range list {
			switch {
			case strings.Contains(e.Text, "?"):
				return nil, errors.New("the new statement uses a value once more, so the program has to pass it again")
			case strings.Contains(e.Text, "%") && percentVerb.MatchString(st.Text):
				return nil, errors.New("the program formats it, and the new statement has a % in it")
			}
			edits = append(edits, yql.TextEdit{From: e.From + offset, To: e.To + offset, Text: e.Text})
		}
	}
	return edits, nil
}

// percentVerb matches a text that a program formats with %.
var percentVerb = regexp.MustCompile(`%(?:\([A-Za-z_0-9]+\))?[0-9$]*[sdvq]`)
