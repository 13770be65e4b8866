package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// What stands between the parts of a list, and between conditions.
const (
	comma = ", "
	and   = " AND "
)

// Each makes something of each of a list.
func Each[T, R any](list []T, of func(T) R) []R {
	out := make([]R, len(list))
	for i, x := range list {
		out[i] = of(x)
	}
	return out
}

// Merged are the lines of all plans, each once, with the tables that it is about if those are not all.
func Merged(plans []*Plan, name func(table string) string, lines func(p *Plan) []string) (out []string) {
	about := map[string][]string{}
	for _, p := range plans {
		for _, line := range lines(p) {
			if about[line] == nil && line != "" {
				out = append(out, line)
			}
			about[line] = append(about[line], name(p.Table))
		}
	}
	for i, line := range out {
		if tables := about[line]; len(tables) < len(plans) {
			out[i] = fmt.Sprintf("%s: %s", strings.Join(tables, ", "), line)
		}
	}
	return out
}

// joined is Each in one text.
func joined[T any](list []T, separator string, of func(T) string) string {
	return strings.Join(Each(list, of), separator)
}

// quoted are columns of a table that is called prefix, which may be empty.
func quoted(prefix string, columns []string) []string {
	return Each(columns, func(c string) string { return prefix + yql.QuoteName(c) })
}

// namesOf are the columns of a key in the rows of $keys, which are called prefix.
func namesOf(prefix string, key []KeyColumn) []string {
	return Each(key, func(c KeyColumn) string { return prefix + c.Name() })
}

// own is a name of the statement's own, which may stand beside columns of the tables: none of them begins like it.
func (w *writer) own(name string) string { return w.prefix + name }

// ownPrefix begins the names of a statement's own that stand beside columns of the tables.
func (p *Plan) ownPrefix() string {
	prefix := "keyadvise_"
	taken := func(c schema.Column) bool { return strings.HasPrefix(c.Name, prefix) }
	for slices.ContainsFunc(p.Before.Columns, taken) || slices.ContainsFunc(p.After.Columns, taken) {
		prefix += "_"
	}
	return prefix
}

// numbers are the names by their number of so many columns of a table that is called prefix.
func (w *writer) numbers(prefix string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = prefix + w.numbered(i)
	}
	return out
}

// numbered is the name of a column of the new key by its number.
func (w *writer) numbered(i int) string { return w.own(fmt.Sprint(i + 1)) }

// as gives each of some expressions a name, unless it has that.
func as(expressions, names []string) []string {
	out := make([]string, len(names))
	for i, e := range expressions {
		if out[i] = e; e != names[i] {
			out[i] += " AS " + names[i]
		}
	}
	return out
}

// asNumbers gives each of some expressions its number as its name.
func (w *writer) asNumbers(expressions []string) []string {
	return as(expressions, w.numbers("", len(expressions)))
}

// equal is the condition that each of some expressions is the same as its counterpart.
func equal(left, right []string) string {
	out := make([]string, len(left))
	for i := range left {
		out[i] = left[i] + " = " + right[i]
	}
	return strings.Join(out, and)
}

// A column of the new table is an expression over a row of the old one, and one of the old table an expression over a row of the new one.
// Where both are the column itself, rows go from one table to the other as they are on the wire. Else the expressions stand in all
// statements that copy, follow, compare and carry back, and rows of the two tables are compared by what the old one makes of its own.

// plain reports whether a column has the values of one of the same name, or is a hash that this program computes itself.
func (p *Plan) plain(name string) bool {
	switch c := p.Map(p.Column(name)).(type) {
	case move.Made:
		return false
	case move.Kept:
		return c.Of == c.Column
	}
	return true
}

// Mapped reports whether a column of the new table has other values than the one of the old table that it goes on from, in some rows.
func (p *Plan) Mapped() bool {
	return slices.ContainsFunc(p.Move().Columns, func(c move.Column) bool { _, made := c.(move.Made); return made })
}

// madeOf is a column of the new table, made of those of the old one.
func (w *writer) madeOf(c Column, of func(column string) string) string { return w.Map(c).There(of) }

// origin is a column of the old table, made of those of the new one.
func (w *writer) origin(old string, of func(column string) string) string {
	name := w.Renamed(old, true)
	if c := w.Column(name); c.Name != "" {
		return w.Map(c).Origin(of)
	}
	return of(name)
}

// originNames are the names of a statement's own for the columns of the old key.
func (w *writer) originNames() []string {
	out := make([]string, len(w.OldKey()))
	for i := range out {
		out[i] = w.own(fmt.Sprint("from_", i+1))
	}
	return out
}

// unfit is in the error of a row of the new table with a value that the old one cannot hold.
const unfit = " of the old table has no value for that of column "

// Unfit says which columns such an error is about; empty for any other error.
func Unfit(err error) string {
	if err == nil {
		return ""
	}
	before, after, is := strings.Cut(err.Error(), unfit)
	if !is {
		return ""
	}
	now, _, _ := strings.Cut(after, " of the new table")
	return "column " + before[strings.LastIndex(before, "column ")+len("column "):] + unfit + now + " of the new table"
}

// returned is what a column of the old table gets of a row of the new one. What does not fit is an error.
func (w *writer) returned(c Column) string {
	name := yql.QuoteName(c.Name)
	is, _ := w.Before.Column(c.From)
	becomes, _ := w.After.Column(c.Name)
	why := yql.QuoteString("column " + c.From + unfit + c.Name + " of the new table")
	fits := w.fits(c, columnIn(""))
	switch {
	case c.Back == "" && fits != "":
		return fmt.Sprintf("Unwrap(%s, %s)", name, why)
	case c.Back == "":
		return name
	}
	back := move.Over(c.Back, columnIn(""))
	out := fmt.Sprintf("Ensure(%s, %s, %s)", back, cmp.Or(fits, "TRUE"), why)
	if is.NotNull {
		out = fmt.Sprintf("Unwrap(IF(%s, %s), %s)", fits, back, why)
	}
	if keeps(w, c) {
		kept := keptName(w, c)
		now := move.Over(c.YQL, func(string) string { return kept })
		same := fmt.Sprintf("%s AND %s = %s", w.own("held"), digestOf(now, becomes.Type), digestOf(name, becomes.Type))
		if out = fmt.Sprintf("IF(%s, %s, %s)", same, kept, out); is.NotNull {
			out = fmt.Sprintf("Unwrap(%s)", out)
		}
	}
	return out
}

// fits is the condition that a value of a column of the new table comes out of what the old one gets for it; empty if each does.
func (w *writer) fits(c Column, of func(column string) string) string {
	is, _ := w.Before.Column(c.From)
	becomes, _ := w.After.Column(c.Name)
	if c.Back == "" {
		if is.NotNull && !becomes.NotNull {
			return of(c.Name) + " IS NOT NULL"
		}
		return ""
	}
	back := move.Over(c.Back, of)
	var all []string
	if is.NotNull {
		all = append(all, back+" IS NOT NULL")
	}
	if ownAlone(c) {
		again := move.Over(c.YQL, func(string) string { return back })
		if c.Lost != "" {
			again = fmt.Sprintf("IF(%s, %s)", w.image(c, func(string) string { return back }), again)
		}
		all = append(all, fmt.Sprintf("COALESCE(%s = %s, FALSE)", digestOf(again, becomes.Type), digestOf(of(c.Name), becomes.Type)))
	}
	return strings.Join(all, and)
}

// ownAlone reports whether a column is made of the one that it goes on from, and of no other.
func ownAlone(c Column) bool {
	return !slices.ContainsFunc(move.ColumnsIn(c.YQL), func(in string) bool { return in != c.From })
}

// image is the condition that the new table has a value for one of the old table; empty if it has for each.
func (w *writer) image(c Column, of func(column string) string) string {
	if c.Lost == "" || w.Accepts(LossOfValues+c.Name) {
		return "TRUE"
	}
	return "NOT COALESCE(" + move.Over(c.Lost, of) + ", FALSE)"
}

// imageOfKey goes on with the condition that the new table has a key for one of the old table: of a row that it cannot have nothing is left
// there once that is gone.
func (w *writer) imageOfKey(of func(column string) string) string {
	return joined(w.remade(), "", func(c Column) string {
		if c.Lost == "" {
			return ""
		}
		return and + w.image(c, of)
	})
}

// newKeyNow are the columns of the new key of a row of the old table.
func (w *writer) newKeyNow() []string {
	return Each(w.NewKey(), func(k string) string { return w.value(w.Column(k)) })
}

// remade are the columns of the new key that have the value of one of the old key in another form.
func (w *writer) remade() (out []Column) {
	for _, k := range w.NewKey() {
		if c := w.Column(k); c.Back != "" && slices.Contains(w.OldKey(), c.From) {
			out = append(out, c)
		}
	}
	return out
}

// sources are the columns of the old table that the new one is made of.
func (w *writer) sources() []string {
	out := Each(w.taken(), func(c Column) string { return c.From })
	for _, c := range w.Columns {
		for _, in := range w.Map(c).Sources() {
			if !slices.Contains(out, in) {
				out = append(out, in)
			}
		}
	}
	return out
}

// results are the columns of the new table that those of the old one are made of.
func (w *writer) results() []string {
	out := Each(w.taken(), func(c Column) string { return c.Name })
	for _, c := range w.taken() {
		for _, in := range move.ColumnsIn(c.Back) {
			if !slices.Contains(out, in) {
				out = append(out, in)
			}
		}
	}
	return out
}

// rows reads the rows of the old table as the new one has them: what has another value then is read by a name of its own. A condition may
// leave rows out.
func (w *writer) rows(k keyRange, columns []Column, condition string) Rows {
	out := Rows{}
	var values []string
	add := func(name, value string) {
		out.Names, values = append(out.Names, name), append(values, as([]string{value}, []string{yql.QuoteName(name)})[0])
	}
	for i, c := range columns {
		col, _ := w.After.Column(c.Name)
		out.Columns = append(out.Columns, col)
		name, value := c.Name, w.value(c)
		if value != yql.QuoteName(name) {
			name = w.own(fmt.Sprint("value_", i+1))
		}
		add(name, value)
	}
	for _, c := range k.columns {
		if !slices.Contains(out.Names, c.Column) {
			add(c.Column, yql.QuoteName(c.Column))
		}
		out.Key = append(out.Key, c.Column)
	}
	text := func(bounds ...string) string {
		where := ""
		switch {
		case len(bounds) == 2:
			where = k.between(true, bounds[1])
		case len(bounds) == 1 && bounds[0] == "to":
			where = k.between(false, "to")
		case len(bounds) == 1:
			where = k.compare(">", "from", false)
		}
		if condition != "" {
			where = strings.TrimPrefix(where+and+condition, and)
		}
		return w.text("rows", fields{"Declare": k.declare(bounds...), "Columns": filled(values), "Key": k.order(""),
			"Table": yql.QuoteName(k.table), "Where": where})
	}
	out.All, out.From, out.To, out.Between = text(), text("from"), text("to"), text("from", "to")
	return out
}

// joinDigests makes one digest of several.
func joinDigests(digests []string) string {
	row := digests[0]
	for _, d := range digests[1:] {
		row = "Digest::FarmHashFingerprint2(" + row + ",\n        " + d + ")"
	}
	return row
}

// compared are the columns of the new table whose values say whether a row is the same. One that goes on from none of the old table may
// have any value once applications write it.
func (w *writer) compared() []Column {
	return slices.DeleteFunc(slices.Clone(w.Columns), func(c Column) bool { return w.Hash(c) != nil || w.used && c.From == "" })
}

// digest is an expression over a row of the new table, and oldDigest one over a row of the old table, that are equal for rows with the
// same values and, with all but certainty, differ for others. prefix qualifies the columns.
func (w *writer) digest(prefix string) string {
	return w.digests(func(c Column) string { return prefix + yql.QuoteName(c.Name) })
}

func (w *writer) oldDigest(prefix string) string {
	return w.digests(func(c Column) string { return w.madeOf(c, columnIn(prefix)) })
}

func (w *writer) digests(value func(Column) string) string {
	return joinDigests(Each(w.compared(), func(c Column) string {
		col, _ := w.After.Column(c.Name)
		return digestOf(value(c), col.Type)
	}))
}

func isColumn(expr string) bool { return strings.Count(expr, "`") == 2 && strings.HasSuffix(expr, "`") }
