package ydbtest_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Query_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Query"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/config"
	"google.golang.org/grpc"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestDirect makes calls that take no connection, and the same ones through a connection: answers, errors and ends of streams are the same.
func TestDirect(t *testing.T) {
	if ydbtest.Given() != "" {
		t.Skip("there all calls take a connection")
	}
	ydbtest.Bubble(t, func(t *testing.T) {
		ctx := t.Context()
		db := ydbtest.Open(t, ctx, localydb.Options{})
		if _, err := db.Query(ctx, "CREATE TABLE t (id Uint64, PRIMARY KEY (id))"); err != nil {
			t.Fatal(err)
		}
		rows := "UPSERT INTO t SELECT id FROM AS_TABLE(ListMap(ListFromRange(0ul, 5000ul), ($i) -> (AsStruct($i AS id))))"
		if _, err := db.Query(ctx, rows); err != nil {
			t.Fatal(err)
		}
		through, err := ydb.Open(ctx, db.ConnectionString, ydb.With(config.WithGrpcOptions(grpc.WithContextDialer(ydbtest.Dial(t)))))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = through.Close(ctx) }()
		direct, other := calls(t, ctx, db.Driver), calls(t, ctx, through)
		if direct != other {
			t.Errorf("direct:\n%s\nthrough a connection:\n%s", direct, other)
		}
		for _, want := range []string{"5000 rows, EOF", "code = Canceled", "context deadline exceeded", "SCHEME_ERROR"} {
			if !strings.Contains(direct, want) {
				t.Errorf("no %q in\n%s", want, direct)
			}
		}
		// What is set to go wrong does.
		db.Server.SetFaults(fault.Fault{Service: "Table", Method: "DescribeTable", Kind: fault.Lost})
		_, err = Ydb_Table_V1.NewTableServiceClient(ydb.GRPCConn(db.Driver)).DescribeTable(ctx, &Ydb_Table.DescribeTableRequest{Path: "/local/t"})
		if err == nil || !strings.Contains(err.Error(), "answer lost by a fault") {
			t.Errorf("a lost answer: %v", err)
		}
	})
}

// calls makes calls of every kind and tells what comes of them.
func calls(t *testing.T, ctx context.Context, driver *ydb.Driver) string {
	t.Helper()
	var said strings.Builder
	tables, queries := Ydb_Table_V1.NewTableServiceClient(ydb.GRPCConn(driver)), Ydb_Query_V1.NewQueryServiceClient(ydb.GRPCConn(driver))
	described, err := tables.DescribeTable(ctx, &Ydb_Table.DescribeTableRequest{Path: "/local/t"})
	fmt.Fprintln(&said, described, err)
	described, err = tables.DescribeTable(ctx, &Ydb_Table.DescribeTableRequest{Path: "/local/none"})
	fmt.Fprintln(&said, described, err)
	past, cancel := context.WithTimeout(ctx, time.Microsecond)
	defer cancel()
	_, err = tables.DescribeTable(past, &Ydb_Table.DescribeTableRequest{Path: "/local/t"})
	fmt.Fprintln(&said, err)
	session, err := queries.CreateSession(ctx, &Ydb_Query.CreateSessionRequest{})
	if err != nil {
		t.Fatal(err)
	}
	attached, end := context.WithCancel(ctx)
	defer end()
	held, err := queries.AttachSession(attached, &Ydb_Query.AttachSessionRequest{SessionId: session.GetSessionId()})
	if err != nil {
		t.Fatal(err)
	}
	state, err := held.Recv()
	fmt.Fprintln(&said, state.GetStatus(), err)
	for _, stopped := range []bool{false, true} {
		reading, stop := context.WithCancel(ctx)
		defer stop()
		stream, err := queries.ExecuteQuery(reading, &Ydb_Query.ExecuteQueryRequest{SessionId: session.GetSessionId(),
			ExecMode: Ydb_Query.ExecMode_EXEC_MODE_EXECUTE, Query: &Ydb_Query.ExecuteQueryRequest_QueryContent{
				QueryContent: &Ydb_Query.QueryContent{Text: "SELECT * FROM t"}}})
		if err != nil {
			t.Fatal(err)
		}
		if stopped {
			time.Sleep(time.Second) // in which it comes
			stop()
		}
		rows := 0
		part, err := stream.Recv()
		for ; err == nil; part, err = stream.Recv() {
			rows += len(part.GetResultSet().GetRows())
		}
		fmt.Fprintf(&said, "%d rows, %v\n", rows, err)
	}
	end()
	_, err = held.Recv()
	fmt.Fprintln(&said, err)
	return said.String()
}
