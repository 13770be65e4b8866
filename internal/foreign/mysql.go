package foreign

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sqlc-dev/marino/ast"
	"github.com/sqlc-dev/marino/mysql"
	"github.com/sqlc-dev/marino/opcode"
	"github.com/sqlc-dev/marino/parser"
	"github.com/sqlc-dev/marino/types"
)

// mySQL applies statements of MySQL.
type mySQL struct {
	*Catalog
	parser *parser.Parser
}

func newMySQL(c *Catalog) *mySQL { return &mySQL{Catalog: c, parser: parser.New()} }

func (m *mySQL) statement(file string, st statement) {
	if !m.concerns(st) {
		return
	}
	list, _, err := m.parser.ParseSQL(st.text)
	if err != nil {
		m.unread(st.at(file, 0), readable(err))
		return
	}
	m.Read++
	for _, node := range list {
		m.node(file, st, node)
	}
}

// readable is what the parser says, on one line and without its number.
func readable(err error) string {
	text, _, _ := strings.Cut(strings.TrimSpace(err.Error()), "\n")
	if _, said, is := strings.Cut(text, "]"); is && strings.HasPrefix(text, "[") {
		text = said
	}
	return text
}

func (m *mySQL) node(file string, st statement, node ast.StmtNode) {
	switch n := node.(type) {
	case *ast.CreateTableStmt:
		m.create(file, st, n)
	case *ast.AlterTableStmt:
		if t := m.byName[mysqlName(n.Table)]; t != nil {
			for _, spec := range n.Specs {
				m.alter(file, st, t, spec)
			}
		}
	case *ast.CreateIndexStmt:
		if t := m.byName[mysqlName(n.Table)]; t != nil {
			x := mysqlIndex(n.IndexName, n.IndexPartSpecifications)
			x.at, x.unique = st.at(file, 0), n.KeyType == ast.IndexKeyTypeUnique
			switch n.KeyType {
			case ast.IndexKeyTypeFulltext:
				x.method = "FULLTEXT"
			case ast.IndexKeyTypeSpatial:
				x.method = "SPATIAL"
			}
			t.indexes = append(t.indexes, x)
		}
	case *ast.DropIndexStmt:
		if t := m.byName[mysqlName(n.Table)]; t != nil {
			t.dropConstraint(n.IndexName)
		}
	case *ast.RenameTableStmt:
		for _, r := range n.TableToTables {
			m.rename(mysqlName(r.OldTable), mysqlName(r.NewTable))
		}
	case *ast.DropTableStmt:
		for _, name := range n.Tables {
			m.drop(mysqlName(name))
		}
	case *ast.CreateTriggerStmt:
		if t := m.byName[mysqlName(n.Table)]; t != nil {
			t.triggers++
		}
	}
}

// mysqlName is the name of a table with that of its database, if that is given.
func mysqlName(n *ast.TableName) string {
	if n.Schema.O != "" {
		return n.Schema.O + "." + n.Name.O
	}
	return n.Name.O
}

func (m *mySQL) create(file string, st statement, n *ast.CreateTableStmt) {
	if n.TemporaryKeyword != ast.TemporaryNone {
		m.skip("temporary table")
		return
	}
	t := &table{name: mysqlName(n.Table), dialect: MySQL, at: st.at(file, 0), above: st.above}
	if n.ReferTable != nil {
		if like := m.byName[mysqlName(n.ReferTable)]; like != nil {
			t.columns, t.key, t.indexes = slices.Clone(like.columns), like.key, slices.Clone(like.indexes)
		}
	}
	m.Catalog.create(t, n.IfNotExists)
	folding := !slices.ContainsFunc(n.Options, func(o *ast.TableOption) bool {
		return o.Tp == ast.TableOptionCollate && exact(o.StrValue)
	})
	for _, def := range n.Cols {
		m.column(file, st, t, def, folding)
	}
	for _, cn := range n.Constraints {
		m.constraint(file, st, t, cn)
	}
	if p := n.Partition; p != nil {
		var by []string
		for _, name := range p.ColumnNames {
			by = append(by, name.Name.O)
		}
		if p.Expr != nil {
			by = append(by, "an expression")
		}
		t.partition, t.parts = fmt.Sprintf("%s (%s)", p.Tp, strings.Join(by, ", ")), max(len(p.Definitions), int(p.Num))
	}
}

// exact reports whether a collation tells apart texts that differ in case.
func exact(collation string) bool {
	return strings.HasSuffix(collation, "_bin") || strings.HasSuffix(collation, "_cs") || collation == "binary"
}

// column adds a column, or gives one of the name another definition.
func (m *mySQL) column(file string, st statement, t *table, def *ast.ColumnDef, folding bool) {
	at := st.at(file, max(strings.Index(st.text, "`"+def.Name.Name.O+"`"), 0))
	col := column{name: def.Name.Name.O, at: at, typ: mysqlType(def.Tp, folding)}
	if def.Tp.GetCollate() != "" {
		col.typ.folding = !exact(def.Tp.GetCollate())
	}
	for _, o := range def.Options {
		switch o.Tp {
		case ast.ColumnOptionPrimaryKey:
			t.key, col.notNull = key{columns: []string{col.name}}, true
		case ast.ColumnOptionNotNull:
			col.notNull = true
		case ast.ColumnOptionAutoIncrement:
			col.counts, col.notNull = &sequence{}, true
		case ast.ColumnOptionDefaultValue:
			col.value, col.computed = mysqlDefault(o.Expr)
		case ast.ColumnOptionUniqKey:
			t.indexes = append(t.indexes, index{name: col.name, at: at, columns: []string{col.name}, unique: true})
		case ast.ColumnOptionOnUpdate:
			t.other = append(t.other, "ON UPDATE of "+col.name+" is not carried: the program has to give the value")
		case ast.ColumnOptionGenerated:
			col.generated = true
		case ast.ColumnOptionReference:
			t.references = append(t.references, reference{columns: []string{col.name}, to: mysqlName(o.Refer.Table)})
		case ast.ColumnOptionCheck:
			t.checks++
		case ast.ColumnOptionCollate:
			col.typ.folding = !exact(o.StrValue)
		case ast.ColumnOptionComment:
			if v, is := o.Expr.(ast.ValueExpr); is {
				t.comments[col.name] = v.GetString()
			}
		}
	}
	if old := t.column(col.name); old != nil {
		*old = col
		return
	}
	t.columns = append(t.columns, col)
}

// mysqlType reads a type.
func mysqlType(ft *types.FieldType, folding bool) typeName {
	t := typeName{name: types.TypeToStr(ft.GetType(), ft.GetCharset()), unsigned: mysql.HasUnsignedFlag(ft.GetFlag()), folding: folding}
	if n := ft.GetFlen(); n >= 0 {
		t.args = append(t.args, strconv.Itoa(n))
		if d := ft.GetDecimal(); d >= 0 {
			t.args = append(t.args, strconv.Itoa(d))
		}
	}
	switch ft.GetType() {
	case mysql.TypeFloat:
		t.name, t.args = "float4", nil
	case mysql.TypeDouble:
		t.name, t.args = "float8", nil
	case mysql.TypeDatetime, mysql.TypeTimestamp:
		t.name, t.args = "datetime", nil // MySQL's timestamp has seconds, too, unless it says more
		if d := ft.GetDecimal(); d > 0 {
			t.args = []string{strconv.Itoa(d)}
		}
	case mysql.TypeTiny:
		if ft.GetFlen() != 1 || t.unsigned {
			t.args = nil
		}
	case mysql.TypeBit:
		if ft.GetFlen() == 1 {
			t.name = "bool"
		}
	}
	return t
}

// mysqlDefault reads a default: a constant, or what computes it.
func mysqlDefault(e ast.ExprNode) (*constant, string) {
	switch e := e.(type) {
	case ast.ValueExpr:
		if e.GetValue() == nil {
			return &constant{text: "NULL"}, ""
		}
		_, quoted := e.GetValue().(string)
		return &constant{text: fmt.Sprint(e.GetValue()), quoted: quoted}, ""
	case *ast.UnaryOperationExpr:
		if v, is := e.V.(ast.ValueExpr); is && e.Op == opcode.Minus {
			return &constant{text: "-" + fmt.Sprint(v.GetValue())}, ""
		}
	case *ast.FuncCallExpr:
		return nil, "the value of " + strings.ToLower(e.FnName.O) + "()"
	}
	return nil, "the value of an expression"
}

// mysqlIndex reads the parts of an index.
func mysqlIndex(name string, parts []*ast.IndexPartSpecification) index {
	x := index{name: name}
	for _, p := range parts {
		if p.Column == nil {
			x.computed = true
			continue
		}
		x.columns = append(x.columns, p.Column.Name.O)
		x.falling = x.falling || p.Desc
		if p.Length > 0 {
			x.prefix = p.Column.Name.O
		}
	}
	x.name = cmp.Or(name, strings.Join(x.columns, "_"))
	return x
}

// constraint applies a constraint of a table.
func (m *mySQL) constraint(file string, st statement, t *table, n *ast.Constraint) {
	x := mysqlIndex(n.Name, n.Keys)
	x.at = st.at(file, max(strings.Index(st.text, "`"+x.name+"`"), 0))
	switch n.Tp {
	case ast.ConstraintPrimaryKey:
		t.key = key{columns: x.columns}
		if x.prefix != "" {
			t.other = append(t.other, "the primary key has all of "+x.prefix+", not its beginning")
		}
	case ast.ConstraintUniq, ast.ConstraintUniqKey, ast.ConstraintUniqIndex:
		x.unique = true
		t.indexes = append(t.indexes, x)
	case ast.ConstraintKey, ast.ConstraintIndex:
		t.indexes = append(t.indexes, x)
	case ast.ConstraintFulltext:
		x.method = "FULLTEXT"
		t.indexes = append(t.indexes, x)
	case ast.ConstraintSpatial:
		x.method = "SPATIAL"
		t.indexes = append(t.indexes, x)
	case ast.ConstraintForeignKey:
		t.references = append(t.references, reference{name: n.Name, columns: x.columns, to: mysqlName(n.Refer.Table)})
	case ast.ConstraintCheck:
		t.checks++
	}
}

func (m *mySQL) alter(file string, st statement, t *table, n *ast.AlterTableSpec) {
	switch n.Tp {
	case ast.AlterTableAddColumns, ast.AlterTableModifyColumn:
		for _, def := range n.NewColumns {
			m.column(file, st, t, def, true)
		}
		for _, cn := range n.NewConstraints {
			m.constraint(file, st, t, cn)
		}
	case ast.AlterTableChangeColumn:
		t.renameColumn(n.OldColumnName.Name.O, n.NewColumns[0].Name.Name.O)
		m.column(file, st, t, n.NewColumns[0], true)
	case ast.AlterTableRenameColumn:
		t.renameColumn(n.OldColumnName.Name.O, n.NewColumnName.Name.O)
	case ast.AlterTableAddConstraint:
		m.constraint(file, st, t, n.Constraint)
	case ast.AlterTableDropColumn:
		t.dropColumn(n.OldColumnName.Name.O)
	case ast.AlterTableDropPrimaryKey:
		t.key = key{}
	case ast.AlterTableDropIndex, ast.AlterTableDropForeignKey:
		t.dropConstraint(n.Name)
	case ast.AlterTableRenameTable:
		m.rename(t.name, mysqlName(n.NewTable))
	case ast.AlterTableRenameIndex:
		t.renameIndex(n.FromKey.O, n.ToKey.O)
	case ast.AlterTableAlterColumn:
		if col := t.column(n.NewColumns[0].Name.Name.O); col != nil {
			col.value, col.computed = nil, ""
			for _, o := range n.NewColumns[0].Options {
				if o.Tp == ast.ColumnOptionDefaultValue {
					col.value, col.computed = mysqlDefault(o.Expr)
				}
			}
		}
	}
}
