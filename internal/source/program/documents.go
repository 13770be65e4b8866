package program

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Tables of the Document API, which programs make and ask by the SDKs of AWS. YDB keys such a table by a hash of the HASH attribute, then
// by this, then by the RANGE attribute; all other attributes of an item are in one document.
// Sources: https://ydb.tech/docs/en/concepts/datamodel/document, DocApiTable in ydb/core/tx/datashard/datashard_ut_change_exchange.cpp of
// ydb-platform/ydb, and https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_CreateTable.html.

// Asked is a request to the Document API.
type Asked struct {
	Table   string
	Keys    []string          // the attributes that name a row, as far as the request tells
	Text    string            // in YQL; empty for an item that is put, of which the table's key is needed
	Item    map[string]string // that is put: constants in quotes, and nothing for what is not known
	Creates bool              // the request makes the table
	At      int
}

var (
	// documentCall matches what asks the Document API, as a call, a structure or a builder. What is called by a word alone may be anything.
	documentCall = regexp.MustCompile(`^(?i:(create_?table|(?:get|put|update|delete)_?item|get|put|update|delete|query|scan)` +
		`(?:_?(?:input|request|command|async))*)$`)
	// label matches what is no name of an attribute beside one.
	label = regexp.MustCompile(`^(?i:(?:with_?)?(?:attribute_?(?:name|type)|key_?type))$`)
	// keyKind and scalarKind match what an attribute is in the key, and which type it has, in all SDKs.
	keyKind    = regexp.MustCompile(`^(?i:key_?type_?)?((?i:HASH|RANGE))$`)
	scalarKind = regexp.MustCompile(`^(?i:scalar_?attribute_?type_?)?([SNB])$`)
	// compared matches a comparison of an attribute in an expression, or with Key of boto3.
	compared = regexp.MustCompile(`(?i)([#\w]+)\s*(=|<=|>=|<|>|\bBETWEEN\b)|\bbegins_with\s*\(\s*([#\w]+)|Key\(['"](\w+)['"]\)\.(\w+)`)
	// named matches what a request has that is given to a call under a name.
	named = regexp.MustCompile(`(?i)\btable_?name\b`)
	// outside matches what takes a value from the environment.
	outside = regexp.MustCompile(`(?i)\benv(?:iron)?\b|getenv|config`)
	// wrapping matches what the SDKs put around the value of an attribute.
	wrapping = regexp.MustCompile(`^(?:types|aws|String|AttributeValue\w*|Value|builder|build|fromS|from_?s|[SNBsnb])$`)
)

// scalars are the types of attributes as YDB has them.
var scalars = map[string]string{"S": "Utf8", "N": "DyNumber", "B": "String"}

// Documents are the requests of a program to the Document API, and where those are that are not read.
func (p *Program) Documents() (asked []Asked, unread []int) {
	for i := 0; i < len(p.tokens); i++ {
		m := documentCall.FindStringSubmatch(p.name(i))
		if m == nil || p.declares(i) {
			continue
		}
		from, to := p.request(i)
		a := Asked{At: p.tokens[i].start}
		if at, end := p.field(from, to, "tablename"); end > at {
			a.Table = p.path(at, end)
			if outside.MatchString(p.between(at, end)) {
				a.Table = ""
			}
		} else if to > from+1 && p.tokens[from+1].literal != nil {
			a.Table = p.path(from+1, from+2)
		} else if at, end := p.assignment(p.name(i - 2)); p.is(i-1, ".") && end > at && strings.Contains(p.between(at, end), "Table(") {
			a.Table = p.path(at, end)
		}
		does := strings.ToLower(strings.ReplaceAll(m[1], "_", ""))
		known := to > from && p.ask(&a, strings.TrimSuffix(does, "item"), from, to) && a.Table != ""
		switch {
		case known:
			asked, i = append(asked, a), max(i, to-1)
		case to > from && (a.Table != "" || len(does) > len("update")):
			unread = append(unread, a.At)
			i = max(i, to-1)
		}
	}
	return asked, unread
}

func (p *Program) between(from, to int) string { return p.src[p.tokens[from].start:p.tokens[to-1].end] }

// request are the tokens that say what the name at i asks: in the brackets behind it, in the calls of a builder, or in what the one name
// in the brackets is given. There are none if it asks nothing.
func (p *Program) request(i int) (from, to int) {
	end := i + 1
	if p.is(end, "(") || p.is(end, "{") {
		end = p.closed(end)
	}
	for p.is(end, ".") && p.is(end+2, "(") {
		end = p.closed(end + 2)
	}
	if end == i+1 {
		return end, end
	}
	for k, stop := i+2, min(p.closed(i+1)-1, i+maxRequest); k < min(stop, i+maxSignature); k = p.argument(k, stop) + 1 {
		last := p.argument(k, stop) - 1
		if from, to := p.assignment(p.name(last)); last < k+3 && to > from && named.MatchString(p.between(from, to)) {
			return from, to
		}
	}
	return i + 1, min(end, i+maxRequest)
}

// maxRequest is how many pieces of a request are looked at.
const maxRequest = maxReach / 4

// field returns the tokens of what is given for a name, in any case and with underscores and "with" or without: behind a sign, or in
// brackets. Of several that is the outermost.
func (p *Program) field(from, to int, name string) (at, end int) {
	named, depth := func(text string) bool {
		return len(text) < 2*len(name)+len("with_") &&
			strings.TrimPrefix(strings.ToLower(strings.ReplaceAll(text, "_", "")), "with") == name
	}, int32(-1)
	for i := from; i+2 < to; i++ {
		if depth >= 0 && p.tokens[i].depth >= depth || p.tokens[i].literal == nil && !p.tokens[i].word || !named(p.literally(i)) {
			continue
		}
		switch stop := to; {
		case p.is(i+1, "="), p.is(i+1, ":"):
			if open := p.tokens[i+1].open; open >= 0 {
				stop = min(to, p.closed(int(open))-1)
			}
			at, end, depth = i+2, p.argument(i+2, stop), p.tokens[i].depth
		case p.is(i+1, "("):
			at, end, depth = i+2, p.closed(i+1)-1, p.tokens[i].depth
		case p.tokens[i].word && (p.is(i+1, ",") || p.is(i+1, "}")): // {TableName} of JavaScript
			at, end, depth = i, i+1, p.tokens[i].depth
		}
	}
	if end == at+1 && p.textOf(p.name(at)) == nil {
		if a, b := p.assignment(p.name(at)); b > a {
			return a, b
		}
	}
	return at, end
}

// literally is what a token says: the text of a literal, or its own.
func (p *Program) literally(i int) string {
	if text := p.tokens[i].literal; text != nil {
		return text.text
	}
	return p.text(i)
}

// ask takes in what a request does, and reports whether all of it is known.
func (p *Program) ask(a *Asked, does string, from, to int) bool {
	table, where := yql.QuoteName(a.Table), ""
	both := func(name, sign string) {
		where += " AND " + yql.QuoteName(name) + " " + sign + " $" + strings.Trim(yql.QuoteName(name), "`")
	}
	switch does {
	case "createtable":
		typed, keyed := p.kinds(from, to, "attributedefinitions", scalarKind), p.kinds(from, to, "keyschema", keyKind)
		slices.SortFunc(keyed, func(x, y [2]string) int { return strings.Compare(x[1], y[1]) }) // HASH before RANGE
		a.Creates, a.Text = true, "CREATE TABLE "+table+" (__Hash Uint64 NOT NULL"
		for _, key := range keyed {
			i := slices.IndexFunc(typed, func(c [2]string) bool { return c[0] == key[0] })
			if i < 0 {
				return false
			}
			a.Keys, a.Text = append(a.Keys, key[0]), a.Text+", "+yql.QuoteName(key[0])+" "+scalars[typed[i][1]]+" NOT NULL"
		}
		a.Text += ", __RowData JsonDocument, PRIMARY KEY (__Hash, " + yql.QuoteNames(a.Keys) + "))"
		return len(keyed) > 0 && keyed[0][1] == "HASH"
	case "put":
		a.Item = p.pairs(p.field(from, to, "item"))
		return len(a.Item) > 0
	case "scan":
		a.Text = "SELECT * FROM " + table
		return true
	case "query":
		if at, end := p.field(from, to, "indexname"); end > at {
			return false // how YDB keys an index of such a table is not known
		}
		names := p.pairs(p.field(from, to, "expressionattributenames"))
		at, end := p.field(from, to, "keyconditionexpression")
		if end == at {
			return false
		}
		for _, m := range compared.FindAllStringSubmatch(p.between(at, end), -1) {
			name, sign := m[1]+m[3]+m[4], map[string]string{"=": "=", "eq": "=", "<": "<", "<=": "<=", "lt": "<", "lte": "<="}[m[2]+m[5]]
			if alias := strings.Trim(names[name], `"'`); alias != "" {
				name = alias
			}
			sign = cmp.Or(sign, ">=")
			both(name, sign)
		}
	default:
		a.Keys = slices.Sorted(maps.Keys(p.pairs(p.field(from, to, "key"))))
		for _, key := range a.Keys {
			both(key, "=")
		}
	}
	a.Text = map[string]string{"query": "SELECT * FROM " + table, "get": "SELECT * FROM " + table,
		"update": "UPDATE " + table + " SET __RowData = $row", "delete": "DELETE FROM " + table}[does] + " WHERE __Hash = $hash" + where
	return where != ""
}

// Put is the statement that puts the item into a table with a key.
func (a *Asked) Put(key []string) string {
	columns, values := []string{"__Hash"}, []string{"$hash"}
	for _, name := range slices.Sorted(maps.Keys(a.Item)) {
		if slices.Contains(key, name) {
			value := a.Item[name]
			value = cmp.Or(value, "$"+strings.Trim(yql.QuoteName(name), "`"))
			columns, values = append(columns, name), append(values, value)
		}
	}
	return "UPSERT INTO " + yql.QuoteName(a.Table) + " (" + yql.QuoteNames(columns) + ") VALUES (" + strings.Join(values, ", ") + ")"
}

// kinds are the names and kinds that the elements of a list give to attributes.
func (p *Program) kinds(from, to int, field string, kind *regexp.Regexp) (list [][2]string) {
	if at, end := p.field(from, to, field); end > at {
		from, to = at, end
	}
	for i := from; i < to; i++ {
		m := kind.FindStringSubmatch(p.literally(i))
		if m == nil {
			continue
		}
		name := ""
		for k, up := i, 0; name == "" && k >= from && up < maxNested; k, up = int(p.tokens[k].open), up+1 { // the element around that has a name
			first, open := k, int(p.tokens[k].open)
			for first > from && !(p.is(first-1, ",") && int(p.tokens[first-1].open) == open) && first-1 != open {
				first--
			}
			last := to
			if open >= from {
				last = min(to, p.closed(open)-1)
			}
			for _, text := range p.texts(first, p.argument(first, last)) {
				if name == "" && !label.MatchString(text) && !kind.MatchString(text) {
					name = text
				}
			}
		}
		if name != "" {
			list = append(list, [2]string{name, strings.ToUpper(m[1])})
		}
	}
	return list
}

// pairs are the names in a dictionary, or in a map that a call makes, and what each is given: a constant in quotes, or nothing.
func (p *Program) pairs(from, to int) map[string]string {
	pairs := map[string]string{}
	for from < to && !p.is(from, "{") && !(p.is(from, "(") && p.name(from-1) == "of") {
		from++
	}
	if from >= to {
		return pairs
	}
	end := p.closed(from) - 1
	for i := from + 1; i < end; i = p.argument(i, end) + 1 {
		name, at := p.literally(i), i+2
		if p.is(from, "(") { // the value is the next argument
			at = p.argument(i, end) + 1
			i = at
		} else if !p.is(i+1, ":") {
			at = end // {id} of JavaScript
		}
		value, parts := "", 0
		for k := at; k < min(end, p.argument(min(at, end), end)); k++ {
			switch lit := p.tokens[k].literal; {
			case p.is(k+1, ":"):
			case lit != nil && len(lit.holes) == 0:
				value, parts = yql.QuoteString(lit.text), parts+1
			case lit != nil, p.name(k) != "" && !wrapping.MatchString(p.name(k)):
				parts += 2
			}
		}
		if parts != 1 {
			value = ""
		}
		pairs[name] = value
	}
	return pairs
}
