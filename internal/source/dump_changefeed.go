package source

import (
	"path/filepath"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// changefeed maps a Ydb.Table.ChangefeedDescription and the Ydb.Topic.CreateTopicRequest beside it.
func (r *described) changefeed(dir string) {
	file := filepath.Join(dir, changefeedFile)
	m := r.read(file)
	if m == nil {
		return
	}
	c := schema.Changefeed{
		Name:     m.text("name"),
		Mode:     strings.TrimPrefix(m.text("mode"), "MODE_"),
		Format:   strings.TrimPrefix(m.text("format"), "FORMAT_"),
		Disabled: m.text("state") == "STATE_DISABLED",
	}
	if c.Name == "" {
		c.Name = filepath.Base(dir)
	}
	set := func(name, value string) { c.Settings = append(c.Settings, schema.Setting{Name: name, Value: value}) }
	for _, f := range []struct{ field, setting string }{
		{"virtual_timestamps", "VIRTUAL_TIMESTAMPS"}, {"schema_changes", "SCHEMA_CHANGES"},
		{"user_sids", "USER_SIDS"}, {"trace_ids", "TRACE_IDS"},
	} {
		if m.flag(f.field) {
			set(f.setting, "TRUE")
		}
	}
	if p := m.sub("initial_scan_progress"); p != nil {
		p.use()
		set("INITIAL_SCAN", "TRUE")
	}
	if d := m.sub("resolved_timestamps_interval"); d != nil {
		set("BARRIERS_INTERVAL", "Interval("+yql.QuoteString(schema.FormatDuration(d.count("seconds"), d.count("nanos")))+")")
	}
	if region := m.text("aws_region"); region != "" {
		set("AWS_REGION", yql.QuoteString(region))
	}
	prefix := "changefeed " + c.Name + ": "
	r.rest(file, m, prefix)

	if file := filepath.Join(dir, topicFile); exists(file) {
		if m := r.read(file); m != nil {
			r.topic(file, m, &c, prefix)
		}
	}
	r.table.Changefeeds = append(r.table.Changefeeds, c)
}

func (r *described) topic(file string, m *message, c *schema.Changefeed, prefix string) {
	if p := m.sub("partitioning_settings"); p != nil {
		if n := p.count("min_active_partitions"); n > 0 {
			c.Settings = append(c.Settings, schema.Setting{Name: "TOPIC_MIN_ACTIVE_PARTITIONS", Value: strconv.FormatUint(n, 10)})
		}
		if a := p.sub("auto_partitioning_settings"); a != nil {
			switch strategy := strings.TrimPrefix(a.text("strategy"), "AUTO_PARTITIONING_STRATEGY_"); strategy {
			case "", "UNSPECIFIED", "DISABLED":
				a.use()
			case "SCALE_UP":
				c.Settings = append(c.Settings, schema.Setting{Name: "TOPIC_AUTO_PARTITIONING", Value: "'ENABLED'"})
			default:
				a.last("strategy").used = false
			}
		}
	}
	if p := m.sub("retention_period"); p != nil {
		c.Retention = schema.FormatDuration(p.count("seconds"), p.count("nanos"))
	}
	for _, f := range m.all("consumers") {
		k := schema.Consumer{
			Name: f.msg.text("name"), Important: f.msg.flag("important"),
			Attributes: attributes(f.msg.all("attributes")),
		}
		if from := f.msg.sub("read_from"); from != nil {
			k.ReadFrom = rfc3339(from)
		}
		for _, codec := range f.msg.sub("supported_codecs").texts("codecs") {
			k.Codecs = append(k.Codecs, codecName(codec))
		}
		c.Consumers = append(c.Consumers, k)
	}
	r.rest(file, m, prefix)
}

// codecName names the codecs of Ydb.Topic.Codec as YQL does.
func codecName(s string) string {
	switch s {
	case "1":
		return "RAW"
	case "2":
		return "GZIP"
	case "3":
		return "LZOP"
	case "4":
		return "ZSTD"
	}
	return s
}

// permissions maps a Ydb.Scheme.ModifyPermissionsRequest.
func (r *described) permissions(file string) {
	m := r.read(file)
	if m == nil {
		return
	}
	m.last("path")
	m.flag("clear_permissions")
	r.table.InheritanceOff = m.flag("interrupt_inheritance")
	for _, f := range m.all("actions") {
		if owner := f.msg.text("change_owner"); owner != "" {
			r.table.Owner = owner
		}
		for _, name := range []string{"grant", "set"} {
			if g := f.msg.sub(name); g != nil {
				r.table.Permissions = append(r.table.Permissions, schema.Permission{
					Subject: g.text("subject"), Names: g.texts("permission_names"),
				})
			}
		}
	}
	r.rest(file, m, "permissions: ")
}
