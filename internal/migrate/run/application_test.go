package run

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// statementOf is a statement of a generated application, with a parameter for each of its columns: $p01, $p02 and so on.
type statementOf struct {
	text    string // with %s for the table
	columns []string
	byKey   bool     // it changes no row but that of its key
	left    []string // columns that it leaves to their sequences, and returns
}

// on is the statement for a table.
func (s statementOf) on(path string) string {
	return strings.Replace(s.text, "%s", yql.QuoteName(path), 1)
}

// verb is the first word of the statement.
func (s statementOf) verb() string {
	verb, _, _ := strings.Cut(s.text, " ")
	return verb
}

// given is the statement with the ids that the sequences have given, for another table: $left_0 and so on.
func (s statementOf) given(path string) string {
	values := parametersOf(1, len(s.columns))
	for i := range s.left {
		values += fmt.Sprintf(", $left_%d", i)
	}
	return fmt.Sprintf("%s INTO %s (%s) VALUES (%s)", s.verb(), yql.QuoteName(path), yql.QuoteNames(slices.Concat(s.columns, s.left)), values)
}

// application is a generated application: what it sends to a table, and the keys of the rows that it writes.
type application struct {
	table *schema.Table
	sends []statementOf
	keys  []map[string]migratetest.Cell // what it knows of keys; NULL is among them where a column may be NULL
	small bool                          // the ids that it gives itself are small, so that sequences can go on behind them
}

// applicationOf makes an application for a table. Some of its statements find their rows by what is not their key.
func applicationOf(r *rand.Rand, t *schema.Table, rows []map[string]migratetest.Cell) *application {
	a := &application{table: t}
	var all, must, rest []string
	for _, c := range t.Columns {
		all = append(all, c.Name)
		switch {
		case t.IsKey(c.Name) || c.NotNull || c.Sequence != nil:
			must = append(must, c.Name)
		default:
			rest = append(rest, c.Name)
		}
	}
	write := func(verb string, columns []string) {
		a.add(fmt.Sprintf("%s INTO %%s (%s) VALUES (%s)", verb, yql.QuoteNames(columns), parametersOf(1, len(columns))), columns, true)
	}
	some := slices.Clone(must)
	for _, c := range rest {
		if r.IntN(2) == 0 {
			some = append(some, c)
		}
	}
	write("UPSERT", all)
	write("UPSERT", some)
	write([]string{"REPLACE", "INSERT"}[r.IntN(2)], all)
	a.add("DELETE FROM %s WHERE "+equal(1, t.PrimaryKey), t.PrimaryKey, true)
	var plain []string
	for _, c := range t.Columns {
		if !t.IsKey(c.Name) && c.Sequence == nil {
			plain = append(plain, c.Name)
		}
	}
	if len(plain) > 0 {
		set := plain[r.IntN(len(plain))]
		a.add("UPDATE %s SET "+yql.QuoteName(set)+" = $p01 WHERE "+equal(2, t.PrimaryKey), append([]string{set}, t.PrimaryKey...), true)
		where := plain[r.IntN(len(plain))]
		if c, _ := t.Column(where); comparable(c.Type) {
			a.add("DELETE FROM %s WHERE "+equal(1, []string{where}), []string{where}, false)
			a.add("UPDATE %s SET "+yql.QuoteName(set)+" = $p01 WHERE "+equal(2, []string{where}), []string{set, where}, false)
		}
	}
	for _, row := range rows {
		if k := pickColumns(row, t.PrimaryKey); len(k) == len(t.PrimaryKey) {
			a.keys = append(a.keys, k)
		}
	}
	for i := range 8 {
		k := map[string]migratetest.Cell{}
		for _, c := range t.PrimaryKey {
			k[c] = a.draw(r, c, 100+i)
		}
		a.keys = append(a.keys, k)
	}
	return a
}

func (a *application) add(text string, columns []string, byKey bool) {
	a.sends = append(a.sends, statementOf{text: text, columns: columns, byKey: byKey})
}

// leave has some of its statements leave the ids to the sequences of the table.
func (a *application) leave(r *rand.Rand) {
	var left, must, all []string
	for _, c := range a.table.Columns {
		switch {
		case c.Sequence != nil:
			left = append(left, c.Name)
			continue
		case a.table.IsKey(c.Name) || c.NotNull || r.IntN(2) == 0:
			must = append(must, c.Name)
		}
		all = append(all, c.Name)
	}
	if len(left) == 0 || len(must) == 0 {
		return
	}
	a.small = true
	for _, k := range a.keys {
		for _, c := range left {
			if _, ok := k[c]; ok {
				k[c] = a.draw(r, c, 0)
			}
		}
	}
	for i, columns := range [][]string{all, must} {
		text := fmt.Sprintf("%s INTO %%s (%s) VALUES (%s) RETURNING %s", []string{"INSERT", "UPSERT"}[i], yql.QuoteNames(columns), parametersOf(1, len(columns)), yql.QuoteNames(left))
		a.sends = append(a.sends, statementOf{text: text, columns: columns, byKey: true, left: left})
	}
}

// draw returns a value for a column, and now and then NULL if it may be.
func (a *application) draw(r *rand.Rand, column string, n int) migratetest.Cell {
	c, _ := a.table.Column(column)
	unique := slices.ContainsFunc(a.table.Indexes, func(i schema.Index) bool { return i.Kind == schema.IndexUnique && slices.Contains(i.Columns, column) })
	switch {
	case c.Sequence != nil && a.small:
		return migratetest.Numbered(c.Type, 1+r.IntN(60))
	case !c.NotNull && r.IntN(8) == 0:
		return migratetest.Cell{YQL: "CAST(NULL AS " + string(c.Type) + ")"}
	case unique:
		return migratetest.Numbered(c.Type, 1+r.IntN(40))
	}
	return migratetest.Draw(r, c.Type, n)
}

// values are the parameters of one sending of a statement, and the number of the key that it names.
func (a *application) values(r *rand.Rand, s statementOf) (values []string, key int) {
	key = r.IntN(len(a.keys))
	for _, c := range s.columns {
		v := a.draw(r, c, r.IntN(50))
		if a.table.IsKey(c) {
			v = a.keys[key][c]
		}
		if v.YQL == "NULL" {
			column, _ := a.table.Column(c)
			v.YQL = "CAST(NULL AS " + string(column.Type) + ")"
		}
		values = append(values, v.YQL)
	}
	return values, key
}

// filledIn puts values in the place of parameters.
func filledIn(text string, values []string) string {
	var pairs []string
	for i, v := range values {
		pairs = append(pairs, fmt.Sprintf("$p%02d", i+1), v)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

func parametersOf(from, n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("$p%02d", from+i)
	}
	return strings.Join(out, ", ")
}

func equal(from int, columns []string) string {
	out := make([]string, len(columns))
	for i, c := range columns {
		out[i] = fmt.Sprintf("%s = $p%02d", yql.QuoteName(c), from+i)
	}
	return strings.Join(out, " AND ")
}

func comparable(t schema.Type) bool {
	return !slices.Contains([]schema.Type{schema.JSON, schema.JSONDocument, schema.Yson, schema.DyNumber}, t)
}

func pickColumns(row map[string]migratetest.Cell, columns []string) map[string]migratetest.Cell {
	out := map[string]migratetest.Cell{}
	for _, c := range columns {
		if v, ok := row[c]; ok {
			out[c] = v
		}
	}
	return out
}
