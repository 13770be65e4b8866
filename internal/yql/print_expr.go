package yql

import "strings"

// exprs appends expressions with commas between them.
func (p *printer) exprs(list []Expr) *printer {
	commas(p, list, func(e Expr) { p.expr(e, precOr) })
	return p
}

// binaryPrec returns the level of a binary operator.
func binaryPrec(op string) int {
	switch op {
	case "OR":
		return precOr
	case "AND":
		return precAnd
	case "XOR":
		return precXor
	case "=", "!=", "IS DISTINCT FROM", "IS NOT DISTINCT FROM":
		return precCond
	case "<", "<=", ">", ">=":
		return precCompare
	case "??":
		return precCoalesce
	case "<<", ">>", "|<<", ">>|", "&", "|", "^":
		return precBit
	case "+", "-":
		return precAdd
	case "*", "/", "%":
		return precMul
	case "||":
		return precConcat
	}
	return precOr
}

// prec returns the level of an expression: it needs parentheses where a tighter one is wanted.
func prec(e Expr) int {
	switch e := e.(type) {
	case *Binary:
		return binaryPrec(e.Op)
	case *Unary:
		if e.Op == "?" {
			return precCoalesce
		}
		return precUnary
	case *IsNull, *In, *Between, *Like:
		return precCond
	case *TypeLit:
		return precOr
	}
	return precPrimary
}

// expr appends an expression where one of the given level or tighter can stand.
func (p *printer) expr(e Expr, level int) *printer {
	if e == nil || p.full() {
		return p
	}
	if l, ok := e.(*TypeLit); ok && level == precOr {
		return p.typeExpr(l.Type)
	}
	if prec(e) < level {
		return p.s("(").expr(e, precOr).s(")")
	}
	switch e := e.(type) {
	case *Literal:
		p.literal(e)
	case *Column:
		p.columnRef(e)
	case *Param:
		p.param(e.Name)
	case *Call:
		p.call(e)
	case *Binary:
		b := binaryPrec(e.Op)
		left, right := b, b+1
		switch b {
		case precCond:
			left = b + 1
		case precCoalesce:
			left, right = b+1, b
		}
		p.expr(e.L, left).s(" "+e.Op+" ").expr(e.R, right)
	case *Unary:
		if e.Op == "?" {
			return p.expr(e.X, precBit).s("?")
		}
		p.s(e.Op).when(e.Op == "NOT", " ").expr(e.X, precPrimary)
	case *IsNull:
		p.expr(e.X, precCompare)
		if e.Not {
			p.s(" IS NOT NULL")
		} else {
			p.s(" IS NULL")
		}
	case *In:
		p.in(e)
	case *Between:
		p.expr(e.X, precCompare).when(e.Not, " NOT").s(" BETWEEN ").when(e.Symmetric, "SYMMETRIC ")
		p.expr(e.Low, precCompare).s(" AND ").expr(e.High, precCompare)
	case *Like:
		p.expr(e.X, precCompare).when(e.Not, " NOT").s(" "+e.Op+" ").expr(e.Pattern, precCompare)
		if e.Escape != nil {
			p.s(" ESCAPE ").expr(e.Escape, precCompare)
		}
	case *Cast:
		p.when(e.Bit, "BIT").s("CAST(").expr(e.X, precOr).s(" AS ").typeExpr(e.Type).s(")")
	case *Case:
		p.caseExpr(e)
	case *Tuple:
		p.tuple(e)
	case *List:
		p.s("[").exprs(e.Items).s("]")
	case *Dict:
		p.s("{")
		for i, k := range e.Keys {
			p.when(i > 0, ", ").expr(k, precOr)
			if i < len(e.Values) {
				p.s(": ").expr(e.Values[i], precOr)
			}
		}
		p.s("}")
	case *Struct:
		p.s("<|")
		for i, name := range e.Names {
			p.when(i > 0, ", ").nameOrParam(name).s(": ").expr(e.Items[i], precOr)
		}
		p.s("|>")
	case *Member:
		p.member(e)
	case *Subquery:
		p.when(e.Exists, "EXISTS ").parens(e.Select)
	case *Lambda:
		p.lambda(e)
	case *TypeLit:
		p.typeExpr(e.Type)
	}
	return p
}

func (p *printer) lambda(e *Lambda) {
	p.s("(")
	for i, name := range e.Params {
		p.when(i > 0, ", ").param(name).when(i >= len(e.Params)-e.Optional, "?")
	}
	if !e.Braces {
		p.s(") -> (").expr(e.Result, precOr).s(")")
		return
	}
	p.s(") -> { ")
	for _, a := range e.Body {
		p.node(a)
		p.s("; ")
	}
	p.s("RETURN ").expr(e.Result, precOr).s("; }")
}

func (p *printer) literal(l *Literal) {
	switch l.Kind {
	case LitNull:
		p.s("NULL")
	case LitBool:
		p.s(strings.ToUpper(l.Text))
	case LitString:
		p.b = appendString(p.b, l.Text)
		p.s(l.Suffix)
	default:
		p.s(l.Text).s(l.Suffix)
	}
}

func (p *printer) columnRef(c *Column) {
	if c.Table != "" {
		p.name(c.Table).s(".")
	} else {
		switch c.Name {
		case "CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP", "EMPTY_ACTION":
			p.s(c.Name)
			return
		}
	}
	p.name(c.Name)
}

func (p *printer) call(c *Call) {
	switch {
	case c.Fn != nil:
		p.callee(c.Fn)
	case c.Namespace != "":
		p.name(c.Namespace).s("::").name(c.Name)
	default:
		p.function(c.Name)
	}
	if c.Ref {
		return
	}
	p.s("(").when(c.Distinct, "DISTINCT ").when(c.Star, "*").exprs(c.Args)
	p.when(len(c.Args) > 0 && len(c.Named) > 0, ", ").named(c.Named)
	p.jsonClauses(c)
	p.s(")").callTail(c)
}

func (p *printer) named(args []NamedArg) {
	commas(p, args, func(a NamedArg) {
		p.expr(a.Expr, precOr).s(" AS ").name(a.Name)
	})
}

// function appends the name of a function.
func (p *printer) function(name string) {
	if strings.HasPrefix(name, "$") {
		p.nameOrParam(name)
		return
	}
	if name == "GROUPING SETS" {
		p.s(name)
		return
	}
	k, end := wordAt(name, 0)
	if end == len(name) && end > 0 {
		switch {
		case k == 0, k == kwJsonValue, k == kwJsonExists, k == kwJsonQuery, k == kwCube, k == kwRollup, k == kwHop,
			k.class()&(classType|classCompat) != 0 && k != kwValues && k != kwWith:
			p.s(name)
			return
		}
	}
	p.quoted(name)
}

// callee appends an expression that is called. What the parser would take for the name of a function, or for
// part of the call, stands in parentheses.
func (p *printer) callee(e Expr) {
	switch e := e.(type) {
	case *Column:
		if e.Table != "" {
			p.expr(e, precPrimary)
			return
		}
	case *Call:
		if !e.Ref {
			p.expr(e, precPrimary)
			return
		}
	case *Member:
		p.expr(e, precPrimary)
		return
	}
	p.s("(").expr(e, precOr).s(")")
}

func (p *printer) in(e *In) {
	p.expr(e.X, precCompare).when(e.Not, " NOT").s(" IN ").when(e.Compact, "COMPACT ")
	switch {
	case e.Select != nil:
		p.parens(e.Select)
	case e.List != nil:
		p.s("(").exprs(e.List).s(")")
	default:
		p.expr(e.Set, precPrimary)
	}
}

func (p *printer) caseExpr(e *Case) {
	p.s("CASE")
	if e.Operand != nil {
		p.s(" ").expr(e.Operand, precOr)
	}
	for _, w := range e.Whens {
		p.s(" WHEN ").expr(w.Cond, precOr).s(" THEN ").expr(w.Then, precOr)
	}
	if e.Else != nil {
		p.s(" ELSE ").expr(e.Else, precOr)
	}
	p.s(" END")
}

func (p *printer) tuple(e *Tuple) {
	p.s("(")
	for i, x := range e.Items {
		p.when(i > 0, ", ").expr(x, precOr)
		if e.Names != nil {
			p.as(e.Names[i])
		}
	}
	p.when(len(e.Items) == 1 && e.Names == nil, ",").s(")")
}

func (p *printer) member(e *Member) {
	switch x := e.X.(type) {
	case *Literal:
		if x.Kind == LitInt || x.Kind == LitReal || x.Kind == LitPlaceholder {
			p.s("(").literal(x)
			p.s(")")
			break
		}
		p.literal(x)
	case *Column:
		p.expr(x, precPrimary)
	default:
		p.expr(x, precPrimary)
	}
	if e.Index != nil {
		p.s("[").expr(e.Index, precOr).s("]")
		return
	}
	if x, ok := e.X.(*Member); ok && x.Index == nil && isNumber(x.Name) {
		p.s(" ") // a.1.b would hold the number 1.
	}
	p.s(".")
	if isNumber(e.Name) {
		p.s(e.Name) // an element of a tuple
		return
	}
	p.nameOrParam(e.Name)
}

// isNumber reports whether s reads as one integer.
func isNumber(s string) bool {
	l := lexer{src: s}
	t := l.next()
	return t.kind == kInt && int(t.end) == len(s)
}

func (p *printer) typeExpr(t *TypeExpr) *printer {
	if t == nil {
		return p
	}
	switch {
	case strings.HasPrefix(t.Name, "$"):
		if t.Optional { // a question mark cannot follow a parameter
			return p.s("Optional<").nameOrParam(t.Name).s(">")
		}
		p.nameOrParam(t.Name)
	case t.Name == "Optional" && len(t.Args) == 1:
		p.typeExpr(t.Args[0]).s("?")
	case t.Name == "Decimal":
		p.s(t.Name)
		before := "("
		for _, s := range t.Params {
			p.s(before)
			before = ","
			if strings.HasPrefix(s, "$") {
				p.param(s[1:])
			} else {
				p.s(s)
			}
		}
		p.when(len(t.Params) > 0, ")")
	case len(t.Params) == 1:
		p.s(t.Name + "<" + t.Params[0] + ">")
	case len(t.Args) > 0 || t.Name == "Struct" || t.Name == "Tuple": // with angle brackets, and no simple one of that name
		p.containerType(t)
	case t.Name == "Null":
		p.s("NULL")
	default:
		p.name(t.Name)
	}
	p.when(t.Optional, "?")
	return p
}

func (p *printer) containerType(t *TypeExpr) {
	p.s(t.Name).s("<")
	for i, a := range t.Args {
		p.when(i > 0, ", ")
		if i < len(t.Fields) {
			p.nameOrParam(t.Fields[i]).s(": ")
		}
		p.typeExpr(a)
	}
	p.s(">")
}
