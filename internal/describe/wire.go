package describe

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// Decode reads the binary form of a message.
func Decode(kind Kind, b []byte) (*Message, error) {
	m, err := newMessage(kind)
	if err == nil {
		err = m.decode(b, 0)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", kind, err)
	}
	return m, nil
}

func (m *Message) decode(b []byte, depth int) error {
	if depth > maxNesting {
		return fmt.Errorf("messages are nested more than %d deep", maxNesting)
	}
	m.raw = b
	for len(b) > 0 {
		number, kind, n := protowire.ConsumeTag(b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		b = b[n:]
		n = protowire.ConsumeFieldValue(number, kind, b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		if err := m.decodeField(number, kind, b[:n], depth); err != nil {
			return err
		}
		b = b[n:]
	}
	return nil
}

func (m *Message) decodeField(number protowire.Number, wire protowire.Type, value []byte, depth int) error {
	var fd protoreflect.FieldDescriptor
	if m.kind != nil {
		fd = m.kind.Fields().ByNumber(number)
	}
	if fd == nil {
		m.add(&field{name: numbered(int(number))})
		return nil
	}
	name := string(fd.Name())
	if wire != protowire.BytesType {
		if wire != wireType(fd.Kind()) {
			m.add(&field{name: numbered(int(number))})
			return nil
		}
		text, _ := scalarText(fd, value)
		m.add(&field{name: name, kind: fd, text: text})
		return nil
	}
	content, n := protowire.ConsumeBytes(value)
	if n < 0 {
		return protowire.ParseError(n)
	}
	switch {
	case fd.Message() != nil:
		sub := &Message{kind: fd.Message()}
		m.add(&field{name: name, kind: fd, msg: sub})
		return sub.decode(content, depth+1)
	case wireType(fd.Kind()) == protowire.BytesType:
		m.add(&field{name: name, kind: fd, text: string(content), str: true})
	case fd.IsList():
		return m.decodePacked(fd, content)
	default:
		m.add(&field{name: numbered(int(number))})
	}
	return nil
}

// decodePacked reads the numbers of a repeated field that are written one after another.
func (m *Message) decodePacked(fd protoreflect.FieldDescriptor, b []byte) error {
	for len(b) > 0 {
		text, n := scalarText(fd, b)
		if n < 0 {
			return protowire.ParseError(n)
		}
		m.add(&field{name: string(fd.Name()), kind: fd, text: text})
		b = b[n:]
	}
	return nil
}

func wireType(k protoreflect.Kind) protowire.Type {
	switch k {
	case protoreflect.StringKind, protoreflect.BytesKind, protoreflect.MessageKind:
		return protowire.BytesType
	case protoreflect.FloatKind, protoreflect.Fixed32Kind, protoreflect.Sfixed32Kind:
		return protowire.Fixed32Type
	case protoreflect.DoubleKind, protoreflect.Fixed64Kind, protoreflect.Sfixed64Kind:
		return protowire.Fixed64Type
	}
	return protowire.VarintType
}

// scalarText returns a number, boolean or enum value as text format has it, and its length; a negative one if b
// is too short.
func scalarText(fd protoreflect.FieldDescriptor, b []byte) (string, int) {
	var v uint64
	var n int
	switch wireType(fd.Kind()) {
	case protowire.Fixed32Type:
		var v32 uint32
		v32, n = protowire.ConsumeFixed32(b)
		v = uint64(v32)
	case protowire.Fixed64Type:
		v, n = protowire.ConsumeFixed64(b)
	default:
		v, n = protowire.ConsumeVarint(b)
	}
	switch fd.Kind() {
	case protoreflect.BoolKind:
		return strconv.FormatBool(v != 0), n
	case protoreflect.EnumKind:
		return enumText(fd, int32(v)), n
	case protoreflect.Int32Kind, protoreflect.Sfixed32Kind:
		return strconv.FormatInt(int64(int32(v)), 10), n
	case protoreflect.Int64Kind, protoreflect.Sfixed64Kind:
		return strconv.FormatInt(int64(v), 10), n
	case protoreflect.Sint32Kind, protoreflect.Sint64Kind:
		return strconv.FormatInt(protowire.DecodeZigZag(v), 10), n
	case protoreflect.FloatKind:
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(v))), 'f', -1, 32), n
	case protoreflect.DoubleKind:
		return strconv.FormatFloat(math.Float64frombits(v), 'f', -1, 64), n
	}
	return strconv.FormatUint(v, 10), n
}

// enumText names a value of an enum; a value without a name stays a number.
func enumText(fd protoreflect.FieldDescriptor, n int32) string {
	if v := fd.Enum().Values().ByNumber(protoreflect.EnumNumber(n)); v != nil {
		return string(v.Name())
	}
	return strconv.FormatInt(int64(n), 10)
}

// Encode returns the binary form of a message. It fails for a field that the message cannot have, and for a text
// that is no value of its field.
func (m *Message) Encode() ([]byte, error) {
	if m.raw != nil {
		return m.raw, nil
	}
	b := []byte{}
	for _, f := range m.fields {
		fd := m.descriptor(f.name)
		if fd == nil || (fd.Message() != nil) != (f.msg != nil) {
			return nil, fmt.Errorf("%s: not a field of this message", f.name)
		}
		var err error
		if f.msg == nil {
			b, err = appendScalar(b, fd, f.text)
		} else {
			var sub []byte
			sub, err = f.msg.Encode()
			b = protowire.AppendBytes(protowire.AppendTag(b, fd.Number(), protowire.BytesType), sub)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return b, nil
}

func appendScalar(b []byte, fd protoreflect.FieldDescriptor, text string) ([]byte, error) {
	wire := wireType(fd.Kind())
	b = protowire.AppendTag(b, fd.Number(), wire)
	if wire == protowire.BytesType {
		return protowire.AppendString(b, text), nil
	}
	v, err := scalarValue(fd, text)
	if err != nil {
		return nil, err
	}
	switch wire {
	case protowire.Fixed32Type:
		return protowire.AppendFixed32(b, uint32(v)), nil
	case protowire.Fixed64Type:
		return protowire.AppendFixed64(b, v), nil
	}
	return protowire.AppendVarint(b, v), nil
}

// scalarValue is the reverse of scalarText. It takes what text format allows: digits in base 8, 10 and 16, names
// and numbers of enum values, several spellings of booleans.
func scalarValue(fd protoreflect.FieldDescriptor, text string) (uint64, error) {
	switch fd.Kind() {
	case protoreflect.BoolKind:
		on, err := strconv.ParseBool(strings.ToLower(text))
		if on {
			return 1, err
		}
		return 0, err
	case protoreflect.EnumKind:
		if v := fd.Enum().Values().ByName(protoreflect.Name(text)); v != nil {
			return uint64(v.Number()), nil
		}
		n, err := strconv.ParseInt(text, 0, 32)
		if err != nil {
			return 0, errors.New("no value of " + string(fd.Enum().FullName()))
		}
		return uint64(n), nil
	case protoreflect.Int32Kind, protoreflect.Sfixed32Kind:
		n, err := strconv.ParseInt(text, 0, 32)
		return uint64(n), err
	case protoreflect.Int64Kind, protoreflect.Sfixed64Kind:
		n, err := strconv.ParseInt(text, 0, 64)
		return uint64(n), err
	case protoreflect.Sint32Kind, protoreflect.Sint64Kind:
		n, err := strconv.ParseInt(text, 0, 64)
		return protowire.EncodeZigZag(n), err
	case protoreflect.FloatKind:
		v, err := strconv.ParseFloat(strings.TrimRight(text, "fF"), 32)
		if math.IsInf(v, 0) || strings.Contains(strings.ToLower(text), "inf") {
			v, err = strconv.ParseFloat(text, 32)
		}
		return uint64(math.Float32bits(float32(v))), err
	case protoreflect.DoubleKind:
		v, err := strconv.ParseFloat(text, 64)
		return math.Float64bits(v), err
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		return strconv.ParseUint(text, 0, 32)
	}
	return strconv.ParseUint(text, 0, 64)
}

// into reads a message into a generated type, which all messages inside must have.
func (m *Message) into(p proto.Message) error {
	b, err := m.Encode()
	if err != nil {
		return err
	}
	return proto.Unmarshal(b, p)
}
