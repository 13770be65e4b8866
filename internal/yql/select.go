package yql

import "strings"

// startsSelect reports whether a query starts at the current token, not counting one in parentheses.
func (p *parser) startsSelect() bool {
	t, next := p.tok(), p.peek(1)
	switch t.kw {
	case kwSelect:
		return true
	case kwValues:
		return next.kind == kLParen
	case kwFrom, kwProcess, kwReduce, kwCombine:
		return next.kind == kName || next.kind == kQuoted || next.kind == kDollar || next.kind == kLParen || next.kind == kAt
	case kwDiscard:
		return next.kw == kwSelect
	case kwWith:
		return next.kind == kName || next.kind == kQuoted
	}
	return false
}

// query reads a query as a statement.
func (p *parser) query() Node { return &Query{Select: p.selectStmt()} }

// selectOrValues reads the query that fills a table.
func (p *parser) selectOrValues() *Select {
	if !p.startsSelect() && !p.at(kLParen) {
		p.unexpected("VALUES or SELECT")
		return nil
	}
	return p.selectStmt()
}

// selectStmt reads a query with its set operators.
func (p *parser) selectStmt() *Select {
	s := &Select{Pos: p.pos()}
	if !p.enter() {
		return s
	}
	defer p.leave()
	if p.atWord(kwWith) {
		p.i++
		for p.err == nil {
			s.With = append(s.With, p.cte())
			if !p.accept(kComma) || p.atWord(kwSelect) {
				break
			}
		}
	}
	p.operand(s)
	p.selectTail(s)
	return s
}

// cte reads name [(columns)] AS (query).
func (p *parser) cte() CTE {
	c := CTE{Recursive: p.acceptWord(kwRecursive)}
	c.Name = p.name("the name of a query", notAny)
	if p.at(kLParen) {
		c.Columns = p.names("the name of a column", notID)
	}
	p.expectWord(kwAs)
	p.expect(kLParen, "(")
	c.Select = p.selectStmt()
	p.expect(kRParen, ")")
	return c
}

// operand reads one operand of a set operator into the first place of s.
func (p *parser) operand(s *Select) {
	switch {
	case p.at(kLParen):
		p.i++
		s.Paren = p.selectStmt()
		p.expect(kRParen, ")")
		return
	case p.atWord(kwValues):
		s.Values = p.values()
		return
	}
	s.Discard = p.acceptWord(kwDiscard) || s.Discard
	if p.atWord(kwProcess) || p.atWord(kwReduce) || p.atWord(kwCombine) {
		start := p.i
		p.i++
		p.balanced(func(t token) bool {
			return t.kw == kwUnion || t.kw == kwIntersect || t.kw == kwExcept || t.kind == kSemi
		})
		s.Text = p.raw(start, p.i)
		return
	}
	s.Core = p.core(s)
}

// atSetOperator reports whether UNION, INTERSECT or EXCEPT follows.
func (p *parser) atSetOperator() bool {
	return p.atWord(kwUnion) || p.atWord(kwIntersect) || p.atWord(kwExcept)
}

// selectTail reads the further operands of s, and ORDER BY, LIMIT and INTO RESULT of the whole.
func (p *parser) selectTail(s *Select) {
	p.tail(s)
	for p.atSetOperator() && p.err == nil {
		if s.OrderBy != nil || s.Limit != nil || s.Offset != nil || s.Into != "" {
			// They belong to the operand before the operator.
			s.wrapLast()
		}
		arm := SelectArm{Op: p.next().kw.String()}
		switch {
		case p.acceptWord(kwAll):
			arm.Op += " ALL"
		case p.acceptWord(kwDistinct):
		}
		o := &Select{Pos: p.pos()}
		p.operand(o)
		arm.Operand = o.Operand
		if o.Discard {
			p.unexpected("SELECT")
		}
		s.Rest = append(s.Rest, arm)
		s.OrderBy, s.Assume = o.OrderBy, o.Assume
		p.tail(s)
	}
}

// wrapLast moves ORDER BY, LIMIT and the like of s into its last operand, as if that stood in parentheses.
func (s *Select) wrapLast() {
	w := &Select{
		Pos: s.Pos, OrderBy: s.OrderBy, Assume: s.Assume, Limit: s.Limit, Offset: s.Offset, Into: s.Into, Discard: s.Discard,
	}
	s.OrderBy, s.Assume, s.Limit, s.Offset, s.Into, s.Discard = nil, false, nil, nil, "", false
	if n := len(s.Rest); n > 0 {
		last := &s.Rest[n-1]
		w.Operand, last.Operand = last.Operand, Operand{Paren: w}
		if w.Core != nil {
			w.Pos = w.Core.Pos
		}
		return
	}
	w.Operand, s.Operand = s.Operand, Operand{Paren: w}
}

// tail reads ORDER BY, LIMIT and INTO RESULT.
func (p *parser) tail(s *Select) {
	p.orderBy(s)
	if p.acceptWord(kwInto) {
		p.expectWord(kwResult)
		if p.at(kDollar) {
			s.Into = "$" + p.param()
		} else {
			s.Into = p.name("the name of a result", notAny)
		}
	}
	if p.acceptWord(kwLimit) {
		s.Limit = p.expr()
		switch {
		case p.acceptWord(kwOffset):
			s.Offset = p.expr()
		case p.accept(kComma): // LIMIT skip, take
			s.Offset = s.Limit
			s.Limit = p.expr()
		}
	}
}

func (p *parser) orderBy(s *Select) {
	if p.atWords(kwAssume, kwOrder) {
		p.i++
		s.Assume = true
	}
	if p.acceptWords(kwOrder, kwBy) {
		s.OrderBy = p.orderItems()
	}
}

func (p *parser) orderItems() []OrderItem {
	return several(p, func() OrderItem {
		it := OrderItem{Expr: p.expr()}
		if !p.acceptWord(kwAsc) {
			it.Desc = p.acceptWord(kwDesc)
		}
		return it
	})
}

// values reads VALUES (…), (…).
func (p *parser) values() [][]Expr {
	p.expectWord(kwValues)
	rows := [][]Expr{p.row()}
	for p.at(kComma) && p.peek(1).kind == kLParen {
		p.i++
		rows = append(rows, p.row())
	}
	p.accept(kComma)
	return rows
}

func (p *parser) row() []Expr {
	p.expect(kLParen, "(")
	row := several(p, p.expr)
	p.expect(kRParen, ", or )")
	return row
}

// core reads SELECT … FROM … WHERE … GROUP BY … HAVING … WINDOW. ORDER BY after it goes to s.
func (p *parser) core(s *Select) *SelectCore {
	c := &SelectCore{Pos: p.pos()}
	if p.acceptWord(kwFrom) {
		c.From = p.from()
	}
	p.expectWord(kwSelect)
	if next := p.peek(1).kind; p.atWord(kwStream) && next != kComma && next != kDot && next != kLt {
		p.i++
		c.Stream = true
	}
	if p.acceptWord(kwDistinct) {
		c.Distinct = true
	} else {
		p.acceptWord(kwAll)
	}
	for p.err == nil {
		c.Items = append(c.Items, p.selectItem())
		if !p.accept(kComma) || p.atClause() {
			break
		}
	}
	if p.acceptWord(kwWithout) {
		c.WithoutIfExists = p.acceptWords(kwIf, kwExists)
		for p.err == nil {
			name := p.name("the name of a column", notID)
			if p.accept(kDot) {
				name += "." + p.name("the name of a column", notID)
			}
			c.Without = append(c.Without, name)
			if !p.accept(kComma) || p.atClause() {
				break
			}
		}
	}
	if c.From == nil && p.acceptWord(kwFrom) {
		c.From = p.from()
	}
	if p.acceptWord(kwWhere) {
		c.Where = p.expr()
	}
	p.groupBy(c)
	if p.acceptWord(kwHaving) {
		c.Having = p.expr()
	}
	c.Windows = p.windows()
	p.orderBy(s)
	return c
}

// atClause reports whether the current token ends a list of columns after a trailing comma.
func (p *parser) atClause() bool {
	switch p.tok().kw {
	case kwFrom, kwWhere, kwGroup, kwHaving, kwOrder, kwLimit, kwUnion, kwIntersect, kwExcept, kwWithout, kwInto, kwAssume, kwWindow:
		switch p.peek(1).kind {
		case kComma, kDot, kRParen:
			return false // a column with that name
		}
		return true
	}
	return p.at(kEOF) || p.at(kRParen)
}

func (p *parser) selectItem() SelectItem {
	var it SelectItem
	if p.at(kStar) {
		p.i++
		return SelectItem{Star: true}
	}
	if p.isName(p.tok(), notAny) && p.peek(1).kind == kDot && p.peek(2).kind == kStar {
		it.Table = p.name("the name of a table", notAny)
		p.expect(kDot, ".")
		p.expect(kStar, "*")
		it.Star = true
		return it
	}
	it.Expr = p.expr()
	it.Alias = p.alias()
	return it
}

// alias reads [AS] name, or nothing.
func (p *parser) alias() string {
	if p.acceptWord(kwAs) {
		return p.name("an alias", notAny)
	}
	t := p.tok()
	if t.kind == kName && t.kw == 0 || t.kind == kQuoted || t.kind == kString && p.quotedNames && p.isName(t, notAlias) {
		return p.name("an alias", notAlias)
	}
	if t.kind == kName && t.kw.class()&classAs != 0 && p.aliasWord(t) {
		p.i++
		return p.text(t)
	}
	return ""
}

// aliasWord reports whether a keyword that may be an alias without AS is one here, and does not go on with the
// query.
func (p *parser) aliasWord(t token) bool {
	switch t.kw {
	case kwGroup, kwOrder, kwAsc, kwDesc, kwLimit, kwOffset, kwIn, kwIs, kwLike, kwIlike, kwGlob, kwRegexp, kwRlike,
		kwMatch, kwAnd, kwOr, kwXor, kwFlatten, kwTablesample, kwMatchRecognize, kwInto, kwEnd, kwElse, kwThen,
		kwEscape, kwSet, kwValues:
		return false
	}
	switch next := p.peek(1); next.kind {
	case kEOF, kComma, kRParen, kSemi:
		return true
	case kName:
		switch next.kw {
		case kwFrom, kwWhere, kwGroup, kwHaving, kwOrder, kwLimit, kwUnion, kwJoin, kwLeft, kwRight, kwInner, kwFull,
			kwCross, kwOn, kwUsing, kwWindow, kwIntersect, kwExcept, kwWithout, kwAssume, kwInto, kwExclusion:
			return true
		}
	}
	return false
}

func (p *parser) groupBy(c *SelectCore) {
	if !p.atWord(kwGroup) {
		return
	}
	p.i++
	c.Compact = p.acceptWord(kwCompact)
	p.expectWord(kwBy)
	if p.acceptWord(kwDistinct) {
		c.GroupDistinct = true
	} else {
		p.acceptWord(kwAll)
	}
	c.GroupBy = p.groupItems()
	if p.acceptWord(kwWith) {
		c.GroupWith = p.name("a name", notAny)
	}
}

func (p *parser) groupItems() []GroupItem {
	return several(p, func() GroupItem {
		g := GroupItem{Expr: p.expr()}
		if p.acceptWord(kwAs) {
			g.Alias = p.name("an alias", notAny)
		}
		return g
	})
}

// from reads the sources of a query. FROM has been read.
func (p *parser) from() *From {
	f := &From{Any: p.anySource()}
	f.First = p.source()
	for p.err == nil {
		kind, ok := p.joinKind()
		if !ok {
			break
		}
		j := Join{Kind: kind, Any: p.anySource()}
		j.Source = p.source()
		switch {
		case p.acceptWord(kwOn):
			j.On = p.expr()
		case p.acceptWord(kwUsing):
			p.list("a column", func() {
				if p.at(kDollar) {
					j.Using = append(j.Using, "$"+p.param())
				} else {
					j.Using = append(j.Using, p.name("the name of a column", notID))
				}
			})
		}
		f.Joins = append(f.Joins, j)
	}
	return f
}

// anySource reads ANY in front of a source.
func (p *parser) anySource() bool {
	if p.atWord(kwAny) && p.peek(1).kind != kDot {
		p.i++
		return true
	}
	return false
}

// joinKind reads a join operator.
func (p *parser) joinKind() (kind string, ok bool) {
	if p.at(kComma) {
		if next := p.peek(1); next.kw == kwSelect || next.kind == kEOF || next.kind == kRParen {
			return "", false
		}
		p.i++
		return ",", true
	}
	start := p.i
	natural := p.acceptWord(kwNatural)
	switch k := p.tok().kw; k {
	case kwLeft, kwRight:
		p.i++
		kind = k.String()
		switch {
		case p.acceptWord(kwOnly):
			kind += " ONLY"
		case p.acceptWord(kwSemi):
			kind += " SEMI"
		}
		p.acceptWord(kwOuter)
	case kwFull, kwExclusion:
		p.i++
		kind = k.String()
		p.acceptWord(kwOuter)
	case kwInner, kwCross:
		p.i++
		kind = k.String()
	case kwOuter, kwJoin:
		p.acceptWord(kwOuter)
		kind = "INNER"
	default:
		p.i = start
		return "", false
	}
	p.expectWord(kwJoin)
	if natural {
		kind = "NATURAL " + kind
	}
	return kind, true
}

// source reads a table, a subquery, a table function or a $name, with its alias.
func (p *parser) source() Source {
	s := Source{Pos: p.pos()}
	if !p.enter() {
		return s
	}
	defer p.leave()
	switch {
	case p.at(kLParen) && p.peek(1).kw == kwValues:
		p.i++
		s.Values = p.values()
		p.expect(kRParen, ")")
	case p.at(kLParen):
		p.i++
		s.Select = p.selectStmt()
		p.expect(kRParen, ")")
	case p.isName(p.tok(), notTable) && p.peek(1).kind == kLParen && p.tok().kw != kwValues:
		pos := p.pos()
		s.Call, _ = p.call(&Call{at: at{pos}, Name: p.name("the name of a function", notTable)}).(*Call)
	case p.at(kDollar) && p.peek(2).kind == kLParen:
		pos := p.pos()
		s.Call, _ = p.call(&Call{at: at{pos}, Name: "$" + p.param()}).(*Call)
	default:
		n := p.table("the name of a table")
		n.View = p.view()
		s.Table = &n
	}
	if s.Call != nil {
		s.View = p.view()
	}
	if hints := p.hints(); s.Table != nil {
		s.Table.Hints = hints
	} else {
		s.Hints = hints
	}
	if p.atWord(kwMatchRecognize) {
		start := p.i
		p.i++
		p.brackets()
		s.Match = p.raw(start, p.i)
	}
	if p.atWord(kwSample) || p.atWord(kwTablesample) {
		s.Sample = p.sample()
	}
	if s.Alias = p.alias(); s.Alias != "" && p.at(kLParen) {
		s.Columns = p.names("the name of a column", notID)
	}
	if s.Sample == "" && (p.atWord(kwSample) || p.atWord(kwTablesample)) {
		s.Sample = p.sample()
	}
	if p.atWord(kwFlatten) {
		start := p.i
		p.i++
		p.balanced(func(t token) bool {
			if t.kind == kComma {
				next := p.peek(1)
				return !(p.isName(next, notAny) || next.kind == kLParen)
			}
			switch t.kw {
			case kwSelect, kwWhere, kwGroup, kwHaving, kwOrder, kwLimit, kwUnion, kwIntersect, kwExcept, kwWindow,
				kwJoin, kwLeft, kwRight, kwInner, kwFull, kwCross, kwExclusion, kwNatural, kwOn, kwUsing, kwAssume,
				kwInto, kwWith:
				return true
			}
			return t.kind == kSemi
		})
		s.Flatten = p.raw(start, p.i)
	}
	return s
}

// view reads VIEW index, or nothing.
func (p *parser) view() string {
	if !p.acceptWord(kwView) {
		return ""
	}
	if p.acceptWords(kwPrimary, kwKey) {
		return primaryKeyView
	}
	return p.name("the name of an index", notAny)
}

// primaryKeyView is the View of a table read by its primary key on purpose.
const primaryKeyView = "PRIMARY KEY"

// hints returns the text of WITH hints after a source, or "".
func (p *parser) hints() string {
	if !p.atWord(kwWith) {
		return ""
	}
	start := p.i
	p.i++
	if p.at(kLParen) {
		p.brackets()
		return p.raw(start, p.i)
	}
	what := p.tok().kw
	p.name("a hint", notAny)
	given := p.accept(kEq)
	switch {
	case p.at(kLParen) && (given || what == kwSchema || what == kwColumns):
		p.brackets()
	case what == kwSchema || what == kwColumns:
		p.typeExpr()
	case given && what == kwWatermark:
		p.expr()
	case given:
		p.next()
	}
	if p.err != nil {
		return ""
	}
	return p.raw(start, p.i)
}

// sample returns the text of SAMPLE expr or TABLESAMPLE mode (expr) [REPEATABLE (expr)].
func (p *parser) sample() string {
	start := p.i
	if p.acceptWord(kwSample) {
		x := p.expr()
		if p.err != nil {
			return ""
		}
		return "SAMPLE " + PrintExpr(x)
	}
	p.i++
	p.name("BERNOULLI or SYSTEM", notAny)
	p.brackets()
	if p.at(kName) && strings.EqualFold(p.text(p.tok()), "REPEATABLE") {
		p.i++
		p.brackets()
	}
	return p.raw(start, p.i)
}
