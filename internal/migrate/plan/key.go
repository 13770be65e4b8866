package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// KeyColumn is one column of a key and the parameter that carries it: of a bound of a range behind "$from_", "$to_" or "$last_", and of a
// key by itself behind "$key_".
type KeyColumn struct {
	Column    string
	Parameter string // without what stands before it
	Type      string // YQL, as DECLAREd: with a question mark if it can be NULL
}

// Name is the name of the column in the rows of $keys, and of the parameter of a single key.
func (c KeyColumn) Name() string { return "key_" + c.Parameter }

// Optional reports whether the column can be NULL.
func (c KeyColumn) Optional() bool { return strings.HasSuffix(c.Type, "?") }

// keyOf is a key of a table as parameters.
func keyOf(t *schema.Table, key []string) []KeyColumn {
	out := make([]KeyColumn, len(key))
	for i, c := range key {
		col, _ := t.Column(c)
		typ := string(col.Type)
		if !col.NotNull {
			typ += "?"
		}
		out[i] = KeyColumn{Column: c, Parameter: fmt.Sprintf("%d_%s", i+1, Word(c)), Type: typ}
	}
	return out
}

// HasOldKey reports whether a table has the key that the plan finds, HasNewKey whether it has the one that it makes. A key is its
// columns with their types, and whether they can be NULL. Where the plan keeps the key, other columns tell the tables apart, or else
// indexes, families, or the limits of the number of partitions.
func (p *Plan) HasOldKey(t *schema.Table) bool {
	return sameKey(t, p.Before.Table) && !told(p)(t, p.After.Table)
}

// HasNewKey is described at HasOldKey.
func (p *Plan) HasNewKey(t *schema.Table) bool {
	return sameKey(t, p.After.Table) && told(p)(t, p.After.Table)
}

// told is how a table is told to be one of the two of the plan: by the surest of what differs in them, and by no more of it than that.
func told(p *Plan) func(a, b *schema.Table) bool {
	for _, same := range []func(a, b *schema.Table) bool{sameKey, sameEach(p, columnText), sameEach(p, indexText)} {
		if !same(p.Before.Table, p.After.Table) {
			return same
		}
	}
	return sameLimits
}

// Told reports whether the two tables of the plan can be told from each other.
func Told(p *Plan) bool { return !told(p)(p.Before.Table, p.After.Table) }

// sameEach compares two tables by what of them differs in those of the plan.
func sameEach(p *Plan, texts func(*schema.Table) map[string]string) func(a, b *schema.Table) bool {
	before, after := texts(p.Before.Table), texts(p.After.Table)
	return func(a, b *schema.Table) bool {
		x, y := texts(a), texts(b)
		for _, all := range []map[string]string{before, after} {
			for name := range all {
				if before[name] != after[name] && x[name] != y[name] {
					return false
				}
			}
		}
		return true
	}
}

// columnText is what a table is known by of its columns, by their names.
func columnText(t *schema.Table) map[string]string {
	out := map[string]string{}
	for _, c := range t.Columns {
		out[c.Name] = fmt.Sprint(c.Type, c.NotNull, c.Default != "", c.Sequence != nil, cmp.Or(c.Family, "default"))
	}
	return out
}

// indexText is what it is known by of the indexes that it is created with.
func indexText(t *schema.Table) map[string]string {
	out := map[string]string{}
	for _, i := range t.Indexes {
		if Inside(i) {
			out[i.Name] = fmt.Sprint(i.Kind, i.Columns)
		}
	}
	return out
}

// sameLimits reports whether two tables may have as many partitions, and are both split by load or not.
func sameLimits(a, b *schema.Table) bool {
	x, y := &a.Partitioning, &b.Partitioning
	return max(x.Min, 1) == max(y.Min, 1) && x.Max == y.Max && (x.ByLoad == schema.Enabled) == (y.ByLoad == schema.Enabled)
}

func sameKey(a, b *schema.Table) bool {
	return slices.Equal(a.PrimaryKey, b.PrimaryKey) && !slices.ContainsFunc(a.PrimaryKey, func(k string) bool {
		x, _ := a.Column(k)
		y, _ := b.Column(k)
		return x.Type != y.Type || x.NotNull != y.NotNull
	})
}

// OldKeyColumns is the old key as parameters.
func (p *Plan) OldKeyColumns() []KeyColumn { return keyOf(p.Before.Table, p.OldKey()) }

// NewKeyColumns is the new key as parameters.
func (p *Plan) NewKeyColumns() []KeyColumn { return keyOf(p.After.Table, p.NewKey()) }

// Word leaves of a name what a parameter can have.
func Word(column string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, column)
}

// keyRange says ranges of a table's key in YQL. A bound is a set of parameters, one for each key column, named after the
// bound: $from_1_id is the first key column of the bound "from".
//
// NULL sorts first and compares with nothing, so it gets cases of its own in every comparison. What those say of the parameters alone, YDB
// decides before it reads, so that a range of keys stays one.
// Source: https://ydb.tech/docs/en/dev/paging and yql/essentials/core/extract_predicate in ydb-platform/ydb.
type keyRange struct {
	table   string
	columns []KeyColumn
}

// declare declares the parameters of bounds.
func (k keyRange) declare(bounds ...string) string {
	return joined(bounds, "", func(bound string) string {
		return joined(k.columns, "", func(c KeyColumn) string { return fmt.Sprintf("DECLARE $%s_%s AS %s;\n", bound, c.Parameter, c.Type) })
	})
}

// between is the condition that a key is greater than the bound "from", where there is one, and not greater than another bound.
func (k keyRange) between(from bool, to string) string {
	if from {
		return k.compare(">", "from", false) + and + k.compare("<", to, true)
	}
	return k.compare("<", to, true)
}

func (k keyRange) order(direction string) string {
	return joined(k.columns, comma, func(c KeyColumn) string { return yql.QuoteName(c.Column) + direction })
}

// compare is the condition that a key stands before ("<") or behind (">") a bound, or at it.
func (k keyRange) compare(operator, bound string, orEqual bool) string {
	columns := Each(k.columns, func(c KeyColumn) string { return yql.QuoteName(c.Column) })
	parameters := Each(k.columns, func(c KeyColumn) string { return "$" + bound + "_" + c.Parameter })
	whole := operator
	if orEqual {
		whole += "="
	}
	plain := !slices.ContainsFunc(k.columns, KeyColumn.Optional)
	switch {
	case plain && len(k.columns) == 1:
		return columns[0] + " " + whole + " " + parameters[0]
	case plain:
		return "(" + strings.Join(columns, comma) + ") " + whole + " (" + strings.Join(parameters, comma) + ")"
	}
	condition := ""
	for i := len(k.columns) - 1; i >= 0; i-- {
		c, p := columns[i], parameters[i]
		strict := fmt.Sprintf("%s %s %s", c, operator, p)
		switch {
		case k.columns[i].Optional() && operator == ">":
			strict = fmt.Sprintf("(%s OR (%s IS NOT NULL AND %s IS NULL))", strict, c, p)
		case k.columns[i].Optional():
			strict = fmt.Sprintf("(%s OR (%s IS NULL AND %s IS NOT NULL))", strict, c, p)
		}
		equal := same(c, p, k.columns[i].Optional())
		switch {
		case condition != "":
			condition = "(" + strict + " OR (" + equal + " AND " + condition + "))"
		case orEqual:
			condition = "(" + strict + " OR " + equal + ")"
		default:
			condition = strict
		}
	}
	return condition
}

// same is the condition that a column has the value of a parameter, where NULL is the same as NULL.
func same(column, parameter string, optional bool) string {
	if !optional {
		return column + " = " + parameter
	}
	return fmt.Sprintf("(%s = %s OR (%s IS NULL AND %s IS NULL))", column, parameter, column, parameter)
}

// lookups are the columns by which a row of one table is found in the other: both keys, by the names of the old table.
func (p *Plan) lookups() []KeyColumn {
	out := p.OldKeyColumns()
	for _, c := range p.NewKeyColumns() {
		if from := p.Column(c.Column).From; from != "" && !slices.ContainsFunc(out, func(o KeyColumn) bool { return o.Column == from }) {
			c.Column = from
			out = append(out, c)
		}
	}
	return out
}

// withNull is the condition that a row, of the new table if it is fresh, has NULL in a key, so that it is not found by it; empty if none
// can.
func (w *writer) withNull(fresh bool) string {
	return joined(w.optional(fresh), " OR ", func(c string) string { return c + " IS NULL" })
}

// withoutNull is what a condition goes on with so that it holds for other rows alone.
func (w *writer) withoutNull(fresh bool) string {
	return joined(w.optional(fresh), "", func(c string) string { return and + c + " IS NOT NULL" })
}

// optional are the columns of the keys that can be NULL.
func (w *writer) optional(fresh bool) []string {
	columns := slices.DeleteFunc(w.lookups(), func(c KeyColumn) bool { return !c.Optional() })
	return Each(columns, func(c KeyColumn) string { return yql.QuoteName(w.Renamed(c.Column, fresh)) })
}

// A record of a changefeed has the key of a row and no more. Where the new key has columns that are not in the old one, or a hash of
// such, that does not say where the row is in the new table: with another value there it may have been anywhere. So until the tables are
// switched the new table has an index on the old key, and rows are looked up by it. On the way back every key of the new table has that
// of the old one in it, and no index is needed.

// OldKeyIndex is the name of that index.
const OldKeyIndex = "keyadvise_old_key"

// ByOldKey reports whether rows of the new table are looked up by their old key while a changefeed is followed.
func (p *Plan) ByOldKey() bool { return p.Follows() && len(p.Undetermined()) > 0 }

// Undetermined are the columns of the new key that the old key does not determine: with another value there, a row of the
// old table has another key in the new one.
func (p *Plan) Undetermined() (out []Column) {
	for _, k := range p.NewKey() {
		c := p.Column(k)
		if slices.ContainsFunc(p.Map(c).Sources(), func(in string) bool { return !slices.Contains(p.OldKey(), in) }) {
			out = append(out, c)
		}
	}
	return out
}

// LookupIndex is the index on the old key.
func (p *Plan) LookupIndex() schema.Index {
	return schema.Index{Name: OldKeyIndex, Kind: schema.IndexSync, Columns: p.renamed(p.OldKey())}
}

// FollowedFrom is the step from whose end on records of the changefeed are applied.
func (p *Plan) FollowedFrom() StepID {
	if p.ByOldKey() {
		return Indexes
	}
	return Backfill
}
