package engine

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestSystemViews checks that every view that is listed is described and read with the same columns, and that
// its rows are sorted by its key.
func TestSystemViews(t *testing.T) {
	db, clock := openTest(t, Options{CPUScale: 1000, Sessions: func() []Session {
		return []Session{{ID: "b"}, {ID: "a"}}
	}})
	s := tableOf("dir/t", "k Uint64", "|", "v Uint64")
	s.Indexes = []schemaIndex{syncIndex("by_v", "v")}
	s.Partitioning.Uniform = 3
	mustCreate(t, db, s)
	for i := range uint64(50) {
		db.RecordQuery(fmt.Sprintf("SELECT %d", i%7), QueryStats{Duration: time.Duration(i) * time.Millisecond, CPUTime: time.Millisecond})
		if err := exec(db, upsert("dir/t", []string{"k", "v"}, []uint64{i, i})); err != nil {
			t.Fatal(err)
		}
		clock.advance(20 * time.Second)
		db.Tick()
	}
	views := []string{
		"nodes", "partition_stats", "query_metrics_one_minute", sessionsView, "top_partitions_one_hour", "top_partitions_one_minute",
	}
	for _, by := range topQueryOrders {
		views = append(views, "top_queries_by_"+by.name+"_one_hour", "top_queries_by_"+by.name+"_one_minute")
	}
	for _, name := range views {
		e, err := db.Entry(".sys/" + name)
		if err != nil {
			t.Fatal(err)
		}
		info, err := db.Describe(e.Path)
		if err != nil || !info.SystemView {
			t.Fatalf("%s: %+v, %v", e.Path, info, err)
		}
		v, ok := db.SystemView(e.Path)
		if !ok {
			t.Fatalf("%s cannot be read", e.Path)
		}
		if got, want := fmt.Sprint(v.Columns), fmt.Sprint(info.Columns()); got != want {
			t.Errorf("%s: read with %s, described with %s", e.Path, got, want)
		}
		var types []schema.Type
		for _, c := range v.Columns[:len(v.Key)] {
			types = append(types, c.Type.Base)
		}
		last := ""
		for _, row := range v.Rows {
			if len(row) != len(v.Columns) {
				t.Fatalf("%s: %d values for %d columns", e.Path, len(row), len(v.Columns))
			}
			key := string(appendTuple(nil, types, row[:len(v.Key)]))
			if key <= last {
				t.Errorf("%s: rows are not sorted by key", e.Path)
			}
			last = key
		}
		if len(v.Rows) == 0 && !strings.HasPrefix(e.Name, "top_partitions") {
			t.Errorf("%s is empty", e.Path)
		}
	}
	for _, path := range []string{".sys/none", "dir/t", ".sys/partition_stats/x"} {
		if _, ok := db.SystemView(path); ok {
			t.Errorf("%s is a system view", path)
		}
	}
}

func TestQueryMetrics(t *testing.T) {
	db, clock := openTest(t, Options{})
	long := strings.Repeat("x", maxQueryText+10)
	for i := range 3 {
		db.RecordQuery("UPSERT", QueryStats{
			Duration: time.Duration(i+1) * time.Second, CPUTime: 3 * time.Millisecond,
			Tables: []TableStats{{UpdateRows: 2, UpdateBytes: 100}, {UpdateRows: 1, ReadRows: uint64(i)}},
		})
	}
	db.RecordQuery(long, QueryStats{CPUTime: time.Second})
	clock.advance(time.Minute)
	db.RecordQuery("UPSERT", QueryStats{Duration: time.Second})
	rows := viewRows(t, db, "query_metrics_one_minute")
	var got []string
	for _, r := range rows {
		got = append(got, fmt.Sprintf("%d %d %.6s count %d cpu %d duration %d-%d updates %d reads %d",
			r["IntervalEnd"].U%3_600_000_000/60_000_000, r["Rank"].U, r["QueryText"].S, r["Count"].U, r["SumCPUTime"].U,
			r["MinDuration"].U, r["MaxDuration"].U, r["SumUpdateRows"].U, r["SumReadRows"].U))
	}
	want := []string{
		"1 1 xxxxxx count 1 cpu 1000000 duration 0-0 updates 0 reads 0",
		"1 2 UPSERT count 3 cpu 9000 duration 1000000-3000000 updates 9 reads 3",
		"2 1 UPSERT count 1 cpu 0 duration 1000000-1000000 updates 0 reads 0",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if n := len(rows[0]["QueryText"].S); n != maxQueryText {
		t.Errorf("a text is kept with %d bytes", n)
	}
	clock.advance(7 * time.Hour)
	db.Tick()
	if rows := viewRows(t, db, "query_metrics_one_minute"); len(rows) != 0 {
		t.Errorf("%d rows are left after seven hours", len(rows))
	}
	if rows := viewRows(t, db, "top_queries_by_duration_one_hour"); len(rows) != 2 {
		t.Errorf("%d hourly rows are left after seven hours", len(rows))
	}
}

func TestTopQueries(t *testing.T) {
	db, _ := openTest(t, Options{})
	for i := range 9 {
		db.RecordQuery(fmt.Sprint("q", i), QueryStats{Duration: time.Duration(i%5) * time.Second, CPUTime: time.Duration(9-i) * time.Second})
		db.RecordQuery("q1", QueryStats{Duration: time.Minute})
	}
	names := func(view string) string {
		var out []string
		for _, r := range viewRows(t, db, view) {
			out = append(out, r["QueryText"].S)
		}
		return strings.Join(out, " ")
	}
	if got := names("top_queries_by_cpu_time_one_minute"); got != "q0 q1 q2 q3 q4" {
		t.Errorf("by processor time: %s", got)
	}
	if got := names("top_queries_by_duration_one_hour"); !strings.HasPrefix(got, "q1 q4 ") || strings.Count(got, "q1") != 1 {
		t.Errorf("by duration: %s", got)
	}
}

// TestTopPartitions checks that a partition over 0.7 of a core is listed with its peak.
func TestTopPartitions(t *testing.T) {
	db, clock := openTest(t, Options{CPUScale: 100})
	mustCreate(t, db, tableOf("busy", "k Uint64"))
	mustCreate(t, db, tableOf("idle", "k Uint64"))
	for range 20 {
		for i := range uint64(250) {
			if err := exec(db, upsert("busy", []string{"k"}, []uint64{i})); err != nil {
				t.Fatal(err)
			}
		}
		clock.advance(time.Second)
		db.Tick()
	}
	rows := viewRows(t, db, "top_partitions_one_minute")
	if len(rows) != 1 || rows[0]["Path"].S != "/local/busy" || rows[0]["RowCount"].U != 250 {
		t.Fatalf("top partitions are %v", rows)
	}
	stats := viewRows(t, db, "partition_stats")
	if stats[0]["TabletId"] != rows[0]["TabletId"] || stats[0]["CPUCores"] != rows[0]["CPUCores"] {
		t.Errorf("partition_stats has %v", stats[0])
	}
	// The load fades when the writes stop.
	for range 30 {
		clock.advance(time.Second)
		db.Tick()
	}
	if got := FormatValue(schema.Double, viewRows(t, db, "partition_stats")[0]["CPUCores"]); !strings.HasPrefix(got, "0.0000") && !strings.HasSuffix(got, "e-06") && got != "0" {
		t.Errorf("an idle partition shows a load of %s", got)
	}
}

func TestTTL(t *testing.T) {
	for _, c := range []struct {
		column string
		unit   string
		value  func(at time.Time) Value
	}{
		{"Timestamp", "", func(at time.Time) Value { return Int(at.UnixMicro()) }},
		{"Datetime", "", func(at time.Time) Value { return Int(at.Unix()) }},
		{"Date32", "", func(at time.Time) Value { return Int(at.Unix() / secondsPerDay) }},
		{"Uint32", "SECONDS", func(at time.Time) Value { return Int(at.Unix()) }},
		{"Uint64", "MILLISECONDS", func(at time.Time) Value { return Int(at.UnixMilli()) }},
		{"DyNumber", "SECONDS", func(at time.Time) Value { return Text(fmt.Sprint(at.Unix())) }},
	} {
		t.Run(c.column, func(t *testing.T) {
			db, clock := openTest(t, Options{})
			s := tableOf("t", "k Uint64 NOT NULL", "|", "at "+c.column, "v Uint64")
			s.TTL = &schema.TTL{Column: "at", Unit: c.unit, Tiers: []schema.TTLTier{{After: "P2D"}}}
			s.Indexes = []schemaIndex{syncIndex("by_v", "v")}
			mustCreate(t, db, s)
			now := clock.now()
			w := WriteRequest{Table: "t", Op: Upsert, Columns: []string{"k", "at"}, Rows: [][]Value{
				{Uint(1), c.value(now.Add(-72 * time.Hour))}, {Uint(2), c.value(now.Add(-24 * time.Hour))},
				{Uint(3), NullValue}, {Uint(4), c.value(now.Add(24 * time.Hour))},
			}}
			if err := exec(db, w); err != nil {
				t.Fatal(err)
			}
			read := ReadRequest{Table: "t", Index: "by_v", Columns: []string{"k"}}
			db.Tick()
			if got := rowsOf(t, db, read); got != "1\n2\n3\n4\n" {
				t.Errorf("before the first run the rows are %q", got)
			}
			clock.advance(time.Hour)
			db.Tick()
			if got := rowsOf(t, db, read); got != "2\n3\n4\n" {
				t.Errorf("after the first run the rows are %q", got)
			}
			p := viewRows(t, db, "partition_stats")[0]
			if p["LastTtlRowsErased"].U != 1 || p["LastTtlRowsProcessed"].U != 4 || p["LastTtlRunTime"].U != uint64(clock.now().UnixMicro()) {
				t.Errorf("partition_stats tells %v", p)
			}
			clock.advance(72 * time.Hour)
			db.Tick()
			if got := rowsOf(t, db, read); got != "3\n" {
				t.Errorf("at the end the rows are %q", got)
			}
			checkPartitions(t, db)
		})
	}
}
