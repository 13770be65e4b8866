package migrate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// Bounds of one batch. A transaction buffers its writes: 64 MiB at the most on 26.2, 48 MiB on 25.1, where rows of
// 80 bytes were refused at 600,000. A batch of middling rows stays an order of magnitude below both, and one of the
// largest rows known below half of it.
// Source: table_service_config.proto in ydb-platform/ydb.
const (
	batchBytes      = 4 << 20
	worstBatchBytes = 24 << 20
	maxBatchRows    = 20000
	unknownRowBytes = 1024 // of a table whose size is not known
)

// backfill makes the queries that copy rows in the order of the old key. A batch is two of them: one reads the key that
// ends it, the other copies what lies between. A shard locks all that a serializable transaction asks for and not what it
// gets, so a batch that asked for "the next rows" would collide with every write behind its last row.
// Source: AcquireLock in ydb/core/tx/datashard/datashard__read_iterator.cpp in ydb-platform/ydb.
func (m *builder) backfill() {
	b := &Backfill{BatchRows: m.batchRows(), Bulk: !slices.ContainsFunc(m.after.Indexes, func(i schema.Index) bool { return i.Kind == schema.IndexUnique }),
		Cursor: cursor(m.before, m.before.PrimaryKey)}
	m.plan.Backfill = b
	switch {
	case m.plan.OldKeyIndex != "":
		b.Apply = m.applyOneByIndex()
	case m.plan.Writers == WritersChangefeed:
		b.Apply = m.apply()
	}
	if m.plan.Writers == WritersChangefeed && m.plan.Format == "" {
		m.plan.Follow = m.follow()
	}
	m.plan.Compare = m.comparison(m.plan.Table, m.plan.Copy)
	m.plan.CompareKept = m.comparison(m.plan.Kept, m.plan.Table)
}

// cursor is a key of a table as the parameters of bounds.
func cursor(t *schema.Table, key []string) []Cursor {
	out := make([]Cursor, len(key))
	for i, c := range key {
		col, _ := t.Column(c)
		typ := string(col.Type)
		if !col.NotNull {
			typ += "?"
		}
		out[i] = Cursor{Column: c, Parameter: fmt.Sprintf("%d_%s", i+1, word(c)), Type: typ}
	}
	return out
}

// batchRows is how many rows make a batch: what is known of their size decides.
func (m *builder) batchRows() uint64 {
	row, largest := uint64(unknownRowBytes), uint64(0)
	if s := m.before.Stats; s != nil && s.Rows > 0 {
		row = s.Bytes / s.Rows
	}
	for _, t := range m.bundle.Tables {
		if t.Schema.Path == m.before.Path && t.Sample != nil {
			row, largest = max(row, uint64(t.Sample.RowBytes.Mean)), t.Sample.RowBytes.Max
		}
	}
	rows := batchBytes / max(1, row)
	if largest > 0 {
		rows = min(rows, worstBatchBytes/largest)
	}
	return min(max(1, rows), maxBatchRows)
}

// word leaves of a name what a parameter can have.
func word(column string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, column)
}

// upsert writes rows of the old table to the new one.
func (m *builder) upsert(to, rows string) string {
	var columns, values []string
	for _, c := range m.plan.Columns {
		columns = append(columns, name(c.Name))
		values = append(values, c.YQL+" AS "+name(c.Name))
	}
	return fmt.Sprintf("UPSERT INTO %s (%s)\nSELECT\n    %s\nFROM %s", name(to), strings.Join(columns, ", "), strings.Join(values, ",\n    "), rows)
}

// apply brings the row of one key of the old table up to date in the new one: written if it is there, deleted if it
// is gone. It can be repeated and made in any order, because it looks at the row as it is now.
func (m *builder) apply() string {
	var s strings.Builder
	parameters := map[string]string{}
	var find []string
	for i, c := range m.before.PrimaryKey {
		col, _ := m.before.Column(c)
		typ, parameter := string(col.Type), fmt.Sprintf("$key_%d_%s", i+1, word(c))
		parameters[c] = parameter
		if !col.NotNull {
			typ += "?"
		}
		fmt.Fprintf(&s, "DECLARE %s AS %s;\n", parameter, typ)
		find = append(find, same(name(c), parameter, typ))
	}
	fmt.Fprintf(&s, "$row = (SELECT * FROM %s WHERE %s);\n", name(m.plan.Table), strings.Join(find, " AND "))
	var where []string
	for _, c := range m.plan.NewKey {
		col, _ := m.after.Column(c)
		if i := slices.IndexFunc(m.candidate.Mapping, func(mp rewrite.Mapping) bool { return mp.Column == c && mp.Hash != nil }); i >= 0 {
			where = append(where, name(c)+" = "+m.candidate.Mapping[i].Hash.YQL(func(in string) string { return parameters[in] }))
			continue
		}
		typ := string(col.Type)
		if !col.NotNull {
			typ += "?"
		}
		where = append(where, same(name(c), parameters[c], typ))
	}
	// Deleted first: a statement of YDB had better not read a table that an earlier one of its query wrote.
	fmt.Fprintf(&s, "DELETE FROM %s\nWHERE %s AND (SELECT COUNT(*) FROM $row) = 0ul;\n", name(m.plan.Copy), strings.Join(where, " AND "))
	s.WriteString(m.write(m.plan.Copy, "$row"))
	return s.String()
}
