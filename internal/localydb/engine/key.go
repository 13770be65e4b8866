package engine

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Keys are stored as byte strings that sort like the tuples they encode. A component is keyNull, or keyValue
// and the value: numbers big-endian with the sign bit flipped, strings with zero bytes escaped and a
// terminator. No component starts with keyAfter, so a prefix followed by keyAfter lies behind all keys that
// start with the prefix.
const (
	keyNull  = 0x00
	keyValue = 0x01
	keyAfter = 0xff

	stringEnd    = 0x01 // after a zero byte: the string is over
	stringEscape = 0xff // after a zero byte: the zero byte belongs to the string
)

// keyMax is behind every key.
const keyMax = "\xff"

var errBadKey = errors.New("not an encoded key")

// appendTuple appends the encoding of a tuple, or of its first values, to dst. The encodings of two tuples of
// the same types compare as bytes like the tuples compare value by value.
func appendTuple(dst []byte, types []schema.Type, values []Value) []byte {
	for i, v := range values {
		dst = appendKeyValue(dst, types[i], v)
	}
	return dst
}

func appendKeyValue(dst []byte, t schema.Type, v Value) []byte {
	if v.Null {
		return append(dst, keyNull)
	}
	dst = append(dst, keyValue)
	switch t {
	case schema.UUID:
		dst = binary.LittleEndian.AppendUint64(dst, v.U)
		return binary.LittleEndian.AppendUint64(dst, v.Hi)
	case schema.DyNumber:
		if n, err := schema.ParseNumber(v.S); err == nil {
			return appendDyNumber(dst, n)
		}
		// A text that is no number cannot be written; as a bound of a range it lies behind all numbers.
		return append(dst, dyInvalid)
	}
	u := v.U
	if signed(t) {
		u ^= 1 << (8*t.Width() - 1)
	}
	switch t.Width() {
	case 1:
		return append(dst, byte(u))
	case 2:
		return binary.BigEndian.AppendUint16(dst, uint16(u))
	case 4:
		return binary.BigEndian.AppendUint32(dst, uint32(u))
	case 8:
		return binary.BigEndian.AppendUint64(dst, u)
	case 16: // Decimal
		dst = binary.BigEndian.AppendUint64(dst, v.Hi^(1<<63))
		return binary.BigEndian.AppendUint64(dst, v.U)
	}
	for s := v.S; ; {
		i := strings.IndexByte(s, 0)
		if i < 0 {
			dst = append(dst, s...)
			break
		}
		dst = append(dst, s[:i]...)
		dst = append(dst, 0, stringEscape)
		s = s[i+1:]
	}
	return append(dst, 0, stringEnd)
}

// decodeKey reads back what appendTuple wrote. What follows is ignored, so that the first values can be read.
func decodeKey(key string, types []schema.Type) ([]Value, error) {
	values := make([]Value, len(types))
	for i, t := range types {
		if key == "" {
			return nil, errBadKey
		}
		tag := key[0]
		key = key[1:]
		if tag == keyNull {
			values[i] = NullValue
			continue
		}
		if tag != keyValue {
			return nil, errBadKey
		}
		v, n, err := decodeKeyValue(key, t)
		if err != nil {
			return nil, err
		}
		values[i], key = v, key[n:]
	}
	return values, nil
}

// prefixLength returns the length of the first values of a key, or of a bound that may have fewer: keyAfter stands for the rest.
func prefixLength(key string, types []schema.Type) int {
	n := 0
	for _, t := range types {
		switch {
		case n == len(key):
			return n
		case key[n] == keyNull:
			n++
		case key[n] != keyValue:
			return len(key)
		default:
			_, length, err := decodeKeyValue(key[n+1:], t)
			if err != nil {
				return len(key)
			}
			n += 1 + length
		}
	}
	return n
}

func decodeKeyValue(key string, t schema.Type) (v Value, n int, err error) {
	if t == schema.DyNumber {
		d, n, err := decodeDyNumber(key)
		if err != nil {
			return Value{}, 0, err
		}
		return Text(d.String()), n, nil
	}
	n = t.Width()
	if n == 0 {
		return decodeKeyString(key)
	}
	if len(key) < n {
		return Value{}, 0, errBadKey
	}
	var u uint64
	for i := range min(n, 8) {
		u = u<<8 | uint64(key[i])
	}
	if n <= 8 {
		if signed(t) {
			shift := 64 - 8*n
			u = uint64(int64((u^1<<(8*n-1))<<shift) >> shift)
		}
		return Value{U: u}, n, nil
	}
	var second uint64
	for i := 8; i < 16; i++ {
		second = second<<8 | uint64(key[i])
	}
	if t == schema.UUID {
		return Value{U: bits.ReverseBytes64(u), Hi: bits.ReverseBytes64(second)}, n, nil
	}
	return Value{Hi: u ^ 1<<63, U: second}, n, nil
}

func decodeKeyString(key string) (v Value, n int, err error) {
	var b strings.Builder
	for i := 0; i < len(key); i++ {
		if key[i] != 0 {
			b.WriteByte(key[i])
			continue
		}
		i++
		switch {
		case i < len(key) && key[i] == stringEnd:
			return Text(b.String()), i + 1, nil
		case i < len(key) && key[i] == stringEscape:
			b.WriteByte(0)
		default:
			return Value{}, 0, errBadKey
		}
	}
	return Value{}, 0, errBadKey
}

// span is a range of encoded keys, lo inclusive and hi exclusive.
type span struct{ lo, hi string }

// everything is the span of all keys.
var everything = span{"", keyMax}

func (s span) empty() bool              { return s.lo >= s.hi }
func (s span) contains(key string) bool { return s.lo <= key && key < s.hi }

// spanOf returns the span of a range. point is set if it can hold one row only.
func spanOf(r Range, types []schema.Type) (s span, point bool) {
	s = everything
	if len(r.From.Key) > 0 {
		s.lo = string(appendTuple(nil, types, r.From.Key))
		if !r.From.Inclusive {
			s.lo += keyMax
		}
	}
	if len(r.To.Key) > 0 {
		k := string(appendTuple(nil, types, r.To.Key))
		point = len(r.From.Key) == len(types) && len(r.To.Key) == len(types) &&
			r.From.Inclusive && r.To.Inclusive && s.lo == k
		s.hi = k
		if r.To.Inclusive {
			s.hi += keyMax
		}
	}
	return s, point
}

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
