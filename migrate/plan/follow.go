package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// follow writes the statements that bring rows up to date by their keys, there and back.
func (w *writer) follow(t *Texts) {
	old, fresh := w.OldKeyColumns(), w.NewKeyColumns()
	t.Recent, t.Carry = Reconcile{DifferKey: old}, w.carry()
	if w.ByOldKey() { // neither key can hold NULL then
		t.Recent.Differ = w.differByOrigin()
		t.Forward = Reconcile{Key: old, Apply: w.applyByIndex(), DifferKey: old, Differ: w.differByIndex()}
		t.Reverse = Reconcile{Key: fresh, Apply: w.backByOrigin(), DifferKey: fresh, Differ: w.differBack()}
		return
	}
	t.Recent.Differ = w.differKeys(w.Old, w.Table)
	t.Forward = Reconcile{Key: old, Apply: w.applyKeys(), DifferKey: old, Differ: w.differKeys(w.Table, w.Copy)}
	t.Reverse = Reconcile{Key: fresh, Apply: w.backKeys(), DifferKey: old, Differ: t.Recent.Differ}
	if w.withNull() != "" {
		t.Forward.ApplyOne, t.Forward.DifferOne = w.applyOne(), w.differOne(w.Table, w.Copy)
		t.Reverse.ApplyOne, t.Reverse.DifferOne = w.backOne(), w.differOne(w.Old, w.Table)
		t.Recent.DifferOne = t.Reverse.DifferOne
	}
}

func (w *writer) carry() (c CarryBack) {
	var key []string
	for _, k := range w.NewKeyColumns() {
		key = append(key, w.value(w.Column(k.Column))+" AS "+k.Name())
	}
	c.Keys = keyRange{w.Old, w.OldKeyColumns()}.ranged(func(declare, in string) string {
		return fmt.Sprintf("%sSELECT %s\nFROM %s\nWHERE %s;\n", declare, strings.Join(key, ", "), yql.QuoteName(w.Old), in+w.withoutNull())
	})
	if null := w.withNull(); null != "" {
		rows := yql.QuoteName(w.Table) + "\nWHERE " + null
		c.Null = w.text("null-copy", fields{"New": yql.QuoteName(w.Old), "Where": null, "Write": w.writeBack(rows)})
	}
	return c
}

// declareKeys declares $keys. None of their values is NULL.
func declareKeys(key []KeyColumn, numbered bool) string {
	var members []string
	if numbered {
		members = append(members, "n: Uint64")
	}
	for _, c := range key {
		members = append(members, c.Name()+": "+strings.TrimSuffix(c.Type, "?"))
	}
	return fmt.Sprintf("DECLARE $keys AS List<Struct<%s>>;\n", strings.Join(members, ", "))
}

// declareKey declares the parameters of one key.
func declareKey(key []KeyColumn) string {
	var s strings.Builder
	for _, c := range key {
		fmt.Fprintf(&s, "DECLARE $%s AS %s;\n", c.Name(), c.Type)
	}
	return s.String()
}

// at is the condition that a row of a table t is the one of a key in k.
func at(key []KeyColumn) string {
	on := make([]string, len(key))
	for i, c := range key {
		on[i] = fmt.Sprintf("t.%s = k.%s", yql.QuoteName(c.Column), c.Name())
	}
	return and(on)
}

// ofKey is the parameter or column, behind a prefix, that has a column of a key.
func ofKey(prefix string, key []KeyColumn) func(column string) string {
	return func(column string) string {
		return prefix + key[slices.IndexFunc(key, func(c KeyColumn) bool { return c.Column == column })].Name()
	}
}

// newKeyOf are the columns of the new key, made of those of the old one.
func (w *writer) newKeyOf(of func(column string) string) []string {
	out := make([]string, len(w.NewKey()))
	for i, k := range w.NewKey() {
		out[i] = w.madeOf(w.Column(k), of)
	}
	return out
}

// atNumbered is the condition that a row t of the new table has the new key whose columns k has by number.
func (w *writer) atNumbered() string {
	on := make([]string, len(w.NewKey()))
	for i, k := range w.NewKey() {
		on[i] = fmt.Sprintf("t.%s = k.%s", yql.QuoteName(k), numbered(i))
	}
	return and(on)
}

// rowsAt selects the rows of a table t that have one of the keys in rows k.
func (w *writer) rowsAt(table, keys, on string, column func(Column) string) fields {
	var columns []string
	for _, c := range w.Columns {
		if c.From != "" {
			columns = append(columns, fmt.Sprintf("t.%s AS %[1]s", yql.QuoteName(column(c))))
		}
	}
	return fields{"Columns": columns, "Keys": keys, "Table": yql.QuoteName(table), "On": on}
}

func (w *writer) oldRows(key []KeyColumn) fields {
	return w.rowsAt(w.Table, "AS_TABLE($keys)", at(key), func(c Column) string { return c.From })
}

// applyKeys is Reconcile.Apply. What is gone is deleted before anything is written: a value that is unique may have gone from
// one row of the batch to another.
func (w *writer) applyKeys() string {
	key := w.OldKeyColumns()
	gone := w.newKeyOf(ofKey("k.", key))
	for i, k := range w.NewKey() {
		gone[i] += " AS " + yql.QuoteName(k)
	}
	return w.text("apply", fields{"Declare": declareKeys(key, false), "Rows": w.oldRows(key), "Copy": yql.QuoteName(w.Copy), "Gone": strings.Join(gone, ", "), "Table": yql.QuoteName(w.Table), "On": at(key),
		"First": yql.QuoteName(key[0].Column), "Write": w.write(w.Copy, "$rows")})
}

// applyByIndex is Reconcile.Apply where rows are looked up by the old key.
func (w *writer) applyByIndex() string {
	key := w.OldKeyColumns()
	now, on, by := []string{yql.QuoteNames(w.OldKey())}, []string(nil), []string(nil)
	gone := fmt.Sprintf("t.%s IS NULL", yql.QuoteName(w.OldKey()[0]))
	for i, c := range w.Undetermined() {
		now = append(now, w.value(c)+" AS "+numbered(i))
		gone += fmt.Sprintf(" OR COALESCE(n.%s != t.%s, true)", yql.QuoteName(c.Name), numbered(i))
	}
	for _, c := range key {
		fresh := yql.QuoteName(w.Renamed(c.Column, true))
		on, by = append(on, fmt.Sprintf("t.%s = n.%s", yql.QuoteName(c.Column), fresh)), append(by, fmt.Sprintf("n.%s = k.%s", fresh, c.Name()))
	}
	return w.text("apply-by-index", fields{"Declare": declareKeys(key, false), "Rows": w.oldRows(key), "Now": now, "BothKeys": columnsOf("n.", w.bothKeys()), "Copy": yql.QuoteName(w.Copy),
		"Index": yql.QuoteName(OldKeyIndex), "ByOldKey": and(by), "Key": columnsOf("n.", w.NewKey()), "On": and(on), "Gone": gone, "Write": w.write(w.Copy, "$rows")})
}

// applyOne is Reconcile.ApplyOne.
func (w *writer) applyOne() string {
	key := w.OldKeyColumns()
	there, gone := w.oldKeyIs(key), w.newKeyIs(key)
	return w.text("apply-one", fields{"Declare": declareKey(key), "From": yql.QuoteName(w.Table), "There": and(there), "To": yql.QuoteName(w.Copy), "Gone": and(gone), "Write": w.write(w.Copy, "$row")})
}

// oldKeyIs are the conditions that a row of the old table has the key of the parameters.
func (w *writer) oldKeyIs(key []KeyColumn) (out []string) {
	for _, c := range key {
		out = append(out, same(yql.QuoteName(c.Column), "$"+c.Name(), c.Optional()))
	}
	return out
}

// newKeyIs are the conditions that a row of the new table has the old key of the parameters.
func (w *writer) newKeyIs(key []KeyColumn) (out []string) {
	for i, value := range w.newKeyOf(ofKey("$", key)) {
		c := w.Column(w.NewKey()[i])
		switch {
		case c.Random:
			out = append(out, anyBucket(c))
		case len(c.Hash) > 0:
			out = append(out, yql.QuoteName(c.Name)+" = "+value)
		default:
			of := slices.IndexFunc(key, func(o KeyColumn) bool { return o.Column == c.From })
			out = append(out, same(yql.QuoteName(c.Name), value, key[of].Optional()))
		}
	}
	return out
}

// differKeys is Reconcile.Differ.
func (w *writer) differKeys(before, after string) string {
	key := w.OldKeyColumns()
	var columns []string
	from := "AS_TABLE($keys) AS k"
	for i, k := range w.newKeyOf(ofKey("k.", key)) {
		c := w.Column(w.NewKey()[i])
		if c.Random { // it may be in any bucket, and has to be in one alone
			from += eachBucket(c)
			k = "b.bucket"
		}
		columns = append(columns, k+" AS "+numbered(i))
	}
	return w.text("differ-keys", fields{"Declare": declareKeys(key, true),
		"Before": fmt.Sprintf("$fresh = (\n    SELECT k.n AS n, %s\n    FROM %s\n);\n", strings.Join(columns, ", "), from),
		"N":      "k.n AS n", "OldDigest": w.digest("t."), "OldWrong": "", "OldRows": fmt.Sprintf("AS_TABLE($keys) AS k\n    JOIN %s AS t ON %s", yql.QuoteName(before), at(key)),
		"NewN": "k.n AS n", "NewDigest": w.digest("t."), "NewWrong": "", "NewRows": fmt.Sprintf("$fresh AS k\n    JOIN %s AS t ON %s", yql.QuoteName(after), w.atNumbered()), "Having": ""})
}

// differByIndex is Reconcile.Differ where rows are looked up by the old key: one row in each table, with the right new key too.
func (w *writer) differByIndex() string {
	key := w.OldKeyColumns()
	columns, by := make([]string, len(w.Columns)), make([]string, len(key))
	for i, c := range w.Columns {
		columns[i] = c.Name
	}
	for i, c := range key {
		by[i] = fmt.Sprintf("n.%s = k.%s", yql.QuoteName(w.Renamed(c.Column, true)), c.Name())
	}
	return w.text("differ-keys", fields{"Declare": declareKeys(key, true),
		"Before": fmt.Sprintf("$there = (\n    SELECT k.n AS n, %s\n    FROM AS_TABLE($keys) AS k\n    JOIN %s VIEW %s AS n ON %s\n);\n", columnsOf("n.", columns), yql.QuoteName(w.Copy), yql.QuoteName(OldKeyIndex), and(by)),
		"N":      "k.n AS n", "OldDigest": w.digest("t."), "OldWrong": ", 0ul AS wrong", "OldRows": fmt.Sprintf("AS_TABLE($keys) AS k\n    JOIN %s AS t ON %s", yql.QuoteName(w.Table), at(key)),
		"NewN": "n", "NewDigest": w.digest(""), "NewWrong": ", IF(" + w.wrong() + ", 1ul, 0ul) AS wrong", "NewRows": "$there", "Having": " OR SUM(wrong) != 0ul"})
}

// differByOrigin compares after the rename, without the index: where the old table has a row, the new one has it under the key that it
// gives.
func (w *writer) differByOrigin() string {
	key := w.OldKeyColumns()
	fresh := make([]string, len(w.NewKey()))
	for i, k := range w.NewKey() {
		fresh[i] = w.value(w.Column(k)) + " AS " + numbered(i)
	}
	var columns []string
	for _, c := range w.Columns {
		if c.From != "" {
			columns = append(columns, c.From)
		}
	}
	return w.text("differ-keys", fields{"Declare": declareKeys(key, true),
		"Before": fmt.Sprintf("$old = (\n    SELECT k.n AS n, %s\n    FROM AS_TABLE($keys) AS k\n    JOIN %s AS t ON %s\n);\n$fresh = (\n    SELECT n, %s\n    FROM $old\n);\n",
			columnsOf("t.", columns), yql.QuoteName(w.Old), at(key), strings.Join(fresh, ", ")),
		"N": "n", "OldDigest": w.digest(""), "OldWrong": "", "OldRows": "$old",
		"NewN": "k.n AS n", "NewDigest": w.digest("t."), "NewWrong": "", "NewRows": fmt.Sprintf("$fresh AS k\n    JOIN %s AS t ON %s", yql.QuoteName(w.Table), w.atNumbered()), "Having": ""})
}

// differBack is Reconcile.Differ of the way back by keys of the new table: one row there and the same one in the old table, or no row, and
// none there that came from it.
func (w *writer) differBack() string {
	key := w.NewKeyColumns()
	of := w.oldColumnOf(ofKey("k.", key))
	var oldOn []string
	for _, k := range w.OldKey() {
		oldOn = append(oldOn, fmt.Sprintf("o.%s = %s", yql.QuoteName(k), of(k)))
	}
	own := func(c Column) string { return ofKey("k.", key)(c.Name) }
	return w.text("differ-keys", fields{"Declare": declareKeys(key, true), "Before": "",
		"N": "k.n AS n", "OldDigest": w.digest("t."), "OldWrong": "", "OldRows": fmt.Sprintf("AS_TABLE($keys) AS k\n    JOIN %s AS t ON %s", yql.QuoteName(w.Table), at(key)),
		"NewN": "k.n AS n", "NewDigest": w.digest("o."), "NewWrong": "", "NewRows": fmt.Sprintf("AS_TABLE($keys) AS k\n    JOIN %s AS o ON %s\n    WHERE %s", yql.QuoteName(w.Old), and(oldOn), w.sameOrigin(own)), "Having": ""})
}

// differOne is Reconcile.DifferOne.
func (w *writer) differOne(before, after string) string {
	key := w.OldKeyColumns()
	return w.text("differ-one", fields{"Declare": declareKey(key), "Digest": w.digest(""), "Old": yql.QuoteName(before), "OldWhere": and(w.oldKeyIs(key)), "New": yql.QuoteName(after), "NewWhere": and(w.newKeyIs(key))})
}

// oldColumnOf finds a column of the old key by its name there.
func (w *writer) oldColumnOf(of func(string) string) func(string) string {
	return func(old string) string { return of(w.Renamed(old, true)) }
}

// rowsBack declares $keys of the new table, and names $rows its rows that have them.
func (w *writer) rowsBack() fields {
	key := w.NewKeyColumns()
	of := w.oldColumnOf(ofKey("k.", key))
	var plain, right, each []string
	from, computed := "AS_TABLE($keys) AS k", false
	for i, name := range w.NewKey() {
		c := w.Column(name)
		own := "k." + key[i].Name()
		k := own
		switch {
		case c.Random:
			from += eachBucket(c)
			k, computed = "b.bucket", true
		case len(c.Hash) > 0 && w.inNewKey(c.Hash):
			k, computed = w.madeOf(c, of), true
		}
		plain, right, each = append(plain, own+" AS "+numbered(i)), append(right, k+" AS "+numbered(i)), append(each, numbered(i))
	}
	if !computed {
		right = nil
	}
	return fields{"Declare": declareKeys(key, false), "Plain": plain, "Right": right, "From": from, "Each": each,
		"Rows": w.rowsAt(w.Table, "$each", w.atNumbered(), func(c Column) string { return c.Name })}
}

// inNewKey reports whether columns of the old table are, under their own values, columns of the new key.
func (p *Plan) inNewKey(columns []string) bool {
	return !slices.ContainsFunc(columns, func(c string) bool {
		return !slices.ContainsFunc(p.NewKey(), func(k string) bool { return p.Column(k).From == c })
	})
}

// backKeys is Reconcile.Apply of the way back. A row of the new table has its key in the old one without the column that is computed.
func (w *writer) backKeys() string {
	of := w.oldColumnOf(ofKey("k.", w.NewKeyColumns()))
	var gone, on []string
	for _, k := range w.OldKey() {
		gone, on = append(gone, of(k)+" AS "+yql.QuoteName(k)), append(on, fmt.Sprintf("t.%s = %s", yql.QuoteName(w.Renamed(k, true)), of(k)))
	}
	return w.text("back", fields{"Rows": w.rowsBack(), "Old": yql.QuoteName(w.Old), "Gone": strings.Join(gone, ", "), "On": and(on), "First": yql.QuoteName(w.Renamed(w.OldKey()[0], true)), "Write": w.writeBack("$rows")})
}

// backOne is Reconcile.ApplyOne of the way back.
func (w *writer) backOne() string {
	key := w.NewKeyColumns()
	of := w.oldColumnOf(ofKey("$", key))
	var there, gone []string
	for i, k := range w.newKeyOf(of) {
		c := w.Column(w.NewKey()[i])
		own := "$" + key[i].Name()
		switch {
		case c.Random:
			there = append(there, anyBucket(c))
		case len(c.Hash) > 0:
			there = append(there, fmt.Sprintf("%s IN (%s, %s)", yql.QuoteName(c.Name), own, k))
		default:
			there = append(there, same(yql.QuoteName(c.Name), own, key[i].Optional()))
		}
	}
	for _, k := range w.OldKeyColumns() {
		i := slices.IndexFunc(key, func(c KeyColumn) bool { return c.Column == w.Renamed(k.Column, true) })
		gone = append(gone, same(yql.QuoteName(k.Column), of(k.Column), key[i].Optional()))
	}
	return w.text("apply-one", fields{"Declare": declareKey(key), "From": yql.QuoteName(w.Table), "There": and(there), "To": yql.QuoteName(w.Old), "Gone": and(gone), "Write": w.writeBack("$row")})
}

// telling are the columns of Undetermined, without a hash that the new key has beside what it is made of: what wrote the new table
// may have computed that in another way.
func (p *Plan) telling() []Column {
	return slices.DeleteFunc(p.Undetermined(), func(c Column) bool { return len(c.Hash) > 0 && p.inNewKey(c.Hash) })
}

// sameOrigin is the condition that a row of the old table o has in the new one the key in k, as far as the old key does not
// say so.
func (w *writer) sameOrigin(of func(Column) string) string {
	var out []string
	for _, c := range w.telling() {
		out = append(out, fmt.Sprintf("COALESCE(%s = %s, false)", w.madeOf(c, columnIn("o.")), of(c)))
	}
	return and(out)
}

// backByOrigin is Reconcile.Apply of the way back where the new key has more than the old one.
func (w *writer) backByOrigin() string {
	key := w.NewKeyColumns()
	of := w.oldColumnOf(ofKey("k.", key))
	var on, held, oldOn, other, moved, gone, old []string
	for i, k := range w.OldKey() {
		fresh := w.Renamed(k, true)
		old = append(old, fresh)
		on = append(on, fmt.Sprintf("t.%s = %s", yql.QuoteName(fresh), of(k)))
		held = append(held, fmt.Sprintf("o.%s = r.%s", yql.QuoteName(k), yql.QuoteName(fresh)))
		oldOn = append(oldOn, fmt.Sprintf("o.%s = k.%s", yql.QuoteName(k), numbered(i)))
		gone = append(gone, of(k)+" AS "+numbered(i))
	}
	for i, value := range w.newKeyOf(columnIn("o.")) {
		other = append(other, value+" AS "+numbered(i))
	}
	for _, c := range w.telling() {
		moved = append(moved, fmt.Sprintf("COALESCE(%s != %s, false)", w.madeOf(c, columnIn("o.")), w.madeOf(c, w.oldColumnOf(columnIn("r.")))))
	}
	own := func(c Column) string { return "keyadvise_own_" + Word(c.Name) }
	for _, c := range w.Undetermined() {
		gone = append(gone, ofKey("k.", key)(c.Name)+" AS "+own(c))
	}
	return w.text("back-by-origin", fields{"Rows": w.rowsBack(), "OldKey": yql.QuoteNames(old), "Other": other, "Old": yql.QuoteName(w.Old), "Held": and(held), "Moved": strings.Join(moved, " OR "),
		"NewFirst": yql.QuoteName(w.NewKey()[0]), "Table": yql.QuoteName(w.Table), "AtNumbered": w.atNumbered(),
		"Error":    yql.QuoteString(fmt.Sprintf("two rows have the same (%s), which was the key of the old table", strings.Join(old, ", "))),
		"GoneKeys": gone, "On": and(on), "First": yql.QuoteName(old[0]), "Key": columnsOf("o.", w.OldKey()), "OldOn": and(oldOn), "Same": w.sameOrigin(func(c Column) string { return "k." + own(c) }),
		"Write": w.writeBack("$rows")})
}

// anyBucket is the condition that a row is in one of the buckets.
func anyBucket(c Column) string {
	all := make([]string, c.Buckets)
	for b := range all {
		all[b] = fmt.Sprintf("%du", b)
	}
	return fmt.Sprintf("%s IN (%s)", yql.QuoteName(c.Name), strings.Join(all, ", "))
}
