package query

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Issue codes and texts of what the compiler says about the columns of a write.
// Source: ydb/core/kqp/provider/yql_kikimr_type_ann.cpp of ydb-platform/ydb.
const (
	codeBadColumnType   = 2030
	codeNoColumnDefault = 2031
)

// writeStep writes rows to a table. Rows are computed before any is written.
type writeStep struct {
	table     string
	op        engine.WriteOp
	columns   []string
	rows      relation // a row has the values of columns, converted
	returning *selection
}

// target returns the table that a statement writes, by path.
func (s *scope) target(name yql.TableName) (string, *engine.TableInfo, error) {
	if name.View != "" {
		return "", nil, fail(name.Pos, "VIEW is not allowed in the target of a write")
	}
	path := s.c.path(name.Path)
	if name.Param != "" {
		n, err := s.param(&yql.Param{Name: name.Param})
		if err != nil {
			return "", nil, err
		}
		if n.lit == nil || !n.text {
			return "", nil, fail(name.Pos, "Expected a table name in $%s", name.Param)
		}
		path = s.c.path(n.lit.str)
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
	if w.Default {
		return nil, fail(pos, "DEFAULT VALUES is not supported")
	}
	source, err := s.writeSource(w, info)
	if err != nil {
		return nil, err
	}
	if out.columns, out.rows, err = s.converted(pos, info, source); err != nil {
		return nil, err
	}
	if err := s.complete(pos, path, info, out.columns); err != nil {
		return nil, err
	}
	s.c.plan.write(path, map[engine.WriteOp]string{engine.Upsert: "MultiUpsert", engine.Replace: "MultiReplace"}[out.op], out.columns)
	out.returning, err = s.returning(info, w.Returning)
	return out, err
}

// writeSource returns the rows to write, with the names of the columns they go to.
func (s *scope) writeSource(w *yql.Write, info *engine.TableInfo) (relation, error) {
	pos := w.Table.Pos
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
		failed := false
		for j, e := range row {
			n, err := s.plain().expr(e)
			if err != nil {
				return nil, err
			}
			t := types[names[j]]
			if t == nil {
				return nil, noColumn(pos, names[j], info)
			}
			if items[j], err = s.c.intoColumn(n, names[j], t, &shape); err != nil {
				return nil, err
			}
			failed = failed || items[j] == nil
			list.cols[j].typ = t
		}
		if err := s.c.check(pos, &shape, failed, !warned); err != nil {
			return nil, err
		}
		warned = warned || shape.warned
		rows[i] = tupleNode(pos, items)
	}
	list.list = derived(pos, List(Void), evalItems(rows), rows...)
	return list, nil
}

func noColumn(pos yql.Pos, name string, info *engine.TableInfo) error {
	return atFunction(engine.BadRequest, "KiWriteTable!", pos, Issue{Code: codeBadRequest, Message: "No such column: " + name + " in table: " + info.Schema.Path})
}

// rowTypes are the types of a written row, as they are given and as the table has them.
type rowTypes struct {
	given, want []Member
	warned      bool
}

func (r *rowTypes) text() string {
	return "Failed to convert type: " + structOf(r.given).String() + " to " + structOf(r.want).String()
}

// intoColumn converts an expression to the type of the column it is written to. It returns nil if there is no
// conversion; the caller reports it when it knows the whole row.
func (c *compiler) intoColumn(n *node, name string, t *Type, row *rowTypes) (*node, error) {
	if n.typ.Nullable() && !t.Nullable() {
		return nil, atFunction(engine.BadRequest, "KiWriteTable!", n.pos, Issue{Code: codeBadColumnType,
			Message: "Can't set NULL or optional value to not null column: " + name + ". All not null columns should be initialized"})
	}
	row.given, row.want = append(row.given, Member{name, n.typ}), append(row.want, Member{name, t})
	before := len(c.warnings)
	out := c.to(n, t)
	row.warned = row.warned || len(c.warnings) > before
	c.warnings = c.warnings[:before]
	return out, nil
}

// check returns an error if a value of the row did not convert, and warns, if warn is set, that one may change its
// meaning.
func (c *compiler) check(pos yql.Pos, row *rowTypes, failed, warn bool) error {
	if failed {
		return atFunction(engine.GenericError, "KiWriteTable!", pos, Issue{Message: row.text()},
			Issue{Message: "Failed to convert input columns types to scheme types"})
	}
	if row.warned && warn {
		c.warn(Issue{Pos: pos, Warning: true, Message: "At function: KiWriteTable!", Nested: []Issue{
			{Pos: pos, Warning: true, Code: codeImplicitBitcast, Message: row.text()},
		}})
	}
	return nil
}

// converted gives the rows of a relation the types of the columns they go to by name.
func (s *scope) converted(pos yql.Pos, info *engine.TableInfo, rel relation) ([]string, relation, error) {
	types := columnsOf(info)
	q := &selection{source: rel}
	var names []string
	var shape rowTypes
	failed := false
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
		n, err := s.c.intoColumn(n, col.name, t, &shape)
		if err != nil {
			return nil, nil, err
		}
		failed = failed || n == nil
		names = append(names, col.name)
		if n != nil {
			q.add(col.name, n)
		}
	}
	return names, q, s.c.check(pos, &shape, failed, true)
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

// complete checks that an inserted row has its key and its NOT NULL columns.
func (s *scope) complete(pos yql.Pos, path string, info *engine.TableInfo, columns []string) error {
	for _, c := range info.Schema.Columns {
		if slices.Contains(columns, c.Name) || c.Default != "" || c.Sequence != nil {
			continue
		}
		switch {
		case c.NotNull:
			return atFunction(engine.BadRequest, "KiWriteTable!", pos, Issue{Code: codeNoColumnDefault, Message: "Missing not null column in input: " + c.Name + ". All not null columns should be initialized"})
		case info.Schema.IsKey(c.Name):
			return atFunction(engine.PreconditionFailed, "KiWriteTable!", pos, Issue{Code: codeExecution, Message: "Missing key column in input: " + c.Name + " for table: " + path})
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
	q := &selection{source: rel}
	core := &yql.SelectCore{Items: items, From: &yql.From{}}
	if err := s.project(q, core, s.rows(rel.cols)); err != nil {
		return nil, err
	}
	return q, nil
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
		return nil
	})
	if err != nil {
		return err
	}
	var written [][]engine.Value
	if len(rows) > 0 {
		written, err = r.tx.Write(engine.WriteRequest{Table: w.table, Op: w.op, Columns: w.columns, Rows: rows}, w.returning != nil)
		if err != nil {
			return refused(err)
		}
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
	if u.On != nil || u.OnValues != nil {
		return s.on(path, info, engine.Update, u.Table, u.On, u.OnColumns, u.OnValues, u.Returning)
	}
	scan, in, err := s.rowsOf(u.Table, path, u.Where)
	if err != nil {
		return nil, err
	}
	q := &selection{source: scan, where: scan.where}
	types := columnsOf(info)
	for _, k := range info.Schema.PrimaryKey {
		n, err := in.column(&yql.Column{Name: k})
		if err != nil {
			return nil, err
		}
		q.add(k, n)
	}
	columns := slices.Clone(info.Schema.PrimaryKey)
	for _, item := range u.Set {
		names, exprs := []string{item.Column}, []yql.Expr{item.Expr}
		if len(item.Columns) > 0 {
			tuple, ok := item.Expr.(*yql.Tuple)
			if !ok || len(tuple.Items) != len(item.Columns) {
				return nil, fail(item.Pos, "SET of several columns expects a tuple of as many values")
			}
			names, exprs = item.Columns, tuple.Items
		}
		for i, name := range names {
			t := types[name]
			switch {
			case t == nil:
				return nil, atFunction(engine.BadRequest, "KiWriteTable!", item.Pos, Issue{Code: codeBadRequest, Message: "Column '" + name + "' does not exist in table '" + path + "'."})
			case info.Schema.IsKey(name):
				return nil, atFunction(engine.BadRequest, "KiWriteTable!", item.Pos, Issue{Code: codeBadRequest, Message: "Cannot update primary key column: " + name})
			case slices.Contains(columns, name):
				return nil, fail(item.Pos, "Duplicated column: %s", name)
			}
			n, err := in.expr(exprs[i])
			if err != nil {
				return nil, err
			}
			var shape rowTypes
			if n, err = s.c.intoColumn(n, name, t, &shape); err != nil {
				return nil, err
			}
			if err := s.c.check(item.Pos, &shape, n == nil, true); err != nil {
				return nil, err
			}
			columns = append(columns, name)
			q.add(name, n)
		}
	}
	s.c.plan.write(path, "MultiUpdate", columns)
	out := &writeStep{table: path, op: engine.Update, columns: columns, rows: q}
	if out.returning, err = s.returning(info, u.Returning); err != nil {
		return nil, err
	}
	if u.Batch {
		return &batchStep{write: out, scan: scan}, nil
	}
	return out, nil
}

// rowsOf returns the rows of a table that WHERE picks, and the scope of expressions over them.
func (s *scope) rowsOf(name yql.TableName, path string, where yql.Expr) (*tableScan, *scope, error) {
	rel, err := s.c.source(name, path)
	if err != nil {
		return nil, nil, err
	}
	scan, ok := rel.(*tableScan)
	if !ok {
		return nil, nil, schemeError(name.Pos, "Table %s cannot be written", path)
	}
	aliased(scan, name.Path, nil)
	in := s.rows(scan.cols)
	if where != nil {
		n, err := in.expr(where)
		if err != nil {
			return nil, nil, err
		}
		if scan.where, err = s.c.condition(n); err != nil {
			return nil, nil, err
		}
	}
	return scan, in, nil
}

// delete checks DELETE.
func (s *scope) delete(d *yql.Delete) (step, error) {
	path, info, err := s.target(d.Table)
	if err != nil {
		return nil, err
	}
	if d.On != nil || d.OnValues != nil {
		return s.on(path, info, engine.Delete, d.Table, d.On, d.OnColumns, d.OnValues, d.Returning)
	}
	scan, in, err := s.rowsOf(d.Table, path, d.Where)
	if err != nil {
		return nil, err
	}
	q := &selection{source: scan, where: scan.where}
	for _, k := range info.Schema.PrimaryKey {
		n, err := in.column(&yql.Column{Name: k})
		if err != nil {
			return nil, err
		}
		q.add(k, n)
	}
	s.c.plan.write(path, "MultiErase", info.Schema.PrimaryKey)
	out := &writeStep{table: path, op: engine.Delete, columns: info.Schema.PrimaryKey, rows: q}
	if out.returning, err = s.returning(info, d.Returning); err != nil {
		return nil, err
	}
	if d.Batch {
		return &batchStep{write: out, scan: scan}, nil
	}
	return out, nil
}

// on is UPDATE … ON and DELETE … ON: the rows of a query, found by their key.
func (s *scope) on(path string, info *engine.TableInfo, op engine.WriteOp, name yql.TableName, sel *yql.Select, columns []string, values [][]yql.Expr, returning []yql.SelectItem) (step, error) {
	source, err := s.writeSource(&yql.Write{Table: name, Columns: columns, Values: values, Source: sel}, info)
	if err != nil {
		return nil, err
	}
	out := &writeStep{table: path, op: op}
	if out.columns, out.rows, err = s.converted(name.Pos, info, source); err != nil {
		return nil, err
	}
	for _, k := range info.Schema.PrimaryKey {
		if !slices.Contains(out.columns, k) {
			return nil, atFunction(engine.PreconditionFailed, "KiWriteTable!", name.Pos, Issue{Code: codeExecution, Message: "Missing key column in input: " + k + " for table: " + path})
		}
	}
	if op == engine.Delete && len(out.columns) != len(info.Schema.PrimaryKey) {
		return nil, fail(name.Pos, "DELETE ON takes the columns of the primary key only")
	}
	s.c.plan.write(path, map[engine.WriteOp]string{engine.Update: "MultiUpdate", engine.Delete: "MultiErase"}[op], out.columns)
	out.returning, err = s.returning(info, returning)
	return out, err
}

// batchRows is how many rows BATCH UPDATE and BATCH DELETE change in one transaction.
// Source: https://ydb.tech/docs/en/yql/reference/syntax/batch-update.
const batchRows = 10_000

// batchStep is BATCH UPDATE and BATCH DELETE: a transaction for every so many rows, in key order.
type batchStep struct {
	write *writeStep
	scan  *tableScan
}

func (b *batchStep) run(r *run) error {
	var last []engine.Value
	q := *b.write.rows.(*selection)
	for {
		tx := r.db.Begin(engine.SerializableReadWrite)
		part := *r
		part.tx = tx
		scan := *b.scan
		from := last
		scan.extra = func(r *run) []engine.Range { return after(&scan, r, from) }
		q.source = &scan
		var rows [][]engine.Value
		err := q.scan(&part, func(row []Value) error {
			rows = append(rows, cells(row))
			if len(rows) == batchRows {
				return errStop
			}
			return nil
		})
		if err = stopped(err); err == nil && len(rows) > 0 {
			_, err = tx.Write(engine.WriteRequest{Table: b.write.table, Op: b.write.op, Columns: b.write.columns, Rows: rows}, false)
		}
		if err == nil {
			err = tx.Commit()
		}
		r.noteTables(tx.Stats())
		if err != nil {
			tx.Rollback()
			if engine.StatusOf(err) == engine.Aborted && r.ctx.Err() == nil {
				continue // another transaction got in between: BATCH repeats its parts by itself
			}
			return refused(err)
		}
		if len(rows) < batchRows {
			return nil
		}
		last = rows[len(rows)-1][:len(b.scan.key)]
	}
}

// after returns the ranges of a scan that lie behind a key.
func after(t *tableScan, r *run, key []engine.Value) []engine.Range {
	k := t.keyRanges()
	spans := []span{everything}
	if t.where != nil {
		spans = nil
		for _, b := range k.boxes(r.frame(nil), t.where, false) {
			spans = append(spans, k.spans(b)...)
		}
		spans = k.union(spans)
	}
	if key != nil {
		values := make([]Value, len(key))
		for i, c := range key {
			values[i] = FromCell(c)
		}
		spans = intersectSpans(k.types, spans, []span{{cut{values, true}, everything.to}})
	}
	return engineRanges(spans)
}
