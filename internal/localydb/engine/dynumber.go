package engine

import "github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"

const (
	// First byte of an encoded number, so that negative < zero < positive.
	dyNegative = 0x00
	dyZero     = 0x01
	dyPositive = 0x02
	dyInvalid  = 0x03

	dyBias = 1 << 14
)

// appendDyNumber appends an encoding that sorts like the numbers.
func appendDyNumber(dst []byte, n schema.Number) []byte {
	if n.Digits == "" {
		return append(dst, dyZero)
	}
	invert := byte(0)
	first := byte(dyPositive)
	if n.Negative {
		invert, first = 0xff, dyNegative
	}
	e := uint16(n.Exponent + dyBias)
	dst = append(dst, first, byte(e>>8)^invert, byte(e)^invert)
	for i := range len(n.Digits) {
		dst = append(dst, n.Digits[i]^invert)
	}
	return append(dst, invert) // a zero byte ends the digits
}

// decodeDyNumber reads what appendDyNumber wrote and returns its length.
func decodeDyNumber(key string) (n schema.Number, length int, err error) {
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
		n.Negative, invert = true, 0xff
	default:
		return n, 0, errBadKey
	}
	if len(key) < 3 {
		return n, 0, errBadKey
	}
	n.Exponent = (int(key[1]^invert)<<8 | int(key[2]^invert)) - dyBias
	var digits []byte
	for i := 3; i < len(key); i++ {
		d := key[i] ^ invert
		if d == 0 {
			n.Digits = string(digits)
			// Only what ParseNumber can give is a number.
			if back, err := schema.ParseNumber(n.String()); err != nil || back != n || n.Digits == "" {
				return n, 0, errBadKey
			}
			return n, i + 1, nil
		}
		digits = append(digits, d)
	}
	return n, 0, errBadKey
}
