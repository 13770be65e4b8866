package engine

import (
	"bytes"
	"cmp"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// keyTypes are the 22 types that a primary key can have.
var keyTypes = []schema.Type{
	schema.Bool, schema.Int8, schema.Uint8, schema.Int16, schema.Uint16, schema.Int32, schema.Uint32, schema.Int64,
	schema.Uint64, schema.String, schema.Utf8, schema.Date, schema.Datetime, schema.Timestamp, schema.Interval,
	schema.Date32, schema.Datetime64, schema.Timestamp64, schema.Interval64, schema.Decimal(22, 9), schema.DyNumber,
	schema.UUID,
}

// randomValue returns a value of a type, often an edge of it, sometimes NULL.
func randomValue(r *rand.Rand, t schema.Type) Value {
	if r.IntN(10) == 0 {
		return NullValue
	}
	u := r.Uint64()
	switch r.IntN(4) {
	case 0:
		u = uint64(r.IntN(4))
	case 1:
		u = math.MaxUint64 - uint64(r.IntN(4))
	case 2:
		u = 1<<63 + uint64(r.IntN(4)) - 2
	}
	switch {
	case t == schema.Bool:
		return Uint(u % 2)
	case t == schema.UUID:
		return Value{U: u, Hi: r.Uint64()}
	case t == schema.DyNumber:
		return Text(randomDyNumber(r).String())
	case t.IsDecimal():
		hi := []uint64{0, 1, math.MaxUint64, r.Uint64() % 1000, -(r.Uint64() % 1000)}[r.IntN(5)]
		return Value{U: u, Hi: hi}
	case t.Width() == 0:
		b := make([]byte, r.IntN(4))
		for i := range b {
			b[i] = []byte{0, 1, 2, 0xfe, 0xff, 'a'}[r.IntN(6)]
		}
		return Text(string(b))
	case signed(t):
		shift := 64 - 8*t.Width()
		return Int(int64(u<<shift) >> shift)
	}
	return Uint(u << (64 - 8*t.Width()) >> (64 - 8*t.Width()))
}

func randomDyNumber(r *rand.Rand) schema.Number {
	digits := strings.Repeat(string(rune('1'+r.IntN(9))), 1+r.IntN(3))
	if r.IntN(8) == 0 {
		digits = ""
	}
	n := schema.Number{Negative: r.IntN(2) == 0, Exponent: r.IntN(9) - 4, Digits: digits}
	if digits == "" {
		return schema.Number{}
	}
	return n
}

// TestKeyOrder checks, for every key type and for tuples of two, that encoded keys sort like their values and
// read back.
func TestKeyOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i, first := range keyTypes {
		types := []schema.Type{first, keyTypes[(i*7+3)%len(keyTypes)]}
		for range 4000 {
			a := []Value{randomValue(r, types[0]), randomValue(r, types[1])}
			b := []Value{randomValue(r, types[0]), randomValue(r, types[1])}
			if r.IntN(3) == 0 {
				b[0] = a[0]
			}
			want := cmp.Or(compare(types[0], a[0], b[0]), compare(types[1], a[1], b[1]))
			ka, kb := appendTuple(nil, types, a), appendTuple(nil, types, b)
			if got := bytes.Compare(ka, kb); got != want {
				t.Fatalf("%v: %v and %v compare as %d, their keys as %d", types, a, b, want, got)
			}
			back, err := decodeKey(string(ka), types)
			if err != nil || !slices.Equal(back, a) {
				t.Fatalf("%v: %v reads back as %v, %v", types, a, back, err)
			}
			// A prefix stands before the keys that start with it, and before keyAfter none is left out.
			prefix := appendTuple(nil, types[:1], a[:1])
			if !bytes.HasPrefix(ka, prefix) || bytes.Compare(ka, append(prefix, keyAfter)) >= 0 {
				t.Fatalf("%v: key of %v is outside the range of its prefix", types, a)
			}
		}
	}
}

// TestUUIDOrder fixes the order of Uuid by example: the first byte in memory is the fourth of the text.
func TestUUIDOrder(t *testing.T) {
	sorted := []string{
		"00000001-0000-0000-0000-000000000000",
		"ff000001-0000-0000-0000-000000000000",
		"00000002-0000-0000-0000-000000000000",
		"00000002-0001-0000-0000-000000000000",
		"00000002-0001-0000-0100-000000000000",
	}
	for i := 1; i < len(sorted); i++ {
		a, errA := ParseValue(schema.UUID, sorted[i-1])
		b, errB := ParseValue(schema.UUID, sorted[i])
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		// By memory: 01 00 00 00 …, 01 00 00 ff …, 02 00 00 00 00 00 …, 02 00 00 00 01 00 …
		if compare(schema.UUID, a, b) >= 0 {
			t.Errorf("%s does not sort before %s", sorted[i-1], sorted[i])
		}
	}
}

// TestValueText checks that the text of a value reads back, for every storable type.
func TestValueText(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, typ := range append(slices.Clone(keyTypes), schema.Float, schema.Double) {
		for range 500 {
			v := randomValue(r, typ)
			switch {
			case v.Null, typ == schema.Utf8 && !utf8.ValidString(v.S):
				continue
			case typ.IsTime():
				v.U %= 20_000 // what every type reaches
			case typ == schema.Interval || typ == schema.Interval64:
				v = Int(int64(r.Uint64()>>13) * (1 - 2*int64(r.IntN(2))))
			case typ.IsDecimal():
				v.Hi = []uint64{0, math.MaxUint64}[r.IntN(2)]
			case typ == schema.Float || typ == schema.Double:
				v = double(float64(r.IntN(1000)) / 8)
				if typ == schema.Float {
					v = Uint(uint64(math.Float32bits(float32(r.IntN(1000)) / 8)))
				}
			}
			text := FormatValue(typ, v)
			back, err := ParseValue(typ, text)
			if err != nil || back != v {
				t.Fatalf("%s: %+v prints as %q and reads back as %+v, %v", typ, v, text, back, err)
			}
		}
	}
}

// FuzzDecodeKey checks that no bytes make the reader of keys fail other than with an error, and that what it
// accepts encodes to the bytes that it read.
func FuzzDecodeKey(f *testing.F) {
	f.Add("\x01\x00\x00\x00\x00\x00\x00\x00\x05", uint8(8))
	f.Add("\x01a\x00\xffb\x00\x01", uint8(9))
	f.Add("\x01\x02\x40\x01123\x00", uint8(20))
	f.Fuzz(func(t *testing.T, key string, typ uint8) {
		types := []schema.Type{keyTypes[int(typ)%len(keyTypes)]}
		values, err := decodeKey(key, types)
		if err != nil {
			return
		}
		if back := string(appendTuple(nil, types, values)); !strings.HasPrefix(key, back) {
			t.Fatalf("%q reads as %v, which encodes as %q", key, values, back)
		}
	})
}

// compare orders two values of a type the way YDB sorts keys: NULL first, numbers and dates by size, strings by
// bytes, Uuid by its bytes in memory (the first three groups of its text are little-endian there, so the order
// differs from that of the text), false before true.
// Source: CompareTypedCells in ydb/core/scheme/scheme_tablecell.h of ydb-platform/ydb, where Uuid is compared
// with memcmp.
func compare(t schema.Type, a, b Value) int {
	if a.Null || b.Null {
		return cmp.Compare(btoi(b.Null), btoi(a.Null))
	}
	switch {
	case t.IsDecimal():
		if c := cmp.Compare(int64(a.Hi), int64(b.Hi)); c != 0 {
			return c
		}
		return cmp.Compare(a.U, b.U)
	case signed(t):
		return cmp.Compare(int64(a.U), int64(b.U))
	}
	switch t {
	case schema.Float:
		return cmp.Compare(math.Float32frombits(uint32(a.U)), math.Float32frombits(uint32(b.U)))
	case schema.Double:
		return cmp.Compare(math.Float64frombits(a.U), math.Float64frombits(b.U))
	case schema.UUID:
		if c := cmp.Compare(bits.ReverseBytes64(a.U), bits.ReverseBytes64(b.U)); c != 0 {
			return c
		}
		return cmp.Compare(bits.ReverseBytes64(a.Hi), bits.ReverseBytes64(b.Hi))
	case schema.DyNumber:
		return schema.Compare(t, a.S, b.S)
	case schema.String, schema.Utf8, schema.JSON, schema.JSONDocument, schema.Yson:
		return strings.Compare(a.S, b.S)
	}
	if t.IsPg() {
		return strings.Compare(a.S, b.S)
	}
	return cmp.Compare(a.U, b.U)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
