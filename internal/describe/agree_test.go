package describe_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
)

// TestWrittenTablesReadBack writes generated tables as requests and as descriptions and reads them back, in binary
// form and in the text form that the protobuf library prints.
func TestWrittenTablesReadBack(t *testing.T) {
	for seed := range uint64(200) {
		table := schematest.Table(schematest.Rand(seed))
		for _, p := range []proto.Message{&Ydb_Table.CreateTableRequest{}, &Ydb_Table.DescribeTableResult{}} {
			if err := describe.Write(table, p); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			kind := describe.Kind(p.ProtoReflect().Descriptor().FullName())
			want := held(table, kind)
			binary, err := describe.Of(p)
			if err != nil {
				t.Fatal(err)
			}
			text, err := describe.ParseText(kind, "scheme.pb", textOf(t, kind, p))
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range []*describe.Message{binary, text} {
				r := describe.NewReader(table.Path)
				r.Read(m)
				if diff := cmp.Diff(want, r.Table, cmpopts.IgnoreTypes(schema.Position{}), cmpopts.EquateEmpty()); diff != "" {
					t.Fatalf("seed %d, %s (-written +read):\n%s", seed, kind, diff)
				}
			}
		}
	}
}

// textOf prints a message as text, newer fields by their names.
func textOf(t *testing.T, kind describe.Kind, p proto.Message) string {
	t.Helper()
	b, err := proto.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	m := dynamicpb.NewMessage(describe.DescriptorOf(kind))
	if err := proto.Unmarshal(b, m); err != nil {
		t.Fatal(err)
	}
	return prototext.MarshalOptions{Multiline: true}.Format(m)
}

// held returns what of a table YDB's messages can hold. The rest is known from SHOW CREATE TABLE or from the topic of
// a changefeed, or from nothing.
func held(t *schema.Table, kind describe.Kind) *schema.Table {
	t = t.Clone()
	t.Settings, t.Partitioning.Count, t.Partitioning.HashFunction = nil, 0, ""
	for i := range t.Columns {
		t.Columns[i].Generated, t.Columns[i].Encoding = nil, ""
	}
	for i := range t.Families {
		t.Families[i].Settings = nil
	}
	for i := range t.Changefeeds {
		t.Changefeeds[i].Retention, t.Changefeeds[i].Consumers = "", nil // the topic has them
	}
	if kind == describe.CreateTable {
		t.Changefeeds = nil // made by requests of their own
	} else {
		t.CompactionPolicy = ""
		t.Partitioning.Uniform, t.Partitioning.SplitPoints = 0, nil // the server tells the bounds there are now
	}
	return t
}
