package yql

import (
	"maps"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// Accesses returns how the statements of a script reach the tables of the catalog, in the order of the statements.
// Statements with errors are passed over. What a named expression reads is told once, of the first statement that uses
// it, or of its own if none does.
func (c *Catalog) Accesses(s *Script) []*Access {
	accesses, _ := c.Resolve(s)
	return accesses
}

// Unknown are the names in a script that a catalog does not know, each once.
type Unknown struct {
	Tables  []string // with the TablePathPrefix in force
	Columns []string // of tables that it knows, as orders.total
	Indexes []string // of tables that it knows, as orders VIEW by_total
}

// Resolve is Accesses that also returns what the catalog does not know.
func (c *Catalog) Resolve(s *Script) (accesses []*Access, unknown Unknown) {
	a := accessor{catalog: c, named: map[string]*named{}, missed: map[string]bool{}}
	order := make(map[*Statement]int, len(s.Statements))
	for i, st := range s.Statements {
		if order[st] = i; st.Node != nil {
			a.statement(st, st.Node)
		}
	}
	for _, acc := range a.out {
		acc.Binds = acc.binds()
		if !acc.Named {
			acc.Index = acc.Choice(acc.Table, acc.Table.PrimaryKey)
		}
	}
	slices.SortStableFunc(a.out, func(x, y *Access) int { return order[x.Statement] - order[y.Statement] })
	return a.out, a.unknown
}

type accessor struct {
	catalog *Catalog
	scope   Scope
	named   map[string]*named // by name, of the script so far
	owner   *named            // the named expression that is being analysed, if one is
	with    map[string]int    // names that WITH gives at the current place, and how often
	current *Statement
	holder  Node // of the access that is found next
	opaque  int  // depth of what is kept as text
	out     []*Access
	unknown Unknown
	missed  map[string]bool // all of it
}

// A named expression is $name = expr. It is analysed once, where it is assigned.
type named struct {
	literal  *Literal  // if it is one
	expr     Expr      // what it stands for, unless a query
	accesses []*Access // what its queries reach
	uses     []*named  // what it is made of
	used     bool      // by a statement, which its accesses are told of
}

func (a *accessor) statement(st *Statement, n Node) {
	a.current = st
	if a.opaque == 0 {
		a.holder = n
	}
	switch n := n.(type) {
	case *Pragma:
		a.scope.Enter(n)
		a.inside(n, nil, nil)
	case *Assign:
		a.assign(n)
	case *Explain:
		a.statement(st, n.Node)
	case *Write:
		a.write(n)
		a.inside(n, nil, nil)
	case *Update:
		a.changed(a.update(n), n, &n.Where)
	case *Delete:
		acc := a.table(n.Table, AccessDelete)
		if acc != nil {
			acc.Keyed = n.On != nil
		}
		a.changed(acc, n, &n.Where)
	case *Define:
		a.text(n.Text)
	default:
		a.inside(n, nil, nil)
	}
}

// maxOpaque is how deep blocks in blocks are followed.
const maxOpaque = 8

// text follows what the tree keeps as text. Names and pragmas inside count only there.
func (a *accessor) text(text string) {
	if text == "" || a.opaque == maxOpaque {
		return
	}
	a.opaque++
	current, scope, named, from := a.current, a.scope, a.named, len(a.out)
	a.named = maps.Clone(named)
	for _, st := range opaque(text) {
		if st.Node != nil {
			a.statement(current, st.Node)
		}
	}
	a.current, a.scope, a.named = current, scope, named
	word, _, _ := strings.Cut(text, " ")
	for _, acc := range a.out[from:] {
		acc.Inside = strings.ToUpper(word)
	}
	a.opaque--
}

// inside follows all that a statement holds. Of its expressions the one at where alone binds.
func (a *accessor) inside(n Node, where *Expr, sc *scope) {
	c := children{query: func(s *Select) { a.sel(s, nil) }}
	c.expr = func(e *Expr) {
		if e == where {
			a.condition(*e, sc, 0)
		} else {
			a.selects(*e, sc)
		}
	}
	c.ofNode(n)
}

func (a *accessor) assign(n *Assign) {
	x := &named{}
	x.literal, _ = n.Expr.(*Literal)
	if p, ok := n.Expr.(*Param); ok && a.named[p.Name] != nil {
		x = a.named[p.Name] // another name for the same
	} else {
		from := len(a.out)
		if sub, ok := n.Expr.(*Subquery); ok && a.opaque == 0 {
			a.holder = &Query{Select: sub.Select}
		}
		if _, query := n.Expr.(*Subquery); !query {
			x.expr = n.Expr
		}
		a.owner = x
		a.inside(n, nil, nil)
		a.owner = nil
		x.accesses = slices.Clone(a.out[from:])
	}
	for _, name := range n.Names {
		a.named[name] = x
	}
}

// use tells the current statement of what a named expression reads, unless an earlier one has been told.
func (a *accessor) use(x *named) {
	if a.owner != nil {
		a.owner.uses = append(a.owner.uses, x)
		return
	}
	for todo := []*named{x}; len(todo) > 0; {
		x, todo = todo[len(todo)-1], todo[:len(todo)-1]
		if x.used {
			continue
		}
		x.used = true
		for _, acc := range x.accesses {
			acc.Statement = a.current
		}
		todo = append(todo, x.uses...)
	}
}

func (a *accessor) write(n *Write) {
	acc := a.table(n.Table, AccessWrite)
	if acc == nil {
		return
	}
	acc.Columns = n.columns()
	a.missColumns(acc)
}

// columns are those that rows have, listed or as a query names what it returns.
func (r *Rows) columns() []string {
	if r.Columns == nil && r.Source != nil && r.Source.Core != nil {
		return outputs(r.Source.Core)
	}
	return r.Columns
}

func (a *accessor) update(n *Update) *Access {
	acc := a.table(n.Table, AccessUpdate)
	if acc == nil {
		return nil
	}
	for _, s := range n.Set {
		if s.Column != "" {
			acc.Columns = append(acc.Columns, s.Column)
		}
		acc.Columns = append(acc.Columns, s.Columns...)
	}
	a.missColumns(acc)
	if n.On == nil {
		return acc
	}
	acc.Keyed = true
	for _, column := range n.On.columns() {
		if !acc.Table.IsKey(column) { // key columns name the rows
			acc.Columns = append(acc.Columns, column)
		}
	}
	return acc
}

func outputs(core *SelectCore) []string {
	var names []string
	for _, item := range core.Items {
		if name := item.Output(); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// changed follows an UPDATE or DELETE of the rows that the condition names.
func (a *accessor) changed(acc *Access, n Node, where *Expr) {
	sc := &scope{}
	if acc != nil {
		sc.add(source{alias: acc.Table.Name(), access: acc})
	}
	a.inside(n, where, sc)
}

func (a *accessor) table(name TableName, kind AccessKind) *Access {
	path := name.Path
	if name.Param != "" {
		x := a.named[name.Param]
		if x == nil || x.literal == nil {
			return nil
		}
		path = x.literal.Text
	}
	path = a.scope.Path(path)
	t := a.catalog.Find(path)
	if t == nil {
		a.miss(&a.unknown.Tables, path)
		return nil
	}
	acc := &Access{Statement: a.current, Node: a.holder, Kind: kind, Name: name,
		Alias: path[strings.LastIndexByte(path, '/')+1:], Table: t, Index: name.View, Named: name.View != "",
		where: &ranges.Predicate{Op: ranges.And}, reads: map[string]bool{}}
	if strings.EqualFold(name.View, primaryKeyView) {
		acc.Index = ""
	} else if _, known := t.Index(name.View); !known && name.View != "" && len(t.PrimaryKey) > 0 {
		a.miss(&a.unknown.Indexes, t.Name()+" VIEW "+name.View)
	}
	a.out = append(a.out, acc)
	return acc
}

// miss notes a name that the catalog does not know.
func (a *accessor) miss(list *[]string, name string) {
	if !a.missed[name] {
		a.missed[name] = true
		*list = append(*list, name)
	}
}

// missColumn notes a column that none of the tables in scope has.
func (a *accessor) missColumn(c *Column, sc *scope) {
	if t := sc.missing(c); t != nil {
		a.miss(&a.unknown.Columns, t.Name()+"."+c.Name)
	}
}

// missColumns notes the written columns that the table does not have.
func (a *accessor) missColumns(acc *Access) {
	for _, name := range acc.Columns {
		if _, ok := acc.Table.Column(name); !ok && name != "" {
			a.miss(&a.unknown.Columns, acc.Table.Name()+"."+name)
		}
	}
}

// sel follows a query. Columns that it does not know may be those of the query around it.
func (a *accessor) sel(s *Select, outer *scope) {
	inside := a.plain(outer)
	for _, w := range s.With {
		inside.sub(w.Select)
		if a.with == nil {
			a.with = map[string]int{}
		}
		a.with[w.Name]++
	}
	tail, naming := outer, (*SelectCore)(nil)
	for o := range s.Operands() {
		a.text(o.Text)
		inside.sub(o.Paren)
		inside.rows(o.Values)
		if o.Core == nil {
			continue
		}
		sc := a.core(o.Core, outer)
		if len(s.Rest) > 0 {
			continue
		}
		tail, naming = sc, o.Core
		if len(sc.sources) == 1 && sc.sources[0].access != nil {
			acc := sc.sources[0].access
			acc.Limited = s.Limit != nil
			acc.Order = o.Core.orderColumns(s.OrderBy)
		}
	}
	a.result(naming, tail).ofTail(s)
	for _, w := range s.With {
		a.with[w.Name]--
	}
}

// plain follows what binds nothing.
func (a *accessor) plain(sc *scope) *children {
	return &children{expr: func(e *Expr) { a.selects(*e, sc) }, query: func(s *Select) { a.sel(s, sc) }}
}

// orderColumns returns the columns of its table that a select is ordered by, nil if it is ordered by anything else.
func (core *SelectCore) orderColumns(items []OrderItem) []OrderColumn {
	if len(core.GroupBy) > 0 || core.Distinct {
		return nil // it is the groups that are ordered
	}
	var out []OrderColumn
	for _, o := range items {
		list := []Expr{o.Expr}
		if t, ok := o.Expr.(*Tuple); ok {
			list = t.Items
		}
		for _, x := range list {
			c, ok := x.(*Column)
			if ok && c.Table == "" {
				if i := slices.IndexFunc(core.Items, func(i SelectItem) bool { return i.Alias == c.Name }); i >= 0 {
					c, ok = core.Items[i].Expr.(*Column)
				}
			}
			if !ok {
				return nil
			}
			out = append(out, OrderColumn{c.Name, o.Desc})
		}
	}
	return out
}

func (a *accessor) core(core *SelectCore, outer *scope) *scope {
	sc := &scope{outer: outer}
	if core.From != nil {
		a.source(&core.From.First, sc)
		for i := range core.From.Joins {
			j := &core.From.Joins[i]
			left := len(sc.sources)
			a.source(&j.Source, sc)
			a.condition(j.On, sc, left)
			if right := sc.sources[left].access; right != nil && len(j.Using) > 0 {
				// The right side of a join on a key is looked up row by row; the left is read first.
				for _, column := range j.Using {
					right.joins = append(right.joins, Bind{Column: column, Op: BindJoin})
				}
				right.Filtered = true
			}
		}
	}
	a.condition(core.Where, sc, 0)
	for _, item := range core.Items {
		for i := range sc.sources {
			if src := &sc.sources[i]; item.Star && src.access != nil && (item.Table == "" || item.Table == src.alias) {
				src.access.all = true
			}
		}
	}
	a.result(core, sc).ofResult(core)
	return sc
}

// result follows what binds nothing and speaks of columns of the sources, or of those that core itself names.
func (a *accessor) result(core *SelectCore, sc *scope) *children {
	c := a.plain(sc)
	if core != nil && len(sc.sources) > 0 {
		c.expr = func(e *Expr) {
			a.selects(*e, sc)
			walkInside(*e, func(e Expr) bool {
				if c, ok := e.(*Column); ok && (c.Table != "" || !core.names(c.Name)) {
					a.missColumn(c, sc)
				}
				return true
			}, func(*Select) {})
		}
	}
	return c
}

// names reports whether a query gives a name to what it selects or groups by, or YQL does.
func (core *SelectCore) names(name string) bool {
	if strings.HasPrefix(name, "column") || strings.Contains(name, ".") {
		return true
	}
	return slices.ContainsFunc(core.Items, func(i SelectItem) bool { return i.Alias == name }) ||
		slices.ContainsFunc(core.GroupBy, func(g GroupItem) bool { return g.Alias == name })
}

func (a *accessor) source(s *Source, sc *scope) {
	a.plain(sc.outer).ofSource(s)
	alias := s.Alias
	var acc *Access
	if t := s.Table; t != nil {
		x := a.named[t.Param]
		switch {
		case t.Param != "" && x != nil && x.literal == nil:
			a.use(x)
		case t.Param == "" && a.with[t.Path] > 0:
		default:
			if acc = a.table(*t, AccessRead); acc != nil && alias != "" {
				acc.Alias = alias
			}
		}
		if alias == "" {
			alias = t.Path[strings.LastIndexByte(t.Path, '/')+1:]
		}
	}
	sc.add(source{alias: alias, access: acc, renamed: len(s.Columns) > 0 || s.Flatten != "" || s.Match != ""})
}

// selects follows the queries of an expression that binds nothing.
func (a *accessor) selects(e Expr, sc *scope) {
	walkInside(e, func(e Expr) bool {
		switch e := e.(type) {
		case *Param:
			if x := a.named[e.Name]; x != nil {
				a.use(x)
			}
		case *Column:
			if acc, _, _ := sc.find(e); acc != nil {
				acc.reads[e.Name] = true
				acc.Refs = append(acc.Refs, e)
			}
		}
		return true
	}, func(s *Select) { a.sel(s, sc) })
}
