package query

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// node is a checked expression. Nodes are shared and never changed after they were made.
type node struct {
	pos  yql.Pos
	typ  *Type
	eval func(*frame) (Value, error)

	op   op      // what key ranges are found by; opNone for most
	kids []*node // of op
	col  int     // of opColumn: index into the row
	name string  // of a parameter
	lit  *Value  // value of a constant that is known before the query runs
	text bool    // a string literal, which may become a literal of another text type

	row   bool // depends on the current row
	local bool // depends on the argument of a lambda

	fn *lambdaDef // of KindCallable
}

// op is the operator of a node as far as key ranges care.
type op uint8

const (
	opNone op = iota
	opColumn
	opAnd
	opOr
	opNot
	opEqual
	opNotEqual
	opLess
	opLessEqual
	opGreater
	opGreaterEqual
	opIsNull
	opNotNull
	opIn // kids: what is searched, and the list
	opTuple
	opPrefix
	opCoalesceFalse // COALESCE(x, false)
)

// lambdaDef is a lambda before its arguments have types.
type lambdaDef struct {
	*yql.Lambda
	scope *scope
}

// frame is where expressions are evaluated: the current row, and the arguments of lambdas by slot.
type frame struct {
	run    *run
	row    []Value
	locals []Value
}

// run is one execution of a query.
type run struct {
	ctx    context.Context
	db     *engine.DB
	tx     *engine.Tx
	params []Value
	memo   []memo
	tables map[int]*fixedRows // rows of named subqueries, by memo slot
	lists  map[int]*valueSet  // lists prepared for IN, by memo slot
	slots  int
	now    time.Time
	random *rand.Rand
	sink   Sink
	sets   int // opened so far
	result *Result

	batches []engine.TableStats // of the transactions that BATCH made

	held    int // bytes that are kept until the end
	granted int // of these, what the server knows of and a little more
}

// memo holds the value of an expression that does not depend on rows.
type memo struct {
	done  bool
	value Value
	err   error
}

func (r *run) frame(row []Value) *frame {
	return &frame{run: r, row: row, locals: make([]Value, r.slots)}
}

// both evaluates two nodes.
func (fr *frame) both(l, r *node) (a, b Value, err error) {
	if a, err = l.eval(fr); err == nil {
		b, err = r.eval(fr)
	}
	return a, b, err
}

// each evaluates nodes, up to the first error.
func (fr *frame) each(nodes []*node) (values []Value, err error) {
	values = make([]Value, len(nodes))
	for i := 0; i < len(nodes) && err == nil; i++ {
		values[i], err = nodes[i].eval(fr)
	}
	return values, err
}

// errStop ends a scan early; it never leaves the package.
var errStop = errors.New("enough rows")

// ErrEnough is what a Sink returns when it wants no more rows of the set. The query goes on.
var ErrEnough = errStop

// constant returns a node of a value that is known while compiling.
func constant(pos yql.Pos, t *Type, v Value) *node {
	return &node{pos: pos, typ: t, lit: &v, col: -1, eval: func(*frame) (Value, error) { return v, nil }}
}

// derived returns a node computed from others; it depends on rows and lambdas if one of them does.
func derived(pos yql.Pos, t *Type, eval func(*frame) (Value, error), kids ...*node) *node {
	n := &node{pos: pos, typ: t, eval: eval, col: -1}
	for _, k := range kids {
		n.row = n.row || k.row
		n.local = n.local || k.local
	}
	return n
}

// with sets what key ranges are found by.
func (n *node) with(o op, kids ...*node) *node {
	n.op, n.kids = o, kids
	return n
}

// mapped returns a node whose value is a function of another's.
func mapped(n *node, t *Type, f func(Value) Value) *node {
	eval := n.eval
	out := derived(n.pos, t, func(fr *frame) (Value, error) {
		v, err := eval(fr)
		if err != nil {
			return Value{}, err
		}
		return f(v), nil
	}, n)
	if n.lit != nil {
		v := f(*n.lit)
		out.lit = &v
	}
	return out
}

// to returns n as a value of another type where an implicit conversion exists, or nil. Literals convert to every
// type of their kind that can hold them.
func (c *compiler) to(n *node, t *Type) *node {
	if n.typ.Equal(t) {
		return n
	}
	if n.lit != nil && n.typ.Kind == KindPrimitive {
		if v, ok := literalAs(n, t.bare()); ok {
			return constant(n.pos, t, v)
		}
	}
	conv, warn := implicit(n.typ, t)
	if conv == nil {
		return nil
	}
	if warn {
		c.warn(warning(n.pos, codeImplicitBitcast, "Consider using explicit CAST or BITCAST to convert from %s to %s", n.typ, t))
	}
	out := mapped(n, t, conv)
	out.op, out.kids, out.col = n.op, n.kids, n.col
	if n.op == opTuple || n.op == opColumn && n.typ.bare() != nil && !n.typ.bare().Equal(t.bare()) {
		out.op, out.kids, out.col = opNone, nil, -1
	}
	return out
}

// codeImplicitBitcast is CORE_IMPLICIT_BITCAST of yql/essentials/core/issue/yql_issue.txt in ydb-platform/ydb.
const codeImplicitBitcast = 1107

// literalAs returns the value of a literal as one of another type, if it can be written that way.
func literalAs(n *node, t *Type) (Value, bool) {
	if t.Kind != KindPrimitive {
		return Value{}, false
	}
	from, to := n.typ.Prim, t.Prim
	switch {
	case from.IsInteger() && to.IsInteger():
		return *n.lit, intFits(from, to, *n.lit)
	case n.text && (to == schema.Utf8 || to == schema.JSON || to == schema.JSONDocument || to == schema.Yson || to == schema.String):
		return parsePrimitive(to, n.lit.str)
	}
	return Value{}, false
}

// hoisted returns n, computed once per run if it can be.
func (c *compiler) hoisted(n *node) *node {
	if n.row || n.local || n.lit != nil || n.typ.Kind == KindCallable || n.typ.Kind == KindType {
		return n
	}
	if n.overLiterals() {
		if v, err := n.eval(&frame{}); err == nil {
			out := *n
			out.lit = &v
			return &out
		}
	}
	slot := c.memos
	c.memos++
	inner := n.eval
	out := *n
	out.eval = func(fr *frame) (Value, error) {
		m := &fr.run.memo[slot]
		if !m.done {
			m.value, m.err = inner(fr)
			if m.err == nil {
				m.err = fr.run.hold(m.value)
			}
			m.done = true
		}
		return m.value, m.err
	}
	return &out
}

// overLiterals reports whether a node is an operator over constants alone, such as 1 = 1, which YDB computes before it plans.
func (n *node) overLiterals() bool {
	return len(n.kids) > 0 && !slices.ContainsFunc(n.kids, func(kid *node) bool { return kid.lit == nil })
}
