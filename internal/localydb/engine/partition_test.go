package engine

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// bounds prints the first keys of the partitions of a table.
func bounds(t *testing.T, db *DB, path string) string {
	t.Helper()
	info, err := db.Describe(path)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, b := range info.Bounds {
		var cells []string
		for i, v := range b {
			c, _ := info.Schema.Column(info.Schema.PrimaryKey[i])
			cells = append(cells, FormatValue(c.Type, v))
		}
		out = append(out, strings.Join(cells, ","))
	}
	return strings.Join(out, " ")
}

func TestStartPartitions(t *testing.T) {
	for _, c := range []struct {
		name   string
		key    []string
		set    schema.Partitioning
		bounds [][]Value
		want   string // bounds
		min    uint64
		status Status
		text   string
	}{
		{name: "one", key: []string{"a Uint64"}, min: 1},
		{name: "uniform 64", key: []string{"a Uint64"}, set: schema.Partitioning{Uniform: 4},
			want: "4611686018427387904 9223372036854775808 13835058055282163712", min: 4},
		{name: "uniform 32", key: []string{"a Uint32"}, set: schema.Partitioning{Uniform: 3}, want: "1431655765 2863311530", min: 3},
		{name: "uniform with a minimum", key: []string{"a Uint64"}, set: schema.Partitioning{Uniform: 4, Min: 2},
			want: "4611686018427387904 9223372036854775808 13835058055282163712", min: 2},
		{name: "uniform int", key: []string{"a Int64"}, set: schema.Partitioning{Uniform: 4},
			status: SchemeError, text: "Unsupported first key column type Int64, only Uint32 and Uint64 are supported"},
		{name: "at keys", key: []string{"a Uint64", "b Utf8"}, set: schema.Partitioning{SplitPoints: []schema.SplitPoint{{"10"}, {"20", "'x'"}}},
			want: "10 20,x", min: 3},
		{name: "at keys, unsorted", key: []string{"a Uint64"}, set: schema.Partitioning{SplitPoints: []schema.SplitPoint{{"10"}, {"5"}}},
			status: SchemeError, text: "Partition ranges are not sorted at index 1"},
		{name: "given", key: []string{"a Timestamp"}, bounds: [][]Value{{Uint(1_000_000)}}, want: "1970-01-01T00:00:01Z", min: 2},
		{name: "given, too long", key: []string{"a Uint64"}, bounds: [][]Value{{Uint(1), Uint(2)}},
			status: BadRequest, text: "Partition at keys has 2 key values while there are only 1 key columns"},
		{name: "minimum only", key: []string{"a Uint64"}, set: schema.Partitioning{Min: 5}, min: 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			db, _ := openTest(t, Options{})
			s := tableOf("t", append(c.key, "|", "v Utf8")...)
			s.Partitioning = c.set
			err := db.CreateTable(s, CreateOptions{Bounds: c.bounds})
			if c.status != 0 {
				wantError(t, err, c.status, c.text)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := bounds(t, db, "t"); got != c.want {
				t.Errorf("bounds %q, want %q", got, c.want)
			}
			info, _ := db.Describe("t")
			p := info.Schema.Partitioning
			if p.Min != c.min || p.BySize != schema.Enabled || p.SizeMB != 2048 || p.ByLoad != schema.Disabled || p.Uniform != 0 {
				t.Errorf("partitioning %+v, want a minimum of %d and YDB's defaults", p, c.min)
			}
			checkPartitions(t, db)
		})
	}
}

// TestSplitBySize loads a table in random order: partitions must stay under the limit, cover the key space,
// and get new tablets, and a read must not notice.
func TestSplitBySize(t *testing.T) {
	db, clock := openTest(t, Options{MegabyteBytes: 1000})
	s := tableOf("t", "k Uint64 NOT NULL", "|", "v Utf8")
	s.Partitioning.SizeMB = 2
	mustCreate(t, db, s)
	r := rand.New(rand.NewPCG(5, 6))
	for range 40 {
		var rows [][]Value
		for range 25 {
			rows = append(rows, []Value{Uint(r.Uint64()), Text("0123456789")})
		}
		if err := db.BulkUpsert("t", []Column{{"k", Type{Base: schema.Uint64}}, {"v", Type{Base: schema.Utf8}}}, rows); err != nil {
			t.Fatal(err)
		}
		clock.advance(time.Second)
		db.Tick()
		checkPartitions(t, db)
	}
	for range 5 {
		db.Tick()
	}
	info, err := db.Describe("t")
	if err != nil {
		t.Fatal(err)
	}
	// 1000 rows of 18 bytes in partitions of at most 2000.
	if n := len(info.Partitions); n < 9 || n > 30 {
		t.Errorf("%d partitions", n)
	}
	tablets := map[uint64]bool{}
	for _, p := range info.Partitions {
		tablets[p.TabletID] = true
		if p.Bytes > 2000 {
			t.Errorf("a partition holds %d bytes", p.Bytes)
		}
	}
	if len(tablets) != len(info.Partitions) {
		t.Errorf("%d tablets for %d partitions", len(tablets), len(info.Partitions))
	}
	if got := strings.Count(rowsOf(t, db, ReadRequest{Table: "t"}), "\n"); got != 1000 {
		t.Errorf("%d rows after the splits", got)
	}
}

// TestSplitByLoad writes to a table with different keys and looks where the load splits it.
func TestSplitByLoad(t *testing.T) {
	for _, c := range []struct {
		name  string
		key   func(i uint64) uint64
		load  schema.Toggle
		max   uint64
		check func(parts int, last float64) bool // partitions and the share of writes of the last one
	}{
		{"spread keys", func(i uint64) uint64 { return i * 0x9e3779b97f4a7c15 }, schema.Enabled, 0,
			func(parts int, last float64) bool { return parts >= 4 && last < 0.5 }},
		{"growing keys", func(i uint64) uint64 { return i }, schema.Enabled, 0,
			func(parts int, last float64) bool { return parts >= 2 && last > 0.9 }},
		{"one key", func(uint64) uint64 { return 7 }, schema.Enabled, 0,
			func(parts int, last float64) bool { return parts == 1 }},
		{"switched off", func(i uint64) uint64 { return i * 0x9e3779b97f4a7c15 }, schema.Disabled, 0,
			func(parts int, last float64) bool { return parts == 1 }},
		{"maximum reached", func(i uint64) uint64 { return i * 0x9e3779b97f4a7c15 }, schema.Enabled, 2,
			func(parts int, last float64) bool { return parts == 2 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			db, clock := openTest(t, Options{CPUScale: 100})
			s := tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64")
			s.Partitioning.ByLoad, s.Partitioning.Max = c.load, c.max
			mustCreate(t, db, s)
			i := uint64(0)
			for range 40 {
				for range 300 {
					if err := exec(db, upsert("t", []string{"k", "v"}, []uint64{c.key(i), i})); err != nil {
						t.Fatal(err)
					}
					i++
				}
				clock.advance(time.Second)
				db.Tick()
				checkPartitions(t, db)
			}
			before := writes(t, db, "t")
			for range 300 {
				if err := exec(db, upsert("t", []string{"k", "v"}, []uint64{c.key(i), i})); err != nil {
					t.Fatal(err)
				}
				i++
			}
			after := writes(t, db, "t")
			last := float64(after[len(after)-1]-before[len(before)-1]) / 300
			if !c.check(len(after), last) {
				t.Errorf("%d partitions, the last takes %.2f of the writes", len(after), last)
			}
		})
	}
}

// writes returns the row updates of each partition as the system view shows them.
func writes(t *testing.T, db *DB, table string) []uint64 {
	t.Helper()
	var out []uint64
	for _, row := range viewRows(t, db, "partition_stats") {
		if row["Path"].S == db.Path(table) {
			if got := row["PartIdx"].U; got != uint64(len(out)) {
				t.Fatalf("partition %d comes at place %d", got, len(out))
			}
			out = append(out, row["RowUpdates"].U)
		}
	}
	return out
}

// viewRows returns the rows of a system view by column name.
func viewRows(t *testing.T, db *DB, name string) []map[string]Value {
	t.Helper()
	v, ok := db.SystemView(db.Name() + "/.sys/" + name)
	if !ok {
		t.Fatalf("no view %s", name)
	}
	var out []map[string]Value
	for _, row := range v.Rows {
		if len(row) != len(v.Columns) {
			t.Fatalf("%s: a row has %d values for %d columns", name, len(row), len(v.Columns))
		}
		m := map[string]Value{}
		for i, c := range v.Columns {
			m[c.Name] = row[i]
		}
		out = append(out, m)
	}
	return out
}

// TestRandomPartitions does random things to a table and checks that the partitions stay whole.
func TestRandomPartitions(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 7))
		db, clock := openTest(t, Options{MegabyteBytes: 40, CPUScale: 1000, MergeAfter: 20 * time.Second, LoadSplitAfter: 2 * time.Second})
		s := tableOf("t", "a Int32", "b Utf8", "|", "v Utf8")
		s.Partitioning = schema.Partitioning{SizeMB: 10, ByLoad: schema.Enabled, Max: 12}
		s.Indexes = []schemaIndex{syncIndex("by_v", "v")}
		mustCreate(t, db, s)
		for range 300 {
			a, b := Int(int64(r.IntN(60)-30)), Text(fmt.Sprint(r.IntN(3)))
			if r.IntN(9) == 0 {
				a = NullValue
			}
			w := WriteRequest{Table: "t", Op: Upsert, Columns: []string{"a", "b", "v"}, Rows: [][]Value{{a, b, Text(strings.Repeat("x", r.IntN(30)))}}}
			switch r.IntN(10) {
			case 0, 1, 2:
				w = WriteRequest{Table: "t", Op: Delete, Columns: []string{"a", "b"}, Rows: [][]Value{{a, b}}}
			case 3:
				clock.advance(time.Duration(r.IntN(9)) * time.Second)
				db.Tick()
			}
			if err := exec(db, w); err != nil {
				t.Fatal(err)
			}
			checkPartitions(t, db)
		}
		if table, index := rowsOf(t, db, ReadRequest{Table: "t"}), rowsOf(t, db, ReadRequest{Table: "t", Index: "by_v"}); len(table) != len(index) {
			t.Fatalf("seed %d: table and index differ:\n%s\n%s", seed, table, index)
		}
		if info, _ := db.Describe("t"); len(info.Partitions) > 12 {
			t.Errorf("seed %d: %d partitions, more than the maximum", seed, len(info.Partitions))
		}
	}
}

// TestCounters checks what each kind of access adds to the counters of its partition.
func TestCounters(t *testing.T) {
	db, clock := openTest(t, Options{})
	s := tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64")
	s.Partitioning.SplitPoints = []schema.SplitPoint{{"100"}}
	mustCreate(t, db, s)
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	do(exec(db, upsert("t", []string{"k", "v"}, []uint64{1, 1}, []uint64{2, 2})))                                               // one partition
	do(exec(db, upsert("t", []string{"k", "v"}, []uint64{3, 3}, []uint64{103, 3})))                                             // both
	do(exec(db, WriteRequest{Table: "t", Op: Delete, Columns: []string{"k"}, Rows: [][]Value{{Uint(1)}}}))                      // one
	do(db.BulkUpsert("t", []Column{{"k", Type{Base: "Uint64"}}, {"v", Type{Base: "Uint64"}}}, [][]Value{{Uint(200), Uint(1)}})) // one
	clock.advance(time.Minute)
	if rows := rowsOf(t, db, ReadRequest{Table: "t"}); strings.Count(rows, "\n") != 4 {
		t.Fatal(rows)
	}
	if _, _, err := db.ReadRows("t", []string{"k"}, [][]Value{{Uint(2)}, {Uint(9)}}, nil); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range viewRows(t, db, "partition_stats") {
		got = append(got, fmt.Sprintf("rows %d updates %d deletes %d rowReads %d rangeReads %d rangeRows %d immediate %d coordinated %d accessed %d",
			p["RowCount"].U, p["RowUpdates"].U, p["RowDeletes"].U, p["RowReads"].U, p["RangeReads"].U, p["RangeReadRows"].U,
			p["ImmediateTxCompleted"].U, p["CoordinatedTxCompleted"].U, (p["AccessTime"].U-p["StartTime"].U)/1e6))
	}
	want := []string{
		"rows 2 updates 3 deletes 1 rowReads 2 rangeReads 1 rangeRows 2 immediate 2 coordinated 1 accessed 60",
		"rows 2 updates 2 deletes 0 rowReads 0 rangeReads 1 rangeRows 2 immediate 1 coordinated 1 accessed 60",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
