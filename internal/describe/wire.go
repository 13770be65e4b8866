package describe

import (
	"fmt"
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
		var text strings.Builder
		m.print(&text)
		whole = dynamicpb.NewMessage(m.kind)
		if err := prototext.Unmarshal([]byte(text.String()), whole); err != nil {
			return err
		}
	}
	b, err := proto.Marshal(whole)
	if err != nil {
		return err
	}
	return proto.UnmarshalOptions{Merge: true}.Unmarshal(b, p)
}

// print prints a message in text format.
func (m *Message) print(b *strings.Builder) {
	if m.whole != nil {
		b.WriteString(prototext.Format(m.whole))
	}
	for _, f := range m.fields {
		fd := m.descriptor(f.name)
		switch {
		case f.msg != nil:
			b.WriteString(f.name + " {")
			f.msg.print(b)
			b.WriteString("}\n")
		case fd != nil && (fd.Kind() == protoreflect.StringKind || fd.Kind() == protoreflect.BytesKind):
			fmt.Fprintf(b, "%s: %q\n", f.name, f.text)
		default:
			fmt.Fprintf(b, "%s: %s\n", f.name, f.text)
		}
	}
}
