package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// follower writes statements that follow one of the tables from keys of the other, each of which is a row to look at.
type follower struct{ *writer }

// follow writes the statements that bring rows up to date by their keys, there and back.
func (w *follower) follow(t *Texts) {
	old, fresh := w.OldKeyColumns(), w.NewKeyColumns()
	t.Recent, t.Carry = Reconcile{DifferKey: old}, w.carry()
	w.used = false
	if w.ByOldKey() { // neither key can hold NULL then
		t.Forward = Reconcile{Key: old, Apply: w.applyByIndex(), DifferKey: old, Differ: w.differByIndex()}
		w.used = true
		t.Recent.Differ = w.differByOrigin(w.Old, w.Table)
		t.Reverse = Reconcile{Key: fresh, Apply: w.backByOrigin(), DifferKey: fresh, Differ: w.differBack()}
		return
	}
	t.Forward = Reconcile{Key: old, Apply: w.applyKeys(), DifferKey: old, Differ: w.differKeys(w.Table, w.Copy)}
	if w.withNull(false) != "" {
		t.Forward.ApplyOne, t.Forward.DifferOne = w.applyOne(), w.differOne(w.Table, w.Copy)
	}
	w.used = true
	t.Recent.Differ = w.differKeys(w.Old, w.Table)
	t.Reverse = Reconcile{Key: fresh, Apply: w.backKeys(), DifferKey: old, Differ: t.Recent.Differ}
	if w.withNull(false) != "" {
		t.Reverse.ApplyOne, t.Recent.DifferOne = w.backOne(), w.differOne(w.Old, w.Table)
		t.Reverse.DifferOne = t.Recent.DifferOne
	}
	if len(w.remade()) > 0 { // a new key may be none of the old table
		t.Reverse.DifferKey, t.Reverse.Differ = fresh, w.differBack()
		if t.Reverse.DifferOne != "" {
			there, gone := w.oneBack(fresh)
			t.Reverse.DifferOne = w.text("differ-one", fields{"Declare": declareKey(fresh), "Digest": w.oldDigest(""), "NewDigest": w.digest(""),
				"Old": yql.QuoteName(w.Old), "OldWhere": gone, "New": yql.QuoteName(w.Table), "NewWhere": there})
		}
	}
}

func (w *follower) carry() (c CarryBack) {
	keys := as(w.newKeyNow(), namesOf("", w.NewKeyColumns()))
	c.Keys = keyRange{w.Old, w.OldKeyColumns()}.ranged(func(declare, in string) string {
		return w.text("keys-of", fields{"Declare": declare, "Keys": keys, "Table": yql.QuoteName(w.Old), "Where": in + w.withoutNull(false)})
	})
	if null := w.withNull(false); null != "" {
		c.Null = w.text("null-copy", fields{"New": yql.QuoteName(w.Old), "Where": null,
			"Write": w.writeBack(rowsWith(w.Table, w.withNull(true)))})
	}
	return c
}

// declareKeys declares $keys, each with its number if they are numbered. None of their values is NULL.
func declareKeys(key []KeyColumn, numbered bool) string {
	members := Each(key, func(c KeyColumn) string { return c.Name() + ": " + strings.TrimSuffix(c.Type, "?") })
	if numbered {
		members = slices.Insert(members, 0, "n: Uint64")
	}
	return fmt.Sprintf("DECLARE $keys AS List<Struct<%s>>;\n", strings.Join(members, comma))
}

// declareKey declares the parameters of one key.
func declareKey(key []KeyColumn) string {
	return joined(key, "", func(c KeyColumn) string { return fmt.Sprintf("DECLARE $%s AS %s;\n", c.Name(), c.Type) })
}

// at is the condition that a row of a table t is the one of a key in k.
func at(key []KeyColumn) string {
	return joined(key, and, func(c KeyColumn) string { return "t." + yql.QuoteName(c.Column) + " = k." + c.Name() })
}

// ofKey is the parameter or column, behind a prefix, that has a column of a key.
func ofKey(prefix string, key []KeyColumn) func(column string) string {
	return func(column string) string {
		return prefix + key[slices.IndexFunc(key, func(c KeyColumn) bool { return c.Column == column })].Name()
	}
}

// newKeyOf are the columns of the new key, made of those of the old one.
func (w *follower) newKeyOf(of func(column string) string) []string {
	return Each(w.NewKey(), func(k string) string { return w.madeOf(w.Column(k), of) })
}

// atNumbered is the condition that a row t of the new table has the new key whose columns k has by number.
func (w *follower) atNumbered() string {
	return equal(quoted("t.", w.NewKey()), w.numbers("k.", len(w.NewKey())))
}

// rowsAt selects columns of the rows of a table t that have one of the keys in rows k.
func (w *follower) rowsAt(table, keys, on string, columns []string) fields {
	return fields{"Columns": as(quoted("t.", columns), quoted("", columns)), "Rows": rowsOf(keys, table, on)}
}

// theKeys are the rows of $keys.
const theKeys = "AS_TABLE($keys)"

// rowsOf joins the rows t of a table to those of keys k.
func rowsOf(keys, table, on string) string {
	return fmt.Sprintf("%s AS k\n    JOIN %s AS t ON %s", keys, yql.QuoteName(table), on)
}

func (w *follower) oldRows(key []KeyColumn) fields {
	return w.rowsAt(w.Table, theKeys, at(key), w.sources())
}

// applyKeys is Reconcile.Apply. What is gone is deleted before anything is written: a value that is unique may have gone from
// one row of the batch to another.
func (w *follower) applyKeys() string {
	key := w.OldKeyColumns()
	return w.text("apply", fields{"Declare": declareKeys(key, false), "Rows": w.oldRows(key), "Copy": yql.QuoteName(w.Copy),
		"Gone": as(w.newKeyOf(ofKey("k.", key)), quoted("", w.NewKey())), "Table": yql.QuoteName(w.Table), "On": at(key),
		"None":  w.imageOfKey(ofKey("k.", key)),
		"First": yql.QuoteName(key[0].Column), "Write": w.write(w.Copy, "$rows")})
}

// applyByIndex is Reconcile.Apply where rows are looked up by the old key.
func (w *follower) applyByIndex() string {
	key, told := w.OldKeyColumns(), w.Undetermined()
	now, gone := as(Each(told, w.value), w.numbers("", len(told))), fmt.Sprintf("t.%s IS NULL", yql.QuoteName(w.OldKey()[0]))
	for i, c := range told {
		gone += fmt.Sprintf(" OR COALESCE(n.%s != t.%s, true)", yql.QuoteName(c.Name), w.numbered(i))
	}
	fresh := quoted("n.", w.renamed(w.OldKey()))
	return w.text("apply-by-index", fields{"Declare": declareKeys(key, false), "Rows": w.oldRows(key),
		"Now": append(quoted("", w.OldKey()), now...), "BothKeys": columnsOf("n.", w.bothKeys()), "Copy": yql.QuoteName(w.Copy),
		"Index": yql.QuoteName(OldKeyIndex), "ByOldKey": equal(fresh, namesOf("k.", key)), "Key": columnsOf("n.", w.NewKey()),
		"On": equal(quoted("t.", w.OldKey()), fresh), "Gone": gone, "Write": w.write(w.Copy, "$rows")})
}

// applyOne is Reconcile.ApplyOne.
func (w *follower) applyOne() string {
	key := w.OldKeyColumns()
	return w.text("apply-one", fields{"Declare": declareKey(key), "From": yql.QuoteName(w.Table), "There": oldKeyIs(key),
		"To": yql.QuoteName(w.Copy), "Gone": w.newKeyIs(key), "Write": w.write(w.Copy, "$row")})
}

// oldKeyIs is the condition that a row of the old table has the key of the parameters.
func oldKeyIs(key []KeyColumn) string {
	return joined(key, and, func(c KeyColumn) string { return same(yql.QuoteName(c.Column), "$"+c.Name(), c.Optional()) })
}

// newKeyIs is the condition that a row of the new table has the old key of the parameters.
func (w *follower) newKeyIs(key []KeyColumn) string {
	return joined(w.NewKey(), and, func(k string) string {
		c := w.Column(k)
		switch value, h := w.madeOf(c, ofKey("$", key)), w.Hash(c); {
		case h != nil && h.Random():
			return anyBucket(h)
		case c.From == "":
			return yql.QuoteName(k) + " = " + value
		default:
			of := slices.IndexFunc(key, func(o KeyColumn) bool { return o.Column == c.From })
			if c.Lost != "" {
				value = fmt.Sprintf("IF(%s, %s)", w.image(c, ofKey("$", key)), value)
			}
			return same(yql.QuoteName(k), value, key[of].Optional())
		}
	})
}

// side is one of two selections of rows that are compared by their digests, each with the number of its key.
type side struct {
	N, Digest, Rows string
	Wrong           string // 1ul for a row that is wrong in itself; empty if none is
}

// selection is a name for what is selected.
type selection struct{ Name, Columns, Rows string }

// differing is the statement that tells which of $keys have not the same row on both sides.
func (w *follower) differing(key []KeyColumn, old, fresh side, before ...selection) string {
	return w.text("differ-keys", fields{"Declare": declareKeys(key, true), "Before": before, "Old": old, "New": fresh})
}

// there are the rows of the new table that have one of the keys in rows k, and oldThere those of the old one.
func (w *follower) there(keys, table, on string) side {
	return side{N: "k.n AS n", Digest: w.digest("t."), Rows: rowsOf(keys, table, on)}
}

func (w *follower) oldThere(table string, key []KeyColumn) side {
	return side{N: "k.n AS n", Digest: w.oldDigest("t."), Rows: rowsOf(theKeys, table, at(key))}
}

// differKeys is Reconcile.Differ.
func (w *follower) differKeys(before, after string) string {
	key := w.OldKeyColumns()
	columns, from := w.newKeyOf(ofKey("k.", key)), theKeys+" AS k"
	for i, k := range w.NewKey() {
		if h := w.Hash(w.Column(k)); h != nil && h.Random() { // it may be in any bucket, and has to be in one alone
			columns[i], from = "b.bucket", from+eachBucket(h)
		}
	}
	if image := strings.TrimPrefix(w.imageOfKey(ofKey("k.", key)), and); image != "" {
		from += "\n    WHERE " + image
	}
	fresh := selection{"$fresh", "k.n AS n, " + strings.Join(w.asNumbers(columns), comma), from}
	return w.differing(key, w.oldThere(before, key), w.there(fresh.Name, after, w.atNumbered()), fresh)
}

// differByIndex is Reconcile.Differ where rows are looked up by the old key: one row in each table, with the right new key too.
func (w *follower) differByIndex() string {
	key := w.OldKeyColumns()
	there := selection{"$there", "k.n AS " + w.own("n") + comma + columnsOf("n.", Each(w.Columns, func(c Column) string { return c.Name })),
		fmt.Sprintf("%s AS k\n    JOIN %s VIEW %s AS n ON %s", theKeys, yql.QuoteName(w.Copy), yql.QuoteName(OldKeyIndex),
			equal(quoted("n.", w.renamed(w.OldKey())), namesOf("k.", key)))}
	old := w.oldThere(w.Table, key)
	old.Wrong = "0ul"
	return w.differing(key, old, side{w.own("n") + " AS n", w.digest(""), there.Name, "IF(" + w.wrong() + ", 1ul, 0ul)"}, there)
}

// differByOrigin compares without the index: where the old table has a row, the new one has it under the key that it gives.
func (w *follower) differByOrigin(before, after string) string {
	key := w.OldKeyColumns()
	columns := columnsOf("t.", w.sources())
	n := w.own("n") + " AS n"
	old := selection{"$old", "k.n AS " + w.own("n") + comma + columns, rowsOf(theKeys, before, at(key))}
	fresh := selection{"$fresh", n + comma + strings.Join(w.asNumbers(w.newKeyNow()), comma), old.Name}
	return w.differing(key, side{N: n, Digest: w.oldDigest(""), Rows: old.Name}, w.there(fresh.Name, after, w.atNumbered()), old, fresh)
}

// differBack is Reconcile.Differ of the way back by keys of the new table: one row there and the same one in the old table, or no row, and
// none there that came from it.
func (w *follower) differBack() string {
	key := w.NewKeyColumns()
	of, keys := ofKey("k.", key), theKeys
	from := Each(w.OldKey(), func(k string) string { return w.origin(k, of) })
	var before []selection
	if len(w.remade()) > 0 { // a join wants columns on both sides
		names := w.originNames()
		columns := slices.Concat([]string{"k.n AS n"}, as(namesOf("k.", key), namesOf("", key)), as(from, names))
		before = append(before, selection{"$at", strings.Join(columns, comma), theKeys + " AS k"})
		keys, from = "$at", Each(names, func(n string) string { return "k." + n })
	}
	old := fmt.Sprintf("%s AS k\n    JOIN %s AS o ON %s\n    WHERE %s", keys, yql.QuoteName(w.Old),
		equal(quoted("o.", w.OldKey()), from), w.sameOrigin(func(c Column) string { return of(c.Name) }))
	return w.differing(key, w.there(theKeys, w.Table, at(key)), side{N: "k.n AS n", Digest: w.oldDigest("o."), Rows: old}, before...)
}

// differOne is Reconcile.DifferOne.
func (w *follower) differOne(before, after string) string {
	key := w.OldKeyColumns()
	return w.text("differ-one", fields{"Declare": declareKey(key), "Digest": w.oldDigest(""), "NewDigest": w.digest(""),
		"Old": yql.QuoteName(before), "OldWhere": oldKeyIs(key), "New": yql.QuoteName(after), "NewWhere": w.newKeyIs(key)})
}

// oldColumnOf finds a column of the old key by its name there.
func (w *follower) oldColumnOf(of func(string) string) func(string) string {
	return func(old string) string { return of(w.Renamed(old, true)) }
}

// now is a column of the new table as its row has it, or a hash as that makes it.
func (w *follower) now(c Column, of func(column string) string) string {
	if w.Hash(c) != nil {
		return w.madeOf(c, w.oldColumnOf(of))
	}
	return of(c.Name)
}

// rowsBack declares $keys of the new table, and names $rows its rows that have them.
func (w *follower) rowsBack() fields {
	key := w.NewKeyColumns()
	plain, from, computed := namesOf("k.", key), theKeys+" AS k", false
	right := slices.Clone(plain)
	for i, name := range w.NewKey() {
		switch h := w.Hash(w.Column(name)); {
		case h == nil:
		case h.Random():
			right[i], from, computed = "b.bucket", from+eachBucket(h), true
		case w.inNewKey(h):
			right[i], computed = h.There(w.oldColumnOf(ofKey("k.", key))), true
		}
	}
	if !computed {
		right = nil
	}
	return fields{"Declare": declareKeys(key, false), "Plain": w.asNumbers(plain), "Right": w.asNumbers(right), "From": from,
		"Each": w.numbers("", len(key)),
		"Rows": w.rowsAt(w.Table, "$each", w.atNumbered(), w.results())}
}

// inNewKey reports whether what a column is computed from is, under its own values, in the new key, too.
func (w *follower) inNewKey(h *move.Hash) bool {
	return !slices.ContainsFunc(h.Sources(), func(c string) bool {
		return !slices.ContainsFunc(w.NewKey(), func(k string) bool { return w.Column(k).From == c })
	})
}

// backKeys is Reconcile.Apply of the way back. A row of the new table has its key in the old one without the column that is computed.
func (w *follower) backKeys() string {
	fresh := w.renamed(w.OldKey())
	of := Each(fresh, ofKey("k.", w.NewKeyColumns()))
	gone, none := slices.Clone(of), ""
	for i, k := range w.OldKey() {
		if w.Column(fresh[i]).Back != "" { // of a key that the old table cannot have there is no row
			from := w.origin(k, ofKey("k.", w.NewKeyColumns()))
			gone[i] = fmt.Sprintf("Unwrap(IF(TRUE, %s))", from)
			none += and + w.fits(w.Column(fresh[i]), ofKey("k.", w.NewKeyColumns()))
		}
	}
	return w.text("back", fields{"Rows": w.rowsBack(), "Old": yql.QuoteName(w.Old), "Gone": as(gone, quoted("", w.OldKey())), "None": none,
		"On": equal(quoted("t.", fresh), of), "First": yql.QuoteName(fresh[0]), "Write": w.writeBack("$rows")})
}

// oneBack is the condition that a row of the new table has the key of the parameters, and that one of the old table is the same row.
func (w *follower) oneBack(key []KeyColumn) (there, gone string) {
	of := w.oldColumnOf(ofKey("$", key))
	there = joined(key, and, func(k KeyColumn) string {
		switch h := w.Hash(w.Column(k.Column)); {
		case h == nil:
		case h.Random():
			return anyBucket(h)
		default:
			return fmt.Sprintf("%s IN ($%s, %s)", yql.QuoteName(k.Column), k.Name(), h.There(of))
		}
		return same(yql.QuoteName(k.Column), "$"+k.Name(), k.Optional())
	})
	gone = joined(w.OldKey(), and, func(k string) string {
		i := slices.IndexFunc(key, func(c KeyColumn) bool { return c.Column == w.Renamed(k, true) })
		from := w.origin(k, ofKey("$", key))
		if c := w.Column(key[i].Column); c.Back != "" {
			from = fmt.Sprintf("IF(%s, %s)", w.fits(c, ofKey("$", key)), from)
		}
		return same(yql.QuoteName(k), from, key[i].Optional())
	})
	return there, gone
}

// backOne is Reconcile.ApplyOne of the way back.
func (w *follower) backOne() string {
	key := w.NewKeyColumns()
	there, gone := w.oneBack(key)
	return w.text("apply-one", fields{"Declare": declareKey(key), "From": yql.QuoteName(w.Table), "There": there, "To": yql.QuoteName(w.Old),
		"Gone": gone, "Write": w.writeBack("$row")})
}

// telling are the columns of Undetermined, without a hash that the new key has beside what it is made of: what wrote the new table
// may have computed that in another way.
func (w *follower) telling() []Column {
	return slices.DeleteFunc(w.Undetermined(), func(c Column) bool {
		h := w.Hash(c)
		return h != nil && w.inNewKey(h)
	})
}

// sameOrigin is the condition that a row of the old table o has in the new one the key in k, as far as the old key does not say so.
func (w *follower) sameOrigin(of func(Column) string) string {
	return joined(append(w.telling(), w.remade()...), and, func(c Column) string {
		return fmt.Sprintf("COALESCE(%s = %s, false)", w.madeOf(c, columnIn("o.")), of(c))
	})
}

// backByOrigin is Reconcile.Apply of the way back where the new key has more than the old one.
func (w *follower) backByOrigin() string {
	old, fresh, told := w.OldKey(), w.renamed(w.OldKey()), w.Undetermined()
	of := ofKey("k.", w.NewKeyColumns())
	own := func(c Column) string {
		return w.own("own_" + fmt.Sprint(1+slices.IndexFunc(told, func(t Column) bool { return t.Name == c.Name })))
	}
	moved := joined(w.telling(), " OR ", func(c Column) string {
		return fmt.Sprintf("COALESCE(%s != %s, false)", w.madeOf(c, columnIn("o.")), w.now(c, columnIn("r.")))
	})
	gone := as(Each(told, func(c Column) string { return of(c.Name) }), Each(told, own))
	return w.text("back-by-origin", fields{"Rows": w.rowsBack(), "OldKey": yql.QuoteNames(fresh),
		"Other": w.asNumbers(w.newKeyOf(columnIn("o."))), "Old": yql.QuoteName(w.Old), "Held": equal(quoted("o.", old), quoted("r.", fresh)),
		"Moved": moved, "NewFirst": yql.QuoteName(w.NewKey()[0]), "Table": yql.QuoteName(w.Table), "AtNumbered": w.atNumbered(),
		"Error":    yql.QuoteString(fmt.Sprintf("two rows have the same (%s), which was the key of the old table", strings.Join(fresh, comma))),
		"GoneKeys": append(w.asNumbers(Each(fresh, of)), gone...), "On": equal(quoted("t.", fresh), Each(fresh, of)),
		"First": yql.QuoteName(fresh[0]), "Key": columnsOf("o.", old), "OldOn": equal(quoted("o.", old), w.numbers("k.", len(old))),
		"Same": w.sameOrigin(func(c Column) string { return "k." + own(c) }), "Write": w.writeBack("$rows")})
}

// anyBucket is the condition that a row is in one of the buckets.
func anyBucket(h *move.Hash) string {
	all := make([]string, h.Buckets)
	for b := range all {
		all[b] = fmt.Sprintf("%du", b)
	}
	return fmt.Sprintf("%s IN (%s)", yql.QuoteName(h.Column), strings.Join(all, comma))
}
