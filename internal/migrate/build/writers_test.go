package build_test

import (
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
)

// TestRecommended leaves the way to keep up with writers to what is known of them.
func TestRecommended(t *testing.T) {
	load := func(writes ...float64) *evidence.Load {
		l := &evidence.Load{Span: 10 * time.Second}
		for _, w := range writes {
			l.Partitions = append(l.Partitions, evidence.PartitionLoad{Writes: w})
		}
		return l
	}
	for _, c := range []struct {
		name   string
		key    string
		load   *evidence.Load
		count  uint64 // of a statement that writes
		way    plan.Writers
		reason string
	}{
		{"nothing is known", "hash(id), id", nil, 0, plan.Stopped, "the write rate was not measured; with --writers changefeed the writers continue during the copy"},
		{"one reading", "hash(id), id", &evidence.Load{Partitions: []evidence.PartitionLoad{{TotalWrites: 9}}}, 0, plan.Stopped, "the write rate was not measured; with --writers changefeed the writers continue during the copy"},
		{"statements were counted", "hash(id), id", nil, 2663, plan.Changefeed, "2,663 executions of statements that write it were counted; the writers continue during the copy"},
		{"a load by hand", "hash(id), id", nil, 3, plan.Stopped, "the write rate was not measured"},
		{"nobody writes", "hash(id), id", load(0, 0), 0, plan.Stopped, "no write was measured in 10s; with --writers changefeed writers continue during the copy"},
		{"writers", "hash(id), id", load(0, 79.6), 0, plan.Changefeed, "80 writes/s were seen; the writers continue during the copy"},
		{"a few writes", "hash(id), id", load(0.25), 0, plan.Changefeed, "0.3 writes/s were seen; the writers continue during the copy"},
		{"no changefeed can be followed", "customer, id", load(12), 0, plan.Stopped, "12 writes/s were seen, but a changefeed is not possible: "},
	} {
		b := buildtest.BundleOf(t, "CREATE TABLE `/local/t` (id Uint64, customer Uint64 NOT NULL, PRIMARY KEY (id))")
		b.Tables[0].Load = c.load
		b.Statements = []evidence.Statement{{Text: "SELECT customer FROM `/local/t` WHERE id = $id", Count: 7, From: "query_metrics_one_minute"},
			{Text: "UPSERT INTO `/local/t` (id, customer) VALUES ($id, $customer)", Count: c.count, From: "query_metrics_one_minute"}}
		p, err := buildtest.PlanOf(t, b, c.key, build.Options{Database: "/local"})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if p.Writers != c.way || len(p.WritersWhy) < len(c.reason) || p.WritersWhy[:len(c.reason)] != c.reason {
			t.Errorf("%s: writers %s: %s", c.name, p.Writers, p.WritersWhy)
		}
	}
}
