package rewrite

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// generatedCases are tables for generated statements, with the keys to move them to. Column id is unique in all.
var generatedCases = []struct {
	name, schema string
	keys         []string
	index        string // of which the advisor is made to complain; empty for none
}{
	{
		name:   "one column",
		schema: "CREATE TABLE t (id Uint64 NOT NULL, a Int64, b Utf8, c Uint32 NOT NULL, INDEX by_a GLOBAL ON (a), PRIMARY KEY (id))",
		keys:   []string{"hash(id), id", "bucket(3, id), id"},
		index:  "by_a",
	},
	{
		name:   "two columns",
		schema: "CREATE TABLE t (id Uint64 NOT NULL, a Int64 NOT NULL, b Utf8, c Uint32 NOT NULL, PRIMARY KEY (a, id))",
		keys:   []string{"id, a", "hash(id), id, a", "hash(a, id), a, id", "bucket(4, a, id), a, id", "bucket(2, id), a, id"},
	},
	{
		name:   "nullable text",
		schema: "CREATE TABLE t (id Uint64, a Int64, b Utf8, c Uint32 NOT NULL, PRIMARY KEY (b, id))",
		keys:   []string{"hash(b), b, id", "hash(b, id), b, id", "bucket(3, b), b, id"},
	},
}

// TestGeneratedStatements makes statements of all kinds, rewrites them for a new key, and compares what the two return
// and what they leave behind. A statement that needs a person is passed over, but most must not. KEYADVISE_STATEMENTS says how many for
// each key.
func TestGeneratedStatements(t *testing.T) {
	golden.NoRace(t)
	rounds := ydbtest.Setting(t, "KEYADVISE_STATEMENTS", 60)
	for _, c := range generatedCases {
		for _, key := range c.keys {
			t.Run(strings.NewReplacer(" ", "_", "(", "_", ")", "_", ",", "").Replace(c.name+" "+key), func(t *testing.T) {
				d := openDatabase(t)
				table := yql.Parse(c.schema).Statements[0].Node.(*yql.CreateTable).Table
				other := yql.Parse(otherTable).Statements[0].Node.(*yql.CreateTable).Table
				b := &evidence.Bundle{Tables: []*evidence.Table{{Schema: table}, {Schema: other}}}
				findings := []advisor.Finding{{Rule: "KEY001", Table: table.Path}}
				if c.index != "" {
					findings = append(findings, advisor.Finding{Rule: "IDX001", Table: table.Path, Index: c.index})
				}
				r := New(b, findings, Options{Key: key})
				p, err := r.Propose(b.Tables[0])
				if err != nil {
					t.Fatal(err)
				}
				candidate := p.Candidates[0]
				g := &statements{r: rand.New(rand.NewPCG(12, uint64(len(key)))), table: table, index: c.index}
				d.must("old", c.schema)
				d.must("new", yql.PrintTable(candidate.After))
				for _, dir := range []string{"old", "new"} {
					d.must(dir, otherTable)
					d.must(dir, "UPSERT INTO u (k, id, w) VALUES (1ul, 3ul, 'one'u), (2ul, 5ul, 'two'u), (3ul, 5ul, 'three'u), (4ul, NULL, 'four'u)")
				}
				fill := func() {
					d.must("old", "DELETE FROM t")
					d.must("new", "DELETE FROM t")
					d.must("old", "UPSERT INTO t (id, a, b, c) VALUES "+g.rows(60))
					d.must("new", copyRows(d, candidate))
				}
				fill()
				persons := 0
				for range rounds {
					text := g.statement()
					rewritten := move.Fit(text, r.facts.Catalog, &candidate.Move)
					if len(rewritten.Broken) > 0 {
						persons++
						continue
					}
					want, wantErr := d.exec("old", text)
					got, gotErr := d.exec("new", rewritten.Text)
					if (wantErr == nil) != (gotErr == nil) {
						t.Fatalf("old: %v\nnew: %v\n%s\n%s", wantErr, gotErr, text, rewritten.Text)
					}
					if !g.ordered {
						slices.Sort(want)
						slices.Sort(got)
					}
					if diff := cmp.Diff(want, got); diff != "" {
						t.Fatalf("rows differ (-old +new):\n%s\n%s\n%s", diff, text, rewritten.Text)
					}
					if g.writes {
						compareTables(t, d, table, candidate, rewritten.Text)
						fill()
					}
				}
				if persons > rounds/3 {
					t.Errorf("%d of %d statements need a person", persons, rounds)
				}
			})
		}
	}
}

const otherTable = "CREATE TABLE u (k Uint64 NOT NULL, id Uint64, w Utf8, PRIMARY KEY (k))"

// statements makes statements over a table with the columns id, a, b and c.
type statements struct {
	r       *rand.Rand
	table   *schema.Table
	index   string
	named   []string // $x = … in front of the statement
	ordered bool     // the last statement gives its rows in a total order
	writes  bool     // the last statement changes the table
}

func (g *statements) rows(n int) string {
	var rows []string
	for i := range n {
		b := fmt.Sprintf("'b%d'u", g.r.IntN(8))
		if c, _ := g.table.Column("b"); !c.NotNull && g.r.IntN(8) == 0 {
			b = "NULL"
		}
		rows = append(rows, fmt.Sprintf("(%dul, %s, %s, %du)", i, g.literal("a"), b, g.r.IntN(5)))
	}
	return strings.Join(rows, ", ")
}

func (g *statements) one(of ...string) string { return of[g.r.IntN(len(of))] }

func (g *statements) literal(column string) string {
	switch column {
	case "id":
		return g.one(fmt.Sprintf("%dul", g.r.IntN(60)), fmt.Sprint(g.r.IntN(60)), fmt.Sprintf("%du", g.r.IntN(60)))
	case "a":
		return fmt.Sprintf("%dl", g.r.IntN(9)-4)
	case "b":
		return fmt.Sprintf("'b%d'u", g.r.IntN(8))
	}
	return fmt.Sprintf("%du", g.r.IntN(5))
}

// value is a literal, an expression over literals, or a name for one.
func (g *statements) value(column string) string {
	switch g.r.IntN(6) {
	case 0:
		name := fmt.Sprintf("$p%d", len(g.named))
		g.named = append(g.named, name+" = "+g.exact(column)+";\n")
		return name
	case 1:
		if column == "id" {
			return fmt.Sprintf("(%dul + %dul)", g.r.IntN(30), g.r.IntN(30))
		}
	}
	return g.literal(column)
}

// exact is a literal of the column's own type.
func (g *statements) exact(column string) string {
	if column == "id" {
		return fmt.Sprintf("%dul", g.r.IntN(60))
	}
	return g.literal(column)
}

func (g *statements) column() string { return g.one("id", "id", "a", "a", "b", "b", "c") }

// where is a condition on the columns of alias.
func (g *statements) where(alias string, depth int) string {
	c := g.column()
	name := c
	if alias != "" {
		name = alias + "." + c
	}
	if depth > 0 && g.r.IntN(3) > 0 {
		l, r := g.where(alias, depth-1), g.where(alias, depth-1)
		switch g.r.IntN(6) {
		case 0, 1, 2:
			return "(" + l + " AND " + r + ")"
		case 3, 4:
			return "(" + l + " OR " + r + ")"
		}
		return "NOT (" + l + ")"
	}
	switch g.r.IntN(12) {
	case 0, 1, 2, 3:
		return name + " = " + g.value(c)
	case 4:
		return g.value(c) + " = " + name
	case 5:
		return name + " " + g.one("<", "<=", ">", ">=", "!=") + " " + g.value(c)
	case 6:
		return name + " IN (" + g.exact(c) + ", " + g.exact(c) + ", " + g.exact(c) + ")"
	case 7:
		list := fmt.Sprintf("$l%d", len(g.named))
		g.named = append(g.named, list+" = AsList("+g.exact(c)+", "+g.exact(c)+");\n")
		return name + " IN " + list
	case 8:
		return name + " BETWEEN " + g.exact(c) + " AND " + g.exact(c)
	case 9:
		return name + g.one(" IS NULL", " IS NOT NULL")
	case 10:
		if c == "b" {
			return name + " LIKE 'b" + fmt.Sprint(g.r.IntN(9)) + "%'"
		}
	}
	return name + " = " + g.value(c) + " AND " + strings.Replace(name, c, "c", 1) + " = " + g.literal("c")
}

// statement returns the next one.
func (g *statements) statement() string {
	g.named, g.ordered, g.writes = nil, false, false
	text := g.body()
	return strings.Join(g.named, "") + text
}

func (g *statements) body() string {
	limit := g.one("", "", " LIMIT 5", " LIMIT 4 OFFSET 2")
	total := g.one("id", "a, id", "id DESC", "b, id", "a DESC, id DESC")
	switch g.r.IntN(16) {
	case 0, 1, 2, 3:
		g.ordered = true
		return "SELECT " + g.one("*", "id, a, b, c", "b, id, a AS other") + " FROM t WHERE " + g.where("", 2) + " ORDER BY id" + limit
	case 4:
		g.ordered = true
		return "SELECT id, a, b FROM t WHERE " + g.where("", 1) + " ORDER BY " + total + limit
	case 5:
		return "SELECT COUNT(*) AS n, MAX(c) AS m FROM t WHERE " + g.where("", 2)
	case 6:
		return "SELECT x.id, x.b, u.w FROM t AS x INNER JOIN u ON x.id = u.id WHERE " + g.where("x", 1)
	case 7:
		return "SELECT u.w, x.a FROM u LEFT JOIN t AS x ON u.id = x.id"
	case 8:
		return "SELECT id, c FROM t WHERE id IN (SELECT id FROM u WHERE k < 3ul) AND " + g.where("", 1)
	case 9:
		return "SELECT * FROM (SELECT * FROM t WHERE " + g.where("", 1) + ") AS s WHERE s.c < 4u"
	case 10:
		g.named = append(g.named, "$part = (SELECT * FROM t WHERE "+g.where("", 1)+");\n")
		return "SELECT id, b FROM $part AS p"
	case 11:
		return "SELECT id, a FROM t WHERE " + g.where("", 1) + " UNION ALL SELECT k AS id, 1l AS a FROM u"
	case 12:
		if g.index != "" {
			g.ordered = true
			return "SELECT id, a FROM t VIEW " + g.index + " WHERE " + g.one("a = "+g.value("a"), "a > "+g.value("a"), "a IN (1l, 2l, 3l)", "a BETWEEN -1l AND 2l") + " ORDER BY a, id" + limit
		}
		fallthrough
	case 13:
		g.writes = true
		return g.one("UPDATE t SET c = 9u WHERE ", "DELETE FROM t WHERE ", "UPDATE t SET c = c + 1u WHERE ") + g.where("", 2)
	case 14:
		g.writes = true
		row := "(" + g.exact("id") + ", " + g.exact("a") + ", " + g.exact("b") + ", 7u)"
		return g.one("UPSERT", "REPLACE") + " INTO t (id, a, b, c) VALUES " + row + g.one("", " RETURNING id, b", " RETURNING *")
	}
	g.writes = true
	return g.one(
		"UPSERT INTO t SELECT id + 100ul AS id, a, b, c FROM t WHERE "+g.where("", 1),
		"UPDATE t ON SELECT id, a, b, 8u AS c FROM t WHERE "+g.where("", 1),
		"DELETE FROM t ON SELECT id, a, b FROM t WHERE "+g.where("", 1),
		"UPSERT INTO t (id, a, b, c) SELECT id, a, b, 6u AS c FROM t WHERE "+g.where("", 1),
	)
}
