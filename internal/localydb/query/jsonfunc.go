package query

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// jsonCall is a call of JSON_VALUE, JSON_EXISTS or JSON_QUERY.
type jsonCall struct {
	call      *yql.Call
	document  *node
	path      jsonPath
	names     []string // of the variables
	variables []*node
	clauses   yql.JSONClauses
}

// jsonFunction checks JSON_VALUE, JSON_EXISTS or JSON_QUERY.
// Source: https://ydb.tech/docs/en/yql/reference/builtins/json.
func (s *scope) jsonFunction(e *yql.Call) (*node, error) {
	pos := e.Position()
	c := &jsonCall{call: e}
	if e.JSON != nil {
		c.clauses = *e.JSON
	}
	if len(e.Args) != 2 || len(e.Named) > 0 || e.Star || e.Distinct {
		return nil, fail(pos, "%s expected a document and a JsonPath", e.Name)
	}
	var err error
	if c.document, err = s.expr(e.Args[0]); err != nil {
		return nil, err
	}
	if t := c.document.typ; t.Kind != KindNull && !t.bare().Equal(Primitive(schema.JSON)) && !t.bare().Equal(Primitive(schema.JSONDocument)) {
		return nil, annotation(c.document.pos, "Expected Json, Json?, JsonDocument or JsonDocument?, but got: %s", t)
	}
	lit, ok := e.Args[1].(*yql.Literal)
	if !ok || lit.Kind != yql.LitString {
		return nil, fail(e.Args[1].Position(), "Expected a string literal with a JsonPath")
	}
	if c.path, err = parseJSONPath(lit.Text); err != nil {
		return nil, annotation(lit.Position(), "Invalid JsonPath %q: %s", lit.Text, err)
	}
	if err := s.passing(c); err != nil {
		return nil, err
	}
	switch strings.ToUpper(e.Name) {
	case "JSON_EXISTS":
		return s.c.hoisted(c.exists()), nil
	case "JSON_QUERY":
		n, err := c.query()
		if err != nil {
			return nil, err
		}
		return s.c.hoisted(n), nil
	}
	n, err := s.jsonValue(c)
	if err != nil {
		return nil, err
	}
	return s.c.hoisted(n), nil
}

// passing checks the variables of a JsonPath: numbers and dates become Double.
func (s *scope) passing(c *jsonCall) error {
	for _, arg := range c.clauses.Passing {
		n, err := s.expr(arg.Expr)
		if err != nil {
			return err
		}
		t := n.typ.bare()
		switch {
		case t.Kind == KindPrimitive && (numberLevel(t.Prim) >= 0 || t.Prim == schema.Date || t.Prim == schema.Datetime || t.Prim == schema.Timestamp):
			if n, err = s.castNode(n.pos, n, typeDouble); err != nil {
				return err
			}
		case t.Kind == KindPrimitive && (t.Prim == schema.Utf8 || t.Prim == schema.Bool || t.Prim == schema.JSON):
		default:
			return annotation(n.pos, "You are unable to pass argument of type %s", n.typ)
		}
		if slices.Contains(c.names, arg.Name) {
			return annotation(n.pos, "Variable %s is already defined", arg.Name)
		}
		c.names, c.variables = append(c.names, arg.Name), append(c.variables, n)
	}
	return nil
}

// errNoDocument says that the document is NULL.
var errNoDocument = errors.New("the document is NULL")

// find evaluates the path. The error is of the query; failed is that of the path.
func (c *jsonCall) find(fr *frame) (values []any, failed, err error) {
	v, err := c.document.eval(fr)
	if err != nil {
		return nil, nil, err
	}
	if v.null > 0 {
		return nil, nil, errNoDocument
	}
	root, err := parseJSON(v.str)
	if err != nil {
		return nil, err, nil
	}
	variables := map[string]any{}
	for i, n := range c.variables {
		v, err := n.eval(fr)
		if err != nil {
			return nil, nil, err
		}
		if variables[c.names[i]], err = jsonOf(n.typ.bare().Prim, v); err != nil {
			return nil, err, nil
		}
	}
	values, failed = c.path.run(root, variables)
	return values, failed, nil
}

func jsonOf(t schema.Type, v Value) (any, error) {
	switch {
	case v.null > 0:
		return nil, nil
	case t == schema.Bool:
		return v.bool(), nil
	case t == schema.JSON:
		return parseJSON(v.str)
	case t == schema.Utf8:
		return v.str, nil
	}
	return numberOf(v.real(schema.Double)), nil
}

// node returns the node of a call: NULL if the document is.
func (c *jsonCall) node(t *Type, eval func(*frame) (Value, error), more ...*node) *node {
	kids := append([]*node{c.document}, c.variables...)
	return derived(c.call.Position(), nullableType(t), func(fr *frame) (Value, error) {
		v, err := eval(fr)
		if err == errNoDocument {
			return NullValue, nil
		}
		return v, err
	}, append(kids, more...)...)
}

// handler returns what a call does ON EMPTY or ON ERROR, the last of several.
func (c *jsonCall) handler(on, otherwise string) yql.JSONHandler {
	h := yql.JSONHandler{Action: otherwise}
	for _, given := range c.clauses.Handlers {
		if given.On == on {
			h = given
		}
	}
	return h
}

func jsonFailure(call *yql.Call, why error) error {
	return runtime("%s: %s", strings.ToUpper(call.Name), why)
}

func (c *jsonCall) exists() *node {
	onError := c.handler("ERROR", "FALSE").Action
	return c.node(typeBool, func(fr *frame) (Value, error) {
		values, failed, err := c.find(fr)
		switch {
		case err != nil:
			return Value{}, err
		case failed == nil:
			return boolValue(len(values) > 0), nil
		case onError == "ERROR":
			return Value{}, jsonFailure(c.call, failed)
		case onError == "UNKNOWN":
			return NullValue, nil
		}
		return boolValue(onError == "TRUE"), nil
	})
}

func (c *jsonCall) query() (*node, error) {
	onEmpty, onError := c.handler("EMPTY", "NULL").Action, c.handler("ERROR", "NULL").Action
	if strings.HasPrefix(c.clauses.Wrapper, "WITH ") {
		for _, h := range c.clauses.Handlers {
			if h.On == "EMPTY" {
				return nil, fail(c.call.Position(), "ON EMPTY section is prohibited because WRAPPER clause is specified")
			}
		}
	}
	fallback := func(action string, why error) (Value, error) {
		switch action {
		case "ERROR":
			return Value{}, jsonFailure(c.call, why)
		case "EMPTY ARRAY":
			return textValue("[]"), nil
		case "EMPTY OBJECT":
			return textValue("{}"), nil
		}
		return NullValue, nil
	}
	return c.node(Primitive(schema.JSON), func(fr *frame) (Value, error) {
		values, failed, err := c.find(fr)
		if err != nil {
			return Value{}, err
		}
		if failed != nil {
			return fallback(onError, failed)
		}
		scalar := false
		if len(values) == 1 {
			_, scalar = jsonScalar(values[0])
		}
		wrap := c.clauses.Wrapper == "WITH UNCONDITIONAL ARRAY" || c.clauses.Wrapper == "WITH CONDITIONAL ARRAY" && (len(values) != 1 || scalar)
		switch {
		case len(values) == 0:
			return fallback(onEmpty, errors.New("the result is empty"))
		case wrap:
			values = []any{values}
		case len(values) > 1:
			return fallback(onError, errors.New("the result consists of several items"))
		case scalar:
			return fallback(onError, errors.New("the result is neither an object nor an array"))
		}
		return textValue(string(appendJSON(nil, values[0]))), nil
	}), nil
}

// jsonValue checks JSON_VALUE.
func (s *scope) jsonValue(c *jsonCall) (*node, error) {
	t, given := typeUtf8, false
	if c.clauses.Returning != nil {
		given = true
		var err error
		if t, err = typeOf(c.clauses.Returning); err != nil {
			return nil, err
		}
		if !returnable(t) {
			return nil, annotation(c.clauses.Returning.Pos, "Returning argument of JSON_VALUE supports only Utf8, String, Bool, date types and numerical types, but got: %s", t)
		}
	}
	empty, err := s.jsonDefault(c, "EMPTY", t)
	if err != nil {
		return nil, err
	}
	failure, err := s.jsonDefault(c, "ERROR", t)
	if err != nil {
		return nil, err
	}
	onError := func(fr *frame, why error) (Value, error) {
		v, uncast, err := failure.value(fr, why)
		if err == nil && uncast != nil {
			err = jsonFailure(c.call, uncast)
		}
		return v, err
	}
	return c.node(t, func(fr *frame) (Value, error) {
		values, failed, err := c.find(fr)
		switch {
		case err != nil:
			return Value{}, err
		case failed != nil:
			return onError(fr, failed)
		case len(values) == 0:
			v, uncast, err := empty.value(fr, errors.New("the result is empty"))
			if err == nil && uncast != nil {
				return onError(fr, uncast)
			}
			return v, err
		case len(values) > 1:
			return onError(fr, errors.New("the result consists of several items"))
		}
		v, err := jsonScalarAs(t.Prim, given, values[0])
		if err != nil {
			return onError(fr, err)
		}
		return v, nil
	}, append(empty.nodes(), failure.nodes()...)...), nil
}

// jsonDefault is what JSON_VALUE returns ON EMPTY or ON ERROR.
type jsonDefault struct {
	call        *yql.Call
	handler     yql.JSONHandler
	given, cast *node // of DEFAULT: as written, and as a value of the type
}

func (s *scope) jsonDefault(c *jsonCall, on string, t *Type) (*jsonDefault, error) {
	d := &jsonDefault{call: c.call, handler: c.handler(on, "NULL")}
	if d.handler.Default == nil {
		return d, nil
	}
	var err error
	if d.given, err = s.expr(d.handler.Default); err != nil {
		return nil, err
	}
	d.cast, err = s.castNode(d.given.pos, d.given, Optional(t))
	return d, err
}

func (d *jsonDefault) nodes() []*node {
	if d.given == nil {
		return nil
	}
	return []*node{d.given}
}

// value returns what the clause says. uncast says that the value of DEFAULT does not fit the type.
func (d *jsonDefault) value(fr *frame, why error) (v Value, uncast, err error) {
	switch {
	case d.handler.Action == "ERROR":
		return Value{}, nil, jsonFailure(d.call, why)
	case d.given == nil:
		return NullValue, nil, nil
	}
	given, err := d.given.eval(fr)
	if err != nil {
		return Value{}, nil, err
	}
	if v, err = d.cast.eval(fr); err == nil && v.null > 0 && given.null == 0 {
		uncast = errors.New("the value of DEFAULT does not fit the type that is returned")
	}
	return v, uncast, err
}

// returnable reports whether JSON_VALUE returns values of a type.
func returnable(t *Type) bool {
	if t.Kind != KindPrimitive {
		return false
	}
	switch t.Prim {
	case schema.Utf8, schema.String, schema.Bool, schema.Date, schema.Datetime, schema.Timestamp:
		return true
	}
	return numberLevel(t.Prim) >= 0
}

// jsonScalarAs returns a scalar as a value of a type: without RETURNING any as its text, else one of the kind that the
// type asks for.
func jsonScalarAs(t schema.Type, given bool, v any) (Value, error) {
	mismatch := errors.New("the result is " + jsonType(v) + ", which does not match " + string(t))
	switch x := v.(type) {
	case nil:
		return NullValue, nil
	case string:
		if t != schema.Utf8 && t != schema.String {
			return Value{}, mismatch
		}
		return textValue(x), nil
	case bool:
		if !given {
			return textValue(strconv.FormatBool(x)), nil
		}
		if t != schema.Bool {
			return Value{}, mismatch
		}
		return boolValue(x), nil
	case jsonNumber:
		if !given {
			return textValue(x.text()), nil
		}
		return numberAs(t, x, mismatch)
	}
	return Value{}, mismatch
}

// text is a number as a text: an integer as it is, another as a Double.
func (n jsonNumber) text() string {
	if i, err := strconv.ParseInt(string(n), 10, 64); err == nil {
		return strconv.FormatInt(i, 10)
	}
	return formatPrimitive(schema.Double, realValue(schema.Double, n.float()))
}

func numberAs(t schema.Type, n jsonNumber, mismatch error) (Value, error) {
	if isReal(t) {
		return realValue(t, n.float()), nil
	}
	if t == schema.Utf8 || t == schema.String || t == schema.Bool {
		return Value{}, mismatch
	}
	from, v := schema.Int64, Value{}
	if i, err := strconv.ParseInt(string(n), 10, 64); err == nil {
		v = intValue(i)
	} else if u, err := strconv.ParseUint(string(n), 10, 64); err == nil {
		from, v = schema.Uint64, uintValue(u)
	} else {
		return Value{}, mismatch
	}
	cast, _ := castPrimitive(from, t)
	if cast == nil {
		return Value{}, mismatch
	}
	out, ok := cast(v)
	if !ok {
		return Value{}, errors.New(string(n) + " does not fit into " + string(t))
	}
	return out, nil
}

// parseJSON reads a document.
func parseJSON(text string) (any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	return ownNumbers(v), nil
}

// ownNumbers replaces the numbers of encoding/json by those of JsonPath.
func ownNumbers(v any) any {
	switch x := v.(type) {
	case json.Number:
		return jsonNumber(x)
	case []any:
		for i := range x {
			x[i] = ownNumbers(x[i])
		}
	case map[string]any:
		for k := range x {
			x[k] = ownNumbers(x[k])
		}
	}
	return v
}

// appendJSON writes a value without blanks, the members of objects in the order of their names.
func appendJSON(b []byte, v any) []byte {
	switch x := v.(type) {
	case jsonNumber:
		return append(b, x.text()...)
	case []any:
		b = append(b, '[')
		for i, item := range x {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendJSON(b, item)
		}
		return append(b, ']')
	case map[string]any:
		b = append(b, '{')
		for i, name := range slices.Sorted(maps.Keys(x)) {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendJSON(b, name), ':')
			b = appendJSON(b, x[name])
		}
		return append(b, '}')
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return append(b, "null"...)
	}
	return append(b, bytes.TrimSuffix(out.Bytes(), []byte("\n"))...)
}
