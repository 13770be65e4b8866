package query

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// jsonCall is a call of JSON_VALUE, JSON_EXISTS.
type jsonCall struct {
	call     *yql.Call
	document *node
	path     jsonPath
	clauses  yql.JSONClauses
}

// jsonFunction checks JSON_VALUE or JSON_EXISTS.
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
	if c.path, ok = parseJSONPath(lit.Text); !ok || len(c.clauses.Passing) > 0 {
		return nil, unsupported(lit.Position(), "A JsonPath of more than members and items")
	}
	if strings.ToUpper(e.Name) == "JSON_EXISTS" {
		return s.c.hoisted(c.exists()), nil
	}
	n, err := s.jsonValue(c)
	if err != nil {
		return nil, err
	}
	return s.c.hoisted(n), nil
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
	values, failed = c.path.run(root)
	return values, failed, nil
}

// node returns the node of a call: NULL if the document is.
func (c *jsonCall) node(t *Type, eval func(*frame) (Value, error), more ...*node) *node {
	return derived(c.call.Position(), nullableType(t), func(fr *frame) (Value, error) {
		v, err := eval(fr)
		if err == errNoDocument {
			return NullValue, nil
		}
		return v, err
	}, append(more, c.document)...)
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
			return nil, annotation(c.clauses.Returning.Pos,
				"Returning argument of JSON_VALUE supports only Utf8, String, Bool, date types and numerical types, but got: %s", t)
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
	case json.Number:
		if !given {
			return textValue(jsonText(x)), nil
		}
		return numberAs(t, x, mismatch)
	}
	return Value{}, mismatch
}

// jsonText is a number as a text: an integer as it is, another as a Double.
func jsonText(n json.Number) string {
	if i, err := n.Int64(); err == nil {
		return strconv.FormatInt(i, 10)
	}
	f, _ := n.Float64()
	return formatPrimitive(schema.Double, realValue(schema.Double, f))
}

func numberAs(t schema.Type, n json.Number, mismatch error) (Value, error) {
	if isReal(t) {
		f, _ := n.Float64()
		return realValue(t, f), nil
	}
	if t == schema.Utf8 || t == schema.String || t == schema.Bool {
		return Value{}, mismatch
	}
	from, v := schema.Int64, Value{}
	if i, err := n.Int64(); err == nil {
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

// parseJSON reads a document. Its numbers are as they are written, so that integers stay exact.
func parseJSON(text string) (v any, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}
