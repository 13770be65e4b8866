package query

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// What the compiler of YDB refuses of a DDL statement before the scheme sees it. Its refusals are GENERIC_ERROR; what
// the scheme refuses afterwards is SCHEME_ERROR or BAD_REQUEST and the business of the package engine.
// Source: ydb/core/kqp/provider/yql_kikimr_type_ann.cpp and yql_kikimr_exec.cpp of ydb-platform/ydb.

func refuseDDL(format string, args ...any) error {
	return engine.Errorf(engine.GenericError, engine.IssueNone, format, args...)
}

// checkCreate checks a CREATE TABLE.
func checkCreate(t *schema.Table) error {
	families := map[string]bool{"default": true}
	for _, f := range t.Families {
		if f.Name != "default" && families[f.Name] {
			return refuseDDL("Column family '%s' is specified more than once", f.Name)
		}
		families[f.Name] = true
		if err := checkFamily(f.Settings); err != nil {
			return err
		}
	}
	if err := checkReplicas(t.ReadReplicas); err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, c := range t.Columns {
		if seen[c.Name] {
			return refuseDDL("Duplicate column: %s.", c.Name)
		}
		seen[c.Name] = true
		if c.Family != "" && !families[c.Family] {
			return refuseDDL("Unknown column family '%s' of column '%s'", c.Family, c.Name)
		}
		if err := checkDefault(c); err != nil {
			return err
		}
	}
	for _, x := range t.Indexes {
		if err := checkIndexKind(x); err != nil {
			return err
		}
		for _, name := range x.Columns {
			if !seen[name] {
				return refuseDDL("Index column: %s was not found in the index table", name)
			}
		}
		for _, name := range x.Cover {
			if !seen[name] {
				return refuseDDL("Data column: %s was not found in the index table", name)
			}
		}
	}
	for _, point := range t.Partitioning.SplitPoints {
		if len(point) > len(t.PrimaryKey) {
			return refuseDDL("Partition at keys has %d key values while there are only %d key columns", len(point), len(t.PrimaryKey))
		}
		for i, value := range point {
			if c, ok := t.Column(t.PrimaryKey[i]); ok {
				if _, err := schema.ParseLiteral(c.Type, value); err != nil {
					return refuseDDL("Failed to convert value %q to a corresponding key column type", value)
				}
			}
		}
	}
	return checkTTL(t.Store, t.TTL)
}

// checkDefault checks the default of a column.
func checkDefault(c schema.Column) error {
	if c.Default == "" {
		return nil
	}
	if strings.EqualFold(c.Default, "NULL") {
		if c.NotNull {
			return refuseDDL("Default expr %s is nullable or optional, but column has not null constraint. ", c.Name)
		}
		return nil
	}
	if _, err := schema.ParseLiteral(c.Type, c.Default); err == nil {
		return nil
	}
	actual := literalType(c.Default)
	if actual == "" {
		return unsupported(yql.Pos{}, "DEFAULT "+c.Default+", which is no literal,")
	}
	return refuseDDL("Default expr %s type mismatch, expected: %s, actual: %s", c.Name, c.Type, actual)
}

// literalType names the type that a literal has by itself; nothing for what is no literal.
func literalType(literal string) string {
	name, _, call := strings.Cut(literal, "(")
	switch _, text := schema.StringLiteral(literal); {
	case text && strings.HasSuffix(literal, "u"):
		return "Utf8"
	case text:
		return "String"
	case strings.EqualFold(literal, "TRUE"), strings.EqualFold(literal, "FALSE"):
		return "Bool"
	case call && (name == "Decimal" || slices.Contains(schema.Storable(), schema.Type(name))):
		return name
	}
	if n, ok := schema.IntegerLiteral(literal); ok {
		if n.IsInt64() && n.Int64() == int64(int32(n.Int64())) {
			return "Int32"
		}
		return "Int64"
	}
	if _, err := schema.ParseLiteral(schema.Double, literal); err != nil {
		return ""
	}
	return "Double"
}

// checkTTL checks the times of a TTL and what becomes of the rows.
func checkTTL(store schema.Store, ttl *schema.TTL) error {
	if ttl == nil {
		return nil
	}
	for _, tier := range ttl.Tiers {
		v, err := engine.ParseValue(schema.Interval, tier.After)
		switch {
		case err != nil:
			return refuseDDL("Bad atom format for type: Interval, value: %q", tier.After)
		case v.Int() < 0:
			return refuseDDL("Invalid TTL settings: Interval value cannot be negative")
		case tier.External != "" && store == schema.StoreRow:
			return engine.Errorf(engine.BadRequest, engine.IssueNone, "Only DELETE via TTL is allowed for row-oriented tables")
		}
	}
	return nil
}

// checkFamily refuses what no column family has.
func checkFamily(unknown []schema.Setting) error {
	for _, set := range unknown {
		return refuseDDL("Unknown table setting: %s", set.Name)
	}
	return nil
}

// checkReplicas refuses numbers of read replicas that are not of all zones.
func checkReplicas(text string) error {
	kind, _, _ := strings.Cut(text, ":")
	switch strings.ToUpper(strings.TrimSpace(kind)) {
	case "", "PER_AZ", "ANY_AZ":
		return nil
	}
	return refuseDDL("Specifying read replicas count for each AZ in cluster is not supported yet")
}

// checkIndexKind refuses an index that no release of YDB has.
// Source: CreateTableIndex in yql/essentials/sql/v1/sql_translation.cpp of ydb-platform/ydb.
func checkIndexKind(x schema.Index) error {
	if x.Kind != schema.IndexUnknown {
		return nil
	}
	words := strings.Fields(x.Using)
	if len(words) == 1 && words[0] == "local" {
		return refuseDDL("local: alternative is not implemented yet")
	}
	return refuseDDL("%s index subtype is not supported", strings.ToUpper(words[len(words)-1]))
}

// checkSettings checks new values of settings of a table or an index.
func checkSettings(set []schema.Setting) error {
	for _, s := range set {
		if n, ok := schema.IntegerLiteral(s.Value); ok && n.Sign() == 0 {
			if words, ok := settingRefusals[s.Name+" cannot be 0"]; ok {
				return refuseDDL("%s", words)
			}
		}
		if text, ok := schema.StringLiteral(s.Value); ok && s.Name == schema.SettingReadReplicas {
			if err := checkReplicas(text); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkReset refuses to reset what has no default.
func checkReset(names []string) error {
	for _, name := range names {
		switch name = strings.ToUpper(name); name {
		case schema.SettingTTL, schema.SettingTiering:
		default:
			return refuseDDL("%s reset is not supported", name)
		}
	}
	return nil
}

// checkAlter checks the actions of an ALTER TABLE against the table.
func checkAlter(t *schema.Table, edits []schema.Edit) error {
	refuse := func(format string, args ...any) error {
		return refuseDDL("AlterTable : db.["+t.Path+"] "+format, args...)
	}
	has := func(name string) bool { _, ok := t.Column(name); return ok }
	for _, e := range edits {
		switch e := e.(type) {
		case schema.AddColumn:
			switch {
			case has(e.Column.Name):
				return refuse("Column: \"%s\" already exists", e.Column.Name)
			case e.Column.Sequence != nil:
				return refuseDDL("Column addition with serial data type is unsupported")
			}
			if err := checkDefault(e.Column); err != nil {
				return err
			}
		case schema.DropColumn:
			switch {
			case !has(e.Name):
				return refuse("Column \"%s\" does not exist", e.Name)
			case t.IsKey(e.Name):
				return refuse("Column: \"%s\" is a key column. Key column drop is not supported", e.Name)
			}
		case schema.AlterColumn:
			if !has(e.Name) {
				return refuse("Column: \"%s\" does not exist", e.Name)
			}
		case schema.AddFamily:
			if err := checkFamily(e.Family.Settings); err != nil {
				return err
			}
		case schema.AlterFamily:
			var f schema.Family
			for _, set := range e.Settings {
				_ = f.Set(set) // a wrong value is refused later
			}
			if err := checkFamily(f.Settings); err != nil {
				return err
			}
		case schema.SetSettings:
			if err := checkSettings(e.Settings); err != nil {
				return err
			}
		case schema.ResetSettings:
			if err := checkReset(e.Names); err != nil {
				return err
			}
		case schema.AlterIndex:
			if err := cmp.Or(checkSettings(e.Set), checkReset(e.Reset)); err != nil {
				return err
			}
		case schema.AddIndex:
			if err := checkIndexKind(e.Index); err != nil {
				return err
			}
			for _, name := range slices.Concat(e.Index.Columns, e.Index.Cover) {
				if !has(name) {
					return refuse("Column: \"%s\" does not exist", name)
				}
			}
		case schema.DropIndex:
			if _, ok := t.Index(e.Name); !ok {
				return refuse("Index: \"%s\" does not exist", e.Name)
			}
		case schema.SetTTL:
			if err := checkTTL(t.Store, e.TTL); err != nil {
				return err
			}
		case schema.AddChangefeed:
			if err := checkChangefeed(e.Changefeed); err != nil {
				return err
			}
		}
	}
	return nil
}

// Modes and formats of a changefeed.
var (
	feedModes   = []string{"KEYS_ONLY", "UPDATES", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES"}
	feedFormats = []string{"JSON", "DYNAMODB_STREAMS_JSON", "DEBEZIUM_JSON"}
)

// checkChangefeed checks the settings of a new changefeed by themselves.
func checkChangefeed(f schema.Changefeed) error {
	switch {
	case !slices.Contains(feedModes, strings.ToUpper(f.Mode)):
		return refuseDDL("Unknown changefeed mode: %s", f.Mode)
	case !slices.Contains(feedFormats, strings.ToUpper(f.Format)):
		return refuseDDL("Unknown changefeed format: %s", f.Format)
	case f.Retention != "":
		v, err := engine.ParseValue(schema.Interval, f.Retention)
		if err != nil || v.Int() <= 0 {
			return refuseDDL("retention_period must be positive, not %s", f.Retention)
		}
	}
	for _, set := range f.Settings {
		if err := checkFeedSetting(set); err != nil {
			return err
		}
	}
	return nil
}

// checkFeedSetting checks the kind of value of a setting of a changefeed.
// Source: ChangefeedSettingsEntry in yql/essentials/sql/v1/sql_expression.cpp of ydb-platform/ydb.
func checkFeedSetting(set schema.Setting) error {
	want := ""
	switch set.Name {
	case "INITIAL_SCAN", "USER_SIDS", "VIRTUAL_TIMESTAMPS", "SCHEMA_CHANGES":
		if v := strings.ToUpper(set.Value); v != "TRUE" && v != "FALSE" {
			want = "Bool"
		}
	case "BARRIERS_INTERVAL", "RESOLVED_TIMESTAMPS", "RETENTION_PERIOD":
		if _, ok := schema.IntervalText(set.Value); !ok {
			want = "Interval"
		}
	case "TOPIC_MIN_ACTIVE_PARTITIONS", "TOPIC_MAX_ACTIVE_PARTITIONS":
		n, ok := schema.IntegerLiteral(set.Value)
		switch {
		case !ok:
			want = "integer"
		case n.Sign() <= 0:
			return refuseDDL("%s must be greater than 0", strings.ToLower(set.Name))
		}
	case "TOPIC_AUTO_PARTITIONING":
		if v, ok := schema.StringLiteral(set.Value); !ok || !strings.EqualFold(v, "ENABLED") && !strings.EqualFold(v, "DISABLED") {
			want = "Interval" // as YDB says it
		}
	case "AWS_REGION", "MODE", "FORMAT":
		if _, ok := schema.StringLiteral(set.Value); !ok {
			want = "String"
		}
	case "SINK_TYPE":
		if v, ok := schema.StringLiteral(set.Value); !ok || !strings.EqualFold(v, "local") {
			return refuseDDL("Unknown changefeed sink type: %s", v)
		}
	default:
		return refuseDDL("Unknown changefeed setting: %s", set.Name)
	}
	if want != "" {
		return refuseDDL("Literal of %s type is expected for %s", want, set.Name)
	}
	return nil
}
