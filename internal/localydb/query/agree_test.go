package query

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestRangesAgreeWithAccesses holds what is executed to what is advised: the rows that the key ranges of a predicate
// read are among those that the analysis of accesses says it binds, and where the analysis sees points or prefixes the
// table is not scanned.
func TestRangesAgreeWithAccesses(t *testing.T) {
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
	r := rand.New(rand.NewPCG(5, 6))
	seen := map[yql.ReachKind]int{}
	for i := range 3000 {
		p := &predicates{r: r, params: map[string]Param{}}
		a := &agreement{t: t, db: db, params: p.params, text: "SELECT a, b, c FROM t WHERE " + p.condition(i%4)}
		script := yql.Parse(a.text)
		accesses := catalog.Accesses(script)
		if len(accesses) != 1 {
			t.Fatalf("%s: %d accesses", a.text, len(accesses))
		}
		seen[a.check(accesses[0], table.PrimaryKey)]++
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
	t      *testing.T
	db     *engine.DB
	params map[string]Param
	text   string
}

func (a *agreement) check(access *yql.Access, key []string) yql.ReachKind {
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
			if got := Format(Optional(typeInt64), row[i]); !allowed[got] {
				a.t.Errorf("%s: a row with %s = %s is read, and the analysis says %s", a.text, column, got, yql.PrintExpr(bind.Pred))
				return kind
			}
		}
	}
	return kind
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
	res, err := q.Run(context.Background(), tx, RunOptions{Params: a.params})
	if err != nil {
		a.t.Fatalf("%s: %v", a.text, err)
	}
	return res.Sets[0].Rows, full
}
