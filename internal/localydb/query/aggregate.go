package query

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// aggregation is the GROUP BY of a select: the row of an expression above it is the keys, then the aggregates.
type aggregation struct {
	keys   []groupKey
	plain  bool // all keys are columns: no other expression can be one
	uses   []*aggregateUse
	source scope // the rows that are grouped
}

// groupKey is an expression of GROUP BY.
type groupKey struct {
	text string // printed, to find it again in SELECT and HAVING
	name string // alias, or the column's own name; empty if it has none
	node *node
}

// aggregateUse is an aggregate function as it is called in a select.
type aggregateUse struct {
	text     string
	args     []*node
	distinct bool
	typ      *Type
	start    func() *state
}

// state is an aggregate function at work on one group. add is not called for rows whose first argument is NULL
// unless the function asked for them.
type state struct {
	add    func(args []Value)
	result func() Value
	seen   map[string]bool // of DISTINCT
}

// known returns the key that an expression is, if it is one.
func (a *aggregation) known(s *scope, e yql.Expr) (*node, bool) {
	if a.plain {
		return nil, false
	}
	text := yql.PrintExpr(e)
	for i, k := range a.keys {
		if k.text == text {
			return columnNode(e.Position(), k.node.typ, i), true
		}
	}
	return nil, false
}

// column resolves a column above the grouping: it must be a key.
func (a *aggregation) column(s *scope, e *yql.Column) (*node, error) {
	for i, k := range a.keys {
		if k.name == e.Name && e.Table == "" {
			return columnNode(e.Position(), k.node.typ, i), nil
		}
	}
	inner, err := a.source.input(e)
	if err != nil {
		return nil, err
	}
	for i, k := range a.keys {
		if k.node.op == opColumn && inner.op == opColumn && k.node.col == inner.col {
			return columnNode(e.Position(), k.node.typ, i), nil
		}
	}
	return nil, fail(e.Position(), "Column `%s` must either be a key column in GROUP BY or it should be used in aggregation function", e.Name)
}

// aggregate is an aggregate function. build checks the arguments and returns the type of the result and how a
// group starts; empty says that a group can have no rows, so that most results can be NULL.
type aggregate struct {
	min, max int
	nulls    bool // NULL arguments count
	build    func(s *scope, e *yql.Call, args []*node, empty bool) (*Type, func() *state, error)
}

func (s *scope) aggregateCall(e *yql.Call, f aggregate) (*node, error) {
	pos := e.Position()
	if s.agg == nil {
		return nil, fail(pos, "Aggregation is not allowed in this context")
	}
	text := yql.PrintExpr(e)
	for i, u := range s.agg.uses {
		if u.text == text {
			return columnNode(pos, u.typ, len(s.agg.keys)+i), nil
		}
	}
	inner := s.agg.source
	inner.names = s.names
	nodes, err := inner.aggregateArgs(e, f)
	if err != nil {
		return nil, err
	}
	t, start, err := f.build(s, e, nodes, len(s.agg.keys) == 0)
	if err != nil {
		return nil, err
	}
	use := &aggregateUse{text: text, args: nodes, distinct: e.Distinct, typ: t, start: start}
	if !f.nulls && len(nodes) > 0 && nodes[0].typ.Nullable() {
		use.start = skipNulls(start)
	}
	s.agg.uses = append(s.agg.uses, use)
	return columnNode(pos, t, len(s.agg.keys)+len(s.agg.uses)-1), nil
}

// aggregateArgs checks the arguments of an aggregate function; COUNT(*) has none.
func (s *scope) aggregateArgs(e *yql.Call, f aggregate) ([]*node, error) {
	if e.Star {
		if normalName(e.Name) != "count" {
			return nil, fail(e.Position(), "Aggregation function %s does not accept *", e.Name)
		}
		return nil, nil
	}
	if len(e.Args) < f.min || len(e.Args) > f.max {
		return nil, fail(e.Position(), "Aggregation function %s requires exactly %d argument(s), given: %d", e.Name, f.min, len(e.Args))
	}
	return s.exprs(e.Args)
}

func skipNulls(start func() *state) func() *state {
	return func() *state {
		st := start()
		add := st.add
		st.add = func(args []Value) {
			if args[0].null == 0 {
				add(args)
			}
		}
		return st
	}
}

// feed adds a row to a group.
func (u *aggregateUse) feed(fr *frame, st *state) error {
	args, err := fr.each(u.args)
	if err != nil {
		return err
	}
	if u.distinct && len(args) > 0 {
		if st.seen == nil {
			st.seen = map[string]bool{}
		}
		id := string(appendKey(nil, u.args[0].typ, args[0]))
		if st.seen[id] {
			return nil
		}
		st.seen[id] = true
		if err := fr.run.holdBytes(len(id) + groupBytes); err != nil {
			return err
		}
	}
	st.add(args)
	return nil
}

// groupResult is the type of an aggregate over values of a type: Optional if they are, or if there may be none.
func groupResult(t *Type, arg *node, empty bool) *Type {
	if empty || arg.typ.Nullable() {
		return nullableType(t)
	}
	return t
}

// aggregateNamed returns the aggregate function of a normalised name.
func aggregateNamed(name string) (aggregate, bool) {
	var build func(s *scope, e *yql.Call, args []*node, empty bool) (*Type, func() *state, error)
	switch name {
	case "count":
		return aggregate{min: 1, max: 1, build: countRows}, true
	case "countif":
		build = func(s *scope, _ *yql.Call, args []*node, _ bool) (*Type, func() *state, error) {
			if _, err := s.c.condition(args[0]); err != nil {
				return nil, nil, err
			}
			return typeUint64, counting(func(a []Value) bool { return a[0].bool() }), nil
		}
	case "sum":
		build = sumRows
	case "min":
		build = extremes(-1)
	case "max":
		build = extremes(1)
	case "some":
		build = func(_ *scope, _ *yql.Call, args []*node, empty bool) (*Type, func() *state, error) {
			return groupResult(args[0].typ, args[0], empty), folding(func(sum, v Value) Value { return sum }), nil
		}
	default:
		return aggregate{}, false
	}
	return aggregate{min: 1, max: 1, build: build}, true
}

func countRows(_ *scope, _ *yql.Call, _ []*node, _ bool) (*Type, func() *state, error) {
	return typeUint64, counting(func([]Value) bool { return true }), nil
}

func counting(test func([]Value) bool) func() *state {
	return func() *state {
		n := uint64(0)
		return &state{
			add: func(a []Value) {
				if test(a) {
					n++
				}
			},
			result: func() Value { return uintValue(n) },
		}
	}
}

// folding keeps the first value and combines each further one with it; no value is NULL.
func folding(f func(sum, v Value) Value) func() *state {
	return func() *state {
		sum := NullValue
		return &state{
			add: func(a []Value) {
				if sum.null > 0 {
					sum = a[0]
					return
				}
				sum = f(sum, a[0])
			},
			result: func() Value { return sum },
		}
	}
}

func sumRows(_ *scope, e *yql.Call, args []*node, empty bool) (*Type, func() *state, error) {
	if args[0].typ.Kind == KindNull {
		return typeNull, folding(func(sum, _ Value) Value { return sum }), nil
	}
	t, add := sumOf(args[0].typ.Unwrapped())
	if add == nil {
		return nil, nil, unsupported(e.Position(), "The sum of "+args[0].typ.String())
	}
	return groupResult(t, args[0], empty), func() *state {
		sum := NullValue
		return &state{
			add: func(a []Value) {
				if sum.null > 0 {
					sum = Value{}
				}
				sum = add(sum, a[0])
			},
			result: func() Value { return sum },
		}
	}, nil
}

func extremes(sign int) func(*scope, *yql.Call, []*node, bool) (*Type, func() *state, error) {
	return func(_ *scope, e *yql.Call, args []*node, empty bool) (*Type, func() *state, error) {
		t := args[0].typ.Unwrapped()
		if ordering(t, t, false) == nil {
			return nil, nil, annotation(e.Position(), "Expected comparable type, but got: %s", args[0].typ)
		}
		return groupResult(t, args[0], empty), folding(func(sum, v Value) Value {
			if compareValues(t, v, sum)*sign > 0 {
				return v
			}
			return sum
		}), nil
	}
}
