package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestEverythingAtOnce lets schema operations, writes, reads and the background work meet on a few tables. At
// the end partitions must be whole, indexes must agree with their tables, and nothing may be left behind.
func TestEverythingAtOnce(t *testing.T) {
	db := Open(Options{MegabyteBytes: 100, CPUScale: 1000, LoadSplitAfter: time.Millisecond, MergeAfter: time.Millisecond, TTLEvery: time.Millisecond})
	defer db.Close()
	names := []string{"a", "b", "dir/c"}
	create := func(name string) {
		s := tableOf(name, "k Uint64", "|", "v Uint64", "at Timestamp")
		s.Indexes = []schemaIndex{syncIndex("by_v", "v"), asyncIndex("by_at", "at")}
		s.TTL = &schema.TTL{Column: "at", Tiers: []schema.TTLTier{{After: "PT1H"}}}
		s.Partitioning = schema.Partitioning{SizeMB: 10, ByLoad: schema.Enabled, Max: 30}
		// Another goroutine may have made it.
		_ = db.CreateTable(s, CreateOptions{IfNotExists: true})
	}
	for _, n := range names {
		create(n)
	}
	// What can go wrong when others change the schema. Anything else is a fault.
	expected := func(err error) bool {
		return slices.Contains([]Status{Success, Aborted, SchemeError, NotFound, Overloaded, PreconditionFailed, BadRequest}, StatusOf(err))
	}
	var wg sync.WaitGroup
	for w := range 6 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			r := rand.New(rand.NewPCG(uint64(w), 3))
			for range 400 {
				if err := chaosStep(db, r, names, create); !expected(err) {
					t.Errorf("unexpected: %v", err)
				}
			}
		}()
	}
	wg.Wait()
	db.Close() // nothing happens by itself any more
	db.Tick()
	checkPartitions(t, db)
	for _, n := range names {
		info, err := db.Describe(n)
		if err != nil {
			continue
		}
		for _, x := range info.Schema.Indexes {
			cols := []string{"k", "v"}
			table := sortedRows(t, db, ReadRequest{Table: n, Columns: cols})
			index := sortedRows(t, db, ReadRequest{Table: n, Index: x.Name, Columns: cols})
			if table != index {
				t.Errorf("%s: index %s disagrees with the table", n, x.Name)
			}
		}
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.snapshots.any() || db.writers.any() || len(db.lagging) > 0 {
		t.Errorf("left behind: snapshots %v, writers %v, %d lagging indexes", db.snapshots, db.writers, len(db.lagging))
	}
	for _, tbl := range db.allTables() {
		if len(tbl.lockers) > 0 {
			t.Errorf("%s: %d transactions hold locks", tbl.node.full(), len(tbl.lockers))
		}
	}
}

func sortedRows(t *testing.T, db *DB, r ReadRequest) string {
	t.Helper()
	lines := strings.Split(rowsOf(t, db, r), "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// chaosStep does one random thing.
func chaosStep(db *DB, r *rand.Rand, names []string, create func(string)) error {
	name, k := names[r.IntN(len(names))], uint64(r.IntN(200))
	at := Uint(uint64(time.Now().Add(time.Duration(r.IntN(8)-2) * time.Hour).UnixMicro()))
	cols := []string{"k", "v", "at"}
	switch r.IntN(27) {
	case 0:
		err := db.DropTable(name)
		create(name)
		return err
	case 1:
		create(name)
		return nil
	case 2:
		// A swap with a copy.
		if err := db.CopyTables([]CopyItem{{Source: name, Destination: name + "_new"}}); err != nil {
			return err
		}
		return db.RenameTables([]RenameItem{{Source: name, Destination: name + "_old"}, {Source: name + "_new", Destination: name}})
	case 3:
		_ = db.DropTable(name + "_new") // left by a swap that was half done
		return db.DropTable(name + "_old")
	case 4:
		return alter(db, name, schema.AddIndex{Index: syncIndex("extra", "v", "at")})
	case 5:
		return alter(db, name, schema.DropIndex{Name: "extra"})
	case 6:
		return alter(db, name, schema.AddColumn{Column: schema.Column{Name: fmt.Sprintf("c%d", r.IntN(3)), Type: schema.Utf8, Default: "'d'"}})
	case 7:
		return alter(db, name, schema.DropColumn{Name: fmt.Sprintf("c%d", r.IntN(3))})
	case 8:
		db.Tick()
		return nil
	case 9:
		db.SystemView(".sys/partition_stats")
		_, err := db.Describe(name)
		return err
	case 10, 11:
		return db.BulkUpsert(name, []Column{{"k", Type{Base: "Uint64"}}, {"v", Type{Base: "Uint64"}}}, [][]Value{{Uint(k), Uint(k)}})
	case 12, 13:
		c, _, err := db.ReadTable(ReadRequest{Table: name})
		if err != nil {
			return err
		}
		for n := 0; c.Next() && n < 50; n++ {
			_ = c.Row()
		}
		c.Close()
		return c.Err()
	case 14:
		_, _, err := db.ReadRows(name, []string{"k"}, [][]Value{{Uint(k)}}, nil)
		return err
	case 15:
		return alter(db, name, schema.AddChangefeed{Changefeed: schema.Changefeed{
			Name: "f", Mode: "NEW_AND_OLD_IMAGES", Format: "JSON",
			Settings:  []schema.Setting{{Name: "INITIAL_SCAN", Value: "TRUE"}, {Name: "RESOLVED_TIMESTAMPS", Value: "Interval('PT1S')"}},
			Consumers: []schema.Consumer{{Name: "c"}}, Retention: "PT1S",
		}})
	case 16:
		return alter(db, name, schema.DropChangefeed{Name: "f"})
	case 17:
		f, err := db.Feed(name + "/f")
		if err != nil {
			return err
		}
		f.Changed()
		for p, info := range f.Partitions() {
			if records := f.Read(p, info.Start, 1000); len(records) > 0 {
				if _, err := f.Commit("c", p, records[len(records)-1].Offset+1); err != nil && !f.Dropped() {
					return err
				}
			}
		}
		return nil
	}
	tx := db.Begin(SerializableReadWrite)
	defer tx.Rollback()
	c, err := tx.Read(ReadRequest{Table: name, Index: []string{"", "by_v"}[r.IntN(2)], Limit: 3,
		Ranges: []Range{{From: Bound{Key: []Value{Uint(k)}, Inclusive: true}}}})
	if err != nil {
		return err
	}
	for c.Next() {
		w := WriteRequest{Table: name, Op: Upsert, Columns: cols, Rows: [][]Value{{c.Row()[0], Uint(k), at}}}
		if r.IntN(3) == 0 {
			w = WriteRequest{Table: name, Op: Delete, Columns: cols[:1], Rows: [][]Value{{c.Row()[0]}}}
		}
		if _, err := tx.Write(w, false); err != nil {
			return err
		}
	}
	if _, err := tx.Write(WriteRequest{Table: name, Op: Upsert, Columns: cols, Rows: [][]Value{{Uint(k), Uint(k / 2), at}}}, false); err != nil {
		return err
	}
	return tx.Commit()
}
