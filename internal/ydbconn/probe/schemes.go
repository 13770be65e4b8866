package probe

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// IndexKeyFlag asks for the one flag that what schema.Validate reports depends on.
const IndexKeyFlag = "flag-index-key"

// schemes are the probes of tables: what renaming and altering them does.
func schemes() []*Probe {
	return []*Probe{{
		ID: "profile", Belief: "A table created without settings splits by size at 2048 MB and not by load.",
		Else: "the cluster has another table profile", Disables: []Disabled{idle},
		Source: "measured on default clusters; differs by cluster", ask: func(a *asker) {
			a.make("F/plain", "")
			p := a.describe("F/plain").Table.Partitioning
			a.same("size, by size, by load", fmt.Sprint(p.SizeMB, p.BySize != schema.Disabled, p.ByLoad == schema.Enabled), "2048 true false")
		},
	}, {
		ID: IndexKeyFlag, Belief: "A full-text index is refused where the primary key is not one integer column.",
		Else: "indexes of words and of JSON are accepted whatever the key is", Disables: []Disabled{flagNotes},
		Source: "26.3 has a feature flag for it, which is off by default", ask: func(a *asker) {
			err := a.send("CREATE TABLE F/words (a Utf8 NOT NULL, b Uint64 NOT NULL, v Utf8, INDEX w GLOBAL USING fulltext_plain ON (v) " +
				"WITH (tokenizer = standard), PRIMARY KEY (a, b))")
			if err == nil {
				a.differ("the table was made")
			} else if !ydbconn.HasStatus(err, Ydb.StatusIds_SCHEME_ERROR, Ydb.StatusIds_BAD_REQUEST, Ydb.StatusIds_GENERIC_ERROR,
				Ydb.StatusIds_PRECONDITION_FAILED) {
				a.must(err)
			}
		},
	}, {
		ID: "alter-ends", Belief: "An ALTER TABLE that changes nothing ends every open transaction that has written to the table.",
		Else: "open transactions outlive an ALTER", Disables: []Disabled{fencing},
		Source: "pull requests 11517, 11525, 19341, 19347 (24.3 and later); blind writes of several partitions: inferred", ask: func(a *asker) {
			for i, change := range []string{"RESET (TTL)", "SET (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4)"} {
				table := fmt.Sprintf("F/ends%d", i)
				a.across(table, func() error { return a.send("ALTER TABLE %s %s", table, change) })
				a.rows("SELECT COUNT(*) AS n FROM "+table+" WHERE v != 0ul", "0")
			}
		},
	}, {
		ID: "rename-two", Belief: "RenameTables is done as a whole or not, readers always find a table, and later writes are in the new one.",
		Else: "two tables are not renamed as one", Disables: []Disabled{copying},
		Source: "documentation; one transactional modification in the source; writes behind it: open", ask: renameTwo,
	}, {
		ID: "rename-carries", Belief: "A renamed table keeps its attributes, rights, indexes and sequence, and gets another created_at.",
		Else: "a renamed table loses something", Disables: []Disabled{copying},
		Source: "schemeshard (move_table); older builds refuse tables with sequences", ask: renameCarries,
	}, {
		ID: "rename-open", Belief: "A transaction that is open across a rename and has written does not commit.",
		Else: "transactions outlive a rename", Disables: []Disabled{copying},
		Source: "inferred (the version of the schema changes)", ask: func(a *asker) {
			a.make("F/ro_new", "")
			a.across("F/ro", func() error { return a.rename("F/ro", "F/ro_old", "F/ro_new", "F/ro") })
		},
	}, {
		ID: "table-created", Belief: "created_at of a table stays through ALTER, and is another after DROP and CREATE.",
		Else: "a table that was dropped and created again cannot be told from the one before", Disables: []Disabled{copying},
		Source: "ConvertDirectoryEntry in schemeshard", ask: tableCreated,
	}, {
		ID: "sequence-restart", Belief: "ALTER SEQUENCE … RESTART WITH n gives n next, and BulkUpsert does not move it.",
		Else: "sequences continue differently", Disables: []Disabled{sequences},
		Source: "measured; documentation", ask: func(a *asker) {
			a.run("CREATE TABLE F/sq (id BigSerial NOT NULL, v Uint64, PRIMARY KEY (id))",
				"ALTER SEQUENCE F/sq/_serial_column_id RESTART WITH 101", "INSERT INTO F/sq (v) VALUES (1ul)")
			if a.ok() {
				a.must(a.bulk("F/sq", []field{{"id", schema.Int64, false}}, []schema.Value{int64(500)}))
			}
			a.run("INSERT INTO F/sq (v) VALUES (3ul)")
			a.rows("SELECT id FROM F/sq ORDER BY id", "101", "102", "500")
		},
	}}
}

// across leaves transactions open that have written to a table in several ways, changes it, and looks whether one of them commits.
func (a *asker) across(table string, change func() error) {
	a.make(table, uniform)
	a.run("UPSERT INTO " + table + " (id, v) VALUES (1ul, 0ul), (9223372036854775809ul, 0ul)")
	texts := strings.Split(strings.ReplaceAll(`UPSERT INTO TABLE (id, v) VALUES (2ul, 1ul)
UPSERT INTO TABLE (id, v) VALUES (3ul, 1ul), (9223372036854775811ul, 1ul)
SELECT * FROM TABLE WHERE id = 1ul; UPDATE TABLE SET v = 1ul WHERE id IN (1ul, 9223372036854775809ul)
UPSERT INTO TABLE (id, v) VALUES (5ul, 1ul);; SELECT COUNT(*) FROM TABLE WHERE id < 10ul`, "TABLE", table), "\n")
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

func renameTwo(a *asker) {
	a.run("CREATE TABLE F/r (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))", "UPSERT INTO F/r (id, v) VALUES (1ul, 'old'u)",
		"CREATE TABLE F/r_new (id Uint64, v Utf8, PRIMARY KEY (id))"+uniform, "UPSERT INTO F/r_new (id, v) VALUES (1ul, 'new'u)",
		"CREATE TABLE F/r_busy (id Uint64 NOT NULL, PRIMARY KEY (id))")
	for what, items := range map[string][]string{"a rename from a table that is not there": {"F/r", "F/r_old", "F/r_missing", "F/r"},
		"a rename onto a table": {"F/r", "F/r_busy"}} {
		if a.ok() {
			a.refused(what, a.rename(items...))
		}
		a.rows("SELECT v FROM F/r", "old")
	}
	a.beside(func(uint64) {
		rows, err := a.conn.Query(a.ctx, a.id, a.text("SELECT v FROM F/r WHERE id = 1ul"), nil) // what passes is tried again, as SDKs do
		if err != nil || len(rows) != 1 {
			a.differ("during the rename a reader gets %d rows: %v", len(rows), err)
		}
	}, func() {
		a.pause(20 * time.Millisecond)
		a.must(a.rename("F/r", "F/r_old", "F/r_new", "F/r"))
		together(4, func(i int) {
			for n := range 5 {
				a.run(fmt.Sprintf("UPSERT INTO F/r (id, v) VALUES (%dul, 'late'u)", 100*(i+1)+n))
			}
		})
	})
	a.rows("SELECT v FROM F/r WHERE id = 1ul", "new")
	a.rows("SELECT v FROM F/r_old", "old")
}

func renameCarries(a *asker) {
	a.run("CREATE TABLE F/c (id BigSerial NOT NULL, v Utf8, INDEX ix GLOBAL SYNC ON (v), PRIMARY KEY (id))",
		"INSERT INTO F/c (v) VALUES ('x'u), ('y'u)")
	a.make("F/c_new", "")
	a.attribute("F/c", "keyadvise", "t1")
	if a.ok() { // who may not give rights cannot lose any
		err := a.conn.SetRights(a.ctx, a.path("F/c"), []schema.Permission{{Subject: nobody, Names: []string{use}}})
		if !ydbconn.Denied(err) {
			a.must(err)
		}
	}
	before, rights := a.describe("F/c").Created, a.access("F/c")
	if a.ok() {
		a.must(a.rename("F/c", "F/c_old", "F/c_new", "F/c"))
	}
	after := a.describe("F/c_old")
	if a.ok() && after.Created == before {
		a.differ("created_at is the same after a rename")
	}
	a.same("created_at of both", a.describe("F/c").Created, after.Created)
	a.same("owner and entries", a.access("F/c_old"), rights)
	a.same("attributes", after.Table.Attributes, []schema.Attribute{{Key: "keyadvise", Value: "t1"}})
	a.run("INSERT INTO F/c_old (v) VALUES ('z'u)")
	a.rows("SELECT MAX(id) AS m FROM F/c_old", "3")
	a.rows("SELECT id FROM F/c_old VIEW ix WHERE v = 'x'u", "1")
}

func (a *asker) attribute(table, key, value string) {
	if a.ok() {
		a.must(a.conn.SetAttribute(a.ctx, a.path(table), key, value))
	}
}

func tableCreated(a *asker) {
	a.make("F/tc", "")
	first := a.describe("F/tc").Created
	for _, change := range []string{"ALTER TABLE F/tc ADD COLUMN w Uint64",
		"ALTER TABLE F/tc SET (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 7)",
		"ALTER TABLE F/tc ADD INDEX i GLOBAL SYNC ON (v)", changefeed("F/tc", "PT1H")} {
		a.run(change)
		a.same("created_at after an ALTER", a.describe("F/tc").Created, first)
	}
	a.run("DROP TABLE F/tc")
	a.make("F/tc", "")
	if a.ok() && a.describe("F/tc").Created == first {
		a.differ("created_at is the same after DROP and CREATE")
	}
}
