package rewrite

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/keys"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// limited are tables without their settings and the rows that arrive at them.
var limited = []struct {
	columns, key string
	row          func(r *rand.Rand, i int) []schema.Value
}{
	{"ts Timestamp NOT NULL, user_id Uint64 NOT NULL", "ts, user_id", func(r *rand.Rand, i int) []schema.Value {
		return []schema.Value{uint64(1700000000000000 + 1000*i), r.Uint64N(10000)}
	}},
	{"order_id Int64 NOT NULL, note Utf8", "order_id", func(r *rand.Rand, i int) []schema.Value {
		return []schema.Value{int64(i + 1), "0123456789"}
	}},
	{"device_id Utf8, ts Timestamp NOT NULL", "device_id, ts", func(r *rand.Rand, i int) []schema.Value {
		return []schema.Value{fmt.Sprintf("device-%03d", r.IntN(500)), uint64(1700000000000000 + 1000*i)}
	}},
	{"tenant_id Uint64, ts Timestamp NOT NULL", "tenant_id, ts", func(r *rand.Rand, i int) []schema.Value {
		return []schema.Value{uint64(math.Abs(r.NormFloat64()) * 40), uint64(1700000000000000 + 1000*i)} // some write far more than others
	}},
	{"status Uint32 NOT NULL, ts Timestamp NOT NULL, id Uint64 NOT NULL", "status, ts, id", func(r *rand.Rand, i int) []schema.Value {
		return []schema.Value{r.Uint64N(5), uint64(1700000000000000 + 1000*i), r.Uint64()}
	}},
	{"id Uint64, ts Timestamp NOT NULL", "id, ts", func(r *rand.Rand, i int) []schema.Value {
		return []schema.Value{r.Uint64(), uint64(1700000000000000 + 1000*i)}
	}},
}

// limits are the settings that the tables have.
var limits = []string{
	"",
	"WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED)",
	"WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_BY_SIZE = DISABLED)",
	"WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 3)",
	"WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_BY_SIZE = DISABLED, " +
		"AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 30, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 90)",
	"WITH (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1)",
	"WITH (AUTO_PARTITIONING_BY_SIZE = DISABLED)",
}

// TestSimulationLimits lets rows arrive at tables of the local server, which splits them by load and by size under its own clock
// and within the limits that each has, and compares what the hottest partition takes at the end with what is simulated over the
// same rows: within two hundredths. KEYADVISE_LIMITS says how many settings.
func TestSimulationLimits(t *testing.T) {
	golden.NoRace(t)
	left := ydbtest.Setting(t, "KEYADVISE_LIMITS", 5)
	all, worst := 0, 0.0
	for n := 0; n < len(limits)*len(limited) && left > 0; n++ {
		which := limited[n%len(limited)]
		with := limits[(n%len(limited)+n/len(limited))%len(limits)]
		ddl := fmt.Sprintf("CREATE TABLE t (%s, PRIMARY KEY (%s)) %s", which.columns, which.key, with)
		table := yql.Parse(ddl).Statements[0].Node.(*yql.CreateTable).Table
		random := rand.New(rand.NewPCG(uint64(n), 11))
		rows := make([][]schema.Value, generatedRows)
		for i := range rows {
			rows[i] = which.row(random, i)
		}
		tables := map[string]*Candidate{"now": {Move: move.Move{After: table, Columns: same(table)}}}
		sample := &evidence.Sample{Rows: uint64(len(rows)), RowColumns: columnNames(table), RowValues: rows}
		b := &evidence.Bundle{Tables: []*evidence.Table{{Schema: table, Sample: sample}}}
		findings := advisor.Inspect(&evidence.Bundle{Tables: []*evidence.Table{{Schema: table}}}, advisor.Options{}).Findings
		r := New(b, findings, Options{Seed: 3})
		p, err := r.Propose(b.Tables[0])
		if p == nil && err == nil { // no findings: only the table as it is
			r.opt.Key = which.key
			p, err = r.Propose(b.Tables[0])
			p.Candidates = nil
		}
		if err != nil {
			t.Fatal(err)
		}
		tables["now"].Spread = p.Spread
		names := []string{"now"}
		for _, c := range p.Candidates {
			if c.Kind != advisor.NotNullKey && !strings.HasPrefix(c.Name, "index") && len(names) < 3 {
				tables[c.Name] = c
				names = append(names, c.Name)
			}
		}
		needs := keys.SizeOf(b.Tables[0].Schema, b.Tables[0].Load)
		for _, name := range names {
			if left == 0 {
				continue
			}
			left--
			all++
			c := tables[name]
			real := arrive(t, c, rows, needs.Partitions(table))
			worst = max(worst, math.Abs(c.Spread.HottestEnd-real))
			t.Logf("%s: %s: simulated %.1f%%, really %.1f%%", ddl, name, 100*c.Spread.HottestEnd, 100*real)
			if math.Abs(c.Spread.HottestEnd-real) > 0.02 {
				t.Errorf("%s\n%s: simulated %.1f%%, really %.1f%%\n%s", ddl, name, 100*c.Spread.HottestEnd, 100*real, DDL(c.After))
			}
		}
	}
	t.Logf("%d settings, off by %.1f points at the most", all, 100*worst)
}

// arrive lets the rows arrive at a table, so many in a second that it needs that many partitions, and returns the share of the last
// tenth that one partition takes.
func arrive(t *testing.T, c *Candidate, rows [][]schema.Value, needs int) float64 {
	t.Helper()
	const (
		looks     = 20   // seconds that a slice of the simulation's time stands for
		coresEach = 0.25 // half of what YDB splits a partition from, so that the load may double before it does
	)
	const rowCost = 40e-6 // seconds that the server charges for a transaction that writes one row: see costs of its engine
	second := len(rows) / windows / looks
	now := time.Unix(1700000000, 0)
	open := func(o engine.Options) *scaled {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
		t.Cleanup(cancel)
		o.Manual, o.ViewsAtOnce = true, true
		y := ydbtest.Open(t, ctx, localydb.Options{Engine: o, Clock: func() time.Time { return now }})
		if y.Server == nil {
			t.Skip("a real YDB takes hours for this")
		}
		d := &scaled{&database{t, ctx, y, y.Driver.Name() + "/limits"}, y.Server}
		// The simulation counts rows and knows of no bytes, so no partition here comes to the 2 GiB that are split beyond the maximum.
		after := c.After.Clone()
		after.Partitioning.SizeMB = 1
		if after.Partitioning.BySize == schema.Disabled {
			after.Partitioning.SizeMB = 0
		}
		d.must("x", yql.PrintTable(after))
		return d
	}
	write := func(d *scaled, rows [][]schema.Value) {
		t.Helper()
		for _, row := range rows {
			columns, cells := d.stored(c, row)
			if err := d.server.DB().BulkUpsert(d.dir+"/x/t", columns, [][]engine.Value{cells}); err != nil {
				t.Fatal(err)
			}
		}
	}
	probe := open(engine.Options{})
	write(probe, rows[:400])
	perRow := probe.number("SELECT SUM(DataSize) AS n FROM `/local/.sys/partition_stats` WHERE Path = '"+probe.dir+"/x/t'") / 400
	d := open(engine.Options{
		CPUScale:      coresEach * float64(needs) / float64(second) / rowCost,
		MegabyteBytes: uint64(math.Ceil(perRow * float64(2*len(rows)/needs))),
	})
	last := len(rows) - len(rows)/windows
	for batch := range slices.Chunk(rows[:last], second) {
		write(d, batch)
		now = now.Add(time.Second)
		d.server.DB().Tick()
	}
	before := d.writes("x")
	write(d, rows[last:])
	hottest := 0.0
	for tablet, n := range d.writes("x") {
		hottest = max(hottest, n-before[tablet])
	}
	return hottest / float64(len(rows)-last)
}

// stored is one row of the candidate's table as the server keeps it.
func (d *scaled) stored(c *Candidate, row []schema.Value) (columns []engine.Column, cells []engine.Value) {
	d.t.Helper()
	old, at := 0, map[string]int{}
	for _, m := range c.Columns {
		if m.From() != "" {
			at[m.From()] = old
			old++
		}
	}
	for _, m := range c.Columns {
		column, _ := c.After.Column(m.Name())
		columns = append(columns, engine.Column{Name: column.Name, Type: engine.Type{Base: column.Type, Optional: !column.NotNull}})
		if h, computed := m.(*Hash); computed {
			var inputs []schema.Value
			for _, in := range h.Inputs {
				inputs = append(inputs, row[at[in.Column]])
			}
			v, err := h.Compute(inputs)
			if err != nil {
				d.t.Fatal(err)
			}
			cells = append(cells, engine.Uint(v))
			continue
		}
		switch v := row[at[m.From()]].(type) {
		case uint64:
			cells = append(cells, engine.Uint(v))
		case int64:
			cells = append(cells, engine.Int(v))
		case string:
			cells = append(cells, engine.Text(v))
		default:
			d.t.Fatalf("%T", v)
		}
	}
	return columns, cells
}
