package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/grpc/encoding"
	_ "google.golang.org/grpc/encoding/proto" // the codec that rowCodec builds on
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Rows go between storage and slot without protobuf messages for their cells, which would cost more than all
// the rest. A ResultSet carries its rows as bytes that protobuf passes through; the rows of a BulkUpsert stay
// bytes until the columns are known.

// Fields of the messages that carry rows.
// Source: ydb_value.proto and ydb_table.proto of ydb-platform/ydb.
const (
	fieldNullFlag = 10 // of Ydb.Value; the fields of cells are the slot constants
	fieldItems    = 12
	fieldHigh128  = 16

	fieldRows       = 2 // of Ydb.ResultSet
	fieldTypedType  = 1 // of Ydb.TypedValue
	fieldTypedValue = 2
	fieldBulkRows   = 2 // of BulkUpsertRequest
)

// cellSize is how many bytes appendCell adds.
func cellSize(w slot, v engine.Value) int {
	if v.Null {
		return 2
	}
	switch w {
	case slotBool:
		return 2
	case slotInt32, slotUint32, slotFloat:
		return 5
	case slotInt64, slotUint64, slotDouble:
		return 9
	case slot128:
		if v.Hi == 0 {
			return 9
		}
		return 19
	}
	return 1 + protowire.SizeBytes(len(v.S))
}

// appendCell appends the body of a Ydb.Value.
func appendCell(dst []byte, w slot, v engine.Value) []byte {
	if v.Null {
		return append(dst, fieldNullFlag<<3, 0)
	}
	switch w {
	case slotBool:
		return append(dst, byte(w)<<3, byte(v.U))
	case slotInt32, slotUint32, slotFloat:
		return binary.LittleEndian.AppendUint32(append(dst, byte(w)<<3|5), uint32(v.U))
	case slotInt64, slotUint64, slotDouble:
		return binary.LittleEndian.AppendUint64(append(dst, byte(w)<<3|1), v.U)
	case slot128:
		dst = binary.LittleEndian.AppendUint64(append(dst, byte(w)<<3|1), v.U)
		if v.Hi == 0 {
			return dst
		}
		return protowire.AppendFixed64(protowire.AppendTag(dst, fieldHigh128, protowire.Fixed64Type), v.Hi)
	}
	return protowire.AppendString(append(dst, byte(w)<<3|2), v.S)
}

// appendRow appends a row as a field of a ResultSet.
func appendRow(dst []byte, slots []slot, row []engine.Value) []byte {
	size := 0
	for i := range row {
		size += 1 + protowire.SizeBytes(cellSize(slots[i], row[i]))
	}
	dst = protowire.AppendVarint(append(dst, fieldRows<<3|2), uint64(size))
	for i := range row {
		dst = protowire.AppendVarint(append(dst, fieldItems<<3|2), uint64(cellSize(slots[i], row[i])))
		dst = appendCell(dst, slots[i], row[i])
	}
	return dst
}

// appendMessageRow appends a row that is a message.
func appendMessageRow(dst []byte, row *Ydb.Value) ([]byte, error) {
	dst = protowire.AppendVarint(append(dst, fieldRows<<3|2), uint64(proto.Size(row)))
	return proto.MarshalOptions{UseCachedSize: true}.MarshalAppend(dst, row)
}

// ResultSet returns a ResultSet of rows in the form of appendRow.
func ResultSet(columns []*Ydb.Column, rows []byte) *Ydb.ResultSet {
	rs := &Ydb.ResultSet{Columns: columns}
	rs.ProtoReflect().SetUnknown(rows)
	return rs
}

// RowBatch collects the rows of one ResultSet.
type RowBatch struct {
	columns []*Ydb.Column
	slots   []slot
	rows    int
	bytes   []byte
}

// NewRowBatch returns an empty batch of rows with the columns.
func NewRowBatch(columns []engine.Column) *RowBatch {
	b := &RowBatch{}
	for _, c := range columns {
		b.columns = append(b.columns, &Ydb.Column{Name: c.Name, Type: ColumnType(c.Type)})
		b.slots = append(b.slots, slotOf(c.Type.Base))
	}
	return b
}

// Rows is how many rows the batch has.
func (b *RowBatch) Rows() int { return b.rows }

// Size is how many bytes they take.
func (b *RowBatch) Size() int { return len(b.bytes) }

// Add appends a row.
func (b *RowBatch) Add(row []engine.Value) {
	b.bytes = appendRow(b.bytes, b.slots, row)
	b.rows++
}

// Take returns the rows so far as a ResultSet and starts again.
func (b *RowBatch) Take() *Ydb.ResultSet {
	rs := ResultSet(b.columns, b.bytes)
	b.rows, b.bytes = 0, make([]byte, 0, len(b.bytes)+len(b.bytes)/8)
	return rs
}

// rowCodec is gRPC's own codec, but that it leaves the rows of a BulkUpsert as they came: as a field of
// TypedValue that protobuf does not know.
type rowCodec struct{ encoding.CodecV2 }

// NewCodec returns the codec of a server.
func NewCodec() encoding.CodecV2 { return rowCodec{encoding.GetCodecV2("proto")} }

// Unmarshal reads a message.
func (c rowCodec) Unmarshal(data mem.BufferSlice, v any) error {
	r, ok := v.(*Ydb_Table.BulkUpsertRequest)
	if !ok {
		return c.CodecV2.Unmarshal(data, v)
	}
	return unmarshalBulkUpsert(data.Materialize(), r)
}

// unmarshalBulkUpsert keeps parts of the data. What is unusual is left to protobuf.
func unmarshalBulkUpsert(data []byte, r *Ydb_Table.BulkUpsertRequest) error {
	if err := splitBulkUpsert(data, r); errors.Is(err, errUnusual) {
		return proto.Unmarshal(data, r)
	} else if err != nil {
		return err
	}
	return nil
}

func splitBulkUpsert(data []byte, r *Ydb_Table.BulkUpsertRequest) error {
	// Fields but rows are small, or CSV.
	var rest, rows []byte
	err := eachField(data, func(number protowire.Number, typ protowire.Type, field, value []byte) error {
		if number != fieldBulkRows {
			rest = append(rest, field...)
			return nil
		}
		if rows != nil || typ != protowire.BytesType {
			return errUnusual
		}
		rows = value
		return nil
	})
	if err != nil {
		return err
	}
	if err := proto.Unmarshal(rest, r); err != nil || rows == nil {
		return err
	}
	typed := &Ydb.TypedValue{}
	var kept []byte
	err = eachField(rows, func(number protowire.Number, typ protowire.Type, field, value []byte) error {
		switch {
		case number == fieldTypedType && typ == protowire.BytesType && typed.Type == nil:
			typed.Type = &Ydb.Type{}
			return proto.Unmarshal(value, typed.Type)
		case number == fieldTypedValue && typ == protowire.BytesType && kept == nil:
			kept = field
			return nil
		}
		return errUnusual
	})
	typed.ProtoReflect().SetUnknown(kept)
	r.Rows = typed
	return err
}

// errUnusual is why a message is left to protobuf: it has groups, or a field twice, or it is none.
var errUnusual = errors.New("unusual message")

// eachField calls f for each field of a message: the whole field, and its value without the length.
func eachField[T string | []byte](s T, f func(number protowire.Number, typ protowire.Type, field, value T) error) error {
	for len(s) > 0 {
		tag, n := uvarint(s)
		if n <= 0 || tag>>3 == 0 || tag>>3 > uint64(protowire.MaxValidNumber) {
			return errUnusual
		}
		typ, end, start := protowire.Type(tag&7), 0, n
		switch typ {
		case protowire.VarintType:
			_, m := uvarint(s[n:])
			if m <= 0 {
				return errUnusual
			}
			end = n + m
		case protowire.Fixed32Type:
			end = n + 4
		case protowire.Fixed64Type:
			end = n + 8
		case protowire.BytesType:
			size, m := uvarint(s[n:])
			if m <= 0 || size > uint64(len(s)-n-m) {
				return errUnusual
			}
			start = n + m
			end = start + int(size)
		default:
			return errUnusual
		}
		if end > len(s) {
			return errUnusual
		}
		if err := f(protowire.Number(tag>>3), typ, s[:end], s[start:end]); err != nil {
			return err
		}
		s = s[end:]
	}
	return nil
}

// uvarint reads a varint; n is 0 if there is none.
func uvarint[T string | []byte](s T) (v uint64, n int) {
	for i := 0; i < len(s) && i < binary.MaxVarintLen64; i++ {
		c := s[i]
		v |= uint64(c&0x7f) << (7 * i)
		if c < 0x80 {
			return v, i + 1
		}
	}
	return 0, 0
}

// rawRows reads the rows of a List<Struct> that are still bytes. It copies them once; the text cells are parts
// of the copy. errUnusual leaves them to protobuf.
func rawRows(columns []engine.Column, raw []byte) ([][]engine.Value, error) {
	value := string(raw)
	count := 0
	err := eachField(value, func(number protowire.Number, typ protowire.Type, _, _ string) error {
		if number != fieldItems || typ != protowire.BytesType {
			return errUnusual
		}
		count++
		return nil
	})
	if err != nil {
		return nil, err
	}
	width := len(columns)
	// A cell takes two bytes at least. Without this check a small request could ask for any amount of memory.
	if uint64(count)*uint64(width)*2 > uint64(len(value)) {
		return nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Rows have fewer values than the %d columns", width)
	}
	cells := make([]engine.Value, count*width)
	rows := make([][]engine.Value, 0, count)
	readers := make([]cellReader, width)
	for i, c := range columns {
		readers[i] = newCellReader(c.Type.Base)
	}
	err = eachField(value, func(_ protowire.Number, _ protowire.Type, _, item string) error {
		i := len(rows)
		row := cells[i*width : (i+1)*width : (i+1)*width]
		n := 0
		err := eachField(item, func(number protowire.Number, typ protowire.Type, _, v string) error {
			if number != fieldItems || typ != protowire.BytesType {
				return errUnusual
			}
			if n >= width {
				return Refuse(Ydb.StatusIds_BAD_REQUEST, "Row %d has more than %d values", i, width)
			}
			var err error
			if row[n], err = readers[n].read(v); errors.Is(err, errUnusual) {
				return err
			} else if err != nil {
				return Refuse(Ydb.StatusIds_BAD_REQUEST, "Row %d, column %s: %v", i, columns[n].Name, err)
			}
			n++
			return nil
		})
		if err == nil && n != width {
			err = Refuse(Ydb.StatusIds_BAD_REQUEST, "Row %d has %d values for %d columns", i, n, width)
		}
		rows = append(rows, row)
		return err
	})
	return rows, err
}

// cellReader reads the cells of a column from the bytes of Ydb.Value. It knows the field of the column's type, and NULL;
// errUnusual leaves the rest to protobuf.
type cellReader struct {
	base      schema.Type
	slot      slot
	wire      protowire.Type
	low, high int64
	narrow    bool
}

func newCellReader(t schema.Type) cellReader {
	r := cellReader{base: t, slot: slotOf(t), wire: protowire.BytesType}
	switch r.slot {
	case slotBool:
		r.wire = protowire.VarintType
	case slotInt32, slotUint32, slotFloat:
		r.wire = protowire.Fixed32Type
	case slotInt64, slotUint64, slotDouble, slot128:
		r.wire = protowire.Fixed64Type
	}
	r.low, r.high, r.narrow = integerLimits(t)
	return r
}

func (r *cellReader) read(s string) (engine.Value, error) {
	// Nearly every cell is one field with a tag of one byte.
	if r.wire == protowire.Fixed64Type && len(s) == 9 && s[0] == byte(r.slot)<<3|1 {
		return engine.Value{U: fixed64(s[1:])}, nil
	}
	var v engine.Value
	set := false
	err := eachField(s, func(number protowire.Number, typ protowire.Type, _, value string) error {
		switch {
		case number == fieldHigh128 && typ == protowire.Fixed64Type && r.slot == slot128:
			v.Hi = fixed64(value)
			return nil
		case set:
			return errUnusual
		case number == fieldNullFlag && typ == protowire.VarintType:
			v = engine.NullValue
		case number != protowire.Number(r.slot) || typ != r.wire:
			return errUnusual
		case typ == protowire.VarintType:
			n, _ := uvarint(value)
			v.U = min(n, 1)
		case typ == protowire.Fixed32Type:
			n := uint32(value[0]) | uint32(value[1])<<8 | uint32(value[2])<<16 | uint32(value[3])<<24
			v.U = uint64(n)
			if r.slot == slotInt32 {
				v.U = uint64(int64(int32(n)))
			}
		case typ == protowire.Fixed64Type:
			v.U = fixed64(value)
		default:
			v.S = value
		}
		set = true
		return nil
	})
	switch {
	case err != nil:
		return engine.Value{}, err
	case !set:
		return engine.Value{}, errUnusual
	case v.Null:
		return engine.NullValue, nil
	}
	return v, r.check(v)
}

// check refuses values that the field can hold and the type cannot.
func (r *cellReader) check(v engine.Value) error {
	if r.narrow && (v.Int() < r.low || v.Int() > r.high) {
		return fmt.Errorf("value %d is out of the range of %s", v.Int(), r.base)
	}
	if r.slot == slotText && !utf8.ValidString(v.S) {
		return fmt.Errorf("value of type %s is not valid UTF-8", r.base)
	}
	return nil
}

func fixed64(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
