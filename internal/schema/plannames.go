package schema

import "strings"

// While a plan moves a table to another key, the table has two neighbours: the copy that is filled, and later the
// table as it was, which is kept until the last step. They are called so, and nothing else is.
const (
	CopySuffix = "__keyadvise_new"
	KeptSuffix = "__keyadvise_old"
)

// StateDirectory is where runs of plans keep their state, in the database that they change.
const StateDirectory = "_keyadvise"

// planMark is what both suffixes have, and what no other name has.
const planMark = "__keyadvise_"

// ToolComment begins the text of what this tool runs by itself, so that a database's statistics tell it from the
// statements of the applications.
const ToolComment = "-- ydb-keyadvise\n"

// CopyOf returns the table that a plan moves if the path is that of its copy, and "" otherwise.
func CopyOf(path string) string { return cutSuffix(path, CopySuffix) }

// KeptOf returns the table that a plan has moved if the path is that of what was kept of it, and "" otherwise.
func KeptOf(path string) string { return cutSuffix(path, KeptSuffix) }

func cutSuffix(path, suffix string) string {
	if before, ok := strings.CutSuffix(path, suffix); ok && before != "" && !strings.HasSuffix(before, "/") {
		return before
	}
	return ""
}

// OfPlan reports whether a statement is one that this tool runs or that a plan of it has: it names a table that only a
// plan makes. Those go when the plan is done, so that nothing needs to be said of them.
func OfPlan(statement string) bool {
	return strings.HasPrefix(strings.TrimLeft(statement, " \t\r\n"), ToolComment) || strings.Contains(statement, planMark)
}
