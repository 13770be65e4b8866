package ranges

import (
	"math/big"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Fit says how a value of one type relates to those of another.
type Fit int8

// How values relate.
const (
	Unfit   Fit = iota
	Exact       // it is one of them
	Between     // it lies between two of them, or before or behind all
)

// Round returns the greatest value of a key column's type that is not greater than the comparand, and the least that is not less: nil
// where there is none. Both are the comparand itself if the type has it.
func Round(t schema.Type, o *Comparand) (down, up schema.Value, how Fit) {
	if o.Value == nil {
		return nil, nil, Exact
	}
	from := o.Type
	switch {
	case from == t, from.IsText() && t.IsText():
		return o.Value, o.Value, Exact
	case from.IsInteger() && t.IsInteger():
		n := new(big.Int)
		switch v := o.Value.(type) {
		case int64:
			n.SetInt64(v)
		case uint64:
			n.SetUint64(v)
		}
		low, high := Integers(t)
		return between(low, high, n, n, func(n *big.Int) schema.Value {
			if t.IsUnsigned() {
				return n.Uint64()
			}
			return n.Int64()
		})
	case from.IsInteger() && t.IsDecimal():
		text, err := schema.FormatValue(from, o.Value)
		if err != nil {
			return nil, nil, Unfit
		}
		if v, err := schema.ParseValue(t, text); err == nil {
			return v, v, Exact
		}
	case from.IsTime() && t.IsTime():
		var n int64
		switch v := o.Value.(type) {
		case int64:
			n = v
		case uint64:
			n = int64(v)
		}
		micros := new(big.Int).Mul(big.NewInt(n), big.NewInt(from.TimeUnit()))
		unit := big.NewInt(t.TimeUnit())
		floor, rest := new(big.Int).DivMod(micros, unit, new(big.Int))
		ceil := floor
		if rest.Sign() != 0 {
			ceil = new(big.Int).Add(floor, big.NewInt(1))
		}
		low, high := t.TimeBounds()
		return between(big.NewInt(low), big.NewInt(high), floor, ceil, func(n *big.Int) schema.Value {
			return schema.NumberValue(t, n.Int64())
		})
	case t == schema.Interval || t == schema.Interval64:
		if n, ok := o.Value.(int64); ok && (from == schema.Interval || from == schema.Interval64) && t.Holds(n) {
			return n, n, Exact
		}
	}
	return nil, nil, Unfit
}

// between clamps what lies below and above a value to the values of a type.
func between(low, high, floor, ceil *big.Int, of func(*big.Int) schema.Value) (down, up schema.Value, how Fit) {
	within := func(n *big.Int) bool { return n.Cmp(low) >= 0 && n.Cmp(high) <= 0 }
	if floor.Cmp(ceil) == 0 && within(floor) {
		return of(floor), of(floor), Exact
	}
	switch {
	case within(floor):
		down = of(floor)
	case floor.Cmp(high) > 0:
		down = of(high)
	}
	switch {
	case within(ceil):
		up = of(ceil)
	case ceil.Cmp(low) < 0:
		up = of(low)
	}
	return down, up, Between
}

// Integers returns the least and the greatest value of an integer type.
func Integers(t schema.Type) (low, high *big.Int) {
	bits := uint(8 * t.Width())
	if t.IsUnsigned() {
		return new(big.Int), new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), bits), big.NewInt(1))
	}
	half := new(big.Int).Lsh(big.NewInt(1), bits-1)
	return new(big.Int).Neg(half), new(big.Int).Sub(half, big.NewInt(1))
}

func isNaN(t schema.Type, v schema.Value) bool {
	return t.IsDecimal() && v == "nan"
}

// comparison returns the values of a column for which "column op value" is true; false if that is not known.
func comparison(op string, t schema.Type, o *Comparand) ([]Span, bool) {
	if o.Value == nil {
		return nil, true // a comparison with NULL is never true
	}
	down, up, how := Round(t, o)
	switch {
	case how == Unfit:
		return nil, false
	case isNaN(t, down) || how != Exact && op == "=":
		if op == "!=" {
			return []Span{notNull}, true
		}
		return nil, true
	case op == "=":
		return []Span{point(down)}, true
	case op == "!=" && how != Exact:
		return []Span{notNull}, true
	case op == "!=":
		return []Span{{afterNull, Cut{[]schema.Value{down}, false}}, {Cut{[]schema.Value{down}, true}, everything.To}}, true
	case op[0] == '<':
		if down == nil {
			return nil, true
		}
		return []Span{{afterNull, Cut{[]schema.Value{down}, op == "<=" || how != Exact}}}, true
	case up == nil:
		return nil, true
	}
	return []Span{{Cut{[]schema.Value{up}, op == ">" && how == Exact}, everything.To}}, true
}

// prefixed returns the texts that begin with one.
func prefixed(v schema.Value) []Span {
	prefix, ok := v.(string)
	if !ok {
		return nil
	}
	end := []byte(prefix)
	for len(end) > 0 && end[len(end)-1] == 0xff {
		end = end[:len(end)-1]
	}
	out := Span{From: Cut{Key: []schema.Value{prefix}}, To: everything.To}
	if len(end) > 0 {
		end[len(end)-1]++
		out.To = Cut{Key: []schema.Value{string(end)}}
	}
	return []Span{out}
}
