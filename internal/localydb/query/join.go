package query

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// sources checks the sources of a select. It returns what they make when joined, and each of them.
func (s *scope) sources(f *yql.From) (out relation, each []relation, err error) {
	if out, err = s.oneSource(f.First); err != nil {
		return nil, nil, err
	}
	each = []relation{out}
	for _, j := range f.Joins {
		right, err := s.oneSource(j.Source)
		if err != nil {
			return nil, nil, err
		}
		each = append(each, right)
		if out, err = s.join(j, out, right); err != nil {
			return nil, nil, err
		}
	}
	return out, each, nil
}

// bound gives each table the conjuncts of WHERE that concern it alone, to bound what is read of it. They are
// applied to the joined rows all the same. node is the whole of WHERE over the joined rows.
func (s *scope) bound(f *yql.From, sources []relation, where yql.Expr, node *node) {
	if len(sources) == 1 {
		if t, ok := sources[0].(*tableScan); ok {
			t.where = node
		}
		return
	}
	var all []column
	for _, rel := range sources {
		all = append(all, rel.columns()...)
	}
	whole := s.rows(all)
	for i, rel := range sources {
		t, ok := rel.(*tableScan)
		if !ok || !preserved(f.Joins, i) {
			continue
		}
		for _, e := range yql.Conjuncts(where) {
			if !whole.only(e, t.cols) {
				continue
			}
			n, err := s.quietly(e, t.cols)
			if err != nil {
				continue
			}
			if t.where != nil {
				if n, err = s.c.logical(n.pos, "AND", t.where, n); err != nil {
					continue
				}
			}
			t.where = n
		}
	}
}

// quietly checks a condition once more, over the columns of one table. What it says was said before.
func (s *scope) quietly(e yql.Expr, cols []column) (*node, error) {
	warnings := len(s.c.warnings)
	n, err := s.rows(cols).expr(e)
	s.c.warnings = s.c.warnings[:warnings]
	if err != nil {
		return nil, err
	}
	return s.c.condition(n)
}

// only reports whether all columns of an expression are those of one source, without doubt. An expression with a
// query in it does not count: it would be run twice.
func (s *scope) only(e yql.Expr, cols []column) bool {
	ok := true
	yql.WalkSelects(e, func(*yql.Select) { ok = false })
	yql.Walk(e, func(e yql.Expr) bool {
		c, isColumn := e.(*yql.Column)
		if !isColumn {
			return ok
		}
		owner := ""
		count := 0
		for _, col := range s.cols {
			if col.name == c.Name && (c.Table == "" || c.Table == col.table) {
				owner, count = col.table, count+1
			}
		}
		if count != 1 || len(cols) == 0 || owner != cols[0].table {
			ok = false
		}
		return ok
	})
	return ok
}

// preserved reports whether a row that WHERE drops may be dropped from source i before the joins.
func preserved(joins []yql.Join, i int) bool {
	for at, j := range joins {
		right := at+1 == i
		switch j.Kind {
		case "INNER", "CROSS", ",", "LEFT SEMI":
		case "LEFT", "LEFT ONLY":
			if right {
				return false
			}
		case "RIGHT", "RIGHT SEMI", "RIGHT ONLY":
			if at+1 > i {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// oneSource checks one source.
func (s *scope) oneSource(src yql.Source) (relation, error) {
	if src.Flatten != "" || src.Sample != "" || src.Match != "" {
		return nil, fail(src.Pos, "FLATTEN, SAMPLE and MATCH_RECOGNIZE are not supported")
	}
	alias := src.Alias
	var rel relation
	var err error
	switch {
	case src.Select != nil:
		rel, err = s.query(src.Select)
	case src.Call != nil:
		rel, err = s.tableCall(src.Call)
	case src.Table != nil:
		if alias == "" {
			alias = src.Table.Param
		}
		if alias == "" {
			alias = src.Table.Path
		}
		rel, err = s.named(*src.Table)
	default:
		return nil, unsupported(src.Pos, "FROM VALUES")
	}
	if err != nil {
		return nil, err
	}
	return aliased(rel, alias, src.Columns), nil
}

// named is a table by its path, or what a $name stands for.
func (s *scope) named(t yql.TableName) (relation, error) {
	if t.Param == "" {
		return s.c.source(t, s.c.path(t.Path))
	}
	b := s.names.lookup(t.Param)
	if b == nil {
		return nil, fail(t.Pos, "Unknown name: $%s", t.Param)
	}
	if sub, ok := b.expr.(*yql.Subquery); ok && !sub.Exists {
		return b.relation(s.c)
	}
	return nil, unsupported(t.Pos, "FROM $"+t.Param+", which is no query,")
}

// relation returns a named subquery; its rows are computed once.
func (b *binding) relation(c *compiler) (relation, error) {
	if b.rel != nil {
		return b.rel, nil
	}
	sub := b.expr.(*yql.Subquery)
	if err := c.enter(sub.Position()); err != nil {
		return nil, err
	}
	defer c.leave()
	inner, err := b.scope.plain().query(sub.Select)
	if err != nil {
		return nil, err
	}
	b.rel = &remembered{inner: inner, slot: c.memos}
	c.memos++
	return b.rel, nil
}

// tableCall is AS_TABLE(list).
func (s *scope) tableCall(call *yql.Call) (relation, error) {
	if normalName(call.Name) != "astable" || len(call.Args) != 1 || call.Namespace != "" {
		return nil, fail(call.Position(), "Unknown table function: %s", call.Name)
	}
	n, err := s.plain().expr(call.Args[0])
	if err != nil {
		return nil, err
	}
	return s.listRelation(call.Position(), n)
}

func (s *scope) listRelation(pos yql.Pos, n *node) (relation, error) {
	t := n.typ.Unwrapped()
	if t.Kind == KindEmptyList {
		return &listRows{list: n}, nil
	}
	if t.Kind != KindList || t.Item.Kind != KindStruct {
		return nil, annotation(pos, "Expected list of structs, but got: %s", n.typ)
	}
	rel := &listRows{list: s.c.hoisted(n)}
	for i, m := range t.Item.Members {
		rel.cols = append(rel.cols, column{name: m.Name, typ: m.Type})
		rel.at = append(rel.at, i)
	}
	return rel, nil
}

// joined is a join of two relations. Rows are those of the left, then of the right, with the sides that the kind
// leaves out left out.
type joined struct {
	kind        string
	any         bool
	left, right relation
	leftKeys    []*node // over the left row, of the common types
	rightKeys   []*node
	cols        []column
	lookRight   []int // which of rightKeys bind the leading key columns of the right table, if it can be looked up
	lookLeft    []int // the same for the left
}

func (j *joined) columns() []column { return j.cols }

// join checks one JOIN.
func (s *scope) join(j yql.Join, left, right relation) (relation, error) {
	out := &joined{kind: j.Kind, any: j.Any, left: left, right: right}
	if out.kind == "," {
		out.kind = "CROSS"
	}
	if out.kind == "" {
		out.kind = "INNER"
	}
	if out.kind != "CROSS" {
		if err := s.joinKeys(out, j); err != nil {
			return nil, err
		}
	}
	switch out.kind {
	case "INNER", "CROSS", "LEFT", "RIGHT", "FULL", "LEFT SEMI", "RIGHT SEMI", "LEFT ONLY", "RIGHT ONLY", "EXCLUSION":
	default:
		return nil, fail(j.Source.Pos, "%s JOIN is not supported", j.Kind)
	}
	add := func(rel relation, optional bool) {
		for _, c := range rel.columns() {
			if optional {
				c.typ = nullableType(c.typ)
			}
			out.cols = append(out.cols, c)
		}
	}
	switch out.kind {
	case "LEFT SEMI", "LEFT ONLY":
		add(left, false)
	case "RIGHT SEMI", "RIGHT ONLY":
		add(right, false)
	default:
		add(left, out.kind == "RIGHT" || out.kind == "FULL" || out.kind == "EXCLUSION")
		add(right, out.kind == "LEFT" || out.kind == "FULL" || out.kind == "EXCLUSION")
	}
	out.chooseLookup()
	return out, nil
}

// joinKeys reads ON a.x = b.y AND … or USING (x).
func (s *scope) joinKeys(out *joined, j yql.Join) error {
	ls, rs := s.rows(out.left.columns()), s.rows(out.right.columns())
	ls.joins, rs.joins = true, true
	pair := func(l, r *node) error {
		t := commonType(l.typ, r.typ)
		if t == nil || ordering(l.typ, r.typ, true) == nil {
			return annotation(l.pos, "Cannot compare key columns (%s and %s)", l.typ, r.typ)
		}
		lk, rk := s.c.to(l, nullableType(t)), s.c.to(r, nullableType(t))
		if lk == nil || rk == nil {
			return annotation(l.pos, "Cannot compare key columns (%s and %s)", l.typ, r.typ)
		}
		out.leftKeys, out.rightKeys = append(out.leftKeys, lk), append(out.rightKeys, rk)
		return nil
	}
	for _, name := range j.Using {
		l, err := ls.input(&yql.Column{Name: name})
		if err != nil {
			return err
		}
		r, err := rs.input(&yql.Column{Name: name})
		if err != nil {
			return err
		}
		if err := pair(l, r); err != nil {
			return err
		}
	}
	for _, e := range yql.Conjuncts(j.On) {
		b, ok := e.(*yql.Binary)
		if !ok || b.Op != "=" {
			return fail(e.Position(), "JOIN ON expression must be a conjunction of equality predicates")
		}
		l, err := ls.expr(b.L)
		r, err2 := rs.expr(b.R)
		if err != nil || err2 != nil {
			var swapped, swapped2 error
			if l, swapped = ls.expr(b.R); swapped == nil {
				r, swapped2 = rs.expr(b.L)
			}
			if swapped != nil || swapped2 != nil {
				if err == nil {
					err = err2
				}
				return err
			}
		}
		if err := pair(l, r); err != nil {
			return err
		}
	}
	if len(out.leftKeys) == 0 {
		return fail(j.Source.Pos, "JOIN: ON expression is required")
	}
	return nil
}

// chooseLookup finds out whether a side can be read by the keys of the other instead of as a whole.
func (j *joined) chooseLookup() {
	if t, ok := j.right.(*tableScan); ok && slices.Contains([]string{"INNER", "LEFT", "LEFT SEMI", "LEFT ONLY", "RIGHT SEMI"}, j.kind) {
		j.lookRight = t.lookup(j.rightKeys)
		t.plan.join = j
	}
	if t, ok := j.left.(*tableScan); ok && slices.Contains([]string{"INNER", "RIGHT", "RIGHT SEMI", "LEFT SEMI"}, j.kind) {
		j.lookLeft = t.lookup(j.leftKeys)
		t.plan.join = j
	}
}

// looked returns the table that is read by the keys of the other side, and the keys that bind its own; nil if both
// are read by themselves. The left side leads, unless only the right one is bounded.
func (j *joined) looked() (*tableScan, []int) {
	if j.lookLeft != nil && (j.lookRight == nil || !bounded(j.left)) && bounded(j.right) {
		return j.left.(*tableScan), j.lookLeft
	}
	if j.lookRight != nil {
		return j.right.(*tableScan), j.lookRight
	}
	return nil, nil
}

// bounded reports whether a relation is more than the whole of a table.
func bounded(rel relation) bool {
	t, ok := rel.(*tableScan)
	return !ok || !t.keyRanges().access().full
}

// lookup returns, for each leading column of the key in order, which join key is equal to it; nil if none is.
func (t *tableScan) lookup(keys []*node) []int {
	var out []int
	for _, name := range t.key {
		at := slices.IndexFunc(keys, func(n *node) bool {
			return n.op == opColumn && t.cols[n.col].name == name && t.cols[n.col].typ.bare().Equal(n.typ.bare())
		})
		if at < 0 {
			break
		}
		out = append(out, at)
	}
	return out
}

// keySet returns the ranges of a table's key that the join keys of rows bind.
func keySet(t *tableScan, look []int, keys [][]Value) []engine.Range {
	k := t.keyRanges()
	all := make([][]schema.Value, len(keys))
	for i, values := range keys {
		all[i] = make([]schema.Value, len(look))
		for j, at := range look {
			all[i][j] = values[at].Cell().In(k.key[j].Type)
		}
	}
	return k.engine(ranges.Points(k.key, all))
}

// match is a row of one side with its join keys.
type match struct {
	row, keys []Value
	ok        bool // no key is NULL, which equals nothing
	hit       bool // a row of the other side equals it
	next      int  // where the next row with these keys is, counted from 1; 0 if there is none
}

// readSide reads one side. All that is kept of a row is in one piece.
func readSide(r *run, rel relation, keys []*node) ([]match, error) {
	var out []match
	fr := r.frame(nil)
	err := rel.scan(r, func(row []Value) error {
		fr.row = row
		m := match{ok: true}
		cells := append(make([]Value, 0, len(row)+len(keys)), row...)
		for _, k := range keys {
			v, err := k.eval(fr)
			if err != nil {
				return err
			}
			m.ok = m.ok && v.null == 0
			cells = append(cells, v)
		}
		m.row, m.keys = cells[:len(row):len(row)], cells[len(row):]
		out = append(out, m)
		return r.hold(row...)
	})
	return out, err
}

// identify appends what equal keys have in common.
func (m *match) identify(id []byte, keys []*node) []byte {
	for i, k := range keys {
		id = appendKey(id, k.typ, m.keys[i])
	}
	return id
}

func (j *joined) scan(r *run, emit func([]Value) error) error {
	if j.kind == "CROSS" {
		return j.cross(r, emit)
	}
	left, right, err := j.sides(r)
	if err != nil {
		return err
	}
	index, id := make(map[string]int, len(right)), []byte(nil) // where the first row with some keys is, counted from 1
	for i := len(right) - 1; i >= 0; i-- {
		if m := &right[i]; m.ok {
			id = m.identify(id[:0], j.rightKeys)
			if !j.any {
				m.next = index[string(id)]
			}
			index[string(id)] = i + 1
		}
	}
	both := paired(emit)
	nullLeft, nullRight := nullRow(len(j.left.columns())), nullRow(len(j.right.columns()))
	for i := range left {
		l, first := &left[i], 0
		if l.ok {
			id = l.identify(id[:0], j.leftKeys)
			first = index[string(id)]
		}
		for at := first; at > 0; at = right[at-1].next {
			right[at-1].hit = true
		}
		var err error
		switch {
		case j.kind == "LEFT SEMI" && first > 0, j.kind == "LEFT ONLY" && first == 0:
			err = emit(l.row)
		case first == 0 && (j.kind == "LEFT" || j.kind == "FULL" || j.kind == "EXCLUSION"):
			err = both(l.row, nullRight)
		case j.kind == "INNER" || j.kind == "LEFT" || j.kind == "RIGHT" || j.kind == "FULL":
			for at := first; at > 0 && err == nil; at = right[at-1].next {
				err = both(l.row, right[at-1].row)
			}
		}
		if err != nil {
			return err
		}
	}
	for _, m := range right {
		var err error
		switch {
		case j.kind == "RIGHT SEMI" && m.hit, j.kind == "RIGHT ONLY" && !m.hit:
			err = emit(m.row)
		case !m.hit && (j.kind == "RIGHT" || j.kind == "FULL" || j.kind == "EXCLUSION"):
			err = both(nullLeft, m.row)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// sides reads both sides, the one that can be looked up by the keys of the other.
func (j *joined) sides(r *run) (left, right []match, err error) {
	t, look := j.looked()
	if t != nil && relation(t) == j.left {
		if right, err = readSide(r, j.right, j.rightKeys); err == nil {
			left, err = readSide(r, t.by(look, right), j.leftKeys)
		}
		return left, right, err
	}
	if left, err = readSide(r, j.left, j.leftKeys); err != nil {
		return nil, nil, err
	}
	source := j.right
	if t != nil {
		source = t.by(look, left)
	}
	right, err = readSide(r, source, j.rightKeys)
	return left, right, err
}

// by returns the table bounded to the keys of the rows it is joined with.
func (t *tableScan) by(look []int, rows []match) relation {
	out := *t
	out.extra = func(*run) []engine.Range {
		keys := make([][]Value, 0, len(rows))
		for _, m := range rows {
			if m.ok {
				keys = append(keys, m.keys)
			}
		}
		return keySet(t, look, keys)
	}
	return &out
}

func (j *joined) cross(r *run, emit func([]Value) error) error {
	right, err := readSide(r, j.right, nil)
	if err != nil {
		return err
	}
	both := paired(emit)
	return j.left.scan(r, func(l []Value) error {
		for _, m := range right {
			if err := both(l, m.row); err != nil {
				return err
			}
		}
		return nil
	})
}

func nullRow(n int) []Value { return slices.Repeat([]Value{NullValue}, n) }

// paired emits two rows as one, which is valid until emit returns.
func paired(emit func([]Value) error) func(a, b []Value) error {
	var row []Value
	return func(a, b []Value) error {
		row = append(append(row[:0], a...), b...)
		return emit(row)
	}
}
