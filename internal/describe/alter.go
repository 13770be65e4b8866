package describe

import (
	"strconv"

	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Of returns a message of a generated type, with the fields that the type lacks.
func Of(p proto.Message) (*Message, error) {
	b, err := proto.Marshal(p)
	if err != nil {
		return nil, err
	}
	return Decode(Kind(p.ProtoReflect().Descriptor().FullName()), b)
}

// Edits turns an AlterTable message into edits of a table, in the order in which YDB carries them out. Attributes are
// not part of them. It fails for what has no meaning at all.
func Edits(m *Message) ([]schema.Edit, error) {
	r := NewReader("")
	var edits []schema.Edit
	add := func(e schema.Edit) { edits = append(edits, e) }
	for _, c := range m.subs("add_columns") {
		add(schema.AddColumn{Column: r.column(c)})
	}
	for _, name := range m.texts("drop_columns") {
		add(schema.DropColumn{Name: name})
	}
	for _, c := range m.subs("alter_columns") {
		edits = append(edits, r.alterColumn(c)...)
	}
	if m.last("set_ttl_settings") != nil {
		add(schema.SetTTL{TTL: r.ttl(m, "set_ttl_settings")})
	}
	if m.last("drop_ttl_settings") != nil {
		add(schema.SetTTL{})
	}
	for _, x := range m.subs("add_indexes") {
		add(schema.AddIndex{Index: r.index(x)})
	}
	for _, name := range m.texts("drop_indexes") {
		add(schema.DropIndex{Name: name})
	}
	for _, x := range m.subs("rename_indexes") {
		from, to := x.text("source_name"), x.text("destination_name")
		if x.flag("replace_destination") {
			add(schema.DropIndex{Name: to})
		}
		add(schema.RenameIndex{Name: from, To: to})
	}
	for _, f := range m.subs("add_column_families") {
		add(schema.AddFamily{Family: family(f)})
	}
	for _, f := range m.subs("alter_column_families") {
		f := family(f)
		add(schema.AlterFamily{Name: f.Name, Settings: familySettings(f)})
	}
	for _, f := range m.subs("add_changefeeds") {
		add(schema.AddChangefeed{Changefeed: r.changefeed(f, "")})
	}
	for _, name := range m.texts("drop_changefeeds") {
		add(schema.DropChangefeed{Name: name})
	}
	if settings := tableSettings(m); len(settings) > 0 {
		add(schema.SetSettings{Settings: settings})
	}
	if m.last("drop_tiering") != nil {
		add(schema.ResetSettings{Names: []string{"TIERING"}})
	}
	return edits, r.Err
}

// alterColumn reads what changes in a column. Its type says nothing, and empty_default stands for DROP DEFAULT.
func (r *Reader) alterColumn(m *Message) []schema.Edit {
	var edits []schema.Edit
	name := m.text("name")
	if family := m.text("family"); family != "" {
		edits = append(edits, schema.AlterColumn{Name: name, Family: &family})
	}
	if m.last("not_null") != nil {
		notNull := m.flag("not_null")
		edits = append(edits, schema.AlterColumn{Name: name, NotNull: &notNull})
	}
	if v := m.sub("from_literal"); v != nil {
		literal, ok := typedLiteral(v)
		if !ok {
			r.fail("column %s: the default is not a value of its type", name)
		}
		edits = append(edits, schema.AlterColumn{Name: name, Default: &literal})
	}
	if m.last("empty_default") != nil {
		none := ""
		edits = append(edits, schema.AlterColumn{Name: name, Default: &none})
	}
	return edits
}

// tableSettings lists the settings that a request changes by their YQL names.
func tableSettings(m *Message) []schema.Setting {
	var out []schema.Setting
	set := func(name, value string) {
		if value != "" && value != "0" {
			out = append(out, schema.Setting{Name: name, Value: value})
		}
	}
	quoted := func(name, value string) {
		if value != "" {
			set(name, yql.QuoteString(value))
		}
	}
	p := partitioning(m.sub("alter_partitioning_settings"))
	set("AUTO_PARTITIONING_BY_SIZE", p.BySize.String())
	set("AUTO_PARTITIONING_PARTITION_SIZE_MB", strconv.FormatUint(p.SizeMB, 10))
	set("AUTO_PARTITIONING_BY_LOAD", p.ByLoad.String())
	set("AUTO_PARTITIONING_MIN_PARTITIONS_COUNT", strconv.FormatUint(p.Min, 10))
	set("AUTO_PARTITIONING_MAX_PARTITIONS_COUNT", strconv.FormatUint(p.Max, 10))
	set("KEY_BLOOM_FILTER", toggle(m, "set_key_bloom_filter").String())
	if s := m.sub("set_read_replicas_settings"); s != nil {
		text := replicas(s)
		if text == "" {
			text = "PER_AZ:0" // none from now on
		}
		quoted("READ_REPLICAS_SETTINGS", text)
	}
	quoted("COMPACTION_POLICY", m.text("set_compaction_policy"))
	quoted("TIERING", m.text("set_tiering"))
	set("STORE_EXTERNAL_BLOBS", storage(m.sub("alter_storage_settings")).ExternalBlobs.String())
	return out
}

func familySettings(f schema.Family) []schema.Setting {
	var out []schema.Setting
	quoted := func(name, value string) {
		if value != "" {
			out = append(out, schema.Setting{Name: name, Value: yql.QuoteString(value)})
		}
	}
	quoted("DATA", f.Data)
	quoted("COMPRESSION", f.Compression)
	if f.CompressionLevel != nil {
		out = append(out, schema.Setting{Name: "COMPRESSION_LEVEL", Value: strconv.FormatInt(*f.CompressionLevel, 10)})
	}
	quoted("CACHE_MODE", f.CacheMode)
	if f.KeepInMemory != schema.NotSet {
		out = append(out, schema.Setting{Name: "KEEP_IN_MEMORY", Value: f.KeepInMemory.String()})
	}
	return out
}
