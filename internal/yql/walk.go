package yql

// Walk calls f for e and, while f returns true, for the expressions inside it, outermost first. Selects
// inside an expression are not entered: WalkSelects finds them.
func Walk(e Expr, f func(Expr) bool) {
	if e == nil || !f(e) {
		return
	}
	all := func(list []Expr) {
		for _, x := range list {
			Walk(x, f)
		}
	}
	switch e := e.(type) {
	case *Call:
		if e.Fn != nil {
			Walk(e.Fn, f)
		}
		all(e.Args)
		for _, n := range e.Named {
			Walk(n.Expr, f)
		}
	case *Binary:
		Walk(e.L, f)
		Walk(e.R, f)
	case *Unary:
		Walk(e.X, f)
	case *IsNull:
		Walk(e.X, f)
	case *In:
		Walk(e.X, f)
		all(e.List)
		Walk(e.Set, f)
	case *Between:
		Walk(e.X, f)
		Walk(e.Low, f)
		Walk(e.High, f)
	case *Like:
		Walk(e.X, f)
		Walk(e.Pattern, f)
		Walk(e.Escape, f)
	case *Cast:
		Walk(e.X, f)
	case *Case:
		Walk(e.Operand, f)
		for _, w := range e.Whens {
			Walk(w.Cond, f)
			Walk(w.Then, f)
		}
		Walk(e.Else, f)
	case *Tuple:
		all(e.Items)
	case *List:
		all(e.Items)
	case *Dict:
		all(e.Keys)
		all(e.Values)
	case *Struct:
		all(e.Items)
	case *Member:
		Walk(e.X, f)
		Walk(e.Index, f)
	}
}

// WalkSelects calls f for every select directly inside e: subqueries, EXISTS and IN (SELECT …).
func WalkSelects(e Expr, f func(*Select)) {
	Walk(e, func(e Expr) bool {
		switch e := e.(type) {
		case *Subquery:
			f(e.Select)
		case *In:
			if e.Select != nil {
				f(e.Select)
			}
		}
		return true
	})
}

// Conjuncts splits e at its top-level ANDs. It returns nil for nil.
func Conjuncts(e Expr) []Expr {
	if b, ok := e.(*Binary); ok && b.Op == "AND" {
		return append(Conjuncts(b.L), Conjuncts(b.R)...)
	}
	if e == nil {
		return nil
	}
	return []Expr{e}
}

// WalkCores calls f for every SELECT … FROM … of a statement, outer ones first: the arms of unions, subqueries in FROM,
// in expressions and in what a statement writes.
func WalkCores(n Node, f func(*SelectCore)) {
	switch n := n.(type) {
	case *Assign:
		exprCores(n.Expr, f)
	case *Explain:
		WalkCores(n.Node, f)
	case *Query:
		selectCores(n.Select, f)
	case *Write:
		selectCores(n.Source, f)
		for _, row := range n.Values {
			for _, e := range row {
				exprCores(e, f)
			}
		}
	case *Update:
		for _, s := range n.Set {
			exprCores(s.Expr, f)
		}
		exprCores(n.Where, f)
		selectCores(n.On, f)
	case *Delete:
		exprCores(n.Where, f)
		selectCores(n.On, f)
	}
}

func exprCores(e Expr, f func(*SelectCore)) {
	WalkSelects(e, func(s *Select) { selectCores(s, f) })
}

func selectCores(s *Select, f func(*SelectCore)) {
	if s == nil {
		return
	}
	arms := append([]SelectArm{{Core: s.Core, Paren: s.Paren}}, s.Rest...)
	for _, arm := range arms {
		selectCores(arm.Paren, f)
		core := arm.Core
		if core == nil {
			continue
		}
		f(core)
		if core.From != nil {
			selectCores(core.From.First.Select, f)
			for _, j := range core.From.Joins {
				selectCores(j.Source.Select, f)
				exprCores(j.On, f)
			}
		}
		for _, item := range core.Items {
			exprCores(item.Expr, f)
		}
		exprCores(core.Where, f)
		exprCores(core.Having, f)
	}
}
