package engine

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// expiring makes a table of two partitions, cut at the key 10,000, whose rows expire after an hour, with a changefeed.
func expiring(t *testing.T, opts Options) (*DB, *clock, *Feed) {
	t.Helper()
	db, clock := openTest(t, opts)
	s := tableOf("t", "k Uint64 NOT NULL", "|", "at Timestamp")
	s.TTL = &schema.TTL{Column: "at", Tiers: []schema.TTLTier{{After: "PT1H"}}}
	s.Partitioning.SplitPoints = []schema.SplitPoint{{"10000"}}
	mustCreate(t, db, s)
	return db, clock, addFeed(t, db, "t", "f", "KEYS_ONLY", "VIRTUAL_TIMESTAMPS=TRUE")
}

// fillAt writes n rows from a key on, with a time.
func fillAt(t *testing.T, db *DB, from, n uint64, at time.Time) {
	t.Helper()
	w := WriteRequest{Table: "t", Op: Upsert, Columns: []string{"k", "at"}}
	for k := from; k < from+n; k++ {
		w.Rows = append(w.Rows, []Value{Uint(k), Int(at.UnixMicro())})
	}
	if err := exec(db, w); err != nil {
		t.Fatal(err)
	}
}

func countRows(t *testing.T, db *DB, table string) int {
	t.Helper()
	return strings.Count(rowsOf(t, db, ReadRequest{Table: table, Columns: []string{"k"}}), "\n")
}

// TestExpiryInBatches: expired rows are deleted by partition and in batches, each with its records in the changefeed,
// while a read at a snapshot sees them all and copies of the table keep theirs until their own time comes.
// Source: TTxRunConditionalErase in ydb/core/tx/schemeshard/schemeshard__conditional_erase.cpp of ydb-platform/ydb.
func TestExpiryInBatches(t *testing.T) {
	db, clock, f := expiring(t, Options{})
	old := clock.now()
	fillAt(t, db, 0, 2500, old)
	fillAt(t, db, 10000, 500, old)
	fillAt(t, db, 20000, 40, old.Add(24*time.Hour))
	records := 0
	for i := range f.Partitions() {
		records += len(texts(f, i))
	}
	clock.advance(2 * time.Hour)
	cursor, _, err := db.ReadTable(ReadRequest{Table: "t", Columns: []string{"k"}})
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		cursor.Next()
	}
	if err := db.CopyTables([]CopyItem{{Source: "t", Destination: "copy"}}); err != nil {
		t.Fatal(err)
	}
	db.Tick()
	read := 100
	for cursor.Next() {
		read++
	}
	if read != 3040 || cursor.Err() != nil {
		t.Errorf("the read that began before sees %d rows, %v", read, cursor.Err())
	}
	if n, copied := countRows(t, db, "t"), countRows(t, db, "copy"); n != 40 || copied != 3040 {
		t.Errorf("%d rows are left, and %d of the copy", n, copied)
	}
	batches := map[string]int{} // rows erased, by the moment of the commit
	erased := 0
	for i := range f.Partitions() {
		for _, text := range texts(f, i) {
			var r struct {
				Erase *struct{}
				TS    []uint64
			}
			if err := json.Unmarshal([]byte(text), &r); err != nil {
				t.Fatal(err)
			}
			if r.Erase == nil {
				continue
			}
			erased++
			batches[fmt.Sprint(r.TS)]++
		}
	}
	if erased != 3000 || len(batches) != 4 || records != 3040 {
		t.Errorf("%d records, then %d erased in batches of %v", records, erased, batches)
	}
	var stats []string
	for _, p := range viewRows(t, db, "partition_stats") {
		if strings.HasSuffix(p["Path"].S, "/t") {
			stats = append(stats, fmt.Sprintf("%d of %d", p["LastTtlRowsErased"].U, p["LastTtlRowsProcessed"].U))
		}
	}
	if got := strings.Join(stats, ", "); got != "2500 of 2500, 500 of 540" {
		t.Errorf("partition_stats tells %s", got)
	}
	clock.advance(time.Hour)
	db.Tick()
	if copied := countRows(t, db, "copy"); copied != 40 {
		t.Errorf("%d rows of the copy are left", copied)
	}
}

// TestExpirySparesRows: a row that gets a later time, or a column that goes, between the look at it and the deletion.
func TestExpirySparesRows(t *testing.T) {
	db, clock, _ := expiring(t, Options{})
	fillAt(t, db, 0, 3, clock.now())
	clock.advance(2 * time.Hour)
	tbl := db.lookup("t").table
	l := tbl.layout
	looked := 0
	over := func(row []Value) bool {
		looked++
		return expired(&l.columns[1], "", l.columns[1].value(row), clock.now().Add(-time.Hour))
	}
	var keys []string
	tbl.rows.Scan(func(key string, _ []Value) bool { keys = append(keys, key); return true })
	fillAt(t, db, 1, 1, clock.now())
	db.erase(tbl, l, keys[:2], over, clock.now())
	if got := rowsOf(t, db, ReadRequest{Table: "t", Columns: []string{"k"}}); got != "1\n2\n" || looked != 2 {
		t.Errorf("rows %q are left of %d", got, looked)
	}
	if err := alter(db, "t", schema.AddColumn{Column: schema.Column{Name: "v", Type: schema.Utf8}}); err != nil {
		t.Fatal(err)
	}
	db.erase(tbl, l, keys[2:], over, clock.now())
	if n := countRows(t, db, "t"); n != 2 {
		t.Errorf("%d rows are left after a change of the schema", n)
	}
}

// TestExpiryGoesOn: a partition that holds more rows than one round of the background work looks at is gone on with in
// the next one, in which other work has had its turn; so it is when it is split meanwhile.
func TestExpiryGoesOn(t *testing.T) {
	for _, split := range []bool{false, true} {
		db, clock, _ := expiring(t, Options{})
		fillAt(t, db, 10000, ttlScan+10, clock.now())
		clock.advance(2 * time.Hour)
		db.expireRows(clock.now())
		if n := countRows(t, db, "t"); n != 10 {
			t.Errorf("%d rows are left after the first round", n)
		}
		if split {
			tbl := db.lookup("t").table
			key := string(appendTuple(nil, tbl.layout.keyTypes, []Value{Uint(10000 + ttlScan + 5)}))
			db.split(tbl, tbl.parts[1], key, clock.now())
		}
		db.expireRows(clock.now())
		if n := countRows(t, db, "t"); n != 0 {
			t.Errorf("%d rows are left after the second round, split %t", n, split)
		}
	}
}
