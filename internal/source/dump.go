package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Files of a dump.
// Source: https://ydb.tech/docs/en/reference/ydb-cli/export-import/file-structure and
// ydb/public/lib/ydb_cli/dump/files/files.cpp of ydb-platform/ydb.
const (
	schemeFile      = "scheme.pb"
	permissionsFile = "permissions.pb"
	changefeedFile  = "changefeed_description.pb"
	topicFile       = "topic_description.pb"
	incompleteFile  = "incomplete"
)

// The codes of the problems and notes about dumps.
const (
	codeTextProto   = "syntax"       // problem: a file is no text protobuf, or is cut off
	codeIncomplete  = "incomplete"   // problem: `ydb tools dump` did not finish
	codeNotModelled = "not-modelled" // note: a property that the model cannot hold
	codeTruncated   = "truncated"    // problem: a file ends before the table is described
	codeUnusual     = "unusual"      // note: a database with default limits would refuse the table
	codeOther       = "not-a-table"  // note: objects of other kinds
)

// Dump reads a folder written by `ydb tools dump`, or one exported to S3 and fetched. Every folder in it with a
// scheme.pb is a table, whose path is that of the folder below dir. Properties that the model cannot hold are
// named in the table's Unmodelled and in notes. The rows of the dump are not read.
func Dump(ctx context.Context, dir string) (*evidence.Bundle, error) {
	if dir == "" {
		return nil, errors.New("no dump folder given")
	}
	d := dump{ctx: ctx, dir: dir, bundle: &evidence.Bundle{Source: dir}, others: map[string]int{}}
	if err := d.walk(); err != nil {
		return nil, fmt.Errorf("read dump %s: %w", dir, err)
	}
	return d.bundle, nil
}

type dump struct {
	ctx    context.Context
	dir    string
	bundle *evidence.Bundle
	others map[string]int // objects that are no tables, by kind
}

// otherFiles tell the kinds of objects that are no tables.
var otherFiles = map[string]string{
	"create_view.sql":                 "view",
	"create_topic.pb":                 "topic",
	"create_coordination_node.pb":     "coordination node",
	"create_async_replication.sql":    "async replication",
	"create_transfer.sql":             "transfer",
	"create_external_data_source.sql": "external data source",
	"create_external_table.sql":       "external table",
}

func (d *dump) walk() error {
	var tables []string
	feeds := map[string][]string{} // folders of changefeeds by that of their table
	err := filepath.WalkDir(walkRoot(d.dir), func(path string, e fs.DirEntry, err error) error {
		if cerr := d.ctx.Err(); cerr != nil {
			return cerr
		}
		if err != nil {
			d.problem(fileProblem(path, codeUnreadable, reason(err)))
			if e != nil && e.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if e.IsDir() {
			return nil
		}
		switch name := e.Name(); {
		case path == walkRoot(d.dir):
			d.problem(fileProblem(path, codeUnreadable, "this is a file; name the folder that ydb tools dump wrote"))
		case name == schemeFile:
			tables = append(tables, filepath.Dir(path))
		case name == changefeedFile:
			table := filepath.Dir(filepath.Dir(path))
			feeds[table] = append(feeds[table], filepath.Dir(path))
		case name == incompleteFile:
			d.problem(fileProblem(path, codeIncomplete, "the dump was not finished; tables may be missing, dump again"))
		case otherFiles[name] != "":
			d.others[otherFiles[name]]++
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(tables) == 0 && len(d.bundle.Problems) == 0 {
		d.problem(fileProblem(d.dir, codeNoFiles, "no "+schemeFile+" in this folder or below; name the folder that ydb tools dump wrote"))
	}
	slices.SortFunc(tables, natural)
	for _, dir := range tables {
		if err := d.ctx.Err(); err != nil {
			return err
		}
		slices.SortFunc(feeds[dir], natural)
		d.table(dir, feeds[dir])
	}
	kinds := make([]string, 0, len(d.others))
	for kind := range d.others {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	for _, kind := range kinds {
		d.bundle.Notes = append(d.bundle.Notes, evidence.Note{Pos: schema.Position{File: d.dir}, Code: codeOther,
			Message: fmt.Sprintf("objects of kind %s, not looked at: %d", kind, d.others[kind])})
	}
	return nil
}

func (d *dump) problem(n evidence.Note) { d.bundle.Problems = append(d.bundle.Problems, n) }

// read reads a text protobuf, nil if it cannot be read.
func (d *dump) read(path string) *message {
	text, problem := readText(d.ctx, input{path: path, named: true})
	if problem != nil {
		d.problem(*problem)
		return nil
	}
	m, err := parseTextProto(text)
	if err == nil {
		return m
	}
	n := fileProblem(path, codeTextProto, err.Error())
	var at *textError
	if errors.As(err, &at) {
		n.Message = at.msg
		n.Pos.Line, n.Pos.Column = at.at.line, at.at.column
		n.Snippet = excerpt(text, at.at)
	}
	d.problem(n)
	return nil
}

// excerpt shows the line of a place.
func excerpt(text string, at textPos) string {
	offset := 0
	for range at.line - 1 {
		offset += strings.IndexByte(text[offset:], '\n') + 1
	}
	for range at.column - 1 {
		_, n := utf8.DecodeRuneInString(text[offset:])
		offset += n
	}
	return yql.Excerpt(text, yql.Pos{Offset: offset, Line: at.line, Column: at.column})
}

// tablePath returns the path of a table by its folder: relative to the dump, or the folder's own name if the
// dump is of one table.
func (d *dump) tablePath(dir string) string {
	rel, err := filepath.Rel(d.dir, dir)
	if err != nil || rel == "." {
		if abs, err := filepath.Abs(dir); err == nil {
			dir = abs
		}
		return filepath.Base(dir)
	}
	return filepath.ToSlash(rel)
}

func (d *dump) table(dir string, feeds []string) {
	file := filepath.Join(dir, schemeFile)
	m := d.read(file)
	if m == nil {
		return
	}
	r := &described{dump: d, named: map[string]bool{}, table: &schema.Table{
		Path: d.tablePath(dir), Pos: schema.Position{File: file, Line: 1, Column: 1}, Store: schema.StoreRow,
	}}
	r.scheme(file, m)
	for _, feed := range feeds {
		r.changefeed(feed)
	}
	permissions := filepath.Join(dir, permissionsFile)
	if exists(permissions) {
		r.permissions(permissions)
	}
	if len(r.table.Columns) == 0 || len(r.table.PrimaryKey) == 0 {
		d.problem(fileProblem(file, codeTruncated, "the description has no columns or no primary key; it looks truncated"))
		return
	}
	// The table was there when it was dumped, so what looks wrong is a limit that somebody raised, or a feature
	// newer than this program.
	for _, p := range r.table.Validate() {
		d.bundle.Notes = append(d.bundle.Notes, evidence.Note{Path: r.table.Path, Pos: p.Pos, Code: codeUnusual,
			Message: "a database with default limits refuses such a table: " + p.String()})
	}
	d.bundle.Tables = append(d.bundle.Tables, &evidence.Table{Schema: r.table})
}

// described is a table being read from its files.
type described struct {
	*dump
	table *schema.Table
	named map[string]bool // what Unmodelled holds
}

// unmodelled keeps what the model cannot hold.
func (r *described) unmodelled(file string, at textPos, what string) {
	if r.named[what] {
		return
	}
	r.named[what] = true
	r.table.Unmodelled = append(r.table.Unmodelled, what)
	r.bundle.Notes = append(r.bundle.Notes, evidence.Note{
		Path: r.table.Path, Pos: schema.Position{File: file, Line: at.line, Column: at.column}, Code: codeNotModelled,
		Message: "the table has a property that cannot be carried over: " + what,
	})
}

// rest names every field that was not read. The prefix says what the fields belong to.
func (r *described) rest(file string, m *message, prefix string) {
	m.unused("", func(path string, at textPos) { r.unmodelled(file, at, prefix+path) })
}

// scheme maps a Ydb.Table.CreateTableRequest.
// Source: ydb/public/api/protos/ydb_table.proto of ydb-platform/ydb.
func (r *described) scheme(file string, m *message) {
	t := r.table
	// The request's envelope says nothing about the table.
	for _, name := range []string{"session_id", "path", "operation_params"} {
		for _, f := range m.all(name) {
			f.msg.use()
		}
	}
	if m.text("store_type") == "STORE_TYPE_COLUMN" || m.text("store_type") == "2" {
		t.Store = schema.StoreColumn
	}
	t.Temporary = m.flag("temporary")
	for _, f := range m.all("columns") {
		r.column(file, f)
	}
	t.PrimaryKey = m.texts("primary_key")
	for _, f := range m.all("indexes") {
		r.index(file, f)
	}
	for _, f := range m.all("column_families") {
		t.Families = append(t.Families, family(f.msg))
	}
	r.ttl(m.sub("ttl_settings"))
	if s := m.sub("storage_settings"); s != nil {
		t.Storage = schema.Storage{
			CommitLog0:    s.sub("tablet_commit_log0").text("media"),
			CommitLog1:    s.sub("tablet_commit_log1").text("media"),
			External:      s.sub("external").text("media"),
			ExternalBlobs: toggle(s.text("store_external_blobs")),
		}
		t.Storage.ExternalDataChannels = s.count("external_data_channels_count")
	}
	t.Attributes = attributes(m.all("attributes"))
	t.CompactionPolicy = m.text("compaction_policy")
	t.Tiering = m.text("tiering")
	r.partitioning(m.sub("partitioning_settings"))
	t.Partitioning.Uniform = m.count("uniform_partitions")
	t.Partitioning.SplitPoints = splitPoints(m.sub("partition_at_keys"))
	t.KeyBloomFilter = toggle(m.text("key_bloom_filter"))
	t.ReadReplicas = replicas(m.sub("read_replicas_settings"))
	r.rest(file, m, "")
}

func (r *described) column(file string, f *field) {
	m := f.msg
	c := schema.Column{Name: m.text("name"), Pos: schema.Position{File: file, Line: f.at.line, Column: f.at.column}}
	typ, optional, ok := columnType(m.sub("type"))
	c.Type = typ
	if !ok {
		r.unmodelled(file, f.at, "type of column "+c.Name)
	}
	// NOT NULL shows in the type; for PostgreSQL types, which are always nullable by themselves, in a flag.
	notNull := m.flag("not_null")
	c.NotNull = !optional && !typ.IsPg() || notNull
	c.Family = m.text("family")
	if c.Family == "default" {
		c.Family = ""
	}
	if v := m.sub("from_literal"); v != nil {
		literal, ok := literal(v.sub("type"), v.sub("value"))
		if !ok {
			r.unmodelled(file, f.at, "default of column "+c.Name)
		}
		c.Default = literal
	}
	if m.last("empty_default") != nil {
		c.Default = "''"
		if typ == schema.Utf8 {
			c.Default += utf8Suffix
		}
	}
	if s := m.sub("from_sequence"); s != nil {
		c.Sequence = sequence(c, s)
	}
	if z := m.sub("compression"); z != nil {
		c.Compression = compression(z)
	}
	r.table.Columns = append(r.table.Columns, c)
}

func compression(m *message) string {
	var parts []string
	if a := strings.ToLower(strings.TrimPrefix(m.text("algorithm"), "ALGORITHM_")); a != "" && a != "unspecified" {
		parts = append(parts, "algorithm = "+a)
	}
	if level := m.text("compression_level"); level != "" {
		parts = append(parts, "level = "+level)
	}
	return strings.Join(parts, ", ")
}

// sequence maps a sequence. What a new sequence has anyway is left unset.
func sequence(c schema.Column, m *message) *schema.Sequence {
	s := &schema.Sequence{Cycle: m.flag("cycle")}
	if name := m.text("name"); name != "_serial_column_"+c.Name {
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
	usual := map[schema.Type]int64{schema.Int16: 1<<15 - 1, schema.Int32: 1<<31 - 1}[c.Type]
	s.Max = other(other(m.integer("max_value"), usual), 1<<63-1)
	if cache := m.count("cache"); cache > 1 {
		s.Cache = &cache
	}
	if v := m.sub("set_val"); v != nil {
		s.Restart = v.integer("next_value")
		v.flag("next_used")
	}
	m.sub("data_type").use() // always INT64, whatever the column
	return s
}

func family(m *message) schema.Family {
	f := schema.Family{
		Name: m.text("name"), Data: m.sub("data").text("media"),
		KeepInMemory:     toggle(m.text("keep_in_memory")),
		CompressionLevel: m.integer("compression_level"),
	}
	switch m.text("compression") {
	case "COMPRESSION_NONE", "1":
		f.Compression = "off"
	case "COMPRESSION_LZ4", "2":
		f.Compression = "lz4"
	case "COMPRESSION_ZSTD", "3":
		f.Compression = "zstd"
	}
	switch m.text("cache_mode") {
	case "CACHE_MODE_REGULAR", "1":
		f.CacheMode = "regular"
	case "CACHE_MODE_IN_MEMORY", "2":
		f.CacheMode = "in_memory"
	}
	return f
}

func (r *described) ttl(m *message) {
	if m == nil {
		return
	}
	t := &schema.TTL{RunIntervalSeconds: uint32(m.count("run_interval_seconds"))}
	tier := func(m *message) (after string, ok bool) {
		if d := m.sub("date_type_column"); d != nil {
			t.Column = d.text("column_name")
			return schema.FormatDuration(d.count("expire_after_seconds"), 0), true
		}
		if d := m.sub("value_since_unix_epoch"); d != nil {
			t.Column = d.text("column_name")
			t.Unit = strings.TrimPrefix(d.text("column_unit"), "UNIT_")
			if i, err := strconv.Atoi(t.Unit); err == nil && i >= 1 && i <= 4 {
				t.Unit = [...]string{"SECONDS", "MILLISECONDS", "MICROSECONDS", "NANOSECONDS"}[i-1]
			}
			return schema.FormatDuration(d.count("expire_after_seconds"), 0), true
		}
		return "", false
	}
	if after, ok := tier(m); ok {
		t.Tiers = []schema.TTLTier{{After: after}}
	}
	for _, f := range m.sub("tiered_ttl").all("tiers") {
		after, _ := tier(f.msg)
		f.msg.sub("delete").use()
		t.Tiers = append(t.Tiers, schema.TTLTier{After: after, External: f.msg.sub("evict_to_external_storage").text("storage")})
	}
	if t.Column != "" {
		r.table.TTL = t
	}
}

func (r *described) partitioning(m *message) {
	r.table.Partitioning = partitioning(m)
	r.table.HashBy = m.texts("partition_by")
}

func partitioning(m *message) schema.Partitioning {
	return schema.Partitioning{
		BySize: toggle(m.text("partitioning_by_size")),
		SizeMB: m.count("partition_size_mb"),
		ByLoad: toggle(m.text("partitioning_by_load")),
		Min:    m.count("min_partitions_count"),
		Max:    m.count("max_partitions_count"),
	}
}

func splitPoints(m *message) []schema.SplitPoint {
	var points []schema.SplitPoint
	for _, f := range m.all("split_points") {
		points = append(points, splitPoint(f.msg))
	}
	return points
}

func replicas(m *message) string {
	if n := m.count("per_az_read_replicas_count"); n > 0 {
		return fmt.Sprintf("PER_AZ:%d", n)
	}
	if n := m.count("any_az_read_replicas_count"); n > 0 {
		return fmt.Sprintf("ANY_AZ:%d", n)
	}
	return ""
}

func toggle(s string) schema.Toggle {
	switch s {
	case "ENABLED", "1":
		return schema.Enabled
	case "DISABLED", "2":
		return schema.Disabled
	}
	return schema.NotSet
}

func attributes(fields []*field) []schema.Attribute {
	var out []schema.Attribute
	for _, f := range fields {
		out = append(out, schema.Attribute{Key: f.msg.text("key"), Value: f.msg.text("value")})
	}
	slices.SortFunc(out, func(a, b schema.Attribute) int { return cmp.Compare(a.Key, b.Key) })
	return out
}
