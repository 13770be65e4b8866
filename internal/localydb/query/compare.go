package query

import (
	"cmp"
	"math"
	"math/big"
	"regexp"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// order compares two values of types fixed beforehand. ok is false where the answer is NULL: one side, or an
// item of a tuple that decides, is NULL.
type order func(a, b Value) (c int, ok bool)

var compareOps = map[string]struct {
	op   op
	flip string // the operator with the sides swapped
	test func(int) bool
}{
	"=":  {opEqual, "=", func(c int) bool { return c == 0 }},
	"!=": {opNotEqual, "!=", func(c int) bool { return c != 0 }},
	"<":  {opLess, ">", func(c int) bool { return c < 0 }},
	"<=": {opLessEqual, ">=", func(c int) bool { return c <= 0 }},
	">":  {opGreater, "<", func(c int) bool { return c > 0 }},
	">=": {opGreaterEqual, "<=", func(c int) bool { return c >= 0 }},
}

// compare applies a comparison.
func (c *compiler) compare(pos yql.Pos, name string, l, r *node) (*node, error) {
	if l.typ.Kind == KindNull || r.typ.Kind == KindNull {
		return constant(pos, Optional(typeBool), NullValue), nil
	}
	cmpOp := compareOps[name]
	equality := cmpOp.op == opEqual || cmpOp.op == opNotEqual
	ord := ordering(l.typ, r.typ, equality)
	if ord == nil {
		if conv := c.to(r, l.typ); conv != nil {
			r = conv
		} else if conv := c.to(l, r.typ); conv != nil {
			l = conv
		}
		ord = ordering(l.typ, r.typ, equality)
		if kind := l.typ.Unwrapped().Kind; ord == nil && kind == r.typ.Unwrapped().Kind && kind != KindPrimitive {
			return nil, unsupported(pos, "Comparing "+l.typ.String()+" with "+r.typ.String())
		}
		if ord == nil {
			return nil, annotation(pos, "Uncompatible types in compare: %s '%s' %s", l.typ, yqlOperator(name), r.typ)
		}
	}
	t := typeBool
	if hasNull(l.typ) || hasNull(r.typ) {
		t = Optional(typeBool)
	}
	return derived(pos, t, func(fr *frame) (Value, error) {
		a, b, err := fr.both(l, r)
		if err != nil {
			return Value{}, err
		}
		diff, ok := ord(a, b)
		if !ok {
			return NullValue, nil
		}
		if diff == unordered {
			return boolValue(cmpOp.op == opNotEqual), nil
		}
		return boolValue(cmpOp.test(diff)), nil
	}, l, r).with(cmpOp.op, l, r), nil
}

func yqlOperator(op string) string {
	if op == "=" {
		return "=="
	}
	return op
}

// hasNull reports whether a comparison with a value of the type can be NULL.
func hasNull(t *Type) bool {
	switch t.Kind {
	case KindOptional, KindNull:
		return true
	case KindTuple, KindStruct:
		for _, m := range t.Members {
			if hasNull(m.Type) {
				return true
			}
		}
	case KindList:
		return hasNull(t.Item)
	}
	return false
}

// unordered is what an order says of NaN: unequal to everything, and neither less nor greater.
const unordered = math.MaxInt

// ordering returns how values of two types compare, or nil if they do not.
func ordering(a, b *Type, equality bool) order {
	if a.Kind == KindOptional || b.Kind == KindOptional {
		inner := ordering(a.Unwrapped(), b.Unwrapped(), equality)
		if inner == nil {
			return nil
		}
		aOpt, bOpt := a.Kind == KindOptional, b.Kind == KindOptional
		return func(x, y Value) (int, bool) {
			if aOpt {
				if x.null == 1 {
					return 0, false
				}
				x = x.Inner()
			}
			if bOpt {
				if y.null == 1 {
					return 0, false
				}
				y = y.Inner()
			}
			return inner(x, y)
		}
	}
	switch {
	case a.Kind == KindNull || b.Kind == KindNull:
		return func(Value, Value) (int, bool) { return 0, false }
	case a.Kind == KindPrimitive && b.Kind == KindPrimitive:
		return primitiveOrdering(a.Prim, b.Prim)
	case a.Kind == KindTuple && b.Kind == KindTuple && len(a.Members) == len(b.Members):
		return itemsOrdering(a.Members, b.Members, equality)
	}
	return nil
}

// itemsOrdering compares item by item. For an equality a later difference settles it even if an earlier item is
// NULL; for an order a NULL before the deciding item makes the answer NULL.
func itemsOrdering(a, b []Member, equality bool) order {
	orders := make([]order, len(a))
	for i := range a {
		if orders[i] = ordering(a[i].Type, b[i].Type, equality); orders[i] == nil {
			return nil
		}
	}
	return func(x, y Value) (int, bool) {
		known := true
		for i, o := range orders {
			c, ok := o(x.items[i], y.items[i])
			switch {
			case !ok && !equality:
				return 0, false
			case !ok:
				known = false
			case c != 0:
				return c, true
			}
		}
		return 0, known
	}
}

func primitiveOrdering(a, b schema.Type) order {
	text := func(t schema.Type) bool { return t.IsText() }
	switch {
	case a.IsInteger() && b.IsInteger():
		if a.IsSigned() == b.IsSigned() {
			break // the same kind of numbers: compare as one type
		}
		return func(x, y Value) (int, bool) { return compareInts(a, b, x, y), true }
	case numberLevel(a) >= 0 && numberLevel(b) >= 0:
		return func(x, y Value) (int, bool) {
			p, q := realOf(a, x), realOf(b, y)
			if math.IsNaN(p) || math.IsNaN(q) {
				return unordered, true
			}
			return cmp.Compare(p, q), true
		}
	case text(a) && text(b):
		return func(x, y Value) (int, bool) { return strings.Compare(x.str, y.str), true }
	case a.IsTime() && b.IsTime():
		return func(x, y Value) (int, bool) { return compareTimes(a, b, x.int(), y.int()), true }
	case isInterval(a) && isInterval(b):
		return func(x, y Value) (int, bool) { return cmp.Compare(x.int(), y.int()), true }
	case a.IsDecimal() && (b.IsDecimal() || b.IsInteger()), b.IsDecimal() && a.IsInteger():
		return func(x, y Value) (int, bool) { return compareDecimals(a, b, x, y), true }
	case a == schema.Bool && b == schema.Bool, a == schema.UUID && b == schema.UUID, a == schema.DyNumber && b == schema.DyNumber:
	case a == b && strings.HasPrefix(string(a), "Tz"):
	default:
		return nil
	}
	storeAs := a
	return func(x, y Value) (int, bool) { return comparePrimitive(storeAs, x, y), true }
}

func compareInts(a, b schema.Type, x, y Value) int {
	switch {
	case a.IsSigned() && x.int() < 0 && b.IsUnsigned():
		return -1
	case b.IsSigned() && y.int() < 0 && a.IsUnsigned():
		return 1
	}
	return cmp.Compare(x.bits, y.bits)
}

func realOf(t schema.Type, v Value) float64 {
	switch {
	case isReal(t):
		return v.real(t)
	case t.IsSigned():
		return float64(v.int())
	}
	return float64(v.bits)
}

// compareTimes compares points in time of different precision without overflow.
func compareTimes(a, b schema.Type, x, y int64) int {
	perA, perB := microsPerDay/a.TimeUnit(), microsPerDay/b.TimeUnit()
	if c := cmp.Compare(schema.FloorDiv(x, perA), schema.FloorDiv(y, perB)); c != 0 {
		return c
	}
	return cmp.Compare(floorMod(x, perA)*a.TimeUnit(), floorMod(y, perB)*b.TimeUnit())
}

func compareDecimals(a, b schema.Type, x, y Value) int {
	p, ps := scaled(a, x)
	q, qs := scaled(b, y)
	nan := func(n *big.Int, t schema.Type) bool { return t.IsDecimal() && n.Cmp(decimalNaN) == 0 }
	if nan(p, a) || nan(q, b) {
		return unordered
	}
	infinite := a.IsDecimal() && decimalSpecial(p) || b.IsDecimal() && decimalSpecial(q)
	if !infinite {
		p.Mul(p, schema.PowerOfTen(max(qs-ps, 0)))
		q.Mul(q, schema.PowerOfTen(max(ps-qs, 0)))
	}
	return p.Cmp(q)
}

func scaled(t schema.Type, v Value) (*big.Int, int) {
	switch {
	case t.IsDecimal():
		_, scale := decimalOf(t)
		return v.bigDecimal(), scale
	case t.IsSigned():
		return big.NewInt(v.int()), 0
	}
	return new(big.Int).SetUint64(v.bits), 0
}

// matcher compiles a pattern of LIKE or ILIKE.
func matcher(op, pattern, escape string) (func(string) bool, error) {
	var expr strings.Builder
	if op == "ILIKE" {
		expr.WriteString("(?i)")
	}
	expr.WriteString("(?s)^")
	escaped := false
	for _, r := range pattern {
		switch {
		case escaped:
			expr.WriteString(regexp.QuoteMeta(string(r)))
			escaped = false
		case escape != "" && string(r) == escape:
			escaped = true
		case r == '%':
			expr.WriteString(".*")
		case r == '_':
			expr.WriteByte('.')
		default:
			expr.WriteString(regexp.QuoteMeta(string(r)))
		}
	}
	expr.WriteByte('$')
	re, err := regexp.Compile(expr.String())
	if err != nil {
		return nil, err
	}
	return re.MatchString, nil
}
