package query

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// compiler checks the statements of one query.
type compiler struct {
	db       *engine.DB
	prefix   string           // PRAGMA TablePathPrefix
	ordered  bool             // PRAGMA OrderedColumns
	ansiIn   bool             // PRAGMA AnsiInForEmptyOrNullableItemsCollections
	types    map[string]*Type // of parameters the caller will pass
	params   []Column
	memos    int
	slots    int
	tables   map[string]*engine.TableInfo
	warnings []Issue
	plan     planBuilder
	depth    int
	entered  int              // expressions so far
	random   map[string]*node // of YQL::Random…, by name
}

// maxNesting bounds how deep expressions and subqueries nest through named expressions, so that no text can
// exhaust the stack.
const maxNesting = 300

// maxExpressions bounds how many expressions a query has, with those of lambdas as often as they are called: a lambda that
// calls another one twice, and so on, makes a small text large.
const maxExpressions = 1_000_000

func (c *compiler) enter(pos yql.Pos) error {
	c.depth++
	if c.depth > maxNesting {
		return fail(pos, "The expression is nested too deeply")
	}
	if c.entered++; c.entered > maxExpressions {
		return fail(pos, "The query has too many expressions")
	}
	return nil
}

func (c *compiler) leave() { c.depth-- }

// warn adds a warning about types. They all stand under one issue.
func (c *compiler) warn(i Issue) { c.warnings = append(c.warnings, i) }

func warning(pos yql.Pos, code uint32, format string, args ...any) Issue {
	return Issue{Pos: pos, Code: code, Warning: true, Message: fmt.Sprintf(format, args...)}
}

// binding is what a $name stands for.
type binding struct {
	name  string
	outer *binding // the names bound before

	expr  yql.Expr // of a named expression
	scope *scope   // in which expr is read
	node  *node    // compiled expr, parameter or lambda argument
	rel   relation // compiled expr as a table
	used  bool
}

func (b *binding) lookup(name string) *binding {
	for ; b != nil; b = b.outer {
		if b.name == name {
			return b
		}
	}
	return nil
}

// column is a column that an expression can name.
type column struct {
	table string // alias or name of the source; empty if it has none
	name  string
	typ   *Type
	used  *bool // set when an expression names it; nil if nobody asks
}

// use notes that the column is needed.
func (c column) use() {
	if c.used != nil {
		*c.used = true
	}
}

// scope is what the names of an expression mean.
type scope struct {
	c     *compiler
	names *binding
	from  bool     // there is a FROM
	cols  []column // of the row
	joins bool     // columns may be qualified by several sources
	agg   *aggregation
	over  *selection // its output columns hide cols, for ORDER BY; nil elsewhere
}

// plain returns a scope with the same $names and no row.
func (s *scope) plain() *scope { return &scope{c: s.c, names: s.names} }

// rows returns a scope with the same $names and the given row.
func (s *scope) rows(cols []column) *scope {
	return &scope{c: s.c, names: s.names, from: true, cols: cols}
}

// bind returns the names with one more.
func (s *scope) bind(b *binding) {
	b.outer = s.names
	s.names = b
}

// declare adds a parameter and returns its node.
func (c *compiler) declare(pos yql.Pos, name string, t *Type) *node {
	for i, p := range c.params {
		if p.Name == name {
			return paramNode(pos, p.Type, p.Name, i)
		}
	}
	c.params = append(c.params, Column{Name: name, Type: t})
	return paramNode(pos, t, name, len(c.params)-1)
}

func paramNode(pos yql.Pos, t *Type, name string, slot int) *node {
	return &node{pos: pos, typ: t, name: name, col: -1, eval: func(fr *frame) (Value, error) { return fr.run.params[slot], nil }}
}

// param resolves $name: a lambda argument, a named expression, or a parameter.
func (s *scope) param(e *yql.Param) (*node, error) {
	b := s.names.lookup(e.Name)
	if b == nil {
		if t, ok := s.c.types[e.Name]; ok {
			return s.c.declare(e.Position(), e.Name, t), nil
		}
		return nil, fail(e.Position(), "Unknown name: $%s", e.Name)
	}
	b.used = true
	if b.node != nil {
		return b.node, nil
	}
	if err := s.c.enter(e.Position()); err != nil {
		return nil, err
	}
	defer s.c.leave()
	n, err := b.scope.expr(b.expr)
	if err != nil {
		return nil, err
	}
	if n.typ.spend(maxTypeParts) < 0 {
		return nil, fail(e.Position(), "The type of $%s is too large", e.Name)
	}
	if n.name == "" {
		n = s.c.hoisted(n) // what is named twice is one value
	}
	b.node = n
	return n, nil
}

// maxTypeParts bounds the types of named expressions: tuples of a tuple, twice, and so on, make a small text large.
const maxTypeParts = 10_000

// item returns an item of a tuple.
func (c *compiler) item(n *node, i int) (*node, error) {
	if n.typ.Kind != KindTuple || i >= len(n.typ.Members) {
		return nil, annotation(n.pos, "Expected tuple with at least %d items, but got: %s", i+1, n.typ)
	}
	return mapped(n, n.typ.Members[i].Type, func(v Value) Value { return v.items[i] }), nil
}

// column resolves a column name.
func (s *scope) column(e *yql.Column) (*node, error) {
	if !s.from {
		return nil, fail(e.Position(), "Column references are not allowed without FROM")
	}
	if e.Table == "" && s.over != nil {
		for i, c := range s.over.cols {
			if c.name == e.Name {
				return s.over.items[i], nil
			}
		}
	}
	if s.agg != nil {
		return s.agg.column(s, e)
	}
	return s.input(e)
}

// input resolves a column of the source.
func (s *scope) input(e *yql.Column) (*node, error) {
	found := -1
	for i, c := range s.cols {
		if c.name != e.Name || e.Table != "" && c.table != e.Table {
			continue
		}
		if found >= 0 {
			return nil, annotation(e.Position(), "Column name: %s is ambiguous", e.Name)
		}
		found = i
	}
	if found >= 0 {
		s.cols[found].use()
		return columnNode(e.Position(), s.cols[found].typ, found), nil
	}
	if e.Table != "" {
		// t.x can be member x of column t; of a single source, whatever its name, it is column x.
		for i, c := range s.cols {
			if c.name == e.Table && c.typ.bare().Kind == KindStruct {
				c.use()
				return s.c.member(columnNode(e.Position(), c.typ, i), e.Name)
			}
		}
		if s.joins {
			return nil, fail(e.Position(), "No such column: %s.%s", e.Table, e.Name)
		}
		for i, c := range s.cols {
			if c.name == e.Name {
				c.use()
				return columnNode(e.Position(), c.typ, i), nil
			}
		}
	}
	return nil, annotation(e.Position(), "Member not found: %s%s", e.Name, s.suggestion(e.Name))
}

// suggestion names a column that differs in case only, or by a letter.
func (s *scope) suggestion(name string) string {
	for _, c := range s.cols {
		if strings.EqualFold(c.name, name) || strings.TrimRight(c.name, "s") == strings.TrimRight(name, "s") {
			return fmt.Sprintf(". Did you mean %s?", c.name)
		}
	}
	return ""
}

func columnNode(pos yql.Pos, t *Type, i int) *node {
	return &node{pos: pos, typ: t, op: opColumn, col: i, row: true, eval: func(fr *frame) (Value, error) { return fr.row[i], nil }}
}

// member returns a member of a struct, or of one that may be NULL.
func (c *compiler) member(n *node, name string) (*node, error) {
	t := n.typ.Unwrapped()
	if t.Kind != KindStruct {
		return nil, annotation(n.pos, "Expected struct type, but got: %s", n.typ)
	}
	at := t.member(name)
	if at < 0 {
		return nil, annotation(n.pos, "Member not found: %s", name)
	}
	return optionalMap(n, t.Members[at].Type, func(v Value) Value { return v.items[at] }), nil
}

// optionalMap is mapped for a value that may be NULL: the result is NULL then. A result that is Optional itself
// stays one Optional deep.
func optionalMap(n *node, t *Type, f func(Value) Value) *node {
	if !n.typ.IsOptional() {
		return mapped(n, t, f)
	}
	return mapped(n, nullableType(t), func(v Value) Value {
		if v.null > 0 {
			return NullValue
		}
		return f(v)
	})
}
