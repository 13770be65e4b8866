package yql

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// AccessKind is what a statement does with a table.
type AccessKind int8

// The kinds of access.
const (
	AccessRead   AccessKind = iota // FROM and JOIN
	AccessWrite                    // UPSERT, INSERT, REPLACE: the key is in the values
	AccessUpdate                   // UPDATE … WHERE
	AccessDelete                   // DELETE … WHERE
)

// String returns "read", "write", "update" or "delete".
func (k AccessKind) String() string {
	return [...]string{"read", "write", "update", "delete"}[k]
}

// Access is how one statement reaches one table.
type Access struct {
	Statement *Statement
	Kind      AccessKind
	Verb      string // SELECT, UPSERT, INSERT, REPLACE, UPDATE, DELETE, …
	Name      TableName
	Alias     string        // that columns may be qualified with: the one given, else the last element of the path
	Table     *schema.Table // never nil: tables that the catalog does not know give no access
	Index     string        // VIEW index; empty for the table itself
	Binds     []Bind        // what the predicates bind, at most one per column, in order of appearance
	Leaves    []Bind        // every single predicate that binds a column, also inside OR and NOT
	Unbound   []Unbound     // predicates on a column that cannot become a key range
	Columns   []string      // written columns; nil for reads and deletes
	Order     []OrderColumn // ORDER BY, when it is by columns of this table alone
	Limited   bool          // LIMIT is given
	Filtered  bool          // a WHERE or ON condition speaks of this table
	Keyed     bool          // rows are named by key through ON SELECT / ON VALUES
}

// BindOp is how a predicate binds a column.
type BindOp int8

// The ways to bind, from the narrowest.
const (
	BindEq    BindOp = iota // = a value that does not depend on the row
	BindIn                  // IN a list, or OR of equalities
	BindJoin                // = a column of another source
	BindRange               // <, <=, >, >=, BETWEEN, LIKE 'prefix%'
)

// Bind is one bound column.
type Bind struct {
	Column string
	Op     BindOp
	Values []Expr // for Eq one value, for In the list where it is known, for Range the bounds
	Pred   Expr   // the predicate
}

// Unbound is a predicate like hash = Digest::CityHash(user_id): the value depends on the row, so that YDB
// evaluates it after reading instead of making a key range of it.
// Source: yql/essentials/core/extract_predicate/extract_predicate_impl.cpp of ydb-platform/ydb.
type Unbound struct {
	Column string   // the key column compared
	Inputs []string // columns of the same table that the other side depends on
	Pred   Expr
	Digest string // name of the Digest function, empty if another expression
}

// OrderColumn is one column of ORDER BY.
type OrderColumn struct {
	Column string
	Desc   bool
}

// Bind returns how the column is bound, if it is.
func (a *Access) Bind(column string) (Bind, bool) {
	for _, b := range a.Binds {
		if b.Column == column {
			return b, true
		}
	}
	return Bind{}, false
}

// ReachKind is how much of a sorted table an access touches.
type ReachKind int8

// The reaches, from the least.
const (
	ReachPoint  ReachKind = iota // one key
	ReachPoints                  // some keys, each found directly
	ReachPrefix                  // the rows under one key prefix: a contiguous range
	ReachRanges                  // several such ranges
	ReachRange                   // a range of the first key column
	ReachFull                    // everything
)

// String returns a short word for the reach.
func (k ReachKind) String() string {
	return [...]string{"point", "points", "prefix", "prefixes", "range", "full scan"}[k]
}

// Reach tells how the access reaches a table sorted by the given key.
func (a *Access) Reach(key []string) (kind ReachKind, bound int) {
	if a.Kind == AccessWrite || a.Keyed {
		return ReachPoints, len(key)
	}
	many := false
	for i, column := range key {
		b, ok := a.Bind(column)
		if !ok || b.Op == BindRange {
			switch {
			case i == 0 && ok:
				return ReachRange, 0
			case i == 0:
				return ReachFull, 0
			case many:
				return ReachRanges, i
			}
			return ReachPrefix, i
		}
		many = many || b.Op != BindEq
	}
	if many {
		return ReachPoints, len(key)
	}
	return ReachPoint, len(key)
}

// Catalog finds tables by the paths that statements use.
type Catalog struct {
	byPath map[string]*schema.Table
	byTail map[string]*schema.Table // by every tail of the path; nil where two tables share it
}

// NewCatalog returns a catalog of the tables. Of two tables with one path the later counts.
func NewCatalog(tables []*schema.Table) *Catalog {
	c := &Catalog{byPath: make(map[string]*schema.Table, len(tables)), byTail: make(map[string]*schema.Table, 2*len(tables))}
	for _, t := range tables {
		path := strings.Trim(t.Path, "/")
		c.byPath[path] = t
		for tail := path; ; {
			if other, ok := c.byTail[tail]; ok && other != t {
				c.byTail[tail] = nil
			} else {
				c.byTail[tail] = t
			}
			_, rest, more := strings.Cut(tail, "/")
			if !more {
				break
			}
			tail = rest
		}
	}
	return c
}

// Find returns the table that the path names: the exact one, else the only one whose path ends with it, else
// the only one that the path ends with (a statement may name /Root/db/orders where the DDL says orders).
// It returns nil if there is none or more than one.
func (c *Catalog) Find(path string) *schema.Table {
	path = strings.Trim(path, "/")
	if t, ok := c.byPath[path]; ok {
		return t
	}
	if t, ok := c.byTail[path]; ok {
		return t
	}
	for tail := path; ; {
		_, rest, more := strings.Cut(tail, "/")
		if !more {
			return nil
		}
		if t, ok := c.byPath[rest]; ok {
			return t
		}
		tail = rest
	}
}

// Accesses returns how the statements of a script reach the tables of the catalog, in source order. Statements
// with errors are passed over.
func (c *Catalog) Accesses(s *Script) []*Access {
	a := accessor{catalog: c, named: map[string]Expr{}}
	for _, st := range s.Statements {
		if st.Node != nil {
			a.statement(st, st.Node)
		}
	}
	return a.out
}

type accessor struct {
	catalog *Catalog
	scope   Scope
	named   map[string]Expr // $name = expr of the script so far
	active  []string        // named expressions being expanded, against recursion
	current *Statement
	out     []*Access
}

func (a *accessor) statement(st *Statement, n Node) {
	a.current = st
	switch n := n.(type) {
	case *Pragma:
		a.scope.Enter(n)
	case *Assign:
		for _, name := range n.Names {
			a.named[name] = n.Expr
		}
	case *Explain:
		a.statement(st, n.Node)
	case *Query:
		a.sel(n.Select, nil)
	case *Write:
		a.write(n)
	case *Update:
		acc := a.table(n.Table, AccessUpdate, "UPDATE")
		if acc != nil {
			for _, s := range n.Set {
				acc.Columns = append(acc.Columns, s.Column)
			}
			on := n.OnColumns
			if on == nil && n.On != nil && n.On.Core != nil {
				on = outputs(n.On.Core)
			}
			for _, column := range on {
				if !acc.Table.IsKey(column) { // key columns name the rows
					acc.Columns = append(acc.Columns, column)
				}
			}
			acc.Keyed = n.On != nil || n.OnValues != nil
		}
		a.changed(acc, n.Where, n.On)
	case *Delete:
		acc := a.table(n.Table, AccessDelete, "DELETE")
		if acc != nil {
			acc.Keyed = n.On != nil || n.OnValues != nil
		}
		a.changed(acc, n.Where, n.On)
	}
}

func (a *accessor) write(n *Write) {
	acc := a.table(n.Table, AccessWrite, n.Verb)
	if n.Source != nil {
		if acc != nil {
			acc.Columns = n.Columns
			if acc.Columns == nil && n.Source.Core != nil {
				acc.Columns = outputs(n.Source.Core)
			}
		}
		a.sel(n.Source, nil)
		return
	}
	if acc != nil {
		acc.Columns = n.Columns
	}
}

func outputs(core *SelectCore) []string {
	var names []string
	for _, item := range core.Items {
		switch {
		case item.Alias != "":
			names = append(names, item.Alias)
		default:
			if c, ok := item.Expr.(*Column); ok {
				names = append(names, c.Name)
			}
		}
	}
	return names
}

func (a *accessor) changed(acc *Access, where Expr, on *Select) {
	sc := &scope{}
	if acc != nil {
		sc.sources = append(sc.sources, source{alias: acc.Table.Name(), access: acc})
	}
	a.condition(where, sc, 0)
	if on != nil {
		a.sel(on, nil)
	}
}

func (a *accessor) table(name TableName, kind AccessKind, verb string) *Access {
	path := name.Path
	if name.Param != "" {
		l, ok := a.named[name.Param].(*Literal)
		if !ok {
			return nil
		}
		path = l.Text
	}
	t := a.catalog.Find(a.scope.Path(path))
	if t == nil {
		return nil
	}
	acc := &Access{Statement: a.current, Kind: kind, Verb: verb, Name: name, Alias: path[strings.LastIndexByte(path, '/')+1:], Table: t, Index: name.View}
	if strings.EqualFold(name.View, "PRIMARY KEY") {
		acc.Index = ""
	}
	a.out = append(a.out, acc)
	return acc
}

// A scope is what column names may mean: the sources of a select, and of the selects around it.
type scope struct {
	sources []source
	outer   *scope
}

type source struct {
	alias  string
	access *Access // nil for a subquery, a list or an unknown table
}

func (a *accessor) sel(s *Select, outer *scope) {
	if s == nil {
		return
	}
	arms := append([]SelectArm{{Core: s.Core, Paren: s.Paren, Values: s.Values}}, s.Rest...)
	for _, arm := range arms {
		if arm.Paren != nil {
			a.sel(arm.Paren, outer)
		}
		if arm.Core == nil {
			continue
		}
		sc := a.core(arm.Core, outer)
		if len(arms) == 1 && len(sc.sources) == 1 && sc.sources[0].access != nil {
			acc := sc.sources[0].access
			acc.Limited = s.Limit != nil
			acc.Order = orderColumns(s.OrderBy)
		}
	}
}

func orderColumns(items []OrderItem) []OrderColumn {
	var out []OrderColumn
	for _, o := range items {
		if t, ok := o.Expr.(*Tuple); ok {
			for _, x := range t.Items {
				c, ok := x.(*Column)
				if !ok {
					return nil
				}
				out = append(out, OrderColumn{c.Name, o.Desc})
			}
			continue
		}
		c, ok := o.Expr.(*Column)
		if !ok {
			return nil
		}
		out = append(out, OrderColumn{c.Name, o.Desc})
	}
	return out
}

func (a *accessor) core(core *SelectCore, outer *scope) *scope {
	sc := &scope{outer: outer}
	if core.From != nil {
		a.source(core.From.First, sc)
		for _, j := range core.From.Joins {
			left := len(sc.sources)
			a.source(j.Source, sc)
			a.condition(j.On, sc, left)
			for _, column := range j.Using {
				// The right side of a join on a key is looked up row by row; the left is read first.
				for _, s := range sc.sources[left:] {
					if s.access != nil {
						s.access.bind(Bind{Column: column, Op: BindJoin})
						s.access.Filtered = true
					}
				}
			}
		}
	}
	a.condition(core.Where, sc, 0)
	for _, item := range core.Items {
		a.selects(item.Expr, sc)
	}
	a.selects(core.Having, sc)
	return sc
}

func (a *accessor) source(s Source, sc *scope) {
	switch {
	case s.Select != nil:
		a.sel(s.Select, sc.outer)
		sc.sources = append(sc.sources, source{alias: s.Alias})
	case s.Table != nil:
		if s.Table.Param != "" {
			if sub, ok := a.named[s.Table.Param].(*Subquery); ok {
				a.expand(s.Table.Param, sub.Select)
				sc.sources = append(sc.sources, source{alias: s.Alias})
				return
			}
		}
		acc := a.table(*s.Table, AccessRead, "SELECT")
		alias := s.Alias
		if alias == "" {
			alias = s.Table.Path[strings.LastIndexByte(s.Table.Path, '/')+1:]
		} else if acc != nil {
			acc.Alias = alias
		}
		sc.sources = append(sc.sources, source{alias: alias, access: acc})
	default:
		sc.sources = append(sc.sources, source{alias: s.Alias})
	}
}

// expand reads a named subquery where it is used. A name that is being expanded already is passed over.
func (a *accessor) expand(name string, s *Select) {
	if slices.Contains(a.active, name) {
		return
	}
	a.active = append(a.active, name)
	a.sel(s, nil)
	a.active = a.active[:len(a.active)-1]
}

// selects follows the subqueries of an expression that binds nothing.
func (a *accessor) selects(e Expr, sc *scope) {
	WalkSelects(e, func(s *Select) { a.sel(s, sc) })
	Walk(e, func(e Expr) bool {
		if p, ok := e.(*Param); ok {
			if sub, ok := a.named[p.Name].(*Subquery); ok {
				a.expand(p.Name, sub.Select)
			}
		}
		return true
	})
}

// condition records what a WHERE or ON condition binds. Sources before the one numbered right drive a join: an
// equality with another source binds them no key.
func (a *accessor) condition(e Expr, sc *scope, right int) {
	if e == nil {
		return
	}
	a.selects(e, sc)
	for acc, binds := range a.binds(e, sc) {
		drives := slices.ContainsFunc(sc.sources[:right], func(s source) bool { return s.access == acc })
		for _, b := range binds {
			if b.Op == BindJoin && drives {
				continue
			}
			acc.bind(b)
		}
	}
	Walk(e, func(e Expr) bool {
		if c, ok := e.(*Column); ok {
			if acc := sc.find(c); acc != nil {
				acc.Filtered = true
			}
		}
		return true
	})
}

func (a *Access) bind(b Bind) {
	for i, have := range a.Binds {
		if have.Column == b.Column {
			if have.Op == BindRange && b.Op == BindRange {
				a.Binds[i].Values = append(slices.Clone(have.Values), b.Values...)
			} else if b.Op < have.Op {
				a.Binds[i] = b
			}
			return
		}
	}
	a.Binds = append(a.Binds, b)
}

// find returns the access that a column reference speaks of, or nil.
func (sc *scope) find(c *Column) *Access {
	for s := sc; s != nil; s = s.outer {
		var hit *Access
		for i := range s.sources {
			src := &s.sources[i]
			switch {
			case c.Table != "":
				if src.alias == c.Table {
					return src.access
				}
			case src.access == nil:
				if len(s.sources) == 1 {
					return nil
				}
			default:
				if _, ok := src.access.Table.Column(c.Name); ok {
					if hit != nil {
						return nil // ambiguous
					}
					hit = src.access
				}
			}
		}
		if hit != nil {
			return hit
		}
	}
	return nil
}

type bindMap map[*Access][]Bind

func (m bindMap) add(acc *Access, b Bind) { m[acc] = append(m[acc], b) }

// binds returns what a condition binds, per access.
func (a *accessor) binds(e Expr, sc *scope) bindMap {
	m := bindMap{}
	switch e := e.(type) {
	case *Binary:
		switch e.Op {
		case "AND":
			for _, side := range []Expr{e.L, e.R} {
				for acc, list := range a.binds(side, sc) {
					m[acc] = append(m[acc], list...)
				}
			}
		case "OR":
			return either(a.binds(e.L, sc), a.binds(e.R, sc), e)
		case "=":
			a.compare(m, e.L, e.R, BindEq, e, sc)
		case "<", "<=", ">", ">=":
			a.compare(m, e.L, e.R, BindRange, e, sc)
		}
	case *In:
		if t, ok := e.X.(*Tuple); ok {
			for i, x := range t.Items {
				var values []Expr
				for _, v := range e.List {
					if vt, ok := v.(*Tuple); ok && i < len(vt.Items) {
						values = append(values, vt.Items[i])
					}
				}
				a.one(m, x, values, BindIn, e.Not, e, sc)
			}
			break
		}
		a.one(m, e.X, e.List, BindIn, e.Not, e, sc)
	case *Between:
		a.one(m, e.X, []Expr{e.Low, e.High}, BindRange, e.Not, e, sc)
	case *Like:
		if l, ok := e.Pattern.(*Literal); ok && e.Op == "LIKE" {
			if prefix := l.Text[:len(l.Text)-len(strings.TrimLeft(l.Text, "%_"))]; prefix == "" && l.Text != "" {
				a.one(m, e.X, []Expr{e.Pattern}, BindRange, e.Not, e, sc)
			}
		}
	case *IsNull:
		a.one(m, e.X, nil, BindEq, e.Not, e, sc)
	case *Call:
		if strings.EqualFold(e.Name, "StartsWith") && e.Namespace == "" && len(e.Args) == 2 {
			a.one(m, e.Args[0], e.Args[1:], BindRange, false, e, sc)
		}
	case *Column:
		a.one(m, e, nil, BindEq, false, e, sc)
	case *Unary:
		if e.Op == "NOT" {
			if c, ok := e.X.(*Column); ok {
				a.one(m, c, nil, BindEq, false, e, sc)
			}
		}
	}
	return m
}

// either keeps what both branches of an OR bind.
func either(l, r bindMap, pred Expr) bindMap {
	m := bindMap{}
	for acc, left := range l {
		for _, b := range left {
			for _, c := range r[acc] {
				if b.Column != c.Column {
					continue
				}
				op := max(b.Op, c.Op, BindIn)
				m.add(acc, Bind{Column: b.Column, Op: op, Values: append(slices.Clone(b.Values), c.Values...), Pred: pred})
			}
		}
	}
	return m
}

// compare records l op r, also for tuples, which bind their first column by a range and all by equality.
func (a *accessor) compare(m bindMap, l, r Expr, op BindOp, pred Expr, sc *scope) {
	lt, lok := l.(*Tuple)
	rt, rok := r.(*Tuple)
	if lok && rok && len(lt.Items) == len(rt.Items) && len(lt.Items) > 0 {
		n := len(lt.Items)
		if op == BindRange {
			n = 1
		}
		for i := range n {
			a.compare(m, lt.Items[i], rt.Items[i], op, pred, sc)
		}
		return
	}
	if lok && op == BindRange && len(lt.Items) > 0 {
		a.one(m, lt.Items[0], []Expr{r}, op, false, pred, sc)
		return
	}
	a.one(m, l, []Expr{r}, op, false, pred, sc)
	a.one(m, r, []Expr{l}, op, false, pred, sc)
}

// one records that x, if it is a bare column, is bound to values.
func (a *accessor) one(m bindMap, x Expr, values []Expr, op BindOp, not bool, pred Expr, sc *scope) {
	c, ok := x.(*Column)
	if !ok || not {
		return
	}
	acc := sc.find(c)
	if acc == nil {
		return
	}
	var inputs []string
	digest, joined := "", false
	for _, v := range values {
		Walk(v, func(e Expr) bool {
			switch e := e.(type) {
			case *Column:
				if other := sc.find(e); other == acc {
					inputs = append(inputs, e.Name)
				} else {
					joined = true
				}
			case *Call:
				if strings.EqualFold(e.Namespace, "Digest") {
					digest = e.Name
				}
			}
			return true
		})
	}
	switch {
	case len(inputs) > 0:
		acc.Unbound = append(acc.Unbound, Unbound{Column: c.Name, Inputs: inputs, Pred: pred, Digest: digest})
	case joined && op == BindEq:
		m.add(acc, Bind{Column: c.Name, Op: BindJoin, Values: values, Pred: pred})
	case joined:
	default:
		b := Bind{Column: c.Name, Op: op, Values: values, Pred: pred}
		acc.Leaves = append(acc.Leaves, b)
		m.add(acc, b)
	}
}
