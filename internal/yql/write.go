package yql

// write reads UPSERT, INSERT and REPLACE INTO.
func (p *parser) write() Node {
	w := &Write{Verb: p.next().kw.String()}
	if w.Verb == "INSERT" && p.acceptWord(kwOr) {
		switch k := p.tok().kw; k {
		case kwAbort, kwRevert, kwIgnore:
			p.i++
			w.Verb += " OR " + k.String()
		default:
			p.unexpected("ABORT, REVERT or IGNORE")
		}
	}
	p.expectWord(kwInto)
	w.Table = p.writeTable()
	if p.atWord(kwErase) && p.peek(1).kw == kwBy {
		p.i += 2
		w.EraseBy = p.names("the name of a column", notID)
	}
	w.Rows = p.rows()
	w.Returning = p.returning()
	if p.err == nil && p.atWord(kwOn) {
		switch p.peek(1).kw {
		case kwConflict:
			p.fail(codePostgres, "there is no ON CONFLICT", "write UPSERT INTO, which inserts a row or updates it")
		}
	}
	return w
}

// rows reads [(columns)] VALUES …, [(columns)] SELECT … or DEFAULT VALUES.
func (p *parser) rows() (r Rows) {
	if r.Default = p.acceptWords(kwDefault, kwValues); r.Default {
		return r
	}
	if p.at(kLParen) {
		p.i++
		query := p.at(kLParen) || p.startsSelect() && p.peek(1).kind != kComma && p.peek(1).kind != kRParen
		p.i--
		if query {
			r.Source = p.selectOrValues()
			return r
		}
		r.Columns = p.names("the name of a column", notID)
	}
	if p.atWord(kwValues) {
		r.Values = p.values()
	} else {
		r.Source = p.selectOrValues()
	}
	return r
}

// on reads ON … of UPDATE and DELETE.
func (p *parser) on() *Rows {
	if !p.acceptWord(kwOn) {
		return nil
	}
	r := p.rows()
	return &r
}

// writeTable reads the table of a statement that writes, with its hints.
func (p *parser) writeTable() TableName {
	t := p.table("the name of the table")
	t.Hints = p.hints()
	return t
}

// change reads UPDATE and DELETE, with or without BATCH.
func (p *parser) change() Node {
	batch := p.acceptWord(kwBatch)
	if p.acceptWord(kwUpdate) {
		u := &Update{Batch: batch, Table: p.writeTable(), On: p.on()}
		if u.On == nil {
			p.expectWord(kwSet)
			u.Set = several(p, p.setItem)
			if p.acceptWord(kwWhere) {
				u.Where = p.expr()
			}
		}
		u.Returning = p.returning()
		return u
	}
	p.expectWord(kwDelete)
	p.expectWord(kwFrom)
	d := &Delete{Batch: batch, Table: p.writeTable(), On: p.on()}
	if d.On == nil && p.acceptWord(kwWhere) {
		d.Where = p.expr()
	}
	d.Returning = p.returning()
	return d
}

func (p *parser) setItem() SetItem {
	it := SetItem{Pos: p.pos()}
	if p.at(kLParen) {
		p.list("a column", func() { it.Columns = append(it.Columns, p.setTarget()) })
	} else {
		it.Column = p.setTarget()
	}
	p.expect(kEq, "=")
	it.Expr = p.expr()
	return it
}

// setTarget reads [table.]column and returns the column.
func (p *parser) setTarget() string {
	name := p.name("the name of a column", notID)
	if p.accept(kDot) {
		name = p.name("the name of a column", notID)
	}
	return name
}

// returning reads RETURNING * or RETURNING a, b.
func (p *parser) returning() []SelectItem {
	if !p.acceptWord(kwReturning) {
		return nil
	}
	if p.accept(kStar) {
		return []SelectItem{{Star: true}}
	}
	return several(p, func() SelectItem {
		pos := p.pos()
		return SelectItem{Expr: &Column{at: at{pos}, Name: p.name("the name of a column", notID)}}
	})
}
