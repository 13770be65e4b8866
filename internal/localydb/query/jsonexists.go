package query

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// pathStep leads from a value of a document to a member, or to items: that at index, or all if it is negative.
type pathStep struct {
	member string
	items  bool
	index  int
}

var (
	pathStart = regexp.MustCompile(`^\s*(?:lax\s+)?\$`)
	pathNext  = regexp.MustCompile(`^\s*(?:\.\s*([A-Za-z_][A-Za-z_0-9$]*|"(?:[^"\\]|\\.)*")|\[\s*([0-9]{1,9}|\*)\s*\])`)
)

// jsonExists checks JSON_EXISTS, with a JsonPath of members and items alone and without clauses.
// Source: https://ydb.tech/docs/en/yql/reference/builtins/json.
func (s *scope) jsonExists(e *yql.Call) (*node, error) {
	pos := e.Position()
	if len(e.Args) != 2 || len(e.Named) > 0 || e.Star || e.Distinct {
		return nil, fail(pos, "%s expected a document and a JsonPath", e.Name)
	}
	document, err := s.expr(e.Args[0])
	if err != nil {
		return nil, err
	}
	if t := document.typ; t.Kind != KindNull && !t.bare().Equal(Primitive(schema.JSON)) && !t.bare().Equal(Primitive(schema.JSONDocument)) {
		return nil, annotation(document.pos, "Expected Json, Json?, JsonDocument or JsonDocument?, but got: %s", t)
	}
	lit, ok := e.Args[1].(*yql.Literal)
	if !ok || lit.Kind != yql.LitString {
		return nil, fail(e.Args[1].Position(), "Expected a string literal with a JsonPath")
	}
	path, ok := parseJSONPath(lit.Text)
	if !ok || e.Passing != nil || e.Clauses != "" {
		return nil, unsupported(lit.Position(), "JSON_EXISTS of more than members and items")
	}
	return s.c.hoisted(derived(pos, nullableType(typeBool), func(fr *frame) (Value, error) {
		v, err := document.eval(fr)
		if err != nil || v.null > 0 {
			return NullValue, err
		}
		var root any
		if err := json.Unmarshal([]byte(v.str), &root); err != nil {
			return boolValue(false), nil
		}
		return boolValue(leads(path, root)), nil
	}, document)), nil
}

// parseJSONPath reads a lax JsonPath. It does not know those that YDB refuses from those that are not served.
func parseJSONPath(text string) (path []pathStep, ok bool) {
	rest := text[len(pathStart.FindString(text)):]
	if rest == text {
		return nil, false
	}
	for strings.TrimSpace(rest) != "" {
		next := pathNext.FindStringSubmatch(rest)
		if next == nil {
			return nil, false
		}
		rest = rest[len(next[0]):]
		step := pathStep{member: next[1], items: next[2] != "", index: -1}
		if next[2] != "*" {
			step.index, _ = strconv.Atoi(next[2])
		}
		if strings.HasPrefix(step.member, `"`) {
			var err error
			if step.member, err = strconv.Unquote(step.member); err != nil {
				return nil, false
			}
		}
		path = append(path, step)
	}
	return path, true
}

// leads reports whether a path leads to anything. A member of an array is one of its items', and a value is an array of itself.
func leads(path []pathStep, v any) bool {
	if len(path) == 0 {
		return true
	}
	step, rest := path[0], path[1:]
	list, isList := v.([]any)
	if !isList {
		list = []any{v}
	}
	if step.items && step.index >= 0 {
		list = list[min(step.index, len(list)):min(step.index+1, len(list))]
	}
	for _, item := range list {
		if !step.items {
			object, _ := item.(map[string]any)
			if item, isList = object[step.member]; !isList {
				continue
			}
		}
		if leads(rest, item) {
			return true
		}
	}
	return false
}
