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
				r.answer(b.Tables[slices.IndexFunc(b.Tables, func(t *evidence.Table) bool { return t.Schema.Path == path })], findings)
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
// tells apart: what is remembered of one is what would be found of the other.
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
	remembered := 0
	for name, b := range bundles {
		b.Statements, b.Suppressions, b.BulkWrites, b.Origins = nil, nil, nil, nil
		for _, table := range b.Tables {
			for _, number := range []string{"_17", "_18"} {
				other := *table
				other.Schema = table.Schema.Clone()
				other.Schema.Path += number
				other.Schema.Pos.Line += 1000
				b.Tables = append(b.Tables, &other)
			}
		}
		apart := advisor.Options{Levels: []advisor.ConfigLevel{{Rules: []string{"no rule"}, Level: advisor.Note}}} // so that each is worked out
		want, got := Inspect(b, apart).Findings, Inspect(b, advisor.Options{}).Findings
		for i := range got {
			if len(got) == len(want) && reflect.DeepEqual(got[i], want[i]) {
				remembered++
				continue
			}
			t.Fatalf("%s: %s of %s: %q is remembered, and it is %q", name, got[i].Rule, got[i].Table, got[i].Help, want[i].Help)
		}
	}
	if remembered < 1000 {
		t.Errorf("only %d findings", remembered)
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
