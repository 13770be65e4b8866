package foreign

import (
	"errors"
	"strings"

	"github.com/sqlc-dev/oliphant/ast"
	"github.com/sqlc-dev/oliphant/parser"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// readPostgres makes YQL of a statement of PostgreSQL.
func readPostgres(text string) (string, error) {
	tree, err := parser.ParseToTree(text)
	if err != nil {
		return "", err
	}
	if len(tree.Stmts) != 1 {
		return "", nil
	}
	p := &pgQuery{}
	return p.statement(tree.Stmts[0].Stmt)
}

// pgQuery reads one statement.
type pgQuery struct{ skeleton }

// errForm is why a statement was not read whose tables are not plain to see.
var errForm = errors.New("it reads from something else than tables")

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
		var set []string
		for _, t := range u.TargetList {
			set = append(set, yql.QuoteName(t.GetResTarget().GetName())+" = "+p.expr(t.GetResTarget().GetVal()))
		}
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
	var columns []string
	for _, c := range n.Cols {
		columns = append(columns, c.GetResTarget().GetName())
	}
	verb := "INSERT INTO "
	if n.OnConflictClause != nil {
		verb = "UPSERT INTO "
	}
	head := verb + tablePath(pgName(n.Relation))
	s := n.SelectStmt.GetSelectStmt()
	if len(columns) == 0 || s == nil {
		return "", errors.New("it names no columns")
	}
	head += " (" + yql.QuoteNames(columns) + ") "
	if len(s.ValuesLists) == 0 {
		from, err := p.selects(s)
		return head + from, err
	}
	var rows []string
	for _, row := range s.ValuesLists {
		var values []string
		for _, v := range row.GetList().GetItems() {
			values = append(values, p.expr(v))
		}
		if rows = append(rows, "("+strings.Join(values, ", ")+")"); len(rows) == 2 { // more tell nothing
			break
		}
	}
	return head + "VALUES " + strings.Join(rows, ", "), nil
}

func (p *pgQuery) selects(s *ast.SelectStmt) (string, error) {
	if s.Op != ast.SetOperation_SETOP_NONE || s.WithClause != nil || len(s.ValuesLists) > 0 {
		return "", errForm
	}
	if len(s.FromClause) == 0 {
		return "", nil
	}
	var from []string
	for _, f := range s.FromClause {
		text, err := p.from(f)
		if err != nil {
			return "", err
		}
		from = append(from, text)
	}
	out := "SELECT " + p.items(s) + " FROM " + strings.Join(from, " CROSS JOIN ") + p.where(s.WhereClause)
	var group []string
	for _, g := range s.GroupClause {
		if g.GetColumnRef() != nil {
			group = append(group, p.expr(g))
		}
	}
	if len(group) > 0 {
		out += " GROUP BY " + strings.Join(group, ", ")
	}
	var order []string
	for _, o := range s.SortClause {
		by := o.GetSortBy()
		if by.GetNode().GetColumnRef() == nil {
			break
		}
		text := p.expr(by.Node)
		if by.SortbyDir == ast.SortByDir_SORTBY_DESC {
			text += " DESC"
		}
		order = append(order, text)
	}
	if len(order) > 0 && len(group) == 0 {
		out += " ORDER BY " + strings.Join(order, ", ")
	}
	if s.LimitCount != nil {
		out += " LIMIT " + p.limit(s.LimitCount)
	}
	return out, nil
}

func (p *pgQuery) limit(n *ast.Node) string {
	if c := n.GetAConst(); c != nil && c.GetIval() != nil {
		return p.expr(n)
	}
	return p.param()
}

// items are the columns that a select returns; all where they are not plain.
func (p *pgQuery) items(s *ast.SelectStmt) string {
	var items []string
	for _, t := range s.TargetList {
		v := t.GetResTarget().GetVal()
		switch {
		case v.GetColumnRef() != nil:
			items = append(items, p.expr(v))
		case len(s.TargetList) == 1 && len(s.GroupClause) == 0 && strings.EqualFold(last(v.GetFuncCall().GetFuncname()), "count"):
			return "COUNT(*)"
		case len(pgColumns(v)) > 0:
			items = append(items, p.columns(v)...)
		}
	}
	if len(items) == 0 || strings.Contains(strings.Join(items, ","), "*") {
		return "*"
	}
	return strings.Join(items, ", ")
}

// columns are those that an expression is computed from.
func (p *pgQuery) columns(n *ast.Node) (out []string) {
	for _, c := range pgColumns(n) {
		out = append(out, p.expr(&ast.Node{Node: &ast.Node_ColumnRef{ColumnRef: c}}))
	}
	return out
}

// pgColumns finds the columns in an expression.
func pgColumns(n *ast.Node) (out []*ast.ColumnRef) {
	within(n, func(c *ast.ColumnRef) { out = append(out, c) })
	return out
}

// within gives all messages of a type that are in a node to take.
func within[T proto.Message](n *ast.Node, take func(T)) {
	var walk func(m protoreflect.Message)
	walk = func(m protoreflect.Message) {
		if t, is := m.Interface().(T); is {
			take(t)
			return
		}
		m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
			switch {
			case f.Message() == nil:
			case f.IsList():
				for i := range v.List().Len() {
					walk(v.List().Get(i).Message())
				}
			default:
				walk(v.Message())
			}
			return true
		})
	}
	if n != nil {
		walk(n.ProtoReflect())
	}
}

func (p *pgQuery) from(n *ast.Node) (string, error) {
	switch f := n.Node.(type) {
	case *ast.Node_RangeVar:
		text := tablePath(pgName(f.RangeVar))
		alias := f.RangeVar.GetAlias().GetAliasname()
		if alias == "" {
			alias = f.RangeVar.Relname
		}
		return text + " AS " + yql.QuoteName(alias), nil
	case *ast.Node_JoinExpr:
		j := f.JoinExpr
		left, err := p.from(j.Larg)
		if err != nil {
			return "", err
		}
		right, err := p.from(j.Rarg)
		if err != nil {
			return "", err
		}
		kind := strings.TrimPrefix(j.Jointype.String(), "JOIN_") // LEFT, RIGHT, FULL, INNER
		switch {
		case len(j.UsingClause) > 0:
			return left + " " + kind + " JOIN " + right + " USING (" + yql.QuoteNames(texts(j.UsingClause)) + ")", nil
		case j.Quals == nil:
			return left + " CROSS JOIN " + right, nil
		}
		return left + " " + kind + " JOIN " + right + " ON " + p.expr(j.Quals), nil
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
		var parts []string
		for _, a := range e.BoolExpr.Args {
			parts = append(parts, p.expr(a))
		}
		switch e.BoolExpr.Boolop {
		case ast.BoolExprType_AND_EXPR:
			return "(" + strings.Join(parts, " AND ") + ")"
		case ast.BoolExprType_OR_EXPR:
			return "(" + strings.Join(parts, " OR ") + ")"
		}
		return "NOT (" + parts[0] + ")"
	case *ast.Node_NullTest:
		if e.NullTest.Nulltesttype == ast.NullTestType_IS_NULL {
			return p.expr(e.NullTest.Arg) + " IS NULL"
		}
		return p.expr(e.NullTest.Arg) + " IS NOT NULL"
	case *ast.Node_AExpr:
		return p.operation(e.AExpr)
	}
	return p.param()
}

func (p *pgQuery) operation(e *ast.A_Expr) string {
	list := func() (out []string) {
		for _, item := range e.Rexpr.GetList().GetItems() {
			out = append(out, p.expr(item))
		}
		return out
	}
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
		not := ""
		if op == "<>" {
			not = "NOT "
		}
		return left + " " + not + "IN (" + strings.Join(list(), ", ") + ")"
	case ast.A_Expr_Kind_AEXPR_LIKE:
		if op == "~~" {
			return left + " LIKE " + p.expr(e.Rexpr)
		}
	case ast.A_Expr_Kind_AEXPR_BETWEEN:
		if l := list(); len(l) == 2 {
			return left + " BETWEEN " + l[0] + " AND " + l[1]
		}
	}
	return p.param()
}
