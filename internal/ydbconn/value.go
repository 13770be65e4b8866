package ydbconn

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Value is a value of a result or a parameter, with its type, as the protocol has it: what a query gave goes into
// another one unchanged, whatever its type. It may be a value of a row and has no text form.
type Value struct{ typed *Ydb.TypedValue }

// Typed is a value of the protocol.
func Typed(v *Ydb.TypedValue) Value { return Value{v} }

// Model returns the value, nil for NULL and for no value at all.
func (v Value) Model() schema.Value {
	if v.typed == nil {
		return nil
	}
	t, _, _ := describe.Type(v.typed.GetType())
	return describe.Value(t, v.typed.GetValue())
}

// Comparable reports whether a value is equal to itself: NULL is not, and neither is the NaN of a Decimal.
func (v Value) Comparable() bool {
	m := v.Model()
	if m != "nan" {
		return m != nil
	}
	t, _, _ := describe.Type(v.typed.GetType())
	return !t.IsDecimal()
}

// Uint64 returns the number that a value is; 0 for NULL and for anything else.
func (v Value) Uint64() uint64 {
	switch n := v.Model().(type) {
	case uint64:
		return n
	case int64:
		return uint64(n)
	}
	return 0
}

// Text returns the text or the bytes that a value is; empty for NULL and for anything else.
func (v Value) Text() string { s, _ := v.Model().(string); return s }

// Bool reports whether a value is true.
func (v Value) Bool() bool { b, _ := v.Model().(bool); return b }

// String shows only that there is a value.
func (v Value) String() string { return "(a value)" }

// GoString is String, so that no verb shows a value of a row.
func (v Value) GoString() string { return v.String() }

// Nullable returns the value as one of a type that can be NULL, or as one that cannot, as a parameter is declared.
func (v Value) Nullable(nullable bool) Value {
	t := v.typed.GetType()
	if o := t.GetOptionalType(); o != nil && !nullable {
		return Value{&Ydb.TypedValue{Type: o.GetItem(), Value: v.typed.GetValue()}}
	} else if o == nil && nullable {
		return Value{&Ydb.TypedValue{Type: describe.Optional(t), Value: v.typed.GetValue()}}
	}
	return v
}

// Uint64 makes a Uint64.
func Uint64(n uint64) Value { return ValueOf(schema.Uint64, n) }

// Bool makes a Bool.
func Bool(b bool) Value { return ValueOf(schema.Bool, b) }

// Text makes a Utf8.
func Text(s string) Value { return ValueOf(schema.Utf8, s) }

// Bytes makes a String; nil is the empty one.
func Bytes(b []byte) Value { return ValueOf(schema.String, string(b)) }

// Interval makes an Interval, in whole microseconds.
func Interval(d time.Duration) Value { return ValueOf(schema.Interval, d.Microseconds()) }

// Null makes the NULL of a value's type.
func Null(of Value) Value {
	return Value{&Ydb.TypedValue{Type: of.Nullable(true).typed.GetType(), Value: &Ydb.Value{Value: &Ydb.Value_NullFlagValue{}}}}
}

// ValueOf makes a value of a type that a column can have, as describe.Value tells it; nil is NULL.
func ValueOf(t schema.Type, v schema.Value) Value {
	if v == nil {
		return NullOf(t)
	}
	return Value{&Ydb.TypedValue{Type: describe.ProtoType(t), Value: describe.ProtoValue(t, v)}}
}

// NullOf makes the NULL of a type.
func NullOf(t schema.Type) Value {
	return Null(Value{&Ydb.TypedValue{Type: describe.ProtoType(t)}})
}

// Rows makes a List<Struct>, for AS_TABLE. Every row has the same names, and there is at least one.
func Rows(rows []map[string]Value) Value {
	list := make([]Value, len(rows))
	for i, r := range rows {
		list[i] = Struct(r)
	}
	return List(list[0], list)
}

// Struct makes a Struct of values by name.
func Struct(members map[string]Value) Value {
	typ, v := &Ydb.StructType{}, &Ydb.Value{}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		typ.Members = append(typ.Members, &Ydb.StructMember{Name: name, Type: members[name].typed.GetType()})
		v.Items = append(v.Items, members[name].typed.GetValue())
	}
	return Value{&Ydb.TypedValue{Type: &Ydb.Type{Type: &Ydb.Type_StructType{StructType: typ}}, Value: v}}
}

// List makes a List of values of a type, which one of it tells.
func List(of Value, values []Value) Value {
	v := &Ydb.Value{}
	for _, item := range values {
		v.Items = append(v.Items, item.typed.GetValue())
	}
	return Value{&Ydb.TypedValue{Value: v,
		Type: &Ydb.Type{Type: &Ydb.Type_ListType{ListType: &Ydb.ListType{Item: of.typed.GetType()}}}}}
}

// Cursor is a primary key of the source in the form of the protocol. It means nothing to anybody else. It holds
// values of a row and must not be shown.
type Cursor []byte

// CursorOf returns the key that values make, in the order of the key.
func CursorOf(values []Value) (Cursor, error) {
	tuple, value := &Ydb.TupleType{}, &Ydb.Value{}
	for _, v := range values {
		tuple.Elements = append(tuple.Elements, v.typed.GetType())
		value.Items = append(value.Items, v.typed.GetValue())
	}
	return proto.Marshal(&Ydb.TypedValue{Type: &Ydb.Type{Type: &Ydb.Type_TupleType{TupleType: tuple}}, Value: value})
}

// Values returns the values of a key, in its order. A bound between partitions may have fewer than the key.
func (c Cursor) Values() ([]Value, error) {
	var v Ydb.TypedValue
	if err := proto.Unmarshal(c, &v); err != nil {
		return nil, fmt.Errorf("read a key: %w", err)
	}
	elements := v.GetType().GetTupleType().GetElements()
	if len(elements) == 0 || len(elements) != len(v.GetValue().GetItems()) {
		return nil, errors.New("read a key: the value is not a key")
	}
	out := make([]Value, len(elements))
	for i, e := range elements {
		out[i] = Value{&Ydb.TypedValue{Type: e, Value: v.GetValue().GetItems()[i]}}
	}
	return out, nil
}

// String shows only that there is a key.
func (c Cursor) String() string { return "(a key)" }

// GoString is String, so that no verb shows a key.
func (c Cursor) GoString() string { return c.String() }
