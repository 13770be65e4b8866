// Package statements sends known statements of the applications in both forms that a plan has, for the old table and for the new one, and
// compares what they bring.
//
// It owns what their parameters stand for, of which rows values are taken, and what of two results is the same. It changes nothing: what
// writes is sent within a transaction that is rolled back. What cannot be compared is named, with its reason.
package statements

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Statement is a known statement of the applications, ready to be sent.
type Statement struct {
	Query          *plan.Query
	Writes         bool
	Fresh, Deletes bool // it writes rows that were not there, or deletes rows
	Early, Late    bool // it deletes all rows before, or behind, those that its parameters name
	Before, After  *Prepared
	Why            string // it is not sent; empty if it is
	// Doubt is why its two forms may rightly bring different results; empty if they may not.
	Doubt string

	is, becomes   shape
	before, after string   // texts, at the tables where they are
	keys          string   // the query for the old keys of the rows that it writes
	counts        []string // queries that count the rows which its conditions find in the old table
	countsAfter   []string // the same in the new one
}

// Prepared is a statement with what its parameters stand for.
type Prepared struct {
	Text    string // with declarations of the parameters that it has not declared itself
	declare string // these
	params  []parameter
	types   map[string]*yql.TypeExpr // of the parameters, by their names without $
}

// parameter is one of a statement, with the column whose values it has; empty if it is of none.
type parameter struct {
	name, column string
	typ          *yql.TypeExpr
	end          int  // of a range of the column: -1 where it begins, 1 where it ends; else 0
	given        bool // a row gets the value, and nothing is looked for by it
}

// Of prepares the known statements of one of the plans that are performed together. absent reports tables that are not there; nil if all
// are.
func Of(plans []*plan.Plan, p *plan.Plan, absent func(path string) bool) []*Statement {
	var out []*Statement
	tables := []*schema.Table{p.Before.Table}
	for _, other := range plans {
		if other != p {
			tables = append(tables, other.Before.Table)
		}
	}
	for i := range p.Queries {
		q := &p.Queries[i]
		s := &Statement{Query: q}
		out = append(out, s)
		script := yql.ParseQueries(q.Before)
		accesses := yql.NewCatalog(tables).Accesses(script)
		s.is, s.becomes = shapeOf(q.Before), shapeOf(q.After)
		s.Doubt = cmp.Or(s.is.unsteady, s.becomes.unsteady, s.is.loose(p, accesses))
		for _, a := range accesses {
			s.Writes = s.Writes || a.Kind != yql.AccessRead
			s.Fresh = s.Fresh || a.Kind == yql.AccessWrite
			s.Deletes = s.Deletes || a.Kind == yql.AccessDelete
		}
		if s.Why = unsendable(absent, script); s.Why != "" {
			continue
		}
		columns, lists, given := map[string]string{}, map[string]bool{}, map[string]string{}
		ends, bound := map[string]int{}, map[string]bool{}
		comparisons := comparisonsOf(script)
		followJoins(columns, comparisons, accesses, p.Before.Path)
		for _, a := range accesses {
			for _, b := range slices.Concat(a.Binds, a.Leaves) {
				for _, v := range b.Values {
					into(columns, v, b.Column)
					yql.Walk(v, func(e yql.Expr) bool {
						if param, ok := e.(*yql.Param); ok {
							bound[param.Name] = a.Kind != yql.AccessWrite
						}
						return true
					})
				}
			}
		}
		for _, st := range script.Statements {
			written(columns, st.Node)
			written(given, st.Node)
		}
		for _, c := range comparisons {
			s.Early, s.Late = s.Early || s.Deletes && c.end > 0, s.Late || s.Deletes && c.end < 0
			param, is := c.with.(*yql.Param)
			if is && c.in && c.column != nil {
				columns[param.Name], lists[param.Name] = cmp.Or(columns[param.Name], c.column.Name), true
			}
			yql.Walk(c.with, func(e yql.Expr) bool {
				if p, ok := e.(*yql.Param); ok && c.end != 0 {
					ends[p.Name] = c.end
				}
				return true
			})
		}
		for name, column := range given {
			if makesKey(p, column) || columns[name] != column || bound[name] {
				delete(given, name)
			}
		}
		var err error
		if s.Before, err = prepare(q.Before, tables, columns, lists, nil); err != nil {
			s.Why = err.Error()
			continue
		}
		s.Before.note(given, ends)
		if q.After == "" {
			s.Why = "a person has to write it for the new key"
			continue
		}
		if s.After, err = prepare(q.After, tables, columns, lists, s.Before.types); err != nil {
			s.Why = "for the new key: " + err.Error()
		}
	}
	return out
}

// makesKey reports whether a column of the old table is of its key, or the key of the new one is made of it: with another value there a row
// is another one.
func makesKey(p *plan.Plan, column string) bool {
	return p.Before.IsKey(column) || slices.ContainsFunc(p.Undetermined(), func(c plan.Column) bool {
		return slices.Contains(p.Map(c).Sources(), column)
	})
}

// note notes of parameters which are given to rows, and where ranges end.
func (p *Prepared) note(given map[string]string, ends map[string]int) {
	for i := range p.params {
		param := &p.params[i]
		_, param.given = given[param.name[1:]]
		param.end = ends[param.name[1:]]
	}
}

// comparison is of a column with something.
type comparison struct {
	column *yql.Column // nil if it is of an expression
	with   yql.Expr
	equal  bool // they are equal
	in     bool // it is one of several
	end    int  // of a range: -1 where it begins, 1 where it ends; else 0
}

// comparisonsOf are those of a script.
func comparisonsOf(script *yql.Script) (out []comparison) {
	note := func(x, with yql.Expr, c comparison) {
		c.column, _ = x.(*yql.Column)
		c.with = with
		out = append(out, c)
	}
	for _, st := range script.Statements {
		yql.WalkNode(st.Node, func(e yql.Expr) bool {
			switch e := e.(type) {
			case *yql.Between:
				note(e.X, e.Low, comparison{end: -1})
				note(e.X, e.High, comparison{end: 1})
			case *yql.In:
				note(e.X, e.Set, comparison{in: true})
			case *yql.Binary:
				end := map[string]int{"<": 1, "<=": 1, ">": -1, ">=": -1}[e.Op]
				if equal := e.Op == "=" || e.Op == "=="; equal || end != 0 {
					note(e.L, e.R, comparison{equal: equal, end: end})
					note(e.R, e.L, comparison{equal: equal, end: -end})
				}
			}
			return true
		}, func(*yql.Select) bool { return true })
	}
	return out
}

// followJoins notes of parameters that stand for columns of other tables to which columns of this one those are joined: values of a row of
// it find the rows there that belong to it.
func followJoins(columns map[string]string, comparisons []comparison, accesses []*yql.Access, table string) {
	joined := map[yql.Column]string{} // columns of this table, by those of all that is read
	for _, a := range accesses {
		for _, c := range a.Table.Columns {
			if a.Table.Path == table {
				joined[yql.Column{Table: a.Alias, Name: c.Name}], joined[yql.Column{Name: c.Name}] = c.Name, c.Name
			}
		}
	}
	at := func(c *yql.Column) yql.Column { return yql.Column{Table: c.Table, Name: c.Name} }
	for range 3 { // chains of joins
		for _, c := range comparisons {
			other, ok := c.with.(*yql.Column)
			if ok && c.equal && c.column != nil && joined[at(other)] == "" && joined[at(c.column)] != "" {
				joined[at(other)] = joined[at(c.column)]
			}
		}
	}
	for _, c := range comparisons {
		if c.column != nil && joined[at(c.column)] != "" {
			into(columns, c.with, joined[at(c.column)])
		}
	}
}

// into notes what the parameters of an expression stand for, unless that is known.
func into(columns map[string]string, e yql.Expr, column string) {
	yql.Walk(e, func(e yql.Expr) bool {
		if p, ok := e.(*yql.Param); ok && columns[p.Name] == "" {
			columns[p.Name] = column
		}
		return true
	})
}

// written notes the columns that a statement writes parameters to.
func written(columns map[string]string, n yql.Node) {
	switch n := n.(type) {
	case *yql.Write:
		for _, values := range n.Values {
			for i, v := range values {
				if i < len(n.Columns) {
					into(columns, v, n.Columns[i])
				}
			}
		}
	case *yql.Update:
		for _, s := range n.Set {
			into(columns, s.Expr, s.Column)
		}
	}
}

// prepare finds the parameters of a text and their types: as they are declared, there or in the same statement of before,
// and else as their column has them in the first of the tables that has it.
func prepare(text string, tables []*schema.Table, columns map[string]string, lists map[string]bool,
	like map[string]*yql.TypeExpr) (*Prepared, error) {
	declared, assigned := map[string]*yql.TypeExpr{}, map[string]bool{}
	out := &Prepared{Text: text, types: declared}
	script := yql.ParseQueries(text)
	for _, st := range script.Statements {
		if st.Err != nil {
			return nil, st.Err
		}
		switch n := st.Node.(type) {
		case *yql.Declare:
			declared[n.Name] = n.Type
		case *yql.Assign:
			for _, name := range n.Names {
				assigned[name] = true
			}
		}
	}
	limits := map[string]bool{}
	var names []string
	note := func(e yql.Expr) bool {
		if l, ok := e.(*yql.Lambda); ok {
			for _, name := range l.Params {
				assigned[name] = true
			}
		}
		if p, ok := e.(*yql.Param); ok && !assigned[p.Name] && !slices.Contains(names, p.Name) {
			names = append(names, p.Name)
		}
		return true
	}
	for _, st := range script.Statements {
		yql.WalkNode(st.Node, note, func(s *yql.Select) bool {
			for _, e := range []yql.Expr{s.Limit, s.Offset} {
				if p, ok := e.(*yql.Param); ok {
					limits[p.Name] = true
				}
			}
			return true
		})
	}
	var declarations strings.Builder
	for _, n := range names {
		p := parameter{name: "$" + n, column: columns[n], typ: declared[n]}
		if p.typ == nil {
			if p.typ = like[n]; p.typ == nil {
				t := tables[max(0, slices.IndexFunc(tables, func(t *schema.Table) bool { _, has := t.Column(p.column); return has }))]
				column, ok := t.Column(p.column)
				typ := string(column.Type)
				switch {
				case ok && lists[n]:
					typ = "List<" + typ + ">"
				case ok && !column.NotNull && !t.IsKey(p.column):
					typ += "?"
				case ok:
				case limits[n]:
					typ = "Uint64"
				default:
					return nil, fmt.Errorf("the type of $%s is not known: declare it with DECLARE", n)
				}
				var problem *yql.Error
				if p.typ, problem = yql.ParseType(typ); problem != nil {
					return nil, problem
				}
			}
			fmt.Fprintf(&declarations, "DECLARE $%s AS %s;\n", n, yql.PrintType(p.typ))
		}
		declared[n], out.params = p.typ, append(out.params, p)
	}
	out.declare, out.Text = declarations.String(), declarations.String()+text
	return out, nil
}

// Row is a row by column. Columns that are not in it have no value that is known.
type Row = map[string]schema.Value

// Rows are where the values of parameters come from.
type Rows struct {
	Table *schema.Table
	More  func() Row                              // another row, for lists and for the other end of ranges; nil for none
	Given Row                                     // the row whose values rows get; nil for the same row
	Keeps func(column string) bool                // the columns of which a row keeps its own values then; nil without Given
	Any   func(schema.Type) (schema.Value, error) // a value of what is no column
}

// Params adds values for the parameters of a statement, those of a row, but for what is there.
func (p *Prepared) Params(out map[string]ydbconn.Value, from Rows, r Row) error {
	var other Row
	for _, param := range p.params {
		if _, is := out[param.name]; is {
			continue
		}
		of := r
		if param.given && from.Given != nil {
			of = from.Given
		}
		if param.end != 0 && from.More != nil {
			if other == nil {
				other = from.More()
			}
			if c, ok := from.Table.Column(param.column); ok && schema.Compare(c.Type, other[param.column], r[param.column])*param.end > 0 {
				of = other
			}
		}
		v, err := from.value(param.typ, param.column, of)
		if err != nil {
			return fmt.Errorf("parameter %s: %w", param.name, err)
		}
		out[param.name] = v
	}
	return nil
}

// value is a value of a type that is declared, of a column if one is named. A list has values of more rows.
func (f Rows) value(t *yql.TypeExpr, column string, r Row) (ydbconn.Value, error) {
	if t.Optional || t.Name == "Optional" {
		inner := *t
		if inner.Optional = false; t.Name == "Optional" {
			inner = *t.Args[0]
		}
		if v, ok := r[column]; ok && v == nil {
			if typ, ok := storedType(&inner); ok {
				return ydbconn.NullOf(typ), nil
			}
		}
		v, err := f.value(&inner, column, r)
		if err != nil {
			return ydbconn.Value{}, err
		}
		return v.Nullable(true), nil
	}
	switch t.Name {
	case "List", "Set":
		var list []ydbconn.Value
		for range 3 {
			if f.More != nil {
				r = f.More()
			}
			v, err := f.value(t.Args[0], column, r)
			if err != nil {
				return ydbconn.Value{}, err
			}
			list = append(list, v)
		}
		return ydbconn.List(list[0], list), nil
	case "Struct":
		members := map[string]ydbconn.Value{}
		for i, name := range t.Fields {
			of := r
			if f.Given != nil && !f.Keeps(name) {
				of = f.Given
			}
			v, err := f.value(t.Args[i], name, of)
			if err != nil {
				return ydbconn.Value{}, err
			}
			members[name] = v
		}
		return ydbconn.Struct(members), nil
	}
	typ, ok := storedType(t)
	if !ok {
		return ydbconn.Value{}, fmt.Errorf("no values of type %s can be invented", yql.PrintType(t))
	}
	if v := r[column]; v != nil {
		c, _ := f.Table.Column(column)
		if c.Type == typ {
			return ydbconn.ValueOf(typ, v), nil
		}
		if text, err := schema.FormatValue(c.Type, v); err == nil {
			if v, err := schema.ParseValue(typ, text); err == nil {
				return ydbconn.ValueOf(typ, v), nil
			}
		}
	}
	v, err := f.Any(typ)
	return ydbconn.ValueOf(typ, v), err
}

// storedType is a declared type as columns have it.
func storedType(t *yql.TypeExpr) (schema.Type, bool) {
	typ := schema.Type(t.Name)
	if t.Name == "Decimal" && len(t.Params) == 2 {
		typ = schema.Type("Decimal(" + strings.Join(t.Params, ",") + ")")
	}
	return typ, typ.IsDecimal() || slices.Contains(schema.Storable(), typ)
}

// At puts paths of tables into a text in place of their names: to says which, by the path of a table. It reports whether the text names any
// of them, and can be changed.
func At(text string, tables []*schema.Table, to func(path string) string) (string, bool) {
	type place struct {
		from, end int
		path      string
	}
	var places []place
	for _, a := range yql.NewCatalog(tables).Accesses(yql.ParseQueries(text)) {
		at := min(a.Name.Pos.Offset, len(text))
		name := tableName.FindString(text[at:])
		if name == "" || a.Name.Param != "" || a.Name.Cluster != "" {
			return "", false
		}
		places = append(places, place{at, at + len(name), to(a.Table.Path)})
	}
	slices.SortFunc(places, func(a, b place) int { return b.from - a.from })
	for _, p := range slices.Compact(places) {
		text = text[:p.from] + yql.QuoteName(p.path) + text[p.end:]
	}
	return text, len(places) > 0
}

// tableName is a name as it is written, in quotes or without.
var tableName = regexp.MustCompile("^(`[^`]*`|[A-Za-z0-9_]+)")
