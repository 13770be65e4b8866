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
	w.Table = p.table("the name of the table")
	if p.atWord(kwWith) {
		w.Table.Hints = p.hints()
	}
	if p.atWord(kwErase) && p.peek(1).kw == kwBy {
		p.i += 2
		w.EraseBy = p.names("the name of a column", notAny)
	}
	if w.Default = p.acceptWords(kwDefault, kwValues); !w.Default {
		w.Columns, w.Values, w.Source = p.rows()
	}
	w.Returning = p.returning()
	if p.err == nil && p.atWord(kwOn) {
		switch p.peek(1).kw {
		case kwConflict:
			p.fail(codePostgres, "there is no ON CONFLICT", "write UPSERT INTO, which inserts a row or updates it")
		}
	}
	return w
}

// rows reads [(columns)] VALUES … or [(columns)] SELECT ….
func (p *parser) rows() (columns []string, values [][]Expr, source *Select) {
	if p.at(kLParen) {
		p.i++
		query := p.at(kLParen) || p.startsSelect() && p.peek(1).kind != kComma && p.peek(1).kind != kRParen
		p.i--
		if query {
			return nil, nil, p.selectOrValues()
		}
		columns = p.names("the name of a column", notAny)
	}
	if p.atWord(kwValues) {
		return columns, p.values(), nil
	}
	return columns, nil, p.selectOrValues()
}

// change reads UPDATE and DELETE, with or without BATCH.
func (p *parser) change() Node {
	batch := p.acceptWord(kwBatch)
	if p.acceptWord(kwUpdate) {
		u := &Update{Batch: batch}
		u.Table = p.table("the name of the table")
		if p.atWord(kwWith) {
			u.Table.Hints = p.hints()
		}
		if p.acceptWord(kwOn) {
			if u.OnDefault = p.acceptWords(kwDefault, kwValues); !u.OnDefault {
				u.OnColumns, u.OnValues, u.On = p.rows()
			}
		} else {
			p.expectWord(kwSet)
			for p.err == nil {
				u.Set = append(u.Set, p.setItem())
				if !p.accept(kComma) {
					break
				}
			}
			if p.acceptWord(kwWhere) {
				u.Where = p.expr()
			}
		}
		u.Returning = p.returning()
		return u
	}
	p.expectWord(kwDelete)
	p.expectWord(kwFrom)
	d := &Delete{Batch: batch}
	d.Table = p.table("the name of the table")
	if p.atWord(kwWith) {
		d.Table.Hints = p.hints()
	}
	switch {
	case p.acceptWord(kwOn):
		if d.OnDefault = p.acceptWords(kwDefault, kwValues); !d.OnDefault {
			d.OnColumns, d.OnValues, d.On = p.rows()
		}
	case p.acceptWord(kwWhere):
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
	name := p.name("the name of a column", notAny)
	if p.accept(kDot) {
		name = p.name("the name of a column", notAny)
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
	var items []SelectItem
	for p.err == nil {
		pos := p.pos()
		items = append(items, SelectItem{Expr: &Column{at: at{pos}, Name: p.name("the name of a column", notAny)}})
		if !p.accept(kComma) {
			break
		}
	}
	return items
}
