package live_test

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/example"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// database connects to the database that YDB_CONNECTION_STRING names, or to a local server, and returns a directory
// for the test's own tables.
func database(t *testing.T) (c *ydbconn.Conn, dir string) {
	t.Helper()
	y := ydbtest.Open(t, context.Background(), localydb.Options{Engine: engine.Options{ViewsAtOnce: true}})
	c, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: y.ConnectionString, OnWait: func(w ydbconn.Wait) { t.Logf("wait: %+v", w) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c, fmt.Sprintf("ydbconn_%d", time.Now().UnixNano())
}

func exec(t *testing.T, c *ydbconn.Conn, text string) {
	t.Helper()
	if _, err := c.Exec(t.Context(), ydbconn.Statement{What: "exec", Text: text, Timeout: time.Minute}); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

func TestLive(t *testing.T) {
	c, dir := database(t)
	path := func(name string) string { return "`" + dir + "/" + name + "`" }
	exec(t, c, "CREATE TABLE "+path("orders")+` (
		id Uint64 NOT NULL, user_id Utf8, at Timestamp, amount Decimal(22, 9), doc Json,
		PRIMARY KEY (id), INDEX by_user GLOBAL ASYNC ON (user_id, at) COVER (amount)
	) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4, PARTITION_AT_KEYS = (100, 200, 300))`)
	exec(t, c, "CREATE TABLE "+path("events")+` (
		at Timestamp NOT NULL, uid Uuid NOT NULL, PRIMARY KEY (at, uid)
	) WITH (TTL = Interval("P30D") ON at)`)
	exec(t, c, "ALTER TABLE "+path("events")+" ADD CHANGEFEED feed WITH (MODE = 'UPDATES', FORMAT = 'JSON', RETENTION_PERIOD = Interval('PT12H'))")
	exec(t, c, "CREATE TABLE "+path("sub/empty")+" (id Serial, v Utf8, PRIMARY KEY (id))")
	var rows []string
	for i := range 400 {
		rows = append(rows, fmt.Sprintf("(%dul, 'user-%d'u, CAST(%dul AS Timestamp), CAST('%d.5' AS Decimal(22, 9)))", i, i%7, 1_700_000_000_000_000+i*1_000_000, i))
	}
	exec(t, c, "UPSERT INTO "+path("orders")+" (id, user_id, at, amount) VALUES "+strings.Join(rows, ", "))
	observe := 2 * time.Second
	if os.Getenv("YDB_CONNECTION_STRING") != "" {
		observe = live.ObserveAuto
	}
	b, err := live.Read(t.Context(), c, live.Options{Paths: []string{dir}, Observe: observe})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range b.Notes {
		t.Logf("note: %s %s: %s", n.Code, n.Path, n.Message)
	}
	if len(b.Tables) != 3 || len(b.Problems) > 0 || b.ServerVersion == "" {
		t.Fatalf("%d tables, problems %v, version %q", len(b.Tables), b.Problems, b.ServerVersion)
	}
	byName := map[string]*evidence.Table{}
	for _, table := range b.Tables {
		byName[table.Schema.Name()] = table
	}
	orders := byName["orders"]
	if s := orders.Schema; len(s.Partitioning.SplitPoints) != 3 || s.Partitioning.SplitPoints[0][0] != "100" ||
		s.Partitioning.ByLoad != schema.Enabled || s.Partitioning.Min != 4 || s.Store != schema.StoreRow || len(s.Unmodelled) > 0 {
		t.Errorf("orders: %+v", s)
	}
	if x, ok := orders.Schema.Index("by_user"); !ok || x.Kind != schema.IndexAsync || strings.Join(x.Columns, " ") != "user_id at" || strings.Join(x.Cover, " ") != "amount" {
		t.Errorf("by_user: %+v", x)
	}
	if id, _ := orders.Schema.Column("id"); id.Type != schema.Uint64 || !id.NotNull {
		t.Errorf("id: %+v", id)
	}
	if amount, _ := orders.Schema.Column("amount"); amount.Type != schema.Decimal(22, 9) || amount.NotNull {
		t.Errorf("amount: %+v", amount)
	}
	sample := orders.Sample
	if sample == nil || sample.Rows != 400 || !sample.Complete || sample.Partitions != 4 || sample.Columns[0].Density != 1 || sample.Columns[1].Distinct != 7 {
		t.Errorf("sample of orders: %+v", sample)
	} else if len(sample.Order) != 1 || sample.Order[0].Correlation < 0.99 || sample.Tail == nil || sample.Tail.Rows != 100 {
		t.Errorf("order %+v, tail %+v", sample.Order, sample.Tail)
	}
	if orders.Load == nil || !orders.Load.Ordered || len(orders.Load.Partitions) != 4 || orders.Load.Span < time.Second {
		t.Errorf("load of orders: %+v", orders.Load)
	}
	events := byName["events"].Schema
	if events.TTL == nil || events.TTL.Column != "at" || events.TTL.Tiers[0].After != "P30D" {
		t.Errorf("TTL: %+v", events.TTL)
	}
	if len(events.Changefeeds) != 1 || events.Changefeeds[0].Mode != "UPDATES" || events.Changefeeds[0].Retention != "PT12H" {
		t.Errorf("changefeeds: %+v", events.Changefeeds)
	}
	if id, _ := byName["empty"].Schema.Column("id"); id.Sequence == nil || id.Type != schema.Int32 || !id.NotNull {
		t.Errorf("serial: %+v", id)
	}
	if s := byName["empty"].Sample; s == nil || s.Rows != 0 || !s.Complete {
		t.Errorf("sample of an empty table: %+v", s)
	}
}

// BenchmarkLive reads 2000 tables, rows included, from the local server with 5 ms of latency on each call. The
// metric "sequential-ratio" says how many times faster that is than one call after another.
func BenchmarkLive(b *testing.B) {
	const tables, latency = 2000, 5 * time.Millisecond
	server, err := localydb.Start(context.Background(), localydb.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer server.Close()
	c, err := ydbconn.Open(b.Context(), ydbconn.Options{Endpoint: server.ConnectionString()})
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	for i := range tables {
		text := fmt.Sprintf("CREATE TABLE `d%02d/t%04d` (id Uint64, at Timestamp, PRIMARY KEY (id))", i%20, i)
		if _, err := c.Exec(b.Context(), ydbconn.Statement{What: "create", Text: text}); err != nil {
			b.Fatal(err)
		}
	}
	slow, err := fault.Parse("*:latency=5ms", localydb.Methods())
	if err != nil {
		b.Fatal(err)
	}
	server.SetFaults(slow)
	for b.Loop() {
		bundle, err := live.Read(b.Context(), c, live.Options{NoSystemViews: true})
		if err != nil || len(bundle.Tables) != tables {
			b.Fatal(err)
		}
	}
	// One listing for each directory; a description and the rows of each table.
	sequential := (2*tables + 21) * latency.Seconds() * float64(b.N)
	b.ReportMetric(sequential/b.Elapsed().Seconds(), "sequential-ratio")
}

// TestCloseLeavesNothing reads a database and closes both ends: what either started must be gone.
func TestCloseLeavesNothing(t *testing.T) {
	if os.Getenv("YDB_CONNECTION_STRING") != "" {
		t.Skip("watches the local server too")
	}
	before := runtime.NumGoroutine()
	server, err := localydb.Start(context.Background(), localydb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := example.Start(t.Context(), server, "guide"); err != nil {
		t.Fatal(err)
	}
	c, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: server.ConnectionString()})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := live.Read(t.Context(), c, live.Options{NoSystemViews: true}); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	server.Close()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if runtime.NumGoroutine() <= before { // goroutines that were told to end need a moment
			return
		}
	}
	stacks := make([]byte, 1<<20)
	t.Errorf("%d goroutines before, %d after:\n%s", before, runtime.NumGoroutine(), stacks[:runtime.Stack(stacks, true)])
}
