package rewrite

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// InPlace returns the statements that turn the table into the candidate without a copy, in order, each with its semicolon and
// comments for what lies between them; empty for a candidate that copies the table, or changes nothing that can be changed so.
func InPlace(before *schema.Table, c *Candidate) string {
	if c.Copies {
		return ""
	}
	var b strings.Builder
	b.WriteString(alter(before, c.After))
	table := yql.QuoteName(before.Path)
	var filled, values []string
	for _, name := range before.PrimaryKey {
		filled, values = append(filled, yql.QuoteName(name)), append(values, yql.QuoteName(name))
	}
	var empty []string
	for _, h := range c.computed() {
		fmt.Fprintf(&b, "ALTER TABLE %s ADD COLUMN %s %s;\n", table, yql.QuoteName(h.Column), h.Type())
		filled = append(filled, yql.QuoteName(h.Column))
		values = append(values, h.YQL(yql.QuoteName)+" AS "+yql.QuoteName(h.Column))
		empty = append(empty, yql.QuoteName(h.Column)+" IS NULL")
	}
	if len(empty) > 0 {
		b.WriteString("-- Deploy the writers that fill it. Then fill the rows that are there, a range of the key at a time if they are many:\n")
		fmt.Fprintf(&b, "UPSERT INTO %s (%s)\nSELECT %s\nFROM %[1]s\nWHERE %[4]s;\n", table, strings.Join(filled, ", "),
			strings.Join(values, ", "), strings.Join(empty, " OR "))
	}
	for i := range c.After.Indexes {
		index := &c.After.Indexes[i]
		old, ok := before.Index(index.Name)
		if ok && slices.Equal(old.Columns, index.Columns) && !reflect.DeepEqual(old.Partitioning, index.Partitioning) {
			b.WriteString(alterIndex(before, index.Name, &index.Partitioning))
		}
		if !ok || slices.Equal(old.Columns, index.Columns) {
			continue
		}
		name := index.Name + "_keyadvise"
		fmt.Fprintf(&b, "ALTER TABLE %s ADD INDEX %s %s ON (%s)%s;\n", table, yql.QuoteName(name), strings.ToUpper(string(index.Kind)),
			yql.QuoteNames(index.Columns), cover(index))
		b.WriteString(alterIndex(before, name, &index.Partitioning))
		fmt.Fprintf(&b, "-- Readers of %s fail from here until those that are rewritten are deployed:\n", oneName(index.Name))
		fmt.Fprintf(&b, "ALTER TABLE %s DROP INDEX %s;\nALTER TABLE %[1]s RENAME INDEX %[3]s TO %[2]s;\n", table,
			yql.QuoteName(index.Name), yql.QuoteName(name))
	}
	return b.String()
}
