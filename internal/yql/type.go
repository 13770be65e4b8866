package yql

import (
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// simpleTypes maps a type name in lower case to the name YQL gives it: its own and those SQL knows it by.
// Source: yql/essentials/core/sql_types/simple_types.cpp of ydb-platform/ydb.
var simpleTypes = func() map[string]string {
	m := map[string]string{
		"tinyint": "Int8", "smallint": "Int16", "int": "Int32", "integer": "Int32", "bigint": "Int64",
		"varchar": "String", "bytes": "String", "text": "Utf8", "json_document": "JsonDocument",
	}
	for _, t := range schema.Storable() {
		m[strings.ToLower(string(t))] = string(t)
	}
	for _, t := range strings.Fields("Void Unit Generic EmptyList EmptyDict Xml Yaml TzDate TzDatetime TzTimestamp TzDate32 " +
		"TzDatetime64 TzTimestamp64") {
		m[strings.ToLower(t)] = t
	}
	return m
}()

// storableByName has the types that a column can have, besides Decimal and those of PostgreSQL.
var storableByName = func() map[string]schema.Type {
	m := map[string]schema.Type{}
	for _, t := range schema.Storable() {
		m[string(t)] = t
	}
	return m
}()

// serialTypes maps the names of Serial types to the integers they store.
// Source: https://ydb.tech/docs/en/yql/reference/types/serial
var serialTypes = map[string]schema.Type{
	"smallserial": schema.Int16, "serial2": schema.Int16,
	"serial": schema.Int32, "serial4": schema.Int32,
	"bigserial": schema.Int64, "serial8": schema.Int64,
}

// foreignTypes maps type names of other databases, in lower case, to the YQL type to use instead.
var foreignTypes = map[string]string{
	"varchar": "Utf8", "char": "Utf8", "character": "Utf8", "nvarchar": "Utf8", "citext": "Utf8", "clob": "Utf8",
	"longtext": "Utf8", "mediumtext": "Utf8", "tinytext": "Utf8", "enum": "Utf8", "varchar2": "Utf8", "nvarchar2": "Utf8", "nchar": "Utf8",
	"bpchar": "Utf8", "ntext": "Utf8", "nclob": "Utf8", "xml": "Utf8", "inet": "Utf8", "cidr": "Utf8", "macaddr": "Utf8", "year": "Uint16",
	"raw": "String", "image": "String", "rowversion": "Uint64",
	"bytea": "String", "blob": "String", "longblob": "String", "binary": "String", "varbinary": "String",
	"boolean": "Bool", "int2": "Int16", "int4": "Int32", "mediumint": "Int32", "number": "Int64", "unsigned": "Uint64",
	"float4": "Float", "real": "Float", "float8": "Double", "numeric": "Decimal(22,9)", "dec": "Decimal(22,9)",
	"money": "Decimal(22,9)", "timestamptz": "Timestamp", "time": "Interval", "timetz": "Interval",
	"datetime2": "Datetime64", "jsonb": "JsonDocument", "guid": "Uuid", "uniqueidentifier": "Uuid", "bit": "Bool",
	"fixedstring": "String", "lowcardinality": "Utf8", "nullable": "Utf8",
	"int": "Int32", "integer": "Int32", "bigint": "Int64", "smallint": "Int16", "tinyint": "Int8",
	"string": "Utf8", "text": "Utf8", "double": "Double", "float": "Double", "timestamp": "Timestamp",
	"datetime": "Datetime", "bool": "Bool",
}

// pgTypes lists the PostgreSQL types that YDB can store, without their pg prefix.
// Source: https://ydb.tech/docs/en/postgresql/pg-compatibility/data-types
var pgTypes = strings.Fields(`bool int2 int4 int8 float4 float8 numeric text varchar bpchar char name bytea bit
	varbit date time timetz timestamp timestamptz interval uuid json jsonb jsonpath xml money inet cidr macaddr
	macaddr8 point line lseg box path polygon circle oid tid xid cid int4range int8range numrange tsrange tstzrange
	daterange tsvector tsquery txid_snapshot pg_lsn record unknown any anyelement anyarray void cstring refcursor
	regproc regprocedure regoper regoperator regclass regtype regrole regnamespace regconfig regdictionary
	oidvector int2vector`)

// canonicalType returns the YQL spelling of a simple type, and whether there is such a type.
func canonicalType(name string) (string, bool) {
	if s, ok := simpleTypes[name]; ok {
		return s, true
	}
	var buf [24]byte
	if name == "" || len(name) > len(buf) {
		return name, false
	}
	lower := buf[:len(name)]
	for i := range len(name) {
		c := name[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		lower[i] = c
	}
	if s, ok := simpleTypes[string(lower)]; ok {
		return s, true
	}
	rest := lower
	if rest[0] == '_' {
		rest = rest[1:]
	}
	if len(rest) > 2 && rest[0] == 'p' && rest[1] == 'g' {
		for _, pg := range pgTypes {
			if string(rest[2:]) == pg {
				return string(lower), true
			}
		}
	}
	return name, false
}

// known reports whether t, which has no arguments, is a type of YQL.
func (t *TypeExpr) known() bool {
	if _, ok := canonicalType(t.Name); ok {
		return true
	}
	switch t.Name {
	case "Decimal", "Tuple", "Struct", "Enum", "Resource", "Callable", "Null", "":
		return true
	}
	return strings.HasPrefix(t.Name, "$")
}

// unknownType says that there is no such type, and which one may be meant.
func unknownType(name string) string {
	return "there is no type " + clip(name, 40) + "; did you mean " + nearestType(name) + "?"
}

// nearestType returns the storable type whose name takes the fewest edits to get to.
func nearestType(name string) string {
	lower := strings.ToLower(name)
	if t, ok := foreignTypes[lower]; ok {
		return t
	}
	best, least := "Utf8", 1<<30
	try := func(t string) {
		// Doubled, so that among equals one with the same first letter wins.
		d := 2 * spelling.EditDistance(lower, strings.ToLower(t))
		if lower == "" || lower[0] != t[0]|0x20 {
			d++
		}
		if d < least {
			best, least = t, d
		}
	}
	for _, t := range schema.Storable() {
		try(string(t))
	}
	for _, t := range []string{"Serial", "BigSerial", "SmallSerial", "Text", "Bytes"} {
		try(t)
	}
	return best
}

// typeExpr reads a type. A simple type that YQL does not know keeps its spelling.
func (p *parser) typeExpr() *TypeExpr {
	if !p.enter() {
		return &TypeExpr{}
	}
	defer p.leave()
	pos := p.pos()
	t := p.typeCore()
	t.Pos = pos
	for n := 0; p.accept(kQuestion); n++ {
		if n > maxDepth {
			p.fail(codeSyntax, "too many question marks", "")
		}
		t = optional(t)
	}
	return t
}

// optional returns T? for T.
func optional(t *TypeExpr) *TypeExpr {
	if t.Optional {
		return &TypeExpr{Pos: t.Pos, Name: "Optional", Args: []*TypeExpr{t}}
	}
	t.Optional = true
	return t
}

func (p *parser) typeCore() *TypeExpr {
	t := p.tok()
	if p.at(kDollar) {
		return &TypeExpr{Name: "$" + p.param()}
	}
	switch t.kw {
	case kwDecimal:
		p.i++
		d := &TypeExpr{Name: "Decimal"}
		if p.accept(kLParen) {
			d.Params = append(d.Params, p.decimalParam())
			p.expect(kComma, "the scale of Decimal, as in Decimal(22,9)")
			d.Params = append(d.Params, p.decimalParam())
			p.expect(kRParen, ")")
		}
		return d
	case kwNull:
		p.i++
		return &TypeExpr{Name: "Null"}
	case kwOptional, kwTuple, kwStruct, kwVariant, kwList, kwStream, kwFlow, kwDict, kwSet, kwEnum, kwResource,
		kwTagged, kwCallable, kwLinear, kwDynamiclinear:
		if p.containerHere() {
			return p.container()
		}
	}
	if t.kind == kString && p.src[t.start] != '@' {
		// an_id_pure lets a string name a simple type.
		p.i++
		name, _ := canonicalType(p.unquote(t))
		if name == "" {
			p.failAt(t, codeType, "the name of a type is empty", "")
		}
		return &TypeExpr{Name: name}
	}
	name := p.name("a type", notPure&^(classType|classCompat|classExpr))
	name, _ = canonicalType(name)
	return &TypeExpr{Name: name}
}

// containerHere reports whether the word here opens a type with arguments: List<…>, Struct<>.
func (p *parser) containerHere() bool {
	switch p.peek(1).kind {
	case kLt:
		return true
	case kNe2:
		return p.atWord(kwStruct) || p.atWord(kwTuple)
	}
	return false
}

// decimalParam reads the precision or the scale of Decimal.
func (p *parser) decimalParam() string {
	if p.at(kDollar) {
		return "$" + p.param()
	}
	t := p.tok()
	p.expect(kInt, "the precision and scale of Decimal, as in Decimal(22,9)")
	if p.err != nil {
		return ""
	}
	l := p.number(t, p.cur.pos(int(t.start)))
	return l.Text + l.Suffix
}

var containerNames = map[keyword]string{
	kwOptional: "Optional", kwTuple: "Tuple", kwStruct: "Struct", kwVariant: "Variant", kwList: "List",
	kwStream: "Stream", kwFlow: "Flow", kwDict: "Dict", kwSet: "Set", kwEnum: "Enum", kwResource: "Resource",
	kwTagged: "Tagged", kwCallable: "Callable", kwLinear: "Linear", kwDynamiclinear: "DynamicLinear",
}

// container reads a type with arguments in angle brackets.
func (p *parser) container() *TypeExpr {
	t := &TypeExpr{Name: containerNames[p.next().kw]}
	if p.accept(kNe2) { // Struct<>
		return t
	}
	if t.Name == "Callable" {
		return p.callable(t)
	}
	p.expect(kLt, "<")
	for more := true; more && !p.at(kGt) && p.err == nil; more = p.accept(kComma) {
		switch t.Name {
		case "Struct":
			t.Fields = append(t.Fields, p.typeTag())
			p.expect(kColon, ":")
			t.Args = append(t.Args, p.typeExpr())
		case "Variant":
			if p.peek(1).kind == kColon || p.at(kDollar) && p.peek(2).kind == kColon {
				t.Fields = append(t.Fields, p.typeTag())
				p.expect(kColon, ":")
			}
			t.Args = append(t.Args, p.typeExpr())
		case "Enum":
			t.Fields = append(t.Fields, p.typeTag())
		case "Resource":
			t.Params = append(t.Params, p.typeTag())
		case "Tagged":
			if len(t.Args) == 0 {
				t.Args = append(t.Args, p.typeExpr())
			} else {
				t.Params = append(t.Params, p.typeTag())
			}
		default:
			t.Args = append(t.Args, p.typeExpr())
		}
	}
	p.expect(kGt, "> at the end of "+t.Name)
	args := -1
	switch t.Name {
	case "Optional", "List", "Stream", "Flow", "Set", "Linear", "DynamicLinear", "Tagged":
		args = 1
	case "Dict":
		args = 2
	}
	switch {
	case p.err != nil:
	case args >= 0 && len(t.Args) != args, t.Name == "Tagged" && len(t.Params) != 1,
		t.Name == "Resource" && len(t.Params) != 1, t.Name == "Enum" && len(t.Fields) == 0,
		t.Name == "Variant" && (len(t.Args) == 0 || len(t.Fields) != 0 && len(t.Fields) != len(t.Args)):
		p.fail(codeType, t.Name+" has the wrong number of arguments", "")
	case t.Name == "Optional":
		return optional(t.Args[0])
	}
	return t
}

// callable reads Callable<(…)->T>. Its inside is kept as text.
func (p *parser) callable(t *TypeExpr) *TypeExpr {
	p.expect(kLt, "<")
	start := p.i
	for depth := 1; !p.at(kEOF); p.i++ {
		switch p.tok().kind {
		case kLt:
			depth++
		case kGt:
			if depth--; depth == 0 {
				t.Params = []string{p.raw(start, p.i)}
				p.i++
				return t
			}
		case kBad, kOpenEnd:
			p.unexpected("")
			return t
		}
	}
	p.unexpected("> at the end of Callable")
	return t
}

// typeTag reads the name of a member of a type.
func (p *parser) typeTag() string {
	t := p.tok()
	switch {
	case p.at(kDollar):
		return "$" + p.param()
	case t.kind == kString:
		p.i++
		s := p.unquote(t)
		if s == "" {
			p.failAt(t, codeSyntax, "the name of a member is empty", "")
		}
		return s
	}
	return p.name("the name of a member", notAny)
}

// usualDecimal is the only Decimal that all releases store.
const usualDecimal schema.Type = "Decimal(22,9)"

func (p *parser) atUsualDecimal() bool {
	for i, word := range [...]string{"(", "22", ",", "9", ")"} {
		if p.text(p.peek(i+1)) != word {
			return false
		}
	}
	return p.peek(6).kind != kQuestion
}

// columnType reads the type of the named column, and whether it is a Serial.
func (p *parser) columnType(column string) (typ schema.Type, serial bool) {
	start := p.tok()
	if start.kind == kName && start.kw == 0 {
		// The common case, without a TypeExpr.
		if next := p.peek(1).kind; next != kLParen && next != kQuestion {
			if typ, ok := storableByName[p.text(start)]; ok {
				p.i++
				return typ, false
			}
		}
	}
	if start.kw == kwDecimal && p.atUsualDecimal() {
		p.i += 6
		return usualDecimal, false
	}
	t := p.typeExpr()
	if p.err != nil {
		return "", false
	}
	if typ, serial = p.storedType(t); typ != "" {
		if p.at(kLParen) && !p.columnOptionsFollow() {
			p.foreignType(start, column)
		}
		return typ, serial
	}
	switch {
	case t.Name == "Decimal":
		if len(t.Params) == 0 {
			p.failAt(start, codeType, "column "+column+": Decimal needs a precision and a scale", "write Decimal(22,9)")
		} else {
			p.failAt(start, codeType, "column "+column+": the precision of Decimal is 1 to 35, and its scale at most that", "")
		}
	case strings.HasPrefix(t.Name, "$"):
		p.failAt(start, codePlaceholder, "column "+column+": the type is a parameter", "write the type itself")
	case len(t.Args) > 0 || len(t.Fields) > 0 || containerWord(t.Name):
		p.failAt(start, codeType, "column "+column+": a column cannot hold "+t.Name+" values", "keep them as Json, JsonDocument or Yson")
	case t.known():
		p.failAt(start, codeType, "column "+column+": "+t.Name+" values cannot be stored in a table", "")
	default:
		if _, ok := foreignTypes[strings.ToLower(t.Name)]; ok {
			p.foreignType(start, column)
			return "", false
		}
		p.failAt(start, codeType, "column "+column+": "+unknownType(t.Name), "")
	}
	return "", false
}

// containerWord reports whether name is that of a container type, standing without arguments.
func containerWord(name string) bool {
	switch strings.ToLower(name) {
	case "list", "dict", "struct", "tuple", "set", "enum", "variant", "callable", "resource", "tagged", "optional":
		return true
	}
	return false
}

// foreignType fails because the type of a column is one of another database.
func (p *parser) foreignType(start token, column string) {
	name := p.text(start)
	to, ok := foreignTypes[strings.ToLower(name)]
	if !ok {
		to = nearestType(name)
	}
	what := name
	if p.at(kLParen) {
		what += "(…)"
	}
	p.failAt(start, codePostgres, "column "+column+": "+what+" is not a type of YQL", "write "+QuoteName(column)+" "+to)
}

// storedType returns the type of a column declared as t, or "" if a column cannot have it.
func (p *parser) storedType(t *TypeExpr) (typ schema.Type, serial bool) {
	if len(t.Args) > 0 || len(t.Fields) > 0 {
		return "", false
	}
	if t.Name == "Decimal" {
		if len(t.Params) != 2 {
			return "", false
		}
		precision, ok1 := smallInt(t.Params[0])
		scale, ok2 := smallInt(t.Params[1])
		if !ok1 || !ok2 || precision < 1 || precision > 35 || scale > precision {
			return "", false
		}
		return schema.Decimal(precision, scale), false
	}
	if s, ok := storableByName[t.Name]; ok {
		return s, false
	}
	if len(t.Name) <= len("smallserial") {
		if s, ok := serialTypes[strings.ToLower(t.Name)]; ok && !t.Optional {
			return s, true
		}
	}
	if strings.HasPrefix(t.Name, "pg") || strings.HasPrefix(t.Name, "_pg") {
		if _, ok := canonicalType(t.Name); ok {
			return schema.Type(t.Name), false
		}
	}
	return "", false
}

func smallInt(s string) (int, bool) {
	n := 0
	for _, c := range []byte(s) {
		if c < '0' || c > '9' || n > 1000 {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, s != ""
}
