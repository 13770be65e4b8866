package query

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// pathEnv is what a JsonPath is evaluated in. Values are nil, bool, jsonNumber, string, []any and map[string]any.
type pathEnv struct {
	strict    bool
	root      any
	variables map[string]any

	filtered bool // within a filter
	current  any  // @
	indexed  bool // within a subscript
	last     int
}

// jsonNumber is a number as it is written, so that integers stay exact.
type jsonNumber string

func (n jsonNumber) float() float64 {
	f, _ := strconv.ParseFloat(string(n), 64)
	return f
}

func numberOf(f float64) jsonNumber { return jsonNumber(strconv.FormatFloat(f, 'g', 17, 64)) }

// run evaluates a path.
func (p *jsonPath) run(root any, variables map[string]any) ([]any, error) {
	return p.root.eval(&pathEnv{strict: p.strict, root: root, variables: variables})
}

func pathConstant(v any) pathNode {
	return pathNode{eval: func(*pathEnv) ([]any, error) { return []any{v}, nil }}
}

func pathVariableNode(name string) pathNode {
	return pathNode{eval: func(e *pathEnv) ([]any, error) {
		v, ok := e.variables[name]
		if !ok {
			return nil, fmt.Errorf("undefined variable %s", name)
		}
		return []any{v}, nil
	}}
}

func pathCurrent() pathNode {
	return pathNode{eval: func(e *pathEnv) ([]any, error) {
		if !e.filtered {
			return nil, errors.New("@ is only allowed inside filters")
		}
		return []any{e.current}, nil
	}}
}

func pathLast() pathNode {
	return pathNode{eval: func(e *pathEnv) ([]any, error) {
		if !e.indexed {
			return nil, errors.New("last is only allowed inside array subscripts")
		}
		return []any{jsonNumber(strconv.Itoa(e.last))}, nil
	}}
}

// each returns a node that maps every value of another's. unpack takes the items of arrays in their place.
func each(n pathNode, unpack func(*pathEnv) bool, f func(e *pathEnv, v any) ([]any, error)) pathNode {
	return pathNode{eval: func(e *pathEnv) ([]any, error) {
		in, err := n.eval(e)
		if err != nil {
			return nil, err
		}
		if unpack(e) {
			in = unpacked(in)
		}
		var out []any
		for _, v := range in {
			values, err := f(e, v)
			if err != nil {
				return nil, err
			}
			out = append(out, values...)
		}
		return out, nil
	}}
}

func never(*pathEnv) bool   { return false }
func inLax(e *pathEnv) bool { return !e.strict }

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

func pathMember(n pathNode, name string) pathNode {
	return each(n, inLax, func(e *pathEnv, v any) ([]any, error) {
		object, ok := v.(map[string]any)
		if ok {
			if v, ok = object[name]; ok {
				return []any{v}, nil
			}
		}
		if e.strict {
			return nil, fmt.Errorf("member %s is not found", name)
		}
		return nil, nil
	})
}

func pathMembers(n pathNode) pathNode {
	return each(n, inLax, func(e *pathEnv, v any) ([]any, error) {
		object, ok := v.(map[string]any)
		if !ok && e.strict {
			return nil, errors.New("expected object")
		}
		var out []any
		for _, name := range slices.Sorted(maps.Keys(object)) {
			out = append(out, object[name])
		}
		return out, nil
	})
}

// arrayOf returns a value as an array, in one if it is none.
func (e *pathEnv) arrayOf(v any) ([]any, error) {
	if list, ok := v.([]any); ok {
		return list, nil
	}
	if e.strict {
		return nil, errors.New("expected array")
	}
	return []any{v}, nil
}

func pathItems(n pathNode) pathNode {
	return each(n, never, func(e *pathEnv, v any) ([]any, error) { return e.arrayOf(v) })
}

// pathRange is a subscript: from, or from to to.
type pathRange struct {
	from pathNode
	to   *pathNode
}

func pathSubscript(n pathNode, ranges []pathRange) pathNode {
	return each(n, never, func(e *pathEnv, v any) ([]any, error) {
		list, err := e.arrayOf(v)
		if err != nil {
			return nil, err
		}
		inner := *e
		inner.indexed, inner.last = true, len(list)-1
		var out []any
		for _, r := range ranges {
			from, err := inner.index(r.from)
			if err != nil {
				return nil, err
			}
			to := from
			if r.to != nil {
				if to, err = inner.index(*r.to); err != nil {
					return nil, err
				}
			}
			if e.strict && (from > to || from < 0 || to >= len(list)) {
				return nil, errors.New("array index is out of bounds")
			}
			if from, to = max(from, 0), min(to, len(list)-1); from <= to {
				out = append(out, list[from:to+1]...)
			}
		}
		return out, nil
	})
}

// index evaluates a subscript, rounded towards zero.
func (e *pathEnv) index(n pathNode) (int, error) {
	f, err := e.number(n)
	if err != nil {
		return 0, err
	}
	return int(max(min(math.Trunc(f), 1<<40), -1<<40)), nil
}

// number evaluates what must be one number.
func (e *pathEnv) number(n pathNode) (float64, error) {
	values, err := n.eval(e)
	if err != nil {
		return 0, err
	}
	if len(values) == 1 {
		if x, ok := values[0].(jsonNumber); ok {
			return x.float(), nil
		}
	}
	return 0, errors.New("expected exactly one number")
}

func pathFilter(n, condition pathNode) pathNode {
	return each(n, inLax, func(e *pathEnv, v any) ([]any, error) {
		inner := *e
		inner.filtered, inner.current = true, v
		if inner.truth(condition) == true {
			return []any{v}, nil
		}
		return nil, nil
	})
}

// truth evaluates a condition: true, false, or nil if it is unknown or fails.
func (e *pathEnv) truth(n pathNode) any {
	values, err := n.eval(e)
	if err != nil || len(values) != 1 {
		return nil
	}
	return values[0]
}

func pathTruth(f func(e *pathEnv) any) pathNode {
	return pathNode{truth: true, eval: func(e *pathEnv) ([]any, error) { return []any{f(e)}, nil }}
}

// pathLogic is || for decisive true and && for decisive false.
func pathLogic(l, r pathNode, decisive bool) pathNode {
	return pathTruth(func(e *pathEnv) any {
		a, b := e.truth(l), e.truth(r)
		switch {
		case a == decisive || b == decisive:
			return decisive
		case a == nil || b == nil:
			return nil
		}
		return !decisive
	})
}

func pathNot(n pathNode) pathNode {
	return pathTruth(func(e *pathEnv) any {
		if v, ok := e.truth(n).(bool); ok {
			return !v
		}
		return nil
	})
}

func pathUnknown(n pathNode) pathNode {
	return pathTruth(func(e *pathEnv) any { return e.truth(n) == nil })
}

func pathExists(n pathNode) pathNode {
	return pathTruth(func(e *pathEnv) any {
		values, err := n.eval(e)
		if err != nil {
			return nil
		}
		return len(values) > 0
	})
}

// search looks for a value, or a pair of them, for which test holds. An error settles it as unknown, in lax mode only
// if it comes first.
func (e *pathEnv) search(n int, test func(i int) (found, ok bool)) any {
	some, failed := false, false
	for i := range n {
		found, ok := test(i)
		some, failed = some || found, failed || !ok
		if !e.strict && (some || failed) {
			break
		}
	}
	if failed {
		return nil
	}
	return some
}

func pathCompare(op string, l, r pathNode) pathNode {
	return pathTruth(func(e *pathEnv) any {
		a, err := l.eval(e)
		if err != nil {
			return nil
		}
		b, err := r.eval(e)
		if err != nil {
			return nil
		}
		a, b = unpacked(a), unpacked(b)
		return e.search(len(a)*len(b), func(i int) (bool, bool) { return compareJSON(op, a[i/len(b)], b[i%len(b)]) })
	})
}

// compareJSON compares two scalars of one type; null is equal to null and to nothing else.
func compareJSON(op string, a, b any) (result, ok bool) {
	var c int
	switch x := a.(type) {
	case nil:
		if _, scalar := jsonScalar(b); !scalar {
			return false, false
		}
		return b == nil && (op == "==" || op == "<=" || op == ">="), true
	case bool:
		y, ok := b.(bool)
		if !ok {
			return false, b == nil
		}
		c = b2i(x) - b2i(y)
	case jsonNumber:
		y, ok := b.(jsonNumber)
		if !ok {
			return false, b == nil
		}
		switch p, q := x.float(), y.float(); {
		case math.Abs(p-q) < 1e-20:
		case p < q:
			c = -1
		default:
			c = 1
		}
	case string:
		y, ok := b.(string)
		if !ok {
			return false, b == nil
		}
		c = strings.Compare(x, y)
	default:
		return false, false
	}
	if op == "<>" {
		op = "!="
	}
	if op == "==" {
		op = "="
	}
	return compareOps[op].test(c), true
}

// jsonScalar reports whether a value is neither an array nor an object.
func jsonScalar(v any) (any, bool) {
	switch v.(type) {
	case []any, map[string]any:
		return nil, false
	}
	return v, true
}

func pathRegex(n pathNode, re *regexp.Regexp) pathNode {
	return pathTruth(func(e *pathEnv) any {
		values, err := n.eval(e)
		if err != nil {
			return nil
		}
		values = unpacked(values)
		return e.search(len(values), func(i int) (bool, bool) {
			s, ok := values[i].(string)
			return ok && re.MatchString(s), ok
		})
	})
}

func pathPrefix(n, prefix pathNode) pathNode {
	return pathTruth(func(e *pathEnv) any {
		text, err := n.eval(e)
		if err != nil || len(text) != 1 {
			return nil
		}
		s, ok := text[0].(string)
		if !ok {
			return nil
		}
		values, err := prefix.eval(e)
		if err != nil {
			return nil
		}
		return e.search(len(values), func(i int) (bool, bool) {
			start, ok := values[i].(string)
			return ok && strings.HasPrefix(s, start), ok
		})
	})
}

func pathArithmetic(op string, l, r pathNode) pathNode {
	return pathNode{eval: func(e *pathEnv) ([]any, error) {
		a, err := e.number(l)
		if err != nil {
			return nil, err
		}
		b, err := e.number(r)
		if err != nil {
			return nil, err
		}
		switch op {
		case "+":
			a += b
		case "-":
			a -= b
		case "*":
			a *= b
		default:
			if b == 0 {
				return nil, errors.New("division by zero")
			}
			if op == "/" {
				a /= b
			} else {
				a = math.Mod(a, b)
			}
		}
		if math.IsInf(a, 0) || math.IsNaN(a) {
			return nil, errors.New("the result of an operation is out of range")
		}
		return []any{numberOf(a)}, nil
	}}
}

func pathSigned(op string, n pathNode) pathNode {
	return each(n, never, func(_ *pathEnv, v any) ([]any, error) {
		x, ok := v.(jsonNumber)
		switch {
		case !ok:
			return nil, errors.New("expected number")
		case op == "+":
			return []any{x}, nil
		case strings.HasPrefix(string(x), "-"):
			return []any{x[1:]}, nil
		}
		return []any{"-" + x}, nil
	})
}

// pathMethods are the methods by name.
var pathMethods = map[string]func(pathNode) pathNode{
	"abs":     pathRounding(math.Abs),
	"floor":   pathRounding(math.Floor),
	"ceiling": pathRounding(math.Ceil),
	"type": func(n pathNode) pathNode {
		return each(n, never, func(_ *pathEnv, v any) ([]any, error) { return []any{jsonType(v)}, nil })
	},
	"size": func(n pathNode) pathNode {
		return each(n, never, func(_ *pathEnv, v any) ([]any, error) {
			size := 1
			if list, ok := v.([]any); ok {
				size = len(list)
			}
			return []any{jsonNumber(strconv.Itoa(size))}, nil
		})
	},
	"double": func(n pathNode) pathNode {
		return each(n, inLax, func(_ *pathEnv, v any) ([]any, error) {
			s, ok := v.(string)
			f, err := strconv.ParseFloat(s, 64)
			if !ok || err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
				return nil, errors.New("expected a string with a number")
			}
			return []any{numberOf(f)}, nil
		})
	},
	"keyvalue": func(n pathNode) pathNode {
		return each(n, inLax, func(_ *pathEnv, v any) ([]any, error) {
			object, ok := v.(map[string]any)
			if !ok {
				return nil, errors.New("expected object")
			}
			var out []any
			for _, name := range slices.Sorted(maps.Keys(object)) {
				out = append(out, map[string]any{"name": name, "value": object[name]})
			}
			return out, nil
		})
	},
}

func pathRounding(f func(float64) float64) func(pathNode) pathNode {
	return func(n pathNode) pathNode {
		return each(n, inLax, func(_ *pathEnv, v any) ([]any, error) {
			x, ok := v.(jsonNumber)
			if !ok {
				return nil, errors.New("expected number")
			}
			return []any{numberOf(f(x.float()))}, nil
		})
	}
}

func jsonType(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case jsonNumber:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}
