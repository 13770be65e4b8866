package localydb

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Query_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Query"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/grpc"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

var scanRows = flag.Int("scan-rows", 0, "rows that TestScanGivesMemoryBack loads and reads; 1000000 takes 15 s and 1 GB")

// TestScanGivesMemoryBack loads a table by BulkUpsert and reads all of it in the three ways there are. Afterwards the
// process holds about as much memory as the rows need, and not what the results took on their way, but for what is not
// worth a collection. -v shows what each step took.
func TestScanGivesMemoryBack(t *testing.T) {
	if *scanRows == 0 {
		t.Skip("long; -scan-rows=1000000 runs it")
	}
	s := startBench(t)
	s.Go(t.Context(), GiveBack)
	const step = 10_000
	columns, cc := benchTable(t, s), dialBench(t, s)
	var cpu time.Duration
	report := func(what string) (rss int) {
		total := golden.CPU()
		rss = residentMB(t)
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		t.Logf("%-16s %6.2f s CPU, RSS %4d MB, heap %4d MB", what, (total - cpu).Seconds(), rss, m.HeapAlloc>>20)
		cpu = total
		return rss
	}
	report("start")
	for from := 0; from < *scanRows; from += step {
		var r Ydb_Table.BulkUpsertResponse
		request := bulkUpsertRequest(t, columns, benchData(from, from+step))
		if err := cc.Invoke(t.Context(), Ydb_Table_V1.TableService_BulkUpsert_FullMethodName, request, &r); err != nil {
			t.Fatal(err)
		}
		if r.GetOperation().GetStatus() != Ydb.StatusIds_SUCCESS {
			t.Fatal(r.GetOperation())
		}
	}
	report("BulkUpsert")
	time.Sleep(3 * quiet)
	loaded := report("idle")
	for range 2 {
		readBench(t, cc)
		report("StreamReadTable")
	}
	for range 2 {
		queryBench(t, cc, "SELECT * FROM bench", *scanRows)
		report("query")
	}
	time.Sleep(3 * quiet)
	if after := report("idle"); after > loaded+loaded/10+busyBytes>>20 {
		t.Errorf("%d MB are held after the reads, %d MB before", after, loaded)
	}
}

// residentMB returns the memory of the process.
func residentMB(t *testing.T) (mb int) {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	if _, err := fmt.Sscan(rest, &mb); err != nil {
		t.Fatal(err)
	}
	return mb >> 10
}

// readBench reads all rows of the benchmark's table and returns their bytes.
func readBench(t testing.TB, cc *grpc.ClientConn) (bytes int) {
	t.Helper()
	client := Ydb_Table_V1.NewTableServiceClient(cc)
	created, err := client.CreateSession(t.Context(), &Ydb_Table.CreateSessionRequest{})
	if err != nil {
		t.Fatal(err)
	}
	var session Ydb_Table.CreateSessionResult
	if err := created.GetOperation().GetResult().UnmarshalTo(&session); err != nil {
		t.Fatal(err)
	}
	stream, err := client.StreamReadTable(t.Context(), &Ydb_Table.ReadTableRequest{
		SessionId: session.GetSessionId(), Path: "/local/bench", Ordered: true, BatchLimitBytes: 1 << 20,
	})
	if err != nil {
		t.Fatal(err)
	}
	return drain(t, stream)
}

// queryBench sends a query and returns the bytes of its answer.
func queryBench(t testing.TB, cc *grpc.ClientConn, text string, rows int) int {
	t.Helper()
	stream, err := Ydb_Query_V1.NewQueryServiceClient(cc).ExecuteQuery(t.Context(), &Ydb_Query.ExecuteQueryRequest{
		ExecMode: Ydb_Query.ExecMode_EXEC_MODE_EXECUTE,
		Query: &Ydb_Query.ExecuteQueryRequest_QueryContent{QueryContent: &Ydb_Query.QueryContent{
			Syntax: Ydb_Query.Syntax_SYNTAX_YQL_V1, Text: text,
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	bytes := drain(t, stream)
	if bytes < 50*rows {
		t.Fatalf("%d bytes came for %d rows", bytes, rows)
	}
	return bytes
}

func drain(t testing.TB, stream grpc.ClientStream) (total int) {
	t.Helper()
	for {
		n := 0
		if err := stream.RecvMsg(&n); err == io.EOF {
			return total
		} else if err != nil {
			t.Fatal(err)
		}
		total += n
	}
}
