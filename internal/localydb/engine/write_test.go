package engine

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestWriteOps tells what each kind of write makes of a row that is there and of one that is not.
func TestWriteOps(t *testing.T) {
	for _, c := range []struct {
		op     WriteOp
		want   string
		status Status
	}{
		{Upsert, "1 100 2 x\n2 100 7 d\n", Success},
		{Replace, "1 100 - d\n2 100 - d\n", Success},
		{Insert, "1 1 2 x\n", PreconditionFailed},
		{InsertRevert, "1 1 2 x\n", Success},
		{Update, "1 100 2 x\n", Success},
	} {
		t.Run(c.op.String(), func(t *testing.T) {
			db, _ := openTest(t, Options{})
			mustCreate(t, db, tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64", "w Uint64", "s Utf8 DEFAULT 'd'"))
			first := WriteRequest{Table: "t", Op: Upsert, Columns: []string{"k", "v", "w", "s"},
				Rows: [][]Value{{Uint(1), Uint(1), Uint(2), Text("x")}}}
			if err := exec(db, first); err != nil {
				t.Fatal(err)
			}
			w := upsert("t", []string{"k", "v"}, []uint64{1, 100}, []uint64{2, 100})
			w.Op = c.op
			err := exec(db, w)
			if c.op == Upsert && err == nil {
				// An upsert on an upsert of the same transaction keeps the columns of both.
				err = exec(db, upsert("t", []string{"k", "w"}, []uint64{2, 6}), upsert("t", []string{"k", "w"}, []uint64{2, 7}))
			}
			if StatusOf(err) != c.status {
				t.Fatalf("got %v", err)
			}
			if got := rowsOf(t, db, ReadRequest{Table: "t"}); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
			checkPartitions(t, db)
		})
	}
}

// TestWriteSequences checks writes that follow each other in one transaction.
func TestWriteSequences(t *testing.T) {
	del := WriteRequest{Table: "t", Op: Delete, Columns: []string{"k"}, Rows: [][]Value{{Uint(1)}}}
	v := upsert("t", []string{"k", "v"}, []uint64{1, 5})
	w := upsert("t", []string{"k", "w"}, []uint64{1, 6})
	insert, update, replace := v, v, w
	insert.Op, update.Op, replace.Op = Insert, Update, Replace
	for _, c := range []struct {
		writes []WriteRequest
		want   string
	}{
		{[]WriteRequest{v, w}, "1 5 6\n"},
		{[]WriteRequest{v, del}, ""},
		{[]WriteRequest{del, w}, "1 - 6\n"},
		{[]WriteRequest{del, insert, w}, "1 5 6\n"},
		{[]WriteRequest{del, update}, ""},
		{[]WriteRequest{v, replace}, "1 - 6\n"},
		{[]WriteRequest{replace, v}, "1 5 6\n"},
	} {
		db, _ := openTest(t, Options{})
		mustCreate(t, db, tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64", "w Uint64"))
		if err := exec(db, upsert("t", []string{"k", "v", "w"}, []uint64{1, 1, 1})); err != nil {
			t.Fatal(err)
		}
		tx := db.Begin(SerializableReadWrite)
		for _, w := range c.writes {
			if _, err := tx.Write(w, false); err != nil {
				t.Fatal(err)
			}
		}
		cur, err := tx.Read(ReadRequest{Table: "t"})
		if got := show(t, cur, err); got != c.want {
			t.Errorf("%v: the transaction sees %q, want %q", c.writes, got, c.want)
		}
		if err := tx.Commit(); err != nil {
			t.Fatal(err)
		}
		if got := rowsOf(t, db, ReadRequest{Table: "t"}); got != c.want {
			t.Errorf("%v: stored is %q, want %q", c.writes, got, c.want)
		}
	}
}

func TestReturning(t *testing.T) {
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64", "s Utf8 DEFAULT 'd'"))
	run := func(w WriteRequest) string {
		t.Helper()
		tx := db.Begin(SerializableReadWrite)
		rows, err := tx.Write(w, true)
		if err != nil {
			t.Fatal(err)
		}
		if err := tx.Commit(); err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(rows)
	}
	up := upsert("t", []string{"k", "v"}, []uint64{1, 5})
	want := fmt.Sprint([][]Value{{Uint(1), Uint(5), Text("d")}})
	if got := run(up); got != want {
		t.Errorf("upsert returns %s, want %s", got, want)
	}
	if got := run(WriteRequest{Table: "t", Op: Delete, Columns: []string{"k"}, Rows: [][]Value{{Uint(1)}, {Uint(2)}}}); got != want {
		t.Errorf("delete returns %s, want %s", got, want)
	}
	up.Op = Update
	if got := run(up); got != "[]" {
		t.Errorf("update of nothing returns %s", got)
	}
}

func TestWriteRefusals(t *testing.T) {
	big := strings.Repeat("x", maxCellBytes+1)
	for _, c := range []struct {
		name   string
		w      WriteRequest
		status Status
		text   string
	}{
		{"no table", upsert("none", []string{"k"}, []uint64{1}), SchemeError, "Cannot find table 'db.[/local/none]'"},
		{"unknown column", upsert("t", []string{"k", "x"}, []uint64{1, 1}), BadRequest, "Column 'x' does not exist"},
		{"no key", upsert("t", []string{"n"}, []uint64{1}), GenericError, "Missing key column in input: k"},
		{"update without key", WriteRequest{Table: "t", Op: Update, Columns: []string{"n"}, Rows: [][]Value{{Uint(1)}}}, GenericError, "Missing key column"},
		{"no value for NOT NULL", upsert("t", []string{"k"}, []uint64{1}), BadRequest, "Missing not null column in input: n"},
		{"NULL for NOT NULL", WriteRequest{Table: "t", Op: Upsert, Columns: []string{"k", "n"}, Rows: [][]Value{{Uint(1), NullValue}}},
			BadRequest, "Can't set NULL to not null column: n"},
		{"Uint8 key", upsert("small", []string{"k"}, []uint64{127}, []uint64{128}), BadRequest, "Keys with Uint8 column values >127 are currently prohibited"},
		{"cell too large", WriteRequest{Table: "text", Op: Upsert, Columns: []string{"k", "s"}, Rows: [][]Value{{Text("k"), Text(big)}}},
			BadRequest, "Row cell size of 16777217 bytes"},
		{"key too large", WriteRequest{Table: "text", Op: Upsert, Columns: []string{"k", "s"}, Rows: [][]Value{{Text(big[:2<<20]), Text("")}}},
			BadRequest, "Row key size of"},
		{"number too large", upsert("small", []string{"k"}, []uint64{256}), BadRequest, "out of the range of Uint8"},
		{"same key twice", WriteRequest{Table: "t", Op: Insert, Columns: []string{"k", "n"}, Rows: [][]Value{{Uint(5), Uint(1)}, {Uint(5), Uint(2)}}},
			PreconditionFailed, "Duplicated keys found."},
		{"row of another width", WriteRequest{Table: "t", Op: Upsert, Columns: []string{"k", "n"}, Rows: [][]Value{{Uint(1)}}}, BadRequest, "row 0 has 1 values"},
		{"index table", upsert("t/by_n/indexImplTable", []string{"n", "k"}, []uint64{1, 1}), BadRequest, "Writing to index implementation tables is not allowed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			db, _ := openTest(t, Options{})
			s := tableOf("t", "k Uint64 NOT NULL", "|", "n Uint64 NOT NULL")
			s.Indexes = []schemaIndex{syncIndex("by_n", "n")}
			mustCreate(t, db, s)
			mustCreate(t, db, tableOf("small", "k Uint8"))
			mustCreate(t, db, tableOf("text", "k Utf8", "|", "s Utf8"))
			tx := db.Begin(SerializableReadWrite)
			_, err := tx.Write(c.w, false)
			wantError(t, err, c.status, c.text)
			if tx.Open() {
				t.Error("the transaction goes on after an error")
			}
			wantError(t, tx.Commit(), NotFound, "Transaction not found")
		})
	}
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64"))
	_, err := db.Begin(SnapshotReadOnly).Write(upsert("t", []string{"k"}, []uint64{1}), false)
	wantError(t, err, GenericError, "Operation 'Upsert' can't be performed in read only transaction")
}

func TestWriteBuffer(t *testing.T) {
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64 NOT NULL", "|", "s Utf8"))
	text := strings.Repeat("x", 1<<20)
	tx := db.Begin(SerializableReadWrite)
	var err error
	n := uint64(0)
	for ; err == nil && n < 70; n++ {
		_, err = tx.Write(WriteRequest{Table: "t", Op: Upsert, Columns: []string{"k", "s"}, Rows: [][]Value{{Uint(n), Text(text)}}}, false)
	}
	wantError(t, err, PreconditionFailed, "Out of buffer memory. Used")
	wantError(t, err, PreconditionFailed, "bytes of 67108864 bytes")
	if n != 64 {
		t.Errorf("refused after %d MiB", n)
	}
	if rows := rowsOf(t, db, ReadRequest{Table: "t"}); rows != "" {
		t.Error("something was written")
	}
}

func TestUniqueIndex(t *testing.T) {
	db, _ := openTest(t, Options{})
	s := tableOf("t", "k Uint64 NOT NULL", "|", "a Uint64", "b Uint64")
	s.Indexes = []schemaIndex{{Name: "u", Kind: schema.IndexUnique, Columns: []string{"a", "b"}}}
	mustCreate(t, db, s)
	cols := []string{"k", "a", "b"}
	if err := exec(db, upsert("t", cols, []uint64{1, 10, 100}, []uint64{2, 10, 200})); err != nil {
		t.Fatal(err)
	}
	const text = "Constraint violated. Table: `/local/t`.: Conflict with existing key."
	wantError(t, exec(db, upsert("t", cols, []uint64{3, 10, 100})), PreconditionFailed, text)
	wantError(t, exec(db, upsert("t", cols, []uint64{4, 5, 5}, []uint64{5, 5, 5})), PreconditionFailed, text)
	wantError(t, exec(db, upsert("t", []string{"k", "b"}, []uint64{2, 100})), PreconditionFailed, text)
	wantError(t, exec(db, upsert("t", cols, []uint64{6, 7, 7}), upsert("t", cols, []uint64{8, 7, 7})), PreconditionFailed, text)
	null := WriteRequest{Table: "t", Op: Upsert, Columns: cols, Rows: [][]Value{{Uint(11), NullValue, Uint(1)}, {Uint(12), NullValue, Uint(1)}}}
	for _, w := range [][]WriteRequest{
		{upsert("t", cols, []uint64{1, 10, 100})}, // itself
		{null}, // NULLs are different from each other
		{{Table: "t", Op: Delete, Columns: []string{"k"}, Rows: [][]Value{{Uint(1)}}}, upsert("t", cols, []uint64{9, 10, 100})}, // freed before
	} {
		if err := exec(db, w...); err != nil {
			t.Errorf("%v: %v", w, err)
		}
	}
	// Two transactions that would both be right alone.
	a, b := db.Begin(SerializableReadWrite), db.Begin(SerializableReadWrite)
	for i, tx := range []*Tx{a, b} {
		if _, err := tx.Write(upsert("t", cols, []uint64{uint64(20 + i), 77, 77}), false); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.Commit(); err != nil {
		t.Fatal(err)
	}
	wantError(t, b.Commit(), Aborted, "Transaction locks invalidated. Table: `/local/t/u/indexImplTable`")
	if got, want := rowsOf(t, db, ReadRequest{Table: "t", Index: "u"}), "11 - 1\n12 - 1\n9 10 100\n2 10 200\n20 77 77\n"; got != want {
		t.Errorf("index holds\n%swant\n%s", got, want)
	}
}

func TestAsyncIndex(t *testing.T) {
	db, _ := openTest(t, Options{})
	s := tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64")
	s.Indexes = []schemaIndex{asyncIndex("by_v", "v")}
	mustCreate(t, db, s)
	if err := exec(db, upsert("t", []string{"k", "v"}, []uint64{1, 10}, []uint64{2, 20})); err != nil {
		t.Fatal(err)
	}
	read := ReadRequest{Table: "t", Index: "by_v"}
	if got := rowsOf(t, db, read); got != "" {
		t.Errorf("the index knows the rows at once: %q", got)
	}
	db.Tick()
	if got := rowsOf(t, db, read); got != "1 10\n2 20\n" {
		t.Errorf("index holds %q", got)
	}
	_, err := db.Begin(SerializableReadWrite).Read(read)
	wantError(t, err, BadRequest, "stale read-only")
	// A row that is gone is not shown, though the index still has it.
	if err := exec(db, WriteRequest{Table: "t", Op: Delete, Columns: []string{"k"}, Rows: [][]Value{{Uint(1)}}}); err != nil {
		t.Fatal(err)
	}
	if err := alter(db, "t", schema.AddColumn{Column: schema.Column{Name: "w", Type: schema.Utf8}}); err != nil {
		t.Fatal(err)
	}
	if got := rowsOf(t, db, read); got != "2 20 -\n" {
		t.Errorf("index holds %q", got)
	}
	// A copy takes along what the index has yet to see.
	if err := db.CopyTables([]CopyItem{{Source: "t", Destination: "copy"}}); err != nil {
		t.Fatal(err)
	}
	db.Tick()
	if got := rowsOf(t, db, ReadRequest{Table: "copy/by_v/indexImplTable"}); got != "20 2\n" {
		t.Errorf("index of the copy holds %q", got)
	}
	// Without Manual the index follows by itself.
	auto := Open(Options{})
	defer auto.Close()
	mustCreate(t, auto, s)
	if err := auto.BulkUpsert("t", []Column{{"k", Type{Base: "Uint64"}}, {"v", Type{Base: "Uint64"}}}, [][]Value{{Uint(3), Uint(4)}}); err != nil {
		t.Fatal(err)
	}
	for rowsOf(t, auto, read) != "3 4\n" {
	}
}

func TestBulkUpsert(t *testing.T) {
	k, v, n := Column{"k", Type{Base: "Uint64"}}, Column{"v", Type{Base: "Uint64", Optional: true}}, Column{"n", Type{Base: "Uint64"}}
	row := func(u ...uint64) [][]Value { return upsert("", nil, u).Rows }
	for _, c := range []struct {
		name    string
		table   string
		columns []Column
		rows    [][]Value
		status  Status
		text    string
	}{
		{"whole rows", "t", []Column{n, v, k}, row(7, 5, 1), Success, "1 5 7 x\n"},
		{"some columns of a row that is there", "t", []Column{k, n}, row(10, 9), Success, "10 1 9 s\n"},
		{"a default is not applied", "t", []Column{k, n}, row(2, 9), Success, "2 - 9 -\n"},
		{"sync index", "sync", []Column{k}, row(1), SchemeError, "Bulk upsert to table '/local/sync' Only async-indexed tables are supported by BulkUpsert"},
		{"async index", "async", []Column{k}, row(1), Success, ""},
		{"index table", "sync/by_v/indexImplTable", []Column{k}, row(1), BadRequest, "Writing to index implementation tables is not allowed."},
		{"no table", "none", []Column{k}, row(1), SchemeError, "unknown table"},
		{"no key", "t", []Column{v, n}, row(1, 1), SchemeError, "Missing key columns: k"},
		{"NOT NULL missing", "t", []Column{k}, row(1), SchemeError, "Missing not null columns: n"},
		{"NULL for NOT NULL", "t", []Column{k, n}, [][]Value{{Uint(1), NullValue}}, BadRequest, "Received NULL value for not null column: n"},
		{"unknown column", "t", []Column{k, n, {"x", k.Type}}, row(1, 1, 1), SchemeError, "Unknown column: x"},
		{"other type", "t", []Column{{"k", Type{Base: "Int64"}}, n}, row(1, 1), SchemeError,
			"Type mismatch, got type Int64 for column k, but expected Uint64"},
		{"nothing", "t", []Column{k, n}, nil, Success, ""},
		{"Uint8 key", "small", []Column{{"k", Type{Base: "Uint8"}}}, row(200), Success, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			db, _ := openTest(t, Options{})
			mustCreate(t, db, tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64", "n Uint64 NOT NULL", "s Utf8 DEFAULT 'd'"))
			for name, x := range map[string]schemaIndex{"sync": syncIndex("by_v", "v"), "async": asyncIndex("by_v", "v")} {
				s := tableOf(name, "k Uint64", "|", "v Uint64")
				s.Indexes = []schemaIndex{x}
				mustCreate(t, db, s)
			}
			mustCreate(t, db, tableOf("small", "k Uint8"))
			if err := exec(db, WriteRequest{Table: "t", Op: Upsert, Columns: []string{"k", "v", "n", "s"},
				Rows: [][]Value{{Uint(1), Uint(0), Uint(0), Text("x")}, {Uint(10), Uint(1), Uint(2), Text("s")}}}); err != nil {
				t.Fatal(err)
			}
			err := db.BulkUpsert(c.table, c.columns, c.rows)
			if c.status != Success {
				wantError(t, err, c.status, c.text)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := rowsOf(t, db, ReadRequest{Table: "t"}); !strings.Contains(got, c.text) {
				t.Errorf("table holds\n%swant\n%s", got, c.text)
			}
			checkPartitions(t, db)
		})
	}
}

// TestBulkUpsertBreaksLocks checks that a write without a transaction still breaks those who read the row.
func TestBulkUpsertBreaksLocks(t *testing.T) {
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64 NOT NULL", "|", "v Uint64"))
	tx := db.Begin(SerializableReadWrite)
	if _, ok, err := tx.Get("t", nil, []Value{Uint(1)}); ok || err != nil {
		t.Fatal(ok, err)
	}
	if _, err := tx.Write(upsert("t", []string{"k", "v"}, []uint64{2, 2}), false); err != nil {
		t.Fatal(err)
	}
	if err := db.BulkUpsert("t", []Column{{"k", Type{Base: "Uint64"}}}, [][]Value{{Uint(1)}}); err != nil {
		t.Fatal(err)
	}
	wantError(t, tx.Commit(), Aborted, "Transaction locks invalidated")
	if got := viewRows(t, db, "partition_stats")[0]["LocksBroken"].U; got != 1 {
		t.Errorf("%d broken locks are counted", got)
	}
}

// TestRanges tells which rows a range of a key of two columns takes in.
func TestRanges(t *testing.T) {
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "a Uint64", "b Uint64"))
	var rows [][]Value
	for _, a := range []Value{NullValue, Uint(1), Uint(2), Uint(3)} {
		for _, b := range []Value{NullValue, Uint(5)} {
			rows = append(rows, []Value{a, b})
		}
	}
	if err := exec(db, WriteRequest{Table: "t", Op: Upsert, Columns: []string{"a", "b"}, Rows: rows}); err != nil {
		t.Fatal(err)
	}
	bound := func(inclusive bool, u ...uint64) Bound {
		return Bound{Key: upsert("", nil, u).Rows[0], Inclusive: inclusive}
	}
	for _, c := range []struct {
		ranges  []Range
		reverse bool
		want    string
	}{
		{nil, false, "-- -5 1- 15 2- 25 3- 35"},
		{[]Range{{From: bound(true, 2)}}, false, "2- 25 3- 35"},
		{[]Range{{From: bound(false, 2)}}, false, "3- 35"},
		{[]Range{{To: bound(true, 1)}}, false, "-- -5 1- 15"},
		{[]Range{{To: bound(false, 1)}}, false, "-- -5"},
		{[]Range{{From: bound(false, 1, 4), To: bound(false, 3)}}, false, "15 2- 25"},
		{[]Range{{From: bound(false, 1, 4), To: bound(false, 3)}}, true, "25 2- 15"},
		{[]Range{pointOf(NullValue)}, false, "-- -5"},
		{[]Range{pointOf(Uint(2), NullValue)}, false, "2-"},
		{[]Range{pointOf(Uint(1), Uint(5)), pointOf(Uint(1), Uint(9)), pointOf(Uint(3))}, false, "15 3- 35"},
		{[]Range{pointOf(Uint(1), Uint(5)), pointOf(Uint(3))}, true, "35 3- 15"},
		{[]Range{{From: bound(true, 3), To: bound(true, 1)}}, false, ""},
		{[]Range{}, false, ""},
	} {
		got := rowsOf(t, db, ReadRequest{Table: "t", Ranges: c.ranges, Reverse: c.reverse})
		got = strings.Join(strings.Split(strings.TrimSuffix(strings.ReplaceAll(got, " ", ""), "\n"), "\n"), " ")
		if got != c.want {
			t.Errorf("%+v gives %q, want %q", c.ranges, got, c.want)
		}
	}
	tx := db.Begin(SnapshotReadOnly)
	_, err := tx.Read(ReadRequest{Table: "t", Ranges: []Range{pointOf(Uint(1), Uint(2), Uint(3))}})
	wantError(t, err, BadRequest, "has 3 values, its key 2 columns")
}
