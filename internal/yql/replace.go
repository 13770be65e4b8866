package yql

// Replace returns the expression with f applied to it and everything inside it, innermost first. Expressions
// are changed in place, subqueries included; f returns its argument to leave it as it is.
func Replace(e Expr, f func(Expr) Expr) Expr {
	if e == nil {
		return nil
	}
	switch e := e.(type) {
	case *Call:
		if e.Fn != nil {
			e.Fn = Replace(e.Fn, f)
		}
		replaceAll(e.Args, f)
		for i := range e.Named {
			e.Named[i].Expr = Replace(e.Named[i].Expr, f)
		}
	case *Binary:
		e.L, e.R = Replace(e.L, f), Replace(e.R, f)
	case *Unary:
		e.X = Replace(e.X, f)
	case *IsNull:
		e.X = Replace(e.X, f)
	case *In:
		e.X = Replace(e.X, f)
		replaceAll(e.List, f)
		e.Set = Replace(e.Set, f)
		ReplaceSelect(e.Select, f)
	case *Between:
		e.X, e.Low, e.High = Replace(e.X, f), Replace(e.Low, f), Replace(e.High, f)
	case *Like:
		e.X, e.Pattern, e.Escape = Replace(e.X, f), Replace(e.Pattern, f), Replace(e.Escape, f)
	case *Cast:
		e.X = Replace(e.X, f)
	case *Case:
		e.Operand, e.Else = Replace(e.Operand, f), Replace(e.Else, f)
		for i := range e.Whens {
			e.Whens[i].Cond, e.Whens[i].Then = Replace(e.Whens[i].Cond, f), Replace(e.Whens[i].Then, f)
		}
	case *Tuple:
		replaceAll(e.Items, f)
	case *List:
		replaceAll(e.Items, f)
	case *Dict:
		replaceAll(e.Keys, f)
		replaceAll(e.Values, f)
	case *Struct:
		replaceAll(e.Items, f)
	case *Member:
		e.X, e.Index = Replace(e.X, f), Replace(e.Index, f)
	case *Subquery:
		ReplaceSelect(e.Select, f)
	}
	return f(e)
}

func replaceAll(list []Expr, f func(Expr) Expr) {
	for i := range list {
		list[i] = Replace(list[i], f)
	}
}

func replaceRows(rows [][]Expr, f func(Expr) Expr) {
	for _, row := range rows {
		replaceAll(row, f)
	}
}

// ReplaceSelect applies f to every expression of a select, as Replace does.
func ReplaceSelect(s *Select, f func(Expr) Expr) {
	if s == nil {
		return
	}
	replaceCore(s.Core, f)
	replaceRows(s.Values, f)
	ReplaceSelect(s.Paren, f)
	for _, arm := range s.Rest {
		replaceCore(arm.Core, f)
		ReplaceSelect(arm.Paren, f)
		replaceRows(arm.Values, f)
	}
	for i := range s.OrderBy {
		s.OrderBy[i].Expr = Replace(s.OrderBy[i].Expr, f)
	}
	s.Limit, s.Offset = Replace(s.Limit, f), Replace(s.Offset, f)
}

func replaceCore(c *SelectCore, f func(Expr) Expr) {
	if c == nil {
		return
	}
	for i := range c.Items {
		c.Items[i].Expr = Replace(c.Items[i].Expr, f)
	}
	if c.From != nil {
		replaceSource(&c.From.First, f)
		for i := range c.From.Joins {
			replaceSource(&c.From.Joins[i].Source, f)
			c.From.Joins[i].On = Replace(c.From.Joins[i].On, f)
		}
	}
	c.Where = Replace(c.Where, f)
	for i := range c.GroupBy {
		c.GroupBy[i].Expr = Replace(c.GroupBy[i].Expr, f)
	}
	c.Having = Replace(c.Having, f)
}

func replaceSource(s *Source, f func(Expr) Expr) {
	ReplaceSelect(s.Select, f)
	replaceRows(s.Values, f)
	if s.Call != nil {
		replaceAll(s.Call.Args, f)
	}
}

// ReplaceNode applies f to every expression of a statement, as Replace does.
func ReplaceNode(n Node, f func(Expr) Expr) {
	switch n := n.(type) {
	case *Assign:
		n.Expr = Replace(n.Expr, f)
	case *Explain:
		ReplaceNode(n.Node, f)
	case *Query:
		ReplaceSelect(n.Select, f)
	case *Write:
		replaceRows(n.Values, f)
		ReplaceSelect(n.Source, f)
	case *Update:
		for i := range n.Set {
			n.Set[i].Expr = Replace(n.Set[i].Expr, f)
		}
		n.Where = Replace(n.Where, f)
		ReplaceSelect(n.On, f)
		replaceRows(n.OnValues, f)
	case *Delete:
		n.Where = Replace(n.Where, f)
		ReplaceSelect(n.On, f)
		replaceRows(n.OnValues, f)
	}
}
