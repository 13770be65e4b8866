package migrate

import (
	"fmt"
	"slices"
	"strings"
)

// Walk is the queries that cut a table into ranges of its key.
type Walk struct {
	Last string `yaml:"last"` // the greatest key, as the bound "last"; no row if the table is empty
	End  Ranged `yaml:"end"`  // the key that ends the next $rows rows, as the bound "to"; no row if none is left
}

// Ranged is a query about a range of keys: the first, which ends at the bound "to", and one that begins behind the bound
// "from".
type Ranged struct {
	First string `yaml:"first"`
	Next  string `yaml:"next"`
}

// Comparison is the queries that tell whether two tables hold the same rows, and make them do so. Each sees both tables
// in one snapshot, and asks for few enough rows to take less than a minute. Rows are found in the other table by its key,
// so none is looked for in the whole of it.
type Comparison struct {
	Old  Walk   `yaml:"old"`
	New  Walk   `yaml:"new"`
	Copy Ranged `yaml:"copy"` // writes a range of the old table to the new one
	// Differ returns the number of rows in a range of the old table, the sums of both halves of their digests, and how many
	// of them are missing or different in the new table.
	Differ Ranged `yaml:"differ"`
	// Sum returns the same sums without reading the new table, and ApartSum those of the rows that are in no range.
	Sum      Ranged `yaml:"sum"`
	ApartSum string `yaml:"apartSum,omitempty"`
	Extra    Ranged `yaml:"extra"`  // counts rows of a range of the new table that the old one does not have, or has with another new key
	Remove   Ranged `yaml:"remove"` // deletes those
	// Apart counts rows whose key holds NaN, which are in no range, and CopyApart copies them; empty if there can be none.
	Apart     string `yaml:"apart,omitempty"`
	CopyApart string `yaml:"copyApart,omitempty"`
	// Odd says whether both tables have the same rows among those that cannot be found by their key, because it holds NULL
	// or NaN; CopyOdd makes it so. Empty if there can be none.
	Odd     string `yaml:"odd,omitempty"`
	CopyOdd string `yaml:"copyOdd,omitempty"`
}

// comparison compares two tables of the plan: the first has the old key, the second the new one.
func (m *builder) comparison(before, after string) *Comparison {
	old := keyRange{before, m.plan.Backfill.Cursor}
	fresh := keyRange{after, cursor(m.after, m.plan.NewKey)}
	c := &Comparison{Old: old.walk(), New: fresh.walk()}
	c.Copy = old.ranged(func(in string) string { return m.write(after, name(before)+"\nWHERE "+in) })
	c.Differ = old.ranged(func(in string) string { return m.differ(before, after, in) })
	sum := func(in string) string {
		return fmt.Sprintf("SELECT COUNT(*) AS n, %s\nFROM (\n    SELECT %s AS digest\n    FROM %s\n    WHERE %s\n);\n", sumsOf("digest"), m.digest(""), name(before), in)
	}
	c.Sum = old.ranged(sum)
	c.Extra = fresh.ranged(func(in string) string {
		return m.newRows(after, in) + "SELECT COUNT(*) AS extra\n" + m.withoutOld(before) + ";\n"
	})
	c.Remove = fresh.ranged(func(in string) string {
		return m.newRows(after, in) + fmt.Sprintf("DELETE FROM %s ON\nSELECT %s\n", name(after), columnsOf("n.", m.plan.NewKey)) + m.withoutOld(before) + ";\n"
	})
	if apart := old.apart(); apart != "" {
		c.Apart = fmt.Sprintf("SELECT COUNT(*) AS apart\nFROM %s\nWHERE %s;\n", name(before), apart)
		c.ApartSum = sum(apart)
		c.CopyApart = m.write(after, fmt.Sprintf("%s\nWHERE %s", name(before), apart))
	}
	if odd := strings.Join(m.odd(), " OR "); odd != "" {
		c.Odd = m.sameOdd(before, after, odd)
		c.CopyOdd = fmt.Sprintf("DELETE FROM %s WHERE %s;\n", name(after), odd) + m.write(after, fmt.Sprintf("%s\nWHERE %s", name(before), odd))
	}
	return c
}

// write writes rows of the old table to the new one. Rows there may hold values that are unique and that have gone over to
// these since: they are deleted first. None of them can be as it is in the old table, where two rows do not hold such a value:
// each is brought back by its own record or, in a repair, as one that differs.
func (m *builder) write(after, rows string) string {
	return m.unique(m.after, after, rows, func(column string) string { return m.column(column).YQL }) + m.upsert(after, rows) + ";\n"
}

// lookups are the columns by which a row of one table is found in the other: both keys, as the columns of both tables.
func (m *builder) lookups() []Cursor {
	out := cursor(m.before, m.plan.OldKey)
	for _, c := range cursor(m.after, m.plan.NewKey) {
		if !slices.ContainsFunc(m.plan.Columns, func(p Column) bool { return p.Name == c.Column && p.From != "" }) {
			continue
		}
		if !slices.ContainsFunc(out, func(o Cursor) bool { return o.Column == c.Column }) {
			out = append(out, c)
		}
	}
	return out
}

// odd are the conditions under which a row is not found by its key, and even those under which it is.
func (m *builder) odd() (out []string) {
	for _, c := range m.lookups() {
		if optional(c.Type) {
			out = append(out, name(c.Column)+" IS NULL")
		}
		if decimal(c.Type) {
			out = append(out, fmt.Sprintf("NOT (%s = %s)", name(c.Column), name(c.Column)))
		}
	}
	return out
}

func (m *builder) even() (out string) {
	for _, c := range m.lookups() {
		switch {
		case decimal(c.Type): // true of no NULL either
			out += fmt.Sprintf(" AND %s = %s", name(c.Column), name(c.Column))
		case optional(c.Type):
			out += " AND " + name(c.Column) + " IS NOT NULL"
		}
	}
	return out
}

// digest is an expression that is equal for rows with the same values in the columns that both tables have, and, with all
// but certainty, differs for others. prefix qualifies the columns.
func (m *builder) digest(prefix string) string {
	row := ""
	for _, c := range m.plan.Columns {
		if c.From == "" {
			continue
		}
		value := digestOf(prefix+name(c.From), c.Type)
		if row == "" {
			row = value
			continue
		}
		row = "Digest::FarmHashFingerprint2(" + row + ",\n        " + value + ")"
	}
	return row
}

// digestOf is a digest of one column. NULL has a value of its own, apart from every other. ToBytes takes every type of a
// column: the bytes are those in which the value is kept.
// Source: yql/essentials/minikql/comp_nodes/mkql_tobytes.cpp in ydb-platform/ydb.
func digestOf(column, typ string) string {
	if typ != "String" && typ != "Utf8" {
		column = "ToBytes(" + column + ")"
	}
	return "COALESCE(Digest::CityHash(" + column + "), 1ul)"
}

// wrong is the condition that a computed column is not what it has to be.
func (m *builder) wrong() string {
	var differ []string
	for _, c := range m.plan.Columns {
		switch {
		case c.Random: // who wrote a row after the copy picked its bucket
			differ = append(differ, fmt.Sprintf("%s >= %du", name(c.Name), c.Buckets))
		case len(c.Hash) > 0:
			differ = append(differ, fmt.Sprintf("%s != %s", name(c.Name), c.YQL))
		}
	}
	if len(differ) == 0 {
		return "false"
	}
	return strings.Join(differ, " OR ")
}

// differ counts rows of the old table that are not the same in the new one, where they are looked up by the key that
// they have to have there.
func (m *builder) differ(before, after, in string) string {
	var keys, on []string
	for i, k := range m.plan.NewKey {
		c := m.column(k)
		if c.Random {
			return m.differInBuckets(before, after, in)
		}
		keys = append(keys, fmt.Sprintf("%s AS keyadvise_%d", c.YQL, i+1))
		on = append(on, fmt.Sprintf("n.%s = o.keyadvise_%d", name(k), i+1))
	}
	return fmt.Sprintf("$old = (\n    SELECT %s,\n        %s AS keyadvise_digest\n    FROM %s\n    WHERE %s%s\n);\n"+
		"SELECT COUNT(*) AS n, "+sumsOf("digest")+",\n    COUNT_IF(differs) AS differ\nFROM (\n    SELECT o.keyadvise_digest AS digest, n.%s IS NULL OR o.keyadvise_digest !=\n        %s AS differs\n    FROM $old AS o\n    LEFT JOIN %s AS n ON %s\n);\n",
		strings.Join(keys, ", "), m.digest(""), name(before), in, m.even(), name(m.plan.NewKey[0]), m.digest("n."), name(after), strings.Join(on, " AND "))
}

// differInBuckets is differ where a row may be in any bucket: it is looked up in each, and has to be in one alone.
func (m *builder) differInBuckets(before, after, in string) string {
	var own, each, keys, on []string
	bucket, buckets, rest := "", "", ""
	for i, k := range m.plan.NewKey {
		c := m.column(k)
		key := fmt.Sprintf("keyadvise_%d", i+1)
		on = append(on, fmt.Sprintf("n.%s = o.%s", name(k), key))
		if c.Random {
			bucket, buckets = name(k), fmt.Sprintf("(SELECT bucket AS %s FROM AS_TABLE(ListMap(ListFromRange(0u, %du), ($n) -> { RETURN AsStruct($n AS bucket); })))", key, c.Buckets)
			each = append(each, "b."+key+" AS "+key)
			continue
		}
		own, each = append(own, c.YQL+" AS "+key), append(each, "o."+key+" AS "+key)
		keys, rest = append(keys, "o."+key+" AS "+key), key
	}
	return fmt.Sprintf("$old = (\n    SELECT %s,\n        %s AS keyadvise_digest\n    FROM %s\n    WHERE %s%s\n);\n", strings.Join(own, ", "), m.digest(""), name(before), in, m.even()) +
		fmt.Sprintf("$each = (\n    SELECT %s, o.keyadvise_digest AS keyadvise_digest\n    FROM $old AS o\n    CROSS JOIN %s AS b\n);\n", strings.Join(each, ", "), buckets) +
		"SELECT COUNT(*) AS n, " + sumsOf("digest") + ",\n    COUNT_IF(found != 1ul OR same != 1ul) AS differ\n" +
		fmt.Sprintf("FROM (\n    SELECT %s, MIN(o.keyadvise_digest) AS digest, COUNT(n.%s) AS found,\n        SUM(IF(n.%[2]s IS NOT NULL AND o.keyadvise_digest =\n        %[3]s, 1ul, 0ul)) AS same\n"+
			"    FROM $each AS o\n    LEFT JOIN %[4]s AS n ON %[5]s\n    GROUP BY %[6]s\n);\n",
			rest, bucket, m.digest("n."), name(after), strings.Join(on, " AND "), strings.Join(keys, ", "))
}

// newRows names rows of the new table $new: both their keys, and whether a computed column is wrong.
func (m *builder) newRows(after, in string) string {
	return fmt.Sprintf("$new = (\n    SELECT %s, (%s) AS keyadvise_wrong\n    FROM %s\n    WHERE %s%s\n);\n", names(m.bothKeys()), m.wrong(), name(after), in, m.even())
}

// withoutOld keeps of $new what should not be there: rows that the old table does not have, or has under another new key.
func (m *builder) withoutOld(before string) string {
	on := make([]string, len(m.plan.OldKey))
	for i, k := range m.plan.OldKey {
		on[i] = fmt.Sprintf("o.%s = n.%s", name(k), name(m.newName(k)))
	}
	where := fmt.Sprintf("o.%s IS NULL OR n.keyadvise_wrong", name(m.plan.OldKey[0]))
	for _, k := range m.outside() {
		where += fmt.Sprintf(" OR COALESCE(n.%s != %s, true)", name(k.Name), m.madeOf(k, columnIn("o.")))
	}
	return fmt.Sprintf("FROM $new AS n\nLEFT JOIN %s AS o ON %s\nWHERE %s", name(before), strings.Join(on, " AND "), where)
}

// sumsOf adds up both halves of digests, so that no sum overflows.
func sumsOf(digest string) string {
	return fmt.Sprintf("COALESCE(SUM(%[1]s & 4294967295ul), 0ul) AS low, COALESCE(SUM(%[1]s >> 32), 0ul) AS high", digest)
}

// sameOdd compares the rows that are not found by their key, by sums that do not depend on their order.
func (m *builder) sameOdd(before, after, odd string) string {
	sums := func(table, wrong string) string {
		return fmt.Sprintf("    SELECT COUNT(*) AS n, "+sumsOf("digest")+",\n        COALESCE(SUM(IF(wrong, 1ul, 0ul)), 0ul) AS wrong\n"+
			"    FROM (\n        SELECT %s AS digest, (%s) AS wrong\n        FROM %s\n        WHERE %s\n    )", m.digest(""), wrong, name(table), odd)
	}
	return fmt.Sprintf("SELECT o.n AS n, o.low AS low, o.high AS high,\n    o.n = n.n AND o.low = n.low AND o.high = n.high AND n.wrong = 0ul AS same\nFROM (\n%s\n) AS o\nCROSS JOIN (\n%s\n) AS n;\n",
		sums(before, "false"), sums(after, m.wrong()))
}
