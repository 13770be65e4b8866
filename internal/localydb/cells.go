package localydb

import (
	"fmt"
	"math"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// wire is the field of Ydb.Value that holds the values of a type, by its number.
type wire uint8

const (
	wireNone   wire = 0 // not storable
	wireBool   wire = 1
	wireInt32  wire = 2
	wireUint32 wire = 3
	wireInt64  wire = 4
	wireUint64 wire = 5
	wireFloat  wire = 6
	wireDouble wire = 7
	wireBytes  wire = 8
	wireText   wire = 9
	wire128    wire = 15 // the low half; the high one is in field 16
)

// wireOf returns the field of Ydb.Value for a type.
// Source: comments of Ydb.Type.PrimitiveTypeId in ydb_value.proto of ydb-platform/ydb.
func wireOf(t schema.Type) wire {
	switch t {
	case schema.Bool:
		return wireBool
	case schema.Int8, schema.Int16, schema.Int32, schema.Date32:
		return wireInt32
	case schema.Uint8, schema.Uint16, schema.Uint32, schema.Date, schema.Datetime:
		return wireUint32
	case schema.Int64, schema.Interval, schema.Datetime64, schema.Timestamp64, schema.Interval64:
		return wireInt64
	case schema.Uint64, schema.Timestamp:
		return wireUint64
	case schema.Float:
		return wireFloat
	case schema.Double:
		return wireDouble
	case schema.String, schema.Yson:
		return wireBytes
	case schema.UUID:
		return wire128
	}
	if t.IsDecimal() {
		return wire128
	}
	return wireText
}

// protoCell returns a cell as the protocol has it.
func protoCell(t engine.Type, v engine.Value) *Ydb.Value {
	out := &Ydb.Value{}
	setCell(out, wireOf(t.Base), v)
	return out
}

var nullFlag = &Ydb.Value_NullFlagValue{}

// setCell writes a cell into a message.
func setCell(out *Ydb.Value, w wire, v engine.Value) {
	if v.Null {
		out.Value = nullFlag
		return
	}
	switch w {
	case wireBool:
		out.Value = &Ydb.Value_BoolValue{BoolValue: v.U != 0}
	case wireInt32:
		out.Value = &Ydb.Value_Int32Value{Int32Value: int32(v.U)}
	case wireUint32:
		out.Value = &Ydb.Value_Uint32Value{Uint32Value: uint32(v.U)}
	case wireInt64:
		out.Value = &Ydb.Value_Int64Value{Int64Value: int64(v.U)}
	case wireUint64:
		out.Value = &Ydb.Value_Uint64Value{Uint64Value: v.U}
	case wireFloat:
		out.Value = &Ydb.Value_FloatValue{FloatValue: math.Float32frombits(uint32(v.U))}
	case wireDouble:
		out.Value = &Ydb.Value_DoubleValue{DoubleValue: math.Float64frombits(v.U)}
	case wireBytes:
		out.Value = &Ydb.Value_BytesValue{BytesValue: []byte(v.S)}
	case wireText:
		out.Value = &Ydb.Value_TextValue{TextValue: v.S}
	case wire128:
		out.Value = &Ydb.Value_Low_128{Low_128: v.U}
		out.High_128 = v.Hi
	}
}

// integerLimits are the values of the types that are narrower than their field of Ydb.Value.
func integerLimits(t schema.Type) (low, high int64, narrow bool) {
	switch t {
	case schema.Int8:
		return math.MinInt8, math.MaxInt8, true
	case schema.Int16:
		return math.MinInt16, math.MaxInt16, true
	case schema.Uint8:
		return 0, math.MaxUint8, true
	case schema.Uint16:
		return 0, math.MaxUint16, true
	}
	return 0, 0, false
}

// cell reads a cell. Values that the field can hold and the type cannot are refused, as is text that is not
// UTF-8. NULL is taken for any type; whether the column may be NULL is the engine's business.
func cell(t schema.Type, p *Ydb.Value) (engine.Value, error) {
	var v engine.Value
	ok := false
	switch x := p.GetValue().(type) {
	case *Ydb.Value_NullFlagValue:
		return engine.NullValue, nil
	case *Ydb.Value_BoolValue:
		v, ok = engine.Bool(x.BoolValue), wireOf(t) == wireBool
	case *Ydb.Value_Int32Value:
		v, ok = engine.Int(int64(x.Int32Value)), wireOf(t) == wireInt32
	case *Ydb.Value_Uint32Value:
		v, ok = engine.Uint(uint64(x.Uint32Value)), wireOf(t) == wireUint32
	case *Ydb.Value_Int64Value:
		v, ok = engine.Int(x.Int64Value), wireOf(t) == wireInt64
	case *Ydb.Value_Uint64Value:
		v, ok = engine.Uint(x.Uint64Value), wireOf(t) == wireUint64
	case *Ydb.Value_FloatValue:
		v, ok = engine.Uint(uint64(math.Float32bits(x.FloatValue))), wireOf(t) == wireFloat
	case *Ydb.Value_DoubleValue:
		v, ok = engine.Uint(math.Float64bits(x.DoubleValue)), wireOf(t) == wireDouble
	case *Ydb.Value_BytesValue:
		v, ok = engine.Text(string(x.BytesValue)), wireOf(t) == wireBytes
	case *Ydb.Value_TextValue:
		v, ok = engine.Text(x.TextValue), wireOf(t) == wireText
	case *Ydb.Value_Low_128:
		v, ok = engine.Value{U: x.Low_128, Hi: p.GetHigh_128()}, wireOf(t) == wire128
	}
	if !ok {
		return engine.Value{}, fmt.Errorf("value %v is not of type %s", p, t)
	}
	r := newCellReader(t)
	return v, r.check(v)
}
