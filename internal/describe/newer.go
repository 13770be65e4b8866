package describe

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
)

// Kind is the full name of a message that can be read or written.
type Kind protoreflect.FullName

// The messages about a table: the request to create it, which is also what a dump holds, and the description that a
// server gives. The same pair for the topic of a changefeed.
const (
	CreateTable   Kind = "Ydb.Table.CreateTableRequest"
	DescribeTable Kind = "Ydb.Table.DescribeTableResult"
	Changefeed    Kind = "Ydb.Table.ChangefeedDescription"
	CreateTopic   Kind = "Ydb.Topic.CreateTopicRequest"
	DescribeTopic Kind = "Ydb.Topic.DescribeTopicResult"
	Permissions   Kind = "Ydb.Scheme.ModifyPermissionsRequest"
)

// newer lists the fields that servers and dumps have and the published Go descriptors lack, as
//
//	message: number name type, …
//
// A type is a scalar, a message or an enum of those beside, with * if the field is repeated. A message that is not
// there is made. An entry that the Go descriptors have got since does no harm; a test asks to take it out.
// Source: ydb/public/api/protos/ydb_table.proto of ydb-platform/ydb. The numbers of the JSON and MinMax indexes and of
// trace_ids are those of release 26.2.
const newerTable = `
ColumnMeta: 7 empty_default NullValue, 8 compression ColumnCompression
ColumnCompression: 1 algorithm ColumnCompression.Algorithm, 2 compression_level int32
SequenceDescription: 9 data_type Type
ColumnFamily: 5 compression_level int32, 6 cache_mode ColumnFamily.CacheMode
StorageSettings: 6 external_data_channels_count uint32

TtlSettings: 4 tiered_ttl TieredModeSettings
TieredModeSettings: 1 tiers *TtlTier
TtlTier: 1 date_type_column DateTypeColumnModeSettings, 2 value_since_unix_epoch ValueSinceUnixEpochModeSettings
TtlTier: 3 delete Empty, 4 evict_to_external_storage EvictionToExternalStorageSettings
EvictionToExternalStorageSettings: 1 storage string

Changefeed: 12 user_sids bool
ChangefeedDescription: 11 user_sids bool, 12 trace_ids bool

GlobalIndex: 1 settings GlobalIndexSettings
GlobalAsyncIndex: 1 settings GlobalIndexSettings
GlobalUniqueIndex: 1 settings GlobalIndexSettings
GlobalIndexSettings: 1 uniform_partitions uint64, 2 partition_at_keys ExplicitPartitions
GlobalIndexSettings: 3 partitioning_settings PartitioningSettings, 4 read_replicas_settings ReadReplicasSettings

TableIndex: 7 global_vector_kmeans_tree_index GlobalVectorKMeansTreeIndex
TableIndex: 8 global_fulltext_plain_index GlobalFulltextPlainIndex, 9 global_fulltext_relevance_index GlobalFulltextRelevanceIndex
TableIndex: 10 local_bloom_filter_index LocalBloomFilterIndex, 11 local_bloom_ngram_filter_index LocalBloomNgramFilterIndex
TableIndexDescription: 9 global_vector_kmeans_tree_index GlobalVectorKMeansTreeIndex
TableIndexDescription: 10 global_fulltext_plain_index GlobalFulltextPlainIndex
TableIndexDescription: 11 global_fulltext_relevance_index GlobalFulltextRelevanceIndex
TableIndexDescription: 12 local_bloom_filter_index LocalBloomFilterIndex, 13 local_bloom_ngram_filter_index LocalBloomNgramFilterIndex
TableIndexDescription: 14 global_json_index GlobalJsonIndex, 15 local_min_max_index LocalMinMaxIndex

GlobalVectorKMeansTreeIndex: 1 level_table_settings GlobalIndexSettings, 2 posting_table_settings GlobalIndexSettings
GlobalVectorKMeansTreeIndex: 3 vector_settings KMeansTreeSettings, 4 prefix_table_settings GlobalIndexSettings
KMeansTreeSettings: 1 settings VectorIndexSettings, 2 clusters uint32, 3 levels uint32, 4 overlap_clusters uint32, 5 overlap_ratio double
VectorIndexSettings: 1 metric VectorIndexSettings.Metric, 2 vector_type VectorIndexSettings.VectorType, 3 vector_dimension uint32
GlobalFulltextPlainIndex: 1 settings GlobalIndexSettings, 2 fulltext_settings FulltextIndexSettings
GlobalFulltextRelevanceIndex: 1 posting_table_settings GlobalIndexSettings, 2 fulltext_settings FulltextIndexSettings
GlobalFulltextRelevanceIndex: 3 dict_table_settings GlobalIndexSettings, 4 docs_table_settings GlobalIndexSettings
GlobalFulltextRelevanceIndex: 5 stats_table_settings GlobalIndexSettings
FulltextIndexSettings: 2 columns *ColumnAnalyzers
ColumnAnalyzers: 1 column string, 2 analyzers Analyzers
Analyzers: 1 tokenizer Analyzers.Tokenizer, 2 language string, 100 use_filter_lowercase bool, 110 use_filter_stopwords bool
Analyzers: 120 use_filter_ngram bool, 121 use_filter_edge_ngram bool, 122 filter_ngram_min_length int32, 123 filter_ngram_max_length int32
Analyzers: 130 use_filter_length bool, 131 filter_length_min int32, 132 filter_length_max int32, 140 use_filter_snowball bool
LocalBloomFilterIndex: 1 false_positive_probability double
LocalBloomNgramFilterIndex: 1 ngram_size uint32, 2 hashes_count uint32, 3 filter_size_bytes uint32, 4 records_count uint32
LocalBloomNgramFilterIndex: 5 case_sensitive bool, 6 false_positive_probability double
GlobalJsonIndex: 1 settings GlobalIndexSettings
LocalMinMaxIndex:
`

// newerTopic is the same for topics. The kind of a consumer is empty for the kind there has always been.
const newerTopic = `
Consumer: 9 streaming_consumer_type StreamingConsumerType
StreamingConsumerType:
`

// newerEnums lists enums that the Go descriptors lack, and enums that have got values since. Values are numbered
// from 0.
var newerEnums = map[string]string{
	"ColumnCompression.Algorithm": "ALGORITHM_UNSPECIFIED ALGORITHM_OFF ALGORITHM_LZ4 ALGORITHM_ZSTD",
	"ColumnFamily.Compression":    "COMPRESSION_UNSPECIFIED COMPRESSION_NONE COMPRESSION_LZ4 COMPRESSION_ZSTD",
	"ColumnFamily.CacheMode":      "CACHE_MODE_UNSPECIFIED CACHE_MODE_REGULAR CACHE_MODE_IN_MEMORY",
	"VectorIndexSettings.Metric": "METRIC_UNSPECIFIED SIMILARITY_INNER_PRODUCT SIMILARITY_COSINE DISTANCE_COSINE " +
		"DISTANCE_MANHATTAN DISTANCE_EUCLIDEAN",
	"VectorIndexSettings.VectorType": "VECTOR_TYPE_UNSPECIFIED VECTOR_TYPE_FLOAT VECTOR_TYPE_UINT8 VECTOR_TYPE_INT8 VECTOR_TYPE_BIT",
	"Analyzers.Tokenizer":            "TOKENIZER_UNSPECIFIED WHITESPACE STANDARD KEYWORD",
}

// files are the Go descriptors with the newer fields in them. As in proto2 every field tells whether it is set, and a text
// need not be UTF-8: a key between two partitions is no reason not to read the rest.
var files = sync.OnceValue(func() *protoregistry.Files {
	out := &protoregistry.Files{}
	for _, f := range []struct {
		file  protoreflect.FileDescriptor
		newer string
	}{
		{Ydb.File_protos_ydb_value_proto, ""},
		{Ydb_Scheme.File_protos_ydb_scheme_proto, ""},
		{Ydb_Topic.File_protos_ydb_topic_proto, newerTopic},
		{Ydb_Table.File_protos_ydb_table_proto, newerTable}, // which names all of the others
	} {
		p := protodesc.ToFileDescriptorProto(f.file)
		extend(p, f.newer)
		p.Syntax = nil
		explicit(p.MessageType)
		for _, path := range p.Dependency {
			if _, err := out.FindFileByPath(path); err != nil {
				other, err := protoregistry.GlobalFiles.FindFileByPath(path)
				if err == nil {
					err = out.RegisterFile(other)
				}
				if err != nil {
					panic(err)
				}
			}
		}
		file, err := protodesc.NewFile(p, out)
		if err == nil {
			err = out.RegisterFile(file)
		}
		if err != nil {
			panic(err) // any test reads them
		}
	}
	return out
})

// perPartition are the messages of which there can be tens of thousands, one for each partition. They stay bytes, as a tree takes ten times
// the time and memory of a generated type.
var perPartition = []string{"DescribeTableResult.shard_key_bounds", "TableStats.partition_stats", "DescribeTopicResult.partitions"}

// explicit makes optional fields of proto3 those of proto2.
func explicit(messages []*descriptorpb.DescriptorProto) {
	for _, m := range messages {
		for _, f := range m.Field {
			if f.Proto3Optional = nil; slices.Contains(perPartition, m.GetName()+"."+f.GetName()) {
				f.Type, f.TypeName = descriptorpb.FieldDescriptorProto_TYPE_BYTES.Enum(), nil
			}
		}
		explicit(m.NestedType)
	}
}

// descriptorOf is what is known of a message of these files.
func descriptorOf(kind Kind) protoreflect.MessageDescriptor {
	d, err := files().FindDescriptorByName(protoreflect.FullName(kind))
	if err != nil {
		panic(fmt.Sprintf("internal error: %s: %v", kind, err))
	}
	return d.(protoreflect.MessageDescriptor)
}

// extend adds newer fields to a file.
func extend(file *descriptorpb.FileDescriptorProto, newer string) {
	// Where the types lie that newer fields refer to.
	for _, path := range []string{"google/protobuf/empty.proto", "google/protobuf/struct.proto"} {
		if !slices.Contains(file.Dependency, path) {
			file.Dependency = append(file.Dependency, path)
		}
	}
	for line := range strings.Lines(newer) {
		name, fields, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok {
			continue
		}
		m := messageNamed(file, name)
		for entry := range strings.SplitSeq(fields, ",") {
			if words := strings.Fields(entry); len(words) > 0 {
				number, err := strconv.ParseInt(words[0], 10, 32)
				if err != nil {
					panic(err)
				}
				addField(file, m, int32(number), words[1], words[2])
			}
		}
	}
	for name, values := range newerEnums {
		if message, enum, _ := strings.Cut(name, "."); newer == newerTable {
			addEnum(messageNamed(file, message), enum, strings.Fields(values))
		}
	}
}

func messageNamed(file *descriptorpb.FileDescriptorProto, name string) *descriptorpb.DescriptorProto {
	for _, m := range file.MessageType {
		if m.GetName() == name {
			return m
		}
	}
	m := &descriptorpb.DescriptorProto{Name: &name}
	file.MessageType = append(file.MessageType, m)
	return m
}

func addField(file *descriptorpb.FileDescriptorProto, m *descriptorpb.DescriptorProto, number int32, name, typ string) {
	if slices.ContainsFunc(m.Field, func(f *descriptorpb.FieldDescriptorProto) bool { return f.GetNumber() == number }) {
		return
	}
	f := &descriptorpb.FieldDescriptorProto{
		Name: &name, Number: &number, Label: descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL.Enum(),
	}
	typ, repeated := strings.CutPrefix(typ, "*")
	if repeated {
		f.Label = descriptorpb.FieldDescriptorProto_LABEL_REPEATED.Enum()
	}
	scalar := descriptorpb.FieldDescriptorProto_Type(descriptorpb.FieldDescriptorProto_Type_value["TYPE_"+strings.ToUpper(typ)])
	switch {
	case scalar != 0:
	case typ == "NullValue":
		scalar, typ = descriptorpb.FieldDescriptorProto_TYPE_ENUM, ".google.protobuf.NullValue"
	case typ == "Empty":
		scalar, typ = descriptorpb.FieldDescriptorProto_TYPE_MESSAGE, ".google.protobuf.Empty"
	case typ == "Type":
		scalar, typ = descriptorpb.FieldDescriptorProto_TYPE_MESSAGE, ".Ydb.Type"
	case strings.Contains(typ, "."):
		scalar, typ = descriptorpb.FieldDescriptorProto_TYPE_ENUM, "."+file.GetPackage()+"."+typ
	default:
		scalar, typ = descriptorpb.FieldDescriptorProto_TYPE_MESSAGE, "."+file.GetPackage()+"."+typ
	}
	f.Type = &scalar
	if strings.HasPrefix(typ, ".") {
		f.TypeName = &typ
	}
	m.Field = append(m.Field, f)
}

// addEnum adds the values that an enum inside a message lacks, and the enum itself if it is not there.
func addEnum(m *descriptorpb.DescriptorProto, name string, values []string) {
	i := slices.IndexFunc(m.EnumType, func(e *descriptorpb.EnumDescriptorProto) bool { return e.GetName() == name })
	if i < 0 {
		i = len(m.EnumType)
		m.EnumType = append(m.EnumType, &descriptorpb.EnumDescriptorProto{Name: &name})
	}
	e := m.EnumType[i]
	for n := len(e.Value); n < len(values); n++ {
		number := int32(n)
		e.Value = append(e.Value, &descriptorpb.EnumValueDescriptorProto{Name: &values[n], Number: &number})
	}
}
