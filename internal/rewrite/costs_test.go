package rewrite

import (
	"fmt"
	"math/rand/v2"
	"regexp"
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

// A costCase is a table with the key to which it is moved, and statements by which it is read.
type costCase struct {
	name, schema, key string
	row               func(r *rand.Rand, i int) []schema.Value
	statements        []string
}

var costCases = []costCase{
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

// costKinds are statements whose values come with each execution, or of which one value of the first key column is in several partitions.
// Args are what is given for the parameters when they are executed.
var costKinds = []costCase{
	{
		name: "messages", key: "hash(chat), chat, at, id",
		schema: messages,
		row:    message,
		statements: []string{
			"DECLARE $c AS Uint64; DECLARE $t AS Uint64; DECLARE $i AS Uint64; SELECT * FROM t WHERE chat = $c AND (at, id) < ($t, $i)",
			"DECLARE $c AS Uint64; DECLARE $t AS Uint64; DECLARE $i AS Uint64; SELECT * FROM t WHERE chat = $c AND (at, id) > ($t, $i)",
			"DECLARE $c AS Uint64; DECLARE $t AS Uint64; DECLARE $i AS Uint64; SELECT body FROM t WHERE chat = $c AND (at, id) <= ($t, $i) ORDER BY at DESC, id DESC",
			"SELECT * FROM t WHERE chat = 7ul AND (at, id) < (3100ul, 3100ul)",
			"SELECT * FROM t WHERE chat = 7ul AND (at, id) > (2900ul, 1ul)",
			"DECLARE $c AS Uint64; DECLARE $t AS Uint64; DECLARE $i AS Uint64; SELECT * FROM t WHERE chat = $c AND (at < $t OR (at = $t AND id < $i))",
			"DECLARE $c AS Uint64; DECLARE $t AS Uint64; DECLARE $i AS Uint64; SELECT * FROM t WHERE (at, chat, id) > ($t, $c, $i)",
			"DECLARE $t AS Uint64; DECLARE $i AS Uint64; SELECT * FROM t WHERE (at, id) >= ($t, $i)",
			"SELECT * FROM t WHERE (at, id) >= (1000ul, 5ul)",
			"DECLARE $c AS Uint64; DECLARE $t AS Uint64; SELECT * FROM t WHERE at >= $t AND chat = $c",
			"DECLARE $c AS Uint64; DECLARE $t AS Uint64; SELECT * FROM t WHERE at < $t AND chat = $c",
			"DECLARE $t AS Uint64; SELECT COUNT(*) AS n FROM t WHERE at > $t",
			"DECLARE $from AS Uint64; DECLARE $to AS Uint64; SELECT body FROM t WHERE at >= $from AND at < $to",
			"DECLARE $from AS Uint64; DECLARE $to AS Uint64; SELECT body FROM t WHERE at BETWEEN $from AND $to AND chat = 3ul",
			"SELECT body FROM t WHERE at >= 1600ul AND at < 2900ul",
			"SELECT body FROM t WHERE at >= 2600ul",
			"SELECT body FROM t WHERE at < 700ul AND chat = 5ul",
			"DECLARE $list AS List<Uint64>; SELECT * FROM t WHERE chat IN $list",
			"DECLARE $list AS List<Uint64>; SELECT * FROM t WHERE at IN $list",
			"DECLARE $list AS List<Uint64>; DECLARE $t AS Uint64; SELECT * FROM t WHERE chat IN $list AND at > $t",
		},
	},
	{
		name: "messages in buckets", key: "bucket(8, at, chat, id), at, chat, id",
		schema: messages,
		row:    message,
		statements: []string{
			"DECLARE $t AS Uint64; SELECT * FROM t WHERE at >= $t",
			"DECLARE $t AS Uint64; SELECT * FROM t WHERE at < $t",
			"DECLARE $c AS Uint64; DECLARE $t AS Uint64; DECLARE $i AS Uint64; SELECT * FROM t WHERE chat = $c AND (at, id) < ($t, $i)",
			"DECLARE $t AS Uint64; DECLARE $i AS Uint64; SELECT * FROM t WHERE (at, id) > ($t, $i)",
			"DECLARE $c AS Uint64; DECLARE $t AS Uint64; DECLARE $i AS Uint64; SELECT * FROM t WHERE (at, chat, id) >= ($t, $c, $i)",
			"DECLARE $list AS List<Uint64>; SELECT * FROM t WHERE at IN $list",
			"SELECT * FROM t WHERE at IN (100ul, 1100ul, 2100ul)",
			"SELECT * FROM t WHERE (at, id) IN ((100ul, 100ul), (3100ul, 3100ul))",
			"SELECT body FROM t WHERE at >= 3000ul AND at < 3600ul",
			"DECLARE $from AS Uint64; DECLARE $to AS Uint64; SELECT body FROM t WHERE at > $from AND at <= $to",
			"DECLARE $c AS Uint64; DECLARE $t AS Uint64; UPDATE t SET body = 'x'u WHERE at > $t AND chat = $c",
		},
	},
	{
		name: "rows of tenants", key: "hash(tenant), tenant, n",
		schema: "CREATE TABLE t (tenant Uint64 NOT NULL, n Uint64 NOT NULL, v Utf8, PRIMARY KEY (tenant, n)) WITH (PARTITION_AT_KEYS = " +
			"((1, 400), (1, 900), (1, 1500), (2), (3, 600), (3, 1800), (4)))",
		row: func(r *rand.Rand, i int) []schema.Value {
			return []schema.Value{1 + r.Uint64N(4), uint64(i) / 2, fmt.Sprint("v", i)}
		},
		statements: []string{
			"DECLARE $t AS Uint64; SELECT * FROM t WHERE tenant = $t",
			"DECLARE $t AS Uint64; DECLARE $n AS Uint64; SELECT * FROM t WHERE tenant = $t AND n > $n",
			"DECLARE $t AS Uint64; DECLARE $n AS Uint64; SELECT * FROM t WHERE tenant = $t AND n < $n ORDER BY n DESC",
			"SELECT * FROM t WHERE tenant = 1ul",
			"SELECT * FROM t WHERE tenant = 2ul",
			"SELECT * FROM t WHERE tenant = 3ul AND n < 700ul",
			"SELECT * FROM t WHERE tenant = 1ul AND n = 1000ul",
			"SELECT * FROM t WHERE tenant = 1ul AND n >= 950ul AND n < 990ul",
			"SELECT * FROM t WHERE tenant IN (1ul, 2ul)",
			"DECLARE $list AS List<Uint64>; SELECT * FROM t WHERE tenant IN $list",
			"DECLARE $list AS List<Uint64>; DECLARE $n AS Uint64; SELECT * FROM t WHERE tenant IN $list AND n = $n",
			"DECLARE $t AS Uint64; DECLARE $n AS Uint64; DECLARE $m AS Uint64; SELECT * FROM t WHERE tenant = $t AND n BETWEEN $n AND $m",
			"DECLARE $t AS Uint64; DECLARE $n AS Uint64; SELECT * FROM t WHERE tenant = $t AND n = $n",
			"DECLARE $t AS Uint64; SELECT * FROM t WHERE tenant >= $t",
			"DECLARE $t AS Uint64; DECLARE $n AS Uint64; SELECT * FROM t WHERE (tenant, n) > ($t, $n)",
			"SELECT * FROM t WHERE (tenant, n) > (3ul, 1000ul)",
			"DECLARE $t AS Uint64; DELETE FROM t WHERE tenant = $t AND n < 5ul",
			"DECLARE $t AS Uint64; SELECT MAX(n) AS n FROM t WHERE tenant = $t",
		},
	},
	{
		name: "readings by sensor", key: "hash(sensor), sensor, at",
		schema: "CREATE TABLE t (sensor Utf8 NOT NULL, at Uint64 NOT NULL, v Uint64, INDEX by_v GLOBAL ON (v), PRIMARY KEY (sensor, at)) WITH " +
			"(PARTITION_AT_KEYS = (('s10'), ('s20', 1000), ('s20', 2500), ('s30'), ('s40')))",
		row: func(r *rand.Rand, i int) []schema.Value {
			return []schema.Value{fmt.Sprintf("s%02d", r.IntN(5)*10), uint64(i), r.Uint64N(300)}
		},
		statements: []string{
			"DECLARE $s AS Utf8; SELECT v FROM t WHERE sensor = $s AND at >= 100ul",
			"DECLARE $s AS Utf8; DECLARE $from AS Uint64; DECLARE $to AS Uint64; SELECT v FROM t WHERE sensor = $s AND at >= $from AND at < $to",
			"SELECT v FROM t WHERE sensor = 's20'u",
			"SELECT v FROM t WHERE sensor = 's20'u AND at > 2600ul",
			"SELECT v FROM t WHERE sensor IN ('s00'u, 's20'u, 's30'u) AND at < 500ul",
			"DECLARE $names AS List<Utf8>; SELECT v FROM t WHERE sensor IN $names",
			"DECLARE $names AS List<Utf8>; SELECT v FROM t WHERE sensor IN $names AND at > 3000ul",
			"DECLARE $s AS Utf8; SELECT v FROM t WHERE sensor > $s",
			"DECLARE $s AS Utf8; DECLARE $from AS Uint64; SELECT v FROM t WHERE (sensor, at) >= ($s, $from)",
			"DECLARE $s AS Utf8; DECLARE $from AS Uint64; SELECT v FROM t WHERE sensor < $s OR (sensor = $s AND at < $from)",
			"DECLARE $list AS List<Uint64>; SELECT sensor FROM t VIEW by_v WHERE v IN $list",
			"DECLARE $n AS Uint64; SELECT sensor FROM t VIEW by_v WHERE v >= $n",
			"SELECT v FROM t WHERE sensor LIKE 's2%'",
			"SELECT v FROM t WHERE StartsWith(sensor, 's1'u) AND at > 50ul",
		},
	},
}

// messages are rows by time, in eight partitions, and message is the one that is written next.
const messages = "CREATE TABLE t (at Uint64 NOT NULL, chat Uint64 NOT NULL, id Uint64 NOT NULL, body Utf8, PRIMARY KEY (at, chat, id)) " +
	"WITH (PARTITION_AT_KEYS = (500, 1000, 1500, 2000, 2500, 3000, 3500))"

func message(r *rand.Rand, i int) []schema.Value {
	return []schema.Value{uint64(i), r.Uint64N(30), uint64(i), fmt.Sprint("b", i)}
}

// costArgs are what the parameters of costKinds are when they are executed.
var costArgs = map[string]string{"$c": "7ul", "$t": "1ul", "$i": "3000ul", "$n": "10ul", "$m": "2000ul", "$from": "1200ul", "$to": "2700ul",
	"$s": "'s20'u", "$list": "AsList(1ul, 3ul, 1600ul, 3100ul)", "$names": "AsList('s00'u, 's20'u, 's40'u)"}

// declared matches the declarations of parameters.
var declared = regexp.MustCompile(`DECLARE (\$\w+) AS [\w<>]+;\s*`)

// TestCosts compares how many partitions a statement is said to touch, in the table as it is and under another key, with those of which the
// local server counts reads.
func TestCosts(t *testing.T) {
	golden.NoRace(t)
	right, all := map[string]int{}, 0
	measureCosts(t, costCases, func(c *costCase, e *StatementEffect, dir, text string, said, most, there, filled int) {
		all++
		if said == 0 && most > 1 || said > 0 && most <= said {
			right[dir]++
		} else {
			t.Logf("%s, %s: %d said, %v measured: %s", c.name, dir, said, most, text)
		}
	})
	if t.Logf("%d statements, right of %v", all/2, right); 28*right["old"] < 27*all/2 || 28*right["new"] < 27*all/2 {
		t.Error("too many are not what the server counts")
	}
}

// TestCostKinds is the same, more strictly: a bound is no greater than the partitions that there are, where all is said most are read, and
// where the values are known no more than one partition is said in vain.
func TestCostKinds(t *testing.T) {
	golden.NoRace(t)
	right, all := map[string]int{}, 0
	measureCosts(t, costKinds, func(c *costCase, e *StatementEffect, dir, text string, said, most, there, filled int) {
		all++
		known := !strings.Contains(e.Statement.Text, "$")
		switch {
		case said == 0 && 2*most > filled, said > 0 && most <= said && said <= there && (!known || said <= most+1):
			right[dir]++
		default:
			t.Logf("%s, %s: %d said, %v of %d measured: %s", c.name, dir, said, most, there, text)
		}
	})
	if t.Logf("%d statements, right of %v", all/2, right); 61*right["old"] < 58*all/2 || 61*right["new"] < 58*all/2 {
		t.Error("too many are not what the server counts")
	}
}

// measureCosts executes the statements of cases under the old key and the new one, and tells of each how many partitions of one table it
// was said to touch, how many it read, how many that table has, and how many have rows.
func measureCosts(t *testing.T, cases []costCase, tell func(c *costCase, e *StatementEffect, dir, text string, said, most, there, filled int)) {
	for i := range cases {
		c := &cases[i]
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
			for dir, text := range map[string]string{"old": e.Statement.Text, "new": e.Rewritten} {
				said := map[string]int{"old": e.BeforePartitions, "new": e.AfterPartitions}[dir]
				was := d.reads(dir)
				d.must(dir, declared.ReplaceAllStringFunc(text, func(s string) string {
					name := declared.FindStringSubmatch(s)[1]
					return name + " = " + costArgs[name] + ";\n"
				}))
				touched, there, filled := map[string]int{}, map[string]int{}, map[string]int{}
				for partition, n := range d.reads(dir) {
					path, _, _ := strings.Cut(partition, " ")
					if there[path]++; n > 0 {
						filled[path]++ // its rows were written
					}
					if n > was[partition] {
						touched[path]++
					}
				}
				of := d.dir + "/" + dir + "/t"
				for path, n := range touched {
					if n > touched[of] {
						of = path
					}
				}
				tell(c, e, dir, text, said, touched[of], there[of], filled[of])
			}
		}
	}
}

// reads are the rows and ranges that were read so far, by path and partition.
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
			out[fmt.Sprint(path, " ", row[at["PartIdx"]].U)] = float64(row[at["RowReads"]].U + row[at["RangeReads"]].U + row[at["RangeReadRows"]].U + row[at["RowUpdates"]].U)
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
