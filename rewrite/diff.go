package rewrite

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/pmezard/go-difflib/difflib"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// DDL returns the table as runnable YQL: CREATE TABLE and the statements that have to follow it.
func DDL(t *schema.Table) string {
	var b strings.Builder
	b.WriteString(yql.PrintTable(t))
	b.WriteString(";\n")
	for _, s := range yql.PrintFollowUps(t) {
		b.WriteString(s)
		b.WriteString(";\n")
	}
	return b.String()
}

// Diff is the unified diff of a table's DDL, empty if nothing changes. The boundaries of a live table are values of its
// rows, so that they are left out.
func Diff(before, after *schema.Table) string {
	return UnifiedDiff(DDL(WithoutData(before, before)), DDL(WithoutData(after, before)), "before "+before.Path, "after "+after.Path)
}

// WithoutData returns the table without the boundaries it has from a live table, which are values of rows. Boundaries
// that a file declares, and those of a new key, stay.
func WithoutData(t, from *schema.Table) *schema.Table {
	if from.Pos.Line > 0 || len(from.Partitioning.SplitPoints) == 0 ||
		!reflect.DeepEqual(t.Partitioning.SplitPoints, from.Partitioning.SplitPoints) {
		return t
	}
	t = t.Clone()
	t.Partitioning.SplitPoints = nil
	return t
}

// UnifiedDiff returns the unified diff of two texts with their names, empty if they are the same.
func UnifiedDiff(before, after, from, to string) string {
	if before == after {
		return ""
	}
	text, err := difflib.GetUnifiedDiffString(difflib.UnifiedDiff{
		A: lines(before), B: lines(after), FromFile: from, ToFile: to, Context: 3,
	})
	if err != nil {
		return "" // difflib fails only when its writer does, and a buffer never does
	}
	return text
}

func lines(s string) []string {
	s = strings.TrimSuffix(s, "\n")
	return strings.SplitAfter(s+"\n", "\n")[:strings.Count(s, "\n")+1]
}

// alterIndex sets the partitioning of an index's table, all of it at once.
func alterIndex(t *schema.Table, name string, p *schema.Partitioning) string {
	var list []string
	for _, s := range p.AutoSettings() {
		list = append(list, s.Name+" = "+s.Value)
	}
	if len(list) == 0 {
		return ""
	}
	return fmt.Sprintf("ALTER TABLE %s ALTER INDEX %s SET (%s);\n", yql.QuoteName(t.Path), yql.QuoteName(name), strings.Join(list, ", "))
}

func cover(index *schema.Index) string {
	if len(index.Cover) == 0 {
		return ""
	}
	return " COVER (" + yql.QuoteNames(index.Cover) + ")"
}

// oneName is a name for a comment, on one line whatever is in it.
func oneName(name string) string { return strings.Join(strings.Fields(name), " ") }

// alter returns the ALTER TABLE that changes the partitioning settings of a table in place, with its semicolon; empty if
// they are the same. YDB resets some of these settings when another one is set, so it names all of them. Boundaries
// cannot be changed in place.
// Source: https://ydb.tech/docs/en/yql/reference/syntax/alter_table/set
func alter(before, after *schema.Table) string {
	is := after.Partitioning.AutoSettings()
	if slices.Equal(before.Partitioning.AutoSettings(), is) || len(is) == 0 {
		return ""
	}
	var list []string
	for _, s := range is {
		list = append(list, "    "+s.Name+" = "+s.Value)
	}
	return "ALTER TABLE " + yql.QuoteName(after.Path) + " SET (\n" + strings.Join(list, ",\n") + "\n);\n"
}

// StatementDiff is the unified diff of a statement, as it is printed, and of what it becomes.
func StatementDiff(before, after string) string {
	return UnifiedDiff(printScript(yql.ParseQueries(before)), after, "statement", "statement")
}

func printScript(s *yql.Script) string {
	var nodes []yql.Node
	for _, st := range s.Statements {
		if st.Node != nil {
			nodes = append(nodes, st.Node)
		}
	}
	return yql.PrintScript(nodes)
}
