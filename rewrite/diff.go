package rewrite

import (
	"strings"

	"github.com/pmezard/go-difflib/difflib"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// DDL is the table as runnable YQL: CREATE TABLE and the statements that have to follow it.
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

// Diff is the unified diff of a table's DDL, empty if nothing changes.
func Diff(before, after *schema.Table) string {
	return unified(DDL(before), DDL(after), "before "+before.Path, "after "+after.Path)
}

func unified(before, after, from, to string) string {
	if before == after {
		return ""
	}
	text, err := difflib.GetUnifiedDiffString(difflib.UnifiedDiff{
		A: lines(before), B: lines(after), FromFile: from, ToFile: to, Context: 3,
	})
	if err != nil {
		return "" // difflib fails only when its writer does, and a strings.Builder never does
	}
	return text
}

func lines(s string) []string {
	s = strings.TrimSuffix(s, "\n")
	return strings.SplitAfter(s+"\n", "\n")[:strings.Count(s, "\n")+1]
}
