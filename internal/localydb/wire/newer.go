package wire

import (
	"math"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// YDB's servers know fields that the published Go stubs do not. This server sends them as a newer server does:
// a client sees them as unknown fields. The numbers are those of ydb_table.proto of ydb-platform/ydb.
const (
	fieldIndexSettings = 1 // of GlobalIndex, GlobalAsyncIndex and GlobalUniqueIndex

	fieldSettingsUniform      = 1 // of GlobalIndexSettings
	fieldSettingsAtKeys       = 2
	fieldSettingsPartitioning = 3
	fieldSettingsReplicas     = 4

	fieldTieredTTL = 4 // of TtlSettings
	fieldTiers     = 1 // of TieredModeSettings
	fieldTierDate  = 1 // of TtlTier
	fieldTierEpoch = 2
	fieldTierDrop  = 3
	fieldTierEvict = 4
	fieldEvictPath = 1 // of EvictionToExternalStorageSettings

	fieldFamilyLevel     = 5 // of ColumnFamily
	fieldFamilyCacheMode = 6

	fieldSequenceType      = 9  // of SequenceDescription
	fieldColumnDropDefault = 7  // of ColumnMeta
	fieldFeedUserSIDs      = 11 // of ChangefeedDescription
	fieldNewFeedUserSIDs   = 12 // of Changefeed
	fieldStorageChannels   = 6  // of StorageSettings
)

// fields is a message in the making, for fields that the stubs lack.
type fields []byte

func (f *fields) varint(number protowire.Number, v uint64) {
	*f = protowire.AppendVarint(protowire.AppendTag(*f, number, protowire.VarintType), v)
}

func (f *fields) double(number protowire.Number, v float64) {
	*f = protowire.AppendFixed64(protowire.AppendTag(*f, number, protowire.Fixed64Type), math.Float64bits(v))
}

func (f *fields) bytes(number protowire.Number, v []byte) {
	*f = protowire.AppendBytes(protowire.AppendTag(*f, number, protowire.BytesType), v)
}

// message appends a message that the stubs know. What cannot be marshalled is left out; messages made here
// always can.
func (f *fields) message(number protowire.Number, m proto.Message) {
	if b, err := proto.Marshal(m); err == nil {
		f.bytes(number, b)
	}
}

// attach adds the fields to a message as fields it does not know.
func (f fields) attach(m proto.Message) {
	if len(f) > 0 {
		r := m.ProtoReflect()
		r.SetUnknown(append(r.GetUnknown(), f...))
	}
}

// unknownField returns the last occurrence of a field that the stubs lack, and whether there is one. A varint
// is returned in n, anything with a length in b.
func unknownField(m proto.Message, number protowire.Number) (n uint64, b []byte, ok bool) {
	return findField(m.ProtoReflect().GetUnknown(), number)
}

func findField(raw protoreflect.RawFields, number protowire.Number) (n uint64, b []byte, ok bool) {
	for len(raw) > 0 {
		num, typ, size := protowire.ConsumeTag(raw)
		if size < 0 {
			return n, b, ok
		}
		value := raw[size:]
		length := protowire.ConsumeFieldValue(num, typ, value)
		if length < 0 {
			return n, b, ok
		}
		if num == number {
			ok = true
			switch typ {
			case protowire.VarintType:
				n, _ = protowire.ConsumeVarint(value)
			case protowire.Fixed64Type:
				n, _ = protowire.ConsumeFixed64(value)
			case protowire.BytesType:
				b, _ = protowire.ConsumeBytes(value)
			}
		}
		raw = value[length:]
	}
	return n, b, ok
}

// repeatedField returns all occurrences of a field with a length.
func repeatedField(raw []byte, number protowire.Number) [][]byte {
	var out [][]byte
	for len(raw) > 0 {
		num, typ, size := protowire.ConsumeTag(raw)
		if size < 0 {
			return out
		}
		value := raw[size:]
		length := protowire.ConsumeFieldValue(num, typ, value)
		if length < 0 {
			return out
		}
		if num == number && typ == protowire.BytesType {
			b, _ := protowire.ConsumeBytes(value)
			out = append(out, b)
		}
		raw = value[length:]
	}
	return out
}
