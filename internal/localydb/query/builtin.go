package query

import (
	"encoding/binary"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// builtin is a function of YQL without a namespace.
type builtin struct {
	min, max int // number of arguments; max < 0 means any
	make     func(s *scope, e *yql.Call, args []*node) (*node, error)
}

// call checks a function call: an aggregate, a function of a module such as Digest, a constructor such as
// Date('…'), or a builtin.
func (s *scope) call(e *yql.Call) (*node, error) {
	pos := e.Position()
	switch {
	case e.Over != nil:
		return nil, unsupported(pos, "The window function "+e.Name)
	case e.Filter != nil:
		return nil, fail(pos, "FILTER clause is not supported yet")
	case e.Nulls != "":
		return nil, fail(pos, "RESPECT/IGNORE NULLS can only be used with window functions")
	}
	if e.Fn != nil || strings.HasPrefix(e.Name, "$") {
		return s.callLambda(e)
	}
	if e.Ref {
		return nil, fail(pos, "%s::%s cannot be used as a value", e.Namespace, e.Name)
	}
	if e.Namespace != "" {
		return s.moduleCall(e)
	}
	name := normalName(e.Name)
	if agg, ok := aggregateNamed(name); ok {
		return s.aggregateCall(e, agg)
	}
	if t, ok := constructors[name]; ok {
		return s.construct(e, t)
	}
	switch name {
	case "asstruct":
		return s.asStruct(e)
	case "decimal":
		return s.decimal(e)
	case "nothing":
		return s.nothing(e)
	}
	b, ok := table().builtins[name]
	if !ok || e.Distinct || e.Star {
		return nil, unsupported(pos, e.Name)
	}
	if len(e.Named) > 0 {
		return nil, fail(pos, "%s does not accept named arguments", e.Name)
	}
	args := make([]*node, len(e.Args))
	for i, a := range e.Args {
		n, err := s.argument(a)
		if err != nil {
			return nil, err
		}
		args[i] = n
	}
	if len(args) < b.min || b.max >= 0 && len(args) > b.max {
		return nil, fail(pos, "%s does not take %d arguments", e.Name, len(args))
	}
	n, err := b.make(s, e, args)
	if err != nil {
		return nil, err
	}
	return s.c.hoisted(n), nil
}

// normalName is how YQL looks builtins up: without case and underscores.
func normalName(name string) string { return strings.ReplaceAll(strings.ToLower(name), "_", "") }

// constructors are the types whose name makes a value from a text: Uint64("1"), Date("2024-01-02").
var constructors = func() map[string]schema.Type {
	types := map[string]schema.Type{"bytes": schema.String, "text": schema.Utf8}
	for _, t := range append(schema.Storable(), "TzDate", "TzDatetime", "TzTimestamp", "TzDate32", "TzDatetime64", "TzTimestamp64") {
		types[strings.ToLower(string(t))] = t
	}
	return types
}()

func (s *scope) construct(e *yql.Call, t schema.Type) (*node, error) {
	text, err := s.literalText(e, 1)
	if err != nil {
		return nil, err
	}
	v, ok := parsePrimitive(t, text)
	if !ok && !strings.HasPrefix(string(t), "Tz") {
		return nil, fail(e.Position(), "Invalid value %q for type %s", text, t)
	}
	if strings.HasPrefix(string(t), "Tz") {
		v = textValue(text)
	}
	return constant(e.Position(), Primitive(t), v), nil
}

// literalText returns the text of the first argument, which must be a literal.
func (s *scope) literalText(e *yql.Call, count int) (string, error) {
	if len(e.Args) != count {
		return "", fail(e.Position(), "%s does not take %d arguments", e.Name, len(e.Args))
	}
	lit, ok := e.Args[0].(*yql.Literal)
	if !ok || lit.Kind == yql.LitNull || lit.Kind == yql.LitPlaceholder {
		return "", fail(e.Position(), "%s expected a literal", e.Name)
	}
	return lit.Text, nil
}

func (s *scope) decimal(e *yql.Call) (*node, error) {
	text, err := s.literalText(e, 3)
	if err != nil {
		return nil, err
	}
	var params [2]string
	for i := range params {
		lit, ok := e.Args[i+1].(*yql.Literal)
		if !ok {
			return nil, fail(e.Position(), "Decimal expected literal precision and scale")
		}
		params[i] = lit.Text
	}
	t, err := typeOf(&yql.TypeExpr{Pos: e.Position(), Name: "Decimal", Params: params[:]})
	if err != nil {
		return nil, err
	}
	v, ok := parsePrimitive(t.Prim, text)
	if !ok {
		return nil, fail(e.Position(), "Invalid value %q for type %s", text, t)
	}
	return constant(e.Position(), t, v), nil
}

func (s *scope) asStruct(e *yql.Call) (*node, error) {
	if len(e.Args) > 0 {
		return nil, fail(e.Position(), "AsStruct expected only named arguments")
	}
	names, exprs := make([]string, len(e.Named)), make([]yql.Expr, len(e.Named))
	for i, n := range e.Named {
		names[i], exprs[i] = n.Name, n.Expr
	}
	items, err := s.exprs(exprs)
	if err != nil {
		return nil, err
	}
	return structNode(e.Position(), names, items)
}

// nothing is Nothing(Uint64?): NULL of a type.
func (s *scope) nothing(e *yql.Call) (*node, error) {
	if len(e.Args) != 1 {
		return nil, fail(e.Position(), "Nothing expected exactly 1 argument but got: %d", len(e.Args))
	}
	t, err := s.typeArgument(e.Args[0])
	if err != nil {
		return nil, err
	}
	if !t.Nullable() {
		return nil, annotation(e.Position(), "Expected optional type, but got: %s", t)
	}
	return constant(e.Position(), t, NullValue), nil
}

// argument reads an argument of a builtin. A simple type such as Uint64 reads as a column; it is the type unless
// there is such a column.
func (s *scope) argument(e yql.Expr) (*node, error) {
	n, err := s.expr(e)
	if c, ok := e.(*yql.Column); err != nil && ok && c.Table == "" {
		if t, ok := constructors[normalName(c.Name)]; ok {
			return typeNode(e.Position(), Primitive(t)), nil
		}
	}
	return n, err
}

// typeArgument reads an argument that is a type: a type as such, or an expression like TypeOf(x).
func (s *scope) typeArgument(e yql.Expr) (*Type, error) {
	n, err := s.argument(e)
	if err != nil {
		return nil, err
	}
	if n.typ.Kind == KindType {
		return n.typ.Item, nil
	}
	if n.lit != nil && n.text {
		return parseType(n.pos, n.lit.str)
	}
	return nil, annotation(n.pos, "Expected type, but got: %s", n.typ)
}

func parseType(pos yql.Pos, text string) (*Type, error) {
	e, err := yql.ParseType(text)
	if err != nil {
		return nil, fail(pos, "Failed to parse type: %s", err.Msg)
	}
	return typeOf(e)
}

// toBytes returns the bytes of a fixed-width value, little-endian and as wide as its type; text is its bytes.
// Source: mkql_tobytes.cpp in yql/essentials/minikql/comp_nodes of ydb-platform/ydb.
func toBytes(t schema.Type, v Value) string {
	switch storageOf(t) {
	case storeText:
		return v.str
	case storeUUID:
		b := v.uuidBytes()
		return string(b[:])
	case storeDecimal:
		var b [16]byte
		binary.LittleEndian.PutUint64(b[:8], v.bits)
		binary.LittleEndian.PutUint64(b[8:], v.high)
		return string(b[:15])
	}
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], v.bits)
	return string(b[:t.Width()])
}
