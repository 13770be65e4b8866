package describe

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// primitives are the types that are one number of the protocol. The published Go stubs lack the names of the wide
// types with a time zone.
// Source: ydb/public/api/protos/ydb_value.proto of ydb-platform/ydb.
var primitives = map[schema.Type]Ydb.Type_PrimitiveTypeId{
	schema.Bool: Ydb.Type_BOOL,
	schema.Int8: Ydb.Type_INT8, schema.Int16: Ydb.Type_INT16, schema.Int32: Ydb.Type_INT32, schema.Int64: Ydb.Type_INT64,
	schema.Uint8: Ydb.Type_UINT8, schema.Uint16: Ydb.Type_UINT16, schema.Uint32: Ydb.Type_UINT32, schema.Uint64: Ydb.Type_UINT64,
	schema.Float: Ydb.Type_FLOAT, schema.Double: Ydb.Type_DOUBLE,
	schema.String: Ydb.Type_STRING, schema.Utf8: Ydb.Type_UTF8, schema.Yson: Ydb.Type_YSON,
	schema.JSON: Ydb.Type_JSON, schema.JSONDocument: Ydb.Type_JSON_DOCUMENT, schema.UUID: Ydb.Type_UUID, schema.DyNumber: Ydb.Type_DYNUMBER,
	schema.Date: Ydb.Type_DATE, schema.Datetime: Ydb.Type_DATETIME, schema.Timestamp: Ydb.Type_TIMESTAMP, schema.Interval: Ydb.Type_INTERVAL,
	schema.Date32: Ydb.Type_DATE32, schema.Datetime64: Ydb.Type_DATETIME64, schema.Timestamp64: Ydb.Type_TIMESTAMP64, schema.Interval64: Ydb.Type_INTERVAL64,
	"TzDate": Ydb.Type_TZ_DATE, "TzDatetime": Ydb.Type_TZ_DATETIME, "TzTimestamp": Ydb.Type_TZ_TIMESTAMP,
	"TzDate32": 68, "TzDatetime64": 69, "TzTimestamp64": 70,
}

var primitiveNames = func() map[Ydb.Type_PrimitiveTypeId]schema.Type {
	m := make(map[Ydb.Type_PrimitiveTypeId]schema.Type, len(primitives))
	for name, id := range primitives {
		m[id] = name
	}
	return m
}()

// Type returns the type of a column and whether its values can be NULL. A type that no column can have comes back
// as false, with a name to show and nothing more.
func Type(t *Ydb.Type) (typ schema.Type, nullable, ok bool) {
	switch v := t.GetType().(type) {
	case *Ydb.Type_OptionalType:
		typ, nested, ok := Type(v.OptionalType.GetItem())
		return typ, true, ok && (!nested || typ.IsPg())
	case *Ydb.Type_DecimalType:
		return schema.Decimal(int(v.DecimalType.GetPrecision()), int(v.DecimalType.GetScale())), false, true
	case *Ydb.Type_PgType:
		name := v.PgType.GetTypeName()
		if !strings.HasPrefix(name, "pg") {
			name = "pg" + name
		}
		return schema.Type(name), true, len(name) > 2
	case *Ydb.Type_TypeId:
		if typ, ok := primitiveNames[v.TypeId]; ok {
			return typ, false, true
		}
		return schema.Type(v.TypeId.String()), false, false
	}
	return "unknown", false, false
}

// ProtoType returns a type without nullability as the protocol has it.
func ProtoType(t schema.Type) *Ydb.Type {
	switch {
	case t.IsDecimal():
		precision, scale := decimalParams(t)
		return &Ydb.Type{Type: &Ydb.Type_DecimalType{DecimalType: &Ydb.DecimalType{Precision: uint32(precision), Scale: uint32(scale)}}}
	case t.IsPg():
		return &Ydb.Type{Type: &Ydb.Type_PgType{PgType: &Ydb.PgType{TypeName: string(t)}}}
	}
	return &Ydb.Type{Type: &Ydb.Type_TypeId{TypeId: primitives[t]}}
}

// Value returns a cell as evidence keeps it, nil for NULL.
func Value(t schema.Type, v *Ydb.Value) evidence.Value {
	switch w := v.GetValue().(type) {
	case nil, *Ydb.Value_NullFlagValue:
		return nil
	case *Ydb.Value_NestedValue:
		return Value(t, w.NestedValue)
	case *Ydb.Value_BoolValue:
		return w.BoolValue
	case *Ydb.Value_Int32Value:
		return int64(w.Int32Value)
	case *Ydb.Value_Uint32Value:
		return uint64(w.Uint32Value)
	case *Ydb.Value_Int64Value:
		return w.Int64Value
	case *Ydb.Value_Uint64Value:
		return w.Uint64Value
	case *Ydb.Value_FloatValue:
		return float64(w.FloatValue)
	case *Ydb.Value_DoubleValue:
		return w.DoubleValue
	case *Ydb.Value_BytesValue:
		return string(w.BytesValue)
	case *Ydb.Value_TextValue:
		return w.TextValue
	case *Ydb.Value_Low_128:
		if t == schema.UUID {
			var b [16]byte
			binary.LittleEndian.PutUint64(b[:8], w.Low_128)
			binary.LittleEndian.PutUint64(b[8:], v.GetHigh_128())
			return digest.UUIDText(b)
		}
		return decimalText(t, w.Low_128, v.GetHigh_128())
	}
	return nil
}

// decimalText prints the unscaled 128-bit value of a Decimal. 10^35 stands for infinity and 10^35+1 for nan.
// Source: yql/essentials/public/decimal/yql_decimal.h in ydb-platform/ydb.
func decimalText(t schema.Type, low, high uint64) string {
	n := new(big.Int).SetUint64(high)
	n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(low))
	if high>>63 == 1 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), 128))
	}
	inf := new(big.Int).Exp(big.NewInt(10), big.NewInt(35), nil)
	switch c := n.CmpAbs(inf); {
	case c == 0 && n.Sign() < 0:
		return "-inf"
	case c == 0:
		return "inf"
	case c > 0:
		return "nan"
	}
	_, scale := decimalParams(t)
	digits := new(big.Int).Abs(n).String()
	if pad := scale + 1 - len(digits); pad > 0 {
		digits = strings.Repeat("0", pad) + digits
	}
	text := digits[:len(digits)-scale]
	if scale > 0 {
		text += "." + digits[len(digits)-scale:]
	}
	if n.Sign() < 0 {
		text = "-" + text
	}
	if short, err := digest.DecimalText(text); err == nil {
		return short
	}
	return text
}

func decimalParams(t schema.Type) (precision, scale int) {
	p, s, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(string(t), "Decimal("), ")"), ",")
	precision, _ = strconv.Atoi(p)
	scale, _ = strconv.Atoi(strings.TrimSpace(s))
	return precision, scale
}

// literal prints a cell as a YQL literal.
func literal(t schema.Type, v evidence.Value) string {
	switch v := v.(type) {
	case nil:
		return "NULL"
	case bool:
		return strings.ToUpper(strconv.FormatBool(v))
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return string(t) + "('" + strings.ToLower(strings.TrimPrefix(strconv.FormatFloat(v, 'g', -1, 64), "+")) + "')"
		}
		return strconv.FormatFloat(v, 'g', -1, 64)
	case int64:
		switch t {
		case schema.Interval, schema.Interval64:
			return string(t) + "('" + schema.FormatInterval(v) + "')"
		case schema.Date32:
			return "Date32('" + wideDate(v*86400, 0, "day") + "')"
		case schema.Datetime64:
			return "Datetime64('" + wideDate(v, 0, "second") + "')"
		case schema.Timestamp64:
			seconds := floorDiv(v, 1e6)
			return "Timestamp64('" + wideDate(seconds, v-seconds*1e6, "micro") + "')"
		}
		return strconv.FormatInt(v, 10)
	case uint64:
		switch t {
		case schema.Date:
			return "Date('" + time.Unix(int64(v)*86400, 0).UTC().Format(time.DateOnly) + "')"
		case schema.Datetime:
			return "Datetime('" + time.Unix(int64(v), 0).UTC().Format("2006-01-02T15:04:05Z") + "')"
		case schema.Timestamp:
			return "Timestamp('" + time.UnixMicro(int64(v)).UTC().Format("2006-01-02T15:04:05.999999Z") + "')"
		}
		return strconv.FormatUint(v, 10)
	case string:
		switch {
		case t == schema.UUID:
			return "Uuid('" + v + "')"
		case t == schema.DyNumber, t == schema.JSON, t == schema.JSONDocument, t == schema.Yson:
			return string(t) + "(" + yql.QuoteString(v) + ")"
		case t.IsDecimal():
			p, s := decimalParams(t)
			return fmt.Sprintf("Decimal('%s', %d, %d)", v, p, s)
		}
		return yql.QuoteString(v)
	}
	return fmt.Sprint(v)
}

// wideDate prints a time of the wide date types, whose years need not have four digits.
func wideDate(seconds, micros int64, unit string) string {
	t := time.Unix(seconds, micros*1000).UTC()
	day := fmt.Sprintf("%d-%02d-%02d", t.Year(), int(t.Month()), t.Day())
	switch unit {
	case "day":
		return day
	case "second":
		return day + t.Format("T15:04:05Z")
	}
	return day + t.Format("T15:04:05.999999Z")
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// keyLiteral prints a value of a split point.
func keyLiteral(t schema.Type, v evidence.Value) string { return literal(t, v) }
