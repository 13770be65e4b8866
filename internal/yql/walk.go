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
