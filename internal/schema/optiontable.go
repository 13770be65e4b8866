package schema

import (
	"iter"
	"reflect"
)

// Names of the options of a column that code speaks of.
const (
	OptionFamily      = "FAMILY"
	OptionNotNull     = "NOT NULL"
	OptionDefault     = "DEFAULT"
	OptionCompression = "COMPRESSION"
)

// OptionForm is how YQL writes an option of a column.
type OptionForm uint8

// The forms of options.
const (
	FormFlag  OptionForm = iota // NAME; the value is the name
	FormName                    // NAME `value`; the value is the bare name
	FormExpr                    // NAME value; the value is an expression in canonical print
	FormInner                   // NAME(value); the value is kept as text
)

// ColumnOption is all there is to know of an option of a column but its type and its sequence. Whoever reads, prints,
// alters, compares or describes columns goes over ColumnOptions, so a new option needs an entry there and a field, and
// one in internal/describe if YDB's descriptions have it.
type ColumnOption struct {
	Name  string // as YQL writes it, words with one blank between them
	Form  OptionForm
	Sets  bool // ALTER COLUMN … SET takes it
	Drops bool // ALTER COLUMN … DROP takes it
	field func(*Column) any
	since Release // the first release that takes it; zero if all do
}

// columnOptions are in the one order that all releases of YDB accept.
// Source: column_option in yql/essentials/sql/v1/SQLv1Antlr4.g.in of ydb-platform/ydb.
var columnOptions = []ColumnOption{
	{Name: OptionFamily, Form: FormName, Sets: true, field: func(c *Column) any { return &c.Family }},
	{Name: OptionNotNull, Form: FormFlag, Sets: true, Drops: true, field: func(c *Column) any { return &c.NotNull }},
	{Name: OptionDefault, Form: FormExpr, Sets: true, Drops: true, field: func(c *Column) any { return &c.Default }},
	{Name: OptionCompression, Form: FormInner, Sets: true, field: func(c *Column) any { return &c.Compression }},
	// "Disabled functionality" in https://ydb.tech/docs/en/changelog-server#26-2, on in 26.3.1.16
	{Name: "ENCODING", Form: FormInner, Sets: true, field: func(c *Column) any { return &c.Encoding }, since: release26_3},
	// https://github.com/ydb-platform/ydb/issues/47923 was open when 26.2 came out
	{Name: "GENERATED ALWAYS AS", Form: FormExpr, field: func(c *Column) any { return &c.Generated }, since: releaseNext},
}

// ColumnOptions goes over the options of a column in the order in which they are printed.
func ColumnOptions() iter.Seq[*ColumnOption] {
	return func(yield func(*ColumnOption) bool) {
		for i := range columnOptions {
			if !yield(&columnOptions[i]) {
				return
			}
		}
	}
}

// Get returns the value that the column has, in the form of the option; empty if it has none.
func (o *ColumnOption) Get(c *Column) string {
	switch f := o.field(c).(type) {
	case *string:
		return *f
	case *bool:
		if *f {
			return o.Name
		}
	case **Generated:
		switch {
		case *f == nil:
		case (*f).Mode == "":
			return "(" + (*f).Expr + ")"
		default:
			return "(" + (*f).Expr + ") " + (*f).Mode
		}
	}
	return ""
}

// Copy gives a column the value that another one has.
func (o *ColumnOption) Copy(to, from *Column) {
	reflect.ValueOf(o.field(to)).Elem().Set(reflect.ValueOf(o.field(from)).Elem())
}

// Set gives the column a value; an empty one takes the option away. A default is brought to the one form that YDB gives
// back. The expression of a generated column has parts and is set by its field only.
func (o *ColumnOption) Set(c *Column, value string) {
	switch f := o.field(c).(type) {
	case *string:
		if o.Name == OptionDefault && value != "" {
			value = canonicalLiteral(c.Type, value)
		}
		*f = value
	case *bool:
		*f = value != ""
	}
}
