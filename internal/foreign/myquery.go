package foreign

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/sqlc-dev/marino/ast"
	"github.com/sqlc-dev/marino/opcode"
	"github.com/sqlc-dev/marino/parser"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// readMySQL makes YQL of a statement of MySQL.
func readMySQL(p *parser.Parser, text string) (string, error) {
	list, _, err := p.ParseSQL(text)
	if err != nil {
		why, _ := refusal(text, err)
		return "", errors.New(why)
	}
	if len(list) != 1 {
		return "", nil
	}
	q := &myQuery{}
	switch n := list[0].(type) {
	case *ast.SelectStmt:
		return q.selects(n)
	case *ast.InsertStmt:
		return q.insert(n)
	case *ast.UpdateStmt:
		table, err := q.table(n.TableRefs)
		set := each(n.List, func(a *ast.Assignment) string { return yql.QuoteName(a.Column.Name.O) + " = " + q.expr(a.Expr) })
		return "UPDATE " + table + " SET " + strings.Join(set, ", ") + q.where(n.Where), err
	case *ast.DeleteStmt:
		table, err := q.table(n.TableRefs)
		if n.IsMultiTable {
			err = errForm
		}
		return "DELETE FROM " + table + q.where(n.Where), err
	}
	return "", nil
}

// myQuery reads one statement.
type myQuery struct{ skeleton }

// table is the one table that a statement changes.
func (q *myQuery) table(n *ast.TableRefsClause) (string, error) {
	from, err := q.from(n.TableRefs)
	if n.TableRefs.Right != nil {
		err = errForm
	}
	table, _, _ := strings.Cut(from, " AS ")
	return table, err
}

func (q *myQuery) selects(n *ast.SelectStmt) (string, error) {
	if n.With != nil {
		return "", errForm
	}
	if n.From == nil {
		return "", nil
	}
	from, err := q.from(n.From.TableRefs)
	if err != nil {
		return "", err
	}
	out := selection{from: []string{from}, where: q.where(n.Where)}
	for _, f := range n.Fields.Fields {
		switch e := f.Expr.(type) {
		case *ast.ColumnNameExpr:
			out.items = append(out.items, q.expr(e))
			continue
		case *ast.AggregateFuncExpr:
			if strings.EqualFold(e.F, "count") && len(n.Fields.Fields) == 1 && n.GroupBy == nil {
				out.items = []string{"COUNT(*)"}
				continue
			}
		}
		out.items = nil
		break
	}
	if n.OrderBy != nil && n.GroupBy == nil {
		for _, by := range n.OrderBy.Items {
			if _, is := by.Expr.(*ast.ColumnNameExpr); !is {
				break
			}
			out.order = append(out.order, falling(q.expr(by.Expr), by.Desc))
		}
	}
	if n.Limit != nil {
		out.limit = q.expr(n.Limit.Count)
	}
	return out.text(), nil
}

func (q *myQuery) insert(n *ast.InsertStmt) (string, error) {
	table, err := q.table(n.Table)
	if err != nil {
		return "", err
	}
	var reads func() (string, error)
	if s, is := n.Select.(*ast.SelectStmt); is {
		reads = func() (string, error) { return q.selects(s) }
	}
	return insertion(n.IsReplace || len(n.OnDuplicate) > 0, table, each(n.Columns, func(c *ast.ColumnName) string { return c.Name.O }), reads,
		len(n.Lists), func(i int) []string { return each(n.Lists[i], q.expr) })
}

func (q *myQuery) from(n ast.ResultSetNode) (string, error) {
	switch f := n.(type) {
	case *ast.TableSource:
		if name, is := f.Source.(*ast.TableName); is {
			return aliased(mysqlName(name), f.AsName.O, name.Name.O), nil
		}
	case *ast.Join:
		left, err := q.from(f.Left)
		if err != nil || f.Right == nil {
			return left, err
		}
		right, err := q.from(f.Right)
		on := ""
		if f.On != nil {
			on = q.expr(f.On.Expr)
		}
		return joined(left, map[ast.JoinType]string{ast.LeftJoin: "LEFT ", ast.RightJoin: "RIGHT "}[f.Tp], right,
			each(f.Using, func(c *ast.ColumnName) string { return c.Name.O }), on), err
	}
	return "", errForm
}

func (q *myQuery) where(n ast.ExprNode) string {
	if n == nil {
		return ""
	}
	return " WHERE " + q.expr(n)
}

// operators are those that bind columns, as YQL writes them.
var operators = map[opcode.Op]string{opcode.EQ: "=", opcode.LT: "<", opcode.GT: ">", opcode.LE: "<=", opcode.GE: ">=", opcode.NE: "<>",
	opcode.LogicAnd: "AND", opcode.LogicOr: "OR"}

// expr writes an expression. What is not followed is a value that is not known.
func (q *myQuery) expr(n ast.ExprNode) string {
	switch e := n.(type) {
	case *ast.ColumnNameExpr:
		if t := e.Name.Table.O; t != "" {
			return yql.QuoteName(t) + "." + yql.QuoteName(e.Name.Name.O)
		}
		return yql.QuoteName(e.Name.Name.O)
	case ast.ParamMarkerExpr:
		return q.param()
	case ast.ValueExpr:
		switch v := e.GetValue().(type) {
		case nil:
			return "NULL"
		case string:
			return yql.QuoteString(v) + "u"
		case int64, uint64:
			return fmt.Sprint(v)
		}
	case *ast.ParenthesesExpr:
		return "(" + q.expr(e.Expr) + ")"
	case *ast.BinaryOperationExpr:
		if op := operators[e.Op]; op != "" {
			return q.expr(e.L) + " " + op + " " + q.expr(e.R)
		}
	case *ast.UnaryOperationExpr:
		if e.Op == opcode.Not || e.Op == opcode.Not2 {
			return "NOT (" + q.expr(e.V) + ")"
		}
	case *ast.IsNullExpr:
		return q.expr(e.Expr) + " IS " + negated(e.Not) + "NULL"
	case *ast.BetweenExpr:
		return q.expr(e.Expr) + " " + negated(e.Not) + "BETWEEN " + q.expr(e.Left) + " AND " + q.expr(e.Right)
	case *ast.PatternLikeOrIlikeExpr:
		if e.IsLike {
			return q.expr(e.Expr) + " " + negated(e.Not) + "LIKE " + q.expr(e.Pattern)
		}
	case *ast.PatternInExpr:
		if e.Sel == nil {
			return among(q.expr(e.Expr), e.Not, each(e.List, q.expr))
		}
	}
	return q.param()
}

// mysqlHabits reads statements, and those of what they create.
func mysqlHabits(list any, add func(table, column, says string)) {
	first := func(from any) (table string) {
		within(from, func(t *ast.TableName) { table = cmp.Or(table, mysqlName(t)) })
		return table
	}
	within(list, func(d *ast.DeleteStmt) {
		if column, table := mysqlPassed(d.Where), first(d.TableRefs); column != "" && !d.IsMultiTable {
			add(table, column, swept(table, column))
		}
	})
	within(list, func(s *ast.SelectStmt) {
		if l := s.LockInfo; l != nil && (l.LockType == ast.SelectLockForUpdateSkipLocked || l.LockType == ast.SelectLockForShareSkipLocked) {
			add(first(s.From), "", skipsLocked)
		}
		within(s.Fields, func(e *ast.BinaryOperationExpr) {
			within(e.L, func(f *ast.AggregateFuncExpr) {
				if of := mysqlColumns(f); e.Op == opcode.Plus && strings.EqualFold(f.F, "max") && len(of) == 1 {
					add(first(s.From), of[0], numbered(of[0]))
				}
			})
		})
	})
}

// mysqlPassed does for MySQL what pgPassed does.
func mysqlPassed(n ast.ExprNode) (column string) {
	if p, is := n.(*ast.ParenthesesExpr); is {
		n = p.Expr
	}
	e, is := n.(*ast.BinaryOperationExpr)
	if !is {
		return ""
	}
	if null, is := e.L.(*ast.IsNullExpr); is && null.Not && e.Op == opcode.LogicAnd {
		return mysqlPassed(e.R)
	}
	clock := false
	at, of := later(operators[e.Op], e.L, e.R)
	within(at, func(f *ast.FuncCallExpr) { clock = clock || isClock(f.FnName.O) })
	if c, is := of.(*ast.ColumnNameExpr); is && clock && len(mysqlColumns(at)) == 0 {
		return c.Name.Name.O
	}
	return ""
}
