package schema

import (
	"slices"
	"strings"
	"time"
)

// Modes and formats of a changefeed.
var (
	feedModes   = []string{"KEYS_ONLY", "UPDATES", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES"}
	feedFormats = []string{"JSON", "DYNAMODB_STREAMS_JSON", "DEBEZIUM_JSON"}
)

// maxFeedRetention is how long a topic can keep records.
// Source: TSchemeShard::MaxPQLifetimeSeconds in ydb/core/tx/schemeshard/schemeshard_impl.h of ydb-platform/ydb.
const maxFeedRetention = 31 * 24 * time.Hour

// changefeeds checks the changefeeds of the table, by themselves and with it.
// Source: ChangefeedSettingsEntry in yql/essentials/sql/v1/sql_expression.cpp of ydb-platform/ydb for the compiler, and
// ydb/core/tx/schemeshard/schemeshard__operation_create_cdc_stream.cpp there for the rest.
func (v *validation) changefeeds() {
	t := v.table
	if len(t.Changefeeds) > MaxChangefeeds {
		v.over(Resources, t.Pos, "", "table has %d changefeeds, more than %d", len(t.Changefeeds), MaxChangefeeds)
	}
	for i := range t.Changefeeds {
		c := &t.Changefeeds[i]
		where := "changefeed " + c.Name
		if c.Name == "" {
			v.report("", "a changefeed has no name")
		}
		if slices.ContainsFunc(t.Changefeeds[:i], func(other Changefeed) bool { return other.Name == c.Name }) {
			v.refuse(Paths, where, "path exists: the table has another changefeed of this name")
		}
		if t.index(c.Name) != nil {
			v.refuse(Paths, where, "path exists: an index has the same name")
		}
		if !slices.Contains(feedModes, c.Mode) {
			v.refuse(Compiler, where, "Unknown changefeed mode: %s", c.Mode)
		}
		if !slices.Contains(feedFormats, c.Format) {
			v.refuse(Compiler, where, "Unknown changefeed format: %s", c.Format)
		}
		for _, s := range c.Settings {
			if what := wrongFeedSetting(s); what != "" {
				v.refuse(Compiler, where, "%s", what)
			}
		}
		v.feedFormat(c, where)
		v.feedTopic(c, where)
	}
}

// wrongFeedSetting says what is wrong with the value of a setting; nothing of one that is right, or not known here.
func wrongFeedSetting(s Setting) string {
	want := ""
	name := settingName(s.Name)
	switch name {
	case "INITIAL_SCAN", "USER_SIDS", "VIRTUAL_TIMESTAMPS", "SCHEMA_CHANGES", "TRACE_IDS":
		if !isBool(s.Value) {
			want = "Bool"
		}
	case "BARRIERS_INTERVAL", "RESOLVED_TIMESTAMPS", "RETENTION_PERIOD":
		if _, ok := IntervalText(s.Value); !ok {
			want = "Interval"
		}
	case "TOPIC_MIN_ACTIVE_PARTITIONS", "TOPIC_MAX_ACTIVE_PARTITIONS":
		switch n, ok := IntegerLiteral(s.Value); {
		case !ok:
			want = "integer"
		case n.Sign() <= 0:
			return strings.ToLower(name) + " must be greater than 0"
		}
	case "TOPIC_AUTO_PARTITIONING":
		if text, ok := StringLiteral(s.Value); !ok || !strings.EqualFold(text, "ENABLED") && !strings.EqualFold(text, "DISABLED") {
			want = "Interval" // as YDB says it
		}
	case "AWS_REGION":
		if _, ok := StringLiteral(s.Value); !ok {
			want = "String"
		}
	case "SINK_TYPE":
		if text, ok := StringLiteral(s.Value); !ok || !strings.EqualFold(text, "local") {
			return "Unknown changefeed sink type: " + text
		}
	}
	if want == "" {
		return ""
	}
	return "Literal of " + want + " type is expected for " + name
}

func isBool(literal string) bool {
	return strings.EqualFold(literal, "TRUE") || strings.EqualFold(literal, "FALSE")
}

// feedFormat reports options that do not go with the format.
func (v *validation) feedFormat(c *Changefeed, where string) {
	incompatible := func(option string) { v.refuse(Request, where, "%s incompatible with specified stream format", option) }
	switch c.Format {
	case "DEBEZIUM_JSON":
		if c.Mode == "UPDATES" {
			v.refuse(Request, where, "DEBEZIUM_JSON format is incompatible with specified stream mode")
		}
		for _, s := range c.Settings {
			switch name := settingName(s.Name); name {
			case "VIRTUAL_TIMESTAMPS", "SCHEMA_CHANGES":
				if strings.EqualFold(s.Value, "TRUE") {
					incompatible(name)
				}
			case "RESOLVED_TIMESTAMPS", "BARRIERS_INTERVAL":
				if text, _ := IntervalText(s.Value); !slices.Contains([]string{"", "PT0S"}, text) {
					incompatible("RESOLVED_TIMESTAMPS")
				}
			}
		}
	case "DYNAMODB_STREAMS_JSON":
		if !slices.ContainsFunc(v.table.Attributes, func(a Attribute) bool { return a.Key == "__document_api_version" }) {
			v.refuse(Request, where, "DYNAMODB_STREAMS_JSON format incompatible with non-document-api table")
		}
		if c.Mode == "UPDATES" {
			v.refuse(Request, where, "DYNAMODB_STREAMS_JSON format incompatible with specified stream mode")
		}
		return
	}
	if c.Setting("AWS_REGION") != "" {
		v.refuse(Request, where, "AWS_REGION option can only be used with DYNAMODB_STREAMS_JSON format")
	}
}

// feedTopic checks how long the topic keeps records, and how many partitions it begins with.
func (v *validation) feedTopic(c *Changefeed, where string) {
	if c.Retention != "" {
		micros, err := ParseDuration(c.Retention)
		switch kept := time.Duration(micros) * time.Microsecond; {
		case err != nil || micros <= 0:
			v.refuse(Compiler, where, "retention_period must be positive, not %s", c.Retention)
		case kept < time.Second || kept > maxFeedRetention:
			v.refuse(Request, where, "Invalid retention period: specified: %ds, min: 1s, max: %ds",
				int64(kept.Seconds()), int64(maxFeedRetention.Seconds()))
		}
	}
	n, ok := IntegerLiteral(c.Setting("TOPIC_MIN_ACTIVE_PARTITIONS"))
	if !ok || n.IsInt64() && n.Int64() <= 1 || len(v.table.PrimaryKey) == 0 {
		return
	}
	if first := v.find(v.table.PrimaryKey[0]); first != nil && first.Type != Uint32 && first.Type != Uint64 {
		v.refuse(Request, where, "TOPIC_MIN_ACTIVE_PARTITIONS: Unsupported first key column type %s, only Uint32 and Uint64 are supported",
			first.Type)
	}
}

// Setting returns the value of a setting in canonical YQL; empty if the changefeed has none of the name.
func (c *Changefeed) Setting(name string) string {
	for _, s := range c.Settings {
		if settingName(s.Name) == settingName(name) {
			return s.Value
		}
	}
	return ""
}
