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
)

// Decode reads the binary form of a message.
func Decode(kind Kind, b []byte) (*Message, error) {
	m, err := decode(descriptorOf(kind), b, maxNesting)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", kind, err)
	}
	return m, nil
}

// decode returns the fields of a message in the order of their numbers, and behind them those that are not known. So many messages may be
// nested in it.
func decode(kind protoreflect.MessageDescriptor, b []byte, deep int) (*Message, error) {
	if deep == 0 {
		return nil, fmt.Errorf("messages are nested more than %d deep", maxNesting)
	}
	m := &Message{kind: kind, binary: b}
	var unknown []*field
	for len(b) > 0 {
		number, as, size := protowire.ConsumeTag(b)
		if size < 0 {
			return nil, protowire.ParseError(size)
		}
		value := b[size:]
		if size = protowire.ConsumeFieldValue(number, as, value); size < 0 {
			return nil, protowire.ParseError(size)
		}
		value, b = value[:size], value[size:]
		fd := kind.Fields().ByNumber(number)
		if fd == nil {
			unknown = append(unknown, &field{name: numbered(int(number))})
			continue
		}
		f := field{name: string(fd.Name()), kind: fd}
		wants := wireType(fd.Kind())
		switch {
		case as == wants && as == protowire.BytesType:
			inner, _ := protowire.ConsumeBytes(value)
			if f.str = fd.Message() == nil; f.str {
				f.text = string(inner)
				m.addSet(f, len(inner) > 0)
				continue
			}
			var err error
			if f.msg, err = decode(fd.Message(), inner, deep-1); err != nil {
				return nil, err
			}
			m.add(&f)
		case as == protowire.BytesType && fd.IsList(): // packed
			for inner, _ := protowire.ConsumeBytes(value); len(inner) > 0; {
				n, size := number64(wants, inner)
				if size < 0 {
					return nil, protowire.ParseError(size)
				}
				inner = inner[size:]
				m.add(&field{name: f.name, kind: fd, text: scalarText(fd, n)})
			}
		case as == wants:
			n, _ := number64(as, value)
			f.text = scalarText(fd, n)
			m.addSet(f, n != 0)
		default:
			unknown = append(unknown, &field{name: numbered(int(number))})
		}
	}
	slices.SortStableFunc(m.fields, func(a, b *field) int { return cmp.Compare(a.kind.Number(), b.kind.Number()) })
	m.fields = append(m.fields, unknown...)
	return m, nil
}

// addSet adds a scalar, unless it is what is meant where there is none.
func (m *Message) addSet(f field, is bool) {
	if is || f.kind.HasPresence() || f.kind.IsList() {
		m.add(&f)
	}
}

// wireType is how values are encoded.
func wireType(kind protoreflect.Kind) protowire.Type {
	switch kind {
	case protoreflect.Sfixed32Kind, protoreflect.Fixed32Kind, protoreflect.FloatKind:
		return protowire.Fixed32Type
	case protoreflect.Sfixed64Kind, protoreflect.Fixed64Kind, protoreflect.DoubleKind:
		return protowire.Fixed64Type
	case protoreflect.StringKind, protoreflect.BytesKind, protoreflect.MessageKind:
		return protowire.BytesType
	}
	return protowire.VarintType
}

// number64 reads a number, and tells how long it is.
func number64(as protowire.Type, b []byte) (n uint64, size int) {
	switch as {
	case protowire.Fixed32Type:
		short, size := protowire.ConsumeFixed32(b)
		return uint64(short), size
	case protowire.Fixed64Type:
		return protowire.ConsumeFixed64(b)
	}
	return protowire.ConsumeVarint(b)
}

// scalarText is a number as text format has it.
func scalarText(fd protoreflect.FieldDescriptor, n uint64) string {
	switch fd.Kind() {
	case protoreflect.BoolKind:
		return strconv.FormatBool(protowire.DecodeBool(n))
	case protoreflect.EnumKind:
		return enumText(fd, int32(n))
	case protoreflect.FloatKind:
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(n))), 'f', -1, 32)
	case protoreflect.DoubleKind:
		return strconv.FormatFloat(math.Float64frombits(n), 'f', -1, 64)
	case protoreflect.Int32Kind, protoreflect.Sfixed32Kind:
		return strconv.FormatInt(int64(int32(n)), 10)
	case protoreflect.Int64Kind, protoreflect.Sfixed64Kind:
		return strconv.FormatInt(int64(n), 10)
	case protoreflect.Sint64Kind:
		return strconv.FormatInt(protowire.DecodeZigZag(n), 10)
	case protoreflect.Uint32Kind:
		n = uint64(uint32(n))
	}
	return strconv.FormatUint(n, 10)
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
	switch {
	case m.binary != nil:
		return m.binary, nil
	case m.whole != nil:
		return proto.Marshal(m.whole)
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
	as, bits := wireType(fd.Kind()), 64
	switch {
	case as == protowire.BytesType:
		return protowire.AppendString(protowire.AppendTag(b, fd.Number(), as), text), nil
	case as == protowire.Fixed32Type, fd.Kind() == protoreflect.Int32Kind, fd.Kind() == protoreflect.Uint32Kind, fd.Enum() != nil:
		bits = 32
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
