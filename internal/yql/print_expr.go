package yql

import "strings"

// exprs appends expressions with commas between them.
func (p *printer) exprs(list []Expr) {
	commas(p, list, func(e Expr) { p.expr(e, precOr) })
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
func (p *printer) expr(e Expr, level int) {
	if e == nil || p.full() {
		return
	}
	if l, ok := e.(*TypeLit); ok && level == precOr {
		p.typeExpr(l.Type)
		return
	}
	if prec(e) < level {
		p.s("(")
		p.expr(e, precOr)
		p.s(")")
		return
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
		p.expr(e.L, left)
		p.s(" " + e.Op + " ")
		p.expr(e.R, right)
	case *Unary:
		if e.Op == "?" {
			p.expr(e.X, precBit)
			p.s("?")
			return
		}
		p.s(e.Op)
		if e.Op == "NOT" {
			p.s(" ")
		}
		p.expr(e.X, precPrimary)
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
		p.expr(e.X, precCompare)
		p.not(e.Not)
		p.s(" BETWEEN ")
		if e.Symmetric {
			p.s("SYMMETRIC ")
		}
		p.expr(e.Low, precCompare)
		p.s(" AND ")
		p.expr(e.High, precCompare)
	case *Like:
		p.expr(e.X, precCompare)
		p.not(e.Not)
		p.s(" " + e.Op + " ")
		p.expr(e.Pattern, precCompare)
		if e.Escape != nil {
			p.s(" ESCAPE ")
			p.expr(e.Escape, precCompare)
		}
	case *Cast:
		if e.Bit {
			p.s("BIT")
		}
		p.s("CAST(")
		p.expr(e.X, precOr)
		p.s(" AS ")
		p.typeExpr(e.Type)
		p.s(")")
	case *Case:
		p.caseExpr(e)
	case *Tuple:
		p.tuple(e)
	case *List:
		p.s("[")
		p.exprs(e.Items)
		p.s("]")
	case *Dict:
		p.s("{")
		for i, k := range e.Keys {
			if i > 0 {
				p.s(", ")
			}
			p.expr(k, precOr)
			if i < len(e.Values) {
				p.s(": ")
				p.expr(e.Values[i], precOr)
			}
		}
		p.s("}")
	case *Struct:
		p.s("<|")
		for i, name := range e.Names {
			if i > 0 {
				p.s(", ")
			}
			p.nameOrParam(name)
			p.s(": ")
			p.expr(e.Items[i], precOr)
		}
		p.s("|>")
	case *Member:
		p.member(e)
	case *Subquery:
		if e.Exists {
			p.s("EXISTS ")
		}
		p.parens(e.Select)
	case *Lambda:
		p.lambda(e)
	case *TypeLit:
		p.typeExpr(e.Type)
	}
}

func (p *printer) lambda(e *Lambda) {
	p.s("(")
	for i, name := range e.Params {
		if i > 0 {
			p.s(", ")
		}
		p.param(name)
		if i >= len(e.Params)-e.Optional {
			p.s("?")
		}
	}
	if !e.Braces {
		p.s(") -> (")
		p.expr(e.Result, precOr)
		p.s(")")
		return
	}
	p.s(") -> { ")
	for _, a := range e.Body {
		p.node(a)
		p.s("; ")
	}
	p.s("RETURN ")
	p.expr(e.Result, precOr)
	p.s("; }")
}

func (p *printer) not(not bool) {
	if not {
		p.s(" NOT")
	}
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
		p.s(l.Text)
		p.s(l.Suffix)
	}
}

func (p *printer) columnRef(c *Column) {
	if c.Table != "" {
		p.name(c.Table)
		p.s(".")
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
		p.name(c.Namespace)
		p.s("::")
		p.name(c.Name)
	default:
		p.function(c.Name)
	}
	if c.Ref {
		return
	}
	p.s("(")
	if c.Distinct {
		p.s("DISTINCT ")
	}
	if c.Star {
		p.s("*")
	}
	p.exprs(c.Args)
	if len(c.Args) > 0 && len(c.Named) > 0 {
		p.s(", ")
	}
	p.named(c.Named)
	if c.JSON != nil {
		p.jsonClauses(c.JSON)
	}
	p.s(")")
	p.callTail(c)
}

func (p *printer) named(args []NamedArg) {
	commas(p, args, func(a NamedArg) {
		p.expr(a.Expr, precOr)
		p.s(" AS ")
		p.name(a.Name)
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
	p.s("(")
	p.expr(e, precOr)
	p.s(")")
}

func (p *printer) in(e *In) {
	p.expr(e.X, precCompare)
	p.not(e.Not)
	p.s(" IN ")
	if e.Compact {
		p.s("COMPACT ")
	}
	switch {
	case e.Select != nil:
		p.parens(e.Select)
	case e.List != nil:
		p.s("(")
		p.exprs(e.List)
		p.s(")")
	default:
		p.expr(e.Set, precPrimary)
	}
}

func (p *printer) caseExpr(e *Case) {
	p.s("CASE")
	if e.Operand != nil {
		p.s(" ")
		p.expr(e.Operand, precOr)
	}
	for _, w := range e.Whens {
		p.s(" WHEN ")
		p.expr(w.Cond, precOr)
		p.s(" THEN ")
		p.expr(w.Then, precOr)
	}
	if e.Else != nil {
		p.s(" ELSE ")
		p.expr(e.Else, precOr)
	}
	p.s(" END")
}

func (p *printer) tuple(e *Tuple) {
	p.s("(")
	for i, x := range e.Items {
		if i > 0 {
			p.s(", ")
		}
		p.expr(x, precOr)
		if e.Names != nil {
			p.as(e.Names[i])
		}
	}
	if len(e.Items) == 1 && e.Names == nil {
		p.s(",")
	}
	p.s(")")
}

func (p *printer) member(e *Member) {
	switch x := e.X.(type) {
	case *Literal:
		if x.Kind == LitInt || x.Kind == LitReal {
			p.s("(")
			p.literal(x)
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
		p.s("[")
		p.expr(e.Index, precOr)
		p.s("]")
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

func (p *printer) typeExpr(t *TypeExpr) {
	if t == nil {
		return
	}
	switch {
	case strings.HasPrefix(t.Name, "$"):
		if t.Optional { // a question mark cannot follow a parameter
			p.s("Optional<")
			p.nameOrParam(t.Name)
			p.s(">")
			return
		}
		p.nameOrParam(t.Name)
	case t.Name == "Optional" && len(t.Args) == 1:
		p.typeExpr(t.Args[0])
		p.s("?")
	case t.Name == "Callable" && len(t.Params) == 1:
		p.s("Callable<" + t.Params[0] + ">")
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
		if len(t.Params) > 0 {
			p.s(")")
		}
	case isContainer(t):
		p.containerType(t)
	case t.Name == "Null":
		p.s("NULL")
	default:
		p.name(t.Name)
	}
	if t.Optional {
		p.s("?")
	}
}

// isContainer reports whether t is a type with angle brackets rather than a simple one of that name.
func isContainer(t *TypeExpr) bool {
	return len(t.Args) > 0 || len(t.Fields) > 0 || len(t.Params) > 0 || t.Name == "Struct" || t.Name == "Tuple"
}

func (p *printer) containerType(t *TypeExpr) {
	p.s(t.Name)
	p.s("<")
	n := 0
	item := func() {
		if n > 0 {
			p.s(", ")
		}
		n++
	}
	for i, a := range t.Args {
		item()
		if i < len(t.Fields) {
			p.nameOrParam(t.Fields[i])
			p.s(": ")
		}
		p.typeExpr(a)
	}
	if len(t.Args) == 0 {
		for _, f := range t.Fields {
			item()
			p.nameOrParam(f)
		}
	}
	for _, s := range t.Params {
		item()
		p.nameOrParam(s)
	}
	p.s(">")
}
