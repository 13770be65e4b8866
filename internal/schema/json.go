package schema

import (
	"encoding/json"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
)

// NormalJSON returns a document the way JsonDocument prints it: keys sorted, no spaces, and numbers as doubles with 16
// digits, which is what its binary form keeps of them.
// Source: yql/essentials/types/binary_json of ydb-platform/ydb.
func NormalJSON(text string) (string, bool) {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var doc any
	if err := decoder.Decode(&doc); err != nil {
		return "", false
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return "", false
	}
	doc, ok := asDoubles(doc)
	if !ok {
		return "", false
	}
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(doc); err != nil {
		return "", false
	}
	return strings.TrimSuffix(b.String(), "\n"), true
}

// asDoubles rounds the numbers of a document to doubles. ok is false if one is beyond them.
func asDoubles(doc any) (out any, ok bool) {
	switch x := doc.(type) {
	case json.Number:
		f, err := x.Float64()
		if err != nil || math.IsInf(f, 0) {
			return nil, false
		}
		return json.Number(strconv.FormatFloat(f, 'g', 16, 64)), true
	case []any:
		for i := range x {
			if x[i], ok = asDoubles(x[i]); !ok {
				return nil, false
			}
		}
	case map[string]any:
		for key := range x {
			if x[key], ok = asDoubles(x[key]); !ok {
				return nil, false
			}
		}
	}
	return doc, true
}
