package yql

import (
	"path"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Fill is what a statement puts into a column of new rows.
type Fill uint8

// The fills.
const (
	FillUnknown  Fill = iota
	FillNothing       // they leave it NULL
	FillRandom        // a function that draws a number or a UUID
	FillHash          // a hash
	FillNow           // the time at which they run
	FillConstant      // a literal
	FillNext          // the largest value there is, and one more
)

// Filled is what all of some statements put into a column.
type Filled struct {
	Fill    Fill
	Inserts bool // some are INSERTs, which fail where a row is
	Updated bool // others set it in rows that are there

	writes int
}

// Fills are what statements put into columns, by the path of the table and the column.
type Fills map[string]map[string]*Filled

// FillsOf finds out what texts of statements put into the columns of tables.
func FillsOf(c *Catalog, texts []string) Fills {
	var writes []*Access
	scripts := map[*Access]*Script{}
	next := map[string]bool{} // paths and columns of which a statement finds the largest value
	for _, text := range texts {
		if !mayFill(text) {
			continue
		}
		script := ParseQueries(text)
		accesses, _ := c.Resolve(script)
		for _, a := range accesses {
			switch {
			case a.Kind == AccessWrite || a.Kind == AccessUpdate:
				writes, scripts[a] = append(writes, a), script
			case a.Kind == AccessRead:
				if column := largest(a.Node); column != "" && counts(a, column) {
					next[a.Table.Path+" "+column] = true
				}
			}
		}
	}
	all := Fills{}
	for _, a := range writes {
		all.learn(a, scripts[a], next)
	}
	return all
}

// counts reports whether the largest value of a column is found to give the next one: the statement adds to it, or the column is an
// integer. The last time is found to read on from it.
func counts(a *Access, column string) bool {
	c, _ := a.Table.Column(column)
	return plusOne(a.Node.(*Query).Select) || c.Type.IsInteger()
}

// mayFill reports whether a text may write rows, or find the largest value of a column.
func mayFill(text string) bool {
	text = strings.ToUpper(text)
	return slices.ContainsFunc([]string{"INSERT", "UPSERT", "REPLACE", "UPDATE", "MAX", "DESC"},
		func(word string) bool { return strings.Contains(text, word) })
}

// learn takes what a statement writes.
func (all Fills) learn(a *Access, script *Script, next map[string]bool) {
	of := all[a.Table.Path]
	if of == nil {
		of = map[string]*Filled{}
		all[a.Table.Path] = of
	}
	get := func(column string) *Filled {
		if of[column] == nil {
			of[column] = &Filled{}
		}
		return of[column]
	}
	w, ok := a.Node.(*Write)
	if !ok || w.Verb == "UPSERT" && changesOnly(a) {
		for _, column := range a.Columns {
			get(column).Updated = true
		}
		return
	}
	values := &filling{write: w, table: a.Table, named: namedIn(script)}
	for i := range a.Table.Columns {
		column := a.Table.Columns[i].Name
		f, fill := get(column), values.fillOf(column)
		if fill == FillUnknown && next[a.Table.Path+" "+column] {
			fill = FillNext
		}
		if f.writes++; f.writes > 1 && f.Fill != fill {
			fill = FillUnknown
		}
		f.Fill, f.Inserts = fill, f.Inserts || strings.HasPrefix(w.Verb, "INSERT")
	}
}

// namedIn are the expressions that a script names.
func namedIn(script *Script) map[string]Expr {
	named := map[string]Expr{}
	for _, s := range script.Statements {
		if as, ok := s.Node.(*Assign); ok && len(as.Names) == 1 {
			named[as.Names[0]] = as.Expr
		}
	}
	return named
}

// changesOnly reports whether an UPSERT leaves out a column that each row has: it is for rows that are there.
func changesOnly(a *Access) bool {
	return len(a.Columns) > 0 && slices.ContainsFunc(a.Table.Columns, func(c schema.Column) bool {
		return c.NotNull && c.Default == "" && c.Sequence == nil && !slices.Contains(a.Columns, c.Name)
	}) || len(a.Columns) > 0 && len(a.Columns) <= len(a.Table.PrimaryKey)+1 && 2*len(a.Columns) < len(a.Table.Columns)
}

// filling is a statement that fills the columns of new rows.
type filling struct {
	write *Write
	table *schema.Table
	named map[string]Expr // expressions that the script names
}

// valuesFor are what the statement puts into a column, of each row; false if it gives the column none.
func (w *filling) valuesFor(column string) (exprs []Expr, given bool) {
	columns := w.write.Columns
	at := slices.Index(columns, column)
	switch {
	case columns != nil && at < 0:
		return nil, false
	case w.write.Values != nil && at >= 0:
		for _, row := range w.write.Values {
			if at < len(row) {
				exprs = append(exprs, row[at])
			}
		}
	case w.write.Source != nil && w.write.Source.Core != nil && len(w.write.Source.Rest) == 0:
		for i, item := range w.write.Source.Core.Items {
			if item.Star && columns != nil {
				return nil, true
			}
			if !item.Star && (columns != nil && i == at || columns == nil && item.Output() == column) {
				exprs = append(exprs, item.Expr)
			}
		}
	}
	return exprs, true
}

// fillOf says what the statement puts into a column.
func (w *filling) fillOf(column string) Fill {
	exprs, given := w.valuesFor(column)
	if !given {
		return FillNothing
	}
	if len(exprs) == 0 {
		return FillUnknown
	}
	if s := w.write.Source; s != nil && s.Core != nil { // it may find the largest value beside what else it writes
		core, one := *s.Core, *s
		core.Items, one.Core = []SelectItem{{Expr: exprs[0]}}, &core
		if w.largestOf(&one, column) && plusOne(&one) {
			return FillNext
		}
	}
	fill := w.fillFrom(exprs[0], column, 0)
	for _, e := range exprs[1:] {
		if w.fillFrom(e, column, 0) != fill {
			return FillUnknown
		}
	}
	if fill == FillConstant && !TakesValues(w.write) {
		return FillUnknown // a text into which a program has put all values
	}
	return fill
}

// namedDepth bounds how far named expressions are followed.
const namedDepth = 8

// fillFrom says what an expression is.
func (w *filling) fillFrom(e Expr, column string, depth int) Fill {
	if depth > namedDepth {
		return FillUnknown
	}
	switch e := e.(type) {
	case *Literal:
		switch e.Kind {
		case LitNull:
			return FillNothing
		case LitInt, LitString, LitBool:
			return FillConstant
		case LitPlaceholder:
			if e.Text == "?" { // in a snapshot without values; a driver takes no $name beside it
				return FillConstant
			}
		}
	case *Param:
		if named := w.named[e.Name]; named != nil {
			return w.fillFrom(named, column, depth+1)
		}
	case *Cast:
		return w.fillFrom(e.X, column, depth+1)
	case *Binary:
		return w.fromSum(e, column, depth)
	case *Subquery:
		if e.Select != nil && w.largestOf(e.Select, column) && plusOne(e.Select) {
			return FillNext
		}
	case *Call:
		return w.fromCall(e, column, depth)
	}
	return FillUnknown
}

// fromSum is the largest value and one, or what a time or a random value is with something added.
func (w *filling) fromSum(e *Binary, column string, depth int) Fill {
	if _, one := e.R.(*Literal); one && e.Op == "+" && w.isLargest(e.L, column, depth+1) {
		return FillNext
	}
	l, r := w.fillFrom(e.L, column, depth+1), w.fillFrom(e.R, column, depth+1)
	switch {
	case e.Op != "%" && e.Op != "/" && (l == FillRandom || r == FillRandom): // modulo a number it may have few values
		return FillRandom
	case l == FillNow && r == FillConstant:
		return FillNow
	}
	return FillUnknown
}

// fromCall says what a function gives.
func (w *filling) fromCall(e *Call, column string, depth int) Fill {
	switch {
	case e.ByChance():
		return FillRandom
	case e.ByClock():
		return FillNow
	case strings.EqualFold(e.Namespace, "Digest"):
		return FillHash
	case strings.EqualFold(e.Namespace, "DateTime") && len(e.Args) > 0, transparent(e):
		return w.fillFrom(e.Args[0], column, depth+1)
	}
	return FillUnknown
}

// isLargest reports whether an expression is the largest value of a column that there is.
func (w *filling) isLargest(e Expr, column string, depth int) bool {
	if depth > namedDepth {
		return false
	}
	switch e := e.(type) {
	case *Param:
		return w.named[e.Name] != nil && w.isLargest(w.named[e.Name], column, depth+1)
	case *Cast:
		return w.isLargest(e.X, column, depth+1)
	case *Call:
		return len(e.Args) > 0 && w.isLargest(e.Args[0], column, depth+1)
	case *Binary:
		return e.Op == "??" && w.isLargest(e.L, column, depth+1)
	case *Subquery:
		return e.Select != nil && w.largestOf(e.Select, column)
	}
	return false
}

// largestOf reports whether a query is for the largest value of a column of the table.
func (w *filling) largestOf(s *Select, column string) bool {
	core := s.Core
	return core != nil && core.From != nil && core.From.First.Table != nil &&
		path.Base(core.From.First.Table.Path) == w.table.Name() && largestIn(s) == column
}

// largest is the column of which a statement does nothing but find the largest value; empty if it does something else.
func largest(n Node) string {
	if q, ok := n.(*Query); ok && q.Select.Core != nil {
		return largestIn(q.Select)
	}
	return ""
}

// largestIn is the column of which a query gives the largest value: MAX, or the first in descending order.
func largestIn(s *Select) (column string) {
	core := s.Core
	if core == nil || len(core.Items) != 1 || len(core.GroupBy) > 0 {
		return ""
	}
	Walk(core.Items[0].Expr, func(e Expr) bool {
		if call, ok := e.(*Call); ok && strings.EqualFold(call.Name, "max") && len(call.Args) == 1 {
			if c, ok := call.Args[0].(*Column); ok {
				column = c.Name
			}
		}
		return true
	})
	if one, ok := s.Limit.(*Literal); column == "" && ok && one.Text == "1" && len(s.OrderBy) > 0 && s.OrderBy[0].Desc {
		by, _ := s.OrderBy[0].Expr.(*Column)
		Walk(core.Items[0].Expr, func(e Expr) bool {
			if c, ok := e.(*Column); ok && by != nil && c.Name == by.Name {
				column = c.Name
			}
			return true
		})
	}
	return column
}

// plusOne reports whether a query adds something to what it finds.
func plusOne(s *Select) (found bool) {
	Walk(s.Core.Items[0].Expr, func(e Expr) bool {
		b, ok := e.(*Binary)
		found = found || ok && b.Op == "+"
		return true
	})
	return found
}

// TakesValues reports whether a statement has values that it is given when it runs.
func TakesValues(n Node) (found bool) {
	ReplaceNode(n, func(e Expr) Expr {
		_, param := e.(*Param)
		found = found || param
		return e
	})
	return found
}
