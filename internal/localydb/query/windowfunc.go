package query

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// windowNames are the functions that need OVER, by normalised name, with the number of their arguments.
var windowNames = map[string]struct{ min, max int }{
	"rownumber": {}, "rank": {}, "denserank": {}, "lag": {1, 2}, "lead": {1, 2}, "firstvalue": {1, 1}, "lastvalue": {1, 1},
}

// otherWindows are the functions that need OVER and that this server lacks.
var otherWindows = []string{"percentrank", "cumedist", "ntile", "nthvalue"}

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
	switch {
	case slices.Contains(otherWindows, name), ok && e.Nulls != "", ok && strings.HasSuffix(name, "rank") && len(e.Args) > 0:
		return nil, nil, unsupported(pos, yql.PrintExpr(e))
	case !ok:
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
	switch name {
	case "firstvalue", "lastvalue":
		return valueOf(name, args[0])
	case "lag", "lead":
		return neighbour(name == "lag", args)
	case "rownumber":
		return typeUint64, numbered, nil
	}
	return s.rank(name, use)
}

// numbered is ROW_NUMBER.
func numbered(p *windowPart) ([]Value, error) {
	out := make([]Value, len(p.rows))
	for i := range out {
		out[i] = uintValue(uint64(i + 1))
	}
	return out, nil
}

// rank is RANK and DENSE_RANK in the order of the window. A row with a NULL among what it is ranked by has no rank, unless
// PRAGMA AnsiRankForNullableKeys takes NULLs for equal.
func (s *scope) rank(name string, use *windowUse) (*Type, func(*windowPart) ([]Value, error), error) {
	t, nullable := typeUint64, false
	for _, o := range use.order {
		nullable = nullable || o.node.typ.Nullable()
	}
	if nullable = nullable && !s.c.ansiRank; nullable {
		t = nullableType(t)
	}
	return t, func(p *windowPart) ([]Value, error) {
		keys := make([][]Value, len(use.order))
		for k, o := range use.order {
			var err error
			if keys[k], err = p.values(o.node); err != nil {
				return nil, err
			}
		}
		out := make([]Value, len(p.rows))
		rank, dense := 0, 0
		for i := range p.rows {
			equal, null := i > 0, false
			for k, o := range use.order {
				equal = equal && sameKey(o.node.typ, keys[k][i], keys[k][i-1])
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
			default:
				out[i] = uintValue(uint64(dense))
			}
		}
		return out, nil
	}, nil
}

// neighbour is LAG and LEAD.
func neighbour(back bool, args []*node) (*Type, func(*windowPart) ([]Value, error), error) {
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

// valueOf is FIRST_VALUE and LAST_VALUE: of the rows of the frame.
func valueOf(name string, arg *node) (*Type, func(*windowPart) ([]Value, error), error) {
	return nullableType(arg.typ), func(p *windowPart) ([]Value, error) {
		values, err := p.values(arg)
		if err != nil {
			return nil, err
		}
		out := make([]Value, len(values))
		for i := range out {
			if out[i] = values[0]; name == "lastvalue" {
				out[i] = values[p.end(i)-1]
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
	t, start, err := f.build(s, e, args, false)
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
		st, seen := start(), 0
		for i := range out {
			for end := p.end(i); seen < end; seen++ {
				st.add(rows[seen])
			}
			out[i] = st.result()
		}
		return out, nil
	}, nil
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
