package rewrite

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// visits is a sample of a table in which one value of the leading column has most of the rows.
func visits(hot bool) *evidence.Sample {
	s := &evidence.Sample{Rows: 2000, RowColumns: []string{"shop_id", "session"}}
	for i := range uint64(2000) {
		shop := i * 7919 % 400
		if hot && i%10 < 7 {
			shop = 5
		}
		s.RowValues = append(s.RowValues, []schema.Value{shop, i * 0x9e3779b97f4a7c15})
	}
	s.Columns = []evidence.ColumnSample{
		{Column: "shop_id", Rows: 2000, Distinct: 400, TopShare: 0.7, Density: -1},
		{Column: "session", Rows: 2000, Distinct: 2000, TopShare: 0.0005, Density: -1},
	}
	return s
}

// TestHotKey checks that a hash of the hot column is turned down with the reason, and what spreads its rows is not.
func TestHotKey(t *testing.T) {
	b := &evidence.Bundle{Tables: tablesOf(t, "CREATE TABLE visits (shop_id Uint64 NOT NULL, session Uint64 NOT NULL, PRIMARY KEY (shop_id, session));")}
	b.Tables[0].Sample = visits(true)
	b.Tables[0].Sample.Prefixes = []evidence.PrefixSample{{Distinct: 400, TopShare: 0.7}}
	b.Tables[0].Sample.Complete = true
	p, err := New(b, advisor.Inspect(b, advisor.Options{}).Findings, Options{}).Propose(b.Tables[0])
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]*Candidate{}
	for _, c := range p.Candidates {
		names[c.Name] = c
		if c.Spread.HottestEnd > 0.3 {
			t.Errorf("%s leaves %.0f%% of the writes in one place", c.Name, 100*c.Spread.HottestEnd)
		}
	}
	if names["hash-key(shop_id, session)"] == nil || names["bucket(16)"] == nil {
		t.Errorf("candidates %v: the hash of the whole key and buckets are not among them", names)
	}
	i := slices.IndexFunc(p.Rejected, func(r Rejected) bool { return r.Name == "hash-column(shop_id)" })
	if i < 0 || !strings.Contains(strings.Join(p.Rejected[i].Reasons, " "), "a hash does not help") {
		t.Errorf("rejected: %v: nothing is said of the hash of the hot column", p.Rejected)
	}
	if !strings.Contains(p.Spread.Source, "random order") {
		t.Errorf("source %q: nothing says that the order of arrival is not known", p.Spread.Source)
	}
}

// TestHotKeySplits checks that a table with a hot value keeps its key where splitting by load is off and the next key column
// spreads the rows of the value: YDB can split inside it. The table as it is shows the load that was measured, of which the
// sample shows less.
func TestHotKeySplits(t *testing.T) {
	b := &evidence.Bundle{Tables: tablesOf(t, "CREATE TABLE visits (shop_id Uint64 NOT NULL, session Uint64 NOT NULL, PRIMARY KEY (shop_id, session));")}
	b.Tables[0].Sample = visits(true)
	b.Tables[0].Sample.Prefixes = []evidence.PrefixSample{{Distinct: 400, TopShare: 0.7}}
	b.Tables[0].Sample.Complete = true
	b.Tables[0].Load = &evidence.Load{Span: 20 * time.Second, Ordered: true}
	for _, writes := range []float64{3, 87, 6, 4} {
		b.Tables[0].Load.Partitions = append(b.Tables[0].Load.Partitions, evidence.PartitionLoad{Rows: 500, Writes: writes})
	}
	findings := advisor.Inspect(b, advisor.Options{}).Findings
	p, err := New(b, findings, Options{}).Propose(b.Tables[0])
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Candidates) == 0 || p.Candidates[0].Name != "settings" || !slices.Equal(p.Candidates[0].Resolved, []string{"KEY008"}) {
		t.Errorf("candidates %v: the first is not the settings", p.Candidates)
	}
	if p.Spread.Partitions != 4 || p.Spread.HottestEnd < 0.86 || p.Spread.HottestEnd > 0.88 {
		t.Errorf("the table as it is: %+v, and 87%% was measured in one of 4 partitions", p.Spread)
	}
	if f := Inspect(b, advisor.Options{}).Findings[0]; !strings.Contains(f.Help, "let YDB split inside it") || f.After != "" {
		t.Errorf("help %q, after %q", f.Help, f.After)
	}
}

// TestMeasuredStays checks that a measured finding does not count as resolved because the advisor has no load of the
// new table: here the settings change, and the key that is hot stays.
func TestMeasuredStays(t *testing.T) {
	b := &evidence.Bundle{Tables: tablesOf(t, "CREATE TABLE visits (shop_id Uint64, session Uint64 NOT NULL, PRIMARY KEY (shop_id, session));")}
	findings := advisor.Inspect(b, advisor.Options{Only: []string{"KEY005"}}).Findings
	findings = append(findings, advisor.Finding{Rule: "KEY003", Wants: advisor.WantKey, Level: advisor.Error, Confidence: advisor.Measured, Table: "visits", Columns: []string{"shop_id"}})
	p, err := New(b, findings, Options{}).Propose(b.Tables[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range p.Candidates {
		if c.Kind == advisor.NotNullKey && !slices.Equal(c.Resolved, []string{"KEY005"}) {
			t.Errorf("%s resolves %v", c.Name, c.Resolved)
		}
	}
}

// TestHiddenBoundaries checks that a change of settings keeps the boundaries that a snapshot hides, and a new key does
// not.
func TestHiddenBoundaries(t *testing.T) {
	b := &evidence.Bundle{Tables: tablesOf(t, "CREATE TABLE logs (ts Timestamp NOT NULL, host Utf8 NOT NULL, PRIMARY KEY (ts, host)) WITH (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 4);")}
	table := b.Tables[0].Schema
	table.Partitioning.SplitPointsHidden = 3
	table.Stats = &schema.Stats{Partitions: 4}
	p, err := New(b, advisor.Inspect(b, advisor.Options{}).Findings, Options{}).Propose(b.Tables[0])
	if err != nil {
		t.Fatal(err)
	}
	settings := 0
	for _, c := range p.Candidates {
		hidden := c.After.Partitioning.SplitPointsHidden
		if c.Kind == advisor.Settings {
			settings++
			if hidden != 3 {
				t.Errorf("%s has %d hidden boundaries", c.Name, hidden)
			}
		} else if hidden != 0 {
			t.Errorf("%s keeps %d boundaries of the old key", c.Name, hidden)
		}
	}
	if settings == 0 || p.Spread.Partitions != 4 || p.Spread.HottestEnd != 1 {
		t.Errorf("%d candidates change settings; the table as it is: %+v", settings, p.Spread)
	}
}

// TestKeyColumns checks that a key at YDB's limit of columns gets no further one, and that the key of an index, which
// grows with it, counts too.
func TestKeyColumns(t *testing.T) {
	var columns, key []string
	for i := range 29 {
		name := fmt.Sprint("c", i)
		columns = append(columns, name+" Uint64 NOT NULL")
		key = append(key, name)
	}
	text := "CREATE TABLE wide (at Timestamp NOT NULL, " + strings.Join(columns, ", ") + ", PRIMARY KEY (at, " + strings.Join(key, ", ") + "));\n" +
		"CREATE TABLE indexed (at Timestamp NOT NULL, w Uint64, " + strings.Join(columns[:28], ", ") + ", INDEX by_w GLOBAL ON (w), PRIMARY KEY (at, " + strings.Join(key[:28], ", ") + "));"
	b := &evidence.Bundle{Tables: tablesOf(t, text)}
	r := New(b, advisor.Inspect(b, advisor.Options{}).Findings, Options{})
	for _, table := range b.Tables {
		p, err := r.Propose(table)
		if err != nil || p == nil {
			t.Fatalf("%s: %v, %v", table.Schema.Path, p, err)
		}
		for _, c := range p.Candidates {
			if c.Hash() != nil {
				t.Errorf("%s: %s has more key columns than YDB takes", table.Schema.Path, c.Name)
			}
		}
	}
}

// TestHashUnsampled checks that a column that was not sampled, whose values are made up, can be hashed as well as led with.
func TestHashUnsampled(t *testing.T) {
	b := &evidence.Bundle{Tables: tablesOf(t, "CREATE TABLE visits (id Serial8 NOT NULL, session Uint64, user_id Uint64 NOT NULL, PRIMARY KEY (id));")}
	s := visits(false)
	s.RowColumns = []string{"id", "session"}
	s.Columns = s.Columns[:0]
	for i, row := range s.RowValues {
		s.RowValues[i] = []schema.Value{int64(i), row[1]}
	}
	b.Tables[0].Sample = s
	p, err := New(b, advisor.Inspect(b, advisor.Options{}).Findings, Options{}).Propose(b.Tables[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"lead(user_id)", "hash-column(user_id)"} {
		if !slices.ContainsFunc(p.Candidates, func(c *Candidate) bool { return c.Name == name }) {
			t.Errorf("%s is not among the candidates; rejected: %v", name, p.Rejected)
		}
	}
}
