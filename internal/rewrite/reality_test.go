package rewrite

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
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

// streams are tables and the rows that arrive at them. The settings let a partition hold about as much as the
// simulation takes it to hold.
var streams = []struct {
	name, schema string
	row          func(r *rand.Rand, i int) []schema.Value
	want         []string // kinds of candidates that have to be compared
}{
	{
		name:   "events by time",
		schema: "CREATE TABLE t (ts Timestamp NOT NULL, user_id Uint64 NOT NULL, v Utf8, PRIMARY KEY (ts, user_id))",
		row: func(r *rand.Rand, i int) []schema.Value {
			return []schema.Value{uint64(1700000000000000 + 1000*i), r.Uint64N(10000), "0123456789"}
		},
		want: []string{"now", "reorder(user_id)", "hash-column(user_id)", "hash-key(ts, user_id)", "bucket(16)"},
	},
	{
		name:   "orders by number",
		schema: "CREATE TABLE t (order_id Int64 NOT NULL, total Decimal(22,9), PRIMARY KEY (order_id))",
		row: func(r *rand.Rand, i int) []schema.Value {
			return []schema.Value{int64(i + 1), strconv.Itoa(r.IntN(1000))}
		},
		want: []string{"now", "hash-column(order_id)", "bucket(16)"},
	},
	{
		name: "buckets that one partition holds",
		schema: "CREATE TABLE t (bucket Uint32 NOT NULL, ts Timestamp NOT NULL, seq Uint64 NOT NULL, PRIMARY KEY (bucket, ts, seq)) " +
			"WITH (UNIFORM_PARTITIONS = 8, AUTO_PARTITIONING_BY_SIZE = DISABLED)",
		row: func(r *rand.Rand, i int) []schema.Value {
			return []schema.Value{r.Uint64N(8), uint64(1700000000000000 + 1000*i), uint64(i)}
		},
		want: []string{"now", "settings"},
	},
	{
		name: "time under old boundaries",
		schema: "CREATE TABLE t (ts Timestamp NOT NULL, host Utf8 NOT NULL, PRIMARY KEY (ts, host)) " +
			"WITH (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 6)",
		row: func(r *rand.Rand, i int) []schema.Value {
			return []schema.Value{uint64(1700000000000000 + 1000*i), fmt.Sprintf("host-%d", r.IntN(3000))}
		},
		want: []string{"now", "hash-column(host)", "hash-key(ts, host)"},
	},
}

// TestSimulation loads one stream of rows into the table as it is and as each candidate has it, and compares what
// the hottest partition takes of the last tenth, as .sys/partition_stats counts, with what was predicted: from the
// rows themselves and from the declared shape alone.
func TestSimulation(t *testing.T) {
	golden.NoRace(t)
	for _, s := range streams {
		t.Run(strings.ReplaceAll(s.name, " ", "_"), func(t *testing.T) {
			table := yql.Parse(s.schema).Statements[0].Node.(*yql.CreateTable).Table
			random := rand.New(rand.NewPCG(7, 7))
			rows := make([][]schema.Value, generatedRows)
			for i := range rows {
				rows[i] = s.row(random, i)
			}
			sample := &evidence.Sample{Rows: uint64(len(rows)), RowColumns: columnNames(table), RowValues: rows}
			predicted := map[string]map[string]float64{}
			tables := map[string]*Candidate{"now": {Move: move.Move{After: table, Columns: same(table)}}}
			cut := map[string]bool{} // candidates that the sampled values cut, and the shape does not
			for _, source := range []string{"shape", "sample"} {
				sample := map[string]*evidence.Sample{"sample": sample}[source]
				b := &evidence.Bundle{Tables: []*evidence.Table{{Schema: table, Sample: sample}}}
				findings := advisor.Inspect(&evidence.Bundle{Tables: []*evidence.Table{{Schema: table}}}, advisor.Options{}).Findings
				p, err := New(b, findings, Options{Seed: 3}).Propose(b.Tables[0])
				if err != nil {
					t.Fatal(err)
				}
				predicted[source] = map[string]float64{"now": p.Spread.HottestEnd}
				for _, c := range p.Candidates {
					predicted[source][c.Name] = c.Spread.HottestEnd
					cut[c.Name] = tables[c.Name] != nil && !reflect.DeepEqual(tables[c.Name].After.Partitioning, c.After.Partitioning)
					tables[c.Name] = c
				}
				for _, r := range p.Rejected {
					t.Logf("%s: rejected %s: %q", source, r.Name, r.Reasons)
				}
			}
			d := openScaled(t, table, rows)
			for _, name := range s.want {
				if tables[name] == nil {
					t.Fatalf("there is no candidate %s", name)
				}
				if os.Getenv("YDB_CONNECTION_STRING") != "" && len(tables[name].After.Partitioning.SplitPoints) == 0 && tables[name].After.Partitioning.Uniform == 0 && name != "now" {
					continue // a few thousand rows split no partition of a real server
				}
				real := d.load(tables[name], rows)
				for source, by := range predicted {
					if source == "shape" && cut[name] {
						continue // it is another table
					}
					t.Logf("%s: predicted %.1f%% from the %s, really %.1f%%", name, 100*by[name], source, 100*real)
					if math.Abs(by[name]-real) > 0.05 {
						t.Errorf("%s: predicted %.1f%% from the %s, really %.1f%%", name, 100*by[name], source, 100*real)
					}
				}
			}
		})
	}
}

func same(t *schema.Table) []move.Column {
	var out []move.Column
	for _, c := range t.Columns {
		out = append(out, move.Kept{Column: c.Name, Of: c.Name})
	}
	return out
}

// scaled is a database whose partitions are as small as those of the simulation.
type scaled struct {
	*database
	server *localydb.Server // nil for a real one
}

// openScaled opens a database for the rows of a table. The first of them are loaded to learn how many bytes one has.
func openScaled(t *testing.T, table *schema.Table, rows [][]schema.Value) *scaled {
	t.Helper()
	if os.Getenv("YDB_CONNECTION_STRING") != "" {
		return &scaled{openDatabase(t), nil}
	}
	d := startScaled(t, 1<<20)
	d.fill("size", &Candidate{Move: move.Move{After: table, Columns: same(table)}}, rows[:400])
	bytes := d.number("SELECT SUM(DataSize) AS n FROM `/local/.sys/partition_stats` WHERE Path = '" + d.dir + "/size/t'")
	perRow := bytes / 400
	assumed := float64(keys.SizeOf(table, nil).Presplit)
	const partitionSizeMB = 2048 // where no AUTO_PARTITIONING_PARTITION_SIZE_MB is given
	return startScaled(t, uint64(math.Ceil(perRow*2*generatedRows/assumed/partitionSizeMB)))
}

func startScaled(t *testing.T, megabyte uint64) *scaled {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	y := ydbtest.Open(t, ctx, localydb.Options{Engine: engine.Options{Manual: true, ViewsAtOnce: true, MegabyteBytes: megabyte}})
	return &scaled{&database{t, ctx, y, y.Driver.Name() + "/simulation"}, y.Server}
}

// fill creates a table and writes rows, a few hundred at a time, with the partitions balanced in between.
func (d *scaled) fill(dir string, c *Candidate, rows [][]schema.Value) {
	d.t.Helper()
	d.must(dir, yql.PrintTable(c.After))
	d.write(dir, c, rows, true)
}

func (d *scaled) write(dir string, c *Candidate, rows [][]schema.Value, balance bool) {
	d.t.Helper()
	var columns []string
	for _, m := range c.Columns {
		columns = append(columns, m.Name())
	}
	for batch := range slices.Chunk(rows, 200) {
		var text strings.Builder
		fmt.Fprintf(&text, "UPSERT INTO t (`%s`) VALUES ", strings.Join(columns, "`, `"))
		for i, row := range batch {
			if i > 0 {
				text.WriteString(", ")
			}
			text.WriteString("(" + strings.Join(d.cells(c, row), ", ") + ")")
		}
		d.must(dir, text.String())
		if d.server != nil && balance {
			d.server.DB().Tick()
		}
	}
}

// cells are the values of one row of the candidate's table, with the hashes that Compute gives.
func (d *scaled) cells(c *Candidate, row []schema.Value) []string {
	d.t.Helper()
	old := 0
	at := map[string]int{}
	for _, m := range c.Columns {
		if m.From() != "" {
			at[m.From()] = old
			old++
		}
	}
	var out []string
	for _, m := range c.Columns {
		if h, computed := m.(*Hash); computed {
			var inputs []schema.Value
			for _, in := range h.Inputs {
				inputs = append(inputs, row[at[in.Column]])
			}
			v, err := h.Compute(inputs)
			if err != nil {
				d.t.Fatal(err)
			}
			out = append(out, strconv.FormatUint(v, 10)+h.Type().Suffix())
			continue
		}
		column, _ := c.After.Column(m.Name())
		l, err := schema.TypedLiteral(column.Type, row[at[m.From()]])
		if err != nil {
			d.t.Fatal(err)
		}
		out = append(out, l)
	}
	return out
}

func (d *scaled) number(query string) float64 {
	d.t.Helper()
	rows := d.must("", query)
	n, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(strings.TrimSuffix(rows[0], ")"), "Just("), "ul"), "l"), 64)
	if err != nil {
		d.t.Fatalf("%s: %v", rows[0], err)
	}
	return n
}

// load lets the rows arrive and returns the share of the last tenth that one partition took.
func (d *scaled) load(c *Candidate, rows [][]schema.Value) float64 {
	d.t.Helper()
	dir := fmt.Sprintf("n%d", time.Now().UnixNano())
	last := len(rows) - len(rows)/windows
	d.fill(dir, c, rows[:last])
	before := d.writes(dir)
	d.write(dir, c, rows[last:], false)
	hottest, total := 0.0, 0.0
	for tablet, n := range d.writes(dir) {
		hottest = max(hottest, n-before[tablet])
		total += n - before[tablet]
	}
	if total < 0.99*float64(len(rows)-last) { // rows of one statement with one key count once
		d.t.Fatalf("%.0f rows were counted, %d written", total, len(rows)-last)
	}
	return hottest / total
}

// writes returns the rows written so far, by tablet. A real server reports them with a delay.
func (d *scaled) writes(dir string) map[string]float64 {
	d.t.Helper()
	if d.server == nil {
		time.Sleep(15 * time.Second)
	}
	out := map[string]float64{}
	for _, row := range d.must("", "SELECT CAST(TabletId AS String) AS tablet, CAST(RowUpdates AS String) AS n FROM `"+d.ydb.Driver.Name()+"/.sys/partition_stats` WHERE Path = '"+d.dir+"/"+dir+"/t'") {
		tablet, n, _ := strings.Cut(row, " | ")
		f, err := strconv.ParseFloat(strings.Trim(strings.TrimSuffix(strings.TrimPrefix(n, "Just("), ")"), `"'`), 64)
		if err != nil {
			d.t.Fatalf("%s: %v", row, err)
		}
		out[tablet] = f
	}
	return out
}
