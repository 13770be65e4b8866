package foreign

import (
	"errors"
	"fmt"
	"strings"

	"github.com/sqlc-dev/marino/ast"
	"github.com/sqlc-dev/marino/opcode"
	"github.com/sqlc-dev/marino/parser"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// mySQLReader makes YQL of statements of MySQL.
type mySQLReader struct{ parser *parser.Parser }

func newMySQLReader() *mySQLReader { return &mySQLReader{parser.New()} }

func (m *mySQLReader) read(text string) (string, error) {
	list, _, err := m.parser.ParseSQL(text)
	if err != nil {
		return "", errors.New(readable(err))
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
		from, err := q.from(n.TableRefs.TableRefs)
		if err != nil || n.TableRefs.TableRefs.Right != nil {
			return "", errForm
		}
		var set []string
		for _, a := range n.List {
			set = append(set, yql.QuoteName(a.Column.Name.O)+" = "+q.expr(a.Expr))
		}
		table, _, _ := strings.Cut(from, " AS ")
		return "UPDATE " + table + " SET " + strings.Join(set, ", ") + q.where(n.Where), nil
	case *ast.DeleteStmt:
		from, err := q.from(n.TableRefs.TableRefs)
		if err != nil || n.IsMultiTable {
			return "", errForm
		}
		table, _, _ := strings.Cut(from, " AS ")
		return "DELETE FROM " + table + q.where(n.Where), nil
	}
	return "", nil
}

// myQuery reads one statement.
type myQuery struct{ skeleton }

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
	var items []string
	for _, f := range n.Fields.Fields {
		if c, is := f.Expr.(*ast.ColumnNameExpr); is {
			items = append(items, q.expr(c))
			continue
		}
		if a, is := f.Expr.(*ast.AggregateFuncExpr); is && strings.EqualFold(a.F, "count") && len(n.Fields.Fields) == 1 && n.GroupBy == nil {
			items = []string{"COUNT(*)"}
			break
		}
		items = []string{"*"}
		break
	}
	out := "SELECT " + strings.Join(items, ", ") + " FROM " + from + q.where(n.Where)
	if n.GroupBy == nil && n.OrderBy != nil {
		var order []string
		for _, by := range n.OrderBy.Items {
			c, is := by.Expr.(*ast.ColumnNameExpr)
			if !is {
				break
			}
			text := q.expr(c)
			if by.Desc {
				text += " DESC"
			}
			order = append(order, text)
		}
		if len(order) > 0 {
			out += " ORDER BY " + strings.Join(order, ", ")
		}
	}
	if n.Limit != nil {
		out += " LIMIT " + q.expr(n.Limit.Count)
	}
	return out, nil
}

func (q *myQuery) insert(n *ast.InsertStmt) (string, error) {
	from, err := q.from(n.Table.TableRefs)
	if err != nil {
		return "", err
	}
	table, _, _ := strings.Cut(from, " AS ")
	verb := "INSERT INTO "
	if n.IsReplace || len(n.OnDuplicate) > 0 {
		verb = "UPSERT INTO "
	}
	var columns []string
	for _, c := range n.Columns {
		columns = append(columns, c.Name.O)
	}
	if len(columns) == 0 {
		return "", errors.New("it names no columns")
	}
	head := verb + table + " (" + yql.QuoteNames(columns) + ") "
	if s, is := n.Select.(*ast.SelectStmt); is {
		from, err := q.selects(s)
		return head + from, err
	}
	var rows []string
	for _, row := range n.Lists {
		var values []string
		for _, v := range row {
			values = append(values, q.expr(v))
		}
		if rows = append(rows, "("+strings.Join(values, ", ")+")"); len(rows) == 2 { // more tell nothing
			break
		}
	}
	return head + "VALUES " + strings.Join(rows, ", "), nil
}

func (q *myQuery) from(n ast.ResultSetNode) (string, error) {
	switch f := n.(type) {
	case *ast.TableSource:
		name, is := f.Source.(*ast.TableName)
		if !is {
			return "", errForm
		}
		alias := f.AsName.O
		if alias == "" {
			alias = name.Name.O
		}
		return tablePath(mysqlName(name)) + " AS " + yql.QuoteName(alias), nil
	case *ast.Join:
		left, err := q.from(f.Left)
		if err != nil || f.Right == nil {
			return left, err
		}
		right, err := q.from(f.Right)
		if err != nil {
			return "", err
		}
		kind := map[ast.JoinType]string{ast.LeftJoin: "LEFT ", ast.RightJoin: "RIGHT "}[f.Tp]
		switch {
		case f.On != nil:
			return left + " " + kind + "JOIN " + right + " ON " + q.expr(f.On.Expr), nil
		case len(f.Using) > 0:
			var names []string
			for _, c := range f.Using {
				names = append(names, c.Name.O)
			}
			return left + " " + kind + "JOIN " + right + " USING (" + yql.QuoteNames(names) + ")", nil
		}
		return left + " CROSS JOIN " + right, nil
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
	not := func(is bool) string {
		if is {
			return "NOT "
		}
		return ""
	}
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
		return q.expr(e.Expr) + " IS " + not(e.Not) + "NULL"
	case *ast.BetweenExpr:
		return q.expr(e.Expr) + " " + not(e.Not) + "BETWEEN " + q.expr(e.Left) + " AND " + q.expr(e.Right)
	case *ast.PatternLikeOrIlikeExpr:
		if e.IsLike {
			return q.expr(e.Expr) + " " + not(e.Not) + "LIKE " + q.expr(e.Pattern)
		}
	case *ast.PatternInExpr:
		if e.Sel != nil {
			return q.param()
		}
		var list []string
		for _, v := range e.List {
			list = append(list, q.expr(v))
		}
		return q.expr(e.Expr) + " " + not(e.Not) + "IN (" + strings.Join(list, ", ") + ")"
	}
	return q.param()
}
