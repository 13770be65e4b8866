package rowcopy

import (
	"encoding/binary"
	"fmt"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// cellKind is the field of Ydb.Value that holds the values of a type.
type cellKind uint8

const (
	cellBool  cellKind = iota // a varint
	cell32                    // 4 bytes
	cell64                    // 8 bytes
	cellBytes                 // a length and bytes
	cell128                   // two fields of 8 bytes, the higher one left out if it is zero
)

// cellOf returns how values of the type travel.
// Source: the comments of Ydb.Type.PrimitiveTypeId in ydb_value.proto of ydb-platform/ydb.
func cellOf(t schema.Type) cellKind {
	switch t {
	case schema.Bool:
		return cellBool
	case schema.Int8, schema.Int16, schema.Int32, schema.Date32, schema.Uint8, schema.Uint16, schema.Uint32,
		schema.Date, schema.Datetime, schema.Float:
		return cell32
	case schema.Int64, schema.Interval, schema.Datetime64, schema.Timestamp64, schema.Interval64, schema.Uint64,
		schema.Timestamp, schema.Double:
		return cell64
	case schema.UUID:
		return cell128
	}
	if t.IsDecimal() {
		return cell128
	}
	return cellBytes
}

// value is a cell as far as a hash needs it.
type value struct {
	null      bool
	low, high uint64
	bytes     []byte // of the cell itself, not a copy
}

// Fields of Ydb.Value.
const (
	fieldNull  = 10
	fieldItems = 12
	fieldHigh  = 16
)

// read reads the body of a Ydb.Value. A Uuid that old servers send as bytes is refused: BulkUpsert would read a zero
// Uuid from it. Source: issue 15697 of ydb-platform/ydb.
func (k cellKind) read(cell []byte) (value, error) {
	var v value
	seen := false
	for len(cell) > 0 {
		number, typ, n := protowire.ConsumeTag(cell)
		if n < 0 {
			return v, protowire.ParseError(n)
		}
		cell = cell[n:]
		switch {
		case number == fieldNull && typ == protowire.VarintType:
			_, n = protowire.ConsumeVarint(cell)
			v.null, seen = true, true
		case k == cellBool && typ == protowire.VarintType && number == 1:
			v.low, n = protowire.ConsumeVarint(cell)
			seen = true
		case k == cell32 && typ == protowire.Fixed32Type:
			var low uint32
			low, n = protowire.ConsumeFixed32(cell)
			v.low, seen = uint64(low), true
		case (k == cell64 || k == cell128 && number != fieldHigh) && typ == protowire.Fixed64Type:
			v.low, n = protowire.ConsumeFixed64(cell)
			seen = true
		case k == cell128 && number == fieldHigh && typ == protowire.Fixed64Type:
			v.high, n = protowire.ConsumeFixed64(cell)
		case k == cellBytes && typ == protowire.BytesType:
			v.bytes, n = protowire.ConsumeBytes(cell)
			seen = true
		default:
			return v, fmt.Errorf("field %d is not how values of the type are sent", number)
		}
		if n < 0 {
			return v, protowire.ParseError(n)
		}
		cell = cell[n:]
	}
	if !seen {
		return v, fmt.Errorf("the value is empty")
	}
	return v, nil
}

// readOne reads a cell that is one field with a tag of one byte, as nearly all are; false leaves it to read.
func (k cellKind) readOne(cell []byte) (v value, ok bool) {
	if len(cell) < 2 || cell[0] < 1<<3 || cell[0] >= 0x80 {
		return v, false
	}
	typ := protowire.Type(cell[0] & 7)
	switch {
	case len(cell) == 9 && typ == protowire.Fixed64Type && (k == cell64 || k == cell128):
		v.low = binary.LittleEndian.Uint64(cell[1:])
	case len(cell) == 5 && typ == protowire.Fixed32Type && k == cell32:
		v.low = uint64(binary.LittleEndian.Uint32(cell[1:]))
	case k == cellBytes && typ == protowire.BytesType && cell[1] < 0x80 && len(cell) == 2+int(cell[1]):
		v.bytes = cell[2:]
	case isNull(cell):
		v.null = true
	default:
		return v, false
	}
	return v, true
}

// isNull reports whether the body of a Ydb.Value is NULL.
func isNull(cell []byte) bool { return len(cell) == 2 && cell[0] == fieldNull<<3 && cell[1] == 0 }

// head64 and head32 are what stands before the computed column, in an item that holds nothing else.
var (
	head64 = [3]byte{fieldItems<<3 | 2, 9, 5<<3 | 1}
	head32 = [3]byte{fieldItems<<3 | 2, 5, 3<<3 | 5}
)
