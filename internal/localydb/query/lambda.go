package query

import (
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// lambda is ($x, $y) -> (expr) or ($x) -> { $t = …; return expr; }. It gets its types where it is applied.
func (s *scope) lambda(e *yql.Lambda) (*node, error) {
	return lambdaNode(e.Position(), &lambdaDef{scope: s, Lambda: e}), nil
}

func lambdaNode(pos yql.Pos, def *lambdaDef) *node {
	return &node{pos: pos, typ: &Type{Kind: KindCallable}, col: -1, fn: def,
		eval: func(*frame) (Value, error) { return Value{}, nil }}
}

// apply checks a lambda for arguments of the given types. set stores arguments in a frame before the returned
// node is evaluated.
func (c *compiler) apply(n *node, args ...*Type) (body *node, set func(fr *frame, args ...Value), err error) {
	if n.fn == nil {
		return nil, nil, annotation(n.pos, "Expected lambda, but got: %s", n.typ)
	}
	def := n.fn
	if len(def.Params) > len(args) {
		return nil, nil, annotation(n.pos, "Failed to convert lambda: expected %d arguments, but got %d", len(args), len(def.Params))
	}
	if err := c.enter(n.pos); err != nil {
		return nil, nil, err
	}
	defer c.leave()
	inner := *def.scope
	first := c.slots
	for i, name := range def.Params {
		slot := c.slots
		c.slots++
		inner.bind(&binding{name: name, node: &node{pos: n.pos, typ: args[i], col: -1, local: true,
			eval: func(fr *frame) (Value, error) { return fr.locals[slot], nil }}})
	}
	for i := range def.Body {
		if err := inner.assign(def.Body[i]); err != nil {
			return nil, nil, err
		}
	}
	if body, err = inner.expr(def.Result); err != nil {
		return nil, nil, err
	}
	count := len(def.Params)
	return body, func(fr *frame, args ...Value) { copy(fr.locals[first:first+count], args) }, nil
}

// callLambda is $format(x) after $format = DateTime::Format("%Y").
func (s *scope) callLambda(e *yql.Call) (*node, error) {
	called := e.Fn
	if called == nil {
		if b := s.names.lookup(strings.TrimPrefix(e.Name, "$")); b != nil {
			called = b.expr
			b.used = true
		}
	}
	format, ok := called.(*yql.Call)
	switch {
	case !ok:
		return nil, unsupported(e.Position(), "Calling a lambda by its name")
	case format.Namespace != "DateTime" || format.Name != "Format":
		return nil, unsupported(e.Position(), "Calling what "+format.Namespace+"::"+format.Name+" returns")
	}
	return s.formatCall(e, format)
}

// assign binds $a = expr.
func (s *scope) assign(a *yql.Assign) error {
	if len(a.Names) > 1 {
		return unsupported(a.Expr.Position(), "Giving several names to a tuple's items")
	}
	at := *s // names as they are before the assignment
	s.bind(&binding{name: a.Names[0], expr: a.Expr, scope: &at})
	return nil
}
