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

// callLambda is $f(x) of a named lambda.
func (s *scope) callLambda(e *yql.Call) (*node, error) {
	var fn *node
	var err error
	called := e.Fn
	if called == nil {
		// $format = DateTime::Format("%Y"); SELECT $format(x)
		if b := s.names.lookup(strings.TrimPrefix(e.Name, "$")); b != nil && b.part < 0 {
			called = b.expr
			b.used = true
		}
	}
	if format, ok := called.(*yql.Call); ok && format.Namespace == "DateTime" && format.Name == "Format" {
		return s.formatCall(e, format)
	}
	if e.Fn != nil {
		fn, err = s.expr(e.Fn)
	} else {
		fn, err = s.param(&yql.Param{Name: strings.TrimPrefix(e.Name, "$")})
	}
	if err != nil {
		return nil, err
	}
	args, err := s.exprs(e.Args)
	if err != nil {
		return nil, err
	}
	if fn.fn == nil || len(args) != len(fn.fn.Params) {
		return nil, annotation(e.Position(), "Expected lambda with %d arguments, but got: %s", len(args), fn.typ)
	}
	// The body sees the arguments as they are: each is computed where it is named.
	inner := *fn.fn.scope
	for i, name := range fn.fn.Params {
		inner.bind(&binding{name: name, node: args[i], part: -1})
	}
	if err := s.c.enter(e.Position()); err != nil {
		return nil, err
	}
	defer s.c.leave()
	for i := range fn.fn.Body {
		if err := inner.assign(fn.fn.Body[i]); err != nil {
			return nil, err
		}
	}
	return inner.expr(fn.fn.Result)
}

// assign binds $a, $b = expr.
func (s *scope) assign(a *yql.Assign) error {
	at := *s // names as they are before the assignment
	for i, name := range a.Names {
		b := &binding{name: name, expr: a.Expr, scope: &at, part: -1}
		if len(a.Names) > 1 {
			b.part = i
		}
		if name == "_" {
			continue
		}
		s.bind(b)
	}
	return nil
}
