package advisor_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	. "github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/keys"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// schemas are whole schemas, shared with the tests of other packages.
const schemas = "../../testdata/schemas/*.txtar"

// TestCases runs the cases of every rule: testdata/<rule name>/hit-*.txtar must report the rule, quiet-*.txtar must
// not. Each case shows all findings, so that one cause stays one finding. UPDATE=1 rewrites what is wanted.
func TestCases(t *testing.T) {
	for _, rule := range Rules() {
		t.Run(rule.Name, func(t *testing.T) {
			hits, quiets := 0, 0
			golden.Run(t, filepath.Join("testdata", rule.Name, "*.txtar"), func(t *testing.T, c *golden.Case) {
				b := caseBundle(t, c)
				opt := Options{}
				if text, ok := c.Section("earlier"); ok { // as evidence, of an older snapshot
					sql, _ := c.Section("schema.sql")
					earlier := bundle(t, sql)
					readEvidence(t, earlier, text)
					opt.Earlier = earlier.Tables
				}
				report := answered(b, opt)
				limitsStay(t, b, report)
				fired := slices.ContainsFunc(report.Findings, func(f Finding) bool { return f.Rule == rule.ID })
				switch {
				case strings.HasPrefix(c.Name, "hit-"):
					hits++
					if !fired {
						t.Errorf("%s does not fire", rule.ID)
					}
				case strings.HasPrefix(c.Name, "quiet-"):
					quiets++
					if fired {
						t.Errorf("%s fires", rule.ID)
					}
				default:
					t.Errorf("%s is neither hit- nor quiet-", c.Name)
				}
				c.Want(t, printFindings(report.Findings))
			})
			if hits < 3 || quiets < 3 {
				t.Errorf("%s has %d hit and %d quiet cases; it needs at least 3 of each", rule.ID, hits, quiets)
			}
		})
	}
}

// answered inspects a bundle and works out what its findings ask for.
func answered(b *evidence.Bundle, opt Options) Report { return answeredAmong(facts.Of(b), b, opt) }

func answeredAmong(known *facts.Facts, b *evidence.Bundle, opt Options) Report {
	report := NewInspector(opt).Among(known).Inspect(b)
	makers := map[string]*keys.Maker{}
	for i := range report.Findings {
		f := &report.Findings[i]
		if makers[f.Table] == nil {
			at := slices.IndexFunc(known.Tables, func(t *facts.Table) bool { return t.Schema.Path == f.Table })
			makers[f.Table] = keys.For(known.Tables[at], b.ServerVersion)
		}
		makers[f.Table].Answer(f)
		keys.Show(makers[f.Table].Schema, f)
	}
	return report
}

// limitsStay checks that no fix lowers or removes a limit of partitions, and that one which is new, and which nobody could remove
// again, leaves the room that facts.MinShare says, and as much as YDB allows without it.
func limitsStay(t *testing.T, b *evidence.Bundle, report Report) {
	t.Helper()
	for _, f := range report.Findings {
		i := slices.IndexFunc(b.Tables, func(table *evidence.Table) bool { return table.Schema.Path == f.Table })
		if i < 0 {
			continue
		}
		before := b.Tables[i].Schema
		for _, fix := range f.Fixes {
			after, err := schema.Apply(before, fix.Edits...)
			if err != nil {
				t.Fatal(err)
			}
			least := max(facts.LoadLimit, max(after.Partitioning.Min, before.Partitioning.Min)*100/facts.MinShare)
			if was, is := before.Partitioning.Max, after.Partitioning.Max; is < was || was == 0 && is > 0 && is < least {
				t.Errorf("%s, %q: the limit of partitions was %d and becomes %d", f.Rule, fix.Message, was, is)
			}
		}
	}
}

// TestSchemas compares findings with what an engineer who knows YDB says of whole schemas. What is wanted is a
// judgement and not a golden file, so there is no update mode.
func TestSchemas(t *testing.T) {
	total, clean := 0, 0
	golden.Run(t, schemas, func(t *testing.T, c *golden.Case) {
		total++
		report := Inspect(caseBundle(t, c), Options{})
		var got []string
		hurts := false
		for _, f := range report.Findings {
			got = append(got, strings.TrimSpace(f.Rule+" "+f.Table+" "+f.Index))
			hurts = hurts || f.Level > Note && f.Rule != "KEY005"
		}
		if !hurts {
			clean++
		}
		slices.Sort(got)
		want := strings.Split(strings.TrimSpace(c.Judgement(t)), "\n")
		if want[0] == "" {
			want = nil
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("findings (-want +got):\n%s\n%s", diff, printFindings(report.Findings))
		}
	})
	if total < 120 || clean*2 < total {
		t.Errorf("%d schemas, %d of them clean; at least 120 and half of them clean are needed", total, clean)
	}
}

// TestExamples checks the examples of every rule: it reports Before and is silent on After.
func TestExamples(t *testing.T) {
	for _, rule := range Rules() {
		fires := func(sql string) bool {
			report := Inspect(bundle(t, sql), Options{Only: []string{rule.ID}})
			return len(report.Findings) > 0
		}
		if fires(rule.Before) == rule.Measured {
			t.Errorf("%s reports its own example: %v; it needs more than a schema: %v", rule.ID, !rule.Measured, rule.Measured)
		}
		if fires(rule.After) {
			t.Errorf("%s reports its own fixed example", rule.ID)
		}
	}
}

// TestSnapshotsAdviseAlike writes every case to a snapshot without values and reads it again: what is said of it must
// not change.
func TestSnapshotsAdviseAlike(t *testing.T) {
	golden.NoRace(t)
	for _, c := range append(golden.All(t, "testdata/*/*.txtar"), golden.All(t, schemas)...) {
		b := caseBundle(t, c)
		var snapshot bytes.Buffer
		if err := evidence.Write(&snapshot, b, evidence.WriteOptions{Redact: source.Redact}); err != nil {
			t.Fatal(err)
		}
		again, err := evidence.Read(&snapshot)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(printFindings(answered(b, Options{}).Findings), printFindings(answered(again, Options{}).Findings)); diff != "" {
			t.Errorf("%s: findings (-source +snapshot):\n%s", c.Name, diff)
		}
	}
}

// TestFixedKeys takes the key each finding proposes and inspects again: the rule must be silent, and nothing as
// bad may come up in its place.
func TestFixedKeys(t *testing.T) {
	golden.NoRace(t)
	mended := 0
	for _, c := range append(golden.All(t, "testdata/*/*.txtar"), golden.All(t, schemas)...) {
		b := caseBundle(t, c)
		tables := map[string]*schema.Table{}
		for _, table := range b.Tables {
			tables[table.Schema.Path] = table.Schema
		}
		for _, f := range answered(b, Options{}).Findings {
			key, _, _ := strings.Cut(f.After, " WITH (")
			columns, ok := strings.CutPrefix(key, "PRIMARY KEY (")
			if !ok {
				continue
			}
			mended++
			table := *tables[f.Table]
			table.PrimaryKey = strings.Split(strings.TrimSuffix(columns, ")"), ", ")
			table.Columns = slices.Clone(table.Columns)
			for _, k := range table.PrimaryKey {
				if !slices.ContainsFunc(table.Columns, func(c schema.Column) bool { return c.Name == k }) {
					table.Columns = append(table.Columns, schema.Column{Name: k, Type: schema.Uint64, NotNull: true})
				}
			}
			table.Partitioning = schema.Partitioning{}
			report := Inspect(&evidence.Bundle{Tables: []*evidence.Table{{Schema: &table}}}, Options{})
			for _, again := range report.Findings {
				if strings.HasPrefix(again.Rule, "KEY") && again.Rule != "KEY005" && again.Rule != "KEY006" && again.Level >= f.Level {
					t.Errorf("%s: %s proposes %s for %s, which is %s: %s", c.Name, f.Rule, f.After, f.Table, again.Rule, again.Message)
				}
			}
		}
	}
	if mended < 50 {
		t.Errorf("only %d proposals were tried", mended)
	}
}

// printFindings prints findings as the cases want them.
func printFindings(findings []Finding) string {
	var b strings.Builder
	for _, f := range findings {
		fmt.Fprintf(&b, "%s[%s] %s %s:%d", f.Level, f.Rule, f.Confidence, f.Table, f.Pos.Line)
		if f.Index != "" {
			fmt.Fprintf(&b, " index %s", f.Index)
		}
		fmt.Fprintf(&b, "\n  %s\n", f.Message)
		if f.Confidence == Measured {
			b.WriteString(printEvidence(f.Evidence))
		}
		if f.Help != "" {
			fmt.Fprintf(&b, "  help: %s\n", f.Help)
		}
		if f.Before != "" && f.After != "" {
			fmt.Fprintf(&b, "  - %s\n  + %s\n", f.Before, f.After)
		}
	}
	return b.String()
}

// bundle reads a schema as the command does. What cannot be read fails the test.
func bundle(t testing.TB, sql string) *evidence.Bundle {
	t.Helper()
	b, err := source.DDL(context.Background(), []string{golden.Pipe(t, sql)}, source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range b.Problems {
		t.Errorf("line %d: %s", p.Pos.Line, p.Message)
	}
	return b
}

// caseBundle reads the sections of a case: a schema, and what was measured and which statements run, if it says so.
func caseBundle(t testing.TB, c *golden.Case) *evidence.Bundle {
	t.Helper()
	b := &evidence.Bundle{}
	for _, f := range c.Files {
		switch f.Name {
		case "schema.sql":
			b = bundle(t, string(f.Data))
		case "evidence":
			readEvidence(t, b, string(f.Data))
		case "queries.sql":
			b.Statements = append(b.Statements, statements(t, string(f.Data))...)
		case "bulk": // paths of tables that a program writes by BulkUpsert, one a line
			for i, path := range strings.Fields(string(f.Data)) {
				b.BulkWrites = append(b.BulkWrites, evidence.BulkWrite{Path: path, Pos: schema.Position{File: "bulk", Line: i + 1, Column: 1}})
			}
		}
	}
	return b
}

// statements reads statements as the command does. One with a count that is followed by rows, as in
// "-- count: 60 rows: 6000", was counted by a system view.
func statements(t testing.TB, sql string) []evidence.Statement {
	t.Helper()
	read, err := source.Queries(context.Background(), []string{golden.Pipe(t, sql)}, source.Options{})
	if err != nil || len(read.Notes)+len(read.Problems) > 0 {
		t.Fatalf("statements: %v, %v, %v", err, read.Notes, read.Problems)
	}
	list := read.Statements
	lines := strings.Split(sql, "\n")
	for i := range list {
		s := &list[i]
		s.Pos.File = "queries.sql"
		for at := s.Pos.Line - 2; at >= 0 && strings.HasPrefix(lines[at], "--"); at-- {
			var count uint64
			if n, _ := fmt.Sscanf(lines[at], "-- count: %d rows: %d", &count, &s.ReadRows); n == 2 {
				s.From, s.Pos, s.Span = "query_metrics_one_minute", schema.Position{}, time.Hour
			}
		}
	}
	return list
}
