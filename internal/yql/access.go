package yql

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
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
	// Node is what reads or writes the table: the node of the statement, or the query of a named expression that the
	// statement uses.
	Node     Node
	Kind     AccessKind
	Name     TableName
	Alias    string        // that columns may be qualified with: the one given, else the last element of the path
	Table    *schema.Table // never nil: tables that the catalog does not know give no access
	Index    string        // it is read by: the one that VIEW names, else the one that YDB chooses; empty for the table itself
	Named    bool          // VIEW names what it is read by, an index or PRIMARY KEY
	Binds    []Bind        // what the predicates bind, at most one per column, in order of appearance
	Leaves   []Bind        // every single predicate that binds a column, also inside OR and NOT
	Unbound  []Unbound     // predicates on a column that cannot become a key range
	Columns  []string      // written columns; nil for reads and deletes
	Order    []OrderColumn // ORDER BY, when it is by columns of this table alone
	Limited  bool          // LIMIT is given
	Filtered bool          // a WHERE or ON condition speaks of this table
	Keyed    bool          // rows are named by key through ON SELECT / ON VALUES
	Refs     []*Column     // where the statement names columns of it, but for those that it writes
	// Inside is the word that begins what the tree keeps as text and the access is in: DEFINE, DO, EVALUATE, PROCESS,
	// REDUCE. Nothing in there can be replaced. Empty for all others.
	Inside string

	older string            // what releases before 25.4 choose, which look at no order
	where *ranges.Predicate // what the conditions say of its rows alone
	joins []Bind            // columns that are equal to columns of what is read before
	reads map[string]bool   // columns that the statement uses
	all   bool              // it uses all
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

// Gives reports whether the access gives every column of a key by value.
func (a *Access) Gives(key []string) bool {
	return !slices.ContainsFunc(key, func(c string) bool {
		b, ok := a.Bind(c)
		return !ok || b.Op > BindIn
	})
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

// Ranges returns what the access reads of rows that are sorted by columns of the table: by the conditions on it alone, or, if it is
// the side of a join that is looked up, by the keys of the other side.
func (a *Access) Ranges(key []string) ranges.Result {
	r := a.where.Over(ranges.Columns(a.Table, key))
	if len(a.joins) == 0 {
		return r
	}
	where := &ranges.Predicate{Op: ranges.And, Kids: slices.Clone(a.where.Kids)}
	for _, j := range a.joins {
		where.Kids = append(where.Kids, &ranges.Predicate{Op: ranges.In, Columns: []string{j.Column}, Open: true, Table: a})
	}
	if joined := where.Over(ranges.Columns(a.Table, key)); joined.Points > r.Points {
		return joined
	}
	return r
}

// Covered reports whether an index of the table has every column that the access uses, so that none is looked up by the primary key.
func (a *Access) Covered(t *schema.Table, index *schema.Index) bool {
	return a.Kind == AccessRead && !slices.ContainsFunc(t.Columns, func(c schema.Column) bool {
		return (a.all || a.reads[c.Name]) && !slices.Contains(index.Columns, c.Name) && !slices.Contains(index.Cover, c.Name) &&
			!t.IsKey(c.Name)
	})
}

// Reach tells how the access reaches a table sorted by the given key, and how many columns of it are bound to single values. A
// range of nearly everything is everything. It is the same whatever the values are; how many ranges there are depends on them.
func (a *Access) Reach(key []string) (kind ReachKind, bound int) {
	if a.Kind == AccessWrite || a.Keyed {
		return ReachPoints, len(key)
	}
	r := a.Ranges(key)
	switch {
	case r.Points == 0 && (r.Used == 0 || r.Wide):
		return ReachFull, 0
	case r.Points == 0:
		return ReachRange, 0
	case r.Points < len(key) && r.PlannedCount != 1:
		return ReachRanges, r.Points
	case r.Points < len(key):
		return ReachPrefix, r.Points
	case r.PlannedCount != 1:
		return ReachPoints, r.Points
	}
	return ReachPoint, r.Points
}

// Reason says in words what the access reads of rows that are sorted by a key: what of it is bound, in how many ranges, and which
// conditions bind nothing.
func (a *Access) Reason(key []string) string {
	r := a.Ranges(key)
	var parts []string
	switch {
	case r.Exact && r.Count == 0:
		parts = append(parts, "no row can match")
	case r.Used == 0:
		parts = append(parts, "nothing binds "+key[0])
	default:
		var bound []string
		if r.Points > 0 {
			bound = append(bound, strings.Join(key[:r.Points], ", ")+" to single values")
		}
		if r.Used > r.Points {
			bound = append(bound, strings.Join(key[r.Points:r.Used], ", ")+" to a range")
		}
		parts = append(parts, strings.Join(bound, ", "))
		count := strconv.Itoa(r.Count)
		if !r.Exact && r.PlannedCount != 1 {
			count = "about " + count
		}
		parts = append(parts, "ranges: "+count)
	}
	if r.Over {
		parts = append(parts, fmt.Sprintf("more than %d ranges would be needed, so no more is bound", ranges.Most))
	}
	if !a.Named && a.older != a.Index {
		parts = append(parts, "releases before 25.4, to which the order is nothing, read by "+cmp.Or(a.older, "the primary key"))
	}
	a.where.Leaves(func(p *ranges.Predicate) {
		if p.Op != ranges.Rest || p.Why == "" || len(columns(exprOf(p))) == 0 {
			return
		}
		var names []string
		for _, c := range columns(exprOf(p)) {
			names = append(names, c.Name)
		}
		slices.Sort(names)
		parts = append(parts, "a condition on "+strings.Join(slices.Compact(names), ", ")+" binds nothing: "+p.Why)
	})
	return strings.Join(slices.Compact(parts), "; ")
}

// Choice returns the secondary index that YDB reads by although no VIEW names one, empty if it reads by the primary key. UPDATE and
// DELETE look for their rows by the same rule, unless they are BATCH: BuildRowsToUpdate in ydb/core/kqp/opt/kqp_opt_kql.cpp of
// ydb-platform/ydb makes a read like any other of them, and for BATCH one by the primary key.
func (a *Access) Choice(t *schema.Table, primary []string) string {
	if a.Kind == AccessWrite || a.Keyed || a.batch() || len(a.where.Kids) == 0 {
		return ""
	}
	if len(a.joins) > 0 && a.Ranges(primary).Points > a.where.Over(ranges.Columns(a.Table, primary)).Points {
		return "" // it is looked up by the keys of the other side
	}
	r := ranges.Read{Where: a.where, Uses: func(name string) bool { return a.all || a.Kind != AccessRead || a.reads[name] }}
	a.older = r.Choose(t, primary)
	for _, o := range a.Order {
		if a.Limited {
			r.Order = append(r.Order, o.Column)
		}
	}
	if r.Order == nil {
		return a.older
	}
	return r.Choose(t, primary)
}

// batch reports whether the access is that of a BATCH UPDATE or DELETE.
func (a *Access) batch() bool {
	switch n := a.Node.(type) {
	case *Update:
		return n.Batch
	case *Delete:
		return n.Batch
	}
	return false
}

// maxElements is how many elements from the end of a path are compared when its beginning is not known. YDB takes no
// deeper path, see TSchemeLimits::MaxDepth (32) in ydb/core/tx/schemeshard/schemeshard_types.cpp of ydb-platform/ydb.
const maxElements = 32

// Catalog finds tables by the paths that statements use.
type Catalog struct {
	byPath map[string]*schema.Table
	byTail map[string]*schema.Table // by every tail of the path; nil where two tables share it
}

// NewCatalog returns a catalog of the tables. Of two tables with one path the later counts. Beside are paths of tables that are
// there and not in the catalog: what may name one of them names none of it.
func NewCatalog(tables []*schema.Table, beside ...string) *Catalog {
	c := &Catalog{byPath: make(map[string]*schema.Table, len(tables)), byTail: make(map[string]*schema.Table, 2*len(tables))}
	for _, path := range beside {
		c.add(path, nil)
	}
	for _, t := range tables {
		c.add(t.Path, t)
	}
	return c
}

// add adds a path, of a nil table if that is not in the catalog.
func (c *Catalog) add(path string, t *schema.Table) {
	path = strings.Trim(path, "/")
	c.byPath[path] = t
	for tail := lastElements(path); ; {
		if other, ok := c.byTail[tail]; ok && other != t {
			c.byTail[tail] = nil
		} else {
			c.byTail[tail] = t
		}
		_, rest, more := strings.Cut(tail, "/")
		if !more {
			return
		}
		tail = rest
	}
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
	for tail := lastElements(path); ; {
		if t, ok := c.byPath[tail]; ok {
			return t
		}
		_, rest, more := strings.Cut(tail, "/")
		if !more {
			return nil
		}
		tail = rest
	}
}

// Ambiguous reports whether a path that names no table is the end of the paths of several, those beside included.
func (c *Catalog) Ambiguous(path string) bool {
	t, known := c.byTail[path]
	return known && t == nil
}

// lastElements returns as much of the end of a path as is compared.
func lastElements(path string) string {
	i := len(path)
	for range maxElements {
		if i = strings.LastIndexByte(path[:i], '/'); i < 0 {
			return path
		}
	}
	return path[i+1:]
}
