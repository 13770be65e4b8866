package describe

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Reader fills a table from the messages that describe it.
type Reader struct {
	Table *schema.Table
	// Lost are the properties that the model cannot hold, each once, in the order they were met. Table.Unmodelled
	// has them too.
	Lost []Loss
	// Err is the first thing that has no meaning at all, such as a type that no column can have. Whoever is asked to
	// make such a table refuses.
	Err error
	// Bounds are the split points as the server gave them, whole keys.
	Bounds []*Ydb.TypedValue
	// Created is the plan step and the transaction of the table's creation, or of its last renaming.
	// Source: ConvertDirectoryEntry in ydb/core/ydb_convert/ydb_convert.cpp of ydb-platform/ydb.
	Created string
}

// Loss is a property that the model cannot hold, and where it was met if that was in a text.
type Loss struct {
	What string
	Pos  schema.Position
}

// NewReader returns a reader into a new table.
func NewReader(path string) *Reader {
	return &Reader{Table: &schema.Table{Path: path, Store: schema.StoreRow}}
}

// Lose keeps a property that the model cannot hold.
func (r *Reader) Lose(what string, at schema.Position) {
	if slices.Contains(r.Table.Unmodelled, what) {
		return
	}
	r.Table.Unmodelled = append(r.Table.Unmodelled, what)
	r.Lost = append(r.Lost, Loss{What: what, Pos: at})
}

// fail keeps the first thing that has no meaning at all.
func (r *Reader) fail(format string, args ...any) {
	if r.Err == nil {
		r.Err = fmt.Errorf(format, args...)
	}
}

// rest names every field that was not read. The prefix says what the fields belong to.
func (r *Reader) rest(m *Message, prefix string) {
	m.unread("", func(path string, at schema.Position) { r.Lose(prefix+path, at) })
}

// Read reads a CreateTable or a DescribeTable message.
func (r *Reader) Read(m *Message) {
	t := r.Table
	// The envelope of a request says nothing about the table.
	m.ignore("session_id", "path", "operation_params")
	r.self(m.sub("self"))
	if m.enum("store_type", "STORE_TYPE_") == "COLUMN" {
		t.Store = schema.StoreColumn
	}
	t.Temporary = m.flag("temporary")
	for _, c := range m.subs("columns") {
		t.Columns = append(t.Columns, r.column(c))
	}
	t.PrimaryKey = m.texts("primary_key")
	for _, x := range m.subs("indexes") {
		t.Indexes = append(t.Indexes, r.index(x))
	}
	for _, f := range m.subs("column_families") {
		if f := family(f); f.Name != "default" || says(f) {
			t.Families = append(t.Families, f)
		}
	}
	t.TTL = r.ttl(m, "ttl_settings")
	t.Storage = storage(m.sub("storage_settings"))
	t.Attributes = attributes(m)
	t.CompactionPolicy = m.text("compaction_policy")
	t.Tiering = m.text("tiering")
	partitioningSettings := m.sub("partitioning_settings")
	t.Partitioning = partitioning(partitioningSettings)
	t.HashBy = partitioningSettings.texts("partition_by")
	t.Partitioning.Uniform = m.count("uniform_partitions")
	points := m.all("shard_key_bounds")
	if explicit := m.sub("partition_at_keys"); explicit != nil {
		points = explicit.all("split_points")
	}
	t.Partitioning.SplitPoints, r.Bounds = splitPoints(points)
	t.KeyBloomFilter = toggle(m, "key_bloom_filter")
	t.ReadReplicas = replicas(m.sub("read_replicas_settings"))
	if s := m.sub("table_stats"); s != nil {
		t.Stats = &schema.Stats{Rows: s.count("rows_estimate"), Bytes: s.count("store_size"), Partitions: s.count("partitions")}
		s.use()
	}
	for _, f := range m.subs("changefeeds") {
		r.Changefeed(f, "")
	}
	r.rest(m, "")
}

// self reads the Ydb.Scheme.Entry of a description.
func (r *Reader) self(m *Message) {
	m.ignore("name", "effective_permissions", "size_bytes")
	at := m.sub("created_at")
	r.Created = fmt.Sprintf("%d/%d", at.count("plan_step"), at.count("tx_id"))
	if m.enum("type", "") == "COLUMN_TABLE" {
		r.Table.Store = schema.StoreColumn
	}
	r.Table.Owner = m.text("owner")
	for _, p := range m.subs("permissions") {
		r.permit(p)
	}
}

// permit adds an entry. YDB lists entries in the order in which they were made, which means nothing.
func (r *Reader) permit(m *Message) {
	r.Table.Permissions = append(r.Table.Permissions, schema.Permission{Subject: m.text("subject"), Names: m.texts("permission_names")})
	slices.SortStableFunc(r.Table.Permissions, func(a, b schema.Permission) int {
		return cmp.Or(cmp.Compare(a.Subject, b.Subject), slices.Compare(a.Names, b.Names))
	})
}

// Permissions reads a Permissions message.
func (r *Reader) Permissions(m *Message) {
	m.ignore("operation_params", "path", "clear_permissions")
	r.Table.InheritanceOff = m.flag("interrupt_inheritance")
	for _, a := range m.subs("actions") {
		r.Table.Owner = cmp.Or(a.text("change_owner"), r.Table.Owner)
		for _, name := range []string{"grant", "set"} {
			if g := a.sub(name); g != nil {
				r.permit(g)
			}
		}
	}
	r.rest(m, "permissions: ")
}

func columnType(m *Message) (typ schema.Type, nullable, ok bool) {
	var t Ydb.Type
	m.use()
	if m == nil || m.into(&t) != nil {
		return "unknown", false, false
	}
	return Type(&t)
}

// typedLiteral prints a Ydb.TypedValue as YQL. It reports false for a value that it cannot print.
func typedLiteral(m *Message) (string, bool) {
	var v Ydb.TypedValue
	m.use()
	if err := m.into(&v); err != nil || v.GetValue() == nil {
		return "NULL", false
	}
	t, _, ok := Type(v.GetType())
	text, err := schema.Literal(t, Value(t, v.GetValue()))
	return text, ok && err == nil
}

// sequence reads a sequence. What a new sequence has anyway is left unset.
func sequence(c schema.Column, m *Message) *schema.Sequence {
	s := &schema.Sequence{Cycle: m.flag("cycle")}
	if name := m.text("name"); name != schema.SequencePrefix+c.Name {
		s.Name = name
	}
	other := func(v *int64, usual int64) *int64 {
		if v != nil && *v == usual {
			return nil
		}
		return v
	}
	s.Start = other(m.integer("start_value"), 1)
	s.Increment = other(m.integer("increment"), 1)
	s.Min = other(m.integer("min_value"), 1)
	// The greatest value is that of the column's type, or of Int64 once the sequence was altered.
	s.Max = other(other(m.integer("max_value"), highest(c.Type)), highest(schema.Int64))
	if cache := m.count("cache"); cache > 1 {
		s.Cache = &cache
	}
	if v := m.sub("set_val"); v != nil {
		s.Restart = v.integer("next_value")
		v.ignore("next_used")
	}
	m.ignore("data_type") // always INT64, whatever the column
	return s
}

// highest is the greatest value of the sequence of a Serial column.
func highest(t schema.Type) int64 {
	switch t {
	case schema.Int16:
		return 1<<15 - 1
	case schema.Int32:
		return 1<<31 - 1
	}
	return 1<<63 - 1
}

// says reports whether a family is more than its name.
func says(f schema.Family) bool {
	return f.Data != "" || f.Compression != "" || f.CompressionLevel != nil || f.CacheMode != "" || f.KeepInMemory != schema.NotSet
}

func family(m *Message) schema.Family {
	f := schema.Family{
		Name: m.text("name"), Data: m.sub("data").text("media"),
		Compression:      strings.ToLower(m.enum("compression", "COMPRESSION_")),
		CompressionLevel: m.integer("compression_level"),
		CacheMode:        strings.ToLower(m.enum("cache_mode", "CACHE_MODE_")),
		KeepInMemory:     toggle(m, "keep_in_memory"),
	}
	if f.Compression == "none" {
		f.Compression = "off"
	}
	return f
}

// ttl reads the TTL settings of a table or request: one mode, or tiers with a mode each.
func (r *Reader) ttl(table *Message, name string) *schema.TTL {
	f := table.last(name)
	if f == nil || f.msg == nil {
		return nil
	}
	m, t := f.msg, &schema.TTL{}
	after := func(m *Message) (string, bool) {
		d := m.sub("date_type_column")
		if epoch := m.sub("value_since_unix_epoch"); epoch != nil {
			d = epoch
			t.Unit = d.enum("column_unit", "UNIT_")
		}
		if d == nil {
			return "", false
		}
		t.Column = d.text("column_name")
		return schema.FormatDuration(d.count("expire_after_seconds"), 0), true
	}
	if age, ok := after(m); ok {
		t.Tiers = []schema.TTLTier{{After: age}}
	}
	for _, tier := range m.sub("tiered_ttl").subs("tiers") {
		age, _ := after(tier)
		tier.ignore("delete")
		t.Tiers = append(t.Tiers, schema.TTLTier{After: age, External: tier.sub("evict_to_external_storage").text("storage")})
	}
	if t.Column == "" {
		f.used = false // a mode that is not known
		r.fail("the TTL settings have no mode")
		return nil
	}
	t.RunIntervalSeconds = uint32(m.count("run_interval_seconds"))
	return t
}

func storage(m *Message) schema.Storage {
	return schema.Storage{
		CommitLog0:           m.sub("tablet_commit_log0").text("media"),
		CommitLog1:           m.sub("tablet_commit_log1").text("media"),
		External:             m.sub("external").text("media"),
		ExternalBlobs:        toggle(m, "store_external_blobs"),
		ExternalDataChannels: m.count("external_data_channels_count"),
	}
}

func partitioning(m *Message) schema.Partitioning {
	return schema.Partitioning{
		BySize: toggle(m, "partitioning_by_size"),
		SizeMB: m.count("partition_size_mb"),
		ByLoad: toggle(m, "partitioning_by_load"),
		Min:    m.count("min_partitions_count"),
		Max:    m.count("max_partitions_count"),
	}
}

// splitPoints reads the bounds between partitions: tuples of the first values of a key. Values missing at the end
// stand for the lowest ones, so NULLs there are left out, as PARTITION_AT_KEYS leaves them out. A bound that is
// not understood takes all others with it.
func splitPoints(fields []*field) ([]schema.SplitPoint, []*Ydb.TypedValue) {
	var points []schema.SplitPoint
	var bounds []*Ydb.TypedValue
	for _, f := range fields {
		var bound Ydb.TypedValue
		var err error
		if f.msg != nil {
			err = f.msg.into(&bound)
			f.msg.use()
		} else {
			err = proto.Unmarshal([]byte(f.text), &bound)
		}
		point := splitPoint(&bound)
		if point == nil || err != nil {
			f.used = false
			return nil, nil
		}
		points, bounds = append(points, point), append(bounds, &bound)
	}
	return points, bounds
}

func splitPoint(bound *Ydb.TypedValue) schema.SplitPoint {
	types := bound.GetType().GetTupleType().GetElements()
	items := bound.GetValue().GetItems()
	if len(types) == 0 || len(items) == 0 || len(items) > len(types) {
		return nil
	}
	key, values := make([]schema.Type, len(items)), make([]schema.Value, len(items))
	for i, item := range items {
		var ok bool
		if key[i], _, ok = Type(types[i]); !ok {
			return nil
		}
		values[i] = Value(key[i], item)
	}
	point, err := schema.NewSplitPoint(key, values)
	if err != nil {
		return nil
	}
	return point
}

func replicas(m *Message) string {
	for _, kind := range []string{"per_az", "any_az"} {
		if n := m.count(kind + "_read_replicas_count"); n > 0 {
			return fmt.Sprintf("%s:%d", strings.ToUpper(kind), n)
		}
	}
	return ""
}

func toggle(m *Message, name string) schema.Toggle {
	switch m.enum(name, "") {
	case "ENABLED":
		return schema.Enabled
	case "DISABLED":
		return schema.Disabled
	}
	return schema.NotSet
}

func attributes(m *Message) []schema.Attribute {
	var out []schema.Attribute
	for _, a := range m.subs("attributes") {
		out = append(out, schema.Attribute{Key: a.text("key"), Value: a.text("value")})
	}
	slices.SortFunc(out, func(a, b schema.Attribute) int { return cmp.Compare(a.Key, b.Key) })
	return out
}
