package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// What stands between the parts of a list, and between conditions.
const (
	comma = ", "
	and   = " AND "
)

// Each makes something of each of a list.
func Each[T, R any](list []T, of func(T) R) []R {
	out := make([]R, len(list))
	for i, x := range list {
		out[i] = of(x)
	}
	return out
}

// joined is Each in one text.
func joined[T any](list []T, separator string, of func(T) string) string {
	return strings.Join(Each(list, of), separator)
}

// quoted are columns of a table that is called prefix, which may be empty.
func quoted(prefix string, columns []string) []string {
	return Each(columns, func(c string) string { return prefix + yql.QuoteName(c) })
}

// namesOf are the columns of a key in the rows of $keys, which are called prefix.
func namesOf(prefix string, key []KeyColumn) []string {
	return Each(key, func(c KeyColumn) string { return prefix + c.Name() })
}

// own is a name of the statement's own, which may stand beside columns of the tables: none of them begins like it.
func (w *writer) own(name string) string { return w.prefix + name }

// ownPrefix begins the names of a statement's own that stand beside columns of the tables.
func (p *Plan) ownPrefix() string {
	prefix := "keyadvise_"
	taken := func(c schema.Column) bool { return strings.HasPrefix(c.Name, prefix) }
	for slices.ContainsFunc(p.Before.Columns, taken) || slices.ContainsFunc(p.After.Columns, taken) {
		prefix += "_"
	}
	return prefix
}

// numbers are the names by their number of so many columns of a table that is called prefix.
func (w *writer) numbers(prefix string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = prefix + w.numbered(i)
	}
	return out
}

// numbered is the name of a column of the new key by its number.
func (w *writer) numbered(i int) string { return w.own(fmt.Sprint(i + 1)) }

// as gives each of some expressions a name, unless it has that.
func as(expressions, names []string) []string {
	out := make([]string, len(names))
	for i, e := range expressions {
		if out[i] = e; e != names[i] {
			out[i] += " AS " + names[i]
		}
	}
	return out
}

// asNumbers gives each of some expressions its number as its name.
func (w *writer) asNumbers(expressions []string) []string {
	return as(expressions, w.numbers("", len(expressions)))
}

// equal is the condition that each of some expressions is the same as its counterpart.
func equal(left, right []string) string {
	out := make([]string, len(left))
	for i := range left {
		out[i] = left[i] + " = " + right[i]
	}
	return strings.Join(out, and)
}
