package rewrite

import (
	"slices"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestRepartition has a table whose key is right and whose partitions are cut where the load is not. As long as splits by load are
// off, settings come first and a copy is for who names it; where they are on and do not do it, the copy is proposed.
func TestRepartition(t *testing.T) {
	for _, c := range []struct {
		with   string
		first  string
		copied string // when the copy is chosen by itself: empty if only by name
	}{
		{"AUTO_PARTITIONING_BY_LOAD = DISABLED", "settings", ""},
		{"AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 64", "re-partition(16)", "re-partition(16)"},
	} {
		b := &evidence.Bundle{Tables: tablesOf(t, "CREATE TABLE visits (shop_id Uint64 NOT NULL, session Uint64 NOT NULL, v Utf8, PRIMARY KEY (shop_id, session)) WITH ("+c.with+");")}
		table := b.Tables[0]
		table.Schema.Pos = schema.Position{}
		table.Schema.Stats = &schema.Stats{Rows: 50_000_000, Bytes: 12 << 30, Partitions: 4}
		table.Schema.Partitioning.SplitPoints = []schema.SplitPoint{{"1000"}, {"2000"}, {"3000"}} // the shops are 0 to 399
		table.Sample = visits(false)
		table.Fresh = &evidence.Fresh{Share: 1, RowValues: table.Sample.RowValues}
		table.Load = &evidence.Load{Span: 30 * time.Second, Ordered: true, Partitions: []evidence.PartitionLoad{
			{Index: 0, Rows: 50_000_000, Bytes: 12 << 30, CPUCores: 0.9, Writes: 9000}, {Index: 1, Writes: 10}, {Index: 2, Writes: 10}, {Index: 3, Writes: 10}}}
		findings := advisor.Inspect(b, advisor.Options{}).Findings
		p, err := New(b, findings, Options{}).Propose(table)
		if err != nil || p == nil || len(p.Candidates) == 0 {
			t.Fatalf("%s: %v, %v, findings %v", c.with, p, err, findings)
		}
		if got := p.Candidates[0]; got.Name != c.first {
			t.Errorf("%s: %s comes first, want %s", c.with, got.Name, c.first)
		}
		found := false
		for _, got := range p.Candidates {
			if got.Kind != advisor.Repartition {
				continue
			}
			found = true
			if chosen := got.OnlyNamed() == ""; chosen != (c.copied == got.Name) {
				t.Errorf("%s: %s is chosen by itself: %v; %s", c.with, got.Name, chosen, got.OnlyNamed())
			}
			if n := len(got.After.Partitioning.SplitPoints); n < 12 || got.Spread.HottestEnd > 0.2 || !got.Copies || got.After.PrimaryKey[0] != "shop_id" {
				t.Errorf("%s: %d split points, the hottest takes %.2f", c.with, n, got.Spread.HottestEnd)
			}
		}
		if !found {
			t.Errorf("%s: no copy with other partitions: %v, %v", c.with, p.Candidates, p.Rejected)
		}
		table.Fresh = nil
		p, err = New(b, findings, Options{}).Propose(table)
		if err != nil || slices.ContainsFunc(p.Candidates, func(got *Candidate) bool { return got.Kind == advisor.Repartition }) {
			t.Errorf("%s: %v, a copy with other partitions although nobody saw which rows are written", c.with, err)
		}
	}
}
