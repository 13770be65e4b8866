package yql

// callTail appends what follows the arguments of a call.
func (p *printer) callTail(c *Call) {
	if c.Nulls != "" {
		p.s(" ").s(c.Nulls)
	}
	if c.Filter != nil {
		p.s(" FILTER (WHERE ").expr(c.Filter, precOr).s(")")
	}
	if c.Over == nil {
		return
	}
	p.s(" OVER ")
	if c.Over.Spec == nil {
		p.name(c.Over.Window)
		return
	}
	p.windowSpec(c.Over.Spec)
}

func (p *printer) windows(list []Window) {
	if len(list) == 0 {
		return
	}
	p.nl().s("WINDOW ")
	commas(p, list, func(w Window) {
		p.name(w.Name).s(" AS ").windowSpec(&w.Spec)
	})
}

func (p *printer) windowSpec(w *WindowSpec) {
	p.s("(")
	start := len(p.b)
	part := func() {
		if len(p.b) > start {
			p.s(" ")
		}
	}
	if w.Base != "" {
		p.name(w.Base)
	}
	if len(w.PartitionBy) > 0 {
		part()
		p.s("PARTITION ").when(w.Compact, "COMPACT ").s("BY ").groupItems(w.PartitionBy)
	}
	if len(w.OrderBy) > 0 {
		part()
		p.s("ORDER BY ").orderItems(w.OrderBy)
	}
	if w.Frame != "" {
		part()
		p.s(w.Frame)
	}
	p.s(")")
}

func (p *printer) jsonClauses(c *Call) {
	if len(c.Passing) > 0 {
		p.s(" PASSING ").named(c.Passing)
	}
	if c.Clauses != "" {
		p.s(" ").s(c.Clauses)
	}
}
