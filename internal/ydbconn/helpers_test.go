package ydbconn

import (
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
)

func typeID(id Ydb.Type_PrimitiveTypeId) *Ydb.Type {
	return &Ydb.Type{Type: &Ydb.Type_TypeId{TypeId: id}}
}

func optional(t *Ydb.Type) *Ydb.Type {
	return &Ydb.Type{Type: &Ydb.Type_OptionalType{OptionalType: &Ydb.OptionalType{Item: t}}}
}

func uint64Value(n uint64) *Ydb.Value {
	return &Ydb.Value{Value: &Ydb.Value_Uint64Value{Uint64Value: n}}
}

func textValue(s string) *Ydb.Value { return &Ydb.Value{Value: &Ydb.Value_TextValue{TextValue: s}} }

// simpleTable is id Uint64 NOT NULL, name Utf8, PRIMARY KEY (id).
func simpleTable() *Ydb_Table.DescribeTableResult {
	return &Ydb_Table.DescribeTableResult{
		Columns: []*Ydb_Table.ColumnMeta{
			{Name: "id", Type: typeID(Ydb.Type_UINT64)},
			{Name: "name", Type: optional(typeID(Ydb.Type_UTF8))},
		},
		PrimaryKey: []string{"id"},
		TableStats: &Ydb_Table.TableStats{RowsEstimate: 10, StoreSize: 1000, Partitions: 1},
	}
}
