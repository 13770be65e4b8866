package foreign

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// typeName is a type of another database.
type typeName struct {
	name     string   // in lower case
	args     []string // lengths and the like
	array    bool
	unsigned bool
	folding  bool // texts that differ in case only are equal
	zerofill bool
	own      *ownType // what the schema itself defines; nil if it does not
	values   []string // those of an enumeration that has no name
}

// ydb returns the type of YDB for the values of a type, and what is lost by it: empty if nothing is.
func (t typeName) ydb() (typ schema.Type, lost string) {
	if t.array {
		return schema.JSONDocument, "arrays become JsonDocument, which YDB cannot index"
	}
	if t.own != nil {
		typ, lost := t.own.typeName.ydb()
		if t.own.checked {
			lost = strings.TrimPrefix(lost+", and the CHECK of its domain is not carried", ", and ")
		}
		return typ, lost
	}
	typ, known := yql.ForeignType(t.name, t.args)
	if t.unsigned && typ.IsSigned() {
		typ = "U" + schema.Type(strings.ToLower(string(typ[:1]))) + typ[1:]
	}
	switch t.name {
	case "numeric", "decimal", "dec", "number":
		return t.decimal(typ)
	case "binary", "varbinary", "bytea", "uuid":
		return typ, ""
	case "composite":
		return schema.JSONDocument, "a row becomes JsonDocument, which YDB cannot index"
	case "set":
		return schema.Utf8, "a set of values becomes text with commas"
	case "json":
		return schema.JSONDocument, "numbers become doubles, and blanks, order and repeated fields are lost: Json keeps the text as it is"
	case "jsonb":
		return schema.JSONDocument, "numbers become doubles, with 17 digits at most: Json keeps the text as it is"
	case "oid":
		return typ, "the large object that an oid may refer to is not copied: put it into a String column of its own"
	case "vector", "halfvec":
		return schema.String, "a vector becomes the bytes that Knn::ToBinaryStringFloat makes of it, and needs a vector index"
	}
	if !known {
		return schema.Utf8, "values of type " + t.name + " become text"
	}
	for _, l := range losses {
		if slices.Contains(strings.Fields(l.types), t.name) {
			return typ, l.lost
		}
	}
	switch {
	case t.zerofill:
		return typ, "leading zeros of a number are not kept"
	case t.folding && typ == schema.Utf8:
		return typ, "texts that differ only in case are different in YDB, also in keys and unique indexes"
	case len(t.args) > 0 && typ == schema.Utf8:
		return typ, "YDB does not check the length of the text"
	}
	return typ, ""
}

// losses are what YDB's type for a type of another database does not keep.
var losses = []struct{ types, lost string }{
	{"date", "a date before 1970 or after 2105 does not fit into Date: with --target-version 25.2 it becomes Date32, which takes it"},
	{"timestamp datetime", "a time before 1970 or after 2105 does not fit: Timestamp64 takes it (YDB 25.2 and later), but not infinity, " +
		"and a time without a zone is taken as UTC"},
	{"timestamptz", "a time before 1970 or after 2105 does not fit: Timestamp64 takes it (YDB 25.2 and later), but not infinity"},
	{"time timetz", "a time of day becomes the Interval since midnight, without a zone"},
	{"interval", "an interval of months or years has to be given in days"},
	{"char bpchar character nchar", "trailing blanks of a char are part of the text"},
	{"citext", "texts that differ only in case are different in YDB, also in keys and unique indexes"},
	{"money", "money becomes Decimal(22,9), without a currency"},
	{"enum", "the values of an enumeration are not checked, and sort as texts"},
	{"inet cidr macaddr macaddr8 inet6", "addresses become text, and sort as text"},
	{"xml", "XML becomes text that is not checked"},
	{"hstore", "an hstore becomes JsonDocument, which YDB cannot index"},
	{"ltree", "a path becomes text, without the operators of ltree"},
	{"tsvector tsquery", "what is searched by words becomes text, and needs a full-text index (YDB 26.2)"},
	{"geometry geography point line polygon multipolygon linestring multipoint multilinestring geometrycollection circle box path lseg",
		"shapes become bytes, which no index of YDB searches"},
	{"varbit bit", "bits become bytes"},
}

// maxDecimal is the most digits that a Decimal has. Source: https://ydb.tech/docs/en/yql/reference/types/primitive
const maxDecimal = 35

// decimal is ydb for a number with a precision and a scale.
func (t typeName) decimal(usual schema.Type) (schema.Type, string) {
	digit := func(i int) int {
		if i >= len(t.args) {
			return 0
		}
		n, _ := strconv.Atoi(t.args[i])
		return n
	}
	precision, scale := digit(0), max(digit(1), 0)
	switch {
	case len(t.args) == 0:
		return usual, "numbers without a precision become Decimal(22,9): 13 digits before the point, 9 after it"
	case precision > maxDecimal:
		scale = min(scale, maxDecimal)
		return schema.Decimal(maxDecimal, scale), fmt.Sprintf("numeric(%d,%d) becomes Decimal(%d,%d): %d digits before the point", precision,
			digit(1), maxDecimal, scale, maxDecimal-scale)
	case scale == 0 && precision <= 18:
		return schema.Int64, ""
	}
	return schema.Decimal(precision, min(scale, precision)), ""
}

// literal returns a constant as a default of a column of YDB, and false where it does not fit the type.
func (c *constant) literal(typ schema.Type) (string, bool) {
	text := c.text
	switch {
	case typ == schema.Bool:
		switch strings.ToLower(text) {
		case "t", "true", "1", "on", "yes":
			return "TRUE", true
		case "f", "false", "0", "off", "no":
			return "FALSE", true
		}
		return "", false
	case typ.IsText():
		return yql.QuoteString(text), true
	case typ.IsInteger():
		if typ.IsUnsigned() {
			_, err := strconv.ParseUint(text, 10, 64)
			return text, err == nil
		}
		_, err := strconv.ParseInt(text, 10, 64)
		return text, err == nil
	case typ.IsDecimal():
		_, err := strconv.ParseFloat(text, 64)
		return "CAST(" + yql.QuoteString(text) + " AS " + string(typ) + ")", err == nil
	case typ == schema.JSONDocument:
		return "JsonDocument(" + yql.QuoteString(text) + ")", true
	}
	return "", false
}
