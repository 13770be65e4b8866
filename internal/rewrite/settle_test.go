package rewrite

import (
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/keys"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestOneVoice inspects every schema of the tests and proposes for it: the key that a finding shows is the one of the
// first candidate that resolves it, and none is shown where there is no such candidate.
func TestOneVoice(t *testing.T) {
	golden.NoRace(t)
	shown, moved := 0, 0
	for _, pattern := range []string{"../advisor/testdata/*/*.txtar", "testdata/propose/*.txtar", "../../testdata/schemas/*.txtar"} {
		for _, c := range golden.All(t, pattern) {
			b := caseBundle(t, c)
			before := advisor.Inspect(b, advisor.Options{}).Findings
			r := New(b, before, Options{})
			for path, findings := range perTable(before) {
				table := b.Tables[slices.IndexFunc(b.Tables, func(t *evidence.Table) bool { return t.Schema.Path == path })]
				r.answer(table, findings)
				for i := range findings {
					keys.Show(table.Schema, &findings[i])
				}
			}
			for i, f := range Inspect(b, advisor.Options{}).Findings {
				if !f.Wants.Key() || !strings.HasPrefix(f.After, "PRIMARY KEY") && f.After == before[i].After {
					continue
				}
				shown++
				if f.After != before[i].After {
					moved++
				}
				table := b.Tables[slices.IndexFunc(b.Tables, func(t *evidence.Table) bool { return t.Schema.Path == f.Table })]
				p, err := r.Propose(table)
				if err != nil {
					t.Fatal(err)
				}
				want := ""
				for _, candidate := range p.Candidates {
					if slices.Contains(candidate.Resolved, f.Rule) {
						if key := candidate.After.PrimaryKey; !slices.Equal(key, table.Schema.PrimaryKey) && candidate.forNote() == "" {
							want = "PRIMARY KEY (" + strings.Join(key, ", ") + ")"
						}
						break
					}
				}
				if key, _, _ := strings.Cut(f.After, " WITH ("); key != want {
					t.Errorf("%s: %s of %s shows %q, and %q is proposed", c.Name, f.Rule, f.Table, f.After, want)
				}
			}
		}
	}
	t.Logf("%d keys are shown, %d of them not the advisor's first", shown, moved)
	if moved*10 > shown {
		t.Errorf("%d of %d keys shown are not the first of the finding: its order is no preference", moved, shown)
	}
	if shown < 60 {
		t.Errorf("only %d keys are shown", shown)
	}
}

// TestInspectInOrder inspects tables in several goroutines and in one: what one of them makes of a table does not depend on those
// that it saw before.
func TestInspectInOrder(t *testing.T) {
	b := tablesAndStatements(60, 30)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(7))
	many := Inspect(b, advisor.Options{}).Findings
	runtime.GOMAXPROCS(1)
	one := Inspect(b, advisor.Options{}).Findings
	if len(one) == 0 || !reflect.DeepEqual(many, one) {
		t.Errorf("other fixes come first when %d findings are settled at once", len(one))
	}
}

// TestTwins inspects every schema of the tests, and tables that all differ, with two more tables of each that only a number in their names
// tells apart: what is found of one is found of the other, whatever was simulated before.
func TestTwins(t *testing.T) {
	golden.NoRace(t)
	bundles := map[string]*evidence.Bundle{}
	for _, pattern := range []string{"../advisor/testdata/*/*.txtar", "testdata/propose/*.txtar", "../../testdata/schemas/*.txtar"} {
		for _, c := range golden.All(t, pattern) {
			bundles[c.Name] = caseBundle(t, c)
		}
	}
	mixed := &evidence.Bundle{}
	for _, st := range yql.Parse(mixedTables(300)).Statements {
		mixed.Tables = append(mixed.Tables, &evidence.Table{Schema: st.Node.(*yql.CreateTable).Table})
	}
	bundles["mixed"] = mixed
	compared := 0
	for name, b := range bundles {
		b.Statements, b.Suppressions, b.BulkWrites, b.Origins = nil, nil, nil, nil
		for _, table := range b.Tables {
			for _, number := range []string{"_17", "_18"} {
				other := *table
				other.Schema = table.Schema.Clone()
				other.Schema.Path += number
				b.Tables = append(b.Tables, &other)
			}
		}
		found := perTable(Inspect(b, advisor.Options{}).Findings)
		for path, findings := range found {
			if table, ok := strings.CutSuffix(path, "_17"); ok {
				said := func(f advisor.Finding) string {
					return strings.Join([]string{f.Rule, f.Message, f.Help, f.After}, "\n")
				}
				twins := found[table+"_18"]
				if !slices.EqualFunc(findings, twins, func(f, g advisor.Finding) bool {
					return strings.ReplaceAll(said(f), path, table) == strings.ReplaceAll(said(g), table+"_18", table)
				}) {
					t.Errorf("%s: of %s is found:\n%v\nand of its twin:\n%v", name, path, findings, twins)
				}
				compared += len(findings)
			}
		}
	}
	if compared < 500 {
		t.Errorf("only %d findings", compared)
	}
}

// caseBundle reads the schema and the statements of an archive.
func caseBundle(t *testing.T, c *golden.Case) *evidence.Bundle {
	t.Helper()
	text, _ := c.Section("schema.sql")
	b, err := source.DDL(t.Context(), []string{golden.Pipe(t, text)}, source.Options{})
	if err != nil {
		t.Fatalf("%s: %v", c.Name, err)
	}
	queries, _ := c.Section("queries.sql")
	b.Statements = statementsOf(queries)
	return b
}
