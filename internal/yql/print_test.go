package yql

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func ptr[T any](v T) *T { return &v }

// fullTable has something in every field that YQL can say.
func fullTable() *schema.Table {
	return &schema.Table{
		Path: "/Root/db/orders", Store: schema.StoreRow,
		Columns: []schema.Column{
			{Name: "id", Type: schema.Int64, NotNull: true, Sequence: &schema.Sequence{Start: ptr[int64](101), Increment: ptr[int64](5), Restart: ptr[int64](700)}},
			{Name: "small", Type: schema.Int16, NotNull: true, Sequence: &schema.Sequence{}},
			{Name: "user", Type: schema.Utf8, Family: "cold", NotNull: true, Default: "'x'u"},
			{Name: "ts", Type: schema.Timestamp},
			{Name: "amount", Type: schema.Decimal(22, 9), Default: "Decimal('1.5', 22, 9)"},
			{Name: "h", Type: schema.Uint64, Generated: &schema.Generated{Expr: "Digest::NumericHash(id)", Mode: "STORED"}},
		},
		PrimaryKey: []string{"id", "user"},
		Indexes: []schema.Index{
			{Name: "by_user", Kind: schema.IndexSync, Columns: []string{"user"}, Cover: []string{"ts"}, ReadReplicas: "PER_AZ:1",
				Partitioning: schema.Partitioning{ByLoad: schema.Enabled, Min: 10, Max: 50}},
			{Name: "by_ts", Kind: schema.IndexAsync, Columns: []string{"ts"}},
			{Name: "one", Kind: schema.IndexUnique, Columns: []string{"amount"}},
			{Name: "vec", Kind: schema.IndexVector, Columns: []string{"user"}, Settings: []schema.Setting{{Name: "distance", Value: "cosine"}, {Name: "levels", Value: "2"}}},
			{Name: "bloom", Kind: schema.IndexLocalBloom, Columns: []string{"id"}},
		},
		Families: []schema.Family{{Name: "cold", Data: "hdd", Compression: "lz4", CacheMode: "regular"}},
		Partitioning: schema.Partitioning{
			BySize: schema.Enabled, SizeMB: 1000, ByLoad: schema.Disabled, Min: 3, Max: 9,
			SplitPoints: []schema.SplitPoint{{"10"}, {"20", "'a'"}},
		},
		TTL:          &schema.TTL{Column: "ts", Tiers: []schema.TTLTier{{After: "P30D"}}},
		ReadReplicas: "ANY_AZ:2", KeyBloomFilter: schema.Enabled, CompactionPolicy: "log_table",
		Storage: schema.Storage{ExternalBlobs: schema.Disabled},
		Changefeeds: []schema.Changefeed{{
			Name: "feed", Mode: "UPDATES", Format: "JSON", Disabled: true, Retention: "PT12H",
			Settings:  []schema.Setting{{Name: "VIRTUAL_TIMESTAMPS", Value: "TRUE"}},
			Consumers: []schema.Consumer{{Name: "billing", Important: true, ReadFrom: "2024-01-01T00:00:00Z", Codecs: []string{"RAW", "GZIP"}}, {Name: "other"}},
		}},
	}
}

func TestPrintTable(t *testing.T) {
	const want = "CREATE TABLE `/Root/db/orders` (\n" +
		"    `id` Serial8 NOT NULL,\n" +
		"    `small` Serial2 NOT NULL,\n" +
		"    `user` Utf8 FAMILY `cold` NOT NULL DEFAULT 'x'u,\n" +
		"    `ts` Timestamp,\n" +
		"    `amount` Decimal(22,9) DEFAULT Decimal('1.5', 22, 9),\n" +
		"    `h` Uint64 GENERATED ALWAYS AS (Digest::NumericHash(id)) STORED,\n" +
		"    INDEX `by_user` GLOBAL SYNC ON (`user`) COVER (`ts`),\n" +
		"    INDEX `by_ts` GLOBAL ASYNC ON (`ts`),\n" +
		"    INDEX `one` GLOBAL UNIQUE SYNC ON (`amount`),\n" +
		"    INDEX `vec` GLOBAL USING vector_kmeans_tree ON (`user`) WITH (distance = cosine, levels = 2),\n" +
		"    INDEX `bloom` LOCAL USING bloom_filter ON (`id`),\n" +
		"    FAMILY `cold` (DATA = 'hdd', COMPRESSION = 'lz4', CACHE_MODE = 'regular'),\n" +
		"    PRIMARY KEY (`id`, `user`)\n" +
		")\n" +
		"WITH (\n" +
		"    AUTO_PARTITIONING_BY_SIZE = ENABLED,\n" +
		"    AUTO_PARTITIONING_PARTITION_SIZE_MB = 1000,\n" +
		"    AUTO_PARTITIONING_BY_LOAD = DISABLED,\n" +
		"    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 3,\n" +
		"    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 9,\n" +
		"    PARTITION_AT_KEYS = ((10), (20, 'a')),\n" +
		"    READ_REPLICAS_SETTINGS = 'ANY_AZ:2',\n" +
		"    KEY_BLOOM_FILTER = ENABLED,\n" +
		"    TTL = Interval('P30D') ON `ts`,\n" +
		"    COMPACTION_POLICY = 'log_table',\n" +
		"    STORE_EXTERNAL_BLOBS = DISABLED\n" +
		")"
	if diff := cmp.Diff(want, PrintTable(fullTable())); diff != "" {
		t.Errorf("want → got:\n%s", diff)
	}
}

func TestPrintFollowUps(t *testing.T) {
	const want = "ALTER TABLE `/Root/db/orders` ALTER INDEX `by_user` SET (AUTO_PARTITIONING_BY_LOAD = ENABLED, " +
		"AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 10, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 50, READ_REPLICAS_SETTINGS = 'PER_AZ:1')\n" +
		"ALTER TABLE `/Root/db/orders` ADD CHANGEFEED `feed` WITH (MODE = 'UPDATES', FORMAT = 'JSON', RETENTION_PERIOD = Interval('PT12H'), VIRTUAL_TIMESTAMPS = TRUE)\n" +
		"ALTER TABLE `/Root/db/orders` ALTER CHANGEFEED `feed` DISABLE\n" +
		"ALTER TOPIC `/Root/db/orders/feed` ADD CONSUMER `billing` WITH (IMPORTANT = TRUE, READ_FROM = Timestamp('2024-01-01T00:00:00Z'), SUPPORTED_CODECS = 'RAW, GZIP')\n" +
		"ALTER TOPIC `/Root/db/orders/feed` ADD CONSUMER `other`\n" +
		"ALTER SEQUENCE `/Root/db/orders/_serial_column_id` START WITH 101 INCREMENT BY 5 RESTART WITH 700"
	got := PrintFollowUps(fullTable())
	if diff := cmp.Diff(want, strings.Join(got, "\n")); diff != "" {
		t.Errorf("want → got:\n%s", diff)
	}
	for _, s := range got {
		n, err := ParseStatement(s)
		if err != nil {
			t.Errorf("%s: %v", s, err)
		} else if Print(n) != s {
			t.Errorf("%s reads as %s", s, Print(n))
		}
	}
}

// TestPrintTableReadsBack checks that CREATE TABLE carries all of a table but what PrintFollowUps adds.
func TestPrintTableReadsBack(t *testing.T) {
	n, err := ParseStatement(PrintTable(fullTable()))
	if err != nil {
		t.Fatal(err)
	}
	want := fullTable()
	want.Changefeeds = nil
	want.Indexes[0].Partitioning, want.Indexes[0].ReadReplicas = schema.Partitioning{}, ""
	want.Columns[0].Sequence = &schema.Sequence{}
	if diff := cmp.Diff(want, n.(*CreateTable).Table, ignorePositions); diff != "" {
		t.Errorf("want → got:\n%s", diff)
	}
}

func TestPrintScript(t *testing.T) {
	const want = "DROP TABLE `a`;\n\nCOMMIT;\n"
	if got := PrintScript([]Node{&DropTable{Path: "a"}, &Commit{}}); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := Print(nil); got != "" {
		t.Errorf("Print(nil) = %q", got)
	}
}

func TestParseOne(t *testing.T) {
	for src, want := range map[string]string{
		"SELECT 1":           "",
		"SELECT 1;":          "",
		"":                   "1:1: there is no statement",
		"SELECT 1; SELECT 2": "1:11: only one statement is expected here",
		"SELECT;":            "1:7: expected an expression, found the end of the statement",
	} {
		got := ""
		if _, err := ParseStatement(src); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("ParseStatement(%q): %q, want %q", src, got, want)
		}
	}
	for src, want := range map[string]string{
		"a + 1 * 2":         "a + 1 * 2",
		"(a)":               "a",
		"a b":               "1:3: expected the end of the expression, found 'b'",
		"a; b":              "1:4: expected the end of the expression, found 'b'",
		"a;":                "a",
		"":                  "1:1: expected an expression, found the end of the statement",
		"SELECT":            "1:1: expected an expression, found SELECT",
		"CAST(a AS Int64?)": "CAST(a AS Int64?)",
	} {
		e, err := ParseExpr(src)
		got := PrintExpr(e)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("ParseExpr(%q): %q, want %q", src, got, want)
		}
	}
	for src, want := range map[string]string{
		"uint64":                        "Uint64",
		"Optional<text>":                "Utf8?",
		"List<Struct<a:Int32,b:Utf8?>>": "List<Struct<a: Int32, b: Utf8?>>",
		"Decimal(22, 9)":                "Decimal(22,9)",
		"PGINT4":                        "pgint4",
		"Unit64":                        "1:1: there is no type Unit64; did you mean Uint64?",
		"List<>":                        "1:5: expected the end of the type, found '<>'",
		"Dict<Utf8>":                    "1:11: Dict has the wrong number of arguments",
	} {
		ty, err := ParseType(src)
		got := PrintType(ty)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("ParseType(%q): %q, want %q", src, got, want)
		}
	}
}
