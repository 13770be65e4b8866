package migrate

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Bounds of one batch. A transaction buffers its writes: 64 MiB at the most on 26.2, 48 MiB on 25.1, where rows of
// 80 bytes were refused at 600,000. A batch stays an order of magnitude below both.
// Source: table_service_config.proto in ydb-platform/ydb.
const (
	batchBytes      = 4 << 20
	maxBatchRows    = 20000
	minBatchRows    = 100
	unknownRowBytes = 1024 // of a table whose size is not known
)

func name(s string) string { return yql.QuoteName(s) }
func text(s string) string { return yql.QuoteString(s) }

// backfill makes the two batches that copy rows in the order of the old key.
func (m *builder) backfill() {
	row := uint64(unknownRowBytes)
	if s := m.plan.Size; s.Known && s.Rows > 0 {
		row = max(1, s.Bytes/s.Rows)
	}
	b := &Backfill{BatchRows: min(max(batchBytes/row, minBatchRows), maxBatchRows)}
	for _, c := range m.before.PrimaryKey {
		col, _ := m.before.Column(c)
		typ := string(col.Type)
		if !col.NotNull {
			typ += "?"
		}
		b.Cursor = append(b.Cursor, Cursor{Column: c, Parameter: m.parameter(c), Type: typ})
	}
	b.First = m.batch(b, "")
	b.Next = m.batch(b, m.after_(b.Cursor))
	m.plan.Backfill = b
}

// parameter names the parameter of a key column: after_<column>, with what a parameter cannot have left out.
func (m *builder) parameter(column string) string {
	clean := strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, column)
	for i, c := range m.before.PrimaryKey {
		if c == column {
			return fmt.Sprintf("after_%d_%s", i+1, clean)
		}
	}
	return "after_" + clean
}

// batch is one batch: it reads rows of the old table after the cursor, writes them to the new one, and returns the
// last key, which is the cursor of the next. No row comes back when there is none left.
func (m *builder) batch(b *Backfill, after string) string {
	var s strings.Builder
	if after != "" {
		for _, c := range b.Cursor {
			fmt.Fprintf(&s, "DECLARE $%s AS %s;\n", c.Parameter, c.Type)
		}
	}
	order := make([]string, len(b.Cursor))
	last := make([]string, len(b.Cursor))
	down := make([]string, len(b.Cursor))
	for i, c := range b.Cursor {
		order[i] = name(c.Column)
		last[i] = name(c.Column) + " AS " + name(c.Parameter)
		down[i] = name(c.Parameter) + " DESC"
	}
	var read []string
	for _, c := range m.plan.Columns {
		if c.From != "" {
			read = append(read, name(c.From))
		}
	}
	where := ""
	if after != "" {
		where = "\n    WHERE " + after
	}
	fmt.Fprintf(&s, "$batch = (\n    SELECT %s\n    FROM %s%s\n    ORDER BY %s\n    LIMIT %d\n);\n",
		strings.Join(read, ", "), name(m.plan.Table), where, strings.Join(order, ", "), b.BatchRows)
	var to, values []string
	for _, c := range m.plan.Columns {
		to = append(to, name(c.Name))
		values = append(values, c.YQL+" AS "+name(c.Name))
	}
	fmt.Fprintf(&s, "UPSERT INTO %s (%s)\nSELECT\n    %s\nFROM $batch;\n", name(m.plan.Copy), strings.Join(to, ", "), strings.Join(values, ",\n    "))
	fmt.Fprintf(&s, "SELECT %s\nFROM $batch\nORDER BY %s\nLIMIT 1;\n", strings.Join(last, ", "), strings.Join(down, ", "))
	return s.String()
}

// after_ is the condition for keys after the cursor. Where no column can be NULL it is a comparison of tuples, which
// YDB reads as one key range; NULL sorts first and compares with nothing, so a nullable column needs its cases
// spelled out.
// Source: https://ydb.tech/docs/en/dev/paging
func (m *builder) after_(cursor []Cursor) string {
	nullable := false
	columns := make([]string, len(cursor))
	params := make([]string, len(cursor))
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
		greater, equal := columns[i]+" > "+params[i], columns[i]+" = "+params[i]
		if strings.HasSuffix(cursor[i].Type, "?") {
			greater = fmt.Sprintf("(%s IS NOT NULL AND (%s IS NULL OR %s > %s))", columns[i], params[i], columns[i], params[i])
			equal = fmt.Sprintf("(%s = %s OR (%s IS NULL AND %s IS NULL))", columns[i], params[i], columns[i], params[i])
		}
		if condition == "" {
			condition = greater
			continue
		}
		condition = "(" + greater + " OR (" + equal + " AND " + condition + "))"
	}
	return condition
}

// digestOf is an expression that is equal for equal values of a column and, with all but certainty, differs for
// others. NULL has a value of its own, apart from every other.
func digestOf(c schema.Column) string {
	x := name(c.Name)
	bytes := "ToBytes(" + x + ")"
	switch {
	case c.Type == schema.String:
		bytes = x
	case c.Type == schema.Utf8:
		bytes = x
	case c.Type.IsDecimal(), c.Type == schema.UUID, c.Type == schema.DyNumber, c.Type == schema.JSON, c.Type == schema.Yson:
		bytes = "CAST(" + x + " AS String)"
	case c.Type == schema.JSONDocument:
		bytes = "CAST(CAST(" + x + " AS Json) AS String)"
	}
	hash := "Digest::CityHash(" + bytes + ")"
	if c.NotNull && !c.Type.IsDecimal() && c.Type != schema.UUID {
		return hash
	}
	return "COALESCE(" + hash + ", 1ul)"
}

// verification is the statement that runs on both tables and must say the same of both: per slice of the rows, how
// many there are and two sums of their digests that do not depend on the order.
func (m *builder) verification(table string) string {
	row := ""
	for _, c := range m.plan.Columns {
		if c.From == "" {
			continue
		}
		col, _ := m.before.Column(c.From)
		if row == "" {
			row = digestOf(col)
			continue
		}
		row = "Digest::FarmHashFingerprint2(" + row + ", " + digestOf(col) + ")"
	}
	return fmt.Sprintf("$rows = (\n    SELECT %s AS digest\n    FROM %s\n);\nSELECT slice, COUNT(*) AS row_count, SUM(low) AS low_sum, SUM(high) AS high_sum\nFROM (\n"+
		"    SELECT digest %% 16ul AS slice, digest & 4294967295ul AS low, digest >> 32 AS high\n    FROM $rows\n)\nGROUP BY slice\nORDER BY slice",
		row, name(table))
}
