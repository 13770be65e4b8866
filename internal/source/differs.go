package source

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// differs says in a few words what the second declaration of a table has that the first has not, or the other way round;
// nothing if they say the same. The order of columns, indexes and settings is the same to YDB.
func differs(first, second *schema.Table) string {
	a, b := ordered(first), ordered(second)
	if reflect.DeepEqual(a, b) {
		return ""
	}
	var list []string
	if x, y := strings.Join(a.PrimaryKey, ", "), strings.Join(b.PrimaryKey, ", "); x != y {
		list = append(list, fmt.Sprintf("PRIMARY KEY (%s) there, (%s) here", x, y))
	}
	here := map[string]schema.Column{}
	for _, c := range b.Columns {
		here[c.Name] = c
	}
	for _, c := range a.Columns {
		other, both := here[c.Name]
		delete(here, c.Name)
		switch {
		case !both:
			list = append(list, "column "+c.Name+" is missing here")
		case c.Type != other.Type:
			list = append(list, fmt.Sprintf("column %s is %s there, %s here", c.Name, c.Type, other.Type))
		case c.NotNull != other.NotNull:
			list = append(list, "column "+c.Name+" is NOT NULL in one of them")
		case !reflect.DeepEqual(c, other):
			list = append(list, "column "+c.Name+" has other options")
		}
	}
	for _, c := range b.Columns {
		if _, only := here[c.Name]; only {
			list = append(list, "column "+c.Name+" is missing there")
		}
	}
	if !reflect.DeepEqual(a.Indexes, b.Indexes) {
		list = append(list, "the indexes differ")
	}
	if len(list) == 0 {
		return "the settings differ"
	}
	if len(list) > maxDiffering {
		list = append(list[:maxDiffering], fmt.Sprintf("and %d more", len(list)-maxDiffering))
	}
	return strings.Join(list, ", ")
}

// maxDiffering is how many differences of two declarations are told: more do not help to find which of them is meant.
const maxDiffering = 3

// ordered returns a table without places, and with everything in one order that has none.
func ordered(t *schema.Table) *schema.Table {
	t = t.Clone()
	t.Pos = schema.Position{}
	for i := range t.Columns {
		t.Columns[i].Pos = schema.Position{}
	}
	for i := range t.Indexes {
		t.Indexes[i].Pos = schema.Position{}
	}
	byName := func(a, b schema.Setting) int { return strings.Compare(a.Name, b.Name) }
	slices.SortFunc(t.Columns, func(a, b schema.Column) int { return strings.Compare(a.Name, b.Name) })
	slices.SortFunc(t.Indexes, func(a, b schema.Index) int { return strings.Compare(a.Name, b.Name) })
	slices.SortFunc(t.Families, func(a, b schema.Family) int { return strings.Compare(a.Name, b.Name) })
	slices.SortFunc(t.Settings, byName)
	return t
}
