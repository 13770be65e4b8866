package ydbconn

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func wireNumber(n int) protowire.Number { return protowire.Number(n) }

// index converts an index. The kinds our protobuf description lacks are fields 9 to 15 of
// TableIndexDescription; 14 and 15 are newer than the published ydb_table.proto this follows.
func (c converter) index(d *Ydb_Table.TableIndexDescription) schema.Index {
	x := schema.Index{
		Name:    d.GetName(),
		Kind:    schema.IndexUnknown,
		Columns: slices.Clone(d.GetIndexColumns()),
		Cover:   slices.Clone(d.GetDataColumns()),
	}
	where := "index " + x.Name
	if d.GetStatus() == Ydb_Table.TableIndexDescription_STATUS_BUILDING {
		c.table.Unmodelled = append(c.table.Unmodelled, where+" is being built")
	}
	switch v := d.GetType().(type) {
	case *Ydb_Table.TableIndexDescription_GlobalIndex:
		x.Kind = schema.IndexSync
		c.indexSettings(&x, v.GlobalIndex, where)
	case *Ydb_Table.TableIndexDescription_GlobalAsyncIndex:
		x.Kind = schema.IndexAsync
		c.indexSettings(&x, v.GlobalAsyncIndex, where)
	case *Ydb_Table.TableIndexDescription_GlobalUniqueIndex:
		x.Kind = schema.IndexUnique
		c.indexSettings(&x, v.GlobalUniqueIndex, where)
	}
	c.extra(d, where, func(w wireFields) {
		for number, read := range map[protowire.Number]func(*schema.Index, wireFields, string){
			9: c.vectorIndex, 10: c.fulltextPlain, 11: c.fulltextRelevance, 12: c.bloomFilter, 13: c.bloomNgram,
			14: c.jsonIndex, 15: c.minMax,
		} {
			if m := w.message(number); m != nil {
				read(&x, m, where)
				c.leftover(m, "the "+string(x.Kind)+" index", where)
			}
		}
	})
	if x.Kind == schema.IndexUnknown {
		c.missing("the kind of " + where)
	}
	return x
}

// indexSettings reads settings=1 of a plain secondary index.
func (c converter) indexSettings(x *schema.Index, m proto.Message, where string) {
	if m == nil || !m.ProtoReflect().IsValid() {
		return
	}
	c.extra(m, where, func(w wireFields) {
		if s := w.message(1); s != nil {
			x.Partitioning, x.ReadReplicas = c.globalIndexSettings(s, where)
		}
	})
}

// globalIndexSettings reads GlobalIndexSettings: uniform_partitions=1, partition_at_keys=2,
// partitioning_settings=3, read_replicas_settings=4.
func (c converter) globalIndexSettings(w wireFields, where string) (schema.Partitioning, string) {
	var settings Ydb_Table.PartitioningSettings
	var explicit Ydb_Table.ExplicitPartitions
	var replicas Ydb_Table.ReadReplicasSettings
	w.into(3, &settings)
	p := c.partitioning(&settings)
	p.Uniform, _ = w.number(1)
	if w.into(2, &explicit) {
		p.SplitPoints = c.splitPoints(explicit.GetSplitPoints())
	}
	w.into(4, &replicas)
	c.leftover(w, "Ydb.Table.GlobalIndexSettings", where)
	return p, readReplicas(&replicas)
}

// hidden reads the settings of one of the several tables behind an index, which the model has no place for.
func (c converter) hidden(w wireFields, n protowire.Number, what, where string) {
	if s := w.message(n); s != nil {
		if p, replicas := c.globalIndexSettings(s, where); replicas != "" || !plain(p) {
			c.missing(fmt.Sprintf("partitioning of the %s table of %s", what, where))
		}
	}
}

// plain reports whether the partitioning is the one every table of an index starts with.
func plain(p schema.Partitioning) bool {
	return p.ByLoad != schema.Enabled && p.BySize != schema.Disabled && p.Min <= 1 && p.Max == 0 && p.Uniform == 0 && len(p.SplitPoints) == 0
}

func add(x *schema.Index, name, value string) {
	x.Settings = append(x.Settings, schema.Setting{Name: name, Value: value})
}

func addNumber(x *schema.Index, w wireFields, n protowire.Number, name string) {
	if v, ok := w.number(n); ok {
		add(x, name, strconv.FormatUint(v, 10))
	}
}

func addBool(x *schema.Index, w wireFields, n protowire.Number, name string) {
	if v, ok := w.number(n); ok {
		add(x, name, map[bool]string{true: "TRUE", false: "FALSE"}[v != 0])
	}
}

func addDouble(x *schema.Index, w wireFields, n protowire.Number, name string) {
	if v, ok := w.double(n); ok {
		add(x, name, strconv.FormatFloat(v, 'f', -1, 64))
	}
}

// vectorIndex reads GlobalVectorKMeansTreeIndex.
func (c converter) vectorIndex(x *schema.Index, w wireFields, where string) {
	x.Kind = schema.IndexVector
	c.hidden(w, 1, "level", where)
	c.hidden(w, 2, "posting", where)
	c.hidden(w, 4, "prefix", where)
	tree := w.message(3)
	vector := tree.message(1)
	if metric, ok := vector.number(1); ok {
		names := []string{"", "inner_product", "cosine", "cosine", "manhattan", "euclidean"}
		switch {
		case metric == 1 || metric == 2:
			add(x, "similarity", names[metric])
		case metric >= 3 && metric < uint64(len(names)):
			add(x, "distance", names[metric])
		default:
			c.missing(fmt.Sprintf("metric %d of %s", metric, where))
		}
	}
	if kind, ok := vector.number(2); ok {
		if names := []string{"", "float", "uint8", "int8", "bit"}; kind > 0 && kind < uint64(len(names)) {
			add(x, "vector_type", yql.QuoteString(names[kind]))
		} else {
			c.missing(fmt.Sprintf("vector type %d of %s", kind, where))
		}
	}
	addNumber(x, vector, 3, "vector_dimension")
	c.leftover(vector, "Ydb.Table.VectorIndexSettings", where)
	addNumber(x, tree, 3, "levels")
	addNumber(x, tree, 2, "clusters")
	addNumber(x, tree, 4, "overlap_clusters")
	addDouble(x, tree, 5, "overlap_ratio")
	c.leftover(tree, "Ydb.Table.KMeansTreeSettings", where)
}

func (c converter) fulltextPlain(x *schema.Index, w wireFields, where string) {
	x.Kind = schema.IndexFulltextPlain
	if s := w.message(1); s != nil {
		x.Partitioning, x.ReadReplicas = c.globalIndexSettings(s, where)
	}
	c.fulltext(x, w.message(2), where)
}

func (c converter) fulltextRelevance(x *schema.Index, w wireFields, where string) {
	x.Kind = schema.IndexFulltextRelevance
	c.hidden(w, 1, "posting", where)
	c.hidden(w, 3, "dictionary", where)
	c.hidden(w, 4, "documents", where)
	c.hidden(w, 5, "statistics", where)
	c.fulltext(x, w.message(2), where)
}

// fulltext reads FulltextIndexSettings, which today has one column with its analyzers.
func (c converter) fulltext(x *schema.Index, w wireFields, where string) {
	for i, column := range w.messages(2) {
		name, _ := column.text(1)
		if i > 0 || len(x.Columns) > 0 && name != "" && name != x.Columns[len(x.Columns)-1] {
			c.missing("analyzers of column " + name + " of " + where)
		}
		a := column.message(2)
		if t, ok := a.number(1); ok {
			if names := []string{"", "whitespace", "standard", "keyword"}; t > 0 && t < uint64(len(names)) {
				add(x, "tokenizer", names[t])
			} else {
				c.missing(fmt.Sprintf("tokenizer %d of %s", t, where))
			}
		}
		if language, ok := a.text(2); ok {
			add(x, "language", yql.QuoteString(language))
		}
		addBool(x, a, 100, "use_filter_lowercase")
		addBool(x, a, 110, "use_filter_stopwords")
		addBool(x, a, 120, "use_filter_ngram")
		addBool(x, a, 121, "use_filter_edge_ngram")
		addNumber(x, a, 122, "filter_ngram_min_length")
		addNumber(x, a, 123, "filter_ngram_max_length")
		addBool(x, a, 130, "use_filter_length")
		addNumber(x, a, 131, "filter_length_min")
		addNumber(x, a, 132, "filter_length_max")
		addBool(x, a, 140, "use_filter_snowball")
		c.leftover(a, "Ydb.Table.FulltextIndexSettings.Analyzers", where)
		c.leftover(column, "Ydb.Table.FulltextIndexSettings.ColumnAnalyzers", where)
	}
	c.leftover(w, "Ydb.Table.FulltextIndexSettings", where)
}

func (c converter) bloomFilter(x *schema.Index, w wireFields, _ string) {
	x.Kind = schema.IndexLocalBloom
	addDouble(x, w, 1, "false_positive_probability")
}

func (c converter) bloomNgram(x *schema.Index, w wireFields, _ string) {
	x.Kind = schema.IndexLocalNgram
	addNumber(x, w, 1, "ngram_size")
	addNumber(x, w, 2, "hashes_count")
	addNumber(x, w, 3, "filter_size_bytes")
	addNumber(x, w, 4, "records_count")
	addBool(x, w, 5, "case_sensitive")
	addDouble(x, w, 6, "false_positive_probability")
}

// jsonIndex takes the settings of its table for those of a plain index, which field 1 is in every kind with one
// table.
func (c converter) jsonIndex(x *schema.Index, w wireFields, where string) {
	x.Kind = schema.IndexJSON
	if s := w.message(1); s != nil {
		x.Partitioning, x.ReadReplicas = c.globalIndexSettings(s, where)
	}
}

func (c converter) minMax(x *schema.Index, _ wireFields, _ string) { x.Kind = schema.IndexLocalMinMax }
