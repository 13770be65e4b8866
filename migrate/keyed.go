package migrate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Follow is the statements that carry to one table what a changefeed recorded of the other. They are told keys and look
// at the rows as they are now, so that they can be repeated, and made in any order and by several processes at once: all
// that counts is that for every change one of them begins after it.
type Follow struct {
	// Apply brings the rows of the new table up to date whose keys in the old one are $keys. A key with NULL or NaN is
	// not found by a join: Backfill.Apply takes such a one.
	Apply string `yaml:"apply"`
	// Differ returns the numbers n of those $keys whose row is missing or different in the new table, before the rename, and
	// DifferKept after it.
	Differ     string `yaml:"differ"`
	DifferKept string `yaml:"differKept"`
	// DifferOne tells the same of one key that holds NULL or NaN, and DifferOneKept after the rename: it has a row if so.
	DifferOne     string `yaml:"differOne,omitempty"`
	DifferOneKept string `yaml:"differOneKept,omitempty"`
	// DifferBack returns the numbers n of those keys of the new table whose row is missing or different in the kept one; empty if
	// DifferKept tells that, by their old keys.
	DifferBack string `yaml:"differBack,omitempty"`
	// Back brings the kept table up to date once the new one is in use, for keys of that, and BackOne does for one key
	// that holds NULL or NaN.
	Back    string `yaml:"back"`
	BackOne string `yaml:"backOne,omitempty"`
}

// keyName is the name of a key column in the rows of $keys, and of the parameter of a single key.
func keyName(c Cursor) string { return "key_" + c.Parameter }

// follow makes the statements of Follow.
func (m *builder) follow() *Follow {
	if m.plan.OldKeyIndex != "" {
		return &Follow{Apply: m.applyByIndex(), Differ: m.differByIndex(), DifferKept: m.differKept(), DifferBack: m.differBack(), Back: m.backOutside()}
	}
	return &Follow{Apply: m.applyKeys(), Differ: m.differKeys(m.plan.Table, m.plan.Copy), DifferKept: m.differKeys(m.plan.Kept, m.plan.Table),
		DifferOne: m.differOne(m.plan.Table, m.plan.Copy), DifferOneKept: m.differOne(m.plan.Kept, m.plan.Table),
		Back: m.backKeys(), BackOne: m.backOne()}
}

// declareKeys declares $keys. None of their values is NULL.
func declareKeys(key []Cursor, numbered bool) string {
	var members []string
	if numbered {
		members = append(members, "n: Uint64")
	}
	for _, c := range key {
		members = append(members, keyName(c)+": "+strings.TrimSuffix(c.Type, "?"))
	}
	return fmt.Sprintf("DECLARE $keys AS List<Struct<%s>>;\n", strings.Join(members, ", "))
}

// at is the condition that a row of a table t is the one of a key in k.
func at(key []Cursor) string {
	on := make([]string, len(key))
	for i, c := range key {
		on[i] = fmt.Sprintf("t.%s = k.%s", name(c.Column), keyName(c))
	}
	return strings.Join(on, " AND ")
}

// ofKey is the parameter or column, behind a prefix, that has a column of a key.
func ofKey(prefix string, key []Cursor) func(column string) string {
	return func(column string) string {
		i := slices.IndexFunc(key, func(c Cursor) bool { return c.Column == column })
		return prefix + keyName(key[i])
	}
}

// newKeyOf are the columns of the new key, made of those of the old one.
func (m *builder) newKeyOf(of func(column string) string) []string {
	out := make([]string, len(m.plan.NewKey))
	for i, k := range m.plan.NewKey {
		out[i] = m.madeOf(m.column(k), of)
	}
	return out
}

// madeOf is a column of the new table, made of those of the old one.
func (m *builder) madeOf(c Column, of func(column string) string) string {
	if len(c.Hash) > 0 {
		return m.hashOf(c.Name, of)
	}
	return of(c.From)
}

// columnIn is a column of the table that is called prefix.
func columnIn(prefix string) func(column string) string {
	return func(column string) string { return prefix + name(column) }
}

// atNumbered is the condition that a row t of the new table has the new key whose columns k has by number.
func (m *builder) atNumbered() string {
	on := make([]string, len(m.plan.NewKey))
	for i, k := range m.plan.NewKey {
		on[i] = fmt.Sprintf("t.%s = k.keyadvise_%d", name(k), i+1)
	}
	return strings.Join(on, " AND ")
}

// column is how a column of the new table is filled.
func (m *builder) column(name string) Column {
	return m.plan.Columns[slices.IndexFunc(m.plan.Columns, func(c Column) bool { return c.Name == name })]
}

// hashOf is the expression of a computed column of the new table.
func (m *builder) hashOf(column string, of func(column string) string) string {
	for _, mp := range m.candidate.Mapping {
		if mp.Column == column && mp.Hash != nil {
			return mp.Hash.YQL(of)
		}
	}
	return ""
}

// rowsAt selects the rows of a table that have one of the keys in rows k.
func (m *builder) rowsAt(table, keys string, on string, column func(Column) string) string {
	var columns []string
	for _, c := range m.plan.Columns {
		if c.From != "" {
			columns = append(columns, fmt.Sprintf("t.%s AS %[1]s", name(column(c))))
		}
	}
	return fmt.Sprintf("(\n    SELECT %s\n    FROM %s AS k\n    JOIN %s AS t ON %s\n)", strings.Join(columns, ", "), keys, name(table), on)
}

// applyKeys is Follow.Apply. What is gone is deleted before anything is written: a value that is unique may have gone from
// one row of the batch to another.
func (m *builder) applyKeys() string {
	key := m.plan.Backfill.Cursor
	var s strings.Builder
	s.WriteString(declareKeys(key, false))
	fmt.Fprintf(&s, "$rows = %s;\n", m.rowsAt(m.plan.Table, "AS_TABLE($keys)", at(key), func(c Column) string { return c.From }))
	fresh := m.newKeyOf(ofKey("k.", key))
	for i, k := range m.plan.NewKey {
		fresh[i] += " AS " + name(k)
	}
	fmt.Fprintf(&s, "DELETE FROM %s ON\nSELECT %s\nFROM AS_TABLE($keys) AS k\nLEFT JOIN %s AS t ON %s\nWHERE t.%s IS NULL;\n",
		name(m.plan.Copy), strings.Join(fresh, ", "), name(m.plan.Table), at(key), name(key[0].Column))
	s.WriteString(m.write(m.plan.Copy, "$rows"))
	return s.String()
}

// differKeys is Follow.Differ: a key has one row in each table with the same digest, or none in both.
func (m *builder) differKeys(before, after string) string {
	key := m.plan.Backfill.Cursor
	var s strings.Builder
	s.WriteString(declareKeys(key, true))
	var columns []string
	from := "AS_TABLE($keys) AS k"
	for i, k := range m.newKeyOf(ofKey("k.", key)) {
		c := m.column(m.plan.NewKey[i])
		if c.Random { // it may be in any bucket, and has to be in one alone
			from += eachBucket(c)
			k = "b.bucket"
		}
		columns = append(columns, fmt.Sprintf("%s AS keyadvise_%d", k, i+1))
	}
	fmt.Fprintf(&s, "$fresh = (\n    SELECT k.n AS n, %s\n    FROM %s\n);\n", strings.Join(columns, ", "), from)
	fmt.Fprintf(&s, "SELECT n\nFROM (\n    SELECT k.n AS n, %s AS digest\n    FROM AS_TABLE($keys) AS k\n    JOIN %s AS t ON %s\n    UNION ALL\n    SELECT k.n AS n, %[1]s AS digest\n    FROM $fresh AS k\n    JOIN %[4]s AS t ON %[5]s\n)\nGROUP BY n\nHAVING COUNT(*) != 2ul OR MIN(digest) != MAX(digest);\n",
		m.digest("t."), name(before), at(key), name(after), m.atNumbered())
	return s.String()
}

// newCursor is the key of the new table as parameters.
func (m *builder) newCursor() []Cursor { return cursor(m.after, m.plan.NewKey) }

// rowsBack declares $keys of the new table, and names $rows its rows that have them. What wrote the new table may have computed
// a column in another way than the copy, so a row counts as gone only if it is not where it has to be either.
func (m *builder) rowsBack() string {
	key := m.newCursor()
	of := m.oldColumnOf(ofKey("k.", key))
	var s strings.Builder
	s.WriteString(declareKeys(key, false))
	var plain, right, each []string
	from, computed := "AS_TABLE($keys) AS k", false
	for i, name := range m.plan.NewKey {
		c := m.column(name)
		own := "k." + keyName(key[i])
		k := own
		switch {
		case c.Random:
			from += eachBucket(c)
			k, computed = "b.bucket", true
		case len(c.Hash) > 0 && m.inNewKey(c.Hash):
			k, computed = m.madeOf(c, of), true
		}
		plain, right = append(plain, fmt.Sprintf("%s AS keyadvise_%d", own, i+1)), append(right, fmt.Sprintf("%s AS keyadvise_%d", k, i+1))
		each = append(each, fmt.Sprintf("keyadvise_%d", i+1))
	}
	fmt.Fprintf(&s, "$at = (\n    SELECT %s\n    FROM AS_TABLE($keys) AS k\n", strings.Join(plain, ", "))
	if computed {
		fmt.Fprintf(&s, "    UNION ALL\n    SELECT %s\n    FROM %s\n", strings.Join(right, ", "), from)
	}
	fmt.Fprintf(&s, ");\n$each = (SELECT DISTINCT %s FROM $at);\n", strings.Join(each, ", "))
	fmt.Fprintf(&s, "$rows = %s;\n", m.rowsAt(m.plan.Table, "$each", m.atNumbered(), func(c Column) string { return c.Name }))
	return s.String()
}

// backKeys is Follow.Back. A row of the new table has its key in the old one without the column that is computed.
func (m *builder) backKeys() string {
	of := m.oldColumnOf(ofKey("k.", m.newCursor()))
	var s strings.Builder
	s.WriteString(m.rowsBack())
	var gone, same []string
	for _, k := range m.plan.OldKey {
		fresh := m.newName(k)
		gone = append(gone, of(k)+" AS "+name(k))
		same = append(same, fmt.Sprintf("t.%s = %s", name(fresh), of(k)))
	}
	fmt.Fprintf(&s, "DELETE FROM %s ON\nSELECT %s\nFROM AS_TABLE($keys) AS k\nLEFT JOIN $rows AS t ON %s\nWHERE t.%s IS NULL;\n",
		name(m.plan.Kept), strings.Join(gone, ", "), strings.Join(same, " AND "), name(m.newName(m.plan.OldKey[0])))
	s.WriteString(m.writeBack("$rows"))
	return s.String()
}

// newName is the name in the new table of a column of the old one.
func (m *builder) newName(old string) string {
	return m.plan.Columns[slices.IndexFunc(m.plan.Columns, func(c Column) bool { return c.From == old })].Name
}

// oldColumnOf finds a column of the old key by its name there.
func (m *builder) oldColumnOf(of func(string) string) func(string) string {
	return func(old string) string { return of(m.newName(old)) }
}

// writeBack writes rows of the new table to the kept one, as write does the other way.
func (m *builder) writeBack(rows string) string {
	var columns, values []string
	for _, c := range m.plan.Columns {
		if c.From != "" {
			columns, values = append(columns, name(c.From)), append(values, name(c.Name)+" AS "+name(c.From))
		}
	}
	was := func(column string) string { return name(m.newName(column)) }
	return m.unique(m.before, m.plan.Kept, rows, was) + fmt.Sprintf("UPSERT INTO %s (%s)\nSELECT %s\nFROM %s;\n", name(m.plan.Kept), strings.Join(columns, ", "), strings.Join(values, ", "), rows)
}

// unique deletes the rows of a table that hold values which are unique and which rows to be written have now. What a column
// of the table is in those rows is told by value: the column of another name, or what is computed.
func (m *builder) unique(t *schema.Table, path, rows string, value func(string) string) string {
	var s strings.Builder
	for n, i := range t.Indexes {
		if i.Kind != schema.IndexUnique {
			continue
		}
		var columns, on []string
		for _, c := range i.Columns {
			item := value(c)
			if item != name(c) {
				item += " AS " + name(c)
			}
			columns = append(columns, item)
			on = append(on, fmt.Sprintf("n.%s = b.%s", name(c), name(c)))
		}
		fmt.Fprintf(&s, "$unique_%d = (\n    SELECT %s\n    FROM %s\n);\nDELETE FROM %s ON\nSELECT %s\nFROM $unique_%d AS b\nJOIN %s VIEW %s AS n ON %s;\n",
			n+1, strings.Join(columns, ", "), strings.ReplaceAll(rows, "\n", "\n    "), name(path), columnsOf("n.", t.PrimaryKey), n+1, name(path), name(i.Name), strings.Join(on, " AND "))
	}
	return s.String()
}

// backOne is Follow.BackOne.
func (m *builder) backOne() string {
	key := m.newCursor()
	var s strings.Builder
	s.WriteString(declareKey(key))
	of := m.oldColumnOf(ofKey("$", key))
	var where, gone []string
	for i, k := range m.newKeyOf(of) {
		c := m.column(m.plan.NewKey[i])
		own := "$" + keyName(key[i])
		switch {
		case c.Random:
			where = append(where, anyBucket(c))
		case len(c.Hash) > 0:
			where = append(where, fmt.Sprintf("%s IN (%s, %s)", name(c.Name), own, k))
		default:
			where = append(where, same(name(c.Name), own, key[i].Type))
		}
	}
	for _, k := range m.plan.Backfill.Cursor {
		i := slices.IndexFunc(key, func(c Cursor) bool { return c.Column == m.newName(k.Column) })
		gone = append(gone, same(name(k.Column), of(k.Column), key[i].Type))
	}
	var columns []string
	for _, c := range m.plan.Columns {
		if c.From != "" {
			columns = append(columns, name(c.Name))
		}
	}
	fmt.Fprintf(&s, "$rows = (\n    SELECT %s\n    FROM %s\n    WHERE %s\n);\n", strings.Join(columns, ", "), name(m.plan.Table), strings.Join(where, " AND "))
	fmt.Fprintf(&s, "DELETE FROM %s\nWHERE %s AND (SELECT COUNT(*) FROM $rows) = 0ul;\n", name(m.plan.Kept), strings.Join(gone, " AND "))
	s.WriteString(m.writeBack("$rows"))
	return s.String()
}

// differOne is Follow.DifferOne.
func (m *builder) differOne(before, after string) string {
	key := m.plan.Backfill.Cursor
	var s strings.Builder
	var old, fresh []string
	s.WriteString(declareKey(key))
	for _, c := range key {
		old = append(old, same(name(c.Column), "$"+keyName(c), c.Type))
	}
	for i, k := range m.newKeyOf(ofKey("$", key)) {
		c := m.column(m.plan.NewKey[i])
		switch {
		case c.Random:
			fresh = append(fresh, anyBucket(c))
		case len(c.Hash) > 0:
			fresh = append(fresh, name(c.Name)+" = "+k)
		default:
			at := slices.IndexFunc(key, func(o Cursor) bool { return o.Column == c.From })
			fresh = append(fresh, same(name(c.Name), k, key[at].Type))
		}
	}
	fmt.Fprintf(&s, "$found = (\n    SELECT COUNT(*) AS n, MIN(digest) AS low, MAX(digest) AS high\n    FROM (\n        SELECT %s AS digest\n        FROM %s\n        WHERE %s\n        UNION ALL\n        SELECT %[1]s AS digest\n        FROM %[4]s\n        WHERE %[5]s\n    )\n);\nSELECT n\nFROM $found\nWHERE n != 0ul AND (n != 2ul OR low != high);\n",
		m.digest(""), name(before), strings.Join(old, " AND "), name(after), strings.Join(fresh, " AND "))
	return s.String()
}

// declareKey declares the parameters of one key.
func declareKey(key []Cursor) string {
	var s strings.Builder
	for _, c := range key {
		fmt.Fprintf(&s, "DECLARE $%s AS %s;\n", keyName(c), c.Type)
	}
	return s.String()
}

// eachBucket joins all buckets, as b.
func eachBucket(c Column) string {
	return fmt.Sprintf("\n    CROSS JOIN (SELECT bucket AS bucket FROM AS_TABLE(ListMap(ListFromRange(0u, %du), ($n) -> { RETURN AsStruct($n AS bucket); }))) AS b", c.Buckets)
}

// anyBucket is the condition that a row is in one of the buckets.
func anyBucket(c Column) string {
	all := make([]string, c.Buckets)
	for b := range all {
		all[b] = fmt.Sprintf("%du", b)
	}
	return fmt.Sprintf("%s IN (%s)", name(c.Name), strings.Join(all, ", "))
}
