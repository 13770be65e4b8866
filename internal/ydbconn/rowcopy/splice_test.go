package rowcopy

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/zeebo/xxh3"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// keyTypes are the types a hash column can be computed of.
var keyTypes = []schema.Type{
	schema.Bool, schema.Int8, schema.Int16, schema.Int32, schema.Int64, schema.Uint8, schema.Uint16, schema.Uint32,
	schema.Uint64, schema.Date, schema.Datetime, schema.Timestamp, schema.Date32, schema.Datetime64, schema.Timestamp64,
	schema.Interval, schema.Interval64, schema.String, schema.Utf8, schema.UUID, "Decimal(22,9)", "Decimal(35,0)", "Decimal(35,35)",
}

// sampleCell returns a random value of a type, often an extreme one, and how it travels.
func sampleCell(r *rand.Rand, t schema.Type) (schema.Value, *Ydb.Value) {
	if r.IntN(8) == 0 {
		return nil, &Ydb.Value{Value: &Ydb.Value_NullFlagValue{}}
	}
	extreme := []uint64{0, 1, 127, 128, 255, math.MaxInt32, math.MaxUint32, math.MaxInt64, math.MaxUint64, 1 << 63}
	n := r.Uint64()
	if r.IntN(2) == 0 {
		n = extreme[r.IntN(len(extreme))]
	}
	switch t {
	case schema.Bool:
		return n&1 == 1, &Ydb.Value{Value: &Ydb.Value_BoolValue{BoolValue: n&1 == 1}}
	case schema.String:
		s := strings.Repeat(string([]byte{byte(n), 0, 0xff}), r.IntN(90))
		return s, &Ydb.Value{Value: &Ydb.Value_BytesValue{BytesValue: []byte(s)}}
	case schema.Utf8:
		s := strings.Repeat(fmt.Sprint("ж", n), r.IntN(20))
		return s, &Ydb.Value{Value: &Ydb.Value_TextValue{TextValue: s}}
	case schema.UUID:
		var b [16]byte
		binary.LittleEndian.PutUint64(b[:8], n)
		high := r.Uint64() * uint64(r.IntN(2))
		binary.LittleEndian.PutUint64(b[8:], high)
		return schema.UUIDText(b), &Ydb.Value{Value: &Ydb.Value_Low_128{Low_128: n}, High_128: high}
	}
	if t.IsDecimal() {
		return sampleDecimal(r, t)
	}
	width := t.Width()
	signed := t.IsSigned() || t == schema.Interval || strings.HasSuffix(string(t), "64") && t != schema.Uint64 || t == schema.Date32
	if signed {
		i := int64(n)
		i = i << (64 - 8*width) >> (64 - 8*width)
		if width < 8 {
			return i, &Ydb.Value{Value: &Ydb.Value_Int32Value{Int32Value: int32(i)}}
		}
		return i, &Ydb.Value{Value: &Ydb.Value_Int64Value{Int64Value: i}}
	}
	n = n << (64 - 8*width) >> (64 - 8*width)
	if width < 8 {
		return n, &Ydb.Value{Value: &Ydb.Value_Uint32Value{Uint32Value: uint32(n)}}
	}
	return n, &Ydb.Value{Value: &Ydb.Value_Uint64Value{Uint64Value: n}}
}

func sampleDecimal(r *rand.Rand, t schema.Type) (schema.Value, *Ydb.Value) {
	var precision, scale int
	if _, err := fmt.Sscanf(string(t), "Decimal(%d,%d)", &precision, &scale); err != nil {
		panic(err)
	}
	limit := new(big.Int).Exp(big.NewInt(10), big.NewInt(35), nil)
	var n *big.Int
	text := ""
	switch r.IntN(8) {
	case 0:
		n, text = limit, "inf"
	case 1:
		n, text = new(big.Int).Neg(limit), "-inf"
	case 2:
		n, text = new(big.Int).Add(limit, big.NewInt(1)), "nan"
	default:
		digits := ""
		for range 1 + r.IntN(precision) {
			digits += string('0' + byte(r.IntN(3)*4))
		}
		n, _ = new(big.Int).SetString(digits, 10)
		padded := strings.Repeat("0", max(0, scale+1-len(digits))) + digits
		text = padded[:len(padded)-scale]
		if scale > 0 {
			text += "." + padded[len(padded)-scale:]
		}
		if r.IntN(2) == 0 {
			n, text = new(big.Int).Neg(n), "-"+text
		}
	}
	two := new(big.Int).Add(n, new(big.Int).Lsh(big.NewInt(1), 128))
	mask := new(big.Int).SetUint64(math.MaxUint64)
	low := new(big.Int).And(two, mask).Uint64()
	high := new(big.Int).And(new(big.Int).Rsh(two, 64), mask).Uint64()
	return text, &Ydb.Value{Value: &Ydb.Value_Low_128{Low_128: low}, High_128: high}
}

// TestAppend splices rows of every type and compares them, cell by cell, with what the formula of the plan gives.
func TestAppend(t *testing.T) {
	for seed := range uint64(4000) {
		r := rand.New(rand.NewPCG(seed, 1))
		columns := make([]schema.Column, 1+r.IntN(6))
		row := &Ydb.Value{}
		values := make([]schema.Value, len(columns))
		for i := range columns {
			columns[i] = schema.Column{Name: fmt.Sprint("c", i), Type: keyTypes[r.IntN(len(keyTypes))]}
			v, cell := sampleCell(r, columns[i].Type)
			values[i] = v
			row.Items = append(row.Items, cell)
		}
		h := &Hash{Inputs: r.Perm(len(columns))[:1+r.IntN(len(columns))]}
		if r.IntN(2) == 0 {
			h.Buckets = 1 + r.Uint64N(64)
		}
		formula := rewrite.Hash{Buckets: h.Buckets}
		var inputs []schema.Value
		for _, at := range h.Inputs {
			formula.Inputs = append(formula.Inputs, rewrite.Input{Column: columns[at].Name, Type: columns[at].Type, Nullable: true})
			inputs = append(inputs, values[at])
		}
		want, err := formula.Compute(inputs)
		if err != nil {
			t.Fatal(err)
		}
		s, err := New(columns, h)
		if err != nil {
			t.Fatal(err)
		}
		list, got, err := s.Append(nil, marshal(t, row))
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if got != want {
			t.Fatalf("seed %d: hash of %v, %v is %d, want %d", seed, columns, inputs, got, want)
		}
		computed := &Ydb.Value{Value: &Ydb.Value_Uint64Value{Uint64Value: want}}
		if h.Buckets > 0 {
			computed = &Ydb.Value{Value: &Ydb.Value_Uint32Value{Uint32Value: uint32(want)}}
		}
		row.Items = append(row.Items, computed)
		var out Ydb.Value
		if err := proto.Unmarshal(list, &out); err != nil {
			t.Fatal(err)
		}
		if !proto.Equal(&out, &Ydb.Value{Items: []*Ydb.Value{row}}) {
			t.Fatalf("seed %d: %v became %v", seed, row, &out)
		}
	}
}

func marshal(t testing.TB, m proto.Message) []byte {
	t.Helper()
	b, err := proto.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestAppendRefuses(t *testing.T) {
	number := &Ydb.Value{Value: &Ydb.Value_Uint64Value{Uint64Value: 7}}
	null := &Ydb.Value{Value: &Ydb.Value_NullFlagValue{}}
	for _, test := range []struct {
		name string
		typ  schema.Type
		row  *Ydb.Value
		want string
	}{
		{"too few cells", schema.Uint64, &Ydb.Value{Items: []*Ydb.Value{number}}, "a row has 1 cells for 2 columns"},
		{"another type", schema.UUID, &Ydb.Value{Items: []*Ydb.Value{number, {Value: &Ydb.Value_BytesValue{BytesValue: make([]byte, 16)}}}}, "column b: field 8 is not how values of the type are sent"},
		{"a NULL", schema.Uint64, &Ydb.Value{Items: []*Ydb.Value{number, null}}, "column b: NULL, and the target takes none"},
		{"an empty cell", schema.Uint64, &Ydb.Value{Items: []*Ydb.Value{number, {}}}, "column b: the value is empty"},
		{"no row", schema.Uint64, &Ydb.Value{Value: &Ydb.Value_TextValue{TextValue: "secret"}}, "a row holds field 9 where a cell was expected"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := New([]schema.Column{{Name: "a", Type: schema.Uint64}, {Name: "b", Type: test.typ, NotNull: true}}, &Hash{Inputs: []int{1}})
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := s.Append(nil, marshal(t, test.row)); err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func FuzzAppend(f *testing.F) {
	f.Add([]byte{0x62, 2, 0x50, 0}, uint8(0))
	f.Add(marshal(f, &Ydb.Value{Items: []*Ydb.Value{{Value: &Ydb.Value_Uint64Value{Uint64Value: 7}}}}), uint8(8))
	f.Fuzz(func(t *testing.T, row []byte, typ uint8) {
		s, err := New([]schema.Column{{Name: "a", Type: keyTypes[int(typ)%len(keyTypes)], NotNull: true}}, &Hash{Inputs: []int{0}})
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := s.Append(nil, row)
		if err != nil && len(list) > 0 {
			t.Error("a row that is refused leaves bytes behind")
		}
	})
}

func BenchmarkAppend(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	text := &Ydb.Value{Value: &Ydb.Value_TextValue{TextValue: strings.Repeat("x", 48)}}
	for _, bench := range []struct {
		name    string
		columns []schema.Type
	}{
		{"narrow", []schema.Type{schema.Uint64, schema.Timestamp, schema.Uint64, schema.Int32, schema.Utf8, schema.Bool}},
		{"text", []schema.Type{schema.Utf8, schema.Timestamp}},
		{"uuid", []schema.Type{schema.UUID, schema.Timestamp}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			row := &Ydb.Value{}
			var columns []schema.Column
			for _, t := range bench.columns {
				cell := text
				for t != schema.Utf8 {
					var v schema.Value
					if v, cell = sampleCell(r, t); v != nil {
						break
					}
				}
				row.Items = append(row.Items, cell)
				columns = append(columns, schema.Column{Type: t})
			}
			wire := marshal(b, row)
			s, err := New(columns, &Hash{Inputs: []int{0}})
			if err != nil {
				b.Fatal(err)
			}
			var dst []byte
			b.SetBytes(int64(len(wire)))
			b.ReportAllocs()
			for b.Loop() {
				if dst, _, err = s.Append(dst[:0], wire); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestAppendRows appends rows as one run, cut off anywhere, which is to be the same as one by one without any short cut.
func TestAppendRows(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, typ := range keyTypes {
		for _, buckets := range []uint64{0, 16} {
			columns := []schema.Column{{Name: "k", Type: typ}, {Name: "t", Type: schema.Utf8}}
			quick, err := New(columns, &Hash{Inputs: []int{0}, Buckets: buckets})
			if err != nil {
				t.Fatal(err)
			}
			slow, _ := New(columns, &Hash{Inputs: []int{0}, Buckets: buckets})
			slow.alone = false
			var data, want []byte
			var ends []int
			var digest uint64
			for range 20 {
				_, cell := sampleCell(r, typ)
				row := marshal(t, &Ydb.Value{Items: []*Ydb.Value{cell, {Value: &Ydb.Value_TextValue{TextValue: strings.Repeat("y", r.IntN(300))}}}})
				data = protowire.AppendBytes(protowire.AppendTag(data, 2, protowire.BytesType), row)
				ends = append(ends, len(data))
				digest += xxh3.Hash(row)
				if want, _, err = slow.Append(want, row); err != nil {
					t.Fatalf("%s: %v", typ, err)
				}
			}
			for cut := 0; cut <= len(data); cut += 7 {
				var sum Rows
				var out []byte
				n := 0
				for row, m := NextRow(data[:cut]); m > 0; row, m = NextRow(data[n:cut]) {
					if out, err = quick.AppendRow(out, row, &sum); err != nil {
						t.Fatalf("%s: %v", typ, err)
					}
					n += m
				}
				if n > 0 && !slices.Contains(ends, n) {
					t.Fatalf("%s: %d of %d bytes were taken", typ, n, cut)
				}
				for n < len(data) {
					row, m := NextRow(data[n:])
					if n%2 == 0 {
						out, err = quick.AppendRow(out, row, &sum)
					} else {
						out, err = quick.AppendFrom(out, len(row), func(dst []byte, n int) ([]byte, error) { return append(dst, row[:n]...), nil }, &sum)
					}
					if err != nil {
						t.Fatalf("%s: %v", typ, err)
					}
					n += m
				}
				if !bytes.Equal(out, want) || sum.Count != uint64(len(ends)) || sum.Digest != digest {
					t.Fatalf("%s, %d buckets, cut at %d: %d rows, or they are not what they are one by one", typ, buckets, cut, sum.Count)
				}
			}
		}
	}
}

// TestFold folds rows of the source and of the copy, which come to the same, and rows whose computed column is wrong.
func TestFold(t *testing.T) {
	text := func(s string) *Ydb.Value { return &Ydb.Value{Value: &Ydb.Value_TextValue{TextValue: s}} }
	null := &Ydb.Value{Value: &Ydb.Value_NullFlagValue{}}
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 2))
		typ := keyTypes[r.IntN(len(keyTypes))]
		columns := []schema.Column{{Name: "k", Type: typ}, {Name: "n", Type: schema.Uint64}, {Name: "t", Type: schema.Utf8}}
		h := &Hash{Inputs: r.Perm(2)[:1+r.IntN(2)], Buckets: uint64(r.IntN(2) * 16)}
		h.Picked = h.Buckets > 0 && r.IntN(2) == 0
		splicer, err := New(columns, h)
		if err != nil {
			t.Fatal(err)
		}
		old, err := NewFolder(columns, []int{1, 0}, nil)
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := NewFolder(columns, []int{1, 0}, h)
		if err != nil {
			t.Fatal(err)
		}
		_, cell := sampleCell(r, typ)
		_, number := sampleCell(r, schema.Uint64)
		// A text that ends as a row of the copy does, with a computed column of another value.
		last := text("x" + string((&Splicer{computed: true}).appendValue(nil, 7)))
		if h.Buckets > 0 {
			last = text("x" + string((&Splicer{computed: true, buckets: 9}).appendValue(nil, 7)))
		}
		row := &Ydb.Value{Items: []*Ydb.Value{cell, number, last}}
		want, err := old.Fold(marshal(t, row))
		if err != nil || want.Wrong {
			t.Fatalf("seed %d: %v, %v", seed, want, err)
		}
		_, value, err := splicer.Append(nil, marshal(t, row))
		if err != nil {
			t.Fatal(err)
		}
		computed := func(value uint64) *Ydb.Value {
			if h.Buckets > 0 {
				return &Ydb.Value{Value: &Ydb.Value_Uint32Value{Uint32Value: uint32(value)}}
			}
			return &Ydb.Value{Value: &Ydb.Value_Uint64Value{Uint64Value: value}}
		}
		other := value + 1
		if h.Buckets > 0 {
			other %= h.Buckets
		}
		for _, c := range []struct {
			cell  *Ydb.Value
			wrong bool
		}{{computed(value), false}, {computed(other), !h.Picked}, {computed(16 + value), true}, {null, true}} {
			got, err := fresh.Fold(marshal(t, &Ydb.Value{Items: []*Ydb.Value{cell, number, last, c.cell}}))
			if err != nil || got != (Fold{Key: want.Key, Row: want.Row, Wrong: c.wrong}) {
				t.Fatalf("seed %d: %v, %v; want %v and wrong %v", seed, got, err, want, c.wrong)
			}
		}
		if got, err := fresh.Fold(marshal(t, row)); err == nil && got.Row == want.Row {
			t.Fatalf("seed %d: a row without the computed column is that of the source", seed)
		}
		changed := &Ydb.Value{Items: []*Ydb.Value{cell, number, text(last.GetTextValue() + "y"), computed(value)}}
		if got, err := fresh.Fold(marshal(t, changed)); err != nil || got.Row == want.Row || got.Key != want.Key {
			t.Fatalf("seed %d: another row is taken for this one: %v, %v", seed, got, err)
		}
	}
}
