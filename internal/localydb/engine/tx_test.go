package engine

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// model is the simplest store: what committed transactions must agree with.
type model map[uint64]uint64

// scan lists the rows of [from, to).
func (m model) scan(from, to uint64, reverse bool, limit int) string {
	keys := slices.Sorted(maps.Keys(m))
	if reverse {
		slices.Reverse(keys)
	}
	var b strings.Builder
	n := 0
	for _, k := range keys {
		if k >= from && k < to && (limit == 0 || n < limit) {
			fmt.Fprintf(&b, "%d %d\n", k, m[k])
			n++
		}
	}
	return b.String()
}

// step is one action of a transaction and what it answered.
type step func(m model) (want string)

// byValue lists the rows with values of [from, to) by value.
func (m model) byValue(from, to uint64, reverse bool, limit int) string {
	keys := slices.SortedFunc(maps.Keys(m), func(a, b uint64) int { return cmp.Or(cmp.Compare(m[a], m[b]), cmp.Compare(a, b)) })
	if reverse {
		slices.Reverse(keys)
	}
	var b strings.Builder
	n := 0
	for _, k := range keys {
		if m[k] >= from && m[k] < to && (limit == 0 || n < limit) {
			fmt.Fprintf(&b, "%d %d\n", k, m[k])
			n++
		}
	}
	return b.String()
}

// history is a transaction under test.
type history struct {
	tx    *Tx
	steps []step
	got   []string
	at    model // as of the snapshot, for read-only modes
}

// TestSerializable runs random interleavings of transactions. A transaction that commits must have seen, and
// must leave, what it would have if it had run alone at the moment of its commit.
func TestSerializable(t *testing.T) {
	commits, aborts := 0, 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		db, _ := openTest(t, Options{MegabyteBytes: 16})
		s := tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64")
		s.Partitioning.SizeMB = 10
		s.Indexes = []schemaIndex{syncIndex("by_v", "v")}
		mustCreate(t, db, s)
		m := model{}
		var open []*history
		for range 600 {
			switch n := r.IntN(12); {
			case n == 0 && len(open) < 6:
				open = append(open, &history{tx: db.Begin([]Mode{SerializableReadWrite, SerializableReadWrite, SnapshotReadOnly}[r.IntN(3)])})
			case n == 1:
				db.Tick()
				checkPartitions(t, db)
			case len(open) == 0:
			case n <= 3:
				i := r.IntN(len(open))
				h := open[i]
				open = slices.Delete(open, i, i+1)
				if err := h.tx.Commit(); err != nil {
					if StatusOf(err) != Aborted {
						t.Fatalf("seed %d: commit: %v", seed, err)
					}
					aborts++
					continue
				}
				commits++
				h.check(t, seed, m)
			default:
				h := open[r.IntN(len(open))]
				if !h.act(t, r, m) {
					i := slices.Index(open, h)
					open = slices.Delete(open, i, i+1)
				}
			}
		}
		for _, h := range open {
			h.tx.Rollback()
		}
		if got, want := rowsOf(t, db, ReadRequest{Table: "t"}), m.scan(0, 1000, false, 0); got != want {
			t.Fatalf("seed %d: table holds\n%swant\n%s", seed, got, want)
		}
		if db.snapshots.any() || db.writers.any() {
			t.Fatalf("seed %d: snapshots are left: %v", seed, db.snapshots)
		}
	}
	if commits == 0 || aborts == 0 {
		t.Fatalf("%d commits and %d aborts: the test shows nothing", commits, aborts)
	}
}

// act does one random action; false if the transaction is over.
func (h *history) act(t *testing.T, r *rand.Rand, m model) bool {
	k := uint64(r.IntN(30))
	v := uint64(r.IntN(1000))
	read := ReadRequest{Table: "t", Ranges: []Range{{
		From: Bound{Key: []Value{Uint(k)}, Inclusive: true}, To: Bound{Key: []Value{Uint(k + 8)}},
	}}, Reverse: r.IntN(2) == 0, Limit: uint64(r.IntN(4))}
	if !h.tx.mode.writes() || r.IntN(2) == 0 {
		if h.at == nil {
			h.at = maps.Clone(m)
		}
		if r.IntN(3) == 0 {
			row, ok, err := h.tx.Get("t", nil, []Value{Uint(k)})
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if ok {
				got = fmt.Sprintf("%d %d\n", row[0].U, row[1].U)
			}
			h.note(got, func(m model) string { return m.scan(k, k+1, false, 0) })
			return true
		}
		if r.IntN(2) == 0 {
			read.Index = "by_v"
			read.Ranges = []Range{{From: Bound{Key: []Value{Uint(v)}, Inclusive: true}, To: Bound{Key: []Value{Uint(v + 200)}}}}
			c, err := h.tx.Read(read)
			h.note(show(t, c, err), func(m model) string { return m.byValue(v, v+200, read.Reverse, int(read.Limit)) })
			return true
		}
		c, err := h.tx.Read(read)
		h.note(show(t, c, err), func(m model) string { return m.scan(k, k+8, read.Reverse, int(read.Limit)) })
		return true
	}
	w := upsert("t", []string{"k", "v"}, []uint64{k, v})
	switch r.IntN(4) {
	case 0:
		w = WriteRequest{Table: "t", Op: Delete, Columns: []string{"k"}, Rows: [][]Value{{Uint(k)}}}
		_, err := h.tx.Write(w, false)
		h.note(errText(err), func(m model) string { delete(m, k); return "" })
	case 1:
		w.Op = Insert
		_, err := h.tx.Write(w, false)
		if StatusOf(err) == PreconditionFailed {
			return false
		}
		h.note(errText(err), func(m model) string {
			if _, ok := m[k]; ok {
				return "the row is there"
			}
			m[k] = v
			return ""
		})
	case 2:
		w.Op = Update
		_, err := h.tx.Write(w, false)
		h.note(errText(err), func(m model) string {
			if _, ok := m[k]; ok {
				m[k] = v
			}
			return ""
		})
	default:
		_, err := h.tx.Write(w, false)
		h.note(errText(err), func(m model) string { m[k] = v; return "" })
	}
	return true
}

func errText(err error) string {
	if err != nil {
		return err.Error()
	}
	return ""
}

func (h *history) note(got string, s step) {
	h.got = append(h.got, got)
	h.steps = append(h.steps, s)
}

// check replays a committed transaction on the model.
func (h *history) check(t *testing.T, seed uint64, m model) {
	t.Helper()
	if !h.tx.mode.writes() {
		if h.at == nil {
			return
		}
		m = h.at
	}
	if h.tx.mode == SerializableReadWrite && !h.wrote() && h.at != nil {
		// A transaction without writes commits at its snapshot, whatever happened since.
		m = h.at
	}
	for i, s := range h.steps {
		if want := s(m); h.got[i] != want {
			t.Fatalf("seed %d: step %d of a %v transaction saw\n%qwant\n%q", seed, i, h.tx.mode, h.got[i], want)
		}
	}
}

func (h *history) wrote() bool {
	for _, st := range h.tx.order {
		if st.writes != nil {
			return true
		}
	}
	return false
}

// TestConcurrentCounters adds to counters from many goroutines; the sum must be the number of commits.
func TestConcurrentCounters(t *testing.T) {
	db := Open(Options{MegabyteBytes: 64, LoadSplitAfter: 1})
	defer db.Close()
	s := tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64 NOT NULL", "w Uint64")
	s.Indexes = []schemaIndex{syncIndex("by_v", "v"), asyncIndex("by_w", "w")}
	s.Partitioning.SizeMB = 10
	mustCreate(t, db, s)
	const workers, each, counters = 6, 80, 5
	var wg sync.WaitGroup
	for w := range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			r := rand.New(rand.NewPCG(uint64(w), 9))
			for range each {
				for {
					if err := addOne(db, uint64(r.IntN(counters))); err == nil {
						break
					} else if StatusOf(err) != Aborted {
						t.Error(err)
						return
					}
				}
			}
		}()
	}
	stop := make(chan struct{})
	var readers sync.WaitGroup
	readers.Add(1)
	go func() {
		defer readers.Done()
		last := uint64(0)
		for {
			select {
			case <-stop:
				return
			default:
			}
			c, _, err := db.ReadTable(ReadRequest{Table: "t"})
			sum := uint64(0)
			for _, row := range all(t, c, err) {
				sum += row[1].U
			}
			if sum < last {
				t.Errorf("sum went from %d back to %d", last, sum)
			}
			last = sum
			db.SystemView(".sys/partition_stats")
			if _, err := db.Describe("t"); err != nil {
				t.Error(err)
			}
		}
	}()
	wg.Wait()
	close(stop)
	readers.Wait()
	db.Close()
	db.Tick()
	checkPartitions(t, db)
	sum := uint64(0)
	for _, index := range []string{"", "by_v", "by_w"} {
		sum = 0
		tx := db.Begin(StaleReadOnly)
		c, err := tx.Read(ReadRequest{Table: "t", Index: index})
		for _, row := range all(t, c, err) {
			sum += row[1].U
			if row[1].U != row[2].U {
				t.Errorf("columns of one row differ: %v", row)
			}
		}
		if sum != workers*each {
			t.Errorf("read through %q the counters sum up to %d, want %d", index, sum, workers*each)
		}
	}
}

// addOne reads a counter and writes it back with one more.
func addOne(db *DB, k uint64) error {
	tx := db.Begin(SerializableReadWrite)
	defer tx.Rollback()
	row, ok, err := tx.Get("t", []string{"v"}, []Value{Uint(k)})
	if err != nil {
		return err
	}
	v := uint64(1)
	if ok {
		v = row[0].U + 1
	}
	if _, err := tx.Write(upsert("t", []string{"k", "v", "w"}, []uint64{k, v, v}), false); err != nil {
		return err
	}
	return tx.Commit()
}

// TestSnapshotStays checks that an open read sees the rows of its beginning while everything changes.
func TestSnapshotStays(t *testing.T) {
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64"))
	for k := range uint64(500) {
		if err := exec(db, upsert("t", []string{"k", "v"}, []uint64{k, 1})); err != nil {
			t.Fatal(err)
		}
	}
	c, at, err := db.ReadTable(ReadRequest{Table: "t"})
	if err != nil {
		t.Fatal(err)
	}
	tx := db.Begin(SnapshotReadOnly)
	if _, ok, err := tx.Get("t", nil, []Value{Uint(0)}); !ok || err != nil {
		t.Fatal(ok, err)
	}
	for k := range uint64(500) {
		if err := exec(db, upsert("t", []string{"k", "v"}, []uint64{k, 2}, []uint64{k + 1000, 2})); err != nil {
			t.Fatal(err)
		}
	}
	for _, rows := range [][][]Value{all(t, c, nil), txRows(t, tx)} {
		if len(rows) != 500 {
			t.Fatalf("snapshot has %d rows, want 500", len(rows))
		}
		for _, row := range rows {
			if row[1].U != 1 {
				t.Fatalf("snapshot shows a later row %v", row)
			}
		}
	}
	tx.Rollback()
	_, later, err := db.ReadTable(ReadRequest{Table: "t"})
	if err != nil {
		t.Fatal(err)
	}
	if later.PlanStep < at.PlanStep || later.PlanStep == at.PlanStep && later.TxID <= at.TxID {
		t.Errorf("snapshot %v is not after %v", later, at)
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	tbl := db.lookup("t").table
	tbl.dropFrozen(db.core)
	if len(tbl.frozen) > 0 {
		t.Errorf("%d old versions are kept for nobody", len(tbl.frozen))
	}
}

func txRows(t *testing.T, tx *Tx) [][]Value {
	t.Helper()
	c, err := tx.Read(ReadRequest{Table: "t"})
	return all(t, c, err)
}

// TestLocks tells which foreign commits break a transaction.
func TestLocks(t *testing.T) {
	point := func(k uint64) ReadRequest { return ReadRequest{Table: "t", Ranges: []Range{pointOf(Uint(k))}} }
	between := func(from, to uint64) ReadRequest {
		return ReadRequest{Table: "t", Ranges: []Range{{
			From: Bound{Key: []Value{Uint(from)}, Inclusive: true}, To: Bound{Key: []Value{Uint(to)}, Inclusive: true},
		}}}
	}
	limited := between(0, 1000)
	limited.Limit = 2
	backwards := limited
	backwards.Reverse, backwards.Limit = true, 3
	through := ReadRequest{Table: "t", Index: "by_v", Ranges: []Range{pointOf(Uint(20))}}
	entry := ReadRequest{Table: "t", Index: "by_v", Columns: []string{"v"}, Ranges: []Range{pointOf(Uint(20), Uint(20))}}
	two := ReadRequest{Table: "t", Ranges: append(between(10, 25).Ranges, between(35, 60).Ranges...), Limit: 2}
	apart := ReadRequest{Table: "t", Ranges: append(between(10, 25).Ranges, between(35, 90).Ranges...), Limit: 2}
	beyond := between(0, 1000)
	beyond.Limit, beyond.Reverse = 1, true
	many := ReadRequest{Table: "t"}
	for k := range uint64(maxLockRanges + 2) {
		many.Ranges = append(many.Ranges, between(1000+k, 1000+k).Ranges[0])
		many.Ranges[k].To.Inclusive = false
		many.Ranges[k].From.Key[0].U = 999 + k
	}
	for _, c := range []struct {
		name    string
		read    ReadRequest
		foreign WriteRequest
		aborted bool
	}{
		{"same row", point(20), upsert("t", []string{"k", "v"}, []uint64{20, 1}), true},
		{"other row", point(20), upsert("t", []string{"k", "v"}, []uint64{21, 1}), false},
		{"row that was not there", point(25), upsert("t", []string{"k", "v"}, []uint64{25, 1}), true},
		{"deleted row", point(20), WriteRequest{Table: "t", Op: Delete, Columns: []string{"k"}, Rows: [][]Value{{Uint(20)}}}, true},
		{"gap of a range", between(20, 30), upsert("t", []string{"k", "v"}, []uint64{25, 1}), true},
		{"behind a range", between(20, 30), upsert("t", []string{"k", "v"}, []uint64{31, 1}), false},
		{"behind the limit, in the partition", limited, upsert("t", []string{"k", "v"}, []uint64{40, 1}), true},
		{"behind the limit, in the next partition", limited, upsert("t", []string{"k", "v"}, []uint64{80, 1}), false},
		{"before the limit", limited, upsert("t", []string{"k", "v"}, []uint64{15, 1}), true},
		{"before the limit, backwards, in the partition", backwards, upsert("t", []string{"k", "v"}, []uint64{15, 1}), true},
		{"before the limit, backwards, in the partition before", beyond, upsert("t", []string{"k", "v"}, []uint64{55, 1}), false},
		{"behind the limit, backwards", backwards, upsert("t", []string{"k", "v"}, []uint64{55, 1}), true},
		{"new row of an index range", through, upsert("t", []string{"k", "v"}, []uint64{99, 20}), true},
		{"row looked up through an index", through, upsert("t", []string{"k", "w"}, []uint64{20, 5}), true},
		{"entry of an index", entry, upsert("t", []string{"k", "v"}, []uint64{20, 21}), true},
		{"row of an entry, column that is not in the index", entry, upsert("t", []string{"k", "w"}, []uint64{20, 5}), false},
		{"first of two ranges, limited", two, upsert("t", []string{"k", "v"}, []uint64{15, 1}), true},
		{"second of two ranges, not reached", two, upsert("t", []string{"k", "v"}, []uint64{40, 1}), true},
		{"second of two ranges, in a partition not reached", apart, upsert("t", []string{"k", "v"}, []uint64{80, 1}), false},
		{"anything after very many ranges", many, upsert("t", []string{"k", "v"}, []uint64{20, 1}), true},
		{"other value of an index", through, upsert("t", []string{"k", "v"}, []uint64{99, 21}), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			db, _ := openTest(t, Options{})
			s := tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64", "w Uint64")
			s.Indexes = []schemaIndex{syncIndex("by_v", "v")}
			s.Partitioning.SplitPoints = []schema.SplitPoint{{"70"}}
			mustCreate(t, db, s)
			for _, k := range []uint64{10, 20, 30, 40, 50, 60, 75, 90} {
				if err := exec(db, upsert("t", []string{"k", "v"}, []uint64{k, k})); err != nil {
					t.Fatal(err)
				}
			}
			tx := db.Begin(SerializableReadWrite)
			cur, err := tx.Read(c.read)
			all(t, cur, err)
			if _, err := tx.Write(upsert("t", []string{"k", "v"}, []uint64{500, 0}), false); err != nil {
				t.Fatal(err)
			}
			if err := exec(db, c.foreign); err != nil {
				t.Fatal(err)
			}
			err = tx.Commit()
			if !c.aborted {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			wantError(t, err, Aborted, "Transaction locks invalidated. Table: `/local/t")
		})
	}
}

// TestWriteWhileReading checks that a read does not see what its transaction writes while it goes on, and that
// it ends with the transaction.
func TestWriteWhileReading(t *testing.T) {
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64"))
	tx := db.Begin(SerializableReadWrite)
	for k := range uint64(100) {
		if _, err := tx.Write(upsert("t", []string{"k", "v"}, []uint64{k, k}), false); err != nil {
			t.Fatal(err)
		}
	}
	c, err := tx.Read(ReadRequest{Table: "t"})
	if err != nil {
		t.Fatal(err)
	}
	n := uint64(0)
	for ; c.Next(); n++ {
		if k := c.Row()[0].U; k != n || c.Row()[1].U != n {
			t.Fatalf("row %d is %v", n, c.Row())
		}
		if _, err := tx.Write(upsert("t", []string{"k", "v"}, []uint64{n + 1, 0}, []uint64{n + 1000, 0}), false); err != nil {
			t.Fatal(err)
		}
	}
	if n != 100 || c.Err() != nil {
		t.Errorf("%d rows were read, %v", n, c.Err())
	}
	c, err = tx.Read(ReadRequest{Table: "t"})
	if err != nil || !c.Next() {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if c.Next() {
		t.Error("a read goes on after the commit")
	}
	wantError(t, c.Err(), NotFound, "Transaction not found")
}

// TestYoungTable checks that a transaction does not take a table that was made after its snapshot for empty.
func TestYoungTable(t *testing.T) {
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64"))
	tx := db.Begin(SerializableReadWrite)
	if _, _, err := tx.Get("t", nil, []Value{Uint(1)}); err != nil {
		t.Fatal(err)
	}
	if err := exec(db, upsert("t", []string{"k"}, []uint64{7})); err != nil {
		t.Fatal(err)
	}
	if err := db.CopyTables([]CopyItem{{Source: "t", Destination: "copy"}}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := tx.Get("copy", nil, []Value{Uint(7)}); err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Write(upsert("t", []string{"k"}, []uint64{8}), false); err != nil {
		t.Fatal(err)
	}
	wantError(t, tx.Commit(), Aborted, "Transaction locks invalidated. Table: `/local/copy`.")
}

// TestReadOwnWrites checks that a transaction sees its own writes, in order, in both directions and through
// an index.
func TestReadOwnWrites(t *testing.T) {
	db, _ := openTest(t, Options{})
	s := tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64", "w Uint64")
	s.Indexes = []schemaIndex{syncIndex("by_v", "v")}
	mustCreate(t, db, s)
	if err := exec(db, upsert("t", []string{"k", "v"}, []uint64{1, 10}, []uint64{2, 20}, []uint64{3, 30})); err != nil {
		t.Fatal(err)
	}
	tx := db.Begin(SerializableReadWrite)
	defer tx.Rollback()
	for _, w := range []WriteRequest{
		upsert("t", []string{"k", "w"}, []uint64{1, 7}, []uint64{4, 8}),
		{Table: "t", Op: Delete, Columns: []string{"k"}, Rows: [][]Value{{Uint(2)}}},
		upsert("t", []string{"k", "v"}, []uint64{3, 5}),
	} {
		if _, err := tx.Write(w, false); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		read ReadRequest
		want string
	}{
		{ReadRequest{Table: "t"}, "1 10 7\n3 5 -\n4 - 8\n"},
		{ReadRequest{Table: "t", Reverse: true, Limit: 2}, "4 - 8\n3 5 -\n"},
		{ReadRequest{Table: "t", Index: "by_v"}, "4 - 8\n3 5 -\n1 10 7\n"},
		{ReadRequest{Table: "t", Index: "by_v", Columns: []string{"k"}, Reverse: true}, "1\n3\n4\n"},
		{ReadRequest{Table: "t", Index: "by_v", Ranges: []Range{pointOf(Uint(5))}}, "3 5 -\n"},
	} {
		cur, err := tx.Read(c.read)
		if got := show(t, cur, err); got != c.want {
			t.Errorf("%+v gives\n%swant\n%s", c.read, got, c.want)
		}
	}
}

// pointOf returns the range of the keys that start with the values: one row if key is a full key.
func pointOf(key ...Value) Range {
	b := Bound{Key: key, Inclusive: true}
	return Range{From: b, To: b}
}
