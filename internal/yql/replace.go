package yql

// Replace returns the expression with f applied to it and everything inside it, innermost first. Expressions
// are changed in place, subqueries included; f returns its argument to leave it as it is.
func Replace(e Expr, f func(Expr) Expr) Expr {
	if e != nil {
		replacing(f).expr(&e)
	}
	return e
}

// ReplaceNode applies f to every expression of a statement, as Replace does.
func ReplaceNode(n Node, f func(Expr) Expr) { replacing(f).ofNode(n) }

// replacing puts what f makes of an expression in its place.
func replacing(f func(Expr) Expr) *children {
	c := &children{}
	c.expr = func(e *Expr) {
		c.ofExpr(*e)
		*e = f(*e)
	}
	c.query = c.ofSelect
	return c
}
