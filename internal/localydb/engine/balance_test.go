package engine

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// balanced is a database whose writes make a partition busy at once, and the table t of a key and a value.
type balanced struct {
	t     *testing.T
	db    *DB
	clock *clock
}

func balance(t *testing.T, o Options, p schema.Partitioning, indexes ...schemaIndex) *balanced {
	t.Helper()
	o.CPUScale, o.Manual = 1e5, true
	db, clock := openTest(t, o)
	s := tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64")
	s.Partitioning, s.Indexes = p, indexes
	mustCreate(t, db, s)
	return &balanced{t, db, clock}
}

// pass lets seconds pass, each with a write to every one of count keys that are spread over the range.
func (b *balanced) pass(seconds, count int) {
	b.t.Helper()
	for range seconds {
		for i := range uint64(count) {
			key := (i*2 + uint64(b.clock.now().Unix())%2) * (1<<63/uint64(count) - 1)
			if err := exec(b.db, upsert("t", []string{"k", "v"}, []uint64{key, key ^ uint64(b.clock.now().Unix())})); err != nil {
				b.t.Fatal(err)
			}
		}
		b.tick(time.Second)
	}
}

func (b *balanced) tick(d time.Duration) {
	b.t.Helper()
	b.clock.advance(d)
	b.db.Tick()
	checkPartitions(b.t, b.db)
}

func (b *balanced) parts(path string) int {
	b.t.Helper()
	info, err := b.db.Describe(path)
	if err != nil {
		b.t.Fatal(err)
	}
	return len(info.Partitions)
}

// TestSplitTakesTime: a partition that is busy is split into two, not before it has been for fifteen seconds.
// Source: https://ydb.tech/docs/en/troubleshooting/performance/schemas/splits-merges
func TestSplitTakesTime(t *testing.T) {
	b := balance(t, Options{}, schema.Partitioning{ByLoad: schema.Enabled})
	b.pass(15, 8)
	if n := b.parts("t"); n != 1 {
		t.Errorf("%d partitions before it is decided", n)
	}
	b.pass(1, 8)
	if n := b.parts("t"); n != 2 {
		t.Errorf("%d partitions", n)
	}
}

// TestSplitByLoadEnds: without a maximum a table is split by load up to 50 partitions, an index up to as many as its
// table has. An index is split by load when its table is, unless it says otherwise.
// Source: CheckSplitByLoad of TTableInfo in ydb/core/tx/schemeshard/schemeshard_info_types.cpp of ydb-platform/ydb.
func TestSplitByLoadEnds(t *testing.T) {
	for _, c := range []struct {
		name         string
		set          schema.Partitioning
		index        []schema.Setting // of ALTER INDEX
		table, impl  int
		seconds, per int
	}{
		{"no maximum", schema.Partitioning{ByLoad: schema.Enabled}, nil, 50, 50, 260, 100},
		{"a maximum above", schema.Partitioning{ByLoad: schema.Enabled, Max: 53}, nil, 53, 53, 260, 100},
		{"an index of a table that is not split", schema.Partitioning{}, []schema.Setting{{Name: "AUTO_PARTITIONING_BY_LOAD", Value: "ENABLED"}}, 1, 1, 40, 16},
		{"an index of a table with a minimum", schema.Partitioning{Uniform: 3},
			[]schema.Setting{{Name: "AUTO_PARTITIONING_BY_LOAD", Value: "ENABLED"}}, 3, 3, 80, 16},
		{"an index with a maximum", schema.Partitioning{},
			[]schema.Setting{{Name: "AUTO_PARTITIONING_BY_LOAD", Value: "ENABLED"}, {Name: "AUTO_PARTITIONING_MAX_PARTITIONS_COUNT", Value: "5"}}, 1, 5, 80, 16},
		{"an index that says otherwise", schema.Partitioning{ByLoad: schema.Enabled, Max: 4},
			[]schema.Setting{{Name: "AUTO_PARTITIONING_BY_LOAD", Value: "DISABLED"}}, 4, 1, 80, 16},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := balance(t, Options{}, c.set, syncIndex("by_v", "v"))
			if c.index != nil {
				if err := alter(b.db, "t", schema.AlterIndex{Name: "by_v", Set: c.index}); err != nil {
					t.Fatal(err)
				}
			}
			b.pass(c.seconds, c.per)
			if table, impl := b.parts("t"), b.parts("t/by_v/indexImplTable"); table != c.table || impl != c.impl {
				t.Errorf("%d partitions and %d of the index, want %d and %d", table, impl, c.table, c.impl)
			}
		})
	}
}

// fill writes rows of sixteen bytes.
func (b *balanced) fill(rows uint64) {
	b.t.Helper()
	var list [][]uint64
	for i := range rows {
		list = append(list, []uint64{i, i})
	}
	if err := exec(b.db, upsert("t", []string{"k", "v"}, list...)); err != nil {
		b.t.Fatal(err)
	}
}

// TestSplitBySizeEnds: the maximum ends a split by size as well, except of a partition of 2 GiB. Without one it goes on.
// Source: ShouldSplitBySize and GetMaxPartitionsCount of TTableInfo in
// ydb/core/tx/schemeshard/schemeshard_info_types.h of ydb-platform/ydb.
func TestSplitBySizeEnds(t *testing.T) {
	for _, c := range []struct {
		name string
		set  schema.Partitioning
		rows uint64 // of 16 bytes each; a megabyte is one byte here
		want int
	}{
		{"a maximum", schema.Partitioning{SizeMB: 20, Max: 2}, 127, 2},
		{"no maximum", schema.Partitioning{SizeMB: 20, ByLoad: schema.Enabled}, 127, 127},
		{"a maximum, 2 GiB", schema.Partitioning{SizeMB: 20, Max: 1}, 128, 2},
		{"a size above 2 GiB", schema.Partitioning{SizeMB: 5000}, 127, 1},
		{"a size above 2 GiB and as much", schema.Partitioning{SizeMB: 5000}, 128, 2},
		{"switched off", schema.Partitioning{BySize: schema.Disabled}, 128, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := balance(t, Options{MegabyteBytes: 1}, c.set)
			b.fill(c.rows)
			for range 10 {
				b.tick(time.Second)
			}
			if n := b.parts("t"); n != c.want {
				t.Errorf("%d partitions, want %d", n, c.want)
			}
		})
	}
}

// TestSplitKey: a partition of a table with several key columns is split at the value of as few of them as it takes.
// Source: ydb/core/split/ut_split.cpp of ydb-platform/ydb; more cases are in testdata/split.txt of the package schema.
func TestSplitKey(t *testing.T) {
	users := func(i int) (Value, Value) { return Int(int64(i / 10)), Text(fmt.Sprintf("%03d", i)) }
	one := func(i int) (Value, Value) { return NullValue, Text(fmt.Sprintf("%03d", i)) }
	few := func(i int) (Value, Value) { return Int(int64(i / 47)), Text(fmt.Sprint(i % 2)) }
	read := func(db *DB, a, b Value) error {
		tx := db.Begin(OnlineReadOnly)
		defer tx.Rollback()
		_, _, err := tx.Get("t", nil, []Value{a, b})
		return err
	}
	for _, c := range []struct {
		name string
		key  func(i int) (a, b Value)
		set  schema.Partitioning
		want string
	}{
		{"load of many users", users, schema.Partitioning{ByLoad: schema.Enabled, Max: 2}, "2,NULL"},
		{"load of one user", one, schema.Partitioning{ByLoad: schema.Enabled, Max: 2}, "NULL,025"},
		{"load of few keys", few, schema.Partitioning{ByLoad: schema.Enabled, Max: 2}, ""},
		{"size of many users", users, schema.Partitioning{SizeMB: 600, Max: 2}, "2,NULL"},
		{"size of one user", one, schema.Partitioning{SizeMB: 600, Max: 2}, "NULL,025"},
	} {
		t.Run(c.name, func(t *testing.T) {
			db, clock := openTest(t, Options{MegabyteBytes: 1, CPUScale: 1e5, Manual: true})
			s := tableOf("t", "a Int32", "b Utf8", "|", "v Utf8")
			s.Partitioning = c.set
			mustCreate(t, db, s)
			for i := range 50 {
				a, b := c.key(i)
				if err := exec(db, WriteRequest{Table: "t", Op: Upsert, Columns: []string{"a", "b", "v"}, Rows: [][]Value{{a, b, Text("0123456789")}}}); err != nil {
					t.Fatal(err)
				}
			}
			for range 17 {
				clock.advance(time.Second)
				db.Tick()
				for i := range 50 { // what is remembered of 17 seconds is all of them
					if a, b := c.key(i); c.set.ByLoad == schema.Enabled {
						if err := read(db, a, b); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			if got := bounds(t, db, "t"); got != c.want {
				t.Errorf("split at %q, want %q", got, c.want)
			}
		})
	}
}

// TestMerge: partitions that are small together become one as soon as they have told their sizes, down to the minimum.
// With a split by load, those that were under load in the last hour do not, and those that are not small do if they are
// ten minutes old and their load was little.
// Source: CheckCanMergePartitions and TryAddShardToMerge of TTableInfo in
// ydb/core/tx/schemeshard/schemeshard_info_types.cpp of ydb-platform/ydb.
func TestMerge(t *testing.T) {
	minimum := func(n int) schema.Edit {
		return schema.SetSettings{Settings: []schema.Setting{{Name: "AUTO_PARTITIONING_MIN_PARTITIONS_COUNT", Value: fmt.Sprint(n)}}}
	}
	// step lets time pass and says how many partitions there are to be.
	type step struct {
		pass time.Duration
		want int
	}
	for _, c := range []struct {
		name  string
		set   schema.Partitioning
		least int
		load  int // seconds
		rows  uint64
		steps []step
	}{
		{"small", schema.Partitioning{Uniform: 8}, 3, 0, 0, []step{{9 * time.Second, 8}, {2 * time.Second, 3}, {time.Hour, 3}}},
		{"a minimum", schema.Partitioning{Uniform: 8}, 8, 0, 0, []step{{2 * time.Hour, 8}}},
		{"no split by size", schema.Partitioning{Uniform: 8, BySize: schema.Disabled}, 1, 0, 0, []step{{2 * time.Hour, 8}}},
		{"busy before", schema.Partitioning{ByLoad: schema.Enabled, Max: 4}, 1, 60, 0, []step{{50 * time.Minute, 4}, {12 * time.Minute, 1}}},
		{"not small", schema.Partitioning{SplitPoints: []schema.SplitPoint{{"40"}}, ByLoad: schema.Enabled, SizeMB: 2000}, 1, 0, 100,
			[]step{{9 * time.Minute, 2}, {2 * time.Minute, 1}}},
		{"not small, no split by load", schema.Partitioning{SplitPoints: []schema.SplitPoint{{"40"}}, SizeMB: 2000}, 1, 0, 100, []step{{2 * time.Hour, 2}}},
		{"large", schema.Partitioning{SplitPoints: []schema.SplitPoint{{"60"}}, ByLoad: schema.Enabled, SizeMB: 2000}, 1, 0, 120, []step{{2 * time.Hour, 2}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := balance(t, Options{MegabyteBytes: 1}, c.set)
			b.pass(c.load, 16)
			if c.rows > 0 {
				b.fill(c.rows)
			}
			if err := alter(b.db, "t", minimum(c.least)); err != nil {
				t.Fatal(err)
			}
			for _, s := range c.steps {
				b.tick(s.pass)
				if n := b.parts("t"); n != s.want {
					t.Errorf("%d partitions after %s more, want %d", n, s.pass, s.want)
				}
			}
		})
	}
}

// TestReplicas: stale reads go to the read replicas, which partition_stats shows. From 26.1 on their load splits.
// Source: https://github.com/ydb-platform/ydb/pull/29601 and https://github.com/ydb-platform/ydb/pull/10482
func TestReplicas(t *testing.T) {
	for _, c := range []struct {
		release string
		mode    Mode
		want    int
	}{
		{"25.3.1.27", StaleReadOnly, 1}, {"25.3.1.27", OnlineReadOnly, 2}, {"26.1.1.20", StaleReadOnly, 2}, {"", StaleReadOnly, 2},
	} {
		t.Run(fmt.Sprintf("%s mode %d", c.release, c.mode), func(t *testing.T) {
			b := balance(t, Options{Release: c.release, ViewsAtOnce: true}, schema.Partitioning{ByLoad: schema.Enabled, Max: 2})
			if err := alter(b.db, "t", schema.SetSettings{Settings: []schema.Setting{{Name: "READ_REPLICAS_SETTINGS", Value: "'PER_AZ:2'"}}}); err != nil {
				t.Fatal(err)
			}
			read := func() {
				for k := range uint64(20) {
					tx := b.db.Begin(c.mode)
					if _, _, err := tx.Get("t", nil, []Value{Uint(k)}); err != nil {
						t.Fatal(err)
					}
					tx.Rollback()
				}
			}
			read()
			b.fill(5)
			b.tick(time.Second)
			var rows []string
			for _, r := range viewRows(t, b.db, "partition_stats") {
				rows = append(rows, fmt.Sprintf("%d: %d read, %d written, %d there, busy %t", r["FollowerId"].U, r["RowReads"].U, r["RowUpdates"].U, r["RowCount"].U, r["CPUCores"].U > 0))
			}
			want := "0: 0 read, 5 written, 5 there, busy true\n1: 0 read, 0 written, 5 there, busy true\n2: 0 read, 0 written, 5 there, busy true"
			if c.mode != StaleReadOnly {
				want = strings.ReplaceAll(want, "5 there, busy true\n1: 0 read, 0 written, 5 there, busy true\n2: 0 read, 0 written, 5 there, busy true",
					"5 there, busy true\n1: 0 read, 0 written, 5 there, busy false\n2: 0 read, 0 written, 5 there, busy false")
			}
			if got := strings.Join(rows, "\n"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			for range 20 {
				read()
				b.tick(time.Second)
			}
			if n := b.parts("t"); n != c.want {
				t.Errorf("%d partitions, want %d", n, c.want)
			}
		})
	}
}
