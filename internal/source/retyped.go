package source

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/program"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// filling is a column that a statement fills from another one of the same row.
type filling struct {
	column, from string
	at           schema.Position
}

// maxFilling bounds how long a statement is that is looked at for what it fills.
const maxFilling = 16 << 10

// filled takes note of a statement that fills columns of a table from others of it, or a table from another one.
func (s *script) filled(st *yql.Statement) {
	if st.End.Offset > len(s.text) || st.Pos.Offset > st.End.Offset || st.End.Offset-st.Pos.Offset > maxFilling {
		return
	}
	text := s.text[st.Pos.Offset:st.End.Offset]
	if head := program.Head(text); !updates.MatchString(head) && !copiesRows.MatchString(head) {
		return
	}
	add := func(path, column string, e yql.Expr) {
		yql.Walk(e, func(x yql.Expr) bool {
			if c, is := x.(*yql.Column); is && c.Name != column {
				s.fillings[path] = append(s.fillings[path], filling{column, c.Name, s.at(st.Pos)})
			}
			return true
		})
	}
	n, _ := yql.ParseStatement(text)
	switch n := n.(type) {
	case *yql.Update:
		for _, set := range n.Set {
			add(s.resolve(n.Table.Path), set.Column, set.Expr)
		}
	case *yql.Write:
		if n.Source == nil || n.Source.Core == nil || n.Source.Core.From == nil || n.Source.Core.From.First.Table == nil {
			return
		}
		from, to := s.resolve(n.Source.Core.From.First.Table.Path), s.resolve(n.Table.Path)
		if from != to {
			s.copies[from] = append(s.copies[from], copying{to, s.at(st.Pos)})
			return
		}
		for i, item := range n.Source.Core.Items {
			if i < len(n.Columns) && !item.Star {
				add(to, n.Columns[i], item.Expr)
			}
		}
	}
}

// retyped takes note of a column that is dropped after another one was added and filled from it: that changed its type by hand.
func (s *script) retyped(d *declared, edits []schema.Edit, at schema.Position) {
	for _, e := range edits {
		drop, is := e.(schema.DropColumn)
		if !is {
			continue
		}
		for _, f := range s.fillings[d.table.Path] {
			_, there := d.table.Column(f.column)
			added := !slices.ContainsFunc(d.created.Columns, func(c schema.Column) bool { return c.Name == f.column })
			if f.from == drop.Name && there && added {
				d.remade = &evidence.Retyped{Column: drop.Name, As: f.column, Filled: f.at, Dropped: at}
			}
		}
	}
}
