package yql

import "strings"

// sel appends a query.
func (p *printer) sel(s *Select) {
	if s == nil || p.full() {
		return
	}
	if len(s.With) > 0 {
		p.s("WITH ")
		for i, c := range s.With {
			if i > 0 {
				p.s(",")
				p.nl()
			}
			if c.Recursive {
				p.s("RECURSIVE ")
			}
			p.name(c.Name)
			if len(c.Columns) > 0 {
				p.s(" ")
				p.nameList(c.Columns)
			}
			p.s(" AS ")
			p.parens(c.Select)
		}
		p.nl()
	}
	if s.Discard {
		p.s("DISCARD ")
	}
	p.operand(&s.Operand)
	for _, arm := range s.Rest {
		p.nl()
		p.s(arm.Op)
		p.nl()
		p.operand(&arm.Operand)
	}
	if len(s.OrderBy) > 0 {
		p.nl()
		if s.Assume {
			p.s("ASSUME ")
		}
		p.s("ORDER BY ")
		p.orderItems(s.OrderBy)
	}
	if s.Into != "" {
		p.nl()
		p.s("INTO RESULT ")
		p.nameOrParam(s.Into)
	}
	if s.Limit != nil {
		p.nl()
		p.s("LIMIT ")
		p.expr(s.Limit, precOr)
	}
	if s.Offset != nil {
		p.s(" OFFSET ")
		p.expr(s.Offset, precOr)
	}
}

func (p *printer) operand(o *Operand) {
	switch {
	case o.Paren != nil:
		p.parens(o.Paren)
	case o.Values != nil:
		p.values(o.Values)
	case o.Text != "":
		p.s(o.Text)
	case o.Core != nil:
		p.core(o.Core)
	}
}

// parenLine is how long a query in parentheses may be to stay in one line.
const parenLine = 80

// parens appends a query in parentheses, in one line if it is short.
func (p *printer) parens(s *Select) {
	p.s("(")
	if !p.fits(parenLine, func() { p.sel(s) }) {
		p.indent++
		p.nl()
		p.sel(s)
		p.indent--
		p.nl()
	}
	p.s(")")
}

func (p *printer) core(c *SelectCore) {
	p.s("SELECT ")
	if c.Stream {
		p.s("STREAM ")
	}
	if c.Distinct {
		p.s("DISTINCT ")
	}
	p.columns(c.Items)
	if len(c.Without) > 0 {
		p.s(" WITHOUT ")
		if c.WithoutIfExists {
			p.s("IF EXISTS ")
		}
		commas(p, c.Without, func(name string) {
			table, column, ok := strings.Cut(name, ".")
			if ok && table != "" && column != "" {
				p.name(table)
				p.s(".")
				name = column
			}
			p.name(name)
		})
	}
	if c.From != nil {
		p.nl()
		p.s("FROM ")
		p.from(c.From)
	}
	if c.Where != nil {
		p.nl()
		p.s("WHERE ")
		p.condition(c.Where)
	}
	if len(c.GroupBy) > 0 {
		p.nl()
		p.s("GROUP ")
		if c.Compact {
			p.s("COMPACT ")
		}
		p.s("BY ")
		if c.GroupDistinct {
			p.s("DISTINCT ")
		}
		p.groupItems(c.GroupBy)
		if c.GroupWith != "" {
			p.s(" WITH ")
			p.name(c.GroupWith)
		}
	}
	if c.Having != nil {
		p.nl()
		p.s("HAVING ")
		p.condition(c.Having)
	}
	p.windows(c.Windows)
}

func (p *printer) groupItems(items []GroupItem) {
	commas(p, items, func(g GroupItem) {
		p.expr(g.Expr, precOr)
		p.as(g.Alias)
	})
}

func (p *printer) orderItems(items []OrderItem) {
	commas(p, items, func(o OrderItem) {
		p.expr(o.Expr, precOr)
		if o.Desc {
			p.s(" DESC")
		}
	})
}

// longLine is how long the columns or the condition of a query may be to stay in one line.
const longLine = 100

// fits appends what print does in one line, and takes it back if that is too long. It ends as soon as it is, so that
// nested queries cost no more than others.
func (p *printer) fits(limit int, print func()) bool {
	if p.inline {
		print()
		return true
	}
	start := len(p.b)
	p.inline, p.stop = true, start+limit
	print()
	p.inline, p.stop = false, 0
	if len(p.b)-start <= limit {
		return true
	}
	p.b = p.b[:start]
	return false
}

// columns appends the output columns of a query, one per line if they are long.
func (p *printer) columns(items []SelectItem) {
	if p.fits(longLine, func() { p.items(items) }) {
		return
	}
	if len(items) == 1 {
		p.items(items)
		return
	}
	p.b = p.b[:len(p.b)-1] // the blank before the first
	p.indent++
	for i := range items {
		p.nl()
		p.items(items[i : i+1])
		if i < len(items)-1 {
			p.s(",")
		}
	}
	p.indent--
}

// condition appends a condition, the operands of AND each on a line of its own if it is long.
func (p *printer) condition(e Expr) {
	if p.fits(longLine, func() { p.expr(e, precOr) }) {
		return
	}
	b, ok := e.(*Binary)
	if !ok || b.Op != "AND" {
		p.expr(e, precOr)
		return
	}
	var operands []Expr
	for ok && b.Op == "AND" {
		operands = append(operands, b.R)
		e = b.L
		b, ok = e.(*Binary)
	}
	p.expr(e, precAnd)
	p.indent++
	for i := len(operands) - 1; i >= 0; i-- {
		p.nl()
		p.s("AND ")
		p.expr(operands[i], precXor)
	}
	p.indent--
}

func (p *printer) as(alias string) {
	if alias != "" {
		p.s(" AS ")
		p.name(alias)
	}
}

func (p *printer) items(items []SelectItem) {
	commas(p, items, func(it SelectItem) {
		if it.Star {
			if it.Table != "" {
				p.name(it.Table)
				p.s(".")
			}
			p.s("*")
			return
		}
		p.expr(it.Expr, precOr)
		p.as(it.Alias)
	})
}

func (p *printer) from(f *From) {
	if f.Any {
		p.s("ANY ")
	}
	p.source(&f.First)
	for i := range f.Joins {
		j := &f.Joins[i]
		if j.Kind == "," {
			p.s(", ")
		} else {
			p.nl()
			p.s(j.Kind)
			p.s(" JOIN ")
		}
		if j.Any {
			p.s("ANY ")
		}
		p.source(&j.Source)
		if j.On != nil {
			p.s(" ON ")
			p.expr(j.On, precOr)
		}
		if len(j.Using) > 0 {
			p.s(" USING ")
			p.list(j.Using, p.nameOrParam)
		}
	}
}

func (p *printer) source(s *Source) {
	hints := s.Hints
	switch {
	case s.Table != nil:
		p.table(s.Table)
		hints = s.Table.Hints
	case s.Select != nil:
		p.parens(s.Select)
	case s.Values != nil:
		p.s("(")
		p.values(s.Values)
		p.s(")")
	case s.Call != nil:
		p.expr(s.Call, precPrimary)
		p.view(s.View)
	}
	for _, text := range []string{hints, s.Match} {
		if text != "" {
			p.s(" ")
			p.s(text)
		}
	}
	p.as(s.Alias)
	if len(s.Columns) > 0 {
		p.s(" ")
		p.nameList(s.Columns)
	}
	for _, text := range []string{s.Sample, s.Flatten} {
		if text != "" {
			p.s(" ")
			p.s(text)
		}
	}
}

// table appends a table's name in a query, without hints.
func (p *printer) table(n *TableName) {
	if n.Cluster != "" {
		p.s(n.Cluster + ".")
	}
	switch {
	case n.Param != "":
		if n.Temp {
			p.s("@")
		}
		p.param(n.Param)
	case len(n.Path) > 1 && n.Path[0] == '@':
		p.s("@")
		p.name(n.Path[1:])
	default:
		p.name(n.Path)
	}
	p.view(n.View)
}

func (p *printer) view(name string) {
	switch name {
	case "":
	case primaryKeyView:
		p.s(" VIEW " + name)
	default:
		p.s(" VIEW ")
		p.name(name)
	}
}

func (p *printer) values(rows [][]Expr) {
	p.s("VALUES ")
	p.indent++
	for i, row := range rows {
		if i > 0 {
			p.s(",")
			p.nl()
		}
		p.s("(")
		p.exprs(row)
		p.s(")")
	}
	p.indent--
}

// writeTable appends the table of a statement that writes, with its hints.
func (p *printer) writeTable(n *TableName) {
	p.table(n)
	if n.Hints != "" {
		p.s(" ")
		p.s(n.Hints)
	}
}

func (p *printer) write(n *Write) {
	p.s(n.Verb)
	p.s(" INTO ")
	p.writeTable(&n.Table)
	if len(n.EraseBy) > 0 {
		p.s(" ERASE BY ")
		p.nameList(n.EraseBy)
	}
	p.rows(&n.Rows)
	p.returning(n.Returning)
}

// rows appends DEFAULT VALUES, or [(columns)] and on the next line VALUES … or a query.
func (p *printer) rows(r *Rows) {
	if r.Default {
		p.s(" DEFAULT VALUES")
		return
	}
	if len(r.Columns) > 0 {
		p.s(" ")
		p.nameList(r.Columns)
	}
	p.nl()
	if r.Values != nil {
		p.values(r.Values)
	} else {
		p.sel(r.Source)
	}
}

// chosen appends the rows that UPDATE and DELETE change: ON … or WHERE ….
func (p *printer) chosen(on *Rows, where Expr) {
	if on != nil {
		p.s(" ON")
		p.rows(on)
	} else if where != nil {
		p.nl()
		p.s("WHERE ")
		p.condition(where)
	}
}

func (p *printer) returning(items []SelectItem) {
	if len(items) > 0 {
		p.nl()
		p.s("RETURNING ")
		p.items(items)
	}
}

func (p *printer) update(n *Update) {
	if n.Batch {
		p.s("BATCH ")
	}
	p.s("UPDATE ")
	p.writeTable(&n.Table)
	if n.On == nil {
		p.nl()
		p.s("SET ")
		commas(p, n.Set, func(it SetItem) {
			if it.Columns != nil {
				p.nameList(it.Columns)
			} else {
				p.name(it.Column)
			}
			p.s(" = ")
			p.expr(it.Expr, precOr)
		})
	}
	p.chosen(n.On, n.Where)
	p.returning(n.Returning)
}

func (p *printer) delete(n *Delete) {
	if n.Batch {
		p.s("BATCH ")
	}
	p.s("DELETE FROM ")
	p.writeTable(&n.Table)
	p.chosen(n.On, n.Where)
	p.returning(n.Returning)
}
