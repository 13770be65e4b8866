package ydbconn

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// converter turns a description into the model. Fields newer than our protobuf description are decoded where
// their meaning is known from ydb/public/api/protos/ydb_table.proto of ydb-platform/ydb; whatever is left is
// named in the table's Unmodelled.
type converter struct{ table *schema.Table }

// convertTable returns the model of a description. It takes what it understood out of d.
func convertTable(path string, d *Ydb_Table.DescribeTableResult) *schema.Table {
	t := &schema.Table{
		Path:       path,
		Store:      schema.StoreRow,
		Temporary:  d.GetTemporary(),
		PrimaryKey: slices.Clone(d.GetPrimaryKey()),
		Tiering:    d.GetTiering(),
		Owner:      d.GetSelf().GetOwner(),
	}
	c := converter{table: t}
	if d.GetStoreType() == Ydb_Table.StoreType_STORE_TYPE_COLUMN || d.GetSelf().GetType() == Ydb_Scheme.Entry_COLUMN_TABLE {
		t.Store = schema.StoreColumn
	}
	for _, p := range d.GetSelf().GetPermissions() {
		t.Permissions = append(t.Permissions, schema.Permission{Subject: p.GetSubject(), Names: slices.Clone(p.GetPermissionNames())})
	}
	for _, m := range d.GetColumns() {
		t.Columns = append(t.Columns, c.column(m))
	}
	for _, x := range d.GetIndexes() {
		t.Indexes = append(t.Indexes, c.index(x))
	}
	for _, f := range d.GetColumnFamilies() {
		if family := c.family(f); family.Name != "default" || !sameFamily(family, schema.Family{Name: "default"}) {
			t.Families = append(t.Families, family)
		}
	}
	t.Partitioning = c.partitioning(d.GetPartitioningSettings())
	t.HashBy = slices.Clone(d.GetPartitioningSettings().GetPartitionBy())
	t.Partitioning.SplitPoints = c.splitPoints(d.GetShardKeyBounds())
	t.TTL = c.ttl(d.GetTtlSettings())
	t.ReadReplicas = readReplicas(d.GetReadReplicasSettings())
	t.KeyBloomFilter = toggle(d.GetKeyBloomFilter())
	t.Storage = c.storage(d.GetStorageSettings())
	for _, f := range d.GetChangefeeds() {
		t.Changefeeds = append(t.Changefeeds, c.changefeed(f))
	}
	t.Attributes = attributes(d.GetAttributes())
	if s := d.GetTableStats(); s != nil {
		t.Stats = &schema.Stats{Rows: s.GetRowsEstimate(), Bytes: s.GetStoreSize(), Partitions: s.GetPartitions()}
	}
	c.missing(unknownFields(d.ProtoReflect(), func(m protoreflect.Message) bool {
		_, stats := m.Interface().(*Ydb_Table.TableStats)
		return stats
	})...)
	slices.Sort(t.Unmodelled)
	t.Unmodelled = slices.Compact(t.Unmodelled)
	return t
}

func sameFamily(a, b schema.Family) bool {
	return a.Data == b.Data && a.Compression == b.Compression && a.CompressionLevel == b.CompressionLevel &&
		a.CacheMode == b.CacheMode && a.KeepInMemory == b.KeepInMemory && len(a.Settings) == 0
}

// missing names properties that the model cannot hold.
func (c converter) missing(what ...string) {
	c.table.Unmodelled = append(c.table.Unmodelled, what...)
}

// extra hands the fields newer than our protobuf description to f, names what f leaves, and takes them out of m.
func (c converter) extra(m proto.Message, where string, f func(wireFields)) {
	fields := unknownOf(m)
	f(fields)
	for _, what := range fields.rest(string(m.ProtoReflect().Descriptor().FullName())) {
		c.missing(what + " (" + where + ")")
	}
	m.ProtoReflect().SetUnknown(nil)
}

// leftover names the fields of an inner message that nothing took.
func (c converter) leftover(w wireFields, message, where string) {
	for _, what := range w.rest(message) {
		c.missing(what + " (" + where + ")")
	}
}

func (c converter) column(m *Ydb_Table.ColumnMeta) schema.Column {
	where := "column " + m.GetName()
	typ, nullable, ok := typeOf(m.GetType())
	if !ok {
		c.missing(fmt.Sprintf("type of %s: %v", where, m.GetType()))
	}
	col := schema.Column{Name: m.GetName(), Type: typ, Family: m.GetFamily()}
	// The type alone says whether the column can be NULL, except for PostgreSQL's types.
	col.NotNull = !nullable
	if typ.IsPg() {
		col.NotNull = m.GetNotNull()
	}
	if col.Family == "default" {
		col.Family = ""
	}
	if v := m.GetFromLiteral(); v != nil {
		lt, _, ok := typeOf(v.GetType())
		if !ok {
			c.missing("default of " + where)
		} else {
			col.Default = literal(lt, valueOf(lt, v.GetValue()))
		}
	}
	if s := m.GetFromSequence(); s != nil {
		col.Sequence, col.NotNull = c.sequence(&col, s), true
	}
	c.extra(m, where, func(w wireFields) {
		// empty_default: an empty text, which from_literal cannot tell from no default.
		if _, ok := w.number(7); ok {
			col.Default = "''"
			if typ == schema.Utf8 {
				col.Default = "''u"
			}
		}
		if compression := w.message(8); compression != nil {
			col.Compression = columnCompression(compression)
			c.leftover(compression, "Ydb.Table.ColumnCompression", where)
		}
	})
	return col
}

// columnCompression prints the inner text of COMPRESSION(…) of a column.
func columnCompression(w wireFields) string {
	var text string
	if a, ok := w.number(1); ok {
		switch a {
		case 1:
			text = "algorithm=off"
		case 2:
			text = "algorithm=lz4"
		case 3:
			text = "algorithm=zstd"
		default:
			w[1] = []wireField{{number: a}}
		}
	}
	if level, ok := w.number(2); ok {
		text += ", level=" + strconv.FormatInt(int64(int32(level)), 10)
	}
	return text
}

// sequence converts the sequence of a Serial column. What YDB gives every sequence is left out: the name, a
// minimum, start, step and cache of 1, and the maximum of the column's type.
func (c converter) sequence(col *schema.Column, s *Ydb_Table.SequenceDescription) *schema.Sequence {
	out := &schema.Sequence{Cycle: s.GetCycle()}
	if s.GetName() != "_serial_column_"+col.Name {
		out.Name = s.GetName()
	}
	one := func(v *int64) *int64 {
		if v != nil && *v == 1 {
			return nil
		}
		return v
	}
	out.Start, out.Increment, out.Min = one(s.StartValue), one(s.Increment), one(s.MinValue)
	highest := map[schema.Type]int64{schema.Int16: math.MaxInt16, schema.Int32: math.MaxInt32, schema.Int64: math.MaxInt64}[col.Type]
	if s.MaxValue != nil && s.GetMaxValue() != highest {
		out.Max = s.MaxValue
	}
	if s.Cache != nil && s.GetCache() != 1 {
		out.Cache = s.Cache
	}
	if v := s.GetSetVal(); v != nil {
		out.Restart = v.NextValue
	}
	// data_type is Int64 whatever the column's width, so it tells nothing.
	c.extra(s, "sequence of column "+col.Name, func(w wireFields) { w.take(9, protowire.BytesType) })
	return out
}

func (c converter) family(f *Ydb_Table.ColumnFamily) schema.Family {
	out := schema.Family{Name: f.GetName(), Data: f.GetData().GetMedia(), KeepInMemory: toggle(f.GetKeepInMemory())}
	where := "column family " + f.GetName()
	switch f.GetCompression() {
	case Ydb_Table.ColumnFamily_COMPRESSION_NONE:
		out.Compression = "off"
	case Ydb_Table.ColumnFamily_COMPRESSION_LZ4:
		out.Compression = "lz4"
	case 3:
		out.Compression = "zstd"
		f.Compression = 0 // understood, though our protobuf description has no name for it
	}
	c.extra(f, where, func(w wireFields) {
		if level, ok := w.number(5); ok {
			n := int64(int32(level))
			out.CompressionLevel = &n
		}
		if mode, ok := w.number(6); ok {
			switch mode {
			case 1:
				out.CacheMode = "regular"
			case 2:
				out.CacheMode = "in_memory"
			default:
				c.missing(fmt.Sprintf("cache mode %d (%s)", mode, where))
			}
		}
	})
	return out
}

func (c converter) partitioning(p *Ydb_Table.PartitioningSettings) schema.Partitioning {
	return schema.Partitioning{
		BySize: toggle(p.GetPartitioningBySize()),
		SizeMB: p.GetPartitionSizeMb(),
		ByLoad: toggle(p.GetPartitioningByLoad()),
		Min:    p.GetMinPartitionsCount(),
		Max:    p.GetMaxPartitionsCount(),
	}
}

// splitPoints converts the bounds between partitions. Values missing at the end of a bound stand for the lowest
// ones, so trailing NULLs are left out, as PARTITION_AT_KEYS leaves them out.
func (c converter) splitPoints(bounds []*Ydb.TypedValue) []schema.SplitPoint {
	var out []schema.SplitPoint
	for _, b := range bounds {
		types := b.GetType().GetTupleType().GetElements()
		items := b.GetValue().GetItems()
		if len(types) != len(items) || len(types) == 0 {
			c.missing("a bound between partitions that is not a tuple")
			return nil
		}
		var point schema.SplitPoint
		for i, item := range items {
			t, _, ok := typeOf(types[i])
			if !ok {
				c.missing("the type of a bound between partitions")
				return nil
			}
			point = append(point, literal(t, valueOf(t, item)))
		}
		for len(point) > 1 && point[len(point)-1] == "NULL" {
			point = point[:len(point)-1]
		}
		out = append(out, point)
	}
	return out
}

func (c converter) ttl(s *Ydb_Table.TtlSettings) *schema.TTL {
	if s == nil {
		return nil
	}
	t := &schema.TTL{RunIntervalSeconds: s.GetRunIntervalSeconds()}
	add := func(column, unit string, after uint32, external string) {
		t.Column, t.Unit = column, unit
		t.Tiers = append(t.Tiers, schema.TTLTier{After: isoSeconds(after), External: external})
	}
	if m := s.GetDateTypeColumn(); m != nil {
		add(m.GetColumnName(), "", m.GetExpireAfterSeconds(), "")
	}
	if m := s.GetValueSinceUnixEpoch(); m != nil {
		add(m.GetColumnName(), ttlUnit(int32(m.GetColumnUnit())), m.GetExpireAfterSeconds(), "")
	}
	c.extra(s, "TTL", func(w wireFields) {
		tiered := w.message(4)
		for _, tier := range tiered.messages(1) {
			c.tier(tier, add)
		}
		c.leftover(tiered, "Ydb.Table.TieredModeSettings", "TTL")
	})
	if len(t.Tiers) == 0 {
		c.missing("TTL of a mode that is not known")
		return nil
	}
	return t
}

// tier reads a TtlTier: the column and the age (date_type_column=1 or value_since_unix_epoch=2), and what happens
// (delete=3 or evict_to_external_storage=4).
func (c converter) tier(w wireFields, add func(column, unit string, after uint32, external string)) {
	var date Ydb_Table.DateTypeColumnModeSettings
	var epoch Ydb_Table.ValueSinceUnixEpochModeSettings
	external := ""
	if evict := w.message(4); evict != nil {
		external, _ = evict.text(1)
		c.leftover(evict, "Ydb.Table.EvictionToExternalStorageSettings", "TTL")
	}
	w.message(3)
	switch {
	case w.into(1, &date):
		add(date.GetColumnName(), "", date.GetExpireAfterSeconds(), external)
	case w.into(2, &epoch):
		add(epoch.GetColumnName(), ttlUnit(int32(epoch.GetColumnUnit())), epoch.GetExpireAfterSeconds(), external)
	default:
		c.missing("a TTL tier of a kind that is not known")
	}
	c.leftover(w, "Ydb.Table.TtlTier", "TTL")
}

func ttlUnit(u int32) string {
	switch u {
	case 1:
		return "SECONDS"
	case 2:
		return "MILLISECONDS"
	case 3:
		return "MICROSECONDS"
	case 4:
		return "NANOSECONDS"
	}
	return ""
}

func readReplicas(s *Ydb_Table.ReadReplicasSettings) string {
	switch v := s.GetSettings().(type) {
	case *Ydb_Table.ReadReplicasSettings_PerAzReadReplicasCount:
		if v.PerAzReadReplicasCount > 0 {
			return fmt.Sprintf("PER_AZ:%d", v.PerAzReadReplicasCount)
		}
	case *Ydb_Table.ReadReplicasSettings_AnyAzReadReplicasCount:
		if v.AnyAzReadReplicasCount > 0 {
			return fmt.Sprintf("ANY_AZ:%d", v.AnyAzReadReplicasCount)
		}
	}
	return ""
}

func (c converter) storage(s *Ydb_Table.StorageSettings) schema.Storage {
	if s == nil {
		return schema.Storage{}
	}
	out := schema.Storage{
		CommitLog0:    s.GetTabletCommitLog0().GetMedia(),
		CommitLog1:    s.GetTabletCommitLog1().GetMedia(),
		External:      s.GetExternal().GetMedia(),
		ExternalBlobs: toggle(s.GetStoreExternalBlobs()),
	}
	c.extra(s, "storage settings", func(w wireFields) { out.ExternalDataChannels, _ = w.number(6) })
	return out
}

// changefeed converts a changefeed; retention and consumers belong to its topic and are read there.
func (c converter) changefeed(f *Ydb_Table.ChangefeedDescription) schema.Changefeed {
	out := schema.Changefeed{Name: f.GetName(), Disabled: f.GetState() == Ydb_Table.ChangefeedDescription_STATE_DISABLED}
	where := "changefeed " + f.GetName()
	switch f.GetMode() {
	case Ydb_Table.ChangefeedMode_MODE_KEYS_ONLY:
		out.Mode = "KEYS_ONLY"
	case Ydb_Table.ChangefeedMode_MODE_UPDATES:
		out.Mode = "UPDATES"
	case Ydb_Table.ChangefeedMode_MODE_NEW_IMAGE:
		out.Mode = "NEW_IMAGE"
	case Ydb_Table.ChangefeedMode_MODE_OLD_IMAGE:
		out.Mode = "OLD_IMAGE"
	case Ydb_Table.ChangefeedMode_MODE_NEW_AND_OLD_IMAGES:
		out.Mode = "NEW_AND_OLD_IMAGES"
	}
	switch f.GetFormat() {
	case Ydb_Table.ChangefeedFormat_FORMAT_JSON:
		out.Format = "JSON"
	case Ydb_Table.ChangefeedFormat_FORMAT_DYNAMODB_STREAMS_JSON:
		out.Format = "DYNAMODB_STREAMS_JSON"
	case Ydb_Table.ChangefeedFormat_FORMAT_DEBEZIUM_JSON:
		out.Format = "DEBEZIUM_JSON"
	}
	set := func(name, value string) {
		out.Settings = append(out.Settings, schema.Setting{Name: name, Value: value})
	}
	if f.GetVirtualTimestamps() {
		set("VIRTUAL_TIMESTAMPS", "TRUE")
	}
	if d := f.GetResolvedTimestampsInterval(); d != nil {
		set("RESOLVED_TIMESTAMPS", "Interval('"+schema.FormatInterval(d.AsDuration().Microseconds())+"')")
	}
	// The progress of the first scan stays for ever, so it tells that there was one.
	if f.GetInitialScanProgress() != nil {
		set("INITIAL_SCAN", "TRUE")
	}
	if f.GetSchemaChanges() {
		set("SCHEMA_CHANGES", "TRUE")
	}
	c.extra(f, where, func(w wireFields) {
		for _, flag := range []struct {
			number int
			name   string
		}{{11, "USER_SIDS"}, {12, "TRACE_IDS"}} {
			if on, _ := w.number(wireNumber(flag.number)); on != 0 {
				set(flag.name, "TRUE")
			}
		}
	})
	if f.GetAwsRegion() != "" {
		set("AWS_REGION", yql.QuoteString(f.GetAwsRegion()))
	}
	for _, a := range attributes(f.GetAttributes()) {
		c.missing(fmt.Sprintf("attribute %s of %s", a.Key, where))
	}
	return out
}

func attributes(m map[string]string) []schema.Attribute {
	var out []schema.Attribute
	for _, k := range slices.Sorted(maps.Keys(m)) {
		out = append(out, schema.Attribute{Key: k, Value: m[k]})
	}
	return out
}

func toggle(s Ydb.FeatureFlag_Status) schema.Toggle {
	switch s {
	case Ydb.FeatureFlag_ENABLED:
		return schema.Enabled
	case Ydb.FeatureFlag_DISABLED:
		return schema.Disabled
	}
	return schema.NotSet
}
