package program

import (
	"regexp"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Tables that are resources of Terraform, yandex_ydb_table and ydb_table, and their indexes. What stands in the file is read: a value that
// Terraform works out is left out, and a path that begins with one begins behind it.
// Sources: https://registry.terraform.io/providers/yandex-cloud/yandex/latest/docs/resources/ydb_table and ydb_table_index,
// https://github.com/ydb-platform/terraform-provider-ydb, https://developer.hashicorp.com/terraform/language/syntax/configuration.

var terraform = &Language{name: "Terraform", comment: "#", slashes: true, blocks: true,
	quotes: []quote{{mark: `"`, escapes: true, holes: '{'}}}

// block is a block of a file: a resource or something inside one.
type block struct {
	kind   string
	labels []string
	at     int
	values map[string][]string // of attributes: a text, the texts of a list, or one word
	blocks []*block
}

// Resources returns a statement for each table that a file of Terraform makes, and then one for each index; an empty one where Terraform
// puts it together.
func Resources(src string) []Made {
	if !strings.Contains(src, `ydb_table"`) {
		return nil
	}
	p := New(src, terraform, nil, nil, nil)
	var tables, indexes []Made
	paths := map[string]string{} // of tables, by the name of the resource
	all := p.block(0, len(p.tokens)).blocks
	for _, b := range all {
		if b.kind == "resource" && len(b.labels) == 2 && (b.labels[0] == "yandex_ydb_table" || b.labels[0] == "ydb_table") {
			paths[b.labels[1]] = b.path("path", "table_path")
			tables = append(tables, Made{b.table(), b.at})
		}
	}
	for _, b := range all {
		if b.kind == "resource" && len(b.labels) == 2 && strings.HasSuffix(b.labels[0], "ydb_table_index") {
			indexes = append(indexes, Made{b.index(paths), b.at})
		}
	}
	return append(tables, indexes...)
}

// maxDepth is how deep blocks stand in each other.
const maxDepth = 16

// block reads what some tokens have: attributes, and blocks.
func (p *Program) block(from, to int) *block {
	b := &block{values: map[string][]string{}}
	for i := from; i < to; i++ {
		name, next := p.name(i), i+1
		if name == "" {
			continue
		}
		var labels []string
		for ; next < to && p.tokens[next].literal != nil; next++ {
			labels = append(labels, p.tokens[next].literal.text)
		}
		switch {
		case next >= to:
		case p.is(next, "{") && p.tokens[next].depth < maxDepth:
			inner, end := p.block(next+1, p.closed(next)-1), p.closed(next)-1
			inner.kind, inner.labels, inner.at = name, labels, p.tokens[i].start
			b.blocks, i = append(b.blocks, inner), end
		case p.is(next, "=") && next == i+1 && next+1 < to:
			b.values[name], i = p.attribute(next + 1)
		}
	}
	return b
}

// plainWord matches words that stand for themselves.
var plainWord = regexp.MustCompile(`^(?:true|false|[0-9]+)$`)

// attribute reads the value that begins at a token: a text, the texts of a list, or a word. It also returns where it ends.
func (p *Program) attribute(i int) (list []string, end int) {
	element := func(i int) string {
		if lit := p.tokens[i].literal; lit != nil {
			return lit.text
		}
		if text := p.text(i); plainWord.MatchString(text) {
			return text
		}
		return "${" + p.text(i) + "}"
	}
	switch {
	case p.is(i, "["):
		end = p.closed(i) - 1
		for from := i + 1; from < end; from = p.argument(from, end) + 1 {
			list = append(list, element(from))
		}
		return list, end
	case p.is(i, "{"):
		return nil, p.closed(i) - 1
	}
	for end = i; p.tokens[i].literal == nil && end+1 < len(p.tokens) && p.sameLine(end, end+1) && !p.is(end+1, "}"); end++ {
		if p.is(end+1, "(") || p.is(end+1, "[") {
			end = max(end, p.closed(end+1)-2)
		}
	}
	if end > i {
		return []string{"${" + strings.ReplaceAll(p.src[p.tokens[i].start:p.tokens[end].end], "}", "") + "}"}, end
	}
	return []string{element(i)}, end
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
