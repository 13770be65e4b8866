package advisor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// readers are the known statements that read by one way: an index of the table, or the table where an index would serve.
type readers []*yql.Access

// readersOf are the accesses that read by an index.
func readersOf(reads []*yql.Access, index string) readers {
	var out readers
	for _, a := range reads {
		if a.Index == index {
			out = append(out, a)
		}
	}
	return out
}

// named says how many statements read by an index.
func named(reads []*yql.Access, index string) int { return len(readersOf(reads, index)) }

// design is the index that statements would read by.
type design struct{ columns, cover []string }

// designFor lays out an index for statements: first the columns that all of them bind to single values, those of many
// values first, then the one of which they read a range or by which they want the rows in order, and as cover what else
// they select.
func (k *key) designFor(rs readers) design {
	var d design
	for _, few := range []bool{false, true} {
		for _, b := range rs[0].Binds {
			c, ok := k.table.Column(b.Column)
			if !ok || b.Op > yql.BindIn || !c.Type.KeyType() || (k.known(b.Column).Course == CourseFew) != few || slices.Contains(d.columns, b.Column) {
				continue
			}
			all := func(a *yql.Access) bool {
				o, ok := a.Bind(b.Column)
				return ok && o.Op <= yql.BindIn
			}
			if !slices.ContainsFunc(rs, func(a *yql.Access) bool { return !all(a) }) {
				d.columns = append(d.columns, b.Column)
			}
		}
	}
	d.columns = d.columns[:min(len(d.columns), maxIndexColumns)]
	if last := k.sortedBehind(rs, d.columns); last != "" {
		d.columns = append(d.columns, last)
	}
	for _, a := range rs {
		selected, all := k.selects(a)
		if all {
			return design{columns: d.columns} // what covers every column is a second table
		}
		for _, c := range selected {
			if !slices.Contains(d.columns, c) && !k.table.IsKey(c) && !slices.Contains(d.cover, c) {
				d.cover = append(d.cover, c)
			}
		}
	}
	if len(d.cover) > maxCover {
		d.cover = nil
	}
	return d
}

// maxIndexColumns is how many columns with single values an index begins with at the most, and maxCover how many it
// covers: each of them is written once more.
const (
	maxIndexColumns = 3
	maxCover        = 4
)

// sortedBehind is the column behind those with single values: the first of which a statement reads a range, else the first
// by which one wants the rows in order; empty if there is none, or it cannot be part of a key.
func (k *key) sortedBehind(rs readers, columns []string) string {
	fit := func(name string) bool {
		c, ok := k.table.Column(name)
		return ok && c.Type.KeyType() && !slices.Contains(columns, name)
	}
	for _, a := range rs {
		for _, b := range a.Binds {
			if b.Op == yql.BindRange && fit(b.Column) {
				return b.Column
			}
		}
	}
	for _, a := range rs {
		for _, o := range a.Order {
			if fit(o.Column) {
				return o.Column
			}
		}
	}
	return ""
}

// selects are the columns of the table that the select of an access gives, and whether it gives all.
func (k *key) selects(a *yql.Access) (columns []string, all bool) {
	if a.Kind != yql.AccessRead {
		return nil, false
	}
	yql.WalkCores(a.Statement.Node, func(core *yql.SelectCore) {
		if core.From == nil || core.From.First.Table == nil || core.From.First.Table.Pos != a.Name.Pos || len(core.From.Joins) > 0 {
			return
		}
		for _, item := range core.Items {
			all = all || item.Star
			yql.Walk(item.Expr, func(e yql.Expr) bool {
				if c, ok := e.(*yql.Column); ok {
					if _, ok := k.table.Column(c.Name); ok && !slices.Contains(columns, c.Name) {
						columns = append(columns, c.Name)
					}
				}
				return true
			})
		}
	})
	return columns, all
}

// addIndex is the statement that adds an index of a design.
func (d *design) addIndex(t *schema.Table, name string) string {
	cover := ""
	if len(d.cover) > 0 {
		cover = " COVER (" + yql.QuoteNames(d.cover) + ")"
	}
	return fmt.Sprintf("ALTER TABLE %s ADD INDEX %s GLOBAL ON (%s)%s;", yql.QuoteName(t.Path), yql.QuoteName(name), yql.QuoteNames(d.columns), cover)
}

// indexName is a name for an index on columns that the table has no other one of.
func indexName(t *schema.Table, columns []string) string {
	name := "by_" + strings.Join(columns, "_")
	for n := 2; ; n++ {
		if _, taken := t.Index(name); !taken {
			return name
		}
		name = fmt.Sprintf("by_%s_%d", strings.Join(columns, "_"), n)
	}
}

// otherIndex is the advice on an index whose first column grows or has few values, from what the known statements read by it.
func (k *key) otherIndex(index *schema.Index, reads []*yql.Access, known bool) Fix {
	t, rs := k.table, readersOf(reads, index.Name)
	a := &Advice{Title: "another index instead of " + index.Name}
	switch {
	case !known:
		a.Title = "what index " + index.Name + " is read by"
		a.Why = "no statement is known: an index begins with the columns that its statements bind to single values, then the one of which they read a range or by which they " +
			"want the rows in order, and covers what else they select. Give them with --queries"
	case len(rs) == 0:
		a.Title = "drop index " + index.Name
		a.Why = "no known statement names it with VIEW, and every write keeps it up to date; make sure that none does elsewhere"
		a.Example = dropIndexExample(t, index.Name)
	default:
		d := k.designFor(rs)
		same := slices.Equal(d.columns, index.Columns)
		switch {
		case len(d.columns) == 0 || same && len(d.cover) == 0 || same && covers(index, d.cover):
			a.Title = "what index " + index.Name + " is read by"
			a.Why = fmt.Sprintf("%s by it, and bind nothing that would narrow the search more than (%s) does: bind a column of many values as well, such as a user, or read few rows at a time",
				plural(uint64(len(rs)), "known statement"), strings.Join(index.Columns, ", "))
			if len(rs) == 1 {
				a.Why = strings.Replace(a.Why, "by it, and bind", "reads by it, and binds", 1)
			} else {
				a.Why = strings.Replace(a.Why, "by it", "read by it", 1)
			}
		default:
			name := indexName(t, d.columns)
			a.Why = fmt.Sprintf("the statements that read by %s give %s: an index that begins with it reads the rows they want and no others. Name %s in them with VIEW, then drop the other one",
				index.Name, strings.Join(d.columns, ", "), name)
			a.Example = d.addIndex(t, name)
		}
	}
	return Fix{Message: a.Title, Advice: a}
}

// covers reports whether an index covers columns.
func covers(index *schema.Index, columns []string) bool {
	return !slices.ContainsFunc(columns, func(c string) bool { return !slices.Contains(index.Cover, c) })
}
