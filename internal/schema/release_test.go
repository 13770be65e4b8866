package schema_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func TestParseRelease(t *testing.T) {
	for text, want := range map[string]string{
		"26.2.1.14": "26.2", "stable-25-4-1": "25.4", "25.1": "25.1", "v25.3.1": "25.3",
		"main": "", "": "", "25": "", "trunk.2025": "", "7.1": "", "25.x": "",
	} {
		got := ""
		if r, ok := schema.ParseRelease(text); ok {
			got = r.String()
		}
		if got != want {
			t.Errorf("%q is release %q, want %q", text, got, want)
		}
	}
}

// What came before 25.1 is told of older releases, and the keys of more than 20 columns that came with it.
func TestLacksOfOldReleases(t *testing.T) {
	columns, key := "", ""
	for i := range 21 {
		columns, key = columns+fmt.Sprintf("c%d Uint64, ", i), key+fmt.Sprintf("c%d, ", i)
	}
	table := created(t, "CREATE TABLE t ("+columns+"n Serial, INDEX one GLOBAL UNIQUE ON (c1), PRIMARY KEY ("+strings.TrimSuffix(key, ", ")+"))")
	want := "the 21 columns of the primary key, of which databases that older releases made take 20 (known from 25.1 on); " +
		"Serial, the type of column n, (known from 25.1 on); the kind global unique of index one (known from 25.1 on)"
	if got := strings.Join(table.Lacks(schema.Release{Year: 24, Number: 4}), "; "); got != want {
		t.Errorf("24.4 lacks\n%s\nwant\n%s", got, want)
	}
	if got := table.Lacks(schema.Release{Year: 25, Number: 1}); len(got) > 0 {
		t.Errorf("25.1 lacks %q", got)
	}
}

// TestLacks asks releases for a table that uses what came late.
func TestLacks(t *testing.T) {
	table := created(t, `CREATE TABLE t (id Uint64 NOT NULL, at Timestamp64, price Decimal(12, 2), usual Decimal(22, 9),
		small Int16 DEFAULT 1, doc JsonDocument DEFAULT JsonDocument('{}'), e Utf8 ENCODING(DICT), g Utf8 AS (e) STORED, v String,
		PRIMARY KEY (id), FAMILY hot (CACHE_MODE = 'in_memory'),
		INDEX vec GLOBAL USING vector_kmeans_tree ON (v) WITH (distance=cosine, vector_type='float', vector_dimension=8, levels=1, clusters=2),
		INDEX plain GLOBAL ON (small), CHANGEFEED f WITH (MODE = 'UPDATES', FORMAT = 'JSON', USER_SIDS = TRUE))`)
	for release, want := range map[string]string{
		"25.1": "the type Timestamp64 of column at (since 25.2); the type Decimal(12,2) of column price (since 25.2); " +
			"the default of column small, whose type is Int16 (since 25.2); " +
			"the default of column doc, whose type is JsonDocument (since 25.3); " +
			"ENCODING of column e (since 26.3); GENERATED ALWAYS AS of column g (off by default in all releases up to 26.3); " +
			"CACHE_MODE of family hot (since 25.4); the kind vector_kmeans_tree of index vec (since 25.2); " +
			"USER_SIDS of changefeed f (since 26.1)",
		"25.4": "ENCODING of column e (since 26.3); GENERATED ALWAYS AS of column g (off by default in all releases up to 26.3); " +
			"USER_SIDS of changefeed f (since 26.1)",
		"26.2": "ENCODING of column e (since 26.3); GENERATED ALWAYS AS of column g (off by default in all releases up to 26.3)",
		"26.3": "GENERATED ALWAYS AS of column g (off by default in all releases up to 26.3)",
		"27.1": "",
	} {
		r, ok := schema.ParseRelease(release)
		if got := strings.Join(table.Lacks(r), "; "); !ok || got != want {
			t.Errorf("%s lacks\n%s\nwant\n%s", release, got, want)
		}
	}
}

// TestComputedDefaults asks releases for defaults: those that are computed for each row are refused by default up to the newest.
func TestComputedDefaults(t *testing.T) {
	for text, computed := range map[string]bool{"Timestamp DEFAULT CurrentUtcTimestamp()": true, "Uuid DEFAULT RandomUuid(1)": true,
		"Date DEFAULT CurrentUtcDate()": true, "Datetime DEFAULT CurrentUtcDatetime()": true, "Uint64 DEFAULT RandomNumber(1)": true,
		"Timestamp DEFAULT Timestamp('2026-01-01T00:00:00Z')": false, "Date DEFAULT CAST('2000-01-02' AS Date)": false,
		"Interval DEFAULT Interval('P10D')": false, "Utf8 DEFAULT 'a(b)'": false} {
		table := created(t, "CREATE TABLE t (id Uint64 NOT NULL, c "+text+", PRIMARY KEY (id))")
		if got := strings.Join(table.Lacks(schema.Newest), "; "); computed != strings.Contains(got, "which is no literal") {
			t.Errorf("%s: %q", text, got)
		}
	}
}
