package wire

import (
	"fmt"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// ColumnType returns the type of a column.
func ColumnType(t engine.Type) *Ydb.Type {
	p := describe.ProtoType(t.Base)
	if t.Optional {
		return describe.Optional(p)
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
	name, _, ok := describe.Type(t)
	if !ok || t.GetOptionalType() != nil {
		return "", fmt.Errorf("type %v cannot be the type of a column", t)
	}
	return name, nil
}

// protoType returns any type of a query as the protocol has it.
func protoType(t *query.Type) *Ydb.Type {
	switch t.Kind {
	case query.KindOptional:
		return describe.Optional(protoType(t.Item))
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
	return describe.ProtoType(t.Prim)
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
