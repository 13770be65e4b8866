package describe

import (
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// indexKinds are the fields of the oneof type of TableIndex and of TableIndexDescription.
var indexKinds = map[string]schema.IndexKind{
	"global_index":                    schema.IndexSync,
	"global_async_index":              schema.IndexAsync,
	"global_unique_index":             schema.IndexUnique,
	"global_vector_kmeans_tree_index": schema.IndexVector,
	"global_fulltext_plain_index":     schema.IndexFulltextPlain,
	"global_fulltext_relevance_index": schema.IndexFulltextRelevance,
	"global_json_index":               schema.IndexJSON,
	"local_bloom_filter_index":        schema.IndexLocalBloom,
	"local_bloom_ngram_filter_index":  schema.IndexLocalNgram,
	"local_min_max_index":             schema.IndexLocalMinMax,
}

func (r *Reader) index(m *Message) schema.Index {
	x := schema.Index{
		Name: m.text("name"), Kind: schema.IndexUnknown, Pos: m.at,
		Columns: m.texts("index_columns"), Cover: m.texts("data_columns"),
	}
	m.ignore("size_bytes")
	if m.enum("status", "STATUS_") == "BUILDING" {
		r.Lose("index "+x.Name+" is being built", m.at)
	}
	unknown := ""
	for _, kind := range m.fields {
		if k, ok := indexKinds[kind.name]; ok && kind.msg != nil {
			x.Kind = k
			kind.used = true
			r.indexSettings(&x, kind.msg)
		} else if !kind.used {
			unknown = kind.name
		}
	}
	if x.Kind == schema.IndexUnknown {
		if number, ok := strings.CutPrefix(unknown, "field "); ok {
			unknown = number
		} else {
			x.Using = unknown
		}
		r.Lose(strings.TrimSuffix("index "+x.Name+" of kind "+unknown, " of kind "), m.at)
		r.fail("index %s: unknown index type", x.Name)
		m.use()
	}
	return x
}

func (r *Reader) indexSettings(x *schema.Index, m *Message) {
	switch x.Kind {
	case schema.IndexSync, schema.IndexAsync, schema.IndexUnique:
		s := m.sub("settings")
		x.Partitioning = partitioning(s.sub("partitioning_settings"))
		x.Partitioning.Uniform = s.count("uniform_partitions")
		x.Partitioning.SplitPoints, _ = splitPoints(s.sub("partition_at_keys").all("split_points"))
		x.ReadReplicas = replicas(s.sub("read_replicas_settings"))
		return
	case schema.IndexVector:
		vectorSettings(x, m.sub("vector_settings"))
	case schema.IndexFulltextPlain, schema.IndexFulltextRelevance:
		fulltextSettings(x, m.sub("fulltext_settings"))
	case schema.IndexLocalBloom, schema.IndexLocalNgram, schema.IndexLocalMinMax:
		scalarSettings(x, m)
	}
	// These indexes are kept in several tables, and YQL can set the partitioning of none of them.
	for _, f := range m.fields {
		if f.name != "settings" && !strings.HasSuffix(f.name, "_table_settings") || f.msg == nil {
			continue
		}
		f.used = true
		if !usualImplementation(f.msg) {
			r.Lose("index "+x.Name+": "+f.name, f.at)
			f.msg.use()
		}
	}
}

// usualImplementation reports whether the implementation table of an index is partitioned as YDB does by itself.
func usualImplementation(m *Message) bool {
	p := partitioning(m.sub("partitioning_settings"))
	m.sub("partitioning_settings").ignore("partition_by")
	return p.BySize != schema.Disabled && p.ByLoad != schema.Enabled &&
		(p.SizeMB == 0 || p.SizeMB == 2048) && p.Min <= 1 && p.Max == 0 &&
		m.count("uniform_partitions") == 0 && m.sub("partition_at_keys") == nil &&
		replicas(m.sub("read_replicas_settings")) == ""
}

func vectorSettings(x *schema.Index, m *Message) {
	set := func(name, value string) {
		if value != "" {
			x.Settings = append(x.Settings, schema.Setting{Name: name, Value: value})
		}
	}
	s := m.sub("settings")
	kind, metric, _ := strings.Cut(strings.ToLower(s.enum("metric", "METRIC_")), "_")
	set(kind, metric) // similarity or distance
	if t := strings.ToLower(s.enum("vector_type", "VECTOR_TYPE_")); t != "" {
		set("vector_type", yql.QuoteString(t))
	}
	set("vector_dimension", s.text("vector_dimension"))
	for _, name := range []string{"levels", "clusters", "overlap_clusters", "overlap_ratio"} {
		set(name, m.text(name))
	}
}

// fulltextSettings reads the analyzers of the one column that a fulltext index has.
func fulltextSettings(x *schema.Index, m *Message) {
	for i, c := range m.all("columns") {
		name := c.msg.text("column")
		if i > 0 || len(x.Columns) > 0 && name != "" && name != x.Columns[len(x.Columns)-1] {
			c.used = false
			continue
		}
		scalarSettings(x, c.msg.sub("analyzers"))
	}
}

// scalarSettings takes fields over by name: those of analyzers and filters are spelled as in YQL.
func scalarSettings(x *schema.Index, m *Message) {
	if m == nil {
		return
	}
	for _, f := range m.fields {
		if f.msg != nil || strings.Contains(f.name, " ") {
			continue
		}
		value := f.text
		f.used = true
		switch {
		case f.str:
			value = yql.QuoteString(value)
		case value == "true" || value == "false":
			value = strings.ToUpper(value)
		case f.kind != nil && f.kind.Enum() != nil:
			value = strings.ToLower(m.enum(f.name, "TOKENIZER_"))
		}
		if value != "" {
			x.Settings = append(x.Settings, schema.Setting{Name: f.name, Value: value})
		}
	}
}
