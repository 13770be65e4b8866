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

// backfill makes the two batches that copy rows in the order of the old key.
func (m *builder) backfill() {
	b := &Backfill{BatchRows: m.batchRows(), Bulk: !slices.ContainsFunc(m.after.Indexes, func(i schema.Index) bool { return i.Kind == schema.IndexUnique }),
		Begun: fmt.Sprintf("SELECT COUNT(*) AS begun FROM (SELECT %s FROM %s LIMIT 1)", name(m.plan.NewKey[0]), name(m.plan.Copy))}
	for i, c := range m.before.PrimaryKey {
		col, _ := m.before.Column(c)
		typ := string(col.Type)
		if !col.NotNull {
			typ += "?"
		}
		b.Cursor = append(b.Cursor, Cursor{Column: c, Parameter: fmt.Sprintf("after_%d_%s", i+1, word(c)), Type: typ})
	}
	b.First = m.batch(b.Cursor, "")
	b.Next = m.batch(b.Cursor, greater(b.Cursor))
	if m.plan.Writers == WritersChangefeed {
		b.Apply = m.apply()
	}
	m.plan.Backfill = b
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

// batch is one batch: it reads up to $rows rows of the old table after the cursor, writes them to the new one, and
// returns the last key, which is the cursor of the next. No row comes back when there is none left. It is sent as one
// query without transaction control, which YDB wraps in one serializable transaction.
// Source: https://ydb.tech/docs/en/concepts/transactions#implicit
func (m *builder) batch(cursor []Cursor, after string) string {
	var s strings.Builder
	s.WriteString("DECLARE $rows AS Uint64;\n")
	where := ""
	if after != "" {
		for _, c := range cursor {
			fmt.Fprintf(&s, "DECLARE $%s AS %s;\n", c.Parameter, c.Type)
		}
		where = "\n    WHERE " + after
	}
	var order, last, down, read []string
	for _, c := range cursor {
		order = append(order, name(c.Column))
		last = append(last, name(c.Column)+" AS "+name(c.Parameter))
		down = append(down, name(c.Parameter)+" DESC")
	}
	for _, c := range m.plan.Columns {
		if c.From != "" {
			read = append(read, name(c.From))
		}
	}
	fmt.Fprintf(&s, "$batch = (\n    SELECT %s\n    FROM %s%s\n    ORDER BY %s\n    LIMIT $rows\n);\n",
		strings.Join(read, ", "), name(m.plan.Table), where, strings.Join(order, ", "))
	s.WriteString(m.upsert("$batch") + ";\n")
	fmt.Fprintf(&s, "SELECT %s\nFROM $batch\nORDER BY %s\nLIMIT 1;\n", strings.Join(last, ", "), strings.Join(down, ", "))
	return s.String()
}

// upsert writes rows of the old table to the new one.
func (m *builder) upsert(rows string) string {
	var to, values []string
	for _, c := range m.plan.Columns {
		to = append(to, name(c.Name))
		values = append(values, c.YQL+" AS "+name(c.Name))
	}
	return fmt.Sprintf("UPSERT INTO %s (%s)\nSELECT\n    %s\nFROM %s", name(m.plan.Copy), strings.Join(to, ", "), strings.Join(values, ",\n    "), rows)
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
		find = append(find, same(name(c), parameter, !col.NotNull))
	}
	fmt.Fprintf(&s, "$row = (SELECT * FROM %s WHERE %s);\n", name(m.plan.Table), strings.Join(find, " AND "))
	var where []string
	for _, c := range m.plan.NewKey {
		col, _ := m.after.Column(c)
		if i := slices.IndexFunc(m.candidate.Mapping, func(mp rewrite.Mapping) bool { return mp.Column == c && mp.Hash != nil }); i >= 0 {
			where = append(where, name(c)+" = "+m.candidate.Mapping[i].Hash.YQL(func(in string) string { return parameters[in] }))
			continue
		}
		where = append(where, same(name(c), parameters[c], !col.NotNull))
	}
	// Deleted first: a statement of YDB had better not read a table that an earlier one of its query wrote.
	fmt.Fprintf(&s, "DELETE FROM %s\nWHERE %s AND (SELECT COUNT(*) FROM $row) = 0ul;\n", name(m.plan.Copy), strings.Join(where, " AND "))
	s.WriteString(m.upsert("$row") + ";\n")
	return s.String()
}

// same is the condition that a column has the value of a parameter, where NULL is the same as NULL.
func same(column, parameter string, nullable bool) string {
	if !nullable {
		return column + " = " + parameter
	}
	return fmt.Sprintf("(%s = %s OR (%s IS NULL AND %s IS NULL))", column, parameter, column, parameter)
}

// greater is the condition for keys after the cursor. Where no column can be NULL it is a comparison of tuples, which
// YDB reads as one key range. NULL sorts first and compares with nothing, so a nullable column needs its cases spelled
// out; what they say of the parameters alone, YDB decides before it reads.
// Source: https://ydb.tech/docs/en/dev/paging and yql/essentials/core/extract_predicate in ydb-platform/ydb.
func greater(cursor []Cursor) string {
	columns, params := make([]string, len(cursor)), make([]string, len(cursor))
	nullable := false
	for i, c := range cursor {
		columns[i], params[i] = name(c.Column), "$"+c.Parameter
		nullable = nullable || strings.HasSuffix(c.Type, "?")
	}
	switch {
	case !nullable && len(cursor) == 1:
		return columns[0] + " > " + params[0]
	case !nullable:
		return "(" + strings.Join(columns, ", ") + ") > (" + strings.Join(params, ", ") + ")"
	}
	condition := ""
	for i := len(cursor) - 1; i >= 0; i-- {
		optional := strings.HasSuffix(cursor[i].Type, "?")
		after, equal := columns[i]+" > "+params[i], same(columns[i], params[i], optional)
		if optional {
			after = fmt.Sprintf("(%s > %s OR (%s IS NOT NULL AND %s IS NULL))", columns[i], params[i], columns[i], params[i])
		}
		if condition == "" {
			condition = after
			continue
		}
		condition = "(" + after + " OR (" + equal + " AND " + condition + "))"
	}
	return condition
}
