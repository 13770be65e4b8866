package probe

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// writes are the probes of what is written, and of transactions.
func writes() []*Probe {
	return []*Probe{{
		ID: "bulk-whole", Belief: "A BulkUpsert writes all of its rows or, where a value is missing that must not be, none.",
		Else: "BulkUpsert writes other rows than it answers", Disables: []Disabled{bulkCopy},
		Source: "upload_rows_common_impl.h", ask: bulkWhole,
	}, {
		ID: "bulk-write", Belief: "A BulkUpsert breaks transactions that have read its keys, and leaves columns that it does not name.",
		Else: "BulkUpsert does not break transactions", Disables: []Disabled{following},
		Source: "BreakLocks in datashard_common_upload.cpp", ask: bulkWrite,
	}, {
		ID: "one-query", Belief: "A query of several statements is one serializable transaction.",
		Else: "a query is not one transaction", Disables: []Disabled{copying},
		Source: "documentation of implicit transactions; EnablePerStatementQueryExecution is off by default", ask: oneQuery,
	}, {
		ID: "roll-back", Belief: "What a transaction has written that is rolled back is gone, and nobody else has seen it.",
		Else: "a transaction cannot be rolled back", Disables: []Disabled{copying},
		Source: "documentation of transactions", ask: rollBack,
	}, {
		ID: "batch-lock", Belief: "A transaction that copied a range or listed keys is broken by a write there, and by none elsewhere.",
		Else: "locks of ranges are other ones", Disables: []Disabled{following},
		Source: "AcquireLock locks what is asked for; that a lookup join locks its keys alone: inferred", ask: batchLock,
	}}
}

func rollBack(a *asker) {
	a.run("CREATE TABLE F/rb (id Uint64 NOT NULL, v Uint64, PRIMARY KEY (id))", "UPSERT INTO F/rb (id, v) VALUES (1ul, 2ul), (2ul, 2ul)")
	a.must(a.conn.Try(a.ctx, "roll back", ydbconn.TryWrites, 0, func(ctx context.Context, t *ydbconn.Trial) error {
		for _, text := range []string{"UPSERT INTO F/rb (id, v) VALUES (1ul, 3ul)", "DELETE FROM F/rb WHERE id = 2ul"} {
			if _, err := t.Exec(ctx, a.text(text), nil, 1, 1<<20); err != nil {
				return err
			}
		}
		seen, err := t.Exec(ctx, a.text("SELECT v FROM F/rb"), nil, 10, 1<<20)
		if err == nil && len(seen.Sets[0].Rows) != 1 {
			a.differ("a transaction does not see what it has written")
		}
		a.rows("SELECT v FROM F/rb WHERE id = 1ul", "2")
		return err
	}))
	a.rows("SELECT id, v FROM F/rb", "1 | 2", "2 | 2")
}

func bulkWhole(a *asker) {
	a.run("CREATE TABLE F/bw (id Uint64 NOT NULL, v Uint64 NOT NULL, PRIMARY KEY (id))" + uniform)
	const many = 300
	ids := make([]uint64, many)
	for i := range ids {
		ids[i] = uint64(i) * (1 << 55)
	}
	if !a.ok() || !a.must(a.pairs("F/bw", ids...)) {
		return
	}
	a.rows("SELECT COUNT(*) AS n, COUNT(DISTINCT id) AS o FROM F/bw", fmt.Sprintf("%d | %[1]d", many))
	nullable := []field{{"id", schema.Uint64, true}, {"v", schema.Uint64, true}}
	if a.ok() {
		a.refused("a NULL", a.bulk("F/bw", nullable, []schema.Value{uint64(2), nil}))
		a.refused("a row without a column", a.bulk("F/bw", nullable[:1], []schema.Value{uint64(3)}))
	}
	a.rows("SELECT COUNT(*) AS n FROM F/bw", fmt.Sprint(many))
}

func bulkWrite(a *asker) {
	a.run("CREATE TABLE F/bb (id Uint64 NOT NULL, v Uint64, w Uint64, PRIMARY KEY (id))", "UPSERT INTO F/bb (id, v, w) VALUES (1ul, 2ul, 7ul)")
	a.inTransaction(func(t *transaction) {
		if a.must(t.exec("SELECT * FROM F/bb WHERE id = 1ul")) && a.must(a.pairs("F/bb", 1)) {
			err := t.exec("UPSERT INTO F/bb (id, v) VALUES (1ul, 3ul)")
			if err == nil {
				err = t.commit()
			}
			a.broken("a transaction that read the row", err)
		}
	})
	a.rows("SELECT v, w FROM F/bb", "1 | 7")
}

// broken compares the end of a transaction with the one that is believed in.
func (a *asker) broken(what string, err error) {
	switch {
	case err == nil:
		a.differ("%s commits", what)
	case ydbconn.HasStatus(err, Ydb.StatusIds_ABORTED, Ydb.StatusIds_NOT_FOUND, Ydb.StatusIds_UNAVAILABLE, Ydb.StatusIds_PRECONDITION_FAILED,
		Ydb.StatusIds_SCHEME_ERROR):
	default:
		a.must(err)
	}
}

func oneQuery(a *asker) {
	a.run("CREATE TABLE F/cas (id Uint64 NOT NULL, generation Uint64 NOT NULL, owner Utf8, PRIMARY KEY (id))",
		"UPSERT INTO F/cas (id, generation) VALUES (1ul, 0ul)")
	var won atomic.Int64
	together(8, func(i int) {
		if !a.ok() {
			return
		}
		r, err := a.exec(ydbconn.Statement{Text: fmt.Sprintf(`SELECT owner IS NULL AS free FROM F/cas WHERE id = 1ul;
			UPDATE F/cas SET owner = 'p%d'u, generation = generation + 1ul WHERE id = 1ul AND owner IS NULL`, i)})
		if a.must(err) && len(r.Rows) == 1 && r.Rows[0]["free"].Bool() {
			won.Add(1)
		}
	})
	a.same("of eight have taken", won.Load(), 1)
	a.rows("SELECT generation FROM F/cas WHERE id = 1ul", "1")
	if a.ok() {
		a.refused("a query whose second statement fails",
			a.send("UPSERT INTO F/cas (id, generation) VALUES (2ul, 0ul); INSERT INTO F/cas (id, generation) VALUES (1ul, 0ul)"))
	}
	a.rows("SELECT COUNT(*) AS n FROM F/cas", "1")
}

func batchLock(a *asker) {
	a.make("F/b1", "")
	a.run("UPSERT INTO F/b1 SELECT x AS id, x % 10ul AS v FROM "+upTo(300), "DELETE FROM F/b1 WHERE id = 150ul",
		"CREATE TABLE F/b2 (h Uint64 NOT NULL, id Uint64 NOT NULL, v Uint64, PRIMARY KEY (h, id))")
	const span = "UPSERT INTO F/b2 (h, id, v) SELECT Digest::NumericHash(id) AS h, id, v FROM F/b1 WHERE id > 100ul AND id <= 200ul"
	const list = `$keys = (SELECT k.id AS id FROM AS_TABLE(AsList(AsStruct(10ul AS id), AsStruct(20ul AS id), AsStruct(5000ul AS id))) AS k);
		UPSERT INTO F/b2 (h, id, v) SELECT Digest::NumericHash(t.id) AS h, t.id AS id, t.v AS v FROM $keys AS k JOIN F/b1 AS t ON t.id = k.id`
	for _, c := range []struct {
		batch, what string
		write       int
		breaks      bool
	}{{span, "a write in the range", 160, true}, {span, "an insert in the range", 150, true}, {span, "a write behind the range", 201, false},
		{span, "a write at the lower bound", 100, false}, {list, "a write of a key", 10, true}, {list, "an insert of a key", 5000, true},
		{list, "a write between keys", 15, false}} {
		err := a.batch(c.batch, c.write)
		for range tries { // a transaction may be aborted for reasons of its own
			if c.breaks || !ydbconn.Aborted(err) {
				break
			}
			err = a.batch(c.batch, c.write)
		}
		switch {
		case !a.ok():
		case c.breaks:
			a.broken("a batch beside "+c.what, err)
		case ydbconn.Aborted(err):
			a.differ("%s breaks the batch", c.what)
		default:
			a.must(err)
		}
	}
}

// batch is how a transaction ends beside which a row is written.
func (a *asker) batch(text string, write int) (err error) {
	a.inTransaction(func(t *transaction) {
		if err = t.exec(text); err == nil {
			a.run(fmt.Sprintf("UPSERT INTO F/b1 (id, v) VALUES (%dul, 9ul)", write))
			err = t.commit()
		}
	})
	return err
}
