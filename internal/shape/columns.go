package shape

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// columns finds which columns come, go and change. Their order is none of a table's shape: YDB keeps columns by their number.
func (d *differ) columns() {
	var added, dropped []schema.Column
	for _, c := range d.to.Columns {
		is, there := d.from.Column(d.opt.Was(c.Name))
		if there {
			d.column(&is, &c)
			continue
		}
		added = append(added, c)
	}
	for _, c := range d.from.Columns {
		if _, there := d.to.Column(c.Name); !there && !d.opt.Renamed(c.Name) {
			dropped = append(dropped, c)
		}
	}
	d.renamed(dropped, added)
	for _, c := range added {
		d.added(c)
	}
	for _, c := range dropped {
		switch {
		case d.from.IsKey(c.Name):
			d.copies("column "+c.Name+" is dropped", "it is in the primary key")
		case c.Sequence != nil:
			d.copies("column "+c.Name+" is dropped", "YDB cannot drop a Serial column")
		default:
			d.last = append(d.last, schema.DropColumn{Name: c.Name})
		}
	}
}

// renamed asks about a column that goes where one of its type comes: a text cannot tell another name from another column.
func (d *differ) renamed(dropped, added []schema.Column) {
	for _, old := range dropped {
		if slices.Contains(d.opt.Dropped, old.Name) {
			continue
		}
		for _, c := range added {
			if c.Type == old.Type && (c.Sequence == nil) == (old.Sequence == nil) {
				d.refuse(fmt.Sprintf("column %s is dropped and column %s is added, both of type %s", old.Name, c.Name, c.Type),
					fmt.Sprintf("is it the same column? If so, give --rename %s=%s; if its values may be lost, --accept-loss 'column=%[1]s'",
						old.Name, c.Name))
			}
		}
	}
}

func (d *differ) added(c schema.Column) {
	what := fmt.Sprintf("column %s is added", c.Name)
	switch {
	case c.Sequence != nil:
		d.copies(what, "YDB cannot add a Serial column to a table")
	case c.Generated != nil:
		d.refuse(what, "it is generated, which no release up to 26.3 has")
	case c.NotNull && c.Default == "":
		d.copies(what, "YDB cannot add a NOT NULL column without a default, not even to an empty table")
	case d.to.IsKey(c.Name):
		d.copies(what, "it is in the primary key")
	case c.Default != "":
		d.build = append(d.build, c)
	default:
		d.first = append(d.first, schema.AddColumn{Column: c})
	}
}

// column finds how a column changes.
func (d *differ) column(is, to *schema.Column) {
	of := "column " + is.Name + ": "
	if is.Name != to.Name {
		d.copies("column "+is.Name+" becomes "+to.Name, "YDB cannot rename a column")
	}
	if expr := d.opt.Fills[to.Name]; expr != "" && (is.NotNull || !to.NotNull) && is.Type == to.Type {
		d.copies(of+"its values become "+expr, "a copy writes them")
	}
	switch {
	case is.Generated != nil || to.Generated != nil:
		if !equal(is.Generated, to.Generated) {
			d.refuse(of+"GENERATED", "YDB does not show the whole expression of a generated column")
		}
		return
	case is.Type != to.Type:
		d.copies(fmt.Sprintf("%s%s becomes %s", of, move.TypeOf(is), move.TypeOf(to)), "YDB cannot change the type of a column; %s",
			move.Cast(d.from.Path, is.Name, is.Type, to.Type))
		return
	case (is.Sequence == nil) != (to.Sequence == nil):
		d.copies(fmt.Sprintf("%s%s becomes %s", of, move.TypeOf(is), move.TypeOf(to)),
			"YDB can neither add a sequence to a column nor remove one")
		return
	case is.Sequence != nil:
		if !equal(is.Sequence.Increment, to.Sequence.Increment) {
			d.refuse(of+"INCREMENT of its sequence", "it is changed by one ALTER SEQUENCE, which names the whole path and all that it sets: each "+
				"later one repeats the last RESTART")
		}
		return
	}
	nullable := is.NotNull && !to.NotNull
	switch {
	case nullable:
		d.first = append(d.first, schema.AlterColumn{Name: is.Name, Option: schema.OptionNotNull})
	case !is.NotNull && to.NotNull:
		d.copies(of+"NULL becomes NOT NULL", "YDB cannot make a column NOT NULL in place, in any release up to 26.3; a copy "+
			"needs a value for the rows that this counts: SELECT COUNT(*) AS lost FROM %s WHERE %s IS NULL", yql.QuoteName(d.from.Path),
			yql.QuoteName(is.Name))
	}
	for o := range schema.ColumnOptions() {
		value := o.Get(to)
		if o.Name == schema.OptionNotNull || o.Get(is) == value {
			continue
		}
		switch {
		case o.Name == schema.OptionDefault && value == "" && to.NotNull:
			d.copies(of+"DEFAULT "+is.Default+" is removed", "YDB cannot drop the default of a NOT NULL column")
		case o.Name == schema.OptionFamily:
			d.first = append(d.first, schema.AlterColumn{Name: is.Name, Option: o.Name, Value: cmp.Or(value, defaultFamily)})
		case value == "" && !o.Drops:
			d.refuse(of+o.Name+" is removed", "YDB cannot remove it from a column")
		case nullable: // a statement looks at what was there before it
			d.second = append(d.second, schema.AlterColumn{Name: is.Name, Option: o.Name, Value: value})
		default:
			d.first = append(d.first, schema.AlterColumn{Name: is.Name, Option: o.Name, Value: value})
		}
	}
}

// defaultFamily is the family of a column that names none.
const defaultFamily = "default"

// feeds finds which changefeeds come, go and change: mode, format and settings of one that is there cannot be altered.
func (d *differ) feeds() {
	for _, f := range d.from.Changefeeds {
		if to, there := d.to.Changefeed(f.Name); there {
			is, want := foldedFeed(f), foldedFeed(to)
			if is.Retention = want.Retention; equal(is, want) {
				d.keeps(f, to)
				continue
			}
		}
		d.step("records of changefeed "+f.Name+" that were not read are lost, and the places of its consumers",
			Statement{[]schema.Edit{schema.DropChangefeed{Name: f.Name}}})
	}
	for _, f := range d.to.Changefeeds {
		if _, taken := d.now.Changefeed(f.Name); !taken {
			f.Consumers = nil
			d.step("", Statement{[]schema.Edit{schema.AddChangefeed{Changefeed: f}}})
		}
	}
}

// keeps gives a changefeed that is there another time for which it keeps records.
func (d *differ) keeps(is, to schema.Changefeed) {
	retention := to.Retention
	if foldedFeed(is).Retention == foldedFeed(to).Retention {
		return
	}
	retention = cmp.Or(retention, dayRetention)
	d.step("", Statement{[]schema.Edit{schema.AlterChangefeed{Name: is.Name, Set: []schema.Setting{{Name: "RETENTION_PERIOD",
		Value: "Interval('" + retention + "')"}}}}})
}
