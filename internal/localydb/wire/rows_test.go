package wire

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// primitiveTypes are the types that are one number of the protocol.
var primitiveTypes = sync.OnceValue(func() []schema.Type {
	var out []schema.Type
	for id := range Ydb.Type_PrimitiveTypeId(5000) {
		if t, _, ok := describe.Type(&Ydb.Type{Type: &Ydb.Type_TypeId{TypeId: id}}); ok {
			out = append(out, t)
		}
	}
	return slices.Clip(out)
})

// randomColumns returns columns of every kind of cell.
func randomColumns(r *rand.Rand) []engine.Column {
	types := append(primitiveTypes(), schema.Decimal(22, 9))
	var out []engine.Column
	for range 1 + r.IntN(8) {
		out = append(out, engine.Column{Name: "c", Type: engine.Type{Base: types[r.IntN(len(types))], Optional: true}})
	}
	return out
}

func randomRow(r *rand.Rand, columns []engine.Column) []engine.Value {
	row := make([]engine.Value, len(columns))
	for i, c := range columns {
		row[i] = randomCell(r, c.Type.Base)
		if r.IntN(5) == 0 {
			row[i] = engine.NullValue
		}
	}
	return row
}

// Rows that are written without messages are what protobuf reads, and protobuf's rows are read without it.
func TestRowsOnTheWire(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		columns := randomColumns(random)
		batch := NewRowBatch(columns)
		var rows [][]engine.Value
		want := &Ydb.ResultSet{Columns: batch.columns}
		list := &Ydb.Value{}
		for range random.IntN(5) {
			row := randomRow(random, columns)
			rows = append(rows, row)
			batch.Add(row)
			p := &Ydb.Value{}
			for i, v := range row {
				p.Items = append(p.Items, Cell(columns[i].Type, v))
			}
			want.Rows = append(want.Rows, p)
			list.Items = append(list.Items, p)
		}
		b, err := proto.Marshal(batch.Take())
		if err != nil {
			t.Fatal(err)
		}
		got := &Ydb.ResultSet{}
		if err := proto.Unmarshal(b, got); err != nil {
			t.Fatal(err)
		}
		if !proto.Equal(got, want) {
			t.Fatalf("rows read as\n%v, want\n%v", got, want)
		}

		raw, err := proto.Marshal(list)
		if err != nil {
			t.Fatal(err)
		}
		back, err := rawRows(columns, raw)
		if err != nil {
			t.Fatal(err)
		}
		if len(back) != len(rows) {
			t.Fatalf("read %d rows, want %d", len(back), len(rows))
		}
		for i := range rows {
			for j := range rows[i] {
				if back[i][j] != rows[i][j] {
					t.Fatalf("%s reads as %+v, want %+v", columns[j].Type.Base, back[i][j], rows[i][j])
				}
			}
		}
	}
}

// What protobuf takes for a BulkUpsert is taken, and means the same.
func FuzzUnmarshalBulkUpsert(f *testing.F) {
	st := &Ydb.StructType{Members: []*Ydb.StructMember{
		{Name: "id", Type: describe.ProtoType(schema.Uint64)}, {Name: "s", Type: describe.ProtoType(schema.Utf8)},
	}}
	seed := &Ydb_Table.BulkUpsertRequest{Table: "/local/t", Rows: &Ydb.TypedValue{
		Type: &Ydb.Type{Type: &Ydb.Type_ListType{ListType: &Ydb.ListType{Item: &Ydb.Type{Type: &Ydb.Type_StructType{StructType: st}}}}},
		Value: &Ydb.Value{Items: []*Ydb.Value{{Items: []*Ydb.Value{
			{Value: &Ydb.Value_Uint64Value{Uint64Value: 1}}, {Value: &Ydb.Value_TextValue{TextValue: "x"}},
		}}}},
	}}
	b, err := proto.Marshal(seed)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add(append(b, b...))
	f.Add([]byte{0x12, 0xff, 0xff, 0xff, 0xff, 0x0f})
	// Rows whose field has another wire type than protobuf knows: it passes them over.
	f.Add([]byte("\x122\n\x1c\xb2\x06\x19\n\x17\xc2\x06\x1400000000000000000000\x12\x1200000\x80000a00000000"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var want, got Ydb_Table.BulkUpsertRequest
		if proto.Unmarshal(data, &want) != nil {
			// It may be taken, since rows are read later, but must not panic.
			if unmarshalBulkUpsert(data, &got) == nil {
				_, _, _ = ReadRows(got.GetRows())
			}
			return
		}
		if err := unmarshalBulkUpsert(data, &got); err != nil {
			t.Fatalf("protobuf takes what is refused here: %v", err)
		}
		wantColumns, wantRows, wantErr := ReadRows(want.GetRows())
		columns, rows, err := ReadRows(got.GetRows())
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("rows: %v, through protobuf %v", err, wantErr)
		}
		if err != nil {
			return
		}
		if len(columns) != len(wantColumns) || len(rows) != len(wantRows) {
			t.Fatalf("%d columns and %d rows, through protobuf %d and %d", len(columns), len(rows), len(wantColumns), len(wantRows))
		}
		for i := range rows {
			for j := range rows[i] {
				if rows[i][j] != wantRows[i][j] {
					t.Fatalf("row %d: %+v, through protobuf %+v", i, rows[i], wantRows[i])
				}
			}
		}
	})
}
