package program

import (
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Tables that programs make by calls of YDB's SDKs instead of statements: CreateTable with options in Go, and with a description of the
// table in Python, JavaScript and Java. The calls become the statement that makes the same table, where they are literal.
// Sources: table/options of ydb-go-sdk, ydb/table.py of ydb-python-sdk, src/table of ydb-nodejs-sdk, TableDescription of ydb-java-sdk.

var (
	createCall = regexp.MustCompile(`^(?i:create_?table(?:_?async)?)$`)
	columnCall = regexp.MustCompile(`^(?i:(?:with_?)?column|add_?(?:nullable|non_?null)_?column)$`)
	keyCall    = regexp.MustCompile(`^(?i:(?:with|set)_?primary_?keys?(?:_?columns?)?)$`)
	indexCall  = regexp.MustCompile(`^(?i:table_?index|with_?index|add_?global_?(?:async_?|unique_?)?index)$`)
	onCall     = regexp.MustCompile(`^(?i:with_?index_?columns)$`)
	typeWord   = regexp.MustCompile(`^(?i:type)?((?i:Bool|U?int(?:8|16|32|64)|Float|Double|DyNumber|Date(?:32)?|Datetime(?:64)?|` +
		`Timestamp(?:64)?|Interval(?:64)?|String|Bytes|Utf8|Text|Yson|Json|JsonDocument|Uuid))$`)
)

// CallsTables reports whether a program may make tables by calls.
func CallsTables(src string) bool {
	return slices.ContainsFunc([]string{"WithPrimaryKeyColumn(", "withPrimaryKey", "with_primary_key", "setPrimaryKey", "SetPrimaryKey"},
		func(call string) bool { return strings.Contains(src, call) })
}

// madeTable is a table that a call makes.
type madeTable struct {
	entries, key []string
	keyed        bool // a call says what the key is
	unknown      bool // a part of it is not literal
}

// Tables returns a statement for each table that the program makes by a call, and where there are calls that are not literal.
func (p *Program) Tables() (made []Made, unread []int) {
	read := false
	for i := range p.tokens {
		if !createCall.MatchString(p.name(i)) || !p.is(i+1, "(") || p.declares(i) {
			continue
		}
		end := p.closed(i+1) - 1
		var t madeTable
		path := ""
		for from := i + 2; from < end; {
			to := p.argument(from, end)
			p.describe(&t, from, to)
			if alone := p.name(from); to == from+1 && alone != "" {
				if a, b := p.assignment(alone); b > a && p.describes(a, b) {
					p.describe(&t, a, b)
				} else if path == "" {
					path = p.pathOf(alone)
				}
			}
			if path == "" && !p.describes(from, to) && !p.is(to-1, ")") || path == "" && p.joins(from, to) {
				path = p.path(from, to)
			}
			from = to + 1
		}
		at := p.tokens[i].start
		switch {
		case !t.keyed:
		case path == "" || t.unknown || len(t.entries) == 0 || len(t.key) == 0:
			unread = append(unread, at)
		default:
			text := "CREATE TABLE " + yql.QuoteName(path) + " (" + strings.Join(t.entries, ", ") + ", PRIMARY KEY (" +
				strings.Join(t.key, ", ") + "))"
			read = true
			made = append(made, Made{text, at})
		}
	}
	for i := range p.tokens { // descriptions that are handed over
		if !read && len(unread) == 0 && keyCall.MatchString(p.name(i)) && p.is(i+1, "(") && !p.declares(i) {
			unread = append(unread, p.tokens[i].start)
		}
	}
	return made, unread
}

// assignment returns the tokens of what a name is given, where it is given something once; nothing else.
func (p *Program) assignment(name string) (from, to int) {
	if len(p.given[name]) != 1 {
		return 0, 0
	}
	i := p.given[name][0]
	to = i + 1
	for to < min(i+maxReach, len(p.tokens)) && !p.is(to, ";") && (p.sameLine(to-1, to) || p.tokens[to].depth > p.tokens[i].depth ||
		p.is(to, ".") || p.is(to-1, ".") || p.is(to-1, "=") || p.is(to, ")")) {
		to++
	}
	return i + 1, to
}

// over returns the token behind i, or behind the call there if that makes another table.
func (p *Program) over(i int) int {
	if p.is(i+1, "(") && createCall.MatchString(p.name(i)) {
		return p.closed(i + 1)
	}
	return i + 1
}

// describes reports whether some tokens hold calls that describe a table.
func (p *Program) describes(from, to int) bool {
	for i := from; i < to; i = p.over(i) {
		if p.is(i+1, "(") && keyCall.MatchString(p.name(i)) {
			return true
		}
	}
	return false
}

// joins reports whether some tokens are a call that puts a path together.
func (p *Program) joins(from, to int) bool {
	for i := from; i < to; i = p.over(i) {
		if p.is(i+1, "(") {
			return slices.Contains([]string{"join", "path", "sprintf", "format", "concat"}, strings.ToLower(p.name(i)))
		}
	}
	return false
}

// describe takes what calls among some tokens say of a table.
func (p *Program) describe(t *madeTable, from, to int) {
	for i := from; i < to; i = p.over(i) {
		if !p.is(i+1, "(") {
			continue
		}
		end := min(p.closed(i+1)-1, to, i+maxReach)
		switch name := p.name(i); {
		case keyCall.MatchString(name):
			t.keyed = true
			t.key = append(t.key, t.names(p.texts(i+2, end))...)
		case columnCall.MatchString(name):
			t.column(p, i, end)
		case indexCall.MatchString(name):
			t.index(p, i, end)
		}
	}
}

// texts returns the texts among some tokens; an empty one stands for one that is not known.
func (p *Program) texts(from, to int) (list []string) {
	for i := from; i < to; i++ {
		switch known := p.textOf(p.name(i)); {
		case p.tokens[i].literal != nil:
			list = append(list, p.tokens[i].literal.text)
		case known != nil && !p.is(i+1, "("):
			list = append(list, known.text)
		}
	}
	return list
}

func (t *madeTable) names(list []string) (quoted []string) {
	for _, name := range list {
		quoted = append(quoted, yql.QuoteName(name))
	}
	return quoted
}

// column takes a call that declares a column: its name, and the last word of a type behind it.
func (t *madeTable) column(p *Program, i, end int) {
	first := p.argument(i+2, end)
	name := p.texts(i+2, first)
	if first != i+3 || len(name) != 1 {
		inside := false // a column is made
		for k := i + 2; k < first; k++ {
			inside = inside || columnCall.MatchString(p.name(k)) && p.is(k+1, "(")
		}
		t.unknown = t.unknown || !inside
		return
	}
	kind := ""
	optional := strings.Contains(strings.ToLower(p.name(i)), "addnullable")
	for k := first; k < end; k++ {
		word := p.name(k)
		optional = optional || strings.Contains(strings.ToLower(word), "optional")
		if m := typeWord.FindStringSubmatch(word); m != nil {
			kind = m[1]
		}
	}
	if kind == "" {
		t.unknown = true
		return
	}
	entry := yql.QuoteName(name[0]) + " " + kind
	if !optional {
		entry += " NOT NULL"
	}
	t.entries = append(t.entries, entry)
}

// index takes a call that declares an index: its name, and the columns that stand in a call inside it, behind it, or as further texts.
func (t *madeTable) index(p *Program, i, end int) {
	first := p.argument(i+2, end)
	name := p.texts(i+2, first)
	if first != i+3 || len(name) != 1 {
		return // the index is made inside
	}
	var columns []string
	for k := i + 2; k < min(end+4, len(p.tokens)); k++ {
		if onCall.MatchString(p.name(k)) && p.is(k+1, "(") {
			columns = p.texts(k+2, p.closed(k+1)-1)
		}
	}
	if all := p.texts(i+2, end); len(columns) == 0 && len(all) > 1 {
		columns = all[1:]
	}
	if len(columns) > 0 {
		t.entries = append(t.entries, "INDEX "+yql.QuoteName(name[0])+" GLOBAL ON ("+strings.Join(t.names(columns), ", ")+")")
	}
}
