package query

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// relation is something that has rows. A row handed to emit is valid until emit returns, and must not be changed. An
// error of emit ends the scan and is returned.
type relation interface {
	columns() []column
	scan(r *run, emit func(row []Value) error) error
}

// tableScan reads a table, or an index of it.
type tableScan struct {
	c       *compiler
	info    *engine.TableInfo
	path    string
	index   string        // name of the index read through; empty for the primary key
	whole   bool          // its rows are changed: YDB reads all columns
	named   bool          // the statement says what it is read through, or it may be nothing else
	vector  *schema.Index // the index, if it is one of vectors
	alias   string
	cols    []column
	used    []bool   // columns that the query needs
	key     []string // key columns in order: of the index, if one is read
	where   *node    // what bounds the key; applied by the reader of the rows
	reverse bool
	extra   func(r *run) []engine.Range // ranges that a join found, instead of where's
	limit   *node                       // rows needed; nil if not known
	plan    *planRead
}

func (t *tableScan) columns() []column { return t.cols }

// keyRanges returns how the predicate bounds the key.
func (t *tableScan) keyRanges() *keyRanges {
	return &keyRanges{key: ranges.Columns(t.info.Schema, t.key), cols: t.cols, where: t.where}
}

// choose reads by the index that YDB would take, where no VIEW names what to read by. Order is what the first rows are wanted by.
func (t *tableScan) choose(order []string) {
	if t.named || t.index != "" || t.where == nil {
		return
	}
	read := ranges.Read{Where: t.keyRanges().predicate(nil, t.where), Order: order, Uses: func(name string) bool {
		i := slices.IndexFunc(t.cols, func(c column) bool { return c.name == name })
		return t.whole || i >= 0 && t.used[i]
	}}
	if name := read.Choose(t.info.Schema, t.key); name != "" {
		index, _ := t.info.Schema.Index(name)
		t.index, t.key = name, ranges.IndexKey(t.info.Schema, index.Columns)
	}
}

func (t *tableScan) scan(r *run, emit func([]Value) error) error {
	var read []engine.Range
	switch {
	case t.extra != nil:
		read = t.extra(r)
	default:
		read = t.keyRanges().ranges(r.frame(nil))
	}
	if len(read) == 0 {
		return nil
	}
	var names []string
	var at []int
	for i, c := range t.cols {
		if t.used[i] {
			names, at = append(names, c.name), append(at, i)
		}
	}
	if len(names) == 0 { // COUNT(*): any key column will do
		names = t.key[:1]
		at = nil
	}
	request := engine.ReadRequest{Table: t.path, Index: t.index, Columns: names, Ranges: read, Reverse: t.reverse}
	if t.limit != nil {
		n, err := t.limit.eval(r.frame(nil))
		if err != nil {
			return err
		}
		if n.null == 0 {
			request.Limit = n.bits
		}
	}
	cursor, err := r.tx.Read(request)
	if err != nil {
		return refused(err)
	}
	defer cursor.Close()
	row := make([]Value, len(t.cols))
	for n := 0; cursor.Next(); n++ {
		if n%1024 == 1023 {
			if err := r.ctx.Err(); err != nil {
				return err
			}
		}
		stored := cursor.Row()
		for i, p := range at {
			row[p] = FromCell(stored[i])
		}
		if err := emit(row); err != nil {
			return err
		}
	}
	return refused(cursor.Err())
}

// isSystemView reports whether a path that exists leads to a system view.
func isSystemView(path string) bool { return strings.Contains(path, "/.sys/") }

// systemView reads a view such as .sys/partition_stats.
type systemView struct {
	path string
	cols []column
	key  []string
	// sorted says that a descending sort over the first columns of the key is obeyed.
	sorted bool
}

// viewIn returns the system view that a relation is, perhaps under another name; nil if it is none.
func viewIn(rel relation) *systemView {
	if r, ok := rel.(*renamed); ok {
		rel = r.relation
	}
	v, _ := rel.(*systemView)
	return v
}

func (v *systemView) columns() []column { return v.cols }

func (v *systemView) scan(r *run, emit func([]Value) error) error {
	if err := r.db.CheckSystem(engine.SelectRow); err != nil {
		return refused(err)
	}
	view, ok := r.db.SystemView(v.path)
	if !ok {
		return missingTable(yql.Pos{}, v.path)
	}
	row := make([]Value, len(view.Columns))
	for _, stored := range view.Rows {
		for i, cell := range stored {
			row[i] = FromCell(cell)
		}
		if err := emit(row); err != nil {
			return err
		}
	}
	return nil
}

// listRows has the structs of a list as rows: AS_TABLE($list).
type listRows struct {
	cols []column
	list *node
	at   []int // index into the struct of each column
}

func (l *listRows) columns() []column { return l.cols }

func (l *listRows) scan(r *run, emit func([]Value) error) error {
	v, err := l.list.eval(r.frame(nil))
	if err != nil {
		return err
	}
	for _, item := range v.items {
		row := make([]Value, len(l.cols))
		for i, at := range l.at {
			row[i] = item.items[at]
		}
		if err := emit(row); err != nil {
			return err
		}
	}
	return nil
}

// remembered keeps the rows of a named subquery, so that all who use it see the same ones.
type remembered struct {
	inner relation
	slot  int
}

func (m *remembered) columns() []column { return m.inner.columns() }

func (m *remembered) scan(r *run, emit func([]Value) error) error {
	kept := r.tables[m.slot]
	if kept == nil {
		kept = &fixedRows{}
		err := m.inner.scan(r, func(row []Value) error {
			kept.rows = append(kept.rows, slices.Clone(row))
			return r.hold(row...)
		})
		if err != nil {
			return err
		}
		r.tables[m.slot] = kept
	}
	return kept.scan(r, emit)
}

// renamed gives the columns of a relation another source name, or other names.
type renamed struct {
	relation
	cols []column
}

func (n *renamed) columns() []column { return n.cols }

func aliased(rel relation, alias string, names []string) relation {
	cols := slices.Clone(rel.columns())
	for i := range cols {
		cols[i].table = alias
		if i < len(names) {
			cols[i].name = names[i]
		}
	}
	if t, ok := rel.(*tableScan); ok {
		t.cols, t.alias = cols, alias
		return t
	}
	return &renamed{rel, cols}
}

// path returns the absolute path of a table named in the text.
func (c *compiler) path(name string) string {
	prefix := c.prefix
	if prefix != "" {
		prefix = c.db.Path(prefix)
	}
	return c.db.Path(yql.ResolvePath(prefix, name))
}

// table describes a table, once per query.
func (c *compiler) table(pos yql.Pos, path string) (*engine.TableInfo, error) {
	if info, ok := c.tables[path]; ok {
		return info, nil
	}
	info, err := c.db.Describe(path)
	if err != nil {
		if e, there := c.db.Entry(path); there == nil && (e.Kind == engine.KindView || e.Kind == engine.KindExternalTable) {
			return nil, unsupported(pos, "Reading through a view or an external table")
		}
		if s := engine.StatusOf(err); s == engine.SchemeError || s == engine.NotFound || s == engine.Unauthorized {
			return nil, missingTable(pos, path)
		}
		return nil, refused(err)
	}
	c.tables[path] = info
	return info, nil
}

// columnType returns the type of a stored column.
func columnType(t engine.Type) *Type {
	p := Primitive(t.Base)
	if t.Optional {
		return Optional(p)
	}
	return p
}

// source returns a table as a relation.
func (c *compiler) source(name yql.TableName, path string) (relation, error) {
	info, err := c.table(name.Pos, path)
	if err != nil {
		return nil, err
	}
	if isSystemView(path) {
		v := &systemView{path: path, key: info.Schema.PrimaryKey, sorted: c.db.SortsViews()}
		for _, col := range info.Columns() {
			v.cols = append(v.cols, column{name: col.Name, typ: columnType(col.Type)})
		}
		c.plan.read(path)
		return v, nil
	}
	t := &tableScan{c: c, info: info, path: path, key: info.Schema.PrimaryKey}
	for _, col := range info.Columns() {
		t.cols = append(t.cols, column{name: col.Name, typ: columnType(col.Type)})
	}
	t.used = make([]bool, len(t.cols))
	for i := range t.cols {
		t.cols[i].used = &t.used[i]
	}
	t.named = name.View != ""
	if name.View != "" && name.View != "PRIMARY KEY" {
		index, ok := info.Schema.Index(name.View)
		if ok && index.Kind == schema.IndexVector && len(index.Columns) == 1 {
			t.index, t.vector = index.Name, &index
			t.plan = c.plan.scan(t)
			return t, nil
		}
		if ok && !index.Kind.Secondary() && !index.Kind.Local() {
			return nil, unsupported(name.Pos, "VIEW of index "+name.View+" of kind "+string(index.Kind))
		}
		if !ok || !index.Kind.Secondary() {
			return nil, schemeError(name.Pos, "Required global index not found, index name: %s", name.View)
		}
		t.index = index.Name
		t.key = ranges.IndexKey(info.Schema, index.Columns)
	}
	t.plan = c.plan.scan(t)
	return t, nil
}

// nearest checks that a query asks for what an index of vectors finds, the rows that are nearest by the function that it was built
// for, and leaves out what is not in it. in is the scope of the rows of the table.
// Source: ydb/tests/datashard/vector_index of ydb-platform/ydb.
func (t *tableScan) nearest(in *scope, q *selection, whole *yql.Select) error {
	unfit := &Error{Status: engine.InternalError, Issues: []Issue{{Message: "Given predicate is not suitable for used index: " + t.index}}}
	if whole == nil || len(whole.OrderBy) != 1 || whole.Limit == nil || q.source != relation(t) || q.agg != nil {
		return unfit
	}
	by := whole.OrderBy[0]
	function, descending := t.vector.Nearest()
	if by.Desc {
		function = descending
	}
	call, ok := by.Expr.(*yql.Call)
	of := func(e yql.Expr) bool { c, ok := e.(*yql.Column); return ok && c.Name == t.vector.Columns[0] }
	if !ok || call.Namespace != "Knn" || call.Name != function || !slices.ContainsFunc(call.Args, of) {
		return unfit
	}
	n, err := in.expr(call)
	if err != nil {
		return err
	}
	is := mapped(n, typeBool, func(v Value) Value { return boolValue(v.null == 0) })
	if q.where != nil {
		is, err = in.c.logical(n.pos, "AND", q.where, is)
	}
	q.where = is
	return err
}
