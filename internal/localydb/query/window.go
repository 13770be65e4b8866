package query

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// windowing is the window functions of a select. Their values stand at the end of the rows that its SELECT list and
// ORDER BY see.
type windowing struct {
	named map[string]*yql.WindowSpec
	uses  []*windowUse
}

// windowUse is a window function as it is called.
type windowUse struct {
	partition []*node
	order     []orderKey
	frame     frameRows
	over      func(p *windowPart) ([]Value, error)
}

// frameRows says up to which row of the partition, from its first one, an aggregate sees: the current one unless it says more.
type frameRows struct {
	last  bool // to the last one
	peers bool // to the last one that is equal to the current one in ORDER BY
}

// windowPart is one partition in its order.
type windowPart struct {
	use  *windowUse
	rows [][]Value
	fr   *frame
	peer []int // where the rows equal in ORDER BY to this one end; one past the last
}

// windowCall checks a call with OVER.
func (s *scope) windowCall(e *yql.Call) (*node, error) {
	pos := e.Position()
	if e.Namespace != "" || e.Fn != nil {
		return nil, fail(pos, "Unknown window function: %s", yql.PrintExpr(e))
	}
	if !s.from {
		return nil, fail(pos, "Unable to use window function: %s without source", e.Name)
	}
	if s.win == nil {
		return nil, fail(pos, "Failed to use window function: %s without specification or in wrong place", e.Name)
	}
	inner := *s
	inner.win, inner.over = nil, nil
	use, err := inner.window(pos, e.Over, s.win)
	if err != nil {
		return nil, err
	}
	t, over, err := inner.windowFunction(e, use)
	if err != nil {
		return nil, err
	}
	use.over = over
	w := s.win
	at := len(w.uses)
	w.uses = append(w.uses, use)
	return &node{pos: pos, typ: t, row: true, col: -1, eval: func(fr *frame) (Value, error) {
		return fr.row[len(fr.row)-len(w.uses)+at], nil
	}}, nil
}

// window checks what OVER says.
func (s *scope) window(pos yql.Pos, over *yql.Over, w *windowing) (*windowUse, error) {
	spec := over.Spec
	if spec == nil {
		if spec = w.named[over.Window]; spec == nil {
			return nil, fail(pos, "Unable to find window specification for window: %s", over.Window)
		}
	}
	if spec.Base != "" {
		return nil, unsupported(pos, "A window made from another")
	}
	use := &windowUse{}
	for _, g := range spec.PartitionBy {
		n, err := s.expr(g.Expr)
		if err != nil {
			return nil, err
		}
		if !groupable(n) {
			return nil, annotation(n.pos, "Expected hashable and equatable type for key column, but got: %s", n.typ)
		}
		use.partition = append(use.partition, n)
	}
	for _, o := range spec.OrderBy {
		n, err := s.expr(o.Expr)
		if err != nil {
			return nil, err
		}
		if ordering(n.typ, n.typ, false) == nil {
			return nil, annotation(n.pos, "Expected comparable type, but got: %s", n.typ)
		}
		use.order = append(use.order, orderKey{n, o.Desc})
	}
	var err error
	use.frame, err = s.frameOf(pos, spec)
	return use, err
}

// frameOf returns the frame of a window. Without one it is the whole partition, or with ORDER BY the rows up to the
// current one, and in a query of the Query service all that are equal to it as well.
// Sources: the reference of window functions, and the flag AnsiCurrentRow in ydb/core/kqp/host/kqp_translate.cpp, of
// ydb-platform/ydb.
func (s *scope) frameOf(pos yql.Pos, spec *yql.WindowSpec) (frameRows, error) {
	f := spec.Frame
	switch {
	case f == nil && len(spec.OrderBy) == 0:
		return frameRows{last: true}, nil
	case f == nil:
		return frameRows{peers: s.c.ansiRow}, nil
	case f.Unit != "ROWS":
		return frameRows{}, unsupported(pos, "A frame of "+f.Unit)
	case f.Exclude != "" && f.Exclude != "NO OTHERS":
		return frameRows{}, unsupported(pos, "EXCLUDE "+f.Exclude)
	case f.From != (yql.FrameBound{Side: "PRECEDING"}) || f.To != nil && f.To.Offset != nil:
		return frameRows{}, unsupported(pos, "A frame that begins within the partition or counts rows")
	case f.To != nil && f.To.Side == "PRECEDING":
		return frameRows{}, fail(pos, "Frame cannot end with UNBOUNDED PRECEDING")
	}
	return frameRows{last: f.To != nil && f.To.Side == "FOLLOWING"}, nil
}

// end returns where the frame of row i ends: the number of the row behind it.
func (p *windowPart) end(i int) int {
	switch f := p.use.frame; {
	case f.last:
		return len(p.rows)
	case f.peers:
		return p.peer[i]
	}
	return i + 1
}

// values evaluates an expression for every row of the partition.
func (p *windowPart) values(n *node) ([]Value, error) {
	out := make([]Value, len(p.rows))
	for i, row := range p.rows {
		p.fr.row = row
		v, err := n.eval(p.fr)
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}

// run appends the values of the window functions to the rows.
func (w *windowing) run(r *run, rows [][]Value) error {
	values := make([][]Value, len(w.uses))
	for i, u := range w.uses {
		values[i] = make([]Value, len(rows))
		parts, err := u.parts(r, rows)
		if err != nil {
			return err
		}
		for _, at := range parts {
			if err := r.ctx.Err(); err != nil {
				return err
			}
			p := &windowPart{use: u, fr: r.frame(nil)}
			for _, j := range at.rows {
				p.rows = append(p.rows, rows[j])
			}
			p.peer = at.peer
			out, err := u.over(p)
			if err != nil {
				return err
			}
			for k, j := range at.rows {
				values[i][j] = out[k]
			}
		}
	}
	for j := range rows {
		row := make([]Value, 0, len(rows[j])+len(w.uses))
		row = append(row, rows[j]...)
		for i := range w.uses {
			row = append(row, values[i][j])
		}
		rows[j] = row
	}
	return nil
}

// partRows are the numbers of the rows of a partition in their order, and where the rows equal to each end.
type partRows struct {
	rows, peer []int
}

// parts divides the rows into partitions, in the order in which they are first seen.
func (u *windowUse) parts(r *run, rows [][]Value) ([]*partRows, error) {
	var parts []*partRows
	index := map[string]*partRows{}
	fr := r.frame(nil)
	keys := make([][]Value, len(rows))
	var id []byte
	for j, row := range rows {
		fr.row = row
		id = id[:0]
		for _, n := range u.partition {
			v, err := n.eval(fr)
			if err != nil {
				return nil, err
			}
			id = appendKey(id, n.typ, v)
		}
		p := index[string(id)]
		if p == nil {
			p = &partRows{}
			index[string(id)] = p
			parts = append(parts, p)
		}
		p.rows = append(p.rows, j)
		for _, o := range u.order {
			v, err := o.node.eval(fr)
			if err != nil {
				return nil, err
			}
			keys[j] = append(keys[j], v)
		}
	}
	for _, p := range parts {
		slices.SortStableFunc(p.rows, func(a, b int) int { return compareKeys(u.order, keys[a], keys[b]) })
		p.peer = make([]int, len(p.rows))
		for i := len(p.rows) - 1; i >= 0; i-- {
			p.peer[i] = i + 1
			if i+1 < len(p.rows) && compareKeys(u.order, keys[p.rows[i]], keys[p.rows[i+1]]) == 0 {
				p.peer[i] = p.peer[i+1]
			}
		}
	}
	return parts, nil
}

// compareKeys compares values of ORDER BY.
func compareKeys(order []orderKey, a, b []Value) int {
	for i, o := range order {
		if c := compareValues(o.node.typ, a[i], b[i]); c != 0 {
			if o.desc {
				return -c
			}
			return c
		}
	}
	return 0
}

// collect returns a feed for rows that go on when all are known.
func (w *windowing) collect(r *run, emit func([]Value) error) (feed func([]Value) error, flush func() error) {
	var rows [][]Value
	return func(row []Value) error {
			rows = append(rows, slices.Clone(row))
			return r.hold(row...)
		}, func() error {
			if err := w.run(r, rows); err != nil {
				return err
			}
			for _, row := range rows {
				if err := emit(row); err != nil {
					return err
				}
			}
			return nil
		}
}
