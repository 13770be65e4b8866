package move

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// changes are the table that a statement writes, the rows that it names, and what it returns of them; nil if there is none.
func changes(n yql.Node) (table *yql.TableName, rows *yql.Rows, returning *[]yql.SelectItem) {
	switch n := n.(type) {
	case *yql.Write:
		return &n.Table, &n.Rows, &n.Returning
	case *yql.Update:
		return &n.Table, n.On, &n.Returning
	case *yql.Delete:
		return &n.Table, n.On, &n.Returning
	}
	return nil, nil, nil
}

// compute fills the computed columns in the rows that a statement writes.
func (f *fitter) compute(n yql.Node) {
	table, rows, returning := changes(n)
	if table == nil || !f.own[table.Pos] {
		return
	}
	verb, hashes := "", f.Hashes()
	switch n := n.(type) {
	case *yql.Write:
		verb = n.Verb
		f.leavesOut(n)
	case *yql.Update:
		if verb = "UPDATE ON"; n.On == nil {
			f.set(n, hashes)
		}
	case *yql.Delete:
		if verb, hashes = "DELETE ON", nil; f.Hash() != nil {
			hashes = []*Hash{f.Hash()}
		}
	}
	if rows != nil {
		for _, h := range slices.Backward(hashes) {
			f.fill(h, rows, verb)
		}
	}
	if len(f.Hashes()) > 0 {
		*returning = f.expanded(*returning)
	}
}

// leavesOut finds columns that rows have to give, and do not.
func (f *fitter) leavesOut(n *yql.Write) {
	names, _ := written(&n.Rows)
	if names == nil {
		return
	}
	for _, c := range f.Columns {
		to, _ := f.After.Column(c.Name())
		was, had := f.Before.Column(c.From())
		_, computed := c.(*Hash)
		switch {
		case computed || slices.Contains(names, c.From()) || to.Default != "" || to.Sequence != nil:
		case had && f.After.IsKey(to.Name) && (!f.Before.IsKey(was.Name) || to.NotNull && !was.NotNull):
			f.broken("%s leaves out %s, which would be part of the primary key", n.Verb, was.Name)
		case to.NotNull && (!had || !was.NotNull || was.Default != "" || was.Sequence != nil):
			f.broken("it gives no value for column %s, which becomes NOT NULL without a default", to.Name)
		}
	}
}

// written are the columns of rows, listed or as a query of one part names what it returns; nil if a program names them.
func written(r *yql.Rows) (names []string, core *yql.SelectCore) {
	if r.Source != nil && len(r.Source.Rest) == 0 && r.Source.Core != nil &&
		!slices.ContainsFunc(r.Source.Core.Items, func(i yql.SelectItem) bool { return i.Star }) {
		core = r.Source.Core
	}
	if r.Columns == nil && core != nil {
		for i := range core.Items {
			names = append(names, core.Items[i].Output())
		}
		return names, core
	}
	return r.Columns, core
}

// set computes again what indexes lead with where a statement sets what it is computed from.
func (f *fitter) set(n *yql.Update, hashes []*Hash) {
	for _, h := range hashes {
		values, changed := map[string]yql.Expr{}, false
		for _, in := range h.Inputs {
			values[in.Column] = &yql.Column{Name: in.Column}
			for _, s := range n.Set {
				if s.Column == in.Column {
					values[in.Column], changed = s.Expr, true
				}
			}
		}
		if changed {
			n.Set = append(n.Set, yql.SetItem{Column: h.Column, Expr: h.expr(func(c string) yql.Expr { return values[c] })})
		}
	}
}

// expanded names the old columns where a statement returns all. RETURNING * gives them by name, as the members of a struct.
func (f *fitter) expanded(items []yql.SelectItem) (out []yql.SelectItem) {
	for _, item := range items {
		if !item.Star {
			out = append(out, item)
			continue
		}
		byName := func(a, b schema.Column) int { return strings.Compare(a.Name, b.Name) }
		for _, c := range slices.SortedFunc(slices.Values(f.Before.Columns), byName) {
			out = append(out, yql.SelectItem{Expr: &yql.Column{Name: c.Name}})
		}
	}
	return out
}

// fill adds a computed column to written rows, in front.
func (f *fitter) fill(h *Hash, rows *yql.Rows, verb string) {
	if h.Random() && !f.pickable(h, rows.Columns, verb) {
		return
	}
	switch {
	case rows.Source != nil:
		for o := range rows.Source.Operands() {
			if o.Core == nil {
				f.broken("it writes the rows of a parenthesised query: compute %s inside it", h.Column)
				return
			}
			f.fillSelect(h, o.Core, rows.Columns)
		}
		if rows.Columns == nil {
			return
		}
	case rows.Columns == nil:
		f.broken("it writes without naming its columns: name them, and the computed one first")
		return
	}
	for _, in := range h.Inputs {
		if !slices.Contains(rows.Columns, in.Column) && rows.Source == nil {
			f.lacks(h, in.Column, verb+" leaves out")
			return
		}
	}
	for i, row := range rows.Values {
		value := yql.Expr(nil)
		if h.Random() {
			value = h.pick(&yql.Literal{Kind: yql.LitInt, Text: fmt.Sprint(i + 1)})
		} else {
			value = h.expr(func(c string) yql.Expr { return row[slices.Index(rows.Columns, c)] })
		}
		rows.Values[i] = append([]yql.Expr{value}, row...)
	}
	rows.Columns = append([]string{h.Column}, rows.Columns...)
}

// pickable refuses writes whose bucket the writer must not pick: those of rows that may be there already.
func (f *fitter) pickable(h *Hash, columns []string, verb string) bool {
	if strings.HasSuffix(verb, " ON") {
		f.broken("%s names rows by their key without their %s: read that first", verb, h.Column)
		return false
	}
	for _, in := range h.Key {
		if c, _ := f.Before.Column(in.Column); c.Sequence != nil && slices.Contains(columns, in.Column) {
			f.broken("%s gives %s itself: with a %s picked at random, a row of that %[2]s in another bucket would stay beside the new one",
				verb, in.Column, h.Column)
			return false
		}
	}
	return true
}

// lacks says that a statement does not give what a hash is computed from.
func (f *fitter) lacks(h *Hash, column, how string) {
	if c, _ := f.Before.Column(column); c.Sequence != nil {
		f.broken("%s comes from a sequence on the server, so %s cannot be computed before the row is written: take the id from elsewhere, "+
			"such as a Uuid", column, h.Column)
		return
	}
	f.broken("%s %s, which %s is computed from", how, column, h.Column)
}

// fillSelect adds the column to what a select returns.
func (f *fitter) fillSelect(h *Hash, core *yql.SelectCore, columns []string) {
	sources, star := map[string]yql.Expr{}, ""
	for i, item := range core.Items {
		if item.Star {
			if core.From == nil || len(core.From.Joins) > 0 {
				f.broken("it writes SELECT * of a join: name the columns")
				return
			}
			if core.From.First.Alias == "" {
				core.From.First.Alias = "r"
			}
			star = core.From.First.Alias
			core.Items[i].Table = star
		}
		sources[item.Output()] = item.Expr
	}
	value := yql.Expr(nil)
	if h.Random() {
		value = h.pick(f.eachRow(core, star, columns))
	} else {
		value = h.expr(func(c string) yql.Expr {
			if e := sources[c]; e != nil {
				return e
			}
			if star == "" {
				f.lacks(h, c, "it does not select")
			}
			return &yql.Column{Table: star, Name: c}
		})
	}
	core.Items = append([]yql.SelectItem{{Expr: value, Alias: h.Column}}, core.Items...)
}

// eachRow is a value of each row of a select that fills columns: a column it reads, else the first value it gives.
func (f *fitter) eachRow(core *yql.SelectCore, star string, columns []string) (first yql.Expr) {
	for _, item := range core.Items {
		if c, ok := item.Expr.(*yql.Column); ok {
			return c
		}
		if first == nil {
			first = item.Expr
		}
	}
	if first != nil {
		return first
	}
	for _, c := range f.Before.Columns {
		if c.Sequence == nil && len(columns) == 0 {
			columns = append(columns, c.Name)
		}
	}
	return &yql.Column{Table: star, Name: columns[0]}
}
