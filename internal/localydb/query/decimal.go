package query

import (
	"math/big"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// The special values of a Decimal, as schema.DecimalBits has them.
var (
	decimalInf    = schema.PowerOfTen(schema.MaxPrecision)
	decimalNegInf = new(big.Int).Neg(decimalInf)
	decimalNaN    = new(big.Int).Add(decimalInf, big.NewInt(1))
)

func (v Value) bigDecimal() *big.Int { return schema.Int128(v.bits, v.high) }

func decimalFromBig(n *big.Int) Value {
	low, high := schema.Halves(n)
	return Value{high: high, bits: low}
}

func decimalSpecial(n *big.Int) bool { return n.CmpAbs(decimalInf) >= 0 }

// clampDecimal returns n as a Decimal of the given precision; what does not fit becomes an infinity.
func clampDecimal(n *big.Int, precision int) Value {
	switch {
	case n.Cmp(decimalNaN) == 0:
		return decimalFromBig(decimalNaN)
	case n.CmpAbs(schema.PowerOfTen(precision)) >= 0 && n.Sign() > 0:
		return decimalFromBig(decimalInf)
	case n.CmpAbs(schema.PowerOfTen(precision)) >= 0:
		return decimalFromBig(decimalNegInf)
	}
	return decimalFromBig(n)
}

func divideHalfEven(n, d *big.Int) *big.Int {
	q, _ := schema.DivideHalfEven(n, d)
	return q
}

// rescaleDecimal moves a decimal to another precision and scale.
func rescaleDecimal(v Value, fromScale, precision, scale int) Value {
	n := v.bigDecimal()
	if decimalSpecial(n) {
		return v
	}
	if scale >= fromScale {
		n.Mul(n, schema.PowerOfTen(scale-fromScale))
		return clampDecimal(n, precision)
	}
	negative := n.Sign() < 0
	n = divideHalfEven(n.Abs(n), schema.PowerOfTen(fromScale-scale))
	if negative {
		n.Neg(n)
	}
	return clampDecimal(n, precision)
}
