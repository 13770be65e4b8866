package foreign

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/sqlc-dev/oliphant/ast"
	"github.com/sqlc-dev/oliphant/parser"
)

// postgres applies a statement of PostgreSQL.
func (c *Catalog) postgres(file string, st statement) {
	if !c.concerns(st) {
		return
	}
	tree, err := parser.ParseToTree(st.text)
	if err != nil {
		at := 0
		if e := (*parser.Error)(nil); errors.As(err, &e) {
			at = e.Cursorpos - 1
		}
		c.unread(st.at(file, at), err.Error())
		return
	}
	c.Read++
	for _, raw := range tree.Stmts {
		c.node(pgStatement{file: file, statement: st}, raw.Stmt)
	}
}

// pgStatement is a statement of PostgreSQL and its place.
type pgStatement struct {
	statement
	file string
}

// concerns reports whether a statement may concern tables, by its first words, and counts one that does not.
func (c *Catalog) concerns(st statement) bool {
	switch first, second := st.word(0), st.word(1); first {
	case "ALTER":
		switch second {
		case "TABLE", "SEQUENCE", "TYPE", "INDEX", "VIEW":
			return true
		}
		return false
	case "CREATE":
		for word := range st.words {
			switch word {
			case "TABLE", "INDEX", "TYPE", "DOMAIN", "SEQUENCE", "TRIGGER":
				return !st.cut
			case "FUNCTION", "PROCEDURE", "VIEW", "EVENT", "RULE", "AGGREGATE", "POLICY":
				c.skip(strings.ToLower(word))
				return false
			case "EXTENSION", "SCHEMA", "DATABASE", "ROLE", "USER", "COLLATION", "OPERATOR", "CAST", "PUBLICATION", "LANGUAGE":
				return false
			}
		}
	case "DROP", "RENAME":
		return second == "TABLE" || second == "INDEX"
	case "COMMENT":
		return st.word(2) == "COLUMN"
	case "INSERT", "REPLACE":
		c.skip("INSERT")
	}
	return false
}

func (c *Catalog) node(st pgStatement, node *ast.Node) {
	switch n := node.Node.(type) {
	case *ast.Node_CreateStmt:
		c.pgCreate(st, n.CreateStmt)
	case *ast.Node_AlterTableStmt:
		if t := c.byName[pgName(n.AlterTableStmt.Relation)]; t != nil {
			for _, cmd := range n.AlterTableStmt.Cmds {
				c.pgAlter(st, t, cmd.GetAlterTableCmd())
			}
		}
	case *ast.Node_IndexStmt:
		c.pgIndex(st, n.IndexStmt)
	case *ast.Node_RenameStmt:
		c.pgRename(n.RenameStmt)
	case *ast.Node_DropStmt:
		c.pgDrop(n.DropStmt)
	case *ast.Node_CreateEnumStmt:
		c.types[last(n.CreateEnumStmt.TypeName)] = typeName{name: "enum"}
	case *ast.Node_CompositeTypeStmt:
		c.types[n.CompositeTypeStmt.Typevar.GetRelname()] = typeName{name: "jsonb"}
	case *ast.Node_CreateDomainStmt:
		c.types[last(n.CreateDomainStmt.Domainname)] = c.pgType(n.CreateDomainStmt.TypeName)
	case *ast.Node_CreateSeqStmt:
		c.sequences[n.CreateSeqStmt.Sequence.GetRelname()] = pgSequence(n.CreateSeqStmt.Options)
	case *ast.Node_CommentStmt:
		c.pgComment(n.CommentStmt)
	case *ast.Node_CreateTrigStmt:
		if t := c.byName[pgName(n.CreateTrigStmt.Relation)]; t != nil {
			t.triggers++
		}
	}
}

// pgName is the name of a table with that of its schema, but for the usual one.
func pgName(r *ast.RangeVar) string {
	if s := r.GetSchemaname(); s != "" && s != "public" {
		return s + "." + r.GetRelname()
	}
	return r.GetRelname()
}

// texts are the names in a list.
func texts(nodes []*ast.Node) []string {
	var out []string
	for _, n := range nodes {
		out = append(out, n.GetString_().GetSval())
	}
	return out
}

func last(nodes []*ast.Node) string {
	if len(nodes) == 0 {
		return ""
	}
	return nodes[len(nodes)-1].GetString_().GetSval()
}

func (c *Catalog) pgCreate(st pgStatement, n *ast.CreateStmt) {
	name := pgName(n.Relation)
	if n.Relation.GetRelpersistence() == "t" {
		c.skip("temporary table")
		return
	}
	if n.Partbound != nil { // it has what its parent has
		for _, parent := range n.InhRelations {
			if t := c.byName[pgName(parent.GetRangeVar())]; t != nil {
				t.parts++
			}
		}
		return
	}
	t := &table{name: name, dialect: Postgres, at: st.at(st.file, 0), above: st.above}
	for _, parent := range n.InhRelations {
		if p := c.byName[pgName(parent.GetRangeVar())]; p != nil {
			t.columns = append(t.columns, p.columns...)
			t.other = append(t.other, "it no longer inherits from "+p.name+", whose columns it has")
		}
	}
	c.create(t, n.IfNotExists)
	for _, e := range n.TableElts {
		switch e := e.Node.(type) {
		case *ast.Node_ColumnDef:
			c.pgColumn(st, t, e.ColumnDef)
		case *ast.Node_Constraint:
			c.pgConstraint(st, t, e.Constraint, "")
		case *ast.Node_TableLikeClause:
			if p := c.byName[pgName(e.TableLikeClause.Relation)]; p != nil {
				t.columns = append(t.columns, p.columns...)
			}
		}
	}
	if p := n.Partspec; p != nil {
		var by []string
		for _, e := range p.PartParams {
			by = append(by, cmp.Or(e.GetPartitionElem().GetName(), "an expression"))
		}
		kind := strings.TrimPrefix(p.Strategy.String(), "PARTITION_STRATEGY_")
		t.partition = fmt.Sprintf("%s (%s)", kind, strings.Join(by, ", "))
	}
}

// pgType reads a type. What the schema defines itself is known by the name.
func (c *Catalog) pgType(n *ast.TypeName) typeName {
	t := typeName{name: strings.ToLower(last(n.GetNames())), array: len(n.GetArrayBounds()) > 0}
	if own, is := c.types[t.name]; is {
		own.array = own.array || t.array
		return own
	}
	for _, arg := range n.GetTypmods() {
		t.args = append(t.args, strconv.Itoa(int(arg.GetAConst().GetIval().GetIval())))
	}
	if t.name == "interval" { // its arguments are units
		t.args = nil
	}
	return t
}

// serials are the integers of columns that count by themselves.
var serials = map[string]string{"smallserial": "int2", "serial2": "int2", "serial": "int4", "serial4": "int4",
	"bigserial": "int8", "serial8": "int8"}

func (c *Catalog) pgColumn(st pgStatement, t *table, n *ast.ColumnDef) {
	col := column{name: n.Colname, at: st.at(st.file, int(n.Location)), typ: c.pgType(n.TypeName), notNull: n.IsNotNull}
	if integer := serials[col.typ.name]; integer != "" {
		col.typ.name, col.counts, col.notNull = integer, &sequence{}, true
	}
	t.columns = append(t.columns, col)
	for _, cn := range n.Constraints {
		c.pgConstraint(st, t, cn.GetConstraint(), n.Colname)
	}
}

// pgConstraint applies a constraint of a table, or of the column that it stands behind.
func (c *Catalog) pgConstraint(st pgStatement, t *table, n *ast.Constraint, of string) {
	columns, col := texts(n.Keys), t.column(of)
	if of != "" {
		columns = []string{of}
	}
	switch n.Contype {
	case ast.ConstrType_CONSTR_NOTNULL:
		for _, name := range columns {
			if col := t.column(name); col != nil {
				col.notNull = true
			}
		}
	case ast.ConstrType_CONSTR_PRIMARY:
		t.key = key{name: n.Conname, columns: columns}
		if n.Indexname != "" {
			t.keyOf(n.Indexname)
		}
	case ast.ConstrType_CONSTR_UNIQUE:
		if n.Indexname == "" {
			t.indexes = append(t.indexes, index{name: cmp.Or(n.Conname, strings.Join(columns, "_")+"_key"), at: st.at(st.file, int(n.Location)),
				columns: columns, cover: texts(n.Including), unique: true})
		}
	case ast.ConstrType_CONSTR_FOREIGN:
		if of == "" {
			columns = texts(n.FkAttrs)
		}
		t.references = append(t.references, reference{name: n.Conname, columns: columns, to: pgName(n.Pktable)})
	case ast.ConstrType_CONSTR_CHECK:
		t.checks++
	case ast.ConstrType_CONSTR_EXCLUSION:
		t.other = append(t.other, strings.TrimSpace("EXCLUDE "+n.Conname)+" is not carried")
	}
	if col == nil {
		return
	}
	switch n.Contype {
	case ast.ConstrType_CONSTR_DEFAULT:
		c.pgDefault(col, n.RawExpr)
	case ast.ConstrType_CONSTR_IDENTITY:
		col.counts, col.notNull = pgSequence(n.Options), true
	case ast.ConstrType_CONSTR_GENERATED:
		col.generated = true
	}
}

// keyOf makes a unique index the primary key.
func (t *table) keyOf(name string) {
	for i, x := range t.indexes {
		if x.name == name {
			t.key.columns = x.columns
			t.indexes = append(t.indexes[:i:i], t.indexes[i+1:]...)
			return
		}
	}
}

// pgSequence reads the options of a sequence.
func pgSequence(options []*ast.Node) *sequence {
	s := &sequence{}
	for _, o := range options {
		d := o.GetDefElem()
		n := int64(d.GetArg().GetInteger().GetIval())
		switch {
		case d.GetArg().GetInteger() == nil:
		case d.GetDefname() == "start" && n != 1:
			s.start = &n
		case d.GetDefname() == "increment" && n != 1:
			s.step = &n
		}
	}
	return s
}

// pgDefault reads the default of a column.
func (c *Catalog) pgDefault(col *column, n *ast.Node) {
	col.value, col.computed = nil, ""
	for n.GetTypeCast() != nil {
		n = n.GetTypeCast().Arg
	}
	switch e := n.Node.(type) {
	case *ast.Node_AConst:
		col.value = pgConstant(e.AConst)
	case *ast.Node_AExpr:
		if op := last(e.AExpr.Name); op == "-" && e.AExpr.Lexpr == nil && e.AExpr.Rexpr.GetAConst() != nil {
			col.value = pgConstant(e.AExpr.Rexpr.GetAConst())
			col.value.text = "-" + col.value.text
			return
		}
		col.computed = "the value of an expression"
	case *ast.Node_FuncCall:
		name := strings.ToLower(last(e.FuncCall.Funcname))
		if name != "nextval" {
			col.computed = "the value of " + name + "()"
			return
		}
		col.counts = &sequence{}
		for _, arg := range e.FuncCall.Args {
			for arg.GetTypeCast() != nil {
				arg = arg.GetTypeCast().Arg
			}
			of := arg.GetAConst().GetSval().GetSval()
			if s := c.sequences[strings.Trim(of[strings.LastIndexByte(of, '.')+1:], `"`)]; s != nil {
				col.counts = s
			}
		}
	case *ast.Node_SqlvalueFunction:
		col.computed = "the value of " + strings.TrimPrefix(e.SqlvalueFunction.Op.String(), "SVFOP_")
	case *ast.Node_AArrayExpr:
		col.computed = "the array"
	default:
		col.computed = "the value of an expression"
	}
}

func pgConstant(n *ast.A_Const) *constant {
	switch v := n.Val.(type) {
	case *ast.A_Const_Ival:
		return &constant{text: strconv.Itoa(int(v.Ival.Ival))}
	case *ast.A_Const_Fval:
		return &constant{text: v.Fval.Fval}
	case *ast.A_Const_Boolval:
		return &constant{text: strconv.FormatBool(v.Boolval.Boolval)}
	case *ast.A_Const_Sval:
		return &constant{text: v.Sval.Sval, quoted: true}
	case *ast.A_Const_Bsval:
		return &constant{text: v.Bsval.Bsval, quoted: true}
	}
	return &constant{text: "NULL"}
}

func (c *Catalog) pgAlter(st pgStatement, t *table, n *ast.AlterTableCmd) {
	col := t.column(n.Name)
	switch n.Subtype {
	case ast.AlterTableType_AT_AddColumn:
		if d := n.Def.GetColumnDef(); t.column(d.Colname) == nil {
			c.pgColumn(st, t, d)
		}
	case ast.AlterTableType_AT_DropColumn:
		t.dropColumn(n.Name)
	case ast.AlterTableType_AT_AddConstraint:
		c.pgConstraint(st, t, n.Def.GetConstraint(), "")
	case ast.AlterTableType_AT_DropConstraint:
		t.dropConstraint(n.Name)
	case ast.AlterTableType_AT_AttachPartition:
		t.parts++
		c.drop(pgName(n.Def.GetPartitionCmd().GetName()))
	case ast.AlterTableType_AT_EnableRowSecurity:
		t.other = append(t.other, "row-level security is not carried")
	}
	if col == nil {
		return
	}
	switch n.Subtype {
	case ast.AlterTableType_AT_ColumnDefault:
		if n.Def == nil {
			col.value, col.computed, col.counts = nil, "", nil
			return
		}
		c.pgDefault(col, n.Def)
	case ast.AlterTableType_AT_SetNotNull:
		col.notNull = true
	case ast.AlterTableType_AT_DropNotNull:
		col.notNull = false
	case ast.AlterTableType_AT_AlterColumnType:
		col.typ = c.pgType(n.Def.GetColumnDef().GetTypeName())
	case ast.AlterTableType_AT_AddIdentity:
		col.counts, col.notNull = pgSequence(n.Def.GetConstraint().GetOptions()), true
	case ast.AlterTableType_AT_DropIdentity:
		col.counts = nil
	}
}

func (c *Catalog) pgIndex(st pgStatement, n *ast.IndexStmt) {
	t := c.byName[pgName(n.Relation)]
	if t == nil {
		return
	}
	x := index{name: n.Idxname, at: st.at(st.file, 0), method: n.AccessMethod, unique: n.Unique, partial: n.WhereClause != nil}
	for _, p := range n.IndexParams {
		e := p.GetIndexElem()
		if e.Name == "" {
			x.computed = true
			continue
		}
		x.columns = append(x.columns, e.Name)
		x.falling = x.falling || e.Ordering == ast.SortByDir_SORTBY_DESC
	}
	for _, p := range n.IndexIncludingParams {
		x.cover = append(x.cover, p.GetIndexElem().GetName())
	}
	t.indexes = append(t.indexes, x)
}

func (c *Catalog) pgRename(n *ast.RenameStmt) {
	t := c.byName[pgName(n.Relation)]
	switch {
	case n.RenameType == ast.ObjectType_OBJECT_TABLE:
		to := n.Newname
		if s := n.Relation.GetSchemaname(); s != "" && s != "public" {
			to = s + "." + to
		}
		c.rename(pgName(n.Relation), to)
	case n.RenameType == ast.ObjectType_OBJECT_COLUMN && t != nil:
		t.renameColumn(n.Subname, n.Newname)
	case n.RenameType == ast.ObjectType_OBJECT_INDEX:
		for _, t := range c.tables {
			t.renameIndex(n.Relation.GetRelname(), n.Newname)
		}
	}
}

func (c *Catalog) pgDrop(n *ast.DropStmt) {
	for _, o := range n.Objects {
		names := texts(o.GetList().GetItems())
		if len(names) > 1 && names[0] == "public" {
			names = names[1:]
		}
		switch n.RemoveType {
		case ast.ObjectType_OBJECT_TABLE:
			c.drop(strings.Join(names, "."))
		case ast.ObjectType_OBJECT_INDEX:
			for _, t := range c.tables {
				t.dropConstraint(names[len(names)-1])
			}
		}
	}
}

// pgComment keeps the comment on a column.
func (c *Catalog) pgComment(n *ast.CommentStmt) {
	names := texts(n.Object.GetList().GetItems())
	if n.Objtype != ast.ObjectType_OBJECT_COLUMN || len(names) < 2 {
		return
	}
	if names[0] == "public" {
		names = names[1:]
	}
	if t := c.byName[strings.Join(names[:len(names)-1], ".")]; t != nil {
		t.comments[names[len(names)-1]] = n.Comment
	}
}
