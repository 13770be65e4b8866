package yql

import (
	"cmp"
	"math/big"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// meaning returns what a $name stands for, nil if that is not known.
type meaning func(name string) Expr

// maxConstant is how deep a constant is computed: beyond, it is not known.
const maxConstant = 16

// evaluate computes a constant.
func (a meaning) evaluate(e Expr, depth int) (t schema.Type, v schema.Value, ok bool) {
	if depth == 0 {
		return "", nil, false
	}
	switch e := e.(type) {
	case *Literal:
		return valueOfLiteral(e)
	case *Param:
		if x := a(e.Name); x != nil {
			return a.evaluate(x, depth-1)
		}
	case *Unary:
		t, v, ok := a.evaluate(e.X, depth-1)
		n, isInt := v.(int64)
		b, isTruth := v.(bool)
		switch {
		case ok && e.Op == "-" && isInt:
			return t, -n, true
		case ok && e.Op == "NOT" && isTruth:
			return t, !b, true
		}
	case *Binary:
		return a.evaluateTwo(e, depth)
	case *Cast:
		if e.Type == nil || e.Bit {
			break
		}
		t, v, ok := a.evaluate(e.X, depth-1)
		to := schema.Type(e.Type.Name)
		if !ok || len(e.Type.Args) > 0 || len(e.Type.Params) > 0 || to == "" {
			break
		}
		if text, isText := v.(string); isText && t.IsText() {
			v, err := schema.ParseValue(to, text)
			return to, v, err == nil
		}
		if v, _, how := ranges.Round(to, &ranges.Comparand{Known: true, Type: t, Value: v}); how == ranges.Exact {
			return to, v, true
		}
	case *Call:
		return valueOfCall(e)
	}
	return "", nil, false
}

// valueOfCall is Timestamp('…'), Decimal('…', 22, 9) and their kin.
func valueOfCall(e *Call) (t schema.Type, v schema.Value, ok bool) {
	if e.Namespace != "" || len(e.Args) == 0 {
		return "", nil, false
	}
	text, isText := e.Args[0].(*Literal)
	if !isText || text.Kind != LitString {
		return "", nil, false
	}
	if strings.EqualFold(e.Name, "Decimal") && len(e.Args) == 3 {
		precision, ok1 := e.Args[1].(*Literal)
		scale, ok2 := e.Args[2].(*Literal)
		if !ok1 || !ok2 {
			return "", nil, false
		}
		t = schema.Type("Decimal(" + precision.Text + "," + scale.Text + ")")
	} else {
		for _, each := range schema.Storable() {
			if strings.EqualFold(string(each), e.Name) {
				t = each
			}
		}
	}
	if t == "" {
		return "", nil, false
	}
	v, err := schema.ParseValue(t, text.Text)
	return t, v, err == nil
}

func valueOfLiteral(e *Literal) (t schema.Type, v schema.Value, ok bool) {
	switch e.Kind {
	case LitNull:
		return "", nil, true
	case LitBool:
		return schema.Bool, strings.EqualFold(e.Text, "true"), true
	case LitString:
		switch e.Suffix {
		case "", "s":
			return schema.String, e.Text, true
		case "u":
			return schema.Utf8, e.Text, true
		}
	case LitInt:
		return valueOfInteger(e)
	}
	return "", nil, false
}

func valueOfInteger(e *Literal) (t schema.Type, v schema.Value, ok bool) {
	t = map[string]schema.Type{"": schema.Int32, "u": schema.Uint32, "l": schema.Int64, "ul": schema.Uint64, "t": schema.Int8,
		"ut": schema.Uint8, "s": schema.Int16, "us": schema.Uint16}[e.Suffix]
	n, isInt := new(big.Int).SetString(e.Text, 10)
	if t == "" || !isInt {
		return "", nil, false
	}
	if e.Suffix == "" { // the first type that holds it
		for _, wider := range []schema.Type{schema.Int32, schema.Uint32, schema.Int64, schema.Uint64} {
			if _, high := ranges.Integers(wider); n.Cmp(high) <= 0 {
				t = wider
				break
			}
		}
	}
	if t.IsUnsigned() {
		return t, n.Uint64(), n.IsUint64()
	}
	return t, n.Int64(), n.IsInt64()
}

// evaluateTwo computes sums and comparisons of integers, and what AND and OR make of truths.
func (a meaning) evaluateTwo(e *Binary, depth int) (t schema.Type, v schema.Value, ok bool) {
	lt, l, lok := a.evaluate(e.L, depth-1)
	rt, r, rok := a.evaluate(e.R, depth-1)
	if !lok || !rok {
		return "", nil, false
	}
	if x, isTruth := l.(bool); isTruth {
		y, isTruth := r.(bool)
		if !isTruth {
			return "", nil, false
		}
		switch e.Op {
		case "AND":
			return schema.Bool, x && y, true
		case "OR":
			return schema.Bool, x || y, true
		}
		return "", nil, false
	}
	var c int
	switch x := l.(type) {
	case int64:
		y, isInt := r.(int64)
		if !isInt {
			return "", nil, false
		}
		wider := lt
		if rt.Width() > lt.Width() {
			wider = rt
		}
		sum := map[string]int64{"+": x + y, "-": x - y, "*": x * y}
		if n, isSum := sum[e.Op]; isSum {
			if low, high := ranges.Integers(wider); big.NewInt(n).Cmp(low) < 0 || big.NewInt(n).Cmp(high) > 0 {
				return "", nil, false
			}
			return wider, n, true
		}
		c = cmp.Compare(x, y)
	case string:
		y, isText := r.(string)
		if !isText || !lt.IsText() || !rt.IsText() {
			return "", nil, false
		}
		c = strings.Compare(x, y)
	default:
		return "", nil, false
	}
	switch e.Op {
	case "=":
		return schema.Bool, c == 0, true
	case "!=":
		return schema.Bool, c != 0, true
	case "<":
		return schema.Bool, c < 0, true
	case "<=":
		return schema.Bool, c <= 0, true
	case ">":
		return schema.Bool, c > 0, true
	case ">=":
		return schema.Bool, c >= 0, true
	}
	return "", nil, false
}
