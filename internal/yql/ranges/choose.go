package ranges

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// A Read is what of a table a statement asks for.
type Read struct {
	Where *Predicate
	Order []string               // columns that the first rows are wanted by; nil if all rows are
	Uses  func(name string) bool // reports whether the statement uses a column
}

// Choose returns the secondary index that YDB reads by although no VIEW names one, empty if it reads by the primary key: an index that
// serves a condition better than the key does. Without a condition there is no choice, and ORDER BY … LIMIT alone reads the table;
// asynchronous indexes, and those that begin with the whole key, are no candidates. Of indexes that serve it alike the first by name
// is chosen. Primary is the key of the table.
//
// Source: KqpPushExtractedPredicateToReadTable in ydb/core/kqp/opt/logical/kqp_opt_log_ranges_predext.cpp of ydb-platform/ydb; pull
// requests 15033 and 20338, so in every release from 25.1 on. The order counts since 23839 of autumn 2025: a Read without Order is
// what releases before 25.4 choose by. Ties go by name since 44861, and an index is chosen for an order alone since 48363, both of
// 2026 and in late builds of 26.2 and 26.3 only.
func (r *Read) Choose(t *schema.Table, primary []string) string {
	if r.Where == nil || len(r.Where.Kids) == 0 && r.Where.Op == And || t.Store == schema.StoreColumn {
		return ""
	}
	of := r.Where.Over(Columns(t, primary))
	if of.PlannedPoints >= len(primary) {
		return ""
	}
	best, chosen := r.weigh(&of, primary, len(primary), true), ""
	for i := range t.Indexes {
		index := &t.Indexes[i]
		key := IndexKey(t, index.Columns)
		if !index.Kind.Secondary() || index.Kind == schema.IndexAsync || begins(key, primary) {
			continue
		}
		of := r.Where.Over(Columns(t, key))
		covered := !slices.ContainsFunc(t.Columns, func(c schema.Column) bool {
			return r.Uses(c.Name) && !slices.Contains(key, c.Name) && !slices.Contains(index.Cover, c.Name)
		})
		w := r.weigh(&of, key, len(index.Columns), covered)
		c := slices.Compare(w[:], best[:])
		if c > 0 || c == 0 && chosen != "" && index.Name < chosen {
			best, chosen = w, index.Name
		}
	}
	return chosen
}

// weigh returns what ways to the rows are compared by, the greater first: that they come in the order of which the first are wanted,
// and nothing of them is tested; that all columns, or how many of them, have single values; that all, or how many, are used; that no
// other table has to be read.
func (r *Read) weigh(of *Result, key []string, columns int, covered bool) [6]int {
	is := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	below := func(n int) int { return n * is(n < columns) }
	sorted := len(r.Order) > 0 && len(r.Order) <= len(key) && begins(r.Order, key) && !of.Residue
	return [6]int{is(sorted), is(of.PlannedPoints >= columns), below(of.PlannedPoints),
		is(of.Planned >= columns), below(of.Planned), is(covered)}
}

// begins reports whether two keys are the same as far as the shorter one goes.
func begins(a, b []string) bool {
	n := min(len(a), len(b))
	return slices.Equal(a[:n], b[:n])
}

// IndexKey is what the rows of an index on columns are sorted by: they, then what else the primary key has.
func IndexKey(t *schema.Table, columns []string) []string {
	key := slices.Clone(columns)
	for _, c := range t.PrimaryKey {
		if !slices.Contains(key, c) {
			key = append(key, c)
		}
	}
	return key
}
