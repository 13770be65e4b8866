package localydb_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/table"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// doubled repeats a definition that makes something twice as large as the one before.
func doubled(first, next, last string, times int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "$x0 = %s;\n", first)
	for i := 1; i <= times; i++ {
		fmt.Fprintf(&b, "$x%d = %s;\n", i, strings.ReplaceAll(next, "$x", fmt.Sprintf("$x%d", i-1)))
	}
	return b.String() + strings.ReplaceAll(last, "$x", fmt.Sprintf("$x%d", times))
}

// bounded starts a server that holds so many bytes at most for its clients, and acts as one of them.
func bounded(t *testing.T, held int64) *rightsCases {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	s := ydbtest.Start(t, localydb.Options{Engine: engine.Options{HeldBytes: held}})
	driver, err := ydb.Open(ctx, s.ConnectionString())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = driver.Close(context.WithoutCancel(ctx)) })
	c := &rightsCases{T: t, ctx: ctx, db: &ydbtest.Database{Driver: driver, Server: s}, dir: "/local", users: map[string]*ydb.Driver{"": driver}}
	return c
}

// TestHostileQueries sends small texts that want all memory there is.
// Source: KqpLimits.ComputeActorMemoryAllocationFailure and QueryReplySize in ydb/core/kqp/ut/query/kqp_limits_ut.cpp of
// ydb-platform/ydb.
func TestHostileQueries(t *testing.T) {
	c := bounded(t, 32<<20)
	c.act("query", "CREATE TABLE t (k Uint64, v Utf8, PRIMARY KEY (k))", "done")
	c.act("query", "UPSERT INTO t SELECT * FROM AS_TABLE(ListMap(ListFromRange(0ul, 2000ul), ($k) -> { return <|k: $k, v: 'a text'u|>; }))", "done")
	const memory, result = "OVERLOADED\nMkql memory limit exceeded", "PRECONDITION_FAILED\nQuery result size limit exceeded"
	for _, q := range []struct{ what, text, want string }{
		{"a list of nothing", "SELECT 1ul IN ListFromRange(0ul, 18446744073709551615ul)", memory},
		{"a list of nothing, backwards", "SELECT 1l IN ListFromRange(9223372036854775807l, -9223372036854775807l, -1l)", memory},
		{"a list of one item", "SELECT 1 IN ListReplicate(1, 18446744073709551615ul)", memory},
		{"a text", doubled("'abcdefgh'", "$x || $x", "SELECT Len($x)", 60), memory},
		{"a result that is small until it is sent", doubled("[1]", "[$x, $x]", "SELECT $x", 40), result},
		{"another", doubled("AsTuple(1, 2)", "AsTuple($x, $x)", "SELECT $x", 40), "GENERIC_ERROR\nis too large"},
		{"rows in order", "SELECT a.v FROM t AS a CROSS JOIN t AS b ORDER BY a.v", memory},
		{"groups", "SELECT COUNT(*) FROM (SELECT k FROM (SELECT a.k * 2000ul + b.k AS k FROM t AS a CROSS JOIN t AS b) GROUP BY k)", memory},
		{"distinct rows", "SELECT COUNT(DISTINCT a.k * 2000ul + b.k) FROM t AS a CROSS JOIN t AS b", memory},
		{"rows to write", "UPSERT INTO t SELECT a.k * 2000ul + b.k AS k, a.v AS v FROM t AS a CROSS JOIN t AS b", memory},
		{"afterwards", "SELECT COUNT(*) FROM t", "2000ul"},
	} {
		t.Run(q.what, func(t *testing.T) {
			c := *c
			c.T = t
			c.act("query", q.text, q.want)
		})
	}
	err := inSession(c.ctx, c.db.Driver, func(ctx context.Context, s table.Session) error {
		_, _, err := s.Execute(ctx, table.DefaultTxControl(), "SELECT ListReplicate('"+strings.Repeat("x", 1<<10)+"', 60000) AS a", nil)
		return err
	})
	if !ydb.IsOperationError(err, Ydb.StatusIds_PRECONDITION_FAILED) {
		t.Errorf("a large answer of the Table service: %v", err)
	}
}

// TestUnreadStreams opens streams that nobody reads.
// Source: TRpcFlowControlState in ydb/core/grpc_services of ydb-platform/ydb.
func TestUnreadStreams(t *testing.T) {
	const held = 64 << 20
	c := bounded(t, held)
	ctx, s, driver := c.ctx, c.db.Server, c.db.Driver
	c.act("query", "CREATE TABLE t (k Uint64, v String, PRIMARY KEY (k))", "done")
	for i := range 16 {
		c.act("query", fmt.Sprintf("UPSERT INTO t SELECT * FROM AS_TABLE(ListMap(ListFromRange(%dul, %dul), ($k) -> { return <|k: $k, v: '%s'|>; }))",
			i*100, i*100+100, strings.Repeat("x", 10<<10)), "done")
	}
	client := Ydb_Table_V1.NewTableServiceClient(ydb.GRPCConn(driver))
	err := inSession(ctx, driver, func(_ context.Context, session table.Session) error {
		unread, stop := context.WithCancel(ctx)
		defer stop()
		before := heap()
		var streams []Ydb_Table_V1.TableService_StreamReadTableClient
		const n = 150
		for range n {
			stream, err := client.StreamReadTable(unread, &Ydb_Table.ReadTableRequest{SessionId: session.ID(), Path: "/local/t", BatchLimitBytes: 2 << 20})
			if err != nil {
				return err
			}
			streams = append(streams, stream)
		}
		for deadline := time.Now().Add(5 * time.Minute); s.DB().Held() < held/2 && time.Now().Before(deadline); {
			time.Sleep(10 * time.Millisecond)
		}
		// The client of this process holds some of it too, and gRPC has about a part of each stream under way at both ends. All of
		// what they ask for is 2.4 GB.
		// What is under way at the moment settles.
		most := 6*held + int64(len(streams))*(6<<20)
		grown := int64(heap()) - int64(before)
		for deadline := time.Now().Add(5 * time.Minute); grown > most && time.Now().Before(deadline); grown = int64(heap()) - int64(before) {
			time.Sleep(100 * time.Millisecond)
		}
		if grown > most {
			t.Errorf("%d streams take %d MB, of %d MB that may be held", n, grown>>20, held>>20)
		}
		refused := 0
		for _, stream := range streams[len(streams)-10:] {
			for {
				r, err := stream.Recv()
				if err != nil {
					break
				}
				if r.GetStatus() == Ydb.StatusIds_OVERLOADED {
					refused++
				}
			}
		}
		if refused == 0 {
			t.Error("no stream was refused")
		}
		stop()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(5 * time.Minute); s.DB().Held() != 0; {
		if time.Now().After(deadline) {
			t.Fatalf("%d bytes are held when all streams are closed", s.DB().Held())
		}
		time.Sleep(10 * time.Millisecond)
	}
	c.act("query", "SELECT COUNT(*) FROM t", "1600ul")
}

// heap returns the bytes of live objects.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // pools give up what they hold at the second
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
