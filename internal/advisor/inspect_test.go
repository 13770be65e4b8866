package advisor_test

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	. "github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

const twoTables = `
-- keyadvise:ignore KEY001 loaded once a night
CREATE TABLE a (ts Timestamp NOT NULL, id Uuid NOT NULL, PRIMARY KEY (ts, id));
CREATE TABLE b (status Utf8, ts Timestamp NOT NULL, PRIMARY KEY (status, ts), INDEX i GLOBAL ON (ts));
`

func TestInspectOrdersFindings(t *testing.T) {
	report := Inspect(bundle(t, twoTables), Options{})
	var got []string
	for _, f := range report.Findings {
		got = append(got, fmt.Sprint(f.Table, " ", f.Level, " ", f.Rule, " ", f.Suppressed != nil))
	}
	want := []string{"a error KEY001 true", "b warning IDX001 false", "b warning KEY007 false", "b note KEY005 false"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if report.Tables != 2 {
		t.Errorf("%d tables", report.Tables)
	}
}

func TestInspectIsDeterministic(t *testing.T) {
	b := bundle(t, twoTables)
	if x, y := Inspect(b, Options{}), Inspect(b, Options{}); !reflect.DeepEqual(x, y) {
		t.Error("two runs differ")
	}
}

func TestInspectSelects(t *testing.T) {
	for _, test := range []struct {
		options Options
		want    string
		notes   string
	}{
		{Options{Only: []string{"KEY007"}}, "KEY007", ""},
		{Options{Only: []string{"low-cardinality-key", "IDX001"}}, "IDX001 KEY007", ""},
		{Options{Disable: []string{"KEY001", "key005", "monotonic-index"}}, "KEY007", ""},
		{Options{Only: []string{"KEY007"}, Disable: []string{"KEY007"}}, "", ""},
		{Options{Only: []string{"KEY999"}}, "", "unknown-rule"},
	} {
		report := Inspect(bundle(t, twoTables), test.options)
		var rules, notes []string
		for _, f := range report.Findings {
			rules = append(rules, f.Rule)
		}
		for _, n := range report.Notes {
			notes = append(notes, n.Code)
		}
		if got := strings.Join(rules, " "); got != test.want {
			t.Errorf("%+v: found %q, want %q", test.options, got, test.want)
		}
		if got := strings.Join(notes, " "); got != test.notes {
			t.Errorf("%+v: notes %q, want %q", test.options, got, test.notes)
		}
	}
}

func globs(t *testing.T, pattern string) []schema.Glob {
	t.Helper()
	g, err := schema.NewGlob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return []schema.Glob{g}
}

func TestSuppressions(t *testing.T) {
	for _, test := range []struct {
		name, sql string
		config    []ConfigSuppression
		want      []string // suppressed findings
		notes     []string
	}{
		{
			name: "comment",
			sql:  "-- keyadvise:ignore KEY001,KEY005 small\nCREATE TABLE t (ts Timestamp, PRIMARY KEY (ts));",
			want: []string{"KEY001 small", "KEY005 small"},
		},
		{
			name:  "comment without a reason",
			sql:   "-- keyadvise:ignore KEY001\nCREATE TABLE t (ts Timestamp NOT NULL, PRIMARY KEY (ts));",
			notes: []string{"bad-suppression: a suppression of KEY001 needs a reason after the rule, so it is ignored"},
		},
		{
			name:  "unused comment",
			sql:   "-- keyadvise:ignore KEY003 why not\nCREATE TABLE t (ts Timestamp NOT NULL, PRIMARY KEY (ts));",
			notes: []string{"unused-suppression: nothing to suppress: KEY003 does not fire here; remove the comment"},
		},
		{
			name:  "unknown rule",
			sql:   "-- keyadvise:ignore KEY999 why not\nCREATE TABLE t (ts Timestamp NOT NULL, PRIMARY KEY (ts));",
			notes: []string{"bad-suppression: there is no rule KEY999"},
		},
		{
			name:   "configuration",
			sql:    "CREATE TABLE `shop/logs` (ts Timestamp NOT NULL, PRIMARY KEY (ts));",
			config: []ConfigSuppression{{Paths: globs(t, "shop/*"), Rules: []string{"time-leading-key"}, Reason: "cold"}},
			want:   []string{"KEY001 cold"},
		},
		{
			name:   "unused configuration",
			sql:    "CREATE TABLE `shop/logs` (ts Timestamp NOT NULL, PRIMARY KEY (ts));",
			config: []ConfigSuppression{{Paths: globs(t, "bank/*"), Rules: []string{"KEY001"}, Reason: "cold"}},
			notes:  []string{"unused-suppression: nothing to suppress: KEY001 does not fire for bank/*; remove the entry"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			report := Inspect(bundle(t, test.sql), Options{Suppressions: test.config})
			var suppressed, notes []string
			for _, f := range report.Findings {
				if f.Suppressed != nil {
					suppressed = append(suppressed, f.Rule+" "+f.Suppressed.Reason)
				}
			}
			for _, n := range report.Notes {
				notes = append(notes, n.Code+": "+n.Message)
			}
			if diff := cmp.Diff(test.want, suppressed); diff != "" {
				t.Errorf("suppressed (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.notes, notes); diff != "" {
				t.Errorf("notes (-want +got):\n%s", diff)
			}
		})
	}
}

// A suppression of a rule that was not run is not unused.
func TestSuppressionOfDisabledRule(t *testing.T) {
	b := bundle(t, "-- keyadvise:ignore KEY001 small\nCREATE TABLE t (ts Timestamp NOT NULL, PRIMARY KEY (ts));")
	if report := Inspect(b, Options{Disable: []string{"KEY001"}}); len(report.Notes) != 0 {
		t.Errorf("notes: %v", report.Notes)
	}
}

// Neither is one of a rule that needs more than a schema, where there is no more: the same configuration serves files
// and databases.
func TestSuppressionOfMeasuredRule(t *testing.T) {
	b := bundle(t, "CREATE TABLE t (id Uuid NOT NULL, PRIMARY KEY (id));")
	options := Options{Suppressions: []ConfigSuppression{{Paths: globs(t, "t"), Rules: []string{"PRT004", "QRY001"}, Reason: "a queue"}}}
	if report := Inspect(b, options); len(report.Notes) != 0 {
		t.Errorf("notes: %v", report.Notes)
	}
	b.Tables[0].Load = &evidence.Load{}
	if report := Inspect(b, options); len(report.Notes) != 2 {
		t.Errorf("notes: %v", report.Notes)
	}
}

func TestColumnTables(t *testing.T) {
	b := bundle(t, "CREATE TABLE t (ts Timestamp NOT NULL, PRIMARY KEY (ts)) WITH (STORE = COLUMN);")
	if report := Inspect(b, Options{}); len(report.Findings)+len(report.Notes) != 0 || report.ColumnTables != 1 {
		t.Errorf("%+v", report)
	}
	if report := Inspect(b, Options{Verbose: true}); len(report.Notes) != 1 || report.Notes[0].Code != "column-tables" {
		t.Errorf("%+v", report.Notes)
	}
}

// Tables that no parser would let through must not make the rules panic: a key of unknown columns, no key, an
// index of unknown columns.
func TestInspectBrokenTables(t *testing.T) {
	for _, table := range []*schema.Table{
		{},
		{Path: "t", Store: schema.StoreRow, PrimaryKey: []string{"missing"}},
		{Path: "t", Store: schema.StoreRow, PrimaryKey: []string{"a", "missing"}, Columns: []schema.Column{{Name: "a", Type: schema.Timestamp}}},
		{Path: "t", Store: schema.StoreRow, Columns: []schema.Column{{Name: "a", Type: "Nonsense"}}, PrimaryKey: []string{"a", "a"}},
		{Path: "t", Store: schema.StoreColumn, HashBy: []string{"missing"}},
		{Path: "t", Store: schema.StoreRow, Indexes: []schema.Index{{Name: "i", Kind: schema.IndexSync, Columns: []string{"missing"}}, {Name: "j", Kind: schema.IndexSync}}},
		{Path: "", Store: schema.StoreRow, Columns: []schema.Column{{Name: "", Type: schema.Uint64}}, PrimaryKey: []string{""},
			Partitioning: schema.Partitioning{SplitPoints: []schema.SplitPoint{{}, {}}}},
	} {
		Inspect(&evidence.Bundle{Tables: []*evidence.Table{{Schema: table}}}, Options{})
	}
}

// TestInspectMany inspects so many tables that they are shared out, and each alone: the findings and what they say of
// suppressions are the same, in the same order.
func TestInspectMany(t *testing.T) {
	b, want := &evidence.Bundle{}, []Finding(nil)
	for i := range 256 {
		b.Tables = append(b.Tables, &evidence.Table{Schema: generatedTable(i)})
	}
	opt := Options{Suppressions: []ConfigSuppression{
		{Paths: globs(t, "/local/dir4/**"), Rules: []string{"KEY003"}, Reason: "known"},
		{Paths: globs(t, "/local/none"), Rules: []string{"KEY003"}, Reason: "unused"},
	}}
	for _, table := range b.Tables {
		want = append(want, Inspect(&evidence.Bundle{Tables: []*evidence.Table{table}}, opt).Findings...)
	}
	report := Inspect(b, opt)
	if diff := cmp.Diff(want, report.Findings, cmp.Comparer(func(a, b Ask) bool { return reflect.DeepEqual(a, b) })); diff != "" || len(want) < 64 {
		t.Errorf("%d findings of tables inspected alone (-) and together (+):\n%s", len(want), diff)
	}
	if n := report.Notes; report.Tables != len(b.Tables) || len(n) != 1 || n[0].Code != "unused-suppression" {
		t.Errorf("%d tables, notes %v", report.Tables, n)
	}
}

// FuzzInspect builds a table from arbitrary names and types: no rule may panic, and a finding names columns that
// the table has.
func FuzzInspect(f *testing.F) {
	f.Add("orders", "order_id", "Uint64", "user_hash", "Int64", uint64(0), "4611686018427387904")
	f.Add("zakazy", "data", "Utf8", "nomer", "Uint8", uint64(8), "-1")
	f.Add("logs_by_user", "hash", "Utf8", "id", "Uint64", uint64(1), "x")
	f.Fuzz(func(t *testing.T, path, first, firstType, second, secondType string, partitions uint64, split string) {
		table := &schema.Table{
			Path: path, Store: schema.StoreRow,
			Columns:      []schema.Column{{Name: first, Type: schema.Type(firstType)}, {Name: second, Type: schema.Type(secondType)}},
			PrimaryKey:   []string{first, second},
			Indexes:      []schema.Index{{Name: "i", Kind: schema.IndexSync, Columns: []string{second, first}}},
			Partitioning: schema.Partitioning{Uniform: partitions, Max: partitions, SplitPoints: []schema.SplitPoint{{split}, {split}}},
		}
		for _, store := range []schema.Store{schema.StoreRow, schema.StoreColumn} {
			table.Store = store
			report := Inspect(&evidence.Bundle{Tables: []*evidence.Table{{Schema: table}}}, Options{})
			for _, finding := range report.Findings {
				for _, c := range finding.Columns {
					if _, ok := table.Column(c); !ok {
						t.Errorf("%s names column %q", finding.Rule, c)
					}
				}
			}
		}
	})
}

// BenchmarkInspect inspects generated tables; the time of one table must not depend on how many there are.
func BenchmarkInspect(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		bundle := &evidence.Bundle{}
		for i := range n {
			bundle.Tables = append(bundle.Tables, &evidence.Table{Schema: generatedTable(i)})
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Inspect(bundle, Options{})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/table")
		})
	}
}

// generatedTable returns a table of twelve columns; every fourth has a key that is reported.
func generatedTable(i int) *schema.Table {
	t := &schema.Table{
		Path:  fmt.Sprintf("/local/dir%d/orders_%d", i%100, i),
		Store: schema.StoreRow,
		Columns: []schema.Column{
			{Name: "customer_id", Type: schema.Uint64, NotNull: true},
			{Name: "created_at", Type: schema.Timestamp, NotNull: true},
			{Name: "order_id", Type: schema.Uint64, NotNull: true},
			{Name: "status", Type: schema.Utf8},
		},
		PrimaryKey: []string{"customer_id", "created_at", "order_id"},
		Indexes:    []schema.Index{{Name: "by_order", Kind: schema.IndexSync, Columns: []string{"status", "customer_id"}}},
	}
	for j := range 8 {
		t.Columns = append(t.Columns, schema.Column{Name: fmt.Sprintf("value_%d_%d", i, j), Type: schema.Double})
	}
	switch i % 8 {
	case 0:
		t.PrimaryKey = []string{"created_at", "order_id"}
	case 4:
		t.PrimaryKey = []string{"order_id", "customer_id"}
	}
	return t
}

// BenchmarkInspectStatements inspects generated tables with statements that reach them; the time grows with the
// number of either, not with their product.
func BenchmarkInspectStatements(b *testing.B) {
	for _, n := range []int{1_000, 10_000} {
		bundle := &evidence.Bundle{}
		for i := range n {
			bundle.Tables = append(bundle.Tables, &evidence.Table{Schema: generatedTable(i)})
		}
		for i := range n / 2 {
			where := []string{"status = $status", "customer_id = $c AND created_at > $from", "order_id = 17"}[i%3]
			bundle.Statements = append(bundle.Statements, evidence.Statement{From: "file",
				Text: fmt.Sprintf("DECLARE $c AS Uint64;\nSELECT order_id, status FROM `%s` WHERE %s ORDER BY order_id LIMIT 10", bundle.Tables[2*i].Schema.Path, where)})
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Inspect(bundle, Options{})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/table")
		})
	}
}

// FuzzInspectMeasured gives a table arbitrary measurements: no rule may panic, every number of a finding is one that
// JSON can hold, and a share is none above all there is.
func FuzzInspectMeasured(f *testing.F) {
	f.Add("user_id", "Uint64", "at", "Timestamp", uint64(0x51), 100.0, 0.0, 0.5, uint64(4000), 423.0, 0.77, "ulid")
	f.Add("status", "Utf8", "id", "Uuid", uint64(0xff), 0.0, 30.0, 0.9, uint64(90), 3.0, 0.5, "")
	f.Add("ts", "Timestamp", "id", "Uint64", uint64(3), 0.1, 3000.0, 1.0, uint64(0), 0.0, 0.0, "uuidv7")
	f.Fuzz(func(t *testing.T, first, firstType, second, secondType string, flags uint64, low, high, cores float64, sampled uint64, distinct, top float64, encoding string) {
		for _, n := range []float64{low, high, cores, distinct, top} {
			if !(n >= 0 && n <= 1e15) {
				t.Skip("no measurement")
			}
		}
		table := &schema.Table{
			Path: "t", Store: schema.StoreRow, PrimaryKey: []string{first, second},
			Columns: []schema.Column{{Name: first, Type: schema.Type(firstType)}, {Name: second, Type: schema.Type(secondType)}},
			Indexes: []schema.Index{{Name: "i", Kind: schema.IndexSync, Columns: []string{second}}},
		}
		load := &evidence.Load{Ordered: flags&1 > 0, Span: time.Duration(flags&2) * 5 * time.Second}
		for i := range flags >> 4 & 7 {
			p := evidence.PartitionLoad{Index: i, Rows: sampled, Writes: low, Reads: high, CPUCores: cores, OneLead: flags&4 > 0, Unknown: flags&8 > 0 && i == 1}
			if i == flags>>7&7 {
				p.Writes, p.Reads = high, low
			}
			load.Partitions = append(load.Partitions, p)
		}
		load.Indexes = map[string]*evidence.Load{"i": load}
		column := evidence.ColumnSample{Column: first, Rows: sampled, Distinct: distinct, TopShare: min(top, 1), Encoding: encoding, EncodingShare: 1, Density: cores}
		sample := &evidence.Sample{
			Rows: sampled, Partitions: int(flags >> 4 & 31), Complete: flags&16 > 0, Columns: []evidence.ColumnSample{column},
			KeyBytes: evidence.Sizes{Over: flags & 1}, RowBytes: evidence.Sizes{Over: flags & 2},
			Tail:  &evidence.TailSample{Rows: 100, GrewRows: min(100, uint64(high))},
			Order: []evidence.OrderSample{{Column: second, Correlation: top}},
		}
		if flags&32 > 0 {
			sample.Prefixes = []evidence.PrefixSample{{Columns: []string{first}, Distinct: distinct, TopShare: min(top, 1)}}
		}
		b := &evidence.Bundle{
			Tables:     []*evidence.Table{{Schema: table, Load: load, Sample: sample}},
			Statements: []evidence.Statement{{Text: "SELECT * FROM t WHERE `" + second + "` = 1", From: "top_queries_by_cpu_time_one_hour", Count: flags, ReadRows: sampled}},
		}
		for _, finding := range Inspect(b, Options{}).Findings {
			for _, e := range finding.Evidence {
				v, ok := e.Value.(float64)
				if ok && (math.IsNaN(v) || math.IsInf(v, 0)) || ok && strings.HasSuffix(e.Name, "Share") && v > 1.000001 {
					t.Errorf("%s: %s is %v", finding.Rule, e.Name, v)
				}
			}
		}
	})
}

// TestMigrationIsNoFinding inspects a table in the middle of its plan: its neighbours, and the statements that the
// plan runs, are a note each or nothing.
func TestMigrationIsNoFinding(t *testing.T) {
	const columns = " (at Timestamp NOT NULL, id Uint64 NOT NULL, v Utf8, PRIMARY KEY (at, id));\n"
	b := bundle(t, "CREATE TABLE events (id Uuid NOT NULL, v Utf8, PRIMARY KEY (id));\n"+
		"CREATE TABLE copied"+columns+"CREATE TABLE `a/events__keyadvise_old`"+columns)
	b.Tables[1].Schema.Path = "events__keyadvise_new" // as in a database: in files it is what a plan had a migration tool make
	b.Statements = []evidence.Statement{
		{Text: "$batch = (SELECT id, v FROM events);\nUPSERT INTO events__keyadvise_new (id, v) SELECT id, v FROM $batch", Count: 1000, ReadRows: 1e9, From: "query_metrics_one_minute"},
		{Text: schema.ToolComment + "SELECT COUNT(*) FROM events WHERE v = 'x'", Count: 1000, ReadRows: 1e9, From: "query_metrics_one_minute"},
	}
	report := Inspect(b, Options{})
	if len(report.Findings) > 0 || report.Tables != 3 {
		t.Errorf("%d tables, findings:\n%s", report.Tables, printFindings(report.Findings))
	}
	var notes []string
	for _, n := range report.Notes {
		notes = append(notes, n.Path+": "+n.Message)
	}
	want := []string{
		"events__keyadvise_new: a migration is under way: this is the new table that a plan fills for events",
		"a/events__keyadvise_old: a migration is nearly done: this is the old version of a/events, which the cleanup step of its plan drops",
	}
	if diff := cmp.Diff(want, notes); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
	b.Tables = b.Tables[:1]
	b.Statements[1].Text = strings.TrimPrefix(b.Statements[1].Text, schema.ToolComment)
	if report := Inspect(b, Options{}); len(report.Findings) != 1 || report.Findings[0].Rule != "QRY001" {
		t.Errorf("the same statement of an application:\n%s", printFindings(report.Findings))
	}
}

// TestRowKeys checks that ids which new servers make are advised where the server has them, and nowhere else.
func TestRowKeys(t *testing.T) {
	for version, want := range map[string]bool{"": false, "26.2.1.14": false, "26.3": false, "26.4": true, "27.1.1": true} {
		b := bundle(t, "CREATE TABLE orders (id BigSerial NOT NULL, v Utf8, PRIMARY KEY (id));")
		b.ServerVersion = version
		advised := false
		for _, f := range answered(b, Options{}).Findings {
			for _, fix := range f.Fixes {
				advised = advised || fix.Advice != nil && strings.Contains(fix.Advice.Example, "Uuid::newV8RowKey()")
			}
		}
		if advised != want {
			t.Errorf("%q: newV8RowKey is advised: %v", version, advised)
		}
	}
}
