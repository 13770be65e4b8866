package rewrite

import (
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestPresplit checks that a key that leads with a column that is there begins as many partitions as it needs, cut where
// the sampled values are and at none of them.
func TestPresplit(t *testing.T) {
	b := &evidence.Bundle{Tables: tablesOf(t, "CREATE TABLE events (ts Timestamp NOT NULL, user_id Uint64 NOT NULL, PRIMARY KEY (ts, user_id));")}
	s := &evidence.Sample{Rows: 4000, Partitions: 4, RowColumns: []string{"ts", "user_id"}}
	seen := map[uint64]bool{}
	for i := range uint64(4000) {
		user := 1_000_003 + i*7919%3001*20 // crowded at the low end of its type
		seen[user] = true
		s.RowValues = append(s.RowValues, []schema.Value{1_700_000_000_000_000 + i*1000, user})
	}
	s.Columns = []evidence.ColumnSample{{Column: "ts", Rows: 4000, Distinct: 4000, TopShare: 0.001, Density: -1},
		{Column: "user_id", Rows: 4000, Distinct: 3001, TopShare: 0.001, Density: -1}}
	b.Tables[0].Sample = s
	p, err := New(b, advisor.Inspect(b, advisor.Options{}).Findings, Options{}).Propose(b.Tables[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range p.Candidates {
		if plainKey(c) != "user_id, ts" {
			continue
		}
		points := c.After.Partitioning.SplitPoints
		if len(points) != 15 || c.After.Partitioning.Min != 16 || c.Spread.HottestEnd > 0.1 || c.Spread.Hottest > 0.1 {
			t.Errorf("%d boundaries, at least %d partitions, and the hottest takes %.2f, over its life %.2f", len(points), c.After.Partitioning.Min, c.Spread.HottestEnd, c.Spread.Hottest)
		}
		for _, point := range points {
			v, err := schema.ParseLiteral(schema.Uint64, point[0])
			if err != nil {
				t.Fatal(err)
			}
			if n := v.(uint64); seen[n] || n%10 != 0 {
				t.Errorf("a boundary is %d, which is not round, or a row's", n)
			}
		}
		if !strings.Contains(DDL(c.After), "PARTITION_AT_KEYS") {
			t.Error("the DDL has no boundaries")
		}
		return
	}
	t.Errorf("no candidate leads with user_id: %v", p.Rejected)
}

func TestBetween(t *testing.T) {
	for _, c := range []struct{ low, high, want schema.Value }{
		{uint64(1203), uint64(1298), uint64(1290)},
		{uint64(1298), uint64(1299), uint64(1299)},
		{uint64(3), uint64(9_876_543), uint64(9_000_000)},
		{int64(-1298), int64(-1203), int64(-1210)},
		{int64(-5), int64(5), int64(0)},
		{"anna", "annette", "anne"},
		{"a", "b", "b"},
		{true, false, nil},
	} {
		if got := between(c.low, c.high); got != c.want {
			t.Errorf("between %v and %v: %v, want %v", c.low, c.high, got, c.want)
		}
	}
}
