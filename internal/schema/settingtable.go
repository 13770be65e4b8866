package schema

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Names of the settings that code speaks of. YQL ignores their case.
const (
	SettingBySize       = "AUTO_PARTITIONING_BY_SIZE"
	SettingSizeMB       = "AUTO_PARTITIONING_PARTITION_SIZE_MB"
	SettingByLoad       = "AUTO_PARTITIONING_BY_LOAD"
	SettingMin          = "AUTO_PARTITIONING_MIN_PARTITIONS_COUNT"
	SettingMax          = "AUTO_PARTITIONING_MAX_PARTITIONS_COUNT"
	SettingUniform      = "UNIFORM_PARTITIONS"
	SettingAtKeys       = "PARTITION_AT_KEYS"
	SettingReadReplicas = "READ_REPLICAS_SETTINGS"
	SettingBloomFilter  = "KEY_BLOOM_FILTER"
	SettingTTL          = "TTL"
	SettingTiering      = "TIERING"
	SettingCompaction   = "COMPACTION_POLICY"
	SettingBlobs        = "STORE_EXTERNAL_BLOBS"
	SettingChannels     = "EXTERNAL_DATA_CHANNELS_COUNT"
)

// setting is all there is to know of a setting of T. Whoever reads, prints, alters or compares settings goes over the
// lists below, so a new one needs an entry there, and a field.
type setting[T any] struct {
	name  string
	field func(*T) any // points to the field that holds it, whose type says how the value is written
	// fold brings a text to the one form that YDB gives back.
	fold func(string) string
	// quoted: the words ENABLED and DISABLED are printed in quotes, and read with and without.
	quoted bool
	alter  alterKind
	resets bool    // ALTER TABLE … RESET takes it
	want   string  // what a value has to be, where the type of the field says too little
	since  Release // the first release that takes it; zero if all do
	usual  string  // what it is where nothing is said of it; empty if the cluster decides
}

// alterKind is what ALTER TABLE … SET does with a setting.
type alterKind uint8

const (
	alterSets    alterKind = iota
	alterRefused           // "alter is not supported"
	alterIgnored           // the parser accepts it and the server does nothing
)

// The settings in the order in which SHOW CREATE TABLE prints them.
// Sources: StoreTableSettingsEntry in yql/essentials/sql/v1/sql_translation.cpp of ydb-platform/ydb for names, forms and
// what CREATE, ALTER … SET and RESET take; https://ydb.tech/docs/en/yql/reference/syntax/alter_table/indexes for those of
// an index.
var (
	autoPartitioning = []setting[Partitioning]{
		{name: SettingBySize, field: func(p *Partitioning) any { return &p.BySize }},
		{name: SettingSizeMB, field: func(p *Partitioning) any { return &p.SizeMB }},
		{name: SettingByLoad, field: func(p *Partitioning) any { return &p.ByLoad }},
		{name: SettingMin, field: func(p *Partitioning) any { return &p.Min }},
		{name: SettingMax, field: func(p *Partitioning) any { return &p.Max }},
	}
	tableSettings = slices.Concat(
		[]setting[Table]{
			{name: "STORE", field: func(t *Table) any { return &t.Store }, alter: alterIgnored},
		},
		within(autoPartitioning, func(t *Table) *Partitioning { return &t.Partitioning }),
		[]setting[Table]{
			{name: "PARTITION_COUNT", field: func(t *Table) any { return &t.Partitioning.Count }, alter: alterRefused},
			{name: SettingUniform, field: func(t *Table) any { return &t.Partitioning.Uniform }, alter: alterRefused},
			{name: "PARTITION_BY_HASH_FUNCTION", field: func(t *Table) any { return &t.Partitioning.HashFunction }, alter: alterIgnored},
			{name: SettingAtKeys, field: func(t *Table) any { return &t.Partitioning.SplitPoints }, alter: alterRefused},
			{name: SettingReadReplicas, field: func(t *Table) any { return &t.ReadReplicas }, fold: foldReplicas, want: wantReplicas},
			{name: SettingBloomFilter, field: func(t *Table) any { return &t.KeyBloomFilter }},
			{name: SettingTTL, field: func(t *Table) any { return &t.TTL }, resets: true},
			{name: SettingTiering, field: func(t *Table) any { return &t.Tiering }, resets: true},
			{name: SettingCompaction, field: func(t *Table) any { return &t.CompactionPolicy }},
			{name: SettingBlobs, field: func(t *Table) any { return &t.Storage.ExternalBlobs }},
			{name: SettingChannels, field: func(t *Table) any { return &t.Storage.ExternalDataChannels }},
		})
	indexSettings = append(
		within(autoPartitioning, func(x *Index) *Partitioning { return &x.Partitioning }),
		setting[Index]{name: SettingReadReplicas, field: func(x *Index) any { return &x.ReadReplicas }, fold: foldReplicas, want: wantReplicas})
	familySettings = []setting[Family]{
		{name: "DATA", field: func(f *Family) any { return &f.Data }},
		{name: "COMPRESSION", field: func(f *Family) any { return &f.Compression }, fold: strings.ToLower, usual: "'off'"},
		{name: "COMPRESSION_LEVEL", field: func(f *Family) any { return &f.CompressionLevel }}, // column tables
		// "Setting cache_mode is not allowed" in 25.3; https://ydb.tech/docs/en/changelog-server#25-4
		{name: "CACHE_MODE", field: func(f *Family) any { return &f.CacheMode }, fold: strings.ToLower, since: release25_4,
			usual: "'regular'"},
		{name: "KEEP_IN_MEMORY", field: func(f *Family) any { return &f.KeepInMemory }, quoted: true, usual: "'DISABLED'"},
	}
)

const wantReplicas = "a text such as 'PER_AZ:1'"

// within makes settings of a part settings of the whole.
func within[T, Part any](list []setting[Part], part func(*T) *Part) []setting[T] {
	var out []setting[T]
	for _, s := range list {
		out = append(out, setting[T]{name: s.name, field: func(t *T) any { return s.field(part(t)) },
			fold: s.fold, quoted: s.quoted, alter: s.alter, resets: s.resets, want: s.want, since: s.since})
	}
	return out
}

// Set takes a setting of CREATE TABLE. One that the model has no field for is kept as it is. The value of a TTL and of
// split points is more than a text: those have fields only.
func (t *Table) Set(s Setting) error {
	if k := find(tableSettings, settingName(s.Name)); k != nil {
		return k.set(t, s.Value)
	}
	setSetting(&t.Settings, s)
	return nil
}

// Set takes a setting of a family, from CREATE TABLE or from ALTER FAMILY. One that the model has no field for is
// kept as it is.
func (f *Family) Set(s Setting) error {
	if k := find(familySettings, settingName(s.Name)); k != nil && unquote(s.Value) != "" {
		return k.set(f, s.Value)
	}
	setSetting(&f.Settings, s)
	return nil
}

// SettingList returns what WITH says of the table, in the order of SHOW CREATE TABLE. A TTL and split points are in
// it by their names, without a value.
func (t *Table) SettingList() []Setting { return append(given(tableSettings, t), t.Settings...) }

// Alterable returns what ALTER TABLE … SET can say of the table beside its partitioning and its TTL.
func (t *Table) Alterable() []Setting {
	return slices.DeleteFunc(t.SettingList(), func(s Setting) bool {
		k := find(tableSettings, settingName(s.Name))
		return k != nil && (k.alter != alterSets || k.name == SettingTTL || find(autoPartitioning, k.name) != nil)
	})
}

// UsualOfFamily is what a setting of a family is where nothing is said of it; empty if the cluster decides.
func UsualOfFamily(setting string) string {
	if k := find(familySettings, settingName(setting)); k != nil {
		return k.usual
	}
	return ""
}

// SettingList returns what FAMILY says in parentheses.
func (f *Family) SettingList() []Setting { return append(given(familySettings, f), f.Settings...) }

// SettingList returns what ALTER INDEX … SET can say of the index's implementation table.
func (x *Index) SettingList() []Setting { return given(indexSettings, x) }

// AutoSettings returns what ALTER TABLE … SET can say of partitioning.
func (p *Partitioning) AutoSettings() []Setting { return given(autoPartitioning, p) }

// SettingError says that a setting cannot have a value.
type SettingError struct {
	Name, Value string
	Want        string // what it can have: "ENABLED or DISABLED"
}

func (e *SettingError) Error() string {
	return fmt.Sprintf("%s must be %s, not %s", e.Name, e.Want, e.Value)
}

func settingName(s string) string { return strings.ToUpper(s) }

func find[T any](list []setting[T], name string) *setting[T] {
	for i := range list {
		if list[i].name == name {
			return &list[i]
		}
	}
	return nil
}

func given[T any](list []setting[T], t *T) []Setting {
	var out []Setting
	for i := range list {
		if value, ok := list[i].get(t); ok {
			out = append(out, Setting{Name: list[i].name, Value: value})
		}
	}
	return out
}

// get returns the value in canonical YQL and whether there is one.
func (s *setting[T]) get(t *T) (value string, ok bool) {
	switch f := s.field(t).(type) {
	case *Toggle:
		if value = f.String(); s.quoted && value != "" {
			value = Quote(value)
		}
	case *uint64:
		if *f > 0 {
			value = strconv.FormatUint(*f, 10)
		}
	case **int64:
		if *f != nil {
			value = strconv.FormatInt(**f, 10)
		}
	case *string:
		if *f != "" {
			value = Quote(*f)
		}
	case *Store:
		if *f == StoreColumn { // rows are what a table has without a word
			value = strings.ToUpper(string(*f))
		}
	case **TTL:
		return "", *f != nil
	case *[]SplitPoint:
		return "", len(*f) > 0
	}
	return value, value != ""
}

// set reads a value in canonical YQL into the field.
func (s *setting[T]) set(t *T, value string) error {
	text, isText := StringLiteral(value)
	word := strings.ToUpper(value)
	if s.quoted && isText {
		word = strings.ToUpper(text)
	}
	want, ok := "", false
	switch f := s.field(t).(type) {
	case *Toggle:
		want = "ENABLED or DISABLED"
		if ok = word == Enabled.String() || word == Disabled.String(); ok {
			*f = Disabled
			if word == Enabled.String() {
				*f = Enabled
			}
		}
	case *uint64:
		want = "a number of at least 1"
		if n, isNumber := unsignedLiteral(value); isNumber && n > 0 {
			*f, ok = n, true
		}
	case **int64:
		want = "an integer"
		if n, isNumber := IntegerLiteral(value); isNumber && n.IsInt64() {
			*f, ok = new(n.Int64()), true
		}
	case *string:
		want = "a text in quotes"
		if ok = isText && text != ""; ok {
			if s.fold != nil {
				text = s.fold(text)
			}
			*f = text
		}
	case *Store:
		want = "ROW or COLUMN"
		if isText {
			word = strings.ToUpper(text)
		}
		if store := Store(strings.ToLower(word)); store == StoreRow || store == StoreColumn {
			*f, ok = store, true
		}
	default:
		want = "given as part of a statement"
	}
	if ok {
		return nil
	}
	if s.want != "" {
		want = s.want
	}
	return &SettingError{Name: s.name, Value: value, Want: want}
}

// unsignedLiteral reads an integer literal; most are digits alone, which need no big number.
func unsignedLiteral(s string) (uint64, bool) {
	if n, err := strconv.ParseUint(s, 10, 64); err == nil {
		return n, true
	}
	n, ok := IntegerLiteral(s)
	if !ok || !n.IsUint64() {
		return 0, false
	}
	return n.Uint64(), true
}

func (s *setting[T]) clear(t *T) { reflect.ValueOf(s.field(t)).Elem().SetZero() }

// foldReplicas returns the text in upper case, and nothing for a count of 0, which takes the replicas away.
func foldReplicas(text string) string {
	text = strings.ToUpper(text)
	if n, ok := readReplicas(text); ok && n == 0 {
		return ""
	}
	return text
}
