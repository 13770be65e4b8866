package describe

import (
	"errors"
	"fmt"
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
	m := &Message{kind: p.Descriptor(), whole: p.Interface()}
	for i := range m.kind.Fields().Len() {
		fd := m.kind.Fields().Get(i)
		switch {
		case !p.Has(fd):
		case fd.IsMap():
			p.Get(fd).Map().Range(func(k protoreflect.MapKey, v protoreflect.Value) bool {
				entry := &Message{kind: fd.Message()}
				entry.addValue(fd.MapKey(), k.Value())
				entry.addValue(fd.MapValue(), v)
				m.add(&field{name: string(fd.Name()), kind: fd, msg: entry})
				return true
			})
		case fd.IsList():
			for list, n := p.Get(fd).List(), 0; n < list.Len(); n++ {
				m.addValue(fd, list.Get(n))
			}
		default:
			m.addValue(fd, p.Get(fd))
		}
	}
	for b := p.GetUnknown(); len(b) > 0; {
		number, _, size := protowire.ConsumeField(b)
		m.add(&field{name: numbered(int(number))})
		b = b[size:]
	}
	return m
}

// addValue adds one value of a field.
func (m *Message) addValue(fd protoreflect.FieldDescriptor, v protoreflect.Value) {
	f := field{name: string(fd.Name()), kind: fd}
	switch x := v.Interface().(type) {
	case protoreflect.Message:
		f.msg = treeOf(x)
	case string:
		f.text, f.str = x, true
	case []byte:
		f.text, f.str = string(x), true
	case protoreflect.EnumNumber:
		f.text = enumText(fd, x)
	case float32:
		f.text = strconv.FormatFloat(float64(x), 'f', -1, 32)
	case float64:
		f.text = strconv.FormatFloat(x, 'f', -1, 64)
	default:
		f.text = fmt.Sprint(x)
	}
	m.add(&f)
}

// enumText names a value of an enum; a value without a name stays a number.
func enumText(fd protoreflect.FieldDescriptor, n protoreflect.EnumNumber) string {
	if v := fd.Enum().Values().ByNumber(n); v != nil {
		return string(v.Name())
	}
	return strconv.Itoa(int(n))
}

// into reads a message into a generated type, which all messages inside must have. It fails for a field that the message cannot have, and
// for a text that is no value of its field.
func (m *Message) into(p proto.Message) error {
	whole := m.whole
	if whole == nil {
		made := dynamicpb.NewMessage(m.kind)
		if err := m.fill(made); err != nil {
			return err
		}
		whole = made
	}
	b, err := proto.Marshal(whole)
	if err != nil {
		return err
	}
	return proto.UnmarshalOptions{Merge: true}.Unmarshal(b, p)
}

// fill sets the fields of a message.
func (m *Message) fill(p protoreflect.Message) error {
	if m.whole != nil {
		return m.into(p.Interface())
	}
	for _, f := range m.fields {
		if err := f.fill(p); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return nil
}

// fill sets one value of a field.
func (f *field) fill(p protoreflect.Message) error {
	fd := p.Descriptor().Fields().ByName(protoreflect.Name(f.name))
	switch {
	case fd == nil || (fd.Message() != nil) != (f.msg != nil):
		return errors.New("not a field of this message")
	case fd.IsMap(): // all are of texts
		p.Mutable(fd).Map().Set(protoreflect.ValueOfString(f.msg.text("key")).MapKey(), protoreflect.ValueOfString(f.msg.text("value")))
		return nil
	case f.msg != nil && fd.IsList():
		return f.msg.fill(p.Mutable(fd).List().AppendMutable().Message())
	case f.msg != nil:
		return f.msg.fill(p.Mutable(fd).Message())
	}
	v, err := scalar(fd, f.text)
	switch {
	case err != nil:
		return err
	case fd.IsList():
		p.Mutable(fd).List().Append(v)
	default:
		p.Set(fd, v)
	}
	return nil
}

// scalar reads a value as text format has it.
func scalar(fd protoreflect.FieldDescriptor, text string) (v protoreflect.Value, err error) {
	switch kind := fd.Kind(); kind {
	case protoreflect.StringKind:
		return protoreflect.ValueOfString(text), nil
	case protoreflect.BytesKind:
		return protoreflect.ValueOfBytes([]byte(text)), nil
	case protoreflect.BoolKind:
		is, err := strconv.ParseBool(text)
		return protoreflect.ValueOfBool(is), err
	case protoreflect.EnumKind:
		if named := fd.Enum().Values().ByName(protoreflect.Name(text)); named != nil {
			return protoreflect.ValueOfEnum(named.Number()), nil
		}
		n, err := strconv.ParseInt(text, 0, 32)
		return protoreflect.ValueOfEnum(protoreflect.EnumNumber(n)), err
	case protoreflect.FloatKind:
		x, err := strconv.ParseFloat(text, 32)
		return protoreflect.ValueOfFloat32(float32(x)), err
	case protoreflect.DoubleKind:
		x, err := strconv.ParseFloat(text, 64)
		return protoreflect.ValueOfFloat64(x), err
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		n, err := strconv.ParseUint(text, 0, 32)
		return protoreflect.ValueOfUint32(uint32(n)), err
	case protoreflect.Uint64Kind, protoreflect.Fixed64Kind:
		n, err := strconv.ParseUint(text, 0, 64)
		return protoreflect.ValueOfUint64(n), err
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.Sfixed32Kind:
		n, err := strconv.ParseInt(text, 0, 32)
		return protoreflect.ValueOfInt32(int32(n)), err
	}
	n, err := strconv.ParseInt(text, 0, 64)
	return protoreflect.ValueOfInt64(n), err
}
