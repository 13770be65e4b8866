package ydbconn

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestConvert turns descriptions into the model. A case is an archive: table (a DescribeTableResult as text),
// newer (fields our protobuf description lacks, one line per message: its path, then the fields), topic (a
// DescribeTopicResult for the first changefeed), and want: the model as JSON. UPDATE=1 rewrites want.
func TestConvert(t *testing.T) {
	golden.Run(t, "testdata/describe/*.txtar", func(t *testing.T, c *golden.Case) {
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
		table := convertTable("/local/t", &d)
		if hasTopic {
			convertTopic(table, &table.Changefeeds[0], topic)
		}
		got, err := json.MarshalIndent(table, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		c.Want(t, string(got)+"\n")
	})
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

// TestEveryFieldIsModelled lists what descriptions hold and what becomes of each field, so that a new protobuf
// description breaks this test and not a user's table.
func TestEveryFieldIsModelled(t *testing.T) {
	ignored := map[string]string{
		"Ydb.Scheme.Entry.name":                               "the path is known",
		"Ydb.Scheme.Entry.effective_permissions":              "follow from explicit ones and those of directories",
		"Ydb.Scheme.Entry.size_bytes":                         "in the statistics",
		"Ydb.Scheme.Entry.created_at":                         "cannot be carried over",
		"Ydb.Table.TableIndexDescription.size_bytes":          "a size, not a property",
		"Ydb.Table.TableStats.partition_stats":                "not asked for",
		"Ydb.Table.TableStats.creation_time":                  "cannot be carried over",
		"Ydb.Table.TableStats.modification_time":              "cannot be carried over",
		"Ydb.Table.SequenceDescription.SetVal.next_used":      "the restart value is kept, not the next one",
		"Ydb.Table.ChangefeedDescription.state":               "disabled or not; the rest passes",
		"Ydb.Table.PartitionStats":                            "not asked for",
		"Ydb.Table.ChangefeedDescription.InitialScanProgress": "that there is one is what counts",
	}
	modelled := map[string]string{
		"Ydb.Table.DescribeTableResult": "self columns primary_key shard_key_bounds indexes table_stats ttl_settings storage_settings " +
			"column_families attributes partitioning_settings key_bloom_filter read_replicas_settings changefeeds tiering temporary store_type",
		"Ydb.Scheme.Entry":                          "owner type permissions",
		"Ydb.Scheme.Permissions":                    "subject permission_names",
		"Ydb.Table.ColumnMeta":                      "name type family not_null from_literal from_sequence",
		"Ydb.Table.SequenceDescription":             "name min_value max_value start_value cache increment cycle set_val",
		"Ydb.Table.SequenceDescription.SetVal":      "next_value",
		"Ydb.Table.TableIndexDescription":           "name index_columns global_index global_async_index global_unique_index status data_columns",
		"Ydb.Table.GlobalIndex":                     "",
		"Ydb.Table.GlobalAsyncIndex":                "",
		"Ydb.Table.GlobalUniqueIndex":               "",
		"Ydb.Table.TtlSettings":                     "date_type_column value_since_unix_epoch run_interval_seconds",
		"Ydb.Table.DateTypeColumnModeSettings":      "column_name expire_after_seconds",
		"Ydb.Table.ValueSinceUnixEpochModeSettings": "column_name column_unit expire_after_seconds",
		"Ydb.Table.StorageSettings":                 "tablet_commit_log0 tablet_commit_log1 external store_external_blobs",
		"Ydb.Table.StoragePool":                     "media",
		"Ydb.Table.ColumnFamily":                    "name data compression keep_in_memory",
		"Ydb.Table.PartitioningSettings":            "partition_by partitioning_by_size partition_size_mb partitioning_by_load min_partitions_count max_partitions_count",
		"Ydb.Table.ReadReplicasSettings":            "per_az_read_replicas_count any_az_read_replicas_count",
		"Ydb.Table.ChangefeedDescription": "name mode format virtual_timestamps attributes aws_region resolved_timestamps_interval " +
			"initial_scan_progress schema_changes",
		"Ydb.Table.TableStats": "rows_estimate store_size partitions",
	}
	seen := map[protoreflect.FullName]bool{}
	var walk func(m protoreflect.MessageDescriptor)
	walk = func(m protoreflect.MessageDescriptor) {
		name := m.FullName()
		if seen[name] || ignored[string(name)] != "" || strings.HasPrefix(string(name), "google.") ||
			name == "Ydb.Type" || name == "Ydb.TypedValue" || name == "Ydb.VirtualTimestamp" {
			return
		}
		seen[name] = true
		fields, ok := modelled[string(name)]
		if !ok {
			t.Errorf("message %s is neither modelled nor ignored", name)
		}
		for i := range m.Fields().Len() {
			f := m.Fields().Get(i)
			if !strings.Contains(" "+fields+" ", " "+string(f.Name())+" ") && ignored[string(f.FullName())] == "" {
				t.Errorf("field %s is neither modelled nor ignored", f.FullName())
			}
			if f.Message() != nil && !f.IsMap() {
				walk(f.Message())
			}
		}
	}
	walk((&Ydb_Table.DescribeTableResult{}).ProtoReflect().Descriptor())
	for name := range modelled {
		if !seen[protoreflect.FullName(name)] {
			t.Errorf("message %s is listed and does not occur", name)
		}
	}
}

func FuzzConvert(f *testing.F) {
	var d Ydb_Table.DescribeTableResult
	d.ProtoReflect().SetUnknown(protowire.AppendVarint(protowire.AppendTag(nil, 77, protowire.VarintType), 1))
	seed, err := proto.Marshal(&d)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(seed)
	for _, c := range golden.All(f, "testdata/describe/*.txtar") {
		var d Ydb_Table.DescribeTableResult
		if prototext.Unmarshal(c.Files[0].Data, &d) == nil {
			b, _ := proto.Marshal(&d)
			f.Add(b)
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var d Ydb_Table.DescribeTableResult
		if proto.Unmarshal(b, &d) != nil {
			return
		}
		unknown := len(d.ProtoReflect().GetUnknown())
		table := convertTable("/local/t", &d)
		if unknown > 0 && len(table.Unmodelled) == 0 {
			t.Errorf("%d unknown bytes were dropped", unknown)
		}
	})
}

func TestLiteral(t *testing.T) {
	for _, c := range []struct {
		t    schema.Type
		v    any
		want string
	}{
		{schema.Uint64, uint64(math.MaxUint64), "18446744073709551615"},
		{schema.Int64, int64(-5), "-5"},
		{schema.Bool, true, "TRUE"},
		{schema.Utf8, "it's\n", `'it\'s\n'`},
		{schema.Utf8, nil, "NULL"},
		{schema.Date, uint64(19724), "Date('2024-01-02')"},
		{schema.Datetime, uint64(1704164645), "Datetime('2024-01-02T03:04:05Z')"},
		{schema.Timestamp, uint64(1704164645678901), "Timestamp('2024-01-02T03:04:05.678901Z')"},
		{schema.Timestamp, uint64(1704164645000000), "Timestamp('2024-01-02T03:04:05Z')"},
		{schema.Date32, int64(-1), "Date32('1969-12-31')"},
		{schema.Timestamp64, int64(-1), "Timestamp64('1969-12-31T23:59:59.999999Z')"},
		{schema.Interval, int64(-90_000_000), "Interval('-PT1M30S')"},
		{schema.Interval, int64(0), "Interval('PT0S')"},
		{schema.Interval, int64(86400_000_000 + 1), "Interval('P1DT0.000001S')"},
		{schema.UUID, "f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb", "Uuid('f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb')"},
		{schema.Decimal(22, 9), "1.5", "Decimal('1.5', 22, 9)"},
		{schema.Double, 0.5, "0.5"},
	} {
		if got := literal(c.t, c.v); got != c.want {
			t.Errorf("%s %v: %s, want %s", c.t, c.v, got, c.want)
		}
	}
}

func TestDecimalText(t *testing.T) {
	for _, c := range []struct {
		low, high uint64
		want      string
	}{
		{1_500_000_000, 0, "1.5"},
		{^uint64(12_340_000_000) + 1, math.MaxUint64, "-12.34"},
		{0, 0, "0"},
		{1, 0, "0.000000001"},
	} {
		got := decimalText(schema.Decimal(22, 9), c.low, c.high)
		if got != c.want {
			t.Errorf("%d:%d: %s, want %s", c.high, c.low, got, c.want)
		}
	}
	// 10^35 is infinity, one more is nan.
	const high, low = 0x13426172C74D82, 0x2B878FE800000000
	for i, want := range []string{"inf", "nan"} {
		if got := decimalText(schema.Decimal(22, 9), low+uint64(i), high); got != want {
			t.Errorf("%s reads as %s", want, got)
		}
	}
	if got := decimalText(schema.Decimal(22, 9), ^uint64(low)+1, ^uint64(high)); got != "-inf" {
		t.Errorf("-inf reads as %s", got)
	}
}
