package build

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// A second write is printed only where it provably does to the new table what the first one does to the old: it names
// the row by its whole key, and everything it writes comes from the parameters. Whatever looks at other rows may see
// other ones in a table that is copied only in part, and what the server makes up it makes up again.

// secondWritesOfAll finds the second writes of all known statements.
func (m *builder) secondWritesOfAll() {
	for i := range m.plan.Queries {
		q := &m.plan.Queries[i]
		second, problems := m.secondWrites(*q)
		q.Second = second
		for _, p := range problems {
			m.refuse("--writers %s: %s, from %s: %s; or choose --writers %s or %s", plan.DualWrite, plan.Code(plan.Short(q.Before)), q.From, p,
				plan.Stopped, plan.Changefeed)
		}
	}
}

// secondWrites are the statements that do to the new table what a query of the applications does to the old one, and
// why there are none for those for which none can be given. Both are empty for a query that does not write the table.
func (m *builder) secondWrites(q plan.Query) (statements, problems []string) {
	script := yql.ParseQueries(q.Before)
	writes := 0
	for _, st := range script.Statements {
		t := Written(st.Node)
		if t == nil || !m.plan.MaybeSame(t.Path) {
			continue
		}
		writes++
		if p := m.unprovable(st.Node, t); p != "" {
			problems = append(problems, p)
		}
	}
	for _, a := range yql.NewCatalog([]*schema.Table{m.before}).Accesses(script) {
		if a.Inside != "" && a.Kind != yql.AccessRead {
			writes++
			problems = append(problems, "it writes the table within "+a.Inside+", and the second write would have to be there as well: send the "+
				"write as a separate statement")
		}
	}
	if writes == 0 {
		return nil, nil
	}
	for _, st := range script.Statements {
		if _, ok := st.Node.(*yql.Assign); ok && len(problems) == 0 {
			problems = append(problems, "it names an expression, which may be computed again for the second write")
		}
	}
	if q.After == "" && len(problems) == 0 {
		problems = append(problems, q.Reason)
	}
	if len(problems) > 0 {
		slices.Sort(problems)
		return nil, slices.Compact(problems)
	}
	for _, st := range yql.ParseQueries(q.After).Statements {
		t := Written(st.Node)
		if t == nil || !m.plan.SameTable(t.Path) {
			continue
		}
		t.Path = m.plan.Copy
		problem := ""
		switch n := st.Node.(type) { // the first write returns the rows already
		case *yql.Write:
			n.Returning = nil
		case *yql.Update:
			n.Returning, problem = nil, m.byKey(n.Where, m.plan.NewKey())
		case *yql.Delete:
			n.Returning, problem = nil, m.byKey(n.Where, m.plan.NewKey())
		}
		if problem != "" {
			return nil, []string{problem}
		}
		statements = append(statements, yql.Print(st.Node))
	}
	if len(statements) != writes {
		return nil, []string{"its writes could not be separated"}
	}
	return statements, nil
}

// unprovable says why the second write of a statement cannot be proved to be right; empty if it can.
func (m *builder) unprovable(n yql.Node, t *yql.TableName) string {
	if !m.plan.SameTable(t.Path) {
		return fmt.Sprintf("without the database it is not known whether it writes %s or another table of that name: name it with --database",
			m.plan.Table)
	}
	var values []yql.Expr
	switch n := n.(type) {
	case *yql.Write:
		if p := m.unprovableWrite(n); p != "" {
			return p
		}
		for _, row := range n.Values {
			values = append(values, row...)
		}
		if n.Source != nil {
			for _, item := range n.Source.Core.Items {
				values = append(values, item.Expr)
			}
		}
	case *yql.Update:
		if n.Batch {
			return "BATCH UPDATE runs in its own transactions, so no second write can be in the same one"
		}
		if n.Set == nil {
			return "it updates the rows of a query or a list, which may be different ones in the new table: update by key, with SET"
		}
		if p := m.byKey(n.Where, m.plan.OldKey()); p != "" {
			return p
		}
		for _, s := range n.Set {
			values = append(values, s.Expr)
		}
	case *yql.Delete:
		if n.Batch {
			return "BATCH DELETE runs in its own transactions, so no second write can be in the same one"
		}
		if n.On != nil {
			return "it deletes the rows of a query or a list, which may be different ones in the new table: delete by key"
		}
		if p := m.byKey(n.Where, m.plan.OldKey()); p != "" {
			return p
		}
	}
	for _, v := range values {
		if p := impure(v); p != "" {
			return p
		}
	}
	return ""
}

func (m *builder) unprovableWrite(n *yql.Write) string {
	switch {
	case n.Verb != "UPSERT" && n.Verb != "REPLACE" && n.Verb != "INSERT" && n.Verb != "INSERT OR ABORT":
		return n.Verb + " depends on whether the row is there, and it may not be in the new table yet"
	case n.Default || n.EraseBy != nil:
		return "it does not say what it writes"
	case n.Columns == nil && n.Source == nil:
		return "it names no columns, and the new table has different ones"
	case n.Source != nil && !onlyParameters(n.Source):
		return "it writes what a query finds, which may differ for the second write: give the rows as a parameter"
	}
	columns := n.Columns
	if columns == nil {
		for _, item := range n.Source.Core.Items {
			name := item.Alias
			if c, ok := item.Expr.(*yql.Column); ok && name == "" {
				name = c.Name
			}
			columns = append(columns, name)
		}
	}
	for _, c := range m.before.Columns {
		switch {
		case slices.Contains(columns, c.Name):
		case c.Sequence != nil:
			return fmt.Sprintf("it leaves %s to the sequence, and each table has its own: take the value that the first write gives with "+
				"RETURNING and pass it to the second, in the same transaction", c.Name)
		case c.Default != "":
			if e, err := yql.ParseExpr(c.Default); err != nil || impure(e) != "" {
				return fmt.Sprintf("it leaves %s to its default, which each table computes separately: give the value", c.Name)
			}
		}
	}
	return ""
}

// onlyParameters reports whether a query reads nothing but rows that are given to it: AS_TABLE of a parameter.
func onlyParameters(s *yql.Select) bool {
	c := s.Core
	if c == nil || len(s.With)+len(s.Rest)+len(s.OrderBy) > 0 || s.Limit != nil || s.Offset != nil || c.Distinct || c.Stream ||
		c.Where != nil || c.GroupBy != nil || c.Having != nil || c.Windows != nil {
		return false
	}
	for _, item := range c.Items {
		if item.Star || item.Expr == nil {
			return false
		}
	}
	if c.From == nil {
		return true
	}
	f := c.From.First
	if len(c.From.Joins) > 0 || f.Call == nil || f.Call.Namespace != "" || !strings.EqualFold(f.Call.Name, "AS_TABLE") || f.Flatten != "" ||
		f.Sample != "" || f.Match != "" || f.View != "" {
		return false
	}
	for _, a := range f.Call.Args {
		if _, ok := a.(*yql.Param); !ok {
			return false
		}
	}
	return true
}

// byKey says why a condition does not name one row by its key and by nothing else; empty if it does.
func (m *builder) byKey(where yql.Expr, key []string) string {
	bound := map[string]bool{}
	for _, c := range yql.Conjuncts(where) {
		b, ok := c.(*yql.Binary)
		if !ok || b.Op != "=" {
			return "it finds its rows by more than their key, and the new table may not have them all yet: do it by " + strings.Join(key, ", ")
		}
		column, value := b.L, b.R
		if _, ok := column.(*yql.Column); !ok {
			column, value = value, column
		}
		name, ok := column.(*yql.Column)
		if !ok || !slices.Contains(key, name.Name) || impure(value) != "" {
			return "it finds its rows by more than their key, and the new table may not have them all yet: do it by " + strings.Join(key, ", ")
		}
		bound[name.Name] = true
	}
	for _, k := range key {
		if !bound[k] {
			return fmt.Sprintf("it does not give %s, so it reads more of the table than the rows it changes: do it by %s", k,
				strings.Join(key, ", "))
		}
	}
	return ""
}

// impure says why an expression may have another value in the second write; empty if it cannot.
func impure(e yql.Expr) string {
	problem := ""
	yql.Walk(e, func(e yql.Expr) bool {
		switch e := e.(type) {
		case *yql.Subquery:
			problem = "it writes what a query finds, which may differ for the second write"
		case *yql.Lambda:
			problem = "it calls a lambda, whose result cannot be predicted"
		case *yql.Call:
			name := e.Name
			if e.Namespace != "" {
				name = e.Namespace + "::" + name
			}
			if e.Fn != nil || e.Over != nil || e.Ref || !constantCall(e) {
				problem = fmt.Sprintf("%s may differ each time: compute it once and pass it as a parameter to both writes", name)
			}
		}
		return problem == ""
	})
	yql.WalkSelects(e, func(*yql.Select) {
		problem = "it writes what a query finds, which may differ for the second write"
	})
	return problem
}

// constantModules are the modules all of whose functions have the same value for the same arguments.
// Source: https://ydb.tech/docs/en/yql/reference/udf/list/
var constantModules = []string{"Digest", "String", "Unicode", "DateTime", "Math", "Url", "Ip", "Json", "Yson"}

// constantCalls are such functions without a module.
// Source: https://ydb.tech/docs/en/yql/reference/builtins/basic
var constantCalls = strings.Fields(`
	ABS ASLIST ASSTRUCT ASTUPLE BITCAST COALESCE DATE DATE32 DATETIME DATETIME64 DECIMAL ENSURE FROMBYTES IF INTERVAL
	INTERVAL64 JSON JSONDOCUMENT JUST LENGTH LEN MAX_OF MIN_OF NANVL NOTHING NVL STARTSWITH ENDSWITH SUBSTRING TIMESTAMP
	TIMESTAMP64 TOBYTES UNWRAP UUID YSON`)

func constantCall(c *yql.Call) bool {
	if c.Namespace != "" {
		return slices.Contains(constantModules, c.Namespace)
	}
	return slices.Contains(constantCalls, strings.ToUpper(c.Name))
}

// Written returns the table that a statement writes, or nil.
func Written(n yql.Node) *yql.TableName {
	switch n := n.(type) {
	case *yql.Write:
		return &n.Table
	case *yql.Update:
		return &n.Table
	case *yql.Delete:
		return &n.Table
	}
	return nil
}
