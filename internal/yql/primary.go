package yql

import (
	"maps"
	"strconv"
	"strings"
)

// primary reads a literal, a name, a constructor or something in parentheses.
func (p *parser) primary() Expr {
	t := p.tok()
	pos := p.pos()
	switch t.kind {
	case kInt, kReal:
		p.i++
		return p.number(t, pos)
	case kString:
		p.i++
		if p.placeholders && hasHole(p.text(t)) && p.i > 1 && !takesPattern(p.peek(-2)) {
			return &Literal{at: at{pos}, Kind: LitPlaceholder, Text: p.text(t)}
		}
		_, suffix := cutSuffix(p.text(t))
		return &Literal{at: at{pos}, Kind: LitString, Text: p.unquote(t), Suffix: suffix}
	case kDollar:
		if p.placeholders && p.peek(1).kind == kInt && p.peek(1).start == t.end {
			return &Literal{at: at{pos}, Kind: LitPlaceholder, Text: "$" + p.param()}
		}
		return &Param{at: at{pos}, Name: p.param()}
	case kLParen:
		if p.lambdaHere() {
			return p.lambda(pos)
		}
		return p.paren()
	case kLSquare:
		p.i++
		l := &List{at: at{pos}}
		p.until(kRSquare, ", or ]", func() { l.Items = append(l.Items, p.expr()) })
		return l
	case kLCurly:
		return p.dict(pos)
	case kOpen:
		return p.structure(pos)
	case kName:
		return p.word(t, pos)
	case kQuoted:
		name := p.name("a column", notAny)
		if p.at(kColon2) {
			return p.qualified(name, pos)
		}
		return &Column{at: at{pos}, Name: name}
	}
	if l := p.placeholder(pos); l != nil {
		return l
	}
	p.unexpected("an expression")
	return bad(pos)
}

// word reads an expression that starts with a plain name or keyword.
func (p *parser) word(t token, pos Pos) Expr {
	switch t.kw {
	case 0:
	case kwNull:
		p.i++
		return &Literal{at: at{pos}, Kind: LitNull, Text: "null"}
	case kwTrue, kwFalse:
		p.i++
		text := "true"
		if t.kw == kwFalse {
			text = "false"
		}
		return &Literal{at: at{pos}, Kind: LitBool, Text: text}
	case kwCast, kwBitcast:
		if p.peek(1).kind == kLParen {
			return p.cast(pos)
		}
	case kwCase:
		return p.caseExpr(pos)
	case kwExists:
		if p.peek(1).kind == kLParen {
			p.i += 2
			s := &Subquery{at: at{pos}, Exists: true, Select: p.selectStmt()}
			p.expect(kRParen, ")")
			return s
		}
	case kwJsonValue, kwJsonExists, kwJsonQuery, kwCube, kwRollup, kwHop:
		p.i++
		return &Column{at: at{pos}, Name: p.text(t)} // a call follows
	case kwGrouping:
		if p.peek(1).kw == kwSets {
			p.i += 2
			return p.call(&Call{at: at{pos}, Name: "GROUPING SETS"})
		}
	case kwCurrentDate, kwCurrentTime, kwCurrentTimestamp, kwEmptyAction:
		p.i++
		return &Column{at: at{pos}, Name: strings.ToUpper(p.text(t))}
	case kwOptional, kwTuple, kwStruct, kwVariant, kwList, kwStream, kwFlow, kwDict, kwSet, kwEnum, kwResource,
		kwTagged, kwCallable, kwLinear, kwDynamiclinear:
		if p.containerHere() {
			return &TypeLit{at: at{pos}, Type: p.typeExpr()}
		}
		if p.peek(1).kind == kColon2 {
			p.i++
			return p.qualified(p.text(t), pos)
		}
		if t.kw.class()&(classType|classTable) != 0 {
			p.i++
			if !p.at(kLParen) {
				p.i--
				p.unexpected("an expression")
			}
			return &Column{at: at{pos}, Name: p.text(t)} // Variant(…), Enum(…), Callable(…)
		}
	}
	if p.peek(1).kind == kColon2 {
		p.i++
		return p.qualified(p.text(t), pos)
	}
	if t.kw != 0 && t.kw.class()&notExpr != 0 {
		p.unexpected("an expression")
		return bad(pos)
	}
	p.i++
	return &Column{at: at{pos}, Name: p.text(t)}
}

// qualified reads ::Name after a namespace.
func (p *parser) qualified(namespace string, pos Pos) Expr {
	c := &Call{at: at{pos}, Ref: true, Namespace: namespace}
	p.i++
	if t := p.tok(); t.kind == kString {
		p.i++
		if c.Name = p.unquote(t); c.Name == "" {
			p.failAt(t, codeSyntax, "the name of a function is empty", "")
		}
	} else {
		c.Name = p.name("the name of a function", notAny)
	}
	return c
}

func (p *parser) number(t token, pos Pos) *Literal {
	s := p.text(t)
	if t.kind == kReal {
		end := len(s)
		if i := strings.IndexAny(s, "fFpP"); i >= 0 {
			end = i
		}
		return &Literal{at: at{pos}, Kind: LitReal, Text: s[:end], Suffix: strings.ToLower(s[end:])}
	}
	based := len(s) > 2 && s[0] == '0' && strings.IndexByte("xXoObB", s[1]) >= 0
	end := len(s)
	if suffix := strings.IndexAny(s, "pPuUlLsStTiInN"); suffix >= 0 {
		end = suffix
	} else if c := s[len(s)-1]; !based && c|0x20 == 'b' {
		end--
	}
	l := &Literal{at: at{pos}, Kind: LitInt, Text: s[:end], Suffix: s[end:]}
	if l.Suffix != "" {
		l.Suffix = strings.ToLower(l.Suffix)
	}
	if based {
		if v, err := strconv.ParseUint(l.Text, 0, 64); err == nil {
			l.Text = strconv.FormatUint(v, 10)
		}
	} else if len(l.Text) > 1 && l.Text[0] == '0' {
		if l.Text = strings.TrimLeft(l.Text, "0"); l.Text == "" {
			l.Text = "0"
		}
	}
	return l
}

// lambdaHere reports whether a lambda starts at the parenthesis here: ($x, $y?) -> ….
func (p *parser) lambdaHere() bool {
	n := 1
	for p.peek(n).kind == kDollar {
		n += 2
		if p.peek(n).kind == kQuestion {
			n++
		}
		if p.peek(n).kind != kComma {
			break
		}
		n++
	}
	return p.peek(n).kind == kRParen && p.peek(n+1).kind == kArrow
}

func (p *parser) lambda(pos Pos) Expr {
	if !p.enter() {
		return bad(pos)
	}
	defer p.leave()
	l := &Lambda{at: at{pos}}
	for p.i++; p.at(kDollar); p.accept(kComma) {
		l.Params = append(l.Params, p.param())
		if p.accept(kQuestion) {
			l.Optional++
		}
	}
	p.expect(kRParen, ")")
	p.expect(kArrow, "->")
	switch {
	case p.accept(kLParen):
		l.Result = p.expr()
		p.expect(kRParen, ")")
	case p.accept(kLCurly):
		l.Braces = true
		p.lambdaBody(l)
	default:
		p.unexpected("( or {")
	}
	if p.err != nil {
		return bad(pos)
	}
	return l
}

// lambdaBody reads what stands between the braces of a lambda. Names that it gives are its own.
func (p *parser) lambdaBody(l *Lambda) {
	named := maps.Clone(p.named)
	defer func() { p.named = named }()
	semicolons := func() {
		for p.accept(kSemi) {
		}
	}
	for semicolons(); p.at(kDollar) && p.err == nil; semicolons() {
		if a, ok := p.assign().(*Assign); ok {
			l.Body = append(l.Body, a)
		}
		if !p.at(kSemi) {
			p.unexpected(";")
		}
	}
	p.expectWord(kwReturn)
	l.Result = p.expr()
	semicolons()
	p.expect(kRCurly, "; or }")
}

// paren reads (expr), a tuple or a subquery.
func (p *parser) paren() Expr {
	pos := p.pos()
	if !p.enter() {
		return bad(pos)
	}
	defer p.leave()
	p.expect(kLParen, "(")
	if p.startsSelect() {
		s := &Subquery{at: at{pos}, Select: p.selectStmt()}
		p.expect(kRParen, ")")
		return s
	}
	t := &Tuple{at: at{pos}}
	comma := p.accept(kComma)
	named := false
	for !comma && !p.at(kRParen) && p.err == nil {
		x := p.expr()
		if s, ok := x.(*Subquery); ok && len(t.Items) == 0 && !s.Exists && p.atSetOperator() {
			// ((SELECT …) UNION ALL …)
			sel := &Select{Pos: s.Pos, Operand: Operand{Paren: s.Select}}
			p.selectTail(sel)
			p.expect(kRParen, ")")
			return &Subquery{at: at{pos}, Select: sel}
		}
		name := ""
		if p.acceptWord(kwAs) {
			name = p.name("the name of a member", notAny)
			named = true
		}
		t.Items, t.Names = append(t.Items, x), append(t.Names, name)
		if !p.accept(kComma) {
			break
		}
		comma = p.at(kRParen)
	}
	p.expect(kRParen, ", or )")
	if len(t.Items) == 1 && !comma && !named {
		return t.Items[0]
	}
	if !named {
		t.Names = nil
	}
	return t
}

func (p *parser) dict(pos Pos) Expr {
	p.i++
	d := &Dict{at: at{pos}}
	p.until(kRCurly, ", or }", func() {
		d.Keys = append(d.Keys, p.expr())
		if p.at(kColon) && (len(d.Values) == len(d.Keys)-1) {
			p.i++
			d.Values = append(d.Values, p.expr())
		} else if len(d.Values) > 0 {
			p.unexpected(":")
		}
	})
	return d
}

func (p *parser) structure(pos Pos) Expr {
	p.i++
	s := &Struct{at: at{pos}}
	p.until(kClose, ", or |>", func() {
		s.Names = append(s.Names, p.typeTag())
		p.expect(kColon, ":")
		s.Items = append(s.Items, p.expr())
	})
	return s
}

func (p *parser) cast(pos Pos) Expr {
	c := &Cast{at: at{pos}, Bit: p.next().kw == kwBitcast}
	p.expect(kLParen, "(")
	c.X = p.expr()
	p.expectWord(kwAs)
	c.Type = p.typeExpr()
	p.expect(kRParen, ")")
	return c
}

func (p *parser) caseExpr(pos Pos) Expr {
	p.i++
	c := &Case{at: at{pos}}
	if !p.atWord(kwWhen) {
		c.Operand = p.expr()
	}
	for p.acceptWord(kwWhen) {
		w := When{Cond: p.expr()}
		p.expectWord(kwThen)
		w.Then = p.expr()
		c.Whens = append(c.Whens, w)
	}
	if len(c.Whens) == 0 {
		p.unexpected("WHEN")
	}
	if p.acceptWord(kwElse) {
		c.Else = p.expr()
	}
	p.expectWord(kwEnd)
	return c
}
