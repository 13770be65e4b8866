package describe

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Write adds a table to a DescribeTableResult or a CreateTableRequest. Fields that the Go stubs lack become unknown
// ones, as a client of a newer server sees them. Who owns the table and how large it is, is not part of it.
func Write(t *schema.Table, into proto.Message) error {
	return write(into, func(m *Message) error { return writeTable(t, m) })
}

// WriteIndex adds an index to a TableIndex or a TableIndexDescription.
func WriteIndex(x schema.Index, into proto.Message) error {
	return write(into, func(m *Message) error { return writeIndex(x, m) })
}

func write(into proto.Message, fill func(*Message) error) error {
	m := &Message{kind: descriptorOf(Kind(into.ProtoReflect().Descriptor().FullName()))}
	if err := fill(m); err != nil {
		return err
	}
	return m.into(into)
}

// put sets a scalar. An empty text is no value.
func (m *Message) put(name, text string) {
	if text != "" {
		m.add(&field{name: name, text: text})
	}
}

func (m *Message) putCount(name string, n uint64) {
	if n > 0 {
		m.put(name, strconv.FormatUint(n, 10))
	}
}

func (m *Message) putInteger(name string, n *int64) {
	if n != nil {
		m.put(name, strconv.FormatInt(*n, 10))
	}
}

func (m *Message) putToggle(name string, t schema.Toggle) { m.put(name, t.String()) }

// putAll sets a repeated string; empty ones count too.
func (m *Message) putAll(name string, texts []string) {
	for _, text := range texts {
		m.add(&field{name: name, text: text})
	}
}

// open adds an empty message.
func (m *Message) open(name string) *Message {
	sub := &Message{}
	if fd := m.descriptor(name); fd != nil {
		sub.kind = fd.Message()
	}
	m.add(&field{name: name, msg: sub})
	return sub
}

// putMessage adds a message of a generated type.
func (m *Message) putMessage(name string, p proto.Message) {
	m.add(&field{name: name, msg: &Message{whole: p}})
}

// has reports whether a message can have a field.
func (m *Message) has(name string) bool { return m.descriptor(name) != nil }

func writeTable(t *schema.Table, m *Message) error {
	if t.Store == schema.StoreColumn {
		m.put("store_type", "STORE_TYPE_COLUMN")
	} else {
		m.put("store_type", "STORE_TYPE_ROW")
	}
	if t.Temporary {
		m.put("temporary", "true")
	}
	for _, c := range t.Columns {
		if err := writeColumn(&c, m.open("columns")); err != nil {
			return fmt.Errorf("column %s: %w", c.Name, err)
		}
	}
	m.putAll("primary_key", t.PrimaryKey)
	for _, x := range t.Indexes {
		if err := writeIndex(x, m.open("indexes")); err != nil {
			return fmt.Errorf("index %s: %w", x.Name, err)
		}
	}
	for _, f := range t.Families {
		writeFamily(f, m.open("column_families"))
	}
	if t.TTL != nil {
		if err := writeTTL(t.TTL, m.open("ttl_settings")); err != nil {
			return fmt.Errorf("TTL: %w", err)
		}
	}
	if t.Storage != (schema.Storage{}) {
		writeStorage(t.Storage, m.open("storage_settings"))
	}
	for _, a := range t.Attributes {
		entry := m.open("attributes")
		entry.put("key", a.Key)
		entry.put("value", a.Value)
	}
	p := m.open("partitioning_settings")
	p.putAll("partition_by", t.HashBy)
	writePartitioning(t.Partitioning, p)
	m.putToggle("key_bloom_filter", t.KeyBloomFilter)
	writeReplicas(t.ReadReplicas, m)
	m.put("tiering", t.Tiering)
	if m.has("compaction_policy") { // not part of a description
		m.put("compaction_policy", t.CompactionPolicy)
	}
	if m.has("partition_at_keys") { // a description has bounds instead, which are the server's to tell
		if err := writePartitions(t, t.Partitioning, t.PrimaryKey, m); err != nil {
			return err
		}
	}
	if m.has("changefeeds") { // a request to create a table has none
		for _, f := range t.Changefeeds {
			if err := writeChangefeed(f, m.open("changefeeds")); err != nil {
				return fmt.Errorf("changefeed %s: %w", f.Name, err)
			}
		}
	}
	return nil
}

func protoTuple(types []schema.Type, literals []string) (*Ydb.TypedValue, error) {
	tuple, value := &Ydb.TupleType{}, &Ydb.Value{}
	for i, literal := range literals {
		v, err := protoLiteral(types[i], literal)
		if err != nil {
			return nil, err
		}
		tuple.Elements = append(tuple.Elements, ProtoType(types[i]))
		value.Items = append(value.Items, v)
	}
	return &Ydb.TypedValue{Type: &Ydb.Type{Type: &Ydb.Type_TupleType{TupleType: tuple}}, Value: value}, nil
}

// writeSequence describes the sequence of a Serial column in full, as YDB does. The type of its values is Int64
// whatever the column's width.
func writeSequence(c *schema.Column, m *Message) {
	seq := c.Sequence
	one, most := int64(1), highest(c.Type)
	m.put("name", c.SequenceName())
	for _, f := range []struct {
		name         string
		value, usual *int64
	}{
		{"min_value", seq.Min, &one}, {"max_value", seq.Max, &most}, {"start_value", seq.Start, &one}, {"increment", seq.Increment, &one},
	} {
		m.putInteger(f.name, cmp.Or(f.value, f.usual))
	}
	cache := uint64(1)
	if seq.Cache != nil {
		cache = *seq.Cache
	}
	m.putCount("cache", cache)
	m.put("cycle", strconv.FormatBool(seq.Cycle))
	if seq.Restart != nil {
		v := m.open("set_val")
		v.putInteger("next_value", seq.Restart)
		v.put("next_used", "false")
	}
	m.putMessage("data_type", ProtoType(schema.Int64))
}

func writeFamily(f schema.Family, m *Message) {
	m.put("name", f.Name)
	writePool(f.Data, "data", m)
	switch f.Compression {
	case "":
	case "off":
		m.put("compression", "COMPRESSION_NONE")
	default:
		m.put("compression", "COMPRESSION_"+strings.ToUpper(f.Compression))
	}
	m.putToggle("keep_in_memory", f.KeepInMemory)
	m.putInteger("compression_level", f.CompressionLevel)
	if f.CacheMode != "" {
		m.put("cache_mode", "CACHE_MODE_"+strings.ToUpper(f.CacheMode))
	}
}

func writePool(media, name string, m *Message) {
	if media != "" {
		m.open(name).put("media", media)
	}
}

func writeStorage(s schema.Storage, m *Message) {
	writePool(s.CommitLog0, "tablet_commit_log0", m)
	writePool(s.CommitLog1, "tablet_commit_log1", m)
	writePool(s.External, "external", m)
	m.putToggle("store_external_blobs", s.ExternalBlobs)
	m.putCount("external_data_channels_count", s.ExternalDataChannels)
}

// writeTTL writes one tier that deletes as a mode of its own, as YDB does.
func writeTTL(t *schema.TTL, m *Message) error {
	mode := func(m *Message, after string) error {
		seconds, err := seconds(after)
		if err != nil {
			return err
		}
		if t.Unit == "" {
			m = m.open("date_type_column")
		} else {
			m = m.open("value_since_unix_epoch")
			m.put("column_unit", "UNIT_"+t.Unit)
		}
		m.put("column_name", t.Column)
		m.putCount("expire_after_seconds", seconds)
		return nil
	}
	m.putCount("run_interval_seconds", uint64(t.RunIntervalSeconds))
	if len(t.Tiers) == 1 && t.Tiers[0].External == "" {
		return mode(m, t.Tiers[0].After)
	}
	tiers := m.open("tiered_ttl")
	for _, tier := range t.Tiers {
		one := tiers.open("tiers")
		if err := mode(one, tier.After); err != nil {
			return err
		}
		if tier.External == "" {
			one.open("delete")
		} else {
			one.open("evict_to_external_storage").put("storage", tier.External)
		}
	}
	return nil
}

// seconds reads an ISO 8601 duration in whole seconds.
func seconds(text string) (uint64, error) {
	micros, err := schema.ParseDuration(text)
	return uint64(max(micros, 0) / int64(time.Second/time.Microsecond)), err
}

func writePartitioning(p schema.Partitioning, m *Message) {
	m.putToggle("partitioning_by_size", p.BySize)
	m.putCount("partition_size_mb", p.SizeMB)
	m.putToggle("partitioning_by_load", p.ByLoad)
	m.putCount("min_partitions_count", p.Min)
	m.putCount("max_partitions_count", p.Max)
}

// writePartitions writes the first partitions of a table or of an index, whose key has the columns.
func writePartitions(t *schema.Table, p schema.Partitioning, columns []string, m *Message) error {
	m.putCount("uniform_partitions", p.Uniform)
	if len(p.SplitPoints) == 0 {
		return nil
	}
	var types []schema.Type
	for _, name := range columns {
		c, _ := t.Column(name)
		types = append(types, c.Type)
	}
	explicit := m.open("partition_at_keys")
	for _, point := range p.SplitPoints {
		if len(point) > len(types) {
			return fmt.Errorf("a split point has %d values for %d columns", len(point), len(types))
		}
		v, err := protoTuple(types, point)
		if err != nil {
			return fmt.Errorf("split point: %w", err)
		}
		explicit.putMessage("split_points", v)
	}
	return nil
}

// writeReplicas reads "PER_AZ:1" or "ANY_AZ:2".
func writeReplicas(text string, m *Message) {
	kind, count, _ := strings.Cut(text, ":")
	if n, err := strconv.ParseUint(strings.TrimSpace(count), 10, 64); err == nil && n > 0 {
		m.open("read_replicas_settings").putCount(strings.ToLower(strings.TrimSpace(kind))+"_read_replicas_count", n)
	}
}

func writeIndex(x schema.Index, m *Message) error {
	m.put("name", x.Name)
	m.putAll("index_columns", x.Columns)
	m.putAll("data_columns", x.Cover)
	name := ""
	for field, kind := range indexKinds {
		if kind == x.Kind {
			name = field
		}
	}
	if !m.has(name) { // a request has no field for the kinds of release 26.2
		return nil
	}
	kind := m.open(name)
	if x.Kind.Secondary() {
		return writeGlobalSettings(x, kind)
	}
	return writeIndexSettings(x, kind)
}

// writeGlobalSettings writes the settings of the table of a secondary index.
func writeGlobalSettings(x schema.Index, m *Message) error {
	p := x.Partitioning
	p.SplitPoints = nil // the bounds of the table are in its own description
	if p.Uniform == 0 && p.BySize == schema.NotSet && p.ByLoad == schema.NotSet && p.SizeMB+p.Min+p.Max == 0 && x.ReadReplicas == "" {
		return nil
	}
	s := m.open("settings")
	s.putCount("uniform_partitions", p.Uniform)
	writePartitioning(p, s.open("partitioning_settings"))
	writeReplicas(x.ReadReplicas, s)
	return nil
}

// writeIndexSettings writes the settings that only one kind of index has, by their names.
func writeIndexSettings(x schema.Index, m *Message) error {
	var places []*Message // where a setting can lie
	switch x.Kind {
	case schema.IndexVector:
		tree := m.open("vector_settings")
		places = []*Message{tree.open("settings"), tree}
	case schema.IndexFulltextPlain, schema.IndexFulltextRelevance:
		c := m.open("fulltext_settings").open("columns")
		c.put("column", x.Columns[len(x.Columns)-1])
		places = []*Message{c.open("analyzers")}
	default:
		places = []*Message{m}
	}
	for _, s := range x.Settings {
		name, value := strings.ToLower(s.Name), settingText(s.Value)
		if name == "similarity" || name == "distance" {
			name, value = "metric", name+"_"+value
		}
		i := slices.IndexFunc(places, func(m *Message) bool { return m.has(name) })
		if i < 0 {
			return fmt.Errorf("setting %s cannot be described", s.Name)
		}
		places[i].put(name, scalarOf(places[i].descriptor(name), value))
	}
	return nil
}

// scalarOf spells the value of a setting as text format does.
func scalarOf(fd protoreflect.FieldDescriptor, value string) string {
	switch {
	case fd.Kind() == protoreflect.BoolKind:
		return strings.ToLower(value)
	case fd.Enum() == nil:
		return value
	}
	value = strings.ToUpper(value)
	for _, prefix := range []string{"", "VECTOR_TYPE_"} {
		if fd.Enum().Values().ByName(protoreflect.Name(prefix+value)) != nil {
			return prefix + value
		}
	}
	return value
}

func writeChangefeed(c schema.Changefeed, m *Message) error {
	m.put("name", c.Name)
	m.put("mode", "MODE_"+c.Mode)
	m.put("format", "FORMAT_"+c.Format)
	if c.Disabled {
		m.put("state", "STATE_DISABLED")
	} else {
		m.put("state", "STATE_ENABLED")
	}
	for _, s := range c.Settings {
		name, on := strings.ToUpper(s.Name), strings.EqualFold(s.Value, "TRUE")
		i := slices.IndexFunc(feedFlags, func(f feedFlag) bool { return f.setting == name })
		switch {
		case i >= 0 && on:
			m.put(feedFlags[i].field, "true")
		case name == "INITIAL_SCAN" && on:
			p := m.open("initial_scan_progress")
			p.putCount("parts_total", 1)
			p.putCount("parts_completed", 1)
		case name == "AWS_REGION":
			m.put("aws_region", settingText(s.Value))
		case name == "RESOLVED_TIMESTAMPS" || name == "BARRIERS_INTERVAL":
			// Intervals below a second read back as none, as from a YDB server.
			text, ok := schema.IntervalText(s.Value)
			if !ok {
				return fmt.Errorf("%s of changefeed %s is not an interval: %s", name, c.Name, s.Value)
			}
			if n, err := seconds(text); err != nil {
				return err
			} else if n > 0 {
				m.open("resolved_timestamps_interval").putCount("seconds", n)
			}
		}
	}
	return nil
}
