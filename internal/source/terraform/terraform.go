// Package terraform makes YQL of the resources of Terraform that are tables of YDB, yandex_ydb_table and ydb_table, and of their indexes.
//
// It reads what stands in the file: a value that is worked out by Terraform is left out, and a path that begins with one begins behind
// it. It applies nothing and knows no plan of Terraform.
// Sources: https://registry.terraform.io/providers/yandex-cloud/yandex/latest/docs/resources/ydb_table and ydb_table_index,
// https://github.com/ydb-platform/terraform-provider-ydb, https://developer.hashicorp.com/terraform/language/syntax/configuration.
package terraform

import (
	"regexp"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Statement is the YQL of a resource, which begins at an offset of the file; empty if Terraform puts it together.
type Statement struct {
	Text string
	At   int
}

// block is a block of a file: a resource or something inside one.
type block struct {
	kind   string
	labels []string
	at     int
	values map[string][]string // of attributes: a text, the texts of a list, or one word
	blocks []*block
}

// Declares reports whether a file has such resources.
func Declares(src string) bool { return strings.Contains(src, `ydb_table"`) }

// Statements returns a statement for each table that a file declares, and then one for each index.
func Statements(src string) []Statement {
	p := parser{src: src}
	var tables, indexes []Statement
	paths := map[string]string{} // of tables, by the name of the resource
	var list []*block
	p.block(&block{}, &list, 0)
	for _, b := range list {
		if b.kind == "resource" && len(b.labels) == 2 && (b.labels[0] == "yandex_ydb_table" || b.labels[0] == "ydb_table") {
			paths[b.labels[1]] = b.path("path", "table_path")
			tables = append(tables, Statement{b.table(), b.at})
		}
	}
	for _, b := range list {
		if b.kind == "resource" && len(b.labels) == 2 && strings.HasSuffix(b.labels[0], "ydb_table_index") {
			indexes = append(indexes, Statement{b.index(paths), b.at})
		}
	}
	return append(tables, indexes...)
}

// first returns the value of an attribute; "" if it has none or several.
func (b *block) first(name string) string {
	if list := b.values[name]; len(list) == 1 {
		return list[0]
	}
	return ""
}

var worked = regexp.MustCompile(`^.*[$%]\{[^}]*\}`)

// path returns the path in an attribute, behind what Terraform puts in front.
func (b *block) path(names ...string) string {
	for _, name := range names {
		if text := strings.Trim(worked.ReplaceAllString(b.first(name), ""), "/_-"); text != "" {
			return text
		}
	}
	if len(b.labels) == 2 && len(b.values[names[0]]) > 0 { // the name of the resource tells it from the others
		return b.labels[1]
	}
	return ""
}

// columns returns a list of columns in YQL; "" if there is none.
func (b *block) columns(name string) string {
	if len(b.values[name]) == 0 {
		return ""
	}
	return "`" + strings.Join(b.values[name], "`, `") + "`"
}

// table returns the statement that creates a table; "" if a part of it is not known.
func (b *block) table() string {
	path, key := b.path("path", "table_path"), b.columns("primary_key")
	var entries, settings []string
	for _, c := range b.blocks {
		name := c.first("name")
		switch c.kind {
		case "column":
			if name == "" || c.first("type") == "" {
				return ""
			}
			entry := yql.QuoteName(name) + " " + c.first("type")
			if c.first("not_null") == "true" {
				entry += " NOT NULL"
			}
			entries = append(entries, entry)
		case "dynamic":
			return ""
		case "partitioning_settings":
			settings = append(settings, c.partitioning()...)
		case "ttl":
			if interval := c.first("expire_interval"); interval != "" {
				settings = append(settings, `TTL = Interval("`+interval+`") ON `+yql.QuoteName(c.first("column_name")))
			}
		}
	}
	if path == "" || key == "" || len(entries) == 0 {
		return ""
	}
	text := "CREATE TABLE " + yql.QuoteName(path) + " (" + strings.Join(entries, ", ") + ", PRIMARY KEY (" + key + "))"
	if b.first("store") == "column" {
		settings = append([]string{"STORE = COLUMN"}, settings...)
	}
	if len(settings) > 0 {
		text += " WITH (" + strings.Join(settings, ", ") + ")"
	}
	return text
}

// partitioning returns the settings in a block of them.
func (b *block) partitioning() (settings []string) {
	for _, name := range []string{"auto_partitioning_min_partitions_count", "auto_partitioning_max_partitions_count",
		"auto_partitioning_partition_size_mb", "uniform_partitions", "auto_partitioning_by_load", "auto_partitioning_by_size_enabled"} {
		value := b.first(name)
		switch value {
		case "":
			continue
		case "true":
			value = "ENABLED"
		case "false":
			value = "DISABLED"
		}
		settings = append(settings, strings.ToUpper(strings.TrimSuffix(name, "_enabled"))+" = "+value)
	}
	return settings
}

// index returns the statement that adds an index; "" if a part of it is not known.
func (b *block) index(paths map[string]string) string {
	path := b.path("table_path")
	if of := strings.Split(b.first("table_id"), "."); len(of) > 1 {
		path = paths[of[1]]
	}
	columns := b.columns("columns")
	if path == "" || columns == "" || b.first("name") == "" {
		return ""
	}
	text := "ALTER TABLE " + yql.QuoteName(path) + " ADD INDEX " + yql.QuoteName(b.first("name")) + " GLOBAL"
	if strings.Contains(b.first("type"), "async") {
		text += " ASYNC"
	}
	text += " ON (" + columns + ")"
	if cover := b.columns("cover"); cover != "" {
		text += " COVER (" + cover + ")"
	}
	return text
}

// token is a piece of a file: a text, a word, or a sign.
type token struct {
	text  string
	at    int
	quote bool
}

// parser cuts a file into pieces and these into blocks.
type parser struct {
	src   string
	at    int
	back  *token // read and not used
	steps int    // characters that were looked at
}

// piece matches a piece of a file. What has no end goes as far as it was looked for.
var piece = regexp.MustCompile(`^(?s:\s+|#[^\n]*|//[^\n]*|/\*.*?(?:\*/|$)|"(?:[^"\\]|\\(?:.|$))*(?:"|$)|[\w.\-]+|.)`)

// next returns the next piece; nil at the end.
func (p *parser) next() *token {
	if t := p.back; t != nil {
		p.back = nil
		return t
	}
	for p.at < len(p.src) {
		text := piece.FindString(p.src[p.at:])
		at := p.at
		p.at, p.steps = p.at+len(text), p.steps+len(text)
		switch {
		case strings.TrimSpace(text) == "" || text[0] == '#' || strings.HasPrefix(text, "//") || strings.HasPrefix(text, "/*"):
		case text[0] == '"' && len(text) > 1 && text[len(text)-1] == '"':
			return &token{text[1 : len(text)-1], at, true}
		default:
			return &token{text, at, false}
		}
	}
	return nil
}

// maxDepth is how deep blocks stand in each other.
const maxDepth = 16

// block reads what is inside a block up to its end: attributes into b, blocks into a list.
func (p *parser) block(b *block, list *[]*block, depth int) {
	b.values = map[string][]string{}
	for t := p.next(); t != nil && t.text != "}"; t = p.next() {
		if t.quote || depth > maxDepth {
			continue
		}
		inner := &block{kind: t.text, at: t.at}
		n := p.next()
		for ; n != nil && n.quote; n = p.next() {
			inner.labels = append(inner.labels, n.text)
		}
		switch {
		case n == nil:
			return
		case n.text == "{" && !n.quote:
			p.block(inner, &inner.blocks, depth+1)
			*list = append(*list, inner)
		case n.text == "=":
			b.values[t.text] = p.value()
		default:
			p.back = n
		}
	}
}

// value reads a value: a text or word, or the texts of a list. Of anything else nothing is known.
func (p *parser) value() (list []string) {
	t := p.next()
	switch {
	case t == nil:
		return nil
	case t.text == "[" && !t.quote:
		for t = p.next(); t != nil && (t.text != "]" || t.quote); t = p.next() {
			if t.quote {
				list = append(list, t.text)
			} else if t.text != "," {
				list = append(list, "${"+t.text+"}")
			}
		}
		return list
	case t.text == "{" && !t.quote:
		var inner []*block
		p.block(&block{}, &inner, maxDepth)
		return nil
	case !t.quote && !literal.MatchString(t.text):
		return []string{"${" + t.text + "}"}
	}
	return []string{t.text}
}

// literal matches words that stand for themselves.
var literal = regexp.MustCompile(`^(?:true|false|[0-9]+)$`)
