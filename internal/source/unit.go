package source

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/foreign"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// countComment matches `count: N` in a comment.
var countComment = regexp.MustCompile(`(?i)^(?:--|/\*|#)\s*count\s*:\s*([0-9]+)\b`)

// unit takes in the statements of one text in their order: of a script, a line of a log, a literal of a program.
type unit struct {
	*queries
	at       func(yql.Pos) schema.Position
	settings []*preface          // PRAGMA
	named    map[string]*preface // DECLARE and $name =, the latest by name
	taken    int                 // statements so far
	count    uint64              // executions of the next statement; 0 if not said
	skipped  skippedKinds
	results  []result // of its statements
}

// preface is a statement that others need beside them.
type preface struct {
	text  string
	at    yql.Pos
	name  string // of a setting
	order int
}

// result is what became of a statement: which of the statements or of the notes on unread ones stands for it.
type result int

// unlisted is the result of an unread statement without a note.
const unlisted result = math.MinInt

func (q *queries) unit(at func(yql.Pos) schema.Position) *unit {
	return &unit{queries: q, at: at, count: q.count, named: map[string]*preface{}}
}

// executions is how often the next statement runs, by the comments above it; n if they do not say.
func executions(above []yql.Comment, n uint64) uint64 {
	for _, c := range above {
		if m := countComment.FindStringSubmatch(c.Text); m != nil {
			n, _ = strconv.ParseUint(m[1], 10, 64)
		}
	}
	return n
}

func (u *unit) take(st *yql.Statement, text string) {
	u.count = executions(st.Comments, u.count)
	u.taken++
	if st.Err != nil && startsDDL.MatchString(st.Text+" ") { // it is told where tables are read
		word, _, _ := strings.Cut(st.Text, " ")
		u.skipped.add(strings.ToUpper(word), u.at(st.Pos))
		u.count = 0
		return
	}
	path := ""
	if w, is := st.Node.(*yql.Write); is {
		path = w.Table.Path
	}
	u.made.writes(st, path, u.at(st.Pos), u.logged)
	if st.Err != nil {
		u.results = append(u.results, u.unreadable(st, text))
		u.count = 0
		return
	}
	switch n := st.Node.(type) {
	case *yql.Pragma:
		c := u.preface(st)
		c.name = n.Name
		u.settings = append(slices.DeleteFunc(u.settings, func(other *preface) bool {
			return other.text == c.text || other.name == c.name && len(n.Values) < 2 // the first of two may be a cluster
		}), c)
	case *yql.Declare:
		u.named[n.Name] = u.preface(st)
	case *yql.Assign:
		c := u.preface(st)
		for _, name := range n.Names {
			u.named[name] = c
		}
	case *yql.Query, *yql.Write, *yql.Update, *yql.Delete, *yql.Define, *yql.Explain:
		u.results = append(u.results, u.add(u.withContext(st), u.at(st.Pos), u.count))
		u.count = 0
	case *yql.Commit:
	default:
		u.skipped.add(keyword(st), u.at(st.Pos))
		u.count = 0
	}
}

func (u *unit) preface(st *yql.Statement) *preface {
	return &preface{text: strings.Clone(st.Text), at: st.Pos, order: u.taken}
}

// unreadable notes a statement that cannot be read.
func (u *unit) unreadable(st *yql.Statement, text string) result {
	u.unread++
	if len(u.alike) == maxUnread {
		u.unlisted++
		return unlisted
	}
	u.notes = append(u.notes, evidence.Note{Pos: u.at(st.Err.Pos), Code: NoteUnread, Message: "statement not read: " + refusal(st),
		Snippet: yql.Excerpt(text, st.Err.Pos)})
	u.alike = append(u.alike, alike{note: len(u.notes) - 1})
	return result(^(len(u.alike) - 1))
}

// refusal is what the parser says of a statement, and what helps; if that is nothing, whose it is.
func refusal(st *yql.Statement) string {
	message, whose := st.Err.Msg, []string(nil)
	for _, d := range foreign.Dialects() {
		if r, err := foreign.Reads(strings.NewReader(st.Text), d); st.Err.Help == "" && err == nil && r.All() {
			whose = append(whose, d.Title())
		}
	}
	switch {
	case st.Err.Help != "":
		message += "; " + st.Err.Help
	case whose != nil:
		message += "; as it is, " + strings.Join(whose, " or ") + " would take it"
	}
	if st.Err.Code == codePlaceholder {
		message += ", or the values of variables with --set NAME=VALUE"
	}
	return message
}

// maxUnread is on how many different statements that cannot be read there is a note.
const maxUnread = 1000

// alike counts the statements that cannot be read for the reason that a note gives, beside the one that it is about.
type alike struct{ note, more int }

// oneRequest notes that the statements of the text are sent in one request. A statement that is sent in several joins these: what is
// said of one holds for all.
func (u *unit) oneRequest() {
	if len(u.results) < 2 {
		return
	}
	var known []uint64
	for _, r := range u.results {
		if r >= 0 && u.statements[r].Request != 0 {
			known = append(known, u.statements[r].Request)
		}
	}
	slices.Sort(known)
	if known = slices.Compact(known); len(known) == 0 {
		u.requests++
		known = append(known, u.requests)
	}
	for i := 0; len(known) > 1 && i < len(u.statements); i++ {
		if s := &u.statements[i]; slices.Contains(known[1:], s.Request) {
			s.Request = known[0]
		}
	}
	for _, r := range u.results {
		if r >= 0 {
			u.statements[r].Request = known[0]
		}
	}
}

// close says which statements were skipped.
func (u *unit) close() {
	for _, k := range u.skipped {
		u.notes = append(u.notes, evidence.Note{Pos: k.first, Code: codeSkipped,
			Message: fmt.Sprintf("%s statements skipped, because they reach no rows: %d", k.keyword, k.count)})
	}
}

// repeated counts a statement that is like one before.
func (q *queries) repeated(r result, count uint64) {
	switch {
	case r >= 0:
		q.again++
		s := &q.statements[r]
		if q.inProgram && count == 0 && s.Count == 0 {
			return
		}
		s.Count = max(s.Count, 1) + max(count, 1)
	case r == unlisted:
		q.unread++
		q.unlisted++
	default:
		q.unread++
		q.alike[^r].more++
	}
}

// paramName matches $name in the text of a statement. A match inside a string does no harm.
var paramName = regexp.MustCompile("\\$(?:([A-Za-z_][A-Za-z0-9_]*)|`([^`]+)`)")

// needs are the statements of its script that a statement depends on, in their order.
func (u *unit) needs(st *yql.Statement) []*preface {
	before := slices.Clone(u.settings)
	needed := map[*preface]bool{}
	var collect func(text string)
	collect = func(text string) {
		for _, m := range paramName.FindAllStringSubmatch(text, -1) {
			if c := u.named[m[1]+m[2]]; c != nil && !needed[c] {
				needed[c] = true
				before = append(before, c)
				collect(c.text)
			}
		}
	}
	collect(st.Text)
	slices.SortFunc(before, func(a, b *preface) int { return a.order - b.order })
	return before
}

// withContext returns the text of a statement behind the statements of its script that it depends on.
func (u *unit) withContext(st *yql.Statement) string {
	before := u.needs(st)
	if len(before) == 0 {
		return st.Text
	}
	var b strings.Builder
	for _, c := range before {
		b.WriteString(c.text)
		b.WriteString(";\n")
	}
	b.WriteString(st.Text)
	return b.String()
}

// add keeps a statement, or adds to the count of one that differs in its literals alone.
func (q *queries) add(text string, pos schema.Position, count uint64) result {
	shape, short := q.folder.Shape(text)
	if i, known := q.byShape[string(shape)]; known {
		q.repeated(i, count)
		q.statements[i].Once = q.statements[i].Once && q.once
		return i
	}
	i := result(len(q.statements))
	q.byShape[string(shape)] = i
	q.statements = append(q.statements, evidence.Statement{Text: strings.Clone(short), Count: count, From: "file", Pos: pos, Once: q.once})
	return i
}
