package rewrite

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// excluded matches what a finding or its help says that does not help.
var excluded = regexp.MustCompile(`(?:a hash of (\w+) (?:will|would) not help|no hash of (\w+) helps)`)

// Disagreements are the candidates and helps of a table that one of its findings says will not help.
func Disagreements(findings []advisor.Finding, p *Proposal) (list []string) {
	for _, f := range findings {
		m := excluded.FindStringSubmatch(f.Message + " " + f.Help)
		if m == nil {
			if p != nil && strings.Contains(f.Message, "neither another key nor a split") && len(p.Candidates) > 0 {
				list = append(list, fmt.Sprintf("%s says %q, and %s is offered", f.Rule, f.Message, p.Candidates[0].Name))
			}
			continue
		}
		column := m[1] + m[2]
		for _, o := range findings {
			if strings.Contains(o.Help, "put a hash of "+column+" in front") {
				list = append(list, fmt.Sprintf("%s says %q, and %s helps: %s", f.Rule, f.Message, o.Rule, o.Help))
			}
		}
		if p == nil {
			continue
		}
		for _, c := range p.Candidates {
			h := c.Hash()
			if h != nil && h.Column == c.After.PrimaryKey[0] && len(h.Inputs) == 1 && h.Inputs[0].Column == column {
				list = append(list, fmt.Sprintf("%s says %q, and %s is offered", f.Rule, f.Message, c.Name))
			}
			if m[1] != "" && c.After.PrimaryKey[0] == column && slices.Contains(c.Resolved, f.Rule) && c.Copies {
				list = append(list, fmt.Sprintf("%s is resolved by %s, which begins with the same column", f.Rule, c.Name))
			}
		}
	}
	return list
}

// TestExclusionsBind generates tables of which one value of the first column, or one row, takes more or less of the load, as a live reading
// or a snapshot tells it, and compares what findings say that it will not help with what is offered.
func TestExclusionsBind(t *testing.T) {
	golden.NoRace(t)
	random := rand.New(rand.NewPCG(54, 1))
	spoken := 0
	for range 400 {
		e := hotTable(random)
		b := &evidence.Bundle{Tables: []*evidence.Table{e}}
		findings := Inspect(b, advisor.Options{}).Findings
		p, err := New(b, findings, Options{}).Propose(e)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range findings {
			if excluded.MatchString(f.Message) {
				spoken++
			}
		}
		for _, d := range Disagreements(findings, p) {
			t.Errorf("%s\n%s", DDL(e.Schema), d)
		}
	}
	if t.Logf("%d findings exclude something", spoken); spoken < 80 {
		t.Errorf("only %d findings exclude something", spoken)
	}
}

// hotTable is a table with evidence drawn at random.
func hotTable(random *rand.Rand) *evidence.Table {
	types := []schema.Type{schema.Uint64, schema.Utf8, schema.Int64, schema.UUID, schema.Timestamp, schema.Uint32}
	names := []string{"acct", "tenant_id", "ts", "n", "status", "url_hash", "event_id", "device_id"}
	random.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	s := &schema.Table{Path: "t", Store: schema.StoreRow, Stats: &schema.Stats{Partitions: 1 + random.Uint64N(6)}}
	for i := range 2 + random.IntN(2) {
		s.Columns = append(s.Columns, schema.Column{Name: names[i], Type: types[random.IntN(len(types))], NotNull: true})
		s.PrimaryKey = append(s.PrimaryKey, names[i])
	}
	if random.IntN(2) == 0 {
		s.Partitioning.ByLoad = schema.Enabled
	}
	top := random.Float64()
	e := &evidence.Table{Schema: s, Load: &evidence.Load{Span: 20 * time.Second, Ordered: true}}
	rows := 10_000 + random.Uint64N(1_000_000)
	for i := range s.Stats.Partitions {
		p := evidence.PartitionLoad{Rows: rows / s.Stats.Partitions, Writes: float64(random.IntN(60))}
		if i == 0 {
			p.Writes = float64(random.IntN(1200))
		}
		e.Load.Partitions = append(e.Load.Partitions, p)
		s.Stats.Rows += p.Rows
	}
	sample := &evidence.Sample{Rows: 4000, Partitions: 20, Complete: random.IntN(3) == 0}
	for i, c := range s.Columns {
		column := evidence.ColumnSample{Column: c.Name, Rows: 4000, Distinct: float64(1 + random.IntN(4000)), Density: -1}
		if i == 0 && random.IntN(2) == 0 {
			column.TopShare = top * random.Float64() // a sample need not have what the table has
		}
		sample.Columns = append(sample.Columns, column)
		sample.Prefixes = append(sample.Prefixes, evidence.PrefixSample{Columns: s.PrimaryKey[:i+1], Distinct: column.Distinct, TopShare: column.TopShare})
	}
	switch random.IntN(3) {
	case 0:
		sample.Lead = &evidence.LeadShare{Share: top, Low: top, High: top, Writes: top * random.Float64()}
	case 1:
		e.Fresh = &evidence.Fresh{Seconds: 5, Rows: rows, Share: 1, Whole: true, AllColumns: true, New: 3000,
			Key: evidence.Places{Rows: 3000, Places: 2000, Top: top / 2, Leads: 200, TopLead: top, Had: 200}}
	case 2:
		e.Fresh = &evidence.Fresh{Seconds: 5, Rows: rows, Share: 1, Whole: true, AllColumns: true, Changed: 60, HotRows: 1, HotShare: top}
	}
	e.Sample = sample
	return e
}

// TestUnseen checks that nothing is said of other keys where it was not seen which rows are written, and that there is a reason wherever nothing is
// chosen.
func TestUnseen(t *testing.T) {
	random := rand.New(rand.NewPCG(54, 5))
	unseen, quiet := 0, 0
	for range 300 {
		e := hotTable(random)
		if e.Fresh = nil; random.IntN(2) == 0 {
			e.Load.Partitions[0].Unknown = true
		}
		b := &evidence.Bundle{Tables: []*evidence.Table{e}}
		findings := Inspect(b, advisor.Options{}).Findings
		p, err := New(b, findings, Options{}).Propose(e)
		if err != nil {
			t.Fatal(err)
		}
		if p == nil {
			continue
		}
		notes := strings.Join(p.Notes, "\n")
		if strings.Contains(notes, "it is not known which rows are written") {
			unseen++
		}
		if strings.Contains(notes, "no other key made") {
			t.Errorf("%s\n%s", DDL(e.Schema), notes)
		}
		if p.Meant() == nil {
			if quiet++; len(p.Notes) == 0 {
				t.Errorf("%s\nnothing is chosen, and nothing says why: %+v", DDL(e.Schema), findings)
			}
		}
	}
	if t.Logf("%d not known, %d without a choice", unseen, quiet); unseen < 20 || quiet < 20 {
		t.Error("these are too few")
	}
}
