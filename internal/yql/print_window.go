package yql

import "strings"

// callTail appends what follows the arguments of a call.
func (p *printer) callTail(c *Call) {
	if c.Nulls != "" {
		p.s(" ")
		p.s(c.Nulls)
	}
	if c.Filter != nil {
		p.s(" FILTER (WHERE ")
		p.expr(c.Filter, precOr)
		p.s(")")
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
	p.nl()
	p.s("WINDOW ")
	commas(p, list, func(w Window) {
		p.name(w.Name)
		p.s(" AS ")
		p.windowSpec(&w.Spec)
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
		p.s("PARTITION ")
		if w.Compact {
			p.s("COMPACT ")
		}
		p.s("BY ")
		p.groupItems(w.PartitionBy)
	}
	if len(w.OrderBy) > 0 {
		part()
		p.s("ORDER BY ")
		p.orderItems(w.OrderBy)
	}
	if w.Frame != nil {
		part()
		p.frame(w.Frame)
	}
	p.s(")")
}

func (p *printer) frame(f *Frame) {
	p.s(f.Unit)
	p.s(" ")
	if f.To != nil {
		p.s("BETWEEN ")
	}
	p.frameBound(&f.From)
	if f.To != nil {
		p.s(" AND ")
		p.frameBound(f.To)
	}
	if f.Exclude != "" {
		p.s(" EXCLUDE ")
		p.s(f.Exclude)
	}
}

func (p *printer) frameBound(b *FrameBound) {
	switch {
	case b.Offset != nil:
		p.expr(b.Offset, precOr)
		p.s(" ")
	case b.Side != "CURRENT ROW":
		p.s("UNBOUNDED ")
	}
	p.s(b.Side)
}

func (p *printer) jsonClauses(j *JSONClauses) {
	if len(j.Passing) > 0 {
		p.s(" PASSING ")
		p.named(j.Passing)
	}
	if j.Returning != nil {
		p.s(" RETURNING ")
		p.typeExpr(j.Returning)
	}
	if j.Wrapper != "" {
		p.s(" ")
		p.s(strings.Replace(j.Wrapper, "WITH UNCONDITIONAL ARRAY", "WITH ARRAY", 1))
		p.s(" WRAPPER")
	}
	for _, h := range j.Handlers {
		p.s(" ")
		p.s(h.Action)
		if h.Default != nil {
			p.s(" ")
			p.expr(h.Default, precOr)
		}
		p.s(" ON ")
		p.s(h.On)
	}
}
