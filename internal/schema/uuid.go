package schema

import (
	"encoding/binary"
	"fmt"

	"github.com/google/uuid"
)

// UUIDText returns the lower-case 8-4-4-4-12 text of the 16 bytes YDB keeps, whose first three groups are
// little-endian. Source: uuid.cpp in ydb-platform/ydb.
func UUIDText(b [16]byte) string {
	text, _ := uuid.UUID(swapUUID(b)).MarshalText() // which never fails
	return string(text)
}

// UUIDBytes returns the 16 bytes YDB keeps for a Uuid given as 8-4-4-4-12 text in any case. Sorted as bytes
// they are in key order, which is not the order of the text.
func UUIDBytes(text string) ([16]byte, error) {
	u, err := uuid.Parse(text)
	if err != nil || len(text) != 36 { // it has other forms, too
		return [16]byte{}, fmt.Errorf("not a Uuid of the form 8-4-4-4-12: %d bytes", len(text))
	}
	return swapUUID(u), nil
}

// swapUUID turns between the order of the text and YDB's order; it is its own inverse.
func swapUUID(b [16]byte) [16]byte {
	b[0], b[1], b[2], b[3] = b[3], b[2], b[1], b[0]
	b[4], b[5] = b[5], b[4]
	b[6], b[7] = b[7], b[6]
	return b
}

// Text128 returns the text of a Uuid or a Decimal given as the two halves of 128 bits that YDB's API has for it.
func Text128(t Type, low, high uint64) string {
	_, scale, _ := t.Decimal()
	return string(AppendText128(nil, t == UUID, scale, low, high))
}

// AppendText128 appends the text of a Uuid, or of a Decimal of the scale.
func AppendText128(dst []byte, uuid bool, scale int, low, high uint64) []byte {
	if !uuid {
		return appendDecimal(dst, low, high, scale)
	}
	var b [16]byte
	binary.LittleEndian.PutUint64(b[:8], low)
	binary.LittleEndian.PutUint64(b[8:], high)
	return append(dst, UUIDText(b)...)
}

// Bits128 is the inverse of Text128. It reports false for what is no text of such a value.
func Bits128(t Type, text string) (low, high uint64, ok bool) {
	if t == UUID {
		b, err := UUIDBytes(text)
		return binary.LittleEndian.Uint64(b[:8]), binary.LittleEndian.Uint64(b[8:]), err == nil
	}
	precision, scale, _ := t.Decimal()
	low, high, _, ok = DecimalBits(text, precision, scale)
	return low, high, ok
}
