package yql

// children calls a function for every place directly inside a node that holds an expression or a query. It is the one
// list of what a node holds: every walk and every replacement stands on it, so none of them can miss a place.
// TestChildren holds it to the fields of the types.
//
// The functions are given the place, not its content, and may put something else there. Places that are empty are
// passed over. What a query reads comes first, as it gives the names in the rest their meaning; otherwise the order is
// that of the source.
type children struct {
	expr  func(*Expr)
	query func(*Select)
}

func (c *children) one(e *Expr) {
	if *e != nil {
		c.expr(e)
	}
}

func (c *children) list(list []Expr) {
	for i := range list {
		c.one(&list[i])
	}
}

func (c *children) rows(rows [][]Expr) {
	for _, row := range rows {
		c.list(row)
	}
}

func (c *children) items(items []SelectItem) {
	for i := range items {
		c.one(&items[i].Expr)
	}
}

func (c *children) sub(s *Select) {
	if s != nil {
		c.query(s)
	}
}

func (c *children) written(r *Rows) {
	if r != nil {
		c.rows(r.Values)
		c.sub(r.Source)
	}
}

// ofNode lists what a statement holds.
func (c *children) ofNode(n Node) {
	switch n := n.(type) {
	case *Pragma:
		c.list(n.Values)
	case *Declare:
		c.one(&n.Default)
	case *Assign:
		c.one(&n.Expr)
	case *CreateTable:
		c.sub(n.As)
	case *Explain:
		c.ofNode(n.Node)
	case *Query:
		c.sub(n.Select)
	case *Write:
		c.written(&n.Rows)
		c.items(n.Returning)
	case *Update:
		for i := range n.Set {
			c.one(&n.Set[i].Expr)
		}
		c.one(&n.Where)
		c.written(n.On)
		c.items(n.Returning)
	case *Delete:
		c.one(&n.Where)
		c.written(n.On)
		c.items(n.Returning)
	}
}

// ofSelect lists what a query holds.
func (c *children) ofSelect(s *Select) {
	for i := range s.With {
		c.sub(s.With[i].Select)
	}
	for o := range s.Operands() {
		c.ofCore(o.Core)
		c.rows(o.Values)
		c.sub(o.Paren)
	}
	c.ofTail(s)
}

// ofTail lists what stands behind the operands of a query.
func (c *children) ofTail(s *Select) {
	for i := range s.OrderBy {
		c.one(&s.OrderBy[i].Expr)
	}
	c.one(&s.Limit)
	c.one(&s.Offset)
}

func (c *children) ofCore(core *SelectCore) {
	if core == nil {
		return
	}
	if core.From != nil {
		c.ofSource(&core.From.First)
		for i := range core.From.Joins {
			c.ofSource(&core.From.Joins[i].Source)
			c.one(&core.From.Joins[i].On)
		}
	}
	c.one(&core.Where)
	c.ofResult(core)
}

// ofResult lists what a SELECT makes of the rows that its conditions leave.
func (c *children) ofResult(core *SelectCore) {
	c.items(core.Items)
	for i := range core.GroupBy {
		c.one(&core.GroupBy[i].Expr)
	}
	c.one(&core.Having)
	for i := range core.Windows {
		c.ofWindow(&core.Windows[i].Spec)
	}
}

// ofWindow lists what a window is made of.
func (c *children) ofWindow(w *WindowSpec) {
	for i := range w.PartitionBy {
		c.one(&w.PartitionBy[i].Expr)
	}
	for i := range w.OrderBy {
		c.one(&w.OrderBy[i].Expr)
	}
}

// ofCall lists what a call holds: its arguments, and the clauses in and after its parentheses.
func (c *children) ofCall(e *Call) {
	c.one(&e.Fn)
	c.list(e.Args)
	c.named(e.Named)
	c.named(e.Passing)
	c.one(&e.Filter)
	if e.Over != nil && e.Over.Spec != nil {
		c.ofWindow(e.Over.Spec)
	}
}

func (c *children) named(args []NamedArg) {
	for i := range args {
		c.one(&args[i].Expr)
	}
}

func (c *children) ofSource(s *Source) {
	c.sub(s.Select)
	c.rows(s.Values)
	if s.Call != nil {
		c.ofExpr(s.Call)
	}
}

// ofExpr lists what an expression holds.
func (c *children) ofExpr(e Expr) {
	switch e := e.(type) {
	case *Call:
		c.ofCall(e)
	case *Binary:
		c.one(&e.L)
		c.one(&e.R)
	case *Unary:
		c.one(&e.X)
	case *IsNull:
		c.one(&e.X)
	case *In:
		c.one(&e.X)
		c.list(e.List)
		c.one(&e.Set)
		c.sub(e.Select)
	case *Between:
		c.one(&e.X)
		c.one(&e.Low)
		c.one(&e.High)
	case *Like:
		c.one(&e.X)
		c.one(&e.Pattern)
		c.one(&e.Escape)
	case *Cast:
		c.one(&e.X)
	case *Case:
		c.one(&e.Operand)
		for i := range e.Whens {
			c.one(&e.Whens[i].Cond)
			c.one(&e.Whens[i].Then)
		}
		c.one(&e.Else)
	case *Tuple:
		c.list(e.Items)
	case *List:
		c.list(e.Items)
	case *Dict:
		c.list(e.Keys)
		c.list(e.Values)
	case *Struct:
		c.list(e.Items)
	case *Member:
		c.one(&e.X)
		c.one(&e.Index)
	case *Subquery:
		c.sub(e.Select)
	case *Lambda:
		for _, a := range e.Body {
			c.one(&a.Expr)
		}
		c.one(&e.Result)
	}
}
