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
				p.s(",").nl()
			}
			p.when(c.Recursive, "RECURSIVE ").name(c.Name)
			if len(c.Columns) > 0 {
				p.s(" ").nameList(c.Columns)
			}
			p.s(" AS ").parens(c.Select)
		}
		p.nl()
	}
	p.when(s.Discard, "DISCARD ").operand(&s.Operand)
	for _, arm := range s.Rest {
		p.nl().s(arm.Op).nl().operand(&arm.Operand)
	}
	if len(s.OrderBy) > 0 {
		p.nl().when(s.Assume, "ASSUME ").s("ORDER BY ").orderItems(s.OrderBy)
	}
	if s.Into != "" {
		p.nl().s("INTO RESULT ").nameOrParam(s.Into)
	}
	if s.Limit != nil {
		p.nl().s("LIMIT ").expr(s.Limit, precOr)
	}
	if s.Offset != nil {
		p.s(" OFFSET ").expr(s.Offset, precOr)
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
func (p *printer) parens(s *Select) *printer {
	p.s("(")
	if !p.fits(parenLine, func() { p.sel(s) }) {
		p.indent++
		p.nl().sel(s)
		p.indent--
		p.nl()
	}
	return p.s(")")
}

func (p *printer) core(c *SelectCore) {
	p.s("SELECT ").when(c.Stream, "STREAM ").when(c.Distinct, "DISTINCT ").columns(c.Items)
	if len(c.Without) > 0 {
		p.s(" WITHOUT ").when(c.WithoutIfExists, "IF EXISTS ")
		commas(p, c.Without, func(name string) {
			table, column, ok := strings.Cut(name, ".")
			if ok && table != "" && column != "" {
				p.name(table).s(".")
				name = column
			}
			p.name(name)
		})
	}
	if c.From != nil {
		p.nl().s("FROM ").from(c.From)
	}
	if c.Where != nil {
		p.nl().s("WHERE ").condition(c.Where)
	}
	if len(c.GroupBy) > 0 {
		p.nl().s("GROUP ").when(c.Compact, "COMPACT ").s("BY ").when(c.GroupDistinct, "DISTINCT ")
		p.groupItems(c.GroupBy)
		if c.GroupWith != "" {
			p.s(" WITH ").name(c.GroupWith)
		}
	}
	if c.Having != nil {
		p.nl().s("HAVING ").condition(c.Having)
	}
	p.windows(c.Windows)
}

func (p *printer) groupItems(items []GroupItem) {
	commas(p, items, func(g GroupItem) {
		p.expr(g.Expr, precOr).as(g.Alias)
	})
}

func (p *printer) orderItems(items []OrderItem) {
	commas(p, items, func(o OrderItem) {
		p.expr(o.Expr, precOr).when(o.Desc, " DESC")
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
		p.nl().items(items[i : i+1])
		p.when(i < len(items)-1, ",")
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
		p.nl().s("AND ").expr(operands[i], precXor)
	}
	p.indent--
}

func (p *printer) as(alias string) {
	if alias != "" {
		p.s(" AS ").name(alias)
	}
}

func (p *printer) items(items []SelectItem) {
	commas(p, items, func(it SelectItem) {
		if it.Star {
			if it.Table != "" {
				p.name(it.Table).s(".")
			}
			p.s("*")
			return
		}
		p.expr(it.Expr, precOr).as(it.Alias)
	})
}

func (p *printer) from(f *From) {
	p.when(f.Any, "ANY ").source(&f.First)
	for i := range f.Joins {
		j := &f.Joins[i]
		if j.Kind == "," {
			p.s(", ")
		} else {
			p.nl().s(j.Kind).s(" JOIN ")
		}
		p.when(j.Any, "ANY ").source(&j.Source)
		if j.On != nil {
			p.s(" ON ").expr(j.On, precOr)
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
		p.s("(").values(s.Values)
		p.s(")")
	case s.Call != nil:
		p.expr(s.Call, precPrimary).view(s.View)
	}
	for _, text := range []string{hints, s.Match} {
		if text != "" {
			p.s(" ").s(text)
		}
	}
	p.as(s.Alias)
	if len(s.Columns) > 0 {
		p.s(" ").nameList(s.Columns)
	}
	for _, text := range []string{s.Sample, s.Flatten} {
		if text != "" {
			p.s(" ").s(text)
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
		p.when(n.Temp, "@").param(n.Param)
	case len(n.Path) > 1 && n.Path[0] == '@':
		p.s("@").name(n.Path[1:])
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
		p.s(" VIEW ").name(name)
	}
}

func (p *printer) values(rows [][]Expr) {
	p.s("VALUES ")
	p.indent++
	for i, row := range rows {
		if i > 0 {
			p.s(",").nl()
		}
		p.s("(").exprs(row).s(")")
	}
	p.indent--
}

// writeTable appends the table of a statement that writes, with its hints.
func (p *printer) writeTable(n *TableName) {
	p.table(n)
	if n.Hints != "" {
		p.s(" ").s(n.Hints)
	}
}

func (p *printer) write(n *Write) {
	p.s(n.Verb).s(" INTO ").writeTable(&n.Table)
	if len(n.EraseBy) > 0 {
		p.s(" ERASE BY ").nameList(n.EraseBy)
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
		p.s(" ").nameList(r.Columns)
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
		p.s(" ON").rows(on)
	} else if where != nil {
		p.nl().s("WHERE ").condition(where)
	}
}

func (p *printer) returning(items []SelectItem) {
	if len(items) > 0 {
		p.nl().s("RETURNING ").items(items)
	}
}

func (p *printer) update(n *Update) {
	p.when(n.Batch, "BATCH ").s("UPDATE ").writeTable(&n.Table)
	if n.On == nil {
		p.nl().s("SET ")
		commas(p, n.Set, func(it SetItem) {
			if it.Columns != nil {
				p.nameList(it.Columns)
			} else {
				p.name(it.Column)
			}
			p.s(" = ").expr(it.Expr, precOr)
		})
	}
	p.chosen(n.On, n.Where)
	p.returning(n.Returning)
}

func (p *printer) delete(n *Delete) {
	p.when(n.Batch, "BATCH ").s("DELETE FROM ").writeTable(&n.Table)
	p.chosen(n.On, n.Where)
	p.returning(n.Returning)
}
