package rewrite

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// database is a YDB that statements are executed on: the one YDB_CONNECTION_STRING names, or a local server.
type database struct {
	t   testing.TB
	ctx context.Context
	ydb *ydbtest.Database
	dir string // of this test, absolute
}

func openDatabase(t testing.TB) *database {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	y := ydbtest.Open(t, ctx, localydb.Options{})
	return &database{t, ctx, y, y.Directory(t, ctx, t.Name())}
}

// exec runs statements in a directory of the test and returns the rows of the last result, a line each.
func (d *database) exec(dir, text string) ([]string, error) {
	text = "PRAGMA TablePathPrefix(" + yql.QuoteString(d.dir+"/"+dir) + ");\n" + text
	result, err := d.ydb.Query(d.ctx, text)
	if err != nil {
		return nil, err
	}
	var rows []string
	for _, row := range result.Rows {
		var cells []string
		for _, v := range row {
			cells = append(cells, v.Yql())
		}
		rows = append(rows, strings.Join(cells, " | "))
	}
	return rows, nil
}

func (d *database) must(dir, text string) []string {
	d.t.Helper()
	rows, err := d.exec(dir, text)
	if err != nil {
		d.t.Fatal(err)
	}
	return rows
}

// cases of tables, with statements of every shape that is rewritten. Values of $n are drawn for each run.
var rowCases = []struct {
	name, schema, key string
	insert            func(r *rand.Rand, i int) string // VALUES of one row
	statements        []string
}{
	{
		name: "hash of an integer", key: "hash(id), id",
		schema: "CREATE TABLE t (id Uint64 NOT NULL, owner Int32, v Utf8, PRIMARY KEY (id))",
		insert: func(r *rand.Rand, i int) string { return fmt.Sprintf("(%dul, %d, 'v%d'u)", i, r.IntN(5)-2, r.IntN(9)) },
		statements: []string{
			"SELECT * FROM t WHERE id = %ul",
			"SELECT id, v FROM t WHERE id IN (%ul, %ul, %ul) ORDER BY id",
			"SELECT v, id FROM t WHERE (id = %ul OR id = %ul) AND v != 'v3'u ORDER BY id",
			"SELECT id FROM t WHERE NOT (id = %ul) AND id < %ul ORDER BY id",
			"SELECT id, v FROM t WHERE id > %ul ORDER BY id LIMIT 5",
			"SELECT COUNT(*) AS n, MAX(id) AS m FROM t WHERE id >= %ul AND id < %ul",
			"$ids = AsList(%ul, %ul, %ul);\nSELECT id, v FROM t WHERE id IN $ids ORDER BY id",
			"SELECT id, v FROM t WHERE (id, v) > (%ul, 'v3'u) ORDER BY id",
			"SELECT id, v FROM t WHERE (id, v) <= (%ul, 'v3'u) ORDER BY id",
			"SELECT id, v FROM t WHERE (id, v) = (%ul, 'v3'u) ORDER BY id",
			"DELETE FROM t WHERE (id, owner) < (%ul, 1)",
			"UPDATE t SET v = 'changed'u WHERE id = %ul",
			"UPDATE t SET v = 'range'u WHERE id > %ul AND id < %ul",
			"DELETE FROM t WHERE id = %ul",
			"UPSERT INTO t (id, v) VALUES (%ul, 'new'u), (%ul, 'newer'u)",
			"INSERT INTO t (id, owner, v) VALUES (100000ul + %ul, 7, 'x'u)",
			"REPLACE INTO t (id, v) VALUES (%ul, 'replaced'u)",
			"UPSERT INTO t SELECT * FROM AS_TABLE(AsList(AsStruct(%ul AS id, 'list'u AS v)))",
			"UPSERT INTO t SELECT id, 'self'u AS v FROM t WHERE id = %ul",
			"SELECT a.v FROM t AS a WHERE a.id = %ul",
			"SELECT a.id, b.v FROM t AS a INNER JOIN t AS b ON a.owner = b.owner WHERE a.id = %ul ORDER BY b.v, a.id",
			"SELECT a.id, b.v FROM t AS a INNER JOIN t AS b ON b.id = a.id WHERE a.owner = 1 ORDER BY b.v, a.id",
			"SELECT a.id, b.v FROM t AS a LEFT JOIN t AS b ON CAST(a.owner AS Uint64) = b.id WHERE a.id < %ul ORDER BY b.v, a.id",
		},
	},
	{
		name: "hash of a signed column of a composite key", key: "hash(owner), owner, ts",
		schema: "CREATE TABLE t (ts Timestamp NOT NULL, owner Int64 NOT NULL, v Utf8, PRIMARY KEY (ts, owner))",
		insert: func(r *rand.Rand, i int) string {
			return fmt.Sprintf("(Unwrap(CAST(%dul AS Timestamp)), %dl, 'v%d'u)", 1700000000000000+i, r.IntN(20)-10, i)
		},
		statements: []string{
			"SELECT * FROM t WHERE owner = -3l ORDER BY ts",
			"SELECT v FROM t WHERE owner = %l AND ts > CAST(17000000000000%ul AS Timestamp) ORDER BY ts DESC LIMIT 3",
			"SELECT COUNT(*) AS n FROM t WHERE owner IN (-1l, %l, 3l)",
			"SELECT owner, v FROM t WHERE (owner, ts) >= (%l, CAST(17000000000000%ul AS Timestamp)) ORDER BY v",
			"SELECT v FROM t WHERE ts = CAST(17000000000000%ul AS Timestamp) ORDER BY v",
			"DELETE FROM t WHERE owner = %l",
			"SELECT a.v, b.v FROM t AS a INNER JOIN t AS b ON a.owner = b.owner AND a.ts = b.ts WHERE a.owner = %l ORDER BY a.v",
			"SELECT owner, COUNT(*) AS n FROM t GROUP BY owner ORDER BY owner",
		},
	},
	{
		name: "buckets of a nullable key", key: "bucket(4, ts, name), ts, name",
		schema: "CREATE TABLE t (ts Timestamp, name Utf8, v Int32, PRIMARY KEY (ts, name))",
		insert: func(r *rand.Rand, i int) string {
			name := fmt.Sprintf("'n%d'u", i)
			if i%7 == 0 {
				name = "NULL"
			}
			return fmt.Sprintf("(CAST(%dul AS Timestamp), %s, %d)", 1700000000000000+i, name, r.IntN(100))
		},
		statements: []string{
			"SELECT * FROM t WHERE ts > CAST(17000000000000%ul AS Timestamp) ORDER BY ts, name LIMIT 4",
			"SELECT v, name FROM t WHERE ts > CAST(17000000000000%ul AS Timestamp) ORDER BY ts DESC, name LIMIT 4 OFFSET 2",
			"SELECT v FROM t WHERE ts BETWEEN CAST(17000000000000%ul AS Timestamp) AND CAST(17000000000000%ul AS Timestamp) ORDER BY ts, name",
			"SELECT v FROM t WHERE ts = CAST(17000000000000%ul AS Timestamp) AND name = 'n%'u",
			"SELECT COUNT(*) AS n, SUM(v) AS s FROM t WHERE ts <= CAST(17000000000000%ul AS Timestamp)",
			"UPDATE t SET v = -1 WHERE ts < CAST(17000000000000%ul AS Timestamp)",
			"UPSERT INTO t (ts, name, v) VALUES (CAST(17000000000000%ul AS Timestamp), 'new'u, 5)",
		},
	},
	{
		name: "hash of text and of a whole key", key: "hash(a, b), a, b",
		schema: "CREATE TABLE t (a Utf8 NOT NULL, b Uuid NOT NULL, v Int32, PRIMARY KEY (a, b))",
		insert: func(r *rand.Rand, i int) string {
			return fmt.Sprintf("('a%02d'u, Uuid('00000000-0000-0000-0000-0000000000%02d'), %d)", i/10, i%100, r.IntN(100))
		},
		statements: []string{
			"SELECT v FROM t WHERE a = 'a0%'u AND b = Uuid('00000000-0000-0000-0000-0000000000%')",
			"SELECT a, v FROM t WHERE a = 'a0%'u ORDER BY a, b",
			"DELETE FROM t WHERE a = 'a0%'u AND b = Uuid('00000000-0000-0000-0000-0000000000%')",
			"SELECT a, COUNT(*) AS n FROM t WHERE a > 'a0%'u GROUP BY a ORDER BY a",
		},
	},
}

// TestRows executes each statement on the old table and its rewriting on the new one, and compares what they return
// and what they leave behind.
func TestRows(t *testing.T) {
	golden.NoRace(t)
	for _, c := range rowCases {
		t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) {
			d := openDatabase(t)
			random := rand.New(rand.NewPCG(1, 2))
			table := yql.Parse(c.schema).Statements[0].Node.(*yql.CreateTable).Table
			b := &evidence.Bundle{Tables: []*evidence.Table{{Schema: table}}}
			r := New(b, []advisor.Finding{{Rule: "KEY001", Table: table.Path}}, Options{Key: c.key})
			p, err := r.Propose(b.Tables[0])
			if err != nil {
				t.Fatal(err)
			}
			candidate := p.Candidates[0]
			d.must("old", c.schema)
			d.must("new", yql.PrintTable(candidate.After))
			fill := func() {
				d.must("old", "DELETE FROM t")
				d.must("new", "DELETE FROM t")
				var rows []string
				for i := range 120 {
					rows = append(rows, c.insert(random, i))
				}
				d.must("old", "UPSERT INTO t ("+strings.Join(columnNames(table), ", ")+") VALUES "+strings.Join(rows, ", "))
				d.must("new", copyRows(d, candidate))
			}
			fill()
			for _, pattern := range c.statements {
				for range 4 {
					statement := draw(random, pattern)
					rewritten := move.Fit(statement, r.facts.Catalog, &candidate.Move)
					if len(rewritten.Broken) > 0 {
						t.Fatalf("%q\n%s", rewritten.Broken, statement)
					}
					want, got := d.must("old", statement), d.must("new", rewritten.Text)
					if !strings.Contains(statement, "ORDER BY") {
						slices.Sort(want)
						slices.Sort(got)
					}
					if diff := cmp.Diff(want, got); diff != "" {
						t.Fatalf("rows differ (-old +new):\n%s\n%s\n%s", diff, statement, rewritten.Text)
					}
					compareTables(t, d, table, candidate, rewritten.Text)
				}
				if !strings.HasPrefix(pattern, "SELECT") {
					fill()
				}
			}
		})
	}
}

// draw replaces each % by a number of two digits at the most.
func draw(random *rand.Rand, pattern string) string {
	var b strings.Builder
	for _, r := range pattern {
		if r != '%' {
			b.WriteRune(r)
			continue
		}
		if s := b.String(); strings.HasSuffix(s, "000000") {
			fmt.Fprintf(&b, "%02d", random.IntN(100))
		} else {
			fmt.Fprint(&b, random.IntN(100))
		}
	}
	return b.String()
}

func columnNames(t *schema.Table) []string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return names
}

func copyRows(d *database, c *Candidate) string {
	var to, values []string
	for _, m := range c.Columns {
		to = append(to, m.Name())
		value := m.From()
		if h, computed := m.(*Hash); computed {
			value = h.YQL(func(column string) string { return column })
		}
		values = append(values, value+" AS "+m.Name())
	}
	return fmt.Sprintf("UPSERT INTO t (%s) SELECT %s FROM `%s/old/t`", strings.Join(to, ", "), strings.Join(values, ", "), d.dir)
}

// compareTables checks that the new table holds the rows of the old one, each with the hash that Compute gives.
func compareTables(t *testing.T, d *database, table *schema.Table, c *Candidate, after string) {
	t.Helper()
	columns := strings.Join(columnNames(table), ", ")
	order := " ORDER BY " + strings.Join(table.PrimaryKey, ", ")
	want, got := d.must("old", "SELECT "+columns+" FROM t"+order), d.must("new", "SELECT "+columns+" FROM t"+order)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("tables differ (-old +new):\n%s\nafter %s", diff, after)
	}
	if c.Hash() == nil {
		return
	}
	wrong := d.must("new", fmt.Sprintf("SELECT COUNT(*) AS n FROM t WHERE %s != %s", c.Hash().Column, c.Hash().YQL(func(column string) string { return column })))
	if !strings.HasPrefix(wrong[0], "0") {
		t.Fatalf("%s rows have a wrong %s after %s", wrong[0], c.Hash().Column, after)
	}
}
