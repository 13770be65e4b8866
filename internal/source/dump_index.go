package source

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// indexKinds maps the fields of the oneof Ydb.Table.TableIndex.type.
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

func (r *described) index(file string, f *field) {
	m := f.msg
	x := schema.Index{
		Name: m.text("name"), Kind: schema.IndexUnknown,
		Pos:     schema.Position{File: file, Line: f.at.line, Column: f.at.column},
		Columns: m.texts("index_columns"), Cover: m.texts("data_columns"),
	}
	if m != nil {
		for _, kind := range m.fields {
			if k, ok := indexKinds[kind.name]; ok && kind.msg != nil {
				x.Kind = k
				kind.used = true
				r.indexSettings(file, &x, kind.msg)
			} else if !kind.used && x.Kind == schema.IndexUnknown {
				x.Using = kind.name
			}
		}
	}
	if x.Kind == schema.IndexUnknown {
		r.unmodelled(file, f.at, strings.TrimSuffix("index "+x.Name+" of kind "+x.Using, " of kind "))
		m.use()
	}
	r.table.Indexes = append(r.table.Indexes, x)
}

func (r *described) indexSettings(file string, x *schema.Index, m *message) {
	switch x.Kind {
	case schema.IndexSync, schema.IndexAsync, schema.IndexUnique:
		s := m.sub("settings")
		x.Partitioning = partitioning(s.sub("partitioning_settings"))
		x.Partitioning.Uniform = s.count("uniform_partitions")
		x.Partitioning.SplitPoints = splitPoints(s.sub("partition_at_keys"))
		x.ReadReplicas = replicas(s.sub("read_replicas_settings"))
		return
	case schema.IndexVector:
		vectorSettings(x, m.sub("vector_settings"))
	case schema.IndexFulltextPlain, schema.IndexFulltextRelevance:
		for _, c := range m.sub("fulltext_settings").all("columns") {
			c.msg.text("column")
			scalarSettings(x, c.msg.sub("analyzers"))
		}
	case schema.IndexLocalBloom, schema.IndexLocalNgram, schema.IndexLocalMinMax:
		scalarSettings(x, m)
	}
	// These indexes are kept in several tables, and YQL can set the partitioning of none of them.
	for _, f := range m.fields {
		if f.name != "settings" && !strings.HasSuffix(f.name, "_table_settings") {
			continue
		}
		f.used = true
		if !usualImplementation(f.msg) {
			r.unmodelled(file, f.at, fmt.Sprintf("index %s: %s", x.Name, f.name))
			f.msg.use()
		}
	}
}

// usualImplementation reports whether the implementation table of an index is partitioned as YDB does by itself.
func usualImplementation(m *message) bool {
	p := partitioning(m.sub("partitioning_settings"))
	m.sub("partitioning_settings").texts("partition_by")
	return p.BySize != schema.Disabled && p.ByLoad != schema.Enabled &&
		(p.SizeMB == 0 || p.SizeMB == 2048) && p.Min <= 1 && p.Max == 0 &&
		m.count("uniform_partitions") == 0 && m.sub("partition_at_keys") == nil &&
		replicas(m.sub("read_replicas_settings")) == ""
}

func vectorSettings(x *schema.Index, m *message) {
	set := func(name, value string) { x.Settings = append(x.Settings, schema.Setting{Name: name, Value: value}) }
	if s := m.sub("settings"); s != nil {
		kind, metric, ok := strings.Cut(strings.ToLower(s.text("metric")), "_")
		if ok && kind != "metric" {
			set(kind, metric)
		}
		if t := strings.ToLower(strings.TrimPrefix(s.text("vector_type"), "VECTOR_TYPE_")); t != "" && t != "unspecified" {
			set("vector_type", yql.QuoteString(t))
		}
		if n := s.text("vector_dimension"); n != "" {
			set("vector_dimension", n)
		}
	}
	for _, name := range []string{"levels", "clusters", "overlap_clusters", "overlap_ratio"} {
		if v := m.text(name); v != "" {
			set(name, v)
		}
	}
}

// scalarSettings takes fields over by name: those of analyzers and filters are spelled as in YQL.
func scalarSettings(x *schema.Index, m *message) {
	if m == nil {
		return
	}
	for _, f := range m.fields {
		if f.msg != nil {
			continue
		}
		f.used = true
		value := f.text
		switch {
		case f.str:
			value = yql.QuoteString(value)
		case value == "true" || value == "false":
			value = strings.ToUpper(value)
		case f.name == "tokenizer":
			value = strings.ToLower(value)
		}
		x.Settings = append(x.Settings, schema.Setting{Name: f.name, Value: value})
	}
}
