package rewrite

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/shape"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// InPlace returns the statements that turn the table into the candidate without a copy, in order, each with its semicolon and
// comments for what lies between them; empty for a candidate that copies the table, or changes nothing that can be changed so.
func InPlace(before *schema.Table, c *Candidate) string {
	if c.Copies {
		return ""
	}
	var b strings.Builder
	fills := fill(before, c)
	for _, s := range shape.Between(before, c.After, shape.Options{}).Statements() {
		if _, to, ok := s.Replaces(); ok {
			fmt.Fprintf(&b, "-- Readers of %s fail between these two; 'ydb table index rename' with --replace does both at once:\n", oneName(to))
		}
		b.WriteString(s.Text(before.Path) + ";\n")
		if slices.ContainsFunc(s.Edits, func(e schema.Edit) bool { _, adds := e.(schema.AddColumn); return adds }) {
			b.WriteString(fills)
			fills = ""
		}
	}
	return b.String()
}

// fill is the statement that fills the columns of a candidate that are computed; empty if there are none.
func fill(before *schema.Table, c *Candidate) string {
	var filled, values, empty []string
	for _, name := range before.PrimaryKey {
		filled, values = append(filled, yql.QuoteName(name)), append(values, yql.QuoteName(name))
	}
	for _, h := range c.Hashes() {
		filled = append(filled, yql.QuoteName(h.Column))
		values = append(values, h.YQL(yql.QuoteName)+" AS "+yql.QuoteName(h.Column))
		empty = append(empty, yql.QuoteName(h.Column)+" IS NULL")
	}
	if len(empty) == 0 {
		return ""
	}
	return "-- Deploy the writers that fill it. Then fill the existing rows, a range of the key at a time if they are many:\n" +
		fmt.Sprintf("UPSERT INTO %s (%s)\nSELECT %s\nFROM %[1]s\nWHERE %[4]s;\n", yql.QuoteName(before.Path), strings.Join(filled, ", "),
			strings.Join(values, ", "), strings.Join(empty, " OR "))
}
