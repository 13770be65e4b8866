package estimate_test

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/estimate"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// planOf makes a plan of a script, with what is measured of its table.
func planOf(t *testing.T, ddl string, writers plan.Writers, size *plan.Size, load *plan.Load, rehearsed *plan.Rehearsed) *plan.Plan {
	t.Helper()
	p, err := buildtest.PlanOf(t, buildtest.BundleOf(t, ddl), "", build.Options{Writers: writers})
	if err != nil || p == nil {
		return nil
	}
	p.Size, p.Load, p.Rehearsed = size, load, rehearsed
	return p
}

// TestLines estimates tables of which more and more is known.
func TestLines(t *testing.T) {
	const table = "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, INDEX v GLOBAL ON (v), PRIMARY KEY (id))"
	unique := strings.Replace(table, "GLOBAL ON", "GLOBAL UNIQUE ON", 1)
	other := "CREATE TABLE u (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))"
	together := func(p *plan.Plan) *plan.Plan { p.Together = []string{"t", "u"}; return p }
	size := &plan.Size{Rows: 1_000_000_000, Bytes: 400 << 30, Partitions: 400, CopyBytes: 408 << 30}
	load := &plan.Load{Written: 5800, Seconds: 10, HotHours: []int{8, 9, 10, 17}}
	night := &plan.Load{Seconds: 400_000, HotHours: []int{0, 1, 23}}
	rehearsed := &plan.Rehearsed{On: "2026-11-20", Rows: 1_000_000, Copy: 42_000, Compare: 9_000, Indexes: 20_000, Downtime: 1_250}
	huge := &plan.Size{Rows: 50_000_000_000, Bytes: 20 << 40, Partitions: 30_000, CopyBytes: 20 << 40}
	recorded := &plan.Load{HotHours: estimate.HotHours(nil, &evidence.Weeks{HotDays: 9, From: "23:10", To: "01:40"})}
	copied := &plan.Rehearsed{On: "2026-11-20", Rows: 1_000_000, Copy: 42_000, Downtime: 95_000}
	later := &plan.Rehearsed{On: "2026-11-21", Rows: 1_000_000, Copy: 84_000, Compare: 18_000, Downtime: 2_500}
	held := &plan.Rehearsed{On: "2026-11-20", Rows: 100_000, Copy: 201_000, Limit: 5000}
	slow := estimate.Limit{Says: "at most 1,000 rows a second", Seconds: func(rows, _ uint64) uint64 { return rows / 1000 }}
	few := estimate.Limit{Says: "at most 500 rows a second", Seconds: func(rows, _ uint64) uint64 { return rows / 500 }}
	var all [24]int
	for i := range all {
		all[i] = i
	}
	var b strings.Builder
	for _, c := range []struct {
		name  string
		limit estimate.Limit
		plans []*plan.Plan
	}{
		{"DDL alone", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Stopped, nil, nil, nil)}},
		{"DDL alone, changefeed", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Changefeed, nil, nil, nil)}},
		{"size", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Stopped, size, nil, nil)}},
		{"size and load", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Changefeed, size, load, nil)}},
		{"rehearsed", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Changefeed, size, load, rehearsed)}},
		{"rehearsed, writers stopped", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Stopped, size, night, rehearsed)}},
		{"only the copy rehearsed, writers stopped", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Stopped, size, night, copied)}},
		{"rehearsed at a limit, writers stopped", estimate.Limit{}, []*plan.Plan{planOf(t, other, plan.Stopped, size, night, held)}},
		{"by statements", estimate.Limit{}, []*plan.Plan{planOf(t, unique, plan.Changefeed, size, night, nil)}},
		{"limited", slow, []*plan.Plan{planOf(t, table, plan.Stopped, size, nil, nil)}},
		{"small", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Changefeed, &plan.Size{Rows: 3, Bytes: 60, Partitions: 1, CopyBytes: 84}, night, nil)}},
		{"no rows by statistics", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Stopped, &plan.Size{Partitions: 1}, nil, nil)}},
		{"no rows by statistics, changefeed", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Changefeed, &plan.Size{Partitions: 1}, nil, nil)}},
		{"no rows that were looked for", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Stopped, &plan.Size{Partitions: 1, Empty: true}, nil, nil)}},
		{"hot all day", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Stopped, size, &plan.Load{HotHours: all[:]}, nil)}},
		{"two tables", estimate.Limit{}, []*plan.Plan{planOf(t, unique, plan.Changefeed, size, night, nil), planOf(t, other, plan.Changefeed, size, load, rehearsed)}},
		{"two tables, rehearsed", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Changefeed, size, load, rehearsed), planOf(t, other, plan.Changefeed, size, night, later)}},
		{"two tables, writers stopped", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Stopped, size, load, rehearsed), planOf(t, other, plan.Stopped, size, night, later)}},
		{"two tables, one rehearsed, writers stopped", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Stopped, size, load, nil), planOf(t, other, plan.Stopped, size, night, later)}},
		{"one of two tables, writers stopped", estimate.Limit{}, []*plan.Plan{together(planOf(t, table, plan.Stopped, size, load, rehearsed))}},
		{"slow", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Changefeed, huge, recorded, nil)}},
		{"rehearsed at a limit", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Changefeed, huge, nil, held)}},
		{"limited below the writes", few, []*plan.Plan{planOf(t, table, plan.Changefeed, size, load, rehearsed)}},
		{"limited below the writes, which stop", few, []*plan.Plan{planOf(t, table, plan.Stopped, size, load, rehearsed)}},
		{"limited above the writes", slow, []*plan.Plan{planOf(t, table, plan.Changefeed, size, load, rehearsed)}},
		{"slow by its limit", slow, []*plan.Plan{planOf(t, table, plan.Changefeed, huge, nil, nil)}},
		{"two tables, one known", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Changefeed, size, load, nil), planOf(t, other, plan.Changefeed, nil, nil, nil)}},
	} {
		fmt.Fprintf(&b, "%s\n", c.name)
		for _, l := range estimate.Of(c.plans, c.limit).Lines() {
			fmt.Fprintf(&b, "  %s: %s (%s)\n", l.What, l.Value, l.Basis)
		}
	}
	golden.Run(t, "testdata/lines.txtar", func(t *testing.T, c *golden.Case) { c.Want(t, b.String()) })
}

// TestBasis has no figure without what it rests on, whatever the table is, and each thing to plan by is there or said not to be known.
func TestBasis(t *testing.T) {
	digits, tried := regexp.MustCompile(`\d`), 0
	for seed := range uint64(60) {
		size := &plan.Size{Rows: seed * seed * 1000, Bytes: seed * seed << 20, Partitions: seed, CopyBytes: seed * seed << 20}
		p := planOf(t, yql.PrintTable(schematest.Table(schematest.Rand(seed))), []plan.Writers{plan.Stopped, plan.Changefeed}[seed%2], size, nil, nil)
		if p == nil {
			continue
		}
		tried++
		if seed%3 == 0 {
			p.Size = nil
		}
		if seed%5 == 0 {
			p.Load = &plan.Load{Written: seed, Seconds: 10 * (seed % 2), HotHours: []int{int(seed % 24)}}
		}
		if seed%7 == 0 {
			p.Rehearsed = &plan.Rehearsed{On: "2026-11-20", Rows: 1000, Copy: seed, Compare: seed, Indexes: seed, Downtime: seed}
		}
		said := map[string]bool{}
		for _, l := range estimate.Of([]*plan.Plan{p}, estimate.Limit{}).Lines() {
			if l.Basis == "" || l.Value == "" || l.What == "" || l.What == "not known" && digits.MatchString(l.Value) {
				t.Errorf("seed %d: %+v", seed, l)
			}
			for _, what := range strings.Split(map[bool]string{true: l.Value, false: l.What}[l.What == "not known"], ", ") {
				said[what] = true
			}
		}
		all := []string{"copy", "space", "fence", "when to begin", cmp.Or(map[bool]string{true: "changefeed"}[p.Follows()], "copy")}
		if !p.Size.Known() {
			all = append(all, "requests", "request units")
		}
		for _, what := range all {
			if !said[what] {
				t.Errorf("seed %d: nothing is said of %q: %v", seed, what, said)
			}
		}
	}
	if tried < 20 {
		t.Errorf("%d tables are few", tried)
	}
}

// TestByHand holds estimates to figures that were worked out by hand, with the binary units of all sizes.
func TestByHand(t *testing.T) {
	const table = "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, INDEX v GLOBAL ON (v), PRIMARY KEY (id))"
	lines := func(rows, bytes uint64, load *plan.Load, r *plan.Rehearsed) string {
		size := &plan.Size{Rows: rows, Bytes: bytes, Partitions: 1, CopyBytes: bytes}
		var b strings.Builder
		for _, l := range estimate.Of([]*plan.Plan{planOf(t, table, plan.Changefeed, size, load, r)}, estimate.Limit{}).Lines() {
			fmt.Fprintf(&b, "%s: %s\n", l.What, l.Value)
		}
		return b.String()
	}
	terabyte := lines(1_000_000_000, 1<<40, &plan.Load{Written: 1000, Seconds: 10}, nil)
	rehearsed := lines(2_000_000_000, 1<<40, nil, &plan.Rehearsed{On: "2026-11-20", Rows: 1_000_000, Copy: 36_000})
	small := lines(1_000_000, 600<<20, &plan.Load{Written: 3, Seconds: 60}, nil)
	fence := func(limit estimate.Limit, rehearsed ...*plan.Rehearsed) string {
		var plans []*plan.Plan
		for i, r := range rehearsed {
			ddl := []string{table, "CREATE TABLE u (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))"}[i]
			plans = append(plans, planOf(t, ddl, plan.Stopped, &plan.Size{Rows: 1_000_000, Bytes: 600 << 20, CopyBytes: 600 << 20}, nil, r))
		}
		return estimate.Of(plans, limit).Fence().Value
	}
	first := &plan.Rehearsed{Copy: 60_000, Compare: 20_000, Indexes: 30_000}
	second := &plan.Rehearsed{Copy: 120_000, Compare: 50_000}
	slow := estimate.Limit{Seconds: func(rows, _ uint64) uint64 { return rows / 1000 }}
	for _, c := range []struct{ text, want string }{
		{terabyte, "copy: 13 hours with 1 process, 4 hours with 4, 46 minutes with 16\n"}, // 2^40 / (12 * 2^21) = 43,691 s; 10,923; 2,731
		{terabyte, "space: 1 TB and the size of the indexes"},
		{terabyte, "requests: 12/s to write and as many to read, from each process"},       // 2^40 / 2^21 / 43,691
		{terabyte, "at least 1.1 billion to copy"},                                         // 2^20 MiB * 128 = 134,217,728, and 10^9 rows of two KB at half a unit each KB
		{terabyte, "(25,959 a second from each process)"},                                  // 1,134,217,728 / 43,691
		{terabyte, "changefeed: 8,640,000 records a day, 1.6 GB; 11.3 GB in the 7 days"},   // 100 * 86,400; * 200 / 2^30; * 7
		{rehearsed, "copy: 20 hours with 1 process, 5 hours with 4, 75 minutes with 16\n"}, // 2000 * 36 s = 72,000; 18,000; 4,500
		{rehearsed, "requests: 7.3/s to write"},                                            // 524,288 / 72,000 = 7.28
		{small, "copy: 25 seconds with 1 process\n"},                                       // 300 / 12
		{small, "changefeed: 4,320 records a day, 843.8 KB; 5.8 MB in the 7 days"},         // 0.05 * 86,400; * 200 / 2^10; * 7 / 2^20
		// The copy and 30-indexes and 40-verify of each table, the longest of 15-writers, of 50-cutover and of 60-finish: what is read at the
		// switch is both tables, and for 40-verify the new one alone.
		{fence(estimate.Limit{}, nil), "about 4 minutes with 1 process"},            // 25 + 12 + 12, 60, 60 + 24, 24 = 217
		{fence(estimate.Limit{}, first), "about 6 minutes with 1 process"},          // 60 + 30 + 20, 60, 60 + 40, 40 = 310
		{fence(estimate.Limit{}, nil, second), "about 9 minutes with 1 process"},    // 49 + 120 + 50, 60, 60 + 100, 100 = 539
		{fence(estimate.Limit{}, first, second), "about 10 minutes with 1 process"}, // 110 + 120 + 50, 60, 60 + 100, 100 = 600
		{fence(estimate.Limit{}, second, first), "about 10 minutes with 1 process"}, // 120 + 12 + 50 + 60 + 20, 60, 160, 100 = 582
		{fence(slow, first), "about 38 minutes with 1 process"},                     // 1000 + 30 + 1000, 60, 100, 40 = 2230
	} {
		if !strings.Contains(c.text, c.want) {
			t.Errorf("%q is not in\n%s", c.want, c.text)
		}
	}
}
