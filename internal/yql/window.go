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

// jsonClauses reads what follows the path of a JSON function.
func (p *parser) jsonClauses(function string) *JSONClauses {
	value, exists, query := strings.EqualFold(function, "JSON_VALUE"), strings.EqualFold(function, "JSON_EXISTS"),
		strings.EqualFold(function, "JSON_QUERY")
	if !value && !exists && !query {
		return nil
	}
	j := &JSONClauses{}
	if p.acceptWord(kwPassing) {
		j.Passing = p.passing()
	}
	if value && p.acceptWord(kwReturning) {
		j.Returning = p.typeExpr()
	}
	if query {
		j.Wrapper = p.jsonWrapper()
	}
	for !p.at(kRParen) && p.err == nil {
		j.Handlers = append(j.Handlers, p.jsonHandler(value, exists))
	}
	return j
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

func (p *parser) jsonWrapper() string {
	var w string
	switch {
	case p.acceptWord(kwWithout):
		w = "WITHOUT ARRAY"
	case !p.acceptWord(kwWith):
		return ""
	case p.acceptWord(kwConditional):
		w = "WITH CONDITIONAL ARRAY"
	default:
		p.acceptWord(kwUnconditional)
		w = "WITH UNCONDITIONAL ARRAY"
	}
	p.acceptWord(kwArray)
	p.expectWord(kwWrapper)
	return w
}

func (p *parser) jsonHandler(value, exists bool) JSONHandler {
	var h JSONHandler
	t := p.tok()
	switch {
	case t.kw == kwError, t.kw == kwNull && !exists, (t.kw == kwTrue || t.kw == kwFalse || t.kw == kwUnknown) && exists:
		h.Action = strings.ToUpper(p.text(p.next()))
	case value && p.acceptWord(kwDefault):
		h.Action, h.Default = "DEFAULT", p.expr()
	case !value && !exists && p.acceptWords(kwEmpty, kwArray):
		h.Action = "EMPTY ARRAY"
	case !value && !exists && p.acceptWords(kwEmpty, kwObject):
		h.Action = "EMPTY OBJECT"
	default:
		p.unexpected("a clause of a JSON function, or )")
		return h
	}
	p.expectWord(kwOn)
	if !p.atWord(kwError) && (exists || !p.atWord(kwEmpty)) {
		p.unexpected("EMPTY or ERROR")
		return h
	}
	h.On = strings.ToUpper(p.text(p.next()))
	return h
}
