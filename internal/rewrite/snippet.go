package rewrite

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// The shapes of an input as client code sees it.
const (
	shapeUnsigned = "unsigned" // also Date, Datetime and Timestamp, as the number YDB keeps
	shapeSigned   = "signed"
	shapeBool     = "bool"
	shapeText     = "text"  // Utf8, Uuid and Decimal, as text
	shapeBytes    = "bytes" // String
	shapeLE32     = "le32"  // Date32: hashed as its little-endian bytes
	shapeLE64     = "le64"  // Datetime64, Timestamp64 and intervals: the same
)

func shapeOf(t schema.Type) string {
	switch {
	case t == schema.Bool:
		return shapeBool
	case t.IsSigned():
		return shapeSigned
	case t == schema.String:
		return shapeBytes
	case t == schema.Utf8, t == schema.UUID, t.IsDecimal():
		return shapeText
	case t == schema.Date32:
		return shapeLE32
	case t == schema.Datetime64, t == schema.Timestamp64, t == schema.Interval, t == schema.Interval64:
		return shapeLE64
	}
	return shapeUnsigned
}

// typeNote says what a parameter holds where its type does not.
func typeNote(t schema.Type) string {
	switch {
	case t == schema.Date, t == schema.Date32:
		return "days since 1970-01-01"
	case t == schema.Datetime, t == schema.Datetime64:
		return "seconds since 1970-01-01T00:00:00Z"
	case t == schema.Timestamp, t == schema.Timestamp64:
		return "microseconds since 1970-01-01T00:00:00Z"
	case t == schema.Interval, t == schema.Interval64:
		return "microseconds"
	case t == schema.UUID:
		return "the lower-case text of the Uuid, as in f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb"
	case t.IsDecimal():
		return "the number as text without trailing zeros in the fraction, as in 1.5 and 10"
	}
	return ""
}

// language is how one language spells things: see snippet.languages.tmpl.
type language struct {
	Name, Function, Param                               string
	Types, Exprs                                        map[string]string // by shape
	Wide                                                map[schema.Type]string
	Deref, Numeric, Fold, Null, Bytes, Number, Nullable string
}

// languages are the languages by name, and the names that none of them takes for a parameter: keywords, and what snippets use themselves.
func languages() (all map[string]language, reserved []string) {
	var file struct {
		Reserved  []string
		Languages map[string]language
	}
	text, err := templates.Render("snippet.languages.tmpl", nil)
	if err == nil {
		err = yaml.Unmarshal([]byte(text), &file)
	}
	if err != nil {
		panic(err) // the file is a part of the program
	}
	return file.Languages, file.Reserved
}

// spelled is a name in one of the styles of languages.
func spelled(style string, words []string) string {
	switch style {
	case "snake":
		return strings.ToLower(strings.Join(words, "_"))
	case "camel":
		return strings.ToLower(words[0]) + spelled("pascal", words)[len(words[0]):]
	}
	var b strings.Builder
	for _, w := range words {
		b.WriteString(strings.ToUpper(w[:1]) + strings.ToLower(w[1:]))
	}
	return b.String()
}

// javaNumber is a literal of Java, which has no unsigned numbers.
func javaNumber(in Input, digits string) string {
	if n, err := strconv.ParseUint(digits, 10, 64); err == nil && n > 1<<63-1 {
		digits = strconv.FormatInt(int64(n), 10)
	}
	if s := shapeOf(in.Type); s == shapeLE32 || s == shapeSigned && in.Type != schema.Int64 {
		return digits
	}
	return digits + "L"
}

// SnippetLanguages are the languages that Snippet knows. The help of every command asks for them, so that no file is read for it.
func SnippetLanguages() []string { return []string{"go", "java", "python", "javascript", "csharp"} }

type snippetParam struct {
	Name, Type, Part, Expr, Note string
	Nullable                     bool
}

type snippetVector struct {
	Args  []string
	Plain string
	Want  uint64
}

type snippetData struct {
	Package, Class, Function, Column, Table, YQL, Fold string
	Params                                             []snippetParam
	Signs                                              []string // of the other key, in errors
	Buckets                                            uint64
	Random                                             bool // the writer picks it
	NumericHash, CityHash, Fingerprint2, Bool, Pointer bool
	Vectors                                            []snippetVector
}

// Snippet returns a function in the language that computes the hash column of a table, with five test vectors, or picks a random bucket,
// with a check of its own. The error names an unknown language.
func Snippet(h *Hash, table, lang string) (string, error) {
	all, reserved := languages()
	l, ok := all[lang]
	if !ok {
		return "", fmt.Errorf("there are no snippets for %q: choose one of %s", lang, strings.Join(SnippetLanguages(), ", "))
	}
	l.Name = lang
	words := splitWords(h.Column)
	d := snippetData{Package: strings.ToLower(strings.Join(words, "")), Class: spelled("pascal", words), Function: spelled(l.Function, words),
		Column: h.Column, Table: table,
		YQL: h.YQL(func(c string) string { return c }), Buckets: h.Buckets, Random: h.Random(), Signs: otherKeySigns()}
	if l.Name == "csharp" {
		d.Function = map[bool]string{false: "Compute", true: "Pick"}[d.Random]
	}
	alone := len(h.Inputs) == 1
	for _, in := range h.Inputs {
		d.param(l, in, alone, reserved)
	}
	d.Fingerprint2 = len(h.Inputs) > 1
	if d.Random {
		return templates.Render("snippet."+lang+".tmpl", d)
	}
	for n := range 5 {
		v, err := vector(h, l, n)
		if err != nil {
			return "", err
		}
		d.Vectors = append(d.Vectors, v)
	}
	return templates.Render("snippet."+lang+".tmpl", d)
}

// otherKeySigns are what YDB's refusals of a statement, and of rows that are sent without one, say with the name of a column that the table
// lacks, or that its key has and they lack.
// Source: ydb/core/kqp and ydb/core/tx/tx_proxy/upload_rows_common_impl.h of ydb-platform/ydb.
func otherKeySigns() []string {
	return []string{"Missing key column", "No such column", "Member not found", "Unknown column"}
}

// OtherKey reports whether YDB refused a statement, or rows, because the table has the other key, of which only one has the column.
func OtherKey(err error, column string) bool {
	return err != nil && strings.Contains(err.Error(), column) && slices.ContainsFunc(otherKeySigns(), func(sign string) bool {
		return strings.Contains(err.Error(), sign)
	})
}

func (d *snippetData) param(l language, in Input, alone bool, reserved []string) {
	shape := shapeOf(in.Type)
	p := snippetParam{Name: spelled(l.Param, splitWords(in.Column)), Type: l.typeOf(in), Note: typeNote(in.Type), Nullable: in.Nullable}
	if slices.Contains(reserved, p.Name) {
		p.Name += "Value"
	}
	p.Part = p.Name + "Part"
	if l.Name == "python" {
		p.Part = p.Name + "_part"
	}
	value := p.Name
	if in.Nullable && !(l.Name == "csharp" && (shape == shapeText || shape == shapeBytes)) {
		value = fmt.Sprintf(l.Deref, p.Name)
	}
	p.Expr = fmt.Sprintf(l.Exprs[shape], value)
	number := shape == shapeUnsigned || shape == shapeSigned || shape == shapeBool
	if number && alone {
		p.Expr = l.Numeric + "(" + p.Expr + ")"
		d.NumericHash = true
	}
	d.CityHash = d.CityHash || !number
	d.Bool = d.Bool || shape == shapeBool
	d.Pointer = d.Pointer || in.Nullable
	if d.Fold == "" {
		d.Fold = p.Part
	} else {
		d.Fold = l.Fold + "(" + d.Fold + ", " + p.Part + ")"
	}
	d.Params = append(d.Params, p)
}

func (l language) typeOf(in Input) string {
	shape := shapeOf(in.Type)
	typ := cmp.Or(l.Wide[in.Type], l.Types[shape])
	if l.Name == "java" && in.Nullable {
		boxed := map[string]string{"long": "Long", "int": "Integer", "boolean": "Boolean"}
		return cmp.Or(boxed[typ], typ)
	}
	return typ
}

// samples are inputs that reach every branch of the hash functions.
func samples(t schema.Type) [5]schema.Value {
	switch shapeOf(t) {
	case shapeBool:
		return [5]schema.Value{false, true, true, false, true}
	case shapeSigned, shapeLE32:
		return [5]schema.Value{int64(0), int64(1), int64(42), int64(-1), int64(-42)}
	case shapeLE64:
		if t == schema.Datetime64 { // in seconds, within what the type holds
			return [5]schema.Value{int64(0), int64(1), int64(1704164645), int64(-1), int64(-1704164645)}
		}
		return [5]schema.Value{int64(0), int64(1), int64(1704164645678901), int64(-1), int64(-1704164645678901)}
	case shapeUnsigned:
		top := map[schema.Type]uint64{schema.Uint8: 127, schema.Uint16: 65535, schema.Uint32: 4294967295, schema.Date: 49672,
			schema.Datetime: 4291747199, schema.Timestamp: 4291747199999999}[t]
		if top == 0 {
			top = 1<<64 - 1
		}
		return [5]schema.Value{uint64(0), uint64(1), uint64(42), uint64(100), top}
	}
	switch {
	case t == schema.UUID:
		return [5]schema.Value{"f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb", "00000000-0000-0000-0000-000000000000",
			"00000000-0000-0000-0000-000000000001",
			"6a6f4c5e-2d07-4b0a-9f1e-0d6a6a3f7a11", "ffffffff-ffff-ffff-ffff-ffffffffffff"}
	case t.IsDecimal():
		return decimalSamples(t)
	}
	return [5]schema.Value{"", "abc", "hello world, YDB!", strings.Repeat("0123456789", 4), strings.Repeat("0123456789", 10)}
}

// decimalSamples are values that a Decimal of the precision and scale holds without rounding.
func decimalSamples(t schema.Type) [5]schema.Value {
	precision, scale, _ := t.Decimal()
	out := [5]schema.Value{"0", "1", "1.5", "-12.34", "1000000"}
	if scale < 2 {
		out[3] = "-12"
	}
	if scale < 1 {
		out[2] = "2"
	}
	if precision-scale < 7 {
		out[4] = "9"
	}
	if precision-scale < 2 {
		out[3] = "-9"
	}
	if precision == scale { // no digit before the point
		out[1], out[2], out[3], out[4] = "0.1", "0.2", "-0.3", "0.9"
	}
	return out
}

// sampleInputs are the n-th values of inputs to show a hash of. The last have NULL where the first of them may be.
func sampleInputs(inputs []Input, n int) []schema.Value {
	values := make([]schema.Value, len(inputs))
	for i, in := range inputs {
		if n < 4 || i > 0 || !in.Nullable {
			values[i] = samples(in.Type)[(n+i)%5]
		}
	}
	return values
}

func vector(h *Hash, l language, n int) (snippetVector, error) {
	var v snippetVector
	values := sampleInputs(h.Inputs, n)
	for i, in := range h.Inputs {
		literal := ""
		switch x := values[i].(type) {
		case bool:
			literal = strconv.FormatBool(x)
			if l.Name == "python" {
				literal = spelled("pascal", []string{literal})
			}
		case uint64, int64:
			if literal = fmt.Sprint(x); l.Number != "" {
				literal = fmt.Sprintf(l.Number, literal)
			} else if l.Name == "java" {
				literal = javaNumber(in, literal)
			}
		case string:
			literal = strconv.Quote(x)
			if shapeOf(in.Type) == shapeBytes {
				literal = fmt.Sprintf(l.Bytes, x)
			}
		}
		switch {
		case values[i] == nil:
			literal = l.Null
		case in.Nullable && l.Nullable != "":
			literal = fmt.Sprintf(l.Nullable, l.typeOf(in), literal)
		}
		v.Args = append(v.Args, literal)
	}
	v.Plain = strings.ReplaceAll(strings.Join(v.Args, ", "), `"`, `'`)
	want, err := h.Compute(values)
	v.Want = want
	return v, err
}

// splitWords splits a column name at separators and changes of case.
func splitWords(name string) []string {
	var words []string
	start := 0
	flush := func(end int) {
		if end > start {
			words = append(words, name[start:end])
		}
	}
	for i, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			flush(i)
			start = i + len(string(r))
		case unicode.IsUpper(r) && i > start && !unicode.IsUpper(rune(name[i-1])):
			flush(i)
			start = i
		}
	}
	flush(len(name))
	if len(words) == 0 || unicode.IsDigit(rune(words[0][0])) {
		words = append([]string{"v"}, words...)
	}
	return words
}

// Vector is one input of a hash, and the value that it must have.
type Vector struct {
	YQL  string // the hash expression over literals
	Want string // a YQL literal of the column's type
}

// Vectors returns checks that a server computes the hash as Compute does: a few expressions without any table, each with
// the value it must have.
func Vectors(h *Hash) ([]Vector, error) {
	var out []Vector
	for n := range 5 {
		values := sampleInputs(h.Of(), n)
		literals := map[string]string{}
		for i, in := range h.Of() {
			l, err := schema.TypedLiteral(in.Type, values[i])
			if err != nil {
				return nil, err
			}
			literals[in.Column] = l
		}
		want, err := h.Compute(values)
		if err != nil {
			return nil, err
		}
		out = append(out, Vector{YQL: h.YQL(func(c string) string { return literals[c] }),
			Want: strconv.FormatUint(want, 10) + h.Type().Suffix()})
	}
	return out, nil
}
