package describe

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestWire reads descriptions in their binary form. A case is an archive: table (a DescribeTableResult as text), newer
// (fields that the Go stubs lack, one line per message: its path, then the fields by number), topic (a
// DescribeTopicResult for the first changefeed), and want: the model as JSON. UPDATE=1 rewrites want.
func TestWire(t *testing.T) {
	golden.Run(t, "testdata/wire/*.txtar", func(t *testing.T, c *golden.Case) {
		c.Known(t, "table", "topic", "newer")
		var d Ydb_Table.DescribeTableResult
		text, _ := c.Section("table")
		if err := prototext.Unmarshal([]byte(text), &d); err != nil {
			t.Fatal(err)
		}
		topic := &Ydb_Topic.DescribeTopicResult{}
		text, hasTopic := c.Section("topic")
		if err := prototext.Unmarshal([]byte(text), topic); err != nil {
			t.Fatal(err)
		}
		newer, _ := c.Section("newer")
		for line := range strings.Lines(newer) {
			addNewer(t, &d, topic, strings.TrimSpace(line))
		}
		r := NewReader("/local/t")
		r.Read(decoded(t, DescribeTable, &d))
		if hasTopic {
			r.Topic(&r.Table.Changefeeds[0], decoded(t, DescribeTopic, topic))
		}
		got, err := json.MarshalIndent(r.Table, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		c.Want(t, string(got)+"\n")
	})
}

func decoded(t *testing.T, kind Kind, p proto.Message) *Message {
	t.Helper()
	b, err := proto.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	m, err := Decode(kind, b)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// addNewer adds fields to a message within the description, named by the fields that lead to it: "indexes[0]
// 9:{3:{1:{1:3}}}". Values are numbers, "text", fractions and {messages}.
func addNewer(t *testing.T, d, topic proto.Message, line string) {
	t.Helper()
	where, fields, ok := strings.Cut(line, " ")
	if !ok {
		t.Fatalf("newer: %q", line)
	}
	m := d.ProtoReflect()
	for element := range strings.SplitSeq(where, ".") {
		name, index, _ := strings.Cut(strings.TrimSuffix(element, "]"), "[")
		switch name {
		case "table":
			continue
		case "topic":
			m = topic.ProtoReflect()
			continue
		}
		f := m.Descriptor().Fields().ByName(protoreflect.Name(name))
		if f == nil {
			t.Fatalf("newer: %s has no field %s", m.Descriptor().FullName(), name)
		}
		if f.IsList() {
			i, err := strconv.Atoi(index)
			if err != nil {
				t.Fatal(err)
			}
			m = m.Mutable(f).List().Get(i).Message()
		} else {
			m = m.Mutable(f).Message()
		}
	}
	b, rest := parseFields(t, fields)
	if rest != "" {
		t.Fatalf("newer: %q is left of %q", rest, line)
	}
	m.SetUnknown(append(m.GetUnknown(), b...))
}

func parseFields(t *testing.T, s string) (b []byte, rest string) {
	t.Helper()
	for s = strings.TrimLeft(s, " "); s != "" && s[0] != '}'; s = strings.TrimLeft(s, " ") {
		number, after, ok := strings.Cut(s, ":")
		n, err := strconv.Atoi(number)
		if err != nil || !ok {
			t.Fatalf("newer: no field number in %q", s)
		}
		field := protowire.Number(n)
		s = after
		switch {
		case s[0] == '{':
			inner, after := parseFields(t, s[1:])
			b = protowire.AppendBytes(protowire.AppendTag(b, field, protowire.BytesType), inner)
			s = strings.TrimPrefix(after, "}")
		case s[0] == '"':
			quoted, err := strconv.QuotedPrefix(s)
			if err != nil {
				t.Fatal(err)
			}
			text, _ := strconv.Unquote(quoted)
			b = protowire.AppendString(protowire.AppendTag(b, field, protowire.BytesType), text)
			s = s[len(quoted):]
		default:
			end := strings.IndexAny(s, " }")
			if end < 0 {
				end = len(s)
			}
			if v, err := strconv.ParseUint(s[:end], 10, 64); err == nil {
				b = protowire.AppendVarint(protowire.AppendTag(b, field, protowire.VarintType), v)
			} else {
				v, err := strconv.ParseFloat(s[:end], 64)
				if err != nil {
					t.Fatal(err)
				}
				b = protowire.AppendFixed64(protowire.AppendTag(b, field, protowire.Fixed64Type), math.Float64bits(v))
			}
			s = s[end:]
		}
	}
	return b, s
}

// boundsAt describes a table that is split at these keys.
func boundsAt(t schema.Type, keys ...schema.Value) *Ydb_Table.DescribeTableResult {
	d := &Ydb_Table.DescribeTableResult{PrimaryKey: []string{"k"}}
	for _, key := range keys {
		d.ShardKeyBounds = append(d.ShardKeyBounds, &Ydb.TypedValue{
			Type:  &Ydb.Type{Type: &Ydb.Type_TupleType{TupleType: &Ydb.TupleType{Elements: []*Ydb.Type{Optional(ProtoType(t))}}}},
			Value: &Ydb.Value{Items: []*Ydb.Value{ProtoValue(t, key)}},
		})
	}
	return d
}

// TestBoundNotUnderstood reads tables that are split at a key that is not understood, between others that are: all but the keys is there,
// and they are named as lost, once.
func TestBoundNotUnderstood(t *testing.T) {
	for name, spoil := range map[string]func(bound *Ydb.TypedValue, b []byte) []byte{
		"understood":    func(_ *Ydb.TypedValue, b []byte) []byte { return b },
		"within a char": func(_ *Ydb.TypedValue, b []byte) []byte { return bytes.ReplaceAll(b, []byte("cut"), []byte("cu\xd0")) },
		"cut short": func(bound *Ydb.TypedValue, b []byte) []byte {
			whole, err := proto.Marshal(bound)
			if err != nil {
				t.Fatal(err)
			}
			spoilt := bytes.Clone(whole)
			spoilt[len(spoilt)-4]++ // the length of the text
			return bytes.ReplaceAll(b, whole, spoilt)
		},
		"no tuple": func(bound *Ydb.TypedValue, _ []byte) []byte { bound.Type = ProtoType(schema.Utf8); return nil },
		"no type that a key can have": func(bound *Ydb.TypedValue, _ []byte) []byte {
			bound.Type.GetTupleType().Elements[0] = &Ydb.Type{Type: &Ydb.Type_ListType{}}
			return nil
		},
		"no value": func(bound *Ydb.TypedValue, _ []byte) []byte { bound.Value = nil; return nil },
	} {
		t.Run(name, func(t *testing.T) {
			d := boundsAt(schema.Utf8, "a", "cut", "z")
			marshal := func() []byte {
				b, err := proto.Marshal(d)
				if err != nil {
					t.Fatal(err)
				}
				return b
			}
			b := spoil(d.ShardKeyBounds[1], marshal())
			if b == nil {
				b = marshal()
			}
			m, err := Decode(DescribeTable, b)
			if err != nil {
				t.Fatal(err)
			}
			r := NewReader("/local/t")
			r.Read(m)
			points, lost := 0, []string{"shard_key_bounds"}
			if name == "understood" {
				points, lost = 3, nil
			}
			if !slices.Equal(r.Table.PrimaryKey, []string{"k"}) || len(r.Table.Partitioning.SplitPoints) != points || len(r.Bounds) != points ||
				!slices.Equal(r.Table.Unmodelled, lost) {
				t.Errorf("%+v", r.Table)
			}
		})
	}
}

// TestEveryField reads messages in which every field is set that this program knows of, at any depth, and compares
// what is lost with what is known to be. So a field of a new protobuf description breaks this test and not a user's
// table.
func TestEveryField(t *testing.T) {
	golden.Run(t, "testdata/fields/*.txtar", func(t *testing.T, c *golden.Case) {
		kind := Kind(c.Name)
		m := &Message{kind: descriptorOf(kind)}
		fill(m, 0)
		r := NewReader("t")
		switch kind {
		case Changefeed:
			r.Changefeed(m, "")
		case CreateTopic, DescribeTopic:
			r.Topic(&schema.Changefeed{Name: "feed"}, m)
		case Permissions:
			r.Permissions(m)
		default:
			r.Read(m)
		}
		c.Want(t, strings.Join(r.Table.Unmodelled, "\n")+"\n")
	})
}

// fill sets all fields of a message to a value that is not the default one.
func fill(m *Message, depth int) {
	for i := range m.kind.Fields().Len() {
		fd := m.kind.Fields().Get(i)
		f := &field{name: string(fd.Name()), kind: fd}
		one := fd.ContainingOneof()
		switch {
		case fd.Message() != nil && depth > 8:
			continue
		case one != nil && m.kind.ParentFile().Package() == "Ydb" && one.Fields().Get(one.Fields().Len()-1) != fd:
			continue // a type or a value is one of them
		case fd.Message() != nil:
			f.msg = &Message{kind: fd.Message()}
			fill(f.msg, depth+1)
		case fd.Enum() != nil:
			f.text = string(fd.Enum().Values().Get(fd.Enum().Values().Len() - 1).Name())
		case fd.Kind() == protoreflect.BoolKind:
			f.text = "true"
		case fd.Kind() == protoreflect.StringKind, fd.Kind() == protoreflect.BytesKind:
			f.text, f.str = "x", true
		default:
			f.text = "77"
		}
		m.add(f)
	}
}

// TestNewerFieldsAreNewer asks to take entries out of the table of newer fields that the Go descriptors have by now.
func TestNewerFieldsAreNewer(t *testing.T) {
	for _, file := range []struct {
		newer string
		p     protoreflect.FileDescriptor
	}{{newerTable, Ydb_Table.File_protos_ydb_table_proto}, {newerTopic, Ydb_Topic.File_protos_ydb_topic_proto}} {
		for line := range strings.Lines(file.newer) {
			name, fields, _ := strings.Cut(strings.TrimSpace(line), ":")
			m := file.p.Messages().ByName(protoreflect.Name(name))
			if m == nil {
				continue
			}
			for entry := range strings.SplitSeq(fields, ",") {
				if words := strings.Fields(entry); len(words) == 3 && m.Fields().ByName(protoreflect.Name(words[1])) != nil {
					t.Errorf("%s.%s is in the published descriptors", name, words[1])
				}
			}
		}
	}
}

func FuzzWire(f *testing.F) {
	var d Ydb_Table.DescribeTableResult
	d.ProtoReflect().SetUnknown(protowire.AppendVarint(protowire.AppendTag(nil, 77, protowire.VarintType), 1))
	seed, err := proto.Marshal(&d)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(seed)
	for _, c := range golden.All(f, "testdata/wire/*.txtar") {
		var d Ydb_Table.DescribeTableResult
		if prototext.Unmarshal(c.Files[0].Data, &d) == nil {
			b, _ := proto.Marshal(&d)
			f.Add(b)
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var d Ydb_Table.DescribeTableResult
		m, err := Decode(DescribeTable, b)
		if known := proto.Unmarshal(b, &d); known != nil || err != nil {
			return
		}
		r := NewReader("/local/t")
		r.Read(m)
		if unknown := len(d.ProtoReflect().GetUnknown()); unknown > 0 && len(r.Table.Unmodelled) == 0 {
			t.Errorf("%d unknown bytes were dropped", unknown)
		}
	})
}
