package schema

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// Number is the value of a DyNumber: 0.Digits × 10^Exponent with its sign. Digits has no zero at either end and is
// empty for zero.
type Number struct {
	Negative bool
	Exponent int
	Digits   string
}

// Limits of a DyNumber: 38 digits, the first of them worth 10^-130 to 10^125.
// Source: ydb/library/dynumber of ydb-platform/ydb.
const (
	numberDigits      = 38
	numberMinExponent = -129
	numberMaxExponent = 126
)

// ParseNumber reads a DyNumber such as -12.5, .125e2 or 0.
func ParseNumber(text string) (Number, error) {
	bad := func(what string) (Number, error) { return Number{}, fmt.Errorf("DyNumber %q: %s", text, what) }
	s := strings.TrimPrefix(strings.TrimPrefix(text, "-"), "+")
	n := Number{Negative: strings.HasPrefix(text, "-")}
	digits, point, ok := decimalDigits(s)
	if !ok || len(text)-len(s) > 1 {
		return bad("not a number")
	}
	trimmed := strings.TrimLeft(digits, "0")
	n.Digits = strings.TrimRight(trimmed, "0")
	n.Exponent = len(trimmed) + point
	switch {
	case n.Digits == "":
		return Number{}, nil
	case len(n.Digits) > numberDigits:
		return bad("more than 38 digits")
	case n.Exponent < numberMinExponent || n.Exponent > numberMaxExponent:
		return bad("out of range")
	}
	return n, nil
}

// String returns the number as YDB prints it: .125e2, .5 or 0.
// Source: DyNumberToString in ydb/library/dynumber/dynumber.cpp of ydb-platform/ydb.
func (n Number) String() string {
	if n.Digits == "" {
		return "0"
	}
	sign := ""
	if n.Negative {
		sign = "-"
	}
	if n.Exponent == 0 {
		return sign + "." + n.Digits
	}
	return sign + "." + n.Digits + "e" + strconv.Itoa(n.Exponent)
}

// Compare orders numbers by size.
func (n Number) Compare(m Number) int {
	sign := func(n Number) int {
		switch {
		case n.Digits == "":
			return 0
		case n.Negative:
			return -1
		}
		return 1
	}
	if c := cmp.Compare(sign(n), sign(m)); c != 0 || n.Digits == "" {
		return c
	}
	return sign(n) * cmp.Or(cmp.Compare(n.Exponent, m.Exponent), strings.Compare(n.Digits, m.Digits))
}
