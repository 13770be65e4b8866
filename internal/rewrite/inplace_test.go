package rewrite

import (
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestInPlace executes what changes an index without a copy on a table with rows, and reads by the index before and after:
// a time that is a number gets buckets as a Timestamp does, and its ranges are read as before.
func TestInPlace(t *testing.T) {
	const ddl = "CREATE TABLE items (id Uuid NOT NULL, ts_ms Uint64, name Utf8, PRIMARY KEY (id), INDEX by_ts GLOBAL ON (ts_ms) COVER (name))"
	b := evidence.Bundle{Tables: tablesOf(t, ddl), Statements: statementsOf(
		"SELECT name FROM items VIEW by_ts WHERE ts_ms > 3 ORDER BY ts_ms LIMIT 4;\nINSERT INTO items (id, ts_ms, name) VALUES (RandomUuid(1), 9ul, 'new'u);")}
	p, err := New(&b, advisor.Inspect(&b, advisor.Options{}).Findings, Options{With: []string{"by_ts"}}).Propose(b.Tables[0])
	if err != nil || p == nil || len(p.Candidates) != 1 {
		t.Fatalf("%d candidates, %v", len(p.Candidates), err)
	}
	c := p.Candidates[0]
	if c.Copies || slices.ContainsFunc(c.Costs, func(s string) bool { return strings.Contains(s, "a copy of the table") }) {
		t.Errorf("an index is said to need a copy of the table: %q", c.Costs)
	}
	if index, _ := c.After.Index("by_ts"); strings.Join(index.Columns, ", ") != "key_bucket, ts_ms" {
		t.Errorf("the index is on %s", strings.Join(index.Columns, ", "))
	}
	d := openDatabase(t)
	d.must("t", ddl)
	d.must("t", "UPSERT INTO items (id, ts_ms, name) SELECT RandomUuid(n) AS id, n AS ts_ms, 'n'u || CAST(n AS Utf8) AS name FROM AS_TABLE(ListMap(ListFromRange(0ul, 8ul), ($n) -> { RETURN AsStruct($n AS n); }))")
	want := d.must("t", c.Statements[0].Statement.Text)
	for _, st := range yql.Parse(InPlace(p.Before, c)).Statements {
		if st.Err != nil {
			t.Fatal(st.Err)
		}
		d.must("t", yql.Print(st.Node))
	}
	if got := d.must("t", c.Statements[0].Rewritten); len(got) != 4 || !slices.Equal(got, want) {
		t.Errorf("read by the index: %v, before %v", got, want)
	}
	d.must("t", c.Statements[1].Rewritten)
	if left := d.must("t", "SELECT COUNT(*) AS n FROM items WHERE key_bucket IS NULL"); !strings.HasPrefix(left[0], "0") {
		t.Errorf("%s rows have no bucket", left[0])
	}
}
