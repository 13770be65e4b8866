package engine

import (
	"fmt"
	"testing"
	"time"
)

// benchRows makes rows of a table of three columns with keys from first on.
func benchRows(first, n uint64) [][]Value {
	rows := make([][]Value, n)
	for i := range rows {
		k := first + uint64(i)
		rows[i] = []Value{Uint(k * 0x9e3779b97f4a7c15), Uint(k), Text("some text of a row")}
	}
	return rows
}

func benchTable(b *testing.B, options Options) *DB {
	db, _ := openTest(b, options)
	mustCreate(b, db, tableOf("t", "k Uint64 NOT NULL", "|", "n Uint64", "s Utf8"))
	return db
}

var benchColumns = []Column{
	{Name: "k", Type: Type{Base: "Uint64"}}, {Name: "n", Type: Type{Base: "Uint64"}}, {Name: "s", Type: Type{Base: "Utf8"}},
}

func BenchmarkBulkUpsert(b *testing.B) {
	db := benchTable(b, Options{})
	rows := 0
	for b.Loop() {
		if err := db.BulkUpsert("t", benchColumns, benchRows(uint64(rows), 1000)); err != nil {
			b.Fatal(err)
		}
		rows += 1000
	}
	b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkUpsertOneRow(b *testing.B) {
	db := benchTable(b, Options{})
	rows := uint64(0)
	for b.Loop() {
		w := WriteRequest{Table: "t", Op: Upsert, Columns: []string{"k", "n", "s"}, Rows: benchRows(rows, 1)}
		if err := exec(db, w); err != nil {
			b.Fatal(err)
		}
		rows++
	}
	b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkUpsertThousandRows(b *testing.B) {
	db := benchTable(b, Options{})
	rows := uint64(0)
	for b.Loop() {
		w := WriteRequest{Table: "t", Op: Upsert, Columns: []string{"k", "n", "s"}, Rows: benchRows(rows, 1000)}
		if err := exec(db, w); err != nil {
			b.Fatal(err)
		}
		rows += 1000
	}
	b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkScan(b *testing.B) {
	db := benchTable(b, Options{})
	for i := range uint64(200) {
		if err := db.BulkUpsert("t", benchColumns, benchRows(i*1000, 1000)); err != nil {
			b.Fatal(err)
		}
	}
	rows := 0
	for b.Loop() {
		c, _, err := db.ReadTable(ReadRequest{Table: "t"})
		if err != nil {
			b.Fatal(err)
		}
		for c.Next() {
			rows++
		}
	}
	b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkGet(b *testing.B) {
	db := benchTable(b, Options{})
	if err := db.BulkUpsert("t", benchColumns, benchRows(0, 10_000)); err != nil {
		b.Fatal(err)
	}
	i := uint64(0)
	for b.Loop() {
		tx := db.Begin(OnlineReadOnly)
		if _, ok, err := tx.Get("t", nil, []Value{Uint(i % 10_000 * 0x9e3779b97f4a7c15)}); err != nil || !ok {
			b.Fatal(ok, err)
		}
		tx.Rollback()
		i++
	}
}

// BenchmarkReadModifyWrite reads a row and writes it back: every write meets a snapshot that was just taken.
func BenchmarkReadModifyWrite(b *testing.B) {
	db := benchTable(b, Options{})
	for i := range uint64(100) {
		if err := db.BulkUpsert("t", benchColumns, benchRows(i*1000, 1000)); err != nil {
			b.Fatal(err)
		}
	}
	i := uint64(0)
	for b.Loop() {
		tx := db.Begin(SerializableReadWrite)
		row := benchRows(i%100_000, 1)
		if _, ok, err := tx.Get("t", nil, row[0][:1]); err != nil || !ok {
			b.Fatal(ok, err)
		}
		if _, err := tx.Write(WriteRequest{Table: "t", Op: Upsert, Columns: []string{"k", "n", "s"}, Rows: row}, false); err != nil {
			b.Fatal(err)
		}
		if err := tx.Commit(); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

// BenchmarkTick does the background work of a database of 2000 tables in which nothing happens.
func BenchmarkTick(b *testing.B) {
	db, clock := openTest(b, Options{})
	for i := range 2000 {
		mustCreate(b, db, tableOf(fmt.Sprintf("dir%d/t%d", i%40, i), "k Uint64 NOT NULL", "|", "v Utf8"))
	}
	for b.Loop() {
		clock.advance(time.Second)
		db.Tick()
	}
}
