package yql

import "strings"

// callTail reads what may follow the arguments of a call: FILTER, the treatment of NULLs, OVER.
func (p *parser) callTail(c *Call) {
	switch {
	case (p.atWord(kwRespect) || p.atWord(kwIgnore)) && p.peek(1).kw == kwNulls:
		c.Nulls = strings.ToUpper(p.text(p.next())) + " NULLS"
		p.i++
	case p.atWord(kwFilter) && p.peek(1).kind == kLParen && p.peek(2).kw == kwWhere:
		p.i += 3
		c.Filter = p.expr()
		p.expect(kRParen, ")")
	}
	if !p.acceptWord(kwOver) {
		return
	}
	c.Over = &Over{}
	if p.at(kLParen) {
		spec := p.windowSpec()
		c.Over.Spec = &spec
	} else {
		c.Over.Window = p.name("the name of a window", notWindow)
	}
}

// windows reads WINDOW name AS (…), ….
func (p *parser) windows() []Window {
	if !p.acceptWord(kwWindow) {
		return nil
	}
	return several(p, func() Window {
		w := Window{Name: p.name("the name of a window", notWindow)}
		p.expectWord(kwAs)
		w.Spec = p.windowSpec()
		return w
	})
}

func (p *parser) windowSpec() WindowSpec {
	var w WindowSpec
	if !p.enter() {
		return w
	}
	defer p.leave()
	p.expect(kLParen, "(")
	partitioned := func() bool {
		next := p.peek(1).kw
		return p.atWord(kwPartition) && (next == kwBy || next == kwCompact)
	}
	if !partitioned() && !p.atWord(kwOrder) && p.isName(p.tok(), notWindow) {
		w.Base = p.name("the name of a window", notWindow)
	}
	if partitioned() {
		p.i++
		w.Compact = p.acceptWord(kwCompact)
		p.expectWord(kwBy)
		w.PartitionBy = p.groupItems()
	}
	if p.acceptWords(kwOrder, kwBy) {
		w.OrderBy = p.orderItems()
	}
	if p.atWord(kwRows) || p.atWord(kwRange) || p.atWord(kwGroups) {
		w.Frame = p.frame()
	}
	p.expect(kRParen, ")")
	return w
}

// frame returns the text of a frame, such as ROWS BETWEEN 2 PRECEDING AND CURRENT ROW: it is made of words and constants.
func (p *parser) frame() string {
	start := p.i
	p.balanced(nil)
	return p.raw(start, p.i)
}

// jsonClauses reads what follows the path of a JSON function: PASSING, and the rest as text, as it names no column.
func (p *parser) jsonClauses(c *Call) {
	if name := strings.ToUpper(c.Name); name != "JSON_VALUE" && name != "JSON_EXISTS" && name != "JSON_QUERY" {
		return
	}
	if p.acceptWord(kwPassing) {
		c.Passing = p.passing()
	}
	start := p.i
	p.balanced(nil)
	c.Clauses = p.raw(start, p.i)
}

func (p *parser) passing() []NamedArg {
	return several(p, func() NamedArg {
		a := NamedArg{Expr: p.expr()}
		p.expectWord(kwAs)
		if t := p.tok(); t.kind == kString {
			p.i++
			a.Name = p.unquote(t)
		} else {
			a.Name = p.name("the name of a variable", notExpr)
		}
		if a.Name == "" {
			p.unexpected("the name of a variable")
		}
		return a
	})
}
