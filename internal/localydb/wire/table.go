package wire

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// ReadTable reads a table from a request to create it.
func ReadTable(r *Ydb_Table.CreateTableRequest) (*schema.Table, engine.CreateOptions, error) {
	t := &schema.Table{
		Path:             r.GetPath(),
		Store:            schema.StoreRow,
		Temporary:        r.GetTemporary(),
		PrimaryKey:       r.GetPrimaryKey(),
		KeyBloomFilter:   toggle(r.GetKeyBloomFilter()),
		CompactionPolicy: r.GetCompactionPolicy(),
		Tiering:          r.GetTiering(),
	}
	opts := engine.CreateOptions{}
	if r.GetStoreType() == Ydb_Table.StoreType_STORE_TYPE_COLUMN {
		t.Store = schema.StoreColumn
	}
	for _, m := range r.GetColumns() {
		c, err := readColumn(m)
		if err != nil {
			return nil, opts, err
		}
		if v := m.GetFromSequence().GetSetVal(); v != nil {
			if opts.SetVal == nil {
				opts.SetVal = map[string]engine.SequencePosition{}
			}
			opts.SetVal[c.Name] = engine.SequencePosition{Next: v.GetNextValue(), Used: v.GetNextUsed()}
		}
		t.Columns = append(t.Columns, c)
	}
	for _, p := range r.GetIndexes() {
		x, err := readIndex(p)
		if err != nil {
			return nil, opts, err
		}
		t.Indexes = append(t.Indexes, x)
	}
	t.Partitioning = readPartitioning(r.GetPartitioningSettings())
	if t.Store == schema.StoreColumn {
		t.HashBy = r.GetPartitioningSettings().GetPartitionBy()
	}
	t.ReadReplicas = readReplicas(r.GetReadReplicasSettings())
	t.Storage = readStorage(r.GetStorageSettings())
	for _, f := range r.GetColumnFamilies() {
		t.Families = append(t.Families, readFamily(f))
	}
	for _, key := range slices.Sorted(maps.Keys(r.GetAttributes())) {
		t.Attributes = append(t.Attributes, schema.Attribute{Key: key, Value: r.GetAttributes()[key]})
	}
	var err error
	if t.TTL, err = readTTL(r.GetTtlSettings()); err != nil {
		return nil, opts, err
	}
	var explicit *Ydb_Table.ExplicitPartitions
	switch p := r.GetPartitions().(type) {
	case *Ydb_Table.CreateTableRequest_UniformPartitions:
		t.Partitioning.Uniform = p.UniformPartitions
	case *Ydb_Table.CreateTableRequest_PartitionAtKeys:
		explicit = p.PartitionAtKeys
	}
	if policy := r.GetProfile().GetPartitioningPolicy(); policy != nil {
		switch policy.GetAutoPartitioning() {
		case Ydb_Table.PartitioningPolicy_DISABLED:
			t.Partitioning.BySize = schema.Disabled
		case Ydb_Table.PartitioningPolicy_AUTO_SPLIT, Ydb_Table.PartitioningPolicy_AUTO_SPLIT_MERGE:
			t.Partitioning.BySize = schema.Enabled
		}
		switch p := policy.GetPartitions().(type) {
		case *Ydb_Table.PartitioningPolicy_UniformPartitions:
			t.Partitioning.Uniform = p.UniformPartitions
		case *Ydb_Table.PartitioningPolicy_ExplicitPartitions:
			explicit = p.ExplicitPartitions
		}
	}
	if explicit != nil {
		opts.Bounds, err = readBounds(t, explicit.GetSplitPoints())
	}
	return t, opts, err
}

func toggle(f Ydb.FeatureFlag_Status) schema.Toggle {
	switch f {
	case Ydb.FeatureFlag_ENABLED:
		return schema.Enabled
	case Ydb.FeatureFlag_DISABLED:
		return schema.Disabled
	}
	return schema.NotSet
}

func readColumn(m *Ydb_Table.ColumnMeta) (schema.Column, error) {
	c := schema.Column{Name: m.GetName(), Family: m.GetFamily()}
	t, err := readColumnType(m.GetType())
	if err != nil {
		return c, Refuse(Ydb.StatusIds_BAD_REQUEST, "Column %s: %v", m.GetName(), err)
	}
	c.Type, c.NotNull = t.Base, !t.Optional || m.GetNotNull()
	if f := m.GetFromLiteral(); f != nil {
		typ, err := readColumnType(f.GetType())
		if err != nil {
			return c, Refuse(Ydb.StatusIds_BAD_REQUEST, "Default of column %s: %v", m.GetName(), err)
		}
		v, err := readCell(typ.Base, f.GetValue())
		if err != nil {
			return c, Refuse(Ydb.StatusIds_BAD_REQUEST, "Default of column %s: %v", m.GetName(), err)
		}
		c.Default = literal(typ.Base, v)
	}
	if q := m.GetFromSequence(); q != nil {
		c.NotNull = true
		c.Sequence = &schema.Sequence{
			Name: q.GetName(), Start: q.StartValue, Increment: q.Increment, Min: q.MinValue, Max: q.MaxValue,
			Cache: q.Cache, Cycle: q.GetCycle(),
		}
		if c.Sequence.Name == serialPrefix+c.Name {
			c.Sequence.Name = ""
		}
	}
	return c, nil
}

// literal prints a value as a YQL literal that engine.ParseLiteral reads back.
func literal(t schema.Type, v engine.Value) string {
	if v.Null {
		return "NULL"
	}
	text := engine.FormatValue(t, v)
	switch {
	case t == schema.Bool:
		return strings.ToUpper(text)
	case t.IsInteger() || t == schema.Float || t == schema.Double:
		return text
	case t == schema.String:
		return yql.QuoteString(v.S)
	case t == schema.Utf8:
		return yql.QuoteString(v.S) + "u"
	case t.IsDecimal():
		precision, scale := decimalParams(t)
		return fmt.Sprintf("Decimal(%s, %d, %d)", yql.QuoteString(text), precision, scale)
	}
	return string(t) + "(" + yql.QuoteString(text) + ")"
}

func readPartitioning(p *Ydb_Table.PartitioningSettings) schema.Partitioning {
	return schema.Partitioning{
		BySize: toggle(p.GetPartitioningBySize()),
		SizeMB: p.GetPartitionSizeMb(),
		ByLoad: toggle(p.GetPartitioningByLoad()),
		Min:    p.GetMinPartitionsCount(),
		Max:    p.GetMaxPartitionsCount(),
	}
}

func readReplicas(p *Ydb_Table.ReadReplicasSettings) string {
	switch x := p.GetSettings().(type) {
	case *Ydb_Table.ReadReplicasSettings_PerAzReadReplicasCount:
		return fmt.Sprintf("PER_AZ:%d", x.PerAzReadReplicasCount)
	case *Ydb_Table.ReadReplicasSettings_AnyAzReadReplicasCount:
		return fmt.Sprintf("ANY_AZ:%d", x.AnyAzReadReplicasCount)
	}
	return ""
}

func readStorage(p *Ydb_Table.StorageSettings) schema.Storage {
	s := schema.Storage{
		CommitLog0:    p.GetTabletCommitLog0().GetMedia(),
		CommitLog1:    p.GetTabletCommitLog1().GetMedia(),
		External:      p.GetExternal().GetMedia(),
		ExternalBlobs: toggle(p.GetStoreExternalBlobs()),
	}
	if s.ExternalBlobs == schema.Disabled {
		s.ExternalBlobs = schema.NotSet
	}
	if p != nil {
		s.ExternalDataChannels, _, _ = unknownField(p, fieldStorageChannels)
	}
	return s
}

func readFamily(p *Ydb_Table.ColumnFamily) schema.Family {
	f := schema.Family{Name: p.GetName(), Data: p.GetData().GetMedia(), KeepInMemory: toggle(p.GetKeepInMemory())}
	for name, c := range compressions {
		if c == p.GetCompression() {
			f.Compression = name
		}
	}
	if n, _, ok := unknownField(p, fieldFamilyLevel); ok {
		level := int64(int32(n))
		f.CompressionLevel = &level
	}
	if n, _, ok := unknownField(p, fieldFamilyCacheMode); ok {
		for name, mode := range cacheModes {
			if mode == n {
				f.CacheMode = name
			}
		}
	}
	return f
}

func readTTL(p *Ydb_Table.TtlSettings) (*schema.TTL, error) {
	if p == nil {
		return nil, nil
	}
	ttl := &schema.TTL{RunIntervalSeconds: p.GetRunIntervalSeconds()}
	switch m := p.GetMode().(type) {
	case *Ydb_Table.TtlSettings_DateTypeColumn:
		ttl.Column = m.DateTypeColumn.GetColumnName()
		ttl.Tiers = []schema.TTLTier{{After: isoSeconds(m.DateTypeColumn.GetExpireAfterSeconds())}}
		return ttl, nil
	case *Ydb_Table.TtlSettings_ValueSinceUnixEpoch:
		ttl.Column = m.ValueSinceUnixEpoch.GetColumnName()
		ttl.Unit = ttlUnit(m.ValueSinceUnixEpoch.GetColumnUnit())
		ttl.Tiers = []schema.TTLTier{{After: isoSeconds(m.ValueSinceUnixEpoch.GetExpireAfterSeconds())}}
		return ttl, nil
	}
	_, tiered, ok := unknownField(p, fieldTieredTTL)
	if !ok {
		return nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "TTL settings without a mode")
	}
	for _, raw := range repeatedField(tiered, fieldTiers) {
		tier := schema.TTLTier{}
		if _, b, ok := findField(raw, fieldTierDate); ok {
			var m Ydb_Table.DateTypeColumnModeSettings
			if err := proto.Unmarshal(b, &m); err != nil {
				return nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "TTL tier: %v", err)
			}
			ttl.Column, tier.After = m.GetColumnName(), isoSeconds(m.GetExpireAfterSeconds())
		}
		if _, b, ok := findField(raw, fieldTierEpoch); ok {
			var m Ydb_Table.ValueSinceUnixEpochModeSettings
			if err := proto.Unmarshal(b, &m); err != nil {
				return nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "TTL tier: %v", err)
			}
			ttl.Column, ttl.Unit, tier.After = m.GetColumnName(), ttlUnit(m.GetColumnUnit()), isoSeconds(m.GetExpireAfterSeconds())
		}
		if _, b, ok := findField(raw, fieldTierEvict); ok {
			_, path, _ := findField(b, fieldEvictPath)
			tier.External = string(path)
		}
		ttl.Tiers = append(ttl.Tiers, tier)
	}
	return ttl, nil
}

func ttlUnit(u Ydb_Table.ValueSinceUnixEpochModeSettings_Unit) string {
	for name, unit := range ttlUnits {
		if unit == u {
			return name
		}
	}
	return ""
}

// isoSeconds prints seconds as an ISO 8601 duration: P30D, PT1H.
func isoSeconds(n uint32) string {
	if n == 0 {
		return "PT0S"
	}
	return engine.FormatValue(schema.Interval, engine.Int(int64(n)*int64(time.Second/time.Microsecond)))
}

// readBounds reads split points: tuples of the leading key columns.
func readBounds(t *schema.Table, points []*Ydb.TypedValue) ([][]engine.Value, error) {
	bounds := [][]engine.Value{}
	for _, p := range points {
		key, err := readKeyPrefix(t, p)
		if err != nil {
			return nil, err
		}
		bounds = append(bounds, key)
	}
	return bounds, nil
}

// readKeyPrefix reads a tuple of values of the leading key columns.
func readKeyPrefix(t *schema.Table, p *Ydb.TypedValue) ([]engine.Value, error) {
	types := p.GetType().GetTupleType().GetElements()
	items := p.GetValue().GetItems()
	if p.GetType().GetTupleType() == nil || len(types) != len(items) {
		return nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Expected tuple of key values")
	}
	if len(items) > len(t.PrimaryKey) {
		return nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Key has %d values while there are only %d key columns", len(items), len(t.PrimaryKey))
	}
	key := make([]engine.Value, len(items))
	for i := range items {
		column, ok := t.Column(t.PrimaryKey[i])
		if !ok {
			return nil, Refuse(Ydb.StatusIds_SCHEME_ERROR, "Unknown key column: %s", t.PrimaryKey[i])
		}
		typ, err := readColumnType(types[i])
		if err != nil || typ.Base != column.Type {
			return nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Failed to convert type: %s to %s", typ.Base, column.Type)
		}
		if key[i], err = readCell(column.Type, items[i]); err != nil {
			return nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Key column %s: %v", column.Name, err)
		}
	}
	return key, nil
}

func readChangefeed(p *Ydb_Table.Changefeed) schema.Changefeed {
	f := schema.Changefeed{Name: p.GetName()}
	for name, mode := range feedModes {
		if mode == p.GetMode() {
			f.Mode = name
		}
	}
	for name, format := range feedFormats {
		if format == p.GetFormat() {
			f.Format = name
		}
	}
	set := func(name, value string) {
		f.Settings = append(f.Settings, schema.Setting{Name: name, Value: value})
	}
	if p.GetVirtualTimestamps() {
		set("VIRTUAL_TIMESTAMPS", "TRUE")
	}
	if p.GetInitialScan() {
		set("INITIAL_SCAN", "TRUE")
	}
	if p.GetSchemaChanges() {
		set("SCHEMA_CHANGES", "TRUE")
	}
	if n, _, ok := unknownField(p, fieldNewFeedUserSIDs); ok && n != 0 {
		set("USER_SIDS", "TRUE")
	}
	if p.GetAwsRegion() != "" {
		set("AWS_REGION", yql.QuoteString(p.GetAwsRegion()))
	}
	if d := p.GetResolvedTimestampsInterval(); d != nil {
		set("RESOLVED_TIMESTAMPS", "Interval("+yql.QuoteString(ISODuration(d))+")")
	}
	if n := p.GetTopicPartitioningSettings().GetMinActivePartitions(); n > 0 {
		set("TOPIC_MIN_ACTIVE_PARTITIONS", strconv.FormatInt(n, 10))
	}
	if d := p.GetRetentionPeriod(); d != nil {
		f.Retention = ISODuration(d)
	}
	return f
}

// ISODuration prints a duration as ISO 8601 has it: P1D, PT1H30M.
func ISODuration(d *durationpb.Duration) string {
	return schema.FormatInterval(d.AsDuration().Microseconds())
}

// ReadAlter turns a request to alter a table into edits. Attributes are not part of them.
func ReadAlter(r *Ydb_Table.AlterTableRequest) ([]schema.Edit, error) {
	var edits []schema.Edit
	add := func(e schema.Edit) { edits = append(edits, e) }
	for _, m := range r.GetAddColumns() {
		c, err := readColumn(m)
		if err != nil {
			return nil, err
		}
		add(schema.AddColumn{Column: c})
	}
	for _, name := range r.GetDropColumns() {
		add(schema.DropColumn{Name: name})
	}
	for _, m := range r.GetAlterColumns() {
		if m.GetFamily() != "" {
			add(schema.AlterColumn{Name: m.GetName(), Family: &m.Family})
		}
		if m.NotNull != nil {
			add(schema.AlterColumn{Name: m.GetName(), NotNull: m.NotNull})
		}
		if m.GetFromLiteral() != nil {
			c, err := readColumn(&Ydb_Table.ColumnMeta{Name: m.GetName(), Type: m.GetFromLiteral().GetType(), DefaultValue: m.GetDefaultValue()})
			if err != nil {
				return nil, err
			}
			add(schema.AlterColumn{Name: m.GetName(), Default: &c.Default})
		}
		if _, _, ok := unknownField(m, fieldColumnDropDefault); ok {
			none := ""
			add(schema.AlterColumn{Name: m.GetName(), Default: &none})
		}
	}
	switch a := r.GetTtlAction().(type) {
	case *Ydb_Table.AlterTableRequest_SetTtlSettings:
		ttl, err := readTTL(a.SetTtlSettings)
		if err != nil {
			return nil, err
		}
		add(schema.SetTTL{TTL: ttl})
	case *Ydb_Table.AlterTableRequest_DropTtlSettings:
		add(schema.SetTTL{})
	}
	for _, p := range r.GetAddIndexes() {
		x, err := readIndex(p)
		if err != nil {
			return nil, err
		}
		add(schema.AddIndex{Index: x})
	}
	for _, name := range r.GetDropIndexes() {
		add(schema.DropIndex{Name: name})
	}
	for _, item := range r.GetRenameIndexes() {
		if item.GetReplaceDestination() {
			add(schema.DropIndex{Name: item.GetDestinationName()})
		}
		add(schema.RenameIndex{Name: item.GetSourceName(), To: item.GetDestinationName()})
	}
	for _, f := range r.GetAddColumnFamilies() {
		add(schema.AddFamily{Family: readFamily(f)})
	}
	for _, f := range r.GetAlterColumnFamilies() {
		add(schema.AlterFamily{Name: f.GetName(), Settings: familySettings(readFamily(f))})
	}
	for _, f := range r.GetAddChangefeeds() {
		add(schema.AddChangefeed{Changefeed: readChangefeed(f)})
	}
	for _, name := range r.GetDropChangefeeds() {
		add(schema.DropChangefeed{Name: name})
	}
	if settings := tableSettings(r); len(settings) > 0 {
		add(schema.SetSettings{Settings: settings})
	}
	if _, ok := r.GetTieringAction().(*Ydb_Table.AlterTableRequest_DropTiering); ok {
		add(schema.ResetSettings{Names: []string{"TIERING"}})
	}
	return edits, nil
}

// tableSettings lists the settings that a request changes by their YQL names.
func tableSettings(r *Ydb_Table.AlterTableRequest) []schema.Setting {
	var out []schema.Setting
	set := func(name, value string) {
		if value != "" && value != "0" {
			out = append(out, schema.Setting{Name: name, Value: value})
		}
	}
	p := r.GetAlterPartitioningSettings()
	set("AUTO_PARTITIONING_BY_SIZE", toggle(p.GetPartitioningBySize()).String())
	set("AUTO_PARTITIONING_PARTITION_SIZE_MB", strconv.FormatUint(p.GetPartitionSizeMb(), 10))
	set("AUTO_PARTITIONING_BY_LOAD", toggle(p.GetPartitioningByLoad()).String())
	set("AUTO_PARTITIONING_MIN_PARTITIONS_COUNT", strconv.FormatUint(p.GetMinPartitionsCount(), 10))
	set("AUTO_PARTITIONING_MAX_PARTITIONS_COUNT", strconv.FormatUint(p.GetMaxPartitionsCount(), 10))
	set("KEY_BLOOM_FILTER", toggle(r.GetSetKeyBloomFilter()).String())
	if s := readReplicas(r.GetSetReadReplicasSettings()); s != "" {
		set("READ_REPLICAS_SETTINGS", yql.QuoteString(s))
	}
	if s := r.GetSetCompactionPolicy(); s != "" {
		set("COMPACTION_POLICY", yql.QuoteString(s))
	}
	if s := r.GetSetTiering(); s != "" {
		set("TIERING", yql.QuoteString(s))
	}
	set("STORE_EXTERNAL_BLOBS", toggle(r.GetAlterStorageSettings().GetStoreExternalBlobs()).String())
	return out
}

func familySettings(f schema.Family) []schema.Setting {
	var out []schema.Setting
	if f.Data != "" {
		out = append(out, schema.Setting{Name: "DATA", Value: yql.QuoteString(f.Data)})
	}
	if f.Compression != "" {
		out = append(out, schema.Setting{Name: "COMPRESSION", Value: yql.QuoteString(f.Compression)})
	}
	if f.CompressionLevel != nil {
		out = append(out, schema.Setting{Name: "COMPRESSION_LEVEL", Value: strconv.FormatInt(*f.CompressionLevel, 10)})
	}
	if f.CacheMode != "" {
		out = append(out, schema.Setting{Name: "CACHE_MODE", Value: yql.QuoteString(f.CacheMode)})
	}
	if f.KeepInMemory != schema.NotSet {
		out = append(out, schema.Setting{Name: "KEEP_IN_MEMORY", Value: f.KeepInMemory.String()})
	}
	return out
}
