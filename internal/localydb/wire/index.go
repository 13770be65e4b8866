package wire

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// newKind is where an index kind that the Go stubs lack lies: the field of the oneof in TableIndex and in
// TableIndexDescription. 0 means that the message has no such kind.
type newKind struct{ request, description protowire.Number }

var newKinds = map[schema.IndexKind]newKind{
	schema.IndexVector:            {7, 9},
	schema.IndexFulltextPlain:     {8, 10},
	schema.IndexFulltextRelevance: {9, 11},
	schema.IndexLocalBloom:        {10, 12},
	schema.IndexLocalNgram:        {11, 13},
	schema.IndexJSON:              {0, 14},
	schema.IndexLocalMinMax:       {0, 15},
}

// protoIndex returns an index as requests have it.
func protoIndex(x schema.Index) *Ydb_Table.TableIndex {
	p := &Ydb_Table.TableIndex{Name: x.Name, IndexColumns: x.Columns, DataColumns: x.Cover}
	settings := indexSettings(x)
	switch x.Kind {
	case schema.IndexSync:
		p.Type = &Ydb_Table.TableIndex_GlobalIndex{GlobalIndex: &Ydb_Table.GlobalIndex{}}
		settings.attach(p.GetGlobalIndex())
	case schema.IndexAsync:
		p.Type = &Ydb_Table.TableIndex_GlobalAsyncIndex{GlobalAsyncIndex: &Ydb_Table.GlobalAsyncIndex{}}
		settings.attach(p.GetGlobalAsyncIndex())
	case schema.IndexUnique:
		p.Type = &Ydb_Table.TableIndex_GlobalUniqueIndex{GlobalUniqueIndex: &Ydb_Table.GlobalUniqueIndex{}}
		settings.attach(p.GetGlobalUniqueIndex())
	default:
		if n := newKinds[x.Kind].request; n != 0 {
			var f fields
			f.bytes(n, newKindSettings(x))
			f.attach(p)
		}
	}
	return p
}

// protoIndexDescription returns an index as DescribeTable has it.
func protoIndexDescription(x schema.Index, ready bool, sizeBytes uint64) *Ydb_Table.TableIndexDescription {
	p := &Ydb_Table.TableIndexDescription{
		Name: x.Name, IndexColumns: x.Columns, DataColumns: x.Cover, SizeBytes: sizeBytes,
		Status: Ydb_Table.TableIndexDescription_STATUS_READY,
	}
	if !ready {
		p.Status = Ydb_Table.TableIndexDescription_STATUS_BUILDING
	}
	settings := indexSettings(x)
	switch x.Kind {
	case schema.IndexSync:
		p.Type = &Ydb_Table.TableIndexDescription_GlobalIndex{GlobalIndex: &Ydb_Table.GlobalIndex{}}
		settings.attach(p.GetGlobalIndex())
	case schema.IndexAsync:
		p.Type = &Ydb_Table.TableIndexDescription_GlobalAsyncIndex{GlobalAsyncIndex: &Ydb_Table.GlobalAsyncIndex{}}
		settings.attach(p.GetGlobalAsyncIndex())
	case schema.IndexUnique:
		p.Type = &Ydb_Table.TableIndexDescription_GlobalUniqueIndex{GlobalUniqueIndex: &Ydb_Table.GlobalUniqueIndex{}}
		settings.attach(p.GetGlobalUniqueIndex())
	default:
		if n := newKinds[x.Kind].description; n != 0 {
			var f fields
			f.bytes(n, newKindSettings(x))
			f.attach(p)
		}
	}
	return p
}

// indexSettings returns GlobalIndexSettings as the field of a GlobalIndex.
func indexSettings(x schema.Index) fields {
	var s fields
	if x.Partitioning.Uniform > 0 {
		s.varint(fieldSettingsUniform, x.Partitioning.Uniform)
	}
	if p := protoPartitioning(x.Partitioning, nil); !proto.Equal(p, &Ydb_Table.PartitioningSettings{}) {
		s.message(fieldSettingsPartitioning, p)
	}
	if r := protoReplicas(x.ReadReplicas); r != nil {
		s.message(fieldSettingsReplicas, r)
	}
	if len(s) == 0 {
		return nil
	}
	var f fields
	f.bytes(fieldIndexSettings, s)
	return f
}

// newKindSettings returns the body of the message of a vector, fulltext, JSON or local index.
func newKindSettings(x schema.Index) fields {
	f := fields{}
	switch x.Kind {
	case schema.IndexVector:
		f.bytes(3, vectorSettings(x.Settings))
	case schema.IndexFulltextPlain, schema.IndexFulltextRelevance:
		f.bytes(2, fulltextSettings(x))
	case schema.IndexLocalBloom:
		for _, s := range x.Settings {
			if v, err := strconv.ParseFloat(s.Value, 64); err == nil && strings.EqualFold(s.Name, "false_positive_probability") {
				f.double(1, v)
			}
		}
	case schema.IndexLocalNgram:
		numbers := map[string]protowire.Number{
			"ngram_size": 1, "hashes_count": 2, "filter_size_bytes": 3, "records_count": 4,
			"case_sensitive": 5, "false_positive_probability": 6,
		}
		for _, s := range x.Settings {
			setField(&f, numbers[strings.ToLower(s.Name)], s.Value)
		}
	}
	return f
}

// Names of the enums of VectorIndexSettings, by number.
var (
	vectorSimilarities = []string{"", "inner_product", "cosine"}
	vectorDistances    = []string{"", "", "", "cosine", "manhattan", "euclidean"}
	vectorTypes        = []string{"", "float", "uint8", "int8", "bit"}
	fulltextTokenizers = []string{"", "whitespace", "standard", "keyword"}
)

func vectorSettings(settings []schema.Setting) fields {
	var index, tree fields
	for _, s := range settings {
		value := settingText(s.Value)
		switch strings.ToLower(s.Name) {
		case "similarity":
			index.enum(1, vectorSimilarities, value)
		case "distance":
			index.enum(1, vectorDistances, value)
		case "vector_type":
			index.enum(2, vectorTypes, value)
		case "vector_dimension":
			setField(&index, 3, s.Value)
		case "clusters":
			setField(&tree, 2, s.Value)
		case "levels":
			setField(&tree, 3, s.Value)
		case "overlap_clusters":
			setField(&tree, 4, s.Value)
		case "overlap_ratio":
			if v, err := strconv.ParseFloat(s.Value, 64); err == nil {
				tree.double(5, v)
			}
		}
	}
	var f fields
	f.bytes(1, index)
	return append(f, tree...)
}

// analyzerFields are the numbers of FulltextIndexSettings.Analyzers.
var analyzerFields = map[string]protowire.Number{
	"language": 2, "use_filter_lowercase": 100, "use_filter_stopwords": 110, "use_filter_ngram": 120,
	"use_filter_edge_ngram": 121, "filter_ngram_min_length": 122, "filter_ngram_max_length": 123,
	"use_filter_length": 130, "filter_length_min": 131, "filter_length_max": 132, "use_filter_snowball": 140,
}

func fulltextSettings(x schema.Index) fields {
	var analyzers fields
	for _, s := range x.Settings {
		name := strings.ToLower(s.Name)
		if name == "tokenizer" {
			analyzers.enum(1, fulltextTokenizers, settingText(s.Value))
			continue
		}
		setField(&analyzers, analyzerFields[name], s.Value)
	}
	var column, f fields
	if len(x.Columns) > 0 {
		column.bytes(1, []byte(x.Columns[len(x.Columns)-1]))
	}
	column.bytes(2, analyzers)
	f.bytes(2, column)
	return f
}

func (f *fields) enum(number protowire.Number, names []string, value string) {
	if i := slices.Index(names, strings.ToLower(value)); i > 0 {
		f.varint(number, uint64(i))
	}
}

// setField writes a setting by the form of its value: TRUE, 12, 0.5 or 'text'. Number 0 is no field.
func setField(f *fields, number protowire.Number, value string) {
	if number == 0 {
		return
	}
	switch strings.ToUpper(value) {
	case "TRUE":
		f.varint(number, 1)
		return
	case "FALSE":
		f.varint(number, 0)
		return
	}
	if n, err := strconv.ParseUint(value, 10, 64); err == nil {
		f.varint(number, n)
		return
	}
	if v, err := strconv.ParseFloat(value, 64); err == nil {
		f.double(number, v)
		return
	}
	f.bytes(number, []byte(settingText(value)))
}

// settingText returns the text of a setting whether or not it is quoted.
func settingText(value string) string {
	if s, ok := schema.StringLiteral(value); ok {
		return s
	}
	return value
}

// readIndex reads an index of a request.
func readIndex(p *Ydb_Table.TableIndex) (schema.Index, error) {
	x := schema.Index{Name: p.GetName(), Columns: p.GetIndexColumns(), Cover: p.GetDataColumns()}
	var settings proto.Message
	switch t := p.GetType().(type) {
	case *Ydb_Table.TableIndex_GlobalIndex:
		x.Kind, settings = schema.IndexSync, t.GlobalIndex
	case *Ydb_Table.TableIndex_GlobalAsyncIndex:
		x.Kind, settings = schema.IndexAsync, t.GlobalAsyncIndex
	case *Ydb_Table.TableIndex_GlobalUniqueIndex:
		x.Kind, settings = schema.IndexUnique, t.GlobalUniqueIndex
	default:
		for kind, n := range newKinds {
			if _, b, ok := unknownField(p, n.request); ok && n.request != 0 {
				x.Kind = kind
				x.Settings = readNewKindSettings(kind, b)
				return x, nil
			}
		}
		return x, Refuse(Ydb.StatusIds_BAD_REQUEST, "Index %s: unknown index type", p.GetName())
	}
	if _, b, ok := unknownField(settings, fieldIndexSettings); ok {
		n, _, _ := findField(b, fieldSettingsUniform)
		x.Partitioning.Uniform = n
		if _, raw, ok := findField(b, fieldSettingsPartitioning); ok {
			var s Ydb_Table.PartitioningSettings
			if err := proto.Unmarshal(raw, &s); err != nil {
				return x, Refuse(Ydb.StatusIds_BAD_REQUEST, "Index %s: bad partitioning settings", p.GetName())
			}
			uniform := x.Partitioning.Uniform
			x.Partitioning = readPartitioning(&s)
			x.Partitioning.Uniform = uniform
		}
		if _, raw, ok := findField(b, fieldSettingsReplicas); ok {
			var s Ydb_Table.ReadReplicasSettings
			if err := proto.Unmarshal(raw, &s); err != nil {
				return x, Refuse(Ydb.StatusIds_BAD_REQUEST, "Index %s: bad read replicas settings", p.GetName())
			}
			x.ReadReplicas = readReplicas(&s)
		}
	}
	return x, nil
}

// readNewKindSettings is the reverse of newKindSettings.
func readNewKindSettings(kind schema.IndexKind, b []byte) []schema.Setting {
	var out []schema.Setting
	number := func(raw []byte, name string, n protowire.Number) {
		if v, _, ok := findField(raw, n); ok {
			out = append(out, schema.Setting{Name: name, Value: strconv.FormatUint(v, 10)})
		}
	}
	enum := func(raw []byte, name string, n protowire.Number, names []string) {
		if v, _, ok := findField(raw, n); ok && v < uint64(len(names)) && names[v] != "" {
			out = append(out, schema.Setting{Name: name, Value: "'" + names[v] + "'"})
		}
	}
	double := func(raw []byte, name string, n protowire.Number) {
		if v, _, ok := findField(raw, n); ok {
			out = append(out, schema.Setting{Name: name, Value: strconv.FormatFloat(math.Float64frombits(v), 'g', -1, 64)})
		}
	}
	switch kind {
	case schema.IndexVector:
		_, tree, _ := findField(b, 3)
		_, index, _ := findField(tree, 1)
		enum(index, "similarity", 1, vectorSimilarities)
		enum(index, "distance", 1, vectorDistances)
		enum(index, "vector_type", 2, vectorTypes)
		number(index, "vector_dimension", 3)
		number(tree, "levels", 3)
		number(tree, "clusters", 2)
	case schema.IndexFulltextPlain, schema.IndexFulltextRelevance:
		_, settings, _ := findField(b, 2)
		_, column, _ := findField(settings, 2)
		_, analyzers, _ := findField(column, 2)
		enum(analyzers, "tokenizer", 1, fulltextTokenizers)
		for _, name := range slices.Sorted(maps.Keys(analyzerFields)) {
			v, text, ok := findField(analyzers, analyzerFields[name])
			switch {
			case !ok:
			case text != nil:
				out = append(out, schema.Setting{Name: name, Value: "'" + string(text) + "'"})
			case strings.HasPrefix(name, "use_"):
				out = append(out, schema.Setting{Name: name, Value: strings.ToUpper(strconv.FormatBool(v != 0))})
			default:
				out = append(out, schema.Setting{Name: name, Value: strconv.FormatUint(v, 10)})
			}
		}
	case schema.IndexLocalBloom:
		double(b, "false_positive_probability", 1)
	case schema.IndexLocalNgram:
		number(b, "ngram_size", 1)
		number(b, "hashes_count", 2)
		number(b, "filter_size_bytes", 3)
		number(b, "records_count", 4)
	}
	return out
}
