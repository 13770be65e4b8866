package describe

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/dynamicpb"
)

// Decode reads the binary form of a message.
func Decode(kind Kind, b []byte) (*Message, error) {
	p := dynamicpb.NewMessage(descriptorOf(kind))
	if err := (proto.UnmarshalOptions{RecursionLimit: maxNesting}).Unmarshal(b, p); err != nil {
		return nil, fmt.Errorf("%s: %w", kind, err)
	}
	return treeOf(p), nil
}

// treeOf returns the fields of a message in the order of their numbers, and behind them those that are not known.
func treeOf(p protoreflect.Message) *Message {
	m := &Message{kind: p.Descriptor(), binary: p}
	p.Range(func(fd protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case fd.IsList():
			for i := range v.List().Len() {
				m.addValue(fd, v.List().Get(i))
			}
		case fd.IsMap():
			v.Map().Range(func(key protoreflect.MapKey, v protoreflect.Value) bool {
				entry := &Message{kind: fd.Message()}
				entry.addValue(fd.MapKey(), key.Value())
				entry.addValue(fd.MapValue(), v)
				m.add(&field{name: string(fd.Name()), kind: fd, msg: entry})
				return true
			})
		default:
			m.addValue(fd, v)
		}
		return true
	})
	slices.SortStableFunc(m.fields, func(a, b *field) int { return cmp.Compare(a.kind.Number(), b.kind.Number()) })
	for b := p.GetUnknown(); len(b) > 0; {
		number, _, n := protowire.ConsumeField(b)
		m.add(&field{name: numbered(int(number))})
		b = b[n:]
	}
	return m
}

// addValue adds a value as text format has it.
func (m *Message) addValue(fd protoreflect.FieldDescriptor, v protoreflect.Value) {
	f := &field{name: string(fd.Name()), kind: fd}
	switch v := v.Interface().(type) {
	case protoreflect.Message:
		f.msg = treeOf(v)
	case string:
		f.text, f.str = v, true
	case []byte:
		f.text, f.str = string(v), true
	case protoreflect.EnumNumber:
		f.text = enumText(fd, int32(v))
	case float32:
		f.text = strconv.FormatFloat(float64(v), 'f', -1, 32)
	case float64:
		f.text = strconv.FormatFloat(v, 'f', -1, 64)
	default:
		f.text = fmt.Sprint(v)
	}
	m.add(f)
}

// enumText names a value of an enum; a value without a name stays a number.
func enumText(fd protoreflect.FieldDescriptor, n int32) string {
	if v := fd.Enum().Values().ByNumber(protoreflect.EnumNumber(n)); v != nil {
		return string(v.Name())
	}
	return strconv.FormatInt(int64(n), 10)
}

// encode returns the binary form of a message. It fails for a field that the message cannot have, and for a text
// that is no value of its field.
func (m *Message) encode() (b []byte, err error) {
	if m.binary != nil {
		return proto.Marshal(m.binary.Interface())
	}
	for _, f := range m.fields {
		fd := m.descriptor(f.name)
		switch {
		case fd == nil || (fd.Message() != nil) != (f.msg != nil):
			err = errors.New("not a field of this message")
		case f.msg != nil:
			var inner []byte
			inner, err = f.msg.encode()
			b = protowire.AppendBytes(protowire.AppendTag(b, fd.Number(), protowire.BytesType), inner)
		default:
			b, err = appendScalar(b, fd, f.text)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return b, nil
}

// appendScalar appends a value in the binary form.
func appendScalar(b []byte, fd protoreflect.FieldDescriptor, text string) (_ []byte, err error) {
	bits, as := 64, protowire.VarintType
	switch fd.Kind() {
	case protoreflect.Int32Kind, protoreflect.Uint32Kind, protoreflect.EnumKind:
		bits = 32
	case protoreflect.Sfixed32Kind, protoreflect.Fixed32Kind, protoreflect.FloatKind:
		bits, as = 32, protowire.Fixed32Type
	case protoreflect.Sfixed64Kind, protoreflect.Fixed64Kind, protoreflect.DoubleKind:
		as = protowire.Fixed64Type
	case protoreflect.StringKind, protoreflect.BytesKind:
		return protowire.AppendString(protowire.AppendTag(b, fd.Number(), protowire.BytesType), text), nil
	}
	var n uint64
	switch fd.Kind() {
	case protoreflect.BoolKind:
		var is bool
		is, err = strconv.ParseBool(text)
		n = protowire.EncodeBool(is)
	case protoreflect.FloatKind:
		var v float64
		v, err = strconv.ParseFloat(text, bits)
		n = uint64(math.Float32bits(float32(v)))
	case protoreflect.DoubleKind:
		var v float64
		v, err = strconv.ParseFloat(text, bits)
		n = math.Float64bits(v)
	case protoreflect.Uint32Kind, protoreflect.Uint64Kind, protoreflect.Fixed32Kind, protoreflect.Fixed64Kind:
		n, err = strconv.ParseUint(text, 0, bits)
	default:
		if fd.Enum() != nil {
			if v := fd.Enum().Values().ByName(protoreflect.Name(text)); v != nil {
				text = strconv.Itoa(int(v.Number()))
			}
		}
		var i int64
		i, err = strconv.ParseInt(text, 0, bits)
		n = uint64(i)
		if fd.Kind() == protoreflect.Sint64Kind {
			n = protowire.EncodeZigZag(i)
		}
	}
	b = protowire.AppendTag(b, fd.Number(), as)
	switch as {
	case protowire.Fixed32Type:
		return protowire.AppendFixed32(b, uint32(n)), err
	case protowire.Fixed64Type:
		return protowire.AppendFixed64(b, n), err
	}
	return protowire.AppendVarint(b, n), err
}

// into reads a message into a generated type, which all messages inside must have.
func (m *Message) into(p proto.Message) error {
	b, err := m.encode()
	if err != nil {
		return err
	}
	return proto.Unmarshal(b, p)
}
