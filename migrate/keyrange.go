package migrate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// keyRange says ranges of a table's key in YQL. A bound is a set of parameters, one for each key column, named after the
// bound: $from_1_id is the first key column of the bound "from".
//
// NULL sorts first and NaN last, and neither compares with anything. So NULL gets cases of its own in every comparison.
// What those say of the parameters alone, YDB decides before it reads, so that a range of keys stays one. NaN, which only
// Decimal has among the types of keys, has no such form: rows that have it in the key lie apart of every range.
// Source: https://ydb.tech/docs/en/dev/paging and yql/essentials/core/extract_predicate in ydb-platform/ydb.
type keyRange struct {
	table   string
	columns []Cursor
}

func optional(typ string) bool { return strings.HasSuffix(typ, "?") }

func decimal(typ string) bool { return schema.Type(strings.TrimSuffix(typ, "?")).IsDecimal() }

// declare declares the parameters of bounds.
func (k keyRange) declare(from bool, bounds ...string) string {
	if from {
		bounds = append([]string{"from"}, bounds...)
	}
	var s strings.Builder
	for _, bound := range bounds {
		for _, c := range k.columns {
			fmt.Fprintf(&s, "DECLARE $%s_%s AS %s;\n", bound, c.Parameter, c.Type)
		}
	}
	return s.String()
}

// between is the condition that a key is greater than the bound "from", where there is one, and not greater than another
// bound.
func (k keyRange) between(from bool, to string) string {
	conditions := []string{k.compare("<", to, true)}
	if from {
		conditions = append([]string{k.compare(">", "from", false)}, conditions...)
	}
	if in := k.inside(); in != "" {
		conditions = append(conditions, in)
	}
	return strings.Join(conditions, " AND ")
}

// inside is the condition that a key lies in the order of keys; empty if all do.
func (k keyRange) inside() string {
	var conditions []string
	for _, c := range k.columns {
		switch n := name(c.Column); {
		case decimal(c.Type) && optional(c.Type):
			conditions = append(conditions, fmt.Sprintf("(%s IS NULL OR %s = %s)", n, n, n))
		case decimal(c.Type):
			conditions = append(conditions, fmt.Sprintf("%s = %s", n, n))
		}
	}
	return strings.Join(conditions, " AND ")
}

// apart is the condition that a key lies apart; empty if none can.
func (k keyRange) apart() string {
	var conditions []string
	for _, c := range k.columns {
		if decimal(c.Type) {
			conditions = append(conditions, fmt.Sprintf("NOT (%s = %s)", name(c.Column), name(c.Column)))
		}
	}
	return strings.Join(conditions, " OR ")
}

// walk is the queries that cut a table into ranges.
func (k keyRange) walk() Walk {
	return Walk{Last: k.greatest(), End: Ranged{k.end(false), k.end(true)}}
}

// ranged makes a query about the rows of a range; text gets the condition that a row is in it.
func (k keyRange) ranged(text func(in string) string) Ranged {
	return Ranged{k.declare(false, "to") + text(k.between(false, "to")), k.declare(true, "to") + text(k.between(true, "to"))}
}

// key selects the key as the parameters of a bound.
func (k keyRange) key(bound string) string {
	out := make([]string, len(k.columns))
	for i, c := range k.columns {
		out[i] = name(c.Column) + " AS " + name(bound+"_"+c.Parameter)
	}
	return strings.Join(out, ", ")
}

func (k keyRange) order(direction string) string {
	out := make([]string, len(k.columns))
	for i, c := range k.columns {
		out[i] = name(c.Column) + direction
	}
	return strings.Join(out, ", ")
}

// greatest is the query for the greatest key, as the bound "last". It has no row if the table has none.
func (k keyRange) greatest() string {
	where := k.inside()
	if where != "" {
		where = "\nWHERE " + where
	}
	return fmt.Sprintf("SELECT %s\nFROM %s%s\nORDER BY %s\nLIMIT 1;\n", k.key("last"), name(k.table), where, k.order(" DESC"))
}

// end is the query for the key, as the bound "to", that ends the next $rows rows up to the bound "last". It has no row if
// none is left.
func (k keyRange) end(from bool) string {
	columns := make([]string, len(k.columns))
	for i, c := range k.columns {
		columns[i] = name(c.Column)
	}
	return fmt.Sprintf("DECLARE $rows AS Uint64;\n%s$keys = (\n    SELECT %s\n    FROM %s\n    WHERE %s\n    ORDER BY %s\n    LIMIT $rows\n);\nSELECT %s\nFROM $keys\nORDER BY %s\nLIMIT 1;\n",
		k.declare(from, "last"), strings.Join(columns, ", "), name(k.table), k.between(from, "last"), k.order(""), k.key("to"), k.order(" DESC"))
}

// compare is the condition that a key stands before ("<") or behind (">") a bound, or at it.
func (k keyRange) compare(operator, bound string, orEqual bool) string {
	parameters, columns := make([]string, len(k.columns)), make([]string, len(k.columns))
	for i, c := range k.columns {
		columns[i], parameters[i] = name(c.Column), "$"+bound+"_"+c.Parameter
	}
	whole := operator
	if orEqual {
		whole += "="
	}
	plain := !slices.ContainsFunc(k.columns, func(c Cursor) bool { return optional(c.Type) })
	switch {
	case plain && len(k.columns) == 1:
		return columns[0] + " " + whole + " " + parameters[0]
	case plain:
		return "(" + strings.Join(columns, ", ") + ") " + whole + " (" + strings.Join(parameters, ", ") + ")"
	}
	condition := ""
	for i := len(k.columns) - 1; i >= 0; i-- {
		c, p, typ := columns[i], parameters[i], k.columns[i].Type
		if decimal(typ) {
			typ = strings.TrimPrefix(typ, strings.TrimSuffix(typ, "?")) // no bound is NaN
		}
		strict := fmt.Sprintf("%s %s %s", c, operator, p)
		switch {
		case optional(typ) && operator == ">":
			strict = fmt.Sprintf("(%s OR (%s IS NOT NULL AND %s IS NULL))", strict, c, p)
		case optional(typ):
			strict = fmt.Sprintf("(%s OR (%s IS NULL AND %s IS NOT NULL))", strict, c, p)
		}
		equal := same(c, p, typ)
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

// same is the condition that a column has the value of a parameter, where NULL is the same as NULL and NaN as NaN.
func same(column, parameter, typ string) string {
	conditions := []string{column + " = " + parameter}
	if optional(typ) {
		conditions = append(conditions, fmt.Sprintf("(%s IS NULL AND %s IS NULL)", column, parameter))
	}
	if decimal(typ) {
		conditions = append(conditions, fmt.Sprintf("(NOT (%s = %s) AND NOT (%s = %s))", column, column, parameter, parameter))
	}
	if len(conditions) == 1 {
		return conditions[0]
	}
	return "(" + strings.Join(conditions, " OR ") + ")"
}
