package query

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Issue codes and texts of what the compiler says about the columns of a write.
// Source: ydb/core/kqp/provider/yql_kikimr_type_ann.cpp of ydb-platform/ydb.
const (
	codeBadColumnType   = engine.IssueBadColumnType
	codeNoColumnDefault = engine.IssueNoColumnDefault
)

// writeStep writes rows to a table. Rows are computed before any is written.
type writeStep struct {
	table     string
	op        engine.WriteOp
	columns   []string
	rows      relation // a row has the values of columns, converted
	read      bool     // rows are of the table itself
	returning *selection
}

// target returns the table that a statement writes, by path.
func (s *scope) target(name yql.TableName) (string, *engine.TableInfo, error) {
	if name.View != "" {
		return "", nil, fail(name.Pos, "VIEW is not allowed in the target of a write")
	}
	path := s.c.path(name.Path)
	if name.Param != "" {
		return "", nil, unsupported(name.Pos, "Writing to $"+name.Param)
	}
	info, err := s.c.table(name.Pos, path)
	if err != nil {
		return "", nil, err
	}
	if isSystemView(path) {
		return "", nil, schemeError(name.Pos, "Writing to system view %s is not allowed", path)
	}
	return path, info, nil
}

// columnsOf returns the types of a table's columns by name.
func columnsOf(info *engine.TableInfo) map[string]*Type {
	out := map[string]*Type{}
	for _, c := range info.Columns() {
		out[c.Name] = columnType(c.Type)
	}
	return out
}

// write checks UPSERT, INSERT and REPLACE.
func (s *scope) write(w *yql.Write) (step, error) {
	path, info, err := s.target(w.Table)
	if err != nil {
		return nil, err
	}
	out := &writeStep{table: path}
	pos := w.Table.Pos
	switch w.Verb {
	case "UPSERT":
		out.op = engine.Upsert
	case "REPLACE":
		out.op = engine.Replace
	case "INSERT", "INSERT OR ABORT":
		out.op = engine.Insert
	case "INSERT OR REVERT":
		out.op = engine.InsertRevert
	default:
		return nil, fail(pos, "%s is not supported for YDB tables", w.Verb)
	}
	if w.EraseBy != nil {
		return nil, fail(pos, "ERASE BY is not supported")
	}
	source, err := s.writeSource(&w.Rows, pos, info, true)
	if err != nil {
		return nil, err
	}
	for _, c := range source.columns() {
		out.columns = append(out.columns, c.name)
	}
	if err := s.complete(pos, info, out.columns, true); err != nil {
		return nil, err
	}
	if out.columns, out.rows, err = s.converted(pos, info, source); err != nil {
		return nil, err
	}
	s.c.plan.write(path, map[engine.WriteOp]string{engine.Upsert: "MultiUpsert", engine.Replace: "MultiReplace"}[out.op], out.columns)
	out.returning, err = s.returning(info, w.Returning)
	return out, err
}

// writeSource returns the rows to write, with the names of the columns they go to. fresh says that they may be new ones.
func (s *scope) writeSource(w *yql.Rows, pos yql.Pos, info *engine.TableInfo, fresh bool) (relation, error) {
	if w.Default {
		return nil, fail(pos, "DEFAULT VALUES is not supported")
	}
	if w.Source != nil {
		rel, err := s.query(w.Source)
		if err != nil {
			return nil, err
		}
		if w.Columns == nil {
			return rel, nil
		}
		// With a list of columns the SELECT counts by place.
		if len(rel.columns()) != len(w.Columns) {
			return nil, fail(pos, "SELECT has %d columns, INTO expects: %d", len(rel.columns()), len(w.Columns))
		}
		return aliased(rel, "", w.Columns), nil
	}
	names := w.Columns
	if names == nil {
		// Without a list VALUES count by the order of the table's columns.
		for _, c := range info.Columns() {
			names = append(names, c.Name)
		}
		if len(w.Values) > 0 && len(w.Values[0]) != len(names) {
			return nil, fail(pos, "VALUES have %d columns, INTO expects: %d", len(w.Values[0]), len(names))
		}
	}
	types := columnsOf(info)
	list := &listRows{}
	for i, name := range names {
		list.cols = append(list.cols, column{name: name})
		list.at = append(list.at, i)
	}
	rows := make([]*node, len(w.Values))
	warned := false // once is enough for all rows
	for i, row := range w.Values {
		if len(row) != len(names) {
			return nil, fail(pos, "VALUES have %d columns, INTO expects: %d", len(row), len(names))
		}
		items := make([]*node, len(row))
		var shape rowTypes
		for j, e := range row {
			n, err := s.plain().expr(e)
			if err != nil {
				return nil, err
			}
			t := types[names[j]]
			if t == nil {
				return nil, noColumn(pos, names[j], info)
			}
			items[j] = s.c.intoColumn(n, names[j], t, &shape)
			list.cols[j].typ = t
		}
		// What is missing comes before what is there and does not fit.
		if err := s.complete(pos, info, names, fresh); err != nil {
			return nil, err
		}
		if err := s.c.check(pos, &shape, !warned); err != nil {
			return nil, err
		}
		warned = warned || shape.warned
		rows[i] = tupleNode(pos, items)
	}
	list.list = derived(pos, List(typeVoid), evalItems(rows), rows...)
	return list, nil
}

func noColumn(pos yql.Pos, name string, info *engine.TableInfo) error {
	if slices.Contains(info.Building, name) {
		return atFunction(engine.BadRequest, "KiWriteTable!", pos,
			Issue{Code: codeBadRequest, Message: "Column: " + name + " is under build operation"})
	}
	return atFunction(engine.BadRequest, "KiWriteTable!", pos,
		Issue{Code: codeBadRequest, Message: "No such column: " + name + " in table: " + info.Schema.Path})
}

// rowTypes are the types of a written row, as they are given and as the table has them.
type rowTypes struct {
	given, want []Member
	failed      []Issue // of the values that do not convert
	warned      bool
}

func (r *rowTypes) text() string {
	return "Failed to convert type: " + structOf(r.given).String() + " to " + structOf(r.want).String()
}

// intoNotNull refuses a value of a query that may be NULL where its column must not be.
func intoNotNull(pos yql.Pos, name string, from, to *Type) error {
	if !from.Nullable() || to.Nullable() {
		return nil
	}
	return atFunction(engine.BadRequest, "KiWriteTable!", pos, Issue{Code: codeBadColumnType,
		Message: "Can't set NULL or optional value to not null column: " + name + ". All not null columns should be initialized"})
}

// intoColumn converts an expression to the type of the column it is written to. It returns nil if there is no
// conversion; check reports it when the whole row is known.
func (c *compiler) intoColumn(n *node, name string, t *Type, row *rowTypes) *node {
	row.given, row.want = append(row.given, Member{name, n.typ}), append(row.want, Member{name, t})
	before := len(c.warnings)
	out := c.to(n, t)
	if out == nil && n.lit != nil && isInteger(n.typ) && t.Unwrapped().Equal(Primitive(schema.Timestamp)) {
		// A literal is a number of microseconds, whatever it is; a parameter is not.
		// Source: TryConvertToImpl in yql/essentials/core/yql_expr_type_annotation.cpp and KqpTypes.UnsafeTimestampCastV1
		// in ydb/core/kqp/ut/query/kqp_types_ut.cpp of ydb-platform/ydb.
		out = c.to(optionalMap(n, Primitive(schema.Timestamp), same), t)
	}
	row.warned = row.warned || len(c.warnings) > before
	c.warnings = c.warnings[:before]
	if out == nil {
		row.failed = append(row.failed, Issue{Pos: n.pos, Message: "Failed to convert '" + name + "': " + n.typ.Yql() + " to " + t.Yql()})
	}
	return out
}

func isInteger(t *Type) bool {
	t = t.bare()
	return t.Kind == KindPrimitive && t.Prim.IsInteger()
}

// check returns an error if a value of the row did not convert, and warns, if warn is set, that one may change its
// meaning.
func (c *compiler) check(pos yql.Pos, row *rowTypes, warn bool) error {
	if len(row.failed) > 0 {
		return atFunction(engine.GenericError, "KiWriteTable!", pos, Issue{Message: row.text(), Nested: row.failed},
			Issue{Code: codeBadColumnType, Message: "Failed to convert input columns types to scheme types"})
	}
	if row.warned && warn {
		c.warn(Issue{Pos: pos, Warning: true, Message: "At function: KiWriteTable!", Nested: []Issue{
			{Pos: pos, Warning: true, Code: codeImplicitBitcast, Message: row.text()},
		}})
	}
	return nil
}

// converted gives the rows of a relation the types of the columns they go to by name.
func (s *scope) converted(pos yql.Pos, info *engine.TableInfo, rel relation) ([]string, *selection, error) {
	types := columnsOf(info)
	q := &selection{source: rel}
	var names []string
	var shape rowTypes
	for i, col := range rel.columns() {
		t := types[col.name]
		if t == nil {
			return nil, nil, noColumn(pos, col.name, info)
		}
		if slices.Contains(names, col.name) {
			return nil, nil, fail(pos, "Duplicated column: %s", col.name)
		}
		col.use()
		n := columnNode(pos, col.typ, i)
		if lit := literalItem(rel, i); lit != nil {
			n = lit // a literal in the SELECT list converts like one in VALUES
		}
		if err := intoNotNull(pos, col.name, n.typ, t); err != nil {
			return nil, nil, err
		}
		n = s.c.intoColumn(n, col.name, t, &shape)
		names = append(names, col.name)
		if n != nil {
			q.add(col.name, n)
		}
	}
	return names, q, s.c.check(pos, &shape, true)
}

// literalItem returns the literal that an output column of a select always is, or nil.
func literalItem(rel relation, i int) *node {
	if r, ok := rel.(*renamed); ok {
		rel = r.relation
	}
	if q, ok := rel.(*selection); ok && q.items[i].lit != nil {
		return q.items[i]
	}
	return nil
}

// complete checks that a written row has its key, and if it may be a new one its NOT NULL columns.
func (s *scope) complete(pos yql.Pos, info *engine.TableInfo, columns []string, fresh bool) error {
	given := func(c schema.Column) bool {
		return slices.Contains(columns, c.Name) || c.Default != "" || c.Sequence != nil
	}
	for _, k := range info.Schema.PrimaryKey {
		if c, ok := info.Schema.Column(k); ok && !given(c) {
			return atFunction(engine.PreconditionFailed, "KiWriteTable!", pos,
				Issue{Code: codeExecution, Message: "Missing key column in input: " + k + " for table: " + info.Schema.Path})
		}
	}
	if !fresh {
		return nil // UPDATE ON and DELETE ON make no new rows
	}
	for _, c := range info.Schema.Columns {
		if c.NotNull && !given(c) {
			return atFunction(engine.BadRequest, "KiWriteTable!", pos, Issue{Code: codeNoColumnDefault,
				Message: "Missing not null column in input: " + c.Name + ". All not null columns should be initialized"})
		}
	}
	return nil
}

// returning checks RETURNING: its expressions see the written row, all columns in the order of the table.
func (s *scope) returning(info *engine.TableInfo, items []yql.SelectItem) (*selection, error) {
	if len(items) == 0 {
		return nil, nil
	}
	rel := &fixedRows{}
	for _, c := range info.Columns() {
		rel.cols = append(rel.cols, column{name: c.Name, typ: columnType(c.Type)})
	}
	for _, item := range items {
		missing := ""
		yql.Walk(item.Expr, func(e yql.Expr) bool {
			if c, ok := e.(*yql.Column); ok && c.Table == "" && missing == "" &&
				!slices.ContainsFunc(rel.cols, func(col column) bool { return col.name == c.Name }) {
				missing = c.Name
			}
			return true
		})
		if missing != "" {
			return nil, fail(yql.Pos{}, "Column not found: %s", missing)
		}
	}
	q := &selection{source: rel}
	core := &yql.SelectCore{Items: items, From: &yql.From{}}
	if err := s.project(q, core, s.rows(rel.cols)); err != nil {
		return nil, err
	}
	return q, nil
}

// only picks columns of rows by name.
func only(rel *selection, names []string) *selection {
	out := &selection{source: rel.source}
	for _, name := range names {
		for i, c := range rel.cols {
			if c.name == name {
				out.add(name, rel.items[i])
			}
		}
	}
	return out
}

// fixedRows has rows that are known when it is scanned.
type fixedRows struct {
	cols []column
	rows [][]Value
}

func (f *fixedRows) columns() []column { return f.cols }

func (f *fixedRows) scan(_ *run, emit func([]Value) error) error {
	for _, row := range f.rows {
		if err := emit(row); err != nil {
			return err
		}
	}
	return nil
}

func (w *writeStep) run(r *run) error {
	var rows [][]engine.Value
	err := w.rows.scan(r, func(row []Value) error {
		rows = append(rows, cells(row))
		return r.hold(row...)
	})
	if err != nil {
		return err
	}
	var written [][]engine.Value
	if len(rows) > 0 {
		written, err = r.tx.Write(engine.WriteRequest{Table: w.table, Op: w.op, Columns: w.columns, Rows: rows, Read: w.read}, w.returning != nil)
	} else {
		err = r.tx.MayWrite(w.table, w.op)
	}
	if err != nil {
		return refused(err)
	}
	if w.returning == nil {
		return nil
	}
	source := &fixedRows{cols: w.returning.source.columns()}
	for _, row := range written {
		out := make([]Value, len(row))
		for i, c := range row {
			out[i] = FromCell(c)
		}
		source.rows = append(source.rows, out)
	}
	shown := *w.returning
	shown.source = source
	return r.send(&shown)
}

// update checks UPDATE.
func (s *scope) update(u *yql.Update) (step, error) {
	path, info, err := s.target(u.Table)
	if err != nil {
		return nil, err
	}
	if u.On != nil {
		if u.Batch {
			return nil, fail(u.Table.Pos, "BATCH UPDATE is unsupported with ON")
		}
		return s.on(path, info, engine.Update, u.Table.Pos, u.On, u.Returning)
	}
	if u.Batch {
		if err := refuseBatchUpdate(u); err != nil {
			return nil, err
		}
	}
	scan, q, in, err := s.rowsOf(u.Table, path, u.Where, u.Batch)
	if err != nil {
		return nil, err
	}
	types := columnsOf(info)
	columns := slices.Clone(info.Schema.PrimaryKey)
	for _, item := range u.Set {
		if len(item.Columns) > 0 {
			return nil, unsupported(item.Pos, "SET of several columns at once")
		}
		name := item.Column
		t := types[name]
		switch {
		case t == nil:
			return nil, atFunction(engine.BadRequest, "KiWriteTable!", item.Pos,
				Issue{Code: codeBadRequest, Message: "Column '" + name + "' does not exist in table '" + path + "'."})
		case info.Schema.IsKey(name):
			return nil, atFunction(engine.GenericError, "KiWriteTable!", item.Pos, Issue{Message: "Cannot update primary key column: " + name})
		case slices.Contains(columns, name):
			return nil, fail(item.Pos, "Duplicated column: %s", name)
		}
		n, err := in.expr(item.Expr)
		if err != nil {
			return nil, err
		}
		var shape rowTypes
		if err := intoNotNull(item.Pos, name, n.typ, t); err != nil {
			return nil, err
		}
		n = s.c.intoColumn(n, name, t, &shape)
		if err := s.c.check(item.Pos, &shape, true); err != nil {
			return nil, err
		}
		columns = append(columns, name)
		q.add(name, n)
	}
	s.c.plan.write(path, "MultiUpdate", columns)
	out := &writeStep{table: path, op: engine.Update, columns: columns, rows: q, read: true}
	if out.returning, err = s.returning(info, u.Returning); err != nil {
		return nil, err
	}
	if u.Batch {
		return &batchStep{write: out, scan: scan}, nil
	}
	return out, nil
}

// rowsOf returns the rows of a table that WHERE picks, their keys, and the scope of expressions over them.
func (s *scope) rowsOf(name yql.TableName, path string, where yql.Expr, batch bool) (*tableScan, *selection, *scope, error) {
	rel, err := s.c.source(name, path)
	if err != nil {
		return nil, nil, nil, err
	}
	scan, ok := rel.(*tableScan)
	if !ok {
		return nil, nil, nil, schemeError(name.Pos, "Table %s cannot be written", path)
	}
	aliased(scan, name.Path, nil)
	in := s.rows(scan.cols)
	if where != nil {
		n, err := in.expr(where)
		if err != nil {
			return nil, nil, nil, err
		}
		if scan.where, err = s.c.condition(n); err != nil {
			return nil, nil, nil, err
		}
		if scan.whole = true; !batch {
			scan.choose(nil)
		}
	}
	keys := &selection{source: scan, where: scan.where}
	for _, k := range scan.info.Schema.PrimaryKey {
		n, err := in.column(&yql.Column{Name: k})
		if err != nil {
			return nil, nil, nil, err
		}
		keys.add(k, n)
	}
	return scan, keys, in, nil
}

// delete checks DELETE.
func (s *scope) delete(d *yql.Delete) (step, error) {
	path, info, err := s.target(d.Table)
	if err != nil {
		return nil, err
	}
	if d.On != nil {
		if d.Batch {
			return nil, fail(d.Table.Pos, "BATCH DELETE is unsupported with ON")
		}
		return s.on(path, info, engine.Delete, d.Table.Pos, d.On, d.Returning)
	}
	if d.Batch && len(d.Returning) > 0 {
		return nil, fail(d.Table.Pos, "BATCH DELETE is unsupported with RETURNING")
	}
	scan, q, _, err := s.rowsOf(d.Table, path, d.Where, d.Batch)
	if err != nil {
		return nil, err
	}
	s.c.plan.write(path, "MultiErase", info.Schema.PrimaryKey)
	out := &writeStep{table: path, op: engine.Delete, columns: info.Schema.PrimaryKey, rows: q, read: true}
	if out.returning, err = s.returning(info, d.Returning); err != nil {
		return nil, err
	}
	if d.Batch {
		return &batchStep{write: out, scan: scan}, nil
	}
	return out, nil
}

// on is UPDATE … ON and DELETE … ON: the rows of a query, found by their key.
func (s *scope) on(path string, info *engine.TableInfo, op engine.WriteOp, pos yql.Pos, rows *yql.Rows,
	returning []yql.SelectItem) (step, error) {
	source, err := s.writeSource(rows, pos, info, false)
	if err != nil {
		return nil, err
	}
	out := &writeStep{table: path, op: op}
	for _, c := range source.columns() {
		out.columns = append(out.columns, c.name)
	}
	for _, k := range info.Schema.PrimaryKey {
		if !slices.Contains(out.columns, k) {
			return nil, atFunction(engine.PreconditionFailed, "KiWriteTable!", pos,
				Issue{Code: codeExecution, Message: "Missing key column in input: " + k + " for table: " + path})
		}
	}
	var converted *selection
	if out.columns, converted, err = s.converted(pos, info, source); err != nil {
		return nil, err
	}
	if op == engine.Delete {
		// What else the rows have is not looked at.
		converted = only(converted, info.Schema.PrimaryKey)
		out.columns = info.Schema.PrimaryKey
	}
	out.rows = converted
	s.c.plan.write(path, map[engine.WriteOp]string{engine.Update: "MultiUpdate", engine.Delete: "MultiErase"}[op], out.columns)
	out.returning, err = s.returning(info, returning)
	return out, err
}
