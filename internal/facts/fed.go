package facts

import (
	"path"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// feed is what statements put into a column of new rows.
type feed uint8

const (
	feedUnknown  feed = iota
	feedNothing       // they leave it NULL
	feedRandom        // a function that draws a number or a UUID
	feedHash          // a hash
	feedNow           // the time at which they run
	feedConstant      // a literal
	feedNext          // the largest value there is, and one more
)

// fed is what all known statements put into a column.
type fed struct {
	feed    feed
	verbs   []string // of those that write new rows
	updated bool     // an UPDATE sets it
}

// nature is how the values arrive, and why that is known, a clause; NatureUnknown if the statements do not tell.
func (f *fed) nature(at place) (Nature, string) {
	switch f.feed {
	case feedRandom:
		return NatureSpread, "statements fill it with random values"
	case feedHash:
		return NatureSpread, "statements fill it with a hash"
	case feedNow:
		return NatureTimeOrdered, "statements fill it with the time at which they run"
	case feedConstant:
		return NatureFew, "statements fill it with constants alone"
	case feedNext:
		why := "statements fill it with the largest value and one more, so that two writers get the same number, and the second "
		if slices.Contains(f.verbs, "INSERT") {
			return NatureSequential, why + "INSERT fails"
		}
		return NatureSequential, why + "loses the row of the first"
	case feedNothing:
		if f.updated && at == placeIndex {
			return NatureUnknown, "INSERTs leave it NULL, and an UPDATE sets it"
		}
	}
	return NatureUnknown, ""
}

// isFed lets statements say what the values of a column are, whatever its name.
func (k *Table) isFed(t *Column, at place) {
	f := k.of.feeds[k.Schema.Path][t.Column.Name]
	if f == nil {
		return
	}
	n, why := f.nature(at)
	switch kind := KindOf(t.Column.Type); {
	case why == "", kind == KindUUID, kind == KindBool, kind == KindByte, t.Nature == NatureHash, t.Nature == NatureBucket:
	case kind == KindTime && n != NatureUnknown && n != NatureFew:
	case n == NatureUnknown:
		t.Nature, t.Why = n, why
	default:
		t.Nature, t.Confidence, t.Guess, t.Why = n, Declared, false, why
	}
}

// feeds are what statements put into columns, by the path of the table and the column.
type feeds map[string]map[string]*fed

// feedsOf finds out what the statements of a bundle put into the columns of its tables. A table that programs also write to without a
// statement has none.
func feedsOf(b *evidence.Bundle) feeds {
	var writes []*yql.Access
	scripts := map[*yql.Access]*yql.Script{}
	next := map[string]bool{} // paths and columns of which a statement finds the largest value
	var catalog *yql.Catalog
	for i := range b.Statements {
		s := &b.Statements[i]
		if s.Once || schema.OfPlan(s.Text) || !mayFeed(s.Text) {
			continue
		}
		if catalog == nil {
			tables := make([]*schema.Table, len(b.Tables))
			for i, t := range b.Tables {
				tables[i] = t.Schema
			}
			catalog = yql.NewCatalog(tables, b.Others...)
		}
		script := yql.ParseQueries(s.Text)
		accesses, _ := catalog.Resolve(script)
		for _, a := range accesses {
			switch {
			case a.Kind == yql.AccessWrite || a.Kind == yql.AccessUpdate:
				writes, scripts[a] = append(writes, a), script
			case a.Kind == yql.AccessRead:
				if column := largest(a.Node); column != "" {
					next[a.Table.Path+" "+column] = true
				}
			}
		}
	}
	all := feeds{}
	for _, a := range writes {
		if slices.ContainsFunc(b.BulkWrites, func(w evidence.BulkWrite) bool { return path.Base(w.Path) == a.Table.Name() }) {
			continue
		}
		all.add(a, scripts[a], next)
	}
	return all
}

// mayFeed reports whether a text may write rows, or find the largest value of a column.
func mayFeed(text string) bool {
	text = strings.ToUpper(text)
	return slices.ContainsFunc([]string{"INSERT", "UPSERT", "REPLACE", "UPDATE", "MAX", "DESC"},
		func(word string) bool { return strings.Contains(text, word) })
}

// add takes what a statement writes.
func (all feeds) add(a *yql.Access, script *yql.Script, next map[string]bool) {
	of := all[a.Table.Path]
	if of == nil {
		of = map[string]*fed{}
		all[a.Table.Path] = of
	}
	get := func(column string) *fed {
		if of[column] == nil {
			of[column] = &fed{}
		}
		return of[column]
	}
	w, ok := a.Node.(*yql.Write)
	if !ok || w.Verb == "UPSERT" && changesOnly(a) {
		for _, column := range a.Columns {
			get(column).updated = true
		}
		return
	}
	values := &written{write: w, table: a.Table, named: map[string]yql.Expr{}}
	for _, s := range script.Statements {
		if as, ok := s.Node.(*yql.Assign); ok && len(as.Names) == 1 {
			values.named[as.Names[0]] = as.Expr
		}
	}
	for i := range a.Table.Columns {
		column := a.Table.Columns[i].Name
		f, feed := get(column), values.feedOf(column)
		if feed == feedUnknown && next[a.Table.Path+" "+column] {
			feed = feedNext
		}
		if len(f.verbs) > 0 && f.feed != feed {
			feed = feedUnknown
		}
		f.feed, f.verbs = feed, append(f.verbs, strings.Fields(w.Verb)[0])
	}
}

// changesOnly reports whether an UPSERT leaves out a column that each row has: it is for rows that are there.
func changesOnly(a *yql.Access) bool {
	return len(a.Columns) > 0 && slices.ContainsFunc(a.Table.Columns, func(c schema.Column) bool {
		return c.NotNull && c.Default == "" && c.Sequence == nil && !slices.Contains(a.Columns, c.Name)
	}) || len(a.Columns) > 0 && len(a.Columns) <= len(a.Table.PrimaryKey)+1 && 2*len(a.Columns) < len(a.Table.Columns)
}

// written are the rows that a statement writes.
type written struct {
	write *yql.Write
	table *schema.Table
	named map[string]yql.Expr // expressions that the script names
}

// feedOf says what the statement puts into a column.
func (w *written) feedOf(column string) feed {
	columns := w.write.Columns
	at := slices.Index(columns, column)
	var exprs []yql.Expr
	switch {
	case columns != nil && at < 0:
		return feedNothing
	case w.write.Values != nil && at >= 0:
		for _, row := range w.write.Values {
			if at < len(row) {
				exprs = append(exprs, row[at])
			}
		}
	case w.write.Source != nil && w.write.Source.Core != nil && len(w.write.Source.Rest) == 0:
		for i, item := range w.write.Source.Core.Items {
			if item.Star {
				return feedUnknown
			}
			if columns != nil && i == at || columns == nil && item.Alias == column {
				exprs = append(exprs, item.Expr)
			}
		}
	}
	if len(exprs) == 0 {
		return feedUnknown
	}
	feed := w.of(exprs[0], column, 0)
	for _, e := range exprs[1:] {
		if w.of(e, column, 0) != feed {
			return feedUnknown
		}
	}
	if feed == feedConstant && !takesValues(w.write) {
		return feedUnknown // a text into which a program has put all values
	}
	return feed
}

// namedDepth bounds how far named expressions are followed.
const namedDepth = 8

// of says what an expression is.
func (w *written) of(e yql.Expr, column string, depth int) feed {
	if depth > namedDepth {
		return feedUnknown
	}
	switch e := e.(type) {
	case *yql.Literal:
		switch e.Kind {
		case yql.LitNull:
			return feedNothing
		case yql.LitInt, yql.LitString, yql.LitBool, yql.LitPlaceholder: // the last in a snapshot without values
			return feedConstant
		}
	case *yql.Param:
		if named := w.named[e.Name]; named != nil {
			return w.of(named, column, depth+1)
		}
	case *yql.Cast:
		return w.of(e.X, column, depth+1)
	case *yql.Binary:
		return w.sum(e, column, depth)
	case *yql.Subquery:
		if e.Select != nil && w.largestOf(e.Select, column) && plusOne(e.Select) {
			return feedNext
		}
	case *yql.Call:
		return w.call(e, column, depth)
	}
	return feedUnknown
}

// sum is the largest value and one, or what a time or a random value is with something added.
func (w *written) sum(e *yql.Binary, column string, depth int) feed {
	if _, one := e.R.(*yql.Literal); one && e.Op == "+" && w.isLargest(e.L, column, depth+1) {
		return feedNext
	}
	l, r := w.of(e.L, column, depth+1), w.of(e.R, column, depth+1)
	switch {
	case e.Op != "%" && e.Op != "/" && (l == feedRandom || r == feedRandom): // modulo a number it may have few values
		return feedRandom
	case l == feedNow && r == feedConstant:
		return feedNow
	}
	return feedUnknown
}

// call says what a function gives.
func (w *written) call(e *yql.Call, column string, depth int) feed {
	name := strings.ToLower(e.Name)
	switch {
	case e.Namespace == "" && slices.Contains([]string{"randomuuid", "randomnumber", "random"}, name):
		return feedRandom
	case strings.HasPrefix(name, "currentutc"), strings.HasPrefix(name, "currenttz"):
		return feedNow
	case strings.EqualFold(e.Namespace, "Digest"):
		return feedHash
	case strings.EqualFold(e.Namespace, "DateTime"), e.Namespace == "" && slices.Contains([]string{"unwrap", "just", "coalesce", "nvl", "ensure"}, name):
		if len(e.Args) > 0 {
			return w.of(e.Args[0], column, depth+1)
		}
	}
	return feedUnknown
}

// isLargest reports whether an expression is the largest value of a column that there is.
func (w *written) isLargest(e yql.Expr, column string, depth int) bool {
	if depth > namedDepth {
		return false
	}
	switch e := e.(type) {
	case *yql.Param:
		return w.named[e.Name] != nil && w.isLargest(w.named[e.Name], column, depth+1)
	case *yql.Cast:
		return w.isLargest(e.X, column, depth+1)
	case *yql.Call:
		return len(e.Args) > 0 && w.isLargest(e.Args[0], column, depth+1)
	case *yql.Binary:
		return e.Op == "??" && w.isLargest(e.L, column, depth+1)
	case *yql.Subquery:
		return e.Select != nil && w.largestOf(e.Select, column)
	}
	return false
}

// largestOf reports whether a query is for the largest value of a column of the table.
func (w *written) largestOf(s *yql.Select, column string) bool {
	core := s.Core
	return core != nil && core.From != nil && core.From.First.Table != nil &&
		path.Base(core.From.First.Table.Path) == w.table.Name() && largestIn(s) == column
}

// largest is the column of which a statement does nothing but find the largest value; empty if it does something else.
func largest(n yql.Node) string {
	if q, ok := n.(*yql.Query); ok && q.Select.Core != nil {
		return largestIn(q.Select)
	}
	return ""
}

// largestIn is the column of which a query gives the largest value: MAX, or the first in descending order.
func largestIn(s *yql.Select) (column string) {
	core := s.Core
	if core == nil || len(core.Items) != 1 || len(core.GroupBy) > 0 {
		return ""
	}
	yql.Walk(core.Items[0].Expr, func(e yql.Expr) bool {
		if call, ok := e.(*yql.Call); ok && strings.EqualFold(call.Name, "max") && len(call.Args) == 1 {
			if c, ok := call.Args[0].(*yql.Column); ok {
				column = c.Name
			}
		}
		return true
	})
	if one, ok := s.Limit.(*yql.Literal); column == "" && ok && one.Text == "1" && len(s.OrderBy) > 0 && s.OrderBy[0].Desc {
		by, _ := s.OrderBy[0].Expr.(*yql.Column)
		yql.Walk(core.Items[0].Expr, func(e yql.Expr) bool {
			if c, ok := e.(*yql.Column); ok && by != nil && c.Name == by.Name {
				column = c.Name
			}
			return true
		})
	}
	return column
}

// plusOne reports whether a query adds something to what it finds.
func plusOne(s *yql.Select) (found bool) {
	yql.Walk(s.Core.Items[0].Expr, func(e yql.Expr) bool {
		b, ok := e.(*yql.Binary)
		found = found || ok && b.Op == "+"
		return true
	})
	return found
}
