package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// CheckValue returns a value as it is stored: checked for what its type can hold, JsonDocument and DyNumber in their
// normal form. It is what YDB does with the rows of BulkUpsert, which no compiler has seen.
// Source: CheckCellValue in ydb/core/scheme and CellFromProtoVal in ydb/core/ydb_convert of ydb-platform/ydb.
func CheckValue(t schema.Type, v Value) (Value, error) {
	if v.Null {
		return v, nil
	}
	switch t {
	case schema.JSONDocument:
		text, ok := NormalJSON(v.S)
		if !ok {
			return v, errors.New("Invalid JSON for JsonDocument provided")
		}
		return Text(text), nil
	case schema.DyNumber:
		n, err := schema.ParseNumber(v.S)
		if err != nil {
			return v, errors.New("Invalid DyNumber string representation")
		}
		return Text(n.String()), nil
	}
	if !holds(t, v) {
		return v, fmt.Errorf("Invalid %s value", t)
	}
	return v, nil
}

// holds reports whether a type has the value.
func holds(t schema.Type, v Value) bool {
	switch t {
	case schema.Date, schema.Datetime, schema.Timestamp, schema.Interval,
		schema.Date32, schema.Datetime64, schema.Timestamp64, schema.Interval64:
		return t.Holds(v.Int())
	case schema.JSON:
		return json.Valid([]byte(v.S))
	case schema.Yson:
		return ValidYson(v.S)
	}
	return true
}

// ValidYson reports whether a text is one value of Yson.
func ValidYson(text string) bool {
	y := ysonReader{s: text}
	_, err := y.value(0)
	y.space()
	return err == nil && y.s == ""
}

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
