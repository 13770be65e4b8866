// Package describe turns YDB's descriptions of tables into the model and the model into descriptions.
//
// It owns the one mapping between schema.Table and YDB's protobuf messages, whether a message comes as text, as in
// a dump, or in binary form, as from a server. It owns no I/O. The one invariant: a field that the mapping does not
// understand, known to this program or not, is named as lost and never dropped silently.
//
// A message is kept as text format shows it: fields by name, scalars as text. So both forms are read by the same
// code, and fields newer than the program lie in the same tree as all others.
package describe

import (
	"fmt"
	"strconv"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Message is a message as a tree of fields.
type Message struct {
	kind   protoreflect.MessageDescriptor // nil if the message is not one that this package knows
	at     schema.Position                // zero unless read from text
	fields []*field
	whole  proto.Message // that it was read from, or that is written in place of fields; nil if there is none
}

// field is one value of a field; a repeated field is there several times.
type field struct {
	name string                       // "field 12" if the number is all there is to know
	kind protoreflect.FieldDescriptor // nil if not known
	at   schema.Position
	msg  *Message // nil for a scalar
	text string   // the scalar: a decoded string, or a number or name
	str  bool     // the scalar is a string
	used bool     // some reader asked for it; the others are named as lost
}

func (m *Message) add(f *field) { m.fields = append(m.fields, f) }

// descriptor returns what is known of a field, nil if nothing is.
func (m *Message) descriptor(name string) protoreflect.FieldDescriptor {
	if m.kind == nil {
		return nil
	}
	return m.kind.Fields().ByName(protoreflect.Name(name))
}

func (m *Message) all(name string) []*field {
	if m == nil {
		return nil
	}
	var out []*field
	for _, f := range m.fields {
		if f.name == name {
			f.used = true
			out = append(out, f)
		}
	}
	return out
}

// last returns the value of a field that is not repeated, nil if it is not set. As in all protobuf formats the
// last one counts.
func (m *Message) last(name string) *field {
	all := m.all(name)
	if len(all) == 0 {
		return nil
	}
	return all[len(all)-1]
}

// sub returns the message that a field holds, nil if it is not set.
func (m *Message) sub(name string) *Message {
	if f := m.last(name); f != nil {
		return f.msg
	}
	return nil
}

// subs returns the messages that a repeated field holds.
func (m *Message) subs(name string) []*Message {
	var out []*Message
	for _, f := range m.all(name) {
		if f.msg == nil {
			f.used = false
			continue
		}
		out = append(out, f.msg)
	}
	return out
}

// text returns a string, "" if it is not set.
func (m *Message) text(name string) string {
	if f := m.last(name); f != nil {
		return f.text
	}
	return ""
}

func (m *Message) texts(name string) []string {
	var out []string
	for _, f := range m.all(name) {
		out = append(out, f.text)
	}
	return out
}

// flag returns a boolean, false if it is not set.
func (m *Message) flag(name string) bool {
	switch strings.ToLower(m.text(name)) {
	case "true", "t", "1":
		return true
	}
	return false
}

// enum returns the name of an enum's value without its prefix, "" if it is not set or UNSPECIFIED. A value that
// this package does not know is left for lost to name.
func (m *Message) enum(name, prefix string) string {
	f := m.last(name)
	if f == nil {
		return ""
	}
	if f.kind == nil || f.kind.Enum() == nil || f.kind.Enum().Values().ByName(protoreflect.Name(f.text)) == nil {
		f.used = false
		return ""
	}
	if value := strings.TrimPrefix(f.text, prefix); value != "UNSPECIFIED" {
		return value
	}
	return ""
}

// count returns an unsigned number, 0 if it is not set or none.
func (m *Message) count(name string) uint64 {
	f := m.last(name)
	if f == nil {
		return 0
	}
	n, err := strconv.ParseUint(f.text, 0, 64)
	f.used = err == nil
	return n
}

// integer returns a signed number, nil if it is not set or none.
func (m *Message) integer(name string) *int64 {
	f := m.last(name)
	if f == nil {
		return nil
	}
	n, err := strconv.ParseInt(f.text, 0, 64)
	if f.used = err == nil; err != nil {
		return nil
	}
	return &n
}

// ignore marks fields that say nothing about the table.
func (m *Message) ignore(names ...string) {
	for _, name := range names {
		for _, f := range m.all(name) {
			f.msg.use()
		}
	}
}

// use marks all fields below m as understood.
func (m *Message) use() {
	if m == nil {
		return
	}
	for _, f := range m.fields {
		f.used = true
		f.msg.use()
	}
}

// unread calls f for every field that nobody read, with its path; not for what is inside such a field. A message
// with a name is told from others of its kind by it, as in columns[id].
func (m *Message) unread(prefix string, f func(path string, at schema.Position)) {
	if m == nil {
		return
	}
	for _, e := range m.fields {
		path := prefix + e.name
		if !e.used {
			f(path, e.at)
			continue
		}
		if e.msg == nil {
			continue
		}
		if name := e.msg.text("name"); name != "" {
			path += "[" + name + "]"
		}
		e.msg.unread(path+".", f)
	}
}

// numbered names a field of which only the number is known.
func numbered(n int) string { return fmt.Sprintf("field %d", n) }
