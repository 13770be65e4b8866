package foreign

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sqlc-dev/marino/ast"
	"github.com/sqlc-dev/marino/format"
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
		why, at := refusal(st.text, err)
		m.unread(st.at(file, at), false, why)
		return
	}
	m.Read++
	for _, node := range list {
		m.node(file, st, node)
	}
}

// node applies a statement. One that is of no table is counted by what it is.
func (m *mySQL) node(file string, st statement, node ast.StmtNode) {
	at := st.at(file, 0)
	switch n := node.(type) {
	case *ast.CreateTableStmt:
		m.create(file, st, n)
	case *ast.AlterTableStmt:
		if t := m.named(at, mysqlName(n.Table)); t != nil {
			for _, spec := range n.Specs {
				m.alter(file, st, t, spec)
			}
		}
	case *ast.CreateIndexStmt:
		if t := m.named(at, mysqlName(n.Table)); t != nil {
			x := mysqlIndex(n.IndexName, n.IndexPartSpecifications)
			x.option(n.IndexOption)
			x.at, x.unique = at, n.KeyType == ast.IndexKeyTypeUnique
			x.method = map[ast.IndexKeyType]string{ast.IndexKeyTypeFulltext: "FULLTEXT", ast.IndexKeyTypeSpatial: "SPATIAL",
				ast.IndexKeyTypeVector: "VECTOR", ast.IndexKeyTypeColumnar: "COLUMNAR"}[n.KeyType]
			t.indexes = append(t.indexes, x)
		}
	case *ast.DropIndexStmt:
		if t := m.named(at, mysqlName(n.Table)); t != nil {
			t.dropConstraint(n.IndexName)
		}
	case *ast.RenameTableStmt:
		for _, r := range n.TableToTables {
			if t := m.named(at, mysqlName(r.OldTable)); t != nil {
				m.rename(t.name, mysqlName(r.NewTable))
			}
		}
	case *ast.DropTableStmt:
		for _, name := range n.Tables {
			m.drop(mysqlName(name))
		}
	case *ast.CreateTriggerStmt:
		if t := m.named(at, mysqlName(n.Table)); t != nil {
			t.triggers++
		}
	case *ast.CreateSequenceStmt:
		m.Catalog.sequence(n.Name.Name.O).at = at
	default:
		m.skip(spoken(fmt.Sprintf("%T", n)))
	}
}

// restored is the text of a node on one line; what it is, if the parser's printer cannot print it.
func restored(n ast.Node) (out string) {
	var text strings.Builder
	defer func() {
		if recover() != nil || out == "" {
			out = spoken(fmt.Sprintf("%T", n))
		}
	}()
	_ = n.Restore(format.NewRestoreCtx(format.DefaultRestoreFlags, &text)) // what it printed up to an error says enough
	return strings.Join(strings.Fields(text.String()), " ")
}

// mysqlName is the name of a table with that of its database, if that is given.
func mysqlName(n *ast.TableName) string {
	if n == nil {
		return ""
	}
	return strings.TrimPrefix(n.Schema.O+"."+n.Name.O, ".")
}

func (m *mySQL) create(file string, st statement, n *ast.CreateTableStmt) {
	if n.TemporaryKeyword != ast.TemporaryNone {
		m.skip("temporary table")
		return
	}
	t := &table{name: mysqlName(n.Table), dialect: MySQL, at: st.at(file, 0), above: st.above, comments: map[string]string{}}
	if n.ReferTable != nil {
		if like := m.named(t.at, mysqlName(n.ReferTable)); like != nil {
			t.like(like, true)
		}
	}
	if n.Select != nil {
		t.lose("columns and rows of CREATE TABLE … SELECT are not carried")
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
	for _, o := range n.Options {
		m.option(t, o, false)
	}
	if p := n.Partition; p != nil {
		t.by = each(p.ColumnNames, func(c *ast.ColumnName) string { return c.Name.O })
		if p.Expr != nil {
			t.by = append(t.by, mysqlColumns(p.Expr)...)
		}
		t.partition, t.parts = p.Tp.String(), max(len(p.Definitions), int(p.Num))
	}
}

// option applies an option of a table, which is there already if it is altered.
func (m *mySQL) option(t *table, o *ast.TableOption, altered bool) {
	switch o.Tp {
	case ast.TableOptionAutoIncrement:
		for i := range t.columns {
			if s := t.columns[i].counts; s != nil && 1 < o.UintValue && o.UintValue <= math.MaxInt64 {
				s.from(int64(o.UintValue), false)
			}
		}
	case ast.TableOptionComment:
		t.comments[""] = o.StrValue
	case ast.TableOptionCollate:
		for i := 0; altered && i < len(t.columns); i++ {
			t.columns[i].typ.folding = !exact(o.StrValue)
		}
	case ast.TableOptionEngine:
		if engine := strings.ToUpper(o.StrValue); slices.Contains(strings.Fields("MEMORY HEAP BLACKHOLE FEDERATED"), engine) {
			t.lose("ENGINE=" + engine + " is not carried: YDB keeps the rows itself, on disk")
		}
	case ast.TableOptionTTL:
		t.lose(restored(o) + " is not carried: add TTL = Interval(…) ON the column")
	case ast.TableOptionConnection: // which may hold a password
		t.lose("CONNECTION is not carried")
	case ast.TableOptionAutoRandomBase, ast.TableOptionInsertMethod, ast.TableOptionUnion, ast.TableOptionSequence,
		ast.TableOptionStartTransaction: // of the others rows, keys and statements feel nothing
		t.lose(restored(o) + " is not carried")
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
		m.columnOption(t, &col, o)
	}
	if old := t.column(col.name); old != nil {
		*old = col
		return
	}
	t.columns = append(t.columns, col)
}

// columnOption applies what is said of a column behind its type.
func (m *mySQL) columnOption(t *table, col *column, o *ast.ColumnOption) {
	switch o.Tp {
	case ast.ColumnOptionPrimaryKey:
		t.key, col.notNull = key{columns: []string{col.name}}, true
	case ast.ColumnOptionNotNull:
		col.notNull = true
	case ast.ColumnOptionAutoIncrement:
		col.counts, col.notNull = &sequence{}, true
	case ast.ColumnOptionAutoRandom:
		col.lost = append(col.lost, "AUTO_RANDOM is not carried: the program has to give a random number")
	case ast.ColumnOptionDefaultValue:
		col.value, col.computed = mysqlDefault(o.Expr)
	case ast.ColumnOptionUniqKey:
		t.indexes = append(t.indexes, index{name: t.free(col.name, col.name+"_", 2), at: col.at, columns: []string{col.name}, unique: true})
	case ast.ColumnOptionOnUpdate:
		col.lost = append(col.lost, "ON UPDATE is not carried: the program has to give the value at each UPDATE")
	case ast.ColumnOptionGenerated:
		col.generated = true
	case ast.ColumnOptionReference:
		t.references = append(t.references, reference{name: t.free(t.name+"_ibfk_1", t.name+"_ibfk_", 2), columns: []string{col.name},
			to: mysqlName(o.Refer.Table), does: mysqlActions(o.Refer)})
	case ast.ColumnOptionCheck:
		t.checks = append(t.checks, mysqlCheck(t, o.ConstraintName, o.Expr))
	case ast.ColumnOptionCollate:
		col.typ.folding = !exact(o.StrValue)
	case ast.ColumnOptionComment:
		if v, is := o.Expr.(ast.ValueExpr); is {
			t.comments[col.name] = v.GetString()
		}
	case ast.ColumnOptionNoOption, ast.ColumnOptionNull, ast.ColumnOptionColumnFormat, ast.ColumnOptionStorage, ast.ColumnOptionVisible,
		ast.ColumnOptionEngineAttribute, ast.ColumnOptionSecondaryEngineAttribute: // as it is without, or how it is stored
	default:
		col.lost = append(col.lost, restored(o)+" is not carried")
	}
}

// mysqlActions is what a foreign key does when the other row is deleted or changed.
func mysqlActions(r *ast.ReferenceDef) (does string) {
	act := func(when string, action ast.ReferOptionType) {
		if action > ast.ReferOptionRestrict && action != ast.ReferOptionNoAction {
			does += " ON " + when + " " + action.String()
		}
	}
	if r.OnDelete != nil {
		act("DELETE", r.OnDelete.ReferOpt)
	}
	if r.OnUpdate != nil {
		act("UPDATE", r.OnUpdate.ReferOpt)
	}
	return strings.TrimSpace(does)
}

// mysqlCheck reads a condition: which columns it is of, and whether it lists the values of one.
func mysqlCheck(t *table, name string, e ast.ExprNode) check {
	out := check{name: cmp.Or(name, t.free(t.name+"_chk_1", t.name+"_chk_", 2)), columns: mysqlColumns(e)}
	if p, is := e.(*ast.ParenthesesExpr); is {
		e = p.Expr
	}
	if in, is := e.(*ast.PatternInExpr); is && !in.Not && len(out.columns) == 1 {
		for _, v := range in.List {
			if c, _ := mysqlDefault(v); c != nil {
				out.values = append(out.values, c.text)
			}
		}
	}
	return out
}

// mysqlColumns finds the columns in an expression, each once.
func mysqlColumns(e ast.Node) (out []string) {
	within(e, func(c *ast.ColumnName) {
		if !slices.Contains(out, c.Name.O) {
			out = append(out, c.Name.O)
		}
	})
	return out
}

func mysqlType(ft *types.FieldType, folding bool) typeName {
	t := typeName{name: types.TypeToStr(ft.GetType(), ft.GetCharset()), unsigned: mysql.HasUnsignedFlag(ft.GetFlag()), folding: folding}
	if n := ft.GetFlen(); n >= 0 {
		t.args = append(t.args, strconv.Itoa(n))
		if d := ft.GetDecimal(); d >= 0 {
			t.args = append(t.args, strconv.Itoa(d))
		}
	}
	t.zerofill = mysql.HasZerofillFlag(ft.GetFlag())
	switch ft.GetType() {
	case mysql.TypeEnum:
		t.values = ft.GetElems()
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
		if swapped := len(e.Args) == 2 && restored(e.Args[1]) != "0"; swapped && e.FnName.L == "uuid_to_bin" {
			return nil, valueOf + "uuid_to_bin(uuid(), 1)" // the time first
		}
		return nil, valueOf + strings.ToLower(e.FnName.O) + "()"
	}
	return nil, "the value of an expression"
}

func mysqlIndex(name string, parts []*ast.IndexPartSpecification) index {
	x := index{name: name, prefix: map[string]int{}}
	for _, p := range parts {
		if p.Column == nil {
			x.computed = true
			continue
		}
		x.columns = append(x.columns, p.Column.Name.O)
		x.falling = x.falling || p.Desc
		if p.Length > 0 {
			x.prefix[p.Column.Name.O] = p.Length
		}
	}
	return x
}

// option takes note of what is said of an index.
func (x *index) option(o *ast.IndexOption) {
	if o == nil {
		return
	}
	if o.Visibility == ast.IndexVisibilityInvisible {
		x.lost = append(x.lost, "is not INVISIBLE: statements may use it")
	}
	x.partial = x.partial || o.Condition != nil
}

func (m *mySQL) constraint(file string, st statement, t *table, n *ast.Constraint) {
	x := mysqlIndex(n.Name, n.Keys)
	first := append(x.columns, "functional_index")[0]
	x.name = cmp.Or(x.name, t.free(first, first+"_", 2))
	x.at = st.at(file, max(strings.Index(st.text, "`"+x.name+"`"), 0))
	x.option(n.Option)
	switch n.Tp {
	case ast.ConstraintPrimaryKey:
		t.key = key{columns: x.columns}
		for _, name := range slices.Sorted(maps.Keys(x.prefix)) {
			t.other = append(t.other, "the primary key has all of "+name+", not just its first characters")
		}
	case ast.ConstraintUniq, ast.ConstraintUniqKey, ast.ConstraintUniqIndex:
		x.unique = true
		t.indexes = append(t.indexes, x)
	case ast.ConstraintKey, ast.ConstraintIndex:
		t.indexes = append(t.indexes, x)
	case ast.ConstraintFulltext, ast.ConstraintSpatial, ast.ConstraintVector:
		x.method = map[ast.ConstraintType]string{ast.ConstraintFulltext: "FULLTEXT", ast.ConstraintSpatial: "SPATIAL",
			ast.ConstraintVector: "VECTOR"}[n.Tp]
		t.indexes = append(t.indexes, x)
	case ast.ConstraintForeignKey:
		t.references = append(t.references, reference{name: cmp.Or(n.Name, t.free(t.name+"_ibfk_1", t.name+"_ibfk_", 2)),
			columns: x.columns, to: mysqlName(n.Refer.Table), of: mysqlIndex("", n.Refer.IndexPartSpecifications).columns,
			does: mysqlActions(n.Refer)})
	case ast.ConstraintCheck:
		t.checks = append(t.checks, mysqlCheck(t, n.Name, n.Expr))
	case ast.ConstraintColumnar, ast.ConstraintNoConstraint: // how it is stored
	default:
		t.lose(restored(n) + " is not carried")
	}
}

// unfelt are the changes of a table that rows, keys and statements do not feel: how it is stored and changed, and what is counted of it.
var unfeltSpecs = []ast.AlterTableType{ast.AlterTableLock, ast.AlterTableAlgorithm, ast.AlterTableForce, ast.AlterTableEnableKeys,
	ast.AlterTableDisableKeys, ast.AlterTableWithValidation, ast.AlterTableWithoutValidation, ast.AlterTableOrderByColumns,
	ast.AlterTableSetTiFlashReplica, ast.AlterTableAddStatistics, ast.AlterTableDropStatistics, ast.AlterTableAttributes,
	ast.AlterTableCache, ast.AlterTableNoCache, ast.AlterTableStatsOptions, ast.AlterTableSplitIndex, ast.AlterTableSecondaryLoad,
	ast.AlterTableSecondaryUnload, ast.AlterTableRebuildPartition, ast.AlterTableOptimizePartition, ast.AlterTableRepairPartition,
	ast.AlterTableCheckPartitions, ast.AlterTablePartitionAttributes, ast.AlterTablePartitionOptions, ast.AlterTableWriteable,
	ast.AlterTableReorganizePartition}

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
	case ast.AlterTableDropCheck:
		t.dropConstraint(n.Constraint.Name)
	case ast.AlterTableRenameTable:
		m.rename(t.name, mysqlName(n.NewTable))
	case ast.AlterTableRenameIndex:
		t.renameIndex(n.FromKey.O, n.ToKey.O)
	case ast.AlterTableOption:
		for _, o := range n.Options {
			m.option(t, o, true)
		}
	case ast.AlterTableAddPartitions:
		t.parts += max(len(n.PartDefinitions), int(n.Num))
	case ast.AlterTableDropPartition:
		t.parts = max(t.parts-len(n.PartitionNames), 0)
	case ast.AlterTableRemovePartitioning:
		t.partition = ""
	case ast.AlterTableAlterColumn:
		if col := t.column(n.NewColumns[0].Name.Name.O); col != nil {
			col.value, col.computed = nil, ""
			for _, o := range n.NewColumns[0].Options {
				m.columnOption(t, col, o)
			}
		}
	default:
		if !slices.Contains(unfeltSpecs, n.Tp) {
			t.lose("ALTER TABLE … " + restored(n) + " is not carried")
		}
	}
}
