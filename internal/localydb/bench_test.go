package localydb

import (
	"context"
	"fmt"
	"io"
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
func benchTable(b *testing.B, s *Server, rows int) (columns []engine.Column, data [][]engine.Value) {
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
	for i := range rows {
		data = append(data, []engine.Value{
			engine.Uint(uint64(i)), engine.Uint(uint64(i) * 0x9e3779b97f4a7c15), engine.Uint(1_700_000_000_000_000 + uint64(i)),
			engine.Text("checkout"), engine.Int(int64(i % 1000)), engine.Text(fmt.Sprintf("a note of forty letters or so, number %d", i)),
		})
	}
	return columns, data
}

func dialBench(b *testing.B, s *Server) Ydb_Table_V1.TableServiceClient {
	b.Helper()
	cc, err := grpc.NewClient(s.Address(), grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.ForceCodecV2(bytesCodec{}), grpc.MaxCallRecvMsgSize(wire.MaxMessageSize), grpc.MaxCallSendMsgSize(wire.MaxMessageSize)))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = cc.Close() })
	return Ydb_Table_V1.NewTableServiceClient(cc)
}

func startBench(b *testing.B) *Server {
	b.Helper()
	s, err := Start(context.Background(), Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(s.Close)
	return s
}

const benchRows = 100_000

func BenchmarkStreamReadTable(b *testing.B) {
	s := startBench(b)
	columns, data := benchTable(b, s, benchRows)
	if err := s.DB().BulkUpsert("/local/bench", columns, data); err != nil {
		b.Fatal(err)
	}
	client := dialBench(b, s)
	created, err := client.CreateSession(b.Context(), &Ydb_Table.CreateSessionRequest{})
	if err != nil {
		b.Fatal(err)
	}
	var session Ydb_Table.CreateSessionResult
	if err := created.GetOperation().GetResult().UnmarshalTo(&session); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		stream, err := client.StreamReadTable(b.Context(), &Ydb_Table.ReadTableRequest{
			SessionId: session.GetSessionId(), Path: "/local/bench", Ordered: true, BatchLimitBytes: 1 << 20,
		})
		if err != nil {
			b.Fatal(err)
		}
		total := 0
		for {
			n := 0
			if err := stream.RecvMsg(&n); err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
			total += n
		}
		b.SetBytes(int64(total))
	}
	b.ReportMetric(float64(benchRows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkBulkUpsert(b *testing.B) {
	s := startBench(b)
	columns, data := benchTable(b, s, 10_000)
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
	cc, err := grpc.NewClient(s.Address(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = cc.Close() }()
	b.SetBytes(int64(len(request)))
	b.ReportAllocs()
	for b.Loop() {
		var r Ydb_Table.BulkUpsertResponse
		if err := cc.Invoke(b.Context(), Ydb_Table_V1.TableService_BulkUpsert_FullMethodName, request, &r, grpc.ForceCodecV2(bytesCodec{})); err != nil {
			b.Fatal(err)
		}
		if r.GetOperation().GetStatus() != Ydb.StatusIds_SUCCESS {
			b.Fatal(r.GetOperation())
		}
	}
	b.ReportMetric(float64(len(data))*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}
