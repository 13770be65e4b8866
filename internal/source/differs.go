package source

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// differs says in a few words what the second declaration of a table has that the first has not, or the other way round;
// nothing if they say the same. The order of columns, indexes and settings is the same to YDB.
func differs(first, second *schema.Table) string {
	a, b := printed(first), printed(second)
	missing := func(list, from []string) string {
		list = slices.DeleteFunc(slices.Clone(list), func(line string) bool { return slices.Contains(from, line) })
		return strings.Join(list[:min(len(list), maxDiffering)], ", ") + strings.Repeat(" and more", min(max(len(list)-maxDiffering, 0), 1))
	}
	there, here := missing(a, b), missing(b, a)
	switch {
	case there == here:
		return ""
	case here == "":
		return there + " there"
	case there == "":
		return here + " here"
	}
	return there + " there, " + here + " here"
}

// maxDiffering is how many differences of two declarations are told: more do not help to find which of them is meant.
const maxDiffering = 3

// printed is what a table is made of, as YQL has it.
func printed(t *schema.Table) (list []string) {
	for line := range strings.Lines(yql.PrintTable(t) + "\n" + strings.Join(yql.PrintFollowUps(t), "\n")) {
		if line = strings.Trim(line, " \t\n,"); line != "WITH (" {
			list = append(list, line)
		}
	}
	return list
}
