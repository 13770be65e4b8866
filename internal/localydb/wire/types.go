package wire

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// primitives are the types that are one number of the protocol.
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
	"TzDate32": typeTzDate32, "TzDatetime64": typeTzDatetime64, "TzTimestamp64": typeTzTimestamp64,
}

// The wide types with a time zone, which the published Go stubs do not name yet.
// Source: ydb_value.proto of ydb-platform/ydb.
const (
	typeTzDate32      Ydb.Type_PrimitiveTypeId = 68
	typeTzDatetime64  Ydb.Type_PrimitiveTypeId = 69
	typeTzTimestamp64 Ydb.Type_PrimitiveTypeId = 70
)

var primitiveNames = func() map[Ydb.Type_PrimitiveTypeId]schema.Type {
	m := make(map[Ydb.Type_PrimitiveTypeId]schema.Type, len(primitives))
	for name, id := range primitives {
		m[id] = name
	}
	return m
}()

// protoPrimitive returns a column type without nullability as the protocol has it.
func protoPrimitive(t schema.Type) *Ydb.Type {
	switch {
	case t.IsDecimal():
		precision, scale := decimalParams(t)
		return &Ydb.Type{Type: &Ydb.Type_DecimalType{DecimalType: &Ydb.DecimalType{Precision: precision, Scale: scale}}}
	case t.IsPg():
		return &Ydb.Type{Type: &Ydb.Type_PgType{PgType: &Ydb.PgType{TypeName: string(t)}}}
	}
	return &Ydb.Type{Type: &Ydb.Type_TypeId{TypeId: primitives[t]}}
}

func decimalParams(t schema.Type) (precision, scale uint32) {
	inner := strings.TrimSuffix(strings.TrimPrefix(string(t), "Decimal("), ")")
	p, s, _ := strings.Cut(inner, ",")
	pn, _ := strconv.ParseUint(strings.TrimSpace(p), 10, 32)
	sn, _ := strconv.ParseUint(strings.TrimSpace(s), 10, 32)
	return uint32(pn), uint32(sn)
}

func optionalProto(t *Ydb.Type) *Ydb.Type {
	return &Ydb.Type{Type: &Ydb.Type_OptionalType{OptionalType: &Ydb.OptionalType{Item: t}}}
}

// ColumnType returns the type of a column.
func ColumnType(t engine.Type) *Ydb.Type {
	p := protoPrimitive(t.Base)
	if t.Optional {
		return optionalProto(p)
	}
	return p
}

// readColumnType reads the type of a column: a storable type, possibly Optional.
func readColumnType(t *Ydb.Type) (engine.Type, error) {
	optional := false
	if o := t.GetOptionalType(); o != nil {
		t, optional = o.GetItem(), true
	}
	base, err := primitiveType(t)
	return engine.Type{Base: base, Optional: optional}, err
}

func primitiveType(t *Ydb.Type) (schema.Type, error) {
	switch v := t.GetType().(type) {
	case *Ydb.Type_TypeId:
		if name, ok := primitiveNames[v.TypeId]; ok {
			return name, nil
		}
		return "", fmt.Errorf("unknown type %d", v.TypeId)
	case *Ydb.Type_DecimalType:
		return schema.Decimal(int(v.DecimalType.GetPrecision()), int(v.DecimalType.GetScale())), nil
	case *Ydb.Type_PgType:
		return schema.Type(v.PgType.GetTypeName()), nil
	}
	return "", fmt.Errorf("type %v cannot be the type of a column", t)
}

// protoType returns any type of a query as the protocol has it.
func protoType(t *query.Type) *Ydb.Type {
	switch t.Kind {
	case query.KindOptional:
		return optionalProto(protoType(t.Item))
	case query.KindList:
		return &Ydb.Type{Type: &Ydb.Type_ListType{ListType: &Ydb.ListType{Item: protoType(t.Item)}}}
	case query.KindTuple:
		return &Ydb.Type{Type: &Ydb.Type_TupleType{TupleType: protoTuple(t)}}
	case query.KindStruct:
		return &Ydb.Type{Type: &Ydb.Type_StructType{StructType: protoStruct(t)}}
	case query.KindDict:
		return &Ydb.Type{Type: &Ydb.Type_DictType{DictType: &Ydb.DictType{Key: protoType(t.Key), Payload: protoType(t.Item)}}}
	case query.KindVariant:
		v := &Ydb.VariantType{}
		if len(t.Members) > 0 && t.Members[0].Name != "" {
			v.Type = &Ydb.VariantType_StructItems{StructItems: protoStruct(t)}
		} else {
			v.Type = &Ydb.VariantType_TupleItems{TupleItems: protoTuple(t)}
		}
		return &Ydb.Type{Type: &Ydb.Type_VariantType{VariantType: v}}
	case query.KindTagged:
		return &Ydb.Type{Type: &Ydb.Type_TaggedType{TaggedType: &Ydb.TaggedType{Tag: t.Tag, Type: protoType(t.Item)}}}
	case query.KindVoid:
		return &Ydb.Type{Type: &Ydb.Type_VoidType{}}
	case query.KindNull:
		return &Ydb.Type{Type: &Ydb.Type_NullType{}}
	case query.KindEmptyList:
		return &Ydb.Type{Type: &Ydb.Type_EmptyListType{}}
	case query.KindEmptyDict:
		return &Ydb.Type{Type: &Ydb.Type_EmptyDictType{}}
	}
	return protoPrimitive(t.Prim)
}

func protoTuple(t *query.Type) *Ydb.TupleType {
	p := &Ydb.TupleType{}
	for _, m := range t.Members {
		p.Elements = append(p.Elements, protoType(m.Type))
	}
	return p
}

func protoStruct(t *query.Type) *Ydb.StructType {
	p := &Ydb.StructType{}
	for _, m := range t.Members {
		p.Members = append(p.Members, &Ydb.StructMember{Name: m.Name, Type: protoType(m.Type)})
	}
	return p
}
