package probe

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// across leaves transactions open that have written to a table in several ways, changes it, and looks whether one of them commits.
func (a *asker) across(table string, change func() error) {
	a.make(table, uniform)
	a.run("UPSERT INTO " + table + " (id, v) VALUES (1ul, 0ul), (9223372036854775809ul, 0ul)")
	texts := strings.Split(strings.ReplaceAll(`UPSERT INTO TABLE (id, v) VALUES (2ul, 1ul)
UPSERT INTO TABLE (id, v) VALUES (3ul, 1ul), (9223372036854775811ul, 1ul)
SELECT * FROM TABLE WHERE id = 1ul; UPDATE TABLE SET v = 1ul WHERE id = 1ul
UPDATE TABLE SET v = 2ul WHERE id IN (1ul, 9223372036854775809ul)
UPSERT INTO TABLE (id, v) VALUES (5ul, 1ul);; SELECT COUNT(*) FROM TABLE WHERE id < 10ul
UPSERT INTO TABLE (id, v) VALUES (6ul, 1ul)`, "TABLE", table), "\n")
	changed := make(chan struct{})
	var ready sync.WaitGroup
	ready.Add(len(texts))
	together(len(texts)+1, func(i int) {
		if i == len(texts) {
			ready.Wait()
			a.must(change())
			close(changed)
			return
		}
		once := sync.OnceFunc(ready.Done)
		defer once()
		a.inTransaction(func(t *transaction) {
			for text := range strings.SplitSeq(texts[i], ";;") {
				a.must(t.exec(text))
			}
			once()
			<-changed
			if a.ok() {
				a.broken(fmt.Sprintf("open transaction %d", i+1), t.commit())
			}
		})
	})
}

func alterEnds(a *asker) {
	for i, change := range []string{"RESET (TTL)", "SET (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4)"} {
		table := fmt.Sprintf("F/ends%d", i)
		a.across(table, func() error { return a.send("ALTER TABLE %s %s", table, change) })
		a.same("rows written by transactions from before an ALTER", a.number("SELECT COUNT(*) AS n FROM "+table+" WHERE v != 0ul"), 0)
	}
}

func renameOpen(a *asker) {
	a.make("F/ro_new", "")
	a.across("F/ro", func() error { return a.rename("F/ro", "F/ro_old", "F/ro_new", "F/ro") })
}

func renameTwo(a *asker) {
	a.run("CREATE TABLE F/r (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))", "UPSERT INTO F/r (id, v) VALUES (1ul, 'old'u)",
		"CREATE TABLE F/r_new (h Uint64 NOT NULL, id Uint64, v Utf8, PRIMARY KEY (h))"+uniform,
		"UPSERT INTO F/r_new (h, id, v) VALUES (7ul, 1ul, 'new'u)",
		"CREATE TABLE F/r_busy (id Uint64 NOT NULL, PRIMARY KEY (id))")
	for what, items := range map[string][]string{"a rename from a table that is not there": {"F/r", "F/r_old", "F/r_missing", "F/r"},
		"a rename onto a table": {"F/r", "F/r_busy"}} {
		if !a.ok() {
			return
		}
		a.fails("SCHEME_ERROR|GENERIC_ERROR|BAD_REQUEST|PRECONDITION_FAILED|NOT_FOUND|ALREADY_EXISTS", what, a.rename(items...))
		a.script("> SELECT v FROM F/r\n= old")
	}
	a.beside(func(uint64) {
		rows, err := a.conn.Query(a.ctx, a.id, a.text("SELECT v FROM F/r"), nil) // what passes is tried again, as SDKs do
		if err != nil || len(rows) != 1 {
			a.differ("a reader meanwhile gets %d rows: %v", len(rows), err)
		}
	}, func() {
		a.pause(20 * time.Millisecond)
		a.must(a.rename("F/r", "F/r_old", "F/r_new", "F/r"))
		a.pause(50 * time.Millisecond)
	})
	a.script("> SELECT v FROM F/r\n= new\n> SELECT v FROM F/r_old\n= old")
}

func renameCarries(a *asker) {
	a.run("CREATE TABLE F/c (id BigSerial NOT NULL, v Utf8, INDEX ix GLOBAL SYNC ON (v), PRIMARY KEY (id))",
		"INSERT INTO F/c (v) VALUES ('x'u), ('y'u)")
	a.make("F/c_new", "")
	a.attribute("F/c", "keyadvise", "t1")
	before, rights := a.describe("F/c").Created, a.access("F/c")
	if a.ok() {
		a.must(a.rename("F/c", "F/c_old", "F/c_new", "F/c"))
	}
	after := a.describe("F/c_old").Created
	if after == before {
		a.differ("created_at is the same behind a rename")
	}
	a.same("created_at of both", a.describe("F/c").Created, after)
	a.same("owner and entries", a.access("F/c_old"), rights)
	a.script(`
		% F/c_old
		= attribute keyadvise t1
		> INSERT INTO F/c_old (v) VALUES ('z'u)
		> SELECT MAX(id) AS m FROM F/c_old
		= 3
		> SELECT id FROM F/c_old VIEW ix WHERE v = 'x'u
		= 1`)
}

func renameStale(a *asker) {
	a.make("F/rs", "")
	a.make("F/rs_new", "")
	a.run("UPSERT INTO F/rs (id, v) VALUES (1ul, 1ul)")
	if a.ok() {
		a.must(a.rename("F/rs", "F/rs_old", "F/rs_new", "F/rs"))
	}
	together(4, func(i int) {
		for n := 0; n < 25 && a.ok(); n++ {
			if err := a.send("UPSERT INTO F/rs (id, v) VALUES (%dul, 2ul)", 100*(i+1)+n); !ydbconn.Passing(err) && !ydbconn.NotFound(err) {
				a.must(err)
			}
		}
	})
	a.same("rows of the old table", a.number("SELECT COUNT(*) AS n FROM F/rs_old"), 1)
}

// attribute sets an attribute of a table.
func (a *asker) attribute(table, key, value string) {
	if a.ok() {
		a.must(a.conn.SetAttribute(a.ctx, a.path(table), key, value))
	}
}

func attributes(a *asker) {
	a.make("F/at", "")
	a.attribute("F/at", "one", "1")
	a.attribute("F/at", "two", "2")
	a.attribute("F/at", "one", "")
	a.same("attributes", a.describe("F/at").Table.Attributes, []schema.Attribute{{Key: "two", Value: "2"}})
}

func tableCreated(a *asker) {
	a.make("F/tc", "")
	first := a.describe("F/tc").Created
	for _, change := range []string{"ALTER TABLE F/tc ADD COLUMN w Uint64",
		"ALTER TABLE F/tc SET (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 7)",
		"ALTER TABLE F/tc ADD INDEX i GLOBAL SYNC ON (v)", changefeed("F/tc", "PT1H"), "ALTER TABLE F/tc DROP COLUMN w"} {
		a.run(change)
		a.same("created_at behind an ALTER", a.describe("F/tc").Created, first)
	}
	a.run("DROP TABLE F/tc")
	a.make("F/tc", "")
	if a.describe("F/tc").Created == first {
		a.differ("created_at is the same behind DROP and CREATE")
	}
}
