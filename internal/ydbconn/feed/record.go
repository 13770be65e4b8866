package feed

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// The records of a changefeed in the format JSON, read without a detour over floating point numbers, so that a key is
// the one of the row, whatever its type.
// Source: TYdbJsonSerializer in ydb/core/tx/datashard/change_record_cdc_serializer.cpp of ydb-platform/ydb.

// decoder reads the records of one changefeed.
type decoder struct{ key []column }

// column is a column whose values are read.
type column struct {
	name string
	typ  schema.Type
	wire *Ydb.Type       // as a parameter of the column's type is declared
	null *Ydb.TypedValue // nil if it cannot be NULL
}

// newDecoder prepares for the records of a table. It refuses columns whose values a record does not show exactly:
// a Json is printed again, a Yson becomes JSON, and a Float or a Double has fewer digits than it needs on older servers.
func newDecoder(t *schema.Table) (*decoder, error) {
	d := &decoder{}
	for _, name := range t.PrimaryKey {
		c, err := newColumn(t, name)
		if err != nil {
			return nil, err
		}
		d.key = append(d.key, c)
	}
	return d, nil
}

func newColumn(t *schema.Table, name string) (column, error) {
	c, ok := t.Column(name)
	if !ok {
		return column{}, fmt.Errorf("%s has no column %s", t.Path, name)
	}
	if !c.Type.KeyType() {
		return column{}, fmt.Errorf("column %s of %s: a changefeed does not show values of type %s exactly", name, t.Path, c.Type)
	}
	out := column{name: name, typ: c.Type, wire: describe.ProtoType(c.Type)}
	if !c.NotNull {
		if !c.Type.IsPg() { // whose types have NULL themselves
			out.wire = describe.Optional(out.wire)
		}
		out.null = &Ydb.TypedValue{Type: out.wire, Value: &Ydb.Value{Value: &Ydb.Value_NullFlagValue{}}}
	}
	return out, nil
}

// errNotRecord says that a message is no record of a changefeed in the format JSON. The message holds values of a row
// and is not in the error.
var errNotRecord = errors.New("it is not a changefeed record in the format JSON")

// message is what is read of a record.
type message struct {
	Key                  []json.RawMessage
	Update, Reset, Erase json.RawMessage
	TS, Resolved         []uint64
	TableChanges         json.RawMessage
}

// record reads a record. Members that are not asked for are passed over.
func (d *decoder) record(data []byte) (r Record, err error) {
	var m message
	if json.Unmarshal(data, &m) != nil {
		return r, errNotRecord
	}
	change, resolved := m.Key != nil && (m.Update != nil || m.Reset != nil || m.Erase != nil), m.Resolved != nil
	if other := resolved || m.TableChanges != nil; change == other {
		return r, errNotRecord
	}
	if at := slices.Concat(m.Resolved, m.TS); len(at) > 0 {
		if len(at) != 2 { // the step and the number of the transaction
			return r, errNotRecord
		}
		r.Time = ydbconn.VirtualTime{Step: at[0], TxID: at[1]}
	}
	if r.Barrier = resolved; change {
		r.Key, err = d.readKey(m.Key)
	}
	return r, err
}

func (d *decoder) readKey(cells []json.RawMessage) ([]ydbconn.Value, error) {
	if len(cells) != len(d.key) {
		return nil, fmt.Errorf("the key has %d values, the table's has %d", len(cells), len(d.key))
	}
	out := make([]ydbconn.Value, len(cells))
	for i, cell := range cells {
		c := &d.key[i]
		v, ok := c.null, c.null != nil
		if string(cell) != "null" {
			v = &Ydb.TypedValue{Type: c.wire}
			v.Value, ok = valueOf(c.typ, cell)
		}
		if !ok {
			return nil, fmt.Errorf("column %s has no value of type %s", c.name, c.typ)
		}
		out[i] = ydbconn.Typed(v)
	}
	return out, nil
}

// valueOf reads what a record shows of a value: true, a number or a text.
// Source: ToJson in ydb/core/tx/datashard/change_record_cdc_serializer.cpp of ydb-platform/ydb.
func valueOf(t schema.Type, cell json.RawMessage) (*Ydb.Value, bool) {
	text, quoted := string(cell), cell[0] == '"'
	if quoted && (!utf8.Valid(cell) || json.Unmarshal(cell, &text) != nil) {
		return nil, false
	}
	switch {
	case t == schema.Bool:
		return describe.ProtoValue(t, text == "true"), !quoted && (text == "true" || text == "false")
	case t.IsInteger():
		v, err := schema.ParseValue(t, text)
		return describe.ProtoValue(t, v), err == nil && !quoted
	case t == schema.Interval, t == schema.Interval64, t == schema.Date32, t == schema.Datetime64, t == schema.Timestamp64:
		n, err := strconv.ParseInt(text, 10, 64)
		return describe.ProtoValue(t, n), err == nil && !quoted && t.Holds(n)
	case !quoted:
		return nil, false
	case t.IsTime():
		n, ok := momentOf(t, text)
		return describe.ProtoValue(t, n), ok
	case t.IsDecimal():
		precision, scale, _ := t.Decimal()
		low, high, exact, ok := schema.DecimalBits(text, precision, scale)
		return &Ydb.Value{Value: &Ydb.Value_Low_128{Low_128: low}, High_128: high}, ok && exact
	case t == schema.UUID:
		low, high, ok := schema.Bits128(t, text)
		return &Ydb.Value{Value: &Ydb.Value_Low_128{Low_128: low}, High_128: high}, ok
	case t == schema.String:
		b, err := base64.StdEncoding.DecodeString(text)
		return &Ydb.Value{Value: &Ydb.Value_BytesValue{BytesValue: b}}, err == nil
	}
	v, err := schema.ParseValue(t, text) // Utf8, DyNumber, PostgreSQL's
	return describe.ProtoValue(t, v), err == nil
}

// momentOf reads a moment, which a record shows to the microsecond, whatever its type.
func momentOf(t schema.Type, text string) (uint64, bool) {
	v, err := schema.ParseValue(schema.Timestamp, text)
	micros, _ := v.(uint64)
	if unit := uint64(t.TimeUnit()); err == nil {
		return micros / unit, micros%unit == 0
	}
	v, err = schema.ParseValue(t, text)
	n, _ := v.(uint64)
	return n, err == nil
}
