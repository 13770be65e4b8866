package rewrite

import (
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/pmezard/go-difflib/difflib"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
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

// Commented is DDL with the comments that columns have, each behind its column, and above it that of the table.
func Commented(ddl string, comments map[string]string) string {
	lines := strings.Split(ddl, "\n")
	for name, text := range comments {
		text = " -- " + strings.Join(strings.Fields(text), " ")
		if name == "" {
			lines[0] = text[1:] + "\n" + lines[0]
		}
		of := func(line string) bool { return strings.HasPrefix(line, "    "+yql.QuoteName(name)+" ") }
		if i := slices.IndexFunc(lines, of); i > 0 {
			lines[i] += text
		}
	}
	return strings.Join(lines, "\n")
}

// DDL is that of the table as it is or as it would be. The boundaries of a live table are values of its rows, so that they are left out.
func (p *Proposal) DDL(t *schema.Table) string {
	return Commented(DDL(WithoutData(t, p.Before)), p.Comments)
}

// Diff is the unified diff of the table's DDL under a candidate, empty if nothing changes.
func (p *Proposal) Diff(c *Candidate) string {
	return UnifiedDiff(p.DDL(p.Before), p.DDL(c.After), "before "+p.Before.Path, "after "+c.After.Path)
}

// Diff is the unified diff of a table's DDL, empty if nothing changes.
func Diff(before, after *schema.Table) string {
	return (&Proposal{Before: before}).Diff(&Candidate{Move: move.Move{After: after}})
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
