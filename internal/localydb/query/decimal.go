package query

import (
	"math/big"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Decimals are held as 128-bit integers scaled by a power of ten. The special values lie outside every
// precision: infinities are ±10^35 and "not a number" is 10^35 + 1.
// Source: yql/essentials/public/decimal/yql_decimal.h of ydb-platform/ydb.
var (
	decimalInf    = new(big.Int).Exp(big.NewInt(10), big.NewInt(35), nil)
	decimalNegInf = new(big.Int).Neg(decimalInf)
	decimalNaN    = new(big.Int).Add(decimalInf, big.NewInt(1))
)

func pow10(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }

func (v Value) bigDecimal() *big.Int {
	n := big.NewInt(int64(v.high))
	n.Lsh(n, 64)
	return n.Add(n, new(big.Int).SetUint64(v.bits))
}

func decimalFromBig(n *big.Int) Value {
	mask := new(big.Int).SetUint64(^uint64(0))
	low := new(big.Int).And(n, mask).Uint64()
	high := new(big.Int).Rsh(n, 64).Int64()
	return Value{high: uint64(high), bits: low}
}

func decimalSpecial(n *big.Int) bool { return n.CmpAbs(decimalInf) >= 0 }

// clampDecimal returns n as a Decimal of the given precision; what does not fit becomes an infinity.
func clampDecimal(n *big.Int, precision int) Value {
	switch {
	case n.Cmp(decimalNaN) == 0:
		return decimalFromBig(decimalNaN)
	case n.CmpAbs(pow10(precision)) >= 0 && n.Sign() > 0:
		return decimalFromBig(decimalInf)
	case n.CmpAbs(pow10(precision)) >= 0:
		return decimalFromBig(decimalNegInf)
	}
	return decimalFromBig(n)
}

// parseDecimal reads a decimal number as schema.DecimalBits does.
func parseDecimal(s string, precision, scale int) (Value, bool) {
	low, high, _, ok := schema.DecimalBits(s, precision, scale)
	return Value{high: high, bits: low}, ok
}

// divideHalfEven divides a non-negative n by a positive d.
func divideHalfEven(n, d *big.Int) *big.Int {
	q, r := new(big.Int).QuoRem(n, d, new(big.Int))
	twice := r.Lsh(r, 1)
	if c := twice.Cmp(d); c > 0 || c == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	return q
}

// rescaleDecimal moves a decimal to another precision and scale.
func rescaleDecimal(v Value, fromScale, precision, scale int) Value {
	n := v.bigDecimal()
	if decimalSpecial(n) {
		return v
	}
	if scale >= fromScale {
		n.Mul(n, pow10(scale-fromScale))
		return clampDecimal(n, precision)
	}
	negative := n.Sign() < 0
	n = divideHalfEven(n.Abs(n), pow10(fromScale-scale))
	if negative {
		n.Neg(n)
	}
	return clampDecimal(n, precision)
}
