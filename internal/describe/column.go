package describe

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// columnField is where a ColumnMeta holds an option of a column.
type columnField struct {
	option string // Name of a schema.ColumnOption
	// read returns the value in the form of the option, and whether the message has one.
	read  func(r *Reader, c *schema.Column, m *Message) (value string, given bool)
	write func(c *schema.Column, value string, m *Message) error
}

// columnFields are the options that descriptions have, for reading, writing and altering. The others are told by SHOW
// CREATE TABLE only.
// Source: ColumnMeta in ydb/public/api/protos/ydb_table.proto of ydb-platform/ydb.
var columnFields = []columnField{
	{schema.OptionFamily, readFamily, func(c *schema.Column, value string, m *Message) error { m.put("family", value); return nil }},
	{schema.OptionNotNull, readNotNull, func(c *schema.Column, value string, m *Message) error { m.put("not_null", "true"); return nil }},
	{schema.OptionDefault, readDefault, writeDefault},
	inner(schema.OptionCompression, "compression", innerWord{"algorithm", "algorithm", "ALGORITHM_"},
		innerWord{"level", "compression_level", ""}),
}

// Tells reports whether a description says what value of an option a column has.
func Tells(o *schema.ColumnOption) bool {
	return slices.ContainsFunc(columnFields, func(f columnField) bool { return f.option == o.Name })
}

func (r *Reader) column(m *Message) schema.Column {
	c := schema.Column{Name: m.text("name"), Pos: m.at}
	typ, nullable, ok := columnType(m.sub("type"))
	c.Type = typ
	if !ok {
		r.Lose("type of column "+c.Name, m.at)
		r.fail("column %s: a column cannot have the type %s", c.Name, typ)
	}
	for o := range schema.ColumnOptions() {
		for _, f := range columnFields {
			if f.option == o.Name {
				if value, given := f.read(r, &c, m); given {
					o.Set(&c, value)
				}
			}
		}
	}
	// NOT NULL shows in the type; for PostgreSQL types, which are always nullable by themselves, in the flag alone.
	c.NotNull = c.NotNull || !nullable
	// An empty text, which from_literal cannot tell from no default.
	if m.last("empty_default") != nil {
		c.Default, _ = schema.Literal(typ, "")
	}
	if s := m.sub("from_sequence"); s != nil {
		c.Sequence, c.NotNull = sequence(c, s), true
	}
	return c
}

// alterColumn reads what changes in a column. Its type says nothing, and empty_default stands for DROP DEFAULT.
func (r *Reader) alterColumn(m *Message) []schema.Edit {
	c := schema.Column{Name: m.text("name")}
	var edits []schema.Edit
	for _, f := range columnFields {
		value, given := f.read(r, &c, m)
		if f.option == schema.OptionDefault && m.last("empty_default") != nil {
			value, given = "", true
		}
		if given {
			edits = append(edits, schema.AlterColumn{Name: c.Name, Option: f.option, Value: value})
		}
	}
	return edits
}

func writeColumn(c *schema.Column, m *Message) error {
	m.put("name", c.Name)
	typ := ProtoType(c.Type)
	if !c.NotNull && !c.Type.IsPg() {
		typ = Optional(typ)
	}
	m.putMessage("type", typ)
	if c.Sequence != nil {
		writeSequence(c, m.open("from_sequence"))
	}
	for o := range schema.ColumnOptions() {
		value := o.Get(c)
		for _, f := range columnFields {
			if f.option == o.Name && value != "" {
				if err := f.write(c, value, m); err != nil {
					return fmt.Errorf("%s: %w", strings.ToLower(o.Name), err)
				}
			}
		}
	}
	return nil
}

func readFamily(_ *Reader, _ *schema.Column, m *Message) (string, bool) {
	name := m.text("family")
	if name == "default" {
		return "", true
	}
	return name, name != ""
}

func readNotNull(_ *Reader, _ *schema.Column, m *Message) (string, bool) {
	given := m.last("not_null") != nil
	if m.flag("not_null") {
		return schema.OptionNotNull, given
	}
	return "", given
}

func readDefault(r *Reader, c *schema.Column, m *Message) (string, bool) {
	v := m.sub("from_literal")
	if v == nil {
		return "", false
	}
	literal, ok := typedLiteral(v)
	if !ok {
		r.Lose("default of column "+c.Name, m.at)
		r.fail("column %s: the default is not a value of its type", c.Name)
	}
	return literal, true
}

func writeDefault(c *schema.Column, literal string, m *Message) error {
	v, err := protoLiteral(c.Type, literal)
	if err != nil {
		return err
	}
	m.putMessage("from_literal", &Ydb.TypedValue{Type: ProtoType(c.Type), Value: v})
	return nil
}

// innerWord is a word of an option in parentheses and the field of its message that holds the value, with the prefix
// of the enum's names.
type innerWord struct{ word, field, prefix string }

// inner is an option such as COMPRESSION(algorithm = zstd, level = 4), which is a message of its own.
func inner(option, field string, words ...innerWord) columnField {
	read := func(_ *Reader, _ *schema.Column, m *Message) (string, bool) {
		sub := m.sub(field)
		if sub == nil {
			return "", false
		}
		var parts []string
		for _, w := range words {
			value := sub.text(w.field)
			if w.prefix != "" {
				value = strings.ToLower(sub.enum(w.field, w.prefix))
			}
			if value != "" {
				parts = append(parts, w.word+" = "+value)
			}
		}
		return strings.Join(parts, ", "), true
	}
	write := func(_ *schema.Column, text string, m *Message) error {
		sub := m.open(field)
	next:
		for part := range strings.SplitSeq(text, ",") {
			name, value, _ := strings.Cut(part, "=")
			value = settingText(strings.TrimSpace(value))
			for _, w := range words {
				if strings.EqualFold(strings.TrimSpace(name), w.word) {
					if w.prefix != "" {
						value = w.prefix + strings.ToUpper(value)
					}
					sub.put(w.field, value)
					continue next
				}
			}
			return fmt.Errorf("(%s) cannot be described", text)
		}
		return nil
	}
	return columnField{option, read, write}
}
