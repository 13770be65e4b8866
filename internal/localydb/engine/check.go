package engine

import (
	"encoding/json"
	"fmt"

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
		text, ok := schema.NormalJSON(v.S)
		if !ok {
			return v, said("Invalid JSON for JsonDocument provided")
		}
		return Text(text), nil
	case schema.DyNumber:
		n, err := schema.ParseNumber(v.S)
		if err != nil {
			return v, said("Invalid DyNumber string representation")
		}
		return Text(n.String()), nil
	}
	if !holds(t, v) {
		return v, said("Invalid %s value", t)
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
		_, ok := jsonOfYson(v.S)
		return ok
	}
	return true
}

// said is an error in YDB's own words, which begin with a capital letter.
func said(format string, args ...any) error { return fmt.Errorf(format, args...) }
