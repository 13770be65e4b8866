package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// dyNumber is 0.digits × 10^exponent, with its sign. digits has no zero at either end and is empty for zero.
// Source: ydb/library/dynumber of ydb-platform/ydb: up to 38 digits, exponents -130…126 of the first digit.
type dyNumber struct {
	negative bool
	exponent int
	digits   string
}

const (
	dyDigits      = 38
	dyMinExponent = -129
	dyMaxExponent = 126

	// First byte of an encoded number, so that negative < zero < positive.
	dyNegative = 0x00
	dyZero     = 0x01
	dyPositive = 0x02
	dyInvalid  = 0x03

	dyBias = 1 << 14
)

// parseDyNumber reads a decimal number such as "-12.5", ".125e2" or "0".
func parseDyNumber(text string) (dyNumber, error) {
	bad := func(what string) (dyNumber, error) { return dyNumber{}, fmt.Errorf("DyNumber %q: %s", text, what) }
	s := text
	var n dyNumber
	if s != "" && (s[0] == '-' || s[0] == '+') {
		n.negative = s[0] == '-'
		s = s[1:]
	}
	mantissa, exponent, hasExponent := s, "", false
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		mantissa, exponent, hasExponent = s[:i], s[i+1:], true
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := whole + fraction
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return bad("not a number")
	}
	n.exponent = len(whole)
	if hasExponent {
		e, err := strconv.Atoi(exponent)
		if err != nil || e < -1000 || e > 1000 {
			return bad("exponent is not a number or out of range")
		}
		n.exponent += e
	}
	trimmed := strings.TrimLeft(digits, "0")
	n.exponent -= len(digits) - len(trimmed)
	n.digits = strings.TrimRight(trimmed, "0")
	if n.digits == "" {
		return dyNumber{}, nil
	}
	if len(n.digits) > dyDigits {
		return bad("more than 38 digits")
	}
	if n.exponent < dyMinExponent || n.exponent > dyMaxExponent {
		return bad("out of range")
	}
	return n, nil
}

// String returns the number as YDB prints it: ".125e2", "0".
func (n dyNumber) String() string {
	if n.digits == "" {
		return "0"
	}
	sign := ""
	if n.negative {
		sign = "-"
	}
	return sign + "." + n.digits + "e" + strconv.Itoa(n.exponent)
}

// appendKey appends an encoding that sorts like the numbers.
func (n dyNumber) appendKey(dst []byte) []byte {
	if n.digits == "" {
		return append(dst, dyZero)
	}
	invert := byte(0)
	first := byte(dyPositive)
	if n.negative {
		invert, first = 0xff, dyNegative
	}
	e := uint16(n.exponent + dyBias)
	dst = append(dst, first, byte(e>>8)^invert, byte(e)^invert)
	for i := range len(n.digits) {
		dst = append(dst, n.digits[i]^invert)
	}
	return append(dst, invert) // a zero byte ends the digits
}

// decodeDyNumber reads what appendKey wrote and returns its length.
func decodeDyNumber(key string) (n dyNumber, length int, err error) {
	if key == "" {
		return n, 0, errBadKey
	}
	if key[0] == dyZero {
		return n, 1, nil
	}
	invert := byte(0)
	switch key[0] {
	case dyPositive:
	case dyNegative:
		n.negative, invert = true, 0xff
	default:
		return n, 0, errBadKey
	}
	if len(key) < 3 {
		return n, 0, errBadKey
	}
	n.exponent = (int(key[1]^invert)<<8 | int(key[2]^invert)) - dyBias
	var digits []byte
	for i := 3; i < len(key); i++ {
		d := key[i] ^ invert
		if d == 0 {
			n.digits = string(digits)
			// Only what parseDyNumber can give is a number.
			if back, err := parseDyNumber(n.String()); err != nil || back != n || n.digits == "" {
				return n, 0, errBadKey
			}
			return n, i + 1, nil
		}
		digits = append(digits, d)
	}
	return n, 0, errBadKey
}
