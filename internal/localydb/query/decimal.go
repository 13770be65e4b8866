package query

import (
	"math/big"
	"strings"
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

// parseDecimal reads a decimal number. Digits beyond the scale are rounded half to even, as YDB does; a
// number too large for the precision becomes an infinity.
func parseDecimal(s string, precision, scale int) (Value, bool) {
	text := s
	negative := false
	if text != "" && (text[0] == '-' || text[0] == '+') {
		negative = text[0] == '-'
		text = text[1:]
	}
	switch strings.ToLower(text) {
	case "":
		return Value{}, false
	case "inf":
		if negative {
			return decimalFromBig(decimalNegInf), true
		}
		return decimalFromBig(decimalInf), true
	case "nan":
		return decimalFromBig(decimalNaN), true
	}
	mantissa, exponent := text, 0
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		mantissa = text[:i]
		e, ok := parseSmallInt(text[i+1:])
		if !ok {
			return Value{}, false
		}
		exponent = e
	}
	whole, frac, _ := strings.Cut(mantissa, ".")
	digits := whole + frac
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return Value{}, false
	}
	n, ok := new(big.Int).SetString(digits, 10)
	if !ok {
		return Value{}, false
	}
	shift := scale - len(frac) + exponent
	switch {
	case n.Sign() == 0:
	case shift > 80:
		n = new(big.Int).Set(decimalInf)
	case shift >= 0:
		n.Mul(n, pow10(shift))
	case shift < -len(digits)-1:
		n = new(big.Int)
	default:
		n = divideHalfEven(n, pow10(-shift))
	}
	if negative {
		n.Neg(n)
	}
	return clampDecimal(n, precision), true
}

func parseSmallInt(s string) (int, bool) {
	neg := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(strings.TrimPrefix(s, "-"), "+")
	if s == "" || len(s) > 4 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n := 0
	for _, c := range s {
		n = n*10 + int(c-'0')
	}
	if neg {
		n = -n
	}
	return n, true
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

// formatDecimal prints a decimal without trailing zeros of the fraction, as CAST to String does.
func formatDecimal(v Value, scale int) string {
	n := v.bigDecimal()
	switch {
	case n.Cmp(decimalNaN) == 0:
		return "nan"
	case n.Cmp(decimalInf) >= 0:
		return "inf"
	case n.Cmp(decimalNegInf) <= 0:
		return "-inf"
	}
	sign := ""
	if n.Sign() < 0 {
		sign = "-"
	}
	digits := new(big.Int).Abs(n).String()
	if len(digits) <= scale {
		digits = strings.Repeat("0", scale-len(digits)+1) + digits
	}
	whole, frac := digits[:len(digits)-scale], strings.TrimRight(digits[len(digits)-scale:], "0")
	if frac == "" {
		return sign + whole
	}
	return sign + whole + "." + frac
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
