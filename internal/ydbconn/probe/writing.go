package probe

import (
	"fmt"
	"sync/atomic"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

func bulkWrite(a *asker) {
	a.run("CREATE TABLE F/bw (id Uint64 NOT NULL, v Uint64, w Uint64, PRIMARY KEY (id))", "UPSERT INTO F/bw (id, v, w) VALUES (1ul, 1ul, 7ul)")
	a.inTransaction(func(t *transaction) {
		a.must(t.exec("SELECT * FROM F/bw WHERE id = 1ul"))
		a.script("+ F/bw id v: 1 2")
		if a.ok() {
			err := t.exec("UPSERT INTO F/bw (id, v) VALUES (1ul, 3ul)")
			if err == nil {
				err = t.commit()
			}
			a.broken("a transaction that read the row", err)
		}
	})
	a.script(`
		> SELECT v, w FROM F/bw
		= 2 | 7`)
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
	together(16, func(i int) {
		s := ydbconn.Statement{What: a.id, Text: a.text(fmt.Sprintf(`SELECT owner IS NULL AS free FROM F/cas WHERE id = 1ul;
			UPDATE F/cas SET owner = 'p%d'u, generation = generation + 1ul WHERE id = 1ul AND owner IS NULL`, i))}
		r, err := a.conn.Exec(a.ctx, s) // it is sent again if it is ABORTED
		if a.must(err) && len(r.Rows) == 1 && r.Rows[0]["free"].Bool() {
			won.Add(1)
		}
	})
	a.same("of sixteen have taken", won.Load(), 1)
	a.same("generation", a.number("SELECT generation FROM F/cas WHERE id = 1ul"), 1)
	a.script(`
		> UPSERT INTO F/cas (id, generation) VALUES (2ul, 0ul); INSERT INTO F/cas (id, generation) VALUES (1ul, 0ul)
		! PRECONDITION_FAILED|GENERIC_ERROR|ABORTED
		> SELECT COUNT(*) AS n FROM F/cas
		= 1`)
}

func batchLock(a *asker) {
	a.thousand("F/b1")
	a.run("CREATE TABLE F/b2 (h Uint64 NOT NULL, id Uint64 NOT NULL, v Uint64, PRIMARY KEY (h, id))", "DELETE FROM F/b1 WHERE id = 150ul")
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
		a.inTransaction(func(t *transaction) {
			a.must(t.exec(c.batch))
			a.run(fmt.Sprintf("UPSERT INTO F/b1 (id, v) VALUES (%dul, 9ul)", c.write))
			if !a.ok() {
				return
			}
			err := t.commit()
			switch {
			case c.breaks:
				a.broken("a batch beside "+c.what, err)
			case ydbconn.Aborted(err):
				a.differ("%s breaks the batch", c.what)
			default:
				a.must(err)
			}
		})
	}
}

func twoTables(a *asker) {
	write := func(n uint64) {
		err := a.send("UPSERT INTO F/s1 (id, v) VALUES (1ul, %[1]dul), (9223372036854775809ul, %[1]dul); "+
			"UPSERT INTO F/s2 (h, id, v) VALUES (1ul, 1ul, %[1]dul), (9223372036854775809ul, 2ul, %[1]dul)", n)
		if !ydbconn.Aborted(err) {
			a.must(err)
		}
	}
	a.make("F/s1", uniform)
	a.run("CREATE TABLE F/s2 (h Uint64 NOT NULL, id Uint64 NOT NULL, v Uint64, PRIMARY KEY (h, id))" + uniform)
	write(0)
	a.beside(write, func() {
		for n := 0; n < 60 && a.ok(); n++ {
			r, err := a.exec(ydbconn.Statement{ReadOnly: n%2 == 0,
				Text: "SELECT MIN(v) AS l, MAX(v) AS h FROM (SELECT v FROM F/s1 UNION ALL SELECT v FROM F/s2)"})
			if ydbconn.Aborted(err) {
				continue
			}
			if a.must(err) && r.Rows[0]["l"].Uint64() != r.Rows[0]["h"].Uint64() {
				a.differ("one query sees the numbers of two transactions")
			}
		}
	})
}
