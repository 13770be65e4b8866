package yql

import (
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/yqltest"
)

// analyses are all that is done to a script here.
func analyses(catalog *Catalog) map[string]func(string) {
	each := func(script string, f func(Node)) {
		for _, st := range ParseQueries(script).Statements {
			if st.Node != nil {
				f(st.Node)
			}
		}
	}
	return map[string]func(string){
		"parse":    func(script string) { ParseQueries(script) },
		"print":    func(script string) { each(script, func(n Node) { Print(n) }) },
		"accesses": func(script string) { catalog.Accesses(ParseQueries(script)) },
		"walk": func(script string) {
			each(script, func(n Node) {
				WalkNode(n, func(Expr) bool { return true }, func(*Select) bool { return true })
				WalkCores(n, func(*SelectCore) {})
			})
		},
		"replace": func(script string) { each(script, func(n Node) { ReplaceNode(n, func(e Expr) Expr { return e }) }) },
	}
}

func shapeCatalog(tb testing.TB) *Catalog {
	tb.Helper()
	var tables []*schema.Table
	for _, st := range Parse(yqltest.Schema).Statements {
		tables = append(tables, st.Node.(*CreateTable).Table)
	}
	return NewCatalog(tables)
}

// TestGrowth checks that everything done to a statement costs in proportion to its size.
func TestGrowth(t *testing.T) {
	golden.NoRace(t)
	catalog := shapeCatalog(t)
	for _, shape := range yqltest.Shapes() {
		for _, st := range ParseQueries(shape.Grow(800)).Statements {
			if st.Err != nil {
				t.Fatalf("%s: %v", shape.Name, st.Err)
			}
		}
		for name, analyse := range analyses(catalog) {
			t.Run(name+"/"+shape.Name, func(t *testing.T) { yqltest.Doubles(t, 400, shape.Grow, analyse) })
		}
	}
}

// TestLarge analyses scripts of a size at which nothing quadratic would end.
func TestLarge(t *testing.T) {
	golden.NoRace(t)
	catalog := shapeCatalog(t)
	for _, shape := range yqltest.Shapes() {
		t.Run(shape.Name, func(t *testing.T) {
			script := ParseQueries(shape.Grow(15_000))
			catalog.Accesses(script)
			for _, st := range script.Statements {
				if st.Err != nil {
					t.Fatal(st.Err)
				}
				ReplaceNode(st.Node, func(e Expr) Expr { return e })
				WalkCores(st.Node, func(*SelectCore) {})
				Print(st.Node)
			}
		})
	}
}

// FuzzGrowth repeats whatever the fuzzer makes in the places where a statement has lists.
func FuzzGrowth(f *testing.F) {
	golden.NoRace(f)
	for _, s := range []string{"id = 1", "id > 1 AND a < 2", "(id, a) IN ((1, 2))", "id IN (SELECT id FROM t)", "EXISTS (SELECT * FROM t)",
		"b LIKE 'x%'", "id BETWEEN 1 AND 2", "a = Digest::CityHash(b)", "CASE WHEN a = 1 THEN true END", "id = $x OR $x IS NULL", "t.id = $x.y[0]",
		"[1, 2] = {1: 2}", "CAST(id AS Utf8) = '1'", "($x) -> { RETURN $x; }", "COUNT(*) OVER w = 1"} {
		f.Add(s)
	}
	catalog := shapeCatalog(f)
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 200 {
			return
		}
		for _, grow := range repeated(s) {
			for _, st := range ParseQueries(grow(2)).Statements {
				if st.Err != nil {
					return
				}
			}
			for _, analyse := range analyses(catalog) {
				yqltest.Doubles(t, 100, grow, analyse)
			}
		}
	})
}

// repeated is an expression where a statement can have many.
func repeated(s string) []func(n int) string {
	list := func(before, between, after string) func(n int) string {
		return func(n int) string {
			return before + strings.TrimSuffix(strings.Repeat("("+s+")"+between, n), between) + after
		}
	}
	return []func(n int) string{
		list("SELECT * FROM t WHERE ", " OR ", ""),
		list("SELECT * FROM t WHERE ", " AND ", ""),
		list("SELECT ", ", ", " FROM t"),
		list("SELECT * FROM t WHERE id IN (", ", ", ")"),
		list("SELECT * FROM t JOIN other AS o ON ", " AND ", " WHERE o.k = 1"),
		func(n int) string {
			return "SELECT * FROM t WHERE " + strings.Repeat("("+s+") OR (id = 1 AND (", n) + "true" + strings.Repeat("))", n)
		},
		func(n int) string {
			return "$x = (SELECT * FROM t);" + strings.Repeat("$x = (SELECT * FROM $x WHERE "+s+" UNION ALL SELECT * FROM $x);", n) + "SELECT * FROM $x;"
		},
	}
}
