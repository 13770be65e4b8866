package ydbconn_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/rowcopy"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// copyColumns is a table of every column type, with a nullable composite key.
const copyColumns = `ts Timestamp, id Uint64, b Bool, i8 Int8, i16 Int16, i32 Int32, i64 Int64, u8 Uint8, u16 Uint16, u32 Uint32,
	f Float, d Double, s String, u Utf8, j Json, jd JsonDocument, y Yson, uid Uuid, dec Decimal(22, 9), dn DyNumber,
	da Date, dt Datetime, iv Interval, da32 Date32, dt64 Datetime64, ts64 Timestamp64, iv64 Interval64`

// copyTables makes the table, its copy and as many rows as asked for.
func copyTables(t *testing.T, y *ydbtest.Database, rows int) (source *schema.Table, target string) {
	t.Helper()
	dir := y.Directory(t, t.Context(), t.Name())
	source, target = &schema.Table{Path: dir + "/rows", Store: schema.StoreRow, PrimaryKey: []string{"ts", "id"}}, dir+"/copy"
	for _, c := range strings.Split(strings.ReplaceAll(copyColumns, "\n", ""), ", ") {
		name, typ, ok := strings.Cut(strings.TrimSpace(c), " ")
		if !ok { // the scale of a Decimal
			last := &source.Columns[len(source.Columns)-1]
			last.Type += schema.Type("," + name)
			continue
		}
		source.Columns = append(source.Columns, schema.Column{Name: name, Type: schema.Type(typ)})
	}
	for _, statement := range []string{
		fmt.Sprintf("CREATE TABLE `%s` (%s, PRIMARY KEY (ts, id)) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 3, PARTITION_AT_KEYS = (Timestamp('2001-01-01T00:00:00Z'), Timestamp('2003-01-01T00:00:00Z')))", source.Path, copyColumns),
		fmt.Sprintf("CREATE TABLE `%s` (h Uint64 NOT NULL, %s, PRIMARY KEY (h, ts, id))", target, copyColumns),
		fmt.Sprintf(`UPSERT INTO %[1]s SELECT CAST(n * 100000000ul * 1000ul AS Timestamp) AS ts, n AS id, n %% 2 = 0 AS b, CAST(n AS Int8) AS i8,
			CAST(n AS Int16) AS i16, -CAST(n AS Int32) AS i32, -CAST(n AS Int64) AS i64, CAST(n AS Uint8) AS u8, CAST(n AS Uint16) AS u16,
			CAST(n AS Uint32) AS u32, CAST(n AS Float) AS f, CAST(n AS Double) AS d, CAST(n AS String) AS s, CAST(n AS Utf8) AS u,
			CAST('[' || CAST(n AS String) || ']' AS Json) AS j, CAST('[' || CAST(n AS String) || ']' AS JsonDocument) AS jd,
			CAST('[' || CAST(n AS String) || ']' AS Yson) AS y, CAST('00000000-0000-0000-0000-' || SUBSTRING(CAST(1000000000000ul + n AS String), 1) AS Uuid) AS uid,
			CAST(CAST(n AS String) || '.5' AS Decimal(22, 9)) AS dec, CAST(CAST(n AS String) AS DyNumber) AS dn,
			CAST(n %% 100ul AS Date) AS da, CAST(n AS Datetime) AS dt, CAST(-CAST(n AS Int64) AS Interval) AS iv,
			CAST(-CAST(n AS Int32) AS Date32) AS da32, CAST(-CAST(n AS Int64) AS Datetime64) AS dt64,
			CAST(-CAST(n AS Int64) AS Timestamp64) AS ts64, CAST(-CAST(n AS Int64) AS Interval64) AS iv64
			FROM AS_TABLE(ListMap(ListFromRange(0ul, %[2]dul), ($i) -> (AsStruct($i AS n))))`, "`"+source.Path+"`", rows),
		fmt.Sprintf("UPSERT INTO `%s` (ts, id, s) VALUES (NULL, 1, 'null'), (NULL, NULL, NULL), (Timestamp('1970-01-01T00:00:00Z'), NULL, '')", source.Path),
	} {
		if _, err := y.Query(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	return source, target
}

// copied fails the test if the copy differs from the table in a cell or in a hash.
func copied(t *testing.T, y *ydbtest.Database, source *schema.Table, target string) {
	t.Helper()
	var names []string
	for _, c := range source.Columns {
		names = append(names, c.Name)
	}
	rows := func(path, where string) (int, string) {
		result, err := y.Query(t.Context(), "SELECT "+strings.Join(names, ", ")+" FROM `"+path+"`"+where+" ORDER BY ts, id")
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		for _, row := range result.Rows {
			for _, v := range row {
				text.WriteString(v.Yql() + " ")
			}
		}
		return len(result.Rows), text.String()
	}
	n, want := rows(source.Path, "")
	m, got := rows(target, " WHERE h = COALESCE(Digest::NumericHash(id), 0ul)")
	if n != m || got != want {
		t.Errorf("the table has %d rows and the copy %d with the right hash; the rows are equal: %v", n, m, got == want)
	}
}

func TestCopyRange(t *testing.T) {
	y := ydbtest.Open(t, context.Background(), localydb.Options{})
	c, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: y.ConnectionString})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	source, target := copyTables(t, y, 1500)
	r := ydbconn.RangeCopy{Source: source, Target: target, Hash: &rowcopy.Hash{Inputs: []int{1}}, Computed: "h", PartRows: 100}

	// The first call is stopped after some rows and a later one goes on from there.
	enough := errors.New("enough")
	var last ydbconn.CopyProgress
	err = c.CopyRange(t.Context(), r, func(p ydbconn.CopyProgress) error {
		last = p
		if p.Rows >= 500 {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) || last.Rows < 500 || last.Rows > 700 {
		t.Fatalf("stopped with %v after %d rows", err, last.Rows)
	}
	first := last.Rows
	r.From = last.Cursor
	if err := c.CopyRange(t.Context(), r, func(p ydbconn.CopyProgress) error { last = p; return nil }); err != nil {
		t.Fatal(err)
	}
	if first+last.Rows != 1503 {
		t.Errorf("%d and %d rows were copied, want 1503 in all", first, last.Rows)
	}
	copied(t, y, source, target)

	// A range ends with its last key, and copying it again changes nothing.
	end := last.Cursor
	r.From, r.To = nil, end
	if err := c.CopyRange(t.Context(), r, func(p ydbconn.CopyProgress) error { last = p; return nil }); err != nil {
		t.Fatal(err)
	}
	if last.Rows != 1503 || string(last.Cursor) != string(end) {
		t.Errorf("the whole range has %d rows", last.Rows)
	}
	copied(t, y, source, target)

	r.Required = []string{"ts"}
	r.To = nil
	err = c.CopyRange(t.Context(), r, func(ydbconn.CopyProgress) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "column ts: NULL, and the target takes none") {
		t.Errorf("a NULL that the copy cannot hold: %v", err)
	}
}

// TestCopyRangeFaults copies while the server refuses, answers late, loses answers and cuts streams.
func TestCopyRangeFaults(t *testing.T) {
	if os.Getenv("YDB_CONNECTION_STRING") != "" {
		t.Skip("a real server has faults of its own")
	}
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			y := ydbtest.Open(t, context.Background(), localydb.Options{Seed: seed})
			c, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: y.ConnectionString})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = c.Close() }()
			source, target := copyTables(t, y, 300)
			y.Server.SetFaults(
				fault.Fault{Service: "Table", Method: "StreamReadTable", Kind: fault.Cut, Rate: 0.1},
				fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Status, Status: Ydb.StatusIds_OVERLOADED, Count: 2, After: 3},
				fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Status, Status: Ydb.StatusIds_UNAVAILABLE, Rate: 0.1},
				fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Lost, Rate: 0.1},
				fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Latency, Latency: 5 * time.Millisecond, Rate: 0.3},
				fault.Fault{Service: "Table", Method: "StreamReadTable", Kind: fault.Status, Status: Ydb.StatusIds_BAD_SESSION, Count: 1},
			)
			rows := uint64(0)
			r := ydbconn.RangeCopy{Source: source, Target: target, Hash: &rowcopy.Hash{Inputs: []int{1}}, Computed: "h", PartRows: 7}
			err = c.CopyRange(t.Context(), r, func(p ydbconn.CopyProgress) error {
				if p.Rows <= rows {
					t.Errorf("progress goes from %d to %d rows", rows, p.Rows)
				}
				rows = p.Rows
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			y.Server.SetFaults()
			if rows != 303 {
				t.Errorf("%d rows were counted", rows)
			}
			copied(t, y, source, target)
		})
	}
}

// TestCopyRangePaused has writes wait for longer than a call may take and than calls are tried again, the first time and
// between an error and the next attempt: that is no silence of the server.
func TestCopyRangePaused(t *testing.T) { ydbtest.Bubble(t, copyRangePaused) }

func copyRangePaused(t *testing.T) {
	y := ydbtest.Open(t, context.Background(), localydb.Options{})
	if y.Server == nil {
		t.Skip("the server is not ours")
	}
	c, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: y.ConnectionString, Dial: ydbtest.Dial(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	source, target := copyTables(t, y, 100)
	y.Server.SetFaults(fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Status, Status: Ydb.StatusIds_UNAVAILABLE, Count: 1})
	const call, retry = 20 * time.Second, 30 * time.Second // as users have them
	var writes atomic.Int64
	r := ydbconn.RangeCopy{Source: source, Target: target, Hash: &rowcopy.Hash{Inputs: []int{1}}, Computed: "h", InFlight: 1,
		Before: func(ctx context.Context, _ uint64, _ int) (time.Time, error) {
			if writes.Add(1) <= 2 {
				time.Sleep(retry + call)
			}
			return time.Time{}, ctx.Err()
		}}
	if err := c.CopyRange(t.Context(), r, func(ydbconn.CopyProgress) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if n := writes.Load(); n < 2 {
		t.Errorf("%d writes: none was made again", n)
	}
	copied(t, y, source, target)
}

// TestCopyRangeLate has the process stand still behind Before until its time is over: nothing is written.
func TestCopyRangeLate(t *testing.T) {
	t.Parallel()
	y := ydbtest.Open(t, context.Background(), localydb.Options{})
	c, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: y.ConnectionString})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	source, target := copyTables(t, y, 100)
	over := errors.New("the lease is over")
	var writes atomic.Int64
	r := ydbconn.RangeCopy{Source: source, Target: target, Hash: &rowcopy.Hash{Inputs: []int{1}}, Computed: "h", InFlight: 1,
		Before: func(context.Context, uint64, int) (time.Time, error) {
			if writes.Add(1) > 2 {
				return time.Time{}, over
			}
			return time.Now().Add(-time.Nanosecond), nil
		}}
	if err := c.CopyRange(t.Context(), r, func(ydbconn.CopyProgress) error { return nil }); !errors.Is(err, over) {
		t.Errorf("it ends with %v", err)
	}
	result, err := y.Query(t.Context(), "SELECT COUNT(*) AS n FROM `"+target+"`")
	if err != nil || result.Rows[0][0].Yql() != "0ul" {
		t.Errorf("rows were written: %v, %v", result, err)
	}
}

// BenchmarkCopyRange copies rows of about 100 bytes between two tables of the local server, whose work is measured
// too.
func BenchmarkCopyRange(b *testing.B) {
	y := ydbtest.Open(b, context.Background(), localydb.Options{})
	c, err := ydbconn.Open(b.Context(), ydbconn.Options{Endpoint: y.ConnectionString})
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	dir := y.Directory(b, b.Context(), b.Name())
	const rows = 50_000
	for _, statement := range []string{
		"CREATE TABLE `" + dir + "/t` (id Uint64 NOT NULL, a Utf8, b Utf8, n Int64, PRIMARY KEY (id))",
		"CREATE TABLE `" + dir + "/c` (h Uint64 NOT NULL, id Uint64 NOT NULL, a Utf8, b Utf8, n Int64, PRIMARY KEY (h, id)) WITH (UNIFORM_PARTITIONS = 4)",
		fmt.Sprintf("UPSERT INTO `%s/t` SELECT n AS id, 'some text of a row'u AS a, 'and some more text, to make it a hundred bytes'u AS b, CAST(n AS Int64) AS n FROM AS_TABLE(ListMap(ListFromRange(0ul, %dul), ($i) -> (AsStruct($i AS n))))", dir, rows),
	} {
		if _, err := y.Query(b.Context(), statement); err != nil {
			b.Fatal(err)
		}
	}
	source := &schema.Table{Path: dir + "/t", PrimaryKey: []string{"id"}, Columns: []schema.Column{
		{Name: "id", Type: schema.Uint64}, {Name: "a", Type: schema.Utf8}, {Name: "b", Type: schema.Utf8}, {Name: "n", Type: schema.Int64}}}
	r := ydbconn.RangeCopy{Source: source, Target: dir + "/c", Hash: &rowcopy.Hash{Inputs: []int{0}}, Computed: "h"}
	b.ReportAllocs()
	for b.Loop() {
		var last ydbconn.CopyProgress
		if err := c.CopyRange(b.Context(), r, func(p ydbconn.CopyProgress) error { last = p; return nil }); err != nil {
			b.Fatal(err)
		}
		if last.Rows != rows {
			b.Fatalf("%d rows", last.Rows)
		}
	}
	b.ReportMetric(float64(rows*b.N)/b.Elapsed().Seconds(), "rows/s")
}

// TestCopyAroundAlter changes the target while rows are written to it: for a while the server sends them with the schema of before, and says
// so with a status that otherwise says that there is no such table.
func TestCopyAroundAlter(t *testing.T) {
	t.Parallel()
	var ahead atomic.Int64
	clock := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	y := ydbtest.Open(t, context.Background(), localydb.Options{Clock: clock, Engine: engine.Options{SchemaLag: time.Hour}})
	c, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: y.ConnectionString})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	source, target := copyTables(t, y, 100)
	var refused atomic.Int64
	r := ydbconn.RangeCopy{Source: source, Target: target, Hash: &rowcopy.Hash{Inputs: []int{1}}, Computed: "h", PartRows: 50,
		Before: func(context.Context, uint64, int) (time.Time, error) {
			if refused.Load() > 0 {
				return time.Time{}, nil
			}
			_, err := y.Query(context.Background(), "ALTER TABLE `"+target+"` SET (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 2)")
			return time.Time{}, err
		},
		After: func(_ int, _ time.Duration, err error) {
			if err == nil {
				return
			}
			refused.Add(1)
			ahead.Add(int64(time.Hour))
			if text := err.Error(); !strings.Contains(text, "Schema version mismatch") {
				t.Error(text)
			}
		}}
	if err := c.CopyRange(t.Context(), r, func(ydbconn.CopyProgress) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if refused.Load() == 0 && y.Server != nil {
		t.Error("nothing was refused")
	}
	copied(t, y, source, target)
}

// TestNotFound tells a statement that finds no table from one that does not fit a schema, which YDB answers with the same status, and from
// one that may only read.
func TestNotFound(t *testing.T) {
	t.Parallel()
	y := ydbtest.Open(t, context.Background(), localydb.Options{})
	c, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: y.ConnectionString})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	dir := y.Directory(t, t.Context(), t.Name())
	if _, err := y.Query(t.Context(), "CREATE TABLE `"+dir+"/t` (k Uint64, v Utf8, PRIMARY KEY (k))"); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"SELECT k FROM `" + dir + "/none`":                                                       true,
		"UPSERT INTO `" + dir + "/none` (k) VALUES (1ul)":                                        true,
		"ALTER TABLE `" + dir + "/none` DROP INDEX i":                                            true,
		"ALTER TABLE `" + dir + "/t` DROP INDEX i":                                               false,
		"SELECT k FROM `" + dir + "/t` VIEW i":                                                   false,
		"CREATE TABLE `" + dir + "/u` (k Uint64, PRIMARY KEY (k)) WITH (UNIFORM_PARTITIONS = 0)": false,
	} {
		_, err := c.Exec(t.Context(), ydbconn.Statement{What: "try", Text: text})
		if err == nil || ydbconn.NotFound(err) != want {
			t.Errorf("%s: %v; nothing there: %v, want %v", text, err, ydbconn.NotFound(err), want)
		}
	}
	write := ydbconn.Statement{What: "try", Text: "UPSERT INTO `" + dir + "/t` (k) VALUES (1ul)", ReadOnly: true}
	if _, err := c.Exec(t.Context(), write); err == nil || !strings.Contains(err.Error(), "read only transaction") {
		t.Error(err)
	}
	if _, err := c.Outline(t.Context(), dir+"/none"); !ydbconn.NotFound(err) {
		t.Error(err)
	}
}
