package ydbconn

import (
	"fmt"
	"math"
	"slices"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// wireFields are the fields of a message that our protobuf description lacks, by number. Taking a field marks it
// as understood; what is left over is reported.
type wireFields map[protowire.Number][]wireField

// wireField is one field: a number for the fixed and varint types, bytes for the others.
type wireField struct {
	kind   protowire.Type
	number uint64
	bytes  []byte
}

// parseWire splits the bytes of a message into fields. Bytes that are not a message give no fields and false.
func parseWire(b []byte) (wireFields, bool) {
	fields := wireFields{}
	for len(b) > 0 {
		number, kind, n := protowire.ConsumeTag(b)
		if n < 0 {
			return nil, false
		}
		b = b[n:]
		f := wireField{kind: kind}
		switch kind {
		case protowire.VarintType:
			f.number, n = protowire.ConsumeVarint(b)
		case protowire.Fixed32Type:
			var v uint32
			v, n = protowire.ConsumeFixed32(b)
			f.number = uint64(v)
		case protowire.Fixed64Type:
			f.number, n = protowire.ConsumeFixed64(b)
		case protowire.BytesType:
			f.bytes, n = protowire.ConsumeBytes(b)
		default:
			n = protowire.ConsumeFieldValue(number, kind, b)
		}
		if n < 0 {
			return nil, false
		}
		b = b[n:]
		fields[number] = append(fields[number], f)
	}
	return fields, true
}

// unknownOf returns the fields of a message that our protobuf description lacks.
func unknownOf(m proto.Message) wireFields {
	fields, _ := parseWire(m.ProtoReflect().GetUnknown())
	if fields == nil {
		fields = wireFields{}
	}
	return fields
}

// take removes a field and returns its values, in order.
func (w wireFields) take(n protowire.Number, kind protowire.Type) []wireField {
	var out []wireField
	var rest []wireField
	for _, f := range w[n] {
		if f.kind == kind {
			out = append(out, f)
		} else {
			rest = append(rest, f)
		}
	}
	if len(rest) > 0 {
		w[n] = rest
	} else {
		delete(w, n)
	}
	return out
}

// number takes a field of a varint type.
func (w wireFields) number(n protowire.Number) (uint64, bool) {
	f := w.take(n, protowire.VarintType)
	if len(f) == 0 {
		return 0, false
	}
	return f[len(f)-1].number, true
}

// double takes a field of type double.
func (w wireFields) double(n protowire.Number) (float64, bool) {
	f := w.take(n, protowire.Fixed64Type)
	if len(f) == 0 {
		return 0, false
	}
	return math.Float64frombits(f[len(f)-1].number), true
}

// text takes a field of type string.
func (w wireFields) text(n protowire.Number) (string, bool) {
	f := w.take(n, protowire.BytesType)
	if len(f) == 0 {
		return "", false
	}
	return string(f[len(f)-1].bytes), true
}

// messages takes a field that holds messages. Bytes that are no message stay and are reported.
func (w wireFields) messages(n protowire.Number) []wireFields {
	var out []wireFields
	for _, f := range w.take(n, protowire.BytesType) {
		if m, ok := parseWire(f.bytes); ok {
			out = append(out, m)
		} else {
			w[n] = append(w[n], f)
		}
	}
	return out
}

// message takes a field that holds one message; nil if it is absent.
func (w wireFields) message(n protowire.Number) wireFields {
	if m := w.messages(n); len(m) > 0 {
		return m[len(m)-1]
	}
	return nil
}

// into takes a field and reads it into a message that we do have a description of.
func (w wireFields) into(n protowire.Number, m proto.Message) bool {
	f := w.take(n, protowire.BytesType)
	if len(f) == 0 {
		return false
	}
	if proto.Unmarshal(f[len(f)-1].bytes, m) != nil {
		w[n] = f
		return false
	}
	return true
}

// rest names the fields that nothing took.
func (w wireFields) rest(message string) []string {
	var out []string
	for _, n := range sortedNumbers(w) {
		out = append(out, fmt.Sprintf("field %d of %s", n, message))
	}
	return out
}

func sortedNumbers(w wireFields) []protowire.Number {
	numbers := make([]protowire.Number, 0, len(w))
	for n := range w {
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	return numbers
}

// unknownFields names every field, anywhere in a message, that our protobuf description lacks, and every enum
// value it has no name for. Messages that skip holds for, and what is inside them, are left out.
func unknownFields(m protoreflect.Message, skip func(protoreflect.Message) bool) []string {
	if skip(m) {
		return nil
	}
	name := string(m.Descriptor().FullName())
	fields, ok := parseWire(m.GetUnknown())
	out := fields.rest(name)
	if !ok {
		out = append(out, "bytes of "+name+" that are not a message")
	}
	// Range goes in no particular order; the declaration's order makes the result the same each time.
	all := m.Descriptor().Fields()
	for i := range all.Len() {
		f := all.Get(i)
		if !m.Has(f) {
			continue
		}
		v := m.Get(f)
		switch {
		case f.IsMap():
			if f.MapValue().Message() == nil {
				continue
			}
			v.Map().Range(func(_ protoreflect.MapKey, v protoreflect.Value) bool {
				out = append(out, unknownFields(v.Message(), skip)...)
				return true
			})
		case f.IsList():
			for i := range v.List().Len() {
				out = append(out, unknownValue(f, v.List().Get(i), skip)...)
			}
		default:
			out = append(out, unknownValue(f, v, skip)...)
		}
	}
	return out
}

func unknownValue(f protoreflect.FieldDescriptor, v protoreflect.Value, skip func(protoreflect.Message) bool) []string {
	switch {
	case f.Message() != nil:
		return unknownFields(v.Message(), skip)
	case f.Enum() != nil && f.Enum().Values().ByNumber(v.Enum()) == nil:
		return []string{fmt.Sprintf("value %d of %s", v.Enum(), f.FullName())}
	}
	return nil
}
