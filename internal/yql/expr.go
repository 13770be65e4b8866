package yql

import "strings"

// Precedence levels of binary operators, loosest first, as in the rules or_subexpr … con_subexpr of the grammar.
const (
	precOr = iota + 1
	precAnd
	precXor
	precCond    // =, IN, LIKE, IS NULL, BETWEEN: one of them per level
	precCompare // < <= > >=
	precCoalesce
	precBit // << >> & | ^
	precAdd
	precMul
	precConcat
	precUnary
	precPrimary
)

// expr reads an expression.
func (p *parser) expr() Expr { return p.exprWith(false) }

// defaultExpr reads the expression of DEFAULT, which NOT NULL may follow.
func (p *parser) defaultExpr() Expr { return p.exprWith(true) }

func (p *parser) exprWith(noNotNull bool) Expr {
	if !p.enter() {
		return bad(p.pos())
	}
	defer p.leave()
	return p.binary(precOr, noNotNull)
}

// bad stands for an expression that could not be read.
func bad(pos Pos) Expr { return &Literal{at: at{pos}, Kind: LitNull} }

// operator returns the binary operator at the current token with its level and how many tokens it is, or 0.
func (p *parser) operator() (op string, prec, tokens int) {
	t := p.tok()
	switch t.kind {
	case kName:
		switch t.kw {
		case kwOr:
			return "OR", precOr, 1
		case kwAnd:
			return "AND", precAnd, 1
		case kwXor:
			return "XOR", precXor, 1
		case kwIs:
			switch {
			case p.peek(1).kw == kwDistinct && p.peek(2).kw == kwFrom:
				return "IS DISTINCT FROM", precCond, 3
			case p.peek(1).kw == kwNot && p.peek(2).kw == kwDistinct && p.peek(3).kw == kwFrom:
				return "IS NOT DISTINCT FROM", precCond, 4
			}
		}
	case kEq, kEq2:
		return "=", precCond, 1
	case kNe, kNe2:
		return "!=", precCond, 1
	case kLt:
		return "<", precCompare, 1
	case kLe:
		return "<=", precCompare, 1
	case kGe:
		return ">=", precCompare, 1
	case kGt:
		// >> and >>| are several tokens, since >> also closes two types. Blanks may stand between them.
		switch {
		case p.peek(1).kind == kGt && p.peek(2).kind == kPipe:
			return ">>|", precBit, 3
		case p.peek(1).kind == kGt:
			return ">>", precBit, 2
		}
		return ">", precCompare, 1
	case kQuestion:
		if p.peek(1).kind == kQuestion && p.startsOperand(p.peek(2)) {
			return "??", precCoalesce, 2
		}
	case kShl:
		return "<<", precBit, 1
	case kRotl:
		return "|<<", precBit, 1
	case kAmp:
		return "&", precBit, 1
	case kPipe:
		return "|", precBit, 1
	case kCaret:
		return "^", precBit, 1
	case kPlus:
		return "+", precAdd, 1
	case kMinus:
		return "-", precAdd, 1
	case kStar:
		return "*", precMul, 1
	case kSlash:
		return "/", precMul, 1
	case kPercent:
		return "%", precMul, 1
	case kPipe2:
		return "||", precConcat, 1
	}
	return "", 0, 0
}

func (p *parser) startsOperand(t token) bool {
	switch t.kind {
	case kName:
		switch t.kw {
		case kwCase, kwCast, kwBitcast, kwExists, kwNot, kwNull, kwTrue, kwFalse, kwEmptyAction, kwCurrentDate,
			kwCurrentTime, kwCurrentTimestamp, kwJsonValue, kwJsonExists, kwJsonQuery:
			return true
		case kwAs, kwFrom, kwWhere:
			return false
		}
		return t.kw == 0 || t.kw.class()&(notExpr&^classType) == 0
	case kQuoted, kString, kInt, kReal, kLParen, kLSquare, kLCurly, kDollar, kOpen, kPlus, kMinus, kTilde, kTemplate:
		return true
	case kQuestion, kAt, kColon, kPercent:
		return p.placeholders
	}
	return false
}

// binary reads operators of the given level and tighter.
func (p *parser) binary(level int, noNotNull bool) Expr {
	beside := p.height
	p.height = 0
	x := p.operators(level, noNotNull)
	p.height = max(p.height, beside)
	return x
}

// grow counts one more level above the expression that was read last.
func (p *parser) grow() {
	if p.height++; p.height > maxHeight {
		p.fail(codeSyntax, "too many operators in a row", "")
	}
}

func (p *parser) operators(level int, noNotNull bool) Expr {
	pos := p.pos()
	x := p.unary()
	for p.err == nil {
		if level <= precCond {
			if y, ok := p.condition(x, pos, noNotNull); ok {
				x = y
				p.grow()
				continue
			}
		}
		op, prec, n := p.operator()
		if prec == 0 || prec < level {
			if p.at(kQuestion) && level <= precBit {
				p.i++
				x = p.optionalType(x, pos)
				p.grow()
				continue
			}
			return x
		}
		p.i += n
		right := prec + 1
		if prec == precCoalesce {
			right = prec // a ?? b ?? c is a ?? (b ?? c)
		}
		if !p.enter() {
			return x
		}
		y := p.binary(right, noNotNull)
		p.leave()
		x = &Binary{at: at{pos}, Op: op, L: x, R: y}
		p.grow()
	}
	return x
}

// optionalType is x?, the optional form of a type used as a value.
func (p *parser) optionalType(x Expr, pos Pos) Expr {
	switch x := x.(type) {
	case *Column:
		if x.Table == "" {
			name, _ := canonicalType(x.Name)
			return &TypeLit{at: at{pos}, Type: &TypeExpr{Pos: pos, Name: name, Optional: true}}
		}
	case *Literal:
		if x.Kind == LitNull {
			return &TypeLit{at: at{pos}, Type: &TypeExpr{Pos: pos, Name: "Null", Optional: true}}
		}
	case *Call:
		if t := decimalType(x); t != nil {
			return &TypeLit{at: at{pos}, Type: t}
		}
	case *TypeLit:
		x.Type = optional(x.Type)
		return x
	}
	return &Unary{at: at{pos}, Op: "?", X: x}
}

// decimalType returns Decimal(p,s)? for what reads as a call of Decimal, or nil.
func decimalType(c *Call) *TypeExpr {
	if !strings.EqualFold(c.Name, "Decimal") || c.Namespace != "" || len(c.Args) != 2 || len(c.Named) != 0 {
		return nil
	}
	t := &TypeExpr{Pos: c.Pos, Name: "Decimal", Optional: true}
	for _, a := range c.Args {
		switch a := a.(type) {
		case *Param:
			t.Params = append(t.Params, "$"+a.Name)
		case *Literal:
			if a.Kind != LitInt {
				return nil
			}
			t.Params = append(t.Params, a.Text+a.Suffix)
		default:
			return nil
		}
	}
	return t
}

// condition reads what follows x as IN, LIKE, IS NULL or BETWEEN, and reports whether it was one of them.
func (p *parser) condition(x Expr, pos Pos, noNotNull bool) (Expr, bool) {
	t := p.tok()
	if t.kind != kName || t.kw == 0 {
		return nil, false
	}
	not := false
	kw := t.kw
	if kw == kwNot {
		kw, not = p.peek(1).kw, true
	}
	skip := 1
	if not {
		skip = 2
	}
	switch kw {
	case kwIsnull, kwNotnull:
		if not {
			return nil, false
		}
		p.i++
		return &IsNull{at: at{pos}, X: x, Not: kw == kwNotnull}, true
	case kwNull:
		if !not || noNotNull {
			return nil, false
		}
		p.i += skip
		return &IsNull{at: at{pos}, X: x, Not: true}, true
	case kwIs:
		switch {
		case not:
		case p.peek(1).kw == kwNull:
			p.i += 2
			return &IsNull{at: at{pos}, X: x}, true
		case p.peek(1).kw == kwNot && p.peek(2).kw == kwNull:
			p.i += 3
			return &IsNull{at: at{pos}, X: x, Not: true}, true
		}
	case kwLike, kwIlike, kwGlob, kwRegexp, kwRlike, kwMatch:
		p.i += skip
		l := &Like{at: at{pos}, Op: kw.String(), X: x, Not: not, Pattern: p.binary(precCompare, noNotNull)}
		if p.acceptWord(kwEscape) {
			l.Escape = p.binary(precCompare, noNotNull)
		}
		return l, true
	case kwIn:
		p.i += skip
		in := &In{at: at{pos}, X: x, Not: not, Compact: p.acceptWord(kwCompact)}
		p.inSet(in)
		return in, true
	case kwBetween:
		p.i += skip
		b := &Between{at: at{pos}, X: x, Not: not}
		if p.acceptWord(kwSymmetric) {
			b.Symmetric = true
		} else {
			p.acceptWord(kwAsymmetric)
		}
		b.Low = p.binary(precCompare, noNotNull)
		p.expectWord(kwAnd)
		b.High = p.binary(precCompare, noNotNull)
		return b, true
	}
	return nil, false
}

// inSet reads what stands to the right of IN.
func (p *parser) inSet(in *In) {
	if p.at(kLParen) && !p.lambdaHere() {
		start := p.tok()
		set := p.paren()
		if p.at(kDot) || p.at(kLSquare) || p.at(kLParen) {
			in.Set = p.postfix(set, set.Position())
			return
		}
		switch s := set.(type) {
		case *Subquery:
			if !s.Exists && p.toks[p.i-1].kind == kRParen && s.Pos.Offset == int(start.start) {
				in.Select = s.Select
				return
			}
		case *Tuple:
			if s.Names == nil && s.Pos.Offset == int(start.start) {
				if in.List = s.Items; in.List == nil {
					in.List = []Expr{}
				}
				return
			}
		}
		in.List = []Expr{set}
		return
	}
	in.Set = p.postfix(p.primary(), p.pos())
}

// unary reads a prefix operator or what is tighter.
func (p *parser) unary() Expr {
	op := ""
	switch t := p.tok(); t.kind {
	case kMinus:
		op = "-"
	case kPlus:
		op = "+"
	case kTilde:
		op = "~"
	case kName:
		if t.kw == kwNot {
			op = "NOT"
		}
	}
	if op == "" {
		return p.postfixed()
	}
	pos := p.pos()
	p.i++
	if !p.enter() {
		return bad(pos)
	}
	defer p.leave()
	return &Unary{at: at{pos}, Op: op, X: p.unary()}
}

func (p *parser) postfixed() Expr {
	pos := p.pos()
	return p.postfix(p.primary(), pos)
}

// postfix reads calls, members and indexes after x.
func (p *parser) postfix(x Expr, pos Pos) Expr {
	for ; p.err == nil; p.grow() {
		switch t := p.tok(); t.kind {
		case kLSquare:
			p.i++
			m := &Member{at: at{pos}, X: x, Index: p.expr()}
			p.expect(kRSquare, "]")
			x = m
		case kLParen:
			switch f := x.(type) {
			case *Column:
				if f.Table != "" {
					x = p.call(&Call{at: at{pos}, Fn: x})
				} else {
					x = p.call(&Call{at: at{pos}, Name: f.Name})
				}
			case *Param:
				x = p.call(&Call{at: at{pos}, Name: "$" + f.Name})
			case *Call:
				if f.Ref {
					f.Ref = false
					x = p.call(f)
				} else {
					x = p.call(&Call{at: at{pos}, Fn: x})
				}
			case *Literal, *TypeLit:
				return x
			default:
				x = p.call(&Call{at: at{pos}, Fn: x})
			}
		case kDot:
			p.i++
			n := p.tok()
			switch {
			case n.kind == kInt:
				p.i++
				x = &Member{at: at{pos}, X: x, Name: p.text(n)}
			case n.kind == kDollar:
				x = &Member{at: at{pos}, X: x, Name: "$" + p.param()}
			default:
				name := p.name("the name of a member", notAny)
				if c, ok := x.(*Column); ok && c.Table == "" {
					x = &Column{at: at{pos}, Table: c.Name, Name: name}
				} else {
					x = &Member{at: at{pos}, X: x, Name: name}
				}
			}
		default:
			return x
		}
	}
	return x
}

// call reads the arguments of c and what may follow them.
func (p *parser) call(c *Call) Expr {
	p.expect(kLParen, "(")
	switch {
	case p.at(kStar) && p.peek(1).kind == kRParen:
		p.i++
		c.Star = true
	case p.acceptWord(kwDistinct):
		c.Distinct = true
	case p.atWord(kwAll) && p.startsOperand(p.peek(1)):
		p.i++
	}
	for more := true; more && !c.Star && !p.at(kRParen) && p.err == nil; more = p.accept(kComma) {
		start := p.tok()
		x := p.argument()
		if p.acceptWord(kwAs) {
			c.Named = append(c.Named, NamedArg{Name: p.name("the name of an argument", notAny), Expr: x})
		} else if len(c.Named) > 0 && p.err == nil {
			p.failAt(start, codeSyntax, "an argument without a name cannot follow one with a name", "")
		} else {
			c.Args = append(c.Args, x)
		}
	}
	if !p.at(kRParen) && p.err == nil && len(c.Named) == 0 {
		p.jsonClauses(c)
	}
	p.expect(kRParen, ", or )")
	p.callTail(c)
	return c
}

// argument reads an argument of a call: an expression, or a subquery without parentheses of its own.
func (p *parser) argument() Expr {
	if p.startsSelect() {
		pos := p.pos()
		return &Subquery{at: at{pos}, Select: p.selectStmt()}
	}
	return p.expr()
}
