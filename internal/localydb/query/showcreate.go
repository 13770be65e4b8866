package query

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// showCreate is SHOW CREATE TABLE: one row of the path, its kind and the text that makes it.
func (s *scope) showCreate(n *yql.ShowCreate) (step, error) {
	path := s.c.path(n.Path)
	if n.Kind != "TABLE" {
		return nil, unsupported(yql.Pos{}, "SHOW CREATE "+n.Kind)
	}
	if _, err := s.c.table(yql.Pos{}, path); err != nil {
		return nil, err
	}
	return &resultStep{&described{path: path}}, nil
}

// described is the row that SHOW CREATE answers.
type described struct{ path string }

func (d *described) columns() []column {
	t := Optional(typeUtf8)
	return []column{{name: "Path", typ: t}, {name: "PathType", typ: t}, {name: "CreateQuery", typ: t}}
}

func (d *described) scan(r *run, emit func([]Value) error) error {
	name := strings.TrimPrefix(d.path, r.db.Name()+"/")
	info, err := r.db.Describe(d.path)
	if err != nil {
		return refused(err)
	}
	return emit([]Value{textValue(name), textValue("Table"), textValue(createText(info, name, d.topicPartitions(r.db, info)))})
}

// topicPartitions counts the partitions of a changefeed's topic if a statement can set their number.
func (d *described) topicPartitions(db *engine.DB, info *engine.TableInfo) func(feed string) int {
	return func(feed string) int {
		key, _ := info.Schema.Column(info.Schema.PrimaryKey[0])
		f, err := db.Feed(d.path + "/" + feed)
		if err != nil || key.Type != schema.Uint32 && key.Type != schema.Uint64 {
			return 0
		}
		return len(f.Partitions())
	}
}

// createText is what SHOW CREATE TABLE says of a table: as in YDB, without attributes, rights and the consumers of
// changefeeds.
// Source: create_table_formatter.cpp in ydb/core/sys_view/show_create of ydb-platform/ydb.
func createText(info *engine.TableInfo, name string, topicPartitions func(feed string) int) string {
	t := *info.Schema
	t.Path = name
	if p := &t.Partitioning; len(info.Bounds) > 0 {
		p.SplitPoints = splitPoints(&t, info.Bounds)
		if p.Min == uint64(len(info.Bounds))+1 {
			p.Min = 0 // what the split points say already
		}
	}
	t.Indexes = append([]schema.Index(nil), t.Indexes...)
	for i := range t.Indexes {
		x := &t.Indexes[i]
		if x.Partitioning.ByLoad != schema.Enabled && x.Partitioning.Min <= 1 && x.Partitioning.Max == 0 &&
			x.Partitioning.SizeMB == defaultIndexMB {
			x.Partitioning = schema.Partitioning{}
		}
	}
	t.Columns = slices.Clone(t.Columns)
	for i := range t.Columns {
		showColumn(&t.Columns[i])
	}
	t.Changefeeds = slices.Clone(t.Changefeeds)
	for i := range t.Changefeeds {
		showChangefeed(&t.Changefeeds[i], topicPartitions(t.Changefeeds[i].Name))
	}
	statements := []string{printTTL(yql.PrintTable(&t))}
	sequences := t // their path is absolute, that of the other statements is not
	sequences.Path, sequences.Changefeeds, sequences.Indexes = info.Schema.Path, nil, nil
	t.Columns = nil
	statements = append(statements, yql.PrintFollowUps(&t)...)
	statements = append(statements, yql.PrintFollowUps(&sequences)...)
	return strings.Join(statements, ";\n") + ";"
}

// showColumn leaves out what a sequence is by itself, and writes a default as YDB does.
func showColumn(c *schema.Column) {
	if c.Sequence != nil {
		s := *c.Sequence
		if s.Start != nil && *s.Start == 1 {
			s.Start = nil
		}
		if s.Increment != nil && *s.Increment == 1 {
			s.Increment = nil
		}
		c.Sequence = &s
	}
	if v, err := schema.ParseLiteral(c.Type, c.Default); err == nil && c.Default != "" {
		switch v := v.(type) {
		case float64:
			bits := 64
			if c.Type == schema.Float {
				bits = 32
			}
			c.Default = strconv.FormatFloat(v, 'g', -1, bits)
		case string:
			if c.Type == schema.Utf8 {
				c.Default = yql.QuoteString(v)
			}
		}
	}
}

// feedSettings are the settings of a changefeed in the order in which they are shown.
const feedSettings = "VIRTUAL_TIMESTAMPS RESOLVED_TIMESTAMPS BARRIERS_INTERVAL AWS_REGION SCHEMA_CHANGES USER_SIDS TRACE_IDS " +
	"RETENTION_PERIOD TOPIC_AUTO_PARTITIONING TOPIC_MIN_ACTIVE_PARTITIONS TOPIC_MAX_ACTIVE_PARTITIONS INITIAL_SCAN"

// showChangefeed leaves the consumers out and spells out the retention and, where a statement could have set it, the
// number of partitions, which is 0 where none could.
func showChangefeed(f *schema.Changefeed, partitions int) {
	f.Consumers, f.Settings = nil, slices.Clone(f.Settings)
	f.Settings = append(f.Settings, schema.Setting{Name: "RETENTION_PERIOD", Value: "INTERVAL('" + cmp.Or(f.Retention, "P1D") + "')"})
	f.Retention = ""
	named := func(name string) bool {
		return slices.ContainsFunc(f.Settings, func(s schema.Setting) bool { return strings.EqualFold(s.Name, name) })
	}
	if partitions > 0 && !named("TOPIC_MIN_ACTIVE_PARTITIONS") && !named("TOPIC_AUTO_PARTITIONING") {
		f.Settings = append(f.Settings, schema.Setting{Name: "TOPIC_MIN_ACTIVE_PARTITIONS", Value: strconv.Itoa(partitions)})
	}
	order := strings.Fields(feedSettings)
	slices.SortStableFunc(f.Settings, func(a, b schema.Setting) int {
		return slices.Index(order, strings.ToUpper(a.Name)) - slices.Index(order, strings.ToUpper(b.Name))
	})
}

// printTTL writes the TTL of a statement the way YDB does: with DELETE spelled out and a bare name.
func printTTL(text string) string {
	return ttlClause.ReplaceAllString(text, "TTL = INTERVAL('$1') DELETE ON $2")
}

var ttlClause = regexp.MustCompile("(?m)TTL = Interval\\('([^']*)'\\) ON `([A-Za-z_][A-Za-z0-9_]*)`")

// defaultIndexMB is the partition size of a new index. Partitioning by it is not shown.
const defaultIndexMB = 2048

// splitPoints writes the first keys of the partitions as PARTITION_AT_KEYS takes them. It returns nil if a key has
// a type that the clause cannot say: text, Bool and numbers that are not negative only.
func splitPoints(t *schema.Table, bounds [][]engine.Value) []schema.SplitPoint {
	var out []schema.SplitPoint
	for _, bound := range bounds {
		var point schema.SplitPoint
		for i, v := range bound {
			c, _ := t.Column(t.PrimaryKey[i])
			switch {
			case v.Null:
				return nil
			case c.Type.IsText():
				point = append(point, yql.QuoteString(v.S))
			case c.Type.IsUnsigned(), c.Type.IsSigned() && v.Int() >= 0:
				point = append(point, strconv.FormatUint(v.U, 10))
			case c.Type == schema.Bool:
				point = append(point, strings.ToUpper(strconv.FormatBool(v.U != 0)))
			default:
				return nil
			}
		}
		out = append(out, point)
	}
	return out
}
