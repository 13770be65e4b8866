package engine

import (
	"math"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

const secondsPerDay = 24 * 60 * 60

// FromValue returns a value of the model as it is stored.
func FromValue(t schema.Type, v schema.Value) Value {
	switch v := v.(type) {
	case bool:
		return Bool(v)
	case int64:
		return Int(v)
	case uint64:
		return Uint(v)
	case float64:
		if t == schema.Float {
			return Uint(uint64(math.Float32bits(float32(v))))
		}
		return Uint(math.Float64bits(v))
	case string:
		if t == schema.UUID || t.IsDecimal() {
			low, high, _ := schema.Bits128(t, v)
			return Value{U: low, Hi: high}
		}
		return Text(v)
	}
	return NullValue
}

// In returns a stored value as one of the model. Its type is t.
func (v Value) In(t schema.Type) schema.Value {
	switch {
	case v.Null:
		return nil
	case t == schema.Bool:
		return v.Bool()
	case t == schema.Float:
		return float64(math.Float32frombits(uint32(v.U)))
	case t == schema.Double:
		return math.Float64frombits(v.U)
	case t == schema.UUID || t.IsDecimal():
		return schema.Text128(t, v.U, v.Hi)
	case signed(t):
		return v.Int()
	case t.Width() > 0:
		return v.U
	}
	return v.S
}

// ParseValue reads the plain text of a value, such as 2024-05-01 for a Date or P1DT2H for an Interval.
func ParseValue(t schema.Type, text string) (Value, error) {
	v, err := schema.ParseValue(t, text)
	return FromValue(t, v), err
}

// FormatValue returns the plain text of a value, which ParseValue reads back; NULL for NULL.
func FormatValue(t schema.Type, v Value) string {
	if v.Null {
		return "NULL"
	}
	text, err := schema.FormatValue(t, v.In(t))
	if err != nil {
		return v.S // what is stored is a value of its type; only text may be longer than its type allows
	}
	return text
}

// defaultValue returns the value that the model has as a literal.
func defaultValue(t schema.Type, literal string) (Value, error) {
	v, err := schema.ParseLiteral(t, literal)
	return FromValue(t, v), err
}

// timeOf returns the moment that a value of a date type stands for.
func timeOf(t schema.Type, v Value) time.Time {
	switch t {
	case schema.Date, schema.Date32:
		return time.Unix(v.Int()*secondsPerDay, 0).UTC()
	case schema.Datetime, schema.Datetime64:
		return time.Unix(v.Int(), 0).UTC()
	}
	return time.UnixMicro(v.Int()).UTC()
}
