package source

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// A query plan has no text of its statement, but says of each table what reads it and by which columns. A statement that
// reads the table in the same way is made of that, without values.
//
// The forms are those of `ydb sql --explain` and `ydb table query explain`: a tree of operations in text, in a frame or
// without, and JSON. Sources: https://ydb.tech/docs/en/yql/query_plans, ydb/core/kqp/opt/kqp_query_plan.cpp of
// ydb-platform/ydb (ReadRanges, ReadRangesKeys, ReadRangesPointPrefixLen and the section "tables").

// operation is one operation of a plan.
type operation struct {
	name       string
	properties map[string][]string // a list has several
	pos        schema.Position
}

func (o *operation) one(name string) string {
	if list := o.properties[name]; len(list) > 0 {
		return list[0]
	}
	return ""
}

var (
	// planLine matches an operation of a plan in text, behind the branches of the tree.
	planLine = regexp.MustCompile(`^[ │├└┌┬─|>]*?(?:[┌└├─┬]+>?[ ]*|)([A-Z<][A-Za-z<>-]*)(?: \((.*)\))?\s*$`)
	// planMark matches what only plans have.
	planMark = regexp.MustCompile(`(?m)^(?:Query [Pp]lan|Execution plan|Logical plan):|[─>] ?Table(?:FullScan|RangeScan` +
		`|RangesScan|PointLookup|Lookup) \(|^[│| ]*Table(?:FullScan|RangeScan|RangesScan|PointLookup|Lookup) \(`)
	reads  = regexp.MustCompile(`^Table(?:FullScan|RangeScan|RangesScan|PointLookup|Lookup)`)
	writes = regexp.MustCompile(`^(?:Multi)?(Upsert|Insert|Replace|Update|Delete|Erase)`)
)

// isPlan reports whether a text is a query plan.
func isPlan(text string) bool { return planMark.MatchString(text) }

// plan makes statements of a plan in text.
func (q *queries) plan(path, text string) {
	var chain []*operation // from the last operation that has two inputs or none down
	number := 0
	var cell strings.Builder
	var start int
	flush := func() {
		line := strings.TrimRight(cell.String(), " ")
		cell.Reset()
		m := planLine.FindStringSubmatch(line)
		if m == nil {
			return
		}
		op := &operation{name: m[1], properties: properties(m[2]), pos: schema.Position{File: path, Line: start, Column: 1}}
		if !reads.MatchString(op.name) && op.name != "Filter" && op.name != "Limit" && op.name != "TopSort" && op.name != "Sort" {
			chain = nil
			q.planWrite(op)
			return
		}
		if chain = append(chain, op); reads.MatchString(op.name) {
			q.planRead(chain)
			chain = nil
		}
	}
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		framed := strings.HasPrefix(line, "│ ") && strings.HasSuffix(line, " │")
		if framed {
			cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "│ "), " │"), " │ ")
			// The tree has bars of its own: what belongs to it starts behind the columns of numbers.
			n := 0
			for n < len(cells)-1 && isEstimate(cells[n]) {
				n++
			}
			line = strings.Join(cells[n:], " │ ")
		}
		if tree := strings.TrimLeft(line, " │"); framed && cell.Len() > 0 && !strings.HasPrefix(tree, "└") &&
			!strings.HasPrefix(tree, "├") && !strings.HasPrefix(tree, "┌") {
			cell.WriteString(line) // the cell goes on
			continue
		}
		flush()
		start = number
		cell.WriteString(line)
	}
	flush()
}

// isEstimate reports whether a cell is one of the columns before the tree.
func isEstimate(cell string) bool {
	cell = strings.TrimSpace(cell)
	return cell == "" || digit(cell[0]) || strings.HasPrefix(cell, "A-") || strings.HasPrefix(cell, "E-") ||
		strings.HasPrefix(cell, "No estimate")
}

// properties reads "Table: orders, ReadColumns: [id, total], Limit: 3". Filters and joins may have an expression alone,
// which is their "Predicate".
func properties(text string) map[string][]string {
	out := map[string][]string{}
	for _, part := range splitOutside(text) {
		name, v, ok := strings.Cut(part, ": ")
		if !ok || strings.ContainsAny(name, " ()=<>\"") {
			out["Predicate"] = append(out["Predicate"], part)
			continue
		}
		if inner, ok := strings.CutPrefix(v, "["); ok {
			for _, item := range splitOutside(strings.TrimSuffix(inner, "]")) {
				out[name] = append(out[name], unquoteItem(item))
			}
			continue
		}
		out[name] = []string{v}
	}
	return out
}

func unquoteItem(s string) string {
	if len(s) > 1 && s[0] == '"' && s[len(s)-1] == '"' {
		return strings.ReplaceAll(s[1:len(s)-1], `\"`, `"`)
	}
	return s
}

// splitOutside splits at commas that stand in no bracket and no quotes.
func splitOutside(text string) []string {
	var list []string
	depth, from, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth = max(depth-1, 0)
		case c == ',' && depth == 0:
			list = append(list, strings.TrimSpace(text[from:i]))
			from = i + 1
		}
	}
	if rest := strings.TrimSpace(text[from:]); rest != "" {
		list = append(list, rest)
	}
	return list
}

// planJSON makes statements of a plan in JSON, and reports whether the value is one.
func (q *queries) planJSON(v *value, pos schema.Position) bool {
	isPlan := false
	for _, name := range []string{"Plan", "SimplifiedPlan"} {
		if tree := v.get(name); tree != nil && tree.get("Node Type") != nil {
			isPlan = true
			if q.planNode(tree, nil, pos) {
				return true
			}
		}
	}
	tables := v.get("tables")
	if tables == nil || !isPlan && v.get("meta") == nil {
		return isPlan
	}
	for _, t := range tables.members {
		name := t.get("name")
		if name == nil {
			continue
		}
		for _, r := range members(t.get("reads")) {
			op := &operation{name: "TableRangeScan", pos: pos, properties: map[string][]string{"Table": {name.text},
				"ReadRanges": append(texts(r.get("lookup_by")), texts(r.get("scan_by"))...), "ReadColumns": texts(r.get("columns"))}}
			if kind := r.get("type"); kind != nil && kind.text == "FullScan" {
				op.name = "TableFullScan"
			}
			q.planRead([]*operation{op})
		}
		for _, w := range members(t.get("writes")) {
			if kind := w.get("type"); kind != nil {
				q.planWrite(&operation{name: kind.text, pos: pos, properties: map[string][]string{"Table": {name.text}}})
			}
		}
	}
	return true
}

func members(v *value) []*value {
	if v == nil {
		return nil
	}
	return v.members
}

func texts(v *value) []string {
	var list []string
	for _, m := range members(v) {
		list = append(list, m.text)
	}
	return list
}

// planNode follows a tree of operations. above are those between this node and the last with several inputs. It reports
// whether a table was named.
func (q *queries) planNode(v *value, above []*operation, pos schema.Position) bool {
	found := false
	chain := above
	for _, o := range members(v.get("Operators")) {
		op := &operation{properties: map[string][]string{}, pos: pos}
		for i, name := range o.names {
			switch m := o.members[i]; {
			case name == "Name":
				op.name = m.text
			case m.text != "":
				op.properties[name] = []string{m.text}
			default:
				op.properties[name] = texts(m)
			}
		}
		switch {
		case reads.MatchString(op.name):
			q.planRead(append(chain[:len(chain):len(chain)], op))
			found = true
		case op.one("Table") != "":
			q.planWrite(op)
			found = true
		default:
			chain = append(chain[:len(chain):len(chain)], op)
		}
	}
	inputs := members(v.get("Plans"))
	if len(inputs) > 1 {
		chain = nil
	}
	for _, p := range inputs {
		if q.planNode(p, chain, pos) {
			found = true
		}
	}
	return found
}

// planWrite adds a statement that writes to the table of an operation by key.
func (q *queries) planWrite(op *operation) {
	table := op.one("Table")
	m := writes.FindStringSubmatch(op.name)
	if table == "" || m == nil {
		return
	}
	text := "UPSERT INTO " + yql.QuoteName(table) + " SELECT * FROM AS_TABLE($rows)"
	if m[1] == "Delete" || m[1] == "Erase" {
		text = "DELETE FROM " + yql.QuoteName(table) + " ON SELECT * FROM AS_TABLE($rows)"
	}
	q.add(text, op.pos, 0)
}

// planRead adds a statement that reads a table as the last operation of the chain does.
func (q *queries) planRead(chain []*operation) {
	op := chain[len(chain)-1]
	table := op.one("Table")
	if table == "" {
		return
	}
	from := yql.QuoteName(table)
	if rest, ok := strings.CutSuffix(table, "/indexImplTable"); ok { // the table of an index
		if i := strings.LastIndexByte(rest, '/'); i > 0 {
			from = yql.QuoteName(rest[:i]) + " VIEW " + yql.QuoteName(rest[i+1:])
		}
	}
	var columns, conditions []string
	ranges := append(op.properties["ReadRange"], op.properties["ReadRanges"]...)
	for _, c := range op.properties["ReadColumns"] {
		name, bounds, ranged := strings.Cut(c, " ")
		columns = append(columns, yql.QuoteName(name))
		if ranged && bounds != "" {
			ranges = append(ranges, c)
		}
	}
	for _, r := range ranges {
		if name, bounds, ok := strings.Cut(r, " "); ok {
			if condition := bound(yql.QuoteName(name), bounds); condition != "" {
				conditions = append(conditions, condition)
			}
		}
	}
	if len(conditions) == 0 {
		exact := 0
		_, _ = fmt.Sscan(op.one("ReadRangesPointPrefixLen"), &exact)
		for i, name := range op.properties["ReadRangesKeys"] {
			sign := " = $key"
			if i >= exact {
				sign = " >= $key"
			}
			conditions = append(conditions, yql.QuoteName(name)+sign)
		}
	}
	if len(conditions) == 0 && op.name != "TableFullScan" {
		return // it is not said by which columns
	}
	for _, o := range chain[:len(chain)-1] {
		if o.name == "Filter" {
			if condition := planFilter(strings.Join(o.properties["Predicate"], " AND ")); condition != "" {
				conditions = append(conditions, condition)
			}
		}
	}
	text := "SELECT "
	if len(columns) == 0 {
		columns = []string{"*"}
	}
	text += strings.Join(columns, ", ") + " FROM " + from
	if len(conditions) > 0 {
		text += " WHERE " + strings.Join(conditions, " AND ")
	}
	if parsed := yql.ParseQueries(text); hasErrors(parsed) {
		return
	}
	q.add(text, op.pos, 0)
}

// bound returns what "(1)", "(1, +∞)" or "(-∞, +∞)" says of a column, without the values.
func bound(column, bounds string) string {
	inner := strings.Trim(bounds, "()[]")
	parts := splitOutside(inner)
	switch {
	case len(parts) < 2:
		return column + " = $" + "key"
	case strings.HasPrefix(parts[0], "-∞") && strings.HasPrefix(parts[len(parts)-1], "+∞"), strings.Contains(bounds, "-inf") &&
		strings.Contains(bounds, "+inf"):
		return ""
	case strings.HasPrefix(parts[0], "-∞"):
		return column + " <= $key"
	}
	return column + " >= $key"
}

var (
	itemPrefix = regexp.MustCompile(`\b[A-Za-z_][A-Za-z0-9_]*\.([A-Za-z_])`)
	existCall  = regexp.MustCompile(`\bExists?\(([^()]*)\)`)
)

// planFilter turns the condition of a filter into YQL without values, or "" if that is not possible.
func planFilter(predicate string) string {
	predicate = existCall.ReplaceAllString(predicate, "$1 IS NOT NULL")
	predicate = itemPrefix.ReplaceAllString(predicate, "$1")
	if predicate == "" {
		return ""
	}
	predicate = "(" + Redact(predicate) + ")"
	script := yql.ParseQueries("SELECT * FROM t WHERE " + predicate)
	if hasErrors(script) || len(script.Statements) != 1 {
		return ""
	}
	return predicate
}
