package query

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// jsonPath is a query of JsonPath of the kind that applications use: members and items of the document. Filters,
// methods, arithmetic, ranges and variables are not served.
// Source: yql/essentials/minikql/jsonpath/JsonPathAntlr4.g of ydb-platform/ydb, and
// https://ydb.tech/docs/en/yql/reference/builtins/json#jsonpath.
type jsonPath struct {
	strict bool
	steps  []pathStep
}

// pathStep leads from a value to a member, or to items: that at index, or all if it is negative.
type pathStep struct {
	member string
	items  bool
	index  int
}

var (
	pathStart = regexp.MustCompile(`^\s*(?:(lax|strict)\s+)?\$`)
	pathNext  = regexp.MustCompile(`^\s*(?:\.\s*([A-Za-z_][A-Za-z_0-9$]*|"(?:[^"\\]|\\.)*")|\[\s*([0-9]{1,9}|\*)\s*\])`)
)

// parseJSONPath reads a JsonPath. It does not know those that YDB refuses from those that are not served.
func parseJSONPath(text string) (p jsonPath, ok bool) {
	start := pathStart.FindStringSubmatch(text)
	if start == nil {
		return p, false
	}
	p.strict = start[1] == "strict"
	rest := text[len(start[0]):]
	for strings.TrimSpace(rest) != "" {
		next := pathNext.FindStringSubmatch(rest)
		if next == nil {
			return p, false
		}
		rest = rest[len(next[0]):]
		step := pathStep{member: next[1], items: next[2] != "", index: -1}
		if next[2] != "*" {
			step.index, _ = strconv.Atoi(next[2])
		}
		if strings.HasPrefix(step.member, `"`) {
			var err error
			if step.member, err = strconv.Unquote(step.member); err != nil {
				return p, false
			}
		}
		p.steps = append(p.steps, step)
	}
	return p, true
}

// run evaluates a path. Values are nil, bool, json.Number, string, []any and map[string]any.
func (p *jsonPath) run(root any) ([]any, error) {
	values := []any{root}
	for _, step := range p.steps {
		find := p.member
		if step.items {
			find = p.items
		} else if !p.strict {
			values = unpacked(values)
		}
		var out []any
		for _, v := range values {
			found, err := find(step, v)
			if err != nil {
				return nil, err
			}
			out = append(out, found...)
		}
		values = out
	}
	return values, nil
}

// unpacked replaces arrays by their items, one level deep.
func unpacked(in []any) []any {
	var out []any
	for _, v := range in {
		if list, ok := v.([]any); ok {
			out = append(out, list...)
		} else {
			out = append(out, v)
		}
	}
	return out
}

func (p *jsonPath) member(step pathStep, v any) ([]any, error) {
	object, _ := v.(map[string]any)
	if found, ok := object[step.member]; ok {
		return []any{found}, nil
	}
	if p.strict {
		return nil, fmt.Errorf("member %s is not found", step.member)
	}
	return nil, nil
}

func (p *jsonPath) items(step pathStep, v any) ([]any, error) {
	list, ok := v.([]any)
	switch {
	case !ok && p.strict:
		return nil, errors.New("expected array")
	case !ok:
		list = []any{v}
	}
	switch {
	case step.index < 0:
		return list, nil
	case step.index < len(list):
		return list[step.index : step.index+1], nil
	case p.strict:
		return nil, errors.New("array index is out of bounds")
	}
	return nil, nil
}

func jsonType(v any) string {
	switch v.(type) {
	case bool:
		return "boolean"
	case json.Number:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}
