package statements

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

const (
	keysMost  = 1000 // rows that a statement writes
	smallMost = 2000 // rows of a table in which those that a statement writes may be found by reading all
)

// notYet is why nothing can be told of a statement that writes rows which are not the same in both tables before.
const notYet = "the rows that it writes are not the same in both tables before"

// keysOf makes the query for the old keys of the rows that a statement writes to a table, of its own parameters, or says why there is none.
func keysOf(p *plan.Plan, before, table string) (text, why string) {
	key := p.OldKey()
	names := func(of string) string {
		return strings.Join(plan.Each(key, func(k string) string { return of + yql.QuoteName(k) + " AS " + yql.QuoteName(k) }), ", ")
	}
	t := p.Before.Table.Clone()
	t.Path = table
	script := yql.ParseQueries(before)
	var parts, lead []string
	for _, st := range script.Statements {
		if t := writtenBy(st.Node); t != nil && t.Path != table {
			return "", "it writes " + t.Path + ", whose rows are not compared with those of this table"
		}
		var where yql.Expr
		var rows *yql.Rows
		switch n := st.Node.(type) {
		case *yql.Write:
			rows = &n.Rows
		case *yql.Update:
			where, rows = n.Where, n.On
		case *yql.Delete:
			where, rows = n.Where, n.On
		case *yql.Query:
			continue
		default:
			lead = append(lead, st.Text+";\n")
			continue
		}
		switch {
		case rows != nil:
			part, why := rowKeys(rows, p, names)
			if why != "" {
				return "", why
			}
			parts = append(parts, part...)
		case where != nil:
			parts = append(parts, fmt.Sprintf("SELECT %s FROM %s WHERE %s", names(""), yql.QuoteName(table), yql.PrintExpr(where)))
		default:
			return "", "it writes every row of the table"
		}
	}
	for _, a := range yql.NewCatalog([]*schema.Table{t}).Accesses(script) {
		kind, _ := a.Reach(key)
		if a.Kind >= yql.AccessUpdate && kind > yql.ReachRange && p.Size != nil && p.Size.Rows > smallMost {
			return "", "it is not bound by a key, so that it may write any number of rows"
		}
	}
	return strings.Join(lead, "") + strings.Join(parts, "\nUNION ALL\n") + fmt.Sprintf("\nLIMIT %d;", keysMost+1), ""
}

// rowKeys are queries for the keys of rows that a statement gives.
func rowKeys(rows *yql.Rows, p *plan.Plan, names func(string) string) (out []string, why string) {
	const byServer = "the server makes a part of the key, so that it is another one each time"
	if rows.Source != nil {
		if len(rows.Columns) > 0 && len(rows.Source.Rest) == 0 && rows.Source.Core != nil {
			for i, item := range rows.Source.Core.Items {
				if i < len(rows.Columns) && !item.Star && item.Output() != rows.Columns[i] {
					return nil, "its columns have other names than those that it writes"
				}
			}
		}
		return []string{fmt.Sprintf("SELECT %s FROM (%s)", names(""), strings.TrimRight(yql.Print(&yql.Query{Select: rows.Source}), ";\n"))}, ""
	}
	for _, values := range rows.Values {
		var cells []string
		for _, k := range p.OldKey() {
			c, _ := p.Before.Column(k)
			i := slices.Index(rows.Columns, k)
			if i < 0 || i >= len(values) {
				return nil, byServer
			}
			cells = append(cells, fmt.Sprintf("CAST(%s AS %s) AS %s", yql.PrintExpr(values[i]), c.Type, yql.QuoteName(k)))
		}
		out = append(out, "SELECT "+strings.Join(cells, ", "))
	}
	if len(out) == 0 {
		return nil, byServer
	}
	return out, ""
}

// write makes a trial of a statement that writes: both forms in one transaction, each on its table, and then the rows that the first one
// wrote are compared in both, as rows are in a run.
func (v *Prover) write(ctx context.Context, x *ydbconn.Trial, t *trial, after *bool) (was, is *ydbconn.Tried, got verdict, err error) {
	exec := func(p *Prepared, text string) (*ydbconn.Tried, error) {
		return x.Exec(ctx, p.declare+text, p.own(t.params), rowsMost, bytesMost)
	}
	var keys [][]ydbconn.Value
	touched := func() error {
		if t.keys == "" {
			return nil
		}
		found, err := exec(t.Before, t.keys)
		if err == nil && len(found.Sets) == 1 {
			keys = append(keys, found.Sets[0].Rows...)
			slices.SortFunc(keys, func(a, b []ydbconn.Value) int { return strings.Compare(line(a, nil), line(b, nil)) })
			keys = slices.CompactFunc(keys, func(a, b []ydbconn.Value) bool { return line(a, nil) == line(b, nil) })
		}
		return err
	}
	if err = touched(); err != nil {
		return
	}
	if len(keys) > keysMost {
		return nil, nil, verdict{unclear: "it writes more than " + evidence.Count(keysMost, "row")}, nil
	}
	n, err := v.differing(ctx, x, keys)
	if err != nil {
		return
	}
	if n > 0 { // what the changefeed has not brought yet
		return nil, nil, verdict{differs: notYet, moves: true}, nil
	}
	for i := 0; len(t.counts) == len(t.countsAfter) && i < len(t.counts); i++ {
		there, err := exec(t.Before, t.counts[i])
		if err != nil {
			return nil, nil, got, err
		}
		here, err := exec(t.After, t.countsAfter[i])
		if err != nil {
			return nil, nil, got, err
		}
		if n, m := there.Sets[0].Rows[0][0].Uint64(), here.Sets[0].Rows[0][0].Uint64(); n != m {
			got.differs = fmt.Sprintf("it writes %s, and %s of the new table", evidence.Count(n, "row"), evidence.Thousands(m))
			return nil, nil, got, nil
		}
	}
	if was, err = exec(t.Before, t.before); err != nil {
		return
	}
	if err = touched(); err != nil {
		return
	}
	*after = true
	if is, err = exec(t.After, t.after); err != nil {
		return
	}
	*after = false
	switch n, err = v.differing(ctx, x, keys); {
	case err != nil:
	case n > 0:
		got.sure, got.differs = !t.several, evidence.One(n, "row", "that it writes is", "that it writes are")+" not the same in the new table"
	default:
		got = v.same(t.compared, was.Sets, is.Sets)
		got.empty = got == (verdict{}) && len(keys) == 0 && rowsIn(was) == 0
	}
	if why := cmp.Or(t.is.unsteady, t.becomes.unsteady); got.differs != "" && why != "" {
		got = verdict{unclear: why} // of a bucket by chance: a row that is there would be written twice
	}
	return was, is, got, err
}

// countsOf are queries that count what each condition of an UPDATE or DELETE finds.
func countsOf(text, table string) (out []string) {
	lead := ""
	for _, st := range yql.ParseQueries(text).Statements {
		var where yql.Expr
		switch n := st.Node.(type) {
		case *yql.Update:
			where = n.Where
		case *yql.Delete:
			where = n.Where
		case *yql.Declare, *yql.Assign, *yql.Pragma:
			lead += st.Text + ";\n"
		}
		if where != nil {
			out = append(out, fmt.Sprintf("%sSELECT COUNT(*) AS n FROM %s WHERE %s;", lead, yql.QuoteName(table), yql.PrintExpr(where)))
		}
	}
	return out
}

// differing counts the keys of the old table whose rows are not the same in both.
func (v *Prover) differing(ctx context.Context, x *ydbconn.Trial, keys [][]ydbconn.Value) (n int, err error) {
	texts := &v.texts.Touched
	var rows []map[string]ydbconn.Value
	for i, k := range keys {
		row := map[string]ydbconn.Value{"n": ydbconn.Uint64(uint64(i))}
		one := map[string]ydbconn.Value{}
		null := false
		for j, c := range texts.DifferKey {
			null = null || k[j].Model() == nil
			row[c.Name()], one["$"+c.Name()] = k[j].Nullable(false), k[j].Nullable(c.Optional())
		}
		if !null {
			rows = append(rows, row)
		} else if texts.DifferOne != "" {
			found, err := x.Exec(ctx, texts.DifferOne, one, rowsMost, bytesMost)
			if err != nil {
				return 0, err
			}
			n += rowsIn(found)
		}
	}
	if len(rows) == 0 {
		return n, nil
	}
	found, err := x.Exec(ctx, texts.Differ, map[string]ydbconn.Value{"$keys": ydbconn.Rows(rows)}, rowsMost, bytesMost)
	if err != nil {
		return 0, err
	}
	return n + rowsIn(found), nil
}

func rowsIn(t *ydbconn.Tried) (n int) {
	for _, s := range t.Sets {
		n += len(s.Rows)
	}
	return n
}
