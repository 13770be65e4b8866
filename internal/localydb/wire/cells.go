package wire

import (
	"fmt"
	"math"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// slot is the field of Ydb.Value that holds the values of a type, by its number.
type slot uint8

const (
	slotNone   slot = 0 // not storable
	slotBool   slot = 1
	slotInt32  slot = 2
	slotUint32 slot = 3
	slotInt64  slot = 4
	slotUint64 slot = 5
	slotFloat  slot = 6
	slotDouble slot = 7
	slotBytes  slot = 8
	slotText   slot = 9
	slot128    slot = 15 // the low half; the high one is in field 16
)

// slotOf returns the field of Ydb.Value for a type.
// Source: comments of Ydb.Type.PrimitiveTypeId in ydb_value.proto of ydb-platform/ydb.
func slotOf(t schema.Type) slot {
	switch t {
	case schema.Bool:
		return slotBool
	case schema.Int8, schema.Int16, schema.Int32, schema.Date32:
		return slotInt32
	case schema.Uint8, schema.Uint16, schema.Uint32, schema.Date, schema.Datetime:
		return slotUint32
	case schema.Int64, schema.Interval, schema.Datetime64, schema.Timestamp64, schema.Interval64:
		return slotInt64
	case schema.Uint64, schema.Timestamp:
		return slotUint64
	case schema.Float:
		return slotFloat
	case schema.Double:
		return slotDouble
	case schema.String, schema.Yson:
		return slotBytes
	case schema.UUID:
		return slot128
	}
	if t.IsDecimal() {
		return slot128
	}
	return slotText
}

// Cell returns a cell as the protocol has it.
func Cell(t engine.Type, v engine.Value) *Ydb.Value {
	out := &Ydb.Value{}
	setCell(out, slotOf(t.Base), v)
	return out
}

var nullFlag = &Ydb.Value_NullFlagValue{}

// setCell writes a cell into a message.
func setCell(out *Ydb.Value, w slot, v engine.Value) {
	if v.Null {
		out.Value = nullFlag
		return
	}
	switch w {
	case slotBool:
		out.Value = &Ydb.Value_BoolValue{BoolValue: v.U != 0}
	case slotInt32:
		out.Value = &Ydb.Value_Int32Value{Int32Value: int32(v.U)}
	case slotUint32:
		out.Value = &Ydb.Value_Uint32Value{Uint32Value: uint32(v.U)}
	case slotInt64:
		out.Value = &Ydb.Value_Int64Value{Int64Value: int64(v.U)}
	case slotUint64:
		out.Value = &Ydb.Value_Uint64Value{Uint64Value: v.U}
	case slotFloat:
		out.Value = &Ydb.Value_FloatValue{FloatValue: math.Float32frombits(uint32(v.U))}
	case slotDouble:
		out.Value = &Ydb.Value_DoubleValue{DoubleValue: math.Float64frombits(v.U)}
	case slotBytes:
		out.Value = &Ydb.Value_BytesValue{BytesValue: []byte(v.S)}
	case slotText:
		out.Value = &Ydb.Value_TextValue{TextValue: v.S}
	case slot128:
		out.Value = &Ydb.Value_Low_128{Low_128: v.U}
		out.High_128 = v.Hi
	}
}

// integerLimits are the values of the types that are narrower than their field of Ydb.Value.
func integerLimits(t schema.Type) (low, high int64, narrow bool) {
	switch bits := 8 * t.Width(); {
	case !t.IsInteger() || bits > 16:
		return 0, 0, false
	case t.IsSigned():
		return -1 << (bits - 1), 1<<(bits-1) - 1, true
	default:
		return 0, 1<<bits - 1, true
	}
}

// readCell reads a cell. Values that the field can hold and the type cannot are refused, as is text that is not
// UTF-8. NULL is taken for any type; whether the column may be NULL is the engine's business.
func readCell(t schema.Type, p *Ydb.Value) (engine.Value, error) {
	var v engine.Value
	ok := false
	switch x := p.GetValue().(type) {
	case *Ydb.Value_NullFlagValue:
		return engine.NullValue, nil
	case *Ydb.Value_BoolValue:
		v, ok = engine.Bool(x.BoolValue), slotOf(t) == slotBool
	case *Ydb.Value_Int32Value:
		v, ok = engine.Int(int64(x.Int32Value)), slotOf(t) == slotInt32
	case *Ydb.Value_Uint32Value:
		v, ok = engine.Uint(uint64(x.Uint32Value)), slotOf(t) == slotUint32
	case *Ydb.Value_Int64Value:
		v, ok = engine.Int(x.Int64Value), slotOf(t) == slotInt64
	case *Ydb.Value_Uint64Value:
		v, ok = engine.Uint(x.Uint64Value), slotOf(t) == slotUint64
	case *Ydb.Value_FloatValue:
		v, ok = engine.Uint(uint64(math.Float32bits(x.FloatValue))), slotOf(t) == slotFloat
	case *Ydb.Value_DoubleValue:
		v, ok = engine.Uint(math.Float64bits(x.DoubleValue)), slotOf(t) == slotDouble
	case *Ydb.Value_BytesValue:
		v, ok = engine.Text(string(x.BytesValue)), slotOf(t) == slotBytes
	case *Ydb.Value_TextValue:
		v, ok = engine.Text(x.TextValue), slotOf(t) == slotText
	case *Ydb.Value_Low_128:
		v, ok = engine.Value{U: x.Low_128, Hi: p.GetHigh_128()}, slotOf(t) == slot128
	}
	if !ok {
		return engine.Value{}, fmt.Errorf("value %v is not of type %s", p, t)
	}
	r := newCellReader(t)
	return v, r.check(v)
}
