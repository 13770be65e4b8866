package query

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Value is a value without its type: what its fields mean is known from the Type that goes with it. Values
// are never changed once made, so they can be shared. The zero Value is false, 0, "", the empty tuple and Void.
//
// A primitive is held as engine.Value holds it; Cell and FromCell copy it over.
type Value struct {
	bits  uint64  // U of the cell; the index of a Variant
	high  uint64  // Hi of the cell
	str   string  // S of the cell
	items []Value // List, Tuple, Struct; Dict as key, payload, key, payload…; the one item of a Variant
	null  uint8   // 0 not NULL; 1 NULL; n+1 Just(…) of the value whose null is n
	typ   *Type   // of KindType
}

// NullValue is NULL of any Optional type.
var NullValue = Value{null: 1}

// FromCell returns a stored cell, which may be NULL, as a value.
func FromCell(c engine.Value) Value {
	if c.Null {
		return NullValue
	}
	return Value{bits: c.U, high: c.Hi, str: c.S}
}

// Cell returns a primitive, or an Optional of one, as it is stored.
func (v Value) Cell() engine.Value {
	if v.null > 0 {
		return engine.NullValue
	}
	return engine.Value{U: v.bits, Hi: v.high, S: v.str}
}

// cells returns values as they are stored.
func cells(values []Value) []engine.Value {
	out := make([]engine.Value, len(values))
	for i, v := range values {
		out[i] = v.Cell()
	}
	return out
}

// Items returns a List, a Tuple or a Struct, and a Dict as key, payload, key, payload…. The slice is kept.
func Items(items ...Value) Value { return Value{items: items} }

// variantValue returns the alternative of a Variant with the given index.
func variantValue(index uint64, item Value) Value {
	return Value{bits: index, items: []Value{item}}
}

// Just returns the value of Optional<T> that holds v, a value of T.
func Just(v Value) Value {
	if v.null > 0 {
		v.null++
	}
	return v
}

// IsNull reports whether a value of an Optional type is NULL at the outermost level.
func (v Value) IsNull() bool { return v.null == 1 }

// Inner returns what a value of Optional<T> that is not NULL holds.
func (v Value) Inner() Value {
	if v.null > 1 {
		v.null--
	}
	return v
}

// List returns the items of a container, as Items takes them. The caller must not change them.
func (v Value) List() []Value { return v.items }

// Within reports whether a value, with all that it is made of, has at most so many parts and bytes of text. A list may
// hold the same one again and again, so that it is small where it is kept and large where it is written.
func (v Value) Within(parts, bytes int) bool {
	parts, _ = v.spend(parts, bytes)
	return parts >= 0
}

// spend takes the parts and the bytes of a value from those that are left; none are left if they are too few.
func (v Value) spend(parts, bytes int) (int, int) {
	parts, bytes = parts-1, bytes-len(v.str)
	if bytes < 0 {
		return -1, 0
	}
	for _, x := range v.items {
		if parts < 0 {
			break
		}
		parts, bytes = x.spend(parts, bytes)
	}
	return parts, bytes
}

// Variant returns the index and the item of a Variant.
func (v Value) Variant() (index uint64, item Value) { return v.bits, v.items[0] }

func boolValue(b bool) Value { return Value{bits: uint64(b2i(b))} }

func intValue(n int64) Value   { return Value{bits: uint64(n)} }
func uintValue(n uint64) Value { return Value{bits: n} }
func textValue(s string) Value { return Value{str: s} }

// realValue returns a Float or a Double.
func realValue(t schema.Type, f float64) Value {
	if t == schema.Float {
		return Value{bits: uint64(math.Float32bits(float32(f)))}
	}
	return Value{bits: math.Float64bits(f)}
}

func (v Value) bool() bool { return v.bits != 0 }
func (v Value) int() int64 { return int64(v.bits) }

// real returns the number of a Float or a Double.
func (v Value) real(t schema.Type) float64 {
	if t == schema.Float {
		return float64(math.Float32frombits(uint32(v.bits)))
	}
	return math.Float64frombits(v.bits)
}

// uuidBytes returns the 16 bytes of a Uuid in YDB's order: the first three groups little-endian.
func (v Value) uuidBytes() [16]byte {
	var b [16]byte
	binary.LittleEndian.PutUint64(b[:8], v.bits)
	binary.LittleEndian.PutUint64(b[8:], v.high)
	return b
}

func uuidValue(b [16]byte) Value {
	return Value{bits: binary.LittleEndian.Uint64(b[:8]), high: binary.LittleEndian.Uint64(b[8:])}
}

// storage is how the values of a primitive type are held.
type storage uint8

const (
	storeUint storage = iota
	storeInt
	storeReal
	storeText
	storeUUID
	storeDecimal
)

func storageOf(t schema.Type) storage {
	switch t {
	case schema.Int8, schema.Int16, schema.Int32, schema.Int64, schema.Interval,
		schema.Date32, schema.Datetime64, schema.Timestamp64, schema.Interval64:
		return storeInt
	case schema.Float, schema.Double:
		return storeReal
	case schema.UUID:
		return storeUUID
	case schema.Bool, schema.Uint8, schema.Uint16, schema.Uint32, schema.Uint64,
		schema.Date, schema.Datetime, schema.Timestamp:
		return storeUint
	}
	if t.IsDecimal() {
		return storeDecimal
	}
	return storeText
}

// compareValues orders two values of a type: NULL first, then by value. It is the order of keys and of ORDER BY.
func compareValues(t *Type, a, b Value) int {
	switch t.Kind {
	case KindOptional:
		if a.null == 1 || b.null == 1 {
			return cmp.Compare(b2i(a.null != 1), b2i(b.null != 1))
		}
		return compareValues(t.Item, a.Inner(), b.Inner())
	case KindPrimitive:
		return comparePrimitive(t.Prim, a, b)
	case KindTuple, KindStruct:
		for i := range t.Members {
			if c := compareValues(t.Members[i].Type, a.items[i], b.items[i]); c != 0 {
				return c
			}
		}
		return 0
	}
	return bytes.Compare(appendKey(nil, t, a), appendKey(nil, t, b))
}

func comparePrimitive(t schema.Type, a, b Value) int {
	switch storageOf(t) {
	case storeUint:
		return cmp.Compare(a.bits, b.bits)
	case storeInt:
		return cmp.Compare(int64(a.bits), int64(b.bits))
	case storeReal:
		return compareReal(a.real(t), b.real(t))
	case storeUUID:
		// Uuid is ordered by its 16 bytes as they lie, the first three groups little-endian.
		x, y := a.uuidBytes(), b.uuidBytes()
		return bytes.Compare(x[:], y[:])
	case storeDecimal:
		if c := cmp.Compare(int64(a.high), int64(b.high)); c != 0 {
			return c
		}
		return cmp.Compare(a.bits, b.bits)
	}
	if t == schema.DyNumber {
		return compareReal(dyNumber(a.str), dyNumber(b.str))
	}
	return strings.Compare(a.str, b.str)
}

// dyNumber reads a DyNumber, which is held as text.
func dyNumber(s string) float64 {
	f, _ := strconv.ParseFloat(s, 64)
	return f
}

// compareReal puts NaN after every number, as the sort of YQL does.
func compareReal(a, b float64) int {
	if math.IsNaN(a) || math.IsNaN(b) {
		return cmp.Compare(b2i(math.IsNaN(a)), b2i(math.IsNaN(b)))
	}
	return cmp.Compare(a, b)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// appendKey appends bytes that are equal exactly if two values of the type are equal, NULL being equal to
// NULL. Groups, joins and DISTINCT look values up by it.
func appendKey(dst []byte, t *Type, v Value) []byte {
	switch t.Kind {
	case KindOptional:
		if v.null == 1 {
			return append(dst, 0)
		}
		return appendKey(append(dst, 1), t.Item, v.Inner())
	case KindPrimitive:
		switch storageOf(t.Prim) {
		case storeText:
			return appendBytes(dst, v.str)
		case storeDecimal, storeUUID:
			dst = binary.BigEndian.AppendUint64(dst, v.high)
		case storeReal:
			if v.real(t.Prim) == 0 { // 0 and -0 are one group
				return binary.BigEndian.AppendUint64(dst, 0)
			}
		}
		return binary.BigEndian.AppendUint64(dst, v.bits)
	case KindTuple, KindStruct:
		for i := range t.Members {
			dst = appendKey(dst, t.Members[i].Type, v.items[i])
		}
	default: // what is in a list, a dictionary or a variant counts as it is kept
		return fmt.Appendf(dst, "%#v", v)
	}
	return dst
}

func appendBytes(dst []byte, s string) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(s)))
	return append(dst, s...)
}
