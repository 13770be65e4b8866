package describe

import (
	"cmp"

	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
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
		add(schema.RenameIndex{Name: x.text("source_name"), To: x.text("destination_name"), Replace: x.flag("replace_destination")})
	}
	for _, f := range m.subs("add_column_families") {
		add(schema.AddFamily{Family: family(f)})
	}
	for _, f := range m.subs("alter_column_families") {
		f := family(f)
		add(schema.AlterFamily{Name: f.Name, Settings: f.SettingList()})
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
		add(schema.ResetSettings{Names: []string{schema.SettingTiering}})
	}
	return edits, r.Err
}

// tableSettings lists the settings that a request changes by their YQL names.
func tableSettings(m *Message) []schema.Setting {
	t := schema.Table{
		Partitioning:     partitioning(m.sub("alter_partitioning_settings")),
		KeyBloomFilter:   toggle(m, "set_key_bloom_filter"),
		CompactionPolicy: m.text("set_compaction_policy"),
		Tiering:          m.text("set_tiering"),
		Storage:          storage(m.sub("alter_storage_settings")),
	}
	if s := m.sub("set_read_replicas_settings"); s != nil {
		t.ReadReplicas = cmp.Or(replicas(s), "PER_AZ:0") // none from now on
	}
	return t.SettingList()
}
