package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// comparison compares two tables: the first has the old key, the second the new one.
func (w *writer) comparison(before, after string) Comparison {
	old, fresh := keyRange{before, w.OldKeyColumns()}, keyRange{after, w.NewKeyColumns()}
	c := Comparison{Old: w.walk(old), New: w.walk(fresh)}
	c.Copy = old.ranged(func(declare, in string) string { return declare + w.write(after, rowsWith(before, in)) })
	c.Differ = old.ranged(func(declare, in string) string { return w.differ(before, after, declare, in) })
	surplus := func(block string) Ranged {
		return fresh.ranged(func(declare, in string) string { return w.surplus(block, before, after, declare, in) })
	}
	c.Extra, c.Remove = surplus("extra"), surplus("remove")
	if null := w.withNull(false); null != "" {
		side := func(table, digest, wrong, null string) fields {
			return fields{"Digest": digest, "Wrong": wrong, "Table": yql.QuoteName(table), "Where": null}
		}
		there := w.withNull(true)
		c.NullSame = w.text("null-same", fields{"Old": side(before, w.oldDigest(""), "false", null),
			"New": side(after, w.digest(""), w.wrong(), there)})
		c.NullCopy = w.text("null-copy", fields{"New": yql.QuoteName(after), "Where": there, "Write": w.write(after, rowsWith(before, null))})
	}
	if w.Mapped() {
		c.Old.Rows = w.rows(old, w.compared(), "")
		c.New.Rows.Columns = c.Old.Rows.Columns // it has them as they are
	}
	return c
}

// write writes rows of the old table to the new one. Rows there may hold values that are unique and that have gone over to
// these since: they are deleted first. None of them can be as it is in the old table, where two rows do not hold such a value:
// each is brought back by its own record or, in a repair, as one that differs.
func (w *writer) write(to, rows string) string {
	columns := Each(w.Columns, func(c Column) string { return c.Name })
	return w.upsert(w.After.Table, w.Before.Table, to, rows, columns, func(column string) string { return w.value(w.Column(column)) })
}

// writeBack writes rows of the new table to the old one, as write does the other way.
func (w *writer) writeBack(rows string) string {
	columns := Each(w.taken(), func(c Column) string { return c.From })
	return w.upsert(w.Before.Table, w.After.Table, w.Old, withKept(w, rows), columns, func(column string) string {
		return w.returned(w.Column(w.Renamed(column, true)))
	})
}

// keeps reports whether the old table's own value of a column is better than what leads back, as several values became one.
func keeps(w *writer, c Column) bool {
	is, _ := w.Before.Column(c.From)
	becomes, _ := w.After.Column(c.Name)
	return c.Back != "" && c.YQL != "" && (w.Accepts(LossOfValues+c.Name) || !is.NotNull && becomes.NotNull) &&
		!slices.Contains(w.OldKey(), c.From) && ownAlone(c)
}

// keptName is the name of a statement's own for what the old table has in a column.
func keptName(w *writer, c Column) string {
	return w.own(fmt.Sprint("kept_", 1+slices.IndexFunc(w.Columns, func(x Column) bool { return x.Name == c.Name })))
}

// withKept are rows of the new table with what the old one has in columns that it keeps.
func withKept(w *writer, rows string) string {
	kept := slices.DeleteFunc(w.taken(), func(c Column) bool { return !keeps(w, c) })
	if len(kept) == 0 {
		return rows
	}
	names := w.originNames()
	inner := append(quoted("", w.results()), as(Each(w.OldKey(), func(k string) string { return w.origin(k, columnIn("")) }), names)...)
	held := "o." + yql.QuoteName(w.OldKey()[0]) + " IS NOT NULL AS " + w.own("held")
	outer := append([]string{columnsOf("n.", w.results()), held}, Each(kept, func(c Column) string {
		return "o." + yql.QuoteName(c.From) + " AS " + keptName(w, c)
	})...)
	return fmt.Sprintf("(\n    SELECT %s\n    FROM (\n        SELECT %s\n        FROM %s\n    ) AS n\n    LEFT JOIN %s AS o ON %s\n)",
		strings.Join(outer, comma), strings.Join(inner, comma), rows, yql.QuoteName(w.Old), equal(quoted("o.", w.OldKey()),
			Each(names, func(n string) string { return "n." + n })))
}

// upsert writes columns of rows to a table, each with what value makes of the rows of another one.
func (w *writer) upsert(t, other *schema.Table, to, rows string, columns []string, value func(column string) string) string {
	return w.text("write", fields{"Unique": w.unique(t, other, to, rows, value), "To": yql.QuoteName(to), "Columns": quoted("", columns),
		"Values": filled(as(Each(columns, value), quoted("", columns))), "Rows": rows})
}

// rowsWith are the rows of a table for which a condition holds.
func rowsWith(table, condition string) string { return yql.QuoteName(table) + "\nWHERE " + condition }

// filledWidth is how long a line of columns may get.
const filledWidth = 120

// filled puts what is selected into lines: what is computed in one of its own, and columns one behind the other.
func filled(values []string) (lines []string) {
	open := false // the last line has only columns
	for _, v := range values {
		column := !strings.Contains(v, " AS ")
		if last := len(lines) - 1; open && column && len(lines[last])+len(v) < filledWidth {
			lines[last] += ", " + v
		} else {
			lines = append(lines, v)
		}
		open = column
	}
	return lines
}

// unique deletes the rows of a table that hold values which are unique and which rows to be written have now. What a column
// of the table is in those rows is told by value: the column of another name, or what is computed.
//
// Where the other table does not hold them unique, two rows there may have the same: then only a row goes that has gone over to other
// values there, or is gone, and for any other one the write fails.
func (w *writer) unique(t, other *schema.Table, path, rows string, value func(string) string) (out []fields) {
	for n, i := range t.Indexes {
		if i.Kind != schema.IndexUnique {
			continue
		}
		f := fields{"N": n + 1, "Values": as(Each(i.Columns, value), quoted("", i.Columns)), "Rows": rows,
			"Table": yql.QuoteName(path), "Key": columnsOf("n.", t.PrimaryKey), "Index": yql.QuoteName(i.Name),
			"On": equal(quoted("n.", i.Columns), quoted("b.", i.Columns)), "Other": "", "Made": []string(nil)}
		if was, there := other.Index(i.Name); t == w.After.Table && (!there || was.Kind != i.Kind || !slices.Equal(was.Columns, i.Columns) ||
			slices.ContainsFunc(i.Columns, func(c string) bool { return !w.plain(c) })) {
			from := w.Table
			if path == w.Table {
				from = w.Old
			}
			made, origins := origins(w, "n.")
			if len(made) > 0 {
				own := slices.DeleteFunc(slices.Clone(i.Columns), func(c string) bool { return t.IsKey(c) })
				f["Made"] = append([]string{columnsOf("n.", append(slices.Clone(t.PrimaryKey), own...))}, made...)
			}
			f["Other"], f["OtherOn"] = yql.QuoteName(from), equal(quoted("o.", w.OldKey()), origins)
			f["Gone"] = "o." + yql.QuoteName(w.OldKey()[0]) + " IS NULL" + joined(i.Columns, "", func(c string) string {
				return fmt.Sprintf(" OR COALESCE(n.%s != %s, true)", yql.QuoteName(c), w.madeOf(w.Column(c), columnIn("o.")))
			})
		}
		out = append(out, f)
	}
	return out
}

// differ counts rows of the old table that are not the same in the new one, where they are looked up by the key that
// they have to have there. A row with a random bucket may be in any, and has to be in one alone.
func (w *writer) differ(before, after, declare, in string) string {
	key, names := w.NewKey(), w.numbers("", len(w.NewKey()))
	own, each := as(w.newKeyNow(), names), as(w.numbers("o.", len(key)), names)
	data := fields{"Declare": declare, "Keys": own, "Digest": w.oldDigest(""), "NewDigest": w.digest("n."), "Old": yql.QuoteName(before),
		"New": yql.QuoteName(after), "Where": in + w.withoutNull(false), "On": equal(quoted("n.", key), w.numbers("o.", len(key)))}
	i := slices.IndexFunc(key, func(k string) bool {
		h := w.Hash(w.Column(k))
		return h != nil && h.Random()
	})
	if i < 0 {
		data["First"] = yql.QuoteName(key[0])
		return w.text("differ", data)
	}
	data["Keys"], data["Rest"] = slices.Delete(own, i, i+1), slices.Delete(names, i, i+1)[len(key)-2]
	data["Grouped"] = slices.Delete(slices.Clone(each), i, i+1)
	each[i] = "b.bucket AS " + w.numbered(i)
	data["Each"], data["Bucket"], data["Buckets"] = each, yql.QuoteName(key[i]), eachBucket(w.Hash(w.Column(key[i])))
	return w.text("differ-buckets", data)
}

// surplus finds rows of the new table that should not be there.
func (w *writer) surplus(block, before, after, declare, in string) string {
	gone := fmt.Sprintf("o.%s IS NULL OR n.%s", yql.QuoteName(w.OldKey()[0]), w.own("wrong"))
	for _, c := range append(w.Undetermined(), w.remade()...) {
		gone += fmt.Sprintf(" OR COALESCE(n.%s != %s, true)", yql.QuoteName(c.Name), w.madeOf(c, columnIn("o.")))
	}
	made, from := origins(w, "")
	keys := append(quoted("", w.bothKeys()), made...)
	return w.text(block, fields{"Declare": declare, "Keys": strings.Join(keys, comma), "Wrong": w.wrong(), "Old": yql.QuoteName(before),
		"New": yql.QuoteName(after), "Where": in + w.withoutNull(true), "Key": columnsOf("n.", w.NewKey()),
		"On": equal(quoted("o.", w.OldKey()), from), "Gone": gone})
}

// origins are the columns of n that hold the old key of a row of the new table, and those of them that have to be made of its others first,
// because a join wants columns on both sides.
func origins(w *writer, of string) (made, columns []string) {
	columns = quoted("n.", w.renamed(w.OldKey()))
	for i, k := range w.OldKey() {
		if expr := w.origin(k, columnIn(of)); !isColumn(expr) {
			name := w.originNames()[i]
			made, columns[i] = append(made, expr+" AS "+name), "n."+name
		}
	}
	return made, columns
}

// taken are the columns of the new table that the old one has, too.
func (w *writer) taken() []Column {
	return slices.DeleteFunc(slices.Clone(w.Columns), func(c Column) bool { return c.From == "" })
}

// digestOf is a digest of one column. NULL has a value of its own, apart from every other. ToBytes takes every type of a
// column: the bytes are those in which the value is kept.
// Source: yql/essentials/minikql/comp_nodes/mkql_tobytes.cpp in ydb-platform/ydb.
func digestOf(column string, t schema.Type) string {
	if t != schema.String && t != schema.Utf8 {
		column = "ToBytes(" + column + ")"
	}
	return "COALESCE(Digest::CityHash(" + column + "), 1ul)"
}

// wrong is the condition that a computed column is not what it has to be.
func (w *writer) wrong() string {
	var differ []string
	for _, c := range w.Columns {
		if wrong := w.Map(c).Wrong(); wrong != "" {
			differ = append(differ, wrong)
		}
	}
	if len(differ) == 0 {
		return "false"
	}
	return strings.Join(differ, " OR ")
}

// bothKeys are the columns of both keys, as the new table has them.
func (w *writer) bothKeys() []string {
	out := slices.Clone(w.NewKey())
	for _, k := range w.OldKey() {
		if n := w.Renamed(k, true); !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// columnIn is a column of the table that is called prefix.
func columnIn(prefix string) func(column string) string {
	return func(column string) string { return prefix + yql.QuoteName(column) }
}

// columnsOf lists columns of a table that is called prefix, under their own names.
func columnsOf(prefix string, columns []string) string {
	return strings.Join(as(quoted(prefix, columns), quoted("", columns)), comma)
}

// renamed are the names that columns of the old table have in the new one.
func (p *Plan) renamed(columns []string) []string {
	return Each(columns, func(c string) string { return p.Renamed(c, true) })
}

// eachBucket joins all buckets, as b.
func eachBucket(h *move.Hash) string {
	return fmt.Sprintf("\n    CROSS JOIN (SELECT bucket AS bucket FROM AS_TABLE(ListMap(ListFromRange(0u, %du), ($n) -> { RETURN "+
		"AsStruct($n AS bucket); }))) AS b", h.Buckets)
}
