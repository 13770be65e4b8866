package rewrite

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// carried says of each property of a table what a candidate may do to it. A new field of the model fails the test until
// somebody decides.
var carried = map[string]string{
	"Path": "same", "Pos": "same", "Store": "same", "Temporary": "same",
	"Columns":          "kept: computed ones come first, key columns lose their family and may become NOT NULL",
	"PrimaryKey":       "changed",
	"Indexes":          "kept: one that findings name gets a computed column in front",
	"Families":         "same",
	"Partitioning":     "changed",
	"HashBy":           "changed if findings ask for it",
	"TTL":              "same",
	"ReadReplicas":     "same",
	"KeyBloomFilter":   "same",
	"CompactionPolicy": "same",
	"Tiering":          "same",
	"Storage":          "same",
	"Changefeeds":      "same",
	"Settings":         "same",
	"Attributes":       "same",
	"Owner":            "same",
	"Permissions":      "same",
	"InheritanceOff":   "same",
	"Unmodelled":       "same",
	"Stats":            "dropped: they are of the old table",
}

// TestProposals proposes for generated tables and checks what every candidate promises: nothing is lost, YDB would take
// the table, inspecting it no longer reports what was resolved nor anything worse, and the same proposal comes out
// again. KEYADVISE_PROPOSALS says how many tables, and KEYADVISE_PROPOSALS_FROM by which seed first.
func TestProposals(t *testing.T) {
	golden.NoRace(t)
	for i := range reflect.TypeFor[schema.Table]().NumField() {
		if f := reflect.TypeFor[schema.Table]().Field(i); carried[f.Name] == "" {
			t.Errorf("nobody decided what a candidate does to schema.Table.%s", f.Name)
		}
	}
	candidates, seeds := 0, uint64(ydbtest.Setting(t, "KEYADVISE_PROPOSALS", 250))
	first := uint64(ydbtest.Setting(t, "KEYADVISE_PROPOSALS_FROM", 0))
	for seed := first; seed < first+seeds; seed++ {
		r := schematest.Rand(seed)
		table := schematest.Table(r)
		b := &evidence.Bundle{Tables: []*evidence.Table{{Schema: table}}, Statements: []evidence.Statement{
			{Text: fmt.Sprintf("SELECT * FROM `%s` WHERE `%s` = $a", table.Path, table.PrimaryKey[len(table.PrimaryKey)-1])},
			{Text: fmt.Sprintf("SELECT * FROM `%s` WHERE `%s` > $a ORDER BY `%[2]s` LIMIT 10", table.Path, table.PrimaryKey[0])},
		}}
		before := table.Clone()
		findings := advisor.Inspect(b, advisor.Options{}).Findings
		p, err := New(b, findings, Options{Seed: seed}).Propose(b.Tables[0])
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(before, table) {
			t.Fatalf("seed %d: proposing changed the table", seed)
		}
		if p == nil {
			continue
		}
		for _, c := range p.Candidates {
			candidates++
			checkCandidate(t, fmt.Sprintf("seed %d, %s", seed, c.Name), table, p, c)
		}
		again, err := New(b, findings, Options{Seed: seed}).Propose(b.Tables[0])
		if err != nil || !reflect.DeepEqual(p, again) {
			t.Errorf("seed %d: another proposal came out the second time", seed)
		}
	}
	if uint64(candidates) < seeds/4 {
		t.Errorf("only %d candidates were checked: the generated tables need no advice", candidates)
	}
}

func checkCandidate(t *testing.T, what string, before *schema.Table, p *Proposal, c *Candidate) {
	t.Helper()
	b, a := reflect.ValueOf(*before), reflect.ValueOf(*c.After)
	for i := range b.NumField() {
		name := b.Type().Field(i).Name
		if carried[name] == "same" && !reflect.DeepEqual(b.Field(i).Interface(), a.Field(i).Interface()) {
			t.Errorf("%s: %s changed", what, name)
		}
	}
	for _, col := range before.Columns {
		got, ok := c.After.Column(col.Name)
		if !ok {
			t.Errorf("%s: column %s is lost", what, col.Name)
			continue
		}
		if c.After.IsKey(col.Name) {
			col.Family = got.Family
		}
		if got.NotNull && !col.NotNull && c.After.IsKey(col.Name) {
			col.NotNull = true
		}
		if !reflect.DeepEqual(col, got) {
			t.Errorf("%s: column %s changed", what, col.Name)
		}
	}
	for _, index := range before.Indexes {
		got, ok := c.After.Index(index.Name)
		if !ok {
			t.Errorf("%s: index %s is lost", what, index.Name)
			continue
		}
		if c.IndexHash(index.Name) != nil {
			got.Columns = got.Columns[1:]
		}
		if is, was := got.Partitioning, index.Partitioning; is.ByLoad == schema.Enabled && is.Min >= max(was.Min, 1) && 4*is.Max >= max(4*was.Max, 5*is.Min) {
			got.Partitioning.ByLoad, got.Partitioning.Min, got.Partitioning.Max = was.ByLoad, was.Min, was.Max // room to split
		}
		index.Cover = slices.DeleteFunc(slices.Clone(index.Cover), c.After.IsKey) // it has the key without
		if !reflect.DeepEqual(index, got) {
			t.Errorf("%s: index %s changed", what, index.Name)
		}
	}
	for _, column := range before.PrimaryKey {
		if !c.After.IsKey(column) {
			t.Errorf("%s: %s is no longer part of the key: rows may no longer be unique", what, column)
		}
	}
	broken := map[string]bool{}
	for _, problem := range before.Validate() {
		broken[problem.String()] = true
	}
	for _, problem := range c.After.Validate() {
		if !broken[problem.String()] {
			t.Errorf("%s: YDB would refuse it: %s", what, problem)
		}
	}
	report := advisor.Inspect(&evidence.Bundle{Tables: []*evidence.Table{{Schema: c.After}}}, advisor.Options{})
	worst := advisor.Note
	for _, f := range p.Findings {
		if slices.Contains(c.Resolved, f.Rule) {
			worst = max(worst, f.Level)
		}
	}
	for _, f := range report.Findings {
		old := slices.ContainsFunc(p.Findings, func(o advisor.Finding) bool { return o.Rule == f.Rule && o.Index == f.Index })
		if !old && f.Level >= worst {
			t.Errorf("%s: the proposal has a new %s %s: %s", what, f.Level, f.Rule, f.Message)
		}
	}
	if st := yql.Parse(DDL(c.After)).Statements; len(st) == 0 || st[0].Err != nil {
		t.Errorf("%s: its DDL does not parse:\n%s", what, DDL(c.After))
	}
	if len(c.Columns) != len(c.After.Columns) {
		t.Errorf("%s: %d columns, %d of them filled", what, len(c.After.Columns), len(c.Columns))
	}
}

// tablesAndStatements makes n tables of common shapes, and statements over them.
func tablesAndStatements(n, statements int) *evidence.Bundle {
	shapes := []string{
		"(id Uint64 NOT NULL, owner_id Uint64, v Utf8, PRIMARY KEY (id))",
		"(created_at Timestamp NOT NULL, user_id Uint64 NOT NULL, v Utf8, PRIMARY KEY (created_at, user_id))",
		"(user_id Uint64 NOT NULL, created_at Timestamp NOT NULL, v Utf8, PRIMARY KEY (user_id, created_at))",
		"(id Serial, status Utf8, created_at Timestamp, INDEX by_time GLOBAL ON (created_at), PRIMARY KEY (id))",
		"(status Utf8 NOT NULL, id Uint64 NOT NULL, PRIMARY KEY (status, id))",
		"(id Uuid NOT NULL, v Utf8, PRIMARY KEY (id))",
	}
	b := &evidence.Bundle{}
	for i := range n {
		text := fmt.Sprintf("CREATE TABLE `dir%d/t%d` %s", i/100, i, shapes[i%len(shapes)])
		b.Tables = append(b.Tables, &evidence.Table{Schema: yql.Parse(text).Statements[0].Node.(*yql.CreateTable).Table})
	}
	for i := range statements {
		t := b.Tables[i*7919%n].Schema
		b.Statements = append(b.Statements, evidence.Statement{Count: uint64(i), Text: fmt.Sprintf("SELECT * FROM `%s` WHERE `%s` = $a", t.Path, t.PrimaryKey[0])})
	}
	return b
}

func BenchmarkPropose(b *testing.B) {
	for _, size := range []struct{ tables, statements int }{{1000, 500}, {10000, 5000}, {40000, 20000}} {
		b.Run(fmt.Sprintf("tables=%d", size.tables), func(b *testing.B) {
			bundle := tablesAndStatements(size.tables, size.statements)
			b.ReportAllocs()
			for b.Loop() {
				findings := advisor.Inspect(bundle, advisor.Options{}).Findings
				r := New(bundle, findings, Options{})
				for _, t := range bundle.Tables {
					if _, err := r.Propose(t); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// TestReject checks that a candidate which would lose something is turned down with every reason at once.
func TestReject(t *testing.T) {
	b := &evidence.Bundle{Tables: tablesOf(t, "CREATE TABLE docs (id Uint64 NOT NULL, body Utf8, flags JsonDocument, "+
		"INDEX words GLOBAL USING fulltext_plain ON (body) WITH (tokenizer = standard, use_filter_lowercase = true), "+
		"INDEX head LOCAL USING bloom_filter ON (id) WITH (false_positive_probability = 0.01), PRIMARY KEY (id));")}
	p, err := New(b, advisor.Inspect(b, advisor.Options{}).Findings, Options{}).Propose(b.Tables[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range p.Candidates {
		t.Errorf("%s is proposed, and the indexes would be lost", c.Name)
	}
	for _, r := range p.Rejected {
		reasons := strings.Join(r.Reasons, "\n")
		for _, index := range []string{"words", "head"} {
			if !strings.Contains(reasons, index) {
				t.Errorf("%s is rejected without a word on index %s:\n%s", r.Name, index, reasons)
			}
		}
	}
}

// TestRejectSameIndex checks that no key is proposed that an index has, which YDB refuses.
func TestRejectSameIndex(t *testing.T) {
	b := &evidence.Bundle{Tables: tablesOf(t, "CREATE TABLE docs (id Uint64 NOT NULL, tenant Utf8 NOT NULL, INDEX by_tenant GLOBAL ON (tenant, id), PRIMARY KEY (id));")}
	p, err := New(b, nil, Options{Key: "tenant, id"}).Propose(b.Tables[0])
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Candidates) > 0 || len(p.Rejected) != 1 || !strings.Contains(strings.Join(p.Rejected[0].Reasons, ""), "index by_tenant: table and index keys are the same") {
		t.Errorf("%d candidates, rejected %v", len(p.Candidates), p.Rejected)
	}
}
