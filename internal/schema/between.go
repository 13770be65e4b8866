package schema

import (
	"encoding/binary"
	"math"
	"unicode/utf8"
)

// Least is the least value of a type of numbers, times, texts, Bool or Uuid; false of others.
func (t Type) Least() (Value, bool) {
	switch {
	case t.IsTime():
		low, _ := t.TimeBounds()
		return NumberValue(t, low), true
	case t.IsSigned():
		return int64(math.MinInt64) >> (64 - 8*t.Width()), true
	case t.IsUnsigned():
		return uint64(0), true
	}
	v, ok := map[Type]Value{Bool: false, Utf8: "", String: "", UUID: UUIDText([16]byte{})}[t]
	return v, ok
}

// Between returns a value of a type that lies about so far, 0…1, on the way from one to another: of numbers and times by their size, of
// texts by their first letters. Not ok means that nothing lies between them, or that the type has no such way.
func Between(t Type, from, to Value, share float64) (Value, bool) {
	switch a := from.(type) {
	case uint64:
		if b, ok := to.(uint64); ok && b > a {
			v := a + uint64(math.Min(share*float64(b-a), float64(b-a)))
			return v, v > a
		}
	case int64:
		if b, ok := to.(int64); ok && b > a {
			v := a + int64(math.Min(share*float64(uint64(b-a)), math.MaxInt64))
			return v, v > a && v <= b
		}
	case string:
		if b, ok := to.(string); ok && t == UUID {
			return betweenUUIDs(a, b, share)
		}
		if b, ok := to.(string); ok && t.IsText() && utf8.ValidString(a) && utf8.ValidString(b) {
			return betweenTexts([]rune(a), []rune(b), share)
		}
	}
	return nil, false
}

// betweenTexts goes by the first two letters in which they may differ, as if those between had any from 0 to z.
func betweenTexts(a, b []rune, share float64) (Value, bool) {
	common := 0
	for common < len(a) && common < len(b) && a[common] == b[common] {
		common++
	}
	const low, letters = '0', 'z' - '0' + 1
	digit := func(s []rune, i int) float64 {
		if i >= len(s) {
			return 0
		}
		return float64(s[i] - low)
	}
	number := func(s []rune) float64 {
		return digit(s, common)*letters + math.Max(0, math.Min(letters-1, digit(s, common+1)))
	}
	x := number(a) + share*(number(b)-number(a))
	if number(b) <= number(a) || x < 0 {
		return nil, false
	}
	first, second := rune(x/letters)+low, rune(math.Mod(x, letters))+low
	if !utf8.ValidRune(first) {
		return nil, false
	}
	return string(b[:common]) + string(first) + string(second), true
}

// betweenUUIDs goes by the first eight bytes in key order.
func betweenUUIDs(a, b string, share float64) (Value, bool) {
	low, errA := UUIDBytes(a)
	high, errB := UUIDBytes(b)
	v, ok := Between(Uint64, binary.BigEndian.Uint64(low[:8]), binary.BigEndian.Uint64(high[:8]), share)
	if errA != nil || errB != nil || !ok {
		return nil, false
	}
	var out [16]byte
	binary.BigEndian.PutUint64(out[:8], v.(uint64))
	return UUIDText(out), true
}
