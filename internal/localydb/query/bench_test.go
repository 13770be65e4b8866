package query

import (
	"context"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// discard takes rows and keeps none.
type discard struct{ rows int }

func (d *discard) Open(int, []Column) error { return nil }

func (d *discard) Row([]Value) error {
	d.rows++
	return nil
}

func benchmarkText(b *testing.B, db *engine.DB, text string, params map[string]Param) {
	b.Helper()
	b.ReportAllocs()
	types := map[string]*Type{}
	for name, p := range params {
		types[name] = p.Type
	}
	for b.Loop() {
		q, err := prepare(db, text, types, TableRules)
		if err != nil {
			b.Fatal(err)
		}
		tx := db.Begin(engine.SerializableReadWrite)
		if _, err := q.Run(context.Background(), tx, RunOptions{Params: params, Sink: &discard{}}); err != nil {
			b.Fatal(err)
		}
		if err := tx.Commit(); err != nil {
			b.Fatal(err)
		}
	}
}

func benchmarkDB(b *testing.B) *engine.DB {
	db := engine.Open(engine.Options{Manual: true})
	b.Cleanup(db.Close)
	for _, s := range []string{
		"CREATE TABLE t (h Uint64 NOT NULL, id Uint64 NOT NULL, v Utf8, PRIMARY KEY (h, id))",
		"$ids = ListFromRange(0ul, 100000ul); UPSERT INTO t SELECT Digest::NumericHash(id) AS h, id, CAST(id AS Utf8) AS v FROM AS_TABLE(ListMap($ids, ($id) -> (<|id: $id|>)))",
	} {
		if _, err := runText(db, s, nil); err != nil {
			b.Fatal(err)
		}
	}
	return db
}

func BenchmarkPointRead(b *testing.B) {
	benchmarkText(b, benchmarkDB(b), "SELECT v FROM t WHERE h = Digest::NumericHash($id) AND id = $id", map[string]Param{"id": {typeUint64, uintValue(77)}})
}

func BenchmarkUpsert(b *testing.B) {
	benchmarkText(b, benchmarkDB(b), "UPSERT INTO t (h, id, v) VALUES (Digest::NumericHash($id), $id, 'x'u)", map[string]Param{"id": {typeUint64, uintValue(77)}})
}

func BenchmarkScan100k(b *testing.B) {
	benchmarkText(b, benchmarkDB(b), "SELECT h, id, v FROM t", nil)
}

func BenchmarkChecksum100k(b *testing.B) {
	benchmarkText(b, benchmarkDB(b), "SELECT COUNT(*), SUM(Digest::CityHash(ToBytes(id) || COALESCE(v, ''u))) FROM t", nil)
}

func BenchmarkUpsertList10k(b *testing.B) {
	var items []Value
	for i := range 10_000 {
		items = append(items, Items(uintValue(uint64(i)), textValue("text")))
	}
	benchmarkText(b, benchmarkDB(b), "UPSERT INTO t SELECT Digest::NumericHash(id) AS h, id, v FROM AS_TABLE($rows)",
		map[string]Param{"rows": {List(Struct(Member{"id", typeUint64}, Member{"v", typeUtf8})), Items(items...)}})
}
