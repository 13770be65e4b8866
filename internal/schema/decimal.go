package schema

import (
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// Decimal returns the precision and the scale of a Decimal type. It reports false for other types and for a
// Decimal whose parameters are not two numbers.
func (t Type) Decimal() (precision, scale int, ok bool) {
	inner, ok := strings.CutPrefix(string(t), "Decimal(")
	if !ok {
		return 0, 0, false
	}
	p, s, _ := strings.Cut(strings.TrimSuffix(inner, ")"), ",")
	precision, err1 := strconv.Atoi(p)
	scale, err2 := strconv.Atoi(s)
	return precision, scale, err1 == nil && err2 == nil
}

// A Decimal is kept as a number of 128 bits, which is its value times ten to the power of its scale. The special
// values lie outside every precision: infinities are ±10^35, and nan is 10^35 + 1.
// Source: yql/essentials/public/decimal/yql_decimal.h of ydb-platform/ydb.
const (
	MaxPrecision = 35
	// DecimalInfHigh and DecimalInfLow are the halves of 10^35.
	DecimalInfHigh = 5421010862427522
	DecimalInfLow  = 3136633892082024448
)

// PowerOfTen returns 10^n for an n of at least 0.
func PowerOfTen(n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
}

// Int128 returns the signed number that the halves of 128 bits make.
func Int128(low, high uint64) *big.Int {
	n := new(big.Int).Lsh(big.NewInt(int64(high)), 64)
	return n.Add(n, new(big.Int).SetUint64(low))
}

// Halves is the inverse of Int128.
func Halves(n *big.Int) (low, high uint64) {
	mask := new(big.Int).SetUint64(^uint64(0))
	return new(big.Int).And(n, mask).Uint64(), uint64(new(big.Int).Rsh(n, 64).Int64())
}

// DecimalText prints the 128 bits of a Decimal of the given scale as CAST(d AS String) does: no zeros at the end of
// the fraction, no point without one; inf, -inf and nan.
func DecimalText(low, high uint64, scale int) string {
	return string(appendDecimal(nil, low, high, scale))
}

func appendDecimal(dst []byte, low, high uint64, scale int) []byte {
	negative := int64(high) < 0
	if negative {
		var carry uint64
		low, carry = bits.Add64(^low, 1, 0)
		high = ^high + carry
	}
	infinite := high == DecimalInfHigh && low == DecimalInfLow
	if !infinite && (high > DecimalInfHigh || high == DecimalInfHigh && low > DecimalInfLow) {
		return append(dst, "nan"...)
	}
	if negative {
		dst = append(dst, '-')
	}
	if infinite {
		return append(dst, "inf"...)
	}
	// Digits from the last to the first; 36 of them are more than any Decimal has.
	var digits [40]byte
	n := 0
	for high != 0 || low != 0 || n <= scale {
		var rest uint64
		high, rest = high/10, high%10
		low, rest = bits.Div64(rest, low, 10)
		digits[n] = '0' + byte(rest)
		n++
	}
	first := 0
	for first < scale && digits[first] == '0' {
		first++
	}
	for i := n - 1; i >= first; i-- {
		dst = append(dst, digits[i])
		if i == scale && i > first {
			dst = append(dst, '.')
		}
	}
	return dst
}

// DecimalBits is the inverse of DecimalText. It reads any plain or scientific notation. What has more digits after
// the point than the scale is rounded half to even, and exact is false; what is too large for the precision
// becomes an infinity, as in YDB.
// Source: FromString in yql/essentials/public/decimal/yql_decimal.cpp of ydb-platform/ydb.
func DecimalBits(text string, precision, scale int) (low, high uint64, exact, ok bool) {
	n, exact, ok := readDecimal(text, precision, scale)
	if !ok {
		return 0, 0, false, false
	}
	low, high = Halves(n)
	return low, high, exact, true
}

func readDecimal(text string, precision, scale int) (n *big.Int, exact, ok bool) {
	body := strings.TrimPrefix(strings.TrimPrefix(text, "-"), "+")
	negative := strings.HasPrefix(text, "-")
	if len(text)-len(body) > 1 {
		return nil, false, false
	}
	signed := func(n *big.Int) *big.Int {
		if negative {
			n.Neg(n)
		}
		return n
	}
	inf := PowerOfTen(MaxPrecision)
	switch strings.ToLower(body) {
	case "inf":
		return signed(inf), true, true
	case "nan":
		return inf.Add(inf, big.NewInt(1)), true, true
	}
	digits, point, ok := decimalDigits(body)
	if !ok {
		return nil, false, false
	}
	n, _ = new(big.Int).SetString(digits, 10)
	exact = true
	switch shift := scale + point; {
	case n.Sign() == 0:
	case shift > 2*MaxPrecision:
		n = inf
	case shift >= 0:
		n.Mul(n, PowerOfTen(shift))
	case shift < -len(digits)-1:
		n, exact = new(big.Int), false
	default:
		n, exact = DivideHalfEven(n, PowerOfTen(-shift))
	}
	if n.Cmp(PowerOfTen(precision)) >= 0 {
		n = inf
	}
	return signed(n), exact, true
}

// decimalDigits splits 12.5e3 into its digits 125 and the power of ten of the last of them, 2.
func decimalDigits(s string) (digits string, point int, ok bool) {
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		e, err := strconv.Atoi(s[i+1:])
		if err != nil || e < -9999 || e > 9999 {
			return "", 0, false
		}
		s, point = s[:i], e
	}
	whole, fraction, _ := strings.Cut(s, ".")
	digits = whole + fraction
	return digits, point - len(fraction), digits != "" && strings.Trim(digits, "0123456789") == ""
}

// DivideHalfEven divides a non-negative n by a positive d, a half to the even neighbour, and reports whether nothing was
// left.
func DivideHalfEven(n, d *big.Int) (*big.Int, bool) {
	q, r := new(big.Int).QuoRem(n, d, new(big.Int))
	exact := r.Sign() == 0
	if c := r.Lsh(r, 1).Cmp(d); c > 0 || c == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	return q, exact
}

// parseDecimal returns the text of a Decimal as DecimalText prints it.
func parseDecimal(t Type, text string) (string, bool) {
	precision, scale, ok := t.Decimal()
	if !ok {
		return "", false
	}
	low, high, _, ok := DecimalBits(text, precision, scale)
	return DecimalText(low, high, scale), ok
}

// unscaled returns a Decimal given as text as the number that orders it.
func unscaled(t Type, text string) (*big.Int, bool) {
	precision, scale, _ := t.Decimal()
	n, _, ok := readDecimal(text, precision, scale)
	return n, ok
}
