package move

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Fitted is what becomes of a statement when its table becomes another one.
type Fitted struct {
	Before  string   // the statement in canonical form
	Text    string   // for the new table, in canonical form if it is another one
	Changed bool     // it is another one
	Notes   []string // what is another in what it returns, and what it may give
	Listed  []Listed // lists of values that are looked for in each bucket
	Broken  []string // why no rule makes a statement for the new table of it, so that a person has to
}

// Listed is a list of values of a column that is looked for in so many buckets. How many values are in it may not be known: then it is 0.
type Listed struct {
	Column          string
	Values, Buckets uint64
}

// Fit makes of a statement one that does on the new table what it does now: columns have their new names, results their old ones, what a
// column is compared with, or gets, is of its new type, and columns that are computed are bound and filled wherever the statement gives
// what they are computed from.
func Fit(text string, catalog *yql.Catalog, m *Move) Fitted {
	script := yql.ParseQueries(text)
	f := &fitter{Move: m, goes: map[string]Column{}, refs: map[*yql.Column]bool{}, fits: map[*yql.Column]bool{},
		own: map[yql.Pos]bool{}, joined: map[yql.Pos]bool{}, declared: map[string]*yql.TypeExpr{},
		replace: map[yql.Expr]yql.Expr{}, merges: map[yql.Pos]*yql.Query{}, merged: map[*yql.Query]*Hash{}}
	f.out.Before, f.out.Text = yql.PrintScript(script.Nodes()), text
	for _, c := range m.Columns {
		f.goes[c.From()] = c
		if made, is := c.(Made); is {
			f.goes[made.Of] = c
		}
	}
	for _, st := range script.Statements {
		if st.Err != nil {
			f.broken("it cannot be parsed: %v", st.Err)
			return f.out
		}
	}
	f.fit(script, catalog)
	slices.Sort(f.out.Broken)
	if len(f.out.Broken) > 0 {
		return f.out
	}
	if after := yql.PrintScript(script.Nodes()); after != f.out.Before {
		f.out.Text, f.out.Changed = after, true
	}
	return f.out
}

// fitter fits a script, whose tree it changes.
type fitter struct {
	*Move
	goes     map[string]Column        // by the column of the old table that it goes on from
	accesses []*yql.Access            // of the script
	own      map[yql.Pos]bool         // where the table is named
	joined   map[yql.Pos]bool         // where it is named in a join
	declared map[string]*yql.TypeExpr // of parameters
	result   *yql.Select              // what the program gets
	refs     map[*yql.Column]bool     // that name columns of the table
	fits     map[*yql.Column]bool     // those of them with another type that were looked at
	replace  map[yql.Expr]yql.Expr    // predicates, by others that bind computed columns, too
	merges   map[yql.Pos]*yql.Query   // queries that can be read bucket by bucket and merged, by where the table is named
	merged   map[*yql.Query]*Hash     // those of them that have to be
	out      Fitted
}

// fit changes the tree. What is computed comes first, of the values as the statement gives them; unions are made last, of queries that fit.
func (f *fitter) fit(script *yql.Script, catalog *yql.Catalog) {
	var nodes []yql.Node
	for _, n := range script.Nodes() {
		if e, is := n.(*yql.Explain); is {
			n = e.Node
		}
		nodes = append(nodes, n)
		if d, ok := n.(*yql.Declare); ok && d.Type != nil {
			f.declared[d.Name] = d.Type
		}
		if q := mergeable(n); q != nil {
			f.merges[q.Select.Core.From.First.Table.Pos] = q
		}
		yql.WalkCores(n, func(core *yql.SelectCore) {
			if core.From == nil || len(core.From.Joins) == 0 {
				return
			}
			for _, j := range slices.Concat([]yql.Join{{Source: core.From.First}}, core.From.Joins) {
				if j.Source.Table != nil {
					f.joined[j.Source.Table.Pos] = true
				}
			}
		})
	}
	given := placeholders(nodes)
	f.accesses = catalog.Accesses(script)
	for _, a := range f.accesses {
		if a.Table.Path == f.Before.Path {
			f.access(a)
		}
	}
	for _, n := range nodes {
		yql.ReplaceNode(n, func(e yql.Expr) yql.Expr {
			if to, ok := f.replace[e]; ok {
				return to
			}
			return e
		})
	}
	for _, n := range nodes {
		f.compute(n)
		f.returned(n)
		if q, ok := n.(*yql.Query); ok {
			f.result = q.Select
		}
		yql.WalkNode(n, f.expr, f.query)
		f.write(n)
	}
	for c := range f.refs {
		f.ref(c)
	}
	for q, h := range f.merged {
		f.merge(q, h)
	}
	if placeholders(nodes) > given {
		f.note("the value is used once more: pass it again for the new ?")
	}
}

// placeholders are how many values without a name statements take.
func placeholders(nodes []yql.Node) (count int) {
	for _, n := range nodes {
		yql.WalkNode(n, func(e yql.Expr) bool {
			if l, ok := e.(*yql.Literal); ok && l.Kind == yql.LitPlaceholder && l.Text == "?" {
				count++
			}
			return true
		}, func(*yql.Select) bool { return true })
	}
	return count
}

func (f *fitter) broken(format string, args ...any) { say(&f.out.Broken, format, args...) }
func (f *fitter) note(format string, args ...any)   { say(&f.out.Notes, format, args...) }

func say(list *[]string, format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(*list, text) {
		*list = append(*list, text)
	}
}

// column is what a column of the table is, and becomes; ok is false if it is none or goes, which is said.
func (f *fitter) column(name string) (is, to schema.Column, ok bool) {
	is, had := f.Before.Column(name)
	if !had {
		return is, to, false
	}
	if to, ok = f.After.Column(f.new(name)); !ok {
		f.broken("it names column %s, which is dropped", name)
	}
	return is, to, ok
}

// new is the new name of a column, empty if it has gone.
func (f *fitter) new(old string) string {
	if c := f.goes[old]; c != nil {
		return c.Name()
	}
	return ""
}

// becomes is what another name and type of a column are; empty if it has neither.
func becomes(is, to schema.Column) string {
	var out []string
	if is.Name != to.Name {
		out = append(out, "is called "+to.Name)
	}
	if is.Type != to.Type {
		out = append(out, "is of type "+string(to.Type))
	}
	return strings.Join(out, " and ")
}

func (f *fitter) name(old string) string {
	if _, to, ok := f.column(old); ok {
		return to.Name
	}
	return old
}

// access looks at how a script reaches the table.
func (f *fitter) access(a *yql.Access) {
	f.own[a.Name.Pos] = true
	for _, c := range a.Refs {
		f.refs[c] = true
	}
	if a.Inside != "" {
		f.broken("the table is used inside %s, which is not rewritten automatically: change the statement by hand", a.Inside)
		return
	}
	for _, name := range a.Columns {
		f.column(name)
	}
	if _, had := f.Before.Index(a.Index); a.Named && had && f.index(a.Index) == "" {
		f.broken("it reads by index %s, which is dropped", a.Index)
		return
	}
	f.bind(a)
}

// index is the new name of an index, empty if it has gone.
func (f *fitter) index(old string) string {
	if _, stays := f.After.Index(old); stays {
		return old
	}
	x, _ := f.Before.Index(old)
	for i := range f.After.Indexes {
		y := &f.After.Indexes[i]
		if _, was := f.Before.Index(y.Name); !was && x.Kind == y.Kind && slices.Equal(x.Columns, y.Columns) &&
			slices.Equal(slices.Sorted(slices.Values(x.Cover)), slices.Sorted(slices.Values(y.Cover))) {
			return y.Name
		}
	}
	return ""
}

// returned adds what a statement returns of the rows that it writes to what names columns.
func (f *fitter) returned(n yql.Node) {
	table, _, items := changes(n)
	if table == nil || !f.own[table.Pos] {
		return
	}
	for _, i := range *items {
		yql.Walk(i.Expr, func(e yql.Expr) bool {
			if c, ok := e.(*yql.Column); ok {
				f.refs[c] = true
			}
			return true
		})
		f.star(i)
	}
	f.items(*items, true)
}

// query fits what a query reads and returns.
func (f *fitter) query(s *yql.Select) bool {
	for o := range s.Operands() {
		core := o.Core
		if core == nil {
			continue
		}
		f.named(core, s)
		if core.From != nil {
			f.source(core, &core.From.First)
			for i := range core.From.Joins {
				j := &core.From.Joins[i]
				f.source(core, &j.Source)
				for _, name := range j.Using {
					if is, to, ok := f.column(name); ok && becomes(is, to) != "" {
						f.broken("it joins by USING (%s), which %s then", name, becomes(is, to))
					}
				}
			}
		}
		f.items(core.Items, s == f.result)
		for _, g := range core.GroupBy {
			f.plain(g.Expr, true)
		}
	}
	for _, o := range s.OrderBy {
		f.plain(o.Expr, false)
	}
	return true
}

// named leaves out of the columns what a query itself gives the name of one.
func (f *fitter) named(core *yql.SelectCore, s *yql.Select) {
	forget := func(e yql.Expr, given func(string) bool) {
		yql.Walk(e, func(e yql.Expr) bool {
			if c, ok := e.(*yql.Column); ok && c.Table == "" && given(c.Name) {
				f.plain(c, false)
				delete(f.refs, c)
			}
			return true
		})
	}
	grouped := func(name string) bool {
		return slices.ContainsFunc(core.GroupBy, func(g yql.GroupItem) bool { return g.Alias == name })
	}
	for _, i := range core.Items {
		forget(i.Expr, grouped)
	}
	forget(core.Having, grouped)
	for _, o := range s.OrderBy {
		forget(o.Expr, func(name string) bool {
			return grouped(name) || slices.ContainsFunc(core.Items, func(i yql.SelectItem) bool { return i.Output() == name })
		})
	}
}

// source fits how a query names the table.
func (f *fitter) source(core *yql.SelectCore, s *yql.Source) {
	if s.Table == nil || !f.own[s.Table.Pos] {
		return
	}
	if view := f.index(s.Table.View); view != "" {
		s.Table.View = view
	}
	if len(s.Columns) > 0 || s.Flatten != "" || s.Match != "" {
		f.broken("it names the columns of the table anew in FROM")
	}
	for i, name := range core.Without {
		core.Without[i] = f.name(name)
	}
	all := false
	for _, item := range core.Items {
		if all = all || item.Star; item.Table == "" || item.Table == s.Alias || s.Alias == "" {
			f.star(item)
		}
	}
	for _, h := range f.Hashes() {
		switch {
		case !all || slices.Contains(core.Without, h.Column):
		case len(core.From.Joins) == 0:
			core.Without = append(core.Without, h.Column)
		default: // columns of a join cannot be left out
			f.note("its * returns %s too", h.Column)
			return
		}
	}
}

// star says what all columns are then.
func (f *fitter) star(item yql.SelectItem) {
	if !item.Star {
		return
	}
	var others []string
	for _, is := range f.Before.Columns {
		switch to, ok := f.After.Column(f.new(is.Name)); {
		case !ok:
			f.broken("its * returns column %s, which is dropped", is.Name)
		case to.Name != is.Name:
			f.broken("its * returns column %s by the name %s then", is.Name, to.Name)
		case to.Type != is.Type:
			others = append(others, is.Name+" as "+string(to.Type))
		}
	}
	if len(others) > 0 {
		f.note("its * returns %s", strings.Join(others, ", "))
	}
}

// items keeps the names of what a query returns; result says that a program gets it.
func (f *fitter) items(items []yql.SelectItem, result bool) {
	for i := range items {
		c, ok := items[i].Expr.(*yql.Column)
		if !ok || !f.refs[c] {
			continue
		}
		f.plain(c, true)
		is, to, ok := f.column(c.Name)
		if !ok {
			continue
		}
		if is.Name != to.Name && items[i].Alias == "" {
			for j, other := range items {
				if j != i && other.Output() == is.Name {
					f.broken("it returns %s twice: give each a name", is.Name)
				}
			}
			items[i].Alias = is.Name
		}
		if result && is.Type != to.Type {
			f.note("it returns %s as %s", is.Name, to.Type)
		}
	}
}

// plain is a column that is returned, or by which rows are grouped or ordered.
func (f *fitter) plain(e yql.Expr, anyOrder bool) {
	if is, to, c := f.changed(e); c != nil {
		if f.fits[c] = true; !anyOrder && !ordered(is.Type, to.Type) {
			f.broken("it orders rows by column %s, which is ordered as %s then", is.Name, to.Type)
		}
	}
}

// changed is the column that an expression is, if it is one of the table with another type then.
func (f *fitter) changed(e yql.Expr) (is, to schema.Column, c *yql.Column) {
	c, ok := e.(*yql.Column)
	if !ok || !f.refs[c] {
		return is, to, nil
	}
	if is, to, ok = f.column(c.Name); !ok || is.Type == to.Type {
		return is, to, nil
	}
	return is, to, c
}

// expr fits what a column of another type stands beside.
func (f *fitter) expr(e yql.Expr) bool {
	switch e := e.(type) {
	case *yql.Binary:
		equality := e.Op == "=" || e.Op == "!=" || strings.HasPrefix(e.Op, "IS ")
		if equality || slices.Contains([]string{"<", "<=", ">", ">="}, e.Op) {
			f.compared(e.L, &e.R, equality)
			f.compared(e.R, &e.L, equality)
		}
	case *yql.In:
		for i := range e.List {
			f.compared(e.X, &e.List[i], true)
		}
		if is, to, c := f.changed(e.X); c != nil && e.Set != nil {
			if f.fits[c] = true; !Compares(is.Type, to.Type) {
				f.broken("column %s is of type %s then, and %s has to be a list of that", is.Name, to.Type, yql.PrintExpr(e.Set))
			}
		}
	case *yql.Between:
		f.compared(e.X, &e.Low, false)
		f.compared(e.X, &e.High, false)
	case *yql.IsNull:
		f.plain(e.X, true)
		if c, ok := e.X.(*yql.Column); ok && f.refs[c] {
			made, _ := f.goes[c.Name].(Made)
			if is, to, ok := f.column(c.Name); ok && !is.NotNull && to.NotNull && made.fill != "" {
				f.broken("it asks whether column %s is NULL, which it never is then", is.Name)
			}
		}
	case *yql.Like:
		if _, to, c := f.changed(e.X); c != nil && to.Type.IsText() {
			f.fits[c] = true
		}
	case *yql.Cast:
		if _, to, c := f.changed(e.X); c != nil && castKind(to.Type, schema.Type(yql.PrintType(e.Type))) != castsNone {
			f.fits[c] = true
		}
	case *yql.Call:
		if len(e.Args) == 1 && slices.Contains([]string{"count", "min", "max", "some"}, strings.ToLower(e.Name)) {
			f.plain(e.Args[0], !strings.HasPrefix(strings.ToLower(e.Name), "m"))
		}
	}
	return true
}

// compared fits what a column is compared with.
func (f *fitter) compared(column yql.Expr, with *yql.Expr, equality bool) {
	is, to, c := f.changed(column)
	if c == nil {
		return
	}
	f.fits[c] = true
	other := is.Type // of values, as YQL compares them now
	if p, ok := (*with).(*yql.Param); ok && f.declared[p.Name] != nil {
		other = plainType(f.declared[p.Name])
	}
	if o, ok := (*with).(*yql.Column); ok && f.refs[o] {
		if _, too, ok := f.column(o.Name); ok {
			f.fits[o] = true
			if !Compares(to.Type, too.Type) {
				f.broken("it compares column %s, of type %s then, with %s, of type %s", is.Name, to.Type, o.Name, too.Type)
			}
			return
		}
	}
	switch {
	case Compares(other, to.Type):
	case !equality && !ordered(is.Type, to.Type):
		f.broken("it compares the order of column %s, which is ordered as %s then", is.Name, to.Type)
	default:
		f.value(is, to, with, false)
	}
}

// value makes a value one of a column's new type.
func (f *fitter) value(is, to schema.Column, at *yql.Expr, written bool) {
	v := *at
	l, literal := v.(*yql.Literal)
	names := false
	yql.Walk(v, func(e yql.Expr) bool {
		_, is := e.(*yql.Column)
		names = names || is
		return !names
	})
	made, _ := f.goes[is.Name].(Made)
	switch {
	case literal && l.Kind == yql.LitNull:
		return
	case literal && l.Kind != yql.LitPlaceholder && made.Unit == "":
		if v := typedLiteral(l, to.Type); v != nil {
			*at = v
			return
		}
	case names, made.fill != "" && (is.NotNull || !to.NotNull):
		f.broken("column %s is of type %s then, and no rule says what becomes of %s", is.Name, to.Type, yql.PrintExpr(v))
		return
	}
	cast := castTo("v", is.Type, to.Type, made.Unit)
	if cast.To == "" || cast.Asks {
		f.broken("column %s is of type %s then, and there is no CAST for %s", is.Name, to.Type, yql.PrintExpr(v))
		return
	}
	e, err := yql.ParseExpr(cast.To)
	if err != nil {
		return
	}
	e = yql.Replace(e, func(e yql.Expr) yql.Expr {
		if _, ok := e.(*yql.Column); ok {
			return v
		}
		return e
	})
	if written && to.NotNull && castKind(is.Type, to.Type) != castsAll {
		e = &yql.Call{Name: "Unwrap", Args: []yql.Expr{e}}
	}
	*at = e
}

// write fits the columns that a statement writes, and what they get.
func (f *fitter) write(n yql.Node) {
	table, rows, _ := changes(n)
	if table == nil || !f.own[table.Pos] {
		return
	}
	if rows != nil {
		f.rows(rows)
	}
	if u, ok := n.(*yql.Update); ok {
		for i := range u.Set {
			s := &u.Set[i]
			for j := range s.Columns {
				s.Columns[j] = f.name(s.Columns[j])
			}
			if is, to, ok := f.column(s.Column); ok {
				s.Column = to.Name
				f.given(is, to, &s.Expr)
			}
		}
	}
}

// rows fits rows that are written.
func (f *fitter) rows(r *yql.Rows) {
	names, core := written(r)
	if r.Source != nil && core == nil || r.Source == nil && r.Columns == nil {
		f.unnamed(r)
	}
	if r.Columns == nil {
		for i, name := range names {
			new := f.name(name)
			core.Items[i].Alias = new
			if c, ok := core.Items[i].Expr.(*yql.Column); ok && (f.refs[c] && f.name(c.Name) == new || !f.refs[c] && c.Name == new) {
				core.Items[i].Alias = ""
			}
		}
	}
	for i, name := range names {
		is, to, ok := f.column(name)
		if !ok {
			continue
		}
		if r.Columns != nil {
			r.Columns[i] = to.Name
		}
		for _, row := range r.Values {
			if i < len(row) {
				f.given(is, to, &row[i])
			}
		}
		if core != nil && i < len(core.Items) {
			f.given(is, to, &core.Items[i].Expr)
		}
	}
}

// unnamed says what rows have to have then whose columns a program names.
func (f *fitter) unnamed(r *yql.Rows) {
	var out []string
	for _, is := range f.Before.Columns {
		to, ok := f.After.Column(f.new(is.Name))
		if ok && r.Columns == nil {
			if fitsIn(is.Type, to.Type) {
				to.Type = is.Type
			}
			if words := becomes(is, to); words != "" {
				out = append(out, is.Name+" "+words)
			}
		} else if !ok {
			out = append(out, is.Name+" goes")
		}
	}
	if len(out) > 0 {
		f.broken("it writes rows whose columns it does not name: %s", strings.Join(out, ", "))
	}
}

// given fits a value that a column gets.
func (f *fitter) given(is, to schema.Column, at *yql.Expr) {
	l, literal := (*at).(*yql.Literal)
	if !is.NotNull && to.NotNull {
		made, _ := f.goes[is.Name].(Made)
		expr, _ := as(made.fill, &to)
		e, err := yql.ParseExpr(expr)
		switch null := literal && l.Kind == yql.LitNull; {
		case made.fill != "" && err == nil && null:
			*at = e
			return
		case null:
			f.broken("it gives NULL to column %s, which takes none then", to.Name)
			return
		case !literal && made.fill != "" && err == nil:
			f.typed(is, to, at)
			*at = &yql.Call{Name: "COALESCE", Args: []yql.Expr{*at, e}}
			return
		}
		if p, ok := (*at).(*yql.Param); ok && f.declared[p.Name] != nil && optional(f.declared[p.Name]) {
			f.note("column %s takes no NULL then, and $%s is declared as one that may be", to.Name, p.Name)
		}
	}
	f.typed(is, to, at)
}

// typed fits the type of a value that a column gets.
func (f *fitter) typed(is, to schema.Column, at *yql.Expr) {
	if c, ok := (*at).(*yql.Column); ok && f.refs[c] {
		if _, other, ok := f.column(c.Name); ok && fitsIn(other.Type, to.Type) {
			f.fits[c] = true
			return
		}
	}
	l, literal := (*at).(*yql.Literal)
	if is.Type == to.Type || fitsIn(is.Type, to.Type) || literal && l.Kind == yql.LitInt && l.Suffix == "" && to.Type.IsInteger() {
		return
	}
	f.value(is, to, at, true)
}

// ref gives a column its new name, and says what no rule fits.
func (f *fitter) ref(c *yql.Column) {
	if is, to, changed := f.changed(c); changed != nil && !f.fits[c] && !Compares(is.Type, to.Type) {
		f.broken("column %s is of type %s then, and it stands in an expression", is.Name, to.Type)
	}
	c.Name = f.name(c.Name)
}
