package query

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// selection is one SELECT: rows of a source, filtered, grouped, projected, ordered and cut off.
type selection struct {
	source   relation
	where    *node
	agg      *aggregation
	having   *node
	items    []*node
	cols     []column
	distinct bool
	order    []orderKey // over the row of the source, or of the groups
	limit    *node
	offset   *node
}

// orderKey is one expression of ORDER BY.
type orderKey struct {
	node *node
	desc bool
}

func (q *selection) columns() []column { return q.cols }

// query checks a select, with its set operators.
func (s *scope) query(sel *yql.Select) (relation, error) {
	if err := s.c.enter(sel.Pos); err != nil {
		return nil, err
	}
	defer s.c.leave()
	if len(sel.With) > 0 {
		return nil, unsupported(sel.Pos, "WITH")
	}
	if len(sel.Rest) == 0 && sel.Core != nil {
		return s.core(sel.Core, sel)
	}
	first, err := s.operand(&sel.Operand, sel.Pos)
	if err != nil {
		return nil, err
	}
	out := first
	for _, arm := range sel.Rest {
		next, err := s.operand(&arm.Operand, sel.Pos)
		if err != nil {
			return nil, err
		}
		if out, err = s.c.combine(sel.Pos, arm.Op, out, next); err != nil {
			return nil, err
		}
	}
	if len(sel.OrderBy) == 0 && sel.Limit == nil && sel.Offset == nil {
		return out, nil
	}
	// ORDER BY and LIMIT of the whole see the output columns.
	whole := &selection{source: out, cols: out.columns()}
	for i, c := range whole.cols {
		whole.items = append(whole.items, columnNode(sel.Pos, c.typ, i))
	}
	return whole, s.finish(whole, s.rows(whole.cols), sel)
}

func (s *scope) operand(o *yql.Operand, pos yql.Pos) (relation, error) {
	switch {
	case o.Core != nil:
		return s.core(o.Core, nil)
	case o.Paren != nil:
		return s.query(o.Paren)
	case o.Text != "":
		return nil, fail(pos, "PROCESS, REDUCE and COMBINE are not supported")
	}
	return nil, unsupported(pos, "VALUES as a query")
}

// core checks SELECT … FROM …. whole carries ORDER BY and LIMIT; it is nil for an operand of UNION.
func (s *scope) core(core *yql.SelectCore, whole *yql.Select) (relation, error) {
	if core.Stream || core.GroupDistinct || core.GroupWith != "" {
		return nil, fail(core.Pos, "SELECT STREAM, GROUP BY DISTINCT and GROUP BY … WITH are not supported")
	}
	q := &selection{distinct: core.Distinct}
	var each []relation
	in := s.plain()
	if core.From == nil {
		q.source = &listRows{list: constant(core.Pos, List(Struct()), Items(Items()))}
	} else {
		source, all, err := s.sources(core.From)
		if err != nil {
			return nil, err
		}
		q.source, each = source, all
		in = s.rows(source.columns())
		in.joins = len(core.From.Joins) > 0
	}
	if core.Where != nil {
		where, err := in.expr(core.Where)
		if err != nil {
			return nil, err
		}
		if q.where, err = s.c.condition(where); err != nil {
			return nil, err
		}
		s.bound(core.From, each, core.Where, q.where)
	}
	above, err := s.grouped(q, core, in)
	if err != nil {
		return nil, err
	}
	if err := s.project(q, core, above); err != nil {
		return nil, err
	}
	if core.Having != nil {
		if q.agg == nil {
			return nil, fail(core.Having.Position(), "HAVING with meaning GROUP BY () should be with aggregation function.")
		}
		having, err := above.expr(core.Having)
		if err != nil {
			return nil, err
		}
		if q.having, err = s.c.condition(having); err != nil {
			return nil, err
		}
	}
	if whole != nil {
		if err := s.finish(q, above, whole); err != nil {
			return nil, err
		}
	}
	for _, rel := range each {
		t, ok := rel.(*tableScan)
		switch {
		case !ok:
		case t.vector != nil:
			if err := t.nearest(in, q, whole); err != nil {
				return nil, err
			}
		case t.plan.look() == nil:
			t.choose(nil)
		}
	}
	return q, nil
}

// grouped sets up GROUP BY and returns the scope of the expressions above it.
func (s *scope) grouped(q *selection, core *yql.SelectCore, in *scope) (*scope, error) {
	if len(core.GroupBy) == 0 && !aggregated(core) {
		return in, nil
	}
	agg := &aggregation{source: *in, plain: true}
	for _, g := range core.GroupBy {
		expr := g.Expr
		// GROUP BY can name an alias of the SELECT list.
		n, err := in.expr(expr)
		if err != nil {
			col, ok := expr.(*yql.Column)
			at := -1
			if ok && col.Table == "" {
				at = slices.IndexFunc(core.Items, func(i yql.SelectItem) bool { return i.Alias == col.Name && i.Expr != nil })
			}
			if at < 0 {
				return nil, err
			}
			expr = core.Items[at].Expr
			if n, err = in.expr(expr); err != nil {
				return nil, err
			}
			g.Alias = col.Name
		}
		if !groupable(n) {
			return nil, annotation(n.pos, "Expected hashable and equatable type for key column, but got: %s", n.typ)
		}
		key := groupKey{text: yql.PrintExpr(expr), name: g.Alias, node: n}
		if col, ok := expr.(*yql.Column); ok {
			if key.name == "" {
				key.name = col.Name
			}
		} else {
			agg.plain = false
		}
		agg.keys = append(agg.keys, key)
	}
	q.agg = agg
	above := *in
	above.agg = agg
	above.from = true
	return &above, nil
}

// aggregated reports whether a select calls an aggregate function.
func aggregated(core *yql.SelectCore) bool {
	found := false
	look := func(e yql.Expr) {
		yql.Walk(e, func(e yql.Expr) bool {
			if call, ok := e.(*yql.Call); ok && call.Namespace == "" {
				if _, ok := aggregateNamed(normalName(call.Name)); ok && call.Over == nil {
					found = true
				}
			}
			return !found
		})
	}
	for _, item := range core.Items {
		look(item.Expr)
	}
	look(core.Having)
	return found
}

// project checks the SELECT list.
func (s *scope) project(q *selection, core *yql.SelectCore, above *scope) error {
	if err := distinctNames(core); err != nil {
		return err
	}
	star := false
	for i, item := range core.Items {
		if !item.Star {
			n, err := above.expr(item.Expr)
			if err != nil {
				return err
			}
			if err := storable(n); err != nil {
				return err
			}
			q.add(itemName(core, i), n)
			continue
		}
		star = true
		if q.agg != nil && len(q.agg.keys) == 0 || core.From == nil {
			return fail(core.Pos, "Unable to use asterisk without FROM or with an aggregation")
		}
		if err := s.star(q, core, item, above); err != nil {
			return err
		}
	}
	seen := map[string]bool{}
	for _, c := range q.cols {
		if seen[c.name] {
			return fail(core.Pos, "Unable to use duplicate column names. Collision in name: %s", c.name)
		}
		seen[c.name] = true
	}
	if star && !s.c.ordered {
		q.sortColumns()
	}
	return nil
}

// distinctNames refuses a SELECT list that names a column twice, before anything is known of the columns.
// Source: ValidateSelectColumns in yql/essentials/sql/v1/sql_select.cpp of ydb-platform/ydb.
func distinctNames(core *yql.SelectCore) error {
	seen := map[string]bool{}
	for i, item := range core.Items {
		name := ""
		switch _, column := item.Expr.(*yql.Column); {
		case item.Star && item.Table == "" && len(core.Items) > 1:
			return fail(core.Pos, "Unable to use plain '*' with other projection items. Please use qualified asterisk "+
				"instead: '<table>.*' (<table> can be either table name or table alias).")
		case item.Star && seen[item.Table+".*"]:
			return fail(core.Pos, "Unable to use twice same quialified asterisk. Invalid source: %s", item.Table)
		case item.Star:
			name = item.Table + ".*"
		case item.Alias != "" || column:
			name = itemName(core, i)
		}
		if name != "" && seen[name] {
			return fail(core.Pos, "Unable to use duplicate column names. Collision in name: %s", name)
		}
		seen[name] = true
	}
	return nil
}

// storable refuses results that are no data.
func storable(n *node) error {
	if n.typ.bare().Kind == KindCallable || n.typ.bare().Kind == KindType {
		return annotation(n.pos, "Expected persistable data, but got: %s", n.typ)
	}
	return nil
}

func (q *selection) add(name string, n *node) {
	q.cols = append(q.cols, column{name: name, typ: n.typ})
	q.items = append(q.items, n)
}

// sortColumns puts the columns in the order of their names: what * stands for is a struct, whose members are
// sorted.
func (q *selection) sortColumns() {
	at := make([]int, len(q.cols))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(a, b int) int { return strings.Compare(q.cols[a].name, q.cols[b].name) })
	cols, items := make([]column, len(at)), make([]*node, len(at))
	for i, p := range at {
		cols[i], items[i] = q.cols[p], q.items[p]
	}
	q.cols, q.items = cols, items
}

// itemName is the name of an output column: its alias, the name of a plain column or member, or its number. Of a join,
// a.x is called a.x.
// Source: DotJoin in TSelectCore::DoInit in yql/essentials/sql/v1/select.cpp of ydb-platform/ydb.
func itemName(core *yql.SelectCore, i int) string {
	item := core.Items[i]
	if item.Alias != "" {
		return item.Alias
	}
	switch e := item.Expr.(type) {
	case *yql.Column:
		if e.Table != "" && core.From != nil && len(core.From.Joins) > 0 {
			return e.Table + "." + e.Name
		}
		return e.Name
	case *yql.Member:
		if e.Name != "" && strings.Trim(e.Name, "0123456789") != "" {
			return e.Name
		}
	}
	return fmt.Sprintf("column%d", i)
}

// star adds the columns that * or t.* stands for.
func (s *scope) star(q *selection, core *yql.SelectCore, item yql.SelectItem, above *scope) error {
	var cols []column
	if q.agg != nil {
		for _, k := range q.agg.keys {
			cols = append(cols, column{name: k.name, typ: k.node.typ})
		}
	} else {
		cols = above.cols
	}
	names := map[string]bool{}
	for _, c := range q.cols {
		names[c.name] = true
	}
	found := item.Table == ""
	for i, c := range cols {
		if item.Table != "" && c.table != item.Table {
			continue
		}
		found = true
		if slices.Contains(core.Without, c.name) || slices.Contains(core.Without, c.table+"."+c.name) {
			continue
		}
		c.use()
		name := c.name
		if names[name] {
			// The same column on both sides of a join: equal if it is joined on, told apart otherwise.
			if item.Table == "" && above.joins {
				name = c.table + "." + c.name
			}
		}
		names[name] = true
		q.add(name, columnNode(core.Pos, c.typ, i))
	}
	if !found {
		return fail(core.Pos, "No such source: %s", item.Table)
	}
	return nil
}

// finish adds ORDER BY, LIMIT and OFFSET.
func (s *scope) finish(q *selection, above *scope, whole *yql.Select) error {
	for _, o := range whole.OrderBy {
		if whole.Assume {
			break
		}
		if q.distinct {
			if err := q.ordersDistinct(o.Expr); err != nil {
				return err
			}
		}
		over := *above
		over.over = q
		over.from = true
		n, err := over.expr(o.Expr)
		if err != nil {
			return err
		}
		if n.typ.Kind == KindNull {
			continue
		}
		if ordering(n.typ, n.typ, false) == nil {
			return annotation(n.pos, "Expected comparable type, but got: %s", n.typ)
		}
		q.order = append(q.order, orderKey{n, o.Desc})
	}
	for _, l := range []struct {
		expr yql.Expr
		into **node
	}{{whole.Limit, &q.limit}, {whole.Offset, &q.offset}} {
		if l.expr == nil {
			continue
		}
		n, err := s.plain().expr(l.expr)
		if err != nil {
			return err
		}
		if *l.into = s.c.to(n, Optional(typeUint64)); *l.into == nil {
			return annotation(n.pos, "Mismatch type argument #2, type diff: %s!=Uint64", n.typ)
		}
	}
	q.pushDown()
	return nil
}

// ordersDistinct refuses to order by what SELECT DISTINCT leaves out.
func (q *selection) ordersDistinct(e yql.Expr) (err error) {
	yql.Walk(e, func(e yql.Expr) bool {
		if c, ok := e.(*yql.Column); ok && !slices.ContainsFunc(q.cols, func(out column) bool {
			return out.name == c.Name || c.Table != "" && out.name == c.Table+"."+c.Name
		}) {
			err = annotation(c.Position(), "Member not found: %s", c.Name)
		}
		return err == nil
	})
	return err
}

// pushDown lets the scan deliver rows in the order asked for where the key has it, and stop early.
func (q *selection) pushDown() {
	if v := viewIn(q.source); v != nil && !v.sorted && q.agg == nil && !q.distinct && q.keyReverse(v) {
		q.order = nil // the rows come in the order of the key
		return
	}
	t, ok := q.source.(*tableScan)
	if !ok {
		return
	}
	t.choose(q.wanted(t))
	if q.agg != nil || q.distinct {
		return
	}
	if len(q.order) > 0 {
		if !q.keyOrder(t) {
			return
		}
		t.reverse = q.order[0].desc
		q.order = nil
	}
	if t.plan != nil {
		t.plan.reverse = t.reverse
		t.plan.limited = q.limit != nil
	}
	if q.where == nil && q.offset == nil {
		t.limit = q.limit
	}
}

// wanted returns the columns that the first rows are wanted by, nil if it is anything else.
func (q *selection) wanted(t *tableScan) []string {
	if q.limit == nil || q.agg != nil || q.distinct {
		return nil
	}
	var out []string
	for _, o := range q.order {
		if o.node.op != opColumn {
			return nil
		}
		out = append(out, t.cols[o.node.col].name)
	}
	return out
}

// keyReverse reports whether ORDER BY asks for the reverse of the first columns of a system view's key.
func (q *selection) keyReverse(v *systemView) bool {
	for i, o := range q.order {
		if i >= len(v.key) || !o.desc || o.node.op != opColumn || v.cols[o.node.col].name != v.key[i] {
			return false
		}
	}
	return len(q.order) > 0
}

// keyOrder reports whether ORDER BY asks for the order of the key, or for its reverse. Leading key columns that
// are bound to one value may be left out.
func (q *selection) keyOrder(t *tableScan) bool {
	k := t.keyRanges()
	var single []bool
	for i := range t.key {
		single = append(single, t.where != nil && k.literalOf(t.where, i) != "")
	}
	at := 0
	for _, o := range q.order {
		if o.desc != q.order[0].desc {
			return false
		}
		n := o.node
		if n.op != opColumn {
			return false
		}
		name := t.cols[n.col].name
		for at < len(t.key) && t.key[at] != name && single[at] {
			at++
		}
		if at == len(t.key) {
			return true // the whole key is used up: no two rows are equal so far
		}
		if t.key[at] != name {
			return false
		}
		at++
	}
	return true
}

// groupable reports whether values of an expression can be told apart in GROUP BY and PARTITION BY.
func groupable(n *node) bool {
	return n.typ.Kind != KindNull && n.typ.Kind != KindCallable && n.typ.Kind != KindType
}
