package describe

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

type feedFlag struct{ field, setting string }

// feedFlags are the settings of a changefeed that are on or off, by field.
var feedFlags = []feedFlag{
	{"virtual_timestamps", "VIRTUAL_TIMESTAMPS"}, {"schema_changes", "SCHEMA_CHANGES"},
	{"user_sids", "USER_SIDS"}, {"trace_ids", "TRACE_IDS"},
}

// Changefeed reads a Changefeed message, or the request to add one, and adds the changefeed to the table. The name is
// for a message without one. What the changefeed's topic holds is read by Topic.
func (r *Reader) Changefeed(m *Message, name string) {
	r.Table.Changefeeds = append(r.Table.Changefeeds, r.changefeed(m, name))
}

func (r *Reader) changefeed(m *Message, name string) schema.Changefeed {
	c := schema.Changefeed{
		Name:     cmp.Or(m.text("name"), name),
		Mode:     m.enum("mode", "MODE_"),
		Format:   m.enum("format", "FORMAT_"),
		Disabled: m.enum("state", "STATE_") == "DISABLED", // the other states pass
	}
	set := func(name, value string) { c.Settings = append(c.Settings, schema.Setting{Name: name, Value: value}) }
	for _, f := range feedFlags {
		if m.flag(f.field) {
			set(f.setting, "TRUE")
		}
	}
	// The progress of the first scan stays for ever, so it tells that there was one.
	m.ignore("initial_scan_progress")
	if m.last("initial_scan_progress") != nil || m.flag("initial_scan") {
		set("INITIAL_SCAN", "TRUE")
	}
	if d := m.sub("resolved_timestamps_interval"); d != nil {
		set("BARRIERS_INTERVAL", "Interval("+yql.QuoteString(duration(d))+")")
	}
	if region := m.text("aws_region"); region != "" {
		set("AWS_REGION", yql.QuoteString(region))
	}
	// A request says of the topic what a description leaves to the topic's own.
	if d := m.sub("retention_period"); d != nil {
		c.Retention = duration(d)
	}
	topicPartitioning(&c, m.sub("topic_partitioning_settings"))
	r.rest(m, "changefeed "+c.Name+": ")
	m.use()
	return c
}

// Topic adds to a changefeed of the table what its topic holds: a CreateTopic or a DescribeTopic message.
func (r *Reader) Topic(c *schema.Changefeed, m *Message) {
	// What YDB decides by itself for the topic of a changefeed, and what YQL cannot say of it.
	m.ignore("self", "path", "operation_params", "partitions", "topic_stats", "supported_codecs", "attributes", "metering_mode",
		"partition_write_speed_bytes_per_second", "partition_write_burst_bytes", "metrics_level",
		"partition_total_read_speed_bytes_per_second", "partition_consumer_read_speed_bytes_per_second")
	topicPartitioning(c, m.sub("partitioning_settings"))
	if d := m.sub("retention_period"); d != nil {
		c.Retention = duration(d)
	}
	if f := m.last("retention_storage_mb"); f != nil && m.count("retention_storage_mb") > 0 {
		f.used = false
	}
	for _, k := range m.subs("consumers") {
		c.Consumers = append(c.Consumers, consumer(k))
	}
	r.rest(m, "changefeed "+c.Name+": ")
}

func topicPartitioning(c *schema.Changefeed, p *Message) {
	set := func(name string, n uint64) {
		c.Settings = append(c.Settings, schema.Setting{Name: name, Value: strconv.FormatUint(n, 10)})
	}
	p.ignore("partition_count_limit")
	if n := p.count("min_active_partitions"); n > 1 {
		set("TOPIC_MIN_ACTIVE_PARTITIONS", n)
	}
	most := p.count("max_active_partitions")
	a := p.sub("auto_partitioning_settings")
	switch a.enum("strategy", "AUTO_PARTITIONING_STRATEGY_") {
	case "", "DISABLED":
		a.ignore("partition_write_speed")
	case "SCALE_UP":
		c.Settings = append(c.Settings, schema.Setting{Name: "TOPIC_AUTO_PARTITIONING", Value: "'ENABLED'"})
		if most > 0 {
			set("TOPIC_MAX_ACTIVE_PARTITIONS", most)
		}
	default:
		a.last("strategy").used = false
	}
}

func consumer(m *Message) schema.Consumer {
	k := schema.Consumer{Name: m.text("name"), Important: m.flag("important"), Attributes: attributes(m)}
	if from := m.sub("read_from"); from != nil {
		if seconds, nanos := from.integer("seconds"), from.integer("nanos"); seconds != nil || nanos != nil {
			k.ReadFrom = time.Unix(orZero(seconds), orZero(nanos)).UTC().Format(time.RFC3339Nano)
		}
	}
	for _, codec := range m.sub("supported_codecs").texts("codecs") {
		if n, err := strconv.ParseInt(codec, 10, 32); err == nil {
			codec = CodecName(int32(n))
		}
		k.Codecs = append(k.Codecs, codec)
	}
	m.ignore("consumer_stats", "streaming_consumer_type")
	return k
}

// CodecName names a number of Ydb.Topic.Codec as YQL does. One that it does not know stays a number.
func CodecName(number int32) string {
	if number > 0 && int(number) < len(codecs) {
		return codecs[number]
	}
	return strconv.Itoa(int(number))
}

// CodecNumber is CodecName the other way round, and 0 for what is no codec.
func CodecNumber(name string) int32 {
	if i := slices.Index(codecs, strings.ToUpper(name)); i > 0 {
		return int32(i)
	}
	number, err := strconv.ParseInt(name, 10, 32)
	if err != nil {
		return 0
	}
	return int32(number)
}

// codecs are the names of Ydb.Topic.Codec, by number.
var codecs = []string{"", "RAW", "GZIP", "LZOP", "ZSTD"}

// duration prints a google.protobuf.Duration.
func duration(m *Message) string {
	return schema.FormatInterval(orZero(m.integer("seconds"))*1e6 + orZero(m.integer("nanos"))/1e3)
}

func orZero(n *int64) int64 {
	if n == nil {
		return 0
	}
	return *n
}

// settingText returns the text of a setting whether or not it is quoted.
func settingText(value string) string {
	if s, ok := schema.StringLiteral(value); ok {
		return s
	}
	return strings.TrimSpace(value)
}
