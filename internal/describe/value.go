package describe

import (
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
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
	schema.Date32: Ydb.Type_DATE32, schema.Datetime64: Ydb.Type_DATETIME64, schema.Timestamp64: Ydb.Type_TIMESTAMP64,
	schema.Interval64: Ydb.Type_INTERVAL64,
	"TzDate":          Ydb.Type_TZ_DATE, "TzDatetime": Ydb.Type_TZ_DATETIME, "TzTimestamp": Ydb.Type_TZ_TIMESTAMP,
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
		precision, scale, _ := t.Decimal()
		return &Ydb.Type{Type: &Ydb.Type_DecimalType{DecimalType: &Ydb.DecimalType{Precision: uint32(precision), Scale: uint32(scale)}}}
	case t.IsPg():
		return &Ydb.Type{Type: &Ydb.Type_PgType{PgType: &Ydb.PgType{TypeName: string(t)}}}
	}
	return &Ydb.Type{Type: &Ydb.Type_TypeId{TypeId: primitives[t]}}
}

// Optional returns the type of values of t and NULL.
func Optional(t *Ydb.Type) *Ydb.Type {
	return &Ydb.Type{Type: &Ydb.Type_OptionalType{OptionalType: &Ydb.OptionalType{Item: t}}}
}

// Value returns a cell, nil for NULL.
func Value(t schema.Type, v *Ydb.Value) schema.Value {
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
		return schema.Text128(t, w.Low_128, v.GetHigh_128())
	}
	return nil
}

// protoLiteral reads a literal of a type as the protocol has its value.
func protoLiteral(t schema.Type, literal string) (*Ydb.Value, error) {
	v, err := schema.ParseLiteral(t, literal)
	if err != nil {
		return nil, err
	}
	return ProtoValue(t, v), nil
}

// ProtoValue is the inverse of Value.
func ProtoValue(t schema.Type, v schema.Value) *Ydb.Value {
	out := &Ydb.Value{}
	small := t.Width() < 8
	switch v := v.(type) {
	case bool:
		out.Value = &Ydb.Value_BoolValue{BoolValue: v}
	case int64:
		if out.Value = (&Ydb.Value_Int64Value{Int64Value: v}); small {
			out.Value = &Ydb.Value_Int32Value{Int32Value: int32(v)}
		}
	case uint64:
		if out.Value = (&Ydb.Value_Uint64Value{Uint64Value: v}); small {
			out.Value = &Ydb.Value_Uint32Value{Uint32Value: uint32(v)}
		}
	case float64:
		if out.Value = (&Ydb.Value_DoubleValue{DoubleValue: v}); small {
			out.Value = &Ydb.Value_FloatValue{FloatValue: float32(v)}
		}
	case string:
		switch {
		case t == schema.UUID || t.IsDecimal():
			low, high, _ := schema.Bits128(t, v)
			out.Value, out.High_128 = &Ydb.Value_Low_128{Low_128: low}, high
		case t == schema.String || t == schema.Yson:
			out.Value = &Ydb.Value_BytesValue{BytesValue: []byte(v)}
		default:
			out.Value = &Ydb.Value_TextValue{TextValue: v}
		}
	default:
		out.Value = &Ydb.Value_NullFlagValue{}
	}
	return out
}
