package source

import (
	"encoding/xml"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/program"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Changelogs of Liquibase in XML, YAML and JSON. Their changes that have a form of their own become the YQL that Liquibase
// makes of them with YDB's dialect.
// Sources: https://docs.liquibase.com/concepts/changelogs/home.html, liquibase-dialect of ydb-platform/ydb-java-dialects.

// element is a part of a changelog: an element of XML, or a member of an object.
type element struct {
	name     string
	at       schema.Position
	attrs    map[string]string
	text     *program.Literal // nil if there is none
	children []*element
}

// find returns the children with a name.
func (e *element) find(name string) []*element {
	var list []*element
	for _, c := range e.children {
		if c.name == name {
			list = append(list, c)
		}
	}
	return list
}

// changelogRoot is what tells a changelog from other files.
const changelogRoot = "databaseChangeLog"

// changelogReader makes the element of a changelog; nil if the text is none. The error is not nil if it is broken.
type changelogReader func(lines *program.Lines) (*element, error)

// changelogFormat returns what reads changelogs with such a name; nil if none have one.
func changelogFormat(path string) changelogReader {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".xml":
		return readXML
	case ".yaml", ".yml", ".json":
		return readYAML
	}
	return nil
}

func readXML(in *program.Lines) (*element, error) {
	d := xml.NewDecoder(strings.NewReader(in.Src))
	d.Strict = true
	var open []*element
	for {
		from := int(d.InputOffset())
		t, err := d.Token()
		if err != nil {
			return nil, err // the root ends before the file does
		}
		switch t := t.(type) {
		case xml.StartElement:
			if len(open) == 0 && t.Name.Local != changelogRoot {
				return nil, nil
			}
			e := &element{name: t.Name.Local, at: in.Position(from), attrs: map[string]string{}}
			for _, a := range t.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			if n := len(open); n > 0 {
				open[n-1].children = append(open[n-1].children, e)
			}
			open = append(open, e)
		case xml.CharData:
			if len(open) == 0 {
				break
			}
			if strings.HasPrefix(in.Src[from:], "<![CDATA[") {
				from += len("<![CDATA[")
			}
			part := program.At(string(t), from)
			e := open[len(open)-1]
			if e.text != nil {
				part = program.Joined([]*program.Literal{e.text, part})
			}
			e.text = part
		case xml.EndElement:
			if len(open) == 1 {
				return open[0], nil
			}
			open = open[:len(open)-1]
		}
	}
}

func readYAML(in *program.Lines) (*element, error) {
	var root yaml.Node
	if err := yaml.Unmarshal([]byte(in.Src), &root); err != nil {
		return nil, err
	}
	if len(root.Content) == 0 || root.Content[0].Kind != yaml.MappingNode {
		return nil, nil
	}
	top := root.Content[0]
	for i := 0; i+1 < len(top.Content); i += 2 {
		if top.Content[i].Value == changelogRoot {
			e := &element{name: changelogRoot, at: in.Position(0), attrs: map[string]string{}}
			budget := maxElements
			e.members(in, top.Content[i+1], &budget)
			return e, nil
		}
	}
	return nil, nil
}

// maxElements bounds what a changelog in YAML holds, whose aliases could make any number of it, or a circle.
const maxElements = 1 << 18

// members takes what a YAML node holds into an element: scalars as attributes, and the items of lists as its own.
func (e *element) members(in *program.Lines, n *yaml.Node, budget *int) {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if *budget -= max(1, len(n.Content)); *budget < 0 {
		return
	}
	switch n.Kind {
	case yaml.SequenceNode:
		for _, item := range n.Content {
			if item.Kind == yaml.MappingNode && len(item.Content) == 2 { // {change: …}
				e.children = append(e.children, newElement(in, item.Content[0], item.Content[1], budget))
			}
		}
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			key, value := n.Content[i], n.Content[i+1]
			switch {
			case value.Kind == yaml.ScalarNode && key.Value == e.name: // {sql: {sql: …}}
				e.text = yamlText(in, value)
			case value.Kind == yaml.ScalarNode:
				e.attrs[key.Value] = value.Value
			case key.Value == "rollback" || key.Value == "preConditions":
			case value.Kind == yaml.SequenceNode:
				e.members(in, value, budget)
			default:
				e.children = append(e.children, newElement(in, key, value, budget))
			}
		}
	case yaml.ScalarNode:
		e.text = yamlText(in, n)
	}
}

func newElement(in *program.Lines, key, value *yaml.Node, budget *int) *element {
	e := &element{name: key.Value, at: schema.Position{File: in.Path, Line: key.Line, Column: key.Column}, attrs: map[string]string{}}
	e.members(in, value, budget)
	return e
}

// yamlText returns a scalar with its place: of a block, that of each line.
func yamlText(in *program.Lines, n *yaml.Node) *program.Literal {
	if n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) == 0 {
		return program.At(n.Value, in.Offset(n.Line, n.Column))
	}
	var parts []*program.Literal
	for i, text := range strings.SplitAfter(n.Value, "\n") {
		file := in.Offset(n.Line+1+i, 1)
		for file < len(in.Src) && in.Src[file] == ' ' {
			file++
		}
		parts = append(parts, program.At(text, file-len(text)+len(strings.TrimLeft(text, " "))))
	}
	return program.Joined(parts)
}

// parseChangelog makes statements of the changes of a changelog. A file that is none has no parts.
func parseChangelog(path, text string, read changelogReader, values Values) parsedFile {
	var out parsedFile
	if !strings.Contains(text, changelogRoot) {
		return out
	}
	lines := program.NewLines(path, text)
	root, err := read(lines)
	switch {
	case err != nil:
		out.problem = new(fileProblem(path, codeUnreadable, "this changelog cannot be read: "+err.Error()))
		return out
	case root == nil:
		return out
	}
	c := changelog{lines: lines, values: Values{}, out: &out}
	for _, p := range root.find("property") {
		if otherDBMS(p.attrs["dbms"]) == "" {
			c.values[last(p.attrs["name"])] = p.attrs["value"]
		}
	}
	maps.Copy(c.values, values)
	for _, set := range root.find("changeSet") {
		if dbms := otherDBMS(set.attrs["dbms"]); dbms != "" {
			out.notes = append(out.notes, evidence.Note{Pos: set.at, Code: codeNotApplied,
				Message: fmt.Sprintf("changeset %q is for %s only and is not applied", set.attrs["author"]+":"+set.attrs["id"], dbms)})
			continue
		}
		for _, change := range set.children {
			if otherDBMS(change.attrs["dbms"]) == "" {
				c.change(change)
			}
		}
	}
	return out
}

// changelog is a changelog whose changes are read.
type changelog struct {
	lines  *program.Lines
	values Values
	out    *parsedFile
}

// change makes a statement of a change, or counts it.
func (c *changelog) change(e *element) {
	attr := func(name string) string { return c.values.put(e.attrs[name]) }
	quoted := func(name string) string { return yql.QuoteName(attr(name)) }
	table := "ALTER TABLE " + yql.QuoteName(strings.TrimPrefix(attr("schemaName")+"/"+attr("tableName"), "/"))
	switch e.name {
	case "rollback", "preConditions", "comment", "validCheckSum", "sqlFile", "tagDatabase", "output", "empty":
	case "sql":
		if e.text == nil {
			return
		}
		text := c.values.put(e.text.String())
		in := program.NewLines("", text)
		c.part(text, func(line, column int) schema.Position { return c.lines.Position(e.text.Place(in.Offset(line, column))) })
	case "createTable":
		c.made(e, "CREATE"+strings.TrimPrefix(table, "ALTER")+" ("+c.columns(e)+")")
	case "dropTable":
		c.made(e, "DROP"+strings.TrimPrefix(table, "ALTER"))
	case "renameTable":
		c.made(e, "ALTER TABLE "+quoted("oldTableName")+" RENAME TO "+quoted("newTableName"))
	case "addColumn":
		for _, column := range e.find("column") {
			c.made(column, table+" ADD COLUMN "+c.column(column, &[]string{}))
		}
	case "dropColumn":
		names := []string{attr("columnName")}
		for _, column := range e.find("column") {
			names = append(names, c.values.put(column.attrs["name"]))
		}
		for _, name := range names {
			if name != "" {
				c.made(e, table+" DROP COLUMN "+yql.QuoteName(name))
			}
		}
	case "createIndex":
		kind := "GLOBAL"
		if attr("unique") == "true" {
			kind = "GLOBAL UNIQUE SYNC"
		}
		var names []string
		for _, column := range e.find("column") {
			names = append(names, yql.QuoteName(c.values.put(column.attrs["name"])))
		}
		c.made(e, table+" ADD INDEX "+quoted("indexName")+" "+kind+" ON ("+strings.Join(names, ", ")+")")
	case "dropIndex":
		c.made(e, table+" DROP INDEX "+quoted("indexName"))
	default:
		c.out.foreign.count(e.name)
		c.out.notes = append(c.out.notes, evidence.Note{Pos: e.at, Code: codeSkipped, Message: e.name +
			" skipped: what it does to the schema is not read"})
	}
}

// made takes a statement that is made of an element, and so stands where that stands.
func (c *changelog) made(e *element, text string) {
	c.part(text, func(int, int) schema.Position { return e.at })
}

func (c *changelog) part(text string, place func(line, column int) schema.Position) {
	c.out.parts = append(c.out.parts, part{text: text, script: yql.ParseSchema(text), place: place, embedded: true})
}

// columns returns the columns and the key of createTable.
func (c *changelog) columns(e *element) string {
	var list, key []string
	for _, column := range e.find("column") {
		list = append(list, c.column(column, &key))
	}
	if len(key) > 0 {
		list = append(list, "PRIMARY KEY ("+strings.Join(key, ", ")+")")
	}
	return strings.Join(list, ", ")
}

// column returns the declaration of a column, and adds it to the key if it is of it.
func (c *changelog) column(e *element, key *[]string) string {
	name := yql.QuoteName(c.values.put(e.attrs["name"]))
	text := name + " " + columnType(c.values.put(e.attrs["type"]), e.attrs["autoIncrement"] == "true")
	for _, x := range e.find("constraints") {
		if x.attrs["nullable"] == "false" || x.attrs["primaryKey"] == "true" {
			text += " NOT NULL"
		}
		if x.attrs["primaryKey"] == "true" {
			*key = append(*key, name)
		}
	}
	return text
}

// liquibaseTypes are the types of Liquibase that YQL calls otherwise, without their parameters.
// Source: liquibase-dialect/src/main/java/tech/ydb/liquibase/type of ydb-platform/ydb-java-dialects.
var liquibaseTypes = map[string]string{
	"bigint": "Int64", "integer8": "Int64", "bigserial": "Int64", "serial8": "Int64", "int8": "Int64", "long": "Int64",
	"int": "Int32", "integer": "Int32", "int4": "Int32", "mediumint": "Int32", "serial": "Int32",
	"smallint": "Int16", "int2": "Int16", "tinyint": "Int8",
	"boolean": "Bool", "bit": "Bool", "real": "Float", "float4": "Float", "float8": "Double", "double precision": "Double",
	"numeric": "Decimal", "number": "Decimal",
	"char": "Text", "character": "Text", "bpchar": "Text", "nchar": "Text", "varchar": "Text", "varchar2": "Text", "character varying": "Text",
	"nvarchar": "Text", "nvarchar2": "Text", "clob": "Text", "nclob": "Text", "longvarchar": "Text", "longnvarchar": "Text",
	"longtext": "Text", "mediumtext": "Text", "tinytext": "Text", "ntext": "Text",
	"blob": "Bytes", "longblob": "Bytes", "mediumblob": "Bytes", "tinyblob": "Bytes", "binary": "Bytes", "varbinary": "Bytes",
	"longvarbinary": "Bytes", "bytea": "Bytes", "image": "Bytes",
	"time": "Datetime", "timestamptz": "Timestamp", "timestamp with time zone": "Timestamp", "timestamp without time zone": "Timestamp",
}

// typeForm splits a type from its parameters.
var typeForm = regexp.MustCompile(`^\s*(?:java\.sql\.Types\.)?([A-Za-z][A-Za-z0-9_ ]*?)\s*(\([^()]*\))?\s*$`)

// columnType returns the YQL type that a type of a changelog becomes; one that is not known is left to the parser.
func columnType(text string, counts bool) string {
	m := typeForm.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	name, known := liquibaseTypes[strings.ToLower(m[1])]
	switch {
	case !known:
		name = m[1]
	case strings.HasSuffix(strings.ToLower(m[1]), "serial"):
		counts = true
	}
	switch {
	case strings.EqualFold(name, "Decimal"):
		name += m[2]
	case counts && strings.EqualFold(name, "Int16"):
		name = "SmallSerial"
	case counts && strings.EqualFold(name, "Int32"):
		name = "Serial"
	case counts && strings.EqualFold(name, "Int64"):
		name = "BigSerial"
	}
	return name
}
