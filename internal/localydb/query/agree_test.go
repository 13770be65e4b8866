package query

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestRangesAgreeWithAccesses holds what is executed to what is advised: the rows that the key ranges of a predicate
// read are among those that the analysis of accesses says it binds, and where the analysis sees points or prefixes the
// table is not scanned.
func TestRangesAgreeWithAccesses(t *testing.T) {
	golden.NoRace(t)
	db := engine.Open(engine.Options{Manual: true})
	defer db.Close()
	mustRun(t, db, "CREATE TABLE t (a Int64, b Int64, c Int64, v Int64, PRIMARY KEY (a, b, c))", nil)
	mustRun(t, db, "UPSERT INTO t (a, b, c, v) SELECT x AS a, y AS b, z AS c, x AS v FROM AS_TABLE(ListMap(ListFromRange(0l, 5l), ($i) -> (<|x: $i|>))) AS l"+
		" CROSS JOIN AS_TABLE(ListMap(ListFromRange(0l, 5l), ($i) -> (<|y: $i|>))) AS m CROSS JOIN AS_TABLE(ListMap(ListFromRange(0l, 3l), ($i) -> (<|z: $i|>))) AS n", nil)
	table := &schema.Table{Path: "t", PrimaryKey: []string{"a", "b", "c"}}
	for _, name := range []string{"a", "b", "c", "v"} {
		table.Columns = append(table.Columns, schema.Column{Name: name, Type: schema.Int64})
	}
	catalog := yql.NewCatalog([]*schema.Table{table})
	seen := map[yql.ReachKind]int{}
	check := func(condition string, params map[string]Param) {
		a := &agreement{t: t, db: db, catalog: catalog, params: params, text: "SELECT a, b, c FROM t WHERE " + condition}
		seen[a.check(table.PrimaryKey)]++
	}
	for _, condition := range []string{ // of two conditions on b the ranges are made of that which binds a, too
		"b IN (1, $p0, 4) AND (a, b) IN ((2, 2), (4, 4))", "(a, b) IN ((0, 1), (3, 2)) AND b = $p0", "(b, c) = ($p0, 2) AND (a, b) IN ((4, 0), (4, 0))",
		"(a, b, c) IN ((1, 1, 1), (2, 2, 2)) AND c IN ($p0, 2)",
	} {
		check(condition, map[string]Param{"p0": {typeInt64, intValue(3)}})
	}
	r := rand.New(rand.NewPCG(5, 6))
	for i := range 3000 {
		p := &predicates{r: r, params: map[string]Param{}}
		check(p.condition(i%4), p.params)
		if t.Failed() {
			return
		}
	}
	for _, kind := range []yql.ReachKind{yql.ReachPoint, yql.ReachPoints, yql.ReachPrefix, yql.ReachRanges, yql.ReachRange, yql.ReachFull} {
		if seen[kind] < 3 {
			t.Errorf("only %d predicates have reach %d: the test shows too little", seen[kind], kind)
		}
	}
}

// agreement compares what both say of one statement.
type agreement struct {
	t       *testing.T
	db      *engine.DB
	catalog *yql.Catalog
	params  map[string]Param
	text    string
}

// access is what the analysis says of a statement.
func (a *agreement) access(text string) *yql.Access {
	accesses := a.catalog.Accesses(yql.Parse(text))
	if len(accesses) != 1 {
		a.t.Fatalf("%s: %d accesses", text, len(accesses))
	}
	return accesses[0]
}

func (a *agreement) check(key []string) yql.ReachKind {
	access := a.access(a.text)
	kind, bound := access.Reach(key)
	rows, full := a.ranged()
	if kind < yql.ReachRange && full {
		a.t.Errorf("%s: the whole table is read, where the analysis sees reach %d", a.text, kind)
	}
	for i, column := range key[:bound] {
		bind, _ := access.Bind(column)
		if bind.Values == nil {
			continue
		}
		allowed := map[string]bool{}
		for _, v := range bind.Values {
			res := mustRun(a.t, a.db, "SELECT "+yql.PrintExpr(v), a.params)
			allowed[Format(res.Sets[0].Columns[0].Type, res.Sets[0].Rows[0][0])] = true
		}
		for _, row := range rows {
			if got := Format(Optional(typeInt64), row[i]); !allowed[got] && !a.spare(bind, key, i) {
				a.t.Errorf("%s: a row with %s = %s is read, and the analysis says %s", a.text, column, got, yql.PrintExpr(bind.Pred))
				return kind
			}
		}
	}
	return kind
}

// spare reports whether a column of the key is bound without a condition that binds it: the ranges are made of another one, and this
// one is tested on what was read, as by YDB.
func (a *agreement) spare(bind yql.Bind, key []string, column int) bool {
	_, bound := a.access(strings.Replace(a.text, yql.PrintExpr(bind.Pred), "v = v", 1)).Reach(key)
	return bound > column
}

// ranged returns the rows in the key ranges of the statement, whether its predicate keeps them or not, and whether the
// one range is the table.
func (a *agreement) ranged() (rows [][]Value, full bool) {
	types := map[string]*Type{}
	for name, p := range a.params {
		types[name] = p.Type
	}
	q, err := prepare(a.db, a.text, types, TableRules)
	if err != nil {
		a.t.Fatalf("%s: %v", a.text, err)
	}
	sel := q.steps[0].(*resultStep).rel.(*selection)
	scan := sel.source.(*tableScan)
	full = scan.keyRanges().access().full
	sel.where = nil
	tx := a.db.Begin(engine.SerializableReadWrite)
	defer tx.Rollback()
	res, err := collect(context.Background(), q, tx, a.params)
	if err != nil {
		a.t.Fatalf("%s: %v", a.text, err)
	}
	return res.Sets[0].Rows, full
}
