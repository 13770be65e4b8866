package localydb

import (
	"context"
	"fmt"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// bytesCodec passes messages through unread, so that a benchmark measures the server and not its client.
type bytesCodec struct{}

func (bytesCodec) Name() string { return "" }

func (bytesCodec) Marshal(v any) (mem.BufferSlice, error) {
	if b, ok := v.([]byte); ok {
		return mem.BufferSlice{mem.SliceBuffer(b)}, nil
	}
	b, err := proto.Marshal(v.(proto.Message))
	return mem.BufferSlice{mem.SliceBuffer(b)}, err
}

func (bytesCodec) Unmarshal(data mem.BufferSlice, v any) error {
	if n, ok := v.(*int); ok {
		*n = data.Len()
		return nil
	}
	return proto.Unmarshal(data.Materialize(), v.(proto.Message))
}

// benchTable makes a table of narrow rows: six columns, about 100 bytes.
func benchTable(b testing.TB, s *Server) (columns []engine.Column) {
	b.Helper()
	t := &schema.Table{Path: "/local/bench", Store: schema.StoreRow, PrimaryKey: []string{"id", "user_id"}}
	for _, c := range []struct {
		name string
		typ  schema.Type
	}{
		{"id", schema.Uint64}, {"user_id", schema.Uint64}, {"at", schema.Timestamp},
		{"kind", schema.Utf8}, {"amount", schema.Int64}, {"note", schema.Utf8},
	} {
		t.Columns = append(t.Columns, schema.Column{Name: c.name, Type: c.typ, NotNull: true})
		columns = append(columns, engine.Column{Name: c.name, Type: engine.Type{Base: c.typ}})
	}
	if err := s.DB().CreateTable(t, engine.CreateOptions{}); err != nil {
		b.Fatal(err)
	}
	return columns
}

// benchData returns the rows from one number to another.
func benchData(from, to int) (data [][]engine.Value) {
	for i := from; i < to; i++ {
		data = append(data, []engine.Value{
			engine.Uint(uint64(i)), engine.Uint(uint64(i) * 0x9e3779b97f4a7c15), engine.Uint(1_700_000_000_000_000 + uint64(i)),
			engine.Text("checkout"), engine.Int(int64(i % 1000)), engine.Text(fmt.Sprintf("a note of forty letters or so, number %d", i)),
		})
	}
	return data
}

// bulkUpsertRequest is the request that writes the rows.
func bulkUpsertRequest(b testing.TB, columns []engine.Column, data [][]engine.Value) []byte {
	b.Helper()
	st := &Ydb.StructType{}
	for _, c := range columns {
		st.Members = append(st.Members, &Ydb.StructMember{Name: c.Name, Type: wire.ColumnType(c.Type)})
	}
	value := &Ydb.Value{}
	for _, row := range data {
		p := &Ydb.Value{}
		for i, v := range row {
			p.Items = append(p.Items, wire.Cell(columns[i].Type, v))
		}
		value.Items = append(value.Items, p)
	}
	request, err := proto.Marshal(&Ydb_Table.BulkUpsertRequest{Table: "/local/bench", Rows: &Ydb.TypedValue{
		Type:  &Ydb.Type{Type: &Ydb.Type_ListType{ListType: &Ydb.ListType{Item: &Ydb.Type{Type: &Ydb.Type_StructType{StructType: st}}}}},
		Value: value,
	}})
	if err != nil {
		b.Fatal(err)
	}
	return request
}

func dialBench(b testing.TB, s *Server) *grpc.ClientConn {
	b.Helper()
	cc, err := grpc.NewClient(s.Address(), grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.ForceCodecV2(bytesCodec{}), grpc.MaxCallRecvMsgSize(wire.MaxMessageSize), grpc.MaxCallSendMsgSize(wire.MaxMessageSize)))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = cc.Close() })
	return cc
}

func startBench(b testing.TB) *Server {
	b.Helper()
	s, err := Start(context.Background(), Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(s.Close)
	return s
}

// What the benchmarks read.
const benchRows = 100_000

func BenchmarkStreamReadTable(b *testing.B) { benchRead(b, readBench) }

func BenchmarkQuery(b *testing.B) {
	benchRead(b, func(t testing.TB, cc *grpc.ClientConn) int {
		return queryBench(t, cc, "SELECT * FROM bench", benchRows)
	})
}

func benchRead(b *testing.B, read func(testing.TB, *grpc.ClientConn) int) {
	s := startBench(b)
	columns, cc := benchTable(b, s), dialBench(b, s)
	if err := s.DB().BulkUpsert("/local/bench", columns, benchData(0, benchRows)); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		b.SetBytes(int64(read(b, cc)))
	}
	b.ReportMetric(float64(benchRows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkBulkUpsert(b *testing.B) {
	const rows = 10_000
	s := startBench(b)
	request, cc := bulkUpsertRequest(b, benchTable(b, s), benchData(0, rows)), dialBench(b, s)
	b.SetBytes(int64(len(request)))
	b.ReportAllocs()
	for b.Loop() {
		var r Ydb_Table.BulkUpsertResponse
		if err := cc.Invoke(b.Context(), Ydb_Table_V1.TableService_BulkUpsert_FullMethodName, request, &r); err != nil {
			b.Fatal(err)
		}
		if r.GetOperation().GetStatus() != Ydb.StatusIds_SUCCESS {
			b.Fatal(r.GetOperation())
		}
	}
	b.ReportMetric(rows*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}
