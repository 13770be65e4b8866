package wire

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Describe answers DescribeTable: everything that the request asks for, as a YDB server shows it.
func Describe(info *engine.TableInfo, r *Ydb_Table.DescribeTableRequest) (*Ydb_Table.DescribeTableResult, error) {
	t := info.Schema
	p := &Ydb_Table.DescribeTableResult{
		Self:                 Entry(info.Entry),
		PrimaryKey:           t.PrimaryKey,
		PartitioningSettings: protoPartitioning(t.Partitioning, t.HashBy),
		KeyBloomFilter:       flag(t.KeyBloomFilter),
		ReadReplicasSettings: protoReplicas(t.ReadReplicas),
		Tiering:              t.Tiering,
		Temporary:            t.Temporary,
		StoreType:            storeType(t.Store),
	}
	for _, c := range t.Columns {
		meta, err := protoColumn(c, info, r.GetIncludeSetVal())
		if err != nil {
			return nil, err
		}
		p.Columns = append(p.Columns, meta)
	}
	for i, x := range t.Indexes {
		ready, size := true, uint64(0)
		if i < len(info.Indexes) {
			ready, size = info.Indexes[i].Ready, info.Indexes[i].SizeBytes
		}
		p.Indexes = append(p.Indexes, protoIndexDescription(x, ready, size))
	}
	var err error
	if p.TtlSettings, err = protoTTL(t); err != nil {
		return nil, err
	}
	if len(t.Attributes) > 0 {
		p.Attributes = map[string]string{}
		for _, a := range t.Attributes {
			p.Attributes[a.Key] = a.Value
		}
	}
	if t.Store == schema.StoreRow {
		p.StorageSettings = protoStorage(t.Storage)
		p.ColumnFamilies = protoFamilies(t.Families)
	}
	for _, f := range t.Changefeeds {
		p.Changefeeds = append(p.Changefeeds, protoChangefeed(f))
	}
	if r.GetIncludeShardKeyBounds() {
		p.ShardKeyBounds = protoBounds(info)
	}
	if r.GetIncludeTableStats() {
		p.TableStats = protoStats(info, r)
	}
	return p, nil
}

func storeType(s schema.Store) Ydb_Table.StoreType {
	if s == schema.StoreColumn {
		return Ydb_Table.StoreType_STORE_TYPE_COLUMN
	}
	return Ydb_Table.StoreType_STORE_TYPE_ROW
}

func flag(t schema.Toggle) Ydb.FeatureFlag_Status {
	switch t {
	case schema.Enabled:
		return Ydb.FeatureFlag_ENABLED
	case schema.Disabled:
		return Ydb.FeatureFlag_DISABLED
	}
	return Ydb.FeatureFlag_STATUS_UNSPECIFIED
}

func protoColumn(c schema.Column, info *engine.TableInfo, setVal bool) (*Ydb_Table.ColumnMeta, error) {
	p := &Ydb_Table.ColumnMeta{
		Name:   c.Name,
		Type:   ColumnType(engine.Type{Base: c.Type, Optional: !c.NotNull}),
		Family: c.Family,
	}
	if c.NotNull {
		p.NotNull = &c.NotNull
	}
	switch {
	case c.Sequence != nil:
		seq := protoSequence(c)
		if s, ok := info.Sequences[c.Name]; ok && setVal && s.SetVal != nil {
			seq.SetVal = &Ydb_Table.SequenceDescription_SetVal{NextValue: &s.SetVal.Next, NextUsed: &s.SetVal.Used}
		}
		p.DefaultValue = &Ydb_Table.ColumnMeta_FromSequence{FromSequence: seq}
	case c.Default != "":
		v, err := engine.ParseLiteral(c.Type, c.Default)
		if err != nil {
			return nil, fmt.Errorf("default of column %s: %w", c.Name, err)
		}
		p.DefaultValue = &Ydb_Table.ColumnMeta_FromLiteral{FromLiteral: &Ydb.TypedValue{
			Type: protoPrimitive(c.Type), Value: Cell(engine.Type{Base: c.Type}, v),
		}}
	}
	return p, nil
}

// serialPrefix begins the name of the sequence of a Serial column.
const serialPrefix = "_serial_column_"

// protoSequence describes the sequence of a Serial column. The type of its values is Int64 whatever the
// column's width, and lies in a field that the stubs lack.
func protoSequence(c schema.Column) *Ydb_Table.SequenceDescription {
	seq := c.Sequence
	name := seq.Name
	if name == "" {
		name = serialPrefix + c.Name
	}
	maximum := map[schema.Type]int64{schema.Int16: 1<<15 - 1, schema.Int32: 1<<31 - 1}[c.Type]
	if maximum == 0 {
		maximum = 1<<63 - 1
	}
	p := &Ydb_Table.SequenceDescription{
		Name:       &name,
		MinValue:   orDefault(seq.Min, 1),
		MaxValue:   orDefault(seq.Max, maximum),
		StartValue: orDefault(seq.Start, 1),
		Increment:  orDefault(seq.Increment, 1),
		Cache:      orDefault(seq.Cache, 1),
		Cycle:      &seq.Cycle,
	}
	var f fields
	f.message(fieldSequenceType, protoPrimitive(schema.Int64))
	f.attach(p)
	return p
}

func orDefault[T any](p *T, v T) *T {
	if p != nil {
		return p
	}
	return &v
}

func protoPartitioning(x schema.Partitioning, by []string) *Ydb_Table.PartitioningSettings {
	return &Ydb_Table.PartitioningSettings{
		PartitionBy:        by,
		PartitioningBySize: flag(x.BySize),
		PartitionSizeMb:    x.SizeMB,
		PartitioningByLoad: flag(x.ByLoad),
		MinPartitionsCount: x.Min,
		MaxPartitionsCount: x.Max,
	}
}

// protoReplicas reads "PER_AZ:1" or "ANY_AZ:2".
func protoReplicas(s string) *Ydb_Table.ReadReplicasSettings {
	kind, count, ok := strings.Cut(s, ":")
	n, err := strconv.ParseUint(strings.TrimSpace(count), 10, 64)
	if !ok || err != nil {
		return nil
	}
	if strings.EqualFold(strings.TrimSpace(kind), "PER_AZ") {
		return &Ydb_Table.ReadReplicasSettings{Settings: &Ydb_Table.ReadReplicasSettings_PerAzReadReplicasCount{PerAzReadReplicasCount: n}}
	}
	return &Ydb_Table.ReadReplicasSettings{Settings: &Ydb_Table.ReadReplicasSettings_AnyAzReadReplicasCount{AnyAzReadReplicasCount: n}}
}

var ttlUnits = map[string]Ydb_Table.ValueSinceUnixEpochModeSettings_Unit{
	"SECONDS":      Ydb_Table.ValueSinceUnixEpochModeSettings_UNIT_SECONDS,
	"MILLISECONDS": Ydb_Table.ValueSinceUnixEpochModeSettings_UNIT_MILLISECONDS,
	"MICROSECONDS": Ydb_Table.ValueSinceUnixEpochModeSettings_UNIT_MICROSECONDS,
	"NANOSECONDS":  Ydb_Table.ValueSinceUnixEpochModeSettings_UNIT_NANOSECONDS,
}

// protoTTL returns the TTL; more than one tier, or one that evicts, goes into a field that the stubs lack.
func protoTTL(t *schema.Table) (*Ydb_Table.TtlSettings, error) {
	ttl := t.TTL
	if ttl == nil {
		return nil, nil
	}
	p := &Ydb_Table.TtlSettings{RunIntervalSeconds: ttl.RunIntervalSeconds}
	if len(ttl.Tiers) == 1 && ttl.Tiers[0].External == "" {
		after, err := seconds(ttl.Tiers[0].After)
		if err != nil {
			return nil, err
		}
		if ttl.Unit == "" {
			p.Mode = &Ydb_Table.TtlSettings_DateTypeColumn{DateTypeColumn: &Ydb_Table.DateTypeColumnModeSettings{
				ColumnName: ttl.Column, ExpireAfterSeconds: after,
			}}
		} else {
			p.Mode = &Ydb_Table.TtlSettings_ValueSinceUnixEpoch{ValueSinceUnixEpoch: &Ydb_Table.ValueSinceUnixEpochModeSettings{
				ColumnName: ttl.Column, ColumnUnit: ttlUnits[ttl.Unit], ExpireAfterSeconds: after,
			}}
		}
		return p, nil
	}
	var tiers, f fields
	for _, tier := range ttl.Tiers {
		after, err := seconds(tier.After)
		if err != nil {
			return nil, err
		}
		var one fields
		if ttl.Unit == "" {
			one.message(fieldTierDate, &Ydb_Table.DateTypeColumnModeSettings{ColumnName: ttl.Column, ExpireAfterSeconds: after})
		} else {
			one.message(fieldTierEpoch, &Ydb_Table.ValueSinceUnixEpochModeSettings{
				ColumnName: ttl.Column, ColumnUnit: ttlUnits[ttl.Unit], ExpireAfterSeconds: after,
			})
		}
		if tier.External == "" {
			one.bytes(fieldTierDrop, nil)
		} else {
			var evict fields
			evict.bytes(fieldEvictPath, []byte(tier.External))
			one.bytes(fieldTierEvict, evict)
		}
		tiers.bytes(fieldTiers, one)
	}
	f.bytes(fieldTieredTTL, tiers)
	f.attach(p)
	return p, nil
}

// seconds reads an ISO 8601 duration.
func seconds(duration string) (uint32, error) {
	v, err := engine.ParseValue(schema.Interval, duration)
	if err != nil {
		return 0, fmt.Errorf("duration %s: %w", duration, err)
	}
	return uint32(v.Int() / int64(time.Second/time.Microsecond)), nil
}

func protoStorage(s schema.Storage) *Ydb_Table.StorageSettings {
	p := &Ydb_Table.StorageSettings{
		TabletCommitLog0:   pool(s.CommitLog0),
		TabletCommitLog1:   pool(s.CommitLog1),
		External:           pool(s.External),
		StoreExternalBlobs: flag(s.ExternalBlobs),
	}
	if s.ExternalBlobs == schema.NotSet {
		p.StoreExternalBlobs = Ydb.FeatureFlag_DISABLED
	}
	if s.ExternalDataChannels > 0 {
		var f fields
		f.varint(fieldStorageChannels, s.ExternalDataChannels)
		f.attach(p)
	}
	return p
}

func pool(media string) *Ydb_Table.StoragePool {
	if media == "" {
		return nil
	}
	return &Ydb_Table.StoragePool{Media: media}
}

// compressions are the values of ColumnFamily.Compression; the stubs lack the last.
var compressions = map[string]Ydb_Table.ColumnFamily_Compression{
	"":     Ydb_Table.ColumnFamily_COMPRESSION_UNSPECIFIED,
	"off":  Ydb_Table.ColumnFamily_COMPRESSION_NONE,
	"lz4":  Ydb_Table.ColumnFamily_COMPRESSION_LZ4,
	"zstd": 3,
}

var cacheModes = map[string]uint64{"regular": 1, "in_memory": 2}

// protoFamilies lists the families of a row table, which always has one called default.
func protoFamilies(families []schema.Family) []*Ydb_Table.ColumnFamily {
	out := []*Ydb_Table.ColumnFamily{}
	hasDefault := false
	for _, f := range families {
		p := &Ydb_Table.ColumnFamily{
			Name: f.Name, Data: pool(f.Data), Compression: compressions[f.Compression], KeepInMemory: flag(f.KeepInMemory),
		}
		if f.Compression == "" {
			p.Compression = Ydb_Table.ColumnFamily_COMPRESSION_NONE
		}
		var more fields
		if f.CompressionLevel != nil {
			more.varint(fieldFamilyLevel, uint64(*f.CompressionLevel))
		}
		if mode, ok := cacheModes[f.CacheMode]; ok {
			more.varint(fieldFamilyCacheMode, mode)
		}
		more.attach(p)
		hasDefault = hasDefault || f.Name == "default"
		out = append(out, p)
	}
	if !hasDefault {
		out = append([]*Ydb_Table.ColumnFamily{{Name: "default", Compression: Ydb_Table.ColumnFamily_COMPRESSION_NONE}}, out...)
	}
	return out
}

var (
	feedModes = map[string]Ydb_Table.ChangefeedMode_Mode{
		"KEYS_ONLY": 1, "UPDATES": 2, "NEW_IMAGE": 3, "OLD_IMAGE": 4, "NEW_AND_OLD_IMAGES": 5,
	}
	feedFormats = map[string]Ydb_Table.ChangefeedFormat_Format{
		"JSON": 1, "DYNAMODB_STREAMS_JSON": 2, "DEBEZIUM_JSON": 3,
	}
)

func protoChangefeed(f schema.Changefeed) *Ydb_Table.ChangefeedDescription {
	p := &Ydb_Table.ChangefeedDescription{
		Name: f.Name, Mode: feedModes[f.Mode], Format: feedFormats[f.Format],
		State: Ydb_Table.ChangefeedDescription_STATE_ENABLED,
	}
	if f.Disabled {
		p.State = Ydb_Table.ChangefeedDescription_STATE_DISABLED
	}
	for _, s := range f.Settings {
		on := strings.EqualFold(s.Value, "TRUE")
		switch strings.ToUpper(s.Name) {
		case "VIRTUAL_TIMESTAMPS":
			p.VirtualTimestamps = on
		case "SCHEMA_CHANGES":
			p.SchemaChanges = on
		case "INITIAL_SCAN":
			if on {
				p.InitialScanProgress = &Ydb_Table.ChangefeedDescription_InitialScanProgress{PartsTotal: 1, PartsCompleted: 1}
			}
		case "USER_SIDS":
			if on {
				var more fields
				more.varint(fieldFeedUserSIDs, 1)
				more.attach(p)
			}
		case "AWS_REGION":
			p.AwsRegion = settingText(s.Value)
		case "RESOLVED_TIMESTAMPS", "BARRIERS_INTERVAL":
			// Intervals below a second read back as none, as from a YDB server.
			if n, err := seconds(intervalText(s.Value)); err == nil && n > 0 {
				p.ResolvedTimestampsInterval = durationpb.New(time.Duration(n) * time.Second)
			}
		}
	}
	return p
}

// intervalText returns P1D of Interval('P1D').
func intervalText(value string) string {
	if open := strings.IndexByte(value, '('); open >= 0 && strings.HasSuffix(value, ")") {
		value = value[open+1 : len(value)-1]
	}
	return settingText(strings.TrimSpace(value))
}

// protoBounds returns the first keys of all partitions but the first as tuples. Key columns are Optional in
// them whether or not the column is, as from a YDB server.
func protoBounds(info *engine.TableInfo) []*Ydb.TypedValue {
	t := info.Schema
	var types []schema.Type
	for _, name := range t.PrimaryKey {
		c, _ := t.Column(name)
		types = append(types, c.Type)
	}
	var out []*Ydb.TypedValue
	for _, bound := range info.Bounds {
		tuple, value := &Ydb.TupleType{}, &Ydb.Value{}
		for i, v := range bound {
			typ := engine.Type{Base: types[i], Optional: true}
			tuple.Elements = append(tuple.Elements, ColumnType(typ))
			value.Items = append(value.Items, Cell(typ, v))
		}
		out = append(out, &Ydb.TypedValue{Type: &Ydb.Type{Type: &Ydb.Type_TupleType{TupleType: tuple}}, Value: value})
	}
	return out
}

func protoStats(info *engine.TableInfo, r *Ydb_Table.DescribeTableRequest) *Ydb_Table.TableStats {
	p := &Ydb_Table.TableStats{
		Partitions:       uint64(len(info.Partitions)),
		CreationTime:     timestamppb.New(info.Created),
		ModificationTime: timestamppb.New(info.Modified),
	}
	if info.Schema.Stats != nil {
		p.RowsEstimate, p.StoreSize = info.Schema.Stats.Rows, info.Schema.Stats.Bytes
	}
	if r.GetIncludePartitionStats() {
		for _, part := range info.Partitions {
			stats := &Ydb_Table.PartitionStats{RowsEstimate: part.Rows, StoreSize: part.Bytes}
			if r.GetIncludeShardNodesInfo() {
				stats.LeaderNodeId = part.NodeID
			}
			p.PartitionStats = append(p.PartitionStats, stats)
		}
	}
	return p
}
