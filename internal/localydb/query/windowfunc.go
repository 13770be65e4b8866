package query

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// windowNames are the functions that need OVER, by normalised name, with the number of their arguments.
var windowNames = map[string]struct{ min, max int }{
	"rownumber": {}, "rank": {0, 1}, "denserank": {0, 1}, "percentrank": {0, 1}, "cumedist": {},
	"ntile": {1, 1}, "lag": {1, 2}, "lead": {1, 2},
	"firstvalue": {1, 1}, "lastvalue": {1, 1}, "nthvalue": {2, 2},
}

// windowFunction checks a function with OVER and returns the type of its value and how a partition is computed.
func (s *scope) windowFunction(e *yql.Call, use *windowUse) (*Type, func(*windowPart) ([]Value, error), error) {
	pos := e.Position()
	name := normalName(e.Name)
	switch {
	case e.Filter != nil:
		return nil, nil, fail(pos, "FILTER clause is not supported yet")
	case e.Distinct:
		return nil, nil, fail(pos, "DISTINCT is not yet supported in window functions")
	}
	arity, ok := windowNames[name]
	if !ok {
		f, ok := aggregateNamed(name)
		if !ok {
			return nil, nil, fail(pos, "Unknown window function: %s", e.Name)
		}
		if e.Nulls != "" {
			return nil, nil, unsupported(pos, e.Nulls+" of "+e.Name)
		}
		return s.windowAggregate(e, f, use)
	}
	if len(e.Named) > 0 || e.Star || len(e.Args) < arity.min || len(e.Args) > arity.max {
		return nil, nil, fail(pos, "%s expected %s but got: %d", e.Name, argumentCount(builtin{min: arity.min, max: arity.max}), len(e.Args))
	}
	args, err := s.exprs(e.Args)
	if err != nil {
		return nil, nil, err
	}
	ignore := e.Nulls == "IGNORE NULLS"
	switch name {
	case "firstvalue", "lastvalue", "nthvalue":
		return s.valueOf(pos, name, args, ignore)
	case "lag", "lead":
		if ignore {
			return nil, nil, unsupported(pos, "IGNORE NULLS of "+e.Name)
		}
		return s.neighbour(pos, name == "lag", args)
	}
	if e.Nulls != "" {
		return nil, nil, fail(pos, "%s does not accept %s", e.Name, e.Nulls)
	}
	switch name {
	case "rownumber":
		return typeUint64, numbered(func(_ *windowPart, i int) Value { return uintValue(uint64(i + 1)) }), nil
	case "cumedist":
		return typeDouble, numbered(func(p *windowPart, i int) Value {
			return realValue(schema.Double, float64(p.peer[i])/float64(len(p.rows)))
		}), nil
	case "ntile":
		return s.tiles(args[0])
	}
	return s.rank(name, args, use)
}

// numbered computes a value from the place of the row alone.
func numbered(f func(p *windowPart, i int) Value) func(*windowPart) ([]Value, error) {
	return func(p *windowPart) ([]Value, error) {
		out := make([]Value, len(p.rows))
		for i := range out {
			out[i] = f(p, i)
		}
		return out, nil
	}
}

// rank is RANK, DENSE_RANK and PERCENT_RANK: of the order of the window, or of runs of equal values of an argument.
// A row with a NULL among what it is ranked by has no rank, unless PRAGMA AnsiRankForNullableKeys takes NULLs for equal.
func (s *scope) rank(name string, args []*node, use *windowUse) (*Type, func(*windowPart) ([]Value, error), error) {
	by := args
	if len(by) == 0 {
		for _, o := range use.order {
			by = append(by, o.node)
		}
	}
	t := typeUint64
	if name == "percentrank" {
		t = typeDouble
	}
	nullable := false
	for _, n := range by {
		nullable = nullable || n.typ.Nullable()
	}
	nullable = nullable && !s.c.ansiRank
	if nullable {
		t = nullableType(t)
	}
	return t, func(p *windowPart) ([]Value, error) {
		keys := make([][]Value, len(by))
		for k, n := range by {
			var err error
			if keys[k], err = p.values(n); err != nil {
				return nil, err
			}
		}
		out := make([]Value, len(p.rows))
		rank, dense := 0, 0
		for i := range p.rows {
			equal, null := i > 0, false
			for k, n := range by {
				equal = equal && sameKey(n.typ, keys[k][i], keys[k][i-1])
				null = null || keys[k][i].null > 0
			}
			if !equal {
				rank, dense = i+1, dense+1
			}
			switch {
			case null && nullable:
				out[i] = NullValue
			case name == "rank":
				out[i] = uintValue(uint64(rank))
			case name == "denserank":
				out[i] = uintValue(uint64(dense))
			default:
				out[i] = realValue(schema.Double, float64(rank-1)/float64(max(len(p.rows)-1, 1)))
			}
		}
		return out, nil
	}, nil
}

// tiles is NTILE: the first partitions get one row more than the last if the rows do not divide evenly.
func (s *scope) tiles(arg *node) (*Type, func(*windowPart) ([]Value, error), error) {
	n := s.c.to(arg, typeUint64)
	if n == nil || n.row || n.local {
		return nil, nil, annotation(arg.pos, "Mismatch type argument #1, type diff: Uint64!=%s", arg.typ)
	}
	return typeUint64, func(p *windowPart) ([]Value, error) {
		v, err := n.eval(p.fr)
		if err != nil {
			return nil, err
		}
		if v.bits == 0 {
			return nil, runtime("NTILE needs a positive number of groups")
		}
		out := make([]Value, len(p.rows))
		groups := min(v.bits, uint64(len(p.rows)))
		small, large := uint64(len(p.rows))/groups, uint64(len(p.rows))%groups
		for i := range out {
			at := uint64(i)
			if at < large*(small+1) {
				out[i] = uintValue(at/(small+1) + 1)
			} else {
				out[i] = uintValue((at-large)/small + 1)
			}
		}
		return out, nil
	}, nil
}

// neighbour is LAG and LEAD.
func (s *scope) neighbour(pos yql.Pos, back bool, args []*node) (*Type, func(*windowPart) ([]Value, error), error) {
	distance := 1
	if len(args) == 2 {
		n := args[1]
		if n.lit == nil || n.typ.Kind != KindPrimitive || !n.typ.Prim.IsInteger() || n.typ.Prim.IsSigned() && n.lit.int() < 0 {
			return nil, nil, annotation(n.pos, "Expected a non-negative literal as the offset of a row")
		}
		distance = int(min(n.lit.bits, 1<<40))
	}
	if back {
		distance = -distance
	}
	return nullableType(args[0].typ), func(p *windowPart) ([]Value, error) {
		values, err := p.values(args[0])
		if err != nil {
			return nil, err
		}
		out := make([]Value, len(values))
		for i := range out {
			if out[i] = NullValue; i+distance >= 0 && i+distance < len(values) {
				out[i] = values[i+distance]
			}
		}
		return out, nil
	}, nil
}

// valueOf is FIRST_VALUE, LAST_VALUE and NTH_VALUE: of the rows of the frame.
func (s *scope) valueOf(pos yql.Pos, name string, args []*node, ignore bool) (*Type, func(*windowPart) ([]Value, error), error) {
	nth := 1
	if name == "nthvalue" {
		n := args[1]
		if n.lit == nil || n.typ.Kind != KindPrimitive || !n.typ.Prim.IsInteger() || n.lit.int() <= 0 {
			return nil, nil, annotation(n.pos, "Expected a positive literal as the number of a row")
		}
		nth = int(min(n.lit.bits, 1<<40))
	}
	return nullableType(args[0].typ), func(p *windowPart) ([]Value, error) {
		values, err := p.values(args[0])
		if err != nil {
			return nil, err
		}
		out := make([]Value, len(values))
		for i := range out {
			lo, hi := p.bounds(i)
			out[i] = NullValue
			left := nth
			for k := lo; k < hi; k++ {
				at := k
				if name == "lastvalue" {
					at = lo + hi - 1 - k
				}
				if ignore && values[at].null > 0 {
					continue
				}
				if left--; left == 0 {
					out[i] = values[at]
					break
				}
			}
		}
		return out, nil
	}, nil
}

// windowAggregate is an aggregate function of the rows of the frame.
func (s *scope) windowAggregate(e *yql.Call, f aggregate, use *windowUse) (*Type, func(*windowPart) ([]Value, error), error) {
	args, err := s.aggregateArgs(e, f)
	if err != nil {
		return nil, nil, err
	}
	t, start, err := f.build(s, e, args, use.frame.mayBeEmpty())
	if err != nil {
		return nil, nil, err
	}
	if !f.nulls && len(args) > 0 && args[0].typ.Nullable() {
		start = skipNulls(start)
	}
	return t, func(p *windowPart) ([]Value, error) {
		rows, err := p.arguments(args)
		if err != nil {
			return nil, err
		}
		out := make([]Value, len(p.rows))
		var st *state
		seen := 0
		for i := range out {
			lo, hi := p.bounds(i)
			if st == nil || lo > 0 || hi < seen {
				st, seen = start(), lo
			}
			for ; seen < hi; seen++ {
				st.add(rows[seen])
			}
			out[i] = st.result()
		}
		return out, nil
	}, nil
}

// mayBeEmpty reports whether the frame may leave out the current row.
func (f frameRows) mayBeEmpty() bool {
	return !f.first && f.from > 0 || !f.last && !f.peers && f.to < 0
}

// arguments evaluates the arguments of an aggregate for every row.
func (p *windowPart) arguments(args []*node) ([][]Value, error) {
	rows := make([][]Value, len(p.rows))
	for _, a := range args {
		values, err := p.values(a)
		if err != nil {
			return nil, err
		}
		for i, v := range values {
			rows[i] = append(rows[i], v)
		}
	}
	return rows, nil
}
