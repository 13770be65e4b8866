package source

import (
	"cmp"
	"regexp"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/program"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// makers are what is learned of where values come from.
type makers struct {
	list    []evidence.Origin
	classes []program.Class
	written []writer
	bound   bool // a statement has parameters, so that it is one of a program
	blind   bool // more tables are written than is known
}

// writer is a statement, or the class of an ORM, that writes new rows to a table. Those of one written by hand are all in its text.
type writer struct {
	path string
	hand bool
	pos  schema.Position
}

// intoTable matches the table that a statement which cannot be read writes to.
var intoTable = regexp.MustCompile(`(?i)\bINTO\s+(\S+)`)

// writes takes note of who writes to a table, which has a path if the statement can be read.
func (m *makers) writes(st *yql.Statement, path string, pos schema.Position, logged bool) {
	m.bound = m.bound || st.Err == nil && yql.TakesValues(st.Node)
	if w, is := st.Node.(*yql.Write); is {
		m.written = append(m.written, writer{path, !logged && literal(w), pos})
	} else if into := intoTable.FindStringSubmatch(st.Text); st.Err != nil && into != nil {
		m.written = append(m.written, writer{strings.Trim(into[1], "`("), false, pos})
		m.blind = m.blind || strings.ContainsAny(into[1], "${}%?")
	}
}

// literal reports whether a statement writes rows that have no other values than are in its text.
func literal(w *yql.Write) bool {
	plain := w.Values != nil && !yql.TakesValues(w)
	yql.ReplaceNode(w, func(e yql.Expr) yql.Expr {
		switch e := e.(type) {
		case *yql.Subquery:
			plain = false
		case *yql.Literal:
			plain = plain && e.Kind != yql.LitPlaceholder
		case *yql.Call:
			plain = plain && !e.ByChance()
		}
		return e
	})
	return plain
}

// learn takes in what a program tells of the classes of an ORM, which are some if it has entities, and whether it answers in a messenger.
func (m *makers) learn(p *program.Program, lines *program.Lines, entities bool) {
	given, classes := p.Defaults()
	m.remember(given, lines)
	m.classes = append(m.classes, classes...)
	for _, c := range classes {
		m.written = append(m.written, writer{path: c.Path})
	}
	m.blind = m.blind || len(classes) == 0 && entities
	if at := program.Answers(lines.Src); at >= 0 {
		m.list = append(m.list, evidence.Origin{From: evidence.MadeOutside, Pos: lines.Position(at)})
	}
}

func (m *makers) remember(given []program.Given, lines *program.Lines) {
	for _, g := range given {
		m.list = append(m.list, evidence.Origin{Path: g.Path, Column: g.Column, From: evidence.Maker(g.Maker), Pos: lines.Position(g.At)})
	}
}

// maxFillers is how many of the statements of a text are looked at for what the program gives them.
const maxFillers = 100

// fills takes in what a program gives to the statements of a text.
func (m *makers) fills(p *program.Program, text program.Text, parsed *yql.Script, lines *program.Lines) {
	for _, st := range parsed.Statements[:min(len(parsed.Statements), maxFillers)] {
		if w, is := st.Node.(*yql.Write); is {
			m.remember(p.Filled(text, w), lines)
		}
	}
}

// origins are what was learned: what is told of a class holds for those that inherit from it, and a table has constants alone if all that
// programs write to it is in the texts of statements.
func (m *makers) origins() []evidence.Origin {
	heirs, tables := map[string][]string{}, map[string]string{}
	for _, c := range m.classes {
		heirs[c.Parent], tables[c.Name] = append(heirs[c.Parent], c.Name), c.Path
	}
	known := map[evidence.Origin]bool{}
	for i := 0; i < len(m.list); i++ {
		for _, name := range heirs[m.list[i].Path] {
			o := m.list[i]
			if o.Path = name; m.list[i].Path != "" && !known[o] {
				known[o] = true
				m.list = append(m.list, o)
			}
		}
	}
	for i := range m.list {
		m.list[i].Path = cmp.Or(tables[m.list[i].Path], m.list[i].Path)
	}
	others := map[string]bool{}
	for _, w := range m.written {
		others[w.path] = others[w.path] || !w.hand
	}
	for _, w := range m.written {
		if m.bound && !m.blind && !others[w.path] {
			others[w.path] = true
			m.list = append(m.list, evidence.Origin{Path: w.path, From: evidence.MadeByHand, Pos: w.pos})
		}
	}
	return m.list
}
