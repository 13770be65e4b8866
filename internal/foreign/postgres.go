package foreign

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sqlc-dev/oliphant/ast"
	"github.com/sqlc-dev/oliphant/parser"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// postgres applies a statement of PostgreSQL.
func (c *Catalog) postgres(file string, st statement) {
	if !c.concerns(st) {
		return
	}
	tree, err := parser.ParseToTree(st.text)
	if err != nil {
		why, at := refusal(st.text, err)
		if e := (*parser.Error)(nil); errors.As(err, &e) {
			at = e.Cursorpos - 1
		}
		c.unread(st.at(file, at), false, why)
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

func (st pgStatement) place() schema.Position { return st.at(st.file, 0) }

// node applies a statement. One that is of no table is counted by what it is.
func (c *Catalog) node(st pgStatement, node *ast.Node) {
	switch n := node.GetNode().(type) {
	case *ast.Node_CreateStmt:
		c.pgCreate(st, n.CreateStmt)
	case *ast.Node_AlterTableStmt:
		if n.AlterTableStmt.Objtype == ast.ObjectType_OBJECT_INDEX || n.AlterTableStmt.Objtype == ast.ObjectType_OBJECT_SEQUENCE {
			return // how it is stored, or whose it is
		}
		if t := c.named(st.place(), pgName(n.AlterTableStmt.Relation)); t != nil {
			for _, cmd := range n.AlterTableStmt.Cmds {
				c.pgAlter(st, t, cmd.GetAlterTableCmd())
			}
		}
	case *ast.Node_IndexStmt:
		c.pgIndex(st, n.IndexStmt)
	case *ast.Node_RenameStmt:
		c.pgRename(st, n.RenameStmt)
	case *ast.Node_AlterObjectSchemaStmt:
		if r := n.AlterObjectSchemaStmt; r.ObjectType == ast.ObjectType_OBJECT_TABLE {
			if t := c.named(st.place(), pgName(r.Relation)); t != nil {
				c.rename(t.name, pgName(&ast.RangeVar{Schemaname: r.Newschema, Relname: r.Relation.GetRelname()}))
			}
		}
	case *ast.Node_DropStmt:
		c.pgDrop(n.DropStmt)
	case *ast.Node_CreateEnumStmt:
		c.define(n.CreateEnumStmt.TypeName, &ownType{typeName: typeName{name: "enum"}, values: texts(n.CreateEnumStmt.Vals)})
	case *ast.Node_AlterEnumStmt:
		if own := c.types[strings.ToLower(last(n.AlterEnumStmt.TypeName))]; own != nil && n.AlterEnumStmt.OldVal == "" {
			own.values = append(own.values, n.AlterEnumStmt.NewVal)
		}
	case *ast.Node_CreateRangeStmt:
		c.define(n.CreateRangeStmt.TypeName, &ownType{typeName: typeName{name: last(n.CreateRangeStmt.TypeName)}})
	case *ast.Node_CompositeTypeStmt:
		own := &ownType{typeName: typeName{name: "composite"}}
		for _, e := range n.CompositeTypeStmt.Coldeflist {
			own.elements = append(own.elements, column{name: e.GetColumnDef().GetColname(), typ: c.pgType(e.GetColumnDef().GetTypeName())})
		}
		c.types[strings.ToLower(n.CompositeTypeStmt.Typevar.GetRelname())] = own
	case *ast.Node_CreateDomainStmt:
		c.pgDomain(st, n.CreateDomainStmt)
	case *ast.Node_CreateSeqStmt:
		s := c.sequence(n.CreateSeqStmt.Sequence.GetRelname())
		s.at = st.place()
		s.options(n.CreateSeqStmt.Options)
	case *ast.Node_AlterSeqStmt:
		c.sequence(n.AlterSeqStmt.Sequence.GetRelname()).options(n.AlterSeqStmt.Options)
	case *ast.Node_SelectStmt:
		c.pgSelect(st, node)
	case *ast.Node_CommentStmt:
		c.pgComment(n.CommentStmt)
	case *ast.Node_CreateTrigStmt:
		if t := c.named(st.place(), pgName(n.CreateTrigStmt.Relation)); t != nil {
			t.triggers++
		}
	case *ast.Node_CreateTableAsStmt:
		if n.CreateTableAsStmt.Objtype == ast.ObjectType_OBJECT_MATVIEW {
			c.skip("materialized view")
			return
		}
		c.pgMade(st, n.CreateTableAsStmt.Into.GetRel(), n.CreateTableAsStmt.Query, n.CreateTableAsStmt.IfNotExists)
	case *ast.Node_DoStmt:
		c.pgDo(st)
	default:
		c.skip(spoken(fmt.Sprintf("%T", n)))
	}
}

// pgDo applies what a block does to tables and types, whatever it asks first and catches: migrations do so to be repeated.
func (c *Catalog) pgDo(st pgStatement) {
	applied := false
	for _, query := range plQueries(st.text) {
		tree, err := parser.ParseToTree(query)
		if err != nil {
			continue // an expression, or what is put together
		}
		for _, raw := range tree.Stmts {
			if raw.Stmt.GetSelectStmt() == nil && raw.Stmt.GetDoStmt() == nil {
				c.node(st, raw.Stmt)
				applied = true
			}
		}
	}
	if !applied {
		c.skip("DO")
	}
}

// define takes note of a type that the schema defines.
func (c *Catalog) define(name []*ast.Node, own *ownType) { c.types[strings.ToLower(last(name))] = own }

// sequence returns the sequence of that name, of which more may be said elsewhere.
func (c *Catalog) sequence(name string) *sequence {
	if c.sequences[name] == nil {
		c.sequences[name] = &sequence{}
	}
	return c.sequences[name]
}

// pgSelect reads from which number on a sequence goes on, and notices that a table is made.
func (c *Catalog) pgSelect(st pgStatement, n *ast.Node) {
	if into := n.GetSelectStmt().IntoClause; into != nil {
		c.pgMade(st, into.Rel, n, false)
	}
	for _, t := range n.GetSelectStmt().TargetList {
		call := t.GetResTarget().GetVal().GetFuncCall()
		if len(call.GetArgs()) < 2 || !strings.EqualFold(last(call.GetFuncname()), "setval") {
			continue
		}
		number, called := call.Args[1].GetAConst(), true
		if len(call.Args) > 2 {
			called = call.Args[2].GetAConst().GetBoolval().GetBoolval()
		}
		if next, err := strconv.ParseInt(pgConstant(number).text, 10, 64); err == nil && number != nil {
			c.sequence(sequenceIn(call.Args[0])).from(next, called)
		}
	}
}

// from has a sequence go on behind a number, or at it if that was given to no row yet.
func (s *sequence) from(next int64, called bool) {
	if called {
		next += *cmp.Or(s.step, new(int64(1)))
	}
	s.next = &next
}

// sequenceIn is the sequence that nextval and setval name.
func sequenceIn(arg *ast.Node) string {
	for arg.GetTypeCast() != nil {
		arg = arg.GetTypeCast().Arg
	}
	of := arg.GetAConst().GetSval().GetSval()
	return strings.Trim(of[strings.LastIndexByte(of, '.')+1:], `"`)
}

// pgDomain reads a domain, whose constraints hold for each column that has it.
func (c *Catalog) pgDomain(st pgStatement, n *ast.CreateDomainStmt) {
	t := &table{columns: []column{{name: "value", typ: c.pgType(n.TypeName)}}}
	for _, cn := range n.Constraints {
		c.pgConstraint(st, t, cn.GetConstraint(), "value")
	}
	own := &ownType{typeName: t.columns[0].typ, column: t.columns[0], checked: len(t.checks) > 0}
	for _, check := range t.checks {
		own.values = check.values
	}
	c.define(n.Domainname, own)
}

// pgName is the name of a table with that of its schema, but for the usual one.
func pgName(r *ast.RangeVar) string {
	return pgNames(slices.DeleteFunc([]string{r.GetSchemaname(), r.GetRelname()}, func(s string) bool { return s == "" }))
}

// texts are the names in a list.
func texts(nodes []*ast.Node) []string {
	return each(nodes, func(n *ast.Node) string { return n.GetString_().GetSval() })
}

func last(nodes []*ast.Node) string {
	if len(nodes) == 0 {
		return ""
	}
	return nodes[len(nodes)-1].GetString_().GetSval()
}

func (c *Catalog) pgCreate(st pgStatement, n *ast.CreateStmt) {
	if n.Relation.GetRelpersistence() == "t" {
		c.skip("temporary table")
		return
	}
	if n.Partbound != nil { // it has what its parent has
		for _, parent := range n.InhRelations {
			if t := c.named(st.place(), pgName(parent.GetRangeVar())); t != nil {
				t.parts++
			}
		}
		return
	}
	t := &table{name: pgName(n.Relation), dialect: Postgres, at: st.place(), above: st.above, comments: map[string]string{}}
	if n.Relation.GetRelpersistence() == "u" {
		t.other = append(t.other, "UNLOGGED is not carried: YDB keeps the rows, and logs each write")
	}
	for _, parent := range n.InhRelations {
		if p := c.named(st.place(), pgName(parent.GetRangeVar())); p != nil {
			t.like(p, false)
			t.other = append(t.other, "it no longer inherits from "+p.name+": it has the columns itself")
		}
	}
	if own := c.types[strings.ToLower(last(n.OfTypename.GetNames()))]; own != nil {
		t.columns = slices.Clone(own.elements)
	}
	c.create(t, n.IfNotExists)
	for _, e := range n.TableElts {
		switch e := e.Node.(type) {
		case *ast.Node_ColumnDef:
			c.pgColumn(st, t, e.ColumnDef)
		case *ast.Node_TableLikeClause:
			if p := c.named(st.place(), pgName(e.TableLikeClause.Relation)); p != nil {
				t.like(p, e.TableLikeClause.Options > 0)
			}
		}
	}
	for _, e := range n.TableElts { // what they are of may stand behind them
		if cn := e.GetConstraint(); cn != nil {
			c.pgConstraint(st, t, cn, "")
		}
	}
	if p := n.Partspec; p != nil {
		t.by = each(p.PartParams, func(n *ast.Node) string { return cmp.Or(n.GetPartitionElem().GetName(), "an expression") })
		t.partition = strings.TrimPrefix(p.Strategy.String(), "PARTITION_STRATEGY_")
	}
}

// maxNested is how many queries in a query are looked into for where a column comes from.
const maxNested = 4

// pgMade adds a table that is made of a query, whose columns have the types of those that it reads, as far as that is plain.
func (c *Catalog) pgMade(st pgStatement, name *ast.RangeVar, query *ast.Node, ifNotExists bool) {
	if name.GetRelpersistence() == "t" {
		c.skip("temporary table")
		return
	}
	t := &table{name: pgName(name), dialect: Postgres, at: st.place(), above: st.above, comments: map[string]string{}}
	var from []*table
	within(query, func(r *ast.RangeVar) {
		if p := c.byName[pgName(r)]; p != nil {
			from = append(from, p)
		}
	})
	var typed func(n *ast.Node, chain int) typeName
	typed = func(n *ast.Node, chain int) (typ typeName) {
		of := last(n.GetColumnRef().GetFields())
		for _, p := range from {
			if col := p.column(of); col != nil {
				return col.typ
			}
		}
		within(query, func(r *ast.ResTarget) { // what a query within calls so
			if r.Name == of && of != "" && chain > 0 && typ.name == "" {
				typ = typed(r.Val, chain-1)
			}
		})
		switch call := strings.ToLower(last(n.GetFuncCall().GetFuncname())); {
		case n.GetTypeCast() != nil:
			return c.pgType(n.GetTypeCast().TypeName)
		case n.GetCoalesceExpr() != nil:
			return typed(n.GetCoalesceExpr().Args[0], chain)
		case call == "count":
			return typeName{name: "int8"}
		case call == "min" || call == "max":
			return typed(n.GetFuncCall().Args[0], chain)
		}
		return typ
	}
	add := func(name string, typ typeName) {
		col := column{name: name, at: t.at, typ: typ}
		if typ.name == "" {
			col.typ.name, col.lost = "text", []string{"its type comes from a query and could not be worked out: text is assumed"}
		}
		if t.column(name) == nil {
			t.columns = append(t.columns, col)
		}
	}
	s := query.GetSelectStmt()
	for s.GetLarg() != nil {
		s = s.Larg
	}
	for _, target := range s.GetTargetList() {
		v, stars := target.GetResTarget().GetVal(), false
		within(v, func(*ast.A_Star) { stars = v.GetColumnRef() != nil })
		for i := 0; stars && i < len(from); i++ {
			for _, col := range from[i].columns {
				add(col.name, col.typ)
			}
		}
		if !stars {
			add(cmp.Or(target.GetResTarget().GetName(), last(v.GetColumnRef().GetFields()), last(v.GetFuncCall().GetFuncname())),
				typed(v, maxNested))
		}
	}
	c.create(t, ifNotExists)
}

// pgType reads a type. What the schema defines itself is known by the name.
func (c *Catalog) pgType(n *ast.TypeName) typeName {
	t := typeName{name: strings.ToLower(last(n.GetNames())), array: len(n.GetArrayBounds()) > 0}
	if own := c.types[t.name]; own != nil {
		t.own, t.array = own, t.array || own.array
		return t
	}
	t.args = each(n.GetTypmods(), func(arg *ast.Node) string { return strconv.Itoa(int(arg.GetAConst().GetIval().GetIval())) })
	if t.name == "interval" { // its arguments are units
		t.args = nil
	}
	return t
}

// serials are the integers of columns that count by themselves.
var serials = map[string]string{"smallserial": "int2", "serial2": "int2", "serial": "int4", "serial4": "int4",
	"bigserial": "int8", "serial8": "int8"}

func (c *Catalog) pgColumn(st pgStatement, t *table, n *ast.ColumnDef) {
	col := column{name: n.GetColname(), at: st.at(st.file, int(n.GetLocation())), typ: c.pgType(n.GetTypeName()), notNull: n.GetIsNotNull()}
	if own := col.typ.own; own != nil {
		col.notNull, col.value, col.computed = col.notNull || own.column.notNull, own.column.value, own.column.computed
	}
	if integer := serials[col.typ.name]; integer != "" {
		col.typ.name, col.notNull = integer, true
		col.counts = c.numbers(t, col.name)
	}
	if old := t.column(col.name); old != nil { // that it inherits
		*old = col
	} else {
		t.columns = append(t.columns, col)
	}
	c.pgCollation(n.GetCollClause().GetCollname(), t.column(col.name))
	for _, cn := range n.GetConstraints() {
		c.pgConstraint(st, t, cn.GetConstraint(), col.name)
	}
}

// numbers is the sequence that comes with a column.
func (c *Catalog) numbers(t *table, column string) *sequence {
	s := c.sequence(t.name[strings.LastIndexByte(t.name, '.')+1:] + "_" + column + "_seq")
	s.used = true
	return s
}

// pgCollation takes note of an order of texts that YDB does not have.
func (c *Catalog) pgCollation(name []*ast.Node, col *column) {
	switch last(name) {
	case "", "C", "POSIX", "default", "ucs_basic":
	default:
		col.lost = append(col.lost, "sorts texts by their bytes: the collation "+last(name)+" is not carried")
	}
}

// pgConstraint applies a constraint of a table, or of the column that it stands behind.
func (c *Catalog) pgConstraint(st pgStatement, t *table, n *ast.Constraint, of string) {
	columns, col := texts(slices.Concat(n.GetKeys(), n.GetFkAttrs())), t.column(of)
	if of != "" {
		columns = []string{of}
	}
	if n.GetDeferrable() || n.GetContype() == ast.ConstrType_CONSTR_ATTR_DEFERRABLE || n.GetContype() == ast.ConstrType_CONSTR_ATTR_DEFERRED {
		t.lose("DEFERRABLE is not carried: YDB checks uniqueness at each statement, not at the end of the transaction")
	}
	switch n.GetContype() {
	case ast.ConstrType_CONSTR_NOTNULL:
		for _, name := range columns {
			if col := t.column(name); col != nil {
				col.notNull = true
			}
		}
	case ast.ConstrType_CONSTR_PRIMARY:
		t.key = key{name: n.Conname, columns: columns}
		if i := slices.IndexFunc(t.indexes, func(x index) bool { return n.Indexname != "" && x.name == n.Indexname }); i >= 0 {
			t.key.columns, t.indexes = t.indexes[i].columns, append(t.indexes[:i:i], t.indexes[i+1:]...)
		}
	case ast.ConstrType_CONSTR_UNIQUE:
		if n.Indexname == "" {
			x := index{name: cmp.Or(n.Conname, t.unnamed(columns, "key")), at: st.at(st.file, int(n.Location)), columns: columns,
				cover: texts(n.Including), unique: true}
			x.nulls(n.NullsNotDistinct)
			t.indexes = append(t.indexes, x)
		}
	case ast.ConstrType_CONSTR_FOREIGN:
		t.references = append(t.references, reference{name: cmp.Or(n.Conname, t.unnamed(columns, "fkey")), columns: columns,
			to: pgName(n.Pktable), of: texts(n.PkAttrs),
			does: strings.Trim(pgActions("DELETE", n.FkDelAction)+pgActions("UPDATE", n.FkUpdAction), " ")})
	case ast.ConstrType_CONSTR_CHECK:
		t.checks = append(t.checks, pgCheck(t, n))
	case ast.ConstrType_CONSTR_EXCLUSION:
		t.other = append(t.other, strings.TrimSpace("EXCLUDE "+n.Conname)+" is not carried")
	case ast.ConstrType_CONSTR_DEFAULT:
		if col != nil {
			c.pgDefault(col, n.RawExpr)
		}
	case ast.ConstrType_CONSTR_IDENTITY:
		if col != nil {
			c.pgIdentity(t, col, n)
		}
	case ast.ConstrType_CONSTR_GENERATED:
		if col != nil {
			col.generated = true
		}
	case ast.ConstrType_CONSTR_NULL, ast.ConstrType_CONSTR_ATTR_NOT_DEFERRABLE, ast.ConstrType_CONSTR_ATTR_IMMEDIATE,
		ast.ConstrType_CONSTR_ATTR_ENFORCED, ast.ConstrType_CONSTR_ATTR_DEFERRABLE, ast.ConstrType_CONSTR_ATTR_DEFERRED: // as it is without
	default:
		t.lose(strings.TrimPrefix(n.GetContype().String(), "CONSTR_") + " is not carried")
	}
}

// lose takes note of something that YDB does not have.
func (t *table) lose(what string) {
	if !slices.Contains(t.other, what) {
		t.other = append(t.other, what)
	}
}

// nulls takes note that there is one row at most with NULL.
func (x *index) nulls(notDistinct bool) {
	if notDistinct {
		x.lost = append(x.lost, "takes many rows with NULL: NULLS NOT DISTINCT is not carried")
	}
}

// pgActions is what a foreign key does when the other row is deleted or changed.
func pgActions(when, action string) string {
	return map[string]string{"c": " ON " + when + " CASCADE", "n": " ON " + when + " SET NULL", "d": " ON " + when + " SET DEFAULT"}[action]
}

// pgCheck reads a condition: which columns it is of, and whether it lists the values of one.
func pgCheck(t *table, n *ast.Constraint) (out check) {
	for _, c := range pgColumns(n.RawExpr) {
		if name := last(c.Fields); !slices.Contains(out.columns, name) {
			out.columns = append(out.columns, name)
		}
	}
	out.name = cmp.Or(n.Conname, t.unnamed(nil, "check"))
	if n.Conname == "" && len(out.columns) == 1 {
		out.name = t.unnamed(out.columns, "check")
	}
	e := n.RawExpr.GetAExpr()
	listed := e.GetKind() == ast.A_Expr_Kind_AEXPR_IN || e.GetKind() == ast.A_Expr_Kind_AEXPR_OP_ANY
	if listed && last(e.Name) == "=" && len(out.columns) == 1 {
		within(e.Rexpr, func(v *ast.A_Const) { out.values = append(out.values, pgConstant(v).text) })
	}
	return out
}

// pgIdentity makes a column one that is numbered.
func (c *Catalog) pgIdentity(t *table, col *column, n *ast.Constraint) {
	col.counts, col.notNull = c.numbers(t, col.name), true
	col.counts.options(n.GetOptions())
	if n.GetGeneratedWhen() == "a" {
		col.lost = append(col.lost, "GENERATED ALWAYS is not carried: a Serial also takes a number that is given")
	}
}

func (s *sequence) options(options []*ast.Node) {
	for _, o := range options {
		d := o.GetDefElem()
		n, err := strconv.ParseInt(cmp.Or(d.GetArg().GetFloat().GetFval(), strconv.Itoa(int(d.GetArg().GetInteger().GetIval()))), 10, 64)
		given := d.GetArg() != nil && err == nil
		switch d.GetDefname() {
		case "start", "increment":
			of := map[string]**int64{"start": &s.start, "increment": &s.step}[d.GetDefname()]
			if *of = nil; given && n != 1 {
				*of = &n
			}
		case "restart":
			if given {
				s.from(n, false)
			}
		case "minvalue", "maxvalue":
			s.bounded = s.bounded || given && (d.GetDefname() == "maxvalue" || n != 1)
		case "cycle":
			s.bounded = s.bounded || d.GetArg().GetBoolean().GetBoolval()
		}
	}
}

func (c *Catalog) pgDefault(col *column, n *ast.Node) {
	col.value, col.computed = nil, "the value of an expression"
	for n.GetTypeCast() != nil {
		n = n.GetTypeCast().Arg
	}
	if last(n.GetFuncCall().GetFuncname()) != "nextval" && pgCounts(n) {
		col.computed = valueOf + "nextval()"
		return
	}
	switch e := n.Node.(type) {
	case *ast.Node_AConst:
		col.value, col.computed = pgConstant(e.AConst), ""
	case *ast.Node_AExpr:
		if op := last(e.AExpr.Name); op == "-" && e.AExpr.Lexpr == nil && e.AExpr.Rexpr.GetAConst() != nil {
			col.value, col.computed = pgConstant(e.AExpr.Rexpr.GetAConst()), ""
			col.value.text = "-" + col.value.text
		}
	case *ast.Node_FuncCall:
		name := strings.ToLower(last(e.FuncCall.Funcname))
		if name != "nextval" {
			col.computed = valueOf + name + "()"
			return
		}
		col.counts, col.computed = &sequence{}, ""
		for _, arg := range e.FuncCall.Args {
			col.counts = c.sequence(sequenceIn(arg))
		}
		col.counts.used = true
	case *ast.Node_SqlvalueFunction:
		col.computed = "the value of " + strings.TrimPrefix(e.SqlvalueFunction.Op.String(), "SVFOP_")
	case *ast.Node_AArrayExpr:
		col.computed = "the array"
	}
}

// pgCounts reports whether what an expression begins with is the next number of a sequence, behind nothing or what is always the same:
// 'R-' || lpad(nextval('n')::text, 8).
func pgCounts(n *ast.Node) bool {
	first := ""
	within(n, func(f *ast.FuncCall) {
		name := strings.ToLower(last(f.Funcname))
		if first == "" && !slices.Contains([]string{"lpad", "to_char", "concat", "format"}, name) {
			first = name
		}
	})
	return first == "nextval"
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

// unfelt are the changes of a table that rows, keys and statements do not feel: how it is stored, whose it is, what is counted of it.
const unfelt = "SetStatistics SetOptions ResetOptions SetStorage SetCompression ChangeOwner ClusterOn DropCluster SetTableSpace " +
	"SetAccessMethod SetRelOptions ResetRelOptions ReplicaIdentity ValidateConstraint SetLogged DropOids EnableTrig EnableAlwaysTrig " +
	"EnableReplicaTrig EnableTrigAll EnableTrigUser AlterColumnGenericOptions GenericOptions"

func (c *Catalog) pgAlter(st pgStatement, t *table, n *ast.AlterTableCmd) {
	col := t.column(n.Name)
	switch kind := n.Subtype; kind {
	case ast.AlterTableType_AT_AddColumn:
		if d := n.Def.GetColumnDef(); t.column(d.GetColname()) == nil {
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
	case ast.AlterTableType_AT_EnableRowSecurity, ast.AlterTableType_AT_ForceRowSecurity:
		t.lose("row-level security is not carried")
	case ast.AlterTableType_AT_AddIdentity:
		if col != nil {
			c.pgIdentity(t, col, n.Def.GetConstraint())
		}
	default:
		felt := !slices.Contains(strings.Fields(unfelt), strings.TrimPrefix(kind.String(), "AT_"))
		if (col == nil || !c.pgAlterColumn(col, n)) && felt {
			t.lose(strings.TrimSpace("ALTER TABLE … "+spoken(kind.String())+" "+n.Name) + " is not carried")
		}
	}
}

// pgAlterColumn changes a column, and reports whether that is known.
func (c *Catalog) pgAlterColumn(col *column, n *ast.AlterTableCmd) bool {
	switch n.Subtype {
	case ast.AlterTableType_AT_ColumnDefault:
		col.value, col.computed, col.counts = nil, "", nil
		if n.Def != nil {
			c.pgDefault(col, n.Def)
		}
	case ast.AlterTableType_AT_SetNotNull:
		col.notNull = true
	case ast.AlterTableType_AT_DropNotNull:
		col.notNull = false
	case ast.AlterTableType_AT_AlterColumnType:
		col.typ = c.pgType(n.Def.GetColumnDef().GetTypeName())
		c.pgCollation(n.Def.GetColumnDef().GetCollClause().GetCollname(), col)
	case ast.AlterTableType_AT_SetIdentity:
		if col.counts != nil {
			col.counts.options(n.Def.GetList().GetItems())
		}
	case ast.AlterTableType_AT_DropIdentity:
		col.counts = nil
	case ast.AlterTableType_AT_DropExpression:
		col.generated = false
	default:
		return false
	}
	return true
}

func (c *Catalog) pgIndex(st pgStatement, n *ast.IndexStmt) {
	t := c.named(st.place(), pgName(n.Relation))
	if t == nil {
		return
	}
	x := index{name: n.Idxname, at: st.place(), method: n.AccessMethod, unique: n.Unique, partial: n.WhereClause != nil}
	if x.name != "" && n.IfNotExists && slices.ContainsFunc(t.indexes, func(o index) bool { return o.name == x.name }) {
		return
	}
	x.nulls(n.NullsNotDistinct)
	var of []string
	for _, p := range n.IndexParams {
		e := p.GetIndexElem()
		of = append(of, cmp.Or(e.GetName(), last(e.GetExpr().GetFuncCall().GetFuncname()), "expr"))
		if e.GetName() == "" {
			x.computed = true
			continue
		}
		x.columns = append(x.columns, e.Name)
		x.falling = x.falling || e.Ordering == ast.SortByDir_SORTBY_DESC
		if e.NullsOrdering > ast.SortByNulls_SORTBY_NULLS_DEFAULT {
			x.lost = append(x.lost, "has NULL first: NULLS FIRST and LAST are not carried")
		}
		var as column
		c.pgCollation(e.Collation, &as)
		x.lost = append(x.lost, as.lost...)
	}
	x.name = cmp.Or(x.name, t.unnamed(of, "idx"))
	x.cover = each(n.IndexIncludingParams, func(p *ast.Node) string { return p.GetIndexElem().GetName() })
	t.indexes = append(t.indexes, x)
}

func (c *Catalog) pgRename(st pgStatement, n *ast.RenameStmt) {
	switch n.RenameType {
	case ast.ObjectType_OBJECT_TABLE:
		if t := c.named(st.place(), pgName(n.Relation)); t != nil {
			c.rename(t.name, pgName(&ast.RangeVar{Schemaname: n.Relation.GetSchemaname(), Relname: n.Newname}))
		}
	case ast.ObjectType_OBJECT_COLUMN:
		if t := c.named(st.place(), pgName(n.Relation)); t != nil {
			t.renameColumn(n.Subname, n.Newname)
		}
	case ast.ObjectType_OBJECT_INDEX:
		for _, t := range c.tables {
			t.renameIndex(n.Relation.GetRelname(), n.Newname)
		}
	case ast.ObjectType_OBJECT_SEQUENCE:
		if s := c.sequences[n.Relation.GetRelname()]; s != nil {
			delete(c.sequences, n.Relation.GetRelname())
			c.sequences[n.Newname] = s
		}
	case ast.ObjectType_OBJECT_TYPE, ast.ObjectType_OBJECT_DOMAIN:
		if own := c.types[strings.ToLower(last(n.Object.GetList().GetItems()))]; own != nil {
			c.types[strings.ToLower(n.Newname)] = own
		}
	case ast.ObjectType_OBJECT_TABCONSTRAINT:
		if t := c.byName[pgName(n.Relation)]; t != nil {
			t.renameIndex(n.Subname, n.Newname)
		}
	}
}

func (c *Catalog) pgDrop(n *ast.DropStmt) {
	for _, o := range n.Objects {
		name := pgNames(texts(o.GetList().GetItems()))
		switch n.RemoveType {
		case ast.ObjectType_OBJECT_TABLE:
			c.drop(name)
		case ast.ObjectType_OBJECT_INDEX:
			for _, t := range c.tables {
				t.dropConstraint(name[strings.LastIndexByte(name, '.')+1:])
			}
		case ast.ObjectType_OBJECT_SEQUENCE:
			delete(c.sequences, name[strings.LastIndexByte(name, '.')+1:])
		case ast.ObjectType_OBJECT_TRIGGER:
			if of, _ := cutLast(name); c.byName[of] != nil {
				c.byName[of].triggers = max(c.byName[of].triggers-1, 0)
			}
		}
	}
}

// pgNames joins the parts of a name, without the usual schema.
func pgNames(parts []string) string {
	return strings.TrimPrefix(strings.Join(parts, "."), "public.")
}

// cutLast parts a name from what it belongs to.
func cutLast(name string) (of, last string) {
	i := strings.LastIndexByte(name, '.')
	return name[:max(i, 0)], name[i+1:]
}

// pgComment keeps the comment on a table or a column.
func (c *Catalog) pgComment(n *ast.CommentStmt) {
	of, column := pgNames(texts(n.Object.GetList().GetItems())), ""
	if n.Objtype == ast.ObjectType_OBJECT_COLUMN {
		of, column = cutLast(of)
	}
	if t := c.byName[of]; t != nil {
		t.comments[column] = n.Comment
	}
}
