package migrate

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/table"
	"github.com/ydb-platform/ydb-go-sdk/v3/table/options"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"
	"google.golang.org/grpc"
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestSpeedServer is the server of TestSpeed, in a process of its own. It ends with its input.
func TestSpeedServer(t *testing.T) {
	if os.Getenv("KEYADVISE_SPEED") != "server" {
		t.Skip("it is started by TestSpeed")
	}
	s, err := localydb.Start(context.Background(), localydb.Options{Engine: engine.Options{ViewsAtOnce: true}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	fmt.Printf("server %s\n", s.ConnectionString())
	_, _ = io.Copy(io.Discard, os.Stdin)
}

// TestSpeed measures how many rows a second of the client's CPU copies: (a) as plans are run, with digests and
// checkpoints; (b) as the SDK invites to, by scanning rows into Go values; (c) the same number of bytes read and written
// with nothing done to them; and how long comparing takes. KEYADVISE_SPEED is how many narrow rows there are; there are a
// tenth as many wide ones.
func TestSpeed(t *testing.T) {
	rows := ydbtest.Setting(t, "KEYADVISE_SPEED", 0)
	if rows == 0 {
		t.Skip("KEYADVISE_SPEED=1000000 measures with as many rows, for a minute or more")
	}
	for _, shape := range []struct {
		name       string
		rows, text int
	}{{"narrow", rows, 20}, {"wide", rows / 10, 1000}} {
		t.Run(shape.name, func(t *testing.T) { measure(t, shape.rows, shape.text) })
	}
}

func measure(t *testing.T, rows, text int) {
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	server := exec.Command(binary, "-test.run=TestSpeedServer$")
	server.Env = append(os.Environ(), "KEYADVISE_SPEED=server")
	server.Stderr = os.Stderr
	input, err := server.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _, _ = input.Close(), server.Wait() }()
	line, err := bufio.NewReader(output).ReadString('\n')
	address, ok := strings.CutPrefix(strings.TrimSpace(line), "server ")
	if err != nil || !ok {
		t.Fatalf("the server says %q, %v", line, err)
	}
	ctx := context.Background()
	db, err := ydb.Open(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close(ctx) }()
	endpoint := strings.TrimSuffix(address, db.Name())
	conn, err := ydbconn.Open(ctx, ydbconn.Options{Endpoint: endpoint, Database: db.Name()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	const columns = "id Uint64 NOT NULL, a Utf8, b Utf8, c Utf8, d Utf8, n Int64"
	exec := func(text string) {
		t.Helper()
		if _, err := conn.Exec(ctx, ydbconn.Statement{What: "prepare", Text: text, Timeout: time.Minute}); err != nil {
			t.Fatal(err)
		}
	}
	exec("CREATE TABLE t (" + columns + ", PRIMARY KEY (id))")
	exec("CREATE TABLE b (id_hash Uint64 NOT NULL, " + columns + ", PRIMARY KEY (id_hash, id)) WITH (UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16)")
	fill := strings.Repeat("x", text)
	const batch = 2000
	for from := 0; from < rows; from += batch {
		var list []types.Value
		for i := from; i < min(from+batch, rows); i++ {
			list = append(list, types.StructValue(types.StructFieldValue("id", types.Uint64Value(uint64(i))), types.StructFieldValue("n", types.Int64Value(int64(i))),
				types.StructFieldValue("a", types.TextValue(fill)), types.StructFieldValue("b", types.TextValue(fill)),
				types.StructFieldValue("c", types.TextValue(fill)), types.StructFieldValue("d", types.TextValue(fill))))
		}
		if err := db.Table().BulkUpsert(ctx, path.Join(db.Name(), "t"), table.BulkUpsertDataRows(types.ListValue(list...))); err != nil {
			t.Fatal(err)
		}
	}
	plan, err := planOf(t, bundleOf(t, "CREATE TABLE t ("+columns+", PRIMARY KEY (id));"), "hash(id), id",
		Options{Writers: WritersStopped, AcceptLoss: []string{lossOwner, lossPermissions, lossAttributes, lossSettings}})
	if err != nil {
		t.Fatal(err)
	}
	took := map[string]usage{}
	run := &Runner{Plan: plan, Conn: conn, Confirmed: []StepID{ConfirmAll}, Quiet: 10 * time.Millisecond}
	if err := run.upTo(ctx, StepWriters); err != nil {
		t.Fatal(err)
	}
	took["(a)"] = used(func() {
		if err := run.upTo(ctx, StepBackfill); err != nil {
			t.Fatal(err)
		}
	})
	took["40-verify"] = used(func() {
		if err := run.upTo(ctx, StepVerify); err != nil {
			t.Fatal(err)
		}
	})
	took["compare"] = used(func() {
		if err := run.Verify(ctx, false); err != nil {
			t.Fatal(err)
		}
	})
	took["(b)"] = used(func() { copyWithSDK(t, ctx, db) })
	took["(c)"] = used(func() { copyBytes(t, ctx, db) })
	for _, way := range []string{"(a)", "(b)", "(c)", "40-verify", "compare"} {
		u := took[way]
		t.Logf("%-9s %9.0f rows/s, %9.0f rows a CPU-second, %6.2f allocations per row, heap of %d MB at most", way, float64(rows)/u.wall.Seconds(),
			float64(rows)/u.cpu.Seconds(), float64(u.allocations)/float64(rows), u.peak>>20)
	}
	ratio := func(x, y string) float64 { return took[y].cpu.Seconds() / took[x].cpu.Seconds() }
	t.Logf("per CPU-second: (a) is %.1f times (b) and %.2f times (c)", ratio("(a)", "(b)"), ratio("(a)", "(c)"))
	for _, what := range []string{"40-verify", "compare"} {
		t.Logf("%s takes %.0f%% of the time of copying, and %.0f%% of the client's CPU; the rest of its time is the server's", what,
			100*took[what].wall.Seconds()/took["(a)"].wall.Seconds(), 100*ratio("(a)", what))
	}
}

// usage is what something took of this process.
type usage struct {
	wall, cpu   time.Duration
	allocations uint64
	peak        uint64 // of the heap, as far as it was seen
}

func used(do func()) usage {
	runtime.GC()
	cpu := func() time.Duration {
		var r syscall.Rusage
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &r)
		return time.Duration(r.Utime.Nano() + r.Stime.Nano())
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	peak, stop, done := uint64(0), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			var now runtime.MemStats
			runtime.ReadMemStats(&now)
			peak = max(peak, now.HeapInuse)
			select {
			case <-stop:
				return
			case <-time.After(100 * time.Millisecond):
			}
		}
	}()
	start, startCPU := time.Now(), cpu()
	do()
	u := usage{wall: time.Since(start), cpu: cpu() - startCPU}
	close(stop)
	<-done
	runtime.ReadMemStats(&after)
	u.allocations, u.peak = after.Mallocs-before.Mallocs, peak
	return u
}

// copyWithSDK copies as the examples of the SDK do: rows are scanned into Go values and made values again.
func copyWithSDK(t *testing.T, ctx context.Context, db *ydb.Driver) {
	t.Helper()
	var list []types.Value
	flush := func() {
		if len(list) == 0 {
			return
		}
		if err := db.Table().BulkUpsert(ctx, path.Join(db.Name(), "b"), table.BulkUpsertDataRows(types.ListValue(list...))); err != nil {
			t.Fatal(err)
		}
		list = nil
	}
	err := db.Table().Do(ctx, func(ctx context.Context, s table.Session) error {
		stream, err := s.StreamReadTable(ctx, path.Join(db.Name(), "t"), options.ReadOrdered())
		if err != nil {
			return err
		}
		defer func() { _ = stream.Close() }()
		for stream.NextResultSet(ctx) {
			for stream.NextRow() {
				var id *uint64 // the server sends every column as one that can be NULL
				var n *int64
				var a, b, c, d *string
				if err := stream.Scan(&id, &a, &b, &c, &d, &n); err != nil {
					return err
				}
				list = append(list, types.StructValue(types.StructFieldValue("id_hash", types.Uint64Value(digest.NumericHash(*id))), types.StructFieldValue("id", types.Uint64Value(*id)),
					types.StructFieldValue("a", types.NullableTextValue(a)), types.StructFieldValue("b", types.NullableTextValue(b)),
					types.StructFieldValue("c", types.NullableTextValue(c)), types.StructFieldValue("d", types.NullableTextValue(d)),
					types.StructFieldValue("n", types.NullableInt64Value(n))))
				if len(list) == 2000 {
					flush()
				}
			}
		}
		return stream.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	flush()
}

// bytesCodec leaves bytes as they are.
type bytesCodec struct{}

func (bytesCodec) Marshal(v any) (mem.BufferSlice, error) {
	if b, ok := v.([]byte); ok {
		return mem.BufferSlice{mem.SliceBuffer(b)}, nil
	}
	data, err := proto.Marshal(v.(proto.Message))
	return mem.BufferSlice{mem.SliceBuffer(data)}, err
}

func (bytesCodec) Unmarshal(data mem.BufferSlice, v any) error {
	if n, ok := v.(*int); ok {
		*n = data.Len()
		return nil
	}
	return proto.Unmarshal(data.Materialize(), v.(proto.Message))
}

func (bytesCodec) Name() string { return "" }

// copyBytes reads the stream and writes as many requests of as many rows, without looking at any of them.
func copyBytes(t *testing.T, ctx context.Context, db *ydb.Driver) {
	t.Helper()
	conn := ydb.GRPCConn(db)
	err := db.Table().Do(ctx, func(ctx context.Context, s table.Session) error {
		stream, err := conn.NewStream(ctx, &grpc.StreamDesc{ServerStreams: true}, "/Ydb.Table.V1.TableService/StreamReadTable", grpc.ForceCodecV2(bytesCodec{}))
		if err != nil {
			return err
		}
		if err := stream.SendMsg(&Ydb_Table.ReadTableRequest{SessionId: s.ID(), Path: path.Join(db.Name(), "t"), Ordered: true, BatchLimitBytes: 2 << 20, KeyRange: &Ydb_Table.KeyRange{}}); err != nil {
			return err
		}
		if err := stream.CloseSend(); err != nil {
			return err
		}
		var request []byte
		writes := make(chan error, 1000)
		slots := make(chan struct{}, 4)
		count := 0
		for {
			var size int
			if err := stream.RecvMsg(&size); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return err
			}
			if request == nil {
				request = requestOf(path.Join(db.Name(), "b"), size)
			}
			if size < len(request)/2 {
				continue // the end of the stream
			}
			slots <- struct{}{}
			count++
			go func() {
				var response Ydb_Table.BulkUpsertResponse
				err := conn.Invoke(ctx, "/Ydb.Table.V1.TableService/BulkUpsert", request, &response, grpc.ForceCodecV2(bytesCodec{}))
				if err == nil && response.GetOperation().GetStatus() != Ydb.StatusIds_SUCCESS {
					err = fmt.Errorf("%v", response.GetOperation().GetIssues())
				}
				writes <- err
				<-slots
			}()
		}
		for range count {
			if err := <-writes; err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// requestOf is a write of rows of about as many bytes.
func requestOf(table string, size int) []byte {
	text := &Ydb.Value{Value: &Ydb.Value_TextValue{TextValue: "xxxxxxxxxxxxxxxxxxxx"}}
	row := &Ydb.StructType{}
	add := func(name string, id Ydb.Type_PrimitiveTypeId) {
		row.Members = append(row.Members, &Ydb.StructMember{Name: name, Type: &Ydb.Type{Type: &Ydb.Type_TypeId{TypeId: id}}})
	}
	add("id_hash", Ydb.Type_UINT64)
	add("id", Ydb.Type_UINT64)
	for _, name := range []string{"a", "b", "c", "d"} {
		add(name, Ydb.Type_UTF8)
	}
	list := &Ydb.Value{}
	for i, total := uint64(0), 0; total < size; i++ {
		n := &Ydb.Value{Value: &Ydb.Value_Uint64Value{Uint64Value: i}}
		h := &Ydb.Value{Value: &Ydb.Value_Uint64Value{Uint64Value: digest.NumericHash(i)}}
		item := &Ydb.Value{Items: []*Ydb.Value{h, n, text, text, text, text}}
		list.Items = append(list.Items, item)
		total += proto.Size(item) + 3
	}
	data, err := proto.Marshal(&Ydb_Table.BulkUpsertRequest{Table: table, Rows: &Ydb.TypedValue{Value: list, Type: &Ydb.Type{Type: &Ydb.Type_ListType{
		ListType: &Ydb.ListType{Item: &Ydb.Type{Type: &Ydb.Type_StructType{StructType: row}}}}}}})
	if err != nil {
		return nil
	}
	return data
}
