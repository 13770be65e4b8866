package shape

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// beside ends the name of an index while it is built beside the one whose place it takes.
const beside = "__new"

// indexes finds which indexes come, go and change. One with other columns is built beside the old one and then put in its place, so
// that no reader is without it.
func (d *differ) indexes() {
	renamed := map[string]bool{}
	for _, x := range d.to.Indexes {
		old, there := d.from.Index(x.Name)
		switch {
		case !there:
			if from, ok := d.renamedFrom(&x, renamed); ok {
				renamed[from.Name] = true
				set := settings(&x, &from)
				d.step("", Statement{[]schema.Edit{schema.RenameIndex{Name: from.Name, To: x.Name}}}, set)
				continue
			}
			d.index(x, "")
		case sameIndex(&old, &x):
			if set := settings(&x, &old); len(set.Edits) > 0 {
				d.step("", set)
			}
		case x.Kind.Local() || old.Kind.Local():
			d.step("", Statement{[]schema.Edit{schema.DropIndex{Name: x.Name}}})
			d.index(x, "")
		default:
			d.index(x, x.Name)
		}
	}
	for _, x := range d.from.Indexes {
		if _, there := d.to.Index(x.Name); !there && !renamed[x.Name] {
			d.step("", Statement{[]schema.Edit{schema.DropIndex{Name: x.Name}}})
		}
	}
}

// renamedFrom is an index that goes and is the same by another name.
func (d *differ) renamedFrom(x *schema.Index, taken map[string]bool) (schema.Index, bool) {
	for _, old := range d.from.Indexes {
		if _, stays := d.to.Index(old.Name); !stays && !taken[old.Name] && sameIndex(&old, x) {
			return old, true
		}
	}
	return schema.Index{}, false
}

// index adds an index, in the place of another one if that has a name.
func (d *differ) index(x schema.Index, place string) {
	what := fmt.Sprintf("index %s on (%s)", x.Name, strings.Join(x.Columns, ", "))
	switch x.Kind {
	case schema.IndexUnique:
		d.copies(what, "YDB adds a unique index to a table with rows only behind a flag, which is off in all releases up to 26.3: it has to be "+
			"in CREATE TABLE of a copy, which takes the rows if this finds none: %s", doubles(d.from.Path, x.Columns))
		return
	case schema.IndexUnknown:
		d.refuse(what, "it is of a kind that this tool does not know: "+x.Using)
		return
	}
	for _, name := range slices.Concat(x.Columns, x.Cover) {
		if _, there := d.now.Column(name); !there {
			return // it comes with a copy, of which it was told
		}
	}
	final := x
	if place != "" {
		x.Name = d.free(place + beside)
	}
	wanted := x
	x.Partitioning, x.ReadReplicas = schema.Partitioning{}, ""
	statements := []Statement{{[]schema.Edit{schema.AddIndex{Index: x}}}, settings(&wanted, &x)}
	if place != "" {
		statements = append(statements, Statement{[]schema.Edit{schema.RenameIndex{Name: x.Name, To: final.Name, Replace: true}}})
	}
	d.step("", statements...)
}

// doubles finds values that a unique index refuses. NULL differs from NULL there.
// Source: https://github.com/ydb-platform/ydb/issues/23122
func doubles(table string, columns []string) string {
	there := strings.Join(names(columns, func(c string) string { return yql.QuoteName(c) + " IS NOT NULL" }), " AND ")
	return fmt.Sprintf("SELECT COUNT(*) AS doubled FROM %s WHERE %s GROUP BY %s HAVING COUNT(*) > 1 LIMIT 10", yql.QuoteName(table), there,
		yql.QuoteNames(columns))
}

// free is a name that no index and no changefeed has: they share the names below a table.
func (d *differ) free(name string) string {
	for n := 2; ; n++ {
		_, index := d.now.Index(name)
		_, feed := d.now.Changefeed(name)
		_, later := d.to.Index(name)
		if !index && !feed && !later {
			return name
		}
		name = fmt.Sprintf("%s%d", name, n)
	}
}

// settings is the statement that gives an index the settings of its own table, all that YDB resets with others named; it does nothing
// if it has them.
func settings(x, is *schema.Index) Statement {
	if !x.Kind.Secondary() {
		return Statement{}
	}
	want, have := *x, *is
	complete(&want.Partitioning)
	complete(&have.Partitioning)
	set := want.SettingList()
	if equal(set, have.SettingList()) {
		return Statement{}
	}
	if want.ReadReplicas == "" && have.ReadReplicas != "" {
		set = append(set, noReplicas)
	}
	return Statement{[]schema.Edit{schema.AlterIndex{Name: x.Name, Set: set}}}
}

func sameIndex(a, b *schema.Index) bool {
	return a.Kind == b.Kind && slices.Equal(a.Columns, b.Columns) &&
		slices.Equal(slices.Sorted(slices.Values(a.Cover)), slices.Sorted(slices.Values(b.Cover))) &&
		equal(foldedSettings(a), foldedSettings(b))
}
