package yql

import (
	"slices"
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

// foreignTypes maps type names of other databases and of programming languages, in lower case, to the YQL type to use instead. Those that
// YQL knows itself are here for how others write them: with a length.
var foreignTypes = func() map[string]string {
	m := map[string]string{}
	for to, names := range map[string]string{
		"Utf8": `varchar char character nvarchar varchar2 nvarchar2 nchar bpchar citext clob nclob longtext mediumtext tinytext ntext text
			string national enum enum8 enum16 xml inet inet6 cidr ipv4 ipv6 macaddr macaddr8 name sysname ascii str rowid urowid hierarchyid
			nullable lowcardinality tsvector tsquery ltree varchar_ignorecase`,
		"String": `bytea blob longblob mediumblob tinyblob binary varbinary varbit bytes raw image bfile fixedstring vector halfvec geometry
			geography point line polygon multipolygon linestring int128 int256 uint128 uint256 hugeint`,
		"Bool":   "boolean bool bit bool8 logical",
		"Int8":   "tinyint sbyte i8",
		"Int16":  "int2 smallint short i16",
		"Int32":  "int4 int integer mediumint i32",
		"Int64":  "int8 bigint long i64 isize int64 counter",
		"Uint8":  "byte ubyte u8",
		"Uint16": "year ushort u16",
		"Uint32": "uint u32 oid",
		"Uint64": "unsigned ulong u64 usize rowversion",
		"Float":  "float4 real float32 f32 binary_float",
		"Double": "float8 double float float64 f64 binary_double",
		string(usualDecimal): `numeric dec number money smallmoney bigdecimal bignumeric decimal32 decimal64 decimal128 decimal256
			decfloat`,
		"Date":         "date",
		"Datetime":     "datetime smalldatetime",
		"Timestamp":    "timestamp timestamptz timestamp_tz timestamp_ntz timestamp_ltz timestampltz datetime2 datetime64 datetimeoffset instant",
		"Interval":     "time timetz interval duration",
		"JsonDocument": "jsonb json hstore map object variant array set sql_variant",
		"Uuid":         "guid uniqueidentifier timeuuid uuid",
	} {
		for _, name := range strings.Fields(names) {
			m[name] = to
		}
	}
	return m
}()

// foreignFor returns the YQL type for one of another database, written as name(arguments), and whether it is known.
func foreignFor(name string, args []string) (to string, known bool) {
	name = strings.ToLower(name)
	to, known = foreignTypes[name]
	n := -1
	if len(args) > 0 {
		n, _ = smallInt(args[0])
	}
	switch {
	case to == string(usualDecimal) && n > 0 && !strings.HasPrefix(name, "decimal"): // decimal64(scale)
		scale := 0
		if len(args) > 1 {
			scale, _ = smallInt(args[1])
		}
		switch {
		case scale == 0 && n <= 18:
			return "Int64", true
		case scale > 9 || n-scale > 13:
			return string(schema.Decimal(min(n, 35), min(scale, n, 35))), true
		}
	case name == "tinyint" && n == 1:
		return "Bool", true
	case name == "bit" && n > 1:
		return "String", true
	case name == "float" && n > 0 && n <= 24:
		return "Float", true
	case name == "datetime" && n > 0:
		return "Timestamp", true
	}
	return to, known
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
		if slices.Contains(pgTypes, string(rest[2:])) {
			return string(lower), true
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
	case "Decimal", "Tuple", "Struct", "Null", "":
		return true
	}
	return strings.HasPrefix(t.Name, "$")
}

// unknownType says that there is no such type, and which one may be meant.
func unknownType(name string) string {
	if to, known := foreignFor(name, nil); known {
		return name + " is not a type of YQL; write " + to
	}
	return "there is no type " + clip(name, 40) + spelling.DidYouMean(name, nearTypes)
}

// nearTypes are those that a name which is none may be meant for. Of two that are as near the longer one is meant.
var nearTypes = func() []string {
	list := []string{"Serial", "BigSerial", "SmallSerial", "Text", "Bytes"}
	for _, t := range schema.Storable() {
		list = append(list, string(t))
	}
	slices.SortStableFunc(list, func(a, b string) int { return len(b) - len(a) })
	return list
}()

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
	args, known := containerArgs[t.Name]
	if !known {
		return p.typeText(t)
	}
	p.expect(kLt, "<")
	for more := true; more && !p.at(kGt) && p.err == nil; more = p.accept(kComma) {
		if t.Name == "Struct" || t.Name == "Variant" && (p.peek(1).kind == kColon || p.at(kDollar) && p.peek(2).kind == kColon) {
			t.Fields = append(t.Fields, p.typeTag())
			p.expect(kColon, ":")
		}
		t.Args = append(t.Args, p.typeExpr())
	}
	p.expect(kGt, "> at the end of "+t.Name)
	switch {
	case p.err != nil:
	case args > 0 && len(t.Args) != args, t.Name == "Variant" && (len(t.Args) == 0 || len(t.Fields) != 0 && len(t.Fields) != len(t.Args)):
		p.fail(codeType, t.Name+" has the wrong number of arguments", "")
	case t.Name == "Optional":
		return optional(t.Args[0])
	}
	return t
}

// containerArgs are the containers that rows and parameters have, with the number of their arguments, 0 if that varies.
var containerArgs = map[string]int{"Optional": 1, "List": 1, "Set": 1, "Dict": 2, "Struct": 0, "Tuple": 0, "Variant": 0}

// typeText reads the inside of a type that neither a row nor a parameter has, such as Callable<(…)->T>: it is kept as text.
func (p *parser) typeText(t *TypeExpr) *TypeExpr {
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
	p.unexpected("> at the end of " + t.Name)
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
	keyword := start.kw != 0 && start.kw != kwDecimal && !p.isName(start, notPure&^(classType|classCompat|classExpr))
	if to, known := foreignFor(p.text(start), nil); known && keyword {
		p.failAt(start, codePostgres, "column "+column+": "+p.text(start)+" is not a type of YQL", "write "+QuoteName(column)+" "+to)
		return "", false
	}
	t := p.typeExpr()
	if p.err != nil {
		return "", false
	}
	if typ, serial = p.storedType(t); typ != "" {
		if p.foreignFollows() {
			p.foreignType(start, column)
		}
		return typ, serial
	}
	_, foreign := foreignFor(t.Name, nil)
	switch {
	case t.Name == "Decimal" && len(t.Params) == 0:
		p.failAt(start, codeType, "column "+column+": Decimal needs a precision and a scale", "write Decimal(22,9)")
	case t.Name == "Decimal":
		p.failAt(start, codeType, "column "+column+": the precision of Decimal is 1 to 35, and its scale at most that", "")
	case strings.HasPrefix(t.Name, "$"):
		p.failAt(start, codePlaceholder, "column "+column+": the type is a parameter", "write the type itself")
	case foreign && len(t.Args) == 0 || p.at(kLParen):
		p.foreignType(start, column)
	case len(t.Args) > 0 || len(t.Fields) > 0 || containerWord(t.Name):
		p.failAt(start, codeType, "column "+column+": a column cannot hold "+t.Name+" values", "keep them as Json, JsonDocument or Yson")
	case t.known():
		p.failAt(start, codeType, "column "+column+": "+t.Name+" values cannot be stored in a table", "")
	default:
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

// foreignFollows reports whether behind a type there is what others put there: a length, the sign of an array, a time zone, a unit.
func (p *parser) foreignFollows() bool {
	switch p.tok().kind {
	case kLParen:
		return !p.columnOptionsFollow()
	case kLSquare:
		return true
	}
	switch strings.ToUpper(p.text(p.tok())) {
	case "ARRAY", "YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND":
		return true
	case "WITH", "WITHOUT":
		next := p.text(p.peek(1))
		return strings.EqualFold(next, "TIME") || strings.EqualFold(next, "LOCAL")
	}
	return false
}

// foreignType fails because the type of a column is one of another database. The token here is behind its name.
func (p *parser) foreignType(start token, column string) {
	name := p.text(start)
	what := name
	var args []string
	if p.at(kLParen) {
		what += "(…)"
		for p.i++; !p.at(kRParen) && !p.at(kEOF); p.i++ {
			if !p.at(kComma) {
				args = append(args, p.text(p.tok()))
			}
		}
		p.accept(kRParen)
	}
	to, known := foreignFor(name, args)
	switch word := strings.ToUpper(p.text(p.tok())); word {
	case "[", "ARRAY":
		to, known, what = "JsonDocument", true, what+"[]"
	case "WITH", "WITHOUT", "YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND":
		what += " " + word + " …"
	}
	help := ""
	if known {
		help = "write " + QuoteName(column) + " " + to
	}
	p.failAt(start, codePostgres, "column "+column+": "+clip(what, 60)+" is not a type of YQL", help)
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

// ForeignType returns the type of YDB for one of another database, written as name(arguments), and whether it is known.
func ForeignType(name string, args []string) (typ schema.Type, known bool) {
	to, known := foreignFor(name, args)
	return schema.Type(to), known
}
