package migrate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// A record of a changefeed has the key of a row and no more. Where the new key has columns that are not in the old one, or
// a hash of such, that does not say where the row is in the new table: with another value there it may have been anywhere.
// So until the tables are switched the new table has an index on the old key, and the statements of Follow look rows up by
// it. On the way back every key of the new table has that of the old one in it, and no index is needed.

// oldKeyIndex is the name of that index.
const oldKeyIndex = "keyadvise_old_key"

// outside are the columns of the new key that the old key does not determine: with another value there, a row of the old
// table has another key in the new one.
func (m *builder) outside() (out []Column) {
	for _, k := range m.plan.NewKey {
		c := m.column(k)
		from := c.Hash
		if len(from) == 0 && !c.Random {
			from = []string{c.From}
		}
		if slices.ContainsFunc(from, func(in string) bool { return !slices.Contains(m.plan.OldKey, in) }) {
			out = append(out, c)
		}
	}
	return out
}

// checkOutside plans the index on the old key where a changefeed needs it.
func (m *builder) checkOutside() {
	outside := m.outside()
	if m.plan.Writers != WritersChangefeed || len(outside) == 0 {
		return
	}
	m.plan.OldKeyIndex = oldKeyIndex
	why := fmt.Sprintf("--writers %s: the new key is made of %s, which is not in the old key, so rows are looked up by the old key", WritersChangefeed, outside[0].Name)
	for _, c := range m.lookups() {
		if optional(c.Type) || decimal(c.Type) {
			m.refuse("%s, and that finds none with NULL or NaN, which %s can hold: choose --writers %s or %s", why, c.Column, WritersStopped, WritersDualWrite)
		}
	}
	if slices.ContainsFunc(m.plan.Columns, func(c Column) bool { return c.Random }) {
		m.refuse("%s, and a random bucket does not go together with that: choose --writers %s or %s", why, WritersStopped, WritersDualWrite)
	}
	if _, taken := m.after.Index(oldKeyIndex); taken {
		m.refuse("%s by index %s, and the table has one of that name already", why, oldKeyIndex)
	}
}

// lookupIndex is the index on the old key.
func (p *Plan) lookupIndex() schema.Index {
	i := schema.Index{Name: p.OldKeyIndex, Kind: schema.IndexSync}
	for _, k := range p.OldKey {
		i.Columns = append(i.Columns, p.renamed(k, true))
	}
	return i
}

// followedFrom is the step from whose end on records of the changefeed are applied.
func (p *Plan) followedFrom() StepID {
	if p.OldKeyIndex != "" {
		return StepIndexes
	}
	return StepBackfill
}

// byOldKey is the condition that a row of the new table n is the one of a key of the old table in k.
func (m *builder) byOldKey() string {
	on := make([]string, len(m.plan.OldKey))
	for i, c := range m.plan.Backfill.Cursor {
		on[i] = fmt.Sprintf("n.%s = k.%s", name(m.newName(c.Column)), keyName(c))
	}
	return strings.Join(on, " AND ")
}

// columnsOf lists columns of a table that is called prefix, under their own names.
func columnsOf(prefix string, columns []string) string {
	out := make([]string, len(columns))
	for i, c := range columns {
		out[i] = prefix + name(c) + " AS " + name(c)
	}
	return strings.Join(out, ", ")
}

// bothKeys are the columns of both keys, as the new table has them.
func (m *builder) bothKeys() []string {
	out := slices.Clone(m.plan.NewKey)
	for _, k := range m.plan.OldKey {
		if n := m.newName(k); !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// applyByIndex is Follow.Apply. Rows of the new table that have one of the keys, but not as the old table has them now, are
// deleted before those are written.
func (m *builder) applyByIndex() string {
	key := m.plan.Backfill.Cursor
	var s strings.Builder
	s.WriteString(declareKeys(key, false))
	fmt.Fprintf(&s, "$rows = %s;\n", m.rowsAt(m.plan.Table, "AS_TABLE($keys)", at(key), func(c Column) string { return c.From }))
	m.deleteOthers(&s, fmt.Sprintf("SELECT %s\n    FROM AS_TABLE($keys) AS k\n    JOIN %s VIEW %s AS n ON %s",
		columnsOf("n.", m.bothKeys()), name(m.plan.Copy), name(m.plan.OldKeyIndex), m.byOldKey()))
	s.WriteString(m.write(m.plan.Copy, "$rows"))
	return s.String()
}

// applyOneByIndex is Backfill.Apply, for one key.
func (m *builder) applyOneByIndex() string {
	var s strings.Builder
	var old, fresh []string
	s.WriteString(declareKey(m.plan.Backfill.Cursor))
	for _, c := range m.plan.Backfill.Cursor {
		old = append(old, fmt.Sprintf("%s = $%s", name(c.Column), keyName(c)))
		fresh = append(fresh, fmt.Sprintf("%s = $%s", name(m.newName(c.Column)), keyName(c)))
	}
	fmt.Fprintf(&s, "$rows = (SELECT * FROM %s WHERE %s);\n", name(m.plan.Table), strings.Join(old, " AND "))
	m.deleteOthers(&s, fmt.Sprintf("SELECT %s\n    FROM %s VIEW %s\n    WHERE %s", names(m.bothKeys()), name(m.plan.Copy), name(m.plan.OldKeyIndex), strings.Join(fresh, " AND ")))
	s.WriteString(m.write(m.plan.Copy, "$rows"))
	return s.String()
}

// deleteOthers deletes rows of the new table, of which both keys are selected, that are not those of $rows.
func (m *builder) deleteOthers(s *strings.Builder, there string) {
	now, on := []string{names(m.plan.OldKey)}, []string(nil)
	gone := fmt.Sprintf("t.%s IS NULL", name(m.plan.OldKey[0]))
	for i, c := range m.outside() {
		now = append(now, fmt.Sprintf("%s AS keyadvise_%d", c.YQL, i+1))
		gone += fmt.Sprintf(" OR COALESCE(n.%s != t.keyadvise_%d, true)", name(c.Name), i+1)
	}
	for _, k := range m.plan.OldKey {
		on = append(on, fmt.Sprintf("t.%s = n.%s", name(k), name(m.newName(k))))
	}
	fmt.Fprintf(s, "$now = (\n    SELECT %s\n    FROM $rows\n);\n$there = (\n    %s\n);\nDELETE FROM %s ON\nSELECT %s\nFROM $there AS n\nLEFT JOIN $now AS t ON %s\nWHERE %s;\n",
		strings.Join(now, ", "), there, name(m.plan.Copy), columnsOf("n.", m.plan.NewKey), strings.Join(on, " AND "), gone)
}

// differByIndex is Follow.Differ: a key has one row in each table, with the same digest and the right new key, or none in
// both.
func (m *builder) differByIndex() string {
	key := m.plan.Backfill.Cursor
	columns := make([]string, len(m.plan.Columns))
	for i, c := range m.plan.Columns {
		columns[i] = c.Name
	}
	return declareKeys(key, true) +
		fmt.Sprintf("$there = (\n    SELECT k.n AS n, %s\n    FROM AS_TABLE($keys) AS k\n    JOIN %s VIEW %s AS n ON %s\n);\n",
			columnsOf("n.", columns), name(m.plan.Copy), name(m.plan.OldKeyIndex), m.byOldKey()) +
		fmt.Sprintf("SELECT n\nFROM (\n    SELECT k.n AS n, %s AS digest, 0ul AS wrong\n    FROM AS_TABLE($keys) AS k\n    JOIN %s AS t ON %s\n    UNION ALL\n    SELECT n, %s AS digest, IF(%s, 1ul, 0ul) AS wrong\n    FROM $there\n)\nGROUP BY n\nHAVING COUNT(*) != 2ul OR MIN(digest) != MAX(digest) OR SUM(wrong) != 0ul;\n",
			m.digest("t."), name(m.plan.Table), at(key), m.digest(""), m.wrong())
}

// differKept is Follow.DifferKept, without the index: where the kept table has a row, the new one has it under the key
// that it gives.
func (m *builder) differKept() string {
	key := m.plan.Backfill.Cursor
	fresh := make([]string, len(m.plan.NewKey))
	for i, k := range m.plan.NewKey {
		fresh[i] = fmt.Sprintf("%s AS keyadvise_%d", m.column(k).YQL, i+1)
	}
	var columns []string
	for _, c := range m.plan.Columns {
		if c.From != "" {
			columns = append(columns, c.From)
		}
	}
	return declareKeys(key, true) +
		fmt.Sprintf("$old = (\n    SELECT k.n AS n, %s\n    FROM AS_TABLE($keys) AS k\n    JOIN %s AS t ON %s\n);\n$fresh = (\n    SELECT n, %s\n    FROM $old\n);\n",
			columnsOf("t.", columns), name(m.plan.Kept), at(key), strings.Join(fresh, ", ")) +
		fmt.Sprintf("SELECT n\nFROM (\n    SELECT n, %s AS digest\n    FROM $old\n    UNION ALL\n    SELECT k.n AS n, %s AS digest\n    FROM $fresh AS k\n    JOIN %s AS t ON %s\n)\nGROUP BY n\nHAVING COUNT(*) != 2ul OR MIN(digest) != MAX(digest);\n",
			m.digest(""), m.digest("t."), name(m.plan.Table), m.atNumbered())
}

// telling are the columns of outside, without a hash that the new key has beside what it is made of: what wrote the new table
// may have computed that in another way.
func (m *builder) telling() []Column {
	return slices.DeleteFunc(m.outside(), func(c Column) bool { return len(c.Hash) > 0 && m.inNewKey(c.Hash) })
}

// sameOutside is the condition that a row of the kept table o has in the new one the key in k, as far as the old key does not
// say so.
func (m *builder) sameOutside(of func(Column) string) string {
	var out []string
	for _, c := range m.telling() {
		out = append(out, fmt.Sprintf("COALESCE(%s = %s, false)", m.madeOf(c, columnIn("o.")), of(c)))
	}
	return strings.Join(out, " AND ")
}

// inNewKey reports whether columns of the old table are, under their own values, columns of the new key.
func (m *builder) inNewKey(columns []string) bool {
	return !slices.ContainsFunc(columns, func(c string) bool {
		return !slices.ContainsFunc(m.plan.NewKey, func(k string) bool { return m.column(k).From == c })
	})
}

// backOutside is Follow.Back: a row of the kept table goes if the row of the new table that it came from is gone, and no other
// one has its key.
func (m *builder) backOutside() string {
	key := m.newCursor()
	var s strings.Builder
	s.WriteString(m.rowsBack())

	// Two rows of the new table that the old one has one place for.
	of := m.oldColumnOf(ofKey("k.", key))
	var same, held, oldOn, other, moved []string
	for i, k := range m.plan.OldKey {
		same = append(same, fmt.Sprintf("t.%s = %s", name(m.newName(k)), of(k)))
		held = append(held, fmt.Sprintf("o.%s = r.%s", name(k), name(m.newName(k))))
		oldOn = append(oldOn, fmt.Sprintf("o.%s = k.keyadvise_%d", name(k), i+1))
	}
	for i, value := range m.newKeyOf(columnIn("o.")) {
		other = append(other, fmt.Sprintf("%s AS keyadvise_%d", value, i+1))
	}
	for _, c := range m.telling() {
		moved = append(moved, fmt.Sprintf("COALESCE(%s != %s, false)", m.madeOf(c, columnIn("o.")), m.madeOf(c, m.oldColumnOf(columnIn("r.")))))
	}
	old := make([]string, len(m.plan.OldKey))
	for i, k := range m.plan.OldKey {
		old[i] = m.newName(k)
	}
	fmt.Fprintf(&s, "$twice = (\n    SELECT COUNT(*) AS n\n    FROM $rows\n    GROUP BY %s\n    HAVING COUNT(*) > 1ul\n);\n", names(old))
	fmt.Fprintf(&s, "$before = (\n    SELECT %s\n    FROM $rows AS r\n    JOIN %s AS o ON %s\n    WHERE %s\n);\n",
		strings.Join(other, ", "), name(m.plan.Kept), strings.Join(held, " AND "), strings.Join(moved, " OR "))
	fmt.Fprintf(&s, "$both = (\n    SELECT t.%s AS found\n    FROM $before AS k\n    JOIN %s AS t ON %s\n);\n", name(m.plan.NewKey[0]), name(m.plan.Table), m.atNumbered())
	fmt.Fprintf(&s, "SELECT Ensure(true, COALESCE((SELECT COUNT(*) FROM $twice) + (SELECT COUNT(*) FROM $both) = 0ul, false), %s) AS one;\n",
		text(fmt.Sprintf("two rows have the same (%s), which was the key of the old table", join(old))))

	var gone []string
	for i, k := range m.plan.OldKey {
		gone = append(gone, fmt.Sprintf("%s AS keyadvise_%d", of(k), i+1))
	}
	marks := func(c Column) string { return "k.keyadvise_own_" + word(c.Name) }
	for _, c := range m.outside() {
		i := slices.IndexFunc(key, func(k Cursor) bool { return k.Column == c.Name })
		gone = append(gone, fmt.Sprintf("k.%s AS %s", keyName(key[i]), strings.TrimPrefix(marks(c), "k.")))
	}
	fmt.Fprintf(&s, "$gone = (\n    SELECT %s\n    FROM AS_TABLE($keys) AS k\n    LEFT JOIN $rows AS t ON %s\n    WHERE t.%s IS NULL\n);\n", strings.Join(gone, ", "), strings.Join(same, " AND "), name(old[0]))
	fmt.Fprintf(&s, "DELETE FROM %s ON\nSELECT %s\nFROM $gone AS k\nJOIN %s AS o ON %s\nWHERE %s;\n",
		name(m.plan.Kept), columnsOf("o.", m.plan.OldKey), name(m.plan.Kept), strings.Join(oldOn, " AND "), m.sameOutside(marks))
	s.WriteString(m.writeBack("$rows"))
	return s.String()
}

// differBack is Follow.DifferBack: a key of the new table has one row there and the same one in the kept table, or no row, and
// none there that came from it.
func (m *builder) differBack() string {
	key := m.newCursor()
	of := m.oldColumnOf(ofKey("k.", key))
	var oldOn []string
	for _, k := range m.plan.OldKey {
		oldOn = append(oldOn, fmt.Sprintf("o.%s = %s", name(k), of(k)))
	}
	own := func(c Column) string {
		return "k." + keyName(key[slices.IndexFunc(key, func(k Cursor) bool { return k.Column == c.Name })])
	}
	return declareKeys(key, true) +
		fmt.Sprintf("SELECT n\nFROM (\n    SELECT k.n AS n, %s AS digest\n    FROM AS_TABLE($keys) AS k\n    JOIN %s AS t ON %s\n    UNION ALL\n    SELECT k.n AS n, %s AS digest\n    FROM AS_TABLE($keys) AS k\n    JOIN %s AS o ON %s\n    WHERE %s\n)\nGROUP BY n\nHAVING COUNT(*) != 2ul OR MIN(digest) != MAX(digest);\n",
			m.digest("t."), name(m.plan.Table), at(key), m.digest("o."), name(m.plan.Kept), strings.Join(oldOn, " AND "), m.sameOutside(own))
}
