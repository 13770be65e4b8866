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

// writers are the statements that write new rows to a table.
type writers struct {
	first        schema.Position
	hand, others bool // some have constants alone; or values that they are given
}

// intoTable matches the table that a statement which cannot be read writes to.
var intoTable = regexp.MustCompile("(?i)\\bINTO\\s+(\\S+)")

// writes takes note of who writes to a table.
func (q *queries) writes(st *yql.Statement, at schema.Position) {
	q.bound = q.bound || st.Err == nil && yql.TakesValues(st.Node)
	w, is := st.Node.(*yql.Write)
	path := ""
	if is {
		path = w.Table.Path
	} else if m := intoTable.FindStringSubmatch(st.Text); st.Err != nil && m != nil {
		path = strings.Trim(m[1], "`(")
	}
	if path == "" {
		return
	}
	q.blind = q.blind || strings.ContainsAny(path, "${}%?")
	if is && !q.logged && constants(w) {
		q.writer(path, at).hand = true
		return
	}
	q.writer(path, at).others = true
}

// writer is what is known of those that write to a table.
func (q *queries) writer(path string, at schema.Position) *writers {
	if q.written[path] == nil {
		q.written[path] = &writers{first: at}
	}
	return q.written[path]
}

// constants reports whether a statement writes rows that have no other values than are in its text.
func constants(w *yql.Write) bool {
	plain := w.Values != nil
	yql.ReplaceNode(w, func(e yql.Expr) yql.Expr {
		switch e := e.(type) {
		case *yql.Param, *yql.Subquery:
			plain = false
		case *yql.Literal:
			plain = plain && e.Kind != yql.LitPlaceholder
		case *yql.Call:
			plain = plain && !strings.HasPrefix(strings.ToLower(e.Name), "random")
		}
		return e
	})
	return plain
}

// maxInherited is how many classes stand between a table and the class that its id is declared in.
const maxInherited = 8

// inherit gives tables what is told of the classes that theirs inherit from.
func (q *queries) inherit() {
	heirs := map[string][]program.Class{}
	for _, c := range q.classes {
		heirs[c.Parent] = append(heirs[c.Parent], c)
	}
	for _, o := range q.origins {
		classes := []string{o.Path}
		for range maxInherited {
			var next []string
			for _, name := range classes {
				for _, c := range heirs[name] {
					next = append(next, c.Name)
					o.Path = cmp.Or(c.Table, c.Name)
					q.origins = append(q.origins, o)
				}
			}
			if classes = next; len(q.origins) > maxUnits {
				return
			}
		}
	}
}

// byHand tells of the tables whose rows are all in scripts, where it is known what a program writes: it may be that it has statements which
// are not read.
func (q *queries) byHand() {
	for path, w := range q.written {
		if w.hand && !w.others && q.bound && !q.blind {
			q.origins = append(q.origins, evidence.Origin{Path: path, From: evidence.MadeByHand, Pos: w.first})
		}
	}
}
