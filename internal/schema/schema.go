// Package schema says what a YDB table is and how an edit changes it.
//
// It owns the model, its validation and its edits. It knows nothing of YQL text, files or connections, and
// imports only the standard library. A value of this package is never changed after it was handed on: Apply
// returns a new table.
package schema

import (
	"cmp"
	"slices"
	"strings"
)

// Position is where something was declared. The zero Position means that it has no place in a file, as for
// a table read from a live database.
type Position struct {
	File   string `json:"file,omitempty"`   // as the user named it; empty if the text came from elsewhere
	Line   int    `json:"line,omitempty"`   // 1-based; 0 if unknown
	Column int    `json:"column,omitempty"` // 1-based, in characters; 0 if unknown
}

// Toggle is a setting that may be absent: a new table takes an absent one from the cluster's table profile,
// so "not set" is not the same as either value.
type Toggle int8

// The values of a Toggle.
const (
	NotSet Toggle = iota
	Enabled
	Disabled
)

// String returns the YQL spelling, or "" for NotSet.
func (t Toggle) String() string {
	switch t {
	case Enabled:
		return "ENABLED"
	case Disabled:
		return "DISABLED"
	}
	return ""
}

// Store tells row tables from column tables.
type Store string

// The stores of a table.
const (
	StoreRow    Store = "row"    // row-oriented: sorted by primary key, split by key range
	StoreColumn Store = "column" // column-oriented: distributed by hash
)

// Table is a YDB table in full. Anything a source saw and this model cannot hold is named in Unmodelled.
type Table struct {
	Path      string   `json:"path"`         // as declared, TablePathPrefix applied; absolute for a live table
	Pos       Position `json:"pos,omitzero"` // of the statement that created it
	Store     Store    `json:"store"`        // never empty
	Temporary bool     `json:"temporary,omitempty"`

	Columns    []Column `json:"columns"`           // in declaration order
	PrimaryKey []string `json:"primaryKey"`        // in key order
	Indexes    []Index  `json:"indexes,omitempty"` // in declaration order
	Families   []Family `json:"families,omitempty"`

	Partitioning Partitioning `json:"partitioning,omitzero"`
	HashBy       []string     `json:"hashBy,omitempty"` // PARTITION BY HASH of a column table; nil if not given

	TTL              *TTL         `json:"ttl,omitempty"`          // nil if none
	ReadReplicas     string       `json:"readReplicas,omitempty"` // "PER_AZ:1", "ANY_AZ:2"; empty if not set
	KeyBloomFilter   Toggle       `json:"keyBloomFilter,omitempty"`
	CompactionPolicy string       `json:"compactionPolicy,omitempty"` // write-only in YDB: cannot be read back
	Tiering          string       `json:"tiering,omitempty"`          // legacy TIERING setting
	Storage          Storage      `json:"storage,omitzero"`
	Changefeeds      []Changefeed `json:"changefeeds,omitempty"`
	Settings         []Setting    `json:"settings,omitempty"`    // other WITH settings, in declaration order
	Attributes       []Attribute  `json:"attributes,omitempty"`  // user attributes, sorted by key
	Owner            string       `json:"owner,omitempty"`       // empty if unknown
	Permissions      []Permission `json:"permissions,omitempty"` // explicit ones only, an element for each entry, sorted
	InheritanceOff   bool         `json:"inheritanceOff,omitempty"`

	Stats      *Stats   `json:"stats,omitempty"`      // nil if unknown; unknown is not zero
	Unmodelled []string `json:"unmodelled,omitempty"` // properties seen but not modelled, one phrase each
}

// Column is a column of a table.
type Column struct {
	Name        string     `json:"name"`
	Pos         Position   `json:"pos,omitzero"`
	Type        Type       `json:"type"`                  // canonical; the integer type for a Serial column
	NotNull     bool       `json:"notNull,omitempty"`     // always true for a Serial column
	Family      string     `json:"family,omitempty"`      // empty means the default family
	Default     string     `json:"default,omitempty"`     // a YQL expression in canonical print; empty if none
	Sequence    *Sequence  `json:"sequence,omitempty"`    // set for a Serial column
	Generated   *Generated `json:"generated,omitempty"`   // set for GENERATED ALWAYS AS
	Compression string     `json:"compression,omitempty"` // COMPRESSION(…) of a column table, inner text
	Encoding    string     `json:"encoding,omitempty"`    // ENCODING(…) of a column table, inner text
}

// SequencePrefix begins the name of the sequence of a Serial column that has no name of its own.
const SequencePrefix = "_serial_column_"

// SequenceName is the name of the sequence of a Serial column, below the path of the table.
func (c *Column) SequenceName() string {
	if c.Sequence.Name != "" {
		return c.Sequence.Name
	}
	return SequencePrefix + c.Name
}

// Sequence feeds a Serial column. The zero Sequence is what YDB creates: start 1, step 1.
type Sequence struct {
	Name      string  `json:"name,omitempty"`      // empty means _serial_column_<column>
	Start     *int64  `json:"start,omitempty"`     // nil means 1
	Increment *int64  `json:"increment,omitempty"` // nil means 1
	Restart   *int64  `json:"restart,omitempty"`   // value of the last RESTART WITH; not the next value
	Min       *int64  `json:"min,omitempty"`
	Max       *int64  `json:"max,omitempty"`
	Cache     *uint64 `json:"cache,omitempty"`
	Cycle     bool    `json:"cycle,omitempty"`
}

// Generated is the expression of a generated column.
type Generated struct {
	Expr string `json:"expr"`           // YQL, canonical print
	Mode string `json:"mode,omitempty"` // "STORED", "VIRTUAL" or empty
}

// IndexKind is the kind of an index.
type IndexKind string

// The kinds of indexes. An index of a kind not listed here is kept with IndexUnknown and named in
// Table.Unmodelled.
const (
	IndexSync              IndexKind = "global sync"
	IndexAsync             IndexKind = "global async"
	IndexUnique            IndexKind = "global unique"
	IndexVector            IndexKind = "vector_kmeans_tree"
	IndexFulltextPlain     IndexKind = "fulltext_plain"
	IndexFulltextRelevance IndexKind = "fulltext_relevance"
	IndexJSON              IndexKind = "json"
	IndexLocalBloom        IndexKind = "bloom_filter"
	IndexLocalNgram        IndexKind = "bloom_ngram_filter"
	IndexLocalMinMax       IndexKind = "min_max"
	IndexUnknown           IndexKind = "unknown"
)

// Secondary reports whether the index is a plain secondary index, kept as a table sorted by its columns and
// the primary key.
func (k IndexKind) Secondary() bool { return k == IndexSync || k == IndexAsync || k == IndexUnique }

// Local reports whether the index lives inside the table's own partitions.
func (k IndexKind) Local() bool {
	return k == IndexLocalBloom || k == IndexLocalNgram || k == IndexLocalMinMax
}

// Index is an index of a table.
type Index struct {
	Name         string       `json:"name"`
	Pos          Position     `json:"pos,omitzero"`
	Kind         IndexKind    `json:"kind"`
	Using        string       `json:"using,omitempty"` // the USING name as written when Kind is IndexUnknown
	Columns      []string     `json:"columns"`         // in index order
	Cover        []string     `json:"cover,omitempty"`
	Settings     []Setting    `json:"settings,omitempty"`     // WITH (…) of vector, fulltext, json, local indexes
	Partitioning Partitioning `json:"partitioning,omitzero"`  // of the implementation table
	ReadReplicas string       `json:"readReplicas,omitempty"` // of the implementation table
}

// Ordered are the columns by which the rows of the index are sorted: those of a secondary index, and what stands before the
// last column of another one, which holds vectors or text.
// Source: IsCompatibleIndex in ydb/core/base/table_index.cpp of ydb-platform/ydb.
func (x *Index) Ordered() []string {
	if x.Kind.Secondary() || len(x.Columns) == 0 {
		return x.Columns
	}
	return x.Columns[:len(x.Columns)-1]
}

// Setting returns the value of a setting of the index as text; empty if it has none of the name.
func (x *Index) Setting(name string) string {
	for _, s := range x.Settings {
		if settingName(s.Name) == settingName(name) {
			return unquote(s.Value)
		}
	}
	return ""
}

// Nearest returns the functions of the module Knn that an index of vectors finds rows by, from the nearest on: one that has to
// ascend and one that has to descend; each is empty if the index takes none.
// Source: CanUseVectorIndex in ydb/core/kqp/opt/logical/kqp_opt_log_indexes.cpp of ydb-platform/ydb.
func (x *Index) Nearest() (ascending, descending string) {
	switch metric := strings.ToLower(cmp.Or(x.Setting("distance"), x.Setting("similarity"))); metric {
	case "cosine":
		return "CosineDistance", "CosineSimilarity"
	case "inner_product", "product": // as it is declared, and as SHOW CREATE TABLE has it
		return "", "InnerProductSimilarity"
	case "manhattan":
		return "ManhattanDistance", ""
	case "euclidean":
		return "EuclideanDistance", ""
	}
	return "", ""
}

// Setting is a named setting whose value is kept in canonical YQL: ENABLED, 'text', 12, TRUE, 0.5.
type Setting struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Family is a column family (column group).
type Family struct {
	Name             string    `json:"name"`
	Data             string    `json:"data,omitempty"`             // storage pool kind; empty if not set
	Compression      string    `json:"compression,omitempty"`      // "off", "lz4", "zstd"; empty if not set
	CompressionLevel *int64    `json:"compressionLevel,omitempty"` // nil if not set
	CacheMode        string    `json:"cacheMode,omitempty"`        // "regular", "in_memory"; empty if not set
	KeepInMemory     Toggle    `json:"keepInMemory,omitempty"`
	Settings         []Setting `json:"settings,omitempty"` // others, in declaration order
}

// Partitioning is how a row table, or an index's implementation table, is partitioned. Zero counts and sizes
// mean "not set"; YDB accepts none of them as a value.
type Partitioning struct {
	BySize      Toggle       `json:"bySize,omitempty"`
	SizeMB      uint64       `json:"sizeMB,omitempty"`
	ByLoad      Toggle       `json:"byLoad,omitempty"`
	Min         uint64       `json:"min,omitempty"`
	Max         uint64       `json:"max,omitempty"`
	Count       uint64       `json:"count,omitempty"`       // PARTITION_COUNT
	Uniform     uint64       `json:"uniform,omitempty"`     // UNIFORM_PARTITIONS
	SplitPoints []SplitPoint `json:"splitPoints,omitempty"` // PARTITION_AT_KEYS, or the current boundaries of a live table
	// SplitPointsHidden is how many split points a snapshot without values left out. SplitPoints is nil then.
	SplitPointsHidden uint64 `json:"splitPointsHidden,omitempty"`
	// SplitPointsWide is what SplitsWide said before they were left out.
	SplitPointsWide bool   `json:"splitPointsWide,omitempty"`
	HashFunction    string `json:"hashFunction,omitempty"` // PARTITION_BY_HASH_FUNCTION of a column table
}

// SplitsWide reports whether the split points of a table go beyond a quarter of the range of its leading column, an
// integer. Values that count up never get there.
func (t *Table) SplitsWide() bool {
	p := &t.Partitioning
	if p.SplitPointsHidden > 0 {
		return p.SplitPointsWide
	}
	if len(p.SplitPoints) < 2 || len(t.PrimaryKey) == 0 {
		return false
	}
	column, ok := t.Column(t.PrimaryKey[0])
	first, last := p.SplitPoints[0], p.SplitPoints[len(p.SplitPoints)-1]
	if !ok || len(first) == 0 || len(last) == 0 {
		return false
	}
	low, errLow := ParseLiteral(column.Type, first[0])
	top, errTop := ParseLiteral(column.Type, last[0])
	if errLow != nil || errTop != nil || !column.Type.IsInteger() || column.Type.Width() < 4 {
		return false
	}
	bits := 8 * column.Type.Width()
	if top, ok := top.(uint64); ok {
		return top >= 1<<(bits-2)
	}
	return low != nil && Compare(column.Type, low, int64(0)) < 0 || Compare(column.Type, top, int64(1)<<(bits-3)) >= 0
}

// SplitPoint is the first key of a partition: a prefix of the primary key, each value a YQL literal
// (10, 'a', TRUE, NULL, Timestamp('…')).
type SplitPoint []string

// Storage holds the storage settings of a row table.
type Storage struct {
	CommitLog0           string `json:"commitLog0,omitempty"` // pool kinds; empty if not set
	CommitLog1           string `json:"commitLog1,omitempty"`
	External             string `json:"external,omitempty"`
	ExternalBlobs        Toggle `json:"externalBlobs,omitempty"` // STORE_EXTERNAL_BLOBS
	ExternalDataChannels uint64 `json:"externalDataChannels,omitempty"`
}

// TTL is when rows expire. A plain TTL has one tier that deletes.
type TTL struct {
	Column             string    `json:"column"`
	Unit               string    `json:"unit,omitempty"`               // such as SECONDS or NANOSECONDS; empty for date types
	Tiers              []TTLTier `json:"tiers"`                        // at least one, in order of age
	RunIntervalSeconds uint32    `json:"runIntervalSeconds,omitempty"` // 0 if not set; YQL cannot say it
}

// TTLTier is what happens to a row older than After.
type TTLTier struct {
	After    string `json:"after"`              // ISO 8601 duration, such as P30D
	External string `json:"external,omitempty"` // path of an external data source; empty means delete
	Prefix   string `json:"prefix,omitempty"`   // of the objects in the external data source; empty if not given
}

// Changefeed is a changefeed with what its topic adds.
type Changefeed struct {
	Name      string     `json:"name"`
	Mode      string     `json:"mode"`   // KEYS_ONLY, UPDATES, NEW_IMAGE, OLD_IMAGE, NEW_AND_OLD_IMAGES
	Format    string     `json:"format"` // JSON, DEBEZIUM_JSON, DYNAMODB_STREAMS_JSON
	Disabled  bool       `json:"disabled,omitempty"`
	Settings  []Setting  `json:"settings,omitempty"`  // the others, canonical values, in declaration order
	Retention string     `json:"retention,omitempty"` // ISO 8601 duration; empty if not set
	Consumers []Consumer `json:"consumers,omitempty"`
}

// Consumer is a reader of a changefeed's topic.
type Consumer struct {
	Name       string      `json:"name"`
	Important  bool        `json:"important,omitempty"`
	ReadFrom   string      `json:"readFrom,omitempty"` // RFC 3339; empty if not set
	Codecs     []string    `json:"codecs,omitempty"`
	Attributes []Attribute `json:"attributes,omitempty"`
}

// Attribute is a user attribute.
type Attribute struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Permission is what one subject may do.
type Permission struct {
	Subject string   `json:"subject"`
	Names   []string `json:"names"`
}

// Stats is what the database says of a table's size.
type Stats struct {
	Rows       uint64 `json:"rows"`       // estimate
	Bytes      uint64 `json:"bytes"`      // store size
	Partitions uint64 `json:"partitions"` // now
}

// Column returns the named column and whether the table has it. Names are case-sensitive in YDB.
func (t *Table) Column(name string) (Column, bool) {
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			return t.Columns[i], true
		}
	}
	return Column{}, false
}

// Index returns the named index and whether the table has it.
func (t *Table) Index(name string) (Index, bool) {
	for i := range t.Indexes {
		if t.Indexes[i].Name == name {
			return t.Indexes[i], true
		}
	}
	return Index{}, false
}

// Changefeed returns the named changefeed and whether the table has it.
func (t *Table) Changefeed(name string) (Changefeed, bool) {
	for i := range t.Changefeeds {
		if t.Changefeeds[i].Name == name {
			return t.Changefeeds[i], true
		}
	}
	return Changefeed{}, false
}

// IndexedBy reports whether a secondary index is sorted by the column first.
func (t *Table) IndexedBy(column string) bool {
	return slices.ContainsFunc(t.Indexes, func(x Index) bool {
		return x.Kind.Secondary() && len(x.Columns) > 0 && x.Columns[0] == column
	})
}

// IsKey reports whether the column is part of the primary key.
func (t *Table) IsKey(column string) bool { return slices.Contains(t.PrimaryKey, column) }

// Document reports whether the table is one of the Document API, whose key begins with a hash of the HASH attribute behind it.
// Source: DocApiTable in ydb/core/tx/datashard/datashard_ut_change_exchange.cpp of ydb-platform/ydb.
func (t *Table) Document() bool {
	_, is := t.Column("__RowData")
	return is && len(t.PrimaryKey) > 1 && t.PrimaryKey[0] == "__Hash"
}

// Name returns the last element of the path.
func (t *Table) Name() string { return t.Path[strings.LastIndexByte(t.Path, '/')+1:] }
