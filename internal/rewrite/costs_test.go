package rewrite

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// costCases are tables with the key to which they are moved, and statements by which they are read.
var costCases = []struct {
	name, schema, key string
	row               func(r *rand.Rand, i int) []schema.Value
	statements        []string
}{
	{
		name: "log by day", key: "hash(host), host, day, n",
		schema: "CREATE TABLE t (day Uint32 NOT NULL, host Utf8 NOT NULL, n Uint64 NOT NULL, v Utf8, level Uint32, INDEX by_level GLOBAL ON (level), " +
			"INDEX by_v GLOBAL ON (v) COVER (level), PRIMARY KEY (day, host, n)) WITH (PARTITION_AT_KEYS = (100, 200, 300, 400, 500, 600, 700))",
		row: func(r *rand.Rand, i int) []schema.Value {
			return []schema.Value{uint64(i / 5), fmt.Sprintf("host-%02d", r.IntN(40)), uint64(i), fmt.Sprint("v", r.IntN(500)), r.Uint64N(6)}
		},
		statements: []string{
			"SELECT v FROM t WHERE day = 350u AND host = 'host-07'u",
			"SELECT v FROM t WHERE day = 350u",
			"SELECT v FROM t WHERE day >= 420u AND day < 440u",
			"SELECT v FROM t WHERE day BETWEEN 510u AND 530u AND host = 'host-01'u",
			"SELECT v FROM t WHERE day < 450u",
			"SELECT v FROM t WHERE day > 320u AND host = 'host-03'u",
			"SELECT COUNT(*) AS n FROM t WHERE day >= 220u",
			"SELECT v FROM t WHERE 300u <= day ORDER BY day LIMIT 2000",
			"SELECT v FROM t WHERE host = 'host-05'u",
			"SELECT v FROM t WHERE host = 'host-05'u AND day > 300u",
			"SELECT v FROM t WHERE host IN ('host-05'u, 'host-06'u) AND day = 310u",
			"SELECT * FROM t VIEW by_level WHERE level = 3u",
			"SELECT n FROM t VIEW by_level WHERE level = 3u",
			"SELECT level FROM t VIEW by_v WHERE v = 'v77'u",
			"SELECT n, level FROM t VIEW by_v WHERE v = 'v77'u",
			"SELECT COUNT(*) AS n FROM t",
		},
	},
	{
		name: "numbered orders", key: "hash(id), id",
		schema: "CREATE TABLE t (id Uint64 NOT NULL, customer Uint64, email Utf8, total Uint64, INDEX by_customer GLOBAL ON (customer), " +
			"INDEX by_email GLOBAL ON (email), PRIMARY KEY (id)) WITH (PARTITION_AT_KEYS = (500, 1000, 1500, 2000, 2500, 3000, 3500))",
		row: func(r *rand.Rand, i int) []schema.Value {
			return []schema.Value{uint64(i), r.Uint64N(60), fmt.Sprintf("%d@x", i), r.Uint64N(1000)}
		},
		statements: []string{
			"SELECT * FROM t WHERE id = 1234ul",
			"SELECT * FROM t WHERE id > 900ul",
			"SELECT * FROM t WHERE id <= 2600ul AND total > 5ul",
			"SELECT * FROM t WHERE id > 1100ul AND id < 1200ul",
			"SELECT * FROM t VIEW by_customer WHERE customer = 7ul",
			"SELECT total FROM t WHERE customer = 7ul",
			"SELECT id FROM t VIEW by_customer WHERE customer = 7ul",
			"SELECT * FROM t VIEW by_email WHERE email = '900@x'u",
			"SELECT total FROM t VIEW by_customer WHERE customer = 9ul AND id > 700ul AND id < 800ul",
			"SELECT MAX(total) AS m FROM t WHERE total > 5ul",
			"UPDATE t SET total = 1ul WHERE id = 55ul",
			"UPDATE t SET total = 1ul WHERE customer = 12ul",
			"SELECT * FROM t WHERE id IN (5ul, 6ul, 7ul)",
		},
	},
	{
		name: "readings in buckets", key: "bucket(8, at, sensor), at, sensor",
		schema: "CREATE TABLE t (at Uint64 NOT NULL, sensor Uint64 NOT NULL, v Uint64, INDEX by_sensor GLOBAL ON (sensor), PRIMARY KEY (at, sensor)) " +
			"WITH (PARTITION_AT_KEYS = (1000, 2000, 3000))",
		row: func(r *rand.Rand, i int) []schema.Value {
			return []schema.Value{uint64(i), r.Uint64N(50), r.Uint64N(1000)}
		},
		statements: []string{
			"SELECT v FROM t WHERE at = 2500ul",
			"SELECT v FROM t WHERE at >= 1500ul AND at < 1600ul",
			"SELECT v FROM t WHERE at >= 700ul",
			"SELECT v FROM t WHERE at < 3100ul",
			"SELECT v FROM t VIEW by_sensor WHERE sensor = 5ul",
			"SELECT at FROM t VIEW by_sensor WHERE sensor = 5ul",
			"SELECT v FROM t WHERE sensor = 5ul AND at > 1200ul",
			"SELECT v FROM t WHERE v = 5ul",
		},
	},
}

// TestCosts compares how many partitions a statement is said to touch, in the table as it is and under another key, with those of which the
// local server counts reads.
func TestCosts(t *testing.T) {
	golden.NoRace(t)
	right, all := map[string]int{}, 0
	for _, c := range costCases {
		y := ydbtest.Open(t, t.Context(), localydb.Options{Engine: engine.Options{Manual: true, ViewsAtOnce: true}})
		d := &scaled{&database{t, t.Context(), y, y.Driver.Name() + "/costs"}, y.Server}
		table := yql.Parse(c.schema).Statements[0].Node.(*yql.CreateTable).Table
		rows, random := make([][]schema.Value, 4000), rand.New(rand.NewPCG(9, 9))
		for i := range rows {
			rows[i] = c.row(random, i)
		}
		b := &evidence.Bundle{Tables: []*evidence.Table{{Schema: table}}}
		for _, text := range c.statements {
			b.Statements = append(b.Statements, evidence.Statement{Text: text})
		}
		table.Stats = &schema.Stats{Partitions: uint64(len(table.Partitioning.SplitPoints) + 1)}
		p, err := New(b, []advisor.Finding{{Rule: "KEY001", Table: table.Path}}, Options{Key: c.key}).Propose(b.Tables[0])
		if err != nil {
			t.Fatal(err)
		}
		candidate := p.Candidates[0]
		d.fill("old", &Candidate{Move: move.Move{After: table, Columns: same(table)}}, rows)
		d.fill("new", candidate, rows)
		for i := range candidate.Statements {
			e := &candidate.Statements[i]
			all++
			for dir, text := range map[string]string{"old": e.Statement.Text, "new": e.Rewritten} {
				said := map[string]int{"old": e.BeforePartitions, "new": e.AfterPartitions}[dir]
				was := d.reads(dir)
				d.must(dir, text)
				touched := map[string]int{}
				for partition, n := range d.reads(dir) {
					if path, _, _ := strings.Cut(partition, " "); n > was[partition] {
						touched[path]++
					}
				}
				most := 0
				for _, n := range touched {
					most = max(most, n)
				}
				if said == 0 && most > 1 || said > 0 && most <= said {
					right[dir]++
				} else {
					t.Logf("%s, %s: %d said, %v measured: %s", c.name, dir, said, touched, text)
				}
			}
		}
	}
	if t.Logf("%d statements, right of %v", all, right); 28*right["old"] < 27*all || 28*right["new"] < 27*all {
		t.Error("too many are not what the server counts")
	}
}

// reads are the rows that were read so far, by path and partition.
func (d *scaled) reads(dir string) map[string]float64 {
	d.t.Helper()
	view, ok := d.server.DB().SystemView(d.ydb.Driver.Name() + "/.sys/partition_stats")
	if !ok {
		d.t.Fatal("no partition_stats")
	}
	at, out := map[string]int{}, map[string]float64{}
	for i, c := range view.Columns {
		at[c.Name] = i
	}
	for _, row := range view.Rows {
		if path := row[at["Path"]].S; strings.HasPrefix(path, d.dir+"/"+dir+"/") {
			out[fmt.Sprint(path, " ", row[at["PartIdx"]].U)] = float64(row[at["RowReads"]].U + row[at["RangeReadRows"]].U + row[at["RowUpdates"]].U)
		}
	}
	return out
}

// TestLookedUp checks that an index whose rows are looked up one by one is no substitute for the key, where a key finds all in one place, and
// that one which has all that is read is.
func TestLookedUp(t *testing.T) {
	for _, c := range []struct{ schema, statement, first string }{
		{"CREATE TABLE t (till Utf8 NOT NULL, at Timestamp NOT NULL, v Utf8, INDEX i GLOBAL ON (till), PRIMARY KEY (at, till))",
			"DECLARE $till AS Utf8; DECLARE $from AS Timestamp; SELECT v FROM t WHERE till = $till AND at >= $from", "till"},
		{"CREATE TABLE t (at Timestamp NOT NULL, device Uint64 NOT NULL, v Double, w Double, INDEX i GLOBAL ON (device) COVER (v), PRIMARY KEY (at, device))",
			"DECLARE $d AS Uint64; SELECT v, w FROM t VIEW i WHERE device = $d", "device"},
		{"CREATE TABLE t (seq Uint64 NOT NULL, shop Utf8 NOT NULL, total Uint64, INDEX i GLOBAL ON (shop), PRIMARY KEY (seq, shop))",
			"DECLARE $s AS Utf8; UPDATE t SET total = 0 WHERE shop = $s AND seq > 5ul", "shop"},
	} {
		b := &evidence.Bundle{Tables: tablesOf(t, c.schema+";"), Statements: []evidence.Statement{{Text: c.statement}}}
		p, err := New(b, Inspect(b, advisor.Options{}).Findings, Options{}).Propose(b.Tables[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range p.Candidates {
			t.Logf("%s: %d to %d of %q", o.Name, o.Statements[0].BeforePartitions, o.Statements[0].AfterPartitions, o.Statements[0].Rewritten)
		}
		if first := p.Candidates[0]; first.Statements[0].BeforePartitions == 1 || !begins(first.After.PrimaryKey, c.first) {
			t.Errorf("%s\nis first of\n%s", first.Name, c.schema)
		}
	}
}

// begins reports whether a key begins with a column, or a hash and that column.
func begins(key []string, column string) bool {
	return key[0] == column || len(key) > 1 && key[1] == column
}
