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
	size := &plan.Size{Rows: 1_000_000_000, Bytes: 400 << 30, Partitions: 400, CopyBytes: 408 << 30}
	load := &plan.Load{Written: 5800, Seconds: 10, HotHours: []int{8, 9, 10, 17}}
	night := &plan.Load{Seconds: 400_000, HotHours: []int{0, 1, 23}}
	rehearsed := &plan.Rehearsed{On: "2026-11-20", Rows: 1_000_000, Copy: 42_000, Compare: 9_000, Indexes: 20_000, Downtime: 1_250}
	huge := &plan.Size{Rows: 50_000_000_000, Bytes: 20 << 40, Partitions: 30_000, CopyBytes: 20 << 40}
	recorded := &plan.Load{HotHours: estimate.HotHours(nil, &evidence.Weeks{HotDays: 9, From: "23:10", To: "01:40"})}
	held := &plan.Rehearsed{On: "2026-11-20", Rows: 100_000, Copy: 201_000, Limit: 5000}
	slow := estimate.Limit{Says: "at most 1,000 rows a second", Seconds: func(rows, _ uint64) uint64 { return rows / 1000 }}
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
		{"by statements", estimate.Limit{}, []*plan.Plan{planOf(t, unique, plan.Changefeed, size, night, nil)}},
		{"limited", slow, []*plan.Plan{planOf(t, table, plan.Stopped, size, nil, nil)}},
		{"small", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Changefeed, &plan.Size{Rows: 3, Bytes: 60, Partitions: 1, CopyBytes: 84}, night, nil)}},
		{"no rows", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Stopped, &plan.Size{}, nil, nil)}},
		{"hot all day", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Stopped, size, &plan.Load{HotHours: all[:]}, nil)}},
		{"two tables", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Changefeed, size, load, rehearsed), planOf(t, unique, plan.Changefeed, size, night, nil)}},
		{"slow", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Changefeed, huge, recorded, nil)}},
		{"rehearsed at a limit", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Changefeed, huge, nil, held)}},
		{"two tables, one known", estimate.Limit{}, []*plan.Plan{planOf(t, table, plan.Changefeed, size, load, nil), planOf(t, table, plan.Changefeed, nil, nil, nil)}},
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
		for _, what := range []string{"copy", "space", "fence", "when to begin", cmp.Or(map[bool]string{true: "changefeed"}[p.Follows()], "copy")} {
			if !said[what] {
				t.Errorf("seed %d: nothing is said of %q: %v", seed, what, said)
			}
		}
	}
	if tried < 20 {
		t.Errorf("%d tables are few", tried)
	}
}
