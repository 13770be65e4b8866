package foreign

import (
	"cmp"
	"encoding/json"
	"errors"
	"regexp"
	"strings"

	"github.com/sqlc-dev/oliphant/ast"
	"github.com/sqlc-dev/oliphant/parser"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// readPostgres makes YQL of a statement of PostgreSQL.
func readPostgres(text string) (string, error) {
	tree, err := parser.ParseToTree(text)
	if err != nil {
		why, _ := refusal(text, err)
		return "", errors.New(why)
	}
	if len(tree.Stmts) != 1 {
		return "", nil
	}
	p := &pgQuery{}
	return p.statement(tree.Stmts[0].Stmt)
}

// pgQuery reads one statement.
type pgQuery struct{ skeleton }

func (p *pgQuery) statement(n *ast.Node) (string, error) {
	switch n := n.Node.(type) {
	case *ast.Node_SelectStmt:
		return p.selects(n.SelectStmt)
	case *ast.Node_InsertStmt:
		return p.insert(n.InsertStmt)
	case *ast.Node_UpdateStmt:
		u := n.UpdateStmt
		if len(u.FromClause) > 0 {
			return "", errForm
		}
		set := each(u.TargetList, func(t *ast.Node) string {
			return yql.QuoteName(t.GetResTarget().GetName()) + " = " + p.expr(t.GetResTarget().GetVal())
		})
		return "UPDATE " + tablePath(pgName(u.Relation)) + " SET " + strings.Join(set, ", ") + p.where(u.WhereClause), nil
	case *ast.Node_DeleteStmt:
		if len(n.DeleteStmt.UsingClause) > 0 {
			return "", errForm
		}
		return "DELETE FROM " + tablePath(pgName(n.DeleteStmt.Relation)) + p.where(n.DeleteStmt.WhereClause), nil
	}
	return "", nil
}

func (p *pgQuery) insert(n *ast.InsertStmt) (string, error) {
	s := n.SelectStmt.GetSelectStmt()
	columns := each(n.Cols, func(c *ast.Node) string { return c.GetResTarget().GetName() })
	if s == nil {
		columns = nil
	}
	var reads func() (string, error)
	if len(s.GetValuesLists()) == 0 {
		reads = func() (string, error) { return p.selects(s) }
	}
	return insertion(n.OnConflictClause != nil, tablePath(pgName(n.Relation)), columns, reads, len(s.GetValuesLists()),
		func(i int) []string { return each(s.ValuesLists[i].GetList().GetItems(), p.expr) })
}

func (p *pgQuery) selects(s *ast.SelectStmt) (string, error) {
	if s.Op != ast.SetOperation_SETOP_NONE || s.WithClause != nil || len(s.ValuesLists) > 0 {
		return "", errForm
	}
	if len(s.FromClause) == 0 {
		return "", nil
	}
	out := selection{items: p.items(s)}
	for _, f := range s.FromClause {
		text, err := p.from(f)
		if err != nil {
			return "", err
		}
		out.from = append(out.from, text)
	}
	out.where = p.where(s.WhereClause)
	for _, g := range s.GroupClause {
		if g.GetColumnRef() != nil {
			out.group = append(out.group, p.expr(g))
		}
	}
	for _, o := range s.SortClause {
		by := o.GetSortBy()
		if by.GetNode().GetColumnRef() == nil {
			break
		}
		out.order = append(out.order, falling(p.expr(by.Node), by.SortbyDir == ast.SortByDir_SORTBY_DESC))
	}
	if c := s.LimitCount.GetAConst(); c.GetIval() != nil {
		out.limit = p.expr(s.LimitCount)
	} else if s.LimitCount != nil {
		out.limit = p.param()
	}
	return out.text(), nil
}

// items are the columns that a select returns; none where they are not plain.
func (p *pgQuery) items(s *ast.SelectStmt) (items []string) {
	for _, t := range s.TargetList {
		v := t.GetResTarget().GetVal()
		switch {
		case v.GetColumnRef() != nil:
			items = append(items, p.expr(v))
		case len(s.TargetList) == 1 && len(s.GroupClause) == 0 && strings.EqualFold(last(v.GetFuncCall().GetFuncname()), "count"):
			return []string{"COUNT(*)"}
		case len(pgColumns(v)) > 0:
			for _, c := range pgColumns(v) {
				items = append(items, p.expr(&ast.Node{Node: &ast.Node_ColumnRef{ColumnRef: c}}))
			}
		}
	}
	return items
}

// pgColumns finds the columns in an expression, or in some.
func pgColumns(n any) (out []*ast.ColumnRef) {
	within(n, func(c *ast.ColumnRef) { out = append(out, c) })
	return out
}

func (p *pgQuery) from(n *ast.Node) (string, error) {
	switch f := n.Node.(type) {
	case *ast.Node_RangeVar:
		return aliased(pgName(f.RangeVar), f.RangeVar.GetAlias().GetAliasname(), f.RangeVar.Relname), nil
	case *ast.Node_JoinExpr:
		j := f.JoinExpr
		left, err := p.from(j.Larg)
		if err != nil {
			return "", err
		}
		right, err := p.from(j.Rarg)
		on := ""
		if j.Quals != nil {
			on = p.expr(j.Quals)
		}
		kind := strings.TrimPrefix(j.Jointype.String(), "JOIN_") // LEFT, RIGHT, FULL, INNER
		return joined(left, kind+" ", right, texts(j.UsingClause), on), err
	}
	return "", errForm
}

func (p *pgQuery) where(n *ast.Node) string {
	if n == nil {
		return ""
	}
	return " WHERE " + p.expr(n)
}

// expr writes an expression. What is not followed is a value that is not known.
func (p *pgQuery) expr(n *ast.Node) string {
	switch e := n.GetNode().(type) {
	case *ast.Node_ColumnRef:
		var parts []string
		for _, f := range e.ColumnRef.Fields {
			if f.GetAStar() != nil {
				return "*"
			}
			parts = append(parts, yql.QuoteName(f.GetString_().GetSval()))
		}
		return strings.Join(parts[max(len(parts)-2, 0):], ".")
	case *ast.Node_AConst:
		c := pgConstant(e.AConst)
		switch {
		case c.quoted:
			return yql.QuoteString(c.text) + "u"
		case len(c.text) > 18:
			return p.param()
		}
		return c.text
	case *ast.Node_TypeCast:
		return p.expr(e.TypeCast.Arg)
	case *ast.Node_BoolExpr:
		parts := each(e.BoolExpr.Args, p.expr)
		switch e.BoolExpr.Boolop {
		case ast.BoolExprType_AND_EXPR:
			return "(" + strings.Join(parts, " AND ") + ")"
		case ast.BoolExprType_OR_EXPR:
			return "(" + strings.Join(parts, " OR ") + ")"
		}
		return "NOT (" + parts[0] + ")"
	case *ast.Node_NullTest:
		return p.expr(e.NullTest.Arg) + " IS " + negated(e.NullTest.Nulltesttype != ast.NullTestType_IS_NULL) + "NULL"
	case *ast.Node_AExpr:
		return p.operation(e.AExpr)
	}
	return p.param()
}

func (p *pgQuery) operation(e *ast.A_Expr) string {
	if e.Lexpr == nil {
		return p.param()
	}
	left, op := p.expr(e.Lexpr), last(e.Name)
	switch e.Kind {
	case ast.A_Expr_Kind_AEXPR_OP:
		switch op {
		case "=", "<", ">", "<=", ">=", "<>":
			return left + " " + op + " " + p.expr(e.Rexpr)
		}
	case ast.A_Expr_Kind_AEXPR_OP_ANY:
		if op == "=" {
			return left + " IN " + p.param()
		}
	case ast.A_Expr_Kind_AEXPR_IN:
		return among(left, op == "<>", each(e.Rexpr.GetList().GetItems(), p.expr))
	case ast.A_Expr_Kind_AEXPR_LIKE:
		if op == "~~" {
			return left + " LIKE " + p.expr(e.Rexpr)
		}
	case ast.A_Expr_Kind_AEXPR_BETWEEN:
		if l := each(e.Rexpr.GetList().GetItems(), p.expr); len(l) == 2 {
			return left + " BETWEEN " + l[0] + " AND " + l[1]
		}
	}
	return p.param()
}

// postgresHabits reads a script, and with the parser of PL/pgSQL the statements of its functions.
func postgresHabits(text string, add func(table, column, says string)) {
	tree, err := parser.ParseToTree(text)
	if err != nil {
		return
	}
	within(tree, func(d *ast.DeleteStmt) {
		if column := pgPassed(d.WhereClause); column != "" && len(d.UsingClause) == 0 {
			add(pgName(d.Relation), column, swept(pgName(d.Relation), column))
		}
	})
	within(tree, func(s *ast.SelectStmt) {
		table := ""
		within(s.FromClause, func(r *ast.RangeVar) { table = cmp.Or(table, pgName(r)) })
		within(s.LockingClause, func(l *ast.LockingClause) {
			if l.WaitPolicy == ast.LockWaitPolicy_LockWaitSkip {
				add(table, "", skipsLocked)
			}
		})
		within(s.TargetList, func(e *ast.A_Expr) {
			within(e.Lexpr, func(f *ast.FuncCall) {
				if of := pgColumns(f.Args); last(e.Name) == "+" && strings.EqualFold(last(f.Funcname), "max") && len(of) == 1 {
					add(table, last(of[0].Fields), numbered(last(of[0].Fields)))
				}
			})
		})
	})
	within(tree, func(o *ast.DefElem) { // a function's text, in SQL or in PL/pgSQL
		if o.Defname != "as" {
			return
		}
		within(o.Arg, func(body *ast.String) { postgresHabits(body.Sval, add) })
		for _, query := range plQueries(text) {
			if _, value, is := strings.Cut(query, ":="); is {
				query = "SELECT " + value
			}
			postgresHabits(query, add)
		}
	})
}

// plQueries are the statements and expressions in a function or a block of PL/pgSQL; none of another language.
func plQueries(text string) (queries []string) {
	said, _ := parser.ParsePlPgSqlToJSON(text)
	for _, m := range plQuery.FindAllStringSubmatch(said, -1) {
		var query string
		if err := json.Unmarshal([]byte(m[1]), &query); err == nil {
			queries = append(queries, query)
		}
	}
	return queries
}

// plQuery matches a statement or an expression in what the parser of PL/pgSQL says of a function.
var plQuery = regexp.MustCompile(`"query":("(?:[^"\\]|\\.)*")`)

// pgPassed is the column that a condition wants to lie behind the time, and nothing else; empty if it is another condition.
func pgPassed(n *ast.Node) string {
	if b := n.GetBoolExpr(); b.GetBoolop() == ast.BoolExprType_AND_EXPR && len(b.Args) == 2 && b.Args[0].GetNullTest() != nil {
		n = b.Args[1]
	}
	clock := false
	at, column := later(last(n.GetAExpr().GetName()), n.GetAExpr().GetLexpr(), n.GetAExpr().GetRexpr())
	within(at, func(*ast.SQLValueFunction) { clock = true })
	within(at, func(f *ast.FuncCall) { clock = clock || isClock(last(f.Funcname)) })
	if !clock || len(pgColumns(at)) > 0 {
		return ""
	}
	return last(column.GetColumnRef().GetFields())
}
