package describe

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"google.golang.org/protobuf/encoding/prototext"
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
func (m *Message) encode() ([]byte, error) {
	if m.binary != nil {
		return proto.Marshal(m.binary.Interface())
	}
	var text strings.Builder
	if err := m.print(&text); err != nil {
		return nil, err
	}
	p := dynamicpb.NewMessage(m.kind)
	if err := prototext.Unmarshal([]byte(text.String()), p); err != nil {
		return nil, err
	}
	return proto.Marshal(p)
}

// print writes the text form.
func (m *Message) print(to *strings.Builder) error {
	for _, f := range m.fields {
		fd := m.descriptor(f.name)
		if fd == nil || (fd.Message() != nil) != (f.msg != nil) {
			return fmt.Errorf("%s: not a field of this message", f.name)
		}
		text := f.text
		switch {
		case f.msg != nil:
			fmt.Fprintf(to, "%s {\n", f.name)
			if err := f.msg.print(to); err != nil {
				return err
			}
			to.WriteString("}\n")
			continue
		case fd.Kind() == protoreflect.StringKind || fd.Kind() == protoreflect.BytesKind:
			text = strconv.Quote(text)
		}
		fmt.Fprintf(to, "%s: %s\n", f.name, text)
	}
	return nil
}

// into reads a message into a generated type, which all messages inside must have.
func (m *Message) into(p proto.Message) error {
	b, err := m.encode()
	if err != nil {
		return err
	}
	return proto.Unmarshal(b, p)
}
