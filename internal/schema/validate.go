package schema

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Limits of a database that nobody raised or lowered: an administrator can change those that Problem.Limit speaks of.
// Source: https://ydb.tech/docs/en/concepts/limits-ydb and the limits of ydb/core/tx/schemeshard in
// ydb-platform/ydb.
const (
	maxKeyColumns       = 30
	keyColumnsBefore    = 20 // in databases that releases before 25.1 made; release notes of 25.1.2
	maxColumns          = 200
	maxColumnTableWidth = 10000 // columns of a column table
	MaxNameBytes        = 255   // of a column or of one element of a path
	MaxPathDepth        = 32
	MaxIndexes          = 20
	MaxChangefeeds      = 5
	MaxPartitions       = 35000 // at creation
	maxReadReplicas     = 3
	maxAttributeKey     = 100   // bytes
	maxAttributeValue   = 4096  // bytes
	maxAttributes       = 10240 // bytes of all keys and values of a table
)

// Problem is one rule of YDB that a table or a statement breaks: the server would refuse it.
type Problem struct {
	Where string   // what breaks it, such as "column ts" or "index by_user"; empty for the table itself
	What  string   // what is wrong, one line, no final period
	Pos   Position // of the column or index if known, else of the table
	By    Part     // who refuses
	// Limit says that the rule is a number which each database keeps for itself: another one may take the table.
	Limit bool
	// Depends says on what it depends whether YDB refuses: a release and a feature flag of the cluster; empty if it always does.
	Depends string
}

// Part is a part of YDB that refuses. The status of the answer depends on it.
type Part uint8

// The parts that refuse.
const (
	Scheme    Part = iota // says SCHEME_ERROR of a new table, and BAD_REQUEST of a change
	Compiler              // of queries: says GENERIC_ERROR, and nothing to calls without a query
	Request               // what a call asks for in itself: BAD_REQUEST
	Paths                 // what a path has or lacks: SCHEME_ERROR
	State                 // what the table has now: PRECONDITION_FAILED
	Resources             // what there may be more of: GENERIC_ERROR
)

// String returns "where: what".
func (p Problem) String() string {
	if p.Where == "" {
		return p.What
	}
	return p.Where + ": " + p.What
}

// Validate returns every way in which the table breaks a rule of YDB, in the order of its parts; none for a
// table that YDB would create. What only some releases or some configurations refuse is let through, and told by Lacks.
func (t *Table) Validate() []Problem { return t.validateSince(nil) }

// PartitionBy says what is wrong with PARTITION BY among the columns of the table; it may only repeat the key. It is empty if nothing is.
// Source: KqpScheme.CreateAndAlterTableWithPartitionBy in ydb/core/kqp/ut/scheme/kqp_scheme_ut.cpp of ydb-platform/ydb.
func (t *Table) PartitionBy(columns []string) string {
	switch {
	case len(columns) == 0 || slices.Equal(columns, t.PrimaryKey):
		return ""
	case len(columns) > len(t.PrimaryKey):
		return "\"Partition by\" contains more columns than primary key does"
	case !PrefixOf(columns, t.PrimaryKey):
		return "\"Partition by\" doesn't match primary key"
	}
	return "\"Partition by\" is not supported yet"
}

// validateSince leaves out columns that are as they were in another table, whose problems it may have too.
func (t *Table) validateSince(before []Column) []Problem {
	v := validation{table: t, before: before}
	if len(t.Columns) > 32 { // with fewer it takes longer to make a map than to look through them
		v.columns = make(map[string]*Column, len(t.Columns))
	}
	v.path()
	v.checkColumns()
	v.key()
	v.families()
	v.checkIndexes()
	v.partitioning()
	v.ttl()
	v.changefeeds()
	v.attributes()
	if t.Store == StoreColumn {
		v.columnTable()
	}
	return v.problems
}

type validation struct {
	table    *Table
	columns  map[string]*Column // the first of each name; nil for a table with few
	before   []Column           // that are not checked again, in the order of the table
	problems []Problem
}

// find returns the first column of a name, nil if there is none.
func (v *validation) find(name string) *Column {
	if v.columns != nil {
		return v.columns[name]
	}
	return v.table.column(name)
}

func (v *validation) reportAt(pos Position, where, format string, args ...any) {
	pos = cmp.Or(pos, v.table.Pos)
	v.problems = append(v.problems, Problem{Where: where, What: fmt.Sprintf(format, args...), Pos: pos})
}

func (v *validation) report(where, format string, args ...any) {
	v.reportAt(v.table.Pos, where, format, args...)
}

func (v *validation) reportColumn(c *Column, format string, args ...any) {
	v.reportAt(c.Pos, "column "+c.Name, format, args...)
}

// refuse is report for another part than the scheme.
func (v *validation) refuse(by Part, where, format string, args ...any) {
	v.report(where, format, args...)
	v.problems[len(v.problems)-1].By = by
}

// over reports a number above what a database keeps as its limit.
func (v *validation) over(by Part, pos Position, where, format string, args ...any) {
	v.reportAt(pos, where, format, args...)
	last := &v.problems[len(v.problems)-1]
	last.By, last.Limit = by, true
}

func (v *validation) reportIndex(x *Index, format string, args ...any) {
	v.reportAt(x.Pos, "index "+x.Name, format, args...)
}

func (v *validation) path() {
	t := v.table
	if t.Store != StoreRow && t.Store != StoreColumn {
		v.report("", "store %q is neither row nor column", t.Store)
	}
	trimmed := strings.TrimPrefix(t.Path, "/")
	if trimmed == "" {
		v.report("", "table has no name")
		return
	}
	if depth := 1 + strings.Count(trimmed, "/"); depth > MaxPathDepth {
		v.over(Scheme, v.table.Pos, "", "path has %d elements, more than %d", depth, MaxPathDepth)
	}
	for e := range strings.SplitSeq(trimmed, "/") {
		switch {
		case e == "":
			v.report("", "path has an empty element")
		case len(e) > MaxNameBytes:
			v.over(Scheme, v.table.Pos, "", "path element %.20s… is %d bytes long, more than %d", e, len(e), MaxNameBytes)
		}
	}
}

// columnNameOK follows IsValidColumnName in ydb/core/tx/schemeshard of ydb-platform/ydb.
func columnNameOK(s string) bool {
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' && c != '-' {
			return false
		}
	}
	return s != ""
}

func (v *validation) checkColumns() {
	t := v.table
	limit := maxColumns
	if t.Store == StoreColumn {
		limit = maxColumnTableWidth
	}
	switch {
	case len(t.Columns) == 0:
		v.report("", "table has no columns")
	case len(t.Columns) > limit:
		v.over(Scheme, t.Pos, "", "table has %d columns, more than %d", len(t.Columns), limit)
	}
	before := v.before
	for i := range t.Columns {
		c := &t.Columns[i]
		if len(before) > 0 && c.Name == before[0].Name {
			same := *c == before[0]
			if before = before[1:]; same {
				if v.columns != nil && v.columns[c.Name] == nil {
					v.columns[c.Name] = c
				}
				continue
			}
		}
		switch {
		case c.Name == "":
			v.reportAt(c.Pos, "", "a column has no name")
		case len(c.Name) > MaxNameBytes:
			v.over(Scheme, c.Pos, "column "+c.Name, "name is %d bytes long, more than %d", len(c.Name), MaxNameBytes)
		case !columnNameOK(c.Name):
			v.reportColumn(c, "a name may hold only ASCII letters, digits, _ and -")
		case strings.HasPrefix(c.Name, "__ydb_"):
			v.reportColumn(c, "names that begin with __ydb_ are kept for YDB")
		}
		switch first := v.find(c.Name); {
		case first == nil:
			v.columns[c.Name] = c
		case first != c:
			v.reportAt(c.Pos, "", "Duplicate column: %s", c.Name)
			v.problems[len(v.problems)-1].By = Compiler
			continue
		}
		v.column(c)
	}
}

func (v *validation) column(c *Column) {
	if !c.Type.storable() {
		v.reportColumn(c, "type %s cannot be stored", c.Type)
	}
	if p, s, ok := c.Type.Decimal(); c.Type.IsDecimal() && (!ok || p < 1 || p > MaxPrecision || s < 0 || s > p) {
		v.reportColumn(c, "%s: precision must be 1 to 35 and scale 0 to the precision", c.Type)
	}
	if c.Family != "" && c.Family != "default" && v.table.family(c.Family) == nil {
		v.reportColumn(c, "Unknown column family '%s'", c.Family)
		v.problems[len(v.problems)-1].By = Compiler
	}
	if what := c.wrongDefault(); what != "" {
		v.reportColumn(c, "%s", what)
		v.problems[len(v.problems)-1].By = Compiler
	}
	if c.Sequence == nil {
		return
	}
	if !c.NotNull {
		v.reportColumn(c, "serial column is always NOT NULL")
	}
	if c.Default != "" || c.Generated != nil {
		v.reportColumn(c, "serial column cannot have a default")
	}
}

// wrongDefault says why the default of a column is none of its type, as YDB says it; nothing of a default that is no literal.
// Source: ydb/core/kqp/provider/yql_kikimr_type_ann.cpp of ydb-platform/ydb.
func (c *Column) wrongDefault() string {
	if c.Default == "" || c.Type.IsPg() {
		return ""
	}
	null := strings.EqualFold(c.Default, "NULL")
	switch _, err := ParseLiteral(c.Type, c.Default); {
	case null && c.NotNull:
		return "Default expr " + c.Name + " is nullable or optional, but column has not null constraint"
	case null, err == nil:
		return ""
	}
	if actual := LiteralType(c.Default); actual != "" {
		return fmt.Sprintf("Default expr %s type mismatch, expected: %s, actual: %s", c.Name, c.Type, actual)
	}
	return ""
}

func (v *validation) key() {
	t := v.table
	const where = "primary key"
	if len(t.PrimaryKey) == 0 {
		v.report("", "Primary key is required for ydb tables")
		return
	}
	if len(t.PrimaryKey) > maxKeyColumns {
		v.over(Scheme, t.Pos, where, "%d columns, more than %d", len(t.PrimaryKey), maxKeyColumns)
	}
	for i, name := range t.PrimaryKey {
		c := v.find(name)
		switch {
		case slices.Contains(t.PrimaryKey[:i], name):
			v.report(where, "Column '%s' specified more than once in key column list", name)
		case c == nil:
			v.report(where, "Unknown column '%s' specified in key column list", name)
		case !c.Type.KeyType():
			v.reportAt(c.Pos, where, "Column %s has wrong key type %s", name, c.Type)
		case c.Generated != nil:
			v.reportColumn(c, "generated column cannot be in the primary key")
		case c.Family != "" && c.Family != "default":
			v.reportAt(c.Pos, where, "Key column '%s' must belong to the default family", name)
		}
	}
}

func (v *validation) families() {
	seen := map[string]bool{}
	for i := range v.table.Families {
		f := &v.table.Families[i]
		where := "family " + f.Name
		if f.Name == "" {
			v.report("", "a column family has no name")
		}
		if seen[f.Name] {
			v.refuse(Compiler, where, "Column family '%s' is specified more than once", f.Name)
		}
		seen[f.Name] = true
		switch f.Compression {
		case "", "off", "lz4":
		case "zstd":
			if v.table.Store == StoreRow {
				v.report(where, "row tables take COMPRESSION off and lz4 only, not zstd")
			}
		default:
			v.report(where, "unknown COMPRESSION %s", f.Compression)
		}
		if f.CompressionLevel != nil && v.table.Store == StoreRow {
			v.report(where, "Field COMPRESSION_LEVEL is not supported for OLTP tables")
		}
		switch f.CacheMode {
		case "", "regular", "in_memory":
		default:
			v.report(where, "CACHE_MODE must be regular or in_memory, not %s", f.CacheMode)
		}
	}
}

var ttlUnits = []string{"SECONDS", "MILLISECONDS", "MICROSECONDS", "NANOSECONDS"}

// ttl checks what becomes of rows, and when.
// Source: ValidateTtlSettings in ydb/core/tx/schemeshard/schemeshard_validate_ttl.cpp of ydb-platform/ydb.
func (v *validation) ttl() {
	ttl := v.table.TTL
	if ttl == nil {
		return
	}
	const where = "TTL"
	if len(ttl.Tiers) == 0 {
		v.report(where, "no interval")
	}
	if v.table.Store == StoreRow && len(ttl.Tiers) > 1 {
		v.report(where, "Row-oriented TTL supports either DELETE or exactly one eviction tier")
	}
	for i, tier := range ttl.Tiers {
		switch after, err := ParseDuration(tier.After); {
		case err != nil || !Interval.Holds(after):
			v.refuse(Compiler, where, "Bad atom format for type: Interval, value: %q", tier.After)
		case after < 0:
			v.refuse(Compiler, where, "Invalid TTL settings: Interval value cannot be negative")
		case tier.External != "" && v.table.Store == StoreRow:
			v.refuse(Request, where, "Only DELETE via TTL is allowed for row-oriented tables")
		case tier.External == "" && i < len(ttl.Tiers)-1:
			v.report(where, "only the last tier can delete")
		}
	}
	c := v.find(ttl.Column)
	if c == nil {
		v.report(where, "Cannot enable TTL on unknown column: '%s'", ttl.Column)
		return
	}
	switch integral := c.Type == Uint32 || c.Type == Uint64 || c.Type == DyNumber; {
	case c.Type.IsTime() && ttl.Unit != "":
		v.report(where, "To enable TTL on date type column 'DateTypeColumnModeSettings' should be specified: AS %s is for number columns only, "+
			"and column %s is a %s", ttl.Unit, c.Name, c.Type)
	case c.Type.IsTime() || c.Type.IsPg():
	case !integral:
		v.report(where, "Unsupported column type: column %s is a %s; TTL takes date types, Uint32, Uint64 and DyNumber", c.Name, c.Type)
	case ttl.Unit == "":
		v.report(where, "To enable TTL on integral type column 'ValueSinceUnixEpochModeSettings' should be specified: "+
			"say AS SECONDS, MILLISECONDS, MICROSECONDS or NANOSECONDS of column %s, a %s", c.Name, c.Type)
	case !slices.Contains(ttlUnits, ttl.Unit):
		v.report(where, "unknown unit %s", ttl.Unit)
	}
	for _, x := range v.table.Indexes {
		if x.Kind == IndexVector {
			v.report(where, "Table with vector indexes doesn't support TTL")
			break
		}
	}
}

// Modes and formats of a changefeed.
var (
	feedModes   = []string{"KEYS_ONLY", "UPDATES", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES"}
	feedFormats = []string{"JSON", "DYNAMODB_STREAMS_JSON", "DEBEZIUM_JSON"}
)

// maxFeedRetention is how long a topic can keep records.
// Source: TSchemeShard::MaxPQLifetimeSeconds in ydb/core/tx/schemeshard/schemeshard_impl.h of ydb-platform/ydb.
const maxFeedRetention = 31 * 24 * time.Hour

// changefeeds checks the changefeeds of the table, by themselves and with it.
// Source: ChangefeedSettingsEntry in yql/essentials/sql/v1/sql_expression.cpp of ydb-platform/ydb for the compiler, and
// ydb/core/tx/schemeshard/schemeshard__operation_create_cdc_stream.cpp there for the rest.
func (v *validation) changefeeds() {
	t := v.table
	if len(t.Changefeeds) > MaxChangefeeds {
		v.over(Resources, t.Pos, "", "table has %d changefeeds, more than %d", len(t.Changefeeds), MaxChangefeeds)
	}
	for i := range t.Changefeeds {
		c := &t.Changefeeds[i]
		where := "changefeed " + c.Name
		if c.Name == "" {
			v.report("", "a changefeed has no name")
		}
		if slices.ContainsFunc(t.Changefeeds[:i], func(other Changefeed) bool { return other.Name == c.Name }) {
			v.refuse(Paths, where, "path exists: the table has another changefeed of this name")
		}
		if t.index(c.Name) != nil {
			v.refuse(Paths, where, "path exists: an index has the same name")
		}
		if !slices.Contains(feedModes, c.Mode) {
			v.refuse(Compiler, where, "Unknown changefeed mode: %s", c.Mode)
		}
		if !slices.Contains(feedFormats, c.Format) {
			v.refuse(Compiler, where, "Unknown changefeed format: %s", c.Format)
		}
		for _, s := range c.Settings {
			if what := wrongFeedSetting(s); what != "" {
				v.refuse(Compiler, where, "%s", what)
			}
		}
		v.feedFormat(c, where)
		v.feedTopic(c, where)
	}
}

// wrongFeedSetting says what is wrong with the value of a setting; nothing of one that is right, or not known here.
func wrongFeedSetting(s Setting) string {
	want := ""
	name := settingName(s.Name)
	switch name {
	case "INITIAL_SCAN", "USER_SIDS", "VIRTUAL_TIMESTAMPS", "SCHEMA_CHANGES", "TRACE_IDS":
		if !isBool(s.Value) {
			want = "Bool"
		}
	case "BARRIERS_INTERVAL", "RESOLVED_TIMESTAMPS", "RETENTION_PERIOD":
		if _, ok := IntervalText(s.Value); !ok {
			want = "Interval"
		}
	case "TOPIC_MIN_ACTIVE_PARTITIONS", "TOPIC_MAX_ACTIVE_PARTITIONS":
		switch n, ok := IntegerLiteral(s.Value); {
		case !ok:
			want = "integer"
		case n.Sign() <= 0:
			return strings.ToLower(name) + " must be greater than 0"
		}
	case "TOPIC_AUTO_PARTITIONING":
		if text, ok := StringLiteral(s.Value); !ok || !strings.EqualFold(text, "ENABLED") && !strings.EqualFold(text, "DISABLED") {
			want = "Interval" // as YDB says it
		}
	case "AWS_REGION":
		if _, ok := StringLiteral(s.Value); !ok {
			want = "String"
		}
	case "SINK_TYPE":
		if text, ok := StringLiteral(s.Value); !ok || !strings.EqualFold(text, "local") {
			return "Unknown changefeed sink type: " + text
		}
	}
	if want == "" {
		return ""
	}
	return "Literal of " + want + " type is expected for " + name
}

// feedFormat reports options that do not go with the format.
func (v *validation) feedFormat(c *Changefeed, where string) {
	incompatible := func(option string) { v.refuse(Request, where, "%s incompatible with specified stream format", option) }
	switch c.Format {
	case "DEBEZIUM_JSON":
		if c.Mode == "UPDATES" {
			v.refuse(Request, where, "DEBEZIUM_JSON format is incompatible with specified stream mode")
		}
		for _, s := range c.Settings {
			switch name := settingName(s.Name); name {
			case "VIRTUAL_TIMESTAMPS", "SCHEMA_CHANGES":
				if strings.EqualFold(s.Value, "TRUE") {
					incompatible(name)
				}
			case "RESOLVED_TIMESTAMPS", "BARRIERS_INTERVAL":
				if text, _ := IntervalText(s.Value); !slices.Contains([]string{"", "PT0S"}, text) {
					incompatible("RESOLVED_TIMESTAMPS")
				}
			}
		}
	case "DYNAMODB_STREAMS_JSON":
		if !slices.ContainsFunc(v.table.Attributes, func(a Attribute) bool { return a.Key == "__document_api_version" }) {
			v.refuse(Request, where, "DYNAMODB_STREAMS_JSON format incompatible with non-document-api table")
		}
		if c.Mode == "UPDATES" {
			v.refuse(Request, where, "DYNAMODB_STREAMS_JSON format incompatible with specified stream mode")
		}
		return
	}
	if c.Setting("AWS_REGION") != "" {
		v.refuse(Request, where, "AWS_REGION option can only be used with DYNAMODB_STREAMS_JSON format")
	}
}

// feedTopic checks how long the topic keeps records, and how many partitions it begins with.
func (v *validation) feedTopic(c *Changefeed, where string) {
	if c.Retention != "" {
		micros, err := ParseDuration(c.Retention)
		switch kept := time.Duration(micros) * time.Microsecond; {
		case err != nil || micros <= 0:
			v.refuse(Compiler, where, "retention_period must be positive, not %s", c.Retention)
		case kept < time.Second || kept > maxFeedRetention:
			v.refuse(Request, where, "Invalid retention period: specified: %ds, min: 1s, max: %ds",
				int64(kept.Seconds()), int64(maxFeedRetention.Seconds()))
		}
	}
	n, ok := IntegerLiteral(c.Setting("TOPIC_MIN_ACTIVE_PARTITIONS"))
	if !ok || n.IsInt64() && n.Int64() <= 1 || len(v.table.PrimaryKey) == 0 {
		return
	}
	if first := v.find(v.table.PrimaryKey[0]); first != nil && first.Type != Uint32 && first.Type != Uint64 {
		v.refuse(Request, where, "TOPIC_MIN_ACTIVE_PARTITIONS: Unsupported first key column type %s, only Uint32 and Uint64 are supported: "+
			"leave it out, for as many as the table has, give TOPIC_AUTO_PARTITIONING = 'ENABLED' (25.2), or the key a Uint64 hash", first.Type)
	}
}

// Setting returns the value of a setting in canonical YQL; empty if the changefeed has none of the name.
func (c *Changefeed) Setting(name string) string {
	for _, s := range c.Settings {
		if settingName(s.Name) == settingName(name) {
			return s.Value
		}
	}
	return ""
}

func (v *validation) attributes() {
	total := 0
	seen := map[string]bool{}
	for _, a := range v.table.Attributes {
		where := "attribute " + a.Key
		total += len(a.Key) + len(a.Value)
		if len(a.Key) == 0 || len(a.Key) > maxAttributeKey {
			v.report(where, "key is %d bytes long; it must be 1 to %d", len(a.Key), maxAttributeKey)
		}
		if len(a.Value) == 0 || len(a.Value) > maxAttributeValue {
			v.report(where, "value is %d bytes long; it must be 1 to %d", len(a.Value), maxAttributeValue)
		}
		if seen[a.Key] {
			v.report(where, "given twice")
		}
		seen[a.Key] = true
	}
	if total > maxAttributes {
		v.report("", "attributes take %d bytes, more than %d", total, maxAttributes)
	}
}

// columnTable checks what only column tables refuse.
// Source: https://ydb.tech/docs/en/concepts/datamodel/table#column-oriented-tables
func (v *validation) columnTable() {
	t, keys := v.table, map[string]bool{}
	for _, name := range t.PrimaryKey {
		keys[name] = true
	}
	for i := range t.Columns {
		c := &t.Columns[i]
		if keys[c.Name] && !c.NotNull {
			v.reportColumn(c, "key column of a column table must be NOT NULL")
		}
		if c.Sequence != nil {
			v.reportColumn(c, "Default sequences are not supported in column tables")
		} else if c.Default != "" {
			v.reportColumn(c, "Default values are not supported in column tables")
		}
	}
	for _, name := range t.HashBy {
		if !keys[name] {
			v.report("PARTITION BY HASH", "column %s is not in the primary key", name)
		}
	}
}

// storable reports whether a column can have the type. Names that this package does not know are not storable.
func (t Type) storable() bool { return slices.Contains(storable, t) || t.IsDecimal() || t.IsPg() }

// duplicate returns the first name that is there twice.
func duplicate(names []string) (string, bool) {
	seen := map[string]bool{}
	for _, n := range names {
		if seen[n] {
			return n, true
		}
		seen[n] = true
	}
	return "", false
}
