package wire

import (
	"math/rand/v2"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Any value of any type reads back as it was.
func TestValuesRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	golden.NoRace(t)
	for range 3000 {
		typ := randomType(random, 3)
		want := randomValue(random, typ)
		read, reader, err := readerOf(typ)
		if err != nil {
			t.Fatalf("%v: %v", typ, err)
		}
		if got := protoType(read); !proto.Equal(got, typ) {
			t.Fatalf("type %v reads back as %v", typ, got)
		}
		v, err := reader(want)
		if err != nil {
			t.Fatalf("type %v, value %v: %v", typ, want, err)
		}
		if got := protoValue(read, v); !proto.Equal(got, want) {
			t.Fatalf("type %v: value %v reads back as %v", typ, want, got)
		}
	}
}

func randomType(r *rand.Rand, depth int) *Ydb.Type {
	names := primitiveTypes()
	n := r.IntN(9)
	if depth == 0 {
		n = r.IntN(4)
	}
	switch n {
	case 0, 1, 2:
		return describe.ProtoType(names[r.IntN(len(names))])
	case 3:
		return describe.ProtoType(schema.Decimal(1+r.IntN(35), 0))
	case 4, 5:
		return describe.Optional(randomType(r, depth-1))
	case 6:
		return &Ydb.Type{Type: &Ydb.Type_ListType{ListType: &Ydb.ListType{Item: randomType(r, depth-1)}}}
	case 7:
		return &Ydb.Type{Type: &Ydb.Type_StructType{StructType: &Ydb.StructType{Members: []*Ydb.StructMember{
			{Name: "a", Type: randomType(r, depth-1)}, {Name: "b", Type: randomType(r, depth-1)},
		}}}}
	}
	return &Ydb.Type{Type: &Ydb.Type_TupleType{TupleType: &Ydb.TupleType{Elements: []*Ydb.Type{randomType(r, 0), randomType(r, 0)}}}}
}

func randomValue(r *rand.Rand, t *Ydb.Type) *Ydb.Value {
	switch x := t.GetType().(type) {
	case *Ydb.Type_OptionalType:
		item := x.OptionalType.GetItem()
		if r.IntN(3) == 0 {
			return &Ydb.Value{Value: nullFlag}
		}
		v := randomValue(r, item)
		if item.GetOptionalType() != nil && (isNullFlag(v) || v.GetNestedValue() != nil) {
			return &Ydb.Value{Value: &Ydb.Value_NestedValue{NestedValue: v}}
		}
		return v
	case *Ydb.Type_ListType:
		out := &Ydb.Value{}
		for range r.IntN(3) {
			out.Items = append(out.Items, randomValue(r, x.ListType.GetItem()))
		}
		return out
	case *Ydb.Type_StructType:
		out := &Ydb.Value{}
		for _, m := range x.StructType.GetMembers() {
			out.Items = append(out.Items, randomValue(r, m.GetType()))
		}
		return out
	case *Ydb.Type_TupleType:
		out := &Ydb.Value{}
		for _, e := range x.TupleType.GetElements() {
			out.Items = append(out.Items, randomValue(r, e))
		}
		return out
	}
	base, err := primitiveType(t)
	if err != nil {
		panic(err)
	}
	return Cell(engine.Type{Base: base}, randomCell(r, base))
}

func randomCell(r *rand.Rand, t schema.Type) engine.Value {
	low, high, narrow := integerLimits(t)
	switch slotOf(t) {
	case slotBool:
		return engine.Bool(r.IntN(2) == 0)
	case slotInt32:
		if narrow {
			return engine.Int(low + r.Int64N(high-low+1))
		}
		return engine.Int(int64(int32(r.Uint32())))
	case slotUint32:
		if narrow {
			return engine.Int(low + r.Int64N(high-low+1))
		}
		return engine.Uint(uint64(r.Uint32()))
	case slotFloat:
		return engine.Uint(uint64(r.Uint32() &^ 0x7f800000))
	case slotBytes:
		return engine.Text(string([]byte{byte(r.Uint32()), 0xff, 0}))
	case slotText:
		return engine.Text([]string{"", "a", "ключ", "\x00"}[r.IntN(4)])
	case slot128:
		return engine.Value{U: r.Uint64(), Hi: r.Uint64()}
	case slotDouble:
		return engine.Uint(r.Uint64() &^ 0x7ff0000000000000)
	}
	return engine.Uint(r.Uint64())
}

// Struct members may come in any order; YQL keeps them sorted by name.
func TestStructMembersAreSorted(t *testing.T) {
	typ := &Ydb.Type{Type: &Ydb.Type_StructType{StructType: &Ydb.StructType{Members: []*Ydb.StructMember{
		{Name: "title", Type: describe.ProtoType(schema.Utf8)}, {Name: "id", Type: describe.ProtoType(schema.Uint64)},
	}}}}
	read, reader, err := readerOf(typ)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := read.String(), "Struct<'id':Uint64,'title':Utf8>"; got != want {
		t.Errorf("type %s, want %s", got, want)
	}
	v, err := reader(&Ydb.Value{Items: []*Ydb.Value{
		{Value: &Ydb.Value_TextValue{TextValue: "x"}}, {Value: &Ydb.Value_Uint64Value{Uint64Value: 7}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	if items := v.List(); items[0].Cell().U != 7 || items[1].Cell().S != "x" {
		t.Errorf("got items %v", items)
	}
}

func TestValuesOutOfRangeAreRefused(t *testing.T) {
	for _, c := range []struct {
		typ   schema.Type
		value *Ydb.Value
	}{
		{schema.Uint8, &Ydb.Value{Value: &Ydb.Value_Uint32Value{Uint32Value: 256}}},
		{schema.Int8, &Ydb.Value{Value: &Ydb.Value_Int32Value{Int32Value: -129}}},
		{schema.Uint64, &Ydb.Value{Value: &Ydb.Value_Int64Value{Int64Value: 1}}},
		{schema.Utf8, &Ydb.Value{Value: &Ydb.Value_TextValue{TextValue: "\xff"}}},
		{schema.Utf8, &Ydb.Value{Value: &Ydb.Value_BytesValue{BytesValue: []byte("x")}}},
		{schema.Bool, &Ydb.Value{}},
		{schema.Bool, nil},
	} {
		if v, err := readCell(c.typ, c.value); err == nil {
			t.Errorf("%s takes %v as %v", c.typ, c.value, v)
		}
	}
}

// A type that nests without end must not exhaust the stack.
func TestDeepTypeIsRefused(t *testing.T) {
	typ := describe.ProtoType(schema.Uint64)
	for range 10_000 {
		typ = describe.Optional(typ)
	}
	if _, _, err := readerOf(typ); err == nil {
		t.Error("10,000 levels of Optional are taken")
	}
}
