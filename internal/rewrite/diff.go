package rewrite

import (
	"path/filepath"
	"reflect"
	"strconv"
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

// FileDiff is the unified diff of a file, as git apply takes it in the folder from which the path is; empty if nothing changes.
func FileDiff(path, before, after string) string {
	if before == after {
		return ""
	}
	whole := func(s string) []string {
		list := strings.SplitAfter(s, "\n")
		if last := len(list) - 1; list[last] == "" {
			list = list[:last]
		} else {
			list[last] += "\n\\ No newline at end of file\n"
		}
		return list
	}
	name := func(side string) string {
		name := side + "/" + filepath.ToSlash(path)
		if strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' }) {
			return strconv.Quote(name)
		}
		if strings.Contains(name, " ") {
			name += "\t" // where it ends
		}
		return name
	}
	return unified(whole(before), whole(after), name("a"), name("b"))
}

// UnifiedDiff returns the unified diff of two texts with their names, empty if they are the same.
func UnifiedDiff(before, after, from, to string) string {
	if before == after {
		return ""
	}
	return unified(lines(before), lines(after), from, to)
}

func unified(before, after []string, from, to string) string {
	text, _ := difflib.GetUnifiedDiffString(difflib.UnifiedDiff{A: before, B: after, FromFile: from, ToFile: to, Context: 3})
	return text // difflib fails only when its writer does, and a buffer never does
}

func lines(s string) []string {
	s = strings.TrimSuffix(s, "\n")
	return strings.SplitAfter(s+"\n", "\n")[:strings.Count(s, "\n")+1]
}

// oneName is a name for a comment, on one line whatever is in it.
func oneName(name string) string { return strings.Join(strings.Fields(name), " ") }

// StatementDiff is the unified diff of a statement, as it is printed, and of what it becomes.
func StatementDiff(before, after string) string {
	return UnifiedDiff(yql.PrintScript(yql.ParseQueries(before).Nodes()), after, "statement", "statement")
}
