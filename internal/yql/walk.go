package yql

// Walk calls f for e and, while f returns true, for the expressions inside it, outermost first. Queries inside an
// expression are not entered: WalkSelects finds them.
func Walk(e Expr, f func(Expr) bool) {
	if e != nil {
		walkInside(e, f, func(*Select) {})
	}
}

// walkInside calls f as Walk does, and query for the queries met.
func walkInside(e Expr, f func(Expr) bool, query func(*Select)) {
	c := children{query: query}
	c.expr = func(e *Expr) {
		if f(*e) {
			c.ofExpr(*e)
		}
	}
	c.expr(&e)
}

// WalkSelects calls f for every query directly inside e: subqueries, EXISTS and IN (SELECT …).
func WalkSelects(e Expr, f func(*Select)) {
	if e != nil {
		walkInside(e, func(Expr) bool { return true }, f)
	}
}

// Conjuncts splits e at its top-level ANDs. It returns nil for nil.
func Conjuncts(e Expr) []Expr {
	if e == nil {
		return nil
	}
	return appendConjuncts(nil, e)
}

func appendConjuncts(list []Expr, e Expr) []Expr {
	if b, ok := e.(*Binary); ok && b.Op == "AND" {
		return appendConjuncts(appendConjuncts(list, b.L), b.R)
	}
	return append(list, e)
}

// WalkCores calls f for every SELECT … FROM … of a statement, outer ones first, wherever it stands.
func WalkCores(n Node, f func(*SelectCore)) {
	WalkNode(n, func(Expr) bool { return true }, func(s *Select) bool {
		for o := range s.Operands() {
			if o.Core != nil {
				f(o.Core)
			}
		}
		return true
	})
}

// WalkNode calls expr for every expression and query for every query of a statement, outer ones first. What they return
// false for is not entered.
func WalkNode(n Node, expr func(Expr) bool, query func(*Select) bool) {
	var c children
	c.expr = func(e *Expr) {
		if expr(*e) {
			c.ofExpr(*e)
		}
	}
	c.query = func(s *Select) {
		if query(s) {
			c.ofSelect(s)
		}
	}
	c.ofNode(n)
}
