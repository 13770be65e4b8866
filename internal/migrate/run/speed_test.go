package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"reflect"
	"runtime"
	"runtime/pprof"
	"slices"
	"strings"
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
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/backfill"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/compare"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestSpeedServer is the server of other measurements, in a process of its own. It ends with its input.
func TestSpeedServer(t *testing.T) {
	if os.Getenv("KEYADVISE_SPEED") != "server" {
		t.Skip("it is started by the tests that measure")
	}
	s, err := localydb.Start(context.Background(), localydb.Options{Engine: engine.Options{ViewsAtOnce: true}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	fmt.Printf("server %s\n", s.ConnectionString())
	_, _ = io.Copy(io.Discard, os.Stdin)
}

// TestSpeed measures how many rows a second of the client's CPU copies: (a) as plans are run, with digests, checkpoints and
// throttle; (b) as the SDK invites to, by scanning rows into Go values; (c) the same bytes read and sent on over the same
// connection, with nothing done to them. The server is a process of its own that answers with what it was asked before, and
// throws away what is written: a real one would cost both sides more than the client does. It also measures how long
// comparing takes, and reading both tables with nothing done to the rows. KEYADVISE_SPEED is how many narrow rows there
// are; there are a tenth as many wide ones. KEYADVISE_PROFILE is a directory for profiles of (a) and of comparing.
func TestSpeed(t *testing.T) {
	rows := ydbtest.Setting(t, "KEYADVISE_SPEED", 0)
	if rows == 0 {
		t.Skip("KEYADVISE_SPEED=1000000 measures with as many rows, for minutes")
	}
	for _, shape := range []struct {
		name       string
		rows, text int
		times      float64 // (b) at least
		allocates  float64 // per row at most
	}{{"narrow", rows, 20, 30, 0.1}, {"wide", rows / 10, 1000, 3, 2}} {
		t.Run(shape.name, func(t *testing.T) {
			all := measure(t, shape.rows, shape.text)
			if times, _, _ := ratio(all["(a)"], all["(b)"], cpuOf); times < shape.times {
				t.Errorf("(a) is %.1f times (b), less than %.0f", times, shape.times)
			}
			for _, u := range all["(a)"] {
				if per := float64(u.allocations) / float64(shape.rows); per > shape.allocates || u.peak > 200<<20 {
					t.Errorf("(a) allocates %.2f times for each row and has %d MB", per, u.peak>>20)
				}
			}
		})
	}
}

func measure(t *testing.T, rows, text int) map[string][]usage {
	ctx := t.Context()
	server := startPart(t, "TestReplayServer", "KEYADVISE_SPEED=replay")
	db, conn := connectTo(t, server.says(t, "server"))
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
	p, err := buildtest.PlanOf(t, buildtest.BundleOf(t, "CREATE TABLE t ("+columns+", PRIMARY KEY (id));"), "hash(id), id", build.Options{Writers: plan.Stopped})
	if err != nil {
		t.Fatal(err)
	}
	run := &Runner{Plan: p, Conn: conn, Confirmed: []string{expect.ConfirmAll}, Quiet: 10 * time.Millisecond}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(run.upTo(ctx, plan.Writing))
	real := used(func() { must(run.upTo(ctx, plan.Backfill)) })
	verify := used(func() { must(run.upTo(ctx, plan.Verify)) })
	whole := used(func() { must(run.Verify(ctx, false)) })
	t.Logf("with the local server's work: copying %.0f rows/s, and of its time 40-verify takes %.0f%% and comparing whole tables %.0f%%",
		float64(rows)/real.wall.Seconds(), 100*verify.wall.Seconds()/real.wall.Seconds(), 100*whole.wall.Seconds()/real.wall.Seconds())

	server.tell(t, "replay")
	env := run.opened.env
	source, bounds, err := live.Table(ctx, conn, "t")
	must(err)
	ranges := work.Spans(source, bounds)
	at, _ := run.stands(t, ctx)
	again := func(work string) string {
		must(env.State.DropWork(ctx, at.Token, work))
		return at.Token
	}
	_, copied := compare.Works(plan.Verify, false)
	ways := []struct {
		name string
		do   func()
	}{
		{"(a)", func() { must(backfill.Run(ctx, env, again(backfill.Work))) }},
		{"verify", func() {
			same, _, err := compare.Copied(ctx, env, again(copied))
			must(err)
			if !same {
				t.Error("the copy is not what was copied")
			}
		}},
		{"(b)", func() { copyWithSDK(t, ctx, db) }},
		{"(c)", func() { must(copyBytes(ctx, conn, env, ranges)) }},
		{"compare", func() {
			_, err := compare.Tables(ctx, env, compare.Options{Token: at.Token, Step: plan.Finish})
			must(err)
		}},
		{"read", func() { must(readBoth(ctx, conn, env)) }},
	}
	const rounds = 7
	all := map[string][]usage{}
	profile := os.Getenv("KEYADVISE_PROFILE")
	for round := range rounds + 1 {
		for _, way := range ways {
			if way.name == "(b)" && round > 5 {
				continue // it takes longer than all others
			}
			stop := func() {}
			if profile != "" && round == 1 {
				f, err := os.Create(path.Join(profile, fmt.Sprintf("%s-%d.prof", strings.Trim(way.name, "()"), text)))
				must(err)
				must(pprof.StartCPUProfile(f))
				stop = func() { pprof.StopCPUProfile(); must(f.Close()) }
			}
			u := used(way.do)
			for range 9 {
				if profile != "" && round == 1 && way.name != "(b)" {
					way.do() // for a profile that can be read
				}
			}
			stop()
			if round > 0 { // the first fills what the server answers with
				all[way.name] = append(all[way.name], u)
			}
		}
	}
	for _, way := range ways {
		list := all[way.name]
		t.Logf("%-8s %9.0f rows/s, %9.0f rows a CPU-second (%.0f ns a row), %6.3f allocations per row, heap of %d MB at most", way.name,
			median(list, func(u usage) float64 { return float64(rows) / u.wall.Seconds() }), median(list, func(u usage) float64 { return float64(rows) / u.cpu.Seconds() }),
			median(list, func(u usage) float64 { return float64(u.cpu) / float64(rows) }),
			median(list, func(u usage) float64 { return float64(u.allocations) / float64(rows) }), uint64(median(list, func(u usage) float64 { return float64(u.peak) }))>>20)
	}
	wall := func(u usage) time.Duration { return u.wall }
	for _, r := range [][2]string{{"(a)", "(b)"}, {"(a)", "(c)"}, {"(c)", "(b)"}} {
		m, low, high := ratio(all[r[0]], all[r[1]], cpuOf)
		w, _, _ := ratio(all[r[0]], all[r[1]], wall)
		t.Logf("per CPU-second %s is %.2f times %s (%.2f to %.2f); by the clock %.2f", r[0], m, r[1], low, high, w)
	}
	for _, what := range []string{"compare", "verify", "read"} {
		m, low, high := ratio(all["(a)"], all[what], cpuOf)
		w, _, _ := ratio(all["(a)"], all[what], wall)
		t.Logf("%-8s takes %.0f%% of the CPU of copying (%.0f to %.0f), and %.0f%% of its time", what, 100*m, 100*low, 100*high, 100*w)
	}
	return all
}

func cpuOf(u usage) time.Duration { return u.cpu }

// ratio is how many times as much y takes as x, measured in turns: the median, the least and the most.
func ratio(x, y []usage, of func(usage) time.Duration) (m, low, high float64) {
	var list []float64
	for i := range min(len(x), len(y)) {
		list = append(list, of(y[i]).Seconds()/of(x[i]).Seconds())
	}
	slices.Sort(list)
	return list[len(list)/2], list[0], list[len(list)-1]
}

// median is the median of what is measured.
func median(list []usage, of func(usage) float64) float64 {
	var out []float64
	for _, u := range list {
		out = append(out, of(u))
	}
	slices.Sort(out)
	return out[len(out)/2]
}

// usage is what something took of this process.
type usage struct {
	wall, cpu   time.Duration
	allocations uint64
	peak        uint64 // of the heap, as far as it was seen
}

func used(do func()) usage {
	runtime.GC()
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
	start, startCPU := time.Now(), golden.CPU()
	do()
	u := usage{wall: time.Since(start), cpu: golden.CPU() - startCPU}
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

// piecesCodec leaves bytes as they are, in the pieces in which they came.
type piecesCodec struct{}

func (piecesCodec) Marshal(v any) (mem.BufferSlice, error) {
	if b, ok := v.(mem.BufferSlice); ok {
		return b, nil
	}
	data, err := proto.Marshal(v.(proto.Message))
	return mem.BufferSlice{mem.SliceBuffer(data)}, err
}

func (piecesCodec) Unmarshal(data mem.BufferSlice, v any) error {
	if b, ok := v.(*mem.BufferSlice); ok {
		data.Ref()
		*b = data
		return nil
	}
	return proto.Unmarshal(data.Materialize(), v.(proto.Message))
}

func (piecesCodec) Name() string { return "" }

// connectionOf is what a connection's calls go over, so that what is measured beside it goes over the same.
func connectionOf(conn *ydbconn.Conn) grpc.ClientConnInterface {
	field := reflect.ValueOf(conn).Elem().FieldByName("grpc")
	return *(*grpc.ClientConnInterface)(field.Addr().UnsafePointer())
}

// readParts reads ranges of a table, as many at once as the copy does.
func readParts(ctx context.Context, conn *ydbconn.Conn, env *work.Env, path string, columns []string, ranges []state.Span, each func(ctx context.Context, part mem.BufferSlice) error) error {
	c := connectionOf(conn)
	spans, errs := make(chan state.Span), make(chan error, env.Workers)
	for range env.Workers {
		go func() {
			errs <- func() error {
				var created Ydb_Table.CreateSessionResponse
				if err := c.Invoke(ctx, "/Ydb.Table.V1.TableService/CreateSession", &Ydb_Table.CreateSessionRequest{}, &created); err != nil {
					return err
				}
				var session Ydb_Table.CreateSessionResult
				if err := created.GetOperation().GetResult().UnmarshalTo(&session); err != nil {
					return err
				}
				for span := range spans {
					if err := readPart(ctx, c, session.GetSessionId(), conn.Absolute(path), columns, span, each); err != nil {
						return err
					}
				}
				return nil
			}()
		}()
	}
	for _, span := range ranges {
		spans <- span
	}
	close(spans)
	var err error
	for range env.Workers {
		err = errors.Join(err, <-errs)
	}
	return err
}

func readPart(ctx context.Context, c grpc.ClientConnInterface, session, path string, columns []string, span state.Span, each func(ctx context.Context, part mem.BufferSlice) error) error {
	stream, err := c.NewStream(ctx, &grpc.StreamDesc{ServerStreams: true}, "/Ydb.Table.V1.TableService/StreamReadTable", grpc.ForceCodecV2(piecesCodec{}))
	if err != nil {
		return err
	}
	request := &Ydb_Table.ReadTableRequest{SessionId: session, Path: path, Columns: columns, Ordered: true, BatchLimitBytes: 2 << 20, KeyRange: &Ydb_Table.KeyRange{},
		UseSnapshot: Ydb.FeatureFlag_ENABLED, ReturnNotNullDataAsOptional: Ydb.FeatureFlag_DISABLED}
	bound := func(key ydbconn.Cursor) *Ydb.TypedValue {
		v := &Ydb.TypedValue{}
		err = errors.Join(err, proto.Unmarshal(key, v))
		return v
	}
	if span.Lower != nil {
		request.KeyRange.FromBound = &Ydb_Table.KeyRange_Greater{Greater: bound(span.Lower)}
	}
	if span.Upper != nil {
		request.KeyRange.ToBound = &Ydb_Table.KeyRange_LessOrEqual{LessOrEqual: bound(span.Upper)}
	}
	if err := errors.Join(err, stream.SendMsg(request), stream.CloseSend()); err != nil {
		return err
	}
	for {
		var part mem.BufferSlice
		if err := stream.RecvMsg(&part); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := each(ctx, part); err != nil {
			return err
		}
	}
}

// copyBytes reads the ranges and sends each part on as it came, without a look at it.
func copyBytes(ctx context.Context, conn *ydbconn.Conn, env *work.Env, ranges []state.Span) error {
	c := connectionOf(conn)
	slots := make(chan error, 2*env.Workers) // as many writes under way as the copy has
	for range cap(slots) {
		slots <- nil
	}
	err := readParts(ctx, conn, env, "t", []string{"id", "a", "b", "c", "d", "n"}, ranges, func(ctx context.Context, part mem.BufferSlice) error {
		if err := <-slots; err != nil {
			return err
		}
		go func() {
			var response Ydb_Table.BulkUpsertResponse
			err := c.Invoke(ctx, "/Ydb.Table.V1.TableService/BulkUpsert", part, &response, grpc.ForceCodecV2(piecesCodec{}))
			if err == nil && response.GetOperation().GetStatus() != Ydb.StatusIds_SUCCESS {
				err = fmt.Errorf("%v", response.GetOperation().GetIssues())
			}
			slots <- err
		}()
		return nil
	})
	for range cap(slots) {
		err = errors.Join(err, <-slots)
	}
	return err
}

// readBoth reads both tables, and does nothing to what comes: the least that comparing them can take.
func readBoth(ctx context.Context, conn *ydbconn.Conn, env *work.Env) error {
	for _, side := range []struct {
		path    string
		columns []string
	}{{env.Plan.Table, []string{"id", "a", "b", "c", "d", "n"}}, {env.Plan.Copy, []string{"id", "a", "b", "c", "d", "n", "id_hash"}}} {
		t, bounds, err := live.Table(ctx, conn, side.path)
		if err != nil {
			return err
		}
		if err := readParts(ctx, conn, env, side.path, side.columns, work.Spans(t, bounds), func(_ context.Context, part mem.BufferSlice) error {
			part.Free()
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}
