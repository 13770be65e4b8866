package wire

import (
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
)

// unknownField returns the last occurrence of a field that the stubs lack, and whether there is one. A varint
// is returned in n, anything with a length in b.
func unknownField(m proto.Message, number protowire.Number) (n uint64, b []byte, ok bool) {
	return findField(m.ProtoReflect().GetUnknown(), number)
}

func findField(raw []byte, number protowire.Number) (n uint64, b []byte, ok bool) {
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
