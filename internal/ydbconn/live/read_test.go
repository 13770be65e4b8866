package live

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/grpc/codes"
	grpcstatus "google.golang.org/grpc/status"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

func hasCode(code string) func(evidence.Note) bool {
	return func(n evidence.Note) bool { return n.Code == code }
}

// table of the fake views: column names, then rows.
func resultSet(columns []*Ydb.Column, rows ...[]*Ydb.Value) *Ydb.ResultSet {
	out := &Ydb.ResultSet{Columns: columns}
	for _, r := range rows {
		out.Rows = append(out.Rows, &Ydb.Value{Items: r})
	}
	return out
}

func column(name string, id Ydb.Type_PrimitiveTypeId) *Ydb.Column {
	return &Ydb.Column{Name: name, Type: optional(typeID(id))}
}

// statsServer has one table of three partitions with an index, and system views whose counters grow with every
// reading: the last partition takes nearly all writes.
type statsServer struct {
	*ydbtest.Fake
	readings  atomic.Int64
	old       bool // no FollowerId
	restarted bool // the last tablet starts again between the readings
}

func newStatsServer(t testing.TB) *statsServer {
	s := &statsServer{Fake: ydbtest.StartFake(t)}
	table := ydbtest.SimpleTable()
	for _, n := range []uint64{1000, 2000} {
		table.ShardKeyBounds = append(table.ShardKeyBounds, &Ydb.TypedValue{
			Type:  &Ydb.Type{Type: &Ydb.Type_TupleType{TupleType: &Ydb.TupleType{Elements: []*Ydb.Type{optional(typeID(Ydb.Type_UINT64))}}}},
			Value: &Ydb.Value{Items: []*Ydb.Value{uint64Value(n)}},
		})
	}
	table.Indexes = []*Ydb_Table.TableIndexDescription{{
		Name: "by_name", IndexColumns: []string{"name"},
		Type: &Ydb_Table.TableIndexDescription_GlobalIndex{GlobalIndex: &Ydb_Table.GlobalIndex{}}, Status: Ydb_Table.TableIndexDescription_STATUS_READY,
	}}
	s.Tables["/local/t"] = table
	impl := ydbtest.SimpleTable()
	impl.PartitioningSettings = &Ydb_Table.PartitioningSettings{MinPartitionsCount: 3}
	s.Tables["/local/t/by_name/"+indexTable] = impl
	for i := range uint64(250) {
		s.Rows["/local/t"] = append(s.Rows["/local/t"], &Ydb.Value{Items: []*Ydb.Value{uint64Value(i), textValue(fmt.Sprint("user-", i%10))}})
	}
	s.Answer = s.query
	return s
}

func (s *statsServer) query(text string, _ map[string]*Ydb.TypedValue) (*Ydb.ResultSet, error) {
	switch {
	case strings.Contains(text, "Version()"):
		return resultSet([]*Ydb.Column{column("version", Ydb.Type_UTF8)}, []*Ydb.Value{textValue("26.2.1.14")}), nil
	case strings.Contains(text, "partition_stats"):
		if s.old && strings.Contains(text, "FollowerId") {
			return nil, &ydbtest.Refusal{Status: Ydb.StatusIds_GENERIC_ERROR, Text: "Member not found: FollowerId"}
		}
		return s.partitionStats(), nil
	case strings.Contains(text, "top_partitions_one_minute"):
		return resultSet([]*Ydb.Column{column("IntervalEnd", Ydb.Type_TIMESTAMP), column("TabletId", Ydb.Type_UINT64), column("Path", Ydb.Type_UTF8), column("CPUCores", Ydb.Type_DOUBLE)},
			[]*Ydb.Value{uint64Value(2), uint64Value(72), textValue("/local/t"), {Value: &Ydb.Value_DoubleValue{DoubleValue: 0.9}}},
			[]*Ydb.Value{uint64Value(1), uint64Value(99), textValue("/local/t"), {Value: &Ydb.Value_DoubleValue{DoubleValue: 0.8}}}), nil
	case strings.Contains(text, "top_partitions_by_tli_one_hour"):
		return resultSet([]*Ydb.Column{column("IntervalEnd", Ydb.Type_TIMESTAMP), column("TabletId", Ydb.Type_UINT64), column("Path", Ydb.Type_UTF8), column("LocksBroken", Ydb.Type_UINT64)},
			[]*Ydb.Value{uint64Value(2), uint64Value(72), textValue("/local/t"), uint64Value(400)}), nil
	case strings.Contains(text, "query_metrics"):
		columns := []*Ydb.Column{column("IntervalEnd", Ydb.Type_TIMESTAMP), column("QueryText", Ydb.Type_UTF8), column("Count", Ydb.Type_UINT64), column("SumCPUTime", Ydb.Type_UINT64)}
		return resultSet(columns,
			[]*Ydb.Value{uint64Value(2), textValue("SELECT 1"), uint64Value(10), uint64Value(5_000)},
			[]*Ydb.Value{uint64Value(2), textValue("SELECT * FROM `/local/.sys/nodes`"), uint64Value(10), uint64Value(9_000)},
			[]*Ydb.Value{uint64Value(2), textValue(schema.ToolComment + "SELECT Version() AS version"), uint64Value(10), uint64Value(9_000)},
			[]*Ydb.Value{uint64Value(2), textValue("UPSERT INTO `/local/t__keyadvise_new` SELECT * FROM `/local/t` WHERE id > 5"), uint64Value(10), uint64Value(9_000)},
			[]*Ydb.Value{uint64Value(1), textValue("SELECT 7"), uint64Value(30), uint64Value(15_000)}), nil // one with SELECT 1
	case strings.Contains(text, "top_queries_by_cpu"):
		columns := []*Ydb.Column{column("QueryText", Ydb.Type_UTF8), column("CPUTime", Ydb.Type_UINT64), column("ShardCount", Ydb.Type_UINT64)}
		return resultSet(columns,
			[]*Ydb.Value{textValue("SELECT 1"), uint64Value(700), uint64Value(3)},
			[]*Ydb.Value{textValue("SELECT 2 AS two"), uint64Value(90_000), uint64Value(40)}), nil
	case strings.Contains(text, "ORDER BY `id` DESC"):
		n := s.readings.Load()
		var rows [][]*Ydb.Value
		for i := range uint64(3) {
			rows = append(rows, []*Ydb.Value{uint64Value(3000 + 10*uint64(n) - i)})
		}
		return resultSet([]*Ydb.Column{column("id", Ydb.Type_UINT64)}, rows...), nil
	}
	return resultSet(nil), nil
}

func (s *statsServer) partitionStats() *Ydb.ResultSet {
	n := uint64(s.readings.Add(1))
	columns := []*Ydb.Column{column("Path", Ydb.Type_UTF8), column("PartIdx", Ydb.Type_UINT64), column("TabletId", Ydb.Type_UINT64),
		column("StartTime", Ydb.Type_TIMESTAMP), column("UpdateTime", Ydb.Type_TIMESTAMP), column("RowUpdates", Ydb.Type_UINT64), column("RowReads", Ydb.Type_UINT64),
		column("FollowerId", Ydb.Type_UINT32), column("RowCount", Ydb.Type_UINT64), column("CPUCores", Ydb.Type_DOUBLE),
		column("LastTtlRunTime", Ydb.Type_TIMESTAMP), column("LastTtlRowsProcessed", Ydb.Type_UINT64), column("LastTtlRowsErased", Ydb.Type_UINT64)}
	var rows [][]*Ydb.Value
	add := func(path string, part, tablet, start, updates, follower uint64) {
		rows = append(rows, []*Ydb.Value{textValue(path), uint64Value(part), uint64Value(tablet), uint64Value(start), uint64Value(90_000_005), uint64Value(updates),
			uint64Value(100), {Value: &Ydb.Value_Uint32Value{Uint32Value: uint32(follower)}}, uint64Value(1000), {Value: &Ydb.Value_DoubleValue{DoubleValue: 0.5}},
			uint64Value(30_000_005), uint64Value(1000 + part), uint64Value(7)})
	}
	start := uint64(5)
	if s.restarted {
		start += n
	}
	add("/local/t", 2, 72, start, 1000+n*990, 0)
	add("/local/t", 0, 70, 5, 1000+n*10, 0)
	add("/local/t", 1, 71, 5, 1000, 0)
	add("/local/t", 1, 71, 5, 7777, 1)
	add("/local/t/by_name/"+indexTable, 0, 80, 5, n*5, 0)
	add("/local/other", 0, 90, 5, n, 0)
	return resultSet(columns, rows...)
}

func TestRead(t *testing.T) {
	s := newStatsServer(t)
	c := open(t, s.Fake)
	var stages []string
	b, err := read(t.Context(), c, Options{Observe: 200 * time.Millisecond, Redact: source.Redact, Progress: func(p Progress) {
		if len(stages) == 0 || stages[len(stages)-1] != p.Stage {
			stages = append(stages, p.Stage)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if b.ServerVersion != "26.2.1.14" || b.Source != c.String() || len(b.Notes) != 1 || b.Notes[0].Code != codeShortObservation || len(b.Problems) != 0 {
		t.Errorf("version %q, source %q, notes %v, problems %v", b.ServerVersion, b.Source, b.Notes, b.Problems)
	}
	if strings.Join(stages, " ") != "list describe sample observe compare" {
		t.Errorf("stages %v", stages)
	}
	table := b.Tables[0]
	if x := table.Schema.Indexes[0]; x.Partitioning.Min != 3 {
		t.Errorf("index: %+v", x)
	}
	load := table.Load
	if load == nil || !load.Ordered || len(load.Partitions) != 3 || load.Span <= 0 {
		t.Fatalf("load: %+v", load)
	}
	for i, p := range load.Partitions {
		if p.Index != uint64(i) || p.Unknown != (i == 1) || p.Uptime != 90*time.Second ||
			p.TTL == nil || *p.TTL != (evidence.TTLRun{Ago: time.Minute, Rows: 1000 + uint64(i), Erased: 7}) {
			t.Errorf("partition %d: %+v", i, p)
		}
	}
	if ratio := load.Partitions[2].Writes / load.Partitions[0].Writes; ratio < 98.9 || ratio > 99.1 {
		t.Errorf("the last partition takes %g times the writes of the first", ratio)
	}
	if len(load.Peaks) != 2 || *load.Peaks[0].Index != 2 || load.Peaks[1].Index != nil || load.Peaks[0].Hourly {
		t.Errorf("peaks: %+v", load.Peaks)
	}
	if len(load.Broken) != 1 || load.Broken[0].Locks != 400 || *load.Broken[0].Index != 2 {
		t.Errorf("broken locks: %+v", load.Broken)
	}
	if cores := load.Partitions[1].CPUCores; cores != 1 || load.Partitions[0].CPUCores != 0.5 {
		t.Errorf("a partition with a read replica uses %g of a core, want what both use", cores)
	}
	if l := load.Indexes["by_name"]; l == nil || !l.Ordered || l.Partitions[0].Writes == 0 {
		t.Errorf("index load: %+v", l)
	}
	sample := table.Sample
	if sample == nil || sample.Rows != 750 || sample.Partitions != 3 || !sample.Complete || sample.Columns[0].Density != 1 {
		t.Fatalf("sample: %+v", sample)
	}
	if sample.Tail == nil || !sample.Tail.Grew || sample.Tail.GrewRows != 3 || sample.Tail.Density != 1 {
		t.Errorf("tail: %+v", sample.Tail)
	}
	if len(b.Statements) != 2 || b.Statements[0].Text != "SELECT ? AS two" || b.Statements[0].Sent != "SELECT 2 AS two" || b.Statements[0].MaxShardsHit != 40 ||
		b.Statements[1].Count != 40 || b.Statements[1].CPUTime != 20*time.Millisecond || b.Statements[1].Span != 2*time.Minute || b.Statements[1].MaxShardsHit != 3 {
		t.Errorf("statements: %+v", b.Statements)
	}
	if n := s.Called("CreateQuerySession"); n != 1 {
		t.Errorf("%d sessions for queries one after another", n)
	}
}

func TestReadOldServer(t *testing.T) {
	s := newStatsServer(t)
	s.old = true
	b, err := read(t.Context(), open(t, s.Fake), Options{Observe: -1, NoSample: true})
	if err != nil {
		t.Fatal(err)
	}
	if load := b.Tables[0].Load; load == nil || load.Span != 0 || len(load.Partitions) != 3 || load.Partitions[2].TotalWrites != 1990 || load.Partitions[2].Writes != 0 {
		t.Errorf("load: %+v", load)
	}
	if len(b.Notes) != 1 || b.Notes[0].Code != codeShortObservation {
		t.Errorf("notes: %v", b.Notes)
	}
}

// TestReadStopped ends the observation at once: the report says that the load is not known.
func TestReadStopped(t *testing.T) {
	stop := make(chan struct{})
	close(stop)
	b, err := read(t.Context(), open(t, newStatsServer(t).Fake), Options{Stop: stop, NoSample: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Notes) != 1 || !strings.Contains(b.Notes[0].Message, "watching the load was interrupted before 5 of 5 partitions had reported twice") {
		t.Errorf("notes: %v", b.Notes)
	}
}

func TestReadRestartedTablet(t *testing.T) {
	s := newStatsServer(t)
	s.restarted = true
	b, err := read(t.Context(), open(t, s.Fake), Options{Observe: 200 * time.Millisecond, NoSample: true})
	if err != nil {
		t.Fatal(err)
	}
	if p := b.Tables[0].Load.Partitions; !p[2].Unknown || p[2].Writes != 0 || p[0].Unknown || p[0].Writes == 0 {
		t.Errorf("partitions: %+v", p)
	}
}

// TestReadSplit splits a partition between the readings: the load cannot be matched to key ranges, and a note
// says so.
func TestReadSplit(t *testing.T) {
	s := newStatsServer(t)
	c := open(t, s.Fake)
	s.Mu.Lock()
	s.Answer = func(text string, params map[string]*Ydb.TypedValue) (*Ydb.ResultSet, error) {
		if s.readings.Load() == 1 {
			s.Mu.Lock()
			s.Tables["/local/t"].ShardKeyBounds = s.Tables["/local/t"].ShardKeyBounds[:1]
			s.Mu.Unlock()
		}
		return s.query(text, params)
	}
	s.Mu.Unlock()
	b, err := read(t.Context(), c, Options{Observe: 200 * time.Millisecond, NoSample: true})
	if err != nil {
		t.Fatal(err)
	}
	if b.Tables[0].Load.Ordered || !slices.ContainsFunc(b.Notes, hasCode(codeUnordered)) {
		t.Errorf("ordered %v, notes %v", b.Tables[0].Load.Ordered, b.Notes)
	}
}

// TestReadNoRights refuses system views, then rows: one note for each, and the rest of the evidence is there.
func TestReadNoRights(t *testing.T) {
	s := newStatsServer(t)
	c := open(t, s.Fake)
	s.Mu.Lock()
	s.Fault = func(_ context.Context, method, what string) error {
		if method == "StreamReadTable" || strings.Contains(what, ".sys/") || strings.Contains(what, "DESC") {
			return &ydbtest.Refusal{Status: Ydb.StatusIds_SCHEME_ERROR, Text: "Cannot find table, because it does not exist or you do not have access permissions"}
		}
		return nil
	}
	s.Mu.Unlock()
	b, err := read(t.Context(), c, Options{Observe: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	var views, samples int
	for _, n := range b.Notes {
		switch n.Code {
		case codeNoSystemViews:
			views++
		case codeNoSample:
			samples++
		default:
			t.Errorf("note %+v", n)
		}
	}
	if views != 1 || samples != 1 || len(b.Tables) != 1 || b.Tables[0].Load != nil || b.Tables[0].Sample != nil {
		t.Errorf("%d and %d notes, tables %+v", views, samples, b.Tables[0])
	}
	if got := s.Called("ExecuteQuery"); got != 8 {
		t.Errorf("%d queries: a view that was refused is not tried again", got)
	}
}

// TestReadCutStream cuts the first stream of rows: it is read again, and no row counts twice.
func TestReadCutStream(t *testing.T) {
	s := newStatsServer(t)
	c := open(t, s.Fake)
	cut := false
	s.Mu.Lock()
	s.Fault = func(_ context.Context, method, _ string) error {
		if method == "StreamReadTable" && !cut {
			cut = true
			return grpcstatus.Error(codes.Unavailable, "transport is closing")
		}
		return nil
	}
	s.Mu.Unlock()
	b, err := read(t.Context(), c, Options{NoSystemViews: true})
	if err != nil {
		t.Fatal(err)
	}
	if b.Tables[0].Sample == nil || b.Tables[0].Sample.Rows != 750 || len(b.Notes) != 0 {
		t.Errorf("sample %+v, notes %v", b.Tables[0].Sample, b.Notes)
	}
}

// TestViewInterval reads system views not more often than it is allowed to.
func TestViewInterval(t *testing.T) {
	s := newStatsServer(t)
	v := views{conn: open(t, s.Fake), clock: systemClock{}, interval: 30 * time.Millisecond}
	start := time.Now()
	for range viewBurst + 3 {
		if _, err := v.partitionStats(t.Context(), []string{"/local/t"}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if d := time.Since(start); d < 90*time.Millisecond {
		t.Errorf("three reads more than may go ahead took %s", d)
	}
}

func TestShowCreate(t *testing.T) {
	s := newStatsServer(t)
	c := open(t, s.Fake)
	text := "CREATE TABLE `t` (`id` Uint64 NOT NULL, `name` Utf8, INDEX `by_name` GLOBAL SYNC ON (`name`), PRIMARY KEY (`id`));"
	s.Mu.Lock()
	s.Answer = func(q string, params map[string]*Ydb.TypedValue) (*Ydb.ResultSet, error) {
		if strings.Contains(q, "SHOW CREATE") {
			return resultSet([]*Ydb.Column{column("CreateQuery", Ydb.Type_UTF8)}, []*Ydb.Value{textValue(text)}), nil
		}
		return s.query(q, params)
	}
	s.Mu.Unlock()
	read := func() []evidence.Note {
		b, err := read(t.Context(), c, Options{NoSample: true, NoSystemViews: true})
		if err != nil {
			t.Fatal(err)
		}
		return b.Notes
	}
	if notes := read(); len(notes) != 0 {
		t.Errorf("notes %v", notes)
	}
	s.Mu.Lock()
	text = "CREATE TABLE `t` (`id` Uint64 NOT NULL, `name` Utf8, STATISTICS `s` ON (`name`), PRIMARY KEY (`id`));"
	s.Mu.Unlock()
	if notes := read(); len(notes) != 1 || notes[0].Code != codeNotModelled || !strings.HasSuffix(notes[0].Message, ": statistics s") {
		t.Errorf("notes %v", notes)
	}
	s.Mu.Lock()
	text = "CREATE TABLE gibberish ((("
	s.Mu.Unlock()
	if notes := read(); len(notes) != 0 {
		t.Errorf("notes %v", notes)
	}
	// A server without the statement is asked once.
	s.Mu.Lock()
	s.Fault = func(_ context.Context, _, what string) error {
		if strings.Contains(what, "SHOW CREATE") {
			return &ydbtest.Refusal{Status: Ydb.StatusIds_GENERIC_ERROR, Text: "mismatched input 'SHOW'"}
		}
		return nil
	}
	s.Mu.Unlock()
	if notes := read(); len(notes) != 0 {
		t.Errorf("notes %v", notes)
	}
}

// TestReadHiddenDatabase looks at a table in a database whose own path may not be looked at.
func TestReadHiddenDatabase(t *testing.T) {
	f := ydbtest.StartFake(t)
	f.Tables["/local/mine/t"] = ydbtest.SimpleTable()
	f.Fault = func(_ context.Context, method, p string) error {
		if p == "/local" && method != "ListEndpoints" {
			return ydbtest.NotThere(p)
		}
		return nil
	}
	c := open(t, f)
	o := Options{NoSample: true, NoSystemViews: true}
	_, err := Read(t.Context(), c, o)
	wantError(t, err, "the server has no database /local, or you may not see it; check -d, or name the paths")
	o.Paths = []string{"mine"}
	if b, err := Read(t.Context(), c, o); err != nil || len(b.Tables) != 1 {
		t.Errorf("%v, %v", b, err)
	}
}

// TestServiceOutOfOrder reads from a server whose query service does not work: what depends on it is missing, and
// the time it may be tried for passes once and not with every query.
func TestServiceOutOfOrder(t *testing.T) {
	f := ydbtest.StartFake(t)
	for i := range 20 {
		f.Tables[fmt.Sprintf("/local/t%02d", i)] = ydbtest.SimpleTable()
	}
	c := open(t, f)
	c.SetTimes(20*time.Second, 300*time.Millisecond)
	f.Mu.Lock()
	f.Fault = func(_ context.Context, method, _ string) error {
		if strings.Contains(method, "Query") {
			return &ydbtest.Refusal{Status: Ydb.StatusIds_UNAVAILABLE, Text: "out of order"}
		}
		return nil
	}
	f.Mu.Unlock()
	start := time.Now()
	b, err := read(t.Context(), c, Options{})
	if err != nil || len(b.Tables) != 20 {
		t.Fatalf("%v, %v", b, err)
	}
	if n := f.Called("CreateQuerySession"); n > 100 {
		t.Errorf("%d attempts in %s", n, time.Since(start))
	}
	// The same with a service that is silent.
	f.Mu.Lock()
	f.Fault = func(ctx context.Context, method, _ string) error {
		if strings.Contains(method, "Query") {
			<-ctx.Done()
			return ctx.Err()
		}
		return nil
	}
	f.Mu.Unlock()
	c = open(t, f)
	c.SetTimes(time.Second, 30*time.Second)
	before := f.Called("CreateQuerySession")
	b, err = read(t.Context(), c, Options{})
	if err != nil || len(b.Tables) != 20 || b.Tables[0].Load != nil || len(b.Notes) != 1 {
		t.Fatalf("%v, %v", b, err)
	}
	if n := f.Called("CreateQuerySession") - before; n > 2*16 {
		t.Errorf("%d queries were tried", n)
	}
}

// TestReadHangingServer reads from a server that does not answer, and stops reading.
func TestReadHangingServer(t *testing.T) {
	f := ydbtest.StartFake(t)
	f.Tables["/local/t"] = ydbtest.SimpleTable()
	c := open(t, f)
	c.SetTimes(50*time.Millisecond, 30*time.Second)
	f.Mu.Lock()
	f.Fault = func(ctx context.Context, _, _ string) error { <-ctx.Done(); return ctx.Err() }
	f.Mu.Unlock()
	_, err := read(t.Context(), c, Options{})
	wantError(t, err, "did not answer within")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	c.SetTimes(time.Minute, 30*time.Second)
	if _, err = read(ctx, c, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled reading: %v", err)
	}
}
